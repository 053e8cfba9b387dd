/* remote.c - a WebSocket client: links, sockets, TLS, frames (remote.h). */
#include "cli/remote/remote.h"

#include "cli/base/common.h"
#include "engine/chance.h"
#include "engine/memory.h"
#include "server/net/frames.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct remote {
    int socket;
    SSL *ssl; /* NULL: without TLS */
    struct engawa_text input;
    size_t taken; /* bytes of `input` */
    bool begun;   /* a message that has come in part */
};

/* ---- links ---- */

/* Copies the beginning of TEXT, up to one of the characters of ENDS, to PART, which holds SIZE
 * bytes. Returns its end, or NULL if it is empty, too long, or has other characters than
 * ALLOWED. */
static const char *take_part(const char *text, const char *ends, const char *allowed, char *part,
                             size_t size)
{
    size_t length = strcspn(text, ends);
    if (length == 0 || length >= size || strspn(text, allowed) < length)
        return NULL;
    memcpy(part, text, length);
    part[length] = '\0';
    return text + length;
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS  "0123456789"

static const char *take_host(const char *at, struct remote_link *link)
{
    if (*at != '[')
        return take_part(at, ":/", LETTERS DIGITS ".-_", link->host, sizeof link->host);
    at = take_part(at + 1, "]", "abcdefABCDEF" DIGITS ":.", link->host, sizeof link->host);
    return at && *at == ']' ? at + 1 : NULL;
}

static const char *take_port(const char *at, struct remote_link *link)
{
    if (*at != ':') {
        strcpy(link->port, link->secure ? "443" : "80");
        return at;
    }
    at = take_part(at + 1, "/", DIGITS, link->port, sizeof link->port);
    return at && atoi(link->port) >= 1 && atoi(link->port) <= 65535 ? at : NULL;
}

/* Reads the folder before the last "/t/". Returns the position of that, or NULL. */
static const char *take_folder(const char *at, struct remote_link *link)
{
    const char *table = at + strcspn(at, "?#");
    while (table > at && strncmp(table, "/t/", 3) != 0)
        table--;
    size_t length = (size_t)(table - at);
    if (strncmp(table, "/t/", 3) != 0 || length >= sizeof link->folder ||
        strspn(at, LETTERS DIGITS "-_~./") < length)
        return NULL;
    memcpy(link->folder, at, length);
    return table;
}

bool remote_is_same(const struct remote_link *link, const struct remote_link *other)
{
    return link->secure == other->secure && strcmp(link->authority, other->authority) == 0 &&
           strcmp(link->folder, other->folder) == 0;
}

/* Returns whether TEXT, behind a table's id, leads no further: a slash, or marks of the sentence
 * that the link was copied from; then perhaps a query or a fragment. */
static bool ends_link(const char *text)
{
    static const char *const marks[] = {"/", ".",  ",",  ";",  ":",  "!",  ")",  ">",  "\"", "'",
                                        " ", "。", "、", "！", "？", "）", "」", "』", "　"};
    size_t i = 0;
    while (i < sizeof marks / sizeof *marks && *text && *text != '?' && *text != '#') {
        size_t length = strlen(marks[i]);
        bool found = strncmp(text, marks[i], length) == 0;
        text += found ? length : 0;
        i = found ? 0 : i + 1;
    }
    return !*text || *text == '?' || *text == '#';
}

bool remote_read_link(const char *text, struct remote_link *link)
{
    bool given;
    *link = (struct remote_link){.secure = strncmp(text, "https://", 8) == 0};
    if (!link->secure && strncmp(text, "http://", 7) != 0)
        return false;
    const char *host = text + (link->secure ? 8 : 7), *at = take_host(host, link);
    if (!at)
        return false;
    given = *at == ':';
    at = take_port(at, link);
    at = at ? take_folder(at, link) : NULL;
    if (!at)
        return false;
    const char *brackets = strchr(link->host, ':') ? "[]" : NULL;
    snprintf(link->authority, sizeof link->authority, "%.*s%s%.*s%s%s", brackets ? 1 : 0,
             brackets ? brackets : "", link->host, brackets ? 1 : 0, brackets ? brackets + 1 : "",
             given ? ":" : "", given ? link->port : "");
    size_t length = strspn(at + 3, LETTERS DIGITS "-_");
    if (length >= sizeof link->table || !ends_link(at + 3 + length))
        return false;
    memcpy(link->table, at + 3, length);
    link->table[length] = '\0';
    return ids_valid(link->table);
}

/* ---- bytes ---- */

/* Waits until READY is possible, or END (of cli_seconds) has come. */
static bool wait_for(int socket, short ready, double end)
{
    struct pollfd wanted = {.fd = socket, .events = ready};
    for (;;) {
        double left = end - cli_seconds();
        int found = poll(&wanted, 1, left > 0 ? (int)(1000 * left) + 1 : 0);
        if (found > 0 || (found < 0 && errno != EINTR))
            return found > 0;
        if (left <= 0)
            return false;
    }
}

/* Returns the direction that OpenSSL waits for after RESULT, or 0 if it has failed. */
static short wanted_by(const SSL *ssl, int result)
{
    int error = SSL_get_error(ssl, result);
    return error == SSL_ERROR_WANT_READ ? POLLIN : error == SSL_ERROR_WANT_WRITE ? POLLOUT : 0;
}

/* Reads or writes some of LENGTH bytes without waiting. Returns how many; 0: WANTED tells for
 * which direction to wait; -1: the connection has ended. */
static long transfer(struct remote *remote, bool writing, char *bytes, size_t length, short *wanted)
{
    *wanted = writing ? POLLOUT : POLLIN;
    if (remote->ssl) {
        ERR_clear_error();
        int done = writing ? SSL_write(remote->ssl, bytes, (int)length)
                           : SSL_read(remote->ssl, bytes, (int)length);
        if (done > 0)
            return done;
        *wanted = wanted_by(remote->ssl, done);
        return *wanted ? 0 : -1;
    }
    ssize_t done = writing ? send(remote->socket, bytes, length, MSG_NOSIGNAL)
                           : recv(remote->socket, bytes, length, 0);
    if (done > 0)
        return done;
    return done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

static bool send_all(struct remote *remote, char *bytes, size_t length)
{
    double end = cli_seconds() + (double)REMOTE_PATIENCE;
    for (size_t at = 0; at < length;) {
        short wanted;
        long done = transfer(remote, true, bytes + at, length - at, &wanted);
        if (done < 0 || (done == 0 && !wait_for(remote->socket, wanted, end)))
            return false;
        at += (size_t)done;
    }
    return true;
}

/* Reads more into the input, until END. */
static enum remote_heard receive(struct remote *remote, double end)
{
    char bytes[16384];
    for (;;) {
        short wanted;
        long done = transfer(remote, false, bytes, sizeof bytes, &wanted);
        if (done > 0)
            engawa_text_add_bytes(&remote->input, bytes, (size_t)done);
        if (done != 0)
            return done > 0 ? REMOTE_MESSAGE : REMOTE_LOST;
        if (!wait_for(remote->socket, wanted, end))
            return REMOTE_SILENT;
    }
}

/* ---- connecting ---- */

static bool later(struct engawa_reason *why)
{
    return engawa_refuse(why, "later", "the server does not answer",
                         "サーバーから応答がありません");
}

/* A socket that is connected to ADDRESS, or -1. */
static int connect_to(const struct addrinfo *address)
{
    int one = 1, error = 0;
    socklen_t size = sizeof error;
    int handle = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (handle < 0)
        return -1;
    fcntl(handle, F_SETFD, FD_CLOEXEC);
    fcntl(handle, F_SETFL, O_NONBLOCK);
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(handle, address->ai_addr, address->ai_addrlen) == 0)
        return handle;
    if (errno == EINPROGRESS &&
        wait_for(handle, POLLOUT, cli_seconds() + (double)REMOTE_PATIENCE) &&
        getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return handle;
    close(handle);
    return -1;
}

static bool reach(struct remote *remote, const struct remote_link *link, struct engawa_reason *why)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_family = AF_UNSPEC};
    struct addrinfo *found = NULL;
    if (getaddrinfo(link->host, link->port, &hints, &found) != 0)
        return engawa_refuse(why, "later", "the address of %s was not found",
                             "%s のアドレスが見つかりません", link->host);
    for (const struct addrinfo *at = found; at && remote->socket < 0; at = at->ai_next)
        remote->socket = connect_to(at);
    freeaddrinfo(found);
    return remote->socket >= 0 || later(why);
}

/* Creates the TLS session of REMOTE with the expected name of the certificate. */
static bool prepare_tls(struct remote *remote, const struct remote_link *link)
{
    SSL_CTX *shared = SSL_CTX_new(TLS_client_method());
    bool fine = shared && SSL_CTX_set_min_proto_version(shared, TLS1_2_VERSION) == 1 &&
                SSL_CTX_set_default_verify_paths(shared) == 1;
    if (fine) {
        SSL_CTX_set_verify(shared, SSL_VERIFY_PEER, NULL);
        SSL_CTX_set_mode(shared, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_AUTO_RETRY);
        remote->ssl = SSL_new(shared); /* which keeps the context */
        fine = remote->ssl && SSL_set_fd(remote->ssl, remote->socket) == 1;
    }
    SSL_CTX_free(shared);
    if (!fine)
        return false;
    X509_VERIFY_PARAM *wanted = SSL_get0_param(remote->ssl);
    return X509_VERIFY_PARAM_set1_ip_asc(wanted, link->host) == 1 ||
           (SSL_set1_host(remote->ssl, link->host) == 1 &&
            SSL_set_tlsext_host_name(remote->ssl, link->host) == 1);
}

static bool secure(struct remote *remote, const struct remote_link *link, struct engawa_reason *why)
{
    double end = cli_seconds() + (double)REMOTE_PATIENCE;
    if (!prepare_tls(remote, link))
        return engawa_refuse(why, "tls", "TLS could not be set up", "TLS を準備できませんでした");
    for (;;) {
        ERR_clear_error();
        int done = SSL_connect(remote->ssl);
        if (done == 1)
            return true;
        short wanted = wanted_by(remote->ssl, done);
        if (wanted && wait_for(remote->socket, wanted, end))
            continue;
        long verdict = SSL_get_verify_result(remote->ssl);
        if (verdict == X509_V_OK)
            return later(why);
        return engawa_refuse(why, "certificate", "the server's certificate is not accepted: %s",
                             "サーバーの証明書を受け入れられません（%s）",
                             X509_verify_cert_error_string(verdict));
    }
}

/* Reads the answer to the upgrade request; ACCEPT is the expected answer to its key. */
static bool take_answer(struct remote *remote, const char *accept, struct engawa_reason *why)
{
    double end = cli_seconds() + (double)REMOTE_PATIENCE;
    const char *last;
    while (!(last = strstr(engawa_text_string(&remote->input), "\r\n\r\n")))
        if (remote->input.length > FRAMES_MESSAGE_MAX || receive(remote, end) != REMOTE_MESSAGE)
            return later(why);
    const char *answer = remote->input.at;
    int status = strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
    /* A proxy answers 502 to 504 during a restart of its server, a full server 503 or 429. */
    if (status == 429 || (status >= 500 && status < 600))
        return engawa_refuse(why, "later", "the server answered %d", "サーバーの返事は%dです",
                             status);
    const char *found = strstr(answer, accept);
    if (status != 101 || !found || found > last)
        return engawa_refuse(why, "no-server",
                             "this is not an Engawa server, or it lets nobody in (%d)",
                             "縁側のサーバーではないか、入れません（%d）", status);
    remote->taken = (size_t)(last - answer) + 4;
    return true;
}

static bool shake_hands(struct remote *remote, const struct remote_link *link,
                        struct engawa_reason *why)
{
    uint8_t random[16];
    char key[25], accept[29];
    struct engawa_text request = {0};
    engawa_random_bytes(random, sizeof random);
    EVP_EncodeBlock((unsigned char *)key, random, sizeof random);
    frames_accept(key, accept);
    engawa_text_printf(&request,
                       "GET %s/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: engawa\r\n\r\n",
                       link->folder, link->authority, key);
    bool sent = send_all(remote, request.at, request.length);
    engawa_text_free(&request);
    return sent ? take_answer(remote, accept, why) : later(why);
}

struct remote *remote_open(const struct remote_link *link, struct engawa_reason *why)
{
    struct remote *remote = engawa_allocate(1, sizeof *remote);
    *remote = (struct remote){.socket = -1};
    if (reach(remote, link, why) && (!link->secure || secure(remote, link, why)) &&
        shake_hands(remote, link, why))
        return remote;
    remote_close(remote);
    return NULL;
}

void remote_close(struct remote *remote)
{
    if (!remote)
        return;
    SSL_free(remote->ssl);
    if (remote->socket >= 0)
        close(remote->socket);
    engawa_text_free(&remote->input);
    free(remote);
}

/* ---- frames ---- */

/* Sends one frame; FIRST is 0x80 and its kind. */
static bool send_frame(struct remote *remote, unsigned first, const char *bytes, size_t length)
{
    struct engawa_text frame = {0};
    char head[FRAMES_SAY_MAX];
    uint8_t mask[4];
    size_t size = frames_write_head(head, first, length);
    head[1] = (char)(head[1] | 0x80);
    engawa_random_bytes(mask, sizeof mask);
    engawa_text_add_bytes(&frame, head, size);
    engawa_text_add_bytes(&frame, (const char *)mask, sizeof mask);
    for (size_t i = 0; i < length; i++)
        engawa_text_add_char(&frame, (char)(bytes[i] ^ mask[i & 3]));
    bool sent = send_all(remote, frame.at, frame.length);
    engawa_text_free(&frame);
    return sent;
}

bool remote_say(struct remote *remote, const char *text, size_t length)
{
    return send_frame(remote, 0x81, text, length);
}

/* A frame that has come as a whole. */
struct frame {
    bool last;
    unsigned kind;
    const char *bytes;
    size_t length;
};

/* Takes the next frame of the input: REMOTE_SILENT as long as it is not complete. */
static enum remote_heard take_frame(struct remote *remote, struct frame *frame)
{
    const unsigned char *at = (const unsigned char *)remote->input.at + remote->taken;
    size_t there = remote->input.length - remote->taken, size = 0;
    if (there < 2)
        return REMOTE_SILENT;
    size_t more = (at[1] & 0x7f) == 127 ? 8 : (at[1] & 0x7f) == 126 ? 2 : 0;
    if ((at[0] & 0x70) || (at[1] & 0x80))
        return REMOTE_LOST;
    if (there < 2 + more)
        return REMOTE_SILENT;
    for (size_t i = 0; i < more; i++)
        size = size << 8 | at[2 + i];
    size = more ? size : at[1] & 0x7fu;
    if (size > REMOTE_MESSAGE_MAX)
        return REMOTE_LOST;
    if (there < 2 + more + size)
        return REMOTE_SILENT;
    *frame = (struct frame){at[0] & 0x80, at[0] & 15, (const char *)at + 2 + more, size};
    remote->taken += 2 + more + size;
    return REMOTE_MESSAGE;
}

/* Handles FRAME. Returns REMOTE_MESSAGE when it completes a message. */
static enum remote_heard use_frame(struct remote *remote, const struct frame *frame,
                                   struct engawa_text *message)
{
    bool text = frame->kind <= 1;
    if (frame->kind == 9)
        return frame->length <= 125 && send_frame(remote, 0x8a, frame->bytes, frame->length)
                   ? REMOTE_SILENT
                   : REMOTE_LOST;
    if (frame->kind == 10)
        return REMOTE_SILENT;
    if (!text || remote->begun != (frame->kind == 0) ||
        message->length + frame->length > REMOTE_MESSAGE_MAX)
        return REMOTE_LOST;
    engawa_text_add_bytes(message, frame->bytes, frame->length);
    remote->begun = !frame->last;
    return frame->last ? REMOTE_MESSAGE : REMOTE_SILENT;
}

/* Discards the consumed input. */
static void tidy(struct remote *remote)
{
    struct engawa_text *input = &remote->input;
    memmove(input->at, input->at + remote->taken, input->length - remote->taken);
    input->length -= remote->taken;
    remote->taken = 0;
}

enum remote_heard remote_hear(struct remote *remote, struct engawa_text *message, double seconds)
{
    double end = cli_seconds() + seconds;
    struct frame frame;
    if (!remote->begun)
        engawa_text_clear(message);
    for (;;) {
        enum remote_heard heard = take_frame(remote, &frame);
        if (heard == REMOTE_MESSAGE)
            heard = use_frame(remote, &frame, message);
        else if (heard == REMOTE_SILENT) {
            tidy(remote);
            heard = receive(remote, end);
            if (heard == REMOTE_MESSAGE)
                continue;
            return heard;
        }
        if (heard != REMOTE_SILENT)
            return heard;
    }
}
