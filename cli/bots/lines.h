/* lines.h - a conversation of lines with a program, over two pipes (docs/bot-protocol.md). */
#ifndef CLI_BOTS_LINES_H
#define CLI_BOTS_LINES_H

#include "engine/text.h"

enum { LINES_MAX = 4096 /* bytes of a line that the program writes, with its end */ };

/* Writes TEXT to IN, the program's input, and reads one line from OUT, its output, within SECONDS.
 * Returns what follows WORD and a blank in that line, which is stored in LINE. Returns NULL if no
 * line arrives in time, or if it is too long or begins otherwise. */
const char *lines_exchange(int in, int out, const struct engawa_text *text, const char *word,
                           double seconds, char line[LINES_MAX]);

#endif
