/*
 * sqlite.h: what the files of the SQLite backend share.
 */
#ifndef CAM_STORE_SQLITE_H
#define CAM_STORE_SQLITE_H

#include "store/backend.h"
#include "store/sqlite_link.h"

/* Carries out one write inside a transaction. SQLITE_OK with the reply filled, also
 * if it is a refusal, after which what was changed so far must be undone; else an
 * error of the database. */
int cam_sqlite_write(cam_sqlite_link *link, const cam_ledger_request *request,
                     cam_ledger_reply *reply);
int cam_sqlite_write_user(cam_sqlite_link *link, const cam_ledger_request *request,
                          cam_ledger_reply *reply);

/* Carries out one read; as above. */
int cam_sqlite_read(cam_sqlite_link *link, const cam_ledger_request *request,
                    cam_ledger_reply *reply);

cam_status cam_sqlite_backup(const char *place, const cam_backup_options *options,
                             cam_error *error);

/* A row's columns, copied. Texts that do not fit are cut. */
void cam_sqlite_text(sqlite3_stmt *row, int column, char *to, size_t size);
void cam_sqlite_digest(sqlite3_stmt *row, int column, uint8_t digest[CAM_DIGEST]);
char *cam_sqlite_copy(sqlite3_stmt *row, int column); /* NULL: no memory */

/* user, cmd, digest and seq from column 0 on; key, user, cmd and digest from 'column' on. */
void cam_sqlite_command_row(sqlite3_stmt *row, cam_stored_command *command);
void cam_sqlite_birth_row(sqlite3_stmt *row, int column, cam_table_birth *birth);

#endif
