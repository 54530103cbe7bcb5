/*
 * save.c: a session as text and back (docs/record.md, "What a session adds").
 *
 * What SGF has no place for is stamped into the root of each game. Stamps that
 * already say the right thing are left alone, so saving costs no memory.
 */
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "record/sgf.h"
#include "session/seconds.h"
#include "session/state.h"

/* Set or, with NULL, take away a property of the root. */
static cam_status stamp(cam_record *record, const char *name, const char *text, cam_error *error)
{
    const char *old = cam_record_text(record, CAM_ROOT, name);
    if (old && text ? strcmp(old, text) == 0 : !old && !text)
        return CAM_OK;
    return cam_record_set(record, CAM_ROOT, name, text, error);
}

static cam_status stamp_number(cam_record *record, const char *name, int number, int unsaid,
                               cam_error *error)
{
    char text[CAM_INTEGER_TEXT];
    cam_integer_format(number, text);
    return stamp(record, name, number == unsaid ? NULL : text, error);
}

cam_status cam_session_stamp_player(cam_record *record, cam_seat seat, const cam_player *player,
                                    cam_error *error)
{
    char name_property[] = {'P', (char)('1' + seat), '\0'};
    char kind_property[] = {'S', (char)('1' + seat), '\0'};
    char kind[sizeof "computer " + CAM_INTEGER_TEXT] = "computer ";
    cam_integer_format(player->level, kind + strlen(kind));
    cam_status status = stamp(record, name_property, player->name[0] ? player->name : NULL, error);
    if (status != CAM_OK)
        return status;
    return stamp(record, kind_property,
                 player->kind == CAM_COMPUTER ? kind
                 : player->kind == CAM_REMOTE ? "remote"
                                              : NULL,
                 error);
}

static cam_status stamp_time_rule(cam_record *record, cam_time_rule rule, cam_error *error)
{
    char main_time[CAM_SECONDS_TEXT], step[CAM_SECONDS_TEXT], over_time[CAM_SECONDS_TEXT + 16];
    cam_seconds_format(rule.main, main_time);
    cam_status status = stamp(record, "TM", main_time, error);
    if (status != CAM_OK || (rule.increment <= 0 && rule.per_move <= 0))
        return status;
    cam_seconds_format(rule.increment > 0 ? rule.increment : rule.per_move, step);
    bool increment = rule.increment > 0;
    strcat(strcat(strcpy(over_time, increment ? "+" : ""), step), increment ? "" : " per move");
    return stamp(record, "OT", over_time, error);
}

cam_status cam_session_stamp_variant(cam_session *session, cam_record *record, cam_error *error)
{
    const cam_variant *variant = &session->variant;
    cam_status status = stamp_number(record, "PT", variant->points, 0, error);
    if (status == CAM_OK)
        status = stamp_number(record, "MG", variant->games, 1, error);
    if (status == CAM_OK)
        status = stamp_number(record, "MP", variant->target, 0, error);
    if (status == CAM_OK && cam_time_rule_is_timed(variant->time))
        status = stamp_time_rule(record, variant->time, error);
    return status;
}

static cam_status stamp_clocks(cam_session *session, cam_record *record)
{
    char text[CAM_CLOCKS_TEXT];
    cam_clocks_format(session->timer.left, session->variant.players, text);
    return stamp(record, "TL", text, NULL);
}

/* Where the game stands, if its main line goes on from there. */
static cam_status stamp_place(const cam_game *game)
{
    bool at_end = game->live == cam_record_end(game->record, CAM_ROOT);
    return stamp_number(game->record, "AT", at_end ? -1 : cam_record_ply(game->record, game->live),
                        -1, NULL);
}

cam_status cam_session_stamp_state(cam_session *session, bool over_for_good)
{
    cam_record *record = cam_session_current(session)->record;
    cam_status status = CAM_OK;
    if (session->outcome_changed)
        status = cam_record_set_outcome(record, session->outcome);
    if (status != CAM_OK)
        return status;
    session->outcome_changed = false;

    if (over_for_good || !cam_session_is_timed(session))
        status = stamp(record, "TL", NULL, NULL);
    else
        status = stamp_clocks(session, record);
    if (status == CAM_OK)
        status = stamp_number(record, "PA", session->paused, 0, NULL);
    return status;
}

cam_status cam_session_write(cam_session *session, cam_buffer *text)
{
    cam_status status = cam_session_stamp_state(session, false);
    if (status != CAM_OK)
        return status;
    for (int i = 0; i < session->game_count && status == CAM_OK; i++) {
        status = stamp_place(&session->game[i]);
        cam_sgf_write(session->game[i].record, text);
    }
    return status != CAM_OK ? status : text->failed ? CAM_NO_MEMORY : CAM_OK;
}

void cam_session_set_storage(cam_session *session, const cam_storage *storage)
{
    session->storage = storage ? *storage : (cam_storage){0};
    session->unsaved = false;
}

static cam_status save(cam_session *session, cam_error *error)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_status status = cam_session_write(session, &text);
    if (status == CAM_OK)
        status = session->storage.write(session->storage.context, text.text, text.length, error);
    else
        cam_fail(error, status, CAM_REASON_OUT_OF_MEMORY);
    cam_buffer_clear(&text);
    return status;
}

cam_status cam_session_save(cam_session *session, cam_error *error)
{
    if (!session->storage.write)
        return CAM_OK;
    cam_error why = {0};
    cam_status status = save(session, &why);
    session->unsaved = status != CAM_OK;
    session->save_error = why;
    if (status != CAM_OK && error)
        *error = why;
    return status;
}

void cam_session_changed(cam_session *session)
{
    cam_session_save(session, NULL);
}

bool cam_session_unsaved(const cam_session *session, cam_error *error)
{
    if (session->unsaved && error)
        *error = session->save_error;
    return session->unsaved;
}
