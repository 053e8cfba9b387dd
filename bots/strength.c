/* strength.c - how each bot plays, and its measured strength (strength.h): the figures of
 * docs/bots.md, "Levels". */
#include "bots/strength.h"

#include "engine/sentence.h"

#include <string.h>

static const struct engawa_strength rows[] = {
    {"yahtzee", "random", "easy", 0, "Picks anything, and does not mind.",
     "何でも適当に選び、結果を気にしません。"},
    {"yahtzee", "easy", "normal", 30,
     "Collects the face it has most of, and never counts the odds.",
     "一番多い目をひたすら集め、確率は考えません。"},
    {"yahtzee", "normal", "strong", 41,
     "Thinks each turn through, but the end of the game only roughly.",
     "手番ごとにはよく考えますが、先のことは大まかです。"},
    {"yahtzee", "strong", "normal", 59,
     "Knows what every box is worth to a hair, and plays for the win at the end.",
     "どの欄の価値もきっちり知っていて、終盤は勝ちにこだわります。"},
    {"burning-desire", "random", "easy", 0, "Picks anything, and does not mind.",
     "何でも適当に選び、結果を気にしません。"},
    {"burning-desire", "easy", "normal", 36,
     "Goes for the category it has most dice for, and looks no further.",
     "一番そろった役に飛びつき、先は見ません。"},
    {"burning-desire", "normal", "strong", 47,
     "Goes for many points, and dares to multiply only when it is behind.",
     "点数を手堅く集め、倍率に賭けるのは負けているときだけです。"},
    {"burning-desire", "strong", "normal", 53,
     "Asks of every throw whether it brings the win nearer, and dares when it does.",
     "いつも勝つ見込みだけを考え、得ならためらわず賭けます。"},
    {"dou-dizhu", "random", "easy", 5, "Picks anything, and does not mind.",
     "何でも適当に選び、結果を気にしません。"},
    {"dou-dizhu", "easy", "normal", 38,
     "Gets rid of low cards first, and keeps its bombs until the end.",
     "弱いカードから出し、ボムは最後まで取っておきます。"},
    {"dou-dizhu", "normal", "strong", 22,
     "Has a plan for its hand and spares its partner, but remembers no cards.",
     "手札の段取りがよく味方も立てますが、出たカードは覚えません。"},
    {"dou-dizhu", "strong", "normal", 78,
     "Remembers every card, and plays the hand out in its head before it moves.",
     "出たカードをすべて覚え、先を読み切ってから出します。"},
    {"dixit", "random", "easy", 37, "Picks anything, and does not mind.",
     "何でも適当に選び、結果を気にしません。"},
    {"dixit", "easy", "normal", 24, "Names a thing on its card, and takes every clue at its word.",
     "絵の中の物をそのまま言い、お題も言葉どおりに受け取ります。"},
    {"dixit", "normal", "strong", 21, "Loves moods and sayings.",
     "気分やことわざをお題にするのが好きです。"},
    {"dixit", "strong", "normal", 79, "Looks for a clue that some find and some do not.",
     "当てる人と外す人がちょうど出るようなお題を探します。"},
    {"sengoku-domino", "random", "easy", 30, "Picks anything, and does not mind.",
     "何でも適当に選び、結果を気にしません。"},
    {"sengoku-domino", "easy", "normal", 10,
     "Charges with its highest tile, at the first place that gives it the lead.",
     "一番強いタイルで、先頭に立てる場所へまっすぐ突き進みます。"},
    {"sengoku-domino", "normal", "strong", 18,
     "Weighs the board as it lies, and saves its commander for the right moment.",
     "今の盤面をよく見て、総大将をここぞという時まで残します。"},
    {"sengoku-domino", "strong", "normal", 82,
     "Fights the battle many times in its head before it moves.",
     "頭の中で何度も合戦をしてから、一手を決めます。"},
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
    engawa_text_add(text, ja ? known->character_ja : known->character_en);
    engawa_text_add(text, ja ? "" : " ");
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
