/* ask_device.c - a guest's devices (ask_device.h). */
#include "server/ask_device.h"

#include "server/ask_guest.h"
#include "server/fields.h"
#include "server/ids.h"

#include <string.h>

enum { NOTED_EVERY = 60 * 60 * 1000 /* ms: how exactly it is known when a device was here */ };

/* Whether a write was FINE. A refusal changes nothing, but when the disk failed nothing of this
 * turn holds. */
static bool written(struct ask *ask, bool fine)
{
    ask->house->failed |= !fine && strcmp(ask->why.code, "store") == 0;
    return fine;
}

/* ---- adding and noting ---- */

static void count_device(void *context, const struct journal_device *device)
{
    (void)device;
    ++*(int *)context;
}

bool ask_device_add(struct ask *ask, char token[ASK_TOKEN_MAX + 1])
{
    struct visitor *visitor = ask->visitor;
    uint8_t secret[ASK_TOKEN_MAX / 2], hash[32];
    int64_t now = house_now(ask->house);
    int count = 0;
    if (!journal_devices(ask->house->journal, visitor->guest, count_device, &count, &ask->why))
        return false;
    if (count >= ASK_DEVICES_MAX)
        return engawa_refuse(&ask->why, "too-many", "sign out one of your %d devices first",
                             "先に、%d 台の端末のどれかをサインアウトしてください", count);
    engawa_random_bytes(secret, sizeof secret);
    engawa_hex(secret, sizeof secret, token);
    engawa_sha256((const uint8_t *)token, ASK_TOKEN_MAX, hash);
    visitor->device[0] = 'd';
    ids_random(visitor->device + 1, 12);
    visitor->seen = now;
    return written(ask, journal_add_device(ask->house->journal, visitor->device, visitor->guest,
                                           hash, now, &ask->why));
}

void ask_device_wake(struct visitor *visitor)
{
    wakes_set_by(&visitor->house->wakes, &visitor->wake, visitor->seen + NOTED_EVERY);
}

bool ask_device_note(struct visitor *visitor, struct engawa_reason *why)
{
    int64_t now = house_now(visitor->house);
    if (now >= visitor->seen && now - visitor->seen < NOTED_EVERY)
        return true;
    visitor->seen = now;
    if (journal_see_device(visitor->house->journal, visitor->device, now, why))
        return true;
    visitor->house->failed = true;
    return false;
}

/* ---- asks ---- */

bool ask_device_whose(struct ask *ask)
{
    const char *token;
    uint8_t hash[32];
    struct journal_guest guest;
    if (!ask_text(ask, "token", NULL, &token) ||
        !ask_guest_find(ask->house->journal, token, hash, &guest, &ask->why))
        return false;
    char name[ENTRY_NAME_BYTES + 1];
    visitor_name_of(ask->visitor->language, guest.name, name);
    fields_add_text(&ask->reply, "guest", guest.id);
    fields_add_text(&ask->reply, "name", name);
    return true;
}

/* Whether DEVICE of GUEST is here. */
static bool is_connected(const struct account *guest, const char *device)
{
    for (const struct visitor *visitor = guest->visitors; visitor; visitor = visitor->next_of_guest)
        if (visitor->known && !visitor->signed_out && strcmp(visitor->device, device) == 0)
            return true;
    return false;
}

static void write_device(void *context, const struct journal_device *device)
{
    struct ask *ask = context;
    bool this = strcmp(device->id, ask->visitor->device) == 0;
    char last = ask->reply.at[ask->reply.length - 1];
    engawa_text_printf(&ask->reply,
                       "%s{\"device\":\"%s\",\"since\":%lld,\"seen\":%lld,\"here\":%s,"
                       "\"this\":%s}",
                       last == '[' ? "" : ",", device->id, (long long)device->since,
                       (long long)device->seen,
                       is_connected(ask->visitor->account, device->id) ? "true" : "false",
                       this ? "true" : "false");
}

bool ask_device_list(struct ask *ask)
{
    engawa_text_add(&ask->reply, ",\"devices\":[");
    if (!journal_devices(ask->house->journal, ask->visitor->guest, write_device, ask, &ask->why))
        return false;
    engawa_text_add_char(&ask->reply, ']');
    return true;
}

bool ask_device_renew(struct ask *ask)
{
    const struct visitor *visitor = ask->visitor;
    const char *token;
    uint8_t hash[32];
    if (!ask_text(ask, "token", NULL, &token))
        return false;
    if (strlen(token) != ASK_TOKEN_MAX || strspn(token, "0123456789abcdef") != ASK_TOKEN_MAX)
        return engawa_refuse(&ask->why, "bad-field", "a token is %d hexadecimal digits",
                             "鍵(token)は16進数 %d 桁です", ASK_TOKEN_MAX);
    engawa_sha256((const uint8_t *)token, ASK_TOKEN_MAX, hash);
    return written(ask, journal_renew_device(ask->house->journal, visitor->device, visitor->guest,
                                             hash, &ask->why));
}

/* ---- signing out ---- */

/* Signs out DEVICE; its conversations end when the turn is on disk. */
static bool sign_out(struct ask *ask, const char *device)
{
    struct house *house = ask->house;
    if (!written(ask, journal_drop_device(house->journal, device, ask->visitor->guest, &ask->why)))
        return false;
    struct visitor *visitor = ask->visitor->account->visitors;
    for (; visitor; visitor = visitor->next_of_guest)
        if (visitor->known && strcmp(visitor->device, device) == 0) {
            visitor->signed_out = true;
            visitor_touch(visitor);
        }
    house->signing_out = true;
    return true;
}

struct others {
    const char *device; /* the one that stays */
    char id[ASK_DEVICES_MAX][JOURNAL_DEVICE_ID_MAX + 1];
    int count;
};

static void keep_other(void *context, const struct journal_device *device)
{
    struct others *others = context;
    if (strcmp(device->id, others->device) != 0 && others->count < ASK_DEVICES_MAX)
        memcpy(others->id[others->count++], device->id, sizeof device->id);
}

static bool sign_out_others(struct ask *ask)
{
    struct others others = {.device = ask->visitor->device};
    if (!journal_devices(ask->house->journal, ask->visitor->guest, keep_other, &others, &ask->why))
        return false;
    for (int i = 0; i < others.count; i++)
        if (!sign_out(ask, others.id[i]))
            return false;
    engawa_text_printf(&ask->reply, ",\"signed_out\":%d", others.count);
    return true;
}

bool ask_device_sign_out(struct ask *ask)
{
    const char *device;
    if (!ask_text(ask, "device", "", &device))
        return false;
    if (!device[0])
        return sign_out_others(ask);
    if (!sign_out(ask, device))
        return false;
    engawa_text_add(&ask->reply, ",\"signed_out\":1");
    return true;
}
