/* sleeping_house.c - the house of sleeping_house.h, and the thread that reads held by a task that
 * waits. */
#include "tests/server/house/sleeping_house.h"

#include "server/house/house_data.h"
#include "server/house/load.h"
#include "server/house/memberships.h"
#include "server/turn/house.h"
#include "store/turn/writer.h"
#include "tests/support/disk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person aki, ben;
char id[33];

/* ---- the thread that reads ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static bool held;

static void wait_until_free(struct worker_task *task)
{
    (void)task;
    pthread_mutex_lock(&lock);
    while (held)
        pthread_cond_wait(&freed, &lock);
    pthread_mutex_unlock(&lock);
}

static void drop_task(struct worker_task *task)
{
    free(task);
}

/* From now on loads wait for free_reading. */
void hold_reading(void)
{
    struct worker_task *task = calloc(1, sizeof *task);
    *task = (struct worker_task){.run = wait_until_free, .done = drop_task, .urgent = true};
    held = true;
    worker_do(house->loader.worker, task);
}

void free_reading(void)
{
    pthread_mutex_lock(&lock);
    held = false;
    pthread_cond_broadcast(&freed);
    pthread_mutex_unlock(&lock);
}

/* Ends the turn, and its writing, while tables are being read. */
void settle(void)
{
    do {
        house_commit(house);
        writer_wait(house->writer);
        house_commit(house);
    } while (house->commit.flight != HOUSE_RESTS);
}

/* ---- the house ---- */

/* Aki and Ben play at the table ID, which is Aki's. */
int set_up_sleepers(void **state)
{
    set_up_house(state);
    threaded = true;
    limits.rate = 0;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    say(&aki, "{s:s,s:s,s:i,s:s,s:s}", "ask", "open", "game", "yahtzee", "seats", 2, "title",
        "Aki's own", "order", "seated");
    snprintf(id, sizeof id, "%s", text_of(expect(&aki, ""), "table"));
    enter(&aki, id);
    sit(&aki, id, 0, "");
    enter(&ben, id);
    sit(&ben, id, 1, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&aki, "");
    return 0;
}

int tear_down_sleepers(void **state)
{
    free_reading();
    disk_fail_reads(false);
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* PERSON goes, and says hello again elsewhere. */
void come_back(struct person *person)
{
    char token[33];
    snprintf(token, sizeof token, "%s", person->token);
    leave(person);
    arrive(person, token, NULL);
}

bool is_asleep(const char *table)
{
    const struct live_table *live = tables_find(&house->tables, table);
    assert_non_null(live);
    return !live->table;
}

/* Everybody leaves all tables, and a while passes. */
void let_sleep(void)
{
    come_back(&aki);
    come_back(&ben);
    now += 61000;
    house_tick(house);
    house_finish(house);
}

/* The lobby as PERSON gets it; free it. */
char *lobby_of(struct person *person)
{
    say(person, "{s:s}", "ask", "lobby");
    return json_dumps(json_object_get(expect(person, ""), "tables"), 0);
}

/* The own tables of PERSON as they get them; free it. */
char *mine_of(struct person *person)
{
    say(person, "{s:s}", "ask", "mine");
    return json_dumps(json_object_get(expect(person, ""), "tables"), 0);
}

/* How many tables GUEST belongs to. */
int count_tables(const char *guest)
{
    int count = 0;
    const struct account *account = accounts_find(&house->guests, guest);
    const struct membership *membership = account ? account->memberships : NULL;
    for (; membership; membership = membership->next_of_guest)
        count++;
    return count;
}

/* How many messages PERSON has heard with TEXT in them. */
int told(const struct person *person, const char *text)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(person->heard); i++) {
        char *message = json_dumps(json_array_get(person->heard, i), 0);
        count += strstr(message, text) != NULL;
        free(message);
    }
    return count;
}

/* Runs SQL on the journal of the closed house, once its tail is empty. */
void alter(const char *sql)
{
    sqlite3 *db;
    struct journal *again;
    assert_true(journal_open(house_path, &again, NULL));
    journal_close(again);
    assert_int_equal(sqlite3_open_v2(house_path, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

void close_and_alter(const char *sql)
{
    char tokens[2][33];
    snprintf(tokens[0], sizeof tokens[0], "%s", aki.token);
    snprintf(tokens[1], sizeof tokens[1], "%s", ben.token);
    leave(&aki);
    leave(&ben);
    close_house();
    alter(sql);
    open_house();
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
}
