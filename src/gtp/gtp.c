#include "gtp/gtp.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gtp/private.h"
#include "rules/shared.h"

static const cam_gtp_command *const tables[] = {
    cam_gtp_protocol_commands, cam_gtp_game_commands,   cam_gtp_think_commands,
    cam_gtp_file_commands,     cam_gtp_puzzle_commands, NULL,
};

static const cam_gtp_command *find_command(const char *name)
{
    for (int t = 0; tables[t]; t++)
        for (const cam_gtp_command *c = tables[t]; c->name; c++)
            if (strcmp(c->name, name) == 0)
                return c;
    return NULL;
}

cam_gtp *cam_gtp_new(const cam_gtp_options *options, const cam_gtp_port *port)
{
    cam_gtp *gtp = calloc(1, sizeof *gtp);
    if (!gtp)
        return NULL;
    gtp->options = *options;
    gtp->port = *port;
    if (cam_gtp_start(gtp, options->rules, options->setup))
        return gtp;
    free(gtp);
    return NULL;
}

void cam_gtp_free(cam_gtp *gtp)
{
    if (!gtp)
        return;
    cam_engine_free(gtp->engine);
    cam_record_free(gtp->record);
    cam_rules_release(gtp->rules);
    cam_buffer_clear(&gtp->id);
    cam_buffer_clear(&gtp->line);
    cam_buffer_clear(&gtp->text);
    free(gtp);
}

/*
 * Answers.
 */

void cam_gtp_write(cam_gtp *gtp, const char *text)
{
    gtp->port.write(gtp->port.context, text, strlen(text));
}

void cam_gtp_begin(cam_gtp *gtp, char sign)
{
    char start[] = {sign, '\0'};
    cam_gtp_write(gtp, start);
    cam_gtp_write(gtp, cam_buffer_text(&gtp->id));
    cam_gtp_write(gtp, " ");
}

cam_gtp_reply cam_gtp_refuse(cam_gtp *gtp, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    cam_buffer_clear(&gtp->text);
    cam_buffer_add(&gtp->text, text);
    return CAM_GTP_REFUSED;
}

static void answer(cam_gtp *gtp, cam_gtp_reply reply)
{
    if (reply == CAM_GTP_SENT)
        return;
    if (gtp->text.failed) {
        reply = CAM_GTP_REFUSED;
        cam_buffer_clear(&gtp->text);
    }
    bool is_lost = reply == CAM_GTP_REFUSED && gtp->text.length == 0;
    cam_gtp_begin(gtp, reply == CAM_GTP_DONE ? '=' : '?');
    cam_gtp_write(gtp, is_lost ? "out of memory" : cam_buffer_text(&gtp->text));
    cam_gtp_write(gtp, "\n\n");
}

/*
 * Lines.
 */

/* As GTP wants it: no control characters, no comment, tabs as blanks. */
static void copy_line(cam_buffer *to, const char *line, size_t length)
{
    cam_buffer_append(to, "", 0);
    for (size_t i = 0; i < length && line[i] != '#'; i++) {
        char c = line[i] == '\t' ? ' ' : line[i];
        if ((unsigned char)c >= ' ' && c != 127)
            cam_buffer_add_char(to, c);
    }
}

static char *skip(char *text, bool (*is_skipped)(char))
{
    while (is_skipped(*text))
        text++;
    return text;
}

static bool is_blank(char c)
{
    return c == ' ';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_in_word(char c)
{
    return c && c != ' ';
}

/* Cut the word that 'text' starts with off what follows, and return that. */
static char *cut_word(char *text)
{
    char *end = skip(text, is_in_word);
    if (*end)
        *end++ = '\0';
    return skip(end, is_blank);
}

/* The command and its words. They are all counted, the first ones kept. */
static cam_gtp_reply run_words(cam_gtp *gtp, char *text)
{
    char *name = text, *word[CAM_GTP_WORDS] = {NULL};
    int count = 0;
    for (text = cut_word(text); *text; count++) {
        if (count < CAM_GTP_WORDS)
            word[count] = text;
        text = cut_word(text);
    }
    const cam_gtp_command *command = find_command(name);
    if (!command)
        return cam_gtp_refuse(gtp, "unknown command");
    if (count < command->least || count > command->most)
        return cam_gtp_refuse(gtp, "%s takes %s", command->name,
                              *command->takes ? command->takes : "nothing more");
    return command->run(gtp, count, word);
}

/* Carry out a line that is not blank. */
static cam_gtp_reply run_text(cam_gtp *gtp, char *text, bool is_cut)
{
    char *end = skip(text, is_digit);
    cam_buffer_append(&gtp->id, text, (size_t)(end - text));
    if (is_cut)
        return cam_gtp_refuse(gtp, "the line is too long");
    return run_words(gtp, skip(end, is_blank));
}

bool cam_gtp_line(cam_gtp *gtp, const char *line, size_t length)
{
    cam_buffer_clear(&gtp->id);
    cam_buffer_clear(&gtp->line);
    cam_buffer_clear(&gtp->text);
    copy_line(&gtp->line, line, length);
    if (gtp->line.failed) {
        answer(gtp, CAM_GTP_REFUSED);
        return !gtp->has_quit;
    }
    /* What was cut off does not matter if it belonged to a comment. */
    bool is_cut = length > CAM_GTP_LINE && !memchr(line, '#', length);
    char *text = skip(gtp->line.text, is_blank);
    if (*text)
        answer(gtp, run_text(gtp, text, is_cut));
    return !gtp->has_quit;
}

/*
 * The protocol itself.
 */

static cam_gtp_reply run_protocol_version(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_buffer_add(&gtp->text, "2");
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_name(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_buffer_add(&gtp->text, "Caminos");
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_version(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    cam_buffer_add(&gtp->text, gtp->options.version);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_known_command(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_buffer_add(&gtp->text, find_command(word[0]) ? "true" : "false");
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_list_commands(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    for (int t = 0; tables[t]; t++)
        for (const cam_gtp_command *c = tables[t]; c->name; c++)
            cam_buffer_format(&gtp->text, "%s%s", gtp->text.length ? "\n" : "", c->name);
    return CAM_GTP_DONE;
}

/* Without making a copy, since it is asked again and again: the first word after an id. */
bool cam_gtp_ends_search(const char *line, size_t length)
{
    static const char *const words[] = {"quit", "stop"};
    const char *end = line + length;
    while (line < end && (*line == ' ' || *line == '\t' || is_digit(*line)))
        line++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i]);
        if ((size_t)(end - line) >= size && memcmp(line, words[i], size) == 0 &&
            (line + size == end || strchr(" \t\r#", line[size])))
            return true;
    }
    return false;
}

/* What it ends has ended when it came; nothing is left to do. */
static cam_gtp_reply run_stop(cam_gtp *gtp, int count, char *const *word)
{
    (void)gtp, (void)count, (void)word;
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_quit(cam_gtp *gtp, int count, char *const *word)
{
    (void)count, (void)word;
    gtp->has_quit = true;
    return CAM_GTP_DONE;
}

const cam_gtp_command cam_gtp_protocol_commands[] = {
    {"protocol_version", "", 0, 0, run_protocol_version},
    {"name", "", 0, 0, run_name},
    {"version", "", 0, 0, run_version},
    {"known_command", "COMMAND", 1, 1, run_known_command},
    {"list_commands", "", 0, 0, run_list_commands},
    {"quit", "", 0, 0, run_quit},
    {"stop", "", 0, 0, run_stop},
    {0},
};
