/* screen.c - terminal output (screen.h). Widths come from utf8proc. */
#include "terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

/* A size from the environment, or FALLBACK. */
static int size_from(const char *name, int fallback)
{
    const char *value = getenv(name);
    int size = value ? atoi(value) : 0;
    return size > 0 && size < 1000 ? size : fallback;
}

struct screen screen_find(bool plain)
{
    struct winsize size;
    const char *no_colour = getenv("NO_COLOR"), *kind = getenv("TERM");
    bool dumb = !kind || strcmp(kind, "dumb") == 0;
    struct screen screen = {.columns = size_from("COLUMNS", 80), .rows = size_from("LINES", 24)};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        screen.columns = size.ws_col;
        screen.rows = size.ws_row;
    }
    screen.drawn = !plain && !dumb && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO);
    screen.colour =
        !plain && !dumb && isatty(STDOUT_FILENO) && !(no_colour && no_colour[0] != '\0');
    return screen;
}

void screen_clear(const struct screen *screen)
{
    if (screen->drawn)
        fputs("\033[H\033[2J\033[3J", stdout);
}

void screen_ink(const struct screen *screen, struct engawa_text *text, enum screen_ink ink,
                const char *string)
{
    static const char *const codes[] = {"", "1", "2", "32", "1;33", "31"};
    if (screen->colour && ink != SCREEN_PLAIN)
        engawa_text_printf(text, "\033[%sm%s\033[0m", codes[ink], string);
    else
        engawa_text_add(text, string);
}

/* Returns the length of the unit at AT: a colour sequence, or one character with its WIDTH. */
static size_t step(const char *at, int *width)
{
    utf8proc_int32_t c;
    *width = 0;
    if (at[0] == '\033') {
        size_t end = strcspn(at, "m");
        return at[end] ? end + 1 : end;
    }
    utf8proc_ssize_t length = utf8proc_iterate((const utf8proc_uint8_t *)at, -1, &c);
    if (length < 1)
        return 1;
    *width = utf8proc_charwidth(c);
    return (size_t)length;
}

int screen_width(const char *string)
{
    int total = 0, width;
    for (; *string; total += width)
        string += step(string, &width);
    return total;
}

/* The length of the part of STRING that fits into WIDTH columns, and its columns in USED. */
static size_t part_within(const char *string, int width, int *used)
{
    const char *at = string;
    *used = 0;
    while (*at) {
        int more;
        size_t length = step(at, &more);
        if (*used + more > width)
            break;
        *used += more;
        at += length;
    }
    return (size_t)(at - string);
}

void screen_fit(struct engawa_text *text, const char *string, int width, bool right)
{
    int used;
    size_t length = part_within(string, width, &used);
    if (right)
        engawa_text_printf(text, "%*s", width - used, "");
    engawa_text_add_bytes(text, string, length);
    if (!right)
        engawa_text_printf(text, "%*s", width - used, "");
}

/* Whether a line may be broken before the character at AT: it is Japanese, and no mark that must
 * not begin a line. */
static bool may_begin(const char *at)
{
    static const char *const never[] = {"、", "。", "」", "』", ")",  "）", "：", "？",
                                        "！", "・", "ー", "っ", "ッ", "ゃ", "ゅ", "ょ",
                                        "ャ", "ュ", "ョ", ":",  "?",  "!"};
    int width;
    size_t length = step(at, &width);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strlen(never[i]) == length && memcmp(never[i], at, length) == 0)
            return false;
    return width == 2;
}

/* The length of the beginning of LINE that makes one line of at most WIDTH columns. */
static size_t break_at(const char *line, int width)
{
    int used;
    size_t fits = part_within(line, width, &used), best = fits;
    if (!line[fits] || fits == 0)
        return fits ? fits : strlen(line);
    for (size_t at = 0, length; at <= fits; at += length) {
        int ignored;
        length = step(line + at, &ignored);
        if (at > 0 && (line[at] == ' ' || may_begin(line + at)))
            best = at;
    }
    return best;
}

void screen_wrap(struct engawa_text *text, const char *string, int width)
{
    while (*string) {
        size_t length = break_at(string, width);
        engawa_text_add_bytes(text, string, length);
        engawa_text_add_char(text, '\n');
        string += length;
        string += strspn(string, " ");
    }
}

/* Moves *TEXT behind its first line, which is left in LINE. */
static void next_line(const char **text, struct engawa_text *line)
{
    size_t length = strcspn(*text, "\n");
    engawa_text_clear(line);
    engawa_text_add_bytes(line, *text, length);
    *text += length + ((*text)[length] == '\n');
}

void screen_join(struct engawa_text *text, const char *left, const char *right, int column)
{
    struct engawa_text a = {0}, b = {0};
    while (*left || *right) {
        next_line(&left, &a);
        next_line(&right, &b);
        if (b.length > 0) {
            screen_fit(text, a.at, column, false);
            engawa_text_add(text, b.at);
        } else {
            engawa_text_add(text, a.at);
        }
        engawa_text_add_char(text, '\n');
    }
    engawa_text_free(&a);
    engawa_text_free(&b);
}
