#include "rules/content.h"

#include <string.h>

/* Each step is a bijection of 64 bits (the finalizer of splitmix64), so no two contents
 * of one length that differ in one number can collide. */
static uint64_t mix(uint64_t hash, uint64_t number)
{
    uint64_t z = (hash ^ number) + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static const char *side_name(const cam_board *board, int side)
{
    const char *name = board->def->sides[side].name;
    return name ? name : "";
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, 0);
}

/* Cells by their place in the box, not by bit number, which is our own affair. */
static uint64_t mix_cells(uint64_t hash, const cam_board *board, cam_bits cells)
{
    for (int y = 0; y < board->height; y++) {
        uint64_t row = 0;
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            if (cell != CAM_NO_CELL && cam_bits_has(cells, cell))
                row |= UINT64_C(1) << x;
        }
        hash = mix(hash, row);
    }
    return hash;
}

uint64_t cam_rules_hash(const cam_rules *rules)
{
    const cam_board *board = &rules->board;
    uint64_t hash = mix(mix(0, board->width), board->height);
    hash = mix(mix_cells(hash, board, board->cells), board->side_count);
    for (int i = 0; i < board->side_count; i++)
        hash = mix_cells(mix_text(hash, side_name(board, i)), board, board->side[i]);
    hash = mix(hash, rules->kind_count);
    for (int kind = 0; kind < rules->kind_count; kind++)
        hash = mix(mix(mix(hash, (unsigned char)rules->letter[kind]), rules->shape[kind]),
                   rules->count[kind]);
    return hash;
}

static bool has_equal_board(const cam_board *a, const cam_board *b)
{
    if (a->width != b->width || a->height != b->height || a->side_count != b->side_count ||
        memcmp(a->at, b->at, sizeof a->at) != 0) /* equal drawings are numbered alike */
        return false;
    for (int i = 0; i < a->side_count; i++)
        if (!cam_bits_equal(a->side[i], b->side[i]) ||
            strcmp(side_name(a, i), side_name(b, i)) != 0)
            return false;
    return true;
}

bool cam_rules_equal(const cam_rules *a, const cam_rules *b)
{
    if (a == b)
        return true;
    if (a->kind_count != b->kind_count || !has_equal_board(&a->board, &b->board))
        return false;
    for (int kind = 0; kind < a->kind_count; kind++)
        if (a->letter[kind] != b->letter[kind] || a->shape[kind] != b->shape[kind] ||
            a->count[kind] != b->count[kind])
            return false;
    return true;
}
