/* test_secrets.c - hidden things stay hidden, in every game of the registry, at every setup, for
 * every seat and for a spectator.
 *
 * Four ways to check it:
 *
 *   - what a viewer sees of an event is what the ledgers' notation says, read once more from the
 *     text alone (naive_seen.h);
 *   - what a viewer folds from redacted events agrees with the full state at every step, and is
 *     what `conceal` leaves of it;
 *   - two games that differ only in what a viewer may not know go on side by side, as long as there
 *     are events that look alike, and the viewer cannot tell them apart: by what is seen and told
 * of an event, by who acts, by what is legal, described or scored, or by how a move is refused;
 *   - what redaction hides is never in a record.
 *
 * EVENTS in the environment multiplies the number of events.
 */
#include "games/registry.h"
#include "tests/games/naive_seen.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { VIEWS = ENGAWA_SEATS_MAX + 1 };

static struct engawa_rng rng;
static struct engawa_text text, one, two;

/* Runs PLAY over every setup of every game. */
static void each_game(void (*play)(const struct engawa_game *, const struct engawa_setup *, void *),
                      void *context)
{
    engawa_rng_fast(&rng, 20261121);
    for (int i = 0; engawa_game_at(i); i++)
        each_setup(engawa_game_at(i), play, context);
    engawa_text_free(&text);
    engawa_text_free(&one);
    engawa_text_free(&two);
}

/* An empty match for each viewer: the spectator, then the seats. Returns how many. */
static int open_views(const struct engawa_match *match, struct engawa_match *views[VIEWS])
{
    for (int v = 0; v <= match->setup.seats; v++)
        views[v] = engawa_match_new(match->game, &match->setup, v - 1);
    return match->setup.seats + 1;
}

static void close_views(struct engawa_match *const *views, int count)
{
    for (int v = 0; v < count; v++)
        engawa_match_free(views[v]);
}

static void append(struct engawa_match *match, struct engawa_match *const *views, int count, int by)
{
    struct engawa_reason why = {0};
    if (!append_with_views(match, views, count, by, engawa_text_string(&text), &why))
        fail_msg("%s by %d: \"%s\" refused: %s", match->game->name, by, text.at, why.en);
}

/* ---- what a viewer can look at ---- */

/* Fails unless VIEWER is shown the same of the STATES of two games of one setup. */
static void assert_look_alike(const struct engawa_match *match, int viewer, const void *state,
                              const void *other)
{
    const struct engawa_game *game = match->game;
    int64_t scores[2][ENGAWA_SEATS_MAX] = {{0}};
    int ranks[2][ENGAWA_SEATS_MAX] = {{0}};
    unsigned actors = game->actors(state);
    assert_int_equal(game->actors(other), actors);
    game->result(state, scores[0], ranks[0]);
    game->result(other, scores[1], ranks[1]);
    assert_memory_equal(scores[0], scores[1], sizeof scores[0]);
    assert_memory_equal(ranks[0], ranks[1], sizeof ranks[0]);
    engawa_text_clear(&one);
    engawa_text_clear(&two);
    game->describe(state, viewer, match->note, &one);
    game->describe(other, viewer, match->note, &two);
    assert_string_equal(one.at, two.at);
    if (viewer < 0 || actors == ENGAWA_CHANCE_BIT || !(actors >> viewer & 1))
        return;
    engawa_move *moves = malloc(2 * (size_t)game->legal_max * sizeof *moves);
    int count = game->legal(state, viewer, moves, game->legal_max);
    assert_int_equal(game->legal(other, viewer, moves + game->legal_max, game->legal_max), count);
    assert_memory_equal(moves, moves + game->legal_max, (size_t)count * sizeof *moves);
    free(moves);
}

/* ---- the fold of what is seen ---- */

static void compare_entry(void *context, const struct engawa_seen *seen)
{
    const struct engawa_match *view = context;
    const struct engawa_match_event *past = &view->event[seen->n - 1];
    assert_int_equal(past->by, seen->by);
    assert_string_equal(past->text, seen->text);
}

/* An imagined world looks to its viewer like the real one, and can be played to its end. */
static void check_imagined(const struct engawa_match *match, const struct engawa_match *view)
{
    const struct engawa_game *game = match->game;
    struct engawa_match world = *view;
    if (!game->imagine)
        return;
    game->imagine(world.state.bytes, view->viewer, &rng);
    assert_look_alike(match, view->viewer, match->state.bytes, world.state.bytes);
    engawa_move *moves = malloc((size_t)game->legal_max * sizeof *moves);
    engawa_playout(game, world.state.bytes, &rng, moves);
    assert_int_equal(game->actors(world.state.bytes), 0);
    free(moves);
}

/* Shows the event TEXT by BY, which happens in MATCH next, to the COUNT matches of SHOWN. */
static void show(const struct engawa_match *match, struct engawa_match *const *shown, int count,
                 int by, const char *string)
{
    struct engawa_event event;
    assert_true(engawa_read(match->game, match->state.bytes, match->setup.seats, by, string,
                            ENGAWA_FULL, &event, NULL));
    for (int v = 0; v < count; v++)
        engawa_match_show(shown[v], match->state.bytes, &event, 0);
}

/* The event shown equals the one read as text. */
static void assert_shown(const struct engawa_match *shown, const struct engawa_match *view)
{
    assert_int_equal(shown->length, view->length);
    assert_string_equal(shown->event[shown->length - 1].text, view->event[view->length - 1].text);
    assert_string_equal(shown->note, view->note);
    assert_true(engawa_state_equal(view->game, shown->state.bytes, view->state.bytes));
}

/* What is left of the full state is what the viewer folds, and a view stays as it is. The full
 * state passes for the view just where nothing is hidden. */
static void assert_concealed(const struct engawa_match *match, const struct engawa_match *view)
{
    const struct engawa_game *game = match->game;
    bool hides = !engawa_state_equal(game, match->state.bytes, view->state.bytes);
    struct engawa_match world = *match;
    engawa_conceal(game, world.state.bytes, view->viewer);
    if (!engawa_state_equal(game, world.state.bytes, view->state.bytes))
        fail_msg("%s conceals something else from %d than redaction after \"%s\"", game->name,
                 view->viewer, match->event[match->length - 1].text);
    assert_true(engawa_is_view(game, view->state.bytes, view->viewer));
    assert_int_equal(engawa_is_view(game, match->state.bytes, view->viewer), !hides);
}

static void play_views(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *unused)
{
    (void)unused;
    for (long left = events_wanted(800); left > 0;) {
        struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
        struct engawa_match *views[VIEWS], *shown[VIEWS];
        int count = open_views(match, views);
        open_views(match, shown);
        for (; engawa_match_actors(match) != 0 && left > 0; left--) {
            int by = random_event(match, &rng, &text);
            show(match, shown, count, by, text.at);
            append(match, views, count, by);
            for (int v = 0; v < count; v++) {
                assert_shown(shown[v], views[v]);
                assert_look_alike(match, v - 1, match->state.bytes, views[v]->state.bytes);
                assert_string_equal(match->note, views[v]->note);
                assert_concealed(match, views[v]);
                if (engawa_rng_below(&rng, 64) == 0)
                    check_imagined(match, views[v]);
            }
        }
        for (int v = 0; v < count; v++) {
            assert_int_equal(views[v]->length, match->length);
            engawa_match_events(match, 0, v - 1, NULL, ENGAWA_ENGLISH, compare_entry, views[v]);
        }
        close_views(views, count);
        close_views(shown, count);
        engawa_match_free(match);
    }
}

static void a_viewer_folds_the_same_table_from_redacted_events(void **unused)
{
    (void)unused;
    each_game(play_views, NULL);
}

/* ---- two games that a viewer cannot tell apart ---- */

/* The real game, what VIEW's viewer knows of it, and another game that could be the real one as
 * far as that viewer knows. */
struct twins {
    struct engawa_match *match, *view;
    struct engawa_match *twin; /* NULL while there is none */
    long steps, together;      /* events, and those that two different games had */
};

/* The viewer gets the same description of EVENT in the real game, of ALIKE in its twin, and of the
 * event in their own fold. */
static void assert_told_alike(const struct twins *twins, const struct engawa_event *event,
                              const struct engawa_event *alike)
{
    const struct engawa_names names = {{"Aki", "弁", "Chika", NULL}};
    const struct engawa_game *game = twins->match->game;
    const void *states[] = {twins->match->state.bytes, twins->twin->state.bytes,
                            twins->view->state.bytes};
    struct engawa_event redacted[] = {*event, *alike, *event};
    game->redact(states[0], twins->view->viewer, &redacted[0]);
    game->redact(states[1], twins->view->viewer, &redacted[1]);
    redacted[2] = redacted[0];
    for (int language = ENGAWA_ENGLISH; language <= ENGAWA_JAPANESE; language++) {
        engawa_text_clear(&one);
        game->tell(states[0], &redacted[0], &names, (enum engawa_language)language, &one);
        for (int i = 1; i < 3; i++) {
            engawa_text_clear(&two);
            game->tell(states[i], &redacted[i], &names, (enum engawa_language)language, &two);
            assert_string_equal(one.at, two.at);
        }
    }
}

/* Whether TEXT by BY can happen in the twin and looks there as SEEN does. */
static bool looks_so(const struct twins *twins, int by, const char *happens, const char *seen,
                     struct engawa_event *event)
{
    const struct engawa_match *twin = twins->twin;
    if (!engawa_read(twin->game, twin->state.bytes, twin->setup.seats, by, happens, ENGAWA_FULL,
                     event, NULL))
        return false;
    see_event(twin->game, twin->state.bytes, twins->view->viewer, event, &two);
    return strcmp(seen, two.at) == 0;
}

/* Finds for the twin an event by BY that looks like SEEN: another than that of the real game where
 * something is hidden, or the same if it can happen. */
static bool find_alike(const struct twins *twins, int by, const char *seen,
                       struct engawa_event *event)
{
    struct engawa_text other = {0};
    bool found = false, hides = strcmp(seen, text.at) != 0;
    for (int tried = 0; hides && !found && tried < 8; tried++) {
        random_event_by(twins->twin, by, &rng, &other);
        found = looks_so(twins, by, other.at, seen, event);
    }
    engawa_text_free(&other);
    return found || looks_so(twins, by, text.at, seen, event);
}

/* Whether there is anything in which the games differ. */
static bool differ(const struct twins *twins)
{
    return twins->twin && memcmp(twins->match->state.bytes, twins->twin->state.bytes,
                                 twins->match->game->state_size) != 0;
}

/* Every move that the viewer tries, right or wrong, is accepted or refused alike in both games and
 * in the viewer's own fold. */
static void assert_same_refusal(const struct twins *twins, const char *tried)
{
    const struct engawa_match *games[] = {twins->match, twins->twin, twins->view};
    struct engawa_reason why[3] = {{{0}, {0}, {0}}};
    bool fine[3];
    for (int i = 0; i < 3; i++) {
        struct engawa_event event;
        fine[i] = engawa_read(games[i]->game, games[i]->state.bytes, games[i]->setup.seats,
                              twins->view->viewer, tried, ENGAWA_FULL, &event, &why[i]);
        if (fine[i] != fine[0] ||
            (!fine[i] && (strcmp(why[i].code, why[0].code) != 0 ||
                          strcmp(why[i].en, why[0].en) != 0 || strcmp(why[i].ja, why[0].ja) != 0)))
            fail_msg("%s: viewer %d tries \"%s\" and hears \"%s\" or \"%s\"", games[i]->game->name,
                     twins->view->viewer, tried, why[0].en, why[i].en);
    }
}

/* Texts of moves, of this and other games. */
enum { TRIES = 64 };
static char tries[TRIES][64];

static void try_moves(const struct twins *twins)
{
    for (int i = 0; i < 4 && twins->view->viewer >= 0; i++) {
        char tried[64];
        memcpy(tried, tries[engawa_rng_below(&rng, TRIES)], sizeof tried);
        size_t length = strlen(tried);
        if (length > 0 && i & 1)
            tried[engawa_rng_below(&rng, (uint32_t)length)] = tried[length - 1];
        assert_same_refusal(twins, tried);
    }
}

/* One event in the real game and, where one can look alike, in its twin. */
static void step_twins(struct twins *twins)
{
    struct engawa_match *match = twins->match, *twin = twins->twin;
    struct engawa_event event, alike;
    struct engawa_text seen = {0};
    int viewer = twins->view->viewer, by = random_event(match, &rng, &text);
    assert_true(engawa_read(match->game, match->state.bytes, match->setup.seats, by, text.at,
                            ENGAWA_FULL, &event, NULL));
    if (by >= 0)
        snprintf(tries[engawa_rng_below(&rng, TRIES)], sizeof tries[0], "%s", text.at);
    see_event(match->game, match->state.bytes, viewer, &event, &seen);
    bool together = differ(twins) && find_alike(twins, by, seen.at, &alike);
    if (differ(twins) && !together && by >= 0 && by == viewer)
        fail_msg("%s: \"%s\" by viewer %d is legal in one game only", match->game->name, text.at,
                 by);
    if (together)
        assert_told_alike(twins, &event, &alike);
    append(match, &twins->view, 1, by);
    twins->steps++;
    engawa_text_free(&seen);
    if (!together) {
        engawa_match_free(twin);
        twins->twin = NULL;
        return;
    }
    engawa_apply(twin->game, twin->state.bytes, &alike);
    twins->together++;
    assert_look_alike(match, viewer, match->state.bytes, twin->state.bytes);
    try_moves(twins);
}

/* Makes the twin from a state that the viewer imagines now. */
static void imagine_twin(struct twins *twins)
{
    const struct engawa_match *view = twins->view;
    if (!twins->twin)
        twins->twin = engawa_match_new(view->game, &view->setup, ENGAWA_OPEN);
    twins->twin->state = view->state;
    view->game->imagine(twins->twin->state.bytes, view->viewer, &rng);
}

static void play_twins(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *context)
{
    struct twins *sum = context;
    for (long left = game->imagine ? events_wanted(8000) : 0; left > 0;) {
        int viewer = (int)engawa_rng_below(&rng, (uint32_t)setup->seats + 1) - 1;
        struct twins twins = {.match = engawa_match_new(game, setup, ENGAWA_OPEN),
                              .view = engawa_match_new(game, setup, viewer)};
        for (; engawa_match_actors(twins.match) != 0 && left > 0; left--) {
            if (!differ(&twins))
                imagine_twin(&twins);
            step_twins(&twins);
        }
        engawa_match_free(twins.match);
        engawa_match_free(twins.view);
        engawa_match_free(twins.twin);
        sum->steps += twins.steps;
        sum->together += twins.together;
    }
}

static void two_games_a_viewer_cannot_tell_apart_stay_so(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 20261122);
    for (int i = 0; engawa_game_at(i); i++) {
        struct twins sum = {0};
        each_setup(engawa_game_at(i), play_twins, &sum);
        if (sum.steps == 0)
            continue;
        print_message("%s: %ld of %ld events looked alike in two games\n", engawa_game_at(i)->name,
                      sum.together, sum.steps);
        assert_true(sum.together > sum.steps / 4);
    }
    engawa_text_free(&text);
    engawa_text_free(&one);
    engawa_text_free(&two);
}

/* ---- what is hidden and where ---- */

static void play_hidden(const struct engawa_game *game, const struct engawa_setup *setup,
                        void *unused)
{
    struct engawa_text again = {0};
    (void)unused;
    for (long left = events_wanted(2000); left > 0;) {
        struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
        for (; engawa_match_actors(match) != 0 && left > 0; left--) {
            int by = random_event(match, &rng, &text);
            struct engawa_event event, redacted;
            assert_true(engawa_read(game, match->state.bytes, setup->seats, by, text.at,
                                    ENGAWA_FULL, &event, NULL));
            for (int viewer = ENGAWA_SPECTATOR; viewer < setup->seats; viewer++) {
                redacted = event;
                if (game->redact)
                    game->redact(match->state.bytes, viewer, &redacted);
                engawa_text_clear(&one);
                game->print(match->state.bytes, &redacted, &one);
                see_event(game, match->state.bytes, viewer, &redacted, &again);
                assert_string_equal(one.at, again.at);
                naive_seen(match, viewer, by, text.at, &again);
                assert_string_equal(one.at, again.at);
                bool hides = strcmp(one.at, text.at) != 0;
                assert_true(!hides || strchr(one.at, '?'));
                if (hides && engawa_read(game, match->state.bytes, setup->seats, by, one.at,
                                         ENGAWA_FULL, &redacted, NULL))
                    fail_msg("%s: a record may hold \"%s\"", game->name, one.at);
            }
            append(match, NULL, 0, by);
        }
        engawa_match_free(match);
    }
    engawa_text_free(&again);
}

static void redaction_hides_the_notations_secrets_and_is_in_no_record(void **unused)
{
    (void)unused;
    each_game(play_hidden, NULL);
}

TOPIC(secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_viewer_folds_the_same_table_from_redacted_events),
        cmocka_unit_test(two_games_a_viewer_cannot_tell_apart_stay_so),
        cmocka_unit_test(redaction_hides_the_notations_secrets_and_is_in_no_record),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
