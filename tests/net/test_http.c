/*
 * test_http.c: what is answered to which request, without a socket.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "net/headers.h"
#include "net/page.h"

static unsigned char html[] = "<!doctype html>", packed_html[] = "packed", script[] = "let a";
static const cam_type html_type = {"html", "text/html; charset=utf-8", true};
static const cam_type js_type = {"js", "text/javascript; charset=utf-8", true};

/* Sorted by path, as cam_files_load leaves them. */
static char path_script[] = "/assets/a.js", path_help[] = "/help/index.html",
            path_index[] = "/index.html";
static cam_file files_list[] = {
    {path_script, &js_type, script, 5, NULL, 0, "0123456789abcdef"},
    {path_help, &html_type, html, 15, NULL, 0, "aaaaaaaaaaaaaaaa"},
    {path_index, &html_type, html, 15, packed_html, 6, "00000000000000ff"},
};
static cam_files files = {.file = files_list, .count = 3, .capacity = 3};

static cam_answer ask_with(const char *path, const char *encodings, const char *tags)
{
    cam_request request = {.method = CAM_METHOD_GET,
                           .path = path,
                           .accept_encoding = encodings,
                           .if_none_match = tags};
    cam_answer answer;
    cam_page_answer(&files, &request, &answer);
    return answer;
}

static cam_answer ask(const char *path)
{
    return ask_with(path, "", "");
}

static void finds_files(void **state)
{
    (void)state;
    cam_answer answer = ask("/index.html");
    assert_int_equal(answer.status, 200);
    assert_string_equal(answer.type, "text/html; charset=utf-8");
    assert_string_equal(answer.cache, "no-cache");
    assert_ptr_equal(answer.body, html);
    assert_int_equal(answer.length, 15);
    assert_string_equal(answer.etag, "\"00000000000000ff\"");
    assert_null(answer.encoding);
    assert_true(answer.varies);
    assert_ptr_equal(ask("/").body, html);
    assert_ptr_equal(ask("/help/").body, html);
    assert_int_equal(ask("/help").status, 404);
    assert_int_equal(ask("/nothing").status, 404);
    assert_int_equal(ask("/nothing/").status, 404);
    assert_int_equal(ask("/INDEX.HTML").status, 404);
}

static void keeps_hashed_files_for_ever(void **state)
{
    (void)state;
    cam_answer answer = ask("/assets/a.js");
    assert_string_equal(answer.cache, "public, max-age=31536000, immutable");
    assert_false(answer.varies);
}

static void packs_where_it_may(void **state)
{
    (void)state;
    cam_answer answer = ask_with("/", "br, gzip", "");
    assert_string_equal(answer.encoding, "gzip");
    assert_ptr_equal(answer.body, packed_html);
    assert_int_equal(answer.length, 6);
    assert_string_equal(answer.etag, "\"00000000000000ff-z\"");
    assert_null(ask_with("/assets/a.js", "gzip", "").encoding);
}

static void knows_what_was_sent_before(void **state)
{
    (void)state;
    cam_answer answer = ask_with("/", "", "\"x\", \"00000000000000ff\"");
    assert_int_equal(answer.status, 304);
    assert_int_equal(answer.length, 0);
    assert_null(answer.type);
    assert_string_equal(answer.etag, "\"00000000000000ff\"");
    assert_string_equal(answer.cache, "no-cache");
    assert_true(answer.varies);
    assert_int_equal(ask_with("/", "gzip", "\"00000000000000ff\"").status, 200);
    assert_int_equal(ask_with("/", "gzip", "\"00000000000000ff-z\"").status, 304);
    assert_int_equal(ask_with("/none", "", "*").status, 404);
}

static void refuses_odd_paths(void **state)
{
    static const char *const odd[] = {
        "",           "index.html",  "//",    "/a//b",     "/../etc/passwd",
        "/a/../b",    "/./a",        "/a\\b", "/a\nb",     "/\x7f",
        "/a/..\\..b", "http://x/y/", "*",     "/help/../", "/\x01",
    };
    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        cam_answer answer = ask(odd[i]);
        assert_int_equal(answer.status, 400);
        assert_memory_equal(answer.body, "400 ", 4);
        assert_string_equal(answer.cache, "no-store");
    }
    assert_int_equal(ask("/..").status, 404);
    assert_int_equal(ask("/...").status, 404);
    assert_int_equal(ask("/\xc3\xa9\xff").status, 404);
}

static void refuses_long_paths(void **state)
{
    (void)state;
    char path[CAM_HTTP_PATH + 2];
    memset(path, 'a', sizeof path);
    path[0] = '/';
    path[CAM_HTTP_PATH + 1] = '\0';
    assert_int_equal(ask(path).status, 414);
    path[CAM_HTTP_PATH] = '\0';
    assert_int_equal(ask(path).status, 404);
    path[CAM_HTTP_PATH - 1] = '/';
    assert_int_equal(ask(path).status, 404);
}

static void refuses_other_methods(void **state)
{
    (void)state;
    static const cam_method others[] = {CAM_METHOD_POST, CAM_METHOD_DELETE, CAM_METHOD_OTHER};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        cam_request request = {
            .method = others[i], .path = "/", .accept_encoding = "", .if_none_match = ""};
        cam_answer answer;
        cam_page_answer(&files, &request, &answer);
        assert_int_equal(answer.status, 405);
        assert_string_equal(answer.allow, "GET, HEAD");
    }
}

static void says_what_is_wrong(void **state)
{
    (void)state;
    cam_answer answer;
    cam_answer_error(&answer, 404);
    assert_int_equal(answer.status, 404);
    assert_memory_equal(answer.body, "404 ", 4);
    cam_answer_error(&answer, 418);
    assert_int_equal(answer.status, 500);
}

static void reads_accept_encoding(void **state)
{
    static const char *const yes[] = {
        "gzip",    "GZIP",         "br,gzip",    "br , gzip ;q=0.5", "gzip;q=1.0", "*",
        "*;q=0.1", "gzip;q=0.001", "deflate, *", "gzip; Q=1",        ",,gzip,,",   "gzip;x=0",
    };
    static const char *const no[] = {
        "",      "br",          "identity", "gzip;q=0", "gzip;q=0.0", "gzip ; q=0.000", "x-gzipped",
        "*;q=0", "gzip;q=0, *", "ungzip",   ";;;",      ",",          "gzip;q=",
    };
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!cam_accepts_gzip(yes[i]))
            fail_msg("'%s' should allow gzip", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (cam_accepts_gzip(no[i]))
            fail_msg("'%s' should not allow gzip", no[i]);
}

static void reads_if_none_match(void **state)
{
    (void)state;
    assert_true(cam_etag_matches("\"a\"", "\"a\""));
    assert_true(cam_etag_matches("W/\"a\"", "\"a\""));
    assert_true(cam_etag_matches("\"b\" , W/\"a\"", "\"a\""));
    assert_true(cam_etag_matches("*", "\"a\""));
    assert_true(cam_etag_matches("\"a\",\"b\"", "\"a\""));
    assert_false(cam_etag_matches("", "\"a\""));
    assert_false(cam_etag_matches("\"ab\"", "\"a\""));
    assert_false(cam_etag_matches("a", "\"a\""));
    assert_false(cam_etag_matches("\"a\"x", "\"a\""));
    assert_false(cam_etag_matches(",,,", "\"a\""));
    assert_false(cam_etag_matches("\"a\"", ""));
}

static void names_types(void **state)
{
    (void)state;
    assert_string_equal(cam_type_find("/caminos.wasm")->name, "application/wasm");
    assert_string_equal(cam_type_find("/a.b/x.JS")->name, "text/javascript; charset=utf-8");
    assert_string_equal(cam_type_find("/manifest.webmanifest")->name, "application/manifest+json");
    assert_string_equal(cam_type_find("/a.svg")->name, "image/svg+xml");
    assert_string_equal(cam_type_find("/f.woff2")->name, "font/woff2");
    assert_string_equal(cam_type_find("/a.js/b")->name, "application/octet-stream");
    assert_string_equal(cam_type_find("/README")->name, "application/octet-stream");
    assert_string_equal(cam_type_find("/a.")->name, "application/octet-stream");
    assert_string_equal(cam_type_find("")->name, "application/octet-stream");
}

static void allows_no_inline_script(void **state)
{
    (void)state;
    assert_string_equal(cam_headers[0].name, "content-security-policy:");
    assert_non_null(strstr(cam_headers[0].value, "default-src 'none'"));
    assert_null(strstr(cam_headers[0].value, "unsafe-inline"));
    assert_null(strstr(cam_headers[0].value, "'unsafe-eval'"));
    assert_null(strstr(cam_headers[0].value, "*"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_files),           cmocka_unit_test(keeps_hashed_files_for_ever),
        cmocka_unit_test(packs_where_it_may),    cmocka_unit_test(knows_what_was_sent_before),
        cmocka_unit_test(refuses_odd_paths),     cmocka_unit_test(refuses_long_paths),
        cmocka_unit_test(refuses_other_methods), cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(reads_accept_encoding), cmocka_unit_test(reads_if_none_match),
        cmocka_unit_test(names_types),           cmocka_unit_test(allows_no_inline_script),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
