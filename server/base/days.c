/* days.c - days of daily games (days.h). */
#include "server/base/days.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ZONES "/usr/share/zoneinfo/"

enum {
    ZONE_MAX = 64,       /* bytes of a zone's name */
    QUARTER = 15 * 60000 /* ms; every zone differs from UTC by whole quarters of an hour */
};

static bool uses_zone; /* otherwise UTC */

bool days_check_zone(const char *zone, struct engawa_reason *why)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                  "+-_/";
    char path[sizeof ZONES + ZONE_MAX];
    size_t length = strlen(zone);
    snprintf(path, sizeof path, ZONES "%.*s", ZONE_MAX, zone);
    return (length > 0 && length <= ZONE_MAX && zone[0] != '/' && zone[length - 1] != '/' &&
            strspn(zone, letters) == length && access(path, R_OK) == 0) ||
           engawa_refuse(why, "option",
                         "This system has no time zone \"%.100s\"; they are in " ZONES
                         " (package tzdata).",
                         "このシステムにタイムゾーン「%.100s」はありません。" ZONES
                         "（パッケージ tzdata）にある名前を書いてください。",
                         zone);
}

void days_use_zone(const char *zone)
{
    if (zone)
        setenv("TZ", zone, 1);
    tzset();
    uses_zone = true;
}

/* Returns how many days of the years from 1970 come before YEAR. */
static int64_t days_before(int64_t year)
{
    int64_t last = year - 1;
    return (year - 1970) * 365 + (last / 4 - 1969 / 4) - (last / 100 - 1969 / 100) +
           (last / 400 - 1969 / 400);
}

int64_t days_of(int64_t time)
{
    time_t seconds = (time_t)(time / 1000);
    struct tm date;
    if (!uses_zone || !localtime_r(&seconds, &date))
        return time / DAYS_LENGTH;
    return days_before(1900 + (int64_t)date.tm_year) + date.tm_yday;
}

int64_t days_end(int64_t day)
{
    struct tm date = {.tm_year = 70, .tm_mday = 2 + (int)day, .tm_isdst = -1};
    time_t seconds;
    if (!uses_zone || (seconds = mktime(&date)) == (time_t)-1)
        return (day + 1) * DAYS_LENGTH;
    int64_t end = (int64_t)seconds * 1000;
    while (days_of(end) <= day) /* the clocks leave out that midnight */
        end += QUARTER;
    return end;
}
