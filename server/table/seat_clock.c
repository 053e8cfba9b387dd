/* seat_clock.c - clocks of seats, and questions (seat_clock.h). */
#include "server/table/seat_clock.h"

/* Ends the turn of SEAT; MOVED: by its own move. */
static void end_turn(struct table *table, int seat, int64_t time, bool moved)
{
    struct table_turn *turn = &table->turn[seat];
    clock_stop(&table->clock, &turn->clock, time, moved);
    turn->question = (struct table_question){.open = false};
}

/* Runs the clocks of exactly those people whose turn it is at TIME. */
static void follow_actors(struct table *table, int64_t time)
{
    bool playing = table->phase == TABLE_PLAYING;
    unsigned actors = playing ? engawa_match_actors(table->match) : 0;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        struct clock *clock = &table->turn[seat].clock;
        bool acts = table->seat[seat].holder == TABLE_SEAT_GUEST && (actors >> seat & 1);
        if (acts)
            clock_start(&table->clock, clock, time);
        else if (clock->runs)
            end_turn(table, seat, time, false);
    }
}

static void fold_question(struct table *table, int64_t time, const struct entry_absence *asked)
{
    struct table_turn *turn = &table->turn[asked->seat];
    turn->question = (struct table_question){
        .open = true, .time = asked->time, .until = time + SEAT_CLOCK_ANSWER_WITHIN};
    if (asked->time)
        turn->clock.out = turn->clock.overran = true;
}

/* Replaces the vote of a seat, which has only one. */
static void fold_vote(struct table_question *question, const struct entry_absence *vote)
{
    for (int what = 0; what < ENTRY_VERDICT_BACK; what++)
        question->voted[what] &= ~(1u << vote->by);
    question->voted[vote->what] |= 1u << vote->by;
}

static void fold_verdict(struct table *table, const struct entry_absence *verdict)
{
    table->turn[verdict->seat].question =
        (struct table_question){.waited = verdict->what == ENTRY_VERDICT_WAIT};
}

static void fold_down(struct table *table, int64_t down)
{
    for (int seat = 0; seat < table->setup.seats; seat++) {
        struct table_turn *turn = &table->turn[seat];
        turn->clock.since += turn->clock.runs ? down : 0;
        turn->question.until += turn->question.open ? down : 0;
    }
}

void seat_clock_fold(struct table *table, int64_t time, const struct entry *entry)
{
    switch (entry->kind) {
    case ENTRY_START:
        for (int seat = 0; seat < table->setup.seats; seat++)
            clock_begin(&table->clock, &table->turn[seat].clock);
        break;
    case ENTRY_EVENT:
        if (entry->event.by >= 0)
            end_turn(table, entry->event.by, time, true);
        break;
    case ENTRY_SIT:
    case ENTRY_BOT:
    case ENTRY_STAND:
    case ENTRY_REMOVE:
    case ENTRY_END:
        break;
    case ENTRY_QUESTION:
        fold_question(table, time, &entry->absence);
        return;
    case ENTRY_VOTE:
        fold_vote(&table->turn[entry->absence.seat].question, &entry->absence);
        return;
    case ENTRY_VERDICT:
        fold_verdict(table, &entry->absence);
        return;
    case ENTRY_DOWN:
        fold_down(table, entry->down);
        return;
    default:
        return;
    }
    follow_actors(table, time);
}

bool seat_clock_check(const struct table *table, const struct entry *entry)
{
    const struct entry_absence *absence = &entry->absence;
    if (absence->seat >= table->setup.seats)
        return false;
    const struct table_turn *turn = &table->turn[absence->seat];
    if (entry->kind != ENTRY_QUESTION)
        return turn->question.open && absence->by < table->setup.seats;
    return turn->clock.runs && !turn->question.open &&
           (!absence->time ||
            (table->clock.kind != CLOCK_NONE && (!turn->clock.out || turn->question.waited)));
}

enum entry_then seat_clock_away(const struct table *table)
{
    enum entry_then usual = table->clock.kind == CLOCK_NONE ? ENTRY_THEN_WAIT : ENTRY_THEN_BOT;
    return table->away_chosen ? table->away : usual;
}

int64_t seat_clock_next(const struct table *table)
{
    int64_t next = INT64_MAX;
    for (int seat = 0; table->phase == TABLE_PLAYING && seat < table->setup.seats; seat++) {
        const struct table_turn *turn = &table->turn[seat];
        int64_t ends =
            turn->question.open ? turn->question.until : clock_ends(&table->clock, &turn->clock);
        next = ends < next ? ends : next;
    }
    return next;
}

bool seat_clock_measured(const struct table *table)
{
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (table->turn[seat].clock.runs)
            return table->phase == TABLE_PLAYING && table->clock.kind != CLOCK_NONE;
    return false;
}
