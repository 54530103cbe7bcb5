#include "rules/diagram.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/connection.h"

#define CELL_WIDTH 5 /* the mark, then up to four characters */

static char colour_letter(cam_colour colour)
{
    return (char)toupper((unsigned char)cam_colour_name(colour)[0]);
}

/* "Y2" or "Y3gy": the column from the top down. */
static void format_column(const cam_position *pos, cam_cell cell, char text[CELL_WIDTH])
{
    int height = cam_position_height(pos, cell);
    if (height == 0) {
        strcpy(text, ".");
        return;
    }
    cam_colour top = cam_position_cube(pos, cell, height - 1);
    bool mixed = false;
    for (int level = 0; level < height; level++)
        mixed |= cam_position_cube(pos, cell, level) != top;
    *text++ = colour_letter(top);
    *text++ = (char)('0' + height);
    for (int level = height - 2; level >= 0 && mixed; level--)
        *text++ = cam_colour_name(cam_position_cube(pos, cell, level))[0];
    *text = '\0';
}

/* End a line without blanks before it. */
static void end_line(cam_buffer *out)
{
    while (out->length && out->text[out->length - 1] == ' ')
        out->length--;
    cam_buffer_add_char(out, '\n');
}

static void add_letters(const cam_board *board, cam_buffer *out)
{
    cam_buffer_add(out, "   ");
    for (int x = 0; x < board->width; x++)
        cam_buffer_format(out, " %-*c", CELL_WIDTH - 1, 'a' + x);
    end_line(out);
}

static void add_row(const cam_position *pos, const cam_board *board, int y, cam_bits marked,
                    cam_buffer *out)
{
    cam_buffer_format(out, "%2d ", y + 1);
    for (int x = 0; x < board->width; x++) {
        cam_cell cell = board->at[y][x];
        char column[CELL_WIDTH] = "";
        if (cell != CAM_NO_CELL)
            format_column(pos, cell, column);
        bool is_marked = cell != CAM_NO_CELL && cam_bits_has(marked, cell);
        cam_buffer_format(out, "%c%-*s", is_marked ? '*' : ' ', CELL_WIDTH - 1, column);
    }
    cam_buffer_format(out, " %d\n", y + 1);
}

static void add_path(const cam_position *pos, const cam_rules *rules, cam_colour team,
                     cam_buffer *out)
{
    cam_path path;
    cam_connection_path(pos, rules, team, &path);
    cam_buffer_format(out, "%s has connected:", cam_colour_name(team));
    for (int i = 0; i < path.count; i++) {
        char name[4];
        cam_cell_format(&rules->board, path.cell[i], name);
        cam_buffer_format(out, " %s", name);
    }
    cam_buffer_add_char(out, '\n');
}

static void add_state(const cam_position *pos, const cam_rules *rules, cam_buffer *out)
{
    switch ((cam_result)pos->result) {
    case CAM_ONGOING:
        cam_buffer_format(out, "%s %d to move%s\n", cam_colour_name(cam_position_team(pos)),
                          pos->seat + 1, pos->neutral_left ? ", a neutral stone" : "");
        break;
    case CAM_YELLOW_WINS:
        add_path(pos, rules, CAM_YELLOW, out);
        break;
    case CAM_GREEN_WINS:
        add_path(pos, rules, CAM_GREEN, out);
        break;
    case CAM_DRAW:
        cam_buffer_format(out, "nobody has connected; edge stones: yellow %d green %d\n",
                          pos->edge_stones[CAM_YELLOW], pos->edge_stones[CAM_GREEN]);
        break;
    }
}

void cam_stock_format(const cam_position *pos, const cam_rules *rules, cam_seat seat,
                      char text[CAM_STOCK_TEXT])
{
    int length = 0;
    for (int kind = 0; kind < rules->neutral; kind++)
        length += snprintf(text + length, (size_t)(CAM_STOCK_TEXT - length), "%s%c%d",
                           kind ? " " : "", rules->letter[kind], pos->hand[seat][kind]);
}

void cam_diagram_board(const cam_position *pos, const cam_rules *rules, cam_placement last,
                       cam_buffer *out)
{
    cam_bits marked = {{0, 0}};
    if (last != CAM_NO_PLACEMENT)
        marked = cam_placement_cells(rules, last);
    add_letters(&rules->board, out);
    for (int y = rules->board.height - 1; y >= 0; y--)
        add_row(pos, &rules->board, y, marked, out);
    add_letters(&rules->board, out);
}

void cam_diagram_text(const cam_position *pos, const cam_rules *rules, cam_placement last,
                      cam_buffer *out)
{
    cam_diagram_board(pos, rules, last, out);
    add_state(pos, rules, out);
    for (cam_seat seat = 0; seat < pos->players; seat++) {
        char stock[CAM_STOCK_TEXT];
        cam_stock_format(pos, rules, seat, stock);
        cam_buffer_format(out, "%d %-6s %s%s\n", seat + 1, cam_colour_name(cam_seat_colour(seat)),
                          stock, cam_position_is_out(pos, seat) ? " out" : "");
    }
}
