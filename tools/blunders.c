/*
 * blunders.c: how often the players of saved games allow a short forced win.
 *
 *   blunders [--plies 3|5] [--visits N] [--opening N] [--list] FILE.sgf...
 *
 * A move is a blunder if the opponent then has a win of at most so many plies by
 * threats, although another move would have left none. Positions that are lost already
 * are not counted: those in that sense, and with --visits also those that a search of so
 * many visits proves lost, however long that takes; before a move is called a blunder, ten
 * times as many. Nor are those won in one, nor the first N plies, which are nobody's but a
 * random opening's (three unless told). Prints a line a board and player, as 'caminos match
 * --save' names them, and with --list before it a line a blunder: its file, its ply and who
 * made it. Games that are equal, as two engines without chance play them, count once.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/solver.h"
#include "engine/threat.h"
#include "record/sgf.h"

enum { ROWS = 64, NAME = 80, GAMES = 100000, MEMORY = 64 << 20, NODES = 3000 };

typedef struct row {
    char board[NAME], player[NAME];
    int moves, blunders;
} row;

typedef struct count {
    int plies, opening;
    uint64_t visits;
    bool list;
    const char *file; /* being read */
    int rows, games;
    row row[ROWS];
    cam_solver *solver;
    cam_engine *engine;
    const cam_rules *rules; /* of both */
    uint64_t *seen;         /* games, by hash */
} count;

static void die(const char *what, const char *why)
{
    fprintf(stderr, "blunders: %s: %s\n", what, why);
    exit(1);
}

static row *find_row(count *c, const char *board, const char *player)
{
    for (int i = 0; i < c->rows; i++)
        if (strcmp(c->row[i].board, board) == 0 && strcmp(c->row[i].player, player) == 0)
            return &c->row[i];
    if (c->rows == ROWS)
        die(player, "too many players");
    row *r = &c->row[c->rows++];
    snprintf(r->board, sizeof r->board, "%s", board);
    snprintf(r->player, sizeof r->player, "%s", player);
    return r;
}

/* Does the move leave the opponent a forced win? */
static bool allows_win(count *c, const cam_position *pos, cam_placement move)
{
    cam_position next = *pos;
    cam_placement win;
    cam_position_play_legal(&next, c->rules, move, NULL);
    if (cam_position_is_over(&next) || cam_position_team(&next) == cam_position_team(pos))
        return false;
    return cam_solver_prove(c->solver, &next, c->plies, NODES, NULL, &win) > 0;
}

static bool has_safe_move(count *c, const cam_position *pos)
{
    cam_moves moves;
    cam_placement move[CAM_MAX_MOVES];
    cam_threat_moves(pos, c->rules, &moves);
    int total = cam_moves_unpack(&moves, c->rules, move);
    for (int i = 0; i < total; i++) /* spread out: neighbours in the list are alike */
        if (!allows_win(c, pos, move[i * 379 % total]))
            return true;
    return false;
}

/* Does a search prove that every move loses, sooner or later? */
static bool is_lost(count *c, const cam_position *pos, uint64_t visits)
{
    cam_verdict verdict;
    if (!visits)
        return false;
    cam_engine_reset(c->engine, 1);
    return cam_engine_think(c->engine, pos, &(cam_limits){.visits = visits}, &verdict, NULL) ==
               CAM_OK &&
           verdict.proven < 0;
}

static void look_at_move(count *c, const cam_position *pos, cam_placement move, int ply, row *r)
{
    if (pos->neutral_left || cam_threat_own(pos, c->rules) != CAM_NO_PLACEMENT)
        return;
    bool allows = allows_win(c, pos, move);
    if ((allows && !has_safe_move(c, pos)) || is_lost(c, pos, allows ? 10 * c->visits : c->visits))
        return;
    r->moves++;
    r->blunders += allows;
    if (allows && c->list)
        printf("%s, ply %d: %s\n", c->file, ply, r->player);
}

static bool is_new(count *c, const cam_placement *move, int plies)
{
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < plies; i++)
        hash = (hash ^ move[i]) * 1099511628211u;
    for (int i = 0; i < c->games; i++)
        if (c->seen[i] == hash)
            return false;
    if (c->games < GAMES)
        c->seen[c->games++] = hash;
    return true;
}

static void take_rules(count *c, const cam_rules *rules)
{
    cam_solver_free(c->solver);
    cam_engine_free(c->engine);
    c->rules = rules;
    c->solver = cam_solver_new(rules, MEMORY);
    c->engine =
        cam_engine_new(rules, &(cam_engine_options){.memory = MEMORY, .threads = 1, .seed = 1});
    if (!c->solver || !c->engine)
        die("start", "out of memory");
}

/* A random opening belongs to nobody. A record does not say how long it was, so as many
 * plies are left out as an opening of 'match' has at the most unless told otherwise. */
static void look_at_game(count *c, const cam_record *record, int opening)
{
    cam_placement move[CAM_LINE_PLIES];
    int plies = cam_record_line(record, cam_record_end(record, CAM_ROOT), move);
    if (!is_new(c, move, plies))
        return;
    if (c->rules != cam_record_rules(record))
        take_rules(c, cam_record_rules(record));
    cam_position pos;
    pos = *cam_record_start(record);
    cam_history history = {.count = 0};
    for (int i = 0; i < plies; i++) {
        row *r =
            find_row(c, c->rules->board.def->name, cam_record_player(record, (cam_seat)pos.seat));
        if (i >= opening)
            look_at_move(c, &pos, move[i], i + 1, r);
        cam_history_play(&history, &pos, c->rules, move[i]);
    }
}

static void read_file(count *c, cam_rulebook *book, const char *path)
{
    cam_error error = {0};
    cam_collection games;
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);
    size_t length = file && text ? fread(text, 1, 1 << 20, file) : 0;
    if (!length)
        die(path, "cannot read it");
    c->file = path;
    fclose(file);
    if (cam_sgf_read(book, text, length, &games, &error) != CAM_OK)
        die(path, "no game");
    for (int i = 0; i < games.count; i++)
        look_at_game(c, games.game[i], c->opening);
    cam_collection_clear(&games);
    free(text);
}

int main(int argc, char **argv)
{
    count c = {.plies = 3, .opening = 3};
    cam_rulebook *book = NULL;
    int first = 1;
    for (; first + 1 < argc && strncmp(argv[first], "--", 2) == 0; first++) {
        if (strcmp(argv[first], "--plies") == 0)
            c.plies = atoi(argv[++first]);
        else if (strcmp(argv[first], "--opening") == 0)
            c.opening = atoi(argv[++first]);
        else if (strcmp(argv[first], "--visits") == 0)
            c.visits = strtoull(argv[++first], NULL, 10);
        else if (strcmp(argv[first], "--list") == 0)
            c.list = true;
        else
            break;
    }
    if (first >= argc || strncmp(argv[first], "--", 2) == 0 || c.plies < 1 || c.opening < 0) {
        fprintf(stderr,
                "usage: blunders [--plies N] [--visits N] [--opening N] [--list] FILE.sgf...\n");
        return 2;
    }
    c.seen = calloc(GAMES, sizeof *c.seen);
    if (!c.seen || cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        die("start", "out of memory");
    for (int i = first; i < argc; i++)
        read_file(&c, book, argv[i]);
    for (int i = 0; i < c.rows; i++) {
        const row *r = &c.row[i];
        double share = r->moves ? 100.0 * r->blunders / r->moves : 0;
        double error = r->moves ? 196 * sqrt(share / 100 * (1 - share / 100) / r->moves) : 0;
        printf("%s, %s: %d of %d moves allow a win in %d: %.2f +- %.2f %%\n", r->board, r->player,
               r->blunders, r->moves, c.plies, share, error);
    }
    cam_solver_free(c.solver);
    cam_engine_free(c.engine);
    cam_rulebook_free(book);
    free(c.seen);
    return 0;
}
