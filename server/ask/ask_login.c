/* ask_login.c - guests of a login (ask_login.h). */
#include "server/ask/ask_login.h"

#include "engine/chance.h"
#include "server/ask/ask_device.h"
#include "store/journal/guests.h"

#include <string.h>

/* The journal keeps the login as a hash, in constant space. It differs from that of a token. */
static void hash_login(const struct visitor *visitor, uint8_t hash[32])
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "login %s", visitor->login);
    engawa_sha256((const uint8_t *)text.at, text.length, hash);
    engawa_text_free(&text);
}

/* Returns whether the search that ended as FOUND has an answer: a guest, or that there is none. */
static bool is_answered(const struct ask *ask, bool found)
{
    return found || (!ask->again && strcmp(ask->why.code, "no-such-guest") == 0);
}

/* Finds the guest who has TOKEN; HOLDER->id is "" if nobody has it. */
static bool find_holder(struct ask *ask, const char *token, struct journal_guest *holder)
{
    uint8_t hash[32];
    bool found = token[0] && ask_device_find(ask, token, hash, holder);
    if (!found)
        *holder = (struct journal_guest){.has_login = false};
    return !token[0] || is_answered(ask, found);
}

/* Finds the guest bound to the visitor's login; GUEST->id is "" if there is none. */
static bool find_bound(struct ask *ask, struct journal_guest *guest)
{
    uint8_t hash[32];
    hash_login(ask->visitor, hash);
    bool found = !ask_waits(ask, "", hash) &&
                 journal_guest_of_login(ask->house->journal, hash, guest, &ask->why) &&
                 !ask_waits(ask, guest->id, NULL);
    if (!found)
        *guest = (struct journal_guest){.has_login = false};
    return is_answered(ask, found);
}

bool ask_login_find(struct ask *ask, const char *token, struct journal_guest *guest, bool *foreign)
{
    struct journal_guest holder;
    if (!find_holder(ask, token, &holder) || !find_bound(ask, guest))
        return false;
    if (guest->id[0] ? strcmp(guest->id, holder.id) == 0 : !holder.has_login)
        *guest = holder;
    *foreign = strcmp(holder.id, guest->id) != 0 && holder.id[0];
    return true;
}

void ask_login_name(const struct visitor *visitor, char name[ENTRY_NAME_BYTES + 1])
{
    struct engawa_text text = {0};
    size_t length = strcspn(visitor->login, "@"), characters = 0, at = 0;
    if (length == 0)
        length = strlen(visitor->login);
    for (; at < length; at++) {
        characters += ((unsigned char)visitor->login[at] & 0xc0) != 0x80;
        if (characters > ENTRY_NAME_MAX)
            break;
    }
    engawa_text_add_bytes(&text, visitor->login, at);
    visitor_name_of(visitor->language, engawa_text_string(&text), name);
    engawa_text_free(&text);
}

void ask_login_bind(struct ask *ask)
{
    uint8_t hash[32];
    hash_login(ask->visitor, hash);
    batch_bind_login(ask->house->batch, ask->visitor->guest, hash);
}
