/* examples.hpp - what all examples in C++ include, and the main program that runs one of them by its name. */
#include <kolize/kolize.hpp>
#if __has_include(<kolize/io.hpp>)
#include <kolize/io.hpp>
#endif
#include <kolize/pool.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

struct named {
    const char *name;
    int (*run)(int n, char **words);
};
inline int run(int (*example)(), int, char **) { return example(); }
inline int run(int (*example)(int, char **), int n, char **words) { return example(n, words); }

template <std::size_t N> int run_named(const named (&all)[N], int n, char **words)
{
    for (const named &one : all)
        if (n > 1 && std::strcmp(words[1], one.name) == 0) return one.run(n - 1, words + 1);
    std::printf("there is no such example\n");
    return 2;
}
