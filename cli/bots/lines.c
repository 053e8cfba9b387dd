/* lines.c - a conversation of lines with a program (lines.h). */
#include "cli/bots/lines.h"

#include "cli/base/common.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Waits until READY is possible at FD, or END (of cli_seconds) has come. */
static bool wait_for(int fd, short ready, double end)
{
    struct pollfd wanted = {.fd = fd, .events = ready};
    for (;;) {
        double left = end - cli_seconds();
        int found = left > 0 ? poll(&wanted, 1, (int)(1000 * left) + 1) : 0;
        if (found > 0 || (found < 0 && errno != EINTR))
            return found > 0;
        if (left <= 0)
            return false;
    }
}

static bool say(int in, const struct engawa_text *text, double end)
{
    for (size_t at = 0; at < text->length;) {
        /* A pipe that has room takes so much at once without waiting. */
        size_t part = text->length - at < 512 ? text->length - at : 512;
        if (!wait_for(in, POLLOUT, end))
            return false;
        ssize_t written = write(in, text->at + at, part);
        if (written < 0 && errno != EINTR)
            return false;
        at += written > 0 ? (size_t)written : 0;
    }
    return true;
}

bool lines_say(int in, const struct engawa_text *text, double seconds)
{
    return say(in, text, cli_seconds() + seconds);
}

/* Reads one line into LINE, without its end. */
static bool hear(int out, char line[LINES_MAX], double end)
{
    for (size_t length = 0; length < LINES_MAX; length++) {
        char c;
        if (!wait_for(out, POLLIN, end) || read(out, &c, 1) != 1)
            return false;
        line[length] = c;
        if (c == '\n') {
            line[length] = '\0';
            if (length > 0 && line[length - 1] == '\r')
                line[length - 1] = '\0';
            return true;
        }
    }
    return false;
}

/* Returns what follows WORD and a blank in LINE; NULL if it begins otherwise. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

const char *lines_exchange(int in, int out, const struct engawa_text *text, const char *word,
                           double seconds, char line[LINES_MAX], struct engawa_text *aside)
{
    double end = cli_seconds() + seconds;
    size_t skipped = 0;
    char next[LINES_MAX];
    line[0] = '\0';
    if (!say(in, text, end))
        return NULL;
    while (skipped <= LINES_SKIPPED_MAX && hear(out, next, end)) {
        strcpy(line, next);
        if (after(line, word))
            return after(line, word);
        skipped += strlen(line) + 1;
        if (after(line, "info") || after(line, "value") || after(line, "wants")) {
            engawa_text_add(aside, line);
            engawa_text_add_char(aside, '\n');
        }
    }
    return NULL;
}
