/* dixit_count.c - see dixit_count.h. Every bot sees the redacted events of its seat; the counts
 * come from the open table. */
#include "bench/bots/dixit_count.h"

#include "bots/dixit/speech.h"
#include "engine/memory.h"
#include "games/dixit.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

/* One game: the open match and each seat's view of it. */
struct game {
    struct engawa_match *open, *view[ENGAWA_SEATS_MAX];
    struct engawa_rng chance;
    struct engawa_text text;
    char (*told)[ENGAWA_NOTE_MAX + 1]; /* one clue for each card */
    int clues;
};

static const struct dixit *state_of(const struct game *game)
{
    return (const struct dixit *)(const void *)game->open->state.bytes;
}

static void show(void *context, const struct engawa_seen *seen)
{
    engawa_match_append(context, seen->by, seen->text, 0, NULL);
}

/* Takes note of the clue just told; true if it was told before. */
static bool note_clue(struct game *game)
{
    bool repeated = false;
    for (int i = 0; i < game->clues; i++)
        repeated |= dixit_bot_same_clue(game->told[i], game->open->note);
    strcpy(game->told[game->clues++], game->open->note);
    return repeated;
}

/* Counts the votes of the round that is about to be revealed. */
static void count_round(const struct dixit *state, struct dixit_count *count)
{
    int found = 0, teller = state->storyteller;
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat == teller)
            continue;
        bool right = state->laid[state->vote[seat] - 1] == state->given[teller][0];
        found += right;
        count[seat].votes++;
        count[seat].right += right;
    }
    count[teller].told++;
    count[teller].asked += state->seats - 1;
    count[teller].found += found;
    count[teller].some += found > 0 && found < state->seats - 1;
}

/* Returns the choice of BY from its own view. */
static void choose(struct game *game, const struct dixit_party *party, int by)
{
    const struct engawa_match *view = game->view[by];
    struct engawa_event event;
    engawa_bot_move(party->bot[by], view, party->stranger[by] ? party->lore : "", &game->chance,
                    300, &event, NULL);
    view->game->print(view->state.bytes, &event, &game->text);
}

/* Makes the next event happen and shows it to all; false if it was refused. */
static bool step(struct game *game, const struct dixit_party *party, unsigned actors)
{
    int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
    struct engawa_reason why;
    engawa_text_clear(&game->text);
    if (by == ENGAWA_CHANCE)
        engawa_match_draw(game->open, &game->chance, &game->text);
    else
        choose(game, party, by);
    if (!engawa_match_append(game->open, by, engawa_text_string(&game->text), 0, &why))
        return false;
    for (int seat = 0; seat < game->open->setup.seats; seat++)
        engawa_match_events(game->open, game->open->length - 1, seat, NULL, ENGAWA_ENGLISH, show,
                            game->view[seat]);
    return true;
}

static void play(struct game *game, const struct dixit_party *party, struct dixit_count *count)
{
    for (unsigned actors; (actors = engawa_match_actors(game->open)) != 0;) {
        bool telling = state_of(game)->phase == DIXIT_CLUE,
             over = state_of(game)->phase == DIXIT_REVEAL;
        if (over)
            count_round(state_of(game), count);
        if (over && party->round)
            party->round(party->context, game->open);
        if (!step(game, party, actors)) {
            if (actors != ENGAWA_CHANCE_BIT)
                count[engawa_lowest_bit(actors)].illegal++;
            return;
        }
        if (telling)
            count[state_of(game)->storyteller].repeated += note_clue(game);
        if (telling && party->clue)
            party->clue(game->open->note);
    }
}

static void count_result(const struct game *game, struct dixit_count *count)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    engawa_dixit.result(game->open->state.bytes, scores, ranks);
    for (int seat = 0; seat < game->open->setup.seats; seat++) {
        count[seat].points += (long)scores[seat];
        count[seat].firsts += ranks[seat] == 1;
    }
}

/* The match as SEAT sees it. A stranger's deck has another name; its events are the same. */
static struct engawa_match *view_for(const struct dixit_party *party, int seat)
{
    struct engawa_setup setup = party->setup;
    if (party->stranger[seat]) {
        engawa_setup_option(&engawa_dixit, &setup, "deck", "pictures", NULL);
        engawa_setup_option(&engawa_dixit, &setup, "cards", "84", NULL);
    }
    return engawa_match_new(&engawa_dixit, &setup, seat);
}

void dixit_count_games(const struct dixit_party *party, const char *seed, long games,
                       struct dixit_count *count)
{
    int seats = party->setup.seats;
    for (long n = 1; n <= games; n++) {
        struct game game = {.open = engawa_match_new(&engawa_dixit, &party->setup, ENGAWA_OPEN)};
        uint64_t key = 14695981039346656037u + (uint64_t)n;
        for (const char *at = seed; *at; at++)
            key = (key ^ (unsigned char)*at) * 1099511628211u;
        engawa_rng_fast(&game.chance, key);
        game.told = engawa_allocate(DIXIT_CARDS, sizeof *game.told);
        for (int seat = 0; seat < seats; seat++)
            game.view[seat] = view_for(party, seat);
        play(&game, party, count);
        count_result(&game, count);
        for (int seat = 0; seat < seats; seat++)
            engawa_match_free(game.view[seat]);
        engawa_match_free(game.open);
        engawa_text_free(&game.text);
        free(game.told);
    }
}
