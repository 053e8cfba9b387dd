/* fuzz_neighbour.c - anything that another server of the store says to a house: notes, people whom
 * it brings, what they ask, and what it answers to people of this house.
 *
 * An input is a script. The first character of each line says what happens to the rest of it:
 *
 *   n      a note from the neighbour
 *   g      an introduction: of a new visitor, or again of the one who is there
 *   m      a message of that visitor
 *   p, l   they say goodbye; they leave
 *   a      a visitor of this house says it; in it $T is a table of the neighbour, $O one of this
 *          house, and $G the guest's id
 *   t      the neighbour answers, or tells this visitor something
 *   e      the neighbour ends this conversation
 *   c      a second passes for each character of the line
 *
 * The turn ends after every line. Whatever is said: nothing is sent before the turn ends, each
 * message to a visitor from there is one JSON object, and another house opens what is left.
 */
#include "bots/registry.h"
#include "fuzz/fuzz.h"
#include "fuzz/predictable.h"
#include "games/registry.h"
#include "server/app/parts.h"
#include "server/base/ids.h"
#include "server/cluster/forward.h"
#include "server/cluster/neighbours.h"
#include "server/turn/house.h"
#include "store/journal/logs.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 200, INPUT_MAX = 16384 };

static struct journal *journal;
static struct house *house;
static struct neighbour *neighbour;
static struct visitor *lodger, *local;
static struct forward *forward;
static bool settling, arriving;
static int64_t now;
static const char theirs[] = "0123456789abcdef"; /* the neighbour's table */
static char ours[IDS_MAX + 1], guest[IDS_MAX + 1];

/* ---- the house ---- */

static int64_t read_clock(void *context)
{
    (void)context;
    return now;
}

static void drop_job(void *context, struct job *job)
{
    (void)context;
    job_free(job);
}

/* The neighbour has one table. */
static enum world_owner whose(void *context, const char *id, struct neighbour **owner)
{
    (void)context;
    *owner = strcmp(id, theirs) == 0 ? neighbour : NULL;
    return *owner ? WORLD_THEIRS : WORLD_OURS;
}

static void ignore(void *context)
{
    (void)context;
}

static const struct world world = {.clock = read_clock,
                                   .ask_bot = drop_job,
                                   .parts = server_parts,
                                   .whose = whose,
                                   .settings_changed = ignore,
                                   .decks_changed = ignore};

static void settle(void)
{
    settling = true;
    bool kept = house_finish(house);
    assert(kept);
    (void)kept;
    settling = false;
}

/* ---- the way to the neighbour ---- */

static void carry_note(void *context, const char *text, size_t length)
{
    (void)context;
    json_t *note = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_object(note));
    json_decref(note);
}

static void *open_conversation(void *context, struct forward *opened)
{
    (void)context;
    assert(!forward);
    forward = opened;
    return &forward;
}

static void say_word(void *conversation, enum neighbour_word said, const char *text, size_t length)
{
    (void)conversation;
    (void)said;
    (void)text;
    (void)length;
}

static void listen_to(void *conversation, bool on)
{
    (void)conversation;
    (void)on;
}

static void close_conversation(void *conversation)
{
    (void)conversation;
    forward = NULL;
}

static const struct neighbour_way way = {.note = carry_note,
                                         .open = open_conversation,
                                         .say = say_word,
                                         .listen = listen_to,
                                         .close = close_conversation};

/* ---- the visitors ---- */

static bool hear_as_lodger(void *context, const char *text, size_t length)
{
    (void)context;
    assert(settling);
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_object(message));
    json_decref(message);
    return true;
}

/* What the neighbour says goes on as it is, so a message may have any form. Takes the ids from the
 * replies to the first asks. */
static bool hear_as_local(void *context, const char *text, size_t length)
{
    (void)context;
    assert(settling);
    if (!arriving)
        return true;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *table = json_string_value(json_object_get(message, "table"));
    const char *who = json_string_value(json_object_get(message, "guest"));
    if (table && strlen(table) <= IDS_MAX && !ours[0] && !json_object_get(message, "push"))
        strcpy(ours, table);
    if (who && strlen(who) <= IDS_MAX && !guest[0])
        strcpy(guest, who);
    json_decref(message);
    return true;
}

static void end_visitor(void *context)
{
    (void)context;
}

static void say(struct visitor *visitor, const char *text)
{
    house_message(visitor, text, strlen(text));
    settle();
}

static void arrive(void)
{
    static const struct house_peer peer = {
        .send = hear_as_local, .resume = ignore, .end = end_visitor};
    arriving = true;
    local = house_arrive(house, "192.0.2.1", ENGAWA_ENGLISH, &peer, NULL);
    say(local, "{\"ask\":\"hello\",\"id\":1,\"token\":null,\"name\":\"Aki\",\"lang\":\"en\"}");
    say(local, "{\"ask\":\"open\",\"id\":2,\"game\":\"yahtzee\",\"seats\":2}");
    assert(ours[0] && guest[0]);
    arriving = false;
}

/* ---- the script ---- */

/* Appends LINE to TEXT with its words for ids filled in. */
static void fill_in(const char *line, size_t length, struct engawa_text *text)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] != '$' || i + 1 == length || !strchr("TOG", line[i + 1])) {
            engawa_text_add_char(text, line[i]);
            continue;
        }
        char what = line[++i];
        engawa_text_add(text, what == 'T' ? theirs : what == 'O' ? ours : guest);
    }
}

static void introduce(const char *text, size_t length)
{
    static const struct house_peer peer = {
        .send = hear_as_lodger, .resume = ignore, .end = end_visitor};
    if (lodger)
        forward_rename(lodger, text, length);
    else
        lodger = forward_arrive(house, text, length, &peer, NULL);
}

static void leave(struct visitor **visitor)
{
    if (*visitor)
        house_leave(*visitor);
    *visitor = NULL;
}

static void end_forward(void)
{
    struct forward *ended = forward;
    forward = NULL;
    if (ended)
        forward_ended(ended);
}

static void run(char what, const char *text, size_t length)
{
    if (what == 'n')
        neighbours_hear(neighbour, text, length);
    else if (what == 'g')
        introduce(text, length);
    else if (what == 'm' && lodger)
        house_message(lodger, text, length);
    else if (what == 'p' && lodger)
        house_say_goodbye(lodger);
    else if (what == 'l')
        leave(&lodger);
    else if (what == 'a')
        house_message(local, text, length);
    else if (what == 't' && forward)
        forward_take(forward, text, length);
    else if (what == 'e')
        end_forward();
    else if (what == 'c')
        now += 1000 * (int64_t)length;
    if (what == 'c')
        house_tick(house);
}

static void run_script(const char *script, size_t size)
{
    int lines = 0;
    for (size_t at = 0, end; at < size && lines < LINES_MAX; at = end + 1, lines++) {
        const char *stop = memchr(script + at, '\n', size - at);
        struct engawa_text text = {0};
        end = stop ? (size_t)(stop - script) : size;
        if (end == at)
            continue;
        fill_in(script + at + 1, end - at - 1, &text);
        run(script[at], engawa_text_string(&text), text.length);
        engawa_text_free(&text);
        settle();
    }
}

/* ---- one input ---- */

static void open_house(void)
{
    struct engawa_reason why;
    bool open = house_open(journal, &world, &world_default_limits, &house, &why);
    assert(open);
    (void)open;
}

static void count_entry(void *context, const struct journal_entry *entry)
{
    assert(entry->text[0] == '{');
    ++*(int *)context;
}

/* Checks that the table of this house is whole in the journal, unless an operator has deleted it,
 * and that another house opens it. */
static void check_table(void)
{
    struct engawa_reason why;
    int count = 0;
    bool there = journal_read(journal, ours, 0, count_entry, &count, &why);
    assert(there ? count > 0 : strcmp(why.code, "no-such-table") == 0);
    (void)there;
    open_house();
    house_close(house);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    if (!ready) {
        engawa_add_games();
        engawa_add_bots();
        ready = true;
    }
    if (size == 0 || size > INPUT_MAX)
        return 0;
    now = 1700000000000;
    predictable_begin();
    ours[0] = guest[0] = '\0';
    bool open = journal_open(":memory:", &journal, NULL);
    assert(open);
    (void)open;
    open_house();
    neighbour = neighbours_meet(house, 2, &way, NULL);
    arrive();
    run_script((const char *)data, size);
    leave(&lodger);
    leave(&local);
    settle();
    neighbours_lose(neighbour);
    neighbour = NULL;
    settle();
    house_close(house);
    check_table();
    journal_close(journal);
    return 0;
}
