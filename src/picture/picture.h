/*
 * picture.h: a position drawn as wooden stones on a board, as SVG or PNG.
 *
 * Seen in parallel projection from above one corner of the board. The drawing
 * is made once, as a list of flat shapes in painter's order (scene.h), which the
 * two writers put into their format; so both show the same. The frame depends
 * on the board and the size alone: the pictures of a game lie on one another.
 *
 * Costs a few milliseconds and some hundred kilobytes.
 */
#ifndef CAM_PICTURE_PICTURE_H
#define CAM_PICTURE_PICTURE_H

#include "base/buffer.h"
#include "rules/position.h"

/* A placed stone. A position knows cubes only; which of them are one piece of
 * wood, its moves know. */
typedef struct cam_stone {
    cam_placement move;
    cam_colour colour;
} cam_stone;

#define CAM_STONES 256 /* more than a cam_position can count */

typedef enum cam_corner {
    CAM_SOUTH_WEST,
    CAM_SOUTH_EAST,
    CAM_NORTH_EAST,
    CAM_NORTH_WEST
} cam_corner;

typedef enum cam_theme {
    CAM_THEME_LIGHT,
    CAM_THEME_DARK,
    CAM_THEME_CLEAR, /* nothing behind the board, for print */
} cam_theme;

typedef struct cam_picture {
    const cam_rules *rules;
    const cam_position *pos; /* the position these stones make */
    const cam_stone *stones; /* in the order they were placed */
    int stone_count;         /* at most CAM_STONES */
    int width;               /* pixels, CAM_PICTURE_MIN to CAM_PICTURE_MAX */
    cam_corner from;         /* the corner nearest to the eye */
    cam_theme theme;
    bool hide_last; /* do not mark the last stone */
    bool hide_path; /* do not draw the path of a finished game */
    bool hide_coordinates;
    bool numbers;  /* write on each stone when it was placed */
    bool patterns; /* tell colours apart by inlays as well */
} cam_picture;

#define CAM_PICTURE_MIN 64
#define CAM_PICTURE_MAX 8192

/* Append the picture to 'out'. CAM_NO_MEMORY, or CAM_IO if the PNG could not be
 * made, leave an unfinished picture there. */
cam_status cam_picture_svg(const cam_picture *picture, cam_buffer *out, cam_error *error);
cam_status cam_picture_png(const cam_picture *picture, cam_buffer *out, cam_error *error);

#endif
