/* ask_evening.c - asks about evenings (ask_evening.h). */
#include "server/ask/ask_evening.h"

#include "server/ask/ask_table.h"
#include "server/base/fields.h"
#include "server/house/admission.h"
#include "server/house/log.h"
#include "server/house/opening.h"
#include "server/house/presence.h"
#include "server/table/compose_evening.h"
#include "server/table/compose_host.h"
#include "server/table/entry_evening.h"
#include "server/table/log_quota.h"
#include "server/table/rights.h"

#include <stdio.h>
#include <string.h>

/* ---- opening ---- */

/* Opens the evening ID with OPENING. */
static struct live_table *open_evening(struct ask *ask, const struct compose_opening *opening,
                                       const char *id)
{
    struct entry_list entries = {0};
    struct live_table *evening = log_begin(ask->house, id, NULL);
    compose_evening(evening->table, opening, &entries);
    ask_write(true, evening, &entries);
    return evening;
}

void ask_evening_note(struct live_table *evening, const struct table *table)
{
    struct entry_list entries = {0};
    char player[ENGAWA_SEATS_MAX][IDS_MAX + 1] = {""};
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].holder == TABLE_SEAT_GUEST ||
            table->seat[seat].holder == TABLE_SEAT_KEPT)
            memcpy(player[seat], table->seat[seat].who, sizeof player[seat]);
    compose_game(table->id, &table->setup, player, &entries);
    ask_write(true, evening, &entries);
}

void ask_evening_begin_with(struct ask *ask, const struct compose_opening *opening,
                            struct live_table *live, int seat)
{
    struct entry_list entries = {0};
    char player[ENGAWA_SEATS_MAX][IDS_MAX + 1] = {""};
    struct live_table *evening = open_evening(ask, opening, opening->evening);
    if (seat >= 0)
        snprintf(player[seat], sizeof player[seat], "%s", ask->visitor->guest);
    compose_game(live->id, &live->table->setup, player, &entries);
    ask_write(true, evening, &entries);
}

bool ask_evening_of(struct ask *ask, const struct table *table, struct live_table **evening)
{
    *evening = NULL;
    if (!table->within[0])
        return true;
    *evening = ask_table(ask, table->within);
    if (!*evening)
        return !ask->load && strcmp(ask->why.code, "no-such-table") == 0;
    if ((*evening)->table->phase == TABLE_OVER ||
        (*evening)->table->evening->games >= EVENING_GAMES_MAX)
        *evening = NULL;
    return true;
}

bool ask_evening_open(struct ask *ask)
{
    struct live_table *live = ask_find_table(ask), *evening;
    char id[IDS_MAX + 1];
    struct entry_list entries = {0};
    if (!live || compose_is_daily(live->table, &ask->why))
        return false;
    const struct table *table = live->table;
    if (!rights_known(table, ask->visitor->guest))
        return ask_not_host(ask);
    if (!ask_evening_of(ask, table, &evening))
        return false;
    if (!evening) {
        const struct compose_opening opening = {.title = table->title,
                                                .host = table->master,
                                                .private = table->private,
                                                .lang = table->lang};
        if (!visitor_take(ask->visitor, ACCOUNT_TABLES, &ask->why) ||
            !log_draw_id(ask->house, live->id, id, &ask->why))
            return false;
        evening = open_evening(ask, &opening, id);
        compose_inherit(evening->table, table, &entries);
        ask_write(true, evening, &entries);
        ask_evening_note(evening, table);
        compose_within(id, &entries);
        ask_write(true, live, &entries);
    }
    engawa_json_string(&ask->reply, "evening", evening->id);
    return true;
}

/* Opens an evening with the title, rules and people of LIVE, whose host is the asker, and links it
 * there. */
static bool open_again(struct ask *ask, struct live_table *live)
{
    const struct table *old = live->table;
    const struct compose_opening opening = {.title = old->title,
                                            .host = ask->visitor->guest,
                                            .private = old->private,
                                            .lang = old->lang};
    struct entry_list entries = {0};
    char id[IDS_MAX + 1];
    if (!ask_may_open(ask) || !log_quota_game(old, &ask->why) ||
        !opening_check(ask, ask->visitor->guest) ||
        !log_draw_id(ask->house, live->id, id, &ask->why))
        return false;
    struct live_table *evening = open_evening(ask, &opening, id);
    compose_inherit(evening->table, old, &entries);
    ask_write(true, evening, &entries);
    compose_same_people(evening->table, old, &entries);
    ask_write(true, evening, &entries);
    compose_rematch(id, &entries);
    return ask_write(true, live, &entries);
}

/* Sets *GOING to whether the evening that follows LIVE, if any, is not over. Returns false if that
 * is not known yet, and the ask waits. */
static bool find_next(struct ask *ask, const struct live_table *live, bool *going)
{
    const char *id = live->table->ended.rematch;
    const struct live_table *next = id[0] ? ask_table(ask, id) : NULL;
    *going = next && next->table->phase != TABLE_OVER;
    return next || !ask->load;
}

bool ask_evening_again(struct ask *ask)
{
    struct live_table *live = ask_find_evening(ask);
    bool going;
    if (!live || !admission_opens(live, ask->visitor->guest, "", &ask->why) ||
        !find_next(ask, live, &going))
        return false;
    const struct evening_person *person = evening_person(live->table->evening, ask->visitor->guest);
    if (!person)
        return engawa_refuse(&ask->why, "join-first", "you were not in this evening",
                             "この集いには参加していません");
    if (live->table->phase != TABLE_OVER)
        return engawa_refuse(&ask->why, "not-over", "this evening is not over yet",
                             "この集いはまだ続いています");
    if (!going && !open_again(ask, live))
        return false;
    engawa_json_string(&ask->reply, "evening", live->table->ended.rematch);
    return true;
}

/* ---- people and proposals ---- */

/* Returns the evening of the field "table" if the asker, who has given its code, may act there. */
static struct live_table *find_evening(struct ask *ask)
{
    struct live_table *live = ask_find_evening(ask);
    return live && admission_opens(live, ask->visitor->guest, "", &ask->why) &&
                   visitor_take(ask->visitor, ACCOUNT_SEATS, &ask->why)
               ? live
               : NULL;
}

bool ask_evening_join(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    struct entry_join join = {.plays = true};
    struct entry_list entries = {0};
    const char *crest;
    int64_t colour;
    bool watches;
    if (!live || !ask_text(ask, "crest", "", &crest) ||
        !ask_integer(ask, "colour", 0, ENTRY_COLOURS - 1, &colour) ||
        !ask_bool(ask, "watches", &watches))
        return false;
    if (!entry_evening_is_crest(crest))
        return fields_refuse(&ask->why, "crest");
    snprintf(join.guest, sizeof join.guest, "%s", ask->visitor->guest);
    snprintf(join.crest, sizeof join.crest, "%s", crest);
    join.colour = (int)colour;
    join.plays = !watches;
    return ask_write(compose_join(live->table, &join, ask->visitor->name, &entries, &ask->why),
                     live, &entries);
}

bool ask_evening_propose(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    struct entry_choices choices = {.named = 0};
    struct entry_list entries = {0};
    const char *name;
    if (!live || !ask_text(ask, "game", NULL, &name))
        return false;
    const struct engawa_game *game = engawa_game_named(name);
    if (!game)
        return engawa_refuse(&ask->why, "no-such-game", "there is no game \"%.60s\"",
                             "「%.60s」というゲームはありません", name);
    if (!ask_has(ask, "seats"))
        return fields_refuse(&ask->why, "seats");
    engawa_setup_defaults(game, 0, &choices.setup);
    choices.drawn = game->seats_drawn;
    if (!ask_choices(ask, game, &choices))
        return false;
    engawa_json_integer(&ask->reply, "k", (int64_t)live->table->length + 1);
    return ask_write(
        compose_propose(live->table, ask->visitor->guest, game, &choices, &entries, &ask->why),
        live, &entries);
}

bool ask_evening_wish(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    struct entry_list entries = {0};
    int64_t k;
    return live && ask_integer(ask, "proposal", 0, INT32_MAX, &k) &&
           ask_write(compose_wish(live->table, ask->visitor->guest, (size_t)k, &entries, &ask->why),
                     live, &entries);
}

/* ---- the next game ---- */

/* Returns whether GUEST has a seat at a table of the evening LIVE that is not over. */
static bool is_seated(const struct live_table *live, const char *guest)
{
    const struct evening *evening = live->table->evening;
    for (int i = 0; i < evening->games; i++) {
        struct live_table *game = evening->game[i].over
                                      ? NULL
                                      : tables_find(&live->house->tables, evening->game[i].table);
        if (game && live_table_phase(game) != TABLE_OVER &&
            card_seat_of(live_table_card(game), guest) >= 0)
            return true;
    }
    return false;
}

/* Returns whether the person of JOIN is at LIVE and free to play. */
static bool is_ready(const struct live_table *live, const struct entry_join *join)
{
    return join->plays && join->name[0] && presence_has(live, join->guest) &&
           !is_seated(live, join->guest);
}

/* Returns whether ONE comes before OTHER, who joined earlier, when seats are few. */
static bool comes_first(const struct evening_person *one, const struct evening_person *other)
{
    return one->rested != other->rested ? one->rested > other->rested : one->played < other->played;
}

/* Chooses who plays at SEATS seats: of those who are ready, those who have rested longest, then
 * those who have played least, then those who joined first. They sit in the order in which they
 * joined. Returns their number. */
static int choose(const struct live_table *live, int seats, int player[ENGAWA_SEATS_MAX])
{
    const struct evening *evening = live->table->evening;
    bool chosen[EVENING_PEOPLE_MAX] = {false};
    int count = 0;
    for (int seat = 0; seat < seats; seat++) {
        int best = -1;
        for (int i = 0; i < evening->people; i++)
            if (!chosen[i] && is_ready(live, &evening->person[i].as) &&
                (best < 0 || comes_first(&evening->person[i], &evening->person[best])))
                best = i;
        if (best >= 0)
            chosen[best] = true;
    }
    for (int i = 0; i < evening->people; i++)
        if (chosen[i])
            player[count++] = i;
    return count;
}

/* Seats the asker with ENTROPY, or keeps a seat for another one, for each PLAYER of EVENING. */
static bool invite(struct ask *ask, const struct evening *evening, struct live_table *live,
                   const int player[ENGAWA_SEATS_MAX], int count, const char *entropy)
{
    struct entry_list entries = {0};
    bool fine = true;
    for (int seat = 0; seat < count; seat++) {
        const struct entry_join *join = &evening->person[player[seat]].as;
        if (strcmp(join->guest, ask->visitor->guest) == 0)
            fine &= compose_sit(live->table, seat, join->guest, join->name, entropy, &entries,
                                &ask->why);
        else
            compose_keep(seat, join->guest, join->name, &entries);
    }
    return ask_write(fine, live, &entries);
}

/* Opens the table for PROPOSAL in EVENING. */
static bool begin(struct ask *ask, struct live_table *evening,
                  const struct evening_person *proposal, const char *entropy)
{
    const struct table *table = evening->table;
    const struct entry_choices *choices = &proposal->propose.choices;
    int player[ENGAWA_SEATS_MAX];
    char id[IDS_MAX + 1];
    struct entry_list entries = {0};
    if (!opening_check(ask, ask->visitor->guest) ||
        !log_draw_id(ask->house, evening->id, id, &ask->why))
        return false;
    const struct compose_opening opening = {.game = proposal->propose.game,
                                            .setup = choices->setup,
                                            .title = table->title,
                                            .host = ask->visitor->guest,
                                            .private = table->private,
                                            .drawn = choices->drawn,
                                            .rated = choices->rated,
                                            .throw_after = choices->throw_after,
                                            .lang = table->lang,
                                            .clock = choices->clock,
                                            .away_chosen =
                                                (choices->named & ENTRY_CHOICE_AWAY) != 0,
                                            .away = choices->away,
                                            .evening = evening->id};
    int count = choose(evening, choices->setup.seats, player);
    struct live_table *live = ask_open_table(ask, &opening, id);
    bool fine = invite(ask, table->evening, live, player, count, entropy);
    compose_inherit(live->table, table, &entries);
    ask_write(true, live, &entries);
    ask_evening_note(evening, live->table);
    engawa_json_string(&ask->reply, "table", id);
    int seat = table_seat_of(live->table, ask->visitor->guest);
    engawa_json_known(&ask->reply, "seat", seat >= 0, seat);
    return fine;
}

/* Returns whether GUEST may begin a game of LIVE in place of the host, who has been away for long
 * or plays at one of its tables. */
static bool is_freed(const struct live_table *live, const char *guest)
{
    return presence_may_free(live, guest) || is_seated(live, live->table->host);
}

bool ask_evening_begin(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    const char *guest = ask->visitor->guest, *entropy;
    int64_t k;
    if (!live || !ask_integer(ask, "proposal", 1, INT32_MAX, &k) ||
        !ask_text(ask, "entropy", "", &entropy) || !compose_is_entropy(entropy, &ask->why) ||
        !compose_may_begin(live->table, guest, is_freed(live, guest), &ask->why))
        return false;
    const struct evening_person *proposal = evening_proposal(live->table->evening, (size_t)k);
    if (!proposal)
        return engawa_refuse(&ask->why, "no-such-proposal", "nobody proposes that any more",
                             "その提案はもうありません");
    return begin(ask, live, proposal, entropy);
}

/* ---- favourites ---- */

bool ask_evening_favourite(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    const char *guest = ask->visitor->guest, *of;
    struct entry_list entries = {0};
    int64_t n;
    if (!live || !ask_text(ask, "of", NULL, &of) || !ask_integer(ask, "n", 0, INT32_MAX, &n) ||
        !compose_may_prefer(live->table, of, guest, &ask->why))
        return false;
    const struct live_table *game = ask_table(ask, of);
    return game && ask_write(compose_favourite(live->table, game->table, guest, (size_t)n, &entries,
                                               &ask->why),
                             live, &entries);
}
