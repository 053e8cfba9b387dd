/* host.c - the only thing that the module imports, and replacements for what it must not import.
 *
 * The page provides SHA-256. abort and assert become WebAssembly traps. The C library's printf
 * family refers to standard error, which the module never writes to: here it goes nowhere. So the
 * module needs no system interface (WASI).
 */
#include "engine/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

ENGAWA_IMPORT("sha256") void core_host_sha256(const uint8_t *bytes, size_t length, uint8_t *hash);

void engawa_sha256(const uint8_t *bytes, size_t length, uint8_t hash[32])
{
    core_host_sha256(bytes, length, hash);
}

void engawa_wipe(void *bytes, size_t length)
{
    for (volatile uint8_t *at = bytes; length > 0; length--)
        *at++ = 0;
}

_Noreturn void abort(void)
{
    __builtin_trap();
}

/* The C library calls these by name, but declares them in no header. */
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
