/* shards.c - the shards of the tables (shards.h), and giving them away. Only PostgreSQL records
 * their owners (sql/lease.c); a server takes shards by a lookout (servers/lookout.h). */
#include "store/turn/journal_data.h"

#include "engine/chance.h"
#include "engine/memory.h"

#include <string.h>

int journal_shard(const char *table)
{
    uint8_t hash[32];
    engawa_sha256((const uint8_t *)table, strlen(table), hash);
    return hash[0] << 2 | hash[1] >> 6;
}

void journal_shards_add(struct journal_shards *shards, int shard)
{
    shards->bits[shard / 8] |= (uint8_t)(1 << shard % 8);
}

bool journal_shards_have(const struct journal_shards *shards, int shard)
{
    return shards->bits[shard / 8] >> shard % 8 & 1;
}

/* ---- giving shards away ---- */

/* Keeps the gift until the end of the transaction. */
static bool give_shards(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct journal_gift *gift = arguments;
    if (!sql_server(journal->sql))
        return true;
    if (!journal_begin(journal, why))
        return false;
    size_t count = ++journal->gifts;
    journal->gift = engawa_reallocate(journal->gift, count, sizeof *gift);
    journal->gift[count - 1] = *gift;
    return true;
}

static const struct batch_op give_shards_op = {.run = give_shards};

void batch_give_shards(struct batch *batch, const struct journal_shards *shards, int64_t to,
                       int64_t time)
{
    const struct journal_gift gift = {.shards = *shards, .to = to, .time = time};
    batch_add(batch, &give_shards_op, &gift, sizeof gift);
}

bool batch_gives_shards(const struct batch *batch)
{
    return batch_has(batch, &give_shards_op);
}

static enum sql_error give(struct journal *journal, const struct journal_gift *gift)
{
    struct sql_statement *give =
        journal_statement(journal, "UPDATE shards SET server = ?2, beat = ?3"
                                   " WHERE server = ?1 AND get_bit(?4, shard) = 1");
    sql_bind_number(give, 1, sql_server(journal->sql));
    sql_bind_number(give, 2, gift->to);
    sql_bind_number(give, 3, gift->time);
    sql_bind_blob(give, 4, gift->shards.bits, sizeof gift->shards.bits);
    return sql_run(give);
}

enum sql_error journal_hand_over(struct journal *journal)
{
    if (journal->gifts == 0)
        return SQL_FINE;
    enum sql_error error =
        sql_run(journal_statement(journal, "UPDATE shards_version SET version = version + 1"));
    for (size_t i = 0; i < journal->gifts && error == SQL_FINE; i++)
        error = give(journal, &journal->gift[i]);
    return error;
}
