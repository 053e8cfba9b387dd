/* operator_link.c - a link to the operator's page without a shell (operator_link.h). */
#include "server/app/operator_link.h"

#include "server/admin/commands.h"
#include "server/base/report.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool operator_link_first(const struct server_settings *settings, struct house *house,
                         struct engawa_text *link)
{
    bool wanted = settings->operator_links == SETTINGS_LINK_ALWAYS ||
                  (settings->operator_links == SETTINGS_LINK_FIRST && command_is_new(house));
    if (wanted)
        command_new_link(house, link);
    return wanted;
}

/* Opens the file PATH for writing, or a new one in its place if it belongs to another user: the
 * folder is ours. Returns -1 and sets errno on failure. */
static int open_file(const char *path)
{
    int handle = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (handle >= 0 || errno != EACCES || unlink(path) != 0)
        return handle;
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

static bool write_link(const char *path, const struct engawa_text *link)
{
    int handle = open_file(path);
    bool fine = handle >= 0 && write(handle, link->at, link->length) == (ssize_t)link->length &&
                fsync(handle) == 0;
    int failed = errno;
    if (handle >= 0)
        close(handle);
    errno = failed;
    return fine;
}

void operator_link_look(const char *folder, struct house *house)
{
    struct engawa_text path = {0}, link = {0};
    struct stat file;
    engawa_text_printf(&path, "%s/" OPERATOR_LINK_FILE, folder);
    if (lstat(path.at, &file) == 0 && S_ISREG(file.st_mode) && file.st_size == 0) {
        command_new_link(house, &link);
        engawa_text_add_char(&link, '\n');
        if (write_link(path.at, &link)) {
            report_event(REPORT_NOTICE, "operator-link", NULL,
                         "a link to the operator's page is in %s", path.at);
        } else {
            report_event(REPORT_WARNING, "operator-link", NULL, "%s: %s", path.at, strerror(errno));
            unlink(path.at); /* so that it is asked for once */
        }
    }
    engawa_text_free(&path);
    engawa_text_free(&link);
}
