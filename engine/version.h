/* version.h - what was built; scripts/version writes the values. */
#ifndef ENGAWA_VERSION_H
#define ENGAWA_VERSION_H

extern const char engawa_version[];        /* "0.2.0", or "0.2.0+7.g0123456789" after a release */
extern const char engawa_version_commit[]; /* of git; "" if unknown */
extern const char engawa_version_day[];    /* of the commit, as "2026-12-01"; "" if unknown */

#endif
