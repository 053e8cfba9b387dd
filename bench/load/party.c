/* party.c - how the people of a table meet, play and play again (party.h). */
#include "bench/load/party.h"

#include <string.h>

const struct party_game party_games_closed[] = {{.name = "yahtzee", .seats = 2, .people = 2},
                                                {.name = "burning-desire", .seats = 2, .people = 2},
                                                {.name = "dou-dizhu", .seats = 3, .people = 3},
                                                {.name = "dixit", .seats = 4, .people = 4},
                                                {.name = "sengoku-domino", .seats = 2, .people = 2},
                                                {.name = NULL}};

const struct party_game party_games_mixed[] = {
    {.name = "yahtzee", .seats = 3, .people = 2, .bot = "normal"},
    {.name = "burning-desire", .seats = 3, .people = 2, .bot = "normal"},
    {.name = "dou-dizhu", .seats = 3, .people = 2, .bot = "normal"},
    {.name = "dixit", .seats = 5, .people = 3, .bot = "normal"},
    {.name = "sengoku-domino", .seats = 2, .people = 1, .bot = "normal"},
    {.name = NULL}};

const struct party_game party_game_endless[] = {
    {.name = "burning-desire", .seats = 2, .people = 2, .option = "target", .value = "10000"},
    {.name = NULL}};

/* ---- one stage after the other ---- */

static void enter_stage(struct party *party, enum party_stage stage, int waiting)
{
    party->stage = stage;
    party->waiting = waiting;
}

static void open_table(struct party *party)
{
    struct engawa_text options = {0};
    enter_stage(party, PARTY_OPENING, 1);
    engawa_setup_json(party->setup.game, &party->setup, &options);
    guest_ask(&party->guest[0], GUEST_OPEN,
              ",\"game\":\"%s\",\"options\":%s,\"seats\":%d,\"private\":true,"
              "\"order\":\"seated\"",
              party->game->name, options.at, party->game->seats);
    engawa_text_free(&options);
}

static void sit_down(struct party *party)
{
    int people = party->game->people;
    enter_stage(party, PARTY_SITTING, people + party->game->seats);
    for (int seat = 0; seat < people; seat++) {
        guest_enter(&party->guest[seat], party->table, 0);
        guest_ask(&party->guest[seat], GUEST_SIT, ",\"table\":\"%s\",\"seat\":%d,\"entropy\":\"\"",
                  party->table, seat);
    }
    for (int seat = people; seat < party->game->seats; seat++)
        guest_ask(&party->guest[0], GUEST_BOT, ",\"table\":\"%s\",\"seat\":%d,\"bot\":\"%s\"",
                  party->table, seat, party->game->bot);
}

/* Waits for the reply to the host, and everybody's start and end. */
static void start(struct party *party)
{
    enter_stage(party, PARTY_STARTING, 1 + 2 * party->game->people);
    memset(party->flight, 0, sizeof party->flight);
    guest_ask(&party->guest[0], GUEST_START, ",\"table\":\"%s\"", party->table);
}

static void play_again(struct party *party)
{
    if (party->crew->load->phase == LOAD_ENDING) {
        enter_stage(party, PARTY_QUIET, 0);
        return;
    }
    enter_stage(party, PARTY_AGAIN, party->game->people);
    party->next[0] = '\0';
    for (int seat = 0; seat < party->game->people; seat++)
        guest_ask(&party->guest[seat], GUEST_REMATCH, ",\"table\":\"%s\",\"entropy\":\"\"",
                  party->table);
}

static void finish_game(struct party *party)
{
    party->crew->games++;
    if (!party->crew->load->audited) {
        play_again(party);
        return;
    }
    enter_stage(party, PARTY_AUDITING, 1);
    guest_audit(&party->guest[party->played++ % party->game->people]);
}

static void move_on(struct party *party)
{
    enter_stage(party, PARTY_MOVING, 2 * party->game->people);
    for (int seat = 0; seat < party->game->people; seat++) {
        guest_ask(&party->guest[seat], GUEST_LEAVE, ",\"table\":\"%s\"", party->table);
        guest_enter(&party->guest[seat], party->next, 0);
    }
    memcpy(party->table, party->next, sizeof party->table);
}

void party_begin(struct party *party, struct crew *crew, const struct party_game *game)
{
    const struct engawa_game *rules = engawa_game_named(game->name);
    *party = (struct party){.crew = crew, .game = game};
    engawa_setup_defaults(rules, game->seats, &party->setup);
    if (game->option)
        engawa_setup_option(rules, &party->setup, game->option, game->value, NULL);
    enter_stage(party, PARTY_ARRIVING, game->people);
    for (int seat = 0; seat < game->people; seat++)
        guest_begin(&party->guest[seat], party, seat);
}

void party_step(struct party *party)
{
    static void (*const next[])(struct party *) = {
        [PARTY_ARRIVING] = open_table,  [PARTY_OPENING] = sit_down,    [PARTY_SITTING] = start,
        [PARTY_STARTING] = finish_game, [PARTY_AUDITING] = play_again, [PARTY_AGAIN] = move_on,
        [PARTY_MOVING] = start};
    int people = party->game->people;
    party->waiting--;
    if (party->stage == PARTY_STARTING && party->waiting == people && !party->begun) {
        party->begun = true;
        party->crew->load->begun++;
    }
    if (party->waiting == 0)
        next[party->stage](party);
}

/* ---- moves on their way ---- */

void party_sent(struct party *party, int seat, int64_t since)
{
    party->sent[seat] = since;
}

void party_received(struct party *party, size_t n, int by)
{
    struct flight *flight = &party->flight[n % PARTY_FLIGHTS];
    if (by < 0 || by >= party->game->people || flight->n > n)
        return;
    if (flight->n < n)
        *flight = (struct flight){.n = n, .sent = party->sent[by], .timed = party->away == 0};
    if (++flight->received == party->game->people)
        crew_moved(party->crew, flight->timed ? party->crew->loop.now - flight->sent : -1);
}

void party_left(struct party *party)
{
    party->away++;
    party->crew->load->away++;
    party->crew->load->losses++;
    for (int i = 0; i < PARTY_FLIGHTS; i++)
        party->flight[i].timed = false;
}

void party_back(struct party *party)
{
    party->away--;
    party->crew->load->away--;
}

bool party_is_quiet(const struct party *party)
{
    bool quiet = party->stage == PARTY_STARTING && party->away == 0;
    for (int seat = 0; quiet && seat < party->game->people; seat++) {
        const struct guest *guest = &party->guest[seat];
        quiet = guest->view && guest->count == 0 && !guest->moving && guest->k >= guest->whole &&
                guest->k == party->guest[0].k;
    }
    return quiet;
}

void party_audit(struct party *party)
{
    enter_stage(party, PARTY_AUDITING, party->game->people);
    for (int seat = 0; seat < party->game->people; seat++)
        guest_audit(&party->guest[seat]);
}

void party_end(struct party *party)
{
    for (int seat = 0; seat < party->game->people; seat++)
        guest_end(&party->guest[seat]);
}
