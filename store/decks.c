/* decks.c - guests' own decks of pictures, in a folder (decks.h). */
#include "store/decks.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "store/picture.h"
#include "words/words.h"

#include <dirent.h>
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
    PATH_SIZE = 4096,
    TEXT_MAX = 100,
    WORDS_MAX = 20,
    STALE = 24 * 3600,
    MAKER_MAX = 63,
    BLOCK = 4096, /* what a file takes at least, with its name */
    EMPTY = 3     /* blocks of a deck without pictures: two folders and `maker` */
};

static const char part_suffix[] = ".part";

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
    return engawa_refuse(why, "store", "the disk of this house failed",
                         "このハウスのディスクに書き込めませんでした");
}

/* ---- names ---- */

static bool is_name(const char *name, size_t length)
{
    return length >= 1 && length <= DECKS_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") >= length;
}

static bool check_name(const struct decks *decks, const char *name, struct engawa_reason *why)
{
    if (!is_name(name, strlen(name)))
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
    if (!is_name(path, length) || path[length] != '/')
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

static const char *type_of(bool webp)
{
    return webp ? "webp" : "jpg";
}

/* The path of a deck's folder, SUFFIX "" or ".part", and of TAIL in it. */
static void deck_path(const struct decks *decks, const char *name, const char *suffix,
                      const char *tail, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s%s%s%s", decks->path, name, suffix, *tail ? "/" : "", tail);
}

static void picture_path(const struct decks *decks, const char *suffix,
                         const struct decks_file *file, char path[PATH_SIZE])
{
    char tail[40];
    snprintf(tail, sizeof tail, "%s%d.%s", file->thumb ? "thumb/" : "", file->number,
             type_of(file->webp));
    deck_path(decks, file->deck, suffix, tail, path);
}

/* ---- files ---- */

static bool write_file(const char *path, const char *bytes, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    size_t done = 0;
    if (file < 0)
        return false;
    while (done < length) {
        ssize_t count = write(file, bytes + done, length - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        done += (size_t)count;
    }
    bool fine = done == length && fsync(file) == 0;
    return close(file) == 0 && fine;
}

/* Makes the names in the folder PATH durable. */
static bool sync_folder(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool fine = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0)
        close(folder);
    return fine;
}

static bool read_file(const char *path, struct engawa_text *text)
{
    char buffer[16384];
    FILE *file = fopen(path, "rbe");
    if (!file)
        return false;
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, file)) > 0;)
        engawa_text_add_bytes(text, buffer, count);
    bool fine = !ferror(file);
    return fclose(file) == 0 && fine;
}

/* Removes the files of one folder, and the folder. */
static void remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    char inside[PATH_SIZE + 300];
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        unlink(inside);
    }
    closedir(folder);
    rmdir(path);
}

static void remove_deck(const struct decks *decks, const char *name, const char *suffix)
{
    char path[PATH_SIZE];
    deck_path(decks, name, suffix, "thumb", path);
    remove_folder(path);
    deck_path(decks, name, suffix, "", path);
    remove_folder(path);
}

/* What a file of LENGTH bytes takes. */
static int64_t cost_of(int64_t length)
{
    return (length + BLOCK - 1) / BLOCK * BLOCK;
}

/* What the file PATH takes, 0 if there is none. */
static int64_t cost_at(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? cost_of(about.st_size) : 0;
}

/* Adds up what the files in the folder PATH take, and their BYTES. */
static int64_t folder_cost(const char *path, int64_t *bytes)
{
    int64_t cost = BLOCK;
    DIR *folder = opendir(path);
    if (!folder)
        return 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat about;
        if (fstatat(dirfd(folder), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(about.st_mode)) {
            cost += cost_of(about.st_size);
            *bytes += about.st_size;
        }
    }
    closedir(folder);
    return cost;
}

/* Calls SEE for every folder among the decks, in the order of names. */
static void each_entry(const struct decks *decks, void (*see)(void *context, const char *entry),
                       void *context)
{
    struct dirent **entries;
    int count = scandir(decks->path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name), suffix = strlen(part_suffix);
        bool part = length > suffix && strcmp(name + length - suffix, part_suffix) == 0;
        if (is_name(name, part ? length - suffix : length))
            see(context, name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static bool is_part(const char *entry)
{
    return strchr(entry, '.') != NULL;
}

static const char *suffix_of(const struct deck *deck)
{
    return deck->whole ? "" : part_suffix;
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
    *deck = (struct deck){.cost = (int64_t)EMPTY * BLOCK};
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
    char path[PATH_SIZE];
    struct engawa_text text = {0};
    deck_path(decks, deck->name, "", "deck.json", path);
    json_t *json = read_file(path, &text) ? json_loadb(text.at, text.length, 0, NULL) : NULL;
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

/* What the files of DECK take, and their BYTES. */
static int64_t measure(const struct decks *decks, const struct deck *deck, int64_t *bytes)
{
    char path[PATH_SIZE];
    *bytes = 0;
    deck_path(decks, deck->name, suffix_of(deck), "", path);
    int64_t cost = folder_cost(path, bytes);
    deck_path(decks, deck->name, suffix_of(deck), "thumb", path);
    return cost + folder_cost(path, bytes);
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
    char path[PATH_SIZE], name[DECKS_NAME_MAX + 1];
    struct engawa_text maker = {0};
    struct stat about;
    int64_t bytes;
    deck_path(decks, entry, "", "", path);
    if (is_part(entry) && stat(path, &about) == 0 && time(NULL) - about.st_mtime > STALE) {
        remove_deck(decks, entry, "");
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)strcspn(entry, "."), entry);
    if (find(decks, name))
        return; /* the whole deck of this name comes first */
    deck_path(decks, entry, "", "maker", path);
    read_file(path, &maker);
    struct deck *deck = know(decks, name, engawa_text_string(&maker));
    engawa_text_free(&maker);
    deck->whole = !is_part(entry);
    deck->cost = measure(decks, deck, &bytes);
    if (deck->whole)
        write_row(decks, deck, bytes);
}

bool decks_open(const char *path, int64_t space, int64_t share, const char *const *reserved,
                struct decks **decks, struct engawa_reason *why)
{
    if (strlen(path) > PATH_SIZE - 200 || (mkdir(path, 0755) != 0 && errno != EEXIST))
        return engawa_refuse(why, "store", "cannot make the folder %.150s",
                             "フォルダー %.150s を作れません", path);
    *decks = engawa_allocate(1, sizeof **decks);
    (*decks)->path = engawa_copy_string(path);
    (*decks)->reserved = reserved;
    (*decks)->space = space;
    (*decks)->share = share;
    each_entry(*decks, take_entry, *decks);
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
        return engawa_refuse(why, "full", "one guest may keep %d decks: delete one first",
                             "ひとりが置けるデッキは %d 組までです。先にどれか消してください",
                             DECKS_OF_ONE);
    return true;
}

/* Whether there is space for MORE of GUEST. */
static bool has_space(const struct decks *decks, const char *guest, int64_t more,
                      struct engawa_reason *why)
{
    if (cost_of_all(decks, NULL) + more > decks->space)
        return engawa_refuse(why, "full", "this house has no room for more pictures",
                             "このハウスには画像を置く場所がもうありません");
    if (cost_of_all(decks, guest) + more > decks->share)
        return engawa_refuse(why, "full",
                             "your decks may take %d MB in this house: delete one first",
                             "ひとりが使えるのは %d MB までです。先にどれか消してください",
                             (int)(decks->share >> 20));
    return true;
}

/* Begins GUEST's deck NAME. NULL: the disk failed. */
static struct deck *begin(struct decks *decks, const char *guest, const char *name)
{
    char path[PATH_SIZE];
    deck_path(decks, name, part_suffix, "", path);
    bool made = mkdir(path, 0755) == 0;
    deck_path(decks, name, part_suffix, "thumb", path);
    made = made && mkdir(path, 0755) == 0;
    deck_path(decks, name, part_suffix, "maker", path);
    if (made && write_file(path, guest, strlen(guest)))
        return know(decks, name, guest);
    remove_deck(decks, name, part_suffix);
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
        return engawa_refuse(why, "large", "a picture may have %d bytes",
                             "画像は %d バイトまでです", most);
    if (!picture_read(bytes, length, &picture) || picture.webp != file->webp)
        return engawa_refuse(why, "picture",
                             "this is no plain JPEG or WebP picture (EXIF is not kept here)",
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
    char path[PATH_SIZE], other[PATH_SIZE];
    struct decks_file twin = *file;
    struct deck *deck = find(decks, file->deck);
    twin.webp = !file->webp;
    picture_path(decks, part_suffix, &twin, other);
    picture_path(decks, part_suffix, file, path);
    if (!check_name(decks, file->deck, why) || !check_picture(file, bytes, length, why) ||
        !may_make(decks, guest, file->deck, deck, why))
        return false;
    int64_t more = cost_of((int64_t)length) - cost_at(path) - cost_at(other);
    if (!has_space(decks, guest, more + (deck ? 0 : (int64_t)EMPTY * BLOCK), why))
        return false;
    deck = deck ? deck : begin(decks, guest, file->deck);
    if (!deck)
        return store_failed(why);
    unlink(other);
    bool fine = write_file(path, bytes, length);
    deck->cost += more;
    return fine || store_failed(why);
}

/* ---- finishing ---- */

static bool bad_form(struct engawa_reason *why)
{
    return engawa_refuse(why, "form",
                         "deck.json is {\"title\":…,\"cards\":[{\"title\",\"author\",\"words\"}, "
                         "…]}; texts of up to 100 characters, up to 20 words",
                         "deck.json は {\"title\":…,\"cards\":[{\"title\",\"author\",\"words\"}, "
                         "…]} の形で、文は 100 文字、ことばは 20 個までです");
}

/* Whether it went well so far; otherwise WHY says what did not. */
struct verdict {
    bool fine;
    struct engawa_reason *why;
};

/* Clears VERDICT for a deck.json of another form. */
static void refuse_form(struct verdict *verdict)
{
    if (verdict->fine)
        verdict->fine = bad_form(verdict->why);
}

/* Leaves the string TEXT, cleaned, in INTO. */
static void take_text(const json_t *text, char into[4 * TEXT_MAX + 1], struct verdict *verdict)
{
    const char *said = json_string_value(text);
    if (!said || strlen(said) != json_string_length(text))
        refuse_form(verdict);
    if (verdict->fine)
        verdict->fine = words_clean(said, 0, TEXT_MAX, into, verdict->why);
}

/* TEXT in both languages, a new object; NULL if it is empty or refused. */
static json_t *bilingual(const json_t *text, struct verdict *verdict)
{
    char en[4 * TEXT_MAX + 1], ja[4 * TEXT_MAX + 1];
    bool both = json_is_object(text);
    if (!text || json_is_null(text))
        return NULL;
    take_text(both ? json_object_get(text, "en") : text, en, verdict);
    take_text(both ? json_object_get(text, "ja") : text, ja, verdict);
    if (!verdict->fine || (!*en && !*ja))
        return NULL;
    return json_pack("{s:s,s:s}", "en", en, "ja", ja);
}

/* A card's words, the same list for both languages. */
static json_t *literal(const json_t *words, struct verdict *verdict)
{
    char text[4 * TEXT_MAX + 1];
    const json_t *word;
    size_t i;
    if (!words || json_is_null(words))
        return NULL;
    if (!json_is_array(words) || json_array_size(words) > WORDS_MAX)
        refuse_form(verdict);
    json_t *list = json_array();
    json_array_foreach(words, i, word)
    {
        take_text(word, text, verdict);
        if (!verdict->fine)
            break;
        if (*text)
            json_array_append_new(list, json_string(text));
    }
    json_t *both = json_pack("{s:O,s:O}", "en", list, "ja", list);
    json_decref(list);
    return both;
}

/* Adds the author of a card, if one is named. */
static void add_author(json_t *card, const json_t *author, struct verdict *verdict)
{
    char text[4 * TEXT_MAX + 1];
    if (!author || json_is_null(author))
        return;
    take_text(author, text, verdict);
    if (verdict->fine && *text)
        json_object_set_new(card, "author", json_string(text));
}

/* The name of card NUMBER's picture or thumbnail, as it was stored; false if there is none. */
static bool find_picture(const struct decks *decks, const char *name, int number, bool thumb,
                         char file_name[40])
{
    for (int webp = 0; webp < 2; webp++) {
        struct decks_file file = {.number = number, .thumb = thumb, .webp = webp};
        char path[PATH_SIZE];
        snprintf(file.deck, sizeof file.deck, "%s", name);
        picture_path(decks, part_suffix, &file, path);
        snprintf(file_name, 40, "%s%d.%s", thumb ? "thumb/" : "", number, type_of(webp));
        if (access(path, F_OK) == 0)
            return true;
    }
    return false;
}

/* The entry of card NUMBER; NULL with the reason. */
static json_t *make_card(const struct decks *decks, const char *name, int number,
                         const json_t *said, struct engawa_reason *why)
{
    char file[40], thumb[40];
    struct verdict verdict = {.fine = true, .why = why};
    if (!find_picture(decks, name, number, false, file) ||
        !find_picture(decks, name, number, true, thumb)) {
        engawa_refuse(why, "cards", "the picture or thumbnail of card %d is missing",
                      "%d 枚目の画像がありません", number);
        return NULL;
    }
    json_t *card = json_pack("{s:i,s:s,s:s}", "number", number, "file", file, "thumb", thumb);
    if (!json_is_object(said))
        refuse_form(&verdict);
    json_t *title = bilingual(json_object_get(said, "title"), &verdict);
    json_t *words = literal(json_object_get(said, "words"), &verdict);
    if (title)
        json_object_set_new(card, "title", title);
    if (words)
        json_object_set_new(card, "literal", words);
    add_author(card, json_object_get(said, "author"), &verdict);
    if (verdict.fine)
        return card;
    json_decref(card);
    return NULL;
}

/* The whole deck.json as it is kept; NULL with the reason. */
static json_t *make_deck(const struct decks *decks, const char *name, const json_t *said,
                         struct engawa_reason *why)
{
    const json_t *cards = json_object_get(said, "cards");
    size_t count = json_array_size(cards);
    struct verdict verdict = {.fine = true, .why = why};
    if (!json_is_object(said) || !json_is_array(cards))
        refuse_form(&verdict);
    json_t *title = bilingual(json_object_get(said, "title"), &verdict);
    if (!verdict.fine) {
        json_decref(title);
        return NULL;
    }
    if (count < DECKS_CARDS_MIN || count > DECKS_CARDS_MAX) {
        json_decref(title);
        engawa_refuse(why, "cards", "a deck has %d to %d cards, not %d",
                      "デッキは %d〜%d 枚です(今は %d 枚)", DECKS_CARDS_MIN, DECKS_CARDS_MAX,
                      (int)count);
        return NULL;
    }
    json_t *list = json_array();
    json_t *deck = json_pack("{s:s,s:I,s:o?,s:o}", "name", name, "made", (json_int_t)time(NULL),
                             "title", title, "cards", list);
    for (size_t i = 0; i < count; i++) {
        json_t *card = make_card(decks, name, (int)i + 1, json_array_get(cards, i), why);
        if (!card) {
            json_decref(deck);
            return NULL;
        }
        json_array_append_new(list, card);
    }
    return deck;
}

bool decks_finish(struct decks *decks, const char *guest, const char *name, const char *json,
                  size_t length, struct engawa_reason *why)
{
    char path[PATH_SIZE], part[PATH_SIZE];
    int64_t bytes;
    if (!check_name(decks, name, why))
        return false;
    if (length > DECKS_FILE_MAX)
        return engawa_refuse(why, "large", "deck.json may have %d bytes",
                             "deck.json は %d バイトまでです", DECKS_FILE_MAX);
    struct deck *deck = find(decks, name);
    if (deck && !may_make(decks, guest, name, deck, why))
        return false;
    json_t *said = json_loadb(json, length, JSON_REJECT_DUPLICATES, NULL);
    if (!said)
        return bad_form(why);
    json_t *made = make_deck(decks, name, said, why);
    json_decref(said);
    if (!made)
        return false;
    char *text = json_dumps(made, JSON_COMPACT);
    json_decref(made);
    if (!text || !deck) { /* no pictures without a deck: make_deck has refused */
        free(text);
        return store_failed(why);
    }
    if (!has_space(decks, guest, cost_of((int64_t)strlen(text)), why)) {
        free(text);
        return false;
    }
    deck_path(decks, name, part_suffix, "deck.json", path);
    bool fine = write_file(path, text, strlen(text));
    free(text);
    deck_path(decks, name, part_suffix, "", part);
    deck_path(decks, name, "", "", path);
    if (!fine || rename(part, path) != 0 || !sync_folder(decks->path))
        return store_failed(why);
    deck->whole = true;
    deck->cost = measure(decks, deck, &bytes);
    write_row(decks, deck, bytes);
    return true;
}

/* The deck NAME of a guest, finished or not. NULL: WHY. */
static struct deck *find_deck(const struct decks *decks, const char *name,
                              struct engawa_reason *why)
{
    struct deck *deck = check_name(decks, name, why) ? find(decks, name) : NULL;
    if (!deck && is_name(name, strlen(name)))
        engawa_refuse(why, "no-such-deck", "there is no deck called \"%s\"",
                      "「%s」というデッキはありません", name);
    return deck;
}

static void drop(struct decks *decks, struct deck *deck)
{
    remove_deck(decks, deck->name, suffix_of(deck));
    forget(decks, deck);
}

bool decks_delete(struct decks *decks, const char *guest, const char *name,
                  struct engawa_reason *why)
{
    struct deck *deck = find_deck(decks, name, why);
    if (!deck)
        return false;
    if (strcmp(deck->maker, guest) != 0)
        return engawa_refuse(why, "not-yours", "only who made a deck may delete it",
                             "デッキを消せるのは作った人だけです");
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
    char path[PATH_SIZE];
    struct stat about;
    deck_path(decks, deck->name, suffix_of(deck), "maker", path);
    return stat(path, &about) == 0 ? (int64_t)about.st_mtime : 0;
}

static void note_use(const struct decks *decks, const struct deck *deck)
{
    char path[PATH_SIZE];
    if (time(NULL) - used_at(decks, deck) < STALE)
        return;
    deck_path(decks, deck->name, suffix_of(deck), "maker", path);
    utimensat(AT_FDCWD, path, NULL, 0); /* a disk that cannot be written loses nothing */
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
    char path[PATH_SIZE];
    const struct deck *deck = find(decks, file->deck);
    if (file->number == 0)
        deck_path(decks, file->deck, "", "deck.json", path);
    else
        picture_path(decks, "", file, path);
    if (!deck || !deck->version[0] || !read_file(path, bytes))
        return engawa_refuse(why, "no-such-deck", "there is no such deck or picture",
                             "そのデッキまたは画像はありません");
    if (file->number == 0)
        note_use(decks, deck);
    engawa_text_add(version, deck->version);
    return true;
}

bool decks_words(const struct decks *decks, const char *name, struct engawa_text *json)
{
    char path[PATH_SIZE];
    deck_path(decks, name, "", "deck.json", path);
    return is_name(name, strlen(name)) && read_file(path, json);
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
