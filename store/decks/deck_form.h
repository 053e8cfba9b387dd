/* deck_form.h - makes deck.json from the maker's description of a deck and from its pictures.
 *
 * The description is {"title","private","cards":[{"title","author","words"}]}, one element for each
 * card in order. A text is a string, or {"en","ja"}; `private` is true for a deck that only its
 * maker finds in the list. Everything is optional but `cards`.
 */
#ifndef ENGAWA_STORE_DECKS_DECK_FORM_H
#define ENGAWA_STORE_DECKS_DECK_FORM_H

#include "engine/text.h"

/* Returns the deck.json of the deck NAME in the making, with the files TAILS (deck_files_list) and
 * the description JSON; free() it. Cleans the texts (words_clean). Returns NULL with the reason
 * "form", "text", "cards" or "memory" (decks.h). */
char *deck_form_make(const char *name, const char *tails, const char *json, size_t length,
                     struct engawa_reason *why);

#endif
