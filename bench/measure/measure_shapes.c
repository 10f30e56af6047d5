/* measure_shapes.c - the pairs, and every question about one of them answered by two methods. */
#include "measure/measure_shapes.h"

#include "measure/measure_plain.h"

#include <kolize/query_posed.h>

#include <string.h>

enum { YES_NO, CONTACT, DISTANCE, CONTAINS, RAY, SWEEP, BATCHES, POSED };
enum { BOX, CIRCLE, CAPSULE, QUAD, OCTAGON };

/* ---- The pairs ---------------------------------------------------------------------------------------------- */

static float real(uint64_t *random, float lo, float hi) { return measure_real(random, lo, hi); }

static kz_vec2 real_point(uint64_t *random, float reach)
{
    const float x = real(random, -reach, reach);
    return (kz_vec2){x, real(random, -reach, reach)};
}

/* n corners at equal angles, from +x towards +y, at `least` to 1 of the size from the middle. */
static kz_result make_ring(uint64_t *random, int n, float least, kz_vec2 at, float size, kz_shape *shape)
{
    kz_vec2 corners[MEASURE_CORNERS];
    const double turn = (double)real(random, 0, 360);
    for (int i = 0; i < n; i++) {
        const float reach = size * real(random, least, 1);
        float c, s;
        kz_cos_sin_degrees(turn + 360.0 * i / n, &c, &s);
        corners[i] = (kz_vec2){at.x + reach * c, at.y + reach * s};
    }
    return kz_shape_polygon(corners, n, shape, NULL);
}

static kz_result make_kind(uint64_t *random, int kind, kz_vec2 at, float size, kz_shape *shape)
{
    const kz_vec2 half = {size * real(random, 0.25f, 1), size * real(random, 0.25f, 1)};
    const kz_vec2 min = {at.x - half.x, at.y - half.y}, max = {at.x + half.x, at.y + half.y};
    switch (kind) {
    case BOX: return kz_shape_box(min, max, shape, NULL);
    case CIRCLE: return kz_shape_circle(at, size * real(random, 0.4f, 1), shape, NULL);
    case CAPSULE: {
        const bool falls = measure_random(random) >> 63;
        const kz_vec2 a = {min.x, falls ? min.y : max.y}, b = {max.x, falls ? max.y : min.y};
        return kz_shape_capsule(a, b, size * real(random, 0.1f, 0.5f), shape, NULL);
    }
    case QUAD: return make_ring(random, 4, 0.75f, at, size, shape);
    default: {
        kz_result result;
        do result = make_ring(random, 8, 0.94f, at, size, shape);
        while (result == KZ_OK && !(shape->flags & KZ_SHAPE_CONVEX));
        return result;
    }
    }
}

static bool is_moving(int question) { return question == RAY || question == SWEEP; }

static kz_result draw_pair(uint64_t *random, const measure_shape_row *row, measure_pair *p)
{
    const float near = row->question == DISTANCE ? 16.0f : row->question == CONTAINS ? 3.0f : 12.0f;
    const kz_vec2 at = is_moving(row->question) ? (kz_vec2){-32, real(random, -16, 16)} : real_point(random, near);
    const kz_vec2 other = is_moving(row->question) ? real_point(random, 4) : real_point(random, near);
    const kz_vec2 aim = {32, real(random, -16, 16)};
    p->from = at;
    p->motion = (kz_vec2){aim.x - at.x, aim.y - at.y};
    p->pose.at = p->motion;
    kz_cos_sin_degrees(10.0 * (double)p->motion.y, &p->pose.cos, &p->pose.sin);
    kz_result result = make_kind(random, row->kind_a, at, row->question == CONTAINS ? 16 : 8, &p->a);
    if (result == KZ_OK) result = make_kind(random, row->kind_b, other, 8, &p->b);
    return result;
}

static bool suits_question(int question, const measure_pair *p)
{
    return is_moving(question) || question == DISTANCE || kz_box_meets(p->a.bounds, p->b.bounds);
}

static void shuffle_pairs(measure_scene *scene, uint64_t *random)
{
    measure_pairs *pairs = scene->what;
    for (int i = MEASURE_PAIRS - 1; i > 0; i--) {
        const int j = measure_between(random, 0, i);
        const measure_pair saved = pairs->pair[i];
        pairs->pair[i] = pairs->pair[j];
        pairs->pair[j] = saved;
    }
    measure_arrays_fill(pairs);
}

static void *take_parts(const measure_shape_row *row, const kz_allocator *alloc)
{
    measure_pairs *pairs = measure_take(alloc, sizeof *pairs);
    if (!pairs) return NULL;
    pairs->alloc = alloc;
    pairs->a_b = NULL;
    if (row->question == BATCHES && !(pairs->a_b = measure_take(alloc, 2 * sizeof *pairs->a_b))) {
        measure_give(alloc, pairs, sizeof *pairs);
        return NULL;
    }
    return pairs;
}

kz_result measure_pairs_make(const measure_shape_row *row, const kz_allocator *alloc, measure_pairs **out,
                             measure_scene *scene)
{
    uint64_t random = (uint64_t)(row - measure_shape_rows);
    measure_pairs *pairs = take_parts(row, alloc);
    if (!pairs) return KZ_ERR_MEMORY;
    for (int i = 0; i < MEASURE_PAIRS;) {
        const kz_result result = draw_pair(&random, row, &pairs->pair[i]);
        if (result != KZ_OK) {
            measure_pairs_free(pairs);
            return result;
        }
        i += suits_question(row->question, &pairs->pair[i]);
    }
    scene->what = pairs;
    scene->tolerance = row->question == YES_NO || row->question == CONTAINS || row->question >= BATCHES ? 0 : 64;
    scene->n = row->question == BATCHES ? MEASURE_PAIRS / 64 : MEASURE_PAIRS;
    scene->shuffle = row->question == BATCHES ? shuffle_pairs : NULL;
    for (int i = 0; i < scene->n; i++) scene->place[i] = (kz_cell){i, 0};
    pairs->corners = row->kind_a == QUAD ? 4 : MEASURE_CORNERS;
    if (pairs->a_b) measure_arrays_fill(pairs);
    *out = pairs;
    return KZ_OK;
}

void measure_pairs_free(measure_pairs *pairs)
{
    if (!pairs) return;
    measure_give(pairs->alloc, pairs->a_b, 2 * sizeof *pairs->a_b);
    measure_give(pairs->alloc, pairs, sizeof *pairs);
}

/* ---- Asking -------------------------------------------------------------------------------------------------- */

/* Depths, distances and times as whole numbers: 1/65536ths. */
static int64_t code_of(float v) { return (int64_t)((double)v * 65536); }

static int64_t code_of_depth(float depth) { return depth < 0 ? -1 : code_of(depth); }

static int64_t code_of_time(float t) { return t > 1 ? -1 : code_of(t); }

/* Its points are made, as they are for the library's contact. */
static int64_t code_of_contact(plain_contact c) { return code_of_depth(c.depth); }

static int64_t code_of_collide(const kz_shape *a, const kz_shape *b)
{
    kz_contact contact;
    return kz_collide(a, b, &contact) == KZ_OVERLAP ? code_of_depth(contact.depth) : -1;
}

static int64_t overlap_posed(const measure_pair *p)
{
    kz_relation relation = KZ_APART;
    return kz_relate_posed(&p->a, p->pose, &p->b, p->pose, &relation, NULL) == KZ_OK && relation == KZ_OVERLAP;
}

static int64_t plain_posed_by(const measure_pair *p, bool (*overlap)(const kz_shape *a, const kz_shape *b))
{
    const kz_shape a = plain_posed(&p->a, p->pose), b = plain_posed(&p->b, p->pose);
    return overlap(&a, &b);
}

static int64_t code_of_ray(kz_ray_hit hit) { return hit.hit ? code_of(hit.t) : -1; }

static int64_t code_of_sweep(kz_sweep_hit hit) { return hit.hit ? code_of(hit.t) : -1; }

/* A function for each, as the question is to be called directly. */
#define ANSWER(name, answer)                                                                                           \
    static int64_t name(const measure_scene *s, int64_t *answers)                                                      \
    {                                                                                                                  \
        const measure_pairs *pairs = s->what;                                                                          \
        for (int i = 0; i < s->n; i++) {                                                                               \
            const measure_pair *p = &pairs->pair[s->place[i].x];                                                       \
            answers[i] = answer;                                                                                       \
        }                                                                                                              \
        return s->n;                                                                                                   \
    }

ANSWER(boxes_overlap, plain_boxes(&p->a, &p->b))
ANSWER(circles_overlap, plain_circles(&p->a, &p->b))
ANSWER(capsules_overlap, plain_capsules(&p->a, &p->b))
ANSWER(circle_box_overlap, plain_circle_box(&p->a, &p->b))
ANSWER(circle_polygon_overlap, plain_circle_polygon(&p->a, &p->b))
ANSWER(polygons_overlap, plain_polygons(&p->a, &p->b))
ANSWER(kolize_overlap, kz_overlap(&p->a, &p->b))

ANSWER(circles_posed, plain_posed_by(p, plain_circles))
ANSWER(capsules_posed, plain_posed_by(p, plain_capsules))
ANSWER(circle_polygon_posed, plain_posed_by(p, plain_circle_polygon))
ANSWER(polygons_posed, plain_posed_by(p, plain_polygons))
ANSWER(kolize_posed, overlap_posed(p))

ANSWER(boxes_contact, code_of_contact(plain_boxes_contact(&p->a, &p->b)))
ANSWER(circles_contact, code_of_contact(plain_circles_contact(&p->a, &p->b)))
ANSWER(circle_polygon_contact, code_of_contact(plain_circle_polygon_contact(&p->a, &p->b)))
ANSWER(polygons_contact, code_of_contact(plain_polygons_contact(&p->a, &p->b)))
ANSWER(kolize_contact, code_of_collide(&p->a, &p->b))

ANSWER(boxes_distance, code_of(plain_boxes_distance(&p->a, &p->b)))
ANSWER(circles_distance, code_of(plain_circles_distance(&p->a, &p->b)))
ANSWER(capsules_distance, code_of(plain_capsules_distance(&p->a, &p->b)))
ANSWER(circle_polygon_distance, code_of(plain_circle_polygon_distance(&p->a, &p->b)))
ANSWER(polygons_distance, code_of(plain_polygons_distance(&p->a, &p->b)))
ANSWER(kolize_distance, code_of(kz_distance(&p->a, &p->b).distance))

ANSWER(box_holds_box, plain_box_holds_box(&p->a, &p->b))
ANSWER(circle_holds_polygon, plain_circle_holds_polygon(&p->a, &p->b))
ANSWER(polygon_holds_circle, plain_polygon_holds_circle(&p->a, &p->b))
ANSWER(polygon_holds_polygon, plain_polygon_holds_polygon(&p->a, &p->b))
ANSWER(kolize_contains, kz_contains(&p->a, &p->b))

static kz_vec2 end_of(const measure_pair *p) { return (kz_vec2){p->from.x + p->motion.x, p->from.y + p->motion.y}; }

ANSWER(box_ray, code_of_time(plain_ray_box(p->from, p->motion, &p->b)))
ANSWER(circle_ray, code_of_time(plain_ray_circle(p->from, p->motion, &p->b)))
ANSWER(polygon_ray, code_of_time(plain_ray_polygon(p->from, p->motion, &p->b)))
ANSWER(kolize_ray, code_of_ray(kz_ray(&p->b, p->from, end_of(p), 0)))

ANSWER(boxes_sweep, code_of_time(plain_sweep_boxes(&p->a, p->motion, &p->b)))
ANSWER(circles_sweep, code_of_time(plain_sweep_circles(&p->a, p->motion, &p->b)))
ANSWER(polygons_sweep, code_of_time(plain_sweep_polygons(&p->a, p->motion, &p->b)))
ANSWER(kolize_sweep, code_of_sweep(kz_sweep(&p->a, p->motion, &p->b, 0)))

/* ---- All of it ------------------------------------------------------------------------------------------------ */

/* clang-format off */
#define METHODS(plain, kolize) {{"plain C", plain, MEASURE_ONCE}, {"kolize", kolize, MEASURE_BEST_LEVEL}}
#define BATCH(plain, batch)                                                                                            \
    {{"plain C", plain, MEASURE_ONCE}, {"one by one", measure_batch_one_by_one, MEASURE_BEST_LEVEL},                   \
     {NULL, batch, MEASURE_EACH_LEVEL}}

const measure_shape_row measure_shape_rows[] = {
    {"yes/no", "box, box", YES_NO, BOX, BOX, METHODS(boxes_overlap, kolize_overlap)},
    {"yes/no", "circle, circle", YES_NO, CIRCLE, CIRCLE, METHODS(circles_overlap, kolize_overlap)},
    {"yes/no", "capsule, capsule", YES_NO, CAPSULE, CAPSULE, METHODS(capsules_overlap, kolize_overlap)},
    {"yes/no", "circle, box", YES_NO, CIRCLE, BOX, METHODS(circle_box_overlap, kolize_overlap)},
    {"yes/no", "circle, quad", YES_NO, CIRCLE, QUAD, METHODS(circle_polygon_overlap, kolize_overlap)},
    {"yes/no", "quad, quad", YES_NO, QUAD, QUAD, METHODS(polygons_overlap, kolize_overlap)},
    {"yes/no", "octagon, octagon", YES_NO, OCTAGON, OCTAGON, METHODS(polygons_overlap, kolize_overlap)},

    {"contact", "box, box", CONTACT, BOX, BOX, METHODS(boxes_contact, kolize_contact)},
    {"contact", "circle, circle", CONTACT, CIRCLE, CIRCLE, METHODS(circles_contact, kolize_contact)},
    {"contact", "circle, quad", CONTACT, CIRCLE, QUAD, METHODS(circle_polygon_contact, kolize_contact)},
    {"contact", "quad, quad", CONTACT, QUAD, QUAD, METHODS(polygons_contact, kolize_contact)},
    {"contact", "octagon, octagon", CONTACT, OCTAGON, OCTAGON, METHODS(polygons_contact, kolize_contact)},

    {"distance", "box, box", DISTANCE, BOX, BOX, METHODS(boxes_distance, kolize_distance)},
    {"distance", "circle, circle", DISTANCE, CIRCLE, CIRCLE, METHODS(circles_distance, kolize_distance)},
    {"distance", "capsule, capsule", DISTANCE, CAPSULE, CAPSULE, METHODS(capsules_distance, kolize_distance)},
    {"distance", "circle, quad", DISTANCE, CIRCLE, QUAD, METHODS(circle_polygon_distance, kolize_distance)},
    {"distance", "quad, quad", DISTANCE, QUAD, QUAD, METHODS(polygons_distance, kolize_distance)},
    {"distance", "octagon, octagon", DISTANCE, OCTAGON, OCTAGON, METHODS(polygons_distance, kolize_distance)},

    {"contains", "box, box", CONTAINS, BOX, BOX, METHODS(box_holds_box, kolize_contains)},
    {"contains", "circle, quad", CONTAINS, CIRCLE, QUAD, METHODS(circle_holds_polygon, kolize_contains)},
    {"contains", "quad, circle", CONTAINS, QUAD, CIRCLE, METHODS(polygon_holds_circle, kolize_contains)},
    {"contains", "octagon, quad", CONTAINS, OCTAGON, QUAD, METHODS(polygon_holds_polygon, kolize_contains)},

    {"ray", "box", RAY, CIRCLE, BOX, METHODS(box_ray, kolize_ray)},
    {"ray", "circle", RAY, CIRCLE, CIRCLE, METHODS(circle_ray, kolize_ray)},
    {"ray", "quad", RAY, CIRCLE, QUAD, METHODS(polygon_ray, kolize_ray)},
    {"ray", "octagon", RAY, CIRCLE, OCTAGON, METHODS(polygon_ray, kolize_ray)},

    {"sweep", "box, box", SWEEP, BOX, BOX, METHODS(boxes_sweep, kolize_sweep)},
    {"sweep", "circle, circle", SWEEP, CIRCLE, CIRCLE, METHODS(circles_sweep, kolize_sweep)},
    {"sweep", "quad, quad", SWEEP, QUAD, QUAD, METHODS(polygons_sweep, kolize_sweep)},
    {"sweep", "octagon, octagon", SWEEP, OCTAGON, OCTAGON, METHODS(polygons_sweep, kolize_sweep)},

    {"batches", "box, box", BATCHES, BOX, BOX, BATCH(measure_plain_boxes, measure_batch_boxes)},
    {"batches", "circle, circle", BATCHES, CIRCLE, CIRCLE, BATCH(measure_plain_circles, measure_batch_circles)},
    {"batches", "capsule, capsule", BATCHES, CAPSULE, CAPSULE, BATCH(measure_plain_capsules, measure_batch_capsules)},
    {"batches", "quad, quad", BATCHES, QUAD, QUAD, BATCH(measure_plain_convexes, measure_batch_convexes)},
    {"batches", "octagon, octagon", BATCHES, OCTAGON, OCTAGON, BATCH(measure_plain_convexes, measure_batch_convexes)},

    {"yes/no posed", "circle, circle", POSED, CIRCLE, CIRCLE, METHODS(circles_posed, kolize_posed)},
    {"yes/no posed", "capsule, capsule", POSED, CAPSULE, CAPSULE, METHODS(capsules_posed, kolize_posed)},
    {"yes/no posed", "circle, quad", POSED, CIRCLE, QUAD, METHODS(circle_polygon_posed, kolize_posed)},
    {"yes/no posed", "quad, quad", POSED, QUAD, QUAD, METHODS(polygons_posed, kolize_posed)},
    {"yes/no posed", "octagon, octagon", POSED, OCTAGON, OCTAGON, METHODS(polygons_posed, kolize_posed)},
    {NULL, NULL, 0, 0, 0, {{NULL, NULL, MEASURE_ONCE}}},
};
/* clang-format on */
