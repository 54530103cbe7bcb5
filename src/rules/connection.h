/*
 * connection.h: paths over the surface (RULES 5).
 */
#ifndef CAM_RULES_CONNECTION_H
#define CAM_RULES_CONNECTION_H

#include "rules/position.h"

/* A shortest connection: its columns in order, and its length in unit faces. */
typedef struct cam_path {
    int length; /* faces, horizontal and vertical; 0 if there is no connection */
    int count;  /* columns */
    bool direct;
    cam_cell cell[CAM_BITS_MAX];
} cam_path;

/* Has the team a connection now? */
bool cam_connection_exists(const cam_position *pos, const cam_rules *rules, cam_colour team);

/* Every cell whose top face is joined to one of those in 'seed' that show the
 * team's colour. */
cam_bits cam_connection_group(const cam_position *pos, const cam_rules *rules, cam_colour team,
                              cam_bits seed);

/* Are two neighbouring columns joined for the team? */
bool cam_connection_joins(const cam_position *pos, cam_colour team, cam_cell a, cam_cell b);

/* How many columns more must at least show the team's colour on top for a connection:
 * 0 if there is one, -1 if there never can be. What stones could do so in how many
 * turns is not looked into. */
int cam_connection_missing(const cam_position *pos, const cam_rules *rules, cam_colour team);

/* The connection that counts for points (RULES 8), the shortest of its sort: on
 * eight-sided boards the direct one if twice its length is at least the length
 * of the oblique one. False, with *path all zero, if there is none. */
bool cam_connection_path(const cam_position *pos, const cam_rules *rules, cam_colour team,
                         cam_path *path);

#endif
