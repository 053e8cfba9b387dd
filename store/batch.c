/* batch.c - what one turn writes to the journal (batch.h). */
#include "store/batch.h"

#include "engine/chance.h"
#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ATTEMPTS = 3,   /* while the database is away */
    CROSSINGS = 50, /* with another server, each of which costs the database's deadlock_timeout, */
    STEP_MS = 8,    /* and a pause of so long at most, */
    DOUBLINGS = 5   /* which is doubled as often as this */
};

struct batch *batch_new(void)
{
    return engawa_allocate(1, sizeof(struct batch));
}

static void wipe_secrets(struct batch *batch)
{
    if (batch->secret)
        engawa_wipe(batch->secret, batch->secrets * sizeof *batch->secret);
    free(batch->secret);
}

void batch_free(struct batch *batch)
{
    if (!batch)
        return;
    wipe_secrets(batch);
    engawa_text_free(&batch->text);
    free(batch->player);
    free(batch->shard);
    free(batch->operation);
    free(batch);
}

/* ---- noting ---- */

static struct batch_operation *add(struct batch *batch, enum batch_kind kind, int64_t time)
{
    if (batch->count == batch->capacity) {
        size_t capacity = batch->capacity ? 2 * batch->capacity : 16;
        struct batch_operation *more = engawa_allocate(capacity, sizeof *more);
        if (batch->count)
            memcpy(more, batch->operation, batch->count * sizeof *more);
        free(batch->operation);
        batch->operation = more;
        batch->capacity = capacity;
    }
    struct batch_operation *operation = &batch->operation[batch->count++];
    *operation = (struct batch_operation){.kind = kind, .time = time};
    return operation;
}

static size_t keep(struct batch *batch, const char *text)
{
    size_t at = batch->text.length;
    engawa_text_add_bytes(&batch->text, text, strlen(text) + 1);
    return at;
}

/* A copy that is wiped: so it never grows by realloc, which would leave its old place as it is. */
static size_t keep_secret(struct batch *batch, const uint8_t secret[32])
{
    if (batch->secrets == batch->secret_capacity) {
        size_t capacity = batch->secret_capacity ? 2 * batch->secret_capacity : 8;
        uint8_t(*more)[32] = engawa_allocate(capacity, sizeof *more);
        if (batch->secrets)
            memcpy(more, batch->secret, batch->secrets * sizeof *more);
        wipe_secrets(batch);
        batch->secret = more;
        batch->secret_capacity = capacity;
    }
    memcpy(batch->secret[batch->secrets], secret, 32);
    return batch->secrets++;
}

/* Notes an operation with one or two strings; B may be NULL. */
static struct batch_operation *add_texts(struct batch *batch, enum batch_kind kind, int64_t time,
                                         const char *a, const char *b)
{
    struct batch_operation *operation = add(batch, kind, time);
    operation->text[0] = keep(batch, a);
    operation->text[1] = b ? keep(batch, b) : 0;
    return operation;
}

void batch_create_table(struct batch *batch, const char *table, int64_t time,
                        const uint8_t seed[32])
{
    add_texts(batch, BATCH_CREATE_TABLE, time, table, NULL)->secret = keep_secret(batch, seed);
}

void batch_append(struct batch *batch, const char *table, int64_t k, int64_t time, const char *text)
{
    add_texts(batch, BATCH_APPEND, time, table, text)->k = k;
}

void batch_close_table(struct batch *batch, const char *table, int64_t time)
{
    add_texts(batch, BATCH_CLOSE_TABLE, time, table, NULL);
}

void batch_put_card(struct batch *batch, const char *table, int64_t k, const char *text)
{
    add_texts(batch, BATCH_PUT_CARD, 0, table, text)->k = k;
}

void batch_beat(struct batch *batch, int64_t time)
{
    add(batch, BATCH_BEAT, time);
}

void batch_put_guest(struct batch *batch, const char *guest, const char *name, const char *language,
                     int64_t time)
{
    add_texts(batch, BATCH_PUT_GUEST, time, guest, name)->text[2] = keep(batch, language);
}

void batch_add_device(struct batch *batch, const char *device, const char *guest,
                      const uint8_t token_hash[32], int64_t time)
{
    add_texts(batch, BATCH_ADD_DEVICE, time, device, guest)->secret =
        keep_secret(batch, token_hash);
}

void batch_renew_device(struct batch *batch, const char *device, const char *guest,
                        const uint8_t token_hash[32])
{
    add_texts(batch, BATCH_RENEW_DEVICE, 0, device, guest)->secret = keep_secret(batch, token_hash);
}

void batch_see_device(struct batch *batch, const char *device, int64_t time)
{
    add_texts(batch, BATCH_SEE_DEVICE, time, device, NULL);
}

void batch_drop_device(struct batch *batch, const char *device, const char *guest)
{
    add_texts(batch, BATCH_DROP_DEVICE, 0, device, guest);
}

void batch_keep_setting(struct batch *batch, const char *name, const char *value)
{
    add_texts(batch, value ? BATCH_PUT_SETTING : BATCH_DROP_SETTING, 0, name, value);
}

void batch_put_ruling(struct batch *batch, const struct journal_ruling *ruling)
{
    struct batch_operation *operation =
        add_texts(batch, BATCH_PUT_RULING, ruling->since, ruling->who, ruling->reason);
    operation->number = ruling->until;
    operation->most = ruling->mute;
}

void batch_drop_ruling(struct batch *batch, const char *who, bool mute)
{
    add_texts(batch, BATCH_DROP_RULING, 0, who, NULL)->most = mute;
}

void batch_put_invite(struct batch *batch, const struct journal_invite *invite)
{
    struct batch_operation *operation =
        add_texts(batch, BATCH_PUT_INVITE, invite->since, invite->code, NULL);
    operation->number = invite->until;
    operation->k = invite->uses;
}

void batch_use_invite(struct batch *batch, const char *code)
{
    add_texts(batch, BATCH_USE_INVITE, 0, code, NULL);
}

void batch_drop_invite(struct batch *batch, const char *code)
{
    add_texts(batch, BATCH_DROP_INVITE, 0, code, NULL);
}

void batch_invite_guest(struct batch *batch, const char *guest, int64_t time)
{
    add_texts(batch, BATCH_INVITE_GUEST, time, guest, NULL);
}

void batch_put_push(struct batch *batch, const struct journal_push *push, int64_t time)
{
    struct batch_operation *operation =
        add_texts(batch, BATCH_PUT_PUSH, time, push->device, push->endpoint);
    operation->text[2] = keep(batch, push->p256dh);
    operation->text[3] = keep(batch, push->auth);
}

void batch_drop_push(struct batch *batch, const char *device, const char *endpoint)
{
    add_texts(batch, BATCH_DROP_PUSH, 0, device, endpoint);
}

void batch_add_remark(struct batch *batch, const struct journal_remark *remark, int per_card)
{
    struct batch_operation *operation =
        add_texts(batch, BATCH_ADD_REMARK, remark->time, remark->table, remark->deck);
    operation->text[2] = keep(batch, remark->text);
    operation->k = remark->k;
    operation->number = remark->card;
    operation->most = per_card;
}

void batch_forget_remarks(struct batch *batch, const char *deck)
{
    add_texts(batch, BATCH_FORGET_REMARKS, 0, deck, NULL);
}

void batch_trim_remarks(struct batch *batch, int per_card)
{
    add(batch, BATCH_TRIM_REMARKS, 0)->most = per_card;
}

void batch_remove_table(struct batch *batch, const char *table)
{
    add_texts(batch, BATCH_REMOVE_TABLE, 0, table, NULL);
}

void batch_forget_guest(struct batch *batch, const char *guest)
{
    add_texts(batch, BATCH_FORGET_GUEST, 0, guest, NULL);
}

void batch_note_forgotten(struct batch *batch, const char *guest, int64_t number)
{
    add_texts(batch, BATCH_NOTE_FORGOTTEN, 0, guest, NULL)->number = number;
}

void batch_rewrite(struct batch *batch, int64_t number, int64_t k, const char *text)
{
    struct batch_operation *operation = add_texts(batch, BATCH_REWRITE, 0, text, NULL);
    operation->number = number;
    operation->k = k;
}

void batch_erase(struct batch *batch, int most)
{
    add(batch, BATCH_ERASE, 0)->most = most;
}

void batch_drop_guests(struct batch *batch, int64_t before, int most)
{
    add(batch, BATCH_DROP_GUESTS, before)->most = most;
}

void batch_drop_remarks(struct batch *batch, int64_t before, int most)
{
    add(batch, BATCH_DROP_REMARKS, before)->most = most;
}

void batch_shrink(struct batch *batch, int pages)
{
    add(batch, BATCH_SHRINK, 0)->most = pages;
}

void batch_put_match(struct batch *batch, const struct journal_match *match)
{
    struct batch_operation *operation =
        add_texts(batch, BATCH_PUT_MATCH, match->ended, match->table, match->game);
    operation->text[2] = keep(batch, match->options);
    operation->text[3] = keep(batch, match->people);
    operation->text[4] = keep(batch, match->text);
    operation->text[5] = keep(batch, match->note);
    operation->number = match->seats;
    operation->k = match->finished;
    operation->most = match->players;
    operation->player = batch->players;
    batch->player = engawa_reallocate(batch->player, batch->players + (size_t)match->players + 1,
                                      sizeof *batch->player);
    for (int i = 0; i < match->players; i++)
        batch->player[batch->players++] = match->player[i];
}

void batch_no_match(struct batch *batch, const char *table)
{
    add_texts(batch, BATCH_NO_MATCH, 0, table, NULL);
}

void batch_drop_matches(struct batch *batch)
{
    add(batch, BATCH_DROP_MATCHES, 0);
}

void batch_unlist(struct batch *batch, const char *guest, const char *table)
{
    add_texts(batch, BATCH_UNLIST, 0, guest, table);
}

void batch_draw_day(struct batch *batch, int64_t day, const char *daily, const uint8_t seed[32],
                    int64_t since)
{
    struct batch_operation *operation = add_texts(batch, BATCH_DRAW_DAY, since, daily, NULL);
    operation->number = day;
    operation->secret = keep_secret(batch, seed);
}

void batch_end_days(struct batch *batch, int64_t before, int64_t forget)
{
    struct batch_operation *operation = add(batch, BATCH_END_DAYS, 0);
    operation->number = before;
    operation->k = forget;
}

void batch_begin_daily(struct batch *batch, const struct journal_daily *game, const char *daily)
{
    struct batch_operation *operation =
        add_texts(batch, BATCH_BEGIN_DAILY, 0, game->guest, game->table);
    operation->text[2] = keep(batch, game->name);
    operation->text[3] = keep(batch, daily);
    operation->number = game->day;
}

void batch_finish_daily(struct batch *batch, const char *table, int64_t score, int64_t time)
{
    add_texts(batch, BATCH_FINISH_DAILY, time, table, NULL)->number = score;
}

void batch_judge_daily(struct batch *batch, const char *table, int64_t lost)
{
    add_texts(batch, BATCH_JUDGE_DAILY, 0, table, NULL)->number = lost;
}

void batch_judge_match(struct batch *batch, const char *table, const char *lost)
{
    add_texts(batch, BATCH_JUDGE_MATCH, 0, table, lost);
}

void batch_give_shards(struct batch *batch, const struct journal_shards *shards, int64_t to,
                       int64_t time)
{
    struct batch_operation *operation = add(batch, BATCH_GIVE_SHARDS, time);
    operation->number = to;
    operation->shards = batch->shards;
    batch->shard = engawa_reallocate(batch->shard, batch->shards + 1, sizeof *batch->shard);
    batch->shard[batch->shards++] = *shards;
}

/* ---- questions ---- */

bool batch_has(const struct batch *batch, enum batch_kind kind)
{
    for (size_t i = 0; i < batch->count; i++)
        if (batch->operation[i].kind == kind)
            return true;
    return false;
}

bool batch_concerns(const struct batch *batch, const char *guest, const uint8_t token_hash[32])
{
    for (size_t i = 0; i < batch->count; i++) {
        const struct batch_operation *operation = &batch->operation[i];
        bool device = operation->kind == BATCH_ADD_DEVICE || operation->kind == BATCH_RENEW_DEVICE;
        bool person = operation->kind == BATCH_PUT_GUEST || operation->kind == BATCH_FORGET_GUEST;
        if (!device && !person && operation->kind != BATCH_DROP_DEVICE)
            continue;
        if (strcmp(batch->text.at + operation->text[person ? 0 : 1], guest) == 0 ||
            (device && token_hash && memcmp(batch->secret[operation->secret], token_hash, 32) == 0))
            return true;
    }
    return false;
}

/* ---- writing ---- */

static bool write_remark(const struct batch_operation *at, const char *const text[3],
                         struct journal *journal, struct engawa_reason *why)
{
    const struct journal_remark remark = {.table = text[0],
                                          .k = at->k,
                                          .deck = text[1],
                                          .card = (int)at->number,
                                          .time = at->time,
                                          .text = text[2]};
    return journal_add_remark(journal, &remark, at->most, why);
}

static bool write_ruling(const struct batch_operation *at, const char *const text[3],
                         struct journal *journal, struct engawa_reason *why)
{
    const struct journal_ruling ruling = {.who = text[0],
                                          .mute = at->most != 0,
                                          .since = at->time,
                                          .until = at->number,
                                          .reason = text[1]};
    return at->kind == BATCH_PUT_RULING
               ? journal_put_ruling(journal, &ruling, why)
               : journal_drop_ruling(journal, ruling.who, ruling.mute, why);
}

static bool write_invite(const struct batch_operation *at, const char *code,
                         struct journal *journal, struct engawa_reason *why)
{
    const struct journal_invite invite = {
        .code = code, .since = at->time, .until = at->number, .uses = at->k};
    return journal_put_invite(journal, &invite, why);
}

static bool write_push(const struct batch *batch, const struct batch_operation *at,
                       struct journal *journal, struct engawa_reason *why)
{
    const char *all = batch->text.at;
    const struct journal_push push = {.device = all + at->text[0],
                                      .endpoint = all + at->text[1],
                                      .p256dh = all + at->text[2],
                                      .auth = all + at->text[3]};
    return at->kind == BATCH_PUT_PUSH ? journal_put_push(journal, &push, at->time, why)
                                      : journal_drop_push(journal, push.device, push.endpoint, why);
}

static bool write_match(const struct batch *batch, const struct batch_operation *at,
                        struct journal *journal, struct engawa_reason *why)
{
    const char *all = batch->text.at;
    const struct journal_match match = {.table = all + at->text[0],
                                        .game = all + at->text[1],
                                        .options = all + at->text[2],
                                        .people = all + at->text[3],
                                        .text = all + at->text[4],
                                        .note = all + at->text[5],
                                        .ended = at->time,
                                        .seats = (int)at->number,
                                        .finished = at->k != 0,
                                        .player = batch->player + at->player,
                                        .players = at->most};
    return journal_put_match(journal, &match, why);
}

static bool begin_daily(const struct batch_operation *at, const char *all, struct journal *journal,
                        struct engawa_reason *why)
{
    struct journal_daily game = {.day = at->number};
    snprintf(game.guest, sizeof game.guest, "%s", all + at->text[0]);
    snprintf(game.table, sizeof game.table, "%s", all + at->text[1]);
    snprintf(game.name, sizeof game.name, "%s", all + at->text[2]);
    return journal_begin_daily(journal, &game, all + at->text[3], why);
}

static bool write_operation(struct batch *batch, const struct batch_operation *at,
                            struct journal *journal, struct engawa_reason *why)
{
    const char *all = engawa_text_string(&batch->text);
    const char *const text[3] = {all + at->text[0], all + at->text[1], all + at->text[2]};
    const uint8_t *secret = batch->secrets ? batch->secret[at->secret] : NULL;
    switch (at->kind) {
    case BATCH_CREATE_TABLE:
        return journal_create_table(journal, text[0], at->time, secret, why);
    case BATCH_APPEND:
        return journal_append(journal, text[0], at->k, &text[1], 1, at->time, why);
    case BATCH_CLOSE_TABLE:
        return journal_close_table(journal, text[0], at->time, why);
    case BATCH_PUT_CARD:
        return journal_put_card(journal, text[0], at->k, text[1], why);
    case BATCH_BEAT:
        return journal_beat(journal, at->time, why);
    case BATCH_PUT_GUEST:
        return journal_put_guest(journal, text[0], text[1], text[2], at->time, why);
    case BATCH_ADD_DEVICE:
        return journal_add_device(journal, text[0], text[1], secret, at->time, why);
    case BATCH_RENEW_DEVICE:
        return journal_renew_device(journal, text[0], text[1], secret, why);
    case BATCH_SEE_DEVICE:
        return journal_see_device(journal, text[0], at->time, why);
    case BATCH_DROP_DEVICE:
        return journal_drop_device(journal, text[0], text[1], why);
    case BATCH_PUT_SETTING:
        return journal_keep_setting(journal, text[0], text[1], why);
    case BATCH_DROP_SETTING:
        return journal_keep_setting(journal, text[0], NULL, why);
    case BATCH_PUT_RULING:
    case BATCH_DROP_RULING:
        return write_ruling(at, text, journal, why);
    case BATCH_PUT_INVITE:
        return write_invite(at, text[0], journal, why);
    case BATCH_USE_INVITE:
        return journal_use_invite(journal, text[0], why);
    case BATCH_DROP_INVITE:
        return journal_drop_invite(journal, text[0], why);
    case BATCH_INVITE_GUEST:
        return journal_invite_guest(journal, text[0], at->time, why);
    case BATCH_PUT_PUSH:
    case BATCH_DROP_PUSH:
        return write_push(batch, at, journal, why);
    case BATCH_ADD_REMARK:
        return write_remark(at, text, journal, why);
    case BATCH_FORGET_REMARKS:
        return journal_forget_remarks(journal, text[0], why);
    case BATCH_TRIM_REMARKS:
        return journal_trim_remarks(journal, at->most, why);
    case BATCH_REMOVE_TABLE:
        return journal_remove_table(journal, text[0], why);
    case BATCH_FORGET_GUEST:
        return journal_forget_guest(journal, text[0], why);
    case BATCH_NOTE_FORGOTTEN:
        return journal_note_forgotten(journal, text[0], at->number, why);
    case BATCH_REWRITE:
        return journal_rewrite(journal, at->number, at->k, text[0], why);
    case BATCH_ERASE:
        return journal_erase(journal, at->most, &batch->erased.entries, why);
    case BATCH_DROP_GUESTS:
        return journal_drop_guests(journal, at->time, at->most, &batch->erased.guests, why);
    case BATCH_DROP_REMARKS:
        return journal_drop_remarks(journal, at->time, at->most, &batch->erased.remarks, why);
    case BATCH_SHRINK:
        return journal_shrink(journal, at->most, &batch->erased.pages, why);
    case BATCH_PUT_MATCH:
        return write_match(batch, at, journal, why);
    case BATCH_NO_MATCH:
        return journal_no_match(journal, text[0], why);
    case BATCH_DROP_MATCHES:
        return journal_drop_matches(journal, why);
    case BATCH_UNLIST:
        return journal_unlist(journal, text[0], text[1], why);
    case BATCH_DRAW_DAY:
        return journal_draw_day(journal, at->number, text[0], secret, at->time, why);
    case BATCH_END_DAYS:
        return journal_end_days(journal, at->number, at->k, why);
    case BATCH_BEGIN_DAILY:
        return begin_daily(at, all, journal, why);
    case BATCH_FINISH_DAILY:
        return journal_finish_daily(journal, text[0], at->number, at->time, why);
    case BATCH_JUDGE_DAILY:
        return journal_judge_daily(journal, text[0], at->number, why);
    case BATCH_JUDGE_MATCH:
        return journal_judge_match(journal, text[0], text[1], why);
    case BATCH_GIVE_SHARDS:
        return journal_give_shards(journal, &batch->shard[at->shards], at->number, at->time, why);
    }
    return true;
}

/* Whether an operation of KIND may be lost without the rest, as nobody is told anything of which
 * others were to be sure: what another server has removed meanwhile is not there, and a token or
 * an address that another device has since remains that device's. Where the disk failed instead,
 * the commit says so. */
static bool may_be_lost(enum batch_kind kind)
{
    return kind == BATCH_ADD_DEVICE || kind == BATCH_RENEW_DEVICE || kind == BATCH_DROP_DEVICE ||
           kind == BATCH_PUT_PUSH || kind == BATCH_ADD_REMARK || kind == BATCH_REMOVE_TABLE ||
           kind == BATCH_FORGET_GUEST;
}

static bool write_once(struct batch *batch, struct journal *journal, struct engawa_reason *why)
{
    struct engawa_reason lost;
    batch->lost = (struct engawa_reason){0};
    for (size_t i = 0; i < batch->count; i++) {
        if (write_operation(batch, &batch->operation[i], journal, &lost))
            continue;
        if (may_be_lost(batch->operation[i].kind)) {
            batch->lost = lost;
            continue;
        }
        if (why)
            *why = lost;
        journal_rollback(journal);
        return false;
    }
    return journal_commit(journal, why);
}

/* Waits for as long as chance says, and longer from time to time, so that the other server has
 * ended its turn when this one is tried again. */
static void step_back(int crossings)
{
    uint32_t bits;
    engawa_random_bytes((uint8_t *)&bits, sizeof bits);
    uint32_t ms = bits % (uint32_t)(STEP_MS << (crossings < DOUBLINGS ? crossings : DOUBLINGS));
    nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL);
}

bool batch_write(struct batch *batch, struct journal *journal, struct engawa_reason *why)
{
    bool written = false, again = true;
    for (int cuts = 0, crossings = 0; again && cuts < ATTEMPTS && crossings < CROSSINGS;) {
        written = write_once(batch, journal, why);
        cuts += journal_was_cut(journal);
        crossings += journal_was_crossed(journal);
        again = !written && (journal_was_cut(journal) || journal_was_crossed(journal));
        if (again && journal_was_crossed(journal))
            step_back(crossings);
    }
    return written && (!batch->settle_file || journal_settle_file(journal, why));
}
