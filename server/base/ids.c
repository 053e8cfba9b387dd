/* ids.c - ids of tables and guests (ids.h). */
#include "server/base/ids.h"

#include "engine/chance.h"
#include "engine/text.h"

#include <assert.h>
#include <string.h>

bool ids_valid(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length <= IDS_MAX && text[length] == '\0';
}

static void spell(const uint8_t *bytes, char *id, int count)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* 32 */
    for (int i = 0; i < count; i++)
        id[i] = letters[bytes[i] % 32];
    id[count] = '\0';
}

void ids_random(char *id, int count)
{
    uint8_t bytes[IDS_MAX];
    assert(count <= IDS_MAX);
    engawa_random_bytes(bytes, (size_t)count);
    spell(bytes, id, count);
}

void ids_derived(const char *guest, const char *once, char *id, int count)
{
    struct engawa_text text = {0};
    uint8_t hash[32];
    assert(count <= (int)sizeof hash);
    engawa_text_printf(&text, "engawa/open/%s/%s", guest, once);
    engawa_sha256((const uint8_t *)text.at, text.length, hash);
    engawa_text_free(&text);
    spell(hash, id, count);
}
