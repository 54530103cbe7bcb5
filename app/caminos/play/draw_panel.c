/*
 * draw_panel.c: what stands beside the board: who plays, who is likely to win, the
 * piece in hand and whether it fits, the last moves, news, and the keys.
 */
#include <stdio.h>
#include <string.h>

#include "desk.h"
#include "rules/diagram.h"
#include "words.h"

#define KEY_ROWS 4

/* Where the next line goes. */
typedef struct pen {
    const desk *desk;
    int row, column, width, last_row;
} pen;

static void put_line(pen *p, attr_t attr, const char *text)
{
    if (p->row <= p->last_row)
        put_text(p->row++, p->column, p->width, attr, text);
}

static void put_lines(pen *p, attr_t attr, const char *text)
{
    p->row = put_paragraph(p->row, p->column, p->width, p->last_row, attr, text);
}

static void put_buffer(pen *p, attr_t attr, cam_buffer *text)
{
    put_lines(p, attr, cam_buffer_text(text));
    cam_buffer_clear(text);
}

static void put_title(pen *p)
{
    const cam_variant *variant = cam_session_variant(p->desk->sitting->session);
    char text[160];
    snprintf(text, sizeof text, "Caminos: %s", board_word(variant->rules->board.def->name));
    put_line(p, paint_attr(PAINT_PLAIN) | A_BOLD, text);
    snprintf(text, sizeof text, "%s%s%s", variant->neutral ? _("neutral stones") : "",
             variant->neutral && variant->points ? ", " : "", variant->points ? _("points") : "");
    put_line(p, paint_attr(PAINT_DIM), text);
}

#define NAME_WIDTH 9

/* "▶1 ● level 3   L4 T4 Z4 O2" */
static void put_seat(pen *p, cam_seat seat)
{
    const cam_session *session = p->desk->sitting->session;
    const cam_position *pos = &p->desk->sitting->cursor.position;
    const glyphs *g = p->desk->glyphs;
    char name[80], stock[CAM_STOCK_TEXT], end[48], text[320];
    player_word(cam_session_player(session, seat), name, sizeof name);
    cam_stock_format(pos, cam_session_variant(session)->rules, seat, stock);
    seat_end_word(p->desk->sitting, seat, end, sizeof end);
    int room = p->width - 6 - text_width(stock) - text_width(end);
    name[cut_text(name, room < NAME_WIDTH ? room : NAME_WIDTH)] = '\0';
    int pad = (room < NAME_WIDTH ? room : NAME_WIDTH) - text_width(name);
    bool to_move = !cam_position_is_over(pos) && pos->seat == seat;
    snprintf(text, sizeof text, "%s%d   %s%*s %s%s", to_move ? g->to_move : " ", seat + 1, name,
             pad > 0 ? pad : 0, "", stock, end);
    put_line(p, paint_attr(PAINT_PLAIN) | (to_move ? A_BOLD : 0), text);
    put_text(p->row - 1, p->column + 3, 1,
             paint_attr((paint)(PAINT_YELLOW + cam_seat_colour(seat))),
             g->stone[cam_seat_colour(seat)]);
}

/* "Yellow 44% ██████  ░░░░░ Green 36%"; what is left open between them is drawn. */
static void put_chance(pen *p)
{
    const sitting *s = p->desk->sitting;
    const glyphs *shapes = p->desk->glyphs;
    if (!s->wants_chance || !sitting_has_chances(s)) {
        p->row++;
        return;
    }
    if (s->chance < 0) {
        put_line(p, paint_attr(PAINT_DIM), _("Chances: not known yet"));
        return;
    }
    char left[40], right[40];
    double won = s->chance - s->draw / 2;
    int percent = (int)(won * 100 + 0.5), draw = (int)(s->draw * 100 + 0.5), column = p->column;
    snprintf(left, sizeof left, "%s %d%% ", colour_word(CAM_YELLOW), percent);
    snprintf(right, sizeof right, " %s %d%%", colour_word(CAM_GREEN), 100 - percent - draw);
    int room = p->width - text_width(left) - text_width(right);
    put_text(p->row, column, p->width, paint_attr(PAINT_PLAIN), left);
    column += text_width(left);
    for (int i = 0; i < room; i++) {
        bool yellow = (i + 0.5) / room < won, open = !yellow && (i + 0.5) / room < won + s->draw;
        put_text(p->row, column++, 1,
                 paint_attr(open     ? PAINT_PLAIN
                            : yellow ? PAINT_YELLOW
                                     : PAINT_GREEN),
                 open || has_colour() ? " "
                 : yellow             ? shapes->full
                                      : shapes->rest);
    }
    put_text(p->row++, column, p->width, paint_attr(PAINT_PLAIN), right);
}

static void put_thinking(pen *p)
{
    const sitting *s = p->desk->sitting;
    char text[160];
    const char *mover = colour_word(cam_position_team(cam_session_position(s->session)));
    char spin = p->desk->glyphs->spinner[p->desk->frame % 4];
    if (s->thought.purpose == THINK_MOVE)
        snprintf(text, sizeof text, _("%s is thinking, %.0f s"), mover, s->thought.seconds);
    else if (s->thought.purpose == THINK_HINT)
        snprintf(text, sizeof text, _("Looking for a hint, %.0f s"), s->thought.seconds);
    else if (cam_session_is_paused(s->session))
        snprintf(text, sizeof text, "%s", _("Paused; P goes on"));
    else
        text[0] = '\0';
    put_line(p, paint_attr(PAINT_DIM), text);
    if (s->thought.purpose == THINK_MOVE || s->thought.purpose == THINK_HINT)
        put_text(p->row - 1, p->column + text_width(text) + 1, 1, A_BOLD, (char[]){spin, '\0'});
}

/* "Piece: [L4] T4  Z4  O2" */
static void put_stock(pen *p)
{
    const cam_hand *g = &p->desk->hand;
    char text[160];
    int length = snprintf(text, sizeof text, "%s", _("Piece:"));
    for (int kind = 0; kind < g->rules->kind_count; kind++) {
        bool neutral = kind == g->rules->neutral;
        int left = neutral ? g->pos.neutral_left : g->pos.hand[g->pos.seat][kind];
        if (neutral ? !g->pos.neutral_left : g->pos.neutral_left > 0)
            continue;
        bool chosen = kind == g->kind;
        length += snprintf(text + length, sizeof text - (size_t)length, " %c%c%d%c",
                           chosen ? '[' : ' ', g->rules->letter[kind], left, chosen ? ']' : ' ');
    }
    put_line(p, paint_attr(PAINT_PLAIN), text);
}

/* What house rules allow now besides placing, and what counts by them. */
static void put_house(pen *p)
{
    const cam_session *session = p->desk->sitting->session;
    const cam_house *house = &cam_session_variant(session)->house;
    const cam_position *pos = cam_session_position(session);
    const cam_rules *rules = cam_session_variant(session)->rules;
    cam_buffer text;
    cam_buffer_init(&text);
    if (house->bridget)
        cam_buffer_format(&text, _("Edge cells: %s %d, %s %d."), colour_word(CAM_YELLOW),
                          cam_position_edge_cells(pos, rules, CAM_YELLOW), colour_word(CAM_GREEN),
                          cam_position_edge_cells(pos, rules, CAM_GREEN));
    put_buffer(p, paint_attr(PAINT_PLAIN), &text);
    if (!may_place(p->desk))
        return;
    if (cam_position_check(pos, rules, CAM_SWAP, NULL) == CAM_OK)
        put_lines(p, paint_attr(PAINT_GOOD), _("E: take the other side instead of placing."));
    if (house->bridget && cam_position_check(pos, rules, CAM_BACK, NULL) == CAM_OK)
        put_lines(p, paint_attr(PAINT_GOOD), _("B: your time machine takes two stones back."));
}

/* The stone in hand: what is under the cursor, and whether it fits there. */
static void put_placing(pen *p)
{
    const cam_hand *g = &p->desk->hand;
    cam_buffer text;
    cam_error why;
    put_stock(p);
    if (p->desk->asleep) {
        put_lines(p, paint_attr(PAINT_GOOD), _("Your turn: take a piece or move it."));
        return;
    }
    cam_buffer_init(&text);
    add_column(&g->pos, g->rules, g->cell, &text);
    put_buffer(p, paint_attr(PAINT_PLAIN), &text);
    bool fits = cam_hand_check(g, &why) == CAM_OK;
    cam_buffer_format(&text, "%s ", fits ? p->desk->glyphs->good : p->desk->glyphs->bad);
    if (fits)
        cam_buffer_add(&text, _("It fits here; Enter places it."));
    else
        add_reason_sentence(&why, &text);
    put_buffer(p, paint_attr(fits ? PAINT_GOOD : PAINT_BAD), &text);
}

/* Instead of placing: whose turn it is, how it ended, what is being looked at. */
static void put_state(pen *p)
{
    const sitting *s = p->desk->sitting;
    const cam_record *record = cam_cursor_record(&s->cursor, s->session);
    cam_turn turn = cam_session_turn(s->session);
    cam_buffer text;
    cam_buffer_init(&text);
    if (!s->cursor.live)
        cam_buffer_format(&text,
                          _("Looking at move %d of %d. End: back to the game. C: go on from here."),
                          s->cursor.position.plies, cam_session_position(s->session)->plies);
    else if (cam_session_outcome(s->session).result != CAM_ONGOING)
        add_outcome(s, &text);
    else if (turn.due && turn.kind == CAM_REMOTE)
        cam_buffer_format(&text, _("Waiting for seat %d, who plays elsewhere."), turn.seat + 1);
    put_buffer(p, paint_attr(PAINT_PLAIN) | A_BOLD, &text);
    const char *comment = cam_record_text(record, s->cursor.node, "C");
    if (comment)
        put_lines(p, paint_attr(PAINT_PLAIN), comment);
}

/* The last moves, newest at the end, as many as there is room for. */
static void put_moves(pen *p, int rows)
{
    const sitting *s = p->desk->sitting;
    const cam_record *record = cam_cursor_record(&s->cursor, s->session);
    cam_node node = s->cursor.node;
    cam_node line[CAM_LINE_PLIES];
    int count = 0;
    for (; node != CAM_NO_NODE && count < rows && count < CAM_LINE_PLIES;
         node = cam_record_parent(record, node))
        if (cam_record_move(record, node) != CAM_NO_PLACEMENT)
            line[count++] = node;
    while (count-- > 0) {
        char text[160];
        snprintf(text, sizeof text, "%2d %s %s", cam_record_ply(record, line[count]),
                 p->desk->glyphs->stone[cam_record_move_colour(record, line[count])],
                 cam_record_move_text(record, line[count]));
        put_line(p, paint_attr(PAINT_DIM), text);
    }
}

/* The keys that one is likely to want next: in a game, and after it. */
static void put_keys(pen *p)
{
    const cam_session *session = p->desk->sitting->session;
    const cam_match match = cam_session_match(session);
    const char *const playing[KEY_ROWS] = {
        _("LTZO piece  Arrows move"),
        _("RFV turn  Space what fits"),
        _("Enter place  U undo  H hint"),
        _("M type a move  ? help  Q quit"),
    };
    const char *const after[KEY_ROWS] = {
        "",
        cam_match_is_over(&match) ? _("N new game  U undo") : _("Enter next game  U undo"),
        _("PgUp look back  S save"),
        _("? help  Q quit"),
    };
    const bool is_over = cam_session_outcome(session).result != CAM_ONGOING;
    p->row = p->last_row - KEY_ROWS + 1;
    for (int i = 0; i < KEY_ROWS; i++)
        put_line(p, paint_attr(PAINT_DIM), is_over ? after[i] : playing[i]);
}

void draw_panel(const desk *d)
{
    const layout *l = &d->layout;
    const cam_variant *variant = cam_session_variant(d->sitting->session);
    int bottom = l->rows - 1;
    pen p = {d, 0, l->panel_column, l->panel_width, bottom - KEY_ROWS - 1};
    cam_buffer match;
    put_title(&p);
    for (cam_seat seat = 0; seat < variant->players; seat++)
        put_seat(&p, seat);
    cam_buffer_init(&match);
    add_match(d->sitting, &match);
    put_buffer(&p, paint_attr(PAINT_PLAIN), &match);
    put_house(&p);
    p.row++;
    put_chance(&p);
    put_thinking(&p);
    p.row++;
    if (may_place(d))
        put_placing(&p);
    else
        put_state(&p);
    p.row++;
    put_lines(&p, paint_attr(d->message_is_bad ? PAINT_BAD : PAINT_GOOD),
              cam_buffer_text(&d->message));
    if (d->message.length)
        p.row++;
    put_moves(&p, p.last_row - p.row + 1);
    p.last_row = bottom;
    put_keys(&p);
}
