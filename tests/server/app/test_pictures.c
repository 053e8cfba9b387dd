/* test_pictures.c - the pictures that a deck accepts: their heads, sizes, scans and metadata. */
#include "store/decks/picture.h"
#include "tests/server/app/shelf.h"
#include "tests/support/topic.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void pictures_are_known_by_their_heads(void **unused)
{
    struct picture picture;
    char bytes[PICTURE];
    (void)unused;
    size_t length = make_jpeg(bytes, 800, 1200, false);
    assert_true(picture_read(bytes, length, &picture));
    assert_false(picture.webp);
    assert_int_equal(picture.width, 800);
    assert_int_equal(picture.height, 1200);
    length = make_webp(bytes, 801, 1199, NULL);
    assert_true(picture_read(bytes, length, &picture));
    assert_true(picture.webp);
    assert_int_equal(picture.width, 801);
    assert_int_equal(picture.height, 1199);
}

/* A head alone takes next to no space and would begin a deck of any size. */
static void a_head_alone_is_no_picture(void **unused)
{
    static const unsigned char head[18] = {0xff, 0xd8, 0xff, 0xc0, 0,    8, 8, 4,    0xb0,
                                           3,    0x20, 0,    0xff, 0xda, 0, 2, 0xff, 0xd9};
    struct picture picture;
    char bytes[PICTURE];
    (void)unused;
    assert_false(picture_read((const char *)head, sizeof head, &picture));
    size_t length = make_jpeg(bytes, 800, 1200, false);
    memmove(bytes + length - 1000, bytes + length - 6, 6); /* most of the scan is missing */
    assert_false(picture_read(bytes, length - 994, &picture));
    length = make_jpeg(bytes, 800, 1200, false);
    bytes[length] = bytes[length + 1] = 0; /* and more behind the end */
    assert_false(picture_read(bytes, length + 2, &picture));
    length = make_webp(bytes, 800, 1200, NULL);
    bytes[20] = (char)0xd0; /* a first partition longer than the file */
    assert_false(picture_read(bytes, length, &picture));
    length = make_webp(bytes, 800, 1200, "HIDE");
    assert_false(picture_read(bytes, length, &picture));
}

/* Each scan costs a decoder a walk over the whole picture, and next to no bytes. */
static void a_jpeg_has_a_bounded_number_of_scans(void **unused)
{
    static const unsigned char scan[] = {0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55};
    struct picture picture;
    char bytes[PICTURE];
    size_t length = make_jpeg(bytes, 800, 1200, false) - 2; /* without the end */
    (void)unused;
    for (int scans = 1; scans <= 33; scans++) {
        memcpy(bytes + length, "\xff\xd9", 2);
        assert_int_equal(picture_read(bytes, length + 2, &picture), scans <= 32);
        memcpy(bytes + length, scan, sizeof scan);
        length += sizeof scan;
    }
}

/* Puts a VP8X chunk with FLAGS and a canvas of WIDTH x HEIGHT before the picture of the WebP in
 * BYTES. Returns its length. */
static size_t extend(char *bytes, size_t length, int flags, int width, int height)
{
    unsigned char chunk[18] = "VP8X\x0a";
    chunk[8] = (unsigned char)flags;
    for (int i = 0; i < 3; i++) {
        chunk[12 + i] = (unsigned char)((width - 1) >> 8 * i);
        chunk[15 + i] = (unsigned char)((height - 1) >> 8 * i);
    }
    memmove(bytes + 12 + sizeof chunk, bytes + 12, length - 12);
    memcpy(bytes + 12, chunk, sizeof chunk);
    bytes[4] = (char)(bytes[4] + (char)sizeof chunk);
    return length + sizeof chunk;
}

static bool is_extended(int flags, int width, int height, const char *extra)
{
    struct picture picture;
    char bytes[PICTURE];
    size_t length = make_webp(bytes, 800, 1200, extra);
    length = extend(bytes, length, flags, width, height);
    return picture_read(bytes, length, &picture);
}

static void a_canvas_is_the_pictures_size(void **unused)
{
    (void)unused;
    assert_true(is_extended(0, 800, 1200, NULL));
    assert_true(is_extended(0x20, 800, 1200, "ICCP"));
    assert_false(is_extended(0, 1 << 24, 1 << 24, NULL));
    assert_false(is_extended(0, 800, 1201, NULL));
    assert_false(is_extended(0, 799, 1200, NULL));
    for (int flag = 1; flag < 256; flag <<= 1)
        assert_int_equal(is_extended(flag, 800, 1200, NULL), flag == 0x20);
}

/* Sixty thousand tables of codes fit into 160 KB of the lossless format, and take a decoder
 * hundreds of megabytes. Transparency is in that format too. */
static void lossless_webp_is_refused(void **unused)
{
    static const char lossless[] = "RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f\x1f\xc3\x2b\x01"
                                   "UUUUU";
    struct picture picture;
    char bytes[PICTURE];
    (void)unused;
    assert_false(picture_read(lossless, sizeof lossless - 1, &picture));
    assert_false(picture_read(bytes, make_webp(bytes, 800, 1200, "VP8L"), &picture));
    assert_false(picture_read(bytes, make_webp(bytes, 800, 1200, "ALPH"), &picture));
    assert_false(picture_read(bytes, make_webp(bytes, 800, 1200, "ANMF"), &picture));
    assert_false(is_extended(0x20, 800, 1200, "VP8X"));
}

/* The pictures of the built-in deck are real ones. */
static void real_pictures_are_pictures(void **unused)
{
    struct picture picture;
    static char bytes[1 << 20];
    int seen = 0;
    (void)unused;
    for (int number = 1; number <= 84; number++) {
        char path[300];
        snprintf(path, sizeof path, "%s/%02d.webp", BUILT_IN_DECK, number);
        FILE *file = fopen(path, "rb");
        if (!file)
            continue;
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        assert_true(picture_read(bytes, length, &picture));
        assert_true(picture.width >= 200 && picture.height >= 300);
        assert_false(picture_read(bytes, length - 2, &picture));
        seen++;
    }
    assert_true(seen > 0);
}

static void metadata_of_cameras_is_refused(void **unused)
{
    struct picture picture;
    char bytes[PICTURE];
    (void)unused;
    assert_false(picture_read(bytes, make_jpeg(bytes, 800, 1200, true), &picture));
    assert_false(picture_read(bytes, make_webp(bytes, 800, 1200, "EXIF"), &picture));
    assert_false(picture_read(bytes, make_webp(bytes, 800, 1200, "ANIM"), &picture));
    assert_true(picture_read(bytes, make_webp(bytes, 800, 1200, "ICCP"), &picture));
}

/* Every shorter file, and every one with a byte changed, is read within its bounds. */
static void damaged_pictures_are_read_within_their_bounds(void **unused)
{
    (void)unused;
    for (int webp = 0; webp < 2; webp++) {
        char whole[PICTURE];
        struct picture picture;
        size_t length = webp ? make_webp(whole, 800, 1200, "ICCP") : make_jpeg(whole, 8, 12, true);
        for (size_t size = 0; size < length; size++) {
            char *bytes = malloc(size + 1); /* exactly, so that sanitizers see a step beyond */
            memcpy(bytes, whole, size);
            assert_false(picture_read(bytes, size, &picture));
            free(bytes);
        }
        for (size_t at = 0; at < length; at++)
            for (int value = 0; value < 256; value += 17) {
                char *bytes = malloc(length);
                memcpy(bytes, whole, length);
                bytes[at] = (char)value;
                picture_read(bytes, length, &picture);
                free(bytes);
            }
    }
}

TOPIC(pictures)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_known_by_their_heads),
        cmocka_unit_test(a_head_alone_is_no_picture),
        cmocka_unit_test(a_jpeg_has_a_bounded_number_of_scans),
        cmocka_unit_test(a_canvas_is_the_pictures_size),
        cmocka_unit_test(lossless_webp_is_refused),
        cmocka_unit_test(real_pictures_are_pictures),
        cmocka_unit_test(metadata_of_cameras_is_refused),
        cmocka_unit_test(damaged_pictures_are_read_within_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
