/*
 * polygon.h: convex polygons in a plane, counterclockwise. Private to this
 * folder.
 */
#ifndef CAM_PICTURE_POLYGON_H
#define CAM_PICTURE_POLYGON_H

#include "scene.h"

#define CAM_POLYGON_POINTS 160

typedef struct cam_polygon {
    int count;
    cam_point point[CAM_POLYGON_POINTS];
} cam_polygon;

/* The smallest convex polygon around 'count' <= CAM_POLYGON_POINTS points, which
 * it sorts. */
cam_polygon cam_polygon_hull(cam_point *points, int count);

/* The part of 'shape' inside the convex 'frame'; no points if there is none. */
cam_polygon cam_polygon_clip(const cam_polygon *shape, const cam_polygon *frame);

/* All points within 'margin' of the polygon, its corners rounded in 'steps'. */
cam_polygon cam_polygon_grow(const cam_polygon *shape, double margin, int steps);

/* The rectangle from (x0, y0) to (x1, y1). */
cam_polygon cam_polygon_rectangle(double x0, double y0, double x1, double y1);

#endif
