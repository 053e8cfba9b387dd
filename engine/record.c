/* record.c - the reader and writer of game records (record.h).
 *
 * jansson reads the JSON. It refuses bad UTF-8, lone surrogates, duplicate keys and more than 2048
 * levels of nesting. It also refuses two things that are well-formed JSON: numbers too large for
 * its types, and NUL in a key. A line with one of these is read again with that part replaced by an
 * equivalent for records (see `tame`).
 */
#include "engine/record.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "engine/verify.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

/* The length of the JSON number at the start of TEXT, 0 if there is none. *INTEGER says
 * whether it has neither fraction nor exponent. */
static size_t number_length(const char *text, bool *integer)
{
    const char *at = text + (*text == '-');
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || (digits > 1 && *at == '0'))
        return 0;
    at += digits;
    const char *whole = at;
    if (*at == '.') {
        if ((digits = strspn(at + 1, "0123456789")) == 0)
            return 0;
        at += 1 + digits;
    }
    if (*at == 'e' || *at == 'E') {
        const char *exponent = at + 1 + (at[1] == '+' || at[1] == '-');
        if ((digits = strspn(exponent, "0123456789")) == 0)
            return 0;
        at = exponent + digits;
    }
    *integer = at == whole;
    return (size_t)(at - text);
}

/* Copies the number at *AT to COPY and moves *AT behind it. No number of a record has more than 18
 * digits, a fraction or an exponent. So a larger integer becomes the largest one, and a number with
 * fraction or exponent becomes 0.5: each is refused later as the original would be. */
static void tame_number(const char **at, struct engawa_text *copy)
{
    bool integer = false;
    size_t length = number_length(*at, &integer);
    if (length == 0)
        length = 1; /* left to the JSON reader to refuse */
    if (integer && length > 18)
        engawa_text_add(copy, **at == '-' ? "-9223372036854775807" : "9223372036854775807");
    else if (!integer && length > 1)
        engawa_text_add(copy, "0.5");
    else
        engawa_text_add_bytes(copy, *at, length);
    *at += length;
}

/* Copies the string at *AT to COPY and moves *AT behind it. In a key \u0000 becomes \u0001: no
 * known key has either. */
static void tame_string(const char **at, struct engawa_text *copy)
{
    const char *end = *at + 1;
    while (*end && *end != '"')
        end += end[0] == '\\' && end[1] ? 2 : 1;
    if (*end)
        end++;
    bool key = end[strspn(end, " \t\r")] == ':';
    for (const char *c = *at; c < end;) {
        size_t length = *c == '\\' && c + 1 < end ? 2 : 1;
        if (key && end - c >= 6 && memcmp(c, "\\u0000", 6) == 0) {
            engawa_text_add(copy, "\\u0001");
            c += 6;
            continue;
        }
        engawa_text_add_bytes(copy, c, length);
        c += length;
    }
    *at = end;
}

/* Copies LINE to COPY, with the numbers and keys that jansson cannot hold replaced. A malformed
 * line stays malformed. */
static void tame(const char *line, struct engawa_text *copy)
{
    for (const char *at = line; *at;) {
        if (*at == '"')
            tame_string(&at, copy);
        else if (*at == '-' || (*at >= '0' && *at <= '9'))
            tame_number(&at, copy);
        else
            engawa_text_add_char(copy, *at++);
    }
}

/* Returns false, with the reason in WHY, if LINE is blank or begins with a byte-order mark: editors
 * add both, and people do not see them. */
static bool is_visible(const char *line, size_t length, struct engawa_reason *why)
{
    size_t blank = 0;
    if (length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0)
        return engawa_refuse(why, "json",
                             "the line begins with a byte-order mark (BOM); save the file as UTF-8 "
                             "without one",
                             "行の初めに BOM があります。BOM なしの UTF-8 で保存してください");
    while (blank < length && memchr(" \t\r", line[blank], 3))
        blank++;
    return blank < length || engawa_refuse(why, "json", "the line is empty", "空の行です");
}

/* The JSON object in LINE, for json_decref, or NULL with the reason in WHY. */
static json_t *load(const char *line, size_t length, struct engawa_reason *why)
{
    const size_t flags = JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES;
    json_error_t error;
    if (!is_visible(line, length, why))
        return NULL;
    if (memchr(line, '\0', length)) { /* jansson does not see one behind a number */
        engawa_refuse(why, "json", "the line contains a NUL byte", "行に NUL バイトがあります");
        return NULL;
    }
    json_t *json = json_loadb(line, length, flags, &error);
    enum json_error_code code = json ? json_error_unknown : json_error_code(&error);
    if (code == json_error_numeric_overflow || code == json_error_null_byte_in_key) {
        struct engawa_text copy = {0}, whole = {0};
        engawa_text_add_bytes(&whole, line, length);
        tame(whole.at, &copy);
        json = json_loadb(copy.at, copy.length, flags, &error);
        engawa_text_free(&whole);
        engawa_text_free(&copy);
    }
    if (!json) {
        engawa_refuse(why, "json", "this is not a JSON object: %.100s",
                      "JSON のオブジェクトではありません（%.100s）", error.text);
    } else if (!json_is_object(json)) {
        json_decref(json);
        json = NULL;
        engawa_refuse(why, "json", "this is not a JSON object",
                      "JSON のオブジェクトではありません");
    }
    return json;
}

/* The string in JSON, or NULL if it is no string or contains a NUL. */
static const char *plain_string(const json_t *json)
{
    const char *string = json_string_value(json);
    return string && strlen(string) == json_string_length(json) ? string : NULL;
}

/* Whether JSON is absent or null. */
static bool is_nothing(const json_t *json)
{
    return !json || json_is_null(json);
}

/* EN and JA are finished sentences. */
static enum engawa_record_status malformed(struct engawa_reason *why, const char *en,
                                           const char *ja)
{
    engawa_refuse(why, "form", "%s%.0s", "%.0s%s", en, ja);
    return ENGAWA_RECORD_MALFORMED;
}

/* Reads 64 hexadecimal digits into BYTES. *GIVEN is false if JSON is absent or null, which is fine
 * too. */
static bool read_hash(const json_t *json, bool *given, uint8_t bytes[ENGAWA_SEED_BYTES])
{
    *given = !is_nothing(json);
    if (!*given)
        return true;
    const char *hex = plain_string(json);
    return hex && engawa_unhex(hex, bytes, ENGAWA_SEED_BYTES) == ENGAWA_SEED_BYTES;
}

/* ---- the header ---- */

/* Sets one option. An integer may stand for its decimal string, except where a name is expected. */
static bool set_option(const struct engawa_game *game, struct engawa_setup *setup, const char *name,
                       const json_t *value, struct engawa_reason *why)
{
    char number[32];
    const char *text = plain_string(value);
    bool takes_integer = true;
    for (int i = 0; game->options && game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0)
            takes_integer = game->options[i].kind != ENGAWA_NAME;
    if (json_is_integer(value) && takes_integer) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        text = number;
    }
    /* A value without text becomes "", which no option accepts: the option's name is checked
     * first. */
    return engawa_setup_option(game, setup, name, text ? text : "", why);
}

static enum engawa_record_status begin(struct engawa_record *record, const struct engawa_game *game,
                                       const json_t *seats, json_t *options,
                                       struct engawa_reason *why)
{
    struct engawa_setup setup;
    size_t count = json_array_size(seats);
    engawa_setup_defaults(game, (int)count, &setup); /* a line is shorter than INT_MAX */
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        if (!set_option(game, &setup, name, value, why))
            return ENGAWA_RECORD_ILLEGAL;
    }
    if (!engawa_setup_check(game, &setup, why))
        return ENGAWA_RECORD_ILLEGAL;
    if (record->seen_by > setup.seats) {
        engawa_refuse(why, "no-such-seat", "there is no such seat", "その席はありません");
        return ENGAWA_RECORD_ILLEGAL;
    }
    for (size_t i = 0; i < count; i++)
        record->name[i] = engawa_copy_string(json_string_value(json_array_get(seats, i)));
    record->match =
        engawa_match_new(game, &setup, record->seen_by > 0 ? record->seen_by - 1 : ENGAWA_OPEN);
    return ENGAWA_RECORD_FINE;
}

static bool are_strings(const json_t *array)
{
    size_t i;
    json_t *item;
    json_array_foreach(array, i, item)
    {
        if (!json_is_string(item))
            return false;
    }
    return true;
}

static enum engawa_record_status take_header(struct engawa_record *record, const json_t *json,
                                             struct engawa_reason *why)
{
    const json_t *version = json_object_get(json, "engawa");
    const json_t *game_name = json_object_get(json, "game");
    const json_t *seats = json_object_get(json, "seats");
    json_t *options = json_object_get(json, "options");
    if (!version)
        return malformed(why, "the first line is not a header: it has no \"engawa\"",
                         "最初の行がヘッダーではありません（\"engawa\" がありません）");
    if (!json_is_integer(version) || json_integer_value(version) != 1)
        return malformed(why, "this is a record of a version that this program does not know",
                         "この棋譜の版には対応していません");
    if (!json_is_string(game_name))
        return malformed(why, "the header names no game", "ヘッダーにゲームの名前がありません");
    const char *name = plain_string(game_name);
    const struct engawa_game *game = name ? engawa_game_named(name) : NULL;
    if (!game) {
        engawa_refuse(why, "no-such-game", "there is no game called \"%.60s\"",
                      "「%.60s」というゲームはありません", json_string_value(game_name));
        return ENGAWA_RECORD_MALFORMED;
    }
    if (!json_is_array(seats) || !are_strings(seats))
        return malformed(why, "\"seats\" must be an array of names",
                         "\"seats\" は名前の配列でなければなりません");
    if (options && !json_is_object(options))
        return malformed(why, "\"options\" must be an object",
                         "\"options\" はオブジェクトでなければなりません");
    if (!read_hash(json_object_get(json, "commit"), &record->has_commit, record->commit))
        return malformed(why, "\"commit\" must be 64 hexadecimal digits or null",
                         "\"commit\" は16進数64桁か null でなければなりません");
    enum engawa_record_status status = begin(record, game, seats, options, why);
    const json_t *who = json_object_get(json, "who");
    if (status == ENGAWA_RECORD_FINE && json_is_array(who) && are_strings(who) &&
        json_array_size(who) == json_array_size(seats))
        for (size_t i = 0; i < json_array_size(who); i++)
            record->who[i] = engawa_copy_string(json_string_value(json_array_get(who, i)));
    return status;
}

/* ---- events ---- */

/* SEAT as an int. A number that does not fit becomes one that is no seat either. */
static int seat_of(json_int_t seat)
{
    return seat < 0 ? INT_MIN : seat > INT_MAX ? INT_MAX : (int)seat;
}

static enum engawa_record_status take_event(struct engawa_record *record, const json_t *json,
                                            struct engawa_reason *why)
{
    const json_t *n = json_object_get(json, "n");
    const json_t *by = json_object_get(json, "by");
    const char *by_word = plain_string(by);
    const json_t *event = json_object_get(json, "do");
    const json_t *time = json_object_get(json, "t");
    size_t expected = record->match->length + 1;
    if (!json_is_integer(n) || json_integer_value(n) != (json_int_t)expected) {
        engawa_refuse(why, "form", "event number %zu (\"n\") is expected here",
                      "ここは%zu番目の出来事（\"n\"）でなければなりません", expected);
        return ENGAWA_RECORD_MALFORMED;
    }
    bool chance = by_word && strcmp(by_word, "chance") == 0;
    if (!chance && !json_is_integer(by))
        return malformed(why, "\"by\" must be the number of a seat, from 0, or \"chance\"",
                         "\"by\" は0から数えた席の番号か \"chance\" でなければなりません");
    if (!json_is_string(event))
        return malformed(why, "\"do\" must be a string", "\"do\" は文字列でなければなりません");
    if (!is_nothing(time) && !json_is_number(time))
        return malformed(why, "\"t\" must be a number", "\"t\" は数でなければなりません");
    const char *text = plain_string(event);
    bool fine = text ? engawa_match_append(record->match,
                                           chance ? ENGAWA_CHANCE : seat_of(json_integer_value(by)),
                                           text, json_integer_value(time), why)
                     : engawa_refuse(why, "spelling", "an event cannot contain a NUL",
                                     "出来事に NUL 文字は使えません");
    return fine ? ENGAWA_RECORD_FINE : ENGAWA_RECORD_ILLEGAL;
}

/* ---- the closing line ---- */

/* Reads the entropy of each seat into SECRET; JSON may be absent or null. */
static bool read_entropy(const json_t *json, int seats, struct engawa_secret *secret)
{
    secret->has_entropy = !is_nothing(json);
    if (!secret->has_entropy)
        return true;
    if (!json_is_array(json) || json_array_size(json) != (size_t)seats)
        return false;
    for (int seat = 0; seat < seats; seat++) {
        struct engawa_entropy *entropy = &secret->entropy[seat];
        const char *hex = plain_string(json_array_get(json, (size_t)seat));
        int length = hex ? engawa_unhex(hex, entropy->bytes, sizeof entropy->bytes) : -1;
        if (length < 0)
            return false;
        entropy->length = (size_t)length;
    }
    return true;
}

/* Reads how the seats were drawn into SECRET. Readers ignore a key that they do not know, so
 * nothing is malformed here: anything but a list of places becomes one that no draw gives. */
static void read_drawn(const json_t *json, int seats, struct engawa_secret *secret)
{
    secret->has_drawn = !is_nothing(json);
    for (int seat = 0; secret->has_drawn && seat < seats; seat++) {
        const json_t *place = json_array_get(json, (size_t)seat);
        json_int_t value = json_is_integer(place) ? json_integer_value(place) : -1;
        bool fine = json_array_size(json) == (size_t)seats && value >= 0 && value < seats;
        secret->drawn[seat] = fine ? (int)value : -1;
    }
}

/* The seats that JSON lists, a bit for each. Readers ignore a key that they do not know, so
 * anything but a seat is ignored. */
static unsigned read_left(const json_t *json, int seats)
{
    unsigned left = 0;
    size_t i;
    const json_t *seat;
    json_array_foreach(json, i, seat)
    {
        if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
            json_integer_value(seat) < seats)
            left |= 1u << json_integer_value(seat);
    }
    return left;
}

/* Reads the names of the seats at the end. Readers ignore a key that they do not know, so anything
 * but a name for each seat is ignored. */
static void read_last(struct engawa_record *record, const json_t *json)
{
    if (!json_is_array(json) || !are_strings(json) ||
        json_array_size(json) != (size_t)record->match->setup.seats)
        return;
    for (size_t i = 0; i < json_array_size(json); i++)
        record->last[i] = engawa_copy_string(json_string_value(json_array_get(json, i)));
}

const char *engawa_record_player(const struct engawa_record *record, int seat)
{
    return record->last[seat] ? record->last[seat] : record->name[seat];
}

/* Whether JSON is an array of just the COUNT numbers of EXPECTED. */
static bool same_numbers(const json_t *json, int count, const int64_t *expected)
{
    if (!json_is_array(json) || json_array_size(json) != (size_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        const json_t *item = json_array_get(json, (size_t)i);
        if (!json_is_integer(item) || json_integer_value(item) != expected[i])
            return false;
    }
    return true;
}

static void add_numbers(struct engawa_json *json, const char *name, int count,
                        const int64_t *numbers)
{
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++)
        engawa_json_integer(json, NULL, numbers[i]);
    engawa_json_close(json);
}

static void result_of(const struct engawa_game *game, const void *state,
                      int64_t scores[ENGAWA_SEATS_MAX], int64_t places[ENGAWA_SEATS_MAX])
{
    int ranks[ENGAWA_SEATS_MAX] = {0};
    game->result(state, scores, ranks);
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++)
        places[i] = ranks[i];
}

/* Checks the scores and ranks of a finished game. */
static enum engawa_record_status check_result(const struct engawa_match *match, const json_t *json,
                                              struct engawa_reason *why)
{
    int64_t scores[ENGAWA_SEATS_MAX] = {0}, places[ENGAWA_SEATS_MAX];
    int seats = match->setup.seats;
    if (engawa_match_actors(match) != 0) {
        engawa_refuse(why, "not-over", "the game is not over yet", "対局はまだ終わっていません");
        return ENGAWA_RECORD_ILLEGAL;
    }
    result_of(match->game, match->state.bytes, scores, places);
    bool scores_right = same_numbers(json_object_get(json, "scores"), seats, scores);
    if (scores_right && same_numbers(json_object_get(json, "ranks"), seats, places))
        return ENGAWA_RECORD_FINE;
    struct engawa_text right = {0};
    struct engawa_json list = engawa_json_begin(&right);
    add_numbers(&list, NULL, seats, scores_right ? places : scores);
    engawa_refuse(why, scores_right ? "ranks" : "scores",
                  scores_right ? "the ranks must be %s" : "the scores must be %s",
                  scores_right ? "順位（ranks）は %s のはずです" : "得点（scores）は %s のはずです",
                  engawa_text_string(&right));
    engawa_text_free(&right);
    return ENGAWA_RECORD_ILLEGAL;
}

static enum engawa_record_status take_end(struct engawa_record *record, const json_t *json,
                                          struct engawa_reason *why)
{
    const char *end = plain_string(json_object_get(json, "end"));
    bool finished = end && strcmp(end, "finished") == 0;
    if (!finished && !(end && strcmp(end, "abandoned") == 0))
        return malformed(why, "\"end\" must be \"finished\" or \"abandoned\"",
                         "\"end\" は \"finished\" か \"abandoned\" でなければなりません");
    if (!read_hash(json_object_get(json, "seed"), &record->secret.has_seed, record->secret.seed))
        return malformed(why, "\"seed\" must be 64 hexadecimal digits or null",
                         "\"seed\" は16進数64桁か null でなければなりません");
    if (!read_entropy(json_object_get(json, "entropy"), record->match->setup.seats,
                      &record->secret))
        return malformed(why,
                         "\"entropy\" must have up to 64 bytes in hexadecimal for each seat, or "
                         "be null",
                         "\"entropy\" は席ごとに64バイトまでの16進数、または null "
                         "でなければなりません");
    read_drawn(json_object_get(json, "drawn"), record->match->setup.seats, &record->secret);
    enum engawa_record_status status =
        finished ? check_result(record->match, json, why) : ENGAWA_RECORD_FINE;
    if (status == ENGAWA_RECORD_FINE)
        record->end = finished ? ENGAWA_FINISHED : ENGAWA_ABANDONED;
    if (!finished)
        record->left = read_left(json_object_get(json, "left"), record->match->setup.seats);
    read_last(record, json_object_get(json, "seats"));
    return status;
}

/* ---- reading ---- */

/* A closing line is one that has an "end" and no "n"; beside an "n" the "end" is an unknown key. */
static bool is_end(const json_t *json)
{
    return json_object_get(json, "end") && !json_object_get(json, "n");
}

void engawa_record_free(struct engawa_record *record)
{
    engawa_match_free(record->match);
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++) {
        free(record->name[i]);
        free(record->who[i]);
        free(record->last[i]);
    }
    *record = (struct engawa_record){0};
}

enum engawa_record_status engawa_record_take(struct engawa_record *record, const char *line,
                                             size_t length, struct engawa_reason *why)
{
    if (record->status != ENGAWA_RECORD_FINE)
        return record->status;
    record->line++;
    if (record->end != ENGAWA_UNFINISHED)
        return record->status =
                   malformed(why, "nothing may follow the closing line, not even an empty line",
                             "結びの行のあとには、空の行も書けません");
    if (length > ENGAWA_RECORD_LINE_MAX)
        return record->status = malformed(why, "the line is too long", "行が長すぎます");
    json_t *json = load(line, length, why);
    if (!json)
        record->status = ENGAWA_RECORD_MALFORMED;
    else if (!record->match)
        record->status = take_header(record, json, why);
    else if (is_end(json))
        record->status = take_end(record, json, why);
    else
        record->status = take_event(record, json, why);
    json_decref(json);
    return record->status;
}

enum engawa_record_status engawa_record_finish(struct engawa_record *record,
                                               struct engawa_reason *why)
{
    if (record->status == ENGAWA_RECORD_FINE && !record->match) {
        record->line = 1;
        record->status = malformed(why, "the file is empty: it has no header",
                                   "空のファイルです（ヘッダーがありません）");
    }
    return record->status;
}

bool engawa_record_line(FILE *file, struct engawa_text *line)
{
    char chunk[1024];
    size_t length = 0;
    int c;
    engawa_text_clear(line);
    while ((c = getc_unlocked(file)) != EOF && c != '\n') {
        chunk[length++] = (char)c;
        if (length < sizeof chunk)
            continue;
        if (line->length <= ENGAWA_RECORD_LINE_MAX)
            engawa_text_add_bytes(line, chunk, length);
        length = 0;
    }
    engawa_text_add_bytes(line, chunk, length);
    return c != EOF || (line->length > 0 && !ferror(file));
}

enum engawa_record_status engawa_record_read(struct engawa_record *record, FILE *file,
                                             struct engawa_reason *why)
{
    struct engawa_text line = {0};
    errno = 0;
    while (record->status == ENGAWA_RECORD_FINE && engawa_record_line(file, &line))
        engawa_record_take(record, engawa_text_string(&line), line.length, why);
    if (record->status == ENGAWA_RECORD_FINE && ferror(file)) {
        record->line++;
        engawa_refuse(why, "file", "the file cannot be read: %s", "ファイルを読めません（%s）",
                      strerror(errno));
        record->status = ENGAWA_RECORD_MALFORMED;
    }
    engawa_text_free(&line);
    return engawa_record_finish(record, why);
}

bool engawa_record_secret(const char *line, size_t length, int seats, struct engawa_secret *secret)
{
    json_t *json = length > ENGAWA_RECORD_LINE_MAX ? NULL : load(line, length, NULL);
    bool found = json && is_end(json) &&
                 read_hash(json_object_get(json, "seed"), &secret->has_seed, secret->seed) &&
                 read_entropy(json_object_get(json, "entropy"), seats, secret);
    if (found)
        read_drawn(json_object_get(json, "drawn"), seats, secret);
    json_decref(json);
    return found;
}

/* ---- chance ---- */

static bool is_committed(const struct engawa_record *record, const struct engawa_secret *secret)
{
    uint8_t commit[ENGAWA_SEED_BYTES];
    engawa_fair_commit(secret->seed, commit);
    return memcmp(commit, record->commit, sizeof commit) == 0;
}

/* Returns whether RECORD has the data to check its chance. If not, sets *LINE to the line that
 * lacks it. */
static bool can_be_checked(const struct engawa_record *record, const struct engawa_secret *secret,
                           size_t *line, struct engawa_reason *why)
{
    *line = record->line;
    if (!record->has_commit) {
        *line = 1;
        return engawa_refuse(why, "no-commit",
                             "the record commits to no seed: its dice cannot be verified",
                             "シードのハッシュ値（commit）がないので、出目は検証できません");
    }
    if (record->status == ENGAWA_RECORD_FINE && record->end == ENGAWA_UNFINISHED)
        return engawa_refuse(why, "no-end",
                             "the record ends here without a closing line: its seed is not yet "
                             "revealed and nothing can be verified",
                             "結びの行がまだなく、シードが公開されていないので検証できません");
    return (secret->has_seed && secret->has_entropy) ||
           engawa_refuse(why, "no-seed",
                         "the closing line does not reveal seed and entropy: the dice cannot "
                         "be verified",
                         "結びの行にシードと加えた乱数（entropy）がないので、出目は検証できません");
}

/* Refuses because the event of chance of which FORGED tells does not follow. */
static bool refuse_forged(const struct engawa_record *record, const struct engawa_secret *secret,
                          const struct engawa_reason *forged, struct engawa_reason *why)
{
    if (is_committed(record, secret)) {
        *why = *forged;
        return false;
    }
    return engawa_refuse(why, "forged", "%s; nor is the seed the one committed to%.0s",
                         "%.0s%s（シードのハッシュ値（commit）も合いません）", forged->en,
                         forged->ja);
}

bool engawa_record_fair(const struct engawa_record *record, const struct engawa_secret *secret,
                        size_t *checked, size_t *line, struct engawa_reason *why)
{
    struct engawa_reason forged;
    if (!can_be_checked(record, secret, line, why))
        return false;
    size_t wrong =
        engawa_verify_events(record->match, secret->seed, secret->entropy, checked, &forged);
    if (wrong) {
        *line = wrong + 1;
        return refuse_forged(record, secret, &forged, why);
    }
    if (record->status != ENGAWA_RECORD_FINE)
        return true;
    if (!is_committed(record, secret))
        return engawa_refuse(why, "commit", "the seed is not the one committed to in line 1",
                             "シードが1行目のハッシュ値（commit）と合いません");
    return !secret->has_drawn || engawa_verify_seats(secret->seed, secret->entropy, secret->drawn,
                                                     record->match->setup.seats, why);
}

/* ---- writing ---- */

static void add_strings(struct engawa_json *json, const char *name, const char *const *strings,
                        int count)
{
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++)
        engawa_json_string(json, NULL, strings[i]);
    engawa_json_close(json);
}

/* Begins a line of a record, which is an object. */
static struct engawa_json begin_line(struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    return json;
}

static void end_line(struct engawa_json *json)
{
    engawa_json_close(json);
    engawa_json_end(json);
    engawa_text_add_char(json->text, '\n');
}

void engawa_record_write_rated_header(struct engawa_text *text, const struct engawa_game *game,
                                      const struct engawa_setup *setup, const char *const *names,
                                      const char *const *who, const uint8_t *commit)
{
    struct engawa_json json = begin_line(text);
    engawa_json_integer(&json, "engawa", 1);
    engawa_json_string(&json, "game", game->name);
    engawa_setup_json(game, setup, engawa_json_value(&json, "options"));
    add_strings(&json, "seats", names, setup->seats);
    if (who)
        add_strings(&json, "who", who, setup->seats);
    if (commit) {
        char hex[2 * ENGAWA_SEED_BYTES + 1];
        engawa_hex(commit, ENGAWA_SEED_BYTES, hex);
        engawa_json_string(&json, "commit", hex);
    } else {
        engawa_json_null(&json, "commit");
    }
    end_line(&json);
}

void engawa_record_write_header(struct engawa_text *text, const struct engawa_game *game,
                                const struct engawa_setup *setup, const char *const *names,
                                const uint8_t *commit)
{
    engawa_record_write_rated_header(text, game, setup, names, NULL, commit);
}

void engawa_record_write_event(struct engawa_text *text, size_t n, int by, const char *event,
                               int64_t time)
{
    struct engawa_json json = begin_line(text);
    engawa_json_integer(&json, "n", (int64_t)n);
    if (by == ENGAWA_CHANCE)
        engawa_json_string(&json, "by", "chance");
    else
        engawa_json_integer(&json, "by", by);
    engawa_json_string(&json, "do", event);
    if (time != 0)
        engawa_json_integer(&json, "t", time);
    end_line(&json);
}

static void add_secret(struct engawa_json *json, const struct engawa_secret *secret, int seats)
{
    char hex[2 * ENGAWA_ENTROPY_BYTES + 1];
    engawa_hex(secret->seed, ENGAWA_SEED_BYTES, hex);
    engawa_json_string(json, "seed", hex);
    engawa_json_array(json, "entropy");
    for (int i = 0; i < seats; i++) {
        engawa_hex(secret->entropy[i].bytes, secret->entropy[i].length, hex);
        engawa_json_string(json, NULL, hex);
    }
    engawa_json_close(json);
    if (!secret->has_drawn)
        return;
    engawa_json_array(json, "drawn");
    for (int i = 0; i < seats; i++)
        engawa_json_integer(json, NULL, secret->drawn[i]);
    engawa_json_close(json);
}

static void add_left(struct engawa_json *json, unsigned left, int seats)
{
    engawa_json_array(json, "left");
    for (int seat = 0; seat < seats; seat++)
        if (left >> seat & 1)
            engawa_json_integer(json, NULL, seat);
    engawa_json_close(json);
}

void engawa_record_write_table_end(struct engawa_text *text, const struct engawa_game *game,
                                   int seats, const void *state, const struct engawa_secret *secret,
                                   const struct engawa_record_close *close)
{
    struct engawa_json json = begin_line(text);
    if (game->actors(state) == 0) {
        int64_t scores[ENGAWA_SEATS_MAX] = {0}, places[ENGAWA_SEATS_MAX];
        result_of(game, state, scores, places);
        engawa_json_string(&json, "end", "finished");
        add_numbers(&json, "scores", seats, scores);
        add_numbers(&json, "ranks", seats, places);
    } else {
        engawa_json_string(&json, "end", "abandoned");
        engawa_json_null(&json, "scores");
        engawa_json_null(&json, "ranks");
    }
    if (secret) {
        add_secret(&json, secret, seats);
    } else {
        engawa_json_null(&json, "seed");
        engawa_json_null(&json, "entropy");
    }
    if (close->left)
        add_left(&json, close->left, seats);
    if (close->names)
        add_strings(&json, "seats", close->names, seats);
    end_line(&json);
}

void engawa_record_write_end(struct engawa_text *text, const struct engawa_game *game, int seats,
                             const void *state, const struct engawa_secret *secret)
{
    engawa_record_write_table_end(text, game, seats, state, secret,
                                  &(struct engawa_record_close){0});
}
