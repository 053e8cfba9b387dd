/* push_check.h - tests whether push services answer, for `engawa admin check`: whether push is on,
 * and whether each service at which guests have devices can be reached.
 *
 * The test uses the carrier of letters (struct push_way), and so the same list of services, names
 * and certificates. It sends nothing to a service; a connection is enough. The operator gets one
 * reply, when every service has answered or the time is over.
 */
#ifndef ENGAWA_SERVER_PUSH_CHECK_H
#define ENGAWA_SERVER_PUSH_CHECK_H

#include "server/house/command.h"

enum {
    PUSH_CHECK_SERVICES = 6,    /* tried at once, in the order of their names */
    PUSH_CHECK_PATIENCE = 20000 /* ms */
};

/* The command: replies with a list like that of `check`. Only one runs at a time ("busy"). */
admin_command push_check;

/* Reports the RESULT of the letter SERIAL, which may be one of these. */
void push_check_note(struct house *house, uint64_t serial, int result);

/* Replies if all have answered or the time is over. */
void push_check_tick(struct house *house);

void push_check_close(struct house *house);

#endif
