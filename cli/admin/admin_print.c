/* admin_print.c - prints replies to `engawa admin` (admin_print.h). */
#include "cli/admin/admin_print.h"

#include "cli/base/common.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum kind { PLAIN, MOMENT, BYTES, SEAT };

/* The label of a member, and the unit of its number. Members of lists only need no label. */
static const struct {
    const char *key;
    enum kind kind;
    const char *en, *ja;
} labels[] = {
    {"version", PLAIN, "version", "版"},
    {"since", MOMENT, "since", "開始"},
    {"seat", SEAT, "seat", "席"},
    {"now", MOMENT, "now", "現在"},
    {"seen", MOMENT, "last here", "最後に来た時刻"},
    {"until", MOMENT, "until", "期限"},
    {"opened", MOMENT, "opened", "開いた時刻"},
    {"made", MOMENT, "made", "作成"},
    {"last", MOMENT, "last entry", "最後の記録"},
    {"invited", MOMENT, "invited", "招待"},
    {"memory", BYTES, "memory", "メモリー"},
    {"journal", BYTES, "database", "データベース"},
    {"journal_log", BYTES, "its write-ahead log", "その書き込みログ"},
    {"disk_free", BYTES, "free disk", "ディスクの空き"},
    {"guests", PLAIN, "guests here", "今いるゲスト"},
    {"strangers", PLAIN, "not yet known", "まだ名乗っていない接続"},
    {"tables_waiting", PLAIN, "tables waiting", "待っている卓"},
    {"tables_playing", PLAIN, "tables playing", "対局中の卓"},
    {"tables_asleep", PLAIN, "of them asleep", "うち休んでいるもの"},
    {"moves", PLAIN, "moves", "手の数"},
    {"disk_failing", PLAIN, "disk fails", "ディスクの異常"},
    {"closed", PLAIN, "by invitation only", "招待制"},
    {"websockets", PLAIN, "connections", "接続"},
    {"sockets", PLAIN, "other sockets", "ほかのソケット"},
    {"bots_thinking", PLAIN, "bots thinking", "考えているボット"},
    {"bots_waiting", PLAIN, "bots waiting", "待っているボット"},
    {"load_percent", PLAIN, "load of the event loop (%)", "イベントループの負荷 (%)"},
    {"told", PLAIN, "told", "伝えた人数"},
    {"guest", PLAIN, "guest", "ゲスト"},
    {"name", PLAIN, "name", "名前"},
    {"language", PLAIN, "language", "言語"},
    {"device", PLAIN, "device", "端末"},
    {"table", PLAIN, "table", "卓"},
    {"state", PLAIN, "state", "状態"},
    {"game", PLAIN, "game", "ゲーム"},
    {"title", PLAIN, "title", "題"},
    {"private", PLAIN, "private", "非公開"},
    {"locked", PLAIN, "has a code", "合言葉"},
    {"invite", PLAIN, "invitation", "招待"},
    {"host", PLAIN, "host", "卓主"},
    {"entries", PLAIN, "entries", "記録の件数"},
    {"here", PLAIN, "people here", "今いる人"},
    {"banned", PLAIN, "kept out", "入場禁止"},
    {"muted", PLAIN, "muted", "発言禁止"},
    {"link", PLAIN, "link", "リンク"},
    {"uses", PLAIN, "uses left", "残り回数"},
    {"replay_agree", PLAIN, "logs read after the upgrade", "更新後にルールどおりに読めた記録"},
    {"replay_differ", PLAIN, "logs not readable after it", "更新後に読めなかった記録"},
    {"agree", PLAIN, "logs that the rules agree with", "ルールどおりに読めた記録"},
    {"differ", PLAIN, "logs that they do not", "読めなかった記録"},
    {"backup", PLAIN, "backup", "バックアップ"},
    {"path", PLAIN, "file", "ファイル"},
    {"bytes", PLAIN, "bytes", "バイト"},
};

/* The row of KEY, or -1. */
static int label_of(const char *key)
{
    for (int i = 0; i < (int)(sizeof labels / sizeof *labels); i++)
        if (strcmp(labels[i].key, key) == 0)
            return i;
    return -1;
}

static void print_moment(int64_t milliseconds)
{
    time_t seconds = (time_t)(milliseconds / 1000);
    char text[32] = "-";
    struct tm parts;
    if (milliseconds != 0 && gmtime_r(&seconds, &parts))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    fputs(text, stdout);
}

static void print_value(const char *key, const json_t *value)
{
    int label = label_of(key);
    enum kind kind = label >= 0 ? labels[label].kind : PLAIN;
    if (json_is_string(value))
        cli_print(stdout, json_string_value(value));
    else if (json_is_integer(value) && kind == MOMENT)
        print_moment(json_integer_value(value));
    else if (json_is_integer(value) && kind == SEAT)
        printf("%lld", (long long)json_integer_value(value) + 1);
    else if (json_is_integer(value) && kind == BYTES)
        printf("%.1f MB", (double)json_integer_value(value) / (1 << 20));
    else if (json_is_integer(value))
        printf("%lld", (long long)json_integer_value(value));
    else
        fputs(json_is_true(value) ? cli_words("yes", "はい") : cli_words("no", "いいえ"), stdout);
}

/* A row of a list. Of an object within, such as the titles of a deck, the text in this language. */
static void print_row(json_t *row)
{
    const char *key;
    json_t *value;
    bool first = true;
    json_object_foreach(row, key, value)
    {
        const json_t *here = json_object_get(value, cli_words("en", "ja"));
        if (!first)
            putchar('\t');
        first = false;
        if (strcmp(key, "fine") == 0)
            fputs(json_is_true(value) ? cli_words("fine", "正常") : cli_words("WRONG", "異常"),
                  stdout);
        else if (json_is_boolean(value))
            fputs(json_is_true(value) ? key : "-", stdout);
        else
            print_value(key, here ? here : value);
    }
    putchar('\n');
}

static void print_list(const json_t *list)
{
    size_t i;
    json_t *row;
    json_array_foreach(list, i, row)
    {
        const char *said = json_string_value(json_object_get(row, "chat"));
        const char *name = json_string_value(json_object_get(row, "name"));
        if (json_is_object(row) && !said) {
            print_row(row);
            continue;
        }
        cli_print(stdout, name ? name : "");
        fputs(said ? ": " : "", stdout);
        cli_print(stdout, said ? said : json_string_value(row));
        putchar('\n');
    }
}

static void print_for_people(json_t *reply)
{
    const char *key;
    json_t *value;
    json_object_foreach(reply, key, value)
    {
        int label = label_of(key);
        if (json_is_array(value) || json_is_object(value) || label < 0)
            continue;
        printf("%s: ", cli_words(labels[label].en, labels[label].ja));
        print_value(key, value);
        putchar('\n');
    }
    json_object_foreach(reply, key, value) if (json_is_array(value)) print_list(value);
}

void admin_print(json_t *reply, bool json)
{
    char *text = json ? json_dumps(reply, JSON_COMPACT) : NULL;
    if (text) {
        cli_print_json(text);
        putchar('\n');
    } else {
        print_for_people(reply);
    }
    free(text);
    json_decref(reply);
}
