/* test_spikes.c - an outline that goes out and comes back is refused for running along itself, wherever else it touches
 * itself. */
#include "kz_test.h"

#include <kolize/shape.h>

static void check_runs_along(const kz_vec2 *points, int32_t n, int64_t first, int64_t second, kz_test_place at)
{
    kz_vec2 turned[16];
    kz_shape s;
    kz_error err;
    for (int32_t start = 0; start < n; start++) {
        for (int32_t i = 0; i < n; i++) turned[i] = points[(start + i) % n];
        const int64_t a = (first - start + n) % n, b = (second - start + n) % n;
        NOTE("from vertex %d on", (int)start);
        kz_test_check(kz_shape_polygon(turned, n, &s, &err) == KZ_ERR_SELF_OVERLAP, at,
                      "refused as running along itself");
        kz_test_compare(KZ_TEST_EQ, kz_test_int(err.a), kz_test_int(a < b ? a : b), at, "the lower edge");
        kz_test_compare(KZ_TEST_EQ, kz_test_int(err.b), kz_test_int(a < b ? b : a), at, "the higher edge");
    }
}

#define RUNS_ALONG(points, first, second)                                                                              \
    check_runs_along(points, (int32_t)(sizeof points / sizeof *points), first, second, KZ_TEST_HERE)

TEST(a_spike_from_a_vertex_visited_twice_runs_along_itself)
{
    const kz_vec2 p[] = {{1, 0}, {1, 1}, {0, 1}, {1, 0}, {0, 0}};
    RUNS_ALONG(p, 3, 4);
}

TEST(a_spike_to_a_vertex_visited_twice_runs_along_itself)
{
    const kz_vec2 p[] = {{0, 0}, {8, 0}, {4, 4}, {8, 8}, {0, 8}, {2, 4}, {4, 4}, {2, 4}};
    RUNS_ALONG(p, 5, 6);
}
