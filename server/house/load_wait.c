/* load_wait.c - visitors that wait for a load (load.h). */
#include "server/house/load.h"

#include <stdlib.h>

void load_release(struct load *load)
{
    if (!load->ended || load->waiting)
        return;
    accounts_release(&load->house->guests, load->guest);
    accounts_release(&load->house->addresses, load->from);
    free(load);
}

void load_lose(struct live_table *live)
{
    if (live->load)
        live->load->live = NULL;
}

void load_wait(struct load *load, struct visitor *visitor)
{
    visitor->waits.load = load;
    visitor->waits.next = load->waiting;
    visitor->waits.at = &load->waiting;
    if (load->waiting)
        load->waiting->waits.at = &visitor->waits.next;
    load->waiting = visitor;
}

bool load_holds(const struct visitor *visitor)
{
    return visitor->remote.waiting || (visitor->waits.load && !visitor->waits.load->ended);
}

void load_forget(struct visitor *visitor)
{
    struct load *load = visitor->waits.load;
    if (!load)
        return;
    *visitor->waits.at = visitor->waits.next;
    if (visitor->waits.next)
        visitor->waits.next->waits.at = visitor->waits.at;
    visitor->waits.load = NULL;
    visitor->waits.next = NULL;
    load_release(load);
}
