/* fuzz_shapes.c - any floats at all into every sign, maker, pose and query of shapes.
 *
 * The bytes make up to six shapes, half of them from numbers on a grid, so that they touch, half from raw bits, NaN and
 * infinities included.  What the makers accept must be answered alike in both orders, with bounds that agree, and by
 * kz_collide as by kz_relate, and its push must free; what they refuse must have a sentence. */
#include "fuzz_made.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SHAPES = 6 };

static bool is_sign(int v) { return v >= -1 && v <= 1; }

/* The signs and turns of any numbers; where they are finite, what must hold of them. */
static void ask_numbers(input *in)
{
    in->raw = in_byte(in) & 1;
    const kz_vec2 a = in_point(in), b = in_point(in), c = in_point(in), d = in_point(in);
    const float r1 = fabsf(in_number(in)), r2 = fabsf(in_number(in));
    const int turn = kz_orient(a, b, c), inside = kz_in_circle(a, b, c, d);
    const int near_point = kz_compare_distance(a, b, r1, r2),
              near_segment = kz_compare_segment_distance(c, a, b, r1, r2);
    must(is_sign(turn) && is_sign(inside) && is_sign(near_point) && is_sign(near_segment), "a sign is -1, 0 or 1");
    if (is_number(a.x) && is_number(a.y) && is_number(b.x) && is_number(b.y) && is_number(c.x) && is_number(c.y)) {
        must(turn == kz_orient(b, c, a) && turn == -kz_orient(b, a, c), "exchanging two points turns the sign over");
        if (is_number(r1) && is_number(r2)) {
            must(near_point == kz_compare_distance(b, a, r2, r1), "a distance is the same both ways");
            must(near_segment <= kz_compare_distance(c, a, r1, r2), "no end of a segment is nearer than the segment");
        }
    }

    float cosine, sine;
    kz_cos_sin((double)a.x * (double)a.y, &cosine, &sine);
    must(fabsf(cosine) <= 1 && fabsf(sine) <= 1, "sine and cosine are at most 1");
    kz_cos_sin_degrees((double)b.x * (double)b.y, &cosine, &sine);
    must(fabsf(cosine) <= 1 && fabsf(sine) <= 1, "sine and cosine of degrees are at most 1");
    must(fabsf(kz_atan2(c.y, c.x)) < 3.1416f, "an angle is at most half a turn");
    const kz_pose pose = kz_pose_radians(d.x, d.y, (double)r1);
    kz_pose_apply(pose, a);
    must((kz_pose_check(pose, NULL) == KZ_OK) == (is_number(d.x) && is_number(d.y)),
         "what was made of numbers is a pose");
}

/* Is a, posed by the push that is said to free it, free?  A pose that is refused frees nothing. */
static void ask_push(const made *a, const made *b, const kz_contact *contact)
{
    static union {
        double align;
        char bytes[2048];
    } memory;
    const kz_pose shift = {kz_contact_push(&a->shape, &b->shape, contact), 1, 0};
    kz_shape moved;
    must(is_number(shift.at.x) && is_number(shift.at.y), "the push is made of numbers");
    if (kz_shape_transform(&a->shape, shift, memory.bytes, sizeof memory, &moved, NULL) != KZ_OK) return;
    must(kz_relate(&moved, &b->shape) <= KZ_TOUCH, "the push frees");
}

static void ask_contact(const made *a, const made *b, kz_relation r)
{
    kz_contact contact;
    must(kz_collide(&a->shape, &b->shape, &contact) == r && contact.relation == r, "contact and relation agree");
    if (r != KZ_OVERLAP) return;
    const double x = (double)contact.normal.x, y = (double)contact.normal.y, length_sq = x * x + y * y;
    must(length_sq > 0.999 && length_sq < 1.001, "the normal is a unit vector");
    must(contact.depth >= 0 && is_number(contact.depth), "the depth is a number, and not negative");
    must(contact.n_points >= 0 && contact.n_points <= 2, "there are at most two points");
    for (int i = 0; i < contact.n_points; i++)
        must(is_number(contact.points[i].x) && is_number(contact.points[i].y), "contact points are made of numbers");
    ask_push(a, b, &contact);
}

static void ask(const made *a, const made *b)
{
    const kz_relation r = kz_relate(&a->shape, &b->shape);
    must(r == kz_relate(&b->shape, &a->shape), "the relation is the same in both orders");
    must(r == KZ_APART || kz_box_meets(a->shape.bounds, b->shape.bounds), "shapes that meet have bounds that meet");
    must(r <= kz_box_relate(a->shape.bounds, b->shape.bounds) || r == KZ_OVERLAP, "shapes do not touch beyond bounds");

    ask_contact(a, b, r);

    kz_cell first = {0, 0};
    kz_cell_rect rect = {0, 0, 0, 0};
    const int64_t cells = kz_common_cells(&a->shape, &b->shape, &first, &rect);
    must((cells < 0) == (a->shape.kind != KZ_KIND_MASK), "cells are counted for masks and nothing else");
    if (cells > 0) {
        must(r == KZ_OVERLAP, "a common cell is an overlap");
        must(rect.x0 < rect.x1 && rect.y0 == first.y && rect.x0 <= first.x && first.x < rect.x1,
             "the cells' bounds fit");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    static made shapes[SHAPES];
    int n = 0;
    ask_numbers(&(input){in.at, in.end, false});
    while (n < SHAPES && in.at < in.end) {
        shapes[n].mask = NULL;
        if (made_make(&in, &shapes[n])) n++;
        else kz_mask_free(shapes[n].mask);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) ask(&shapes[i], &shapes[j]);
        const kz_box b = shapes[i].shape.bounds;
        const bool empty = !(b.min.x <= b.max.x);
        must(empty || kz_relate(&shapes[i].shape, &shapes[i].shape) == KZ_OVERLAP, "a shape overlaps itself");
    }
    for (int i = 0; i < n; i++) kz_mask_free(shapes[i].mask);
    return 0;
}
