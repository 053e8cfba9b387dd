/* admin_import.c - imports records into a server (admin_import.h).
 *
 * This process reads the files, because the server may not read outside its folder, and the server
 * checks them. A file is sent in parts, as hexadecimal digits, because it may hold any bytes. */
#include "cli/admin/admin_import.h"

#include "cli/admin/admin_print.h"
#include "cli/base/common.h"
#include "engine/chance.h"
#include "server/table/import.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PART = 3000 /* bytes of a record in one message */ };

/* Opens the file PATH, which is no folder, socket or device, without blocking; "-" is standard
 * input. -1: WHY. */
static int open_file(const char *path, struct engawa_reason *why)
{
    struct stat file;
    if (strcmp(path, "-") == 0)
        return STDIN_FILENO;
    int handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (handle >= 0 && fstat(handle, &file) == 0 && S_ISREG(file.st_mode))
        return handle;
    if (handle < 0)
        engawa_refuse(why, "file", "%s", "%s", strerror(errno));
    else
        engawa_refuse(why, "file", "this is not a regular file", "通常のファイルではありません");
    if (handle >= 0)
        close(handle);
    return -1;
}

/* Appends the content of HANDLE, up to one byte more than a record may have. */
static bool read_all(int handle, struct engawa_text *text, struct engawa_reason *why)
{
    char piece[16384];
    ssize_t length = 1;
    while (text->length <= IMPORT_MAX && (length = read(handle, piece, sizeof piece)) > 0)
        engawa_text_add_bytes(text, piece, (size_t)length);
    return length >= 0 || engawa_refuse(why, "file", "%s", "%s", strerror(errno));
}

static bool read_file(const char *path, struct engawa_text *text, struct engawa_reason *why)
{
    int handle = open_file(path, why);
    bool fine = handle >= 0 && read_all(handle, text, why);
    if (handle > STDIN_FILENO)
        close(handle);
    return fine &&
           (text->length <= IMPORT_MAX ||
            engawa_refuse(why, "large", "the file is too long: a record has %d bytes at most",
                          "ファイルが大きすぎます（棋譜は%dバイトまで）", IMPORT_MAX));
}

/* Says the LENGTH bytes of PART, with MORE behind them. NULL: WHY. */
static json_t *say_part(struct admin_client *client, const char *part, size_t length, bool more,
                        struct engawa_reason *why)
{
    char hex[2 * PART + 1];
    engawa_hex((const uint8_t *)part, length, hex);
    json_t *message = json_pack("{s:s,s:[s],s:s,s:s,s:b}", "ask", "admin", "do", "import", "lang",
                                cli_words("en", "ja"), "part", hex, "more", more);
    json_t *reply = admin_client_ask(client, message, why);
    json_decref(message);
    return reply;
}

/* Sends TEXT in parts. Returns the server's reply to the last part, or to the first refused one;
 * NULL with WHY. */
static json_t *send_all(struct admin_client *client, const struct engawa_text *text,
                        struct engawa_reason *why)
{
    json_t *reply = NULL;
    size_t at = 0;
    bool more = true;
    while (more && (!reply || json_is_true(json_object_get(reply, "ok")))) {
        size_t length = text->length - at < PART ? text->length - at : PART;
        more = at + length < text->length;
        json_decref(reply);
        reply = say_part(client, engawa_text_string(text) + at, length, more, why);
        if (!reply)
            return NULL;
        at += length;
    }
    return reply;
}

/* Returns a new row for the file PATH, whose name may be any bytes. */
static json_t *new_row(const char *path)
{
    json_t *row = json_object(), *name = json_string(path);
    json_object_set_new(row, "file", name ? name : json_string("?"));
    return row;
}

/* The row of a file that was refused with CODE and the sentence SAY. */
static json_t *refused(const char *path, const char *code, const char *say)
{
    json_t *row = new_row(path);
    cli_complain("%s: %s.", "%s: %s。", path, say);
    json_object_set_new(row, "state", json_string("refused"));
    json_object_set_new(row, "code", json_string(code));
    json_object_set_new(row, "say", json_string(say));
    return row;
}

/* Returns the row of the file PATH with the content of REPLY. */
static json_t *row_of(const char *path, const json_t *reply)
{
    json_t *row = new_row(path);
    json_object_set(row, "state", json_object_get(reply, "state"));
    json_object_set(row, "table", json_object_get(reply, "table"));
    json_object_set_new(row, "respelled",
                        json_boolean(json_is_true(json_object_get(reply, "respelled"))));
    return row;
}

static json_t *import_one(struct admin_client *client, const char *path)
{
    struct engawa_text text = {0};
    struct engawa_reason why;
    json_t *row, *reply = read_file(path, &text, &why) ? send_all(client, &text, &why) : NULL;
    if (!reply)
        row = refused(path, why.code, engawa_reason_in(&why, cli_language()));
    else if (json_is_true(json_object_get(reply, "ok")))
        row = row_of(path, reply);
    else
        row = refused(path, json_string_value(json_object_get(reply, "code")),
                      json_string_value(json_object_get(reply, "say")));
    json_decref(reply);
    engawa_text_free(&text);
    return row;
}

int admin_import(struct admin_client *client, char *const *files, int count, bool json)
{
    json_t *list = json_array();
    int status = CLI_YES;
    for (int i = 0; i < count; i++) {
        json_t *row = import_one(client, files[i]);
        bool came = json_object_get(row, "table") != NULL;
        status = came ? status : CLI_NO;
        if (came || json)
            json_array_append(list, row);
        json_decref(row);
    }
    admin_print(json_pack("{s:o}", "list", list), json);
    return status;
}
