/* fuzz_picture.c - any bytes as an uploaded picture. The reader stays within their bounds and
 * always gives the same answer. An accepted picture is complete: it has the size that it declares,
 * and no proper part of it is accepted. */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "store/decks/picture.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Reads a copy of DATA that ends where its memory ends. */
static bool read_copy(const uint8_t *data, size_t size, struct picture *picture)
{
    char *copy = engawa_allocate(size ? size : 1, 1);
    if (size > 0)
        memcpy(copy, data, size);
    bool fine = picture_read(copy, size, picture);
    free(copy);
    return fine;
}

/* Sizes fit the files' own fields, and a JPEG has a bit for each block of 8 x 8 pixels. */
static void check_size(const struct picture *picture, size_t size)
{
    int most = picture->webp ? 1 << 14 : 65535;
    assert(picture->width >= 0 && picture->width <= most);
    assert(picture->height >= 0 && picture->height <= most);
    if (!picture->webp)
        assert(size * 8 >= (size_t)(picture->width / 8) * (size_t)(picture->height / 8));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct picture picture, again;
    if (!read_copy(data, size, &picture))
        return 0;
    assert(picture.webp == (data[0] == 'R'));
    check_size(&picture, size);
    assert(read_copy(data, size, &again) && again.webp == picture.webp &&
           again.width == picture.width && again.height == picture.height);
    for (size_t part = size - 1; part > 0; part /= 2)
        assert(!read_copy(data, part, &again));
    return 0;
}
