/*
 * test_pose.c: a position becomes a puzzle to share, whatever led to it, if a win can be forced;
 * the record has the same position, and the computer defends.
 */
#include <string.h>

#include "fixture/book.h"
#include "front/pose.h"
#include "front/support.h"
#include "rules/notation.h"
#include "rules/shared.h"
#include "session/session.h"

static const cam_setup two = {.players = 2};

typedef struct stone {
    cam_colour colour;
    const char *text;
} stone;

static cam_record *new_record(const cam_rules *rules, cam_setup setup)
{
    cam_record *record = cam_record_new(rules, setup);
    assert_non_null(record);
    return record;
}

static void lay(cam_record *record, stone s)
{
    cam_placement move;
    assert_int_equal(
        cam_stone_parse(cam_record_start(record), cam_record_rules(record), s.text, &move, NULL),
        CAM_OK);
    assert_int_equal(cam_record_lay(record, s.colour, move, NULL), CAM_OK);
}

static cam_node play(cam_record *record, cam_node at, const char *text)
{
    cam_placement move;
    cam_node child;
    cam_position pos = cam_record_position(record, at);
    assert_int_equal(cam_move_parse(&pos, cam_record_rules(record), text, &move, NULL), CAM_OK);
    assert_int_equal(cam_record_play(record, at, move, &child, NULL), CAM_OK);
    return child;
}

/* Pose the position; the session that the puzzle's record opens as. */
static cam_session *open_puzzle(const cam_record *record, cam_node node, cam_puzzle *found)
{
    cam_buffer text;
    cam_session *session;
    cam_error why;
    cam_buffer_init(&text);
    assert_int_equal(cam_pose(record, node, false, found, &text, &why), CAM_OK);
    assert_int_equal(cam_session_read(book, text.text, text.length, &session, &why), CAM_OK);
    cam_buffer_clear(&text);
    cam_position before = cam_record_position(record, node);
    const cam_position *after = cam_session_position(session);
    assert_memory_equal(&before, after, sizeof before);
    for (cam_seat seat = 0; seat < cam_session_variant(session)->players; seat++) {
        const cam_player *player = cam_session_player(session, seat);
        bool solves = cam_seat_colour(seat) == cam_position_team(&before);
        assert_int_equal(player->kind, solves ? CAM_PERSON : CAM_COMPUTER);
        assert_int_equal(player->level, solves ? 0 : CAM_POSE_LEVEL);
    }
    return session;
}

static const stone nearly[] = {
    {CAM_YELLOW, "L:d1,d2,d3,c3"}, {CAM_GREEN, "O:a1,a2,b1,b2"}, {CAM_YELLOW, "L:d4,d5,d6,c6"}};

static void lay_nearly(cam_record *record)
{
    for (int i = 0; i < 3; i++)
        lay(record, nearly[i]);
}

static void test_a_position_set_up(void **state)
{
    (void)state;
    cam_puzzle found;
    cam_record *record = new_record(cam_rulebook_find(book, "square"), two);
    lay_nearly(record);
    cam_session *session = open_puzzle(record, CAM_ROOT, &found);
    assert_int_equal(found.plies, 1);
    assert_true(found.solution_count > 1);
    cam_session_free(session);
    /* It is for green to find, if green can: the same stones, and green moves. */
    assert_int_equal(cam_record_begin(record, 1, NULL), CAM_OK);
    cam_buffer text;
    cam_error why;
    cam_buffer_init(&text);
    assert_int_equal(cam_pose(record, CAM_ROOT, false, &found, &text, &why), CAM_ILLEGAL);
    assert_string_equal(why.text, "green has no win to force within 3 stones here, so this is no "
                                  "puzzle");
    assert_int_equal(text.length, 0);
    cam_record_free(record);
}

static void test_a_game_played_on(void **state)
{
    (void)state;
    cam_puzzle found;
    cam_record *record =
        new_record(cam_rulebook_find(book, "square"), (cam_setup){.players = 2, .first = 1});
    cam_node node = play(record, CAM_ROOT, "O:a1,a2,b1,b2");
    node = play(record, node, "L:d1,d2,d3,c3");
    node = play(record, node, "O:g7,g8,h7,h8");
    node = play(record, node, "L:d4,d5,d6,c6");
    node = play(record, node, "L:a4,a5,a6,b6");
    cam_session_free(open_puzzle(record, node, &found));
    assert_int_equal(found.plies, 1);
    cam_node end = play(record, node, "L:d7x3,d8");
    cam_buffer text;
    cam_error why;
    cam_buffer_init(&text);
    assert_int_equal(cam_pose(record, end, false, &found, &text, &why), CAM_ILLEGAL);
    assert_int_equal(why.reason, CAM_REASON_GAME_OVER);
    cam_record_free(record);
}

/* Shipped puzzles with one solution: the same is found. */
static void test_wins_in_two_and_three_stones(void **state)
{
    static const struct {
        int plies;
        const char *moves[16], *key;
    } puzzle[] = {
        {3,
         {"Z:a1,a2,b2,b3", "Z:a1x2,b1x2", "Z:f1,g1,g2,h2", "L:e1x2,f1,g1", "L:e1,e2x3", "T:b3,b4x3",
          "Z:b2x2,c2x2", "T:a2,a3x3", "L:b3,c3x3", "O:a5x2,b5x2", "L:b5,c5x3", "O:a7,a8,b7,b8",
          "L:b6x2,b7,b8"},
         "L:a6x3,b6"},
        {5,
         {"Z:a8,b7,b8,c7", "L:a7x2,b7,c7", "T:b8,c8x3", "O:g7,g8,h7,h8", "T:f7x3,g7",
          "O:d7x2,d8x2"},
         "L:d8,e8x3"},
    };
    (void)state;
    for (int i = 0; i < 2; i++) {
        cam_puzzle found;
        char key[CAM_MOVE_TEXT];
        cam_record *record = new_record(cam_rulebook_find(book, "square"), two);
        cam_node node = CAM_ROOT;
        for (int k = 0; puzzle[i].moves[k]; k++)
            node = play(record, node, puzzle[i].moves[k]);
        cam_session_free(open_puzzle(record, node, &found));
        assert_int_equal(found.plies, puzzle[i].plies);
        assert_int_equal(found.solution_count, 1);
        cam_move_format(cam_record_rules(record), found.solution[0], key);
        assert_string_equal(key, puzzle[i].key);
        cam_record_free(record);
    }
}

static void test_four_players_and_house_rules(void **state)
{
    (void)state;
    cam_puzzle found;
    cam_record *record = new_record(cam_rulebook_find(book, "square"), (cam_setup){.players = 4});
    lay_nearly(record);
    assert_int_equal(cam_record_begin(record, 2, NULL), CAM_OK);
    cam_session_free(open_puzzle(record, CAM_ROOT, &found));
    cam_record_free(record);

    cam_setup pie = {.players = 2, .house = {.pie = true, .bridget = true}};
    record = new_record(cam_rulebook_find(book, "square"), pie);
    static const char *const moves[] = {"L:d1,d2,d3,c3", "swap", "O:a1,a2,b1,b2", "L:d4,d5,d6,c6",
                                        "O:g7,g8,h7,h8"};
    cam_node node = CAM_ROOT;
    for (int i = 0; i < 5; i++)
        node = play(record, node, moves[i]);
    cam_session_free(open_puzzle(record, node, &found));
    assert_int_equal(found.plies, 1);
    cam_record_free(record);
}

static void test_a_board_of_ones_own(void **state)
{
    static const char tiny[] = "board tiny\nrow ####\nrow ####\nrow ####\nrow ####\n"
                               "side N a4 b4 c4 d4\nside E d4 d3 d2 d1\nside S d1 c1 b1 a1\n"
                               "side W a1 a2 a3 a4\npiece O 4 ##/##\n";
    (void)state;
    cam_puzzle found;
    const cam_rules *rules;
    assert_int_equal(cam_rulebook_read(book, tiny, strlen(tiny), &rules, NULL), CAM_OK);
    cam_record *record = new_record(rules, two);
    lay(record, (stone){CAM_YELLOW, "O:a1,a2,b1,b2"});
    cam_session *session = open_puzzle(record, CAM_ROOT, &found);
    assert_string_equal(cam_session_variant(session)->rules->board.def->name, "tiny");
    assert_int_equal(found.plies, 1);
    cam_session_free(session);
    cam_record_free(record);
    cam_rules_release(rules);
}

/* As the page asks: the answer is the record itself, or the refusal. */
static void test_on_a_desk(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    expect_refusal(front, cam_front_pose(front, 0), "no_forced_win");
    for (int i = 0; i < 3; i++)
        assert_int_equal(cam_front_lay(front, 0, nearly[i].colour, nearly[i].text), CAM_OK);
    assert_int_equal(cam_front_pose(front, 0), CAM_OK);
    assert_non_null(strstr(cam_front_answer(front), "SU[Y L:c3,d1,d2,d3]"));
    expect_refusal(front, cam_front_pose(front, 1), "no_game");
    cam_front_free(front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_position_set_up),
        cmocka_unit_test(test_a_game_played_on),
        cmocka_unit_test(test_wins_in_two_and_three_stones),
        cmocka_unit_test(test_four_players_and_house_rules),
        cmocka_unit_test(test_a_board_of_ones_own),
        cmocka_unit_test(test_on_a_desk),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
