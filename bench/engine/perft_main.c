/* perft_main.c - `engawa-perft FILE DEPTH`: golden counts for an unfinished record, a line a depth.
 */
#include "bench/engine/perft.h"
#include "engine/record.h"
#include "games/registry.h"

#include <inttypes.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    engawa_add_games();
    struct engawa_record record = {0};
    struct engawa_reason why;
    long depth = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    if (depth < 1 || depth > 20) {
        fprintf(stderr, "usage: engawa-perft FILE DEPTH (1 to 20)\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    if (!file) {
        perror(argv[1]);
        return 2;
    }
    int status = (int)engawa_record_read(&record, file, &why);
    fclose(file);
    if (status)
        fprintf(stderr, "%s:%zu: %s\n", argv[1], record.line, why.en);
    for (int d = 1; status == 0 && d <= depth; d++)
        printf("%d %" PRIu64 "\n", d, perft_count(record.match, d));
    engawa_record_free(&record);
    return status;
}
