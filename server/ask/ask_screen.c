/* ask_screen.c - asks about large screens (ask_screen.h). */
#include "server/ask/ask_screen.h"

#include "engine/chance.h"
#include "server/base/fields.h"
#include "server/cluster/news.h"
#include "server/house/reply.h"
#include "server/table/rights.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* No vowels, so no words, and nothing that looks like another one. */
static const char letters[] = "CFHJKMNPRTWXY34679";
static const double try_rate = 0.1; /* wrong codes per second of an evening, in the long run */

/* A code that some screen shows. */
struct screen_code {
    char code[SCREEN_CODE + 1]; /* "" if the slot is free */
    struct visitor *visitor;    /* the screen; NULL if it is at another server */
    int64_t until;              /* ms */
};

struct screens {
    struct screen_code code[SCREEN_CODES_MAX];
};

struct screens_table {
    struct allowance tries;
};

static const struct part_size screens_size = {sizeof(struct screens), sizeof(struct screens_table)};

/* ---- codes ---- */

/* Returns whether SLOT has a code that holds; frees it if it has expired. */
static bool holds(struct screen_code *slot, int64_t now)
{
    if (slot->code[0] && slot->until <= now)
        *slot = (struct screen_code){.until = 0};
    return slot->code[0] != '\0';
}

/* Returns the slot of CODE, or with "" a free one; NULL if there is none. */
static struct screen_code *find_code(const struct house *house, const char *code)
{
    struct screens *screens = part_state(house, &screens_size);
    for (int i = 0; i < SCREEN_CODES_MAX; i++) {
        holds(&screens->code[i], house_now(house));
        if (strcmp(screens->code[i].code, code) == 0)
            return &screens->code[i];
    }
    return NULL;
}

static struct screen_code *find_visitor(const struct visitor *visitor)
{
    struct screens *screens = part_state(visitor->house, &screens_size);
    for (int i = 0; i < SCREEN_CODES_MAX; i++)
        if (holds(&screens->code[i], house_now(visitor->house)) &&
            screens->code[i].visitor == visitor)
            return &screens->code[i];
    return NULL;
}

static bool has_share(const struct visitor *visitor)
{
    struct screens *screens = part_state(visitor->house, &screens_size);
    double share = SCREEN_CODES_SHARE * visitor->from->share;
    int used = 0;
    for (int i = 0; i < SCREEN_CODES_MAX; i++)
        used += screens->code[i].visitor && screens->code[i].visitor->from == visitor->from;
    return share <= 0 || used < share;
}

static void draw(const struct house *house, char code[SCREEN_CODE + 1])
{
    uint8_t byte;
    do
        for (int i = 0; i < SCREEN_CODE; i++) {
            do
                engawa_random_bytes(&byte, 1);
            while (byte >= 256 / (sizeof letters - 1) * (sizeof letters - 1));
            code[i] = letters[byte % (sizeof letters - 1)];
        }
    while (find_code(house, code));
}

/* Tells the neighbours of SLOT. */
static void announce(struct house *house, const struct screen_code *slot)
{
    struct engawa_text note = {0};
    struct engawa_json json = engawa_json_begin(&note);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "screen", slot->code);
    engawa_json_integer(&json, "until", slot->until);
    engawa_json_close(&json);
    engawa_json_end(&json);
    news_note(house, note.at);
    engawa_text_free(&note);
}

/* Ends the code in SLOT, of a screen of this server. */
static void drop(struct house *house, struct screen_code *slot)
{
    slot->until = 0;
    announce(house, slot);
    *slot = (struct screen_code){.until = 0};
}

static bool ask_screen(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    char code[SCREEN_CODE + 1] = "";
    if (!visitor_take(visitor, ACCOUNT_SEATS, &ask->why))
        return false;
    struct screen_code *slot = find_visitor(visitor);
    if (slot)
        drop(ask->house, slot);
    slot = find_code(ask->house, "");
    if (!slot || !has_share(visitor))
        return engawa_refuse(&ask->why, "too-many", "too many screens wait; try again later",
                             "待っている画面が多すぎます。あとでもう一度お試しください");
    draw(ask->house, code);
    memcpy(slot->code, code, sizeof slot->code);
    slot->visitor = visitor;
    slot->until = house_now(ask->house) + SCREEN_CODE_MS;
    announce(ask->house, slot);
    engawa_json_string(&ask->reply, "screen", slot->code);
    engawa_json_integer(&ask->reply, "until", slot->until);
    return true;
}

/* ---- showing ---- */

/* Appends the members of the message by which the screen learns what to show. */
static void write_shown(const char *evening, const char *pass, bool sound, struct engawa_json *json)
{
    engawa_json_string(json, "table", evening);
    engawa_json_string(json, "pass", pass);
    engawa_json_bool(json, "sound", sound);
}

/* Has the screen of SLOT show EVENING, and ends its code. */
static void show(struct house *house, struct screen_code *slot, const char *evening,
                 const char *pass, bool sound)
{
    struct engawa_text text = {0};
    if (slot->visitor) {
        struct engawa_json json = reply_begin_push("show", &text);
        write_shown(evening, pass, sound, &json);
        reply_end(&json);
        visitor_tell(slot->visitor, text.at);
        drop(house, slot);
    } else {
        struct engawa_json json = engawa_json_begin(&text);
        engawa_json_object(&json, NULL);
        engawa_json_string(&json, "shown", slot->code);
        write_shown(evening, pass, sound, &json);
        engawa_json_close(&json);
        engawa_json_end(&json);
        news_note(house, text.at);
        *slot = (struct screen_code){.until = 0};
    }
    engawa_text_free(&text);
}

/* Writes TYPED with capitals to CODE; "" if it is not a code. */
static void read_code(const char *typed, char code[SCREEN_CODE + 1])
{
    bool fits = strlen(typed) == SCREEN_CODE;
    for (int i = 0; fits && i < SCREEN_CODE; i++)
        code[i] = (char)(typed[i] >= 'a' && typed[i] <= 'z' ? typed[i] - 'a' + 'A' : typed[i]);
    code[fits ? SCREEN_CODE : 0] = '\0';
}

/* Returns the evening of the field "table" if the asker belongs to it. */
static struct live_table *find_evening(struct ask *ask)
{
    struct live_table *live = ask_find_evening(ask);
    const char *guest = ask->visitor->guest;
    if (!live || !rights_enter(live->table, guest, &ask->why))
        return NULL;
    if (!rights_known(live->table, guest)) {
        engawa_refuse(&ask->why, "join-first", "join the evening first",
                      "先に集いに加わってください");
        return NULL;
    }
    return visitor_take(ask->visitor, ACCOUNT_SEATS, &ask->why) ? live : NULL;
}

static bool ask_show(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    char code[SCREEN_CODE + 1], pass[RIGHTS_PASS + 1];
    const char *typed;
    bool sound;
    if (!live || !ask_text(ask, "screen", NULL, &typed) || !ask_bool(ask, "sound", &sound))
        return false;
    struct screens_table *state = part_at(live, &screens_size);
    if (allowance_fill(&state->tries, house_now(ask->house), try_rate, SCREEN_TRIES) < 1)
        return engawa_refuse(&ask->why, "too-fast", "too many tries; wait a little",
                             "試した回数が多すぎます。少し待ってください");
    read_code(typed, code);
    struct screen_code *slot = code[0] ? find_code(ask->house, code) : NULL;
    if (!slot) {
        state->tries.tokens--;
        return engawa_refuse(&ask->why, "wrong-code", "no screen shows this code",
                             "このコードを表示している画面はありません");
    }
    rights_screen_pass(live->table, pass);
    show(ask->house, slot, live->id, pass, sound);
    return true;
}

/* Returns whether one of the games of EVENING that go on is at the table ID. */
static bool is_going(const struct evening *evening, const char *id)
{
    for (int i = 0; i < evening->games; i++)
        if (!evening->game[i].over && strcmp(evening->game[i].table, id) == 0)
            return true;
    return false;
}

/* Tells the screens of an evening what to show: one of its tables, or with `off` nothing. */
static bool ask_screens(struct ask *ask)
{
    struct live_table *live = find_evening(ask);
    struct engawa_text text = {0};
    const char *look;
    bool off;
    if (!live || !ask_text(ask, "look", "", &look) || !ask_bool(ask, "off", &off))
        return false;
    if (off ? look[0] != '\0' : !is_going(live->table->evening, look))
        return fields_refuse(&ask->why, "look");
    struct engawa_json json = reply_begin_push("screens", &text);
    engawa_json_string(&json, "table", live->id);
    if (off)
        engawa_json_bool(&json, "off", true);
    else
        engawa_json_string(&json, "look", look);
    reply_end(&json);
    for (struct subscription *at = live->subscriptions; at; at = at->next_at_table)
        if (at->screen)
            visitor_tell(at->visitor, text.at);
    engawa_text_free(&text);
    return true;
}

bool ask_screen_opens(struct ask *ask, const struct table *table, const char *pass)
{
    char right[RIGHTS_PASS + 1];
    const struct live_table *evening =
        table->evening || !table->within[0] ? NULL : ask_table(ask, table->within);
    if (!table->evening && !evening && table->within[0])
        return false;
    if (table->evening || evening) {
        rights_screen_pass(evening ? evening->table : table, right);
        if (strlen(pass) == RIGHTS_PASS && sodium_memcmp(pass, right, RIGHTS_PASS) == 0)
            return true;
    }
    return engawa_refuse(&ask->why, "screen", "this screen has no pass for this evening",
                         "この画面は、この集いを映せません");
}

/* ---- the part ---- */

/* Takes a note about a screen of another server (neighbours.h). */
static bool hear(struct house *house, const json_t *note)
{
    const char *code = json_string_value(json_object_get(note, "screen")),
               *shown = json_string_value(json_object_get(note, "shown")),
               *evening = json_string_value(json_object_get(note, "table")),
               *pass = json_string_value(json_object_get(note, "pass"));
    int64_t until = json_integer_value(json_object_get(note, "until"));
    const char *about = shown ? shown : code;
    if (!about)
        return false;
    struct screen_code *slot = strlen(about) == SCREEN_CODE ? find_code(house, about) : NULL;
    if (shown) {
        if (slot && slot->visitor && evening && pass)
            show(house, slot, evening, pass, json_is_true(json_object_get(note, "sound")));
    } else if (slot ? !slot->visitor : strlen(code) == SCREEN_CODE && until > 0) {
        slot = slot ? slot : find_code(house, "");
        if (slot) {
            snprintf(slot->code, sizeof slot->code, "%s", code);
            slot->until = until;
        }
    }
    return true;
}

static void leave(struct visitor *visitor, bool gone)
{
    struct screen_code *slot = find_visitor(visitor);
    (void)gone;
    if (slot)
        drop(visitor->house, slot);
}

static const struct ask_kind asks[] = {
    {"screen", ask_screen, ASKER_GUEST, ASK_PLACE_HERE},
    {"show", ask_show, ASKER_GUEST, ASK_PLACE_TABLE},
    {"screens", ask_screens, ASKER_GUEST, ASK_PLACE_TABLE},
    {NULL, NULL, ASKER_GUEST, ASK_PLACE_HERE},
};

const struct part screens_part = {
    .name = "screens",
    .state = &screens_size,
    .asks = asks,
    .note = hear,
    .visitor_left = leave,
};
