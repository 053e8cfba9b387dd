/* schema.c - the migrations of the schema of a file (schema.h). */
#include "store/sql/schema.h"

const char *const schema_migrations[SCHEMA_VERSION] = {
    "CREATE TABLE tables ("
    " number INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE CHECK (length(CAST(id AS BLOB)) BETWEEN 1 AND 32),"
    " created INTEGER NOT NULL," /* milliseconds since the epoch, as every time */
    " seed BLOB NOT NULL CHECK (length(seed) = 32),"
    " closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1))"
    ") STRICT;"
    "CREATE TABLE entries ("
    " number INTEGER NOT NULL REFERENCES tables,"
    " k INTEGER NOT NULL CHECK (k > 0),"
    " time INTEGER NOT NULL,"
    " text TEXT NOT NULL,"
    " PRIMARY KEY (number, k)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE guests ("
    " id TEXT PRIMARY KEY CHECK (length(CAST(id AS BLOB)) BETWEEN 1 AND 32),"
    " token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),"
    " name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) < 200),"
    " language TEXT NOT NULL CHECK (length(language) = 2),"
    " changed INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;",

    "CREATE TABLE clues ("
    " number INTEGER NOT NULL REFERENCES tables,"
    " k INTEGER NOT NULL," /* the entry at which everybody saw it */
    " deck TEXT NOT NULL CHECK (length(CAST(deck AS BLOB)) BETWEEN 1 AND 64),"
    " card INTEGER NOT NULL CHECK (card > 0),"
    " time INTEGER NOT NULL,"
    " clue TEXT NOT NULL CHECK (length(CAST(clue AS BLOB)) BETWEEN 1 AND 800),"
    " PRIMARY KEY (number, k)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX clues_of ON clues (deck, card, time);"
    "CREATE INDEX clues_by_time ON clues (deck, time);",

    /* A guest had one token for all devices; it becomes that of the first one. */
    "ALTER TABLE guests RENAME TO guests_before;"
    "CREATE TABLE guests ("
    " id TEXT PRIMARY KEY CHECK (length(CAST(id AS BLOB)) BETWEEN 1 AND 32),"
    " name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) < 200),"
    " language TEXT NOT NULL CHECK (length(language) = 2),"
    " changed INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE devices ("
    " id TEXT PRIMARY KEY CHECK (length(CAST(id AS BLOB)) BETWEEN 1 AND 32),"
    " guest TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,"
    " token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),"
    " since INTEGER NOT NULL,"
    " seen INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX devices_of ON devices (guest, seen);"
    "INSERT INTO guests SELECT id, name, language, changed FROM guests_before;"
    "INSERT INTO devices SELECT 'd' || lower(hex(randomblob(8))), id, token_hash, changed, changed"
    " FROM guests_before;"
    "DROP TABLE guests_before;",

    /* For retention.c. A `removed` table is invisible, and will be erased. */
    "ALTER TABLE tables ADD COLUMN ended INTEGER;" /* when it was closed */
    "ALTER TABLE tables ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET ended = coalesce((SELECT e.time FROM entries AS e"
    " WHERE e.number = tables.number ORDER BY e.k DESC LIMIT 1), created) WHERE closed = 1;"
    "CREATE INDEX tables_ended ON tables (removed, ended) WHERE closed = 1;"
    "ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;" /* by any device */
    "UPDATE guests SET seen = max(changed,"
    " coalesce((SELECT max(d.seen) FROM devices AS d WHERE d.guest = guests.id), 0));"
    "CREATE INDEX guests_seen ON guests (seen);"
    "CREATE INDEX clues_told ON clues (time);"
    "CREATE TABLE forgotten ("
    " guest TEXT PRIMARY KEY,"
    " number INTEGER NOT NULL" /* logs of tables before this one no longer name the guest */
    ") STRICT, WITHOUT ROWID;",

    /* The cached state of a table whose log is not in memory. */
    "CREATE TABLE cards ("
    " number INTEGER PRIMARY KEY REFERENCES tables,"
    " k INTEGER NOT NULL CHECK (k > 0)," /* entries that it was made from */
    " text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX tables_going ON tables (created, number) WHERE closed = 0 AND removed = 0;",

    /* The time at which the house was last known to be up, for the clocks of its tables. */
    "CREATE TABLE beat (one INTEGER PRIMARY KEY CHECK (one = 1), time INTEGER NOT NULL) STRICT;",

    /* Entries are written to the tail first. In `entries` a row has COUNT of them (tail.c). */
    ("ALTER TABLE entries ADD COLUMN count INTEGER NOT NULL DEFAULT 1;"
     "CREATE TABLE tail (seq INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"),

    /* Admission to the house: the operator's rulings about guests and addresses, and invitation
     * codes. */
    ("CREATE TABLE rulings ("
     " who TEXT NOT NULL CHECK (length(CAST(who AS BLOB)) BETWEEN 1 AND 63),"
     " mute INTEGER NOT NULL CHECK (mute IN (0, 1))," /* 0: a ban */
     " since INTEGER NOT NULL,"
     " until INTEGER NOT NULL," /* 0: until it is lifted */
     " reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) <= 800),"
     " PRIMARY KEY (who, mute)"
     ") STRICT, WITHOUT ROWID;"
     "CREATE TABLE invites ("
     " code TEXT PRIMARY KEY CHECK (length(CAST(code AS BLOB)) BETWEEN 1 AND 32),"
     " since INTEGER NOT NULL,"
     " until INTEGER NOT NULL,"                /* 0: for ever */
     " uses INTEGER NOT NULL CHECK (uses > 0)" /* uses left */
     ") STRICT, WITHOUT ROWID;"
     "ALTER TABLE guests ADD COLUMN invited INTEGER NOT NULL DEFAULT 0;"), /* when; 0: not */

    /* The finished matches, as lists need them (history.c). All but `unlisted` follows from the
     * logs; `unread` has the tables whose logs were not read for that. */
    ("CREATE TABLE matches ("
     " number INTEGER PRIMARY KEY REFERENCES tables,"
     " ended INTEGER NOT NULL,"
     " game TEXT NOT NULL,"
     " options TEXT NOT NULL," /* one JSON object */
     " seats INTEGER NOT NULL,"
     " finished INTEGER NOT NULL,"
     " people TEXT NOT NULL," /* the ids of its guests in their order, a blank between two */
     " text TEXT NOT NULL"    /* members of a JSON object: the other data of a list */
     ") STRICT;"
     "CREATE INDEX matches_of ON matches (people, ended);"
     "CREATE TABLE players ("
     " guest TEXT NOT NULL,"
     " ended INTEGER NOT NULL," /* as in matches */
     " number INTEGER NOT NULL REFERENCES matches,"
     " seat INTEGER NOT NULL,"
     " name TEXT NOT NULL,"
     " rank INTEGER NOT NULL," /* 0: the match was not finished */
     " score INTEGER NOT NULL,"
     " PRIMARY KEY (guest, ended, number)"
     ") STRICT, WITHOUT ROWID;"
     "CREATE INDEX players_at ON players (number, guest, rank);"
     "CREATE TABLE unlisted ("
     " guest TEXT NOT NULL,"
     " number INTEGER NOT NULL REFERENCES tables,"
     " PRIMARY KEY (guest, number)"
     ") STRICT, WITHOUT ROWID;"
     "CREATE INDEX unlisted_at ON unlisted (number);"
     "CREATE TABLE unread (number INTEGER PRIMARY KEY REFERENCES tables) STRICT;"
     "INSERT INTO unread SELECT number FROM tables WHERE closed = 1 AND removed = 0;"),

    /* The daily games (daily.c). A seed stays even if nobody has played it, so that the board of
     * the day can publish it. */
    ("CREATE TABLE days ("
     " day INTEGER NOT NULL," /* since 1970 */
     " daily TEXT NOT NULL,"  /* which of the daily games */
     " seed BLOB NOT NULL CHECK (length(seed) = 32),"
     " since INTEGER NOT NULL,"                                   /* when it was drawn */
     " ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1))," /* it was published */
     " PRIMARY KEY (day, daily)"
     ") STRICT, WITHOUT ROWID;"
     "CREATE INDEX days_going ON days (day) WHERE ended = 0;"
     "CREATE TABLE dailies ("
     " number INTEGER PRIMARY KEY REFERENCES tables,"
     " day INTEGER NOT NULL,"
     " daily TEXT NOT NULL,"
     " guest TEXT NOT NULL,"
     " name TEXT NOT NULL,"
     " ended INTEGER NOT NULL DEFAULT 0," /* when; 0: it has not */
     " score INTEGER NOT NULL DEFAULT 0,"
     " lost INTEGER," /* ten-thousandths; NULL: not known yet, -1: unknowable */
     " UNIQUE (day, daily, guest)"
     ") STRICT;"
     "CREATE INDEX dailies_low ON dailies (day, daily, score, ended, guest) WHERE ended > 0;"
     "CREATE INDEX dailies_high ON dailies (day, daily, score DESC, ended, guest) WHERE ended > 0;"
     "CREATE INDEX dailies_of ON dailies (guest);"
     "CREATE INDEX dailies_unjudged ON dailies (number) WHERE ended > 0 AND lost IS NULL;"),
    /* The data that ratings need of a rated match; '' for all others. */
    ("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX matches_rated ON matches (game, note) WHERE note <> '';"),

    /* Where a device receives push messages while no page is open (pushes.c), and the house's key
     * for that. */
    ("CREATE TABLE pushes ("
     " device TEXT PRIMARY KEY REFERENCES devices ON DELETE CASCADE,"
     " endpoint TEXT NOT NULL UNIQUE CHECK (length(CAST(endpoint AS BLOB)) BETWEEN 1 AND 1000),"
     " p256dh TEXT NOT NULL CHECK (length(CAST(p256dh AS BLOB)) <= 100),"
     " auth TEXT NOT NULL CHECK (length(CAST(auth AS BLOB)) <= 40),"
     " since INTEGER NOT NULL"
     ") STRICT, WITHOUT ROWID;"
     "CREATE TABLE push_key ("
     " one INTEGER PRIMARY KEY CHECK (one = 1),"
     " secret BLOB NOT NULL CHECK (length(secret) = 32)"
     ") STRICT;"),

    /* The operator's settings for every server of this store (settings.c). */
    ("CREATE TABLE settings ("
     " name TEXT PRIMARY KEY,"
     " value TEXT NOT NULL"
     ") STRICT, WITHOUT ROWID;"),

    /* Who made a remark, and from where (remarks.h). */
    ("ALTER TABLE clues ADD COLUMN teller INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE clues ADD COLUMN place INTEGER NOT NULL DEFAULT 0;"),

    /* The login by which a trusted proxy names a guest, as a hash; NULL: none (guests.h). */
    ("ALTER TABLE guests ADD COLUMN login BLOB CHECK (length(login) = 32);"
     "CREATE UNIQUE INDEX guests_login ON guests (login);"),

    /* The crest that a guest has chosen, "" for none, and its colour (guests.h). */
    ("ALTER TABLE guests ADD COLUMN crest TEXT NOT NULL DEFAULT ''"
     " CHECK (length(CAST(crest AS BLOB)) <= 64);"
     "ALTER TABLE guests ADD COLUMN colour INTEGER NOT NULL DEFAULT 0;"),
};
