/*
 * accounts.c: the calls by which people come and go: guests, accounts, bots, signing
 * in and out.
 *
 * A call goes through a few steps, each waiting for a hash or for storage. Tokens
 * and secrets are kept as hashes only; an unknown name costs as much time as a
 * wrong password.
 */
#include <sodium.h>
#include <stdio.h>

#include "hub/inner.h"

#define PASSWORD_LEAST 6
#define PASSWORD_MOST  256

/* A hash nobody's password has, to compare with where there is no account. */
static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                             "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

static const char *field(const cam_pending *pending, const char *name)
{
    const char *text = json_string_value(json_object_get(pending->message, name));
    return text ? text : "";
}

static bool has_fit_name(cam_hub *hub, cam_pending *pending)
{
    if (cam_name_is_fit(field(pending, "name")))
        return true;
    cam_pending_refuse(hub, pending, CAM_CODE_MALFORMED,
                       "a name has 1 to 30 characters and no blank at either end");
    return false;
}

static bool has_fit_password(cam_hub *hub, cam_pending *pending)
{
    size_t length = strlen(field(pending, "password"));
    if (length >= PASSWORD_LEAST && length <= PASSWORD_MOST)
        return true;
    cam_pending_refuse(hub, pending, CAM_CODE_MALFORMED, "a password has 6 to 256 bytes");
    return false;
}

/* {user, name, token} with the cookie; and the recovery code, if there is one. */
static void answer_token(cam_hub *hub, cam_pending *pending)
{
    json_t *body = json_pack("{ss ss ss}", "user", pending->user.id, "name", pending->user.name,
                             "token", pending->token);
    if (pending->secret[0])
        json_object_set_new(body, "recovery", json_string(pending->secret));
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    bool bot = pending->user.kind == CAM_USER_BOT;
    cam_hub_response answer = {.status = 200,
                               .type = "application/json",
                               .body = text ? text : "",
                               .length = text ? strlen(text) : 0,
                               .token = bot ? NULL : pending->token};
    hub->options.ports.answer(hub->options.ports.context, pending->call, &answer);
    free(text);
    cam_pending_free(hub, pending);
}

static void token_stored(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (!cam_pending_failed(hub, pending, reply))
        answer_token(hub, pending);
}

/* A new user with a new token, or a changed one with a further token. */
static void store_user(cam_hub *hub, cam_pending *pending, cam_ledger_op op, bool drop_others,
                       cam_stored_done *done)
{
    cam_ledger_request *request = cam_pending_request(hub, pending, op, done);
    if (!request)
        return;
    cam_hub_id(hub, pending->token, CAM_TOKEN_TEXT - 1);
    cam_token_digest(pending->token, request->digest);
    cam_name_fold(pending->user.name, pending->user.folded);
    request->user = pending->user;
    request->all = drop_others;
    hub->options.ports.store(hub->options.ports.context, request);
}

static void new_user(cam_hub *hub, cam_pending *pending, cam_user_kind kind)
{
    pending->user.kind = kind;
    pending->user.created = hub->now;
    cam_hub_id(hub, pending->user.id, 12);
    strcpy(pending->user.name, field(pending, "name"));
}

static void guest(cam_hub *hub, cam_pending *pending)
{
    if (!has_fit_name(hub, pending))
        return;
    new_user(hub, pending, CAM_USER_GUEST);
    store_user(hub, pending, CAM_LEDGER_ADD_USER, false, token_stored);
}

static void bots(cam_hub *hub, cam_pending *pending)
{
    if (!cam_pending_signed_in(hub, pending) || !has_fit_name(hub, pending))
        return;
    if (pending->me.kind != CAM_USER_ACCOUNT) {
        cam_pending_refuse(hub, pending, CAM_CODE_FORBIDDEN, "only accounts have bots");
        return;
    }
    new_user(hub, pending, CAM_USER_BOT);
    strcpy(pending->user.owner, pending->me.user);
    store_user(hub, pending, CAM_LEDGER_ADD_USER, false, token_stored);
}

static void hash(cam_hub *hub, cam_pending *pending, const char *secret, const char *known,
                 void (*hashed)(cam_hub *hub, cam_pending *pending, bool ok, const char *hash))
{
    pending->hashed = hashed;
    hub->options.ports.hash(hub->options.ports.context, pending->ticket, secret, known);
}

static bool hash_failed(cam_hub *hub, cam_pending *pending, const char *made)
{
    if (made && strlen(made) < CAM_HASH_TEXT)
        return false;
    cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "please try again");
    return true;
}

/* Those who speak for the guest now are the account. */
static void guest_registered(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    cam_identity now = {.kind = CAM_USER_ACCOUNT};
    strcpy(now.user, pending->user.id);
    strcpy(now.name, pending->user.name);
    cam_hub_forget_tokens(hub, now.user);
    cam_hub_rename(hub, &now);
    answer_token(hub, pending);
}

static void register_recovery(cam_hub *hub, cam_pending *pending, bool ok, const char *made)
{
    (void)ok;
    if (hash_failed(hub, pending, made))
        return;
    strcpy(pending->user.recovery, made);
    bool was_guest = pending->me.user[0] && pending->me.kind == CAM_USER_GUEST;
    char password[CAM_HASH_TEXT], recovery[CAM_HASH_TEXT];
    strcpy(password, pending->user.password);
    strcpy(recovery, pending->user.recovery);
    new_user(hub, pending, CAM_USER_ACCOUNT);
    strcpy(pending->user.password, password);
    strcpy(pending->user.recovery, recovery);
    if (was_guest)
        strcpy(pending->user.id, pending->me.user);
    store_user(hub, pending, was_guest ? CAM_LEDGER_SET_USER : CAM_LEDGER_ADD_USER, false,
               was_guest ? guest_registered : token_stored);
}

static void register_password(cam_hub *hub, cam_pending *pending, bool ok, const char *made)
{
    (void)ok;
    if (hash_failed(hub, pending, made))
        return;
    strcpy(pending->user.password, made);
    cam_hub_id(hub, pending->secret, 20);
    hash(hub, pending, pending->secret, NULL, register_recovery);
}

static void register_account(cam_hub *hub, cam_pending *pending)
{
    if (has_fit_name(hub, pending) && has_fit_password(hub, pending))
        hash(hub, pending, field(pending, "password"), NULL, register_password);
}

/* Whoever had the old password is out. */
static void recovered(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    cam_hub_sign_out(hub, pending->user.id);
    answer_token(hub, pending);
}

static void login_new_password(cam_hub *hub, cam_pending *pending, bool ok, const char *made)
{
    (void)ok;
    if (hash_failed(hub, pending, made))
        return;
    strcpy(pending->user.password, made);
    store_user(hub, pending, CAM_LEDGER_SET_USER, true, recovered);
}

static void login_compared(cam_hub *hub, cam_pending *pending, bool ok, const char *made)
{
    (void)made;
    if (!ok || pending->user.id[0] == '\0')
        cam_pending_refuse(hub, pending, CAM_CODE_BAD_LOGIN, "name and password do not fit");
    else if (field(pending, "recovery")[0])
        hash(hub, pending, field(pending, "password"), NULL, login_new_password);
    else {
        cam_ledger_request *request =
            cam_pending_request(hub, pending, CAM_LEDGER_ADD_TOKEN, token_stored);
        if (!request)
            return;
        cam_hub_id(hub, pending->token, CAM_TOKEN_TEXT - 1);
        cam_token_digest(pending->token, request->digest);
        strcpy(request->user.id, pending->user.id);
        hub->options.ports.store(hub->options.ports.context, request);
    }
}

static void login_found(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (reply->status != CAM_LEDGER_NOT_FOUND && cam_pending_failed(hub, pending, reply))
        return;
    bool known = reply->user_count && reply->user->kind == CAM_USER_ACCOUNT;
    if (known)
        pending->user = *reply->user;
    bool recovers = field(pending, "recovery")[0];
    hash(hub, pending, field(pending, recovers ? "recovery" : "password"),
         !known     ? nobody
         : recovers ? pending->user.recovery
                    : pending->user.password,
         login_compared);
}

static void login(cam_hub *hub, cam_pending *pending)
{
    bool recovers = field(pending, "recovery")[0];
    if (!has_fit_name(hub, pending) || (recovers && !has_fit_password(hub, pending)))
        return;
    cam_ledger_request *request =
        cam_pending_request(hub, pending, CAM_LEDGER_USER_BY_NAME, login_found);
    if (!request)
        return;
    cam_name_fold(field(pending, "name"), request->user.folded);
    hub->options.ports.store(hub->options.ports.context, request);
}

static void logged_out(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    if (json_is_true(json_object_get(pending->message, "all")))
        cam_hub_sign_out(hub, pending->me.user);
    else
        cam_hub_forget_tokens(hub, pending->me.user);
    cam_pending_goodbye(hub, pending);
}

static void logout(cam_hub *hub, cam_pending *pending)
{
    cam_ledger_request *request =
        cam_pending_signed_in(hub, pending)
            ? cam_pending_request(hub, pending, CAM_LEDGER_DROP_TOKEN, logged_out)
            : NULL;
    if (!request)
        return;
    cam_token_digest(pending->token, request->digest);
    strcpy(request->user.id, pending->me.user);
    request->all = json_is_true(json_object_get(pending->message, "all"));
    hub->options.ports.store(hub->options.ports.context, request);
}

static const struct {
    const char *method, *path;
    void (*handle)(cam_hub *hub, cam_pending *pending);
} calls[] = {
    {"POST", "guest", guest},
    {"POST", "register", register_account},
    {"POST", "login", login},
    {"POST", "logout", logout},
    {"POST", "bots", bots},
    {"GET", "me", cam_profile_me},
    {"DELETE", "me", cam_profile_erase},
    {"GET", "me/export", cam_profile_export},
    {"GET", "users/", cam_profile_page},
};

void cam_people_call(cam_hub *hub, cam_pending *pending)
{
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        size_t length = strlen(calls[i].path);
        bool whole = calls[i].path[length - 1] == '/'
                         ? strncmp(pending->path, calls[i].path, length) == 0
                         : strcmp(pending->path, calls[i].path) == 0;
        if (whole && strcmp(pending->method, calls[i].method) == 0) {
            calls[i].handle(hub, pending);
            return;
        }
    }
    cam_pending_refuse(hub, pending, CAM_CODE_UNKNOWN, "there is no such call");
}
