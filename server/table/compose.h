/* compose.h - what may happen at a table, composed as entries.
 *
 * Each function checks everything first and changes nothing. It appends to ENTRIES what is to be
 * written to the journal and then applied, in this order (table_apply). False: WHY, and ENTRIES is
 * as it was.
 */
#ifndef ENGAWA_SERVER_COMPOSE_H
#define ENGAWA_SERVER_COMPOSE_H

#include "bots/bot.h"
#include "server/table/table.h"

struct compose_opening {
    const struct engawa_game *game;
    struct engawa_setup setup; /* has passed engawa_setup_check */
    const char *title, *host;  /* at most ENTRY_TITLE_BYTES and IDS_MAX bytes */
    bool private;
    bool drawn; /* the start draws who sits where */
    enum entry_lang lang;
    struct clock_rule clock;
    bool rated;
    bool away_chosen;
    enum entry_then away; /* what becomes of a question that nobody answers */
    int64_t day;          /* of a daily game (daily.h); 0: it is none */
};

/* TABLE, which is empty, is opened. */
void compose_open(const struct table *table, const struct compose_opening *opening,
                  struct entry_list *entries);

/* Whether TABLE has a daily game that goes on; WHY says then that what somebody wants to do there
 * cannot be done. */
bool compose_is_daily(const struct table *table, struct engawa_reason *why);

/* GUEST called NAME, told apart from others, takes SEAT. ENTROPY is hex, "" for none. Before the
 * start a guest who sits already moves there, and sitting on one's own seat again changes the
 * entropy; where it changes nothing, nothing is composed. A seat that is kept is for the guest for
 * whom it is kept; who sits down elsewhere gives it up.
 *
 * During a game the entropy has no effect, and nobody gets to see two hands: a seat belongs to the
 * person who had it when the game began or has taken it since. They alone may come back to it, also
 * when a bot stands in for them, and may take no other. A free seat that nobody owns may be taken
 * by somebody who has been in none. Nobody owns a seat as long as the host lets them sit no more.
 */
bool compose_sit(const struct table *table, int seat, const char *guest, const char *name,
                 const char *entropy, struct entry_list *entries, struct engawa_reason *why);

/* Whether HEX is what compose_sit takes as entropy. */
bool compose_is_entropy(const char *hex, struct engawa_reason *why);

/* The free SEAT is kept for GUEST called NAME, who has no seat: nobody is seated without having
 * asked for it. */
void compose_keep(int seat, const char *guest, const char *name, struct entry_list *entries);

/* BOT takes the free SEAT, if possible as persona WISHED (0: any); its name stands in the log in
 * the table's language. */
bool compose_bot(const struct table *table, int seat, const struct engawa_bot *bot, int wished,
                 struct entry_list *entries, struct engawa_reason *why);

/* The same for a seat that is free, or will be by ENTRIES. */
void compose_add_bot(const struct table *table, int seat, const struct engawa_bot *bot, int wished,
                     struct entry_list *entries);

/* Whether the free seats may all be given to bots, so that the game can start then: it has not
 * begun, and no seat is kept for somebody. */
bool compose_may_fill(const struct table *table, struct engawa_reason *why);

/* SEAT, which is held or kept, becomes free; a bot's only as the log's quota allows. */
bool compose_stand(const struct table *table, int seat, struct entry_list *entries,
                   struct engawa_reason *why);

/* Begins the game: somebody sits in every seat. Where the table draws its seats, they are drawn
 * from the seed and everybody's entropy (docs/fair-chance.md, "Seats"). */
bool compose_start(const struct table *table, struct entry_list *entries,
                   struct engawa_reason *why);

/* SEAT, which has seen the events up to AFTER, wants to make the move TEXT; a note in it is cleaned
 * (words_clean) and kept in one spelling. *N is the number that
 * the event gets; when the very same move was made already (a message sent again), *N is its
 * number and nothing is composed. */
bool compose_move(const struct table *table, int seat, int64_t after, const char *text, size_t *n,
                  struct entry_list *entries, struct engawa_reason *why);

/* What follows by itself, one entry: the chance event that is next, or the end of a game that is
 * over, unless it is a daily one. False: nothing. */
bool compose_next(const struct table *table, struct entry_list *entries);

/* GUEST says TEXT, which is clean: under the name of their seat or, without one, as NAME, told
 * apart from others. */
bool compose_chat(const struct table *table, const char *guest, const char *name, const char *text,
                  struct entry_list *entries, struct engawa_reason *why);

/* The game ends before it is over, or before it has begun. A daily game only ends with its day: its
 * end reveals the dice of everybody. */
bool compose_abandon(const struct table *table, struct entry_list *entries,
                     struct engawa_reason *why);

/* The day of TABLE, a daily game that has not ended, is over, and so is the game: finished or
 * not. */
void compose_end_of_day(const struct table *table, struct entry_list *entries);

/* The table that follows this one is called ID. */
void compose_rematch(const char *id, struct entry_list *entries);

#endif
