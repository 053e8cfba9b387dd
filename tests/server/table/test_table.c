/* test_table.c - a table is the fold of its log: a reloaded table equals the live one, and a
 * refusal changes nothing. No journal, no house, no sockets. */
#include "bots/registry.h"
#include "server/table/compose_host.h"
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

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

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

/* A repeated move is found by the first event of its seat after the sender's last known one. */
static void test_moves_are_found_by_seat_and_time(void **state)
{
    struct repeats repeats = {0};
    (void)state;
    assert_int_equal(repeats_find_move(&repeats, 0, 0), 0);
    for (size_t n = 1; n <= 100; n++)
        repeats_add_move(&repeats, n % 10 == 0, n);
    assert_int_equal(repeats_find_move(&repeats, 1, 0), 10);
    assert_int_equal(repeats_find_move(&repeats, 1, 10), 20);
    assert_int_equal(repeats_find_move(&repeats, 1, 99), 100);
    assert_int_equal(repeats_find_move(&repeats, 1, 100), 0);
    assert_int_equal(repeats_find_move(&repeats, 0, 99), 0);
    assert_int_equal(repeats_find_move(&repeats, 0, 98), 99);
    assert_int_equal(repeats_find_move(&repeats, 2, 0), 0);
    repeats_free(&repeats);
}

/* An older log has notes as they were typed: everybody gets them in today's spelling. */
static void test_an_old_note_is_told_in_its_one_spelling(void **state)
{
    struct table *table = begin("dixit", 3), *old = table_new(table->id, table->seed);
    struct engawa_rng rng;
    struct engawa_reason why;
    int notes = 0;
    (void)state;
    engawa_rng_fast(&rng, 8);
    for (int i = 0; i < 5; i++)
        move_at_random(table, engawa_lowest_bit(engawa_match_actors(table->match)), &rng);
    for (size_t i = 0; i < table->length; i++) {
        struct engawa_text typed = {0};
        const char *note = strstr(table->log[i].text, "縁側");
        size_t before = note ? (size_t)(note - table->log[i].text) : strlen(table->log[i].text);
        engawa_text_add_bytes(&typed, table->log[i].text, before);
        if (note) {
            engawa_text_add(&typed, "\\\\u7e01\\\\u5074");
            engawa_text_add(&typed, note + strlen("縁側"));
        }
        if (!table_add(old, table->log[i].time, typed.at, &why))
            fail_msg("%s: %s", typed.at, why.en);
        engawa_text_free(&typed);
        notes += note != NULL;
    }
    assert_int_equal(notes, 1);
    for (int viewer = ENGAWA_OPEN; viewer < 3; viewer++) {
        struct engawa_text one = {0}, other = {0};
        table_log(table, 0, table->length, viewer, &one);
        table_log(old, 0, old->length, viewer, &other);
        assert_string_equal(one.at, other.at);
        engawa_text_free(&one);
        engawa_text_free(&other);
    }
    table_free(table);
    table_free(old);
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
    size_t checked;
    assert_int_equal(engawa_verify_events(record.match, record.secret.seed, record.secret.entropy,
                                          &checked, &why),
                     0);
    assert_true(checked >= 26);
    engawa_record_free(&record);
    engawa_text_free(&text);
    table_free(table);
}

static void write_line(void *context, int by, const char *text)
{
    engawa_text_printf(context, "%d %s\n", by, text);
}

/* The events of SNAPSHOT for SEAT, a line each. */
static void assert_seen(const struct event_snapshot *snapshot, int seat, const char *expected)
{
    struct engawa_text lines = {0};
    event_snapshot_read(snapshot, seat, write_line, &lines);
    assert_string_equal(engawa_text_string(&lines), expected);
    engawa_text_free(&lines);
}

static void test_a_view_is_folded_from_redacted_events_alone(void **state)
{
    (void)state;
    struct table *table = begin("template", 3);
    struct engawa_text own = {0};
    struct event_snapshot events = table_events(table);
    for (int seat = 0; seat < 3; seat++) {
        engawa_text_clear(&own);
        event_snapshot_read(&events, seat, write_line, &own);
        const char *at = own.at + strlen("-1 deal ");
        for (int other = 0; other < 3; other++, at += 4) {
            assert_true(at[0] == '0' + other && at[1] == ':');
            assert_int_equal(at[2] == '?', other != seat);
        }
    }
    engawa_text_free(&own);
    event_snapshot_free(&events);
    table_free(table);
}

static void test_a_snapshot_of_events_never_changes(void **state)
{
    (void)state;
    enum { EVENTS = 3000 };
    struct event_log log = {0};
    struct event_snapshot none = event_log_share(&log), early, late;
    struct engawa_text before = {0}, after = {0};
    char text[32];
    for (int i = 0; i < EVENTS; i++) {
        snprintf(text, sizeof text, "event %d", i);
        event_log_add(&log, i % 2 ? EVENT_LOG_ALL : 1u << 1, i % 3, text);
        engawa_text_printf(i < EVENTS / 2 ? &before : &after, "%d %s\n", i % 3, text);
        if (i == EVENTS / 2 - 1)
            early = event_log_share(&log);
    }
    late = event_log_share(&log);
    event_log_free(&log);
    assert_seen(&none, 1, "");
    assert_seen(&early, 1, before.at);
    event_snapshot_free(&early);
    engawa_text_add(&before, after.at);
    assert_seen(&late, 1, before.at);
    engawa_text_clear(&before);
    for (int i = 1; i < EVENTS; i += 2)
        engawa_text_printf(&before, "%d event %d\n", i % 3, i);
    assert_seen(&late, 2, before.at);
    event_snapshot_free(&late);
    engawa_text_free(&before);
    engawa_text_free(&after);
}

static void test_sending_again(void **state)
{
    (void)state;
    struct table *table = begin("yahtzee", 1);
    struct entry_list entries = {0};
    struct engawa_reason why;
    size_t n, length;
    assert_true(compose_move(table, 0, 1, "score ones", &n, &entries, &why));
    apply(table, &entries);
    follow(table);
    length = table->length;
    assert_true(compose_move(table, 0, 1, "score ones", &n, &entries, &why));
    assert_int_equal(n, 2);
    assert_int_equal(entries.count, 0);
    expect_refused(compose_move(table, 0, 1, "score twos", &n, &entries, &why), &entries, &why,
                   "stale");
    expect_refused(compose_move(table, 0, 7, "score twos", &n, &entries, &why), &entries, &why,
                   "stale");
    expect_refused(compose_move(table, 0, -1, "score twos", &n, &entries, &why), &entries, &why,
                   "stale");
    assert_int_equal(table->length, length);
    table_free(table);
}

static void test_seats(void **state)
{
    (void)state;
    struct table *table = open_new("yahtzee", 2);
    struct entry_list entries = {0};
    struct engawa_reason why;
    const struct engawa_bot *bot = engawa_bot_best(table->game);
    expect_refused(compose_start(table, &entries, &why), &entries, &why, "seats-free");
    expect_refused(compose_stand(table, 0, &entries, &why), &entries, &why, "free");
    expect_refused(compose_sit(table, 2, "g1", "A", "", &entries, &why), &entries, &why,
                   "no-such-seat");
    expect_refused(compose_sit(table, 0, "g1", "A", "0", &entries, &why), &entries, &why,
                   "entropy");
    assert_true(compose_sit(table, 0, "g1", "A", "", &entries, &why));
    apply(table, &entries);
    assert_true(compose_sit(table, 1, "g1", "A", "", &entries, &why)); /* moves */
    apply(table, &entries);
    assert_int_equal(table->seat[0].holder, TABLE_SEAT_FREE);
    assert_int_equal(table_seat_of(table, "g1"), 1);
    assert_true(compose_sit(table, 1, "g1", "A", "abcd", &entries, &why)); /* other entropy */
    apply(table, &entries);
    assert_int_equal(table->seat[1].entropy.length, 2);
    expect_refused(compose_bot(table, 1, bot, 0, &entries, &why), &entries, &why, "taken");
    assert_true(compose_bot(table, 0, bot, 0, &entries, &why));
    apply(table, &entries);
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    expect_refused(compose_start(table, &entries, &why), &entries, &why, "started");
    expect_refused(compose_sit(table, 0, "g1", "A", "", &entries, &why), &entries, &why, "seated");
    assert_true(compose_stand(table, 0, &entries, &why));
    apply(table, &entries);
    assert_true(
        compose_sit(table, 0, "g2", "B", "ffff", &entries, &why)); /* too late for entropy */
    apply(table, &entries);
    assert_int_equal(table->seat[0].entropy.length, 0);
    assert_int_equal(table->began.entropy[1].length, 2);
    table_free(table);
}

/* A person alone against bots may have a hint when it is their turn; nobody else may. */
static void test_hints_are_for_people_alone_against_bots(void **state)
{
    struct table *table = open_new("yahtzee", 2);
    struct entry_list entries = {0};
    struct engawa_reason why;
    (void)state;
    assert_true(compose_sit(table, 0, "g1", "Aki", "", &entries, &why));
    assert_true(compose_bot(table, 1, engawa_bot_named("easy", table->game), 0, &entries, &why));
    apply(table, &entries);
    expect_refused(table_may_hint(table, 0, &why), &entries, &why, "not-started");
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    expect_refused(table_may_hint(table, 0, &why), &entries, &why, "not-your-turn"); /* the dice */
    follow(table);
    assert_true(table_may_hint(table, 0, &why));
    expect_refused(table_may_hint(table, 1, &why), &entries, &why, "not-practice"); /* beside g1 */
    assert_true(compose_stand(table, 1, &entries, &why));
    apply(table, &entries);
    expect_refused(table_may_hint(table, 0, &why), &entries, &why, "not-practice");
    assert_true(compose_bot(table, 1, engawa_bot_named("easy", table->game), 0, &entries, &why));
    apply(table, &entries);
    struct table *again = reload(table);
    assert_true(table_may_hint(again, 0, &why));
    table_free(again);
    assert_true(compose_stand(table, 1, &entries, &why));
    apply(table, &entries);
    assert_true(compose_sit(table, 1, "g2", "Ben", "", &entries, &why));
    apply(table, &entries);
    assert_true(compose_stand(table, 1, &entries, &why));
    apply(table, &entries);
    assert_true(compose_bot(table, 1, engawa_bot_named("easy", table->game), 0, &entries, &why));
    apply(table, &entries);
    expect_refused(table_may_hint(table, 0, &why), &entries, &why,
                   "not-practice"); /* g2 has played */
    assert_true(compose_abandon(table, &entries, &why));
    apply(table, &entries);
    expect_refused(table_may_hint(table, 0, &why), &entries, &why, "over");
    table_free(table);

    table = begin("yahtzee", 2); /* among people */
    expect_refused(table_may_hint(table, 0, &why), &entries, &why, "not-practice");
    table_free(table);
    table = begin("yahtzee", 1);
    assert_true(table_may_hint(table, 0, &why));
    table_free(table);
}

/* A person who has been in a seat of a running game may come back to it, and to no other. */
static void test_a_seat_belongs_to_the_one_who_took_it(void **state)
{
    struct table *table = open_new("yahtzee", 3);
    struct entry_list entries = {0};
    struct engawa_reason why;
    const struct engawa_bot *bot = engawa_bot_best(table->game);
    (void)state;
    assert_true(compose_sit(table, 0, "g1", "Aki", "", &entries, &why));
    assert_true(compose_sit(table, 1, "g2", "Ben", "", &entries, &why));
    assert_true(compose_bot(table, 2, bot, 0, &entries, &why));
    apply(table, &entries);
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    follow(table);
    assert_string_equal(table->began.owner[1], "g2");
    assert_string_equal(table->began.owner[2], "");
    for (int seat = 0; seat < 3; seat++) {
        assert_true(compose_stand(table, seat, &entries, &why));
        apply(table, &entries);
    }
    expect_refused(compose_sit(table, 1, "g1", "Aki", "", &entries, &why), &entries, &why,
                   "other-seat");
    expect_refused(compose_sit(table, 2, "g1", "Aki", "", &entries, &why), &entries, &why,
                   "other-seat"); /* a bot's */
    expect_refused(compose_sit(table, 1, "g3", "Chie", "", &entries, &why), &entries, &why,
                   "owned");
    assert_true(compose_sit(table, 0, "g1", "Aki", "", &entries, &why));
    assert_true(compose_bot(table, 1, bot, 0, &entries, &why)); /* for g2 */
    assert_true(compose_sit(table, 2, "g3", "Chie", "", &entries, &why));
    apply(table, &entries);
    assert_string_equal(table->began.owner[1], "g2");
    assert_string_equal(table->began.owner[2], "g3");
    expect_refused(compose_sit(table, 2, "g2", "Ben", "", &entries, &why), &entries, &why, "taken");
    expect_refused(compose_sit(table, 1, "g4", "Dai", "", &entries, &why), &entries, &why, "owned");
    struct table *again = reload(table);
    expect_refused(compose_sit(again, 1, "g4", "Dai", "", &entries, &why), &entries, &why, "owned");
    assert_true(compose_sit(again, 1, "g2", "Ben", "", &entries, &why)); /* the bot yields */
    apply(again, &entries);
    assert_int_equal(table_seat_of(again, "g2"), 1);
    table_free(again);
    assert_true(compose_stand(table, 2, &entries, &why));
    apply(table, &entries);
    assert_true(compose_bot(table, 2, bot, 0, &entries, &why));
    apply(table, &entries);
    assert_true(compose_sit(table, 2, "g3", "Chie", "", &entries, &why));
    apply(table, &entries);
    table_free(table);
}

/* In a log of an older version people changed seats. It loads; a person who has been in a seat
 * since may take only those, and there are no hints. */
static void test_a_log_in_which_people_changed_seats_loads(void **state)
{
    static const char *const changes[] = {
        "{\"stand\":0}", "{\"stand\":1}",
        "{\"sit\":1,\"guest\":\"g1\",\"name\":\"Aki\",\"entropy\":\"\"}",
        "{\"bot\":0,\"kind\":\"easy\",\"name\":\"Easy\"}"};
    struct table *table = begin("yahtzee", 2);
    struct entry_list entries = {0};
    struct engawa_reason why;
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (!table_add(table, 2000, changes[i], &why))
            fail_msg("%s: %s", changes[i], why.en);
    assert_string_equal(table->began.owner[1], "g1");
    expect_refused(table_may_hint(table, 1, &why), &entries, &why, "not-practice");
    expect_refused(compose_sit(table, 0, "g2", "Ben", "", &entries, &why), &entries, &why,
                   "other-seat");
    expect_refused(compose_sit(table, 0, "g3", "Chie", "", &entries, &why), &entries, &why,
                   "owned");
    table_free(table);
}

static void test_bots_of_a_kind_have_names_of_their_own(void **state)
{
    (void)state;
    struct table *table = open_new("yahtzee", 3);
    struct entry_list entries = {0};
    struct engawa_reason why;
    for (int seat = 0; seat < 3; seat++) {
        assert_true(compose_bot(table, seat, engawa_bot_best(table->game), 0, &entries, &why));
        apply(table, &entries);
    }
    assert_string_not_equal(table->seat[0].name, table->seat[1].name);
    assert_string_not_equal(table->seat[1].name, table->seat[2].name);
    table_free(table);
}

static void test_an_abandoned_game_reveals_its_seed(void **state)
{
    (void)state;
    struct table *table = begin("yahtzee", 2);
    struct entry_list entries = {0};
    struct engawa_text text = {0};
    struct engawa_reason why;
    assert_true(compose_abandon(table, &entries, &why));
    apply(table, &entries);
    assert_int_equal(table->phase, TABLE_OVER);
    assert_true(table->ended.abandoned);
    assert_true(table_record(table, &text));
    assert_non_null(strstr(text.at, "{\"end\":\"abandoned\""));
    assert_non_null(strstr(text.at, "\"seed\":\"010203"));
    expect_refused(compose_abandon(table, &entries, &why), &entries, &why, "over");
    table_free(table);
    engawa_text_free(&text);
}

enum { DECISIONS = 5 };

/* Composes number STEP of a host's decisions, which need no game. */
static bool compose_decision(const struct table *table, int step, struct entry_list *entries)
{
    static const struct compose_guest ben = {"g2", "\\ \"ベン\""};
    const struct entry_set set = {.named = ENTRY_MAY_ALL, .may = ENTRY_MAY_START | ENTRY_MAY_CHAT};
    struct engawa_reason why;
    switch (step) {
    case 0:
        return compose_bar(table, &ben, ENTRY_FROM_CHAT, true, entries, &why);
    case 1:
        return compose_bar(table, &ben, ENTRY_FROM_CHAT, false, entries, &why);
    case 2:
        return compose_set(table, &set, entries, &why);
    case 3:
        return compose_host(table, &ben, true, entries, &why);
    default:
        return compose_host(table, &ben, false, entries, &why);
    }
}

enum { STEPS = 14 };

/* Composes number STEP of a log with everything that can be in one: seats that change, a bot, chat,
 * somebody removed, a game given up, a rematch, a table closed. */
static bool compose_step(const struct table *table, int step, struct entry_list *entries)
{
    static const struct compose_removal removal = {.seat = 2, .keep_out = true};
    struct engawa_reason why;
    size_t n;
    switch (step) {
    case 0:
        return compose_sit(table, 1, "g1", "Aki", "00ff", entries, &why);
    case 1: /* moves */
        return compose_sit(table, 0, "g1", "Aki", "abcd", entries, &why);
    case 2:
        return compose_sit(table, 1, "g2", "\\ \"ベン\"", "", entries, &why);
    case 3:
        return compose_bot(table, 2, engawa_bot_best(table->game), 0, entries, &why);
    case 4:
        return compose_chat(table, "g3", "Chie", "\"Hello\"\tこんにちは", entries, &why);
    case 5:
        return compose_start(table, entries, &why);
    case 6:
        return compose_next(table, entries);
    case 7:
        return compose_move(table, 0, 1, "choose light", &n, entries, &why);
    case 8:
        return compose_stand(table, 2, entries, &why);
    case 9:
        return compose_sit(table, 2, "g3", "Chie", "ff", entries, &why);
    case 10:
        return compose_remove(table, &removal, entries, &why);
    case 11:
        return compose_abandon(table, entries, &why);
    case 12:
        compose_rematch("t2", entries);
        return true;
    default:
        return compose_close(table, entries, &why);
    }
}

static void test_reloaded_equals_live_with_every_kind_of_entry(void **state)
{
    struct table *table = open_new("template", 3);
    struct entry_list entries = {0};
    (void)state;
    for (int step = 0; step < STEPS + DECISIONS; step++) {
        assert_true(step < STEPS ? compose_step(table, step, &entries)
                                 : compose_decision(table, step - STEPS, &entries));
        assert_true(entries.count > 0);
        apply(table, &entries);
        struct table *copy = reload(table);
        expect_equal(table, copy);
        table_free(copy);
    }
    assert_string_equal(table->ended.rematch, "t2");
    table_free(table);
}

/* ---- reading ---- */

static long reads;

static bool counting_parse(const void *state, const char *text, struct engawa_event *event,
                           struct engawa_reason *why)
{
    reads++;
    return engawa_yahtzee.parse(state, text, event, why);
}

/* A live move is read once and chance not at all; from the journal each event is read once. */
static void test_an_event_is_read_once(void **state)
{
    static struct engawa_game counted;
    struct engawa_rng rng;
    long moves = 0;
    (void)state;
    counted = engawa_yahtzee;
    counted.name = "counted";
    counted.parse = counting_parse;
    assert_true(engawa_add_game(&counted, NULL));
    struct table *table = begin("counted", 2);
    engawa_rng_fast(&rng, 7);
    reads = 0;
    for (; table->phase == TABLE_PLAYING; moves++) {
        move_at_random(table, engawa_lowest_bit(engawa_match_actors(table->match)), &rng);
        assert_int_equal(reads, moves + 1);
    }
    reads = 0;
    table_free(reload(table));
    assert_int_equal(reads, table->match->length);
    assert_true(reads > moves);
    table_free(table);
}

#define COMMIT "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define OPENING(options, more, commit)                                                             \
    "{\"open\":{\"game\":\"yahtzee\",\"options\":" options                                         \
    ",\"seats\":2,\"title\":\"A\",\"private\":true" more "},\"commit\":\"" commit "\"}"

static void test_an_opening_that_is_refused_changes_nothing(void **state)
{
    static const char *const damaged[] = {
        OPENING("{}", "", COMMIT), /* no host */
        OPENING("{}", ",\"host\":\"a host whose id is longer than any id may be\"", COMMIT),
        OPENING("{\"sheet\":\"paper\"}", ",\"host\":\"g1\"", COMMIT),
        OPENING("{}", ",\"host\":\"g1\"", "01234567"),
    };
    struct engawa_reason why;
    (void)state;
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        struct table *table = table_new("t3", table_seed), *empty = table_new("t3", table_seed);
        assert_false(table_add(table, 1, damaged[i], &why));
        assert_memory_equal(table, empty, sizeof *table);
        table_free(table);
        table_free(empty);
    }
    struct table *table = table_new("t3", table_seed);
    assert_true(table_add(table, 1, OPENING("{}", ",\"host\":\"g1\"", COMMIT), &why));
    table_free(table);
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
        "{\"keep\":9,\"guest\":\"g\",\"name\":\"a\"}",
        "{\"keep\":0,\"name\":\"a\"}",
        "{\"n\":2,\"by\":0,\"do\":\"score ones\"}",
        "{\"n\":3,\"by\":\"chance\",\"do\":\"roll 11111\"}",
        "{\"n\":2,\"by\":0,\"do\":\"keep 9\"}",
        "{\"n\":2,\"by\":0,\"do\":7}",
        "{\"rematch\":1}",
        "{\"end\":1}",
        "{\"set\":1}",
        "{\"set\":{\"watch\":1}}",
        "{\"set\":{\"code\":{\"salt\":\"00\",\"hash\":\"00\"}}}",
        "{\"remove\":9,\"then\":\"wait\",\"guest\":\"g\",\"name\":\"a\"}",
        "{\"remove\":1,\"then\":\"else\",\"guest\":\"g\",\"name\":\"a\"}",
        "{\"remove\":1,\"then\":\"wait\",\"guest\":\"g\"}",
        "{\"bar\":\"all\",\"on\":true,\"guest\":\"g\",\"name\":\"a\"}",
        "{\"host\":7,\"name\":\"a\"}",
        "{\"close\":false}",
    };
    (void)state;
    struct table *playing = begin("yahtzee", 2), *empty = table_new("t2", table_seed);
    struct table *before = reload(playing);
    struct engawa_reason why;
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        if (i != 12) /* that one is a legal move */
            assert_false(table_add(playing, 1, damaged[i], &why));
        assert_false(table_add(empty, 1, damaged[i], &why));
    }
    expect_equal(playing, before);
    static const char *const draws[] = {"[0]", "[0,0]", "[0,2]", "[1,0,2]", "7"};
    struct table *waiting = open_new("yahtzee", 2);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        struct engawa_text start = {0};
        engawa_text_printf(&start, "{\"start\":[\"a\",\"b\"],\"entropy\":[\"\",\"\"],\"drawn\":%s}",
                           draws[i]);
        assert_false(table_add(waiting, 1, start.at, &why));
        engawa_text_free(&start);
    }
    table_free(waiting);
    table_free(before);
    table_free(playing);
    table_free(empty);
}

/* Expects that TABLE refuses each of the COUNT entries as damage, and stays as it was. */
static void expect_broken(struct table *table, const char *const *entries, size_t count)
{
    struct table *before = reload(table);
    struct engawa_reason why;
    for (size_t i = 0; i < count; i++) {
        if (table_add(table, 1, entries[i], &why))
            fail_msg("%s is taken", entries[i]);
        if (!why.code[0] || !why.en[0] || !why.ja[0])
            fail_msg("%s is refused without a reason", entries[i]);
    }
    expect_equal(table, before);
    table_free(before);
}

/* They have the right form, and fit no table in that state. */
static void test_entries_that_do_not_fit_are_refused(void **state)
{
    static const char *const never[] = {
        "{\"sit\":2,\"guest\":\"g\",\"name\":\"a\",\"entropy\":\"\"}",
        "{\"bot\":2,\"kind\":\"random\",\"name\":\"a\"}",
        "{\"stand\":2}",
        "{\"keep\":2,\"guest\":\"g\",\"name\":\"a\"}",
        "{\"remove\":2,\"then\":\"wait\",\"guest\":\"g\",\"name\":\"a\"}",
        "{\"start\":[\"a\",\"b\",\"c\"],\"entropy\":[\"\",\"\",\"\"]}",
        "{\"start\":[\"a\"],\"entropy\":[\"\"]}",
        "{\"n\":99,\"by\":0,\"do\":\"score ones\"}",
        "{\"question\":2,\"why\":\"away\"}",
        "{\"vote\":\"wait\",\"seat\":2,\"by\":0}",
        "{\"verdict\":\"wait\",\"seat\":2,\"voted\":true}",
        "{\"set\":{\"options\":{\"sheet\":\"paper\"}}}",
        "{\"set\":{\"seats\":1}}", /* somebody sits there */
    };
    static const char *const in_play[] = {
        "{\"start\":[\"a\",\"b\"],\"entropy\":[\"\",\"\"]}",
        "{\"set\":{\"seats\":3}}",
        "{\"set\":{\"options\":{\"sheet\":\"yams\"}}}",
        "{\"set\":{\"title\":\"late\"}}",
    };
    static const char *const later[] = {"{\"end\":\"abandoned\"}",
                                        "{\"set\":{\"title\":\"late\"}}"};
    static const char *const before[] = {"{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}"};
    struct entry_list entries = {0};
    struct engawa_reason why;
    (void)state;
    struct table *table = open_new("yahtzee", 2);
    assert_true(compose_sit(table, 1, "g2", "b", "", &entries, &why));
    apply(table, &entries);
    expect_broken(table, never, sizeof never / sizeof *never);
    expect_broken(table, before, 1);
    table_free(table);
    table = begin("yahtzee", 2);
    expect_broken(table, never, sizeof never / sizeof *never);
    expect_broken(table, in_play, sizeof in_play / sizeof *in_play);
    assert_true(compose_abandon(table, &entries, &why));
    apply(table, &entries);
    expect_broken(table, later, 2);
    table_free(table);
}

TOPIC(table)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reloaded_equals_live_at_every_moment),
        cmocka_unit_test(test_moves_are_found_by_seat_and_time),
        cmocka_unit_test(test_an_old_note_is_told_in_its_one_spelling),
        cmocka_unit_test(test_the_record_is_legal_and_its_dice_follow),
        cmocka_unit_test(test_a_view_is_folded_from_redacted_events_alone),
        cmocka_unit_test(test_a_snapshot_of_events_never_changes),
        cmocka_unit_test(test_sending_again),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_hints_are_for_people_alone_against_bots),
        cmocka_unit_test(test_a_seat_belongs_to_the_one_who_took_it),
        cmocka_unit_test(test_a_log_in_which_people_changed_seats_loads),
        cmocka_unit_test(test_bots_of_a_kind_have_names_of_their_own),
        cmocka_unit_test(test_an_abandoned_game_reveals_its_seed),
        cmocka_unit_test(test_reloaded_equals_live_with_every_kind_of_entry),
        cmocka_unit_test(test_an_event_is_read_once),
        cmocka_unit_test(test_an_opening_that_is_refused_changes_nothing),
        cmocka_unit_test(test_damaged_entries_are_refused),
        cmocka_unit_test(test_entries_that_do_not_fit_are_refused),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
