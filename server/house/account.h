/* account.h - accounts: how much of its quotas a guest or an address has used.
 *
 * An account outlives its connections, so a guest who reconnects finds it unchanged. The number of
 * idle accounts is bounded; the account that has been idle longest is dropped first.
 */
#ifndef ENGAWA_SERVER_ACCOUNT_H
#define ENGAWA_SERVER_ACCOUNT_H

#include "server/base/allowance.h"
#include "server/table/world.h"

enum account_use {
    ACCOUNT_MESSAGES, /* and the size of replies to them (ACCOUNT_WEIGHT) */
    ACCOUNT_CHAT,
    ACCOUNT_REACTIONS,
    ACCOUNT_THROWS, /* signs of a hand that holds dice */
    ACCOUNT_SEATS,  /* sitting down, seating a bot, changing one's name */
    ACCOUNT_TABLES, /* opening a table */
    ACCOUNT_HINTS,
    ACCOUNT_GUESTS, /* new guests of an address */
    ACCOUNT_USES
};

enum {
    ACCOUNT_WEIGHT = 16384,     /* bytes of a reply that count as one message: a page of a log */
    ACCOUNTS_IDLE_MAX = 4096,   /* idle accounts that are kept */
    ACCOUNT_PLACES = 16,        /* tables that a guest may be at, over all their connections */
    ACCOUNT_ADDRESS_PLACES = 2, /* a multiple of that, for each guest's share of an address */
    ACCOUNT_WATCHERS = 4,       /* watchers of a table, for each guest's share of an address */
    ACCOUNT_SHOWN = 3           /* tables in the lobby, for each guest's share of an address */
};

struct visitor;

struct account {
    char who[48]; /* a guest's id, or an address (address.h) */
    double share; /* 1 for a guest; world_limits.address_share for an address */
    struct allowance allowance[ACCOUNT_USES];
    int tables;                 /* tables that an address opened and that are not over */
    int places;                 /* tables that the guest or the address is at */
    int hosted;                 /* tables whose master is the guest and that are not over */
    int hints;                  /* hints in progress */
    int shown;                  /* tables of an address in the lobby, while the lobby is written */
    uint64_t lobby;             /* the number of the lobby that `shown` belongs to */
    int users;                  /* references to the account */
    double spent[ACCOUNT_USES]; /* tokens not yet reported to neighbours */
    struct account *next_spender; /* NULL if none; valid while `spending` */
    bool spending;
    struct accounts *accounts;
    struct visitor *visitors;       /* of a guest, by `next_of_guest` */
    struct membership *memberships; /* of a guest, by `next_of_guest` (memberships.h) */
    struct account *next_in_slot, *older, *newer; /* `older`, `newer`: while idle */
};

enum { ACCOUNTS_SLOTS = 8192 };

/* Zero-initialise; free with accounts_free. */
struct accounts {
    struct account *slot[ACCOUNTS_SLOTS];
    struct account *oldest, *newest; /* idle accounts */
    int idle;
    bool shared;              /* spending is reported to neighbours */
    struct account *spenders; /* since the last accounts_share, by `next_spender` */
};

/* Returns the account of WHO, creating it if necessary, and holds a reference; release it with
 * accounts_release. A new account has SHARE times the quotas of a guest. */
struct account *accounts_hold(struct accounts *accounts, const char *who, double share);

/* Returns the account of WHO, held or idle, or NULL. */
struct account *accounts_find(const struct accounts *accounts, const char *who);

/* Releases a reference to ACCOUNT. NULL is allowed. */
void accounts_release(struct accounts *accounts, struct account *account);

/* Ends a period of about one second. Calls TELL for each account that spent, for some use, more
 * than a quarter of what it regains in a second. An account that spends less at each of a few
 * servers does not spend more than it regains at all of them. */
void accounts_share(struct accounts *accounts, const struct world_limits *limits,
                    void (*tell)(void *context, const struct account *account), void *context);

/* Frees all accounts. None may be held, except by spending that was not shared. */
void accounts_free(struct accounts *accounts);

/* Returns how many tokens ACCOUNT has for USE. Returns INFINITY if there is no limit: ACCOUNT is
 * NULL, LIMITS->rate is 0, or ACCOUNT is an address and LIMITS->address_share is 0. */
double account_left(struct account *account, enum account_use use,
                    const struct world_limits *limits, int64_t now);

/* Takes COST tokens of USE from ACCOUNT, even if it has fewer. The debt is bounded by what the
 * account can have at once, so that even after very large replies a guest is soon served again. */
void account_take(struct account *account, enum account_use use, double cost,
                  const struct world_limits *limits, int64_t now);

/* Like account_take, for tokens spent at a neighbour: the spending is not reported to neighbours
 * again. */
void account_take_shared(struct account *account, enum account_use use, double cost,
                         const struct world_limits *limits, int64_t now);

#endif
