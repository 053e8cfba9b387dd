/* house.h - everything that goes on: all tables, all guests, the lobby.
 *
 * The house knows no sockets. Whoever connects is a visitor with a function that sends text to
 * them; house_message takes what they say; bots are asked through a function too. So a test or a
 * fuzzer drives the whole house in one thread without a port.
 *
 * One turn is: any number of house_message, house_ready, house_leave, house_job_done,
 * house_forget_deck and house_tick, then one house_commit. Until then nothing is sent. house_commit
 * has the journal written once for all of it; when that is done, which struct world's `wake` tells,
 * the next house_commit sends the replies, then what is new at each table, and hears what was said
 * meanwhile. If the commit fails, it reads the tables that were touched from the journal again and
 * refuses everybody who waits for a reply with the code `store`. In a world without `wake` all this
 * happens within one house_commit.
 *
 * A message is made when the connection can take it, and not before: what waits for a slow one
 * are the asks, and how far it is in the logs that it follows. A visitor for whom enough waits, or
 * who has used up their allowance, is not heard until that has changed.
 *
 * What the house is made of, each file using only those before it:
 *
 *   ids, fields, members, address, allowance, wakes, worker, counts    helpers
 *   gate                            who may come into the house
 *   code, clock, entry, table, turns    the fold of one log
 *   rights, compose, compose_host   who may do what, and what may be added to a log
 *   job, world                      work for bots; what the house needs from outside
 *   lore                            what it remembers for its bots
 *   account                         what a guest, or an address, has used
 *   reactions                       what people say with a sign
 *   card, live_table, tables        what is known of a table, and how it is found
 *   house_data, inbox, reply, visitor    what all the following share
 *   stakes                          whose tables these are (house_drop ends what it keeps)
 *   news                            what neighbours, the houses of other servers, are told
 *   presence, door                  who is at a table, and who may come in
 *   log, load                       tables from the journal and to it, and beside the loop
 *   absent                          who does not play: clocks, questions, nudges
 *   bot_jobs, hints                 asking bots for moves and for hints
 *   endpoint, seal, push            who is told while no page is open
 *   forward                         asks at tables that a neighbour has
 *   lobby, ask, ask_guest, ask_device, ask_push, ask_table, ask_host    what visitors may ask
 *   checks, command_task, command_people, command_tables, command_work, office   and the operator
 *   protocol                        all of that by its name
 *   delivery, turn                  what they are told, and when
 *   retention                       what is kept has an end
 *   ratings, history, ask_history   the matches that are over, as lists and as ratings
 *   days, daily, board, ask_daily   the daily games
 *   settle                          what is written, and when
 *   record                          of a table that is over, made beside the loop
 *   neighbours                      what neighbours tell
 *   census                          how much of all this there is
 */
#ifndef ENGAWA_SERVER_HOUSE_H
#define ENGAWA_SERVER_HOUSE_H

#include "server/house/peer.h"
#include "server/table/world.h"
#include "store/turn/journal.h"
#include "store/turn/shards.h"

struct house;
struct visitor;

/* Opens the house on JOURNAL (which the caller closes later). Of the tables that are not over it
 * reads the cards, and the logs of those whose card is missing or old: where people were when the
 * program ended by itself. One that cannot be read is reported on standard error and left alone.
 * False: WHY. */
bool house_open(struct journal *journal, const struct world *world,
                const struct world_limits *limits, struct house **house, struct engawa_reason *why);

/* The tables of SHARDS, which world.whose calls ours, were another server's until now: opens them,
 * as house_open does. World.rests may call it. False: WHY, and it is to be tried again. */
bool house_take_tables(struct house *house, const struct journal_shards *shards,
                       struct engawa_reason *why);

/* Some of the tables that are ours are so no more, by world.whose: puts them away, with their
 * cards, and whoever is there is told to come back. World.rests may call it. */
void house_yield_tables(struct house *house);

/* SHARDS, whose tables are put away, are to be given to the server TO when their cards are written.
 */
void house_give_shards(struct house *house, const struct journal_shards *shards, int64_t to);

/* Whether that has not been done yet, nor failed. */
bool house_gives(const struct house *house);

/* All visitors have left. NULL is fine. */
void house_close(struct house *house);

/* Somebody connects from ADDRESS, what counts as one address (address.h). CONTEXT is for PEER.
 * LANGUAGE counts until they name another. */
struct visitor *house_arrive(struct house *house, const char *address,
                             enum engawa_language language, const struct house_peer *peer,
                             void *context);
void house_leave(struct visitor *visitor);

/* VISITOR has said goodbye, and is about to leave; without this they have lost the connection. */
void house_say_goodbye(struct visitor *visitor);

/* VISITOR says TEXT, LENGTH bytes of anything; what is longer than WORLD_MESSAGE_MAX is no message.
 * False: it was taken, but they are not to be heard again until house_peer.resume. */
bool house_message(struct visitor *visitor, const char *text, size_t length);

/* What VISITOR's peer brought besides messages weighs as much as COST of them. False: as for
 * house_message. */
bool house_weigh(struct visitor *visitor, double cost);

/* Whether VISITOR has said something to which there is no reply yet. */
bool house_has_pending(const struct visitor *visitor);

/* VISITOR's peer, which wanted nothing more, takes messages again. */
void house_ready(struct visitor *visitor);

/* JOB->result is there. Takes over JOB. A bot's move is made by the first house_commit at or after
 * the time that it is due. */
void house_job_done(struct house *house, struct job *job);

/* Does what depends on time alone; call it about once a second. */
void house_tick(struct house *house);

/* The house is about to be closed, after the next house_finish: until now clocks have run, and the
 * next house opens without reading the logs of the tables that are in memory. */
void house_rest(struct house *house);

/* After that, and nothing is under way: nothing is written any more, and another server may have
 * the store. The visitors are still there. */
void house_retire(struct house *house);

/* When a bot's move is due next, in milliseconds of the world's clock, so that a turn should end
 * then even if nobody says anything; INT64_MAX for never. */
int64_t house_next(const struct house *house);

/* Makes the moves of bots that are due and ends the turn, or goes on with one that has ended.
 * False: a commit failed, and everybody who waited was told. */
bool house_commit(struct house *house);

/* The same, and waits for the disk, and for tables that are being read, until nothing is under way.
 */
bool house_finish(struct house *house);

/* The deck called DECK is gone, or another one now: the neighbours are told, and what people said
 * of its cards is forgotten when the turn ends or, if the journal fails then, when the house ticks
 * and it works again. */
void house_forget_deck(struct house *house, const char *deck);

/* Whether a table that is not over plays with DECK, so that it may not go. */
bool house_uses_deck(const struct house *house, const char *deck);

/* Appends the name of every deck that a table which is not over plays with, and a newline behind
 * each; a name may come more than once. */
void house_decks(const struct house *house, struct engawa_text *names);

/* ---- for whoever runs the program ---- */

/* VISITOR speaks for whoever runs the program (commands.h). */
void house_make_operator(struct visitor *visitor);

/* What the host sets is LIMITS from now on. The strings in it stay the caller's. */
void house_set_limits(struct house *house, const struct world_limits *limits);

/* Appends the settings that are kept for every server of the journal, a line "NAME = VALUE" each.
 * False: WHY, they cannot be read. */
bool house_kept_settings(struct house *house, struct engawa_text *lines, struct engawa_reason *why);

/* Leaves in GUEST (IDS_MAX characters and a NUL) the id of the guest with TOKEN, who comes from
 * ADDRESS. False: nobody has that token, and WHY stays as it was; or the guest or the address is
 * banned: WHY. */
bool house_guest(struct house *house, const char *token, const char *address, char *guest,
                 struct engawa_reason *why);

#endif
