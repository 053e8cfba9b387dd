/* host.c - what the module needs from the page, and what it must not need.
 *
 * The page provides SHA-256. C's own ways to end a program, abort and assert, become
 * WebAssembly traps here, and standard error, which C's printf family names and which no
 * call of ours reaches, goes nowhere: the module needs nothing of a system (WASI).
 */
#include "engine/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

ENGAWA_IMPORT("sha256") void engawa_host_sha256(const uint8_t *bytes, size_t length, uint8_t *hash);

void engawa_sha256(const uint8_t *bytes, size_t length, uint8_t hash[32])
{
    engawa_host_sha256(bytes, length, hash);
}

_Noreturn void abort(void)
{
    __builtin_trap();
}

/* What the C library calls by these names; it declares them in no header. */
_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function);
size_t __stdio_write(FILE *file, const unsigned char *bytes, size_t length);
off_t __stdio_seek(FILE *file, off_t offset, int whence);
int __stdio_close(FILE *file);

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function)
{
    (void)expression;
    (void)file;
    (void)line;
    (void)function;
    abort();
}

size_t __stdio_write(FILE *file, const unsigned char *bytes, size_t length)
{
    (void)file;
    (void)bytes;
    return length;
}

off_t __stdio_seek(FILE *file, off_t offset, int whence)
{
    (void)file;
    (void)offset;
    (void)whence;
    return -1;
}

int __stdio_close(FILE *file)
{
    (void)file;
    return 0;
}
