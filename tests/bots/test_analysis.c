/* test_analysis.c - properties of every analysis and every hint, and of exact ones. */
#include "bots/analysis.h"
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const struct engawa_names names = {.seat = {"Aki", "Ben", "Chie"}};

/* A game that seat 0 plays by BOT and the others at random. */
static struct engawa_match *played(const struct engawa_game *game, const struct engawa_setup *setup,
                                   const struct engawa_bot *bot, uint64_t seed)
{
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
        engawa_text_clear(&text);
        if (by == ENGAWA_CHANCE) {
            engawa_match_draw(match, &rng, &text);
        } else {
            const struct engawa_bot *player = by == 0 ? bot : engawa_bot_named("random", game);
            struct engawa_match view = *match;
            view.viewer = by;
            engawa_conceal(game, view.state.bytes, by);
            assert_true(bot_text(player, &view, "", &rng, 20, &text));
        }
        assert_true(engawa_match_append(match, by, text.at, 0, NULL));
    }
    engawa_text_free(&text);
    return match;
}

/* Expected score at the start, plus the changes by chance, less the losses by decisions, is the
 * score: for every seat, to the last digit. */
static void luck_and_losses_add_up_to_the_score(void **unused)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(game, 2, &setup);
    for (uint64_t seed = 1; seed <= 3 && case_wanted((long)seed - 1); seed++) {
        struct engawa_match *match = played(game, &setup, engawa_bot_named("random", game), seed);
        struct engawa_analysis *analysis = engawa_analysis_new(match, 10, 1, NULL);
        struct engawa_finding finding;
        int64_t scores[ENGAWA_SEATS_MAX];
        int ranks[ENGAWA_SEATS_MAX];
        size_t events = 0;
        assert_non_null(analysis);
        while (engawa_analysis_step(analysis, &finding)) {
            assert_int_equal(finding.n, ++events);
            if (finding.decision)
                assert_true(finding.best_value >= finding.value && finding.error <= 0);
        }
        assert_int_equal(events, match->length);
        assert_true(engawa_analysis_exact(analysis));
        game->result(match->state.bytes, scores, ranks);
        for (int seat = 0; seat < 2; seat++) {
            struct engawa_verdict verdict = engawa_analysis_verdict(analysis, seat);
            assert_true(verdict.lost > 50); /* at random */
            assert_true(fabs(254.5877285 + verdict.luck - verdict.lost - (double)scores[seat]) <
                        1e-5);
            assert_true(fabs(finding.worth[seat] - (double)scores[seat]) < 1e-9);
        }
        engawa_analysis_free(analysis);
        engawa_match_free(match);
    }
}

/* The same in probabilities of winning. */
static void luck_and_losses_add_up_to_winning_or_not(void **unused)
{
    const struct engawa_game *game = engawa_game_named("burning-desire");
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(game, 2, &setup);
    assert_true(engawa_setup_option(game, &setup, "target", "200", NULL));
    for (uint64_t seed = 1; seed <= 6 && case_wanted((long)seed - 1); seed++) {
        struct engawa_match *match = played(game, &setup, engawa_bot_named("easy", game), seed);
        struct engawa_analysis *analysis = engawa_analysis_new(match, 10, 1, NULL);
        struct engawa_match *start = engawa_match_new(game, &setup, 0);
        struct engawa_finding finding;
        const struct engawa_bot *adviser = engawa_bot_adviser(game, &setup);
        double first = adviser->worth(adviser, start);
        assert_true(first > 0.5 && first < 0.8);
        while (engawa_analysis_step(analysis, &finding))
            ;
        assert_true(engawa_analysis_exact(analysis));
        struct engawa_verdict mine = engawa_analysis_verdict(analysis, 0);
        struct engawa_verdict theirs = engawa_analysis_verdict(analysis, 1);
        assert_true(mine.lost >= 0 && theirs.lost > 0);
        assert_true(fabs(mine.luck + theirs.luck) < 1e-9);
        assert_true(fabs(first + mine.luck - mine.lost + theirs.lost - finding.worth[0]) < 1e-8);
        assert_true(fabs(finding.worth[0] + finding.worth[1] - 1) < 1e-9);
        engawa_match_free(start);
        engawa_analysis_free(analysis);
        engawa_match_free(match);
    }
}

static void a_perfect_player_gives_nothing_away(void **unused)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(game, 1, &setup);
    struct engawa_match *match = played(game, &setup, engawa_bot_adviser(game, &setup), 4);
    struct engawa_analysis *analysis = engawa_analysis_new(match, 10, 1, NULL);
    struct engawa_finding finding;
    while (engawa_analysis_step(analysis, &finding))
        ;
    struct engawa_verdict verdict = engawa_analysis_verdict(analysis, 0);
    assert_true(verdict.lost < 1e-9 && verdict.worst == 0);
    assert_int_equal(verdict.best, verdict.decisions);
    engawa_analysis_free(analysis);
    engawa_match_free(match);
}

/* Expects these sentences about SEAT. */
static void expect_words(const struct engawa_analysis *analysis, int seat, const char *en,
                         const char *ja)
{
    struct engawa_text told = {0};
    engawa_verdict_say(analysis, seat, ENGAWA_ENGLISH, &told);
    assert_string_equal(told.at, en);
    engawa_text_clear(&told);
    engawa_verdict_say(analysis, seat, ENGAWA_JAPANESE, &told);
    assert_string_equal(told.at, ja);
    engawa_text_free(&told);
}

/* An analysis of MATCH, a game of one, where the first events of chance brought LUCK and the first
 * decisions gave away what LOST has, up to a 0. *DECISIONS is the number of decisions. */
static struct engawa_analysis *analysed(const struct engawa_match *match, double luck,
                                        const double *lost, int *decisions)
{
    struct engawa_analysis *analysis = engawa_analysis_new(match, 10, 1, NULL);
    *decisions = 0;
    for (size_t n = 1; n <= match->length; n++) {
        const struct engawa_match_event *past = &match->event[n - 1];
        struct engawa_finding counted, finding = {.n = n, .by = past->by, .valued = true};
        if (past->by == ENGAWA_CHANCE) {
            finding.luck[0] = luck;
            luck = 0;
        } else {
            finding.decision = true;
            finding.choices = 2;
            finding.best = past->text;
            finding.best_value = *lost;
            lost += *lost > 0;
            ++*decisions;
        }
        assert_true(engawa_analysis_take(analysis, &finding, &counted));
    }
    return analysis;
}

/* People are told in whole points what luck and choices were worth, and nothing that goes without
 * saying. */
static void a_game_is_told_in_a_few_sentences(void **unused)
{
    static const struct {
        double luck, lost[4];
        int costly;
        const char *en, *ja;
    } cases[] = {
        {3,
         {0},
         0,
         "Luck was about average. Every choice was the best there is.",
         "運は平均くらいでした。選び方はすべて最善でした。"},
        {18.2,
         {22.4, 1.2},
         2,
         "Luck was good and brought 18 points. One choice cost 22 points; the rest was nearly "
         "perfect. ",
         "運に恵まれ、18点得をしました。ひとつの選択で22点損をしましたが、ほかはほぼ完璧でした。"},
        {-54.4,
         {22.4},
         1,
         "Luck was bad and cost 54 points. One choice cost 22 points; all others were fine. ",
         "運に恵まれず、54点損をしました。ひとつの選択で22点損をしましたが、ほかは申し分ありません"
         "。"},
        {0,
         {30, 40.6, 21},
         3,
         "Luck was about average. The choices cost 92 points in all, and one of them alone 41 "
         "points. ",
         "運は平均くらいでした。選び方の損は合わせて92点、そのうちひとつの選択だけで41点です。"},
        {0,
         {0.2, 0.2},
         2,
         "Luck was about average. The choices were all but perfect. ",
         "運は平均くらいでした。選び方はほぼ完璧でした。"},
        {0,
         {1.2},
         1,
         "Luck was about average. One choice cost 1 point; all others were fine. ",
         "運は平均くらいでした。ひとつの選択で1点損をしましたが、ほかは申し分ありません。"},
    };
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(game, 1, &setup);
    struct engawa_match *match = played(game, &setup, engawa_bot_named("random", game), 5);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int all;
        char en[300], ja[400], best_en[100] = "", best_ja[100] = "";
        struct engawa_analysis *analysis = analysed(match, cases[i].luck, cases[i].lost, &all);
        int best = all - cases[i].costly;
        if (best < all) {
            snprintf(best_en, sizeof best_en, "%d of %d decisions were the best possible.", best,
                     all);
            snprintf(best_ja, sizeof best_ja, "%d回の選択のうち%d回が最善でした。", all, best);
        }
        snprintf(en, sizeof en, "%s%s", cases[i].en, best_en);
        snprintf(ja, sizeof ja, "%s%s", cases[i].ja, best_ja);
        expect_words(analysis, 0, en, ja);
        engawa_analysis_free(analysis);
    }
    engawa_match_free(match);
}

/* Returns whether the text about SEAT in LANGUAGE contains TEXT. */
static bool said(const struct engawa_analysis *analysis, int seat, enum engawa_language language,
                 const char *text)
{
    struct engawa_text told = {0};
    engawa_verdict_tell(analysis, seat, language, &told);
    bool found = strstr(told.at, text) != NULL;
    engawa_text_free(&told);
    return found;
}

/* Exact values say so and have no error; the words agree with the numbers. */
static void exact_values_say_so_in_plain_words(void **unused)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    struct engawa_finding finding;
    (void)unused;
    engawa_setup_defaults(game, 2, &setup);
    struct engawa_match *match = played(game, &setup, engawa_bot_adviser(game, &setup), 5);
    struct engawa_analysis *analysis = engawa_analysis_new(match, 10, 1, NULL);
    while (engawa_analysis_step(analysis, &finding))
        assert_true(finding.valued && (!finding.decision || finding.error <= 0));
    struct engawa_verdict verdict = engawa_analysis_verdict(analysis, 1);
    char lost[64], luck[64], count[64];
    assert_true(verdict.error <= 0 && verdict.worst_error <= 0 && verdict.lost > 50);
    snprintf(count, sizeof count, "%d of %d decisions were the best possible.", verdict.best,
             verdict.decisions);
    snprintf(lost, sizeof lost, "Given away in all: %.1f points.", verdict.lost);
    snprintf(luck, sizeof luck, "expectation: %s%.1f points.", verdict.luck < 0 ? "−" : "+",
             fabs(verdict.luck));
    assert_true(said(analysis, 1, ENGAWA_ENGLISH, count));
    assert_true(said(analysis, 1, ENGAWA_ENGLISH, lost));
    assert_true(said(analysis, 1, ENGAWA_ENGLISH, luck));
    assert_true(said(analysis, 1, ENGAWA_JAPANESE, "最善でした。"));
    assert_true(said(analysis, 1, ENGAWA_JAPANESE, "運は期待と比べて"));
    assert_true(said(analysis, 0, ENGAWA_ENGLISH, "Nothing was given away."));
    assert_true(said(analysis, 0, ENGAWA_JAPANESE, "損はありませんでした。"));
    engawa_analysis_free(analysis);
    engawa_match_free(match);
}

/* Estimates come with an error wherever something was given away, and say nothing of luck: at the
 * beginning of a game. */
static void estimates_come_with_their_error(void **unused)
{
    static const char *const games[] = {"sengoku-domino", "burning-desire"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const struct engawa_game *game = engawa_game_named(games[i]);
        struct engawa_setup setup;
        struct engawa_finding finding;
        double lost = 0;
        engawa_setup_defaults(game, 3, &setup);
        if (i == 1)
            assert_true(engawa_setup_option(game, &setup, "target", "200", NULL));
        struct engawa_match *match = played(game, &setup, engawa_bot_named("easy", game), 5);
        struct engawa_analysis *analysis = engawa_analysis_new(match, 5, 1, NULL);
        while (engawa_analysis_step(analysis, &finding) && finding.n < 30) {
            assert_false(finding.valued);
            if (!finding.decision || finding.best_value - finding.value <= 0)
                continue;
            assert_true(finding.error > 0);
            lost += finding.best_value - finding.value;
        }
        struct engawa_verdict verdict = engawa_analysis_verdict(analysis, 0);
        assert_true(lost > 0 && verdict.error > 0 && verdict.worst_error <= verdict.error);
        assert_true(said(analysis, 0, ENGAWA_ENGLISH, "the best that was found."));
        assert_true(said(analysis, 0, ENGAWA_ENGLISH, " ± "));
        assert_false(said(analysis, 0, ENGAWA_ENGLISH, "Luck"));
        struct engawa_text few = {0};
        engawa_verdict_say(analysis, 0, ENGAWA_ENGLISH, &few);
        assert_non_null(strstr(few.at, " cost about "));
        assert_null(strstr(few.at, "Luck"));
        engawa_text_free(&few);
        assert_true(said(analysis, 0, ENGAWA_JAPANESE, "最善とみられます。"));
        assert_false(said(analysis, 0, ENGAWA_JAPANESE, "運"));
        engawa_analysis_free(analysis);
        engawa_match_free(match);
    }
}

static void a_game_that_is_not_over_is_not_analysed(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        struct engawa_setup setup;
        struct engawa_reason why;
        engawa_setup_defaults(engawa_game_at(i), engawa_game_at(i)->seats_max, &setup);
        struct engawa_match *match = engawa_match_new(engawa_game_at(i), &setup, ENGAWA_OPEN);
        assert_null(engawa_analysis_new(match, 10, 1, &why));
        assert_string_equal(why.code, engawa_bot_adviser(engawa_game_at(i), &setup) ? "not-over"
                                                                                    : "no-adviser");
        engawa_match_free(match);
    }
}

static void append_seen(void *context, const struct engawa_seen *seen)
{
    assert_true(engawa_match_append(context, seen->by, seen->text, seen->time, NULL));
}

/* Checks that the first hint of JSON, for seat 0 of VIEW, is a legal move, and that the same seed
 * gives the same hints. */
static void check_hints(const struct engawa_match *view, const char *json)
{
    struct engawa_text legal = {0}, again = {0};
    struct engawa_reason why;
    char move[128];
    engawa_match_legal(view, 0, &legal);
    const char *at = strstr(json, "\"do\":\"");
    assert_non_null(at);
    at += strlen("\"do\":\"");
    size_t length = (size_t)(strchr(at, '"') - at);
    assert_true(length < sizeof move - 1);
    memcpy(move, at, length);
    memcpy(move + length, "\n", 2);
    assert_non_null(strstr(legal.at, move));
    engawa_advice_json(view, 10, 7, 5, &names, ENGAWA_JAPANESE, &again, &why);
    assert_string_equal(json, again.at);
    engawa_text_free(&legal);
    engawa_text_free(&again);
}

/* For every game with an adviser, in random positions: hints are legal moves, the best first, the
 * same for the same seed, and refused to those who are not to move. */
static void hints_are_legal_moves_the_best_first(void **unused)
{
    (void)unused;
    const int most = case_wanted(1) ? 8 : 2; /* of a game; fewer where a sanitizer looks on */
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        struct engawa_setup setup;
        engawa_setup_defaults(game, game->seats_max, &setup);
        if (!engawa_bot_adviser(game, &setup))
            continue;
        struct engawa_match *match =
            played(game, &setup, engawa_bot_named("random", game), 5 + (uint64_t)i);
        struct engawa_match *view = engawa_match_new(game, &setup, 0);
        struct engawa_match *so_far = engawa_match_new(game, &setup, ENGAWA_OPEN);
        struct engawa_text json = {0};
        int hints = 0;
        for (size_t n = 0; n < match->length && hints < most; n++) {
            struct engawa_reason why;
            unsigned actors = engawa_match_actors(view);
            engawa_text_clear(&json);
            bool fine = engawa_advice_json(view, 10, 7, 5, &names, ENGAWA_JAPANESE, &json, &why);
            assert_int_equal(fine, actors != ENGAWA_CHANCE_BIT && (actors & 1));
            if (!fine) {
                assert_string_equal(why.code, "not-your-turn");
            } else {
                check_hints(view, json.at);
                hints++;
            }
            assert_true(
                engawa_match_append(so_far, match->event[n].by, match->event[n].text, 0, NULL));
            engawa_match_events(so_far, n, 0, NULL, ENGAWA_ENGLISH, append_seen, view);
        }
        assert_true(hints > 0);
        engawa_text_free(&json);
        engawa_match_free(view);
        engawa_match_free(so_far);
        engawa_match_free(match);
    }
}

TOPIC(analysis)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_and_losses_add_up_to_the_score),
        cmocka_unit_test(luck_and_losses_add_up_to_winning_or_not),
        cmocka_unit_test(a_perfect_player_gives_nothing_away),
        cmocka_unit_test(a_game_is_told_in_a_few_sentences),
        cmocka_unit_test(exact_values_say_so_in_plain_words),
        cmocka_unit_test(estimates_come_with_their_error),
        cmocka_unit_test(a_game_that_is_not_over_is_not_analysed),
        cmocka_unit_test(hints_are_legal_moves_the_best_first),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
