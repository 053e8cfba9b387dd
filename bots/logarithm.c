/* logarithm.c - a natural logarithm from the four basic operations (logarithm.h).
 *
 * X is m * 2^e with m between the root of a half and the root of 2, and log m is 2 (s + s^3/3 +
 * s^5/5 + ...) with s = (m - 1) / (m + 1). Since s stays below 0.1716, each term is less than a
 * thirtieth of the one before.
 */
#include "bots/logarithm.h"

#include <math.h>

enum { TERMS = 12 };

/* Of s to the powers 23, 21, ... 1. */
static const double weight[TERMS] = {1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                                     1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3,  1.0};

double logarithm_natural(double x)
{
    static const double log_of_2 = 0.693147180559945309417, root_of_half = 0.707106781186547524401;
    int exponent;
    double m = frexp(x, &exponent); /* exact */
    if (m < root_of_half) {
        m *= 2;
        exponent--;
    }
    double s = (m - 1) / (m + 1), square = s * s, sum = 0;
    for (int i = 0; i < TERMS; i++)
        sum = sum * square + weight[i];
    return exponent * log_of_2 + 2 * s * sum;
}
