#include "hub/draft.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "rules/notation.h"
#include "rules/score.h"

#define QUOTA_FIRST 3 /* gains */
#define QUOTA_MOST  7
#define RESTART_MS  10000 /* what the seat to move has at least after a restart */

void cam_draft_init(cam_draft *draft, const cam_table *table, cam_rulebook *book, int64_t now)
{
    cam_table_copy(&draft->table, table);
    draft->book = book;
    draft->now = now;
    draft->plan_count = 0;
    draft->plan = NULL;
    draft->clear_plans = draft->failed = false;
    draft->count = 0;
}

void cam_draft_clear(cam_draft *draft)
{
    for (size_t i = 0; i < draft->count; i++) {
        free(draft->entry[i].event);
        free(draft->entry[i].note);
    }
    draft->count = 0;
}

/* An event that is being written: what every event has, then the fields of its own, then
 * finish_event. */
typedef struct event_text {
    cam_buffer text;
    cam_json json;
    const char *what;
    int64_t at;
} event_text;

static void begin_event(const cam_draft *draft, const char *what, event_text *event)
{
    const cam_table *table = &draft->table;
    event->what = what;
    event->at = draft->now > table->last_at ? draft->now : table->last_at;
    cam_buffer_init(&event->text);
    cam_json_init(&event->json, &event->text);
    cam_json_object(&event->json, NULL);
    cam_json_text(&event->json, "t", "event");
    cam_json_text(&event->json, "table", table->id);
    cam_json_int(&event->json, "seq", (int64_t)table->seq + 1);
    cam_json_int(&event->json, "at", event->at);
    cam_json_text(&event->json, "what", what);
}

/* Takes the note. */
static void finish_event(cam_draft *draft, event_text *event, char *note)
{
    cam_json_end(&event->json);
    bool whole = !event->text.failed && draft->count < CAM_DRAFT_EVENTS &&
                 cam_table_apply(&draft->table, draft->book, event->text.text, note);
    if (!whole || draft->failed) {
        cam_buffer_clear(&event->text);
        free(note);
        draft->failed = true;
        return;
    }
    draft->entry[draft->count].what = event->what;
    draft->entry[draft->count].at = event->at;
    draft->entry[draft->count].event = event->text.text;
    draft->entry[draft->count++].note = note;
}

/* The members of an object behind those of the event; the object is taken. */
static void add_members(event_text *event, json_t *fields)
{
    char *text = fields ? json_dumps(fields, JSON_COMPACT) : NULL;
    size_t length = text ? strlen(text) : 0;
    if (length > 2) { /* more than its braces */
        cam_buffer_add_char(&event->text, ',');
        cam_buffer_append(&event->text, text + 1, length - 2);
    }
    event->text.failed |= fields && !text;
    free(text);
    json_decref(fields);
}

static void add_noted(cam_draft *draft, const char *what, json_t *fields, char *note)
{
    event_text event;
    begin_event(draft, what, &event);
    add_members(&event, fields);
    finish_event(draft, &event, note);
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

/* The clocks once the seat to move has made this move. */
static void left_after_move(cam_table *table, cam_placement move, int64_t spent)
{
    charge(table, spent);
    if (table->setup.clock.each)
        table->left[table->pos.seat] = table->setup.clock.each;
    else
        table->left[table->pos.seat] += table->setup.clock.increment;
    if (move == CAM_SWAP) { /* time is a player's own */
        int64_t first = table->left[0];
        table->left[0] = table->left[1];
        table->left[1] = first;
    }
}

static void write_left(cam_json *json, const cam_table *table)
{
    if (!cam_clock_is_timed(&table->setup.clock)) {
        cam_json_null(json, "left");
        return;
    }
    cam_json_array(json, "left");
    for (int i = 0; i < table->setup.players; i++)
        cam_json_int(json, NULL, table->left[i]);
    cam_json_end(json);
}

/* What is forgiven of lag from here on; NULL without a clock. */
static char *quota_note(const cam_table *table, const int64_t quota[CAM_SEATS])
{
    cam_buffer text;
    cam_json json;
    if (!cam_clock_is_timed(&table->setup.clock))
        return NULL;
    cam_buffer_init(&text);
    cam_json_init(&json, &text);
    cam_json_object(&json, NULL);
    cam_json_array(&json, "quota");
    for (int i = 0; i < table->setup.players; i++)
        cam_json_int(&json, NULL, quota[i]);
    cam_json_end(&json);
    cam_json_end(&json);
    if (text.failed)
        cam_buffer_clear(&text);
    return text.text;
}

static char *quota_after_move(const cam_table *table, int64_t lag)
{
    int64_t gain = quota_gain(&table->setup.clock), quota[CAM_SEATS];
    memcpy(quota, table->quota, sizeof quota);
    int64_t next = quota[table->pos.seat] - lag + gain;
    quota[table->pos.seat] = next < QUOTA_MOST * gain ? next : QUOTA_MOST * gain;
    return quota_note(table, quota);
}

static char *first_quota(const cam_table *table)
{
    int64_t quota[CAM_SEATS];
    for (int i = 0; i < CAM_SEATS; i++)
        quota[i] = QUOTA_FIRST * quota_gain(&table->setup.clock);
    return quota_note(table, quota);
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

void cam_draft_created(cam_draft *draft, const cam_table_setup *setup)
{
    event_text event;
    begin_event(draft, "created", &event);
    cam_setup_write(&event.json, "setup", setup);
    finish_event(draft, &event, NULL);
}

void cam_draft_create(cam_draft *draft, const char *id, const cam_table_setup *setup,
                      const cam_holder *creator)
{
    strcpy(draft->table.id, id);
    cam_draft_created(draft, setup);
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
    cam_table after;
    cam_table_copy(&after, &draft->table);
    int team = winner == CAM_GREEN_WINS;
    int game_points[CAM_TEAMS] = {0, 0};
    if (winner == CAM_YELLOW_WINS || winner == CAM_GREEN_WINS) {
        game_points[team] = points;
        after.points[team] += points;
        after.wins[team]++;
    }
    event_text event;
    begin_event(draft, "ended", &event);
    cam_json_text(&event.json, "result", result);
    cam_json_array(&event.json, "points");
    for (int i = 0; i < CAM_TEAMS; i++)
        cam_json_int(&event.json, NULL, game_points[i]);
    cam_json_end(&event.json);
    cam_table_write_match(&event.json, "match", &after);
    finish_event(draft, &event, NULL);
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
    const cam_table *table = &draft->table;
    cam_table after;
    event_text event;
    char text[CAM_MOVE_TEXT], sum[CAM_SUM_TEXT];
    cam_table_copy(&after, table);
    cam_move_format(after.setup.rules, move, text);
    left_after_move(&after, move, spent);
    cam_table_play(&after, move);
    cam_table_sum(&after, sum);
    begin_event(draft, "moved", &event);
    cam_json_int(&event.json, "ply", table->ply);
    cam_json_int(&event.json, "seat", table->pos.seat + 1);
    cam_json_text(&event.json, "move", text);
    cam_json_int(&event.json, "spent", spent);
    write_left(&event.json, &after);
    cam_json_text(&event.json, "sum", sum);
    cam_json_int(&event.json, "to_move", cam_table_to_move(&after));
    finish_event(draft, &event, quota_after_move(table, lag));
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
