/*
 * suite.c: does the engine find what is there to be found?
 *
 *   suite run [--cpu S] FILE...   what share of each kind it finds in so much CPU time
 *   suite make BOARD GAMES SEED   print positions of both kinds below, from its own games
 *
 * A line is a position, as 'caminos puzzles list' prints its puzzles, which can be read too:
 *
 *   ID BOARD win PLIES RATING | moves | solution   one stone alone forces a win in so many plies
 *   ID BOARD end STONES 0 | moves |                so many stones left, and some moves give
 *                                                  away what others keep
 *
 * A win is found if the stone is played; an ending is played exactly if the move keeps what the
 * solver says the position is worth. Wins of seven plies are made here: proved by threats, and
 * the only ones by threats; shorter ones are the puzzles', proved by brute force.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/pursuit.h"
#include "engine/solver.h"
#include "engine/tactics.h"
#include "engine/threat.h"
#include "record/rulebook.h"
#include "rules/hash.h"
#include "rules/moves.h"
#include "rules/notation.h"

enum { MEMORY = 64 << 20, POSITIONS = 3000, NODES = 2000000, STONES = 5, LONGEST = 7, MOVES = 60 };
enum { BOARDS = 4, KINDS = 5, TEXT = 8000 };

static const char *const board_name[BOARDS] = {"square", "rhombus", "octagon", "ring"};

typedef struct tools {
    const cam_rules *rules;
    cam_engine *engine;
    cam_pursuit *pursuit;
    cam_solver *solver;
} tools;

static void die(const char *what, const char *why)
{
    fprintf(stderr, "suite: %s: %s\n", what, why);
    exit(1);
}

static tools tools_for(const cam_rules *rules)
{
    tools t = {.rules = rules,
               .engine = cam_engine_new(
                   rules, &(cam_engine_options){.memory = MEMORY, .threads = 1, .seed = 1}),
               .pursuit = cam_pursuit_new(rules, MEMORY),
               .solver = cam_solver_new(rules, MEMORY)};
    if (!t.engine || !t.pursuit || !t.solver)
        die("start", "out of memory");
    return t;
}

static cam_position after(const tools *t, const cam_position *pos, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, t->rules, move, NULL);
    return next;
}

/* What a position is worth to the player to move of 'as': 1, 0, -1; 2 if that takes too long. */
static int worth(const tools *t, const cam_position *pos, const cam_position *as)
{
    cam_result result = (cam_result)pos->result;
    if (!cam_position_is_over(pos)) {
        cam_solution s = cam_solver_solve(t->solver, pos, false, NODES, NULL);
        if (!s.solved)
            return 2;
        result = s.result;
    }
    return result == CAM_DRAW ? 0 : result == cam_result_win(cam_position_team(as)) ? 1 : -1;
}

/*
 * Running.
 */

typedef struct score {
    int asked, found;
} score;

/* 3, 5, 7, 9 plies and endings; -1 for what is no question here. */
static int kind_of(const char *kind, int plies)
{
    if (strcmp(kind, "end") == 0)
        return KINDS - 1;
    return strcmp(kind, "win") == 0 && plies >= 3 && plies <= 9 ? (plies - 3) / 2 : -1;
}

static cam_position read_moves(const cam_rules *rules, char *moves)
{
    cam_position pos;
    cam_error error = {0};
    cam_position_init(&pos, rules, (cam_setup){.players = 2});
    for (char *word = strtok(moves, " "); word; word = strtok(NULL, " ")) {
        cam_placement move;
        if (cam_move_parse(&pos, rules, word, &move, &error) != CAM_OK)
            die(word, error.text);
        cam_position_play_legal(&pos, rules, move, NULL);
    }
    return pos;
}

static bool is_found(const tools *t, const cam_position *pos, bool ending, double cpu,
                     const char *solution)
{
    char text[CAM_MOVE_TEXT];
    cam_verdict verdict;
    cam_engine_reset(t->engine, 1);
    if (cam_engine_think(t->engine, pos, &(cam_limits){.cpu_seconds = cpu}, &verdict, NULL) !=
        CAM_OK)
        die("position", "the game is over");
    if (!ending) {
        cam_move_format(t->rules, verdict.best, text);
        return strncmp(solution, text, strlen(text)) == 0;
    }
    cam_position next = after(t, pos, verdict.best);
    return worth(t, &next, pos) == worth(t, pos, pos);
}

static void ask(tools tool[BOARDS], cam_rulebook *book, char *line, double cpu,
                score scores[BOARDS][KINDS])
{
    char id[40], board[40], kind[10];
    int plies, b = 0;
    char *moves = strchr(line, '|'), *solution = moves ? strchr(moves + 1, '|') : NULL;
    if (!solution || sscanf(line, "%39s %39s %9s %d", id, board, kind, &plies) != 4)
        die(line, "not a position");
    *solution++ = '\0';
    int which = kind_of(kind, plies);
    while (b < BOARDS && strcmp(board, board_name[b]) != 0)
        b++;
    if (which < 0 || b == BOARDS)
        return;
    if (!tool[b].rules)
        tool[b] = tools_for(cam_rulebook_find(book, board));
    cam_position pos = read_moves(tool[b].rules, moves + 1);
    bool found =
        is_found(&tool[b], &pos, which == KINDS - 1, cpu, solution + strspn(solution, " "));
    scores[b][which].asked++;
    scores[b][which].found += found;
    if (!found)
        printf("missed: %s %s %s %d\n", id, board, kind, plies), fflush(stdout);
}

static void read_file(tools tool[BOARDS], cam_rulebook *book, const char *path, double cpu,
                      score scores[BOARDS][KINDS])
{
    static char line[TEXT];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file)
        die(path, "cannot read it");
    while (fgets(line, sizeof line, file))
        if (line[0] != '#')
            ask(tool, book, line, cpu, scores);
    if (file != stdin)
        fclose(file);
}

static void run(cam_rulebook *book, char **path, int count, double cpu)
{
    static const char *const kind[KINDS] = {"wins in 3 plies", "wins in 5", "wins in 7",
                                            "wins in 9", "endings"};
    tools tool[BOARDS] = {{0}};
    score scores[BOARDS][KINDS] = {{{0}}};
    for (int i = 0; i < count; i++)
        read_file(tool, book, path[i], cpu, scores);
    for (int b = 0; b < BOARDS; b++) {
        for (int k = 0; k < KINDS; k++)
            if (scores[b][k].asked)
                printf("%s, %s: %d of %d\n", board_name[b], kind[k], scores[b][k].found,
                       scores[b][k].asked);
        cam_engine_free(tool[b].engine);
        cam_pursuit_free(tool[b].pursuit);
        cam_solver_free(tool[b].solver);
    }
}

/*
 * Making.
 */

static void print_position(const tools *t, const char *kind, int number, const cam_position *pos,
                           const cam_placement *move, int count, cam_placement solution)
{
    char text[CAM_MOVE_TEXT];
    printf("%010llx %s %s %d 0 |", (unsigned long long)(cam_hash_position(pos) >> 24),
           t->rules->board.def->name, kind, number);
    for (int i = 0; i < count; i++) {
        cam_move_format(t->rules, move[i], text);
        printf(" %s", text);
    }
    printf(" |");
    if (solution != CAM_NO_PLACEMENT) {
        cam_move_format(t->rules, solution, text);
        printf(" %s", text);
    }
    printf("\n");
    fflush(stdout);
}

/* Does this stone win by threats within so many plies? Undecided counts as yes. */
static bool wins(const tools *t, const cam_position *pos, cam_placement move, int plies)
{
    cam_placement reply[CAM_MAX_MOVES];
    cam_position next = after(t, pos, move);
    if (cam_position_is_over(&next) || cam_position_team(&next) == cam_position_team(pos) ||
        cam_threat_own(&next, t->rules) != CAM_NO_PLACEMENT)
        return false;
    int count = cam_moves_array(&next, t->rules, reply);
    for (int i = 0; i < count; i++) {
        cam_position then = after(t, &next, reply[i]);
        if (cam_position_is_over(&then) || cam_position_team(&then) != cam_position_team(pos))
            return false;
        if (cam_threat_own(&then, t->rules) != CAM_NO_PLACEMENT)
            continue;
        cam_pursued found = cam_pursuit_run(t->pursuit, &then, plies - 2, POSITIONS, NULL);
        if (!found.plies && found.refuted >= plies - 2)
            return false;
    }
    return true;
}

static bool is_only_win(const tools *t, const cam_position *pos, cam_placement solution, int plies)
{
    cam_placement attack[CAM_MAX_MOVES];
    int count = cam_tactics_attacks(pos, t->rules, attack);
    for (int i = 0; i < count; i++)
        if (attack[i] != solution && wins(t, pos, attack[i], plies))
            return false;
    return true;
}

/* Some moves keep what the position is worth, others do not. */
static bool is_question(const tools *t, const cam_position *pos)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, t->rules, move), best = worth(t, pos, pos), kept = 0;
    if (best == 2)
        return false;
    for (int i = 0; i < count; i++) {
        cam_position next = after(t, pos, move[i]);
        kept += worth(t, &next, pos) == best;
    }
    return kept < count;
}

static void look_at(const tools *t, const cam_position *pos, const cam_placement *move, int count,
                    bool *made)
{
    if (!made[0] && count > 3) {
        cam_pursued found = cam_pursuit_run(t->pursuit, pos, LONGEST, POSITIONS, NULL);
        made[0] = found.plies == LONGEST && is_only_win(t, pos, found.move, LONGEST);
        if (made[0])
            print_position(t, "win", LONGEST, pos, move, count, found.move);
    }
    if (!made[1] && cam_solver_stones_left(pos, t->rules) == STONES && is_question(t, pos)) {
        made[1] = true;
        print_position(t, "end", STONES, pos, move, count, CAM_NO_PLACEMENT);
    }
}

/* One of each kind from a game is enough. */
static void make_game(const tools *t, cam_random *random)
{
    cam_placement move[MOVES];
    cam_position pos;
    bool made[2] = {false, false};
    int count = 0, level = 4 + (int)cam_random_below(random, 3);
    cam_position_init(&pos, t->rules, (cam_setup){.players = 2});
    cam_engine_reset(t->engine, cam_random_next(random));
    while (!cam_position_is_over(&pos) && count < MOVES) {
        look_at(t, &pos, move, count, made);
        cam_verdict verdict;
        cam_engine_think(t->engine, &pos, &(cam_limits){.level = level}, &verdict, NULL);
        move[count] = count < 2 ? cam_moves_random(&pos, t->rules, random) : verdict.best;
        cam_position_play_legal(&pos, t->rules, move[count++], NULL);
    }
}

int main(int argc, char **argv)
{
    cam_rulebook *book = NULL;
    if (cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        die("start", "out of memory");
    if (argc == 5 && strcmp(argv[1], "make") == 0 && cam_rulebook_find(book, argv[2])) {
        tools t = tools_for(cam_rulebook_find(book, argv[2]));
        cam_random random;
        cam_random_init(&random, (uint64_t)atoi(argv[4]));
        for (int game = 0; game < atoi(argv[3]); game++)
            make_game(&t, &random);
    } else if (argc > 2 && strcmp(argv[1], "run") == 0) {
        bool timed = argc > 4 && strcmp(argv[2], "--cpu") == 0;
        run(book, argv + (timed ? 4 : 2), argc - (timed ? 4 : 2), timed ? atof(argv[3]) : 1);
    } else {
        fprintf(stderr, "usage: suite run [--cpu S] FILE... | suite make BOARD GAMES SEED\n");
        return 2;
    }
    cam_rulebook_free(book);
    return 0;
}
