/* joined.c - the servers of joined.h. */
#include "tests/store/joined.h"

#include "store/journal/logs.h"
#include "store/turn/batch.h"
#include "store/turn/shards.h"
#include "tests/store/journal_file.h"
#include "tests/support/store.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <time.h>

struct journal *joined[JOINED];
struct lookout *joined_lookout;
struct lookout_view joined_view;

static bool asleep[JOINED]; /* it does not prolong its lease */

const char joined_word[] = "0123456789abcdef0123456789abcdef";

void joined_at(int which, const char *address)
{
    struct engawa_reason why;
    char place[40];
    snprintf(place, sizeof place, "127.0.0.1:%d", which + 1);
    if (!journal_join(address, place, "1.0", joined_word, &joined[which], &why))
        fail_msg("%s", why.en);
    assert_true(journal_server(joined[which]) > 0);
    asleep[which] = false;
}

int64_t joined_id(int which)
{
    return journal_server(joined[which]);
}

void joined_look(int count)
{
    for (;;) {
        for (int i = 0; i < JOINED; i++)
            if (joined[i] && !asleep[i])
                assert_true(journal_keep(joined[i], NULL));
        lookout_look(joined_lookout, &joined_view);
        if (joined_view.answered && joined_view.servers == count)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
}

int joined_count(int64_t id)
{
    int count = 0;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        count += joined_view.has[shard] == id;
    return count;
}

int joined_take(int which, int most)
{
    struct engawa_reason why;
    int taken;
    if (!lookout_take(joined_lookout, joined_id(which), most, &taken, &why))
        fail_msg("%s", why.en);
    return taken;
}

void joined_divide(int count)
{
    for (int at = 0, left = JOURNAL_SHARDS; left > 0; at = (at + 1) % count) {
        struct lookout_share share;
        joined_look(count);
        lookout_share(&joined_view, joined_id(at), &share);
        left -= joined_take(at, share.most);
    }
    joined_look(count);
}

void joined_open(int count)
{
    for (int i = 0; i < count; i++)
        joined_at(i, file);
    joined_divide(count);
}

void joined_sleep(int which)
{
    char sql[200];
    asleep[which] = true;
    snprintf(sql, sizeof sql, "UPDATE servers SET expires = 'epoch' WHERE id = %lld RETURNING 1",
             (long long)joined_id(which));
    assert_int_equal(store_number(file, sql), 1);
}

void joined_wake(int which)
{
    asleep[which] = false;
}

void joined_hold(void)
{
    store_number(file, "UPDATE servers SET expires = clock_timestamp() + interval '1 hour'"
                       " RETURNING 1");
}

int joined_set_up(void **state)
{
    struct engawa_reason why;
    if (set_up_file(state) != 0 || !lookout_open(file, &joined_lookout, &why))
        return 1;
    return 0;
}

int joined_tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < JOINED; i++) {
        journal_close(joined[i]);
        joined[i] = NULL;
    }
    lookout_close(joined_lookout);
    return 0;
}

/* ---- their tables ---- */

void joined_name(char name[8], int number)
{
    snprintf(name, 8, "t%d", number);
}

void joined_find(int which, char name[8])
{
    for (int number = 0;; number++) {
        joined_name(name, number);
        if (joined_view.has[journal_shard(name)] == joined_id(which))
            return;
    }
}

void joined_make(int which, char name[8])
{
    joined_find(which, name);
    assert_true(WRITE(joined[which], NULL, batch_create_table, name, 1, seed_a));
    add(joined[which], name, 1, "one");
    assert_true(journal_commit(joined[which], NULL));
}

void joined_give(int which, const char *table, int64_t to)
{
    struct journal_shards shards = {{0}};
    struct batch *batch = batch_new();
    struct engawa_reason why;
    journal_shards_add(&shards, journal_shard(table));
    batch_give_shards(batch, &shards, to, 7777);
    if (!batch_write(batch, joined[which], &why))
        fail_msg("%s", why.en);
    batch_free(batch);
}
