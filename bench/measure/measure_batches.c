/* measure_batches.c - yes/no of many pairs from arrays: 64 answers a place, a bit each. */
#include "measure/measure_shapes.h"

#include "measure/measure_plain.h"

void measure_arrays_fill(measure_pairs *pairs)
{
    for (int side = 0; side < 2; side++) {
        measure_arrays *f = &pairs->a_b[side];
        for (int k = 0; k < MEASURE_CORNERS; k++) f->xs[k] = f->x[k], f->ys[k] = f->y[k];
        for (int i = 0; i < MEASURE_PAIRS; i++) {
            const kz_shape *s = side == 0 ? &pairs->pair[i].a : &pairs->pair[i].b;
            kz_vec2 ends[2] = {s->bounds.min, s->bounds.max};
            const kz_vec2 *p = ends;
            size_t n = 2;
            if (s->kind == KZ_KIND_CIRCLE) ends[0] = s->as.circle.center, f->r[i] = s->as.circle.r;
            if (s->kind == KZ_KIND_CAPSULE)
                ends[0] = s->as.capsule.a, ends[1] = s->as.capsule.b, f->r[i] = s->as.capsule.r;
            if (s->kind == KZ_KIND_POLYGON) p = kz_shape_points(s, &n);
            for (size_t k = 0; k < n; k++) f->x[k][i] = p[k].x, f->y[k][i] = p[k].y;
        }
    }
}

int64_t measure_batch_one_by_one(const measure_scene *s, int64_t *answers)
{
    const measure_pairs *pairs = s->what;
    for (int word = 0; word < s->n; word++) {
        uint64_t bits = 0;
        for (int k = 0; k < 64; k++) {
            const measure_pair *p = &pairs->pair[64 * word + k];
            bits |= (uint64_t)kz_overlap(&p->a, &p->b) << k;
        }
        answers[word] = (int64_t)bits;
    }
    return MEASURE_PAIRS;
}

/* ---- Loops over floats ---------------------------------------------------------------------------------------- */

static bool arrays_boxes(const measure_arrays *a, const measure_arrays *b, int i)
{
    return a->x[0][i] < b->x[1][i] && b->x[0][i] < a->x[1][i] && a->y[0][i] < b->y[1][i] && b->y[0][i] < a->y[1][i];
}

static bool arrays_circles(const measure_arrays *a, const measure_arrays *b, int i)
{
    const float dx = a->x[0][i] - b->x[0][i], dy = a->y[0][i] - b->y[0][i], r = a->r[i] + b->r[i];
    return dx * dx + dy * dy < r * r;
}

static kz_capsule capsule_at(const measure_arrays *f, int i)
{
    return (kz_capsule){{f->x[0][i], f->y[0][i]}, {f->x[1][i], f->y[1][i]}, f->r[i]};
}

static bool has_parting_edge(const measure_arrays *a, const measure_arrays *b, int i, int32_t n)
{
    for (int k = 0; k < n; k++) {
        const int next = k + 1 < n ? k + 1 : 0;
        const float x = a->x[k][i], y = a->y[k][i], ex = a->x[next][i] - x, ey = a->y[next][i] - y;
        bool outside = true;
        for (int m = 0; m < n && outside; m++) outside = ex * (b->y[m][i] - y) - ey * (b->x[m][i] - x) <= 0;
        if (outside) return true;
    }
    return false;
}

/* A bit of each pair; `overlap` tests pair i of the sides a and b. */
#define ANSWER_ARRAYS(name, overlap)                                                                                   \
    int64_t name(const measure_scene *s, int64_t *answers)                                                             \
    {                                                                                                                  \
        const measure_pairs *pairs = s->what;                                                                          \
        const measure_arrays *a = &pairs->a_b[0], *b = &pairs->a_b[1];                                                 \
        for (int word = 0; word < s->n; word++) {                                                                      \
            uint64_t bits = 0;                                                                                         \
            for (int k = 0; k < 64; k++) {                                                                             \
                const int i = 64 * word + k;                                                                           \
                bits |= (uint64_t)(overlap) << k;                                                                      \
            }                                                                                                          \
            answers[word] = (int64_t)bits;                                                                             \
        }                                                                                                              \
        return MEASURE_PAIRS;                                                                                          \
    }

ANSWER_ARRAYS(measure_plain_boxes, arrays_boxes(a, b, i))
ANSWER_ARRAYS(measure_plain_circles, arrays_circles(a, b, i))
ANSWER_ARRAYS(measure_plain_capsules, plain_capsule_pair(capsule_at(a, i), capsule_at(b, i)))
ANSWER_ARRAYS(measure_plain_convexes,
              !has_parting_edge(a, b, i, pairs->corners) && !has_parting_edge(b, a, i, pairs->corners))

/* ---- The library's ------------------------------------------------------------------------------------------ */

#define ANSWER_BATCH(name, call)                                                                                       \
    int64_t name(const measure_scene *s, int64_t *answers)                                                             \
    {                                                                                                                  \
        const measure_pairs *pairs = s->what;                                                                          \
        const measure_arrays *a = &pairs->a_b[0], *b = &pairs->a_b[1];                                                 \
        uint64_t *bits = (uint64_t *)answers;                                                                          \
        call;                                                                                                          \
        return MEASURE_PAIRS;                                                                                          \
    }

ANSWER_BATCH(measure_batch_boxes,
             kz_overlap_boxes((kz_boxes){a->x[0], a->y[0], a->x[1], a->y[1], 0},
                              (kz_boxes){b->x[0], b->y[0], b->x[1], b->y[1], 0}, MEASURE_PAIRS, bits))
ANSWER_BATCH(measure_batch_circles, kz_overlap_circles((kz_circles){a->x[0], a->y[0], a->r, 0},
                                                       (kz_circles){b->x[0], b->y[0], b->r, 0}, MEASURE_PAIRS, bits))
ANSWER_BATCH(measure_batch_capsules,
             kz_overlap_capsules((kz_capsules){a->x[0], a->y[0], a->x[1], a->y[1], a->r, 0},
                                 (kz_capsules){b->x[0], b->y[0], b->x[1], b->y[1], b->r, 0}, MEASURE_PAIRS, bits))
ANSWER_BATCH(measure_batch_convexes,
             kz_overlap_convexes((kz_convexes){a->xs, a->ys, pairs->corners, 0},
                                 (kz_convexes){b->xs, b->ys, pairs->corners, 0}, MEASURE_PAIRS, bits))
