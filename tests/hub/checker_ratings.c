/*
 * checker_ratings.c: every game that counts is rated in the write that ends it, no other is, and
 * everybody's rating has as many games as there are events that say so.
 */
#include <string.h>

#include "hub/checker.h"
#include "hub/world.h"

static const disk_user *find_user(const sim_disk *disk, const char *id)
{
    for (size_t i = 0; i < disk->user_count; i++)
        if (strcmp(disk->user[i]->user.id, id) == 0)
            return disk->user[i];
    return NULL;
}

/* Does a game between those who sit there count? */
static bool counts(const sim_disk *disk, const cam_table *table)
{
    if (!table->setup.rated || strcmp(table->result, "void") == 0)
        return false;
    for (int i = 0; i < table->setup.players; i++) {
        const disk_user *user = find_user(disk, table->seat[i].user);
        if (!user || user->user.kind != CAM_USER_ACCOUNT)
            return false;
        for (int k = 0; k < i; k++)
            if (strcmp(table->seat[k].user, table->seat[i].user) == 0)
                return false;
    }
    return true;
}

/* What the events of a table say; the games of each user are added up in 'games'. */
static void read_table(checker *check, const sim_disk *disk, const disk_table *stored,
                       json_t *games)
{
    cam_table table = {0};
    bool due = false;
    for (size_t i = 0; i < stored->event_count; i++) {
        json_t *event = json_loads(stored->event[i].body, 0, NULL);
        const char *what = json_word(event, "what");
        bool rated = strcmp(what, "rated") == 0;
        if (rated != due)
            checker_violated(check, "%s #%zu: a game is %s", stored->id, i + 1,
                             rated ? "rated that does not count" : "over, and not rated at once");
        cam_table_apply(&table, check->book, stored->event[i].body, NULL);
        due = strcmp(what, "ended") == 0 && counts(disk, &table);
        for (int seat = 0; rated && seat < table.setup.players; seat++) {
            json_int_t so_far = json_integer_value(json_object_get(games, table.seat[seat].user));
            json_object_set_new(games, table.seat[seat].user, json_integer(so_far + 1));
        }
        check->rated += rated;
        json_decref(event);
    }
    if (due)
        checker_violated(check, "%s: a game is over, and not rated at once", stored->id);
}

void checker_ratings(checker *check, const sim_disk *disk)
{
    json_t *games = json_object();
    check->rated = 0;
    for (size_t i = 0; i < disk->table_count; i++)
        read_table(check, disk, disk->table[i], games);
    for (size_t i = 0; i < disk->user_count; i++) {
        const disk_user *user = disk->user[i];
        json_int_t kept = 0, told = json_integer_value(json_object_get(games, user->user.id));
        for (size_t n = 0; n < user->rating_count; n++)
            kept += user->rating[n].games;
        if (kept != told)
            checker_violated(check, "%s has played %d rated games, and %d are kept", user->user.id,
                             (int)told, (int)kept);
    }
    json_decref(games);
}
