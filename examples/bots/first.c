/* first.c - a bot for every game: of the legal moves it makes the last that plays something, so it
 * is seldom lazy and never clever. docs/bot-protocol.md explains the lines.
 *
 *   cc first.c -o first && engawa match dou-dizhu --bots random,exec:./first
 */
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16 };

static char line[LINE_MAX_BYTES], best[LINE_MAX_BYTES];

/* The text behind WORD and a blank, if LINE begins so. */
static const char *after(const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* A free text appears as "": a clue for Dixit must be written. */
static void say_move(void)
{
    size_t length = strlen(best);
    if (length >= 2 && strcmp(best + length - 2, "\"\"") == 0)
        strcpy(best + length - 2, "\"something\"");
    printf("move %s\n", best);
    fflush(stdout);
    best[0] = '\0';
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        const char *text;
        line[strcspn(line, "\n")] = '\0';
        if (after("engawa")) {
            puts("ready First");
            fflush(stdout);
        } else if ((text = after("legal"))) {
            if (!best[0] || !strstr(text, "pass"))
                snprintf(best, sizeof best, "%s", text);
        } else if (strcmp(line, "go") == 0) {
            say_move();
        }
    }
    return 0;
}
