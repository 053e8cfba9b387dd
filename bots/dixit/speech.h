/* bots/dixit/speech.h - what people say at Dixit, split into features that can be compared.
 *
 * English is split into words, which are stemmed; Japanese, which has no blanks, into characters
 * and pairs of characters. Every text here is well-formed UTF-8 and ends with a NUL.
 */
#ifndef DIXIT_BOT_SPEECH_H
#define DIXIT_BOT_SPEECH_H

#include "engine/text.h"

enum {
    DIXIT_BOT_PHRASE_MAX = 200, /* bytes of a phrase that a bot may tell */
    DIXIT_BOT_FEATURES = 128    /* of one text; further ones are ignored */
};

/* The features of a text, each once: hashes of stems or of a few characters, never 0. */
struct dixit_bot_features {
    int count;
    uint32_t at[DIXIT_BOT_FEATURES];
};
void dixit_bot_find_features(const char *text, struct dixit_bot_features *features);

/* Whether two clues are the same to people, who ignore capitals, blanks and punctuation. Clues that
 * are all punctuation are the same only if they are equal. */
bool dixit_bot_same_clue(const char *one, const char *other);

/* A hash that is equal for clues that are the same to people; 0 for one that is all punctuation. */
uint32_t dixit_bot_clue_hash(const char *clue);

/* Whether CLUE has a language (a number or a smiley has none), and which. */
bool dixit_bot_language(const char *clue, enum engawa_language *language);

/* Copies to WORD the next word at *AT that says something by itself, and moves *AT behind it:
 * letters between blanks or, in Japanese, a run of kanji or katakana. False at the end. */
bool dixit_bot_next_word(const char **at, char word[DIXIT_BOT_PHRASE_MAX + 1]);

#endif
