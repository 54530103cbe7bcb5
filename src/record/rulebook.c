#include "record/rulebook.h"

#include <stdlib.h>
#include <string.h>

struct cam_rulebook {
    int count;
    cam_rules rules[];
};

static int count_boards(void)
{
    int count = 0;
    while (cam_boards[count].name)
        count++;
    return count;
}

cam_status cam_rulebook_new(const cam_piece_set *set, cam_rulebook **book, cam_error *error)
{
    int count = count_boards();
    cam_rulebook *made = malloc(sizeof *made + (size_t)count * sizeof(cam_rules));
    if (!made)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    made->count = count;
    for (int i = 0; i < count; i++) {
        cam_status status = cam_rules_init(&made->rules[i], &cam_boards[i], set, error);
        if (status != CAM_OK) {
            free(made);
            return status;
        }
    }
    *book = made;
    return CAM_OK;
}

void cam_rulebook_free(cam_rulebook *book)
{
    free(book);
}

const cam_rules *cam_rulebook_find(const cam_rulebook *book, const char *board)
{
    for (int i = 0; i < book->count; i++)
        if (strcmp(book->rules[i].board.def->name, board) == 0)
            return &book->rules[i];
    return NULL;
}
