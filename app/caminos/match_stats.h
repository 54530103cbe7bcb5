/*
 * match_stats.h: what the results of a match prove.
 *
 * Games come in pairs from one opening, colours swapped. Their two results hang
 * together, so the unit of all that follows is the pair: its score for A is 0,
 * 1/2, 1, 3/2 or 2 (a "pentanomial"). The opening's own advantage then adds
 * nothing to the variance, and error bars are narrower than for single games.
 */
#ifndef CAMINOS_MATCH_STATS_H
#define CAMINOS_MATCH_STATS_H

typedef struct match_tally {
    int pair[5]; /* pairs that brought A 0, 1, 2, 3, 4 half points */
    int wins, draws, losses;
    long points[2]; /* RULES 8: A's and B's */
} match_tally;

/* A's half points in each game of a pair: 0 lost, 1 drawn, 2 won. */
void match_tally_add(match_tally *tally, const int half_points[2], const int points[2][2]);
void match_tally_join(match_tally *to, const match_tally *from);
int match_tally_pairs(const match_tally *tally);

/* A's strength above B's with 95 % bounds. */
typedef struct match_estimate {
    double score;          /* 0 to 1 */
    double elo, low, high; /* infinite, or as good as, where a side won all */
    double superiority;    /* chance that A is the stronger one */
} match_estimate;

/* At least one pair. */
match_estimate match_estimate_of(const match_tally *tally);

double match_elo_of_score(double score);
double match_score_of_elo(double elo);

/* A sequential probability ratio test: H0 "A is elo0 stronger" against H1 "elo1". */
typedef struct match_sprt {
    double elo0, elo1;
    double alpha, beta; /* chances of accepting H1, H0 wrongly */
} match_sprt;

/* The log-likelihood ratio after these pairs (0 before the first), and the bounds
 * at which to stop: H0 is accepted at 'low', H1 at 'high'. */
double match_sprt_ratio(const match_sprt *sprt, const match_tally *tally);
double match_sprt_low(const match_sprt *sprt);
double match_sprt_high(const match_sprt *sprt);

#endif
