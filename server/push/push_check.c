/* push_check.c - tests whether push services answer (push_check.h). */
#include "server/push/push_check.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/base/checks.h"
#include "server/house/reply.h"
#include "server/push/push.h"
#include "server/push/push_queue.h"
#include "store/journal/pushes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A service at which guests have devices. */
struct service {
    char endpoint[ENDPOINT_MAX + 1]; /* the address of one device */
    size_t origin;                   /* bytes that are the same for all */
    uint64_t serial;                 /* of the letter */
    bool answered;
    int result;
};

struct push_check {
    uint64_t visitor; /* the operator's visitor and the number of the ask */
    int64_t re, until;
    enum engawa_language language;
    int devices, services; /* the total, not only those tried */
    struct service service[PUSH_CHECK_SERVICES];
};

/* ---- the services ---- */

static int tried(const struct push_check *check)
{
    return check->services < PUSH_CHECK_SERVICES ? check->services : PUSH_CHECK_SERVICES;
}

/* Returns the length of the origin of ENDPOINT, https://HOST/..., up to the third slash. */
static size_t origin_of(const char *endpoint)
{
    const char *host = strstr(endpoint, "//");
    return host ? (size_t)(host + 2 - endpoint) + strcspn(host + 2, "/") : strlen(endpoint);
}

/* For journal_push_endpoints, which calls it for all endpoints of a service in a row. */
static void note_endpoint(void *context, const char *endpoint)
{
    struct push_check *check = context;
    size_t origin = origin_of(endpoint);
    const struct service *last = check->services > 0 ? &check->service[tried(check) - 1] : NULL;
    check->devices++;
    if (strlen(endpoint) > ENDPOINT_MAX ||
        (last && last->origin == origin && strncmp(last->endpoint, endpoint, origin) == 0))
        return;
    if (check->services < PUSH_CHECK_SERVICES) {
        struct service *service = &check->service[check->services];
        snprintf(service->endpoint, sizeof service->endpoint, "%s", endpoint);
        service->origin = origin;
    }
    check->services++;
}

/* Sends a probe to SERVICE. */
static void try_service(struct house *house, struct service *service)
{
    const struct push_way *way = house->world.push;
    struct push_letter letter = {.probe = true, .serial = ++push_queue(house)->serial};
    snprintf(letter.endpoint, sizeof letter.endpoint, "%s", service->endpoint);
    service->serial = letter.serial;
    service->result = PUSH_UNREACHED;
    service->answered = !way->carry(way->context, &letter);
}

void push_check_note(struct house *house, uint64_t serial, int result)
{
    struct push_check *check = push_queue(house)->check;
    for (int i = 0; check && i < tried(check); i++)
        if (check->service[i].serial == serial) {
            check->service[i].answered = true;
            check->service[i].result = result;
        }
}

/* ---- the reply ---- */

static void say_service(const struct push_check *check, const struct service *service,
                        struct engawa_json *json)
{
    int length = (int)service->origin;
    const char *at = service->endpoint;
    if (service->result >= 100)
        checks_add(json, check->language, "push-service", true, "%.*s answers",
                   "%.*s から応答があります", length, at);
    else if (service->result == PUSH_REFUSED)
        checks_add(json, check->language, "push-service", false,
                   "%.*s is not allowed: it is not on the list (push-service), or its name "
                   "leads to a private network",
                   "%.*s には送れません。リスト（push-service）にないか、名前の指す先が内部の"
                   "ネットワークです",
                   length, at);
    else
        checks_add(json, check->language, "push-service", false,
                   "%.*s does not answer: messages need port 443 to it, and a resolver",
                   "%.*s から応答がありません。通知には、そこのポート443への接続と名前の解決が"
                   "必要です",
                   length, at);
}

/* Appends which services are allowed besides those of the browsers. */
static void say_list(const struct house *house, enum engawa_language language,
                     struct engawa_json *json)
{
    struct engawa_text names = {0};
    const struct push_way *way = house->world.push;
    for (int i = 0; push_endpoint_services[i]; i++)
        engawa_text_printf(&names, "%s%s", i ? " " : "", push_endpoint_services[i]);
    for (int i = 0; way->services && way->services[i]; i++)
        engawa_text_printf(&names, " %s", way->services[i]);
    checks_add(json, language, "push-list", true, "messages go to these services alone: %s",
               "通知を送る先はこれらだけです：%s", names.at);
    engawa_text_free(&names);
}

static void say_all(const struct house *house, const struct push_check *check,
                    struct engawa_json *json)
{
    bool key = house->world.push->key && house->world.push->key[0];
    checks_add(json, check->language, "push", key,
               key ? "push is on, and has its key; %d devices want messages"
                   : "push is on and has no key; %d devices want messages",
               key ? "プッシュ通知は有効で、鍵もあります。希望する端末は%d台です"
                   : "プッシュ通知は有効ですが、鍵がありません。希望する端末は%d台です",
               check->devices);
    say_list(house, check->language, json);
    for (int i = 0; i < tried(check); i++)
        say_service(check, &check->service[i], json);
    if (check->services > PUSH_CHECK_SERVICES)
        checks_add(json, check->language, "push-service", true, "%d more were not tried",
                   "ほかに%dか所は試していません", check->services - PUSH_CHECK_SERVICES);
    if (check->services == 0)
        checks_add(json, check->language, "push-service", true,
                   "no service was tried: no device wants messages",
                   "希望する端末がないので、プッシュサービスへの接続は試していません");
}

/* ---- the command ---- */

/* Replies at once that there is no push. */
static bool say_none(struct ask *ask)
{
    enum engawa_language language = ask->visitor->language;
    command_begin_list(ask);
    if (ask->house->world.wake)
        checks_add(&ask->reply, language, "push", true, "push is off",
                   "プッシュ通知は無効です（push = no）");
    else
        checks_add(&ask->reply, language, "push", true,
                   "push services are tried only while the server runs",
                   "プッシュサービスへの接続は、サーバーが動いているときだけ試します");
    command_end_list(ask, "");
    return true;
}

bool push_check(struct ask *ask, const char *const *words)
{
    struct house *house = ask->house;
    (void)words;
    if (!house->world.push)
        return say_none(ask);
    if (push_queue(house)->check)
        return engawa_refuse(&ask->why, "busy", "push services are being tried already",
                             "プッシュサービスへの接続をすでに試しています");
    struct push_check *check = engawa_allocate(1, sizeof *check);
    if (!journal_push_endpoints(house->journal, note_endpoint, check, &ask->why)) {
        free(check);
        return false;
    }
    check->visitor = ask->visitor->serial;
    check->re = ask->re;
    check->language = ask->visitor->language;
    check->until = house_now(house) + PUSH_CHECK_PATIENCE;
    for (int i = 0; i < tried(check); i++)
        try_service(house, &check->service[i]);
    push_queue(house)->check = check;
    ask->visitor->operator.tasks++;
    ask->later = true;
    return true;
}

static bool is_over(const struct house *house, const struct push_check *check)
{
    bool answered = true;
    for (int i = 0; i < tried(check); i++)
        answered &= check->service[i].answered;
    return answered || check->until <= house_now(house);
}

void push_check_tick(struct house *house)
{
    struct push_check *check = push_queue(house)->check;
    struct visitor *visitor = house->visitors;
    struct engawa_text reply = {0};
    if (!check || !is_over(house, check))
        return;
    while (visitor && visitor->serial != check->visitor)
        visitor = visitor->next;
    if (visitor) {
        visitor->operator.tasks--;
        struct engawa_json json = reply_begin(check->re, &reply);
        engawa_json_array(&json, "list");
        say_all(house, check, &json);
        engawa_json_close(&json);
        reply_end(&json);
        visitor_hold(visitor, check->re, &reply);
    }
    push_check_close(house);
}

void push_check_close(struct house *house)
{
    free(push_queue(house)->check);
    push_queue(house)->check = NULL;
}
