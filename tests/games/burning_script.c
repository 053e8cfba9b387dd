/* burning_script.c - turns of Burning Desire for tests (burning_script.h). */
#include "tests/games/burning_script.h"

#include <stdio.h>

struct engawa_match *burning_open(int seats, const char *target)
{
    return open_table("burning-desire", seats, &target);
}

void burning_turn(struct engawa_match *match, int seat, const char *dice, const char *role)
{
    char text[40];
    snprintf(text, sizeof text, "roll %s", dice);
    yes(match, ENGAWA_CHANCE, text);
    snprintf(text, sizeof text, "take %s", role);
    yes(match, seat, text);
}

void burning_idle(struct engawa_match *match, int seat)
{
    burning_turn(match, seat, "222333 6", "1");
}

int64_t burning_total(const struct engawa_match *match, int seat)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    match->game->result(match->state.bytes, scores, ranks);
    return scores[seat];
}

int burning_rank(const struct engawa_match *match, int seat)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    match->game->result(match->state.bytes, scores, ranks);
    return ranks[seat];
}

bool burning_over(const struct engawa_match *match)
{
    return engawa_match_actors(match) == 0;
}
