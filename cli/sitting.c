/* sitting.c - one game at this terminal (sitting.h). */
#include "cli/sitting.h"
#include "cli/commands.h"
#include "engine/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BUDGET = 1000 /* milliseconds for a bot's move */ };

/* SHA-256 of PURPOSE and SEED, or random bytes where there is no SEED. */
static void derive(const char *purpose, const char *seed, uint8_t hash[32])
{
    struct engawa_text input = {0};
    if (!seed) {
        engawa_random_bytes(hash, 32);
        return;
    }
    engawa_text_printf(&input, "engawa/play/%s/%s", purpose, seed);
    engawa_sha256((const uint8_t *)input.at, input.length, hash);
    engawa_text_free(&input);
}

/* The name of the person at this computer, or NULL where there is none to speak of. */
static const char *login_name(void)
{
    const char *user = getenv("USER");
    bool fine = user && user[0] && strcmp(user, "root") != 0 && strlen(user) <= 32 &&
                engawa_utf8_valid(user, strlen(user));
    return fine ? user : NULL;
}

/* How many seats of SITTING have this kind of player. */
static int count_kind(const struct engawa_sitting *sitting, const struct engawa_bot *bot)
{
    int count = 0;
    for (int seat = 0; seat < sitting->match->setup.seats; seat++)
        count += sitting->place[seat].bot == bot;
    return count;
}

/* Names SEAT by what plays there, with a number where there are more of the kind. */
static void make_up_name(struct engawa_sitting *sitting, int seat)
{
    struct engawa_place *place = &sitting->place[seat];
    const struct engawa_bot *bot = place->bot;
    const char *kind = bot ? engawa_cli_words(bot->label_en, bot->label_ja)
                           : engawa_cli_words("Player", "プレイヤー");
    if (count_kind(sitting, bot) > 1)
        snprintf(place->name, sizeof place->name, engawa_cli_words("%s %d", "%s%d"), kind,
                 seat + 1);
    else
        snprintf(place->name, sizeof place->name, "%s", !bot && login_name() ? login_name() : kind);
}

static void set_seed(struct engawa_sitting *sitting, const uint8_t seed[ENGAWA_SEED_BYTES])
{
    static const struct engawa_entropy nothing[ENGAWA_SEATS_MAX];
    memcpy(sitting->seed, seed, sizeof sitting->seed);
    engawa_fair_key(sitting->seed, nothing, sitting->match->setup.seats, sitting->key);
}

void engawa_sitting_begin(struct engawa_sitting *sitting, const struct engawa_game *game,
                          const struct engawa_setup *setup, const struct engawa_bot *const *bot,
                          const char *const *name, const char *seed)
{
    uint8_t hash[32];
    uint64_t choice = 0;
    memset(sitting, 0, sizeof *sitting);
    sitting->renderer = renderer_of(game);
    sitting->match = engawa_match_new(game, setup, ENGAWA_OPEN);
    for (int seat = 0; seat < setup->seats; seat++)
        sitting->place[seat].bot = bot[seat];
    sitting->people = count_kind(sitting, NULL);
    for (int seat = 0; seat < setup->seats; seat++) {
        struct engawa_place *place = &sitting->place[seat];
        if (place->bot)
            place->view = engawa_match_new(game, setup, seat);
        if (name[seat])
            snprintf(place->name, sizeof place->name, "%s", name[seat]);
        else
            make_up_name(sitting, seat);
        sitting->names.seat[seat] = place->name;
    }
    derive("table", seed, hash);
    set_seed(sitting, hash);
    derive("choice", seed, hash);
    for (int i = 0; i < 8; i++)
        choice = choice << 8 | hash[i];
    engawa_rng_fast(&sitting->choice, choice);
}

void engawa_sitting_end(struct engawa_sitting *sitting)
{
    engawa_match_free(sitting->match);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        engawa_match_free(sitting->place[seat].view);
    memset(sitting, 0, sizeof *sitting);
}

static void show_one(void *view, const struct engawa_seen *seen)
{
    bool fine = engawa_match_append(view, seen->by, seen->text, 0, NULL);
    assert(fine);
    (void)fine;
}

/* Appends an event and shows it to the bots. */
static bool append(struct engawa_sitting *sitting, int by, const char *event,
                   struct engawa_reason *why)
{
    struct engawa_match *match = sitting->match;
    if (!engawa_match_append(match, by, event, 0, why))
        return false;
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (sitting->place[seat].view)
            engawa_match_events(match, match->length - 1, seat, NULL, ENGAWA_ENGLISH, show_one,
                                sitting->place[seat].view);
    return true;
}

void engawa_sitting_resume(struct engawa_sitting *sitting, const struct engawa_match *match,
                           const uint8_t seed[ENGAWA_SEED_BYTES])
{
    set_seed(sitting, seed);
    for (size_t i = 0; i < match->length; i++) {
        bool fine = append(sitting, match->entry[i].by, match->entry[i].text, NULL);
        assert(fine); /* MATCH has accepted it */
        (void)fine;
    }
}

/* The lowest seat of ACTORS with a bot, -1 if there is none. */
static int next_bot(const struct engawa_sitting *sitting, unsigned actors)
{
    for (int seat = 0; seat < sitting->match->setup.seats; seat++)
        if (actors >> seat & 1 && sitting->place[seat].bot)
            return seat;
    return -1;
}

bool engawa_sitting_runs(const struct engawa_sitting *sitting)
{
    unsigned actors = engawa_match_actors(sitting->match);
    return actors == ENGAWA_CHANCE_BIT || next_bot(sitting, actors) >= 0;
}

void engawa_sitting_advance(struct engawa_sitting *sitting)
{
    struct engawa_match *match = sitting->match;
    unsigned actors = engawa_match_actors(match);
    struct engawa_text event = {0};
    int by = ENGAWA_CHANCE;
    if (actors == ENGAWA_CHANCE_BIT) {
        struct engawa_rng rng;
        engawa_rng_fair(&rng, sitting->key, match->length + 1);
        engawa_match_draw(match, &rng, &event);
    } else {
        by = next_bot(sitting, actors);
        sitting->place[by].bot->choose(sitting->place[by].view, &sitting->choice, BUDGET, &event);
    }
    bool fine = append(sitting, by, engawa_text_string(&event), NULL);
    assert(fine); /* chance and bots keep to the rules */
    (void)fine;
    engawa_text_free(&event);
}

int engawa_sitting_person(const struct engawa_sitting *sitting)
{
    unsigned actors = engawa_match_actors(sitting->match);
    return actors ? engawa_lowest_bit(actors) : -1;
}

bool engawa_sitting_move(struct engawa_sitting *sitting, int seat, const char *move,
                         struct engawa_reason *why)
{
    return append(sitting, seat, move, why);
}

int engawa_sitting_viewer(const struct engawa_sitting *sitting)
{
    int person = ENGAWA_SPECTATOR;
    for (int seat = 0; sitting->people == 1 && seat < sitting->match->setup.seats; seat++)
        if (!sitting->place[seat].bot)
            person = seat;
    return person;
}

void engawa_sitting_closing(const struct engawa_sitting *sitting, struct engawa_text *text)
{
    const struct engawa_match *match = sitting->match;
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    memcpy(secret.seed, sitting->seed, sizeof secret.seed);
    engawa_record_write_end(text, match->game, match->setup.seats, match->state.bytes, &secret);
}

void engawa_sitting_record(const struct engawa_sitting *sitting, struct engawa_text *text)
{
    const struct engawa_match *match = sitting->match;
    uint8_t commit[ENGAWA_SEED_BYTES];
    engawa_fair_commit(sitting->seed, commit);
    engawa_record_write_header(text, match->game, &match->setup, sitting->names.seat, commit);
    for (size_t i = 0; i < match->length; i++)
        engawa_record_write_event(text, i + 1, match->entry[i].by, match->entry[i].text,
                                  match->entry[i].time);
    engawa_sitting_closing(sitting, text);
}
