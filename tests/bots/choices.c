/* choices.c - prints the choice of every bot at every decision of a game, to compare with the page.
 *
 * choices RECORD BUDGET DECISIONS
 *
 * Walks along the record and asks at each decision (DECISIONS of them at most, evenly spread) every
 * bot that plays the game, with the view of the seat that decided and a generator that starts at
 * the event's number. Prints one JSON object a decision:
 * {"n","seat","do":{"bot":"move",...},"advice": the output of engawa_advice_json, or null}.
 * web/test/same.test.mjs asks the WebAssembly module the same questions.
 */
#include "bots/analysis.h"
#include "bots/registry.h"
#include "engine/record.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct engawa_names names = {.seat = {"0", "1", "2", "3", "4", "5", "6", "7"}};

static void append_seen(void *context, const struct engawa_seen *seen)
{
    engawa_match_append(context, seen->by, seen->text, seen->time, NULL);
}

static void add_choices(const struct engawa_match *view, size_t n, int budget,
                        struct engawa_text *json)
{
    struct engawa_text move = {0};
    const char *between = "";
    for (int i = 0; engawa_bot_at(i); i++) {
        const struct engawa_bot *bot = engawa_bot_at(i);
        struct engawa_rng rng;
        if (engawa_bot_named(bot->name, view->game) != bot)
            continue;
        engawa_rng_fast(&rng, n);
        engawa_text_clear(&move);
        bot_text(bot, view, "", &rng, budget, &move);
        engawa_text_printf(json, "%s\"%s\":", between, bot->name);
        engawa_text_add_json(json, move.at, move.length);
        between = ",";
    }
    engawa_text_free(&move);
}

static void print_decision(const struct engawa_match *so_far, int seat, int budget)
{
    struct engawa_match *view = engawa_match_new(so_far->game, &so_far->setup, seat);
    struct engawa_text json = {0}, advice = {0};
    size_t n = so_far->length + 1;
    engawa_match_events(so_far, 0, seat, NULL, ENGAWA_ENGLISH, append_seen, view);
    engawa_text_printf(&json, "{\"n\":%zu,\"seat\":%d,\"do\":{", n, seat);
    add_choices(view, n, budget, &json);
    bool advised = engawa_advice_json(view, budget, n, view->game->legal_max, &names,
                                      ENGAWA_ENGLISH, &advice, NULL);
    engawa_text_printf(&json, "},\"advice\":%s}", advised ? advice.at : "null");
    puts(json.at);
    engawa_text_free(&json);
    engawa_text_free(&advice);
    engawa_match_free(view);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    struct engawa_record record = {0};
    struct engawa_reason why;
    size_t decisions = 0, asked = 0, seen = 0;
    FILE *file = argc == 4 ? fopen(argv[1], "r") : NULL;
    if (!file || engawa_record_read(&record, file, &why) != ENGAWA_RECORD_FINE) {
        fputs("usage: choices RECORD BUDGET DECISIONS\n", stderr);
        return 2;
    }
    const struct engawa_match *match = record.match;
    struct engawa_match *so_far = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    size_t wanted = strtoul(argv[3], NULL, 10);
    for (size_t i = 0; i < match->length; i++)
        decisions += match->event[i].by != ENGAWA_CHANCE;
    for (size_t i = 0; i < match->length; i++) {
        const struct engawa_match_event *past = &match->event[i];
        if (past->by != ENGAWA_CHANCE && seen++ * wanted >= asked * decisions && asked < wanted) {
            print_decision(so_far, past->by, atoi(argv[2]));
            asked++;
        }
        engawa_match_append(so_far, past->by, past->text, past->time, NULL);
    }
    engawa_match_free(so_far);
    engawa_record_free(&record);
    fclose(file);
    return 0;
}
