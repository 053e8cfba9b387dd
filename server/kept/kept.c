/* kept.c - the rows of the parts (kept.h). */
#include "server/kept/kept.h"

#include "server/kept/ask_daily.h"
#include "server/kept/ask_history.h"
#include "server/kept/daily.h"
#include "server/kept/evenings.h"
#include "server/kept/history.h"
#include "server/kept/judge.h"
#include "server/kept/lore.h"
#include "server/kept/retention.h"

/* ---- lore ---- */

static bool open_lore(struct house *house, struct engawa_reason *why)
{
    (void)why;
    lore_open(lore_of(house), house->journal, &house->world, house->limits.remarks);
    lore_of(house)->due = true;
    return true;
}

static void close_lore(struct house *house)
{
    lore_close(lore_of(house));
}

static void tick_lore(struct house *house)
{
    lore_of(house)->due = true;
}

static void publish_lore(struct house *house, bool wrote)
{
    lore_of(house)->due |= wrote;
}

static void undo_lore(struct house *house)
{
    lore_drop_remarks(lore_of(house));
}

static struct batch **write_lore(struct house *house)
{
    struct lore *lore = lore_of(house);
    bool writes = lore->due && lore_keep(lore, house->batch);
    lore->due = false;
    return writes ? &house->batch : NULL;
}

static void end_lore(struct house *house, const struct batch *batch,
                     const struct engawa_reason *why)
{
    lore_kept(lore_of(house), why, batch->lost.code[0] ? &batch->lost : NULL);
}

static void note_lore(struct live_table *live, const struct entry *entry)
{
    (void)entry;
    lore_note(live);
}

static void forget_deck(struct house *house, const char *deck)
{
    lore_forget(lore_of(house), deck);
    lore_of(house)->due = true;
}

/* Drops the cached lore after another server has changed a deck. */
static bool hear_of_decks(struct house *house, const json_t *note)
{
    if (!json_object_get(note, "decks"))
        return false;
    lore_of(house)->read = false;
    if (house->world.decks_changed)
        house->world.decks_changed(house->world.context);
    return true;
}

const struct part lore_part = {
    .name = "lore",
    .state = &lore_state,
    .open = open_lore,
    .close = close_lore,
    .tick = tick_lore,
    .published = publish_lore,
    .rolled_back = undo_lore,
    .write = write_lore,
    .written = end_lore,
    .entry = note_lore,
    .deck_changed = forget_deck,
    .note = hear_of_decks,
};

/* ---- retention ---- */

const struct part retention_part = {
    .name = "retention",
    .state = &retention_state,
    .stop = retention_close,
    .collect = retention_go_on_leaving,
    .tick = retention_tick,
    .write = retention_step,
    .written = retention_take,
    .note = retention_take_note,
};

/* ---- history ---- */

static void end_history(struct house *house, const struct batch *batch,
                        const struct engawa_reason *why)
{
    (void)batch;
    history_take(house, why);
}

static void note_match(struct live_table *live, const struct entry *entry)
{
    struct house *house = live->house;
    if (entry->kind == ENTRY_END)
        history_note(live->table, house_now(house), house->batch);
}

static void leave_list(struct visitor *visitor, bool gone)
{
    if (gone)
        history_leave(visitor);
}

static const struct ask_kind history_asks[] = {
    {"history", ask_history_matches, ASKER_GUEST, ASK_PLACE_HERE},
    {"figures", ask_history_figures, ASKER_GUEST, ASK_PLACE_HERE},
    {"ratings", ask_history_ratings, ASKER_GUEST, ASK_PLACE_HERE},
    {"groups", ask_history_groups, ASKER_GUEST, ASK_PLACE_HERE},
    {"unlist", ask_history_unlist, ASKER_GUEST, ASK_PLACE_HERE},
    {NULL, NULL, ASKER_GUEST, ASK_PLACE_HERE},
};

const struct part history_part = {
    .name = "history",
    .state = &history_state,
    .asks = history_asks,
    .open = history_open,
    .close = history_close,
    .tick = history_tick,
    .write = history_step,
    .written = end_history,
    .entry = note_match,
    .visitor_left = leave_list,
    .tables_came = history_read_again,
};

/* ---- evenings ---- */

static void note_evening(struct live_table *live, bool urgent)
{
    (void)urgent;
    evenings_note(live);
}

const struct part evenings_part = {
    .name = "evenings",
    .state = &evenings_state,
    .close = evenings_close,
    .complete = evenings_complete,
    .table_changed = note_evening,
};

/* ---- daily games ---- */

static void note_daily(struct live_table *live, const struct entry *entry)
{
    if (entry->kind == ENTRY_EVENT)
        daily_note(live);
}

static const struct ask_kind daily_asks[] = {
    {"board", ask_daily_board, ASKER_GUEST, ASK_PLACE_HERE},
    {"daily", ask_daily_play, ASKER_GUEST, ASK_PLACE_DAILY},
    {NULL, NULL, ASKER_GUEST, ASK_PLACE_HERE},
};

const struct part daily_part = {
    .name = "daily",
    .state = &daily_state,
    .asks = daily_asks,
    .close = daily_close,
    .tick = daily_refresh,
    .rolled_back = daily_undo,
    .entry = note_daily,
    .table_due = daily_look,
    .table_next = daily_next,
};

/* ---- judging ---- */

static bool open_judge(struct house *house, struct engawa_reason *why)
{
    (void)why;
    judge_expect(house);
    return true;
}

static struct batch **write_judge(struct house *house)
{
    return judge_step(house) ? &house->batch : NULL;
}

static void end_judge(struct house *house, const struct batch *batch,
                      const struct engawa_reason *why)
{
    (void)batch;
    judge_take(house, why);
}

static bool take_judged(struct house *house, struct job *job)
{
    if (!job->judge)
        return false;
    judge_done(house, job);
    return true;
}

static void note_rated(struct live_table *live, const struct entry *entry)
{
    if (entry->kind == ENTRY_END && live->table->rated)
        judge_expect(live->house);
}

/* Records that a neighbour's finished game may wait to be judged. */
static void note_gone(struct live_table *live)
{
    if (live->elsewhere)
        judge_expect(live->house);
}

const struct part judge_part = {
    .name = "judge",
    .state = &judge_state,
    .open = open_judge,
    .write = write_judge,
    .written = end_judge,
    .job_done = take_judged,
    .entry = note_rated,
    .table_gone = note_gone,
};
