/* analysis.c - what each player of a finished game gave away: analysis FILE */
#include <engawa.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    engawa_library_start();
    struct engawa_record record = {0};
    struct engawa_reason why = {0};
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: analysis FILE\n");
        return 2;
    }
    enum engawa_record_status status = engawa_record_read(&record, file, &why);
    fclose(file);
    struct engawa_analysis *analysis =
        status == ENGAWA_RECORD_FINE ? engawa_analysis_new(record.match, 20, 1, &why) : NULL;
    if (!analysis) {
        fprintf(stderr, "%s\n", why.en);
        engawa_record_free(&record);
        return 1;
    }

    struct engawa_finding found;
    while (engawa_analysis_step(analysis, &found))
        if (found.decision && found.best_value - found.value > 1)
            printf("event %zu: seat %d gave away %.1f; best was \"%s\"\n", found.n, found.by,
                   found.best_value - found.value, found.best);
    for (int seat = 0; seat < record.match->setup.seats; seat++) {
        struct engawa_text words = {0};
        engawa_verdict_tell(analysis, seat, ENGAWA_ENGLISH, &words);
        printf("%s: %s\n", engawa_record_player(&record, seat), engawa_text_string(&words));
        engawa_text_free(&words);
    }
    engawa_analysis_free(analysis);
    engawa_record_free(&record);
    return 0;
}
