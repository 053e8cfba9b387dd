/* account.h - what one guest, or one address, has used of what the house gives.
 *
 * An account outlives the connections that use it: who comes back finds it as they left it. The
 * accounts that nobody uses at the moment are bounded in number; the one that has been idle for
 * longest is forgotten first.
 */
#ifndef ENGAWA_SERVER_ACCOUNT_H
#define ENGAWA_SERVER_ACCOUNT_H

#include "server/base/allowance.h"
#include "server/table/world.h"

enum account_use {
    ACCOUNT_MESSAGES, /* and what replies to them weigh (ACCOUNT_WEIGHT) */
    ACCOUNT_CHAT,
    ACCOUNT_REACTIONS,
    ACCOUNT_SEATS,  /* sitting down, seating a bot, changing one's name */
    ACCOUNT_TABLES, /* opening one */
    ACCOUNT_HINTS,
    ACCOUNT_GUESTS, /* coming as a new guest; of an address */
    ACCOUNT_USES
};

enum {
    ACCOUNT_WEIGHT = 16384,     /* bytes of a reply that count as one message: a page of a log */
    ACCOUNTS_IDLE_MAX = 4096,   /* that are remembered while nobody uses them */
    ACCOUNT_PLACES = 16,        /* tables that one guest is at, over all their connections */
    ACCOUNT_ADDRESS_PLACES = 2, /* times as many for each guest's share of an address */
    ACCOUNT_WATCHERS = 4,       /* at one table, for each guest's share of an address */
    ACCOUNT_SHOWN = 3           /* tables in the lobby, the same */
};

struct visitor;

struct account {
    char who[48]; /* a guest's id, or what counts as one address */
    double share; /* 1 for a guest; world_limits.address_share */
    struct allowance allowance[ACCOUNT_USES];
    int tables;                   /* that an address has opened and that are not over */
    int places;                   /* tables that they are at */
    int hosted;                   /* that a guest is the master of and that are not over */
    int hints;                    /* that are being worked out */
    int shown;                    /* tables of an address in the lobby, while that is written */
    uint64_t lobby;               /* which one that is */
    int users;                    /* who hold the account */
    double spent[ACCOUNT_USES];   /* that was not shared yet */
    struct account *next_spender; /* while it is `spending` */
    bool spending;
    struct accounts *accounts;
    struct visitor *visitors;       /* of a guest, by `next_of_guest` */
    struct membership *memberships; /* of a guest, by `next_of_guest` (memberships.h) */
    struct account *next_in_slot, *older, *newer; /* the last two while it is idle */
};

enum { ACCOUNTS_SLOTS = 8192 };

/* Zero-initialise. */
struct accounts {
    struct account *slot[ACCOUNTS_SLOTS];
    struct account *oldest, *newest; /* that nobody uses */
    int idle;
    bool shared;              /* neighbours are told what is spent */
    struct account *spenders; /* who have spent since accounts_share, by `next_spender` */
};

/* The account of WHO, to be given back with accounts_release. SHARE: how many times a guest's
 * allowance it has. */
struct account *accounts_hold(struct accounts *accounts, const char *who, double share);

/* The account of WHO, or NULL where nobody holds one and none is remembered. */
struct account *accounts_find(const struct accounts *accounts, const char *who);

/* ACCOUNT is not used by the caller any more. NULL is fine. */
void accounts_release(struct accounts *accounts, struct account *account);

/* Ends a while, one second or so: calls TELL for each account that has spent in it, for some use,
 * more than a quarter of what it gets back in a second. Who spends less at each of a few servers
 * does not spend more than it gets back at all of them. */
void accounts_share(struct accounts *accounts, const struct world_limits *limits,
                    void (*tell)(void *context, const struct account *account), void *context);

/* Nobody uses any account any more. */
void accounts_free(struct accounts *accounts);

/* How many tokens ACCOUNT has for USE. ACCOUNT may be NULL (as many as one likes), and so it is
 * without limits: LIMITS->rate 0, or an address where LIMITS->address_share is 0. */
double account_left(struct account *account, enum account_use use,
                    const struct world_limits *limits, int64_t now);

/* Takes COST tokens for USE, whether they are there or not; but nobody owes more than they can have
 * at once, so that whoever has read very much is soon heard again. */
void account_take(struct account *account, enum account_use use, double cost,
                  const struct world_limits *limits, int64_t now);

/* The same for what was spent at a neighbour: ACCOUNT is not said to have spent it here. */
void account_take_shared(struct account *account, enum account_use use, double cost,
                         const struct world_limits *limits, int64_t now);

#endif
