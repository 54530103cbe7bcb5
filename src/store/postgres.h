/*
 * postgres.h: what the files of the PostgreSQL backend share.
 */
#ifndef CAM_STORE_POSTGRES_H
#define CAM_STORE_POSTGRES_H

#include "store/backend.h"
#include "store/postgres_link.h"

/* A write as its function takes it (postgres_functions.sql); NULL: no memory. To be freed. */
char *cam_pg_request_text(const cam_ledger_request *request, cam_pg *which);

/* What the function answered, NULL if there was nothing to say; false: no memory, or
 * nothing that it could have meant. */
bool cam_pg_read_answer(const char *text, cam_ledger_reply *reply);

/* Who sits there, as the column tables.seats has it. */
#define CAM_PG_SEATS_TEXT (4 * CAM_ID_TEXT)
void cam_pg_seats_text(const cam_table_summary *summary, char text[CAM_PG_SEATS_TEXT]);

/* Which of these writes are plain moves, and alone at their table: they get a place, in the order
 * in which tables are locked, and can be made together, by one statement. How many that are. */
size_t cam_pg_mark_moves(cam_store_job *job, size_t count);

/* A statement about those that have a place: CAM_PG_MOVES, which makes them, or CAM_PG_STALE, which
 * tells whose table has gone on without knowing the command. 'moves' is how many were marked. */
bool cam_pg_queue_moves(cam_pg_link *link, cam_pg which, cam_store_job *job, size_t count,
                        size_t moves);

/* Those that it names have no place any more, and this status. */
bool cam_pg_take_moves(cam_pg_link *link, cam_store_job *job, size_t count, size_t moves,
                       cam_ledger_status status);

/* The ids of all tables that these requests write to, as an array of PostgreSQL; NULL: no
 * memory. To be freed. */
char *cam_pg_tables_text(const cam_store_job *job, size_t count);

/* Carries out one read. False: it failed, as the link tells; the reply has to be made
 * anew. */
bool cam_pg_read(cam_pg_link *link, const cam_ledger_request *request, cam_ledger_reply *reply);

/* The same for CAM_LEDGER_SYNC, which writes too, though nothing that must last. */
bool cam_pg_sync(cam_pg_link *link, const cam_ledger_request *request, cam_ledger_reply *reply);

/* Digests are written as hexadecimal digits. */
#define CAM_PG_DIGEST_TEXT (2 * CAM_DIGEST + 1)
void cam_pg_digest_text(const uint8_t digest[CAM_DIGEST], char text[CAM_PG_DIGEST_TEXT]);
bool cam_pg_digest_read(const char *text, uint8_t digest[CAM_DIGEST]);

#endif
