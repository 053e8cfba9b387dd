/* admin_export.c - exports records (admin_export.h). */
#include "cli/admin/admin_export.h"

#include "cli/admin/admin_print.h"
#include "cli/base/common.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes RECORD to the new file PATH, or to standard output if that is NULL. */
static bool write_record(const char *record, const char *path, struct engawa_reason *why)
{
    int handle = path ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644) : STDOUT_FILENO;
    FILE *file = handle >= 0 && path ? fdopen(handle, "w") : stdout;
    bool fine = handle >= 0 && fputs(record, file) >= 0 && fflush(file) == 0;
    if (handle >= 0 && path)
        fine &= fclose(file) == 0;
    return fine || engawa_refuse(why, "file", "%.200s: %s", "%.200s: %s", path ? path : "-",
                                 strerror(errno));
}

static bool export_one(const struct admin *admin, const char *id, const char *path,
                       struct engawa_reason *why)
{
    const char *const words[] = {"export", id, NULL};
    json_t *reply = admin_try(admin, words, why);
    bool fine =
        reply && write_record(json_string_value(json_object_get(reply, "record")), path, why);
    json_decref(reply);
    return fine;
}

int admin_export(const struct admin *admin, const char *id, const char *path)
{
    struct engawa_reason why;
    if (!export_one(admin, id, path, &why))
        return admin_refuse(admin->json, &why);
    if (path)
        admin_print(json_pack("{s:s,s:s}", "table", id, "path", path), admin->json);
    return CLI_YES;
}

/* Exports the table ID to a file in FOLDER. Returns its row, which says so or why not. */
static json_t *export_row(const struct admin *admin, const char *id, const char *folder)
{
    struct engawa_text path = {0};
    struct engawa_reason why;
    engawa_text_printf(&path, "%s/%s.engawa.jsonl", folder, id);
    json_t *row =
        export_one(admin, id, path.at, &why)
            ? json_pack("{s:s,s:s,s:s}", "table", id, "state", "exported", "path", path.at)
            : json_pack("{s:s,s:s,s:s,s:s}", "table", id, "state", "refused", "code", why.code,
                        "say", engawa_reason_in(&why, cli_language()));
    engawa_text_free(&path);
    return row;
}

int admin_export_all(const struct admin *admin, const char *folder)
{
    static const char *const words[] = {"tables", "list", NULL};
    int status;
    size_t i;
    json_t *row;
    if (mkdir(folder, 0700) != 0)
        return admin_refuse_file(admin->json, folder);
    json_t *list = json_array(), *reply = admin_ask(admin, words, &status);
    json_array_foreach(json_object_get(reply, "list"), i, row)
    {
        if (strcmp(json_string_value(json_object_get(row, "state")), "over") != 0)
            continue;
        json_t *one = export_row(admin, json_string_value(json_object_get(row, "table")), folder);
        if (!json_object_get(one, "path"))
            status = CLI_NO;
        json_array_append_new(list, one);
    }
    json_decref(reply);
    if (reply)
        admin_print(json_pack("{s:O}", "list", list), admin->json);
    json_decref(list);
    return status;
}
