/* lore.c - people's remarks about decks, for bots (lore.h). */
#include "server/kept/lore.h"
#include "server/base/report.h"
#include "server/house/part.h"

#include "bots/lore.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "server/house/account.h"
#include "server/house/visitor.h"
#include "store/journal/remarks.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A pending write: a remark, or with card 0 the deletion of all remarks about a deck. */
struct lore_note {
    char table[IDS_MAX + 1];
    char deck[ENGAWA_WORD_MAX + 1];
    char text[ENGAWA_NOTE_MAX + 1];
    int card;
    int64_t k, time;
    struct lore_author author;
    struct lore_note *next;
};

const struct part_size lore_state = {.house = sizeof(struct lore),
                                     .table = sizeof(struct lore_table)};

struct lore *lore_of(const struct house *house)
{
    struct lore *lore = part_state(house, &lore_state);
    lore->per_card = house->limits.remarks;
    return lore;
}

static const char *deck_of(const struct engawa_lore_keeper *keeper,
                           const struct engawa_setup *setup)
{
    return engawa_setup_word(setup, keeper->option);
}

static bool deck_is_there(const struct lore *lore, const struct engawa_lore_keeper *keeper,
                          const char *deck)
{
    return strcmp(deck, keeper->deck) == 0 || world_read_deck(lore->world, deck, NULL);
}

/* ---- recording ---- */

static void add_note(struct lore *lore, const struct lore_note *note)
{
    struct lore_note *copy = engawa_allocate(1, sizeof *copy), **end = &lore->notes;
    *copy = *note;
    copy->next = NULL;
    while (*end)
        end = &(*end)->next;
    *end = copy;
}

/* Returns a number for TEXT, from 1 on. Many texts share each number: it compares authors, and
 * tells nobody's address. */
static uint16_t fingerprint(const char *text)
{
    uint8_t hash[32];
    engawa_sha256((const uint8_t *)text, strlen(text), hash);
    return (uint16_t)(1 + (hash[0] << 8 | hash[1]) % UINT16_MAX);
}

/* Records who made the event N at LIVE, its last one: the person in SEAT, from where they are
 * connected now. */
static void note_author(struct live_table *live, int seat, size_t n)
{
    struct lore_table *at = part_at(live, &lore_state);
    const char *guest = live->table->seat[seat].who;
    const struct account *account = accounts_find(&live->house->guests, guest);
    const struct account *from = account && account->visitors ? account->visitors->from : NULL;
    at->seat[seat] = (struct lore_author){0};
    if (from)
        at->seat[seat] =
            (struct lore_author){(uint32_t)n, fingerprint(guest), fingerprint(from->who)};
}

/* Records REMARK, made by AUTHOR, which the last entry of TABLE has made public. */
static void note_remark(struct lore *lore, const struct table *table,
                        const struct engawa_remark *remark, const struct lore_author *author)
{
    const struct engawa_lore_keeper *keeper = engawa_lore_keeper_of(table->game);
    struct lore_note note = {.card = remark->card,
                             .k = (int64_t)table->length,
                             .time = table->log[table->length - 1].time,
                             .author = *author};
    snprintf(note.table, sizeof note.table, "%s", table->id);
    snprintf(note.deck, sizeof note.deck, "%s", deck_of(keeper, &table->setup));
    snprintf(note.text, sizeof note.text, "%s", remark->text);
    if (deck_is_there(lore, keeper, note.deck))
        add_note(lore, &note);
}

void lore_note(struct live_table *live)
{
    const struct table *table = live->table;
    const struct engawa_lore_keeper *keeper = engawa_lore_keeper_of(table->game);
    const struct table_kept *last = &table->log[table->length - 1];
    const struct lore_table *at = part_at(live, &lore_state);
    struct lore *lore = lore_of(live->house);
    struct engawa_remark remark;
    if (!keeper || !last->event || lore->per_card == 0)
        return;
    if (last->by_guest)
        note_author(live, table->match->event[last->event - 1].by, last->event);
    if (!keeper->notice(table->match, &remark))
        return;
    int by = table->match->event[remark.n - 1].by;
    if (by >= 0 && at->seat[by].n == remark.n)
        note_remark(lore, table, &remark, &at->seat[by]);
}

void lore_forget(struct lore *lore, const char *deck)
{
    struct lore_note note = {.card = 0};
    snprintf(note.deck, sizeof note.deck, "%s", deck);
    add_note(lore, &note);
    lore->read = false;
}

/* ---- writing ---- */

void lore_drop_remarks(struct lore *lore)
{
    for (struct lore_note **at = &lore->notes, *note; (note = *at);) {
        if (note->card == 0) {
            at = &note->next;
            continue;
        }
        *at = note->next;
        free(note);
    }
}

static void drop_all(struct lore *lore)
{
    for (struct lore_note *note; (note = lore->notes);) {
        lore->notes = note->next;
        free(note);
    }
}

static void write_note(const struct lore *lore, const struct lore_note *note, struct batch *batch)
{
    if (note->card == 0) {
        batch_forget_remarks(batch, note->deck);
        return;
    }
    struct journal_remark remark = {.table = note->table,
                                    .k = note->k,
                                    .deck = note->deck,
                                    .card = note->card,
                                    .time = note->time,
                                    .text = note->text,
                                    .teller = note->author.teller,
                                    .place = note->author.place};
    batch_add_remark(batch, &remark, lore->per_card);
}

bool lore_keep(struct lore *lore, struct batch *batch)
{
    for (const struct lore_note *note = lore->notes; note; note = note->next)
        write_note(lore, note, batch);
    bool some = lore->notes || lore->untrimmed;
    if (lore->untrimmed)
        batch_trim_remarks(batch, lore->per_card);
    lore->untrimmed = false;
    return some;
}

void lore_kept(struct lore *lore, const struct engawa_reason *failure,
               const struct engawa_reason *lost)
{
    if (!lore->failed && (failure || lost))
        report_event(REPORT_WARNING, "lore-failed", NULL,
                     "what was said could not be remembered: %s", (failure ? failure : lost)->en);
    lore->failed = failure != NULL;
    lore->read = false;
    if (failure)
        lore_drop_remarks(lore);
    else
        drop_all(lore);
}

void lore_open(struct lore *lore, struct journal *journal, const struct world *world, int per_card)
{
    *lore =
        (struct lore){.journal = journal, .world = world, .per_card = per_card, .untrimmed = true};
}

void lore_close(struct lore *lore)
{
    drop_all(lore);
    engawa_text_free(&lore->text);
}

/* ---- reading ---- */

/* Returns whether the deletion of all remarks about DECK is pending. */
static bool is_forgotten(const struct lore *lore, const char *deck)
{
    for (const struct lore_note *note = lore->notes; note; note = note->next)
        if (note->card == 0 && strcmp(note->deck, deck) == 0)
            return true;
    return false;
}

/* The output of lore lines and their keeper. */
struct writing {
    const struct engawa_lore_keeper *keeper;
    struct engawa_text *text;
};

/* Writes VALUE of a deck.json about CARD in one language: a title, or a list of words. */
static void add_value(const struct writing *writing, int card, const json_t *value)
{
    size_t i;
    const json_t *word;
    json_array_foreach(value, i, word)
    {
        if (json_is_string(word))
            writing->keeper->write(card, ENGAWA_LORE_WORD, json_string_value(word), writing->text);
    }
    if (json_is_string(value))
        writing->keeper->write(card, ENGAWA_LORE_TITLE, json_string_value(value), writing->text);
}

/* Same, for {"en":…,"ja":…}; writes both languages only if they differ. */
static void add_both(const struct writing *writing, int card, const json_t *value)
{
    const json_t *en = json_object_get(value, "en"), *ja = json_object_get(value, "ja");
    add_value(writing, card, en);
    if (!json_equal(en, ja))
        add_value(writing, card, ja);
}

/* Writes the words of DECK's maker about its cards (decks/README.md). */
static void add_deck(const struct world *world, const struct writing *writing, const char *deck)
{
    struct engawa_text text = {0};
    size_t i;
    const json_t *card;
    if (!world_read_deck(world, deck, &text) || text.length == 0) {
        engawa_text_free(&text);
        return;
    }
    json_t *json = json_loadb(text.at, text.length, 0, NULL);
    json_array_foreach(json_object_get(json, "cards"), i, card)
    {
        add_both(writing, (int)i + 1, json_object_get(card, "title"));
        add_both(writing, (int)i + 1, json_object_get(card, "literal"));
    }
    json_decref(json);
    engawa_text_free(&text);
}

static void add_remark(void *context, int64_t table, int64_t card, const char *text)
{
    const struct writing *writing = context;
    if (table >= ENGAWA_LORE_REMARK)
        writing->keeper->write(card, table, text, writing->text);
}

/* Inserts the words of the deck's maker before people's remarks. Runs in a bot's thread. */
static void fetch_words(struct job *job, const void *context)
{
    const struct engawa_lore_keeper *keeper = engawa_lore_keeper_of(job->game);
    struct engawa_text text = {0};
    const struct writing writing = {.keeper = keeper, .text = &text};
    add_deck(context, &writing, deck_of(keeper, &job->setup));
    engawa_text_add(&text, engawa_text_string(&job->lore));
    engawa_text_free(&job->lore);
    job->lore = text;
}

/* Returns the remarks about DECK, "" if there are none. Valid until the next call. */
static const char *said_of(struct lore *lore, const struct engawa_lore_keeper *keeper,
                           const char *deck)
{
    struct writing writing = {.keeper = keeper, .text = &lore->text};
    struct engawa_reason why;
    if (lore->read && strcmp(lore->deck, deck) == 0)
        return engawa_text_string(&lore->text);
    engawa_text_clear(&lore->text);
    snprintf(lore->deck, sizeof lore->deck, "%s", deck);
    lore->read = true;
    if (lore->per_card > 0 && !is_forgotten(lore, deck) &&
        !journal_remarks(lore->journal, deck, add_remark, &writing, &why))
        report_event(REPORT_WARNING, "lore-unreadable",
                     (const struct report_field[]){{"deck", deck}, {0}},
                     "what was said of the deck %s cannot be read: %s", deck, why.en);
    return engawa_text_string(&lore->text);
}

void lore_give(struct lore *lore, const struct table *table, struct job *job)
{
    const struct engawa_lore_keeper *keeper = engawa_lore_keeper_of(table->game);
    const char *deck = keeper ? deck_of(keeper, &table->setup) : NULL;
    if (!deck)
        return;
    engawa_text_add(&job->lore, said_of(lore, keeper, deck));
    if (strcmp(deck, keeper->deck) == 0)
        return;
    job->fetch = fetch_words;
    job->fetch_context = lore->world;
}
