/* scene.h - shapes in one word, for tests that state facts about them; and each fact checked from every side.
 *
 *     TEST(edge_touching_boxes_touch) { RELATES(box(0, 0, 4, 4), box(4, 1, 8, 3), KZ_TOUCH); }
 *
 * RELATES also swaps the two, mirrors and turns them in all eight ways, shifts and scales them by amounts that keep
 * every coordinate exact, and holds kz_collide, kz_overlap and kz_intersects against the same answer.  So coordinates must
 * be small multiples of 1/64.  What the shapes borrow lives until scene_clear. */
#ifndef KZ_TEST_SCENE_H
#define KZ_TEST_SCENE_H

#include <kolize/query.h>

#include <math.h>
#include <string.h>

#include "kz_test.h"
#include "shape/shape_private.h"

enum { SCENE_POINTS = 1 << 14, SCENE_RINGS = 1 << 10, SCENE_SHAPES = 1 << 10, SCENE_MASKS = 1 << 10 };

static struct {
    kz_vec2 points[SCENE_POINTS];
    int32_t rings[SCENE_RINGS];
    kz_shape shapes[SCENE_SHAPES];
    kz_mask *masks[SCENE_MASKS];
    int n_points, n_rings, n_shapes, n_masks;
} scene;

/* What is in use, to go back to: masks made since are freed. */
typedef struct scene_mark {
    int n_points, n_rings, n_shapes, n_masks;
} scene_mark;

static inline scene_mark scene_now(void)
{
    return (scene_mark){scene.n_points, scene.n_rings, scene.n_shapes, scene.n_masks};
}

static inline void scene_back_to(scene_mark mark)
{
    while (scene.n_masks > mark.n_masks) kz_mask_free(scene.masks[--scene.n_masks]);
    scene.n_points = mark.n_points;
    scene.n_rings = mark.n_rings;
    scene.n_shapes = mark.n_shapes;
}

static inline void scene_clear(void) { scene_back_to((scene_mark){0, 0, 0, 0}); }

/* Room for n more things of one kind; a test that wants more has a mistake in it. */
static inline int scene_take(int *used, int n, int room)
{
    const int at = *used;
    if (!CHECK(n >= 0 && n <= room - at)) return 0;
    *used += n;
    return at;
}

/* ---- Makers --------------------------------------------------------------------------------------------- */

static inline kz_shape scene_made(kz_result result, kz_shape shape)
{
    CHECK_STR(kz_result_name(result), "OK");
    return result == KZ_OK ? shape : (kz_shape){0};
}

static inline kz_shape point(float x, float y)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_point((kz_vec2){x, y}, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape segment(float x0, float y0, float x1, float y1)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_segment((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape box(float x0, float y0, float x1, float y1)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape circle(float x, float y, float radius)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_circle((kz_vec2){x, y}, radius, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape capsule(float x0, float y0, float x1, float y1, float radius)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_capsule((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, radius, &s, NULL);
    return scene_made(r, s);
}

static inline kz_vec2 *scene_points(const float *numbers, int n_numbers)
{
    kz_vec2 *points = scene.points + scene_take(&scene.n_points, n_numbers / 2, SCENE_POINTS);
    for (int i = 0; i < n_numbers / 2; i++) points[i] = (kz_vec2){numbers[2 * i], numbers[2 * i + 1]};
    return points;
}

static inline kz_shape scene_polygon(const kz_vec2 *points, const int32_t *ring_end, int n, int n_rings)
{
    kz_shape s = {0};
    const kz_result r = n_rings > 1 ? kz_shape_polygon_with_holes(points, ring_end, n_rings, &s, NULL)
                                    : kz_shape_polygon(points, n, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape scene_polyline(const kz_vec2 *points, int n)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_polyline(points, n, &s, NULL);
    return scene_made(r, s);
}

/* A polygon with holes: the numbers of points of its rings, the last one 0, and all coordinates. */
static inline kz_shape scene_rings(const int *counts, const float *numbers, int n_numbers)
{
    const kz_vec2 *points = scene_points(numbers, n_numbers);
    int n_rings = 0;
    while (counts[n_rings]) n_rings++;
    int32_t *ring_end = scene.rings + scene_take(&scene.n_rings, n_rings, SCENE_RINGS);
    for (int i = 0; i < n_rings; i++) ring_end[i] = (i ? ring_end[i - 1] : 0) + counts[i];
    return scene_polygon(points, ring_end, n_numbers / 2, n_rings);
}

#define SCENE_FLOATS(...) (const float[]){__VA_ARGS__}, (int)(sizeof((const float[]){__VA_ARGS__}) / sizeof(float))
#define polygon(...)      scene_polygon_of(SCENE_FLOATS(__VA_ARGS__))
#define polyline(...)     scene_polyline_of(SCENE_FLOATS(__VA_ARGS__))
#define RINGS(...)                                                                                                     \
    (const int[]) { __VA_ARGS__, 0 }
#define polygon_with_holes(counts, ...) scene_rings(counts, SCENE_FLOATS(__VA_ARGS__))
#define parts(...)                                                                                                     \
    scene_parts((const kz_shape[]){__VA_ARGS__}, (int)(sizeof((const kz_shape[]){__VA_ARGS__}) / sizeof(kz_shape)))

static inline kz_shape scene_polygon_of(const float *numbers, int n)
{
    return scene_polygon(scene_points(numbers, n), NULL, n / 2, 1);
}

static inline kz_shape scene_polyline_of(const float *numbers, int n)
{
    return scene_polyline(scene_points(numbers, n), n / 2);
}

static inline kz_shape scene_parts(const kz_shape *items, int n)
{
    kz_shape s = {0}, *kept = scene.shapes + scene_take(&scene.n_shapes, n, SCENE_SHAPES);
    memcpy(kept, items, sizeof *items * (size_t)n);
    const kz_result r = kz_shape_parts(kept, n, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape no_parts(void)
{
    kz_shape s = {0};
    const kz_result r = kz_shape_parts(NULL, 0, &s, NULL);
    return scene_made(r, s);
}

static inline kz_shape scene_place(kz_mask *mask, double x, double y)
{
    kz_shape s = {0};
    scene.masks[scene_take(&scene.n_masks, 1, SCENE_MASKS)] = mask;
    const kz_result r = kz_shape_mask(mask, x, y, &s, NULL);
    return scene_made(r, s);
}

/* Rows divided by newlines, `#` set. */
static inline kz_shape mask(const char *text, double x, double y)
{
    kz_mask *m = NULL;
    if (!CHECK_EQ(kz_mask_from_text(text, NULL, &m, NULL), KZ_OK)) return (kz_shape){0};
    return scene_place(m, x, y);
}

/* ---- The same scene from another side ------------------------------------------------------------------- */

/* x' = scale * (x or y, perhaps negated, + shift) */
typedef struct scene_view {
    bool exchange, mirror_x, mirror_y; /* first x and y exchanged, then mirrored */
    float scale, shift_x, shift_y;
} scene_view;

static inline kz_vec2 view_point(const scene_view *v, kz_vec2 p)
{
    const float x = v->exchange ? p.y : p.x, y = v->exchange ? p.x : p.y;
    return (kz_vec2){v->scale * ((v->mirror_x ? -x : x) + v->shift_x),
                     v->scale * ((v->mirror_y ? -y : y) + v->shift_y)};
}

static inline kz_shape view_box(const scene_view *v, kz_box b)
{
    const kz_vec2 p = view_point(v, b.min), q = view_point(v, b.max);
    return box(fminf(p.x, q.x), fminf(p.y, q.y), fmaxf(p.x, q.x), fmaxf(p.y, q.y));
}

typedef struct view_of_mask {
    const kz_mask *mask;
    const scene_view *view;
} view_of_mask;

static inline bool view_cell(void *ctx, int32_t x, int32_t y)
{
    const view_of_mask *m = ctx;
    const int32_t w = kz_mask_width(m->mask), h = kz_mask_height(m->mask), scale = (int32_t)m->view->scale;
    int32_t column = x / scale, row = y / scale;
    column = m->view->mirror_x ? (m->view->exchange ? h : w) - 1 - column : column;
    row = m->view->mirror_y ? (m->view->exchange ? w : h) - 1 - row : row;
    return m->view->exchange ? kz_mask_get(m->mask, row, column) : kz_mask_get(m->mask, column, row);
}

static inline kz_shape view_mask(const scene_view *v, const kz_placed_mask *placed)
{
    const int32_t scale = (int32_t)v->scale, w = kz_mask_width(placed->mask), h = kz_mask_height(placed->mask);
    const kz_vec2 at = {(float)placed->cell.x, (float)placed->cell.y};
    const kz_vec2 corner = {at.x + (float)w, at.y + (float)h}, p = view_point(v, at), q = view_point(v, corner);
    view_of_mask ctx = {placed->mask, v};
    kz_mask *m = NULL;
    const kz_result r = kz_mask_from_call(scale * (v->exchange ? h : w), scale * (v->exchange ? w : h), view_cell, &ctx,
                                          NULL, &m, NULL);
    if (!CHECK_EQ(r, KZ_OK)) return (kz_shape){0};
    return scene_place(m, (double)fminf(p.x, q.x), (double)fminf(p.y, q.y));
}

static inline kz_shape view_points(const scene_view *v, const kz_shape *s)
{
    int32_t n;
    const kz_vec2 *from = kzi_shape_points(s, &n);
    kz_vec2 *to = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    for (int32_t i = 0; i < n; i++) to[i] = view_point(v, from[i]);
    return s->kind == KZ_KIND_POLYGON ? scene_polygon(to, s->as.polygon.ring_end, n, s->as.polygon.n_rings)
                                      : scene_polyline(to, n);
}

static inline kz_shape view_shape(const scene_view *v, const kz_shape *s)
{
    kz_vec2 p, q;
    kz_shape *items;
    switch (s->kind) {
    case KZ_KIND_POINT: p = view_point(v, s->as.point); return point(p.x, p.y);
    case KZ_KIND_SEGMENT:
        p = view_point(v, s->as.segment.a), q = view_point(v, s->as.segment.b);
        return segment(p.x, p.y, q.x, q.y);
    case KZ_KIND_BOX: return view_box(v, s->bounds);
    case KZ_KIND_CIRCLE: p = view_point(v, s->as.circle.center); return circle(p.x, p.y, v->scale * s->as.circle.r);
    case KZ_KIND_CAPSULE:
        p = view_point(v, s->as.capsule.a), q = view_point(v, s->as.capsule.b);
        return capsule(p.x, p.y, q.x, q.y, v->scale * s->as.capsule.r);
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return view_points(v, s);
    case KZ_KIND_MASK: return view_mask(v, &s->as.mask);
    case KZ_KIND_PARTS:
        if (s->as.parts.n == 0) return no_parts();
        items = scene.shapes + scene_take(&scene.n_shapes, s->as.parts.n, SCENE_SHAPES);
        for (int32_t i = 0; i < s->as.parts.n; i++) items[i] = view_shape(v, &s->as.parts.items[i]);
        return scene_parts(items, s->as.parts.n);
    default: return *s;
    }
}

static inline bool holds_mask(const kz_shape *s)
{
    bool holds = s->kind == KZ_KIND_MASK;
    for (int32_t i = 0; s->kind == KZ_KIND_PARTS && i < s->as.parts.n; i++) holds |= holds_mask(&s->as.parts.items[i]);
    return holds;
}

/* ---- Facts ---------------------------------------------------------------------------------------------- */

/* A contact without a collision is all zero; with one it is a unit normal, and finite numbers. */
static inline void check_contact(const kz_contact *c, kz_test_place at, const char *what)
{
    const kz_contact none = {KZ_APART, {0, 0}, 0, 0, {{0, 0}, {0, 0}}, false, {0, 0}};
    if (c->relation != KZ_OVERLAP) {
        kz_test_check(c->normal.x == none.normal.x && c->normal.y == none.normal.y && c->depth == 0 &&
                          c->n_points == 0 && !c->shortest,
                      at, what);
        return;
    }
    kz_test_near(hypot((double)c->normal.x, (double)c->normal.y), 1, 2e-7, at, what);
    kz_test_check(c->depth >= 0 && c->depth <= FLT_MAX, at, what);
    kz_test_check(c->n_points >= 0 && c->n_points <= 2, at, what);
    for (int i = 0; i < c->n_points; i++)
        kz_test_check(fabsf(c->points[i].x) <= FLT_MAX && fabsf(c->points[i].y) <= FLT_MAX, at, what);
}

static inline void check_pair(const kz_shape *a, const kz_shape *b, kz_relation want, kz_test_place at,
                              const char *what)
{
    kz_contact contact;
    kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_relate(a, b)), kz_test_int(want), at, what);
    kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_collide(a, b, &contact)), kz_test_int(want), at, what);
    kz_test_check(contact.relation == want, at, what);
    kz_test_check(kz_overlap(a, b) == (want == KZ_OVERLAP) && kz_intersects(a, b) == (want != KZ_APART), at, what);
    check_contact(&contact, at, what);
}

static inline void check_all_views(kz_shape a, kz_shape b, kz_relation want, kz_test_place at, const char *what)
{
    static const float shifts[4][2] = {{0, 0}, {1000, -77}, {-4096, 3}, {0, 65536}};
    const bool cells = holds_mask(&a) || holds_mask(&b);
    const float scales[3] = {1, 2, cells ? 3 : 0.015625f};
    check_pair(&a, &b, want, at, what);
    for (int i = 0; i < 24; i++) {
        const scene_view v = {i & 1, i & 2, i & 4, scales[i / 8], shifts[i % 4][0], shifts[i % 4][1]};
        const scene_mark mark = scene_now();
        const kz_shape p = view_shape(&v, &a), q = view_shape(&v, &b);
        kz_test_note("exchange %d mirror %d %d scale %g shift %g %g", v.exchange, v.mirror_x, v.mirror_y,
                     (double)v.scale, (double)v.shift_x, (double)v.shift_y);
        check_pair(&p, &q, want, at, what);
        check_pair(&q, &p, want, at, what);
        kz_test_note(" ");
        scene_back_to(mark);
    }
}

/* In two steps, because the shapes' own words may be macros with commas in their braces. */
#define RELATES(...) RELATES_(#__VA_ARGS__, __VA_ARGS__)
#define RELATES_(what, a, b, want)                                                                                     \
    do {                                                                                                               \
        check_all_views(a, b, want, KZ_TEST_HERE, what);                                                               \
        scene_clear();                                                                                                 \
    } while (0)

#endif
