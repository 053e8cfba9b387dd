/* absent.h - timeouts and absences: questions, votes and verdicts when a clock runs out, or when a
 * player is away while it is their turn.
 *
 * The other seated guests who are present vote: wait, let a bot take the seat, or end the game
 * without loss. More than half of them decide at once, so a single voter decides alone. Once all
 * have voted, or after SEAT_CLOCK_ANSWER_WITHIN, the most frequent vote decides; the host's vote
 * breaks a tie. If the time passes without a vote, or with a tie that remains, the table's default
 * (`away`) decides. The question, each vote and the verdict are entries of the log. A question
 * closes when the seat moves, and one about an absence also when its player returns.
 *
 * The table's timer finds questions and verdicts that are due. The clock of a turn runs out once.
 */
#ifndef ENGAWA_SERVER_ABSENT_H
#define ENGAWA_SERVER_ABSENT_H

#include "server/house/house_data.h"

/* Opens or closes questions that are due at LIVE. Returns true if it wrote to the log. */
bool absent_look(struct live_table *live);

/* Returns when absent_look is due next if nothing else happens, in ms; INT64_MAX for never. */
int64_t absent_next(const struct live_table *live);

/* Casts the vote WHAT of the seat BY, whose guest must be present, about SEAT. After the verdict
 * `wait` a vote opens a new question. Returns false and sets WHY on refusal. */
bool absent_vote(struct live_table *live, int by, int seat, enum entry_verdict what,
                 struct engawa_reason *why);

/* Reminds the guest of SEAT on behalf of the seat BY: sends a push to every visitor at the table.
 * The guest of SEAT must be present and have had the turn for a minute. Allowed once a minute;
 * returns false and sets WHY on refusal. */
bool absent_nudge(struct live_table *live, int by, int seat, struct engawa_reason *why);

/* Appends an entry to ENTRIES that seats a bot on SEAT. The seat must be free, at least after the
 * entries already in ENTRIES. Appends nothing if this program has no bot for the game. */
void absent_stand_in(const struct live_table *live, int seat, struct entry_list *entries);

/* Records in the log of LIVE, awake or asleep, how long the server was down. Called for each table
 * at start-up. */
void absent_note_down(struct live_table *live);

#endif
