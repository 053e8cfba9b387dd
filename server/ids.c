/* ids.c - the ids of tables and guests (ids.h). */
#include "server/ids.h"

#include "engine/chance.h"

#include <assert.h>
#include <string.h>

bool ids_valid(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length <= IDS_MAX && text[length] == '\0';
}

void ids_random(char *id, int count)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* 32 */
    uint8_t bytes[IDS_MAX];
    assert(count <= IDS_MAX);
    engawa_random_bytes(bytes, (size_t)count);
    for (int i = 0; i < count; i++)
        id[i] = letters[bytes[i] % 32];
    id[count] = '\0';
}
