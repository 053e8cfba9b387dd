/* screen.h - terminal output: size, colours, columns.
 *
 * A drawing is made as text, line by line, and printed as a whole. Widths are counted in
 * terminal columns: a Japanese character takes two.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "engine/text.h"

/* The capabilities of the terminal. */
struct screen {
    int columns, rows;
    bool drawn;  /* a picture for each turn; otherwise line by line (pipes, screen readers) */
    bool colour; /* ANSI colours */
};

/* Returns the capabilities of the terminal behind standard output: size from the terminal, COLUMNS
 * and LINES, or 80 x 24; no colours with NO_COLOR. PLAIN asks for lines even on a terminal. */
struct screen screen_find(bool plain);

/* Clears the terminal if SCREEN is drawn. */
void screen_clear(const struct screen *screen);

/* Styles of text. */
enum screen_ink {
    SCREEN_PLAIN,
    SCREEN_TITLE, /* bold */
    SCREEN_FAINT, /* less important */
    SCREEN_OFFER, /* a possible choice */
    SCREEN_TURN,  /* the player to move */
    SCREEN_WARN
};

/* Appends STRING in that ink. */
void screen_ink(const struct screen *screen, struct engawa_text *text, enum screen_ink ink,
                const char *string);

/* Returns the width of STRING in columns; colour sequences have none. */
int screen_width(const char *string);

/* Appends STRING in exactly WIDTH columns: cut at a character, or filled with blanks behind it
 * (before it if RIGHT). */
void screen_fit(struct engawa_text *text, const char *string, int width, bool right);

/* Appends STRING broken into lines of at most WIDTH columns, each ended by a newline: at blanks,
 * and between Japanese characters. */
void screen_wrap(struct engawa_text *text, const char *string, int width);

/* Appends the lines of LEFT and RIGHT side by side, RIGHT starting at column COLUMN. */
void screen_join(struct engawa_text *text, const char *left, const char *right, int column);

#endif
