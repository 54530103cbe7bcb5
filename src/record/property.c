/*
 * property.c: reading and setting the properties of a record's nodes.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/utf8.h"
#include "record/gametree.h"
#include "record/text.h"

const char *cam_record_text(const cam_record *record, cam_node node, const char *name)
{
    uint32_t property = cam_gametree_find(record, node, name);
    if (property == CAM_NONE)
        return NULL;
    return record->text + record->value[record->property[property].value].text;
}

long cam_record_number(const cam_record *record, cam_node node, const char *name, long otherwise)
{
    const char *text = cam_record_text(record, node, name);
    if (!text)
        return otherwise;
    int64_t number;
    bool fits = cam_integer_parse(text, &number) && number >= LONG_MIN && number <= LONG_MAX;
    return fits ? (long)number : otherwise;
}

int cam_record_value_count(const cam_record *record, cam_node node, const char *name)
{
    uint32_t property = cam_gametree_find(record, node, name);
    return property == CAM_NONE ? 0 : (int)record->property[property].value_count;
}

const char *cam_record_value(const cam_record *record, cam_node node, const char *name, int index)
{
    uint32_t property = cam_gametree_find(record, node, name);
    return record->text + record->value[record->property[property].value + (uint32_t)index].raw;
}

static bool belongs_to_game(cam_node node, const char *name)
{
    static const char *const of_root[] = {"FF", "CA", "GM", "BO", "BD",
                                          "NP", "NE", "PL", "SU", "RU"};
    if (cam_move_name_colour(name) >= 0)
        return true;
    for (size_t i = 0; i < sizeof of_root / sizeof of_root[0]; i++)
        if (node == CAM_ROOT && strcmp(name, of_root[i]) == 0)
            return true;
    return false;
}

void cam_gametree_remove_property(cam_record *record, cam_node node, const char *name)
{
    uint32_t property = cam_gametree_find(record, node, name);
    if (property == CAM_NONE)
        return;
    cam_game_node *holder = &record->node[node];
    uint32_t before = CAM_NONE;
    for (uint32_t p = holder->property; p != property; p = record->property[p].next)
        before = p;
    uint32_t after = record->property[property].next;
    if (before == CAM_NONE)
        holder->property = after;
    else
        record->property[before].next = after;
    if (holder->last_property == property)
        holder->last_property = before;
    holder->property_count--;
}

static cam_status store_value(cam_record *record, cam_node node, const char *name, const char *raw,
                              cam_error *error)
{
    uint32_t property = cam_gametree_find(record, node, name);
    bool is_new = property == CAM_NONE;
    if (is_new && record->node[node].property_count == CAM_NODE_PROPERTIES)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_TOO_MANY_PROPERTIES,
                        .number = CAM_NODE_PROPERTIES);
    size_t bytes = strlen(name) + 1 + cam_value_bytes(strlen(raw));
    if (!cam_gametree_reserve(record, 0, is_new, 1, bytes))
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    if (is_new)
        property = cam_gametree_add_property(record, node, name, strlen(name));
    cam_gametree_set_value(record, property, raw, strlen(raw));
    return CAM_OK;
}

cam_status cam_record_set(cam_record *record, cam_node node, const char *name, const char *text,
                          cam_error *error)
{
    if (!cam_name_is_valid(name))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PROPERTY, .name = name);
    if (belongs_to_game(node, name))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_FIXED_PROPERTY, .name = name);
    if (!text) {
        cam_gametree_remove_property(record, node, name);
        return CAM_OK;
    }
    if (!cam_utf8_is_valid(text))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PROPERTY_NOT_UTF8, .name = name);
    char *raw = malloc(2 * strlen(text) + 1);
    if (!raw)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_text_encode(text, cam_name_is_single_line(name), raw);
    cam_status status = store_value(record, node, name, raw, error);
    free(raw);
    return status;
}

const char *cam_record_player(const cam_record *record, cam_seat seat)
{
    char name[] = {'P', (char)('1' + seat), '\0'};
    const char *text = cam_record_text(record, CAM_ROOT, name);
    return text ? text : "";
}

cam_outcome cam_record_outcome(const cam_record *record)
{
    cam_outcome outcome = {0};
    const char *text = cam_record_text(record, CAM_ROOT, "RE");
    if (text)
        cam_outcome_parse(text, &outcome, NULL);
    return outcome;
}

cam_status cam_record_set_outcome(cam_record *record, cam_outcome outcome)
{
    char text[CAM_OUTCOME_TEXT];
    cam_outcome_format(outcome, text);
    return cam_record_set(record, CAM_ROOT, "RE", text[0] ? text : NULL, NULL);
}
