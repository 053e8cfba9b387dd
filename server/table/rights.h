/* rights.h - permissions of guests at a table.
 *
 * The host is identified by a guest's id; a name gives no rights. While the real host (the master)
 * is away, an acting host has the same rights, except those whose use cannot be undone when the
 * master returns: to end the game, close the table, pass the role on.
 *
 * Each function with WHY returns false and sets it if GUEST may not do it.
 */
#ifndef ENGAWA_SERVER_RIGHTS_H
#define ENGAWA_SERVER_RIGHTS_H

#include "server/table/table.h"

/* Returns whether GUEST may be at TABLE, regardless of a code. */
bool rights_enter(const struct table *table, const char *guest, struct engawa_reason *why);

/* Returns whether GUEST may enter without the code: the host, people with a seat, people who have
 * had one, and people who have joined an evening. */
bool rights_known(const struct table *table, const char *guest);

enum { RIGHTS_PASS = 32 /* characters */ };

/* Writes the pass of EVENING, with which a screen may show it and its tables (presence.h). It
 * follows from the seed of the evening, so it is valid after a restart and at another server, and
 * changes when a guest is barred, who may know it. */
void rights_screen_pass(const struct table *evening, char pass[RIGHTS_PASS + 1]);

/* Returns the owner of SEAT for as long as the game lasts, "" if none. A guest whom the host bars
 * from sitting loses the seat; if permitted again before another guest has taken it, they get it
 * back. */
const char *rights_owner(const struct table *table, int seat);

/* Returns whether the host allows GUEST to take a seat; compose_sit checks the rest. */
bool rights_sit(const struct table *table, const char *guest, struct engawa_reason *why);

/* Returns whether GUEST may write chat. */
bool rights_chat(const struct table *table, const char *guest, struct engawa_reason *why);

/* Return whether GUEST may start the game, and end it early. */
bool rights_start(const struct table *table, const char *guest, struct engawa_reason *why);
bool rights_end(const struct table *table, const char *guest, struct engawa_reason *why);

/* Returns whether the game may be ended early without a vote: not during a rated one, which would
 * save a losing player's points.
 */
bool rights_end_alone(const struct table *table, struct engawa_reason *why);

/* Returns whether GUEST may decide about the people and the settings of TABLE: the host or acting
 * host. */
bool rights_host(const struct table *table, const char *guest, struct engawa_reason *why);

/* Returns whether GUEST may close TABLE or pass it on: its master. */
bool rights_master(const struct table *table, const char *guest, struct engawa_reason *why);

#endif
