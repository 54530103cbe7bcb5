/*
 * fit.c: teach the engine from its own games.
 *
 *   fit play BOARD SECONDS SEED FILE     add positions of own games to a file
 *   fit learn BOARD FILE... > TABLE      fit weights_BOARD.c to such files
 *
 * 'play' goes on for so many seconds of CPU time and can be run again and again.
 * Games begin with a few random stones; in some of them one side is weak, so that
 * the other learns what wins. 'learn' fits the prior to the share of visits each
 * move got (the softmax's cross entropy) and the value to the mean of the search's
 * opinion and the game's result (logistic loss), by Adam, each position seen
 * through a random symmetry of the board. One part in ten is held back to show
 * what the fit is worth. With "any" for a board it fits the tables for all boards,
 * without a net. Progress goes to standard error.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "engine/neural.h"
#include "engine/prior.h"
#include "engine/search.h"
#include "engine/threat.h"
#include "engine/value.h"
#include "rules/content.h"
#include "rules/hash.h"

#define BOARDS      4
#define VISITS      600
#define WEAK_VISITS 40
#define EPOCHS      16
#define BATCH       64
#define RATE        0.003
#define DECAY       0.03 /* of the net's weights, times the rate */

/* A position to learn from. */
typedef struct sample {
    cam_position pos;
    int board;
    int count, proven;
    float search, result; /* for the player to move */
    cam_placement move[CAM_LINES];
    float share[CAM_LINES];
} sample;

/* The net before it is rounded. */
typedef struct fine_net {
    float row[CAM_NEURAL_ROWS][CAM_HIDDEN];
    float column[CAM_BITS_MAX * CAM_LEVELS][CAM_HIDDEN];
    float bias[CAM_HIDDEN];
    float value[CAM_HIDDEN];
} fine_net;

/* Everything that is fitted: floats and nothing else. */
typedef struct fitted {
    fine_net net;
    cam_value_weights value;
    cam_prior_weights prior;
} fitted;

#define NUMBERS     ((int)(sizeof(fitted) / sizeof(float)))
#define NET_NUMBERS ((int)(sizeof(fine_net) / sizeof(float)))

static cam_rules rules[BOARDS];
static cam_random dice;

static void die(const char *message)
{
    fprintf(stderr, "fit: %s\n", message);
    exit(1);
}

/* ---- playing ---- */

static cam_verdict search_for(cam_search *search, const cam_position *pos, uint64_t visits)
{
    cam_limits limits = {.visits = visits};
    atomic_bool stop = false;
    cam_budget budget;
    cam_verdict verdict;
    cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
    cam_search_run(search, pos, false, &budget, &verdict);
    return verdict;
}

static sample describe(const cam_position *pos, int board, const cam_verdict *verdict)
{
    sample s = {.pos = *pos,
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

/* Early on, any of the good moves, by their visits: to see more than one line. */
static cam_placement choose(const cam_position *pos, const cam_verdict *verdict)
{
    double weight[CAM_LINES], sum = 0;
    if (pos->plies >= 10 || verdict->proven)
        return verdict->best;
    for (int i = 0; i < verdict->line_count; i++) {
        const cam_line *line = &verdict->line[i];
        weight[i] = line->winrate > verdict->winrate - 0.08 ? (double)line->visits : 0;
        sum += weight[i];
    }
    double at = cam_random_unit(&dice) * sum;
    for (int i = 0; i < verdict->line_count; i++)
        if ((at -= weight[i]) < 0)
            return verdict->line[i].move[0];
    return verdict->best;
}

static void play_game(int board, cam_search *search, FILE *file)
{
    static sample seen[256];
    const cam_rules *r = &rules[board];
    int count = 0, weak = cam_random_below(&dice, 5) < 2 ? (int)cam_random_below(&dice, 2) : -1;
    cam_position pos;
    cam_position_init(&pos, r, (cam_setup){2, false, 0});
    for (int i = (int)cam_random_below(&dice, 5); i > 0; i--)
        cam_position_play_legal(&pos, r, cam_moves_random(&pos, r, &dice), NULL);
    cam_search_reset(search, cam_random_next(&dice));
    cam_result result = (cam_result)pos.result;
    while (result == CAM_ONGOING) {
        if (cam_threat_own(&pos, r) != CAM_NO_PLACEMENT) {
            result = cam_result_win(cam_position_team(&pos));
            break;
        }
        bool is_weak = pos.seat == weak;
        if (weak >= 0) /* neither side thinks on what the other thought */
            cam_search_reset(search, cam_random_next(&dice));
        cam_verdict verdict = search_for(search, &pos, is_weak ? WEAK_VISITS : VISITS);
        if (!is_weak && verdict.visits > VISITS / 3)
            seen[count++] = describe(&pos, board, &verdict);
        bool slips = is_weak && cam_random_below(&dice, 16) == 0;
        cam_placement move = slips ? cam_moves_random(&pos, r, &dice) : choose(&pos, &verdict);
        cam_position_play_legal(&pos, r, move, NULL);
        result = (cam_result)pos.result;
    }
    for (int i = 0; i < count; i++) {
        bool won = result == cam_result_win(cam_position_team(&seen[i].pos));
        seen[i].result = result == CAM_DRAW ? 0.5f : (float)won;
    }
    if (fwrite(seen, sizeof(sample), (size_t)count, file) != (size_t)count)
        die("cannot write the games");
}

static void play(int board, double seconds, const char *path)
{
    FILE *file = fopen(path, "ab");
    cam_search *search =
        cam_search_new(&rules[board], cam_weights_find(&rules[board]), (size_t)48 << 20, 1, 1);
    if (!file || !search)
        die(file ? "out of memory" : "cannot open the file of games");
    int games = 0;
    for (double end = cam_clock_thread() + seconds; cam_clock_thread() < end; games++)
        play_game(board, search, file);
    fprintf(stderr, "%s: %d games\n", rules[board].board.def->name, games);
    cam_search_free(search);
    fclose(file);
}

/* ---- learning ---- */

typedef struct losses {
    double value, prior;
} losses;

/* A position as the fit sees it. */
typedef struct view {
    cam_terrain terrain;
    uint16_t row[CAM_NEURAL_ACTIVE];
    int rows; /* 0: without a net */
    float sum[CAM_HIDDEN];
    float back[CAM_HIDDEN]; /* the gradient of the sums */
    uint8_t class_of[CAM_BITS_MAX];
} view;

static void add_up(const fine_net *net, view *v)
{
    float sum[CAM_HIDDEN];
    memcpy(sum, net->bias, sizeof sum);
    for (int i = 0; i < v->rows; i++)
        for (int k = 0; k < CAM_HIDDEN; k++)
            sum[k] += net->row[v->row[i]][k];
    for (int k = 0; k < CAM_HIDDEN; k++)
        v->sum[k] = v->rows && sum[k] > 0 ? sum[k] : 0;
}

static float dot(const float *a, const float *b)
{
    float sum = 0;
    for (int k = 0; k < CAM_HIDDEN; k++)
        sum += a[k] * b[k];
    return sum;
}

static void add_scaled(float *to, const float *from, float factor)
{
    for (int k = 0; k < CAM_HIDDEN; k++)
        to[k] += factor * from[k];
}

static double value_target(const sample *s)
{
    return s->proven > 0 ? 1 : s->proven < 0 ? 0 : 0.5 * (double)(s->search + s->result);
}

/* Cross entropy less what cannot be avoided. */
static double value_loss(double p, double target)
{
    double loss = -target * log(p + 1e-9) - (1 - target) * log(1 - p + 1e-9);
    if (target > 0 && target < 1)
        loss += target * log(target) + (1 - target) * log(1 - target);
    return loss;
}

static double look_at_value(const sample *s, const fitted *f, view *v, fitted *gradient)
{
    int index[CAM_VALUE_FEATURES];
    float amount[CAM_VALUE_FEATURES], score = dot(f->net.value, v->sum);
    cam_value_features(&s->pos, &v->terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        score += ((const float *)&f->value)[index[i]] * amount[i];
    double p = 1 / (1 + exp(-(double)score)), target = value_target(s);
    if (gradient) {
        float slope = (float)(p - target);
        for (int i = 0; i < CAM_VALUE_FEATURES; i++)
            ((float *)&gradient->value)[index[i]] += slope * amount[i];
        add_scaled(gradient->net.value, v->sum, slope);
        add_scaled(v->back, f->net.value, slope);
    }
    return value_loss(p, target);
}

/* The places of a move's weights: one a column, as [cell * CAM_LEVELS + level], and two. */
typedef struct move_parts {
    int columns, column[CAM_COLUMNS];
    int shape, letter;
} move_parts;

static move_parts parts_of(const cam_rules *r, cam_placement move)
{
    const cam_orientation *o = &r->orientation[cam_placement_orientation(move)];
    int levels = cam_bits_any(o->level[2]) ? 3 : cam_bits_any(o->level[1]) ? 2 : 1;
    move_parts parts = {.columns = o->column_count,
                        .shape = o->column_count * CAM_LEVELS + levels - 1,
                        .letter = r->letter[o->kind] - 'A'};
    for (int i = 0; i < o->column_count; i++) {
        const cam_column *c = &o->column[i];
        parts.column[i] =
            (int)(cam_placement_anchor(move) + c->offset) * CAM_LEVELS + c->low + c->count - 1;
    }
    return parts;
}

static float *class_weight(cam_prior_weights *weights, const view *v, int column)
{
    return &weights->column[v->class_of[column / CAM_LEVELS]][column % CAM_LEVELS];
}

static double target_of(const sample *s, cam_placement move)
{
    for (int k = 0; k < s->count; k++)
        if (s->move[k] == move)
            return (double)s->share[k];
    return 0;
}

static double look_at_moves(const sample *s, const fitted *f, view *v, fitted *gradient)
{
    static cam_placement move[CAM_MAX_MOVES];
    static float weight[CAM_MAX_MOVES], score[CAM_BITS_MAX * CAM_LEVELS];
    float back[CAM_BITS_MAX * CAM_LEVELS] = {0}, top = -1e9f;
    const cam_rules *r = &rules[s->board];
    cam_prior_weights prior = f->prior;
    double sum = 0, loss = 0, known = 0;
    cam_moves moves;
    cam_threat_moves(&s->pos, r, &moves);
    int count = cam_moves_unpack(&moves, r, move);
    for (cam_bits rest = r->board.cells; cam_bits_any(rest);)
        for (int at = (int)cam_bits_pop(&rest) * CAM_LEVELS, i = 0; i < CAM_LEVELS; i++)
            score[at + i] = *class_weight(&prior, v, at + i) + dot(f->net.column[at + i], v->sum);
    for (int i = 0; i < count; i++) {
        move_parts parts = parts_of(r, move[i]);
        weight[i] = (&prior.shape[0][0])[parts.shape] + prior.letter[parts.letter];
        for (int c = 0; c < parts.columns; c++)
            weight[i] += score[parts.column[c]];
        top = fmaxf(top, weight[i]);
        known += target_of(s, move[i]);
    }
    if (known < 0.5) /* every move loses */
        return 0;
    for (int i = 0; i < count; i++)
        sum += (double)(weight[i] = expf(weight[i] - top));
    for (int i = 0; i < count; i++) {
        double p = (double)weight[i] / sum, target = target_of(s, move[i]) / known;
        if (target > 0)
            loss -= target * log(p + 1e-12);
        float slope = 0.5f * (float)(p - target);
        if (!gradient || fabsf(slope) < 1e-6f)
            continue;
        move_parts parts = parts_of(r, move[i]);
        (&gradient->prior.shape[0][0])[parts.shape] += slope;
        gradient->prior.letter[parts.letter] += slope;
        for (int c = 0; c < parts.columns; c++)
            back[parts.column[c]] += slope;
    }
    for (int at = 0; gradient && at < CAM_BITS_MAX * CAM_LEVELS; at++) {
        if (back[at] == 0)
            continue;
        *class_weight(&gradient->prior, v, at) += back[at];
        add_scaled(gradient->net.column[at], v->sum, back[at]);
        add_scaled(v->back, f->net.column[at], back[at]);
    }
    return loss;
}

static void spread_back(const view *v, fine_net *gradient)
{
    float back[CAM_HIDDEN];
    for (int k = 0; k < CAM_HIDDEN; k++)
        back[k] = v->sum[k] > 0 ? v->back[k] : 0;
    add_scaled(gradient->bias, back, 1);
    for (int i = 0; i < v->rows; i++)
        add_scaled(gradient->row[v->row[i]], back, 1);
}

/* The losses of a sample; with a gradient, through a random symmetry. */
static losses look_at(const sample *given, bool with_net, const fitted *f, fitted *gradient)
{
    sample s = *given;
    const cam_rules *r = &rules[s.board];
    if (gradient) {
        int symmetry = (int)cam_random_below(&dice, r->board.symmetry_count);
        s.pos = cam_position_image(&given->pos, r, symmetry);
        for (int i = 0; i < s.count; i++)
            s.move[i] = cam_placement_image(r, given->move[i], symmetry);
    }
    view v = {.rows = 0};
    cam_terrain_find(&s.pos, r, &v.terrain);
    cam_prior_classify(&s.pos, r, &v.terrain, cam_position_team(&s.pos), v.class_of);
    if (with_net)
        v.rows = cam_neural_rows(&s.pos, &v.terrain, v.row);
    add_up(&f->net, &v);
    losses loss = {.value = look_at_value(&s, f, &v, gradient)};
    loss.prior = look_at_moves(&s, f, &v, gradient);
    if (gradient && with_net)
        spread_back(&v, &gradient->net);
    return loss;
}

static void adam(fitted *f, const fitted *gradient, fitted *mean, fitted *square, int step,
                 double rate)
{
    float *w = (float *)f, *m = (float *)mean, *v = (float *)square;
    const float *g = (const float *)gradient;
    float pace = (float)(rate / (1 - pow(0.9, step)));
    float scale = (float)(1 / (1 - pow(0.999, step))), keep = (float)(1 - rate * DECAY);
    for (int i = 0; i < NUMBERS; i++) {
        float slope = g[i] / BATCH;
        m[i] = 0.9f * m[i] + 0.1f * slope;
        v[i] = 0.999f * v[i] + 0.001f * slope * slope;
        w[i] = (i < NET_NUMBERS ? keep : 1) * w[i] - pace * m[i] / (sqrtf(v[i] * scale) + 1e-8f);
    }
}

static float around_zero(float most)
{
    return most * (float)(2 * cam_random_unit(&dice) - 1);
}

static void begin(fitted *f)
{
    f->value = cam_weights_any.value;
    f->prior = cam_weights_any.prior;
    for (int k = 0; k < CAM_HIDDEN; k++) {
        f->net.bias[k] = 0.1f;
        f->net.value[k] = around_zero(0.1f);
        for (int i = 0; i < CAM_NEURAL_ROWS; i++)
            f->net.row[i][k] = around_zero(0.05f);
        for (int i = 0; i < CAM_BITS_MAX * CAM_LEVELS; i++)
            f->net.column[i][k] = around_zero(0.02f);
    }
}

/* Whole games are held back, not single positions of them. */
static bool is_held_back(int sample_number)
{
    return sample_number / 200 % 10 == 9;
}

static void shuffle(int *order, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)cam_random_below(&dice, (uint32_t)i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

static void learn(const sample *all, int count, bool with_net, fitted *f)
{
    static fitted gradient, mean, square;
    int *order = malloc((size_t)count * sizeof *order);
    if (!order)
        die("out of memory");
    double steps = 0.9 * count * EPOCHS / BATCH;
    int step = 0;
    for (int i = 0; i < count; i++)
        order[i] = i;
    begin(f);
    for (int epoch = 0; epoch <= EPOCHS; epoch++) {
        losses sum[2] = {{0, 0}, {0, 0}}; /* learned from, held back */
        int of[2] = {0, 0}, in_batch = 0;
        shuffle(order, count);
        for (int i = 0; i < count; i++) {
            bool held = is_held_back(order[i]);
            if (!held && epoch == EPOCHS)
                continue;
            losses loss = look_at(&all[order[i]], with_net, f, held ? NULL : &gradient);
            sum[held].value += loss.value;
            sum[held].prior += loss.prior;
            of[held]++;
            if (held || ++in_batch < BATCH)
                continue;
            double rate = RATE * (0.02 + 0.49 * (1 + cos(M_PI * fmin(1, step / steps))));
            adam(f, &gradient, &mean, &square, ++step, rate);
            memset(&gradient, 0, sizeof gradient);
            in_batch = 0;
        }
        fprintf(stderr, "epoch %2d: value %.4f, prior %.4f; held back: value %.4f, prior %.4f\n",
                epoch, sum[0].value / fmax(of[0], 1), sum[0].prior / fmax(of[0], 1),
                sum[1].value / fmax(of[1], 1), sum[1].prior / fmax(of[1], 1));
    }
    free(order);
}

static sample *read_samples(int board, char **paths, int path_count, int *count)
{
    sample *all = NULL, s;
    int capacity = 0;
    *count = 0;
    for (int i = 0; i < path_count; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file)
            die("cannot open a file of games");
        while (fread(&s, sizeof s, 1, file) == 1) {
            if (board >= 0 && s.board != board)
                continue;
            if (*count == capacity) {
                capacity = capacity ? 2 * capacity : 4096;
                all = realloc(all, (size_t)capacity * sizeof *all);
                if (!all)
                    die("out of memory");
            }
            all[(*count)++] = s;
        }
        fclose(file);
    }
    if (*count < 20 * BATCH)
        die("too few positions to learn from");
    return all;
}

/* ---- writing the tables ---- */

static bool is_zero(const float *number, int count)
{
    for (int i = 0; i < count; i++)
        if (number[i] != 0)
            return false;
    return true;
}

/* Without the zeros at the end, which need not be said. */
static void print_floats(const char *name, const float *number, int rows, int columns)
{
    while (rows > 1 && is_zero(&number[(rows - 1) * columns], columns))
        rows--;
    printf("        .%s = {\n", name);
    for (int i = 0; i < rows; i++) {
        printf("            {");
        for (int k = 0; k < columns; k++)
            printf("%s%.3ff", k ? ", " : "", (double)number[i * columns + k]);
        printf("},\n");
    }
    printf("        },\n");
}

static float largest(const float *number, int count)
{
    float most = 1e-6f;
    for (int i = 0; i < count; i++)
        most = fmaxf(most, fabsf(number[i]));
    return most;
}

static void print_bytes(const char *name, const float *number, int rows, float one)
{
    printf("static const int8_t %s[][CAM_HIDDEN] = {\n", name);
    for (int i = 0; i < rows; i++) {
        printf("    {");
        for (int k = 0; k < CAM_HIDDEN; k++)
            printf("%s%ld", k ? "," : "", lroundf(number[i * CAM_HIDDEN + k] / one));
        printf("},\n");
    }
    printf("};\n\n");
}

static void print_shorts(const char *name, const float *number, float one)
{
    printf("    .%s = {", name);
    for (int k = 0; k < CAM_HIDDEN; k++)
        printf("%s%ld", k ? ", " : "", lroundf(number[k] / one));
    printf("},\n");
}

/* How many rows of each table a board has, and what one unit in them stands for. */
typedef struct net_shape {
    int rows, columns;
    float row, column, value;
} net_shape;

/* The largest weight of each table becomes 127, or 1000 in the value's. */
static net_shape shape_of(const fine_net *net, const cam_board *board)
{
    int cells = 0;
    for (cam_bits rest = board->cells; cam_bits_any(rest);)
        cells = (int)cam_bits_pop(&rest) + 1;
    int rows = CAM_NEURAL_ROWS - (CAM_BITS_MAX - cells) * CAM_NEURAL_MARKS;
    int columns = cells * CAM_LEVELS;
    return (net_shape){.rows = rows,
                       .columns = columns,
                       .row = largest(&net->row[0][0], rows * CAM_HIDDEN) / 127,
                       .column = largest(&net->column[0][0], columns * CAM_HIDDEN) / 127,
                       .value = largest(net->value, CAM_HIDDEN) / 1000};
}

static void print_net(const fine_net *net, const cam_board *board)
{
    net_shape s = shape_of(net, board);
    print_bytes("row", &net->row[0][0], s.rows, s.row);
    print_bytes("column", &net->column[0][0], s.columns, s.column);
    printf("static const cam_neural net = {\n    .row = row,\n    .column = column,\n"
           "    .row_count = sizeof row / sizeof row[0],\n"
           "    .column_count = sizeof column / sizeof column[0],\n");
    print_shorts("bias", net->bias, s.row);
    print_shorts("value", net->value, s.value);
    printf("    .value_scale = %.8gf,\n    .column_scale = %.8gf,\n};\n\n",
           (double)(s.value * s.row), (double)(s.column * s.row));
}

/* The number that a compiler reads where it was printed so. */
static float as_printed(const char *format, float number)
{
    char text[64];
    snprintf(text, sizeof text, format, (double)number);
    return strtof(text, NULL);
}

static void round_floats(float *number, size_t size)
{
    for (size_t i = 0; i < size / sizeof *number; i++)
        number[i] = as_printed("%.3f", number[i]);
}

static void round_bytes(int8_t (*to)[CAM_HIDDEN], const float *number, int rows, float one)
{
    for (int i = 0; i < rows * CAM_HIDDEN; i++)
        to[i / CAM_HIDDEN][i % CAM_HIDDEN] = (int8_t)lroundf(number[i] / one);
}

/* The hash of the weights as they will be compiled. */
static uint64_t printed_hash(const fitted *f, const cam_rules *r, float explore)
{
    static int8_t row[CAM_NEURAL_ROWS][CAM_HIDDEN];
    static int8_t column[CAM_BITS_MAX * CAM_LEVELS][CAM_HIDDEN];
    net_shape shape = r ? shape_of(&f->net, &r->board) : (net_shape){0};
    cam_weights made = {.version = CAM_WEIGHTS_VERSION,
                        .rules = r ? cam_rules_hash(r) : 0,
                        .explore = as_printed("%.2f", explore),
                        .value = f->value,
                        .prior = f->prior};
    round_floats((float *)&made.value, sizeof made.value);
    round_floats((float *)&made.prior, sizeof made.prior);
    if (!r)
        return cam_weights_hash(&made);
    cam_neural net = {.row = row,
                      .column = column,
                      .row_count = (uint16_t)shape.rows,
                      .column_count = (uint16_t)shape.columns,
                      .value_scale = as_printed("%.8g", shape.value * shape.row),
                      .column_scale = as_printed("%.8g", shape.column * shape.row)};
    round_bytes(row, &f->net.row[0][0], shape.rows, shape.row);
    round_bytes(column, &f->net.column[0][0], shape.columns, shape.column);
    for (int k = 0; k < CAM_HIDDEN; k++) {
        net.bias[k] = (int16_t)lroundf(f->net.bias[k] / shape.row);
        net.value[k] = (int16_t)lroundf(f->net.value[k] / shape.value);
    }
    made.net = &net;
    return cam_weights_hash(&made);
}

/* How far to explore is not learned; it stays as it was. */
static void print_weights(const fitted *f, const char *name, const cam_rules *r)
{
    const cam_board *board = r ? &r->board : NULL;
    const cam_weights *old = r ? cam_weights_find(r) : &cam_weights_any;
    printf("/*\n * weights_%s.c: the numbers for %s, made by tools/fit.c.\n */\n"
           "#include \"engine/weights.h\"\n\n/* clang-format off */\n",
           name, board ? board->def->name : "any board");
    if (board)
        print_net(&f->net, board);
    printf("const cam_weights cam_weights_%s = {\n    .version = CAM_WEIGHTS_VERSION,\n", name);
    printf("    .rules = UINT64_C(0x%016" PRIx64 "),\n    .hash = UINT64_C(0x%016" PRIx64 "),\n",
           r ? cam_rules_hash(r) : 0, printed_hash(f, r, old->explore));
    printf("    .explore = %.2ff,\n    .value = {\n", (double)old->explore);
    print_floats("steps", &f->value.steps[0][0], CAM_STEPS, CAM_STEPS);
    print_floats("breadth", &f->value.breadth[0][0], 2, CAM_BREADTH);
    printf("        .late = {%.3ff, %.3ff},\n    },\n    .prior = {\n", (double)f->value.late[0],
           (double)f->value.late[1]);
    print_floats("column", &f->prior.column[0][0], CAM_CELL_CLASSES, CAM_LEVELS);
    print_floats("shape", &f->prior.shape[0][0], CAM_COLUMNS + 1, CAM_LEVELS);
    printf("        .letter = {\n");
    for (int i = 0; i < 26; i++)
        if (f->prior.letter[i] != 0)
            printf("            ['%c' - 'A'] = %.3ff,\n", 'A' + i, (double)f->prior.letter[i]);
    printf("        },\n    },\n%s};\n/* clang-format on */\n", board ? "    .net = &net,\n" : "");
}

static int find_board(const char *name)
{
    for (int i = 0; i < BOARDS; i++)
        if (strcmp(cam_boards[i].name, name) == 0)
            return i;
    return -1;
}

int main(int argc, char **argv)
{
    int board = argc > 2 ? find_board(argv[2]) : -1;
    bool plays = argc == 6 && strcmp(argv[1], "play") == 0 && board >= 0;
    bool learns =
        argc > 3 && strcmp(argv[1], "learn") == 0 && (board >= 0 || strcmp(argv[2], "any") == 0);
    if (!plays && !learns) {
        fprintf(stderr, "usage: fit play BOARD SECONDS SEED FILE\n"
                        "       fit learn BOARD|any FILE... > src/engine/weights_BOARD.c\n");
        return 2;
    }
    for (int i = 0; i < BOARDS; i++)
        if (cam_rules_init(&rules[i], &cam_boards[i], &cam_box, NULL) != CAM_OK)
            die("a board is broken");
    cam_random_init(&dice, plays ? (uint64_t)atoll(argv[4]) : 7);
    if (plays) {
        play(board, atof(argv[3]), argv[5]);
        return 0;
    }
    static fitted f;
    int count;
    sample *all = read_samples(board, argv + 3, argc - 3, &count);
    fprintf(stderr, "%s: %d positions\n", argv[2], count);
    learn(all, count, board >= 0, &f);
    print_weights(&f, argv[2], board >= 0 ? &rules[board] : NULL);
    free(all);
    return 0;
}
