/* allowance.c - a token bucket (allowance.h). */
#include "server/base/allowance.h"

double allowance_fill(struct allowance *allowance, int64_t now, double rate, double burst)
{
    double passed = (double)(now - allowance->filled) / 1000.0;
    if (allowance->filled == 0)
        allowance->tokens = burst;
    else if (passed > 0)
        allowance->tokens += passed * rate;
    if (allowance->tokens > burst)
        allowance->tokens = burst;
    allowance->filled = now;
    return allowance->tokens;
}

bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst)
{
    if (allowance_fill(allowance, now, rate, burst) < 1)
        return false;
    allowance->tokens -= 1;
    return true;
}
