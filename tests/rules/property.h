/*
 * property.h: what holds in every position, whoever reached it.
 */
#ifndef CAM_TESTS_RULES_PROPERTY_H
#define CAM_TESTS_RULES_PROPERTY_H

#include <stddef.h>

#include "base/random.h"
#include "rules/position.h"

/* RULES 9: a legal move is written in one way and read in any case and any order of
 * columns. */
void property_notation(const cam_position *pos, const cam_rules *rules, cam_placement move,
                       cam_random *random);

/* Every legal move played and taken back leaves the same bytes. */
void property_undo(const cam_position *pos, const cam_rules *rules);

/* All symmetries have one canonical hash, and through one of them ('symmetry') the legal
 * moves, their consequences and the connections are seen alike. */
void property_symmetry(const cam_position *pos, const cam_rules *rules, int symmetry);

/* Three moves of two players from 'start' on lead to the same position and hash when the
 * first and the third are exchanged, if that is possible and nobody is out. Returns
 * whether it was. */
bool property_transposition(const cam_position *start, const cam_rules *rules,
                            const cam_placement move[3]);

/* Positions gathered, to be sure that hashes are equal only where positions are. */
typedef struct hash_log {
    size_t count, capacity;
    struct hash_entry *entry;
} hash_log;

void hash_log_add(hash_log *log, const cam_position *pos);

/* Check and free the log. Returns how many different positions it held. */
size_t hash_log_finish(hash_log *log);

#endif
