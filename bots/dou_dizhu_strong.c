/* dou_dizhu_strong.c - the strongest Dou Dizhu player: networks, and a look ahead.
 *
 * The networks judge every move (dou_dizhu_net.h). The few moves that come close to the best are
 * then tried out: the hidden cards are dealt at random in a way that agrees with all that is known,
 * and the hand is played to its end, every seat by its own network; each such deal tries all of
 * these moves. What the network hoped for counts like PRIOR deals more, so that it decides early in
 * a hand, where few deals can be played out in the time, and the trials late.
 *
 * How much is tried out follows from the budget and not from the clock: with the same view and the
 * same random numbers the move is the same.
 */
#include "bots/registry.h"

#include "bots/dou_dizhu_auction.h"
#include "bots/dou_dizhu_belief.h"
#include "bots/dou_dizhu_choice.h"
#include "bots/dou_dizhu_mind.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIED = 8,    /* moves at most */
    WORLDS = 400, /* at most */
    PER_MS = 400  /* moves judged a millisecond of the budget: what a slow telephone can do */
};

static const float close_enough = 0.25f; /* of the stake: so far behind the best is tried out */
static const float prior = 60;           /* worlds that the network's own judgement counts for */
static const float weigh_share = 0.3f;   /* of the budget, for what worlds are likely */
static const double sure = 2;            /* standard errors behind, to be dropped */

struct thinker {
    struct dou_dizhu_mind mind;
    const struct engawa_match *view;
    struct engawa_rng *rng;
    int budget;
    engawa_move *move; /* room for legal_max */
    struct dou_dizhu_hope *hope;
    struct dou_dizhu_past past;
    int worlds;
    struct dou_dizhu_world world[WORLDS];
};

/* A move to be tried out. */
struct trial {
    engawa_move move;
    float hope;     /* the network's */
    double worth;   /* summed up over the worlds, each by its weight */
    double squares; /* likewise: of the difference to the first trial's, for its error */
};

/* The best of COUNT moves, and what all are judged as, in HOPE. */
static int judge(struct thinker *thinker, const struct dou_dizhu *state, const engawa_move *move,
                 int count, struct dou_dizhu_turns *turns)
{
    int best = 0;
    engawa_dou_dizhu_judge(&thinker->mind, state, state->turn, move, count, turns, thinker->hope);
    for (int i = 1; i < count; i++)
        if (engawa_dou_dizhu_aim(thinker->hope[i]) > engawa_dou_dizhu_aim(thinker->hope[best]))
            best = i;
    return best;
}

/* Plays STATE, a full one, to the end of the hand by the networks. Returns the moves judged. */
static long play_out(struct thinker *thinker, struct dou_dizhu *state,
                     struct dou_dizhu_turns *turns)
{
    long judged = 0;
    while (state->phase == DOU_DIZHU_PLAY) {
        int seat = state->turn, count = engawa_dou_dizhu_worthy(state, seat, thinker->move);
        engawa_move move = engawa_dou_dizhu_last_move(state, seat, thinker->move, count);
        if (move == DOU_DIZHU_PASS) {
            bool choice = count > 1;
            move = thinker->move[choice ? judge(thinker, state, thinker->move, count, turns) : 0];
            judged += choice ? count : 0;
        }
        engawa_dou_dizhu.play(state, seat, move);
        judged++;
    }
    return judged;
}

/* What a hand that is over was worth to SEAT, in the network's measure. */
static float worth_of(const struct dou_dizhu *state, int seat)
{
    bool won = (state->size[state->landlord] == 0) == (seat == state->landlord);
    return won ? engawa_dou_dizhu_at_stake(state) : -engawa_dou_dizhu_at_stake(state);
}

/* Imagines ways that the hidden cards may lie, the likeliest first. Returns how many moves were
 * judged, MOST or a little more. */
static long imagine(struct thinker *thinker, struct dou_dizhu_choice *choice, long most)
{
    long judged = 0;
    for (int i = 0; i < WORLDS && judged < most; i++) {
        struct dou_dizhu state = *choice->state;
        struct dou_dizhu_world world;
        engawa_dou_dizhu.imagine(&state, choice->seat, thinker->rng);
        memcpy(world.cards, state.cards, sizeof world.cards);
        judged += 1 + engawa_dou_dizhu_weigh(&thinker->mind, &thinker->past, choice->state, &world,
                                             thinker->move, thinker->hope, &choice->turns);
        int at = thinker->worlds++;
        for (; at > 0 && thinker->world[at - 1].weight < world.weight; at--)
            thinker->world[at] = thinker->world[at - 1];
        thinker->world[at] = world;
    }
    return judged;
}

/* Plays WORLD out after TRIAL's move; *JUDGED counts the moves judged. Returns what came of it. */
static float play_world(struct thinker *thinker, struct dou_dizhu_choice *choice,
                        const struct dou_dizhu_world *world, engawa_move move, long *judged)
{
    struct dou_dizhu state = *choice->state;
    memcpy(state.cards, world->cards, sizeof state.cards);
    state.seen = (uint8_t)((1u << state.seats) - 1);
    engawa_dou_dizhu.play(&state, choice->seat, move);
    *judged += play_out(thinker, &state, &choice->turns);
    return worth_of(&state, choice->seat);
}

/* Drops what is clearly behind the best of COUNT trials; returns how many are left. */
static int drop(struct trial *trial, int count)
{
    int best = 0, left = 0;
    for (int i = 1; i < count; i++)
        if (trial[i].worth > trial[best].worth)
            best = i;
    const struct trial first = trial[best];
    for (int i = 0; i < count; i++) {
        double behind = first.worth - trial[i].worth;
        double spread = trial[i].squares + first.squares;
        if (i == best || spread <= 0 || behind * behind < sure * sure * spread)
            trial[left++] = trial[i];
    }
    return left;
}

/* Tries COUNT moves out, and returns the best. */
static engawa_move try_out(struct thinker *thinker, struct dou_dizhu_choice *choice,
                           struct trial *trial, int count)
{
    long most = (long)thinker->budget * PER_MS;
    double all = 0;
    long judged = imagine(thinker, choice, (long)(weigh_share * (float)most));
    for (int n = 0; n < thinker->worlds; n++)
        all += thinker->world[n].weight;
    for (int i = 0; i < count; i++)
        trial[i].worth = prior * all / thinker->worlds * trial[i].hope;
    for (int n = 0; n < thinker->worlds && judged < most && count > 1; n++) {
        const struct dou_dizhu_world *world = &thinker->world[n];
        float first = 0;
        for (int i = 0; i < count; i++) {
            float worth = play_world(thinker, choice, world, trial[i].move, &judged);
            first = i == 0 ? worth : first;
            trial[i].worth += world->weight * worth;
            trial[i].squares += world->weight * world->weight * (worth - first) * (worth - first);
        }
        if (n % 16 == 15)
            count = drop(trial, count);
    }
    int best = 0;
    for (int i = 1; i < count; i++)
        if (trial[i].worth > trial[best].worth)
            best = i;
    return trial[best].move;
}

/* The moves that come close to the best of those judged, at most TRIED, the best first. */
static int candidates(const struct thinker *thinker, const struct dou_dizhu_choice *choice,
                      float least, struct trial *trial)
{
    int tried = 0;
    for (int i = 0; i < choice->count; i++) {
        struct trial one = {choice->move[i], engawa_dou_dizhu_aim(thinker->hope[i]), 0, 0};
        int at = tried;
        if (one.hope < least)
            continue;
        for (; at > 0 && trial[at - 1].hope < one.hope; at--)
            if (at < TRIED)
                trial[at] = trial[at - 1];
        if (at < TRIED)
            trial[at] = one;
        tried += tried < TRIED;
    }
    return tried;
}

static engawa_move decide_play(struct thinker *thinker, struct dou_dizhu_choice *choice)
{
    struct trial trial[TRIED];
    int best = judge(thinker, choice->state, choice->move, choice->count, &choice->turns);
    float least = engawa_dou_dizhu_aim(thinker->hope[best]) -
                  close_enough * engawa_dou_dizhu_at_stake(choice->state);
    int count = candidates(thinker, choice, least, trial);
    if (count == 1)
        return trial[0].move;
    engawa_dou_dizhu_remember(thinker->view, &thinker->past);
    engawa_move move = try_out(thinker, choice, trial, count);
    engawa_dou_dizhu_forget(&thinker->past);
    return move;
}

static engawa_move decide(struct dou_dizhu_choice *choice, void *context)
{
    struct thinker *thinker = context;
    const struct dou_dizhu *state = choice->state;
    if (state->phase == DOU_DIZHU_PLAY)
        return decide_play(thinker, choice);
    float landlord =
        engawa_dou_dizhu_judge_bid(&thinker->mind, state, choice->seat, true, &choice->turns)
            .points;
    float other =
        engawa_dou_dizhu_judge_bid(&thinker->mind, state, choice->seat, false, &choice->turns)
            .points;
    return DOU_DIZHU_BID | (engawa_move)engawa_dou_dizhu_bid(state, landlord, other);
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    size_t most = (size_t)engawa_dou_dizhu.legal_max;
    if (thinker) {
        thinker->move = malloc(most * sizeof *thinker->move);
        thinker->hope = malloc(most * sizeof *thinker->hope);
    }
    if (!thinker || !thinker->move || !thinker->hope)
        abort();
    thinker->view = view;
    thinker->rng = rng;
    thinker->budget = budget > 0 ? budget : 1;
    if (engawa_dou_dizhu_mind_open(&thinker->mind, view->setup.seats))
        engawa_dou_dizhu_choose(view, decide, thinker, move);
    else
        engawa_bot_dou_dizhu_greedy.choose(view, rng, budget, move);
    free(thinker->move);
    free(thinker->hope);
    free(thinker);
}

const struct engawa_bot engawa_bot_dou_dizhu_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dou-dizhu",
    .choose = choose,
};
