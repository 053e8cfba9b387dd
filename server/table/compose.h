/* compose.h - checks an action at a table and turns it into log entries.
 *
 * The functions change nothing. Each checks the action and appends to ENTRIES what the caller must
 * write to the journal and then apply, in this order (table_apply). Returns false with WHY, and
 * with ENTRIES unchanged, if the action is not allowed.
 */
#ifndef ENGAWA_SERVER_COMPOSE_H
#define ENGAWA_SERVER_COMPOSE_H

#include "bots/bot.h"
#include "server/table/table.h"

struct compose_opening {
    const struct engawa_game *game;
    struct engawa_setup setup; /* passed engawa_setup_check */
    const char *title, *host;  /* at most ENTRY_TITLE_BYTES and IDS_MAX bytes */
    bool private;
    bool drawn; /* the start assigns the seats by lot */
    enum entry_lang lang;
    struct clock_rule clock;
    bool rated;
    int throw_after; /* seconds; 0: the usual */
    bool away_chosen;
    enum entry_then away; /* the outcome of a question without votes */
    int64_t day;          /* of a daily game (daily.h); 0 for other games */
    const char *evening;  /* the id of the evening that it belongs to; NULL for none */
};

/* Opens TABLE, which is empty. */
void compose_open(const struct table *table, const struct compose_opening *opening,
                  struct entry_list *entries);

/* Returns whether TABLE has a daily game that is not over; sets WHY then, as the refusal of an
 * action that daily games do not allow. */
bool compose_is_daily(const struct table *table, struct engawa_reason *why);

/* Seats GUEST, called NAME (already made distinct), in SEAT. ENTROPY is hex, "" if none. Before the
 * start a guest who has a seat moves to SEAT. Sitting down again on the same seat changes the
 * entropy, or composes nothing if that is the same. Only the guest for whom a seat is reserved can
 * take it; taking another seat gives it up.
 *
 * During a game ENTROPY has no effect, and no person may see two hands. A seat belongs to the
 * person who had it when the game began or has taken it since. Only they can return to it, even
 * while a bot plays for them, and they cannot take another. A person who had no seat in this game
 * can take a free seat without an owner. While the host bars the owner of a seat from sitting, it
 * has no owner.
 */
bool compose_sit(const struct table *table, int seat, const char *guest, const char *name,
                 const char *entropy, struct entry_list *entries, struct engawa_reason *why);

/* Returns whether HEX is valid entropy for compose_sit. */
bool compose_is_entropy(const char *hex, struct engawa_reason *why);

/* Reserves the free SEAT for GUEST called NAME, who has no seat. A person gets a seat only by their
 * own ask. */
void compose_keep(int seat, const char *guest, const char *name, struct entry_list *entries);

/* Seats BOT in the free SEAT, if possible as persona WISHED (0: any). The log has its name in the
 * table's language. */
bool compose_bot(const struct table *table, int seat, const struct engawa_bot *bot, int wished,
                 struct entry_list *entries, struct engawa_reason *why);

/* Does the same for a seat that is free, or will be after ENTRIES. */
void compose_add_bot(const struct table *table, int seat, const struct engawa_bot *bot, int wished,
                     struct entry_list *entries);

/* Returns whether bots may take all free seats so that the game can start: it has not begun, and no
 * seat is reserved. */
bool compose_may_fill(const struct table *table, struct engawa_reason *why);

/* Frees SEAT, which is held or reserved; a bot's only within the log's quota. */
bool compose_stand(const struct table *table, int seat, struct entry_list *entries,
                   struct engawa_reason *why);

/* Starts the game; every seat must be held. If the table assigns seats by lot, draws them from the
 * seed and the entropy of all players (docs/fair-chance.md, "Seats"). */
bool compose_start(const struct table *table, struct entry_list *entries,
                   struct engawa_reason *why);

/* Makes the move TEXT for SEAT, which has seen the events up to AFTER. Cleans a note in TEXT
 * (words_clean) and writes it in its canonical form. *N is the number of the new event. If the same
 * move was made already (a message sent again), *N is the number of that, and nothing is
 * composed. */
bool compose_move(const struct table *table, int seat, int64_t after, const char *text, size_t *n,
                  struct entry_list *entries, struct engawa_reason *why);

/* Appends the one entry that follows automatically: the next chance event, or the end of a game
 * that is over, unless it is a daily one. Returns false if no entry follows. */
bool compose_next(const struct table *table, struct entry_list *entries);

/* Adds the chat message TEXT, which is clean, from GUEST: under the name of their seat or, without
 * a seat, as NAME, which is already distinct. */
bool compose_chat(const struct table *table, const char *guest, const char *name, const char *text,
                  struct entry_list *entries, struct engawa_reason *why);

/* Ends the game before it is over, or before it has begun, or ends an evening. A daily game ends
 * only with its day, since its end reveals the dice for all players. */
bool compose_abandon(const struct table *table, struct entry_list *entries,
                     struct engawa_reason *why);

/* Ends TABLE, a daily game that has not ended, at the end of its day, finished or not. */
void compose_end_of_day(const struct table *table, struct entry_list *entries);

/* Links the table ID as the rematch of this one. */
void compose_rematch(const char *id, struct entry_list *entries);

#endif
