#include "rules/shared.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct cam_shared_rules {
    atomic_int users;
    cam_rules rules;
    cam_board_def def;
    char text[]; /* all texts of the definition, one after the other */
};

static size_t text_size(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

static size_t definition_size(const cam_board_def *def)
{
    size_t size = text_size(def->name) + text_size(def->title) + text_size(def->source);
    for (int i = 0; i <= CAM_BOX && def->rows[i]; i++)
        size += text_size(def->rows[i]);
    for (int i = 0; i < CAM_SIDES; i++)
        size += text_size(def->sides[i].name) + text_size(def->sides[i].cells);
    return size;
}

/* Copy a text to *end, which moves on; no text stays none. */
static const char *keep(char **end, const char *text)
{
    if (!text)
        return NULL;
    char *kept = *end;
    *end += strlen(strcpy(kept, text)) + 1;
    return kept;
}

static void copy_definition(struct cam_shared_rules *shared, const cam_board_def *def)
{
    char *end = shared->text;
    shared->def = (cam_board_def){.name = keep(&end, def->name)};
    shared->def.title = keep(&end, def->title);
    shared->def.source = keep(&end, def->source);
    for (int i = 0; i <= CAM_BOX && def->rows[i]; i++)
        shared->def.rows[i] = keep(&end, def->rows[i]);
    for (int i = 0; i < CAM_SIDES; i++) {
        shared->def.sides[i].name = keep(&end, def->sides[i].name);
        shared->def.sides[i].cells = keep(&end, def->sides[i].cells);
    }
}

cam_status cam_rules_new(const cam_board_def *board, const cam_piece_set *set,
                         const cam_rules **rules, cam_error *error)
{
    struct cam_shared_rules *made = malloc(sizeof *made + definition_size(board));
    if (!made)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    copy_definition(made, board);
    cam_status status = cam_rules_init(&made->rules, &made->def, set, error);
    if (status != CAM_OK) {
        free(made);
        return status;
    }
    atomic_init(&made->users, 1);
    made->rules.shared = made;
    *rules = &made->rules;
    return CAM_OK;
}

const cam_rules *cam_rules_hold(const cam_rules *rules)
{
    if (rules->shared)
        atomic_fetch_add_explicit(&rules->shared->users, 1, memory_order_relaxed);
    return rules;
}

void cam_rules_release(const cam_rules *rules)
{
    if (rules && rules->shared &&
        atomic_fetch_sub_explicit(&rules->shared->users, 1, memory_order_acq_rel) == 1) {
        cam_rules_clear(&rules->shared->rules);
        free(rules->shared);
    }
}

int cam_rules_users(const cam_rules *rules)
{
    return rules->shared ? atomic_load_explicit(&rules->shared->users, memory_order_acquire) : 0;
}
