/* test_table.c - a table is the fold of its log: what is reloaded equals what was live, and what
 * is refused changes nothing. No journal, no house, no sockets. */
#include "bots/registry.h"
#include "server/table.h"

#include "engine/notation.h"
#include "engine/record.h"
#include "games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t seed[ENGAWA_SEED_BYTES] = {1, 2, 3};

/* Adds every line of LINES and empties it. */
static void add_lines(struct table *table, struct engawa_text *lines)
{
    struct engawa_reason why;
    char *rest = lines->at;
    for (char *line; (line = strsep(&rest, "\n")) && *line;)
        if (!table_add(table, (int64_t)table->length + 1000, line, &why))
            fail_msg("%s: %s", line, why.en);
    engawa_text_clear(lines);
}

static void follow(struct table *table)
{
    struct engawa_text lines = {0};
    while (table_follow(table, &lines))
        add_lines(table, &lines);
    engawa_text_free(&lines);
}

static struct table *open_new(const char *game, int seats)
{
    struct table *table = table_new("t1", seed);
    struct engawa_text lines = {0};
    struct table_opening opening = {
        .game = engawa_game_named(game), .title = "夕涼み", .host = "g1"};
    engawa_setup_defaults(opening.game, seats, &opening.setup);
    table_open(table, &opening, &lines);
    add_lines(table, &lines);
    engawa_text_free(&lines);
    return table;
}

/* A table where g1, g2, ... sit, and the game has begun. */
static struct table *begin(const char *game, int seats)
{
    struct table *table = open_new(game, seats);
    struct engawa_text lines = {0};
    struct engawa_reason why;
    for (int seat = 0; seat < seats; seat++) {
        char guest[] = "g1";
        guest[1] = (char)('1' + seat);
        assert_true(table_sit(table, seat, guest, "\"quoted\" 名", seat ? "" : "ab", &lines, &why));
        add_lines(table, &lines);
    }
    assert_true(table_start(table, &lines, &why));
    add_lines(table, &lines);
    engawa_text_free(&lines);
    follow(table);
    return table;
}

/* One random legal move, as SEAT would send it. */
static void move_at_random(struct table *table, int seat, struct engawa_rng *rng)
{
    struct engawa_text moves = {0}, lines = {0};
    struct engawa_reason why;
    size_t n;
    unsigned count = 0;
    engawa_match_legal(table->match, seat, &moves);
    for (size_t i = 0; i < moves.length; i++)
        count += moves.at[i] == '\n';
    char *line = moves.at;
    for (unsigned skip = engawa_rng_below(rng, count); skip > 0; skip--)
        line = strchr(line, '\n') + 1;
    *strchr(line, '\n') = '\0';
    struct engawa_text said = {0};
    const char *move = line;
    if (engawa_lacks_note(line)) {
        engawa_text_add_bytes(&said, line, strlen(line) - 1);
        engawa_text_add(&said, "縁側\"");
        move = said.at;
    }
    if (!table_move(table, seat, (int64_t)table->match->length, move, &n, &lines, &why))
        fail_msg("%s: %s", move, why.en);
    assert_int_equal(n, table->match->length + 1);
    add_lines(table, &lines);
    follow(table);
    engawa_text_free(&said);
    engawa_text_free(&moves);
    engawa_text_free(&lines);
}

static void play_out(struct table *table, struct engawa_rng *rng)
{
    while (table->phase == TABLE_PLAYING)
        move_at_random(table, engawa_lowest_bit(engawa_match_actors(table->match)), rng);
}

static struct table *reload(const struct table *table)
{
    struct table *copy = table_new(table->id, table->seed);
    struct engawa_reason why;
    for (size_t i = 0; i < table->length; i++)
        assert_true(table_add(copy, table->line[i].time, table->line[i].text, &why));
    return copy;
}

static void expect_equal(const struct table *one, const struct table *other)
{
    assert_int_equal(one->length, other->length);
    assert_int_equal(one->phase, other->phase);
    assert_string_equal(one->host, other->host);
    assert_memory_equal(one->key, other->key, sizeof one->key);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++) {
        assert_int_equal(one->seat[seat].holder, other->seat[seat].holder);
        assert_string_equal(one->seat[seat].who, other->seat[seat].who);
        assert_string_equal(one->seat[seat].name, other->seat[seat].name);
    }
    if (one->match)
        assert_memory_equal(&one->match->state, &other->match->state, sizeof one->match->state);
    for (int viewer = ENGAWA_OPEN; viewer < one->setup.seats; viewer++) {
        struct engawa_text a = {0}, b = {0};
        table_log(one, 0, viewer, &a);
        table_log(other, 0, viewer, &b);
        assert_string_equal(engawa_text_string(&a), engawa_text_string(&b));
        engawa_text_free(&a);
        engawa_text_free(&b);
    }
}

static void test_reloaded_equals_live_at_every_moment(void **state)
{
    (void)state;
    for (int g = 0; engawa_game_at(g); g++) {
        struct table *table =
            begin(engawa_game_at(g)->name,
                  engawa_game_at(g)->seats_max < 3 ? engawa_game_at(g)->seats_max : 3);
        struct engawa_rng rng;
        engawa_rng_fast(&rng, 5);
        for (int i = 0; table->phase == TABLE_PLAYING; i++) {
            if (i % 10 == 0) {
                struct table *copy = reload(table);
                expect_equal(table, copy);
                table_free(copy);
            }
            move_at_random(table, engawa_lowest_bit(engawa_match_actors(table->match)), &rng);
        }
        struct table *copy = reload(table);
        expect_equal(table, copy);
        table_free(copy);
        table_free(table);
    }
}

static void test_the_record_is_legal_and_its_dice_follow(void **state)
{
    (void)state;
    struct table *table = begin("yahtzee", 2);
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 6);
    assert_false(table_record(table, &text));
    play_out(table, &rng);
    assert_true(table_record(table, &text));
    struct engawa_record record = {0};
    struct engawa_reason why;
    char *rest = text.at;
    for (char *line; (line = strsep(&rest, "\n")) && *line;)
        if (engawa_record_take(&record, line, strlen(line), &why) != ENGAWA_RECORD_FINE)
            fail_msg("%s: %s", line, why.en);
    assert_int_equal(record.end, ENGAWA_FINISHED);
    uint8_t key[ENGAWA_SEED_BYTES];
    engawa_fair_key(record.secret.seed, record.secret.entropy, 2, key);
    struct engawa_match *match = engawa_match_new(table->game, &table->setup, ENGAWA_OPEN);
    for (size_t i = 0; i < record.match->length; i++) {
        const struct engawa_entry *entry = &record.match->entry[i];
        struct engawa_text drawn = {0};
        if (entry->by == ENGAWA_CHANCE) {
            engawa_rng_fair(&rng, key, i + 1);
            engawa_match_draw(match, &rng, &drawn);
            assert_string_equal(engawa_text_string(&drawn), entry->text);
        }
        engawa_text_free(&drawn);
        assert_true(engawa_match_append(match, entry->by, entry->text, 0, &why));
    }
    engawa_match_free(match);
    engawa_record_free(&record);
    engawa_text_free(&text);
    table_free(table);
}

static void test_a_view_is_folded_from_redacted_events_alone(void **state)
{
    (void)state;
    struct table *table = begin("template", 3);
    struct engawa_text open = {0}, own = {0}, other = {0};
    table_events(table, ENGAWA_OPEN, &open);
    table_events(table, 1, &own);
    table_events(table, ENGAWA_SPECTATOR, &other);
    assert_null(strchr(open.at, '?'));
    assert_string_equal(other.at, "-1 deal 0:? 1:? 2:?\n");
    assert_int_equal(strncmp(own.at, "-1 deal 0:? 1:", 14), 0);
    assert_true(own.at[14] >= '1' && own.at[14] <= '9');
    engawa_text_free(&open);
    engawa_text_free(&own);
    engawa_text_free(&other);
    table_free(table);
}

/* Expects a refusal with CODE that composes nothing. */
static void expect_refused(bool fine, const struct engawa_text *lines,
                           const struct engawa_reason *why, const char *code)
{
    assert_false(fine);
    assert_string_equal(why->code, code);
    assert_int_equal(lines->length, 0);
}

static void test_sending_again(void **state)
{
    (void)state;
    struct table *table = begin("yahtzee", 1);
    struct engawa_text lines = {0};
    struct engawa_reason why;
    size_t n, length;
    assert_true(table_move(table, 0, 1, "score ones", &n, &lines, &why));
    add_lines(table, &lines);
    follow(table);
    length = table->length;
    assert_true(table_move(table, 0, 1, "score ones", &n, &lines, &why));
    assert_int_equal(n, 2);
    assert_int_equal(lines.length, 0);
    expect_refused(table_move(table, 0, 1, "score twos", &n, &lines, &why), &lines, &why, "stale");
    expect_refused(table_move(table, 0, 7, "score twos", &n, &lines, &why), &lines, &why, "stale");
    expect_refused(table_move(table, 0, -1, "score twos", &n, &lines, &why), &lines, &why, "stale");
    assert_int_equal(table->length, length);
    table_free(table);
    engawa_text_free(&lines);
}

static void test_seats(void **state)
{
    (void)state;
    struct table *table = open_new("yahtzee", 2);
    struct engawa_text lines = {0};
    struct engawa_reason why;
    const struct engawa_bot *bot = engawa_bot_best(table->game);
    expect_refused(table_start(table, &lines, &why), &lines, &why, "seats-free");
    expect_refused(table_stand(table, 0, &lines, &why), &lines, &why, "free");
    expect_refused(table_sit(table, 2, "g1", "A", "", &lines, &why), &lines, &why, "no-such-seat");
    expect_refused(table_sit(table, 0, "g1", "A", "0", &lines, &why), &lines, &why, "entropy");
    assert_true(table_sit(table, 0, "g1", "A", "", &lines, &why));
    add_lines(table, &lines);
    assert_true(table_sit(table, 1, "g1", "A", "", &lines, &why)); /* moves */
    add_lines(table, &lines);
    assert_int_equal(table->seat[0].holder, SEAT_FREE);
    assert_int_equal(table_seat_of(table, "g1"), 1);
    assert_true(table_sit(table, 1, "g1", "A", "abcd", &lines, &why)); /* other entropy */
    add_lines(table, &lines);
    assert_int_equal(table->seat[1].entropy.length, 2);
    expect_refused(table_bot(table, 1, bot, ENGAWA_ENGLISH, &lines, &why), &lines, &why, "taken");
    assert_true(table_bot(table, 0, bot, ENGAWA_ENGLISH, &lines, &why));
    add_lines(table, &lines);
    assert_true(table_start(table, &lines, &why));
    add_lines(table, &lines);
    expect_refused(table_start(table, &lines, &why), &lines, &why, "started");
    expect_refused(table_sit(table, 0, "g1", "A", "", &lines, &why), &lines, &why, "seated");
    assert_true(table_stand(table, 0, &lines, &why));
    add_lines(table, &lines);
    assert_true(table_sit(table, 0, "g2", "B", "ffff", &lines, &why)); /* too late for entropy */
    add_lines(table, &lines);
    assert_int_equal(table->seat[0].entropy.length, 0);
    assert_int_equal(table->entropy[1].length, 2);
    table_free(table);
    engawa_text_free(&lines);
}

/* Who alone plays against bots may have a hint, when it is his turn, and nobody else may. */
static void test_hints_are_for_who_plays_alone_against_bots(void **state)
{
    struct table *table = open_new("yahtzee", 2);
    struct engawa_text lines = {0};
    struct engawa_reason why;
    (void)state;
    assert_true(table_sit(table, 0, "g1", "Aki", "", &lines, &why));
    assert_true(
        table_bot(table, 1, engawa_bot_named("easy", table->game), ENGAWA_ENGLISH, &lines, &why));
    add_lines(table, &lines);
    expect_refused(table_may_hint(table, 0, &why), &lines, &why, "not-started");
    assert_true(table_start(table, &lines, &why));
    add_lines(table, &lines);
    expect_refused(table_may_hint(table, 0, &why), &lines, &why, "not-your-turn"); /* the dice */
    follow(table);
    assert_true(table_may_hint(table, 0, &why));
    expect_refused(table_may_hint(table, 1, &why), &lines, &why, "not-practice"); /* beside g1 */
    assert_true(table_stand(table, 1, &lines, &why));
    add_lines(table, &lines);
    expect_refused(table_may_hint(table, 0, &why), &lines, &why, "not-practice");
    assert_true(
        table_bot(table, 1, engawa_bot_named("easy", table->game), ENGAWA_ENGLISH, &lines, &why));
    add_lines(table, &lines);
    struct table *again = reload(table);
    assert_true(table_may_hint(again, 0, &why));
    table_free(again);
    assert_true(table_stand(table, 0, &lines, &why));
    add_lines(table, &lines);
    assert_true(table_sit(table, 0, "g2", "Ben", "", &lines, &why));
    add_lines(table, &lines);
    expect_refused(table_may_hint(table, 0, &why), &lines, &why,
                   "not-practice"); /* g1 has played */
    assert_true(table_abandon(table, &lines, &why));
    add_lines(table, &lines);
    expect_refused(table_may_hint(table, 0, &why), &lines, &why, "over");
    table_free(table);

    table = begin("yahtzee", 2); /* among people */
    expect_refused(table_may_hint(table, 0, &why), &lines, &why, "not-practice");
    table_free(table);
    table = begin("yahtzee", 1);
    assert_true(table_may_hint(table, 0, &why));
    table_free(table);
    engawa_text_free(&lines);
}

static void test_bots_of_a_kind_have_names_of_their_own(void **state)
{
    (void)state;
    struct table *table = open_new("yahtzee", 3);
    struct engawa_text lines = {0};
    struct engawa_reason why;
    for (int seat = 0; seat < 3; seat++) {
        assert_true(
            table_bot(table, seat, engawa_bot_best(table->game), ENGAWA_JAPANESE, &lines, &why));
        add_lines(table, &lines);
    }
    assert_string_not_equal(table->seat[0].name, table->seat[1].name);
    assert_string_not_equal(table->seat[1].name, table->seat[2].name);
    table_free(table);
    engawa_text_free(&lines);
}

static void test_an_abandoned_game_reveals_its_seed(void **state)
{
    (void)state;
    struct table *table = begin("yahtzee", 2);
    struct engawa_text lines = {0};
    struct engawa_reason why;
    assert_true(table_abandon(table, &lines, &why));
    add_lines(table, &lines);
    assert_int_equal(table->phase, TABLE_OVER);
    assert_true(table->abandoned);
    assert_true(table_record(table, &lines));
    assert_non_null(strstr(lines.at, "{\"end\":\"abandoned\""));
    assert_non_null(strstr(lines.at, "\"seed\":\"010203"));
    engawa_text_clear(&lines);
    expect_refused(table_abandon(table, &lines, &why), &lines, &why, "over");
    table_free(table);
    table = open_new("yahtzee", 2); /* one that has not begun has nothing to reveal */
    assert_true(table_abandon(table, &lines, &why));
    assert_null(strstr(lines.at, "seed"));
    add_lines(table, &lines);
    assert_false(table_record(table, &lines));
    table_free(table);
    engawa_text_free(&lines);
}

static void test_damaged_entries_are_refused(void **state)
{
    static const char *const damaged[] = {
        "",
        "[]",
        "{}",
        "{\"open\":{}}",
        "{\"sit\":9,\"guest\":\"g\",\"name\":\"a\",\"entropy\":\"\"}",
        "{\"sit\":0,\"guest\":7,\"name\":\"a\",\"entropy\":\"\"}",
        "{\"sit\":0,\"guest\":\"g\",\"name\":\"a\",\"entropy\":\"x\"}",
        "{\"bot\":0}",
        "{\"stand\":-1}",
        "{\"start\":[\"a\"],\"entropy\":[]}",
        "{\"n\":2,\"by\":0,\"do\":\"score ones\"}",
        "{\"n\":3,\"by\":\"chance\",\"do\":\"roll 11111\"}",
        "{\"n\":2,\"by\":0,\"do\":\"keep 9\"}",
        "{\"n\":2,\"by\":0,\"do\":7}",
        "{\"rematch\":1}",
        "{\"end\":1}",
    };
    (void)state;
    struct table *playing = begin("yahtzee", 2), *empty = table_new("t2", seed);
    struct table *before = reload(playing);
    struct engawa_reason why;
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        if (i != 10) /* that one is a legal move */
            assert_false(table_add(playing, 1, damaged[i], &why));
        assert_false(table_add(empty, 1, damaged[i], &why));
    }
    expect_equal(playing, before);
    table_free(before);
    table_free(playing);
    table_free(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reloaded_equals_live_at_every_moment),
        cmocka_unit_test(test_the_record_is_legal_and_its_dice_follow),
        cmocka_unit_test(test_a_view_is_folded_from_redacted_events_alone),
        cmocka_unit_test(test_sending_again),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_hints_are_for_who_plays_alone_against_bots),
        cmocka_unit_test(test_bots_of_a_kind_have_names_of_their_own),
        cmocka_unit_test(test_an_abandoned_game_reveals_its_seed),
        cmocka_unit_test(test_damaged_entries_are_refused),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
