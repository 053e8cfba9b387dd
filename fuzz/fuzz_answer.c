/* fuzz_answer.c - any bytes as the output of a program that plays as a bot (docs/bot-protocol.md):
 * its greeting, then its answers, in a game that goes on until the output ends. Every move that
 * comes of it is legal, and an answer that is none is a fault with a reason.
 *
 * The first byte chooses the game.
 */
#include "bots/bot.h"
#include "cli/bots/lines.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT_MAX = 8192, EVENTS_MAX = 300, SECONDS = 3600 };

static int nowhere, output;
static bool ended;

static const struct engawa_game *choose_game(uint8_t byte)
{
    int count = 0;
    while (engawa_game_at(count))
        count++;
    return engawa_game_at(byte % count);
}

/* Writes SIZE bytes into a pipe, and returns the end to read from. */
static int write_output(const void *data, size_t size)
{
    int ends[2], made = pipe(ends);
    assert(made == 0);
    (void)made;
    ssize_t written = write(ends[1], data, size);
    assert(written == (ssize_t)size);
    (void)written;
    close(ends[1]);
    return ends[0];
}

static void answer(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_text *move)
{
    char line[LINES_MAX];
    struct engawa_text question = {.at = NULL}, aside = {.at = NULL};
    (void)self;
    (void)asked;
    engawa_text_add(&question, "go\n");
    const char *said = lines_exchange(nowhere, output, &question, "move", SECONDS, line, &aside);
    ended = !said;
    assert(!said || strlen(said) < LINES_MAX);
    engawa_text_add(move, said ? said : "");
    engawa_text_free(&question);
    engawa_text_free(&aside);
}

/* Sets EVENT to what happens next at MATCH, of which the seat to move sees VIEW. */
static void choose_event(const struct engawa_match *match, struct engawa_match *view,
                         struct engawa_rng *rng, struct engawa_event *event)
{
    static const struct engawa_bot bot = {.name = "exec:x", .label_en = "x", .answer = answer};
    struct engawa_reason why = {.code = ""};
    *event = (struct engawa_event){.by = ENGAWA_CHANCE};
    if (!view) {
        match->game->draw(match->state.bytes, rng, &event->outcome);
        return;
    }
    bool legal = engawa_bot_move(&bot, view, "", rng, 1, event, &why);
    assert(legal || (strcmp(why.code, "bot-fault") == 0 && why.en[0] && why.ja[0]));
    (void)legal;
    bool allowed = match->game->allowed(match->state.bytes, event, &why);
    assert(allowed && event->by == view->viewer);
    (void)allowed;
}

static void play(const struct engawa_game *game)
{
    struct engawa_setup setup;
    struct engawa_match *view[ENGAWA_SEATS_MAX];
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 1);
    engawa_setup_defaults(game, game->seats_min, &setup);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    for (int seat = 0; seat < setup.seats; seat++)
        view[seat] = engawa_match_new(game, &setup, seat);
    unsigned actors;
    for (int i = 0; i < EVENTS_MAX && !ended && (actors = engawa_match_actors(match)) != 0; i++) {
        struct engawa_event event;
        int by = actors == ENGAWA_CHANCE_BIT ? -1 : engawa_lowest_bit(actors);
        choose_event(match, by < 0 ? NULL : view[by], &rng, &event);
        for (int seat = 0; seat < setup.seats; seat++)
            engawa_match_show(view[seat], match->state.bytes, &event, 0);
        engawa_match_append_event(match, &event, NULL, 0);
    }
    for (int seat = 0; seat < setup.seats; seat++)
        engawa_match_free(view[seat]);
    engawa_match_free(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[LINES_MAX];
    struct engawa_text hello = {.at = NULL}, aside = {.at = NULL};
    if (size == 0 || size > INPUT_MAX)
        return 0;
    engawa_add_games();
    if (nowhere == 0)
        nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    output = write_output(data + 1, size - 1);
    engawa_text_add(&hello, "engawa 1\n");
    ended = !lines_exchange(nowhere, output, &hello, "ready", SECONDS, line, &aside);
    if (!ended)
        play(choose_game(data[0]));
    close(output);
    engawa_text_free(&hello);
    engawa_text_free(&aside);
    return 0;
}
