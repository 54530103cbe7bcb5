/*
 * fit: teach the engine from its own games.
 *
 *   fit play BOARD SECONDS SEED FILE                add positions of own games to a file
 *   fit learn [--epochs N] BOARD FILE... > TABLE    fit weights_BOARD.c to such files
 *
 * 'play' goes on for so many seconds of CPU time and can be run again and again, each
 * time with another seed. With "any" for a board 'learn' fits the tables for all boards,
 * without a net. Progress goes to standard error. tools/train.sh does all of it.
 *
 * Exits with 2 if it was called wrongly, and with 1 and a line that says why if it
 * cannot do what it was asked to.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "learn.h"
#include "play.h"
#include "weights_out.h"

#define EPOCHS_MOST 1000
#define LEARN_SEED  7 /* the same samples give the same weights */

static cam_rules rules[FIT_BOARDS];

static int complain(const char *what, const char *wrong)
{
    fprintf(stderr, "fit: %s: %s\n", what, wrong);
    return 1;
}

static int usage(void)
{
    fprintf(stderr, "usage: fit play BOARD SECONDS SEED FILE\n"
                    "       fit learn [--epochs N] BOARD|any FILE... > TABLE\n");
    return 2;
}

static bool read_seconds(const char *text, double *seconds)
{
    char *end;
    *seconds = strtod(text, &end);
    return end != text && !*end && *seconds > 0 && isfinite(*seconds);
}

static int play(int count, char **arg)
{
    double seconds;
    int64_t seed;
    int board = count == 4 ? fit_board_find(arg[0]) : -1;
    if (board < 0 || !read_seconds(arg[1], &seconds) || !cam_integer_parse(arg[2], &seed))
        return usage();
    cam_random dice;
    cam_random_init(&dice, (uint64_t)seed);
    const char *wrong = fit_play(rules, board, seconds, &dice, arg[3]);
    return wrong ? complain(arg[3], wrong) : 0;
}

/* Learn from the samples and write the table. */
static int learn_from(const fit_samples *samples, int board, const char *name, int epochs)
{
    static fit_weights weights;
    cam_random dice;
    fprintf(stderr, "%s: %d positions\n", name, samples->count);
    if (samples->count < FIT_FEWEST)
        return complain(name, "too few positions to learn from");
    cam_random_init(&dice, LEARN_SEED);
    if (!fit_learn(samples, rules, board >= 0, epochs, &dice, &weights))
        return complain(name, "out of memory");
    fit_weights_print(stdout, &weights, name, board >= 0 ? &rules[board] : NULL);
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(name, "cannot write the table");
    return 0;
}

static int learn(int count, char **arg)
{
    int64_t epochs = FIT_EPOCHS;
    if (count > 1 && strcmp(arg[0], "--epochs") == 0) {
        if (!cam_integer_parse(arg[1], &epochs) || epochs < 1 || epochs > EPOCHS_MOST)
            return usage();
        arg += 2;
        count -= 2;
    }
    int board = count > 1 ? fit_board_find(arg[0]) : -1;
    if (count < 2 || (board < 0 && strcmp(arg[0], "any") != 0))
        return usage();
    fit_samples samples = {0};
    int status = 0;
    for (int i = 1; i < count && status == 0; i++) {
        const char *wrong = fit_samples_read(&samples, arg[i], board, rules);
        if (wrong)
            status = complain(arg[i], wrong);
    }
    if (status == 0)
        status = learn_from(&samples, board, arg[0], (int)epochs);
    fit_samples_clear(&samples);
    return status;
}

int main(int argc, char **argv)
{
    if (!fit_boards_init(rules))
        return complain("boards", "one of them is broken");
    if (argc > 1 && strcmp(argv[1], "play") == 0)
        return play(argc - 2, argv + 2);
    if (argc > 1 && strcmp(argv[1], "learn") == 0)
        return learn(argc - 2, argv + 2);
    return usage();
}
