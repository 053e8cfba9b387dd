/* shares.h - what each address and each guest holds of the server at the moment. */
#ifndef ENGAWA_SERVER_SHARES_H
#define ENGAWA_SERVER_SHARES_H

#include "server/base/allowance.h"

#include <stddef.h>

enum { SHARES_WHO_MAX = 63, SHARES_LISTS = 1024, SHARES_TIDIED = 64 /* lists at a time */ };

/* One address (address.h) or one guest. */
struct share {
    char who[SHARES_WHO_MAX + 1];
    int sockets;            /* for HTTP */
    int websockets;         /* and those that became WebSockets */
    int uploads;            /* under way */
    int64_t held;           /* bytes of responses that were made for it and are not sent yet */
    struct allowance asked; /* requests */
    struct allowance uploaded;
    struct share *next;
};

/* Zero-initialise. */
struct shares {
    struct share *list[SHARES_LISTS];
    int next; /* the list that is tidied next */
};

/* The share of WHO, which holds until a shares_tidy that finds it unused. */
struct share *shares_of(struct shares *shares, const char *who);

/* Forgets those who hold nothing and whose allowances are full again at NOW: their last request was
 * ASKED, their last upload UPLOADED milliseconds ago. Each call looks at some of them, and the next
 * one at others. */
void shares_tidy(struct shares *shares, int64_t now, int64_t asked, int64_t uploaded);

void shares_free(struct shares *shares);

#endif
