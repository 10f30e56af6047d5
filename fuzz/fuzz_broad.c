/* fuzz_broad.c - any boxes into the broad phase by itself, on the plane and on a torus, at every CPU level, by tiles;
 * the pairs must be those that asking every two of them finds. */
#include "fuzz_input.h"
#include "fuzz_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 200, PAIRS = 8192 };

static kz_box boxes_a[MOST], boxes_b[MOST];
static kz_index_pair pairs[PAIRS], first[PAIRS];

static bool has_nan(kz_box b)
{
    return !(b.min.x == b.min.x && b.min.y == b.min.y && b.max.x == b.max.x && b.max.y == b.max.y);
}

static size_t take_boxes(input *in, kz_box *boxes, bool *nan)
{
    const size_t n = (size_t)in_below(in, MOST + 1);
    const bool dense = in_byte(in) & 1; /* one number for many: few bytes make a crowd */
    for (size_t i = 0; i < n; i++) {
        if (dense) {
            const float x = (float)(in_byte(in) % 64), y = (float)(in_byte(in) % 64), s = (float)(i % 9);
            boxes[i] = (kz_box){{x, y}, {x + s, y + 3}};
        } else {
            boxes[i].min = in_point(in);
            boxes[i].max = in_point(in);
        }
        *nan |= has_nan(boxes[i]);
    }
    return n;
}

/* The reference point of a pair, and whether it is in the tile. */
static bool in_tile(kz_box a, kz_box b, kz_box tile)
{
    const float x = a.min.x > b.min.x ? a.min.x : b.min.x, y = a.min.y > b.min.y ? a.min.y : b.min.y;
    return tile.min.x <= x && x < tile.max.x && tile.min.y <= y && y < tile.max.y;
}

static bool holds(kz_box b) { return b.min.x <= b.max.x && b.min.y <= b.max.y; }

static void look_at_order(size_t n, size_t n_a, size_t n_b, bool joined)
{
    for (size_t i = 0; i < n; i++) {
        must(pairs[i].a < n_a && pairs[i].b < n_b && (joined || pairs[i].a < pairs[i].b), "pairs are of boxes");
        must(i == 0 || pairs[i - 1].a < pairs[i].a || (pairs[i - 1].a == pairs[i].a && pairs[i - 1].b < pairs[i].b),
             "pairs are in order, each once");
    }
}

static kz_result ask(int how, size_t n_a, size_t n_b, kz_box tile, const kz_box_options *options, size_t max, size_t *n)
{
    kz_error err = {KZ_OK, 0, 0};
    kz_result r;
    *n = 0;
    if (how == 0) r = kz_box_pairs(boxes_a, n_a, options, pairs, max, n, &err);
    else if (how == 1) r = kz_box_pairs_between(boxes_a, n_a, boxes_b, n_b, options, pairs, max, n, &err);
    else r = kz_box_pairs_tile(boxes_a, n_a, tile, options, pairs, max, n, &err);
    must(r == err.code, "the error says what was returned");
    return r;
}

static void compare(int how, size_t n_a, size_t n_b, kz_box tile, size_t max, size_t n)
{
    size_t at = 0;
    for (uint32_t i = 0; i < n_a; i++)
        for (uint32_t j = how == 1 ? 0 : i + 1; j < (how == 1 ? n_b : n_a); j++) {
            const kz_box other = how == 1 ? boxes_b[j] : boxes_a[j];
            if (!holds(boxes_a[i]) || !holds(other) || !kz_box_meets(boxes_a[i], other)) continue;
            if (how == 2 && !in_tile(boxes_a[i], other, tile)) continue;
            must(at < n && (at >= max || (pairs[at].a == i && pairs[at].b == j)), "the pairs are those that meet");
            at++;
        }
    must(at == n, "and no others");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const uint8_t what = in_byte(&in);
    const int how = what % 3;
    bool nan = false;
    kz_box_options options = {&alloc, NULL, 0, 0};
    in.raw = what & 0x80;
    if (what & 0x20) {
        options.wrap_w = in_number(&in);
        options.wrap_h = in_number(&in);
    }
    kz_box tile;
    tile.min = in_point(&in);
    tile.max = in_point(&in);
    const size_t max = what & 0x10 ? in_byte(&in) : PAIRS;
    const size_t n_a = take_boxes(&in, boxes_a, &nan), n_b = how == 1 ? take_boxes(&in, boxes_b, &nan) : n_a;
    const kz_cpu_level before = kz_cpu_level_now();
    size_t n_first = 0;
    kz_result r_first = KZ_OK;
    for (int level = KZ_CPU_LEVEL_COUNT - 1; level >= 0; level--) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        calls = 0;
        refuse_at = what & 0x40 && level == 0 ? in_byte(&in) : SIZE_MAX;
        size_t n;
        const kz_result r = ask(how, n_a, n_b, tile, &options, max, &n);
        if (r == KZ_OK && !nan) {
            const size_t n_got = n < max ? n : max;
            look_at_order(n_got, n_a, n_b, how == 1);
            if (!(options.wrap_w > 0) && !(options.wrap_h > 0)) compare(how, n_a, n_b, tile, max, n);
            if (n_first == 0) memcpy(first, pairs, n_got * sizeof *pairs), n_first = n, r_first = r;
            must(r != r_first || (n == n_first && memcmp(first, pairs, n_got * sizeof *pairs) == 0), "levels agree");
        }
        must(live == 0, "all memory came back");
    }
    kz_cpu_force(before);
    return 0;
}
