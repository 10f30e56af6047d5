/* golden_math.c - rotations, poses, exact signs and boxes over every scale of float32. */
#include "golden.h"

#include <kolize/math.h>

static float number(kz_test_rng *r)
{
    switch (kz_test_below(r, 8)) {
    case 0: return kz_test_tiny(r);
    case 1: return kz_test_far(r);
    case 2: return kz_test_huge(r);
    case 3: return kz_test_real(r, -1000, 1000);
    case 4: return kz_test_exponent(r, -20, 20);
    default: return kz_test_grid(r, -6, 6, 0.5f); /* coincides and lines up often: the exact path must decide */
    }
}

static kz_vec2 point(kz_test_rng *r)
{
    kz_vec2 p;
    p.x = number(r);
    p.y = number(r);
    return p;
}

/* A point near the line a-b, off it by a few units in the last place: filters in double cannot tell. */
static kz_vec2 near_line(kz_test_rng *r, kz_vec2 a, kz_vec2 b)
{
    double t = (double)kz_test_grid(r, -4, 8, 0.25f);
    kz_vec2 p = {(float)((double)a.x + t * ((double)b.x - (double)a.x)),
                 (float)((double)a.y + t * ((double)b.y - (double)a.y))};
    return p.x - p.x == 0 && p.y - p.y == 0 ? p : a; /* only finite points have an answer that is promised */
}

static void feed_vec2(kz_golden *g, kz_vec2 v)
{
    kz_golden_f32(g, v.x);
    kz_golden_f32(g, v.y);
}

static void turns(kz_golden *g)
{
    for (int i = -4000; i <= 4000; i++) {
        float c, s;
        kz_cos_sin(i / 128.0, &c, &s);
        kz_golden_f32(g, c);
        kz_golden_f32(g, s);
        kz_cos_sin_degrees(i * 0.75, &c, &s);
        kz_golden_f32(g, c);
        kz_golden_f32(g, s);
    }
    for (int i = 0; i < 10000; i++) {
        float c, s, angle = kz_test_any_float(&g->rng);
        kz_cos_sin((double)angle, &c, &s);
        kz_golden_f32(g, c);
        kz_golden_f32(g, s);
        kz_cos_sin_degrees((double)angle, &c, &s);
        kz_golden_f32(g, c);
        kz_golden_f32(g, s);
        const float x = kz_test_any_float(&g->rng), y = kz_test_any_float(&g->rng);
        kz_golden_f32(g, kz_atan2(y, x));
        const kz_vec2 p = point(&g->rng);
        kz_golden_f32(g, kz_atan2(p.y, p.x));
    }
}

static void poses(kz_golden *g)
{
    for (int i = 0; i < 10000; i++) {
        float x = number(&g->rng), y = number(&g->rng);
        kz_pose pose = kz_pose_degrees(x, y, (double)number(&g->rng));
        kz_golden_text(g, kz_result_name(kz_pose_check(pose, NULL)));
        feed_vec2(g, kz_pose_apply(pose, point(&g->rng)));
        pose.sin += kz_test_real(&g->rng, -0.002f, 0.002f);
        kz_golden_text(g, kz_result_name(kz_pose_check(pose, NULL)));
    }
}

static void signs(kz_golden *g)
{
    for (int i = 0; i < 25000; i++) {
        kz_vec2 a = point(&g->rng), b = point(&g->rng), c = point(&g->rng), d = point(&g->rng);
        float r1 = number(&g->rng), r2 = number(&g->rng);
        r1 = r1 < 0 ? -r1 : r1;
        r2 = r2 < 0 ? -r2 : r2;
        kz_golden_i64(g, kz_orient(a, b, c));
        kz_golden_i64(g, kz_orient(a, b, near_line(&g->rng, a, b)));
        kz_golden_i64(g, kz_in_circle(a, b, c, d));
        kz_golden_i64(g, kz_compare_distance(a, b, r1, r2));
        kz_golden_i64(g, kz_compare_segment_distance(a, b, c, r1, r2));
    }
}

static void boxes(kz_golden *g)
{
    for (int i = 0; i < 5000; i++) {
        kz_box a, b;
        a.min = point(&g->rng);
        a.max = point(&g->rng);
        b.min = point(&g->rng);
        b.max = point(&g->rng);
        kz_golden_i64(g, kz_box_meets(a, b));
        kz_box u = kz_box_union(a, b);
        feed_vec2(g, u.min);
        feed_vec2(g, u.max);
    }
}

void golden_math(kz_golden *g);
void golden_math(kz_golden *g)
{
    turns(g);
    poses(g);
    signs(g);
    boxes(g);
}
