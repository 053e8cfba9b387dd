/* embed.c - build tool, `embed NAME OUT.c FILE...`: writes files as C byte arrays.
 *
 * It writes `const struct engawa_bytes engawa_NAME[]` (embed.h), one entry per file in the order of
 * the arguments. The build runs it for data that bots use: weights of networks, words of a deck.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 60 /* bytes */ };

/* Writes the bytes of IN as string literals; returns their number. A digit behind an octal escape
 * would be read as part of it, so every byte is spelled with three. */
static size_t write_bytes(FILE *in, FILE *out)
{
    unsigned char byte[LINE];
    size_t length = 0;
    for (size_t count; (count = fread(byte, 1, sizeof byte, in)) > 0; length += count) {
        char line[1 + 4 * LINE + 2] = "\"", *write = line + 1;
        for (size_t i = 0; i < count; i++) {
            *write++ = '\\';
            *write++ = (char)('0' + byte[i] / 64);
            *write++ = (char)('0' + byte[i] / 8 % 8);
            *write++ = (char)('0' + byte[i] % 8);
        }
        *write++ = '"';
        *write++ = '\n';
        fwrite(line, 1, (size_t)(write - line), out);
    }
    if (length == 0)
        fputs("\"\"", out);
    return length;
}

/* The last two parts of PATH: the file's name and its folder's. */
static const char *short_name(const char *path)
{
    const char *name = path;
    for (const char *at = path, *slash; (slash = strchr(at, '/')) != NULL; at = slash + 1)
        if (strchr(slash + 1, '/'))
            name = slash + 1;
    return name;
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
    fprintf(out, "extern const struct engawa_bytes engawa_%s[];\n", argv[1]);
    fprintf(out, "const struct engawa_bytes engawa_%s[] = {\n", argv[1]);
    for (int i = 3; i < argc; i++)
        fprintf(out, "    {\"%s\", bytes_%d, %zu},\n", short_name(argv[i]), i, length[i]);
    fputs("    {0, 0, 0},\n};\n", out);
    free(length);
    return fclose(out) == 0 ? 0 : 2;
}
