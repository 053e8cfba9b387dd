/* under_unit.c - under_unit CALLS COMMAND [ARGUMENT...] runs COMMAND under the filters that the
 * unit of systemd puts on the server: the system calls of the file CALLS, one a line; sockets of
 * the families in RestrictAddressFamilies; no memory that is both written and run
 * (MemoryDenyWriteExecute). A refused call gets ENOSYS, the unit's SystemCallErrorNumber. */
#include <errno.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { RUN_AND_WRITE = PROT_EXEC | PROT_WRITE };

/* The call is allowed where its argument is such. */
static const struct {
    const char *call;
    struct scmp_arg_cmp is;
} partly[] = {
    {"socket", {0, SCMP_CMP_EQ, AF_INET, 0}},
    {"socket", {0, SCMP_CMP_EQ, AF_INET6, 0}},
    {"socket", {0, SCMP_CMP_EQ, AF_NETLINK, 0}},
    {"socket", {0, SCMP_CMP_EQ, AF_UNIX, 0}},
    {"mmap", {2, SCMP_CMP_MASKED_EQ, RUN_AND_WRITE, 0}},
    {"mmap", {2, SCMP_CMP_MASKED_EQ, RUN_AND_WRITE, PROT_EXEC}},
    {"mmap", {2, SCMP_CMP_MASKED_EQ, RUN_AND_WRITE, PROT_WRITE}},
    {"mprotect", {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}},
};

static bool is_partly(const char *call)
{
    bool found = false;
    for (size_t i = 0; i < sizeof partly / sizeof *partly; i++)
        found |= strcmp(partly[i].call, call) == 0;
    return found;
}

/* Allows the calls named in the file PATH. Returns 0, or an error below. */
static int allow(scmp_filter_ctx filter, const char *path)
{
    char call[64];
    int error = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return -errno;
    while (error == 0 && fscanf(file, "%63s", call) == 1) {
        int number = seccomp_syscall_resolve_name(call);
        if (number != __NR_SCMP_ERROR && !is_partly(call))
            error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0);
    }
    fclose(file);
    for (size_t i = 0; i < sizeof partly / sizeof *partly && error == 0; i++)
        error = seccomp_rule_add_array(
            filter, SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(partly[i].call), 1, &partly[i].is);
    return error;
}

int main(int argc, char **argv)
{
    scmp_filter_ctx filter = argc > 2 ? seccomp_init(SCMP_ACT_ERRNO(ENOSYS)) : NULL;
    int error = filter ? allow(filter, argv[1]) : -EINVAL;
    if (error == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        error = -errno;
    if (error == 0)
        error = seccomp_load(filter);
    if (error == 0) {
        execvp(argv[2], argv + 2);
        error = -errno;
    }
    fprintf(stderr, "under_unit: %s\n", strerror(-error));
    return 127;
}
