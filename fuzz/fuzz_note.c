/* fuzz_note.c - any text as what the store keeps of a rated game (rating/note.h), and as the lore
 * of a deck (bots/dixit/lore.h): what is read is within its bounds. */
#include "bots/dixit/lore.h"
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"
#include "rating/ladder.h"
#include "rating/note.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 30 };

static void read_note(const char *text)
{
    struct note note;
    struct bout bout;
    int64_t lost[ENGAWA_SEATS_MAX];
    if (!note_read(text, &note))
        return;
    assert(note.seats >= 1 && note.seats <= ENGAWA_SEATS_MAX);
    for (int seat = 0; seat < note.seats; seat++)
        assert(note.who[seat][0] && strlen(note.who[seat]) <= NOTE_WHO_MAX);
    while (note_next(&note, &bout)) {
        assert(bout.count >= 1 && bout.count <= ENGAWA_SEATS_MAX);
        for (int side = 0; side < bout.count; side++)
            assert(bout.side[side].seats >> note.seats == 0);
    }
    note_lost(&note, lost);
}

static void rate(const char *text)
{
    struct ladder *ladder = ladder_new(false);
    ladder_take_note(ladder, engawa_game_named("yahtzee"), text);
    ladder_take_judged(ladder, engawa_game_named("yahtzee"), text);
    ladder_rate(ladder);
    ladder_free(ladder);
}

static void read_lore(const char *text)
{
    double similarity[DIXIT_CARDS + 1];
    char words[4][DIXIT_BOT_PHRASE_MAX + 1];
    struct dixit_bot_lore *lore = dixit_bot_lore_read(text, CARDS);
    dixit_bot_lore_similarity(lore, "a moon over the sea", similarity);
    for (int card = 1; card <= CARDS; card++) {
        assert(similarity[card] >= 0 && similarity[card] <= 1);
        int count = dixit_bot_lore_words(lore, (unsigned)card, words, 4);
        assert(count >= 0 && count <= 4);
        for (int i = 0; i < count; i++)
            assert(engawa_utf8_valid(words[i], strlen(words[i])));
    }
    dixit_bot_lore_free(lore);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    engawa_add_games();
    char *text = engawa_allocate(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    read_note(text);
    rate(text);
    read_lore(text);
    free(text);
    return 0;
}
