/* commands.h - what the operator, who runs the program, may ask of the house: {"ask":"admin","do":
 * ["tables","close","ID"]} and so on.
 *
 * The operator is a visitor like others, so what they ask for is heard in its order, waits for
 * tables that are being read, and is answered when it is on disk. A visitor becomes one in three
 * ways: by the socket in the data directory (admin_socket.h), by `engawa admin` on the files of a
 * house that is closed (house_make_operator), or with a key of the link that `engawa admin link`
 * gives. So there is one table of commands for all of them, in commands.c.
 *
 * A command that takes long (a backup, a look at the disk) runs in a thread of its own, and its
 * reply comes when it is done; a house without threads does it at once. Answers are bounded: lists
 * come in pages.
 */
#ifndef ENGAWA_SERVER_COMMANDS_H
#define ENGAWA_SERVER_COMMANDS_H

#include "server/base/worker.h"
#include "server/house/command.h"

enum {
    ADMIN_PAGE = 200,         /* rows of a list in one reply */
    ADMIN_BACKUPS_MAX = 20,   /* files in the folder of backups */
    ADMIN_TASK_TEXT = 1 << 20 /* bytes of what a task may answer */
};

/* ---- the asks ---- */

/* `admin`: does what the field "do" says. */
bool command_ask(struct ask *ask);

/* `operate`: the visitor is the operator from now on, if the field "key" is that of a link that was
 * given, or of a session; the reply has the key of a session. */
bool command_enter(struct ask *ask);

/* The journal of HOUSE was brought up to date: reads every log by the present rules, a page at a
 * time, in the thread of long commands, which go between the pages. The server's log and `status`
 * have the result. A house without threads reads nothing, and a stop ends it. */
void command_replay_upgraded(struct house *house);

/* Ends what is under way. No visitor is there any more. */
void command_close(struct house *house);

/* Waits for the thread of long commands, if it works. Returns whether it did. */
bool command_wait(struct house *house);

/* Takes what tasks have done. */
void command_take(struct house *house);

/* Ends the conversations of those whom the gate keeps out, when the turn is on disk. */
void command_show_out(struct house *house);

/* A neighbour's operator says NOTE to everybody; has, or has no more, a key of the operator's page
 * (neighbours.h). */
void command_take_notice(struct house *house, const json_t *note);
void command_take_key(struct house *house, const json_t *note);

/* Nobody is the operator any more who came by a link, and no link is good. */
void command_end_links(struct house *house);

/* Appends what is to be said to everybody who comes, as members: ,"notice":… */
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

/* store_commands.c */
admin_command command_backup, command_backups, command_delete_backup, command_check, command_export;

/* import_command.c. The record is in the field "part", as hexadecimal digits, with what the visitor
 * sent before in parts that had "more":true. */
admin_command command_import;

/* replay_command.c */
admin_command command_replay, command_rebuild_history;

#endif
