/*
 * sim.h: the parts of the simulator (simulator.h), which know each other through this.
 *
 * sim_ports.c      what goes out of the hub, and lives of the server
 * sim_disk.c       storage: in any order, failing, mumbling
 * sim_network.c    connections: late, cut, never read
 * sim_people.c     what people at tables want
 * sim_accounts.c   what people without tables want: accounts, tokens
 * sim_rest.c       time, the engine, and moments at which all must be well
 */
#ifndef TESTS_HUB_SIM_H
#define TESTS_HUB_SIM_H

#include "base/random.h"
#include "hub/checker.h"
#include "hub/simulator.h"
#include "hub/world.h"

#define SIM_USERS    6
#define SIM_GUESTS   1  /* of them; the others have accounts */
#define SIM_CLIENTS  10 /* two of them spectators; the last one never reads */
#define SIM_TABLES   CHECKER_TABLES
#define SIM_MADE     14 /* tables people make in an episode; rematches come on top */
#define SIM_IDS      1000
#define SIM_COMMANDS 6000
#define SIM_CALLS    32
#define SIM_ACCOUNTS 4
#define SIM_QUEUE    512

/* What a client has said, by its id. */
typedef enum said { NOTHING, HELLO, WATCH, UNWATCH, DO, PING, LOBBY, IGNORED } said;

typedef struct sim_said {
    said kind;
    size_t table;
    int command, content; /* which, and which text of it */
    int64_t after;        /* of a watch; -1: none */
} sim_said;

typedef struct sim_client {
    int user; /* -1: a spectator */
    bool open, known, greeted, closing, deaf;
    cam_wire wire;
    int64_t last_id;
    size_t out_count;
    char *out[64]; /* on their way to the hub */
    json_t *in;    /* on their way to the client */
    size_t in_at;
    sim_said said[SIM_IDS + 2];
    size_t waiting; /* of those, not answered */
    bool watching[SIM_TABLES];
    int64_t next[SIM_TABLES]; /* the number of the event that comes next; 0: nothing known */
    json_t *lobby;            /* {TABLE: listing} as it is told, or NULL */
    int command;              /* the one that is not answered yet, or -1 */
} sim_client;

typedef struct sim_command {
    int user;
    size_t table;
    char text[2][700]; /* all of it but t and id; the second, if any, reuses the cmd */
    int64_t seq;       /* answered; 0: not yet */
    int content;       /* which of the two that was */
    int sends, errors;
    size_t delivery_count;
    checked_delivery delivery[CHECKER_DELIVERIES];
} sim_command;

typedef struct sim_call {
    cam_call call;
    enum { NO_CALL, MAKING, READING, ACCOUNT } kind;
    int which; /* of MAKING: the number of the table; READING: of the disk's; of the account */
} sim_call;

/* A person's presence, as the protocol says it. */
typedef struct sim_presence {
    int wires;
    int64_t heard, gone_at; /* true times */
} sim_presence;

typedef enum sim_wish {
    REGISTER,
    LOGIN,
    MISTAKE,
    RECOVER,
    LOGOUT,
    ME,
    EXPORT,
    BOT,
    ERASE
} sim_wish;

/* Somebody with an account, who does one thing at a time. What the last answer left
 * open is unsure. */
typedef struct sim_account {
    bool busy, registered, unsure;
    bool token_good, token_unsure;
    sim_wish wish; /* while busy */
    int number;    /* of the name: a new one each time it is erased */
    int password;
    char token[CAM_TOKEN_TEXT], recovery[CAM_TOKEN_TEXT];
} sim_account;

typedef struct simulation {
    cam_rulebook *book;
    cam_hub *hub;
    sim_disk disk;
    checker check;
    cam_random random;
    sim_fault fault;
    sim_outcome *outcome;
    cam_hub_limits limits;
    int64_t now;    /* true time */
    int64_t offset; /* of the calendar the server reads at its start */
    int64_t started;
    int life;
    bool stopping;
    size_t submit_count;
    struct {
        int64_t at;
        int life;
        bool told;       /* planted: reported already */
    } submit[SIM_QUEUE]; /* of each request in the disk's queue */
    size_t done_count;
    cam_ledger_reply *done[SIM_QUEUE]; /* carried out, and not told yet */
    char token[SIM_USERS][CAM_TOKEN_TEXT];
    char user[SIM_USERS][CAM_ID_TEXT];
    sim_presence presence[SIM_USERS];
    cam_wire last_wire;
    cam_call last_call;
    sim_client client[SIM_CLIENTS];
    sim_call call[SIM_CALLS];
    char made[SIM_MADE][CAM_ID_TEXT]; /* ids told to those who made tables */
    size_t made_count;
    world_job job[SIM_TABLES];
    size_t hash_count;
    struct {
        uint64_t job;
        char secret[64], known[CAM_HASH_TEXT];
        bool compare;
    } hash[SIM_CALLS];
    sim_account account[SIM_ACCOUNTS];
    int command_count;
    sim_command *command;
} simulation;

static inline uint32_t below(simulation *sim, uint32_t limit)
{
    return cam_random_below(&sim->random, limit);
}

static inline bool chance(simulation *sim, uint32_t one_in)
{
    return below(sim, one_in) == 0;
}

static inline int64_t calendar(const simulation *sim)
{
    return sim->now + sim->offset;
}

/* sim_ports.c */
void sim_start(simulation *sim);
void sim_crash(simulation *sim);
void sim_stop(simulation *sim); /* in order, and start again */
sim_call *sim_free_call(simulation *sim);
bool sim_send_call(simulation *sim, int kind, int which, const char *method, const char *path,
                   const char *query, const char *token, const char *body);

/* sim_disk.c */
void sim_submit(simulation *sim, cam_ledger_request *request);
void sim_disk_works(simulation *sim, size_t place, disk_fate fate);
void sim_disk_tells(simulation *sim, size_t place);
void sim_step_disk(simulation *sim);
void sim_drop_replies(simulation *sim);

/* sim_network.c */
sim_client *sim_client_of(simulation *sim, cam_wire wire);
void sim_connect(simulation *sim, sim_client *client);
void sim_cut(simulation *sim, sim_client *client, bool clean);
bool sim_say(simulation *sim, sim_client *client, sim_said what, const char *rest);
bool sim_has_mail(const sim_client *client);
void sim_deliver_out(simulation *sim, sim_client *client);
void sim_deliver_in(simulation *sim, sim_client *client);
void sim_step_network(simulation *sim);
int64_t sim_gone_at(const simulation *sim, int user);

/* sim_people.c */
void sim_make_table(simulation *sim);
void sim_read_events(simulation *sim, size_t which);
void sim_step_client(simulation *sim);
void sim_note_made(simulation *sim, int which, int status, const json_t *body);

/* sim_accounts.c */
void sim_step_account(simulation *sim);
void sim_account_answered(simulation *sim, int which, int status, const json_t *body);
void sim_account_lost(simulation *sim, int which); /* the answer will never come */
void sim_hash(simulation *sim, uint64_t job, const char *secret, const char *known);
void sim_step_hash(simulation *sim, bool fails);

/* sim_rest.c */
void sim_step_engine(simulation *sim);
void sim_step_time(simulation *sim);
void sim_rest(simulation *sim);

#endif
