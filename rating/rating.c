/* rating.c - Weng and Lin's update for Plackett and Luce (rating.h). */
#include "rating/rating.h"

#include <math.h>

/* The least share of a variance that remains after a single bout. */
static const double VARIANCE_LEFT = 0.0001;

struct strength {
    double mean, variance;
};

struct rating rating_new(void)
{
    return (struct rating){RATING_MEAN, RATING_DEVIATION};
}

double rating_floor(const struct rating *rating)
{
    return rating->mean - 1.96 * rating->deviation;
}

/* The rating of SIDE: the mean of its members, who are independent. */
static struct strength strength_of(const struct rating_side *side)
{
    struct strength strength = {0, 0};
    for (int i = 0; i < side->members; i++) {
        strength.mean += side->member[i]->mean;
        strength.variance += side->member[i]->deviation * side->member[i]->deviation;
    }
    strength.mean = strength.mean / side->members + side->edge;
    strength.variance /= side->members * side->members;
    return strength;
}

/* Fills STRENGTH and returns the spread of all sides together, c in the paper. */
static double strengths(const struct rating_side *sides, int count, struct strength *strength)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        strength[i] = strength_of(&sides[i]);
        sum += strength[i].variance + RATING_BETA * RATING_BETA;
    }
    return sqrt(sum);
}

double rating_chance(const struct rating_side *sides, int count, int which)
{
    struct strength strength[RATING_SIDES_MAX];
    double spread = strengths(sides, count, strength), sum = 0;
    for (int i = 0; i < count; i++)
        sum += exp((strength[i].mean - strength[which].mean) / spread);
    return 1 / sum;
}

/* Moves the members of SIDE, whose strength is KNOWN, by SHIFT of its mean and SHRINK, the part of
 * its variance that goes. Each member gets a share by their variance. */
static void move(struct rating_side *side, const struct strength *known, double shift,
                 double shrink)
{
    for (int i = 0; i < side->members; i++) {
        struct rating *member = side->member[i];
        double variance = member->deviation * member->deviation;
        if (variance == 0)
            continue;
        double share = variance / side->members / known->variance;
        double left = 1 - share / side->members * shrink;
        member->mean += share * shift;
        member->deviation = sqrt(variance * fmax(left, VARIANCE_LEFT));
    }
}

void rating_update(struct rating_side *sides, int count)
{
    struct strength strength[RATING_SIDES_MAX];
    double behind[RATING_SIDES_MAX]; /* of a side and all that it was not behind: sum of exp */
    int tied[RATING_SIDES_MAX];      /* sides that shared its rank, itself among them */
    for (int i = 0; i < count; i++)
        for (int j = 0; j < sides[i].members; j++)
            if (sides[i].member[j]->deviation > 0)
                sides[i].member[j]->deviation = hypot(sides[i].member[j]->deviation, RATING_DRIFT);
    double spread = strengths(sides, count, strength);
    for (int q = 0; q < count; q++) {
        behind[q] = 0;
        tied[q] = 0;
        for (int i = 0; i < count; i++) {
            tied[q] += sides[i].rank == sides[q].rank;
            behind[q] += sides[i].rank >= sides[q].rank ? exp(strength[i].mean / spread) : 0;
        }
    }
    for (int i = 0; i < count; i++) {
        double gradient = 0, curvature = 0;
        for (int q = 0; q < count; q++) {
            if (sides[q].rank > sides[i].rank)
                continue;
            double chance = exp(strength[i].mean / spread) / behind[q];
            gradient += ((q == i) - chance) / tied[q];
            curvature += chance * (1 - chance) / tied[q];
        }
        double variance = strength[i].variance, part = variance / (spread * spread);
        move(&sides[i], &strength[i], variance / spread * gradient,
             sqrt(variance) / spread * part * curvature);
    }
}
