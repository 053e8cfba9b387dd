/* days.h - days for daily games (daily.h): 24 hours from midnight UTC, numbered from 1 January
 * 1970. The clock of the house alone decides which day it is, without time zones, and all days have
 * the same length.
 */
#ifndef ENGAWA_SERVER_DAYS_H
#define ENGAWA_SERVER_DAYS_H

#include <stdint.h>

#define DAYS_LENGTH INT64_C(86400000) /* milliseconds */

/* Returns the day of TIME, milliseconds since the epoch. */
static inline int64_t days_of(int64_t time)
{
    return time / DAYS_LENGTH;
}

/* Returns the time at which DAY ends and the next one begins. */
static inline int64_t days_end(int64_t day)
{
    return (day + 1) * DAYS_LENGTH;
}

#endif
