/* test_push_sender.c - the messenger against a push service in the test on the loopback: TLS with a
 * certificate that the test makes, and a script of answers. It opens its messages with the key of
 * the subscription, written a second time (sealed.h). */
#include "server/push/push_sender.h"
#include "tests/server/push/sealed.h"
#include "tests/support/topic.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

/* ---- the push service ---- */

static struct {
    SSL_CTX *tls;
    int handle, port;
    pthread_mutex_t lock;
    int requests; /* that were read */
    char head[4096];
    struct engawa_text body; /* of the last one */
    char path[64], old[64];  /* of the certificate, and of one that it has no more */
} service = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint8_t subscriber[PUSH_ENCRYPTION_SECRET],
    subscriber_auth[PUSH_ENCRYPTION_AUTH] = {1, 2, 3};
static uint8_t house_secret[PUSH_ENCRYPTION_SECRET];

/* Makes a certificate for localhost, which the service has from now on, in the file PATH. */
static void make_certificate(const char *path)
{
    EVP_PKEY *key = EVP_EC_gen("prime256v1");
    X509 *made = X509_new();
    X509V3_CTX context;
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made), 24 * 3600);
    X509_set_pubkey(made, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_ASC,
                               (const unsigned char *)"localhost", -1, -1, 0);
    X509_set_issuer_name(made, X509_get_subject_name(made));
    X509V3_set_ctx(&context, made, made, NULL, NULL, 0);
    X509_EXTENSION *names =
        X509V3_EXT_conf_nid(NULL, &context, NID_subject_alt_name, "DNS:localhost");
    X509_EXTENSION *authority =
        X509V3_EXT_conf_nid(NULL, &context, NID_basic_constraints, "critical,CA:TRUE");
    X509_add_ext(made, names, -1);
    X509_add_ext(made, authority, -1);
    assert_true(X509_sign(made, key, EVP_sha256()) > 0);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    PEM_write_X509(file, made);
    fclose(file);
    SSL_CTX_free(service.tls);
    service.tls = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate(service.tls, made);
    SSL_CTX_use_PrivateKey(service.tls, key);
    X509_EXTENSION_free(names);
    X509_EXTENSION_free(authority);
    X509_free(made);
    EVP_PKEY_free(key);
}

/* The value of the header NAME of the last request; free() it. */
static char *header(const char *name)
{
    size_t length = strlen(name);
    for (const char *line = service.head; (line = strstr(line, "\r\n"));) {
        line += 2;
        if (strncasecmp(line, name, length) == 0 && strncmp(line + length, ": ", 2) == 0)
            return strndup(line + length + 2, strcspn(line + length + 2, "\r"));
    }
    return NULL;
}

/* Reads a request of TLS to its end. */
static bool read_request(SSL *tls)
{
    size_t length = 0;
    char *end = NULL, piece[4096];
    while (!end && length < sizeof service.head - 1) {
        int got = SSL_read(tls, service.head + length, (int)(sizeof service.head - 1 - length));
        if (got <= 0)
            return false;
        length += (size_t)got;
        service.head[length] = '\0';
        end = strstr(service.head, "\r\n\r\n");
    }
    if (!end)
        return false;
    engawa_text_clear(&service.body);
    engawa_text_add_bytes(&service.body, end + 4, length - (size_t)(end + 4 - service.head));
    end[2] = '\0';
    char *size = header("Content-Length");
    size_t whole = size ? strtoul(size, NULL, 10) : 0;
    free(size);
    while (service.body.length < whole) {
        int got = SSL_read(tls, piece, sizeof piece);
        if (got <= 0)
            return false;
        engawa_text_add_bytes(&service.body, piece, (size_t)got);
    }
    return true;
}

static void write_all(SSL *tls, const char *text)
{
    SSL_write(tls, text, (int)strlen(text));
}

/* Answers as the path says: /STATUS, /STATUS/RETRY, /long. */
static void write_answer(SSL *tls)
{
    char text[300], filler[1001];
    int status = 0, retry = 0;
    sscanf(service.head, "POST /%d/%d", &status, &retry);
    snprintf(text, sizeof text, "HTTP/1.1 %d X\r\nContent-Length: %d\r\nRetry-After: %d\r\n%s\r\n",
             status ? status : 201, status ? 0 : 100000000, retry,
             status / 100 == 3 ? "Location: /201\r\n" : "");
    write_all(tls, text);
    memset(filler, 'x', 1000);
    filler[1000] = '\0';
    for (int i = 0; status == 0 && i < 50; i++)
        write_all(tls, filler);
}

static void *serve(void *context)
{
    (void)context;
    for (int handle; (handle = accept(service.handle, NULL, NULL)) >= 0; close(handle)) {
        SSL *tls = SSL_new(service.tls);
        SSL_set_fd(tls, handle);
        pthread_mutex_lock(&service.lock);
        if (SSL_accept(tls) == 1 && read_request(tls)) {
            service.requests++;
            write_answer(tls);
            SSL_shutdown(tls);
        }
        pthread_mutex_unlock(&service.lock);
        SSL_free(tls);
    }
    return NULL;
}

static void listen_here(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof address;
    service.handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(service.handle, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(service.handle, 8), 0);
    getsockname(service.handle, (struct sockaddr *)&address, &length);
    service.port = ntohs(address.sin_port);
}

/* ---- the house ---- */

static struct push_sender trusting, strict, doubting;

static void write_letter(const char *path, struct push_letter *letter)
{
    uint8_t point[PUSH_ENCRYPTION_POINT];
    struct engawa_text text = {0};
    EVP_PKEY_free(push_encryption_key(subscriber, point));
    *letter = (struct push_letter){.serial = 7, .keeps = 4321};
    snprintf(letter->endpoint, sizeof letter->endpoint, "https://localhost:%d%s", service.port,
             path);
    push_encryption_base64(point, sizeof point, &text);
    snprintf(letter->p256dh, sizeof letter->p256dh, "%s", text.at);
    engawa_text_clear(&text);
    push_encryption_base64(subscriber_auth, sizeof subscriber_auth, &text);
    snprintf(letter->auth, sizeof letter->auth, "%s", text.at);
    snprintf(letter->topic, sizeof letter->topic, "topic");
    snprintf(letter->text, sizeof letter->text, "{\"kind\":\"turn\",\"table\":\"t1\"}");
    engawa_text_free(&text);
}

/* Waits for the result of a letter. */
static struct push_sender_answer await(const struct push_sender *post)
{
    struct push_sender_answer answer;
    struct pollfd there = {.fd = post->handle, .events = POLLIN};
    assert_int_equal(poll(&there, 1, 3600 * 1000), 1);
    assert_true(push_sender_take(post, &answer));
    return answer;
}

static struct push_sender_answer carry(const struct push_sender *post, const char *path)
{
    struct push_letter letter;
    write_letter(path, &letter);
    assert_true(push_sender_give(post, &letter));
    struct push_sender_answer answer = await(post);
    assert_int_equal(answer.serial, 7);
    return answer;
}

static int requests(void)
{
    pthread_mutex_lock(&service.lock);
    int count = service.requests;
    pthread_mutex_unlock(&service.lock);
    return count;
}

/* ---- the tests ---- */

static void assert_header(const char *name, const char *expected)
{
    char *value = header(name);
    assert_non_null(value);
    assert_string_equal(value, expected);
    free(value);
}

static void test_a_letter_arrives(void **state)
{
    (void)state;
    char origin[64];
    struct engawa_text plain = {0}, claims = {0};
    assert_int_equal(carry(&trusting, "/201").result, 201);
    pthread_mutex_lock(&service.lock);
    assert_true(sealed_open(&service.body, subscriber, subscriber_auth, &plain));
    assert_string_equal(plain.at, "{\"kind\":\"turn\",\"table\":\"t1\"}");
    assert_header("Content-Encoding", "aes128gcm");
    assert_header("TTL", "4321");
    assert_header("Topic", "topic");
    assert_header("Urgency", "high");
    char *token = header("Authorization");
    assert_non_null(token);
    assert_true(sealed_check_token(token, &claims));
    snprintf(origin, sizeof origin, "\"aud\":\"https://localhost:%d\"", service.port);
    assert_non_null(strstr(claims.at, origin));
    assert_non_null(strstr(claims.at, "\"sub\":\"mailto:host@example.org\""));
    long long expires = strtoll(strstr(claims.at, "\"exp\":") + 6, NULL, 10), now = time(NULL);
    assert_true(expires > now + 3600 && expires <= now + 24 * 3600);
    pthread_mutex_unlock(&service.lock);
    free(token);
    engawa_text_free(&plain);
    engawa_text_free(&claims);
}

static void test_answers(void **state)
{
    (void)state;
    static const int results[] = {200, 400, 403, 404, 410, 413, 500};
    char path[20];
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        snprintf(path, sizeof path, "/%d", results[i]);
        assert_int_equal(carry(&trusting, path).result, results[i]);
    }
    struct push_sender_answer answer = carry(&trusting, "/429/77");
    assert_int_equal(answer.result, 429);
    assert_int_equal(answer.retry, 77);
}

static void test_no_redirect_is_followed(void **state)
{
    (void)state;
    int before = requests();
    assert_int_equal(carry(&trusting, "/302").result, 302);
    assert_int_equal(carry(&trusting, "/307").result, 307);
    assert_int_equal(requests(), before + 2);
}

static void test_a_long_answer_is_not_read(void **state)
{
    (void)state;
    assert_int_equal(carry(&trusting, "/long").result, 201);
}

static void test_nowhere_else(void **state)
{
    (void)state;
    struct push_letter letter;
    int before = requests();
    write_letter("/201", &letter);
    /* A name of the list that leads to this machine. */
    snprintf(letter.endpoint, sizeof letter.endpoint, "https://localhost/201");
    assert_true(push_sender_give(&strict, &letter));
    assert_int_equal(await(&strict).result, PUSH_REFUSED);
    static const char *const others[] = {"https://127.0.0.1:%d/201", "http://localhost:%d/201",
                                         "https://user@localhost:%d/201"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        snprintf(letter.endpoint, sizeof letter.endpoint, others[i], service.port);
        assert_true(push_sender_give(&trusting, &letter));
        assert_int_equal(await(&trusting).result, PUSH_REFUSED);
    }
    write_letter("/201", &letter);
    letter.p256dh[0] = 'A'; /* no key */
    assert_true(push_sender_give(&trusting, &letter));
    assert_int_equal(await(&trusting).result, PUSH_REFUSED);
    assert_int_equal(requests(), before);
}

static void test_a_service_without_a_valid_certificate_is_refused(void **state)
{
    (void)state;
    int before = requests();
    assert_int_equal(carry(&doubting, "/201").result, PUSH_UNREACHED);
    assert_int_equal(requests(), before);
}

/* Returns the result of probing the service of ENDPOINT. */
static int probe(const struct push_sender *post, const char *endpoint)
{
    struct push_letter letter = {.serial = 7, .probe = true};
    snprintf(letter.endpoint, sizeof letter.endpoint, endpoint, service.port);
    assert_true(push_sender_give(post, &letter));
    return await(post).result;
}

/* A connection with its certificate is enough, and no message is sent. */
static void test_whether_a_service_answers(void **state)
{
    (void)state;
    int before = requests();
    assert_int_equal(probe(&trusting, "https://localhost:%d/201"), 200);
    assert_int_equal(probe(&doubting, "https://localhost:%d/201"), PUSH_UNREACHED);
    assert_int_equal(probe(&trusting, "https://localhost:1/201"), PUSH_UNREACHED);
    assert_int_equal(probe(&trusting, "https://example.org/%d"), PUSH_REFUSED);
    assert_int_equal(probe(&strict, "https://localhost/%d"), PUSH_REFUSED);
    assert_int_equal(carry(&trusting, "/201").result, 201);
    assert_int_equal(requests(), before + 1);
}

/* The messenger is enclosed, too. */
static void test_the_enclosure(void **state)
{
    (void)state;
    char path[40], line[100];
    bool enclosed = false;
    snprintf(path, sizeof path, "/proc/%d/status", carry(&trusting, "/201").messenger);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        enclosed |= strncmp(line, "Seccomp:\t2", 10) == 0;
    fclose(file);
#ifdef ENGAWA_SANITIZED
    assert_false(enclosed);
#else
    assert_true(enclosed);
#endif
}

static void test_a_messenger_that_dies_is_started_anew(void **state)
{
    (void)state;
    int first = carry(&trusting, "/201").messenger;
    assert_int_not_equal(first, trusting.keeper);
    assert_int_equal(kill(first, SIGKILL), 0);
    struct push_sender_answer answer = carry(&trusting, "/201");
    assert_int_equal(answer.result, 201);
    assert_int_not_equal(answer.messenger, first);
}

static void test_a_full_pair_takes_no_more(void **state)
{
    (void)state;
    struct push_letter letter;
    int given = 0, taken = 0;
    write_letter("/201", &letter);
    int messenger = carry(&trusting, "/201").messenger;
    assert_int_equal(kill(messenger, SIGSTOP), 0);
    while (given < 100000 && push_sender_give(&trusting, &letter))
        given++;
    assert_true(given > 0 && given < 100000);
    assert_int_equal(kill(messenger, SIGCONT), 0);
    for (; taken < given; taken++)
        assert_int_equal(await(&trusting).result, 201);
}

static void test_contacts(void **state)
{
    (void)state;
    assert_true(push_sender_is_contact("mailto:host@example.org"));
    assert_true(push_sender_is_contact("https://example.org/about"));
    assert_false(push_sender_is_contact("host@example.org"));
    assert_false(push_sender_is_contact("mailto:a\"b@example.org"));
    assert_false(push_sender_is_contact("mailto:a b@example.org"));
    assert_false(push_sender_is_contact(""));
}

/* The processes end with the house. */
static void test_the_end(void **state)
{
    (void)state;
    int messenger = carry(&trusting, "/201").messenger;
    int keepers[] = {trusting.keeper, strict.keeper, doubting.keeper, messenger};
    push_sender_close(&trusting);
    push_sender_close(&strict);
    push_sender_close(&doubting);
    const struct timespec pause = {.tv_nsec = 10000000};
    for (size_t i = 0; i < sizeof keepers / sizeof *keepers; i++)
        while (kill(keepers[i], 0) == 0)
            nanosleep(&pause, NULL);
    struct push_letter letter;
    write_letter("/201", &letter);
    assert_false(push_sender_give(&trusting, &letter));
}

TOPIC(push_sender)
{
    static const char *const services[] = {"localhost", NULL};
    struct engawa_reason why;
    pthread_t thread;
    signal(SIGPIPE, SIG_IGN);
    snprintf(service.path, sizeof service.path, "/tmp/engawa-post-%d.pem", (int)getpid());
    if (!push_encryption_new_secret(subscriber) || !push_encryption_new_secret(house_secret))
        return 1;
    snprintf(service.old, sizeof service.old, "/tmp/engawa-post-%d-old.pem", (int)getpid());
    make_certificate(service.old);
    make_certificate(service.path);
    listen_here();
    struct push_sender_settings settings = {.contact = "mailto:host@example.org",
                                            .services = services,
                                            .sandbox = true,
                                            .authority = service.path};
    memcpy(settings.secret, house_secret, sizeof house_secret);
    if (!push_sender_open(&trusting, &settings, &why))
        return 1;
    settings.authority = service.old;
    if (!push_sender_open(&doubting, &settings, &why))
        return 1;
    settings.authority = NULL;
    if (!push_sender_open(&strict, &settings, &why) ||
        pthread_create(&thread, NULL, serve, NULL) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_letter_arrives),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_no_redirect_is_followed),
        cmocka_unit_test(test_a_long_answer_is_not_read),
        cmocka_unit_test(test_nowhere_else),
        cmocka_unit_test(test_a_service_without_a_valid_certificate_is_refused),
        cmocka_unit_test(test_whether_a_service_answers),
        cmocka_unit_test(test_the_enclosure),
        cmocka_unit_test(test_a_messenger_that_dies_is_started_anew),
        cmocka_unit_test(test_a_full_pair_takes_no_more),
        cmocka_unit_test(test_contacts),
        cmocka_unit_test(test_the_end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    shutdown(service.handle, SHUT_RDWR);
    close(service.handle);
    pthread_join(thread, NULL);
    SSL_CTX_free(service.tls);
    engawa_text_free(&service.body);
    unlink(service.path);
    unlink(service.old);
    return failed;
}
