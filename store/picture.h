/* picture.h - what kind of picture some bytes are, and how large: just enough to tell whether a
 * card is one. */
#ifndef ENGAWA_STORE_PICTURE_H
#define ENGAWA_STORE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

struct picture {
    bool webp; /* otherwise a JPEG */
    int width, height;
};

/* Whether BYTES are a whole JPEG or WebP without motion and without what a camera adds (EXIF, which
 * may tell where a picture was taken). */
bool picture_read(const char *bytes, size_t length, struct picture *picture);

#endif
