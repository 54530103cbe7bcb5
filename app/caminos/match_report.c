/*
 * match_report.c: the state of a match in words.
 */
#include <math.h>

#include "match_run.h"

#define ELO_MOST 2000 /* more means only that nothing speaks against it */

/* "+12.3", "-4.0", "+inf" */
static const char *format_elo(double elo, char text[16])
{
    if (fabs(elo) > ELO_MOST)
        snprintf(text, 16, "%cinf", elo > 0 ? '+' : '-');
    else
        snprintf(text, 16, "%+.1f", elo);
    return text;
}

static void report_tally(const char *name, const match_tally *tally, FILE *out)
{
    int games = 2 * match_tally_pairs(tally);
    if (games == 0) {
        fprintf(out, "%s: no games\n", name);
        return;
    }
    match_estimate e = match_estimate_of(tally);
    char elo[16], low[16], high[16];
    fprintf(out, "%s: %d games: A won %d, drew %d, lost %d (%.1f %%); points %ld to %ld\n", name,
            games, tally->wins, tally->draws, tally->losses, 100 * e.score, tally->points[0],
            tally->points[1]);
    fprintf(out, "%s: pairs with 0, 1/2, 1, 3/2, 2: %d %d %d %d %d\n", name, tally->pair[0],
            tally->pair[1], tally->pair[2], tally->pair[3], tally->pair[4]);
    fprintf(out, "%s: Elo %s (95 %%: %s to %s), A stronger with %.1f %%\n", name,
            format_elo(e.elo, elo), format_elo(e.low, low), format_elo(e.high, high),
            100 * e.superiority);
}

static void report_sprt(const match_state *state, FILE *out)
{
    const match_sprt *sprt = &state->options->sprt;
    match_tally total = match_total(state);
    double ratio = match_sprt_ratio(sprt, &total);
    double low = match_sprt_low(sprt), high = match_sprt_high(sprt);
    fprintf(out,
            "SPRT: elo0 %g, elo1 %g, alpha %g, beta %g: ratio %.2f (%.2f to %.2f): ", sprt->elo0,
            sprt->elo1, sprt->alpha, sprt->beta, ratio, low, high);
    if (ratio >= high)
        fprintf(out, "H1 accepted\n");
    else if (ratio <= low)
        fprintf(out, "H0 accepted\n");
    else
        fprintf(out, "undecided\n");
}

static void report_side(char name, const match_side *side, FILE *out)
{
    int failures = side->crashes + side->hangs + side->faults;
    if (side->moves)
        fprintf(out, "%c: %.3f s a move\n", name, side->seconds / (double)side->moves);
    if (failures)
        fprintf(out,
                "%c: lost by breaking down: crashed %d, hung %d, broke the rules %d; last: %s\n",
                name, side->crashes, side->hangs, side->faults, side->last_reason);
}

void match_report_final(const match_state *state, FILE *out)
{
    const match_options *o = state->options;
    match_tally total = match_total(state);
    for (int i = 0; i < 2; i++)
        fprintf(out, "%c: %s\n", 'A' + i, o->player[i].label);
    for (int i = 0; i < o->board_count; i++)
        report_tally(o->board[i]->board.def->name, &state->tally[i], out);
    if (o->board_count > 1)
        report_tally("all", &total, out);
    if (o->has_sprt)
        report_sprt(state, out);
    if (state->resumed)
        fprintf(out, "%d of the games were played before\n", 2 * state->resumed);
    if (state->games)
        fprintf(out, "yellow won %d, green %d; %.1f plies a game\n", state->yellow_wins,
                state->green_wins, (double)state->plies / (double)state->games);
    for (int i = 0; i < 2; i++)
        report_side((char)('A' + i), &state->side[i], out);
}

void match_report_progress(const match_state *state, FILE *out)
{
    match_tally total = match_total(state);
    int pairs = match_tally_pairs(&total);
    if (pairs == 0)
        return;
    match_estimate e = match_estimate_of(&total);
    char elo[16], low[16], high[16];
    fprintf(out, "%d/%d games: +%d =%d -%d, Elo %s (%s to %s)", 2 * pairs,
            2 * state->options->pairs, total.wins, total.draws, total.losses,
            format_elo(e.elo, elo), format_elo(e.low, low), format_elo(e.high, high));
    if (state->options->has_sprt)
        fprintf(out, ", ratio %.2f", match_sprt_ratio(&state->options->sprt, &total));
}
