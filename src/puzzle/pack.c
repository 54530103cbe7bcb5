#include "puzzle/pack.h"

#include <string.h>

#include "rules/content.h"

#define MAGIC "CPZ1" /* the last one is the version */

enum { HEAD = 4 + 8 + 4, PUZZLE = 1 + 2 + 2 + 1 + 1, KIND_SHIFT = 4 };

static void put(cam_buffer *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        cam_buffer_add_char(out, (char)(value >> (8 * i) & 255));
}

static uint64_t get(const uint8_t *from, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)from[i] << (8 * i);
    return value;
}

static uint64_t take(cam_pack *pack, int bytes)
{
    uint64_t value = get(pack->at, bytes);
    pack->at += bytes;
    return value;
}

void cam_pack_begin(const cam_rules *rules, uint32_t count, cam_buffer *out)
{
    cam_buffer_add(out, MAGIC);
    put(out, cam_rules_hash(rules), 8);
    put(out, count, 4);
}

static void put_moves(cam_buffer *out, const cam_placement *move, int count)
{
    for (int i = 0; i < count; i++)
        put(out, move[i], 2);
}

void cam_pack_add(const cam_puzzle *puzzle, cam_buffer *out)
{
    put(out, (uint64_t)puzzle->kind << KIND_SHIFT | (uint64_t)puzzle->plies, 1);
    put(out, (uint64_t)puzzle->rating, 2);
    put(out, puzzle->themes, 2);
    put(out, (uint64_t)puzzle->move_count, 1);
    put(out, (uint64_t)puzzle->solution_count, 1);
    put_moves(out, puzzle->move, puzzle->move_count);
    put_moves(out, puzzle->solution, puzzle->solution_count);
}

bool cam_pack_is(const void *bytes, size_t length)
{
    return length >= strlen(MAGIC) && memcmp(bytes, MAGIC, strlen(MAGIC) - 1) == 0;
}

uint64_t cam_pack_rules(const void *bytes, size_t length)
{
    return length >= HEAD ? get((const uint8_t *)bytes + strlen(MAGIC), 8) : 0;
}

cam_status cam_pack_open(cam_pack *pack, const cam_rules *rules, const void *bytes, size_t length,
                         cam_error *error)
{
    if (length < HEAD || memcmp(bytes, MAGIC, strlen(MAGIC)) != 0 ||
        cam_pack_rules(bytes, length) != cam_rules_hash(rules))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_PACK);
    *pack = (cam_pack){.rules = rules, .at = bytes, .end = (const uint8_t *)bytes + length};
    pack->at += HEAD - 4;
    pack->left = (uint32_t)take(pack, 4);
    return CAM_OK;
}

/* The fields before the moves; false if they make no sense. */
static bool take_head(cam_pack *pack, cam_puzzle *puzzle)
{
    if (pack->end - pack->at < PUZZLE)
        return false;
    unsigned question = (unsigned)take(pack, 1);
    puzzle->kind = (cam_puzzle_kind)(question >> KIND_SHIFT);
    puzzle->plies = (int)(question & ((1 << KIND_SHIFT) - 1));
    puzzle->rating = (int)take(pack, 2);
    puzzle->themes = (unsigned)take(pack, 2);
    puzzle->move_count = (int)take(pack, 1);
    puzzle->solution_count = (int)take(pack, 1);
    return question >> KIND_SHIFT < CAM_PUZZLE_KINDS && puzzle->plies >= 1 &&
           puzzle->plies <= CAM_PUZZLE_PLIES && puzzle->rating <= CAM_PUZZLE_RATING &&
           puzzle->move_count <= CAM_PUZZLE_MOVES &&
           puzzle->solution_count <= CAM_PUZZLE_SOLUTIONS &&
           pack->end - pack->at >= 2 * (puzzle->move_count + puzzle->solution_count);
}

/* A placement that there is, on this board. */
static bool take_moves(cam_pack *pack, cam_placement *move, int count)
{
    for (int i = 0; i < count; i++) {
        move[i] = (cam_placement)take(pack, 2);
        unsigned orientation = cam_placement_orientation(move[i]);
        if (orientation >= CAM_ORIENTATIONS ||
            !cam_bits_has(pack->rules->orientation[orientation].fit, cam_placement_anchor(move[i])))
            return false;
    }
    return true;
}

cam_status cam_pack_read(cam_pack *pack, cam_puzzle *puzzle, cam_error *error)
{
    cam_puzzle read = {0};
    cam_position pos;
    if (pack->left == 0 || !take_head(pack, &read) ||
        !take_moves(pack, read.move, read.move_count) ||
        !take_moves(pack, read.solution, read.solution_count) ||
        !cam_puzzle_position(&read, pack->rules, &pos))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_PACK);
    read.id = cam_puzzle_make_id(&pos, pack->rules, read.kind, read.plies);
    pack->left--;
    *puzzle = read;
    return CAM_OK;
}
