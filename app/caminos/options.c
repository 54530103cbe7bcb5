/*
 * options.c: reading the command line.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "files/file_store.h"
#include "rules/definition.h"
#include "rules/house.h"
#include "rules/shared.h"

int complain(int status, const char *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "caminos: %s: ", where);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return status;
}

static bool read_number(const char *where, const option_spec *spec, const char *text)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < spec->low || number > spec->high)
        return complain(0, where, "--%s takes a number from %ld to %ld", spec->name, spec->low,
                        spec->high);
    *(long *)spec->value = number;
    return true;
}

static bool read_real(const char *where, const option_spec *spec, const char *text)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= (double)spec->low && number <= (double)spec->high))
        return complain(0, where, "--%s takes a number from %ld to %ld", spec->name, spec->low,
                        spec->high);
    *(double *)spec->value = number;
    return true;
}

static bool read_board(const char *where, const option_spec *spec, const char *text)
{
    if (cam_board_find(text) || cam_definition_is_file(text)) {
        *(const char **)spec->value = text;
        return true;
    }
    char names[200] = "";
    for (const cam_board_def *def = cam_boards; def->name; def++)
        snprintf(names + strlen(names), sizeof names - strlen(names), " %s", def->name);
    return complain(0, where, "no board '%s'; there are:%s, and files, with a '.' or '/'", text,
                    names);
}

static bool read_texts(const char *where, const option_spec *spec, const char *text)
{
    text_list *list = spec->value;
    if (list->count == TEXT_LIST_MOST)
        return complain(0, where, "--%s is given too often", spec->name);
    list->text[list->count++] = text;
    return true;
}

static bool read_value(const char *where, const option_spec *spec, const char *text)
{
    switch (spec->type) {
    case OPTION_NUMBER:
        return read_number(where, spec, text);
    case OPTION_REAL:
        return read_real(where, spec, text);
    case OPTION_BOARD:
        return read_board(where, spec, text);
    case OPTION_TEXT:
    case OPTION_MAYBE:
        *(const char **)spec->value = text;
        return true;
    case OPTION_TEXTS:
        return read_texts(where, spec, text);
    case OPTION_FLAG:
        break;
    }
    return complain(0, where, "--%s takes no value", spec->name);
}

static const option_spec *find_spec(const option_spec *specs, const char *name, size_t length)
{
    for (; specs->name; specs++)
        if (strlen(specs->name) == length && strncmp(specs->name, name, length) == 0)
            return specs;
    return NULL;
}

/* One option at argv[*at]; steps over its value if that stands apart. */
static bool read_option(int argc, char **argv, int *at, const option_spec *specs)
{
    const char *where = argv[0], *name = argv[*at] + 2, *value = strchr(name, '=');
    size_t length = value ? (size_t)(value - name) : strlen(name);
    const option_spec *spec = find_spec(specs, name, length);
    if (!spec)
        return complain(0, where, "no option --%.*s; see 'caminos help %s'", (int)length, name,
                        where);
    if (value)
        return read_value(where, spec, value + 1);
    if (spec->type == OPTION_FLAG) {
        *(bool *)spec->value = true;
        return true;
    }
    if (spec->type == OPTION_MAYBE)
        return read_value(where, spec, "");
    if (*at + 1 == argc)
        return complain(0, where, "--%s needs a value", spec->name);
    return read_value(where, spec, argv[++*at]);
}

bool read_options(int argc, char **argv, const option_spec *specs, const char **operands, int count,
                  int optional)
{
    int found = 0;
    bool only_operands = false;
    for (int i = 0; i < count; i++)
        operands[i] = NULL;
    for (int i = 1; i < argc; i++) {
        if (!only_operands && strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else if (!only_operands && strncmp(argv[i], "--", 2) == 0) {
            if (!read_option(argc, argv, &i, specs))
                return false;
        } else if (found == count) {
            return complain(0, argv[0], "'%s' is one word too many; see 'caminos help %s'", argv[i],
                            argv[0]);
        } else {
            operands[found++] = argv[i];
        }
    }
    if (found < count - optional)
        return complain(0, argv[0], "something is missing; see 'caminos help %s'", argv[0]);
    return true;
}

/* A board file: every mistake is told with its place. */
static int read_board_file(const char *where, cam_rulebook *book, const char *path,
                           const cam_rules **rules)
{
    cam_error error = {0};
    cam_buffer text;
    cam_buffer_init(&text);
    int status = EXIT_DONE;
    if (cam_file_read(path, &text, &error) != CAM_OK) {
        status = complain(EXIT_FAILED, where, "%s", error.text);
    } else if ((book ? cam_rulebook_read(book, cam_buffer_text(&text), text.length, rules, &error)
                     : cam_definition_read(cam_buffer_text(&text), text.length, rules, &error)) !=
               CAM_OK) {
        char place[CAM_PATH_MAX + 32];
        snprintf(place, sizeof place, "%s:%d:%d", path, error.line, error.column);
        status = complain(EXIT_FAILED, place, "%s", error.text);
    }
    cam_buffer_clear(&text);
    return status;
}

int open_board(const char *where, cam_rulebook *book, const char *board, const cam_rules **rules)
{
    cam_error error = {0};
    const cam_board_def *def = cam_board_find(board);
    if (!def)
        return read_board_file(where, book, board, rules);
    if (book)
        *rules = cam_rules_hold(cam_rulebook_find(book, board));
    else if (cam_rules_new(def, &cam_box, rules, &error) != CAM_OK)
        return complain(EXIT_FAILED, where, "%s", error.text);
    return EXIT_DONE;
}

int read_setup(const char *where, const cam_rules *rules, const game_options *options,
               cam_setup *setup)
{
    cam_error error = {0};
    *setup = (cam_setup){.players = (uint8_t)options->players, .neutral = options->neutral};
    if (options->players != 2 && options->players != 4)
        return complain(EXIT_USAGE, where, "--players is 2 or 4");
    if ((options->rules && cam_house_parse(options->rules, &setup->house, &error) != CAM_OK) ||
        cam_setup_check(*setup, rules, &error) != CAM_OK)
        return complain(EXIT_USAGE, where, "%s", error.text);
    return EXIT_DONE;
}

int start_game(const char *where, const game_options *options, const cam_rules **rules,
               cam_setup *setup, cam_position *pos)
{
    const cam_rules *made;
    int status = open_board(where, NULL, options->board, &made);
    if (status != EXIT_DONE)
        return status;
    status = read_setup(where, made, options, setup);
    if (status == EXIT_DONE) {
        cam_position_init(pos, made, *setup);
        *rules = made;
    } else {
        cam_rules_release(made);
    }
    return status;
}

int read_net(const char *path, const cam_rules *rules, cam_buffer *bytes,
             const cam_weights **weights)
{
    cam_error error = {0};
    if (!path)
        return EXIT_DONE;
    if (cam_file_read(path, bytes, &error) != CAM_OK)
        return complain(EXIT_FAILED, path, "%s", error.text);
    const char *wrong = cam_weights_check(cam_buffer_text(bytes), bytes->length, rules);
    if (wrong)
        return complain(EXIT_FAILED, path, "%s", wrong);
    *weights = (const cam_weights *)(const void *)bytes->text;
    return EXIT_DONE;
}
