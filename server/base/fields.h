/* fields.h - members of JSON objects, written and read. */
#ifndef ENGAWA_SERVER_FIELDS_H
#define ENGAWA_SERVER_FIELDS_H

#include "engine/game.h"

#include <jansson.h>

/* Appends ,"KEY":VALUE with VALUE as a JSON string. KEY needs no escapes. */
void fields_add_text(struct engawa_text *json, const char *key, const char *value);

/* Sets the options of GAME that the members of OPTIONS name, each a string or an integer, and
 * checks the whole SETUP. OPTIONS is an object, or NULL for none. Refuses with the engine's codes,
 * or with "bad-field". */
bool fields_take_options(const json_t *options, const struct engawa_game *game,
                         struct engawa_setup *setup, struct engawa_reason *why);

/* Refuses because the field NAME is missing or wrong. */
bool fields_refuse(struct engawa_reason *why, const char *name);

#endif
