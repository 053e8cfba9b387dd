/* bots/dixit/words.c - the words of the deck as an index (bots/dixit/words.h).
 *
 * The text (bots/dixit/deck.words, made by decks/deck.mjs) has eight lines a card: title, things,
 * moods and lines in English, then in Japanese; the parts of a line are parted by tabs. It is read
 * once, into phrases and an index from a feature, the hash of a stem or of a few characters, to the
 * phrases that have it. The index is shared by all threads and stays until the program ends.
 */
#include "bots/dixit/words.h"

#include "bots/embed.h"
#include "bots/logarithm.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    PHRASES = 4096,    /* room; the deck has 3,200 or so */
    SLOTS = 1 << 14,   /* of the hash table */
    POSTINGS = 1 << 15 /* room; the deck has 8,800 or so, of 4,400 features */
};

struct phrase {
    const char *at;
    uint8_t length; /* bytes */
    uint8_t place;  /* among those of its kind, from 0 */
};

/* The phrases that one card has of one kind in one language. */
struct group {
    uint16_t first, count;
};

struct slot {
    uint32_t feature; /* 0: free */
    int first;        /* posting */
    int cards;        /* that have the feature */
};

struct posting {
    uint16_t phrase;
    uint8_t card, kind;
    int next; /* -1: the last; those of one card stand together */
};

struct book {
    struct phrase phrase[PHRASES];
    struct group group[DIXIT_DECK + 1][2][DIXIT_KINDS];
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
static void copy(const char *at, size_t length, char text[DIXIT_PHRASE_MAX + 1])
{
    memcpy(text, at, length);
    text[length] = '\0';
}

static void add_phrase(struct book *book, const char *at, size_t length, int card, int line)
{
    struct group *group = &book->group[card][line / DIXIT_KINDS][line % DIXIT_KINDS];
    struct dixit_features features;
    char text[DIXIT_PHRASE_MAX + 1];
    if (length > DIXIT_PHRASE_MAX || book->phrases == PHRASES)
        return;
    if (group->count == 0)
        group->first = (uint16_t)book->phrases;
    copy(at, length, text);
    engawa_dixit_features(text, &features);
    for (int i = 0; i < features.count; i++)
        post(book, features.at[i], card, line % DIXIT_KINDS);
    book->phrase[book->phrases++] = (struct phrase){at, (uint8_t)length, (uint8_t)group->count++};
}

static struct book *read_book(void)
{
    struct book *book = calloc(1, sizeof *book);
    const char *at = engawa_dixit_text[0].at, *end = at + engawa_dixit_text[0].length;
    if (!book)
        abort();
    for (int line = 0; at < end && line < 2 * DIXIT_KINDS * DIXIT_DECK;) {
        size_t length = 0;
        while (at + length < end && at[length] != '\t' && at[length] != '\n')
            length++;
        add_phrase(book, at, length, 1 + line / (2 * DIXIT_KINDS), line % (2 * DIXIT_KINDS));
        at += length;
        line += at < end && *at == '\n';
        at++;
    }
    return book;
}

/* The book, read by whoever is the first to ask. */
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

int engawa_dixit_phrases(int card, enum engawa_language language, enum dixit_kind kind)
{
    return shared_book()->group[card][language][kind].count;
}

void engawa_dixit_phrase(int card, enum engawa_language language, enum dixit_kind kind, int index,
                         char text[DIXIT_PHRASE_MAX + 1])
{
    const struct book *book = shared_book();
    const struct phrase *phrase = &book->phrase[book->group[card][language][kind].first + index];
    copy(phrase->at, phrase->length, text);
}

/* ---- comparing ---- */

/* How much a rare feature counts for more than a common one. What no card has says little: people
 * use many words to tell a thing. */
static double weight(const struct slot *slot)
{
    return slot->cards == 0 ? 1 : engawa_log((DIXIT_DECK + 1.0) / (slot->cards + 0.5));
}

/* Adds to LIKE what FEATURE, whose slot is given, has to do with each card; of a card's phrases
 * that have it the best counts. The phrase number QUOTED is left out. */
static void add_likeness(const struct book *book, const struct slot *slot, unsigned kinds,
                         int quoted, double like[DIXIT_DECK + 1])
{
    static const double says[DIXIT_KINDS] = {0.8, 1, 1, 0.5};
    double best = 0;
    for (int i = slot->first; i >= 0; i = book->posting[i].next) {
        const struct posting *posting = &book->posting[i];
        bool counts = kinds >> posting->kind & 1 && posting->phrase != quoted;
        if (counts && says[posting->kind] > best)
            best = says[posting->kind];
        if (posting->next < 0 || book->posting[posting->next].card != posting->card) {
            like[posting->card] += best * weight(slot);
            best = 0;
        }
    }
}

/* The phrase that CLUE says word for word, if it is a line of a card, and that card; -1: none. */
static int find_quoted(const struct book *book, const char *clue, int *card)
{
    char text[DIXIT_PHRASE_MAX + 1];
    for (*card = 1; *card <= DIXIT_DECK; ++*card)
        for (int language = 0; language < 2; language++) {
            const struct group *group = &book->group[*card][language][DIXIT_LINE];
            for (int i = group->first; i < group->first + group->count; i++) {
                copy(book->phrase[i].at, book->phrase[i].length, text);
                if (engawa_dixit_same_clue(text, clue))
                    return i;
            }
        }
    return -1;
}

void engawa_dixit_likeness(const char *clue, unsigned kinds, double like[DIXIT_DECK + 1])
{
    /* How much a line is like its picture, by its place from near to far. */
    static const double nearness[] = {0.4, 0.32, 0.26, 0.2, 0.15};
    struct book *book = shared_book();
    struct dixit_features features;
    double whole = 0;
    int card, quoted = find_quoted(book, clue, &card);
    engawa_dixit_features(clue, &features);
    for (int i = 0; i <= DIXIT_DECK; i++)
        like[i] = 0;
    for (int i = 0; i < features.count; i++) {
        const struct slot *slot = find_slot(book, features.at[i]);
        whole += weight(slot);
        if (slot->feature)
            add_likeness(book, slot, kinds, quoted, like);
    }
    for (int i = 1; i <= DIXIT_DECK && whole > 0; i++)
        like[i] /= whole;
    if (quoted >= 0 && kinds >> DIXIT_LINE & 1) {
        int place = book->phrase[quoted].place;
        double near = nearness[place < 5 ? place : 4];
        like[card] = like[card] > near ? like[card] : near;
    }
}
