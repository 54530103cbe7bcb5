#include "scene.h"

#include <stdio.h>
#include <stdlib.h>

void cam_scene_init(cam_scene *scene, double width, double height, cam_ink background)
{
    *scene = (cam_scene){.width = width, .height = height, .background = background};
}

void cam_scene_clear(cam_scene *scene)
{
    free(scene->shapes);
    free(scene->points);
    free(scene->starts);
    *scene = (cam_scene){0};
}

/* An array of at least 'needed' items in place of 'array', or NULL. */
static void *grow(void *array, size_t needed, size_t *capacity, size_t item)
{
    size_t larger = *capacity ? *capacity : 256;
    while (larger < needed)
        larger *= 2;
    void *grown = realloc(array, larger * item);
    if (grown)
        *capacity = larger;
    return grown;
}

static void add_shape(cam_scene *scene, cam_shape shape)
{
    if (scene->failed)
        return;
    if (scene->shape_count == scene->shape_capacity) {
        cam_shape *grown = grow(scene->shapes, scene->shape_count + 1, &scene->shape_capacity,
                                sizeof *scene->shapes);
        scene->failed = !grown;
        if (!grown)
            return;
        scene->shapes = grown;
    }
    shape.first = scene->point_count;
    scene->shapes[scene->shape_count++] = shape;
}

static bool reserve_points(cam_scene *scene, size_t more)
{
    size_t needed = scene->point_count + more, capacity = scene->point_capacity;
    if (needed <= capacity)
        return true;
    cam_point *points = grow(scene->points, needed, &capacity, sizeof *scene->points);
    if (!points)
        return false;
    scene->points = points;
    bool *starts = realloc(scene->starts, capacity * sizeof *scene->starts);
    if (!starts)
        return false;
    scene->starts = starts;
    scene->point_capacity = capacity;
    return true;
}

void cam_scene_outline(cam_scene *scene, const cam_point *points, int count)
{
    if (scene->failed || count <= 0)
        return;
    scene->failed = !reserve_points(scene, (size_t)count);
    if (scene->failed)
        return;
    for (int i = 0; i < count; i++) {
        scene->points[scene->point_count] = points[i];
        scene->starts[scene->point_count++] = i == 0;
    }
    scene->shapes[scene->shape_count - 1].count += (size_t)count;
}

void cam_scene_fill(cam_scene *scene, cam_ink ink)
{
    add_shape(scene, (cam_shape){.kind = CAM_SHAPE_FILL, .ink = ink});
}

void cam_scene_fade(cam_scene *scene, cam_ink ink, cam_point from, cam_point to)
{
    add_shape(
        scene,
        (cam_shape){.kind = CAM_SHAPE_FILL, .ink = ink, .fades = true, .from = from, .to = to});
}

void cam_scene_stroke(cam_scene *scene, cam_ink ink, double width)
{
    add_shape(scene, (cam_shape){.kind = CAM_SHAPE_STROKE, .ink = ink, .width = width});
}

void cam_scene_text(cam_scene *scene, cam_ink ink, double size, cam_point centre, const char *text)
{
    cam_shape shape = {.kind = CAM_SHAPE_TEXT, .ink = ink, .width = size};
    snprintf(shape.text, sizeof shape.text, "%s", text);
    add_shape(scene, shape);
    cam_scene_outline(scene, &centre, 1);
}
