/*
 * play.c: see play.h.
 */
#include "play.h"

#include "base/clock.h"
#include "engine/search.h"
#include "engine/threat.h"

#define VISITS      600
#define WEAK_VISITS 40
#define PLIES_MOST  256
#define MEMORY      ((size_t)48 << 20)
#define NEWS_EVERY  15 /* seconds of CPU time */

/* Where games are played, and with what. */
typedef struct table {
    const cam_rules *rules;
    int board;
    cam_search *search;
    cam_random *dice;
} table;

static cam_verdict search_for(cam_search *search, const cam_position *pos, uint64_t visits)
{
    cam_limits limits = {.visits = visits};
    atomic_bool stop = false;
    cam_budget budget;
    cam_verdict verdict;
    cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
    cam_search_run(search, pos, false, &budget, &verdict);
    return verdict;
}

/* Early on, any of the good moves, by their visits: to see more than one line. */
static cam_placement choose(const cam_position *pos, const cam_verdict *verdict, cam_random *dice)
{
    double weight[CAM_LINES], sum = 0;
    if (pos->plies >= 10 || verdict->proven)
        return verdict->best;
    for (int i = 0; i < verdict->line_count; i++) {
        const cam_line *line = &verdict->line[i];
        weight[i] = line->winrate > verdict->winrate - 0.08 ? (double)line->visits : 0;
        sum += weight[i];
    }
    double at = cam_random_unit(dice) * sum;
    for (int i = 0; i < verdict->line_count; i++)
        if ((at -= weight[i]) < 0)
            return verdict->line[i].move[0];
    return verdict->best;
}

/* A position after none to four random stones. */
static cam_position begin(const table *t)
{
    cam_position pos;
    cam_position_init(&pos, t->rules, (cam_setup){.players = 2, .neutral = false, .first = 0});
    for (int i = (int)cam_random_below(t->dice, 5); i > 0; i--)
        cam_position_play_legal(&pos, t->rules, cam_moves_random(&pos, t->rules, t->dice), NULL);
    return pos;
}

/* Play a game; returns how many samples it gave. */
static int play_game(const table *t, fit_sample seen[PLIES_MOST])
{
    const cam_rules *r = t->rules;
    cam_random *dice = t->dice;
    int count = 0, weak = cam_random_below(dice, 5) < 2 ? (int)cam_random_below(dice, 2) : -1;
    cam_position pos = begin(t);
    cam_search_reset(t->search, cam_random_next(dice));
    cam_result result = (cam_result)pos.result;
    while (result == CAM_ONGOING) {
        if (cam_threat_own(&pos, r) != CAM_NO_PLACEMENT) {
            result = cam_result_win(cam_position_team(&pos));
            break;
        }
        bool is_weak = pos.seat == weak;
        if (weak >= 0) /* neither side thinks on what the other thought */
            cam_search_reset(t->search, cam_random_next(dice));
        cam_verdict verdict = search_for(t->search, &pos, is_weak ? WEAK_VISITS : VISITS);
        if (!is_weak && verdict.visits > VISITS / 3)
            seen[count++] = fit_sample_of(&pos, t->board, &verdict);
        bool slips = is_weak && cam_random_below(dice, 16) == 0;
        cam_placement move = slips ? cam_moves_random(&pos, r, dice) : choose(&pos, &verdict, dice);
        cam_position_play_legal(&pos, r, move, NULL);
        result = (cam_result)pos.result;
    }
    fit_samples_label(seen, count, result);
    return count;
}

const char *fit_play(const cam_rules rules[FIT_BOARDS], int board, double seconds, cam_random *dice,
                     const char *path)
{
    static fit_sample seen[PLIES_MOST];
    const char *name = cam_boards[board].name, *wrong;
    FILE *file;
    if ((wrong = fit_samples_open(path, rules, &file)))
        return wrong;
    table t = {.rules = &rules[board], .board = board, .dice = dice};
    t.search = cam_search_new(t.rules, cam_weights_find(t.rules), MEMORY, 1, 1);
    if (!t.search)
        wrong = "out of memory";
    int games = 0;
    double start = cam_clock_thread(), now = start, news = start + NEWS_EVERY;
    for (; !wrong && now < start + seconds; now = cam_clock_thread(), games++) {
        if (now >= news) {
            fprintf(stderr, "%s: %d games, %.0f of %.0f s\n", name, games, now - start, seconds);
            news = now + NEWS_EVERY;
        }
        int count = play_game(&t, seen);
        wrong = fit_samples_write(file, seen, count);
    }
    if (!wrong)
        fprintf(stderr, "%s: %d games\n", name, games);
    cam_search_free(t.search);
    fclose(file); /* every game has been flushed */
    return wrong;
}
