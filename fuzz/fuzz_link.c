/* fuzz_link.c - any bytes from another server after its greeting, as the frames of a link
 * (server/cluster/peer_link.h): however they are cut on their way, notes and streams get the same,
 * and the link ends with everything that it has opened.
 *
 * The first byte says what streams do: its lowest bit, that they pause and go on at each turn; the
 * next one, that they answer with what they hear; the next one, that they end at the letter E, or
 * are dropped at D.
 */
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "server/cluster/peer_link.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { INPUT_MAX = 60000, STREAMS = 64, TURNS_MAX = 1000, PAUSES = 1, ANSWERS = 2, ENDS = 4 };

static const char greeting[] = "engawa-trunk 2 0123456789abcdef0123456789abcdef 7\n";
static const char word[] = "0123456789abcdef0123456789abcdef";

struct end {
    struct stream stream;
    bool open;
};

static struct loop loop;
static struct streams streams;
static struct end ends[STREAMS];
static int opened, open_now;
static bool up, gone, reused; /* REUSED: a number may be used again */
static unsigned manner;
static struct engawa_text *heard;

/* ---- the streams ---- */

static void take(void *context, char *bytes, size_t length)
{
    struct end *end = context;
    assert(end->open);
    engawa_text_printf(heard, "s%d ", (int)(end - ends));
    engawa_text_add_bytes(heard, bytes, length);
    if (length > 0 && (manner & ANSWERS))
        stream_write(&end->stream, bytes, length);
    if (length > 0 && (manner & PAUSES))
        stream_pause(&end->stream);
    if (length > 0 && (manner & ENDS) && bytes[0] == 'E')
        stream_end(&end->stream);
    if (length > 0 && (manner & ENDS) && bytes[0] == 'D')
        stream_drop(&end->stream);
}

static void note_end(void *context)
{
    struct end *end = context;
    assert(end->open);
    engawa_text_printf(heard, "e%d ", (int)(end - ends));
    stream_end(&end->stream);
}

static void note_ready(void *context)
{
    (void)context;
}

static void note_due(void *context)
{
    struct end *end = context;
    stream_drop(&end->stream);
}

static void note_gone(void *context)
{
    struct end *end = context;
    assert(end->open);
    end->open = false;
    open_now--;
    reused |= !gone;
}

static const struct stream_user user = {
    .take = take, .ended = note_end, .ready = note_ready, .due = note_due, .gone = note_gone};

/* ---- the link ---- */

static void link_up(void *context, struct peer_link *peer_link, int64_t server)
{
    (void)context;
    (void)peer_link;
    assert(!up && server == 7);
    up = true;
}

static void link_came(void *context, struct peer_link *peer_link, struct channel *channel)
{
    (void)context;
    assert(up);
    struct end *end = ends;
    while (end < ends + STREAMS && end->open)
        end++;
    if (end == ends + STREAMS) { /* more than this test follows */
        peer_link_drop(peer_link);
        end = NULL;
    }
    static struct end spare; /* the link expects a stream in any case */
    if (!end) {
        assert(!spare.open);
        end = &spare;
    }
    engawa_text_printf(heard, "o%d ", opened++);
    end->open = true;
    open_now++;
    stream_open_carried(&streams, &end->stream, &peer_link_carrier, channel, &user, end);
}

static void link_note(void *context, struct peer_link *peer_link, const char *text, size_t length)
{
    (void)context;
    (void)peer_link;
    assert(up && length <= PEER_LINK_PIECE);
    engawa_text_add(heard, "n ");
    engawa_text_add_bytes(heard, text, length);
}

static void link_gone(void *context, struct peer_link *peer_link)
{
    (void)context;
    (void)peer_link;
    gone = true;
}

static const struct peer_link_user link_user = {
    .up = link_up, .came = link_came, .note = link_note, .gone = link_gone};

/* ---- the other server ---- */

static void turn(int other)
{
    static char answer[65536];
    loop_wake(&loop);
    streams_turn(&streams);
    for (int i = 0; i < STREAMS; i++)
        if (ends[i].open && (manner & PAUSES))
            stream_resume(&ends[i].stream);
    streams_settle(&streams);
    while (read(other, answer, sizeof answer) > 0)
        continue;
}

/* Sends LENGTH bytes, as many at once as there is room for. */
static void send_all(int other, const void *bytes, size_t length)
{
    for (size_t at = 0; at < length && !gone;) {
        ssize_t sent = send(other, (const char *)bytes + at, length - at, MSG_NOSIGNAL);
        if (sent > 0)
            at += (size_t)sent;
        turn(other);
    }
}

/* Sends DATA in parts of STEP bytes over a new link, and appends what comes of it to TO. */
static void send_in_parts(const uint8_t *data, size_t size, size_t step, struct engawa_text *to)
{
    int both[2], made = socketpair(AF_UNIX, SOCK_STREAM, 0, both);
    assert(made == 0);
    (void)made;
    fcntl(both[0], F_SETFL, O_NONBLOCK);
    fcntl(both[1], F_SETFL, O_NONBLOCK);
    up = gone = false;
    opened = open_now = 0;
    heard = to;
    peer_link_take(&streams, both[0], word, &link_user, NULL);
    send_all(both[1], greeting, sizeof greeting - 1);
    assert(up);
    for (size_t at = 0; at < size && !gone; at += step)
        send_all(both[1], data + at, step < size - at ? step : size - at);
    shutdown(both[1], SHUT_WR);
    for (int turns = 0; !gone || open_now > 0; turns++) {
        assert(turns < TURNS_MAX);
        turn(both[1]);
    }
    close(both[1]);
    turn(both[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engawa_text whole = {0}, parts = {0};
    static bool ready;
    if (!ready) {
        struct engawa_reason why;
        ready = loop_open(&loop, &why);
        assert(ready);
        streams_open(&streams, &loop, NULL);
    }
    if (size == 0 || size > INPUT_MAX)
        return 0;
    manner = data[0];
    reused = false;
    send_in_parts(data + 1, size - 1, size, &whole);
    send_in_parts(data + 1, size - 1, size < 2000 ? 7 : 997, &parts);
    /* A stream that pauses may hear less before the link ends; and another server must not use a
     * number again before it has heard that this one has forgotten it. */
    if ((manner & PAUSES) == 0 && !reused)
        assert(whole.length == parts.length &&
               (whole.length == 0 || memcmp(whole.at, parts.at, whole.length) == 0));
    engawa_text_free(&whole);
    engawa_text_free(&parts);
    return 0;
}
