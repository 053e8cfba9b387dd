/* days.h - days of daily games (daily.h): from midnight to midnight in the time zone of the server,
 * numbered from 1 January 1970. A day on which the clocks change is shorter or longer than others.
 *
 * The zone belongs to the process. Until days_use_zone is called it is UTC.
 */
#ifndef ENGAWA_SERVER_DAYS_H
#define ENGAWA_SERVER_DAYS_H

#include "engine/text.h"

#include <stdbool.h>
#include <stdint.h>

#define DAYS_LENGTH INT64_C(86400000) /* milliseconds of a day in UTC */

/* Returns true if ZONE is the name of a time zone that this system knows ("Asia/Tokyo"). Returns
 * false with WHY set otherwise. */
bool days_check_zone(const char *zone, struct engawa_reason *why);

/* Uses ZONE, or the zone of the system if it is NULL. Call it before other threads begin and before
 * the process loses sight of the files of time zones. */
void days_use_zone(const char *zone);

/* Returns the day of TIME, milliseconds since the epoch. */
int64_t days_of(int64_t time);

/* Returns the time at which DAY ends and the next one begins. */
int64_t days_end(int64_t day);

#endif
