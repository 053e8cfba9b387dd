/* frames.c - WebSocket frames (frames.h). */
#include "server/net/frames.h"

#include <assert.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdint.h>
#include <string.h>

enum { CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, CONTROL_MAX = 125 };

/* The head of a frame. */
struct opening {
    bool last;
    unsigned kind;
    uint64_t length;
    size_t size; /* of the head, including the mask */
    unsigned char mask[4];
};

static size_t wrong(struct frames_event *event, unsigned code)
{
    event->kind = FRAMES_WRONG;
    event->code = code;
    return 0;
}

/* ---- heads ---- */

/* Returns how many bytes after the second one encode the length. */
static size_t size_of_length(unsigned second)
{
    return (second & 0x7f) == 127 ? 8 : (second & 0x7f) == 126 ? 2 : 0;
}

/* Parses a head that is complete as far as its length. */
static void read_head(const unsigned char *bytes, struct opening *opening)
{
    size_t size = size_of_length(bytes[1]);
    opening->last = bytes[0] & 0x80;
    opening->kind = bytes[0] & 15;
    opening->length = size ? 0 : bytes[1] & 0x7f;
    for (size_t i = 0; i < size; i++)
        opening->length = opening->length << 8 | bytes[2 + i];
    opening->size = 2 + size + 4;
}

/* Returns the code to close with for the first two bytes of a frame; 0: they are valid. */
static unsigned check_kind(const struct frames *frames, const unsigned char *bytes)
{
    unsigned kind = bytes[0] & 15;
    bool control = kind >= CLOSE, last = bytes[0] & 0x80;
    if ((bytes[0] & 0x70) || !(bytes[1] & 0x80) || kind > PONG || (kind > BINARY && !control))
        return FRAMES_PROTOCOL;
    if (control)
        return last && (bytes[1] & 0x7f) <= CONTROL_MAX ? 0 : FRAMES_PROTOCOL;
    if (frames->begun != (kind == CONTINUATION))
        return FRAMES_PROTOCOL;
    return kind == BINARY ? FRAMES_NO_TEXT : 0;
}

/* Does the same for the length. */
static unsigned check_length(const struct frames *frames, const unsigned char *bytes,
                             const struct opening *opening)
{
    size_t size = size_of_length(bytes[1]);
    if ((size == 2 && opening->length < 126) || (size == 8 && opening->length < 65536) ||
        opening->length > INT64_MAX)
        return FRAMES_PROTOCOL;
    return opening->kind < CLOSE && opening->length + frames->message.length > FRAMES_MESSAGE_MAX
               ? FRAMES_TOO_LARGE
               : 0;
}

/* Parses a head when it is complete; detects errors from the first bytes on. Returns its size, or 0
 * with EVENT. */
static size_t take_head(const struct frames *frames, const unsigned char *bytes, size_t length,
                        struct opening *opening, struct frames_event *event)
{
    unsigned code = 0;
    event->kind = FRAMES_MORE;
    if (length < 2)
        return 0;
    if ((code = check_kind(frames, bytes)))
        return wrong(event, code);
    if (length < 2 + size_of_length(bytes[1]))
        return 0;
    read_head(bytes, opening);
    if ((code = check_length(frames, bytes, opening)))
        return wrong(event, code);
    if (length < opening->size + opening->length)
        return 0;
    memcpy(opening->mask, bytes + opening->size - 4, 4);
    return opening->size;
}

/* ---- payloads ---- */

static void unmask(const unsigned char mask[4], char *bytes, size_t length)
{
    uint64_t eight, masks;
    unsigned char twice[8];
    size_t i = 0;
    memcpy(twice, mask, 4);
    memcpy(twice + 4, mask, 4);
    memcpy(&masks, twice, 8);
    for (; i + 8 <= length; i += 8) {
        memcpy(&eight, bytes + i, 8);
        eight ^= masks;
        memcpy(bytes + i, &eight, 8);
    }
    for (; i < length; i++)
        bytes[i] = (char)(bytes[i] ^ mask[i & 3]);
}

/* Adds a fragment, or takes a whole message. */
static void take_text(struct frames *frames, const struct opening *opening,
                      struct frames_event *event)
{
    struct engawa_text *message = &frames->message;
    if (frames->begun || !opening->last) {
        if (!frames->begun)
            engawa_text_clear(message);
        engawa_text_add_bytes(message, event->bytes, event->length);
        event->bytes = message->at;
        event->length = message->length;
    }
    frames->begun = !opening->last;
    event->kind = opening->last ? FRAMES_MESSAGE : FRAMES_PIECE;
    if (!opening->last)
        return;
    if (!engawa_utf8_valid(event->bytes, event->length))
        wrong(event, FRAMES_NO_UTF8);
}

/* Returns whether CODE may be sent (RFC 6455, 7.4, and the registry that it starts). */
static bool may_be_said(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static void take_close(struct frames_event *event)
{
    const unsigned char *bytes = (const unsigned char *)event->bytes;
    event->kind = FRAMES_CLOSE;
    event->code = FRAMES_NO_STATUS;
    if (event->length == 0)
        return;
    event->code = event->length < 2 ? 0 : (unsigned)bytes[0] << 8 | bytes[1];
    if (!may_be_said(event->code))
        wrong(event, FRAMES_PROTOCOL);
    else if (!engawa_utf8_valid(event->bytes + 2, event->length - 2))
        wrong(event, FRAMES_NO_UTF8);
}

size_t frames_take(struct frames *frames, char *bytes, size_t length, struct frames_event *event)
{
    struct opening opening;
    if (!frames->begun)
        engawa_text_free(&frames->message); /* the last message returned */
    if (take_head(frames, (const unsigned char *)bytes, length, &opening, event) == 0)
        return 0;
    event->bytes = bytes + opening.size;
    event->length = (size_t)opening.length;
    unmask(opening.mask, event->bytes, event->length);
    switch (opening.kind) {
    case PING:
        event->kind = FRAMES_PING;
        break;
    case PONG:
        event->kind = FRAMES_PONG;
        break;
    case CLOSE:
        take_close(event);
        break;
    default:
        take_text(frames, &opening, event);
    }
    return opening.size + (size_t)opening.length;
}

/* ---- writing ---- */

size_t frames_write_head(char head[FRAMES_SAY_MAX], unsigned first, size_t length)
{
    size_t size = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = (char)first;
    head[1] = (char)(size == 0 ? length : size == 2 ? 126 : 127);
    for (size_t i = 0; i < size; i++)
        head[2 + i] = (char)((uint64_t)length >> 8 * (size - 1 - i));
    return 2 + size;
}

/* ---- the handshake ---- */

bool frames_is_key(const char *key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strlen(key) == 24 && strspn(key, letters) == 22 && strcmp(key + 22, "==") == 0;
}

void frames_accept(const char *key, char accept[29])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char hash[SHA_DIGEST_LENGTH];
    char text[24 + sizeof magic];
    assert(strlen(key) == 24);
    memcpy(text, key, 24);
    memcpy(text + 24, magic, sizeof magic);
    SHA1((const unsigned char *)text, sizeof text - 1, hash);
    EVP_EncodeBlock((unsigned char *)accept, hash, sizeof hash);
}
