/* test_lookout.c - whose a store in PostgreSQL is (lookout.h, lease.c, climb.c): what a server sees
 * that stands by, when it may take the store, and who brings the schema up to date. What several
 * servers see of each other's shards is in test_shards.c. */
#include "store/lookout.h"
#include "tests/journal_file.h"
#include "tests/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>
#include <time.h>

static const char word[] = "0123456789abcdef0123456789abcdef";

/* What the schema was before servers stood by; from version 4. */
static const char to_first[] =
    "ALTER TABLE leases DROP COLUMN place, DROP COLUMN word;"
    " DROP TABLE servers; DROP TABLE deck_files; DROP TABLE decks; DROP TABLE settings;"
    " UPDATE version SET version = 1";

/* What a server with version 4 does first in each transaction that writes; 7 is its epoch. */
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

/* What LOOKOUT sees must be STATE. */
static struct lookout_view look(struct lookout *lookout, enum lookout_state state)
{
    struct lookout_view view;
    lookout_look(lookout, &view);
    assert_int_equal(view.state, state);
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

/* A claim is refused with CODE. */
static void assert_not_claimed(const char *code)
{
    struct engawa_reason why = {0};
    struct journal *journal;
    assert_false(journal_claim(file, &journal, &why));
    assert_null(journal);
    assert_reason(&why, code);
}

/* A claim of a store that is free; its lease holds for as long as the test takes. */
static struct journal *claimed(void)
{
    struct engawa_reason why;
    struct journal *journal;
    if (!journal_claim(file, &journal, &why))
        fail_msg("%s", why.en);
    alter("UPDATE servers SET expires = clock_timestamp() + interval '1 hour'");
    return journal;
}

/* Where VIEW says that everything is. */
static const char *place_in(const struct lookout_view *view)
{
    assert_int_equal(view->servers, 1);
    assert_ptr_equal(lookout_owner(view, 0), &view->server[0]);
    assert_ptr_equal(lookout_owner(view, JOURNAL_SHARDS - 1), &view->server[0]);
    return view->server[0].place;
}

static void tell(void *context, const struct lookout_server *server)
{
    engawa_text_printf(context, "%s %s %d;", server->place, server->version, server->shards);
    assert_true(server->since > 0 && server->seen >= 0);
}

static void assert_list(struct lookout *lookout, const char *expected)
{
    struct engawa_text list = {0};
    assert_true(lookout_list(lookout, tell, &list));
    assert_string_equal(engawa_text_string(&list), expected);
    engawa_text_free(&list);
}

static void who_has_the_store_is_seen_and_where_they_are_reached(void **state)
{
    (void)state;
    struct engawa_reason why;
    struct journal *journal = claimed();
    struct lookout *lookout = open_lookout();
    struct lookout_view view = look(lookout, LOOKOUT_HELD);
    assert_string_equal(place_in(&view), "");
    assert_int_equal(view.server[0].id, journal_server(journal));
    int64_t id = view.server[0].id;
    assert_not_claimed("held");
    assert_true(journal_announce(journal, "127.0.0.1:8751", "1.0", word, &why));
    view = look(lookout, LOOKOUT_HELD);
    assert_string_equal(place_in(&view), "127.0.0.1:8751");
    assert_string_equal(view.server[0].word, word);
    assert_string_equal(view.server[0].version, "1.0");
    journal_give_back(journal);
    view = look(lookout, LOOKOUT_FREE);
    assert_null(lookout_owner(&view, 0));
    assert_false(journal_put_guest(journal, "g", "Aki", "ja", 1, NULL) &&
                 journal_commit(journal, NULL)); /* it is not its own any more */
    journal_close(journal);
    journal = claimed();
    view = look(lookout, LOOKOUT_HELD);
    assert_string_equal(place_in(&view), ""); /* the next one has not said yet where it is */
    assert_true(view.server[0].id != id);
    journal_close(journal);
    lookout_close(lookout);
}

/* Whoever lets a lease run out may come back for a while, but not for ever. */
static void a_lease_that_ran_out_is_left_for_a_while(void **state)
{
    (void)state;
    struct journal *journal = claimed();
    struct lookout *lookout = open_lookout();
    struct lookout_view view;
    int held = 0;
    alter("UPDATE servers SET expires = clock_timestamp()");
    for (look(lookout, LOOKOUT_HELD);; held++) {
        lookout_look(lookout, &view);
        if (view.state == LOOKOUT_FREE)
            break;
        assert_int_equal(view.state, LOOKOUT_HELD);
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_true(held > 0);
    assert_true(journal_put_guest(journal, "g", "Aki", "ja", 1, NULL));
    assert_true(journal_commit(journal, NULL)); /* it comes back */
    journal_close(journal);
    lookout_close(lookout);
}

static void the_first_schema_is_brought_up_to_date_by_who_has_the_store(void **state)
{
    (void)state;
    journal_close(claimed());
    store_to_fourth();
    alter(to_first);
    alter("UPDATE leases SET expires = clock_timestamp() + interval '1 hour'");
    struct lookout *lookout = open_lookout();
    look(lookout, LOOKOUT_HELD);
    assert_not_claimed("held");
    assert_int_equal(store_number(file, "SELECT version FROM version"), 1);
    alter("UPDATE leases SET expires = 'epoch'");
    look(lookout, LOOKOUT_FREE);
    struct journal *journal = claimed();
    assert_true(journal_climbed(journal));
    look(lookout, LOOKOUT_HELD);
    journal_close(journal);
    lookout_close(lookout);
}

/* The store of a server of the version before, which is paused while another one takes it over. */
static void the_last_schema_is_brought_up_to_date_and_its_server_ousted(void **state)
{
    (void)state;
    int64_t time;
    journal_close(claimed());
    store_to_fourth();
    alter("UPDATE leases SET owner = 9, epoch = 7, place = '127.0.0.1:1', word = 'w',"
          " expires = clock_timestamp() + interval '1 hour'; INSERT INTO beat VALUES (1, 5000)");
    struct lookout *lookout = open_lookout();
    struct lookout_view view = look(lookout, LOOKOUT_HELD);
    assert_string_equal(place_in(&view), "127.0.0.1:1"); /* and people are passed on there */
    assert_string_equal(view.server[0].word, "w");
    lookout_note(lookout, "127.0.0.1:1", "0.9", true);
    lookout_note(lookout, "127.0.0.1:2", "1.0", true);
    lookout_note(lookout, "127.0.0.1:3", "1.0", true);
    lookout_note(lookout, "127.0.0.1:2", "1.0", false);
    lookout_leave(lookout, "127.0.0.1:3");
    assert_list(lookout, "127.0.0.1:1 0.9 1024;127.0.0.1:2 1.0 0;");
    assert_not_claimed("held");
    alter(old_fence);
    alter("UPDATE leases SET expires = clock_timestamp()");
    look(lookout, LOOKOUT_HELD); /* it may come back */
    do
        lookout_look(lookout, &view);
    while (view.state == LOOKOUT_HELD);
    assert_int_equal(view.state, LOOKOUT_FREE);
    struct journal *journal = claimed();
    assert_true(journal_climbed(journal));
    assert_true(journal_last_beat(journal, &time, NULL));
    assert_int_equal(time, 5000);
    view = look(lookout, LOOKOUT_HELD);
    assert_int_equal(view.server[0].id, journal_server(journal));
    assert_list(lookout, "127.0.0.1:1 0.9 0;127.0.0.1:2 1.0 0;");
    alter_in_vain(old_fence); /* as when its lease was lost: no turn is there, NOT NULL is broken */
    assert_int_equal(store_number(file, "SELECT count(*) FROM leases WHERE owner = 9"), 0);
    assert_int_equal(store_number(file, "SELECT version FROM version"), 5);
    journal_close(journal);
    alter("DELETE FROM standbys");
    lookout_close(lookout);
}

static void a_newer_schema_is_left_to_newer_servers(void **state)
{
    (void)state;
    journal_close(claimed());
    struct lookout *lookout = open_lookout();
    alter("UPDATE version SET version = version + 1");
    look(lookout, LOOKOUT_NEWER);
    assert_not_claimed("schema");
    alter("UPDATE version SET version = version - 1");
    look(lookout, LOOKOUT_FREE);
    lookout_close(lookout);
}

static void an_empty_database_is_free(void **state)
{
    (void)state;
    struct lookout *lookout = open_lookout();
    alter("DROP SCHEMA engawa CASCADE");
    look(lookout, LOOKOUT_FREE);
    lookout_note(lookout, "127.0.0.1:8751", "1.0", true); /* and nothing happens */
    struct journal *journal = claimed();
    assert_false(journal_climbed(journal));
    look(lookout, LOOKOUT_HELD);
    journal_close(journal);
    lookout_close(lookout);
}

static void who_stands_by_is_listed_until_they_go(void **state)
{
    (void)state;
    struct engawa_reason why;
    struct journal *journal = claimed();
    struct lookout *lookout = open_lookout();
    assert_list(lookout, "");
    assert_true(journal_announce(journal, "127.0.0.1:1", "1.0", word, &why));
    lookout_note(lookout, "127.0.0.1:2", "1.1", true);
    lookout_note(lookout, "127.0.0.1:2", "1.1", false);
    assert_list(lookout, "127.0.0.1:1 1.0 1024;127.0.0.1:2 1.1 0;");
    lookout_leave(lookout, "127.0.0.1:2");
    assert_list(lookout, "127.0.0.1:1 1.0 1024;");
    lookout_note(lookout, "127.0.0.1:1", "1.0", true);
    alter("UPDATE standbys SET seen = clock_timestamp() - interval '2 days'");
    lookout_note(lookout, "127.0.0.1:3", "1.0", true); /* who has the store is never forgotten */
    assert_list(lookout, "127.0.0.1:1 1.0 1024;127.0.0.1:3 1.0 0;");
    journal_close(journal);
    assert_list(lookout, "127.0.0.1:3 1.0 0;");
    alter("DELETE FROM standbys");
    lookout_close(lookout);
}

static int run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(who_has_the_store_is_seen_and_where_they_are_reached, set_up_file),
        cmocka_unit_test_setup(a_lease_that_ran_out_is_left_for_a_while, set_up_file),
        cmocka_unit_test_setup(the_first_schema_is_brought_up_to_date_by_who_has_the_store,
                               set_up_file),
        cmocka_unit_test_setup(the_last_schema_is_brought_up_to_date_and_its_server_ousted,
                               set_up_file),
        cmocka_unit_test_setup(a_newer_schema_is_left_to_newer_servers, set_up_file),
        cmocka_unit_test_setup(an_empty_database_is_free, set_up_file),
        cmocka_unit_test_setup(who_stands_by_is_listed_until_they_go, set_up_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
    return run_journal_tests(run);
}
