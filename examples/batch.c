/* batch.c - a thousand hands of Dou Dizhu at once, each seat playing its first legal move; and a
 * game that is saved and restored. */
#include <engawa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 1000, SEATS = 3, CAPACITY = GAMES * 1000 };

int main(void)
{
    engawa_library_start();
    const struct engawa_game *game = engawa_game_named("dou-dizhu");
    struct engawa_setup setup;
    struct engawa_reason why;
    engawa_setup_defaults(game, SEATS, &setup);
    engawa_setup_option(game, &setup, "hands", "1", &why);

    struct engawa_batch *batch = engawa_batch_new(&setup, GAMES, 2, 42, &why);
    size_t size = (size_t)engawa_observation_size(&setup);
    struct engawa_batch_arrays arrays = {
        .actor = engawa_allocate(GAMES, sizeof(int32_t)),
        .offset = engawa_allocate(GAMES + 1, sizeof(int64_t)),
        .moves = engawa_allocate(CAPACITY, sizeof(uint64_t)),
        .capacity = CAPACITY,
        .observation = engawa_allocate(GAMES, size),
        .reward = engawa_allocate(GAMES * SEATS, sizeof(float)),
        .done = engawa_allocate(GAMES, 1),
    };
    int32_t *choice = engawa_allocate(GAMES, sizeof *choice);
    double sum[SEATS] = {0};
    int over = 0;
    engawa_batch_look(batch, &arrays);
    for (int step = 0; step < 200; step++) {
        /* Here a network would look at arrays.observation and choose among arrays.moves. The last
         * move of a list is the longest way out; the first, where it may, is to pass. */
        for (int i = 0; i < GAMES; i++)
            choice[i] = (int32_t)(arrays.offset[i + 1] - arrays.offset[i] - 1);
        engawa_batch_step(batch, choice, &arrays, &why);
        for (int i = 0; i < GAMES; i++)
            for (int seat = 0; arrays.done[i] && seat < SEATS; seat++) {
                sum[seat] += (double)arrays.reward[i * SEATS + seat];
                over += seat == 0;
            }
    }
    printf("%d hands over, on average %.2f %.2f %.2f points\n", over, sum[0] / over, sum[1] / over,
           sum[2] / over);

    /* The same save gives the same game twice. */
    void *save = engawa_allocate(1, engawa_batch_save_size(batch));
    int32_t first[2];
    engawa_batch_save(batch, 0, save);
    for (int again = 0; again < 2; again++) {
        engawa_batch_restore(batch, 0, save);
        for (int step = 0; step < 10; step++)
            engawa_batch_random(batch, choice, &arrays);
        first[again] = choice[0];
    }
    printf("restored: %s\n", first[0] == first[1] ? "the same" : "different");
    free(save);
    free(choice);
    free(arrays.actor);
    free(arrays.offset);
    free(arrays.moves);
    free(arrays.observation);
    free(arrays.reward);
    free(arrays.done);
    engawa_batch_free(batch);
    return 0;
}
