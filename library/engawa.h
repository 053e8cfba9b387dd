/* engawa.h - the public header of libengawa: rules, views, chance, records, bots and analysis of
 * five games.
 *
 * Include this one header, from C17 or C++, and link with the flags of `pkg-config --cflags --libs
 * engawa`. Call engawa_library_start first. examples/ has a small program for each use.
 *
 *   engine/game.h      games by name, options, turns, legal moves, chance and its
 *                      probabilities, results, redaction, imagined states, description
 *   engine/match.h     one play of a game with its log and views
 *   engine/record.h    reading and writing records
 *   engine/verify.h    checks the chance of a record
 *   bots/bot.h         bots: choose, advise, worth; adding bots
 *   bots/analysis.h    the losses of a finished game, decision by decision
 *   bots/ismcts.h      a tree search of any game from what one seat knows
 *   bots/moments.h     what people may want to remember of a finished game
 *   batch/observe.h    observations, features of moves, and actions
 *   batch/combinations.h  the combinations of Dou Dizhu by numbers
 *   batch/plays.h      the plays of Dou Dizhu by RLCard's numbers
 *   batch/batch.h      many games in parallel
 *   library/plain.h    all of this on handles, numbers and text, for other languages
 *
 * engine/game.h states the rules for threads, memory, ownership and errors; they hold for all of
 * it.
 *
 * Versions. The structures in these headers are part of the interface, so a program needs the
 * library that it was compiled for: the library's soname (libengawa.so.N) changes whenever a
 * structure or function changes. library/interface.txt lists the interface, and a test compares.
 * The rules, the records and fair chance do not change with it.
 */
#ifndef ENGAWA_H
#define ENGAWA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "batch/batch.h"
#include "batch/combinations.h"
#include "batch/information.h"
#include "batch/observe.h"
#include "batch/plays.h"
#include "bots/analysis.h"
#include "bots/bot.h"
#include "bots/ismcts.h"
#include "bots/moments.h"
#include "engine/chance.h"
#include "engine/game.h"
#include "engine/match.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "engine/text.h"
#include "engine/verify.h"
#include "library/plain.h"

/* Registers all games, bots and observers of this library. Call before anything else, from the
 * first thread; a second call changes nothing. */
void engawa_library_start(void);

/* Returns the version of the loaded library, like "0.2.0". The library owns the string. */
const char *engawa_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
