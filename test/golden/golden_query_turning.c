/* golden_query_turning.c - shapes of every kind that move and turn past each other. */
#include "random_shapes.h"

#include <kolize/query_toi.h>

enum { TURNING_CASES = 1500 };

static kz_motion golden_motion(kz_golden *g)
{
    kz_motion m;
    const kz_vec2 at = golden_point(&g->rng);
    const float angle = kz_test_real(&g->rng, -4, 4), turn = kz_test_real(&g->rng, -1, 1);
    m.from = kz_pose_radians(2 * at.x, 2 * at.y, kz_test_one_in(&g->rng, 3) ? 0 : (double)angle);
    m.shift = golden_point(&g->rng);
    m.turn_rad = kz_test_one_in(&g->rng, 3) ? 40 * turn : turn;
    return m;
}

static void feed_pose(kz_golden *g, kz_pose pose)
{
    kz_golden_f32(g, pose.at.x);
    kz_golden_f32(g, pose.at.y);
    kz_golden_f32(g, pose.cos);
    kz_golden_f32(g, pose.sin);
}

static void feed_hit(kz_golden *g, const kz_toi *hit)
{
    kz_golden_i64(g, hit->start);
    kz_golden_i64(g, hit->hit);
    kz_golden_f32(g, hit->t_lower);
    kz_golden_f32(g, hit->t_upper);
    kz_golden_f32(g, hit->tolerance);
    kz_golden_f32(g, hit->normal.x);
    kz_golden_f32(g, hit->normal.y);
    kz_golden_f32(g, hit->point.x);
    kz_golden_f32(g, hit->point.y);
}

void golden_query_turning(kz_golden *g);
void golden_query_turning(kz_golden *g)
{
    static union {
        double align;
        char bytes[1 << 14];
    } room;
    for (int i = 0; i < TURNING_CASES; i++) {
        static golden_shape a, b;
        golden_shape_make(g, &a);
        golden_shape_make(g, &b);
        const kz_motion m = golden_motion(g);
        const float tolerance = kz_test_one_in(&g->rng, 2) ? 0 : 0.01f;
        kz_toi hit = {KZ_APART, false, 0, 0, 0, {0, 0}, {0, 0}};
        kz_golden_text(g, kz_result_name(kz_sweep_rotating(&a.shape, m, &b.shape, tolerance, room.bytes, sizeof room,
                                                           &hit, NULL)));
        feed_hit(g, &hit);
        feed_pose(g, kz_motion_pose(m, hit.t_lower));
        kz_mask_free(a.mask);
        kz_mask_free(b.mask);
    }
}
