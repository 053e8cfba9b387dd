/* burning_desire_tell.c - the sentence for each event of Burning Desire, in both languages
 * (`tell`), and those to remember (`moment`). */
#include "games/burning_desire.h"

#include "engine/notation.h"
#include "engine/sentence.h"

/* Appends a face to those that are listed already. */
static void list_face(struct engawa_text *text, int face)
{
    engawa_text_add(text, text->length ? " " : "");
    engawa_text_add_number(text, face);
}

/* Appends the plain dice of a roll. */
static void list_rolled(struct engawa_text *text, const struct engawa_event *event)
{
    for (int i = 1; i < event->outcome.count; i++)
        list_face(text, event->outcome.item[i]);
}

static void tell_chance(const struct burning *state, const struct engawa_event *event,
                        const char *who, enum engawa_language language, struct engawa_text *text)
{
    const uint16_t *item = event->outcome.item;
    struct engawa_text dice = {0};
    if (state->phase == BURNING_MULTIPLY) {
        engawa_say(text, language,
                   ENGAWA_BOTH("{who} rolls the multiplier dice: ×{one} ×{two}: {points} points",
                               "{who}の倍率ダイスは ×{one} ×{two}：{points}点"),
                   "who", who, "one", engawa_digits(item[0]).text, "two",
                   engawa_digits(item[1]).text, "points",
                   engawa_digits((int64_t)state->points * item[0] * item[1]).text, NULL);
        return;
    }
    if (event->outcome.count > 1)
        list_rolled(&dice, event);
    struct engawa_sentence sentence =
        !item[0] ? ENGAWA_BOTH("{who} rolls {dice}", "{who}の出目：{dice}")
        : event->outcome.count > 1
            ? ENGAWA_BOTH("{who} rolls {dice}, bonus die {bonus}",
                          "{who}の出目：{dice}、ボーナスダイス {bonus}")
            : ENGAWA_BOTH("{who} rolls bonus die {bonus}", "{who}の出目：ボーナスダイス {bonus}");
    engawa_say(text, language, sentence, "who", who, "dice", dice.at, "bonus",
               engawa_digits(item[0]).text, NULL);
    engawa_text_free(&dice);
}

static void tell_keep(const struct engawa_event *event, const char *who,
                      enum engawa_language language, struct engawa_text *text)
{
    int counts[BURNING_FACES];
    bool bonus;
    struct engawa_text faces = {0};
    burning_move(event->move, counts, &bonus);
    for (int face = 0; face < BURNING_FACES; face++)
        for (int i = 0; i < counts[face]; i++)
            list_face(&faces, face + 1);
    bool dice = faces.length > 0;
    struct engawa_sentence sentence = ENGAWA_BOTH("{who} rolls all again", "{who}は全部振り直す");
    if (dice && bonus)
        sentence = ENGAWA_BOTH("{who} keeps {dice} and the bonus die",
                               "{who}は {dice} とボーナスダイスを残す");
    else if (dice)
        sentence = ENGAWA_BOTH("{who} keeps {dice}", "{who}は {dice} を残す");
    else if (bonus)
        sentence = ENGAWA_BOTH("{who} keeps the bonus die", "{who}はボーナスダイスを残す");
    engawa_say(text, language, sentence, "who", who, "dice", faces.at, NULL);
    engawa_text_free(&faces);
}

static void tell_take(const struct burning *state, enum burning_role role, const char *who,
                      enum engawa_language language, struct engawa_text *text)
{
    static const char *const category[BURNING_ROLES][2] = {
        {"1", "1"}, {"2–3", "2〜3"}, {"4–6", "4〜6"}};
    int counts[BURNING_FACES] = {0};
    for (int i = 0; i < BURNING_DICE; i++)
        counts[state->dice[i] - 1]++;
    engawa_say(text, language,
               ENGAWA_BOTH("{who} picks category {category}: {points} points",
                           "{who}は役「{category}」を選ぶ：{points}点"),
               "who", who, "category", category[role][language], "points",
               engawa_digits(burning_points(role, counts, state->bonus)).text, NULL);
}

static void tell_move(const struct burning *state, const struct engawa_event *event,
                      const char *who, enum engawa_language language, struct engawa_text *text)
{
    int counts[BURNING_FACES];
    bool bonus;
    if (event->move == BURNING_DARE_MULTIPLY)
        engawa_say(text, language,
                   ENGAWA_BOTH("{who} dares the multiplier dice!", "{who}は倍率ダイスに挑む！"),
                   "who", who, NULL);
    else if (event->move == BURNING_DARE_STOP)
        engawa_say(text, language,
                   ENGAWA_BOTH("{who} stops with {points} points", "{who}は{points}点で止める"),
                   "who", who, "points", engawa_digits(state->points).text, NULL);
    else if (burning_move(event->move, counts, &bonus) == BURNING_ROLES)
        tell_keep(event, who, language, text);
    else
        tell_take(state, burning_move(event->move, counts, &bonus), who, language, text);
}

void burning_tell(const void *at, const struct engawa_event *event,
                  const struct engawa_names *names, enum engawa_language language,
                  struct engawa_text *text)
{
    const struct burning *state = at;
    struct engawa_text who = {0};
    engawa_add_person(&who, names, state->turn, language);
    if (event->by == ENGAWA_CHANCE)
        tell_chance(state, event, who.at, language, text);
    else
        tell_move(state, event, who.at, language, text);
    engawa_text_free(&who);
}

/* Throws of the multiplier dice: at most a third of them live. */
int burning_moment(const struct engawa_past *past, const struct engawa_names *names,
                   enum engawa_language language, struct engawa_text *text)
{
    const struct burning *before = past->before;
    const uint16_t *item = past->event->outcome.item;
    if (before->phase != BURNING_MULTIPLY)
        return 0;
    int factor = item[0] * item[1];
    int64_t had = before->total[before->turn] + before->points;
    struct engawa_text who = {0};
    engawa_add_person(&who, names, before->turn, language);
    engawa_say(text, language,
               factor > 0
                   ? ENGAWA_BOTH("{who} dared the multiplier at {had}, and it lived: ×{factor}",
                                 "{who}が{had}点で倍率ダイスに挑み、みごと×{factor}")
                   : ENGAWA_BOTH("{who} dared the multiplier at {had} and lost {points}",
                                 "{who}が{had}点で倍率ダイスに挑み、{points}点を失った"),
               "who", who.at, "had", engawa_digits(had).text, "factor", engawa_digits(factor).text,
               "points", engawa_digits(before->points).text, NULL);
    engawa_text_free(&who);
    int high = before->points < 1000 ? before->points / 100 : 10;
    return factor > 0 ? 65 + 2 * factor + high + before->throws * 2 % 10 : 35 + high;
}
