/* bots/dixit/lore.c - an index of a deck's lore (bots/dixit/lore.h).
 *
 * All lines are split into features. Sorted by feature and card, equal ones are merged into one
 * number: the weight of the feature for the card. If one line leaves a doubt d, several leave the
 * product of theirs: a word told once of a card says 0.5 of it, told twice 0.75. The index is built
 * for one decision and thrown away, which takes about twenty milliseconds for six thousand long
 * lines.
 */
#include "bots/dixit/lore.h"

#include "engine/memory.h"
#include "games/dixit_clue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct line {
    unsigned card;
    int source;
    const char *words;
    uint32_t whole; /* dixit_bot_clue_hash of `words` */
};

/* A feature that was said of a card. */
struct posting {
    uint32_t feature;
    unsigned card;
    double doubt; /* 1 less how much the feature says of the card */
};

struct dixit_bot_lore {
    int cards;
    char *text; /* the words of all lines, each ended by a NUL */
    struct line *line;
    size_t lines;
    struct posting *posting; /* by feature, then by card, each pair once */
    size_t postings;
    bool known[DIXIT_CARDS + 1];
};

/* The doubt that a line of SOURCE leaves. */
static double doubt_of(int source)
{
    return source == DIXIT_BOT_NAMED ? 0.2 : source == DIXIT_BOT_TITLED ? 0.4 : 0.5;
}

/* ---- reading ---- */

/* Reads the line of text TEXT; false where it is malformed. */
static bool read_line(char *text, int cards, struct line *line)
{
    char *at;
    long card = strtol(text, &at, 10);
    if (at == text || *at != '\t' || card < 1 || card > cards)
        return false;
    char *number = at + 1;
    long source = strtol(number, &at, 10);
    if (at == number || *at != '\t' || source < DIXIT_BOT_TITLED || source > INT32_MAX || !at[1])
        return false;
    if (!engawa_utf8_valid(at + 1, strlen(at + 1)))
        return false;
    *line = (struct line){(unsigned)card, (int)source, at + 1, dixit_bot_clue_hash(at + 1)};
    return true;
}

static void read_lines(struct dixit_bot_lore *lore, size_t most)
{
    lore->line = engawa_allocate(most + 1, sizeof *lore->line);
    for (char *at = lore->text, *end; *at; at = end + 1) {
        end = at + strcspn(at, "\n");
        bool last = *end == '\0';
        *end = '\0';
        if (lore->lines < most && read_line(at, lore->cards, &lore->line[lore->lines]))
            lore->known[lore->line[lore->lines++].card] = true;
        if (last)
            return;
    }
}

static int compare_postings(const void *one, const void *other)
{
    const struct posting *a = one, *b = other;
    if (a->feature != b->feature)
        return a->feature < b->feature ? -1 : 1;
    return (a->card > b->card) - (a->card < b->card);
}

/* The features of WORDS and one for the whole, which is all that a clue made of signs has. */
static void find_features(const char *words, struct dixit_bot_features *features)
{
    uint32_t whole = dixit_bot_clue_hash(words);
    dixit_bot_find_features(words, features);
    if (whole == 0)
        return;
    if (features->count == DIXIT_BOT_FEATURES)
        features->count--;
    features->at[features->count++] = whole;
}

static void index_lines(struct dixit_bot_lore *lore)
{
    size_t capacity = 0, count = 0, kept = 0;
    struct posting *postings = NULL;
    for (size_t i = 0; i < lore->lines; i++) {
        struct dixit_bot_features features;
        find_features(lore->line[i].words, &features);
        if (count + DIXIT_BOT_FEATURES > capacity) {
            capacity = 2 * capacity + 2 * (size_t)DIXIT_BOT_FEATURES;
            postings = engawa_reallocate(postings, capacity, sizeof *postings);
        }
        for (int f = 0; f < features.count; f++)
            postings[count++] = (struct posting){features.at[f], lore->line[i].card,
                                                 doubt_of(lore->line[i].source)};
    }
    if (count > 0)
        qsort(postings, count, sizeof *postings, compare_postings);
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && compare_postings(&postings[kept - 1], &postings[i]) == 0)
            postings[kept - 1].doubt *= postings[i].doubt;
        else
            postings[kept++] = postings[i];
    }
    lore->posting = postings;
    lore->postings = kept;
}

struct dixit_bot_lore *dixit_bot_lore_read(const char *text, int cards)
{
    struct dixit_bot_lore *lore = engawa_allocate(1, sizeof *lore);
    size_t most = 1;
    lore->text = engawa_copy_string(text);
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        most++;
    lore->cards = cards;
    read_lines(lore, most);
    index_lines(lore);
    return lore;
}

void dixit_bot_lore_free(struct dixit_bot_lore *lore)
{
    if (!lore)
        return;
    free(lore->text);
    free(lore->line);
    free(lore->posting);
    free(lore);
}

bool dixit_bot_lore_write(int card, int source, const char *words, struct engawa_text *lore)
{
    if (card < 1 || card > DIXIT_CARDS || source < DIXIT_BOT_TITLED ||
        !engawa_utf8_valid(words, strlen(words)) || !dixit_allow_clue(words, NULL))
        return false;
    engawa_text_printf(lore, "%d\t%d\t%s\n", card, source, words);
    return true;
}

/* ---- understanding ---- */

bool dixit_bot_lore_knows(const struct dixit_bot_lore *lore, unsigned card)
{
    return lore->known[card];
}

/* The index of the first posting of FEATURE; *COUNT: how many cards have it. */
static size_t find_postings(const struct dixit_bot_lore *lore, uint32_t feature, size_t *count)
{
    size_t low = 0, high = lore->postings;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lore->posting[middle].feature < feature)
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    while (low + *count < lore->postings && lore->posting[low + *count].feature == feature)
        ++*count;
    return low;
}

void dixit_bot_lore_similarity(const struct dixit_bot_lore *lore, const char *clue,
                               double similarity[DIXIT_CARDS + 1])
{
    struct dixit_bot_features features;
    uint32_t whole = dixit_bot_clue_hash(clue);
    double sum = 0;
    find_features(clue, &features);
    for (int card = 0; card <= DIXIT_CARDS; card++)
        similarity[card] = 0;
    for (int f = 0; f < features.count; f++) {
        size_t count;
        size_t first = find_postings(lore, features.at[f], &count);
        /* A feature never told before counts little; that nobody has told the whole clue before
         * does not count. */
        double weight = count ? log((lore->cards + 1.0) / ((double)count + 0.5)) : 1;
        if (count == 0 && features.at[f] == whole)
            continue;
        sum += weight;
        for (size_t i = first; i < first + count; i++)
            similarity[lore->posting[i].card] += weight * (1 - lore->posting[i].doubt);
    }
    for (int card = 1; card <= DIXIT_CARDS && sum > 0; card++)
        similarity[card] /= sum;
}

/* ---- telling ---- */

/* A word that people told of a card. */
struct said {
    uint32_t whole; /* dixit_bot_clue_hash: equal for equal words */
    int source;     /* the first table that told it */
    bool common;    /* another table did, too */
    const char *at; /* its position in its line */
    size_t length;
};

/* Adds the words of LINE to the COUNT words of SAID, which holds at most MOST; returns the new
 * count. */
static int note_words(const struct line *line, struct said *said, int count, int most)
{
    char word[DIXIT_BOT_PHRASE_MAX + 1];
    for (const char *at = line->words; dixit_bot_next_word(&at, word);) {
        uint32_t whole = dixit_bot_clue_hash(word);
        size_t length = strlen(word);
        int i = 0;
        while (i < count && said[i].whole != whole)
            i++;
        if (i < count)
            said[i].common |= said[i].source != line->source;
        else if (count < most)
            said[count++] = (struct said){whole, line->source, false, at - length, length};
    }
    return count;
}

/* Returns whether any clue, of any card, was just the word WHOLE. */
static bool was_clue(const struct dixit_bot_lore *lore, uint32_t whole)
{
    for (size_t i = 0; i < lore->lines; i++)
        if (lore->line[i].whole == whole && lore->line[i].source >= DIXIT_BOT_TOLD)
            return true;
    return false;
}

int dixit_bot_lore_words(const struct dixit_bot_lore *lore, unsigned card,
                         char (*word)[DIXIT_BOT_PHRASE_MAX + 1], int most)
{
    enum { SAID = 1024 };
    struct said *said = engawa_allocate(SAID, sizeof *said); /* the page's stack is small */
    int words = 0, count = 0;
    for (size_t i = 0; i < lore->lines && count < most; i++) {
        const struct line *line = &lore->line[i];
        if (line->card != card)
            continue;
        if (line->source >= DIXIT_BOT_TOLD)
            words = note_words(line, said, words, SAID);
        else if (line->source == DIXIT_BOT_NAMED && strlen(line->words) <= DIXIT_BOT_PHRASE_MAX)
            strcpy(word[count++], line->words);
    }
    for (int i = 0; i < words && count < most; i++) {
        if (!said[i].common || was_clue(lore, said[i].whole))
            continue;
        memcpy(word[count], said[i].at, said[i].length);
        word[count++][said[i].length] = '\0';
    }
    free(said);
    return count;
}
