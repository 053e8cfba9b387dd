/* picture.h - reads the kind and the size of a picture: enough to tell whether it can be a card. */
#ifndef ENGAWA_STORE_DECKS_PICTURE_H
#define ENGAWA_STORE_DECKS_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

struct picture {
    bool webp; /* otherwise a JPEG */
    int width, height;
};

/* Returns whether BYTES are a complete JPEG or lossy WebP without transparency, motion and a
 * camera's metadata (EXIF, which may tell where a picture was taken). Reads the file to its end,
 * and requires as many coded bytes as its size needs at least. Does not decode the pixels.
 *
 * What a decoder has to do for such a picture is bounded by its size in pixels: a JPEG has no more
 * scans than common programs write, and a WebP none of the lossless format's tables of codes. */
bool picture_read(const char *bytes, size_t length, struct picture *picture);

#endif
