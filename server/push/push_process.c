/* push_process.c - sends push messages with libcurl (push_process.h). */
#include "server/push/push_process.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "server/base/report.h"
#include "server/base/sandbox.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    TOKEN_HOLDS = 12 * 60 * 60, /* s; services accept at most 24 hours */
    WAIT = 1000                 /* ms of one wait */
};

/* A letter in flight. */
struct errand {
    const struct push_process *messenger;
    struct push_letter letter;
    struct engawa_text origin, token, body;
    struct curl_slist *headers;
    CURL *curl;
    size_t answered; /* bytes of the response's body */
    bool private;    /* the name resolves to an address that is not public */
};

struct push_process {
    const struct push_sender_settings *settings;
    int handle;
    CURLM *multi;
    int errands;
    bool ended; /* the server has closed the socket */
};

/* ---- allowed addresses ---- */

/* Returns whether the IPv4 address is public: not in a private, shared, loopback or reserved
 * range. */
static bool is_public_four(uint32_t address)
{
    static const struct {
        uint32_t begin;
        int bits;
    } ranges[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
                  {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24},
                  {0xc0a80000, 16}, {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24},
                  {0xe0000000, 3}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if ((address ^ ranges[i].begin) >> (32 - ranges[i].bits) == 0)
            return false;
    return true;
}

/* Does the same for IPv6: 2000::/3 without ranges that lead into IPv4 or are for documentation. */
static bool is_public_six(const uint8_t address[16])
{
    static const uint8_t to_four[2] = {0x20, 0x02}, teredo[4] = {0x20, 0x01, 0, 0},
                         documents[4] = {0x20, 0x01, 0x0d, 0xb8};
    return address[0] >> 5 == 1 && memcmp(address, to_four, 2) != 0 &&
           memcmp(address, teredo, 4) != 0 && memcmp(address, documents, 4) != 0;
}

static bool is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_four(
            ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    return address->sa_family == AF_INET6 &&
           is_public_six(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}

/* Called by libcurl before it connects to ADDRESS. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct errand *errand = context;
    (void)purpose;
    if (!errand->messenger->settings->authority && !is_public(&address->addr)) {
        errand->private = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Called by libcurl: discards the response's body, and aborts if that is too long. */
static size_t drop_body(char *bytes, size_t size, size_t count, void *context)
{
    struct errand *errand = context;
    (void)bytes;
    errand->answered += size * count;
    return errand->answered <= PUSH_SENDER_ANSWER_MAX ? size * count : 0;
}

/* ---- a letter ---- */

static void free_errand(struct errand *errand)
{
    curl_easy_cleanup(errand->curl);
    curl_slist_free_all(errand->headers);
    engawa_text_free(&errand->origin);
    engawa_text_free(&errand->token);
    engawa_text_free(&errand->body);
    free(errand);
}

/* Tells the server the result of the letter SERIAL. */
static void answer(const struct push_process *messenger, uint64_t serial, int result, int retry)
{
    const struct push_sender_answer said = {
        .serial = serial, .result = result, .retry = retry, .messenger = (int)getpid()};
    send(messenger->handle, &said, sizeof said, MSG_NOSIGNAL);
}

static bool may_go(struct errand *errand)
{
    const struct push_sender_settings *settings = errand->messenger->settings;
    return push_endpoint_allowed(errand->letter.endpoint, settings->services,
                                 settings->authority != NULL, &errand->origin);
}

/* Encrypts the letter. Returns false if the receiver could not read it. */
static bool encrypt(struct errand *errand)
{
    const struct push_sender_settings *settings = errand->messenger->settings;
    const struct push_letter *letter = &errand->letter;
    struct push_encryption_receiver receiver;
    uint8_t sender[PUSH_ENCRYPTION_SECRET], salt[PUSH_ENCRYPTION_SALT];
    engawa_random_bytes(salt, sizeof salt);
    bool fine =
        push_encryption_read(letter->p256dh, letter->auth, &receiver) &&
        push_encryption_new_secret(sender) &&
        push_encryption_text(&receiver, letter->text, sender, salt, &errand->body) &&
        push_encryption_token(settings->secret, errand->origin.at,
                              (int64_t)time(NULL) + TOKEN_HOLDS, settings->contact, &errand->token);
    engawa_wipe(sender, sizeof sender);
    return fine;
}

static void add_header(struct errand *errand, const char *name, const char *value)
{
    struct engawa_text line = {0};
    engawa_text_printf(&line, "%s: %s", name, value);
    errand->headers = curl_slist_append(errand->headers, line.at);
    engawa_text_free(&line);
}

static void add_headers(struct errand *errand)
{
    char keeps[12];
    snprintf(keeps, sizeof keeps, "%d", errand->letter.keeps);
    add_header(errand, "Authorization", errand->token.at);
    add_header(errand, "Content-Encoding", "aes128gcm");
    add_header(errand, "Content-Type", "application/octet-stream");
    add_header(errand, "TTL", keeps);
    add_header(errand, "Topic", errand->letter.topic);
    add_header(errand, "Urgency", "high");
    errand->headers = curl_slist_append(errand->headers, "Expect:");
    curl_easy_setopt(errand->curl, CURLOPT_HTTPHEADER, errand->headers);
}

/* Sets libcurl's options, above all what it must not do. */
static void set_up(struct errand *errand)
{
    CURL *curl = errand->curl;
    curl_easy_setopt(curl, CURLOPT_PRIVATE, errand);
    curl_easy_setopt(curl, CURLOPT_URL, errand->letter.endpoint);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    if (errand->messenger->settings->authority)
        curl_easy_setopt(curl, CURLOPT_CAINFO, errand->messenger->settings->authority);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)PUSH_SENDER_CONNECT);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)PUSH_SENDER_PATIENCE);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, errand);
    curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L); /* so that open_socket sees each address */
    curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, errand);
}

/* Sets the request's headers and body. */
static void set_message(struct errand *errand)
{
    CURL *curl = errand->curl;
    if (errand->letter.probe) {
        curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
        return;
    }
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)errand->body.length);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, errand->body.at);
    add_headers(errand);
}

/* Starts to send LETTER. */
static void begin(struct push_process *messenger, const struct push_letter *letter)
{
    struct errand *errand = engawa_allocate(1, sizeof *errand);
    errand->messenger = messenger;
    errand->letter = *letter;
    bool fine = may_go(errand) && (letter->probe || encrypt(errand));
    errand->curl = fine ? curl_easy_init() : NULL;
    if (errand->curl) {
        set_up(errand);
        set_message(errand);
    }
    if (!errand->curl || curl_multi_add_handle(messenger->multi, errand->curl) != CURLM_OK) {
        answer(messenger, letter->serial, fine ? PUSH_UNREACHED : PUSH_REFUSED, 0);
        free_errand(errand);
        return;
    }
    messenger->errands++;
}

/* Handles the end of the letter of MESSAGE. */
static void end(struct push_process *messenger, const CURLMsg *message)
{
    struct errand *errand = NULL;
    long status = 0;
    curl_off_t retry = 0;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&errand);
    curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(message->easy_handle, CURLINFO_RETRY_AFTER, &retry);
    if (errand->letter.probe && message->data.result == CURLE_OK)
        status = 200;
    /* A body that is too long or does not end does not invalidate the status. */
    int result = status >= 100 && status < 600 ? (int)status
                 : errand->private             ? PUSH_REFUSED
                                               : PUSH_UNREACHED;
    retry = retry < 0 ? 0 : retry > 86400 ? 86400 : retry;
    answer(messenger, errand->letter.serial, result, (int)retry);
    curl_multi_remove_handle(messenger->multi, errand->curl);
    free_errand(errand);
    messenger->errands--;
}

/* ---- the process ---- */

/* Reads the letters that have arrived, up to the limit in flight. */
static void take_letters(struct push_process *messenger)
{
    struct push_letter letter;
    while (messenger->errands < PUSH_OUT_MAX) {
        ssize_t length = recv(messenger->handle, &letter, sizeof letter, MSG_DONTWAIT);
        if (length == (ssize_t)sizeof letter)
            begin(messenger, &letter);
        messenger->ended = length == 0;
        if (length <= 0)
            return;
    }
}

static void serve(struct push_process *messenger)
{
    while (!messenger->ended) {
        struct curl_waitfd server = {.fd = messenger->handle, .events = CURL_WAIT_POLLIN};
        int running, left;
        CURLMsg *message;
        curl_multi_perform(messenger->multi, &running);
        while ((message = curl_multi_info_read(messenger->multi, &left)))
            if (message->msg == CURLMSG_DONE)
                end(messenger, message);
        take_letters(messenger);
        if (!messenger->ended)
            curl_multi_poll(messenger->multi, &server, messenger->errands < PUSH_OUT_MAX, WAIT,
                            NULL);
    }
}

bool push_process_run(int handle, const struct push_sender_settings *settings)
{
    struct engawa_reason why;
    struct push_process messenger = {.settings = settings, .handle = handle};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    sandbox_close_memory();
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != 0)
        return false;
    if (settings->sandbox && !sandbox_enter_outward(settings->authority, &why)) {
        report_event(REPORT_ERROR, "messenger-not-enclosed", NULL, "%s", why.en);
        return false;
    }
    messenger.multi = curl_multi_init();
    if (!messenger.multi)
        return false;
    serve(&messenger);
    return true;
}
