/* fuzz_move.c - any text as an event in any position of any game.
 *
 * The first bytes choose game, seats, seed and how far it is played at random (see `position`); the
 * rest is the text. What engawa_read accepts from a seat must be among the legal moves; what it
 * accepts must be spelled as `print` spells it, unless it carries free text, and printed and read
 * again it must be the same. Every legal move must be accepted in its own spelling.
 */
#include "engine/game.h"
#include "fuzz/fuzz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 5 /* bytes: game, seats, seed, events (two) */ };

struct position {
    const struct engawa_game *game;
    int seats;
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    engawa_move *moves; /* room for legal_max */
};

/* Applies one random event; false when the game is over. */
static bool step(struct position *position, struct engawa_rng *rng)
{
    const struct engawa_game *game = position->game;
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    unsigned actors = game->actors(position->state.bytes);
    if (actors == 0)
        return false;
    if (actors == ENGAWA_CHANCE_BIT) {
        game->draw(position->state.bytes, rng, &event.outcome);
    } else {
        event.by = engawa_lowest_bit(actors);
        int count = game->legal(position->state.bytes, event.by, position->moves);
        event.move = position->moves[engawa_rng_below(rng, (uint32_t)count)];
    }
    engawa_apply(game, position->state.bytes, &event);
    return true;
}

static void set_up(struct position *position, const uint8_t head[HEAD])
{
    struct engawa_setup setup;
    struct engawa_rng rng;
    int games = 0;
    memset(position, 0, sizeof *position);
    while (engawa_games[games])
        games++;
    const struct engawa_game *game = engawa_games[head[0] % games];
    position->game = game;
    position->seats = game->seats_min + head[1] % (game->seats_max - game->seats_min + 1);
    position->moves = malloc((size_t)game->legal_max * sizeof *position->moves);
    assert(position->moves);
    engawa_setup_defaults(game, position->seats, &setup);
    game->start(position->state.bytes, &setup);
    engawa_rng_fast(&rng, head[2]);
    for (int events = head[3] | head[4] << 8; events > 0 && step(position, &rng); events--)
        ;
}

static bool is_legal(const struct position *position, int seat, engawa_move move)
{
    int count = position->game->legal(position->state.bytes, seat, position->moves);
    for (int i = 0; i < count; i++)
        if (position->moves[i] == move)
            return true;
    return false;
}

/* Reads TEXT as an event by BY; if it is accepted, checks that rightly. */
static void try_text(const struct position *position, int by, const char *text)
{
    const struct engawa_game *game = position->game;
    struct engawa_event event, again;
    struct engawa_reason why = {0};
    struct engawa_text printed = {0};
    if (!engawa_read(game, position->state.bytes, position->seats, by, text, ENGAWA_FULL, &event,
                     &why)) {
        assert(why.code[0] && why.en[0] && why.ja[0]);
        engawa_read(game, position->state.bytes, position->seats, by, text, ENGAWA_REDACTED, &event,
                    NULL);
        return;
    }
    assert(by == ENGAWA_CHANCE || is_legal(position, by, event.move));
    game->print(position->state.bytes, &event, &printed);
    assert(event.note[0] || strcmp(engawa_text_string(&printed), text) == 0);
    bool fine = engawa_read(game, position->state.bytes, position->seats, by,
                            engawa_text_string(&printed), ENGAWA_FULL, &again, &why);
    assert(fine && again.move == event.move && strcmp(again.note, event.note) == 0);
    assert(again.outcome.count == event.outcome.count &&
           memcmp(again.outcome.item, event.outcome.item,
                  event.outcome.count * sizeof *event.outcome.item) == 0);
    (void)fine;
    engawa_text_free(&printed);
}

/* Every legal move of SEAT is accepted as it is printed. A move that carries free text is not legal
 * with none, so only what is accepted is compared. */
static void try_legal(const struct position *position, int seat)
{
    const struct engawa_game *game = position->game;
    engawa_move *moves = malloc((size_t)game->legal_max * sizeof *moves);
    assert(moves);
    int count = game->legal(position->state.bytes, seat, moves);
    assert(count > 0 && count <= game->legal_max);
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = seat, .move = moves[i]}, again;
        struct engawa_text text = {0};
        game->print(position->state.bytes, &event, &text);
        again = event;
        bool parsed = game->parse(position->state.bytes, engawa_text_string(&text), &again, NULL);
        assert(parsed ? again.move == moves[i] : strchr(text.at, '"') != NULL);
        assert(!parsed || strchr(text.at, '"') ||
               game->allowed(position->state.bytes, &again, NULL));
        engawa_text_free(&text);
    }
    free(moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct position position;
    if (size < HEAD || size > 4096)
        return 0;
    set_up(&position, data);
    char *text = calloc(1, size - HEAD + 1);
    assert(text);
    memcpy(text, data + HEAD, size - HEAD);
    unsigned actors = position.game->actors(position.state.bytes);
    for (int by = ENGAWA_CHANCE; by <= position.seats; by++)
        try_text(&position, by, text);
    for (int seat = 0; seat < position.seats; seat++)
        if (actors != ENGAWA_CHANCE_BIT && actors >> seat & 1)
            try_legal(&position, seat);
    free(position.moves);
    free(text);
    return 0;
}
