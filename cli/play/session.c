/* session.c - a game in this process (session.h). */
#include "cli/play/session.h"
#include "cli/base/common.h"
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

bool session_clean_name(const char *name, char clean[SESSION_NAME_BYTES + 1],
                        struct engawa_reason *why)
{
    if (!engawa_utf8_valid(name, strlen(name)))
        return engawa_refuse(why, "text", "that is not UTF-8", "UTF-8 ではありません");
    return words_clean(name, 1, SESSION_NAME_MAX, clean, why);
}

/* Writes the login name into NAME; false if it is not fit to be shown. */
static bool login_name(char name[SESSION_NAME_BYTES + 1])
{
    const char *user = getenv("USER");
    return user && strcmp(user, "root") != 0 && strlen(user) <= 32 &&
           session_clean_name(user, name, NULL);
}

static int count_people(const struct session *session)
{
    int count = 0;
    for (int seat = 0; seat < session->match->setup.seats; seat++)
        count += !session->player[seat].bot;
    return count;
}

/* Names the person in SEAT, with a number where there are more people. */
static void make_up_name(const struct session *session, int seat, char name[SESSION_NAME_BYTES + 1])
{
    const char *kind = cli_words("Player", "ゲスト");
    if (session->people > 1)
        snprintf(name, SESSION_NAME_BYTES + 1, cli_words("%s %d", "%s%d"), kind, seat + 1);
    else if (!login_name(name))
        snprintf(name, SESSION_NAME_BYTES + 1, "%s", kind);
}

/* Whether an earlier seat has a name of that look. */
static bool is_taken(void *context, struct words_look look)
{
    const struct session *session = context;
    for (int seat = 0; session->names.seat[seat]; seat++)
        if (words_alike(words_look(session->names.seat[seat]), look))
            return true;
    return false;
}

/* Whether a person has NAME, or another bot. */
static bool is_name_taken(void *context, const char *name)
{
    const struct session *session = context;
    for (int seat = 0; seat < session->match->setup.seats; seat++) {
        const struct session_player *player = &session->player[seat];
        const char *en = engawa_persona_name(player->persona, ENGAWA_ENGLISH);
        const char *ja = engawa_persona_name(player->persona, ENGAWA_JAPANESE);
        if ((en && (strcmp(en, name) == 0 || strcmp(ja, name) == 0)) ||
            (!player->bot && words_alike(words_look(player->name), words_look(name))))
            return true;
    }
    return false;
}

/* Writes the name that the bot in SEAT has by its persona. */
static void write_names(struct session *session, int seat)
{
    struct session_player *player = &session->player[seat];
    struct engawa_text title = {0};
    engawa_persona_title(player->persona, player->bot, cli_language(), &title);
    snprintf(player->plate, sizeof player->plate, "%s", engawa_text_string(&title));
    snprintf(player->name, sizeof player->name, "%s",
             engawa_persona_name(player->persona, cli_language()));
    engawa_text_free(&title);
}

void session_rename(struct session *session)
{
    for (int seat = 0; seat < session->match->setup.seats; seat++)
        if (session->player[seat].persona)
            write_names(session, seat);
}

/* Names SEAT WISHED, or, for a bot and NULL, after a new persona. */
static void call(struct session *session, int seat, const char *wished)
{
    struct session_player *player = &session->player[seat];
    char name[SESSION_NAME_BYTES + 1];
    bool fine = wished && session_clean_name(wished, name, NULL);
    if (!fine && player->bot)
        player->persona = engawa_persona_choose(1 + session->key[0], is_name_taken, session);
    session->plates.seat[seat] = player->plate;
    if (player->persona) {
        write_names(session, seat);
    } else {
        if (!fine)
            make_up_name(session, seat, name);
        words_tell_apart(name, is_taken, session, player->name, sizeof player->name);
        memcpy(player->plate, player->name, sizeof player->plate);
    }
    session->names.seat[seat] = player->name;
}

static void set_seed(struct session *session, const uint8_t seed[ENGAWA_SEED_BYTES])
{
    static const struct engawa_entropy nothing[ENGAWA_SEATS_MAX];
    memcpy(session->seed, seed, sizeof session->seed);
    engawa_fair_key(session->seed, nothing, session->match->setup.seats, session->key);
}

void session_begin(struct session *session, const struct engawa_game *game,
                   const struct engawa_setup *setup, const struct engawa_bot *const *bot,
                   const char *const *name, const char *seed)
{
    uint8_t hash[32];
    uint64_t choice = 0;
    memset(session, 0, sizeof *session);
    session->renderer = renderer_of(game);
    session->match = engawa_match_new(game, setup, ENGAWA_OPEN);
    for (int seat = 0; seat < setup->seats; seat++)
        session->player[seat].bot = bot[seat];
    session->people = count_people(session);
    derive("table", seed, hash);
    set_seed(session, hash);
    engawa_wipe(hash, sizeof hash);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (bot[seat])
            session->player[seat].view = engawa_match_new(game, setup, seat);
        call(session, seat, name[seat]);
    }
    engawa_lore_write_language(cli_language(), &session->lore);
    derive("choice", seed, hash);
    for (int i = 0; i < 8; i++)
        choice = choice << 8 | hash[i];
    engawa_rng_fast(&session->choice, choice);
}

void session_end(struct session *session)
{
    engawa_match_free(session->match);
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        engawa_match_free(session->player[seat].view);
    engawa_text_free(&session->news);
    engawa_text_free(&session->lore);
    engawa_wipe(session, sizeof *session); /* seed and key */
}

/* Tells EVENT, shows it to the bots and makes it happen. TEXT is its spelling, NULL to have it
 * printed. */
static void happen(struct session *session, const struct engawa_event *event, const char *text)
{
    struct engawa_match *match = session->match;
    struct engawa_event seen;
    engawa_show(match->game, match->state.bytes, session_viewer(session), event, &seen);
    match->game->tell(match->state.bytes, &seen, &session->names, cli_language(), &session->news);
    engawa_text_add_char(&session->news, '\n');
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (session->player[seat].view)
            engawa_match_show(session->player[seat].view, match->state.bytes, event, 0);
    engawa_match_append_event(match, event, text, 0);
}

bool session_move(struct session *session, int seat, const char *move, struct engawa_reason *why)
{
    const struct engawa_match *match = session->match;
    struct engawa_event event;
    if (!engawa_read(match->game, match->state.bytes, match->setup.seats, seat, move, ENGAWA_FULL,
                     &event, why))
        return false;
    happen(session, &event, move);
    return true;
}

void session_resume(struct session *session, const struct engawa_match *match,
                    const uint8_t seed[ENGAWA_SEED_BYTES])
{
    set_seed(session, seed);
    for (size_t i = 0; i < match->length; i++) {
        bool fine = session_move(session, match->event[i].by, match->event[i].text, NULL);
        assert(fine); /* MATCH has accepted it */
        (void)fine;
    }
    engawa_text_clear(&session->news);
}

/* The lowest seat of ACTORS with a bot, -1 if there is none. */
static int next_bot(const struct session *session, unsigned actors)
{
    for (int seat = 0; seat < session->match->setup.seats; seat++)
        if (actors >> seat & 1 && session->player[seat].bot)
            return seat;
    return -1;
}

bool session_runs(const struct session *session)
{
    unsigned actors = engawa_match_actors(session->match);
    return actors == ENGAWA_CHANCE_BIT || next_bot(session, actors) >= 0;
}

void session_advance(struct session *session)
{
    const struct engawa_match *match = session->match;
    unsigned actors = engawa_match_actors(match);
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    if (actors == ENGAWA_CHANCE_BIT) {
        struct engawa_rng rng;
        engawa_rng_fair(&rng, session->key, match->length + 1);
        match->game->draw(match->state.bytes, &rng, &event.outcome);
    } else {
        const struct session_player *player = &session->player[next_bot(session, actors)];
        cli_ask_bot(player->bot, player->view, engawa_text_string(&session->lore), &session->choice,
                    BUDGET, &event);
    }
    happen(session, &event, NULL);
}

int session_person(const struct session *session)
{
    unsigned actors = engawa_match_actors(session->match);
    return actors ? engawa_lowest_bit(actors) : -1;
}

int session_viewer(const struct session *session)
{
    int person = ENGAWA_SPECTATOR;
    for (int seat = 0; session->people == 1 && seat < session->match->setup.seats; seat++)
        if (!session->player[seat].bot)
            person = seat;
    return person;
}

void session_closing(const struct session *session, struct engawa_text *text)
{
    const struct engawa_match *match = session->match;
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    memcpy(secret.seed, session->seed, sizeof secret.seed);
    engawa_record_write_end(text, match->game, match->setup.seats, match->state.bytes, &secret);
}

void session_record(const struct session *session, struct engawa_text *text)
{
    const struct engawa_match *match = session->match;
    uint8_t commit[ENGAWA_SEED_BYTES];
    engawa_fair_commit(session->seed, commit);
    engawa_record_write_header(text, match->game, &match->setup, session->plates.seat, commit);
    for (size_t i = 0; i < match->length; i++)
        engawa_record_write_event(text, i + 1, match->event[i].by, match->event[i].text,
                                  match->event[i].time);
    session_closing(session, text);
}
