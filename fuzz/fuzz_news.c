/*
 * fuzz_news.c: what is called out in a database, and what a database answers, may be anything.
 *
 * Input: a call, and the same as the answer of a function. News that are read are written again,
 * and read again as they were; a hub that has the table takes them in or looks for itself.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"
#include "store/postgres_news.h"

/* As the change that would be told so. */
static void tell_again(const cam_ledger_reply *news)
{
    cam_table_change change = {.after = news->after,
                               .silent = news->silent - (news->event_count == 0),
                               .event_count = news->event_count,
                               .event = news->event,
                               .command_count = news->command_count,
                               .command = news->command};
    memcpy(change.table, news->table, sizeof change.table);
    change.summary.ready = news->ready;
    change.summary.thinking = news->thinking;
    cam_buffer text;
    cam_buffer_init(&text);
    cam_ledger_request request = {.op = CAM_LEDGER_WRITE, .change_count = 1, .change = &change};
    assert(cam_pg_news_write(&request, 0, 1 << 20, &text));
    assert(!cam_pg_news_write(&request, 1, 1 << 20, &text));
    const char *at = cam_buffer_text(&text);
    cam_ledger_reply *again = cam_pg_news_read(&at);
    assert(again && *at == '\0');
    assert(again->after == news->after && again->silent == news->silent);
    assert(again->event_count == news->event_count && again->command_count == news->command_count);
    for (size_t i = 0; i < news->event_count; i++)
        assert(strcmp(again->event[i].body, news->event[i].body) == 0);
    cam_ledger_reply_free(again);
    cam_buffer_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = strndup((const char *)data, size);
    const char *at = text;
    for (cam_ledger_reply *news; text && (news = cam_pg_news_read(&at));) {
        if (news->status == CAM_LEDGER_DONE && !news->whose[0])
            tell_again(news);
        cam_ledger_reply_free(news);
    }
    cam_ledger_reply reply = {0};
    cam_pg_read_answer(text, &reply);
    free(reply.command);
    free(text);
    return 0;
}
