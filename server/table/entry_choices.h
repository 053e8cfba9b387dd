/* entry_choices.h - a host's choices as members of entries: shared by the files that read and write
 * entries. */
#ifndef ENGAWA_SERVER_ENTRY_CHOICES_H
#define ENGAWA_SERVER_ENTRY_CHOICES_H

#include "engine/json.h"
#include "server/base/members.h"
#include "server/table/entry.h"

/* Appends the choices that are named. */
void entry_choices_write(const struct entry_choices *choices, struct engawa_json *json);

/* Reads the choices in ABOUT, and with GAME the whole setup, whose options are checked. Without
 * GAME the options are checked later, when the game is known. Returns false with WHY on failure;
 * then the caller frees CHOICES->options. */
bool entry_choices_read(const json_t *about, const struct engawa_game *game,
                        struct entry_choices *choices, struct engawa_reason *why);

/* Copies TEXT to INTO, which has SIZE bytes; returns false if it is NULL or too long. */
bool entry_take_text(const char *text, char *into, size_t size);

#endif
