/* ask_push.c - subscribing a device to push messages (ask_push.h). */
#include "server/push/ask_push.h"

#include "engine/json.h"
#include "server/base/fields.h"
#include "server/push/push.h"
#include "server/push/push_encryption.h"
#include "store/journal/pushes.h"

#include <string.h>

void ask_push_write_key(const struct house *house, struct engawa_json *json)
{
    if (house->world.push)
        engawa_json_string(json, "push_key", house->world.push->key);
}

/* Checks that PUSH is an address at an allowed service, with valid keys for encryption. */
static bool check_push(struct ask *ask, const struct journal_push *push)
{
    struct push_encryption_receiver receiver;
    if (!push_endpoint_allowed(push->endpoint, ask->house->world.push->services, false, NULL))
        return engawa_refuse(&ask->why, "push-service",
                             "this server does not send to the push service of this browser",
                             "このサーバーは、このブラウザーのプッシュサービスには送りません");
    if (strlen(push->p256dh) > 100 || strlen(push->auth) > 40 ||
        !push_encryption_read(push->p256dh, push->auth, &receiver))
        return fields_refuse(&ask->why, "p256dh");
    return true;
}

bool ask_push(struct ask *ask)
{
    struct house *house = ask->house;
    const char *device = ask->visitor->device.id;
    struct journal_push push = {.device = device};
    if (!ask_text(ask, "endpoint", "", &push.endpoint))
        return false;
    if (!push.endpoint[0]) {
        batch_drop_push(house->batch, device, "");
        return true;
    }
    if (!house->world.push)
        return engawa_refuse(&ask->why, "no-push", "this server sends no messages to closed pages",
                             "このサーバーは、閉じたページには知らせを送りません");
    if (!ask_text(ask, "p256dh", NULL, &push.p256dh) || !ask_text(ask, "auth", NULL, &push.auth) ||
        !check_push(ask, &push) || !visitor_take(ask->visitor, ACCOUNT_SEATS, &ask->why))
        return false;
    batch_put_push(house->batch, &push, house_now(house));
    return true;
}
