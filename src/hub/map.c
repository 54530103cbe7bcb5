#include "hub/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

struct cam_map_entry {
    cam_map_entry *next;
    void *value;
    uint64_t hash;
    char key[];
};

static uint64_t hash_of(const char *key)
{
    size_t left = strlen(key);
    uint64_t hash = left, word;
    for (; left >= sizeof word; left -= sizeof word, key += sizeof word) {
        memcpy(&word, key, sizeof word);
        hash = cam_mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, key, left);
    return cam_mix(hash ^ word);
}

void cam_map_number(uint64_t number, char key[CAM_MAP_NUMBER])
{
    static const char digits[] = "0123456789abcdef";
    char *at = key;
    do
        *at++ = digits[number & 15];
    while ((number >>= 4));
    *at = '\0';
}

static cam_map_entry **place_of(const cam_map *map, const char *key, uint64_t hash)
{
    cam_map_entry **at = &map->bucket[hash & (map->bucket_count - 1)];
    while (*at && ((*at)->hash != hash || strcmp((*at)->key, key) != 0))
        at = &(*at)->next;
    return at;
}

void cam_map_clear(cam_map *map)
{
    for (size_t i = 0; i < map->bucket_count; i++)
        while (map->bucket[i]) {
            cam_map_entry *entry = map->bucket[i];
            map->bucket[i] = entry->next;
            free(entry);
        }
    free(map->bucket);
    *map = (cam_map){0};
}

void *cam_map_find(const cam_map *map, const char *key)
{
    if (!map->bucket_count)
        return NULL;
    cam_map_entry *entry = *place_of(map, key, hash_of(key));
    return entry ? entry->value : NULL;
}

static bool grow(cam_map *map)
{
    size_t count = map->bucket_count ? 2 * map->bucket_count : 16;
    cam_map_entry **bucket = calloc(count, sizeof(cam_map_entry *));
    if (!bucket)
        return false;
    for (size_t i = 0; i < map->bucket_count; i++)
        while (map->bucket[i]) {
            cam_map_entry *entry = map->bucket[i];
            map->bucket[i] = entry->next;
            entry->next = bucket[entry->hash & (count - 1)];
            bucket[entry->hash & (count - 1)] = entry;
        }
    free(map->bucket);
    map->bucket = bucket;
    map->bucket_count = count;
    return true;
}

bool cam_map_set(cam_map *map, const char *key, void *value)
{
    if (map->count >= map->bucket_count && !grow(map) && !map->bucket_count)
        return false;
    uint64_t hash = hash_of(key);
    cam_map_entry **at = place_of(map, key, hash);
    if (!*at) {
        size_t size = strlen(key) + 1;
        cam_map_entry *entry = malloc(sizeof *entry + size);
        if (!entry)
            return false;
        *entry = (cam_map_entry){.hash = hash};
        memcpy(entry->key, key, size);
        *at = entry;
        map->count++;
    }
    (*at)->value = value;
    return true;
}

void *cam_map_remove(cam_map *map, const char *key)
{
    if (!map->bucket_count)
        return NULL;
    cam_map_entry **at = place_of(map, key, hash_of(key));
    cam_map_entry *entry = *at;
    if (!entry)
        return NULL;
    void *value = entry->value;
    *at = entry->next;
    map->count--;
    free(entry);
    return value;
}

void *cam_map_next(const cam_map *map, size_t *place, const char **key)
{
    /* the bucket, and below it how much of its chain has been seen: chains are short */
    for (; *place < map->bucket_count << 16; *place = ((*place >> 16) + 1) << 16) {
        cam_map_entry *entry = map->bucket[*place >> 16];
        for (size_t skip = *place & 0xffff; entry && skip; skip--)
            entry = entry->next;
        if (entry) {
            (*place)++;
            if (key)
                *key = entry->key;
            return entry->value;
        }
    }
    return NULL;
}
