/* dialogue.h - the user interface of `engawa play`: shows events, prompts the player to move, and
 * turns input into moves, commands or refusals.
 *
 * On a terminal the table is drawn anew for each turn. If input or output is not a terminal, or
 * with --plain, it prints everything line by line, so that moves can be piped in and a screen
 * reader can follow. The same code serves all games: the game's renderer draws or lists, hints and
 * parses (terminal/renderer.h); the rules decide.
 */
#ifndef CLI_PLAY_DIALOGUE_H
#define CLI_PLAY_DIALOGUE_H

#include "cli/play/saved.h"
#include "cli/play/session.h"

/* The caller sets the first five members and zeroes the rest. End it with dialogue_end. */
struct dialogue {
    struct session session; /* begun */
    struct saved saved;     /* zeroed: the game is not saved during play */
    struct screen screen;
    const char *record_path; /* the file for the final record; NULL: ask on a terminal */
    int pace;                /* display time of an event, milliseconds */
    bool leaving;
    char notice[256]; /* the reason of the last refusal, shown once */
    struct engawa_text input;
};

/* Plays until the game is over or the player leaves, by a command, Ctrl-C or the end of the input;
 * then shows the result and writes the record if requested. */
void dialogue_run(struct dialogue *dialogue);

/* Closes the session and the file, and frees the members of DIALOGUE. The session may be zeroed. */
void dialogue_end(struct dialogue *dialogue);

#endif
