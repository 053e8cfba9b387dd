/* plain_save.c - sealed byte strings (plain_save.h). */
#include "library/plain_save.h"

#include "engine/version.h"
#include "library/plain_own.h"

#include <string.h>

static void find_seal(const struct engawa_setup *setup, const char *kind, const void *bytes,
                      size_t length, uint8_t seal[PLAIN_SEAL])
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "engawa %s %s %s %d ", engawa_version, kind, setup->game->name,
                       setup->seats);
    engawa_setup_json(setup->game, setup, &text);
    engawa_text_add_bytes(&text, bytes, length);
    engawa_sha256((const uint8_t *)text.at, text.length, seal);
    engawa_text_free(&text);
}

void plain_save_seal(const struct engawa_setup *setup, const char *kind, const void *bytes,
                     size_t length, void *save)
{
    find_seal(setup, kind, bytes, length, save);
    memcpy((uint8_t *)save + PLAIN_SEAL, bytes, length);
}

const void *plain_save_open(const struct engawa_setup *setup, const char *kind, const void *save,
                            size_t length, size_t wanted, struct engawa_text *out)
{
    struct engawa_reason why;
    uint8_t seal[PLAIN_SEAL];
    engawa_text_clear(out);
    if (length == PLAIN_SEAL + wanted) {
        const uint8_t *bytes = (const uint8_t *)save + PLAIN_SEAL;
        find_seal(setup, kind, bytes, wanted, seal);
        if (memcmp(seal, save, sizeof seal) == 0)
            return bytes;
    }
    engawa_refuse(&why, "save", "this is not a save of such a game by this version",
                  "この版がこの設定のゲームから保存したデータではありません");
    plain_refused(out, &why);
    return NULL;
}
