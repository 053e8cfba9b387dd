/* office.h - what the operator, who runs the program, may ask of the house: {"ask":"admin","do":
 * ["tables","close","ID"]} and so on.
 *
 * The operator is a visitor like others, so what they ask for is heard in its order, waits for
 * tables that are being read, and is answered when it is on disk. A visitor becomes one in three
 * ways: by the socket in the data directory (hatch.h), by `engawa admin` on the files of a house
 * that is closed (house_appoint), or with a key of the link that `engawa admin link` gives. So
 * there is one table of commands for all of them, in office.c.
 *
 * A command that takes long (a backup, a look at the disk) runs in a thread of its own, and its
 * reply comes when it is done; a house without threads does it at once. Answers are bounded: lists
 * come in pages.
 */
#ifndef ENGAWA_SERVER_OFFICE_H
#define ENGAWA_SERVER_OFFICE_H

#include "server/base/worker.h"
#include "server/house/ask.h"

enum {
    OFFICE_PAGE = 200,         /* rows of a list in one reply */
    OFFICE_BACKUPS_MAX = 20,   /* files in the folder of backups */
    OFFICE_TASK_TEXT = 1 << 20 /* bytes of what a task may answer */
};

/* ---- the asks ---- */

/* `admin`: does what the field "do" says. */
bool office_ask(struct ask *ask);

/* `operate`: the visitor is the operator from now on, if the field "key" is that of a link that was
 * given, or of a session; the reply has the key of a session. */
bool office_enter(struct ask *ask);

/* The journal of HOUSE was brought up to date: reads every log by the present rules, a page at a
 * time, in the thread of long commands, which go between the pages. The server's log and `status`
 * have the result. A house without threads reads nothing, and a stop ends it. */
void office_replay_upgraded(struct house *house);

/* Ends what is under way. No visitor is there any more. */
void office_close(struct house *house);

/* Takes what tasks have done. */
void office_take(struct house *house);

/* Ends the conversations of those whom the gate keeps out, when the turn is on disk. */
void office_show_out(struct house *house);

/* A neighbour's operator says NOTE to everybody; has, or has no more, a key of the operator's page
 * (neighbours.h). */
void office_take_notice(struct house *house, const json_t *note);
void office_take_key(struct house *house, const json_t *note);

/* Nobody is the operator any more who came by a link, and no link is good. */
void office_end_links(struct house *house);

/* Appends what is to be said to everybody who comes, as members: ,"notice":… */
void office_write_notice(const struct house *house, struct engawa_text *json);

/* ---- for the commands ---- */

/* Does one command. WORDS are those behind its name, "" where one was left out. False: ASK->why, or
 * the ask waits. */
typedef bool office_command(struct ask *ask, const char *const *words);

/* office_people.c */
office_command office_guests, office_here, office_show_guest, office_rename, office_link_guest,
    office_delete_guest, office_ban, office_unban, office_mute, office_unmute, office_rulings,
    office_invite, office_invites, office_uninvite;

/* office_tables.c */
office_command office_tables, office_going, office_show_table, office_close_table,
    office_delete_table, office_decks, office_delete_deck;

/* office_work.c */
office_command office_backup, office_backups, office_delete_backup, office_check, office_export;

/* office_import.c. The record is in the field "part", as hexadecimal digits, with what the visitor
 * sent before in parts that had "more":true. */
office_command office_import;

/* office_replay.c */
office_command office_replay, office_rebuild_history;

/* The field "for", in minutes, as a time from now on: 0 where it is absent. False: ASK->why. */
bool office_until(struct ask *ask, int64_t *until);

/* Appends ,"link":"…": the address of the house with PATH behind it; only PATH where nobody knows
 * the address. */
void office_add_link(struct ask *ask, const char *path);

/* Begins a list in the reply; each row is an object, which office_row begins with its first member.
 * The list ends with office_end_list; MORE is where the next page begins, "" where there is none.
 */
void office_begin_list(struct ask *ask);
void office_row(struct ask *ask, const char *key, const char *value);
void office_end_list(struct ask *ask, const char *more);

/* Appends ,"KEY":NUMBER, or ,"KEY":true. */
void office_add_number(struct engawa_text *json, const char *key, int64_t number);
void office_add_flag(struct engawa_text *json, const char *key, bool flag);

#endif
