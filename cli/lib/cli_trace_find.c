/* cli_trace_find.c - outlines, convex parts or rectangles of a mask, and what they lose, for `trace` and `query`. */
#include "lib/cli_outlines.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The outlines filled again, compared with the mask.  They may reach beyond it. */
static kz_result trace_measure(const kz_allocator *alloc, trace_found *found, kz_error *err)
{
    kz_rings moved = found->rings;
    float least_x = 0, least_y = 0, most_x = (float)kz_mask_width(found->mask);
    float most_y = (float)kz_mask_height(found->mask);
    for (int32_t i = 0; i < moved.n_points; i++) {
        least_x = fminf(least_x, moved.points[i].x), most_x = fmaxf(most_x, moved.points[i].x);
        least_y = fminf(least_y, moved.points[i].y), most_y = fmaxf(most_y, moved.points[i].y);
    }
    /* The cells that kz_rings_fill sets.  Covering outlines may go a little beyond the mask. */
    const float farthest = 1 << 23, extent = fmaxf(most_x - least_x, most_y - least_y);
    if (!(extent <= farthest)) {
        *err = (kz_error){KZ_ERR_TOO_LARGE, INT32_MAX, 1 << 23};
        if (extent < (float)INT32_MAX) err->a = (int64_t)extent;
        return KZ_ERR_TOO_LARGE;
    }
    const int32_t left = (int32_t)-floorf(least_x), top = (int32_t)-floorf(least_y);
    const int32_t w = left + (int32_t)ceilf(most_x), h = top + (int32_t)ceilf(most_y);
    const size_t size = (size_t)moved.n_points * sizeof(kz_vec2);
    if (size > 0 && !(moved.points = alloc->alloc(alloc->ctx, size, sizeof(float)))) {
        *err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        return KZ_ERR_MEMORY;
    }
    for (int32_t i = 0; i < moved.n_points; i++) {
        moved.points[i].x = found->rings.points[i].x + (float)left;
        moved.points[i].y = found->rings.points[i].y + (float)top;
    }
    const kz_result result = kz_rings_fill(&moved, w, h, alloc, &found->filled, err);
    if (size > 0) alloc->release(alloc->ctx, moved.points, size, sizeof(float));
    if (result != KZ_OK) return result;
    found->filled_at = (kz_cell){-left, -top};
    const int64_t common = kz_mask_overlap_area(found->mask, found->filled, -left, -top),
                  count = kz_mask_count(found->mask);
    const int64_t all = kz_mask_count(found->filled) + count - common;
    found->loss = (kz_fit_loss){count - common, kz_mask_count(found->filled) - common,
                                all > 0 ? (float)((double)common / (double)all) : 0};
    return KZ_OK;
}

/* Holes come after their outlines, but not always next to them. */
static kz_result trace_link_holes(const kz_allocator *alloc, trace_found *found, kz_error *err)
{
    const kz_rings *rings = cli_trace_shown(found);
    const size_t size = (size_t)rings->n_rings * sizeof(int32_t);
    if (size == 0) return KZ_OK;
    found->next_hole = alloc->alloc(alloc->ctx, size, sizeof(int32_t));
    if (!found->next_hole) {
        *err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        return KZ_ERR_MEMORY;
    }
    for (int32_t i = 0; i < rings->n_rings; i++) found->next_hole[i] = -1;
    for (int32_t i = rings->n_rings - 1; i >= 0; i--) {
        const int32_t outline = rings->parent[i];
        if (outline < 0) continue;
        found->next_hole[i] = found->next_hole[outline];
        found->next_hole[outline] = i;
    }
    return KZ_OK;
}

void cli_trace_free(const kz_allocator *alloc, trace_found *found)
{
    if (found->next_hole)
        alloc->release(alloc->ctx, found->next_hole, (size_t)cli_trace_shown(found)->n_rings * sizeof(int32_t),
                         sizeof(int32_t));
    kz_rings_free(&found->rings);
    kz_rings_free(&found->parts);
    kz_mask_free(found->filled);
    kz_cell_rects_free(&found->rects);
}

static kz_result trace_outlines(const kz_allocator *alloc, const trace_how *how, const kz_work *work,
                                trace_found *found, kz_error *err)
{
    const trace_region *of = &how->region;
    if (!of->largest && !of->no_holes && !of->single)
        return kz_mask_trace(found->mask, of->neighbors, work, alloc, &found->rings, err);
    kz_mask *region;
    kz_result result = cli_trace_region(alloc, found->mask, of, &region, err);
    if (result != KZ_OK) return result;
    result = kz_mask_trace(region, of->single ? KZ_CONNECTIVITY_4 : of->neighbors, work, alloc, &found->rings, err);
    kz_mask_free(region);
    return result;
}

static kz_result trace_simplify(const kz_allocator *alloc, const trace_how *how, const kz_work *work,
                                trace_found *found, kz_error *err)
{
    kz_rings fewer;
    kz_simplify with = how->simplify;
    with.work = *work;
    const kz_result result = kz_rings_simplify(&found->rings, &with, alloc, &fewer, &found->largest, err);
    if (result != KZ_OK) return result;
    kz_rings_free(&found->rings);
    found->rings = fewer;
    found->over = with.max_points > 0 && fewer.n_points > with.max_points;
    return KZ_OK;
}

/* Twice the area of the first ring. */
static double trace_area(const kz_rings *rings)
{
    double sum = 0;
    const int32_t n = rings->n_rings > 0 ? rings->ring_end[0] : 0;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 p = rings->points[i], q = rings->points[i + 1 < n ? i + 1 : 0];
        sum += (double)p.x * (double)q.y - (double)q.x * (double)p.y;
    }
    return fabs(sum);
}

/* The hull of the solid pixels, with as few points as are wished for.  Paths that join pieces may leave it, so it is
 * not that of the outline. */
static kz_result trace_hull(const kz_allocator *alloc, const trace_how *how, const kz_work *work,
                            const trace_found *found, kz_rings *out, kz_error *err)
{
    kz_hull hull;
    kz_simplify with = how->simplify;
    int32_t parent = -1;
    kz_result result = kz_mask_fit_hull(found->mask, alloc, &hull, NULL, err);
    if (result != KZ_OK) return result;
    int32_t end = hull.n_points;
    const kz_rings ring = {hull.points, &end, &parent, end, 1, *alloc};
    with.work = *work;
    result = kz_rings_simplify(&ring, &with, alloc, out, NULL, err);
    kz_hull_free(&hull);
    return result;
}

/* One outline of a small number of points may be larger than the hull of as many: then it is the hull. */
static kz_result trace_single(const kz_allocator *alloc, const trace_how *how, const kz_work *work,
                              trace_found *found, kz_error *err)
{
    kz_rings hull;
    if (found->rings.n_points == 0) return KZ_OK;
    kz_result result = trace_hull(alloc, how, work, found, &hull, err);
    if (result != KZ_OK) return result;
    if ((result = trace_simplify(alloc, how, work, found, err)) != KZ_OK ||
        hull.n_points > how->simplify.max_points || trace_area(&hull) >= trace_area(&found->rings)) {
        kz_rings_free(&hull);
        return result;
    }
    kz_rings_free(&found->rings);
    found->rings = hull;
    found->largest = -1;
    found->over = false;
    return KZ_OK;
}

static kz_result trace_leave_out(const kz_allocator *alloc, const trace_how *how, const kz_work *work,
                                 trace_found *found, kz_error *err)
{
    const bool any_distance = how->simplify.max_points > 0 && how->simplify.tolerance == FLT_MAX;
    const bool all = how->region.single && !how->region.largest && how->simplify.mode == KZ_SIMPLIFY_COVER;
    return all && any_distance ? trace_single(alloc, how, work, found, err)
                               : trace_simplify(alloc, how, work, found, err);
}

static int trace_compare_points(const void *a, const void *b)
{
    const kz_vec2 p = *(const kz_vec2 *)a, q = *(const kz_vec2 *)b;
    return p.x != q.x ? (p.x > q.x) - (p.x < q.x) : (p.y > q.y) - (p.y < q.y);
}

/* Does an outline have a point twice, where two of its pixels meet in a corner? */
static kz_result trace_meets_itself(const kz_allocator *alloc, const kz_rings *rings, bool *out, kz_error *err)
{
    const size_t size = (size_t)rings->n_points * sizeof(kz_vec2);
    *out = false;
    if (size == 0) return KZ_OK;
    kz_vec2 *points = alloc->alloc(alloc->ctx, size, sizeof(float));
    if (!points) {
        *err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        return KZ_ERR_MEMORY;
    }
    memcpy(points, rings->points, size);
    for (int32_t ring = 0, begin = 0; ring < rings->n_rings; begin = rings->ring_end[ring++]) {
        qsort(points + begin, (size_t)(rings->ring_end[ring] - begin), sizeof *points, trace_compare_points);
        for (int32_t i = begin + 1; i < rings->ring_end[ring]; i++)
            *out = *out || (points[i - 1].x == points[i].x && points[i - 1].y == points[i].y);
    }
    alloc->release(alloc->ctx, points, size, sizeof(float));
    return KZ_OK;
}

static kz_result trace_needs_parts(const kz_allocator *alloc, const trace_how *how, const trace_found *found, bool *out,
                                   kz_error *err)
{
    bool holes = false;
    for (int32_t i = 0; i < found->rings.n_rings; i++) holes = holes || found->rings.parent[i] >= 0;
    *out = how->convex || (holes && how->without_holes);
    return *out || !how->without_meetings ? KZ_OK : trace_meets_itself(alloc, &found->rings, out, err);
}

kz_result cli_trace_find(const kz_allocator *alloc, const trace_how *how, uint64_t max_work, trace_found *found,
                         kz_error *err)
{
    const kz_work work = {.max_work = max_work};
    if (how->rectangles) {
        found->rectangles = true;
        found->loss.iou = kz_mask_count(found->mask) > 0 ? 1 : 0;
        return kz_mask_rectangles(found->mask, alloc, &found->rects, err);
    }
    kz_result result = trace_outlines(alloc, how, &work, found, err);
    if (result != KZ_OK) return result;
    found->exact_points = found->rings.n_points;
    if (how->simplifies && (result = trace_leave_out(alloc, how, &work, found, err)) != KZ_OK) return result;
    if ((result = trace_needs_parts(alloc, how, found, &found->convex, err)) != KZ_OK) return result;
    if (found->convex) {
        result = kz_rings_convex_parts(&found->rings, how->max_points, alloc, &found->parts, err);
        if (result != KZ_OK) return result;
    }
    result = trace_link_holes(alloc, found, err);
    return result == KZ_OK ? trace_measure(alloc, found, err) : result;
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void trace_json_ring(cli_json *j, const kz_rings *rings, int32_t ring)
{
    const int32_t begin = ring > 0 ? rings->ring_end[ring - 1] : 0;
    cli_json_open(j, '[');
    for (int32_t i = begin; i < rings->ring_end[ring]; i++) cli_json_vec(j, rings->points[i]);
    cli_json_close(j, ']');
}

/* One shape for each outline with its holes. */
static void trace_json_polygons(cli_json *j, const trace_found *found)
{
    const kz_rings *rings = cli_trace_shown(found);
    for (int32_t ring = 0; ring < rings->n_rings; ring++) {
        if (rings->parent[ring] >= 0) continue;
        cli_json_open(j, '{');
        cli_json_key(j, "polygon");
        trace_json_ring(j, rings, ring);
        if (found->next_hole[ring] >= 0) {
            cli_json_key(j, "holes");
            cli_json_open(j, '[');
            for (int32_t hole = found->next_hole[ring]; hole >= 0; hole = found->next_hole[hole])
                trace_json_ring(j, rings, hole);
            cli_json_close(j, ']');
        }
        cli_json_close(j, '}');
    }
}

static void trace_json_rects(cli_json *j, const trace_found *found)
{
    for (int32_t i = 0; i < found->rects.n; i++) {
        cli_json_open(j, '{');
        cli_json_key(j, "box");
        cli_json_cells(j, found->rects.items[i]);
        cli_json_close(j, '}');
    }
}

void cli_json_outlines(cli_json *j, const trace_found *found)
{
    if (!found->rectangles) {
        cli_json_key(j, "points"), cli_json_integer(j, found->rings.n_points);
        cli_json_key(j, "exact_points"), cli_json_integer(j, found->exact_points);
        if (found->over) cli_json_key(j, "over"), cli_json_bool(j, true);
        cli_json_key(j, "largest");
        if (found->largest >= 0) cli_json_number(j, found->largest);
        else cli_json_null(j);
    }
    cli_json_key(j, "missed"), cli_json_integer(j, found->loss.missed);
    cli_json_key(j, "extra"), cli_json_integer(j, found->loss.extra);
    cli_json_key(j, "iou"), cli_json_number(j, found->loss.iou);
    cli_json_key(j, "shapes"), cli_json_open(j, '[');
    if (found->rectangles) trace_json_rects(j, found);
    else trace_json_polygons(j, found);
    cli_json_close(j, ']');
}
