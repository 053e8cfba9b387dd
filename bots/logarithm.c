/* logarithm.c - the natural logarithm by the four operations (logarithm.h).
 *
 * X is m * 2^e with m between the root of a half and the root of 2, and log m is 2 (s + s^3/3 +
 * s^5/5 + ...) with s = (m - 1) / (m + 1). Since s stays below 0.1716, each term is less than a
 * thirtieth of the one before.
 */
#include "bots/logarithm.h"

#include <math.h>

double natural_logarithm(double x)
{
    static const double log_of_2 = 0.693147180559945309417, root_of_half = 0.707106781186547524401;
    int exponent;
    double m = frexp(x, &exponent); /* exact */
    if (m < root_of_half) {
        m *= 2;
        exponent--;
    }
    double s = (m - 1) / (m + 1), square = s * s, sum = 0;
    for (int k = 23; k >= 1; k -= 2)
        sum = sum * square + 1.0 / k;
    return exponent * log_of_2 + 2 * s * sum;
}
