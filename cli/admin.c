/* admin.c - `engawa admin`: what a server has kept, for whoever runs it: lists it, closes or
 * deletes, and backs it up. It works on the files, so the server is stopped meanwhile; the
 * journal's lock sees to that. What is deleted here goes by the same ways as in a running house
 * (server/retention.h), all of it before the command ends. */
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/data.h"
#include "cli/options.h"
#include "server/house.h"
#include "store/decks.h"

#include "bots/lore.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa admin [--data DIR] tables [list | close ID | delete ID]\n"
    "       engawa admin [--data DIR] guests [list | delete ID]\n"
    "       engawa admin [--data DIR] decks [list | delete NAME]\n"
    "       engawa admin [--data DIR] backup FILE\n"
    "\n"
    "What a table server has kept: lists it, and closes or deletes it. The server must be\n"
    "stopped meanwhile; every game goes on when it is started again.\n"
    "\n"
    "  tables close   ends the game, if it is not over; nobody says anything more there\n"
    "  tables delete  the table is gone, with its record and all that was said\n"
    "  guests delete  the guest's link is nobody's any more; their name and what they said\n"
    "                 go from all tables and records, and games go on without them\n"
    "  decks delete   the pictures are gone, and the clues about them\n"
    "  backup         writes tables and guests to the new file FILE, checked and on disk; put\n"
    "                 it in the place of tables.engawa-journal to go back to it. Decks are\n"
    "                 files in DIR/decks: copy them as well\n"
    "\n"
    "A list has one line for each, with tabs between: of tables the id, open or closed, when it\n"
    "was opened, how many entries its log has, the game, the title; of guests the id, when they\n"
    "were last here, the name; of decks the name, the cards, the bytes, the title.\n"
    "\n"
    "  --data DIR   where the tables are kept, as for engawa serve\n";
static const char help_ja[] =
    "使い方: engawa admin [--data DIR] tables [list | close ID | delete ID]\n"
    "        engawa admin [--data DIR] guests [list | delete ID]\n"
    "        engawa admin [--data DIR] decks [list | delete 名前]\n"
    "        engawa admin [--data DIR] backup ファイル\n"
    "\n"
    "サーバーが保存しているものを一覧し、閉じたり消したりします。その間、サーバーは止めて\n"
    "おいてください。次に始めたとき、どのゲームも続きから遊べます。\n"
    "\n"
    "  tables close   ゲームが途中なら終わらせ、もう誰も発言できないようにする\n"
    "  tables delete  卓を、棋譜と発言ごと消す\n"
    "  guests delete  ゲストのリンクを無効にし、名前と発言をすべての卓と棋譜から消す。\n"
    "                 ゲームはその人なしで続く\n"
    "  decks delete   画像と、そのカードについてのお題を消す\n"
    "  backup         卓とゲストを新しいファイルに書き出し、検査してディスクに残す。\n"
    "                 戻すには tables.engawa-journal と置き換える。デッキは DIR/decks に\n"
    "                 あるファイルなので、別にコピーする\n"
    "\n"
    "一覧は1行に1つで、区切りはタブです。卓は ID、open か closed、開いた時刻、記録の\n"
    "件数、ゲーム、題。ゲストは ID、最後に来た時刻、名前。デッキは名前、枚数、バイト数、題。\n"
    "\n"
    "  --data DIR   卓を保存している場所(engawa serve と同じ)\n";

/* The files of a house that is closed otherwise. */
struct archive {
    struct journal *journal;
    struct decks *decks;
    const char *reserved[ENGAWA_LORE_KEEPERS_MAX + 1];
};

static int complain(const struct engawa_reason *why)
{
    cli_complain("%s.", "%s。", engawa_reason_in(why, cli_language()));
    return CLI_NO;
}

/* ---- lists ---- */

static void print_time(int64_t milliseconds)
{
    time_t seconds = (time_t)(milliseconds / 1000);
    char text[32] = "?";
    struct tm parts;
    if (gmtime_r(&seconds, &parts))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    fputs(text, stdout);
}

static const char *member(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void print_table(void *context, const struct journal_about *about)
{
    (void)context;
    json_t *first = json_loads(about->text, 0, NULL);
    const json_t *open = json_object_get(first, "open");
    printf("%s\t%s\t", about->id, about->closed ? "closed" : "open");
    print_time(about->time);
    printf("\t%lld\t", (long long)about->entries);
    cli_print(stdout, member(open, "game"));
    putchar('\t');
    cli_print(stdout, member(open, "title"));
    putchar('\n');
    json_decref(first);
}

static void print_guest(void *context, const struct journal_about *about)
{
    (void)context;
    printf("%s\t", about->id);
    print_time(about->time);
    putchar('\t');
    cli_print(stdout, about->text);
    putchar('\n');
}

static void print_decks(struct archive *archive)
{
    struct engawa_text json = {0};
    size_t i;
    const json_t *deck;
    engawa_text_add_char(&json, '[');
    decks_list(archive->decks, NULL, &json);
    engawa_text_add_char(&json, ']');
    json_t *all = json_loads(json.at, 0, NULL);
    json_array_foreach(all, i, deck)
    {
        const json_t *title = json_object_get(deck, "title");
        printf("%s\t%lld\t%lld\t", member(deck, "name"),
               (long long)json_integer_value(json_object_get(deck, "cards")),
               (long long)json_integer_value(json_object_get(deck, "bytes")));
        cli_print(stdout, member(title, cli_words("en", "ja")));
        putchar('\n');
    }
    json_decref(all);
    engawa_text_free(&json);
}

static int list(struct archive *archive, const char *what)
{
    struct engawa_reason why;
    bool fine = true;
    if (strcmp(what, "tables") == 0)
        fine = journal_list_tables(archive->journal, print_table, NULL, &why);
    else if (strcmp(what, "guests") == 0)
        fine = journal_list_guests(archive->journal, print_guest, NULL, &why);
    else
        print_decks(archive);
    return fine ? CLI_YES : complain(&why);
}

/* ---- changes ---- */

static int64_t read_clock(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Nobody thinks here: the bots are asked anew when the server starts. */
static void ignore_bot(void *context, struct job *job)
{
    (void)context;
    job_free(job);
}

static bool delete_deck(struct archive *archive, struct house *house, const char *name,
                        struct engawa_reason *why)
{
    if (!decks_remove(archive->decks, name, why))
        return false;
    house_forget_deck(house, name);
    return true;
}

/* Opens the house, does what is wanted, and waits until it is done. */
static int act(struct archive *archive, const char *what, const char *how, const char *id)
{
    const struct world world = {.clock = read_clock, .ask_bot = ignore_bot};
    struct world_limits limits = world_default_limits;
    struct house *house;
    struct engawa_reason why;
    bool fine = true;
    /* What the server's options say of ages is not known here, so nothing goes for its age. */
    limits.keep_idle = limits.keep_tables = limits.keep_guests = limits.keep_clues = 0;
    if (!house_open(archive->journal, &world, &limits, &house, &why))
        return complain(&why);
    if (strcmp(what, "decks") == 0)
        fine = delete_deck(archive, house, id, &why);
    else if (strcmp(what, "guests") == 0)
        fine = house_delete_guest(house, id, &why);
    else if (strcmp(how, "close") == 0)
        fine = house_close_table(house, id, &why);
    else
        fine = house_delete_table(house, id, &why);
    bool kept = house_settle(house) && house_clean(house);
    house_close(house);
    if (fine && !kept)
        engawa_refuse(&why, "store", "the server could not write to its disk, so nothing was done",
                      "ディスクに書き込めず、実行できませんでした");
    return fine && kept ? CLI_YES : complain(&why);
}

/* ---- the whole ---- */

static int back_up(struct archive *archive, const char *path)
{
    struct engawa_reason why;
    return journal_backup(archive->journal, path, &why) ? CLI_YES : complain(&why);
}

/* Whether HOW may be done with WHAT. */
static bool is_known(const char *what, const char *how)
{
    bool tables = strcmp(what, "tables") == 0;
    return (tables || strcmp(what, "guests") == 0 || strcmp(what, "decks") == 0) &&
           (strcmp(how, "list") == 0 || strcmp(how, "delete") == 0 ||
            (tables && strcmp(how, "close") == 0));
}

static bool open_archive(struct archive *archive, const char *directory, struct engawa_reason *why)
{
    struct engawa_text journal = {0}, decks = {0};
    const struct engawa_lore_keeper *keeper;
    for (int i = 0; (keeper = engawa_lore_keeper_at(i)); i++)
        archive->reserved[i] = keeper->deck;
    engawa_text_printf(&journal, "%s/" DATA_JOURNAL, directory);
    engawa_text_printf(&decks, "%s/" DATA_DECKS, directory);
    bool fine = access(journal.at, F_OK) == 0
                    ? journal_open(journal.at, &archive->journal, why) &&
                          decks_open(decks.at, INT64_MAX, INT64_MAX, archive->reserved,
                                     &archive->decks, why)
                    : engawa_refuse(why, "store", "there are no tables of a server in %.150s",
                                    "%.150s にサーバーの記録はありません", directory);
    engawa_text_free(&journal);
    engawa_text_free(&decks);
    return fine;
}

int cli_admin(int argc, char **argv)
{
    const char *data = NULL;
    const struct cli_option options[] = {{"data", .text = &data}, {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 3};
    struct archive archive = {0};
    struct engawa_text directory = {0};
    struct engawa_reason why;
    int status;
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    int given = argc - optind;
    const char *what = argv[optind], *how = given > 1 ? argv[optind + 1] : "list";
    bool whole = strcmp(what, "backup") == 0;
    if (whole && given != 2)
        return cli_bad_arguments("admin");
    if (!whole && !is_known(what, how)) {
        cli_complain(
            "engawa admin does not know \"%s %s\"; engawa admin --help tells what it does.",
            "engawa admin に「%s %s」はありません。engawa admin --help をご覧ください。", what,
            how);
        return CLI_USAGE;
    }
    if (!whole && (given == 3) != (strcmp(how, "list") != 0))
        return cli_bad_arguments("admin");
    if (!data_directory(data, &directory))
        status = CLI_NO;
    else if (!open_archive(&archive, directory.at, &why))
        status = complain(&why);
    else if (whole)
        status = back_up(&archive, how);
    else
        status = given == 3 ? act(&archive, what, how, argv[optind + 2]) : list(&archive, what);
    decks_close(archive.decks);
    journal_close(archive.journal);
    engawa_text_free(&directory);
    return status;
}
