#include "engine/pursuit.h"

#include <stdlib.h>
#include <string.h>

#include "engine/tactics.h"
#include "engine/threat.h"
#include "rules/hash.h"
#include "rules/kernel.h"

#define TABLE_SHARE 4       /* of the memory, one part in so many is the table */
#define NEVER       1000000 /* a proof number that stands for: impossible */
#define KILLERS     4

/* A position of the tree. The attacker is to move where the plies left are odd. */
typedef struct node {
    uint32_t proof, disproof; /* one of them is 0 once it is settled, the other NEVER */
    uint32_t first;           /* of its children, in a row; 0: not unfolded */
    uint16_t count;
    cam_placement move; /* that led here */
} node;

/* Positions with the attacker to move that are settled. */
typedef struct known {
    uint64_t hash;
    uint8_t won, unwon; /* plies proved to win, plies proved not to */
} known;

struct cam_pursuit {
    const cam_rules *rules;
    node *node;
    uint32_t used, capacity;
    known *table;
    uint64_t mask;
    cam_placement killer[KILLERS];  /* replies that held last, the latest first */
    cam_defence defence[CAM_TEAMS]; /* those of the last wins in three */
    uint64_t positions, limit;
    cam_budget *budget;
    bool is_used, is_stopped;
};

/* The way from the root to a leaf. */
typedef struct way {
    int count;
    uint32_t at[CAM_PURSUIT_PLIES + 1];
    uint64_t hash[CAM_PURSUIT_PLIES + 1];
} way;

cam_pursuit *cam_pursuit_new(const cam_rules *rules, size_t memory)
{
    size_t entries = 256;
    while (entries * 2 * sizeof(known) <= memory / TABLE_SHARE)
        entries *= 2;
    cam_pursuit *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rules = rules;
    p->mask = entries - 1;
    p->capacity = (uint32_t)((memory - memory / TABLE_SHARE) / sizeof(node)) + 4 * CAM_MAX_MOVES;
    p->table = calloc(entries, sizeof(known));
    p->node = malloc(p->capacity * sizeof(node));
    if (!p->table || !p->node) {
        cam_pursuit_free(p);
        return NULL;
    }
    return p;
}

void cam_pursuit_free(cam_pursuit *p)
{
    if (!p)
        return;
    free(p->table);
    free(p->node);
    free(p);
}

void cam_pursuit_reset(cam_pursuit *p)
{
    if (p->is_used)
        memset(p->table, 0, (p->mask + 1) * sizeof(known));
    memset(p->killer, 0, sizeof p->killer);
    memset(p->defence, 0, sizeof p->defence);
    p->is_used = false;
}

/* Settling. */

static bool is_settled(const node *n)
{
    return !n->proof || !n->disproof;
}

static void settle(node *n, bool won)
{
    n->proof = won ? 0 : NEVER;
    n->disproof = won ? NEVER : 0;
}

static known *look_up(cam_pursuit *p, uint64_t hash)
{
    known *k = &p->table[hash & p->mask];
    if (k->hash != hash)
        *k = (known){.hash = hash};
    return k;
}

static void remember(cam_pursuit *p, uint64_t hash, const node *n, int plies)
{
    known *k = look_up(p, hash);
    if (!n->proof)
        k->won = (uint8_t)plies;
    else
        k->unwon = (uint8_t)plies;
}

static void remember_reply(cam_pursuit *p, cam_placement reply)
{
    int at = 0;
    while (at < KILLERS - 1 && p->killer[at] != reply)
        at++;
    for (; at > 0; at--)
        p->killer[at] = p->killer[at - 1];
    p->killer[0] = reply;
}

static bool is_out_of_work(cam_pursuit *p)
{
    p->is_stopped = p->is_stopped || p->positions >= p->limit ||
                    p->used + 2 * CAM_MAX_MOVES > p->capacity ||
                    (p->budget && cam_budget_is_spent(p->budget, 0));
    return p->is_stopped;
}

/* Unfolding. */

static bool is_other_turn(const cam_position *next, cam_colour team)
{
    return !cam_position_is_over(next) && cam_position_team(next) != team;
}

/* The wins of the other team that the player to move has to stop, and the replies that may.
 * False if there is nothing to stop, or no time for it. */
static bool find_replies(const cam_position *pos, const cam_rules *rules, cam_threats *threats,
                         cam_moves *replies)
{
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    if (!groups)
        return false;
    cam_threats_find(pos, rules, cam_colour_other(cam_position_team(pos)), groups, CAM_THREATS,
                     threats);
    if (!threats->count || cam_threat_own(pos, rules) != CAM_NO_PLACEMENT)
        return false;
    cam_moves_find(pos, rules, replies);
    cam_threats_filter(threats, rules, replies);
    return true;
}

static uint32_t count_moves(const cam_moves *moves, const cam_rules *rules)
{
    uint32_t count = 0;
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1)
        for (int word = 0; word < rules->board.words; word++)
            for (int lane = 0; lane < CAM_LANES; lane++)
                count +=
                    (uint32_t)__builtin_popcountll(moves->at[__builtin_ctz(groups)][word][lane]);
    return count;
}

/* What an attacking stone promises: the fewer replies, the better. */
static node judge_attack(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    node n = {.move = move, .disproof = 1};
    cam_position next = *pos;
    cam_threats threats;
    cam_moves replies;
    cam_position_play_legal(&next, rules, move, NULL);
    if (!is_other_turn(&next, cam_position_team(pos)) ||
        !find_replies(&next, rules, &threats, &replies))
        settle(&n, false);
    else if (!(n.proof = count_moves(&replies, rules)))
        settle(&n, true);
    return n;
}

/* The attacker's stones that threaten something. Returns whether one of them wins. */
static void unfold_attack(cam_pursuit *p, uint32_t index, const cam_position *pos, int plies)
{
    cam_placement tried[CAM_MAX_MOVES];
    uint32_t first = p->used;
    if (plies == 3 && pos->players == CAM_TEAMS) {
        cam_placement move = cam_tactics_win_in_three(pos, p->rules, p->defence);
        settle(&p->node[index], move != CAM_NO_PLACEMENT);
        p->node[p->used] = (node){.move = move};
        p->node[index].first = p->used++;
        p->node[index].count = 1;
        return;
    }
    int count = cam_tactics_attacks(pos, p->rules, tried);
    for (int i = 0; i < count; i++) {
        node n = judge_attack(pos, p->rules, tried[i]);
        if (n.disproof)
            p->node[p->used++] = n;
        if (!n.proof)
            break;
    }
    p->node[index].first = first;
    p->node[index].count = (uint16_t)(p->used - first);
}

/* Replies that have held before come first: they are looked at first then. */
static void put_killers_first(cam_pursuit *p, uint32_t first)
{
    for (int k = KILLERS - 1; k >= 0; k--)
        for (uint32_t i = first; i < p->used; i++)
            if (p->node[i].move == p->killer[k]) {
                node held = p->node[i];
                p->node[i] = p->node[first];
                p->node[first] = held;
                break;
            }
}

/* A reply after which the attacker has no win at once; false if it refutes the attack. */
static bool add_reply(cam_pursuit *p, const cam_position *pos, cam_placement reply, int plies)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, p->rules, reply, NULL);
    if (!is_other_turn(&next, cam_position_team(pos)))
        return false;
    if (cam_threat_own(&next, p->rules) != CAM_NO_PLACEMENT)
        return true;
    const known *k = look_up(p, cam_hash_position(&next));
    if (k->won && k->won < plies)
        return true;
    p->node[p->used++] = (node){.move = reply, .proof = 1, .disproof = 1};
    return plies > 3 && k->unwon < plies - 1;
}

static void unfold_defence(cam_pursuit *p, uint32_t index, const cam_position *pos, int plies)
{
    cam_threats threats;
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    uint32_t first = p->used;
    find_replies(pos, p->rules, &threats, &moves);
    int count = cam_moves_unpack(&moves, p->rules, reply);
    for (int i = 0; i < count; i++) {
        bool stopped = false; /* the attacker's wins so far are mostly still there */
        cam_position next = *pos;
        CAM_BY_WORDS(p->rules, cam_put, &next, p->rules, reply[i], cam_position_team(pos));
        for (int t = 0; t < threats.count && !stopped; t++)
            stopped = cam_threat_is_win(&next, p->rules, cam_colour_other(cam_position_team(pos)),
                                        threats.move[t]);
        if (!stopped && !add_reply(p, pos, reply[i], plies)) {
            p->used = first;
            settle(&p->node[index], false);
            remember_reply(p, reply[i]);
            return;
        }
    }
    put_killers_first(p, first);
    p->node[index].first = first;
    p->node[index].count = (uint16_t)(p->used - first);
}

static uint32_t sum(uint32_t a, uint32_t b)
{
    return a + b < NEVER ? a + b : NEVER - 1;
}

/* The numbers of a node from its children's. */
static void count_up(cam_pursuit *p, uint32_t index, bool attacking)
{
    node *n = &p->node[index];
    uint32_t least = NEVER, all = 0;
    bool won = false;
    for (const node *c = &p->node[n->first]; c < &p->node[n->first + n->count]; c++) {
        uint32_t one = attacking ? c->proof : c->disproof;
        uint32_t other = attacking ? c->disproof : c->proof;
        won = won || !one;
        least = one < least ? one : least;
        all = other >= NEVER ? all : sum(all, other);
    }
    if (won || !all)
        settle(n, won == attacking);
    else {
        n->proof = attacking ? least : all;
        n->disproof = attacking ? all : least;
    }
}

/* The child that promises most: to the attacker a win, to the defender a refutation. */
static uint32_t choose(const cam_pursuit *p, uint32_t index, bool attacking)
{
    const node *n = &p->node[index];
    uint32_t best = n->first;
    for (uint32_t i = n->first + 1; i < n->first + n->count; i++) {
        const node *a = &p->node[i], *b = &p->node[best];
        if (attacking ? a->proof < b->proof : a->disproof < b->disproof)
            best = i;
    }
    return best;
}

static void go_down(cam_pursuit *p, cam_position *pos, way *w, uint32_t root, int plies)
{
    uint32_t index = root;
    w->count = 0;
    for (;;) {
        w->hash[w->count] = cam_hash_position(pos);
        w->at[w->count++] = index;
        if (!p->node[index].first)
            return;
        index = choose(p, index, (plies - w->count) % 2 == 0);
        cam_position_play_legal(pos, p->rules, p->node[index].move, NULL);
    }
}

static void go_up(cam_pursuit *p, const way *w, int plies)
{
    for (int i = w->count - 1; i >= 0; i--) {
        bool attacking = (plies - i) % 2 != 0;
        node *n = &p->node[w->at[i]];
        if (!is_settled(n))
            count_up(p, w->at[i], attacking);
        if (!is_settled(n) || !attacking)
            continue;
        remember(p, w->hash[i], n, plies - i);
        if (n->proof && i > 0)
            remember_reply(p, n->move);
    }
}

/* By its proof number more positions have to be won than may be unfolded any more. That number can
 * be too high, as replies are counted before it is known which of them hold: now and then a win is
 * missed, far more often a search is spared that would have ended without an answer. */
static bool is_hopeless(const cam_pursuit *p, const node *root)
{
    return root->proof > p->limit - p->positions;
}

/* Is there a win within so many plies? True also if the work ran out: the root tells. */
static const node *settle_root(cam_pursuit *p, const cam_position *pos, int plies)
{
    way w;
    p->used = 2; /* 0 is none, 1 the root */
    p->node[1] = (node){.proof = 1, .disproof = 1};
    while (!is_settled(&p->node[1]) && !is_out_of_work(p) && !is_hopeless(p, &p->node[1])) {
        cam_position leaf = *pos;
        go_down(p, &leaf, &w, 1, plies);
        p->positions++;
        int left = plies - (w.count - 1);
        if (left % 2)
            unfold_attack(p, w.at[w.count - 1], &leaf, left);
        else
            unfold_defence(p, w.at[w.count - 1], &leaf, left);
        go_up(p, &w, plies);
    }
    return &p->node[1];
}

cam_pursued cam_pursuit_run(cam_pursuit *p, const cam_position *pos, int plies, uint64_t positions,
                            cam_budget *budget)
{
    cam_pursued found = {.move = CAM_NO_PLACEMENT};
    if (cam_position_is_over(pos) || pos->neutral_left)
        return found;
    p->is_used = true;
    p->is_stopped = false;
    p->positions = 0;
    p->limit = positions;
    p->budget = budget;
    found.move = cam_threat_own(pos, p->rules);
    found.plies = found.move != CAM_NO_PLACEMENT;
    found.refuted = !found.plies;
    uint64_t hash = cam_hash_position(pos);
    for (int depth = 3; depth <= plies && !found.plies; depth += 2) {
        if (look_up(p, hash)->unwon >= depth) {
            found.refuted = depth;
            continue;
        }
        const node *root = settle_root(p, pos, depth);
        if (!is_settled(root))
            break;
        if (root->proof)
            found.refuted = depth;
        else {
            found.plies = depth;
            found.move = p->node[choose(p, 1, true)].move;
        }
    }
    found.positions = p->positions;
    return found;
}
