/* test_decks.c - guests' decks: making a deck, the right to delete it, and all of it once
 * over HTTP with a real server. */
#include "bots/registry.h"
#include "cli/command/commands.h"
#include "games/registry.h"
#include "store/decks/decks.h"
#include "store/journal/logs.h"
#include "store/journal/remarks.h"
#include "store/turn/journal.h"
#include "store/turn/transaction.h"
#include "tests/server/app/shelf.h"
#include "tests/support/client.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static void paths_are_taken_apart_strictly(void **unused)
{
    static const char *const wrong[] = {"",
                                        "a",
                                        "a/",
                                        "/1.jpg",
                                        "a/1.png",
                                        "a/01.jpg",
                                        "a/0.jpg",
                                        "a/1001.jpg",
                                        "a/1.jpg/",
                                        "a/../b/1.jpg",
                                        "../a/1.jpg",
                                        "A/1.jpg",
                                        "a b/1.jpg",
                                        "a/thumb/deck.json",
                                        "a/maker",
                                        "a.part/1.jpg",
                                        "a/12345.jpg",
                                        "a/1.jpgx",
                                        "a/thumb/thumb/1.jpg"};
    struct decks_file file;
    char name[100];
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (decks_take_path(wrong[i], &file))
            fail_msg("\"%s\" was taken", wrong[i]);
    assert_true(decks_take_path("my-deck-2/thumb/1000.webp", &file));
    assert_string_equal(file.deck, "my-deck-2");
    assert_int_equal(file.number, 1000);
    assert_true(file.thumb && file.webp);
    assert_true(decks_take_path("a/deck.json", &file) && file.number == 0);
    memset(name, 'a', 64);
    strcpy(name + 64, "/1.jpg");
    assert_true(decks_take_path(name, &file));
    memset(name, 'a', 65);
    strcpy(name + 65, "/1.jpg");
    assert_false(decks_take_path(name, &file));
}

/* ---- making a deck ---- */

static const struct decks_maker g1 = {.guest = "g1", .address = "192.0.2.1"};

static void a_deck_is_seen_when_it_is_whole_and_by_its_makers_wish_no_more(void **unused)
{
    static char large[DECKS_FILE_MAX + 1];
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct engawa_reason why;
    (void)unused;
    for (int card = 1; card <= 25; card++)
        assert_string_equal(put(&shelf, "g1", "cats", card), "");
    assert_false(decks_finish(shelf.decks, &g1, "cats", large, sizeof large, &why));
    assert_string_equal(why.code, "large");
    assert_string_equal(finish(&shelf, "g1", "cats", 25, "null"), "cards");
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "null"), "cards"); /* one is missing */
    char *before = list(&shelf, "g1");
    assert_string_equal(before, "[]");
    free(before);
    assert_string_equal(put(&shelf, "g2", "cats", 26), "taken");
    assert_string_equal(put(&shelf, "g1", "cats", 26), "");
    assert_string_equal(finish(&shelf, "g2", "cats", 26, "null"), "taken");
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "{\"en\":\"Cats\",\"ja\":\"猫\"}"), "");
    char *after = list(&shelf, "g1"), *others = list(&shelf, NULL);
    assert_non_null(strstr(after, "[{\"name\":\"cats\",\"title\":{\"en\":\"Cats\",\"ja\":\"猫\"},"
                                  "\"cards\":26,\"bytes\":"));
    assert_non_null(strstr(after, "\"mine\":true}"));
    assert_non_null(strstr(others, "\"mine\":false}"));
    free(after);
    free(others);
    /* The deck is finished: nothing can be added, and nobody else may delete it. */
    assert_string_equal(put(&shelf, "g1", "cats", 27), "taken");
    assert_false(decks_delete(shelf.decks, "g2", "cats", true, &why));
    assert_string_equal(why.code, "not-yours");
    assert_false(decks_delete(shelf.decks, "g1", "cats", true, &why));
    assert_string_equal(why.code, "in-use");
    assert_true(decks_delete(shelf.decks, "g1", "cats", false, &why));
    assert_false(decks_delete(shelf.decks, "g1", "cats", false, &why));
    assert_string_equal(why.code, "no-such-deck");
    close_decks(&shelf);
}

/* Finishes g1's deck NAME, of 26 cards, with MORE members of its deck.json. Returns the code of the
 * refusal, or "". */
static const char *finish_with(struct shelf *shelf, const char *name, const char *more)
{
    static struct engawa_reason why; /* the code is returned */
    struct engawa_text json = {0};
    for (int card = 1; card <= 26; card++)
        put(shelf, "g1", name, card);
    engawa_text_add(&json, "{");
    engawa_text_add(&json, more);
    engawa_text_add(&json, ",\"cards\":[{}");
    for (int card = 2; card <= 26; card++)
        engawa_text_add(&json, ",{}");
    engawa_text_add(&json, "]}");
    bool fine = decks_finish(shelf->decks, &g1, name, json.at, json.length, &why);
    engawa_text_free(&json);
    return fine ? "" : why.code;
}

/* A private deck is in the list of its maker alone, and of the operator; who knows its name has
 * it. */
static void a_private_deck_is_found_by_its_maker_alone(void **unused)
{
    static const char *const seers[] = {"g1", "g2", "", NULL};
    static const bool sees[] = {true, false, false, true};
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct engawa_text bytes = {0}, version = {0};
    struct decks_file file;
    (void)unused;
    assert_string_equal(finish_with(&shelf, "cats", "\"private\":1"), "form");
    assert_string_equal(finish_with(&shelf, "cats", "\"private\":true"), "");
    assert_string_equal(finish_with(&shelf, "dogs", "\"private\":false"), "");
    for (size_t i = 0; i < sizeof seers / sizeof *seers; i++) {
        char *text = list(&shelf, seers[i]);
        assert_int_equal(strstr(text, "cats") != NULL, sees[i]);
        assert_non_null(strstr(text, "\"dogs\""));
        assert_int_equal(strstr(text, "\"private\":true") != NULL, sees[i]);
        free(text);
    }
    assert_true(decks_take_path("cats/deck.json", &file));
    assert_true(decks_read(shelf.decks, &file, &bytes, &version, NULL));
    engawa_text_free(&bytes);
    engawa_text_free(&version);
    close_decks(&shelf);
}

static void a_deck_has_its_files_and_a_version(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct engawa_text bytes = {0}, version = {0}, again = {0};
    struct decks_file file;
    char picture[PICTURE];
    (void)unused;
    for (int card = 1; card <= 26; card++)
        put(&shelf, "g1", "cats", card);
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "\"Cats\""), "");
    assert_true(decks_take_path("cats/deck.json", &file));
    assert_true(decks_read(shelf.decks, &file, &bytes, &version, NULL));
    assert_non_null(strstr(bytes.at,
                           "{\"number\":1,\"file\":\"1.jpg\",\"thumb\":\"thumb/1.webp\","
                           "\"title\":{\"en\":\"A cat\",\"ja\":\"A cat\"},"
                           "\"literal\":{\"en\":[\"cat\",\"猫\"],\"ja\":[\"cat\",\"猫\"]},"
                           "\"author\":\"Aki\"}"));
    engawa_text_clear(&bytes);
    assert_true(decks_take_path("cats/26.jpg", &file));
    assert_true(decks_read(shelf.decks, &file, &bytes, &again, NULL));
    assert_string_equal(version.at, again.at);
    assert_int_equal(bytes.length, make_jpeg(picture, 800, 1200, false));
    assert_memory_equal(bytes.at, picture, bytes.length);
    engawa_text_clear(&bytes);
    assert_true(decks_take_path("cats/27.jpg", &file));
    assert_false(decks_read(shelf.decks, &file, &bytes, &again, NULL));
    engawa_text_free(&bytes);
    engawa_text_free(&version);
    engawa_text_free(&again);
    close_decks(&shelf);
}

/* Ends every connection to the database but the journal's. */
static void cut_others(struct shelf *shelf)
{
    struct sql_statement *row = journal_statement(
        shelf->journal, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE pid <> pg_backend_pid() AND application_name = 'engawa'");
    assert_true(sql_step(row));
    sql_end(row);
}

static void unfit_pictures_are_refused_and_change_nothing(void **unused)
{
    struct shelf shelf = open_decks((3 + 40) * 4096, 1 << 20);
    struct decks_file file = {.deck = "cats", .number = 1};
    struct engawa_reason why;
    char bytes[PICTURE];
    (void)unused;
    size_t length = make_jpeg(bytes, 100, 150, false);
    assert_false(decks_put(shelf.decks, &g1, &file, bytes, length, &why));
    assert_string_equal(why.code, "picture");
    length = make_webp(bytes, 800, 1200, NULL); /* called a JPEG */
    assert_false(decks_put(shelf.decks, &g1, &file, bytes, length, &why));
    assert_string_equal(why.code, "picture");
    assert_string_equal(put(&shelf, "g1", "engawa", 1), "taken");
    assert_string_equal(put(&shelf, "g1", "Cats", 1), "name");
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "null"), "cards");
    int card = 1;
    while (strcmp(put(&shelf, "g1", "cats", card), "") == 0)
        card++;
    assert_int_equal(card, 21); /* every file takes a block, however small it is */
    assert_string_equal(put(&shelf, "g1", "cats", card), "full");
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "[]"), "form");
    close_decks(&shelf);
}

/* Finishes the deck "cats", whose first card is said to be CARD. Returns the code. */
static const char *say_of_card(struct shelf *shelf, const char *card)
{
    static struct engawa_reason why;
    struct engawa_text json = {0};
    engawa_text_printf(&json, "{\"title\":\"C\u200b\u00adats\",\"cards\":[%s", card);
    for (int i = 1; i < DECKS_CARDS_MIN; i++)
        engawa_text_add(&json, ",{}");
    engawa_text_add(&json, "]}");
    bool fine = decks_finish(shelf->decks, &g1, "cats", json.at, json.length, &why);
    engawa_text_free(&json);
    return fine ? "" : why.code;
}

static void texts_about_a_deck_are_cleaned_or_refused(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct decks_file file = {.deck = "cats"};
    struct engawa_text bytes = {0}, version = {0};
    struct engawa_reason why;
    (void)unused;
    for (int card = 1; card <= DECKS_CARDS_MIN; card++)
        assert_string_equal(put(&shelf, "g1", "cats", card), "");
    assert_string_equal(finish(&shelf, "g1", "cats", DECKS_CARDS_MIN, "\"\u202eCats\""), "text");
    assert_string_equal(say_of_card(&shelf, "{\"title\":\"\u2066a\"}"), "text");
    assert_string_equal(say_of_card(&shelf, "{\"title\":{\"en\":\"a\",\"ja\":\"\ue000\"}}"),
                        "text");
    assert_string_equal(say_of_card(&shelf, "{\"words\":[\"a\",\"\\u001b[31m\"]}"), "text");
    assert_string_equal(say_of_card(&shelf, "{\"author\":\"a\\nb\"}"), "text");
    assert_string_equal(say_of_card(&shelf, "{\"author\":7}"), "form");
    assert_string_equal(say_of_card(&shelf, "{\"words\":[\"a\\u0000\"]}"), "form");
    assert_string_equal(say_of_card(&shelf, "{\"title\":\" か\u3099 \",\"author\":\"\u3164\","
                                            "\"words\":[\"\u200b\",\"猫\u200d\"]}"),
                        "");
    assert_true(decks_read(shelf.decks, &file, &bytes, &version, &why));
    assert_non_null(strstr(bytes.at, "\"title\":{\"en\":\"Cats\",\"ja\":\"Cats\"}"));
    assert_non_null(strstr(bytes.at, "{\"en\":\"が\",\"ja\":\"が\"}"));
    assert_non_null(strstr(bytes.at, "\"literal\":{\"en\":[\"猫\"],\"ja\":[\"猫\"]}"));
    assert_null(strstr(bytes.at, "author"));
    engawa_text_free(&bytes);
    engawa_text_free(&version);
    close_decks(&shelf);
}

/* Listing decks, or asking for one that does not exist, causes no disk work. */
static void a_list_does_not_touch_the_disk(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct engawa_text before = {0}, after = {0};
    char command[700];
    (void)unused;
    for (int card = 1; card <= 26; card++)
        put(&shelf, "g1", "cats", card);
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "\"Cats\""), "");
    list_to(shelf.decks, "g1", &before);
    assert_non_null(strstr(before.at, "\"cards\":26"));
    assert_non_null(strstr(before.at, "\"mine\":true"));
    snprintf(command, sizeof command, "mv '%s/decks' '%s/gone'", shelf.directory, shelf.directory);
    assert_int_equal(system(command), 0);
    list_to(shelf.decks, "g1", &after);
    assert_string_equal(before.at, after.at);
    snprintf(command, sizeof command, "mv '%s/gone' '%s/decks'", shelf.directory, shelf.directory);
    assert_int_equal(system(command), 0);
    engawa_text_free(&before);
    engawa_text_free(&after);
    close_decks(&shelf);
}

/* ---- over HTTP ---- */

/* The status of a request with a body. */
static int ask(int port, const char *method, const char *path, const char *token, const char *body,
               size_t length)
{
    char *request = malloc(1000 + length);
    int head = snprintf(request, 1000,
                        "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
                        "Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n",
                        method, path, port, token, length);
    /* http_exchange takes text; these bodies have no NUL in them, or are sent as text */
    memcpy(request + head, body, length);
    request[(size_t)head + length] = '\0';
    char *response = http_exchange(port, request, NULL);
    int status = atoi(response + 9);
    free(response);
    free(request);
    return status;
}

static void requests_are_handled_by_their_kind(void **unused)
{
    struct test_server server;
    struct client client;
    char *directory = test_directory_new(), path[300];
    (void)unused;
    test_server_start(&server, cli_serve, directory, NULL);
    client_hello(&client, server.port, NULL, "Aki");
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/1.jpg", "nobody", "x", 1), 401);
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/1.jpg", client.token, "x", 1), 400);
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/../x", client.token, "x", 1), 400);
    assert_int_equal(ask(server.port, "PUT", "/index.html", client.token, "x", 1), 405);
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/deck.json", client.token, "{}", 2), 400);
    assert_int_equal(ask(server.port, "DELETE", "/decks/cats", client.token, "", 0), 404);
    assert_int_equal(ask(server.port, "DELETE", "/decks/cats", "nobody", "", 0), 401);
    char *response = http_get(server.port, "/decks/", "");
    assert_non_null(strstr(response, "{\"decks\":[{\"name\":\"engawa\","));
    assert_non_null(strstr(response, "}],\"clues\":24}"));
    free(response);
    response = http_get(server.port, "/decks/cats/deck.json", "");
    assert_int_equal(strncmp(response, "HTTP/1.1 404", 12), 0);
    free(response);
    client_close(&client);
    int status = test_server_stop(&server, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    snprintf(path, sizeof path, "%s/decks", directory);
    assert_int_equal(rmdir(path), 0); /* nothing was left there */
    test_directory_remove(directory);
}

/* Runs `engawa admin` with WORDS for the server in DIRECTORY. */
static void administer(const char *directory, const char *words)
{
    char line[600];
    snprintf(line, sizeof line, "\"%s\" admin --data \"%s\" %s >/dev/null", ENGAWA, directory,
             words);
    assert_int_equal(system(line), 0);
}

static void a_banned_address_changes_no_deck(void **unused)
{
    struct test_server server;
    struct client client;
    char *directory = test_directory_new();
    (void)unused;
    test_server_start(&server, cli_serve, directory, NULL);
    client_hello(&client, server.port, NULL, "Aki");
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/1.jpg", client.token, "x", 1), 400);
    administer(directory, "guests ban 127.0.0.0/8 --reason flooding");
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/1.jpg", client.token, "x", 1), 403);
    assert_int_equal(ask(server.port, "DELETE", "/decks/cats", client.token, "", 0), 403);
    administer(directory, "guests unban 127.0.0.0/8");
    assert_int_equal(ask(server.port, "PUT", "/decks/cats/1.jpg", client.token, "x", 1), 400);
    client_close(&client);
    int status = test_server_stop(&server, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    test_directory_remove(directory);
}

/* ---- clues of a deck are deleted with it ---- */

static void count_clue(void *context, int64_t table, int64_t card, const char *clue)
{
    int *count = context;
    (void)table;
    (void)card;
    (void)clue;
    ++*count;
}

/* Opens the journal in DIRECTORY while no server runs, remembers a clue of each deck if REMEMBER,
 * and leaves in COUNT how many there are of each. */
static void look_into_journal(const char *directory, bool remember, int count[2])
{
    static const char *const decks[] = {"cats", "dogs"};
    struct journal *journal;
    uint8_t seed[32] = {0};
    char path[300];
    int64_t now = (int64_t)time(NULL) * 1000; /* a server forgets what is old, within a second */
    snprintf(path, sizeof path, "%s/tables.engawa-journal", directory);
    assert_true(journal_open(path, &journal, NULL));
    if (remember)
        assert_true(WRITE(journal, NULL, batch_create_table, "t", now, seed) &&
                    WRITE(journal, NULL, batch_close_table, "t", now));
    for (int i = 0; i < 2; i++) {
        struct journal_remark clue = {"t", 1 + i, decks[i], 1, now, "a tail", 1, 1};
        if (remember)
            assert_true(WRITE(journal, NULL, batch_add_remark, &clue, 24));
        count[i] = 0;
        assert_true(journal_remarks(journal, decks[i], count_clue, &count[i], NULL));
    }
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

static void stop(struct test_server *server)
{
    int status = test_server_stop(server, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void deleting_a_deck_deletes_its_remarks(void **unused)
{
    static const char *const off[] = {"--clues", "0", NULL};
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct test_server server;
    struct client client;
    int count[2];
    (void)unused;
    test_server_start(&server, cli_serve, shelf.directory, NULL);
    client_hello(&client, server.port, NULL, "Aki");
    stop(&server);
    for (int number = 1; number <= 26; number++)
        assert_string_equal(put(&shelf, client.guest, "cats", number), "");
    assert_string_equal(finish(&shelf, client.guest, "cats", 26, "null"), "");
    look_into_journal(shelf.directory, true, count);
    assert_true(count[0] == 1 && count[1] == 1);
    test_server_start(&server, cli_serve, shelf.directory, NULL);
    assert_int_equal(ask(server.port, "DELETE", "/decks/cats", client.token, "", 0), 204);
    stop(&server);
    look_into_journal(shelf.directory, false, count);
    assert_true(count[0] == 0 && count[1] == 1);
    test_server_start(&server, cli_serve, shelf.directory, off);
    char *response = http_get(server.port, "/decks/", "");
    assert_non_null(strstr(response, "],\"clues\":0}"));
    free(response);
    stop(&server);
    look_into_journal(shelf.directory, false, count);
    assert_true(count[0] == 0 && count[1] == 0);
    client_close(&client);
    close_decks(&shelf);
}

/* Opens a table for Dixit with the deck of cats, and leaves its id in ID. */
static void open_with_cats(struct client *client, char *id)
{
    json_t *reply = client_do(client, "{s:s,s:s,s:i,s:{s:s,s:i}}", "ask", "open", "game", "dixit",
                              "seats", 4, "options", "deck", "cats", "cards", 28);
    snprintf(id, 33, "%s", json_string_value(json_object_get(reply, "table")));
    json_decref(reply);
}

/* Nobody loses the pictures of a game that goes on, whether its maker deletes the deck or nobody
 * has asked for it for long; also after a restart. */
static void a_deck_stays_while_a_table_uses_it(void **unused)
{
    static const char *const options[] = {"--keep-decks", "1", NULL};
    struct timespec long_ago[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct test_server server;
    struct client client;
    char id[33], path[300];
    (void)unused;
    test_server_start(&server, cli_serve, shelf.directory, NULL);
    client_hello(&client, server.port, NULL, "Aki");
    open_with_cats(&client, id); /* such a deck comes later */
    stop(&server);
    for (int number = 1; number <= 28; number++)
        put(&shelf, client.guest, "cats", number);
    assert_string_equal(finish(&shelf, client.guest, "cats", 28, "null"), "");
    snprintf(path, sizeof path, "%s/decks/cats/maker", shelf.directory);
    assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    test_server_start(&server, cli_serve, shelf.directory, options); /* and looks for old decks */
    assert_int_equal(ask(server.port, "DELETE", "/decks/cats", client.token, "", 0), 409);
    stop(&server);
    test_server_start(&server, cli_serve, shelf.directory, options);
    struct client again;
    client_hello(&again, server.port, client.token, NULL);
    json_decref(client_do(&again, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0));
    json_decref(client_do(&again, "{s:s,s:s}", "ask", "close", "table", id));
    assert_int_equal(ask(server.port, "DELETE", "/decks/cats", client.token, "", 0), 204);
    client_close(&again);
    client_close(&client);
    stop(&server);
    close_decks(&shelf);
}

/* Writes of another server's connection are refused after this one has taken the store over. */
static void an_ousted_server_changes_no_deck(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    (void)unused;
    assert_string_equal(put(&shelf, "g1", "cats", 1), "");
    store_number("", "UPDATE servers SET epoch = epoch + 1 RETURNING 1"); /* by the same server */
    assert_string_equal(put(&shelf, "g1", "cats", 2), "");
    store_number("", "UPDATE servers SET id = id - 1 RETURNING 1"); /* by another one */
    assert_string_equal(put(&shelf, "g1", "cats", 3), "store");
    assert_string_equal(put(&shelf, "g1", "dogs", 1), "store");
    decks_delete(shelf.decks, "g1", "cats", false, NULL);
    decks_close(shelf.decks);
    store_number("", "UPDATE servers SET id = id + 1 RETURNING 1");
    assert_true(
        decks_open("", shelf.journal, 1 << 24, 1 << 24, shelf_reserved, &shelf.decks, NULL));
    assert_string_equal(put(&shelf, "g1", "dogs", 1), "");
    assert_string_equal(put(&shelf, "g2", "cats", 1), "taken"); /* it is still there */
    close_decks(&shelf);
}

/* A second server of the same database knows the same of a deck as the first one. */
static void servers_share_their_decks(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24), other = shelf;
    struct engawa_text list = {0};
    (void)unused;
    assert_true(
        decks_open("", shelf.journal, 1 << 24, 1 << 24, shelf_reserved, &other.decks, NULL));
    decks_share(shelf.decks);
    decks_share(other.decks);
    for (int card = 1; card <= 26; card++)
        assert_string_equal(put(card % 2 ? &shelf : &other, "g1", "cats", card), "");
    assert_string_equal(put(&other, "g2", "cats", 1), "taken");
    assert_string_equal(finish(&other, "g1", "cats", 26, "null"), "");
    assert_false(decks_there(shelf.decks, "cats")); /* it has not looked yet */
    decks_look(shelf.decks);
    assert_true(decks_there(shelf.decks, "cats"));
    list_to(shelf.decks, "g1", &list);
    assert_non_null(strstr(list.at, "\"cats\""));
    assert_true(decks_delete(shelf.decks, "g1", "cats", false, NULL));
    assert_string_equal(put(&other, "g2", "cats", 1), ""); /* the name is free again */
    engawa_text_clear(&list);
    list_to(other.decks, "g1", &list);
    assert_string_equal(list.at, "[]");
    assert_string_equal(put(&shelf, "g1", "cats", 1), "taken");
    engawa_text_free(&list);
    decks_close(other.decks);
    close_decks(&shelf);
}

/* The connection is cut: a new one makes the next request, once. */
static void a_lost_connection_loses_no_picture(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    (void)unused;
    for (int card = 1; card <= 26; card++) {
        if (card % 5 == 0)
            cut_others(&shelf);
        assert_string_equal(put(&shelf, "g1", "cats", card), "");
    }
    cut_others(&shelf);
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "null"), "");
    cut_others(&shelf);
    assert_true(decks_delete(shelf.decks, "g1", "cats", false, NULL));
    close_decks(&shelf);
}

/* Decks go to the database and back, and every byte is the same. */
static void decks_are_copied_to_the_database_and_back(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct decks *folder, *back;
    struct engawa_reason why;
    int64_t count;
    char path[200], other[200], command[700];
    (void)unused;
    for (int card = 1; card <= 26; card++)
        put(&shelf, "g1", "cats", card);
    put(&shelf, "g1", "dogs", 1); /* in the making: it stays behind */
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "null"), "");
    snprintf(path, sizeof path, "%s/decks", shelf.directory);
    snprintf(other, sizeof other, "%s/other", shelf.directory);
    assert_true(decks_open(path, NULL, 1 << 24, 1 << 24, shelf_reserved, &folder, NULL));
    assert_true(decks_copy(shelf.decks, folder, &count, NULL));
    assert_int_equal(count, 1);
    assert_false(decks_copy(folder, shelf.decks, &count, &why)); /* something is there */
    assert_string_equal(why.code, "store");
    decks_clear(shelf.decks);
    decks_close(shelf.decks);
    assert_true(
        decks_open("", shelf.journal, 1 << 24, 1 << 24, shelf_reserved, &shelf.decks, NULL));
    assert_true(decks_copy(folder, shelf.decks, &count, NULL));
    assert_int_equal(count, 1);
    assert_true(decks_open(other, NULL, 1 << 24, 1 << 24, shelf_reserved, &back, NULL));
    assert_true(decks_copy(shelf.decks, back, &count, NULL));
    snprintf(command, sizeof command, "diff -r '%s' '%s' && rm -r '%s'", path, other, other);
    assert_int_equal(system(command), 0);
    decks_close(folder);
    decks_close(back);
    close_decks(&shelf);
}

/* A store whose decks were files takes them in when it gets a place for them, and only then. */
static void an_older_store_takes_its_decks_in(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct engawa_text none = {0};
    char path[200], place[300];
    struct decks *folder;
    int64_t count;
    (void)unused;
    for (int card = 1; card <= 26; card++)
        put(&shelf, "g1", "cats", card);
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "null"), "");
    snprintf(path, sizeof path, "%s/decks", shelf.directory);
    store_place(place, sizeof place, "");
    assert_true(decks_open(path, NULL, 1 << 24, 1 << 24, shelf_reserved, &folder, NULL));
    assert_true(decks_copy(shelf.decks, folder, &count, NULL));
    decks_close(folder);
    for (int round = 0; round < 2; round++) {
        decks_close(shelf.decks);
        journal_close(shelf.journal);
        if (round == 0) {
            store_to_fourth();
            store_texts(place,
                        "DROP TABLE settings; DROP TABLE deck_files; DROP TABLE decks; UPDATE "
                        "version SET version = 2",
                        &none);
        }
        assert_true(journal_open(place, &shelf.journal, NULL));
        assert_true(
            decks_open(path, shelf.journal, 1 << 24, 1 << 24, shelf_reserved, &shelf.decks, NULL));
        assert_int_equal(decks_there(shelf.decks, "cats"), round == 0);
        decks_delete(shelf.decks, "g1", "cats", false, NULL);
    }
    engawa_text_free(&none);
    close_decks(&shelf);
}

/* The parts that a test of the database needs from the deck tests. */
static int run_on_database(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_is_seen_when_it_is_whole_and_by_its_makers_wish_no_more),
        cmocka_unit_test(a_private_deck_is_found_by_its_maker_alone),
        cmocka_unit_test(a_deck_has_its_files_and_a_version),
        cmocka_unit_test(unfit_pictures_are_refused_and_change_nothing),
        cmocka_unit_test(texts_about_a_deck_are_cleaned_or_refused),
        cmocka_unit_test(an_ousted_server_changes_no_deck),
        cmocka_unit_test(servers_share_their_decks),
        cmocka_unit_test(a_lost_connection_loses_no_picture),
        cmocka_unit_test(decks_are_copied_to_the_database_and_back),
        cmocka_unit_test(an_older_store_takes_its_decks_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(decks)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_taken_apart_strictly),
        cmocka_unit_test(a_deck_is_seen_when_it_is_whole_and_by_its_makers_wish_no_more),
        cmocka_unit_test(a_private_deck_is_found_by_its_maker_alone),
        cmocka_unit_test(a_deck_has_its_files_and_a_version),
        cmocka_unit_test(unfit_pictures_are_refused_and_change_nothing),
        cmocka_unit_test(texts_about_a_deck_are_cleaned_or_refused),
        cmocka_unit_test(a_list_does_not_touch_the_disk),
        cmocka_unit_test(requests_are_handled_by_their_kind),
        cmocka_unit_test(a_banned_address_changes_no_deck),
        cmocka_unit_test(deleting_a_deck_deletes_its_remarks),
        cmocka_unit_test(a_deck_stays_while_a_table_uses_it),
    };
    if (!store_is_file())
        return run_on_database();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
