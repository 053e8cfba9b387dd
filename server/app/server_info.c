/* server_info.c - status, checks and address for the operator (server_info.h). */
#include "server/app/server_info.h"

#include "engine/json.h"
#include "server/admin/commands.h"
#include "server/app/links.h"
#include "server/base/checks.h"

#include "store/turn/journal.h"

#include <openssl/ssl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

enum {
    DAYS_LEFT = 14,                /* of a certificate; fewer is a warning */
    FREE_LEAST = 256 * 1024 * 1024 /* bytes on the disk; less is a warning */
};

/* ---- the status ---- */

static int64_t free_bytes(const struct metrics_sources *sources)
{
    struct statvfs disk;
    return statvfs(sources->settings->folder, &disk) == 0
               ? (int64_t)disk.f_bavail * (int64_t)disk.f_frsize
               : -1;
}

static void write_status(const struct metrics_sources *sources, struct engawa_json *json)
{
    const struct loop *loop = sources->loop;
    struct botpool_counts bots;
    botpool_count(sources->bots, &bots);
    uint64_t all = loop->worked + loop->waited;
    engawa_json_integer(json, "websockets", sources->sockets->websockets);
    engawa_json_integer(json, "sockets", sources->sockets->count);
    engawa_json_integer(json, "bots_thinking", bots.thinking);
    engawa_json_integer(json, "bots_waiting", bots.waiting);
    engawa_json_integer(json, "load_percent", all ? (int64_t)(100 * loop->worked / all) : 0);
    engawa_json_integer(json, "memory", metrics_memory(sources));
    if (!journal_is_address(sources->settings->journal)) {
        engawa_json_integer(json, "journal", metrics_size(sources->settings->journal, ""));
        engawa_json_integer(json, "journal_log", metrics_size(sources->settings->journal, "-wal"));
    }
    engawa_json_integer(json, "disk_free", free_bytes(sources));
}

/* ---- checks ---- */

static void check_space(const struct metrics_sources *sources, enum engawa_language language,
                        struct engawa_json *json)
{
    int64_t left = free_bytes(sources);
    checks_add(json, language, "space", left >= FREE_LEAST, "%lld MB of the disk are free",
               "ディスクの空きは %lld MB です", (long long)(left >> 20));
}

static void check_descriptors(const struct metrics_sources *sources, enum engawa_language language,
                              struct engawa_json *json)
{
    struct rlimit limit = {0};
    int used = sources->sockets->count + sources->sockets->websockets;
    int most = sources->settings->net.connections + sources->settings->net.sockets;
    getrlimit(RLIMIT_NOFILE, &limit);
    checks_add(json, language, "descriptors", used < most - most / 10,
               "%d sockets of %d are open; the system allows %lld files",
               "ソケットは%d本（上限%d本）。システムの上限は%lldファイルです", used, most,
               (long long)limit.rlim_cur);
}

static void check_certificate(const struct metrics_sources *sources, enum engawa_language language,
                              struct engawa_json *json)
{
    SSL_CTX *tls = sources->sockets->streams->tls;
    const X509 *certificate = tls ? SSL_CTX_get0_certificate(tls) : NULL;
    int days = 0, seconds = 0;
    if (!certificate) {
        checks_add(json, language, "certificate", true, "the server itself speaks no TLS",
                   "サーバー自身は TLS を使っていません");
        return;
    }
    bool read = ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(certificate)) == 1;
    checks_add(json, language, "certificate", read && days >= DAYS_LEFT,
               "the certificate is good for %d more days", "証明書はあと%d日有効です", days);
}

static void check_proxy(const struct metrics_sources *sources, enum engawa_language language,
                        struct engawa_json *json)
{
    uint64_t unbelieved = sources->sockets->unbelieved;
    if (unbelieved == 0)
        checks_add(json, language, "proxy", true, "every proxy that has sent requests is trusted",
                   "信頼していないプロキシからの要求はありません");
    else
        checks_add(json, language, "proxy", false,
                   "X-Forwarded-For came %llu times from an address that --trusted-proxy does not "
                   "name, last from %s",
                   "--trusted-proxy にないアドレスから X-Forwarded-For が%llu回届きました"
                   "（最後は %s）",
                   (unsigned long long)unbelieved, sources->sockets->unbelieved_last);
}

/* ---- the address ---- */

void server_info_link(const struct metrics_sources *sources, int port, struct engawa_text *text)
{
    const struct server_settings *settings = sources->settings;
    const char *host = settings->host;
    char lan[64] = "127.0.0.1";
    if (settings->url) {
        engawa_text_add(text, settings->url);
        return;
    }
    if (port == 0)
        return;
    if (links_is_everywhere(host)) {
        links_lan_address(settings->host, lan, sizeof lan);
        host = lan[0] ? lan : "127.0.0.1";
    }
    bool six = host[0] != '[' && strchr(host, ':'); /* LAN has brackets already */
    engawa_text_printf(text, "%s://%s%s%s:%d", settings->net.certificate ? "https" : "http",
                       six ? "[" : "", host, six ? "]" : "", port);
}

void server_info_write(const struct metrics_sources *sources, enum world_topic topic,
                       enum engawa_language language, struct engawa_json *json)
{
    const struct server_settings *settings = sources->settings;
    switch (topic) {
    case WORLD_STATUS:
        write_status(sources, json);
        break;
    case WORLD_SETTINGS:
        if (settings->describe)
            settings->describe(settings->context, json);
        break;
    case WORLD_CHECK:
        check_space(sources, language, json);
        check_descriptors(sources, language, json);
        check_certificate(sources, language, json);
        check_proxy(sources, language, json);
        break;
    }
}
