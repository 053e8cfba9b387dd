/* test_engine.c - the engine as a library, without the games of this project. The test adds a game
 * at run time, in English only, without chance and without secrets; plays it, shows it and writes
 * it as a record. A game with an incomplete interface is refused. */
#include "engine/match.h"
#include "engine/notation.h"
#include "engine/record.h"

#include <jansson.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* ---- Pebbles: who takes the last one wins, or loses ---- */

struct pebbles {
    uint8_t seats, left, turn, last_loses, taker; /* five bytes: no whole word */
};

static size_t longest(const struct engawa_setup *setup)
{
    return (size_t)engawa_setup_number(setup, "heap");
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct pebbles *state = at;
    state->seats = (uint8_t)setup->seats;
    state->left = (uint8_t)engawa_setup_number(setup, "heap");
    state->last_loses = engawa_setup_is(setup, "last", "loses");
}

static unsigned actors(const void *at)
{
    const struct pebbles *state = at;
    return state->left ? 1u << state->turn : 0;
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    const struct pebbles *state = at;
    int count = state->left < 3 ? state->left : 3;
    (void)seat;
    for (int i = 0; i < count && i < capacity; i++)
        moves[i] = (engawa_move)(i + 1);
    return count;
}

static void play(void *at, int seat, engawa_move move)
{
    struct pebbles *state = at;
    state->left = (uint8_t)(state->left - move);
    state->taker = (uint8_t)seat;
    state->turn = (uint8_t)((seat + 1) % state->seats);
}

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    const struct pebbles *state = at;
    if (event->move <= state->left)
        return true;
    return engawa_refuse(why, "too-many", "only %d are left", "残りは%d個です", state->left);
}

static bool parse(const void *at, const char *text, struct engawa_event *event,
                  struct engawa_reason *why)
{
    (void)at;
    long pebbles = engawa_take_word(&text, "take") ? engawa_take_number(&text, 3) : -1;
    event->move = (engawa_move)pebbles;
    return (pebbles >= 1 && *text == '\0') ||
           engawa_refuse(why, "spelling", "take 1 to 3", "1〜3個取ります");
}

static void print(const void *at, const struct engawa_event *event, struct engawa_text *text)
{
    (void)at;
    engawa_text_printf(text, "take %d", (int)event->move);
}

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct pebbles *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        scores[seat] = state->left == 0 && (seat == state->taker) != state->last_loses;
    engawa_rank_scores(scores, state->seats, ranks);
}

static void describe(const void *at, int viewer, const char *note, struct engawa_text *json)
{
    const struct pebbles *state = at;
    (void)viewer;
    (void)note;
    engawa_text_printf(json, "{\"left\":%d}", state->left);
}

static void tell(const void *at, const struct engawa_event *event, const struct engawa_names *names,
                 enum engawa_language language, struct engawa_text *text)
{
    (void)at;
    engawa_add_name(text, names, event->by, language);
    engawa_text_printf(text, " takes %d", (int)event->move);
}

static const char *const last_words[] = {"wins", "loses", NULL};

static const struct engawa_option options[] = {
    {.name = "heap",
     .label_en = "Pebbles in the heap",
     .kind = ENGAWA_NUMBER,
     .low = 5,
     .high = 50,
     .step = 5,
     .fallback = "20"},
    {.name = "last",
     .label_en = "The last pebble",
     .kind = ENGAWA_CHOICE,
     .choices = last_words,
     .fallback = "wins"},
    {.name = "beach", .label_en = "Where", .kind = ENGAWA_NAME, .fallback = "suma"},
    {.name = NULL},
};

static const struct engawa_game pebbles = {
    .name = "pebbles",
    .title_en = "Pebbles",
    .seats_min = 2,
    .seats_max = 4,
    .options = options,
    .state_size = sizeof(struct pebbles),
    .legal_max = 3,
    .text_max = 6,
    .longest = longest,
    .help_en = "Take 1 to 3 pebbles. Who takes the last one wins.",
    .start = start,
    .actors = actors,
    .legal = legal,
    .play = play,
    .allowed = allowed,
    .parse = parse,
    .print = print,
    .result = result,
    .describe = describe,
    .tell = tell,
};

/* ---- the list of games ---- */

static void the_engine_begins_with_no_game(void **unused)
{
    (void)unused;
    assert_null(engawa_game_at(0));
    assert_null(engawa_game_at(-1));
    assert_null(engawa_game_named("pebbles"));
    assert_true(engawa_add_game(&pebbles, NULL));
    assert_ptr_equal(engawa_game_at(0), &pebbles);
    assert_ptr_equal(engawa_game_named("pebbles"), &pebbles);
    assert_null(engawa_game_at(1));
    assert_true(engawa_add_game(&pebbles, NULL)); /* it is there already, and once */
    assert_null(engawa_game_at(1));
}

static void refuses(const struct engawa_game *game, const char *code)
{
    struct engawa_reason why = {0};
    assert_false(engawa_add_game(game, &why));
    assert_string_equal(why.code, code);
    assert_true(why.en[0] && why.ja[0]);
    assert_null(engawa_game_at(1));
}

static void draw(const void *at, struct engawa_rng *chance, struct engawa_outcome *outcome)
{
    (void)at;
    outcome->count = 1;
    outcome->item[0] = (uint16_t)engawa_rng_below(chance, 2);
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    (void)at;
    (void)outcome;
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    (void)at;
    (void)why;
    return outcome->count == 1;
}

static void redact(const void *at, int viewer, struct engawa_event *event)
{
    (void)at;
    event->move = event->by == viewer ? event->move : ENGAWA_HIDDEN;
}

static void imagine(void *at, int viewer, struct engawa_rng *rng)
{
    (void)at;
    (void)viewer;
    (void)rng;
}

static void an_incomplete_game_is_not_added(void **unused)
{
    char long_name[ENGAWA_WORD_MAX + 2] = "";
    memset(long_name, 'a', ENGAWA_WORD_MAX + 1);
    struct engawa_game game = pebbles;
    (void)unused;
    refuses(&game, "game-taken");
#define BROKEN(field, bad, code)                                                                   \
    game = pebbles;                                                                                \
    game.name = "broken";                                                                          \
    game.field = bad;                                                                              \
    refuses(&game, code)
    BROKEN(name, "", "game-name");
    BROKEN(name, "Pebbles", "game-name");
    BROKEN(title_en, NULL, "game-words");
    BROKEN(help_en, NULL, "game-words");
    BROKEN(seats_min, 0, "game-seats");
    BROKEN(seats_max, 1, "game-seats");
    BROKEN(seats_max, ENGAWA_SEATS_MAX + 1, "game-seats");
    BROKEN(state_size, 0, "game-state");
    BROKEN(state_size, ENGAWA_STATE_MAX + 1, "game-state");
    BROKEN(legal_max, 0, "game-legal");
    BROKEN(text_max, 0, "game-text");
    BROKEN(name, NULL, "game-name");
    BROKEN(name, long_name, "game-name");
    BROKEN(longest, NULL, "game-function");
    BROKEN(start, NULL, "game-function");
    BROKEN(actors, NULL, "game-function");
    BROKEN(legal, NULL, "game-function");
    BROKEN(play, NULL, "game-function");
    BROKEN(allowed, NULL, "game-function");
    BROKEN(parse, NULL, "game-function");
    BROKEN(print, NULL, "game-function");
    BROKEN(result, NULL, "game-function");
    BROKEN(describe, NULL, "game-function");
    BROKEN(tell, NULL, "game-function");
    BROKEN(settle, settle, "game-function");
    BROKEN(possible, possible, "game-function");
    BROKEN(draw, draw, "game-function");     /* and neither settle nor possible */
    BROKEN(redact, redact, "game-function"); /* and neither conceal nor imagine */
    game = pebbles;
    game.name = "broken";
    game.redact = redact;
    game.imagine = imagine;
    refuses(&game, "game-function"); /* and no conceal */
    game = pebbles;
    game.name = "broken";
    game.draw = draw;
    game.settle = settle;
    refuses(&game, "game-function"); /* and no possible */
#undef BROKEN
}

static void broken_options_are_not_added(void **unused)
{
    static const struct engawa_option bad[][2] = {
        {{.name = "heap", .label_en = "x", .kind = ENGAWA_NUMBER, .high = 9, .fallback = "1"}},
        {{.name = "last", .label_en = "x", .kind = ENGAWA_CHOICE, .fallback = "wins"}},
        {{.name = "beach", .kind = ENGAWA_NAME, .fallback = "suma"}},
        {{.name = "beach", .label_en = "x", .kind = ENGAWA_NAME}},
        {{.name = "beach", .label_en = "x", .kind = ENGAWA_NAME, .fallback = "x", .seats = 1}},
        {{.name = "beach", .label_en = "x", .kind = ENGAWA_NAME, .fallback = "x", .seats = 5}},
    };
    static const struct engawa_option wrong[] = {
        {.name = "beach", .label_en = "x", .kind = ENGAWA_NAME, .fallback = "no blanks"},
        {.name = NULL}};
    struct engawa_option many[ENGAWA_OPTIONS_MAX + 2] = {{.name = NULL}};
    struct engawa_game game = pebbles;
    (void)unused;
    game.name = "broken";
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        game.options = bad[i];
        refuses(&game, "game-options");
    }
    game.options = wrong;
    refuses(&game, "option-value");
    for (int i = 0; i <= ENGAWA_OPTIONS_MAX; i++)
        many[i] = options[2];
    game.options = many;
    refuses(&game, "game-options");
}

/* ---- the game ---- */

/* A match of SEATS in which the heap has HEAP and the last pebble LAST. */
static struct engawa_match *heap_of(int seats, const char *heap, const char *last, int viewer)
{
    struct engawa_setup setup;
    engawa_setup_defaults(&pebbles, seats, &setup);
    assert_true(engawa_setup_option(&pebbles, &setup, "heap", heap, NULL));
    assert_true(engawa_setup_option(&pebbles, &setup, "last", last, NULL));
    assert_true(engawa_setup_check(&pebbles, &setup, NULL));
    return engawa_match_new(&pebbles, &setup, viewer);
}

static void options_are_asked_for_by_name(void **unused)
{
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(&pebbles, 2, &setup);
    assert_int_equal(engawa_setup_number(&setup, "heap"), 20);
    assert_string_equal(engawa_setup_word(&setup, "last"), "wins");
    assert_string_equal(engawa_setup_word(&setup, "beach"), "suma");
    assert_true(engawa_setup_is(&setup, "beach", "suma"));
    assert_false(engawa_setup_is(&setup, "last", "loses"));
    assert_false(engawa_setup_given(&setup, "heap"));
    assert_true(engawa_setup_option(&pebbles, &setup, "heap", "20", NULL));
    assert_true(engawa_setup_option(&pebbles, &setup, "last", "loses", NULL));
    assert_true(engawa_setup_given(&setup, "heap"));
    assert_false(engawa_setup_given(&setup, "beach"));
    assert_true(engawa_setup_is(&setup, "last", "loses"));
}

static void a_game_needs_no_options(void **unused)
{
    struct engawa_game plain = pebbles;
    struct engawa_text text = {0};
    (void)unused;
    plain.options = NULL;
    struct engawa_setup setup = {.game = &plain, .seats = 2};
    assert_true(engawa_setup_offered(&setup, NULL));
    engawa_setup_json(&plain, &setup, &text);
    assert_string_equal(engawa_text_string(&text), "{}");
    engawa_text_clear(&text);
    engawa_game_json(&plain, true, &text);
    assert_non_null(strstr(engawa_text_string(&text), "\"options\":[]"));
    engawa_text_free(&text);
}

static void english_stands_where_there_is_no_japanese(void **unused)
{
    struct engawa_match *match = heap_of(2, "5", "wins", ENGAWA_OPEN);
    struct engawa_reason why;
    struct engawa_text text = {0};
    (void)unused;
    engawa_game_json(&pebbles, false, &text);
    json_t *json = json_loads(text.at, 0, NULL);
    json_t *heap = json_array_get(json_object_get(json, "options"), 0);
    assert_string_equal(json_string_value(json_object_get(json, "ja")), "Pebbles");
    assert_string_equal(json_string_value(json_object_get(json, "help_ja")), pebbles.help_en);
    assert_string_equal(json_string_value(json_object_get(heap, "ja")), "Pebbles in the heap");
    json_decref(json);
    assert_true(engawa_match_append(match, 0, "take 3", 0, NULL));
    assert_false(engawa_match_append(match, 1, "take 3", 0, &why));
    assert_string_equal(engawa_reason_in(&why, ENGAWA_JAPANESE), "残りは2個です");
    engawa_text_free(&text);
    engawa_match_free(match);
}

static void a_game_without_chance_is_played_to_its_end(void **unused)
{
    struct engawa_match *match = heap_of(2, "5", "loses", ENGAWA_OPEN);
    struct engawa_reason why;
    struct engawa_rng rng;
    struct engawa_text text = {0};
    engawa_move moves[3];
    int64_t scores[2];
    int ranks[2];
    (void)unused;
    assert_false(engawa_match_append(match, ENGAWA_CHANCE, "take 1", 0, &why));
    assert_string_equal(why.code, "not-chance");
    assert_true(engawa_match_append(match, 0, "take 3", 0, NULL));
    engawa_match_legal(match, 1, &text);
    assert_string_equal(text.at, "take 1\ntake 2\n");
    assert_int_equal(pebbles.legal(match->state.bytes, 1, moves, 1), 2);
    assert_true(engawa_match_append(match, 1, "take 2", 0, NULL));
    assert_int_equal(engawa_match_actors(match), 0);
    pebbles.result(match->state.bytes, scores, ranks);
    assert_true(scores[0] == 1 && scores[1] == 0 && ranks[0] == 1 && ranks[1] == 2);
    engawa_match_truncate(match, 0);
    engawa_rng_fast(&rng, 1);
    assert_in_range(engawa_playout(&pebbles, match->state.bytes, &rng, moves), 2, 5);
    engawa_text_free(&text);
    engawa_match_free(match);
}

static void watchers_see_everything_that_is_not_hidden(void **unused)
{
    struct engawa_match *match = heap_of(3, "10", "wins", ENGAWA_OPEN);
    struct engawa_match *view = heap_of(3, "10", "wins", ENGAWA_SPECTATOR);
    struct engawa_event event, seen;
    (void)unused;
    assert_true(
        engawa_read(&pebbles, match->state.bytes, 3, 0, "take 2", ENGAWA_FULL, &event, NULL));
    engawa_show(&pebbles, match->state.bytes, 2, &event, &seen);
    assert_int_equal(seen.move, 2);
    engawa_match_show(view, match->state.bytes, &event, 77);
    assert_int_equal(engawa_state_hash(&pebbles, match->state.bytes),
                     engawa_state_hash(&pebbles, match->state.bytes));
    assert_false(engawa_state_equal(&pebbles, match->state.bytes, view->state.bytes));
    engawa_match_append_event(match, &event, "take 2", 77);
    assert_true(engawa_state_equal(&pebbles, match->state.bytes, view->state.bytes));
    assert_int_equal(engawa_state_hash(&pebbles, match->state.bytes),
                     engawa_state_hash(&pebbles, view->state.bytes));
    assert_int_equal(view->length, 1);
    assert_string_equal(view->event[0].text, "take 2");
    assert_int_equal(view->event[0].time, 77);
    engawa_match_free(view);
    engawa_match_free(match);
}

/* The hash reads every byte of a state, and none behind it. */
static void a_hash_reads_every_byte(void **unused)
{
    unsigned char state[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint64_t hash = engawa_state_hash(&pebbles, state);
    (void)unused;
    for (size_t i = 0; i < sizeof state; i++) {
        state[i] ^= 0x80;
        assert_int_equal(engawa_state_hash(&pebbles, state) == hash, i >= pebbles.state_size);
        state[i] ^= 0x80;
    }
}

static void the_game_is_written_and_read_as_a_record(void **unused)
{
    const char *const names[] = {"Aki", "Ben"};
    struct engawa_match *match = heap_of(2, "5", "wins", ENGAWA_OPEN);
    struct engawa_text text = {0};
    struct engawa_record record = {0};
    struct engawa_reason why;
    (void)unused;
    assert_true(engawa_match_append(match, 0, "take 2", 0, NULL));
    assert_true(engawa_match_append(match, 1, "take 3", 0, NULL));
    engawa_record_write_header(&text, &pebbles, &match->setup, names, NULL);
    for (size_t i = 0; i < match->length; i++)
        engawa_record_write_event(&text, i + 1, match->event[i].by, match->event[i].text, 0);
    engawa_record_write_end(&text, &pebbles, 2, match->state.bytes, NULL);
    FILE *file = fmemopen(text.at, text.length, "r");
    assert_int_equal(engawa_record_read(&record, file, &why), ENGAWA_RECORD_FINE);
    fclose(file);
    assert_int_equal(record.end, ENGAWA_FINISHED);
    assert_ptr_equal(record.match->game, &pebbles);
    assert_true(engawa_state_equal(&pebbles, match->state.bytes, record.match->state.bytes));
    engawa_record_free(&record);
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* Reads a header with MEMBERS, as the seat SEEN_BY - 1 sees it, and returns the code of the
 * refusal. */
static struct engawa_reason header_why;

static const char *header_refused(const char *members, int seen_by)
{
    struct engawa_record record = {.seen_by = seen_by};
    char line[200];
    int length = snprintf(line, sizeof line, "{\"engawa\":1,\"seats\":[\"a\",\"b\"],%s}", members);
    header_why.code[0] = '\0';
    engawa_record_take(&record, line, (size_t)length, &header_why);
    if (record.match)
        assert_int_equal(record.match->viewer, seen_by > 0 ? seen_by - 1 : ENGAWA_OPEN);
    engawa_record_free(&record);
    return header_why.code;
}

static void a_header_fits_its_game(void **unused)
{
    static struct engawa_game plain;
    (void)unused;
    assert_string_equal(header_refused("\"game\":\"pebbles\",\"options\":{\"heap\":10}", 0), "");
    assert_string_equal(header_refused("\"game\":\"pebbles\",\"options\":{\"beach\":10}", 0),
                        "option-value");
    assert_string_equal(header_refused("\"game\":\"pebbles\"", 1), "");
    assert_string_equal(header_refused("\"game\":\"pebbles\"", 2), "");
    assert_string_equal(header_refused("\"game\":\"pebbles\"", 3), "no-such-seat");
    assert_string_equal(header_why.en, "there is no such seat");
    plain = pebbles;
    plain.name = "plain";
    plain.options = NULL;
    assert_true(engawa_add_game(&plain, NULL));
    assert_string_equal(header_refused("\"game\":\"plain\",\"options\":{\"heap\":10}", 0),
                        "option-unknown");
}

static void count_event(void *context, const struct engawa_seen *seen)
{
    (void)seen;
    ++*(int *)context;
}

static void events_are_told_from_any_number_on(void **unused)
{
    static const int told[] = {2, 1, 0, 0};
    struct engawa_match *match = heap_of(2, "5", "wins", ENGAWA_OPEN);
    (void)unused;
    assert_true(engawa_match_append(match, 0, "take 2", 0, NULL));
    assert_true(engawa_match_append(match, 1, "take 3", 0, NULL));
    for (size_t after = 0; after < 4; after++) {
        int count = 0;
        engawa_match_events(match, after, ENGAWA_OPEN, NULL, ENGAWA_ENGLISH, count_event, &count);
        assert_int_equal(count, told[after]);
    }
    engawa_match_free(match);
}

static void the_front_of_a_text_is_dropped(void **unused)
{
    struct engawa_text text = {0};
    (void)unused;
    engawa_text_drop(&text, 0);
    engawa_text_add(&text, "one two");
    engawa_text_drop(&text, 4);
    assert_string_equal(text.at, "two");
    engawa_text_add(&text, " three");
    assert_string_equal(text.at, "two three");
    engawa_text_drop(&text, text.length);
    assert_null(text.at);
}

static void a_full_list_takes_no_more(void **unused)
{
    static struct engawa_game games[ENGAWA_GAMES_MAX];
    static char names[ENGAWA_GAMES_MAX][16];
    struct engawa_reason why;
    int added = 0;
    (void)unused;
    for (int i = 0; i < ENGAWA_GAMES_MAX; i++) {
        snprintf(names[i], sizeof names[i], "pebbles-%d", i);
        games[i] = pebbles;
        games[i].name = names[i];
        added += engawa_add_game(&games[i], &why);
    }
    assert_int_equal(added, ENGAWA_GAMES_MAX - 2); /* pebbles and plain are there */
    assert_string_equal(why.code, "games-full");
    assert_ptr_equal(engawa_game_at(ENGAWA_GAMES_MAX - 1), &games[ENGAWA_GAMES_MAX - 3]);
    assert_null(engawa_game_at(ENGAWA_GAMES_MAX));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_begins_with_no_game),
        cmocka_unit_test(an_incomplete_game_is_not_added),
        cmocka_unit_test(broken_options_are_not_added),
        cmocka_unit_test(options_are_asked_for_by_name),
        cmocka_unit_test(a_game_needs_no_options),
        cmocka_unit_test(english_stands_where_there_is_no_japanese),
        cmocka_unit_test(a_game_without_chance_is_played_to_its_end),
        cmocka_unit_test(watchers_see_everything_that_is_not_hidden),
        cmocka_unit_test(a_hash_reads_every_byte),
        cmocka_unit_test(the_game_is_written_and_read_as_a_record),
        cmocka_unit_test(the_front_of_a_text_is_dropped),
        cmocka_unit_test(events_are_told_from_any_number_on),
        cmocka_unit_test(a_header_fits_its_game),
        cmocka_unit_test(a_full_list_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
