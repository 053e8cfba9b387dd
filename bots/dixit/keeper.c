/* bots/dixit/keeper.c - the lore keeper of Dixit (bots/lore.h): it records the clue told of a card.
 *
 * It records the clue when its round is revealed: from then on everybody at the table knows whose
 * card it was.
 */
#include "bots/dixit/lore.h"
#include "bots/lore.h"
#include "bots/registry.h"

#include <string.h>

/* The number of the last event whose text begins with WHAT; 0: none. */
static size_t find_last(const struct engawa_match *match, const char *what)
{
    size_t n = match->length;
    while (n > 0 && strncmp(match->event[n - 1].text, what, strlen(what)) != 0)
        n--;
    return n;
}

static bool notice(const struct engawa_match *match, struct engawa_remark *remark)
{
    static const char revealed[] = "reveal ";
    if (match->length == 0 ||
        strncmp(match->event[match->length - 1].text, revealed, strlen(revealed)) != 0)
        return false;
    const struct dixit *state = (const struct dixit *)(const void *)match->state.bytes;
    *remark = (struct engawa_remark){.n = find_last(match, "clue "),
                                     .card = state->given[state->storyteller][0],
                                     .text = match->note};
    return remark->n > 0;
}

_Static_assert((int)DIXIT_BOT_TITLED == (int)ENGAWA_LORE_TITLE &&
                   (int)DIXIT_BOT_NAMED == (int)ENGAWA_LORE_WORD &&
                   (int)DIXIT_BOT_TOLD == (int)ENGAWA_LORE_REMARK,
               "sources are the same numbers");

static bool write_line(int64_t card, int64_t source, const char *text, struct engawa_text *lore)
{
    return card > 0 && card <= DIXIT_CARDS && source >= DIXIT_BOT_TITLED && source <= INT32_MAX &&
           dixit_bot_lore_write((int)card, (int)source, text, lore);
}

const struct engawa_lore_keeper dixit_bot_lore_keeper = {.game = "dixit",
                                                         .option = "deck",
                                                         .deck = DIXIT_DECK_NAME,
                                                         .deck_en = "Engawa",
                                                         .deck_ja = "縁側",
                                                         .deck_cards = DIXIT_DECK_CARDS,
                                                         .notice = notice,
                                                         .write = write_line};
