/* parts.c - the list of the parts of the server (parts.h). A new part is one line here. */
#include "server/app/parts.h"

#include "server/admin/admin.h"
#include "server/ask/ask_screen.h"
#include "server/ask/asks.h"
#include "server/cluster/cluster.h"
#include "server/kept/kept.h"
#include "server/play/play.h"
#include "server/push/push_part.h"

const struct part *const server_parts[] = {
    &cluster_part, &lore_part,    &retention_part, &history_part, &evenings_part,
    &daily_part,   &judge_part,   &bot_jobs_part,  &hints_part,   &push_part,
    &asks_part,    &screens_part, &admin_part,     NULL,
};
