/* statements.c - the statements that the journal keeps ready (journal_sql.h).
 *
 * Two servers of a store may run these at the same time. A table, its entries, card, match and
 * daily game are written by the one that has its shard alone. Of all else it holds that
 * - what is put there as it is (guests, rulings, settings, invitations) is what was put there last;
 * - what is there once (the seed of a day, a guest's game of a day, the key of the house, a
 * device's token, an endpoint) is that of whoever came first, and the other one's is not kept;
 * whoever has to know reads it after the commit;
 * - what is counted (the uses of an invitation) is counted by the statement, and never read before;
 * - what is trimmed to a number (remarks) may be a few too many until the next one comes;
 * - two that wait for each other are parted by the database, and one of them is written once more
 *   (batch_write).
 */
#include "store/journal_sql.h"

const char *const journal_statements[JOURNAL_STATEMENTS] = {
    [JOURNAL_CREATE_TABLE] =
        ("INSERT INTO tables (id, created, seed) VALUES (?1, ?2, ?3) RETURNING number"),
    [JOURNAL_PLACE] = ("SELECT number, coalesce((SELECT max(k) FROM entries AS e"
                       " WHERE e.number = t.number), 0) FROM tables AS t"
                       " WHERE id = ?1 AND removed = 0"),
    [JOURNAL_PUT_ENTRIES] =
        "INSERT INTO entries (number, k, time, text, count) VALUES (?1, ?2, ?3, ?4, ?5)",
    [JOURNAL_TAIL_ADD] = "INSERT INTO tail (text) VALUES (?1)",
    [JOURNAL_TAIL_READ] = "SELECT text FROM tail ORDER BY seq",
    [JOURNAL_TAIL_DROP] = "DELETE FROM tail",
    [JOURNAL_CLOSE_TABLE] =
        "UPDATE tables SET closed = 1, ended = ?2 WHERE id = ?1 AND removed = 0",
    [JOURNAL_PUT_CARD] = ("INSERT INTO cards (number, k, text) SELECT number, ?2, ?3 FROM tables"
                          " WHERE id = ?1 AND closed = 0 AND removed = 0"
                          " ON CONFLICT (number) DO UPDATE SET k = ?2, text = ?3"),
    [JOURNAL_DROP_CARD] =
        "DELETE FROM cards WHERE number = (SELECT number FROM tables WHERE id = ?1)",
    [JOURNAL_PUT_GUEST] = ("INSERT INTO guests (id, name, language, changed, seen)"
                           " VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT (id)"
                           " DO UPDATE SET name = ?2, language = ?3, changed = ?4, seen = ?4"),
    [JOURNAL_ADD_DEVICE] = ("INSERT INTO devices (id, guest, token_hash, since, seen)"
                            " VALUES (?1, ?2, ?3, ?4, ?4)"),
    [JOURNAL_RENEW_DEVICE] = "UPDATE devices SET token_hash = ?3 WHERE id = ?1 AND guest = ?2",
    [JOURNAL_SEE_DEVICE] = "UPDATE devices SET seen = ?2 WHERE id = ?1",
    [JOURNAL_SEE_GUEST] = ("UPDATE guests SET seen = ?2"
                           " WHERE id = (SELECT guest FROM devices WHERE id = ?1)"),
    [JOURNAL_DROP_DEVICE] = "DELETE FROM devices WHERE id = ?1 AND guest = ?2",
    [JOURNAL_READ] =
        "SELECT k, time, text, count FROM entries WHERE number = ?1 AND k > ?2 ORDER BY k",
    [JOURNAL_NUMBER] = "SELECT number FROM tables WHERE id = ?1 AND removed = 0",
    [JOURNAL_TABLE] = "SELECT seed, created FROM tables WHERE id = ?1 AND removed = 0",
    [JOURNAL_WITH_SEED] = ("SELECT id FROM tables"
                           " WHERE seed = ?1 AND closed = 1 AND removed = 0 ORDER BY number"),
    [JOURNAL_GUEST] = ("SELECT g.id, g.name, g.language, d.id, d.seen, g.invited FROM devices AS d"
                       " JOIN guests AS g ON g.id = d.guest WHERE d.token_hash = ?1"),
    [JOURNAL_GUEST_OF_DEVICE] =
        ("SELECT g.id, g.name, g.language, d.id, d.seen, g.invited FROM devices AS d"
         " JOIN guests AS g ON g.id = d.guest WHERE d.id = ?1"),
    [JOURNAL_GUEST_BY_ID] =
        "SELECT id, name, language, '', seen, invited FROM guests WHERE id = ?1",
    [JOURNAL_DEVICES] = ("SELECT id, since, seen FROM devices WHERE guest = ?1"
                         " ORDER BY seen DESC, since DESC, id"),
    [JOURNAL_ADD_REMARK] =
        ("INSERT INTO clues (number, k, deck, card, time, clue)"
         " SELECT number, ?2, ?3, ?4, ?5, ?6 FROM tables WHERE id = ?1 AND removed = 0"),
    [JOURNAL_DROP_OF_CARD] =
        ("DELETE FROM clues WHERE (number, k) IN"
         " (SELECT number, k FROM clues WHERE deck = ?1 AND card = ?2"
         " ORDER BY time DESC, number DESC, k DESC LIMIT 1000000000 OFFSET ?3)"),
    [JOURNAL_DROP_OF_DECK] =
        ("DELETE FROM clues WHERE (number, k) IN"
         " (SELECT number, k FROM clues WHERE deck = ?1"
         " ORDER BY time DESC, number DESC, k DESC LIMIT 1000000000 OFFSET ?2)"),
    [JOURNAL_FORGET_REMARKS] = "DELETE FROM clues WHERE deck = ?1",
    [JOURNAL_TRIM_REMARKS] = ("DELETE FROM clues WHERE (number, k) IN (SELECT number, k FROM"
                              " (SELECT number, k, row_number() OVER (PARTITION BY deck, card"
                              " ORDER BY time DESC, number DESC, k DESC) AS place FROM clues)"
                              " AS c WHERE place > ?1)"),
    [JOURNAL_REMARKS] = ("SELECT number, card, clue FROM clues WHERE deck = ?1"
                         " ORDER BY time, number, k"),
    [JOURNAL_PUT_SETTING] = ("INSERT INTO settings (name, value) VALUES (?1, ?2)"
                             " ON CONFLICT (name) DO UPDATE SET value = ?2"),
    [JOURNAL_DROP_SETTING] = "DELETE FROM settings WHERE name = ?1",
    [JOURNAL_SETTINGS] = "SELECT name, value FROM settings ORDER BY name",
    [JOURNAL_PUT_RULING] = ("INSERT INTO rulings (who, mute, since, until, reason)"
                            " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (who, mute)"
                            " DO UPDATE SET since = ?3, until = ?4, reason = ?5"),
    [JOURNAL_DROP_RULING] = "DELETE FROM rulings WHERE who = ?1 AND mute = ?2",
    [JOURNAL_RULINGS] = "SELECT who, mute, since, until, reason FROM rulings ORDER BY since, who",
    [JOURNAL_PUT_INVITE] = ("INSERT INTO invites (code, since, until, uses)"
                            " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (code)"
                            " DO UPDATE SET until = ?3, uses = ?4"),
    [JOURNAL_LOCK_INVITE] = "UPDATE invites SET since = since WHERE code = ?1",
    [JOURNAL_END_INVITE] = "DELETE FROM invites WHERE code = ?1 AND uses <= 1",
    [JOURNAL_USE_INVITE] = "UPDATE invites SET uses = uses - 1 WHERE code = ?1",
    [JOURNAL_DROP_INVITE] = "DELETE FROM invites WHERE code = ?1",
    [JOURNAL_INVITES] = "SELECT code, since, until, uses FROM invites ORDER BY since, code",
    [JOURNAL_INVITE_GUEST] = "UPDATE guests SET invited = ?2 WHERE id = ?1 AND invited = 0",
    [JOURNAL_PUT_PUSH] = ("INSERT INTO pushes (device, endpoint, p256dh, auth, since)"
                          " SELECT id, ?2, ?3, ?4, ?5 FROM devices WHERE id = ?1"),
    [JOURNAL_DROP_PUSH] = "DELETE FROM pushes WHERE device = ?1 OR endpoint = ?2",
    [JOURNAL_PUSHES] = ("SELECT p.device, p.endpoint, p.p256dh, p.auth FROM pushes AS p"
                        " JOIN devices AS d ON d.id = p.device WHERE d.guest = ?1"
                        " ORDER BY d.seen DESC, p.device"),
    [JOURNAL_PUSH_ENDPOINTS] = "SELECT endpoint FROM pushes ORDER BY endpoint",
    [JOURNAL_PUT_PUSH_KEY] =
        "INSERT INTO push_key (one, secret) VALUES (1, ?1) ON CONFLICT DO NOTHING",
    [JOURNAL_PUSH_KEY] = "SELECT secret FROM push_key",
};
