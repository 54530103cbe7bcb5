/*
 * requests.c: from bytes to requests, and from answers to bytes.
 *
 * Input is read into room that all connections share, and what can be dealt with
 * at once is dealt with there. Only what is left, the beginning of a request or
 * requests sent in advance, is kept with the connection.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/loop.h"

enum {
    BUDGET = 32, /* requests or messages of one connection before the others' turn */
    HEAD_ROOM = 8192,
};

static const char *const method_names[] = {"GET", "HEAD", "POST", "DELETE", "OTHER"};

/* ---- Answers ---- */

void cam_requests_log(cam_net *net, conn *c, int status, size_t length)
{
    if (!c->visited)
        return;
    cam_visit visit = {c->visited->address, c->visited->method, c->visited->path, status, length};
    net->options.handlers.visit(net->options.context, &visit);
    free(c->visited);
    c->visited = NULL;
}

/* Remember who asked for what, if somebody keeps a log. */
static void note_visit(cam_net *net, conn *c, const char *method, const char *address,
                       const char *path)
{
    if (!net->options.handlers.visit)
        return;
    free(c->visited);
    size_t length = strlen(path) + 1;
    c->visited = malloc(sizeof *c->visited + length);
    if (!c->visited)
        return;
    c->visited->method = method;
    memcpy(c->visited->path, path, length);
    if (address)
        snprintf(c->visited->address, CAM_ADDRESS_TEXT, "%s", address);
    else
        cam_address_format(c->peer, c->visited->address);
}

/* The answer is out: the next request, or the end. */
void cam_requests_written(cam_net *net, conn *c)
{
    if (!c->keep_alive || net->is_draining) {
        cam_conn_linger(net, c);
        return;
    }
    cam_conn_set_phase(net, c, PHASE_IDLE);
    if (c->in && net->current != c)
        cam_conn_mark(&net->ready, c, &c->is_ready);
}

void cam_requests_answer(cam_net *net, conn *c, const cam_answer *answer)
{
    char head[HEAD_ROOM];
    cam_answer failure;
    if (net->is_draining)
        c->keep_alive = false;
    cam_answer_style style = {net->fixed, net->fixed_length, !c->keep_alive, c->is_older};
    size_t length = cam_answer_head(answer, &style, head, sizeof head);
    if (!length) {
        cam_answer_error(&failure, 500);
        answer = &failure;
        length = cam_answer_head(answer, &style, head, sizeof head);
    }
    body sent = {answer->body, c->is_head || answer->status == 304 ? 0 : answer->length,
                 answer->is_lasting, answer->is_in_file ? answer->file : NO_FILE, answer->file_at};
    cam_conn_set_phase(net, c, PHASE_WRITE);
    cam_output_send(net, c, head, length, &sent);
    cam_requests_log(net, c, answer->status, sent.length);
    if (!c->out)
        cam_requests_written(net, c);
    if (net->current != c) {
        cam_conn_set_interest(net, c);
        if (c->is_broken)
            cam_conn_mark(&net->dirty, c, &c->is_dirty);
    }
}

void cam_net_answer(cam_net *net, cam_conn id, const cam_answer *answer)
{
    conn *c = cam_conn_find(net, id);
    if (c && c->phase == PHASE_ANSWER)
        cam_requests_answer(net, c, answer);
}

/* ---- Requests ---- */

/* Answer what cannot be read, and be done with it: where the next request would
 * begin is not known. */
static void refuse(cam_net *net, conn *c, int status, const char *words, bool in_json)
{
    char room[CAM_ANSWER_WORDS];
    cam_answer answer;
    net->counts.refused++;
    if (in_json)
        cam_answer_json(&answer, status, words, room);
    else
        cam_answer_words(&answer, status, words, room);
    c->keep_alive = c->is_head = c->is_older = false;
    note_visit(net, c, "-", NULL, "-");
    cam_requests_answer(net, c, &answer);
}

/* Does the request, as far as it can be read, speak JSON? */
static bool wants_json(const cam_net *net, const cam_head *head, const char *bytes)
{
    const char *json = net->options.json;
    size_t length = json ? strlen(json) : 0;
    return json && head->has_line && head->target.length >= length &&
           memcmp(bytes + head->target.at, json, length) == 0;
}

static void hand_over(cam_net *net, conn *c, const cam_head *head, char *bytes)
{
    char address[CAM_ADDRESS_TEXT];
    cam_request request;
    bool is_proxied = net->has_trusted && memcmp(c->peer, net->trusted, 16) == 0;
    bool is_secure = is_proxied && cam_request_is_secure(head, bytes);
    if (!is_proxied || !cam_request_forwarded(head, bytes, address))
        cam_address_format(c->peer, address);
    if (!cam_request_fill(&request, head, bytes)) {
        refuse(net, c, 400, "the address is not written as it should be", false);
        return;
    }
    request.address = address;
    request.is_secure = is_secure;
    note_visit(net, c, method_names[request.method], address, request.path);
    if (head->wants_upgrade && net->options.handlers.open) {
        cam_websockets_open(net, c, head, &request, bytes);
    } else if (net->options.handlers.request) {
        net->options.handlers.request(net->options.context, c->id, &request);
    } else {
        cam_answer answer;
        cam_answer_error(&answer, 404);
        cam_requests_answer(net, c, &answer);
    }
}

/* The head is there; is the body? Who asks whether to send it is told to. */
static bool has_body(cam_net *net, conn *c, const cam_head *head, size_t length)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (length >= (size_t)head->length + head->body)
        return true;
    if (c->phase != PHASE_BODY) {
        cam_conn_set_phase(net, c, PHASE_BODY);
        if (head->expects_continue && length == head->length)
            cam_output_send(net, c, go_on, sizeof go_on - 1, &(body){.file = NO_FILE});
    }
    return false;
}

/* Deal with one request; false if there is none that is whole. */
static bool step_request(cam_net *net, conn *c, input *in)
{
    char *bytes = in->bytes + in->start;
    size_t length = in->length - in->start;
    cam_head *head = &in->head;
    if (!length)
        return false;
    if (c->phase == PHASE_IDLE)
        cam_head_init(head);
    switch (cam_head_parse(head, bytes, length)) {
    case CAM_HEAD_MORE:
        if (c->phase == PHASE_IDLE)
            cam_conn_set_phase(net, c, PHASE_HEAD);
        return false;
    case CAM_HEAD_BAD:
        refuse(net, c, head->refusal, head->complaint, wants_json(net, head, bytes));
        return false;
    case CAM_HEAD_DONE:
        break;
    }
    if (!has_body(net, c, head, length))
        return false;
    in->start += (uint32_t)head->length + head->body;
    net->counts.requests++;
    c->keep_alive = head->keep_alive;
    c->is_older = head->is_http10;
    c->is_head = head->method == CAM_METHOD_HEAD;
    cam_conn_set_phase(net, c, PHASE_ANSWER);
    hand_over(net, c, head, bytes);
    return true;
}

/* ---- Input ---- */

static bool takes_requests(const conn *c)
{
    return c->phase == PHASE_IDLE || c->phase == PHASE_HEAD || c->phase == PHASE_BODY;
}

static bool takes_frames(const conn *c)
{
    return c->phase == PHASE_OPEN || c->phase == PHASE_CLOSING;
}

/* Keep with the connection what is left of its input. */
static void keep_rest(conn *c, input *in)
{
    uint32_t rest = c->phase == PHASE_LINGER ? 0 : in->length - in->start;
    if (!rest) {
        if (c->in)
            free(c->in);
        c->in = NULL;
        return;
    }
    if (!c->in) {
        uint32_t capacity = rest < 512 ? 1024 : 2 * rest;
        c->in = malloc(sizeof *c->in + capacity);
        if (!c->in) {
            c->is_broken = true;
            return;
        }
        c->in->capacity = capacity;
        c->in->head = in->head;
    }
    memmove(c->in->bytes, in->bytes + in->start, rest);
    c->in->start = 0;
    c->in->length = rest;
}

/* Deal with the input as far as its turn goes. */
static void consume(cam_net *net, conn *c, input *in)
{
    int budget = BUDGET;
    bool goes_on = true;
    net->current = c;
    while (goes_on && !c->is_broken && budget-- > 0)
        goes_on = takes_requests(c) ? step_request(net, c, in)
                  : takes_frames(c) ? cam_websockets_step(net, c, in)
                                    : false;
    net->current = NULL;
    keep_rest(c, in);
    if (c->in && goes_on && (takes_requests(c) || takes_frames(c)))
        cam_conn_mark(&net->ready, c, &c->is_ready);
    if (c->is_broken)
        cam_conn_kill(net, c);
    else
        cam_conn_set_interest(net, c);
}

/* Room for more input of this connection; NULL if there is no memory. */
static input *make_room(cam_net *net, conn *c)
{
    if (!c->in) {
        net->scratch->start = net->scratch->length = 0;
        return net->scratch;
    }
    if (c->in->capacity - c->in->length < 512 && c->in->capacity < INPUT_MOST) {
        uint32_t capacity = 2 * c->in->capacity < INPUT_MOST ? 2 * c->in->capacity : INPUT_MOST;
        input *larger = realloc(c->in, sizeof *larger + capacity);
        if (!larger)
            return NULL;
        larger->capacity = capacity;
        c->in = larger;
    }
    return c->in;
}

void cam_input_ready(cam_net *net, conn *c)
{
    input *in = make_room(net, c);
    ssize_t got =
        in ? recv(c->fd, in->bytes + in->length, in->capacity - in->length, MSG_DONTWAIT) : -1;
    if (got < 0 && in && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (got <= 0) {
        cam_conn_kill(net, c);
        return;
    }
    net->counts.bytes_in += (uint64_t)got;
    c->heard = net->now;
    if (c->phase == PHASE_LINGER)
        return;
    in->length += (uint32_t)got;
    consume(net, c, in);
}

void cam_input_go_on(cam_net *net, conn *c)
{
    c->is_ready = false;
    if (c->in)
        consume(net, c, c->in);
    else
        cam_conn_set_interest(net, c);
}
