#include "store/postgres_news.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* More of either in one piece of news is nonsense. */
enum { EVENTS_MOST = 64, COMMANDS_MOST = 16 };

/*
 * Writing.
 */

/* Is a load all the same to whoever has the table? */
static bool is_whole(const cam_table_change *change)
{
    bool whole = !change->birth && change->plan_count == 0 && !change->clear_plans &&
                 change->event_count <= EVENTS_MOST && change->command_count <= COMMANDS_MOST;
    for (size_t i = 0; i < change->event_count && whole; i++) {
        const cam_stored_event *event = &change->event[i];
        whole = !strchr(event->body, '\n') && !(event->note && strchr(event->note, '\n'));
    }
    return whole;
}

static unsigned silent_after(const cam_table_change *change)
{
    return change->silent + (change->event_count == 0);
}

static void write_whole(const cam_table_change *change, cam_buffer *text)
{
    char digest[CAM_PG_DIGEST_TEXT];
    cam_buffer_format(text, "w %s %u %u %u %d %zu %zu\n", change->table, (unsigned)change->after,
                      silent_after(change), (unsigned)change->summary.ready,
                      change->summary.thinking, change->event_count, change->command_count);
    for (size_t i = 0; i < change->event_count; i++) {
        const cam_stored_event *event = &change->event[i];
        cam_buffer_format(text, "%lld %s\n%s\n", (long long)event->at, event->body,
                          event->note ? event->note : "");
    }
    for (size_t i = 0; i < change->command_count; i++) {
        const cam_stored_command *command = &change->command[i];
        cam_pg_digest_text(command->digest, digest);
        cam_buffer_format(text, "%s %s %s %u\n", command->user, command->cmd, digest,
                          (unsigned)command->seq);
    }
}

static void write_change(const cam_table_change *change, size_t most, cam_buffer *text)
{
    size_t before = text->length;
    if (is_whole(change))
        write_whole(change, text);
    if (text->length > before && text->length - before <= most)
        return;
    if (text->length > before)
        text->text[text->length = before] = '\0';
    cam_buffer_format(text, "r %s %u %u %d\n", change->table,
                      (unsigned)(change->after + change->event_count), silent_after(change),
                      change->summary.thinking);
}

/* Whose tokens does it change? "": of nobody more. */
static const char *whose(const cam_ledger_request *request, size_t which)
{
    switch (request->op) {
    case CAM_LEDGER_SET_USER:
    case CAM_LEDGER_DROP_TOKEN:
        return which == 0 ? request->user.id : "";
    case CAM_LEDGER_ERASE_USER:
        return which < request->asked_count ? request->asked[which] : "";
    default:
        return "";
    }
}

bool cam_pg_news_write(const cam_ledger_request *request, size_t which, size_t most,
                       cam_buffer *text)
{
    const char *user = whose(request, which);
    bool erased = request->op == CAM_LEDGER_ERASE_USER;
    if (which < request->change_count)
        write_change(&request->change[which], most, text);
    else if (user[0])
        cam_buffer_format(text, "u %s %d %d\n", user, request->all || erased, erased);
    return which < request->change_count || user[0];
}

/*
 * Reading.
 */

/* The line that comes next, without its end, to be freed; NULL: there is none. */
static char *next_line(const char **text)
{
    const char *end = strchr(*text, '\n');
    if (!end)
        return NULL;
    char *line = strndup(*text, (size_t)(end - *text));
    *text = end + 1;
    return line;
}

static bool read_event(const char **text, cam_stored_event *event)
{
    char *line = next_line(text), *note = next_line(text);
    long long at;
    int used = 0;
    bool ok = line && note && sscanf(line, "%lld %n", &at, &used) == 1 && line[used] == '{';
    if (ok) {
        event->at = at;
        event->body = strdup(line + used);
        event->note = note[0] ? strdup(note) : NULL;
        ok = event->body && (event->note || !note[0]);
    }
    free(line);
    free(note);
    return ok;
}

static bool read_command(const char **text, cam_stored_command *command)
{
    char *line = next_line(text), digest[CAM_PG_DIGEST_TEXT];
    bool ok = line &&
              sscanf(line, "%36s %36s %64s %u", command->user, command->cmd, digest,
                     &command->seq) == 4 &&
              cam_pg_digest_read(digest, command->digest);
    free(line);
    return ok;
}

/* The lines behind the first of a write that comes whole. */
static bool read_rest(const char **text, size_t events, size_t commands, cam_ledger_reply *news)
{
    if (events > EVENTS_MOST || commands > COMMANDS_MOST)
        return false;
    news->event = calloc(events + 1, sizeof *news->event);
    news->command = calloc(commands + 1, sizeof *news->command);
    bool ok = news->event && news->command;
    for (size_t i = 0; i < events && ok; i++)
        ok = read_event(text, &news->event[news->event_count++]);
    for (size_t i = 0; i < commands && ok; i++)
        ok = read_command(text, &news->command[news->command_count++]);
    return ok;
}

static bool read_tokens(const char *line, cam_ledger_reply *news)
{
    unsigned all, erased;
    if (sscanf(line, "u %36s %u %u", news->whose, &all, &erased) != 3)
        return false;
    news->op = CAM_LEDGER_DROP_TOKEN;
    news->status = CAM_LEDGER_DONE;
    news->all = all;
    news->erased = erased;
    return true;
}

static bool read_table(const char *line, const char **text, cam_ledger_reply *news)
{
    unsigned ready, thinking;
    size_t events, commands;
    bool whole = sscanf(line, "w %36s %u %u %u %u %zu %zu", news->table, &news->after,
                        &news->silent, &ready, &thinking, &events, &commands) == 7;
    if (!whole &&
        sscanf(line, "r %36s %u %u %u", news->table, &news->after, &news->silent, &thinking) != 4)
        return false;
    news->op = CAM_LEDGER_LOAD;
    news->status = whole ? CAM_LEDGER_DONE : CAM_LEDGER_STALE;
    news->thinking = thinking;
    if (whole)
        news->ready = (uint8_t)ready;
    return !whole || read_rest(text, events, commands, news);
}

static bool read_news(const char **text, cam_ledger_reply *news)
{
    char *line = next_line(text);
    bool ok = line && (line[0] == 'u' ? read_tokens(line, news) : read_table(line, text, news));
    free(line);
    return ok;
}

cam_ledger_reply *cam_pg_news_read(const char **text)
{
    cam_ledger_reply *news = calloc(1, sizeof *news);
    if (news && read_news(text, news))
        return news;
    cam_ledger_reply_free(news);
    return NULL;
}
