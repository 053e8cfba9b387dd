/* saved.c - saves a game during play (saved.h). */
#include "cli/play/saved.h"
#include "cli/base/common.h"
#include "engine/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEED_TEXT = 2 * ENGAWA_SEED_BYTES + 1 /* bytes of a seed in its file: hex, newline */ };

static bool complain_unwritten(const char *path)
{
    cli_complain("The record cannot be written to %s: %s", "%s に棋譜を書き込めません（%s）", path,
                 strerror(errno));
    return false;
}

static void remember_path(struct saved *saved, const char *path)
{
    struct engawa_text seed_path = {0};
    engawa_text_printf(&seed_path, "%s.seed", path);
    saved->path = engawa_copy_string(path);
    saved->seed_path = seed_path.at;
}

/* Appends TEXT to the file and flushes it. */
static bool write_out(struct saved *saved, const struct engawa_text *text)
{
    bool fine =
        fwrite(text->at, 1, text->length, saved->file) == text->length && fflush(saved->file) == 0;
    return fine || complain_unwritten(saved->path);
}

/* Writes SEED to a file that only its owner can read. Uses no stream: its buffer would stay in
 * memory. */
static bool write_seed(const struct saved *saved, const uint8_t seed[ENGAWA_SEED_BYTES])
{
    char hex[SEED_TEXT + 1];
    engawa_hex(seed, ENGAWA_SEED_BYTES, hex);
    hex[SEED_TEXT - 1] = '\n';
    int file = open(saved->seed_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool fine = file >= 0 && write(file, hex, SEED_TEXT) == SEED_TEXT;
    engawa_wipe(hex, sizeof hex);
    if (file >= 0)
        fine = close(file) == 0 && fine;
    return fine || complain_unwritten(saved->seed_path);
}

bool saved_begin(struct saved *saved, const struct session *session, const char *path)
{
    struct engawa_text header = {0};
    uint8_t commit[ENGAWA_SEED_BYTES];
    remember_path(saved, path);
    if (access(path, F_OK) == 0) {
        cli_complain("%s is there already; --resume %s goes on with it.",
                     "%s はもうあります。続きを遊ぶなら --resume %s です。", path, path);
        return false;
    }
    saved->file = fopen(path, "wbx");
    if (!saved->file)
        return complain_unwritten(path);
    engawa_fair_commit(session->seed, commit);
    engawa_record_write_header(&header, session->match->game, &session->match->setup,
                               session->plates.seat, commit);
    bool fine = write_seed(saved, session->seed) && write_out(saved, &header);
    engawa_text_free(&header);
    return fine;
}

/* Reads the seed that RECORD has committed to. */
static bool read_seed(const struct saved *saved, const struct engawa_record *record,
                      uint8_t seed[ENGAWA_SEED_BYTES])
{
    char hex[SEED_TEXT + 1] = "";
    uint8_t commit[ENGAWA_SEED_BYTES];
    int file = open(saved->seed_path, O_RDONLY | O_CLOEXEC);
    bool fine = file >= 0 && read(file, hex, SEED_TEXT) > 0;
    if (file >= 0)
        close(file);
    hex[strcspn(hex, "\n")] = '\0';
    fine = fine && engawa_unhex(hex, seed, ENGAWA_SEED_BYTES) == ENGAWA_SEED_BYTES;
    engawa_wipe(hex, sizeof hex);
    if (fine)
        engawa_fair_commit(seed, commit);
    fine = fine && record->has_commit && memcmp(commit, record->commit, sizeof commit) == 0;
    if (!fine)
        cli_complain("%s does not hold the seed of %s, so its dice cannot go on.",
                     "%s に %s のシードがないので、続きの出目を決められません。", saved->seed_path,
                     saved->path);
    return fine;
}

int saved_resume(struct saved *saved, const char *path, struct engawa_record *record,
                 uint8_t seed[ENGAWA_SEED_BYTES])
{
    struct engawa_reason why;
    FILE *file = fopen(path, "rb");
    remember_path(saved, path);
    if (!file) {
        cli_complain("%s: cannot be opened: %s", "%s：開けません（%s）", path, strerror(errno));
        return CLI_USAGE;
    }
    int status = (int)engawa_record_read(record, file, &why);
    cli_fit_names(record);
    fclose(file);
    if (status != CLI_YES) {
        cli_report(path, record->line, &why);
        return status;
    }
    if (record->end != ENGAWA_UNFINISHED) {
        cli_complain("%s: that game is over.", "%s：その対局はもう終わっています。", path);
        return CLI_NO;
    }
    if (!read_seed(saved, record, seed))
        return CLI_NO;
    saved->events = record->match->length;
    saved->file = fopen(path, "ab");
    if (!saved->file)
        complain_unwritten(path);
    return saved->file ? CLI_YES : CLI_USAGE;
}

bool saved_append(struct saved *saved, const struct session *session)
{
    const struct engawa_match *match = session->match;
    struct engawa_text text = {0};
    bool over = engawa_match_actors(match) == 0;
    for (; saved->events < match->length; saved->events++) {
        const struct engawa_match_event *past = &match->event[saved->events];
        engawa_record_write_event(&text, saved->events + 1, past->by, past->text, past->time);
    }
    if (over)
        session_closing(session, &text);
    bool fine = write_out(saved, &text);
    engawa_text_free(&text);
    if (fine && over)
        remove(saved->seed_path);
    return fine;
}

void saved_close(struct saved *saved)
{
    if (saved->file)
        fclose(saved->file);
    free(saved->path);
    free(saved->seed_path);
    memset(saved, 0, sizeof *saved);
}
