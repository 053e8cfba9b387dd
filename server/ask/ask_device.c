/* ask_device.c - asks about a guest's devices (ask_device.h). */
#include "server/ask/ask_device.h"

#include "engine/json.h"
#include "server/base/ids.h"
#include "server/cluster/news.h"
#include "store/journal/guests.h"

#include <string.h>

bool ask_device_find(struct ask *ask, const char *token, uint8_t hash[32],
                     struct journal_guest *guest)
{
    engawa_sha256((const uint8_t *)token, strlen(token), hash);
    return !ask_waits(ask, "", hash) &&
           journal_guest(ask->house->journal, hash, guest, &ask->why) &&
           !ask_waits(ask, guest->id, NULL);
}

/* ---- adding ---- */

/* The devices of a guest. */
struct own {
    int count;
    char last[JOURNAL_DEVICE_ID_MAX + 1]; /* the one that was not seen for longest */
};

static void count_device(void *context, const struct journal_device *device)
{
    struct own *own = context;
    own->count++;
    memcpy(own->last, device->id, sizeof own->last);
}

/* Adds a device of GUEST, as ask_device_make does, however many there are. */
static void make_device(struct ask *ask, const char *guest, char device[IDS_MAX + 1],
                        char token[ASK_TOKEN_MAX + 1])
{
    uint8_t secret[ASK_TOKEN_MAX / 2], hash[32];
    engawa_random_bytes(secret, sizeof secret);
    engawa_hex(secret, sizeof secret, token);
    engawa_sha256((const uint8_t *)token, ASK_TOKEN_MAX, hash);
    device[0] = 'd';
    ids_random(device + 1, 12);
    batch_add_device(ask->house->batch, device, guest, hash, house_now(ask->house));
}

bool ask_device_make(struct ask *ask, const char *guest, char device[IDS_MAX + 1],
                     char token[ASK_TOKEN_MAX + 1])
{
    struct own own = {.count = 0};
    if (!journal_devices(ask->house->journal, guest, count_device, &own, &ask->why))
        return false;
    if (own.count >= ASK_DEVICES_MAX)
        return engawa_refuse(&ask->why, "too-many", "sign out one of your %d devices first",
                             "先に、%d台の端末のどれかをサインアウトしてください", own.count);
    make_device(ask, guest, device, token);
    return true;
}

/* ---- reading ---- */

struct others {
    const char *device; /* the device to find */
    bool found;
    char id[ASK_DEVICES_MAX][JOURNAL_DEVICE_ID_MAX + 1]; /* all other devices */
    int count;
};

static void note_other(void *context, const struct journal_device *device)
{
    struct others *others = context;
    if (strcmp(device->id, others->device) == 0)
        others->found = true;
    else if (others->count < ASK_DEVICES_MAX)
        memcpy(others->id[others->count++], device->id, sizeof device->id);
}

/* Looks for DEVICE among the asker's devices, and collects the others. */
static bool find_device(struct ask *ask, const char *device, struct others *others)
{
    *others = (struct others){.device = device};
    return journal_devices(ask->house->journal, ask->visitor->guest, note_other, others, &ask->why);
}

static bool refuse_device(struct ask *ask)
{
    return engawa_refuse(&ask->why, "no-such-device", "that device is not registered",
                         "その端末は登録されていません");
}

/* ---- asks ---- */

bool ask_device_whose(struct ask *ask)
{
    const char *token;
    uint8_t hash[32];
    struct journal_guest guest;
    if (!ask_text(ask, "token", NULL, &token) || !ask_device_find(ask, token, hash, &guest))
        return false;
    char name[ENTRY_NAME_BYTES + 1];
    visitor_name_of(ask->visitor->language, guest.name, name);
    engawa_json_string(&ask->reply, "guest", guest.id);
    engawa_json_string(&ask->reply, "name", name);
    return true;
}

/* Returns whether DEVICE of GUEST is connected. */
static bool is_connected(const struct account *guest, const char *device)
{
    for (const struct visitor *visitor = guest->visitors; visitor; visitor = visitor->next_of_guest)
        if (visitor->known && !visitor->turn.signed_out && strcmp(visitor->device.id, device) == 0)
            return true;
    return false;
}

static void write_device(void *context, const struct journal_device *device)
{
    struct ask *ask = context;
    engawa_json_object(&ask->reply, NULL);
    engawa_json_string(&ask->reply, "device", device->id);
    engawa_json_integer(&ask->reply, "since", device->since);
    engawa_json_integer(&ask->reply, "seen", device->seen);
    engawa_json_bool(&ask->reply, "here", is_connected(ask->visitor->account, device->id));
    engawa_json_bool(&ask->reply, "this", strcmp(device->id, ask->visitor->device.id) == 0);
    engawa_json_close(&ask->reply);
}

bool ask_device_list(struct ask *ask)
{
    if (ask_waits(ask, ask->visitor->guest, NULL))
        return false;
    engawa_json_array(&ask->reply, "devices");
    if (!journal_devices(ask->house->journal, ask->visitor->guest, write_device, ask, &ask->why))
        return false;
    engawa_json_close(&ask->reply);
    return true;
}

/* Sets the token of the asker's device to TOKEN, unless another device has it. */
static bool renew(struct ask *ask, const char *token)
{
    const struct visitor *visitor = ask->visitor;
    struct others others;
    struct journal_guest owner;
    uint8_t hash[32];
    engawa_sha256((const uint8_t *)token, ASK_TOKEN_MAX, hash);
    if (ask_waits(ask, visitor->guest, hash) || !find_device(ask, visitor->device.id, &others))
        return false;
    if (!others.found)
        return refuse_device(ask);
    if (journal_guest(ask->house->journal, hash, &owner, &ask->why)) {
        if (strcmp(owner.device, visitor->device.id) != 0)
            return engawa_refuse(&ask->why, "taken", "another device has this token",
                                 "そのトークンはほかの端末のものです");
    } else if (strcmp(ask->why.code, "no-such-guest") != 0) {
        return false;
    }
    batch_renew_device(ask->house->batch, visitor->device.id, visitor->guest, hash);
    return true;
}

bool ask_device_renew(struct ask *ask)
{
    const char *token;
    if (!ask_text(ask, "token", NULL, &token))
        return false;
    if (strlen(token) != ASK_TOKEN_MAX || strspn(token, "0123456789abcdef") != ASK_TOKEN_MAX)
        return engawa_refuse(&ask->why, "bad-field", "a token is %d hexadecimal digits",
                             "トークン（token）は16進数%d桁です", ASK_TOKEN_MAX);
    return renew(ask, token);
}

/* ---- signing out ---- */

/* Signs out DEVICE; its connections end once the turn is on disk. */
static void sign_out(struct ask *ask, const char *device)
{
    struct house *house = ask->house;
    batch_drop_device(house->batch, device, ask->visitor->guest);
    struct visitor *visitor = ask->visitor->account->visitors;
    for (; visitor; visitor = visitor->next_of_guest)
        if (visitor->known && !visitor->remote.forwarded &&
            strcmp(visitor->device.id, device) == 0) {
            visitor->turn.signed_out = true;
            visitor_touch(visitor);
        }
    house->turn.signing_out = true;
    news_of_guest(house, ask->visitor->guest);
}

bool ask_device_sign_out(struct ask *ask)
{
    const char *device;
    struct others others;
    if (!ask_text(ask, "device", "", &device) || ask_waits(ask, ask->visitor->guest, NULL) ||
        !find_device(ask, device[0] ? device : ask->visitor->device.id, &others))
        return false;
    if (device[0] && !others.found)
        return refuse_device(ask);
    if (device[0])
        sign_out(ask, device);
    for (int i = 0; i < others.count && !device[0]; i++)
        sign_out(ask, others.id[i]);
    engawa_json_integer(&ask->reply, "signed_out", device[0] ? 1 : others.count);
    return true;
}

/* ---- adding the visitor's ---- */

bool ask_device_add(struct ask *ask, char token[ASK_TOKEN_MAX + 1])
{
    struct visitor *visitor = ask->visitor;
    struct own own = {.count = 0};
    visitor->device.seen = house_now(ask->house);
    if (!visitor->login)
        return ask_device_make(ask, visitor->guest, visitor->device.id, token);
    if (!journal_devices(ask->house->journal, visitor->guest, count_device, &own, &ask->why))
        return false;
    if (own.count >= ASK_DEVICES_MAX)
        sign_out(ask, own.last);
    make_device(ask, visitor->guest, visitor->device.id, token);
    return true;
}
