/* record.c - records of finished tables (record.h). */
#include "server/kept/record.h"

#include "engine/large.h"
#include "server/house/log.h"

enum { EACH = 64 /* bytes of a line of a record that are not in its entry, at most */ };

static bool refuse_not_over(struct engawa_reason *why)
{
    return engawa_refuse(why, "not-over", "the record is available when the game is over",
                         "棋譜は対局が終わってから受け取れます");
}

static bool refuse_evening(struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-table", "an evening has no record; its games have",
                         "棋譜は、集いではなく、それぞれの対局にあります");
}

bool record_may_be(const struct house *house, const char *id, struct engawa_reason *why)
{
    const struct live_table *live = tables_find(&house->tables, id);
    return !live || live_table_phase(live) == TABLE_OVER || refuse_not_over(why);
}

bool record_make(struct journal *journal, const char *id, struct engawa_text *record,
                 struct engawa_reason *why)
{
    struct table *table = log_read(journal, id, why);
    bool fine = table && (table->game || refuse_evening(why)) &&
                engawa_text_try_reserve(record, EACH * table->length + table->bytes, why) &&
                (table_record(table, record) || refuse_not_over(why));
    table_free(table);
    return fine;
}
