/* shards.c - the shards of the tables (journal.h), and giving them away. Whose each is stands in
 * PostgreSQL alone (lease.c); whoever takes shards does so by a lookout. */
#include "store/journal_sql.h"

#include "engine/chance.h"

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

enum sql_error journal_sql_give(struct journal *journal, const struct journal_gift *gift)
{
    struct sql_statement *give;
    enum sql_error error = sql_prepare(journal_sql(journal),
                                       "UPDATE shards SET server = ?2, beat = ?3"
                                       " WHERE server = ?1 AND get_bit(?4, shard) = 1",
                                       false, &give);
    if (!give)
        return error;
    sql_bind_number(give, 1, journal_server(journal));
    sql_bind_number(give, 2, gift->to);
    sql_bind_number(give, 3, gift->time);
    sql_bind_blob(give, 4, gift->shards.bits, sizeof gift->shards.bits);
    sql_step(give);
    return sql_free(give);
}

enum sql_error journal_sql_count_shards(struct journal *journal)
{
    struct sql_statement *count;
    enum sql_error error = sql_prepare(
        journal_sql(journal), "UPDATE shards_version SET version = version + 1", false, &count);
    if (!count)
        return error;
    sql_step(count);
    return sql_free(count);
}
