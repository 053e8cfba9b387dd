/* bout.c - one game among bots, drawn from a seed (bout.h). */
#include "cli/bout.h"

#include "cli/commands.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* SHA-256 of PURPOSE, the seed given and the number of the game. */
static void derive(const char *purpose, const char *seed, long number, uint8_t hash[32])
{
    char head[64];
    uint8_t seed_hash[32], input[sizeof head + sizeof seed_hash];
    engawa_sha256((const uint8_t *)seed, strlen(seed), seed_hash);
    int length = snprintf(head, sizeof head, "engawa/sim/%s/%ld/", purpose, number);
    memcpy(input, head, (size_t)length);
    memcpy(input + length, seed_hash, sizeof seed_hash);
    engawa_sha256(input, (size_t)length + sizeof seed_hash, hash);
}

void engawa_bout_begin(struct engawa_bout *bout, const struct engawa_game *game,
                       const struct engawa_setup *setup, const struct engawa_bot *const *bots,
                       int budget, bool watched, const char *seed, long number,
                       struct engawa_bout_room *room)
{
    static const struct engawa_entropy nothing[ENGAWA_SEATS_MAX];
    uint8_t hash[32];
    uint64_t choice = 0;
    memset(bout, 0, sizeof *bout);
    bout->game = game;
    bout->setup = setup;
    bout->room = room;
    bout->budget = budget;
    bout->watched = watched;
    derive("table", seed, number, bout->seed);
    engawa_fair_key(bout->seed, nothing, setup->seats, bout->key);
    derive("choice", seed, number, hash);
    for (int i = 0; i < 8; i++)
        choice = choice << 8 | hash[i];
    engawa_rng_fast(&bout->choice, choice);
    game->start(bout->state.bytes, setup);
    for (int seat = 0; seat < setup->seats; seat++) {
        bout->bot[seat] = bots[seat];
        if (!bots[seat])
            continue;
        bout->watched = true;
        bout->view[seat] = engawa_match_new(game, setup, seat);
    }
    if (!room->legal)
        room->legal = malloc((size_t)game->legal_max * sizeof *room->legal);
    if (!room->legal)
        abort();
}

/* Lets the bot in SEAT choose from what it knows. */
static void ask_bot(struct engawa_bout *bout, int seat, struct engawa_event *event)
{
    struct engawa_text *text = &bout->room->text;
    struct engawa_reason why;
    engawa_text_clear(text);
    bout->bot[seat]->choose(bout->view[seat], &bout->choice, bout->budget, text);
    if (!engawa_read(bout->game, bout->state.bytes, bout->setup->seats, seat,
                     engawa_text_string(text), ENGAWA_FULL, event, &why)) {
        engawa_cli_complain("The bot %s made an illegal move: %s: %s",
                            "ボット %s が反則の手を選びました(%s): %s", bout->bot[seat]->name,
                            engawa_text_string(text),
                            engawa_reason_in(&why, engawa_cli_language()));
        abort();
    }
}

bool engawa_bout_next(struct engawa_bout *bout, struct engawa_event *event)
{
    const struct engawa_game *game = bout->game;
    const void *state = bout->state.bytes;
    unsigned actors = game->actors(state);
    if (actors == 0)
        return false;
    event->note[0] = '\0';
    if (actors == ENGAWA_CHANCE_BIT) {
        struct engawa_rng rng;
        event->by = ENGAWA_CHANCE;
        engawa_rng_fair(&rng, bout->key, bout->events + 1);
        game->draw(state, &rng, &event->outcome);
        return true;
    }
    event->by = engawa_lowest_bit(actors);
    bout->moves++;
    if (bout->bot[event->by]) {
        ask_bot(bout, event->by, event);
        return true;
    }
    if (game->pick) {
        event->move = game->pick(state, event->by, &bout->choice);
    } else {
        int count = game->legal(state, event->by, bout->room->legal, game->legal_max);
        event->move = bout->room->legal[engawa_rng_below(&bout->choice, (uint32_t)count)];
    }
    if (bout->watched)
        engawa_give_note(game, state, event);
    return true;
}

/* Shows EVENT, about to happen, to the bots. */
static void show(struct engawa_bout *bout, const struct engawa_event *event)
{
    struct engawa_text *text = &bout->room->text;
    for (int seat = 0; seat < bout->setup->seats; seat++) {
        if (!bout->view[seat])
            continue;
        struct engawa_event seen = *event;
        if (bout->game->redact)
            bout->game->redact(bout->state.bytes, seat, &seen);
        engawa_text_clear(text);
        bout->game->print(bout->state.bytes, &seen, text);
        engawa_match_append(bout->view[seat], event->by, engawa_text_string(text), 0, NULL);
    }
}

void engawa_bout_apply(struct engawa_bout *bout, const struct engawa_event *event)
{
    if (bout->watched)
        show(bout, event);
    engawa_apply(bout->game, bout->state.bytes, event);
    bout->events++;
}

void engawa_bout_end(struct engawa_bout *bout)
{
    for (int seat = 0; seat < bout->setup->seats; seat++)
        engawa_match_free(bout->view[seat]);
}

void engawa_bout_room_free(struct engawa_bout_room *room)
{
    free(room->legal);
    engawa_text_free(&room->text);
}

double engawa_cli_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
