/* decks.c - guests' own decks of pictures, in a folder (decks.h). */
#include "store/decks.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "store/deck_files.h"
#include "store/deck_form.h"
#include "store/picture.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    STALE = 24 * 3600,
    MAKER_MAX = 63,
    EMPTY = 3 /* blocks of a deck without pictures: two folders and `maker` */
};

/* What is known of a deck without looking at the disk. */
struct deck {
    char name[DECKS_NAME_MAX + 1];
    char maker[MAKER_MAX + 1];
    bool whole;             /* otherwise in the making */
    int64_t cost;           /* what it takes of the space */
    struct engawa_text row; /* of decks_list, up to "mine"; empty if deck.json cannot be read */
    char version[24];       /* "": not whole */
};

struct decks {
    char *path;
    const char *const *reserved; /* names; ended by NULL */
    int64_t space, share;        /* bytes, in all and of one guest */
    struct deck *deck;           /* in the order of names */
    size_t count, capacity;
};

static bool store_failed(struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "the server could not write to its disk",
                         "サーバーのディスクに書き込めませんでした");
}

/* ---- names ---- */

static bool check_name(const struct decks *decks, const char *name, struct engawa_reason *why)
{
    if (!deck_files_is_name(name, strlen(name)))
        return engawa_refuse(why, "name", "a deck's name is 1 to 64 characters of a-z, 0-9 and -",
                             "デッキの名前は a-z、0-9、- の 1〜64 文字です");
    for (const char *const *reserved = decks->reserved; *reserved; reserved++)
        if (strcmp(name, *reserved) == 0)
            return engawa_refuse(why, "taken", "\"%s\" is the built-in deck",
                                 "「%s」は備え付けのデッキです", name);
    return true;
}

bool decks_take_path(const char *path, struct decks_file *file)
{
    size_t length = strcspn(path, "/");
    *file = (struct decks_file){.number = 0};
    if (!deck_files_is_name(path, length) || path[length] != '/')
        return false;
    memcpy(file->deck, path, length);
    path += length + 1;
    if (strcmp(path, "deck.json") == 0)
        return true;
    if (strncmp(path, "thumb/", 6) == 0) {
        file->thumb = true;
        path += 6;
    }
    size_t digits = strspn(path, "0123456789");
    file->webp = strcmp(path + digits, ".webp") == 0;
    if (digits < 1 || digits > 4 || path[0] == '0' ||
        (!file->webp && strcmp(path + digits, ".jpg") != 0))
        return false;
    file->number = atoi(path);
    return file->number <= DECKS_CARDS_MAX;
}

static bool is_part(const char *entry)
{
    return strchr(entry, '.') != NULL;
}

static const char *suffix_of(const struct deck *deck)
{
    return deck->whole ? "" : deck_files_part;
}

/* ---- what is known of the decks ---- */

/* Where the deck NAME is, or would be, among those that are known. */
static size_t place_of(const struct decks *decks, const char *name)
{
    size_t low = 0, high = decks->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(decks->deck[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct deck *find(const struct decks *decks, const char *name)
{
    size_t place = place_of(decks, name);
    return place < decks->count && strcmp(decks->deck[place].name, name) == 0 ? &decks->deck[place]
                                                                              : NULL;
}

/* A deck in the making that is known from now on. */
static struct deck *know(struct decks *decks, const char *name, const char *maker)
{
    size_t place = place_of(decks, name);
    if (decks->count == decks->capacity) {
        decks->capacity = decks->capacity ? 2 * decks->capacity : 16;
        decks->deck = engawa_reallocate(decks->deck, decks->capacity, sizeof *decks->deck);
    }
    struct deck *deck = &decks->deck[place];
    memmove(deck + 1, deck, (decks->count++ - place) * sizeof *deck);
    *deck = (struct deck){.cost = (int64_t)EMPTY * DECK_FILES_BLOCK};
    snprintf(deck->name, sizeof deck->name, "%s", name);
    snprintf(deck->maker, sizeof deck->maker, "%s", maker);
    return deck;
}

static void forget(struct decks *decks, struct deck *deck)
{
    engawa_text_free(&deck->row);
    memmove(deck, deck + 1, (size_t)(decks->deck + --decks->count - deck) * sizeof *deck);
}

static void write_version(const struct engawa_text *json, struct deck *deck)
{
    uint8_t hash[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_sha256((const uint8_t *)json->at, json->length, hash);
    engawa_hex(hash, sizeof hash, hex);
    snprintf(deck->version, sizeof deck->version, "%.20s", hex);
}

/* Reads what the list says of DECK, which is whole and whose pictures take BYTES. */
static void write_row(const struct decks *decks, struct deck *deck, int64_t bytes)
{
    char path[DECK_FILES_PATH];
    struct engawa_text text = {0};
    deck_files_path(decks->path, deck->name, "", "deck.json", path);
    json_t *json = deck_files_read(path, &text) ? json_loadb(text.at, text.length, 0, NULL) : NULL;
    json_t *title = json_object_get(json, "title");
    json_t *row = json_pack(
        "{s:s,s:O?,s:i,s:I}", "name", deck->name, "title", json_is_null(title) ? NULL : title,
        "cards", (int)json_array_size(json_object_get(json, "cards")), "bytes", (json_int_t)bytes);
    char *said = json ? json_dumps(row, JSON_COMPACT) : NULL;
    engawa_text_clear(&deck->row);
    if (said)
        engawa_text_add_bytes(&deck->row, said, strlen(said) - 1); /* without the last brace */
    if (said)
        write_version(&text, deck);
    free(said);
    json_decref(row);
    json_decref(json);
    engawa_text_free(&text);
}

/* What all decks take of the space, or those of GUEST. */
static int64_t cost_of_all(const struct decks *decks, const char *guest)
{
    int64_t cost = 0;
    for (size_t i = 0; i < decks->count; i++)
        if (!guest || strcmp(decks->deck[i].maker, guest) == 0)
            cost += decks->deck[i].cost;
    return cost;
}

/* ---- opening ---- */

/* Notes the folder ENTRY; or deletes it, if it is a deck that nobody goes on with. */
static void take_entry(void *context, const char *entry)
{
    struct decks *decks = context;
    char path[DECK_FILES_PATH], name[DECKS_NAME_MAX + 1];
    struct engawa_text maker = {0};
    struct stat about;
    int64_t bytes;
    deck_files_path(decks->path, entry, "", "", path);
    if (is_part(entry) && stat(path, &about) == 0 && time(NULL) - about.st_mtime > STALE) {
        deck_files_remove(decks->path, entry, "");
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)strcspn(entry, "."), entry);
    if (find(decks, name))
        return; /* the whole deck of this name comes first */
    deck_files_path(decks->path, entry, "", "maker", path);
    deck_files_read(path, &maker);
    struct deck *deck = know(decks, name, engawa_text_string(&maker));
    engawa_text_free(&maker);
    deck->whole = !is_part(entry);
    deck->cost = deck_files_measure(decks->path, deck->name, suffix_of(deck), &bytes);
    if (deck->whole)
        write_row(decks, deck, bytes);
}

bool decks_open(const char *path, int64_t space, int64_t share, const char *const *reserved,
                struct decks **decks, struct engawa_reason *why)
{
    if (strlen(path) > DECK_FILES_PATH - 200 || (mkdir(path, 0755) != 0 && errno != EEXIST))
        return engawa_refuse(why, "store", "cannot make the folder %.150s",
                             "フォルダー %.150s を作れません", path);
    *decks = engawa_allocate(1, sizeof **decks);
    (*decks)->path = engawa_copy_string(path);
    (*decks)->reserved = reserved;
    (*decks)->space = space;
    (*decks)->share = share;
    deck_files_each((*decks)->path, take_entry, *decks);
    return true;
}

void decks_close(struct decks *decks)
{
    if (!decks)
        return;
    for (size_t i = 0; i < decks->count; i++)
        engawa_text_free(&decks->deck[i].row);
    free(decks->deck);
    free(decks->path);
    free(decks);
}

/* ---- making a deck ---- */

static int count_of(const struct decks *decks, const char *guest)
{
    int count = 0;
    for (size_t i = 0; i < decks->count; i++)
        count += strcmp(decks->deck[i].maker, guest) == 0;
    return count;
}

/* Whether GUEST may begin a deck NAME, or go on with it; it is DECK, or NULL before it begins. */
static bool may_make(const struct decks *decks, const char *guest, const char *name,
                     const struct deck *deck, struct engawa_reason *why)
{
    if (deck && (deck->whole || strcmp(deck->maker, guest) != 0))
        return engawa_refuse(why, "taken", "there is a deck called \"%s\" already",
                             "「%s」というデッキはもうあります", name);
    if (!deck && count_of(decks, guest) >= DECKS_OF_ONE)
        return engawa_refuse(why, "full", "one guest may keep at most %d decks: delete one first",
                             "ひとりが置けるデッキは %d 組までです。先にどれか消してください",
                             DECKS_OF_ONE);
    return true;
}

/* Whether there is space for MORE of GUEST. */
static bool has_space(const struct decks *decks, const char *guest, int64_t more,
                      struct engawa_reason *why)
{
    if (cost_of_all(decks, NULL) + more > decks->space)
        return engawa_refuse(why, "full", "this server has no room for more pictures",
                             "このサーバーには画像を置く場所がもうありません");
    if (cost_of_all(decks, guest) + more > decks->share)
        return engawa_refuse(why, "full",
                             "your decks may take %d MB on this server: delete one first",
                             "ひとりが使えるのは %d MB までです。先にどれか消してください",
                             (int)(decks->share >> 20));
    return true;
}

/* Begins GUEST's deck NAME. NULL: the disk failed. */
static struct deck *begin(struct decks *decks, const char *guest, const char *name)
{
    char path[DECK_FILES_PATH];
    deck_files_path(decks->path, name, deck_files_part, "", path);
    bool made = mkdir(path, 0755) == 0;
    deck_files_path(decks->path, name, deck_files_part, "thumb", path);
    made = made && mkdir(path, 0755) == 0;
    deck_files_path(decks->path, name, deck_files_part, "maker", path);
    if (made && deck_files_write(path, guest, strlen(guest)))
        return know(decks, name, guest);
    deck_files_remove(decks->path, name, deck_files_part);
    return NULL;
}

/* Whether a card or a thumbnail may have these pixels. */
static bool fits(const struct decks_file *file, const struct picture *picture)
{
    if (file->thumb)
        return picture->width >= 40 && picture->width <= 480 && picture->height >= 60 &&
               picture->height <= 720;
    return picture->width >= 200 && picture->width <= 1600 && picture->height >= 300 &&
           picture->height <= 2400;
}

static bool check_picture(const struct decks_file *file, const char *bytes, size_t length,
                          struct engawa_reason *why)
{
    struct picture picture;
    int most = file->thumb ? DECKS_THUMB_MAX : DECKS_FILE_MAX;
    if (length > (size_t)most)
        return engawa_refuse(why, "large", "a picture may have at most %d bytes",
                             "画像は %d バイトまでです", most);
    if (!picture_read(bytes, length, &picture) || picture.webp != file->webp)
        return engawa_refuse(
            why, "picture",
            "this is not a plain JPEG or WebP picture (pictures with EXIF are not accepted)",
            "JPEG か WebP の画像ではありません(EXIF 付きは置けません)");
    if (!fits(file, &picture))
        return engawa_refuse(why, "picture",
                             "a card has 200 to 1600 by 300 to 2400 pixels, a thumbnail up to "
                             "480 by 720; this has %d by %d",
                             "カードは 200〜1600 × 300〜2400 画素、小さい画像は 480 × 720 "
                             "画素までです(この画像は %d × %d)",
                             picture.width, picture.height);
    return true;
}

bool decks_put(struct decks *decks, const char *guest, const struct decks_file *file,
               const char *bytes, size_t length, struct engawa_reason *why)
{
    char path[DECK_FILES_PATH], other[DECK_FILES_PATH];
    struct decks_file twin = *file;
    struct deck *deck = find(decks, file->deck);
    twin.webp = !file->webp;
    deck_files_picture(decks->path, deck_files_part, &twin, other);
    deck_files_picture(decks->path, deck_files_part, file, path);
    if (!check_name(decks, file->deck, why) || !check_picture(file, bytes, length, why) ||
        !may_make(decks, guest, file->deck, deck, why))
        return false;
    int64_t more =
        deck_files_cost((int64_t)length) - deck_files_cost_at(path) - deck_files_cost_at(other);
    if (!has_space(decks, guest, more + (deck ? 0 : (int64_t)EMPTY * DECK_FILES_BLOCK), why))
        return false;
    deck = deck ? deck : begin(decks, guest, file->deck);
    if (!deck)
        return store_failed(why);
    unlink(other);
    bool fine = deck_files_write(path, bytes, length);
    deck->cost += more;
    return fine || store_failed(why);
}

/* ---- finishing ---- */

bool decks_finish(struct decks *decks, const char *guest, const char *name, const char *json,
                  size_t length, struct engawa_reason *why)
{
    char path[DECK_FILES_PATH], part[DECK_FILES_PATH];
    int64_t bytes;
    if (!check_name(decks, name, why))
        return false;
    if (length > DECKS_FILE_MAX)
        return engawa_refuse(why, "large", "deck.json may have at most %d bytes",
                             "deck.json は %d バイトまでです", DECKS_FILE_MAX);
    struct deck *deck = find(decks, name);
    if (deck && !may_make(decks, guest, name, deck, why))
        return false;
    char *text = deck_form_make(decks->path, name, json, length, why);
    if (!text)
        return false;
    if (!deck || !has_space(decks, guest, deck_files_cost((int64_t)strlen(text)), why)) {
        free(text); /* no deck, but pictures: somebody has changed the folder */
        return deck ? false : store_failed(why);
    }
    deck_files_path(decks->path, name, deck_files_part, "deck.json", path);
    bool fine = deck_files_write(path, text, strlen(text));
    free(text);
    deck_files_path(decks->path, name, deck_files_part, "", part);
    deck_files_path(decks->path, name, "", "", path);
    if (!fine || rename(part, path) != 0 || !deck_files_sync(decks->path))
        return store_failed(why);
    deck->whole = true;
    deck->cost = deck_files_measure(decks->path, deck->name, suffix_of(deck), &bytes);
    write_row(decks, deck, bytes);
    return true;
}

/* The deck NAME of a guest, finished or not. NULL: WHY. */
static struct deck *find_deck(const struct decks *decks, const char *name,
                              struct engawa_reason *why)
{
    struct deck *deck = check_name(decks, name, why) ? find(decks, name) : NULL;
    if (!deck && deck_files_is_name(name, strlen(name)))
        engawa_refuse(why, "no-such-deck", "there is no deck called \"%s\"",
                      "「%s」というデッキはありません", name);
    return deck;
}

static void drop(struct decks *decks, struct deck *deck)
{
    deck_files_remove(decks->path, deck->name, suffix_of(deck));
    forget(decks, deck);
}

bool decks_delete(struct decks *decks, const char *guest, const char *name, bool in_use,
                  struct engawa_reason *why)
{
    struct deck *deck = find_deck(decks, name, why);
    if (!deck)
        return false;
    if (strcmp(deck->maker, guest) != 0)
        return engawa_refuse(why, "not-yours", "only the person who made this deck can delete it",
                             "デッキを消せるのは作った人だけです");
    if (in_use && deck->whole)
        return engawa_refuse(
            why, "in-use", "a table plays with this deck: it can be deleted when that game is over",
            "このデッキを使っている卓があります。ゲームが終わったら消せます");
    drop(decks, deck);
    return true;
}

bool decks_remove(struct decks *decks, const char *name, struct engawa_reason *why)
{
    struct deck *deck = find_deck(decks, name, why);
    if (deck)
        drop(decks, deck);
    return deck != NULL;
}

/* ---- decks that nobody uses ---- */

/* When DECK was last used: the time of the file with its maker. 0: there is none. */
static int64_t used_at(const struct decks *decks, const struct deck *deck)
{
    char path[DECK_FILES_PATH];
    struct stat about;
    deck_files_path(decks->path, deck->name, suffix_of(deck), "maker", path);
    return stat(path, &about) == 0 ? (int64_t)about.st_mtime : 0;
}

static void note_use(const struct decks *decks, const struct deck *deck)
{
    char path[DECK_FILES_PATH];
    if (time(NULL) - used_at(decks, deck) < STALE)
        return;
    deck_files_path(decks->path, deck->name, suffix_of(deck), "maker", path);
    utimensat(AT_FDCWD, path, NULL, 0); /* a disk that cannot be written loses nothing */
}

void decks_use(struct decks *decks, const char *name)
{
    const struct deck *deck = find(decks, name);
    if (deck && deck->whole)
        note_use(decks, deck);
}

bool decks_drop_unused(struct decks *decks, int64_t before, char name[DECKS_NAME_MAX + 1])
{
    name[0] = '\0';
    for (size_t i = 0; i < decks->count && !name[0]; i++) {
        struct deck *deck = &decks->deck[i];
        int64_t at = deck->whole ? used_at(decks, deck) : 0;
        if (at == 0 || at >= before)
            continue;
        snprintf(name, DECKS_NAME_MAX + 1, "%s", deck->name);
        drop(decks, deck);
    }
    return name[0] != '\0';
}

/* ---- reading ---- */

bool decks_read(struct decks *decks, const struct decks_file *file, struct engawa_text *bytes,
                struct engawa_text *version, struct engawa_reason *why)
{
    char path[DECK_FILES_PATH];
    const struct deck *deck = find(decks, file->deck);
    if (file->number == 0)
        deck_files_path(decks->path, file->deck, "", "deck.json", path);
    else
        deck_files_picture(decks->path, "", file, path);
    if (!deck || !deck->version[0] || !deck_files_read(path, bytes))
        return engawa_refuse(why, "no-such-deck", "there is no such deck or picture",
                             "そのデッキまたは画像はありません");
    if (file->number == 0)
        note_use(decks, deck);
    engawa_text_add(version, deck->version);
    return true;
}

bool decks_words(const struct decks *decks, const char *name, struct engawa_text *json)
{
    char path[DECK_FILES_PATH];
    deck_files_path(decks->path, name, "", "deck.json", path);
    return deck_files_is_name(name, strlen(name)) && deck_files_read(path, json);
}

bool decks_there(const struct decks *decks, const char *name)
{
    char path[DECK_FILES_PATH];
    deck_files_path(decks->path, name, "", "deck.json", path);
    return deck_files_is_name(name, strlen(name)) && access(path, F_OK) == 0;
}

/* Whether JSON ends with the beginning of an array. */
static bool is_first(const struct engawa_text *json)
{
    return json->length > 0 && json->at[json->length - 1] == '[';
}

void decks_list(struct decks *decks, const char *guest, struct engawa_text *json)
{
    for (size_t i = 0; i < decks->count; i++) {
        const struct deck *deck = &decks->deck[i];
        bool mine = guest && strcmp(deck->maker, guest) == 0;
        if (deck->row.length > 0)
            engawa_text_printf(json, "%s%s,\"mine\":%s}", is_first(json) ? "" : ",", deck->row.at,
                               mine ? "true" : "false");
    }
}
