/* test_lookout.c - the ownership of a store in PostgreSQL (lookout.h, lease.c, upgrade.c): a
 * server's view of the others, and which of them upgrades the schema. test_shards.c tests the view
 * of each other's shards. */
#include "store/journal/beat.h"
#include "store/journal/guests.h"
#include "store/servers/lookout.h"
#include "store/sql/schema_postgres.h"
#include "tests/store/journal_file.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <string.h>
#include <time.h>

static const char word[] = "0123456789abcdef0123456789abcdef";

/* The schema at first; from version 4. */
static const char to_first[] =
    "ALTER TABLE leases DROP COLUMN place, DROP COLUMN word;"
    " DROP TABLE servers; DROP TABLE deck_files; DROP TABLE decks; DROP TABLE settings;"
    " UPDATE version SET version = 1";

/* The first statement in each writing transaction of a server of version 4; 7 is its epoch. */
static const char old_fence[] =
    "UPDATE leases SET turn = CASE WHEN epoch = 7 THEN turn + 1 END,"
    " expires = clock_timestamp() + 3000 * interval '1 millisecond' WHERE shard = 0";

static struct lookout *open_lookout(void)
{
    struct engawa_reason why;
    struct lookout *lookout;
    if (!lookout_open(file, &lookout, &why))
        fail_msg("%s", why.en);
    return lookout;
}

/* LOOKOUT is answered, and sees so many SERVERS. */
static struct lookout_view look(struct lookout *lookout, int servers)
{
    struct lookout_view view;
    lookout_look(lookout, &view);
    assert_true(view.answered);
    assert_int_equal(view.servers, servers);
    return view;
}

static void alter(const char *sql)
{
    struct engawa_text none = {0};
    store_texts(file, sql, &none);
    engawa_text_free(&none);
}

/* SQL breaks a rule of the tables, and changes nothing. */
static void alter_in_vain(const char *sql)
{
    struct engawa_text block = {0};
    engawa_text_printf(&block,
                       "DO $$ BEGIN %s; RAISE 'it was done'; EXCEPTION WHEN"
                       " not_null_violation THEN NULL; END $$",
                       sql);
    alter(block.at);
    engawa_text_free(&block);
}

/* Opens the store to have it alone; the lease holds for as long as the test takes. */
static struct journal *alone(void)
{
    struct journal *journal = opened(file);
    alter("UPDATE servers SET expires = clock_timestamp() + interval '1 hour'");
    return journal;
}

static void tell(void *context, const struct lookout_server *server)
{
    engawa_text_printf(context, "%s %s %d%s%s;", server->place, server->version, server->shards,
                       server->leaves ? " leaves" : "", server->lease > 0 ? "" : " gone");
    assert_true(server->since > 0 && server->lease <= 3000);
}

static void assert_list(struct lookout *lookout, const char *expected)
{
    struct engawa_text list = {0};
    assert_true(lookout_list(lookout, tell, &list));
    assert_string_equal(engawa_text_string(&list), expected);
    engawa_text_free(&list);
}

static void the_owner_of_the_store_is_visible(void **state)
{
    (void)state;
    struct journal *journal = alone();
    struct lookout *lookout = open_lookout();
    struct lookout_view view = look(lookout, 1);
    assert_string_equal(view.server[0].place, ""); /* nobody else is to come there */
    assert_ptr_equal(lookout_owner(&view, 0), &view.server[0]);
    assert_ptr_equal(lookout_owner(&view, JOURNAL_SHARDS - 1), &view.server[0]);
    assert_int_equal(view.server[0].id, journal_server(journal));
    int64_t id = view.server[0].id;
    assert_not_opened(file, "held");
    journal_give_back(journal);
    view = look(lookout, 0);
    assert_null(lookout_owner(&view, 0));
    assert_false(WRITE(journal, NULL, batch_put_guest, "g", "Aki", "ja", 1) &&
                 journal_commit(journal, NULL)); /* it is not its own any more */
    journal_close(journal);
    journal = alone();
    view = look(lookout, 1);
    assert_true(view.server[0].id != id);
    journal_close(journal);
    lookout_close(lookout);
}

/* A server whose lease has run out may come back for a while, but not for ever. */
static void a_lease_that_ran_out_is_left_for_a_while(void **state)
{
    (void)state;
    struct journal *journal = alone();
    struct lookout *lookout = open_lookout();
    struct lookout_view view;
    int held = 0;
    look(lookout, 1);
    alter("UPDATE servers SET expires = clock_timestamp()");
    for (;; held++) {
        lookout_look(lookout, &view);
        assert_true(view.answered);
        if (view.servers == 0)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_true(held > 0);
    assert_true(WRITE(journal, NULL, batch_put_guest, "g", "Aki", "ja", 1));
    assert_true(journal_commit(journal, NULL)); /* it comes back */
    journal_close(journal);
    lookout_close(lookout);
}

static void the_owner_of_the_store_upgrades_the_first_schema(void **state)
{
    (void)state;
    journal_close(alone());
    store_to_fourth();
    alter(to_first);
    alter("UPDATE leases SET expires = clock_timestamp() + interval '1 hour'");
    assert_not_opened(file, "held");
    assert_int_equal(store_number(file, "SELECT version FROM version"), 1);
    alter("UPDATE leases SET expires = 'epoch'");
    struct journal *journal = alone();
    assert_true(journal_upgraded(journal));
    struct lookout *lookout = open_lookout();
    look(lookout, 1);
    journal_close(journal);
    lookout_close(lookout);
}

/* The store of a server of version 4, which is paused while another one takes it over. */
static void the_fourth_schema_is_brought_up_to_date_and_its_server_ousted(void **state)
{
    (void)state;
    int64_t time;
    journal_close(alone());
    store_to_fourth();
    alter("UPDATE leases SET owner = 9, epoch = 7, place = '127.0.0.1:1', word = 'w',"
          " expires = clock_timestamp() + interval '1 hour'; INSERT INTO beat VALUES (1, 5000)");
    assert_not_opened(file, "held");
    alter(old_fence);
    alter("UPDATE leases SET expires = clock_timestamp()");
    struct journal *journal = alone();
    assert_true(journal_upgraded(journal));
    assert_true(journal_last_beat(journal, &time, NULL));
    assert_int_equal(time, 5000);
    alter_in_vain(old_fence); /* as when its lease was lost: no turn is there, NOT NULL is broken */
    assert_int_equal(store_number(file, "SELECT count(*) FROM leases WHERE owner = 9"), 0);
    assert_int_equal(store_number(file, "SELECT version FROM version"), SCHEMA_POSTGRES_VERSION);
    journal_close(journal);
}

/* The store of two servers of the previous version, one of which is paused when the other one has
 * ended. */
static void the_last_schema_is_brought_up_to_date_and_its_servers_are_gone(void **state)
{
    (void)state;
    int64_t time[JOURNAL_SHARDS];
    journal_close(alone());
    store_to_fifth();
    alter("INSERT INTO servers VALUES (9, '127.0.0.1:1', 'w', '1.0', 7, 1,"
          " clock_timestamp() + interval '1 hour', clock_timestamp(), 5000);"
          " UPDATE shards SET server = 9 WHERE shard < 512;"
          " INSERT INTO tables (number, id, created, seed)"
          " VALUES (8, 't', 1, decode(repeat('00', 32), 'hex'));"
          " INSERT INTO clues VALUES (8, 1, 'd', 1, 5, 'old')");
    assert_not_opened(file, "held");
    assert_int_equal(store_number(file, "SELECT version FROM version"), 5);
    assert_int_equal(store_number(file, "SELECT count(*) FROM servers"), 1);
    struct lookout *lookout = open_lookout();
    struct lookout_view view;
    lookout_look(lookout, &view);
    assert_false(view.answered); /* it has another schema */
    alter("UPDATE servers SET expires = clock_timestamp()");
    struct journal *journal = alone();
    assert_true(journal_upgraded(journal));
    assert_int_equal(store_number(file, "SELECT version FROM version"), SCHEMA_POSTGRES_VERSION);
    assert_int_equal(store_number(file, "SELECT count(*) FROM servers WHERE id = 9"), 0);
    assert_int_equal(store_number(file, "SELECT count(*) FROM clues WHERE clue = 'old'"
                                        " AND teller = 0 AND place = 0"),
                     1);
    view = look(lookout, 1);
    assert_int_equal(view.has[0], journal_server(journal));
    assert_true(journal_beats(journal, time, NULL));
    assert_int_equal(time[511], 5000);
    assert_int_equal(time[512], 0);
    journal_close(journal);
    lookout_close(lookout);
}

/* What a server could change before it has tables: the schema, who has it, and its version. */
static void schema_and_owners(struct engawa_text *texts)
{
    store_texts(file,
                "SELECT version::text FROM version UNION ALL SELECT servers::text FROM servers"
                " UNION ALL SELECT shards::text FROM shards"
                " UNION ALL SELECT shards_version::text FROM shards_version"
                " UNION ALL SELECT table_name || '.' || column_name"
                " FROM information_schema.columns WHERE table_schema = 'engawa' ORDER BY 1",
                texts);
}

static void a_newer_schema_is_left_to_newer_servers(void **state)
{
    (void)state;
    struct lookout_view view;
    struct engawa_text before = {0}, after = {0};
    struct engawa_reason why = {0};
    struct journal *journal;
    journal_close(alone());
    struct lookout *lookout = open_lookout();
    alter("UPDATE version SET version = version + 1");
    lookout_look(lookout, &view);
    assert_false(view.answered);
    schema_and_owners(&before);
    assert_not_opened(file, "schema");
    assert_false(journal_open(file, &journal, &why));
    assert_non_null(strstr(why.en, "the store is of a newer Engawa: update, or restore a backup"));
    assert_non_null(strstr(why.ja, "保存先は新しい版のものです。更新するか、"));
    schema_and_owners(&after);
    assert_string_equal(after.at, before.at);
    engawa_text_free(&before);
    engawa_text_free(&after);
    alter("UPDATE version SET version = version - 1");
    look(lookout, 0);
    lookout_close(lookout);
}

static void *upgrade_meanwhile(void *context)
{
    (void)context;
    alter("BEGIN; SELECT version FROM shards_version FOR UPDATE;"
          " UPDATE version SET version = version + 1; SELECT pg_sleep(0.5); COMMIT");
    return NULL;
}

/* The schema is another one when the lease is taken than it was when it was looked at: the lease
 * waits for a transaction that changes it. On a slow machine the change comes first; it is refused
 * then as well. */
static void a_schema_that_changes_meanwhile_is_seen(void **state)
{
    (void)state;
    pthread_t thread;
    journal_close(alone());
    assert_int_equal(pthread_create(&thread, NULL, upgrade_meanwhile, NULL), 0);
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    assert_not_opened(file, "schema");
    pthread_join(thread, NULL);
    assert_int_equal(store_number(file, "SELECT count(*) FROM servers"), 0);
    alter("UPDATE version SET version = version - 1");
}

static void an_empty_database_has_no_owner(void **state)
{
    (void)state;
    struct lookout *lookout = open_lookout();
    struct lookout_view view;
    alter("DROP SCHEMA engawa CASCADE");
    lookout_look(lookout, &view);
    assert_false(view.answered);
    assert_false(lookout_list(lookout, tell, NULL));
    struct journal *journal = alone();
    assert_false(journal_upgraded(journal));
    look(lookout, 1);
    journal_close(journal);
    lookout_close(lookout);
}

static void joined_servers_are_listed(void **state)
{
    (void)state;
    struct engawa_reason why;
    struct journal *first, *second;
    struct lookout *lookout = open_lookout();
    struct journal *one = alone();
    assert_list(lookout, ""); /* it has the store alone, and has no place */
    journal_close(one);
    assert_true(journal_join(file, "127.0.0.1:1", "1.0", word, &first, &why));
    assert_true(journal_join(file, "127.0.0.1:2", "1.1", word, &second, &why));
    alter("UPDATE shards SET server = (SELECT id FROM servers WHERE place = '127.0.0.1:2')");
    assert_list(lookout, "127.0.0.1:1 1.0 0;127.0.0.1:2 1.1 1024;");
    assert_true(lookout_leave(lookout, journal_server(first), true));
    assert_list(lookout, "127.0.0.1:1 1.0 0 leaves;127.0.0.1:2 1.1 1024;");
    assert_true(lookout_leave(lookout, journal_server(first), false));
    alter("UPDATE servers SET expires = 'epoch' WHERE place = '127.0.0.1:2'");
    assert_list(lookout, "127.0.0.1:1 1.0 0;127.0.0.1:2 1.1 0 gone;");
    journal_close(first);
    journal_close(second);
    assert_list(lookout, "");
    lookout_close(lookout);
}

static int run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_owner_of_the_store_is_visible, set_up_file),
        cmocka_unit_test_setup(a_lease_that_ran_out_is_left_for_a_while, set_up_file),
        cmocka_unit_test_setup(the_owner_of_the_store_upgrades_the_first_schema, set_up_file),
        cmocka_unit_test_setup(the_fourth_schema_is_brought_up_to_date_and_its_server_ousted,
                               set_up_file),
        cmocka_unit_test_setup(the_last_schema_is_brought_up_to_date_and_its_servers_are_gone,
                               set_up_file),
        cmocka_unit_test_setup(a_newer_schema_is_left_to_newer_servers, set_up_file),
        cmocka_unit_test_setup(a_schema_that_changes_meanwhile_is_seen, set_up_file),
        cmocka_unit_test_setup(an_empty_database_has_no_owner, set_up_file),
        cmocka_unit_test_setup(joined_servers_are_listed, set_up_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(lookout)
{
    return run_journal_tests(run);
}
