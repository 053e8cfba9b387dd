/* report.h - what the server says on standard error while it runs.
 *
 * What strangers or a failing disk can cause must not fill the host's log: a few lines come at
 * once, after that one every two seconds, and the next line says how many were left out.
 */
#ifndef ENGAWA_SERVER_REPORT_H
#define ENGAWA_SERVER_REPORT_H

#include "engine/compat.h"

#include <stdint.h>

/* Milliseconds of a clock that nobody sets; tests set another. */
extern int64_t (*report_clock)(void);

/* Writes "engawa: " and the line, after "<4>" where standard error is systemd's journal, FORMAT as
 * printf's and without a newline, to standard error; or leaves it out and counts it. Any thread may
 * call it. */
void report_line(const char *format, ...) ENGAWA_PRINTF(1, 2);

#endif
