/* npz.c - a ZIP archive of arrays (npz.h), by PKWARE's APPNOTE.TXT 4.3 and numpy's format 1.0. */
#include "cli/dataset/npz.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

enum {
    NPY_ALIGN = 64,        /* the header of an array ends at a multiple */
    ZIP_VERSION = 20,      /* needed to unpack */
    FIRST_DAY = 1 << 5 | 1 /* 1 January 1980 */
};

void npz_put(struct engawa_text *data, uint64_t value, int size)
{
    char bytes[8];
    for (int i = 0; i < size; i++)
        bytes[i] = (char)(value >> 8 * i & 0xff);
    engawa_text_add_bytes(data, bytes, (size_t)size);
}

void npz_put_real(struct engawa_text *data, double value)
{
    float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    npz_put(data, bits, sizeof bits);
}

/* Appends what precedes the elements of an array. */
static void write_array_header(struct engawa_text *header, const char *type, const int64_t *shape,
                               int dimensions)
{
    struct engawa_text words = {0};
    engawa_text_printf(&words, "{'descr': '%s', 'fortran_order': False, 'shape': (%lld,", type,
                       (long long)shape[0]);
    if (dimensions == 2)
        engawa_text_printf(&words, " %lld", (long long)shape[1]);
    engawa_text_add(&words, "), }");
    while ((10 + words.length + 1) % NPY_ALIGN != 0)
        engawa_text_add_char(&words, ' ');
    engawa_text_add_char(&words, '\n');
    engawa_text_add_bytes(header, "\x93NUMPY\x01\x00", 8);
    npz_put(header, words.length, 2);
    engawa_text_add_bytes(header, words.at, words.length);
    engawa_text_free(&words);
}

/* Appends what the header of a file and its entry in the directory have in common. */
static void write_entry(struct engawa_text *to, uint32_t check, size_t size, size_t name)
{
    npz_put(to, ZIP_VERSION, 2);
    npz_put(to, 0, 2); /* flags */
    npz_put(to, 0, 2); /* not compressed */
    npz_put(to, 0, 2); /* midnight */
    npz_put(to, FIRST_DAY, 2);
    npz_put(to, check, 4);
    npz_put(to, size, 4); /* packed */
    npz_put(to, size, 4);
    npz_put(to, name, 2);
    npz_put(to, 0, 2); /* more fields */
}

static uint32_t check_of(const struct engawa_text *header, const struct engawa_text *data)
{
    uLong check = crc32_z(0, (const Bytef *)header->at, header->length);
    return (uint32_t)(data->length ? crc32_z(check, (const Bytef *)data->at, data->length) : check);
}

void npz_add(struct npz *npz, const char *name, const char *type, const int64_t *shape,
             int dimensions, const struct engawa_text *data)
{
    struct engawa_text header = {0};
    char file[64];
    size_t length = (size_t)snprintf(file, sizeof file, "%s.npy", name);
    size_t begin = npz->bytes.length;
    write_array_header(&header, type, shape, dimensions);
    size_t size = header.length + data->length;
    uint32_t check = check_of(&header, data);

    npz_put(&npz->bytes, 0x04034b50, 4);
    write_entry(&npz->bytes, check, size, length);
    engawa_text_add_bytes(&npz->bytes, file, length);
    engawa_text_add_bytes(&npz->bytes, header.at, header.length);
    if (data->length)
        engawa_text_add_bytes(&npz->bytes, data->at, data->length);

    npz_put(&npz->directory, 0x02014b50, 4);
    npz_put(&npz->directory, ZIP_VERSION, 2); /* made by */
    write_entry(&npz->directory, check, size, length);
    npz_put(&npz->directory, 0, 6); /* comment, disk, kind of contents */
    npz_put(&npz->directory, 0, 4); /* attributes */
    npz_put(&npz->directory, begin, 4);
    engawa_text_add_bytes(&npz->directory, file, length);
    npz->arrays++;
    engawa_text_free(&header);
}

bool npz_end(struct npz *npz)
{
    size_t begin = npz->bytes.length, length = npz->directory.length;
    engawa_text_add_bytes(&npz->bytes, npz->directory.at, length);
    npz_put(&npz->bytes, 0x06054b50, 4);
    npz_put(&npz->bytes, 0, 4); /* disks */
    npz_put(&npz->bytes, (uint64_t)npz->arrays, 2);
    npz_put(&npz->bytes, (uint64_t)npz->arrays, 2);
    npz_put(&npz->bytes, length, 4);
    npz_put(&npz->bytes, begin, 4);
    npz_put(&npz->bytes, 0, 2); /* comment */
    return npz->bytes.length <= UINT32_MAX;
}

void npz_free(struct npz *npz)
{
    engawa_text_free(&npz->bytes);
    engawa_text_free(&npz->directory);
}
