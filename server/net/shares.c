/* shares.c - what each address and each guest holds (shares.h). */
#include "server/net/shares.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct share **list_of(struct shares *shares, const char *who)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *who; who++)
        hash = (hash ^ (unsigned char)*who) * 16777619u;
    return &shares->list[hash % SHARES_LISTS];
}

struct share *shares_of(struct shares *shares, const char *who)
{
    struct share **list = list_of(shares, who);
    for (struct share *share = *list; share; share = share->next)
        if (strcmp(share->who, who) == 0)
            return share;
    struct share *share = engawa_allocate(1, sizeof *share);
    snprintf(share->who, sizeof share->who, "%s", who);
    share->next = *list;
    *list = share;
    return share;
}

static bool is_full(const struct allowance *allowance, int64_t now, int64_t age)
{
    return allowance->filled == 0 || now - allowance->filled > age;
}

void shares_tidy(struct shares *shares, int64_t now, int64_t asked, int64_t uploaded)
{
    for (int i = 0; i < SHARES_TIDIED; i++, shares->next = (shares->next + 1) % SHARES_LISTS)
        for (struct share **at = &shares->list[shares->next], *share; (share = *at);) {
            bool used = share->sockets > 0 || share->websockets > 0 || share->uploads > 0;
            if (used || !is_full(&share->asked, now, asked) ||
                !is_full(&share->uploaded, now, uploaded)) {
                at = &share->next;
                continue;
            }
            *at = share->next;
            free(share);
        }
}

void shares_free(struct shares *shares)
{
    for (int i = 0; i < SHARES_LISTS; i++)
        for (struct share *share; (share = shares->list[i]);) {
            shares->list[i] = share->next;
            free(share);
        }
}
