/* effort.c - counters of the work that bots do (effort.h). */
#include "bots/effort.h"

static _Thread_local double done;

void effort_add(long units, long per_ms)
{
    done += (double)units / (double)per_ms;
}

double effort_done(void)
{
    return done;
}
