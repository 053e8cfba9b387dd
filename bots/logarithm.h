/* logarithm.h - a natural logarithm with identical results on every machine.
 *
 * Libraries differ in the last bit of log, and one library differs between processors; a bot that
 * compares such values would choose one move in the server and another in the page. This function
 * uses only the four operations that IEEE 754 specifies exactly.
 */
#ifndef LOGARITHM_H
#define LOGARITHM_H

/* Returns the natural logarithm of X, which is positive and finite, to within a few units in the
 * last place. */
double logarithm_natural(double x);

#endif
