#include "engine/value.h"

#include <math.h>
#include <stddef.h>

#define PLACE(member) ((int)(offsetof(cam_value_weights, member) / sizeof(float)))

static int step(int distance)
{
    return distance < CAM_STEPS - 1 ? distance : CAM_STEPS - 1;
}

void cam_value_features(const cam_position *pos, const cam_terrain *terrain,
                        int index[CAM_VALUE_FEATURES], float amount[CAM_VALUE_FEATURES])
{
    cam_colour team[2] = {cam_position_team(pos), cam_colour_other(cam_position_team(pos))};
    int distance[2] = {step(terrain->distance[team[0]]), step(terrain->distance[team[1]])};
    int n = 0;
    index[n] = PLACE(steps) + distance[0] * CAM_STEPS + distance[1];
    amount[n++] = 1;
    for (int who = 0; who < 2; who++) {
        for (int slack = 0; slack < CAM_BREADTH; slack++) {
            index[n] = PLACE(breadth) + who * CAM_BREADTH + slack;
            amount[n++] = 0.1f * (float)cam_bits_count(terrain->slack[team[who]][slack]);
        }
        index[n] = PLACE(late) + who;
        amount[n++] = 0.01f * (float)(distance[who] * pos->plies);
    }
}

int cam_value_edge_lead(const cam_position *pos)
{
    cam_colour team = cam_position_team(pos);
    int lead = pos->edge_stones[cam_colour_other(team)] - pos->edge_stones[team];
    int most = CAM_LEADS / 2;
    return most + (lead < -most ? -most : lead > most ? most : lead);
}

/* The score of a position, the root of the width, and the points besides those of the tables. */
typedef struct outputs {
    double score, root, points;
} outputs;

static outputs find_outputs(const cam_position *pos, const cam_weights *weights,
                            const cam_sight *sight)
{
    int index[CAM_VALUE_FEATURES], phase = cam_neural_phase(pos);
    float amount[CAM_VALUE_FEATURES], score = 0, root = weights->value.draw[phase], points = 0;
    cam_value_features(pos, &sight->terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        score += ((const float *)&weights->value)[index[i]] * amount[i];
    if (weights->units) {
        score += cam_neural_value(weights, sight->sum, phase, CAM_OUTPUT_SCORE);
        root += cam_neural_value(weights, sight->sum, phase, CAM_OUTPUT_DRAW);
        points = cam_neural_value(weights, sight->sum, phase, CAM_OUTPUT_POINTS);
    }
    return (outputs){(double)score, (double)root, (double)points};
}

static outputs look(const cam_position *pos, const cam_rules *rules, const cam_weights *weights)
{
    cam_sight sight;
    cam_sight_find(pos, rules, weights, &sight);
    return find_outputs(pos, weights, &sight);
}

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

double cam_value_seen(const cam_position *pos, const cam_weights *weights, const cam_sight *sight)
{
    outputs o = find_outputs(pos, weights, sight);
    double width = o.root * o.root;
    return 0.5 * (logistic(o.score - width) + logistic(o.score + width));
}

double cam_value_find(const cam_position *pos, const cam_rules *rules, const cam_weights *weights)
{
    cam_sight sight;
    cam_sight_find(pos, rules, weights, &sight);
    return cam_value_seen(pos, weights, &sight);
}

double cam_value_width(const cam_position *pos, const cam_rules *rules, const cam_weights *weights)
{
    double root =
        look(pos, rules, weights).root + (double)weights->value.told[cam_neural_phase(pos)];
    return root * root;
}

double cam_value_points(const cam_position *pos, const cam_rules *rules, const cam_weights *weights)
{
    outputs s = look(pos, rules, weights);
    int phase = cam_neural_phase(pos);
    double width = s.root * s.root;
    double win = logistic(s.score - width), loss = logistic(-s.score - width);
    double gain = (double)weights->value.gain[phase];
    double edge = (double)weights->value.edge[phase][cam_value_edge_lead(pos)];
    return 10 * (gain * (win - loss) + edge * (1 - win - loss) + s.points);
}

/* The score s that has this value: x = e^s solves (1 - v) x^2 + c (1 - 2v) x - v = 0, c being the
 * hyperbolic cosine of the width. */
cam_outlook cam_value_outlook(double value, double width, double surer)
{
    double v = fmin(1 - 1e-9, fmax(1e-9, value)), wide = fmin(width, 30);
    double half = 0.5 * cosh(wide) * (1 - 2 * v), root = sqrt(half * half + v * (1 - v));
    double score = log(half > 0 ? v / (root + half) : (root - half) / (1 - v));
    double win = logistic(surer * (score - wide)), loss = logistic(surer * (-score - wide));
    return (cam_outlook){win, fmax(0, 1 - win - loss), loss};
}
