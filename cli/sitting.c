/* sitting.c - one table of `engawa sit` (sitting.h).
 *
 * A sitting asks one thing at a time and keeps nothing over a connection but the move that it has
 * sent last: on each new connection it says hello, reads the log from its beginning, and goes on
 * from what stands there. A move whose reply was lost is sent again with the same `after`; the
 * server makes it once.
 */
#include "cli/sitting.h"

#include "cli/commands.h"
#include "cli/common.h"
#include "cli/following.h"
#include "cli/token.h"
#include "engine/chance.h"
#include "engine/json.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SILENCE = 90,   /* seconds without a word from the server, which asks after 30 */
    WRONG_MAX = 3,  /* moves in one place that the server has refused: then the table is given up */
    PAUSE_MAX = 30, /* seconds between two attempts to connect, at most */
    DOUBLINGS = 6   /* of half a second, until then */
};

enum ask { ASK_NOTHING, ASK_HELLO, ASK_ENTER, ASK_SIT, ASK_MOVE, ASK_REMATCH };

struct sitting {
    struct sitting_table *table;
    const struct sitting_plan *plan;
    struct remote *remote; /* NULL: there is no connection */
    unsigned failures;     /* to come back to the seat, in a row */
    bool lost;             /* that was told */
    enum ask asked;        /* what has no reply yet */
    int64_t id;            /* its number */
    int lock;              /* of the token's file while somebody becomes a guest; -1 */
    char guest[IDS_MAX + 1];
    char at[IDS_MAX + 1]; /* the table: that of the link, or a rematch */
    struct following log;
    bool been;               /* a seat was had at this table */
    unsigned refused;        /* seats that were not to be had, as bits */
    struct engawa_text move; /* the last one that was chosen */
    size_t after;            /* the event that it follows */
    size_t made;             /* the number of the last event that was made */
    int wrong;               /* refusals of moves there */
    struct engawa_rng rng;
    bool done;
};

/* ---- telling ---- */

/* The table's link, without anything that may have stood behind it. */
static void add_place(const struct sitting *sitting, struct engawa_text *text)
{
    const struct remote_link *link = &sitting->table->at;
    engawa_text_printf(text, "%s://%s/t/%s", link->secure ? "https" : "http", link->authority,
                       sitting->at);
}

/* One line on standard output that begins with the link. EN and JA are formats for the same
 * arguments. */
static void tell(const struct sitting *sitting, const char *en, const char *ja, ...)
    ENGAWA_PRINTF(2, 4) ENGAWA_PRINTF(3, 4);
static void tell(const struct sitting *sitting, const char *en, const char *ja, ...)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct engawa_text line = {0};
    va_list arguments;
    add_place(sitting, &line);
    engawa_text_add(&line, ": ");
    va_start(arguments, ja);
    engawa_text_vprintf(&line, cli_words(en, ja), arguments);
    va_end(arguments);
    pthread_mutex_lock(&lock);
    cli_print(stdout, engawa_text_string(&line));
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&lock);
    engawa_text_free(&line);
}

/* The table is over for this program. */
static void end(struct sitting *sitting, int status)
{
    sitting->done = true;
    sitting->table->status = status;
}

static void complain(const struct sitting *sitting, const char *say)
{
    struct engawa_text place = {0};
    add_place(sitting, &place);
    cli_complain("%s: %s", "%s: %s", place.at, say);
    engawa_text_free(&place);
}

/* Ends with a complaint. */
static void give_up(struct sitting *sitting, const char *say)
{
    complain(sitting, say);
    end(sitting, CLI_NO);
}

/* ---- the connection ---- */

/* Ends the connection; the next one comes after a pause. SAY, which may be NULL, is told once. */
static void drop(struct sitting *sitting, const char *say)
{
    remote_close(sitting->remote);
    sitting->remote = NULL;
    sitting->asked = ASK_NOTHING;
    token_close(sitting->lock);
    sitting->lock = -1;
    sitting->refused = 0;
    if (!sitting->lost)
        tell(sitting, "trying again: %s", "やり直します: %s",
             say ? say : cli_words("the connection was lost", "接続が切れました"));
    sitting->lost = true;
}

/* Waits before the next attempt: longer each time, and each program differently, so that not all
 * come back at once. */
static void rest(struct sitting *sitting)
{
    unsigned doublings = sitting->failures < DOUBLINGS ? sitting->failures : DOUBLINGS;
    double seconds = 0.5 * (1 << doublings);
    seconds = seconds < (double)PAUSE_MAX ? seconds : (double)PAUSE_MAX;
    seconds *= 0.5 + engawa_rng_below(&sitting->rng, 1000) / 2000.0;
    const struct timespec pause = {.tv_sec = (time_t)seconds,
                                   .tv_nsec = (long)(1e9 * (seconds - (double)(time_t)seconds))};
    sitting->failures++;
    nanosleep(&pause, NULL);
}

/* Begins ASK in TEXT; the caller adds its fields and sends it. */
static struct engawa_json begin_ask(struct sitting *sitting, enum ask ask, struct engawa_text *text)
{
    static const char *const names[] = {"", "hello", "enter", "sit", "move", "rematch"};
    struct engawa_json json = engawa_json_begin(text);
    sitting->asked = ask;
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "ask", names[ask]);
    engawa_json_integer(&json, "id", ++sitting->id);
    return json;
}

/* Sends the ask that JSON has written, and frees its text. */
static void send_ask(struct sitting *sitting, struct engawa_json *json)
{
    struct engawa_text *text = json->text;
    engawa_json_close(json);
    engawa_json_end(json);
    if (!remote_say(sitting->remote, text->at, text->length))
        drop(sitting, NULL);
    engawa_wipe(text->at, text->length);
    engawa_text_free(text);
}

/* Entropy of this program's own, for the dice. */
static void add_entropy(struct engawa_json *json)
{
    uint8_t bytes[16];
    char hex[2 * sizeof bytes + 1];
    engawa_random_bytes(bytes, sizeof bytes);
    engawa_hex(bytes, sizeof bytes, hex);
    engawa_json_string(json, "entropy", hex);
}

/* ---- asking ---- */

static void ask_hello(struct sitting *sitting)
{
    char token[TOKEN_LENGTH + 1];
    struct engawa_text text = {0};
    sitting->lock = token_open(sitting->table->token, token);
    if (sitting->lock < 0) {
        end(sitting, CLI_NO);
        return;
    }
    struct engawa_json json = begin_ask(sitting, ASK_HELLO, &text);
    engawa_json_string(&json, "lang", cli_words("en", "ja"));
    if (token[0]) {
        engawa_json_string(&json, "token", token);
        token_close(sitting->lock);
        sitting->lock = -1;
    } else {
        engawa_json_null(&json, "token");
    }
    if (sitting->plan->name || !token[0])
        engawa_json_string(&json, "name",
                           sitting->plan->name ? sitting->plan->name : cli_words("Bot", "ボット"));
    send_ask(sitting, &json);
    engawa_wipe(token, sizeof token);
}

static void ask_enter(struct sitting *sitting)
{
    struct engawa_text text = {0};
    struct engawa_json json = begin_ask(sitting, ASK_ENTER, &text);
    engawa_json_string(&json, "table", sitting->at);
    engawa_json_integer(&json, "after", 0);
    if (sitting->plan->code)
        engawa_json_string(&json, "code", sitting->plan->code);
    send_ask(sitting, &json);
}

static void ask_seat(struct sitting *sitting)
{
    struct engawa_text text = {0};
    int seat =
        following_free_seat(&sitting->log, sitting->guest, sitting->plan->seat, sitting->refused);
    if (seat < 0) {
        give_up(sitting, cli_words("there is no free seat", "空いている席がありません"));
        return;
    }
    sitting->refused |= 1u << seat; /* so that each seat is asked for once */
    struct engawa_json json = begin_ask(sitting, ASK_SIT, &text);
    engawa_json_string(&json, "table", sitting->at);
    engawa_json_integer(&json, "seat", seat);
    add_entropy(&json);
    send_ask(sitting, &json);
}

/* Chooses the move for the present state. Where the server has refused one there, a random one: as
 * everywhere when a bot answers wrongly. */
static bool choose(struct sitting *sitting)
{
    const struct sitting_plan *plan = sitting->plan;
    const struct engawa_match *view = sitting->log.view;
    const struct engawa_bot *bot = plan->program  ? plan->program
                                   : plan->bot[0] ? engawa_bot_named(plan->bot, view->game)
                                                  : engawa_bot_best(view->game);
    struct engawa_event event;
    if (!bot)
        return false;
    if (sitting->wrong)
        engawa_random_move(view, &sitting->rng, &event);
    else
        cli_ask_bot(bot, view, "", &sitting->rng, plan->budget, &event);
    engawa_text_clear(&sitting->move);
    view->game->print(view->state.bytes, &event, &sitting->move);
    sitting->after = view->length;
    return true;
}

static void ask_move(struct sitting *sitting)
{
    struct engawa_text text = {0};
    if (sitting->after != sitting->log.view->length)
        sitting->wrong = 0;
    if ((sitting->after != sitting->log.view->length || !sitting->move.length) &&
        !choose(sitting)) {
        give_up(sitting, cli_words("no bot of that name plays this game",
                                   "このゲームを打つ、その名前のボットはいません"));
        return;
    }
    struct engawa_json json = begin_ask(sitting, ASK_MOVE, &text);
    engawa_json_string(&json, "table", sitting->at);
    engawa_json_integer(&json, "after", (int64_t)sitting->after);
    engawa_json_string(&json, "do", sitting->move.at);
    send_ask(sitting, &json);
}

static void ask_rematch(struct sitting *sitting)
{
    struct engawa_text text = {0};
    struct engawa_json json = begin_ask(sitting, ASK_REMATCH, &text);
    engawa_json_string(&json, "table", sitting->at);
    add_entropy(&json);
    send_ask(sitting, &json);
}

/* ---- replies ---- */

static void forget_table(struct sitting *sitting)
{
    following_free(&sitting->log);
    sitting->refused = 0;
    sitting->after = sitting->made = 0;
    sitting->wrong = 0;
    engawa_text_clear(&sitting->move);
}

static void hear_hello(struct sitting *sitting, const json_t *reply)
{
    const char *guest = json_string_value(json_object_get(reply, "guest"));
    const char *token = json_string_value(json_object_get(reply, "token"));
    if (!guest || !ids_valid(guest) || !token || strlen(token) != TOKEN_LENGTH) {
        drop(sitting, NULL);
        return;
    }
    strcpy(sitting->guest, guest);
    bool kept = sitting->lock < 0 || token_keep(sitting->lock, sitting->table->token, token);
    token_close(sitting->lock);
    sitting->lock = -1;
    if (kept)
        ask_enter(sitting);
    else
        end(sitting, CLI_NO);
}

static void hear_enter(struct sitting *sitting, const json_t *reply)
{
    int before = sitting->log.seat;
    following_begin(&sitting->log, reply);
    if (sitting->lost)
        tell(sitting, "the connection is there again", "接続が戻りました");
    sitting->lost = false;
    if (sitting->log.seat < 0)
        return;
    sitting->refused = 0;
    sitting->failures = 0;
    if (!sitting->been || before != sitting->log.seat)
        tell(sitting, "seat %d", "席 %d", sitting->log.seat);
    sitting->been = true;
}

static void hear_rematch(struct sitting *sitting, const json_t *reply)
{
    const char *next = json_string_value(json_object_get(reply, "table"));
    if (!next || !ids_valid(next)) {
        drop(sitting, NULL);
        return;
    }
    forget_table(sitting);
    strcpy(sitting->at, next);
    tell(sitting, "on to the next game", "次のゲームに移ります");
    ask_enter(sitting);
}

static void hear_done(struct sitting *sitting, enum ask asked, const json_t *reply)
{
    switch (asked) {
    case ASK_HELLO:
        hear_hello(sitting, reply);
        return;
    case ASK_ENTER:
        hear_enter(sitting, reply);
        return;
    case ASK_SIT:
        sitting->log.stale = true; /* who sees what has changed */
        return;
    case ASK_MOVE:
        sitting->made = (size_t)json_integer_value(json_object_get(reply, "n"));
        sitting->wrong = 0;
        return;
    case ASK_REMATCH:
        hear_rematch(sitting, reply);
        return;
    case ASK_NOTHING:
        return;
    }
}

static bool is_one_of(const char *code, const char *const *codes)
{
    for (; *codes; codes++)
        if (strcmp(code, *codes) == 0)
            return true;
    return false;
}

/* A move was refused with CODE: the rules have done so, or the game has gone on meanwhile. */
static void move_was_refused(struct sitting *sitting, const char *code, const char *say)
{
    static const char *const behind[] = {"stale",       "not-your-turn", "over",
                                         "not-started", "no-seat",       NULL};
    sitting->log.stale = true;
    engawa_text_clear(&sitting->move);
    if (is_one_of(code, behind) && ++sitting->wrong < 10 * WRONG_MAX)
        return;
    complain(sitting, say);
    if (++sitting->wrong >= WRONG_MAX)
        end(sitting, CLI_NO);
}

static void hear_refusal(struct sitting *sitting, enum ask asked, const json_t *reply)
{
    static const char *const later[] = {"busy", "too-fast", "too-many", "crowded", "store", NULL};
    static const char *const seats[] = {"taken", "kept", "owned", "seated", "started", NULL};
    const char *code = json_string_value(json_object_get(reply, "code"));
    const char *say = json_string_value(json_object_get(reply, "say"));
    code = code ? code : "";
    say = say ? say : code;
    if (is_one_of(code, later))
        drop(sitting, say);
    else if (asked == ASK_MOVE)
        move_was_refused(sitting, code, say);
    else if (asked == ASK_SIT && is_one_of(code, seats))
        sitting->log.stale = true;
    else if (asked == ASK_ENTER && sitting->log.over && sitting->been)
        end(sitting, CLI_YES); /* it was deleted, or closed */
    else
        give_up(sitting, say);
    if (strcmp(code, "no-such-guest") == 0)
        cli_complain("The token in %s is not known there. Without that file a new guest comes.",
                     "%s "
                     "のトークンは、そのサーバーでは使えません。このファイルがなければ新しいゲスト"
                     "になります。",
                     sitting->table->token);
}

static void hear_reply(struct sitting *sitting, const json_t *reply)
{
    enum ask asked = sitting->asked;
    if (json_integer_value(json_object_get(reply, "re")) != sitting->id)
        return;
    sitting->asked = ASK_NOTHING;
    if (json_is_true(json_object_get(reply, "ok")))
        hear_done(sitting, asked, reply);
    else
        hear_refusal(sitting, asked, reply);
}

/* ---- pushes ---- */

static void hear_push(struct sitting *sitting, const json_t *push)
{
    const char *kind = json_string_value(json_object_get(push, "push"));
    const char *table = json_string_value(json_object_get(push, "table"));
    const char *say = json_string_value(json_object_get(push, "say"));
    if (!kind)
        return;
    if (strcmp(kind, "signed-out") == 0 || strcmp(kind, "forgotten") == 0) {
        give_up(sitting, cli_words("this guest is signed out", "このゲストはサインアウトしました"));
        return;
    }
    if (!table || strcmp(table, sitting->at) != 0)
        return;
    if (strcmp(kind, "log") == 0)
        following_take(&sitting->log, json_object_get(push, "log"));
    else if (strcmp(kind, "reset") == 0)
        sitting->log.stale = true;
    else if (strcmp(kind, "out") == 0)
        give_up(sitting, say ? say : "");
}

static void hear(struct sitting *sitting, const struct engawa_text *text)
{
    json_t *message = json_loadb(engawa_text_string(text), text->length, 0, NULL);
    if (json_object_get(message, "re"))
        hear_reply(sitting, message);
    else
        hear_push(sitting, message);
    json_decref(message);
}

/* ---- playing ---- */

static void tell_result(const struct sitting *sitting)
{
    const struct following *log = &sitting->log;
    if (!log->finished)
        tell(sitting, "the game was ended early", "ゲームは途中で終わりました");
    else if (log->rank > 0)
        tell(sitting, "the game is over: place %d, %g points", "ゲーム終了です。順位 %d、得点 %g",
             log->rank, log->score);
    else
        tell(sitting, "the game is over", "ゲーム終了です");
}

/* The table is over: on to the next one, or that was it. */
static void leave_or_follow(struct sitting *sitting)
{
    struct following *log = &sitting->log;
    if (log->seat < 0 && !sitting->been) {
        give_up(sitting, cli_words("the table is over", "この卓は終わっています"));
        return;
    }
    if (!log->told)
        tell_result(sitting);
    log->told = true;
    if (!sitting->plan->stay || log->closed)
        end(sitting, CLI_YES);
    else if (log->next[0])
        ask_rematch(sitting);
}

/* Does what is to be done now, unless a reply, or the rest of the log, is still to come. */
static void act(struct sitting *sitting)
{
    struct following *log = &sitting->log;
    if (sitting->done || !sitting->remote || sitting->asked || log->k < log->whole)
        return;
    if (log->stale)
        ask_enter(sitting);
    else if (log->over)
        leave_or_follow(sitting);
    else if (log->why.code[0])
        give_up(sitting, engawa_reason_in(&log->why, cli_language()));
    else if (log->seat < 0)
        ask_seat(sitting);
    else if (following_may_move(log) && log->view->length >= sitting->made)
        ask_move(sitting);
}

static void connect_again(struct sitting *sitting)
{
    struct engawa_reason why;
    if (sitting->lost)
        rest(sitting);
    sitting->remote = remote_open(&sitting->table->at, &why);
    if (sitting->remote)
        ask_hello(sitting);
    else if (strcmp(why.code, "later") == 0)
        drop(sitting, engawa_reason_in(&why, cli_language()));
    else
        give_up(sitting, engawa_reason_in(&why, cli_language()));
}

void sitting_play(struct sitting_table *table)
{
    struct sitting sitting = {.table = table, .plan = table->plan, .lock = -1, .log.seat = -1};
    struct engawa_text message = {0};
    uint64_t seed;
    engawa_random_bytes((uint8_t *)&seed, sizeof seed);
    engawa_rng_fast(&sitting.rng, seed);
    strcpy(sitting.at, table->at.table);
    while (!sitting.done) {
        if (!sitting.remote)
            connect_again(&sitting);
        else if (remote_hear(sitting.remote, &message, SILENCE) == REMOTE_MESSAGE)
            hear(&sitting, &message);
        else
            drop(&sitting, NULL);
        act(&sitting);
    }
    remote_close(sitting.remote);
    token_close(sitting.lock);
    following_free(&sitting.log);
    engawa_text_free(&sitting.move);
    engawa_text_free(&message);
}
