/* picture.h - validates a picture for a card: reads its format and its size, without decoding
 * it. */
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
 * and requires at least as many coded bytes as a picture of its size needs. Does not decode the
 * pixels.
 *
 * The size in pixels of such a picture bounds the work of a decoder: a JPEG has no more scans than
 * common programs write, and a WebP none of the lossless format's tables of codes. */
bool picture_read(const char *bytes, size_t length, struct picture *picture);

#endif
