/*
 * puzzle.c: the position as a puzzle to share (front/pose.h).
 */
#include "files/file_store.h"
#include "files/link.h"
#include "front/pose.h"
#include "gtp/private.h"
#include "rules/notation.h"

/* "win PLIES | solutions", then the link. */
static void answer_puzzle(cam_gtp *gtp, const cam_puzzle *found, const cam_buffer *record)
{
    char move[CAM_MOVE_TEXT];
    const char *page = gtp->options.page ? gtp->options.page : CAM_LINK_PAGE;
    cam_buffer_format(&gtp->text, "%s %d |", cam_puzzle_kind_name(found->kind), found->plies);
    for (int i = 0; i < found->solution_count; i++) {
        cam_move_format(gtp->rules, found->solution[i], move);
        cam_buffer_format(&gtp->text, " %s", move);
    }
    cam_buffer_add_char(&gtp->text, '\n');
    cam_link_write(page, CAM_POSE_WORD, record->text, record->length, &gtp->text);
}

static cam_gtp_reply run_puzzle(cam_gtp *gtp, int count, char *const *word)
{
    cam_error error = {0};
    cam_puzzle found;
    if (count && gtp->options.no_files)
        return cam_gtp_refuse(gtp, "no access to files");
    cam_record *game = cam_gtp_make_record(gtp);
    if (!game)
        return CAM_GTP_REFUSED;
    cam_buffer text;
    cam_buffer_init(&text);
    cam_status status =
        cam_pose(game, cam_record_end(game, CAM_ROOT), false, &found, &text, &error);
    if (status == CAM_OK && count)
        status = cam_file_write(word[0], text.text, text.length, &error);
    if (status == CAM_OK)
        answer_puzzle(gtp, &found, &text);
    cam_buffer_clear(&text);
    cam_record_free(game);
    return status == CAM_OK ? CAM_GTP_DONE : cam_gtp_refuse(gtp, "%s", error.text);
}

const cam_gtp_command cam_gtp_puzzle_commands[] = {
    {"puzzle", "[FILE]", 0, 1, run_puzzle},
    {0},
};
