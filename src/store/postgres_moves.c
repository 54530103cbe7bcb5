/*
 * postgres_moves.c: the writes that are nearly all there is, many at a time.
 *
 * A move is an event, its command and what it makes of its table. For thousands of them a
 * second a call each, with its JSON, costs more than the rows. So all that wait are one
 * statement, with an array for each column in PostgreSQL's binary form, which needs
 * no quoting here and no parsing there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"
#include "store/postgres_array.h"

/* The parameters of CAM_PG_MOVES, in their order. */
typedef enum column {
    IDS,
    AFTERS,
    SILENTS,
    PEOPLE,
    CMDS,  /* these five are also what CAM_PG_STALE asks for */
    FLAGS, /* 1 busy, 2 thinking, 4 handed, 8 public, 16 plans go; ready << 8, phase << 12 */
    WAKES,
    TURNS,
    LISTINGS,
    SEATINGS,
    ATS,
    BODIES,
    NOTES,
    DIGESTS,
} column;

static const cam_pg_type types[CAM_PG_MOVES_COLUMNS] = {
    [IDS] = CAM_PG_OF_TEXT,      [AFTERS] = CAM_PG_OF_BIG,    [SILENTS] = CAM_PG_OF_BIG,
    [FLAGS] = CAM_PG_OF_INTEGER, [WAKES] = CAM_PG_OF_BIG,     [TURNS] = CAM_PG_OF_TEXT,
    [LISTINGS] = CAM_PG_OF_TEXT, [SEATINGS] = CAM_PG_OF_TEXT, [ATS] = CAM_PG_OF_BIG,
    [BODIES] = CAM_PG_OF_TEXT,   [NOTES] = CAM_PG_OF_TEXT,    [PEOPLE] = CAM_PG_OF_TEXT,
    [CMDS] = CAM_PG_OF_TEXT,     [DIGESTS] = CAM_PG_OF_BYTES,
};

static int flags_of(const cam_table_change *change)
{
    const cam_table_summary *summary = &change->summary;
    return summary->busy | summary->thinking << 1 | summary->handed << 2 | summary->is_public << 3 |
           change->clear_plans << 4 | summary->ready << 8 | (int)summary->phase << 12;
}

static void add_event(cam_pg_array *columns, const cam_stored_event *event)
{
    if (event)
        cam_pg_add_number(&columns[ATS], event->at);
    else
        cam_pg_add_bytes(&columns[ATS], NULL, 0);
    cam_pg_add_text(&columns[BODIES], event ? event->body : NULL);
    cam_pg_add_text(&columns[NOTES], event ? event->note : NULL);
}

static void add_command(cam_pg_array *columns, const cam_stored_command *command)
{
    cam_pg_add_text(&columns[PEOPLE], command ? command->user : NULL);
    cam_pg_add_text(&columns[CMDS], command ? command->cmd : NULL);
    cam_pg_add_bytes(&columns[DIGESTS], command ? command->digest : NULL, CAM_DIGEST);
}

static void add_move(cam_pg_array *columns, const cam_table_change *change)
{
    const cam_table_summary *summary = &change->summary;
    char seats[CAM_PG_SEATS_TEXT];
    cam_pg_add_text(&columns[IDS], change->table);
    cam_pg_add_number(&columns[AFTERS], change->after);
    cam_pg_add_number(&columns[SILENTS], change->silent);
    cam_pg_add_number(&columns[FLAGS], flags_of(change));
    cam_pg_add_number(&columns[WAKES], summary->wake_at);
    cam_pg_add_text(&columns[TURNS], summary->turn ? summary->turn : "");
    cam_pg_add_text(&columns[LISTINGS], summary->listing);
    if (summary->listing)
        cam_pg_seats_text(summary, seats);
    cam_pg_add_text(&columns[SEATINGS], summary->listing ? seats : NULL);
    add_event(columns, change->event_count ? change->event : NULL);
    add_command(columns, change->command_count ? change->command : NULL);
}

/* One event or none, of one command or none, at one table; whether somebody sits down or leaves is
 * seen when it is made. */
static bool is_plain(const cam_ledger_request *request)
{
    const cam_table_change *change = request->change;
    return request->op == CAM_LEDGER_WRITE && request->change_count == 1 &&
           request->rating_count == 0 && !change->birth && change->event_count <= 1 &&
           change->command_count <= 1 && change->plan_count == 0 &&
           (change->command_count == 0 ||
            change->command->seq == change->after + change->event_count);
}

/* A request writes to a table. */
typedef struct touch {
    const char *table;
    cam_store_job *job;
} touch;

static int compare_touches(const void *a, const void *b)
{
    const touch *one = a, *other = b;
    return strcmp(one->table, other->table);
}

static size_t count_changes(const cam_store_job *job, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += job[i].request->change_count;
    return found;
}

size_t cam_pg_mark_moves(cam_store_job *job, size_t count)
{
    size_t touches = 0, found = 0;
    touch *by_table = malloc((count_changes(job, count) + 1) * sizeof *by_table);
    for (size_t i = 0; i < count; i++) {
        job[i].place = 0;
        for (size_t k = 0; k < job[i].request->change_count && by_table; k++)
            by_table[touches++] = (touch){job[i].request->change[k].table, &job[i]};
    }
    if (touches)
        qsort(by_table, touches, sizeof *by_table, compare_touches);
    for (size_t i = 0, next; i < touches; i = next) {
        for (next = i + 1; next < touches && !compare_touches(&by_table[i], &by_table[next]);)
            next++;
        if (next == i + 1 && is_plain(by_table[i].job->request))
            by_table[i].job->place = ++found;
    }
    free(by_table);
    return found;
}

/* Those that have a place, in its order, to be freed; NULL: no memory. */
static cam_store_job **by_place(cam_store_job *job, size_t count, size_t moves, size_t *found)
{
    cam_store_job **move = calloc(moves + 1, sizeof(cam_store_job *));
    *found = 0;
    for (size_t i = 0; i < count && move; i++)
        if (job[i].place)
            move[job[i].place - 1] = &job[i];
    for (size_t i = 0; i < moves && move; i++)
        if (move[i])
            move[(*found)++] = move[i];
    return move;
}

bool cam_pg_queue_moves(cam_pg_link *link, cam_pg which, cam_store_job *job, size_t count,
                        size_t moves)
{
    cam_pg_array columns[CAM_PG_MOVES_COLUMNS];
    const char *values[CAM_PG_MOVES_COLUMNS];
    int lengths[CAM_PG_MOVES_COLUMNS];
    size_t found;
    cam_store_job **move = by_place(job, count, moves, &found);
    bool ok = move;
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++)
        cam_pg_array_init(&columns[i], types[i]);
    for (size_t i = 0; i < found && ok; i++)
        add_move(columns, move[i]->request->change);
    free(move);
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++) {
        ok &= cam_pg_array_finish(&columns[i]);
        values[i] = columns[i].bytes.text;
        lengths[i] = (int)columns[i].bytes.length;
    }
    ok = ok && cam_pg_queue_binary(link, which, values, lengths);
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++)
        cam_pg_array_clear(&columns[i]);
    return ok;
}

/* The writes that the answer, "{1,2,5}", names have this status. */
static void note_answered(const char *answer, cam_store_job **move, size_t count,
                          cam_ledger_status status)
{
    for (const char *at = answer; *at == '{' || *at == ',';) {
        size_t place = strtoul(at + 1, (char **)(uintptr_t)&at, 10);
        if (place < 1 || place > count)
            return;
        move[place - 1]->place = 0;
        move[place - 1]->reply->status = status;
    }
}

bool cam_pg_take_moves(cam_pg_link *link, cam_store_job *job, size_t count, size_t moves,
                       cam_ledger_status status)
{
    size_t found;
    PGresult *row = cam_pg_take(link);
    cam_store_job **move = row ? by_place(job, count, moves, &found) : NULL;
    const bool taken = move;
    if (taken && PQntuples(row) == 1 && !PQgetisnull(row, 0, 0))
        note_answered(PQgetvalue(row, 0, 0), move, found, status);
    free(move);
    PQclear(row);
    return taken;
}
