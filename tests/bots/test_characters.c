/* test_characters.c - a level plays as its sentence says (bots/strength.h): whole games of it are
 * watched, decision by decision. Each case names the sentence that it is about, so that nobody
 * changes one without the other.
 *
 * Not here: what a strong bot knows (test_yahtzee_win.c, test_burning_exact.c), and how the bots of
 * Dixit find their clues (test_dixit_bots.c).
 */
#include "bots/registry.h"
#include "bots/strength.h"
#include "engine/notation.h"
#include "games/burning_desire.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "games/sengoku_domino.h"
#include "games/yahtzee.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 6 };

/* Checks MOVE, which SEAT chose in the state at STATE. Returns whether the sentence says something
 * about such a decision. */
typedef bool expectation(const void *state, int seat, engawa_move move);

struct table {
    struct engawa_match *open, *view[ENGAWA_SEATS_MAX];
};

static void append(struct table *table, const struct engawa_event *event)
{
    for (int seat = 0; seat < table->open->setup.seats; seat++)
        engawa_match_show(table->view[seat], table->open->state.bytes, event, 0);
    engawa_match_append_event(table->open, event, NULL, 0);
}

/* Lets BOT play a game of GAME against itself. Returns how many decisions EXPECT looked at. */
static int watch(const struct engawa_game *game, int seats, const struct engawa_bot *bot,
                 uint64_t seed, expectation *expect)
{
    struct table table;
    struct engawa_setup setup;
    struct engawa_rng rng;
    unsigned actors;
    int looked = 0;
    engawa_rng_fast(&rng, seed);
    engawa_setup_defaults(game, seats, &setup);
    table.open = engawa_match_new(game, &setup, ENGAWA_OPEN);
    for (int seat = 0; seat < seats; seat++)
        table.view[seat] = engawa_match_new(game, &setup, seat);
    while ((actors = engawa_match_actors(table.open)) != 0) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        if (actors == ENGAWA_CHANCE_BIT) {
            game->draw(table.open->state.bytes, &rng, &event.outcome);
        } else {
            int seat = engawa_lowest_bit(actors);
            assert_true(engawa_bot_move(bot, table.view[seat], "", &rng, 1, &event, NULL));
            looked += expect(table.open->state.bytes, seat, event.move);
        }
        append(&table, &event);
    }
    for (int seat = 0; seat < seats; seat++)
        engawa_match_free(table.view[seat]);
    engawa_match_free(table.open);
    return looked;
}

/* Watches games of the bot called NAME, whose sentence is SAID. */
static void expect_character(const char *called, const char *name, int seats, const char *said,
                             expectation *expect)
{
    const struct engawa_game *game = engawa_game_named(called);
    const struct engawa_bot *bot = engawa_bot_named(name, game);
    int looked = 0;
    assert_string_equal(engawa_strength_of(bot, game)->character_en, said);
    for (uint64_t seed = 0; seed < GAMES; seed++)
        looked += watch(game, seats, bot, seed, expect);
    assert_true(looked >= GAMES);
}

/* ---- Yahtzee ---- */

/* Dice that are kept are all of a commonest face, or four in a row. */
static bool collects(const void *bytes, int seat, engawa_move move)
{
    const struct yahtzee *state = bytes;
    int counts[YAHTZEE_FACES] = {0}, most = 0, length = 0, faces = 0;
    struct engawa_text text = {0};
    const struct engawa_event event = {.by = seat, .move = move};
    for (int i = 0; i < YAHTZEE_DICE; i++)
        if (++counts[state->dice[i] - 1] > most)
            most = counts[state->dice[i] - 1];
    engawa_yahtzee.print(state, &event, &text);
    bool keeps = strncmp(text.at, "keep ", 5) == 0;
    for (const char *at = text.at + 5; keeps && *at; at++, length++)
        faces += length == 0 || at[0] != at[-1];
    assert_true(!keeps || (faces == 1 && length == most) || (faces == 4 && length == 4));
    engawa_text_free(&text);
    return keeps;
}

static void easy_yahtzee_collects_a_face(void **unused)
{
    (void)unused;
    expect_character("yahtzee", "easy", 2,
                     "Collects the face it has most of, and never counts the odds.", collects);
}

/* ---- Burning Desire ---- */

/* It multiplies only if another player would have as many points. */
static bool dares(const void *bytes, int seat, engawa_move move)
{
    const struct burning *state = bytes;
    bool behind = false;
    for (int other = 0; other < state->seats; other++)
        behind |= other != seat && state->total[other] >= state->total[seat] + state->points;
    assert_true(behind || move != BURNING_DARE_MULTIPLY);
    return state->phase == BURNING_DARE;
}

static void normal_burning_desire_dares_when_it_is_behind(void **unused)
{
    (void)unused;
    expect_character("burning-desire", "normal", 3,
                     "Goes for many points, and dares to multiply only when it is behind.", dares);
}

/* ---- Dou Dizhu ---- */

static int lowest(uint64_t cards)
{
    int rank = 0;
    while (dou_dizhu_count(cards, rank) == 0)
        rank++;
    return rank;
}

/* Whether somebody's hand is near its end. */
static bool is_late(const struct dou_dizhu *state)
{
    for (int seat = 0; seat < state->seats; seat++)
        if (state->size[seat] <= 6)
            return true;
    return false;
}

/* A lead has the lowest card below the 2s. No bomb is played before the end. */
static bool keeps_bombs(const void *bytes, int seat, engawa_move move)
{
    const struct dou_dizhu *state = bytes;
    bool low = lowest(state->cards[seat]) < DOU_DIZHU_TWO;
    if (state->phase != DOU_DIZHU_PLAY || move == DOU_DIZHU_PASS)
        return false;
    enum dou_dizhu_kind kind = dou_dizhu_classify(state->rocket, move).kind;
    if (state->laid.kind == DOU_DIZHU_NONE && low)
        assert_int_equal(lowest(move), lowest(state->cards[seat]));
    assert_true(is_late(state) || !low || (kind != DOU_DIZHU_BOMB && kind != DOU_DIZHU_ROCKET));
    return true;
}

static void easy_dou_dizhu_plays_low_cards_and_keeps_bombs(void **unused)
{
    (void)unused;
    expect_character("dou-dizhu", "easy", 3,
                     "Gets rid of low cards first, and keeps its bombs until the end.",
                     keeps_bombs);
}

/* ---- Sengoku Domino ---- */

/* The deployed tile is the strongest of the hand. */
static bool charges(const void *bytes, int seat, engawa_move move)
{
    const struct sengoku *state = bytes;
    if (state->phase != SENGOKU_DEPLOY)
        return false;
    for (int tile = 0; tile < SENGOKU_TILES; tile++)
        if (state->hand[seat] >> tile & 1)
            assert_true(sengoku_strength(sengoku_tile(move)) >= sengoku_strength(tile));
    return true;
}

static void easy_sengoku_domino_charges_with_its_highest_tile(void **unused)
{
    (void)unused;
    expect_character("sengoku-domino", "easy", 3,
                     "Charges with its highest tile, at the first place that gives it the lead.",
                     charges);
}

TOPIC(characters)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(easy_yahtzee_collects_a_face),
        cmocka_unit_test(normal_burning_desire_dares_when_it_is_behind),
        cmocka_unit_test(easy_dou_dizhu_plays_low_cards_and_keeps_bombs),
        cmocka_unit_test(easy_sengoku_domino_charges_with_its_highest_tile),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
