/* test_dixit_bots.c - the Dixit bots: their moves, their clues, and their votes. */
#include "bench/bots/dixit_count.h"
#include "bots/dixit/words.h"
#include "bots/registry.h"
#include "games/dixit.h"
#include "games/dixit_clue.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/games/dixit_table.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const struct engawa_bot *const levels[] = {&dixit_bot_easy, &dixit_bot_normal,
                                                  &dixit_bot_strong};

static const struct engawa_bot *const strong = &dixit_bot_strong;

/* The conditions on any clue (X2), and the number of clues in each language. */
static int spoken[2];

static void check_clue(const char *clue)
{
    struct engawa_reason why;
    enum engawa_language language;
    if (!dixit_allow_clue(clue, &why))
        fail_msg("\"%s\": %s", clue, why.en);
    assert_true(dixit_bot_language(clue, &language));
    spoken[language]++;
}

/* Plays COUNTED games at SEATS seats among BOTS, N of them seated in turn; nothing in them may be
 * illegal, and no bot but the random one repeats a clue. COUNT gets an entry a seat. */
static void play(int seats, const char *deck, const struct engawa_bot *const *bots, int n,
                 long counted, struct dixit_count *count)
{
    struct dixit_party party = {.clue = check_clue};
    struct engawa_setup setup;
    memset(count, 0, ENGAWA_SEATS_MAX * sizeof *count);
    engawa_setup_defaults(&engawa_dixit, seats, &setup);
    if (deck) {
        assert_true(engawa_setup_option(&engawa_dixit, &setup, "deck", deck, NULL));
        assert_true(engawa_setup_option(&engawa_dixit, &setup, "cards", "200", NULL));
        assert_true(engawa_setup_option(&engawa_dixit, &setup, "target", "0", NULL));
    }
    assert_true(engawa_setup_check(&engawa_dixit, &setup, NULL));
    for (int seat = 0; seat < seats; seat++)
        party.bot[seat] = bots[seat % n];
    party.setup = setup;
    dixit_count_games(&party, "tests", counted, count);
    for (int seat = 0; seat < seats; seat++) {
        assert_int_equal(count[seat].illegal, 0);
        if (party.bot[seat] != &engawa_bot_random)
            assert_int_equal(count[seat].repeated, 0);
    }
}

/* Share of votes on the clues of every STEP-th seat from FIRST that found their card. */
static double found(const struct dixit_count *count, int seats, int first, int step)
{
    long some = 0, all = 0;
    for (int seat = first; seat < seats; seat += step) {
        some += count[seat].found;
        all += count[seat].asked;
    }
    assert_true(all > 0);
    return (double)some / (double)all;
}

/* ---- words ---- */

static void every_card_has_words_in_both_languages(void **unused)
{
    (void)unused;
    char text[DIXIT_BOT_PHRASE_MAX + 1];
    for (int card = 1; card <= DIXIT_BOT_DECK_CARDS; card++)
        for (int language = 0; language < 2; language++) {
            enum engawa_language in = (enum engawa_language)language;
            assert_int_equal(dixit_bot_phrase_count(card, in, DIXIT_BOT_TITLE), 1);
            assert_true(dixit_bot_phrase_count(card, in, DIXIT_BOT_LITERAL) >= 5);
            assert_true(dixit_bot_phrase_count(card, in, DIXIT_BOT_MOOD) >= 5);
            assert_true(dixit_bot_phrase_count(card, in, DIXIT_BOT_SAYING) >= 4);
        }
    dixit_bot_phrase(1, ENGAWA_ENGLISH, DIXIT_BOT_LITERAL, 0, text);
    assert_string_equal(text, "whale");
    dixit_bot_phrase(84, ENGAWA_JAPANESE, DIXIT_BOT_TITLE, 0, text);
    assert_true(engawa_utf8_valid(text, strlen(text)) && text[0] != '\0');
}

/* The card that CLUE is most like. */
static int nearest(const char *clue, unsigned kinds)
{
    double like[DIXIT_BOT_DECK_CARDS + 1];
    int best = 0;
    dixit_bot_similarity(clue, kinds, like);
    for (int card = 1; card <= DIXIT_BOT_DECK_CARDS; card++) {
        assert_true(like[card] >= 0 && like[card] <= 1);
        if (like[card] > like[best])
            best = card;
    }
    return best;
}

static void words_find_their_picture_in_both_languages(void **unused)
{
    (void)unused;
    assert_int_equal(nearest("WHALES, carrying villages!", DIXIT_BOT_ALL), 1);
    assert_int_equal(nearest("村をのせて鯨がゆく", DIXIT_BOT_ALL), 1);
    assert_int_equal(nearest("the elephant's balancing", DIXIT_BOT_THINGS), 9);
    assert_int_equal(nearest("象のつりあい", DIXIT_BOT_THINGS), 9);
    assert_int_equal(nearest("かたつむり", DIXIT_BOT_ALL), 37);
    assert_int_equal(nearest("snails", DIXIT_BOT_ALL), 37);
    assert_int_equal(nearest("zzz", DIXIT_BOT_ALL), 0);
    assert_int_equal(nearest("42 :-)", DIXIT_BOT_ALL), 0);
    assert_int_equal(nearest("", DIXIT_BOT_ALL), 0);
}

static void words_of_no_card_do_not_drown_the_others(void **unused)
{
    (void)unused;
    double like[DIXIT_BOT_DECK_CARDS + 1];
    assert_int_equal(nearest("Yesterday somebody sold an elephant cheaply", DIXIT_BOT_ALL), 9);
    dixit_bot_similarity("Yesterday somebody sold an elephant cheaply", DIXIT_BOT_ALL, like);
    assert_true(like[9] > 0.3);
}

static void a_quoted_line_is_a_hint_and_no_proof(void **unused)
{
    (void)unused;
    double like[DIXIT_BOT_DECK_CARDS + 1], far[DIXIT_BOT_DECK_CARDS + 1];
    dixit_bot_similarity("We moved house without packing", DIXIT_BOT_ALL, like);
    dixit_bot_similarity("THE LANDLORD.", DIXIT_BOT_ALL, far);
    assert_true(like[1] > far[1] && far[1] > 0.1 && like[1] < 0.6);
    dixit_bot_similarity("The landlord", DIXIT_BOT_THINGS, far);
    assert_true(far[1] < 0.01);
}

static void clues_are_compared_as_people_do(void **unused)
{
    (void)unused;
    enum engawa_language language;
    assert_true(dixit_bot_same_clue("Nearly home", "nearly  HOME!"));
    assert_true(dixit_bot_same_clue("もう、おうち", "もうおうち。"));
    assert_true(dixit_bot_same_clue("...", "..."));
    assert_false(dixit_bot_same_clue("...", "!!!"));
    assert_false(dixit_bot_same_clue("home", "homes"));
    assert_true(dixit_bot_language("Bonjour", &language) && language == ENGAWA_ENGLISH);
    assert_true(dixit_bot_language("OK です", &language) && language == ENGAWA_JAPANESE);
    assert_false(dixit_bot_language("42!?", &language));
}

static void any_text_can_be_a_clue(void **unused)
{
    (void)unused;
    double like[DIXIT_BOT_DECK_CARDS + 1];
    struct engawa_rng rng;
    char clue[ENGAWA_NOTE_MAX + 1];
    static const char *const signs[] = {"a",  "Z",          "'",  " ",  "é",  "あ",
                                        "ん", "鯨",         "ア", "ー", "、", "Ａ",
                                        "𠮷", "\U0001f40b", "ß",  "9",  "s",  "ing"};
    engawa_rng_fast(&rng, 5);
    for (int n = 0; n < 2000; n++) {
        clue[0] = '\0';
        for (uint32_t i = engawa_rng_below(&rng, 200); i > 0; i--)
            strcat(clue, signs[engawa_rng_below(&rng, 18)]);
        dixit_bot_similarity(clue, DIXIT_BOT_ALL, like);
        for (int card = 0; card <= DIXIT_BOT_DECK_CARDS; card++)
            assert_true(like[card] >= 0 && like[card] <= 1);
    }
}

/* ---- whole games ---- */

static void games_are_legal_at_every_size_in_both_languages(void **unused)
{
    (void)unused;
    struct dixit_count count[ENGAWA_SEATS_MAX];
    memset(spoken, 0, sizeof spoken);
    for (int seats = 3; seats <= 8; seats++)
        for (int level = 0; level < 3; level++)
            play(seats, NULL, levels + level, 1, games_wanted(1), count);
    assert_true(spoken[ENGAWA_ENGLISH] > 20 && spoken[ENGAWA_JAPANESE] > 20);
}

static void all_levels_and_the_random_bot_play_together(void **unused)
{
    (void)unused;
    static const struct engawa_bot *const all[] = {&dixit_bot_easy, &engawa_bot_random,
                                                   &dixit_bot_strong, &dixit_bot_normal};
    struct dixit_count count[ENGAWA_SEATS_MAX];
    play(4, NULL, all, 4, games_wanted(6), count);
    play(7, NULL, all, 4, games_wanted(3), count);
}

static void some_find_a_strong_clue_and_some_do_not(void **unused)
{
    (void)unused;
    struct dixit_count count[ENGAWA_SEATS_MAX];
    for (int seats = 4; seats <= 6; seats++) {
        long some = 0, told = 0;
        play(seats, NULL, &strong, 1, games_wanted(5), count);
        double share = found(count, seats, 0, 1);
        for (int seat = 0; seat < seats; seat++) {
            some += count[seat].some;
            told += count[seat].told;
        }
        if (!few_games() && (share < 0.2 || share > 0.8 || 2 * some < told))
            fail_msg("%d seats: %.3f found, %ld of %ld by some", seats, share, some, told);
    }
}

/* Two bots of a level play with two random ones, whose clues and gifts fit nothing. Each of the two
 * should find the card of the other's clue in a third of its votes. The others they can only
 * guess. */
static void voting_is_better_than_chance(void **unused)
{
    (void)unused;
    for (int level = 0; level < 3; level++) {
        const struct engawa_bot *const mixed[] = {levels[level], &engawa_bot_random, levels[level],
                                                  &engawa_bot_random};
        struct dixit_count count[ENGAWA_SEATS_MAX];
        play(4, NULL, mixed, 4, games_wanted(15), count);
        double share =
            (double)(count[0].right + count[2].right) / (double)(count[0].votes + count[2].votes);
        double luck =
            (double)(count[1].right + count[3].right) / (double)(count[1].votes + count[3].votes);
        if (!few_games() && (share < 0.4 || share < luck + 0.05))
            fail_msg("%s finds %.3f, chance %.3f", levels[level]->name, share, luck);
    }
}

/* Points a game of a strong bot less those of an OTHER, two of each. */
static double ahead(const struct engawa_bot *other, long counted)
{
    const struct engawa_bot *const mixed[] = {strong, other};
    struct dixit_count count[ENGAWA_SEATS_MAX];
    play(4, NULL, mixed, 2, counted, count);
    return (double)(count[0].points + count[2].points - count[1].points - count[3].points) /
           (2 * (double)counted);
}

static void strong_scores_above_the_others(void **unused)
{
    (void)unused;
    assert_true(ahead(&engawa_bot_random, games_wanted(8)) > 3 || few_games());
    assert_true(ahead(&dixit_bot_normal, games_wanted(12)) > 1 || few_games());
    assert_true(ahead(&dixit_bot_easy, games_wanted(8)) > 4 || few_games());
}

/* ---- single decisions ---- */

static void see(void *context, const struct engawa_seen *seen)
{
    assert_true(engawa_match_append(context, seen->by, seen->text, 0, NULL));
}

/* Returns the choice of BOT as SEAT of OPEN, with the seed SEED. */
static void ask(const struct engawa_bot *bot, const struct engawa_match *open, int seat,
                uint64_t seed, struct engawa_text *move)
{
    struct engawa_match *view = engawa_match_new(&engawa_dixit, &open->setup, seat);
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    engawa_match_events(open, 0, seat, NULL, ENGAWA_ENGLISH, see, view);
    engawa_text_clear(move);
    assert_true(bot_text(bot, view, "", &rng, 300, move));
    engawa_match_free(view);
}

/* After seat 0's clue: all choose as BOT does, until seat 1 is to tell. */
static void finish_round(struct engawa_match *open, const struct engawa_bot *bot)
{
    const struct dixit *state = (const struct dixit *)(const void *)open->state.bytes;
    struct engawa_text move = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 3);
    while (state->phase != DIXIT_CLUE) {
        unsigned actors = engawa_match_actors(open);
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
        engawa_text_clear(&move);
        if (by == ENGAWA_CHANCE)
            engawa_match_draw(open, &rng, &move);
        else
            ask(bot, open, by, 2, &move);
        yes(open, by, move.at);
    }
    engawa_text_free(&move);
}

static void the_language_is_that_of_the_last_clue(void **unused)
{
    (void)unused;
    static const char *const clues[] = {"clue 1 \"Something else\"", "clue 1 \"なにか\""};
    for (int i = 0; i < 6; i++) {
        struct engawa_match *open = open_dixit(4, NULL, NULL, NULL);
        struct engawa_text move = {0};
        enum engawa_language spoken_now;
        deal_dixit(open);
        yes(open, 0, clues[i % 2]);
        finish_round(open, levels[i / 2]);
        for (uint64_t seed = 0; seed < 8; seed++) {
            ask(levels[i / 2], open, 1, seed, &move);
            assert_true(dixit_bot_language(strchr(move.at, '"'), &spoken_now));
            assert_int_equal(spoken_now, i % 2);
        }
        engawa_text_free(&move);
        engawa_match_free(open);
    }
}

static void the_fitting_card_is_given(void **unused)
{
    (void)unused;
    struct engawa_match *open = open_dixit(4, NULL, NULL, NULL);
    struct engawa_text move = {0};
    deal_dixit(open); /* seat 1: cards 7 to 12, among them the elephant, 9 */
    yes(open, 0, "clue 1 \"An elephant on a tightrope\"");
    ask(strong, open, 1, 1, &move);
    assert_string_equal(move.at, "give 9");
    struct engawa_text again = {0};
    ask(strong, open, 1, 1, &again);
    assert_string_equal(move.at, again.at);
    engawa_text_free(&move);
    engawa_text_free(&again);
    engawa_match_free(open);
}

/* ---- decks without words ---- */

static bool guessed;

/* The sanitizers look at fewer rounds. */
#ifdef ENGAWA_SANITIZED
#define LONG_DECK "400"
enum { LONG_GAME = 20 };
#else
#define LONG_DECK "1000"
enum { LONG_GAME = 50 }; /* far more clues than there are ways to say it */
#endif

static void find_guess(const char *clue)
{
    check_clue(clue);
    guessed |= strstr(clue, "guess") || strstr(clue, "勘") || strstr(clue, "あてずっぽう");
}

static void on_an_unknown_deck_it_says_that_it_guesses(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 8; seats += 5)
        for (int level = 0; level < 3; level++) {
            struct dixit_count count[ENGAWA_SEATS_MAX];
            play(seats, "holidays", levels + level, 1, games_wanted(2), count);
            assert_true(found(count, seats, 0, 1) < 0.55 || few_games());
        }
    struct dixit_party party = {.bot = {strong, strong, strong, strong}, .clue = find_guess};
    struct dixit_count count[ENGAWA_SEATS_MAX] = {0};
    struct engawa_setup setup;
    engawa_setup_defaults(&engawa_dixit, 4, &setup);
    engawa_setup_option(&engawa_dixit, &setup, "deck", "holidays", NULL);
    engawa_setup_option(&engawa_dixit, &setup, "cards", LONG_DECK, NULL);
    engawa_setup_option(&engawa_dixit, &setup, "target", "0", NULL);
    guessed = false;
    party.setup = setup;
    dixit_count_games(&party, "long", 1, count);
    assert_true(guessed);
    assert_true(count[0].told > LONG_GAME);
    assert_int_equal(count[0].repeated, 0);
}

TOPIC(dixit_bots)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_has_words_in_both_languages),
        cmocka_unit_test(words_find_their_picture_in_both_languages),
        cmocka_unit_test(words_of_no_card_do_not_drown_the_others),
        cmocka_unit_test(a_quoted_line_is_a_hint_and_no_proof),
        cmocka_unit_test(clues_are_compared_as_people_do),
        cmocka_unit_test(any_text_can_be_a_clue),
        cmocka_unit_test(games_are_legal_at_every_size_in_both_languages),
        cmocka_unit_test(all_levels_and_the_random_bot_play_together),
        cmocka_unit_test(some_find_a_strong_clue_and_some_do_not),
        cmocka_unit_test(voting_is_better_than_chance),
        cmocka_unit_test(strong_scores_above_the_others),
        cmocka_unit_test(the_language_is_that_of_the_last_clue),
        cmocka_unit_test(the_fitting_card_is_given),
        cmocka_unit_test(on_an_unknown_deck_it_says_that_it_guesses),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
