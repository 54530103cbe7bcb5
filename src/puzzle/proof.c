#include "puzzle/proof.h"

#include "engine/tactics.h"
#include "engine/threat.h"
#include "rules/moves.h"

enum { DEPTH = 16 };

typedef struct proof {
    const cam_rules *rules;
    cam_colour team;             /* whose connection is asked for */
    bool quick;                  /* believe the engine about the last three plies */
    cam_placement killer[DEPTH]; /* what last refuted something with so many plies to go */
} proof;

static bool forces(proof *p, const cam_position *pos, int plies);

static bool forces_after(proof *p, const cam_position *pos, cam_placement move, int plies)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, p->rules, move, NULL);
    return forces(p, &next, plies - 1);
}

static bool some_move_forces(proof *p, const cam_position *pos, int plies)
{
    if (cam_threat_own(pos, p->rules) != CAM_NO_PLACEMENT)
        return true;
    if (plies == 1)
        return false;
    if (plies == 3 && p->quick)
        return cam_tactics_win_in_three(pos, p->rules, NULL) != CAM_NO_PLACEMENT;
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, p->rules, move);
    for (int i = 0; i < count; i++)
        if (forces_after(p, pos, move[i], plies))
            return true;
    return false;
}

/* What refuted the move before usually refutes this one too, so it is tried first. */
static bool every_move_loses(proof *p, const cam_position *pos, int plies)
{
    cam_placement *killer = &p->killer[plies < DEPTH ? plies : 0];
    if (*killer != CAM_NO_PLACEMENT && cam_position_check(pos, p->rules, *killer, NULL) == CAM_OK &&
        !forces_after(p, pos, *killer, plies))
        return false;
    if (cam_threat_own(pos, p->rules) != CAM_NO_PLACEMENT)
        return false;
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, p->rules, move);
    for (int i = 0; i < count; i++)
        if (!forces_after(p, pos, move[i], plies)) {
            *killer = move[i];
            return false;
        }
    return true;
}

static bool forces(proof *p, const cam_position *pos, int plies)
{
    if (cam_position_is_over(pos) || plies == 0)
        return pos->result == cam_result_win(p->team);
    return cam_position_team(pos) == p->team ? some_move_forces(p, pos, plies)
                                             : every_move_loses(p, pos, plies);
}

static proof begin(const cam_rules *rules, cam_colour team)
{
    proof p = {.rules = rules, .team = team};
    for (int i = 0; i < DEPTH; i++)
        p.killer[i] = CAM_NO_PLACEMENT;
    return p;
}

bool cam_proof_forces(const cam_position *pos, const cam_rules *rules, cam_colour team, int plies)
{
    proof p = begin(rules, team);
    return forces(&p, pos, plies);
}

/* The moves after which the proof's team does, or does not, force a connection. */
static int collect(proof *p, const cam_position *pos, int plies, bool wanted, cam_placement *move,
                   int most)
{
    cam_placement all[CAM_MAX_MOVES];
    int count = cam_position_is_over(pos) ? 0 : cam_moves_array(pos, p->rules, all), found = 0;
    for (int i = 0; i < count && found < most; i++)
        if (forces_after(p, pos, all[i], plies) == wanted)
            move[found++] = all[i];
    return found;
}

int cam_proof_wins(const cam_position *pos, const cam_rules *rules, int plies, cam_placement *move,
                   int most)
{
    proof p = begin(rules, cam_position_team(pos));
    return collect(&p, pos, plies, true, move, most);
}

int cam_proof_stops(const cam_position *pos, const cam_rules *rules, int plies, cam_placement *move,
                    int most)
{
    proof p = begin(rules, cam_colour_other(cam_position_team(pos)));
    return collect(&p, pos, plies + 1, false, move, most);
}

int cam_proof_quick_wins(const cam_position *pos, const cam_rules *rules, int plies,
                         cam_placement *move, int most)
{
    proof p = begin(rules, cam_position_team(pos));
    p.quick = true;
    return collect(&p, pos, plies, true, move, most);
}

int cam_proof_quick_stops(const cam_position *pos, const cam_rules *rules, int plies,
                          cam_placement *move, int most)
{
    proof p = begin(rules, cam_colour_other(cam_position_team(pos)));
    p.quick = true;
    return collect(&p, pos, plies + 1, false, move, most);
}
