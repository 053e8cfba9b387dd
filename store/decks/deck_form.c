/* deck_form.c - composes deck.json from the form that a maker sends (deck_form.h). */
#include "store/decks/deck_form.h"

#include "engine/large.h"
#include "store/decks/deck_files.h"
#include "words/words.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TEXT_MAX = 100, WORDS_MAX = 20 };

static bool bad_form(struct engawa_reason *why)
{
    return engawa_refuse(
        why, "form",
        "deck.json is {\"title\":…,\"private\":…,\"cards\":[{\"title\","
        "\"author\",\"words\"}, …]}; texts of up to 100 characters, up to 20 words",
        "deck.json は {\"title\":…,\"private\":…,\"cards\":[{\"title\","
        "\"author\",\"words\"}, …]} の形で、文は100文字、言葉は20個までです");
}

/* Returns whether the form is fine so far; WHY has the reason if not. */
struct verdict {
    bool fine;
    struct engawa_reason *why;
};

/* Clears VERDICT for a new deck.json. */
static void refuse_form(struct verdict *verdict)
{
    if (verdict->fine)
        verdict->fine = bad_form(verdict->why);
}

/* Appends TEXT, cleaned, to INTO. */
static void take_text(const json_t *text, char into[4 * TEXT_MAX + 1], struct verdict *verdict)
{
    const char *said = json_string_value(text);
    if (!said || strlen(said) != json_string_length(text))
        refuse_form(verdict);
    if (verdict->fine)
        verdict->fine = words_clean(said, 0, TEXT_MAX, into, verdict->why);
}

/* Returns a new object with TEXT in both languages, or NULL if it is empty or refused. */
static json_t *bilingual(const json_t *text, struct verdict *verdict)
{
    char en[4 * TEXT_MAX + 1], ja[4 * TEXT_MAX + 1];
    bool both = json_is_object(text);
    if (!text || json_is_null(text))
        return NULL;
    take_text(both ? json_object_get(text, "en") : text, en, verdict);
    take_text(both ? json_object_get(text, "ja") : text, ja, verdict);
    if (!verdict->fine || (!*en && !*ja))
        return NULL;
    return json_pack("{s:s,s:s}", "en", en, "ja", ja);
}

/* Returns a card's words, the same list for both languages. */
static json_t *literal(const json_t *words, struct verdict *verdict)
{
    char text[4 * TEXT_MAX + 1];
    const json_t *word;
    size_t i;
    if (!words || json_is_null(words))
        return NULL;
    if (!json_is_array(words) || json_array_size(words) > WORDS_MAX)
        refuse_form(verdict);
    json_t *list = json_array();
    json_array_foreach(words, i, word)
    {
        take_text(word, text, verdict);
        if (!verdict->fine)
            break;
        if (*text)
            json_array_append_new(list, json_string(text));
    }
    json_t *both = json_pack("{s:O,s:O}", "en", list, "ja", list);
    json_decref(list);
    return both;
}

/* Adds the author of a card, if it names one. */
static void add_author(json_t *card, const json_t *author, struct verdict *verdict)
{
    char text[4 * TEXT_MAX + 1];
    if (!author || json_is_null(author))
        return;
    take_text(author, text, verdict);
    if (verdict->fine && *text)
        json_object_set_new(card, "author", json_string(text));
}

/* Finds the name of card NUMBER's picture or thumbnail in TAILS. Returns false if it has none. */
static bool find_picture(const char *tails, int number, bool thumb, char tail[DECK_FILES_TAIL])
{
    for (int webp = 0; webp < 2; webp++) {
        struct decks_file file = {.number = number, .thumb = thumb, .webp = webp};
        char line[DECK_FILES_TAIL + 2];
        deck_files_tail(&file, tail);
        snprintf(line, sizeof line, "\n%s\n", tail);
        if (strstr(tails, line))
            return true;
    }
    return false;
}

/* Returns the entry of card NUMBER, or NULL with the reason. */
static json_t *make_card(const char *tails, int number, const json_t *said,
                         struct engawa_reason *why)
{
    char file[DECK_FILES_TAIL], thumb[DECK_FILES_TAIL];
    struct verdict verdict = {.fine = true, .why = why};
    if (!find_picture(tails, number, false, file) || !find_picture(tails, number, true, thumb)) {
        engawa_refuse(why, "cards", "the picture or thumbnail of card %d is missing",
                      "%d枚目の画像がありません", number);
        return NULL;
    }
    json_t *card = json_pack("{s:i,s:s,s:s}", "number", number, "file", file, "thumb", thumb);
    if (!json_is_object(said))
        refuse_form(&verdict);
    json_t *title = bilingual(json_object_get(said, "title"), &verdict);
    json_t *words = literal(json_object_get(said, "words"), &verdict);
    if (title)
        json_object_set_new(card, "title", title);
    if (words)
        json_object_set_new(card, "literal", words);
    add_author(card, json_object_get(said, "author"), &verdict);
    if (verdict.fine)
        return card;
    json_decref(card);
    return NULL;
}

/* Returns the whole deck.json to store, or NULL with the reason. */
static json_t *make_deck(const char *name, const char *tails, const json_t *said,
                         struct engawa_reason *why)
{
    const json_t *cards = json_object_get(said, "cards");
    const json_t *private = json_object_get(said, "private");
    size_t count = json_array_size(cards);
    struct verdict verdict = {.fine = true, .why = why};
    if (!json_is_object(said) || !json_is_array(cards) || (private && !json_is_boolean(private)))
        refuse_form(&verdict);
    json_t *title = bilingual(json_object_get(said, "title"), &verdict);
    if (!verdict.fine) {
        json_decref(title);
        return NULL;
    }
    if (count < DECKS_CARDS_MIN || count > DECKS_CARDS_MAX) {
        json_decref(title);
        engawa_refuse(why, "cards", "a deck has %d to %d cards, not %d",
                      "デッキは%d〜%d枚です（今は%d枚）", DECKS_CARDS_MIN, DECKS_CARDS_MAX,
                      (int)count);
        return NULL;
    }
    json_t *list = json_array();
    json_t *deck = json_pack("{s:s,s:I,s:o?,s:o}", "name", name, "made", (json_int_t)time(NULL),
                             "title", title, "cards", list);
    if (json_is_true(private))
        json_object_set_new(deck, "private", json_true());
    for (size_t i = 0; i < count; i++) {
        json_t *card = make_card(tails, (int)i + 1, json_array_get(cards, i), why);
        if (!card) {
            json_decref(deck);
            return NULL;
        }
        json_array_append_new(list, card);
    }
    return deck;
}

char *deck_form_make(const char *name, const char *tails, const char *json, size_t length,
                     struct engawa_reason *why)
{
    json_t *said = json_loadb(json, length, JSON_REJECT_DUPLICATES, NULL);
    if (!said) {
        bad_form(why);
        return NULL;
    }
    json_t *made = make_deck(name, tails, said, why);
    json_decref(said);
    if (!made)
        return NULL;
    size_t size = json_dumpb(made, NULL, 0, JSON_COMPACT);
    char *text = engawa_try_allocate(size + 1);
    if (text)
        text[json_dumpb(made, text, size, JSON_COMPACT)] = '\0';
    else
        engawa_refuse_memory(why);
    json_decref(made);
    return text;
}
