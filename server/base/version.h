/* version.h - which version of Engawa serves. */
#ifndef ENGAWA_SERVER_VERSION_H
#define ENGAWA_SERVER_VERSION_H

extern const char server_version[];

#endif
