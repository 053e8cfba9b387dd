/* bots/dixit/players.c - three players of Dixit, who see no pictures but know words.
 *
 * Of the deck `engawa` they know its words (bots/dixit/words.h), and of any deck its lore: what its
 * maker and earlier tables of the house said of its cards (bots/dixit/lore.h). All three compare
 * the clue with both, and to each of them every card looks a little different each time, as it does
 * to people: chance is added to how much a clue is like a card, little by the strong player and
 * much by the easy one.
 *
 * Strong: thinks of the clues that the cards of its hand suggest, sees for each of them in imagined
 * tables how many would find the card, and tells one that, most likely, some find and some do not.
 * Normal: tells a mood or a line of some card. Easy: names a thing that is on some card, and of the
 * deck's words it understands only what is to be seen. Of lore all three tell single words.
 * Giving and voting: the card that the clue is most like.
 *
 * A deck of people's own pictures may have no words. Who has nothing to tell of its hand tells a
 * card of which it knows nothing and says that it guesses; who has heard of all its cards, but
 * nothing to be repeated, says that.
 *
 * The language is that of the last clue at the table, so whoever wants another one only has to
 * speak it; the first clue is in either. No clue is told twice at a table, whoever told it first.
 */
#include "bots/dixit/lore.h"
#include "bots/dixit/words.h"
#include "bots/logarithm.h"
#include "bots/registry.h"
#include "games/dixit.h"
#include "games/dixit_clue.h"

#include "engine/notation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct style {
    unsigned kinds; /* of the deck's words it understands (bots/dixit/words.h) */
    unsigned tells; /* kinds it makes clues of */
    double blur;    /* how differently it sees a card each time */
};

static const struct style easy = {DIXIT_THINGS, 1u << DIXIT_LITERAL, 0.3};
static const struct style normal = {DIXIT_ALL, 1u << DIXIT_MOOD | 1u << DIXIT_LINE, 0.14};
static const struct style strong = {DIXIT_ALL, 1u << DIXIT_MOOD | 1u << DIXIT_LINE, 0.08};

/* How strong expects others to see cards: people differ more than bots. */
static const double others_blur = 0.1;

static const struct dixit *state_of(const struct engawa_match *view)
{
    return (const struct dixit *)(const void *)view->state.bytes;
}

/* What a player has to go by while it decides. */
struct mind {
    const struct engawa_match *view;
    const struct style *style;
    const struct dixit_lore *lore;
    bool knows_deck; /* it is the one whose words come with this program */
};

/* How much CLUE is like each card, the deck's words of KINDS and the lore together: what either
 * leaves in doubt. */
static void find_likeness(const struct mind *mind, const char *clue, unsigned kinds,
                          double like[DIXIT_CARDS + 1])
{
    double words[DIXIT_DECK + 1];
    engawa_dixit_lore_likeness(mind->lore, clue, like);
    if (!mind->knows_deck)
        return;
    engawa_dixit_likeness(clue, kinds, words);
    for (int card = 1; card <= DIXIT_DECK; card++)
        like[card] = 1 - (1 - like[card]) * (1 - words[card]);
}

/* A number above 0 and below 1. */
static double uniform(struct engawa_rng *rng)
{
    return (engawa_rng_word(rng) + 0.5) / 4294967296.0;
}

/* What chance adds to a card's likeness (a Gumbel variable: the highest of several then is each of
 * them with a probability that falls off exponentially). */
static double haze(double blur, struct engawa_rng *rng)
{
    return -blur * engawa_log(-engawa_log(uniform(rng)));
}

/* ---- what has been told ---- */

/* Reads the clue of event N (from 0) of VIEW; false where it is none. */
static bool read_told(const struct engawa_match *view, size_t n, char clue[ENGAWA_NOTE_MAX + 1])
{
    const char *text = view->entry[n].text;
    const char *quote = strncmp(text, "clue ", 5) == 0 ? strchr(text, '"') : NULL;
    return quote && engawa_dixit_read_clue(quote, clue, NULL);
}

static bool is_told(const struct engawa_match *view, const char *clue)
{
    char told[ENGAWA_NOTE_MAX + 1];
    for (size_t n = 0; n < view->length; n++)
        if (read_told(view, n, told) && engawa_dixit_same_clue(told, clue))
            return true;
    return false;
}

/* The language of the last clue that has one. */
static enum engawa_language table_language(const struct engawa_match *view, struct engawa_rng *rng)
{
    char told[ENGAWA_NOTE_MAX + 1];
    enum engawa_language language;
    for (size_t n = view->length; n > 0; n--)
        if (read_told(view, n - 1, told) && engawa_dixit_language(told, &language))
            return language;
    return engawa_rng_below(rng, 2) ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

/* ---- candidates for a clue ---- */

enum { CANDIDATES = DIXIT_HAND * 32 };

struct candidate {
    unsigned card;
    char clue[DIXIT_PHRASE_MAX + 1];
};

/* Adds to LIST the deck's words of CARD, in LANGUAGE and of the kinds TELLS, that were not told
 * yet. */
static int add_words(const struct engawa_match *view, unsigned card, enum engawa_language language,
                     unsigned tells, struct candidate *list, int count)
{
    for (unsigned kind = 0; kind < DIXIT_KINDS; kind++) {
        int phrases = engawa_dixit_phrases((int)card, language, kind);
        if (!(tells >> kind & 1))
            continue;
        for (int i = 0; i < phrases && count < CANDIDATES; i++) {
            list[count].card = card;
            engawa_dixit_phrase((int)card, language, kind, i, list[count].clue);
            count += !is_told(view, list[count].clue);
        }
    }
    return count;
}

/* Adds to LIST the words of CARD's lore that were not told yet, those in LANGUAGE or, with ANY,
 * all. */
static int add_lore(const struct mind *mind, unsigned card, enum engawa_language language, bool any,
                    struct candidate *list, int count)
{
    enum { MOST = 32 };
    char word[MOST][DIXIT_PHRASE_MAX + 1];
    enum engawa_language spoken;
    int words = engawa_dixit_lore_words(mind->lore, card, word, MOST);
    for (int i = 0; i < words && count < CANDIDATES; i++) {
        if (!any && engawa_dixit_language(word[i], &spoken) && spoken != language)
            continue;
        list[count].card = card;
        strcpy(list[count].clue, word[i]);
        count += !is_told(mind->view, word[i]);
    }
    return count;
}

/* ---- strong's imagined tables ---- */

enum { TABLES = 48 };

/* The card among COUNT of CARDS that looks most like the clue. */
static int most_like(const double *like, const uint16_t *cards, int count, double blur,
                     struct engawa_rng *rng)
{
    int best = -1;
    double most = 0;
    for (int i = 0; i < count; i++) {
        double looks = like[cards[i]] + haze(blur, rng);
        if (best < 0 || looks > most) {
            best = i;
            most = looks;
        }
    }
    return best;
}

/* Lays on TABLE the storyteller's card, first, and what the others give who hold cards out of the
 * COUNT of UNSEEN, which are mixed. */
static int lay_table(const struct dixit *state, const double *like, unsigned card, uint16_t *unseen,
                     int count, uint16_t *table, struct engawa_rng *rng)
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
            int best = most_like(like, unseen + given, size - given, others_blur, rng);
            table[laid++] = unseen[given + best];
            unseen[given + best] = unseen[given];
            unseen[given] = table[laid - 1];
        }
        unseen += size;
        count -= size;
    }
    return laid;
}

/* The share of imagined tables at which CANDIDATE is found by some and not by all, and the share of
 * all voters who find it. */
static double pays(const struct mind *mind, const struct candidate *candidate, uint16_t *unseen,
                   int count, struct engawa_rng *rng, double *share)
{
    const struct dixit *state = state_of(mind->view);
    double like[DIXIT_CARDS + 1];
    uint16_t table[ENGAWA_SEATS_MAX];
    int good = 0, found_ever = 0, gives = dixit_give_size(state), voters = state->seats - 1;
    find_likeness(mind, candidate->clue, DIXIT_ALL, like);
    for (int n = 0; n < TABLES; n++) {
        int found = 0;
        int laid = lay_table(state, like, candidate->card, unseen, count, table, rng);
        for (int voter = 0; voter < voters; voter++) {
            uint16_t seen[ENGAWA_SEATS_MAX];
            int others = 0;
            for (int i = 0; i < laid; i++)
                if (i == 0 || (i - 1) / gives != voter)
                    seen[others++] = table[i];
            found += most_like(like, seen, others, others_blur, rng) == 0;
        }
        good += found > 0 && found < voters;
        found_ever += found;
    }
    *share = (double)found_ever / (TABLES * voters);
    return (double)good / TABLES;
}

static int find_unseen(const struct dixit *state, uint16_t *unseen)
{
    int count = 0;
    for (unsigned card = 1; card <= DIXIT_CARDS; card++)
        if (state->deck[(card - 1) / 64] >> (card - 1) % 64 & 1)
            unseen[count++] = (uint16_t)card;
    return count;
}

/* The candidate of LIST that pays most; of two that pay alike the one that nearer half of the
 * voters find, and a line before a word, which is less of a pleasure to hear. */
static int best_candidate(const struct mind *mind, const struct candidate *list, int count,
                          struct engawa_rng *rng)
{
    uint16_t unseen[DIXIT_CARDS];
    int best = 0, cards = find_unseen(state_of(mind->view), unseen);
    double most = -1;
    for (int i = 0; i < count; i++) {
        double share, value = pays(mind, &list[i], unseen, cards, rng, &share);
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

/* Everything here is true of a card of which nothing is known, whatever is known of others. */
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
        "何の絵かわからないまま、勘で出します",
        "目をつぶって手札から一枚",
        "知らないカードなので、運まかせです",
        "手がかりなしで選びました",
        "見えない者の、ただの勘",
        "くじ引きのつもりで、これを",
        "絵を見ずに言います。どれでしょう",
    },
};

/* And this of one that was heard of, but nothing that may be said again. */
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

/* Says one of the COUNT sentences in LINES that was not said yet at this table. */
static void tell_guess(const struct engawa_match *view, const char *const *lines, uint32_t count,
                       struct engawa_rng *rng, char clue[ENGAWA_NOTE_MAX + 1])
{
    uint32_t first = engawa_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++) {
        strcpy(clue, lines[(first + i) % count]);
        if (!is_told(view, clue))
            return;
    }
    for (int number = 2;; number++) {
        snprintf(clue, ENGAWA_NOTE_MAX, "%s (%d)", lines[first], number);
        if (!is_told(view, clue))
            return;
    }
}

/* Chooses blindly: one of the cards in hand of which nothing is known, if there are any. */
static engawa_move guess(const struct mind *mind, struct engawa_rng *rng,
                         char clue[ENGAWA_NOTE_MAX + 1])
{
    const struct dixit *state = state_of(mind->view);
    const uint16_t *hand = state->hand[mind->view->viewer];
    uint16_t unknown[DIXIT_HAND];
    uint32_t held = state->held[mind->view->viewer], count = 0;
    enum engawa_language language = table_language(mind->view, rng);
    for (uint32_t i = 0; i < held; i++)
        if (!engawa_dixit_lore_knows(mind->lore, hand[i]))
            unknown[count++] = hand[i];
    if (count > 0) {
        tell_guess(mind->view, guesses[language], 8, rng, clue);
        return unknown[engawa_rng_below(rng, count)];
    }
    tell_guess(mind->view, hearsay[language], 2, rng, clue);
    return hand[engawa_rng_below(rng, held)];
}

/* ---- decisions ---- */

/* Lists what might be told of the cards in the hand, in the language of the table if there is
 * anything: who made a deck may have spoken another. */
static int list_candidates(const struct mind *mind, struct engawa_rng *rng, struct candidate *list)
{
    const struct dixit *state = state_of(mind->view);
    int seat = mind->view->viewer, count = 0;
    enum engawa_language language = table_language(mind->view, rng);
    for (int any = 0; any < 2 && count == 0; any++)
        for (int i = 0; i < state->held[seat]; i++) {
            unsigned card = state->hand[seat][i];
            if (mind->knows_deck)
                count = add_words(mind->view, card, language, mind->style->tells, list, count);
            count = add_lore(mind, card, language, any, list, count);
        }
    return count;
}

/* Chooses a card and its clue. */
static engawa_move tell(const struct mind *mind, struct engawa_rng *rng,
                        char clue[ENGAWA_NOTE_MAX + 1])
{
    struct candidate *list = malloc(CANDIDATES * sizeof *list);
    engawa_move move;
    if (!list)
        abort();
    int count = list_candidates(mind, rng, list);
    if (count == 0) {
        move = guess(mind, rng, clue);
    } else {
        int chosen = mind->style == &strong ? best_candidate(mind, list, count, rng)
                                            : (int)engawa_rng_below(rng, (uint32_t)count);
        move = list[chosen].card;
        strcpy(clue, list[chosen].clue);
    }
    free(list);
    return move;
}

/* What MOVE, a gift or a vote, looks like, given how each card looks. */
static double looks_of(const struct dixit *state, engawa_move move, const double *looks)
{
    double sum = 0;
    if (state->phase == VOTE)
        return looks[state->laid[move - 1]];
    for (int i = 0; i < dixit_give_size(state); i++)
        sum += looks[dixit_card(move, i)];
    return sum;
}

/* Gives or votes for what looks most like the clue; where nothing is like it, anything. */
static engawa_move match_clue(const struct mind *mind, struct engawa_rng *rng)
{
    const struct engawa_match *view = mind->view;
    const struct dixit *state = state_of(view);
    engawa_move moves[DIXIT_LEGAL_MAX];
    double looks[DIXIT_CARDS + 1];
    int count = view->game->legal(state, view->viewer, moves, DIXIT_LEGAL_MAX), best = 0;
    find_likeness(mind, view->note, mind->style->kinds, looks);
    for (int card = 1; card <= state->cards; card++)
        looks[card] += haze(mind->style->blur, rng);
    for (int i = 1; i < count; i++)
        if (looks_of(state, moves[i], looks) > looks_of(state, moves[best], looks))
            best = i;
    return moves[best];
}

static void choose(const struct engawa_match *view, const char *lore, const struct style *style,
                   struct engawa_rng *rng, struct engawa_text *move)
{
    struct engawa_event event = {.by = view->viewer};
    struct dixit_lore *known = engawa_dixit_lore_read(lore, state_of(view)->cards);
    struct mind mind = {view, style, known, engawa_setup_is(&view->setup, "deck", "engawa")};
    event.move =
        state_of(view)->phase == CLUE ? tell(&mind, rng, event.note) : match_clue(&mind, rng);
    view->game->print(view->state.bytes, &event, move);
    engawa_dixit_lore_free(known);
}

static void choose_easy(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                        struct engawa_text *move)
{
    (void)budget;
    choose(view, "", &easy, rng, move);
}

static void recall_easy(const struct engawa_match *view, const char *lore, struct engawa_rng *rng,
                        int budget, struct engawa_text *move)
{
    (void)budget;
    choose(view, lore, &easy, rng, move);
}

static void choose_normal(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                          struct engawa_text *move)
{
    (void)budget;
    choose(view, "", &normal, rng, move);
}

static void recall_normal(const struct engawa_match *view, const char *lore, struct engawa_rng *rng,
                          int budget, struct engawa_text *move)
{
    (void)budget;
    choose(view, lore, &normal, rng, move);
}

static void choose_strong(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                          struct engawa_text *move)
{
    (void)budget;
    choose(view, "", &strong, rng, move);
}

static void recall_strong(const struct engawa_match *view, const char *lore, struct engawa_rng *rng,
                          int budget, struct engawa_text *move)
{
    (void)budget;
    choose(view, lore, &strong, rng, move);
}

const struct engawa_bot engawa_bot_dixit_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "dixit",
    .choose = choose_easy,
    .recall = recall_easy,
};

const struct engawa_bot engawa_bot_dixit_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "dixit",
    .choose = choose_normal,
    .recall = recall_normal,
};

const struct engawa_bot engawa_bot_dixit_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dixit",
    .choose = choose_strong,
    .recall = recall_strong,
};
