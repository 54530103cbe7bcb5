#include "record/rulebook.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "rules/content.h"
#include "rules/definition.h"
#include "rules/shared.h"

struct cam_rulebook {
    atomic_flag lock; /* guards what was added; the box never changes */
    int count, capacity;
    const cam_rules **added;
    int box_count;
    const cam_rules *box[]; /* in the order of cam_boards */
};

/* Held for moments only: nothing is worked out meanwhile. */
static void lock(cam_rulebook *book)
{
    while (atomic_flag_test_and_set_explicit(&book->lock, memory_order_acquire))
        ;
}

static void unlock(cam_rulebook *book)
{
    atomic_flag_clear_explicit(&book->lock, memory_order_release);
}

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
    cam_rulebook *made = calloc(1, sizeof *made + (size_t)count * sizeof made->box[0]);
    if (!made)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    atomic_flag_clear(&made->lock);
    for (; made->box_count < count; made->box_count++) {
        int i = made->box_count;
        cam_status status = cam_rules_new(&cam_boards[i], set, &made->box[i], error);
        if (status != CAM_OK) {
            cam_rulebook_free(made);
            return status;
        }
    }
    *book = made;
    return CAM_OK;
}

void cam_rulebook_free(cam_rulebook *book)
{
    if (!book)
        return;
    for (int i = 0; i < book->box_count; i++)
        cam_rules_release(book->box[i]);
    for (int i = 0; i < book->count; i++)
        cam_rules_release(book->added[i]);
    free(book->added);
    free(book);
}

const cam_rules *cam_rulebook_find(const cam_rulebook *book, const char *board)
{
    for (int i = 0; i < book->box_count; i++)
        if (strcmp(cam_boards[i].name, board) == 0)
            return book->box[i];
    return NULL;
}

/* Let go what only the book holds. Under the lock nobody can begin to hold it. */
static void forget_unused(cam_rulebook *book)
{
    int kept = 0;
    for (int i = 0; i < book->count; i++) {
        if (cam_rules_users(book->added[i]) > 1)
            book->added[kept++] = book->added[i];
        else
            cam_rules_release(book->added[i]);
    }
    book->count = kept;
}

static bool append(cam_rulebook *book, const cam_rules *rules)
{
    if (book->count == book->capacity) {
        int capacity = book->capacity ? book->capacity * 2 : 4;
        const cam_rules **moved = realloc(book->added, (size_t)capacity * sizeof moved[0]);
        if (!moved)
            return false;
        book->added = moved;
        book->capacity = capacity;
    }
    book->added[book->count++] = cam_rules_hold(rules);
    return true;
}

/* Do they make the same games, and the same records of them? */
static bool is_same(const cam_rules *a, const cam_rules *b)
{
    const char *of_a = a->board.def->source, *of_b = b->board.def->source;
    return (of_a && of_b ? strcmp(of_a, of_b) == 0 : of_a == of_b) && cam_rules_equal(a, b);
}

/* The book's rules that equal these, held; or these, taken up; or NULL without memory. */
static const cam_rules *take_up(cam_rulebook *book, const cam_rules *made)
{
    for (int i = 0; i < book->box_count; i++)
        if (is_same(book->box[i], made))
            return cam_rules_hold(book->box[i]);
    for (int i = 0; i < book->count; i++)
        if (is_same(book->added[i], made))
            return cam_rules_hold(book->added[i]);
    forget_unused(book);
    return append(book, made) ? cam_rules_hold(made) : NULL;
}

/* The book's own for rules just made, which are let go. */
static cam_status share(cam_rulebook *book, const cam_rules *made, const cam_rules **rules,
                        cam_error *error)
{
    lock(book);
    const cam_rules *taken = take_up(book, made);
    unlock(book);
    cam_rules_release(made);
    if (!taken)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    *rules = taken;
    return CAM_OK;
}

cam_status cam_rulebook_add(cam_rulebook *book, const cam_board_def *board,
                            const cam_piece_set *set, const cam_rules **rules, cam_error *error)
{
    const cam_rules *made;
    cam_status status = cam_rules_new(board, set, &made, error);
    return status == CAM_OK ? share(book, made, rules, error) : status;
}

cam_status cam_rulebook_read(cam_rulebook *book, const char *text, size_t length,
                             const cam_rules **rules, cam_error *error)
{
    const cam_rules *made;
    cam_status status = cam_definition_read(text, length, &made, error);
    return status == CAM_OK ? share(book, made, rules, error) : status;
}
