/* persona.h - personas: the names under which bots sit at tables.
 *
 * A bot at a table has a persona with a name in each language. Viewers see the name in their
 * language, with the bot's level beside it: Haru · strong, はる・強い. A table's log keeps the
 * number of the persona; the server, the terminal and, through the core, the page look up the name
 * in this list. The list only grows at its end, because logs refer to its numbers.
 */
#ifndef ENGAWA_PERSONA_H
#define ENGAWA_PERSONA_H

#include "bots/bot.h"

/* Personas are numbered from 1; 0 is none. */
enum { ENGAWA_PERSONAS = 24 };

/* Returns the name of persona WHO in LANGUAGE; NULL if there is no such persona. */
const char *engawa_persona_name(int who, enum engawa_language language);

/* Appends the title of BOT as persona WHO: the name and the level. Appends only the level if there
 * is no such persona. */
void engawa_persona_title(int who, const struct engawa_bot *bot, enum engawa_language language,
                          struct engawa_text *text);

/* Returns the first persona, from number FIRST (any number) on and wrapping around, for none of
 * whose names IS_TAKEN returns true; 0 if there is none. */
int engawa_persona_choose(unsigned first, bool (*is_taken)(void *context, const char *name),
                          void *context);

#endif
