#include "match_stats.h"

#include <math.h>
#include <stdbool.h>

#define CHI_SQUARE_95 3.841459 /* with one degree of freedom */
#define SMALL_PAIR    1e-3     /* stands for no pair of a sort, so that none is impossible */
#define STEPS         60       /* of a bisection: more than a double has bits */

void match_tally_add(match_tally *tally, const int half_points[2], const int points[2][2])
{
    for (int game = 0; game < 2; game++) {
        tally->wins += half_points[game] == 2;
        tally->draws += half_points[game] == 1;
        tally->losses += half_points[game] == 0;
        for (int side = 0; side < 2; side++)
            tally->points[side] += points[game][side];
    }
    tally->pair[half_points[0] + half_points[1]]++;
}

void match_tally_join(match_tally *to, const match_tally *from)
{
    for (int i = 0; i < 5; i++)
        to->pair[i] += from->pair[i];
    to->wins += from->wins;
    to->draws += from->draws;
    to->losses += from->losses;
    for (int side = 0; side < 2; side++)
        to->points[side] += from->points[side];
}

int match_tally_pairs(const match_tally *tally)
{
    int pairs = 0;
    for (int i = 0; i < 5; i++)
        pairs += tally->pair[i];
    return pairs;
}

double match_elo_of_score(double score)
{
    return 400 * log10(score / (1 - score));
}

double match_score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/*
 * The likelihood of a true score.
 *
 * Of all distributions over the five scores of a pair whose mean is 'score', the
 * likeliest one given the pairs seen is p[i] = n[i] / (N (1 + t (a[i] - score)))
 * for the one t that makes the mean right ("empirical likelihood"). Its
 * log-likelihood, less that of the shares seen, is what all below rests on: it
 * assumes nothing about draws or the openings, and stays sane for few pairs.
 */

static double count_of(const match_tally *tally, int i)
{
    return tally->pair[i] ? tally->pair[i] : SMALL_PAIR;
}

/* How far the mean is off with that t: falls as t grows. */
static double find_excess(const match_tally *tally, double score, double t)
{
    double excess = 0;
    for (int i = 0; i < 5; i++)
        excess += count_of(tally, i) * (i / 4.0 - score) / (1 + t * (i / 4.0 - score));
    return excess;
}

/* At most 0, and 0 at the score seen; 0 < score < 1. */
static double log_likelihood(const match_tally *tally, double score)
{
    double low = -1 / (1 - score), high = 1 / score; /* all shares are positive between */
    for (int step = 0; step < STEPS; step++) {
        double middle = (low + high) / 2;
        *(find_excess(tally, score, middle) > 0 ? &low : &high) = middle;
    }
    double sum = 0, t = (low + high) / 2;
    for (int i = 0; i < 5; i++)
        sum -= count_of(tally, i) * log1p(t * (i / 4.0 - score));
    return sum;
}

/* Where the likelihood has fallen to the edge of what 95 % allow, between the score
 * seen and 'end', 0 or 1. */
static double find_bound(const match_tally *tally, double seen, double end)
{
    for (int step = 0; step < STEPS; step++) {
        double middle = (seen + end) / 2;
        bool is_inside = -2 * log_likelihood(tally, middle) < CHI_SQUARE_95;
        *(is_inside ? &seen : &end) = middle;
    }
    return (seen + end) / 2;
}

static double mean_score(const match_tally *tally, double (*count)(const match_tally *, int))
{
    double sum = 0, points = 0;
    for (int i = 0; i < 5; i++) {
        sum += count(tally, i);
        points += count(tally, i) * i / 4;
    }
    return points / sum;
}

static double exact_count_of(const match_tally *tally, int i)
{
    return tally->pair[i];
}

match_estimate match_estimate_of(const match_tally *tally)
{
    double score = mean_score(tally, exact_count_of), seen = mean_score(tally, count_of);
    double deviations = sqrt(fmax(0, -2 * log_likelihood(tally, 0.5)));
    return (match_estimate){
        .score = score,
        .elo = match_elo_of_score(score),
        .low = match_elo_of_score(find_bound(tally, seen, 0)),
        .high = match_elo_of_score(find_bound(tally, seen, 1)),
        .superiority = 0.5 * erfc((seen < 0.5 ? deviations : -deviations) * M_SQRT1_2),
    };
}

double match_sprt_ratio(const match_sprt *sprt, const match_tally *tally)
{
    if (match_tally_pairs(tally) == 0)
        return 0;
    return log_likelihood(tally, match_score_of_elo(sprt->elo1)) -
           log_likelihood(tally, match_score_of_elo(sprt->elo0));
}

double match_sprt_low(const match_sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double match_sprt_high(const match_sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}
