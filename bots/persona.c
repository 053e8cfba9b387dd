/* persona.c - the names of bots (persona.h): seasons, weather, and things in a garden or in the
 * kitchen behind a veranda. No two of them look alike, in either language. */
#include "bots/persona.h"

#include <ctype.h>

static const struct {
    const char *en, *ja;
} personas[ENGAWA_PERSONAS] = {
    {"Haru", "はる"},      {"Natsu", "なつ"},     {"Fuyu", "ふゆ"},     {"Sora", "そら"},
    {"Umi", "うみ"},       {"Nagi", "なぎ"},      {"Hoshi", "ほし"},    {"Tsuki", "つき"},
    {"Hinata", "ひなた"},  {"Asahi", "あさひ"},   {"Kohaku", "こはく"}, {"Suzu", "すず"},
    {"Tsubame", "つばめ"}, {"Hotaru", "ほたる"},  {"Sumire", "すみれ"}, {"Kaede", "かえで"},
    {"Momiji", "もみじ"},  {"Tsubaki", "つばき"}, {"Fuji", "ふじ"},     {"Azuki", "あずき"},
    {"Kinako", "きなこ"},  {"Mame", "まめ"},      {"Kurumi", "くるみ"}, {"Goma", "ごま"},
};

const char *engawa_persona_name(int who, enum engawa_language language)
{
    if (who < 1 || who > ENGAWA_PERSONAS)
        return NULL;
    return language == ENGAWA_JAPANESE ? personas[who - 1].ja : personas[who - 1].en;
}

void engawa_persona_title(int who, const struct engawa_bot *bot, enum engawa_language language,
                          struct engawa_text *text)
{
    const char *name = engawa_persona_name(who, language);
    if (language == ENGAWA_JAPANESE) {
        engawa_text_printf(text, "%s%s%s", name ? name : "", name ? "・" : "",
                           bot->label_ja ? bot->label_ja : bot->label_en);
        return;
    }
    if (!name) {
        engawa_text_add(text, bot->label_en);
        return;
    }
    engawa_text_printf(text, "%s · %c%s", name, tolower((unsigned char)bot->label_en[0]),
                       bot->label_en + 1);
}

int engawa_persona_choose(unsigned first, bool (*is_taken)(void *context, const char *name),
                          void *context)
{
    for (unsigned i = 0; i < ENGAWA_PERSONAS; i++) {
        int who = (int)((first + i - 1) % ENGAWA_PERSONAS) + 1;
        if (!is_taken(context, engawa_persona_name(who, ENGAWA_ENGLISH)) &&
            !is_taken(context, engawa_persona_name(who, ENGAWA_JAPANESE)))
            return who;
    }
    return 0;
}
