/* fuzz_shapes.c - any floats at all into every sign, maker, pose and query of shapes.
 *
 * The bytes make up to six shapes, half of them from numbers on a grid, so that they touch, half from raw bits, NaN and
 * infinities included.  What the makers accept must be answered alike in both orders, with bounds that agree, and by
 * kz_collide as by kz_relate, and its push must free; what they refuse must have a sentence. */
#include <kolize/query.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SHAPES = 6, POINTS = 24, RINGS = 3, PARTS = 4 };

typedef struct input {
    const uint8_t *at, *end;
    bool raw; /* numbers are raw bits, not halves */
} input;

typedef struct made {
    kz_shape shape;
    kz_vec2 points[POINTS];
    int32_t ring_end[RINGS];
    kz_shape parts[PARTS];
    kz_mask *mask;
    union {
        double align;
        char bytes[2048];
    } posed;
} made;

static void must(bool fact, const char *what)
{
    if (fact) return;
    fprintf(stderr, "shapes: %s\n", what);
    abort();
}

static uint8_t byte(input *in) { return in->at < in->end ? *in->at++ : 0; }

static float number(input *in)
{
    if (!in->raw) return (float)(int8_t)byte(in) * 0.5f;
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) bits |= (uint32_t)byte(in) << (8 * i);
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static kz_vec2 point(input *in)
{
    kz_vec2 p;
    p.x = number(in);
    p.y = number(in);
    return p;
}

static void points(input *in, kz_vec2 *out, int32_t n)
{
    for (int32_t i = 0; i < n; i++) out[i] = point(in);
}

static kz_result simple(input *in, kz_shape *out, kz_error *err)
{
    const uint8_t kind = byte(in) % 5;
    const kz_vec2 a = point(in);
    if (kind == 0) return kz_shape_point(a, out, err);
    if (kind == 1) return kz_shape_circle(a, number(in), out, err);
    const kz_vec2 b = point(in);
    if (kind == 2) return kz_shape_segment(a, b, out, err);
    if (kind == 3) return kz_shape_box(a, b, out, err);
    return kz_shape_capsule(a, b, number(in), out, err);
}

static kz_result polygon(input *in, made *m, kz_error *err)
{
    int32_t n = 0, rings = 1 + byte(in) % RINGS;
    for (int32_t i = 0; i < rings; i++) m->ring_end[i] = n += byte(in) % (POINTS / RINGS + 1);
    points(in, m->points, n);
    if (rings == 1) return kz_shape_polygon(m->points, n, &m->shape, err);
    return kz_shape_polygon_with_holes(m->points, m->ring_end, rings, &m->shape, err);
}

static bool bit_of(void *ctx, int32_t x, int32_t y)
{
    (void)x, (void)y;
    return byte(ctx) & 1;
}

static kz_result mask(input *in, made *m, kz_error *err)
{
    const int32_t w = byte(in) % 9, h = byte(in) % 9;
    const kz_result r = kz_mask_from_call(w, h, bit_of, in, NULL, &m->mask, err);
    if (r != KZ_OK) return r;
    const kz_vec2 at = point(in);
    return kz_shape_mask(m->mask, (double)at.x, (double)at.y, &m->shape, err);
}

static kz_result parts(input *in, made *m, kz_error *err)
{
    int32_t n = byte(in) % (PARTS + 1), kept = 0;
    for (int32_t i = 0; i < n; i++)
        if (simple(in, &m->parts[kept], err) == KZ_OK) kept++;
    return kz_shape_parts(m->parts, kept, &m->shape, err);
}

static bool make(input *in, made *m)
{
    kz_error err = {KZ_OK, 0, 0};
    kz_result r;
    const uint8_t choice = byte(in);
    in->raw = choice & 0x80;
    switch (choice % 7) {
    case 0:
    case 1: r = polygon(in, m, &err); break;
    case 2: {
        const int32_t n = byte(in) % (POINTS + 1);
        points(in, m->points, n);
        r = kz_shape_polyline(m->points, n, &m->shape, &err);
        break;
    }
    case 3: r = mask(in, m, &err); break;
    case 4: r = parts(in, m, &err); break;
    default: r = simple(in, &m->shape, &err); break;
    }
    if (r != KZ_OK) {
        char text[200];
        must(err.code == r, "the error says what was returned");
        must(kz_error_text(&err, text, sizeof text) > 0, "a refusal has a sentence");
        return false;
    }
    if (choice & 0x40) { /* posed, in place of itself */
        kz_shape posed;
        kz_pose pose;
        pose.at = point(in);
        pose.cos = number(in);
        pose.sin = number(in);
        if (!(choice & 0x20)) pose = kz_pose_degrees(pose.at.x, pose.at.y, (double)pose.cos * 30);
        if (kz_shape_pose(&m->shape, pose, m->posed.bytes, sizeof m->posed, &posed, &err) == KZ_OK) m->shape = posed;
    }
    return true;
}

static bool is_number(float v) { return v >= -FLT_MAX && v <= FLT_MAX; }

static bool is_sign(int v) { return v >= -1 && v <= 1; }

/* The signs and turns of any numbers; where they are finite, what must hold of them. */
static void ask_numbers(input *in)
{
    in->raw = byte(in) & 1;
    const kz_vec2 a = point(in), b = point(in), c = point(in), d = point(in);
    const float r1 = fabsf(number(in)), r2 = fabsf(number(in));
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
    const kz_pose pose = kz_pose_make(d.x, d.y, (double)r1);
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
    const kz_pose shift = {contact->push, 1, 0};
    kz_shape moved;
    if (kz_shape_pose(&a->shape, shift, memory.bytes, sizeof memory, &moved, NULL) != KZ_OK) return;
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
    must(is_number(contact.push.x) && is_number(contact.push.y), "the push is made of numbers");
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
    input in = {data, data ? data + size : NULL, false};
    static made shapes[SHAPES];
    int n = 0;
    ask_numbers(&(input){in.at, in.end, false});
    while (n < SHAPES && in.at < in.end) {
        shapes[n].mask = NULL;
        if (make(&in, &shapes[n])) n++;
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
