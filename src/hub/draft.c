#include "hub/draft.h"

#include <string.h>

#include "rules/notation.h"
#include "rules/score.h"

#define QUOTA_FIRST 3 /* gains */
#define QUOTA_MOST  7
#define RESTART_MS  10000 /* what the seat to move has at least after a restart */

void cam_draft_init(cam_draft *draft, const cam_table *table, cam_rulebook *book, int64_t now)
{
    memset(draft, 0, sizeof *draft);
    draft->table = *table;
    draft->book = book;
    draft->now = now;
}

void cam_draft_clear(cam_draft *draft)
{
    for (size_t i = 0; i < draft->count; i++) {
        json_decref(draft->entry[i].event);
        json_decref(draft->entry[i].note);
    }
    draft->count = 0;
}

static void add_noted(cam_draft *draft, const char *what, json_t *fields, json_t *note)
{
    cam_table *table = &draft->table;
    int64_t at = draft->now > table->last_at ? draft->now : table->last_at;
    json_t *event = json_pack("{ss ss sI sI ss}", "t", "event", "table", table->id, "seq",
                              (json_int_t)table->seq + 1, "at", (json_int_t)at, "what", what);
    bool whole = event && draft->count < CAM_DRAFT_EVENTS &&
                 (!fields || json_object_update(event, fields) == 0) &&
                 cam_table_apply(table, draft->book, event, note);
    json_decref(fields);
    if (!whole || draft->failed) {
        json_decref(event);
        json_decref(note);
        draft->failed = true;
        return;
    }
    draft->entry[draft->count].event = event;
    draft->entry[draft->count++].note = note;
}

void cam_draft_add(cam_draft *draft, const char *what, json_t *fields)
{
    add_noted(draft, what, fields, NULL);
}

/*
 * Time.
 */

static int64_t quota_gain(const cam_clock_rule *clock)
{
    int64_t expected = clock->main + 40 * clock->increment; /* ms that a game may last */
    int64_t gain = 150 + 4 * expected / 1000;
    return gain < 1000 ? gain : 1000;
}

int64_t cam_clock_forgiven(const cam_table *table, cam_seat seat, int64_t elapsed, int64_t lag)
{
    int64_t forgiven = lag < table->quota[seat] ? lag : table->quota[seat];
    return forgiven < elapsed ? forgiven : elapsed;
}

int64_t cam_clock_deadline(const cam_table *table, int64_t lag)
{
    cam_seat seat = cam_table_running(table);
    if (seat == CAM_NO_SEAT)
        return INT64_MAX;
    int64_t grace = lag < table->quota[seat] ? lag : table->quota[seat];
    return table->turn_at + table->left[seat] + grace;
}

/* Take 'spent' off the clock of the seat to move. */
static void charge(cam_table *table, int64_t spent)
{
    const cam_clock_rule *clock = &table->setup.clock;
    int64_t *left = &table->left[table->pos.seat];
    int64_t main = *left - clock->per_move; /* what is used of the move's own time comes back */
    if (clock->each)
        return;
    *left = clock->per_move + (main > spent ? main - spent : 0);
    if (*left == 0)
        *left = 1; /* a move in time never shows as a fallen flag */
}

static json_t *left_after_move(const cam_draft *draft, cam_placement move, int64_t spent)
{
    cam_table after = draft->table;
    charge(&after, spent);
    if (after.setup.clock.each)
        after.left[after.pos.seat] = after.setup.clock.each;
    else
        after.left[after.pos.seat] += after.setup.clock.increment;
    if (move == CAM_SWAP) { /* time is a player's own */
        int64_t first = after.left[0];
        after.left[0] = after.left[1];
        after.left[1] = first;
    }
    return cam_table_left_json(&after);
}

static json_t *quota_note(const cam_table *table, int64_t lag)
{
    if (!cam_clock_is_timed(&table->setup.clock))
        return NULL;
    int64_t gain = quota_gain(&table->setup.clock);
    json_t *quota = json_array();
    for (int i = 0; i < table->setup.players; i++) {
        int64_t next = table->quota[i];
        if (i == table->pos.seat)
            next = next - lag + gain < QUOTA_MOST * gain ? next - lag + gain : QUOTA_MOST * gain;
        json_array_append_new(quota, json_integer(next));
    }
    return json_pack("{so}", "quota", quota);
}

static json_t *first_quota(const cam_table *table)
{
    if (!cam_clock_is_timed(&table->setup.clock))
        return NULL;
    json_t *quota = json_array();
    for (int i = 0; i < table->setup.players; i++)
        json_array_append_new(quota, json_integer(QUOTA_FIRST * quota_gain(&table->setup.clock)));
    return json_pack("{so}", "quota", quota);
}

/* What is left now, the running clock charged; a turn that is cut short is a turn
 * all the same, but its flag has not fallen. */
static json_t *left_now(const cam_draft *draft)
{
    cam_table then = draft->table;
    cam_seat seat = cam_table_running(&then);
    if (seat != CAM_NO_SEAT) {
        int64_t elapsed = draft->now > then.turn_at ? draft->now - then.turn_at : 0;
        then.left[seat] = then.left[seat] > elapsed ? then.left[seat] - elapsed : 1;
    }
    return cam_table_left_json(&then);
}

/*
 * Beginning and ending.
 */

void cam_draft_create(cam_draft *draft, const char *id, const cam_table_setup *setup,
                      const cam_holder *creator)
{
    strcpy(draft->table.id, id);
    cam_draft_add(draft, "created", json_pack("{so}", "setup", cam_setup_json(setup)));
    for (cam_seat seat = 0; seat < setup->players && !draft->failed; seat++) {
        cam_holder computer = {.kind = CAM_HOLDER_COMPUTER, .name = "Computer 0"};
        computer.name[sizeof "Computer 0" - 2] = (char)('0' + setup->seat[seat].level);
        if (setup->seat[seat].wish == CAM_WISH_ME)
            cam_draft_sit(draft, seat, creator);
        else if (setup->seat[seat].wish == CAM_WISH_COMPUTER)
            cam_draft_sit(draft, seat, &computer);
    }
}

static bool is_full(const cam_table *table)
{
    for (int seat = 0; seat < table->setup.players; seat++)
        if (table->seat[seat].kind == CAM_HOLDER_OPEN)
            return false;
    return true;
}

void cam_draft_sit(cam_draft *draft, cam_seat seat, const cam_holder *holder)
{
    bool computer = holder->kind == CAM_HOLDER_COMPUTER;
    cam_draft_add(draft, "sat",
                  json_pack("{si so ss ss}", "seat", seat + 1, "user",
                            computer ? json_null() : json_string(holder->user), "name",
                            holder->name, "kind", cam_holder_word(holder->kind)));
    if (!draft->failed && is_full(&draft->table))
        cam_draft_begin(draft);
}

void cam_draft_begin(cam_draft *draft)
{
    cam_table *table = &draft->table;
    cam_match match;
    cam_match_init(&match, table->setup.players, table->setup.games, 0);
    match.played = (uint16_t)table->game;
    cam_seat first = cam_match_beginner(&match);
    cam_table fresh = *table;
    cam_table_fill_clocks(&fresh);
    cam_table_start(&fresh, first);
    add_noted(draft, "began",
              json_pack("{si si so si}", "game", table->game + 1, "first", first + 1, "left",
                        cam_table_left_json(&fresh), "to_move",
                        cam_position_is_over(&fresh.pos) ? 0 : fresh.pos.seat + 1),
              first_quota(table));
}

static void end(cam_draft *draft, const char *result, cam_result winner, int points)
{
    cam_table after = draft->table;
    int team = winner == CAM_GREEN_WINS;
    int game_points[CAM_TEAMS] = {0, 0};
    if (winner == CAM_YELLOW_WINS || winner == CAM_GREEN_WINS) {
        game_points[team] = points;
        after.points[team] += points;
        after.wins[team]++;
    }
    cam_draft_add(draft, "ended",
                  json_pack("{ss s[ii] so}", "result", result, "points", game_points[0],
                            game_points[1], "match", cam_table_match_json(&after)));
    draft->clear_plans = true;
}

static void end_with(cam_draft *draft, cam_outcome outcome)
{
    char text[CAM_OUTCOME_TEXT];
    cam_outcome_format(outcome, text);
    end(draft, text, outcome.result, outcome.points);
}

void cam_draft_forfeit(cam_draft *draft, cam_seat loser, cam_ending ending)
{
    const cam_table_setup *setup = &draft->table.setup;
    cam_outcome outcome = {.result = cam_result_win(cam_colour_other(cam_seat_colour(loser))),
                           .ending = ending};
    char text[CAM_OUTCOME_TEXT];
    cam_outcome_format(outcome, text);
    end(draft, text, outcome.result, setup->points ? cam_outcome_forfeit(setup->rules) : 0);
}

void cam_draft_agree_draw(cam_draft *draft)
{
    end_with(draft, (cam_outcome){.result = CAM_DRAW});
}

void cam_draft_abort(cam_draft *draft)
{
    end(draft, "void", CAM_ONGOING, 0);
}

/*
 * Playing.
 */

/* The move somebody has prepared for this position, or CAM_NO_PLACEMENT. */
static cam_placement prepared_reply(const cam_draft *draft)
{
    const cam_table *table = &draft->table;
    for (size_t i = 0; i < draft->plan_count; i++) {
        const cam_plan *plan = &draft->plan[i];
        int from = (int)json_integer_value(json_object_get(plan->plan, "ply"));
        int game = (int)json_integer_value(json_object_get(plan->plan, "game"));
        if (!cam_table_holds(table, plan->user, table->pos.seat) || game != table->game ||
            from >= table->ply)
            continue;
        size_t index;
        json_t *line;
        json_array_foreach(json_object_get(plan->plan, "lines"), index, line)
        {
            int done = 0, so_far = table->ply - from;
            for (; done < so_far; done++) {
                char text[CAM_MOVE_TEXT];
                const char *planned = json_string_value(json_array_get(line, (size_t)done));
                cam_move_format(table->setup.rules, table->move[from + done], text);
                if (!planned || strcmp(planned, text) != 0)
                    break;
            }
            const char *mine = json_string_value(json_array_get(line, (size_t)so_far));
            cam_placement move;
            if (done == so_far && mine &&
                cam_move_parse(&table->pos, table->setup.rules, mine, &move, NULL) == CAM_OK)
                return move;
        }
    }
    return CAM_NO_PLACEMENT;
}

static void move_once(cam_draft *draft, cam_placement move, int64_t spent, int64_t lag)
{
    cam_table after = draft->table;
    char text[CAM_MOVE_TEXT], sum[CAM_SUM_TEXT];
    cam_move_format(after.setup.rules, move, text);
    cam_table_play(&after, move);
    cam_table_sum(&after, sum);
    json_t *fields = json_pack("{si si ss sI so ss si}", "ply", draft->table.ply, "seat",
                               draft->table.pos.seat + 1, "move", text, "spent", (json_int_t)spent,
                               "left", left_after_move(draft, move, spent), "sum", sum, "to_move",
                               cam_table_to_move(&after));
    add_noted(draft, "moved", fields, quota_note(&draft->table, lag));
    if (!draft->failed && cam_position_is_over(&draft->table.pos))
        end_with(draft, cam_outcome_of(&draft->table.pos, draft->table.setup.rules,
                                       draft->table.setup.points));
}

void cam_draft_move(cam_draft *draft, cam_placement move, int64_t spent, int64_t lag)
{
    while (move != CAM_NO_PLACEMENT && !draft->failed) {
        move_once(draft, move, spent, lag);
        bool on = draft->table.phase == CAM_PHASE_PLAYING && draft->count < CAM_DRAFT_EVENTS - 3;
        move = on ? prepared_reply(draft) : CAM_NO_PLACEMENT;
        spent = lag = 0;
    }
}

void cam_draft_back(cam_draft *draft, int ply)
{
    cam_table then = draft->table;
    memcpy(then.left, then.history[ply], sizeof then.left);
    cam_table_take_back(&then, ply);
    char sum[CAM_SUM_TEXT];
    cam_table_sum(&then, sum);
    cam_draft_add(draft, "back",
                  json_pack("{si so ss si}", "ply", ply, "left", cam_table_left_json(&then), "sum",
                            sum, "to_move", cam_table_to_move(&then)));
    draft->clear_plans = true;
}

void cam_draft_pause(cam_draft *draft)
{
    cam_draft_add(draft, "paused", json_pack("{ss so}", "why", "consent", "left", left_now(draft)));
}

void cam_draft_resume(cam_draft *draft, const char *why)
{
    cam_table then = draft->table;
    if (strcmp(why, "restart") == 0 && then.left[then.pos.seat] < RESTART_MS)
        then.left[then.pos.seat] = RESTART_MS;
    cam_draft_add(draft, "resumed",
                  json_pack("{ss so}", "why", why, "left", cam_table_left_json(&then)));
}

void cam_draft_flag(cam_draft *draft)
{
    cam_seat seat = draft->table.pos.seat;
    cam_table then = draft->table;
    then.left[seat] = 0;
    cam_draft_add(draft, "flagged",
                  json_pack("{si so}", "seat", seat + 1, "left", cam_table_left_json(&then)));
    cam_draft_forfeit(draft, seat, CAM_BY_TIME);
}
