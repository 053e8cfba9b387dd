/* test_moments.c - what people may want to remember: of any game, and the words for each kind. */
#include "bots/analysis.h"
#include "bots/moments.h"
#include "bots/registry.h"
#include "games/burning_desire.h"
#include "games/dixit.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "games/sengoku_domino.h"
#include "games/yahtzee.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct engawa_names names = {.seat = {"Aki", "Ben", "Chie", "Dai", "Emi"}};

/* Returns a game that everybody plays at random. */
static struct engawa_match *played(const struct engawa_game *game, int seats, uint64_t seed)
{
    struct engawa_setup setup;
    engawa_setup_defaults(game, seats, &setup);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    engawa_move *moves = calloc((size_t)game->legal_max, sizeof *moves);
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, seed);
    for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
        engawa_text_clear(&text);
        if (by == ENGAWA_CHANCE) {
            engawa_match_draw(match, &rng, &text);
        } else {
            int count = game->legal(match->state.bytes, by, moves, game->legal_max);
            struct engawa_event event = {
                .by = by, .move = moves[engawa_rng_below(&rng, (uint32_t)count)], .note = "a clue"};
            game->print(match->state.bytes, &event, &text);
        }
        assert_true(engawa_match_append(match, by, text.at, 0, NULL));
    }
    engawa_text_free(&text);
    free(moves);
    return match;
}

static json_t *moments_of(const struct engawa_match *match, enum engawa_language language)
{
    struct engawa_text text = {0};
    struct engawa_reason why;
    assert_true(engawa_moments_json(match, &names, language, &text, &why));
    json_t *list = json_loads(text.at, 0, NULL);
    assert_non_null(list);
    engawa_text_free(&text);
    return list;
}

static json_int_t number(const json_t *moment, const char *key)
{
    return json_integer_value(json_object_get(moment, key));
}

static const char *said(const json_t *moment)
{
    return json_string_value(json_object_get(moment, "text"));
}

/* Returns the moment of LIST whose sentence has PART, or NULL. */
static const json_t *with(const json_t *list, const char *part)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strstr(said(json_array_get(list, i)), part))
            return json_array_get(list, i);
    return NULL;
}

static void moments_are_few_in_order_and_the_same_in_both_languages(void **unused)
{
    const struct engawa_game *game;
    (void)unused;
    for (int i = 0; (game = engawa_game_at(i)); i++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            struct engawa_match *match = played(game, seats, (uint64_t)seats);
            json_t *en = moments_of(match, ENGAWA_ENGLISH),
                   *ja = moments_of(match, ENGAWA_JAPANESE);
            json_int_t last = 0;
            assert_in_range(json_array_size(en), 0, ENGAWA_MOMENTS_MAX);
            assert_int_equal(json_array_size(en), json_array_size(ja));
            for (size_t j = 0; j < json_array_size(en); j++) {
                const json_t *one = json_array_get(en, j), *other = json_array_get(ja, j);
                assert_in_range(number(one, "weight"), 1, 100);
                assert_in_range(number(one, "n"), last, (json_int_t)match->length);
                assert_int_equal(number(one, "n"), number(other, "n"));
                assert_int_equal(number(one, "weight"), number(other, "weight"));
                assert_string_not_equal(said(one), "");
                assert_string_not_equal(said(one), said(other));
                last = number(one, "n");
            }
            json_decref(en);
            json_decref(ja);
            engawa_match_free(match);
        }
}

static void only_a_whole_finished_game_has_moments(void **unused)
{
    struct engawa_match *match = played(engawa_game_named("yahtzee"), 2, 1);
    struct engawa_text text = {0};
    struct engawa_reason why;
    (void)unused;
    match->viewer = 0;
    assert_false(engawa_moments_json(match, &names, ENGAWA_ENGLISH, &text, &why));
    assert_string_equal(why.code, "hidden");
    match->viewer = ENGAWA_OPEN;
    engawa_match_truncate(match, match->length - 1);
    assert_false(engawa_moments_json(match, &names, ENGAWA_ENGLISH, &text, &why));
    assert_string_equal(why.code, "not-over");
    assert_int_equal(text.length, 0);
    engawa_match_free(match);
}

/* ---- what follows from scores and values ---- */

/* Sets *N to the event of the second half of MATCH after which WINNER was furthest behind, the
 * first of several. Returns by how much. */
static int64_t furthest_behind(const struct engawa_match *match, int winner, size_t *n)
{
    struct engawa_match *copy = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    int64_t most = 0, score[ENGAWA_SEATS_MAX];
    int rank[ENGAWA_SEATS_MAX];
    for (size_t i = 0; i < match->length; i++) {
        engawa_match_append(copy, match->event[i].by, match->event[i].text, 0, NULL);
        match->game->result(copy->state.bytes, score, rank);
        for (int seat = 0; i + 1 > match->length / 2 && seat < match->setup.seats; seat++)
            if (score[seat] - score[winner] > most) {
                most = score[seat] - score[winner];
                *n = i + 1;
            }
    }
    engawa_match_free(copy);
    return most;
}

static void a_comeback_is_from_far_behind(void **unused)
{
    int told = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct engawa_match *match = played(engawa_game_named("yahtzee"), 3, seed);
        json_t *list = moments_of(match, ENGAWA_ENGLISH);
        int64_t score[ENGAWA_SEATS_MAX];
        int rank[ENGAWA_SEATS_MAX], winner = 0;
        size_t n = 0;
        match->game->result(match->state.bytes, score, rank);
        while (rank[winner] != 1)
            winner++;
        int64_t behind = furthest_behind(match, winner, &n);
        const json_t *moment = with(list, "still won");
        if (moment) {
            char sentence[80];
            snprintf(sentence, sizeof sentence, "%s was %lld behind and still won",
                     names.seat[winner], (long long)behind);
            assert_string_equal(said(moment), sentence);
            assert_int_equal(number(moment, "n"), n);
            assert_true(behind * 100 >= score[winner] * 15);
            told++;
        } else if (json_array_size(list) < ENGAWA_MOMENTS_MAX) {
            assert_true(behind * 100 < score[winner] * 15);
        }
        json_decref(list);
        engawa_match_free(match);
    }
    assert_in_range(told, 1, 29);
}

static void luck_is_that_of_the_analysis(void **unused)
{
    int told = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct engawa_match *match = played(engawa_game_named("yahtzee"), 2, seed);
        struct engawa_analysis *analysis = engawa_analysis_new(match, 0, 1, NULL);
        struct engawa_finding finding;
        json_t *list = moments_of(match, ENGAWA_ENGLISH);
        while (engawa_analysis_step(analysis, &finding))
            continue;
        double luck[] = {engawa_analysis_verdict(analysis, 0).luck,
                         engawa_analysis_verdict(analysis, 1).luck};
        int unlucky = luck[1] < luck[0];
        long missed = lround(-luck[unlucky]);
        const json_t *moment = with(list, "least luck");
        char sentence[80];
        snprintf(sentence, sizeof sentence, "%s had the least luck: %ld points less than expected",
                 names.seat[unlucky], missed);
        if (moment)
            assert_string_equal(said(moment), sentence);
        else if (json_array_size(list) < ENGAWA_MOMENTS_MAX)
            assert_in_range(missed + 1000, 0, 1019);
        told += moment != NULL;
        engawa_analysis_free(analysis);
        json_decref(list);
        engawa_match_free(match);
    }
    assert_in_range(told, 1, 6);
}

/* ---- what games find ---- */

/* Asserts that GAME finds EN and JA with WEIGHT in PAST, or, if EN is NULL, nothing. */
static void assert_moment(const struct engawa_game *game, const struct engawa_past *past,
                          int weight, const char *en, const char *ja)
{
    for (int language = 0; language < 2; language++) {
        struct engawa_text text = {0};
        assert_int_equal(game->moment(past, &names, (enum engawa_language)language, &text), weight);
        assert_string_equal(engawa_text_string(&text), !en ? "" : language ? ja : en);
        engawa_text_free(&text);
    }
}

/* Asserts the moment at the event TEXT by BY in BEFORE, which has SEATS. */
static void assert_moment_at(const struct engawa_game *game, const void *before, int seats, int by,
                             const char *text, const char *note, int weight, const char *en,
                             const char *ja)
{
    unsigned char *after = malloc(game->state_size);
    struct engawa_event event;
    struct engawa_reason why;
    if (!engawa_read(game, before, seats, by, text, ENGAWA_FULL, &event, &why))
        fail_msg("%s: %s", text, why.en);
    memcpy(after, before, game->state_size);
    engawa_apply(game, after, &event);
    const struct engawa_past past = {before, after, &event, note};
    assert_moment(game, &past, weight, en, ja);
    free(after);
}

static void a_multiplier_lives_or_not(void **unused)
{
    struct burning state = {.seats = 2,
                            .phase = BURNING_MULTIPLY,
                            .role = BURNING_ROLE_HIGH,
                            .throws = 1,
                            .dice = {4, 4, 4, 5, 5, 6},
                            .bonus = 2,
                            .target = 1000,
                            .points = 55,
                            .staked = 55,
                            .taken = 55,
                            .total = {940, 300}};
    (void)unused;
    assert_moment_at(&engawa_burning_desire, &state, 2, ENGAWA_CHANCE, "multiplier 1 3", "", 73,
                     "Aki dared the multiplier at 995, and it lived: ×3",
                     "Akiさんが995点で倍率ダイスに挑み、みごと×3");
    assert_moment_at(&engawa_burning_desire, &state, 2, ENGAWA_CHANCE, "multiplier 1 0", "", 35,
                     "Aki dared the multiplier at 995 and lost 55",
                     "Akiさんが995点で倍率ダイスに挑み、55点を失った");
    state.points = 1200;
    assert_moment_at(&engawa_burning_desire, &state, 2, ENGAWA_CHANCE, "multiplier 1 0", "", 45,
                     "Aki dared the multiplier at 2140 and lost 1200",
                     "Akiさんが2140点で倍率ダイスに挑み、1200点を失った");
    state.points = 999;
    assert_moment_at(&engawa_burning_desire, &state, 2, ENGAWA_CHANCE, "multiplier 1 0", "", 44,
                     "Aki dared the multiplier at 1939 and lost 999",
                     "Akiさんが1939点で倍率ダイスに挑み、999点を失った");
}

static void a_clue_is_found_by_nobody_or_everybody(void **unused)
{
    struct dixit state = {.seats = 4,
                          .cards = 84,
                          .target = 30,
                          .round = 1,
                          .left = 56,
                          .phase = DIXIT_REVEAL,
                          .given = {{1}, {2}, {3}, {4}},
                          .laid = {2, 1, 4, 3},
                          .vote = {0, 3, 1, 1}};
    (void)unused;
    assert_moment_at(&engawa_dixit, &state, 4, ENGAWA_CHANCE,
                     "reveal 0:1 1:2 2:3 3:4 / 1:3 2:1 3:1", "an elephant", 62,
                     "Nobody found Aki’s “an elephant”",
                     "Akiさんの「an elephant」は、誰も見つけられなかった");
    memcpy(state.vote, (uint8_t[]){0, 2, 2, 2}, 4);
    assert_moment_at(&engawa_dixit, &state, 4, ENGAWA_CHANCE,
                     "reveal 0:1 1:2 2:3 3:4 / 1:2 2:2 3:2", "an elephant", 52,
                     "Everybody found Aki’s “an elephant”",
                     "Akiさんの「an elephant」は、全員が見つけた");
    state.vote[1] = 3;
    assert_moment_at(&engawa_dixit, &state, 4, ENGAWA_CHANCE,
                     "reveal 0:1 1:2 2:3 3:4 / 1:3 2:2 3:2", "an elephant", 0, NULL, NULL);
}

/* Seats 0 to 2 won LINES of the second battlefield, and TAKER its castle. */
static void assert_castle(const int lines[3], int taker, int weight, const char *en, const char *ja)
{
    struct sengoku before = {.seats = 3}, after;
    int line = SENGOKU_LINES;
    after = before;
    for (int seat = 0; seat < 3; seat++)
        for (int i = 0; i < lines[seat]; i++)
            after.board.line[line++] = (uint8_t)(SENGOKU_WON + seat);
    after.board.castle[1] = (uint8_t)(SENGOKU_WON + taker);
    const struct engawa_event event = {.by = ENGAWA_CHANCE};
    const struct engawa_past past = {&before, &after, &event, ""};
    assert_moment(&engawa_sengoku_domino, &past, weight, en, ja);
}

static void a_castle_falls_by_one_line_or_to_the_third(void **unused)
{
    (void)unused;
    assert_castle((int[]){4, 3, 1}, 0, 60, "Aki took castle 2 by a single line",
                  "Akiさんが2番目の城を花道1本差で落とした");
    assert_castle((int[]){4, 4, 1}, 2, 75, "Chie took castle 2 while the leaders were tied",
                  "首位が並び、Chieさんが2番目の城を手にした");
    assert_castle((int[]){6, 2, 1}, 0, 0, NULL, NULL);
}

static void a_hand_is_doubled_often(void **unused)
{
    struct dou_dizhu before = {.seats = 3, .hand = 1, .hands = 1, .phase = DOU_DIZHU_PLAY},
                     after = before;
    const struct engawa_event event = {.by = 0};
    const struct engawa_past past = {&before, &after, &event, ""};
    (void)unused;
    before.bid = after.bid = 3;
    after.phase = DOU_DIZHU_REVEAL;
    after.doubles = 1;
    assert_moment(&engawa_dou_dizhu, &past, 0, NULL, NULL);
    after.doubles = 2;
    after.past[0] = 3 << 2 | 1 << 4 | 2 << 5;
    assert_moment(&engawa_dou_dizhu, &past, 61,
                  "Aki won 12 from each of the others after 2 doublings",
                  "2倍が2回ついた勝負で、Akiさんが全員から12点ずつ取った");
    after.past[0] = 3 << 2 | 2 << 5;
    assert_moment(&engawa_dou_dizhu, &past, 61,
                  "Aki lost 12 to each of the others after 2 doublings",
                  "2倍が2回ついた勝負で、Akiさんが全員に12点ずつ払った");
    for (int doubles = 5; doubles <= 6; doubles++) {
        char en[80], ja[120];
        after.doubles = (uint8_t)doubles;
        after.past[0] = (uint16_t)(3 << 2 | 1 << 4 | doubles << 5);
        snprintf(en, sizeof en, "Aki won %d from each of the others after %d doublings",
                 3 << doubles, doubles);
        snprintf(ja, sizeof ja, "2倍が%d回ついた勝負で、Akiさんが全員から%d点ずつ取った", doubles,
                 3 << doubles);
        assert_moment(&engawa_dou_dizhu, &past, doubles == 5 ? 85 : 93, en, ja);
    }
}

static void five_dice_are_equal(void **unused)
{
    struct yahtzee state = {.seats = 2, .turn = 1, .rolls = 3, .dice = {6, 6, 6, 6, 6}};
    (void)unused;
    assert_moment_at(&engawa_yahtzee, &state, 2, 1, "score yahtzee", "", 60,
                     "Ben threw five dice of 6", "Benさんが6を5つそろえた");
    state.dice[0] = 1;
    assert_moment_at(&engawa_yahtzee, &state, 2, 1, "score chance", "", 0, NULL, NULL);
    state.dice[0] = 6;
    state.repeat[1] = 100;
    assert_moment_at(&engawa_yahtzee, &state, 2, 1, "score chance", "", 75,
                     "Ben threw five dice of 6", "Benさんが6を5つそろえた");
}

TOPIC(moments)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_are_few_in_order_and_the_same_in_both_languages),
        cmocka_unit_test(only_a_whole_finished_game_has_moments),
        cmocka_unit_test(a_comeback_is_from_far_behind),
        cmocka_unit_test(luck_is_that_of_the_analysis),
        cmocka_unit_test(a_multiplier_lives_or_not),
        cmocka_unit_test(a_clue_is_found_by_nobody_or_everybody),
        cmocka_unit_test(a_castle_falls_by_one_line_or_to_the_third),
        cmocka_unit_test(a_hand_is_doubled_often),
        cmocka_unit_test(five_dice_are_equal),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
