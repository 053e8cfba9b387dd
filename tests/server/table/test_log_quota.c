/* test_log_quota.c - a table's log at its maximum: asks without end are refused once their quota is
 * used up, the game goes on to its end all the same, and the log is no longer than its bound.
 */
#include "server/table/log_quota.h"

#include "bots/registry.h"
#include "games/registry.h"
#include "server/table/compose_host.h"
#include "server/table/seat_clock.h"
#include "tests/server/table/table_book.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct entry_list entries;
static struct engawa_reason why;

/* Applies the composed entry, if it is FINE; else the refusal must be `log-full`. Returns FINE. */
static bool goes(struct table *table, bool fine)
{
    if (!fine)
        expect_refused(fine, &entries, &why, "log-full");
    apply(table, &entries);
    return fine;
}

/* The longest name that there is: forty characters of four bytes. */
static const char *long_name(void)
{
    static char name[ENTRY_NAME_BYTES + 1];
    for (int i = 0; i < ENTRY_NAME_MAX; i++)
        memcpy(name + 4 * i, "😀", 5);
    return name;
}

static bool sits(struct table *table, int seat, int guest, bool other_entropy)
{
    char id[] = "g1", entropy[2 * ENGAWA_ENTROPY_BYTES + 1] = "";
    id[1] = (char)('0' + guest);
    memset(entropy, other_entropy ? 'a' : 'b', sizeof entropy - 1);
    return goes(table, compose_sit(table, seat, id, long_name(), entropy, &entries, &why));
}

static bool stands(struct table *table, int seat)
{
    return goes(table, compose_stand(table, seat, &entries, &why));
}

static bool bot_sits(struct table *table, int seat)
{
    const struct engawa_bot *bot = engawa_bot_usual(table->game);
    if (!bot) /* the template has no usual bot */
        bot = engawa_bot_best(table->game);
    return goes(table, compose_bot(table, seat, bot, 0, &entries, &why));
}

/* The host decides something, each time another thing, and as long as it can be. */
static bool decides(struct table *table)
{
    struct entry_set set = {
        .named = ENTRY_MAY_ALL, .may = ENTRY_MAY_ALL & ~table->may, .code = true};
    set.lock.locked = true;
    set.choices.named = table->phase == TABLE_OPEN ? ENTRY_CHOICE_TITLE : 0;
    set.choices.setup = table->setup;
    for (int i = 0; i < ENTRY_TITLE_MAX; i++)
        memcpy(set.choices.title + 4 * i, table->log_used.decisions % 2 ? "😀" : "😃", 5);
    return goes(table, compose_set(table, &set, &entries, &why));
}

static void talk(struct table *table)
{
    char text[2001] = "";
    for (int i = 0; i < 500; i++)
        memcpy(text + 4 * i, "😀", 5);
    while (goes(table, compose_chat(table, "g1", "", text, &entries, &why)))
        continue;
    while (goes(table, compose_chat(table, "g1", "", "\"", &entries, &why)))
        continue;
    assert_in_range(table->log_used.chat_bytes, LOG_QUOTA_CHAT_BYTES - 1,
                    LOG_QUOTA_CHAT_BYTES + 4096);
}

/* Before the start: everything that may be done, until it is refused. G1 has the first seat, and
 * others the rest. */
static void use_up_before(struct table *table)
{
    for (int seat = table->setup.seats; seat-- > 0;)
        assert_true(sits(table, seat, seat + 1, false));
    for (int i = 0; sits(table, 0, 1, i % 2 == 0); i++)
        continue;
    assert_int_equal(table->log_used.seatings, LOG_QUOTA_SEATINGS);
    for (int i = 0; i < 100; i++) /* the rest is decided during the game */
        assert_true(decides(table));
    talk(table);
}

/* The entries of a question about the seat that is to move, a vote and the verdict to wait. */
static void ask_about(struct table *table, bool time)
{
    int seat = engawa_lowest_bit(engawa_match_actors(table->match));
    const enum entry_kind kinds[] = {ENTRY_QUESTION, ENTRY_VOTE, ENTRY_VERDICT};
    for (int i = 0; i < 3; i++) {
        struct entry *entry = entry_list_add(&entries, kinds[i]);
        entry->absence = (struct entry_absence){.seat = seat, .time = time, .by = seat == 0};
        assert_true(seat_clock_check(table, entry));
        apply(table, &entries);
    }
}

static void use_up_during(struct table *table)
{
    while (log_quota_vote(table, &why)) {
        assert_true(log_quota_question(table));
        ask_about(table, false);
    }
    assert_false(log_quota_question(table));
    assert_string_equal(why.code, "log-full");
    while (decides(table))
        continue;
    assert_int_equal(table->log_used.decisions, LOG_QUOTA_DECISIONS);
    do
        assert_true(stands(table, 0));
    while (sits(table, 0, 1, false));
    assert_int_equal(table->log_used.seatings, 2 * LOG_QUOTA_SEATINGS);
}

/* A bot can take over any seat, and then stays. */
static void let_bots_in(struct table *table)
{
    for (int seat = 0; seat < table->setup.seats; seat++) {
        assert_true(seat == 0 || stands(table, seat));
        assert_true(bot_sits(table, seat));
        assert_false(stands(table, seat));
        assert_false(sits(table, seat, seat + 1, false));
    }
}

static void expect_bounded(const struct table *table)
{
    assert_true(table->length <= log_quota_entries(&table->setup));
    assert_true(table->bytes <= log_quota_bytes(&table->setup));
}

/* A log at its maximum, of a game of each kind. */
static void a_full_log_refuses_optional_entries_and_takes_the_game(void **unused)
{
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 20261128);
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        int seats = game->seats_min > 2 ? game->seats_min : 2;
        struct table *table = open_new(game->name, seats);
        use_up_before(table);
        assert_true(goes(table, compose_start(table, &entries, &why)));
        follow(table);
        use_up_during(table);
        let_bots_in(table);
        play_out(table, &rng);
        assert_true(table->phase == TABLE_OVER && !table->ended.abandoned);
        compose_rematch("next", &entries);
        apply(table, &entries);
        assert_true(goes(table, compose_close(table, &entries, &why)));
        expect_bounded(table);
        table_free(table);
    }
}

/* A seat that is free goes to a bot, or the game to its end, however often seats were taken. */
static void a_full_log_can_always_be_ended(void **unused)
{
    struct table *table = open_new("yahtzee", 2);
    (void)unused;
    use_up_before(table);
    assert_false(goes(table, compose_sit(table, 1, "g9", "x", "", &entries, &why)));
    assert_true(goes(table, compose_abandon(table, &entries, &why)));
    expect_bounded(table);
    table_free(table);
}

/* Somebody becomes acting host when that was the last decision; the host comes back even so. */
static void a_host_comes_back_to_a_full_log(void **unused)
{
    struct table *table = begin("yahtzee", 2);
    const struct compose_guest other = {.id = "g2", .name = "x"}, host = {.id = "g1", .name = "y"};
    (void)unused;
    while (table->log_used.decisions < LOG_QUOTA_DECISIONS - 1)
        assert_true(decides(table));
    assert_true(goes(table, compose_host(table, &other, true, &entries, &why)));
    assert_string_equal(table->host, "g2");
    assert_false(goes(table, compose_host(table, &other, false, &entries, &why)));
    assert_true(goes(table, compose_host(table, &host, false, &entries, &why)));
    assert_string_equal(table->host, "g1");
    assert_false(goes(table, compose_host(table, &other, true, &entries, &why)));
    table_free(table);
}

/* A whole game with the longest events that there are, by the texts that each game allows. */
static void the_bound_of_an_event_holds_for_notes_of_quotes(void **unused)
{
    struct table *table = begin("dixit", 3);
    char move[2 * ENGAWA_NOTE_MAX] = "clue ";
    size_t n, before = table->bytes;
    (void)unused;
    struct engawa_text moves = {0};
    engawa_match_legal(table->match, 0, &moves);
    size_t length = strcspn(moves.at, "\"") + 1;
    memcpy(move, moves.at, length);
    for (int i = 0; i < ENGAWA_NOTE_MAX / 4; i++, length += 2)
        memcpy(move + length, "\\\"", 2);
    memcpy(move + length, "\"", 2);
    assert_true(compose_move(table, 0, (int64_t)table->match->length, move, &n, &entries, &why));
    apply(table, &entries);
    assert_in_range(table->bytes - before, 4 * ENGAWA_NOTE_MAX / 4,
                    2 * (size_t)table->game->text_max + 64);
    engawa_text_free(&moves);
    table_free(table);
}

static void a_log_takes_downs_up_to_its_quota(void **unused)
{
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(engawa_game_named("yahtzee"), 2, &setup);
    size_t most = 2 * 13 * 6 + LOG_QUOTA_DOWNS;
    assert_true(log_quota_down(&setup, most - 1));
    assert_false(log_quota_down(&setup, most));
}

TOPIC(log_quota)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_log_refuses_optional_entries_and_takes_the_game),
        cmocka_unit_test(a_full_log_can_always_be_ended),
        cmocka_unit_test(a_host_comes_back_to_a_full_log),
        cmocka_unit_test(the_bound_of_an_event_holds_for_notes_of_quotes),
        cmocka_unit_test(a_log_takes_downs_up_to_its_quota),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
