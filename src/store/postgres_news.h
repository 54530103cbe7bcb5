/*
 * postgres_news.h: what servers call out to each other about a write.
 *
 * Lines of text. A write that others can take in as it is comes whole:
 *
 *     w TABLE AFTER SILENT READY THINKING EVENTS COMMANDS
 *     AT BODY                 for each event, and in the next line its note, or nothing
 *     USER CMD DIGEST SEQ     for each command
 *
 * and of any other only that it was made: r TABLE SEQ SILENT THINKING. Of somebody whose tokens
 * are not good any more: u USER ALL ERASED. The fields are those of cam_ledger_reply. A database is
 * shared with others: what does not read as news is none.
 */
#ifndef CAM_STORE_POSTGRES_NEWS_H
#define CAM_STORE_POSTGRES_NEWS_H

#include "base/buffer.h"
#include "hub/ledger.h"

/* The news of a write that was made: number 'which' from 0 on, of 'most' bytes at most. False, and
 * nothing is written: there are no more. */
bool cam_pg_news_write(const cam_ledger_request *request, size_t which, size_t most,
                       cam_buffer *text);

/* The next news of a text, which is left behind them; NULL at its end, where it makes no sense, or
 * where there is no memory. */
cam_ledger_reply *cam_pg_news_read(const char **text);

#endif
