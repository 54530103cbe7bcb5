#include "record/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "record/gametree.h"
#include "record/text.h"
#include "rules/content.h"
#include "rules/house.h"
#include "rules/notation.h"
#include "rules/shared.h"

static bool add_properties(cam_record *record, cam_setup setup, const char *definition)
{
    char house[CAM_HOUSE_TEXT];
    cam_house_format(setup.house, house);
    const char *const properties[][2] = {
        {"FF", "4"},
        {"CA", "UTF-8"},
        {"GM", "Caminos"},
        {"AP", "Caminos:" CAMINOS_VERSION},
        {"BO", record->rules->board.def->name},
        {"BD", definition},
        {"NP", setup.players == 4 ? "4" : "2"},
        {"NE", setup.neutral ? "1" : "0"},
        {"PL", setup.first ? cam_beginner_name(setup.first) : NULL},
        {"RU", house[0] ? house : NULL},
    };
    enum { COUNT = sizeof properties / sizeof properties[0] };
    size_t bytes = 0;
    for (int i = 0; i < COUNT; i++)
        if (properties[i][1])
            bytes += strlen(properties[i][0]) + 1 + cam_value_bytes(strlen(properties[i][1]));
    if (!cam_gametree_reserve(record, 1, COUNT, COUNT, bytes))
        return false;
    cam_gametree_add_node(record, CAM_NO_NODE);
    for (int i = 0; i < COUNT; i++) {
        const char *name = properties[i][0], *value = properties[i][1];
        if (value)
            cam_gametree_add_value(record,
                                   cam_gametree_add_property(record, CAM_ROOT, name, strlen(name)),
                                   value, strlen(value));
    }
    return true;
}

static bool add_root(cam_record *record, cam_setup setup)
{
    const char *source = record->rules->board.def->source;
    if (!source)
        return add_properties(record, setup, NULL);
    char *definition = malloc(2 * strlen(source) + 1);
    if (!definition)
        return false;
    cam_text_encode(source, false, definition);
    bool added = add_properties(record, setup, definition);
    free(definition);
    return added;
}

cam_record *cam_record_new(const cam_rules *rules, cam_setup setup)
{
    cam_record *record = cam_gametree_new();
    if (!record)
        return NULL;
    record->rules = cam_rules_hold(rules);
    record->setup = setup;
    cam_position_init(&record->start, rules, setup);
    if (!add_root(record, setup)) {
        cam_record_free(record);
        return NULL;
    }
    return record;
}

const cam_rules *cam_record_rules(const cam_record *record)
{
    return record->rules;
}

cam_setup cam_record_setup(const cam_record *record)
{
    return record->setup;
}

const cam_position *cam_record_start(const cam_record *record)
{
    return &record->start;
}

uint32_t cam_record_size(const cam_record *record)
{
    return record->nodes.count;
}

static const cam_game_node *at(const cam_record *record, cam_node node)
{
    assert(node < record->nodes.count);
    return &record->node[node];
}

cam_node cam_record_parent(const cam_record *record, cam_node node)
{
    return at(record, node)->parent;
}

cam_node cam_record_child(const cam_record *record, cam_node node)
{
    return at(record, node)->child;
}

cam_node cam_record_sibling(const cam_record *record, cam_node node)
{
    return at(record, node)->sibling;
}

cam_node cam_record_end(const cam_record *record, cam_node node)
{
    while (at(record, node)->child != CAM_NO_NODE)
        node = at(record, node)->child;
    return node;
}

bool cam_record_is_under(const cam_record *record, cam_node node, cam_node ancestor)
{
    while (node != CAM_NO_NODE && node != ancestor)
        node = at(record, node)->parent;
    return node == ancestor;
}

cam_node cam_record_step(const cam_record *record, cam_node from, cam_node to)
{
    while (at(record, to)->parent != from)
        to = at(record, to)->parent;
    return to;
}

cam_placement cam_record_move(const cam_record *record, cam_node node)
{
    return at(record, node)->move;
}

cam_colour cam_record_move_colour(const cam_record *record, cam_node node)
{
    return (cam_colour)at(record, node)->colour;
}

const char *cam_record_move_text(const cam_record *record, cam_node node)
{
    if (at(record, node)->move == CAM_NO_PLACEMENT)
        return "";
    return cam_record_text(record, node, cam_move_name(cam_record_move_colour(record, node)));
}

int cam_record_ply(const cam_record *record, cam_node node)
{
    return at(record, node)->ply;
}

int cam_record_moves(const cam_record *record, cam_node node, cam_node nodes[CAM_LINE_PLIES])
{
    int count = at(record, node)->ply;
    for (int ply = count; ply > 0; ply--) {
        nodes[ply - 1] = at(record, node)->moved;
        node = at(record, nodes[ply - 1])->parent; /* the root may have a move, and no parent */
    }
    return count;
}

int cam_record_line(const cam_record *record, cam_node node, cam_placement move[CAM_LINE_PLIES])
{
    cam_node nodes[CAM_LINE_PLIES];
    int count = cam_record_moves(record, node, nodes);
    for (int i = 0; i < count; i++)
        move[i] = at(record, nodes[i])->move;
    return count;
}

cam_position cam_record_position(const cam_record *record, cam_node node)
{
    cam_placement move[CAM_LINE_PLIES];
    int count = cam_record_line(record, node, move);
    cam_position pos = record->start;
    cam_history history = {.count = 0};
    for (int i = 0; i < count; i++)
        cam_history_play(&history, &pos, record->rules, move[i]);
    return pos;
}

int cam_record_lying(const cam_record *record, cam_node node, cam_lying stone[CAM_LINE_PLIES])
{
    cam_placement move[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    int laid = cam_record_laid(record, move, colour);
    for (int i = 0; i < laid; i++)
        stone[i] = (cam_lying){move[i], colour[i], colour[i] == CAM_GREEN};
    int count = cam_line_stones(move, cam_record_line(record, node, move), move);
    cam_position pos = record->start;
    for (int i = 0; i < count; i++) {
        stone[laid + i] = (cam_lying){move[i], cam_position_colour(&pos), pos.seat};
        cam_position_play_legal(&pos, record->rules, move[i], NULL);
    }
    return laid + count;
}

static cam_node find_move(const cam_record *record, cam_node parent, cam_placement move)
{
    cam_node child = at(record, parent)->child;
    while (child != CAM_NO_NODE && at(record, child)->move != move)
        child = at(record, child)->sibling;
    return child;
}

static cam_status add_move(cam_record *record, cam_node parent, cam_placement move,
                           cam_colour colour, cam_node *child, cam_error *why)
{
    char text[CAM_MOVE_TEXT];
    const char *name = cam_move_name(colour);
    size_t length = (size_t)cam_move_format(record->rules, move, text);
    if (!cam_gametree_reserve(record, 1, 1, 1, strlen(name) + 1 + cam_value_bytes(length)))
        return cam_fail(why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    *child = cam_gametree_add_node(record, parent);
    cam_gametree_add_value(record, cam_gametree_add_property(record, *child, name, strlen(name)),
                           text, length);
    cam_gametree_set_move(record, *child, move, colour);
    return CAM_OK;
}

cam_status cam_record_play(cam_record *record, cam_node parent, cam_placement move, cam_node *child,
                           cam_error *why)
{
    cam_node found = find_move(record, parent, move);
    if (found != CAM_NO_NODE) {
        *child = found;
        return CAM_OK;
    }
    cam_position pos = cam_record_position(record, parent);
    cam_status status = cam_position_check(&pos, record->rules, move, why);
    if (status != CAM_OK)
        return status;
    return add_move(record, parent, move, cam_position_colour(&pos), child, why);
}

cam_status cam_record_add(cam_record *record, cam_node parent, cam_node *child)
{
    if (!cam_gametree_reserve(record, 1, 0, 0, 0))
        return CAM_NO_MEMORY;
    *child = cam_gametree_add_node(record, parent);
    return CAM_OK;
}

/* Take a node out of its parent's list of children. */
static void unlink_node(cam_record *record, cam_node node)
{
    cam_game_node *above = &record->node[record->node[node].parent];
    cam_node before = CAM_NO_NODE, after = record->node[node].sibling;
    if (above->child == node) {
        above->child = after;
    } else {
        before = above->child;
        while (record->node[before].sibling != node)
            before = record->node[before].sibling;
        record->node[before].sibling = after;
    }
    if (above->last_child == node)
        above->last_child = before;
    record->node[node].sibling = CAM_NO_NODE;
}

void cam_record_promote(cam_record *record, cam_node node)
{
    for (; record->node[node].parent != CAM_NO_NODE; node = record->node[node].parent) {
        cam_game_node *above = &record->node[record->node[node].parent];
        if (above->child == node)
            continue;
        unlink_node(record, node);
        record->node[node].sibling = above->child;
        above->child = node;
    }
}

void cam_record_remove(cam_record *record, cam_node node)
{
    assert(node != CAM_ROOT);
    unlink_node(record, node);
    record->node[node].parent = CAM_NO_NODE;
}

static bool equal_values(const cam_record *a, uint32_t p, const cam_record *b, uint32_t q)
{
    const cam_property *of_a = &a->property[p], *of_b = &b->property[q];
    if (of_a->value_count != of_b->value_count ||
        strcmp(cam_gametree_name(a, p), cam_gametree_name(b, q)) != 0)
        return false;
    for (uint32_t i = 0; i < of_a->value_count; i++)
        if (strcmp(a->text + a->value[of_a->value + i].raw,
                   b->text + b->value[of_b->value + i].raw) != 0)
            return false;
    return true;
}

static bool equal_nodes(const cam_record *a, cam_node m, const cam_record *b, cam_node n)
{
    uint32_t p = a->node[m].property, q = b->node[n].property;
    while (p != CAM_NONE && q != CAM_NONE && equal_values(a, p, b, q)) {
        p = a->property[p].next;
        q = b->property[q].next;
    }
    return p == CAM_NONE && q == CAM_NONE && a->node[m].move == b->node[n].move &&
           (a->node[m].child == CAM_NO_NODE) == (b->node[n].child == CAM_NO_NODE) &&
           (a->node[m].sibling == CAM_NO_NODE) == (b->node[n].sibling == CAM_NO_NODE);
}

cam_node cam_record_next(const cam_record *record, cam_node node)
{
    if (record->node[node].child != CAM_NO_NODE)
        return record->node[node].child;
    while (node != CAM_NO_NODE && record->node[node].sibling == CAM_NO_NODE)
        node = record->node[node].parent;
    return node == CAM_NO_NODE ? CAM_NO_NODE : record->node[node].sibling;
}

/* Trees whose nodes, taken from the top in order, agree on having a child and a
 * sibling have the same shape. */
bool cam_record_equal(const cam_record *a, const cam_record *b)
{
    if (!cam_rules_equal(a->rules, b->rules) || a->setup.players != b->setup.players ||
        a->setup.neutral != b->setup.neutral || a->setup.first != b->setup.first ||
        memcmp(&a->start, &b->start, sizeof a->start) != 0)
        return false;
    cam_node m = CAM_ROOT, n = CAM_ROOT;
    while (m != CAM_NO_NODE && n != CAM_NO_NODE) {
        if (!equal_nodes(a, m, b, n))
            return false;
        m = cam_record_next(a, m);
        n = cam_record_next(b, n);
    }
    return m == n;
}
