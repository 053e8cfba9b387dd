/* visitor.c - visitors, and the replies that they wait for (visitor.h). */
#include "server/visitor.h"

#include "engine/memory.h"
#include "server/reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct visitor *visitor_new(struct house *house, enum engawa_language language,
                            void (*send)(void *context, const char *text, size_t length),
                            void *context)
{
    struct visitor *visitor = engawa_allocate(1, sizeof *visitor);
    visitor->house = house;
    visitor->language = language;
    visitor->send = send;
    visitor->context = context;
    visitor->next = house->visitors;
    if (house->visitors)
        house->visitors->previous = visitor;
    house->visitors = visitor;
    return visitor;
}

void visitor_free(struct visitor *visitor)
{
    *(visitor->previous ? &visitor->previous->next : &visitor->house->visitors) = visitor->next;
    if (visitor->next)
        visitor->next->previous = visitor->previous;
    for (size_t i = 0; i < visitor->reply_count; i++)
        free(visitor->replies[i].text);
    free(visitor->replies);
    free(visitor);
}

void visitor_take_name(struct visitor *visitor, const char *kept)
{
    char name[ENTRY_NAME_BYTES + 1];
    if (!words_clean(kept, 1, ENTRY_NAME_MAX, name, NULL))
        snprintf(name, sizeof name, "%s",
                 visitor->language == ENGAWA_JAPANESE ? "ゲスト" : "Guest");
    snprintf(visitor->name, sizeof visitor->name, "%s", name);
}

void visitor_hold(struct visitor *visitor, int64_t re, const char *text)
{
    if (visitor->reply_count == visitor->reply_capacity) {
        visitor->reply_capacity = visitor->reply_capacity ? 2 * visitor->reply_capacity : 4;
        visitor->replies =
            engawa_reallocate(visitor->replies, visitor->reply_capacity, sizeof *visitor->replies);
    }
    visitor->replies[visitor->reply_count++] =
        (struct reply){.re = re, .text = engawa_copy_string(text)};
    visitor->house->waiting = true;
}

void visitor_refuse(struct visitor *visitor, int64_t re, const struct engawa_reason *why)
{
    struct engawa_text refusal = {0};
    reply_write_refusal(re, why, visitor->language, &refusal);
    visitor_hold(visitor, re, refusal.at);
    engawa_text_free(&refusal);
}

void visitor_send(struct visitor *visitor, const struct engawa_text *text)
{
    visitor->send(visitor->context, text->at, text->length);
}

void visitor_release(struct visitor *visitor, const struct engawa_reason *why)
{
    struct engawa_text refusal = {0};
    for (size_t i = 0; i < visitor->reply_count; i++) {
        struct reply *held = &visitor->replies[i];
        if (why) {
            engawa_text_clear(&refusal);
            reply_write_refusal(held->re, why, visitor->language, &refusal);
            visitor_send(visitor, &refusal);
        } else {
            visitor->send(visitor->context, held->text, strlen(held->text));
        }
        free(held->text);
    }
    visitor->reply_count = 0;
    visitor->changed = visitor->greeted = false;
    engawa_text_free(&refusal);
}
