/* fuzz_deck.c - any bytes as what the maker of a deck says of it (deck.json). What is made of them
 * is JSON with clean texts, and the same deck comes of it once more. */
#include "fuzz/fuzz.h"
#include "store/decks/deck_form.h"
#include "store/decks/decks.h"
#include "words/words.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Appends the names of the pictures and thumbnails of COUNT cards. */
static void list_files(struct engawa_text *tails, int count)
{
    for (int i = 1; i <= count; i++)
        engawa_text_printf(tails, "\n%d.%s\n\nthumb/%d.webp\n", i, i % 2 ? "jpg" : "webp", i);
}

static void check_text(const json_t *text)
{
    char clean[401];
    struct engawa_reason why;
    const char *said = json_string_value(text);
    assert(said && words_clean(said, 0, 100, clean, &why) && strcmp(said, clean) == 0);
    (void)said;
    (void)clean;
    (void)why;
}

static void check_both(const json_t *texts)
{
    if (!texts || json_is_null(texts))
        return;
    check_text(json_object_get(texts, "en"));
    check_text(json_object_get(texts, "ja"));
}

static void check_words(const json_t *words)
{
    const json_t *list = json_object_get(words, "en"), *word;
    size_t i;
    assert(json_array_size(list) <= 20);
    json_array_foreach(list, i, word)
    {
        check_text(word);
    }
}

static void check_made(const json_t *made, size_t pictures)
{
    const json_t *cards = json_object_get(made, "cards"), *card;
    size_t i;
    assert(json_array_size(cards) >= DECKS_CARDS_MIN && json_array_size(cards) <= pictures);
    check_both(json_object_get(made, "title"));
    json_array_foreach(cards, i, card)
    {
        assert(json_integer_value(json_object_get(card, "number")) == (json_int_t)i + 1);
        assert(json_is_string(json_object_get(card, "file")));
        check_both(json_object_get(card, "title"));
        check_words(json_object_get(card, "literal"));
        if (json_object_get(card, "author"))
            check_text(json_object_get(card, "author"));
    }
    (void)pictures;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engawa_text tails = {0};
    struct engawa_reason why = {.code = ""};
    enum { PICTURES = 30 };
    list_files(&tails, PICTURES);
    char *json = deck_form_make("deck", tails.at, (const char *)data, size, &why);
    if (json) {
        json_t *made = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
        assert(json_is_object(made));
        check_made(made, PICTURES);
        json_decref(made);
        char *again = deck_form_make("deck", tails.at, json, strlen(json), &why);
        assert(again);
        free(again);
    } else {
        assert(strcmp(why.code, "form") == 0 || strcmp(why.code, "text") == 0 ||
               strcmp(why.code, "cards") == 0);
        assert(why.en[0] && why.ja[0]);
    }
    free(json);
    engawa_text_free(&tails);
    return 0;
}
