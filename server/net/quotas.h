/* quotas.h - how much of the server each address and each guest uses now, for limits. */
#ifndef ENGAWA_SERVER_QUOTAS_H
#define ENGAWA_SERVER_QUOTAS_H

#include "server/base/allowance.h"

#include <stddef.h>

enum {
    QUOTAS_WHO_MAX = 63,
    QUOTAS_LISTS = 1024,
    QUOTAS_TIDIED = 64 /* lists per call of quotas_tidy */
};

/* The use by one address (address.h) or one guest. */
struct quota {
    char who[QUOTAS_WHO_MAX + 1];
    int sockets;            /* HTTP connections */
    int websockets;         /* connections that became WebSockets */
    int uploads;            /* under way */
    int64_t held;           /* bytes of responses built for it and not sent yet */
    struct allowance asked; /* requests */
    struct allowance uploaded;
    struct quota *next;
};

/* Zero-initialise. */
struct quotas {
    struct quota *list[QUOTAS_LISTS];
    int next; /* the list to tidy next */
};

/* Returns the quota of WHO, creating it if necessary. It is valid until a quotas_tidy finds it
 * unused. */
struct quota *quotas_of(struct quotas *quotas, const char *who);

/* Frees quotas that hold nothing and whose allowances are full again at NOW: the last request was
 * ASKED ms ago, the last upload UPLOADED ms ago. Each call processes some of the lists, in turn. */
void quotas_tidy(struct quotas *quotas, int64_t now, int64_t asked, int64_t uploaded);

void quotas_free(struct quotas *quotas);

#endif
