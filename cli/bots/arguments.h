/* arguments.h - resolves the games, bots and setups that arguments name. */
#ifndef CLI_BOTS_ARGUMENTS_H
#define CLI_BOTS_ARGUMENTS_H

#include "bots/bot.h"
#include "cli/base/options.h"

/* Returns the game called NAME; NULL after a complaint that lists the games. */
const struct engawa_game *cli_game(const char *name);

/* Returns the bot called NAME for GAME, or the program of "exec:COMMAND" (program.h); NULL after a
 * complaint that lists the bots. */
const struct engawa_bot *cli_bot(const char *name, const struct engawa_game *game);

/* Sets *LORE to the lore that names the table's language to bots (bots/lore.h), NAME being "en" or
 * "ja"; "" for NULL. Returns false after a complaint. */
bool cli_speak(const char *name, const char **lore);

/* Returns PLAYERS; if 0, two or the fewest seats of GAME, whichever is more. */
int cli_seats(const struct engawa_game *game, int players);

/* Fills SETUP for PLAYERS seats, with OPTIONS as "NAME=VALUE" each. Returns CLI_YES, or the exit
 * status after a complaint: CLI_NO if the game refuses, CLI_USAGE if an option is malformed. */
int cli_setup(const struct engawa_game *game, int players, const struct cli_values *options,
              struct engawa_setup *setup);

#endif
