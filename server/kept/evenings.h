/* evenings.h - writes into each evening how the games at its tables ended.
 *
 * That happens in the commit that ends the game, as long as the evening is in memory. Otherwise its
 * log is loaded first. Whenever an evening is loaded, the results that it lacks are looked for, so
 * none is lost in a crash.
 */
#ifndef ENGAWA_SERVER_EVENINGS_H
#define ENGAWA_SERVER_EVENINGS_H

#include "server/house/house_data.h"

extern const struct part_size evenings_state;

/* Marks LIVE, which changed, if it is an evening that lacks a result, or a table that has one. */
void evenings_note(struct live_table *live);

/* Writes the results that the marked evenings lack, and loads what that needs. */
void evenings_complete(struct house *house);

/* Frees the state. */
void evenings_close(struct house *house);

#endif
