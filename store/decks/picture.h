/* picture.h - the kind and size of a picture: just enough to tell whether it can be a card. */
#ifndef ENGAWA_STORE_DECKS_PICTURE_H
#define ENGAWA_STORE_DECKS_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

struct picture {
    bool webp; /* otherwise a JPEG */
    int width, height;
};

/* Whether BYTES are a whole JPEG or WebP without motion and without what a camera adds (EXIF, which
 * may tell where a picture was taken). The file is walked to its end and must have as many coded
 * bytes as its size needs at least, and a JPEG no more scans than people's programs write, each of
 * which costs a decoder time; the pixels themselves are not decoded. */
bool picture_read(const char *bytes, size_t length, struct picture *picture);

#endif
