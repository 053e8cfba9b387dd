/* wire.h - the wires between servers, which a test cuts, or silently stops. */
#ifndef ENGAWA_TESTS_WIRE_H
#define ENGAWA_TESTS_WIRE_H

/* A wire to PORT of the loopback; returns the port where it begins. When all are open, wire_begin.
 */
int wire_open(int port);
void wire_begin(void);

/* Cuts all connections there are. */
void wire_cut(void);

/* Stops all wires, old and new, until wire_go_on; then the held bytes go. */
void wire_hold(void);
void wire_go_on(void);

/* Ends all wires. */
void wire_close(void);

#endif
