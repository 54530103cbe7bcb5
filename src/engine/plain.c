#include "engine/plain.h"

#include <math.h>
#include <stdlib.h>

#include "rules/moves.h"
#include "rules/playout.h"

#define EXPLORATION 0.2f
#define URGENCY     0.25f

typedef struct node {
    cam_placement move; /* that led here */
    uint16_t child_count;
    uint32_t first_child; /* 0: none yet */
    uint32_t visits;
    float sum; /* of results, for the team that moved here */
} node;

struct cam_plain {
    const cam_rules *rules;
    cam_random random;
    uint32_t used, capacity;
    node nodes[];
};

cam_plain *cam_plain_new(const cam_rules *rules, size_t memory, uint64_t seed)
{
    cam_plain *plain = malloc(memory);
    if (!plain)
        return NULL;
    plain->rules = rules;
    plain->capacity = (uint32_t)((memory - sizeof *plain) / sizeof plain->nodes[0]);
    cam_plain_reset(plain, seed);
    return plain;
}

void cam_plain_free(cam_plain *plain)
{
    free(plain);
}

void cam_plain_reset(cam_plain *plain, uint64_t seed)
{
    cam_random_init(&plain->random, seed);
    plain->used = 0;
}

/* All moves as children, in random order: unvisited ones are taken in turn. */
static void expand(cam_plain *plain, node *parent, const cam_position *pos)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, plain->rules, move);
    if (plain->used + (uint32_t)count > plain->capacity)
        return;
    parent->first_child = plain->used;
    parent->child_count = (uint16_t)count;
    for (int i = 0; i < count; i++) {
        uint32_t j = (uint32_t)i + cam_random_below(&plain->random, (uint32_t)(count - i));
        plain->nodes[plain->used++] = (node){.move = move[j]};
        move[j] = move[i];
    }
}

static node *select_child(cam_plain *plain, const node *parent, float mean)
{
    node *child = &plain->nodes[parent->first_child], *best = child;
    float log_visits = logf((float)parent->visits + 1), best_score = -1;
    for (int i = 0; i < parent->child_count; i++, child++) {
        float n = (float)child->visits;
        float score =
            child->visits ? child->sum / n + EXPLORATION * sqrtf(log_visits / n) : mean + URGENCY;
        if (score > best_score) {
            best_score = score;
            best = child;
        }
    }
    return best;
}

static float value_for(uint8_t result, cam_colour team)
{
    return result == CAM_DRAW ? 0.5f : result == (uint8_t)cam_result_win(team) ? 1.0f : 0.0f;
}

static void iterate(cam_plain *plain, const cam_position *root)
{
    cam_position pos = *root;
    node *path[CAM_BITS_MAX], *here = &plain->nodes[0];
    cam_colour mover[CAM_BITS_MAX]; /* who moved to path[i] */
    int depth = 0;
    path[depth] = here;
    mover[depth++] = cam_colour_other(cam_position_team(&pos));
    while (!cam_position_is_over(&pos)) {
        if (!here->first_child && here->visits)
            expand(plain, here, &pos);
        if (!here->first_child)
            break;
        cam_colour team = cam_position_team(&pos);
        float mean = here->visits ? here->sum / (float)here->visits : 0.5f;
        here = select_child(plain, here, team == mover[depth - 1] ? mean : 1 - mean);
        cam_position_play_legal(&pos, plain->rules, here->move, NULL);
        path[depth] = here;
        mover[depth++] = team;
    }
    cam_playout_run(&pos, plain->rules, &plain->random);
    for (int i = 0; i < depth; i++) {
        path[i]->visits++;
        path[i]->sum += value_for(pos.result, mover[i]);
    }
}

static node *most_visited(cam_plain *plain, const node *parent)
{
    node *child = &plain->nodes[parent->first_child], *best = child;
    for (int i = 1; i < parent->child_count; i++)
        if (child[i].visits > best->visits)
            best = &child[i];
    return best;
}

static void judge(cam_plain *plain, cam_verdict *verdict)
{
    const node *root = &plain->nodes[0], *best = most_visited(plain, root);
    *verdict = (cam_verdict){
        .best = best->move,
        .visits = root->visits,
        .winrate = best->visits ? best->sum / (float)best->visits : 0.5,
        .finished = true,
        .line_count = 1,
    };
    cam_line *line = &verdict->line[0];
    line->visits = best->visits;
    line->winrate = verdict->winrate;
    for (const node *n = best; line->count < CAM_LINE_MOVES; n = most_visited(plain, n)) {
        line->move[line->count++] = n->move;
        if (!n->first_child)
            break;
    }
}

void cam_plain_run(cam_plain *plain, const cam_position *pos, cam_budget *budget,
                   cam_verdict *verdict)
{
    plain->nodes[0] = (node){0};
    plain->used = 1;
    expand(plain, &plain->nodes[0], pos);
    do {
        for (int i = 0; i < 16; i++)
            iterate(plain, pos);
        if (cam_budget_wants_report(budget)) {
            judge(plain, verdict);
            budget->limits->report(budget->limits->context, verdict);
        }
    } while (!cam_budget_is_spent(budget, plain->nodes[0].visits));
    judge(plain, verdict);
}
