/* guest.c - asking, replies, the log and moves (guest.h). */
#include "bench/load/guest.h"

#include "bench/load/party.h"
#include "bots/bot.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const asks[] = {"hello", "open", "enter",   "sit",  "bot",
                                   "start", "move", "rematch", "leave"};

/* Ends the run: GUEST expected EXPECTED, and this came. */
static void fail(const struct guest *guest, const char *expected, const json_t *came)
{
    char *text = came ? json_dumps(came, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    wire_fail(
        "%s, table %s, seat %d, after entry %zu and event %zu: expected %s; there came %.600s",
        guest->party->game->name, guest->table, guest->seat, guest->k,
        guest->view ? guest->view->length : 0, expected, text ? text : "nothing");
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static size_t number_of(const json_t *object, const char *key)
{
    return (size_t)json_integer_value(json_object_get(object, key));
}

/* Copies the id under KEY of MESSAGE to ID, which holds 40 bytes. */
static void take_id(const struct guest *guest, const json_t *message, const char *key, char *id)
{
    const char *text = text_of(message, key);
    if (!*text || strlen(text) >= 40)
        fail(guest, "an id", message);
    snprintf(id, 40, "%s", text);
}

/* ---- asking ---- */

void guest_ask(struct guest *guest, enum guest_ask ask, const char *format, ...)
{
    struct engawa_text text = {0};
    va_list arguments;
    if (guest->count == GUEST_ASKED)
        wire_fail("a guest asks for more than %d things at once", GUEST_ASKED);
    unsigned at = (guest->first + guest->count++) % GUEST_ASKED;
    guest->asked[at].id = ++guest->next_ask;
    guest->asked[at].ask = ask;
    engawa_text_printf(&text, "{\"ask\":\"%s\",\"id\":%" PRId64, asks[ask], guest->next_ask);
    va_start(arguments, format);
    engawa_text_vprintf(&text, format, arguments);
    va_end(arguments);
    engawa_text_add_char(&text, '}');
    wire_send(&guest->wire, text.at, text.length);
    engawa_text_free(&text);
}

void guest_enter(struct guest *guest, const char *table, size_t after)
{
    guest_ask(guest, GUEST_ENTER, ",\"table\":\"%s\",\"after\":%zu", table, after);
}

static void send_move(struct guest *guest)
{
    struct engawa_text move = {0};
    engawa_text_add_json(&move, guest->move.at, guest->move.length);
    guest_ask(guest, GUEST_MOVE, ",\"table\":\"%s\",\"after\":%zu,\"do\":%s", guest->party->table,
              guest->after, move.at);
    engawa_text_free(&move);
}

static void say_hello(struct wire *wire)
{
    struct guest *guest = wire->context;
    guest->first = guest->count = 0;
    if (guest->token[0])
        guest_ask(guest, GUEST_HELLO, ",\"token\":\"%s\"", guest->token);
    else
        guest_ask(guest, GUEST_HELLO, ",\"token\":null,\"name\":\"Guest %d\",\"lang\":\"en\"",
                  guest->seat + 1);
}

/* ---- moving ---- */

static bool may_move(const struct guest *guest)
{
    return guest->wire.state == WIRE_OPEN && guest->table[0] && guest->view && !guest->over &&
           !guest->moving && !guest->away && !guest->audit && guest->k >= guest->whole &&
           (engawa_match_actors(guest->view) >> guest->seat & 1u);
}

static void go(struct turn *turn, int64_t since)
{
    struct guest *guest = (struct guest *)((char *)turn - offsetof(struct guest, turn));
    struct engawa_event event;
    if (!may_move(guest))
        return;
    engawa_random_move(guest->view, &guest->party->crew->rng, &event);
    engawa_text_clear(&guest->move);
    guest->view->game->print(guest->view->state.bytes, &event, &guest->move);
    guest->moving = true;
    guest->repeated = false;
    guest->after = guest->view->length;
    guest->acknowledged = guest->made = 0;
    party_sent(guest->party, guest->seat, since);
    send_move(guest);
}

/* Completes the move when its reply and its event are there, and both have one number. */
static void settle_move(struct guest *guest, const json_t *message)
{
    if (guest->acknowledged && guest->made && guest->acknowledged != guest->made)
        fail(guest, "one number in the reply to a move and in its event", message);
    if (guest->acknowledged && guest->made)
        guest->moving = false;
}

/* ---- the log ---- */

static void take_own(struct guest *guest, const json_t *entry)
{
    if (!guest->moving || guest->made || strcmp(text_of(entry, "do"), guest->move.at) != 0)
        fail(guest, "no move by this seat but the one that was sent", entry);
    if (!guest->acknowledged && !guest->repeated)
        fail(guest, "the reply to a move before its event", entry);
    guest->made = number_of(entry, "n");
    settle_move(guest, entry);
}

/* Returns who made the event of ENTRY: a seat, or ENGAWA_CHANCE. */
static int by_of(const struct guest *guest, const json_t *entry)
{
    const json_t *by = json_object_get(entry, "by");
    if (!json_is_integer(by) && strcmp(text_of(entry, "by"), "chance") != 0)
        fail(guest, "an event by a seat or by chance", entry);
    return json_is_integer(by) ? (int)json_integer_value(by) : ENGAWA_CHANCE;
}

static void take_event(struct guest *guest, const json_t *entry)
{
    int seat = by_of(guest, entry);
    struct engawa_reason why;
    if (!guest->view || guest->over || number_of(entry, "n") != guest->view->length + 1)
        fail(guest, "the next event of a game that is on", entry);
    if (!engawa_match_append(guest->view, seat, text_of(entry, "do"), 0, &why))
        fail(guest, why.en, entry);
    if (seat == guest->seat)
        take_own(guest, entry);
    party_received(guest->party, guest->view->length, seat);
}

static void take_start(struct guest *guest, const json_t *entry)
{
    if (guest->view || json_object_get(entry, "drawn"))
        fail(guest, "one start, with the seats as people sat", entry);
    guest->view = engawa_match_new(guest->party->setup.game, &guest->party->setup, guest->seat);
    guest->over = false;
    party_step(guest->party);
}

static void take_end(struct guest *guest, const json_t *entry)
{
    if (strcmp(text_of(entry, "end"), "finished") != 0 || !guest->view ||
        engawa_match_actors(guest->view) != 0)
        fail(guest, "no end before the rules say so", entry);
    guest->over = true;
    party_step(guest->party);
}

static void take_entry(struct guest *guest, json_t *entry)
{
    if (number_of(entry, "k") != guest->k + 1)
        fail(guest, "the next entry of the log", entry);
    guest->k++;
    if (guest->audit)
        json_array_append(guest->audit, entry);
    else if (json_object_get(entry, "n"))
        take_event(guest, entry);
    else if (json_object_get(entry, "start"))
        take_start(guest, entry);
    else if (json_object_get(entry, "end"))
        take_end(guest, entry);
}

static void take_log(struct guest *guest, const json_t *message)
{
    const json_t *log = json_object_get(message, "log");
    if (!json_is_array(log))
        fail(guest, "a log", message);
    for (size_t i = 0; i < json_array_size(log); i++)
        take_entry(guest, json_array_get(log, i));
}

/* ---- auditing ---- */

/* Compares an event of the open log, redacted for this seat, with the guest's copy. */
static void compare_event(void *context, const struct engawa_seen *seen)
{
    const struct guest *guest = context;
    const struct engawa_match *view = guest->view;
    if (seen->n > view->length || view->event[seen->n - 1].by != seen->by ||
        strcmp(view->event[seen->n - 1].text, seen->text) != 0)
        wire_fail("%s, table %s: seat %d should have been told event %zu as \"%s\"; it was \"%s\"",
                  guest->party->game->name, guest->table, guest->seat, seen->n, seen->text,
                  seen->n > view->length ? "never told" : view->event[seen->n - 1].text);
}

/* Folds the log that was read again; OPEN: with everything in it, by all the rules. */
static void compare_log(struct guest *guest, bool open)
{
    struct engawa_match *match = engawa_match_new(guest->party->setup.game, &guest->party->setup,
                                                  open ? ENGAWA_OPEN : guest->seat);
    struct engawa_reason why;
    for (size_t i = 0; i < json_array_size(guest->audit); i++) {
        const json_t *entry = json_array_get(guest->audit, i);
        if (json_object_get(entry, "n") && (open || match->length < guest->view->length) &&
            !engawa_match_append(match, by_of(guest, entry), text_of(entry, "do"), 0, &why))
            fail(guest, why.en, entry);
    }
    if (match->length != guest->view->length)
        fail(guest, "as many events as before when the log is read again", guest->audit);
    engawa_match_events(match, 0, guest->seat, NULL, ENGAWA_ENGLISH, compare_event, guest);
    engawa_match_free(match);
}

static void finish_audit(struct guest *guest)
{
    bool open = false;
    for (size_t i = 0; i < json_array_size(guest->audit); i++)
        open |= json_object_get(json_array_get(guest->audit, i), "end") != NULL;
    if (open == guest->over) { /* otherwise bots have ended the game meanwhile */
        compare_log(guest, open);
        guest->party->crew->audits++;
    }
    json_decref(guest->audit);
    guest->audit = NULL;
}

/* ---- replies and pushes ---- */

/* After a message, finds out what the guest can do now. */
static void look_around(struct guest *guest)
{
    if (guest->table[0] && guest->k >= guest->whole && guest->wire.state == WIRE_OPEN) {
        bool audited = guest->audit != NULL;
        if (audited)
            finish_audit(guest);
        if (guest->away && guest->count == 0) {
            guest->away = false;
            party_back(guest->party);
            crew_back(guest->party->crew, guest->wire.loop->now - guest->lost_at);
        }
        if (audited && guest->party->crew->load->phase == LOAD_ENDING)
            wire_close(&guest->wire); /* bots may play on, but nobody looks any more */
        if (audited)
            party_step(guest->party);
    }
    if (may_move(guest))
        crew_ready(guest->party->crew, &guest->turn);
}

static void hear_hello(struct guest *guest, const json_t *reply)
{
    if (!guest->token[0]) {
        take_id(guest, reply, "guest", guest->id);
        take_id(guest, reply, "token", guest->token);
        party_step(guest->party);
        return;
    }
    if (strcmp(text_of(reply, "guest"), guest->id) != 0)
        fail(guest, "the guest of the token", reply);
    guest_enter(guest, guest->party->table, guest->audit ? 0 : guest->k);
    guest->table[0] = '\0';
    if (guest->moving && !guest->acknowledged) {
        guest->repeated = true;
        send_move(guest);
    }
}

static void hear_enter(struct guest *guest, const json_t *reply)
{
    const json_t *seat = json_object_get(reply, "seat");
    snprintf(guest->table, sizeof guest->table, "%s", guest->party->table);
    if (guest->away && (!json_is_integer(seat) || json_integer_value(seat) != guest->seat))
        fail(guest, "one's own seat on coming back", reply);
    guest->whole = number_of(reply, "k");
    if (guest->whole < guest->k)
        fail(guest, "every entry that was told to be there still", reply);
    take_log(guest, reply);
    if (!guest->away)
        party_step(guest->party);
}

static void hear_move(struct guest *guest, const json_t *reply)
{
    guest->acknowledged = number_of(reply, "n");
    if (guest->acknowledged <= guest->after)
        fail(guest, "a number above that of the last event", reply);
    settle_move(guest, reply);
}

static void hear_rematch(struct guest *guest, const json_t *reply)
{
    char next[40];
    take_id(guest, reply, "table", next);
    if (guest->party->next[0] && strcmp(guest->party->next, next) != 0)
        fail(guest, "one table for all who play again", reply);
    if ((int)number_of(reply, "seat") != guest->seat)
        fail(guest, "the same seat as before", reply);
    snprintf(guest->party->next, sizeof next, "%s", next);
    party_step(guest->party);
}

static void hear_reply(struct guest *guest, const json_t *reply)
{
    json_t *re = json_object_get(reply, "re");
    if (guest->count == 0 || json_integer_value(re) != guest->asked[guest->first].id)
        fail(guest, "the reply to the next ask", reply);
    enum guest_ask ask = guest->asked[guest->first].ask;
    guest->first = (guest->first + 1) % GUEST_ASKED;
    guest->count--;
    if (!json_is_true(json_object_get(reply, "ok")))
        fail(guest, asks[ask], reply);
    switch (ask) {
    case GUEST_HELLO:
        hear_hello(guest, reply);
        return;
    case GUEST_ENTER:
        hear_enter(guest, reply);
        return;
    case GUEST_MOVE:
        hear_move(guest, reply);
        return;
    case GUEST_REMATCH:
        hear_rematch(guest, reply);
        return;
    case GUEST_OPEN:
        take_id(guest, reply, "table", guest->party->table);
        break;
    case GUEST_LEAVE:
        guest->table[0] = '\0';
        guest->k = guest->whole = 0;
        engawa_match_free(guest->view);
        guest->view = NULL;
        break;
    case GUEST_SIT:
    case GUEST_BOT:
    case GUEST_START:
        break;
    }
    party_step(guest->party);
}

static void hear_push(struct guest *guest, const json_t *push)
{
    const char *kind = text_of(push, "push");
    if (strcmp(text_of(push, "table"), guest->table) != 0 || !guest->table[0])
        fail(guest, "no push but from one's own table", push);
    if (strcmp(kind, "log") == 0)
        take_log(guest, push);
    else if (strcmp(kind, "here") != 0)
        fail(guest, "a push of the log, or of who is here", push);
}

static void hear(struct wire *wire, const char *text, size_t length)
{
    struct guest *guest = wire->context;
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(message))
        wire_fail("expected one JSON object; there came %.*s", (int)length, text);
    if (json_object_get(message, "re"))
        hear_reply(guest, message);
    else
        hear_push(guest, message);
    json_decref(message);
    look_around(guest);
}

/* ---- coming and going ---- */

static void closed(struct wire *wire, unsigned code)
{
    struct guest *guest = wire->context;
    if (!guest->party->crew->load->restarting || !guest->view || guest->over)
        wire_fail("%s, table %s, seat %d: expected the server to stay; it closed with %u",
                  guest->party->game->name, guest->table, guest->seat, code);
    if (!guest->away) {
        guest->away = true;
        guest->lost_at = wire_now();
        party_left(guest->party);
    }
}

static const struct wire_owner owner = {.opened = say_hello, .heard = hear, .closed = closed};

void guest_begin(struct guest *guest, struct party *party, int seat)
{
    *guest = (struct guest){.party = party, .seat = seat, .turn.go = go};
    guest->wire.loop = &party->crew->loop;
    guest->wire.owner = &owner;
    guest->wire.context = guest;
    wire_connect(&guest->wire);
}

void guest_drop(struct guest *guest)
{
    wire_close(&guest->wire);
    if (!guest->away) {
        guest->away = true;
        guest->lost_at = wire_now();
        party_left(guest->party);
    }
    wire_connect(&guest->wire);
}

bool guest_is_playing(const struct guest *guest)
{
    return guest->view && !guest->over && guest->table[0] && !guest->away && !guest->audit;
}

void guest_audit(struct guest *guest)
{
    guest->audit = json_array();
    guest->k = 0;
    guest_drop(guest);
}

void guest_end(struct guest *guest)
{
    wire_close(&guest->wire);
    engawa_match_free(guest->view);
    engawa_text_free(&guest->move);
}
