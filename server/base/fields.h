/* fields.h - reads and writes members of JSON objects. */
#ifndef ENGAWA_SERVER_FIELDS_H
#define ENGAWA_SERVER_FIELDS_H

#include "engine/game.h"

#include <jansson.h>

/* Sets the options of GAME that the members of OPTIONS name, each a string or an integer, and
 * checks that a table may have the whole SETUP. OPTIONS is an object, or NULL for none. Returns
 * false with WHY: the engine's codes, or "bad-field". */
bool fields_take_options(const json_t *options, const struct engawa_game *game,
                         struct engawa_setup *setup, struct engawa_reason *why);

/* Refuses with "bad-field": the field NAME is missing or wrong. Returns false. */
bool fields_refuse(struct engawa_reason *why, const char *name);

#endif
