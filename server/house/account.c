/* account.c - accounts: how much of its quotas a guest or an address has used (account.h). */
#include "server/house/account.h"

#include "engine/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The quotas of a guest: tokens per second, and at once, at the usual world_limits.rate. */
enum { USUAL_RATE = 50 };
static const struct {
    double rate, burst;
} uses[ACCOUNT_USES] = {
    [ACCOUNT_MESSAGES] = {USUAL_RATE, 4 * USUAL_RATE},
    [ACCOUNT_CHAT] = {0.5, 8},
    [ACCOUNT_REACTIONS] = {0.5, 8},
    [ACCOUNT_THROWS] = {2, 20},
    [ACCOUNT_SEATS] = {1, 30},
    [ACCOUNT_TABLES] = {0.05, 20},
    [ACCOUNT_HINTS] = {0.5, 10},
    [ACCOUNT_GUESTS] = {0.05, 8},
};

/* ---- accounts ---- */

static bool is_bounded(const struct account *account, const struct world_limits *limits)
{
    return account && limits->rate > 0 && account->share > 0;
}

static double scale_of(const struct account *account, const struct world_limits *limits)
{
    return account->share * limits->rate / (double)USUAL_RATE;
}

static size_t slot_of(const char *who)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *who; who++)
        hash = (hash ^ (unsigned char)*who) * 16777619u;
    return hash % ACCOUNTS_SLOTS;
}

static void leave_idle(struct accounts *accounts, struct account *account)
{
    *(account->older ? &account->older->newer : &accounts->oldest) = account->newer;
    *(account->newer ? &account->newer->older : &accounts->newest) = account->older;
    account->older = account->newer = NULL;
    accounts->idle--;
}

static void join_idle(struct accounts *accounts, struct account *account)
{
    account->older = accounts->newest;
    *(accounts->newest ? &accounts->newest->newer : &accounts->oldest) = account;
    accounts->newest = account;
    accounts->idle++;
}

static void forget(struct accounts *accounts, struct account *account)
{
    struct account **at = &accounts->slot[slot_of(account->who)];
    leave_idle(accounts, account);
    while (*at != account)
        at = &(*at)->next_in_slot;
    *at = account->next_in_slot;
    free(account);
}

struct account *accounts_find(const struct accounts *accounts, const char *who)
{
    struct account *account = accounts->slot[slot_of(who)];
    while (account && strcmp(account->who, who) != 0)
        account = account->next_in_slot;
    return account;
}

struct account *accounts_hold(struct accounts *accounts, const char *who, double share)
{
    struct account **slot = &accounts->slot[slot_of(who)], *account = accounts_find(accounts, who);
    if (!account) {
        account = engawa_allocate(1, sizeof *account);
        snprintf(account->who, sizeof account->who, "%s", who);
        account->share = share;
        account->accounts = accounts;
        account->next_in_slot = *slot;
        *slot = account;
    } else if (account->users == 0) {
        leave_idle(accounts, account);
    }
    account->users++;
    return account;
}

void accounts_release(struct accounts *accounts, struct account *account)
{
    if (!account || --account->users > 0)
        return;
    join_idle(accounts, account);
    if (accounts->idle > ACCOUNTS_IDLE_MAX)
        forget(accounts, accounts->oldest);
}

void accounts_share(struct accounts *accounts, const struct world_limits *limits,
                    void (*tell)(void *context, const struct account *account), void *context)
{
    for (struct account *account; (account = accounts->spenders) != NULL;) {
        bool much = false;
        accounts->spenders = account->next_spender;
        for (int use = 0; use < ACCOUNT_USES; use++)
            much |= account->spent[use] > uses[use].rate * scale_of(account, limits) / 4;
        if (much)
            tell(context, account);
        memset(account->spent, 0, sizeof account->spent);
        account->spending = false;
        accounts_release(accounts, account);
    }
}

static void tell_nobody(void *context, const struct account *account)
{
    (void)context;
    (void)account;
}

void accounts_free(struct accounts *accounts)
{
    accounts_share(accounts, &world_default_limits, tell_nobody, NULL);
    while (accounts->oldest)
        forget(accounts, accounts->oldest);
}

/* ---- quotas ---- */

/* Returns the largest number of tokens that ACCOUNT can have. */
static double burst_of(const struct account *account, enum account_use use,
                       const struct world_limits *limits)
{
    double burst = uses[use].burst * scale_of(account, limits);
    return burst < 1 ? 1 : burst;
}

double account_left(struct account *account, enum account_use use,
                    const struct world_limits *limits, int64_t now)
{
    if (!is_bounded(account, limits))
        return INFINITY;
    return allowance_fill(&account->allowance[use], now, uses[use].rate * scale_of(account, limits),
                          burst_of(account, use, limits));
}

void account_take_shared(struct account *account, enum account_use use, double cost,
                         const struct world_limits *limits, int64_t now)
{
    if (!is_bounded(account, limits))
        return;
    double left = account_left(account, use, limits, now) - cost,
           least = -burst_of(account, use, limits);
    account->allowance[use].tokens = left > least ? left : least;
}

/* Records for the neighbours that ACCOUNT spent COST for USE. */
static void note_spending(struct account *account, enum account_use use, double cost)
{
    account->spent[use] += cost;
    if (account->spending)
        return;
    account->spending = true;
    account->users++;
    account->next_spender = account->accounts->spenders;
    account->accounts->spenders = account;
}

void account_take(struct account *account, enum account_use use, double cost,
                  const struct world_limits *limits, int64_t now)
{
    account_take_shared(account, use, cost, limits, now);
    if (is_bounded(account, limits) && account->accounts->shared)
        note_spending(account, use, cost);
}
