/* admin_outside.c - checks the path from outside, step by step (admin_outside.h). A step is checked
 * only if those before it passed, so the first failed row is the fault to mend. */
#include "cli/admin/admin_outside.h"

#include "cli/admin/admin_check.h"
#include "cli/base/common.h"
#include "cli/remote/remote.h"
#include "server/base/address.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_WITHIN = 10000 /* ms */ };

/* ---- the name ---- */

/* Returns whether ADDRESS is one of a home, a machine or a provider's inner network (RFC 1918,
 * 4193, 6598), which cannot be reached from the internet. */
static bool is_inner(const struct sockaddr *address)
{
    static const char *const ranges[] = {
        "127.0.0.0/8",    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
        "169.254.0.0/16", "::1",        "fc00::/7",      "fe80::/10"};
    struct in6_addr in;
    struct address_range range;
    bool inner = false;
    for (size_t i = 0; !inner && i < sizeof ranges / sizeof *ranges; i++)
        inner = address_of(address, &in) && address_read_range(ranges[i], &range) &&
                address_is_in(&range, &in);
    return inner;
}

/* Finds the addresses of LINK; freeaddrinfo() them. Returns NULL if there are none. */
static struct addrinfo *look_up(json_t *list, const struct remote_link *link)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_family = AF_UNSPEC};
    struct addrinfo *found = NULL;
    struct engawa_text say = {0};
    bool there = getaddrinfo(link->host, link->port, &hints, &found) == 0;
    bool inner = there && is_inner(found->ai_addr);
    engawa_text_printf(
        &say,
        !there ? cli_words("%s leads nowhere: give the name an A or AAAA record, with the address "
                           "of this machine or router, where you bought the name",
                           "%s の行き先がありません。この機器かルーターのアドレスを、名前を"
                           "取得したところで A か AAAA レコードに登録してください")
        : inner
            ? cli_words("%s leads to an address of a private network: people on the internet do "
                        "not reach it, those in that network do",
                        "%s の行き先は内部のネットワークのアドレスです。インターネットからは"
                        "届かず、同じネットワークの人だけが使えます")
            : cli_words("%s leads to an address of the internet",
                        "%s の行き先はインターネットのアドレスです"),
        link->host);
    admin_check_add(list, "name", there && !inner, say.at);
    engawa_text_free(&say);
    return there ? found : NULL;
}

/* ---- the port ---- */

/* Connects to ADDRESS and hangs up. Returns 0 or an errno. */
static int try_address(const struct addrinfo *address)
{
    int error = 0;
    socklen_t size = sizeof error;
    int handle = socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                        address->ai_protocol);
    struct pollfd wait = {.fd = handle, .events = POLLOUT};
    if (handle < 0)
        return errno;
    if (connect(handle, address->ai_addr, address->ai_addrlen) != 0) {
        error = errno;
        if (error == EINPROGRESS && poll(&wait, 1, CONNECT_WITHIN) == 0)
            error = ETIMEDOUT;
        else if (error == EINPROGRESS)
            getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size);
    }
    close(handle);
    return error;
}

static bool look_at_port(json_t *list, const struct remote_link *link, const struct addrinfo *found)
{
    struct engawa_text say = {0};
    int error = ECONNREFUSED;
    for (const struct addrinfo *at = found; at && error != 0; at = at->ai_next)
        error = try_address(at);
    engawa_text_printf(
        &say,
        error == 0 ? cli_words("port %s is open", "ポート %s は開いています")
        : error == ECONNREFUSED
            ? cli_words("port %s refuses: nothing listens there, or the router forwards it to no "
                        "machine",
                        "ポート %s は接続を断りました。待ち受けるものがないか、ルーターの転送先が"
                        "ありません")
            : cli_words("port %s does not answer: a firewall or router drops it; open or forward "
                        "the port (from inside some routers never answer: try by mobile network)",
                        "ポート %s から応答がありません。ファイアウォールかルーターが止めています。"
                        "ポートを開けるか転送してください（内側からは応答しないルーターもあるので、"
                        "携帯回線でも試してください）"),
        link->port);
    admin_check_add(list, "port", error == 0, say.at);
    engawa_text_free(&say);
    return error == 0;
}

/* ---- certificate and answer ---- */

/* Returns what to do about a connection that failed for WHY. */
static const char *advice(const struct engawa_reason *why)
{
    if (strcmp(why->code, "certificate") == 0)
        return cli_words("the proxy or certbot has to renew it, for this very name",
                         "プロキシか certbot で、この名前の証明書を更新してください");
    if (strstr(why->en, "(421)"))
        return cli_words("the server does not know this name: set url, and let the proxy pass Host",
                         "サーバーがこの名前を知りません。url を設定し、プロキシが Host を"
                         "渡すようにしてください");
    if (strstr(why->en, "answered 5"))
        return cli_words("a proxy answers and does not reach the server: check its port and that "
                         "the server runs",
                         "プロキシは応答しますが、サーバーに届いていません。ポートと、サーバーが"
                         "動いていることを確かめてください");
    if (strcmp(why->code, "no-server") == 0)
        return cli_words("something else answers there, or the proxy does not pass WebSockets",
                         "ほかのものが応答しているか、プロキシが WebSocket を通していません");
    return cli_words("it accepts connections and does not speak as expected (http for https?)",
                     "接続はできますが、応答が違います（https と http の取り違えなど）");
}

static bool look_at_answer(json_t *list, const struct remote_link *link, const char *shown)
{
    struct engawa_reason why = {.code = ""};
    struct engawa_text say = {0};
    struct remote *remote = remote_open(link, &why);
    if (remote)
        engawa_text_printf(&say, "%s: %s", shown, cli_words("it answers", "応答があります"));
    else
        engawa_text_printf(&say, cli_words("%s: %s; %s", "%s: %s。%s"), shown,
                           engawa_reason_in(&why, cli_language()), advice(&why));
    bool certificate = strcmp(why.code, "certificate") == 0 || strcmp(why.code, "tls") == 0;
    admin_check_add(list, certificate ? "certificate" : "answer", remote != NULL, say.at);
    bool fine = remote != NULL;
    remote_close(remote);
    engawa_text_free(&say);
    return fine;
}

bool admin_outside_look(json_t *list, const char *link)
{
    struct engawa_text table = {0};
    struct remote_link parts;
    engawa_text_printf(&table, "%st/x", link);
    bool read = remote_read_link(table.at, &parts);
    engawa_text_free(&table);
    if (!read)
        return false;
    signal(SIGPIPE, SIG_IGN);
    struct addrinfo *found = look_up(list, &parts);
    bool fine = found && look_at_port(list, &parts, found) && look_at_answer(list, &parts, link);
    if (found)
        freeaddrinfo(found);
    return fine;
}
