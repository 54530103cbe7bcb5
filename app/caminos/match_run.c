#include "match_run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/random.h"

#define PROGRESS_EVERY 30.0 /* seconds, where there is no terminal */
#define START_TIMEOUT  30.0 /* seconds a program may take to start, at least */

/* What the workers share; all below the lock. */
typedef struct hall {
    match_state *state;
    const atomic_bool *stop;
    pthread_mutex_t lock;
    int next;
    bool has_failed;
    cam_error error;
    double last_progress;
} hall;

/*
 * Counting.
 */

match_tally match_total(const match_state *state)
{
    match_tally total = {0};
    for (int i = 0; i < state->options->board_count; i++)
        match_tally_join(&total, &state->tally[i]);
    return total;
}

bool match_is_decided(const match_state *state)
{
    if (!state->options->has_sprt)
        return false;
    match_tally total = match_total(state);
    double ratio = match_sprt_ratio(&state->options->sprt, &total);
    return ratio <= match_sprt_low(&state->options->sprt) ||
           ratio >= match_sprt_high(&state->options->sprt);
}

void match_count_pair(match_state *state, const pair_result *pair)
{
    match_tally *tally = &state->tally[pair->index % state->options->board_count];
    match_tally_add(tally, pair->half_points, pair->points);
    state->is_done[pair->index] = true;
}

static void count_game(match_state *state, const game_result *game, int yellow)
{
    state->games++;
    state->plies += game->plies;
    state->yellow_wins += game->result == CAM_YELLOW_WINS;
    state->green_wins += game->result == CAM_GREEN_WINS;
    for (int team = 0; team < CAM_TEAMS; team++) {
        match_side *side = &state->side[team ^ yellow];
        side->seconds += game->seconds[team];
        side->moves += game->moves[team];
    }
}

static void count_failure(match_state *state, const game_result *game, program_failure failure,
                          int yellow)
{
    match_side *side = &state->side[(int)game->failed ^ yellow];
    side->crashes += failure == PROGRAM_CRASHED;
    side->hangs += failure == PROGRAM_HANGS;
    side->faults += failure == PROGRAM_FINE;
    memcpy(side->last_reason, game->reason, sizeof side->last_reason);
}

static void show_progress(hall *h)
{
    bool is_terminal = isatty(STDERR_FILENO);
    double now = cam_clock_wall();
    if (!is_terminal && now - h->last_progress < PROGRESS_EVERY)
        return;
    h->last_progress = now;
    fputs(is_terminal ? "\r" : "", stderr);
    match_report_progress(h->state, stderr);
    fputs(is_terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
}

/*
 * Playing.
 */

static opening choose_opening(const match_options *o, int pair, uint64_t seed)
{
    int board = pair % o->board_count;
    const match_openings *book = &o->book[board];
    if (book->count)
        return book->all[pair / o->board_count % book->count];
    unsigned range = (unsigned)(o->opening_high - o->opening_low) + 1;
    int plies = o->opening_low + (int)(seed % range);
    return opening_draw(o->board[board], o->setup, plies, seed);
}

static game_plan plan_game(const match_options *o, int pair)
{
    const cam_rules *rules = o->board[pair % o->board_count];
    uint64_t seed = cam_mix(o->seed ^ cam_mix((uint64_t)pair));
    return (game_plan){
        .rules = rules,
        .board = o->board_word[pair % o->board_count],
        .setup = o->setup,
        .opening = choose_opening(o, pair, seed),
        .seed = seed,
        .timeout = o->timeout,
    };
}

static cam_record *make_record(const match_options *o, const game_plan *plan, int pair, int yellow)
{
    cam_record *record = o->save ? cam_record_new(plan->rules, plan->setup) : NULL;
    if (!record)
        return NULL;
    char round[32], name[3] = "P1";
    snprintf(round, sizeof round, "%d", pair + 1);
    cam_record_set(record, CAM_ROOT, "RO", round, NULL);
    for (int seat = 0; seat < plan->setup.players; seat++) {
        name[1] = (char)('1' + seat);
        cam_record_set(record, CAM_ROOT, name, o->player[(seat & 1) ^ yellow].label, NULL);
    }
    return record;
}

/* Start what is not running. */
static bool start_both(hall *h, program player[2])
{
    const match_options *o = h->state->options;
    double timeout = o->timeout > START_TIMEOUT ? o->timeout : START_TIMEOUT;
    for (int i = 0; i < 2; i++)
        if (player[i].pid == 0 && !program_start(&player[i], &o->player[i], timeout, h->stop)) {
            program_end(&player[i]);
            pthread_mutex_lock(&h->lock);
            if (!*h->stop && !h->has_failed) {
                h->has_failed = true;
                char name[200];
                snprintf(name, sizeof name, "%c (%s)", 'A' + i, o->player[i].label);
                cam_fail(&h->error, CAM_IO, CAM_REASON_PLAYER_DEAD, .name = name,
                         .detail = player[i].reason);
            }
            pthread_mutex_unlock(&h->lock);
            return false;
        }
    return true;
}

/* Game 0 of the pair gives A yellow, game 1 green. */
static bool play_game(hall *h, program player[2], int game, pair_result *pair)
{
    const match_options *o = h->state->options;
    if (!start_both(h, player))
        return false;
    game_plan plan = plan_game(o, pair->index);
    plan.seed += 2 * (uint64_t)game; /* each player draws its own random numbers in each */
    plan.player[CAM_YELLOW] = &player[game];
    plan.player[CAM_GREEN] = &player[!game];
    cam_record *record = make_record(o, &plan, pair->index, game);
    game_result result = game_play(&plan, record);
    bool is_over = result.result != CAM_ONGOING;
    cam_colour a = game == 0 ? CAM_YELLOW : CAM_GREEN;
    if (is_over) {
        pair->half_points[game] =
            result.result == CAM_DRAW ? 1 : 2 * (result.result == cam_result_win(a));
        pair->points[game][0] = result.points[a];
        pair->points[game][1] = result.points[cam_colour_other(a)];
    }
    pthread_mutex_lock(&h->lock);
    if (is_over)
        count_game(h->state, &result, game);
    if (is_over && *result.reason)
        count_failure(h->state, &result, plan.player[result.failed]->failure, game);
    if (is_over && record && !h->has_failed)
        h->has_failed = !match_store_game(h->state, pair->index, game, record, &h->error);
    pthread_mutex_unlock(&h->lock);
    cam_record_free(record);
    for (int i = 0; i < 2; i++)
        if (player[i].failure != PROGRAM_FINE)
            program_end(&player[i]);
    return is_over;
}

/* The next pair nobody has played, or -1. */
static int take_pair(hall *h)
{
    pthread_mutex_lock(&h->lock);
    while (h->next < h->state->options->pairs && h->state->is_done[h->next])
        h->next++;
    bool is_over = *h->stop || h->has_failed || match_is_decided(h->state) ||
                   h->next >= h->state->options->pairs;
    int pair = is_over ? -1 : h->next++;
    pthread_mutex_unlock(&h->lock);
    return pair;
}

static void finish_pair(hall *h, const pair_result *pair)
{
    pthread_mutex_lock(&h->lock);
    /* Pairs that end after the decision are noted, but do not undo it. */
    if (!match_is_decided(h->state))
        match_count_pair(h->state, pair);
    if (h->state->results && !h->has_failed)
        h->has_failed = !match_store_pair(h->state, pair, &h->error);
    show_progress(h);
    pthread_mutex_unlock(&h->lock);
}

static void *work(void *context)
{
    hall *h = context;
    program player[2] = {{0}, {0}};
    pair_result pair = {0};
    while ((pair.index = take_pair(h)) >= 0) {
        if (!play_game(h, player, 0, &pair) || !play_game(h, player, 1, &pair))
            break;
        finish_pair(h, &pair);
    }
    for (int i = 0; i < 2; i++)
        program_end(&player[i]);
    return NULL;
}

bool match_run(match_state *state, const atomic_bool *stop, cam_error *error)
{
    hall h = {.state = state, .stop = stop, .last_progress = cam_clock_wall()};
    pthread_t *thread = calloc((size_t)state->options->concurrency, sizeof *thread);
    int running = 0;
    if (!thread) {
        cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
        return false;
    }
    pthread_mutex_init(&h.lock, NULL);
    while (running < state->options->concurrency &&
           pthread_create(&thread[running], NULL, work, &h) == 0)
        running++;
    if (running == 0) {
        h.has_failed = true;
        cam_fail(&h.error, CAM_NO_MEMORY, CAM_REASON_NO_THREAD);
    }
    for (int i = 0; i < running; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&h.lock);
    free(thread);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    if (h.has_failed)
        *error = h.error;
    return !h.has_failed;
}
