/* ask_table.c - asks about tables (ask_table.h). */
#include "server/ask/ask_table.h"

#include "engine/json.h"
#include "server/ask/ask_device.h"
#include "server/ask/ask_evening.h"
#include "server/ask/ask_guest.h"
#include "server/ask/ask_screen.h"
#include "server/base/fields.h"
#include "server/house/admission.h"
#include "server/house/log.h"
#include "server/house/opening.h"
#include "server/house/presence.h"
#include "server/kept/daily.h"
#include "server/play/hints.h"
#include "server/table/compose_host.h"
#include "server/table/log_quota.h"
#include "server/table/rights.h"
#include "server/turn/absent.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    LEGAL_SHOWN = 500,    /* moves in a reply */
    CHAT_MAX = 500,       /* characters of a chat message */
    SEATING_EVERY = 60000 /* ms between two people on one seat, after very many changes */
};

/* Reads the fields "seats" and "options". If any options are named, the others get their defaults.
 */
static bool take_setup(struct ask *ask, const struct engawa_game *game,
                       struct entry_choices *choices)
{
    struct member options = members_get(ask->message, "options");
    int64_t seats = choices->setup.seats;
    bool named = options.kind != MEMBER_NOTHING && options.kind != MEMBER_NULL;
    if (ask_has(ask, "seats")) {
        choices->named |= ENTRY_CHOICE_SEATS;
        if (!ask_integer(ask, "seats", 1, ENGAWA_SEATS_MAX, &seats))
            return false;
    }
    if (named) {
        choices->named |= ENTRY_CHOICE_OPTIONS;
        engawa_setup_defaults(game, (int)seats, &choices->setup);
        if (!json_is_object(options.json))
            return fields_refuse(&ask->why, "options");
    }
    choices->setup.seats = (int)seats;
    return fields_take_options(options.json, game, &choices->setup, &ask->why);
}

/* Reads the fields "clock" (time to think) and "away" (how to treat players who do not move). */
static bool take_clock(struct ask *ask, struct entry_choices *choices)
{
    struct member clock = members_get(ask->message, "clock"),
                  away = members_get(ask->message, "away");
    if (clock.kind != MEMBER_NOTHING) {
        choices->named |= ENTRY_CHOICE_CLOCK;
        if (!clock_read(clock.json, &choices->clock))
            return fields_refuse(&ask->why, "clock");
    }
    if (away.kind != MEMBER_NOTHING) {
        choices->named |= ENTRY_CHOICE_AWAY;
        if (!entry_read_away(away.text, &choices->away))
            return fields_refuse(&ask->why, "away");
    }
    return true;
}

bool ask_choices(struct ask *ask, const struct engawa_game *game, struct entry_choices *choices)
{
    const char *title, *order;
    if (!ask_lang(ask, &choices->lang) || !ask_text(ask, "title", "", &title) ||
        !ask_text(ask, "order", "", &order) ||
        !words_clean(title, 0, ENTRY_TITLE_MAX, choices->title, &ask->why))
        return false;
    choices->named = ask_has(ask, "title") ? ENTRY_CHOICE_TITLE : 0;
    if (ask_has(ask, "private")) {
        choices->named |= ENTRY_CHOICE_PRIVATE;
        if (!ask_bool(ask, "private", &choices->private))
            return false;
    }
    if (order[0]) {
        choices->named |= ENTRY_CHOICE_ORDER;
        choices->drawn = strcmp(order, "random") == 0;
        if (!choices->drawn && strcmp(order, "seated") != 0)
            return fields_refuse(&ask->why, "order");
    }
    if (ask_has(ask, "rated")) {
        choices->named |= ENTRY_CHOICE_RATED;
        if (!ask_bool(ask, "rated", &choices->rated))
            return false;
    }
    if (ask_has(ask, "throw")) {
        int64_t seconds;
        choices->named |= ENTRY_CHOICE_THROW;
        if (!ask_integer(ask, "throw", 1, ENTRY_THROW_MAX, &seconds))
            return false;
        choices->throw_after = (int)seconds;
    }
    return take_clock(ask, choices) && (!game || take_setup(ask, game, choices));
}

bool ask_may_open(struct ask *ask)
{
    return ask_guest_may_open(ask->visitor) ||
           engawa_refuse(&ask->why, "may-not-open",
                         "not everybody may open tables on this server; ask its operator",
                         "このサーバーでは、誰でも卓を開けるわけではありません。"
                         "管理人に聞いてください");
}

struct live_table *ask_open_table(struct ask *ask, const struct compose_opening *opening,
                                  const char *id)
{
    struct entry_list entries = {0};
    struct live_table *live = log_begin(ask->house, id, NULL);
    compose_open(live->table, opening, &entries);
    house_claim(live, ask->visitor->from);
    ask_write(true, live, &entries);
    return live;
}

/* Adds the asker's SEAT to the reply, null for -1. */
static void add_seat(struct ask *ask, int seat)
{
    engawa_json_known(&ask->reply, "seat", seat >= 0, seat);
}

/* Adds the commitment to TABLE's seed, which people may save before the start. */
static void add_commit(struct ask *ask, const struct table *table)
{
    uint8_t commit[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_fair_commit(table->seed, commit);
    engawa_hex(commit, sizeof commit, hex);
    engawa_json_string(&ask->reply, "commit", hex);
}

/* Seats the asker, who has just opened the empty table LIVE, on SEAT with ENTROPY, which was
 * checked. */
static bool seat_opener(struct ask *ask, struct live_table *live, int seat, const char *entropy)
{
    struct entry_list entries = {0};
    const struct visitor *visitor = ask->visitor;
    return ask_write(
        compose_sit(live->table, seat, visitor->guest, visitor->name, entropy, &entries, &ask->why),
        live, &entries);
}

/* Reads the fields "seat" and "entropy" of `open`; *SEAT is -1 if absent. */
static bool take_own_seat(struct ask *ask, int seats, int64_t *seat, const char **entropy)
{
    *seat = -1;
    return (!ask_has(ask, "seat") || ask_integer(ask, "seat", 0, seats - 1, seat)) &&
           ask_text(ask, "entropy", "", entropy) && compose_is_entropy(*entropy, &ask->why);
}

/* Reads the field "once" of `open`, and writes to ID the table's id that follows from it, "" if
 * absent. *OPENED is that table, or NULL if it does not exist. Returns false if the field is not
 * valid, or the ask waits. */
static bool take_once(struct ask *ask, char id[IDS_MAX + 1], struct live_table **opened)
{
    const char *once;
    id[0] = '\0';
    *opened = NULL;
    if (!ask_text(ask, "once", "", &once) || !once[0])
        return !ask_has(ask, "once") || fields_refuse(&ask->why, "once");
    if (strlen(once) != ASK_TOKEN_MAX || strspn(once, "0123456789abcdef") != ASK_TOKEN_MAX)
        return fields_refuse(&ask->why, "once");
    ids_derived(ask->visitor->guest, once, id, IDS_TABLE);
    *opened = ask_table(ask, id);
    return *opened || (!ask->load && strcmp(ask->why.code, "no-such-table") == 0);
}

/* Writes the reply for the new TABLE, with the asker's SEAT if they asked for one. */
static void reply_opened(struct ask *ask, const struct table *table, int seat)
{
    engawa_json_string(&ask->reply, "table", table->id);
    if (table->within[0])
        engawa_json_string(&ask->reply, "evening", table->within);
    add_commit(ask, table);
    if (ask_has(ask, "seat"))
        add_seat(ask, seat);
}

bool ask_table_open(struct ask *ask)
{
    struct entry_choices choices = {.lang = ask_lang_of(ask->visitor->language)};
    struct live_table *live;
    char id[IDS_MAX + 1];
    const char *game, *entropy;
    char evening[IDS_MAX + 1];
    bool begins;
    int64_t seat;
    if (!take_once(ask, id, &live))
        return false;
    if (live) {
        reply_opened(ask, live->table, table_seat_of(live->table, ask->visitor->guest));
        return true;
    }
    if (!ask_may_open(ask) || !ask_text(ask, "game", NULL, &game))
        return false;
    struct compose_opening opening = {.game = engawa_game_named(game), .host = ask->visitor->guest};
    if (!opening.game)
        return engawa_refuse(&ask->why, "no-such-game", "there is no game \"%.60s\"",
                             "「%.60s」というゲームはありません", game);
    engawa_setup_defaults(opening.game, 0, &choices.setup);
    choices.drawn = opening.game->seats_drawn;
    if (!ask_has(ask, "seats"))
        return fields_refuse(&ask->why, "seats");
    if (!ask_choices(ask, opening.game, &choices) ||
        !take_own_seat(ask, choices.setup.seats, &seat, &entropy) ||
        !ask_bool(ask, "evening", &begins) || !opening_check(ask, opening.host) ||
        (!id[0] && !log_draw_id(ask->house, NULL, id, &ask->why)) ||
        (begins && !log_draw_id(ask->house, id, evening, &ask->why)))
        return false;
    opening.setup = choices.setup;
    opening.title = choices.title;
    opening.private = choices.private;
    opening.drawn = choices.drawn;
    opening.rated = choices.rated;
    opening.throw_after = choices.throw_after;
    opening.lang = choices.lang;
    opening.clock = choices.clock;
    opening.away_chosen = (choices.named & ENTRY_CHOICE_AWAY) != 0;
    opening.away = choices.away;
    opening.evening = begins ? evening : NULL;
    live = ask_open_table(ask, &opening, id);
    if (begins)
        ask_evening_begin_with(ask, &opening, live, (int)seat);
    reply_opened(ask, live->table, (int)seat);
    return seat < 0 || seat_opener(ask, live, (int)seat, entropy);
}

/* Makes the asker host again if they are the real host and somebody else acts for them. */
static bool give_role_back(struct ask *ask, struct live_table *live)
{
    struct entry_list entries = {0};
    const struct compose_guest master = {.id = ask->visitor->guest, .name = ask->visitor->name};
    if (strcmp(live->table->master, master.id) != 0 || strcmp(live->table->host, master.id) == 0 ||
        live->table->phase == TABLE_OVER)
        return true;
    return ask_write(compose_host(live->table, &master, false, &entries, &ask->why), live,
                     &entries);
}

bool ask_table_enter(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    const char *code, *pass;
    int64_t after;
    if (!live || !ask_integer(ask, "after", 0, INT32_MAX, &after) ||
        !ask_text(ask, "code", "", &code) || !ask_text(ask, "pass", "", &pass))
        return false;
    bool screen = pass[0] != '\0';
    if (!(screen ? ask_screen_opens(ask, live->table, pass)
                 : admission_opens(live, ask->visitor->guest, code, &ask->why)))
        return false;
    if ((size_t)after > live->table->length)
        return engawa_refuse(&ask->why, "stale", "entry %lld is not there; enter from 0",
                             "%lld番の記録はまだありません。0 から入り直してください",
                             (long long)after);
    if (!(screen || give_role_back(ask, live)) ||
        !presence_enter(ask->visitor, live, screen, &ask->why))
        return false;
    if (!screen && strcmp(live->table->host, ask->visitor->guest) == 0)
        house_claim(live, ask->visitor->from);
    ask->later = true;
    visitor_hold_enter(ask->visitor, ask->re, live->table->id, (size_t)after);
    return true;
}

bool ask_table_leave(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    if (live)
        presence_leave(ask->visitor, live);
    return live != NULL;
}

/* Returns whether SEAT may be taken now. After very many changes of seats, each seat may change
 * once a minute. */
static bool check_pace(struct ask *ask, const struct live_table *live, int64_t seat)
{
    const struct table *table = live->table;
    int64_t passed = house_now(ask->house) - table->moves.time[seat];
    if (table->log_used.seatings >= LOG_QUOTA_SEATINGS && passed >= 0 && passed < SEATING_EVERY)
        return engawa_refuse(&ask->why, "too-fast", "this seat was taken less than a minute ago",
                             "この席は1分以内に代わったばかりです");
    return visitor_take(ask->visitor, ACCOUNT_SEATS, &ask->why);
}

bool ask_table_sit(struct ask *ask)
{
    struct live_table *live = ask_find_table(ask);
    const char *entropy;
    int64_t seat;
    struct entry_list entries = {0};
    if (!live || !ask_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        !ask_text(ask, "entropy", "", &entropy) ||
        !admission_opens(live, ask->visitor->guest, "", &ask->why) || !check_pace(ask, live, seat))
        return false;
    bool fine = compose_sit(live->table, (int)seat, ask->visitor->guest, ask->visitor->name,
                            entropy, &entries, &ask->why);
    engawa_json_integer(&ask->reply, "seat", seat);
    return ask_write(fine, live, &entries);
}

bool ask_table_stand(struct ask *ask)
{
    int seat;
    struct live_table *live = ask_own_seat(ask, &seat);
    struct entry_list entries = {0};
    bool bot;
    if (!live || !ask_bool(ask, "bot", &bot) || compose_is_daily(live->table, &ask->why) ||
        !compose_stand(live->table, seat, &entries, &ask->why))
        return false;
    if (bot && live->table->phase == TABLE_PLAYING)
        absent_stand_in(live, seat, &entries);
    return ask_write(true, live, &entries);
}

bool ask_table_vote(struct ask *ask)
{
    int by;
    int64_t seat;
    const char *vote;
    unsigned what = 0;
    struct live_table *live = ask_own_seat(ask, &by);
    if (!live || !ask_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        !ask_text(ask, "vote", NULL, &vote))
        return false;
    while (what < ENTRY_VERDICT_BACK && strcmp(entry_verdict_names[what], vote) != 0)
        what++;
    if (what == ENTRY_VERDICT_BACK)
        return fields_refuse(&ask->why, "vote");
    return visitor_take(ask->visitor, ACCOUNT_SEATS, &ask->why) &&
           absent_vote(live, by, (int)seat, (enum entry_verdict)what, &ask->why);
}

bool ask_table_nudge(struct ask *ask)
{
    int by;
    int64_t seat;
    struct live_table *live = ask_own_seat(ask, &by);
    return live && ask_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) &&
           absent_nudge(live, by, (int)seat, &ask->why);
}

const struct engawa_bot *ask_named_bot(struct ask *ask, const struct live_table *live,
                                       const char *name)
{
    const struct engawa_bot *bot =
        name[0] ? engawa_bot_named(name, live->table->game) : engawa_bot_best(live->table->game);
    if (!bot)
        engawa_refuse(&ask->why, "no-such-bot", "there is no bot \"%.60s\" for this game",
                      "このゲームに「%.60s」というボットはいません", name);
    return bot;
}

bool ask_table_bot(struct ask *ask)
{
    struct live_table *live = ask_find_table(ask);
    const char *name;
    int64_t seat;
    struct entry_list entries = {0};
    if (!live || !ask_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        !ask_text(ask, "bot", "", &name) || compose_is_daily(live->table, &ask->why))
        return false;
    if (strcmp(live->table->host, ask->visitor->guest) != 0 &&
        table_seat_of(live->table, ask->visitor->guest) < 0)
        return ask_not_host(ask);
    const struct engawa_bot *bot = ask_named_bot(ask, live, name);
    if (!bot)
        return false;
    if (!check_pace(ask, live, seat))
        return false;
    return ask_write(compose_bot(live->table, (int)seat, bot, 0, &entries, &ask->why), live,
                     &entries);
}

bool ask_table_unseat(struct ask *ask)
{
    struct live_table *live = ask_find_table(ask);
    int64_t seat;
    struct entry_list entries = {0};
    if (!live || !ask_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        compose_is_daily(live->table, &ask->why))
        return false;
    if (!presence_may_free(live, ask->visitor->guest))
        return ask_not_host(ask);
    if (live->table->seat[seat].holder == TABLE_SEAT_GUEST && !presence_is_away(live, (int)seat))
        return engawa_refuse(&ask->why, "present",
                             "that player is here, or has been away for less than a minute",
                             "その人は席にいるか、離れてからまだ1分たっていません");
    return ask_write(compose_stand(live->table, (int)seat, &entries, &ask->why), live, &entries);
}

/* Gives every free seat of LIVE to the bot in the field "fill", so that the game can start. */
static bool fill(struct ask *ask, struct live_table *live)
{
    const char *name;
    if (!ask_text(ask, "fill", NULL, &name))
        return false;
    const struct engawa_bot *bot = ask_named_bot(ask, live, name);
    if (!bot || !compose_may_fill(live->table, &ask->why))
        return false;
    for (int seat = 0; seat < live->table->setup.seats; seat++) {
        struct entry_list entries = {0};
        if (live->table->seat[seat].holder != TABLE_SEAT_FREE)
            continue;
        /* One at a time, because a bot's name depends on those seated. */
        compose_add_bot(live->table, seat, bot, 0, &entries);
        ask_write(true, live, &entries);
    }
    return true;
}

bool ask_table_start(struct ask *ask)
{
    struct live_table *live = ask_find_table(ask);
    struct entry_list entries = {0};
    if (!live)
        return false;
    if (!rights_start(live->table, ask->visitor->guest, &ask->why) ||
        (ask_has(ask, "fill") && !fill(ask, live)))
        return false;
    return ask_write(compose_start(live->table, &entries, &ask->why), live, &entries);
}

bool ask_table_move(struct ask *ask)
{
    int seat;
    int64_t after;
    const char *move;
    size_t n;
    struct entry_list entries = {0};
    struct live_table *live = ask_own_seat(ask, &seat);
    if (!live || !ask_integer(ask, "after", 0, INT32_MAX, &after) ||
        !ask_text(ask, "do", NULL, &move) || !daily_may_go_on(live, &ask->why))
        return false;
    if (!ask_write(compose_move(live->table, seat, after, move, &n, &entries, &ask->why), live,
                   &entries))
        return false;
    engawa_json_integer(&ask->reply, "n", (int64_t)n);
    return true;
}

/* Adds SEAT's legal moves in MATCH, the first LEGAL_SHOWN of them. */
static void add_legal(const struct engawa_match *match, int seat, struct engawa_json *reply)
{
    engawa_move moves[LEGAL_SHOWN];
    struct engawa_text text = {0};
    int count = match->game->legal(match->state.bytes, seat, moves, LEGAL_SHOWN);
    engawa_json_integer(reply, "n", (int64_t)match->length);
    engawa_json_integer(reply, "count", count);
    engawa_json_array(reply, "legal");
    for (int i = 0; i < count && i < LEGAL_SHOWN; i++) {
        const struct engawa_event event = {.by = seat, .move = moves[i]};
        engawa_text_clear(&text);
        match->game->print(match->state.bytes, &event, &text);
        engawa_json_string(reply, NULL, text.at);
    }
    engawa_json_close(reply);
    engawa_text_free(&text);
}

bool ask_table_legal(struct ask *ask)
{
    int seat;
    struct live_table *live = ask_own_seat(ask, &seat);
    if (!live || !table_in_play(live->table, &ask->why))
        return false;
    const struct engawa_match *match = live->table->match;
    if (!(engawa_match_actors(match) >> seat & 1))
        return engawa_refuse(&ask->why, "not-your-turn", "it is not this seat's turn",
                             "この席の番ではありません");
    add_legal(match, seat, &ask->reply);
    return true;
}

bool ask_table_hint(struct ask *ask)
{
    int seat;
    struct live_table *live = ask_own_seat(ask, &seat);
    ask->later = true;
    return live && hints_ask(ask->visitor, live, seat, ask->re, &ask->why);
}

/* Returns whether the asker has entered LIVE. */
static bool check_entered(struct ask *ask, struct live_table *live)
{
    return admission_opens(live, ask->visitor->guest, "", &ask->why) &&
           (presence_find(ask->visitor, live) ||
            engawa_refuse(&ask->why, "enter-first", "enter the table first",
                          "先に卓に入ってください"));
}

/* Returns whether the visitor may chat: they are not muted. */
static bool may_speak(struct ask *ask)
{
    const struct visitor *visitor = ask->visitor;
    int64_t now = house_now(ask->house);
    const struct access_ruling *ruling =
        access_ruling(&ask->house->access, true, visitor->guest, visitor->from->who, now);
    return !ruling || access_refuse(ruling, now, &ask->why);
}

bool ask_table_say(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    const struct visitor *visitor = ask->visitor;
    const char *given;
    char text[4 * CHAT_MAX + 1];
    int64_t after = INT32_MAX;
    struct entry_list entries = {0};
    if (!live || !ask_text(ask, "text", NULL, &given) ||
        !words_clean(given, 1, CHAT_MAX, text, &ask->why) ||
        (ask_has(ask, "after") && !ask_integer(ask, "after", 0, INT32_MAX, &after)) ||
        !check_entered(ask, live) || !may_speak(ask))
        return false;
    size_t k = repeats_find_chat(&live->table->repeats, visitor->guest, text, (size_t)after);
    bool fine = k > 0;
    if (!fine && visitor_take(ask->visitor, ACCOUNT_CHAT, &ask->why)) {
        k = live->table->length + 1;
        fine = ask_write(
            compose_chat(live->table, visitor->guest, visitor->name, text, &entries, &ask->why),
            live, &entries);
    }
    if (fine)
        engawa_json_integer(&ask->reply, "k", (int64_t)k);
    return fine;
}

/* Returns whether the asker may react at LIVE with SIGN: people who may talk give signs, and those
 * who have a seat say what they do with their dice. */
static bool may_react(struct ask *ask, struct live_table *live, int sign)
{
    int seat;
    if (reactions_of_dice(sign))
        return table_in_play(live->table, &ask->why) && ask_own_seat(ask, &seat) &&
               visitor_take(ask->visitor, ACCOUNT_THROWS, &ask->why);
    return rights_chat(live->table, ask->visitor->guest, &ask->why) && may_speak(ask) &&
           visitor_take(ask->visitor, ACCOUNT_REACTIONS, &ask->why);
}

bool ask_table_react(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    const char *guest = ask->visitor->guest, *name;
    if (!live || !ask_text(ask, "react", NULL, &name))
        return false;
    int sign = reactions_sign(name);
    if (sign < 0)
        return fields_refuse(&ask->why, "react");
    if (!check_entered(ask, live) || !may_react(ask, live, sign))
        return false;
    reactions_add(&live->reactions, guest, sign, house_now(ask->house));
    house_touch(live);
    return true;
}

/* Returns the guest to invite from SEAT of OLD: its player, or the guest for whom a bot plays; ""
 * if none. */
static const char *invited(const struct table *old, int seat)
{
    const struct table_seat *held = &old->seat[seat];
    if (held->holder == TABLE_SEAT_GUEST)
        return held->who;
    return held->holder == TABLE_SEAT_BOT ? rights_owner(old, seat) : "";
}

/* Prepares seat TO of the new table LIVE for the player of seat FROM at OLD: seats a bot, or the
 * asker with ENTROPY, and reserves the seat for another guest. */
static bool invite(struct ask *ask, const struct table *old, struct live_table *live, int from,
                   int to, const char *entropy)
{
    const struct visitor *visitor = ask->visitor;
    const struct table_seat *held = &old->seat[from];
    struct entry_list entries = {0};
    bool fine = true;
    char name[ENTRY_NAME_BYTES + 1]; /* "" for a forgotten guest */
    const char *guest = invited(old, from);
    bool known = table_name_of(old, guest, name) && name[0];
    const struct engawa_bot *bot = engawa_bot_named(held->who, live->table->game);
    if (!bot)
        bot = engawa_bot_best(live->table->game);
    if (known && strcmp(guest, visitor->guest) == 0)
        fine = compose_sit(live->table, to, guest, visitor->name, entropy, &entries, &ask->why);
    else if (known)
        compose_keep(to, guest, name, &entries);
    else if (held->holder == TABLE_SEAT_BOT && bot)
        fine = compose_bot(live->table, to, bot, held->persona, &entries, &ask->why);
    return ask_write(fine, live, &entries);
}

/* Computes the seat at the next table, which has SEATS, for each seat of OLD; -1 for none. People
 * keep their seat or, if it does not exist, get the lowest free one; a bot keeps its seat or
 * leaves. Returns false if there are more people than seats. */
static bool place_all(const struct table *old, int seats, int place[ENGAWA_SEATS_MAX],
                      struct engawa_reason *why)
{
    unsigned used = 0;
    for (int seat = 0; seat < old->setup.seats; seat++) {
        bool stays = seat < seats && invited(old, seat)[0];
        place[seat] = stays ? seat : -1;
        used |= stays ? 1u << seat : 0;
    }
    for (int seat = seats; seat < old->setup.seats; seat++) {
        int free = 0;
        if (!invited(old, seat)[0])
            continue;
        while (used >> free & 1)
            free++;
        if (free >= seats)
            return engawa_refuse(why, "people", "there are more people than seats",
                                 "席の数より人のほうが多くなります");
        place[seat] = free;
        used |= 1u << free;
    }
    for (int seat = 0; seat < old->setup.seats && seat < seats; seat++)
        if (place[seat] < 0 && !(used >> seat & 1))
            place[seat] = seat;
    return true;
}

/* Invites all players to LIVE, each to their PLACE. The host's decisions carry over. */
static bool invite_all(struct ask *ask, const struct table *old, struct live_table *live,
                       const int place[ENGAWA_SEATS_MAX], const char *entropy)
{
    bool fine = true;
    struct entry_list decided = {0};
    for (int seat = 0; fine && seat < old->setup.seats; seat++)
        fine = place[seat] < 0 || invite(ask, old, live, seat, place[seat], entropy);
    compose_inherit(live->table, old, &decided);
    return ask_write(fine, live, &decided) && fine;
}

/* Sets *GAME and CHOICES to those of OLD with the changes that the ask names. Only the host may
 * change any. */
static bool take_changes(struct ask *ask, const struct table *old, const struct engawa_game **game,
                         struct entry_choices *choices)
{
    static const char *const each[] = {"game",  "options", "seats", "title", "private", "order",
                                       "clock", "away",    "lang",  "rated", "throw"};
    const char *name, *guest = ask->visitor->guest;
    bool any = false;
    *choices =
        (struct entry_choices){.setup = old->setup,
                               .private = old->private,
                               .drawn = old->drawn,
                               .rated = old->rated,
                               .throw_after = old->throw_after,
                               .lang = old->lang ? old->lang : ask_lang_of(ask->visitor->language),
                               .clock = old->clock,
                               .away = old->away};
    *game = old->game;
    for (size_t i = 0; i < sizeof each / sizeof *each; i++)
        any |= ask_has(ask, each[i]);
    if (any && strcmp(old->master, guest) != 0 && strcmp(old->host, guest) != 0)
        return ask_not_host(ask);
    if (!ask_text(ask, "game", old->game->name, &name))
        return false;
    *game = engawa_game_named(name);
    if (!*game)
        return engawa_refuse(&ask->why, "no-such-game", "there is no game \"%.60s\"",
                             "「%.60s」というゲームはありません", name);
    if (*game != old->game) {
        engawa_setup_defaults(*game, old->setup.seats, &choices->setup);
        choices->drawn = (*game)->seats_drawn;
    }
    if (any && !ask_choices(ask, *game, choices))
        return false;
    if (!(choices->named & ENTRY_CHOICE_TITLE))
        snprintf(choices->title, sizeof choices->title, "%s", old->title);
    return true;
}

/* Opens the rematch of LIVE's table. */
static bool open_rematch(struct ask *ask, struct live_table *live, const char *entropy)
{
    const struct table *old = live->table;
    const struct engawa_game *game;
    struct entry_choices choices;
    char id[IDS_MAX + 1];
    int place[ENGAWA_SEATS_MAX];
    struct live_table *evening;
    if (!take_changes(ask, old, &game, &choices) ||
        !place_all(old, choices.setup.seats, place, &ask->why) ||
        !ask_evening_of(ask, old, &evening) || !opening_check(ask, old->master) ||
        !log_draw_id(ask->house, evening ? evening->id : NULL, id, &ask->why))
        return false;
    const struct compose_opening opening = {.game = game,
                                            .setup = choices.setup,
                                            .title = choices.title,
                                            .host = old->master,
                                            .private = choices.private,
                                            .drawn = choices.drawn,
                                            .rated = choices.rated,
                                            .throw_after = choices.throw_after,
                                            .lang = choices.lang,
                                            .clock = choices.clock,
                                            .away_chosen = old->away_chosen ||
                                                           (choices.named & ENTRY_CHOICE_AWAY) != 0,
                                            .away = choices.away,
                                            .evening = evening ? evening->id : NULL};
    struct entry_list entries = {0};
    struct live_table *next = ask_open_table(ask, &opening, id);
    if (!next || !invite_all(ask, old, next, place, entropy))
        return false;
    if (evening)
        ask_evening_note(evening, next->table);
    compose_rematch(next->table->id, &entries);
    return ask_write(true, live, &entries);
}

/* Seats the asker on the seat that is reserved for them at LIVE, if there is one and the game has
 * not begun. */
static bool take_kept_seat(struct ask *ask, struct live_table *live, const char *entropy)
{
    struct entry_list entries = {0};
    const struct visitor *visitor = ask->visitor;
    int kept = table_kept_for(live->table, visitor->guest);
    if (kept < 0 || live->table->phase != TABLE_OPEN)
        return true;
    bool fine =
        compose_sit(live->table, kept, visitor->guest, visitor->name, entropy, &entries, &ask->why);
    return ask_write(fine, live, &entries);
}

static bool is_invited(const struct table *old, const char *guest)
{
    for (int seat = 0; seat < old->setup.seats; seat++)
        if (strcmp(invited(old, seat), guest) == 0)
            return true;
    return false;
}

/* Returns GUEST's seat at the table of CARD, or -1. */
static int seat_by_card(const struct card *card, const char *guest)
{
    for (int seat = 0; seat < card->setup.seats; seat++)
        if (card->seat[seat].holder == TABLE_SEAT_GUEST && strcmp(card->seat[seat].who, guest) == 0)
            return seat;
    return -1;
}

/* If the new table has moved to another server, the reply names it and the asker takes the seat
 * there. */
bool ask_table_rematch(struct ask *ask)
{
    struct live_table *live = ask_find_table(ask);
    const char *entropy;
    if (!live || !ask_text(ask, "entropy", "", &entropy))
        return false;
    const struct table *old = live->table;
    const char *guest = ask->visitor->guest;
    if (!is_invited(old, guest) && strcmp(old->master, guest) != 0)
        return engawa_refuse(&ask->why, "no-seat", "you have no seat at this table",
                             "この卓の席についていません");
    if (old->phase != TABLE_OVER)
        return engawa_refuse(&ask->why, "not-over", "this game is not over yet",
                             "この対局はまだ終わっていません");
    if (!old->ended.rematch[0] && old->closed)
        return engawa_refuse(&ask->why, "closed", "the host has closed this table",
                             "この卓は卓主が閉じました");
    if (!compose_is_entropy(entropy, &ask->why))
        return false;
    if (!old->ended.rematch[0] && !open_rematch(ask, live, entropy))
        return false;
    bool ours = house_has(ask->house, old->ended.rematch);
    struct live_table *next = ours ? ask_table(ask, old->ended.rematch)
                                   : tables_find(&ask->house->tables, old->ended.rematch);
    if (ours && (!next || !take_kept_seat(ask, next, entropy)))
        return false;
    engawa_json_string(&ask->reply, "table", old->ended.rematch);
    add_seat(ask, next ? seat_by_card(live_table_card(next), guest) : -1);
    return true;
}

bool ask_table_abandon(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    struct entry_list entries = {0};
    if (!live)
        return false;
    if (!rights_end(live->table, ask->visitor->guest, &ask->why) ||
        !rights_end_alone(live->table, &ask->why))
        return false;
    return ask_write(compose_abandon(live->table, &entries, &ask->why), live, &entries);
}
