#include "record/gametree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "record/text.h"
#include "rules/shared.h"

cam_record *cam_gametree_new(void)
{
    return calloc(1, sizeof(cam_record));
}

void cam_record_free(cam_record *record)
{
    if (!record)
        return;
    cam_rules_release(record->rules);
    free(record->node);
    free(record->property);
    free(record->value);
    free(record->text);
    free(record);
}

/* The items, moved if they had to grow, or NULL; never NULL otherwise. */
static void *grow(void *items, cam_array *array, size_t more, size_t size)
{
    size_t needed = array->count + more;
    if (items && needed <= array->capacity)
        return items;
    if (more >= CAM_NONE || needed >= CAM_NONE)
        return NULL;
    size_t capacity = array->capacity < 16 ? 16 : array->capacity;
    while (capacity < needed)
        capacity += capacity / 2;
    if (capacity >= CAM_NONE)
        capacity = CAM_NONE - 1;
    void *moved = realloc(items, capacity * size);
    if (moved)
        array->capacity = (uint32_t)capacity;
    return moved;
}

bool cam_gametree_reserve(cam_record *record, size_t nodes, size_t properties, size_t values,
                          size_t bytes)
{
    cam_game_node *node = grow(record->node, &record->nodes, nodes, sizeof *node);
    record->node = node ? node : record->node;
    cam_property *property =
        grow(record->property, &record->properties, properties, sizeof *property);
    record->property = property ? property : record->property;
    cam_value *value = grow(record->value, &record->values, values, sizeof *value);
    record->value = value ? value : record->value;
    char *text = grow(record->text, &record->bytes, bytes, 1);
    record->text = text ? text : record->text;
    return node && property && value && text;
}

cam_node cam_gametree_add_node(cam_record *record, cam_node parent)
{
    assert(record->nodes.count < record->nodes.capacity);
    cam_node node = record->nodes.count++;
    record->node[node] = (cam_game_node){
        .parent = parent,
        .child = CAM_NO_NODE,
        .last_child = CAM_NO_NODE,
        .sibling = CAM_NO_NODE,
        .moved = CAM_NO_NODE,
        .property = CAM_NONE,
        .last_property = CAM_NONE,
        .move = CAM_NO_PLACEMENT,
    };
    if (parent == CAM_NO_NODE)
        return node;
    cam_game_node *above = &record->node[parent];
    record->node[node].ply = above->ply;
    record->node[node].moved = above->moved;
    if (above->child == CAM_NO_NODE)
        above->child = node;
    else
        record->node[above->last_child].sibling = node;
    above->last_child = node;
    return node;
}

void cam_gametree_set_move(cam_record *record, cam_node node, cam_placement move, cam_colour colour)
{
    cam_game_node *holder = &record->node[node];
    assert(holder->move == CAM_NO_PLACEMENT && holder->child == CAM_NO_NODE);
    holder->move = move;
    holder->colour = (uint8_t)colour;
    holder->moved = node;
    holder->ply++;
}

static uint32_t add_text(cam_record *record, const char *text, size_t length)
{
    assert(record->bytes.count + length < record->bytes.capacity);
    uint32_t at = record->bytes.count;
    memcpy(record->text + at, text, length);
    record->text[at + length] = '\0';
    record->bytes.count += (uint32_t)length + 1;
    return at;
}

uint32_t cam_gametree_add_property(cam_record *record, cam_node node, const char *name,
                                   size_t length)
{
    assert(record->properties.count < record->properties.capacity);
    uint32_t property = record->properties.count++;
    record->property[property] =
        (cam_property){.name = add_text(record, name, length), .next = CAM_NONE};
    cam_game_node *holder = &record->node[node];
    if (holder->property == CAM_NONE)
        holder->property = property;
    else
        record->property[holder->last_property].next = property;
    holder->last_property = property;
    holder->property_count++;
    return property;
}

/* The text of a value is decoded behind its raw form, and kept if it differs. */
static uint32_t add_value(cam_record *record, const char *name, const char *raw, size_t length)
{
    assert(record->values.count < record->values.capacity);
    cam_value value;
    bool single_line = cam_name_is_single_line(name);
    value.raw = add_text(record, raw, length);
    value.text = record->bytes.count;
    size_t decoded =
        cam_text_decode(record->text + value.raw, single_line, record->text + value.text);
    if (decoded == length &&
        memcmp(record->text + value.raw, record->text + value.text, length) == 0)
        value.text = value.raw;
    else
        record->bytes.count += (uint32_t)decoded + 1;
    record->value[record->values.count] = value;
    return record->values.count++;
}

void cam_gametree_add_value(cam_record *record, uint32_t property, const char *raw, size_t length)
{
    uint32_t value = add_value(record, cam_gametree_name(record, property), raw, length);
    cam_property *holder = &record->property[property];
    if (holder->value_count == 0)
        holder->value = value;
    assert(holder->value + holder->value_count == value);
    holder->value_count++;
}

void cam_gametree_set_value(cam_record *record, uint32_t property, const char *raw, size_t length)
{
    record->property[property].value_count = 0;
    cam_gametree_add_value(record, property, raw, length);
}

uint32_t cam_gametree_find(const cam_record *record, cam_node node, const char *name)
{
    uint32_t property = record->node[node].property;
    while (property != CAM_NONE && strcmp(cam_gametree_name(record, property), name) != 0)
        property = record->property[property].next;
    return property;
}

const char *cam_move_name(cam_colour colour)
{
    static const char *const names[CAM_COLOURS] = {"Y", "G", "B"};
    return names[colour];
}

int cam_move_name_colour(const char *name)
{
    for (int colour = 0; colour < CAM_COLOURS; colour++)
        if (strcmp(name, cam_move_name((cam_colour)colour)) == 0)
            return colour;
    return -1;
}

const char *cam_beginner_name(cam_seat seat)
{
    static const char *const names[CAM_SEATS] = {"Y", "G", "3", "4"};
    return names[seat];
}
