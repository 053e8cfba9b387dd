/* commit.c - commits: passes batches to the writer and takes their results (commit.h). */
#include "server/turn/commit.h"

#include "server/base/report.h"
#include "server/house/part.h"
#include "server/turn/commit_outcome.h"
#include "store/turn/shards.h"
#include "store/turn/writer.h"

/* Gives *BATCH to the writer and replaces it by an empty one. */
static void give(struct house *house, struct batch **batch, enum house_flight flight)
{
    struct batch *given = *batch;
    *batch = batch_new();
    house->commit.flight = flight;
    house->commit.begun = counts_clock();
    writer_give(house->writer, given);
}

/* Counts a commit that succeeded (WRITTEN) or failed. */
static void note_turn(struct house *house, bool written)
{
    house->commit.failing = !written;
    if (written)
        counts_took(&house->counts.commits, counts_clock() - house->commit.begun);
    else
        house->counts.failed++;
}

/* Handles the end of a commit of cards, which failed if WHY is not NULL: the next house reads the
 * logs then. */
static void take_cards(struct house *house, const struct engawa_reason *why)
{
    if (why && !house->commit.cards_failed)
        report_event(REPORT_WARNING, "cards-failed", NULL,
                     "cards of tables could not be written: %s", why->en);
    house->commit.cards_failed = why != NULL;
    house->commit.gives &= batch_gives_shards(house->cards);
}

bool commit_written(struct house *house, bool *fine)
{
    struct engawa_reason why;
    bool written;
    struct batch *batch = writer_take(house->writer, &written, &why);
    enum house_flight flight = house->commit.flight;
    if (!batch)
        return false;
    house->commit.flight = HOUSE_RESTS;
    if (flight == HOUSE_CARDS)
        take_cards(house, written ? NULL : &why);
    else if (flight == HOUSE_PART)
        house->commit.part->written(house, batch, written ? NULL : &why);
    else if (written)
        commit_publish(house, true);
    else
        commit_roll_back(house, &why);
    if (flight == HOUSE_TURN) {
        *fine &= written;
        note_turn(house, written);
    }
    batch_free(batch);
    return true;
}

/* Gives the next low-priority batch to the writer. Returns false if there is none. */
static bool write_rest(struct house *house)
{
    if (house->cards->count > 0) {
        give(house, &house->cards, HOUSE_CARDS);
        return true;
    }
    PARTS_EACH(house, part)
    {
        struct batch **batch = part->write ? part->write(house) : NULL;
        if (!batch)
            continue;
        house->commit.part = part;
        give(house, batch, HOUSE_PART);
        return true;
    }
    return false;
}

/* Rolls this turn back although the journal has not failed. */
static void give_up(struct house *house)
{
    struct engawa_reason why;
    engawa_refuse(&why, "store", "the changes were given up", "処理を取り消しました");
    batch_free(house->batch);
    house->batch = batch_new();
    commit_roll_back(house, &why);
}

/* Returns whether this turn is answered only once the store has said that it is still ours: it
 * writes, or somebody enters a table that another server may have by now. */
static bool needs_store(const struct house *house)
{
    return house->batch->count > 0 || (house->turn.entering && !writer_is_sure(house->writer));
}

bool commit_turn(struct house *house, bool *fine)
{
    if (house->turn.failed) {
        give_up(house);
        *fine = false;
    } else if (needs_store(house)) {
        give(house, &house->batch, HOUSE_TURN);
        return true;
    } else {
        commit_publish(house, false);
    }
    return write_rest(house);
}
