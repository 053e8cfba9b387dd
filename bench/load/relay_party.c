/* relay_party.c - the echo at a relay (relay_party.h). */
#include "bench/load/relay_party.h"

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Sends an ask; the move number N is the ask with the id N + 1. */
static void ask(struct relay_guest *guest, const char *format, ...) ENGAWA_PRINTF(2, 3);

static void ask(struct relay_guest *guest, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    wire_send(&guest->wire, text, (size_t)length);
}

static void go(struct turn *turn, int64_t since)
{
    struct relay_guest *guest =
        (struct relay_guest *)((char *)turn - offsetof(struct relay_guest, turn));
    struct relay_party *party = guest->party;
    long n = guest->asked = ++party->sent;
    party->since[n % 2] = since;
    ask(guest,
        "{\"ask\":\"move\",\"id\":%ld,\"table\":\"table-%08d\",\"after\":%ld,\"do\":\"keep 124\"}",
        n + 1, party->number, n - 1);
}

static void enter(struct wire *wire)
{
    struct relay_guest *guest = wire->context;
    const struct relay_party *party = guest->party;
    ask(guest, "{\"ask\":\"enter\",\"id\":1,\"table\":\"table-%08d\",\"seat\":%d}", party->number,
        (int)(guest - party->guest));
}

static void fail(const char *expected, const char *text, size_t length)
{
    wire_fail("the relay: expected %s; there came %.*s", expected, (int)length, text);
}

/* The reply to `enter`, or to the move that this seat sent last. */
static void hear_reply(struct relay_guest *guest, const json_t *reply, const char *text,
                       size_t length)
{
    struct relay_party *party = guest->party;
    json_int_t n = json_integer_value(json_object_get(reply, "n"));
    json_int_t id = json_integer_value(json_object_get(reply, "re"));
    if (!json_is_true(json_object_get(reply, "ok")) || n != guest->asked || id != n + 1)
        fail("the number of the move that was sent", text, length);
    guest->answered = (long)n;
    if (n == 0 && ++party->entered == 2) {
        party->crew->load->begun++;
        crew_ready(party->crew, &party->guest[0].turn);
    }
}

/* Move N, the next one for GUEST. */
static void hear_move(struct relay_guest *guest, const json_t *entry, const char *text,
                      size_t length)
{
    struct relay_party *party = guest->party;
    int seat = (int)(guest - party->guest);
    long n = ++guest->received;
    const char *move = json_string_value(json_object_get(entry, "do"));
    bool own = (n - 1) % 2 == seat;
    if (json_integer_value(json_object_get(entry, "n")) != n || n > party->sent || !move ||
        strcmp(move, "keep 124") != 0 || (own && guest->answered != n))
        fail("each move once, in order, and one's own after its answer", text, length);
    if (party->guest[1 - seat].received >= n)
        crew_moved(party->crew, party->crew->loop.now - party->since[n % 2]);
    if (!own)
        crew_ready(party->crew, &guest->turn);
}

static void hear(struct wire *wire, const char *text, size_t length)
{
    struct relay_guest *guest = wire->context;
    json_t *message = json_loadb(text, length, 0, NULL);
    const json_t *log = json_object_get(message, "log");
    if (log)
        hear_move(guest, json_array_get(log, 0), text, length);
    else
        hear_reply(guest, message, text, length);
    json_decref(message);
}

static void closed(struct wire *wire, unsigned code)
{
    (void)wire;
    wire_fail("expected the relay to stay; it closed with %u", code);
}

static const struct wire_owner owner = {.opened = enter, .heard = hear, .closed = closed};

void relay_party_begin(struct relay_party *party, struct crew *crew, int number)
{
    *party = (struct relay_party){.crew = crew, .number = number};
    for (int seat = 0; seat < 2; seat++) {
        struct relay_guest *guest = &party->guest[seat];
        guest->party = party;
        guest->turn.go = go;
        guest->wire.loop = &crew->loop;
        guest->wire.owner = &owner;
        guest->wire.context = guest;
        wire_connect(&guest->wire);
    }
}

bool relay_party_is_quiet(const struct relay_party *party)
{
    return party->guest[0].received == party->sent && party->guest[1].received == party->sent;
}

void relay_party_end(struct relay_party *party)
{
    for (int seat = 0; seat < 2; seat++)
        wire_close(&party->guest[seat].wire);
}
