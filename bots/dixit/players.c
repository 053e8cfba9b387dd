/* bots/dixit/players.c - the three bots for Dixit; they see no pictures but know words.
 *
 * They know the words of the deck `engawa` (bots/dixit/words.h), and the lore of any deck:
 * statements by its maker and at earlier tables of the server (bots/dixit/lore.h). All three
 * compare the clue with both. As with people, every card looks a little different to each of them
 * each time: random noise is added to the similarity of a clue and a card, little for the strong
 * player and much for the easy one.
 *
 * Strong considers the clues that the cards of its hand suggest, simulates for each of them tables
 * at which others give and vote, and tells the one that most often some find and some do not.
 * Normal tells a mood or a saying of some card. Easy names a thing on some card, and of the deck's
 * words it understands only the things that can be seen. From lore all three tell single words. To
 * give or to vote they choose the card most similar to the clue.
 *
 * A deck of people's own pictures may have no words. A player who has nothing to tell of its hand
 * tells a card of which it knows nothing and says that it guesses; if it has heard of all its
 * cards, but nothing that may be repeated, it says that.
 *
 * The language is that of the last clue at the table, so a player changes the language by using
 * another. The first clue is in the table's language if the lore names one, otherwise in either. A
 * bot never repeats a clue of its table.
 */
#include "bots/dixit/lore.h"
#include "bots/dixit/words.h"
#include "bots/effort.h"
#include "bots/logarithm.h"
#include "bots/lore.h"
#include "bots/registry.h"
#include "engine/memory.h"
#include "engine/notation.h"
#include "games/dixit.h"
#include "games/dixit_clue.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct style {
    unsigned kinds; /* the kinds of words of the deck that it understands (bots/dixit/words.h) */
    unsigned tells; /* the kinds that it makes clues of */
    double noise;   /* how differently it sees a card each time: the scale of the noise */
};

static const struct style easy = {DIXIT_BOT_THINGS, 1u << DIXIT_BOT_LITERAL, 0.3};
static const struct style normal = {DIXIT_BOT_ALL, 1u << DIXIT_BOT_MOOD | 1u << DIXIT_BOT_SAYING,
                                    0.14};
static const struct style strong = {DIXIT_BOT_ALL, 1u << DIXIT_BOT_MOOD | 1u << DIXIT_BOT_SAYING,
                                    0.08};

/* The noise that strong assumes for others: people differ more than bots. */
static const double others_noise = 0.1;

static const struct dixit *state_of(const struct engawa_match *view)
{
    return (const struct dixit *)(const void *)view->state.bytes;
}

/* The knowledge for a player's decision. */
struct knowledge {
    const struct engawa_match *view;
    const struct style *style;
    const struct dixit_bot_lore *lore;
    const char *told; /* its text, which may name the table's language */
    bool knows_deck;  /* the deck is the one with words in this program */
};

/* How similar CLUE is to each card, by the deck's words of KINDS and the lore together: their
 * doubts are multiplied. */
static void find_similarity(const struct knowledge *knowledge, const char *clue, unsigned kinds,
                            double similarity[DIXIT_CARDS + 1])
{
    double words[DIXIT_BOT_DECK_CARDS + 1];
    dixit_bot_lore_similarity(knowledge->lore, clue, similarity);
    if (!knowledge->knows_deck)
        return;
    dixit_bot_similarity(clue, kinds, words);
    for (int card = 1; card <= DIXIT_BOT_DECK_CARDS; card++)
        similarity[card] = 1 - (1 - similarity[card]) * (1 - words[card]);
}

/* Noise for a card's similarity: a Gumbel variable, so that each of several cards comes out highest
 * with a probability proportional to exp(similarity / SCALE). WORD is random, and a larger one is
 * more noise. */
static double gumbel_noise(double scale, uint32_t word)
{
    double uniform = (word + 0.5) / 4294967296.0;
    return -scale * logarithm_natural(-logarithm_natural(uniform));
}

/* ---- earlier clues ---- */

/* Reads the clue that event N (from 0) of VIEW tells; false where it tells none. */
static bool read_told(const struct engawa_match *view, size_t n, char clue[ENGAWA_NOTE_MAX + 1])
{
    const char *text = view->event[n].text;
    const char *quote = strncmp(text, "clue ", 5) == 0 ? strchr(text, '"') : NULL;
    return quote && dixit_read_clue(quote, clue, NULL);
}

static bool is_told(const struct engawa_match *view, const char *clue)
{
    char told[ENGAWA_NOTE_MAX + 1];
    for (size_t n = 0; n < view->length; n++)
        if (read_told(view, n, told) && dixit_bot_same_clue(told, clue))
            return true;
    return false;
}

/* The language of the last clue that has one; before it the table's, or a random one. */
static enum engawa_language table_language(const struct knowledge *knowledge,
                                           struct engawa_rng *rng)
{
    const struct engawa_match *view = knowledge->view;
    char told[ENGAWA_NOTE_MAX + 1];
    enum engawa_language language;
    for (size_t n = view->length; n > 0; n--)
        if (read_told(view, n - 1, told) && dixit_bot_language(told, &language))
            return language;
    if (engawa_lore_language(knowledge->told, &language))
        return language;
    return engawa_rng_below(rng, 2) ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

/* ---- candidates for a clue ---- */

enum { CANDIDATES = DIXIT_HAND * 32 };

struct candidate {
    unsigned card;
    char clue[DIXIT_BOT_PHRASE_MAX + 1];
};

/* Adds to LIST the deck's words of CARD, in LANGUAGE and of the kinds TELLS, that have not been
 * told yet. Returns the new count. */
static int add_words(const struct engawa_match *view, unsigned card, enum engawa_language language,
                     unsigned tells, struct candidate *list, int count)
{
    for (unsigned kind = 0; kind < DIXIT_BOT_KINDS; kind++) {
        int phrases = dixit_bot_phrase_count((int)card, language, kind);
        if (!(tells >> kind & 1))
            continue;
        for (int i = 0; i < phrases && count < CANDIDATES; i++) {
            list[count].card = card;
            dixit_bot_phrase((int)card, language, kind, i, list[count].clue);
            count += !is_told(view, list[count].clue);
        }
    }
    return count;
}

/* Adds to LIST the words of CARD's lore that have not been told yet: those in LANGUAGE or, with
 * ANY, all. Returns the new count. */
static int add_lore(const struct knowledge *knowledge, unsigned card, enum engawa_language language,
                    bool any, struct candidate *list, int count)
{
    enum { MOST = 32 };
    char word[MOST][DIXIT_BOT_PHRASE_MAX + 1];
    enum engawa_language spoken;
    int words = dixit_bot_lore_words(knowledge->lore, card, word, MOST);
    for (int i = 0; i < words && count < CANDIDATES; i++) {
        if (!any && dixit_bot_language(word[i], &spoken) && spoken != language)
            continue;
        list[count].card = card;
        strcpy(list[count].clue, word[i]);
        count += !is_told(knowledge->view, word[i]);
    }
    return count;
}

/* ---- simulated tables ---- */

enum { TABLES = 48, TABLES_PER_MS = 300 /* that a processor simulates */ };

/* The index of the card among COUNT of CARDS that looks most similar to the clue. Noise takes long
 * to calculate: a card that is no more similar than the best so far, and no luckier, needs none. */
static int most_similar(const double *similarity, const uint16_t *cards, int count, double noise,
                        struct engawa_rng *rng)
{
    int best = -1;
    uint32_t luck = 0; /* of the best */
    double most = 0;
    for (int i = 0; i < count; i++) {
        uint32_t word = engawa_rng_word(rng);
        if (best >= 0 && word <= luck && similarity[cards[i]] <= similarity[cards[best]])
            continue;
        double looks = similarity[cards[i]] + gumbel_noise(noise, word);
        if (best < 0 || looks > most) {
            best = i;
            luck = word;
            most = looks;
        }
    }
    return best;
}

/* Lays the storyteller's card on TABLE, first, and then the cards that the others give from hands
 * drawn from the COUNT cards of UNSEEN (shuffled in place). Returns the number of cards on
 * TABLE. */
static int lay_table(const struct dixit *state, const double *similarity, unsigned card,
                     uint16_t *unseen, int count, uint16_t *table, struct engawa_rng *rng)
{
    int laid = 1, gives = dixit_give_size(state), size = dixit_hand_size(state);
    table[0] = (uint16_t)card;
    for (int seat = 1; seat < state->seats; seat++) {
        for (int i = 0; i < size; i++) {
            int other = i + (int)engawa_rng_below(rng, (uint32_t)(count - i));
            uint16_t held = unseen[other];
            unseen[other] = unseen[i];
            unseen[i] = held;
        }
        for (int given = 0; given < gives; given++) {
            int best = most_similar(similarity, unseen + given, size - given, others_noise, rng);
            table[laid++] = unseen[given + best];
            unseen[given + best] = unseen[given];
            unseen[given] = table[laid - 1];
        }
        unseen += size;
        count -= size;
    }
    return laid;
}

/* The share of simulated tables at which some voters find CANDIDATE and some do not; *SHARE: the
 * share of all voters who find it. */
static double success_rate(const struct knowledge *knowledge, const struct candidate *candidate,
                           uint16_t *unseen, int count, struct engawa_rng *rng, double *share)
{
    const struct dixit *state = state_of(knowledge->view);
    double similarity[DIXIT_CARDS + 1];
    uint16_t table[ENGAWA_SEATS_MAX];
    int good = 0, found_ever = 0, gives = dixit_give_size(state), voters = state->seats - 1;
    find_similarity(knowledge, candidate->clue, DIXIT_BOT_ALL, similarity);
    for (int n = 0; n < TABLES; n++) {
        int found = 0;
        int laid = lay_table(state, similarity, candidate->card, unseen, count, table, rng);
        for (int voter = 0; voter < voters; voter++) {
            uint16_t seen[ENGAWA_SEATS_MAX];
            int others = 0;
            for (int i = 0; i < laid; i++)
                if (i == 0 || (i - 1) / gives != voter)
                    seen[others++] = table[i];
            found += most_similar(similarity, seen, others, others_noise, rng) == 0;
        }
        good += found > 0 && found < voters;
        found_ever += found;
    }
    effort_add(TABLES, TABLES_PER_MS);
    *share = (double)found_ever / (TABLES * voters);
    return (double)good / (double)TABLES;
}

static int find_unseen(const struct dixit *state, uint16_t *unseen)
{
    int count = 0;
    for (unsigned card = 1; card <= DIXIT_CARDS; card++)
        if (state->deck[(card - 1) / 64] >> (card - 1) % 64 & 1)
            unseen[count++] = (uint16_t)card;
    return count;
}

/* The candidate of LIST with the highest success rate; among similar ones one that nearly half of
 * the voters find, and a saying rather than a single word, which is duller to hear. */
static int best_candidate(const struct knowledge *knowledge, const struct candidate *list,
                          int count, struct engawa_rng *rng)
{
    uint16_t unseen[DIXIT_CARDS];
    int best = 0, cards = find_unseen(state_of(knowledge->view), unseen);
    double most = -1;
    for (int i = 0; i < count; i++) {
        double share, value = success_rate(knowledge, &list[i], unseen, cards, rng, &share);
        value -= 0.2 * fabs(share - 0.5);
        value += strchr(list[i].clue, ' ') || strlen(list[i].clue) > 15 ? 0.05 : 0;
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* ---- cards without words ---- */

/* Each of these is true of a card without lore, regardless of the others. */
static const char *const guesses[2][8] = {
    {
        "I cannot see these pictures, so this is a guess",
        "No idea what is on it: I only guess",
        "Drawn blindly from my hand",
        "Your guess is as good as mine, I do not know this picture",
        "I chose with my eyes closed",
        "A guess from someone who cannot see",
        "Nothing to go by: this one was picked by chance",
        "I do not know this card, so I leave it to luck",
    },
    {
        "この絵が見えないので、あてずっぽうです",
        "何の絵か分からないまま、勘で出します",
        "目をつぶって手札から一枚",
        "知らないカードなので、運まかせです",
        "手がかりなしで選びました",
        "見えない者の、ただの勘",
        "くじ引きのつもりで、これを",
        "絵を見ずに言います。どれでしょう",
    },
};

/* And these of a card of which something is known, but nothing that may be told. */
static const char *const hearsay[2][2] = {
    {
        "I only know these pictures from hearsay, so this is a guess",
        "What I heard of it stays where I heard it: guess with me",
    },
    {
        "この絵はうわさでしか知らないので、勘で出します",
        "聞いた話は言えません。あてずっぽうでどうぞ",
    },
};

/* Copies to CLUE one of the COUNT SENTENCES that has not been told at this table; where all have,
 * one of them with a number. */
static void tell_guess(const struct engawa_match *view, const char *const *sentences,
                       uint32_t count, struct engawa_rng *rng, char clue[ENGAWA_NOTE_MAX + 1])
{
    uint32_t first = engawa_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++) {
        strcpy(clue, sentences[(first + i) % count]);
        if (!is_told(view, clue))
            return;
    }
    for (int number = 2;; number++) {
        snprintf(clue, ENGAWA_NOTE_MAX, "%s (%d)", sentences[first], number);
        if (!is_told(view, clue))
            return;
    }
}

/* Chooses blindly: one of the cards in hand of which nothing is known, or any if there is none. */
static engawa_move guess(const struct knowledge *knowledge, struct engawa_rng *rng,
                         char clue[ENGAWA_NOTE_MAX + 1])
{
    const struct dixit *state = state_of(knowledge->view);
    const uint16_t *hand = state->hand[knowledge->view->viewer];
    uint16_t unknown[DIXIT_HAND];
    uint32_t held = state->held[knowledge->view->viewer], count = 0;
    enum engawa_language language = table_language(knowledge, rng);
    for (uint32_t i = 0; i < held; i++)
        if (!dixit_bot_lore_knows(knowledge->lore, hand[i]))
            unknown[count++] = hand[i];
    if (count > 0) {
        tell_guess(knowledge->view, guesses[language], 8, rng, clue);
        return unknown[engawa_rng_below(rng, count)];
    }
    tell_guess(knowledge->view, hearsay[language], 2, rng, clue);
    return hand[engawa_rng_below(rng, held)];
}

/* ---- decisions ---- */

/* Lists the possible clues for the cards in the hand, in the language of the table if there is
 * anything: the maker of a deck may have used another. */
static int list_candidates(const struct knowledge *knowledge, struct engawa_rng *rng,
                           struct candidate *list)
{
    const struct dixit *state = state_of(knowledge->view);
    int seat = knowledge->view->viewer, count = 0;
    enum engawa_language language = table_language(knowledge, rng);
    for (int any = 0; any < 2 && count == 0; any++)
        for (int i = 0; i < state->held[seat]; i++) {
            unsigned card = state->hand[seat][i];
            if (knowledge->knows_deck)
                count = add_words(knowledge->view, card, language, knowledge->style->tells, list,
                                  count);
            count = add_lore(knowledge, card, language, any, list, count);
        }
    return count;
}

/* Chooses a card, and its clue. */
static engawa_move tell(const struct knowledge *knowledge, struct engawa_rng *rng,
                        char clue[ENGAWA_NOTE_MAX + 1])
{
    struct candidate *list = engawa_allocate(CANDIDATES, sizeof *list);
    engawa_move move;
    int count = list_candidates(knowledge, rng, list);
    if (count == 0) {
        move = guess(knowledge, rng, clue);
    } else {
        int chosen = knowledge->style == &strong ? best_candidate(knowledge, list, count, rng)
                                                 : (int)engawa_rng_below(rng, (uint32_t)count);
        move = list[chosen].card;
        strcpy(clue, list[chosen].clue);
    }
    free(list);
    return move;
}

/* How similar MOVE, a gift or a vote, looks to the clue, given how each card looks. */
static double looks_of(const struct dixit *state, engawa_move move, const double *looks)
{
    double sum = 0;
    if (state->phase == DIXIT_VOTE)
        return looks[state->laid[move - 1]];
    for (int i = 0; i < dixit_give_size(state); i++)
        sum += looks[dixit_card(move, i)];
    return sum;
}

/* Gives or votes for the card most similar to the clue; if none is similar, for any card. Every
 * card draws its noise, but only those that can be chosen need it. */
static engawa_move match_clue(const struct knowledge *knowledge, struct engawa_rng *rng)
{
    const struct engawa_match *view = knowledge->view;
    const struct dixit *state = state_of(view);
    engawa_move moves[DIXIT_LEGAL_MAX];
    double looks[DIXIT_CARDS + 1];
    uint32_t luck[DIXIT_CARDS + 1];
    bool votes = state->phase == DIXIT_VOTE;
    const uint16_t *cards = votes ? state->laid : state->hand[view->viewer];
    int shown = votes ? dixit_laid_size(state) : state->held[view->viewer];
    int count = view->game->legal(state, view->viewer, moves, DIXIT_LEGAL_MAX), best = 0;
    find_similarity(knowledge, view->note, knowledge->style->kinds, looks);
    for (int card = 1; card <= state->cards; card++)
        luck[card] = engawa_rng_word(rng);
    for (int i = 0; i < shown; i++)
        looks[cards[i]] += gumbel_noise(knowledge->style->noise, luck[cards[i]]);
    for (int i = 1; i < count; i++)
        if (looks_of(state, moves[i], looks) > looks_of(state, moves[best], looks))
            best = i;
    return moves[best];
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    const struct dixit *state = state_of(asked->view);
    struct dixit_bot_lore *known = dixit_bot_lore_read(asked->lore, state->cards);
    struct knowledge knowledge = {asked->view, self->own, known, asked->lore,
                                  engawa_setup_is(&asked->view->setup, "deck", DIXIT_DECK_NAME)};
    event->move = state->phase == DIXIT_CLUE ? tell(&knowledge, asked->rng, event->note)
                                             : match_clue(&knowledge, asked->rng);
    dixit_bot_lore_free(known);
}

const struct engawa_bot dixit_bot_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "dixit",
    .own = (void *)&easy,
    .uses_lore = true,
    .choose = choose,
};

const struct engawa_bot dixit_bot_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "dixit",
    .own = (void *)&normal,
    .uses_lore = true,
    .choose = choose,
};

const struct engawa_bot dixit_bot_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dixit",
    .own = (void *)&strong,
    .uses_lore = true,
    .choose = choose,
};
