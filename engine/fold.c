/* fold.c - parses, checks and applies one event; random playouts (game.h). */
#include "engine/game.h"

#include "engine/notation.h"

#include <string.h>

/* Whether any part of EVENT is hidden. In a record and in a player's move none may be. */
static bool has_hidden(const struct engawa_event *event)
{
    if (event->by != ENGAWA_CHANCE)
        return (event->move & ENGAWA_PART_HIDDEN) != 0;
    for (int i = 0; i < event->outcome.count; i++)
        if (event->outcome.item[i] == ENGAWA_UNKNOWN)
            return true;
    return false;
}

/* Whether it is BY's turn. */
static bool check_turn(const struct engawa_game *game, const void *state, int seats, int by,
                       struct engawa_reason *why)
{
    unsigned actors = game->actors(state);
    if (by != ENGAWA_CHANCE && (by < 0 || by >= seats))
        return engawa_refuse(why, "no-such-seat", "there is no such seat", "その席はありません");
    if (actors == 0)
        return engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
    if (by == ENGAWA_CHANCE && actors != ENGAWA_CHANCE_BIT)
        return engawa_refuse(why, "not-chance", "it is the players' turn here",
                             "ここはプレイヤーの番です");
    if (by != ENGAWA_CHANCE && actors == ENGAWA_CHANCE_BIT)
        return engawa_refuse(why, "not-your-turn",
                             "chance (dice or cards) comes first, then the players",
                             "先に偶然（サイコロ・山札）の番です");
    if (by != ENGAWA_CHANCE && !(actors >> by & 1))
        return engawa_refuse(why, "not-your-turn", "it is not this seat's turn",
                             "この席の番ではありません");
    return true;
}

bool engawa_read(const struct engawa_game *game, const void *state, int seats, int by,
                 const char *text, enum engawa_trust trust, struct engawa_event *event,
                 struct engawa_reason *why)
{
    if (!check_turn(game, state, seats, by, why))
        return false;
    event->by = by;
    event->move = 0;
    event->outcome.count = 0;
    event->note[0] = '\0';
    if (!game->parse(state, text, event, why))
        return false;
    if (trust == ENGAWA_REDACTED)
        return true;
    if (has_hidden(event))
        return engawa_refuse_hidden(why);
    return by == ENGAWA_CHANCE ? game->possible(state, &event->outcome, why)
                               : game->allowed(state, event, why);
}

void engawa_apply(const struct engawa_game *game, void *state, const struct engawa_event *event)
{
    if (event->by == ENGAWA_CHANCE)
        game->settle(state, &event->outcome);
    else
        game->play(state, event->by, event->move);
}

void engawa_show(const struct engawa_game *game, const void *state, int viewer,
                 const struct engawa_event *event, struct engawa_event *seen)
{
    *seen = *event;
    if (game->redact && viewer != ENGAWA_OPEN)
        game->redact(state, viewer, seen);
}

void engawa_conceal(const struct engawa_game *game, void *state, int viewer)
{
    if (game->conceal && viewer != ENGAWA_OPEN)
        game->conceal(state, viewer);
}

bool engawa_is_view(const struct engawa_game *game, const void *state, int viewer)
{
    uint64_t view[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    memcpy(view, state, game->state_size);
    engawa_conceal(game, view, viewer);
    return engawa_state_equal(game, state, view);
}

bool engawa_state_equal(const struct engawa_game *game, const void *one, const void *two)
{
    return memcmp(one, two, game->state_size) == 0;
}

/* Eight bytes at a time; the last ones of a state are filled up with zeros. */
uint64_t engawa_state_hash(const struct engawa_game *game, const void *state)
{
    const unsigned char *bytes = state;
    uint64_t hash = game->state_size;
    for (size_t at = 0; at < game->state_size; at += sizeof(uint64_t)) {
        size_t left = game->state_size - at;
        uint64_t word = 0;
        memcpy(&word, bytes + at, left < sizeof word ? left : sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

long engawa_playout(const struct engawa_game *game, void *state, struct engawa_rng *rng,
                    engawa_move *moves)
{
    struct engawa_outcome outcome;
    long events = 0;
    for (unsigned actors; (actors = game->actors(state)) != 0; events++) {
        if (actors == ENGAWA_CHANCE_BIT) {
            game->draw(state, rng, &outcome);
            game->settle(state, &outcome);
            continue;
        }
        int seat = engawa_lowest_bit(actors);
        if (game->pick) {
            game->play(state, seat, game->pick(state, seat, rng));
        } else {
            int count = game->legal(state, seat, moves, game->legal_max);
            game->play(state, seat, moves[engawa_rng_below(rng, (uint32_t)count)]);
        }
    }
    return events;
}
