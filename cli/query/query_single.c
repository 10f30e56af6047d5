/* query_single.c - the operations about one shape: its bounds, measures and hull; and the outlines and the fitted shape
 * of a mask. */
#include "query/query_single.h"
#include "query/query_shape.h"

#include "lib/cli_outlines.h"

#include <float.h>
#include <math.h>
#include <string.h>

static bool query_shape_a(query *q, const json_t *request, kz_shape *a)
{
    static const query_where at = {NULL, "a", 0};
    const json_t *given = json_object_get(request, "a");
    if (!given) return query_fail(q, NULL, "MISSING_KEY", "the shape \"a\" is missing");
    return query_shape(q, &at, given, 0, a);
}

enum { QUERY_FAR = 1 << 23 }; /* so far the corners of cells are float32 numbers */

static bool query_mask_a(query *q, const json_t *request, const char *op, kz_shape *a)
{
    static const query_where at = {NULL, "a", 0};
    if (!query_shape_a(q, request, a)) return false;
    if (a->kind != KZ_KIND_MASK)
        return query_fail(q, &at, "BAD_VALUE", "%s needs a mask, and this is a %s", op, kz_kind_name(a->kind));
    const kz_cell at_cell = a->as.mask.cell;
    if (at_cell.x >= -QUERY_FAR && at_cell.x <= QUERY_FAR && at_cell.y >= -QUERY_FAR && at_cell.y <= QUERY_FAR)
        return true;
    return query_fail(q, &at, "TOO_LARGE", "the mask lies more than %d cells away", QUERY_FAR);
}

/* ---- Bounds and measures ------------------------------------------------------------------------------- */

bool query_bounds(query *q, const json_t *request, cli_json *j)
{
    kz_shape a;
    if (!query_shape_a(q, request, &a)) return false;
    cli_json_key(j, "bounds"), cli_json_box(j, a.bounds);
    return true;
}

bool query_measure(query *q, const json_t *request, cli_json *j)
{
    static const char *const names[] = {"points", "length", "area"};
    kz_shape a;
    if (!query_shape_a(q, request, &a)) return false;
    const kz_measure measure = kz_shape_measure(&a);
    const kz_vec2 centroid = {(float)measure.x, (float)measure.y};
    cli_json_key(j, "dimension"), cli_json_integer(j, measure.dimension);
    if (measure.dimension < 0) return true;
    cli_json_key(j, names[measure.dimension]), cli_json_number(j, (float)measure.size);
    cli_json_key(j, "centroid"), cli_json_vec(j, centroid);
    cli_json_key(j, "inertia"), cli_json_number(j, (float)measure.inertia);
    return true;
}

/* ---- Hull ---------------------------------------------------------------------------------------------- */

/* Points that are collected; NULL while they are counted. */
typedef struct query_corners {
    kz_vec2 *points;
    size_t n;
} query_corners;

static void query_add_corner(query_corners *corners, float x, float y)
{
    if (corners->points) corners->points[corners->n] = (kz_vec2){x, y};
    corners->n++;
}

static bool query_mask_corners(query *q, const kz_shape *shape, query_corners *corners)
{
    kz_hull hull;
    kz_error err;
    const double x = shape->as.mask.cell.x, y = shape->as.mask.cell.y;
    if (kz_mask_fit_hull(shape->as.mask.mask, &q->alloc, &hull, NULL, &err) != KZ_OK)
        return query_fail_kz(q, NULL, &err);
    for (int32_t i = 0; i < hull.n_points; i++)
        query_add_corner(corners, (float)(x + (double)hull.points[i].x), (float)(y + (double)hull.points[i].y));
    kz_hull_free(&hull);
    return true;
}

static bool query_add_corners(query *q, const kz_shape *shape, query_corners *corners)
{
    static const query_where at = {NULL, "a", 0};
    const kz_box box = shape->bounds;
    size_t n = 0;
    switch (shape->kind) {
    case KZ_KIND_NONE: return true;
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE:
        return query_fail(q, &at, "BAD_VALUE", "a %s has no corners, so its hull is no polygon",
                          kz_kind_name(shape->kind));
    case KZ_KIND_MASK: return query_mask_corners(q, shape, corners);
    case KZ_KIND_BOX:
        query_add_corner(corners, box.min.x, box.min.y), query_add_corner(corners, box.max.x, box.min.y);
        query_add_corner(corners, box.max.x, box.max.y), query_add_corner(corners, box.min.x, box.max.y);
        return true;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++)
            if (!query_add_corners(q, &shape->as.parts.items[i], corners)) return false;
        return true;
    case KZ_KIND_POINT: query_add_corner(corners, box.min.x, box.min.y); return true;
    case KZ_KIND_SEGMENT:
        query_add_corner(corners, shape->as.segment.a.x, shape->as.segment.a.y);
        query_add_corner(corners, shape->as.segment.b.x, shape->as.segment.b.y);
        return true;
    default: break;
    }
    const kz_vec2 *points = kz_shape_points(shape, &n);
    for (size_t i = 0; i < n; i++) query_add_corner(corners, points[i].x, points[i].y);
    return true;
}

bool query_hull(query *q, const json_t *request, cli_json *j)
{
    kz_shape a;
    query_corners corners = {NULL, 0};
    if (!query_shape_a(q, request, &a) || !query_add_corners(q, &a, &corners)) return false;
    if (corners.n > INT32_MAX / 2) return query_fail(q, NULL, "TOO_LARGE", "the shape has too many corners");
    const size_t room = corners.n + 1;
    corners.points = cli_pool_take(&q->memory, room * sizeof *corners.points, 8);
    if (!corners.points) return query_fail_memory(q, NULL);
    corners.n = 0;
    if (!query_add_corners(q, &a, &corners)) return false;
    const int32_t n = corners.n > 0 ? kz_convex_hull(corners.points, (int32_t)corners.n, corners.points) : 0;
    cli_json_key(j, "hull");
    cli_json_open(j, '[');
    for (int32_t i = 0; i < n; i++) cli_json_vec(j, corners.points[i]);
    cli_json_close(j, ']');
    return true;
}

/* ---- Options ------------------------------------------------------------------------------------------- */

/* A number that may be left out. */
static bool query_option(query *q, const json_t *request, const char *key, double least, double most, double *out)
{
    const query_where here = {NULL, key, 0};
    const json_t *value = json_object_get(request, key);
    if (!value) return true;
    const double number = json_is_number(value) ? json_number_value(value) : NAN;
    if (!(number >= least && number <= most))
        return query_fail(q, &here, "BAD_VALUE", "a number from %g to %g is expected", least, most);
    *out = number;
    return true;
}

static bool query_count_option(query *q, const json_t *request, const char *key, int32_t least, int32_t *out)
{
    const query_where here = {NULL, key, 0};
    double number = *out;
    const json_t *value = json_object_get(request, key);
    if (value && !json_is_integer(value)) return query_fail(q, &here, "BAD_VALUE", "a whole number is expected");
    if (!query_option(q, request, key, least, INT32_MAX, &number)) return false;
    *out = (int32_t)number;
    return true;
}

/* Reads one of these words; *out is its number. */
static bool query_word(query *q, const json_t *request, const char *key, const char *const *words, int *out)
{
    const query_where here = {NULL, key, 0};
    const json_t *value = json_object_get(request, key);
    const char *word = json_is_string(value) ? json_string_value(value) : "";
    if (!value) return true;
    for (int i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *out = i;
        return true;
    }
    return query_fail(q, &here, "BAD_VALUE", "one of %s, %s, %s%s%s is expected", words[0], words[1], words[2],
                      words[3] ? ", " : "", words[3] ? words[3] : "");
}

static uint64_t query_work_left(const query *q)
{
    return q->work.limit > q->work.done ? q->work.limit - q->work.done : 1;
}

/* ---- Outlines ------------------------------------------------------------------------------------------ */

static bool query_how(query *q, const json_t *request, trace_how *how)
{
    static const char *const modes[] = {"closest", "inside", "cover", NULL};
    int mode = KZ_SIMPLIFY_CLOSEST;
    int32_t neighbors = 8;
    double tolerance = -1;
    if (!query_option(q, request, "tolerance", 0, (double)FLT_MAX, &tolerance) ||
        !query_count_option(q, request, "points", 1, &how->simplify.max_points) ||
        !query_word(q, request, "mode", modes, &mode) ||
        !query_count_option(q, request, "neighbors", 4, &neighbors) ||
        !query_count_option(q, request, "max_points", 3, &how->max_points) ||
        !query_flag(q, request, "convex", &how->convex) || !query_flag(q, request, "rectangles", &how->rectangles) ||
        !query_flag(q, request, "single", &how->region.single) ||
        !query_flag(q, request, "no_holes", &how->region.no_holes) ||
        !query_flag(q, request, "largest", &how->region.largest))
        return false;
    if (neighbors != 4 && neighbors != 8) return query_fail(q, NULL, "BAD_VALUE", "neighbors: 4 or 8 is expected");
    how->region.neighbors = neighbors == 4 ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8;
    const bool chosen = json_object_get(request, "mode");
    how->simplify.mode = how->region.single && !chosen ? KZ_SIMPLIFY_COVER : (kz_simplify_mode)mode;
    how->simplifies = tolerance >= 0 || how->simplify.max_points > 0;
    how->simplify.tolerance = tolerance >= 0 ? (float)tolerance : how->simplifies ? FLT_MAX : 0;
    return true;
}

/* Options that contradict each other, as for the verb. */
static bool query_settle(query *q, const json_t *request, const trace_how *how)
{
    const trace_region *region = &how->region;
    if (how->rectangles && (how->convex || how->simplifies || region->single || region->no_holes || region->largest))
        return query_fail(q, NULL, "BAD_VALUE", "rectangles: they are exact, and go with no other option");
    const char *mode = json_string_value(json_object_get(request, "mode"));
    if (region->single && mode && strcmp(mode, "inside") == 0)
        return query_fail(q, NULL, "BAD_VALUE", "single: it adds pixels, so mode cannot be inside");
    if (how->max_points > 0 && !how->convex)
        return query_fail(q, NULL, "BAD_VALUE", "max_points: it is about convex parts");
    return true;
}

static void query_shift_rings(kz_rings *rings, double x, double y)
{
    for (int32_t i = 0; i < rings->n_points; i++) {
        rings->points[i].x = (float)((double)rings->points[i].x + x);
        rings->points[i].y = (float)((double)rings->points[i].y + y);
    }
}

/* To where the mask lies. */
static void query_shift(trace_found *found, const kz_shape *a)
{
    const int32_t x = a->as.mask.cell.x, y = a->as.mask.cell.y;
    query_shift_rings(&found->rings, x, y);
    query_shift_rings(&found->parts, x, y);
    for (int32_t i = 0; i < found->rects.n; i++) {
        kz_cell_rect *r = &found->rects.items[i];
        *r = (kz_cell_rect){r->x0 + x, r->y0 + y, r->x1 + x, r->y1 + y};
    }
}

static bool query_trace_size(query *q, const trace_found *found)
{
    const int64_t n = found->rectangles ? 4 * (int64_t)found->rects.n : cli_trace_shown(found)->n_points;
    const uint64_t most = kz_limits_resolve(&q->c->limits).max_objects;
    if ((uint64_t)n <= most) return true;
    return query_fail(q, NULL, "TOO_LARGE", "%lld corners are more than the limit of %llu (--max-objects)",
                      (long long)n, (unsigned long long)most);
}

bool query_trace(query *q, const json_t *request, cli_json *j)
{
    kz_shape a;
    kz_error err = {KZ_OK, 0, 0};
    trace_how how = {.convex = false};
    trace_found found = {.rectangles = false};
    if (!query_mask_a(q, request, "trace", &a) || !query_how(q, request, &how) || !query_settle(q, request, &how))
        return false;
    found.mask = a.as.mask.mask;
    const bool done = cli_trace_find(&q->alloc, &how, query_work_left(q), &found, &err) == KZ_OK
                          ? query_trace_size(q, &found)
                          : query_fail_kz(q, NULL, &err);
    if (done) {
        query_shift(&found, &a);
        cli_json_outlines(j, &found);
    }
    cli_trace_free(&q->alloc, &found);
    return done;
}

/* ---- Fits ---------------------------------------------------------------------------------------------- */

enum { QUERY_BOX, QUERY_CIRCLE, QUERY_CAPSULE, QUERY_HULL };

/* Writes the fitted shape as requests have it. */
typedef struct query_fitted {
    int kind, n;
    float numbers[5];
    kz_hull hull;
    kz_fit_loss loss;
} query_fitted;

static void query_keep_numbers(query_fitted *fitted, int n, const float *numbers)
{
    fitted->n = n;
    memcpy(fitted->numbers, numbers, (size_t)n * sizeof *numbers);
}

static kz_result query_fit_one(query *q, const kz_shape *a, float t, const kz_work *work, query_fitted *fitted,
                               kz_error *err)
{
    const kz_mask *mask = a->as.mask.mask;
    const float x = (float)a->as.mask.cell.x, y = (float)a->as.mask.cell.y;
    kz_box box = {{0, 0}, {0, 0}};
    kz_circle circle = {{0, 0}, 0};
    kz_capsule capsule = {{0, 0}, {0, 0}, 0};
    kz_result result;
    if (fitted->kind == QUERY_BOX) {
        result = kz_mask_fit_box(mask, t, work, &q->alloc, &box, &fitted->loss, err);
        const float four[] = {box.min.x + x, box.min.y + y, box.max.x + x, box.max.y + y};
        query_keep_numbers(fitted, 4, four);
    } else if (fitted->kind == QUERY_CIRCLE) {
        result = kz_mask_fit_circle(mask, t, work, &q->alloc, &circle, &fitted->loss, err);
        const float three[] = {circle.center.x + x, circle.center.y + y, circle.r};
        query_keep_numbers(fitted, 3, three);
    } else if (fitted->kind == QUERY_CAPSULE) {
        result = kz_mask_fit_capsule(mask, t, work, &q->alloc, &capsule, &fitted->loss, err);
        const float five[] = {capsule.a.x + x, capsule.a.y + y, capsule.b.x + x, capsule.b.y + y, capsule.r};
        query_keep_numbers(fitted, 5, five);
    } else {
        result = kz_mask_fit_hull(mask, &q->alloc, &fitted->hull, &fitted->loss, err);
        for (int32_t i = 0; result == KZ_OK && i < fitted->hull.n_points; i++)
            fitted->hull.points[i].x += x, fitted->hull.points[i].y += y;
    }
    return result;
}

static bool query_fit_mask(query *q, const kz_shape *a, double t, query_fitted *fitted)
{
    kz_error err = {KZ_OK, 0, 0};
    const kz_work work = {.max_work = query_work_left(q)};
    const kz_result result = query_fit_one(q, a, (float)t, &work, fitted, &err);
    if (result == KZ_ERR_TOO_LARGE && (uint64_t)err.b == work.max_work)
        return query_fail(q, NULL, "TOO_LARGE", "the fit takes more work than the limit of %llu (--max-work)",
                          (unsigned long long)q->work.limit);
    return result == KZ_OK || query_fail_kz(q, NULL, &err);
}

static void query_put_fitted(cli_json *j, const char *kind, const query_fitted *fitted)
{
    cli_json_open(j, '{');
    cli_json_key(j, fitted->kind == QUERY_HULL ? "polygon" : kind);
    cli_json_open(j, '[');
    for (int i = 0; i < fitted->n; i++) cli_json_number(j, fitted->numbers[i]);
    for (int32_t i = 0; i < fitted->hull.n_points; i++) cli_json_vec(j, fitted->hull.points[i]);
    cli_json_close(j, ']');
    cli_json_close(j, '}');
}

bool query_fit(query *q, const json_t *request, cli_json *j)
{
    static const char *const kinds[] = {"box", "circle", "capsule", "hull", NULL};
    kz_shape a;
    double t = 0.5;
    query_fitted fitted = {.kind = -1};
    if (!query_mask_a(q, request, "fit", &a) || !query_word(q, request, "shape", kinds, &fitted.kind) ||
        !query_option(q, request, "tightness", 0, 1, &t))
        return false;
    if (fitted.kind < 0) return query_fail(q, NULL, "MISSING_KEY", "\"shape\" is missing: box, circle, capsule or hull");
    const bool empty = kz_mask_count(a.as.mask.mask) == 0;
    if (!empty && !query_fit_mask(q, &a, t, &fitted)) return false;
    cli_json_key(j, "shape");
    if (empty) cli_json_null(j);
    else query_put_fitted(j, kinds[fitted.kind], &fitted);
    cli_json_key(j, "missed"), cli_json_integer(j, fitted.loss.missed);
    cli_json_key(j, "extra"), cli_json_integer(j, fitted.loss.extra);
    cli_json_key(j, "iou"), cli_json_number(j, fitted.loss.iou);
    kz_hull_free(&fitted.hull);
    return true;
}
