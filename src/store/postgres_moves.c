/*
 * postgres_moves.c: the writes that are nearly all there is, many at a time.
 *
 * A move is an event, its command and the new state of its table. For hundreds of them a
 * second a call each, with its JSON, costs more than the rows. So all that wait are one
 * call of caminos_moves, with an array for each column in PostgreSQL's binary form, which needs
 * no quoting here and no parsing there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "store/postgres.h"

/* Types of elements, as PostgreSQL numbers them. */
enum { OF_BYTES = 17, OF_BIG = 20, OF_SMALL = 21, OF_INTEGER = 23, OF_TEXT = 25 };

/* The parameters of caminos_moves, in its order. */
typedef enum column {
    IDS,
    AFTERS,
    SILENTS,
    COUNTS,
    PHASES,
    FLAGS,
    READIES,
    WAKES,
    LASTS,
    SEATINGS,
    LISTINGS,
    EVENT_OF,
    EVENT_SEQ,
    EVENT_AT,
    EVENT_BODY,
    EVENT_NOTE,
    COMMAND_OF,
    COMMAND_PERSON,
    COMMAND_CMD,
    COMMAND_DIGEST,
    COMMAND_SEQ,
} column;

static const int types[CAM_PG_MOVES_COLUMNS] = {
    [IDS] = OF_TEXT,           [AFTERS] = OF_BIG,
    [SILENTS] = OF_BIG,        [COUNTS] = OF_INTEGER,
    [PHASES] = OF_SMALL,       [FLAGS] = OF_SMALL,
    [READIES] = OF_SMALL,      [WAKES] = OF_BIG,
    [LASTS] = OF_BIG,          [SEATINGS] = OF_TEXT,
    [LISTINGS] = OF_TEXT,      [EVENT_OF] = OF_INTEGER,
    [EVENT_SEQ] = OF_BIG,      [EVENT_AT] = OF_BIG,
    [EVENT_BODY] = OF_TEXT,    [EVENT_NOTE] = OF_TEXT,
    [COMMAND_OF] = OF_INTEGER, [COMMAND_PERSON] = OF_TEXT,
    [COMMAND_CMD] = OF_TEXT,   [COMMAND_DIGEST] = OF_BYTES,
    [COMMAND_SEQ] = OF_BIG,
};

/*
 * Arrays in binary: dimensions, "may have nulls", type; length and first index of the one
 * dimension; then each element behind its length. Integers with the highest byte first.
 */

enum { HEAD = 20 };

typedef struct array {
    cam_buffer bytes; /* room for the head, then the elements */
    uint32_t count;
} array;

static void put_number(cam_buffer *bytes, uint64_t number, int size)
{
    char big[8];
    for (int i = 0; i < size; i++)
        big[i] = (char)(number >> 8 * (size - 1 - i));
    cam_buffer_append(bytes, big, (size_t)size);
}

static void add_bytes(array *to, const void *bytes, size_t length)
{
    put_number(&to->bytes, length, 4);
    cam_buffer_append(&to->bytes, bytes, length);
    to->count++;
}

static void add_text(array *to, const char *text) /* NULL: a null */
{
    if (text) {
        add_bytes(to, text, strlen(text));
        return;
    }
    put_number(&to->bytes, UINT32_MAX, 4);
    to->count++;
}

static void add_number(array *to, int type, int64_t number)
{
    int size = type == OF_BIG ? 8 : type == OF_INTEGER ? 4 : 2;
    put_number(&to->bytes, (uint64_t)size, 4);
    put_number(&to->bytes, (uint64_t)number, size);
    to->count++;
}

static void write_head(array *to, int type)
{
    cam_buffer head;
    cam_buffer_init(&head);
    put_number(&head, to->count > 0, 4);
    put_number(&head, 1, 4);
    put_number(&head, (uint64_t)type, 4);
    put_number(&head, to->count, 4);
    put_number(&head, 1, 4);
    if (!head.failed && !to->bytes.failed)
        memcpy(to->bytes.text, head.text, HEAD);
    cam_buffer_clear(&head);
}

/*
 * Moves.
 */

typedef struct moves_columns {
    array column[CAM_PG_MOVES_COLUMNS];
} moves_columns;

static void add(moves_columns *moves, column which, int64_t number)
{
    add_number(&moves->column[which], types[which], number);
}

static void add_events(moves_columns *moves, int place, const cam_table_change *change)
{
    for (size_t i = 0; i < change->event_count; i++) {
        const cam_stored_event *event = &change->event[i];
        add(moves, EVENT_OF, place);
        add(moves, EVENT_SEQ, (int64_t)change->after + 1 + (int64_t)i);
        add(moves, EVENT_AT, event->at);
        add_text(&moves->column[EVENT_BODY], event->body);
        add_text(&moves->column[EVENT_NOTE], event->note);
    }
    for (size_t i = 0; i < change->command_count; i++) {
        const cam_stored_command *command = &change->command[i];
        add(moves, COMMAND_OF, place);
        add_text(&moves->column[COMMAND_PERSON], command->user);
        add_text(&moves->column[COMMAND_CMD], command->cmd);
        add_bytes(&moves->column[COMMAND_DIGEST], command->digest, CAM_DIGEST);
        add(moves, COMMAND_SEQ, command->seq);
    }
}

static void add_move(moves_columns *moves, int place, const cam_table_change *change)
{
    const cam_table_summary *summary = &change->summary;
    char seats[CAM_PG_SEATS_TEXT];
    cam_pg_seats_text(summary, seats);
    add_text(&moves->column[IDS], change->table);
    add(moves, AFTERS, change->after);
    add(moves, SILENTS, change->silent);
    add(moves, COUNTS, (int64_t)change->event_count);
    add(moves, PHASES, summary->phase);
    add(moves, FLAGS,
        summary->is_public | summary->busy << 1 | summary->thinking << 2 | summary->handed << 3);
    add(moves, READIES, summary->ready);
    add(moves, WAKES, summary->wake_at);
    add(moves, LASTS, change->event_count ? change->event[change->event_count - 1].at : 0);
    add_text(&moves->column[SEATINGS], seats);
    add_text(&moves->column[LISTINGS], summary->listing ? summary->listing : "");
    add_events(moves, place, change);
}

static bool is_plain(const cam_ledger_request *request)
{
    const cam_table_change *change = request->change;
    return request->op == CAM_LEDGER_WRITE && request->change_count == 1 &&
           request->rating_count == 0 && !change->birth && change->plan_count == 0 &&
           !change->clear_plans;
}

enum { BUCKETS = 4096 };

static unsigned bucket_of(const char *table)
{
    unsigned hash = 5381;
    for (const char *at = table; *at; at++)
        hash = 33 * hash + (unsigned char)*at;
    return hash % BUCKETS;
}

size_t cam_pg_mark_moves(cam_store_job *job, size_t count)
{
    uint8_t writes[BUCKETS] = {0}; /* 2: more than one; two that only seem alike do no harm */
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < job[i].request->change_count; k++) {
            uint8_t *of = &writes[bucket_of(job[i].request->change[k].table)];
            *of = *of ? 2 : 1;
        }
    for (size_t i = 0; i < count; i++) {
        const cam_ledger_request *request = job[i].request;
        job[i].plain = is_plain(request) && writes[bucket_of(request->change->table)] == 1;
        found += job[i].plain;
    }
    return found;
}

bool cam_pg_queue_moves(cam_pg_link *link, const cam_store_job *job, size_t count)
{
    static const char room[HEAD] = {0};
    moves_columns moves = {0};
    int place = 0;
    const char *values[CAM_PG_MOVES_COLUMNS];
    int lengths[CAM_PG_MOVES_COLUMNS];
    bool ok = true;
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++)
        cam_buffer_append(&moves.column[i].bytes, room, HEAD);
    for (size_t i = 0; i < count; i++)
        if (job[i].plain)
            add_move(&moves, ++place, job[i].request->change);
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++) {
        write_head(&moves.column[i], types[i]);
        ok &= !moves.column[i].bytes.failed;
        values[i] = moves.column[i].bytes.text;
        lengths[i] = moves.column[i].count ? (int)moves.column[i].bytes.length : 12;
    }
    ok = ok && cam_pg_queue_binary(link, CAM_PG_MOVES, values, lengths);
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++)
        cam_buffer_clear(&moves.column[i].bytes);
    return ok;
}

/* The writes that the answer, "{1,2,5}", names are done. */
static void note_made(const char *answer, cam_store_job *job, size_t count)
{
    long made = strtol(answer + 1, (char **)(uintptr_t)&answer, 10), place = 0;
    for (size_t i = 0; i < count; i++)
        if (job[i].plain && ++place == made) {
            job[i].plain = false;
            job[i].reply->status = CAM_LEDGER_DONE;
            made = *answer == ',' ? strtol(answer + 1, (char **)(uintptr_t)&answer, 10) : 0;
        }
}

bool cam_pg_take_moves(cam_pg_link *link, cam_store_job *job, size_t count)
{
    PGresult *row = cam_pg_take(link);
    if (!row)
        return false;
    if (PQntuples(row) == 1 && !PQgetisnull(row, 0, 0))
        note_made(PQgetvalue(row, 0, 0), job, count);
    PQclear(row);
    return true;
}
