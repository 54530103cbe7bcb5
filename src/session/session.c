/*
 * session.c: making a session and its games, and looking at it.
 */
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "session/state.h"

cam_status cam_player_check(const cam_player *player, cam_error *error)
{
    if (player->kind != CAM_PERSON && player->kind != CAM_COMPUTER && player->kind != CAM_REMOTE)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PLAYER_KIND);
    if (player->kind == CAM_COMPUTER ? player->level < 1 || player->level > 9 : player->level != 0)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PLAYER_LEVEL);
    if (!memchr(player->name, '\0', sizeof player->name))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_NAME_TOO_LONG);
    return CAM_OK;
}

static cam_status check_variant(const cam_variant *variant, cam_error *error)
{
    if (variant->players != 2 && variant->players != 4)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PLAYERS);
    if (variant->games < 0 || variant->games > CAM_GAMES_MAX || variant->target < 0 ||
        variant->target > CAM_GAMES_MAX)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_MATCH, .number = CAM_GAMES_MAX);
    if (!cam_time_rule_is_valid(variant->time))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_CLOCK);
    if (variant->house.bridget && variant->points)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_HOUSE_POINTS);
    cam_setup setup = {
        .players = variant->players, .neutral = variant->neutral, .house = variant->house};
    return cam_setup_check(setup, variant->rules, error);
}

cam_status cam_session_make(const cam_variant *variant, const cam_player player[CAM_SEATS],
                            cam_session **session, cam_error *error)
{
    cam_status status = check_variant(variant, error);
    for (int seat = 0; seat < variant->players && status == CAM_OK; seat++)
        status = cam_player_check(&player[seat], error);
    if (status != CAM_OK)
        return status;
    cam_session *made = calloc(1, sizeof *made);
    if (!made || !cam_session_reserve_game(made)) {
        free(made);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    made->variant = *variant;
    for (int seat = 0; seat < variant->players; seat++)
        made->player[seat] = player[seat];
    cam_match_init(&made->before, variant->players, variant->games, variant->target);
    cam_timer_init(&made->timer, variant->time);
    *session = made;
    return CAM_OK;
}

bool cam_session_reserve_game(cam_session *session)
{
    size_t count = (size_t)session->game_count + 1;
    cam_game *moved = realloc(session->game, count * sizeof *moved);
    if (moved)
        session->game = moved;
    return moved;
}

void cam_session_add_game(cam_session *session, cam_record *record)
{
    session->game[session->game_count++] = (cam_game){record, CAM_ROOT};
    session->adjudged = (cam_outcome){0};
    session->paused = false;
    session->tip = cam_record_end(record, CAM_ROOT);
    cam_session_set_live(session, session->tip);
    session->outcome_changed = false;
}

/* A record of the next game of a match, with all that is known before it. */
static cam_status new_game(cam_session *session, const cam_match *match, cam_record **record,
                           cam_error *error)
{
    const cam_variant *variant = &session->variant;
    cam_setup setup = {.players = variant->players,
                       .neutral = variant->neutral,
                       .first = cam_match_beginner(match),
                       .house = variant->house};
    cam_record *made = cam_record_new(variant->rules, setup);
    if (!made)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_status status = CAM_OK;
    for (cam_seat seat = 0; seat < variant->players && status == CAM_OK; seat++)
        status = cam_session_stamp_player(made, seat, &session->player[seat], error);
    if (status == CAM_OK)
        status = cam_session_stamp_variant(session, made, error);
    if (status == CAM_OK)
        *record = made;
    else
        cam_record_free(made);
    return status;
}

cam_status cam_session_new(const cam_variant *variant, const cam_player player[CAM_SEATS],
                           cam_session **session, cam_error *error)
{
    cam_session *made;
    cam_status status = cam_session_make(variant, player, &made, error);
    if (status != CAM_OK)
        return status;
    cam_record *record;
    status = new_game(made, &made->before, &record, error);
    if (status != CAM_OK) {
        cam_session_free(made);
        return status;
    }
    cam_session_add_game(made, record);
    *session = made;
    return CAM_OK;
}

void cam_session_free(cam_session *session)
{
    if (!session)
        return;
    for (int i = 0; i < session->game_count; i++)
        cam_record_free(session->game[i].record);
    free(session->game);
    free(session);
}

const cam_variant *cam_session_variant(const cam_session *session)
{
    return &session->variant;
}

const cam_player *cam_session_player(const cam_session *session, cam_seat seat)
{
    assert(seat < CAM_SEATS);
    return cam_session_sitting(session, &session->position, seat);
}

cam_turn cam_session_turn(const cam_session *session)
{
    if (session->outcome.result != CAM_ONGOING)
        return (cam_turn){0};
    cam_seat seat = session->position.seat;
    const cam_player *player = cam_session_player(session, seat);
    return (cam_turn){!session->paused, seat, player->kind, player->level};
}

int cam_session_game_count(const cam_session *session)
{
    return session->game_count;
}

int cam_session_game_number(const cam_session *session)
{
    return session->skipped + session->game_count;
}

const cam_record *cam_session_game(const cam_session *session, int index)
{
    assert(index >= 0 && index < session->game_count);
    return session->game[index].record;
}

const cam_record *cam_session_record(const cam_session *session)
{
    return cam_session_current(session)->record;
}

cam_node cam_session_live(const cam_session *session)
{
    return cam_session_current(session)->live;
}

const cam_position *cam_session_position(const cam_session *session)
{
    return &session->position;
}

cam_outcome cam_session_outcome(const cam_session *session)
{
    return session->outcome;
}

cam_points cam_variant_points(const cam_variant *variant, cam_outcome outcome)
{
    cam_points points = {0};
    if (outcome.result != CAM_YELLOW_WINS && outcome.result != CAM_GREEN_WINS)
        return points;
    cam_colour winner = outcome.result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
    bool on_board = outcome.ending == CAM_BY_CONNECTION || outcome.ending == CAM_BY_EDGE_STONES;
    points.team[winner] = !variant->points ? 1
                          : on_board       ? outcome.points
                                           : cam_outcome_forfeit(variant->rules);
    return points;
}

void cam_variant_count(const cam_variant *variant, cam_outcome outcome, bool swapped,
                       cam_match *match)
{
    cam_points points = cam_variant_points(variant, outcome);
    if (swapped)
        points = (cam_points){{points.team[CAM_GREEN], points.team[CAM_YELLOW]}};
    if (outcome.result != CAM_ONGOING && outcome.ending != CAM_BY_ABORTING)
        cam_match_add(match, points);
}

cam_points cam_session_points(const cam_session *session)
{
    return cam_variant_points(&session->variant, session->outcome);
}

cam_match cam_session_match(const cam_session *session)
{
    cam_match match = session->before;
    cam_variant_count(&session->variant, session->outcome,
                      session->position.house & CAM_HOUSE_SWAPPED, &match);
    return match;
}

cam_status cam_session_next_game(cam_session *session, double now, cam_error *why)
{
    cam_session_tick(session, now);
    if (session->outcome.result == CAM_ONGOING)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_NOT_OVER);
    cam_match match = cam_session_match(session);
    if (cam_match_is_over(&match) || session->game_count == CAM_GAMES_MAX)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_MATCH_OVER);
    cam_record *record;
    cam_status status = new_game(session, &match, &record, why);
    if (status != CAM_OK)
        return status;
    if (!cam_session_reserve_game(session) || cam_session_stamp_state(session, true) != CAM_OK) {
        cam_record_free(record);
        return cam_fail(why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    session->before = match;
    cam_session_add_game(session, record);
    cam_timer_init(&session->timer, session->variant.time);
    cam_session_run_clock(session, now);
    cam_session_changed(session);
    return CAM_OK;
}

cam_status cam_session_skip_games(cam_session *session, int count, cam_error *why)
{
    if (count < 0 || count >= CAM_GAMES_MAX)
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_MATCH, .number = CAM_GAMES_MAX);
    if (session->game_count != 1 || session->outcome.result != CAM_ONGOING ||
        cam_record_size(cam_session_current(session)->record) != 1)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_NOT_OVER);
    cam_match match = session->before;
    match.played = (uint16_t)count;
    cam_record *record;
    cam_status status = new_game(session, &match, &record, why);
    if (status != CAM_OK)
        return status;
    cam_record_free(session->game[0].record);
    session->game_count = 0;
    session->before = match;
    session->skipped = count;
    cam_session_add_game(session, record);
    cam_session_changed(session);
    return CAM_OK;
}

cam_status cam_session_set_player(cam_session *session, cam_seat seat, const cam_player *player,
                                  cam_error *error)
{
    assert(seat < session->variant.players);
    cam_seat place = (cam_seat)(cam_session_player(session, seat) - session->player);
    cam_status status = cam_player_check(player, error);
    if (status == CAM_OK)
        status =
            cam_session_stamp_player(cam_session_current(session)->record, place, player, error);
    if (status != CAM_OK)
        return status;
    session->player[place] = *player;
    cam_session_changed(session);
    return CAM_OK;
}

cam_status cam_session_comment(cam_session *session, int game, cam_node node, const char *text,
                               cam_error *error)
{
    if (game < 0 || game >= session->game_count ||
        node >= cam_record_size(session->game[game].record))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_NO_SUCH_NODE);
    cam_status status =
        cam_record_set(session->game[game].record, node, "C", text[0] ? text : NULL, error);
    if (status == CAM_OK)
        cam_session_changed(session);
    return status;
}

cam_status cam_session_set_info(cam_session *session, const char *name, const char *text,
                                cam_error *error)
{
    cam_status status =
        cam_record_set(cam_session_current(session)->record, CAM_ROOT, name, text, error);
    if (status == CAM_OK)
        cam_session_changed(session);
    return status;
}
