/* strength.c - the measured strength of each bot (strength.h): the figures of docs/bots.md, "What
 * the table says". */
#include "bots/strength.h"

#include "engine/sentence.h"

#include <string.h>

static const struct engawa_strength rows[] = {
    {"yahtzee", "random", "easy", 0},
    {"yahtzee", "easy", "normal", 30},
    {"yahtzee", "normal", "strong", 41},
    {"yahtzee", "strong", "normal", 59},
    {"burning-desire", "random", "easy", 0},
    {"burning-desire", "easy", "normal", 36},
    {"burning-desire", "normal", "strong", 47},
    {"burning-desire", "strong", "normal", 53},
    {"dou-dizhu", "random", "easy", 5},
    {"dou-dizhu", "easy", "normal", 38},
    {"dou-dizhu", "normal", "strong", 22},
    {"dou-dizhu", "strong", "normal", 78},
    {"dixit", "random", "easy", 37},
    {"dixit", "easy", "normal", 24},
    {"dixit", "normal", "strong", 21},
    {"dixit", "strong", "normal", 79},
    {"sengoku-domino", "random", "easy", 30},
    {"sengoku-domino", "easy", "normal", 10},
    {"sengoku-domino", "normal", "strong", 18},
    {"sengoku-domino", "strong", "normal", 82},
};

const struct engawa_strength *engawa_strength_of(const struct engawa_bot *bot,
                                                 const struct engawa_game *game)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].game, game->name) == 0 && strcmp(rows[i].bot, bot->name) == 0)
            return &rows[i];
    return NULL;
}

void engawa_strength_tell(const struct engawa_bot *bot, const struct engawa_game *game,
                          enum engawa_language language, struct engawa_text *text)
{
    const struct engawa_strength *known = engawa_strength_of(bot, game);
    const struct engawa_bot *other = known ? engawa_bot_named(known->other, game) : NULL;
    if (!other)
        return;
    bool ja = language == ENGAWA_JAPANESE;
    const char *level = ja && other->label_ja ? other->label_ja : other->label_en;
    int tenth = (known->percent + 5) / 10;
    engawa_say(text, language,
               tenth == 0 ? ENGAWA_BOTH("Hardly ever wins a game against {level}.",
                                        "「{level}」のボットにはほとんど勝てません。")
               : tenth == 10
                   ? ENGAWA_BOTH("Wins nearly every game against {level}.",
                                 "「{level}」のボットにはほぼ必ず勝ちます。")
                   : ENGAWA_BOTH("Wins about {tenth} of 10 games against {level}.",
                                 "「{level}」のボットに、10回のうち{tenth}回ほど勝つ強さです。"),
               "level", level, "tenth", engawa_digits(tenth).text, NULL);
}
