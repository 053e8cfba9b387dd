/* guests.c - the guests, and their devices with one token each (guests.h). */
#include "store/journal/guests.h"

#include "store/turn/transaction.h"

#include <string.h>

/* ---- writing ----
 *
 * Two servers may write the same guest: the last write holds, and neither knows of the other here.
 */

struct put_guest {
    const char *guest, *name, *language;
    int64_t time;
};

static bool put_guest(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct put_guest *guest = arguments;
    bool taken;
    struct sql_statement *put = journal_statement(
        journal, "INSERT INTO guests (id, name, language, changed, seen)"
                 " VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT (id)"
                 " DO UPDATE SET name = ?2, language = ?3, changed = ?4, seen = ?4");
    sql_bind_text(put, 1, guest->guest);
    sql_bind_text(put, 2, guest->name);
    sql_bind_text(put, 3, guest->language);
    sql_bind_number(put, 4, guest->time);
    return journal_try(journal, put, &taken, why);
}

static bool guest_concerns(const void *arguments, const char *guest, const uint8_t *token_hash)
{
    (void)token_hash;
    return strcmp(((const struct put_guest *)arguments)->guest, guest) == 0;
}

static const struct batch_op put_guest_op = {.run = put_guest, .concerns = guest_concerns};

void batch_put_guest(struct batch *batch, const char *guest, const char *name, const char *language,
                     int64_t time)
{
    const struct put_guest put = {batch_text(batch, guest), batch_text(batch, name),
                                  batch_text(batch, language), time};
    batch_add(batch, &put_guest_op, &put, sizeof put);
}

struct put_crest {
    const char *guest, *crest;
    int colour;
};

static bool put_crest(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct put_crest *crest = arguments;
    struct sql_statement *put =
        journal_statement(journal, "UPDATE guests SET crest = ?2, colour = ?3 WHERE id = ?1");
    sql_bind_text(put, 1, crest->guest);
    sql_bind_text(put, 2, crest->crest);
    sql_bind_number(put, 3, crest->colour);
    return journal_send(journal, put, why);
}

static bool crest_concerns(const void *arguments, const char *guest, const uint8_t *token_hash)
{
    (void)token_hash;
    return strcmp(((const struct put_crest *)arguments)->guest, guest) == 0;
}

static const struct batch_op put_crest_op = {.run = put_crest, .concerns = crest_concerns};

void batch_put_crest(struct batch *batch, const char *guest, const char *crest, int colour)
{
    const struct put_crest put = {batch_text(batch, guest), batch_text(batch, crest), colour};
    batch_add(batch, &put_crest_op, &put, sizeof put);
}

struct bind_login {
    const char *guest;
    uint8_t login_hash[32];
};

static bool bind_login(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct bind_login *login = arguments;
    bool taken;
    struct sql_statement *bind =
        journal_statement(journal, "UPDATE guests SET login = ?2 WHERE id = ?1 AND login IS NULL");
    sql_bind_text(bind, 1, login->guest);
    sql_bind_blob(bind, 2, login->login_hash, sizeof login->login_hash);
    return journal_try(journal, bind, &taken, why) &&
           (!taken || engawa_refuse(why, "taken", "another guest has this login",
                                    "そのログインはほかのゲストのものです"));
}

static bool login_concerns(const void *arguments, const char *guest, const uint8_t *login_hash)
{
    const struct bind_login *login = arguments;
    return strcmp(login->guest, guest) == 0 ||
           (login_hash && memcmp(login->login_hash, login_hash, sizeof login->login_hash) == 0);
}

static const struct batch_op bind_login_op = {
    .run = bind_login, .may_be_lost = true, .concerns = login_concerns};

void batch_bind_login(struct batch *batch, const char *guest, const uint8_t login_hash[32])
{
    struct bind_login bind = {.guest = batch_text(batch, guest)};
    memcpy(bind.login_hash, login_hash, sizeof bind.login_hash);
    batch_add(batch, &bind_login_op, &bind, sizeof bind);
}

/* The arguments of an operation on a device. */
struct device {
    const char *device, *guest;
    bool has_token;
    uint8_t token_hash[32];
    int64_t time;
};

static bool device_concerns(const void *arguments, const char *guest, const uint8_t *token_hash)
{
    const struct device *device = arguments;
    return strcmp(device->guest, guest) == 0 ||
           (device->has_token && token_hash &&
            memcmp(device->token_hash, token_hash, sizeof device->token_hash) == 0);
}

/* Adds the operation OP with DEVICE. Copies its strings and TOKEN_HASH, which may be NULL. */
static void note_device(struct batch *batch, const struct batch_op *op, struct device device,
                        const uint8_t *token_hash)
{
    device.device = batch_text(batch, device.device);
    device.guest = batch_text(batch, device.guest);
    device.has_token = token_hash != NULL;
    if (token_hash)
        memcpy(device.token_hash, token_hash, sizeof device.token_hash);
    batch_add(batch, op, &device, sizeof device);
}

static bool refuse_device(struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-device", "that device is not registered",
                         "その端末は登録されていません");
}

/* Runs PUT, which writes the token of DEVICE. Binds its first values; the caller has bound the
 * others. */
static bool put_token(struct journal *journal, struct sql_statement *put,
                      const struct device *device, struct engawa_reason *why)
{
    bool taken;
    sql_bind_text(put, 1, device->device);
    sql_bind_text(put, 2, device->guest);
    sql_bind_blob(put, 3, device->token_hash, sizeof device->token_hash);
    if (!journal_try(journal, put, &taken, why))
        return false;
    if (taken)
        return engawa_refuse(why, "taken", "another device has this token",
                             "そのトークンはほかの端末のものです");
    return journal_changes(journal) > 0 || refuse_device(why);
}

static bool add_device(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct device *device = arguments;
    struct sql_statement *add =
        journal_statement(journal, "INSERT INTO devices (id, guest, token_hash, since, seen)"
                                   " VALUES (?1, ?2, ?3, ?4, ?4)");
    sql_bind_number(add, 4, device->time);
    return put_token(journal, add, device, why);
}

static const struct batch_op add_device_op = {
    .run = add_device, .may_be_lost = true, .concerns = device_concerns};

void batch_add_device(struct batch *batch, const char *device, const char *guest,
                      const uint8_t token_hash[32], int64_t time)
{
    const struct device add = {.device = device, .guest = guest, .time = time};
    note_device(batch, &add_device_op, add, token_hash);
}

static bool renew_device(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    struct sql_statement *renew = journal_statement(
        journal, "UPDATE devices SET token_hash = ?3 WHERE id = ?1 AND guest = ?2");
    return put_token(journal, renew, arguments, why);
}

static const struct batch_op renew_device_op = {
    .run = renew_device, .may_be_lost = true, .concerns = device_concerns};

void batch_renew_device(struct batch *batch, const char *device, const char *guest,
                        const uint8_t token_hash[32])
{
    const struct device renew = {.device = device, .guest = guest};
    note_device(batch, &renew_device_op, renew, token_hash);
}

static bool drop_device(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct device *device = arguments;
    struct sql_statement *drop =
        journal_statement(journal, "DELETE FROM devices WHERE id = ?1 AND guest = ?2");
    sql_bind_text(drop, 1, device->device);
    sql_bind_text(drop, 2, device->guest);
    return journal_run(journal, drop, why) && (journal_changes(journal) > 0 || refuse_device(why));
}

static const struct batch_op drop_device_op = {
    .run = drop_device, .may_be_lost = true, .concerns = device_concerns};

void batch_drop_device(struct batch *batch, const char *device, const char *guest)
{
    const struct device drop = {.device = device, .guest = guest};
    note_device(batch, &drop_device_op, drop, NULL);
}

struct see_device {
    const char *device;
    int64_t time;
};

static bool see_device(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    static const char *const each[] = {
        "UPDATE devices SET seen = ?2 WHERE id = ?1",
        "UPDATE guests SET seen = ?2 WHERE id = (SELECT guest FROM devices WHERE id = ?1)"};
    const struct see_device *device = arguments;
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof each / sizeof *each; i++) {
        struct sql_statement *see = journal_statement(journal, each[i]);
        sql_bind_text(see, 1, device->device);
        sql_bind_number(see, 2, device->time);
        fine = journal_send(journal, see, why);
    }
    return fine;
}

static const struct batch_op see_device_op = {.run = see_device};

void batch_see_device(struct batch *batch, const char *device, int64_t time)
{
    const struct see_device see = {batch_text(batch, device), time};
    batch_add(batch, &see_device_op, &see, sizeof see);
}

/* ---- reading ---- */

/* Reads the guest that ROW finds: the guest ID, or if that is NULL the one of a link or device. */
static bool read_guest(struct journal *journal, struct sql_statement *row, const char *id,
                       struct journal_guest *guest, struct engawa_reason *why)
{
    bool found = sql_step(row);
    if (found) {
        sql_copy_text(row, 0, guest->id, sizeof guest->id);
        sql_copy_text(row, 1, guest->name, sizeof guest->name);
        sql_copy_text(row, 2, guest->language, sizeof guest->language);
        sql_copy_text(row, 3, guest->device, sizeof guest->device);
        guest->seen = sql_number(row, 4);
        guest->invited = sql_number(row, 5);
        guest->has_login = sql_number(row, 6) != 0;
        sql_copy_text(row, 7, guest->crest, sizeof guest->crest);
        guest->colour = (int)sql_number(row, 8);
    }
    enum sql_error error = sql_end(row);
    if (!journal_has_read(journal, error, why))
        return false;
    if (!found && id)
        return engawa_refuse(why, "no-such-guest", "there is no guest %.40s",
                             "ゲスト %.40s はいません", id);
    return found || engawa_refuse(why, "no-such-guest", "this personal link belongs to nobody here",
                                  "この専用リンクのゲストはいません");
}

#define REST "CASE WHEN login IS NULL THEN 0 ELSE 1 END, crest, colour"
#define OF_DEVICE                                                                                  \
    "SELECT g.id, g.name, g.language, d.id, d.seen, g.invited, " REST " FROM devices AS d"         \
    " JOIN guests AS g ON g.id = d.guest WHERE "
#define OF_GUEST "SELECT id, name, language, '', seen, invited, " REST " FROM guests WHERE "

bool journal_guest(struct journal *journal, const uint8_t token_hash[32],
                   struct journal_guest *guest, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(journal, OF_DEVICE "d.token_hash = ?1");
    sql_bind_blob(row, 1, token_hash, 32);
    return read_guest(journal, row, NULL, guest, why);
}

bool journal_guest_of_device(struct journal *journal, const char *device,
                             struct journal_guest *guest, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(journal, OF_DEVICE "d.id = ?1");
    sql_bind_text(row, 1, device);
    return read_guest(journal, row, NULL, guest, why);
}

bool journal_guest_by_id(struct journal *journal, const char *id, struct journal_guest *guest,
                         struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(journal, OF_GUEST "id = ?1");
    sql_bind_text(row, 1, id);
    return read_guest(journal, row, id, guest, why);
}

bool journal_guest_of_login(struct journal *journal, const uint8_t login_hash[32],
                            struct journal_guest *guest, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(journal, OF_GUEST "login = ?1");
    sql_bind_blob(row, 1, login_hash, 32);
    return read_guest(journal, row, NULL, guest, why);
}

bool journal_devices(struct journal *journal, const char *guest,
                     void (*see)(void *context, const struct journal_device *device), void *context,
                     struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT id, since, seen FROM devices WHERE guest = ?1"
                                   " ORDER BY seen DESC, since DESC, id");
    sql_bind_text(row, 1, guest);
    while (sql_step(row)) {
        struct journal_device device = {.since = sql_number(row, 1), .seen = sql_number(row, 2)};
        sql_copy_text(row, 0, device.id, sizeof device.id);
        see(context, &device);
    }
    enum sql_error error = sql_end(row);
    return journal_has_read(journal, error, why);
}
