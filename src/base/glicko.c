#include "base/glicko.h"

#include <math.h>

#define PI     3.14159265358979323846
#define SCALE  173.7178 /* a rating's points in a unit of the inner scale */
#define CENTRE 1500.0
#define TAU    0.5  /* how far volatility may move */
#define CLOSE  1e-6 /* how exactly it is found */
#define STEPS  100  /* in at most so many steps; some ten suffice */

/* The paper's g: how much a game against somebody of this deviation tells. */
static double weight(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expected(double mu, double opponent, double g)
{
    return 1 / (1 + exp(-g * (mu - opponent)));
}

/* Step 5: the volatility whose logarithm is the root of f, between A and B, found by
 * regula falsi in the Illinois form. */
typedef struct search {
    double delta2, phi2, v, a;
} search;

static double f(const search *s, double x)
{
    double e = exp(x), sum = s->phi2 + s->v + e;
    return e * (s->delta2 - sum) / (2 * sum * sum) - (x - s->a) / (TAU * TAU);
}

static double new_volatility(double sigma, double delta, double phi, double v)
{
    search s = {delta * delta, phi * phi, v, log(sigma * sigma)};
    double a = s.a, b;
    if (s.delta2 > s.phi2 + v)
        b = log(s.delta2 - s.phi2 - v);
    else
        for (b = a - TAU; f(&s, b) < 0;)
            b -= TAU;
    double fa = f(&s, a), fb = f(&s, b);
    for (int step = 0; step < STEPS && fabs(b - a) > CLOSE; step++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(&s, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else
            fa /= 2;
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

static double grown(double phi, double sigma, double periods)
{
    double most = CAM_GLICKO_START.deviation / SCALE;
    double more = sqrt(phi * phi + sigma * sigma * periods);
    return more < most ? more : most;
}

cam_glicko cam_glicko_rest(cam_glicko player, double periods)
{
    player.deviation = SCALE * grown(player.deviation / SCALE, player.volatility, periods);
    return player;
}

cam_glicko cam_glicko_rate(cam_glicko player, const cam_glicko_game *game, size_t count,
                           double periods)
{
    if (count == 0)
        return cam_glicko_rest(player, periods);
    /* 2. to the inner scale; 3. and 4. what the games tell */
    double mu = (player.rating - CENTRE) / SCALE, phi = player.deviation / SCALE;
    double certainty = 0, surprise = 0;
    for (size_t i = 0; i < count; i++) {
        double g = weight(game[i].opponent.deviation / SCALE);
        double e = expected(mu, (game[i].opponent.rating - CENTRE) / SCALE, g);
        certainty += g * g * e * (1 - e);
        surprise += g * (game[i].score - e);
    }
    double v = 1 / certainty;
    double sigma = new_volatility(player.volatility, v * surprise, phi, v);
    /* 6. the time that has passed; 7. the new values; 8. back */
    double before = grown(phi, sigma, periods);
    double after = 1 / sqrt(1 / (before * before) + certainty);
    return (cam_glicko){
        .rating = CENTRE + SCALE * (mu + after * after * surprise),
        .deviation = SCALE * after,
        .volatility = sigma,
    };
}
