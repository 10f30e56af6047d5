/* lent_shapes.h - what bodies of random worlds borrow: a polygon with many corners, a mask, frames; and random facts. */
#ifndef KZ_TEST_LENT_SHAPES_H
#define KZ_TEST_LENT_SHAPES_H

#include "world_fixture.h"

enum { LENT_CORNERS = 12 };

/* It must stay where it is: the polygon refers to its corners. */
typedef struct lent_shapes {
    kz_vec2 ring[LENT_CORNERS];
    kz_shape polygon;
    kz_mask *mask;
    kz_mask_set *frames; /* of 0, 1 and 2 masks */
} lent_shapes;

static inline void lent_make(lent_shapes *l)
{
    kz_mask *dot = NULL;
    for (int i = 0; i < LENT_CORNERS; i++) {
        l->ring[i] = kz_pose_apply(kz_pose_degrees(0, 0, i * 360.0 / LENT_CORNERS), (kz_vec2){i % 2 ? 2 : 1, 0});
    }
    CHECK_EQ(kz_shape_polygon(l->ring, LENT_CORNERS, &l->polygon, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("##.\n.##\n", NULL, &l->mask, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("#\n", NULL, &dot, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_create(NULL, &l->frames, NULL), KZ_OK);
    for (int i = 0; i < 3; i++) {
        const kz_frame frame = {.w = 4, .h = 4, .pivot = {1, (float)i}};
        CHECK_EQ(kz_mask_set_add_frame(l->frames, &frame, NULL), KZ_OK);
        for (int k = 0; k < i; k++)
            CHECK_EQ(kz_mask_set_add_mask(l->frames, i, "hit", k ? dot : l->mask, (kz_cell){k, i}, NULL), KZ_OK);
    }
    kz_mask_free(dot);
}

static inline void lent_free(lent_shapes *l)
{
    kz_mask_free(l->mask);
    kz_mask_set_free(l->frames);
}

static inline kz_vec2 lent_place(kz_test_rng *r)
{
    const float x = kz_test_grid(r, 0, 160, 0.25f);
    return (kz_vec2){x, kz_test_grid(r, 0, 160, 0.25f)};
}

/* All but the shape: frame, pose, filter, flags, user. */
static inline void lent_facts(kz_test_rng *r, bool may_turn, kz_body_def *def)
{
    def->frame = (int32_t)kz_test_below(r, 3);
    def->pose.at = lent_place(r);
    if (may_turn && kz_test_one_in(r, 2)) def->pose = kz_pose_degrees(def->pose.at.x, def->pose.at.y, 30);
    def->category = kz_test_below(r, 4);
    def->collides = kz_test_one_in(r, 3) ? 1 + kz_test_below(r, 3) : 0;
    def->group = kz_test_range(r, -1, 1);
    def->flags = kz_test_one_in(r, 4) ? kz_test_u32(r) & 31 : 0;
    def->one_way = (kz_vec2){0, 1 - (float)kz_test_below(r, 3)};
    def->user = kz_test_one_in(r, 2) ? kz_test_u64(r) : 0;
}

#endif
