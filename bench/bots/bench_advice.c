/* bench_advice.c - engawa-bench-advice [-s SEED] GAME SEATS GAMES [BUDGET [BOT...]]: what
 * advice is worth.
 *
 * Plays GAMES games among the bots, seated in order, again and again (else all the adviser's own),
 * with BUDGET milliseconds a move (20), and asks the game's adviser now and then, before a move is
 * made, what all moves are worth: with that budget, and with twenty times as much (the longer
 * search).
 *
 * First table, told against came: the values told of the moves that were then made, in bins, and
 * what their players got in the end, in wins or points; bias, spread, and the slope of a straight
 * line through them. A slope of 1 and a bias of 0 are right. The spread includes the games' luck.
 * Second table: the same for the longer search.
 * Third table, told against told: all moves, by the error told with them, and how far their values
 * were from those of the longer search. A told error is right if the root mean square is about as
 * large, and if about 5 % of the values are more than two errors away.
 */
#include "bots/registry.h"
#include "cli/contest/self_play.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGER = 20, ASKED_ONE_IN = 16, BINS = 10, GROUPS = 4 };

/* A move in the game: its value by the adviser and by the longer search, and the result. */
struct made {
    double told, longer, came;
    int seat;
    long game;
};

/* A legal move: the value and the error told, and the value by the longer search. */
struct told {
    double value, error, longer;
};

struct samples {
    struct made *made;
    struct told *told;
    long mades, tolds;
    double best_over; /* by how much the best moves were valued above the longer search, summed */
    long bests;
};

struct asker {
    const struct engawa_bot *adviser;
    int budget;
    struct engawa_rng rng;
    const char *seed; /* of the games */
    engawa_move *moves;
    struct engawa_advice *advice, *longer;
    struct samples samples;
};

/* LIST, of COUNT entries of SIZE bytes, with space for another one; it grows in powers of two. */
static void *more(void *list, long count, size_t size)
{
    if ((count & (count - 1)) != 0)
        return list;
    return engawa_reallocate(list, (size_t)(count ? 2 * count : 1), size);
}

/* Now and then, asks for the values of the moves that the next player of SELF_PLAY has, and keeps
 * them. EVENT is the move about to be made. */
static void ask(struct asker *asker, const struct self_play *self_play, long game,
                const struct engawa_event *event)
{
    const struct engawa_match *view = self_play->view[event->by];
    struct samples *samples = &asker->samples;
    int best = 0, count = self_play->game->legal(view->state.bytes, event->by, asker->moves,
                                                 self_play->game->legal_max);
    if (count < 2 || engawa_rng_below(&asker->rng, ASKED_ONE_IN) != 0)
        return;
    for (int i = 0; i < count; i++)
        asker->advice[i].move = asker->longer[i].move = asker->moves[i];
    const struct engawa_question asked = {view, "", &asker->rng, asker->budget};
    const struct engawa_question longer = {view, "", &asker->rng, LONGER * asker->budget};
    asker->adviser->advise(asker->adviser, &asked, asker->advice, count);
    asker->adviser->advise(asker->adviser, &longer, asker->longer, count);
    for (int i = 0; i < count; i++) {
        const struct engawa_advice *one = &asker->advice[i];
        samples->told = more(samples->told, samples->tolds, sizeof *samples->told);
        samples->told[samples->tolds++] =
            (struct told){one->value, one->error, asker->longer[i].value};
        best = one->value > asker->advice[best].value ? i : best;
        if (one->move != event->move)
            continue;
        samples->made = more(samples->made, samples->mades, sizeof *samples->made);
        samples->made[samples->mades++] =
            (struct made){one->value, asker->longer[i].value, 0, event->by, game};
    }
    samples->best_over += asker->advice[best].value - asker->longer[best].value;
    samples->bests++;
}

/* Fills in the results of the moves from number FROM on, which belong to the game that SELF_PLAY
 * has just finished. */
static void settle(struct asker *asker, const struct self_play *self_play, long from)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], winners = 0;
    self_play->game->result(self_play->state.bytes, scores, ranks);
    for (int seat = 0; seat < self_play->setup->seats; seat++)
        winners += ranks[seat] == 1;
    for (long i = from; i < asker->samples.mades; i++) {
        struct made *made = &asker->samples.made[i];
        made->came = asker->adviser->unit == ENGAWA_POINTS ? (double)scores[made->seat]
                     : ranks[made->seat] == 1              ? 1.0 / winners
                                                           : 0;
    }
}

static void play(struct asker *asker, const struct engawa_game *game,
                 const struct engawa_setup *setup, const struct engawa_bot *const *bots, long games)
{
    struct self_play_scratch scratch = {0};
    for (long number = 1; number <= games; number++) {
        struct self_play self_play;
        struct engawa_event event;
        long from = asker->samples.mades;
        self_play_begin(&self_play, game, setup, bots, asker->budget, false, asker->seed, number,
                        &scratch);
        while (self_play_next(&self_play, &event)) {
            if (event.by != ENGAWA_CHANCE)
                ask(asker, &self_play, number, &event);
            self_play_apply(&self_play, &event);
        }
        settle(asker, &self_play, from);
        self_play_end(&self_play);
    }
    self_play_scratch_free(&scratch);
}

/* ---- told against came ---- */

static int by_told(const void *a, const void *b)
{
    const struct made *one = a, *other = b;
    return (one->told > other->told) - (one->told < other->told);
}

static int by_game(const void *a, const void *b)
{
    const struct made *one = a, *other = b;
    return (one->game > other->game) - (one->game < other->game);
}

/* The standard error of the mean of came - told: games are independent, their moves are not. */
static double error_of_bias(const struct made *made, long count, double bias)
{
    double sum = 0, game = 0;
    for (long i = 0; i < count; i++) {
        game += made[i].came - made[i].told - bias;
        if (i + 1 == count || made[i + 1].game != made[i].game) {
            sum += game * game;
            game = 0;
        }
    }
    return sqrt(sum) / (double)count;
}

/* Prints the first or second table; HEADING says which search `told` is from. */
static void print_came(struct made *made, long count, const char *heading)
{
    double told = 0, came = 0, squares = 0, spread = 0, product = 0, residue = 0;
    double n = (double)count;
    qsort(made, (size_t)count, sizeof *made, by_told);
    printf("%8s %9s %9s %9s %9s\n", "moves", heading, "came", "came-told", "error");
    for (int bin = 0; bin < BINS; bin++) {
        long from = count * bin / BINS, to = count * (bin + 1) / BINS;
        double sum[2] = {0}, square = 0, moves = (double)(to - from);
        for (long i = from; i < to; i++) {
            double off = made[i].came - made[i].told;
            sum[0] += made[i].told / moves;
            sum[1] += made[i].came / moves;
            square += off * off / moves;
        }
        double off = sum[1] - sum[0];
        if (to - from > 1)
            printf("%8ld %9.3f %9.3f %+9.3f %9.3f\n", to - from, sum[0], sum[1], off,
                   sqrt((square - off * off) / (moves - 1)));
        told += sum[0] * moves / n;
        came += sum[1] * moves / n;
        squares += square * moves / n;
    }
    for (long i = 0; i < count; i++) {
        spread += (made[i].told - told) * (made[i].told - told);
        product += (made[i].told - told) * (made[i].came - came);
    }
    double slope = spread > 0 ? product / spread : NAN;
    for (long i = 0; i < count; i++) {
        double off = made[i].came - came - slope * (made[i].told - told);
        residue += off * off;
    }
    qsort(made, (size_t)count, sizeof *made, by_game);
    printf("came - told: mean %+.4f (standard error %.4f), root mean square %.4f\n", came - told,
           error_of_bias(made, count, came - told), sqrt(squares));
    printf("slope of came on told: %.3f (standard error %.3f)\n", slope,
           sqrt(residue / (n - 2) / spread));
}

/* ---- told against told ---- */

static int by_error(const void *a, const void *b)
{
    const struct told *one = a, *other = b;
    return (one->error > other->error) - (one->error < other->error);
}

static void print_told(struct told *told, long count)
{
    qsort(told, (size_t)count, sizeof *told, by_error);
    printf("%8s %9s %9s %9s %9s\n", "moves", "error", "off", "off>2err", "mean off");
    for (int group = 0; group <= GROUPS; group++) { /* the last one: all */
        long from = group < GROUPS ? count * group / GROUPS : 0;
        long to = group < GROUPS ? count * (group + 1) / GROUPS : count;
        double error = 0, square = 0, mean = 0, far = 0, moves = (double)(to - from);
        for (long i = from; i < to; i++) {
            double off = told[i].value - told[i].longer;
            error += told[i].error * told[i].error / moves;
            square += off * off / moves;
            mean += off / moves;
            far += (fabs(off) > 2 * told[i].error + 1e-9) / moves;
        }
        printf("%8ld %9.4f %9.4f %7.1f %% %+9.4f%s\n", to - from, sqrt(error), sqrt(square),
               100 * far, mean, group < GROUPS ? "" : "  all");
    }
}

/* Prints all three tables, unless there are too few samples. */
static void print_tables(struct samples *samples)
{
    if (samples->mades <= 2)
        return;
    print_came(samples->made, samples->mades, "told");
    for (long i = 0; i < samples->mades; i++)
        samples->made[i].told = samples->made[i].longer;
    print_came(samples->made, samples->mades, "longer");
    print_told(samples->told, samples->tolds);
    printf("the best move: told %+.4f more than by the longer search\n",
           samples->best_over / (double)samples->bests);
}

/* Fills BOTS with those called by the COUNT NAMES in turn, or with the adviser if COUNT is 0; false
 * after a complaint. */
static bool seat_bots(const struct engawa_game *game, int seats, const struct engawa_bot *adviser,
                      char **names, int count, const struct engawa_bot **bots)
{
    for (int seat = 0; seat < seats; seat++) {
        bots[seat] = count ? engawa_bot_named(names[seat % count], game) : adviser;
        if (!bots[seat]) {
            fprintf(stderr, "no bot %s\n", names[seat % count]);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    const char *seed = "advice";
    if (argc > 2 && strcmp(argv[1], "-s") == 0) {
        seed = argv[2];
        argc -= 2;
        argv += 2;
    }
    const struct engawa_bot *bots[ENGAWA_SEATS_MAX];
    const struct engawa_game *game = argc > 3 ? engawa_game_named(argv[1]) : NULL;
    int seats = game ? atoi(argv[2]) : 0, budget = argc > 4 ? atoi(argv[4]) : 20;
    long games = game ? atol(argv[3]) : 0;
    struct engawa_setup setup;
    if (!game || seats < game->seats_min || seats > game->seats_max || games < 1 || budget < 1) {
        fputs("usage: engawa-bench-advice [-s SEED] GAME SEATS GAMES [BUDGET [BOT...]]\n", stderr);
        return 2;
    }
    engawa_setup_defaults(game, seats, &setup);
    struct asker asker = {
        .adviser = engawa_bot_adviser(game, &setup), .budget = budget, .seed = seed};
    if (!asker.adviser) {
        fprintf(stderr, "no bot advises on %s\n", game->name);
        return 1;
    }
    if (!seat_bots(game, seats, asker.adviser, argv + 5, argc > 5 ? argc - 5 : 0, bots))
        return 2;
    engawa_rng_fast(&asker.rng, 1);
    asker.moves = engawa_allocate((size_t)game->legal_max, sizeof *asker.moves);
    asker.advice = engawa_allocate((size_t)game->legal_max, sizeof *asker.advice);
    asker.longer = engawa_allocate((size_t)game->legal_max, sizeof *asker.longer);
    play(&asker, game, &setup, bots, games);
    print_tables(&asker.samples);
    free(asker.moves);
    free(asker.advice);
    free(asker.longer);
    free(asker.samples.made);
    free(asker.samples.told);
    return 0;
}
