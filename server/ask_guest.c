/* ask_guest.c - asks about guests and the lobby (ask_guest.h). */
#include "server/ask_guest.h"

#include "server/fields.h"
#include "server/ids.h"
#include "server/lobby.h"
#include "server/retention.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* ms after which it is written anew that a guest was here: guests who never come are deleted. */
enum { SEEN_EVERY = 24 * 60 * 60 * 1000 };

static const char *language_name(enum engawa_language language)
{
    return language == ENGAWA_JAPANESE ? "ja" : "en";
}

/* Writes the visitor's guest to the journal. */
static bool put_guest(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    visitor->changed = true;
    if (journal_put_guest(ask->house->journal, visitor->guest, visitor->token_hash, visitor->name,
                          language_name(visitor->language), house_now(ask->house), &ask->why))
        return true;
    ask->house->failed = true;
    return false;
}

/* A guest who was never here: a new id, and in TOKEN a new secret of 128 bits. */
static bool new_guest(struct ask *ask, char *token)
{
    struct visitor *visitor = ask->visitor;
    uint8_t secret[16];
    int rate = ask->house->limits.new_guests;
    if (!allowance_take(&ask->house->new_guests, house_now(ask->house), rate, 100.0 * rate))
        return engawa_refuse(&ask->why, "busy", "too many people are arriving; try again soon",
                             "混み合っています。少し待ってからお試しください");
    engawa_random_bytes(secret, sizeof secret);
    engawa_hex(secret, sizeof secret, token);
    engawa_sha256((const uint8_t *)token, strlen(token), visitor->token_hash);
    visitor->guest[0] = 'g';
    ids_random(visitor->guest + 1, 12);
    return true;
}

bool ask_guest_find(struct journal *journal, const char *token, uint8_t hash[32],
                    struct journal_guest *guest, struct engawa_reason *why)
{
    engawa_sha256((const uint8_t *)token, strlen(token), hash);
    return journal_guest(journal, hash, guest, why);
}

/* The guest whose token this is, who still speaks the same language unless they named another. */
static bool old_guest(struct ask *ask, const char *token)
{
    struct visitor *visitor = ask->visitor;
    struct journal_guest guest;
    if (!ask_guest_find(ask->house->journal, token, visitor->token_hash, &guest, &ask->why))
        return false;
    snprintf(visitor->guest, sizeof visitor->guest, "%s", guest.id);
    if (!json_object_get(ask->fields, "lang"))
        visitor->language = strcmp(guest.language, "ja") == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
    visitor_take_name(visitor, guest.name);
    visitor->changed = strcmp(guest.language, language_name(visitor->language)) != 0 ||
                       house_now(ask->house) - guest.seen > SEEN_EVERY;
    return true;
}

bool ask_guest_hello(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *token, *given;
    char name[ENTRY_NAME_BYTES + 1], fresh[33];
    if (visitor->known)
        return engawa_refuse(&ask->why, "known", "you have said hello already",
                             "あいさつはもう済んでいます");
    if (!ask_language(ask, &visitor->language) || !ask_text(ask, "token", "", &token) ||
        !ask_text(ask, "name", "", &given))
        return false;
    bool named = given[0] != '\0';
    if ((named || !token[0]) && !words_clean(given, 1, ENTRY_NAME_MAX, name, &ask->why))
        return false;
    if (token[0] ? !old_guest(ask, token) : !new_guest(ask, fresh))
        return false;
    bool renamed = named && strcmp(name, visitor->name) != 0;
    if (renamed)
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
    if ((renamed || visitor->changed) && !put_guest(ask))
        return false;
    visitor->known = visitor->greeted = true;
    fields_add_text(&ask->reply, "guest", visitor->guest);
    fields_add_text(&ask->reply, "token", token[0] ? token : fresh);
    fields_add_text(&ask->reply, "name", visitor->name);
    fields_add_text(&ask->reply, "version", ENGAWA_VERSION);
    return true;
}

bool ask_guest_name(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *given;
    char name[ENTRY_NAME_BYTES + 1];
    enum engawa_language language = visitor->language;
    if (!ask_language(ask, &language) || !ask_text(ask, "name", visitor->name, &given) ||
        !words_clean(given, 1, ENTRY_NAME_MAX, name, &ask->why))
        return false;
    visitor->language = language;
    for (struct visitor *other = ask->house->visitors; other; other = other->next)
        if (other->known && strcmp(other->guest, visitor->guest) == 0) {
            snprintf(other->name, sizeof other->name, "%s", name);
            other->changed = true;
        }
    fields_add_text(&ask->reply, "name", name);
    return put_guest(ask);
}

/* The guest's own id is asked for, so that nobody is forgotten by a slip. */
bool ask_guest_forget(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *guest;
    if (!ask_text(ask, "guest", NULL, &guest))
        return false;
    if (strcmp(guest, visitor->guest) != 0)
        return engawa_refuse(&ask->why, "no-such-guest", "that is not your id",
                             "それはあなたの ID ではありません");
    return retention_forget(ask->house, guest, &ask->why);
}

/* ---- the lobby ---- */

bool ask_guest_lobby(struct ask *ask)
{
    ask->visitor->lobby = true;
    engawa_text_add_char(&ask->reply, ',');
    lobby_write(&ask->house->tables, &ask->reply);
    return true;
}
