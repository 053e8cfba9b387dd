/* report.h - what the server says on standard error while it runs: an event a line.
 *
 * An event has a level, a short name for programs, a sentence for people and fields. A host chooses
 * how much is said and in which form: as sentences, as logfmt (key=value) or as JSON. Where
 * standard error is systemd's journal, each line begins with the priority of its level.
 *
 * What strangers or a failing disk can cause must not fill the host's log: of warnings and notices
 * a few lines come at once, after that one every two seconds; of what is merely told, ten a second;
 * and the next line says how many were left out. Who asks for everything (REPORT_DEBUG) gets
 * everything.
 *
 * No event has a secret: no token, link or code, nothing hidden of a game, no words of people, not
 * even the path to a table. A test searches the log of all asks for all of that.
 */
#ifndef ENGAWA_SERVER_REPORT_H
#define ENGAWA_SERVER_REPORT_H

#include "engine/compat.h"

#include <stdbool.h>
#include <stdint.h>

/* From what must be seen to everything. */
enum report_level {
    REPORT_ERROR,   /* the server cannot do what it should */
    REPORT_WARNING, /* something is not as it should be */
    REPORT_NOTICE,  /* what a host wants to know once */
    REPORT_INFO,    /* tables come and go */
    REPORT_DEBUG    /* every request and every ask */
};

enum report_format { REPORT_TEXT, REPORT_LOGFMT, REPORT_JSON };

/* A fact about an event. An array of them ends with a NULL key. */
struct report_field {
    const char *key; /* small letters and _ */
    const char *value;
};

/* Milliseconds of a clock that nobody sets; tests set another. */
extern int64_t (*report_clock)(void);

/* What they are called, ended by NULL. */
extern const char *const report_levels[], *const report_formats[];

/* From now on events up to LEVEL are said, in FORMAT. Before that: notices, as sentences. */
void report_as(enum report_level level, enum report_format format);

/* Whether events of LEVEL are said: for who would have to work for one. */
bool report_says(enum report_level level);

/* What a line of LEVEL on standard error begins with: "<4>" where that is systemd's journal, which
 * takes it as the line's priority; else "". */
const char *report_priority(enum report_level level);

/* Says EVENT, such as "journal-failed", with FIELDS (NULL: none) and a sentence, FORMAT as
 * printf's, without a newline; or leaves it out, and may count it. Any thread may call it. */
void report_event(enum report_level level, const char *event, const struct report_field *fields,
                  const char *format, ...) ENGAWA_PRINTF(4, 5);

#endif
