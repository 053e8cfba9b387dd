/* sentence.h - bilingual sentence templates with named placeholders.
 *
 * A sentence is written as a whole, in both languages, where the code uses it: "{who} rolls
 * {dice}". A language may put the placeholders in any order and omit some. The functions here write
 * the parts that depend on a language's grammar: a person, several people, separators between
 * facts, the end of a sentence. web/src/core/sentences.ts does the same for the page;
 * tests/engine/sentences.tsv lists the expected results of both.
 */
#ifndef ENGAWA_SENTENCE_H
#define ENGAWA_SENTENCE_H

#include "engine/game.h"

/* A sentence template, made by ENGAWA_BOTH. */
struct engawa_sentence {
    const char *en, *ja;
};

/* A template from the literals EN and JA. Does not compile if JA is missing. */
#define ENGAWA_BOTH(en, ja) ((struct engawa_sentence){"" en "", "" ja ""})

/* Appends SENTENCE in LANGUAGE. The variable arguments are pairs of placeholder name and text,
 * ended by NULL. A NULL text counts as empty. Every placeholder of the sentence must have a
 * pair. */
void engawa_say(struct engawa_text *text, enum engawa_language language,
                struct engawa_sentence sentence, ...) ENGAWA_ENDS_IN_NULL;

/* NUMBER in decimal, as a placeholder's text. */
struct engawa_digits {
    char text[24];
};
ENGAWA_APART struct engawa_digits engawa_digits(int64_t number);

/* Appends the name of the player at SEAT, with さん in Japanese. */
ENGAWA_APART void engawa_add_person(struct engawa_text *text, const struct engawa_names *names,
                                    int seat, enum engawa_language language);

/* Appends the names of the players at SEATS (a bit each), each with さん in Japanese: "Aki, Ben and
 * Chika". */
void engawa_add_people(struct engawa_text *text, const struct engawa_names *names, unsigned seats,
                       enum engawa_language language);

/* Returns the separator before item I of COUNT in a list: "a, b and c", 「a、b、c」. */
const char *engawa_before(int i, int count, enum engawa_language language);

/* Returns the separator between facts without a verb: "Aki 3, Ben 0". */
const char *engawa_comma(enum engawa_language language);

/* engawa_end_sentence appends the final punctuation if TEXT lacks it; engawa_next_sentence also
 * appends the separator before the next sentence. Neither changes an empty text. */
ENGAWA_APART void engawa_end_sentence(struct engawa_text *text, enum engawa_language language);
ENGAWA_APART void engawa_next_sentence(struct engawa_text *text, enum engawa_language language);

#endif
