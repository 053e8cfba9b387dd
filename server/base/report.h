/* report.h - the server's log on standard error, one line per event.
 *
 * An event has a level, a short name for programs, a sentence for people and fields. The operator
 * chooses the level and the format: sentences, logfmt (key=value) or JSON. If standard error is
 * systemd's journal, each line begins with the priority of its level.
 *
 * Strangers or a failing disk must not fill the log. Warnings and notices are limited to a few
 * lines at once and then one every two seconds, REPORT_INFO to ten a second; the next line says how
 * many were left out. REPORT_DEBUG has no limit.
 *
 * No event contains a secret: no token, link or code, no hidden part of a game, no words of people,
 * not even the path to a table. A test searches the log of all asks for all of that.
 */
#ifndef ENGAWA_SERVER_REPORT_H
#define ENGAWA_SERVER_REPORT_H

#include "engine/compat.h"

#include <stdbool.h>
#include <stdint.h>

/* From the most important to the most detailed. */
enum report_level {
    REPORT_ERROR,   /* the server cannot do what it should */
    REPORT_WARNING, /* something is wrong */
    REPORT_NOTICE,  /* an operator wants to know it once */
    REPORT_INFO,    /* tables are opened and closed */
    REPORT_DEBUG    /* every request and every ask */
};

enum report_format { REPORT_TEXT, REPORT_LOGFMT, REPORT_JSON };

/* A fact about an event. An array of them ends with a NULL key. */
struct report_field {
    const char *key; /* lower-case letters and _ */
    const char *value;
};

/* Milliseconds of a monotonic clock; tests replace it. */
extern int64_t (*report_clock)(void);

/* Names, ended by NULL. */
extern const char *const report_levels[], *const report_formats[];

/* Logs events up to LEVEL in FORMAT from now on. The default is REPORT_NOTICE, as sentences. */
void report_as(enum report_level level, enum report_format format);

/* Returns whether events of LEVEL are logged. Call before work that only serves an event. */
bool report_says(enum report_level level);

/* Returns the prefix of a line of LEVEL on standard error: "<4>" if that is systemd's journal,
 * which takes it as the line's priority; otherwise "". */
const char *report_priority(enum report_level level);

/* Logs EVENT, such as "journal-failed", with FIELDS (NULL: none) and a sentence, FORMAT as
 * printf's, without a newline. Drops it if its level is off, and counts it as left out if the rate
 * limit is reached. Any thread may call it. */
void report_event(enum report_level level, const char *event, const struct report_field *fields,
                  const char *format, ...) ENGAWA_PRINTF(4, 5);

#endif
