/* push.c - a queue of push messages (push.h). */
#include "server/push/push.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/base/report.h"
#include "server/house/memberships.h"
#include "server/house/presence.h"
#include "server/push/push_check.h"
#include "server/push/push_queue.h"
#include "store/journal/guests.h"
#include "store/journal/pushes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIED_AGAIN = 1000 /* ms */ };

/* A guest to notify about a table or evening, or the letter to one of their devices. */
struct push_item {
    char guest[IDS_MAX + 1], table[IDS_MAX + 1];
    bool begun;  /* the table has begun; false: it is their turn, or they are invited */
    bool letter; /* to a device; false: the guest's devices must still be looked up */
    bool out, answered;
    int tries, result, retry;
    int64_t due; /* of a letter in flight: when it is lost */
    struct push_letter paper;
    struct push_item *next;
};

static struct push_item *add_item(struct house *house, const char *guest, const char *table)
{
    struct push_queue *queue = push_queue(house);
    if (queue->count == PUSH_QUEUE_MAX) {
        house->counts.pushes_dropped++;
        return NULL;
    }
    struct push_item *item = engawa_allocate(1, sizeof *item);
    snprintf(item->guest, sizeof item->guest, "%s", guest);
    snprintf(item->table, sizeof item->table, "%s", table);
    *(queue->last ? &queue->last->next : &queue->first) = item;
    queue->last = item;
    queue->count++;
    return item;
}

/* ---- recipients ---- */

/* Returns the seat in which GUEST sits, or -1. */
static int seat_with(const struct card *card, const char *guest)
{
    for (int i = 0; i < card->setup.seats; i++)
        if (card->seat[i].holder == TABLE_SEAT_GUEST && strcmp(card->seat[i].who, guest) == 0)
            return i;
    return -1;
}

static bool is_turn_of(const struct card *card, const char *guest)
{
    int seat = seat_with(card, guest);
    return seat >= 0 && (card->turn >> seat & 1);
}

/* Queues a message for everybody who was in the evening LIVE from its beginning and is not its
 * host: they have been there before. */
static void note_invited(struct live_table *live)
{
    const struct evening *evening = live->table->evening;
    for (int i = 0; i < evening->people; i++) {
        const char *guest = evening->person[i].as.guest;
        struct push_item *item =
            strcmp(guest, live->table->master) != 0 ? add_item(live->house, guest, live->id) : NULL;
        if (item)
            item->due = house_now(live->house) + PUSH_MOMENT;
    }
}

void push_note(struct live_table *live, size_t from)
{
    struct house *house = live->house;
    if (house->world.push && from == 0 && live->table->evening)
        note_invited(live);
    if (!house->world.push || live->table->phase != TABLE_PLAYING)
        return;
    const struct card *card = live_table_card(live);
    bool begun = from < live->table->began.k;
    for (struct membership *membership = live->memberships; membership;
         membership = membership->next_at_table) {
        const char *guest = membership->account->who;
        if (membership->here || membership->told || seat_with(card, guest) < 0 ||
            !(begun || is_turn_of(card, guest)))
            continue;
        struct push_item *item = add_item(house, guest, live->id);
        if (!item)
            return;
        item->begun = begun;
        item->due = house_now(house) + PUSH_MOMENT;
        membership->told = true;
    }
}

static struct membership *membership_of(const struct push_item *item, struct live_table *live)
{
    struct membership *membership = live ? live->memberships : NULL;
    while (membership && strcmp(membership->account->who, item->guest) != 0)
        membership = membership->next_at_table;
    return membership;
}

/* Returns whether the server or the host of LIVE keeps GUEST out. The card of a table that sleeps
 * knows only those who had a seat. */
static bool is_kept_out(struct live_table *live, const char *guest)
{
    struct house *house = live->house;
    bool barred = live->table ? table_kept_from(live->table, guest) & ENTRY_FROM_TABLE
                              : card_keeps_out(live_table_card(live), guest);
    return barred || access_ruling(&house->access, false, guest, "", house_now(house));
}

/* Returns whether ITEM's guest still needs the message. A message that was not sent does not count:
 * the guest is notified the next time. */
static bool is_wanted(struct house *house, const struct push_item *item)
{
    struct live_table *live = tables_find(&house->tables, item->table);
    const struct card *card = live ? live_table_card(live) : NULL;
    if (card && !card->setup.game)
        return card->phase != TABLE_OVER && !presence_has(live, item->guest) &&
               !is_kept_out(live, item->guest);
    struct membership *membership = membership_of(item, live);
    if (!membership || membership->here)
        return false;
    bool wanted =
        card->phase == TABLE_PLAYING && !is_kept_out(live, item->guest) &&
        (is_turn_of(card, item->guest) || (item->begun && seat_with(card, item->guest) >= 0));
    if (!wanted && !item->letter)
        membership->told = false;
    return wanted;
}

/* ---- letters ---- */

/* Context for writing the letters of one guest. */
struct writing {
    struct house *house;
    const struct push_item *item;
    const char *kind;
    char language[3];
};

/* Writes a topic that only the letters about one table to one device share. */
static void write_topic(const char *table, const char *device, char topic[33])
{
    char text[2 * IDS_MAX + 8];
    uint8_t hash[32];
    int length = snprintf(text, sizeof text, "%s %s", table, device);
    engawa_sha256((const uint8_t *)text, (size_t)length, hash);
    engawa_hex(hash, 16, topic);
}

/* What the page reads. */
static void write_text(const struct writing *writing, const char *table, struct push_letter *paper)
{
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "kind", writing->kind);
    engawa_json_string(&json, "table", table);
    engawa_json_string(&json, "lang", writing->language);
    engawa_json_close(&json);
    engawa_json_end(&json);
    snprintf(paper->text, sizeof paper->text, "%s", text.at);
    engawa_text_free(&text);
}

static void write_letter(void *context, const struct journal_push *push)
{
    const struct writing *writing = context;
    struct house *house = writing->house;
    struct push_item *item = add_item(house, writing->item->guest, writing->item->table);
    if (!item)
        return;
    struct push_letter *paper = &item->paper;
    item->begun = writing->item->begun;
    item->letter = true;
    item->due = house_now(house);
    paper->serial = ++push_queue(house)->serial;
    paper->keeps = PUSH_KEEPS;
    snprintf(paper->endpoint, sizeof paper->endpoint, "%s", push->endpoint);
    snprintf(paper->p256dh, sizeof paper->p256dh, "%s", push->p256dh);
    snprintf(paper->auth, sizeof paper->auth, "%s", push->auth);
    write_topic(item->table, push->device, paper->topic);
    write_text(writing, item->table, paper);
}

/* Writes a letter to each device of ITEM's guest that has subscribed. */
static void write_letters(struct house *house, const struct push_item *item)
{
    struct live_table *live = tables_find(&house->tables, item->table);
    struct journal_guest guest;
    struct engawa_reason why;
    if (!journal_guest_by_id(house->journal, item->guest, &guest, &why))
        return; /* the guest was erased */
    const struct card *card = live_table_card(live);
    struct writing writing = {.house = house,
                              .item = item,
                              .kind = !card->setup.game               ? "evening"
                                      : is_turn_of(card, item->guest) ? "turn"
                                                                      : "begun"};
    snprintf(writing.language, sizeof writing.language, "%s", guest.language);
    if (!journal_pushes(house->journal, item->guest, write_letter, &writing, &why))
        report_event(REPORT_ERROR, "journal-failed",
                     (const struct report_field[]){{"code", why.code}, {0}},
                     "the journal failed: %s", why.en);
}

/* Returns the pause before the next attempt, in milliseconds. */
static int64_t pause_after(const struct push_item *item)
{
    int64_t pause = PUSH_WAIT_MIN, asked = (int64_t)item->retry * 1000;
    for (int i = 1; i < item->tries; i++)
        pause *= 4;
    pause = asked > pause ? asked : pause;
    return pause < PUSH_WAIT_MAX ? pause : PUSH_WAIT_MAX;
}

/* Handles the result of ITEM. Returns true if it will be retried. */
static bool take_result(struct house *house, struct push_item *item)
{
    struct counts *counts = &house->counts;
    int result = item->result;
    item->out = item->answered = false;
    push_queue(house)->out--;
    item->tries++;
    if (result >= 200 && result < 300) {
        counts->pushes_sent++;
    } else if (result == 404 || result == 410) {
        counts->pushes_gone++;
        batch_drop_push(house->batch, "", item->paper.endpoint);
    } else if ((result == PUSH_UNREACHED || result == 429 || result >= 500) &&
               item->tries < PUSH_TRIES) {
        item->due = house_now(house) + pause_after(item);
        return true;
    } else {
        counts->pushes_failed++;
        char said[12];
        snprintf(said, sizeof said, "%d", result);
        report_event(REPORT_NOTICE, "push-failed",
                     (const struct report_field[]){{"status", said}, {0}},
                     "a push service did not take a message (%d)", result);
    }
    return false;
}

/* Gives ITEM, a letter, to the carrier. */
static void send_letter(struct house *house, struct push_item *item)
{
    const struct push_way *way = house->world.push;
    int64_t now = house_now(house);
    item->out = push_queue(house)->out < PUSH_OUT_MAX && way->carry(way->context, &item->paper);
    item->due = now + (item->out ? PUSH_PATIENCE : TRIED_AGAIN);
    item->result = PUSH_UNREACHED;
    item->retry = 0;
    push_queue(house)->out += item->out;
}

/* Processes ITEM if it is due. Returns false if it is finished. */
static bool look_at(struct house *house, struct push_item *item)
{
    bool due = item->due <= house_now(house);
    if (item->out)
        return !(item->answered || due) || take_result(house, item);
    if (!due)
        return true;
    if (!is_wanted(house, item))
        return false;
    if (!item->letter) {
        write_letters(house, item);
        return false;
    }
    send_letter(house, item);
    return true;
}

void push_tick(struct house *house)
{
    struct push_queue *queue = push_queue(house);
    push_check_tick(house);
    struct push_item *previous = NULL, *item = queue->first;
    while (item) {
        bool stays = look_at(house, item);
        struct push_item *next = item->next; /* the call above may have added it */
        if (stays) {
            previous = item;
        } else {
            *(previous ? &previous->next : &queue->first) = next;
            if (queue->last == item)
                queue->last = previous;
            queue->count--;
            free(item);
        }
        item = next;
    }
}

void push_done(struct house *house, uint64_t serial, int result, int retry)
{
    push_check_note(house, serial, result);
    for (struct push_item *item = push_queue(house)->first; item; item = item->next)
        if (item->letter && item->out && item->paper.serial == serial) {
            item->answered = true;
            item->result = result;
            item->retry = retry > 0 ? retry : 0;
        }
}

void push_close(struct house *house)
{
    push_check_close(house);
    for (struct push_item *item; (item = push_queue(house)->first);) {
        push_queue(house)->first = item->next;
        free(item);
    }
    *push_queue(house) = (struct push_queue){.count = 0};
}
