/* settings.c - what a host decides about a server (settings.h). */
#include "server/settings.h"

void server_defaults(struct server_settings *settings)
{
    *settings = (struct server_settings){.port = 8750,
                                         .bot_threads = 2,
                                         .bot_budget = 300,
                                         .deck_space = INT64_C(2) << 30,
                                         .keep_decks = 400,
                                         .connections = 2000,
                                         .connections_per_address = 200,
                                         .sandbox = true,
                                         .limits = world_default_limits};
}
