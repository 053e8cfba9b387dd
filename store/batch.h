/* batch.h - what one turn writes to the journal.
 *
 * A batch is a list of operations with all that they need, so that it can be filled in one thread,
 * without touching the disk, and written in another (writer.h). It is written as a whole, in one
 * transaction, or not at all. What an operation does is said at the function of journal.h that
 * bears its name; here it is only noted. An entry's key is (table, k): a batch that finds a key
 * taken has lost, and whoever filled it reads anew what the journal has.
 *
 * Another server may write at the same time (journal.h), so what is no table's may be another than
 * it was when the batch was filled: a guest is forgotten, a device or a table is removed. An
 * operation that finds this does nothing, is noted as lost, and the rest is written.
 *
 * Seeds are wiped as soon as the batch is freed.
 */
#ifndef ENGAWA_STORE_BATCH_H
#define ENGAWA_STORE_BATCH_H

#include "store/journal.h"

enum batch_kind {
    BATCH_CREATE_TABLE,
    BATCH_APPEND,
    BATCH_CLOSE_TABLE,
    BATCH_PUT_CARD,
    BATCH_BEAT,
    BATCH_PUT_GUEST,
    BATCH_ADD_DEVICE,
    BATCH_RENEW_DEVICE,
    BATCH_SEE_DEVICE,
    BATCH_DROP_DEVICE,
    BATCH_PUT_SETTING,
    BATCH_DROP_SETTING,
    BATCH_PUT_RULING,
    BATCH_DROP_RULING,
    BATCH_PUT_INVITE,
    BATCH_USE_INVITE,
    BATCH_DROP_INVITE,
    BATCH_INVITE_GUEST,
    BATCH_PUT_PUSH,
    BATCH_DROP_PUSH,
    BATCH_ADD_REMARK,
    BATCH_FORGET_REMARKS,
    BATCH_TRIM_REMARKS,
    BATCH_REMOVE_TABLE,
    BATCH_FORGET_GUEST,
    BATCH_NOTE_FORGOTTEN,
    BATCH_REWRITE,
    BATCH_ERASE,
    BATCH_DROP_GUESTS,
    BATCH_DROP_REMARKS,
    BATCH_SHRINK,
    BATCH_PUT_MATCH,
    BATCH_NO_MATCH,
    BATCH_DROP_MATCHES,
    BATCH_UNLIST,
    BATCH_DRAW_DAY,
    BATCH_END_DAYS,
    BATCH_BEGIN_DAILY,
    BATCH_FINISH_DAILY,
    BATCH_JUDGE_DAILY,
    BATCH_JUDGE_MATCH,
    BATCH_GIVE_SHARDS
};

struct batch_operation {
    enum batch_kind kind;
    int64_t time, k, number;
    int most;
    size_t text[6]; /* where its strings begin */
    size_t secret;  /* which one */
    size_t player;  /* the first one of a match */
    size_t shards;  /* which ones */
};

/* What steps of retention have done, once the batch is written. */
struct batch_erased {
    int entries, guests, remarks, pages;
};

struct batch {
    struct batch_operation *operation;
    size_t count, capacity;
    struct engawa_text text; /* the strings of all operations, each ended by a zero byte */
    uint8_t (*secret)[32];   /* seeds, and hashes of tokens */
    size_t secrets, secret_capacity;
    struct journal_player *player; /* of matches */
    size_t players;
    struct journal_shards *shard;
    size_t shards;
    bool settle_file; /* journal_settle_file, after the commit */
    struct batch_erased erased;
    struct engawa_reason lost; /* why one of those that may be lost was; its code is "" if none */
};

struct batch *batch_new(void);

/* NULL is fine. */
void batch_free(struct batch *batch);

/* ---- what is to be written, in this order ---- */

void batch_create_table(struct batch *batch, const char *table, int64_t time,
                        const uint8_t seed[32]);
void batch_append(struct batch *batch, const char *table, int64_t k, int64_t time,
                  const char *text);
void batch_close_table(struct batch *batch, const char *table, int64_t time);
void batch_put_card(struct batch *batch, const char *table, int64_t k, const char *text);
void batch_beat(struct batch *batch, int64_t time);
void batch_put_guest(struct batch *batch, const char *guest, const char *name, const char *language,
                     int64_t time);
void batch_add_device(struct batch *batch, const char *device, const char *guest,
                      const uint8_t token_hash[32], int64_t time);
void batch_renew_device(struct batch *batch, const char *device, const char *guest,
                        const uint8_t token_hash[32]);
void batch_see_device(struct batch *batch, const char *device, int64_t time);
void batch_drop_device(struct batch *batch, const char *device, const char *guest);
void batch_keep_setting(struct batch *batch, const char *name, const char *value);
void batch_put_ruling(struct batch *batch, const struct journal_ruling *ruling);
void batch_drop_ruling(struct batch *batch, const char *who, bool mute);
void batch_put_invite(struct batch *batch, const struct journal_invite *invite);
void batch_use_invite(struct batch *batch, const char *code);
void batch_drop_invite(struct batch *batch, const char *code);
void batch_invite_guest(struct batch *batch, const char *guest, int64_t time);
void batch_put_push(struct batch *batch, const struct journal_push *push, int64_t time);
void batch_drop_push(struct batch *batch, const char *device, const char *endpoint);
void batch_add_remark(struct batch *batch, const struct journal_remark *remark, int per_card);
void batch_forget_remarks(struct batch *batch, const char *deck);
void batch_trim_remarks(struct batch *batch, int per_card);
void batch_remove_table(struct batch *batch, const char *table);
void batch_forget_guest(struct batch *batch, const char *guest);
void batch_note_forgotten(struct batch *batch, const char *guest, int64_t number);
void batch_rewrite(struct batch *batch, int64_t number, int64_t k, const char *text);

void batch_erase(struct batch *batch, int most);
void batch_drop_guests(struct batch *batch, int64_t before, int most);
void batch_drop_remarks(struct batch *batch, int64_t before, int most);
void batch_shrink(struct batch *batch, int pages);

void batch_put_match(struct batch *batch, const struct journal_match *match);
void batch_no_match(struct batch *batch, const char *table);
void batch_drop_matches(struct batch *batch);
void batch_unlist(struct batch *batch, const char *guest, const char *table);

void batch_draw_day(struct batch *batch, int64_t day, const char *daily, const uint8_t seed[32],
                    int64_t since);
void batch_end_days(struct batch *batch, int64_t before, int64_t forget);
void batch_begin_daily(struct batch *batch, const struct journal_daily *game, const char *daily);
void batch_finish_daily(struct batch *batch, const char *table, int64_t score, int64_t time);
void batch_judge_daily(struct batch *batch, const char *table, int64_t lost);
void batch_judge_match(struct batch *batch, const char *table, const char *lost);

void batch_give_shards(struct batch *batch, const struct journal_shards *shards, int64_t to,
                       int64_t time);

/* ---- questions ---- */

/* Whether it has an operation of KIND. */
bool batch_has(const struct batch *batch, enum batch_kind kind);

/* Whether it changes who GUEST is or which devices they have (not only when one was here), or gives
 * somebody the token with this hash. */
bool batch_concerns(const struct batch *batch, const char *guest, const uint8_t token_hash[32]);

/* ---- writing ---- */

/* Writes BATCH to JOURNAL and commits it. False: WHY, and nothing of it is kept. A remark, a
 * device, a push, and the end of a table or a guest, that the journal does not take, do not keep
 * the rest from being written. While the database is away, or another server in the way, it is
 * tried again. */
bool batch_write(struct batch *batch, struct journal *journal, struct engawa_reason *why);

#endif
