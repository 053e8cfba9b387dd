/* three_houses.c - three houses of one store, and the messages between them (three_houses.h). */
#include "tests/server/cluster/three_houses.h"

#include "server/app/parts.h"
#include "server/turn/house.h"

#include "store/turn/shards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct house *houses[HOUSES];
struct neighbour *met[HOUSES][HOUSES];
int owner[SHARDS];
int misled = -1;
int settings_told;
struct journal_shards every;

int shard_of(const char *id)
{
    /* That of the id "" is 0, so the first house is the keeper (house_is_keeper). */
    return (journal_shard(id) + JOURNAL_SHARDS - journal_shard("")) % SHARDS;
}

/* ---- what carries things between the houses ---- */

/* A conversation: a forward in the house FROM, a visitor in the house TO. */
struct conversation {
    int from, to;
    struct forward *forward; /* NULL: it was closed there */
    struct visitor *visitor; /* NULL: there is none yet, or it is gone */
    bool hushed;
    int waiting; /* things that are under way */
    struct conversation *next;
};

/* A message under way: a note, a part of a forward, or one for a visitor. */
enum kind { NOTE, WORD, TOLD, CLOSED, ENDED };
struct thing {
    enum kind kind;
    int from, to;
    enum neighbour_word word;
    struct conversation *conversation;
    struct thing *next;
    size_t length;
    char text[];
};

static struct thing *first_thing, **end_of_things = &first_thing;
static struct conversation *conversations;
static bool cut[HOUSES]; /* nothing goes to or from it */

static void send_thing(enum kind kind, int from, int to, enum neighbour_word word,
                       struct conversation *conversation, const char *text, size_t length)
{
    struct thing *thing = calloc(1, sizeof *thing + length + 1);
    assert_non_null(thing);
    thing->kind = kind;
    thing->from = from;
    thing->to = to;
    thing->word = word;
    thing->conversation = conversation;
    thing->length = length;
    memcpy(thing->text, text, length);
    *end_of_things = thing;
    end_of_things = &thing->next;
}

static bool tell_visitor(void *context, const char *text, size_t length)
{
    struct conversation *conversation = context;
    send_thing(TOLD, conversation->to, conversation->from, NEIGHBOUR_MESSAGE, conversation, text,
               length);
    return !conversation->hushed;
}

static void resume_visitor(void *context)
{
    (void)context;
}

static void end_visitor(void *context)
{
    struct conversation *conversation = context;
    send_thing(ENDED, conversation->to, conversation->from, NEIGHBOUR_MESSAGE, conversation, "", 0);
}

static const struct house_peer lodging = {
    .send = tell_visitor, .resume = resume_visitor, .end = end_visitor};

/* The context of a way: from which house to which. */
static int links[HOUSES][HOUSES];

static void carry_note(void *context, const char *text, size_t length)
{
    int link = *(int *)context;
    send_thing(NOTE, link / HOUSES, link % HOUSES, NEIGHBOUR_MESSAGE, NULL, text, length);
}

static void *open_conversation(void *context, struct forward *forward)
{
    struct conversation *conversation = calloc(1, sizeof *conversation);
    int link = *(int *)context;
    assert_non_null(conversation);
    conversation->from = link / HOUSES;
    conversation->to = link % HOUSES;
    conversation->forward = forward;
    conversation->next = conversations;
    conversations = conversation;
    return conversation;
}

static void say_word(void *context, enum neighbour_word word, const char *text, size_t length)
{
    struct conversation *conversation = context;
    send_thing(WORD, conversation->from, conversation->to, word, conversation, text, length);
}

static void listen_to(void *context, bool on)
{
    struct conversation *conversation = context;
    bool was = conversation->hushed;
    conversation->hushed = !on;
    if (was && on && conversation->visitor)
        house_ready(conversation->visitor);
}

static void close_conversation(void *context)
{
    struct conversation *conversation = context;
    conversation->forward = NULL;
    send_thing(CLOSED, conversation->from, conversation->to, NEIGHBOUR_MESSAGE, conversation, "",
               0);
}

static const struct neighbour_way way = {.note = carry_note,
                                         .open = open_conversation,
                                         .say = say_word,
                                         .listen = listen_to,
                                         .close = close_conversation};

static void take_word(struct conversation *conversation, const struct thing *thing)
{
    struct house *there = houses[conversation->to];
    if (!conversation->visitor)
        conversation->visitor =
            forward_arrive(there, thing->text, thing->length, &lodging, conversation);
    else if (thing->word == NEIGHBOUR_GUEST)
        assert_true(forward_rename(conversation->visitor, thing->text, thing->length));
    else if (thing->word == NEIGHBOUR_PART)
        house_say_goodbye(conversation->visitor);
    else
        house_message(conversation->visitor, thing->text, thing->length);
    assert_non_null(conversation->visitor);
}

static void take_thing(const struct thing *thing)
{
    struct conversation *conversation = thing->conversation;
    if (cut[thing->from] || cut[thing->to])
        return;
    if (thing->kind == NOTE)
        neighbours_hear(met[thing->to][thing->from], thing->text, thing->length);
    else if (thing->kind == WORD)
        take_word(conversation, thing);
    else if (thing->kind == TOLD && conversation->forward)
        forward_take(conversation->forward, thing->text, thing->length);
    else if (thing->kind == ENDED && conversation->forward) {
        forward_ended(conversation->forward);
        conversation->forward = NULL;
    } else if (thing->kind == CLOSED && conversation->visitor) {
        house_leave(conversation->visitor);
        conversation->visitor = NULL;
    }
}

bool is_under_way(void)
{
    return first_thing != NULL;
}

static void finish_all(void)
{
    for (int i = 0; i < HOUSES; i++)
        if (houses[i])
            house_finish(houses[i]);
}

/* Delivers the first message under way. */
static void take_first(void)
{
    struct thing *thing = first_thing;
    first_thing = thing->next;
    if (!first_thing)
        end_of_things = &first_thing;
    take_thing(thing);
    free(thing);
}

void let_one_arrive(void)
{
    if (first_thing)
        take_first();
    finish_all();
}

void settle_houses(void)
{
    for (finish_all(); first_thing; finish_all())
        while (first_thing)
            take_first();
}

/* ---- the houses ---- */

static enum world_owner whose(void *context, const char *id, struct neighbour **neighbour)
{
    int self = *(int *)context, has = owner[shard_of(id)];
    if (has == self)
        return WORLD_OURS;
    if (self == 0 && misled == shard_of(id))
        has = 1;
    *neighbour = has >= 0 ? met[self][has] : NULL;
    return *neighbour ? WORLD_THEIRS : WORLD_NOBODYS;
}

static int64_t read_clock(void *context)
{
    (void)context;
    return now;
}

static void keep_job(void *context, struct job *job)
{
    (void)context;
    job->next = jobs;
    jobs = job;
}

static int selves[HOUSES];

static void note_settings(void *context)
{
    (void)context;
    settings_told++;
}

static bool may_set(void *context, const char *name, const char *value, struct engawa_reason *why)
{
    (void)context;
    (void)name;
    (void)value;
    (void)why;
    return true;
}

static void open_one(int i)
{
    struct engawa_reason why;
    selves[i] = i;
    const struct world world = {.clock = read_clock,
                                .ask_bot = keep_job,
                                .parts = server_parts,
                                .whose = whose,
                                .may_set = may_set,
                                .settings_changed = note_settings,
                                .context = &selves[i]};
    if (!house_open(journal, &world, &limits, &houses[i], &why))
        fail_msg("%s", why.en);
}

static void meet(int one, int other)
{
    links[one][other] = one * HOUSES + other;
    links[other][one] = other * HOUSES + one;
    met[one][other] = neighbours_meet(houses[one], other + 1, &way, &links[one][other]);
    met[other][one] = neighbours_meet(houses[other], one + 1, &way, &links[other][one]);
}

int set_up_houses(void **state)
{
    set_up_house(state);
    house_close(house);
    memset(met, 0, sizeof met);
    memset(cut, 0, sizeof cut);
    memset(&every, 0xff, sizeof every);
    settings_told = 0;
    for (int i = 0; i < SHARDS; i++)
        owner[i] = i % HOUSES;
    for (int i = 0; i < HOUSES; i++)
        open_one(i);
    for (int i = 0; i < HOUSES; i++)
        for (int j = 0; j < i; j++)
            meet(i, j);
    settle_houses();
    house = NULL;
    return 0;
}

static void end_conversations(void)
{
    for (struct conversation *at = conversations; at; at = at->next) {
        if (at->visitor)
            house_leave(at->visitor);
        at->visitor = NULL;
    }
}

static void forget_things(void)
{
    while (first_thing) {
        struct thing *next = first_thing->next;
        free(first_thing);
        first_thing = next;
    }
    end_of_things = &first_thing;
    for (struct conversation *next; conversations; conversations = next) {
        next = conversations->next;
        free(conversations);
    }
}

int tear_down_houses(void **state)
{
    settle_houses();
    end_conversations();
    forget_jobs();
    for (int i = 1; i < HOUSES; i++) {
        house_close(houses[i]);
        houses[i] = NULL;
    }
    house = houses[0];
    houses[0] = NULL;
    tear_down_house(state);
    forget_things();
    return 0;
}

void hand_over(int from, int to)
{
    struct engawa_reason why;
    bool moved[SHARDS];
    for (int i = 0; i < SHARDS; i++) {
        moved[i] = owner[i] == from;
        owner[i] = moved[i] ? -1 : owner[i];
    }
    if (houses[from])
        house_yield_tables(houses[from]);
    settle_houses();
    for (int i = 0; i < SHARDS; i++)
        owner[i] = moved[i] ? to : owner[i];
    for (int i = 0; i < HOUSES; i++)
        if (houses[i] && !house_take_tables(houses[i], &every, &why))
            fail_msg("%s", why.en);
    settle_houses();
}

void cut_off(int lost)
{
    cut[lost] = true;
    for (int i = 0; i < HOUSES; i++) {
        if (i == lost)
            continue;
        neighbours_lose(met[i][lost]);
        neighbours_lose(met[lost][i]);
        met[i][lost] = met[lost][i] = NULL;
    }
    for (struct conversation *at = conversations; at; at = at->next) {
        if ((at->from != lost && at->to != lost) || !at->visitor)
            continue;
        house_leave(at->visitor);
        at->visitor = NULL;
    }
}

void meet_again(int lost)
{
    cut[lost] = false;
    for (int i = 0; i < HOUSES; i++)
        if (i != lost)
            meet(i, lost);
    settle_houses();
}

/* ---- people ---- */

void come(struct person *person, int i, const char *token, const char *name)
{
    char kept[33] = "";
    if (token)
        snprintf(kept, sizeof kept, "%s", token);
    house = houses[i];
    arrive(person, token ? kept : NULL, name);
    settle_houses();
}

json_t *ask_all(struct person *person, const char *text, ...)
{
    char message[1000];
    va_list arguments;
    va_start(arguments, text);
    int length = snprintf(message, sizeof message, "{\"id\":1,");
    length += vsnprintf(message + length, sizeof message - (size_t)length - 1, text, arguments);
    va_end(arguments);
    message[length++] = '}';
    house_message(person->visitor, message, (size_t)length);
    settle_houses();
    return reply_of(person);
}

void expect_code(struct person *person, const char *code)
{
    const json_t *reply = reply_of(person);
    if (!reply || strcmp(text_of(reply, "code"), code) != 0)
        fail_msg("\"%s\" expected: %s", code, json_dumps(reply, 0));
}

void open_at(struct person *person, int at, char id[33])
{
    do {
        const json_t *reply = ask_all(person,
                                      "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,"
                                      "\"order\":\"seated\",\"once\":\"%032d\"",
                                      rand());
        expect_code(person, "");
        snprintf(id, 33, "%s", text_of(reply, "table"));
        if (owner[shard_of(id)] != at)
            ask_all(person, "\"ask\":\"abandon\",\"table\":\"%s\"", id);
    } while (owner[shard_of(id)] != at);
}

void enter_at(struct person *person, const char *id)
{
    ask_all(person, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    expect_code(person, "");
}

const json_t *pushed(const struct person *person, const char *name)
{
    const json_t *found = NULL;
    for (size_t i = 0; i < json_array_size(person->heard); i++)
        if (strcmp(text_of(json_array_get(person->heard, i), "push"), name) == 0)
            found = json_array_get(person->heard, i);
    return found;
}

void pass_second(void)
{
    now += 1000;
    for (int i = 0; i < HOUSES; i++)
        if (houses[i])
            house_tick(houses[i]);
    settle_houses();
}

bool was_told(const struct person *person, const char *name, const char *word)
{
    char *text = json_dumps(pushed(person, name), 0);
    bool found = text && strstr(text, word);
    free(text);
    return found;
}

const json_t *listed(const struct person *person, const char *name, const char *id)
{
    const json_t *tables = json_object_get(pushed(person, name), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (strcmp(text_of(json_array_get(tables, i), "table"), id) == 0)
            return json_array_get(tables, i);
    return NULL;
}

json_t *command_at(struct person *operator, const char * words)
{
    return ask_all(operator, "\"ask\":\"admin\",\"do\":[%s],\"reason\":\"noise\"", words);
}
