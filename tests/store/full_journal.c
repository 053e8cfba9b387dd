/* full_journal.c - what the journal of full_journal.h has. */
#include "tests/store/full_journal.h"

#include "store/care/forgotten.h"
#include "store/care/retention.h"
#include "store/journal/access.h"
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/journal/pushes.h"
#include "store/journal/remarks.h"
#include "store/journal/settings.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

const uint8_t full_hash[32] = {1};
static const uint8_t hash_b[32] = {2};
static const struct journal_push push = {"d1", "https://push.example/1", "key", "auth"};
const struct journal_daily full_daily = {"day", "g", "Aki", 20, 0, 0, 0};
static const struct journal_remark remark = {"over", 2, "cats", 1, 50, "a tail", 1, 1};
static const struct journal_player players[] = {{"g", "Aki", 0, 1, 30, 0},
                                                {"h", "Ben", 1, 2, 20, 0}};
const struct journal_match full_match = {.table = "over",
                                         .game = "yahtzee",
                                         .options = "{}",
                                         .ended = 900,
                                         .seats = 2,
                                         .finished = true,
                                         .people = "g h",
                                         .text = "\"x\":1",
                                         .note = "1 g h",
                                         .player = players,
                                         .players = 2};

/* Adds TABLE with two entries. */
static void add_table(struct batch *batch, const char *table, const uint8_t seed[32])
{
    batch_create_table(batch, table, 500, seed);
    batch_append(batch, table, 1, 600, "{\"by\":\"g\"}");
    batch_append(batch, table, 2, 700, "{\"by\":\"h\"}");
}

static void add_people(struct batch *batch)
{
    const struct journal_ruling ruling = {"h", true, 1, 0, "loud"};
    const struct journal_invite invite = {"code", 1, 0, 2};
    batch_put_guest(batch, "g", "Aki", "ja", 10);
    batch_put_guest(batch, "h", "Ben", "en", 20);
    batch_put_guest(batch, "gone", "Cho", "en", 30);
    batch_add_device(batch, "d1", "g", full_hash, 10);
    batch_add_device(batch, "d2", "g", hash_b, 11);
    batch_put_push(batch, &push, 12);
    batch_put_ruling(batch, &ruling);
    batch_put_invite(batch, &invite);
    batch_forget_guest(batch, "gone");
    batch_keep_setting(batch, "guests", "5");
}

static void add_games(struct batch *batch)
{
    add_table(batch, "on", seed_a);
    add_table(batch, "over", seed_b);
    add_table(batch, "unread", seed_b);
    add_table(batch, "day", seed_a);
    add_table(batch, "removed", seed_a);
    batch_put_card(batch, "on", 2, "{}");
    batch_close_table(batch, "over", 900);
    batch_close_table(batch, "unread", 950);
    batch_put_match(batch, &full_match);
    batch_add_remark(batch, &remark, 24);
    batch_draw_day(batch, 20, "d", seed_a, 5);
    batch_draw_day(batch, 19, "d", seed_b, 4);
    batch_end_days(batch, 20, 1);
    batch_begin_daily(batch, &full_daily, "d");
    batch_finish_daily(batch, "day", 70, 800);
    batch_close_table(batch, "removed", 100);
    batch_remove_table(batch, "removed");
    batch_beat(batch, 1000);
}

/* Writes what add_people or add_games adds. */
static void write_all(struct journal *journal, void (*fill)(struct batch *batch))
{
    struct engawa_reason why = {0};
    struct batch *batch = batch_new();
    fill(batch);
    if (!batch_write(batch, journal, &why) || batch->lost.code[0])
        fail_msg("%s%s", why.en, batch->lost.en);
    batch_free(batch);
}

/* Some entries are in their places, and the others in the tail. */
static void more_entries(struct batch *batch)
{
    batch_append(batch, "on", 3, 800, "{\"by\":\"g\",\"more\":1}");
    batch_append(batch, "over", 3, 810, "{}");
}

/* Leaves free pages in the file. */
static void erase_much(struct batch *batch)
{
    static char much[200000];
    memset(much, 'm', sizeof much - 1);
    batch_create_table(batch, "erased", 1, seed_a);
    batch_append(batch, "erased", 1, 2, much);
    batch_close_table(batch, "erased", 3);
    batch_remove_table(batch, "erased");
    batch_erase(batch, 100);
}

void full_journal_make(void)
{
    struct journal *journal = opened(file);
    write_all(journal, erase_much);
    write_all(journal, add_people);
    write_all(journal, add_games);
    journal_arrange(journal, 1);
    write_all(journal, more_entries);
    journal_close(journal);
    disk_copy(file, other);
}
