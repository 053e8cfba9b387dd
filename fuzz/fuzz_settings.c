/* fuzz_settings.c - any bytes as a settings file, and after a form feed as the settings of the
 * store. What is taken keeps to the bounds of each setting, and a file that is refused while the
 * server runs changes nothing.
 */
#include "cli/base/common.h"
#include "cli/serving/serving.h"
#include "engine/memory.h"
#include "fuzz/command.h"
#include "fuzz/fuzz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Appends what the operator is told of all settings. */
static void describe(const struct serving *serving, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_array(&json, NULL);
    serving_describe(serving, &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
    json_t *list = json_loads(text->at, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_array(list));
    json_decref(list);
}

static void check_bounds(const struct serving *serving)
{
    const struct server_settings *settings = &serving->settings;
    assert(settings->port >= 0 && settings->port <= 65535);
    assert(settings->bot_threads >= 1 && settings->bot_threads <= 64);
    assert(settings->net.connections >= 1 && settings->net.connections <= 100000);
    assert(settings->limits.rate >= 0 && settings->limits.rate <= 1000000);
    assert(settings->deck_space >= 0 && settings->net.unread > 0);
    assert(settings->proxy_count >= 0 && settings->proxy_count <= CLI_VALUES_MAX);
    assert(!settings->push || settings->push_contact);
    assert(!settings->net.certificate == !settings->net.key);
    (void)settings;
}

/* Reloads SERVING, whose file has not changed, with the lines KEPT of the store, and then with a
 * file that has an error. */
static void reload(struct serving *serving, const char *kept)
{
    struct engawa_text before = {0}, after = {0};
    bool taken = serving_reload(serving, kept);
    assert(taken);
    check_bounds(serving);
    describe(serving, &before);
    command_file("nothing\n", 8);
    taken = serving_reload(serving, kept);
    assert(!taken);
    (void)taken;
    describe(serving, &after);
    assert(strcmp(before.at, after.at) == 0);
    engawa_text_free(&before);
    engawa_text_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *feed = size > 0 ? memchr(data, '\f', size) : NULL;
    size_t length = feed ? (size_t)(feed - data) : size;
    char *kept = engawa_allocate(size + 1, 1);
    struct serving *serving = engawa_allocate(1, sizeof *serving);
    int status;
    if (feed)
        memcpy(kept, feed + 1, size - length - 1);
    char *argv[] = {"serve", "--data", "/nowhere", "--settings", command_file(data, length), NULL};
    command_quiet();
    bool taken = serving_read(5, argv, serving, &status);
    assert(status == (taken ? CLI_YES : CLI_USAGE));
    if (taken) {
        check_bounds(serving);
        reload(serving, kept);
    }
    command_loud();
    serving_free(serving);
    free(serving);
    free(kept);
    return 0;
}
