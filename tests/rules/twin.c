#include "rules/twin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/score.h"
#include "rules/sketch.h"

static const char letters[] = "LTZO"; /* in the model's order */

enum { ALL_PLACEMENTS = CAM_ORIENTATIONS * CAM_BITS_MAX };

/* ---- the texts of a board ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static uint16_t find_rank(const twin_board *board, const char *text)
{
    char key[MODEL_TEXT_SIZE] = "";
    memcpy(key, text, strnlen(text, sizeof key - 1));
    char(*found)[MODEL_TEXT_SIZE] =
        bsearch(key, board->text, (size_t)board->texts, sizeof key, compare_texts);
    if (!found)
        fail_msg("%s is only in the model or only in the library", text);
    return (uint16_t)(found - board->text);
}

/* The model's texts, sorted; it lists the same one at several heights. */
static void list_texts(twin_board *board)
{
    board->text = calloc(TWIN_MAX_TEXTS, sizeof *board->text);
    assert_non_null(board->text);
    for (int i = 0; i < board->model->placements; i++) {
        const char *text = board->model->placement[i].text;
        if (board->texts && strcmp(text, board->text[board->texts - 1]) == 0)
            continue;
        assert_true(board->texts < TWIN_MAX_TEXTS);
        strcpy(board->text[board->texts++], text);
    }
}

void twin_board_init(twin_board *board, const char *name)
{
    *board = (twin_board){.rules = sketch_rules(name), .model = sketch_model_board(name)};
    list_texts(board);
    board->rank = calloc(ALL_PLACEMENTS, sizeof *board->rank);
    board->model_rank = calloc((size_t)board->model->placements, sizeof *board->model_rank);
    assert_true(board->rank && board->model_rank);
    bool seen[TWIN_MAX_TEXTS] = {0};
    for (unsigned i = 0; i < ALL_PLACEMENTS; i++) {
        char text[CAM_MOVE_TEXT];
        bool fits = cam_bits_has(board->rules->orientation[i / CAM_BITS_MAX].fit, i % CAM_BITS_MAX);
        if (fits)
            cam_move_format(board->rules, (cam_placement)i, text);
        board->rank[i] = fits ? find_rank(board, text) : TWIN_MAX_TEXTS;
        if (fits)
            seen[board->rank[i]] = true;
    }
    for (int i = 0; i < board->texts; i++)
        if (!seen[i])
            fail_msg("%s is not in the library", board->text[i]);
    for (int i = 0; i < board->model->placements; i++)
        board->model_rank[i] = find_rank(board, board->model->placement[i].text);
}

void twin_board_clear(twin_board *board)
{
    free(board->text);
    free(board->rank);
    free(board->model_rank);
}

/* ---- playing ---- */

void twin_start(twin *game, const twin_board *board, int players, bool neutral, int first)
{
    game->board = board;
    game->plies = 0;
    game->model = model_start(board->model, players, neutral, first + 1);
    cam_setup setup = {.players = (uint8_t)players, .neutral = neutral, .first = (cam_seat)first};
    memset(&game->pos, 0xa5, sizeof game->pos); /* whatever was there must not show */
    cam_position_init(&game->pos, board->rules, setup);
}

void twin_limit_stock(twin *game, int seat, char letter)
{
    for (int piece = 0; piece < MODEL_HAND_PIECES; piece++) {
        if (letters[piece] == letter)
            continue;
        game->pos.hand[seat][cam_rules_kind(game->board->rules, letters[piece])] = 0;
        game->model.hand[seat + 1][piece] = 0;
    }
}

void twin_put_out(twin *game, int seat)
{
    assert_int_not_equal(seat, game->pos.seat);
    game->pos.out |= (uint8_t)(1 << seat);
    game->model.out[seat + 1] = true;
}

void twin_play(twin *game, cam_placement move)
{
    char text[CAM_MOVE_TEXT];
    cam_error why;
    assert_true(game->plies < TWIN_MAX_PLIES);
    cam_move_format(game->board->rules, move, text);
    game->before[game->plies] = game->pos;
    game->move[game->plies] = move;
    if (cam_position_play(&game->pos, game->board->rules, move, &game->undo[game->plies], &why) !=
        CAM_OK)
        fail_msg("%s is legal, but refused: %s", text, why.text);
    if (!model_play(&game->model, text))
        fail_msg("the model refuses %s", text);
    game->plies++;
}

/* ---- the position ---- */

static void compare_cell(const twin *game, cam_cell cell)
{
    const cam_board *board = &game->board->rules->board;
    int x = board->x[cell], y = board->y[cell], height = cam_position_height(&game->pos, cell);
    if (height != model_height(&game->model, x, y))
        fail_msg("height of %c%d: %d", 'a' + x, y + 1, height);
    for (int level = 0; level < height; level++)
        if (twin_colour(cam_position_cube(&game->pos, cell, level)) !=
            model_colour_at(&game->model, x, y, level))
            fail_msg("colour of %c%d at level %d", 'a' + x, y + 1, level);
}

static void compare_hands(const twin *game)
{
    for (int seat = 0; seat < game->pos.players; seat++) {
        assert_int_equal(cam_position_is_out(&game->pos, (cam_seat)seat),
                         game->model.out[seat + 1]);
        for (int piece = 0; piece < MODEL_HAND_PIECES; piece++) {
            int kind = cam_rules_kind(game->board->rules, letters[piece]);
            assert_int_equal(game->pos.hand[seat][kind], game->model.hand[seat + 1][piece]);
        }
    }
}

void twin_compare_state(const twin *game)
{
    const cam_position *pos = &game->pos;
    for (cam_bits rest = game->board->rules->board.cells; cam_bits_any(rest);)
        compare_cell(game, (cam_cell)cam_bits_pop(&rest));
    compare_hands(game);
    assert_int_equal(pos->result, game->model.result); /* both count them alike */
    assert_int_equal(pos->neutral_left, game->model.neutral_left);
    assert_int_equal(pos->plies, game->model.stones);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++)
        assert_int_equal(pos->edge_stones[team],
                         model_edge_stones(&game->model, twin_colour(team)));
    if (!cam_position_is_over(pos)) {
        assert_int_equal(pos->seat + 1, game->model.seat);
        assert_int_equal(twin_colour(cam_position_colour(pos)), model_to_play(&game->model));
    }
    assert_true(cam_position_is_consistent(pos, game->board->rules));
}

static void compare_sorted_texts(const twin *game, const cam_placement *move,
                                 const model_moves *all)
{
    static char text[CAM_MAX_MOVES][MODEL_TEXT_SIZE];
    for (int i = 0; i < all->count; i++) {
        char written[CAM_MOVE_TEXT];
        int length = cam_move_format(game->board->rules, move[i], written);
        assert_int_equal(length, strlen(written));
        assert_true(length < MODEL_TEXT_SIZE);
        strcpy(text[i], written);
    }
    qsort(text, (size_t)all->count, sizeof text[0], compare_texts);
    for (int i = 0; i < all->count; i++)
        if (strcmp(text[i], all->move[i]->text) != 0)
            fail_msg("%s where the model has %s", text[i], all->move[i]->text);
}

void twin_compare_moves(const twin *game, bool by_text)
{
    static cam_placement move[CAM_MAX_MOVES];
    static model_moves expected;
    const twin_board *board = game->board;
    int count = cam_moves_array(&game->pos, board->rules, move);
    model_legal(&game->model, &expected);
    assert_int_equal(count, expected.count);
    assert_int_equal(cam_moves_count(&game->pos, board->rules), count);
    assert_int_equal(cam_moves_exist(&game->pos, board->rules), count > 0);

    bool is_legal[TWIN_MAX_TEXTS] = {0};
    for (int i = 0; i < count; i++) {
        uint16_t rank = board->rank[move[i]];
        if (rank == TWIN_MAX_TEXTS || is_legal[rank])
            fail_msg("placement %d is off the board or there twice", move[i]);
        is_legal[rank] = true;
    }
    for (int i = 0; i < count; i++)
        if (!is_legal[board->model_rank[expected.move[i] - board->model->placement]])
            fail_msg("the library does not know %s", expected.move[i]->text);
    if (by_text)
        compare_sorted_texts(game, move, &expected);
}

/* ---- connections and the end ---- */

void twin_compare_connections(const twin *game)
{
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        bool connected = model_has_connection(&game->model, twin_colour(team));
        cam_path path;
        assert_int_equal(cam_connection_exists(&game->pos, game->board->rules, team), connected);
        assert_int_equal(cam_connection_path(&game->pos, game->board->rules, team, &path),
                         connected);
        assert_int_equal(path.length > 0, connected);
        assert_int_equal(game->pos.result == (uint8_t)cam_result_win(team), connected);
    }
}

static void compare_path(const twin *game, cam_colour team)
{
    model_colour colour = twin_colour(team);
    int direct = model_shortest(&game->model, colour, MODEL_DIRECT).faces;
    int oblique = model_shortest(&game->model, colour, MODEL_OBLIQUE).faces;
    cam_path path;
    assert_true(cam_connection_path(&game->pos, game->board->rules, team, &path));
    assert_int_equal(path.direct, 2 * direct >= oblique);
    assert_int_equal(path.length, path.direct ? direct : oblique);

    char text[MODEL_PATH_SIZE] = "", *end = text;
    for (int i = 0; i < path.count; i++) {
        if (i)
            *end++ = ' ';
        cam_cell_format(&game->board->rules->board, path.cell[i], end);
        end += strlen(end);
    }
    int faces =
        model_measure_path(&game->model, colour, path.direct ? MODEL_DIRECT : MODEL_OBLIQUE, text);
    if (faces != path.length)
        fail_msg("path %s has %d faces, not %d", text, faces, path.length);
}

void twin_compare_end(const twin *game)
{
    cam_points points = cam_score_points(&game->pos, game->board->rules);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        assert_int_equal(points.team[team], model_points(&game->model, twin_colour(team)));
        if (game->pos.result == (uint8_t)cam_result_win(team))
            compare_path(game, team);
    }
    int lead = points.team[CAM_YELLOW] - points.team[CAM_GREEN];
    assert_int_equal(cam_score_result(&game->pos), lead > 0   ? CAM_YELLOW_WINS
                                                   : lead < 0 ? CAM_GREEN_WINS
                                                              : CAM_DRAW);
}

void twin_compare_undo(const twin *game)
{
    cam_position pos = game->pos;
    for (int i = game->plies - 1; i >= 0; i--) {
        cam_position_undo(&pos, game->board->rules, &game->undo[i]);
        if (memcmp(&pos, &game->before[i], sizeof pos) != 0)
            fail_msg("taking back ply %d leaves another position", i + 1);
    }
}
