/* sweep.c - kz_sweep: takes parts apart and hands each pair of forms to the sweep for its kinds. */
#include "query/sweep/sweep_exact.h"

#include "math/rounding.h"
#include "query/contact/contact_normal.h"
#include "query/sweep/sweep_filter.h"

static kz_box moved_bounds(const kz_shape *shape, kzi_vec motion)
{
    kz_box box = shape->bounds;
    if (motion.x < 0) {
        box.min.x = kzi_difference_down(box.min.x, -motion.x);
    } else {
        box.max.x = kzi_sum_up(box.max.x, motion.x);
    }
    if (motion.y < 0) {
        box.min.y = kzi_difference_down(box.min.y, -motion.y);
    } else {
        box.max.y = kzi_sum_up(box.max.y, motion.y);
    }
    if (shape->kind == KZ_KIND_MASK) { /* it is rounded to cells again */
        box.min.x = kzi_difference_down(box.min.x, 1), box.min.y = kzi_difference_down(box.min.y, 1);
        box.max.x = kzi_sum_up(box.max.x, 1), box.max.y = kzi_sum_up(box.max.y, 1);
    }
    return box;
}

/* A box, circle or capsule whose inside is an open set that is not empty, and so within the inside of its bounds. */
static bool is_thick(const kz_shape *s)
{
    if (s->kind == KZ_KIND_CIRCLE) return s->as.circle.r > 0;
    if (s->kind == KZ_KIND_CAPSULE) return s->as.capsule.r > 0;
    return s->kind == KZ_KIND_BOX && s->bounds.min.x < s->bounds.max.x && s->bounds.min.y < s->bounds.max.y;
}

static bool stays_beside(const kz_shape *a, kzi_vec motion, const kz_shape *b)
{
    if (a->kind == KZ_KIND_MASK || b->kind == KZ_KIND_MASK || b->kind == KZ_KIND_PARTS) return false;
    const kz_vec2 by = {(float)motion.x, (float)motion.y}; /* float32 once more */
    return (is_thick(a) || is_thick(b)) && kzi_stays_beside(&a->bounds, by, &b->bounds);
}

static void sweep_forms(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    if (a->kind == KZI_FORM_MASK) {
        kzi_sweep_of_mask(sweep, a, b);
    } else if (b->kind == KZI_FORM_MASK) {
        kzi_sweep_into_mask(sweep, a, b);
    } else {
        kzi_sweep_solids(sweep, a, b);
    }
}

static void sweep_shapes(kzi_shape_sweep *sweep, const kz_shape *a, const kz_shape *b)
{
    if (a->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < a->as.parts.n; i++) sweep_shapes(sweep, &a->as.parts.items[i], b);
        return;
    }
    if (a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE ||
        !kz_box_meets(moved_bounds(a, sweep->motion), b->bounds)) {
        return;
    }
    if (b->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < b->as.parts.n; i++) sweep_shapes(sweep, a, &b->as.parts.items[i]);
        return;
    }
    if (!sweep->touch && stays_beside(a, sweep->motion, b)) return;
    kzi_form form_a, form_b;
    if (kzi_form_of(a, &form_a) && kzi_form_of(b, &form_b)) sweep_forms(sweep, &form_a, &form_b);
}

/* ---- The answer ------------------------------------------------------------------------------------------ */

static kz_sweep_hit sweep_facing(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, kzi_vec faced)
{
    kz_sweep_hit hit = {.start = kz_relate(a, b), .t = 1};
    const bool touch = (flags & KZ_HIT_TOUCH) != 0;
    if (!kzi_is_finite(motion.x) || !kzi_is_finite(motion.y)) return hit;
    if (hit.start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), motion);
    kzi_shape_sweep sweep = {.motion = kzi_vec_of(motion), .faced = faced, .touch = touch, .best = kzi_no_entry};
    if (touch && hit.start == KZ_TOUCH) {
        hit.hit = true;
        hit.t = 0;
        return hit;
    }
    if (motion.x == 0 && motion.y == 0) return hit;
    sweep_shapes(&sweep, a, b);
    return sweep.best.hit ? kzi_sweep_hit_of(&sweep, hit.start) : hit;
}

kz_sweep_hit kzi_sweep_exact(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags)
{
    return sweep_facing(a, motion, b, flags, (kzi_vec){0, 0});
}

kz_sweep_hit kz_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags)
{
    if (flags & KZ_HIT_TOUCH) return kzi_sweep_exact(a, motion, b, flags);
    return kzi_sweep_filter(a, motion, b, kzi_sweep_exact);
}

kz_sweep_hit kzi_sweep_facing(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, kz_vec2 faced)
{
    return sweep_facing(a, motion, b, flags, kzi_vec_of(faced));
}
