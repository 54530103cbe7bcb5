/*
 * ledger.h: what the hub asks of storage, and what it is told.
 *
 * The hub does no input or output: it makes requests, which are plain data, and
 * somebody carries them out and brings back replies. In production that is a
 * store (src/store), in the tests a simulated disk. A reply comes for every
 * request, in any order, and carries its ticket.
 *
 * The truth about a table is its list of events, numbered from 1 without a gap;
 * everything else about it can be worked out again from those. A write is one
 * transaction: all of it is on stable storage when the reply says CAM_LEDGER_DONE,
 * and none of it ever happened when it says anything else but
 * CAM_LEDGER_UNAVAILABLE, after which nobody knows until the ledger is read again.
 *
 * Ownership: a request belongs to whoever carries it out, a reply to whoever
 * receives it; each is freed with all its texts by the function below.
 */
#ifndef CAM_HUB_LEDGER_H
#define CAM_HUB_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAM_ID_TEXT   37  /* [A-Za-z0-9_-]{1,36} and NUL: users, tables, commands */
#define CAM_KEY_TEXT  37  /* the secret of a table that is not public */
#define CAM_USER_NAME 121 /* 30 characters of UTF-8, and NUL */
#define CAM_POOL_TEXT 24  /* "square", "ring", "four" ... */
#define CAM_DIGEST    32  /* SHA-256, of tokens and of what a command said */
#define CAM_HASH_TEXT 128 /* an Argon2id hash as libsodium writes it */

typedef enum cam_phase {
    CAM_PHASE_OPEN, /* seats are free */
    CAM_PHASE_PLAYING,
    CAM_PHASE_BETWEEN, /* two games of a match */
    CAM_PHASE_OVER,
} cam_phase;

/*
 * Tables.
 */

/* An event as it is stored. 'body' is what everybody is sent, a JSON object of one
 * line; 'note' what the hub alone must remember of it, likewise, or NULL. */
typedef struct cam_stored_event {
    int64_t at; /* ms since 1970, never falling within a table */
    char *body;
    char *note;
} cam_stored_event;

/* That a user's command made an event. */
typedef struct cam_stored_command {
    char user[CAM_ID_TEXT];
    char cmd[CAM_ID_TEXT];
    uint8_t digest[CAM_DIGEST]; /* of what it said */
    uint32_t seq;               /* of the event it made */
} cam_stored_command;

/* Answers somebody has prepared; one per table and user, the last one counts. */
typedef struct cam_stored_plan {
    char user[CAM_ID_TEXT];
    char *lines;             /* JSON; "" takes the plan away */
    char table[CAM_ID_TEXT]; /* in replies only */
} cam_stored_plan;

/* What is looked for without reading events. */
typedef struct cam_table_summary {
    cam_phase phase;
    bool is_public;
    bool busy;                 /* a clock runs or a computer is to move */
    char user[4][CAM_ID_TEXT]; /* who sits there; "" for nobody */
    int64_t wake_at;           /* when something will happen by itself, or 0 */
    bool thinking;             /* a computer is to move */
    bool handed;               /* and the server that writes leaves that to others */
    uint8_t ready;             /* seats that wait for the next game, a bit each */
    char *listing; /* JSON, as GET /api/tables tells it, but for what 'turn' has; NULL: it is as it
                      was, and so are 'phase', 'is_public' and 'user' */
    char *turn;    /* the fields of it that change with every move, without braces; NULL: none */
} cam_table_summary;

/* What lists tell of a table. A field that is in both is as 'turn' has it, which comes behind. To
 * be freed; NULL: no memory. */
char *cam_listing_join(const char *listing, const char *turn);

/* How a table came to be; in the write that makes it. */
typedef struct cam_table_birth {
    char key[CAM_KEY_TEXT];
    char user[CAM_ID_TEXT]; /* whose request made it */
    char cmd[CAM_ID_TEXT];  /* unique per user among births; "" for none (a rematch) */
    uint8_t digest[CAM_DIGEST];
} cam_table_birth;

/* Part of a write: what happens at one table. */
typedef struct cam_table_change {
    char table[CAM_ID_TEXT];
    uint32_t after;  /* the number of its last event so far; 0: the table is new */
    uint32_t silent; /* how many writes there were so far that made no event: plans, 'ready' */
    size_t event_count;
    cam_stored_event *event; /* after + 1, after + 2 ... */
    cam_table_birth *birth;  /* with after 0, else NULL; of a new table with another 'after', which
                                is stale, it only asks whether the birth is known */
    size_t command_count;
    cam_stored_command *command;
    size_t plan_count;
    cam_stored_plan *plan;
    bool clear_plans; /* before 'plan' is set */
    cam_table_summary summary;
} cam_table_change;

/* In a write: what it is after one more game. Unless the one stored has 'games' less
 * one (none stored: 0), somebody else has rated meanwhile, and the write is STALE. */
typedef struct cam_stored_rating {
    char user[CAM_ID_TEXT];
    char pool[CAM_POOL_TEXT];
    double rating, deviation, volatility;
    uint32_t games;
    int64_t at; /* when the last of them ended */
} cam_stored_rating;

/*
 * People.
 */

typedef enum cam_user_kind { CAM_USER_GUEST, CAM_USER_ACCOUNT, CAM_USER_BOT } cam_user_kind;

typedef struct cam_stored_user {
    char id[CAM_ID_TEXT];
    char name[CAM_USER_NAME];
    char folded[CAM_USER_NAME]; /* without case: unique among accounts and bots */
    cam_user_kind kind;
    char owner[CAM_ID_TEXT];      /* of a bot */
    char password[CAM_HASH_TEXT]; /* of an account */
    char recovery[CAM_HASH_TEXT]; /* likewise: of the recovery code */
    int64_t created;
} cam_stored_user;

/*
 * Servers that share a store.
 */

/* Which of the tables that nobody looks after a server takes. */
typedef enum cam_duty {
    CAM_DUTY_ALL,
    CAM_DUTY_PEOPLE,  /* not those where a computer is to move: others think */
    CAM_DUTY_THINKING /* only those; nobody is connected, and it is no server in being up */
} cam_duty;

/* How far a table is known to be; of one that is driven, its computer thinks here. */
typedef struct cam_known_table {
    char table[CAM_ID_TEXT];
    uint32_t seq, silent;
    bool driven;
} cam_known_table;

/* Somebody at one of the servers. */
typedef struct cam_stored_presence {
    char user[CAM_ID_TEXT];
    bool here; /* was connected and heard at 'at'; else gone, from 'at' on */
    bool lost; /* but that server has not been heard of since */
    int64_t at;
} cam_stored_presence;

/*
 * Requests.
 */

typedef enum cam_ledger_op {
    /* writes */
    CAM_LEDGER_WRITE,      /* changes[], ratings[] */
    CAM_LEDGER_ADD_USER,   /* user, digest of its first token, or all zero */
    CAM_LEDGER_SET_USER,   /* user: name, kind, password, recovery of a known id; digest of a
                              further token, or all zero; with 'all' its other tokens go */
    CAM_LEDGER_ADD_TOKEN,  /* user.id, digest */
    CAM_LEDGER_DROP_TOKEN, /* digest; with 'all' every token of that token's user, who is user.id */
    CAM_LEDGER_ERASE_USER, /* user.id, and in asked[] they and their bots: tokens, bots, plans,
                              ratings go; the name becomes "deleted", also in the 'sat' events
                              ("user", "name") and the listings ("seats") of every table where they
                              or their bots ever sat */
    CAM_LEDGER_CHECK,      /* nothing, but through to stable storage: can it be done? */
    /* reads */
    CAM_LEDGER_LOAD,          /* table: all of it, or events and commands behind 'after' */
    CAM_LEDGER_LIST,          /* phases (a bit each), user.id or "" for public ones, limit */
    CAM_LEDGER_BUSY,          /* every table that is busy or has a wake_at */
    CAM_LEDGER_USER_BY_TOKEN, /* digest */
    CAM_LEDGER_USER_BY_NAME,  /* user.folded: an account or bot */
    CAM_LEDGER_USER_BY_ID,    /* user.id */
    CAM_LEDGER_EXPORT,        /* user.id: the user, its bots, ratings, plans and tables */
    CAM_LEDGER_SYNC,          /* of a server that shares the store, every second: node, duty,
                                 known[], presence[] (what changed), asked[]; with 'all' it is
                                 the last */
} cam_ledger_op;

typedef struct cam_ledger_request {
    cam_ledger_op op;
    uint64_t ticket;
    size_t change_count; /* a write to two tables at once is a game and its rematch */
    cam_table_change *change;
    size_t rating_count;
    cam_stored_rating *rating;
    cam_stored_user user;
    uint8_t digest[CAM_DIGEST];
    bool all;
    char table[CAM_ID_TEXT];
    uint32_t after;
    unsigned phases;
    size_t limit; /* newest first; 0: no limit */
    char node[CAM_ID_TEXT];
    cam_duty duty;
    size_t known_count;
    cam_known_table *known;
    size_t presence_count;
    cam_stored_presence *presence;
    size_t asked_count;
    char (*asked)[CAM_ID_TEXT]; /* users */
} cam_ledger_request;

/*
 * Replies.
 */

typedef enum cam_ledger_status {
    CAM_LEDGER_DONE,
    CAM_LEDGER_STALE,     /* a table has gone on: 'after' is not its last number, or 'silent' not
                             its writes without one; or a rating has */
    CAM_LEDGER_DUPLICATE, /* a command or birth is known: 'table' and 'command' or 'birth' say it,
                             whether or not the table has gone on; a user's id likewise */
    CAM_LEDGER_NAME_TAKEN,
    CAM_LEDGER_NOT_FOUND,
    CAM_LEDGER_UNAVAILABLE, /* the disk is full, an error, shutting down: ask again later */
} cam_ledger_status;

typedef struct cam_listed_table {
    char table[CAM_ID_TEXT];
    char *listing;
    uint32_t seq, silent; /* with SYNC */
} cam_listed_table;

typedef struct cam_ledger_reply {
    cam_ledger_op op;
    uint64_t ticket;
    cam_ledger_status status;
    char why[160]; /* with CAM_LEDGER_UNAVAILABLE, for the log */

    /* LOAD; of a duplicate birth, table and birth only */
    char table[CAM_ID_TEXT];
    cam_table_birth birth;
    uint32_t after; /* the events are those behind this one */
    uint32_t silent;
    uint8_t ready;
    size_t event_count;
    cam_stored_event *event;
    size_t command_count;
    cam_stored_command *command; /* also the one known, of a duplicate */
    size_t plan_count;
    cam_stored_plan *plan;

    /* LIST, BUSY, EXPORT */
    size_t listed_count;
    cam_listed_table *listed;

    /* USER_BY_..., EXPORT: the user and its ratings; with EXPORT its bots behind it, and theirs */
    size_t user_count;
    cam_stored_user *user;
    size_t rating_count;
    cam_stored_rating *rating;

    /* SYNC; in 'listed' the known tables that have gone on, with an empty listing if they are
     * not for the lobby */
    int64_t now; /* the store's time */
    int64_t era; /* since then there has always been a server up */
    size_t due_count;
    char (*due)[CAM_ID_TEXT]; /* tables that wait for somebody to do what time has brought */
    size_t presence_count;
    cam_stored_presence *presence; /* at other servers, of those who were asked for */

    /* News of another server's write (cam_hub_rung), shaped as what LOAD would tell of it: what it
     * made of the table, which stood at 'after' before. With STALE only that it has gone on, to
     * event 'after' and 'silent'. */
    bool thinking; /* a computer is to move now */
    /* Or of somebody's tokens, some of which are not good any more; with 'all' none is, and with
     * 'erased' they and their name are gone. "": it is about a table. */
    char whose[CAM_ID_TEXT];
    bool all, erased;
} cam_ledger_reply;

/* All zero, with room for nothing yet; NULL if there is no memory. */
cam_ledger_request *cam_ledger_request_new(cam_ledger_op op, uint64_t ticket);
cam_ledger_reply *cam_ledger_reply_new(const cam_ledger_request *request);

/* With every text and array in them. NULL is allowed. */
void cam_ledger_request_free(cam_ledger_request *request);
void cam_ledger_reply_free(cam_ledger_reply *reply);

static inline bool cam_ledger_is_write(cam_ledger_op op)
{
    return op <= CAM_LEDGER_CHECK;
}

#endif
