/* logarithm.h - the natural logarithm, equal to the last bit on every machine.
 *
 * Libraries differ in the last bit of log, and one library differs between processors; a bot that
 * compares such values would choose one move in the server and another in the page. This one uses
 * the four operations only, which IEEE 754 fixes.
 */
#ifndef LOGARITHM_H
#define LOGARITHM_H

/* The natural logarithm of X, which is above 0 and finite, to within some units in the last
 * place. */
double logarithm_natural(double x);

#endif
