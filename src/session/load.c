/*
 * load.c: taking a session up from text (docs/record.md, "What a session adds").
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "record/sgf.h"
#include "rules/content.h"
#include "session/seconds.h"
#include "session/state.h"

/* A whole number of the root within [0, limit], 'unsaid' if it is missing. */
static cam_status read_count(const cam_record *record, const char *name, int unsaid, int limit,
                             int *count, cam_error *error)
{
    *count = unsaid;
    if (!cam_record_text(record, CAM_ROOT, name))
        return CAM_OK;
    long number = cam_record_number(record, CAM_ROOT, name, -1);
    if (number < 0 || number > limit)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_NUMBER, .name = name, .number = limit);
    *count = (int)number;
    return CAM_OK;
}

static cam_status read_player(const cam_record *record, cam_seat seat, cam_player *player,
                              cam_error *error)
{
    static const char computer[] = "computer ";
    char property[] = {'S', (char)('1' + seat), '\0'};
    const char *kind = cam_record_text(record, CAM_ROOT, property);
    *player = (cam_player){.kind = CAM_PERSON};
    cam_utf8_copy(player->name, sizeof player->name, cam_record_player(record, seat));
    if (!kind || strcmp(kind, "person") == 0)
        return CAM_OK;
    if (strcmp(kind, "remote") == 0) {
        player->kind = CAM_REMOTE;
        return CAM_OK;
    }
    const char *level = kind + strlen(computer);
    if (strncmp(kind, computer, strlen(computer)) != 0 || level[0] < '1' || level[0] > '9' ||
        level[1])
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_SEAT_KIND, .name = property);
    player->kind = CAM_COMPUTER;
    player->level = level[0] - '0';
    return CAM_OK;
}

/* TM and OT; overtime in other words is left to people. */
static cam_time_rule read_time_rule(const cam_record *record)
{
    cam_time_rule rule = {0};
    const char *main_time = cam_record_text(record, CAM_ROOT, "TM");
    const char *over_time = cam_record_text(record, CAM_ROOT, "OT");
    double step;
    if (main_time)
        cam_seconds_parse(&main_time, &rule.main);
    if (over_time && over_time[0] == '+') {
        over_time++;
        if (cam_seconds_parse(&over_time, &step) && !*over_time)
            rule.increment = step;
    } else if (over_time && cam_seconds_parse(&over_time, &step) &&
               strcmp(over_time, " per move") == 0) {
        rule.per_move = step;
    }
    return cam_time_rule_is_valid(rule) ? rule : (cam_time_rule){0};
}

static cam_status read_variant(const cam_record *record, cam_variant *variant, cam_error *error)
{
    cam_setup setup = cam_record_setup(record);
    *variant = (cam_variant){.rules = cam_record_rules(record),
                             .players = setup.players,
                             .neutral = setup.neutral,
                             .house = setup.house,
                             .time = read_time_rule(record)};
    int points, edge_stones = cam_record_outcome(record).ending == CAM_BY_EDGE_STONES &&
                              !setup.house.bridget; /* whose edge cells bring no points */
    cam_status status = read_count(record, "PT", edge_stones, 1, &points, error);
    variant->points = points;
    if (status == CAM_OK)
        status = read_count(record, "MG", 1, CAM_GAMES_MAX, &variant->games, error);
    if (status == CAM_OK)
        status = read_count(record, "MP", 0, CAM_GAMES_MAX, &variant->target, error);
    return status;
}

static cam_status read_clocks(cam_session *session, cam_error *error)
{
    const char *text = cam_record_text(cam_session_current(session)->record, CAM_ROOT, "TL");
    if (!text || !cam_session_is_timed(session) ||
        cam_clocks_parse(text, session->variant.players, session->timer.left))
        return CAM_OK;
    return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_TIMES);
}

/* Where a game stands: on the main line, after so many placements. */
static cam_status find_live(const cam_record *record, cam_node *live, cam_error *error)
{
    cam_node node = cam_record_end(record, CAM_ROOT);
    int end = cam_record_ply(record, node), ply;
    cam_status status = read_count(record, "AT", end, end, &ply, error);
    if (status != CAM_OK)
        return status;
    while (node != CAM_NO_NODE && cam_record_ply(record, node) > ply)
        node = cam_record_parent(record, node);
    if (node == CAM_NO_NODE)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_AT);
    *live = node;
    return CAM_OK;
}

/* What RE says beyond the position; all zero if the position says it all. */
static cam_outcome read_judgement(const cam_record *record, const cam_position *pos)
{
    cam_outcome outcome = cam_record_outcome(record);
    bool by_board = outcome.ending == CAM_BY_CONNECTION || outcome.ending == CAM_BY_EDGE_STONES;
    if (cam_position_is_over(pos) || (by_board && outcome.result != CAM_DRAW))
        return (cam_outcome){0};
    if (by_board) /* nobody can have won on the board yet */
        outcome.ending = CAM_BY_AGREEMENT;
    return outcome;
}

static cam_status read_state(cam_session *session, cam_error *error)
{
    const cam_record *record = cam_session_current(session)->record;
    int paused = 0;
    cam_node live = CAM_ROOT;
    cam_status status = read_clocks(session, error);
    if (status == CAM_OK)
        status = read_count(record, "PA", 0, 1, &paused, error);
    if (status == CAM_OK)
        status = find_live(record, &live, error);
    if (status != CAM_OK)
        return status;
    cam_session_set_live(session, live);
    cam_session_adjudge(session, read_judgement(record, &session->position));
    session->outcome_changed = false;
    session->paused = paused && session->outcome.result == CAM_ONGOING;
    if (session->adjudged.ending == CAM_BY_TIME) /* only the one to move can run out of it */
        session->timer.fallen = session->position.seat;
    return CAM_OK;
}

static bool is_same_game(const cam_record *a, const cam_record *b)
{
    cam_setup of_a = cam_record_setup(a), of_b = cam_record_setup(b);
    return cam_rules_equal(cam_record_rules(a), cam_record_rules(b)) &&
           of_a.players == of_b.players && of_a.neutral == of_b.neutral &&
           memcmp(&of_a.house, &of_b.house, sizeof of_a.house) == 0;
}

/* Where and how an earlier game of a match ended. */
static cam_status read_outcome(const cam_record *record, bool points, cam_node *live,
                               cam_outcome *outcome, bool *swapped, cam_error *error)
{
    cam_status status = find_live(record, live, error);
    if (status != CAM_OK)
        return status;
    cam_position pos = cam_record_position(record, *live);
    *swapped = pos.house & CAM_HOUSE_SWAPPED;
    *outcome = read_judgement(record, &pos);
    if (outcome->result == CAM_ONGOING)
        *outcome = cam_outcome_of(&pos, cam_record_rules(record), points);
    return CAM_OK;
}

/* Count a game before the last. */
static cam_status read_earlier(cam_session *session, int index, cam_error *error)
{
    cam_game *game = &session->game[index];
    cam_outcome outcome;
    bool swapped = false;
    if (!is_same_game(game->record, cam_session_current(session)->record))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_OTHER_VARIANT, .number = index + 1);
    cam_status status =
        read_outcome(game->record, session->variant.points, &game->live, &outcome, &swapped, error);
    if (status != CAM_OK)
        return status;
    if (outcome.result == CAM_ONGOING)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_UNFINISHED, .number = index + 1);
    cam_variant_count(&session->variant, outcome, swapped, &session->before);
    return CAM_OK;
}

static cam_status read_match(cam_session *session, cam_error *error)
{
    cam_status status = CAM_OK;
    if (session->game_count > 1 && session->variant.games == 1 && session->variant.target == 0)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_NOT_A_MATCH,
                        .number = session->game_count);
    for (int i = 0; i < session->game_count - 1 && status == CAM_OK; i++)
        status = read_earlier(session, i, error);
    return status;
}

/* A session around these games; they are not its own yet. */
static cam_status make_session(cam_record **game, int count, cam_session **session,
                               cam_error *error)
{
    cam_variant variant;
    cam_player player[CAM_SEATS] = {0};
    const cam_record *last = game[count - 1];
    cam_status status = read_variant(last, &variant, error);
    for (cam_seat seat = 0; seat < cam_record_setup(last).players && status == CAM_OK; seat++)
        status = read_player(last, seat, &player[seat], error);
    if (status == CAM_OK)
        status = cam_session_make(&variant, player, session, error);
    return status;
}

/* Fill a new session with its games. On failure it has none of them. */
static cam_status take_games(cam_session *session, cam_record **game, int count, cam_error *error)
{
    cam_status status = CAM_OK;
    for (int i = 0; i < count && status == CAM_OK; i++) {
        if (cam_session_reserve_game(session))
            cam_session_add_game(session, game[i]);
        else
            status = cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    if (status == CAM_OK)
        status = read_match(session, error);
    if (status == CAM_OK)
        status = read_state(session, error);
    if (status != CAM_OK)
        session->game_count = 0;
    return status;
}

static cam_status take_up(cam_record **game, int count, cam_session **session, cam_error *error)
{
    cam_session *made;
    cam_status status = make_session(game, count, &made, error);
    if (status != CAM_OK)
        return status;
    status = take_games(made, game, count, error);
    if (status == CAM_OK)
        *session = made;
    else
        cam_session_free(made);
    return status;
}

cam_status cam_session_read(cam_rulebook *book, const char *text, size_t length,
                            cam_session **session, cam_error *error)
{
    cam_collection games;
    cam_status status = cam_sgf_read(book, text, length, &games, error);
    if (status != CAM_OK)
        return status;
    status = take_up(games.game, games.count, session, error);
    if (status == CAM_OK)
        memset(games.game, 0, (size_t)games.count * sizeof games.game[0]);
    cam_collection_clear(&games);
    return status;
}

cam_status cam_session_adopt(cam_record *record, cam_session **session, cam_error *error)
{
    return take_up(&record, 1, session, error);
}

cam_status cam_session_open(cam_rulebook *book, const cam_storage *storage, cam_session **session,
                            cam_error *error)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_session *read = NULL;
    cam_status status = storage->read(storage->context, &text, error);
    if (status == CAM_OK && text.length)
        status = cam_session_read(book, text.text, text.length, &read, error);
    cam_buffer_clear(&text);
    if (status != CAM_OK)
        return status;
    if (read)
        cam_session_set_storage(read, storage);
    *session = read;
    return CAM_OK;
}
