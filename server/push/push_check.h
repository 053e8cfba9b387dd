/* push_check.h - whether the house can tell its guests by push services, for `engawa admin check`:
 * whether push is on, and whether each service at which guests have devices answers.
 *
 * The answers come from who carries letters (struct push_way), so what is tried is the way that
 * letters go: the list of services, names, certificates. Nothing is said to a service: a
 * connection is enough. The operator who asked gets one reply, when every service has answered or
 * some time is over.
 */
#ifndef ENGAWA_SERVER_PUSH_CHECK_H
#define ENGAWA_SERVER_PUSH_CHECK_H

#include "server/house/command.h"

enum {
    PUSH_CHECK_SERVICES = 6,    /* that are tried at once, in the order of their names */
    PUSH_CHECK_PATIENCE = 20000 /* ms */
};

/* The command: the reply has a list as that of `check`. One is under way at a time ("busy"). */
admin_command push_check;

/* The letter SERIAL, which may be one of these, has come to RESULT. */
void push_check_note(struct house *house, uint64_t serial, int result);

/* Replies, if all have answered or the time is over. */
void push_check_tick(struct house *house);

void push_check_close(struct house *house);

#endif
