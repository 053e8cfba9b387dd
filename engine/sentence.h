/* sentence.h - whole sentences in both languages, and what fills their places.
 *
 * A sentence is a template that stands whole, in both languages, where it is said. Its places have
 * names:
 * "{who} rolls {dice}". A language may put them in any order and leave one out. What the rules of a
 * language decide inside a place is made here: a person, several people, what stands between facts,
 * the end of a sentence. web/src/core/sentences.ts has the same for the page;
 * tests/engine/sentences.tsv says what both give.
 */
#ifndef ENGAWA_SENTENCE_H
#define ENGAWA_SENTENCE_H

#include "engine/game.h"

/* A sentence, as ENGAWA_BOTH makes it. */
struct engawa_sentence {
    const char *en, *ja;
};

/* The sentence EN and JA, two literals. It does not compile without the second. */
#define ENGAWA_BOTH(en, ja) ((struct engawa_sentence){"" en "", "" ja ""})

/* Appends SENTENCE in LANGUAGE. Behind it come its places: name, text, name, text, and NULL at the
 * end. A text that is NULL is empty. Every place that the sentence has must be among them. */
void engawa_say(struct engawa_text *text, enum engawa_language language,
                struct engawa_sentence sentence, ...) ENGAWA_ENDS_IN_NULL;

/* NUMBER in decimal, for a place. */
struct engawa_digits {
    char text[24];
};
ENGAWA_APART struct engawa_digits engawa_digits(int64_t number);

/* Appends the person at SEAT as a sentence names them: with さん in Japanese. */
ENGAWA_APART void engawa_add_person(struct engawa_text *text, const struct engawa_names *names,
                                    int seat, enum engawa_language language);

/* Appends the people at SEATS (a bit each), each with their own さん: "Aki, Ben and Chika". */
void engawa_add_people(struct engawa_text *text, const struct engawa_names *names, unsigned seats,
                       enum engawa_language language);

/* What stands before thing I of COUNT in a list of a sentence: "a, b and c", 「a、b、c」. */
const char *engawa_before(int i, int count, enum engawa_language language);

/* What stands between facts that belong together without a verb: "Aki 3, Ben 0". */
const char *engawa_comma(enum engawa_language language);

/* Appends the end of the sentence with which TEXT ends, if it has none, and what stands before the
 * next one. Does nothing to an empty text. */
ENGAWA_APART void engawa_end_sentence(struct engawa_text *text, enum engawa_language language);
ENGAWA_APART void engawa_next_sentence(struct engawa_text *text, enum engawa_language language);

#endif
