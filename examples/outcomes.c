/* outcomes.c - chance with its probabilities: how many sixes a player of Yahtzee has, on average,
 * after rolling again the dice that are not sixes. */
#include <engawa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    engawa_library_start();
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    engawa_setup_defaults(game, 1, &setup);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    engawa_match_append(match, ENGAWA_CHANCE, "roll 66123", 0, NULL);
    engawa_match_append(match, 0, "keep 66", 0, NULL);

    int count = game->outcomes(match->state.bytes, NULL, 0);
    struct engawa_weighted *list = engawa_allocate((size_t)count, sizeof *list);
    game->outcomes(match->state.bytes, list, count);
    double sixes = 2, all = 0;
    for (int i = 0; i < count; i++) {
        for (int die = 0; die < list[i].outcome.count; die++)
            sixes += list[i].probability * (list[i].outcome.item[die] == 6);
        all += list[i].probability;
    }
    printf("%d outcomes, probability %.6f in all, %.6f sixes on average\n", count, all, sixes);
    free(list);
    engawa_match_free(match);
    return 0;
}
