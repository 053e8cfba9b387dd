/* access.c - access control of the house: bans, mutes and invitations (access.h). */
#include "server/house/access.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000;

/* ---- the lists ---- */

static void free_ruling(struct access_ruling *ruling)
{
    free(ruling->reason);
    free(ruling);
}

void access_close(struct access *access)
{
    for (struct access_ruling *ruling; (ruling = access->rulings);) {
        access->rulings = ruling->next;
        free_ruling(ruling);
    }
    for (struct access_invite *invite; (invite = access->invites);) {
        access->invites = invite->next;
        free(invite);
    }
}

/* Returns the link to the ruling about WHO, or the end of the list. */
static struct access_ruling **find_ruling(struct access *access, const char *who, bool mute)
{
    struct access_ruling **at = &access->rulings;
    while (*at && ((*at)->mute != mute || strcmp((*at)->who, who) != 0))
        at = &(*at)->next;
    return at;
}

/* Returns the link to the invitation CODE, or the end of the list. */
static struct access_invite **find_invite(struct access *access, const char *code)
{
    struct access_invite **at = &access->invites;
    while (*at && strcasecmp((*at)->code, code) != 0)
        at = &(*at)->next;
    return at;
}

static void drop_ruling(struct access_ruling **at)
{
    struct access_ruling *ruling = *at;
    *at = ruling->next;
    free_ruling(ruling);
}

static void drop_invite(struct access_invite **at)
{
    struct access_invite *invite = *at;
    *at = invite->next;
    free(invite);
}

/* Appends a copy of RULING to the list. */
static void keep_ruling(void *context, const struct journal_ruling *ruling)
{
    struct access *access = context;
    struct access_ruling *kept = engawa_allocate(1, sizeof *kept), **end = &access->rulings;
    *kept = (struct access_ruling){
        .mute = ruling->mute, .since = ruling->since, .until = ruling->until};
    snprintf(kept->who, sizeof kept->who, "%s", ruling->who);
    kept->addresses = address_read_range(kept->who, &kept->range);
    kept->reason = engawa_copy_string(ruling->reason);
    while (*end)
        end = &(*end)->next;
    *end = kept;
}

static void keep_invite(void *context, const struct journal_invite *invite)
{
    struct access *access = context;
    struct access_invite *kept = engawa_allocate(1, sizeof *kept), **end = &access->invites;
    *kept = (struct access_invite){
        .since = invite->since, .until = invite->until, .uses = invite->uses};
    snprintf(kept->code, sizeof kept->code, "%s", invite->code);
    while (*end)
        end = &(*end)->next;
    *end = kept;
}

bool access_open(struct access *access, struct journal *journal, struct engawa_reason *why)
{
    struct access read = {.rulings = NULL};
    bool fine = journal_rulings(journal, keep_ruling, &read, why) &&
                journal_invites(journal, keep_invite, &read, why);
    access_close(fine ? access : &read);
    if (fine)
        *access = read;
    return fine;
}

/* ---- rulings ---- */

static bool holds(const struct access_ruling *ruling, int64_t now)
{
    return ruling->until == 0 || now < ruling->until;
}

/* Reads the address at the beginning of ADDRESS, which address_write wrote. */
static bool read_address(const char *address, struct in6_addr *in)
{
    return address_read(address, strcspn(address, "/"), in);
}

const struct access_ruling *access_ruling(const struct access *access, bool mute, const char *guest,
                                          const char *address, int64_t now)
{
    struct in6_addr in;
    bool from = access->rulings && read_address(address, &in);
    for (const struct access_ruling *at = access->rulings; at; at = at->next)
        if (at->mute == mute && holds(at, now) &&
            (at->addresses ? from && address_is_in(&at->range, &in) : strcmp(at->who, guest) == 0))
            return at;
    return NULL;
}

bool access_refuse(const struct access_ruling *ruling, int64_t now, struct engawa_reason *why)
{
    /* The arguments of each format: the reason, and, unless the ruling has no end, the time
     * left. */
    static const struct {
        const char *en, *ja;
    } say[2][3] = {{{"you may not come in here: %s", "このサーバーには入れません：%s"},
                    {"you may not come in here: %s (lifted in %lld min)",
                     "このサーバーには入れません：%s（あと%lld分）"},
                    {"you may not come in here: %s (lifted in %lld h)",
                     "このサーバーには入れません：%s（あと%lld時間）"}},
                   {{"you may not say anything here: %s", "ここでは発言できません：%s"},
                    {"you may not say anything here: %s (lifted in %lld min)",
                     "ここでは発言できません：%s（あと%lld分）"},
                    {"you may not say anything here: %s (lifted in %lld h)",
                     "ここでは発言できません：%s（あと%lld時間）"}}};
    int64_t left = ruling->until - now;
    int unit = ruling->until == 0 ? 0 : left <= 2 * hour ? 1 : 2;
    long long number = unit == 1 ? (left + minute - 1) / minute : (left + hour - 1) / hour;
    return engawa_refuse(why, ruling->mute ? "muted" : "banned", say[ruling->mute][unit].en,
                         say[ruling->mute][unit].ja, ruling->reason, number);
}

/* Returns whether a list of COUNT elements has room for one more; otherwise sets WHY. */
static bool has_place(int count, int most, struct engawa_reason *why)
{
    return count < most ||
           engawa_refuse(why, "too-many", "there are %d already; lift some first",
                         "すでに%d件あります。先にいくつか取り消してください", most);
}

/* Removes rulings that have ended, here and in BATCH. Returns how many are left. */
static int drop_ended(struct access *access, int64_t now, struct batch *batch)
{
    int count = 0;
    for (struct access_ruling **at = &access->rulings; *at;) {
        if (holds(*at, now)) {
            count++;
            at = &(*at)->next;
        } else {
            batch_drop_ruling(batch, (*at)->who, (*at)->mute);
            drop_ruling(at);
        }
    }
    return count;
}

bool access_rule(struct access *access, const struct journal_ruling *ruling, struct batch *batch,
                 struct engawa_reason *why)
{
    int count = drop_ended(access, ruling->since, batch);
    struct access_ruling **at = find_ruling(access, ruling->who, ruling->mute);
    struct address_range range;
    size_t length = strlen(ruling->who);
    if (length == 0 || length > ACCESS_WHO_MAX ||
        (ruling->who[0] != 'g' && !address_read_range(ruling->who, &range)))
        return engawa_refuse(
            why, "bad-field", "\"%.60s\" is neither a guest's id nor a range of addresses",
            "「%.60s」はゲストの ID でもアドレスの範囲でもありません", ruling->who);
    if (!*at && !has_place(count, ACCESS_RULINGS_MAX, why))
        return false;
    if (*at)
        drop_ruling(at);
    keep_ruling(access, ruling);
    batch_put_ruling(batch, ruling);
    return true;
}

bool access_lift(struct access *access, const char *who, bool mute, struct batch *batch,
                 struct engawa_reason *why)
{
    struct access_ruling **at = find_ruling(access, who, mute);
    if (!*at)
        return engawa_refuse(why, "no-such-ruling", "nothing like that was decided about \"%.60s\"",
                             "「%.60s」についての決定はありません", who);
    batch_drop_ruling(batch, who, mute);
    drop_ruling(at);
    return true;
}

/* ---- invitations ---- */

static bool is_good(const struct access_invite *invite, int64_t now)
{
    return invite->uses > 0 && (invite->until == 0 || now < invite->until);
}

bool access_invite(struct access *access, const struct journal_invite *invite, struct batch *batch,
                   struct engawa_reason *why)
{
    int count = 0;
    for (struct access_invite **at = &access->invites; *at;) {
        if (is_good(*at, invite->since)) {
            count++;
            at = &(*at)->next;
        } else {
            batch_drop_invite(batch, (*at)->code);
            drop_invite(at);
        }
    }
    if (!has_place(count, ACCESS_INVITES_MAX, why))
        return false;
    keep_invite(access, invite);
    batch_put_invite(batch, invite);
    return true;
}

static bool refuse_code(struct engawa_reason *why)
{
    return engawa_refuse(why, "invitation", "this invitation is not valid, or not any more",
                         "この招待は無効か、期限が切れています");
}

bool access_uninvite(struct access *access, const char *code, struct batch *batch,
                     struct engawa_reason *why)
{
    struct access_invite **at = find_invite(access, code);
    if (!*at)
        return refuse_code(why);
    batch_drop_invite(batch, (*at)->code);
    drop_invite(at);
    return true;
}

bool access_use(struct access *access, const char *code, int64_t now, struct batch *batch,
                struct engawa_reason *why)
{
    struct access_invite **at = find_invite(access, code), *invite = *at;
    if (!invite || !is_good(invite, now))
        return refuse_code(why);
    batch_use_invite(batch, invite->code);
    if (--invite->uses == 0)
        drop_invite(at);
    return true;
}
