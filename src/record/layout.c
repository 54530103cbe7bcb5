/*
 * layout.c: stones set up before the first move (INTERFACES 8), in a record.
 */
#include <stdlib.h>
#include <string.h>

#include "record/gametree.h"
#include "record/layout.h"
#include "rules/notation.h"

/* "Y L:a1,a2,a3,b3" in the position so far. */
cam_status cam_laid_parse(const cam_position *pos, const cam_rules *rules, const char *text,
                          cam_colour *colour, cam_placement *move, cam_error *why)
{
    char name[] = {text[0], '\0'};
    int found = cam_move_name_colour(name);
    if (found < 0 || (text[1] != ' ' && text[1] != '\t'))
        return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_SU);
    *colour = (cam_colour)found;
    return cam_stone_parse(pos, rules, text + 1 + strspn(text + 1, " \t"), move, why);
}

int cam_record_laid(const cam_record *record, cam_placement move[CAM_LINE_PLIES],
                    cam_colour colour[CAM_LINE_PLIES])
{
    int count = cam_record_value_count(record, CAM_ROOT, "SU");
    cam_position pos;
    cam_position_init(&pos, record->rules, record->setup);
    for (int i = 0; i < count; i++) {
        cam_laid_parse(&pos, record->rules, cam_record_value(record, CAM_ROOT, "SU", i), &colour[i],
                       &move[i], NULL);
        cam_position_lay(&pos, record->rules, colour[i], move[i], NULL);
    }
    return count;
}

cam_status cam_record_replay_laid(cam_record *record, cam_error *why)
{
    int count = cam_record_value_count(record, CAM_ROOT, "SU");
    cam_position pos;
    cam_position_init(&pos, record->rules, record->setup);
    for (int i = 0; i < count; i++) {
        cam_colour colour = CAM_BLUE;
        cam_placement move = CAM_NO_PLACEMENT;
        const char *text = cam_record_value(record, CAM_ROOT, "SU", i);
        cam_status status = cam_laid_parse(&pos, record->rules, text, &colour, &move, why);
        if (status == CAM_OK)
            status = cam_position_lay(&pos, record->rules, colour, move, why);
        if (status != CAM_OK)
            return status;
    }
    if (count)
        cam_position_begin(&pos, record->rules, record->setup.first);
    record->start = pos;
    return CAM_OK;
}

static cam_status check_fresh(const cam_record *record, cam_error *why)
{
    if (record->node[CAM_ROOT].move != CAM_NO_PLACEMENT ||
        record->node[CAM_ROOT].child != CAM_NO_NODE)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_SETUP_LATE);
    return CAM_OK;
}

/* The root's property anew, with these values; none takes it away. */
static bool set_values(cam_record *record, const char *name, const char *const *value, int count)
{
    size_t bytes = strlen(name) + 1;
    for (int i = 0; i < count; i++)
        bytes += cam_value_bytes(strlen(value[i]));
    if (!cam_gametree_reserve(record, 0, 1, (size_t)count, bytes))
        return false;
    cam_gametree_remove_property(record, CAM_ROOT, name);
    if (!count)
        return true;
    uint32_t property = cam_gametree_add_property(record, CAM_ROOT, name, strlen(name));
    for (int i = 0; i < count; i++)
        cam_gametree_add_value(record, property, value[i], strlen(value[i]));
    return true;
}

typedef char laid_text[CAM_MOVE_TEXT + 4];

/* The stones laid so far as texts, and room for one more. */
static int copy_laid(const cam_record *record, laid_text text[CAM_LINE_PLIES],
                     const char *value[CAM_LINE_PLIES])
{
    cam_placement move[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    int count = cam_record_laid(record, move, colour);
    for (int i = 0; i < CAM_LINE_PLIES; i++)
        value[i] = text[i];
    for (int i = 0; i < count; i++) {
        strcpy(text[i], cam_move_name(colour[i]));
        strcat(text[i], " ");
        cam_move_format(record->rules, move[i], text[i] + 2);
    }
    return count;
}

cam_status cam_record_lay(cam_record *record, cam_colour colour, cam_placement move, cam_error *why)
{
    cam_position pos = record->start;
    cam_status status = check_fresh(record, why);
    if (status == CAM_OK)
        status = cam_position_lay(&pos, record->rules, colour, move, why);
    if (status != CAM_OK)
        return status;
    laid_text text[CAM_LINE_PLIES];
    const char *value[CAM_LINE_PLIES];
    int count = copy_laid(record, text, value);
    strcpy(text[count], cam_move_name(colour));
    strcat(text[count], " ");
    cam_move_format(record->rules, move, text[count] + 2);
    if (!set_values(record, "SU", value, count + 1))
        return cam_fail(why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_position_begin(&pos, record->rules, record->setup.first);
    record->start = pos;
    return CAM_OK;
}

bool cam_record_lift(cam_record *record)
{
    laid_text text[CAM_LINE_PLIES];
    const char *value[CAM_LINE_PLIES];
    int count = copy_laid(record, text, value);
    if (!count || check_fresh(record, NULL) != CAM_OK ||
        !set_values(record, "SU", value, count - 1))
        return false;
    cam_record_replay_laid(record, NULL);
    return true;
}

cam_status cam_record_begin(cam_record *record, cam_seat seat, cam_error *why)
{
    cam_status status = check_fresh(record, why);
    if (status != CAM_OK)
        return status;
    const char *name = cam_beginner_name(seat);
    if (!set_values(record, "PL", &name, 1))
        return cam_fail(why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    record->setup.first = seat;
    cam_position_begin(&record->start, record->rules, seat);
    return CAM_OK;
}
