/*
 * sgf_write.c: a record as SGF, a node a line.
 */
#include "record/gametree.h"
#include "record/sgf.h"

static void write_node(const cam_record *record, cam_node node, cam_buffer *text)
{
    cam_buffer_add_char(text, ';');
    for (uint32_t p = record->node[node].property; p != CAM_NONE; p = record->property[p].next) {
        const cam_property *property = &record->property[p];
        cam_buffer_add(text, record->text + property->name);
        for (uint32_t i = 0; i < property->value_count; i++) {
            cam_buffer_add_char(text, '[');
            cam_buffer_add(text, record->text + record->value[property->value + i].raw);
            cam_buffer_add_char(text, ']');
        }
    }
    cam_buffer_add_char(text, '\n');
}

/* Parentheses stand around the whole game and around each of several children. */
static bool has_parentheses(const cam_record *record, cam_node node)
{
    cam_node parent = record->node[node].parent;
    return parent == CAM_NO_NODE || record->node[parent].child != record->node[parent].last_child;
}

void cam_sgf_write(const cam_record *record, cam_buffer *text)
{
    cam_node node = CAM_ROOT;
    for (;;) {
        if (has_parentheses(record, node))
            cam_buffer_add_char(text, '(');
        write_node(record, node, text);
        if (record->node[node].child != CAM_NO_NODE) {
            node = record->node[node].child;
            continue;
        }
        while (node != CAM_NO_NODE) { /* close what ends here, up to a next sibling */
            if (has_parentheses(record, node))
                cam_buffer_add(text, ")\n");
            if (record->node[node].sibling != CAM_NO_NODE)
                break;
            node = record->node[node].parent;
        }
        if (node == CAM_NO_NODE)
            return;
        node = record->node[node].sibling;
    }
}
