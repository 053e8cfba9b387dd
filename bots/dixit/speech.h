/* bots/dixit/speech.h - what people say at Dixit, taken apart so that it can be compared.
 *
 * English is cut into words and their stems, Japanese into characters and pairs of them, as it has
 * no blanks. Every text here is well-formed UTF-8 and ends with a NUL.
 */
#ifndef ENGAWA_DIXIT_SPEECH_H
#define ENGAWA_DIXIT_SPEECH_H

#include "engine/text.h"

enum {
    DIXIT_PHRASE_MAX = 200, /* bytes of a word or line that a bot may tell */
    DIXIT_FEATURES = 128    /* of one text; what a longer one says beyond that is not heard */
};

/* The features of one text, each once: hashes of stems or of a few characters, never 0. */
struct dixit_features {
    int count;
    uint32_t at[DIXIT_FEATURES];
};
void engawa_dixit_features(const char *text, struct dixit_features *features);

/* Whether two clues are the same to people: capitals, blanks and punctuation aside. */
bool engawa_dixit_same_clue(const char *one, const char *other);

/* A hash that is equal for clues that are the same to people; 0 for one that is all punctuation. */
uint32_t engawa_dixit_whole(const char *clue);

/* Whether CLUE has a language of its own (a number or a smiley has none), and which. */
bool engawa_dixit_language(const char *clue, enum engawa_language *language);

/* Takes the next word at *AT that says something by itself: letters between blanks, or in Japanese
 * a run of kanji or of katakana. False at the end. */
bool engawa_dixit_next_word(const char **at, char word[DIXIT_PHRASE_MAX + 1]);

#endif
