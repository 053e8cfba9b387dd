/* fuzz_verify.c - any bytes as a record for `engawa verify`. Its exit status agrees with the
 * record's, and a record that it calls fair is fair with no other seed. */
#include "cli/base/common.h"
#include "cli/command/commands.h"
#include "engine/record.h"
#include "fuzz/command.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"

#include <assert.h>
#include <stdio.h>

/* Returns the exit status of `engawa verify` for SIZE bytes of DATA. */
static int verify(const void *data, size_t size)
{
    char *argv[] = {"verify", command_file(data, size), NULL};
    command_quiet();
    int status = cli_verify(2, argv);
    command_loud();
    return status;
}

/* Returns whether RECORD's chance follows from SECRET. */
static bool is_fair(const struct engawa_record *record, const struct engawa_secret *secret)
{
    size_t checked = 0, line = 0;
    struct engawa_reason why = {.code = ""};
    bool fair = engawa_record_fair(record, secret, &checked, &line, &why);
    assert(checked <= record->match->length);
    assert(fair || (why.code[0] && why.en[0] && why.ja[0] && line >= 1));
    return fair;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engawa_record record = {0};
    struct engawa_reason why;
    engawa_add_games();
    if (size == 0)
        return 0;
    int status = verify(data, size);
    assert(status == CLI_YES || status == CLI_NO || status == CLI_USAGE);
    FILE *stream = fmemopen((void *)(uintptr_t)data, size, "rb");
    assert(stream);
    engawa_record_read(&record, stream, &why);
    fclose(stream);
    if (record.status != ENGAWA_RECORD_FINE) {
        assert(status != CLI_YES);
    } else {
        bool fair = is_fair(&record, &record.secret);
        assert(fair == (status == CLI_YES));
        record.secret.seed[0] ^= 1;
        assert(!fair || !is_fair(&record, &record.secret));
    }
    engawa_record_free(&record);
    return 0;
}
