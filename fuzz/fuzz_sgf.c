/*
 * fuzz_sgf.c: any text is a sound record or is refused with its place.
 *
 * What is read must come back the same through the writer, as records and as a
 * session; and a session can be walked to its start and back.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/sgf.h"
#include "session/session.h"

static cam_rulebook *the_book(void)
{
    static cam_rulebook *book;
    if (!book && cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    return book;
}

static void check_records(const cam_collection *games)
{
    cam_buffer text, text_again;
    cam_buffer_init(&text);
    cam_buffer_init(&text_again);
    for (int i = 0; i < games->count; i++)
        cam_sgf_write(games->game[i], &text);
    cam_collection again;
    if (cam_sgf_read(the_book(), text.text, text.length, &again, NULL) != CAM_OK)
        abort();
    if (again.count != games->count)
        abort();
    for (int i = 0; i < games->count; i++) {
        if (!cam_record_equal(games->game[i], again.game[i]))
            abort();
        cam_sgf_write(again.game[i], &text_again);
    }
    if (strcmp(text.text, text_again.text) != 0)
        abort();
    cam_collection_clear(&again);
    cam_buffer_clear(&text);
    cam_buffer_clear(&text_again);
}

static void check_session(cam_session *session)
{
    cam_buffer text, text_again;
    cam_buffer_init(&text);
    cam_buffer_init(&text_again);
    cam_session *again;
    if (cam_session_write(session, &text) != CAM_OK ||
        cam_session_read(the_book(), text.text, text.length, &again, NULL) != CAM_OK ||
        cam_session_write(again, &text_again) != CAM_OK || strcmp(text.text, text_again.text) != 0)
        abort();
    while (cam_session_undo(again, 0))
        ;
    while (cam_session_redo(again, 0))
        ;
    cam_session_free(again);
    cam_buffer_clear(&text);
    cam_buffer_clear(&text_again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cam_collection games;
    cam_session *session;
    cam_error error = {0};
    const char *text = (const char *)data;
    if (cam_sgf_read(the_book(), text, size, &games, &error) != CAM_OK) {
        if (error.line < 1 || error.column < 1 || !error.text[0])
            abort();
        return 0;
    }
    check_records(&games);
    cam_collection_clear(&games);
    if (cam_session_read(the_book(), text, size, &session, &error) == CAM_OK) {
        check_session(session);
        cam_session_free(session);
    }
    return 0;
}
