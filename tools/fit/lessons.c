/*
 * lessons.c: see lessons.h.
 */
#include "lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "rules/definition.h"
#include "rules/shared.h"

#define HELD_BACK     10  /* one game in so many */
#define SURPRISE_MOST 4.f /* times the mean, at most; half of the weight goes by it */

bool fit_boards_init(fit_boards *boards)
{
    for (boards->count = 0; boards->count < FIT_BOX; boards->count++)
        if (cam_rules_new(&cam_boards[boards->count], &cam_box, &boards->rules[boards->count],
                          NULL) != CAM_OK)
            return false;
    return true;
}

void fit_boards_clear(fit_boards *boards)
{
    while (boards->count > 0)
        cam_rules_release(boards->rules[--boards->count]);
}

int fit_board_find(const char *name)
{
    for (int i = 0; i < FIT_BOX; i++)
        if (strcmp(cam_boards[i].name, name) == 0)
            return i;
    return -1;
}

static bool add(fit_lessons *lessons, const fit_lesson *lesson)
{
    if (lessons->count == lessons->capacity) {
        int capacity = lessons->capacity ? 2 * lessons->capacity : 4096;
        fit_lesson *all = realloc(lessons->all, (size_t)capacity * sizeof *all);
        if (!all)
            return false;
        lessons->all = all;
        lessons->capacity = capacity;
    }
    lessons->all[lessons->count++] = *lesson;
    return true;
}

static int result_for(cam_result result, cam_colour team)
{
    return result == CAM_DRAW ? 0 : result == cam_result_win(team) ? 1 : -1;
}

int fit_lesson_result(const fit_lesson *l)
{
    return l->lesson.proven > 0 ? 1 : l->lesson.proven < 0 ? -1 : l->lesson.drawn ? 0 : l->result;
}

static bool add_game(fit_lessons *lessons, const cam_learn_game *game, const cam_rules *rules)
{
    fit_lesson l = {.rules = rules, .held_back = cam_mix(game->seed) % HELD_BACK == 0, .weight = 1};
    cam_position_init(&l.pos, rules, (cam_setup){.players = 2});
    for (int i = 0; i < game->plies; i++) {
        l.lesson = game->lesson[i];
        cam_colour team = cam_position_team(&l.pos);
        l.result = (int8_t)result_for(game->result, team);
        l.points = (int8_t)(game->points.team[team] - game->points.team[cam_colour_other(team)]);
        if (l.lesson.given && !add(lessons, &l))
            return false;
        cam_position_play_legal(&l.pos, rules, game->move[i], NULL);
    }
    lessons->games++;
    return true;
}

static const char *read_games(fit_lessons *lessons, const char *bytes, size_t size,
                              const fit_boards *boards, int board)
{
    static cam_learn_game game;
    const char *wrong = NULL;
    for (int i = 0; i < boards->count; i++) {
        const cam_rules *rules = boards->rules[i];
        const char *why = cam_learn_check_header(bytes, size, rules);
        if (why && (i == board || board < 0))
            wrong = why;
        if (why || (board >= 0 && i != board))
            continue;
        size_t at = CAM_LEARN_HEADER, step;
        while ((step = cam_learn_get_game(bytes + at, size - at, rules, &game))) {
            at += step;
            if (!add_game(lessons, &game, rules))
                return "out of memory";
        }
        return NULL;
    }
    return wrong;
}

char *fit_read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    long end = -1;
    if (file && fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0 && end < (1L << 40) &&
        fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)end + 1);
    if (bytes) {
        *size = fread(bytes, 1, (size_t)end, file);
        if (ferror(file)) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (file)
        fclose(file);
    return bytes;
}

const char *fit_boards_read(fit_boards *boards, const char *path)
{
    static cam_error error;
    size_t size = 0;
    if (boards->count == FIT_BOARDS_MOST)
        return "too many boards";
    char *text = fit_read_file(path, &size);
    if (!text)
        return "cannot be read";
    cam_status status = cam_definition_read(text, size, &boards->rules[boards->count], &error);
    boards->count += status == CAM_OK;
    free(text);
    return status == CAM_OK ? NULL : error.text;
}

const char *fit_lessons_read(fit_lessons *lessons, const char *path, const fit_boards *boards,
                             int board)
{
    size_t size = 0;
    char *bytes = fit_read_file(path, &size);
    if (!bytes)
        return "cannot be read";
    const char *wrong = read_games(lessons, bytes, size, boards, board);
    free(bytes);
    return wrong;
}

void fit_lessons_weigh(fit_lessons *lessons)
{
    double mean = 0, sum = 0;
    for (int i = 0; i < lessons->count; i++)
        mean += lessons->all[i].lesson.surprise;
    mean /= lessons->count ? lessons->count : 1;
    for (int i = 0; i < lessons->count; i++) {
        fit_lesson *l = &lessons->all[i];
        float surprise = mean > 0 ? l->lesson.surprise / (float)mean : 1;
        l->weight = 0.5f + 0.5f * (surprise < SURPRISE_MOST ? surprise : SURPRISE_MOST);
        sum += (double)l->weight;
    }
    for (int i = 0; i < lessons->count; i++)
        lessons->all[i].weight *= (float)(lessons->count / sum);
}

void fit_lessons_clear(fit_lessons *lessons)
{
    free(lessons->all);
    *lessons = (fit_lessons){0};
}
