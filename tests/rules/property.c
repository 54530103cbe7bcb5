#include "rules/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/connection.h"
#include "rules/hash.h"
#include "rules/moves.h"
#include "rules/notation.h"

/* ---- notation ---- */

/* Columns in any order, letters in any case. */
static void scramble(char *text, cam_random *random)
{
    char *column[CAM_COLUMNS], copy[CAM_MOVE_TEXT];
    int count = 0;
    strcpy(copy, text);
    for (char *rest = copy + 2, *word; (word = strtok_r(rest, ",", &rest)) != NULL;)
        column[count++] = word;
    char *end = text + 2;
    for (; count; count--) {
        uint32_t i = cam_random_below(random, (uint32_t)count);
        end = stpcpy(end, column[i]);
        *end++ = count > 1 ? ',' : '\0';
        column[i] = column[count - 1];
    }
    for (; *text; text++)
        if (cam_random_below(random, 2))
            *text = (char)(isupper((unsigned char)*text) ? tolower((unsigned char)*text)
                                                         : toupper((unsigned char)*text));
}

void property_notation(const cam_position *pos, const cam_rules *rules, cam_placement move,
                       cam_random *random)
{
    char text[CAM_MOVE_TEXT], again[CAM_MOVE_TEXT];
    cam_placement read = CAM_NO_PLACEMENT;
    cam_error why;
    cam_move_format(rules, move, text);
    for (int i = 0; i < 2; i++) {
        if (cam_move_parse(pos, rules, text, &read, &why) != CAM_OK)
            fail_msg("%s: %s", text, why.text);
        if (read != move) {
            cam_move_format(rules, read, again);
            fail_msg("%s was read as %s", text, again);
        }
        scramble(text, random);
    }
}

/* ---- taking back ---- */

void property_undo(const cam_position *pos, const cam_rules *rules)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_undo undo;
        cam_position_play_legal(&next, rules, move[i], &undo);
        if (memcmp(&next, pos, sizeof next) == 0)
            fail_msg("playing changed nothing");
        cam_position_undo(&next, rules, &undo);
        if (memcmp(&next, pos, sizeof next) != 0)
            fail_msg("playing and taking back changed something");
    }
}

/* ---- symmetry ---- */

static void check_canonical(const cam_position *pos, const cam_rules *rules)
{
    int symmetry = -1;
    uint64_t canonical = cam_hash_canonical(pos, rules, &symmetry);
    assert_in_range(symmetry, 0, rules->board.symmetry_count - 1);
    cam_position image = cam_position_image(pos, rules, symmetry);
    assert_true(cam_hash_position(&image) == canonical);
    for (int i = 0; i < rules->board.symmetry_count; i++) {
        image = cam_position_image(pos, rules, i);
        if (cam_hash_canonical(&image, rules, NULL) != canonical)
            fail_msg("symmetry %d has another canonical hash", i);
    }
    image = cam_position_image(pos, rules, 0);
    assert_memory_equal(&image, pos, sizeof image);
}

/* One move and its image have the same consequences. */
static void check_move_image(const cam_position *pos, const cam_position *image,
                             const cam_rules *rules, cam_placement move, int symmetry)
{
    cam_placement moved = cam_placement_image(rules, move, symmetry);
    if (moved == CAM_NO_PLACEMENT || cam_position_check(image, rules, moved, NULL) != CAM_OK)
        fail_msg("placement %d is not legal through symmetry %d", move, symmetry);
    cam_position next = *pos, image_next = *image;
    cam_position_play_legal(&next, rules, move, NULL);
    cam_position_play_legal(&image_next, rules, moved, NULL);
    next = cam_position_image(&next, rules, symmetry);
    if (memcmp(&next, &image_next, sizeof next) != 0)
        fail_msg("placement %d does something else through symmetry %d", move, symmetry);
}

void property_symmetry(const cam_position *pos, const cam_rules *rules, int symmetry)
{
    check_canonical(pos, rules);
    cam_position image = cam_position_image(pos, rules, symmetry);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    assert_int_equal(cam_moves_count(&image, rules), count);
    for (int i = 0; i < count; i++)
        check_move_image(pos, &image, rules, move[i], symmetry);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        cam_path path, image_path;
        cam_connection_path(pos, rules, team, &path);
        cam_connection_path(&image, rules, team, &image_path);
        assert_int_equal(path.length, image_path.length);
        assert_int_equal(path.direct, image_path.direct);
    }
}

/* ---- the order of moves ---- */

static bool play_three(cam_position *pos, const cam_rules *rules, cam_placement a, cam_placement b,
                       cam_placement c)
{
    return cam_position_play(pos, rules, a, NULL, NULL) == CAM_OK &&
           cam_position_play(pos, rules, b, NULL, NULL) == CAM_OK &&
           cam_position_play(pos, rules, c, NULL, NULL) == CAM_OK;
}

bool property_transposition(const cam_position *start, const cam_rules *rules,
                            const cam_placement move[3])
{
    cam_position one = *start, other = *start;
    if (!play_three(&one, rules, move[0], move[1], move[2]) ||
        !play_three(&other, rules, move[2], move[1], move[0]) || one.out || other.out)
        return false;
    assert_memory_equal(&one, &other, sizeof one);
    assert_true(cam_hash_position(&one) == cam_hash_position(&other));
    return true;
}

/* ---- hashes ---- */

typedef struct hash_entry {
    uint64_t hash;
    cam_position pos;
} hash_entry;

void hash_log_add(hash_log *log, const cam_position *pos)
{
    if (log->count == log->capacity) {
        log->capacity = log->capacity ? 2 * log->capacity : 1024;
        log->entry = realloc(log->entry, log->capacity * sizeof *log->entry);
        assert_non_null(log->entry);
    }
    log->entry[log->count++] = (hash_entry){cam_hash_position(pos), *pos};
}

static int compare_entries(const void *a, const void *b)
{
    const hash_entry *p = a, *q = b;
    return (p->hash > q->hash) - (p->hash < q->hash);
}

size_t hash_log_finish(hash_log *log)
{
    size_t different = log->count > 0;
    if (log->count)
        qsort(log->entry, log->count, sizeof *log->entry, compare_entries);
    for (size_t i = 1; i < log->count; i++) {
        const hash_entry *p = &log->entry[i - 1], *q = &log->entry[i];
        if (p->hash != q->hash)
            different++;
        else if (memcmp(&p->pos, &q->pos, sizeof p->pos) != 0)
            fail_msg("two positions have the hash %llx", (unsigned long long)p->hash);
    }
    free(log->entry);
    *log = (hash_log){0};
    return different;
}
