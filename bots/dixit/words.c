/* bots/dixit/words.c - an index of the words of the deck `engawa` (bots/dixit/words.h).
 *
 * The text (bots/dixit/deck.words, made by decks/deck.mjs) has eight lines for each card: title,
 * things, moods and sayings in English, then the same in Japanese; the phrases of a line are
 * separated by tabs. It is read once, into phrases and an index from features (hashes of stems or
 * of a few characters) to the phrases that have them. The index is shared by all threads and stays
 * until the program ends.
 */
#include "bots/dixit/words.h"

#include "bots/embed.h"
#include "bots/logarithm.h"
#include "engine/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    PHRASES = 4096,    /* at most; the deck has about 3,200 */
    SLOTS = 1 << 14,   /* of the hash table */
    POSTINGS = 1 << 15 /* at most; the deck has about 8,800, of 4,400 features */
};

struct phrase {
    const char *at;
    uint8_t length; /* bytes */
    uint8_t place;  /* its index in its group */
};

/* The phrases that one card has of one kind in one language. */
struct group {
    uint16_t first, count;
};

struct slot {
    uint32_t feature; /* 0: free */
    int first;        /* the first posting, or -1 */
    int cards;        /* how many cards have the feature */
};

struct posting {
    uint16_t phrase;
    uint8_t card, kind;
    int next; /* -1 for the last; the postings of a card are consecutive */
};

struct book {
    struct phrase phrase[PHRASES];
    struct group group[DIXIT_BOT_DECK_CARDS + 1][2][DIXIT_BOT_KINDS];
    struct slot slot[SLOTS];
    struct posting posting[POSTINGS];
    int phrases, postings;
};

/* The text, made by embed.c. */
extern const struct engawa_bytes engawa_dixit_text[];

/* ---- the book ---- */

static struct slot *find_slot(struct book *book, uint32_t feature)
{
    uint32_t at = (feature ^ feature >> 16) % SLOTS;
    while (book->slot[at].feature && book->slot[at].feature != feature)
        at = (at + 1) % SLOTS;
    return &book->slot[at];
}

static void post(struct book *book, uint32_t feature, int card, int kind)
{
    struct slot *slot = find_slot(book, feature);
    if (book->postings == POSTINGS)
        return;
    if (!slot->feature)
        *slot = (struct slot){feature, -1, 0};
    bool new_card = slot->first < 0 || book->posting[slot->first].card != card;
    book->posting[book->postings] =
        (struct posting){(uint16_t)book->phrases, (uint8_t)card, (uint8_t)kind, slot->first};
    slot->first = book->postings++;
    slot->cards += new_card;
}

/* Copies the LENGTH bytes AT to TEXT as a string. */
static void copy(const char *at, size_t length, char text[DIXIT_BOT_PHRASE_MAX + 1])
{
    memcpy(text, at, length);
    text[length] = '\0';
}

static void add_phrase(struct book *book, const char *at, size_t length, int card, int line)
{
    struct group *group = &book->group[card][line / DIXIT_BOT_KINDS][line % DIXIT_BOT_KINDS];
    struct dixit_bot_features features;
    char text[DIXIT_BOT_PHRASE_MAX + 1];
    if (length > DIXIT_BOT_PHRASE_MAX || book->phrases == PHRASES)
        return;
    if (group->count == 0)
        group->first = (uint16_t)book->phrases;
    copy(at, length, text);
    dixit_bot_find_features(text, &features);
    for (int i = 0; i < features.count; i++)
        post(book, features.at[i], card, line % DIXIT_BOT_KINDS);
    book->phrase[book->phrases++] = (struct phrase){at, (uint8_t)length, (uint8_t)group->count++};
}

static struct book *read_book(void)
{
    struct book *book = engawa_allocate(1, sizeof *book);
    const char *at = engawa_dixit_text[0].at, *end = at + engawa_dixit_text[0].length;
    for (int line = 0; at < end && line < 2 * DIXIT_BOT_KINDS * DIXIT_BOT_DECK_CARDS;) {
        size_t length = 0;
        while (at + length < end && at[length] != '\t' && at[length] != '\n')
            length++;
        add_phrase(book, at, length, 1 + line / (2 * DIXIT_BOT_KINDS),
                   line % (2 * DIXIT_BOT_KINDS));
        at += length;
        line += at < end && *at == '\n';
        at++;
    }
    return book;
}

/* The book; the first caller reads it. */
static struct book *shared_book(void)
{
    static _Atomic(struct book *) shared;
    struct book *book = atomic_load(&shared), *none = NULL;
    if (book)
        return book;
    book = read_book();
    if (atomic_compare_exchange_strong(&shared, &none, book))
        return book;
    free(book);
    return none;
}

int dixit_bot_phrase_count(int card, enum engawa_language language, enum dixit_bot_kind kind)
{
    return shared_book()->group[card][language][kind].count;
}

void dixit_bot_phrase(int card, enum engawa_language language, enum dixit_bot_kind kind, int index,
                      char text[DIXIT_BOT_PHRASE_MAX + 1])
{
    const struct book *book = shared_book();
    const struct phrase *phrase = &book->phrase[book->group[card][language][kind].first + index];
    copy(phrase->at, phrase->length, text);
}

/* ---- comparing ---- */

/* The weight of a feature: rare ones count for more than common ones. One that no card has counts
 * little, since people use many words to tell a thing. */
static double weight(const struct slot *slot)
{
    return slot->cards == 0
               ? 1
               : logarithm_natural(((double)DIXIT_BOT_DECK_CARDS + 1.0) / (slot->cards + 0.5));
}

/* Adds the weight of SLOT's feature for each card to SIMILARITY; of a card's phrases with the
 * feature the best counts. Ignores phrase number QUOTED. */
static void add_similarity(const struct book *book, const struct slot *slot, unsigned kinds,
                           int quoted, double similarity[DIXIT_BOT_DECK_CARDS + 1])
{
    static const double says[DIXIT_BOT_KINDS] = {0.8, 1, 1, 0.5};
    double best = 0;
    for (int i = slot->first; i >= 0; i = book->posting[i].next) {
        const struct posting *posting = &book->posting[i];
        bool counts = kinds >> posting->kind & 1 && posting->phrase != quoted;
        if (counts && says[posting->kind] > best)
            best = says[posting->kind];
        if (posting->next < 0 || book->posting[posting->next].card != posting->card) {
            similarity[posting->card] += best * weight(slot);
            best = 0;
        }
    }
}

/* The number of the phrase that CLUE says word for word, if it is a saying of a card, and *CARD:
 * that card; -1 where there is none. */
static int find_quoted(const struct book *book, const char *clue, int *card)
{
    char text[DIXIT_BOT_PHRASE_MAX + 1];
    for (*card = 1; *card <= DIXIT_BOT_DECK_CARDS; ++*card)
        for (int language = 0; language < 2; language++) {
            const struct group *group = &book->group[*card][language][DIXIT_BOT_SAYING];
            for (int i = group->first; i < group->first + group->count; i++) {
                copy(book->phrase[i].at, book->phrase[i].length, text);
                if (dixit_bot_same_clue(text, clue))
                    return i;
            }
        }
    return -1;
}

void dixit_bot_similarity(const char *clue, unsigned kinds,
                          double similarity[DIXIT_BOT_DECK_CARDS + 1])
{
    /* The similarity of a saying and its picture, by its index, from near to far. */
    static const double nearness[] = {0.4, 0.32, 0.26, 0.2, 0.15};
    struct book *book = shared_book();
    struct dixit_bot_features features;
    double whole = 0;
    int card, quoted = find_quoted(book, clue, &card);
    dixit_bot_find_features(clue, &features);
    for (int i = 0; i <= DIXIT_BOT_DECK_CARDS; i++)
        similarity[i] = 0;
    for (int i = 0; i < features.count; i++) {
        const struct slot *slot = find_slot(book, features.at[i]);
        whole += weight(slot);
        if (slot->feature)
            add_similarity(book, slot, kinds, quoted, similarity);
    }
    for (int i = 1; i <= DIXIT_BOT_DECK_CARDS && whole > 0; i++)
        similarity[i] /= whole;
    if (quoted >= 0 && kinds >> DIXIT_BOT_SAYING & 1) {
        int place = book->phrase[quoted].place;
        double near = nearness[place < 5 ? place : 4];
        similarity[card] = similarity[card] > near ? similarity[card] : near;
    }
}
