/*
 * draft.h: events that are about to happen at a table, with all they cause.
 *
 * A draft begins with a copy of the table. Each event added is applied to the copy
 * at once, so what follows from it can be seen and added too: 'began' after the
 * last 'sat', 'ended' after a 'moved' that wins. Nothing has happened until the
 * whole draft is stored; a draft that is dropped leaves no trace.
 */
#ifndef CAM_HUB_DRAFT_H
#define CAM_HUB_DRAFT_H

#include "hub/table.h"
#include "record/outcome.h"

#define CAM_DRAFT_EVENTS 48 /* a move, the replies prepared for it, the end, the ratings */

/* Replies somebody has prepared: {"game", "ply", "lines"}, moves in written form. */
typedef struct cam_plan {
    char user[CAM_ID_TEXT];
    json_t *plan;
} cam_plan;

typedef struct cam_draft {
    cam_table table; /* as it will be */
    cam_rulebook *book;
    int64_t now;
    size_t plan_count;
    const cam_plan *plan; /* of those who sit there */
    bool clear_plans;
    bool failed; /* no memory, or too many events: drop it */
    size_t count;
    struct {
        const char *what;
        int64_t at;
        char *event; /* as everybody will be sent it; who takes it leaves NULL */
        char *note;  /* NULL: none; likewise */
    } entry[CAM_DRAFT_EVENTS];
} cam_draft;

void cam_draft_init(cam_draft *draft, const cam_table *table, cam_rulebook *book, int64_t now);
void cam_draft_clear(cam_draft *draft);

/* Add an event with these fields (a reference that is taken; NULL: none). 'what' is a fixed word.
 */
void cam_draft_add(cam_draft *draft, const char *what, json_t *fields);

/* The first event of a table. */
void cam_draft_created(cam_draft *draft, const cam_table_setup *setup);

/*
 * Events with what follows from them.
 */

/* The first events of a new table; the user takes the seats wished for. */
void cam_draft_create(cam_draft *draft, const char *id, const cam_table_setup *setup,
                      const cam_holder *creator);
void cam_draft_sit(cam_draft *draft, cam_seat seat, const cam_holder *holder);

/* A legal move of the seat to move, 'spent' ms on it and 'lag' forgiven. */
void cam_draft_move(cam_draft *draft, cam_placement move, int64_t spent, int64_t lag);
void cam_draft_back(cam_draft *draft, int ply);
void cam_draft_pause(cam_draft *draft);
void cam_draft_resume(cam_draft *draft, const char *why);
void cam_draft_flag(cam_draft *draft);

/* The next game of the match, or the first. */
void cam_draft_begin(cam_draft *draft);

/* The end of a game by other means than the board: a win for the other team of
 * 'loser' (CAM_BY_RESIGNATION, CAM_BY_TIME), a draw, or no game at all. */
void cam_draft_forfeit(cam_draft *draft, cam_seat loser, cam_ending ending);
void cam_draft_agree_draw(cam_draft *draft);
void cam_draft_abort(cam_draft *draft);

/*
 * Time.
 */

/* What is forgiven of a turn that has lasted 'elapsed' over a line with that lag. */
int64_t cam_clock_forgiven(const cam_table *table, cam_seat seat, int64_t elapsed, int64_t lag);

/* When the running clock will have run out, 'lag' being that of the line of whoever
 * is to move; INT64_MAX if none runs. */
int64_t cam_clock_deadline(const cam_table *table, int64_t lag);

#endif
