/*
 * postgres_bell.h: news between servers at one database.
 *
 * What was written is called out to all others, and what they call out is heard, over a
 * connection and by a thread of its own: LISTEN and NOTIFY. All that was written within a few
 * milliseconds is one call. It is outside of every transaction that writes, and nothing
 * waits for the disk here. News can be lost, when the connection is; nobody may rely on them.
 */
#ifndef CAM_STORE_POSTGRES_BELL_H
#define CAM_STORE_POSTGRES_BELL_H

#include "hub/ledger.h"
#include "store/store.h"

typedef struct cam_pg_bell cam_pg_bell;

cam_status cam_pg_bell_new(cam_pg_bell **bell, const char *address, cam_store_rung rung,
                           void *context, cam_error *error);
void cam_pg_bell_free(cam_pg_bell *bell); /* NULL is allowed */

/* Tell the others what was written, soon. From any thread; never waits. */
void cam_pg_bell_ring(cam_pg_bell *bell, const cam_ledger_request *request);

#endif
