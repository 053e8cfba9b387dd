/* test_peer_link.c - many streams in one connection (server/cluster/peer_link.h): the bytes of one
 * side arrive whole and in order, a reader that pauses delays no other, and a connection that is no
 * peer link is closed.
 *
 * It is built twice, the second time one version later (next_version.c). */
#include "engine/chance.h"
#include "engine/memory.h"
#include "server/cluster/peer_link.h"
#include "tests/support/amount.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define WORD     "0123456789abcdef0123456789abcdef"
#define GREETING "engawa-trunk 2 " WORD " 7\n"

enum { PAIRS = 40, STEPS = 8000, SAY_MAX = 50 * 1000, PATIENCE = 600 * 1000 /* ms */ };

static struct loop loop;
static struct streams streams;
static struct peer_link *dialled, *taken;
static int up;
static bool nobody_listens, refuses;
static int gone_trunks, came, ends_heard, notes;

/* ---- a pair of streams, one at each end of a channel ---- */

struct end {
    struct stream stream;
    struct pair *pair;
    bool open;            /* the stream is, or is being closed */
    bool ending, ended;   /* it said that it says no more; the other end did */
    uint64_t said, heard; /* bytes */
};

struct pair {
    struct end ends[2]; /* here, where it was opened; and there */
};

static struct pair pairs[PAIRS];

/* Returns the byte at PLACE of END's output. */
static char byte_of(const struct end *end, uint64_t place)
{
    uint64_t which = (uint64_t)((const char *)end - (const char *)pairs);
    return (char)((place * 131 + which * 7) >> 3);
}

static struct end *other_of(struct end *end)
{
    return &end->pair->ends[end == end->pair->ends];
}

static void take(void *context, char *bytes, size_t length)
{
    struct end *end = context;
    for (size_t i = 0; i < length; i++)
        assert_int_equal(bytes[i], byte_of(other_of(end), end->heard + i));
    if (length > 0)
        memset(bytes, 0, length); /* they may be changed */
    assert_false(end->ended);
    end->heard += length;
    assert_true(end->heard <= other_of(end)->said);
}

static void note_end(void *context)
{
    struct end *end = context;
    end->ended = true;
    ends_heard++;
    if (other_of(end)->pair) { /* otherwise a stranger is there */
        assert_true(other_of(end)->ending);
        assert_true(end->heard == other_of(end)->said);
    }
    end->ending = true;
    stream_end(&end->stream);
}

static void note_due(void *context)
{
    struct end *end = context;
    stream_drop(&end->stream);
}

static void note_ready(void *context)
{
    (void)context;
}

static void note_gone(void *context)
{
    struct end *end = context;
    end->open = false;
}

static const struct stream_user user = {
    .take = take, .ended = note_end, .ready = note_ready, .due = note_due, .gone = note_gone};

static void open_end(struct pair *pair, int which, struct channel *channel)
{
    struct end *end = &pair->ends[which];
    *end = (struct end){.pair = pair, .open = true};
    stream_open_carried(&streams, &end->stream, &peer_link_carrier, channel, &user, end);
}

/* ---- the trunk ---- */

static void note_up(void *context, struct peer_link *peer_link, int64_t server)
{
    (void)context;
    assert_int_equal(server, peer_link == dialled ? 9 : 7);
    up++;
}

/* Pairs that were opened by one side, and that the other side has not seen yet: they come in this
 * order. */
static struct {
    int pair[PAIRS * 4];
    unsigned first, last;
} opened[2];

static void note_came(void *context, struct peer_link *peer_link, struct channel *channel)
{
    unsigned side = peer_link == dialled, *first = &opened[side].first;
    (void)context;
    came++;
    int i = *first < opened[side].last ? opened[side].pair[(*first)++ % (PAIRS * 4)] : 0;
    open_end(&pairs[i], 1, channel);
    if (refuses)
        stream_drop(&pairs[i].ends[1].stream);
    if (nobody_listens)
        stream_pause(&pairs[i].ends[1].stream);
}

static void note_note(void *context, struct peer_link *peer_link, const char *text, size_t length)
{
    (void)context;
    (void)peer_link;
    assert_int_equal(length, notes % (PEER_LINK_PIECE + 1));
    for (size_t i = 0; i < length; i++)
        assert_int_equal(text[i], 'n');
    notes++;
}

static void note_trunk_gone(void *context, struct peer_link *peer_link)
{
    (void)context;
    (void)peer_link;
    gone_trunks++;
}

static const struct peer_link_user peer_link_user = {
    .up = note_up, .came = note_came, .note = note_note, .gone = note_trunk_gone};

/* A port on the loopback where somebody listens. */
static int listen_here(struct sockaddr_storage *place)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof own;
    int handle = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(handle, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(listen(handle, 8), 0);
    getsockname(handle, (struct sockaddr *)&own, &length);
    memset(place, 0, sizeof *place);
    memcpy(place, &own, sizeof own);
    return handle;
}

static void turn(void)
{
    loop_wake(&loop);
    streams_turn(&streams);
    if (loop.ticked)
        streams_tick(&streams);
    loop.ticked = false;
    streams_settle(&streams);
}

/* Turns until HOLDS does. */
static void turn_until(bool (*holds)(void))
{
    int64_t until = loop_now(&loop) + PATIENCE;
    while (!holds()) {
        assert_true(loop_now(&loop) < until);
        turn();
    }
}

static bool is_up(void)
{
    return up == 2;
}

static int open_trunk(void **state)
{
    struct engawa_reason why;
    struct sockaddr_storage place;
    (void)state;
    memset(pairs, 0, sizeof pairs);
    memset(&streams, 0, sizeof streams);
    memset(opened, 0, sizeof opened);
    nobody_listens = refuses = false;
    up = gone_trunks = came = ends_heard = notes = 0;
    assert_true(loop_open(&loop, &why));
    streams_open(&streams, &loop, NULL);
    int listening = listen_here(&place);
    dialled = peer_link_dial(&streams, &place, WORD, 9, 7, &peer_link_user, NULL);
    assert_non_null(dialled);
    turn();
    taken = peer_link_take(&streams, accept(listening, NULL, NULL), WORD, &peer_link_user, NULL);
    close(listening);
    turn_until(is_up);
    return 0;
}

static int close_trunk(void **state)
{
    (void)state;
    streams_close(&streams);
    for (int i = 0; i < PAIRS; i++)
        assert_false(pairs[i].ends[0].open || pairs[i].ends[1].open);
    loop_close(&loop);
    return 0;
}

/* Opens pair I at the end of TRUNK. */
static struct pair *open_at(struct peer_link *peer_link, int i)
{
    unsigned side = peer_link == taken;
    struct channel *channel = peer_link_open(peer_link);
    assert_non_null(channel);
    opened[side].pair[opened[side].last++ % (PAIRS * 4)] = i;
    assert_true(opened[side].last - opened[side].first <= PAIRS * 4);
    open_end(&pairs[i], 0, channel);
    return &pairs[i];
}

static struct pair *open_pair(int i)
{
    return open_at(dialled, i);
}

/* END says COUNT bytes more. */
static void say(struct end *end, size_t count)
{
    char *bytes = engawa_allocate(count + 1, 1);
    for (size_t i = 0; i < count; i++)
        bytes[i] = byte_of(end, end->said + i);
    end->said += count;
    stream_write(&end->stream, bytes, count);
    free(bytes);
}

static bool is_open(const struct pair *pair)
{
    return pair->ends[0].open || pair->ends[1].open;
}

static bool all_are_gone(void)
{
    for (int i = 0; i < PAIRS; i++)
        if (is_open(&pairs[i]))
            return false;
    return true;
}

/* ---- tests ---- */

static void listen_end_or_drop(struct end *end, uint32_t what, size_t count)
{
    if (!end->open || end->stream.dropped)
        return;
    if (what < 40 && !end->ending) {
        say(end, count);
    } else if (what < 60) {
        stream_pause(&end->stream);
    } else if (what < 95) {
        stream_resume(&end->stream);
    } else if (what < 98 && !end->ending) {
        end->ending = true;
        stream_end(&end->stream);
    } else if (what == 99) {
        stream_drop(&end->stream);
    }
}

/* Everybody listens, and ends. */
static void finish(struct pair *pair)
{
    for (int i = 0; i < 2; i++) {
        struct end *end = &pair->ends[i];
        if (!end->open)
            continue;
        stream_resume(&end->stream);
        if (!end->ending)
            stream_end(&end->stream);
        end->ending = true;
    }
}

static void all_bytes_arrive_whole_and_in_order(void **state)
{
    struct engawa_rng rng;
    const char *seed = getenv("SEED");
    double bytes = 0;
    int channels = 0;
    (void)state;
    engawa_rng_fast(&rng, seed && *seed != '0' ? strtoull(seed, NULL, 10) : 20261123);
    for (long step = 0; step < events_wanted(STEPS); step++) {
        int i = (int)engawa_rng_below(&rng, PAIRS);
        if (!is_open(&pairs[i])) {
            bytes += (double)(pairs[i].ends[0].heard + pairs[i].ends[1].heard);
            open_at(engawa_rng_below(&rng, 2) ? dialled : taken, i);
            channels++;
        }
        uint32_t what = engawa_rng_below(&rng, 100);
        size_t count = engawa_rng_below(&rng, engawa_rng_below(&rng, 2) ? 100 : SAY_MAX);
        listen_end_or_drop(&pairs[i].ends[engawa_rng_below(&rng, 2)], what, count);
        if (engawa_rng_below(&rng, 3) == 0)
            turn();
    }
    for (int i = 0; i < PAIRS; i++)
        finish(&pairs[i]);
    turn_until(all_are_gone);
    print_message("# %d channels, %d ends that were heard, %.0f bytes\n", channels, ends_heard,
                  bytes);
    assert_int_equal(gone_trunks, 0);
    assert_true(ends_heard > 0 && came > 0 && bytes > 0);
}

static struct end *waits_for;

static bool has_heard_all(void)
{
    return waits_for->pair && waits_for->heard == other_of(waits_for)->said;
}

/* Opens pair I, and lets its other end read a byte, so that it exists. */
static struct pair *meet(int i)
{
    struct pair *pair = open_pair(i);
    say(&pair->ends[0], 1);
    waits_for = &pair->ends[1];
    turn_until(has_heard_all);
    return pair;
}

static void a_paused_reader_delays_nobody(void **state)
{
    enum { MUCH = 1000 * 1000 };
    struct pair *paused = open_pair(0), *free_one = meet(1); /* behind it the other one came, too */
    (void)state;
    stream_pause(&paused->ends[1].stream);
    say(&paused->ends[0], MUCH);
    say(&free_one->ends[0], MUCH);
    turn_until(has_heard_all);
    assert_int_equal(paused->ends[1].heard, 0);
    assert_true(stream_waiting(&paused->ends[0].stream) == MUCH - PEER_LINK_WINDOW);
    stream_resume(&paused->ends[1].stream);
    waits_for = &paused->ends[1];
    turn_until(has_heard_all);
    assert_int_equal(stream_waiting(&paused->ends[0].stream), 0);
}

static void an_end_waits_for_a_paused_reader(void **state)
{
    struct pair *pair = meet(0);
    (void)state;
    stream_pause(&pair->ends[1].stream);
    say(&pair->ends[0], 1000);
    pair->ends[0].ending = true;
    stream_end(&pair->ends[0].stream);
    for (int i = 0; i < 20; i++)
        turn();
    assert_false(pair->ends[1].ended);
    stream_resume(&pair->ends[1].stream);
    turn_until(all_are_gone);
    assert_true(pair->ends[1].ended && pair->ends[1].heard == 1001);
}

/* Both have said more than the other one has room for. */
static void two_that_end_without_listening_do_not_wait_for_each_other(void **state)
{
    struct pair *pair = meet(0);
    (void)state;
    for (int i = 0; i < 2; i++) {
        stream_pause(&pair->ends[i].stream);
        say(&pair->ends[i], 2 * PEER_LINK_WINDOW);
    }
    for (int i = 0; i < 20; i++)
        turn();
    for (int i = 0; i < 2; i++) {
        pair->ends[i].ending = true;
        stream_end(&pair->ends[i].stream);
    }
    turn_until(all_are_gone);
    assert_int_equal(gone_trunks, 0);
}

static void a_refused_channel_is_closed_and_its_number_reused(void **state)
{
    (void)state;
    refuses = true;
    for (int i = 0; i < 300; i++) {
        open_at(i % 2 ? dialled : taken, 0);
        turn_until(all_are_gone);
    }
    assert_int_equal(came, 300);
}

static bool all_notes_came(void)
{
    return notes == PEER_LINK_PIECE + 1;
}

static void notes_come_whole_and_in_order(void **state)
{
    char *note = engawa_allocate(PEER_LINK_PIECE, 1);
    (void)state;
    memset(note, 'n', PEER_LINK_PIECE);
    for (size_t length = 0; length <= PEER_LINK_PIECE; length++) {
        peer_link_note(taken, note, length);
        if (length % 10 == 0)
            turn();
        if (length % 1000 == 0)
            peer_link_tick(dialled); /* who only listens says so now and then */
    }
    for (int turns = 0; !all_notes_came(); turns++) {
        if (turns % 100 == 0)
            peer_link_tick(dialled);
        turn();
    }
    free(note);
}

static bool both_trunks_are_gone(void)
{
    return gone_trunks == 2;
}

static void a_peer_that_reads_no_notes_is_dropped(void **state)
{
    char *note = engawa_allocate(PEER_LINK_PIECE, 1);
    (void)state;
    for (size_t said = 0; said < 2 * (size_t)PEER_LINK_UNREAD; said += PEER_LINK_PIECE) {
        peer_link_note(taken, note, PEER_LINK_PIECE);
    }
    free(note);
    turn_until(both_trunks_are_gone);
}

static void the_end_of_a_trunk_drops_all_its_streams(void **state)
{
    (void)state;
    for (int i = 0; i < PAIRS; i++)
        say(&open_pair(i)->ends[0], 1000);
    turn();
    peer_link_drop(dialled);
    turn_until(both_trunks_are_gone);
    turn_until(all_are_gone);
    for (int i = 0; i < PAIRS; i++)
        assert_false(pairs[i].ends[0].ended || pairs[i].ends[1].ended);
}

/* ---- strangers ---- */

/* A client connects and sends LENGTH bytes, after the right greeting when that is answered. Returns
 * the bytes it gets until it is disconnected, or, if it may STAY, until it has got some.
 */
static const char *knock(const char *said, size_t length, bool stay)
{
    static char heard[200];
    struct sockaddr_storage place;
    size_t count = 0;
    int listening = listen_here(&place), known = gone_trunks;
    int handle = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(handle, (const struct sockaddr *)&place, sizeof(struct sockaddr_in)),
                     0);
    peer_link_take(&streams, accept(listening, NULL, NULL), WORD, &peer_link_user, NULL);
    close(listening);
    size_t first = sizeof GREETING - 1, part = length;
    if (length > first && memcmp(said, GREETING, first) == 0)
        part = first;
    assert_int_equal(send(handle, said, part, MSG_NOSIGNAL), part);
    while (gone_trunks == known && !(stay && count > 0)) {
        turn();
        poll(&(struct pollfd){.fd = handle, .events = POLLIN}, 1, 1); /* some are waited for */
        ssize_t more = recv(handle, heard + count, sizeof heard - 1 - count, MSG_DONTWAIT);
        count += more > 0 ? (size_t)more : 0;
        if (count > 0 && part < length) {
            assert_int_equal(send(handle, said + part, length - part, MSG_NOSIGNAL), length - part);
            part = length;
        }
    }
    close(handle);
    heard[count] = '\0';
    while (gone_trunks == known)
        turn();
    return heard;
}

static void a_stranger_without_the_word_learns_nothing(void **state)
{
    static const char *const said[] = {
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "engawa-trunk 2 0123456789abcdef0123456789abcdee 7\n",
        "engawa-trunk 2 0123456789abcdef0123456789abcde 7\n",
        "engawa-trunk 2 " WORD "0 7\n",
        "engawa-trunk 2 " WORD "\n",
        "engawa-trunk 2 " WORD " \n",
        "engawa-trunk 2 " WORD " 0\n",
        "engawa-trunk 2 " WORD " -7\n",
        "engawa-trunk 2 " WORD " 7 \n",
        "engawa-trunk 1 " WORD " 7\n",
        "engawa-trunk 0 " WORD " 7\n",
        "engawa-trunk : " WORD " 7\n",
        "engawa-trunk 2 " WORD " :\n",
        "engawa-trunk 2:" WORD " 7\n",
        "engawa-trunk -1 " WORD " 7\n",
        "engawa-trunk 2\n",
        "engawa-trunk\n",
        "\n",
        "engawa-trunk 2 0000000000000000000000000000000000000000000000000000000000000000000000000",
        "engawa-trunk 2 " /* and nothing more: they are waited for, for a while */};
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        assert_string_equal(knock(said[i], strlen(said[i]), false), "");
}

/* The dialling side sends a version, and this server answers with the lower one of both. */
static void two_versions_speak_the_lower_one(void **state)
{
    char said[80], answer[80];
    (void)state;
    for (int version = 2; version <= peer_link_version + 2; version++) {
        int length = snprintf(said, sizeof said, "engawa-trunk %d " WORD " 7\n", version);
        snprintf(answer, sizeof answer, "engawa-trunk %d\n",
                 version < peer_link_version ? version : peer_link_version);
        assert_string_equal(knock(said, (size_t)length, true), answer);
    }
}

/* This server dials and gets ANSWER. Returns whether the link is up then. */
static bool dial(const char *answer)
{
    struct sockaddr_storage place;
    char heard[200], greeting[80];
    int listening = listen_here(&place), known = gone_trunks;
    int size =
        snprintf(greeting, sizeof greeting, "engawa-trunk %d " WORD " 7\n", peer_link_version);
    up = 0;
    dialled = peer_link_dial(&streams, &place, WORD, 9, 7, &peer_link_user, NULL);
    turn();
    int handle = accept(listening, NULL, NULL);
    close(listening);
    assert_int_equal(recv(handle, heard, sizeof heard, 0), size);
    assert_memory_equal(heard, greeting, (size_t)size);
    assert_int_equal(send(handle, answer, strlen(answer), MSG_NOSIGNAL), strlen(answer));
    while (up == 0 && gone_trunks == known)
        turn();
    close(handle);
    while (gone_trunks == known)
        turn();
    return up > 0;
}

static void an_older_version_is_spoken_and_a_newer_one_is_not(void **state)
{
    char newer[80];
    (void)state;
    snprintf(newer, sizeof newer, "engawa-trunk %d\n", peer_link_version + 1);
    assert_true(dial("engawa-trunk 2\n"));
    assert_false(dial("engawa-trunk 1\n"));
    assert_false(dial("engawa-trunk 2 more\n"));
    assert_false(dial(newer));
}

static void an_invalid_frame_ends_the_peer_link(void **state)
{
#define OPENED "\0\0\0\1\1\0\0\0"
    static const struct {
        const char *bytes;
        size_t length;
    } said[] = {
#define SAID(text) {GREETING text, sizeof GREETING text - 1}
        SAID("\0\0\0\1\0\0\0\0"),                         /* kinds that are none */
        SAID("\0\0\0\1\11\0\0\0"),                        /* */
        SAID("\0\0\0\1\2\0\0\1a"),                        /* of a channel that is not open */
        SAID("\0\0\0\1\5\0\0\0"),                         /* */
        SAID("\0\0\0\0\1\0\0\0"),                         /* numbers that are none */
        SAID("\0\20\0\1\1\0\0\0"),                        /* */
        SAID("\0\0\0\2\1\0\0\0"),                         /* that are the other side's */
        SAID("\0\0\0\1\1\0\0\1a"),                        /* opened with a body */
        SAID("\0\0\0\1\10\0\0\1n"),                       /* a note in a channel */
        SAID(OPENED OPENED),                              /* opened twice */
        SAID(OPENED "\0\0\0\1\2\0\0\0"),                  /* no data */
        SAID(OPENED "\0\0\0\1\2\0\100\1"),                /* a body that is too long */
        SAID(OPENED "\0\0\0\1\3\0\0\0\0\0\0\1\3\0\0\0"),  /* an end after the end */
        SAID(OPENED "\0\0\0\1\4\0\0\4\0\0\0\1"),          /* more used than was said */
        SAID(OPENED "\0\0\0\1\4\0\0\3\0\0\1"),            /* */
        SAID(OPENED "\0\0\0\1\5\0\0\0\0\0\0\1\5\0\0\0"),  /* gone twice */
        SAID("\0\0\0\1\6\0\0\0"),                         /* a ping that is none */
        SAID("\0\0\0\0\6\0\0\1a"),                        /* pings and answers with a body */
        SAID("\0\0\0\0\7\0\0\1a"),                        /* */
        SAID(OPENED "\0\0\0\1\0\0\0\0"),                  /* a kind that is none */
        SAID(OPENED "\0\0\0\1\11\0\0\0"),                 /* */
        SAID(OPENED "\0\0\0\1\3\0\0\1a"),                 /* ends with a body */
        SAID(OPENED "\0\0\0\1\5\0\0\1a"),                 /* */
        SAID(OPENED "\0\0\0\1\3\0\0\0\0\0\0\1\2\0\0\1a"), /* data after the end */
#undef SAID
    };
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        turn_until(all_are_gone);
        assert_string_equal(knock(said[i].bytes, said[i].length, false), "engawa-trunk 2\n");
    }
}

static void nobody_sends_more_than_the_window(void **state)
{
    enum { HEAD = 8 };
    static char said[sizeof GREETING - 1 + sizeof OPENED - 1 + 3 * (HEAD + PEER_LINK_PIECE)];
    size_t length = sizeof GREETING - 1;
    (void)state;
    memcpy(said, GREETING, length);
    memcpy(said + length, OPENED, sizeof OPENED - 1);
    nobody_listens = true;
    length += sizeof OPENED - 1;
    for (int i = 0; i < 3; i++) {
        memcpy(said + length, "\0\0\0\1\2\0\100\0", HEAD);
        length += HEAD + PEER_LINK_PIECE;
    }
    assert_string_equal(knock(said, length, false), "engawa-trunk 2\n");
}

/* A peer link that is not up, or that was dropped in this turn, opens no channel. */
static void a_channel_needs_a_link_that_is_up(void **state)
{
    struct sockaddr_storage place;
    (void)state;
    int listening = listen_here(&place), known = gone_trunks;
    struct peer_link *early = peer_link_dial(&streams, &place, WORD, 9, 7, &peer_link_user, NULL);
    assert_null(peer_link_open(early));
    peer_link_tick(early); /* it says nothing before the other side has answered */
    peer_link_drop(early);
    close(listening);
    while (gone_trunks == known)
        turn();
    peer_link_drop(dialled);
    assert_null(peer_link_open(dialled));
    while (gone_trunks < known + 3)
        turn();
}

static void a_server_that_says_nothing_is_not_believed_to_be_there(void **state)
{
    struct sockaddr_storage place;
    char heard[200];
    int listening = listen_here(&place), known = gone_trunks;
    (void)state;
    up = 1; /* it knows of itself alone */
    dialled = peer_link_dial(&streams, &place, WORD, 9, 7, &peer_link_user, NULL);
    turn();
    int handle = accept(listening, NULL, NULL);
    close(listening);
    assert_true(recv(handle, heard, sizeof heard, 0) > 0);
    assert_int_equal(send(handle, "engawa-trunk 2\n", 15, MSG_NOSIGNAL), 15);
    turn_until(is_up);
    open_pair(0);
    for (int64_t asked = 0; gone_trunks == known;) {
        streams_turn(&streams); /* waits, a second at most */
        streams_tick(&streams);
        if (loop_now(&loop) - asked >= 1000) {
            asked = loop_now(&loop);
            peer_link_tick(dialled);
        }
        streams_settle(&streams);
    }
    close(handle);
    turn_until(all_are_gone);
}

TOPIC(peer_link)
{
#define TRIAL(name) cmocka_unit_test_setup_teardown(name, open_trunk, close_trunk)
    const struct CMUnitTest tests[] = {
        TRIAL(all_bytes_arrive_whole_and_in_order),
        TRIAL(a_paused_reader_delays_nobody),
        TRIAL(an_end_waits_for_a_paused_reader),
        TRIAL(two_that_end_without_listening_do_not_wait_for_each_other),
        TRIAL(a_refused_channel_is_closed_and_its_number_reused),
        TRIAL(notes_come_whole_and_in_order),
        TRIAL(a_peer_that_reads_no_notes_is_dropped),
        TRIAL(the_end_of_a_trunk_drops_all_its_streams),
        TRIAL(a_stranger_without_the_word_learns_nothing),
        TRIAL(two_versions_speak_the_lower_one),
        TRIAL(an_older_version_is_spoken_and_a_newer_one_is_not),
        TRIAL(an_invalid_frame_ends_the_peer_link),
        TRIAL(nobody_sends_more_than_the_window),
        TRIAL(a_channel_needs_a_link_that_is_up),
        TRIAL(a_server_that_says_nothing_is_not_believed_to_be_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
