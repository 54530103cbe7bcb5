/*
 * map.h: texts to things; a hash table with chains. It owns the texts, not the
 * things.
 */
#ifndef CAM_HUB_MAP_H
#define CAM_HUB_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cam_map_entry cam_map_entry;

typedef struct cam_map {
    cam_map_entry **bucket;
    size_t bucket_count; /* a power of two, or 0 */
    size_t count;
} cam_map;

/* A number as a key. */
#define CAM_MAP_NUMBER 17
void cam_map_number(uint64_t number, char key[CAM_MAP_NUMBER]);

void cam_map_clear(cam_map *map); /* frees; an all-zero map is an empty one */

/* NULL if there is none. */
void *cam_map_find(const cam_map *map, const char *key);

/* Set or replace. False if there is no memory. */
bool cam_map_set(cam_map *map, const char *key, void *value);

/* Take out, and return what was there or NULL. */
void *cam_map_remove(cam_map *map, const char *key);

/* Every entry once, in no order: start with *place 0, until it returns NULL. The
 * map must not change meanwhile. */
void *cam_map_next(const cam_map *map, size_t *place, const char **key);

#endif
