/* everyday_pairs.c - random pairs, drawn until they are what a row asks for.  Sizes are those of a game in metres, for
 * which Box2D and cute_c2 have their slops; masks are in pixels. */
#include "everyday_pairs.h"

#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>

#include "../../test/harness/kz_test_rng.h"

#define MARGIN 0.05f /* by which broad phases widen boxes */

static kz_test_rng rng;

static float real(float lo, float hi) { return kz_test_real(&rng, lo, hi); }

everyday_kind everyday_kind_of(everyday_form form)
{
    return form == FORM_BOX       ? EVERYDAY_BOX
           : form == FORM_CIRCLE  ? EVERYDAY_CIRCLE
           : form == FORM_CAPSULE ? EVERYDAY_CAPSULE
           : form == FORM_MASK    ? EVERYDAY_MASK
                                  : EVERYDAY_POLYGON;
}

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

static void add(everyday_shape *s, float x, float y)
{
    s->x[s->n] = x;
    s->y[s->n++] = y;
}

static void add_ring(everyday_shape *s, int n, float inner, float reach)
{
    for (int i = 0; i < n; i++) {
        const float r = real(inner, 1) * reach;
        float c, sine;
        kz_cos_sin_degrees(360.0 * i / n, &c, &sine);
        add(s, r * c, r * sine);
    }
}

static everyday_shape draw_own(everyday_form form, float size)
{
    everyday_shape s = {.kind = everyday_kind_of(form)};
    if (form == FORM_BOX) {
        const float x = real(0.4f, 1) * size, y = real(0.4f, 1) * size;
        add(&s, -x, -y), add(&s, x, -y), add(&s, x, y), add(&s, -x, y);
    } else if (form == FORM_CIRCLE) {
        add(&s, 0, 0);
        s.r = size;
    } else if (form == FORM_CAPSULE) {
        s.r = real(0.2f, 0.5f) * size;
        add(&s, s.r - size, 0), add(&s, size - s.r, 0);
    } else if (form == FORM_QUAD) add_ring(&s, 4, 0.75f, size);
    else if (form == FORM_OCTAGON) add_ring(&s, 8, 0.94f, size);
    return s;
}

/* The shapes beside which masks of 64 pixels are measured; the mask itself. */
static everyday_shape draw_pixels(everyday_form form)
{
    static const float quad[] = {32, 2, 62, 30, 34, 62, 2, 28};
    static const float octagon[] = {20, 4, 44, 4, 60, 20, 60, 44, 44, 60, 20, 60, 4, 44, 4, 20};
    everyday_shape s = {.kind = everyday_kind_of(form)};
    if (form == FORM_CIRCLE) add(&s, 32, 32), s.r = 28;
    else if (form == FORM_CAPSULE) add(&s, 16, 20), add(&s, 48, 44), s.r = 14;
    else if (form == FORM_QUAD)
        for (int i = 0; i < 8; i += 2) add(&s, quad[i], quad[i + 1]);
    else if (form == FORM_OCTAGON)
        for (int i = 0; i < 16; i += 2) add(&s, octagon[i], octagon[i + 1]);
    else add(&s, 0, 0);
    return s;
}

/* Brought to the world in Kolize's rounding, which all libraries are given. */
static everyday_shape posed(const everyday_shape *own, everyday_pose pose)
{
    everyday_shape s = *own;
    const kz_pose by = {{pose.x, pose.y}, pose.cos, pose.sin};
    for (int i = 0; i < s.n; i++) {
        const kz_vec2 p = kz_pose_apply(by, (kz_vec2){own->x[i], own->y[i]});
        s.x[i] = p.x;
        s.y[i] = p.y;
    }
    return s;
}

/* A mask has no cells here: the square around them. */
static bool shape_of(const everyday_shape *s, kz_shape *out)
{
    kz_vec2 p[EVERYDAY_CORNERS];
    for (int i = 0; i < s->n; i++) p[i] = (kz_vec2){s->x[i], s->y[i]};
    if (s->kind == EVERYDAY_BOX) return kz_shape_box(p[0], p[2], out, NULL) == KZ_OK;
    if (s->kind == EVERYDAY_CIRCLE) return kz_shape_circle(p[0], s->r, out, NULL) == KZ_OK;
    if (s->kind == EVERYDAY_CAPSULE) return kz_shape_capsule(p[0], p[1], s->r, out, NULL) == KZ_OK;
    if (s->kind == EVERYDAY_MASK) {
        const kz_vec2 end = {p[0].x + EVERYDAY_MASK_SIDE, p[0].y + EVERYDAY_MASK_SIDE};
        return kz_shape_box(p[0], end, out, NULL) == KZ_OK;
    }
    return kz_shape_polygon(p, s->n, out, NULL) == KZ_OK && (out->flags & KZ_SHAPE_CONVEX);
}

/* ---- Pairs --------------------------------------------------------------------------------------------------- */

static everyday_pose draw_pose(everyday_form form, float x, float y)
{
    const kz_pose p = kz_pose_degrees(x, y, form == FORM_BOX ? 0 : (double)real(0, 360));
    return (everyday_pose){p.at.x, p.at.y, p.cos, p.sin};
}

/* A crate of a quad's form: a box, but as a polygon. */
static everyday_shape draw_crate(float w, float h)
{
    everyday_shape s = {.kind = EVERYDAY_POLYGON};
    add(&s, w, -h), add(&s, w, h), add(&s, -w, h), add(&s, -w, -h);
    return s;
}

/* Two crates on one slope: their faces are parallel but for rounding. */
static void draw_stack(everyday_pair *p)
{
    const kz_pose slope = kz_pose_degrees(real(-20, 20), real(-20, 20), real(0, 360));
    const float h[2] = {real(0.3f, 1), real(0.3f, 1)};
    const kz_vec2 up = kz_pose_apply(slope, (kz_vec2){real(-0.4f, 0.4f), h[0] + h[1] - real(0.01f, 0.05f)});
    p->own[0] = draw_crate(real(0.5f, 1), h[0]);
    p->own[1] = draw_crate(real(0.5f, 1), h[1]);
    p->pose[0] = (everyday_pose){up.x, up.y, slope.cos, slope.sin};
    p->pose[1] = (everyday_pose){slope.at.x, slope.at.y, slope.cos, slope.sin};
}

static bool is_masks(everyday_mix mix) { return mix >= MIX_MASK; }

static void draw_candidate(everyday_form a, everyday_form b, everyday_mix mix, everyday_pair *p)
{
    if (mix == MIX_STACK) {
        draw_stack(p);
    } else if (is_masks(mix)) {
        const float x = (float)kz_test_below(&rng, 3000), y = (float)kz_test_below(&rng, 3000);
        p->own[0] = draw_pixels(a);
        p->own[1] = draw_pixels(b);
        p->pose[0] = (everyday_pose){x, y, 1, 0};
        p->pose[1] = (everyday_pose){x + (float)kz_test_below(&rng, 129) - 64, y + (float)kz_test_below(&rng, 129) - 64,
                                     1, 0};
    } else {
        const bool inside = mix == MIX_CONTAINS, moves = mix == MIX_RAY || mix == MIX_SWEEP_APART || mix == MIX_SWEEP;
        const float x = real(-20, 20), y = real(-20, 20), reach = mix == MIX_SWEEP || inside ? 2 : 4;
        const float from_x = x + real(-reach, reach), from_y = y + real(-reach, reach);
        p->own[0] = draw_own(a, inside ? real(1.5f, 2.5f) : real(0.5f, 1.5f));
        p->own[1] = draw_own(b, inside ? real(0.3f, 0.9f) : real(0.5f, 1.5f));
        p->pose[0] = draw_pose(a, from_x, from_y);
        p->pose[1] = draw_pose(b, x, y);
        p->from[0] = from_x;
        p->from[1] = from_y;
        p->motion[0] = moves ? 2 * (x + real(-2, 2) - from_x) : 0; /* past the middle of the other, or nearly */
        p->motion[1] = moves ? 2 * (y + real(-2, 2) - from_y) : 0;
    }
    for (int s = 0; s < 2; s++) p->world[s] = posed(&p->own[s], p->pose[s]);
}

static bool nearly_meet(kz_box a, kz_box b)
{
    a.min.x -= MARGIN, a.min.y -= MARGIN, a.max.x += MARGIN, a.max.y += MARGIN;
    return kz_box_meets(a, b);
}

typedef enum wish { EITHER, HIT, MISS } wish;

static bool fits_wish(wish w, bool hit) { return w == EITHER || hit == (w == HIT); }

static bool fits(const everyday_pair *p, everyday_mix mix, wish start, wish hit)
{
    kz_shape a, b;
    if (!shape_of(&p->world[0], &a) || !shape_of(&p->world[1], &b)) return false;
    if (is_masks(mix)) return kz_box_meets(a.bounds, b.bounds);
    const kz_relation relation = kz_relate(&a, &b);
    const kz_vec2 from = {p->from[0], p->from[1]}, motion = {p->motion[0], p->motion[1]};
    switch (mix) {
    case MIX_HALF: return nearly_meet(a.bounds, b.bounds) && fits_wish(hit, relation == KZ_OVERLAP);
    case MIX_APART: return relation == KZ_APART;
    case MIX_STACK:
    case MIX_OVERLAP: return relation == KZ_OVERLAP;
    case MIX_CONTAINS: return nearly_meet(a.bounds, b.bounds) && fits_wish(hit, kz_contains(&a, &b));
    case MIX_RAY: {
        const kz_ray_hit found = kz_ray(&b, from, (kz_vec2){from.x + motion.x, from.y + motion.y}, 0);
        return !found.inside && fits_wish(hit, found.hit);
    }
    case MIX_SWEEP:
    case MIX_SWEEP_APART:
        if (!fits_wish(start, relation == KZ_OVERLAP)) return false;
        return relation == KZ_OVERLAP || fits_wish(hit, kz_sweep(&a, motion, &b, 0).hit);
    default: return true;
    }
}

void everyday_draw(everyday_form a, everyday_form b, everyday_mix mix, unsigned seed, everyday_pair *out)
{
    rng = kz_test_rng_make(seed);
    const wish hit = kz_test_below(&rng, 2) ? HIT : MISS;
    const wish start = mix == MIX_SWEEP && kz_test_below(&rng, 4) == 0 ? HIT : MISS;
    do draw_candidate(a, b, mix, out);
    while (!fits(out, mix, start, hit));
}
