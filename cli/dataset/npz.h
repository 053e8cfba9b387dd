/* npz.h - writes a file of arrays that numpy.load reads: a ZIP archive without compression, in
 * which each array is a file in numpy's own format (.npy, version 1.0).
 *
 *   struct npz npz = {0};
 *   npz_add(&npz, "seat", "|u1", (const int64_t[]){decisions}, 1, &seats);
 *   ... npz_end(&npz) ... npz.bytes ...
 *   npz_free(&npz);
 *
 * The archive has no dates, so the same arrays give the same bytes.
 */
#ifndef CLI_DATASET_NPZ_H
#define CLI_DATASET_NPZ_H

#include "engine/text.h"

/* An archive in memory. Empty when zeroed. */
struct npz {
    struct engawa_text bytes;     /* of the file */
    struct engawa_text directory; /* what follows the arrays */
    int arrays;
};

/* Adds the array NAME, whose elements are DATA in the order of C. TYPE is numpy's name of their
 * type: "|u1", "<i4". SHAPE has DIMENSIONS lengths, 1 or 2. */
void npz_add(struct npz *npz, const char *name, const char *type, const int64_t *shape,
             int dimensions, const struct engawa_text *data);

/* Completes the bytes of the file. Returns false if they are more than this format can have, 4 GB.
 */
bool npz_end(struct npz *npz);
void npz_free(struct npz *npz);

/* Appends the SIZE lowest bytes of VALUE to DATA, the lowest first; VALUE as a 32-bit number. */
void npz_put(struct engawa_text *data, uint64_t value, int size);
void npz_put_real(struct engawa_text *data, double value);

#endif
