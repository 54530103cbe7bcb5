/*
 * puzzles.c: caminos puzzles list|check|make|pack.
 */
#include "puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "files/file_store.h"
#include "puzzle/pack.h"
#include "puzzle/themes.h"

/*
 * list
 */

static int print_puzzle(visit *v, const cam_puzzle *puzzle, const cam_rules *rules)
{
    (void)v;
    cam_buffer line;
    cam_buffer_init(&line);
    cam_puzzle_write(puzzle, rules, &line);
    fputs(cam_buffer_text(&line), stdout);
    cam_buffer_clear(&line);
    return EXIT_DONE; /* that it could not be written is said at the end, for every command */
}

static int run_list(visit *v)
{
    v->take = print_puzzle;
    return visit_puzzles(v);
}

/*
 * check
 */

static int check_puzzle(visit *v, const cam_puzzle *puzzle, const cam_rules *rules)
{
    cam_error error = {0};
    show_progress("%ld checked", v->taken);
    if (cam_puzzle_check(puzzle, rules, &error) == CAM_OK)
        return EXIT_DONE;
    show_progress("%s", "");
    return complain_at(v, &error);
}

static int run_check(visit *v)
{
    v->take = check_puzzle;
    int status = visit_puzzles(v);
    show_progress("%s", "");
    if (status == EXIT_DONE)
        printf("%ld puzzles, all proved\n", v->taken);
    return status;
}

/*
 * pack
 */

typedef struct packing {
    cam_buffer body;
    uint32_t count;
    const cam_rules *rules;
} packing;

static int pack_puzzle(visit *v, const cam_puzzle *puzzle, const cam_rules *rules)
{
    packing *p = v->context;
    if (p->rules && p->rules != rules)
        return complain(EXIT_USAGE, "puzzles", "a pack holds one board: --board says which");
    cam_puzzle themed = *puzzle;
    themed.themes = cam_puzzle_themes(puzzle, rules);
    cam_pack_add(&themed, &p->body);
    p->rules = rules;
    p->count++;
    show_progress("%u packed", (unsigned)p->count);
    return EXIT_DONE;
}

static int run_pack(visit *v, const char *out)
{
    packing p = {0};
    cam_buffer whole;
    cam_error error = {0};
    if (!v->file || !out)
        return complain(EXIT_USAGE, "puzzles", "pack takes a file and --out FILE");
    cam_buffer_init(&p.body);
    cam_buffer_init(&whole);
    v->take = pack_puzzle;
    v->context = &p;
    int status = visit_puzzles(v);
    show_progress("%s", "");
    if (status == EXIT_DONE && !p.rules)
        status = complain(EXIT_FAILED, "puzzles", "%s: no puzzle to pack", v->file);
    if (status == EXIT_DONE) {
        cam_pack_begin(p.rules, p.count, &whole);
        cam_buffer_append(&whole, cam_buffer_text(&p.body), p.body.length);
        if (whole.failed || p.body.failed)
            status = complain(EXIT_FAILED, "puzzles", "out of memory");
        else if (cam_file_write(out, whole.text, whole.length, &error) != CAM_OK)
            status = complain(EXIT_FAILED, "puzzles", "%s", error.text);
    }
    cam_buffer_clear(&p.body);
    cam_buffer_clear(&whole);
    return status;
}

static int run(int argc, char **argv)
{
    const char *operand[2], *out = NULL, *name = NULL;
    long count = 500, seed = 1;
    option_spec specs[] = {{"board", OPTION_TEXT, &name, 0, 0},
                           {"count", OPTION_NUMBER, &count, 1, 1000000},
                           {"seed", OPTION_NUMBER, &seed, 0, 1000000000},
                           {"out", OPTION_TEXT, &out, 0, 0},
                           {0}};
    if (!read_options(argc, argv, specs, operand, 2, 1))
        return EXIT_USAGE;
    const cam_board_def *board = name ? cam_board_find(name) : NULL;
    if (name && !board)
        return complain(EXIT_USAGE, "puzzles",
                        "no board '%s'; there are square, rhombus, octagon and ring", name);
    shelf s = {0};
    visit v = {.shelf = &s, .only = board, .file = operand[1]};
    int status;
    if (strcmp(operand[0], "list") == 0)
        status = run_list(&v);
    else if (strcmp(operand[0], "check") == 0)
        status = run_check(&v);
    else if (strcmp(operand[0], "pack") == 0)
        status = run_pack(&v, out);
    else if (strcmp(operand[0], "make") == 0 && !operand[1])
        status = make_puzzles(&s, &(make_options){board, count, seed, out});
    else
        status = complain(EXIT_USAGE, "puzzles",
                          "list, check, make or pack; see 'caminos help puzzles'");
    shelf_clear(&s);
    return status;
}

const command command_puzzles = {
    .name = "puzzles",
    .synopsis = "list|check|make|pack [FILE] [--board B] ...",
    .summary = "Print, prove and make puzzles",
    .help =
        "  list [FILE]     one a line: ID BOARD KIND PLIES RATING | moves | solutions\n"
        "  check [FILE]    prove each by brute force; ends at the first that is wrong\n"
        "  make --out FILE play games until FILE has enough of them; stopped at any\n"
        "                  moment, it goes on where it was\n"
        "  pack FILE --out PACK\n"
        "                  the puzzles of one board as few bytes, with their themes\n"
        "\n"
        "  --board B       only this board: square, rhombus, octagon or ring\n"
        "  --count N       make so many of each kind (500), a fifth of them wins in three\n"
        "  --seed N        of the games (1)\n"
        "\nWithout FILE, the puzzles that are part of the program. KIND is 'win': the solutions\n"
        "are the moves that force a connection within PLIES plies against every reply; or 'stop':\n"
        "those after which the opponent has no forced win within PLIES plies.\n",
    .run = run,
};
