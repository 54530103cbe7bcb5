/*
 * analyze_svg.c: the report of an analysis as a page of SVG: yellow's chance over
 * the game as a graph, then the moves that were marked.
 *
 * Coordinates are whole numbers, so that no locale can spoil them.
 */
#include <stdio.h>
#include <string.h>

#include "analyze.h"
#include "rules/notation.h"

enum {
    PAGE_WIDTH = 1000,
    GRAPH_LEFT = 80,
    GRAPH_TOP = 136,
    GRAPH_WIDTH = 880,
    GRAPH_HEIGHT = 300,
    GRAPH_BOTTOM = GRAPH_TOP + GRAPH_HEIGHT,
    SUMMARY_TOP = GRAPH_BOTTOM + 92,
    LINE = 24,
    FEW_ROWS = 6, /* that need no second column */
};

static const char style[] = "<style>"
                            "text{font-family:Helvetica,Arial,sans-serif;font-size:15px;fill:#333}"
                            ".title{font-size:24px;font-weight:bold}"
                            ".small{font-size:13px;fill:#666}"
                            ".right{text-anchor:end}.middle{text-anchor:middle}"
                            ".grid{stroke:#000;stroke-opacity:.15;fill:none}"
                            ".half{stroke:#000;stroke-opacity:.45;stroke-dasharray:6 5;fill:none}"
                            ".chance{stroke:#222;stroke-width:2.5;stroke-linejoin:round;fill:none}"
                            ".doubtful{fill:#e08a1e;stroke:#fff;stroke-width:1.5}"
                            ".blunder{fill:#c22f2f;stroke:#fff;stroke-width:1.5}"
                            "</style>\n";

/* Names come from files: nothing in them may be taken for markup, and control
 * characters have no place in XML. */
static void add_escaped(const char *text, cam_buffer *out)
{
    for (; *text; text++) {
        if (*text == '&')
            cam_buffer_add(out, "&amp;");
        else if (*text == '<')
            cam_buffer_add(out, "&lt;");
        else if (*text == '>')
            cam_buffer_add(out, "&gt;");
        else
            cam_buffer_add_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
    }
}

static void add_text(cam_buffer *out, int x, int y, const char *class, const char *text)
{
    cam_buffer_format(out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
    add_escaped(text, out);
    cam_buffer_add(out, "</text>\n");
}

/* The place of the position after 'index' moves. */
static int graph_x(const analysis *result, int index)
{
    return GRAPH_LEFT + GRAPH_WIDTH * index / (result->count ? result->count : 1);
}

static int graph_y(double chance)
{
    return GRAPH_BOTTOM - (int)(chance * GRAPH_HEIGHT + 0.5);
}

static void add_points(const analysis *result, cam_buffer *out)
{
    cam_buffer_format(out, "%d,%d", graph_x(result, 0), graph_y(result->start));
    for (int i = 0; i < result->count; i++)
        cam_buffer_format(out, " %d,%d", graph_x(result, i + 1), graph_y(result->move[i].after));
    if (result->count == 0)
        cam_buffer_format(out, " %d,%d", GRAPH_LEFT + GRAPH_WIDTH, graph_y(result->start));
}

static void add_axes(const analysis *result, cam_buffer *out)
{
    for (int quarter = 0; quarter <= 4; quarter++) {
        int y = graph_y(quarter / 4.0);
        char label[16];
        snprintf(label, sizeof label, "%d%%", quarter * 25);
        cam_buffer_format(out, "<path class=\"%s\" d=\"M%d %dh%d\"/>\n",
                          quarter == 2 ? "half" : "grid", GRAPH_LEFT, y, GRAPH_WIDTH);
        add_text(out, GRAPH_LEFT - 10, y + 5, "small right", label);
    }
    int step = result->count > 40 ? 10 : result->count > 12 ? 5 : 1;
    for (int i = 0; i <= result->count; i += step) {
        char label[16];
        snprintf(label, sizeof label, "%d", i);
        cam_buffer_format(out, "<path class=\"grid\" d=\"M%d %dv%d\"/>\n", graph_x(result, i),
                          GRAPH_TOP, GRAPH_HEIGHT);
        add_text(out, graph_x(result, i), GRAPH_BOTTOM + 36, "small middle", label);
    }
    add_text(out, GRAPH_LEFT, GRAPH_TOP - 30, "small", "yellow's chance to win");
    add_text(out, GRAPH_LEFT + GRAPH_WIDTH, GRAPH_BOTTOM + 56, "small right", "moves played");
}

static void add_marks(const analysis *result, cam_buffer *out)
{
    for (int i = 0; i < result->count; i++) {
        const judged_move *move = &result->move[i];
        const char *mark = move_mark(move);
        if (!mark[0])
            continue;
        int x = graph_x(result, i + 1), y = graph_y(move->after);
        bool is_peak = cam_seat_colour(move->seat) == CAM_GREEN; /* what green lost, yellow won */
        cam_buffer_format(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"6\"/>\n",
                          mark[1] ? "blunder" : "doubtful", x, y);
        add_text(out, x, is_peak ? y - 10 : y + 20, "middle", mark);
    }
}

/* Below the line the field is yellow's, above it green's. */
static void add_graph(const analysis *result, cam_buffer *out)
{
    cam_buffer_format(out,
                      "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#8cc79a\"/>\n",
                      GRAPH_LEFT, GRAPH_TOP, GRAPH_WIDTH, GRAPH_HEIGHT);
    cam_buffer_format(out, "<polygon fill=\"#f7d774\" points=\"%d,%d ", GRAPH_LEFT, GRAPH_BOTTOM);
    add_points(result, out);
    cam_buffer_format(out, " %d,%d\"/>\n", GRAPH_LEFT + GRAPH_WIDTH, GRAPH_BOTTOM);
    add_axes(result, out);
    cam_buffer_add(out, "<polyline class=\"chance\" points=\"");
    add_points(result, out);
    cam_buffer_add(out, "\"/>\n");
    add_marks(result, out);
}

static int add_summaries(const analysis *result, cam_buffer *out)
{
    int y = SUMMARY_TOP, players = cam_record_setup(result->record).players;
    for (int seat = 0; seat < players; seat++, y += LINE) {
        seat_summary summary = summarize_seat(result, (cam_seat)seat);
        char name[PLAYER_TEXT], words[PLAYER_TEXT + 100];
        format_player(result->record, (cam_seat)seat, name);
        snprintf(words, sizeof words,
                 "%s: %d moves, on average %d%% lost a move, %d doubtful, %d blunders", name,
                 summary.moves, per_cent(summary.average_loss), summary.doubtful, summary.blunders);
        add_text(out, GRAPH_LEFT, y, "plain", words);
    }
    return y;
}

static void describe_mark(const analysis *result, int index, char *text, size_t size)
{
    const judged_move *move = &result->move[index];
    char better[CAM_MOVE_TEXT];
    cam_move_format(cam_record_rules(result->record), move->better[0], better);
    snprintf(text, size, "%d. %s %s  -%d%%, better %s", index + 1,
             cam_record_move_text(result->record, move->node), move_mark(move),
             per_cent(move->loss), better);
}

/* The marked moves in one or two columns, in order; returns where the page goes on. */
static int add_marked_moves(const analysis *result, int top, cam_buffer *out)
{
    int count = 0, shown = 0;
    for (int i = 0; i < result->count; i++)
        count += move_mark(&result->move[i])[0] != '\0';
    int rows = count > FEW_ROWS ? (count + 1) / 2 : count;
    for (int i = 0; i < result->count; i++) {
        if (!move_mark(&result->move[i])[0])
            continue;
        char words[2 * CAM_MOVE_TEXT + 60];
        describe_mark(result, i, words, sizeof words);
        add_text(out, GRAPH_LEFT + shown / rows * GRAPH_WIDTH / 2, top + shown % rows * LINE,
                 "small", words);
        shown++;
    }
    return top + rows * LINE;
}

void report_as_svg(const analysis *result, cam_buffer *out)
{
    cam_buffer body, words;
    cam_buffer_init(&body);
    cam_buffer_init(&words);
    add_title(result, &words);
    add_text(&body, GRAPH_LEFT, 44, "title", cam_buffer_text(&words));
    cam_buffer_clear(&words);
    add_description(result, &words);
    add_text(&body, GRAPH_LEFT, 72, "plain", cam_buffer_text(&words));
    add_graph(result, &body);
    int bottom = add_marked_moves(result, add_summaries(result, &body) + LINE / 2, &body);

    cam_buffer_format(out,
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                      "width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
                      PAGE_WIDTH, bottom, PAGE_WIDTH, bottom);
    cam_buffer_add(out, "Caminos: yellow&#39;s chance to win, move by move</title>\n");
    cam_buffer_add(out, style);
    cam_buffer_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", PAGE_WIDTH,
                      bottom);
    cam_buffer_add(out, cam_buffer_text(&body));
    cam_buffer_add(out, "</svg>\n");
    out->failed |= body.failed || words.failed;
    cam_buffer_clear(&body);
    cam_buffer_clear(&words);
}
