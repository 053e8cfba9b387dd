/* days.h - days as daily games have them (daily.h): of 24 hours from midnight UTC, numbered from
 * 1 January 1970. So the clock of the house alone says which day it is, in no time zone, and no day
 * is longer than another.
 */
#ifndef ENGAWA_SERVER_DAYS_H
#define ENGAWA_SERVER_DAYS_H

#include <stdint.h>

#define DAYS_LENGTH INT64_C(86400000) /* milliseconds */

/* The day of TIME, milliseconds since the epoch. */
static inline int64_t daily_day(int64_t time)
{
    return time / DAYS_LENGTH;
}

/* When DAY ends and the next one begins. */
static inline int64_t daily_end(int64_t day)
{
    return (day + 1) * DAYS_LENGTH;
}

#endif
