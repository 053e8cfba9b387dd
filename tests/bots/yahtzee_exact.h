/* yahtzee_exact.h - the tests of the exact tables, a part of test_bots: the table for Yams takes
 * seconds to solve, and all who need it share it. */
#ifndef ENGAWA_TEST_YAHTZEE_EXACT_H
#define ENGAWA_TEST_YAHTZEE_EXACT_H

/* Runs them; returns how many fail. */
int yahtzee_exact_tests(void);

#endif
