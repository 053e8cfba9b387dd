/* sealed.c - opens sealed messages and checks tokens (sealed.h). */
#include "tests/server/push/sealed.h"

#include "server/push/push_encryption.h"

#include <openssl/ec.h>
#include <openssl/hmac.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <string.h>

size_t sealed_read(const char *text, size_t length, uint8_t *bytes, size_t capacity)
{
    size_t got = 0;
    return sodium_base642bin(bytes, capacity, text, length, NULL, &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
               ? got
               : 0;
}

static void hash(const uint8_t *key, int size, const uint8_t *text, size_t length, uint8_t out[32])
{
    unsigned written = 32;
    HMAC(EVP_sha256(), key, size, text, length, out, &written);
}

/* The first step of HKDF and the first block of its second one, which is enough. */
static void derive(const uint8_t salt[16], const uint8_t key[32], const char *info, size_t length,
                   uint8_t out[32])
{
    uint8_t middle[32], text[200];
    memcpy(text, info, length);
    text[length] = 1;
    hash(salt, 16, key, 32, middle);
    hash(middle, 32, text, length + 1, out);
}

/* The x of the point that SECRET makes of POINT, and the point of SECRET itself. */
static bool multiply(const uint8_t secret[32], const uint8_t point[65], uint8_t x[32],
                     uint8_t own[65])
{
    uint8_t product[65];
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *other = EC_POINT_new(group), *result = EC_POINT_new(group);
    BIGNUM *number = BN_bin2bn(secret, 32, NULL);
    bool fine =
        EC_POINT_oct2point(group, other, point, 65, NULL) == 1 &&
        EC_POINT_mul(group, result, NULL, other, number, NULL) == 1 &&
        EC_POINT_point2oct(group, result, POINT_CONVERSION_UNCOMPRESSED, product, 65, NULL) == 65 &&
        EC_POINT_mul(group, result, number, NULL, NULL, NULL) == 1 &&
        EC_POINT_point2oct(group, result, POINT_CONVERSION_UNCOMPRESSED, own, 65, NULL) == 65;
    memcpy(x, product + 1, 32);
    BN_free(number);
    EC_POINT_free(other);
    EC_POINT_free(result);
    EC_GROUP_free(group);
    return fine;
}

/* Decrypts the record TEXT; PLAIN gets it without its end. */
static bool decrypt(const uint8_t *key, const uint8_t *nonce, const uint8_t *text, int length,
                    struct engawa_text *plain)
{
    uint8_t out[4096];
    int written = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool fine = EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_DecryptUpdate(context, out, &written, text, length - 16) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16,
                                    (void *)(text + length - 16)) == 1 &&
                EVP_DecryptFinal_ex(context, out + written, &rest) == 1;
    EVP_CIPHER_CTX_free(context);
    engawa_text_clear(plain);
    if (fine && written > 0 && out[written - 1] == 2)
        engawa_text_add_bytes(plain, (const char *)out, (size_t)written - 1);
    return fine && plain->length > 0;
}

bool sealed_open(const struct engawa_text *body, const uint8_t secret[32], const uint8_t auth[16],
                 struct engawa_text *plain)
{
    const uint8_t *at = (const uint8_t *)body->at, *point = at + 21;
    static const uint8_t size[] = {0, 0, 16, 0, 65}; /* of a record; of a key */
    uint8_t shared[32], own[65], all[32], key[32], nonce[32];
    char info[144] = "WebPush: info";
    if (body->length < 86 + 17 || body->length > 4096 || memcmp(at + 16, size, 5) != 0 ||
        !multiply(secret, point, shared, own))
        return false;
    memcpy(info + 14, own, 65);
    memcpy(info + 79, point, 65);
    derive(auth, shared, info, sizeof info, all);
    derive(at, all, "Content-Encoding: aes128gcm", 28, key);
    derive(at, all, "Content-Encoding: nonce", 24, nonce);
    return decrypt(key, nonce, at + 86, (int)(body->length - 86), plain);
}

/* Returns whether SIGNATURE, two numbers, is that of TEXT by the owner of the point KEY. */
static bool verify(const uint8_t key[65], const char *text, size_t length,
                   const uint8_t signature[64])
{
    uint8_t der[80], *end = der, start[26 + 65];
    const uint8_t *from = start;
    /* A public key of this curve as X.509 has it: these bytes and its point. */
    static const uint8_t head[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48,
                                   0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
                                   0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};
    memcpy(start, head, sizeof head);
    memcpy(start + sizeof head, key, 65);
    EVP_PKEY *public = d2i_PUBKEY(NULL, &from, sizeof start);
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    ECDSA_SIG_set0(numbers, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(numbers, &end);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = public && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, public) == 1 &&
                EVP_DigestVerify(context, der, (size_t)size, (const uint8_t *)text, length) == 1;
    EVP_MD_CTX_free(context);
    ECDSA_SIG_free(numbers);
    EVP_PKEY_free(public);
    return fine;
}

bool sealed_check_token(const char *header, struct engawa_text *claims)
{
    static const char begin[] = "vapid t=", before_key[] = ", k=";
    uint8_t signature[64], key[65], text[1000];
    const char *token = header + sizeof begin - 1, *first = strchr(header, '.');
    const char *second = first ? strchr(first + 1, '.') : NULL;
    const char *end = second ? strstr(second, before_key) : NULL;
    if (!end || strncmp(header, begin, sizeof begin - 1) != 0 ||
        sealed_read(second + 1, (size_t)(end - second) - 1, signature, 64) != 64 ||
        sealed_read(end + 4, strlen(end + 4), key, 65) != 65)
        return false;
    size_t length = sealed_read(first + 1, (size_t)(second - first) - 1, text, sizeof text);
    engawa_text_clear(claims);
    engawa_text_add_bytes(claims, (const char *)text, length);
    return length > 0 && verify(key, token, (size_t)(second - token), signature);
}
