/*
 * ports.c: what goes out of the hub: messages, answers, tickets.
 */
#include "base/integer.h"
#include "hub/inner.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

void cam_hub_send(cam_hub *hub, cam_wire wire, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text)
        hub->options.ports.send(hub->options.ports.context, &wire, 1, text, strlen(text));
    free(text);
}

void cam_hub_ok_seq(cam_hub *hub, cam_wire wire, int64_t id, uint32_t seq)
{
    char text[80], *at = text;
    at = stpcpy(at, "{\"t\":\"ok\",\"id\":");
    at += cam_integer_format(id, at);
    at = stpcpy(at, ",\"seq\":");
    at += cam_integer_format(seq, at);
    at = stpcpy(at, "}");
    hub->options.ports.send(hub->options.ports.context, &wire, 1, text, (size_t)(at - text));
}

void cam_hub_ok(cam_hub *hub, cam_wire wire, int64_t id, json_t *fields)
{
    json_t *message = json_pack("{ss sI}", "t", "ok", "id", (json_int_t)id);
    json_object_update(message, fields);
    json_decref(fields);
    cam_hub_send(hub, wire, message);
}

static void add_refusal(json_t *json, const cam_refusal *why)
{
    if (why->reason)
        json_object_set_new(json, "reason", json_string(why->reason));
    if (why->retry_ms)
        json_object_set_new(json, "retry_ms", json_integer(why->retry_ms));
    if (why->seq)
        json_object_set_new(json, "seq", json_integer(why->seq));
}

void cam_hub_refuse(cam_hub *hub, cam_wire wire, int64_t id, const cam_refusal *why)
{
    json_t *message =
        json_pack("{ss so ss ss}", "t", "error", "id", id ? json_integer(id) : json_null(), "code",
                  cam_code_word(why->code), "message", why->message);
    add_refusal(message, why);
    hub->counts.refused++;
    cam_hub_send(hub, wire, message);
}

void cam_hub_answer(cam_hub *hub, cam_call call, int status, json_t *body)
{
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    json_decref(body);
    cam_hub_response answer = {.status = status,
                               .type = "application/json",
                               .body = text ? text : "",
                               .length = text ? strlen(text) : 0};
    hub->options.ports.answer(hub->options.ports.context, call, &answer);
    free(text);
}

void cam_hub_answer_refusal(cam_hub *hub, cam_call call, const cam_refusal *why)
{
    json_t *body = json_pack("{ss ss}", "error", cam_code_word(why->code), "message", why->message);
    add_refusal(body, why);
    hub->counts.refused++;
    cam_hub_answer(hub, call, cam_code_status(why->code), body);
}

void cam_hub_id(cam_hub *hub, char *text, size_t length)
{
    hub->options.ports.random(hub->options.ports.context, text, length);
    for (size_t i = 0; i < length; i++)
        text[i] = alphabet[text[i] & 63];
    text[length] = '\0';
}

cam_pending *cam_hub_await(cam_hub *hub)
{
    cam_pending *pending =
        hub->spare_count ? hub->spare[--hub->spare_count] : malloc(sizeof *pending);
    char key[CAM_MAP_NUMBER];
    if (!pending)
        return NULL;
    memset(pending, 0, sizeof *pending);
    pending->ticket = ++hub->last_ticket;
    cam_map_number(pending->ticket, key);
    if (cam_map_set(&hub->pending, key, pending))
        return pending;
    free(pending);
    return NULL;
}

void cam_pending_free(cam_hub *hub, cam_pending *pending)
{
    char key[CAM_MAP_NUMBER];
    cam_map_number(pending->ticket, key);
    cam_map_remove(&hub->pending, key);
    json_decref(pending->message);
    if (pending->write)
        cam_write_free(hub, pending->write);
    if (hub->spare_count < CAM_SPARE)
        hub->spare[hub->spare_count++] = pending;
    else
        free(pending);
}

static cam_pending *find_pending(cam_hub *hub, uint64_t ticket)
{
    char key[CAM_MAP_NUMBER];
    cam_map_number(ticket, key);
    return cam_map_find(&hub->pending, key);
}

void cam_hub_stored(cam_hub *hub, int64_t now, cam_ledger_reply *reply)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_pending *pending = find_pending(hub, reply->ticket);
    if (pending && pending->done)
        pending->done(hub, pending, reply);
    cam_ledger_reply_free(reply);
}

void cam_hub_hashed(cam_hub *hub, int64_t now, uint64_t job, bool ok, const char *hash)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_pending *pending = find_pending(hub, job);
    if (pending && pending->hashed)
        pending->hashed(hub, pending, ok, hash);
}
