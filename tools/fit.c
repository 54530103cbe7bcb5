/*
 * fit.c: learn the engine's two tables of weights from its own games.
 *
 *   fit GAMES VISITS SEED FOLDER
 *
 * writes prior_weights.c and value_weights.c into FOLDER (src/engine). The engine
 * plays itself on every board in turn, VISITS a move, from random openings. For
 * each position the prior is fitted to the share of visits each move got (the
 * softmax's cross entropy), the value to the mean of the search's opinion and the
 * game's result (logistic loss), both by Adam. One position in ten is held back
 * to show what the fit is worth. Progress goes to standard error.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/search.h"
#include "engine/threat.h"

#define PRIORS ((int)(sizeof(cam_prior_weights) / sizeof(float)))
#define VALUES ((int)(sizeof(cam_value_weights) / sizeof(float)))
#define EPOCHS 20
#define BATCH  64

/* A position to learn from. */
typedef struct sample {
    cam_position pos;
    int board;
    int count;
    cam_placement move[CAM_LINES];
    float share[CAM_LINES];
    float value; /* for the player to move */
} sample;

typedef struct corpus {
    sample *sample;
    int count, capacity;
} corpus;

static cam_rules rules[16];
static int board_count;

static void keep(corpus *all, const cam_position *pos, int board, const cam_verdict *verdict)
{
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 1024;
        all->sample = realloc(all->sample, (size_t)all->capacity * sizeof(sample));
        if (!all->sample)
            exit(1);
    }
    sample *s = &all->sample[all->count++];
    *s = (sample){.pos = *pos,
                  .board = board,
                  .count = verdict->line_count,
                  .value = (float)verdict->winrate};
    double sum = 0;
    for (int i = 0; i < s->count; i++)
        sum += (double)verdict->line[i].visits;
    for (int i = 0; i < s->count; i++) {
        s->move[i] = verdict->line[i].move[0];
        s->share[i] = (float)((double)verdict->line[i].visits / (sum > 0 ? sum : 1));
    }
}

static void play_game(corpus *all, cam_search *search, int board, int visits, cam_random *random)
{
    const cam_rules *r = &rules[board];
    cam_position pos;
    cam_setup setup = {2, false, 0};
    cam_position_init(&pos, r, setup);
    for (int i = (int)cam_random_below(random, 4); i > 0; i--)
        cam_position_play_legal(&pos, r, cam_moves_random(&pos, r, random), NULL);
    cam_search_reset(search, cam_random_next(random));
    int first = all->count;
    cam_result result = CAM_DRAW;
    while (!cam_position_is_over(&pos)) {
        cam_limits limits = {.visits = (uint64_t)visits};
        atomic_bool stop = false;
        cam_budget budget;
        cam_verdict verdict;
        if (cam_threat_own(&pos, r) != CAM_NO_PLACEMENT) {
            result = cam_result_win(cam_position_team(&pos));
            break;
        }
        cam_budget_start(&budget, &limits, &stop, 0);
        cam_search_run(search, &pos, false, &budget, &verdict);
        if (verdict.visits > 200)
            keep(all, &pos, board, &verdict);
        cam_placement move = verdict.best;
        if (pos.plies < 6 && cam_random_below(random, 3) == 0) /* see more than the best line */
            move = verdict.line[cam_random_below(random, (uint32_t)verdict.line_count)].move[0];
        cam_position_play_legal(&pos, r, move, NULL);
        result = (cam_result)pos.result;
    }
    for (int i = first; i < all->count; i++) {
        sample *s = &all->sample[i];
        bool won = result == cam_result_win(cam_position_team(&s->pos));
        s->value = 0.5f * s->value + 0.5f * (result == CAM_DRAW ? 0.5f : won ? 1.0f : 0.0f);
    }
}

/* The weights a move uses, as indices into the table. */
static int features(const cam_rules *r, const uint8_t *class_of, cam_placement move, int *index)
{
    static const cam_prior_weights table; /* only its addresses matter */
    const cam_prior_weights *base = &table;
    const cam_orientation *o = &r->orientation[cam_placement_orientation(move)];
    int levels = cam_bits_any(o->level[2]) ? 3 : cam_bits_any(o->level[1]) ? 2 : 1, n = 0;
    for (int i = 0; i < o->column_count; i++) {
        unsigned cell = cam_placement_anchor(move) + o->column[i].offset;
        int height = o->column[i].low + o->column[i].count;
        index[n++] = (int)(&base->column[class_of[cell]][height - 1] - (const float *)base);
    }
    index[n++] = (int)(&base->shape[o->column_count][levels - 1] - (const float *)base);
    index[n++] = (int)(&base->letter[r->letter[o->kind] - 'A'] - (const float *)base);
    return n;
}

/* The loss of a sample, and its gradient if wanted: of the prior, of the value. */
static double look_at_moves(const sample *s, const float *weight, float *gradient)
{
    const cam_rules *r = &rules[s->board];
    uint8_t class_of[CAM_BITS_MAX];
    cam_terrain terrain;
    cam_terrain_find(&s->pos, r, &terrain);
    cam_prior_classify(&s->pos, r, &terrain, cam_position_team(&s->pos), class_of);
    static cam_placement move[CAM_MAX_MOVES];
    static float score[CAM_MAX_MOVES];
    int count = cam_moves_array(&s->pos, r, move), index[CAM_COLUMNS + 2];
    float top = -1e9f;
    double sum = 0, loss = 0;
    for (int i = 0; i < count; i++) {
        score[i] = 0;
        for (int n = features(r, class_of, move[i], index); n > 0; n--)
            score[i] += weight[index[n - 1]];
        top = score[i] > top ? score[i] : top;
    }
    for (int i = 0; i < count; i++)
        sum += exp((double)(score[i] - top));
    for (int i = 0; i < count; i++) {
        double p = exp((double)(score[i] - top)) / sum, target = 0;
        for (int k = 0; k < s->count; k++)
            target += s->move[k] == move[i] ? (double)s->share[k] : 0;
        if (target > 0)
            loss -= target * log(p + 1e-12);
        for (int n = gradient ? features(r, class_of, move[i], index) : 0; n > 0; n--)
            gradient[index[n - 1]] += (float)(p - target);
    }
    return loss;
}

static double look_at_value(const sample *s, const float *weight, float *gradient)
{
    int index[CAM_VALUE_FEATURES];
    float amount[CAM_VALUE_FEATURES];
    double score = 0;
    cam_terrain terrain;
    cam_terrain_find(&s->pos, &rules[s->board], &terrain);
    cam_value_features(&s->pos, &terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        score += (double)(weight[index[i]] * amount[i]);
    double p = 1 / (1 + exp(-score)), target = (double)s->value;
    for (int i = 0; gradient && i < CAM_VALUE_FEATURES; i++)
        gradient[index[i]] += (float)(p - target) * amount[i];
    return -target * log(p + 1e-9) - (1 - target) * log(1 - p + 1e-9);
}

typedef double (*looker)(const sample *s, const float *weight, float *gradient);

static void adam(float *weight, float *mean, float *square, const float *gradient, int count,
                 int step)
{
    for (int i = 0; i < count; i++) {
        mean[i] = 0.9f * mean[i] + 0.1f * gradient[i];
        square[i] = 0.999f * square[i] + 0.001f * gradient[i] * gradient[i];
        double m = mean[i] / (1 - pow(0.9, step)), v = square[i] / (1 - pow(0.999, step));
        weight[i] -= (float)(0.02 * m / (sqrt(v) + 1e-8)) + 1e-5f * weight[i];
    }
}

static void fit(const corpus *all, const char *what, looker look, float *weight, int weights)
{
    float mean[PRIORS + VALUES] = {0}, square[PRIORS + VALUES] = {0};
    float gradient[PRIORS + VALUES] = {0};
    int step = 0;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double train = 0, held = 0;
        int held_count = 0, in_batch = 0;
        for (int i = 0; i < all->count; i++) {
            int at = (int)(((long long)i * 7919 + epoch) % all->count);
            if (at % 10 == 0) {
                held += look(&all->sample[at], weight, NULL);
                held_count++;
                continue;
            }
            train += look(&all->sample[at], weight, gradient);
            if (++in_batch < BATCH)
                continue;
            for (int k = 0; k < weights; k++)
                gradient[k] /= (float)BATCH;
            adam(weight, mean, square, gradient, weights, ++step);
            memset(gradient, 0, sizeof gradient);
            in_batch = 0;
        }
        fprintf(stderr, "%s, epoch %d: loss %.4f, held back %.4f\n", what, epoch,
                train / (all->count - held_count), held / (held_count ? held_count : 1));
    }
}

static FILE *open_table(const char *folder, const char *name, const char *what)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s_weights.c", folder, name);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(1);
    }
    fprintf(file,
            "/*\n * %s_weights.c: the numbers of %s (%s.h), made by tools/fit.c.\n */\n"
            "#include \"engine/%s.h\"\n\nconst cam_%s_weights cam_%s_default = {\n",
            name, what, name, name, name, name);
    return file;
}

static void print_rows(FILE *file, const char *name, const float *row, int rows, int columns)
{
    fprintf(file, "    .%s =\n        {\n", name);
    for (int i = 0; i < rows; i++) {
        fprintf(file, "            {");
        for (int k = 0; k < columns; k++)
            fprintf(file, "%s%.3ff", k ? ", " : "", (double)row[i * columns + k]);
        fprintf(file, "},\n");
    }
    fprintf(file, "        },\n");
}

static void print_prior(const char *folder, const cam_prior_weights *w)
{
    FILE *file = open_table(folder, "prior", "the move prior");
    print_rows(file, "column", &w->column[0][0], CAM_CELL_CLASSES, CAM_LEVELS);
    print_rows(file, "shape", &w->shape[0][0], CAM_COLUMNS + 1, CAM_LEVELS);
    fprintf(file, "    .letter =\n        {\n");
    for (int i = 0; i < 26; i++)
        if (w->letter[i] != 0)
            fprintf(file, "            ['%c' - 'A'] = %.3ff,\n", 'A' + i, (double)w->letter[i]);
    fprintf(file, "        },\n};\n");
    fclose(file);
}

static void print_value(const char *folder, const cam_value_weights *w)
{
    FILE *file = open_table(folder, "value", "the value at sight");
    print_rows(file, "steps", &w->steps[0][0], CAM_STEPS, CAM_STEPS);
    print_rows(file, "breadth", &w->breadth[0][0], 2, CAM_BREADTH);
    fprintf(file, "    .late = {%.3ff, %.3ff},\n};\n", (double)w->late[0], (double)w->late[1]);
    fclose(file);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: fit GAMES VISITS SEED FOLDER\n");
        return 2;
    }
    int games = atoi(argv[1]), visits = atoi(argv[2]);
    cam_random random;
    cam_random_init(&random, (uint64_t)atoi(argv[3]));
    cam_search *search[16];
    for (; cam_boards[board_count].name; board_count++) {
        if (cam_rules_init(&rules[board_count], &cam_boards[board_count], &cam_box, NULL) != CAM_OK)
            return 1;
        search[board_count] =
            cam_search_new(&rules[board_count], (size_t)64 << 20, 1, 1, &cam_tuning_default);
        if (!search[board_count])
            return 1;
    }
    corpus all = {0};
    for (int i = 0; i < games; i++) {
        play_game(&all, search[i % board_count], i % board_count, visits, &random);
        if (i % 100 == 99)
            fprintf(stderr, "%d games, %d positions\n", i + 1, all.count);
    }
    cam_prior_weights prior = cam_prior_default;
    cam_value_weights value = cam_value_default;
    fit(&all, "value", look_at_value, (float *)&value, VALUES);
    fit(&all, "prior", look_at_moves, (float *)&prior, PRIORS);
    print_prior(argv[4], &prior);
    print_value(argv[4], &value);
    return 0;
}
