/*
 * test_head.c: heads of requests, from bytes to fields, and requests made of them.
 * Malformed ones are in malformed.py, over real sockets.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/request.h"

static char bytes[20000];

static cam_head_state parse(cam_head *head, const char *text)
{
    snprintf(bytes, sizeof bytes, "%s", text);
    cam_head_init(head);
    return cam_head_parse(head, bytes, strlen(bytes));
}

static void assert_slice(cam_slice slice, const char *text)
{
    assert_int_equal(slice.length, strlen(text));
    assert_memory_equal(bytes + slice.at, text, slice.length);
}

static void reads_all_there_is(void **state)
{
    (void)state;
    cam_head head;
    assert_int_equal(parse(&head,
                           "\r\nPOST /a%20b?q=1 HTTP/1.1\r\nHost: x:80\r\nA:\r\nup: \t v w\t\r\n"
                           "content-LENGTH: 5\r\n\r\nhello"),
                     CAM_HEAD_DONE);
    assert_int_equal(head.method, CAM_METHOD_POST);
    assert_slice(head.target, "/a%20b?q=1");
    assert_slice(head.host, "x:80");
    assert_int_equal(head.field_count, 4);
    assert_slice(head.field[1].name, "A");
    assert_slice(head.field[1].value, "");
    assert_slice(head.field[2].value, "v w");
    assert_int_equal(head.body, 5);
    assert_int_equal(head.length + head.body, strlen(bytes));
    assert_true(head.keep_alive);
    assert_false(head.is_http10);
    assert_null(cam_head_find(&head, bytes, "u"));
    assert_ptr_equal(cam_head_find(&head, bytes, "up"), &head.field[2]);
}

static void pieces_do_not_matter(void **state)
{
    static const char text[] =
        "GET http://other/x HTTP/1.0\r\nHost: x\r\nConnection: a, Keep-Alive\r\n\r\n";
    (void)state;
    cam_head head;
    cam_head_init(&head);
    for (size_t length = 0; length < sizeof text - 1; length++)
        assert_int_equal(cam_head_parse(&head, text, length), CAM_HEAD_MORE);
    assert_int_equal(cam_head_parse(&head, text, sizeof text - 1), CAM_HEAD_DONE);
    assert_int_equal(cam_head_parse(&head, text, sizeof text - 1), CAM_HEAD_DONE);
    assert_int_equal(head.target.length, 2);
    assert_memory_equal(text + head.host.at, "other", 5);
    assert_true(head.keep_alive && head.is_http10);
}

static void refuses_as_soon_as_it_knows(void **state)
{
    static const struct {
        const char *text;
        int status;
    } cases[] = {
        {"g", 400},
        {"\n", 400},
        {"GET \x01", 400},
        {"GET / HTTP/1.1\r\nHost: x\rX", 400},
        {"\r\r", 400},
        {"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n", 400},
        {"G\tT", 0},
        {"GET / HTTP/3.0\r\n", 505},
        {"GET x HTTP/1.1\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5 \t\r\n\r\n", 400},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cam_head head;
        cam_head_state expected = cases[i].status ? CAM_HEAD_BAD : CAM_HEAD_MORE;
        assert_int_equal(parse(&head, cases[i].text), expected);
        assert_int_equal(head.refusal, cases[i].status);
        if (cases[i].status)
            assert_non_null(head.complaint);
    }
}

/* A head of exactly 'length' bytes. */
static cam_head_state parse_long(cam_head *head, size_t length)
{
    static const char start[] = "GET / HTTP/1.1\r\nHost: x\r\nField: ";
    memset(bytes, 'v', sizeof bytes);
    memcpy(bytes, start, sizeof start - 1);
    memcpy(bytes + length - 4, "\r\n\r\n", 4);
    cam_head_init(head);
    return cam_head_parse(head, bytes, length);
}

static void knows_its_limits(void **state)
{
    (void)state;
    cam_head head;
    assert_int_equal(parse_long(&head, CAM_HEAD_BYTES), CAM_HEAD_DONE);
    assert_int_equal(head.length, CAM_HEAD_BYTES);
    assert_int_equal(parse_long(&head, CAM_HEAD_BYTES + 1), CAM_HEAD_BAD);
    for (int count = CAM_HEAD_FIELDS; count <= CAM_HEAD_FIELDS + 1; count++) {
        size_t at = (size_t)sprintf(bytes, "GET / HTTP/1.1\r\nHost: x\r\n");
        for (int i = 1; i < count; i++)
            at += (size_t)sprintf(bytes + at, "F: x\r\n");
        at += (size_t)sprintf(bytes + at, "\r\n");
        cam_head_init(&head);
        assert_int_equal(cam_head_parse(&head, bytes, at),
                         count > CAM_HEAD_FIELDS ? CAM_HEAD_BAD : CAM_HEAD_DONE);
    }
    assert_int_equal(parse(&head, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 16384\r\n\r\n"),
                     CAM_HEAD_DONE);
    assert_int_equal(parse(&head, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 16385\r\n\r\n"),
                     CAM_HEAD_BAD);
    assert_int_equal(head.refusal, 413);
}

static void fills_a_request(void **state)
{
    (void)state;
    cam_head head;
    cam_request request;
    char address[CAM_ADDRESS_TEXT] = "untouched";
    assert_int_equal(parse(&head, "DELETE HTTP://Other:81/%41%2fb?key=%20 HTTP/1.1\r\nHost: x\r\n"
                                  "Cookie: a=b\r\nOrigin: http://x\r\nAuthorization: Bearer t \r\n"
                                  "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2, ::1\r\n"
                                  "X-Forwarded-Proto: HTTPS\r\nContent-Length: 2\r\n\r\n{}"),
                     CAM_HEAD_DONE);
    assert_true(cam_request_forwarded(&head, bytes, address));
    assert_string_equal(address, "::1");
    assert_true(cam_request_is_secure(&head, bytes));
    assert_true(cam_request_fill(&request, &head, bytes));
    assert_int_equal(request.method, CAM_METHOD_DELETE);
    assert_string_equal(request.path, "/A/b");
    assert_string_equal(request.query, "key=%20");
    assert_string_equal(request.host, "Other:81");
    assert_string_equal(request.cookie, "a=b");
    assert_string_equal(request.origin, "http://x");
    assert_string_equal(request.authorization, "Bearer t");
    assert_string_equal(request.if_none_match, "");
    assert_int_equal(request.body_length, 2);
    assert_memory_equal(request.body, "{}", 2);
}

static void no_path_is_the_root(void **state)
{
    (void)state;
    cam_head head;
    cam_request request;
    assert_int_equal(parse(&head, "GET http://x?a HTTP/1.1\r\nHost: y\r\n\r\n"), CAM_HEAD_DONE);
    assert_true(cam_request_fill(&request, &head, bytes));
    assert_string_equal(request.path, "/");
    assert_string_equal(request.query, "a");
    assert_string_equal(request.host, "x");
    assert_int_equal(parse(&head, "GET /%0 HTTP/1.1\r\nHost: y\r\n\r\n"), CAM_HEAD_DONE);
    assert_false(cam_request_fill(&request, &head, bytes));
}

static void finds_cookies_and_parameters(void **state)
{
    (void)state;
    char value[8];
    assert_true(cam_cookie_find("a=1; caminos=tok; b=2", "caminos", value, sizeof value));
    assert_string_equal(value, "tok");
    assert_true(cam_cookie_find("caminos=", "caminos", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(cam_cookie_find("xcaminos=1; caminosx=2", "caminos", value, sizeof value));
    assert_false(cam_cookie_find("caminos=12345678", "caminos", value, sizeof value));
    assert_true(cam_http_query_find("after=1&key=%41b", "key", value, sizeof value));
    assert_string_equal(value, "Ab");
    assert_false(cam_http_query_find("key=%00", "key", value, sizeof value));
    assert_false(cam_http_query_find("", "key", value, sizeof value));
}

static void compares_origins(void **state)
{
    (void)state;
    assert_true(cam_net_is_same_origin("http://x", "x"));
    assert_true(cam_net_is_same_origin("HTTP://X:80", "x"));
    assert_true(cam_net_is_same_origin("https://x", "x:443"));
    assert_true(cam_net_is_same_origin("http://[::1]:8080", "[::1]:8080"));
    assert_false(cam_net_is_same_origin("http://x:8080", "x"));
    assert_false(cam_net_is_same_origin("http://x.evil", "x"));
    assert_false(cam_net_is_same_origin("https://x", "x:80"));
    assert_false(cam_net_is_same_origin("null", "null"));
    assert_false(cam_net_is_same_origin("", ""));
    assert_false(cam_net_is_same_origin("http://", ""));
    assert_false(cam_net_is_same_origin("ftp://x", "x"));
}

static void writes_heads(void **state)
{
    (void)state;
    char text[600];
    cam_answer answer;
    cam_answer_style style = {"fixed: 1\r\n", 10, true, false};
    cam_answer_error(&answer, 404);
    answer.cookie = "caminos=t; HttpOnly";
    size_t length = cam_answer_head(&answer, &style, text, sizeof text);
    assert_in_range(length, 1, sizeof text - 1);
    text[length] = '\0';
    assert_string_equal(text, "HTTP/1.1 404 Not Found\r\nfixed: 1\r\ncontent-type: text/plain; "
                              "charset=utf-8\r\ncache-control: no-store\r\nset-cookie: caminos=t; "
                              "HttpOnly\r\nconnection: close\r\ncontent-length: 31\r\n\r\n");
    assert_int_equal(cam_answer_head(&answer, &style, text, length - 1), 0);
    answer = (cam_answer){.status = 204};
    style.closes = false;
    length = cam_answer_head(&answer, &style, text, sizeof text);
    text[length] = '\0';
    assert_string_equal(text, "HTTP/1.1 204 No Content\r\nfixed: 1\r\n\r\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_there_is),
        cmocka_unit_test(pieces_do_not_matter),
        cmocka_unit_test(refuses_as_soon_as_it_knows),
        cmocka_unit_test(knows_its_limits),
        cmocka_unit_test(fills_a_request),
        cmocka_unit_test(no_path_is_the_root),
        cmocka_unit_test(finds_cookies_and_parameters),
        cmocka_unit_test(compares_origins),
        cmocka_unit_test(writes_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
