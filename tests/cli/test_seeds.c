/* test_seeds.c - memory has each secret of a running game once, and not at all after the table is
 * forgotten: every writable part of memory is searched. */
#include "bots/registry.h"
#include "cli/base/common.h"
#include "cli/play/saved.h"
#include "server/table/compose.h"
#include "store/turn/batch.h"

#include "games/registry.h"
#include "store/journal/logs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The test's copy of a secret, with every bit inverted, so that it does not find itself. */
struct mask {
    uint8_t bytes[ENGAWA_SEED_BYTES];
};

static struct mask hide(const uint8_t *secret)
{
    struct mask mask;
    for (int i = 0; i < ENGAWA_SEED_BYTES; i++)
        mask.bytes[i] = secret[i] ^ 0xff;
    return mask;
}

static int count_in(const uint8_t *from, const uint8_t *end, const struct mask *mask)
{
    int count = 0;
    for (; from + ENGAWA_SEED_BYTES <= end; from++) {
        int same = 0;
        while (same < ENGAWA_SEED_BYTES && (from[same] ^ mask->bytes[same]) == 0xff)
            same++;
        count += same == ENGAWA_SEED_BYTES;
    }
    return count;
}

/* The parts of memory that this process can write. */
static struct region {
    const uint8_t *from, *end;
} regions[200];
static int regions_found;

static void find_regions(void)
{
    char line[400];
    FILE *maps = fopen("/proc/self/maps", "r");
    assert_non_null(maps);
    regions_found = 0;
    while (fgets(line, sizeof line, maps)) {
        uintptr_t from, end;
        char rights[5];
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &from, &end, rights) != 3 ||
            rights[0] != 'r' || rights[1] != 'w')
            continue;
        assert_true(regions_found < 200);
        regions[regions_found++] = (struct region){(const uint8_t *)from, (const uint8_t *)end};
    }
    fclose(maps);
}

/* Returns how often memory has the secret. Calls nothing, so it finds the stack as the functions
 * before have left it. */
static int copies(const struct mask *mask)
{
    int count = 0;
    for (int i = 0; i < regions_found; i++)
        count += count_in(regions[i].from, regions[i].end, mask);
    return count;
}

static void apply(struct table *table, struct entry_list *entries)
{
    for (size_t i = 0; i < entries->count; i++) {
        struct engawa_text text = {0};
        entry_write(&entries->entry[i], &text);
        table_apply(table, 1000, &entries->entry[i], text.at);
        engawa_text_free(&text);
    }
    entry_list_free(entries);
}

/* A table where three sit, with a seed that the caller gets hidden. */
static struct table *open_table(struct mask *seed)
{
    uint8_t secret[ENGAWA_SEED_BYTES];
    struct entry_list entries = {0};
    struct engawa_reason why;
    struct compose_opening opening = {
        .game = engawa_game_named("dou-dizhu"), .title = "", .host = "g1"};
    engawa_random_bytes(secret, sizeof secret);
    *seed = hide(secret);
    struct table *table = table_new("t1", secret);
    engawa_wipe(secret, sizeof secret);
    engawa_setup_defaults(opening.game, 3, &opening.setup);
    compose_open(table, &opening, &entries);
    apply(table, &entries);
    for (int seat = 0; seat < 3; seat++) {
        char guest[] = {'g', (char)('1' + seat), '\0'};
        assert_true(compose_sit(table, seat, guest, "Aki", "c0ffee", &entries, &why));
        apply(table, &entries);
    }
    return table;
}

static void test_secrets_are_in_memory_once(void **state)
{
    struct mask seed, key;
    struct entry_list entries = {0};
    struct engawa_reason why;
    (void)state;
    struct table *table = open_table(&seed);
    assert_true(compose_start(table, &entries, &why));
    find_regions();
    apply(table, &entries); /* makes the key */
    key = hide(table->began.key);
    assert_int_equal(copies(&seed), 1);
    assert_int_equal(copies(&key), 1);
    assert_true(compose_next(table, &entries)); /* deals by the key */
    assert_int_equal(copies(&key), 1);
    apply(table, &entries);
    find_regions();
    assert_int_equal(copies(&seed), 1);
    assert_int_equal(copies(&key), 1);
    table_free(table);
    assert_int_equal(copies(&seed), 0);
    assert_int_equal(copies(&key), 0);
}

/* How a secret ends in hex; where memory is given back, its beginning may be written over. */
static struct mask hide_hex(const uint8_t *secret)
{
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_hex(secret, ENGAWA_SEED_BYTES, hex);
    struct mask mask = hide((const uint8_t *)hex + ENGAWA_SEED_BYTES);
    engawa_wipe(hex, sizeof hex);
    return mask;
}

/* A game at the terminal keeps its seed in a file, as hex: reading and writing leave no copy. */
static void test_a_seed_in_a_file_is_in_memory_once(void **state)
{
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX] = {0};
    const char *name[ENGAWA_SEATS_MAX] = {"Aki", "Ben", "Chie"};
    char folder[] = "/tmp/engawa-seeds-XXXXXX", path[60], seed_path[70];
    struct engawa_setup setup;
    struct session session;
    struct saved saved = {0}, again = {0};
    struct engawa_record record = {0};
    uint8_t read[ENGAWA_SEED_BYTES];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    snprintf(seed_path, sizeof seed_path, "%s.seed", path);
    engawa_setup_defaults(engawa_game_named("dou-dizhu"), 3, &setup);
    session_begin(&session, setup.game, &setup, bot, name, NULL);
    struct mask seed = hide(session.seed), hex = hide_hex(session.seed);
    find_regions();
    assert_true(saved_begin(&saved, &session, path));
    saved_close(&saved);
    assert_int_equal(copies(&seed), 1);
    assert_int_equal(copies(&hex), 0);
    session_end(&session);
    assert_int_equal(copies(&seed), 0);
    find_regions();
    assert_int_equal(saved_resume(&again, path, &record, read), CLI_YES);
    saved_close(&again);
    engawa_record_free(&record);
    assert_int_equal(copies(&seed), 1);
    assert_int_equal(copies(&hex), 0);
    engawa_wipe(read, sizeof read);
    assert_int_equal(copies(&seed), 0);
    remove(path);
    remove(seed_path);
    remove(folder);
}

static void test_a_batch_wipes_its_seeds(void **state)
{
    uint8_t secret[ENGAWA_SEED_BYTES], other[ENGAWA_SEED_BYTES] = {1};
    struct batch *batch = batch_new();
    (void)state;
    engawa_random_bytes(secret, sizeof secret);
    struct mask seed = hide(secret);
    batch_create_table(batch, "t1", 1, secret);
    engawa_wipe(secret, sizeof secret);
    for (int i = 0; i < 100; i++) /* it grows */
        batch_create_table(batch, "t2", 1, other);
    find_regions();
    assert_int_equal(copies(&seed), 1);
    batch_free(batch);
    assert_int_equal(copies(&seed), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_secrets_are_in_memory_once),
        cmocka_unit_test(test_a_seed_in_a_file_is_in_memory_once),
        cmocka_unit_test(test_a_batch_wipes_its_seeds),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
