/* persona.h - what bots are called.
 *
 * A bot that sits down is somebody: a persona, which has a name in each language. Everybody sees
 * that name in their own language, with the bot's level beside it: Haru · strong, はる・強い. So a
 * table's log keeps the number of the persona, and whoever shows it takes the name from this list:
 * the server, the terminal and, through the core, the page. The list only ever grows at its end,
 * because logs have its numbers.
 */
#ifndef ENGAWA_PERSONA_H
#define ENGAWA_PERSONA_H

#include "bots/bot.h"

/* Personas are numbered from 1; 0 is none. */
enum { ENGAWA_PERSONAS = 24 };

/* The name of persona WHO in LANGUAGE; NULL where there is none of that number. */
const char *engawa_persona_name(int who, enum engawa_language language);

/* Appends what people read of BOT, which plays as persona WHO: the name and the level. Without a
 * persona of that number only the level. */
void engawa_persona_title(int who, const struct engawa_bot *bot, enum engawa_language language,
                          struct engawa_text *text);

/* The first persona, from number FIRST (any number) on and around, none of whose names IS_TAKEN; 0
 * where each has one that is. */
int engawa_persona_choose(unsigned first, bool (*is_taken)(void *context, const char *name),
                          void *context);

#endif
