#include "polygon.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Twice the area of the triangle a b c: above 0 if it turns left. */
static double turn(cam_point a, cam_point b, cam_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int compare_points(const void *a, const void *b)
{
    const cam_point *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

/* Andrew's monotone chain: the lower half from left to right, then the upper. */
cam_polygon cam_polygon_hull(cam_point *points, int count)
{
    assert(count <= CAM_POLYGON_POINTS);
    qsort(points, (size_t)count, sizeof points[0], compare_points);
    cam_point chain[2 * CAM_POLYGON_POINTS];
    int n = 0;
    for (int i = 0; i < count; i++) {
        while (n >= 2 && turn(chain[n - 2], chain[n - 1], points[i]) <= 0)
            n--;
        chain[n++] = points[i];
    }
    int lower = n + 1;
    for (int i = count - 2; i >= 0; i--) {
        while (n >= lower && turn(chain[n - 2], chain[n - 1], points[i]) <= 0)
            n--;
        chain[n++] = points[i];
    }
    cam_polygon hull = {.count = n > 1 ? n - 1 : n};
    for (int i = 0; i < hull.count; i++)
        hull.point[i] = chain[i];
    return hull;
}

static cam_point crossing(cam_point p, cam_point q, double at_p, double at_q)
{
    double share = at_p / (at_p - at_q);
    return (cam_point){p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share};
}

/* What lies to the left of the line from 'a' to 'b'. */
static cam_polygon cut(const cam_polygon *shape, cam_point a, cam_point b)
{
    cam_polygon left = {0};
    for (int i = 0; i < shape->count; i++) {
        cam_point p = shape->point[i], q = shape->point[(i + 1) % shape->count];
        double at_p = turn(a, b, p), at_q = turn(a, b, q);
        if (at_p >= 0)
            left.point[left.count++] = p;
        if ((at_p >= 0) != (at_q >= 0))
            left.point[left.count++] = crossing(p, q, at_p, at_q);
    }
    return left;
}

cam_polygon cam_polygon_clip(const cam_polygon *shape, const cam_polygon *frame)
{
    assert(shape->count + frame->count <= CAM_POLYGON_POINTS);
    cam_polygon rest = *shape;
    for (int i = 0; i < frame->count && rest.count; i++)
        rest = cut(&rest, frame->point[i], frame->point[(i + 1) % frame->count]);
    if (rest.count < 3)
        rest.count = 0;
    return rest;
}

cam_polygon cam_polygon_grow(const cam_polygon *shape, double margin, int steps)
{
    assert(shape->count * (steps + 1) <= CAM_POLYGON_POINTS);
    cam_polygon grown = {0};
    for (int i = 0; i < shape->count; i++) {
        cam_point before = shape->point[(i + shape->count - 1) % shape->count];
        cam_point here = shape->point[i], after = shape->point[(i + 1) % shape->count];
        double from = atan2(before.x - here.x, here.y - before.y); /* the outward normals */
        double to = atan2(here.x - after.x, after.y - here.y);
        if (to < from)
            to += 2 * M_PI;
        for (int step = 0; step <= steps; step++) {
            double angle = from + (to - from) * step / steps;
            grown.point[grown.count++] =
                (cam_point){here.x + margin * cos(angle), here.y + margin * sin(angle)};
        }
    }
    return grown;
}

cam_polygon cam_polygon_rectangle(double x0, double y0, double x1, double y1)
{
    return (cam_polygon){4, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
}
