/* check.hpp - checks for test programs in C++: a failed one is printed and counted, and main returns failures(). */
#ifndef KZ_CPP_CHECK_HPP
#define KZ_CPP_CHECK_HPP

#include <cstdio>

inline int &count_of_failures()
{
    static int n = 0;
    return n;
}
inline int &count_of_checks()
{
    static int n = 0;
    return n;
}

#define CHECK(fact)                                                                                                    \
    do {                                                                                                               \
        count_of_checks()++;                                                                                           \
        if (!(fact)) {                                                                                                 \
            count_of_failures()++;                                                                                     \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #fact);                                             \
        }                                                                                                              \
    } while (false)

/* The exit status: 0 when there were checks, and none failed. */
inline int failures()
{
    std::printf("%d checks, %d failed\n", count_of_checks(), count_of_failures());
    return count_of_failures() == 0 && count_of_checks() > 0 ? 0 : 1;
}

#endif
