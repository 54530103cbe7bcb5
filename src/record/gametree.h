/*
 * gametree.h: how a record is stored. Private to this folder.
 *
 * Four growing arrays: nodes, properties, values, and the text they point into.
 * Everything refers by index, so growing moves nothing that matters. A node's
 * properties form a list; a property's values lie side by side. Whoever adds
 * reserves first, and cannot fail half-way.
 */
#ifndef CAM_RECORD_GAMETREE_H
#define CAM_RECORD_GAMETREE_H

#include "record/record.h"

#define CAM_NONE UINT32_MAX

/* Looking a property up is a walk along its node's list, so that has an end. */
#define CAM_NODE_PROPERTIES 256

/* 36 bytes. 'moved' skips nodes without a move, so that the moves that lead to a node
 * cost as many steps as there are moves, however many nodes lie between them. */
typedef struct cam_game_node {
    cam_node parent, child, last_child, sibling;
    cam_node moved; /* the nearest node with a move on the way up, itself included */
    uint32_t property, last_property;
    uint16_t property_count;
    cam_placement move;
    uint8_t colour; /* of the move */
    uint8_t ply;
    bool opens; /* while reading: a '(' stands before it */
} cam_game_node;

typedef struct cam_property {
    uint32_t name; /* in 'text', as all texts: NUL-terminated */
    uint32_t value, value_count;
    uint32_t next;
} cam_property;

typedef struct cam_value {
    uint32_t raw;  /* as between the brackets */
    uint32_t text; /* as a person reads it; the same place if there is no difference */
} cam_value;

typedef struct cam_array {
    uint32_t count, capacity;
} cam_array;

struct cam_record {
    const cam_rules *rules; /* held */
    cam_setup setup;
    cam_position start; /* before the first move, with what was set up */
    cam_game_node *node;
    cam_property *property;
    cam_value *value;
    char *text;
    cam_array nodes, properties, values, bytes;
};

/* A record without rules and nodes, for the reader to fill. */
cam_record *cam_gametree_new(void);

/* Make room for so many more of each; a value of n bytes takes cam_value_bytes(n)
 * and a name its length + 1. False if there is no memory. */
bool cam_gametree_reserve(cam_record *record, size_t nodes, size_t properties, size_t values,
                          size_t bytes);

static inline size_t cam_value_bytes(size_t length)
{
    return 2 * (length + 1);
}

/* These need room reserved before. */
cam_node cam_gametree_add_node(cam_record *record, cam_node parent);
uint32_t cam_gametree_add_property(cam_record *record, cam_node node, const char *name,
                                   size_t length);
/* Give a node that has neither move nor children its move. */
void cam_gametree_set_move(cam_record *record, cam_node node, cam_placement move,
                           cam_colour colour);
/* A further value of the property added last; or the only value of any. */
void cam_gametree_add_value(cam_record *record, uint32_t property, const char *raw, size_t length);
void cam_gametree_set_value(cam_record *record, uint32_t property, const char *raw, size_t length);

/* Take a property away, if it is there. */
void cam_gametree_remove_property(cam_record *record, cam_node node, const char *name);

/* The property of that name, or CAM_NONE. */
uint32_t cam_gametree_find(const cam_record *record, cam_node node, const char *name);

static inline const char *cam_gametree_name(const cam_record *record, uint32_t property)
{
    return record->text + record->property[property].name;
}

/* The properties that move pieces, "Y", "G" and "B", by colour; and back, -1 for
 * other names. */
const char *cam_move_name(cam_colour colour);
int cam_move_name_colour(const char *name);

/* The value of PL for a beginner; "Y" and "G" are seats 1 and 2. */
const char *cam_beginner_name(cam_seat seat);

#endif
