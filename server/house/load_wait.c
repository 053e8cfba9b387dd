/* load_wait.c - visitors that wait for a table to be read (load.h). */
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
    visitor->load = load;
    visitor->next_loading = load->waiting;
    visitor->at_loading = &load->waiting;
    if (load->waiting)
        load->waiting->at_loading = &visitor->next_loading;
    load->waiting = visitor;
}

bool load_holds(const struct visitor *visitor)
{
    return visitor->stranded || (visitor->load && !visitor->load->ended);
}

void load_forget(struct visitor *visitor)
{
    struct load *load = visitor->load;
    if (!load)
        return;
    *visitor->at_loading = visitor->next_loading;
    if (visitor->next_loading)
        visitor->next_loading->at_loading = visitor->at_loading;
    visitor->load = NULL;
    visitor->next_loading = NULL;
    load_release(load);
}
