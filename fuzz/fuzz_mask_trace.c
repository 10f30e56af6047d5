/* fuzz_mask_trace.c - outlines of any mask, and any rings: filled again, simplified, cut; rectangles and shapes that
 * stand for a mask. */
#include "fuzz_cells.h"

#include <kolize/mask_fit.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { RING_POINTS = 40, RINGS = 5 };

/* Inputs of more work are refused, which is an answer, too. */
static const kz_work fuzz_work = {.max_work = 200000000};

static void look_at_rings(const kz_rings *rings)
{
    int32_t begin = 0;
    for (int32_t i = 0; i < rings->n_rings; i++) {
        must(rings->ring_end[i] >= begin + 3 && rings->parent[i] >= -1 && rings->parent[i] < i, "rings are in order");
        for (; begin < rings->ring_end[i]; begin++) must(is_point(rings->points[begin]), "points are numbers");
    }
    must(begin == rings->n_points, "rings hold all points");
}

static void change_rings(input *in, const kz_rings *rings, const kz_allocator *alloc)
{
    kz_rings fewer = {0}, parts = {0}, parts_again = {0};
    kz_simplify how;
    how.mode = (kz_simplify_mode)in_below(in, 3);
    how.tolerance = in_byte(in) & 1 ? in_number(in) : 1.0f;
    how.max_points = in_byte(in) & 1 ? in_i32(in) : in_below(in, 32);
    how.work = (kz_work){.max_work = in_byte(in) & 1 ? 0 : in_below(in, 5000)};
    float largest = -1;
    if (kz_rings_simplify(rings, &how, alloc, &fewer, &largest, NULL) == KZ_OK) {
        look_at_rings(&fewer);
        must(fewer.n_rings == rings->n_rings && fewer.n_points <= rings->n_points, "simpler is no more");
        must(largest >= 0 && largest <= how.tolerance, "the tolerance is kept");
        if (kz_rings_convex_parts(&fewer, 0, alloc, &parts_again, NULL) == KZ_OK) look_at_rings(&parts_again);
    }
    if (kz_rings_convex_parts(rings, in_byte(in) & 1 ? in_i32(in) : 0, alloc, &parts, NULL) == KZ_OK)
        look_at_rings(&parts);
    kz_rings_free(&fewer);
    kz_rings_free(&parts);
    kz_rings_free(&parts_again);
}

static void trace(input *in, const kz_mask *mask, const kz_allocator *alloc)
{
    kz_rings rings = {0};
    kz_mask *again = NULL;
    const kz_connectivity connectivity = in_byte(in) & 1 ? KZ_CONNECTIVITY_8 : KZ_CONNECTIVITY_4;
    if (kz_mask_trace(mask, connectivity, &fuzz_work, alloc, &rings, NULL) == KZ_OK) {
        look_at_rings(&rings);
        if (kz_rings_fill(&rings, kz_mask_width(mask), kz_mask_height(mask), alloc, &again, NULL) == KZ_OK)
            must(same_mask(mask, again), "outlines filled again are the mask");
        change_rings(in, &rings, alloc);
    }
    kz_mask_free(again);
    kz_rings_free(&rings);
}

/* Numbers of points, parents, points: whatever the bytes say. */
static void any_rings(input *in, const kz_allocator *alloc)
{
    kz_vec2 points[RING_POINTS];
    int32_t ring_end[RINGS], parent[RINGS], n = 0;
    kz_rings rings = {points, ring_end, parent, 0, 1 + in_below(in, RINGS), *alloc};
    for (int32_t i = 0; i < rings.n_rings; i++) {
        ring_end[i] = n += in_below(in, RING_POINTS / RINGS + 1);
        parent[i] = in_byte(in) & 1 ? -1 : (int32_t)(int8_t)in_byte(in);
    }
    rings.n_points = n;
    for (int32_t i = 0; i < n; i++) points[i] = in_point(in);
    kz_mask *filled = NULL;
    const int32_t w = in_byte(in) % 90, h = in_byte(in) % 90;
    kz_error err = {KZ_OK, 0, 0};
    const kz_result r = kz_rings_fill(&rings, w, h, alloc, &filled, &err);
    must(r == err.code, "the error says what was returned");
    kz_mask_free(filled);
    static double room[4096];
    kz_shape shape;
    if (kz_shape_from_rings_bytes(&rings) <= sizeof room &&
        kz_shape_from_rings(&rings, room, sizeof room, &shape, NULL) == KZ_OK) {
        must(shape.kind == KZ_KIND_POLYGON || shape.kind == KZ_KIND_PARTS, "rings make polygons");
        must(kz_relate(&shape, &shape) == KZ_OVERLAP, "and overlap themselves");
    }
    change_rings(in, &rings, alloc);
}

static void rectangles(const kz_mask *mask, const kz_allocator *alloc)
{
    kz_cell_rects rects = {0};
    int64_t sum = 0;
    if (kz_mask_rectangles(mask, alloc, &rects, NULL) != KZ_OK) return;
    for (int32_t i = 0; i < rects.n; i++) {
        const kz_cell_rect rect = rects.items[i];
        must(!rect_is_empty(rect) && kz_mask_get(mask, rect.x0, rect.y0), "rectangles hold cells");
        sum += (int64_t)(rect.x1 - rect.x0) * (rect.y1 - rect.y0);
    }
    must(sum == kz_mask_count(mask), "rectangles cover the cells, each once");
    kz_cell_rects_free(&rects);
}

static void look_at_loss(const kz_mask *mask, const kz_fit_loss *loss, float t)
{
    must(loss->missed >= 0 && loss->missed <= kz_mask_count(mask) && loss->extra >= 0, "losses are counts");
    must(loss->iou >= 0 && loss->iou <= 1, "the measure of fitting is 0 to 1");
    must(t != 0 || loss->missed == 0, "what holds all misses none");
    must(t != 1 || loss->extra == 0, "what holds no more holds none too much");
}

static void fit(input *in, const kz_mask *mask, const kz_allocator *alloc)
{
    const uint8_t how = in_byte(in);
    const float t = how % 4 == 0 ? in_number(in) : (float)(how % 4 - 1) / 2;
    kz_fit_loss loss;
    kz_box box;
    kz_circle circle;
    kz_capsule capsule;
    kz_hull hull = {0};
    if (kz_mask_fit_box(mask, t, &fuzz_work, alloc, &box, &loss, NULL) == KZ_OK) look_at_loss(mask, &loss, t);
    if (kz_mask_fit_circle(mask, t, &fuzz_work, alloc, &circle, &loss, NULL) == KZ_OK) {
        must(is_point(circle.center) && circle.r >= 0 && is_number(circle.r), "a circle is made of numbers");
        look_at_loss(mask, &loss, t);
    }
    if (kz_mask_count(mask) < 150 &&
        kz_mask_fit_capsule(mask, t, &fuzz_work, alloc, &capsule, &loss, NULL) == KZ_OK) {
        must(is_point(capsule.a) && is_point(capsule.b) && capsule.r >= 0 && is_number(capsule.r),
             "a capsule is made of numbers");
        look_at_loss(mask, &loss, t);
    }
    if (kz_mask_fit_hull(mask, alloc, &hull, &loss, NULL) == KZ_OK) {
        int32_t outline = -1;
        const kz_rings ring = {hull.points, &hull.n_points, &outline, hull.n_points, 1, hull.alloc};
        if (hull.n_points > 0) look_at_rings(&ring);
        look_at_loss(mask, &loss, 0);
    }
    kz_hull_free(&hull);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const kz_allocator alloc = cells_allocator();
    const uint8_t what = cells_begin(&in);
    if (what % 3 == 0) {
        any_rings(&in, &alloc);
    } else {
        kz_mask *mask = in_mask(&in, what % 3 == 1 ? 72 : 20, &alloc);
        if (mask && what % 3 == 1) trace(&in, mask, &alloc), rectangles(mask, &alloc);
        if (mask && what % 3 == 2) fit(&in, mask, &alloc);
        kz_mask_free(mask);
    }
    must(live == 0, "all memory came back");
    return 0;
}
