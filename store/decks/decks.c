/* decks.c - guests' own decks of pictures (decks.h). */
#include "store/decks/decks.h"

#include "engine/chance.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "store/decks/deck_files.h"
#include "store/decks/deck_form.h"
#include "store/decks/picture.h"
#include "store/turn/journal.h"

#include <assert.h>
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STALE = 24 * 3600, MAKER_MAX = 63 };

/* Cached facts about a deck. */
struct deck {
    char name[DECKS_NAME_MAX + 1];
    char maker[MAKER_MAX + 1];
    char address[MAKER_MAX + 1]; /* from which the maker last changed a deck; "" if unknown */
    bool whole;                  /* false while it is being made */
    bool private;                /* only its maker finds it in the list */
    bool there;                  /* the last scan found it */
    int64_t cost;                /* bytes that count against the space */
    struct engawa_text row;      /* its row of decks_list, without "private" and "mine"; empty if
                                    deck.json cannot be read */
    char version[24];            /* "" if not whole */
};

struct decks {
    struct deck_files *files;
    pthread_mutex_t lock;        /* guards the decks' names and whether they are whole */
    const char *const *reserved; /* names; ended by NULL */
    int64_t space, share;        /* bytes, in all and of one guest */
    int64_t address_share;       /* bytes, of one address */
    struct deck *deck;           /* sorted by name */
    size_t count, capacity;
    bool shared; /* other servers make and delete decks, too */
};

static bool store_failed(struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "the server could not keep it: its disk or database failed",
                         "サーバーに保存できませんでした（ディスクまたはデータベースのエラー）");
}

/* ---- names ---- */

static bool check_name(const struct decks *decks, const char *name, struct engawa_reason *why)
{
    if (!deck_files_is_name(name, strlen(name)))
        return engawa_refuse(why, "name", "a deck's name is 1 to 64 characters of a-z, 0-9 and -",
                             "デッキの名前は a-z、0-9、- の1〜64文字です");
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

/* ---- what is known of the decks ---- */

/* Returns where the deck NAME is, or would be inserted. */
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

static void take_address(struct deck *deck, const struct decks_maker *maker)
{
    snprintf(deck->address, sizeof deck->address, "%s", maker->address);
}

/* Adds a deck in the making. */
static struct deck *know(struct decks *decks, const char *name, const char *maker)
{
    size_t place = place_of(decks, name);
    pthread_mutex_lock(&decks->lock);
    if (decks->count == decks->capacity) {
        decks->capacity = decks->capacity ? 2 * decks->capacity : 16;
        decks->deck = engawa_reallocate(decks->deck, decks->capacity, sizeof *decks->deck);
    }
    struct deck *deck = &decks->deck[place];
    memmove(deck + 1, deck, (decks->count++ - place) * sizeof *deck);
    *deck = (struct deck){.cost = (int64_t)DECK_FILES_EMPTY * DECK_FILES_BLOCK};
    snprintf(deck->name, sizeof deck->name, "%s", name);
    snprintf(deck->maker, sizeof deck->maker, "%s", maker);
    pthread_mutex_unlock(&decks->lock);
    return deck;
}

static void forget(struct decks *decks, struct deck *deck)
{
    pthread_mutex_lock(&decks->lock);
    engawa_text_free(&deck->row);
    memmove(deck, deck + 1, (size_t)(decks->deck + --decks->count - deck) * sizeof *deck);
    pthread_mutex_unlock(&decks->lock);
}

static void write_version(const struct engawa_text *json, struct deck *deck)
{
    uint8_t hash[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    engawa_sha256((const uint8_t *)json->at, json->length, hash);
    engawa_hex(hash, sizeof hash, hex);
    snprintf(deck->version, sizeof deck->version, "%.20s", hex);
}

/* Fills the list row of DECK, which is whole and whose pictures take BYTES. */
static void write_row(const struct decks *decks, struct deck *deck, int64_t bytes)
{
    struct engawa_text text = {0};
    json_t *json = deck_files_read(decks->files, deck->name, "deck.json", &text, NULL)
                       ? json_loadb(text.at, text.length, 0, NULL)
                       : NULL;
    json_t *title = json_object_get(json, "title");
    json_t *row = json_pack(
        "{s:s,s:O?,s:i,s:I}", "name", deck->name, "title", json_is_null(title) ? NULL : title,
        "cards", (int)json_array_size(json_object_get(json, "cards")), "bytes", (json_int_t)bytes);
    char *said = json ? json_dumps(row, JSON_COMPACT) : NULL;
    deck->private = json_is_true(json_object_get(json, "private"));
    engawa_text_clear(&deck->row);
    if (said)
        engawa_text_add(&deck->row, said);
    if (said)
        write_version(&text, deck);
    free(said);
    json_decref(row);
    json_decref(json);
    engawa_text_free(&text);
}

/* Returns the bytes that decks count for. */
struct costs {
    int64_t all, guest, address;
};

/* Returns the bytes of all decks, of MAKER's, and of those from MAKER's address. */
static struct costs costs_of(const struct decks *decks, const struct decks_maker *maker)
{
    struct costs costs = {0};
    for (size_t i = 0; i < decks->count; i++) {
        const struct deck *deck = &decks->deck[i];
        costs.all += deck->cost;
        costs.guest += strcmp(deck->maker, maker->guest) == 0 ? deck->cost : 0;
        costs.address += strcmp(deck->address, maker->address) == 0 ? deck->cost : 0;
    }
    return costs;
}

/* ---- opening ---- */

/* Marks DECK as whole. */
static void make_whole(struct decks *decks, struct deck *deck)
{
    int64_t bytes = 0;
    pthread_mutex_lock(&decks->lock);
    deck->whole = true;
    pthread_mutex_unlock(&decks->lock);
    deck_files_measure(decks->files, deck->name, true, &deck->cost, &bytes);
    write_row(decks, deck, bytes);
}

/* Adds a deck that the scan found, or deletes it if it is unfinished and abandoned. */
static void take_deck(void *context, const struct deck_about *about)
{
    struct decks *decks = context;
    int64_t bytes;
    if (!about->whole && time(NULL) - about->changed > STALE) {
        deck_files_remove(decks->files, about->name, false);
        return;
    }
    if (find(decks, about->name))
        return; /* the whole deck of this name comes first */
    struct deck *deck = know(decks, about->name, about->maker);
    if (about->whole)
        make_whole(decks, deck);
    else
        deck_files_measure(decks->files, deck->name, false, &deck->cost, &bytes);
}

/* Moves the decks in the folder PATH into FILES when the database gets its deck tables: until then
 * the folder had the only copies. */
static bool take_in(const char *path, struct deck_files *files, struct engawa_reason *why)
{
    struct deck_files *folder = NULL;
    int64_t count;
    bool fine = access(path, F_OK) != 0 ||
                (deck_folder_open(path, &folder, why) && deck_files_copy(folder, files, &count));
    deck_files_close(folder);
    return fine || engawa_refuse(why, "store", "the decks in %.150s could not be taken in",
                                 "%.150s のデッキを取り込めませんでした", path);
}

bool decks_open(const char *path, struct journal *journal, int64_t space, int64_t share,
                const char *const *reserved, struct decks **decks, struct engawa_reason *why)
{
    struct deck_files *files = NULL;
    *decks = NULL;
    if (journal && !deck_rows_open(journal, &files, why))
        return false;
    if (files && journal_upgraded(journal) && !take_in(path, files, why)) {
        deck_files_close(files);
        return false;
    }
    if (!files && !deck_folder_open(path, &files, why))
        return false;
    struct decks *opened = engawa_allocate(1, sizeof *opened);
    opened->files = files;
    opened->reserved = reserved;
    opened->space = space;
    opened->share = share;
    opened->address_share = space;
    pthread_mutex_init(&opened->lock, NULL);
    if (!deck_files_each(files, take_deck, opened)) {
        decks_close(opened);
        return engawa_refuse(why, "store", "the guests' decks cannot be read",
                             "ゲストのデッキを読み込めません");
    }
    *decks = opened;
    return true;
}

void decks_close(struct decks *decks)
{
    if (!decks)
        return;
    for (size_t i = 0; i < decks->count; i++)
        engawa_text_free(&decks->deck[i].row);
    free(decks->deck);
    deck_files_close(decks->files);
    pthread_mutex_destroy(&decks->lock);
    free(decks);
}

/* ---- other servers ---- */

/* Updates a deck that the scan found, or adds it. */
static void see_deck(void *context, const struct deck_about *about)
{
    struct decks *decks = context;
    struct deck *deck = find(decks, about->name);
    bool other = deck && !deck->there &&
                 (strcmp(deck->maker, about->maker) != 0 || (deck->whole && !about->whole));
    int64_t bytes;
    if (other)
        forget(decks, deck);
    if (other || !deck)
        take_deck(decks, about);
    else if (about->whole && !deck->whole)
        make_whole(decks, deck);
    else if (!about->whole)
        deck_files_measure(decks->files, deck->name, false, &deck->cost, &bytes);
    deck = find(decks, about->name);
    if (deck)
        deck->there = true;
}

void decks_look(struct decks *decks)
{
    if (!decks->shared)
        return;
    for (size_t i = 0; i < decks->count; i++)
        decks->deck[i].there = false;
    if (!deck_files_each(decks->files, see_deck, decks))
        return; /* keep the cache as it is */
    for (size_t i = decks->count; i-- > 0;)
        if (!decks->deck[i].there)
            forget(decks, &decks->deck[i]);
}

void decks_limit_addresses(struct decks *decks, double shares)
{
    double most = shares * (double)decks->share, half = (double)decks->space / 2;
    int64_t bytes = (int64_t)(most < half ? most : half);
    decks->address_share = shares <= 0 ? decks->space : bytes > decks->share ? bytes : decks->share;
}

void decks_share(struct decks *decks)
{
    decks->shared = true;
}

/* ---- making a deck ---- */

static int count_of(const struct decks *decks, const char *guest)
{
    int count = 0;
    for (size_t i = 0; i < decks->count; i++)
        count += strcmp(decks->deck[i].maker, guest) == 0;
    return count;
}

/* Returns whether GUEST may begin a deck NAME, or go on with DECK, which is NULL before it
 * begins. */
static bool may_make(const struct decks *decks, const char *guest, const char *name,
                     const struct deck *deck, struct engawa_reason *why)
{
    if (deck && (deck->whole || strcmp(deck->maker, guest) != 0))
        return engawa_refuse(why, "taken", "there is a deck called \"%s\" already",
                             "「%s」というデッキはもうあります", name);
    if (!deck && count_of(decks, guest) >= DECKS_OF_ONE)
        return engawa_refuse(why, "full", "one guest may keep at most %d decks: delete one first",
                             "ひとりが置けるデッキは%d組までです。先にどれか削除してください",
                             DECKS_OF_ONE);
    return true;
}

/* Returns whether there is space for MORE bytes of MAKER, all of whose decks count for their
 * present address. */
static bool has_space(struct decks *decks, const struct decks_maker *maker, int64_t more,
                      struct engawa_reason *why)
{
    for (size_t i = 0; i < decks->count; i++)
        if (strcmp(decks->deck[i].maker, maker->guest) == 0)
            take_address(&decks->deck[i], maker);
    const struct costs costs = costs_of(decks, maker);
    if (costs.all + more > decks->space)
        return engawa_refuse(why, "full", "this server has no room for more pictures",
                             "このサーバーには画像を置く場所がもうありません");
    if (costs.guest + more > decks->share)
        return engawa_refuse(why, "full",
                             "your decks may take %d MB on this server: delete one first",
                             "ひとりが使えるのは %d MB までです。先にどれか削除してください",
                             (int)(decks->share >> 20));
    if (costs.address + more > decks->address_share)
        return engawa_refuse(why, "full",
                             "the decks from your address may take %d MB on this server: delete "
                             "one first",
                             "同じアドレスから置けるのは合わせて %d MB "
                             "までです。先にどれか削除してください",
                             (int)(decks->address_share >> 20));
    return true;
}

/* Returns whether a card or a thumbnail may have these dimensions. */
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
                             "画像は%dバイトまでです", most);
    if (!picture_read(bytes, length, &picture) || picture.webp != file->webp)
        return engawa_refuse(
            why, "picture",
            "this is not a plain JPEG or lossy WebP picture (EXIF, motion and transparency are not "
            "accepted)",
            "JPEG か非可逆圧縮の WebP の画像ではありません（EXIF、動き、透明は使えません）");
    if (!fits(file, &picture))
        return engawa_refuse(why, "picture",
                             "a card has 200 to 1600 by 300 to 2400 pixels, a thumbnail up to "
                             "480 by 720; this has %d by %d",
                             "カードは 200〜1600 × 300〜2400 画素、小さい画像は 480 × 720 "
                             "画素までです（この画像は %d × %d）",
                             picture.width, picture.height);
    return true;
}

bool decks_put(struct decks *decks, const struct decks_maker *maker, const struct decks_file *file,
               const char *bytes, size_t length, struct engawa_reason *why)
{
    char tail[DECK_FILES_TAIL], other[DECK_FILES_TAIL];
    struct decks_file twin = *file;
    decks_look(decks);
    struct deck *deck = find(decks, file->deck);
    twin.webp = !file->webp;
    deck_files_tail(&twin, other);
    deck_files_tail(file, tail);
    if (!check_name(decks, file->deck, why) || !check_picture(file, bytes, length, why) ||
        !may_make(decks, maker->guest, file->deck, deck, why))
        return false;
    int64_t more = deck_files_cost((int64_t)length);
    int64_t begun = deck ? 0 : (int64_t)DECK_FILES_EMPTY * DECK_FILES_BLOCK;
    if (deck)
        more -= deck_files_cost_at(decks->files, file->deck, tail) +
                deck_files_cost_at(decks->files, file->deck, other);
    if (!has_space(decks, maker, more + begun, why))
        return false;
    if (!deck) {
        if (!deck_files_begin(decks->files, file->deck, maker->guest))
            return store_failed(why);
        deck = know(decks, file->deck, maker->guest);
        take_address(deck, maker);
    }
    if (!deck_files_put(decks->files, file->deck, tail, other, bytes, length))
        return store_failed(why);
    deck->cost += more;
    return true;
}

/* ---- finishing ---- */

static int64_t cost_of(const char *text)
{
    return deck_files_cost((int64_t)strlen(text));
}

bool decks_finish(struct decks *decks, const struct decks_maker *maker, const char *name,
                  const char *json, size_t length, struct engawa_reason *why)
{
    struct engawa_text tails = {0};
    if (!check_name(decks, name, why))
        return false;
    if (length > DECKS_FILE_MAX)
        return engawa_refuse(why, "large", "deck.json may have at most %d bytes",
                             "deck.json は%dバイトまでです", DECKS_FILE_MAX);
    decks_look(decks);
    struct deck *deck = find(decks, name);
    if (deck && !may_make(decks, maker->guest, name, deck, why))
        return false;
    bool listed = !deck || deck_files_list(decks->files, name, false, &tails) || store_failed(why);
    char *text =
        listed ? deck_form_make(name, engawa_text_string(&tails), json, length, why) : NULL;
    engawa_text_free(&tails);
    assert(deck || !text); /* since each card has a picture */
    bool fine = text && has_space(decks, maker, cost_of(text), why);
    if (fine && !deck_files_finish(decks->files, name, text, strlen(text)))
        fine = store_failed(why);
    free(text);
    if (fine)
        make_whole(decks, deck);
    return fine;
}

/* Returns the deck NAME of a guest, finished or not, or NULL with WHY. */
static struct deck *find_deck(struct decks *decks, const char *name, struct engawa_reason *why)
{
    decks_look(decks);
    struct deck *deck = check_name(decks, name, why) ? find(decks, name) : NULL;
    if (!deck && deck_files_is_name(name, strlen(name)))
        engawa_refuse(why, "no-such-deck", "there is no deck called \"%s\"",
                      "「%s」というデッキはありません", name);
    return deck;
}

/* Deletes DECK. */
static bool drop(struct decks *decks, struct deck *deck, struct engawa_reason *why)
{
    if (!deck_files_remove(decks->files, deck->name, deck->whole))
        return store_failed(why);
    forget(decks, deck);
    return true;
}

bool decks_delete(struct decks *decks, const char *guest, const char *name, bool in_use,
                  struct engawa_reason *why)
{
    struct deck *deck = find_deck(decks, name, why);
    if (!deck)
        return false;
    if (strcmp(deck->maker, guest) != 0)
        return engawa_refuse(why, "not-yours", "only the person who made this deck can delete it",
                             "デッキを削除できるのは、作った人だけです");
    if (in_use && deck->whole)
        return engawa_refuse(
            why, "in-use", "a table plays with this deck: it can be deleted when that game is over",
            "このデッキを使っている卓があります。対局が終わったら削除できます");
    return drop(decks, deck, why);
}

bool decks_remove(struct decks *decks, const char *name, struct engawa_reason *why)
{
    struct deck *deck = find_deck(decks, name, why);
    return deck && drop(decks, deck, why);
}

/* ---- decks that nobody uses ---- */

static void note_use(const struct decks *decks, const struct deck *deck)
{
    int64_t now = (int64_t)time(NULL);
    if (now - deck_files_used(decks->files, deck->name) >= STALE)
        (void)deck_files_use(decks->files, deck->name, now);
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
    decks_look(decks);
    for (size_t i = 0; i < decks->count && !name[0]; i++) {
        struct deck *deck = &decks->deck[i];
        int64_t at = deck->whole ? deck_files_used(decks->files, deck->name) : 0;
        if (at == 0 || at >= before)
            continue;
        snprintf(name, DECKS_NAME_MAX + 1, "%s", deck->name);
        if (!drop(decks, deck, NULL))
            name[0] = '\0';
    }
    return name[0] != '\0';
}

/* ---- reading ---- */

bool decks_read(struct decks *decks, const struct decks_file *file, struct engawa_text *bytes,
                struct engawa_text *version, struct engawa_reason *why)
{
    char tail[DECK_FILES_TAIL];
    const struct deck *deck = find(decks, file->deck);
    deck_files_tail(file, tail);
    if (!deck || !deck->whole) {
        decks_look(decks);
        deck = find(decks, file->deck);
    }
    engawa_refuse(why, "no-such-deck", "there is no such deck or picture",
                  "そのデッキまたは画像はありません");
    if (!deck || !deck->version[0] || !deck_files_read(decks->files, file->deck, tail, bytes, why))
        return false;
    if (file->number == 0)
        note_use(decks, deck);
    engawa_text_add(version, deck->version);
    return true;
}

bool decks_words(const struct decks *decks, const char *name, struct engawa_text *json)
{
    return deck_files_is_name(name, strlen(name)) &&
           deck_files_read(decks->files, name, "deck.json", json, NULL);
}

bool decks_there(struct decks *decks, const char *name)
{
    pthread_mutex_lock(&decks->lock);
    const struct deck *deck = find(decks, name);
    bool there = deck && deck->whole;
    pthread_mutex_unlock(&decks->lock);
    return there;
}

void decks_list(struct decks *decks, const char *guest, struct engawa_json *json)
{
    decks_look(decks);
    for (size_t i = 0; i < decks->count; i++) {
        const struct deck *deck = &decks->deck[i];
        bool mine = guest && strcmp(deck->maker, guest) == 0;
        if (deck->row.length == 0 || (guest && deck->private && !mine))
            continue;
        engawa_json_object(json, NULL);
        engawa_json_members(json, deck->row.at);
        engawa_json_bool(json, "private", deck->private);
        engawa_json_bool(json, "mine", mine);
        engawa_json_close(json);
    }
}

/* ---- copying ---- */

bool decks_copy(struct decks *from, struct decks *to, int64_t *count, struct engawa_reason *why)
{
    *count = 0;
    if (to->count > 0)
        return engawa_refuse(why, "store", "there are guests' decks there already",
                             "コピー先にはすでにゲストのデッキがあります");
    if (deck_files_copy(from->files, to->files, count))
        return true;
    decks_clear(to);
    return engawa_refuse(why, "store", "the guests' decks could not be copied",
                         "ゲストのデッキをコピーできませんでした");
}

static void remove_one(void *context, const struct deck_about *about)
{
    deck_files_remove(context, about->name, about->whole);
}

void decks_clear(struct decks *decks)
{
    deck_files_each(decks->files, remove_one, decks->files);
}
