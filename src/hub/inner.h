/*
 * inner.h: what the hub is made of. Private to this folder.
 *
 * people (people.c)   users by token, their presence
 * rooms (room.c)      loaded tables: their line of waiting actions
 * write.c             their one write, and what becomes of it
 * agenda.c            which of them has to be woken when
 * thinking.c          what computers are asked
 * rating.c            ratings, known before the write that ends a rated game
 * wire.c, api.c       what comes over WebSocket and HTTP
 * lobby.c             the list of public tables
 * sharing.c           other servers at the same store
 *
 * Whatever needs an answer from outside leaves a cam_pending with a ticket, and
 * goes on in its 'done' when the answer comes.
 */
#ifndef CAM_HUB_INNER_H
#define CAM_HUB_INNER_H

#include <stdlib.h>
#include <string.h>

#include "hub/decide.h"
#include "hub/hub.h"
#include "hub/map.h"

#define CAM_HELLO_MS   10000
#define CAM_IDLE_MS    60000 /* how long a table nobody looks at stays in memory */
#define CAM_LOOK_MS    1000  /* how soon what could not be read is looked for again */
#define CAM_SYNC_MS    1000  /* how often servers that share a store hear of each other */
#define CAM_RING_MS    50    /* a ring that has not come by then is lost */
#define CAM_NEWS_MS    500   /* lobby and presence are told at most so often */
#define CAM_QUEUE_MOST 256   /* actions waiting at one table */
#define CAM_SPARE      256   /* of what is needed again and again, so many are kept */
#define CAM_STALE_MOST 16    /* then a table rests: somebody else is at it, or storage lies */

/* Somebody who is known; what 'me' means. */
typedef struct cam_identity {
    char user[CAM_ID_TEXT]; /* "": a spectator */
    char name[CAM_USER_NAME];
    cam_user_kind kind;
} cam_identity;

/* A user's presence, over all connections. */
typedef struct cam_person {
    char user[CAM_ID_TEXT];
    int wires;                     /* open now */
    bool seen;                     /* connected here, now or before */
    int64_t heard;                 /* last */
    int64_t gone_at;               /* while none is open */
    int64_t lag;                   /* of the line last spoken over */
    bool changed;                  /* since other servers were told */
    cam_stored_presence elsewhere; /* at another server; user "" if at none */
    int tables;                    /* made here and not over */
} cam_person;

/* Connected, at this server or another. */
static inline bool cam_person_is_here(const cam_person *person)
{
    return person->wires > 0 || (person->elsewhere.here && !person->elsewhere.lost);
}

typedef struct cam_room cam_room;

typedef struct cam_client {
    cam_wire wire;
    bool greeted;
    cam_identity me;
    uint8_t digest[CAM_DIGEST]; /* of the token; with nobody's, nothing */
    int64_t looked_up;          /* when that was last known to be good */
    int64_t opened;
    int64_t heard;
    int64_t last_id;
    int64_t allowance, allowance_at; /* messages, in thousandths */
    bool lobby;
    size_t watch_count;
    cam_room **watching;
} cam_client;

typedef enum cam_action_kind {
    CAM_DO,      /* wire, message */
    CAM_WATCH,   /* wire, message */
    CAM_UNWATCH, /* wire */
    CAM_GET,     /* call, message: {get: "state" | "events" | "sgf", after} */
    CAM_THOUGHT, /* message: {move} */
} cam_action_kind;

/* Something that waits its turn at a table. */
typedef struct cam_action {
    struct cam_action *next;
    cam_action_kind kind;
    cam_wire wire;
    cam_call call;
    int64_t id;
    cam_identity me;
    json_t *message;
    int64_t arrived, lag;
    bool retried;               /* the table was looked at in a shared store for it */
    cam_stored_command command; /* of CAM_DO, once it was looked for; cmd "" before */
} cam_action;

/* The write that is under way at a table. */
typedef struct cam_write {
    const cam_rules *rules; /* held, of a table that is being made; else NULL */
    size_t count;
    char *text[CAM_DRAFT_EVENTS];
    cam_stored_command command; /* cmd "" if none */
    cam_action *action;         /* whose doing it is; NULL: the hub's own */
    json_t *plan;
    uint8_t ready;   /* seats, after it */
    uint32_t silent; /* and after it */
    bool clear_plans;
    size_t rating_count;
    cam_stored_rating rating[CAM_SEATS];
    bool rematch;
    cam_table *rematch_table; /* NULL without one */
    size_t rematch_count;
    char *rematch_text[CAM_SEATS + 4];
    cam_table after; /* last, because all before it is zero at first */
} cam_write;

/* What storage says of those who sit at a table, for a game that is about to end. */
typedef struct cam_ratings {
    uint64_t ticket; /* of the question under way */
    bool failed;     /* it cannot be had now */
    bool unrated;    /* one of them is a guest, or two are the same */
    size_t count;    /* of the seats that are known */
    cam_stored_rating rating[CAM_SEATS];
    char answers_for[CAM_SEATS][CAM_ID_TEXT]; /* whose player it is: a bot is its owner's */
} cam_ratings;

struct cam_room {
    char id[CAM_ID_TEXT];
    char key[CAM_KEY_TEXT];
    char maker[CAM_ID_TEXT]; /* who made the table */
    bool ready;              /* loaded */
    bool loading;
    bool unsure; /* what storage has may differ: nothing is decided before it is read again */
    int64_t rest_until, rest_ms; /* storage failed: nothing by itself, and no reading, till then */
    cam_table table;
    const cam_rules *rules; /* the table's, held */
    size_t event_count, event_room;
    char **event;    /* as they were sent */
    cam_map command; /* "USER CMD" to cam_stored_command */
    size_t plan_count;
    cam_plan plan[CAM_SEATS];
    size_t watcher_count, watcher_room;
    cam_client **watcher;
    cam_action *first, *last;
    size_t waiting;
    cam_write *write;
    int stale;            /* so often in a row storage has gone on meanwhile */
    cam_ratings *ratings; /* from when they are asked for until the next write is done; or NULL */
    uint64_t job;         /* of a computer that thinks; 0: none */
    uint32_t job_turn;    /* what it is about, or was last: the event that began the turn */
    int job_asked;        /* how often that was asked */
    int64_t job_until;    /* then it is asked again */
    int64_t think_at;     /* not before: it came to nothing */
    uint8_t seats_ready;
    uint32_t silent;                  /* as storage counts: writes that made no event */
    uint32_t heard_seq, heard_silent; /* how far others have come, as far as was heard */
    bool overtaken;                   /* others have written, and it is not known yet what */
    int64_t read_at; /* while that is so, or more was heard of than is here: when it is read */
    cam_ledger_reply *kept; /* what was heard while a write was under way; or NULL */
    bool mine;           /* with a shared store: this server does what the table does by itself */
    uint32_t loaded_seq; /* how far the table was when this server came to it; 0: it made it */
    int64_t ahead;       /* the table's time less the hub's: a calendar may go back over a restart,
                            and 'at' never does */
    int64_t used;        /* last */
    int64_t presence_at; /* when presence is to be told; INT64_MAX: nothing new */
    int64_t wake_at;
    size_t heap_place;
};

typedef struct cam_pending cam_pending;
typedef void cam_stored_done(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply);

struct cam_pending {
    uint64_t ticket;
    cam_stored_done *done;
    void (*hashed)(cam_hub *hub, cam_pending *pending, bool ok, const char *hash);
    cam_call call;
    cam_wire wire;
    int64_t id;
    char table[CAM_ID_TEXT];
    cam_identity me;
    json_t *message;
    cam_stored_user user;
    char path[2 * CAM_USER_NAME]; /* of an HTTP call, below /api/ */
    char query[512];
    const char *method;
    char token[CAM_TOKEN_TEXT];
    char secret[CAM_TOKEN_TEXT];                      /* a recovery code to be told */
    void (*next)(cam_hub *hub, cam_pending *pending); /* of an HTTP call, once 'me' is known */
    cam_write *write;
};

struct cam_hub {
    cam_hub_options options;
    int64_t now, started;
    bool stopping;
    uint64_t last_ticket;
    uint64_t forgotten; /* what was asked before this ticket may tell of tokens that are gone */
    cam_map clients, rooms, people, tokens, pending;
    cam_map newborn;  /* tables this server makes, until that is answered and they are here */
    cam_map lobby;    /* public tables that are open or played: id to listing text */
    cam_map news;     /* those that changed since the lobby was last told */
    int lists;        /* how many lists of public tables are being read, and which ones */
    cam_map unlisted; /* have gone meanwhile */
    int64_t news_at, next_check;
    int64_t look_at; /* when tables that play by themselves, or are public, are looked for again */
    /* With a shared store (sharing.c): */
    int64_t era;       /* since then there has always been a server; 0: not known yet */
    int64_t synced_at; /* when that was asked for which was last heard, INT64_MIN at first */
    int64_t sync_sent; /* when it was last asked for */
    int64_t sync_at;   /* when it is to be asked again; INT64_MAX while it is asked */
    unsigned syncs;
    bool sync_soon; /* once more, as soon as this is answered */
    cam_map rung;   /* tables that are not here and have changed elsewhere */
    size_t heap_count, heap_room;
    cam_room **heap; /* rooms by wake_at, the earliest first */
    cam_hub_counts counts;
    size_t spare_count, spare_writes;
    cam_pending *spare[CAM_SPARE];
    cam_write *spare_write[CAM_SPARE];
};

/* ports.c: what goes out */
void cam_hub_send(cam_hub *hub, cam_wire wire, json_t *message);            /* takes the message */
void cam_hub_ok(cam_hub *hub, cam_wire wire, int64_t id, json_t *fields);   /* takes */
void cam_hub_ok_seq(cam_hub *hub, cam_wire wire, int64_t id, uint32_t seq); /* of a 'do' */
void cam_hub_refuse(cam_hub *hub, cam_wire wire, int64_t id, const cam_refusal *why);
void cam_hub_answer(cam_hub *hub, cam_call call, int status, json_t *body); /* takes */
void cam_hub_answer_refusal(cam_hub *hub, cam_call call, const cam_refusal *why);
void cam_hub_id(cam_hub *hub, char *text, size_t length); /* random, 'length' letters and NUL */
cam_pending *cam_hub_await(cam_hub *hub);                 /* with a new ticket */
void cam_pending_free(cam_hub *hub, cam_pending *pending);

/* people.c */
void cam_token_digest(const char *token, uint8_t digest[CAM_DIGEST]);
cam_person *cam_hub_person(cam_hub *hub, const char *user); /* made if need be; may be NULL */
int64_t cam_hub_gone_at(cam_hub *hub, const char *user);    /* INT64_MAX: is here */
/* Who pending->token belongs to; calls pending->next now or later, with me.user ""
 * if nobody has it; UNAVAILABLE is answered here. */
void cam_hub_identify(cam_hub *hub, cam_pending *pending);
void cam_hub_forget_tokens(cam_hub *hub, const char *user);
/* The same, and their connections are closed. */
void cam_hub_sign_out(cam_hub *hub, const char *user);
/* Whoever is connected as this user has another name and kind now. */
void cam_hub_rename(cam_hub *hub, const cam_identity *now);
/* Tell every room where this user sits that presence has changed. */
void cam_hub_note_presence(cam_hub *hub, const char *user);
void cam_people_call(cam_hub *hub, cam_pending *pending);
/* A request for storage; NULL if there is no memory, which is answered. */
cam_ledger_request *cam_pending_request(cam_hub *hub, cam_pending *pending, cam_ledger_op op,
                                        cam_stored_done *done);
/* Storage's refusals in the protocol's words; false if it was done. */
bool cam_pending_failed(cam_hub *hub, cam_pending *pending, const cam_ledger_reply *reply);
bool cam_pending_signed_in(cam_hub *hub, cam_pending *pending); /* if not, it is answered */
void cam_pending_goodbye(cam_hub *hub, cam_pending *pending);   /* 204, and the cookie goes */
bool cam_name_is_fit(const char *name);
void cam_name_fold(const char *name, char folded[CAM_USER_NAME]);

/* profile.c */
void cam_profile_me(cam_hub *hub, cam_pending *pending);
void cam_profile_erase(cam_hub *hub, cam_pending *pending);
/* Somebody was erased in storage: their name goes here, too, also from what is on its way. */
void cam_profile_forget(cam_hub *hub, const char *user);
void cam_profile_export(cam_hub *hub, cam_pending *pending);
void cam_profile_page(cam_hub *hub, cam_pending *pending);

/* hub.c: something could not be read or its making is not known; look for it soon. */
void cam_hub_look_again(cam_hub *hub);

/* room.c */
cam_room *cam_room_get(cam_hub *hub, const char *id); /* loaded if need be; NULL: no memory */
cam_room *cam_room_make(cam_hub *hub, const char *id);
void cam_room_queue(cam_hub *hub, cam_room *room, cam_action *action); /* takes the action */
void cam_room_run(cam_hub *hub, cam_room *room);
void cam_room_free(cam_hub *hub, cam_room *room);

/* Hold the rules of the room's table, after that was set. */
void cam_room_hold_rules(cam_room *room);
void cam_room_unwatch(cam_hub *hub, cam_room *room, cam_client *client);
void cam_room_tell(cam_hub *hub, const cam_room *room, const char *text); /* all who watch */
void cam_room_presence(cam_hub *hub, cam_room *room);
int64_t cam_room_now(const cam_hub *hub, const cam_room *room);      /* the time there */
bool cam_room_must_resume(const cam_hub *hub, const cam_room *room); /* after a restart */
int64_t cam_room_flag_at(cam_hub *hub, const cam_room *room);        /* times there, or INT64_MAX */
int64_t cam_room_next_at(const cam_hub *hub, const cam_room *room);  /* the next game */
bool cam_room_lets_in(const cam_room *room, const cam_identity *me, const char *key);
void cam_action_free(cam_action *action);
void cam_room_put_back(cam_room *room, cam_action *action); /* it is the next to be run */
/* The room cannot be read: all that wait are answered with this, and it goes. */
void cam_room_refuse_all(cam_hub *hub, cam_room *room, const cam_refusal *why);

/* agenda.c */
bool cam_agenda_add(cam_hub *hub, cam_room *room);
void cam_agenda_remove(cam_hub *hub, cam_room *room);
void cam_room_reschedule(cam_hub *hub, cam_room *room);
void cam_room_tick(cam_hub *hub, cam_room *room);
/* Storage has failed the room; a little longer each time it does. */
void cam_room_rest(cam_hub *hub, cam_room *room);

/* Others have written there what is not known here. */
static inline bool cam_room_is_behind(const cam_room *room)
{
    return room->heard_seq > room->event_count || room->heard_silent > room->silent;
}

static inline bool cam_room_is_resting(const cam_hub *hub, const cam_room *room)
{
    return hub->now < room->rest_until;
}

/* A shared store could not be looked at: others may have gone on there. */
static inline bool cam_room_is_blind(const cam_hub *hub, const cam_room *room)
{
    return hub->options.shared && cam_room_is_resting(hub, room);
}

/* thinking.c */
bool cam_room_has_computer_to_move(const cam_room *room);
bool cam_room_thinks_here(const cam_hub *hub, const cam_room *room); /* and it is asked here */
void cam_room_think(cam_hub *hub, cam_room *room); /* ask, if somebody has to be */
void cam_room_forget_job(cam_hub *hub, cam_room *room);
void cam_room_distrust(cam_hub *hub, cam_room *room); /* its answer made no sense */

/* digest.c: SHA-256 of what a message says: any field but t, id, cmd and key. */
void cam_message_digest(const json_t *message, uint8_t digest[CAM_DIGEST]);

/* write.c */
void cam_room_write(cam_hub *hub, cam_room *room, cam_draft *draft, const cam_decision *decision,
                    cam_action *action);
/* What storage is asked to do for a draft, whose events are taken, and before which the table was
 * so (NULL: it is new); false if there is no memory. */
bool cam_table_write(const cam_hub *hub, const cam_table *before, cam_draft *draft,
                     cam_table_change *change);
/* The texts of a change, kept to be told once it is stored. */
bool cam_change_texts(const cam_table_change *change, char **text, size_t *count);
cam_write *cam_write_new(cam_hub *hub); /* for 'after' to be set; NULL: no memory */
void cam_write_free(cam_hub *hub, cam_write *write);
/* Storage has answered the making of a table, which is in hub->newborn. */
void cam_room_birth_answered(cam_hub *hub, const char *id, cam_ledger_status status);
/* A room for a table that has just been stored, with its events, whose texts are taken. NULL if
 * there is no memory, or somebody was quicker and has it read already. */
cam_room *cam_room_born(cam_hub *hub, const cam_table *table, const char *key, const char *maker,
                        char **text, size_t count);
void cam_room_absorb(cam_hub *hub, cam_room *room, cam_ledger_reply *reply);
/* What another server wrote, if it joins what is known here; else false, and nothing has changed.
 */
bool cam_room_hear(cam_hub *hub, cam_room *room, cam_ledger_reply *news);
void cam_room_grow(cam_room *room, char *text); /* takes the text */
void cam_room_load(cam_hub *hub, cam_room *room);
void cam_room_know(cam_room *room, const cam_stored_command *command);
void cam_command_note(const cam_action *action, cam_stored_command *command); /* but its seq */
#define CAM_COMMAND_KEY (2 * CAM_ID_TEXT)
void cam_command_key(const cam_stored_command *command, char key[CAM_COMMAND_KEY]);

/* rating.c: does a draft end a game that may count? Then the ratings must be known before it
 * is stored: they are asked for, the room waiting meanwhile as for its own table, and then
 * everything is decided anew. False if there is no memory. */
bool cam_rating_is_due(const cam_draft *draft);
bool cam_rating_ask(cam_hub *hub, cam_room *room);
/* They are known: 'rated' to the draft, if it counts, and what is to be stored to the write. */
void cam_rating_add(const cam_ratings *ratings, cam_draft *draft, cam_write *write);
/* {rating, rd, games}, the deviation as it has grown by now. */
json_t *cam_rating_json(const cam_stored_rating *rating, int64_t now);

/* reading.c */
void cam_room_watch(cam_hub *hub, cam_room *room, cam_action *action);
void cam_room_stop_watching(cam_hub *hub, cam_room *room, cam_action *action);
void cam_room_answer(cam_hub *hub, cam_room *room, cam_action *action);

/* sharing.c. Without a shared store everything is current. */
bool cam_sharing_is_current(const cam_hub *hub); /* it is known whether time was lost */
void cam_sharing_tick(cam_hub *hub);
void cam_sharing_leave(cam_hub *hub);
void cam_sharing_note(cam_hub *hub, cam_person *person); /* came, went, or was heard */
/* News of a table that is here: taken in, or read if they do not join what is known. */
void cam_sharing_hear(cam_hub *hub, cam_room *room, cam_ledger_reply *news);

/* wire.c, api.c, lobby.c */
cam_client *cam_client_find(cam_hub *hub, cam_wire wire); /* NULL: there is none */
void cam_client_free(cam_hub *hub, cam_client *client);
void cam_tables_call(cam_hub *hub, cam_pending *pending);
/* The value of a name in a query, decoded, or NULL. */
const char *cam_call_query(const char *query, const char *name, char *value, size_t room);
void cam_pending_refuse(cam_hub *hub, cam_pending *pending, cam_code code, const char *message);
void cam_pending_answer(cam_hub *hub, cam_pending *pending, int status, json_t *body);
void cam_lobby_note(cam_hub *hub, const cam_table *table);
/* The same of a table in memory that has gone on: what there is to tell is worked out later; and
 * at once, because the table leaves memory. */
void cam_lobby_moved(cam_hub *hub, const cam_table *table);
void cam_lobby_settle(cam_hub *hub, const char *id);
void cam_lobby_learn(cam_hub *hub, cam_listed_table *listed); /* from storage; takes the listing */
/* Somebody has another name now, also at tables that are not in memory. */
void cam_lobby_rename(cam_hub *hub, const char *user, const char *name);
/* Somebody at this table has come or gone. */
void cam_lobby_note_presence(cam_hub *hub, const cam_table *table);
/* The listing of a table, as text, with who of those who sit there is here. */
json_t *cam_lobby_listing(cam_hub *hub, const char *listing);
void cam_lobby_tell(cam_hub *hub);
/* What another server has made of a table that is not here. */
void cam_lobby_hear(cam_hub *hub, cam_listed_table *listed);
json_t *cam_lobby_json(cam_hub *hub);

/* A time so much after another; never, if there is no limit. */
static inline int64_t cam_time_after(int64_t time, int limit_ms)
{
    return limit_ms ? time + limit_ms : INT64_MAX;
}

static inline bool cam_id_is_fit(const char *id)
{
    size_t length = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return length >= 1 && length < CAM_ID_TEXT && id[length] == '\0';
}

#endif
