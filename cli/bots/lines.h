/* lines.h - a conversation of lines with a program, over two pipes (docs/bot-protocol.md). */
#ifndef CLI_BOTS_LINES_H
#define CLI_BOTS_LINES_H

#include "engine/text.h"

enum {
    LINES_MAX = 4096,         /* bytes of a line that the program writes, with its end */
    LINES_SKIPPED_MAX = 65536 /* bytes of the lines before an answer */
};

/* Writes TEXT to IN, the program's input. Returns false if it does not read all within SECONDS. */
bool lines_say(int in, const struct engawa_text *text, double seconds);

/* Writes TEXT to IN, the program's input, and reads lines from OUT, its output, until one begins
 * with WORD and a blank. Returns the rest of that line, which is stored in LINE. Skips all lines
 * before it: a program may say what it does. Those that begin with "info ", "value " or "wants "
 * are appended to ASIDE, each with its end. Returns NULL if no such line arrives within SECONDS, or
 * if a line or all of them are too long; LINE is then the last complete one, or empty.
 *
 * A program must not write its answer twice: the second one answers the next question. */
const char *lines_exchange(int in, int out, const struct engawa_text *text, const char *word,
                           double seconds, char line[LINES_MAX], struct engawa_text *aside);

#endif
