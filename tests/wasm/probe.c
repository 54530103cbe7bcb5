/*
 * probe.c: what rules and engine compute, as lines of text.
 *
 * Built both for this machine and to WebAssembly; what the two print has to be
 * the same to the last bit. Only work that is fixed by a seed and a count is done
 * here, nothing that depends on time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/engine.h"
#include "rules/definition.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/playout.h"
#include "rules/score.h"
#include "rules/shared.h"

#define GAMES  200 /* random ones, a board */
#define MIDDLE 8   /* plies before the engine is asked */
#define VISITS 300

/* FNV-1a over the bytes of a value. */
static void mix(uint64_t *hash, const void *value, size_t size)
{
    const unsigned char *byte = value;
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ byte[i]) * 0x100000001b3;
}

static void print_counts(const char *board, const cam_position *empty, const cam_rules *rules)
{
    for (int depth = 1; depth <= 2; depth++)
        printf("%s perft %d: %" PRIu64 "\n", board, depth, cam_perft(empty, rules, depth));
}

/* Every move and every result of random games. */
static void print_games(const char *board, const cam_position *empty, const cam_rules *rules)
{
    uint64_t hash = 0xcbf29ce484222325;
    int results[4] = {0};
    cam_random random;
    cam_random_init(&random, 7);
    for (int game = 0; game < GAMES; game++) {
        cam_position pos = *empty;
        while (pos.result == CAM_ONGOING) {
            cam_placement move[CAM_MAX_MOVES];
            uint32_t count = (uint32_t)cam_moves_array(&pos, rules, move);
            cam_placement played = move[cam_random_below(&random, count)];
            char text[CAM_MOVE_TEXT] = "";
            cam_move_format(rules, played, text);
            mix(&hash, text, sizeof text);
            mix(&hash, &count, sizeof count);
            cam_position_play_legal(&pos, rules, played, NULL);
        }
        results[pos.result & 3]++;
    }
    printf("%s games: %016" PRIx64 " results %d %d %d %d\n", board, hash, results[0], results[1],
           results[2], results[3]);
}

static void print_verdict(const char *board, cam_engine *engine, const cam_position *pos,
                          const cam_rules *rules, uint64_t visits)
{
    cam_limits limits = {.visits = visits};
    cam_verdict verdict;
    cam_error error;
    if (cam_engine_think(engine, pos, &limits, &verdict, &error) != CAM_OK) {
        printf("%s think: %s\n", board, error.text);
        return;
    }
    char text[CAM_MOVE_TEXT];
    cam_move_format(rules, verdict.best, text);
    printf("%s after %d, visits %" PRIu64 ": %s %a\n", board, pos->plies, verdict.visits, text,
           verdict.winrate);
}

/* The engine's opinion at sight and after a search, along a game. */
static void print_thoughts(const char *board, const cam_position *empty, const cam_rules *rules)
{
    cam_engine_options options = {
        .kind = CAM_ENGINE_STRONG, .memory = (size_t)16 << 20, .threads = 1, .seed = 11};
    cam_engine *engine = cam_engine_new(rules, &options);
    cam_position pos = *empty;
    cam_random random;
    cam_random_init(&random, 3);
    for (int ply = 0; engine && ply < MIDDLE && pos.result == CAM_ONGOING; ply++) {
        cam_engine_reset(engine, 11);
        print_verdict(board, engine, &pos, rules, 1);
        cam_placement move[CAM_MAX_MOVES];
        uint32_t count = (uint32_t)cam_moves_array(&pos, rules, move);
        cam_position_play_legal(&pos, rules, move[cam_random_below(&random, count)], NULL);
    }
    if (engine && pos.result == CAM_ONGOING) {
        cam_engine_reset(engine, 11);
        print_verdict(board, engine, &pos, rules, VISITS);
    }
    cam_engine_free(engine);
}

static void print_board(const char *name, const cam_rules *rules)
{
    cam_position empty;
    cam_position_init(&empty, rules, (cam_setup){.players = 2});
    print_counts(name, &empty, rules);
    print_games(name, &empty, rules);
    print_thoughts(name, &empty, rules);
}

/* Boards that have no net of their own: one with a hole, and one whose cells cannot be numbered in
 * even steps. */
static const char *const own[] = {
    "board hole\nrow #######\nrow #######\nrow ##.####\nrow #######\nrow #######\nrow #######\n"
    "side N a6 b6 c6 d6\nside E g6 g5 g4\nside S g1 f1 e1\nside W a1 a2 a3 a4\n",
    "board frame\n"
    "row ################\nrow ################\nrow ##............##\nrow ##............##\n"
    "row ##............##\nrow ##............##\nrow ##............##\nrow ##............##\n"
    "row ##............##\nrow ##............##\nrow ##............##\nrow ##............##\n"
    "row ##............##\nrow ##............##\nrow ################\nrow ################\n"
    "side N f16 g16 h16\nside E p9 p8 p7\nside S k1 j1 i1\nside W a7 a8 a9\n",
};

int main(void)
{
    cam_error error;
    for (const cam_board_def *def = cam_boards; def->name; def++) {
        static cam_rules rules;
        if (cam_rules_init(&rules, def, &cam_box, &error) != CAM_OK) {
            printf("%s: %s\n", def->name, error.text);
            return 1;
        }
#if defined(CAM_UNROLLED) /* or nobody would notice but by the clock */
        if (!rules.unrolled)
            printf("%s: its inner loops are not written out\n", def->name);
#endif
        print_board(def->name, &rules);
    }
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        const cam_rules *rules;
        if (cam_definition_read(own[i], strlen(own[i]), &rules, &error) != CAM_OK) {
            printf("%s\n", error.text);
            return 1;
        }
        print_board(rules->board.def->name, rules);
        cam_rules_release(rules);
    }
    return 0;
}
