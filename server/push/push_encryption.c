/* push_encryption.c - RFC 8291 and RFC 8292 with OpenSSL (push_encryption.h). */
#include "server/push/push_encryption.h"

#include "engine/json.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <sodium.h>
#include <string.h>

enum {
    RECORD = 4096, /* most bytes of a record; there is one */
    TAG = 16,
    KEY = 16,
    NONCE = 12,
    NUMBER = 32, /* bytes of each half of a signature */
    HEADER = PUSH_ENCRYPTION_SALT + 4 + 1 + PUSH_ENCRYPTION_POINT
};

#define CURVE "prime256v1"

/* ---- base64url ---- */

void push_encryption_base64(const uint8_t *bytes, size_t length, struct engawa_text *text)
{
    enum { FORM = sodium_base64_VARIANT_URLSAFE_NO_PADDING };
    size_t space = sodium_base64_encoded_len(length, FORM); /* including a zero byte */
    engawa_text_reserve(text, space);
    sodium_bin2base64(text->at + text->length, space, bytes, length, FORM);
    text->length += space - 1;
}

/* Decodes TEXT, with or without padding, which must be exactly LENGTH bytes. */
static bool read_base64(const char *text, uint8_t *bytes, size_t length)
{
    size_t end = strlen(text), got = 0;
    while (end > 0 && text[end - 1] == '=')
        end--;
    return sodium_base642bin(bytes, length, text, end, NULL, &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           got == length;
}

bool push_encryption_read(const char *p256dh, const char *auth,
                          struct push_encryption_receiver *receiver)
{
    return read_base64(p256dh, receiver->point, PUSH_ENCRYPTION_POINT) && receiver->point[0] == 4 &&
           read_base64(auth, receiver->auth, PUSH_ENCRYPTION_AUTH);
}

/* ---- keys ---- */

bool push_encryption_new_secret(uint8_t secret[PUSH_ENCRYPTION_SECRET])
{
    EVP_PKEY *key = EVP_EC_gen(CURVE);
    BIGNUM *number = NULL;
    bool fine = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, secret, PUSH_ENCRYPTION_SECRET) == PUSH_ENCRYPTION_SECRET;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return fine;
}

/* Computes the point that belongs to SECRET. */
static bool find_point(const uint8_t secret[PUSH_ENCRYPTION_SECRET],
                       uint8_t point[PUSH_ENCRYPTION_POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *found = group ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_secure_new();
    bool fine = found && number && BN_bin2bn(secret, PUSH_ENCRYPTION_SECRET, number) &&
                !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, found, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, found, POINT_CONVERSION_UNCOMPRESSED, point,
                                   PUSH_ENCRYPTION_POINT, NULL) == PUSH_ENCRYPTION_POINT;
    BN_clear_free(number);
    EC_POINT_free(found);
    EC_GROUP_free(group);
    return fine;
}

/* Returns the key with this point and, unless it is NULL, this secret; NULL if they are not a
 * key. */
static EVP_PKEY *make_key(const uint8_t *secret, const uint8_t point[PUSH_ENCRYPTION_POINT])
{
    EVP_PKEY *key = NULL;
    uint8_t number[PUSH_ENCRYPTION_SECRET]; /* for OpenSSL, in the byte order of this machine */
    OSSL_PARAM parts[4];
    OSSL_PARAM *part = parts;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *big = secret ? BN_bin2bn(secret, PUSH_ENCRYPTION_SECRET, NULL) : NULL;
    *part++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){CURVE}, 0);
    *part++ = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point,
                                                PUSH_ENCRYPTION_POINT);
    if (big && BN_bn2nativepad(big, number, PUSH_ENCRYPTION_SECRET) == PUSH_ENCRYPTION_SECRET)
        *part++ = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, number, PUSH_ENCRYPTION_SECRET);
    *part = OSSL_PARAM_construct_end();
    if (!context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parts) !=
            1)
        key = NULL;
    OPENSSL_cleanse(number, sizeof number);
    BN_clear_free(big);
    EVP_PKEY_CTX_free(context);
    return key;
}

EVP_PKEY *push_encryption_key(const uint8_t secret[PUSH_ENCRYPTION_SECRET],
                              uint8_t point[PUSH_ENCRYPTION_POINT])
{
    return find_point(secret, point) ? make_key(secret, point) : NULL;
}

/* Computes the secret shared with the owner of POINT (ECDH). */
static bool agree(EVP_PKEY *own, const uint8_t point[PUSH_ENCRYPTION_POINT], uint8_t shared[32])
{
    size_t length = 32;
    EVP_PKEY *other = make_key(NULL, point);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    bool fine = other && context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, shared, &length) == 1 && length == 32;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    return fine;
}

/* ---- encryption ---- */

/* Fills OUT by HKDF with SHA-256 from SALT of 16 bytes, KEY of 32, and INFO. */
static bool derive(const uint8_t salt[16], const uint8_t key[32], const char *info, size_t length,
                   uint8_t *out, size_t size)
{
    EVP_KDF *hkdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = hkdf ? EVP_KDF_CTX_new(hkdf) : NULL;
    const OSSL_PARAM parts[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char[]){"SHA256"}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, 32),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, 16),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, length),
        OSSL_PARAM_construct_end()};
    bool fine = context && EVP_KDF_derive(context, out, size, parts) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(hkdf);
    return fine;
}

/* Derives the key and the nonce of the message (RFC 8291, section 3.4). */
static bool derive_all(const struct push_encryption_receiver *receiver, EVP_PKEY *own,
                       const uint8_t point[PUSH_ENCRYPTION_POINT],
                       const uint8_t salt[PUSH_ENCRYPTION_SALT], uint8_t key[KEY],
                       uint8_t nonce[NONCE])
{
    static const char what[] = "WebPush: info", for_key[] = "Content-Encoding: aes128gcm",
                      for_nonce[] = "Content-Encoding: nonce"; /* each including its zero byte */
    char info[sizeof what + 2 * PUSH_ENCRYPTION_POINT];
    uint8_t shared[32], secret[32];
    memcpy(info, what, sizeof what);
    memcpy(info + sizeof what, receiver->point, PUSH_ENCRYPTION_POINT);
    memcpy(info + sizeof what + PUSH_ENCRYPTION_POINT, point, PUSH_ENCRYPTION_POINT);
    bool fine = agree(own, receiver->point, shared) &&
                derive(receiver->auth, shared, info, sizeof info, secret, sizeof secret) &&
                derive(salt, secret, for_key, sizeof for_key, key, KEY) &&
                derive(salt, secret, for_nonce, sizeof for_nonce, nonce, NONCE);
    OPENSSL_cleanse(shared, sizeof shared);
    OPENSSL_cleanse(secret, sizeof secret);
    return fine;
}

/* Encrypts LENGTH bytes to as many, followed by a tag. */
static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const uint8_t *plain,
                    int length, uint8_t *out)
{
    int written = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &written, plain, length) == 1 &&
                EVP_EncryptFinal_ex(context, out + written, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, out + length) == 1;
    EVP_CIPHER_CTX_free(context);
    return fine && written + rest == length;
}

/* Writes the header before the record. */
static void write_head(const uint8_t salt[PUSH_ENCRYPTION_SALT],
                       const uint8_t point[PUSH_ENCRYPTION_POINT], uint8_t head[HEADER])
{
    memcpy(head, salt, PUSH_ENCRYPTION_SALT);
    head += PUSH_ENCRYPTION_SALT;
    for (int shift = 24; shift >= 0; shift -= 8)
        *head++ = (uint8_t)(RECORD >> shift);
    *head++ = PUSH_ENCRYPTION_POINT;
    memcpy(head, point, PUSH_ENCRYPTION_POINT);
}

bool push_encryption_text(const struct push_encryption_receiver *receiver, const char *text,
                          const uint8_t sender[PUSH_ENCRYPTION_SECRET],
                          const uint8_t salt[PUSH_ENCRYPTION_SALT], struct engawa_text *body)
{
    uint8_t point[PUSH_ENCRYPTION_POINT], key[KEY], nonce[NONCE];
    uint8_t plain[PUSH_ENCRYPTION_PLAIN_MAX + 1], out[HEADER + PUSH_ENCRYPTION_PLAIN_MAX + 1 + TAG];
    size_t length = strlen(text);
    if (length > PUSH_ENCRYPTION_PLAIN_MAX)
        return false;
    memcpy(plain, text, length);
    plain[length++] = 2; /* the last record, without padding */
    EVP_PKEY *own = push_encryption_key(sender, point);
    bool fine = own && derive_all(receiver, own, point, salt, key, nonce) &&
                encrypt(key, nonce, plain, (int)length, out + HEADER);
    if (fine) {
        write_head(salt, point, out);
        engawa_text_add_bytes(body, (const char *)out, HEADER + length + TAG);
    }
    EVP_PKEY_free(own);
    OPENSSL_cleanse(key, sizeof key);
    return fine;
}

/* ---- tokens ---- */

/* Converts a signature from OpenSSL's encoding to the two numbers in a row. */
static bool write_numbers(const uint8_t *signature, size_t length, uint8_t numbers[2 * NUMBER])
{
    ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &signature, (long)length);
    bool fine = read && BN_bn2binpad(ECDSA_SIG_get0_r(read), numbers, NUMBER) == NUMBER &&
                BN_bn2binpad(ECDSA_SIG_get0_s(read), numbers + NUMBER, NUMBER) == NUMBER;
    ECDSA_SIG_free(read);
    return fine;
}

/* Signs TEXT with ES256. */
static bool sign(EVP_PKEY *key, const struct engawa_text *text, size_t from,
                 uint8_t numbers[2 * NUMBER])
{
    uint8_t signature[80];
    size_t length = sizeof signature;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, signature, &length, (const uint8_t *)text->at + from,
                               text->length - from) == 1;
    EVP_MD_CTX_free(context);
    return fine && write_numbers(signature, length, numbers);
}

/* The head of a token (RFC 7515). */
static void write_token_head(struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "typ", "JWT");
    engawa_json_string(&json, "alg", "ES256");
    engawa_json_close(&json);
    engawa_json_end(&json);
}

/* What a token says (RFC 8292). */
static void write_claims(const char *audience, int64_t expires, const char *contact,
                         struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "aud", audience);
    engawa_json_integer(&json, "exp", expires);
    engawa_json_string(&json, "sub", contact);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

bool push_encryption_token(const uint8_t secret[PUSH_ENCRYPTION_SECRET], const char *audience,
                           int64_t expires, const char *contact, struct engawa_text *header)
{
    uint8_t point[PUSH_ENCRYPTION_POINT], numbers[2 * NUMBER];
    struct engawa_text head = {0}, claims = {0};
    EVP_PKEY *key = push_encryption_key(secret, point);
    engawa_text_add(header, "vapid t=");
    size_t from = header->length;
    write_token_head(&head);
    write_claims(audience, expires, contact, &claims);
    push_encryption_base64((const uint8_t *)head.at, head.length, header);
    engawa_text_add_char(header, '.');
    push_encryption_base64((const uint8_t *)claims.at, claims.length, header);
    bool fine = key && sign(key, header, from, numbers);
    if (fine) {
        engawa_text_add_char(header, '.');
        push_encryption_base64(numbers, sizeof numbers, header);
        engawa_text_add(header, ", k=");
        push_encryption_base64(point, sizeof point, header);
    }
    engawa_text_free(&head);
    engawa_text_free(&claims);
    EVP_PKEY_free(key);
    return fine;
}
