/* lore.c - what the house remembers of Dixit for its bots (bots/dixit/lore.h).
 *
 * A clue that a person told is noted when its round is revealed, which is when everybody at the
 * table may know whose card it was. What bots tell is not noted: they would learn from their own
 * guesses. Nor is it where the deck is no longer there.
 *
 * Nothing here may cost a move. The notes of a turn are written after the turn's own commit, in a
 * commit of theirs; if that fails they are lost and the host is told. Bots are then asked with what
 * there is.
 */
#include "server/inside.h"

#include "bots/dixit/lore.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something to write when the turn is on disk: a clue, or, with card 0, that a deck is forgotten.
 */
struct lore_note {
    char table[TABLE_ID_MAX + 1];
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

/* Appends deck.json of a deck of people's own; false if there is no such deck. */
static bool read_deck(const struct house *house, const char *deck, struct engawa_text *json)
{
    return !house->world.read_deck || house->world.read_deck(house->world.context, deck, json);
}

static bool deck_is_there(const struct house *house, const char *deck)
{
    struct engawa_text json = {0};
    bool found = is_built_in(deck) || read_deck(house, deck, &json);
    engawa_text_free(&json);
    return found;
}

/* ---- noting ---- */

static void add_note(struct house *house, const struct lore_note *note)
{
    struct lore_note *copy = malloc(sizeof *copy), **end = &house->lore.notes;
    if (!copy)
        abort();
    *copy = *note;
    copy->next = NULL;
    while (*end)
        end = &(*end)->next;
    *end = copy;
}

/* The line of the last clue at TABLE, or NULL. */
static const struct table_line *last_clue(const struct table *table)
{
    for (size_t i = table->length; i > 0; i--) {
        const struct table_line *line = &table->line[i - 1];
        if (line->event && strncmp(table->match->entry[line->event - 1].text, "clue ", 5) == 0)
            return line;
    }
    return NULL;
}

void lore_note(struct room *room)
{
    const struct table *table = room->table;
    const struct table_line *line = &table->line[table->length - 1], *told;
    if (!is_dixit(table) || !line->event || room->house->limits.clues == 0 ||
        strncmp(table->match->entry[line->event - 1].text, "reveal ", 7) != 0)
        return;
    const struct dixit *state = (const struct dixit *)(const void *)table->match->state.bytes;
    told = last_clue(table);
    if (!told || !told->by_guest || !deck_is_there(room->house, deck_of(table)))
        return;
    struct lore_note note = {.card = state->given[state->storyteller][0],
                             .k = (int64_t)table->length,
                             .time = line->time};
    snprintf(note.table, sizeof note.table, "%s", table->id);
    snprintf(note.deck, sizeof note.deck, "%s", deck_of(table));
    snprintf(note.clue, sizeof note.clue, "%s", table->match->note);
    add_note(room->house, &note);
}

void house_forget_deck(struct house *house, const char *deck)
{
    struct lore_note note = {.card = 0};
    snprintf(note.deck, sizeof note.deck, "%s", deck);
    add_note(house, &note);
}

void lore_drop_notes(struct house *house)
{
    for (struct lore_note *note; (note = house->lore.notes);) {
        house->lore.notes = note->next;
        free(note);
    }
}

static bool write_note(struct house *house, const struct lore_note *note, struct engawa_reason *why)
{
    if (note->card == 0)
        return engawa_journal_forget_clues(house->journal, note->deck, why);
    struct engawa_journal_clue clue = {.table = note->table,
                                       .k = note->k,
                                       .deck = note->deck,
                                       .card = note->card,
                                       .time = note->time,
                                       .clue = note->clue};
    return engawa_journal_add_clue(house->journal, &clue, house->limits.clues, why);
}

void lore_keep(struct house *house)
{
    struct engawa_reason why;
    bool fine = true;
    if (!house->lore.notes)
        return;
    for (const struct lore_note *note = house->lore.notes; note; note = note->next)
        fine = write_note(house, note, &why) && fine;
    if (!engawa_journal_commit(house->journal, &why) || !fine)
        fprintf(stderr, "engawa: clues could not be remembered: %s\n", why.en);
    lore_drop_notes(house);
    house->lore.read = false;
}

void lore_open(struct house *house)
{
    struct engawa_reason why;
    if (!engawa_journal_trim_clues(house->journal, house->limits.clues, &why) ||
        !engawa_journal_commit(house->journal, &why)) {
        engawa_journal_rollback(house->journal);
        fprintf(stderr, "engawa: clues could not be forgotten: %s\n", why.en);
    }
}

void lore_close(struct house *house)
{
    lore_drop_notes(house);
    engawa_text_free(&house->lore.text);
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
            dixit_bot_lore_write(card, DIXIT_BOT_NAMED, json_string_value(word), lore);
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
            dixit_bot_lore_write(card, DIXIT_BOT_TITLED, json_string_value(said[i]), lore);
    }
}

/* Appends the words that the maker of DECK gave its cards. */
static void add_deck(const struct house *house, const char *deck, struct engawa_text *lore)
{
    struct engawa_text text = {0};
    size_t i;
    const json_t *card;
    if (!read_deck(house, deck, &text) || text.length == 0) {
        engawa_text_free(&text);
        return;
    }
    json_t *json = json_loadb(text.at, text.length, 0, NULL);
    json_array_foreach(json_object_get(json, "cards"), i, card)
    {
        add_both((int)i + 1, json_object_get(card, "title"), lore);
        add_both((int)i + 1, json_object_get(card, "literal"), lore);
    }
    json_decref(json);
    engawa_text_free(&text);
}

static void add_clue(void *context, int64_t table, int64_t card, const char *clue)
{
    if (table >= DIXIT_BOT_TOLD && table <= INT32_MAX && card > 0 && card <= DIXIT_CARDS)
        dixit_bot_lore_write((int)card, (int)table, clue, context);
}

const char *lore_of(struct house *house, const struct table *table)
{
    const char *deck = deck_of(table);
    struct engawa_reason why;
    if (!is_dixit(table))
        return "";
    if (house->lore.read && strcmp(house->lore.deck, deck) == 0)
        return engawa_text_string(&house->lore.text);
    engawa_text_clear(&house->lore.text);
    snprintf(house->lore.deck, sizeof house->lore.deck, "%s", deck);
    house->lore.read = true;
    if (!is_built_in(deck))
        add_deck(house, deck, &house->lore.text);
    if (house->limits.clues > 0 &&
        !engawa_journal_clues(house->journal, deck, add_clue, &house->lore.text, &why))
        fprintf(stderr, "engawa: what was told of the deck %s cannot be read: %s\n", deck, why.en);
    return engawa_text_string(&house->lore.text);
}
