/* seat_player.c - plays a seat at one remote table (seat_player.h).
 *
 * It has one request in flight at a time, and only the last move sent survives a connection: on
 * each new connection it says hello, reads the log from its beginning, and continues from there. A
 * move whose reply was lost is sent again with the same `after`; the server applies it once.
 */
#include "cli/remote/seat_player.h"

#include "cli/base/common.h"
#include "cli/bots/program.h"
#include "cli/remote/table_mirror.h"
#include "cli/remote/token.h"
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
    DOUBLINGS = 6,  /* of half a second, until then */
    SAID_MAX = 500  /* bytes of what it says at the table, fewer than the server takes */
};

enum ask { ASK_NOTHING, ASK_HELLO, ASK_ENTER, ASK_SIT, ASK_MOVE, ASK_SAY, ASK_REMATCH };

struct seat_player {
    struct seat_player_table *table;
    const struct seat_player_plan *plan;
    struct remote *remote; /* NULL if there is no connection */
    unsigned failures;     /* consecutive failures to return to the seat */
    bool lost;             /* the loss was reported */
    enum ask asked;        /* the request without a reply */
    int64_t id;            /* its number */
    int lock;              /* of the token file during registration; else -1 */
    char guest[IDS_MAX + 1];
    char at[IDS_MAX + 1]; /* the table: that of the link, or a rematch */
    struct table_mirror mirror;
    bool been;               /* the guest has had a seat at this table */
    unsigned refused;        /* seats that the server refused, as bits */
    struct engawa_text move; /* the last one chosen */
    struct engawa_text info; /* what the program wrote about it, and has not said yet */
    size_t after;            /* the event that it follows */
    size_t made;             /* the number of the last event that was made */
    int wrong;               /* refusals of moves there */
    struct engawa_rng rng;
    bool done;
};

/* ---- telling ---- */

/* The table's link, without a query or fragment behind it. */
static void add_place(const struct seat_player *player, struct engawa_text *text)
{
    const struct remote_link *link = &player->table->at;
    engawa_text_printf(text, "%s://%s/t/%s", link->secure ? "https" : "http", link->authority,
                       player->at);
}

/* One line on standard output that begins with the link. EN and JA are formats for the same
 * arguments. */
static void tell(const struct seat_player *player, const char *en, const char *ja, ...)
    ENGAWA_PRINTF(2, 4) ENGAWA_PRINTF(3, 4);
static void tell(const struct seat_player *player, const char *en, const char *ja, ...)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct engawa_text line = {0};
    va_list arguments;
    add_place(player, &line);
    engawa_text_add(&line, ": ");
    va_start(arguments, ja);
    engawa_text_vprintf(&line, cli_words(en, ja), arguments);
    va_end(arguments);
    pthread_mutex_lock(&lock);
    cli_print_line(stdout, engawa_text_string(&line));
    fflush(stdout);
    pthread_mutex_unlock(&lock);
    engawa_text_free(&line);
}

/* Ends the table for this program with STATUS. */
static void end(struct seat_player *player, int status)
{
    player->done = true;
    player->table->status = status;
}

static void complain(const struct seat_player *player, const char *say)
{
    struct engawa_text place = {0};
    add_place(player, &place);
    cli_complain("%s: %s", "%s: %s", place.at, say);
    engawa_text_free(&place);
}

/* Ends with a complaint. */
static void give_up(struct seat_player *player, const char *say)
{
    complain(player, say);
    end(player, CLI_NO);
}

/* ---- the connection ---- */

/* Ends the connection; the next one comes after a pause. SAY, which may be NULL, is printed
 * once. */
static void drop(struct seat_player *player, const char *say)
{
    remote_close(player->remote);
    player->remote = NULL;
    player->asked = ASK_NOTHING;
    token_close(player->lock);
    player->lock = -1;
    player->refused = 0;
    if (!player->lost)
        tell(player, "trying again: %s", "やり直します：%s",
             say ? say : cli_words("the connection was lost", "接続が切れました"));
    player->lost = true;
}

/* Waits before the next attempt: longer each time, and each program differently, so that not all
 * come back at once. */
static void rest(struct seat_player *player)
{
    unsigned doublings = player->failures < DOUBLINGS ? player->failures : DOUBLINGS;
    double seconds = 0.5 * (1 << doublings);
    seconds = seconds < (double)PAUSE_MAX ? seconds : (double)PAUSE_MAX;
    seconds *= 0.5 + engawa_rng_below(&player->rng, 1000) / 2000.0;
    const struct timespec pause = {.tv_sec = (time_t)seconds,
                                   .tv_nsec = (long)(1e9 * (seconds - (double)(time_t)seconds))};
    player->failures++;
    nanosleep(&pause, NULL);
}

/* Sends a request; FIELDS follow its `ask` and `id`: "", or beginning with a comma. */
static struct engawa_json begin_ask(struct seat_player *player, enum ask ask,
                                    struct engawa_text *text)
{
    static const char *const names[] = {"", "hello", "enter", "sit", "move", "say", "rematch"};
    struct engawa_json json = engawa_json_begin(text);
    player->asked = ask;
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "ask", names[ask]);
    engawa_json_integer(&json, "id", ++player->id);
    return json;
}

/* Sends the ask that JSON has written, and frees its text. */
static void send_ask(struct seat_player *player, struct engawa_json *json)
{
    struct engawa_text *text = json->text;
    engawa_json_close(json);
    engawa_json_end(json);
    if (!remote_say(player->remote, text->at, text->length))
        drop(player, NULL);
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

static void ask_hello(struct seat_player *player)
{
    char token[TOKEN_LENGTH + 1];
    struct engawa_text text = {0};
    player->lock = token_open(player->table->token, token);
    if (player->lock < 0) {
        end(player, CLI_NO);
        return;
    }
    struct engawa_json json = begin_ask(player, ASK_HELLO, &text);
    engawa_json_string(&json, "lang", cli_words("en", "ja"));
    if (token[0]) {
        engawa_json_string(&json, "token", token);
        token_close(player->lock);
        player->lock = -1;
    } else {
        engawa_json_null(&json, "token");
    }
    if (player->plan->name || !token[0])
        engawa_json_string(&json, "name",
                           player->plan->name ? player->plan->name : cli_words("Bot", "ボット"));
    send_ask(player, &json);
    engawa_wipe(token, sizeof token);
}

static void ask_enter(struct seat_player *player)
{
    struct engawa_text text = {0};
    struct engawa_json json = begin_ask(player, ASK_ENTER, &text);
    engawa_json_string(&json, "table", player->at);
    engawa_json_integer(&json, "after", 0);
    if (player->plan->code)
        engawa_json_string(&json, "code", player->plan->code);
    send_ask(player, &json);
}

static void ask_seat(struct seat_player *player)
{
    struct engawa_text text = {0};
    int seat =
        table_mirror_free_seat(&player->mirror, player->guest, player->plan->seat, player->refused);
    if (seat < 0) {
        give_up(player, cli_words("there is no free seat", "空いている席がありません"));
        return;
    }
    player->refused |= 1u << seat; /* so that each seat is asked for once */
    struct engawa_json json = begin_ask(player, ASK_SIT, &text);
    engawa_json_string(&json, "table", player->at);
    engawa_json_integer(&json, "seat", seat);
    add_entropy(&json);
    send_ask(player, &json);
}

/* Chooses the move for the present state. Where the server has refused one there, a random one: as
 * everywhere when a bot answers wrongly. */
static bool choose(struct seat_player *player)
{
    const struct seat_player_plan *plan = player->plan;
    const struct engawa_match *view = player->mirror.view;
    const struct engawa_bot *bot = plan->program  ? plan->program
                                   : plan->bot[0] ? engawa_bot_named(plan->bot, view->game)
                                                  : engawa_bot_best(view->game);
    struct engawa_event event;
    if (!bot)
        return false;
    engawa_text_clear(&player->info);
    program_keep_information(plan->says ? &player->info : NULL);
    if (player->wrong)
        engawa_random_move(view, &player->rng, &event);
    else
        cli_ask_bot(bot, view, "", &player->rng, plan->budget, &event);
    engawa_text_clear(&player->move);
    view->game->print(view->state.bytes, &event, &player->move);
    player->after = view->length;
    return true;
}

static void ask_move(struct seat_player *player)
{
    struct engawa_text text = {0};
    if (player->after != player->mirror.view->length)
        player->wrong = 0;
    if ((player->after != player->mirror.view->length || !player->move.length) && !choose(player)) {
        give_up(player, cli_words("no bot of that name plays this game",
                                  "このゲームで遊べる、その名前のボットはいません"));
        return;
    }
    struct engawa_json json = begin_ask(player, ASK_MOVE, &text);
    engawa_json_string(&json, "table", player->at);
    engawa_json_integer(&json, "after", (int64_t)player->after);
    engawa_json_string(&json, "do", player->move.at);
    send_ask(player, &json);
}

/* Returns the rest of the last line of LINES that begins with WORD and a blank, up to the line's
 * end; "" if there is none. */
static const char *last_line(const char *lines, const char *word)
{
    const char *last = "";
    size_t length = strlen(word);
    for (const char *at = lines; *at; at = strchr(at, '\n') + 1)
        if (strncmp(at, word, length) == 0 && at[length] == ' ')
            last = at + length + 1;
    return last;
}

/* Appends what the program has written about its move to TEXT, for people: the last `info`, and the
 * last `value` if that is a probability. */
static void write_said(const char *lines, struct engawa_text *text)
{
    const char *info = last_line(lines, "info"), *value = last_line(lines, "value");
    char *end;
    double wins = strtod(value, &end);
    engawa_text_add_bytes(text, info, strcspn(info, "\n"));
    if (end == value || *end != '\n' || !(wins >= 0 && wins <= 1))
        return;
    const char *en = text->length ? " (%.0f %% to win)" : "%.0f %% to win";
    const char *ja = text->length ? "（勝率%.0f%%）" : "勝率%.0f%%";
    engawa_text_printf(text, cli_words(en, ja), 100 * wins);
}

/* Says what the program has written about its move, if that can be said. */
static void ask_say(struct seat_player *player)
{
    struct engawa_text text = {0}, said = {0};
    write_said(engawa_text_string(&player->info), &said);
    if (said.length > 0 && said.length <= SAID_MAX && engawa_utf8_valid(said.at, said.length)) {
        struct engawa_json json = begin_ask(player, ASK_SAY, &text);
        engawa_json_string(&json, "table", player->at);
        engawa_json_string(&json, "text", said.at);
        send_ask(player, &json);
    }
    engawa_text_free(&said);
    engawa_text_clear(&player->info);
}

static void ask_rematch(struct seat_player *player)
{
    struct engawa_text text = {0};
    struct engawa_json json = begin_ask(player, ASK_REMATCH, &text);
    engawa_json_string(&json, "table", player->at);
    add_entropy(&json);
    send_ask(player, &json);
}

/* ---- replies ---- */

static void forget_table(struct seat_player *player)
{
    table_mirror_free(&player->mirror);
    player->refused = 0;
    player->after = player->made = 0;
    player->wrong = 0;
    engawa_text_clear(&player->move);
    engawa_text_clear(&player->info);
}

static void hear_hello(struct seat_player *player, const json_t *reply)
{
    const char *guest = json_string_value(json_object_get(reply, "guest"));
    const char *token = json_string_value(json_object_get(reply, "token"));
    if (!guest || !ids_valid(guest) || !token || strlen(token) != TOKEN_LENGTH) {
        drop(player, NULL);
        return;
    }
    strcpy(player->guest, guest);
    bool kept = player->lock < 0 || token_keep(player->lock, player->table->token, token);
    token_close(player->lock);
    player->lock = -1;
    if (kept)
        ask_enter(player);
    else
        end(player, CLI_NO);
}

static void hear_enter(struct seat_player *player, const json_t *reply)
{
    int before = player->mirror.seat;
    table_mirror_begin(&player->mirror, reply);
    if (player->lost)
        tell(player, "the connection is there again", "接続が戻りました");
    player->lost = false;
    if (player->mirror.seat < 0)
        return;
    player->refused = 0;
    player->failures = 0;
    if (!player->been || before != player->mirror.seat)
        tell(player, "seat %d", "席%d", player->mirror.seat + 1);
    player->been = true;
}

static void hear_rematch(struct seat_player *player, const json_t *reply)
{
    const char *next = json_string_value(json_object_get(reply, "table"));
    if (!next || !ids_valid(next)) {
        drop(player, NULL);
        return;
    }
    forget_table(player);
    strcpy(player->at, next);
    tell(player, "on to the next game", "次の対局に移ります");
    ask_enter(player);
}

static void hear_done(struct seat_player *player, enum ask asked, const json_t *reply)
{
    switch (asked) {
    case ASK_HELLO:
        hear_hello(player, reply);
        return;
    case ASK_ENTER:
        hear_enter(player, reply);
        return;
    case ASK_SIT:
        player->mirror.stale = true; /* the visible events have changed */
        return;
    case ASK_MOVE:
        player->made = (size_t)json_integer_value(json_object_get(reply, "n"));
        player->wrong = 0;
        return;
    case ASK_REMATCH:
        hear_rematch(player, reply);
        return;
    case ASK_SAY:
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
static void move_was_refused(struct seat_player *player, const char *code, const char *say)
{
    static const char *const behind[] = {"stale",       "not-your-turn", "over",
                                         "not-started", "no-seat",       NULL};
    player->mirror.stale = true;
    engawa_text_clear(&player->move);
    if (is_one_of(code, behind) && ++player->wrong < 10 * WRONG_MAX)
        return;
    complain(player, say);
    if (++player->wrong >= WRONG_MAX)
        end(player, CLI_NO);
}

static void hear_refusal(struct seat_player *player, enum ask asked, const json_t *reply)
{
    static const char *const later[] = {"busy", "too-fast", "too-many", "crowded", "store", NULL};
    static const char *const seats[] = {"taken", "kept", "owned", "seated", "started", NULL};
    const char *code = json_string_value(json_object_get(reply, "code"));
    const char *say = json_string_value(json_object_get(reply, "say"));
    code = code ? code : "";
    say = say ? say : code;
    if (asked == ASK_SAY)
        return; /* it talks too much, or may not talk here */
    if (is_one_of(code, later))
        drop(player, say);
    else if (asked == ASK_MOVE)
        move_was_refused(player, code, say);
    else if (asked == ASK_SIT && is_one_of(code, seats))
        player->mirror.stale = true;
    else if (asked == ASK_ENTER && player->mirror.over && player->been)
        end(player, CLI_YES); /* it was deleted, or closed */
    else
        give_up(player, say);
    if (strcmp(code, "no-such-guest") == 0)
        cli_complain("The token in %s is not known there. Without that file a new guest comes.",
                     "%s "
                     "のトークンは、そのサーバーでは使えません。このファイルがなければ新しいゲスト"
                     "になります。",
                     player->table->token);
}

static void hear_reply(struct seat_player *player, const json_t *reply)
{
    enum ask asked = player->asked;
    if (json_integer_value(json_object_get(reply, "re")) != player->id)
        return;
    player->asked = ASK_NOTHING;
    if (json_is_true(json_object_get(reply, "ok")))
        hear_done(player, asked, reply);
    else
        hear_refusal(player, asked, reply);
}

/* ---- pushes ---- */

static void hear_push(struct seat_player *player, const json_t *push)
{
    const char *kind = json_string_value(json_object_get(push, "push"));
    const char *table = json_string_value(json_object_get(push, "table"));
    const char *say = json_string_value(json_object_get(push, "say"));
    if (!kind)
        return;
    if (strcmp(kind, "signed-out") == 0 || strcmp(kind, "forgotten") == 0) {
        give_up(player, cli_words("this guest is signed out", "このゲストはサインアウトしました"));
        return;
    }
    if (!table || strcmp(table, player->at) != 0)
        return;
    if (strcmp(kind, "log") == 0)
        table_mirror_take(&player->mirror, json_object_get(push, "log"));
    else if (strcmp(kind, "reset") == 0)
        player->mirror.stale = true;
    else if (strcmp(kind, "out") == 0)
        give_up(player, say ? say : "");
}

static void hear(struct seat_player *player, const struct engawa_text *text)
{
    json_t *message = json_loadb(engawa_text_string(text), text->length, 0, NULL);
    if (json_object_get(message, "re"))
        hear_reply(player, message);
    else
        hear_push(player, message);
    json_decref(message);
}

/* ---- playing ---- */

static void tell_result(const struct seat_player *player)
{
    const struct table_mirror *mirror = &player->mirror;
    if (mirror->finished && player->plan->program && mirror->view &&
        mirror->view->viewer == mirror->seat &&
        mirror->view->game->actors(mirror->view->state.bytes) == 0)
        program_tell(player->plan->program, mirror->view);
    if (!mirror->finished)
        tell(player, "the game was ended early", "対局は途中で終了しました");
    else if (mirror->rank > 0)
        tell(player, "the game is over: place %d, %g points", "ゲーム終了です。順位 %d、得点 %g",
             mirror->rank, mirror->score);
    else
        tell(player, "the game is over", "ゲーム終了です");
}

/* The table is over: on to the next one, or that was it. */
static void leave_or_follow(struct seat_player *player)
{
    struct table_mirror *mirror = &player->mirror;
    if (mirror->seat < 0 && !player->been) {
        give_up(player, cli_words("the table is over", "この卓は終わっています"));
        return;
    }
    if (!mirror->told)
        tell_result(player);
    mirror->told = true;
    if (!player->plan->stay || mirror->closed)
        end(player, CLI_YES);
    else if (mirror->next[0])
        ask_rematch(player);
}

/* Performs the next action, unless a reply or the rest of the log is pending. */
static void act(struct seat_player *player)
{
    struct table_mirror *mirror = &player->mirror;
    if (player->done || !player->remote || player->asked || mirror->k < mirror->whole)
        return;
    if (mirror->stale)
        ask_enter(player);
    else if (player->info.length && mirror->seat >= 0 && player->made > player->after)
        ask_say(player);
    else if (mirror->over)
        leave_or_follow(player);
    else if (mirror->why.code[0])
        give_up(player, engawa_reason_in(&mirror->why, cli_language()));
    else if (mirror->seat < 0)
        ask_seat(player);
    else if (table_mirror_may_move(mirror) && mirror->view->length >= player->made)
        ask_move(player);
}

static void connect_again(struct seat_player *player)
{
    struct engawa_reason why;
    if (player->lost)
        rest(player);
    player->remote = remote_open(&player->table->at, &why);
    if (player->remote)
        ask_hello(player);
    else if (strcmp(why.code, "later") == 0)
        drop(player, engawa_reason_in(&why, cli_language()));
    else
        give_up(player, engawa_reason_in(&why, cli_language()));
}

void seat_player_run(struct seat_player_table *table)
{
    struct seat_player player = {
        .table = table, .plan = table->plan, .lock = -1, .mirror.seat = -1};
    struct engawa_text message = {0};
    uint64_t seed;
    engawa_random_bytes((uint8_t *)&seed, sizeof seed);
    engawa_rng_fast(&player.rng, seed);
    strcpy(player.at, table->at.table);
    while (!player.done) {
        if (!player.remote)
            connect_again(&player);
        else if (remote_hear(player.remote, &message, SILENCE) == REMOTE_MESSAGE)
            hear(&player, &message);
        else
            drop(&player, NULL);
        act(&player);
    }
    remote_close(player.remote);
    token_close(player.lock);
    table_mirror_free(&player.mirror);
    engawa_text_free(&player.move);
    engawa_text_free(&player.info);
    engawa_text_free(&message);
}
