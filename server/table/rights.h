/* rights.h - who may do what at a table, by its host's word.
 *
 * The host is a guest's id and nothing else: a name gives no right. Who acts as the host while the
 * real one (the master) is away may do what the host may, except what cannot be undone when the
 * master comes back: end the game, close the table, pass the role on.
 *
 * Each function that takes WHY returns false with it where GUEST may not.
 */
#ifndef ENGAWA_SERVER_RIGHTS_H
#define ENGAWA_SERVER_RIGHTS_H

#include "server/table/table.h"

/* To be at TABLE. Whether there is a code, and whether GUEST knows it, is another question. */
bool rights_enter(const struct table *table, const char *guest, struct engawa_reason *why);

/* To enter without the code: the host, the people in the seats, and who has been in one. */
bool rights_known(const struct table *table, const char *guest);

/* The guest to whom SEAT belongs as long as the game lasts, "" for nobody. Whom the host lets sit
 * no more has lost the seat; if they are let in again before somebody else has taken it, it is
 * theirs again. */
const char *rights_owner(const struct table *table, int seat);

/* To take a seat, as far as the host decides; compose_sit has the rest. */
bool rights_sit(const struct table *table, const char *guest, struct engawa_reason *why);

/* To say something. */
bool rights_chat(const struct table *table, const char *guest, struct engawa_reason *why);

/* To start the game, and to end it early. */
bool rights_start(const struct table *table, const char *guest, struct engawa_reason *why);
bool rights_end(const struct table *table, const char *guest, struct engawa_reason *why);

/* To end the game early without a vote: not while a rated one is on, so that nobody saves points.
 */
bool rights_end_alone(const struct table *table, struct engawa_reason *why);

/* To decide about the people and the settings of TABLE: whoever acts as its host. */
bool rights_host(const struct table *table, const char *guest, struct engawa_reason *why);

/* To close TABLE or pass it on: its master. */
bool rights_master(const struct table *table, const char *guest, struct engawa_reason *why);

#endif
