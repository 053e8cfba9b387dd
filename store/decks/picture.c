/* picture.c - checks JPEG and WebP files from the first byte to the last (picture.h).
 *
 * JPEG: ITU-T T.81, annex B: segments of a marker and a length; the frame header (SOF) has the
 * size; after each scan header come coded bytes, up to the next marker; the last marker is EOI.
 *
 * WebP: the RIFF container of RFC 9649: one chunk of a lossy picture (VP8, RFC 6386), perhaps after
 * a VP8X chunk with flags and the size of the canvas.
 */
#include "store/decks/picture.h"

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

/* ---- JPEG ---- */

enum {
    SCANS_MAX = 32 /* a decoder may walk the whole picture for each; encoders write about ten */
};

struct jpeg {
    bytes_at at;
    size_t length;
    size_t next;  /* the next marker */
    size_t coded; /* bytes of all scans */
    int parts;    /* components of the frame; 0: no frame yet */
    int scans;
    bool tables; /* DQT and DHT were seen */
};

/* Skips the coded bytes of a scan, up to a marker that does not belong to them. */
static void skip_scan(struct jpeg *jpeg)
{
    size_t begin = jpeg->next;
    while (jpeg->next + 1 < jpeg->length) {
        unsigned after = jpeg->at[jpeg->next + 1];
        bool inside = after == 0 || (after >= 0xd0 && after <= 0xd7); /* stuffed, or a restart */
        if (jpeg->at[jpeg->next] == 0xff && !inside)
            break;
        jpeg->next++;
    }
    jpeg->coded += jpeg->next - begin;
}

/* Reads the frame header: one frame, baseline or progressive, of 1 or 3 components (or 4, as
 * CMYK). */
static bool read_frame(struct jpeg *jpeg, bytes_at at, size_t size, struct picture *picture)
{
    if (jpeg->parts || size < 8 || at[2] != 8)
        return false;
    jpeg->parts = at[7];
    picture->height = (int)big16(at + 3);
    picture->width = (int)big16(at + 5);
    return (jpeg->parts == 1 || jpeg->parts == 3 || jpeg->parts == 4) &&
           size == 8 + 3 * (size_t)jpeg->parts && picture->width > 0 && picture->height > 0;
}

/* Reads the segment MARKER, SIZE bytes with its length, and the coded bytes after a scan header. */
static bool take_segment(struct jpeg *jpeg, unsigned marker, size_t size, struct picture *picture)
{
    bytes_at at = jpeg->at + jpeg->next + 2;
    jpeg->next += 2 + size;
    switch (marker) {
    case 0xc0:
    case 0xc1:
    case 0xc2:
        return read_frame(jpeg, at, size, picture);
    case 0xda:
        if (!jpeg->parts || !jpeg->tables || size < 8 || size != 6 + 2 * (size_t)at[2] ||
            ++jpeg->scans > SCANS_MAX)
            return false;
        skip_scan(jpeg);
        return true;
    case 0xc4:
        jpeg->tables = size > 2 + 17;
        return jpeg->tables;
    case 0xdb:
        return size >= 2 + 65;
    case 0xdd:
        return size == 4;
    default: /* APP0 and so on except APP1, which has EXIF and XMP; comments */
        return (marker >= 0xe0 && marker <= 0xef && marker != 0xe1) || marker == 0xfe;
    }
}

/* Every 8 x 8 pixels take at least one coded bit. */
static bool is_coded(const struct jpeg *jpeg, const struct picture *picture)
{
    size_t blocks = (size_t)((picture->width + 7) / 8) * (size_t)((picture->height + 7) / 8);
    return jpeg->coded * 8 >= blocks;
}

static bool read_jpeg(bytes_at at, size_t length, struct picture *picture)
{
    struct jpeg jpeg = {.at = at, .length = length, .next = 2};
    if (length < 4 || at[0] != 0xff || at[1] != 0xd8)
        return false;
    while (jpeg.next + 4 <= length && at[jpeg.next] == 0xff) {
        unsigned marker = at[jpeg.next + 1];
        size_t size = big16(at + jpeg.next + 2);
        if (marker == 0xff) { /* fill */
            jpeg.next++;
            continue;
        }
        if (size < 2 || jpeg.next + 2 + size > length ||
            !take_segment(&jpeg, marker, size, picture))
            return false;
    }
    return jpeg.parts && jpeg.next + 2 == length && at[jpeg.next] == 0xff &&
           at[jpeg.next + 1] == 0xd9 && is_coded(&jpeg, picture);
}

/* ---- WebP ---- */

/* What the chunks of a file have told. */
struct webp {
    int width, height;                    /* of the picture; 0: it has not come yet */
    uint32_t canvas_width, canvas_height; /* of the VP8X chunk; 0: there is none */
    bool tinted;                          /* an ICC profile was there */
};

/* Reads the chunk with the picture. */
static bool read_lossy(bytes_at at, size_t size, struct webp *webp)
{
    if (webp->width || size < 10)
        return false;
    size_t part = little(at, 3) >> 5; /* the first partition: what the blocks are made of */
    bool shown = at[0] >> 4 & 1;
    if ((at[0] & 1) || !shown || part == 0 || part >= size - 10 || at[3] != 0x9d || at[4] != 0x01 ||
        at[5] != 0x2a)
        return false;
    webp->width = (int)(little(at + 6, 2) & 0x3fff);
    webp->height = (int)(little(at + 8, 2) & 0x3fff);
    return true;
}

/* Reads the chunk VP8X: flags, of which a card has none but that of a profile, and the canvas. */
static bool read_extended(bytes_at at, size_t size, struct webp *webp)
{
    enum { PROFILE = 0x20 };
    if (webp->canvas_width || size != 10 || (at[0] & ~PROFILE))
        return false;
    webp->canvas_width = little(at + 4, 3) + 1;
    webp->canvas_height = little(at + 7, 3) + 1;
    return true;
}

/* Takes a chunk that a still, opaque, lossy picture may have: not EXIF, XMP or ANIM; not VP8L and
 * ALPH, whose codes may cost a decoder hundreds of megabytes; not what nobody knows. */
static bool take_chunk(bytes_at name, bytes_at at, size_t size, struct webp *webp)
{
    if (memcmp(name, "VP8 ", 4) == 0)
        return read_lossy(at, size, webp);
    if (memcmp(name, "VP8X", 4) == 0)
        return read_extended(at, size, webp);
    if (memcmp(name, "ICCP", 4) != 0 || webp->tinted)
        return false;
    webp->tinted = true;
    return true;
}

static bool read_webp(bytes_at at, size_t length, struct picture *picture)
{
    struct webp webp = {0};
    size_t next = 12;
    if (length < 20 || memcmp(at, "RIFF", 4) != 0 || memcmp(at + 8, "WEBP", 4) != 0 ||
        little(at + 4, 4) + 8 != length)
        return false;
    while (next + 8 <= length) {
        size_t size = little(at + next + 4, 4);
        if (size > length - next - 8 || !take_chunk(at + next, at + next + 8, size, &webp))
            return false;
        next += 8 + size + (size & 1);
    }
    picture->width = webp.width;
    picture->height = webp.height;
    return webp.width > 0 && webp.height > 0 && next == length &&
           (!webp.canvas_width || (webp.canvas_width == (uint32_t)webp.width &&
                                   webp.canvas_height == (uint32_t)webp.height));
}

bool picture_read(const char *bytes, size_t length, struct picture *picture)
{
    bytes_at at = (bytes_at)bytes;
    picture->webp = length >= 4 && memcmp(bytes, "RIFF", 4) == 0;
    return picture->webp ? read_webp(at, length, picture) : read_jpeg(at, length, picture);
}
