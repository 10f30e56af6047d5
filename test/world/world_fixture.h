/* world_fixture.h - worlds for tests: short functions that make them, and accounts of events that must balance at every
 * step. */
#ifndef KZ_TEST_WORLD_FIXTURE_H
#define KZ_TEST_WORLD_FIXTURE_H

#include <stdlib.h>
#include <string.h>

#include <kolize/kolize.h>

#include "kz_test.h"

/* ---- Making --------------------------------------------------------------------------------------------- */

static inline kz_world *world_of(kz_world_def def)
{
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
    return world;
}

static inline kz_world *world_of_mode(kz_pair_mode mode) { return world_of((kz_world_def){.mode = mode}); }

static inline kz_shape box_shape(float x0, float y0, float x1, float y1)
{
    kz_shape shape = {0};
    kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &shape, NULL);
    return shape;
}

static inline kz_shape circle_shape(float r)
{
    kz_shape shape = {0};
    kz_shape_circle((kz_vec2){0, 0}, r, &shape, NULL);
    return shape;
}

static inline kz_body put_def(kz_world *world, kz_body_def def)
{
    kz_body body = {0, 0};
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static inline kz_body put_at(kz_world *world, const kz_shape *shape, float x, float y)
{
    return put_def(world, (kz_body_def){.shape = *shape, .pose = kz_pose_radians(x, y, 0)});
}

static inline kz_body put_box(kz_world *world, float x, float y)
{
    const kz_shape box = box_shape(0, 0, 1, 1);
    return put_at(world, &box, x, y);
}

static inline void move_to(kz_world *world, kz_body body, float x, float y)
{
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_radians(x, y, 0), NULL), KZ_OK);
}

static inline bool same_body(kz_body a, kz_body b) { return a.index == b.index && a.generation == b.generation; }

static inline bool same_ray_hit(kz_ray_hit a, kz_ray_hit b)
{
    return a.hit == b.hit && a.inside == b.inside && a.t == b.t && a.point.x == b.point.x && a.point.y == b.point.y &&
           a.normal.x == b.normal.x && a.normal.y == b.normal.y && a.part == b.part && a.edge == b.edge;
}

static inline bool same_pair(kz_pair a, kz_pair b)
{
    return same_body(a.a, b.a) && same_body(a.b, b.b) && a.relation == b.relation && a.began == b.began;
}

static inline bool same_pairs(const kz_pair *a, size_t n_a, const kz_pair *b, size_t n_b)
{
    bool same = n_a == n_b;
    for (size_t i = 0; same && i < n_a; i++) same = same_pair(a[i], b[i]);
    return same;
}

static inline bool is_pair(kz_pair p, kz_body a, kz_body b) { return same_body(p.a, a) && same_body(p.b, b); }

static inline size_t step_pairs(kz_world *world, const kz_pair **pairs)
{
    size_t n = 0;
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    const kz_pair *all = kz_world_pairs(world, &n);
    if (pairs) *pairs = all;
    return n;
}

static inline size_t count_step(kz_world *world) { return step_pairs(world, NULL); }

static inline size_t count_begun(const kz_world *world)
{
    size_t n;
    kz_world_begin_events(world, &n);
    return n;
}

static inline size_t count_ended(const kz_world *world)
{
    size_t n;
    kz_world_end_events(world, &n);
    return n;
}

/* Steps until all bodies that can rest are at rest. */
static inline void let_rest(kz_world *world)
{
    for (int i = 0; i < 8; i++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
}

/* ---- Books ---------------------------------------------------------------------------------------------- */

/* What the events of all steps so far add up to; freed by books_close. */
typedef struct books {
    kz_pair *pairs;
    size_t n;
} books;

static inline bool rises(const kz_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (pairs[i].a.index >= pairs[i].b.index) return false;
        if (i == 0) continue;
        const kz_pair p = pairs[i - 1], q = pairs[i];
        if (p.a.index > q.a.index || (p.a.index == q.a.index && p.b.index > q.b.index)) return false;
        if (is_pair(p, q.a, q.b)) return false;
    }
    return true;
}

static inline int compare_pairs(const void *a, const void *b)
{
    const kz_pair *p = (const kz_pair *)a, *q = (const kz_pair *)b;
    const uint32_t keys[2][4] = {{p->a.index, p->b.index, p->a.generation, p->b.generation},
                                 {q->a.index, q->b.index, q->a.generation, q->b.generation}};
    for (int i = 0; i < 4; i++)
        if (keys[0][i] != keys[1][i]) return keys[0][i] < keys[1][i] ? -1 : 1;
    return 0;
}

/* Checks after a step: the old pairs, less those that ended, plus those that began, are the present pairs; all are
 * sorted; and `began` marks the right ones. */
static inline void books_balance(books *b, kz_world *world)
{
    size_t n, n_begun, n_ended, kept = 0, k = 0;
    const kz_pair *pairs = kz_world_pairs(world, &n);
    const kz_pair *begun = kz_world_begin_events(world, &n_begun), *ended = kz_world_end_events(world, &n_ended);
    CHECK(rises(pairs, n) && rises(begun, n_begun));
    for (size_t i = 0; i < b->n; i++) { /* both lists are sorted by (a, b, generations) */
        if (k < n_ended && is_pair(b->pairs[i], ended[k].a, ended[k].b)) {
            CHECK(!ended[k].began && ended[k].relation == b->pairs[i].relation);
            k++;
        } else {
            b->pairs[kept++] = b->pairs[i];
        }
    }
    CHECK_EQ(k, n_ended); /* each end had a beginning */
    CHECK_EQ(kept + n_begun, n);
    b->pairs = realloc(b->pairs, (kept + n_begun + 1) * sizeof *b->pairs);
    if (!b->pairs) abort();
    for (size_t i = 0; i < n_begun; i++) CHECK(begun[i].began);
    if (n_begun) memcpy(b->pairs + kept, begun, n_begun * sizeof *begun);
    b->n = kept + n_begun;
    qsort(b->pairs, b->n, sizeof *b->pairs, compare_pairs);
    k = 0;
    for (size_t i = 0; i < n && i < b->n; i++) {
        CHECK(is_pair(b->pairs[i], pairs[i].a, pairs[i].b));
        CHECK(kz_body_is_live(world, pairs[i].a) && kz_body_is_live(world, pairs[i].b));
        const bool begins = k < n_begun && is_pair(begun[k], pairs[i].a, pairs[i].b);
        CHECK_EQ(pairs[i].began, begins);
        if (begins) CHECK_EQ(begun[k].relation, pairs[i].relation);
        k += begins;
        b->pairs[i] = pairs[i]; /* relations change without an event */
    }
    CHECK_EQ(k, n_begun);
}

static inline void books_close(books *b)
{
    free(b->pairs);
    *b = (books){NULL, 0};
}

/* ---- A world that remembers nothing --------------------------------------------------------------------- */

/* Are the pairs of the last step those that a new world finds for the same bodies at the same poses?  For worlds that
 * do not wrap; `most`: all indices are below. */
static inline void check_as_fresh(kz_world *world, kz_pair_mode mode, uint32_t most)
{
    kz_world *fresh = world_of_mode(mode);
    kz_body *old = calloc(most, sizeof *old);
    size_t n, n_fresh;
    uint32_t n_bodies = 0;
    if (!old) abort();
    for (uint32_t i = 0; i < most; i++) {
        const kz_body body = kz_world_body(world, i);
        kz_body_def def = {.pose = KZ_POSE_NONE_INIT};
        if (!kz_body_shape(world, body, &def.shape)) continue;
        def.category = kz_body_category(world, body);
        def.collides = kz_body_collides(world, body);
        def.group = kz_body_group(world, body);
        def.flags = kz_body_flags(world, body);
        put_def(fresh, def);
        old[n_bodies++] = body;
    }
    CHECK_EQ(kz_world_step(fresh, NULL), KZ_OK);
    const kz_pair *pairs = kz_world_pairs(world, &n), *other = kz_world_pairs(fresh, &n_fresh);
    CHECK_EQ(n, n_fresh);
    bool same = n == n_fresh;
    for (size_t i = 0; same && i < n; i++)
        same =
            is_pair(pairs[i], old[other[i].a.index], old[other[i].b.index]) && pairs[i].relation == other[i].relation;
    CHECK(same);
    free(old);
    kz_world_free(fresh);
}

#endif
