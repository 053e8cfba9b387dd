/* peer_link.c - multiplexing of streams over one connection between two servers (peer_link.h). */
#include "server/cluster/peer_link.h"

#include "engine/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    OLDEST = 2,         /* oldest supported version */
    HEAD = 8,           /* bytes of a frame's header */
    GREETING_MAX = 80,  /* bytes of a greeting */
    PILE = 1024 * 1024, /* bytes queued for the other server before channels wait too */
    FIRST_CHANNELS = 64
};

enum kind { OPEN = 1, DATA, END, TAKEN, GONE, PING, PONG, NOTE };

struct channel {
    struct peer_link *peer_link; /* NULL if gone */
    uint32_t number;
    struct stream *stream; /* NULL if gone on this side */
    bool listening;        /* the stream accepts input */
    bool ended;            /* the other side has sent its end */
    bool end_told;         /* the stream was told of the end */
    bool gone;             /* the other side has forgotten the channel */
    bool blocked;          /* in the list of channels that wait for the link */
    struct channel *next_blocked;
    struct engawa_text incoming; /* received while the stream does not listen */
    struct engawa_text outgoing; /* waiting to be sent */
    size_t window;               /* bytes that may be sent */
    size_t taken;                /* bytes used and not yet reported to the other side */
};

struct peer_link {
    struct stream stream;
    const struct peer_link_user *user;
    void *context;
    const char *word;
    bool dialled;
    int version;    /* common version; 0 if not up */
    int64_t server; /* the other server's number */
    int64_t heard;
    struct engawa_text incoming; /* an incomplete frame */
    struct channel **channels;   /* by number */
    uint32_t room, lowest;       /* size of `channels`; no number of ours below LOWEST is free */
    struct channel *blocked, **last_blocked;
};

/* ---- frames ---- */

static void write_number(char *bytes, uint32_t number)
{
    number = htonl(number);
    memcpy(bytes, &number, sizeof number);
}

static uint32_t read_number(const char *bytes)
{
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return ntohl(number);
}

static void say(struct peer_link *peer_link, uint32_t channel, enum kind kind, const char *body,
                size_t length)
{
    char head[HEAD];
    write_number(head, channel);
    write_number(head + 4, (uint32_t)kind << 24 | (uint32_t)length);
    stream_write(&peer_link->stream, head, sizeof head);
    if (length > 0)
        stream_write(&peer_link->stream, body, length);
}

/* ---- channels ---- */

/* Returns whether this side assigns the number of the channel. */
static bool is_ours(const struct peer_link *peer_link, uint32_t number)
{
    return (number & 1) == peer_link->dialled;
}

static void forget_channel(struct channel *channel)
{
    struct peer_link *peer_link = channel->peer_link;
    if (peer_link) {
        peer_link->channels[channel->number] = NULL;
        if (is_ours(peer_link, channel->number) && channel->number < peer_link->lowest)
            peer_link->lowest = channel->number;
    }
    engawa_text_free(&channel->incoming);
    engawa_text_free(&channel->outgoing);
    free(channel);
}

static struct channel *channel_new(struct peer_link *peer_link, uint32_t number)
{
    struct channel *channel = engawa_allocate(1, sizeof *channel);
    channel->peer_link = peer_link;
    channel->number = number;
    channel->window = PEER_LINK_WINDOW;
    peer_link->channels[number] = channel;
    return channel;
}

/* Makes room for numbers below COUNT. */
static void make_room(struct peer_link *peer_link, uint32_t count)
{
    uint32_t room = peer_link->room ? peer_link->room : FIRST_CHANNELS;
    while (room < count)
        room *= 2;
    if (room == peer_link->room)
        return;
    struct channel **channels = engawa_allocate(room, sizeof *channels);
    if (peer_link->room)
        memcpy(channels, peer_link->channels, peer_link->room * sizeof *channels);
    free(peer_link->channels);
    peer_link->channels = channels;
    peer_link->room = room;
}

/* Sends what waits in CHANNEL, as far as the window and the link allow. */
static void send_waiting(struct channel *channel)
{
    struct peer_link *peer_link = channel->peer_link;
    struct engawa_text *outgoing = &channel->outgoing;
    size_t sent = 0;
    while (sent < outgoing->length && channel->window > 0 &&
           stream_waiting(&peer_link->stream) < PILE) {
        size_t size = outgoing->length - sent;
        if (size > channel->window)
            size = channel->window;
        if (size > PEER_LINK_PIECE)
            size = PEER_LINK_PIECE;
        say(peer_link, channel->number, DATA, outgoing->at + sent, size);
        channel->window -= size;
        sent += size;
    }
    engawa_text_drop(outgoing, sent);
    if (outgoing->length == 0) {
        engawa_text_free(outgoing);
    } else if (channel->window > 0 && !channel->blocked) {
        channel->blocked = true;
        channel->next_blocked = NULL;
        *peer_link->last_blocked = channel;
        peer_link->last_blocked = &channel->next_blocked;
        stream_await(&peer_link->stream);
    }
}

static void send_more(struct channel *channel)
{
    if (channel->outgoing.length == 0 || channel->gone)
        return;
    send_waiting(channel);
    if (channel->outgoing.length == 0)
        stream_went(channel->stream);
}

static void unblock(struct channel *channel)
{
    struct peer_link *peer_link = channel->peer_link;
    if (!peer_link || !channel->blocked)
        return;
    struct channel **at = &peer_link->blocked;
    while (*at != channel)
        at = &(*at)->next_blocked;
    *at = channel->next_blocked;
    if (!*at)
        peer_link->last_blocked = at;
    channel->blocked = false;
}

/* Records that COUNT bytes from the other side were used. */
static void use(struct channel *channel, size_t count)
{
    char body[4];
    channel->taken += count;
    if (channel->taken < PEER_LINK_WINDOW / 2 || !channel->peer_link || channel->gone ||
        channel->ended)
        return;
    write_number(body, (uint32_t)channel->taken);
    say(channel->peer_link, channel->number, TAKEN, body, sizeof body);
    channel->taken = 0;
}

/* ---- the carrier of a stream ---- */

static void listen_to(void *context, bool on)
{
    struct channel *channel = context;
    channel->listening = on;
}

/* Returns whether CHANNEL's stream accepts input. A stream that ends discards it, so that the
 * other side is not kept waiting. */
static bool is_wanted(const struct channel *channel)
{
    return channel->listening || channel->stream->ending;
}

/* Delivers input that arrived while the stream did not listen. */
static void hand_over(void *context)
{
    struct channel *channel = context;
    while (is_wanted(channel) && channel->incoming.length > 0 && !channel->stream->dropped) {
        struct engawa_text bytes = channel->incoming;
        channel->incoming = (struct engawa_text){.at = NULL};
        stream_arrive(channel->stream, bytes.at, bytes.length);
        use(channel, bytes.length);
        engawa_text_free(&bytes);
    }
    if (is_wanted(channel) && channel->ended && !channel->end_told &&
        channel->incoming.length == 0) {
        channel->end_told = true;
        stream_arrive_end(channel->stream);
    }
}

static void say_in(void *context, struct engawa_text *bytes)
{
    struct channel *channel = context;
    if (channel->peer_link && !channel->gone) {
        engawa_text_add_bytes(&channel->outgoing, bytes->at, bytes->length);
        send_waiting(channel);
    }
    engawa_text_free(bytes);
}

static size_t waiting_in(const void *context)
{
    const struct channel *channel = context;
    return channel->outgoing.length;
}

static bool end_in(void *context)
{
    struct channel *channel = context;
    if (!channel->peer_link || channel->gone || channel->ended)
        return false;
    say(channel->peer_link, channel->number, END, NULL, 0);
    return true;
}

static void close_in(void *context)
{
    struct channel *channel = context;
    unblock(channel);
    channel->stream = NULL;
    engawa_text_free(&channel->incoming);
    engawa_text_free(&channel->outgoing);
    if (channel->peer_link)
        say(channel->peer_link, channel->number, GONE, NULL, 0);
    if (!channel->peer_link || channel->gone)
        forget_channel(channel);
}

static void carry(void *context, struct stream *stream)
{
    struct channel *channel = context;
    channel->stream = stream;
}

const struct stream_carrier peer_link_carrier = {.carry = carry,
                                                 .listen = listen_to,
                                                 .hand_over = hand_over,
                                                 .say = say_in,
                                                 .waiting = waiting_in,
                                                 .end = end_in,
                                                 .close = close_in};

struct channel *peer_link_open(struct peer_link *peer_link)
{
    uint32_t number = peer_link->lowest;
    while (number < peer_link->room && peer_link->channels[number])
        number += 2;
    if (!peer_link->version || peer_link->stream.dropped || number >= PEER_LINK_CHANNELS)
        return NULL;
    make_room(peer_link, number + 1);
    peer_link->lowest = number + 2;
    say(peer_link, number, OPEN, NULL, 0);
    return channel_new(peer_link, number);
}

void peer_link_note(struct peer_link *peer_link, const char *text, size_t length)
{
    if (stream_waiting(&peer_link->stream) > PEER_LINK_UNREAD)
        stream_drop(&peer_link->stream);
    else
        say(peer_link, 0, NOTE, text, length);
}

/* ---- frames from the other server ---- */

static bool take_open(struct peer_link *peer_link, uint32_t number, size_t length)
{
    if (length > 0 || is_ours(peer_link, number) || number == 0 || number >= PEER_LINK_CHANNELS)
        return false;
    make_room(peer_link, number + 1);
    if (peer_link->channels[number])
        return false;
    peer_link->user->came(peer_link->context, peer_link, channel_new(peer_link, number));
    return true;
}

/* Handles a frame of channel 0. Returns false if it is not valid. */
static bool take_own(struct peer_link *peer_link, unsigned kind, const char *body, size_t length)
{
    if (kind == NOTE)
        peer_link->user->note(peer_link->context, peer_link, body, length);
    else if (kind == PING)
        say(peer_link, 0, PONG, NULL, 0);
    return kind == NOTE || length == 0;
}

static bool take_data(struct channel *channel, char *body, size_t length)
{
    struct stream *stream = channel->stream;
    if (channel->ended || channel->taken + channel->incoming.length + length > PEER_LINK_WINDOW)
        return false;
    if (!stream || stream->dropped)
        return true;
    if (is_wanted(channel) && channel->incoming.length == 0) {
        stream_arrive(stream, body, length);
        use(channel, length);
    } else {
        engawa_text_add_bytes(&channel->incoming, body, length);
    }
    return true;
}

static void take_end(struct channel *channel)
{
    channel->ended = true;
    if (channel->stream && !channel->stream->dropped)
        hand_over(channel);
}

static bool take_taken(struct channel *channel, const char *body, size_t length)
{
    uint32_t count = length == 4 ? read_number(body) : 0;
    if (count == 0 || channel->window + count > PEER_LINK_WINDOW)
        return false;
    channel->window += count;
    if (channel->stream)
        send_more(channel);
    return true;
}

/* Handles `gone`: a stream whose other end is gone without sending its end has lost it. */
static void take_gone(struct channel *channel)
{
    channel->gone = true;
    engawa_text_free(&channel->outgoing);
    if (!channel->stream)
        forget_channel(channel);
    else if (!channel->ended)
        stream_drop(channel->stream);
    else
        stream_went(channel->stream);
}

/* Handles a frame. Returns false if it is not valid. */
static bool take_frame(struct peer_link *peer_link, uint32_t number, unsigned kind, char *body,
                       size_t length)
{
    if (kind >= PING && kind <= NOTE)
        return number == 0 && take_own(peer_link, kind, body, length);
    if (kind == OPEN)
        return take_open(peer_link, number, length);
    struct channel *channel = number < peer_link->room ? peer_link->channels[number] : NULL;
    if (!channel || channel->gone)
        return false;
    switch (kind) {
    case DATA:
        return length > 0 && take_data(channel, body, length);
    case TAKEN:
        return take_taken(channel, body, length);
    case END:
        if (length > 0 || channel->ended)
            return false;
        take_end(channel);
        return true;
    case GONE:
        take_gone(channel);
        return length == 0;
    default:
        return false;
    }
}

/* ---- greeting ---- */

static const char name[] = "engawa-trunk ";

/* Reads "engawa-trunk VERSION" from LINE and sets *WORD to the text behind it. Returns the
 * version, or 0 if LINE is no greeting or its version is no longer supported. */
static long read_greeting(const char *line, const char **word)
{
    char *end;
    if (strncmp(line, name, sizeof name - 1) != 0 || line[sizeof name - 1] < '1' ||
        line[sizeof name - 1] > '9')
        return 0;
    long version = strtol(line + sizeof name - 1, &end, 10);
    *word = *end == ' ' ? end + 1 : end;
    return version < OLDEST ? 0 : version;
}

/* Reads " SERVER" from TEXT. Returns the number of the server that has dialled, or 0 if there is
 * none. */
static int64_t read_server(const char *text)
{
    char *end;
    if (text[0] != ' ' || text[1] < '1' || text[1] > '9')
        return 0;
    long long server = strtoll(text + 1, &end, 10);
    return *end ? 0 : server;
}

/* Returns whether TEXT, behind the version, has the right word and the number of a server, and
 * stores the number in PEER_LINK. */
static bool knows_word(struct peer_link *peer_link, const char *text)
{
    return strlen(peer_link->word) == PEER_LINK_WORD && strlen(text) > PEER_LINK_WORD &&
           sodium_memcmp(text, peer_link->word, PEER_LINK_WORD) == 0 &&
           (peer_link->server = read_server(text + PEER_LINK_WORD)) > 0;
}

/* Handles the greeting LINE of the other server. Returns false if that server is not of this
 * store, or has answered with a version that was not offered. */
static bool greet(struct peer_link *peer_link, const char *line)
{
    const char *word = "";
    long said = read_greeting(line, &word);
    int version = said < peer_link_version ? (int)said : peer_link_version;
    bool fine = peer_link->dialled ? version == said && !*word : knows_word(peer_link, word);
    if (!version || !fine)
        return false;
    if (!peer_link->dialled) {
        char answer[GREETING_MAX];
        int length = snprintf(answer, sizeof answer, "%s%d\n", name, version);
        stream_write(&peer_link->stream, answer, (size_t)length);
    }
    peer_link->version = version;
    peer_link->user->up(peer_link->context, peer_link, peer_link->server);
    return true;
}

/* Returns the length of the greeting in bytes, 0 if it is incomplete, or -1 if it is not valid. */
static long take_greeting(struct peer_link *peer_link, char *bytes, size_t length)
{
    size_t most = length < GREETING_MAX ? length : GREETING_MAX;
    char *end = memchr(bytes, '\n', most);
    if (!end)
        return length < GREETING_MAX ? 0 : -1;
    *end = '\0';
    return greet(peer_link, bytes) ? end + 1 - bytes : -1;
}

/* ---- callbacks of the stream ---- */

/* Handles the complete frames at the start of BYTES. Returns their length, or -1 if a frame is not
 * valid. */
static long take_frames(struct peer_link *peer_link, char *bytes, size_t length)
{
    size_t taken = 0;
    if (!peer_link->version) {
        long greeting = take_greeting(peer_link, bytes, length);
        if (greeting <= 0)
            return greeting;
        taken = (size_t)greeting;
    }
    while (length - taken >= HEAD && !peer_link->stream.dropped) {
        uint32_t number = read_number(bytes + taken), rest = read_number(bytes + taken + 4);
        size_t size = rest & 0xffffff;
        if (size > PEER_LINK_PIECE)
            return -1;
        if (length - taken < HEAD + size)
            break;
        if (!take_frame(peer_link, number, rest >> 24, bytes + taken + HEAD, size))
            return -1;
        taken += HEAD + size;
    }
    return (long)taken;
}

static void take(void *context, char *bytes, size_t length)
{
    struct peer_link *peer_link = context;
    struct engawa_text *incoming = &peer_link->incoming;
    bool kept = incoming->length > 0;
    peer_link->heard = loop_now(peer_link->stream.all->loop);
    if (kept)
        engawa_text_add_bytes(incoming, bytes, length);
    long taken = kept ? take_frames(peer_link, incoming->at, incoming->length)
                      : take_frames(peer_link, bytes, length);
    if (taken < 0) {
        stream_drop(&peer_link->stream);
        return;
    }
    if (kept)
        engawa_text_drop(incoming, (size_t)taken);
    else if ((size_t)taken < length)
        engawa_text_add_bytes(incoming, bytes + taken, length - (size_t)taken);
    if (incoming->length == 0)
        engawa_text_free(incoming);
    if (peer_link->version)
        stream_wait(&peer_link->stream, 3 * PEER_LINK_SILENCE); /* peer_link_tick ends it sooner */
}

static void ended(void *context)
{
    struct peer_link *peer_link = context;
    stream_drop(&peer_link->stream);
}

static void ready(void *context)
{
    struct peer_link *peer_link = context;
    struct channel *channel = peer_link->blocked;
    peer_link->blocked = NULL;
    peer_link->last_blocked = &peer_link->blocked;
    while (channel) {
        struct channel *next = channel->next_blocked;
        channel->blocked = false;
        send_more(channel);
        channel = next;
    }
}

static void gone(void *context)
{
    struct peer_link *peer_link = context;
    for (uint32_t i = 0; i < peer_link->room; i++) {
        struct channel *channel = peer_link->channels[i];
        if (!channel)
            continue;
        channel->peer_link = NULL;
        channel->blocked = false;
        if (channel->stream)
            stream_drop(channel->stream);
        else
            forget_channel(channel);
    }
    peer_link->user->gone(peer_link->context, peer_link);
    engawa_text_free(&peer_link->incoming);
    free(peer_link->channels);
    free(peer_link);
}

/* ---- opening ---- */

static struct peer_link *peer_link_new(struct streams *streams, int handle, const char *word,
                                       const struct peer_link_user *user, void *context)
{
    static const struct stream_user stream_user = {
        .take = take, .ended = ended, .ready = ready, .due = ended, .gone = gone};
    struct peer_link *peer_link = engawa_allocate(1, sizeof *peer_link);
    peer_link->user = user;
    peer_link->context = context;
    peer_link->word = word;
    peer_link->lowest = 2; /* 0 is for the link itself */
    peer_link->last_blocked = &peer_link->blocked;
    stream_open_plain(streams, &peer_link->stream, handle, &stream_user, peer_link);
    stream_wait(&peer_link->stream, PEER_LINK_ANSWER);
    return peer_link;
}

struct peer_link *peer_link_dial(struct streams *streams, const struct sockaddr_storage *place,
                                 const char *word, int64_t server, int64_t self,
                                 const struct peer_link_user *user, void *context)
{
    const struct sockaddr *address = (const struct sockaddr *)place;
    socklen_t length = address->sa_family == AF_INET6 ? (socklen_t)sizeof(struct sockaddr_in6)
                                                      : (socklen_t)sizeof(struct sockaddr_in);
    int handle = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (handle < 0)
        return NULL;
    if (connect(handle, address, length) != 0 && errno != EINPROGRESS) {
        close(handle);
        return NULL;
    }
    struct peer_link *peer_link = peer_link_new(streams, handle, word, user, context);
    char greeting[GREETING_MAX];
    int size = snprintf(greeting, sizeof greeting, "%s%d %s %lld\n", name, peer_link_version, word,
                        (long long)self);
    peer_link->dialled = true;
    peer_link->server = server;
    peer_link->lowest = 1;
    stream_write(&peer_link->stream, greeting, (size_t)size);
    return peer_link;
}

struct peer_link *peer_link_take(struct streams *streams, int handle, const char *word,
                                 const struct peer_link_user *user, void *context)
{
    return peer_link_new(streams, handle, word, user, context);
}

void peer_link_tick(struct peer_link *peer_link)
{
    if (!peer_link->version)
        return;
    if (loop_now(peer_link->stream.all->loop) - peer_link->heard >= PEER_LINK_SILENCE)
        stream_drop(&peer_link->stream);
    else
        say(peer_link, 0, PING, NULL, 0);
}

void peer_link_drop(struct peer_link *peer_link)
{
    stream_drop(&peer_link->stream);
}
