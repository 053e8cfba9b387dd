/* pinger.c - idle guests, and guests who ping (pinger.h). */
#include "bench/load/pinger.h"

#include "bench/load/served.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 200, /* guests that come at the same time */
    GOING_AWAY = 1001,
    PATIENCE = 600 /* s; only a server that hangs needs more */
};

static const char hello[] =
    "{\"ask\":\"hello\",\"id\":1,\"token\":null,\"name\":\"Idle\",\"lang\":\"en\"}";
static const char ping[] = "{\"ask\":\"ping\",\"id\":2}", pong[] = "{\"re\":2,\"ok\":true";

static void opened(struct wire *wire)
{
    wire_send(wire, hello, sizeof hello - 1);
}

static void send_ping(struct pinger *pinger)
{
    pinger->waiting = true;
    pinger->ran = served_loop_ran(pinger->crowd->server);
    pinger->sent = wire_now();
    wire_send(&pinger->wire, ping, sizeof ping - 1);
}

static void send_ping_late(struct pinger *pinger, int64_t now)
{
    if (pinger->crowd->counting && pinger->due)
        histogram_add(&pinger->crowd->late, now - pinger->due);
    send_ping(pinger);
}

static void heard(struct wire *wire, const char *text, size_t length)
{
    static const char known[] = "{\"re\":1,\"ok\":true,";
    struct pinger *pinger = wire->context;
    struct pinger_crowd *crowd = pinger->crowd;
    if (!pinger->known && length > sizeof known && memcmp(text, known, sizeof known - 1) == 0) {
        pinger->known = true;
        crowd->known++;
        return;
    }
    if (!pinger->waiting || length < sizeof pong - 1 || memcmp(text, pong, sizeof pong - 1) != 0)
        wire_fail("expected the answer to a hello, and then to each ping; there came %.*s",
                  (int)length, text);
    pinger->waiting = false;
    pinger->due = wire->loop->now + crowd->every;
    if (crowd->counting) {
        histogram_add(&crowd->answered, wire->loop->now - pinger->sent);
        histogram_add(&crowd->ran, served_loop_ran(crowd->server) - pinger->ran);
    }
    if (crowd->counting && crowd->every == 0)
        send_ping(pinger);
}

static void closed(struct wire *wire, unsigned code)
{
    struct pinger *pinger = wire->context;
    pinger->crowd->gone++;
    pinger->crowd->told += code == GOING_AWAY;
}

static const struct wire_owner owner = {opened, heard, closed};

void pinger_open(struct pinger_crowd *crowd, struct wire_target target, int count)
{
    int64_t limit = wire_now() + (int64_t)PATIENCE * 1000000000;
    crowd->count = count;
    crowd->pinger = engawa_allocate((size_t)count, sizeof *crowd->pinger);
    wire_loop_open(&crowd->loop, target);
    crowd->loop.connected = UINT32_C(1) << 22; /* separate addresses */
    for (int begun = 0; crowd->known < count;) {
        for (; begun < count && begun - crowd->known < AT_ONCE; begun++) {
            struct pinger *pinger = &crowd->pinger[begun];
            pinger->crowd = crowd;
            pinger->wire.loop = &crowd->loop;
            pinger->wire.owner = &owner;
            pinger->wire.context = pinger;
            wire_connect(&pinger->wire);
        }
        wire_loop_turn(&crowd->loop, 10000000);
        if (wire_now() > limit || crowd->gone)
            wire_fail("expected %d guests to come in; %d have, and %d were sent away", count,
                      crowd->known, crowd->gone);
    }
}

void pinger_run(struct pinger_crowd *crowd, int64_t nanoseconds)
{
    int64_t end = wire_now() + nanoseconds;
    for (int64_t now; (now = wire_now()) < end;) {
        int64_t wait = 10000000;
        for (int i = 0; i < crowd->active; i++) {
            struct pinger *pinger = &crowd->pinger[i];
            if (!pinger->waiting && pinger->due <= now)
                send_ping_late(pinger, now);
            else if (!pinger->waiting && pinger->due - now < wait)
                wait = pinger->due - now;
        }
        wire_loop_turn(&crowd->loop, wait);
        if (crowd->gone)
            wire_fail("expected the server to stay");
    }
}

void pinger_wait_for_end(struct pinger_crowd *crowd)
{
    int64_t limit = wire_now() + (int64_t)PATIENCE * 1000000000;
    while (crowd->gone < crowd->count) {
        wire_loop_turn(&crowd->loop, 10000000);
        if (wire_now() > limit)
            wire_fail("expected the server to close %d connections; it has closed %d", crowd->count,
                      crowd->gone);
    }
}

void pinger_close(struct pinger_crowd *crowd)
{
    for (int i = 0; i < crowd->count; i++)
        wire_close(&crowd->pinger[i].wire);
    wire_loop_close(&crowd->loop);
    free(crowd->pinger);
}
