/* dou_dizhu_endgame.c - the last cards of a hand (dou_dizhu_endgame.h).
 *
 * Alpha-beta over all moves: the landlord wants much, the others together little. A move that ends
 * the hand is the best there is, unless a bomb more would double the pay, which is not looked for.
 */
#include "bots/dou_dizhu_endgame.h"

#include "games/registry.h"

bool engawa_dou_dizhu_is_endgame(const struct dou_dizhu *state)
{
    int cards = 0;
    for (int seat = 0; seat < state->seats; seat++)
        cards += state->size[seat];
    return cards <= DOU_DIZHU_ENDGAME_CARDS;
}

/* The value of STATE if it is between LOW and HIGH, otherwise a bound on it. END is where the room
 * for moves ends. */
static float search(const struct dou_dizhu *state, float low, float high, engawa_move *move,
                    const engawa_move *end, long *nodes)
{
    bool landlord = state->turn == state->landlord;
    struct dou_dizhu_plays plays;
    ++*nodes;
    engawa_dou_dizhu_find(state->rocket, state->cards[state->turn], state->laid, &plays);
    if (state->phase != DOU_DIZHU_PLAY || (long)plays.count + 1 > end - move) {
        bool won = state->phase == DOU_DIZHU_PLAY ? landlord : state->size[state->landlord] == 0;
        return won ? engawa_dou_dizhu_at_stake(state) : -engawa_dou_dizhu_at_stake(state);
    }
    int count = engawa_dou_dizhu.legal(state, state->turn, move);
    float best = landlord ? -100.0f : 100.0f;
    for (int i = count - 1; i >= 0 && low < high; i--) {
        struct dou_dizhu next = *state;
        engawa_dou_dizhu.play(&next, state->turn, move[i]);
        float value = search(&next, low, high, move + count, end, nodes);
        if (landlord ? value > best : value < best)
            best = value;
        if (landlord && best > low)
            low = best;
        if (!landlord && best < high)
            high = best;
    }
    return best;
}

float engawa_dou_dizhu_solve(const struct dou_dizhu *state, engawa_move *move, long *nodes)
{
    return search(state, -100, 100, move, move + DOU_DIZHU_ENDGAME_ROOM, nodes);
}
