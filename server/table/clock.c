/* clock.c - time limits for moves (clock.h). */
#include "server/table/clock.h"

#include "engine/json.h"

#include <string.h>

/* The names of the kinds, and their bounds in seconds. */
static const struct kind {
    const char *name;
    int least, most, increment;
} kinds[] = {
    [CLOCK_NONE] = {"none", 0, 0, 0},
    [CLOCK_MOVE] = {"move", 10, 3600, 0},
    [CLOCK_BANK] = {"bank", 30, 36000, 600},
    [CLOCK_DAYS] = {"days", 3600, 14 * 24 * 3600, 0},
};

/* Reads the integer KEY of JSON, 0 if absent. Returns false if it is no integer from LEAST to
 * MOST. */
static bool take_number(const json_t *json, const char *key, int least, int most, int *number)
{
    const json_t *value = json_object_get(json, key);
    json_int_t given = json_integer_value(value);
    *number = given >= least && given <= most ? (int)given : 0;
    return (!value || json_is_integer(value)) && given >= least && given <= most;
}

bool clock_read(const json_t *json, struct clock_rule *rule)
{
    const char *name = json_string_value(json_object_get(json, "kind"));
    size_t known = 1;
    *rule = (struct clock_rule){.kind = CLOCK_NONE};
    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, name) != 0)
            continue;
        rule->kind = (enum clock_kind)i;
        known += json_object_get(json, "seconds") != NULL;
        known += json_object_get(json, "increment") != NULL;
        return json_object_size(json) == known &&
               take_number(json, "seconds", kinds[i].least, kinds[i].most, &rule->seconds) &&
               take_number(json, "increment", 0, kinds[i].increment, &rule->increment);
    }
    return false;
}

void clock_write(const struct clock_rule *rule, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "kind", kinds[rule->kind].name);
    if (rule->kind != CLOCK_NONE)
        engawa_json_integer(&json, "seconds", rule->seconds);
    if (rule->kind == CLOCK_BANK)
        engawa_json_integer(&json, "increment", rule->increment);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

bool clock_same(const struct clock_rule *one, const struct clock_rule *other)
{
    return one->kind == other->kind && one->seconds == other->seconds &&
           one->increment == other->increment;
}

static int64_t whole(const struct clock_rule *rule)
{
    return (int64_t)rule->seconds * 1000;
}

void clock_begin(const struct clock_rule *rule, struct clock *clock)
{
    *clock = (struct clock){.left = whole(rule)};
}

void clock_start(const struct clock_rule *rule, struct clock *clock, int64_t time)
{
    if (clock->runs)
        return;
    if (clock->out)
        clock->left = whole(rule) / 10;
    clock->runs = true;
    clock->out = false;
    clock->since = time;
}

static int64_t spent(const struct clock *clock, int64_t now)
{
    return clock->runs && now > clock->since ? now - clock->since : 0;
}

void clock_stop(const struct clock_rule *rule, struct clock *clock, int64_t time, bool moved)
{
    clock->left -= spent(clock, time);
    if (clock->left < 0 || clock->out)
        clock->left = 0;
    if (moved && rule->kind == CLOCK_BANK)
        clock->left += clock->runs ? (int64_t)rule->increment * 1000 : 0;
    else if (moved)
        clock->left = whole(rule);
    if (moved && clock->overran && clock->left < whole(rule) / 10)
        clock->left = whole(rule) / 10;
    clock->out &= !moved;
    clock->runs = false;
}

int64_t clock_left(const struct clock_rule *rule, const struct clock *clock, int64_t now)
{
    int64_t left = clock->left - spent(clock, now);
    if (rule->kind == CLOCK_NONE)
        return INT64_MAX;
    return clock->out || left < 0 ? 0 : left;
}

int64_t clock_ends(const struct clock_rule *rule, const struct clock *clock)
{
    return rule->kind == CLOCK_NONE || !clock->runs || clock->out ? INT64_MAX
                                                                  : clock->since + clock->left;
}
