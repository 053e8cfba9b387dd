/* joined.h - several servers that share a store in PostgreSQL, each a journal in the test's own
 * process, and a lookout's view of them. */
#ifndef ENGAWA_TESTS_JOINED_H
#define ENGAWA_TESTS_JOINED_H

#include "store/servers/lookout.h"

enum { JOINED = 3 };

extern struct journal *joined[JOINED]; /* NULL: it has not joined */
extern struct lookout *joined_lookout;
extern struct lookout_view joined_view; /* of the last look */
extern const char joined_word[];

/* For cmocka: begins with no server joined; ends by closing all. */
int joined_set_up(void **state);
int joined_tear_down(void **state);

/* Server WHICH joins at 127.0.0.1:WHICH + 1; ADDRESS leads it to the store. */
void joined_at(int which, const char *address);

/* Joins COUNT servers, and lets each take its share. */
void joined_open(int count);

/* Lets COUNT servers that have joined take their share, until no shard is left. */
void joined_divide(int count);

int64_t joined_id(int which);

/* Looks until COUNT servers are seen; all prolong their leases meanwhile but those asleep. */
void joined_look(int count);

/* How many shards the server ID has, as the last look has seen it. */
int joined_count(int64_t id);

/* Has server WHICH take so many shards that it has MOST, and returns how many those were. */
int joined_take(int which, int most);

/* Server WHICH sleeps from now on, and its lease has run out, until it wakes. */
void joined_sleep(int which);
void joined_wake(int which);

/* Makes the leases of all joined servers hold for as long as the test takes. */
void joined_hold(void);

/* A table's name. */
void joined_name(char name[8], int number);

/* The name of a table of a shard that server WHICH has, as the last look has seen it. */
void joined_find(int which, char name[8]);

/* Server WHICH makes such a table, with an entry. */
void joined_make(int which, char name[8]);

/* Server WHICH gives the shard of TABLE to the server TO, and says that it is 7777. */
void joined_give(int which, const char *table, int64_t to);

#endif
