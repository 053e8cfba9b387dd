/* wire_input.h - strangers' input for the server: heads of requests, uploads and frames by their
 * grammars, right in most places and wrong in some, and then broken as bytes.
 *
 * The same seed gives the same inputs.
 */
#ifndef ENGAWA_TESTS_WIRE_INPUT_H
#define ENGAWA_TESTS_WIRE_INPUT_H

#include "engine/chance.h"
#include "engine/text.h"

#include <stdbool.h>

enum { WIRE_PICTURES = 4 };

/* The ingredients of inputs. */
struct wire_source {
    struct engawa_rng rng;
    int port;                                   /* of the server */
    const char *token, *table;                  /* of an existing guest and table */
    struct engawa_text pictures[WIRE_PICTURES]; /* files */
};

/* Whether something happens that does so once in COUNT times. */
bool wire_once_in(struct wire_source *source, uint32_t count);

/* Appends one to three requests, with bodies or without. */
void wire_add_requests(struct wire_source *source, struct engawa_text *to);

/* Appends an upload of a picture or of deck.json. BODY gets where its body begins; returns whether
 * head and length are right, so that all depends on the body, up to the end of TO. */
bool wire_add_upload(struct wire_source *source, struct engawa_text *to, size_t *body);

/* Appends some frames of a WebSocket. */
void wire_add_frames(struct wire_source *source, struct engawa_text *to);

/* Appends one frame: FIRST is its first byte, SAID the length that it names, in the shortest form
 * if FORM is 0, else in FORM bytes (2 or 8); MASKED with the source's next word. */
void wire_add_frame(struct wire_source *source, unsigned first, bool masked, uint64_t said,
                    int form, const char *payload, size_t length, struct engawa_text *to);

/* Changes, leaves out, doubles or inserts bytes of TEXT from FROM on, in some places. */
void wire_damage(struct wire_source *source, size_t from, struct engawa_text *text);

#endif
