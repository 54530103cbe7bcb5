/*
 * record.h: one game as a tree of moves, with everything people wrote on it.
 *
 * A record is a tree of nodes. A node holds at most one move and any number of
 * properties: a name and one or more values, kept in order and byte by byte,
 * whether this program knows them or not. The first child of each node goes on
 * with the main line; the others are variations.
 *
 * Invariants: every move is legal where it stands; a property stands only once in
 * a node; all text is UTF-8. Nodes are numbers that stay valid while the record
 * lives. Nothing here recurses, so a tree may be as deep as memory allows.
 *
 * Texts given out belong to the record and are valid until it next changes. The
 * text of a value that is replaced stays in memory until the record is freed.
 */
#ifndef CAM_RECORD_RECORD_H
#define CAM_RECORD_RECORD_H

#include <stddef.h>

#include "base/error.h"
#include "record/outcome.h"
#include "rules/history.h"

typedef struct cam_record cam_record;

typedef uint32_t cam_node;

#define CAM_ROOT    0u
#define CAM_NO_NODE UINT32_MAX

/* A record of a game not yet begun, with the root properties that name the game
 * (FF CA GM AP BO NP NE, BD for a board that was read from a text, and PL if seat 1 does
 * not begin). NULL if there is no
 * memory. The record holds the rules (rules/shared.h). */
cam_record *cam_record_new(const cam_rules *rules, cam_setup setup);
void cam_record_free(cam_record *record); /* NULL is allowed */

const cam_rules *cam_record_rules(const cam_record *record);
cam_setup cam_record_setup(const cam_record *record);

/* The position before the first move: an empty board, or what was set up. */
const cam_position *cam_record_start(const cam_record *record);

/*
 * Setting a position up: stones that lay there before the first move (SU). The record has
 * no move yet, else CAM_ILLEGAL. On failure nothing has changed.
 */

/* Lay a further stone (cam_position_lay). CAM_ILLEGAL names the rule, CAM_NO_MEMORY. */
cam_status cam_record_lay(cam_record *record, cam_colour colour, cam_placement move,
                          cam_error *why);

/* Take the stone laid last away again; false if there is none. */
bool cam_record_lift(cam_record *record);

/* Say who moves first (PL). */
cam_status cam_record_begin(cam_record *record, cam_seat seat, cam_error *why);

/* The stones laid, in order; returns how many. */
int cam_record_laid(const cam_record *record, cam_placement move[CAM_LINE_PLIES],
                    cam_colour colour[CAM_LINE_PLIES]);

/*
 * The tree. Each takes a valid node.
 */

/* One more than the highest node ever made; removed nodes keep their numbers. */
uint32_t cam_record_size(const cam_record *record);

/* CAM_NO_NODE if there is none. */
cam_node cam_record_parent(const cam_record *record, cam_node node);
cam_node cam_record_child(const cam_record *record, cam_node node);   /* the first */
cam_node cam_record_sibling(const cam_record *record, cam_node node); /* the next */

/* The last node of the line that follows first children from 'node'. */
cam_node cam_record_end(const cam_record *record, cam_node node);

/* Does the line from the root to 'node' pass through 'ancestor'? A node is its
 * own ancestor. */
bool cam_record_is_under(const cam_record *record, cam_node node, cam_node ancestor);

/* The child of 'from' on the way down to 'to', which is under it and another. */
cam_node cam_record_step(const cam_record *record, cam_node from, cam_node to);

/* The node's move, or CAM_NO_PLACEMENT; its colour (meaningless without a move);
 * its text in the written form of RULES 9, "" without a move. */
cam_placement cam_record_move(const cam_record *record, cam_node node);
cam_colour cam_record_move_colour(const cam_record *record, cam_node node);
const char *cam_record_move_text(const cam_record *record, cam_node node);

/* How many placements lead to the node, its own included. */
int cam_record_ply(const cam_record *record, cam_node node);

/* The nodes of those placements in order; returns how many. Costs as many steps as
 * that, however many nodes without a move lie between them. */
int cam_record_moves(const cam_record *record, cam_node node, cam_node nodes[CAM_LINE_PLIES]);

/* The placements themselves, likewise. */
int cam_record_line(const cam_record *record, cam_node node, cam_placement move[CAM_LINE_PLIES]);

/* A stone that lies on the board. */
typedef struct cam_lying {
    cam_placement move;
    cam_colour colour;
    cam_seat seat; /* who placed it; of one set up, the first of its team */
} cam_lying;

/* The stones on the board after the node's move, in the order they were laid: first those
 * set up, then those placed and not taken back by a time machine. Returns how many. */
int cam_record_lying(const cam_record *record, cam_node node, cam_lying stone[CAM_LINE_PLIES]);

/* The position after the node's move; plays all of them. For many nodes of one tree
 * see walk.h. */
cam_position cam_record_position(const cam_record *record, cam_node node);

/* The next node from the top down, children before siblings, siblings in order;
 * CAM_NO_NODE after the last. A whole tree takes as many steps as twice its nodes. */
cam_node cam_record_next(const cam_record *record, cam_node node);

/*
 * Changing the tree. On failure nothing has changed.
 */

/* Play 'move' at 'parent': *child is the child that has this move, made as the
 * last one if there was none. CAM_ILLEGAL names the rule, CAM_NO_MEMORY. */
cam_status cam_record_play(cam_record *record, cam_node parent, cam_placement move, cam_node *child,
                           cam_error *why);

/* A last child without a move or properties. */
cam_status cam_record_add(cam_record *record, cam_node parent, cam_node *child);

/* Make the line from the root to 'node' the main line; the order of the other
 * variations stays. */
void cam_record_promote(cam_record *record, cam_node node);

/* Take a node that is not the root, and all under it, out of the tree. */
void cam_record_remove(cam_record *record, cam_node node);

/*
 * Properties. Names are capital letters and digits, a letter first, such as "C".
 */

/* The first value of a property as a person reads it: escapes resolved, line
 * ends as '\n' in C, GC and BD and as a space in all others. NULL if the node does
 * not have it. */
const char *cam_record_text(const cam_record *record, cam_node node, const char *name);

/* The same as a whole number, or 'otherwise' if it is not there or is none. */
long cam_record_number(const cam_record *record, cam_node node, const char *name, long otherwise);

/* How many values a property has (0: the node does not have it), and one of them
 * just as a file has it between its brackets. */
int cam_record_value_count(const cam_record *record, cam_node node, const char *name);
const char *cam_record_value(const cam_record *record, cam_node node, const char *name, int index);

/* Give a property one value, written with the escapes it needs: in its old place,
 * or as the node's last. NULL takes the property away. CAM_MALFORMED if 'name' is
 * no name or belongs to the game itself (a move, or at the root FF CA GM BO BD
 * NP NE PL SU RU), or if the text is not UTF-8; CAM_NO_MEMORY. */
cam_status cam_record_set(cam_record *record, cam_node node, const char *name, const char *text,
                          cam_error *error);

/* The players' names, P1 to P4; "" where there is none. */
const char *cam_record_player(const cam_record *record, cam_seat seat);

/* What RE at the root says; CAM_ONGOING if it is missing or unreadable. */
cam_outcome cam_record_outcome(const cam_record *record);

/* Set RE; an ongoing outcome takes it away. */
cam_status cam_record_set_outcome(cam_record *record, cam_outcome outcome);

/* Same game, same tree, same properties with the same bytes in the same order. */
bool cam_record_equal(const cam_record *a, const cam_record *b);

#endif
