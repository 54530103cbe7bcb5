/*
 * people.c: who somebody is, and whether they are here.
 */
#include <sodium.h>
#include <stdio.h>

#include "hub/inner.h"

#define TOKENS_MOST 100000 /* remembered; beyond, all are looked up again */

void cam_token_digest(const char *token, uint8_t digest[CAM_DIGEST])
{
    crypto_hash_sha256(digest, (const unsigned char *)token, strlen(token));
}

/* Tokens are remembered by their digest, never by themselves. */
static void token_key(const char *token, char key[2 * CAM_DIGEST + 1])
{
    uint8_t digest[CAM_DIGEST];
    cam_token_digest(token, digest);
    sodium_bin2hex(key, 2 * CAM_DIGEST + 1, digest, CAM_DIGEST);
}

cam_person *cam_hub_person(cam_hub *hub, const char *user)
{
    cam_person *person = cam_map_find(&hub->people, user);
    if (person)
        return person;
    person = calloc(1, sizeof *person);
    if (!person)
        return NULL;
    strcpy(person->user, user);
    person->heard = hub->started;
    person->gone_at = cam_time_after(hub->started, hub->options.limits.unheard_ms);
    if (!cam_map_set(&hub->people, user, person)) {
        free(person);
        return NULL;
    }
    return person;
}

int64_t cam_hub_gone_at(cam_hub *hub, const char *user)
{
    const cam_person *person = cam_map_find(&hub->people, user);
    int unheard_ms = hub->options.limits.unheard_ms;
    if (!person) /* not seen since the start: as if they had been heard then */
        return cam_time_after(hub->started, unheard_ms);
    int64_t here = person->wires ? cam_time_after(person->heard, unheard_ms) : person->gone_at;
    const cam_stored_presence *other = &person->elsewhere;
    if (!other->user[0])
        return here;
    int64_t there = other->here ? cam_time_after(other->at, unheard_ms) : other->at;
    if (other->at < hub->era && there < cam_time_after(hub->era, unheard_ms))
        there =
            cam_time_after(hub->era, unheard_ms); /* no server was up: they could not come back */
    return person->seen && here > there ? here : there;
}

void cam_hub_note_presence(cam_hub *hub, const char *user)
{
    size_t place = 0;
    for (cam_room *room; (room = cam_map_next(&hub->rooms, &place, NULL));)
        for (int seat = 0; room->ready && seat < room->table.setup.players; seat++)
            if (strcmp(room->table.seat[seat].user, user) == 0) {
                cam_lobby_note_presence(hub, &room->table);
                if (room->watcher_count) {
                    room->presence_at = hub->now;
                    cam_room_reschedule(hub, room);
                }
                break;
            }
}

void cam_hub_forget_tokens(cam_hub *hub, const char *user)
{
    char key[2 * CAM_DIGEST + 1];
    hub->forgotten = hub->last_ticket + 1;
    for (bool found = true; found;) {
        size_t place = 0;
        const char *at;
        found = false;
        for (cam_identity *known; !found && (known = cam_map_next(&hub->tokens, &place, &at));)
            if (strcmp(known->user, user) == 0) {
                strcpy(key, at);
                found = true;
            }
        if (found)
            free(cam_map_remove(&hub->tokens, key));
    }
}

void cam_hub_rename(cam_hub *hub, const cam_identity *now)
{
    size_t place = 0;
    for (cam_client *client; (client = cam_map_next(&hub->clients, &place, NULL));)
        if (strcmp(client->me.user, now->user) == 0)
            client->me = *now;
}

void cam_hub_sign_out(cam_hub *hub, const char *user)
{
    cam_hub_forget_tokens(hub, user);
    size_t place = 0;
    for (cam_client *client; (client = cam_map_next(&hub->clients, &place, NULL));)
        if (strcmp(client->me.user, user) == 0)
            hub->options.ports.close(hub->options.ports.context, client->wire, 1008, "signed out");
}

/* Unless some token was forgotten since it was asked about: it may have been this. */
static void remember(cam_hub *hub, const char *token, uint64_t asked, const cam_identity *me)
{
    char key[2 * CAM_DIGEST + 1];
    cam_identity *copy = malloc(sizeof *copy);
    token_key(token, key);
    if (!copy || asked < hub->forgotten || hub->tokens.count >= TOKENS_MOST ||
        cam_map_find(&hub->tokens, key)) {
        free(copy);
        return;
    }
    *copy = *me;
    if (!cam_map_set(&hub->tokens, key, copy))
        free(copy);
}

static void identified(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (reply->status == CAM_LEDGER_UNAVAILABLE) {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "please try again");
        return;
    }
    if (reply->user_count) {
        strcpy(pending->me.user, reply->user->id);
        strcpy(pending->me.name, reply->user->name);
        pending->me.kind = reply->user->kind;
        remember(hub, pending->token, pending->ticket, &pending->me);
    }
    pending->done = NULL;
    pending->next(hub, pending);
}

void cam_hub_identify(cam_hub *hub, cam_pending *pending)
{
    char key[2 * CAM_DIGEST + 1];
    token_key(pending->token, key);
    const cam_identity *known = pending->token[0] ? cam_map_find(&hub->tokens, key) : NULL;
    if (known)
        pending->me = *known;
    if (known || pending->token[0] == '\0') {
        pending->next(hub, pending);
        return;
    }
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_USER_BY_TOKEN, pending->ticket);
    if (!request) {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "out of memory");
        return;
    }
    cam_token_digest(pending->token, request->digest);
    pending->done = identified;
    hub->options.ports.store(hub->options.ports.context, request);
}

void cam_pending_refuse(cam_hub *hub, cam_pending *pending, cam_code code, const char *message)
{
    cam_refusal why;
    cam_refuse(&why, code, "%s", message);
    if (code == CAM_CODE_UNAVAILABLE)
        why.retry_ms = 1000;
    if (pending->call)
        cam_hub_answer_refusal(hub, pending->call, &why);
    else if (pending->wire)
        cam_hub_refuse(hub, pending->wire, pending->id, &why);
    cam_pending_free(hub, pending);
}

void cam_pending_answer(cam_hub *hub, cam_pending *pending, int status, json_t *body)
{
    cam_hub_answer(hub, pending->call, status, body);
    cam_pending_free(hub, pending);
}

void cam_pending_goodbye(cam_hub *hub, cam_pending *pending)
{
    cam_hub_response answer = {.status = 204, .type = "application/json", .body = "", .token = ""};
    hub->options.ports.answer(hub->options.ports.context, pending->call, &answer);
    cam_pending_free(hub, pending);
}

cam_ledger_request *cam_pending_request(cam_hub *hub, cam_pending *pending, cam_ledger_op op,
                                        cam_stored_done *done)
{
    cam_ledger_request *request = cam_ledger_request_new(op, pending->ticket);
    pending->done = done;
    if (!request)
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "out of memory");
    return request;
}

bool cam_pending_failed(cam_hub *hub, cam_pending *pending, const cam_ledger_reply *reply)
{
    switch (reply->status) {
    case CAM_LEDGER_DONE:
        return false;
    case CAM_LEDGER_NAME_TAKEN:
        cam_pending_refuse(hub, pending, CAM_CODE_NAME_TAKEN, "somebody has this name");
        return true;
    case CAM_LEDGER_NOT_FOUND:
        cam_pending_refuse(hub, pending, CAM_CODE_NOT_FOUND, "there is nobody of that name");
        return true;
    default: /* it may be stored all the same: their tokens are looked up again */
        cam_hub_forget_tokens(hub, pending->me.user[0] ? pending->me.user : pending->user.id);
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "this cannot be stored now");
        return true;
    }
}

bool cam_pending_signed_in(cam_hub *hub, cam_pending *pending)
{
    if (pending->me.user[0])
        return true;
    cam_pending_refuse(hub, pending, CAM_CODE_UNAUTHORIZED, "please sign in");
    return false;
}
