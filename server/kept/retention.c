/* retention.c - deletion of old data (retention.h). */
#include "server/kept/retention.h"

#include "server/turn/house.h"

#include "engine/memory.h"
#include "server/base/report.h"
#include "server/cluster/news.h"
#include "server/house/load.h"
#include "server/house/log.h"
#include "server/house/memberships.h"
#include "server/house/part.h"
#include "server/house/visitor.h"
#include "server/kept/history.h"
#include "server/kept/lore.h"
#include "server/table/compose_host.h"
#include "server/turn/commit_outcome.h"
#include "store/care/forgotten.h"
#include "store/care/retention.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCANNED = 1000,    /* log entries that a step reads */
    ERASED = 500,      /* entries that a step erases */
    DROPPED = 100,     /* guests or clues that a step deletes */
    PAGES = 64,        /* file pages that a step gives back */
    LEAVE_AGAIN = 1000 /* ms until a guest leaves the remaining tables */
};
static const int64_t quiet = 60 * 1000;         /* ms until the next look if nothing was due */
static const int64_t patience = 60 * 60 * 1000; /* ms until a failed step is retried */
static const int64_t day = 24 * 60 * 60 * 1000;

/* The stages of retention, in the order in which they run. */
enum retention_stage {
    RETENTION_RESTS,
    RETENTION_FORGET,
    RETENTION_REMOVE,
    RETENTION_ERASE,
    RETENTION_SHRINK,
    RETENTION_SETTLE
};

struct rewrite;

/* The progress of retention. */
struct retention {
    int64_t next; /* time of the next step, in ms */
    enum retention_stage stage;
    bool did;                  /* the last step did something, so more may be due */
    bool failed;               /* the last step failed, and the operator was told */
    bool unsettled;            /* deleted data is still in the write-ahead log */
    char guest[IDS_MAX + 1];   /* guest being forgotten; "" if none */
    int64_t number, k;         /* the entry read last: number of the table, and its index */
    int seat;                  /* GUEST's seat there before the game; -1 if none */
    bool hosts;                /* GUEST is the host there */
    bool scanned;              /* all entries will have been read after this step */
    struct rewrite *rewrites;  /* entries that this step rewrites */
    char removed[IDS_MAX + 1]; /* the table that this step removes */
};

struct leaving;

/* The part's state. */
struct state {
    struct retention steps;
    struct leaving *leaving; /* guests who still have to leave our tables */
};

const struct part_size retention_state = {.house = sizeof(struct state)};

static struct state *own(const struct house *house)
{
    return part_state(house, &retention_state);
}

void retention_tick(struct house *house)
{
    int64_t now = house_now(house), wait = own(house)->steps.next - now;
    /* The clock may have been set back. */
    if (own(house)->steps.stage != RETENTION_RESTS || (wait > 0 && wait <= patience) ||
        !house_is_keeper(house))
        return;
    own(house)->steps.stage = RETENTION_FORGET;
    history_pause(house, true); /* a step would wait for logs that are being read */
    own(house)->steps.did = false;
}

/* Returns the time DAYS ago, or INT64_MIN for 0 days, which means that data is kept for ever. */
static int64_t since(const struct house *house, int days)
{
    return days ? house_now(house) - days * day : INT64_MIN;
}

/* ---- tables in memory ---- */

static void reload(struct house *house, const char *id)
{
    struct live_table *live = tables_find(&house->tables, id);
    if (!house_has(house, id))
        news_word(house, "reload", id);
    if (!live || live->elsewhere)
        return;
    live->kept = 0;
    live->stale = true;
    if (!load_wake(live))
        house_schedule(live, house_now(house));
}

static void drop(struct house *house, const char *id)
{
    struct live_table *live = tables_find(&house->tables, id);
    if (!house_has(house, id))
        news_word(house, "removed", id);
    else if (live)
        commit_evict(live);
}

/* ---- forgetting a guest ---- */

static bool is(const char *who, const char *guest)
{
    return strcmp(who, guest) == 0;
}

/* Removes from START the name of the player at PLACE before the start; -1 for nobody. */
static bool clean_start(struct entry_start *start, int place)
{
    for (int seat = 0; seat < start->seats; seat++)
        if ((start->drawn ? start->place[seat] : seat) == place) {
            start->name[seat][0] = '\0';
            return true;
        }
    return false;
}

static bool clean_title(struct entry_choices *choices)
{
    bool said = choices->title[0] != '\0';
    choices->title[0] = '\0';
    return said;
}

static bool clean_guest(struct entry_guest *about, const char *guest)
{
    if (!is(about->who, guest))
        return false;
    about->name[0] = '\0';
    return true;
}

/* Removes GUEST's name and messages from ENTRY. *SEAT is their seat before the game, or -1, and
 * *HOSTS whether they are the host; it updates both from entry to entry. Returns false if there
 * was nothing to remove. */
static bool clean(struct entry *entry, const char *guest, int *seat, bool *hosts)
{
    switch (entry->kind) {
    case ENTRY_OPEN:
        *hosts = is(entry->open.host, guest);
        return *hosts && clean_title(&entry->open.choices);
    case ENTRY_SET:
        return *hosts && clean_title(&entry->set.choices);
    case ENTRY_SIT:
        if (!is(entry->seat.who, guest)) {
            *seat = *seat == entry->seat.seat ? -1 : *seat;
            return false;
        }
        *seat = entry->seat.seat;
        entry->seat.name[0] = '\0';
        return true;
    case ENTRY_BOT:
    case ENTRY_STAND:
        *seat = *seat == entry->seat.seat ? -1 : *seat;
        return false;
    case ENTRY_KEEP:
        *seat = *seat == entry->seat.seat ? -1 : *seat;
        if (!is(entry->seat.who, guest))
            return false;
        entry->seat.name[0] = '\0';
        return true;
    case ENTRY_START:
        return clean_start(&entry->start, *seat);
    case ENTRY_CHAT:
        if (!is(entry->chat.guest, guest))
            return false;
        entry->chat.text[0] = entry->chat.name[0] = '\0';
        return true;
    case ENTRY_HOST:
        *hosts = is(entry->guest.who, guest);
        return clean_guest(&entry->guest, guest);
    case ENTRY_REMOVE:
        *seat = *seat == entry->guest.seat ? -1 : *seat;
        return clean_guest(&entry->guest, guest);
    case ENTRY_BAR:
        return clean_guest(&entry->guest, guest);
    case ENTRY_JOIN:
        if (!is(entry->join.guest, guest))
            return false;
        entry->join.name[0] = entry->join.crest[0] = '\0';
        return true;
    case ENTRY_EVENT:
    case ENTRY_END:
    case ENTRY_REMATCH:
    case ENTRY_CLOSE:
    case ENTRY_QUESTION:
    case ENTRY_VOTE:
    case ENTRY_VERDICT:
    case ENTRY_DOWN:
    case ENTRY_WITHIN:
    case ENTRY_PROPOSE:
    case ENTRY_WISH:
    case ENTRY_GAME:
    case ENTRY_RESULT:
    case ENTRY_FAVOURITE:
        return false;
    }
    return false;
}

/* An entry to rewrite. */
struct rewrite {
    int64_t number, k;
    char table[IDS_MAX + 1];
    char *text;
    struct rewrite *next;
};

struct scan {
    struct retention *retention;
    struct rewrite *first, **end;
};

static void scan_line(void *context, const struct journal_line *line)
{
    struct scan *scan = context;
    struct retention *retention = scan->retention;
    struct entry entry;
    struct engawa_reason why;
    struct engawa_text text = {0};
    if (line->number != retention->number) {
        retention->seat = -1;
        retention->hosts = false;
    }
    retention->number = line->number;
    retention->k = line->k;
    /* Most entries are events, and most others name other people. */
    if (strncmp(line->text, "{\"n\":", 5) == 0 ||
        (retention->seat < 0 && !retention->hosts && !strstr(line->text, retention->guest)) ||
        !entry_read(line->text, &entry, &why))
        return;
    if (clean(&entry, retention->guest, &retention->seat, &retention->hosts)) {
        struct rewrite *rewrite = engawa_allocate(1, sizeof *rewrite);
        entry_write(&entry, &text);
        *rewrite = (struct rewrite){.number = line->number, .k = line->k, .text = text.at};
        snprintf(rewrite->table, sizeof rewrite->table, "%s", line->table);
        *scan->end = rewrite;
        scan->end = &rewrite->next;
    }
    entry_free(&entry);
}

/* Continues with the guest who is not fully forgotten yet. Returns false if the journal failed. */
static bool take_guest(struct house *house, struct engawa_reason *why)
{
    struct retention *retention = &own(house)->steps;
    char guest[IDS_MAX + 1];
    int64_t number;
    if (!journal_forgotten(house->journal, guest, &number, why))
        return false;
    if (!is(guest, retention->guest)) {
        /* The journal is at the end of the table before NUMBER. */
        retention->number = number - 1;
        retention->k = INT64_MAX;
        retention->seat = -1;
        retention->hosts = false;
        snprintf(retention->guest, sizeof retention->guest, "%s", guest);
    }
    return true;
}

/* Reads some more entries for the guest who is being forgotten. */
static bool forget_some(struct house *house, struct engawa_reason *why)
{
    struct retention *retention = &own(house)->steps;
    struct scan scan = {.retention = retention, .end = &scan.first};
    int done = 0;
    if (!take_guest(house, why))
        return false;
    if (!retention->guest[0])
        return true;
    bool fine = journal_scan(house->journal, retention->number, retention->k, SCANNED, scan_line,
                             &scan, &done, why);
    retention->rewrites = scan.first;
    retention->scanned = done < SCANNED;
    if (!fine)
        return false;
    for (const struct rewrite *at = scan.first; at; at = at->next)
        batch_rewrite(house->batch, at->number, at->k, at->text);
    batch_note_forgotten(house->batch, retention->guest,
                         retention->scanned ? INT64_MAX : retention->number);
    return true;
}

/* Reloads the tables whose entries were rewritten, if WRITTEN, and frees the list. */
static void end_rewrites(struct house *house, bool written)
{
    for (struct rewrite *at = own(house)->steps.rewrites, *next; at; at = next) {
        next = at->next;
        if (written && (!next || !is(next->table, at->table)))
            reload(house, at->table);
        free(at->text);
        free(at);
    }
    own(house)->steps.rewrites = NULL;
}

/* Finds TABLE's host after GUEST: of the others with a seat the one who sat down first, or of those
 * in an evening the one who joined first. Returns false if there is nobody. */
static bool find_heir(const struct table *table, const char *guest, struct compose_guest *heir)
{
    const struct table_seat *found = NULL;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        if (held->holder == TABLE_SEAT_GUEST && !is(held->who, guest) &&
            (!found || held->since < found->since))
            found = held;
    }
    if (found)
        *heir = (struct compose_guest){found->who, found->name};
    for (int i = 0; table->evening && i < table->evening->people; i++) {
        const struct entry_join *join = &table->evening->person[i].as;
        if (is(join->guest, guest) || !join->name[0])
            continue;
        *heir = (struct compose_guest){join->guest, join->name};
        return true;
    }
    return found != NULL;
}

/* Composes the change of TABLE's host from GUEST: to the real host if GUEST only acts for them,
 * otherwise to the heir. Returns false if there is nobody, or the log has no space. */
static bool compose_heir(const struct table *table, const char *guest, struct entry_list *entries)
{
    struct engawa_reason why;
    char name[ENTRY_NAME_BYTES + 1] = "";
    struct compose_guest one = {table->master, name};
    if (is(table->master, guest) && !find_heir(table, guest, &one))
        return false;
    if (!is(table->master, guest))
        table_name_of(table, table->master, name);
    return compose_host(table, &one, false, entries, &why);
}

/* Composes the entries by which GUEST leaves TABLE, which is not over. They close a table that
 * cannot get another host, unless it is closed already; a daily game goes on until the end of its
 * day. */
static void compose_leaving(const struct table *table, const char *guest,
                            struct entry_list *entries)
{
    struct engawa_reason why;
    int seat = table_seat_of(table, guest);
    bool hosts = is(table->master, guest) || is(table->host, guest);
    if (seat >= 0)
        compose_stand(table, seat, entries, &why);
    if (hosts && !table->closed && !compose_heir(table, guest, entries))
        compose_close(table, entries, &why);
}

/* Makes GUEST leave LIVE. Returns false if they had nothing to leave there. */
static bool leave_table(struct live_table *live, const char *guest)
{
    struct entry_list entries = {0};
    compose_leaving(live->table, guest, &entries);
    bool leaves = entries.count > 0;
    if (leaves)
        log_write(live, &entries);
    entry_list_free(&entries);
    return leaves;
}

/* Appends to IDS the ids of GUEST's tables in this house, each with its NUL. Leaving changes the
 * list itself. */
static void note_tables(const struct house *house, const char *guest, struct engawa_text *ids)
{
    const struct account *account = accounts_find(&house->guests, guest);
    const struct membership *membership = account ? account->memberships : NULL;
    for (; membership; membership = membership->next_of_guest)
        if (!membership->live->elsewhere)
            engawa_text_add_bytes(ids, membership->live->id, strlen(membership->live->id) + 1);
}

/* Makes GUEST leave all tables of this house that can be read. Returns false if the journal
 * failed. */
static bool leave_tables(struct house *house, const char *guest, struct engawa_reason *why)
{
    bool fine = true;
    struct engawa_text ids = {0};
    note_tables(house, guest, &ids);
    for (size_t at = 0; fine && at < ids.length; at += strlen(ids.at + at) + 1) {
        struct live_table *live = log_find(house, ids.at + at, why);
        if (live)
            leave_table(live, guest);
        else
            fine = strcmp(why->code, "store") != 0;
    }
    engawa_text_free(&ids);
    return fine;
}

bool retention_forget(struct house *house, const char *guest, struct engawa_reason *why)
{
    if (!journal_has_guest(house->journal, guest, why))
        return false;
    batch_forget_guest(house->batch, guest);
    history_forget(house);
    news_of_guest(house, guest);
    news_word(house, "leave", guest);
    own(house)->steps.next = house_now(house);
    const struct account *account = accounts_find(&house->guests, guest);
    struct visitor *visitor = account ? account->visitors : NULL;
    for (; visitor; visitor = visitor->next_of_guest)
        if (visitor->known && !visitor->remote.forwarded) {
            visitor->turn.forgotten = house->turn.forgetting = true;
            visitor_touch(visitor);
        }
    if (leave_tables(house, guest, why))
        return true;
    house->turn.failed = true; /* roll back */
    return false;
}

/* A forgotten guest who still has to leave tables of this house. */
struct leaving {
    char guest[IDS_MAX + 1];
    int64_t tried; /* time at which they last left some; 0 if not yet */
    struct leaving *next;
};

static void leave(struct house *house, const char *guest)
{
    struct leaving *leaving = engawa_allocate(1, sizeof *leaving);
    snprintf(leaving->guest, sizeof leaving->guest, "%s", guest);
    leaving->next = own(house)->leaving;
    own(house)->leaving = leaving;
}

/* Makes GUEST leave the tables of this house that are awake, and loads the others. Returns false
 * if there was nothing to do, so that all earlier leaving is on disk. */
static bool leave_some(struct house *house, const char *guest)
{
    bool did = false;
    struct engawa_text ids = {0};
    note_tables(house, guest, &ids);
    for (size_t at = 0; at < ids.length; at += strlen(ids.at + at) + 1) {
        struct live_table *live = tables_find(&house->tables, ids.at + at);
        if (live && live->table) {
            did |= leave_table(live, guest);
        } else if (live) {
            load_wake(live);
            did = true;
        }
    }
    engawa_text_free(&ids);
    return did;
}

/* A turn may fail, and a table may be unreadable for a while. So each guest's work is repeated
 * until nothing is left to do, but not so often that the house does nothing else meanwhile. */
void retention_go_on_leaving(struct house *house)
{
    int64_t now = house_now(house);
    for (struct leaving **at = &own(house)->leaving, *leaving; (leaving = *at) != NULL;) {
        int64_t passed = now - leaving->tried;
        bool rests = leaving->tried && passed >= 0 && passed < LEAVE_AGAIN;
        if (!rests && !leave_some(house, leaving->guest)) {
            *at = leaving->next;
            free(leaving);
            continue;
        }
        if (!rests)
            leaving->tried = now;
        at = &leaving->next;
    }
}

void retention_close(struct house *house)
{
    for (struct leaving *leaving; (leaving = own(house)->leaving) != NULL;) {
        own(house)->leaving = leaving->next;
        free(leaving);
    }
}

bool retention_remove(struct house *house, const char *id, struct engawa_reason *why)
{
    struct live_table *live = log_find(house, id, why);
    if (!live)
        return false;
    batch_remove_table(house->batch, id);
    own(house)->steps.next = house_now(house);
    live->removed = true;
    house_touch(live);
    return true;
}

/* ---- the steps ---- */

/* Removes the table that has been closed for longest, if it is old enough. */
static bool remove_table(struct house *house, struct engawa_reason *why)
{
    char *id = own(house)->steps.removed;
    if (!journal_old_table(house->journal, since(house, house->limits.keep_tables), id, why))
        return false;
    if (id[0])
        batch_remove_table(house->batch, id);
    return true;
}

/* Erases removed data, and guests and clues that are too old. */
static void erase_some(struct house *house)
{
    const struct world_limits *limits = &house->limits;
    batch_erase(house->batch, ERASED);
    batch_drop_guests(house->batch, since(house, limits->keep_guests), DROPPED);
    batch_drop_remarks(house->batch, since(house, limits->keep_clues), DROPPED);
}

/* Adds the writes of the present stage to the turn's batch, which is empty. */
static bool compose_stage(struct house *house, struct engawa_reason *why)
{
    struct retention *retention = &own(house)->steps;
    switch (retention->stage) {
    case RETENTION_FORGET:
        return forget_some(house, why);
    case RETENTION_REMOVE:
        return remove_table(house, why);
    case RETENTION_ERASE:
        erase_some(house);
        break;
    case RETENTION_SHRINK:
        batch_shrink(house->batch, PAGES);
        break;
    case RETENTION_SETTLE: /* writes the write-ahead log back into the file */
        house->batch->settle_file = retention->unsettled;
        break;
    case RETENTION_RESTS:
        break;
    }
    return true;
}

/* Ends the steps of this tick. WHY is the reason if the last one failed, or NULL. */
static void rest(struct house *house, const struct engawa_reason *why)
{
    struct retention *retention = &own(house)->steps;
    if (why && !retention->failed)
        report_event(REPORT_WARNING, "retention-failed", NULL,
                     "what is too old could not be deleted: %s", why->en);
    if (why)
        retention->guest[0] = '\0'; /* it restarts from the journal */
    retention->did &= !why;
    retention->failed = why != NULL;
    retention->unsettled |= retention->did;
    retention->stage = RETENTION_RESTS;
    history_pause(house, false);
    retention->next = house_now(house) + (why ? patience : retention->did ? 0 : quiet);
}

struct batch **retention_step(struct house *house)
{
    struct retention *retention = &own(house)->steps;
    struct engawa_reason why;
    for (; retention->stage != RETENTION_RESTS; retention->stage++) {
        bool fine = compose_stage(house, &why);
        if (fine && (house->batch->count > 0 || house->batch->settle_file))
            return &house->batch;
        end_rewrites(house, false);
        if (!fine) {
            rest(house, &why);
            return NULL;
        }
        if (retention->stage == RETENTION_SETTLE) {
            rest(house, NULL);
            return NULL;
        }
    }
    return NULL;
}

/* Applies the effects of BATCH, which was written. */
static void take_stage(struct house *house, const struct batch *batch)
{
    struct retention *retention = &own(house)->steps;
    const struct batch_erased *erased = &batch->erased;
    switch (retention->stage) {
    case RETENTION_FORGET:
        retention->did = true;
        end_rewrites(house, true);
        if (retention->scanned) { /* tables that were taken over meanwhile know it as well */
            news_word(house, "leave", retention->guest);
            leave(house, retention->guest);
            retention->guest[0] = '\0';
        }
        break;
    case RETENTION_REMOVE:
        retention->did = true;
        drop(house, retention->removed);
        break;
    case RETENTION_ERASE:
        retention->did = erased->entries + erased->guests + erased->remarks > 0;
        lore_of(house)->read &= erased->remarks == 0;
        break;
    case RETENTION_SHRINK:
        retention->did = erased->pages > 0;
        break;
    case RETENTION_SETTLE:
        retention->unsettled = false;
        break;
    case RETENTION_RESTS:
        break;
    }
}

void retention_take(struct house *house, const struct batch *batch, const struct engawa_reason *why)
{
    struct retention *retention = &own(house)->steps;
    if (why) {
        end_rewrites(house, false);
    } else {
        take_stage(house, batch);
        news_tell(house); /* at once: a failing next turn would drop the notes */
    }
    if (why || retention->did || retention->stage == RETENTION_SETTLE)
        rest(house, why);
    else
        retention->stage++;
}

bool retention_clean(struct house *house)
{
    do {
        retention_tick(house);
        house_finish(house);
    } while (own(house)->steps.did);
    return !own(house)->steps.failed;
}

bool retention_take_note(struct house *house, const json_t *note)
{
    const char *guest = json_string_value(json_object_get(note, "leave")),
               *changed = json_string_value(json_object_get(note, "reload")),
               *removed = json_string_value(json_object_get(note, "removed"));
    if (guest)
        leave(house, guest);
    else if (changed && house_has(house, changed))
        reload(house, changed);
    else if (removed && house_has(house, removed))
        drop(house, removed);
    return guest || changed || removed;
}
