/*
 * Accounts and tokens: what was answered survives, what was taken away is gone, and what was
 * not answered is one of the two.
 */
#include <stdio.h>
#include <string.h>

#include "hub/sim.h"

static void name_of(const simulation *sim, int which, char name[40])
{
    snprintf(name, 40, "Account %d %d", which, sim->account[which].number);
}

static bool send(simulation *sim, int which, sim_wish wish)
{
    static const struct {
        const char *method, *path;
    } calls[] = {[REGISTER] = {"POST", "/api/register"}, [LOGIN] = {"POST", "/api/login"},
                 [MISTAKE] = {"POST", "/api/login"},     [RECOVER] = {"POST", "/api/login"},
                 [LOGOUT] = {"POST", "/api/logout"},     [ME] = {"GET", "/api/me"},
                 [EXPORT] = {"GET", "/api/me/export"},   [BOT] = {"POST", "/api/bots"},
                 [ERASE] = {"DELETE", "/api/me"}};
    sim_account *account = &sim->account[which];
    char name[40], body[240] = "";
    bool mine = wish >= LOGOUT;
    name_of(sim, which, name);
    if (wish == RECOVER)
        snprintf(body, sizeof body,
                 "{\"name\":\"%s\",\"recovery\":\"%s\",\"password\":\"password%d\"}", name,
                 account->recovery, account->password + 1);
    else if (wish == BOT)
        snprintf(body, sizeof body, "{\"name\":\"Bot %d %llu\"}", which,
                 (unsigned long long)sim->last_call);
    else if (!mine)
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s%d\"}", name,
                 wish == MISTAKE ? "mistaken" : "password", account->password);
    account->wish = wish;
    account->busy = true;
    if (!sim_send_call(sim, ACCOUNT, which, calls[wish].method, calls[wish].path, "",
                       mine ? account->token : "", body))
        account->busy = false;
    return account->busy;
}

/* What the answer may be, besides 503. */
static bool is_possible(const sim_account *account, int status)
{
    bool good = account->token_good || account->token_unsure;
    bool bad = !account->token_good || account->token_unsure;
    switch (account->wish) {
    case REGISTER:
        return status == (account->registered ? 409 : 200) || (account->unsure && status == 409);
    case LOGIN:
    case RECOVER:
        return (status == 200 && (account->registered || account->unsure)) ||
               (status == 401 && (!account->registered || account->unsure));
    case MISTAKE:
        return status == 401;
    case LOGOUT:
    case ERASE:
        return (status == 204 && good) || (status == 401 && bad);
    default:
        return (status == 200 && good) || (status == 401 && bad);
    }
}

static void take_token(sim_account *account, const json_t *body)
{
    snprintf(account->token, sizeof account->token, "%s", json_word(body, "token"));
    account->token_good = true;
    account->token_unsure = false;
}

/* A fresh name for somebody who has erased theirs, or does not know any more. */
static void start_over(sim_account *account)
{
    int number = account->number + 1;
    *account = (sim_account){.number = number};
}

static void learn(sim_account *account, int status, const json_t *body)
{
    switch (account->wish) {
    case REGISTER:
        if (status == 200) {
            account->registered = true;
            account->unsure = false;
            snprintf(account->recovery, sizeof account->recovery, "%s",
                     json_word(body, "recovery"));
            take_token(account, body);
        } else
            start_over(account);
        break;
    case RECOVER:
        account->password += status == 200;
        /* fall through */
    case LOGIN:
        if (status == 200)
            take_token(account, body);
        else
            start_over(account);
        break;
    case LOGOUT:
        account->token_good = account->token_unsure = false;
        break;
    case ERASE:
        start_over(account);
        break;
    default:
        if (account->wish != MISTAKE) {
            account->token_good = status == 200;
            account->token_unsure = false;
        }
    }
}

void sim_account_lost(simulation *sim, int which)
{
    sim_account *account = &sim->account[which];
    account->busy = false;
    switch (account->wish) {
    case REGISTER:
    case ERASE:
    case RECOVER: /* with which password? */
        account->unsure = account->token_unsure = true;
        break;
    case LOGOUT:
        account->token_unsure = true;
        break;
    default:
        break;
    }
}

void sim_account_answered(simulation *sim, int which, int status, const json_t *body)
{
    sim_account *account = &sim->account[which];
    char name[40];
    name_of(sim, which, name);
    sim->outcome->accounts++;
    account->busy = false;
    if (status == 503)
        sim_account_lost(sim, which);
    else if (!is_possible(account, status))
        checker_violated(&sim->check, "account %d: wish %d is answered with %d", which,
                         (int)account->wish, status);
    else if (status == 200 && account->wish != BOT && strcmp(json_word(body, "name"), name) != 0)
        checker_violated(&sim->check, "'%s' is taken for '%s'", name, json_word(body, "name"));
    else
        learn(account, status, body);
}

void sim_step_account(simulation *sim)
{
    int which = (int)below(sim, SIM_ACCOUNTS);
    sim_account *account = &sim->account[which];
    if (account->busy)
        return;
    if (!account->registered && !account->unsure)
        send(sim, which, REGISTER);
    else if (!account->token[0])
        start_over(account);
    else if (account->unsure && chance(sim, 2))
        start_over(account);
    else if (!account->token_good && !account->token_unsure)
        send(sim, which, chance(sim, 3) ? ME : LOGIN);
    else {
        static const sim_wish wishes[] = {ME, ME, ME, EXPORT, LOGIN, MISTAKE, RECOVER, LOGOUT, BOT};
        send(sim, which, chance(sim, 25) ? ERASE : wishes[below(sim, 9)]);
    }
}

/*
 * Hashes.
 */

void sim_hash(simulation *sim, uint64_t job, const char *secret, const char *known)
{
    if (sim->hash_count == SIM_CALLS)
        return;
    size_t i = sim->hash_count++;
    sim->hash[i].job = job;
    sim->hash[i].compare = known;
    snprintf(sim->hash[i].secret, sizeof sim->hash[i].secret, "%s", secret);
    snprintf(sim->hash[i].known, sizeof sim->hash[i].known, "%s", known ? known : "");
}

void sim_step_hash(simulation *sim, bool fails)
{
    if (!sim->hash_count)
        return;
    char made[CAM_HASH_TEXT];
    size_t i = below(sim, (uint32_t)sim->hash_count);
    uint64_t job = sim->hash[i].job;
    bool compare = sim->hash[i].compare;
    snprintf(made, sizeof made, "hash of %s", sim->hash[i].secret);
    bool ok = !compare || strcmp(made, sim->hash[i].known) == 0;
    sim->hash[i] = sim->hash[--sim->hash_count];
    cam_hub_hashed(sim->hub, calendar(sim), job, ok, compare || fails ? NULL : made);
}
