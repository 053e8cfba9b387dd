/* version.h - the version of the running server. */
#ifndef ENGAWA_SERVER_VERSION_H
#define ENGAWA_SERVER_VERSION_H

extern const char server_version[];

#endif
