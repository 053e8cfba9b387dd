/* test_frames.c - the reader and the writer of WebSocket frames (frames.h): each bound from both
 * sides, each opcode and each code. */
#include "server/net/frames.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { ROOM = FRAMES_MESSAGE_MAX + 100 };

static const unsigned char mask[4] = {0x11, 0x22, 0x44, 0x88};

/* Writes a frame with the byte FIRST and a length in SIZE bytes (0, 2 or 8). Returns its length. */
static size_t write_frame(char *to, unsigned first, int size, const char *payload, uint64_t length)
{
    size_t n = 0;
    to[n++] = (char)first;
    to[n++] = (char)(0x80 | (size == 0 ? length : size == 2 ? 126 : 127));
    for (int i = size - 1; i >= 0; i--)
        to[n++] = (char)(length >> 8 * i);
    memcpy(to + n, mask, 4);
    n += 4;
    for (size_t i = 0; payload && i < length; i++)
        to[n++] = (char)(payload[i] ^ mask[i % 4]);
    return n;
}

/* The shortest size of a length. */
static int size_for(size_t length)
{
    return length < 126 ? 0 : length < 65536 ? 2 : 8;
}

/* Takes one frame that is whole, after each part of it was not enough. Returns what it is. */
static int take(struct frames *frames, unsigned first, const char *payload, size_t length,
                struct frames_event *event)
{
    static char bytes[ROOM];
    size_t whole = write_frame(bytes, first, size_for(length), payload, length);
    for (size_t part = 0; part < whole; part++)
        if (frames_take(frames, bytes, part, event) != 0 || event->kind != FRAMES_MORE)
            return (int)event->kind;
    size_t taken = frames_take(frames, bytes, whole + 3, event); /* and the next one begins */
    assert_true(event->kind == FRAMES_WRONG || taken == whole);
    return (int)event->kind;
}

/* Returns the code with which a fresh receiver refuses the frame; 0: it does not. */
static unsigned refused(unsigned first, const char *payload, size_t length)
{
    struct frames frames = {0};
    struct frames_event event;
    bool wrong = take(&frames, first, payload, length, &event) == FRAMES_WRONG;
    engawa_text_free(&frames.message);
    return wrong ? event.code : 0;
}

static void each_first_byte(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        unsigned kind = first & 15, code = FRAMES_PROTOCOL;
        bool last = first & 0x80;
        if (!(first & 0x70) && kind == 1)
            code = 0;
        if (!(first & 0x70) && kind == 2)
            code = FRAMES_NO_TEXT;
        if (!(first & 0x70) && last && kind >= 8 && kind <= 10)
            code = 0;
        assert_int_equal(refused(first, "", 0), code);
    }
}

static void a_message_has_its_bytes(void **state)
{
    char payload[300];
    (void)state;
    for (int i = 0; i < 300; i++)
        payload[i] = (char)('0' + i % 71);
    for (size_t length = 0; length < 300; length++) {
        struct frames frames = {0};
        struct frames_event event;
        assert_int_equal(take(&frames, 0x81, payload, length, &event), FRAMES_MESSAGE);
        assert_int_equal(event.length, length);
        assert_memory_equal(event.bytes, payload, length);
        assert_false(frames.begun);
        engawa_text_free(&frames.message);
    }
}

static void a_length_has_one_form(void **state)
{
    static const struct {
        int size;
        uint64_t length;
        unsigned code;
    } cases[] = {
        {2, 125, FRAMES_PROTOCOL},
        {2, 126, 0},
        {2, FRAMES_MESSAGE_MAX, 0},
        {2, FRAMES_MESSAGE_MAX + 1, FRAMES_TOO_LARGE},
        {2, 65535, FRAMES_TOO_LARGE},
        {8, 65535, FRAMES_PROTOCOL},
        {8, 65536, FRAMES_TOO_LARGE},
        {8, INT64_MAX, FRAMES_TOO_LARGE},
        {8, (uint64_t)INT64_MAX + 1, FRAMES_PROTOCOL},
        {8, 0, FRAMES_PROTOCOL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct frames frames = {0};
        struct frames_event event;
        char bytes[20];
        size_t length = write_frame(bytes, 0x81, cases[i].size, NULL, cases[i].length);
        assert_int_equal(frames_take(&frames, bytes, length - 4, &event), 0); /* without the mask */
        assert_int_equal(event.kind, cases[i].code ? FRAMES_WRONG : FRAMES_MORE);
        if (cases[i].code)
            assert_int_equal(event.code, cases[i].code);
        assert_int_equal(frames_take(&frames, bytes, (size_t)cases[i].size + 1, &event), 0);
        assert_int_equal(event.kind, FRAMES_MORE); /* the length is not whole */
    }
}

static void a_frame_has_a_mask(void **state)
{
    struct frames frames = {0};
    struct frames_event event;
    char bytes[] = {(char)0x81, 1, 'a'};
    (void)state;
    frames_take(&frames, bytes, 1, &event);
    assert_int_equal(event.kind, FRAMES_MORE);
    frames_take(&frames, bytes, 2, &event);
    assert_true(event.kind == FRAMES_WRONG && event.code == FRAMES_PROTOCOL);
}

static void a_control_frame_is_small(void **state)
{
    char payload[126];
    struct frames frames = {0};
    struct frames_event event;
    (void)state;
    memset(payload, 'a', sizeof payload);
    assert_int_equal(take(&frames, 0x89, payload, 125, &event), FRAMES_PING);
    assert_int_equal(event.length, 125);
    assert_memory_equal(event.bytes, payload, 125);
    assert_int_equal(take(&frames, 0x8a, payload, 3, &event), FRAMES_PONG);
    assert_int_equal(event.length, 3);
    assert_int_equal(refused(0x89, payload, 126), FRAMES_PROTOCOL);
    assert_int_equal(refused(0x8a, payload, 126), FRAMES_PROTOCOL);
}

/* A message in fragments, with control frames between. */
static void fragments_make_a_message(void **state)
{
    struct frames frames = {0};
    struct frames_event event;
    (void)state;
    for (int twice = 0; twice < 2; twice++) {
        assert_int_equal(take(&frames, 0x01, "ab\xe3", 3, &event), FRAMES_PIECE);
        assert_true(frames.begun);
        assert_int_equal(take(&frames, 0x89, "now", 3, &event), FRAMES_PING);
        assert_int_equal(take(&frames, 0x00, "\x81", 1, &event), FRAMES_PIECE);
        assert_int_equal(take(&frames, 0x80, "\x82z", 2, &event), FRAMES_MESSAGE);
        assert_int_equal(event.length, 6);
        assert_memory_equal(event.bytes, "ab\xe3\x81\x82z", 6);
        assert_false(frames.begun);
    }
    assert_int_equal(take(&frames, 0x81, "c", 1, &event), FRAMES_MESSAGE);
    assert_int_equal(event.length, 1);
    assert_int_equal(take(&frames, 0x80, "c", 1, &event), FRAMES_WRONG); /* nothing has begun */
    assert_int_equal(take(&frames, 0x01, "c", 1, &event), FRAMES_PIECE);
    assert_int_equal(take(&frames, 0x81, "c", 1, &event), FRAMES_WRONG); /* it goes on */
    assert_int_equal(event.code, FRAMES_PROTOCOL);
    engawa_text_free(&frames.message);
}

static void fragments_have_one_bound(void **state)
{
    static char half[FRAMES_MESSAGE_MAX / 2 + 1];
    (void)state;
    memset(half, 'a', sizeof half);
    for (size_t more = 0; more < 2; more++) {
        struct frames frames = {0};
        struct frames_event event;
        assert_int_equal(take(&frames, 0x01, half, sizeof half - 1, &event), FRAMES_PIECE);
        int kind = take(&frames, 0x80, half, sizeof half - 1 + more, &event);
        assert_int_equal(kind, more ? FRAMES_WRONG : FRAMES_MESSAGE);
        if (more)
            assert_int_equal(event.code, FRAMES_TOO_LARGE);
        else
            assert_int_equal(event.length, FRAMES_MESSAGE_MAX);
        engawa_text_free(&frames.message);
    }
}

/* A control frame has its bound, whatever the message between whose fragments it comes. */
static void control_frames_come_beside_a_full_message(void **state)
{
    static char full[FRAMES_MESSAGE_MAX];
    struct frames frames = {0};
    struct frames_event event;
    (void)state;
    memset(full, 'a', sizeof full);
    assert_int_equal(take(&frames, 0x01, full, sizeof full, &event), FRAMES_PIECE);
    assert_int_equal(take(&frames, 0x89, full, 125, &event), FRAMES_PING);
    assert_int_equal(take(&frames, 0x88, "\x03\xe8", 2, &event), FRAMES_CLOSE);
    assert_int_equal(take(&frames, 0x80, "", 0, &event), FRAMES_MESSAGE);
    assert_int_equal(event.length, sizeof full);
    engawa_text_free(&frames.message);
}

static void text_is_utf8(void **state)
{
    (void)state;
    assert_int_equal(refused(0x81, "\xe3\x81\x82", 3), 0);
    assert_int_equal(refused(0x81, "\xe3\x81", 2), FRAMES_NO_UTF8);
    assert_int_equal(refused(0x88, "\x03\xe8\xe3\x81\x82", 5), 0);
    assert_int_equal(refused(0x88, "\x03\xe8\xe3\x81", 4), FRAMES_NO_UTF8);
}

static void each_code_of_a_close(void **state)
{
    struct frames frames = {0};
    struct frames_event event;
    (void)state;
    assert_int_equal(take(&frames, 0x88, "", 0, &event), FRAMES_CLOSE);
    assert_int_equal(event.code, FRAMES_NO_STATUS);
    assert_int_equal(refused(0x88, "\x03", 1), FRAMES_PROTOCOL);
    for (unsigned code = 0; code < 65536; code++) {
        const char bytes[2] = {(char)(code >> 8), (char)code};
        bool good = (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
                    (code >= 3000 && code < 5000);
        assert_int_equal(take(&frames, 0x88, bytes, 2, &event), good ? FRAMES_CLOSE : FRAMES_WRONG);
        assert_int_equal(event.code, good ? code : FRAMES_PROTOCOL);
    }
}

static void heads_are_written_as_they_are_read(void **state)
{
    static const struct {
        size_t length, size;
        const char *bytes;
    } cases[] = {
        {0, 2, "\x81\0"},
        {125, 2, "\x81\x7d"},
        {126, 4, "\x81\x7e\0\x7e"},
        {0x1234, 4, "\x81\x7e\x12\x34"},
        {65535, 4, "\x81\x7e\xff\xff"},
        {65536, 10, "\x81\x7f\0\0\0\0\0\1\0\0"},
        {0x123456789a, 10, "\x81\x7f\0\0\0\x12\x34\x56\x78\x9a"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char head[FRAMES_SAY_MAX];
        assert_int_equal(frames_write_head(head, 0x81, cases[i].length), cases[i].size);
        assert_memory_equal(head, cases[i].bytes, cases[i].size);
    }
}

static void a_key_is_sixteen_bytes(void **state)
{
    char accept[29];
    (void)state;
    assert_true(frames_is_key("dGhlIHNhbXBsZSBub25jZQ=="));
    assert_true(frames_is_key("+/09AZaz+/09AZaz+/09AZ=="));
    assert_false(frames_is_key(""));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25jZQ="));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25jZQ==="));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25jZQQ="));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25j==ZQ"));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25jZ==="));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25jZQ=a"));
    assert_false(frames_is_key("dGhlIHNhbXBsZSBub25 ZQ=="));
    frames_accept("dGhlIHNhbXBsZSBub25jZQ==", accept); /* the example of RFC 6455, 1.3 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TOPIC(frames)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_first_byte),
        cmocka_unit_test(a_message_has_its_bytes),
        cmocka_unit_test(a_length_has_one_form),
        cmocka_unit_test(a_frame_has_a_mask),
        cmocka_unit_test(a_control_frame_is_small),
        cmocka_unit_test(fragments_make_a_message),
        cmocka_unit_test(fragments_have_one_bound),
        cmocka_unit_test(control_frames_come_beside_a_full_message),
        cmocka_unit_test(text_is_utf8),
        cmocka_unit_test(each_code_of_a_close),
        cmocka_unit_test(heads_are_written_as_they_are_read),
        cmocka_unit_test(a_key_is_sixteen_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
