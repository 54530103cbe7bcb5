/*
 * answer.c: answers in words, and the head of any answer as bytes.
 */
#include <stdio.h>
#include <string.h>

#include "net/http.h"

static const struct {
    int status;
    const char *phrase;
    const char *line; /* of an answer that has nothing better to say */
} statuses[] = {
    {200, "OK", NULL},
    {201, "Created", NULL},
    {204, "No Content", NULL},
    {304, "Not Modified", NULL},
    {400, "Bad Request", "400 that is not a request this server understands\n"},
    {401, "Unauthorized", "401 this is for those who say who they are\n"},
    {403, "Forbidden", "403 this is not for you\n"},
    {404, "Not Found", "404 there is no such page here\n"},
    {405, "Method Not Allowed", "405 only GET and HEAD are answered here\n"},
    {409, "Conflict", "409 that is not possible now\n"},
    {413, "Content Too Large", "413 the body is too long\n"},
    {414, "URI Too Long", "414 the address is too long\n"},
    {422, "Unprocessable Content", "422 that is against the rules\n"},
    {426, "Upgrade Required", "426 only version 13 of WebSocket is spoken here\n"},
    {429, "Too Many Requests", "429 that is too much at a time\n"},
    {501, "Not Implemented", "501 that is not done here\n"},
    {503, "Service Unavailable", "503 not now; try again in a moment\n"},
    {505, "HTTP Version Not Supported", "505 only HTTP/1.0 and HTTP/1.1 are spoken here\n"},
    {500, "Internal Server Error", "500 something went wrong\n"}, /* and the end of the table */
};

static size_t find_status(int status)
{
    size_t i = 0;
    while (statuses[i].status != status && statuses[i].status != 500)
        i++;
    return i;
}

void cam_answer_error(cam_answer *answer, int status)
{
    size_t found = find_status(status);
    if (!statuses[found].line)
        found = find_status(500);
    *answer = (cam_answer){
        .status = statuses[found].status,
        .type = "text/plain; charset=utf-8",
        .cache = "no-store",
        .allow = status == 405 ? "GET, HEAD" : NULL,
        .is_lasting = true,
        .body = statuses[found].line,
        .length = strlen(statuses[found].line),
    };
}

void cam_answer_words(cam_answer *answer, int status, const char *words,
                      char room[CAM_ANSWER_WORDS])
{
    cam_answer_error(answer, status);
    snprintf(room, CAM_ANSWER_WORDS, "%d %s\n", answer->status, words);
    answer->is_lasting = false;
    answer->body = room;
    answer->length = strlen(room);
}

void cam_answer_json(cam_answer *answer, int status, const char *words, char room[CAM_ANSWER_WORDS])
{
    cam_answer_words(answer, status, words, room);
    const char *code = status == 413 ? "too_big" : "malformed";
    snprintf(room, CAM_ANSWER_WORDS, "{\"error\":\"%s\",\"message\":\"%s\"}\n", code, words);
    answer->type = "application/json";
    answer->length = strlen(room);
}

/* A text being written into a fixed room; too much is remembered. */
typedef struct writer {
    char *at, *end;
    bool failed;
} writer;

static void put(writer *w, const char *bytes, size_t length)
{
    w->failed |= length > (size_t)(w->end - w->at);
    if (w->failed)
        return;
    memcpy(w->at, bytes, length);
    w->at += length;
}

static void put_text(writer *w, const char *text)
{
    put(w, text, strlen(text));
}

static void put_number(writer *w, size_t number)
{
    char text[24], *at = text + sizeof text;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    put(w, at, (size_t)(text + sizeof text - at));
}

static void put_field(writer *w, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    put_text(w, name);
    put_text(w, value);
    put(w, "\r\n", 2);
}

/* 304 and 204 never have a body, so they must not tell a length either. */
static bool has_length(int status)
{
    return status != 304 && status != 204;
}

size_t cam_answer_head(const cam_answer *answer, const cam_answer_style *style, char *text,
                       size_t room)
{
    writer w = {text, text + room, false};
    put_text(&w, "HTTP/1.1 ");
    put_number(&w, (size_t)answer->status);
    put_field(&w, " ", statuses[find_status(answer->status)].phrase);
    put(&w, style->fixed, style->fixed_length);
    put_field(&w, "content-type: ", answer->type);
    put_field(&w, "content-encoding: ", answer->encoding);
    put_field(&w, "cache-control: ", answer->cache);
    put_field(&w, "etag: ", answer->etag);
    put_field(&w, "vary: ", answer->varies ? "accept-encoding" : NULL);
    put_field(&w, "allow: ", answer->allow);
    put_field(&w, "set-cookie: ", answer->cookie);
    put_field(&w, "sec-websocket-version: ", answer->status == 426 ? "13" : NULL);
    put_field(&w, "connection: ", style->closes ? "close" : style->is_older ? "keep-alive" : NULL);
    if (has_length(answer->status)) {
        put_text(&w, "content-length: ");
        put_number(&w, answer->length);
        put(&w, "\r\n", 2);
    }
    put(&w, "\r\n", 2);
    return w.failed ? 0 : (size_t)(w.at - text);
}
