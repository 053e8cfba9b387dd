/* test_border.c - who stands at the port: what counts as one address. */
#include "server/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/un.h>

/* What counts of the address TEXT. */
static const char *counted(const char *text)
{
    static char counts[ADDRESS_SIZE];
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        address_write((const struct sockaddr *)&four, counts);
    } else {
        assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
        address_write((const struct sockaddr *)&six, counts);
    }
    return counts;
}

static void one_household_is_one_address(void **state)
{
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    char none[ADDRESS_SIZE] = "x";
    (void)state;
    assert_string_equal(counted("192.0.2.7"), "192.0.2.7");
    assert_string_equal(counted("::ffff:192.0.2.7"), "192.0.2.7");
    assert_string_equal(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    assert_string_equal(counted("2001:db8:1:2:ffff:ffff:ffff:ffff"), "2001:db8:1:2::/64");
    assert_string_equal(counted("2001:db8:1:3::6"), "2001:db8:1:3::/64");
    assert_string_equal(counted("ffff:ffff:ffff:ffff::1"), "ffff:ffff:ffff:ffff::/64");
    address_write((const struct sockaddr *)&local, none);
    assert_string_equal(none, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_household_is_one_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
