/* own_bot.c - a new bot for Burning Desire: it takes the best-paying category at once and
 * never dares. A hundred games against the random bot. */
#include <engawa.h>
#include <stdio.h>
#include <stdlib.h>

/* Tries each legal move, and keeps the one after which this seat has most points. A view of a game
 * without hidden things is a full state, so it can be played on. */
static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    const struct engawa_match *view = asked->view;
    const struct engawa_game *game = view->game;
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max);
    int64_t best_points = -1;
    (void)self;
    for (int i = 0; i < count; i++) {
        uint64_t state[ENGAWA_STATE_MAX / sizeof(uint64_t)];
        int64_t points[ENGAWA_SEATS_MAX];
        int rank[ENGAWA_SEATS_MAX];
        for (size_t word = 0; word < sizeof state / sizeof *state; word++)
            state[word] = ((const uint64_t *)&view->state)[word];
        game->play(state, view->viewer, moves[i]);
        game->result(state, points, rank);
        if (points[view->viewer] >= best_points) {
            best_points = points[view->viewer];
            event->move = moves[i];
        }
    }
    free(moves);
}

static const struct engawa_bot hasty = {
    .name = "hasty", .label_en = "Hasty", .game = "burning-desire", .choose = choose};

/* Plays one game between ONE and OTHER. Returns 0 or 1 for who won, -1 for a tie. */
static int play(const struct engawa_game *game, const struct engawa_bot *const bot[2],
                uint64_t seed)
{
    struct engawa_setup setup;
    struct engawa_rng rng;
    int64_t score[2];
    int rank[2];
    engawa_setup_defaults(game, 2, &setup);
    engawa_rng_fast(&rng, seed);
    struct engawa_match *table = engawa_match_new(game, &setup, ENGAWA_OPEN);
    struct engawa_match *view[] = {engawa_match_new(game, &setup, 0),
                                   engawa_match_new(game, &setup, 1)};
    for (unsigned actors; (actors = engawa_match_actors(table)) != 0;) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        if (actors == ENGAWA_CHANCE_BIT)
            game->draw(table->state.bytes, &rng, &event.outcome);
        else
            engawa_bot_move(bot[engawa_lowest_bit(actors)], view[engawa_lowest_bit(actors)], "",
                            &rng, 10, &event, NULL);
        for (int seat = 0; seat < 2; seat++)
            engawa_match_show(view[seat], table->state.bytes, &event, 0);
        engawa_match_append_event(table, &event, NULL, 0);
    }
    game->result(table->state.bytes, score, rank);
    engawa_match_free(view[0]);
    engawa_match_free(view[1]);
    engawa_match_free(table);
    return rank[0] == rank[1] ? -1 : rank[1] == 1;
}

int main(void)
{
    struct engawa_reason why;
    engawa_library_start();
    if (!engawa_add_bot(&hasty, &why)) {
        fprintf(stderr, "%s\n", why.en);
        return 1;
    }
    const struct engawa_game *game = engawa_game_named("burning-desire");
    const struct engawa_bot *bot[] = {engawa_bot_named("hasty", game),
                                      engawa_bot_named("random", game)};
    int won[2] = {0};
    for (uint64_t seed = 0; seed < 100; seed++) {
        int winner = play(game, bot, seed);
        if (winner >= 0)
            won[winner]++;
    }
    printf("hasty won %d, random %d of 100\n", won[0], won[1]);
    return 0;
}
