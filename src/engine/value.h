/*
 * value.h: what a position is worth at sight, for the player to move.
 *
 * A score, made of how far both colours are from connecting and how many ways they have
 * (terrain.h), and of what a net makes of it (neural.h, local.h). The player wins with the
 * chance of a logistic function at the score less a width, and loses with that of one
 * beyond the width on the other side; what lies between is drawn. The width is learned
 * too: it grows where games are drawn.
 */
#ifndef CAM_ENGINE_VALUE_H
#define CAM_ENGINE_VALUE_H

#include "engine/sight.h"

#define CAM_VALUE_FEATURES (1 + 2 * CAM_BREADTH + 2)

/* The score's terms besides the net's: the place of each weight in the table, and
 * what it counts. */
void cam_value_features(const cam_position *pos, const cam_terrain *terrain,
                        int index[CAM_VALUE_FEATURES], float amount[CAM_VALUE_FEATURES]);

/* How many more edge stones than the player to move the opponent has, as an index. */
int cam_value_edge_lead(const cam_position *pos);

/* A draw counts one half: 0 to 1, for the player to move. */
double cam_value_find(const cam_position *pos, const cam_rules *rules, const cam_weights *weights);

/* The same where the position has been seen. */
double cam_value_seen(const cam_position *pos, const cam_weights *weights, const cam_sight *sight);

/* The width of draws there, as it is told: of positions that are not proved. */
double cam_value_width(const cam_position *pos, const cam_rules *rules, const cam_weights *weights);

/* The points that the game will bring, less the opponent's (RULES 8). */
double cam_value_points(const cam_position *pos, const cam_rules *rules,
                        const cam_weights *weights);

/* What a value comes to, found by whatever means, where draws are as wide as that. Players who are
 * surer than those from whom value and width were learned, so many times, win more often where they
 * are ahead by more than the width, and draw more often where they are not. */
cam_outlook cam_value_outlook(double value, double width, double surer);

#endif
