/* golden_query.c - makers, posing, relations, contacts and common cells over every pair of kinds. */
#include "random_shapes.h"

enum { SHAPES = 96, PAIRS = 4000, POSES = 400 };

static void feed_contact(kz_golden *g, const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    const kz_vec2 push = kz_contact_push(a, b, c);
    kz_golden_i64(g, c->relation);
    kz_golden_f32(g, c->normal.x);
    kz_golden_f32(g, c->normal.y);
    kz_golden_f32(g, c->depth);
    kz_golden_f32(g, push.x);
    kz_golden_f32(g, push.y);
    kz_golden_i64(g, c->n_points);
    for (int i = 0; i < c->n_points; i++) {
        kz_golden_f32(g, c->points[i].x);
        kz_golden_f32(g, c->points[i].y);
        kz_golden_i64(g, c->features[i]);
    }
    kz_golden_i64(g, c->shortest);
}

static void pairs(kz_golden *g, const golden_shape *shapes)
{
    for (int i = 0; i < PAIRS; i++) {
        const golden_shape *a = &shapes[kz_test_below(&g->rng, SHAPES)], *b = &shapes[kz_test_below(&g->rng, SHAPES)];
        kz_contact contact;
        kz_golden_i64(g, kz_relate(&a->shape, &b->shape));
        kz_collide(&a->shape, &b->shape, &contact);
        feed_contact(g, &a->shape, &b->shape, &contact);
        kz_part_contact of_parts[2];
        const size_t n_parts = kz_collide_parts(&a->shape, &b->shape, of_parts, 2);
        kz_golden_i64(g, (int64_t)n_parts);
        for (size_t k = 0; k < n_parts && k < 2; k++) {
            kz_golden_i64(g, (int64_t)of_parts[k].a * 65536 + of_parts[k].b);
            const kz_part_contact *p = &of_parts[k];
            feed_contact(g, kz_shape_part(&a->shape, p->a), kz_shape_part(&b->shape, p->b), &p->contact);
        }
        kz_cell first = {0, 0};
        kz_cell_rect rect = {0, 0, 0, 0};
        kz_golden_i64(g, kz_common_cells(&a->shape, &b->shape, &first, &rect));
        kz_golden_i64(g, (int64_t)first.x * 65536 + first.y);
        kz_golden_i64(g, (int64_t)rect.x0 * 65536 + rect.y0);
        kz_golden_i64(g, (int64_t)rect.x1 * 65536 + rect.y1);
        kz_golden_i64(g, kz_box_relate(a->shape.bounds, b->shape.bounds));
    }
}

static void poses(kz_golden *g, const golden_shape *shapes)
{
    for (int i = 0; i < POSES; i++) {
        const golden_shape *a = &shapes[kz_test_below(&g->rng, SHAPES)], *b = &shapes[kz_test_below(&g->rng, SHAPES)];
        const kz_vec2 at = golden_point(&g->rng);
        const double angle = (double)kz_test_grid(&g->rng, -24, 24, 15.0f);
        static union {
            double align;
            char bytes[8192];
        } memory;
        kz_shape posed;
        const kz_pose pose = kz_pose_degrees(at.x, at.y, angle);
        const kz_result result = kz_shape_transform(&a->shape, pose, memory.bytes, sizeof memory, &posed, NULL);
        kz_golden_text(g, kz_result_name(result));
        if (result != KZ_OK) continue;
        kz_golden_f32(g, posed.bounds.min.x);
        kz_golden_f32(g, posed.bounds.max.y);
        kz_golden_i64(g, kz_relate(&posed, &b->shape));
    }
}

void golden_query(kz_golden *g);
void golden_query(kz_golden *g)
{
    static golden_shape shapes[SHAPES];
    for (int i = 0; i < SHAPES; i++) golden_shape_make(g, &shapes[i]);
    pairs(g, shapes);
    poses(g, shapes);
    for (int i = 0; i < SHAPES; i++) kz_mask_free(shapes[i].mask);
}
