/* absent.h - who does not play: clocks that run out, and people who are away while it is their
 * turn.
 *
 * Those who remain, the others with a seat who are here, are asked whether to wait, to let a bot
 * stand in, or to end the game without loss. More than half of them decide at once, so somebody
 * alone does. After SEAT_CLOCK_ANSWER_WITHIN most votes decide; among as many the host's, and where
 * nobody votes, or it helps nothing, the table's choice (`away`). The question, each vote and the
 * verdict are entries of the log. It becomes needless when the seat moves, or its player is back.
 *
 * What time brings here is found by the table's wake. The clock of a turn runs out once.
 */
#ifndef ENGAWA_SERVER_ABSENT_H
#define ENGAWA_SERVER_ABSENT_H

#include "server/house/house_data.h"

/* Asks, and decides, what is to be asked and decided at LIVE now. Returns whether it wrote. */
bool absent_look(struct live_table *live);

/* When absent_look has something to do, if nothing happens before; INT64_MAX: never. */
int64_t absent_next(const struct live_table *live);

/* The seat BY, whose guest is here, votes that WHAT shall become of SEAT. Where it was decided to
 * wait, that asks anew. */
bool absent_vote(struct live_table *live, int by, int seat, enum entry_verdict what,
                 struct engawa_reason *why);

/* The seat BY reminds the guest of SEAT, who is here and has had their turn for a minute: all who
 * are here are told, once a minute. */
bool absent_nudge(struct live_table *live, int by, int seat, struct engawa_reason *why);

/* Appends to ENTRIES that a bot takes SEAT, which is free or will be by them; nothing where this
 * program has no bot for the game. */
void absent_stand_in(const struct live_table *live, int seat, struct entry_list *entries);

/* LIVE, awake or asleep, is new to a house that opens: notes for how long the house was down. */
void absent_note_down(struct live_table *live);

#endif
