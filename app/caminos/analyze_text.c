/*
 * analyze_text.c: the report of an analysis as a page of text, 80 columns wide.
 */
#include <string.h>

#include "analyze.h"
#include "rules/notation.h"

#define BAR_WIDTH 17 /* an odd number, so that there is a middle */

static void add_bar(double chance, cam_buffer *out)
{
    char bar[BAR_WIDTH + 1];
    memset(bar, ' ', BAR_WIDTH);
    bar[BAR_WIDTH] = '\0';
    bar[BAR_WIDTH / 2] = ':';
    bar[(int)(chance * (BAR_WIDTH - 1) + 0.5)] = '*';
    cam_buffer_format(out, "|%s|", bar);
}

static void add_move(const analysis *result, int index, cam_buffer *out)
{
    const judged_move *move = &result->move[index];
    const cam_record *record = result->record;
    char better[CAM_MOVE_TEXT] = "";
    if (move->better_count && move->loss > 0)
        cam_move_format(cam_record_rules(record), move->better[0], better);
    static const char colours[] = "YGB";
    cam_buffer_format(out, "%3d %c %-19s ", index + 1,
                      colours[cam_record_move_colour(record, move->node)],
                      cam_record_move_text(record, move->node));
    add_bar(move->after, out);
    cam_buffer_format(out, " %3d%%", per_cent(move->after));
    if (per_cent(move->loss) > 0)
        cam_buffer_format(out, " %5d %-2s %s", -per_cent(move->loss), move_mark(move), better);
    while (out->length && out->text[out->length - 1] == ' ')
        out->text[--out->length] = '\0';
    cam_buffer_add_char(out, '\n');
}

static void add_summaries(const analysis *result, cam_buffer *out)
{
    cam_buffer_add(out, "\nmoves  average loss   ?  ??\n");
    for (int seat = 0; seat < cam_record_setup(result->record).players; seat++) {
        seat_summary summary = summarize_seat(result, (cam_seat)seat);
        char name[PLAYER_TEXT];
        format_player(result->record, (cam_seat)seat, name);
        cam_buffer_format(out, "%5d %12d%% %4d %3d  %s\n", summary.moves,
                          per_cent(summary.average_loss), summary.doubtful, summary.blunders, name);
    }
}

void report_as_text(const analysis *result, cam_buffer *out)
{
    add_title(result, out);
    cam_buffer_add_char(out, '\n');
    add_description(result, out);
    cam_buffer_format(out, "\n\n %-25s %-*s%s\n", "no   move", BAR_WIDTH + 5, "yellow's chance",
                      "  loss    better");
    cam_buffer_format(out, "%26s", "");
    add_bar(result->start, out);
    cam_buffer_format(out, " %3d%%\n", per_cent(result->start));
    for (int i = 0; i < result->count; i++)
        add_move(result, i, out);
    add_summaries(result, out);
}
