/* house.h - the house: all tables, all guests and the lobby of one server.
 *
 * The house knows no sockets. A connection is a visitor with a function that sends text to it,
 * house_message takes its messages, and bots are asked through a function too. So a test or a
 * fuzzer drives the whole house in one thread without a port.
 *
 * A turn is any number of calls of house_message, house_ready, house_leave, house_job_done,
 * house_forget_deck and house_tick, and then one house_commit. Nothing is sent before that.
 * house_commit writes the journal once for the whole turn. When that is done, as struct world's
 * `wake` signals, the next house_commit sends the replies and what is new at each table, and takes
 * the messages that arrived meanwhile. If the commit fails, it reads the touched tables again from
 * the journal and refuses each ask that waits with the code `store`. In a world without `wake` all
 * this happens within one house_commit.
 *
 * A message is made only when the connection can take it: for a slow connection the house keeps the
 * asks and its positions in the logs that it follows. A visitor with too much pending, or without
 * quota left, is paused until that has changed.
 *
 * The files of this folder are the core: tables, visitors, turns and commits. A feature registers
 * with the core as a part (part.h) and lives in another folder. server/README.md lists the folders,
 * and docs/architecture.md follows a move through them.
 */
#ifndef ENGAWA_SERVER_HOUSE_H
#define ENGAWA_SERVER_HOUSE_H

#include "server/house/peer.h"
#include "server/table/world.h"
#include "store/turn/journal.h"
#include "store/turn/shards.h"

struct house;
struct visitor;

/* Opens a house on JOURNAL, which the caller closes after the house. Reads the card of each table
 * that is not over, and the log if the card is missing or old, as after a crash. A table that
 * cannot be read is reported on standard error and skipped. Returns false and sets WHY on
 * failure. */
bool house_open(struct journal *journal, const struct world *world,
                const struct world_limits *limits, struct house **house, struct engawa_reason *why);

/* Opens the tables of SHARDS, which world.whose assigns to this server and another one had until
 * now, as house_open does. May be called from world.rests. Returns false and sets WHY on failure;
 * call it again then. */
bool house_take_tables(struct house *house, const struct journal_shards *shards,
                       struct engawa_reason *why);

/* Puts away, with their cards, the tables that world.whose no longer assigns to this server, and
 * makes their visitors enter again. May be called from world.rests. */
void house_yield_tables(struct house *house);

/* Hands SHARDS, whose tables are put away, to the server TO once their cards are written. */
void house_give_shards(struct house *house, const struct journal_shards *shards, int64_t to);

/* Returns whether house_give_shards has neither completed nor failed yet. */
bool house_gives(const struct house *house);

/* Closes HOUSE. All visitors must have left. NULL is allowed. */
void house_close(struct house *house);

/* Returns a new visitor from ADDRESS, in the form of address.h. PEER is copied; CONTEXT is passed
 * to its functions. LANGUAGE applies until the visitor names another. house_leave frees the
 * visitor. */
struct visitor *house_arrive(struct house *house, const char *address,
                             enum engawa_language language, const struct house_peer *peer,
                             void *context);
void house_leave(struct visitor *visitor);

/* Sets the login of VISITOR, who has sent nothing yet, to LOGIN, the name from a trusted proxy
 * (proxies_login, ask_login.h). */
void house_log_in(struct visitor *visitor, const char *login);

/* Marks VISITOR as leaving on purpose. Without it house_leave counts as a lost connection. */
void house_say_goodbye(struct visitor *visitor);

/* Takes the message TEXT of VISITOR: LENGTH arbitrary bytes, copied if kept. A text longer than
 * WORLD_MESSAGE_MAX is refused as no message. Returns false when the visitor must pause;
 * house_peer.resume ends the pause. */
bool house_message(struct visitor *visitor, const char *text, size_t length);

/* Charges VISITOR for COST messages: data that their transport received besides messages. Returns
 * false when the visitor must pause, like house_message. */
bool house_weigh(struct visitor *visitor, double cost);

/* Returns whether VISITOR waits for a reply. */
bool house_has_pending(const struct visitor *visitor);

/* Resumes sending to VISITOR, after house_peer.send returned false. */
void house_ready(struct visitor *visitor);

/* Takes JOB, with its result, and owns it from now on. The first house_commit at or after the due
 * time makes a bot's move. */
void house_job_done(struct house *house, struct job *job);

/* Runs the timers that are due; call it about once a second. */
void house_tick(struct house *house);

/* Prepares for house_close, before the last house_finish: records that clocks have run until now
 * and writes the cards of tables in memory, so that the next house opens without reading their
 * logs. */
void house_rest(struct house *house);

/* Stops writing, after house_rest and house_finish, so that another server may have the store.
 * Visitors are still connected. */
void house_retire(struct house *house);

/* Returns when a bot's move is due next, in ms of the world's clock; INT64_MAX for never. Call
 * house_commit then, even without messages. */
int64_t house_next(const struct house *house);

/* Makes the bots' moves that are due and ends the turn, or continues a turn whose commit has ended.
 * Returns false if a commit failed; the asks of its turn were refused. */
bool house_commit(struct house *house);

/* Like house_commit, but waits for the disk and for loading tables until nothing is in progress. */
bool house_finish(struct house *house);

/* Notifies the neighbours that DECK was deleted or replaced, and deletes the remarks about its
 * cards when the turn ends. If the journal fails then, a later tick deletes them. */
void house_forget_deck(struct house *house, const char *deck);

/* Returns whether a table that is not over plays with DECK, which may not be deleted then. */
bool house_uses_deck(const struct house *house, const char *deck);

/* Appends the name of the deck of each table that is not over, followed by a newline. A name may be
 * repeated. */
void house_decks(const struct house *house, struct engawa_text *names);

/* ---- for the operator ---- */

/* Gives VISITOR operator rights (admin/commands.h). */
void house_make_operator(struct visitor *visitor);

/* Sets the operator's limits. The caller keeps the strings in LIMITS. */
void house_set_limits(struct house *house, const struct world_limits *limits);

/* Appends the settings stored for every server of the journal, one line "NAME = VALUE" each.
 * Returns false and sets WHY if they cannot be read. */
bool house_kept_settings(struct house *house, struct engawa_text *lines, struct engawa_reason *why);

/* Writes the id of the guest with TOKEN into GUEST (IDS_MAX characters and a NUL). Returns false if
 * no guest has that token, leaving WHY unchanged, or if the guest or ADDRESS is banned, setting
 * WHY. */
bool house_guest(struct house *house, const char *token, const char *address, char *guest,
                 struct engawa_reason *why);

#endif
