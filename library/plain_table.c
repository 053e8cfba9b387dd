/* plain_table.c - foreign-function interface: generators, records and batches (plain.h). */
#include "library/plain_own.h"

#include "batch/batch.h"
#include "batch/plays.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "library/plain_save.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool engawa_plain_play(int number, uint64_t *move, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (engawa_play_numbered(number, move))
        return engawa_play_text(number, out);
    engawa_refuse(&why, "no-such-play", "plays have numbers from 0 to %d",
                  "プレイの番号は0から%dまでです", ENGAWA_PLAYS - 1);
    return plain_refused(out, &why);
}

/* ---- generators ---- */

struct engawa_rng *engawa_plain_rng_new(uint64_t seed)
{
    struct engawa_rng *rng = engawa_allocate(1, sizeof *rng);
    engawa_rng_fast(rng, seed);
    return rng;
}

void engawa_plain_rng_free(struct engawa_rng *rng)
{
    free(rng);
}

void engawa_plain_rng_save(const struct engawa_rng *rng, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_text_printf(out, "%u", rng->next);
    for (int i = 0; i < 8; i++)
        engawa_text_printf(out, " %" PRIx32, rng->word[i]);
    for (int i = 0; i < 4; i++)
        engawa_text_printf(out, " %" PRIx64, rng->state[i]);
}

/* Takes a hexadecimal number of up to MAX, with a blank before it, from *TEXT. */
static bool take_hex(const char **text, uint64_t max, uint64_t *number)
{
    char *end;
    if (**text != ' ' || (*text)[1 + strspn(*text + 1, "0123456789abcdef")] == 'x')
        return false;
    *number = strtoull(*text + 1, &end, 16);
    bool fine = end > *text + 1 && end <= *text + 17 && *number <= max;
    *text = end;
    return fine;
}

static bool read_rng(const char *text, struct engawa_rng *rng)
{
    uint64_t number;
    if (text[0] < '0' || text[0] > '8')
        return false;
    rng->next = (unsigned)(*text++ - '0');
    for (int i = 0; i < 8; i++) {
        if (!take_hex(&text, UINT32_MAX, &number))
            return false;
        rng->word[i] = (uint32_t)number;
    }
    for (int i = 0; i < 4; i++)
        if (!take_hex(&text, UINT64_MAX, &rng->state[i]))
            return false;
    /* A state of zeros would only give zeros. */
    return *text == '\0' && (rng->state[0] | rng->state[1] | rng->state[2] | rng->state[3]);
}

struct engawa_rng *engawa_plain_rng_load(const char *text, struct engawa_text *out)
{
    struct engawa_reason why;
    struct engawa_rng *rng = engawa_plain_rng_new(0);
    engawa_text_clear(out);
    if (read_rng(text, rng))
        return rng;
    engawa_refuse(&why, "save", "this is not the state of a generator",
                  "乱数生成器の状態ではありません");
    plain_refused(out, &why);
    free(rng);
    return NULL;
}

bool engawa_plain_draw(struct engawa_match *match, struct engawa_rng *rng, struct engawa_text *out)
{
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    struct engawa_reason why;
    engawa_text_clear(out);
    if (match->viewer != ENGAWA_OPEN) {
        engawa_refuse(&why, "hidden", "only an open match has its own chance",
                      "すべてが見える対局でだけ抽選できます");
        return plain_refused(out, &why);
    }
    if (!plain_is_chance(&match->setup, match->state.bytes, out))
        return false;
    match->game->draw(match->state.bytes, rng, &event.outcome);
    match->game->print(match->state.bytes, &event, out);
    engawa_match_append_event(match, &event, out->at, 0);
    return true;
}

/* ---- records ---- */

void engawa_plain_record_write(const struct engawa_match *match, const char *strings, size_t length,
                               struct engawa_text *out)
{
    struct engawa_names names = plain_names(strings, length);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        if (!names.seat[seat])
            names.seat[seat] = "";
    engawa_text_clear(out);
    engawa_record_write_header(out, match->game, &match->setup, names.seat, NULL);
    for (size_t i = 0; i < match->length; i++) {
        const struct engawa_match_event *event = &match->event[i];
        engawa_record_write_event(out, i + 1, event->by, event->text, event->time);
    }
    if (engawa_match_actors(match) == 0)
        engawa_record_write_end(out, match->game, match->setup.seats, match->state.bytes, NULL);
}

struct engawa_record *engawa_plain_record_new(int seat)
{
    struct engawa_record *record = engawa_allocate(1, sizeof *record);
    record->seen_by = seat < 0 ? 0 : seat + 1;
    return record;
}

void engawa_plain_record_free(struct engawa_record *record)
{
    if (record)
        engawa_record_free(record);
    free(record);
}

bool engawa_plain_record_take(struct engawa_record *record, const char *line, size_t length,
                              struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    return engawa_record_take(record, line, length, &why) == ENGAWA_RECORD_FINE ||
           plain_refused(out, &why);
}

bool engawa_plain_record_finish(struct engawa_record *record, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    return engawa_record_finish(record, &why) == ENGAWA_RECORD_FINE || plain_refused(out, &why);
}

size_t engawa_plain_record_line(const struct engawa_record *record)
{
    return record->line;
}

const struct engawa_match *engawa_plain_record_match(const struct engawa_record *record)
{
    return record->match;
}

void engawa_plain_record(const struct engawa_record *record, struct engawa_text *out)
{
    static const char *const ends[] = {"unfinished", "finished", "abandoned"};
    engawa_text_clear(out);
    struct engawa_json json = engawa_json_begin(out);
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "names");
    for (int seat = 0; seat < record->match->setup.seats; seat++)
        engawa_json_string(&json, NULL, record->name[seat]);
    engawa_json_close(&json);
    engawa_json_string(&json, "end", ends[record->end]);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

int engawa_plain_record_fair(const struct engawa_record *record)
{
    size_t checked, line;
    if (!record->has_commit || !record->secret.has_seed || !record->secret.has_entropy)
        return -1;
    return engawa_record_fair(record, &record->secret, &checked, &line, NULL);
}

/* ---- batches ---- */

struct engawa_plain_batch {
    struct engawa_batch *batch;
    struct engawa_setup setup;
    struct engawa_batch_arrays arrays;
    bool bots; /* in some of the seats */
};

enum { BESIDE_STATE = 1024 }; /* bytes of a game in a batch, more than it mostly needs */

/* Whether there is memory for GAMES games: the batch itself would end the program. False with a
 * refusal in OUT. */
static bool have_memory(const struct engawa_setup *setup, int games, struct engawa_text *out)
{
    struct engawa_reason why;
    void *volatile memory = malloc((size_t)games * (setup->game->state_size + BESIDE_STATE));
    bool enough = memory != NULL;
    free(memory);
    if (enough)
        return true;
    engawa_refuse(&why, "memory", "%d games need more memory than there is",
                  "%dゲーム分のメモリーがありません", games);
    return plain_refused(out, &why);
}

struct engawa_plain_batch *engawa_plain_batch_new(const struct engawa_setup *setup, int games,
                                                  int threads, uint64_t seed,
                                                  struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (games > 0 && !have_memory(setup, games, out))
        return NULL;
    struct engawa_batch *begun = engawa_batch_new(setup, games, threads, seed, &why);
    if (!begun) {
        plain_refused(out, &why);
        return NULL;
    }
    struct engawa_plain_batch *batch = engawa_allocate(1, sizeof *batch);
    batch->batch = begun;
    batch->setup = *setup;
    return batch;
}

void engawa_plain_batch_free(struct engawa_plain_batch *batch)
{
    if (!batch)
        return;
    engawa_batch_free(batch->batch);
    free(batch);
}

void engawa_plain_batch_arrays(struct engawa_plain_batch *batch, int32_t *actor, int64_t *offset,
                               uint64_t *moves, int64_t capacity, uint8_t *observation,
                               uint8_t *open, float *reward, uint8_t *done, uint8_t *feature,
                               int32_t *number, int32_t *action, uint8_t *mask, uint8_t *truncated,
                               uint8_t *last)
{
    batch->arrays = (struct engawa_batch_arrays){actor,  offset, moves,     capacity, observation,
                                                 open,   reward, done,      feature,  number,
                                                 action, mask,   truncated, last};
}

bool engawa_plain_batch_limit(struct engawa_plain_batch *batch, int limit, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (limit < 0) {
        engawa_refuse(&why, "limit", "a limit of decisions is at least 1; 0 is for none",
                      "判断の数の上限は1以上です（0なら上限なし）");
        return plain_refused(out, &why);
    }
    engawa_batch_limit(batch->batch, limit);
    return true;
}

bool engawa_plain_batch_bots(struct engawa_plain_batch *batch, const char *strings, size_t length,
                             int budget, struct engawa_text *out)
{
    struct plain_strings names = {strings, strings + length};
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX] = {NULL};
    struct engawa_reason why;
    bool bots = false;
    engawa_text_clear(out);
    for (int seat = 0; seat < batch->setup.seats; seat++) {
        const char *name = plain_next(&names);
        if (name[0] && !(bot[seat] = plain_bot(batch->setup.game, name, out)))
            return false;
        bots |= bot[seat] != NULL;
    }
    if (!engawa_batch_bots(batch->batch, bot, budget, &why))
        return plain_refused(out, &why);
    batch->bots = bots;
    return true;
}

/* Returns whether the games can be saved; if not, sets OUT to a refusal. */
static bool is_saved(const struct engawa_plain_batch *batch, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (!batch->bots)
        return true;
    engawa_refuse(&why, "bots", "games with bots in them cannot be saved or restored",
                  "ボットのいるゲームは保存も復元もできません");
    return plain_refused(out, &why);
}

int64_t engawa_plain_batch_look(struct engawa_plain_batch *batch)
{
    return engawa_batch_look(batch->batch, &batch->arrays);
}

int64_t engawa_plain_batch_step(struct engawa_plain_batch *batch, const int32_t *choice,
                                struct engawa_text *out)
{
    struct engawa_reason why;
    int64_t count = engawa_batch_step(batch->batch, choice, &batch->arrays, &why);
    if (count < 0)
        plain_refused(out, &why);
    return count;
}

int64_t engawa_plain_batch_act(struct engawa_plain_batch *batch, const int32_t *action,
                               struct engawa_text *out)
{
    struct engawa_reason why;
    int64_t count = -1;
    if (engawa_actions(&batch->setup) == 0)
        engawa_refuse(&why, "action", "%s has no actions", "%s には行動の番号がありません",
                      batch->setup.game->name);
    else
        count = engawa_batch_act(batch->batch, action, &batch->arrays, &why);
    if (count < 0)
        plain_refused(out, &why);
    return count;
}

int64_t engawa_plain_batch_random(struct engawa_plain_batch *batch)
{
    return engawa_batch_random(batch->batch, NULL, &batch->arrays);
}

size_t engawa_plain_batch_save_size(const struct engawa_plain_batch *batch)
{
    return PLAIN_SEAL + engawa_batch_save_size(batch->batch);
}

bool engawa_plain_batch_save(const struct engawa_plain_batch *batch, int game, void *save,
                             struct engawa_text *out)
{
    if (!is_saved(batch, out))
        return false;
    size_t size = engawa_batch_save_size(batch->batch);
    void *bytes = engawa_allocate(size, 1);
    engawa_batch_save(batch->batch, game, bytes);
    plain_save_seal(&batch->setup, "play", bytes, size, save);
    free(bytes);
    return true;
}

bool engawa_plain_batch_load(struct engawa_plain_batch *batch, int game, const void *save,
                             size_t length, struct engawa_text *out)
{
    if (!is_saved(batch, out))
        return false;
    const void *bytes = plain_save_open(&batch->setup, "play", save, length,
                                        engawa_batch_save_size(batch->batch), out);
    if (bytes)
        engawa_batch_restore(batch->batch, game, bytes);
    return bytes != NULL;
}

void engawa_plain_batch_state(const struct engawa_plain_batch *batch, int game, void *state)
{
    memcpy(state, engawa_batch_state(batch->batch, game), batch->setup.game->state_size);
}
