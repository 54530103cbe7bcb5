/*
 * report.c: the state of a game in words, for the terminal and for line mode.
 */
#include <stdio.h>

#include "base/clock.h"
#include "play.h"
#include "words.h"

void player_word(const cam_player *player, char *text, size_t size)
{
    if (player->kind == CAM_COMPUTER)
        snprintf(text, size, _("level %d"), player->level);
    else if (player->name[0])
        snprintf(text, size, "%s", player->name);
    else
        snprintf(text, size, "%s", _("person"));
}

void seat_end_word(const sitting *s, cam_seat seat, char *text, size_t size)
{
    bool out = cam_position_is_out(&s->cursor.position, seat);
    int length = snprintf(text, size, "%s", out ? _(" out") : "");
    if (cam_time_rule_is_timed(cam_session_variant(s->session)->time)) {
        int left = (int)cam_session_time_left(s->session, seat, cam_clock_wall());
        snprintf(text + length, size - (size_t)length, " %d:%02d", left / 60, left % 60);
    }
}

static cam_colour winner(cam_result result)
{
    return result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
}

static void add_connection(const sitting *s, cam_colour team, cam_buffer *out)
{
    cam_path path;
    const cam_variant *variant = cam_session_variant(s->session);
    cam_buffer_format(out, _("%s has connected two opposite sides and wins."), colour_word(team));
    if (variant->points) {
        int points = cam_session_points(s->session).team[team];
        cam_buffer_add_char(out, ' ');
        cam_buffer_format(out, ngettext("%d point.", "%d points.", (unsigned long)points), points);
    }
    if (!sitting_path(s, &path))
        return;
    cam_buffer_add_char(out, ' ');
    cam_buffer_add(out, _("Path:"));
    for (int i = 0; i < path.count; i++) {
        char name[4];
        cam_cell_format(&variant->rules->board, path.cell[i], name);
        cam_buffer_format(out, " %s", name);
    }
}

/* Bridget: who shows on more cells of the sides (RULES 11). */
static void add_edge_cells(const sitting *s, cam_colour team, cam_buffer *out)
{
    const cam_position *pos = cam_session_position(s->session);
    const cam_rules *rules = cam_session_variant(s->session)->rules;
    cam_buffer_format(out,
                      _("Nobody has connected. Edge cells: %s %d, %s %d; %s shows on more "
                        "and wins."),
                      colour_word(CAM_YELLOW), cam_position_edge_cells(pos, rules, CAM_YELLOW),
                      colour_word(CAM_GREEN), cam_position_edge_cells(pos, rules, CAM_GREEN),
                      colour_word(team));
}

static void add_edge_stones(const sitting *s, cam_colour team, cam_buffer *out)
{
    const cam_position *pos = cam_session_position(s->session);
    cam_buffer_format(out,
                      _("Nobody has connected. Edge stones: %s %d, %s %d; %s has fewer "
                        "and gets %d."),
                      colour_word(CAM_YELLOW), pos->edge_stones[CAM_YELLOW], colour_word(CAM_GREEN),
                      pos->edge_stones[CAM_GREEN], colour_word(team),
                      cam_session_points(s->session).team[team]);
}

void add_outcome(const sitting *s, cam_buffer *out)
{
    cam_outcome outcome = cam_session_outcome(s->session);
    if (outcome.result == CAM_ONGOING)
        return;
    cam_colour team = winner(outcome.result);
    switch (outcome.ending) {
    case CAM_BY_CONNECTION:
        if (outcome.result == CAM_DRAW)
            cam_buffer_add(out, _("Nobody has connected and nobody can place a stone: a draw."));
        else
            add_connection(s, team, out);
        break;
    case CAM_BY_EDGE_STONES:
        if (cam_session_variant(s->session)->house.bridget)
            add_edge_cells(s, team, out);
        else
            add_edge_stones(s, team, out);
        break;
    case CAM_BY_RESIGNATION:
        cam_buffer_format(out, _("%s resigns; %s wins."), colour_word(cam_colour_other(team)),
                          colour_word(team));
        break;
    case CAM_BY_TIME:
        cam_buffer_format(out, _("The time of %s is up; %s wins."),
                          colour_word(cam_colour_other(team)), colour_word(team));
        break;
    case CAM_BY_FORFEIT:
        cam_buffer_format(out, _("%s has left; %s wins."), colour_word(cam_colour_other(team)),
                          colour_word(team));
        break;
    case CAM_BY_AGREEMENT:
        cam_buffer_add(out, _("A draw was agreed."));
        break;
    case CAM_BY_ABORTING:
        cam_buffer_add(out, _("The game was broken off."));
        break;
    }
}

void add_match(const sitting *s, cam_buffer *out)
{
    const cam_variant *variant = cam_session_variant(s->session);
    if (variant->games == 1)
        return;
    cam_match match = cam_session_match(s->session);
    int number = cam_session_game_count(s->session);
    if (variant->games)
        cam_buffer_format(out, _("Game %d of %d."), number, variant->games);
    else
        cam_buffer_format(out, _("Game %d, up to %d points."), number, variant->target);
    cam_buffer_format(out, " %s %d : %d %s", colour_word(CAM_YELLOW), match.points.team[CAM_YELLOW],
                      match.points.team[CAM_GREEN], colour_word(CAM_GREEN));
}

void add_column(const cam_position *pos, const cam_rules *rules, cam_cell cell, cam_buffer *out)
{
    char name[4];
    int height = cam_position_height(pos, cell);
    cam_cell_format(&rules->board, cell, name);
    if (height == 0) {
        cam_buffer_format(out, _("%s: empty"), name);
        return;
    }
    cam_buffer_format(out, _("%s: %d high, "), name, height);
    cam_colour last = CAM_COLOURS;
    for (int level = height - 1; level >= 0; level--) {
        cam_colour colour = cam_position_cube(pos, cell, level);
        if (colour != last)
            cam_buffer_format(out, "%s%s", level == height - 1 ? "" : _(" on "),
                              colour_word(colour));
        last = colour;
    }
}
