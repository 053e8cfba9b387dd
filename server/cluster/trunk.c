/* trunk.c - one connection between two servers, which carries many streams (trunk.h). */
#include "server/cluster/trunk.h"

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
    OLDEST = 2,         /* version that is spoken */
    HEAD = 8,           /* bytes of a frame's head */
    GREETING_MAX = 80,  /* of what is said first */
    PILE = 1024 * 1024, /* bytes that wait for the other server before channels wait, too */
    FIRST_CHANNELS = 64
};

enum kind { OPEN = 1, DATA, END, TAKEN, GONE, PING, PONG, NOTE };

struct channel {
    struct trunk *trunk; /* NULL: it is gone */
    uint32_t number;
    struct stream *stream; /* NULL: it is gone here */
    bool listening;        /* the stream wants what comes */
    bool ended;            /* the other side says no more, */
    bool end_told;         /* which the stream knows */
    bool gone;             /* the other side has forgotten the channel */
    bool blocked;          /* is among those that wait for the trunk */
    struct channel *next_blocked;
    struct engawa_text incoming; /* what came and is not wanted yet */
    struct engawa_text outgoing; /* what was said and did not go yet */
    size_t window;               /* bytes that may go */
    size_t taken;                /* bytes that the other side does not know to be used */
};

struct trunk {
    struct stream stream;
    const struct trunk_user *user;
    void *context;
    const char *word;
    bool dialled;
    int version;    /* that both speak; 0: it is not up */
    int64_t server; /* to which it leads */
    int64_t heard;
    struct engawa_text incoming; /* a frame that is not whole */
    struct channel **channels;   /* by number */
    uint32_t room, lowest; /* how many numbers there are; below this one none of ours is free */
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

static void say(struct trunk *trunk, uint32_t channel, enum kind kind, const char *body,
                size_t length)
{
    char head[HEAD];
    write_number(head, channel);
    write_number(head + 4, (uint32_t)kind << 24 | (uint32_t)length);
    stream_say(&trunk->stream, head, sizeof head);
    if (length > 0)
        stream_say(&trunk->stream, body, length);
}

/* ---- channels ---- */

/* Whether this side gives the number of a channel. */
static bool is_ours(const struct trunk *trunk, uint32_t number)
{
    return (number & 1) == trunk->dialled;
}

static void forget_channel(struct channel *channel)
{
    struct trunk *trunk = channel->trunk;
    if (trunk) {
        trunk->channels[channel->number] = NULL;
        if (is_ours(trunk, channel->number) && channel->number < trunk->lowest)
            trunk->lowest = channel->number;
    }
    engawa_text_free(&channel->incoming);
    engawa_text_free(&channel->outgoing);
    free(channel);
}

static struct channel *channel_new(struct trunk *trunk, uint32_t number)
{
    struct channel *channel = engawa_allocate(1, sizeof *channel);
    channel->trunk = trunk;
    channel->number = number;
    channel->window = TRUNK_WINDOW;
    trunk->channels[number] = channel;
    return channel;
}

/* Makes numbers below COUNT. */
static void make_room(struct trunk *trunk, uint32_t count)
{
    uint32_t room = trunk->room ? trunk->room : FIRST_CHANNELS;
    while (room < count)
        room *= 2;
    if (room == trunk->room)
        return;
    struct channel **channels = engawa_allocate(room, sizeof *channels);
    if (trunk->room)
        memcpy(channels, trunk->channels, trunk->room * sizeof *channels);
    free(trunk->channels);
    trunk->channels = channels;
    trunk->room = room;
}

/* Sends what waits, as far as the other side and the trunk take it. */
static void send_waiting(struct channel *channel)
{
    struct trunk *trunk = channel->trunk;
    struct engawa_text *outgoing = &channel->outgoing;
    size_t sent = 0;
    while (sent < outgoing->length && channel->window > 0 &&
           stream_waiting(&trunk->stream) < PILE) {
        size_t size = outgoing->length - sent;
        if (size > channel->window)
            size = channel->window;
        if (size > TRUNK_PIECE)
            size = TRUNK_PIECE;
        say(trunk, channel->number, DATA, outgoing->at + sent, size);
        channel->window -= size;
        sent += size;
    }
    engawa_text_drop(outgoing, sent);
    if (outgoing->length == 0) {
        engawa_text_free(outgoing);
    } else if (channel->window > 0 && !channel->blocked) {
        channel->blocked = true;
        channel->next_blocked = NULL;
        *trunk->last_blocked = channel;
        trunk->last_blocked = &channel->next_blocked;
        stream_await(&trunk->stream);
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
    struct trunk *trunk = channel->trunk;
    if (!trunk || !channel->blocked)
        return;
    struct channel **at = &trunk->blocked;
    while (*at != channel)
        at = &(*at)->next_blocked;
    *at = channel->next_blocked;
    if (!*at)
        trunk->last_blocked = at;
    channel->blocked = false;
}

/* So many bytes of the other side have been used. */
static void use(struct channel *channel, size_t count)
{
    char body[4];
    channel->taken += count;
    if (channel->taken < TRUNK_WINDOW / 2 || !channel->trunk || channel->gone || channel->ended)
        return;
    write_number(body, (uint32_t)channel->taken);
    say(channel->trunk, channel->number, TAKEN, body, sizeof body);
    channel->taken = 0;
}

/* ---- what a stream asks of its channel ---- */

static void listen_to(void *context, bool on)
{
    struct channel *channel = context;
    channel->listening = on;
}

/* A stream that ends throws away what comes, so that the other side is not kept waiting. */
static bool is_wanted(const struct channel *channel)
{
    return channel->listening || channel->stream->ending;
}

/* Hands over what came while the stream did not listen. */
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
    if (channel->trunk && !channel->gone) {
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
    if (!channel->trunk || channel->gone || channel->ended)
        return false;
    say(channel->trunk, channel->number, END, NULL, 0);
    return true;
}

static void close_in(void *context)
{
    struct channel *channel = context;
    unblock(channel);
    channel->stream = NULL;
    engawa_text_free(&channel->incoming);
    engawa_text_free(&channel->outgoing);
    if (channel->trunk)
        say(channel->trunk, channel->number, GONE, NULL, 0);
    if (!channel->trunk || channel->gone)
        forget_channel(channel);
}

static void carry(void *context, struct stream *stream)
{
    struct channel *channel = context;
    channel->stream = stream;
}

const struct stream_carrier trunk_carrier = {.carry = carry,
                                             .listen = listen_to,
                                             .hand_over = hand_over,
                                             .say = say_in,
                                             .waiting = waiting_in,
                                             .end = end_in,
                                             .close = close_in};

struct channel *trunk_open(struct trunk *trunk)
{
    uint32_t number = trunk->lowest;
    while (number < trunk->room && trunk->channels[number])
        number += 2;
    if (!trunk->version || trunk->stream.dropped || number >= TRUNK_CHANNELS)
        return NULL;
    make_room(trunk, number + 1);
    trunk->lowest = number + 2;
    say(trunk, number, OPEN, NULL, 0);
    return channel_new(trunk, number);
}

void trunk_note(struct trunk *trunk, const char *text, size_t length)
{
    if (stream_waiting(&trunk->stream) > TRUNK_UNREAD)
        stream_drop(&trunk->stream);
    else
        say(trunk, 0, NOTE, text, length);
}

/* ---- what the other server says ---- */

static bool take_open(struct trunk *trunk, uint32_t number, size_t length)
{
    if (length > 0 || is_ours(trunk, number) || number == 0 || number >= TRUNK_CHANNELS)
        return false;
    make_room(trunk, number + 1);
    if (trunk->channels[number])
        return false;
    trunk->user->came(trunk->context, trunk, channel_new(trunk, number));
    return true;
}

/* Takes a frame of no channel. False: it is none. */
static bool take_own(struct trunk *trunk, unsigned kind, const char *body, size_t length)
{
    if (kind == NOTE)
        trunk->user->note(trunk->context, trunk, body, length);
    else if (kind == PING)
        say(trunk, 0, PONG, NULL, 0);
    return kind == NOTE || length == 0;
}

static bool take_data(struct channel *channel, char *body, size_t length)
{
    struct stream *stream = channel->stream;
    if (channel->ended || channel->taken + channel->incoming.length + length > TRUNK_WINDOW)
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
    if (count == 0 || channel->window + count > TRUNK_WINDOW)
        return false;
    channel->window += count;
    if (channel->stream)
        send_more(channel);
    return true;
}

/* A stream whose other end is gone without having said so first has lost it. */
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

/* Takes a frame. False: it is none. */
static bool take_frame(struct trunk *trunk, uint32_t number, unsigned kind, char *body,
                       size_t length)
{
    if (kind >= PING && kind <= NOTE)
        return number == 0 && take_own(trunk, kind, body, length);
    if (kind == OPEN)
        return take_open(trunk, number, length);
    struct channel *channel = number < trunk->room ? trunk->channels[number] : NULL;
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

/* Reads "engawa-trunk VERSION" from LINE, and the word behind it. 0: it is none, or of a version
 * that nobody speaks any more. */
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

/* Reads " SERVER" from TEXT, the number of the server that has dialled. 0: it is none. */
static int64_t read_server(const char *text)
{
    char *end;
    if (text[0] != ' ' || text[1] < '1' || text[1] > '9')
        return 0;
    long long server = strtoll(text + 1, &end, 10);
    return *end ? 0 : server;
}

/* Whether TEXT, behind the version, is the word and the number of a server, which TRUNK gets. */
static bool knows_word(struct trunk *trunk, const char *text)
{
    return strlen(trunk->word) == TRUNK_WORD && strlen(text) > TRUNK_WORD &&
           sodium_memcmp(text, trunk->word, TRUNK_WORD) == 0 &&
           (trunk->server = read_server(text + TRUNK_WORD)) > 0;
}

/* LINE is what the other server says first. False: it is not one of this store, or has answered
 * with a version that was not offered. */
static bool greet(struct trunk *trunk, const char *line)
{
    const char *word = "";
    long said = read_greeting(line, &word);
    int version = said < trunk_version ? (int)said : trunk_version;
    bool fine = trunk->dialled ? version == said && !*word : knows_word(trunk, word);
    if (!version || !fine)
        return false;
    if (!trunk->dialled) {
        char answer[GREETING_MAX];
        int length = snprintf(answer, sizeof answer, "%s%d\n", name, version);
        stream_say(&trunk->stream, answer, (size_t)length);
    }
    trunk->version = version;
    trunk->user->up(trunk->context, trunk, trunk->server);
    return true;
}

/* Returns how many bytes the greeting was; 0: more must come; -1: it is none. */
static long take_greeting(struct trunk *trunk, char *bytes, size_t length)
{
    size_t most = length < GREETING_MAX ? length : GREETING_MAX;
    char *end = memchr(bytes, '\n', most);
    if (!end)
        return length < GREETING_MAX ? 0 : -1;
    *end = '\0';
    return greet(trunk, bytes) ? end + 1 - bytes : -1;
}

/* ---- the stream's calls ---- */

/* Takes the frames that BYTES begin with; returns how many bytes they were, -1 where there is
 * something else. */
static long take_frames(struct trunk *trunk, char *bytes, size_t length)
{
    size_t taken = 0;
    if (!trunk->version) {
        long greeting = take_greeting(trunk, bytes, length);
        if (greeting <= 0)
            return greeting;
        taken = (size_t)greeting;
    }
    while (length - taken >= HEAD && !trunk->stream.dropped) {
        uint32_t number = read_number(bytes + taken), rest = read_number(bytes + taken + 4);
        size_t size = rest & 0xffffff;
        if (size > TRUNK_PIECE)
            return -1;
        if (length - taken < HEAD + size)
            break;
        if (!take_frame(trunk, number, rest >> 24, bytes + taken + HEAD, size))
            return -1;
        taken += HEAD + size;
    }
    return (long)taken;
}

static void take(void *context, char *bytes, size_t length)
{
    struct trunk *trunk = context;
    struct engawa_text *incoming = &trunk->incoming;
    bool kept = incoming->length > 0;
    trunk->heard = loop_now(trunk->stream.all->loop);
    if (kept)
        engawa_text_add_bytes(incoming, bytes, length);
    long taken = kept ? take_frames(trunk, incoming->at, incoming->length)
                      : take_frames(trunk, bytes, length);
    if (taken < 0) {
        stream_drop(&trunk->stream);
        return;
    }
    if (kept)
        engawa_text_drop(incoming, (size_t)taken);
    else if ((size_t)taken < length)
        engawa_text_add_bytes(incoming, bytes + taken, length - (size_t)taken);
    if (incoming->length == 0)
        engawa_text_free(incoming);
    if (trunk->version)
        stream_wait(&trunk->stream, 3 * TRUNK_SILENCE); /* trunk_tick is sooner */
}

static void ended(void *context)
{
    struct trunk *trunk = context;
    stream_drop(&trunk->stream);
}

static void ready(void *context)
{
    struct trunk *trunk = context;
    struct channel *channel = trunk->blocked;
    trunk->blocked = NULL;
    trunk->last_blocked = &trunk->blocked;
    while (channel) {
        struct channel *next = channel->next_blocked;
        channel->blocked = false;
        send_more(channel);
        channel = next;
    }
}

static void gone(void *context)
{
    struct trunk *trunk = context;
    for (uint32_t i = 0; i < trunk->room; i++) {
        struct channel *channel = trunk->channels[i];
        if (!channel)
            continue;
        channel->trunk = NULL;
        channel->blocked = false;
        if (channel->stream)
            stream_drop(channel->stream);
        else
            forget_channel(channel);
    }
    trunk->user->gone(trunk->context, trunk);
    engawa_text_free(&trunk->incoming);
    free(trunk->channels);
    free(trunk);
}

/* ---- opening ---- */

static struct trunk *trunk_new(struct streams *streams, int handle, const char *word,
                               const struct trunk_user *user, void *context)
{
    static const struct stream_user stream_user = {
        .take = take, .ended = ended, .ready = ready, .due = ended, .gone = gone};
    struct trunk *trunk = engawa_allocate(1, sizeof *trunk);
    trunk->user = user;
    trunk->context = context;
    trunk->word = word;
    trunk->lowest = 2; /* 0 is for the trunk itself */
    trunk->last_blocked = &trunk->blocked;
    stream_open_plain(streams, &trunk->stream, handle, &stream_user, trunk);
    stream_wait(&trunk->stream, TRUNK_ANSWER);
    return trunk;
}

struct trunk *trunk_dial(struct streams *streams, const struct sockaddr_storage *place,
                         const char *word, int64_t server, int64_t self,
                         const struct trunk_user *user, void *context)
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
    struct trunk *trunk = trunk_new(streams, handle, word, user, context);
    char greeting[GREETING_MAX];
    int size = snprintf(greeting, sizeof greeting, "%s%d %s %lld\n", name, trunk_version, word,
                        (long long)self);
    trunk->dialled = true;
    trunk->server = server;
    trunk->lowest = 1;
    stream_say(&trunk->stream, greeting, (size_t)size);
    return trunk;
}

struct trunk *trunk_take(struct streams *streams, int handle, const char *word,
                         const struct trunk_user *user, void *context)
{
    return trunk_new(streams, handle, word, user, context);
}

void trunk_tick(struct trunk *trunk)
{
    if (!trunk->version)
        return;
    if (loop_now(trunk->stream.all->loop) - trunk->heard >= TRUNK_SILENCE)
        stream_drop(&trunk->stream);
    else
        say(trunk, 0, PING, NULL, 0);
}

void trunk_drop(struct trunk *trunk)
{
    stream_drop(&trunk->stream);
}
