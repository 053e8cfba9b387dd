/* bench.c - engawa-bench NAME [--json]: how fast the engine is, on one thread.
 *
 *   playouts   random games of every game a CPU second, chance included, beside the goals
 *   fold       events read from text, checked and applied, a CPU second
 *   record     lines of records read a CPU second
 *   legal      listings a CPU second of the longest list there is, a landlord's first lead
 *   search     moves and outcomes of chance that searches of Dou Dizhu simulate a CPU second, by
 * one tree and by a tree for each world, beside the goal state      how many bytes a state has:
 * copying one is one memcpy of that size signature  no speed but a hash over random games with
 * fixed seeds: every list of legal moves in its order, every outcome, every result. It changes when
 * the rules or the order of moves do
 */
#include "bots/ismcts.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECONDS = 2, SIGNATURE_GAMES = 40 };

union state {
    unsigned char bytes[ENGAWA_STATE_MAX];
    uint64_t align;
};

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Prints that COUNT of WHAT were done in SECONDS. */
static void print_speed(const char *name, const char *what, double count, double seconds, bool json)
{
    if (json)
        printf("{\"bench\":\"%s\",\"unit\":\"%s/s\",\"count\":%.0f,\"seconds\":%.3f,"
               "\"speed\":%.0f}\n",
               name, what, count, seconds, count / seconds);
    else
        printf("%s: %.0f %s/s (%.0f in %.2f s)\n", name, count / seconds, what, count, seconds);
}

static const struct engawa_game *yahtzee(struct engawa_setup *setup, int seats)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    engawa_setup_defaults(game, seats, setup);
    return game;
}

/* ---- playouts ---- */

/* The playout of each game, and the goal of playouts a CPU second; 0: no goal. */
static const struct {
    const char *game;
    int seats;
    const char *option, *value; /* NULL: defaults alone */
    double goal;
} playouts[] = {
    {"yahtzee", 1, NULL, NULL, 0},
    {"dou-dizhu", 3, "hands", "1", 400000}, /* one hand: deal, auction, kitty, play */
    {"dou-dizhu", 2, "hands", "1", 0},
    {"dou-dizhu", 4, "hands", "1", 0},
    {"dixit", 4, NULL, NULL, 100000},
    {"burning-desire", 2, NULL, NULL, 30000},
    {"sengoku-domino", 4, NULL, NULL, 130000},
    {"sengoku-domino", 2, NULL, NULL, 0},
};

static void bench_playout(size_t which, bool json)
{
    struct engawa_setup setup;
    struct engawa_rng rng;
    union state start = {{0}}, state;
    char name[64];
    const struct engawa_game *game = engawa_game_named(playouts[which].game);
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    double count = 0, begun = cpu_seconds(), seconds = 0;
    engawa_setup_defaults(game, playouts[which].seats, &setup);
    if (playouts[which].option &&
        !engawa_setup_option(game, &setup, playouts[which].option, playouts[which].value, NULL))
        abort();
    engawa_rng_fast(&rng, 1);
    game->start(start.bytes, &setup);
    while (seconds < (double)SECONDS) {
        for (int i = 0; i < 1000; i++) {
            memcpy(state.bytes, start.bytes, game->state_size);
            engawa_playout(game, state.bytes, &rng, moves);
        }
        count += 1000;
        seconds = cpu_seconds() - begun;
    }
    snprintf(name, sizeof name, "%s %d", game->name, playouts[which].seats);
    print_speed(name, "playouts", count, seconds, json);
    if (playouts[which].goal > 0 && !json)
        printf("  %.2f of the %.0f that are the goal\n", count / seconds / playouts[which].goal,
               playouts[which].goal);
    free(moves);
}

static void bench_playouts(bool json)
{
    for (size_t i = 0; i < sizeof playouts / sizeof *playouts; i++)
        bench_playout(i, json);
}

/* ---- listing moves ---- */

/* Leads of a landlord with twenty cards, over a thousand deals. */
static void bench_legal(bool json)
{
    enum { DEALS = 1000 };
    static union state state[DEALS];
    struct engawa_setup setup;
    struct engawa_rng rng;
    const struct engawa_game *game = engawa_game_named("dou-dizhu");
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    double count = 0, listed = 0, begun, seconds = 0;
    int longest = 0;
    engawa_setup_defaults(game, 3, &setup);
    engawa_rng_fast(&rng, 3);
    for (int i = 0; i < DEALS; i++) {
        struct engawa_outcome outcome;
        game->start(state[i].bytes, &setup);
        const struct dou_dizhu *table = (const struct dou_dizhu *)state[i].bytes;
        while (table->phase != DOU_DIZHU_PLAY) {
            if (game->actors(state[i].bytes) == ENGAWA_CHANCE_BIT) {
                game->draw(state[i].bytes, &rng, &outcome);
                game->settle(state[i].bytes, &outcome);
            } else {
                game->play(state[i].bytes, table->turn, DOU_DIZHU_BID | DOU_DIZHU_BID_MAX);
            }
        }
    }
    begun = cpu_seconds();
    while (seconds < (double)SECONDS) {
        for (int i = 0; i < DEALS; i++) {
            unsigned actors = game->actors(state[i].bytes);
            int moves_now =
                game->legal(state[i].bytes, engawa_lowest_bit(actors), moves, game->legal_max);
            listed += moves_now;
            longest = moves_now > longest ? moves_now : longest;
        }
        count += (double)DEALS;
        seconds = cpu_seconds() - begun;
    }
    print_speed("legal", "listings", count, seconds, json);
    if (!json)
        printf("  %.2f microseconds a lead of %.0f moves on average, %d at most\n",
               seconds / count * 1e6, listed / count, longest);
    free(moves);
}

/* ---- search ---- */

static double simulated; /* events of searches */

static void play_counted(void *state, int seat, engawa_move move)
{
    simulated++;
    engawa_dou_dizhu.play(state, seat, move);
}

static void settle_counted(void *state, const struct engawa_outcome *outcome)
{
    simulated++;
    engawa_dou_dizhu.settle(state, outcome);
}

/* Searches from views of random hands, a move of each, by WORLDS trees. */
static void bench_search_by(int worlds, bool json)
{
    const double goal = 1e6;
    struct engawa_game counted = engawa_dou_dizhu;
    struct engawa_setup setup;
    struct engawa_rng rng;
    const struct engawa_ismcts search = {1000, 30, ENGAWA_WINS, worlds};
    struct engawa_searched *found = engawa_allocate((size_t)counted.legal_max, sizeof *found);
    engawa_move *moves = engawa_allocate((size_t)counted.legal_max, sizeof *moves);
    double begun = cpu_seconds(), seconds = 0;
    counted.play = play_counted;
    counted.settle = settle_counted;
    engawa_setup_defaults(&engawa_dou_dizhu, 3, &setup);
    if (!engawa_setup_option(&engawa_dou_dizhu, &setup, "hands", "1", NULL))
        abort();
    setup.game = &counted;
    engawa_rng_fast(&rng, 4);
    for (simulated = 0; seconds < (double)SECONDS; seconds = cpu_seconds() - begun) {
        union state state = {{0}}, view;
        struct engawa_outcome outcome;
        engawa_dou_dizhu.start(state.bytes, &setup);
        for (unsigned actors; (actors = engawa_dou_dizhu.actors(state.bytes)) != 0;) {
            if (actors == ENGAWA_CHANCE_BIT) {
                engawa_dou_dizhu.draw(state.bytes, &rng, &outcome);
                engawa_dou_dizhu.settle(state.bytes, &outcome);
                continue;
            }
            int seat = engawa_lowest_bit(actors);
            memcpy(view.bytes, state.bytes, sizeof view.bytes);
            engawa_conceal(&counted, view.bytes, seat);
            int count = engawa_ismcts(&setup, view.bytes, seat, &search, &rng, found);
            engawa_dou_dizhu.play(state.bytes, seat,
                                  found[engawa_rng_below(&rng, (uint32_t)count)].move);
        }
    }
    print_speed(worlds ? "search, 20 trees" : "search, one tree", "events", simulated, seconds,
                json);
    if (!json)
        printf("  %.2f of the %.0f that are the goal\n", simulated / seconds / goal, goal);
    free(found);
    free(moves);
}

static void bench_search(bool json)
{
    bench_search_by(0, json);
    bench_search_by(20, json);
}

static void bench_state(bool json)
{
    for (int i = 0; engawa_game_at(i); i++)
        printf(json ? "{\"bench\":\"state\",\"game\":\"%s\",\"bytes\":%zu}\n"
                    : "state of %s: %zu bytes\n",
               engawa_game_at(i)->name, engawa_game_at(i)->state_size);
}

/* ---- events and records ---- */

/* A random game of Yahtzee for two as an open match. */
static struct engawa_match *random_match(void)
{
    struct engawa_setup setup;
    struct engawa_rng rng;
    const struct engawa_game *game = yahtzee(&setup, 2);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    engawa_rng_fast(&rng, 2);
    for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        struct engawa_text text = {0};
        if (actors == ENGAWA_CHANCE_BIT) {
            engawa_match_draw(match, &rng, &text);
        } else {
            event.by = engawa_lowest_bit(actors);
            event.move = game->pick(match->state.bytes, event.by, &rng);
            game->print(match->state.bytes, &event, &text);
        }
        if (!engawa_match_append(match, event.by, text.at, 0, NULL))
            abort();
        engawa_text_free(&text);
    }
    return match;
}

static void bench_fold(bool json)
{
    struct engawa_match *match = random_match();
    const struct engawa_game *game = match->game;
    double count = 0, begun = cpu_seconds(), seconds = 0;
    while (seconds < (double)SECONDS) {
        for (int i = 0; i < 100; i++) {
            union state state = {{0}};
            game->start(state.bytes, &match->setup);
            for (size_t n = 0; n < match->length; n++) {
                struct engawa_event event;
                if (!engawa_read(game, state.bytes, 2, match->event[n].by, match->event[n].text,
                                 ENGAWA_FULL, &event, NULL))
                    abort();
                engawa_apply(game, state.bytes, &event);
            }
            count += (double)match->length;
        }
        seconds = cpu_seconds() - begun;
    }
    print_speed("fold", "events", count, seconds, json);
    engawa_match_free(match);
}

static void bench_record(bool json)
{
    static const char *const names[] = {"Aki", "Ben"};
    struct engawa_match *match = random_match();
    struct engawa_text text = {0};
    double count = 0, begun = cpu_seconds(), seconds = 0;
    engawa_record_write_header(&text, match->game, &match->setup, names, NULL);
    for (size_t i = 0; i < match->length; i++)
        engawa_record_write_event(&text, i + 1, match->event[i].by, match->event[i].text,
                                  1700000000000 + (int64_t)i);
    engawa_record_write_end(&text, match->game, 2, match->state.bytes, NULL);
    while (seconds < (double)SECONDS) {
        struct engawa_record record = {0};
        FILE *file = fmemopen(text.at, text.length, "rb");
        if (!file || engawa_record_read(&record, file, NULL) != ENGAWA_RECORD_FINE)
            abort();
        fclose(file);
        count += (double)record.line;
        engawa_record_free(&record);
        seconds = cpu_seconds() - begun;
    }
    print_speed("record", "lines", count, seconds, json);
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* ---- signature ---- */

/* FNV-1a over the bytes of VALUE, least significant first: the same on every machine. */
static void mix(uint64_t *hash, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        *hash = (*hash ^ (value >> 8 * i & 0xff)) * UINT64_C(0x100000001b3);
    }
}

/* Plays one game from STATE, and mixes in all there was to choose and all that happened. */
static void mix_playout(const struct engawa_game *game, void *state, int seats,
                        struct engawa_rng *rng, engawa_move *moves, uint64_t *hash)
{
    int64_t scores[ENGAWA_SEATS_MAX] = {0};
    int ranks[ENGAWA_SEATS_MAX] = {0};
    for (unsigned actors; (actors = game->actors(state)) != 0;) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        mix(hash, actors);
        if (actors == ENGAWA_CHANCE_BIT) {
            game->draw(state, rng, &event.outcome);
            for (int i = 0; i < event.outcome.count; i++)
                mix(hash, event.outcome.item[i]);
        } else {
            event.by = engawa_lowest_bit(actors);
            int count = game->legal(state, event.by, moves, game->legal_max);
            for (int i = 0; i < count; i++)
                mix(hash, moves[i]);
            event.move = moves[engawa_rng_below(rng, (uint32_t)count)];
        }
        engawa_apply(game, state, &event);
    }
    game->result(state, scores, ranks);
    for (int i = 0; i < seats; i++)
        mix(hash, (uint64_t)scores[i] << 8 | (uint64_t)ranks[i]);
}

/* The signature of GAME: games of every number of seats, with every combination of the
 * options that have a list of values, the others, and those for research, as by default. */
static uint64_t signature_of(const struct engawa_game *game)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        struct engawa_setup setup;
        engawa_setup_defaults(game, seats, &setup);
        for (int i = 0; i < SIGNATURE_GAMES; i++) {
            union state state = {{0}};
            struct engawa_rng rng;
            int rest = i;
            for (int j = 0; game->options && game->options[j].name; j++) {
                int choices = 0;
                while (game->options[j].kind == ENGAWA_CHOICE && !game->options[j].research &&
                       game->options[j].choices[choices])
                    choices++;
                if (!choices)
                    continue;
                engawa_setup_option(game, &setup, game->options[j].name,
                                    game->options[j].choices[rest % choices], NULL);
                rest /= choices;
            }
            if (!engawa_setup_check(game, &setup, NULL))
                continue;
            engawa_rng_fast(&rng, (uint64_t)i);
            game->start(state.bytes, &setup);
            mix_playout(game, state.bytes, seats, &rng, moves, &hash);
        }
    }
    free(moves);
    return hash;
}

static void bench_signature(bool json)
{
    uint64_t all = UINT64_C(0xcbf29ce484222325);
    struct engawa_text games = {0};
    for (int i = 0; engawa_game_at(i); i++) {
        uint64_t one = signature_of(engawa_game_at(i));
        mix(&all, one);
        engawa_text_printf(&games, json ? ",\"%s\":\"%016" PRIx64 "\"" : " %s %016" PRIx64,
                           engawa_game_at(i)->name, one);
    }
    printf(json ? "{\"bench\":\"signature\",\"all\":\"%016" PRIx64 "\"%s}\n"
                : "signature: %016" PRIx64 "%s\n",
           all, engawa_text_string(&games));
    engawa_text_free(&games);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    static const struct {
        const char *name;
        void (*run)(bool json);
    } benches[] = {{"playouts", bench_playouts},  {"fold", bench_fold},
                   {"record", bench_record},      {"legal", bench_legal},
                   {"search", bench_search},      {"state", bench_state},
                   {"signature", bench_signature}};
    bool json = argc == 3 && strcmp(argv[2], "--json") == 0;
    for (size_t i = 0; (argc == 2 || json) && i < sizeof benches / sizeof *benches; i++)
        if (strcmp(argv[1], benches[i].name) == 0) {
            benches[i].run(json);
            return 0;
        }
    fputs("usage: engawa-bench playouts|fold|record|legal|search|state|signature [--json]\n",
          stderr);
    return 2;
}
