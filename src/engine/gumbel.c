#include "engine/gumbel.h"

#include <math.h>

#include "engine/descent.h"
#include "engine/judge.h"
#include "engine/threat.h"

/* How much a value counts against the prior: grows with the visits of the most visited. */
#define SCALE        0.15
#define SCALE_VISITS 50

/* The arithmetic. */

static double scale_of(const cam_gumbel *found)
{
    uint32_t most = 0;
    for (int i = 0; i < found->count; i++)
        most = found->move[i].visits > most ? found->move[i].visits : most;
    return SCALE * (SCALE_VISITS + most);
}

/* What a move not looked at is expected to be worth: the value at sight, and the more it has
 * been searched, the mean of what was found, by the prior. */
static double expectation(const cam_gumbel *found, double sight)
{
    double visits = 0, prior = 0, sum = 0;
    for (int i = 0; i < found->count; i++) {
        const cam_gumbel_move *m = &found->move[i];
        if (!m->visits)
            continue;
        visits += m->visits;
        prior += (double)m->prior;
        sum += (double)m->prior * (double)m->value;
    }
    return prior > 0 ? (sight + visits * sum / prior) / (1 + visits) : sight;
}

static double surprise_of(double share, double prior)
{
    return share > 0 && prior > 0 ? share * log(share / prior) : 0;
}

void cam_gumbel_complete(cam_gumbel *found, double sight)
{
    double expected = expectation(found, sight), scale = scale_of(found);
    double left = 1, sum = 0, value = 0, surprise = 0;
    double weight[CAM_GUMBEL_MOST];
    for (int i = 0; i < found->count; i++) {
        const cam_gumbel_move *m = &found->move[i];
        double gain = m->visits ? (double)m->value - expected : 0;
        weight[i] = m->lost ? 0 : (double)m->prior * exp(scale * gain);
        left -= (double)m->prior;
        sum += weight[i];
    }
    left = left > 1e-6 ? left : 0;
    sum += left;
    for (int i = 0; i < found->count; i++) {
        cam_gumbel_move *m = &found->move[i];
        double share = sum > 0 ? weight[i] / sum : 0;
        m->share = (float)share;
        value += share * (m->visits ? (double)m->value : expected);
        surprise += surprise_of(share, (double)m->prior);
    }
    double rest = sum > 0 ? left / sum : 0;
    found->rest = (float)rest;
    found->value = (float)(value + rest * expected);
    found->surprise = (float)(surprise + surprise_of(rest, left));
}

/* Drawing. */

static float draw_noise(cam_random *random)
{
    double unit = cam_random_unit(random);
    return (float)-log(-log(unit > 1e-300 ? unit : 1e-300));
}

static double key_of(const cam_gumbel_move *m)
{
    return log((double)m->prior + 1e-30) + (double)m->noise;
}

/* The moves with the greatest keys, greatest first; returns how many moves there are. */
static int draw(cam_searcher *s, const cam_position *pos, const cam_gumbel_plan *plan,
                cam_random *random, cam_gumbel *found)
{
    const cam_search *search = s->search;
    double key[CAM_GUMBEL_MOST];
    cam_moves moves;
    float total;
    if (!cam_threat_moves(pos, search->rules, &moves))
        cam_moves_find(pos, search->rules, &moves);
    int count = cam_prior_find(pos, search->rules, &moves, search->weights, s->prior, &total);
    found->count = 0;
    for (int i = 0; i < count; i++) {
        cam_gumbel_move m = {.move = s->prior[i].move, .prior = s->prior[i].weight / total};
        m.noise = (float)plan->noise * draw_noise(random);
        double own = key_of(&m);
        if (found->count == CAM_GUMBEL_MOST && own <= key[found->count - 1])
            continue;
        int at = found->count < CAM_GUMBEL_MOST ? found->count++ : found->count - 1;
        for (; at > 0 && own > key[at - 1]; at--) {
            key[at] = key[at - 1];
            found->move[at] = found->move[at - 1];
        }
        key[at] = own;
        found->move[at] = m;
    }
    return count;
}

/* Searching. */

typedef struct rounds {
    cam_search *search;
    cam_vertex *root;
    cam_edges *edges; /* one for each move drawn */
    cam_gumbel *found;
    int active[CAM_GUMBEL_MOST]; /* moves still in the running */
    int running, drawn;          /* how many are, and how many have been */
} rounds;

/* The root's moves are those drawn, in that order. */
static cam_edges *put_edges(cam_search *search, const cam_gumbel *found, int total)
{
    cam_ref ref = cam_tree_add_edges(&search->tree, found->count);
    if (!ref)
        return NULL;
    cam_edges *edges = cam_tree_edges(&search->tree, ref);
    edges->count = (uint16_t)found->count;
    edges->total = (uint16_t)total;
    for (int i = 0; i < found->count; i++) {
        edges->edge[i].move = found->move[i].move;
        edges->edge[i].prior = (uint16_t)(65535 * found->move[i].prior);
    }
    atomic_store(&cam_search_root(search)->edges, ref);
    return edges;
}

/* One visit of a move; false if there is nothing more to find out about it. */
static bool look(rounds *r, int index)
{
    cam_gumbel_move *m = &r->found->move[index];
    cam_edge *edge = &r->edges->edge[index];
    cam_colour team = (cam_colour)r->root->team;
    r->search->forced = edge;
    cam_descent_run(&r->search->searcher[0]);
    r->search->forced = NULL;
    cam_ref ref = atomic_load(&edge->child);
    if (!ref) /* memory is out */
        return false;
    m->visits++;
    const cam_vertex *child = cam_tree_vertex(&r->search->tree, ref);
    cam_proof proof = atomic_load(&child->proof);
    uint32_t seen = atomic_load(&child->visits);
    double value = proof ? cam_aim_for_team(cam_aim_result_value(cam_proof_result(proof)), team)
                         : cam_search_value(child, seen, team);
    m->value = (float)value;
    if (proof && cam_proof_result(proof) == cam_result_win(team))
        r->found->proven = cam_proof_plies(proof) + 1;
    m->lost = proof && cam_proof_result(proof) == cam_result_win(cam_colour_other(team));
    return !proof;
}

/* So many visits for the move in a place of the running; one that loses makes room. */
static void look_often(rounds *r, int place, uint32_t visits)
{
    while (visits-- > 0 && !r->found->proven) {
        int index = r->active[place];
        if (r->found->move[index].lost && r->drawn < r->found->count)
            index = r->active[place] = r->drawn++;
        if (!look(r, index) && !r->found->move[index].lost)
            return;
        if (r->found->move[index].lost && r->drawn == r->found->count)
            return;
    }
}

static double standing(const cam_gumbel *found, int index, double scale, bool noise)
{
    const cam_gumbel_move *m = &found->move[index];
    double base = log((double)m->prior + 1e-30) + (noise ? (double)m->noise : 0);
    return m->lost ? -1e9 : base + scale * (double)m->value;
}

/* The better ones first. */
static void rank(rounds *r)
{
    double scale = scale_of(r->found);
    for (int i = 1; i < r->running; i++) {
        int held = r->active[i], j = i;
        double own = standing(r->found, held, scale, true);
        for (; j > 0 && own > standing(r->found, r->active[j - 1], scale, true); j--)
            r->active[j] = r->active[j - 1];
        r->active[j] = held;
    }
}

static void halve(rounds *r, const cam_gumbel_plan *plan)
{
    uint32_t parts = 0, left = plan->visits;
    for (int width = r->running; width > 1; width = (width + 1) / 2)
        parts++;
    parts = parts ? parts : 1;
    for (uint32_t part = 0; part < parts && !r->found->proven; part++) {
        uint32_t each = left / (parts - part) / (uint32_t)r->running;
        each = each ? each : 1;
        for (int i = 0; i < r->running && !r->found->proven; i++)
            look_often(r, i, each);
        uint32_t used = each * (uint32_t)r->running;
        left = left > used ? left - used : 0;
        rank(r);
        if (part + 1 < parts)
            r->running = (r->running + 1) / 2;
    }
}

/* Of the last in the running that were looked at most. */
static int choose(const rounds *r, bool noise)
{
    double scale = scale_of(r->found);
    int best = r->active[0];
    for (int i = 1; i < r->running; i++)
        if (standing(r->found, r->active[i], scale, noise) > standing(r->found, best, scale, noise))
            best = r->active[i];
    return best;
}

static int proven_of(const rounds *r, cam_proof before)
{
    if (r->found->proven > 0) {
        r->found->value = 1;
        return r->found->proven;
    }
    cam_proof proof = atomic_load(&r->root->proof);
    proof = proof ? proof : before;
    cam_result lost = cam_result_win(cam_colour_other((cam_colour)r->root->team));
    if (!proof || cam_proof_result(proof) != lost)
        return 0;
    r->found->value = 0;
    return -cam_proof_plies(proof);
}

static void drop_unseen(cam_gumbel *found)
{
    while (found->count > 1 && !found->move[found->count - 1].visits)
        found->count--;
}

/* All to the move that wins. */
static void settle_on(cam_gumbel *found, int index)
{
    for (int i = 0; i < found->count; i++)
        found->move[i].share = i == index;
    found->rest = 0;
    found->chosen = index;
    found->surprise = (float)-log((double)found->move[index].prior + 1e-9);
}

static int find_win(const cam_gumbel *found)
{
    int at = 0;
    for (int i = 0; i < found->count; i++)
        if (found->move[i].visits && found->move[i].value > found->move[at].value)
            at = i;
    return at;
}

bool cam_gumbel_run(cam_search *search, const cam_position *pos, const cam_gumbel_plan *plan,
                    cam_random *random, cam_gumbel *found)
{
    search->tests = true;
    cam_search_place_root(search, pos, &cam_aim_win);
    *found = (cam_gumbel){.count = 0};
    int total = draw(&search->searcher[0], pos, plan, random, found);
    rounds r = {.search = search,
                .root = cam_search_root(search),
                .edges = put_edges(search, found, total),
                .found = found};
    if (!r.edges)
        return false;
    if (!atomic_load(&r.root->visits)) /* a node's first visit looks at itself alone */
        cam_descent_run(&search->searcher[0]);
    cam_proof before =
        atomic_exchange(&r.root->proof, 0); /* a root that is proved is not searched */
    r.running = plan->width < found->count ? plan->width : found->count;
    r.drawn = r.running;
    for (int i = 0; i < r.running; i++)
        r.active[i] = i;
    halve(&r, plan);
    found->chosen = choose(&r, plan->gamble);
    drop_unseen(found);
    cam_gumbel_complete(found, cam_value_find(pos, search->rules, search->weights));
    found->proven = proven_of(&r, before);
    if (found->proven > 0)
        settle_on(found, find_win(found));
    return true;
}
