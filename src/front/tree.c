#include "front/tree.h"

#include <stdlib.h>

#include "base/random.h"

void cam_tree_told_forget(cam_tree_told *told)
{
    told->record = NULL;
}

void cam_tree_told_clear(cam_tree_told *told)
{
    free(told->entry);
    *told = (cam_tree_told){0};
}

static uint64_t mark_of(const cam_record *record, cam_node node)
{
    uint64_t mark = cam_mix((uint64_t)cam_record_parent(record, node) << 32 | node);
    const char *comment = cam_record_text(record, node, "C");
    mark = cam_mix(mark ^ cam_record_move(record, node));
    for (; comment && *comment; comment++)
        mark = (mark ^ (unsigned char)*comment) * UINT64_C(0x100000001b3);
    return mark;
}

/* The whole tree as a list, NULL if there is no memory. */
static cam_tree_entry *list_tree(const cam_record *record, uint32_t *count)
{
    cam_tree_entry *entry = malloc(cam_record_size(record) * sizeof *entry);
    *count = 0;
    for (cam_node node = CAM_ROOT; entry && node != CAM_NO_NODE;
         node = cam_record_next(record, node))
        entry[(*count)++] = (cam_tree_entry){node, mark_of(record, node)};
    return entry;
}

static bool is_same(cam_tree_entry a, cam_tree_entry b)
{
    return a.node == b.node && a.mark == b.mark;
}

/* How many entries two lists have in common at their beginning and, beyond that, at
 * their end. */
static void compare(const cam_tree_told *old, const cam_tree_entry *entry, uint32_t count,
                    uint32_t *from, uint32_t *keep)
{
    uint32_t shorter = count < old->count ? count : old->count;
    *from = *keep = 0;
    while (*from < shorter && is_same(old->entry[*from], entry[*from]))
        ++*from;
    while (*keep < shorter - *from &&
           is_same(old->entry[old->count - 1 - *keep], entry[count - 1 - *keep]))
        ++*keep;
}

static void write_node(cam_json *json, const cam_record *record, cam_node node)
{
    cam_node parent = cam_record_parent(record, node);
    const char *comment = cam_record_text(record, node, "C");
    cam_json_array(json, NULL);
    cam_json_int(json, NULL, node);
    cam_json_int(json, NULL, parent == CAM_NO_NODE ? -1 : (int64_t)parent);
    cam_json_int(json, NULL, cam_record_move_colour(record, node));
    cam_json_int(json, NULL, cam_record_ply(record, node));
    cam_json_text(json, NULL, cam_record_move_text(record, node));
    cam_json_text(json, NULL, comment ? comment : "");
    cam_json_end(json);
}

void cam_tree_write(cam_json *json, const char *key, const cam_record *record, cam_tree_told *told,
                    uint32_t have)
{
    uint32_t count, from = 0, keep = 0;
    cam_tree_entry *entry = list_tree(record, &count);
    if (!entry) {
        json->out->failed = true;
        cam_json_null(json, key);
        return;
    }
    bool known = told->record == record;
    if (known)
        compare(told, entry, count, &from, &keep);
    bool changed = !known || from + keep < count || count < told->count;
    if (!known || have != told->version)
        from = keep = 0;
    free(told->entry);
    *told = (cam_tree_told){record, entry, count, told->version + changed};
    cam_json_object(json, key);
    cam_json_int(json, "version", told->version);
    cam_json_int(json, "from", from);
    cam_json_int(json, "keep", keep);
    cam_json_array(json, "nodes");
    for (uint32_t i = from; i < count - keep; i++)
        write_node(json, record, entry[i].node);
    cam_json_end(json);
    cam_json_end(json);
}
