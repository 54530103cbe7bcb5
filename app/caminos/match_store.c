/*
 * match_store.c: the folder of a match: a file a game, and 'results.txt'.
 *
 * results.txt begins with what the match is about, then has a line for each pair
 * of games that was played:
 *
 *     pair 12 2 0 13 0 0 9
 *
 * which is the pair's number, A's half points in its two games, and the points of
 * A and B in each. A match that is started again with the same folder goes on.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "match_run.h"
#include "record/sgf.h"

#define NAME_MOST 4096

static bool fail(cam_error *error, const char *name, const char *what)
{
    cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = name, .detail = what);
    return false;
}

static void describe_limits(const think_limits *limits, cam_buffer *text)
{
    cam_buffer_format(text, "level %ld visits %ld seconds %.9g cpu %.9g\n", limits->level,
                      limits->visits, limits->seconds, limits->cpu);
}

/* The lines results.txt begins with. */
static void describe_match(const match_options *o, cam_buffer *text)
{
    cam_buffer_add(text, "caminos match 1\n");
    for (int i = 0; i < 2; i++) {
        cam_buffer_format(text, "%c %s\n", 'a' + i, o->player[i].label);
        describe_limits(&o->player[i].limits, text);
    }
    cam_buffer_add(text, "boards");
    for (int i = 0; i < o->board_count; i++)
        cam_buffer_format(text, " %s", o->board[i]->board.def->name);
    cam_buffer_format(text, "\nplayers %d neutral %d opening %d-%d seed %" PRIu64 "\n",
                      o->setup.players, o->setup.neutral, o->opening_low, o->opening_high, o->seed);
    if (o->openings)
        cam_buffer_format(text, "openings %s\n", o->openings);
}

static bool is_pair_sound(const match_state *state, const pair_result *pair)
{
    return pair->index >= 0 && pair->index < state->options->pairs &&
           !state->is_done[pair->index] && pair->half_points[0] >= 0 && pair->half_points[0] <= 2 &&
           pair->half_points[1] >= 0 && pair->half_points[1] <= 2;
}

/* Count the pairs listed. A last line that was cut short is ended and passed over. */
static void read_pairs(match_state *state, FILE *file)
{
    char line[200] = "\n";
    pair_result pair;
    while (fgets(line, sizeof line, file)) {
        if (match_is_decided(state))
            continue;
        int read = sscanf(line, "pair %d %d %d %d %d %d %d", &pair.index, &pair.half_points[0],
                          &pair.half_points[1], &pair.points[0][0], &pair.points[0][1],
                          &pair.points[1][0], &pair.points[1][1]);
        if (read != 7 || !strchr(line, '\n') || !is_pair_sound(state, &pair))
            continue;
        match_count_pair(state, &pair);
        state->resumed++;
    }
    clearerr(file);
    fseek(file, 0, SEEK_END);
    if (!strchr(line, '\n'))
        fputc('\n', file);
}

/* Does the file begin with the text? One that ends within it, as an empty one or
 * after a crash, is given the rest. */
static bool check_start(FILE *file, const cam_buffer *text, const char *name, cam_error *error)
{
    char *start = malloc(text->length + 1);
    if (!start || text->failed) {
        free(start);
        return fail(error, name, "out of memory");
    }
    size_t count = fread(start, 1, text->length, file);
    bool is_same = memcmp(start, text->text, count) == 0;
    free(start);
    if (!is_same)
        return fail(error, name, "belongs to another match");
    if (count == text->length)
        return true;
    clearerr(file);
    fseek(file, 0, SEEK_END);
    size_t rest = text->length - count;
    if (fwrite(text->text + count, 1, rest, file) != rest || fflush(file) != 0)
        return fail(error, name, strerror(errno));
    return true;
}

bool match_store_open(match_state *state, cam_error *error)
{
    char name[NAME_MOST];
    const char *folder = state->options->save;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(error, folder, strerror(errno));
    snprintf(name, sizeof name, "%s/results.txt", folder);
    FILE *file = fopen(name, "a+");
    if (!file)
        return fail(error, name, strerror(errno));
    cam_buffer text;
    cam_buffer_init(&text);
    describe_match(state->options, &text);
    rewind(file);
    bool is_ours = check_start(file, &text, name, error);
    cam_buffer_clear(&text);
    if (!is_ours) {
        fclose(file);
        return false;
    }
    read_pairs(state, file);
    state->results = file;
    return true;
}

bool match_store_pair(match_state *state, const pair_result *pair, cam_error *error)
{
    int written = fprintf(state->results, "pair %d %d %d %d %d %d %d\n", pair->index,
                          pair->half_points[0], pair->half_points[1], pair->points[0][0],
                          pair->points[0][1], pair->points[1][0], pair->points[1][1]);
    if (written < 0 || fflush(state->results) != 0)
        return fail(error, "results.txt", strerror(errno));
    return true;
}

bool match_store_game(const match_state *state, int pair, int game, const cam_record *record,
                      cam_error *error)
{
    char name[NAME_MOST];
    cam_buffer text;
    cam_buffer_init(&text);
    cam_sgf_write(record, &text);
    snprintf(name, sizeof name, "%s/%s-%04d%c.sgf", state->options->save,
             cam_record_rules(record)->board.def->name, pair + 1, 'a' + game);
    FILE *file = fopen(name, "wb");
    bool is_saved = file && !text.failed && fwrite(text.text, 1, text.length, file) == text.length;
    if (file && fclose(file) != 0)
        is_saved = false;
    cam_buffer_clear(&text);
    return is_saved || fail(error, name, strerror(errno));
}
