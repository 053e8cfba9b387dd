/* tls.c - server-side TLS (tls.h). */
#include "server/net/tls.h"

#include "engine/memory.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <unistd.h>

struct tls {
    SSL *ssl;
    BIO *in, *out; /* owned by SSL */
};

/* Selects HTTP/1.1 from the protocols that the client offers. A client that does not offer it may
 * assume it anyway. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *length,
                           const unsigned char *offered, unsigned offered_length, void *context)
{
    static const unsigned char http[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl;
    (void)context;
    if (SSL_select_next_proto(&chosen, length, http, sizeof http - 1, offered, offered_length) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static bool set_up(SSL_CTX *shared, const char *certificate, const char *key)
{
    SSL_CTX_set_options(shared, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                    SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(shared, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_cache_mode(shared, SSL_SESS_CACHE_OFF); /* tickets need no memory */
    SSL_CTX_set_alpn_select_cb(shared, choose_protocol, NULL);
    return SSL_CTX_set_min_proto_version(shared, TLS1_2_VERSION) == 1 &&
           SSL_CTX_set_cipher_list(shared, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1 &&
           SSL_CTX_use_certificate_chain_file(shared, certificate) == 1 &&
           SSL_CTX_use_PrivateKey_file(shared, key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(shared) == 1;
}

SSL_CTX *tls_open(const char *certificate, const char *key, struct engawa_reason *why)
{
    const char *files[] = {certificate, key};
    for (int i = 0; i < 2; i++)
        if (access(files[i], R_OK) != 0) {
            engawa_refuse(why, "file", "The file %s cannot be read.", "ファイル %s を読めません。",
                          files[i]);
            return NULL;
        }
    SSL_CTX *shared = SSL_CTX_new(TLS_server_method());
    if (shared && set_up(shared, certificate, key))
        return shared;
    SSL_CTX_free(shared);
    ERR_clear_error();
    engawa_refuse(why, "listen", "TLS could not be set up with this certificate and key.",
                  "この証明書と鍵では TLS を準備できませんでした。");
    return NULL;
}

struct tls *tls_new(SSL_CTX *shared)
{
    struct tls *tls = engawa_allocate(1, sizeof *tls);
    tls->ssl = SSL_new(shared);
    tls->in = BIO_new(BIO_s_mem());
    tls->out = BIO_new(BIO_s_mem());
    if (!tls->ssl || !tls->in || !tls->out)
        abort(); /* as engawa_allocate does when memory runs out */
    BIO_set_mem_eof_return(tls->in, -1);
    SSL_set_bio(tls->ssl, tls->in, tls->out);
    SSL_set_accept_state(tls->ssl);
    return tls;
}

void tls_free(struct tls *tls)
{
    if (tls)
        SSL_free(tls->ssl);
    free(tls);
}

void tls_feed(struct tls *tls, const char *bytes, size_t length)
{
    BIO_write(tls->in, bytes, (int)length);
}

int tls_read(struct tls *tls, char *to, size_t size)
{
    int count = SSL_read(tls->ssl, to, (int)size);
    if (count > 0)
        return count;
    int error = SSL_get_error(tls->ssl, count);
    ERR_clear_error();
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

bool tls_write(struct tls *tls, const char *bytes, size_t length)
{
    bool fine = length == 0 || SSL_write(tls->ssl, bytes, (int)length) == (int)length;
    ERR_clear_error();
    return fine;
}

void tls_end(struct tls *tls)
{
    if (SSL_is_init_finished(tls->ssl))
        SSL_shutdown(tls->ssl);
    ERR_clear_error();
}

void tls_take(struct tls *tls, struct engawa_text *to)
{
    char *bytes;
    long length = BIO_get_mem_data(tls->out, &bytes);
    if (length > 0)
        engawa_text_add_bytes(to, bytes, (size_t)length);
    (void)BIO_reset(tls->out);
}
