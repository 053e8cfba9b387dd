/* embed.c - embed NAME OUT.c FILE...: writes files as bytes of a C program.
 *
 * It makes `struct engawa_bytes engawa_NAME[]`, one entry a file in the order given, ended by
 * one without bytes. For the weights of bots, at build time.
 */
#include <stdio.h>
#include <stdlib.h>

enum { LINE = 60 /* bytes */ };

/* Writes the bytes of IN as string literals; returns their number. A digit behind an octal escape
 * would be read as part of it, so every byte is spelled with three. */
static size_t write_bytes(FILE *in, FILE *out)
{
    size_t length = 0;
    for (int c; (c = getc(in)) != EOF; length++)
        fprintf(out, "%s\\%03o", length % LINE ? "" : length ? "\"\n\"" : "\"", (unsigned)c);
    fprintf(out, length ? "\"" : "\"\"");
    return length;
}

int main(int argc, char **argv)
{
    size_t *length = argc > 3 ? calloc((size_t)argc, sizeof *length) : NULL;
    FILE *out = length ? fopen(argv[2], "wb") : NULL;
    if (!out) {
        fputs("usage: embed NAME OUT.c FILE...\n", stderr);
        return 2;
    }
    fputs("/* Made by bots/embed.c. */\n#include \"bots/embed.h\"\n\n", out);
    for (int i = 3; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        if (!in) {
            perror(argv[i]);
            return 2;
        }
        fprintf(out, "static const char bytes_%d[] =\n", i);
        length[i] = write_bytes(in, out);
        fputs(";\n\n", out);
        fclose(in);
    }
    fprintf(out, "struct engawa_bytes engawa_%s[] = {\n", argv[1]);
    for (int i = 3; i < argc; i++)
        fprintf(out, "    {bytes_%d, %zu},\n", i, length[i]);
    fputs("    {0, 0},\n};\n", out);
    free(length);
    return fclose(out) == 0 ? 0 : 2;
}
