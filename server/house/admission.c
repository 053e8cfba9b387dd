/* admission.c - admission to a table (admission.h). */
#include "server/house/admission.h"

#include "engine/memory.h"
#include "server/house/house_data.h"
#include "server/house/visitor.h"
#include "server/table/rights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of guests that a table remembers; the wrong codes allowed to a guest and at a table,
 * at once and per second. */
enum { GUESTS = 128, GUEST_TRIES = 5, TABLE_TRIES = 100 };
static const double guest_rate = 0.1, table_rate = 1.0;

struct admission_guest {
    char guest[IDS_MAX + 1];
    bool admitted;
    struct allowance tries;
};

struct admission {
    struct admission_guest guest[GUESTS];
    int next; /* the slot for the next guest, modulo GUESTS */
    struct allowance tries;
};

static struct admission_guest *find(const struct live_table *live, const char *guest)
{
    for (int i = 0; live->admission && i < GUESTS; i++)
        if (strcmp(live->admission->guest[i].guest, guest) == 0)
            return &live->admission->guest[i];
    return NULL;
}

/* Returns the record of GUEST, adding it if necessary; it replaces the oldest one if all slots are
 * used. */
static struct admission_guest *remember(struct live_table *live, const char *guest)
{
    struct admission_guest *known = find(live, guest);
    if (known)
        return known;
    if (!live->admission)
        live->admission = engawa_allocate(1, sizeof *live->admission);
    known = &live->admission->guest[live->admission->next++ % GUESTS];
    *known = (struct admission_guest){.admitted = false};
    snprintf(known->guest, sizeof known->guest, "%s", guest);
    return known;
}

static bool check_code(struct live_table *live, const char *guest, const char *code,
                       struct engawa_reason *why)
{
    int64_t now = house_now(live->house);
    struct admission_guest *known = remember(live, guest);
    if (known->admitted)
        return true;
    if (!code[0])
        return engawa_refuse(why, "code-wanted", "this table has a code; ask its host for it",
                             "この卓には合言葉があります。卓主に聞いてください");
    if (!allowance_take(&known->tries, now, guest_rate, GUEST_TRIES) ||
        !allowance_take(&live->admission->tries, now, table_rate, TABLE_TRIES))
        return engawa_refuse(why, "too-fast", "too many tries; wait a little",
                             "試した回数が多すぎます。少し待ってください");
    known->admitted = code_opens(&live->table->code, code);
    return known->admitted || engawa_refuse(why, "wrong-code", "that is not the code of this table",
                                            "合言葉が違います");
}

bool admission_opens(struct live_table *live, const char *guest, const char *code,
                     struct engawa_reason *why)
{
    const struct table *table = live->table;
    return rights_enter(table, guest, why) && (!table->code.locked || rights_known(table, guest) ||
                                               check_code(live, guest, code, why));
}

void admission_change(struct live_table *live)
{
    admission_free(live);
    for (const struct subscription *at = live->subscriptions; at; at = at->next_at_table)
        remember(live, at->visitor->guest)->admitted = true;
}

void admission_free(struct live_table *live)
{
    free(live->admission);
    live->admission = NULL;
}
