/* burning_loss.c - engawa-bench-burning SEATS TARGET [--best]: what the strong bot of Burning
 * Desire loses with SEATS players (three to five) to a small TARGET, compared with the race solved.
 *
 * It measures the bot's judgement of a race, and the plain product of the probabilities against
 * each other player, which was used before: how far it is off over all states; what a turn played
 * by it loses; and the probability of winning for each seat that plays by it among perfect players.
 * With --best also what one player can gain when all others play by it. The final round is that of
 * burning_end.h.
 */
#include "bench/bots/burning_table.h"
#include "bots/registry.h"
#include "games/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double product(int target, int seats, const int64_t *left, int place)
{
    double probability = 1;
    for (int other = 0; other < seats; other++)
        if (other != place)
            probability *= place < other
                               ? burning_bot_duel_probability(target, left[place], left[other])
                               : 1 - burning_bot_duel_probability(target, left[other], left[place]);
    return probability;
}

static void print_probabilities(const char *what, int seats, const double *probability,
                                const double *less)
{
    printf("  %-28s", what);
    for (int seat = 0; seat < seats; seat++)
        printf(" %.6f", less ? probability[seat] - less[seat] : probability[seat]);
    puts("");
}

static void measure(struct burning_table *table, int seats, const double *perfect,
                    burning_idea *idea, const char *name, bool best)
{
    struct burning_off off = burning_table_off(table, idea);
    double probability[BURNING_SEATS];
    printf("%s\n  %-28s mean %+.5f, root of mean square %.5f, most %.5f\n", name, "is off by",
           off.mean, off.rms, off.most);
    off = burning_table_turn(table, idea);
    printf("  %-28s mean %.6f, most %.6f\n", "loses in one turn", off.mean, off.most);
    burning_table_alone(table, idea, false, probability);
    print_probabilities("loses among perfect players", seats, perfect, probability);
    if (!best)
        return;
    burning_table_alone(table, idea, true, probability);
    print_probabilities("leaves to one who knows it", seats, probability, NULL);
}

/* Scales a lead in proportion to the distance, and to its square root, as the bot does. */
static void measure_two(int target)
{
    const struct burning_bot_race *race = burning_bot_race_shared(target);
    struct burning_off root = {0}, plain = {0};
    int edge = target / 2 / BURNING_BOT_STEP * BURNING_BOT_STEP;
    double pairs = 0;
    for (int left = BURNING_BOT_STEP; left <= target; left += BURNING_BOT_STEP)
        for (int other = BURNING_BOT_STEP; other <= target; other += BURNING_BOT_STEP) {
            if (left <= edge && other <= edge)
                continue;
            double exact = burning_bot_race_value(race, target - left, target - other);
            double by =
                burning_bot_duel_probability_within(race, target, edge, left, other) - exact;
            int most = left > other ? left : other;
            int mine = left * edge / most / BURNING_BOT_STEP * BURNING_BOT_STEP;
            int theirs = other * edge / most / BURNING_BOT_STEP * BURNING_BOT_STEP;
            double off = burning_bot_race_value(race, target - (mine ? mine : BURNING_BOT_STEP),
                                                target - (theirs ? theirs : BURNING_BOT_STEP)) -
                         exact;
            root.rms += by * by;
            root.most = fmax(root.most, fabs(by));
            plain.rms += off * off;
            plain.most = fmax(plain.most, fabs(off));
            pairs++;
        }
    printf("2 players to %d, looking no further than %d from the end\n", target, edge);
    printf("  by the square root: root of mean square %.5f, most %.5f\n", sqrt(root.rms / pairs),
           root.most);
    printf("  in proportion:      root of mean square %.5f, most %.5f\n", sqrt(plain.rms / pairs),
           plain.most);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    int seats = argc > 2 ? atoi(argv[1]) : 0, target = argc > 2 ? atoi(argv[2]) : 0;
    bool best = argc == 4 && strcmp(argv[3], "--best") == 0;
    double perfect[BURNING_SEATS];
    int64_t left[BURNING_SEATS];
    if (argc != 3 + best || seats < 2 || seats > BURNING_SEATS || target < 20 || target % 5 != 0 ||
        target > BURNING_BOT_RACE_MAX) {
        fputs("usage: engawa-bench-burning SEATS TARGET [--best]\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (seats == 2) {
        measure_two(target);
        return 0;
    }
    struct burning_table *table = burning_table_new(seats, target);
    for (int seat = 0; seat < seats; seat++)
        left[seat] = target;
    for (int seat = 0; seat < seats; seat++)
        perfect[seat] = burning_table_probability(table, left, seat);
    printf("%d players to %d\n", seats, target);
    print_probabilities("perfect players win", seats, perfect, NULL);
    measure(table, seats, perfect, burning_bot_race_probability, "the bot", best);
    measure(table, seats, perfect, product, "the product", best);
    burning_table_free(table);
    return 0;
}
