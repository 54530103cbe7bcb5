#include "store/postgres_news.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
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

/* Words and numbers, each with what stands behind it. */
static void add_word(cam_buffer *text, const char *word, char end)
{
    cam_buffer_add(text, word);
    cam_buffer_add_char(text, end);
}

static void add_number(cam_buffer *text, int64_t number, char end)
{
    cam_buffer_add_int(text, number);
    cam_buffer_add_char(text, end);
}

static void write_whole(const cam_table_change *change, cam_buffer *text)
{
    char digest[CAM_PG_DIGEST_TEXT];
    add_word(text, "w", ' ');
    add_word(text, change->table, ' ');
    add_number(text, change->after, ' ');
    add_number(text, silent_after(change), ' ');
    add_number(text, change->summary.ready, ' ');
    add_number(text, change->summary.thinking, ' ');
    add_number(text, (int64_t)change->event_count, ' ');
    add_number(text, (int64_t)change->command_count, '\n');
    for (size_t i = 0; i < change->event_count; i++) {
        const cam_stored_event *event = &change->event[i];
        add_number(text, event->at, ' ');
        add_word(text, event->body, '\n');
        add_word(text, event->note ? event->note : "", '\n');
    }
    for (size_t i = 0; i < change->command_count; i++) {
        const cam_stored_command *command = &change->command[i];
        cam_pg_digest_text(command->digest, digest);
        add_word(text, command->user, ' ');
        add_word(text, command->cmd, ' ');
        add_word(text, digest, ' ');
        add_number(text, command->seq, '\n');
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
 * Reading. Each of these takes what comes next, with what stands behind it, and returns false if it
 * is not there.
 */

/* Up to the end of a word or line; NULL: there is none. */
static const char *find_end(const char *text, char end)
{
    size_t length = strcspn(text, end == '\n' ? "\n" : " \n");
    return text[length] == end ? text + length : NULL;
}

static bool take_word(const char **text, char *word, size_t room, char end)
{
    const char *stop = find_end(*text, end);
    size_t length = stop ? (size_t)(stop - *text) : 0;
    if (length == 0 || length >= room)
        return false;
    memcpy(word, *text, length);
    word[length] = '\0';
    *text = stop + 1;
    return true;
}

static bool take_number(const char **text, int64_t *number, char end)
{
    char word[CAM_INTEGER_TEXT];
    return take_word(text, word, sizeof word, end) && cam_integer_parse(word, number);
}

static bool take_count(const char **text, uint32_t *number, char end)
{
    int64_t wide;
    if (!take_number(text, &wide, end) || wide < 0 || wide > UINT32_MAX)
        return false;
    *number = (uint32_t)wide;
    return true;
}

/* A line of its own, to be freed; an empty one may be none. */
static bool take_line(const char **text, char **line, bool may_be_empty)
{
    const char *end = find_end(*text, '\n');
    if (!end || (end == *text && !may_be_empty))
        return false;
    *line = end > *text ? strndup(*text, (size_t)(end - *text)) : NULL;
    bool whole = *line || end == *text;
    *text = end + 1;
    return whole;
}

static bool read_event(const char **text, cam_stored_event *event)
{
    return take_number(text, &event->at, ' ') && **text == '{' &&
           take_line(text, &event->body, false) && take_line(text, &event->note, true);
}

static bool read_command(const char **text, cam_stored_command *command)
{
    char digest[CAM_PG_DIGEST_TEXT];
    return take_word(text, command->user, sizeof command->user, ' ') &&
           take_word(text, command->cmd, sizeof command->cmd, ' ') &&
           take_word(text, digest, sizeof digest, ' ') && take_count(text, &command->seq, '\n') &&
           cam_pg_digest_read(digest, command->digest);
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

static bool read_tokens(const char **text, cam_ledger_reply *news)
{
    uint32_t all, erased;
    if (!take_word(text, news->whose, sizeof news->whose, ' ') || !take_count(text, &all, ' ') ||
        !take_count(text, &erased, '\n'))
        return false;
    news->op = CAM_LEDGER_DROP_TOKEN;
    news->status = CAM_LEDGER_DONE;
    news->all = all;
    news->erased = erased;
    return true;
}

/* Which table, and how far it is; of what comes whole the rest behind that. */
static bool read_table(const char **text, bool whole, cam_ledger_reply *news)
{
    uint32_t ready = 0, thinking, events = 0, commands = 0;
    if (!take_word(text, news->table, sizeof news->table, ' ') ||
        !take_count(text, &news->after, ' ') || !take_count(text, &news->silent, ' ') ||
        (whole && !take_count(text, &ready, ' ')) ||
        !take_count(text, &thinking, whole ? ' ' : '\n') ||
        (whole && (!take_count(text, &events, ' ') || !take_count(text, &commands, '\n'))))
        return false;
    news->op = CAM_LEDGER_LOAD;
    news->status = whole ? CAM_LEDGER_DONE : CAM_LEDGER_STALE;
    news->thinking = thinking;
    news->ready = (uint8_t)ready;
    return !whole || read_rest(text, events, commands, news);
}

static bool read_news(const char **text, cam_ledger_reply *news)
{
    char kind[2];
    if (!take_word(text, kind, sizeof kind, ' '))
        return false;
    switch (kind[0]) {
    case 'u':
        return read_tokens(text, news);
    case 'w':
    case 'r':
        return read_table(text, kind[0] == 'w', news);
    default:
        return false;
    }
}

cam_ledger_reply *cam_pg_news_read(const char **text)
{
    cam_ledger_reply *news = calloc(1, sizeof *news);
    if (news && read_news(text, news))
        return news;
    cam_ledger_reply_free(news);
    return NULL;
}
