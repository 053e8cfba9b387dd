/* bots/dixit/speech.h - splits the clues of Dixit into features for comparison.
 *
 * English is split into words, which are stemmed; Japanese, which has no blanks, into characters
 * and pairs of characters. Every text is well-formed UTF-8 and ends with a NUL.
 */
#ifndef DIXIT_BOT_SPEECH_H
#define DIXIT_BOT_SPEECH_H

#include "engine/text.h"

enum {
    DIXIT_BOT_PHRASE_MAX = 200, /* bytes of a phrase that a bot may tell */
    DIXIT_BOT_FEATURES = 128    /* of one text; the rest is ignored */
};

/* The features of a text, each once: hashes of stems or of a few characters, never 0. */
struct dixit_bot_features {
    int count;
    uint32_t at[DIXIT_BOT_FEATURES];
};
void dixit_bot_find_features(const char *text, struct dixit_bot_features *features);

/* Returns whether two clues are the same to people, who ignore capitals, blanks and punctuation.
 * Clues of punctuation alone are the same only if they are equal. */
bool dixit_bot_same_clue(const char *one, const char *other);

/* Returns a hash that is equal for clues that are the same to people; 0 for a clue of punctuation
 * alone. */
uint32_t dixit_bot_clue_hash(const char *clue);

/* Returns whether CLUE has a language (a number or a smiley has none), and sets *LANGUAGE to it. */
bool dixit_bot_language(const char *clue, enum engawa_language *language);

/* Copies the next meaningful word at *AT to WORD and moves *AT behind it: letters between blanks
 * or, in Japanese, a run of kanji or katakana. Returns false at the end. */
bool dixit_bot_next_word(const char **at, char word[DIXIT_BOT_PHRASE_MAX + 1]);

#endif
