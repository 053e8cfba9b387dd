/* fuzz_card.c - any text as the card of a table, from the journal or from another server. What is
 * taken keeps to the bounds of its game, and is read the same after it is written. */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"
#include "server/table/card.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Checks what others rely on without a check. */
static void check_bounds(const struct card *card)
{
    const struct engawa_game *game = card->setup.game;
    assert(card->setup.seats >= game->seats_min && card->setup.seats <= game->seats_max);
    assert(card->phase == TABLE_OPEN || card->phase == TABLE_PLAYING);
    assert(card->turn >> card->setup.seats == 0);
    assert(engawa_utf8_valid(card->title, strlen(card->title)));
    for (int seat = 0; seat < card->setup.seats; seat++)
        assert(card->seat[seat].name || card->seat[seat].holder == TABLE_SEAT_FREE);
    assert(card_taken(card) <= card->setup.seats);
    assert(card_seat_of(card, "nobody") < card->setup.seats);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct card card = {.k = 0}, again = {.k = 0};
    struct engawa_text written = {0}, twice = {0};
    engawa_add_games();
    char *text = engawa_allocate(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    if (card_read(text, 5, &card)) {
        check_bounds(&card);
        card_write(&card, &written);
        bool fine = card_read(engawa_text_string(&written), 5, &again);
        assert(fine);
        (void)fine;
        card_write(&again, &twice);
        assert(strcmp(engawa_text_string(&written), engawa_text_string(&twice)) == 0);
    } else {
        assert(card.k == 0 && !card.setup.game);
    }
    card_free(&card);
    card_free(&again);
    engawa_text_free(&written);
    engawa_text_free(&twice);
    free(text);
    return 0;
}
