/* token.c - the file with a guest's token (token.h). */
#include "cli/remote/token.h"

#include "cli/base/common.h"
#include "cli/base/data.h"
#include "engine/chance.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes the first 32 digits of the SHA-256 of ORIGIN and NAME: a name that any file may have. */
static void name_file(const char *origin, const char *name, struct engawa_text *path)
{
    struct engawa_text whose = {0};
    unsigned char hash[SHA256_DIGEST_LENGTH];
    char hex[33];
    engawa_text_printf(&whose, "%s\n%s", origin, name);
    SHA256((const unsigned char *)whose.at, whose.length, hash);
    engawa_hex(hash, 16, hex);
    engawa_text_printf(path, "/%s.token", hex);
    engawa_text_free(&whose);
}

bool token_path(const char *origin, const char *name, struct engawa_text *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        engawa_text_printf(path, "%s/engawa", state);
    else if (home && home[0])
        engawa_text_printf(path, "%s/.local/state/engawa", home);
    else
        engawa_text_add(path, "engawa-state");
    if (!data_make_directory(path->at))
        return false;
    name_file(origin, name, path);
    return true;
}

static int complain(const char *path)
{
    cli_complain("%s: the token cannot be kept here: %s", "%s：トークンを保存できません（%s）",
                 path, strerror(errno));
    return -1;
}

/* Reads TOKEN from HANDLE. False where the file holds something else. */
static bool read_token(int handle, char token[TOKEN_LENGTH + 1])
{
    char text[TOKEN_LENGTH + 3] = "";
    ssize_t length = read(handle, text, sizeof text - 1);
    token[0] = '\0';
    if (length <= 0)
        return length == 0;
    if (length == TOKEN_LENGTH + 1 && text[TOKEN_LENGTH] == '\n')
        length--;
    if (length != TOKEN_LENGTH || strspn(text, "0123456789abcdef") < TOKEN_LENGTH)
        return false;
    memcpy(token, text, TOKEN_LENGTH);
    token[TOKEN_LENGTH] = '\0';
    engawa_wipe(text, sizeof text);
    return true;
}

int token_open(const char *path, char token[TOKEN_LENGTH + 1])
{
    int handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (handle < 0)
        return complain(path);
    while (flock(handle, LOCK_EX) != 0)
        if (errno != EINTR) {
            complain(path);
            close(handle);
            return -1;
        }
    if (read_token(handle, token) && fchmod(handle, 0600) == 0)
        return handle;
    cli_complain("%s holds no token of a guest.", "%s はゲストのトークンではありません。", path);
    close(handle);
    return -1;
}

bool token_keep(int handle, const char *path, const char *token)
{
    char line[TOKEN_LENGTH + 1];
    memcpy(line, token, TOKEN_LENGTH);
    line[TOKEN_LENGTH] = '\n';
    bool kept = pwrite(handle, line, sizeof line, 0) == sizeof line && fsync(handle) == 0;
    engawa_wipe(line, sizeof line);
    if (!kept)
        complain(path);
    return kept;
}

void token_close(int handle)
{
    if (handle >= 0)
        close(handle);
}
