/* dixit_house.c - see dixit_house.h.
 *
 * Two kinds of players sit at one table. To people the deck is `engawa`, whose words they know. To
 * strangers the same cards are a deck without words, about which they have heard people's clues in
 * earlier games; one line is kept for each clue, as by the server, the newest 24 of each card. Only
 * people's clues are recorded, and none while the strangers are measured.
 */
#include "bench/bots/dixit_house.h"

#include "bench/bots/dixit_count.h"
#include "bots/dixit/lore.h"
#include "bots/dixit/words.h"
#include "bots/registry.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, KEPT = 24 };

/* ---- somebody who says two things at a time ---- */

static enum engawa_language language_at(const struct engawa_match *view, struct engawa_rng *rng)
{
    enum engawa_language language;
    if (dixit_bot_language(view->note, &language))
        return language;
    return engawa_rng_below(rng, 2) ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

/* Copies a thing or mood of CARD, number INDEX of them all; returns how many there are. */
static uint32_t word_of(int card, enum engawa_language language, uint32_t index,
                        char word[DIXIT_BOT_PHRASE_MAX + 1])
{
    uint32_t things = (uint32_t)dixit_bot_phrase_count(card, language, DIXIT_BOT_LITERAL);
    uint32_t moods = (uint32_t)dixit_bot_phrase_count(card, language, DIXIT_BOT_MOOD);
    if (index < things)
        dixit_bot_phrase(card, language, DIXIT_BOT_LITERAL, (int)index, word);
    else if (index < things + moods)
        dixit_bot_phrase(card, language, DIXIT_BOT_MOOD, (int)(index - things), word);
    return things + moods;
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    const struct engawa_match *view = asked->view;
    struct engawa_rng *rng = asked->rng;
    const struct dixit *state = (const struct dixit *)(const void *)view->state.bytes;
    char one[DIXIT_BOT_PHRASE_MAX + 1], two[DIXIT_BOT_PHRASE_MAX + 1];
    (void)self;
    if (state->phase != DIXIT_CLUE) {
        dixit_bot_normal.choose(&dixit_bot_normal, asked, event);
        return;
    }
    int card = state->hand[view->viewer][engawa_rng_below(rng, state->held[view->viewer])];
    enum engawa_language language = language_at(view, rng);
    uint32_t count = word_of(card, language, UINT32_MAX, one);
    uint32_t first = engawa_rng_below(rng, count);
    word_of(card, language, first, one);
    word_of(card, language, (first + 1 + engawa_rng_below(rng, count - 1)) % count, two);
    event->move = (engawa_move)card;
    snprintf(event->note, sizeof event->note, language == ENGAWA_JAPANESE ? "%s、%s" : "%s, %s",
             one, two);
}

static const struct engawa_bot person = {.name = "person", .game = "dixit", .choose = choose};

/* ---- what is heard ---- */

struct house {
    struct engawa_text
        told[DIXIT_BOT_DECK_CARDS + 1]; /* lines of lore of each card, oldest first */
    int lines[DIXIT_BOT_DECK_CARDS + 1];
    int clues; /* heard in all */
    int game;
};

static void hear(void *context, const struct engawa_match *open)
{
    struct house *house = context;
    const struct dixit *state = (const struct dixit *)(const void *)open->state.bytes;
    unsigned card = state->given[state->storyteller][0];
    struct engawa_text *told = &house->told[card];
    dixit_bot_lore_write((int)card, DIXIT_BOT_TOLD + house->game, open->note, told);
    house->clues++;
    if (house->lines[card]++ < KEPT)
        return;
    size_t first = (size_t)(strchr(told->at, '\n') + 1 - told->at);
    memmove(told->at, told->at + first, told->length - first + 1);
    told->length -= first;
}

/* Appends all that was heard. */
static void write_lore(const struct house *house, struct engawa_text *lore)
{
    for (int card = 1; card <= DIXIT_BOT_DECK_CARDS; card++)
        engawa_text_add_bytes(lore, house->told[card].at, house->told[card].length);
}

/* ---- measuring ---- */

/* The results of strangers. */
struct tally {
    const struct dixit_party *party;
    const struct dixit_bot_lore *lore;
    long votes, right; /* of strangers on people's clues */
    long told, words;  /* clues of strangers, and how many were a word that they had heard */
    long asked, found; /* votes of people on those words */
};

/* Whether CLUE is no guess but a word that is known of CARD. */
static bool is_word(const struct tally *tally, unsigned card, const char *clue)
{
    char word[256][DIXIT_BOT_PHRASE_MAX + 1];
    int count = dixit_bot_lore_words(tally->lore, card, word, 256);
    for (int i = 0; i < count; i++)
        if (strcmp(word[i], clue) == 0)
            return true;
    return false;
}

static void count_round(void *context, const struct engawa_match *open)
{
    struct tally *tally = context;
    const struct dixit *state = (const struct dixit *)(const void *)open->state.bytes;
    unsigned card = state->given[state->storyteller][0];
    bool by_stranger = tally->party->stranger[state->storyteller];
    bool word = by_stranger && is_word(tally, card, open->note);
    tally->told += by_stranger;
    tally->words += word;
    for (int seat = 0; seat < SEATS; seat++) {
        bool right = seat != state->storyteller && state->laid[state->vote[seat] - 1] == card;
        if (seat == state->storyteller || tally->party->stranger[seat] == by_stranger)
            continue;
        tally->votes += !by_stranger;
        tally->right += !by_stranger && right;
        tally->asked += word;
        tally->found += word && right;
    }
}

static double share(long part, long whole)
{
    return whole ? 100 * (double)part / (double)whole : 0;
}

/* Seats two people and two strangers, who have heard the remarks of HOUSE. */
static void measure(const struct house *house, const struct engawa_bot *const kinds[2], long games)
{
    struct dixit_count count[ENGAWA_SEATS_MAX] = {0};
    struct dixit_party party = {.round = count_round};
    struct engawa_text lore = {0};
    write_lore(house, &lore);
    party.lore = engawa_text_string(&lore);
    struct dixit_bot_lore *known = dixit_bot_lore_read(party.lore, DIXIT_BOT_DECK_CARDS);
    struct tally tally = {.party = &party, .lore = known};
    party.context = &tally;
    engawa_setup_defaults(&engawa_dixit, SEATS, &party.setup);
    for (int seat = 0; seat < SEATS; seat++) {
        party.bot[seat] = kinds[seat % 2];
        party.stranger[seat] = seat % 2 == 1;
    }
    dixit_count_games(&party, "measured", games, count);
    printf("%7d %7d %8.1f %9.1f %8.1f %8.2f %8.2f\n", house->game, house->clues,
           share(tally.right, tally.votes), share(tally.words, tally.told),
           share(tally.found, tally.asked),
           (double)(count[1].points + count[3].points) / (2 * (double)games),
           (double)(count[0].points + count[2].points) / (2 * (double)games));
    dixit_bot_lore_free(known);
    engawa_text_free(&lore);
}

/* Four people play until GAMES games were played in HOUSE. */
static void hear_games(struct house *house, const struct engawa_bot *kind, int games)
{
    struct dixit_party party = {.bot = {kind, kind, kind, kind}, .round = hear, .context = house};
    engawa_setup_defaults(&engawa_dixit, SEATS, &party.setup);
    for (; house->game < games; house->game++) {
        struct dixit_count count[ENGAWA_SEATS_MAX] = {0};
        char seed[32];
        snprintf(seed, sizeof seed, "heard %d", house->game);
        dixit_count_games(&party, seed, 1, count);
    }
}

int dixit_house(long games, const char *people, const char *hearing)
{
    static const int heard[] = {0, 10, 50, 200};
    static struct house house;
    const struct engawa_bot *kinds[] = {
        strcmp(people, "person") == 0 ? &person : engawa_bot_named(people, &engawa_dixit),
        engawa_bot_named(hearing, &engawa_dixit)};
    if (games < 1 || !kinds[0] || !kinds[1]) {
        fputs("no such bot, or no games\n", stderr);
        return 2;
    }
    printf("%7s %7s %8s %9s %8s %8s %8s\n", "games", "clues", "right %", "tells %", "found %",
           "points", "people's");
    for (int i = 0; i < 4; i++) {
        hear_games(&house, kinds[0], heard[i]);
        measure(&house, kinds, games);
    }
    for (int card = 1; card <= DIXIT_BOT_DECK_CARDS; card++)
        engawa_text_free(&house.told[card]);
    return 0;
}
