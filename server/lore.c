/* lore.c - what the house remembers of Dixit for its bots (lore.h). */
#include "server/lore.h"

#include "bots/dixit/lore.h"

#include "engine/memory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something to write when the turn is on disk: a clue, or, with card 0, that a deck is forgotten.
 */
struct lore_note {
    char table[IDS_MAX + 1];
    char deck[ENGAWA_WORD_MAX + 1];
    char clue[ENGAWA_NOTE_MAX + 1];
    int card;
    int64_t k, time;
    struct lore_note *next;
};

static bool is_dixit(const struct table *table)
{
    return table->game && strcmp(table->game->name, "dixit") == 0;
}

static const char *deck_of(const struct table *table)
{
    return engawa_setup_word(&table->setup, "deck");
}

static bool is_built_in(const char *deck)
{
    return strcmp(deck, "engawa") == 0;
}

static bool deck_is_there(const struct lore *lore, const char *deck)
{
    struct engawa_text json = {0};
    bool found = is_built_in(deck) || world_read_deck(lore->world, deck, &json);
    engawa_text_free(&json);
    return found;
}

/* ---- noting ---- */

static void add_note(struct lore *lore, const struct lore_note *note)
{
    struct lore_note *copy = engawa_allocate(1, sizeof *copy), **end = &lore->notes;
    *copy = *note;
    copy->next = NULL;
    while (*end)
        end = &(*end)->next;
    *end = copy;
}

/* What TABLE keeps of the last clue, or NULL. */
static const struct table_kept *last_clue(const struct table *table)
{
    for (size_t i = table->length; i > 0; i--) {
        const struct table_kept *kept = &table->log[i - 1];
        if (kept->event && strncmp(table->match->entry[kept->event - 1].text, "clue ", 5) == 0)
            return kept;
    }
    return NULL;
}

void lore_note(struct lore *lore, const struct table *table)
{
    const struct table_kept *kept = &table->log[table->length - 1], *told;
    if (!is_dixit(table) || !kept->event || lore->per_card == 0 ||
        strncmp(table->match->entry[kept->event - 1].text, "reveal ", 7) != 0)
        return;
    const struct dixit *state = (const struct dixit *)(const void *)table->match->state.bytes;
    told = last_clue(table);
    if (!told || !told->by_guest || !deck_is_there(lore, deck_of(table)))
        return;
    struct lore_note note = {.card = state->given[state->storyteller][0],
                             .k = (int64_t)table->length,
                             .time = kept->time};
    snprintf(note.table, sizeof note.table, "%s", table->id);
    snprintf(note.deck, sizeof note.deck, "%s", deck_of(table));
    snprintf(note.clue, sizeof note.clue, "%s", table->match->note);
    add_note(lore, &note);
}

void lore_forget(struct lore *lore, const char *deck)
{
    struct lore_note note = {.card = 0};
    snprintf(note.deck, sizeof note.deck, "%s", deck);
    add_note(lore, &note);
}

void lore_drop_notes(struct lore *lore)
{
    for (struct lore_note *note; (note = lore->notes);) {
        lore->notes = note->next;
        free(note);
    }
}

static bool write_note(struct lore *lore, const struct lore_note *note, struct engawa_reason *why)
{
    if (note->card == 0)
        return journal_forget_clues(lore->journal, note->deck, why);
    struct journal_clue clue = {.table = note->table,
                                .k = note->k,
                                .deck = note->deck,
                                .card = note->card,
                                .time = note->time,
                                .clue = note->clue};
    return journal_add_clue(lore->journal, &clue, lore->per_card, why);
}

void lore_keep(struct lore *lore)
{
    struct engawa_reason why;
    bool fine = true;
    if (!lore->notes)
        return;
    for (const struct lore_note *note = lore->notes; note; note = note->next)
        fine = write_note(lore, note, &why) && fine;
    if (!journal_commit(lore->journal, &why) || !fine)
        fprintf(stderr, "engawa: clues could not be remembered: %s\n", why.en);
    lore_drop_notes(lore);
    lore->read = false;
}

void lore_open(struct lore *lore, struct journal *journal, const struct world *world, int per_card)
{
    struct engawa_reason why;
    *lore = (struct lore){.journal = journal, .world = world, .per_card = per_card};
    if (!journal_trim_clues(lore->journal, lore->per_card, &why) ||
        !journal_commit(lore->journal, &why)) {
        journal_rollback(lore->journal);
        fprintf(stderr, "engawa: clues could not be forgotten: %s\n", why.en);
    }
}

void lore_close(struct lore *lore)
{
    lore_drop_notes(lore);
    engawa_text_free(&lore->text);
}

/* ---- reading ---- */

/* Appends the strings of LIST, the words that a deck.json has of CARD in one language. */
static void add_words(int card, const json_t *list, struct engawa_text *lore)
{
    size_t i;
    const json_t *word;
    json_array_foreach(list, i, word)
    {
        if (json_is_string(word))
            engawa_dixit_lore_write(card, DIXIT_NAMED, json_string_value(word), lore);
    }
}

/* Appends what VALUE, {"en":…,"ja":…}, says; in both languages only where they differ. */
static void add_both(int card, const json_t *value, struct engawa_text *lore)
{
    const json_t *en = json_object_get(value, "en"), *ja = json_object_get(value, "ja");
    const json_t *said[] = {en, json_equal(en, ja) ? NULL : ja};
    for (int i = 0; i < 2; i++) {
        add_words(card, said[i], lore);
        if (json_is_string(said[i]))
            engawa_dixit_lore_write(card, DIXIT_TITLED, json_string_value(said[i]), lore);
    }
}

/* Appends the words that the maker of DECK gave its cards. */
static void add_deck(struct lore *lore, const char *deck)
{
    struct engawa_text text = {0};
    size_t i;
    const json_t *card;
    if (!world_read_deck(lore->world, deck, &text) || text.length == 0) {
        engawa_text_free(&text);
        return;
    }
    json_t *json = json_loadb(text.at, text.length, 0, NULL);
    json_array_foreach(json_object_get(json, "cards"), i, card)
    {
        add_both((int)i + 1, json_object_get(card, "title"), &lore->text);
        add_both((int)i + 1, json_object_get(card, "literal"), &lore->text);
    }
    json_decref(json);
    engawa_text_free(&text);
}

static void add_clue(void *context, int64_t table, int64_t card, const char *clue)
{
    if (table >= DIXIT_TOLD && table <= INT32_MAX && card > 0 && card <= DIXIT_CARDS)
        engawa_dixit_lore_write((int)card, (int)table, clue, context);
}

const char *lore_of(struct lore *lore, const struct table *table)
{
    const char *deck = deck_of(table);
    struct engawa_reason why;
    if (!is_dixit(table))
        return "";
    if (lore->read && strcmp(lore->deck, deck) == 0)
        return engawa_text_string(&lore->text);
    engawa_text_clear(&lore->text);
    snprintf(lore->deck, sizeof lore->deck, "%s", deck);
    lore->read = true;
    if (!is_built_in(deck))
        add_deck(lore, deck);
    if (lore->per_card > 0 && !journal_clues(lore->journal, deck, add_clue, &lore->text, &why))
        fprintf(stderr, "engawa: what was told of the deck %s cannot be read: %s\n", deck, why.en);
    return engawa_text_string(&lore->text);
}
