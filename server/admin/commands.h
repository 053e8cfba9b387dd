/* commands.h - commands of the operator, who runs the program:
 * {"ask":"admin","do":["tables","close","ID"]} and so on.
 *
 * The operator is a visitor like others: their asks are handled in order, wait for tables that are
 * loading, and get replies once the turn is on disk. A visitor becomes the operator in one of
 * three ways:
 *
 * - by the socket in the data directory (admin_socket.h),
 * - by `engawa admin` on the files of a house that is closed (house_make_operator),
 * - with a key of the link that `engawa admin link` prints.
 *
 * One table of commands, in commands.c, serves all three.
 *
 * A command that takes long (a backup, a check of the disk) runs in a separate thread, and its
 * reply comes when it is done; a house without threads runs it at once. Replies are bounded: lists
 * are paged.
 */
#ifndef ENGAWA_SERVER_COMMANDS_H
#define ENGAWA_SERVER_COMMANDS_H

#include "server/base/worker.h"
#include "server/house/command.h"

enum {
    ADMIN_PAGE = 200,         /* rows of a list in one reply */
    ADMIN_BACKUPS_MAX = 20,   /* files in the backup folder */
    ADMIN_TASK_TEXT = 1 << 20 /* bytes of a task's reply */
};

/* ---- the asks ---- */

/* The ask `admin`: runs the command in the field "do". */
bool command_ask(struct ask *ask);

/* The ask `operate`: makes the visitor the operator if the field "key" is the key of a valid link
 * or session. The reply has the key of a session. */
bool command_enter(struct ask *ask);

/* Replays every log under the present rules, after the journal of HOUSE was upgraded. It reads a
 * page at a time in the thread of long commands, which run between the pages. The server's log and
 * `status` show the result. A house without threads reads nothing; a stop ends the replay. */
void command_replay_upgraded(struct house *house);

/* Ends all tasks. Call after all visitors have left. */
void command_close(struct house *house);

/* Waits for the thread of long commands if it is busy. Returns whether it was. */
bool command_wait(struct house *house);

/* Handles finished tasks. */
void command_take(struct house *house);

/* Marks visitors who are banned, to be disconnected once the turn is on disk. */
void command_show_out(struct house *house);

/* Handle a neighbour's NOTE: a notice to everybody, or a new or revoked key of the operator's page
 * (neighbours.h). */
void command_take_notice(struct house *house, const json_t *note);
void command_take_key(struct house *house, const json_t *note);

/* Appends a new link to the operator's page, which is good once and for an hour. */
void command_new_link(struct house *house, struct engawa_text *link);

/* Returns whether no visitor has ever used a link to the operator's page. */
bool command_is_new(const struct house *house);

/* Revokes all links and sessions, and the operator rights of all visitors who used one. */
void command_end_links(struct house *house);

/* Finds the newest backup. Call it when the house opens. */
void command_find_backups(struct house *house);

/* Begins the daily backup if it is due. After a failure it is tried again in an hour. */
void command_back_up_daily(struct house *house);

/* Appends a row about the age of the newest backup to the checks. */
void command_check_backup(const struct house *house, enum engawa_language language,
                          struct engawa_json *json);

/* Appends the current notice to JSON, as members for a newcomer's greeting: ,"notice":… */
void command_write_notice(const struct house *house, struct engawa_json *json);

/* ---- for the commands ---- */

/* operator.c */
admin_command command_message, command_make_link, command_drop_links;

/* people_commands.c */
admin_command command_guests, command_here, command_show_guest, command_rename, command_link_guest,
    command_delete_guest, command_ban, command_unban, command_mute, command_unmute, command_rulings,
    command_invite, command_invites, command_uninvite;

/* table_commands.c */
admin_command command_tables, command_going, command_show_table, command_close_table,
    command_delete_table, command_decks, command_delete_deck;

/* backup_commands.c */
admin_command command_backup, command_backups, command_delete_backup;

/* store_commands.c */
admin_command command_check, command_export;

/* import_command.c. The record is in the field "part", as hexadecimal digits, appended to the
 * parts that the visitor sent before with "more":true. */
admin_command command_import;

/* replay_command.c */
admin_command command_replay, command_rebuild_history;

#endif
