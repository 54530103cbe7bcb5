#include "match_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "files/file_store.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/score.h"

opening opening_draw(const cam_rules *rules, cam_setup setup, int plies, uint64_t seed)
{
    cam_random random;
    cam_random_init(&random, seed);
    opening drawn = {.count = 0};
    cam_position pos;
    cam_position_init(&pos, rules, setup);
    while (drawn.count < plies && drawn.count < OPENING_MOST && !cam_position_is_over(&pos)) {
        cam_position next = pos;
        cam_placement move = cam_moves_random(&pos, rules, &random);
        cam_position_play_legal(&next, rules, move, NULL);
        if (cam_position_is_over(&next))
            break;
        drawn.move[drawn.count++] = move;
        pos = next;
    }
    return drawn;
}

/* A game being played. */
typedef struct table {
    const game_plan *plan;
    cam_record *record;
    cam_node node;
    cam_position pos;
    game_result result;
} table;

/* The team loses, for that reason. Always false. */
static bool forfeit(table *t, cam_colour team, const char *what, const char *text)
{
    const program *p = t->plan->player[team];
    if (p->failure == PROGRAM_STOPPED)
        return false;
    t->result.result = cam_result_win(cam_colour_other(team));
    t->result.ending = p->failure == PROGRAM_HANGS ? CAM_BY_TIME : CAM_BY_RESIGNATION;
    t->result.failed = team;
    snprintf(t->result.reason, sizeof t->result.reason, "%.160s%s%.100s", what, *text ? ": " : "",
             text);
    for (char *c = t->result.reason; *c; c++) /* whatever the program said, one line of text */
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~')
            *c = '?';
    return false;
}

/* The program must answer, and with "=". */
static bool demand(table *t, cam_colour team, const char *command)
{
    program *p = t->plan->player[team];
    cam_buffer text;
    cam_buffer_init(&text);
    program_answer answer = program_ask(p, t->plan->timeout, &text, "%s", command);
    bool is_done = answer == ANSWER_DONE;
    if (answer == ANSWER_REFUSED) {
        char what[120];
        snprintf(what, sizeof what, "refused '%.100s'", command);
        forfeit(t, team, what, cam_buffer_text(&text));
    } else if (answer == ANSWER_NONE) {
        forfeit(t, team, p->reason, "");
    }
    cam_buffer_clear(&text);
    return is_done;
}

/* What only some programs know; a refusal does no harm. */
static bool suggest(table *t, cam_colour team, const char *command)
{
    program *p = t->plan->player[team];
    if (program_ask(p, t->plan->timeout, NULL, "%s", command) != ANSWER_NONE)
        return true;
    return forfeit(t, team, p->reason, "");
}

/* Seconds a move for a program that is told by the clock; 0 for none. */
static double clock_of(const program *p)
{
    if (p->spec->is_own || !p->knows_clock)
        return 0;
    return p->spec->limits.seconds > 0 ? p->spec->limits.seconds : p->spec->limits.cpu;
}

static bool set_up(table *t, cam_colour team)
{
    const game_plan *plan = t->plan;
    const program *p = plan->player[team];
    char command[CAM_PATH_MAX + 120];
    snprintf(command, sizeof command, "set_game %s players %d neutral %d", plan->board,
             plan->setup.players, plan->setup.neutral);
    if (!demand(t, team, command))
        return false;
    snprintf(command, sizeof command, "set_random_seed %" PRIu64,
             cam_mix(plan->seed + (uint64_t)team) >> 33);
    if (p->knows_seed && !suggest(t, team, command))
        return false;
    snprintf(command, sizeof command, "max_visits %ld", p->spec->limits.visits);
    if (!p->spec->is_own && p->spec->limits.visits && p->knows_visits && !suggest(t, team, command))
        return false;
    snprintf(command, sizeof command, "time_settings 0 %.3f 1", clock_of(p));
    return clock_of(p) == 0 || suggest(t, team, command);
}

/* Tell a program about a move. */
static bool tell(table *t, cam_colour team, cam_colour colour, cam_placement move)
{
    char text[CAM_MOVE_TEXT], command[CAM_MOVE_TEXT + 20];
    cam_move_format(t->plan->rules, move, text);
    snprintf(command, sizeof command, "play %s %s", cam_colour_name(colour), text);
    return demand(t, team, command);
}

static void advance(table *t, cam_placement move)
{
    cam_position_play_legal(&t->pos, t->plan->rules, move, NULL);
    if (t->record && cam_record_play(t->record, t->node, move, &t->node, NULL) != CAM_OK)
        t->record = NULL; /* no memory: the game goes on unrecorded */
}

/* Ask the team to move for its move and judge it. */
static bool ask_move(table *t, cam_colour team, cam_placement *move)
{
    program *p = t->plan->player[team];
    const char *colour = cam_colour_name(cam_position_colour(&t->pos));
    char clock[80];
    snprintf(clock, sizeof clock, "time_left %s %.3f 1", cam_colour_name(team), clock_of(p));
    if (clock_of(p) > 0 && !suggest(t, team, clock))
        return false;

    cam_buffer text;
    cam_buffer_init(&text);
    double start = cam_clock_wall();
    program_answer answer = program_ask(p, t->plan->timeout, &text, "genmove %s", colour);
    t->result.seconds[team] += cam_clock_wall() - start;
    t->result.moves[team]++;
    const char *word = cam_buffer_text(&text);
    bool is_legal = false;
    cam_error why;
    char what[CAM_MOVE_TEXT + 40];
    if (answer == ANSWER_NONE) {
        forfeit(t, team, p->reason, "");
    } else if (answer == ANSWER_REFUSED) {
        forfeit(t, team, "refused genmove", word);
    } else if (strcasecmp(word, "resign") == 0) {
        t->result.result = cam_result_win(cam_colour_other(team));
        t->result.ending = CAM_BY_RESIGNATION;
    } else if (cam_move_parse(&t->pos, t->plan->rules, word, move, &why) != CAM_OK) {
        snprintf(what, sizeof what, "illegal move '%.*s'", CAM_MOVE_TEXT, word);
        forfeit(t, team, what, why.text);
    } else {
        is_legal = true;
    }
    cam_buffer_clear(&text);
    return is_legal;
}

/* From the opening to the end. */
static bool play_on(table *t)
{
    for (int team = 0; team < CAM_TEAMS; team++)
        if (!set_up(t, (cam_colour)team))
            return false;
    for (int i = 0; i < t->plan->opening.count; i++) {
        cam_colour colour = cam_position_colour(&t->pos);
        for (int team = 0; team < CAM_TEAMS; team++)
            if (!tell(t, (cam_colour)team, colour, t->plan->opening.move[i]))
                return false;
        advance(t, t->plan->opening.move[i]);
    }
    while (!cam_position_is_over(&t->pos)) {
        cam_placement move;
        cam_colour team = cam_position_team(&t->pos), colour = cam_position_colour(&t->pos);
        if (!ask_move(t, team, &move))
            return false;
        advance(t, move);
        if (!cam_position_is_over(&t->pos) && !tell(t, cam_colour_other(team), colour, move))
            return false;
    }
    return true;
}

game_result game_play(const game_plan *plan, cam_record *record)
{
    table t = {.plan = plan, .record = record, .node = CAM_ROOT};
    cam_position_init(&t.pos, plan->rules, plan->setup);
    cam_outcome outcome;
    if (play_on(&t)) {
        outcome = cam_outcome_of(&t.pos, plan->rules, false);
        cam_points points = cam_score_points(&t.pos, plan->rules);
        memcpy(t.result.points, points.team, sizeof points.team);
    } else {
        outcome = (cam_outcome){t.result.result, t.result.ending, 0};
        if (t.result.result != CAM_ONGOING)
            t.result.points[t.result.result == CAM_GREEN_WINS] = cam_outcome_forfeit(plan->rules);
    }
    t.result.result = outcome.result;
    t.result.ending = outcome.ending;
    t.result.plies = t.pos.plies;
    if (t.record) {
        cam_record_set_outcome(t.record, outcome);
        if (*t.result.reason)
            cam_record_set(t.record, t.node, "C", t.result.reason, NULL);
    }
    return t.result;
}
