/* quotas.c - a hash table of quotas (quotas.h). */
#include "server/net/quotas.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct quota **list_of(struct quotas *quotas, const char *who)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *who; who++)
        hash = (hash ^ (unsigned char)*who) * 16777619u;
    return &quotas->list[hash % QUOTAS_LISTS];
}

struct quota *quotas_of(struct quotas *quotas, const char *who)
{
    struct quota **list = list_of(quotas, who);
    for (struct quota *quota = *list; quota; quota = quota->next)
        if (strcmp(quota->who, who) == 0)
            return quota;
    struct quota *quota = engawa_allocate(1, sizeof *quota);
    snprintf(quota->who, sizeof quota->who, "%s", who);
    quota->next = *list;
    *list = quota;
    return quota;
}

static bool is_full(const struct allowance *allowance, int64_t now, int64_t age)
{
    return allowance->filled == 0 || now - allowance->filled > age;
}

void quotas_tidy(struct quotas *quotas, int64_t now, int64_t asked, int64_t uploaded)
{
    for (int i = 0; i < QUOTAS_TIDIED; i++, quotas->next = (quotas->next + 1) % QUOTAS_LISTS)
        for (struct quota **at = &quotas->list[quotas->next], *quota; (quota = *at);) {
            bool used = quota->sockets > 0 || quota->websockets > 0 || quota->uploads > 0;
            if (used || !is_full(&quota->asked, now, asked) ||
                !is_full(&quota->uploaded, now, uploaded)) {
                at = &quota->next;
                continue;
            }
            *at = quota->next;
            free(quota);
        }
}

void quotas_free(struct quotas *quotas)
{
    for (int i = 0; i < QUOTAS_LISTS; i++)
        for (struct quota *quota; (quota = quotas->list[i]);) {
            quotas->list[i] = quota->next;
            free(quota);
        }
}
