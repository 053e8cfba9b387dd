/* burning_loss.c - engawa-bench-burning SEATS TARGET [--best]: what the strong bot of Burning
 * Desire loses with SEATS players (three to five) to a small TARGET, against the race solved.
 *
 * For the bot's judgement of a race, and for the plain product of the chances against each other
 * player that it was before: how far it is off over all states; what a turn played by it loses; the
 * chance of each seat that plays by it among perfect players. With --best also what one player can
 * make of it if all others play by it. The final round is what burning_end.h says.
 */
#include "bench/burning_table.h"
#include "bots/registry.h"
#include "games/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double product(int target, int seats, const int64_t *left, int place)
{
    double chance = 1;
    for (int other = 0; other < seats; other++)
        if (other != place)
            chance *= place < other ? engawa_burning_duel(target, left[place], left[other])
                                    : 1 - engawa_burning_duel(target, left[other], left[place]);
    return chance;
}

static void print_chances(const char *what, int seats, const double *chance, const double *less)
{
    printf("  %-28s", what);
    for (int seat = 0; seat < seats; seat++)
        printf(" %.6f", less ? chance[seat] - less[seat] : chance[seat]);
    puts("");
}

static void measure(struct burning_table *table, int seats, const double *perfect,
                    burning_idea *idea, const char *name, bool best)
{
    struct burning_off off = engawa_burning_table_off(table, idea);
    double chance[BURNING_SEATS];
    printf("%s\n  %-28s mean %+.5f, root of mean square %.5f, most %.5f\n", name, "is off by",
           off.mean, off.rms, off.most);
    off = engawa_burning_table_turn(table, idea);
    printf("  %-28s mean %.6f, most %.6f\n", "loses in one turn", off.mean, off.most);
    engawa_burning_table_alone(table, idea, false, chance);
    print_chances("loses among perfect players", seats, perfect, chance);
    if (!best)
        return;
    engawa_burning_table_alone(table, idea, true, chance);
    print_chances("leaves to one who knows it", seats, chance, NULL);
}

/* A lead in proportion to the way, and to its square root, which is the bot's. */
static void measure_two(int target)
{
    const struct burning_race *race = engawa_burning_race_shared(target);
    struct burning_off root = {0}, plain = {0};
    int edge = target / 2 / BURNING_STEP * BURNING_STEP;
    double pairs = 0;
    for (int left = BURNING_STEP; left <= target; left += BURNING_STEP)
        for (int other = BURNING_STEP; other <= target; other += BURNING_STEP) {
            if (left <= edge && other <= edge)
                continue;
            double exact = engawa_burning_race_value(race, target - left, target - other);
            double by = engawa_burning_duel_edge(race, target, edge, left, other) - exact;
            int most = left > other ? left : other;
            int mine = left * edge / most / BURNING_STEP * BURNING_STEP;
            int theirs = other * edge / most / BURNING_STEP * BURNING_STEP;
            double off = engawa_burning_race_value(race, target - (mine ? mine : BURNING_STEP),
                                                   target - (theirs ? theirs : BURNING_STEP)) -
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
        target > BURNING_RACE_MAX) {
        fputs("usage: engawa-bench-burning SEATS TARGET [--best]\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (seats == 2) {
        measure_two(target);
        return 0;
    }
    struct burning_table *table = engawa_burning_table_new(seats, target);
    for (int seat = 0; seat < seats; seat++)
        left[seat] = target;
    for (int seat = 0; seat < seats; seat++)
        perfect[seat] = engawa_burning_table_chance(table, left, seat);
    printf("%d players to %d\n", seats, target);
    print_chances("perfect players win", seats, perfect, NULL);
    measure(table, seats, perfect, engawa_burning_among, "the bot", best);
    measure(table, seats, perfect, product, "the product", best);
    engawa_burning_table_free(table);
    return 0;
}
