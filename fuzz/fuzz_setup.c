/*
 * fuzz_setup.c: positions set up before the first move, every byte a wish.
 *
 * The first two bytes choose the game, every three that follow lay a stone, lift the last
 * one, say who moves, or play. What must hold: a wish that is refused says why and changes
 * nothing; lifting takes back what laying did; stones on the board and in stock are as many
 * as there were; nobody is connected; and the record comes back from its text as it was.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/sgf.h"
#include "rules/connection.h"
#include "rules/definition.h"
#include "rules/moves.h"
#include "rules/shared.h"

enum { HEAD = 2, STEP = 3, WISHES = 40 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

static cam_rulebook *the_book(void)
{
    static cam_rulebook *book;
    if (!book)
        require(cam_rulebook_new(&cam_box, &book, NULL) == CAM_OK);
    return book;
}

/* A board whose cells cannot be numbered in even steps, with pieces of its own. */
static const cam_rules *uneven_rules(void)
{
    static const char text[] = "board frame\n"
                               "row ############\nrow #..........#\nrow #..........#\n"
                               "row #..........#\nrow ############\n"
                               "side N a5 b5 c5 d5 e5 f5 g5 h5 i5 j5 k5 l5\nside E l5 l4 l3 l2 l1\n"
                               "side S l1 k1 j1 i1 h1 g1 f1 e1 d1 c1 b1 a1\nside W a1 a2 a3 a4 a5\n"
                               "piece L 3 ###/#..\npiece D 3 ##\npiece I 2 ###\nneutral B 2 ##\n";
    static const cam_rules *rules;
    if (!rules)
        require(cam_definition_read(text, sizeof text - 1, &rules, NULL) == CAM_OK);
    return rules;
}

static cam_record *begin(const uint8_t head[HEAD])
{
    int board = head[0] % 5;
    const cam_rules *rules =
        board == 4 ? uneven_rules() : cam_rulebook_find(the_book(), cam_boards[board].name);
    cam_setup setup = {
        .players = head[1] & 1 ? 4 : 2,
        .neutral = head[1] & 2,
        .house = {.bridget = head[1] & 4, .pie = head[1] & 8, .handicap = head[1] >> 6}};
    if (cam_setup_check(setup, rules, NULL) != CAM_OK)
        return NULL;
    cam_record *record = cam_record_new(rules, setup);
    require(record);
    return record;
}

/* Any orientation on an anchor where it is on the board, mostly where it fits. */
static cam_placement choose(const cam_rules *rules, uint8_t way, uint8_t where)
{
    unsigned index = way % (rules->group_count * CAM_LANES);
    cam_bits fit = rules->orientation[index].fit;
    int count = cam_bits_count(fit), wanted = count ? where % count : 0;
    for (unsigned cell = 0; cell < CAM_BITS_MAX; cell++)
        if (cam_bits_has(fit, cell) && wanted-- == 0)
            return cam_placement_make(index, cell);
    return cam_placement_make(index, where % CAM_BITS_MAX);
}

static int pieces_of(const cam_position *pos, cam_colour team, cam_kind kind)
{
    int count = 0;
    for (int seat = (int)team; seat < pos->players; seat += CAM_TEAMS)
        count += pos->hand[seat][kind];
    return count;
}

/* What lies there and what is in stock make up what there was. */
static void check_stock(const cam_record *record)
{
    const cam_rules *rules = cam_record_rules(record);
    const cam_position *start = cam_record_start(record);
    cam_placement move[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    cam_position empty;
    cam_position_init(&empty, rules, cam_record_setup(record));
    int laid = cam_record_laid(record, move, colour), used[CAM_COLOURS][CAM_KINDS] = {0}, blue = 0;
    for (int i = 0; i < laid; i++) {
        used[colour[i]][cam_placement_kind(rules, move[i])]++;
        blue += colour[i] == CAM_BLUE;
    }
    for (cam_kind kind = 0; kind < rules->kind_count; kind++)
        for (cam_colour team = CAM_YELLOW; team <= CAM_GREEN; team++)
            require(kind == rules->neutral || pieces_of(start, team, kind) + used[team][kind] ==
                                                  pieces_of(&empty, team, kind));
    require(start->neutral_left + blue == empty.neutral_left);
    require(!cam_connection_exists(start, rules, CAM_YELLOW) &&
            !cam_connection_exists(start, rules, CAM_GREEN));
    require(cam_position_is_consistent(start, rules));
}

static void lay(cam_record *record, const uint8_t wish[STEP])
{
    const cam_rules *rules = cam_record_rules(record);
    cam_position before = *cam_record_start(record), after;
    cam_error why = {0};
    cam_colour colour = (cam_colour)(wish[0] / 8 % CAM_COLOURS);
    cam_placement move = choose(rules, wish[1], wish[2]);
    if (cam_record_lay(record, colour, move, &why) != CAM_OK) {
        require(why.text[0] && memcmp(&before, cam_record_start(record), sizeof before) == 0);
        return;
    }
    after = *cam_record_start(record);
    require(cam_record_lift(record));
    require(cam_record_lay(record, colour, move, NULL) == CAM_OK);
    require(memcmp(&after, cam_record_start(record), sizeof after) == 0);
    check_stock(record);
}

static void play(cam_record *record, cam_node *node, uint8_t seed)
{
    cam_position pos = cam_record_position(record, *node);
    cam_random random;
    cam_random_init(&random, seed);
    if (!cam_position_is_over(&pos))
        require(cam_record_play(record, *node,
                                cam_moves_random(&pos, cam_record_rules(record), &random), node,
                                NULL) == CAM_OK);
}

static void grant(cam_record *record, cam_node *node, const uint8_t wish[STEP])
{
    int players = cam_record_setup(record).players;
    bool begun = *node != CAM_ROOT;
    switch (wish[0] % 8) {
    case 0:
        require(!cam_record_lift(record) || !begun);
        break;
    case 1:
        require((cam_record_begin(record, (cam_seat)(wish[1] % players), NULL) == CAM_OK) ==
                !begun);
        break;
    case 2:
        if (wish[1] > 200 || begun)
            play(record, node, wish[2]);
        break;
    default:
        lay(record, wish);
        break;
    }
}

static void check_text(const cam_record *record, cam_node node)
{
    cam_buffer text;
    cam_record *read = NULL;
    cam_buffer_init(&text);
    cam_sgf_write(record, &text);
    require(cam_sgf_read_first(the_book(), text.text, text.length, &read, NULL) == CAM_OK);
    require(cam_record_equal(record, read));
    cam_position here = cam_record_position(record, node),
                 there = cam_record_position(read, cam_record_end(read, CAM_ROOT));
    require(memcmp(&here, &there, sizeof here) == 0);
    cam_record_free(read);
    cam_buffer_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD || size > HEAD + STEP * WISHES)
        return 0;
    cam_record *record = begin(data);
    if (!record)
        return 0;
    cam_node node = CAM_ROOT;
    for (size_t at = HEAD; at + STEP <= size; at += STEP)
        grant(record, &node, data + at);
    check_text(record, node);
    cam_record_free(record);
    return 0;
}
