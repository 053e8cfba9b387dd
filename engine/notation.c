/* notation.c - parsing moves, naming players, ranking scores (notation.h). */
#include "engine/notation.h"

#include <string.h>

void engawa_rank_scores(const int64_t *scores, int seats, int *ranks)
{
    for (int seat = 0; seat < seats; seat++) {
        ranks[seat] = 1;
        for (int other = 0; other < seats; other++)
            ranks[seat] += scores[other] > scores[seat];
    }
}

void engawa_add_name(struct engawa_text *text, const struct engawa_names *names, int seat,
                     enum engawa_language language)
{
    const char *name = names ? names->seat[seat] : NULL;
    if (name)
        engawa_text_add(text, name);
    else
        engawa_text_printf(text, language == ENGAWA_JAPANESE ? "席%d" : "seat %d", seat + 1);
}

bool engawa_take_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    const char *after = *text + length;
    if (*after == ' ' && after[1] != '\0')
        after++;
    else if (*after != '\0')
        return false;
    *text = after;
    return true;
}

long engawa_take_number(const char **text, long max)
{
    const char *at = *text;
    long number = 0;
    if (*at < '0' || *at > '9' || (*at == '0' && at[1] >= '0' && at[1] <= '9'))
        return -1;
    for (; *at >= '0' && *at <= '9'; at++) {
        number = 10 * number + (*at - '0');
        if (number > max)
            return -1;
    }
    *text = at;
    return number;
}

bool engawa_refuse_hidden(struct engawa_reason *why)
{
    return engawa_refuse(why, "hidden", "a hidden part (\"?\") cannot be used here",
                         "伏せた部分（?）はここでは使えません");
}

bool engawa_lacks_note(const char *move)
{
    size_t length = strlen(move);
    return length >= 2 && strcmp(move + length - 2, "\"\"") == 0;
}

void engawa_give_note(const struct engawa_game *game, const void *state, struct engawa_event *event)
{
    struct engawa_text text = {0};
    game->print(state, event, &text);
    if (engawa_lacks_note(engawa_text_string(&text)))
        strcpy(event->note, "縁側");
    engawa_text_free(&text);
}
