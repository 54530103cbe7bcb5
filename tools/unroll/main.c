/*
 * unroll: writes the code of rules/unrolled.h for the boards of the box to standard output.
 *
 * Boards of the same key share theirs. Every value is written where it is first needed, so that few
 * are alive at a time.
 */
#include <stdio.h>

#include "rules/unrolled.h"

#define BOARDS 8

/* What each function takes, and is handed on. */
#define TOUCH_TAKES "cam_bits a, cam_bits b, cam_by_outline touch_a[2], cam_by_outline touch_b[2]"
#define FIRST_TAKES                                                                                \
    "const cam_rules *rules, const cam_bits height[CAM_LEVELS], uint32_t groups,\n"                \
    "    const cam_by_outline among[2], cam_bits *where"

/* What one function has named so far. */
typedef struct writer {
    const cam_rules *rules;
    bool joined[CAM_UNIONS];
    bool moved[CAM_LEVELS][CAM_DISTANCES];
} writer;

static bool has_two_words(const writer *w)
{
    return w->rules->board.words == 2;
}

/* What two sets touch: l the lower words of both side by side, h the upper ones. */

static void write_distance(const writer *w, int i)
{
    const unsigned n = w->rules->distance[i];
    if (has_two_words(w))
        printf("    const two l%d = l0 >> %u | h0 << %u, h%d = h0 >> %u;\n", i, n, 64 - n, i, n);
    else
        printf("    const two l%d = l0 >> %u;\n", i, n);
}

static void write_join(writer *w, int i)
{
    if (w->joined[i])
        return;
    w->joined[i] = true;
    if (i < w->rules->distance_count) {
        write_distance(w, i);
        return;
    }
    const uint16_t *of = w->rules->outlines.joined[i].of;
    write_join(w, of[0]);
    write_join(w, of[1]);
    printf("    const two l%d = l%d | l%d;\n", i, of[0], of[1]);
    if (has_two_words(w))
        printf("    const two h%d = h%d | h%d;\n", i, of[0], of[1]);
}

static void write_touch(const cam_rules *rules, int code)
{
    writer w = {.rules = rules, .joined = {true}};
    printf("static void touch_%d(" TOUCH_TAKES ")\n{\n", code);
    printf("    const two l0 = {a.w[0], b.w[0]};\n");
    if (has_two_words(&w))
        printf("    const two h0 = {a.w[1], b.w[1]};\n");
    for (int i = 0; i < rules->outlines.count; i++) {
        const int made = rules->outlines.made[i];
        write_join(&w, made);
        printf("    touch_a[0][%d] = l%d[0];\n    touch_b[0][%d] = l%d[1];\n", i, made, i, made);
        if (has_two_words(&w))
            printf("    touch_a[1][%d] = h%d[0];\n    touch_b[1][%d] = h%d[1];\n", i, made, i,
                   made);
    }
    printf("}\n\n");
}

/* Where stones fit: m2_5 are the anchors whose column at the fifth distance is two high, of two
 * words a vector of both. */

static const char *kind_of_sets(const writer *w)
{
    return has_two_words(w) ? "two" : "uint64_t";
}

static void write_heights(const writer *w)
{
    for (int level = 0; level < CAM_LEVELS; level++)
        if (has_two_words(w))
            printf("    const two m%d_0 = {height[%d].w[0], height[%d].w[1]};\n"
                   "    const two upper%d = {height[%d].w[1]};\n",
                   level, level, level, level, level);
        else
            printf("    const uint64_t m%d_0 = height[%d].w[0];\n", level, level);
}

static int distance_of(const cam_rules *rules, const cam_column *column)
{
    int i = 0;
    while (rules->distance[i] != column->offset)
        i++;
    return i;
}

static void write_moved(writer *w, const cam_column *column)
{
    const int level = column->low, i = distance_of(w->rules, column);
    const unsigned n = w->rules->distance[i];
    if (w->moved[level][i] || i == 0)
        return;
    w->moved[level][i] = true;
    printf("    const %s m%d_%d = m%d_0 >> %u", kind_of_sets(w), level, i, level, n);
    if (has_two_words(w))
        printf(" | upper%d << %u", level, 64 - n);
    printf(";\n");
}

static void write_columns_moved(writer *w, const cam_orientation *o)
{
    for (int c = 0; c < o->column_count; c++)
        write_moved(w, &o->column[c]);
}

static void write_columns(const writer *w, const cam_orientation *o)
{
    for (int c = 0; c < o->column_count; c++)
        printf("%sm%d_%d", c ? " & " : "(", o->column[c].low, distance_of(w->rules, &o->column[c]));
    printf(")");
}

static bool is_of(const cam_orientation *o, int outline, int kind)
{
    return o->column_count && o->outline == outline && o->kind == kind;
}

/* Where the stones of one outline fit that are of a kind held. */
static void write_outline(writer *w, int outline)
{
    const cam_rules *rules = w->rules;
    const int count = rules->group_count * CAM_LANES;
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < count; i++)
            if (is_of(&rules->orientation[i], outline, kind))
                write_columns_moved(w, &rules->orientation[i]);
    printf("    const %s o%d = (%s){0}", kind_of_sets(w), outline, kind_of_sets(w));
    for (int kind = 0; kind < rules->kind_count; kind++) {
        int ways = 0;
        for (int i = 0; i < count; i++)
            if (is_of(&rules->orientation[i], outline, kind)) {
                printf(ways++ ? " | " : " | (held[%d] & (", kind);
                write_columns(w, &rules->orientation[i]);
            }
        printf(ways ? "))" : "");
    }
    printf(";\n");
}

static void write_first(const cam_rules *rules, int code)
{
    writer w = {.rules = rules};
    printf("static int first_%d(" FIRST_TAKES ")\n{\n"
           "    const cam_by_outline *fit = rules->outlines.fit;\n"
           "    uint64_t held[CAM_KINDS];\n"
           "    for (int kind = 0; kind < %d; kind++)\n"
           "        held[kind] = rules->groups_of[kind] & groups ? ~UINT64_C(0) : 0;\n",
           code, rules->kind_count);
    write_heights(&w);
    for (int i = 0; i < rules->outlines.count; i++) {
        write_outline(&w, i);
        if (has_two_words(&w))
            printf("    const two a%d = o%d & (two){fit[0][%d], fit[1][%d]} &\n"
                   "                   (two){among[0][%d], among[1][%d]};\n"
                   "    if (a%d[0] | a%d[1])\n"
                   "        return *where = (cam_bits){{a%d[0], a%d[1]}}, %d;\n",
                   i, i, i, i, i, i, i, i, i, i, i);
        else
            printf("    const uint64_t a%d = o%d & fit[0][%d] & among[0][%d];\n"
                   "    if (a%d)\n"
                   "        return *where = (cam_bits){{a%d, 0}}, %d;\n",
                   i, i, i, i, i, i, i);
    }
    printf("    return -1;\n}\n\n");
}

/* The functions of rules/unrolled.h. */

static void write_find(const uint64_t *key, int count)
{
    printf("uint8_t cam_unrolled_find(const cam_rules *rules)\n{\n"
           "    const uint64_t key = cam_unrolled_key(rules);\n");
    for (int i = 0; i < count; i++)
        printf("    if (key == UINT64_C(0x%016llx))\n        return %d;\n",
               (unsigned long long)key[i], i + 1);
    printf("    return 0;\n}\n\n");
}

static void write_choice(const char *head, const char *name, const char *handed_on, int count)
{
    printf("%s\n{\n    switch (rules->unrolled) {\n", head);
    for (int code = 2; code <= count; code++)
        printf("    case %d:\n        return %s_%d(%s);\n", code, name, code, handed_on);
    printf("    default:\n        return %s_1(%s);\n    }\n}\n\n", name, handed_on);
}

int main(void)
{
    static cam_rules rules;
    uint64_t key[BOARDS];
    int count = 0;
    cam_error error;
    printf("/* Written by tools/unroll. */\n#include \"rules/unrolled.h\"\n\n"
           "typedef uint64_t two __attribute__((vector_size(16)));\n\n");
    for (const cam_board_def *board = cam_boards; board->name; board++) {
        if (count == BOARDS || cam_rules_init(&rules, board, &cam_box, &error) != CAM_OK) {
            fprintf(stderr, "unroll: no room or no rules for the %s\n", board->name);
            return 1;
        }
        int known = 0;
        key[count] = cam_unrolled_key(&rules);
        while (key[known] != key[count])
            known++;
        if (known < count || rules.board.uneven) /* there a distance is no count to shift by */
            continue;
        count++;
        write_touch(&rules, count);
        write_first(&rules, count);
    }
    write_find(key, count);
    write_choice("void cam_unrolled_touch(const cam_rules *rules, " TOUCH_TAKES ")", "touch",
                 "a, b, touch_a, touch_b", count);
    write_choice("int cam_unrolled_first(" FIRST_TAKES ")", "first",
                 "rules, height, groups, among, where", count);
    return 0;
}
