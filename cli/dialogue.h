/* dialogue.h - the conversation with the people at one terminal: it shows what has happened, asks
 * whoever is to move, and makes of what they type a move, a command or a refusal.
 *
 * On a terminal the table is drawn anew for each turn. Where input or output is no terminal, or
 * with --plain, everything is told line by line, so that moves can be piped in and a screen reader
 * can follow. One mechanism serves all games: the game's renderer draws or lists, hints and
 * understands (terminal/renderer.h); the rules judge.
 */
#ifndef CLI_DIALOGUE_H
#define CLI_DIALOGUE_H

#include "cli/saved.h"
#include "cli/session.h"

/* The caller sets the first five members and zeroes the rest. End it with dialogue_end. */
struct dialogue {
    struct session session; /* begun */
    struct saved saved;     /* zeroed: the game is not kept while it is played */
    struct screen screen;
    const char *record_path; /* where the record goes at the end; NULL: asked for on a terminal */
    int pace;                /* how long an event is shown, milliseconds */
    bool leaving;
    char notice[256]; /* why the last input was refused, shown once */
    struct engawa_text input;
};

/* Plays until the game is over or somebody leaves, by a command, Ctrl-C or the end of the input;
 * then shows the result and writes the record where it was asked for. */
void dialogue_run(struct dialogue *dialogue);

/* Closes the session and the file, and frees what DIALOGUE holds. The session may be zeroed. */
void dialogue_end(struct dialogue *dialogue);

#endif
