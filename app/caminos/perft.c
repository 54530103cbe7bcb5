/*
 * perft.c: leaf counts of the move tree, to check the rules against others'.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/playout.h"
#include "rules/shared.h"

static uint64_t divide(const cam_position *pos, const cam_rules *rules, int depth)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        uint64_t leaves = cam_perft(&next, rules, depth - 1);
        char text[CAM_MOVE_TEXT];
        cam_move_format(rules, move[i], text);
        printf("%s %" PRIu64 "\n", text, leaves);
        total += leaves;
    }
    return total;
}

static int run(int argc, char **argv)
{
    game_options game = GAME_OPTIONS_DEFAULT;
    bool by_move = false;
    const char *depth_text;
    option_spec specs[] = {GAME_OPTION_SPECS(game), {"divide", OPTION_FLAG, &by_move, 0, 0}, {0}};
    if (!read_options(argc, argv, specs, &depth_text, 1, 0))
        return EXIT_USAGE;
    char *end;
    long depth = strtol(depth_text, &end, 10);
    if (end == depth_text || *end || depth < 0 || depth > 30)
        return complain(EXIT_USAGE, "perft", "DEPTH is a number from 0 to 30");

    const cam_rules *rules;
    cam_setup setup;
    cam_position pos;
    int status = start_game("perft", &game, &rules, &setup, &pos);
    if (status != EXIT_DONE)
        return status;
    uint64_t total =
        by_move && depth > 0 ? divide(&pos, rules, (int)depth) : cam_perft(&pos, rules, (int)depth);
    printf("%" PRIu64 "\n", total);
    cam_rules_release(rules);
    return EXIT_DONE;
}

const command command_perft = {
    .name = "perft",
    .synopsis = "DEPTH [--board B] [--players 2|4] [--neutral] [--divide]",
    .summary = "Count the move sequences of DEPTH moves from the empty board",
    .help = "  --board B       " BOARD_HELP "  --players N     2 (default) or 4\n"
            "  --neutral       with neutral stones\n"
            "  --rules R,...   house rules: " HOUSE_HELP
            "  --divide        first a line for each first move, with its share\n"
            "\nThe last line is the total.\n",
    .run = run,
};
