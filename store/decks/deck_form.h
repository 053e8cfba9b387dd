/* deck_form.h - deck.json, made of what the maker of a deck says and of the pictures that are
 * there.
 *
 * The maker says {"title","cards":[{"title","author","words"}]}, one element for each card in
 * order. A text is a string, or {"en","ja"}. Everything is optional but `cards`.
 */
#ifndef ENGAWA_STORE_DECKS_DECK_FORM_H
#define ENGAWA_STORE_DECKS_DECK_FORM_H

#include "engine/text.h"

/* The deck.json of the deck NAME in the making, which has the files TAILS (deck_files_list), and
 * whose maker says JSON: a text that the caller frees. Its texts are cleaned (words_clean). NULL
 * with the reason: "form", "text" or "cards" (decks.h). */
char *deck_form_make(const char *name, const char *tails, const char *json, size_t length,
                     struct engawa_reason *why);

#endif
