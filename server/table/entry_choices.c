/* entry_choices.c - a host's choices as members of entries (entry_choices.h). */
#include "server/table/entry_choices.h"

#include "server/base/fields.h"

#include <string.h>

/* That of ENTRY_LANG_NONE is "". */
static const char *const lang_names[] = {"", "en", "ja", NULL};

void entry_choices_write(const struct entry_choices *choices, struct engawa_json *json)
{
    if (choices->named & ENTRY_CHOICE_OPTIONS)
        engawa_text_add(engawa_json_value(json, "options"), choices->options);
    if (choices->named & ENTRY_CHOICE_SEATS)
        engawa_json_integer(json, "seats", choices->setup.seats);
    if (choices->named & ENTRY_CHOICE_TITLE)
        engawa_json_string(json, "title", choices->title);
    if (choices->named & ENTRY_CHOICE_PRIVATE)
        engawa_json_bool(json, "private", choices->private);
    if (choices->named & ENTRY_CHOICE_ORDER)
        engawa_json_string(json, "order", choices->drawn ? "random" : "seated");
    if (choices->lang)
        engawa_json_string(json, "lang", lang_names[choices->lang]);
    if (choices->named & ENTRY_CHOICE_CLOCK)
        clock_write(&choices->clock, engawa_json_value(json, "clock"));
    if (choices->named & ENTRY_CHOICE_AWAY)
        engawa_json_string(json, "away", entry_then_names[choices->away]);
    if (choices->named & ENTRY_CHOICE_RATED)
        engawa_json_bool(json, "rated", choices->rated);
    if (choices->named & ENTRY_CHOICE_THROW)
        engawa_json_integer(json, "throw", choices->throw_after);
}

bool entry_take_text(const char *text, char *into, size_t size)
{
    if (!text || strlen(text) >= size)
        return false;
    memcpy(into, text, strlen(text) + 1);
    return true;
}

/* Parses the name of a language; returns false if it is unknown. */
static bool take_lang(const json_t *name, enum entry_lang *lang)
{
    for (int i = ENTRY_LANG_NONE; lang_names[i]; i++)
        if (name &&
            strcmp(lang_names[i], json_is_string(name) ? json_string_value(name) : "?") == 0) {
            *lang = (enum entry_lang)i;
            return true;
        }
    return !name;
}

bool entry_read_away(const char *name, enum entry_then *away)
{
    for (unsigned i = 0; name && entry_then_names[i]; i++)
        if (strcmp(entry_then_names[i], name) == 0) {
            *away = (enum entry_then)i;
            return true;
        }
    return false;
}

/* Returns SECONDS if it is a valid throw_after, otherwise 0. */
static int throw_of(json_int_t seconds)
{
    return seconds >= 1 && seconds <= ENTRY_THROW_MAX ? (int)seconds : 0;
}

/* Returns the member KEY of ABOUT, or NULL; marks CHOICE as named if it is there. */
static const json_t *take_choice(const json_t *about, const char *key, enum entry_choice choice,
                                 struct entry_choices *choices)
{
    const json_t *value = json_object_get(about, key);
    choices->named |= value ? choice : 0;
    return value;
}

/* Reads the choices in ABOUT, but of the setup only the seats. */
static bool take_choices(const json_t *about, struct entry_choices *choices)
{
    const json_t *options = take_choice(about, "options", ENTRY_CHOICE_OPTIONS, choices);
    const json_t *seats = take_choice(about, "seats", ENTRY_CHOICE_SEATS, choices);
    const json_t *title = take_choice(about, "title", ENTRY_CHOICE_TITLE, choices);
    const json_t *private = take_choice(about, "private", ENTRY_CHOICE_PRIVATE, choices);
    const json_t *order = take_choice(about, "order", ENTRY_CHOICE_ORDER, choices);
    const json_t *clock = take_choice(about, "clock", ENTRY_CHOICE_CLOCK, choices);
    const json_t *away = take_choice(about, "away", ENTRY_CHOICE_AWAY, choices);
    const json_t *rated = take_choice(about, "rated", ENTRY_CHOICE_RATED, choices);
    const json_t *throw = take_choice(about, "throw", ENTRY_CHOICE_THROW, choices);
    json_int_t count = json_integer_value(seats);
    const char *how = json_string_value(order);
    choices->options = json_is_object(options) ? json_dumps(options, JSON_COMPACT) : NULL;
    choices->setup.seats = count > 0 && count <= ENGAWA_SEATS_MAX ? (int)count : 0;
    choices->private = json_is_true(private);
    choices->rated = json_is_true(rated);
    choices->throw_after = throw_of(json_integer_value(throw));
    choices->drawn = how && strcmp(how, "random") == 0;
    return (!options || choices->options) && (!seats || choices->setup.seats > 0) &&
           (!title ||
            entry_take_text(json_string_value(title), choices->title, sizeof choices->title)) &&
           (!private || json_is_boolean(private)) && (!rated || json_is_boolean(rated)) &&
           (!throw || choices->throw_after > 0) && (!order || how) &&
           take_lang(json_object_get(about, "lang"), &choices->lang) &&
           (!clock || clock_read(clock, &choices->clock)) &&
           (!away || entry_read_away(json_string_value(away), &choices->away));
}

bool entry_choices_read(const json_t *about, const struct engawa_game *game,
                        struct entry_choices *choices, struct engawa_reason *why)
{
    if (!take_choices(about, choices))
        return entry_broken(why, "choices");
    if (!game)
        return true;
    engawa_setup_defaults(game, choices->setup.seats, &choices->setup);
    return fields_take_options(json_object_get(about, "options"), game, &choices->setup, why);
}
