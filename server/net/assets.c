/* assets.c - the files that are compiled into the program (assets.h). */
#include "server/net/assets.h"

#include <string.h>
#include <zlib.h>

const struct assets_file *assets_find(const struct assets_file *table, const char *path)
{
    for (; table->path; table++)
        if (strcmp(table->path, path) == 0)
            return table;
    return NULL;
}

/* Appends the bytes of the gzip file ASSET. */
static bool unpack(const struct assets_file *asset, struct engawa_text *text)
{
    z_stream stream = {.next_in = (z_const Bytef *)asset->bytes, .avail_in = (uInt)asset->length};
    int status = inflateInit2(&stream, 15 + 16);
    while (status == Z_OK) {
        char piece[4096];
        stream.next_out = (Bytef *)piece;
        stream.avail_out = sizeof piece;
        status = inflate(&stream, Z_NO_FLUSH);
        engawa_text_add_bytes(text, piece, sizeof piece - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END;
}

bool assets_read(const struct assets_file *asset, struct engawa_text *text)
{
    if (asset->gzip)
        return unpack(asset, text);
    engawa_text_add_bytes(text, (const char *)asset->bytes, asset->length);
    return true;
}
