/* test_contact_points.c - features (corners, edges) of contact points, and contacts part by part. */
#include "random_shape.h"
#include "query/contact/contact.h"
#include "shape/shape_private.h"

static kz_contact contact_of(kz_shape a, kz_shape b)
{
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    return c;
}

static uint32_t edge(uint32_t i) { return KZ_FEATURE_EDGE | i; }

static uint32_t both(uint32_t a, uint32_t b) { return a << 16 | b; }

TEST(a_box_on_a_floor_names_its_corners_and_the_edge_of_the_floor)
{
    const kz_contact c = contact_of(box(2, 0, 4, 2), box(0, 1.5f, 20, 4));
    CHECK(c.normal.x == 0 && c.normal.y == 1);
    CHECK_EQ(c.n_points, 2);
    CHECK(c.points[0].x == 4 && c.points[1].x == 2); /* +y turned from +x towards +y is -x */
    CHECK_EQ(c.features[0], both(2, edge(0)));
    CHECK_EQ(c.features[1], both(3, edge(0)));
}

TEST(the_names_stay_while_a_box_slides_along_a_floor)
{
    const kz_shape ground = polygon(0, 1.5f, 20, 1.75f, 20, 8, 0, 8);
    const kz_vec2 corners[4] = {{0, 0}, {2, 0.025f}, {2, 2.025f}, {0, 2}};
    for (int step = 1; step < 60; step++) {
        kz_shape moved;
        kz_vec2 at[4];
        for (int i = 0; i < 4; i++) {
            at[i] = (kz_vec2){corners[i].x + 0.3f * (float)step, corners[i].y + 0.3f * (float)step / 80};
        }
        CHECK_EQ(kz_shape_polygon(at, 4, &moved, NULL), KZ_OK);
        const kz_contact c = contact_of(moved, ground);
        NOTE("step %d, features %x %x", step, (unsigned)c.features[0], (unsigned)c.features[1]);
        CHECK_EQ(c.n_points, 2);
        CHECK_EQ(c.features[0], both(2, edge(0)));
        CHECK_EQ(c.features[1], both(3, edge(0)));
    }
    NOTE(" ");
    scene_clear();
}

TEST(boxes_of_one_width_touch_corner_to_corner)
{
    const kz_contact c = contact_of(box(0, 0, 4, 4), box(0, 3, 4, 9));
    CHECK_EQ(c.n_points, 2);
    CHECK_EQ(c.features[0], both(2, 1));
    CHECK_EQ(c.features[1], both(3, 0));
}

TEST(a_corner_in_an_edge_is_one_point)
{
    const kz_contact c = contact_of(polygon(0, 0, 4, 4, 0, 8, -4, 4), box(3, 0, 9, 9));
    CHECK_EQ(c.n_points, 1);
    CHECK_EQ(c.features[0], both(1, edge(3)));
    CHECK(c.points[0].x == 3.5f && c.points[0].y == 4);
    scene_clear();
}

TEST(round_shapes_have_one_corner_or_two_and_an_edge)
{
    kz_contact c = contact_of(circle(0, 0, 2), box(1, -5, 9, 5));
    CHECK_EQ(c.features[0], both(0, edge(3)));
    c = contact_of(capsule(0, 0, 8, 0, 1), box(2, 0.5f, 5, 9));
    CHECK_EQ(c.n_points, 2);
    CHECK_EQ(c.features[0], both(edge(0), 1));
    CHECK_EQ(c.features[1], both(edge(0), 0));
    c = contact_of(capsule(0, 0, 8, 0, 1), circle(9, 0, 1));
    CHECK_EQ(c.features[0], both(1, 0));
}

TEST(collinear_edges_are_named_after_the_first)
{
    const kz_shape ground = polygon(0, 4, 0, 0, 2, 0, 5, 0, 9, 0, 9, 4), wall = polygon(3, 0, 9, 0, 9, 9, 0, 9, 0, 0);
    kz_contact c = contact_of(box(1, -4, 8, 0.5f), ground);
    CHECK_EQ(c.features[0], both(2, edge(1)));
    CHECK_EQ(c.features[1], both(3, edge(1)));
    c = contact_of(box(1, -4, 8, 0.5f), wall); /* edges 4 and 0 */
    CHECK_EQ(kz_feature_of_b(c.features[0]), edge(4));
    scene_clear();
}

static bool names_a_feature(const kz_shape *s, uint32_t feature)
{
    int32_t n = s->kind == KZ_KIND_BOX ? 4 : s->kind == KZ_KIND_CIRCLE ? 1 : 2;
    if (s->kind == KZ_KIND_POLYGON) kzi_shape_points(s, &n);
    return (int32_t)(feature & KZ_FEATURE_NUMBER) < n && (s->kind != KZ_KIND_CIRCLE || feature == 0);
}

TEST(names_are_of_features_that_are_there_and_points_of_a_contact_differ)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, false), b = any_shape(&rng, false);
        kz_contact c;
        if (a.kind == KZ_KIND_MASK || b.kind == KZ_KIND_MASK || a.kind == KZ_KIND_POLYLINE ||
            b.kind == KZ_KIND_POLYLINE || kz_collide(&a, &b, &c) != KZ_OVERLAP)
            continue;
        NOTE("%s and %s, %x %x", kz_kind_name(a.kind), kz_kind_name(b.kind), (unsigned)c.features[0],
             (unsigned)c.features[1]);
        for (int32_t i = 0; i < c.n_points; i++) {
            CHECK(names_a_feature(&a, kz_feature_of_a(c.features[i])));
            CHECK(names_a_feature(&b, kz_feature_of_b(c.features[i])));
        }
        if (c.n_points == 2) CHECK_NE(c.features[0], c.features[1]);
        else CHECK_EQ(c.features[1], 0);
    }
    NOTE(" ");
}

/* ---- Part by part --------------------------------------------------------------------------------------- */

TEST(each_pair_of_parts_that_overlaps_has_its_contact)
{
    const kz_shape a = parts(box(0, 0, 2, 8), parts(circle(6, 4, 2), box(20, 0, 24, 4)), box(0, 6, 9, 8));
    const kz_shape b = parts(box(1, 1, 4, 3), box(30, 0, 31, 1), box(5, 5, 8, 7));
    kz_part_contact found[8];
    CHECK_EQ(kz_collide_parts(&a, &b, found, 8), 3);
    const int32_t expected[3][2] = {{0, 0}, {1, 2}, {3, 2}}; /* bounds alone say nothing of the circle */
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(found[i].a, expected[i][0]);
        CHECK_EQ(found[i].b, expected[i][1]);
        check_contact(&found[i].contact, KZ_TEST_HERE, "part");
        CHECK(found[i].contact.shortest);
    }
    CHECK_EQ(found[0].contact.depth, 1);
    CHECK_EQ(found[2].contact.depth, 1);
    scene_clear();
}

TEST(more_pairs_than_there_is_room_for_are_counted)
{
    const kz_shape a = parts(box(0, 0, 4, 4), box(1, 1, 5, 5)), b = parts(box(2, 2, 6, 6), box(3, 3, 4, 4));
    kz_part_contact found[2] = {{.a = -7}, {.a = -7}};
    CHECK_EQ(kz_collide_parts(&a, &b, NULL, 0), 4);
    CHECK_EQ(kz_collide_parts(&a, &b, found, 1), 4);
    CHECK_EQ(found[0].a, 0);
    CHECK_EQ(found[1].a, -7);
    scene_clear();
}

static int64_t leaves_that_overlap(const kz_shape *a, const kz_shape *b)
{
    int64_t n = 0;
    if (a->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < a->as.parts.n; i++) n += leaves_that_overlap(&a->as.parts.items[i], b);
    } else if (b->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < b->as.parts.n; i++) n += leaves_that_overlap(a, &b->as.parts.items[i]);
    } else {
        n = kz_relate(a, b) == KZ_OVERLAP;
    }
    return n;
}

TEST(contacts_of_parts_are_those_of_the_parts_alone)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(5000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        kz_part_contact found[4];
        const int64_t n_found = (int64_t)kz_collide_parts(&a, &b, found, 4);
        CHECK_EQ(n_found, leaves_that_overlap(&a, &b));
        CHECK_EQ(n_found > 0, kz_relate(&a, &b) == KZ_OVERLAP);
        for (int64_t i = 0; i < n_found; i++) {
            const kz_shape *p = a.kind == KZ_KIND_PARTS ? &a.as.parts.items[found[i].a] : &a;
            const kz_shape *q = b.kind == KZ_KIND_PARTS ? &b.as.parts.items[found[i].b] : &b;
            kz_contact c;
            kz_collide(p, q, &c);
            CHECK(c.relation == KZ_OVERLAP && c.depth == found[i].contact.depth);
            CHECK(kz_shape_part(&a, found[i].a) == p && kz_shape_part(&b, found[i].b) == q);
            if (i == 0) continue;
            CHECK_GE(found[i].a, found[i - 1].a);
            CHECK(found[i].a != found[i - 1].a || found[i].b > found[i - 1].b);
        }
    }
}

TEST(a_shape_that_was_not_made_has_no_contacts)
{
    const kz_shape none = {0}, a = box(0, 0, 4, 4);
    CHECK_EQ(kz_collide_parts(&none, &a, NULL, 0), 0);
    CHECK_EQ(kz_collide_parts(&a, &none, NULL, 0), 0);
}

/* ---- Points of masks --------------------------------------------------------------------------------------- */

typedef struct farthest_along {
    kzi_vec origin, d;
    double hi;
} farthest_along;

static void raise_farthest(void *ctx, const kzi_points *points)
{
    farthest_along *f = ctx;
    for (int32_t i = 0; i < points->n; i++) {
        f->hi = kzi_max(f->hi, kzi_dot_from((kzi_vec){points->x.at[i], points->y.at[i]}, f->origin, f->d));
    }
}

static bool is_in_tall_mask(void *ctx, int32_t x, int32_t y)
{
    const int32_t dx = x - 75, dy = y - 60;
    switch (*(int32_t *)ctx) {
    case 0: return true;
    case 1: return dx * dx + dy * dy < 3000;
    case 2: return y > 60 + (x * 7 + y * 13) % 11;
    case 3: return x % 8 < 3 && y % 5 != 0;
    default: return (x * x * 7 + y * y * 13 + x * y) % 5 == 0 && x > y;
    }
}

TEST(the_farthest_points_of_a_mask_are_those_of_all_its_rows)
{
    static const kzi_vec directions[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.6, 0.8}, {-0.6, 0.8}, {0.8, -0.6},
                                         {-0.8, -0.6}, {1, 0x1p-20}, {-0x1p-20, -1}, {0.28, 0.96}, {-0.96, -0.28}};
    for (int32_t n = 0; n < 10; n++) {
        int32_t kind = n / 2;
        kz_mask *mask;
        kz_shape shape;
        kzi_side side;
        CHECK_EQ(kz_mask_from_call(150, n % 2 ? 160 : 71, is_in_tall_mask, &kind, NULL, &mask, NULL), KZ_OK);
        CHECK_EQ(kz_shape_mask(mask, -31, 17, &shape, NULL), KZ_OK);
        kzi_side_make(&shape, &side);
        for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
            farthest_along all = {{3.25, 40.5}, directions[i], -HUGE_VAL}, found = all;
            kzi_visit_points(&shape, raise_farthest, &all);
            kzi_visit_farthest(&side, found.origin, found.d, raise_farthest, &found);
            CHECK_EQ(found.hi, all.hi);
        }
        kz_mask_free(mask);
    }
}
