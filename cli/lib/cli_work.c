/* cli_work.c - estimates the work of a query before it is answered, so that --max-work can refuse it.
 *
 * A megabyte of text can hold two outlines of 50 000 corners, or 15 000 boxes in one place.  A limit of seconds would
 * give other answers on other machines, so work is foretold from the sizes of the shapes.  Measured on a Zen 5, as
 * nanoseconds over the product of both sizes where nothing else is said:
 *
 *     polygons, relation           2.5, above some hundred corners 500 times the sum, and 1.7 times the product of
 *                                  those in both boxes (0.4 with trees of edges)
 *     polygons, contact            25 up to 1500 x 1500 corners, beyond that 1000 times the sum
 *     distance of lines, outlines  18 to 55
 *     mask beside anything         contact 40 to 200 times the sum, distance up to 1100 times
 *     shapes of many parts         1 to 2, contacts of all parts 11
 *     ray, all stretches           210 times the square
 *     mask turned; drawn           160; 240 times its size
 *
 * The size of a mask is half the edges between its set and clear cells. */
#include "lib/cli_work.h"

enum { WORK_PAIR = 32, WORK_SMALL = 128, WORK_CORNER_DRAWN = 600, WORK_PUSH_WORDS = 1 << 30 };

/* ---- Sizes --------------------------------------------------------------------------------------------- */

static uint64_t work_of_mask(const kz_mask *mask)
{
    const int64_t n = kz_mask_count(mask);
    return (uint64_t)(2 * n - kz_mask_overlap_area(mask, mask, 1, 0) - kz_mask_overlap_area(mask, mask, 0, 1)) + 1;
}

/* Corners, or what takes as long. */
static uint64_t work_size(const kz_shape *shape)
{
    uint64_t n = 0;
    size_t n_points = 0;
    switch (shape->kind) {
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: (void)kz_shape_points(shape, &n_points); return n_points;
    case KZ_KIND_MASK: return work_of_mask(shape->as.mask.mask);
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) n += work_size(&shape->as.parts.items[i]);
        return n;
    case KZ_KIND_GRID: return 4 * (uint64_t)kz_grid_width(shape->as.grid.grid) * (uint64_t)kz_grid_height(shape->as.grid.grid);
    default: return 1;
    }
}

static uint64_t work_product(uint64_t a, uint64_t b)
{
    return b && a > UINT64_MAX / 1024 / b ? UINT64_MAX / 1024 : a * b;
}

/* How many corners lie in a box.  Of the other edges few meet the shapes in it. */
static uint64_t work_corners_in(const kz_shape *shape, kz_box box)
{
    size_t n = 0;
    uint64_t inside = 1;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    for (size_t i = 0; i < n; i++)
        inside += (points[i].x >= box.min.x) & (points[i].x <= box.max.x) & (points[i].y >= box.min.y) &
                  (points[i].y <= box.max.y);
    return inside;
}

/* Outlines whose edges are all among each other. */
static uint64_t work_of_tangle(const kz_shape *a, const kz_shape *b)
{
    const bool trees = a->as.polygon.tree && b->as.polygon.tree;
    const uint64_t n = work_corners_in(a, b->bounds), m = work_corners_in(b, a->bounds);
    return work_product(n, m) / (trees ? 8 : 2);
}

static uint64_t work_least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* ---- Questions ----------------------------------------------------------------------------------------- */

uint64_t cli_work_of(cli_question question, const kz_shape *a, const kz_shape *b)
{
    const uint64_t n = work_size(a), m = work_size(b), product = work_product(n, m);
    const bool mask = a->kind == KZ_KIND_MASK || b->kind == KZ_KIND_MASK;
    const bool parts = a->kind == KZ_KIND_PARTS || b->kind == KZ_KIND_PARTS || a->kind == KZ_KIND_GRID ||
                       b->kind == KZ_KIND_GRID;
    const bool large = !mask && !parts && n > WORK_SMALL && m > WORK_SMALL;
    const uint64_t lines = work_least(product, 128 * (n + m) + (large ? work_of_tangle(a, b) : 0));
    const uint64_t relate = WORK_PAIR + (mask ? (n + m) / 4 : parts ? product : lines);
    switch (question) {
    case CLI_CONTACT:
        if (mask) return relate + 30 * (n + m);
        return relate + (product < 2000000 ? 6 * product : 256 * (n + m));
    case CLI_DISTANCE: return relate + (mask ? 300 * (n + m) : 12 * product);
    case CLI_EACH_PART: return relate + 4 * product;
    default: return relate;
    }
}

uint64_t cli_work_of_spans(const kz_shape *shape)
{
    const uint64_t n = work_size(shape);
    return shape->kind == KZ_KIND_MASK ? n : work_product(n, 50 * n);
}

uint64_t cli_work_of_drawing(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_MASK ? WORK_CORNER_DRAWN : WORK_CORNER_DRAWN * work_size(shape);
}

uint64_t cli_work_of_outline(const kz_shape *shape)
{
    return cli_work_of_drawing(shape) + (shape->kind == KZ_KIND_MASK ? 60 * work_size(shape) : 0);
}

uint64_t cli_work_of_transform(const kz_mask *mask) { return 40 * work_of_mask(mask); }

/* Some 3 limit^2 shifts, each of which may have to read all words of the smaller mask. */
int32_t cli_work_push_limit(const kz_mask *a, const kz_mask *b, int32_t limit)
{
    const uint64_t n = (uint64_t)(kz_mask_width(a) / 64 + 1) * (uint64_t)kz_mask_height(a);
    const uint64_t m = (uint64_t)(kz_mask_width(b) / 64 + 1) * (uint64_t)kz_mask_height(b);
    const uint64_t shifts = WORK_PUSH_WORDS / work_least(n, m);
    while (limit > 8 && 3 * (uint64_t)limit * (uint64_t)limit > shifts) limit--;
    return limit;
}

/* ---- Sums ---------------------------------------------------------------------------------------------- */

bool cli_work_add(cli_work *work, uint64_t units)
{
    const uint64_t steps = units > UINT64_MAX / 2 ? UINT64_MAX : 2 * units;
    work->done = steps > UINT64_MAX - work->done ? UINT64_MAX : work->done + steps;
    return work->done <= work->limit;
}

void cli_work_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        kz_shape a, b;
        keep[i] = kz_body_shape(world, pairs[i].a, &a) && kz_body_shape(world, pairs[i].b, &b) &&
                  cli_work_add(ctx, cli_work_of(CLI_RELATE, &a, &b));
    }
}

uint64_t cli_work_of_frame(const cli *c, int32_t n_frames)
{
    const uint64_t work = n_frames > 1 ? c->max_work / (uint64_t)n_frames : c->max_work;
    return work > 0 ? work : 1;
}

int cli_work_fail(cli *c, const char *what)
{
    return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: its collisions take more work than the limit of %llu (max_work)", what,
                    (unsigned long long)c->max_work);
}

void cli_work_warn(cli *c, const char *what, const cli_work *work)
{
    if (work->done <= work->limit) return;
    cli_warn(c, "%s: not all of its outlines are drawn: they take more work than the limit of %llu (--max-work)", what,
             (unsigned long long)c->max_work);
}
