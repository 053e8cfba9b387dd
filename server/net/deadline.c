/* deadline.c - a timing wheel (deadline.h). */
#include "server/net/deadline.h"

#include <stddef.h>

static void make_ring(struct deadline *head)
{
    head->previous = head->next = head;
}

static void add(struct deadline *head, struct deadline *deadline)
{
    deadline->previous = head->previous;
    deadline->next = head;
    head->previous->next = deadline;
    head->previous = deadline;
}

void deadlines_open(struct deadlines *deadlines, int64_t now)
{
    for (int i = 0; i < DEADLINE_SLOTS; i++)
        make_ring(&deadlines->slot[i]);
    deadlines->turned = now / 1000;
}

void deadline_set(struct deadlines *deadlines, struct deadline *deadline, int64_t at)
{
    int64_t second = at / 1000 + 1; /* rounded up, never early */
    if (second <= deadlines->turned)
        second = deadlines->turned + 1;
    deadline_cancel(deadline);
    deadline->at = at;
    add(&deadlines->slot[second % DEADLINE_SLOTS], deadline);
}

void deadline_cancel(struct deadline *deadline)
{
    if (!deadline->next)
        return;
    deadline->previous->next = deadline->next;
    deadline->next->previous = deadline->previous;
    deadline->previous = deadline->next = NULL;
}

/* Processes the list of one second; deadlines of later rounds of the wheel stay in it. */
static void look_at(struct deadlines *deadlines, struct deadline *slot, int64_t now,
                    void (*due)(struct deadline *deadline))
{
    struct deadline here;
    make_ring(&here);
    while (slot->next != slot) {
        struct deadline *deadline = slot->next;
        deadline_cancel(deadline);
        add(&here, deadline);
    }
    while (here.next != &here) {
        struct deadline *deadline = here.next;
        if (deadline->at > now) {
            deadline_set(deadlines, deadline, deadline->at);
            continue;
        }
        deadline_cancel(deadline);
        due(deadline);
    }
}

void deadlines_turn(struct deadlines *deadlines, int64_t now,
                    void (*due)(struct deadline *deadline))
{
    int64_t second = now / 1000, first = deadlines->turned + 1;
    if (first + DEADLINE_SLOTS <= second)
        first = second - DEADLINE_SLOTS + 1; /* each list only once */
    for (int64_t at = first; at <= second; at++) {
        deadlines->turned = at;
        look_at(deadlines, &deadlines->slot[at % DEADLINE_SLOTS], now, due);
    }
}
