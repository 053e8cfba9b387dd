/* http.c - one HTTP request and its response (http.h). */
#include "server/http.h"

#include <string.h>
#include <strings.h>

static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size)
{
    int length = lws_hdr_total_length(wsi, token);
    return length > 0 && (size_t)length < size &&
           lws_hdr_copy(wsi, value, (int)size, token) == length;
}

bool http_mentions(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[512];
    return http_header(wsi, token, value, sizeof value) && strstr(value, word);
}

/* ---- responses ---- */

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    if (!value)
        return 0;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

int http_send(struct lws *wsi, struct http_exchange *exchange, const struct http_response *response)
{
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer - 1;
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (lws_add_http_common_headers(wsi, response->status, response->type, response->length, &at,
                                    end) ||
        add_header(wsi, "content-security-policy:", policy, &at, end) ||
        add_header(wsi, "x-content-type-options:", "nosniff", &at, end) ||
        add_header(wsi, "x-frame-options:", "DENY", &at, end) ||
        add_header(wsi, "referrer-policy:", "no-referrer", &at, end) ||
        add_header(wsi, "cache-control:", response->cache ? response->cache : "no-store", &at,
                   end) ||
        add_header(wsi, "etag:", response->etag, &at, end) ||
        add_header(wsi, "content-encoding:", response->encoding, &at, end) ||
        add_header(wsi, "vary:", response->etag ? "accept-encoding" : NULL, &at, end) ||
        add_header(wsi, "content-disposition:", response->disposition, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    exchange->body = response->body;
    exchange->left = head ? 0 : response->length;
    if (exchange->left == 0)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

int http_writable(struct lws *wsi, struct http_exchange *exchange)
{
    unsigned char buffer[LWS_PRE + 16384];
    size_t size = sizeof buffer - LWS_PRE;
    if (exchange->left == 0)
        return 0;
    if (size > exchange->left)
        size = exchange->left;
    memcpy(buffer + LWS_PRE, exchange->body, size);
    bool last = size == exchange->left;
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) !=
        (int)size)
        return -1;
    exchange->body += size;
    exchange->left -= size;
    if (last)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

int http_send_own(struct lws *wsi, struct http_exchange *exchange, struct http_response response)
{
    if (response.etag && http_mentions(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, response.etag)) {
        response.status = HTTP_STATUS_NOT_MODIFIED;
        engawa_text_clear(&exchange->own);
    }
    response.body = exchange->own.at;
    response.length = exchange->own.length;
    return http_send(wsi, exchange, &response);
}

int http_refuse(struct lws *wsi, struct http_exchange *exchange, unsigned status, const char *en,
                const char *ja)
{
    char language[64];
    bool japanese = http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, language, sizeof language) &&
                    strncasecmp(language, "ja", 2) == 0;
    engawa_text_clear(&exchange->own);
    engawa_text_printf(&exchange->own, "%s\n", japanese ? ja : en);
    return http_send_own(
        wsi, exchange,
        (struct http_response){.status = status, .type = "text/plain; charset=utf-8"});
}

void http_forget(struct http_exchange *exchange)
{
    engawa_text_free(&exchange->own);
}
