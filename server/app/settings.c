/* settings.c - default settings of a server (settings.h). */
#include "server/app/settings.h"

void server_defaults(struct server_settings *settings)
{
    *settings = (struct server_settings){.port = 8750,
                                         .bot_threads = 2,
                                         .bot_budget = 300,
                                         .deck_space = INT64_C(2) << 30,
                                         .deck_share = INT64_C(256) << 20,
                                         .uploads = 240,
                                         .uploads_at_once = 4,
                                         .keep_decks = 400,
                                         .net.connections = 2000,
                                         .net.connections_per_address = 200,
                                         .net.sockets = 600,
                                         .net.sockets_per_address = 100,
                                         .net.unread = INT64_C(48) << 20,
                                         .net.unread_per_address = INT64_C(8) << 20,
                                         .net.requests = 100,
                                         .net.patience = 15,
                                         .log_level = REPORT_NOTICE,
                                         .sandbox = true,
                                         .limits = world_default_limits};
}
