/* part.c - calls the functions of all parts, and allocates their states (part.h). */
#include "server/house/part.h"

#include "engine/memory.h"
#include "server/table/entry.h"

#include <assert.h>
#include <stdlib.h>

/* ---- states ---- */

static size_t aligned(size_t size)
{
    size_t unit = _Alignof(max_align_t);
    return (size + unit - 1) / unit * unit;
}

void parts_new(struct house *house)
{
    size_t size = 0;
    PARTS_EACH(house, part)
    {
        size += part->state ? aligned(part->state->house) : 0;
    }
    house->part_states = engawa_allocate(size > 0 ? size : 1, 1);
}

void parts_free(struct house *house)
{
    free(house->part_states);
    house->part_states = NULL;
}

void *part_state(const struct house *house, const struct part_size *state)
{
    char *at = house->part_states;
    PARTS_EACH(house, part)
    {
        if (part->state == state)
            return at;
        at += part->state ? aligned(part->state->house) : 0;
    }
    assert(false); /* the house does not list the part */
    return NULL;
}

size_t parts_table_size(const struct part *const *parts)
{
    size_t size = 0;
    for (const struct part *const *at = parts; *at; at++)
        size += (*at)->state ? aligned((*at)->state->table) : 0;
    return size;
}

void *part_at(const struct live_table *live, const struct part_size *state)
{
    char *at = live->part_states;
    PARTS_EACH(live->house, part)
    {
        if (part->state == state)
            return at;
        at += part->state ? aligned(part->state->table) : 0;
    }
    assert(false);
    return NULL;
}

/* ---- a house ---- */

bool parts_open(struct house *house, struct engawa_reason *why)
{
    PARTS_EACH(house, part)
    {
        if (part->open && !part->open(house, why))
            return false;
    }
    return true;
}

void parts_ready(struct house *house, bool upgraded)
{
    PARTS_EACH(house, part)
    {
        if (part->ready)
            part->ready(house, upgraded);
    }
}

void parts_stop(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->stop)
            part->stop(house);
    }
}

void parts_close(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->close)
            part->close(house);
    }
}

void parts_collect(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->collect)
            part->collect(house);
    }
}

void parts_tick(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->tick)
            part->tick(house);
    }
}

void parts_complete(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->complete)
            part->complete(house);
    }
}

int64_t parts_next(const struct house *house)
{
    int64_t next = INT64_MAX;
    PARTS_EACH(house, part)
    {
        int64_t at = part->next ? part->next(house) : INT64_MAX;
        next = at < next ? at : next;
    }
    return next;
}

void parts_published(struct house *house, bool wrote)
{
    PARTS_EACH(house, part)
    {
        if (part->published)
            part->published(house, wrote);
    }
}

void parts_rolled_back(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->rolled_back)
            part->rolled_back(house);
    }
}

bool parts_wait(struct house *house)
{
    bool worked = false;
    PARTS_EACH(house, part)
    {
        worked |= part->wait && part->wait(house);
    }
    return worked;
}

/* ---- events from outside ---- */

void parts_job_done(struct house *house, struct job *job)
{
    PARTS_EACH(house, part)
    {
        if (part->job_done && part->job_done(house, job))
            return;
    }
    job_free(job);
}

void parts_tables_came(struct house *house)
{
    PARTS_EACH(house, part)
    {
        if (part->tables_came)
            part->tables_came(house);
    }
}

void parts_deck_changed(struct house *house, const char *deck)
{
    PARTS_EACH(house, part)
    {
        if (part->deck_changed)
            part->deck_changed(house, deck);
    }
}

/* ---- a table ---- */

void parts_entry(struct live_table *live, const struct entry *entry)
{
    PARTS_EACH(live->house, part)
    {
        if (part->entry)
            part->entry(live, entry);
    }
}

void parts_table_changed(struct live_table *live, bool urgent)
{
    PARTS_EACH(live->house, part)
    {
        if (part->table_changed)
            part->table_changed(live, urgent);
    }
}

void parts_table_published(struct live_table *live, size_t from)
{
    PARTS_EACH(live->house, part)
    {
        if (part->table_published)
            part->table_published(live, from);
    }
}

void parts_table_reset(struct live_table *live)
{
    PARTS_EACH(live->house, part)
    {
        if (part->table_reset)
            part->table_reset(live);
    }
}

void parts_table_left(struct live_table *live)
{
    PARTS_EACH(live->house, part)
    {
        if (part->table_left)
            part->table_left(live);
    }
}

void parts_table_gone(struct live_table *live)
{
    PARTS_EACH(live->house, part)
    {
        if (part->table_gone)
            part->table_gone(live);
    }
}

bool parts_table_busy(const struct live_table *live)
{
    bool busy = false;
    PARTS_EACH(live->house, part)
    {
        busy |= part->table_busy && part->table_busy(live);
    }
    return busy;
}

bool parts_table_due(struct live_table *live)
{
    bool wrote = false;
    PARTS_EACH(live->house, part)
    {
        wrote |= part->table_due && part->table_due(live);
    }
    return wrote;
}

int64_t parts_table_next(const struct live_table *live)
{
    int64_t next = INT64_MAX;
    PARTS_EACH(live->house, part)
    {
        int64_t at = part->table_next ? part->table_next(live) : INT64_MAX;
        next = at < next ? at : next;
    }
    return next;
}

/* ---- a visitor ---- */

void parts_lobby(const struct house *house, struct engawa_json *json)
{
    PARTS_EACH(house, part)
    {
        if (part->lobby)
            part->lobby(house, json);
    }
}

void parts_greet(const struct house *house, struct engawa_json *json)
{
    PARTS_EACH(house, part)
    {
        if (part->greet)
            part->greet(house, json);
    }
}

void parts_visitor_changed(const struct visitor *visitor)
{
    PARTS_EACH(visitor->house, part)
    {
        if (part->visitor_changed)
            part->visitor_changed(visitor);
    }
}

void parts_visitor_left(struct visitor *visitor, bool gone)
{
    PARTS_EACH(visitor->house, part)
    {
        if (part->visitor_left)
            part->visitor_left(visitor, gone);
    }
}

bool parts_write_message(struct visitor *visitor, struct engawa_text *text)
{
    PARTS_EACH(visitor->house, part)
    {
        if (part->write_message && part->write_message(visitor, text))
            return true;
    }
    return false;
}

bool parts_route(struct ask *ask, enum ask_place place, bool *fine)
{
    PARTS_EACH(ask->house, part)
    {
        if (part->route && part->route(ask, place, fine))
            return true;
    }
    return false;
}
