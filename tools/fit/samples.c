/*
 * samples.c: see samples.h.
 */
#include "samples.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char cannot_read[] = "cannot read it", no_samples[] = "not a file of samples",
                  no_memory[] = "out of memory";

bool fit_boards_init(cam_rules rules[FIT_BOARDS])
{
    for (int i = 0; i < FIT_BOARDS; i++)
        if (cam_rules_init(&rules[i], &cam_boards[i], &cam_box, NULL) != CAM_OK)
            return false;
    return true;
}

int fit_board_find(const char *name)
{
    for (int i = 0; i < FIT_BOARDS; i++)
        if (strcmp(cam_boards[i].name, name) == 0)
            return i;
    return -1;
}

fit_sample fit_sample_of(const cam_position *pos, int board, const cam_verdict *verdict)
{
    fit_sample s = {.pos = *pos,
                    .board = board,
                    .count = verdict->line_count,
                    .proven = verdict->proven,
                    .search = (float)verdict->winrate};
    double sum = 0;
    for (int i = 0; i < s.count; i++)
        sum += (double)verdict->line[i].visits;
    for (int i = 0; i < s.count; i++) {
        s.move[i] = verdict->line[i].move[0];
        s.share[i] = verdict->proven > 0 ? (float)(i == 0)
                                         : (float)((double)verdict->line[i].visits / fmax(sum, 1));
    }
    return s;
}

void fit_samples_label(fit_sample *sample, int count, cam_result result)
{
    for (int i = 0; i < count; i++) {
        bool won = result == cam_result_win(cam_position_team(&sample[i].pos));
        sample[i].result = result == CAM_DRAW ? 0.5f : (float)won;
    }
}

static bool is_share(float number)
{
    return number >= 0 && number <= 1; /* neither is so of a NaN */
}

/* Games are played by two, without neutral stones: every cube is yellow or green. */
static bool is_of_own_game(const cam_position *pos)
{
    for (int i = 0; i < CAM_LEVELS; i++) {
        cam_bits cubes = cam_bits_or(pos->cube[CAM_YELLOW][i], pos->cube[CAM_GREEN][i]);
        if (!cam_bits_equal(cubes, pos->level[i]))
            return false;
    }
    return pos->players == 2 && !cam_position_is_over(pos);
}

bool fit_sample_is_sound(const fit_sample *s, const cam_rules rules[FIT_BOARDS])
{
    if (s->board < 0 || s->board >= FIT_BOARDS || s->count < 0 || s->count > CAM_LINES ||
        !is_share(s->search) || !is_share(s->result))
        return false;
    const cam_rules *r = &rules[s->board];
    if (!is_of_own_game(&s->pos) || !cam_position_is_consistent(&s->pos, r))
        return false;
    for (int i = 0; i < s->count; i++)
        if (!is_share(s->share[i]) || cam_position_check(&s->pos, r, s->move[i], NULL) != CAM_OK)
            return false;
    return true;
}

static bool add(fit_samples *samples, const fit_sample *s)
{
    if (samples->count == samples->capacity) {
        int capacity = samples->capacity ? 2 * samples->capacity : 4096;
        fit_sample *all = realloc(samples->all, (size_t)capacity * sizeof *all);
        if (!all)
            return false;
        samples->all = all;
        samples->capacity = capacity;
    }
    samples->all[samples->count++] = *s;
    return true;
}

/* Look at every sample from the start on, and add those of a board to *samples, if
 * given. *rest: the bytes behind the last whole one. */
static const char *scan(FILE *file, const cam_rules rules[FIT_BOARDS], int board,
                        fit_samples *samples, size_t *rest)
{
    fit_sample s;
    for (;;) {
        *rest = fread(&s, 1, sizeof s, file);
        if (*rest < sizeof s)
            return ferror(file) ? cannot_read : NULL;
        if (!fit_sample_is_sound(&s, rules))
            return no_samples;
        if (samples && (board < 0 || s.board == board) && !add(samples, &s))
            return no_memory;
    }
}

/* An old file: is it one of ours, and does it end where a sample ends? */
static const char *mend(FILE *file, off_t size, const cam_rules rules[FIT_BOARDS])
{
    size_t rest;
    const char *wrong = scan(file, rules, -1, NULL, &rest);
    if (!wrong && rest == (size_t)size)
        wrong = no_samples;
    if (!wrong && rest && ftruncate(fileno(file), size - (off_t)rest) != 0)
        wrong = "cannot cut off its broken end";
    return wrong;
}

const char *fit_samples_open(const char *path, const cam_rules rules[FIT_BOARDS], FILE **file)
{
    struct stat about;
    FILE *opened = fopen(path, "a+b");
    if (!opened)
        return "cannot open it";
    const char *wrong = fstat(fileno(opened), &about) != 0 ? cannot_read
                        : about.st_size > 0                ? mend(opened, about.st_size, rules)
                                                           : NULL;
    if (!wrong && fseek(opened, 0, SEEK_END) != 0 && about.st_size > 0)
        wrong = cannot_read;
    if (wrong)
        fclose(opened);
    else
        *file = opened;
    return wrong;
}

const char *fit_samples_write(FILE *file, const fit_sample *sample, int count)
{
    bool written = fwrite(sample, sizeof *sample, (size_t)count, file) == (size_t)count;
    return written && fflush(file) == 0 ? NULL : "cannot write to it";
}

const char *fit_samples_read(fit_samples *samples, const char *path, int board,
                             const cam_rules rules[FIT_BOARDS])
{
    size_t rest = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return "cannot open it";
    const char *wrong = scan(file, rules, board, samples, &rest);
    fclose(file);
    return wrong ? wrong : rest ? no_samples : NULL;
}

void fit_samples_clear(fit_samples *samples)
{
    free(samples->all);
    *samples = (fit_samples){0};
}
