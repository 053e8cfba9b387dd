/* amount.c - how much a test does (amount.h). */
#include "tests/support/amount.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define FEW  0.1 /* EVENTS, below which a sanitizer looks on */
#define PART 4   /* times EVENTS: how much of the games and cases it looks at */

static double times(void)
{
    const char *events = getenv("EVENTS");
    return events ? atof(events) : 1;
}

long events_wanted(long usual)
{
    return (long)((double)usual * times());
}

long games_wanted(long usual)
{
    const char *games = getenv("GAMES");
    long wanted = games ? atol(games) : 0;
    long here = few_games() ? (long)ceil(PART * times() * (double)usual) : usual;
    return wanted > here ? wanted : here;
}

bool few_games(void)
{
    return times() < FEW;
}

bool case_wanted(long index)
{
    if (!few_games())
        return true;
    uint32_t spread = (uint32_t)index * 2654435761u; /* no pattern of the cases meets it */
    return (double)(spread >> 8) < PART * times() * (1 << 24);
}
