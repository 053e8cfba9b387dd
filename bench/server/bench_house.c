/* bench_house.c - engawa-bench-house [GAME] [--tables N] [--turn N] [--idle N] [--moves N]
 * [--worst N]: what a move costs inside the house, without sockets and with the journal in memory.
 *
 * N tables for two people (for as many as GAME needs) play GAME at random. A turn of the event loop
 * brings a move of --turn of the tables in turn, each at another table, and one house_commit. What
 * is measured is the processor time of house_message and house_commit alone, in which every reply
 * and every push is made; the moves are chosen, and new tables opened, while the clock stands.
 * --idle people have said hello, sit at no table and are silent.
 *
 * With --worst it measures instead, N times each, what holds up the loop for longest, and prints
 * the longest time of each: the tick, the lobby, who is at a table where a hundred people watch,
 * what is opened, entered and renamed among so many tables and people, and what is left for the
 * loop when a log full of talk was read beside it, and when that goes. The tables are in the lobby
 * then.
 *
 * Otherwise it prints moves a second of processor, allocations a move and what was sent a move. The
 * C library's allocator is counted here, so whatever the journal and the JSON reader allocate
 * counts too.
 */
#include "bots/registry.h"
#include "engine/memory.h"
#include "engine/notation.h"
#include "games/registry.h"
#include "server/app/parts.h"
#include "server/house/house_data.h"
#include "server/house/log.h"
#include "server/table/log_quota.h"
#include "server/turn/house.h"
#include "store/turn/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLES = 200, MOVES = 40000, PEOPLE_MAX = ENGAWA_SEATS_MAX, TABLES_MAX = 5000 };

/* ---- the allocator, counted ---- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static bool counting;
static long allocations;

void *malloc(size_t size)
{
    allocations += counting;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations += counting;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    allocations += counting;
    return __libc_realloc(memory, size);
}

/* ---- people and tables ---- */

struct person {
    struct visitor *visitor;
    char table[IDS_MAX + 1]; /* of the last reply that named one */
};

struct game_table {
    struct person person[PEOPLE_MAX];
    struct live_table *live;
};

static const struct engawa_game *game;
static struct engawa_setup setup;
static struct house *house;
static struct game_table *tables;
static struct engawa_rng rng;
static int table_count = TABLES, turn = TABLES, idle, position, worst;
static struct person *crowd; /* the idle people */
static long wanted = MOVES, moves, refused, messages, bytes;
static double spent;

static int64_t read_clock(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void no_bot(void *context, struct job *job)
{
    (void)context;
    job_free(job);
}

static bool hear(void *context, const char *text, size_t length)
{
    struct person *person = context;
    messages++;
    bytes += (long)length;
    if (counting)
        return true;
    const char *table = strstr(text, ",\"table\":\"");
    if (strncmp(text, "{\"re\":", 6) == 0 && table)
        snprintf(person->table, sizeof person->table, "%.*s", (int)strcspn(table + 10, "\""),
                 table + 10);
    return true;
}

static void hear_again(void *context)
{
    (void)context;
}

static void say(struct person *person, const char *format, ...) ENGAWA_PRINTF(2, 3);
static void say(struct person *person, const char *format, ...)
{
    char text[2 * ENGAWA_NOTE_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    house_message(person->visitor, text, (size_t)length);
}

static void arrive(struct person *person)
{
    static const struct house_peer peer = {.send = hear, .resume = hear_again};
    person->visitor = house_arrive(house, "192.0.2.1", ENGAWA_ENGLISH, &peer, person);
    say(person, "{\"ask\":\"hello\",\"id\":1,\"token\":null,\"name\":\"Aki\",\"lang\":\"en\"}");
}

/* Begins a game at TABLE, whose people leave the one before. */
static void begin(struct game_table *table)
{
    struct person *host = &table->person[0];
    if (table->live)
        for (int seat = 0; seat < setup.seats; seat++)
            say(&table->person[seat], "{\"ask\":\"leave\",\"id\":1,\"table\":\"%s\"}", host->table);
    say(host,
        "{\"ask\":\"open\",\"id\":1,\"game\":\"%s\",\"seats\":%d,\"private\":%s,"
        "\"order\":\"seated\"}",
        game->name, setup.seats, worst ? "false" : "true");
    house_commit(house);
    for (int seat = 0; seat < setup.seats; seat++) {
        struct person *person = &table->person[seat];
        say(person, "{\"ask\":\"enter\",\"id\":1,\"table\":\"%s\",\"after\":0}", host->table);
        say(person, "{\"ask\":\"sit\",\"id\":1,\"table\":\"%s\",\"seat\":%d,\"entropy\":\"ab\"}",
            host->table, seat);
    }
    say(host, "{\"ask\":\"start\",\"id\":1,\"table\":\"%s\"}", host->table);
    house_commit(house);
    table->live = tables_find(&house->tables, host->table);
}

/* ---- moves ---- */

struct move {
    struct person *person;
    const struct engawa_match *match;
    size_t n; /* that the move gets */
    struct engawa_text text;
};

/* Chooses any legal move of the player to move at TABLE. */
static void choose(struct game_table *table, struct move *move)
{
    const struct engawa_match *match = table->live->table->match;
    const void *state = match->state.bytes;
    int seat = engawa_lowest_bit(game->actors(state));
    engawa_move legal[64];
    int count = game->legal(state, seat, legal, 64);
    struct engawa_event event = {.by = seat};
    struct engawa_text text = {0};
    event.move = legal[engawa_rng_below(&rng, (uint32_t)(count < 64 ? count : 64))];
    engawa_give_note(game, state, &event);
    game->print(state, &event, &text);
    move->person = &table->person[seat];
    move->match = match;
    move->n = match->length + 1;
    engawa_text_clear(&move->text);
    engawa_text_printf(&move->text,
                       "{\"ask\":\"move\",\"id\":%zu,\"table\":\"%s\",\"after\":%zu,\"do\":",
                       match->length, table->live->table->id, match->length);
    engawa_text_add_json(&move->text, text.at, text.length);
    engawa_text_add_char(&move->text, '}');
    engawa_text_free(&text);
}

static double processor(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The measured part: one turn with the moves CHOSEN. */
static void take_turn(const struct move *chosen)
{
    for (int i = 0; i < turn; i++)
        house_message(chosen[i].person->visitor, chosen[i].text.at, chosen[i].text.length);
    house_commit(house);
}

/* By a pointer, so that a profiler finds it under its name. */
static void (*const volatile measured)(const struct move *chosen) = take_turn;

/* The next TURN tables move, in one turn. */
static void play_turn(struct move *chosen)
{
    for (int i = 0; i < turn; i++) {
        struct game_table *table = &tables[position++ % table_count];
        if (table->live->table->phase == TABLE_OVER)
            begin(table);
        choose(table, &chosen[i]);
    }
    position %= table_count;
    counting = true;
    double begun = processor();
    measured(chosen);
    spent += processor() - begun;
    counting = false;
    moves += turn;
    for (int i = 0; i < turn; i++)
        refused += chosen[i].match->length < chosen[i].n;
}

static void measure(void)
{
    struct move *chosen = engawa_allocate((size_t)turn, sizeof *chosen);
    for (long next = wanted / 16; moves < wanted;) {
        play_turn(chosen);
        if (moves >= next) { /* tables that are over are forgotten */
            house_tick(house);
            house_commit(house);
            next += wanted / 16;
        }
    }
    for (int i = 0; i < turn; i++)
        engawa_text_free(&chosen[i].text);
    free(chosen);
}

/* ---- what holds up the loop ---- */

enum { WATCHERS = 100, ENTRIES = 500 };

static void do_nothing(int i)
{
    (void)i;
}

static void tick(int i)
{
    (void)i;
    house_tick(house);
}

static void ask_lobby(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"lobby\",\"id\":1}");
}

/* Changes the lobby, unmeasured. */
static void change_lobby(int i)
{
    begin(&tables[i % table_count]);
}

static void open_one(int i)
{
    say(&crowd[i % idle],
        "{\"ask\":\"open\",\"id\":1,\"game\":\"%s\",\"seats\":%d,\"private\":true}", game->name,
        setup.seats);
}

static void rename_one(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"name\",\"id\":1,\"name\":\"Ben %d\"}", i);
}

static void list_devices(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"devices\",\"id\":1}");
}

static void sign_out(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"sign-out\",\"id\":1}");
}

static void ping(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"ping\",\"id\":1}");
}

/* Person I of the crowd comes to the first table, or leaves it. */
static void watch(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"enter\",\"id\":1,\"table\":\"%s\",\"after\":0}",
        tables[0].person[0].table);
}

static void leave(int i)
{
    say(&crowd[i % idle], "{\"ask\":\"leave\",\"id\":1,\"table\":\"%s\"}",
        tables[0].person[0].table);
}

static void say_something(int i)
{
    say(&crowd[i % WATCHERS], "{\"ask\":\"say\",\"id\":1,\"table\":\"%s\",\"text\":\"%d\"}",
        tables[0].person[0].table, i);
}

/* The first table gets watchers who talk. */
static void crowd_table(void)
{
    for (int i = 0; i < WATCHERS - 1; i++)
        watch(i);
    for (int i = 0; i < ENTRIES; i++)
        say_something(i);
    house_commit(house);
}

/* The second table's log is filled with small talk, and the table goes from memory. */
static void fill_log(int i)
{
    static bool full;
    struct person *host = &tables[1].person[0];
    (void)i;
    for (int k = 0; !full && k < LOG_QUOTA_CHAT_BYTES / 50; k++)
        say(host, "{\"ask\":\"say\",\"id\":1,\"table\":\"%s\",\"text\":\"hm\"}", host->table);
    full = true;
    say(host, "{\"ask\":\"abandon\",\"id\":1,\"table\":\"%s\"}", host->table);
    for (int seat = 0; seat < setup.seats; seat++)
        say(&tables[1].person[seat], "{\"ask\":\"leave\",\"id\":1,\"table\":\"%s\"}", host->table);
    house_commit(house);
    house_tick(house);
}

static struct table *read; /* beside the loop */

static void read_log(int i)
{
    struct engawa_reason why;
    fill_log(i);
    read = log_read(house->journal, tables[1].person[0].table, &why);
}

static void take_log(int i)
{
    struct live_table *live = live_table_new(house, read->id, NULL);
    (void)i;
    tables_add(&house->tables, live);
    log_wake(live, read);
}

static void read_and_take_log(int i)
{
    read_log(i);
    take_log(i);
}

static void time_worst(const char *name, void (*prepare)(int i), void (*act)(int i))
{
    double longest = 0;
    for (int i = 0; i < worst; i++) {
        prepare(i);
        house_commit(house);
        double begun = processor();
        act(i + WATCHERS);
        house_commit(house);
        double took = processor() - begun;
        longest = took > longest ? took : longest;
    }
    printf("%-36s %8.2f ms\n", name, 1e3 * longest);
}

static void measure_worst(void)
{
    time_worst("a ping", do_nothing, ping);
    time_worst("the first ticks", do_nothing, tick);
    time_worst("a tick, and nothing is due", do_nothing, tick);
    time_worst("the lobby, when it has changed", change_lobby, ask_lobby);
    time_worst("opening a table", do_nothing, open_one);
    time_worst("another name", do_nothing, rename_one);
    time_worst("one's devices", do_nothing, list_devices);
    time_worst("signing out", do_nothing, sign_out);
    crowd_table();
    time_worst("entering where 99 people watch", leave, watch);
    time_worst("leaving where 99 people watch", watch, leave);
    time_worst("talking where 99 people watch", do_nothing, say_something);
    time_worst("taking a full log that was read", read_log, take_log);
    time_worst("forgetting it", read_and_take_log, tick);
}

/* ---- the command ---- */

static bool take_argument(int *i, int argc, char **argv)
{
    bool number = *i + 1 < argc && argv[*i][0] == '-';
    if (!number && argv[*i][0] != '-')
        return (game = engawa_game_named(argv[*i])) != NULL;
    long value = number ? atol(argv[*i + 1]) : -1;
    const char *name = argv[(*i)++];
    if (strcmp(name, "--tables") == 0)
        table_count = (int)value;
    else if (strcmp(name, "--turn") == 0)
        turn = (int)value;
    else if (strcmp(name, "--idle") == 0)
        idle = (int)value;
    else if (strcmp(name, "--moves") == 0)
        wanted = value;
    else if (strcmp(name, "--worst") == 0)
        worst = (int)value;
    else
        return false;
    return value >= 0;
}

static void set_up(struct journal *journal)
{
    static const struct world world = {
        .clock = read_clock, .ask_bot = no_bot, .parts = server_parts};
    struct world_limits limits = world_default_limits;
    struct engawa_reason why;
    limits.rate = limits.address_share = 0;
    limits.tables_per_guest = limits.tables = 1 << 20;
    limits.new_guests = 1 << 20;
    if (!house_open(journal, &world, &limits, &house, &why)) {
        fprintf(stderr, "%s\n", why.en);
        exit(1);
    }
    engawa_rng_fast(&rng, 1);
    tables = engawa_allocate((size_t)table_count, sizeof *tables);
    for (int i = 0; i < table_count; i++) {
        for (int seat = 0; seat < setup.seats; seat++)
            arrive(&tables[i].person[seat]);
        begin(&tables[i]);
    }
}

int main(int argc, char **argv)
{
    struct journal *journal;
    struct engawa_reason why;
    engawa_add_games();
    engawa_add_bots();
    game = engawa_game_named("yahtzee");
    for (int i = 1; i < argc; i++)
        if (!take_argument(&i, argc, argv)) {
            fputs("usage: engawa-bench-house [GAME] [--tables N] [--turn N] [--idle N] "
                  "[--moves N] [--worst N]\n",
                  stderr);
            return 2;
        }
    idle = worst && idle <= WATCHERS ? WATCHERS + 1 : idle;
    turn = turn < 1 || turn > table_count ? table_count : turn;
    engawa_setup_defaults(game, game->seats_min < 2 ? 2 : game->seats_min, &setup);
    if (table_count < 1 || table_count > TABLES_MAX || !journal_open(":memory:", &journal, &why))
        return 2;
    set_up(journal);
    crowd = engawa_allocate((size_t)idle, sizeof *crowd);
    for (int i = 0; i < idle; i++)
        arrive(&crowd[i]);
    house_commit(house);
    if (worst) {
        measure_worst();
        return 0;
    }
    messages = bytes = refused = allocations = 0;
    measure();
    printf("%s: %.0f moves a processor second (%.2f us), %.1f allocations, %.2f messages, %.0f "
           "bytes; %d tables, %d a turn, %d idle%s\n",
           game->name, (double)moves / spent, 1e6 * spent / (double)moves,
           (double)allocations / (double)moves, (double)messages / (double)moves,
           (double)bytes / (double)moves, table_count, turn, idle,
           refused ? "; SOME MOVES WERE REFUSED" : "");
    return refused != 0;
}
