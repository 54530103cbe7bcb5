/*
 * weights_out.c: see weights_out.h.
 */
#include "weights_out.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "rules/content.h"

static bool is_zero(const float *number, int count)
{
    for (int i = 0; i < count; i++)
        if (number[i] != 0)
            return false;
    return true;
}

/* Without the zeros at the end, which need not be said. */
static void print_floats(FILE *file, const char *name, const float *number, int rows, int columns)
{
    while (rows > 1 && is_zero(&number[(rows - 1) * columns], columns))
        rows--;
    fprintf(file, "        .%s = {\n", name);
    for (int i = 0; i < rows; i++) {
        fprintf(file, "            {");
        for (int k = 0; k < columns; k++)
            fprintf(file, "%s%.3ff", k ? ", " : "", (double)number[i * columns + k]);
        fprintf(file, "},\n");
    }
    fprintf(file, "        },\n");
}

static float largest(const float *number, int count)
{
    float most = 1e-6f;
    for (int i = 0; i < count; i++)
        most = fmaxf(most, fabsf(number[i]));
    return most;
}

static void print_bytes(FILE *file, const char *name, const float *number, int rows, float one)
{
    fprintf(file, "static const int8_t %s[][CAM_HIDDEN] = {\n", name);
    for (int i = 0; i < rows; i++) {
        fprintf(file, "    {");
        for (int k = 0; k < CAM_HIDDEN; k++)
            fprintf(file, "%s%ld", k ? "," : "", lroundf(number[i * CAM_HIDDEN + k] / one));
        fprintf(file, "},\n");
    }
    fprintf(file, "};\n\n");
}

static void print_shorts(FILE *file, const char *name, const float *number, float one)
{
    fprintf(file, "    .%s = {", name);
    for (int k = 0; k < CAM_HIDDEN; k++)
        fprintf(file, "%s%ld", k ? ", " : "", lroundf(number[k] / one));
    fprintf(file, "},\n");
}

/* How many rows of each table a board has, and what one unit in them stands for. */
typedef struct net_shape {
    int rows, columns;
    float row, column, value;
} net_shape;

/* The largest weight of each table becomes 127, or 1000 in the value's. */
static net_shape shape_of(const fit_net *net, const cam_board *board)
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

static void print_net(FILE *file, const fit_net *net, const cam_board *board)
{
    net_shape s = shape_of(net, board);
    print_bytes(file, "row", &net->row[0][0], s.rows, s.row);
    print_bytes(file, "column", &net->column[0][0], s.columns, s.column);
    fprintf(file, "static const cam_neural net = {\n    .row = row,\n    .column = column,\n"
                  "    .row_count = sizeof row / sizeof row[0],\n"
                  "    .column_count = sizeof column / sizeof column[0],\n");
    print_shorts(file, "bias", net->bias, s.row);
    print_shorts(file, "value", net->value, s.value);
    fprintf(file, "    .value_scale = %.8gf,\n    .column_scale = %.8gf,\n};\n\n",
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
static uint64_t printed_hash(const fit_weights *f, const cam_rules *r, float explore)
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
void fit_weights_print(FILE *file, const fit_weights *f, const char *name, const cam_rules *r)
{
    const cam_board *board = r ? &r->board : NULL;
    const cam_weights *old = r ? cam_weights_find(r) : &cam_weights_any;
    fprintf(file,
            "/*\n * weights_%s.c: the numbers for %s, made by tools/fit.\n */\n"
            "#include \"engine/weights.h\"\n\n/* clang-format off */\n",
            name, board ? board->def->name : "any board");
    if (board)
        print_net(file, &f->net, board);
    fprintf(file, "const cam_weights cam_weights_%s = {\n    .version = CAM_WEIGHTS_VERSION,\n",
            name);
    fprintf(file,
            "    .rules = UINT64_C(0x%016" PRIx64 "),\n    .hash = UINT64_C(0x%016" PRIx64 "),\n",
            r ? cam_rules_hash(r) : 0, printed_hash(f, r, old->explore));
    fprintf(file, "    .explore = %.2ff,\n    .value = {\n", (double)old->explore);
    print_floats(file, "steps", &f->value.steps[0][0], CAM_STEPS, CAM_STEPS);
    print_floats(file, "breadth", &f->value.breadth[0][0], 2, CAM_BREADTH);
    fprintf(file, "        .late = {%.3ff, %.3ff},\n    },\n    .prior = {\n",
            (double)f->value.late[0], (double)f->value.late[1]);
    print_floats(file, "column", &f->prior.column[0][0], CAM_CELL_CLASSES, CAM_LEVELS);
    print_floats(file, "shape", &f->prior.shape[0][0], CAM_COLUMNS + 1, CAM_LEVELS);
    fprintf(file, "        .letter = {\n");
    for (int i = 0; i < 26; i++)
        if (f->prior.letter[i] != 0)
            fprintf(file, "            ['%c' - 'A'] = %.3ff,\n", 'A' + i,
                    (double)f->prior.letter[i]);
    fprintf(file, "        },\n    },\n%s};\n/* clang-format on */\n",
            board ? "    .net = &net,\n" : "");
}
