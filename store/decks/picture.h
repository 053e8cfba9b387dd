/* picture.h - reads the kind and the size of a picture: enough to tell whether it can be a card. */
#ifndef ENGAWA_STORE_DECKS_PICTURE_H
#define ENGAWA_STORE_DECKS_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

struct picture {
    bool webp; /* otherwise a JPEG */
    int width, height;
};

/* Returns whether BYTES are a complete JPEG or WebP without motion and without a camera's metadata
 * (EXIF, which may tell where a picture was taken). Reads the file to its end, and requires as many
 * coded bytes as its size needs at least; a JPEG may have no more scans than common programs write,
 * since each costs a decoder time. Does not decode the pixels. */
bool picture_read(const char *bytes, size_t length, struct picture *picture);

#endif
