/* test_table_fair.c - fair chance at a table: drawn seats, kept seats, the revelation when a table
 * was given up, and one spelling of a clue. */
#include "bots/registry.h"
#include "tests/server/table/table_book.h"

#include "engine/record.h"
#include "engine/verify.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* Reads the record of TABLE, which is over. */
static void read_record(const struct table *table, struct engawa_record *record)
{
    struct engawa_text text = {0};
    struct engawa_reason why;
    *record = (struct engawa_record){0};
    assert_true(table_record(table, &text));
    char *rest = text.at;
    for (char *line; (line = strsep(&rest, "\n")) && *line;)
        if (engawa_record_take(record, line, strlen(line), &why) != ENGAWA_RECORD_FINE)
            fail_msg("%s: %s", line, why.en);
    engawa_text_free(&text);
}

/* The commitment was published, so the seed is too, although no dice were rolled with it. */
static void test_a_table_given_up_before_its_start_has_a_record(void **state)
{
    (void)state;
    struct table *table = open_new("burning-desire", 2);
    struct entry_list entries = {0};
    struct engawa_text text = {0};
    struct engawa_record record;
    struct engawa_reason why;
    assert_true(compose_sit(table, 1, "g2", "Ben", "c0ffee", &entries, &why));
    apply(table, &entries);
    assert_false(table_record(table, &text));
    assert_true(compose_abandon(table, &entries, &why));
    apply(table, &entries);
    read_record(table, &record);
    assert_int_equal(record.end, ENGAWA_ABANDONED);
    assert_int_equal(record.match->length, 0);
    assert_string_equal(record.name[0], "");
    assert_string_equal(record.name[1], "Ben");
    assert_memory_equal(record.secret.seed, table_seed, sizeof table_seed);
    assert_int_equal(record.secret.entropy[1].length, 3);
    assert_false(record.secret.has_drawn);
    engawa_record_free(&record);
    engawa_text_free(&text);
    struct table *again = reload(table);
    expect_equal(table, again);
    table_free(again);
    table_free(table);
}

/* A guest who comes late and takes a bot's seat has the result, and a seat that nobody took is
 * called as before. */
static void test_the_record_says_who_had_the_seats_last(void **state)
{
    (void)state;
    struct table *table = open_new("yahtzee", 3);
    struct entry_list entries = {0};
    struct engawa_record record;
    struct engawa_reason why;
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 6);
    assert_true(compose_sit(table, 0, "g1", "Aki", "", &entries, &why));
    apply(table, &entries);
    for (int seat = 1; seat < 3; seat++) {
        assert_true(
            compose_bot(table, seat, engawa_bot_named("easy", table->game), 0, &entries, &why));
        apply(table, &entries);
    }
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    follow(table);
    assert_true(compose_stand(table, 1, &entries, &why));
    apply(table, &entries);
    assert_true(compose_sit(table, 1, "g9", "Ken", "", &entries, &why));
    apply(table, &entries);
    assert_true(compose_stand(table, 2, &entries, &why));
    apply(table, &entries);
    play_out(table, &rng);
    read_record(table, &record);
    assert_string_not_equal(record.name[1], "Ken");
    assert_string_equal(engawa_record_player(&record, 0), record.name[0]);
    assert_string_equal(engawa_record_player(&record, 1), "Ken");
    assert_string_equal(engawa_record_player(&record, 2), record.name[2]);
    engawa_record_free(&record);
    table_free(table);

    table = begin("yahtzee", 2);
    play_out(table, &rng);
    read_record(table, &record);
    assert_null(record.last[0]);
    assert_string_equal(engawa_record_player(&record, 0), record.name[0]);
    engawa_record_free(&record);
    table_free(table);
}

/* Each person at a place is in the seat that was drawn for it, with name and entropy, and the
 * record says so. */
static void test_drawn_seats_are_part_of_fair_chance(void **state)
{
    (void)state;
    struct table *table = open_new("burning-desire", 4);
    struct entry_list entries = {0};
    struct engawa_text text = {0};
    struct engawa_record record = {0};
    struct engawa_reason why;
    static const char *const hex[] = {"00", "c0ffee", "", "17"};
    static const char *const guests[] = {"g1", "g2", "g3", "g4"};
    int drawn[ENGAWA_SEATS_MAX];
    struct engawa_entropy entropy[4] = {{.length = 0}};
    table->drawn = true;
    for (int place = 0; place < 4; place++) {
        assert_true(
            compose_sit(table, place, guests[place], guests[place], hex[place], &entries, &why));
        apply(table, &entries);
        entropy[place].length =
            (size_t)engawa_unhex(hex[place], entropy[place].bytes, ENGAWA_ENTROPY_BYTES);
    }
    engawa_fair_seats(table_seed, entropy, 4, drawn);
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    for (int seat = 0; seat < 4; seat++) {
        assert_string_equal(table->seat[seat].who, guests[drawn[seat]]);
        assert_string_equal(table->began.owner[seat], guests[drawn[seat]]);
        assert_string_equal(table->began.names[seat], guests[drawn[seat]]);
        expect_same_entropy(&table->began.entropy[seat], &entropy[drawn[seat]]);
    }
    assert_true(drawn[0] != 0 || drawn[1] != 1 || drawn[2] != 2); /* or it would show nothing */
    follow(table);
    assert_true(compose_abandon(table, &entries, &why));
    apply(table, &entries);
    assert_true(table_record(table, &text));
    char *rest = text.at;
    for (char *line; (line = strsep(&rest, "\n")) && *line;)
        assert_int_equal(engawa_record_take(&record, line, strlen(line), &why), ENGAWA_RECORD_FINE);
    size_t checked;
    const struct engawa_secret *secret = &record.secret;
    assert_true(secret->has_drawn);
    assert_true(engawa_verify_seats(secret->seed, secret->entropy, secret->drawn, 4, &why));
    assert_int_equal(
        engawa_verify_events(record.match, secret->seed, secret->entropy, &checked, &why), 0);
    assert_int_equal(checked, 1);
    engawa_record_free(&record);
    engawa_text_free(&text);
    table_free(table);
}

/* One player, or people who want to keep their seats: nothing is drawn, and the log says
 * nothing. */
static void test_seats_are_not_drawn_without_need(void **state)
{
    (void)state;
    struct table *table = begin("burning-desire", 3);
    assert_null(strstr(table->log[table->began.k - 1].text, "drawn"));
    table_free(table);
    table = open_new("burning-desire", 1);
    struct entry_list entries = {0};
    struct engawa_reason why;
    table->drawn = true;
    assert_true(compose_sit(table, 0, "g1", "Aki", "", &entries, &why));
    apply(table, &entries);
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    assert_null(strstr(table->log[table->began.k - 1].text, "drawn"));
    table_free(table);
}

static void test_a_kept_seat_waits_for_its_guest(void **state)
{
    (void)state;
    struct table *table = open_new("yahtzee", 2);
    struct entry_list entries = {0};
    struct engawa_reason why;
    const struct engawa_bot *bot = engawa_bot_best(table->game);
    assert_true(compose_sit(table, 0, "g1", "Aki", "", &entries, &why));
    compose_keep(1, "g2", "Ben", &entries);
    apply(table, &entries);
    assert_int_equal(table_kept_for(table, "g2"), 1);
    assert_int_equal(table_seat_of(table, "g2"), -1);
    expect_refused(compose_start(table, &entries, &why), &entries, &why, "kept");
    expect_refused(compose_sit(table, 1, "g1", "Aki", "", &entries, &why), &entries, &why, "kept");
    expect_refused(compose_sit(table, 1, "g3", "Chie", "", &entries, &why), &entries, &why, "kept");
    expect_refused(compose_bot(table, 1, bot, 0, &entries, &why), &entries, &why, "kept");
    struct table *again = reload(table);
    expect_equal(table, again);
    assert_true(compose_stand(again, 1, &entries, &why)); /* freed: it is kept no more */
    apply(again, &entries);
    assert_true(compose_sit(again, 1, "g3", "Chie", "", &entries, &why));
    apply(again, &entries);
    table_free(again);
    assert_true(compose_sit(table, 1, "g2", "Ben", "17", &entries, &why));
    apply(table, &entries);
    assert_int_equal(table_kept_for(table, "g2"), -1);
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    assert_int_equal(table->began.entropy[1].length, 1);
    table_free(table);

    table = open_new("yahtzee", 3); /* a person who sits down elsewhere gives up the kept seat */
    compose_keep(1, "g2", "Ben", &entries);
    apply(table, &entries);
    assert_true(compose_sit(table, 2, "g2", "Ben", "", &entries, &why));
    apply(table, &entries);
    assert_int_equal(table->seat[1].holder, TABLE_SEAT_FREE);
    table_free(table);
}

/* Composes Aki's clue of their first card, as SPELLED. */
static bool clue(const struct table *table, const char *spelled, size_t *n,
                 struct entry_list *entries, struct engawa_reason *why)
{
    struct engawa_text moves = {0}, move = {0};
    const char *text = spelled;
    if (table->match->length == 1) {
        engawa_match_legal(table->match, 0, &moves);
        engawa_text_add_bytes(&move, moves.at, strcspn(moves.at, "\""));
        engawa_text_add(&move, spelled);
        text = move.at;
    }
    bool fine = compose_move(table, 0, 1, text, n, entries, why);
    engawa_text_free(&moves);
    engawa_text_free(&move);
    return fine;
}

/* Two JSON spellings of a text are one note: one event, one move sent twice, one record. */
static void test_a_clue_has_one_spelling_as_an_event(void **state)
{
    (void)state;
    struct table *table = begin("dixit", 3), *other = begin("dixit", 3);
    struct entry_list entries = {0};
    struct engawa_reason why;
    struct engawa_text again = {0};
    size_t n;
    assert_true(clue(table, "\"\\u006dischief \\u7e01\\/\"", &n, &entries, &why));
    apply(table, &entries);
    assert_true(clue(other, "\"mischief 縁/\"", &n, &entries, &why));
    apply(other, &entries);
    assert_string_equal(table->match->event[1].text, other->match->event[1].text);
    assert_string_equal(table->log[table->length - 1].text, other->log[other->length - 1].text);
    assert_non_null(strstr(table->match->event[1].text, "\"mischief 縁/\""));

    const char *made = table->match->event[1].text;
    engawa_text_add_bytes(&again, made, strcspn(made, "\""));
    size_t head = again.length;
    engawa_text_add(&again, "\"mischie\\u0066 縁\\/\"");
    assert_true(compose_move(table, 0, 1, again.at, &n, &entries, &why)); /* sent again */
    assert_int_equal(n, 2);
    assert_int_equal(entries.count, 0);
    again.length = head;
    engawa_text_add(&again, "\"mischief\"");
    expect_refused(compose_move(table, 0, 1, again.at, &n, &entries, &why), &entries, &why,
                   "stale");
    engawa_text_free(&again);
    table_free(table);
    table_free(other);
}

/* A log that an older version wrote has clues as they were typed; the record has one spelling. */
static void test_an_old_clue_is_read_into_its_one_spelling(void **state)
{
    (void)state;
    struct table *table = begin("dixit", 3);
    struct engawa_text moves = {0}, entry = {0}, text = {0};
    struct entry_list entries = {0};
    struct engawa_reason why;
    engawa_match_legal(table->match, 0, &moves);
    engawa_text_printf(&entry, "{\"n\":2,\"by\":0,\"do\":\"%.*s\\\"\\\\u0061b\\\"\"}",
                       (int)strcspn(moves.at, "\""), moves.at);
    if (!table_add(table, 5, entry.at, &why))
        fail_msg("%s: %s", entry.at, why.en);
    assert_true(compose_abandon(table, &entries, &why));
    apply(table, &entries);
    assert_true(table_record(table, &text));
    assert_non_null(strstr(text.at, "\\\"ab\\\""));
    engawa_text_free(&moves);
    engawa_text_free(&entry);
    engawa_text_free(&text);
    table_free(table);
}

TOPIC(table_fair)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_given_up_before_its_start_has_a_record),
        cmocka_unit_test(test_the_record_says_who_had_the_seats_last),
        cmocka_unit_test(test_drawn_seats_are_part_of_fair_chance),
        cmocka_unit_test(test_seats_are_not_drawn_without_need),
        cmocka_unit_test(test_a_kept_seat_waits_for_its_guest),
        cmocka_unit_test(test_a_clue_has_one_spelling_as_an_event),
        cmocka_unit_test(test_an_old_clue_is_read_into_its_one_spelling),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
