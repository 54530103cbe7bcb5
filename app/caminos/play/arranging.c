#include "arranging.h"

#include <ctype.h>
#include <string.h>

#include "files/link.h"
#include "front/pose.h"
#include "words.h"

cam_status arrange(sitting *s, const char *text, cam_error *why)
{
    static const char letters[] = "ygb";
    int players = cam_session_variant(s->session)->players, seat = text[0] - '1';
    if (seat >= 0 && seat < players && !text[1])
        return sitting_set_turn(s, (cam_seat)seat, why);
    const char *colour = text[0] ? strchr(letters, tolower((unsigned char)text[0])) : NULL;
    if (!colour || (text[1] != ' ' && text[1] != '\t'))
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_COLOUR);
    return sitting_lay(s, (cam_colour)(colour - letters), text + 1 + strspn(text + 1, " \t"), why);
}

static void tell_puzzle(const sitting *s, const cam_puzzle *found, cam_buffer *out)
{
    int stones = (found->plies + 1) / 2, ways = found->solution_count;
    cam_buffer_format(out,
                      ngettext("%s is to move and wins with %d stone.",
                               "%s is to move and can force a win with %d stones.",
                               (unsigned long)stones),
                      colour_word(cam_position_team(&s->cursor.position)), stones);
    cam_buffer_add_char(out, ' ');
    cam_buffer_format(
        out,
        ngettext("There is %d way to begin.", "There are %d ways to begin.", (unsigned long)ways),
        ways);
    cam_buffer_add_char(out, '\n');
}

cam_status share_puzzle(const sitting *s, const char *path, cam_buffer *out, cam_error *why)
{
    cam_puzzle found;
    cam_buffer record, told;
    cam_buffer_init(&record);
    cam_buffer_init(&told);
    cam_status status = cam_pose(cam_cursor_record(&s->cursor, s->session), s->cursor.node,
                                 cam_session_variant(s->session)->points, &found, &record, why);
    if (status == CAM_OK && path)
        status = cam_file_write(path, record.text, record.length, why);
    if (status == CAM_OK) {
        tell_puzzle(s, &found, &told);
        cam_link_write(s->page, CAM_POSE_WORD, record.text, record.length, &told);
        if (path) {
            cam_buffer_add_char(&told, '\n');
            cam_buffer_format(&told, _("Saved to %s."), path);
        }
        if (told.failed)
            status = cam_fail(why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
        else
            cam_buffer_add(out, told.text);
    }
    cam_buffer_clear(&record);
    cam_buffer_clear(&told);
    return status;
}
