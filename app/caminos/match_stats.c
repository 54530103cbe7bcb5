#include "match_stats.h"

#include <math.h>

#define NORMAL_95  1.959964 /* standard deviations that 95 % lie within */
#define SMALL_PAIR 1e-3     /* stands for no pair of a sort, so that a variance exists */

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

/* Mean score of a pair in [0, 1], and the variance of one pair around it. */
typedef struct moments {
    double count, mean, variance;
} moments;

static moments find_moments(const match_tally *tally, double least)
{
    moments m = {0};
    for (int i = 0; i < 5; i++) {
        double count = tally->pair[i] ? tally->pair[i] : least;
        m.count += count;
        m.mean += count * i / 4;
    }
    m.mean /= m.count;
    for (int i = 0; i < 5; i++) {
        double count = tally->pair[i] ? tally->pair[i] : least, off = i / 4.0 - m.mean;
        m.variance += count * off * off;
    }
    m.variance /= m.count;
    return m;
}

double match_elo_of_score(double score)
{
    return 400 * log10(score / (1 - score));
}

double match_score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* Wilson's interval for a share, with as many independent games as would have the
 * variance seen: like the normal one for many pairs, and sane for few or for a
 * clean sweep, where the variance seen is nought. */
match_estimate match_estimate_of(const match_tally *tally)
{
    moments m = find_moments(tally, 0);
    double p = m.mean, z = NORMAL_95;
    double spread = p * (1 - p), variance = m.variance / m.count;
    double games = spread > 0 && variance > 0 ? spread / variance : 2 * m.count;
    double centre = (p + z * z / (2 * games)) / (1 + z * z / games);
    double half = z / (1 + z * z / games) * sqrt(spread / games + z * z / (4 * games * games));
    moments smooth = find_moments(tally, SMALL_PAIR);
    double sigma = sqrt(smooth.variance / smooth.count);
    return (match_estimate){
        .score = p,
        .elo = match_elo_of_score(p),
        .low = match_elo_of_score(centre - half),
        .high = match_elo_of_score(centre + half),
        .superiority = 0.5 * erfc((0.5 - smooth.mean) / sigma * M_SQRT1_2),
    };
}

/* The generalized test: the score is nearly normal, with the variance seen. */
double match_sprt_ratio(const match_sprt *sprt, const match_tally *tally)
{
    if (match_tally_pairs(tally) == 0)
        return 0;
    moments m = find_moments(tally, SMALL_PAIR);
    double s0 = match_score_of_elo(sprt->elo0), s1 = match_score_of_elo(sprt->elo1);
    return m.count * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * m.variance);
}

double match_sprt_low(const match_sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double match_sprt_high(const match_sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}
