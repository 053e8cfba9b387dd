/* test_dou_dizhu_secrets.c - hidden cards of Dou Dizhu stay hidden: random games at every table,
 * seen by every viewer.
 *
 * A viewer's fold must agree with the full state; and every other game that a viewer can imagine
 * must be one that could have been played just so: the same events are legal in it from the first
 * deal on, and read the same to the viewer, letter by letter. EVENTS in the environment multiplies
 * the number of games.
 */
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "tests/games/dou_dizhu_table.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { GAMES = 120, VIEWERS = 5 };

static struct engawa_rng rng;

/* Calls CHECK with a fresh open match, GAMES times for every table: two hands each. */
static void each_table(void (*check)(struct engawa_match *match))
{
    static const char *const shows_kitty[] = {"yes", "no"}, *const deals[] = {"16+4", "25+8"};
    long games = events_wanted(GAMES);
    engawa_rng_fast(&rng, 2026);
    for (long i = 0; i < games; i++)
        for (int seats = 2; seats <= 4; seats++)
            for (int show = 0; show < 2; show++)
                for (int size = 0; size < (seats == 4 ? 2 : 1); size++) {
                    struct engawa_match *match =
                        open_dou_dizhu(seats, "2", shows_kitty[show], deals[size]);
                    check(match);
                    engawa_match_free(match);
                }
}

/* Appends a random event; returns its actor. */
static int step(struct engawa_match *match, struct engawa_text *text)
{
    const struct engawa_game *game = match->game;
    unsigned actors = engawa_match_actors(match);
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    engawa_text_clear(text);
    if (actors == ENGAWA_CHANCE_BIT) {
        engawa_match_draw(match, &rng, text);
    } else {
        event.by = engawa_lowest_bit(actors);
        event.move = game->pick(match->state.bytes, event.by, &rng);
        game->print(match->state.bytes, &event, text);
    }
    yes(match, event.by, text->at);
    return event.by;
}

static void fold_one(void *context, const struct engawa_seen *seen)
{
    yes(context, seen->by, seen->text);
}

static void assert_same_table(const struct engawa_match *match, const struct engawa_match *view)
{
    struct engawa_text full = {0}, known = {0};
    int viewer = view->viewer;
    engawa_match_describe(match, viewer, &full);
    engawa_match_describe(view, viewer, &known);
    assert_string_equal(full.at, known.at);
    assert_int_equal(engawa_match_actors(match), engawa_match_actors(view));
    if (viewer >= 0 && engawa_match_actors(match) >> viewer & 1) {
        engawa_text_clear(&full);
        engawa_text_clear(&known);
        engawa_match_legal(match, viewer, &full);
        engawa_match_legal(view, viewer, &known);
        assert_string_equal(full.at, known.at);
    }
    engawa_text_free(&full);
    engawa_text_free(&known);
}

static void fold_views(struct engawa_match *match)
{
    struct engawa_match *view[VIEWERS];
    struct engawa_text text = {0};
    int viewers = match->setup.seats + 1;
    for (int v = 0; v < viewers; v++)
        view[v] = engawa_match_new(match->game, &match->setup, v - 1);
    while (engawa_match_actors(match)) {
        step(match, &text);
        for (int v = 0; v < viewers; v++) {
            engawa_match_events(match, match->length - 1, v - 1, NULL, ENGAWA_ENGLISH, fold_one,
                                view[v]);
            assert_same_table(match, view[v]);
        }
    }
    for (int v = 0; v < viewers; v++)
        engawa_match_free(view[v]);
    engawa_text_free(&text);
}

static void a_viewers_fold_agrees_with_the_full_state(void **unused)
{
    (void)unused;
    each_table(fold_views);
}

/* A viewer's state says nothing of hands that were never shown. */
static void look_for_secrets(struct engawa_match *match)
{
    struct engawa_text text = {0};
    while (engawa_match_actors(match)) {
        step(match, &text);
        if (engawa_rng_below(&rng, 16) > 0)
            continue;
        int viewer = (int)engawa_rng_below(&rng, (uint32_t)match->setup.seats + 1) - 1;
        const struct dou_dizhu *full = (const void *)match->state.bytes;
        struct engawa_match *view = view_of(match, viewer);
        const struct dou_dizhu *state = (const void *)view->state.bytes;
        bool playing = full->phase != DOU_DIZHU_DEAL && full->phase != DOU_DIZHU_OVER;
        for (int seat = 0; playing && seat < full->seats; seat++) {
            if (seat == viewer)
                continue;
            assert_int_equal(state->cards[seat], 0);
            assert_int_equal(state->got[seat].one, 0);
            assert_int_equal(state->size[seat], full->size[seat]);
        }
        if (playing && !full->show_kitty && viewer != full->landlord)
            assert_int_equal(state->kitty.one, 0);
        engawa_match_free(view);
    }
    engawa_text_free(&text);
}

static void a_viewers_state_holds_no_hidden_card(void **unused)
{
    (void)unused;
    each_table(look_for_secrets);
}

/* ---- other worlds ---- */

static void spell_cards(const struct dou_dizhu_cards *cards, struct engawa_text *text)
{
    uint16_t item[DOU_DIZHU_CARDS_MAX];
    int count = dou_dizhu_items(cards, item);
    for (int i = 0; i < count; i++)
        dou_dizhu_spell(item[i], text);
}

/* Writes the deal that led to WORLD, a state in which every card is known. */
static void spell_deal(const struct dou_dizhu *world, struct engawa_text *text)
{
    bool taken = world->phase == DOU_DIZHU_PLAY || world->phase == DOU_DIZHU_REVEAL;
    engawa_text_clear(text);
    engawa_text_add(text, "deal");
    for (int seat = 0; seat < world->seats; seat++) {
        struct dou_dizhu_cards hand = world->got[seat];
        uint16_t item[DOU_DIZHU_CARDS_MAX];
        int kitty = taken && seat == world->landlord ? dou_dizhu_items(&world->kitty, item) : 0;
        for (int i = 0; i < kitty; i++)
            dou_dizhu_take(&hand, item[i]);
        engawa_text_printf(text, " %d:", seat);
        spell_cards(&hand, text);
    }
    engawa_text_add(text, " face:");
    dou_dizhu_spell(world->face, text);
    engawa_text_printf(text, "@%d", world->face_seat);
}

static struct engawa_text stream;

static void write_seen(void *context, const struct engawa_seen *seen)
{
    (void)context;
    engawa_text_printf(&stream, "%d %s\n%s\n", seen->by, seen->text, seen->sentence);
}

/* Everything that VIEWER has seen and been told of MATCH, and the table as it stands. */
static char *all_seen(const struct engawa_match *match, int viewer)
{
    const struct engawa_names names = {{NULL}};
    engawa_text_clear(&stream);
    engawa_match_events(match, 0, viewer, &names, ENGAWA_ENGLISH, write_seen, NULL);
    engawa_match_describe(match, viewer, &stream);
    if (viewer >= 0 && engawa_match_actors(match) >> viewer & 1)
        engawa_match_legal(match, viewer, &stream);
    return strdup(stream.at);
}

/* The game that VIEWER imagines instead of MATCH: the last hand is dealt as imagined, and all that
 * followed happens again. */
static void replay_imagined(const struct engawa_match *match, int viewer)
{
    struct engawa_match *view = view_of(match, viewer);
    struct engawa_match *other = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    const struct dou_dizhu *world = (const void *)view->state.bytes;
    struct engawa_text text = {0};
    size_t dealt = match->length - 1;
    while (strncmp(match->event[dealt].text, "deal", 4) != 0)
        dealt--;
    match->game->imagine(view->state.bytes, viewer, &rng);
    for (size_t i = 0; i < match->length; i++) {
        const struct engawa_match_event *past = &match->event[i];
        engawa_text_clear(&text);
        if (i == dealt)
            spell_deal(world, &text);
        else if (i > dealt && strncmp(past->text, "kitty", 5) == 0)
            engawa_text_add(&text, "kitty "), spell_cards(&world->kitty, &text);
        else
            engawa_text_add(&text, past->text);
        yes(other, past->by, text.at);
    }
    char *one = all_seen(match, viewer), *two = all_seen(other, viewer);
    assert_string_equal(one, two);
    assert_memory_equal(world, other->state.bytes, sizeof *world);
    free(one);
    free(two);
    engawa_match_free(view);
    engawa_match_free(other);
    engawa_text_free(&text);
}

static void imagine_games(struct engawa_match *match)
{
    struct engawa_text text = {0};
    while (engawa_match_actors(match)) {
        step(match, &text);
        const struct dou_dizhu *state = (const void *)match->state.bytes;
        bool dealt = state->phase != DOU_DIZHU_DEAL && state->phase != DOU_DIZHU_OVER;
        if (dealt && engawa_rng_below(&rng, 20) == 0)
            replay_imagined(match, (int)engawa_rng_below(&rng, (uint32_t)state->seats + 1) - 1);
    }
    engawa_text_free(&text);
}

static void an_imagined_game_could_have_been_played(void **unused)
{
    (void)unused;
    each_table(imagine_games);
    engawa_text_free(&stream);
}

/* ---- refusals ---- */

/* A refusal of a player's own move says the same in the full state and in the player's own. */
static void refuse_both(struct engawa_match *match)
{
    static const char *const tries[] = {"pass",     "play 3",  "play 44",   "play 2222",
                                        "play BR",  "play BB", "play 3334", "play 34567",
                                        "play RRR", "bid 1",   "bid pass",  "play ?"};
    struct engawa_text text = {0};
    while (engawa_match_actors(match)) {
        step(match, &text);
        unsigned actors = engawa_match_actors(match);
        if (actors == 0 || actors == ENGAWA_CHANCE_BIT || engawa_rng_below(&rng, 8) > 0)
            continue;
        int seat = engawa_lowest_bit(actors);
        struct engawa_match *view = view_of(match, seat);
        for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
            struct engawa_event event;
            struct engawa_reason full = {{0}, {0}, {0}}, own = {{0}, {0}, {0}};
            assert_int_equal(engawa_read(match->game, match->state.bytes, match->setup.seats, seat,
                                         tries[i], ENGAWA_FULL, &event, &full),
                             engawa_read(match->game, view->state.bytes, match->setup.seats, seat,
                                         tries[i], ENGAWA_FULL, &event, &own));
            assert_string_equal(full.code, own.code);
            assert_string_equal(full.en, own.en);
            assert_string_equal(full.ja, own.ja);
        }
        engawa_match_free(view);
    }
    engawa_text_free(&text);
}

static void refusals_tell_a_player_nothing_new(void **unused)
{
    (void)unused;
    each_table(refuse_both);
}

/* ---- the cards that are still out ---- */

/* The bids MOVES at a table where seat 0 has always the same hand and KITTY are the cards that the
 * landlord takes, or would take. */
static struct engawa_match *with_kitty(const char *show, const char *kitty, const char *moves)
{
    struct engawa_match *match = open_dou_dizhu(3, "1", show, NULL);
    deal_dou_dizhu(match, 0, kitty, (const char *const[]){"33344455567899TJQ", NULL, NULL, NULL});
    turns(match, moves);
    if (engawa_match_actors(match) == ENGAWA_CHANCE_BIT)
        take_kitty(match);
    return match;
}

/* Returns the description for seat 0 after MOVES, in a view that only ever held the redacted
 * events. */
static struct engawa_text seen_with(const char *show, const char *kitty, const char *moves)
{
    struct engawa_match *match = with_kitty(show, kitty, moves), *view = view_of(match, 0);
    struct engawa_text text = {0};
    engawa_match_describe(view, 0, &text);
    engawa_match_free(view);
    engawa_match_free(match);
    return text;
}

static void assert_out(const struct engawa_text *seen, const char *out)
{
    char part[128];
    snprintf(part, sizeof part, "],\"out\":\"%s\",", out);
    if (!strstr(seen->at, part))
        fail_msg("%s is not in %s", part, seen->at);
}

/* Two worlds that differ in the kitty, and so in the hands that a viewer does not see, show that
 * viewer the same; the kitty counts among the cards still out for all but the landlord. */
static void the_cards_still_out_never_tell_the_kitty(void **unused)
{
    static const char *const show[] = {"yes", "no", "no"};
    static const char *const moves[] = {"bid 1", "bid 1,bid 2", "bid pass,bid 3"};
    (void)unused;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        struct engawa_text a = seen_with(show[i], "777", moves[i]);
        struct engawa_text b = seen_with(show[i], "2BR", moves[i]);
        assert_string_equal(a.at, b.at);
        assert_out(&a, "34566677788899TTTJJJQQQKKKKAAAA2222BR");
        engawa_text_free(&a);
        engawa_text_free(&b);
    }
    /* Shown and taken by another, it is still out. */
    struct engawa_text other = seen_with("yes", "777", "bid pass,bid 3");
    assert_out(&other, "34566677788899TTTJJJQQQKKKKAAAA2222BR");
    engawa_text_free(&other);
    struct engawa_text own = seen_with("no", "2BR", "bid 3");
    assert_out(&own, "34566677788899TTTJJJQQQKKKKAAAA222");
    engawa_text_free(&own);
}

static void played_cards_are_out_no_more(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    assert_true(shows(match, 0, "],\"out\":\"\","));
    engawa_match_free(match);
    match = with_kitty("no", "2BR", "bid 3");
    turns(match, "play BR");
    assert_true(shows(match, 0, "\"out\":\"34566677788899TTTJJJQQQKKKKAAAA222\","));
    assert_true(shows(match, ENGAWA_SPECTATOR,
                      "\"out\":\"3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222\","));
    engawa_match_free(match);
}

TOPIC(dou_dizhu_secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_viewers_fold_agrees_with_the_full_state),
        cmocka_unit_test(a_viewers_state_holds_no_hidden_card),
        cmocka_unit_test(an_imagined_game_could_have_been_played),
        cmocka_unit_test(refusals_tell_a_player_nothing_new),
        cmocka_unit_test(the_cards_still_out_never_tell_the_kitty),
        cmocka_unit_test(played_cards_are_out_no_more),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
