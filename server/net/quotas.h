/* quotas.h - what each address and each guest holds of the server at the moment. */
#ifndef ENGAWA_SERVER_QUOTAS_H
#define ENGAWA_SERVER_QUOTAS_H

#include "server/base/allowance.h"

#include <stddef.h>

enum { QUOTAS_WHO_MAX = 63, QUOTAS_LISTS = 1024, QUOTAS_TIDIED = 64 /* lists at a time */ };

/* One address (address.h) or one guest. */
struct quota {
    char who[QUOTAS_WHO_MAX + 1];
    int sockets;            /* for HTTP */
    int websockets;         /* and those that became WebSockets */
    int uploads;            /* under way */
    int64_t held;           /* bytes of responses that were made for it and are not sent yet */
    struct allowance asked; /* requests */
    struct allowance uploaded;
    struct quota *next;
};

/* Zero-initialise. */
struct quotas {
    struct quota *list[QUOTAS_LISTS];
    int next; /* the list that is tidied next */
};

/* The share of WHO, which holds until a quotas_tidy that finds it unused. */
struct quota *quotas_of(struct quotas *quotas, const char *who);

/* Forgets those who hold nothing and whose allowances are full again at NOW: their last request was
 * ASKED, their last upload UPLOADED milliseconds ago. Each call looks at some of them, and the next
 * one at others. */
void quotas_tidy(struct quotas *quotas, int64_t now, int64_t asked, int64_t uploaded);

void quotas_free(struct quotas *quotas);

#endif
