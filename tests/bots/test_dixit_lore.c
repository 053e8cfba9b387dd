/* test_dixit_lore.c - how Dixit's bots use remarks about a deck (bots/dixit/lore.h). */
#include "bench/bots/dixit_count.h"
#include "bots/dixit/lore.h"
#include "bots/lore.h"
#include "bots/registry.h"
#include "games/dixit_clue.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/games/dixit_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const struct engawa_bot *const levels[] = {&dixit_bot_easy, &dixit_bot_normal,
                                                  &dixit_bot_strong};

/* ---- lore by itself ---- */

/* Returns how much CLUE is like CARD by the lines of TEXT about a deck of 60. */
static double like_card(const char *text, const char *clue, int card)
{
    double like[DIXIT_CARDS + 1];
    struct dixit_bot_lore *lore = dixit_bot_lore_read(text, 60);
    dixit_bot_lore_similarity(lore, clue, like);
    for (int i = 0; i <= DIXIT_CARDS; i++)
        assert_true(like[i] >= 0 && like[i] <= 1);
    dixit_bot_lore_free(lore);
    return like[card];
}

static void a_clue_like_a_cards_remarks_fits_it(void **unused)
{
    (void)unused;
    static const char text[] = "1\t1\tThe velvet anchor\n2\t1\tcopper lanterns\n3\t2\t星の降る港\n";
    assert_true(like_card(text, "An anchor!", 1) > 0.3);
    assert_true(like_card(text, "An anchor!", 2) < 0.01);
    assert_true(like_card(text, "LANTERN", 2) > 0.3);
    assert_true(like_card(text, "港まで", 3) > 0.2);
    assert_true(like_card(text, "星の降る港", 3) > like_card(text, "港まで", 3));
    assert_true(like_card(text, "nothing of all that", 1) < 0.01);
    assert_true(like_card("", "anything", 1) < 0.01);
    assert_true(like_card("7\t1\t:-)\n", ":-)", 7) < 0.01); /* all punctuation */
    assert_true(like_card("7\t1\t🐋\n", "🐋", 7) > 0.3);
}

static void more_remarks_make_a_card_more_alike(void **unused)
{
    (void)unused;
    double once = like_card("1\t1\tanchor\n", "anchor", 1);
    double twice = like_card("1\t1\tanchor\n1\t2\tanchor\n", "anchor", 1);
    double often =
        like_card("1\t1\tanchor\n1\t2\tanchor\n1\t2\tanchor\n1\t5\tthe anchor\n", "anchor", 1);
    assert_true(once > 0.3 && twice > once + 0.1 && often > twice + 0.05);
}

static void a_word_of_many_cards_weighs_less(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    for (int card = 1; card <= 40; card++)
        dixit_bot_lore_write(card, 1, card == 1 ? "blue anchor" : "blue", &text);
    assert_true(like_card(text.at, "blue anchor", 1) > like_card(text.at, "blue anchor", 2) + 0.2);
    engawa_text_free(&text);
}

static void a_makers_words_count_for_more(void **unused)
{
    (void)unused;
    double named = like_card("1\t0\tanchor\n", "anchor", 1);
    double titled = like_card("1\t-1\tanchor\n", "anchor", 1);
    double told = like_card("1\t1\tanchor\n", "anchor", 1);
    assert_true(named > titled && titled > told);
}

static void invalid_lines_are_skipped(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "\n\n\n",
                                      "x\t1\tanchor\n",
                                      "1\tanchor\n",
                                      "1\t1\n",
                                      "1\t1\t\n",
                                      "0\t1\tanchor\n",
                                      "-1\t1\tanchor\n",
                                      "61\t1\tanchor\n",
                                      "99999999999999999999\t1\tanchor\n",
                                      "1\t-2\tanchor\n",
                                      "1\t9999999999\tanchor\n",
                                      "1\t1 anchor\n",
                                      "1\t1\tanchor\xff\n",
                                      "\t\t\t"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct engawa_text text = {0};
        assert_true(like_card(bad[i], "anchor", 1) < 0.01);
        engawa_text_add(&text, bad[i]);
        engawa_text_add(&text, "2\t1\tlantern"); /* not even ended */
        if (bad[i][0] == '\0' || bad[i][strlen(bad[i]) - 1] == '\n')
            assert_true(like_card(text.at, "lantern", 2) > 0.3);
        engawa_text_free(&text);
    }
    struct engawa_text text = {0};
    assert_false(dixit_bot_lore_write(0, 1, "anchor", &text));
    assert_false(dixit_bot_lore_write(DIXIT_CARDS + 1, 1, "anchor", &text));
    assert_false(dixit_bot_lore_write(1, -2, "anchor", &text));
    assert_false(dixit_bot_lore_write(1, 1, "two\nlines", &text));
    assert_false(dixit_bot_lore_write(1, 1, "\xff", &text));
    assert_int_equal(text.length, 0);
}

/* Whether WORD may be told of card 1. */
static bool may_tell(const char *text, const char *word)
{
    char words[32][DIXIT_BOT_PHRASE_MAX + 1];
    struct dixit_bot_lore *lore = dixit_bot_lore_read(text, 60);
    int count = dixit_bot_lore_words(lore, 1, words, 32);
    bool found = false;
    for (int i = 0; i < count; i++)
        found |= dixit_bot_same_clue(words[i], word);
    dixit_bot_lore_free(lore);
    return found;
}

static void a_word_of_two_tables_may_be_told(void **unused)
{
    (void)unused;
    static const char two[] = "1\t1\tThe velvet anchor\n1\t2\tan Anchor, at last\n";
    assert_true(may_tell(two, "anchor"));
    assert_false(may_tell(two, "velvet"));
    assert_false(may_tell(two, "the velvet anchor"));
    assert_false(may_tell(two, "at"));
    /* the same table twice is one table; another card is another card */
    assert_false(may_tell("1\t1\tvelvet anchor\n1\t1\tcopper anchor\n", "anchor"));
    assert_false(may_tell("1\t1\tvelvet anchor\n2\t2\tcopper anchor\n", "anchor"));
    assert_true(may_tell("1\t3\t遠い灯台の夜\n1\t4\t灯台もと暗し\n", "灯台"));
    assert_true(may_tell("1\t3\tランプの夜\n1\t4\t古いランプ\n", "ランプ"));
}

static void nobodys_whole_clue_is_told_again(void **unused)
{
    (void)unused;
    assert_false(may_tell("1\t1\tanchor\n1\t2\tanchor\n1\t3\tanchor\n", "anchor"));
    assert_false(may_tell("1\t1\tblue anchor\n1\t2\tan anchor\n9\t7\tAnchor!\n", "anchor"));
}

static void a_makers_words_may_be_told_and_its_title_not(void **unused)
{
    (void)unused;
    assert_true(may_tell("1\t0\tred anchor\n1\t-1\tAt sea\n", "red anchor"));
    assert_false(may_tell("1\t0\tred anchor\n1\t-1\tAt sea\n", "At sea"));
    assert_false(may_tell("1\t0\tred anchor\n1\t-1\tAt sea\n", "sea"));
}

/* ---- bots ---- */

static void see(void *context, const struct engawa_seen *seen)
{
    assert_true(engawa_match_append(context, seen->by, seen->text, 0, NULL));
}

/* Returns the choice of BOT as SEAT of OPEN, with the remarks LORE. */
static void ask(const struct engawa_bot *bot, const struct engawa_match *open, int seat,
                const char *lore, uint64_t seed, struct engawa_text *move)
{
    struct engawa_match *view = engawa_match_new(&engawa_dixit, &open->setup, seat);
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    engawa_match_events(open, 0, seat, NULL, ENGAWA_ENGLISH, see, view);
    engawa_text_clear(move);
    assert_true(bot_text(bot, view, lore, &rng, 300, move));
    engawa_match_free(view);
}

/* The language of the clue in MOVE. */
static enum engawa_language language_of(const struct engawa_text *move)
{
    enum engawa_language language = ENGAWA_ENGLISH;
    assert_true(dixit_bot_language(strchr(move->at, '"'), &language));
    return language;
}

/* They speak the table's language from the first clue on. */
static void they_speak_the_tables_language(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        enum engawa_language language = i ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
        struct engawa_text lore = {0}, move = {0};
        engawa_lore_write_language(language, &lore);
        engawa_text_add(&lore, "60\t1\tanchor\n");
        struct engawa_match *open = open_dixit(4, NULL, NULL, NULL);
        deal_dixit(open);
        for (int level = 0; level < 3; level++)
            for (uint64_t seed = 0; seed < 6; seed++) {
                ask(levels[level], open, 0, lore.at, seed, &move);
                assert_int_equal(language_of(&move), language);
            }
        engawa_match_free(open);
        engawa_text_free(&move);
        engawa_text_free(&lore);
    }
}

/* Seat 1 holds 7 to 12. */
static void the_card_with_a_matching_remark_is_given(void **unused)
{
    (void)unused;
    static const char lore[] = "9\t1\tthe velvet anchor\n9\t2\tanchor of velvet\n3\t1\tlantern\n";
    struct engawa_match *open = open_dixit(4, "holidays", "60", NULL);
    struct engawa_text move = {0};
    deal_dixit(open);
    yes(open, 0, "clue 1 \"An anchor!\"");
    ask(&dixit_bot_strong, open, 1, lore, 1, &move);
    assert_string_equal(move.at, "give 9");
    engawa_text_free(&move);
    engawa_match_free(open);
}

static bool says(const char *clue, const char *const *words)
{
    for (; *words; words++)
        if (strstr(clue, *words))
            return true;
    return false;
}

/* Seat 0 holds 1 to 6. */
static void advice_names_the_source_of_its_knowledge(void **unused)
{
    (void)unused;
    static const char *const unknown[] = {"guess",    "blind",        "eyes closed", "by chance",
                                          "luck",     "あてずっぽう", "勘",          "目を",
                                          "運まかせ", "手がかりなし", "くじ引き",    "絵を見ずに",
                                          NULL};
    static const char *const heard[] = {"hearsay", "I heard", "うわさ", "聞いた話", NULL};
    static const char one_table[] = "1\t1\tone red\n2\t1\ttwo\n3\t1\tthree\n";
    static const char all[] = "1\t1\ta\n2\t1\tb\n3\t1\tc\n4\t1\td\n5\t1\te\n6\t1\tf\n";
    for (int level = 0; level < 3; level++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct engawa_match *open = open_dixit(4, "holidays", "60", NULL);
            struct engawa_text move = {0};
            deal_dixit(open);
            ask(levels[level], open, 0, "", seed, &move);
            assert_true(says(move.at, unknown));
            ask(levels[level], open, 0, one_table, seed, &move);
            assert_true(says(move.at, unknown) && !says(move.at, heard));
            assert_true(atoi(move.at + 5) > 3); /* a card without remarks */
            ask(levels[level], open, 0, all, seed, &move);
            assert_true(says(move.at, heard));
            ask(levels[level], open, 0, "1\t1\tone red\n1\t2\tred too\n", seed, &move);
            assert_string_equal(move.at, "clue 1 \"red\"");
            engawa_text_free(&move);
            engawa_match_free(open);
        }
}

/* They follow speakers of a language other than the table's. */
static void the_language_of_the_last_clue_goes_first(void **unused)
{
    (void)unused;
    static const char lore[] =
        "9\t0\tred boat\n9\t0\t赤い船\n8\t0\tnarrow street\n8\t0\t細い路地\n";
    static const char *const clues[] = {"clue 1 \"Something else\"", "clue 1 \"なにか\""};
    for (int i = 0; i < 6; i++) {
        struct engawa_text other = {0}; /* the table's language is another than the last clue's */
        engawa_lore_write_language(i % 2 ? ENGAWA_ENGLISH : ENGAWA_JAPANESE, &other);
        engawa_text_add(&other, lore);
        struct engawa_match *open = open_dixit(4, "holidays", "60", NULL);
        struct engawa_text move = {0};
        enum engawa_language spoken;
        deal_dixit(open);
        yes(open, 0, clues[i % 2]);
        yes(open, 1, "give 7");
        yes(open, 2, "give 13");
        yes(open, 3, "give 19");
        yes(open, ENGAWA_CHANCE, "lay 1,7,13,19");
        vote(open, "-111");
        yes(open, ENGAWA_CHANCE, "draw 0:25 1:26 2:27 3:28");
        ask(levels[i / 2], open, 1, other.at, (uint64_t)i, &move);
        engawa_text_free(&other);
        assert_true(dixit_bot_language(strchr(move.at, '"'), &spoken));
        assert_int_equal(spoken, i % 2);
        assert_null(strstr(move.at, "guess"));
        ask(levels[i / 2], open, 1, "8\t0\t赤い船\n", (uint64_t)i, &move); /* only this is known */
        assert_string_equal(move.at, "clue 8 \"赤い船\"");
        engawa_text_free(&move);
        engawa_match_free(open);
    }
}

/* Whole games of each level on a deck with few remarks: legal moves, and no clue twice. */
static void no_clue_is_told_twice(void **unused)
{
    (void)unused;
    struct engawa_text lore = {0};
    for (int card = 1; card <= 84; card++)
        for (int source = 0; source < 3 && card % 3 > 0; source++)
            dixit_bot_lore_write(card, source, card % 2 ? "the one boat" : "二つの船", &lore);
    for (int level = 0; level < 3; level++) {
        struct dixit_count count[ENGAWA_SEATS_MAX] = {0};
        struct dixit_party party = {.lore = engawa_text_string(&lore)};
        engawa_setup_defaults(&engawa_dixit, 5, &party.setup);
        for (int seat = 0; seat < 5; seat++) {
            party.bot[seat] = levels[level];
            party.stranger[seat] = true;
        }
        dixit_count_games(&party, "twice", 4, count);
        for (int seat = 0; seat < 5; seat++) {
            assert_true(count[seat].told > 0);
            assert_int_equal(count[seat].illegal, 0);
            assert_int_equal(count[seat].repeated, 0);
        }
    }
    engawa_text_free(&lore);
}

TOPIC(dixit_lore)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clue_like_a_cards_remarks_fits_it),
        cmocka_unit_test(more_remarks_make_a_card_more_alike),
        cmocka_unit_test(a_word_of_many_cards_weighs_less),
        cmocka_unit_test(a_makers_words_count_for_more),
        cmocka_unit_test(invalid_lines_are_skipped),
        cmocka_unit_test(a_word_of_two_tables_may_be_told),
        cmocka_unit_test(nobodys_whole_clue_is_told_again),
        cmocka_unit_test(a_makers_words_may_be_told_and_its_title_not),
        cmocka_unit_test(the_card_with_a_matching_remark_is_given),
        cmocka_unit_test(advice_names_the_source_of_its_knowledge),
        cmocka_unit_test(they_speak_the_tables_language),
        cmocka_unit_test(the_language_of_the_last_clue_goes_first),
        cmocka_unit_test(no_clue_is_told_twice),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
