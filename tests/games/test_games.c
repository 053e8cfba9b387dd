/* test_games.c - properties of every game in the registry, the template included: offered and
 * refused moves, replays and texts. test_secrets.c tests hidden information.
 *
 * Each test plays random games through text in all options and numbers of seats. EVENTS in the
 * environment multiplies the number of events.
 */
#include "games/registry.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_rng rng;

/* Runs PLAY over every setup of every game. */
static void each_game(void (*play)(const struct engawa_game *, const struct engawa_setup *, void *),
                      void *context)
{
    engawa_rng_fast(&rng, 20261121);
    for (int i = 0; engawa_game_at(i); i++)
        each_setup(engawa_game_at(i), play, context);
}

static void append(struct engawa_match *match, int by, const char *text)
{
    struct engawa_reason why = {0};
    if (!engawa_match_append(match, by, text, 0, &why))
        fail_msg("%s by %d: \"%s\" refused: %s", match->game->name, by, text, why.en);
}

/* ---- the interface itself ---- */

static void every_game_fills_the_interface(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        assert_true(game->state_size > 0 && game->state_size <= ENGAWA_STATE_MAX);
        assert_true(game->seats_min >= 1 && game->seats_max <= ENGAWA_SEATS_MAX);
        assert_true(game->legal_max > 0);
        assert_ptr_equal(engawa_game_named(game->name), game);
        assert_true(game->start && game->actors && game->legal && game->play && game->draw &&
                    game->settle && game->allowed && game->possible && game->parse && game->print &&
                    game->result && game->describe && game->tell);
        assert_true(!game->redact == !game->imagine);
        struct engawa_text json = {0};
        engawa_game_json(game, true, &json);
        json_t *parsed = json_loads(json.at, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(parsed);
        json_decref(parsed);
        engawa_text_free(&json);
    }
    assert_null(engawa_game_named("go"));
}

static void setups_refuse_values_outside_the_table_of_options(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        struct engawa_setup setup;
        struct engawa_reason why;
        engawa_setup_defaults(game, game->seats_min - 1, &setup);
        assert_false(engawa_setup_check(game, &setup, &why));
        assert_string_equal(why.code, "seats");
        engawa_setup_defaults(game, game->seats_max + 1, &setup);
        assert_false(engawa_setup_check(game, &setup, &why));
        assert_false(engawa_setup_option(game, &setup, "nothing", "1", &why));
        assert_string_equal(why.code, "option-unknown");
        for (int o = 0; game->options && game->options[o].name; o++) {
            const char *name = game->options[o].name;
            assert_false(engawa_setup_option(game, &setup, name, "", &why));
            assert_string_equal(why.code, "option-value");
            assert_false(engawa_setup_option(game, &setup, name, "0 1", &why));
            assert_false(engawa_setup_option(game, &setup, name, "Ü", &why));
            assert_true(engawa_setup_option(game, &setup, name, game->options[o].fallback, &why));
        }
    }
}

/* ---- legal and allowed agree, at every prefix ---- */

enum { POOL = 4096 };

/* Texts seen so far in one game: some are legal at a later prefix and some are not. */
struct pool {
    char *text[POOL];
    size_t count;
};

static void remember(struct pool *pool, const char *text)
{
    char *copy = strdup(text);
    if (pool->count < POOL) {
        pool->text[pool->count++] = copy;
        return;
    }
    uint32_t at = engawa_rng_below(&rng, POOL);
    free(pool->text[at]);
    pool->text[at] = copy;
}

/* The list of SEAT cut anywhere is the beginning of the COUNT moves of the whole one, and nothing
 * behind is touched. */
static void check_cut(const struct engawa_match *match, int seat, const engawa_move *moves,
                      int count)
{
    int capacity = (int)engawa_rng_below(&rng, (uint32_t)count);
    engawa_move *cut = malloc(((size_t)capacity + 1) * sizeof *cut);
    assert_non_null(cut);
    cut[capacity] = ENGAWA_HIDDEN;
    assert_int_equal(match->game->legal(match->state.bytes, seat, cut, capacity), count);
    assert_memory_equal(cut, moves, (size_t)capacity * sizeof *cut);
    assert_true(cut[capacity] == ENGAWA_HIDDEN);
    free(cut);
}

/* Checks SEAT's list at the present position of MATCH against engawa_read, both ways. */
static void check_list(const struct engawa_match *match, int seat, struct pool *pool)
{
    const struct engawa_game *game = match->game;
    const void *state = match->state.bytes;
    engawa_move *moves = malloc(((size_t)game->legal_max + 1) * sizeof *moves);
    struct engawa_text text = {0};
    struct engawa_event event, again;
    int count = game->legal(state, seat, moves, game->legal_max);
    assert_in_range(count, 1, game->legal_max);
    check_cut(match, seat, moves, count);
    for (int i = 0; i < count; i++) {
        event = (struct engawa_event){.by = seat, .move = moves[i]};
        engawa_text_clear(&text);
        game->print(state, &event, &text);
        if (text.length >= 2 && strcmp(text.at + text.length - 2, "\"\"") == 0) {
            text.at[--text.length] = '\0';
            engawa_text_add(&text, "a\"");
        }
        struct engawa_reason why;
        if (!engawa_read(game, state, match->setup.seats, seat, text.at, ENGAWA_FULL, &again, &why))
            fail_msg("%s offers \"%s\" and refuses it: %s", game->name, text.at, why.en);
        assert_int_equal(again.move, event.move);
        for (int j = 0; count < 100 && j < i; j++)
            assert_int_not_equal(moves[j], moves[i]);
        if (engawa_rng_below(&rng, 16) == 0)
            remember(pool, text.at);
    }
    for (int i = 0; i < 8 && pool->count > 0; i++) {
        const char *other = pool->text[engawa_rng_below(&rng, (uint32_t)pool->count)];
        bool listed = false;
        if (!engawa_read(game, state, match->setup.seats, seat, other, ENGAWA_FULL, &again, NULL))
            continue;
        for (int j = 0; j < count; j++)
            listed |= moves[j] == again.move;
        if (!listed)
            fail_msg("%s accepts \"%s\" and does not offer it", game->name, other);
    }
    engawa_text_free(&text);
    free(moves);
}

static void play_lists(const struct engawa_game *game, const struct engawa_setup *setup, void *pool)
{
    struct engawa_text text = {0};
    for (long left = events_wanted(4000); left > 0;) {
        struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
        for (unsigned actors; (actors = engawa_match_actors(match)) != 0 && left > 0; left--) {
            for (int seat = 0; seat < setup->seats; seat++)
                if (actors >> seat & 1)
                    check_list(match, seat, pool);
                else
                    assert_false(engawa_read(game, match->state.bytes, setup->seats, seat, "x",
                                             ENGAWA_FULL, &(struct engawa_event){0}, NULL));
            uint64_t before = engawa_state_hash(game, match->state.bytes);
            engawa_conceal(game, match->state.bytes, ENGAWA_OPEN); /* who sees all loses nothing */
            assert_int_equal(engawa_state_hash(game, match->state.bytes), before);
            int by = random_event(match, &rng, &text);
            append(match, by, text.at);
        }
        engawa_match_free(match);
    }
    engawa_text_free(&text);
}

static void every_prefix_accepts_exactly_the_moves_it_offers(void **unused)
{
    (void)unused;
    struct pool *pool = calloc(1, sizeof *pool);
    each_game(play_lists, pool);
    for (size_t i = 0; i < pool->count; i++)
        free(pool->text[i]);
    free(pool);
}

/* Of COUNT moves, a few, `pick` gives each about equally often. */
static void check_picks(const struct engawa_game *game, const void *state, int seat,
                        const engawa_move *moves, int count)
{
    enum { TIMES = 60 };
    int times[40] = {0};
    if (count > 40 || engawa_rng_below(&rng, 128) > 0)
        return;
    for (int i = 0; i < TIMES * count; i++) {
        engawa_move move = game->pick(state, seat, &rng);
        int at = 0;
        while (at < count - 1 && moves[at] != move)
            at++;
        times[at]++;
    }
    for (int i = 0; i < count; i++) /* more than five standard deviations */
        assert_in_range(times[i], TIMES / 3, 2 * TIMES);
}

static void play_picks(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *unused)
{
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    struct engawa_outcome outcome;
    engawa_move *moves = malloc((size_t)game->legal_max * sizeof *moves);
    (void)unused;
    if (game->pick == NULL) {
        free(moves);
        return;
    }
    for (long left = events_wanted(4000); left > 0;) {
        memset(&state, 0, sizeof state);
        game->start(state.bytes, setup);
        for (unsigned actors; (actors = game->actors(state.bytes)) != 0 && left > 0; left--) {
            if (actors == ENGAWA_CHANCE_BIT) {
                game->draw(state.bytes, &rng, &outcome);
                game->settle(state.bytes, &outcome);
                continue;
            }
            int seat = engawa_lowest_bit(actors);
            int count = game->legal(state.bytes, seat, moves, game->legal_max);
            engawa_move move = game->pick(state.bytes, seat, &rng);
            bool listed = false;
            for (int i = 0; i < count; i++)
                listed |= moves[i] == move;
            assert_true(listed);
            check_picks(game, state.bytes, seat, moves, count);
            game->play(state.bytes, seat, move);
        }
    }
    free(moves);
}

static void pick_gives_each_move_of_the_list(void **unused)
{
    (void)unused;
    each_game(play_picks, NULL);
}

/* ---- replay through text ---- */

static void assert_same_state(const struct engawa_match *one, const struct engawa_match *two)
{
    assert_true(engawa_state_equal(one->game, one->state.bytes, two->state.bytes));
    assert_int_equal(engawa_state_hash(one->game, one->state.bytes),
                     engawa_state_hash(one->game, two->state.bytes));
}

/* Appends the last event of MATCH to FOLDED as an event, read into memory that held something else:
 * only the event may get into the state. */
static void fold_event(const struct engawa_match *match, struct engawa_match *folded)
{
    const struct engawa_match_event *past = &match->event[match->length - 1];
    struct engawa_event event;
    uint64_t before = engawa_state_hash(match->game, folded->state.bytes);
    memset(&event, 0xa5, sizeof event);
    assert_true(engawa_read(match->game, folded->state.bytes, match->setup.seats, past->by,
                            past->text, ENGAWA_FULL, &event, NULL));
    engawa_match_append_event(folded, &event, NULL, past->time);
    assert_string_equal(folded->event[folded->length - 1].text, past->text);
    assert_string_equal(folded->note, match->note);
    assert_same_state(match, folded);
    assert_int_not_equal(engawa_state_hash(match->game, folded->state.bytes), before);
}

static void play_twice(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *context)
{
    long *games = context;
    struct engawa_text text = {0};
    for (long left = events_wanted(20000); left > 0; ++*games) {
        struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
        struct engawa_match *again = engawa_match_new(game, setup, ENGAWA_OPEN);
        struct engawa_match *folded = engawa_match_new(game, setup, ENGAWA_OPEN);
        int64_t scores[2][ENGAWA_SEATS_MAX] = {{0}};
        int ranks[2][ENGAWA_SEATS_MAX] = {{0}};
        while (engawa_match_actors(match) != 0) {
            int by = random_event(match, &rng, &text);
            append(match, by, text.at);
            fold_event(match, folded);
            left--;
        }
        for (size_t i = 0; i < match->length; i++)
            append(again, match->event[i].by, match->event[i].text);
        game->result(match->state.bytes, scores[0], ranks[0]);
        game->result(again->state.bytes, scores[1], ranks[1]);
        assert_memory_equal(scores[0], scores[1], sizeof scores[0]);
        assert_memory_equal(ranks[0], ranks[1], sizeof ranks[0]);
        assert_int_equal(engawa_match_actors(again), 0);
        assert_same_state(match, again);
        engawa_match_truncate(again, match->length / 2);
        for (size_t i = again->length; i < match->length; i++)
            append(again, match->event[i].by, match->event[i].text);
        assert_same_state(match, again);
        engawa_match_free(match);
        engawa_match_free(again);
        engawa_match_free(folded);
    }
    engawa_text_free(&text);
}

static void games_replay_to_the_same_result_and_undo_is_replay(void **unused)
{
    (void)unused;
    long games = 0;
    each_game(play_twice, &games);
    assert_true(games > 0);
}

/* ---- threads ---- */

/* The task of one thread, and a digest of all its results. */
struct playing {
    uint64_t seed, mark;
};

/* Plays one game of each kind through text, with the view of each seat, and marks every state. */
static void *play_each(void *context)
{
    struct playing *playing = context;
    struct engawa_rng own;
    struct engawa_text text = {0};
    engawa_rng_fast(&own, playing->seed);
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        struct engawa_match *match, *view[ENGAWA_SEATS_MAX];
        struct engawa_setup setup;
        engawa_setup_defaults(game, game->seats_max, &setup);
        match = engawa_match_new(game, &setup, ENGAWA_OPEN);
        for (int seat = 0; seat < setup.seats; seat++)
            view[seat] = engawa_match_new(game, &setup, seat);
        while (engawa_match_actors(match) != 0) {
            int by = random_event(match, &own, &text);
            bool fine = append_with_views(match, view, setup.seats, by, text.at, NULL);
            playing->mark += fine ? engawa_state_hash(game, match->state.bytes) : 1;
            playing->mark *= 3;
        }
        for (int seat = 0; seat < setup.seats; seat++) {
            playing->mark ^= engawa_state_hash(game, view[seat]->state.bytes);
            engawa_match_free(view[seat]);
        }
        engawa_match_free(match);
    }
    engawa_text_free(&text);
    return NULL;
}

static void two_threads_play_as_one_does(void **unused)
{
    struct playing alone[2] = {{.seed = 1}, {.seed = 2}}, together[2] = {{.seed = 1}, {.seed = 2}};
    pthread_t thread[2];
    (void)unused;
    for (int i = 0; i < 2; i++)
        play_each(&alone[i]);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_each, &together[i]), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_join(thread[i], NULL), 0);
        assert_int_equal(together[i].mark, alone[i].mark);
    }
    assert_int_not_equal(alone[0].mark, alone[1].mark);
}

/* ---- what people read ---- */

static void check_words(void *context, const struct engawa_seen *seen)
{
    (void)context;
    assert_true(strlen(seen->sentence) > 3);
    assert_true(engawa_utf8_valid(seen->sentence, strlen(seen->sentence)));
}

/* Behind the end of a game there is nothing to tell. */
static void tell_nothing(void *context, const struct engawa_seen *seen)
{
    (void)context;
    fail_msg("%s", seen->sentence);
}

static void play_words(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *unused)
{
    struct engawa_text text = {0};
    const struct engawa_names names = {{"Aki", "弁", "Chika", NULL}};
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    (void)unused;
    for (long left = 300; engawa_match_actors(match) != 0 && left > 0; left--) {
        int by = random_event(match, &rng, &text);
        append(match, by, text.at);
        engawa_text_clear(&text);
        for (int viewer = ENGAWA_OPEN; viewer < setup->seats; viewer++) {
            engawa_text_clear(&text);
            engawa_match_describe(match, viewer, &text);
            json_t *json = json_loads(text.at, JSON_REJECT_DUPLICATES, NULL);
            assert_true(json_is_object(json));
            json_t *seats = json_object_get(json, "seats");
            if (json_is_array(seats))
                assert_int_equal(json_array_size(seats), setup->seats);
            json_decref(json);
        }
    }
    engawa_match_events(match, 0, ENGAWA_SPECTATOR, &names, ENGAWA_ENGLISH, check_words, NULL);
    engawa_match_events(match, 0, 0, &names, ENGAWA_JAPANESE, check_words, NULL);
    engawa_match_events(match, match->length + 1, 0, &names, ENGAWA_JAPANESE, tell_nothing, NULL);
    engawa_match_free(match);
    engawa_text_free(&text);
}

static void every_event_is_told_and_every_table_described_as_json(void **unused)
{
    (void)unused;
    each_game(play_words, NULL);
}

TOPIC(games)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_fills_the_interface),
        cmocka_unit_test(setups_refuse_values_outside_the_table_of_options),
        cmocka_unit_test(every_prefix_accepts_exactly_the_moves_it_offers),
        cmocka_unit_test(pick_gives_each_move_of_the_list),
        cmocka_unit_test(games_replay_to_the_same_result_and_undo_is_replay),
        cmocka_unit_test(two_threads_play_as_one_does),
        cmocka_unit_test(every_event_is_told_and_every_table_described_as_json),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
