/*
 * files.c: the commands that read and write files: boards and game records.
 */
#include "files/file_store.h"
#include "gtp/private.h"
#include "record/sgf.h"
#include "rules/definition.h"
#include "rules/shared.h"

cam_gtp_reply cam_gtp_refuse_file(cam_gtp *gtp, const char *name, const cam_error *error)
{
    cam_buffer_clear(&gtp->text);
    if (error->line > 0)
        cam_buffer_format(&gtp->text, "%s:%d:%d: ", name, error->line, error->column);
    cam_buffer_add(&gtp->text, error->text);
    return CAM_GTP_REFUSED;
}

static bool read_board(cam_gtp *gtp, const char *path, const cam_rules **rules)
{
    cam_error error = {0};
    if (gtp->options.no_files)
        return cam_gtp_refuse(gtp, "no access to files") == CAM_GTP_DONE;
    cam_buffer text;
    cam_buffer_init(&text);
    cam_status status = cam_file_read(path, &text, &error);
    if (status == CAM_OK)
        status = cam_rulebook_read(gtp->options.book, cam_buffer_text(&text), text.length, rules,
                                   &error);
    cam_buffer_clear(&text);
    if (status != CAM_OK)
        cam_gtp_refuse_file(gtp, path, &error);
    return status == CAM_OK;
}

bool cam_gtp_find_rules(cam_gtp *gtp, const char *board, const cam_rules **rules)
{
    if (cam_definition_is_file(board))
        return read_board(gtp, board, rules);
    const cam_rules *found = cam_rulebook_find(gtp->options.book, board);
    if (found) {
        *rules = cam_rules_hold(found);
        return true;
    }
    cam_buffer_add(&gtp->text, "no such board; there are");
    for (const cam_board_def *def = cam_boards; def->name; def++)
        cam_buffer_format(&gtp->text, " %s", def->name);
    return false;
}

/* The game up to before move 'stop' becomes the game played. */
static cam_status take_over(cam_gtp *gtp, const cam_record *record, uint64_t stop)
{
    cam_placement move[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    if (!cam_gtp_start(gtp, cam_record_rules(record), cam_record_setup(record)))
        return CAM_NO_MEMORY;
    int laid = cam_record_laid(record, move, colour);
    for (int i = 0; i < laid; i++)
        if (cam_record_lay(gtp->record, colour[i], move[i], NULL) != CAM_OK)
            return CAM_NO_MEMORY;
    cam_gtp_restart(gtp);
    int count = cam_record_line(record, cam_record_end(record, CAM_ROOT), move);
    for (int i = 0; i < count && (uint64_t)i + 1 < stop; i++)
        cam_gtp_advance(gtp, move[i]);
    return CAM_OK;
}

static cam_gtp_reply run_loadsgf(cam_gtp *gtp, int count, char *const *word)
{
    cam_error error = {0};
    uint64_t stop = UINT64_MAX;
    if (count > 1 && !cam_gtp_read_number(word[1], 1, UINT64_MAX, &stop))
        return cam_gtp_refuse(gtp, "MOVE_NUMBER is a number from 1");
    if (gtp->options.no_files)
        return cam_gtp_refuse(gtp, "no access to files");
    cam_buffer text;
    cam_buffer_init(&text);
    cam_record *record = NULL;
    cam_status status = cam_file_read(word[0], &text, &error);
    if (status == CAM_OK)
        status = cam_sgf_read_first(gtp->options.book, cam_buffer_text(&text), text.length, &record,
                                    &error);
    if (status == CAM_OK)
        status = take_over(gtp, record, stop);
    cam_record_free(record);
    cam_buffer_clear(&text);
    return status == CAM_OK ? CAM_GTP_DONE : cam_gtp_refuse_file(gtp, word[0], &error);
}

cam_record *cam_gtp_make_record(const cam_gtp *gtp)
{
    cam_placement move[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    cam_record *record = cam_record_new(gtp->rules, cam_record_setup(gtp->record));
    cam_node node = CAM_ROOT;
    cam_status status = record ? CAM_OK : CAM_NO_MEMORY;
    int laid = cam_record_laid(gtp->record, move, colour);
    for (int i = 0; i < laid && status == CAM_OK; i++)
        status = cam_record_lay(record, colour[i], move[i], NULL);
    for (int i = 0; i < gtp->history.count && status == CAM_OK; i++)
        status = cam_record_play(record, node, gtp->history.undo[i].move, &node, NULL);
    if (status == CAM_OK)
        status = cam_record_set_outcome(record, cam_outcome_of(&gtp->pos, gtp->rules, false));
    if (status == CAM_OK)
        return record;
    cam_record_free(record);
    return NULL;
}

static cam_gtp_reply run_savesgf(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_error error = {0};
    if (gtp->options.no_files)
        return cam_gtp_refuse(gtp, "no access to files");
    cam_record *record = cam_gtp_make_record(gtp);
    if (!record)
        return CAM_GTP_REFUSED;
    cam_buffer text;
    cam_buffer_init(&text);
    cam_sgf_write(record, &text);
    cam_status status = text.failed ? cam_fail(&error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY)
                                    : cam_file_write(word[0], text.text, text.length, &error);
    cam_buffer_clear(&text);
    cam_record_free(record);
    return status == CAM_OK ? CAM_GTP_DONE : cam_gtp_refuse_file(gtp, word[0], &error);
}

const cam_gtp_command cam_gtp_file_commands[] = {
    {"loadsgf", "FILE [MOVE_NUMBER]", 1, 2, run_loadsgf},
    {"savesgf", "FILE", 1, 1, run_savesgf},
    {0},
};
