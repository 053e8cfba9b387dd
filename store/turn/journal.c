/* journal.c - opens the journal and commits (journal.h).
 *
 * The tables with their secret seeds, and the entries of every log, are in journal/logs.c; the last
 * entries in tail.c; a card for each table that is not closed in journal/cards.c; the guests and
 * their devices with one token each in journal/guests.c; the remarks that people made about the
 * cards of a deck in journal/remarks.c (in the table `clues`, their first name); the guests whose
 * names are still to be removed from the logs in care/forgotten.c; the time until which the house
 * was up in journal/beat.c; and which server has a table in shards.c.
 */
#include "store/turn/journal_data.h"

#include "engine/memory.h"

#include <stdlib.h>

/* ---- opening ---- */

static struct journal *new_journal(const char *path)
{
    struct journal *journal = engawa_allocate(1, sizeof *journal);
    journal->path = engawa_copy_string(path);
    journal->places = places_new();
    return journal;
}

/* Opens PATH for USE; LIKE, which may be NULL, has it open. Returns NULL with WHY on failure. */
static struct journal *open_for(const char *path, enum sql_use use, const struct journal *like,
                                struct engawa_reason *why)
{
    struct journal *journal = new_journal(path);
    if (sql_open(path, use, like ? like->sql : NULL, &journal->sql, &journal->upgraded, why))
        return journal;
    journal_close(journal);
    return NULL;
}

/* Moves the tail into `entries`. If that fails, it stays. */
static void place_tail(struct journal *journal)
{
    struct tail_lines lines;
    if (tail_read(journal, 0, &lines) != SQL_FINE || lines.count > 0) {
        if (journal_begin(journal, NULL))
            journal_done(journal, tail_place(journal), NULL);
        journal_commit(journal, NULL);
    }
    tail_free(&lines);
}

bool journal_open(const char *path, struct journal **journal, struct engawa_reason *why)
{
    *journal = open_for(path, SQL_OWN, NULL, why);
    if (*journal && sql_places_late((*journal)->sql))
        place_tail(*journal);
    return *journal != NULL;
}

bool journal_join(const char *address, const char *place, const char *version, const char *word,
                  struct journal **journal, struct engawa_reason *why)
{
    const struct sql_member member = {.place = place, .version = version, .word = word};
    *journal = new_journal(address);
    if (sql_join(address, &member, &(*journal)->sql, &(*journal)->upgraded, why))
        return true;
    journal_close(*journal);
    *journal = NULL;
    return false;
}

int64_t journal_server(const struct journal *journal)
{
    return sql_server(journal->sql);
}

bool journal_open_reader(const struct journal *journal, struct journal **reader,
                         struct engawa_reason *why)
{
    *reader = open_for(journal->path, SQL_READER, journal, why);
    return *reader != NULL;
}

bool journal_open_tidier(const struct journal *journal, struct journal **tidier,
                         struct engawa_reason *why)
{
    *tidier = NULL;
    if (sql_places_late(journal->sql))
        *tidier = open_for(journal->path, SQL_TIDIER, journal, why);
    return *tidier || !sql_places_late(journal->sql);
}

bool journal_check_address(const char *text, struct engawa_reason *why)
{
    return sql_check_address(text, why);
}

bool journal_is_address(const char *path)
{
    return sql_is_address(path);
}

bool journal_has_file(const struct journal *journal)
{
    return sql_places_late(journal->sql);
}

bool journal_upgraded(const struct journal *journal)
{
    return journal->upgraded;
}

void journal_close(struct journal *journal)
{
    if (!journal)
        return;
    journal_rollback(journal);
    for (size_t i = 0; i < journal->statements; i++)
        sql_free(journal->statement[i].statement);
    free(journal->statement);
    sql_close(journal->sql);
    free(journal->places);
    engawa_text_free(&journal->tail.text);
    free(journal->gift);
    free(journal->path);
    free(journal);
}

/* ---- committing ---- */

/* Called after the transaction was committed. */
static void end_writing(struct journal *journal)
{
    for (size_t i = 0; i < journal->gifts; i++)
        places_forget_shards(journal, &journal->gift[i].shards);
    journal->gifts = 0;
    journal->writing = false;
}

bool journal_commit(struct journal *journal, struct engawa_reason *why)
{
    if (!journal->writing)
        return true;
    if (!journal->failed) {
        enum sql_error error = tail_write(journal);
        if (error == SQL_FINE)
            error = journal_hand_over(journal);
        if (error == SQL_FINE)
            error = sql_commit(journal->sql);
        if (error == SQL_FINE) {
            end_writing(journal);
            return true;
        }
        journal_give_up(journal, error, NULL);
    }
    if (why)
        *why = journal->failure;
    journal_rollback(journal);
    return false;
}

void journal_rollback(struct journal *journal)
{
    if (journal->sql)
        sql_rollback(journal->sql);
    if (journal->writing) {
        free(journal->places);
        journal->places = places_new();
    }
    tail_forget(journal);
    journal->gifts = 0;
    journal->writing = journal->failed = false;
}

void journal_arrange(struct journal *journal, size_t bytes)
{
    struct journal_tail *tail = &journal->tail;
    if (tail->bytes < bytes || tail->bytes == 0)
        return;
    tail->bytes = 0; /* even if it fails */
    if (journal_begin_lax(journal))
        journal_done(journal, tail_place(journal), NULL);
    tail->arranged |= journal_commit(journal, NULL);
}

bool journal_is_ousted(const struct journal *journal)
{
    return atomic_load(&journal->ousted);
}

bool journal_was_cut(const struct journal *journal)
{
    return journal->cut;
}

bool journal_was_crossed(const struct journal *journal)
{
    return journal->crossed;
}

/* ---- the file, and the lease ---- */

enum journal_log journal_log(struct journal *journal)
{
    return journal->writing ? JOURNAL_LOG_SHORT : (enum journal_log)sql_log(journal->sql);
}

void journal_tidy(struct journal *journal)
{
    sql_tidy(journal->sql);
}

bool journal_settle_file(struct journal *journal, struct engawa_reason *why)
{
    return journal_done(journal, sql_settle(journal->sql), why);
}

int journal_keep_every(struct journal *journal)
{
    return sql_keep_every(journal->sql);
}

bool journal_keep(struct journal *journal, struct engawa_reason *why)
{
    enum sql_error error = journal->writing ? SQL_FINE : sql_keep(journal->sql);
    if (error == SQL_OUSTED)
        atomic_store(&journal->ousted, true);
    return error == SQL_FINE || sql_refuse(error, "", why);
}

void journal_give_back(struct journal *journal)
{
    journal_rollback(journal);
    sql_give_back(journal->sql);
}
