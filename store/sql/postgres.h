/* postgres.h - one connection to PostgreSQL, for sql_postgres.c.
 *
 * Everything goes through libpq's pipeline: what is queued goes out together with the next
 * exchange, which reads all answers. So a turn whose statements need no answer costs one round
 * trip, with its BEGIN and COMMIT.
 */
#ifndef ENGAWA_STORE_SQL_POSTGRES_H
#define ENGAWA_STORE_SQL_POSTGRES_H

#include "store/sql/sql.h"

#include <libpq-fe.h>

struct postgres_statement;

/* What was queued and is not answered. */
struct postgres_queued {
    struct postgres_statement *prepares; /* it makes this one ready; NULL: it does not */
    bool fences;                         /* it makes sure that the lease is ours */
};

struct postgres {
    struct sql sql;
    enum sql_use use;
    char *url;
    char *password;      /* that was found outside, where we may not look again; NULL: none */
    PGconn *connection;  /* NULL: there is none at the moment */
    unsigned generation; /* of the connection: what was prepared is gone with another */
    bool impatient;      /* the database could not be reached when it was tried last */
    struct postgres_queued *queued;
    size_t count, capacity;
    size_t failed_at;      /* which of them failed in the last exchange */
    PGresult *answer;      /* the last one of the last exchange */
    bool open;             /* a transaction is */
    bool reading;          /* it only reads */
    enum sql_error broken; /* and has failed */
    int changes;
    unsigned names; /* that were given to statements */
    int64_t server; /* our id, or for whom we read and write beside it; 0: nobody's */
    int64_t epoch;  /* of our lease */
    int64_t turn;   /* the last one that we committed */
};

/* A value that is bound. */
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
    bool preparing;      /* that is queued */
    unsigned generation; /* of the connection where it is ready; 0: of none */
    int places;
    struct postgres_bound bound[POSTGRES_PLACES];
    PGresult *result;
    int row;
    enum sql_error error;
    unsigned char *blob;
};

/* ---- the connection (postgres.c) ---- */

/* Connects once. False: DETAIL, if it is not NULL, gets what the database says, in a line. */
bool postgres_connect(struct postgres *postgres, struct engawa_text *detail);

/* Makes sure that there is a connection; it waits for that for some seconds, but not if it has done
 * so in vain just now. */
bool postgres_reconnect(struct postgres *postgres);

void postgres_disconnect(struct postgres *postgres);

/* Appends where URL leads to, without a password: "postgres://host/database". */
void postgres_name(const char *url, struct engawa_text *name);

/* Queues TEXT, of which the values are the COUNT NUMBERS. False: there is no connection. */
bool postgres_queue(struct postgres *postgres, const char *text, const int64_t *numbers, int count);

/* The same with texts; the database takes those that stand for numbers as such. */
bool postgres_queue_texts(struct postgres *postgres, const char *text, const char *const *values,
                          int count);

/* Queues STATEMENT with what is bound to it. */
bool postgres_queue_statement(struct postgres *postgres, struct postgres_statement *statement);

/* STATEMENT will not be there any more when what was queued is answered. */
void postgres_forget(struct postgres *postgres, const struct postgres_statement *statement);

/* Has everything done that was queued, and reads the answers; the last one is then in ->answer.
 * Returns the first error, and that of the queue is ->failed_at; what follows that was not done.
 * SQL_LOST: there is no connection any more. */
enum sql_error postgres_exchange(struct postgres *postgres);

/* postgres_queue, then postgres_exchange, then the number in the first column of the first row. */
enum sql_error postgres_ask(struct postgres *postgres, const char *text, const int64_t *numbers,
                            int count, int64_t *number);

/* The value of ->answer in ROW and COLUMN; 0 and "" where there is none. */
int64_t postgres_number(const PGresult *result, int row, int column);

/* ---- the leases (lease.c) ---- */

enum { LEASE_MS = 3000 };

/* Draws an id and takes a lease: with all shards, or, beside other servers, as MEMBER with none.
 * Refuses with "held" while another server has one; a MEMBER only while one has the store for
 * itself, and without waiting. */
bool lease_take(struct postgres *postgres, const char *place, const struct sql_member *member,
                struct engawa_reason *why);

/* An id that no other server has had: 63 bits of chance. */
int64_t lease_draw_id(void);

/* Takes the store with all shards, if no lease is alive: for lease_wait. */
enum sql_error lease_take_all(struct postgres *postgres, int64_t *left, int64_t *until);

/* Tries TAKE until it has taken what there is to take; WAIT: for a lease that nobody renews any
 * more. TAKE sets *LEFT to how many milliseconds somebody else's lease still holds and *UNTIL to
 * when it ends, in microseconds since the epoch; 0 and 0: it has taken it. */
bool lease_wait(struct postgres *postgres, const char *place, bool wait,
                enum sql_error (*take)(struct postgres *postgres, int64_t *left, int64_t *until),
                struct engawa_reason *why);

/* Queues what makes sure that the lease is ours, and prolongs it; it is part of each transaction
 * that writes, and counts the turn. */
bool lease_fence(struct postgres *postgres);

/* Prolongs it while nothing is written. */
enum sql_error lease_keep(struct postgres *postgres);

/* Gives it back, and its shards to nobody, if there is still a connection. */
void lease_close(struct postgres *postgres);

/* Finds out whether the transaction was kept whose COMMIT got no answer: SQL_FINE, or SQL_LOST if
 * it was not, or SQL_OUSTED. Waits for as long as the database is away, because whoever does not
 * know that must tell nobody anything. */
enum sql_error lease_resolve(struct postgres *postgres);

/* ---- the schema (climb.c) ---- */

/* Makes the schema, or upgrades it while no server has the store, and then takes a lease as
 * lease_take does. *CLIMBED: it was upgraded. False: WHY. */
bool climb_open(struct postgres *postgres, const char *place, const struct sql_member *member,
                bool *climbed, struct engawa_reason *why);

#endif
