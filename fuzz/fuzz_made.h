/* fuzz_made.h - any bytes as a shape of any kind, made by the makers, posed or not; what they refuse must have a
 * sentence. */
#ifndef KZ_FUZZ_MADE_H
#define KZ_FUZZ_MADE_H

#include "fuzz_input.h"

enum { MADE_POINTS = 24, MADE_RINGS = 3, MADE_PARTS = 4 };

typedef struct made {
    kz_shape shape;
    kz_vec2 points[MADE_POINTS];
    int32_t ring_end[MADE_RINGS];
    kz_shape parts[MADE_PARTS];
    kz_mask *mask;
    union {
        double align;
        char bytes[2048];
    } posed;
} made;

static inline void in_points(input *in, kz_vec2 *out, int32_t n)
{
    for (int32_t i = 0; i < n; i++) out[i] = in_point(in);
}

static inline kz_result made_simple(input *in, kz_shape *out, kz_error *err)
{
    const uint8_t kind = in_byte(in) % 5;
    const kz_vec2 a = in_point(in);
    if (kind == 0) return kz_shape_point(a, out, err);
    if (kind == 1) return kz_shape_circle(a, in_number(in), out, err);
    const kz_vec2 b = in_point(in);
    if (kind == 2) return kz_shape_segment(a, b, out, err);
    if (kind == 3) return kz_shape_box(a, b, out, err);
    return kz_shape_capsule(a, b, in_number(in), out, err);
}

static inline kz_result made_polygon(input *in, made *m, kz_error *err)
{
    int32_t n = 0, rings = 1 + in_byte(in) % MADE_RINGS;
    for (int32_t i = 0; i < rings; i++) m->ring_end[i] = n += in_byte(in) % (MADE_POINTS / MADE_RINGS + 1);
    in_points(in, m->points, n);
    if (rings == 1) return kz_shape_polygon(m->points, n, &m->shape, err);
    return kz_shape_polygon_with_holes(m->points, m->ring_end, rings, &m->shape, err);
}

static inline bool made_bit(void *ctx, int32_t x, int32_t y)
{
    (void)x, (void)y;
    return in_byte(ctx) & 1;
}

static inline kz_result made_mask(input *in, made *m, kz_error *err)
{
    const int32_t w = in_byte(in) % 9, h = in_byte(in) % 9;
    const kz_result r = kz_mask_from_call(w, h, made_bit, in, NULL, &m->mask, err);
    if (r != KZ_OK) return r;
    const kz_vec2 at = in_point(in);
    return kz_shape_mask(m->mask, (double)at.x, (double)at.y, &m->shape, err);
}

static inline kz_result made_parts(input *in, made *m, kz_error *err)
{
    int32_t n = in_byte(in) % (MADE_PARTS + 1), kept = 0;
    for (int32_t i = 0; i < n; i++)
        if (made_simple(in, &m->parts[kept], err) == KZ_OK) kept++;
    return kz_shape_parts(m->parts, kept, &m->shape, err);
}

static inline bool made_make(input *in, made *m)
{
    kz_error err = {KZ_OK, 0, 0};
    kz_result r;
    const uint8_t choice = in_byte(in);
    in->raw = choice & 0x80;
    switch (choice % 7) {
    case 0:
    case 1: r = made_polygon(in, m, &err); break;
    case 2: {
        const int32_t n = in_byte(in) % (MADE_POINTS + 1);
        in_points(in, m->points, n);
        r = kz_shape_polyline(m->points, n, &m->shape, &err);
        break;
    }
    case 3: r = made_mask(in, m, &err); break;
    case 4: r = made_parts(in, m, &err); break;
    default: r = made_simple(in, &m->shape, &err); break;
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
        pose.at = in_point(in);
        pose.cos = in_number(in);
        pose.sin = in_number(in);
        if (!(choice & 0x20)) pose = kz_pose_degrees(pose.at.x, pose.at.y, (double)pose.cos * 30);
        if (kz_shape_transform(&m->shape, pose, m->posed.bytes, sizeof m->posed, &posed, &err) == KZ_OK)
            m->shape = posed;
    }
    return true;
}

#endif
