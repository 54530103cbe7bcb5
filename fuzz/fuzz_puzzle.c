/*
 * fuzz_puzzle.c: any bytes as a line of puzzles, and as a pack of them.
 *
 * What must hold: what is read can be written, and comes back the same from either form.
 * Nothing is proved here: that has its own tests and takes its time.
 */
#include <stdlib.h>
#include <string.h>

#include "puzzle/pack.h"

static void require(bool holds)
{
    if (!holds)
        abort();
}

static const cam_rules *find_rules(int board)
{
    static cam_rules rules[2];
    static bool is_made[2];
    if (!is_made[board])
        require(cam_rules_init(&rules[board], &cam_boards[board * 2], &cam_box, NULL) == CAM_OK);
    is_made[board] = true;
    return &rules[board];
}

static void require_equal(const cam_puzzle *a, const cam_puzzle *b)
{
    require(a->kind == b->kind && a->plies == b->plies && a->rating == b->rating &&
            a->move_count == b->move_count && a->solution_count == b->solution_count &&
            memcmp(a->move, b->move, sizeof a->move) == 0 &&
            memcmp(a->solution, b->solution, sizeof a->solution) == 0);
}

static void try_line(const cam_rules *rules, const char *line)
{
    cam_puzzle puzzle, again;
    cam_error error = {0};
    if (cam_puzzle_read(line, rules, &puzzle, &error) != CAM_OK) {
        require(error.text[0] && error.column > 0);
        return;
    }
    cam_buffer text;
    cam_buffer_init(&text);
    cam_puzzle_write(&puzzle, rules, &text);
    require(cam_puzzle_read(text.text, rules, &again, NULL) == CAM_OK);
    require_equal(&puzzle, &again);
    cam_buffer_clear(&text);
}

static void try_pack(const cam_rules *rules, const uint8_t *data, size_t size)
{
    cam_pack pack, copy;
    cam_puzzle puzzle, again;
    if (cam_pack_open(&pack, rules, data, size, NULL) != CAM_OK)
        return;
    for (int i = 0; i < 8 && pack.left > 0; i++) {
        if (cam_pack_read(&pack, &puzzle, NULL) != CAM_OK)
            return;
        cam_buffer bytes;
        cam_buffer_init(&bytes);
        cam_pack_begin(rules, 1, &bytes);
        cam_pack_add(&puzzle, &bytes);
        require(cam_pack_open(&copy, rules, bytes.text, bytes.length, NULL) == CAM_OK);
        require(cam_pack_read(&copy, &again, NULL) == CAM_OK && copy.at == copy.end);
        require_equal(&puzzle, &again);
        cam_buffer_clear(&bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const cam_rules *rules = find_rules(data[0] & 1);
    char *line = malloc(size);
    require(line);
    memcpy(line, data + 1, size - 1);
    line[size - 1] = '\0';
    try_line(rules, line);
    try_pack(rules, data + 1, size - 1);
    free(line);
    return 0;
}
