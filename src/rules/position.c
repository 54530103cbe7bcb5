#include "rules/position.h"

#include <assert.h>
#include <string.h>

#include "rules/kernel.h"

uint32_t cam_position_groups(const cam_position *pos, const cam_rules *rules)
{
    if (pos->result != CAM_ONGOING)
        return 0;
    if (pos->neutral_left)
        return rules->groups_of[rules->neutral];
    return cam_find_groups(pos, rules);
}

static cam_seat next_seat(const cam_position *pos)
{
    return (cam_seat)((pos->seat + 1) % pos->players);
}

/* From 'pos->seat' on, find the first player who can place; the others on the
 * way are out for good, and with the last of them the game ends (RULES 3, 6).
 * A neutral stone that fits nowhere stays in the box. */
static void settle_turn(cam_position *pos, const cam_rules *rules)
{
    uint8_t everybody = (uint8_t)((1 << pos->players) - 1);
    for (;;) {
        if (cam_position_is_out(pos, pos->seat)) {
            pos->seat = next_seat(pos);
            continue;
        }
        if (cam_moves_exist(pos, rules))
            return;
        if (pos->neutral_left) {
            pos->neutral_left = 0;
            pos->seat = pos->first;
            continue;
        }
        pos->out |= (uint8_t)(1 << pos->seat);
        if (pos->out == everybody) {
            pos->result = (uint8_t)cam_blocked_result(pos, rules, 2);
            return;
        }
    }
}

cam_status cam_setup_check(cam_setup setup, const cam_rules *rules, cam_error *error)
{
    if (setup.players != 2 && setup.players != 4)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PLAYERS);
    if (setup.neutral && !cam_rules_have_neutral(rules))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_NO_NEUTRAL_STONE,
                        .name = rules->board.def->name);
    if ((setup.house.bridget || setup.house.pie) && setup.players != 2)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_HOUSE_PLAYERS);
    int kind = cam_rules_kind(rules, 'L');
    int most = kind >= 0 && kind < rules->neutral ? rules->count[kind] : 0;
    most = most < CAM_HANDICAP_MOST ? most : CAM_HANDICAP_MOST;
    if (setup.house.handicap > most)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_HANDICAP, .number = most);
    return CAM_OK;
}

/* RULES 11: yellow's pieces L, with four players as evenly as can be, seat 3 losing first. */
static void take_handicap(cam_position *pos, const cam_rules *rules, int handicap)
{
    int kind = cam_rules_kind(rules, 'L');
    for (int last = pos->players - CAM_TEAMS; handicap > 0 && kind >= 0; handicap--) {
        uint8_t *first = &pos->hand[0][kind], *other = &pos->hand[last][kind];
        uint8_t *loser = *other >= *first && *other ? other : first;
        *loser = (uint8_t)(*loser - (*loser > 0));
    }
}

void cam_position_init(cam_position *pos, const cam_rules *rules, cam_setup setup)
{
    assert((setup.players == 2 || setup.players == 4) && setup.first < setup.players);
    memset(pos, 0, sizeof *pos);
    pos->players = setup.players;
    pos->first = setup.first;
    pos->seat = setup.first;
    int partners = setup.players / 2;
    for (int seat = 0; seat < setup.players; seat++)
        for (int kind = 0; kind < rules->neutral; kind++) /* the first partner takes the odd one */
            pos->hand[seat][kind] =
                (uint8_t)((rules->count[kind] + (seat < 2) * (partners - 1)) / partners);
    if (setup.neutral && cam_rules_have_neutral(rules))
        pos->neutral_left = (uint8_t)(CAM_TEAMS * rules->count[rules->neutral]);
    take_handicap(pos, rules, setup.house.handicap);
    pos->house = (uint8_t)((setup.house.bridget ? CAM_HOUSE_BRIDGET : 0) |
                           (setup.house.pie ? CAM_HOUSE_PIE : 0));
    settle_turn(pos, rules);
}

/* What a stone of the game proper changes of the house rules' state. */
static void note_stone(cam_position *pos)
{
    bool first = pos->house & CAM_HOUSE_PIE;
    pos->house &= (uint8_t) ~(CAM_HOUSE_PIE | CAM_HOUSE_OFFER);
    pos->house |= first ? CAM_HOUSE_OFFER : 0;
    /* who is out was found so after a stone of the other's */
    pos->by_turns = (uint8_t)(cam_position_is_out(pos, pos->seat ^ 1) ? 1 : pos->by_turns + 1);
}

static void pass_turn(cam_position *pos, const cam_rules *rules, bool was_neutral)
{
    if (was_neutral && pos->neutral_left == 0)
        pos->seat = pos->first;
    else if (was_neutral) /* the teams' first players place them, by turns */
        pos->seat = pos->seat == pos->first ? next_seat(pos) : pos->first;
    else
        pos->seat = next_seat(pos);
    settle_turn(pos, rules);
}

CAM_INLINE void play(cam_position *pos, const cam_rules *rules, cam_placement move, int words)
{
    cam_kind kind = cam_placement_kind(rules, move);
    if (pos->neutral_left) {
        cam_put(pos, rules, move, CAM_BLUE, words);
        pos->neutral_left--;
        pos->plies++;
        pass_turn(pos, rules, true);
        return;
    }
    cam_colour team = cam_position_team(pos);
    cam_put(pos, rules, move, team, words);
    pos->hand[pos->seat][kind]--;
    pos->edge_stones[team] += cam_bits_meet(cam_placement_level(rules, move, 0), rules->board.edge);
    pos->plies++;
    if (pos->house)
        note_stone(pos);
    if (cam_connects(pos, rules, move, team, words))
        pos->result = (uint8_t)cam_result_win(team);
    else
        pass_turn(pos, rules, false);
}

static cam_undo note(const cam_position *pos, cam_placement move)
{
    return (cam_undo){.move = move,
                      .seat = pos->seat,
                      .out = pos->out,
                      .neutral_left = pos->neutral_left,
                      .house = pos->house,
                      .by_turns = pos->by_turns};
}

void cam_position_play_legal(cam_position *pos, const cam_rules *rules, cam_placement move,
                             cam_undo *undo)
{
    assert(cam_position_check(pos, rules, move, NULL) == CAM_OK);
    if (undo)
        *undo = note(pos, move);
    if (move == CAM_SWAP)
        pos->house = (uint8_t)((pos->house & ~CAM_HOUSE_OFFER) | CAM_HOUSE_SWAPPED);
    else
        CAM_BY_WORDS(rules, play, pos, rules, move);
    assert(cam_position_is_consistent(pos, rules));
}

cam_status cam_position_play(cam_position *pos, const cam_rules *rules, cam_placement move,
                             cam_undo *undo, cam_error *why)
{
    cam_status status = cam_position_check(pos, rules, move, why);
    if (status == CAM_OK)
        cam_position_play_legal(pos, rules, move, undo);
    return status;
}

void cam_position_back(cam_position *pos, const cam_rules *rules, const cam_undo *own,
                       const cam_undo *other, cam_undo *undo)
{
    cam_undo before = note(pos, CAM_BACK);
    before.taken[0] = own->move;
    before.taken[1] = other->move;
    uint8_t lasting = pos->house & (CAM_HOUSE_SWAPPED | 3 * CAM_HOUSE_MACHINE);
    lasting |= (uint8_t)(CAM_HOUSE_MACHINE << cam_position_team(pos));
    cam_position_undo(pos, rules, other);
    cam_position_undo(pos, rules, own);
    if (lasting & CAM_HOUSE_SWAPPED) /* once is enough */
        pos->house &= (uint8_t) ~(CAM_HOUSE_PIE | CAM_HOUSE_OFFER);
    pos->house |= lasting;
    if (undo)
        *undo = before;
}

/* What was taken back is placed again. */
static void undo_back(cam_position *pos, const cam_rules *rules, const cam_undo *undo)
{
    cam_position_play_legal(pos, rules, undo->taken[0], NULL);
    cam_position_play_legal(pos, rules, undo->taken[1], NULL);
}

static void undo_stone(cam_position *pos, const cam_rules *rules, const cam_undo *undo)
{
    for (int level = 0; level < CAM_LEVELS; level++) {
        cam_bits cubes = cam_placement_level(rules, undo->move, level);
        pos->level[level] = cam_bits_minus(pos->level[level], cubes);
        for (int team = 0; team < CAM_TEAMS; team++)
            pos->cube[team][level] = cam_bits_minus(pos->cube[team][level], cubes);
    }
    cam_kind kind = cam_placement_kind(rules, undo->move);
    if (kind != rules->neutral) {
        pos->hand[undo->seat][kind]++;
        pos->edge_stones[cam_seat_colour(undo->seat)] -=
            cam_bits_meet(cam_placement_level(rules, undo->move, 0), rules->board.edge);
    }
    pos->plies--;
}

void cam_position_undo(cam_position *pos, const cam_rules *rules, const cam_undo *undo)
{
    if (undo->move == CAM_BACK)
        undo_back(pos, rules, undo);
    else if (undo->move != CAM_SWAP)
        undo_stone(pos, rules, undo);
    pos->house = undo->house;
    pos->by_turns = undo->by_turns;
    pos->seat = undo->seat;
    pos->out = undo->out;
    pos->neutral_left = undo->neutral_left;
    pos->result = CAM_ONGOING;
    assert(cam_position_is_consistent(pos, rules));
}

/* The moves of the house rules (RULES 11). */
static cam_status check_house(const cam_position *pos, cam_placement move, cam_error *why)
{
    if (cam_position_is_over(pos))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    if (move == CAM_SWAP)
        return pos->house & CAM_HOUSE_OFFER ? CAM_OK
                                            : cam_fail(why, CAM_ILLEGAL, CAM_REASON_NO_PIE);
    if (!(pos->house & CAM_HOUSE_BRIDGET))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NO_MACHINE);
    if (pos->house & CAM_HOUSE_MACHINE << cam_position_team(pos))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_MACHINE_USED);
    if (pos->by_turns < 2 || cam_position_is_out(pos, pos->seat ^ 1))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_MACHINE_EARLY);
    return CAM_OK;
}

static cam_status check_place(const cam_position *pos, const cam_rules *rules,
                              const cam_orientation *o, unsigned anchor, cam_error *why);

/* Rule by rule, so that the player hears the first one broken in plain words. */
cam_status cam_position_check(const cam_position *pos, const cam_rules *rules, cam_placement move,
                              cam_error *why)
{
    if (move == CAM_SWAP || move == CAM_BACK)
        return check_house(pos, move, why);
    unsigned index = cam_placement_orientation(move), anchor = cam_placement_anchor(move);
    const cam_orientation *o = &rules->orientation[index % CAM_ORIENTATIONS];
    if (index >= CAM_ORIENTATIONS || !cam_bits_has(o->fit, anchor))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_OFF_BOARD);
    if (cam_position_is_over(pos))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    if (pos->neutral_left ? o->kind != rules->neutral : o->kind == rules->neutral)
        return pos->neutral_left ? cam_fail(why, CAM_ILLEGAL, CAM_REASON_NEUTRAL_FIRST)
                                 : cam_fail(why, CAM_ILLEGAL, CAM_REASON_NO_NEUTRAL);
    if (!pos->neutral_left && !pos->hand[pos->seat][o->kind])
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NOT_IN_STOCK, .piece = rules->letter[o->kind],
                        .seat = pos->seat + 1);
    return check_place(pos, rules, o, anchor, why);
}

/* Does it lie as RULES 4 demands? */
static cam_status check_place(const cam_position *pos, const cam_rules *rules,
                              const cam_orientation *o, unsigned anchor, cam_error *why)
{
    bool rests_on_board = false;
    char name[4];
    for (int i = 0; i < o->column_count; i++) /* rule 2 of section 4 */
        rests_on_board |=
            cam_position_height(pos, cam_column_cell(rules, anchor, &o->column[i])) == 0;
    if (!rests_on_board)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NOT_GROUNDED);
    for (int i = 0; i < o->column_count; i++) { /* rules 1 and 3 */
        cam_cell cell = cam_column_cell(rules, anchor, &o->column[i]);
        int height = cam_position_height(pos, cell);
        if (height == o->column[i].low)
            continue;
        cam_cell_format(&rules->board, cell, name);
        return height < o->column[i].low
                   ? cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAP_BELOW, .cell = name)
                   : cam_fail(why, CAM_ILLEGAL, CAM_REASON_OCCUPIED, .cell = name);
    }
    return CAM_OK;
}

static bool has_solid_columns(const cam_position *pos, const cam_rules *rules)
{
    cam_bits below = rules->board.cells;
    for (int level = 0; level < CAM_LEVELS; level++) {
        cam_bits yellow = pos->cube[CAM_YELLOW][level], green = pos->cube[CAM_GREEN][level];
        if (cam_bits_any(cam_bits_minus(pos->level[level], below)) ||
            cam_bits_meet(yellow, green) ||
            cam_bits_any(cam_bits_minus(cam_bits_or(yellow, green), pos->level[level])))
            return false;
        below = pos->level[level];
    }
    return true;
}

bool cam_position_is_consistent(const cam_position *pos, const cam_rules *rules)
{
    static const uint8_t zero[sizeof pos->unused];
    if (!has_solid_columns(pos, rules) || memcmp(pos->unused, zero, sizeof zero) != 0)
        return false;
    if ((pos->players != 2 && pos->players != 4) || pos->seat >= pos->players ||
        pos->out >> pos->players || pos->result > CAM_DRAW)
        return false;
    bool all_out = pos->out == (1 << pos->players) - 1;
    if (all_out ? pos->result != cam_blocked_result(pos, rules, 2) : pos->result == CAM_DRAW)
        return false;
    return pos->result != CAM_ONGOING ||
           (!cam_position_is_out(pos, pos->seat) && cam_moves_exist(pos, rules));
}

/*
 * Setting up.
 */

/* The team's first seat that still has one, or CAM_SEATS. */
static cam_seat find_holder(const cam_position *pos, cam_colour team, cam_kind kind)
{
    cam_seat seat = (cam_seat)team;
    while (seat < pos->players && !pos->hand[seat][kind])
        seat = (cam_seat)(seat + CAM_TEAMS);
    return seat < pos->players ? seat : CAM_SEATS;
}

static cam_status check_stock(const cam_position *pos, const cam_rules *rules, cam_colour colour,
                              cam_kind kind, cam_error *why)
{
    bool neutral = kind == rules->neutral;
    if (neutral != (colour == CAM_BLUE) || (neutral && !pos->neutral_left))
        return cam_fail(why, CAM_ILLEGAL,
                        neutral ? CAM_REASON_NO_NEUTRAL : CAM_REASON_NO_SUCH_PIECE);
    if (!neutral && find_holder(pos, colour, kind) == CAM_SEATS)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NOT_IN_STOCK, .piece = rules->letter[kind],
                        .seat = colour + 1);
    return CAM_OK;
}

cam_status cam_position_lay(cam_position *pos, const cam_rules *rules, cam_colour colour,
                            cam_placement move, cam_error *why)
{
    unsigned index = cam_placement_orientation(move), anchor = cam_placement_anchor(move);
    const cam_orientation *o = &rules->orientation[index % CAM_ORIENTATIONS];
    if (index >= CAM_ORIENTATIONS || !cam_bits_has(o->fit, anchor))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_OFF_BOARD);
    cam_status status = check_stock(pos, rules, colour, o->kind, why);
    if (status == CAM_OK)
        status = check_place(pos, rules, o, anchor, why);
    if (status != CAM_OK)
        return status;
    cam_position after = *pos;
    cam_put(&after, rules, move, colour, 2);
    if (colour == CAM_BLUE) {
        after.neutral_left--;
    } else {
        if (cam_connects(&after, rules, move, colour, 2))
            return cam_fail(why, CAM_ILLEGAL, CAM_REASON_SETUP_CONNECTED,
                            .colour = cam_colour_term(colour));
        after.hand[find_holder(pos, colour, o->kind)][o->kind]--;
        after.edge_stones[colour] +=
            cam_bits_meet(cam_placement_level(rules, move, 0), rules->board.edge);
    }
    *pos = after;
    return CAM_OK;
}

void cam_position_begin(cam_position *pos, const cam_rules *rules, cam_seat seat)
{
    assert(seat < pos->players);
    pos->seat = pos->first = seat;
    pos->out = 0;
    pos->result = CAM_ONGOING;
    settle_turn(pos, rules);
}

int cam_position_edge_cells(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    return cam_count_edge_cells(pos, rules, team, 2);
}
