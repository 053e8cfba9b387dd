/* peer_links.c - the peer links of a server to all others of its store (peer_links.h). */
#include "server/cluster/peer_links.h"

#include "server/turn/house.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "server/base/address.h"
#include "server/base/report.h"
#include "server/cluster/forward.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HEAD = 5,                /* bytes of a message's header in a conversation */
    SAID_MAX = 16 << 20,     /* bytes of a message; a page of a log is the longest by far */
    WAITING_ENOUGH = 4096,   /* bytes queued; beyond that the house must wait */
    AGAIN = 1000,            /* ms between two attempts to reach a server */
    FOREVER = 30 * 24 * 3600 /* s; the peer link detects a dead server instead */
};

struct link {
    struct peer_links *peer_links;
    int64_t server; /* 0 until the other side has sent it */
    bool known;     /* this server dials it */
    char place[LOOKOUT_PLACE_MAX + 1], word[LOOKOUT_WORD + 1];
    struct peer_link *peer_link; /* NULL if none */
    struct neighbour *neighbour; /* NULL until the link is up */
    int64_t dialled;
    int lost; /* failures since it was reached last */
    struct link *next;
};

/* ---- messages of a conversation ---- */

static void say(struct stream *stream, enum neighbour_word word, const char *text, size_t length)
{
    uint32_t size = htonl((uint32_t)length);
    char head[HEAD] = {(char)word};
    memcpy(head + 1, &size, sizeof size);
    stream_write(stream, head, sizeof head);
    if (length > 0)
        stream_write(stream, text, length);
}

/* Reads the first message in KEPT behind the TAKEN bytes that were used. Returns false if it is
 * incomplete or not valid; *WRONG if not valid. */
static bool take_said(const struct engawa_text *kept, size_t taken, enum neighbour_word *word,
                      const char **text, size_t *length, bool *wrong)
{
    uint32_t size;
    size_t left = kept->length - taken;
    if (left < HEAD)
        return false;
    memcpy(&size, kept->at + taken + 1, sizeof size);
    *length = ntohl(size);
    *word = (enum neighbour_word)kept->at[taken];
    *text = kept->at + taken + HEAD;
    *wrong = *length > SAID_MAX;
    return !*wrong && left - HEAD >= *length;
}

/* Drops the first TAKEN bytes of KEPT. */
static void drop(struct engawa_text *kept, size_t taken)
{
    engawa_text_drop(kept, taken);
    if (kept->length == 0)
        engawa_text_free(kept);
}

/* ---- the visitor's end of a conversation ---- */

struct outward {
    struct stream stream;
    struct forward *forward; /* NULL once it is closed */
    struct engawa_text kept;
};

static void take_outward(void *context, char *bytes, size_t length)
{
    struct outward *outward = context;
    enum neighbour_word word;
    const char *text;
    size_t size, taken = 0;
    bool wrong = false;
    engawa_text_add_bytes(&outward->kept, bytes, length);
    while (outward->forward && outward->stream.listening &&
           take_said(&outward->kept, taken, &word, &text, &size, &wrong)) {
        taken += HEAD + size;
        forward_take(outward->forward, text, size);
    }
    drop(&outward->kept, taken);
    if (wrong)
        stream_drop(&outward->stream);
}

static void end_outward(void *context)
{
    struct outward *outward = context;
    stream_end(&outward->stream);
}

static void ignore_ready(void *context)
{
    (void)context;
}

static void outward_gone(void *context)
{
    struct outward *outward = context;
    if (outward->forward)
        forward_ended(outward->forward);
    engawa_text_free(&outward->kept);
    free(outward);
}

static const struct stream_user outward_user = {.take = take_outward,
                                                .ended = end_outward,
                                                .ready = ignore_ready,
                                                .due = end_outward,
                                                .gone = outward_gone};

static void *open_outward(void *context, struct forward *forward)
{
    struct link *link = context;
    struct channel *channel = peer_link_open(link->peer_link);
    if (!channel)
        return NULL;
    struct outward *outward = engawa_allocate(1, sizeof *outward);
    outward->forward = forward;
    stream_open_carried(link->peer_links->streams, &outward->stream, &peer_link_carrier, channel,
                        &outward_user, outward);
    stream_wait(&outward->stream, FOREVER * INT64_C(1000));
    return outward;
}

static void say_outward(void *context, enum neighbour_word word, const char *text, size_t length)
{
    struct outward *outward = context;
    say(&outward->stream, word, text, length);
}

static void listen_outward(void *context, bool on)
{
    struct outward *outward = context;
    if (on)
        stream_resume(&outward->stream);
    else
        stream_pause(&outward->stream);
}

static void close_outward(void *context)
{
    struct outward *outward = context;
    outward->forward = NULL;
    stream_end(&outward->stream);
}

static void carry_note(void *context, const char *text, size_t length)
{
    const struct link *link = context;
    if (length <= PEER_LINK_PIECE)
        peer_link_note(link->peer_link, text, length);
}

static const struct neighbour_way way = {.note = carry_note,
                                         .open = open_outward,
                                         .say = say_outward,
                                         .listen = listen_outward,
                                         .close = close_outward};

/* ---- the table's end of a conversation ---- */

struct inward {
    struct stream stream;
    struct house *house;
    struct visitor *visitor; /* NULL before the introduction */
    struct engawa_text kept;
};

static bool send_text(void *context, const char *text, size_t length)
{
    struct inward *inward = context;
    say(&inward->stream, NEIGHBOUR_MESSAGE, text, length);
    bool full = stream_waiting(&inward->stream) >= WAITING_ENOUGH;
    if (full)
        stream_await(&inward->stream);
    return !full;
}

static void resume(void *context)
{
    struct inward *inward = context;
    stream_resume(&inward->stream);
}

static void end_inward(void *context)
{
    struct inward *inward = context;
    stream_end(&inward->stream);
}

static const struct house_peer peer = {.send = send_text, .resume = resume, .end = end_inward};

/* Handles one message. Returns false if it is not valid. */
static bool hear(struct inward *inward, enum neighbour_word word, const char *text, size_t length)
{
    bool fine = true;
    if (!inward->visitor) {
        inward->visitor = forward_arrive(inward->house, text, length, &peer, inward);
        return word == NEIGHBOUR_GUEST && inward->visitor;
    }
    if (word == NEIGHBOUR_GUEST)
        fine = forward_rename(inward->visitor, text, length);
    else if (word == NEIGHBOUR_PART)
        house_say_goodbye(inward->visitor);
    else if (word != NEIGHBOUR_MESSAGE)
        fine = false;
    else if (!house_message(inward->visitor, text, length))
        stream_pause(&inward->stream);
    return fine;
}

static void take_inward(void *context, char *bytes, size_t length)
{
    struct inward *inward = context;
    enum neighbour_word word;
    const char *text;
    size_t size, taken = 0;
    bool wrong = false;
    engawa_text_add_bytes(&inward->kept, bytes, length);
    while (!wrong && inward->stream.listening &&
           take_said(&inward->kept, taken, &word, &text, &size, &wrong)) {
        taken += HEAD + size;
        wrong = !hear(inward, word, text, size);
    }
    drop(&inward->kept, taken);
    if (wrong)
        stream_drop(&inward->stream);
}

static void inward_ready(void *context)
{
    struct inward *inward = context;
    if (inward->visitor)
        house_ready(inward->visitor);
}

static void inward_gone(void *context)
{
    struct inward *inward = context;
    if (inward->visitor)
        house_leave(inward->visitor);
    engawa_text_free(&inward->kept);
    free(inward);
}

static const struct stream_user inward_user = {.take = take_inward,
                                               .ended = end_inward,
                                               .ready = inward_ready,
                                               .due = end_inward,
                                               .gone = inward_gone};

/* ---- links ---- */

static struct link *link_of(const struct peer_links *peer_links, const struct peer_link *peer_link)
{
    struct link *link = peer_links->first;
    while (link && link->peer_link != peer_link)
        link = link->next;
    return link;
}

static struct link *link_to(const struct peer_links *peer_links, int64_t server)
{
    struct link *link = peer_links->first;
    while (link && (link->server != server || server == 0))
        link = link->next;
    return link;
}

static struct link *add_link(struct peer_links *peer_links, int64_t server)
{
    struct link *link = engawa_allocate(1, sizeof *link);
    link->peer_links = peer_links;
    link->server = server;
    link->next = peer_links->first;
    peer_links->first = link;
    peer_links->links++;
    return link;
}

static void remove_link(struct link *link)
{
    struct link **at = &link->peer_links->first;
    while (*at != link)
        at = &(*at)->next;
    *at = link->next;
    link->peer_links->links--;
    free(link);
}

static void peer_link_up(void *context, struct peer_link *peer_link, int64_t server)
{
    struct peer_links *peer_links = context;
    struct link *link = link_of(peer_links, peer_link), *other = link_to(peer_links, server);
    if (other && other != link && other->peer_link) /* the server has connected again */
        peer_link_drop(other->peer_link);
    if (other && other != link)
        other->server = 0;
    link->server = server;
    link->lost = 0;
    link->neighbour = neighbours_meet(peer_links->house, server, &way, link);
    forward_try_again(peer_links->house);
}

static void peer_link_gone(void *context, struct peer_link *peer_link)
{
    struct peer_links *peer_links = context;
    struct link *link = link_of(peer_links, peer_link);
    if (!link)
        return;
    link->peer_link = NULL;
    if (link->neighbour)
        neighbours_lose(link->neighbour);
    link->neighbour = NULL;
    if (!link->known)
        remove_link(link);
    else if (++link->lost == 2) /* a single failure may be a normal end */
        report_event(REPORT_NOTICE, "peer-lost",
                     (const struct report_field[]){{"place", link->place}, {0}},
                     "the server at %s cannot be reached", link->place);
}

static void channel_came(void *context, struct peer_link *peer_link, struct channel *channel)
{
    struct peer_links *peer_links = context;
    (void)peer_link;
    struct inward *inward = engawa_allocate(1, sizeof *inward);
    inward->house = peer_links->house;
    stream_open_carried(peer_links->streams, &inward->stream, &peer_link_carrier, channel,
                        &inward_user, inward);
    stream_wait(&inward->stream, FOREVER * INT64_C(1000));
}

static void note_came(void *context, struct peer_link *peer_link, const char *text, size_t length)
{
    struct peer_links *peer_links = context;
    const struct link *link = link_of(peer_links, peer_link);
    if (link && link->neighbour)
        neighbours_hear(link->neighbour, text, length);
}

static const struct peer_link_user peer_link_user = {
    .up = peer_link_up, .came = channel_came, .note = note_came, .gone = peer_link_gone};

/* Dials LINK's server, unless it did so less than AGAIN ms ago. */
static void dial(struct link *link)
{
    struct peer_links *peer_links = link->peer_links;
    struct sockaddr_storage place = {.ss_family = 0};
    int64_t now = loop_now(peer_links->streams->loop);
    if (peer_links->closed || !link->known || link->peer_link ||
        (link->dialled && now < link->dialled + AGAIN) || !listen_read_place(link->place, &place))
        return;
    link->dialled = now;
    link->peer_link = peer_link_dial(peer_links->streams, &place, link->word, link->server,
                                     peer_links->self, &peer_link_user, peer_links);
}

/* ---- the set of links ---- */

void peer_links_draw_word(char word[PEER_LINK_WORD + 1])
{
    uint8_t bytes[PEER_LINK_WORD / 2];
    engawa_random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(word + 2 * i, 3, "%02x", bytes[i]);
}

bool peer_links_place(const struct listen_port *listening, struct engawa_text *place)
{
    static const uint8_t any_four[4];
    struct in6_addr near;
    char host[ADDRESS_SIZE];
    int port;
    address_near(listening->handle[0], &near, &port);
    if (port == 0 || IN6_IS_ADDR_UNSPECIFIED(&near) ||
        (IN6_IS_ADDR_V4MAPPED(&near) && memcmp(near.s6_addr + 12, any_four, 4) == 0))
        return false;
    address_write_host(&near, host);
    engawa_text_printf(place, "%s:%d", host, port);
    return true;
}

void peer_links_open(struct peer_links *peer_links, struct streams *streams, struct house *house,
                     int64_t self, const char *word)
{
    *peer_links =
        (struct peer_links){.streams = streams, .house = house, .self = self, .word = word};
}

void peer_links_know(struct peer_links *peer_links, int64_t server, const char *place,
                     const char *word)
{
    struct link *link = link_to(peer_links, server);
    if (server <= peer_links->self || peer_links->closed)
        return; /* the other server dials */
    if (!link)
        link = add_link(peer_links, server);
    link->known = true;
    snprintf(link->place, sizeof link->place, "%s", place);
    snprintf(link->word, sizeof link->word, "%s", word);
    dial(link);
}

void peer_links_forget(struct peer_links *peer_links, int64_t server)
{
    struct link *link = link_to(peer_links, server);
    if (!link)
        return;
    link->known = false;
    if (link->peer_link)
        peer_link_drop(link->peer_link);
    else
        remove_link(link);
}

void peer_links_take(struct peer_links *peer_links, int handle)
{
    if (peer_links->closed || peer_links->links >= PEER_LINKS_LINKS) {
        close(handle);
        return;
    }
    struct link *link = add_link(peer_links, 0);
    link->peer_link =
        peer_link_take(peer_links->streams, handle, peer_links->word, &peer_link_user, peer_links);
}

struct neighbour *peer_links_neighbour(const struct peer_links *peer_links, int64_t server)
{
    const struct link *link = link_to(peer_links, server);
    return link ? link->neighbour : NULL;
}

void peer_links_tick(struct peer_links *peer_links)
{
    for (struct link *link = peer_links->first; link; link = link->next)
        if (link->peer_link)
            peer_link_tick(link->peer_link);
        else
            dial(link);
}

void peer_links_close(struct peer_links *peer_links)
{
    peer_links->closed = true;
    for (struct link *link = peer_links->first, *next; link; link = next) {
        next = link->next;
        link->known = false;
        if (link->peer_link)
            peer_link_drop(link->peer_link);
        else
            remove_link(link);
    }
}
