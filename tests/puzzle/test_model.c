/*
 * test_model.c: shipped puzzles of every kind and board before a judge that shares no code with
 * what made and proved them: the slow model of the rules. To win now is confirmed whole; of
 * wins in two that the key forces the win against every reply, and of wins in three, along the
 * best defence, that it does from the second stone on; of the smallest win in three of each
 * board that it does against every reply, and of the smallest threat of three plies that each
 * solution stops it. Stones drawn at random do not solve them. The engine
 * may name a stone worth trying; whether it wins, or nothing does, is for the model to say.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "engine/support.h"
#include "engine/tactics.h"
#include "engine/threat.h"
#include "model/model.h"
#include "puzzle/make.h"
#include "puzzle/pack.h"
#include "puzzle/solve.h"
#include "rules/notation.h"

enum { WINNERS = 16, DRAWN = 3, PACK_MOST = 1 << 20 };

typedef struct trial {
    const cam_rules *rules;
    model_board *board;
    const cam_puzzle *puzzle;
    model_position pos;                     /* where the puzzle begins */
    const model_placement *winner[WINNERS]; /* stones that won before: tried first */
    int winners;
} trial;

static bool connects(const model_position *pos, model_colour team, const model_placement *stone)
{
    model_position next = *pos;
    return model_put(&next, team, stone->text) && model_has_connection(&next, team);
}

/* Has the player to move, of 'team', a stone that connects? */
static bool wins_now(trial *t, const model_position *pos, model_colour team)
{
    for (int i = 0; i < t->winners; i++) {
        const model_placement *stone = t->winner[i];
        if (pos->hand[pos->seat][stone->piece] > 0 && connects(pos, team, stone))
            return true;
    }
    static model_moves moves;
    model_legal(pos, &moves);
    for (int i = 0; i < moves.count; i++)
        if (connects(pos, team, moves.move[i])) {
            t->winner[t->winners < WINNERS ? t->winners++ : i % WINNERS] = moves.move[i];
            return true;
        }
    return false;
}

/* After a stone of the team's: does it connect at once after every reply? */
static bool forces_in_two(trial *t, const model_position *pos, model_colour team)
{
    static model_moves replies;
    if (pos->result != MODEL_RUNNING || model_seat_colour(pos->seat) == team)
        return pos->result == (team == MODEL_YELLOW ? MODEL_YELLOW_WINS : MODEL_GREEN_WINS) ||
               (pos->result == MODEL_RUNNING && wins_now(t, pos, team));
    model_legal(pos, &replies);
    for (int i = 0; i < replies.count; i++) {
        model_position next = *pos;
        assert_true(model_play(&next, replies.move[i]->text));
        if (next.result != MODEL_RUNNING || !wins_now(t, &next, team))
            return false;
    }
    return true;
}

static model_position play_text(const model_position *pos, const char *text)
{
    model_position next = *pos;
    assert_true(model_play(&next, text));
    return next;
}

static model_position play(const trial *t, const model_position *pos, cam_placement move)
{
    char text[CAM_MOVE_TEXT];
    cam_move_format(t->rules, move, text);
    return play_text(pos, text);
}

static model_colour team_of(const model_position *pos)
{
    return model_seat_colour(pos->seat);
}

static bool solves(const trial *t, const char *text)
{
    for (int i = 0; i < t->puzzle->solution_count; i++) {
        char solution[CAM_MOVE_TEXT];
        cam_move_format(t->rules, t->puzzle->solution[i], solution);
        if (strcmp(solution, text) == 0)
            return true;
    }
    return false;
}

static void confirm_now(trial *t)
{
    model_moves moves;
    model_legal(&t->pos, &moves);
    for (int i = 0; i < moves.count; i++)
        assert_int_equal(connects(&t->pos, team_of(&t->pos), moves.move[i]),
                         solves(t, moves.move[i]->text));
}

/* A stone drawn at random that does not solve it. */
static const char *draw_wrong(const trial *t, cam_random *random)
{
    model_moves moves;
    model_legal(&t->pos, &moves);
    assert_true(moves.count > t->puzzle->solution_count);
    for (;;) {
        const char *text = moves.move[cam_random_below(random, (uint32_t)moves.count)]->text;
        if (!solves(t, text))
            return text;
    }
}

static void confirm_two(trial *t, cam_random *random)
{
    model_colour team = team_of(&t->pos);
    model_position after = play(t, &t->pos, t->puzzle->solution[0]);
    assert_false(wins_now(t, &t->pos, team));
    assert_true(forces_in_two(t, &after, team));
    for (int i = 0; i < DRAWN; i++) {
        model_position wrong = play_text(&t->pos, draw_wrong(t, random));
        assert_false(forces_in_two(t, &wrong, team));
    }
}

/* Along the best defence: no win in two before, and from the second stone on a forced one. */
static void confirm_three(trial *t)
{
    cam_placement line[CAM_PUZZLE_PLIES];
    model_colour team = team_of(&t->pos);
    assert_int_equal(cam_puzzle_line(t->puzzle, t->rules, line), 5);
    assert_false(wins_now(t, &t->pos, team));
    model_position first = play(t, &t->pos, line[0]);
    assert_false(forces_in_two(t, &first, team));
    model_position second = play(t, &first, line[1]);
    second = play(t, &second, line[2]);
    assert_true(forces_in_two(t, &second, team));
}

/* A position twice: the model's, and the engine's for its advice. */
typedef struct pair {
    model_position model;
    cam_position engine;
} pair;

static pair play_both(const trial *t, const pair *pos, const char *text)
{
    pair next = *pos;
    cam_placement move;
    assert_true(model_play(&next.model, text));
    assert_int_equal(cam_move_parse(&pos->engine, t->rules, text, &move, NULL), CAM_OK);
    cam_position_play_legal(&next.engine, t->rules, move, NULL);
    return next;
}

static pair begin_both(const trial *t)
{
    pair start = {.model = t->pos};
    assert_true(cam_puzzle_position(t->puzzle, t->rules, &start.engine));
    return start;
}

static pair play_solution(const trial *t, const pair *pos, int index)
{
    char text[CAM_MOVE_TEXT];
    cam_move_format(t->rules, t->puzzle->solution[index], text);
    return play_both(t, pos, text);
}

/* A stone with which the player to move should win within three plies. */
static cam_placement advise(const trial *t, const pair *pos)
{
    cam_placement move = cam_threat_own(&pos->engine, t->rules);
    return move != CAM_NO_PLACEMENT ? move : cam_tactics_win_in_three(&pos->engine, t->rules, NULL);
}

/* The team is to move: does a stone of its force a connection within three plies? */
static bool wins_in_two(trial *t, const pair *pos, model_colour team)
{
    cam_placement advised = advise(t, pos);
    if (advised != CAM_NO_PLACEMENT) {
        model_position next = play(t, &pos->model, advised);
        return forces_in_two(t, &next, team);
    }
    model_moves moves;
    model_legal(&pos->model, &moves);
    for (int i = 0; i < moves.count; i++) {
        model_position next = pos->model;
        assert_true(model_play(&next, moves.move[i]->text));
        if (forces_in_two(t, &next, team))
            return true;
    }
    return false;
}

/* After a stone of the team's: does it still force the win, whatever the reply? Those that
 * seem to hold come first. */
static bool forces_in_three(trial *t, const pair *pos, model_colour team)
{
    model_moves replies;
    model_legal(&pos->model, &replies);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < replies.count; i++) {
            pair next = play_both(t, pos, replies.move[i]->text);
            if (next.model.result != MODEL_RUNNING)
                return false;
            if ((advise(t, &next) == CAM_NO_PLACEMENT) == (round == 0) &&
                !wins_in_two(t, &next, team))
                return false;
        }
    return true;
}

/* Against every reply, for the key and for some stones that are none. */
static void confirm_three_whole(trial *t, cam_random *random)
{
    pair start = begin_both(t);
    pair after = play_solution(t, &start, 0);
    assert_true(forces_in_three(t, &after, team_of(&t->pos)));
    for (int left = effort(DRAWN); left > 0; left--) {
        after = play_both(t, &start, draw_wrong(t, random));
        assert_false(forces_in_three(t, &after, team_of(&t->pos)));
    }
}

static model_colour other_than(model_colour team)
{
    return team == MODEL_YELLOW ? MODEL_GREEN : MODEL_YELLOW;
}

/* The opponent has no win in three plies after a solution, and one after other stones. */
static void confirm_stop_whole(trial *t, cam_random *random)
{
    pair start = begin_both(t);
    model_colour other = other_than(team_of(&t->pos));
    for (int i = 0; i < t->puzzle->solution_count; i++) {
        pair after = play_solution(t, &start, i);
        assert_false(after.model.result == MODEL_RUNNING && wins_in_two(t, &after, other));
    }
    for (int left = effort(DRAWN); left > 0; left--) {
        pair after = play_both(t, &start, draw_wrong(t, random));
        assert_true(wins_in_two(t, &after, other));
    }
}

static void confirm_stop(trial *t, cam_random *random)
{
    model_colour other = other_than(team_of(&t->pos));
    for (int i = 0; i < t->puzzle->solution_count; i++) {
        model_position after = play(t, &t->pos, t->puzzle->solution[i]);
        assert_false(after.result == MODEL_RUNNING && wins_now(t, &after, other));
    }
    for (int i = 0; i < DRAWN && t->puzzle->plies == 1; i++) {
        model_position wrong = play_text(&t->pos, draw_wrong(t, random));
        assert_true(wins_now(t, &wrong, other));
    }
}

static trial begin(const cam_rules *rules, model_board *board, const cam_puzzle *puzzle)
{
    trial t = {.rules = rules, .board = board, .puzzle = puzzle};
    t.pos = model_start(board, 2, false, 1);
    for (int i = 0; i < puzzle->move_count; i++)
        t.pos = play(&t, &t.pos, puzzle->move[i]);
    return t;
}

static void confirm(const cam_rules *rules, model_board *board, const cam_puzzle *puzzle,
                    cam_random *random)
{
    trial t = begin(rules, board, puzzle);
    switch (cam_puzzle_class_of(puzzle)) {
    case CAM_PUZZLE_WIN_NOW:
        confirm_now(&t);
        break;
    case CAM_PUZZLE_WIN_IN_TWO:
        confirm_two(&t, random);
        break;
    case CAM_PUZZLE_WIN_IN_THREE:
        confirm_three(&t);
        break;
    case CAM_PUZZLE_STOP_THREAT:
        confirm_stop(&t, random);
        break;
    }
}

static cam_puzzle *read_pack(const cam_rules *rules, uint32_t *count)
{
    char name[512];
    cam_pack pack;
    snprintf(name, sizeof name, "%s/%s.puz", PUZZLES, rules->board.def->name);
    FILE *file = fopen(name, "rb");
    char *bytes = malloc(PACK_MOST);
    assert_non_null(file);
    assert_non_null(bytes);
    size_t length = fread(bytes, 1, PACK_MOST, file);
    fclose(file);
    assert_int_equal(cam_pack_open(&pack, rules, bytes, length, NULL), CAM_OK);
    cam_puzzle *all = malloc(pack.left * sizeof *all);
    assert_non_null(all);
    for (*count = 0; pack.left > 0; ++*count)
        assert_int_equal(cam_pack_read(&pack, &all[*count], NULL), CAM_OK);
    free(bytes);
    return all;
}

static void test_a_sample(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 16);
    for (int k = 0; k < BOX_KINDS; k += 4) {
        const cam_rules *rules = box_kind(k).rules;
        model_board *board = model_board_new(rules->board.def->name);
        uint32_t count;
        cam_puzzle *all = read_pack(rules, &count);
        for (int class = 0; class < CAM_PUZZLE_CLASSES; class ++)
            for (int left = effort(2); left > 0;) {
                const cam_puzzle *puzzle = &all[cam_random_below(&random, count)];
                if ((int)cam_puzzle_class_of(puzzle) != class)
                    continue;
                confirm(rules, board, puzzle, &random);
                left--;
            }
        free(all);
        model_board_free(board);
    }
}

/* The puzzle of a class and so many plies with the fewest stones to choose from. */
static const cam_puzzle *find_smallest(const cam_rules *rules, const cam_puzzle *all,
                                       uint32_t count, cam_puzzle_class class, int plies)
{
    const cam_puzzle *smallest = NULL;
    int least = CAM_MAX_MOVES + 1;
    for (uint32_t i = 0; i < count; i++) {
        cam_position pos;
        cam_placement move[CAM_MAX_MOVES];
        if (cam_puzzle_class_of(&all[i]) != class || all[i].plies != plies)
            continue;
        assert_true(cam_puzzle_position(&all[i], rules, &pos));
        int moves = cam_moves_array(&pos, rules, move);
        if (moves < least) {
            smallest = &all[i];
            least = moves;
        }
    }
    return smallest;
}

static void test_the_smallest_against_every_reply(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 17);
    for (int k = 0; k < BOX_KINDS; k += 4) {
        const cam_rules *rules = box_kind(k).rules;
        model_board *board = model_board_new(rules->board.def->name);
        uint32_t count;
        cam_puzzle *all = read_pack(rules, &count);
        const cam_puzzle *win = find_smallest(rules, all, count, CAM_PUZZLE_WIN_IN_THREE, 5);
        trial t = begin(rules, board, win);
        confirm_three_whole(&t, &random);
        const cam_puzzle *stop = find_smallest(rules, all, count, CAM_PUZZLE_STOP_THREAT, 3);
        t = begin(rules, board, stop);
        confirm_stop_whole(&t, &random);
        free(all);
        model_board_free(board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_sample),
                                       cmocka_unit_test(test_the_smallest_against_every_reply)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
