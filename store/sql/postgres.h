/* postgres.h - one connection to PostgreSQL, for sql_postgres.c.
 *
 * Everything goes through libpq's pipeline: queued statements are sent together with the next
 * exchange, which reads all answers. So a turn whose statements need no answer costs one round
 * trip, with its BEGIN and COMMIT.
 */
#ifndef ENGAWA_STORE_SQL_POSTGRES_H
#define ENGAWA_STORE_SQL_POSTGRES_H

#include "store/sql/sql.h"

#include <libpq-fe.h>

struct postgres_statement;

/* A queued statement that has no answer yet. */
struct postgres_queued {
    struct postgres_statement *prepares; /* which it prepares; NULL: none */
    bool fences;                         /* it checks that the lease is ours */
};

struct postgres {
    struct sql sql;
    enum sql_use use;
    char *url;
    char *password;      /* read from a file, which may be out of reach later; NULL: none */
    PGconn *connection;  /* NULL: none at the moment */
    unsigned generation; /* of the connection; a new one has no prepared statements */
    bool impatient;      /* the last try to reach the database failed */
    struct postgres_queued *queued;
    size_t count, capacity;
    size_t failed_at;      /* index of the statement that failed in the last exchange */
    PGresult *answer;      /* the last answer of the last exchange */
    bool open;             /* a transaction is open */
    bool reading;          /* which only reads */
    enum sql_error broken; /* how it has failed */
    int changes;
    unsigned names; /* given to statements so far */
    int64_t server; /* our id, or that of the server beside which this connection works; 0: none */
    int64_t epoch;  /* of our lease */
    int64_t turn;   /* the last one that we have committed */
};

/* A bound value. */
struct postgres_bound {
    enum { POSTGRES_NOTHING, POSTGRES_NUMBER, POSTGRES_TEXT, POSTGRES_BLOB } type;
    char digits[24];
    const void *at;
    size_t length;
};

enum { POSTGRES_PLACES = 12 }; /* of one statement */

struct postgres_statement {
    struct sql_statement statement;
    char *text; /* with $1 for ?1 */
    char name[16];
    bool kept, only_reads, ran;
    bool preparing;      /* its preparation is queued */
    unsigned generation; /* of the connection that has it prepared; 0: none */
    int places;
    struct postgres_bound bound[POSTGRES_PLACES];
    PGresult *result;
    int row;
    enum sql_error error;
    unsigned char *blob;
};

/* ---- the connection (postgres.c) ---- */

/* Connects once. When it fails DETAIL, if it is not NULL, gets the database's message in one line.
 */
bool postgres_connect(struct postgres *postgres, struct engawa_text *detail);

/* Connects if not connected. Waits some seconds for that, but not if the last wait was in vain. */
bool postgres_reconnect(struct postgres *postgres);

/* Closes the connection. */
void postgres_disconnect(struct postgres *postgres);

/* Appends the place that URL leads to, without a password: "postgres://host/database". */
void postgres_name(const char *url, struct engawa_text *name);

/* Queues the statement TEXT with COUNT NUMBERS for its values. Returns false if not connected. */
bool postgres_queue(struct postgres *postgres, const char *text, const int64_t *numbers, int count);

/* Queues TEXT with COUNT texts; the database converts those that are numbers. */
bool postgres_queue_texts(struct postgres *postgres, const char *text, const char *const *values,
                          int count);

/* Queues STATEMENT with its bound values. */
bool postgres_queue_statement(struct postgres *postgres, struct postgres_statement *statement);

/* Call before STATEMENT is freed while answers to queued statements are outstanding. */
void postgres_forget(struct postgres *postgres, const struct postgres_statement *statement);

/* Sends everything that is queued and reads the answers; ->answer is the last one. Returns the
 * first error; ->failed_at is the statement that caused it, and no later one was run. SQL_LOST: the
 * connection is lost. */
enum sql_error postgres_exchange(struct postgres *postgres);

/* Queues TEXT, exchanges, and reads the *NUMBER in the first column of the first row. */
enum sql_error postgres_ask(struct postgres *postgres, const char *text, const int64_t *numbers,
                            int count, int64_t *number);

/* Returns the number in ROW and COLUMN of RESULT; 0 if NULL. */
int64_t postgres_number(const PGresult *result, int row, int column);

/* ---- the leases (lease.c) ---- */

enum { LEASE_MS = 3000 };

/* Draws an id and takes a lease: with all shards, or, beside other servers, as MEMBER with none.
 * Refuses with "held" while another server has one; a MEMBER only while a server uses the store
 * alone, and without waiting. */
bool lease_take(struct postgres *postgres, const char *place, const struct sql_member *member,
                struct engawa_reason *why);

/* Draws an id that no other server has had: 63 random bits. */
int64_t lease_draw_id(void);

/* Takes the store with all shards if no lease is alive: for lease_wait. */
enum sql_error lease_take_all(struct postgres *postgres, int64_t *left, int64_t *until);

/* Calls TAKE until it has taken the store; WAIT: waits for a lease that no server renews any more.
 * TAKE sets *LEFT to the milliseconds for which another server's lease still holds and *UNTIL to
 * its end, in microseconds since the epoch; 0 and 0: it has taken the store. */
bool lease_wait(struct postgres *postgres, const char *place, bool wait,
                enum sql_error (*take)(struct postgres *postgres, int64_t *left, int64_t *until),
                struct engawa_reason *why);

/* Queues the statement that checks that the lease is ours, renews it, and counts the turn. It is
 * part of each transaction that writes. */
bool lease_fence(struct postgres *postgres);

/* Renews the lease while nothing is written. */
enum sql_error lease_keep(struct postgres *postgres);

/* Gives the lease back if still connected; its shards then have no owner. */
void lease_close(struct postgres *postgres);

/* Finds out what became of a transaction whose COMMIT got no answer: SQL_FINE if it was kept,
 * SQL_LOST if it was not, or SQL_OUSTED. Waits as long as the database is away, because nothing may
 * be acknowledged before that is known. */
enum sql_error lease_resolve(struct postgres *postgres);

/* ---- the schema (upgrade.c) ---- */

/* Creates the schema, or upgrades it while no server has the store, and then takes a lease as
 * lease_take does. Sets *UPGRADED if the schema was an older one. Returns false with WHY on
 * failure. */
bool upgrade_open(struct postgres *postgres, const char *place, const struct sql_member *member,
                  bool *upgraded, struct engawa_reason *why);

#endif
