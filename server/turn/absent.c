/* absent.c - timeouts and absences (absent.h). */
#include "server/turn/absent.h"

#include "engine/json.h"
#include "server/house/log.h"
#include "server/house/presence.h"
#include "server/house/reply.h"
#include "server/house/visitor.h"
#include "server/table/compose.h"
#include "server/table/log_quota.h"
#include "server/table/seat_clock.h"

enum { NUDGE_AFTER = 60000 /* ms of a turn before a reminder, and between two reminders */ };

/* ---- voters and votes ---- */

/* Returns the seats, as bits, that may vote about SEAT. */
static unsigned voters(const struct live_table *live, int seat)
{
    unsigned found = 0;
    for (int i = 0; i < live->table->setup.seats; i++)
        found |= i != seat && presence_is_here(live, i) ? 1u << i : 0;
    return found;
}

static int count(unsigned bits)
{
    int found = 0;
    for (; bits; bits &= bits - 1)
        found++;
    return found;
}

/* Returns the verdict of QUESTION with the most votes of the seats WHO; in a tie the one that the
 * seat HOST voted for (-1: no seat). Returns ENTRY_VERDICT_BACK if there is no vote or the tie
 * remains. */
static enum entry_verdict most_wanted(const struct table_question *question, unsigned who, int host)
{
    enum entry_verdict found = ENTRY_VERDICT_BACK;
    int most = 1, as_many = 0;
    for (int what = 0; what < ENTRY_VERDICT_BACK; what++)
        if (count(question->voted[what] & who) > most)
            most = count(question->voted[what] & who);
    for (int what = 0; what < ENTRY_VERDICT_BACK; what++) {
        unsigned want = question->voted[what] & who;
        if (count(want) < most)
            continue;
        if (host >= 0 && (want >> host & 1))
            return (enum entry_verdict)what;
        found = (enum entry_verdict)what;
        as_many++;
    }
    return as_many == 1 ? found : ENTRY_VERDICT_BACK;
}

/* Decides the question about SEAT. Returns false if it cannot be decided yet. */
static bool decide(const struct live_table *live, int seat, struct entry_absence *verdict)
{
    const struct table *table = live->table;
    const struct table_question *question = &table->turn[seat].question;
    unsigned who = voters(live, seat), voted = 0;
    for (int what = 0; what < ENTRY_VERDICT_BACK; what++) {
        voted |= question->voted[what] & who;
        verdict->what = (enum entry_verdict)what;
        verdict->voted = true;
        if (2 * count(question->voted[what] & who) > count(who))
            return true;
    }
    verdict->what = most_wanted(question, who, table_seat_of(table, table->host));
    if (verdict->what != ENTRY_VERDICT_BACK && voted == who)
        return true;
    if (question->until > house_now(live->house))
        return false;
    verdict->voted = verdict->what != ENTRY_VERDICT_BACK;
    if (!verdict->voted)
        verdict->what = (enum entry_verdict)seat_clock_away(table);
    return true;
}

/* ---- writing ---- */

static void write(struct live_table *live, struct entry_list *entries)
{
    log_write(live, entries);
    entry_list_free(entries);
}

void absent_stand_in(const struct live_table *live, int seat, struct entry_list *entries)
{
    const struct engawa_game *game = live->table->game;
    const struct engawa_bot *bot = engawa_bot_usual(game);
    if (bot)
        compose_add_bot(live->table, seat, bot, 0, entries);
}

static void write_verdict(struct live_table *live, const struct entry_absence *verdict)
{
    struct entry_list entries = {0};
    struct engawa_reason why;
    entry_list_add(&entries, ENTRY_VERDICT)->absence = *verdict;
    if (verdict->what == ENTRY_VERDICT_BOT) {
        compose_stand(live->table, verdict->seat, &entries, &why);
        absent_stand_in(live, verdict->seat, &entries);
    } else if (verdict->what == ENTRY_VERDICT_END) {
        compose_abandon(live->table, &entries, &why);
    }
    write(live, &entries);
}

static void write_question(struct live_table *live, int seat, bool time)
{
    struct entry_list entries = {0};
    entry_list_add(&entries, ENTRY_QUESTION)->absence =
        (struct entry_absence){.seat = seat, .time = time};
    write(live, &entries);
}

/* ---- time ---- */

/* Returns when to open a question about SEAT because its player is away, in ms; INT64_MAX for
 * never. Where a move may take days, only the clock opens one. */
static int64_t missed_at(const struct live_table *live, int seat)
{
    const struct table *table = live->table;
    const struct table_turn *turn = &table->turn[seat];
    if (!turn->clock.runs || turn->question.waited || table->clock.kind == CLOCK_DAYS ||
        !log_quota_question(table) || !voters(live, seat))
        return INT64_MAX;
    return presence_away_at(live, seat);
}

static int64_t next_of(const struct live_table *live, int seat)
{
    const struct table *table = live->table;
    const struct table_turn *turn = &table->turn[seat];
    if (turn->question.open)
        return turn->question.until;
    int64_t ends = clock_ends(&table->clock, &turn->clock), missed = missed_at(live, seat);
    return ends < missed ? ends : missed;
}

int64_t absent_next(const struct live_table *live)
{
    int64_t next = INT64_MAX;
    const struct table *table = live->table;
    for (int seat = 0; table->phase == TABLE_PLAYING && seat < table->setup.seats; seat++)
        if (next_of(live, seat) < next)
            next = next_of(live, seat);
    return next;
}

static bool look_at_seat(struct live_table *live, int seat)
{
    const struct table *table = live->table;
    const struct table_turn *turn = &table->turn[seat];
    struct entry_absence verdict = {.seat = seat};
    int64_t now = house_now(live->house);
    bool back = !turn->question.time && presence_is_here(live, seat);
    if (turn->question.open) {
        bool decided = !back && decide(live, seat, &verdict);
        if (back)
            verdict = (struct entry_absence){.seat = seat, .what = ENTRY_VERDICT_BACK};
        if (back || decided)
            write_verdict(live, &verdict);
        return back || decided;
    }
    bool out = clock_ends(&table->clock, &turn->clock) <= now;
    if (!out && missed_at(live, seat) > now)
        return false;
    write_question(live, seat, out);
    return true;
}

bool absent_look(struct live_table *live)
{
    bool wrote = false;
    for (int seat = 0; seat < live->table->setup.seats; seat++)
        wrote |= live->table->phase == TABLE_PLAYING && look_at_seat(live, seat);
    return wrote;
}

/* ---- votes and reminders ---- */

static bool refuse_needless(struct engawa_reason *why)
{
    return engawa_refuse(why, "not-asked", "there is nothing to decide about that seat now",
                         "その席について決めることは、今はありません");
}

/* Opens the question about SEAT again if it is closed and the verdict was to wait. Returns false
 * and sets WHY if there is nothing to decide. */
static bool ask_anew(struct live_table *live, int seat, struct engawa_reason *why)
{
    const struct table_turn *turn = &live->table->turn[seat];
    if (turn->question.open)
        return true;
    if (!turn->clock.runs || !turn->question.waited ||
        (!turn->clock.out && !presence_is_away(live, seat)))
        return refuse_needless(why);
    write_question(live, seat, turn->clock.out);
    return true;
}

bool absent_vote(struct live_table *live, int by, int seat, enum entry_verdict what,
                 struct engawa_reason *why)
{
    const struct table *table = live->table;
    struct entry_list entries = {0};
    if (seat >= table->setup.seats || by == seat || !presence_is_here(live, by))
        return refuse_needless(why);
    if (table->turn[seat].question.voted[what] >> by & 1)
        return true;
    if (!log_quota_vote(table, why) || !ask_anew(live, seat, why))
        return false;
    entry_list_add(&entries, ENTRY_VOTE)->absence =
        (struct entry_absence){.seat = seat, .what = what, .by = by};
    write(live, &entries);
    look_at_seat(live, seat);
    return true;
}

static bool check_nudge(const struct live_table *live, int by, int seat, struct engawa_reason *why)
{
    const struct table *table = live->table;
    int64_t now = house_now(live->house);
    if (seat >= table->setup.seats || by == seat || !presence_is_here(live, seat) ||
        !table->turn[seat].clock.runs)
        return engawa_refuse(why, "no-need", "it is not that player's turn, or they are not here",
                             "その人の番ではないか、その人が卓にいません");
    if (now - table->turn[seat].clock.since < NUDGE_AFTER ||
        now - live->presence.nudged[seat] < NUDGE_AFTER)
        return engawa_refuse(why, "too-fast", "you can do that after a minute, and once a minute",
                             "声をかけられるのは、1分たってから、1分に1回です");
    return true;
}

bool absent_nudge(struct live_table *live, int by, int seat, struct engawa_reason *why)
{
    struct engawa_text text = {0};
    if (!check_nudge(live, by, seat, why))
        return false;
    live->presence.nudged[seat] = house_now(live->house);
    struct engawa_json json = reply_begin_push("nudge", &text);
    engawa_json_string(&json, "table", live->table->id);
    engawa_json_integer(&json, "seat", seat);
    engawa_json_integer(&json, "by", by);
    reply_end(&json);
    for (const struct subscription *at = live->subscriptions; at; at = at->next_at_table)
        visitor_tell(at->visitor, text.at);
    engawa_text_free(&text);
    return true;
}

/* ---- server downtime ---- */

void absent_note_down(struct live_table *live)
{
    const struct house *house = live->house;
    struct entry_list entries = {0};
    const struct card *card = live_table_card(live);
    int64_t since = card->time < house->uptime.up_until ? house->uptime.up_until : card->time;
    int64_t down = house_now(house) - since;
    if (!card->measured || down <= 0 || !log_quota_down(&card->setup, card->k))
        return;
    entry_list_add(&entries, ENTRY_DOWN)->down = down;
    if (live->table)
        log_write(live, &entries);
    else
        log_write_down(live, &entries.entry[0]);
    entry_list_free(&entries);
}
