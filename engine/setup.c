/* setup.c - validates options and the number of seats against a game's option table. */
#include "engine/game.h"
#include "engine/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whole number without leading zeros, sign or blanks, up to nine digits. */
static bool read_number(const char *text, long *number)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits] != '\0' || (digits > 1 && text[0] == '0'))
        return false;
    *number = strtol(text, NULL, 10);
    return true;
}

static bool read_choice(const struct engawa_option *option, const char *text, long *index)
{
    for (long i = 0; option->choices[i]; i++)
        if (strcmp(option->choices[i], text) == 0) {
            *index = i;
            return true;
        }
    return false;
}

static bool read_value(const struct engawa_option *option, const char *text,
                       struct engawa_value *value)
{
    switch (option->kind) {
    case ENGAWA_CHOICE:
        return read_choice(option, text, &value->number);
    case ENGAWA_NUMBER:
        return read_number(text, &value->number) && value->number >= option->low &&
               value->number <= option->high && (value->number - option->low) % option->step == 0;
    case ENGAWA_NAME:
        break;
    }
    size_t length = strlen(text);
    if (length == 0 || length > ENGAWA_WORD_MAX ||
        strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        return false;
    memcpy(value->word, text, length + 1);
    return true;
}

void engawa_setup_defaults(const struct engawa_game *game, int seats, struct engawa_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->game = game;
    setup->seats = seats;
    for (int i = 0; game->options && game->options[i].name; i++)
        read_value(&game->options[i], game->options[i].fallback, &setup->value[i]);
}

bool engawa_setup_option(const struct engawa_game *game, struct engawa_setup *setup,
                         const char *name, const char *value, struct engawa_reason *why)
{
    for (int i = 0; game->options && game->options[i].name; i++) {
        if (strcmp(game->options[i].name, name) != 0)
            continue;
        if (!read_value(&game->options[i], value, &setup->value[i]))
            return engawa_refuse(why, "option-value", "option %s cannot be \"%.60s\"",
                                 "オプション %s に「%.60s」は使えません", name, value);
        setup->value[i].given = true;
        return true;
    }
    return engawa_refuse(why, "option-unknown", "%s has no option \"%.60s\"",
                         "%s にオプション「%.60s」はありません", game->name, name);
}

bool engawa_setup_check(const struct engawa_game *game, const struct engawa_setup *setup,
                        struct engawa_reason *why)
{
    if (setup->seats < game->seats_min || setup->seats > game->seats_max)
        return engawa_refuse(why, "seats", "%s is for %d to %d players, not %d",
                             "%s は%d〜%d人用です（%d人では遊べません）", game->name,
                             game->seats_min, game->seats_max, setup->seats);
    return !game->check || game->check(setup, why);
}

bool engawa_setup_offered(const struct engawa_setup *setup, struct engawa_reason *why)
{
    const struct engawa_option *options = setup->game->options;
    for (int i = 0; options && options[i].name; i++)
        if (options[i].research && setup->value[i].given)
            return engawa_refuse(
                why, "option-research", "option %s is for testing algorithms: no table has it",
                "オプション %s はアルゴリズムの試験用です（卓では使えません）", options[i].name);
    return true;
}

/* The number of the option NAME in the table of SETUP's game, which has it. */
static int option_named(const struct engawa_setup *setup, const char *name)
{
    const struct engawa_option *options = setup->game->options;
    int i = 0;
    while (strcmp(options[i].name, name) != 0) {
        i++;
        assert(options[i].name);
    }
    return i;
}

long engawa_setup_number(const struct engawa_setup *setup, const char *name)
{
    int i = option_named(setup, name);
    assert(setup->game->options[i].kind == ENGAWA_NUMBER);
    return setup->value[i].number;
}

const char *engawa_setup_word(const struct engawa_setup *setup, const char *name)
{
    int i = option_named(setup, name);
    const struct engawa_option *option = &setup->game->options[i];
    assert(option->kind != ENGAWA_NUMBER);
    return option->kind == ENGAWA_NAME ? setup->value[i].word
                                       : option->choices[setup->value[i].number];
}

bool engawa_setup_is(const struct engawa_setup *setup, const char *name, const char *word)
{
    return strcmp(engawa_setup_word(setup, name), word) == 0;
}

bool engawa_setup_given(const struct engawa_setup *setup, const char *name)
{
    return setup->value[option_named(setup, name)].given;
}

/* Appends the VALUE of OPTION: a number or a string. */
static void add_value(const struct engawa_option *option, const struct engawa_value *value,
                      struct engawa_json *json)
{
    if (option->kind == ENGAWA_NUMBER)
        engawa_json_integer(json, option->name, value->number);
    else
        engawa_json_string(json, option->name,
                           option->kind == ENGAWA_CHOICE ? option->choices[value->number]
                                                         : value->word);
}

void engawa_setup_json(const struct engawa_game *game, const struct engawa_setup *setup,
                       struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    for (int i = 0; game->options && game->options[i].name; i++)
        if (setup->value[i].given)
            add_value(&game->options[i], &setup->value[i], &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

static void add_option(struct engawa_json *json, const struct engawa_option *option)
{
    static const char *const kinds[] = {"choice", "number", "name"};
    engawa_json_object(json, NULL);
    engawa_json_string(json, "kind", kinds[option->kind]);
    engawa_json_string(json, "name", option->name);
    engawa_json_string(json, "en", option->label_en);
    engawa_json_string(json, "ja", option->label_ja ? option->label_ja : option->label_en);
    engawa_json_string(json, "default", option->fallback);
    if (option->seats)
        engawa_json_integer(json, "seats", option->seats);
    if (option->kind == ENGAWA_NUMBER) {
        engawa_json_integer(json, "low", option->low);
        engawa_json_integer(json, "high", option->high);
        engawa_json_integer(json, "step", option->step);
    }
    if (option->kind == ENGAWA_CHOICE) {
        engawa_json_array(json, "choices");
        for (int i = 0; option->choices[i]; i++)
            engawa_json_string(json, NULL, option->choices[i]);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

void engawa_game_json(const struct engawa_game *game, bool all, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "seats");
    engawa_json_integer(&json, NULL, game->seats_min);
    engawa_json_integer(&json, NULL, game->seats_max);
    engawa_json_close(&json);
    engawa_json_string(&json, "name", game->name);
    engawa_json_string(&json, "en", game->title_en);
    engawa_json_string(&json, "ja", game->title_ja ? game->title_ja : game->title_en);
    engawa_json_string(&json, "help_en", game->help_en);
    engawa_json_string(&json, "help_ja", game->help_ja ? game->help_ja : game->help_en);
    engawa_json_bool(&json, "seats_drawn", game->seats_drawn);
    engawa_json_array(&json, "options");
    for (int i = 0; game->options && game->options[i].name; i++)
        if (all || !game->options[i].research)
            add_option(&json, &game->options[i]);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
