/* bots/dixit/speech.c - the features of clues (bots/dixit/speech.h). No function here allocates or
 * knows a deck. */
#include "bots/dixit/speech.h"

#include <string.h>

/* ---- characters ---- */

static bool is_hiragana(unsigned c)
{
    return c >= 0x3041 && c <= 0x309f;
}

static bool is_kanji(unsigned c)
{
    return (c >= 0x3400 && c <= 0x9fff) || c == 0x3005 || (c >= 0x20000 && c <= 0x3ffff);
}

static bool is_japanese(unsigned c)
{
    return is_hiragana(c) || is_kanji(c) || (c >= 0x30a1 && c <= 0x30fe && c != 0x30fb);
}

/* Makes capitals and full-width letters plain small ones. */
static unsigned folded(unsigned c)
{
    if (c >= 0xff01 && c <= 0xff5e)
        c -= 0xfee0;
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/* Letters and digits of languages that separate words by blanks. */
static bool is_letter(unsigned c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 0xc0 && c < 0x2000);
}

bool dixit_bot_language(const char *clue, enum engawa_language *language)
{
    bool letters = false;
    while (*clue) {
        unsigned c = folded(engawa_utf8_next(&clue));
        if (is_japanese(c)) {
            *language = ENGAWA_JAPANESE;
            return true;
        }
        letters |= is_letter(c) && !(c >= '0' && c <= '9');
    }
    *language = ENGAWA_ENGLISH;
    return letters;
}

/* The next character at *AT that is not punctuation; 0 at the end. */
static unsigned next_said(const char **at)
{
    while (**at) {
        unsigned c = folded(engawa_utf8_next(at));
        bool mark = (c < 0x80 && !is_letter(c)) || (c >= 0x2000 && c <= 0x206f) ||
                    (c >= 0x3000 && c <= 0x303f && c != 0x3005);
        if (!mark)
            return c;
    }
    return 0;
}

bool dixit_bot_same_clue(const char *one, const char *other)
{
    int said = 0;
    if (strcmp(one, other) == 0)
        return true;
    for (;; said++) {
        unsigned a = next_said(&one), b = next_said(&other);
        if (a != b)
            return false;
        if (a == 0)
            return said > 0; /* all punctuation */
    }
}

uint32_t dixit_bot_clue_hash(const char *clue)
{
    uint32_t value = 84696351u;
    bool said = false;
    for (unsigned c; (c = next_said(&clue)) != 0; said = true)
        value = (value ^ c) * 16777619u;
    return said ? value | (value == 0) : 0;
}

/* ---- features of a text ---- */

static void add_feature(struct dixit_bot_features *features, uint32_t feature)
{
    feature |= feature == 0;
    for (int i = 0; i < features->count; i++)
        if (features->at[i] == feature)
            return;
    if (features->count < DIXIT_BOT_FEATURES)
        features->at[features->count++] = feature;
}

/* FNV-1a over scalar values. */
static uint32_t hash(const unsigned *letters, int count)
{
    uint32_t value = 2166136261u;
    for (int i = 0; i < count; i++)
        value = (value ^ letters[i]) * 16777619u;
    return value;
}

/* Whether WORD is too common to say anything. */
static bool is_empty_word(const char *word)
{
    static const char words[] =
        " a an and are as at be been but by can did do does for from had has have he her his i if "
        "in "
        "into is it its just me my no nor not of off on one or our out she so some that the their "
        "them then there they this to too up us was we were what when which who will with would "
        "you "
        "your about all ";
    char sought[16];
    size_t length = strlen(word);
    if (length + 3 > sizeof sought)
        return false;
    sought[0] = ' ';
    memcpy(sought + 1, word, length);
    memcpy(sought + 1 + length, " ", 2);
    return strstr(words, sought) != NULL;
}

/* Removes END from WORD if at least LEAST letters remain; returns the new length. */
static int cut(char *word, int length, const char *end, int least)
{
    int size = (int)strlen(end);
    if (length - size < least || strcmp(word + length - size, end) != 0)
        return length;
    word[length - size] = '\0';
    return length - size;
}

/* A rough stem, so that "journeys" and "journey", "sleeping" and "sleep", "slowness" and "slow"
 * become equal. Returns the new length. */
static int stem(char *word, int length)
{
    static const char *const ends[] = {"ness", "ing", "ed", "ly"};
    if (length > 4 && strcmp(word + length - 3, "ies") == 0)
        length = cut(word, length, "es", 3);
    else if (length > 3 && word[length - 2] != 's')
        length = cut(word, length, "s", 3);
    for (int i = 0; i < 4; i++)
        length = cut(word, length, ends[i], 3);
    if (word[length - 1] == 'y')
        word[length - 1] = 'i'; /* loneliness and lonely */
    if (length > 3 && word[length - 1] == word[length - 2])
        word[--length] = '\0'; /* running and run */
    return cut(word, length, "e", 3);
}

/* Adds the stem of a word of COUNT letters, the first 31 of them. */
static void add_word(struct dixit_bot_features *features, const unsigned *letters, int count)
{
    char word[32];
    unsigned stemmed[32];
    int length = 0;
    bool plain = true;
    for (int i = 0; i < count && length < 31; i++) {
        plain &= letters[i] < 0x80;
        word[length++] = (char)(letters[i] & 0x7f);
    }
    word[length] = '\0';
    if (!plain) {
        add_feature(features, hash(letters, count));
        return;
    }
    if (length == 0 || is_empty_word(word))
        return;
    length = stem(word, length);
    for (int i = 0; i < length; i++)
        stemmed[i] = (unsigned char)word[i];
    add_feature(features, hash(stemmed, length));
}

/* Adds the features of a run of Japanese: each kanji and each pair of characters. Hiragana alone is
 * mostly grammar, so there only three in a row count; but a run of just two is a word. */
static void add_run(struct dixit_bot_features *features, const unsigned *letters, int count)
{
    for (int i = 0; i < count; i++) {
        if (is_kanji(letters[i]))
            add_feature(features, hash(letters + i, 1));
        if (i + 1 >= count)
            break;
        bool grammar = is_hiragana(letters[i]) && is_hiragana(letters[i + 1]);
        if (!grammar || count == 2)
            add_feature(features, hash(letters + i, 2));
        else if (i + 2 < count && is_hiragana(letters[i + 2]))
            add_feature(features, hash(letters + i, 3));
    }
}

void dixit_bot_find_features(const char *text, struct dixit_bot_features *features)
{
    unsigned run[DIXIT_BOT_PHRASE_MAX];
    int count = 0;
    bool japanese = false;
    features->count = 0;
    for (bool more = true; more;) {
        unsigned c = *text ? folded(engawa_utf8_next(&text)) : 0;
        bool said = is_japanese(c) || is_letter(c);
        more = c != 0;
        if (c == '\'' || c == 0x2019)
            continue; /* part of a word, as in "don't" */
        if (count > 0 && (!said || is_japanese(c) != japanese || count == DIXIT_BOT_PHRASE_MAX)) {
            if (japanese)
                add_run(features, run, count);
            else
                add_word(features, run, count);
            count = 0;
        }
        japanese = is_japanese(c);
        if (said)
            run[count++] = c;
    }
}

/* ---- single words ---- */

/* The kind of run that C belongs to; 0 where it separates words. */
static int run_of(unsigned c)
{
    if (is_kanji(c))
        return 1;
    if (is_japanese(c) && !is_hiragana(c))
        return 2;
    return is_letter(c) || c == '\'' || c == 0x2019 ? 3 : 0;
}

bool dixit_bot_next_word(const char **at, char word[DIXIT_BOT_PHRASE_MAX + 1])
{
    struct dixit_bot_features features;
    enum engawa_language language;
    while (**at) {
        const char *start = *at, *next = *at;
        int run = run_of(folded(engawa_utf8_next(&next)));
        *at = next;
        while (run && *next && run_of(folded(engawa_utf8_next(&next))) == run)
            *at = next;
        size_t length = (size_t)(*at - start);
        if (!run || length > DIXIT_BOT_PHRASE_MAX)
            continue;
        memcpy(word, start, length);
        word[length] = '\0';
        dixit_bot_find_features(word, &features);
        if (features.count > 0 && dixit_bot_language(word, &language))
            return true;
    }
    return false;
}
