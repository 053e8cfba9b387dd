/* picture.c - the heads of JPEG and WebP files (picture.h).
 *
 * JPEG: ITU-T T.81, annex B: segments of a marker and a length until the scan begins; the frame
 * header (SOF) has the size. WebP: the RIFF container of RFC 9649: one chunk of a lossy (VP8) or
 * lossless (VP8L) picture, perhaps behind a VP8X chunk with flags.
 */
#include "store/picture.h"

#include <stdint.h>
#include <string.h>

typedef const unsigned char *bytes_at;

static uint32_t big16(bytes_at at)
{
    return (uint32_t)at[0] << 8 | at[1];
}

static uint32_t little(bytes_at at, int count)
{
    uint32_t value = 0;
    while (count-- > 0)
        value = value << 8 | at[count];
    return value;
}

static bool read_jpeg(bytes_at at, size_t length, struct picture *picture)
{
    size_t next = 2;
    bool sized = false;
    if (length < 4 || at[0] != 0xff || at[1] != 0xd8 || at[length - 2] != 0xff ||
        at[length - 1] != 0xd9)
        return false;
    while (next + 4 <= length && at[next] == 0xff) {
        unsigned marker = at[next + 1];
        size_t size = big16(at + next + 2);
        if (marker == 0xff) { /* fill */
            next++;
            continue;
        }
        if (size < 2 || next + 2 + size > length || marker == 0xe1)
            return false; /* 0xe1: APP1, where EXIF and XMP stand */
        if (marker == 0xda)
            return sized;
        bool frame =
            marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (frame) {
            if (size < 8)
                return false;
            picture->height = (int)big16(at + next + 5);
            picture->width = (int)big16(at + next + 7);
            sized = true;
        }
        next += 2 + size;
    }
    return false;
}

/* The picture's own chunk. */
static bool read_chunk(bytes_at at, size_t size, bool lossless, struct picture *picture)
{
    if (lossless) {
        if (size < 5 || at[0] != 0x2f)
            return false;
        uint32_t bits = little(at + 1, 4);
        picture->width = (int)(bits & 0x3fff) + 1;
        picture->height = (int)(bits >> 14 & 0x3fff) + 1;
        return true;
    }
    if (size < 10 || (at[0] & 1) || at[3] != 0x9d || at[4] != 0x01 || at[5] != 0x2a)
        return false;
    picture->width = (int)(little(at + 6, 2) & 0x3fff);
    picture->height = (int)(little(at + 8, 2) & 0x3fff);
    return true;
}

static bool read_webp(bytes_at at, size_t length, struct picture *picture)
{
    bool found = false;
    if (length < 20 || memcmp(at, "RIFF", 4) != 0 || memcmp(at + 8, "WEBP", 4) != 0 ||
        little(at + 4, 4) + 8 != length)
        return false;
    for (size_t next = 12; next + 8 <= length;) {
        size_t size = little(at + next + 4, 4);
        if (size > length - next - 8 || memcmp(at + next, "EXIF", 4) == 0 ||
            memcmp(at + next, "XMP ", 4) == 0 || memcmp(at + next, "ANIM", 4) == 0)
            return false;
        bool lossless = memcmp(at + next, "VP8L", 4) == 0;
        if (lossless || memcmp(at + next, "VP8 ", 4) == 0) {
            if (found || !read_chunk(at + next + 8, size, lossless, picture))
                return false;
            found = true;
        }
        next += 8 + size + (size & 1);
    }
    return found;
}

bool picture_read(const char *bytes, size_t length, struct picture *picture)
{
    bytes_at at = (bytes_at)bytes;
    picture->webp = length >= 4 && memcmp(bytes, "RIFF", 4) == 0;
    return picture->webp ? read_webp(at, length, picture) : read_jpeg(at, length, picture);
}
