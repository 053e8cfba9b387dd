/* journal.h - the log of every table, on disk.
 *
 * A table is its log: numbered entries k = 1, 2, 3, ... of JSON text that are only ever
 * appended. The journal knows nothing of games; it keeps the logs, each table's
 * secret seed, the guests with their devices, and remarks that people made of the cards of a deck.
 * What one turn of the event loop brings is made durable with one journal_commit; nothing may be
 * acknowledged or sent out before that has returned true. Whoever cannot wait for the disk has it
 * done by a writer (writer.h).
 *
 * The tables are divided into shards. Where servers share a store in PostgreSQL each of them has
 * some of the shards (lookout.h), and writes only to tables of those; guests, and all else that is
 * no table's, they write at the same time. A file is one process's, which has all shards.
 *
 * Every function that can fail returns false with a reason (codes: "taken" - that table,
 * entry or guest exists already; "store" - the database or disk failed; "held" - another server
 * has it; "no-such-table",
 * "no-such-guest", "no-such-device"; "schema" - the file is no journal, or of a newer version). A
 * journal is for one thread.
 */
#ifndef ENGAWA_STORE_JOURNAL_H
#define ENGAWA_STORE_JOURNAL_H

#include "engine/text.h"

#include <stdint.h>

enum {
    JOURNAL_TABLE_ID_MAX = 32,
    JOURNAL_GUEST_ID_MAX = 32,
    JOURNAL_DEVICE_ID_MAX = 32,
    JOURNAL_REMARKS_OF_DECK = 6000, /* that are kept, the newest */
    JOURNAL_SHARDS = 1024
};

struct journal;

/* ---- shards (shards.c) ---- */

/* The shard of the table TABLE, from 0, the same for ever: the first ten bits of the SHA-256 of its
 * id. */
int journal_shard(const char *table);

/* Some of the shards. */
struct journal_shards {
    uint8_t bits[JOURNAL_SHARDS / 8]; /* of shard n: bit n % 8, from the lowest, of byte n / 8 */
};

void journal_shards_add(struct journal_shards *shards, int shard);
bool journal_shards_have(const struct journal_shards *shards, int shard);

/* ---- opening ---- */

/* Opens or creates the journal in the file PATH (":memory:" for none), brings an older schema
 * up to date, of which a copy stays beside it (PATH.version-9), and takes the write lock so that
 * two servers never share one file. PATH may be an address of PostgreSQL instead; then the lock is
 * a lease, with all shards. It is refused with "held" while another server has one, and one that
 * nobody renews is waited for (docs/scaling.md). */
bool journal_open(const char *path, struct journal **journal, struct engawa_reason *why);

/* Opens the journal at ADDRESS, of PostgreSQL, as one of several servers: with a lease of its own
 * and no shards. The others reach it at PLACE, which is not "", if they know WORD. Refuses with
 * "held" while somebody has the store for themselves (journal_open), or servers of an older schema
 * have it. Nobody is waited for. */
bool journal_join(const char *address, const char *place, const char *version, const char *word,
                  struct journal **journal, struct engawa_reason *why);

/* The id of the server that has JOURNAL open to write, or has opened it for this reader; another
 * one each time. 0: it is a file. */
int64_t journal_server(const struct journal *journal);

/* Whether JOURNAL is a file, which journal_backup, journal_check and journal_restore are for. */
bool journal_has_file(struct journal *journal);

/* Whether TEXT is an address that this program can use; it bears no password, which whoever lists
 * processes or settings would see. False: WHY. */
bool journal_check_address(const char *text, struct engawa_reason *why);

/* Whether PATH is such an address ("postgres://..."). */
bool journal_is_address(const char *path);

/* Whether opening JOURNAL has brought an older schema up to date. */
bool journal_climbed(const struct journal *journal);

/* Opens JOURNAL's file once more, only for reading, for another thread: *READER sees what was
 * committed. Close it before JOURNAL. */
bool journal_open_reader(const struct journal *journal, struct journal **reader,
                         struct engawa_reason *why);

/* The same only for journal_tidy, which another thread may call while JOURNAL is written to; NULL
 * where that has nothing to do. */
bool journal_open_tidier(const struct journal *journal, struct journal **tidier,
                         struct engawa_reason *why);

/* Gives up what was not committed, and closes. NULL is fine. */
void journal_close(struct journal *journal);

/* Adds a table with its 32 secret seed bytes. */
bool journal_create_table(struct journal *journal, const char *table, int64_t time,
                          const uint8_t seed[32], struct engawa_reason *why);

/* Appends COUNT entries (JSON text in one line) to TABLE as k = FIRST, FIRST + 1, ...; fails with
 * "taken" if the log does not end at FIRST - 1. TIME in milliseconds since the epoch. */
bool journal_append(struct journal *journal, const char *table, int64_t first,
                    const char *const *entries, size_t count, int64_t time,
                    struct engawa_reason *why);

/* Marks TABLE as closed at TIME: nothing will happen there any more. */
bool journal_close_table(struct journal *journal, const char *table, int64_t time,
                         struct engawa_reason *why);

/* Keeps the card TEXT, made of the first K entries of TABLE, in the place of the one that is there.
 * Nothing happens where there is no such table, or it is closed. A card goes when its table is
 * closed or removed, and when one of its entries is rewritten. */
bool journal_put_card(struct journal *journal, const char *table, int64_t k, const char *text,
                      struct engawa_reason *why);

/* Notes that the house is up at TIME; of several, the one of this server. */
bool journal_beat(struct journal *journal, int64_t time, struct engawa_reason *why);

/* Gives SHARDS, all of them this server's, to the server TO; 0: to nobody. It is done with the
 * commit, after all else, and until TIME, which is now, the house was up for their tables. From
 * there on nothing may be written to them. A shard that is given to a server which is gone is
 * nobody's. Nothing happens where the journal is a file. */
bool journal_give_shards(struct journal *journal, const struct journal_shards *shards, int64_t to,
                         int64_t time, struct engawa_reason *why);

/* Adds a guest, or changes name and language of one. */
bool journal_put_guest(struct journal *journal, const char *guest, const char *name,
                       const char *language, int64_t time, struct engawa_reason *why);

/* Adds a device of GUEST, who is there. TOKEN_HASH is the SHA-256 of its secret token; the token
 * itself is never stored. Fails with "taken" if another device has this id or this token. */
bool journal_add_device(struct journal *journal, const char *device, const char *guest,
                        const uint8_t token_hash[32], int64_t time, struct engawa_reason *why);

/* Gives DEVICE of GUEST another token. Fails with "no-such-device", or with "taken" if another
 * device has this token. */
bool journal_renew_device(struct journal *journal, const char *device, const char *guest,
                          const uint8_t token_hash[32], struct engawa_reason *why);

/* DEVICE was here at TIME. Nothing happens if there is none. */
bool journal_see_device(struct journal *journal, const char *device, int64_t time,
                        struct engawa_reason *why);

/* Removes DEVICE of GUEST, or fails with "no-such-device". */
bool journal_drop_device(struct journal *journal, const char *device, const char *guest,
                         struct engawa_reason *why);

/* What the operator has decided about a guest, or about addresses. */
struct journal_ruling {
    const char *who;      /* a guest's id or a range of addresses: 1 to 63 bytes */
    bool mute;            /* may not say anything; false: may not be here */
    int64_t since, until; /* UNTIL 0: it holds until it is lifted */
    const char *reason;   /* at most 800 bytes */
};

/* Keeps VALUE as the setting NAME of every server that has this journal; NULL: no longer. */
bool journal_keep_setting(struct journal *journal, const char *name, const char *value,
                          struct engawa_reason *why);

/* Keeps RULING, in the place of the one of its kind about the same. */
bool journal_put_ruling(struct journal *journal, const struct journal_ruling *ruling,
                        struct engawa_reason *why);

/* Lifts the ruling about WHO, if there is one. */
bool journal_drop_ruling(struct journal *journal, const char *who, bool mute,
                         struct engawa_reason *why);

/* A code by which people who are not known yet may come in. */
struct journal_invite {
    const char *code;     /* 1 to 32 bytes */
    int64_t since, until; /* UNTIL 0: for ever */
    int64_t uses;         /* that are left, at least 1 */
};

/* Takes one of the uses of the invitation CODE, which goes with the last. If there is none any
 * more, because somebody came by it to another server at the same moment, nothing happens: the uses
 * never become more again, though one guest more may have come. */
bool journal_use_invite(struct journal *journal, const char *code, struct engawa_reason *why);

/* Keeps INVITE, or its end and its uses, if there is one with this code. */
bool journal_put_invite(struct journal *journal, const struct journal_invite *invite,
                        struct engawa_reason *why);

/* Removes the code, if there is one. */
bool journal_drop_invite(struct journal *journal, const char *code, struct engawa_reason *why);

/* Notes that GUEST was invited at TIME, unless they were before, or there is no such guest. */
bool journal_invite_guest(struct journal *journal, const char *guest, int64_t time,
                          struct engawa_reason *why);

/* Where a device takes messages while no page of it is open: an address at a push service, and the
 * two values with which they are encrypted, as its browser gave them. */
struct journal_push {
    const char *device;
    const char *endpoint; /* 1 to 1000 bytes; one device has it */
    const char *p256dh;   /* at most 100 */
    const char *auth;     /* at most 40 */
};

/* Keeps PUSH, in the place of that of its device, and of whichever has its endpoint. Nothing is
 * kept where there is no such device. It goes with the device. */
bool journal_put_push(struct journal *journal, const struct journal_push *push, int64_t time,
                      struct engawa_reason *why);

/* Forgets that of DEVICE, and that with ENDPOINT; "" for none. */
bool journal_drop_push(struct journal *journal, const char *device, const char *endpoint,
                       struct engawa_reason *why);

/* Calls SEE for those of GUEST, the device that was here last first. SEE must not touch the
 * journal, and what it is given holds during the call. */
bool journal_pushes(struct journal *journal, const char *guest,
                    void (*see)(void *context, const struct journal_push *push), void *context,
                    struct engawa_reason *why);

/* Calls SEE with the endpoint of every device that has one, in their order. SEE must not touch the
 * journal. */
bool journal_push_endpoints(struct journal *journal,
                            void (*see)(void *context, const char *endpoint), void *context,
                            struct engawa_reason *why);

/* Leaves in SECRET the private key of the house, which the push services know it by. The one that
 * SECRET has at first is kept, and committed, if there was none yet. */
bool journal_push_key(struct journal *journal, uint8_t secret[32], struct engawa_reason *why);

/* Words that somebody said of a card, and that are no secret any more since entry K of TABLE. */
struct journal_remark {
    const char *table;
    int64_t k;
    const char *deck; /* 1 to 64 bytes */
    int card;         /* from 1 */
    int64_t time;
    const char *text; /* 1 to 800 bytes */
};

/* Keeps REMARK, and then only the PER_CARD newest of its card and the JOURNAL_REMARKS_OF_DECK
 * newest of its deck. If one with the same table and K is kept already, nothing happens. */
bool journal_add_remark(struct journal *journal, const struct journal_remark *remark, int per_card,
                        struct engawa_reason *why);

/* Forgets the remarks of the cards of DECK. */
bool journal_forget_remarks(struct journal *journal, const char *deck, struct engawa_reason *why);

/* Deletes all remarks but the PER_CARD newest of every card of every deck; 0: all of them. */
bool journal_trim_remarks(struct journal *journal, int per_card, struct engawa_reason *why);

/* Makes everything since the last commit durable (WAL, synchronous=FULL). When it fails
 * nothing of it is kept: the caller reloads the tables it touched. A commit of nothing is
 * free. */
bool journal_commit(struct journal *journal, struct engawa_reason *why);

/* Gives up everything since the last commit. */
void journal_rollback(struct journal *journal);

/* How long the write-ahead log is after a commit. TOO_LONG: journal_tidy must have been called
 * before anything more is written. */
enum journal_log { JOURNAL_LOG_SHORT, JOURNAL_LOG_LONG, JOURNAL_LOG_TOO_LONG };
enum journal_log journal_log(struct journal *journal);

/* Puts what the write-ahead log holds into the file. Nothing is open to be committed. */
void journal_tidy(struct journal *journal);

/* How often, in milliseconds, journal_keep is due while nothing is written, so that no other server
 * takes the store over; 0: never. */
int journal_keep_every(struct journal *journal);
bool journal_keep(struct journal *journal, struct engawa_reason *why);

/* JOURNAL writes no more, and another server may have the store, or this one's shards. */
void journal_give_back(struct journal *journal);

/* Whether another server has taken over from this one, so that nothing can be written any more. Any
 * thread may ask. */
bool journal_is_ousted(const struct journal *journal);

/* Whether what failed last did so because the connection to the database was lost, and nothing of
 * it was kept: then it may be tried again. */
bool journal_was_cut(const struct journal *journal);

/* Whether it did so because another server's transaction was in its way, as when each waited for
 * what the other had written: nothing of it was kept, and it may be tried again at once. */
bool journal_was_crossed(const struct journal *journal);

/* New entries are written where that costs least. When BYTES of them have come, this puts them
 * where those of a table are found together. Call it after a commit; nobody need wait for it, and
 * if it fails nothing is lost. */
enum { JOURNAL_TAIL = 256 * 1024 /* bytes, a few thousand entries */ };
void journal_arrange(struct journal *journal, size_t bytes);

/* ---- reading; what was appended but not yet committed is seen ---- */

struct journal_entry {
    int64_t k;
    int64_t time;
    const char *text; /* holds during the call */
};

/* Calls SEE for every entry of TABLE after number AFTER, in order. SEE must not touch the journal.
 */
bool journal_read(struct journal *journal, const char *table, int64_t after,
                  void (*see)(void *context, const struct journal_entry *entry), void *context,
                  struct engawa_reason *why);

/* The seed and creation time of TABLE. */
bool journal_table(struct journal *journal, const char *table, uint8_t seed[32], int64_t *created,
                   struct engawa_reason *why);

/* Calls SEE with the id of every closed table that has SEED, the oldest first. It looks at every
 * table. SEE must not touch the journal. */
bool journal_tables_with_seed(struct journal *journal, const uint8_t seed[32],
                              void (*see)(void *context, const char *table), void *context,
                              struct engawa_reason *why);

/* A table that is not closed. What it points to holds during the call. */
struct journal_going {
    const char *table;
    int64_t length;   /* of the log */
    int64_t k;        /* how long it was when the card was made; 0: there is none */
    const char *card; /* "" where there is none */
};

/* Calls SEE for every table that is not closed, oldest first. */
bool journal_going_tables(struct journal *journal,
                          void (*see)(void *context, const struct journal_going *going),
                          void *context, struct engawa_reason *why);

/* The same of tables of SHARDS alone, as for a server that has taken them over. */
bool journal_going_tables_of(struct journal *journal, const struct journal_shards *shards,
                             void (*see)(void *context, const struct journal_going *going),
                             void *context, struct engawa_reason *why);

/* By how many milliseconds the clock of JOURNAL's database is ahead of this machine's, as far as
 * one question to it can tell; 0 where the database is a file. Servers that share tables tell the
 * time by it, because the times of a log are those of whoever had the table. */
bool journal_ahead(struct journal *journal, int64_t *ahead, struct engawa_reason *why);

/* The latest time that was noted by journal_beat, by this server, or if it has noted none, by those
 * that had its shards before; 0: none was. */
bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why);

/* Until when the house was up for the tables of each shard when it was given away or taken over
 * last, which holds for as long as the server that has it has not gone on: what that server's
 * clocks have to make up for when it gets the shard. 0: nobody has noted that. */
bool journal_beats(struct journal *journal, int64_t time[JOURNAL_SHARDS],
                   struct engawa_reason *why);

struct journal_guest {
    char id[JOURNAL_GUEST_ID_MAX + 1];
    char name[200]; /* bytes */
    char language[3];
    char device[JOURNAL_DEVICE_ID_MAX + 1]; /* by which the guest was found */
    int64_t seen;                           /* when that device was here last */
    int64_t invited;                        /* when they were; 0: they were not */
};

/* Finds a guest by the hash of a device's token: true with GUEST filled, or false with the code
 * "no-such-guest". */
bool journal_guest(struct journal *journal, const uint8_t token_hash[32],
                   struct journal_guest *guest, struct engawa_reason *why);

/* The same by the id of a device. */
bool journal_guest_of_device(struct journal *journal, const char *device,
                             struct journal_guest *guest, struct engawa_reason *why);

/* Calls SEE for every ruling, and for every invitation, oldest first. SEE must not touch the
 * journal. */
bool journal_rulings(struct journal *journal,
                     void (*see)(void *context, const struct journal_ruling *ruling), void *context,
                     struct engawa_reason *why);
bool journal_invites(struct journal *journal,
                     void (*see)(void *context, const struct journal_invite *invite), void *context,
                     struct engawa_reason *why);

/* Calls SEE for every setting that is kept (journal_keep_setting), by its name. SEE must not touch
 * the journal. */
bool journal_settings(struct journal *journal,
                      void (*see)(void *context, const char *name, const char *value),
                      void *context, struct engawa_reason *why);

/* The same by the guest's id; there is no `device`, and `seen` is when any was here last. */
bool journal_guest_by_id(struct journal *journal, const char *id, struct journal_guest *guest,
                         struct engawa_reason *why);

struct journal_device {
    char id[JOURNAL_DEVICE_ID_MAX + 1];
    int64_t since, seen; /* when it was added, and was here last */
};

/* Calls SEE for every device of GUEST, the one that was here last first. */
bool journal_devices(struct journal *journal, const char *guest,
                     void (*see)(void *context, const struct journal_device *device), void *context,
                     struct engawa_reason *why);

/* Calls SEE with every remark of the cards of DECK, oldest first, and a number that is the same
 * for those of one table. The values are those of the file, unchecked: a card may be any number. */
bool journal_remarks(struct journal *journal, const char *deck,
                     void (*see)(void *context, int64_t table, int64_t card, const char *text),
                     void *context, struct engawa_reason *why);

/* ---- what is kept has an end (retention.c) ----
 *
 * All of this is done in small steps, so that nobody waits for it, and each step leaves a whole
 * journal: a table is there with all its entries, or for nobody. TIME, BEFORE: milliseconds since
 * the epoch. */

/* Removes TABLE: from here on it does not exist. Its entries go by journal_erase. */
bool journal_remove_table(struct journal *journal, const char *table, struct engawa_reason *why);

/* Finds the table that was closed first, if that was before BEFORE: its id goes to TABLE, "" where
 * there is none. */
bool journal_old_table(struct journal *journal, int64_t before,
                       char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why);

/* Erases at most MOST rows with entries of removed tables, and tables without any; *DONE is how
 * many rows and tables that were. Remarks stay, and a table's row, without seed, as long as one
 * does. */
bool journal_erase(struct journal *journal, int most, int *done, struct engawa_reason *why);

/* Deletes at most MOST guests who were last seen before BEFORE, and remarks older than BEFORE. */
bool journal_drop_guests(struct journal *journal, int64_t before, int most, int *done,
                         struct engawa_reason *why);
bool journal_drop_remarks(struct journal *journal, int64_t before, int most, int *done,
                          struct engawa_reason *why);

/* Whether there is GUEST; refuses with "no-such-guest". */
bool journal_has_guest(struct journal *journal, const char *guest, struct engawa_reason *why);

/* Deletes GUEST, whose token is nobody's from here on, and notes that the logs still name them.
 * Refuses with "no-such-guest". */
bool journal_forget_guest(struct journal *journal, const char *guest, struct engawa_reason *why);

/* The guest whom the logs still name, "" for none, and the number of the table to look at next. */
bool journal_forgotten(struct journal *journal, char guest[JOURNAL_GUEST_ID_MAX + 1],
                       int64_t *number, struct engawa_reason *why);

/* The logs of tables before NUMBER name GUEST no more; INT64_MAX: nor does any other. */
bool journal_note_forgotten(struct journal *journal, const char *guest, int64_t number,
                            struct engawa_reason *why);

struct journal_line {
    int64_t number; /* of the table, in the order in which tables were made */
    int64_t k;
    const char *table, *text; /* hold during the call */
};

/* Calls SEE with at most MOST entries after (NUMBER, K) of all tables in order; *DONE is how
 * many. SEE must not touch the journal. */
bool journal_scan(struct journal *journal, int64_t number, int64_t k, int most,
                  void (*see)(void *context, const struct journal_line *line), void *context,
                  int *done, struct engawa_reason *why);

/* Puts TEXT in the place of the entry (NUMBER, K). */
bool journal_rewrite(struct journal *journal, int64_t number, int64_t k, const char *text,
                     struct engawa_reason *why);

/* Gives at most PAGES free pages back to the file system with the next commits, if there are more
 * than a few; *DONE is how many. */
bool journal_shrink(struct journal *journal, int pages, int *done, struct engawa_reason *why);

/* Brings the file itself, and not only its write-ahead log, to what was committed. Nothing is open
 * to be committed. */
bool journal_settle_file(struct journal *journal, struct engawa_reason *why);

/* ---- the matches that are over, as lists of them need them (history.c) ----
 *
 * What is kept of a match follows from its log, so it can be worked out again: whoever reads the
 * log puts the match here, when it ends or later. A guest may take matches off their own list; that
 * alone follows from no log. A guest's list has the matches in which they had a seat. */

enum {
    JOURNAL_PLAYERS_MAX = 16, /* of one match */
    JOURNAL_NAME_MAX = 199,   /* bytes of a player's name */
    JOURNAL_GROUP_MAX = JOURNAL_PLAYERS_MAX * (JOURNAL_GUEST_ID_MAX + 1) /* bytes of `people` */
};

struct journal_player {
    char guest[JOURNAL_GUEST_ID_MAX + 1];
    char name[JOURNAL_NAME_MAX + 1]; /* "" of who was forgotten */
    int seat;
    int rank; /* 0: the match was not finished */
    int64_t score;
    int64_t won; /* of a group: how many of its matches */
};

/* Strings hold during the call. */
struct journal_match {
    const char *table, *game, *options;
    int64_t ended;
    int seats;
    bool finished;
    const char *people; /* the ids of its guests in their order, a blank between two */
    const char *text;   /* members of a JSON object, what else is to be told of it */
    const char *note;   /* of a rated match, for the ratings (rating/note.h); "": it is none */
    const struct journal_player *player;
    int players;
};

/* Keeps MATCH in the place of what was kept of its table, and notes that its log was read. Nothing
 * happens where there is no such table. */
bool journal_put_match(struct journal *journal, const struct journal_match *match,
                       struct engawa_reason *why);

/* The log of TABLE was read, and no match was played there. */
bool journal_no_match(struct journal *journal, const char *table, struct engawa_reason *why);

/* Forgets all matches, and that any log was read. */
bool journal_drop_matches(struct journal *journal, struct engawa_reason *why);

/* Finds at most MOST tables that are over and whose logs were not read; *COUNT is how many. */
bool journal_unread(struct journal *journal, int most, char table[][JOURNAL_TABLE_ID_MAX + 1],
                    int *count, struct engawa_reason *why);

/* Takes the match of TABLE ("" for all) off the list of GUEST; nothing happens where it is not on
 * it. */
bool journal_unlist(struct journal *journal, const char *guest, const char *table,
                    struct engawa_reason *why);

/* Whether the match of TABLE is on the list of GUEST: *LISTED. */
bool journal_listed(struct journal *journal, const char *guest, const char *table, bool *listed,
                    struct engawa_reason *why);

enum journal_result { JOURNAL_ANY, JOURNAL_WON, JOURNAL_LOST, JOURNAL_UNFINISHED };

/* Which matches of a list are wanted: "" and 0 for any. */
struct journal_history {
    const char *guest;  /* whose list */
    const char *before; /* a table of it: those that ended before that one */
    const char *game, *with, *people;
    int64_t from, to; /* ended then: FROM <= time < TO */
    enum journal_result result;
    int most;
};

/* Calls SEE for at most HISTORY->most matches, the last one first; *MORE: there are others. Refuses
 * with "no-such-table". SEE must not touch the journal. */
bool journal_history(struct journal *journal, const struct journal_history *history,
                     void (*see)(void *context, const struct journal_match *match), void *context,
                     bool *more, struct engawa_reason *why);

/* Calls SEE for each rated match with a number that is its own for ever, its game and its note,
 * game by game and in the order of the notes; strings hold during the call. */
bool journal_rated(struct journal *journal,
                   void (*see)(void *context, int64_t number, const char *game, const char *note),
                   void *context, struct engawa_reason *why);

/* Appends LOST, which begins with " =", to the note of the rated match at TABLE. Nothing happens
 * where it has that already, or where there is none. */
bool journal_judge_match(struct journal *journal, const char *table, const char *lost,
                         struct engawa_reason *why);

/* The TABLE of a rated match of GAME that was finished and whose note has no such thing yet; "" for
 * none. */
bool journal_unjudged_match(struct journal *journal, const char *game,
                            char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why);

/* What GUEST was called in their last rated match of GAME that is on their own list, in NAME; "":
 * none is. */
bool journal_rated_name(struct journal *journal, const char *guest, const char *game,
                        char name[JOURNAL_NAME_MAX + 1], struct engawa_reason *why);

/* What a guest has done in one game with the same options; strings hold during the call. */
struct journal_tally {
    const char *game, *options;
    int64_t matches, finished, won, best, sum, first, last; /* BEST and SUM of scores; times */
};

/* Calls SEE for at most MOST of them, the one that was played last first. */
bool journal_tallies(struct journal *journal, const char *guest, int most,
                     void (*see)(void *context, const struct journal_tally *tally), void *context,
                     struct engawa_reason *why);

/* People who have played together, nobody else with them; strings hold during the call. */
struct journal_group {
    const char *people;
    int64_t matches, finished, last;
    const struct journal_player *player; /* with the name that they had last */
    int players;
};

/* Calls SEE for at most MOST groups of which GUEST is one, the one that played last first. */
bool journal_groups(struct journal *journal, const char *guest, int most,
                    void (*see)(void *context, const struct journal_group *group), void *context,
                    struct engawa_reason *why);

/* ---- the daily games (daily.c) ----
 *
 * A day is a number, DAILY the name of one of its games. The seed of a day is drawn before it and
 * ends with it: from then on it is told, and nobody plays it any more. */

struct journal_day {
    uint8_t seed[32];
    int64_t since; /* when it was drawn */
    bool ended;
};

/* A guest's game of a day; LOST in ten-thousandths, negative: -1 nobody can tell it, -2 it is not
 * known yet. */
struct journal_daily {
    char table[JOURNAL_TABLE_ID_MAX + 1], guest[JOURNAL_GUEST_ID_MAX + 1], name[200];
    int64_t day, ended, score, lost; /* ENDED: when; 0: it has not */
};

/* Keeps SEED for DAILY on DAY, unless there is one: that which another server has drawn holds for
 * all, and journal_day reads it. */
bool journal_draw_day(struct journal *journal, int64_t day, const char *daily,
                      const uint8_t seed[32], int64_t since, struct engawa_reason *why);

/* All days before BEFORE have ended, and those before FORGET are forgotten. */
bool journal_end_days(struct journal *journal, int64_t before, int64_t forget,
                      struct engawa_reason *why);

/* Reads what was drawn for DAILY on DAY; *THERE: something was. */
bool journal_day(struct journal *journal, int64_t day, const char *daily, struct journal_day *found,
                 bool *there, struct engawa_reason *why);

/* Calls SEE for at most MOST days that have ended, the last one first. */
bool journal_days(struct journal *journal, int most, void (*see)(void *context, int64_t day),
                  void *context, struct engawa_reason *why);

/* GAME->guest, called GAME->name, has begun their DAILY of GAME->day at GAME->table. Nothing
 * happens where they have begun one already, at another server. */
bool journal_begin_daily(struct journal *journal, const struct journal_daily *game,
                         const char *daily, struct engawa_reason *why);

/* The daily game at TABLE was finished with SCORE at TIME. Nothing happens where it was before, or
 * where there is none. */
bool journal_finish_daily(struct journal *journal, const char *table, int64_t score, int64_t time,
                          struct engawa_reason *why);

/* The daily game at TABLE gave LOST away (struct journal_daily). */
bool journal_judge_daily(struct journal *journal, const char *table, int64_t lost,
                         struct engawa_reason *why);

/* The table of a daily game that was finished and of which nobody knows yet what it gave away; ""
 * for none. */
bool journal_unjudged(struct journal *journal, char table[JOURNAL_TABLE_ID_MAX + 1],
                      struct engawa_reason *why);

/* Reads GUEST's own game; *THERE: there is one. */
bool journal_own_daily(struct journal *journal, int64_t day, const char *daily, const char *guest,
                       struct journal_daily *game, bool *there, struct engawa_reason *why);

/* How many games the board of DAILY on DAY has with scores from LOW to HIGH. */
bool journal_count_daily(struct journal *journal, int64_t day, const char *daily, int64_t low,
                         int64_t high, int64_t *count, struct engawa_reason *why);

/* Whether a day before BEFORE has not ended: *FOUND. */
bool journal_unended(struct journal *journal, int64_t before, bool *found,
                     struct engawa_reason *why);

/* Calls SEE for at most MOST of them: those with the lowest scores first, if FEWEST, else the
 * highest, of equal ones who finished first. SEE must not touch the journal. */
bool journal_board(struct journal *journal, int64_t day, const char *daily, bool fewest, int most,
                   void (*see)(void *context, const struct journal_daily *game), void *context,
                   struct engawa_reason *why);

/* ---- for whoever runs the program ---- */

/* The file or folder PATH, if root has made it, belongs to whom the folder belongs to that it
 * stands in: whoever runs the server has to use it. False: errno. */
bool journal_give_away(const char *path);

/* Writes everything that was committed to the new file PATH, which only the owner may read. It has
 * that name when it is whole and on disk; until then it is PATH with ".part" behind it. JOURNAL may
 * be a reader, in its own thread. False: WHY, PATH is there already or cannot be written, and there
 * is no new file. */
bool journal_backup(struct journal *journal, const char *path, struct engawa_reason *why);

/* Brings the folder that the file PATH stands in to the disk: the file's name, after it was made or
 * renamed. False: errno. */
bool journal_sync_folder(const char *path);

/* Puts the backup FILE, which stays as it is, in the place of the journal PATH, which nobody has
 * open and which gets the name OLD; it may be damaged or of a newer version, and none need be
 * there. False: WHY, FILE is not the whole journal of this version or an older one, or the disk
 * failed, and PATH is as it was. */
bool journal_restore(const char *file, const char *path, const char *old,
                     struct engawa_reason *why);

/* Copies all of FROM to TO, a new journal on either database, and compares both; *ROWS is how many
 * rows that were. False: WHY, and TO is as it was. */
bool journal_copy(struct journal *from, struct journal *to, int64_t *rows,
                  struct engawa_reason *why);

/* Reads all of the file, in the thread of JOURNAL, a reader. False: WHY, some page is damaged. */
bool journal_check(struct journal *journal, struct engawa_reason *why);

struct journal_about {
    const char *id, *text; /* of a table: its first entry; of a guest: their name; hold during the
                              call */
    int64_t time;          /* created; last seen */
    int64_t number;        /* of a table; when a guest was invited, 0: they were not */
    bool closed;
    int64_t entries;
};

/* Calls SEE for at most MOST tables after the one with the number AFTER, oldest first. Entries that
 * are not in their places yet (journal_arrange) are not counted; without the first one the text is
 * "". SEE must not touch the journal. */
bool journal_list_tables(struct journal *journal, int64_t after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why);

/* The same of guests, those first who have not been here for longest, after those who were here
 * last at TIME, up to the one with the id AFTER. */
bool journal_list_guests(struct journal *journal, int64_t time, const char *after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why);

#endif
