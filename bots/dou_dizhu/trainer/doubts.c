/* doubts.c - how well beliefs and the search know what other seats hold (training.h).
 *
 * The hands are played by the game itself, beside a table of the trainer that follows. At some
 * decisions worlds are imagined as the search does it (bots/dou_dizhu/search.c) and weighed as
 * there; the shares of their weights in which a seat holds so many cards of a rank are compared
 * with the probabilities of the beliefs.
 */
#include "bots/dou_dizhu/trainer/training.h"

#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/belief.h"
#include "bots/dou_dizhu/policy.h"
#include "bots/dou_dizhu/trainer/belief.h"
#include "bots/dou_dizhu/trainer/checkpoint.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECISIONS_MAX = 1024, /* of a hand */
    EVERY = 4,            /* decisions, one is measured */
    WORLDS_MAX = 400
};

struct table {
    const struct trainer_networks *networks;
    struct trainer_layout layout;
    struct dou_dizhu state;
    struct trainer_hand hand; /* the same */
    struct engawa_setup setup;
    struct engawa_rng rng;
    int planner; /* the seat that plays like `normal`, or -1 */
    struct dou_dizhu_bot_model model;
    struct dou_dizhu_bot_choice scratch;
    struct dou_dizhu_bot_prediction *prediction;
    struct dou_dizhu_bot_past_decision past[DECISIONS_MAX];
    int decisions;
    struct trainer_scratch probabilities;
    struct trainer_guess guess;
    struct dou_dizhu_bot_world world[WORLDS_MAX];
    int worlds;
    double believed[WORLDS_MAX];                        /* the weight that beliefs give each */
    double even[TRAINER_OUTPUTS], sum[TRAINER_OUTPUTS]; /* of weights of worlds */
};

/* ---- a hand ---- */

static void draw(struct table *table)
{
    struct engawa_outcome outcome;
    engawa_dou_dizhu.draw(&table->state, &table->rng, &outcome);
    engawa_dou_dizhu.settle(&table->state, &outcome);
}

static void deal(struct table *table)
{
    struct dou_dizhu *state = &table->state;
    struct trainer_hand *hand = &table->hand;
    struct trainer_rng rng = trainer_rng_of(0, 0);
    memset(state, 0, sizeof *state);
    engawa_dou_dizhu.start(state, &table->setup);
    draw(table);
    trainer_deal(hand, state->seats, state->rocket == 4, &rng);
    hand->turn = state->turn;
    for (int seat = 0; seat < state->seats; seat++) {
        hand->cards[seat] = state->cards[seat];
        hand->known[seat] = dou_dizhu_ranks(&state->known[seat]);
    }
}

static void hold_auction(struct table *table)
{
    struct dou_dizhu *state = &table->state;
    struct trainer_hand *hand = &table->hand;
    while (state->phase == DOU_DIZHU_AUCTION) {
        struct dou_dizhu_bot_prospect hopes =
            dou_dizhu_bot_evaluate_hand(&table->model, state, state->turn, &table->scratch.turns);
        int bid = dou_dizhu_bot_bid(state, hopes);
        if (bid == 0 && !dou_dizhu_may_pass(state))
            bid = DOU_DIZHU_BID_MAX;
        if (bid == 0 && state->bid == 0 && state->passes == state->seats - 1)
            bid = DOU_DIZHU_BID_MAX; /* and the hand is not dealt again */
        engawa_dou_dizhu.play(state, state->turn, DOU_DIZHU_BID | (engawa_move)bid);
        trainer_bid(hand, bid);
    }
    draw(table);
    trainer_take_kitty(hand);
    hand->cards[hand->landlord] = state->cards[hand->landlord];
    hand->known[hand->landlord] = dou_dizhu_ranks(&state->known[hand->landlord]);
}

/* The move of the seat whose turn it is, of COUNT in the scratch. */
static engawa_move choose(struct table *table, int count)
{
    const struct dou_dizhu *state = &table->state;
    engawa_move *move = table->scratch.move;
    int best = 0;
    if (table->planner == state->turn)
        return dou_dizhu_bot_plan_in(&table->scratch, state, state->turn, count);
    dou_dizhu_bot_evaluate(&table->model, state, state->turn, move, count, &table->scratch.turns,
                           table->prediction);
    for (int i = 1; i < count; i++)
        if (dou_dizhu_bot_objective(table->prediction[i]) >
            dou_dizhu_bot_objective(table->prediction[best]))
            best = i;
    return move[best];
}

/* ---- worlds ---- */

/* Where the number of cards of RANK that OTHER holds in WORLD is among the outputs of beliefs. */
static int output_of(const struct table *table, const struct dou_dizhu_bot_world *world, int other,
                     int rank)
{
    int seat = (table->state.turn + other) % table->layout.seats;
    return ((other - 1) * TRAINER_RANKS + rank) * (4 * table->layout.packs + 1) +
           trainer_count(world->cards[seat], rank);
}

/* Adds WEIGHT to the numbers of cards in the hands of WORLD. */
static void count_world(const struct table *table, const struct dou_dizhu_bot_world *world,
                        double weight, double *sum)
{
    for (int other = 1; other < table->layout.seats; other++)
        for (int rank = 0; rank < TRAINER_RANKS; rank++)
            sum[output_of(table, world, other, rank)] += weight;
}

/* Imagines WORLDS worlds for the seat whose turn it is. */
static void imagine(struct table *table, int worlds)
{
    struct dou_dizhu view = table->state;
    struct dou_dizhu_bot_past past = {0};
    past.decision = engawa_allocate((size_t)table->decisions + 1, sizeof *past.decision);
    for (int i = 0; i < table->decisions; i++)
        if (table->past[i].before.turn != view.turn)
            past.decision[past.count++] = table->past[i];
    view.seen = (uint8_t)(1 << view.turn);
    for (int seat = 0; seat < view.seats; seat++)
        if (seat != view.turn) {
            view.cards[seat] = 0;
            view.got[seat] = (struct dou_dizhu_cards){0};
        }
    for (table->worlds = 0; table->worlds < worlds; table->worlds++) {
        struct dou_dizhu state = view;
        struct dou_dizhu_bot_world *world = &table->world[table->worlds];
        engawa_dou_dizhu.imagine(&state, view.turn, &table->rng);
        memcpy(world->cards, state.cards, sizeof world->cards);
        dou_dizhu_bot_weigh(&table->model, &past, &view, world, &table->scratch, table->prediction);
    }
    free(past.decision);
}

/* Makes probabilities of the SUMS of weights of COUNT possible numbers of cards. A few further
 * worlds are as PRIOR says, or with NULL every number alike, since no number is impossible. */
static void share_out(double *sum, const double *prior, int count)
{
    const double further = 4;
    double all = 0;
    for (int i = 0; i < count; i++)
        all += sum[i];
    for (int i = 0; i < count; i++)
        sum[i] = prior ? (sum[i] / all * 100 + further * prior[i]) / (100 + further)
                       : (sum[i] + 1.0 / count) / (all + 1);
}

/* Turns sums of weights over worlds into probabilities; PRIOR is as above, or NULL. */
static void share_out_all(struct table *table, double *sum, const double *prior)
{
    const struct trainer_guess *guess = &table->guess;
    int groups = (table->layout.seats - 1) * TRAINER_RANKS, counts = 4 * table->layout.packs + 1;
    for (int i = 0; i < groups; i++) {
        int rank = i % TRAINER_RANKS;
        int least = trainer_count(guess->least[1 + i / TRAINER_RANKS], rank);
        int first = i * counts + least, number = trainer_count(guess->unseen, rank) - least + 1;
        share_out(sum + first, prior ? prior + first : NULL, number);
    }
}

/* Gives each world the weight that it has by the beliefs: by how much likelier they hold its hands
 * than all worlds do. (The last hand follows from the others, so each counts for a part.) */
static void believe(struct table *table)
{
    const float *out = table->probabilities.out;
    double most = -1e9;
    for (int i = 0; i < table->worlds; i++) {
        double sum = 0;
        for (int other = 1; other < table->layout.seats; other++)
            for (int rank = 0; rank < TRAINER_RANKS; rank++) {
                int at = output_of(table, &table->world[i], other, rank);
                sum += log(((double)out[at] + 1e-3) / (table->even[at] + 1e-3));
            }
        table->believed[i] = sum / (table->layout.seats - 1);
        most = table->believed[i] > most ? table->believed[i] : most;
    }
    for (int i = 0; i < table->worlds; i++)
        table->believed[i] = exp(table->believed[i] - most);
}

/* Returns the log loss of what the others hold, by worlds with the weights of the SEARCH, of the
 * BELIEFS, the product of both or none. */
static double loss_of_worlds(struct table *table, bool search, bool beliefs)
{
    float out[TRAINER_OUTPUTS];
    int ranks = 0;
    memset(table->sum, 0, sizeof table->sum);
    for (int i = 0; i < table->worlds; i++)
        count_world(table, &table->world[i],
                    (search ? table->world[i].weight : 1) * (beliefs ? table->believed[i] : 1),
                    table->sum);
    share_out_all(table, table->sum, search || beliefs ? table->even : NULL);
    if (!search && !beliefs)
        memcpy(table->even, table->sum, sizeof table->even);
    for (int i = 0; i < table->layout.outputs; i++)
        out[i] = (float)table->sum[i];
    return (double)trainer_log_loss(&table->layout, &table->guess, out, &ranks);
}

/* Measures the decision of the seat whose turn it is. */
static void measure(struct table *table, int worlds, struct trainer_doubt doubt[TRAINER_QUARTERS])
{
    const struct trainer_place *place = &table->networks->place;
    const struct trainer_hand *hand = &table->hand;
    uint16_t position[TRAINER_FEATURES];
    int known = trainer_position_features(&table->layout, hand, position), left = 0;
    trainer_keep_guess(&table->layout, hand, position, known, &table->guess);
    for (int seat = 0; seat < hand->seats; seat++)
        left += hand->size[seat];
    int all = hand->seats * hand->deal + hand->kitty;
    struct trainer_doubt *to = &doubt[(all - left) * TRAINER_QUARTERS / all];
    int network = trainer_beliefs(hand->seats, table->guess.role), ranks = 0;
    trainer_believe(table->networks->memory.weight + place->first[network], place->rows[network],
                    &table->layout, &table->guess, &table->probabilities);
    imagine(table, worlds);
    to->beliefs +=
        (double)trainer_log_loss(&table->layout, &table->guess, table->probabilities.out, &ranks);
    to->even += loss_of_worlds(table, false, false);
    believe(table);
    to->search += loss_of_worlds(table, true, false);
    to->believed += loss_of_worlds(table, false, true);
    to->both += loss_of_worlds(table, true, true);
    to->ranks += ranks;
    to->decisions++;
}

static void play(struct table *table, int worlds, struct trainer_doubt *doubt)
{
    struct dou_dizhu *state = &table->state;
    engawa_move *move = table->scratch.move;
    table->decisions = 0;
    while (state->phase == DOU_DIZHU_PLAY) {
        int seat = state->turn, count = dou_dizhu_bot_pruned_moves(state, seat, move);
        engawa_move made = dou_dizhu_bot_last_move(state, seat, move, count);
        if (made == DOU_DIZHU_PASS)
            made = count == 1 ? move[0] : choose(table, count);
        if (count > 1 && engawa_rng_below(&table->rng, EVERY) == 0)
            measure(table, worlds, doubt);
        if (table->decisions < DECISIONS_MAX)
            table->past[table->decisions++] =
                (struct dou_dizhu_bot_past_decision){.before = *state, .move = made};
        engawa_dou_dizhu.play(state, seat, made);
        trainer_play(&table->hand, made);
    }
}

void trainer_doubts(const struct trainer_networks *networks, long hands, int worlds, uint64_t seed,
                    struct trainer_doubt doubt[TRAINER_QUARTERS])
{
    int seats = networks->place.kind.seats;
    struct table *table = engawa_allocate(1, sizeof *table);
    table->networks = networks;
    table->layout = trainer_layout_of(seats);
    table->scratch.move = dou_dizhu_bot_new_moves();
    table->prediction =
        engawa_reallocate(NULL, (size_t)engawa_dou_dizhu.legal_max, sizeof *table->prediction);
    engawa_rng_fast(&table->rng, seed);
    engawa_setup_defaults(&engawa_dou_dizhu, seats, &table->setup);
    dou_dizhu_bot_model_open(&table->model, seats);
    memset(doubt, 0, TRAINER_QUARTERS * sizeof *doubt);
    for (long i = 0; i < hands; i++) {
        table->planner = i % 2 == 0 ? (int)engawa_rng_below(&table->rng, (uint32_t)seats) : -1;
        deal(table);
        hold_auction(table);
        play(table, worlds, doubt);
    }
    free(table->scratch.move);
    free(table->prediction);
    free(table);
}

bool trainer_tell_doubts(const struct trainer_plan *plan, long hands)
{
    const int worlds = 200;
    struct trainer_mark mark;
    struct trainer_networks networks;
    struct trainer_doubt doubt[TRAINER_QUARTERS];
    char *path = trainer_checkpoint_path(plan->out);
    bool fine = trainer_checkpoint_read(path, &mark, &networks);
    if (!fine || mark.beliefs == 0 || mark.seats != plan->seats) {
        if (fine)
            trainer_networks_close(&networks);
        trainer_complain(path, "this is not a checkpoint with beliefs for so many players");
        free(path);
        return false;
    }
    trainer_doubts(&networks, hands, worlds, plan->seed, doubt);
    fprintf(plan->log, "log loss of what a seat holds of a rank: by beliefs alone; by worlds that "
                       "count alike, by the search's weights, by beliefs, by both\n");
    for (int i = 0; i < TRAINER_QUARTERS; i++) {
        double ranks = doubt[i].ranks > 0 ? (double)doubt[i].ranks : 1;
        fprintf(plan->log, "quarter %d: %.4f; %.4f %.4f %.4f %.4f (%ld decisions)\n", i + 1,
                doubt[i].beliefs / ranks, doubt[i].even / ranks, doubt[i].search / ranks,
                doubt[i].believed / ranks, doubt[i].both / ranks, doubt[i].decisions);
    }
    trainer_networks_close(&networks);
    free(path);
    return true;
}
