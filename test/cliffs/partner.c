/* partner.c - small shapes of a radius of about 1, one of each kind, to ask large ones about. */
#include "cliffs.h"

const char *const cliffs_partner_names[CLIFFS_PARTNERS] = {"point", "circle", "box", "capsule", "quad", "star", "line",
                                                           "parts", "mask"};

static const kz_vec2 QUAD[] = {{-.9f, -.3f}, {.4f, -.9f}, {.9f, .3f}, {-.4f, .9f}};
static const kz_vec2 STAR[] = {{0, -1}, {.3f, -.3f}, {1, 0}, {.3f, .3f}, {0, 1}, {-.3f, .3f}, {-1, 0}, {-.3f, -.3f},
                               {-.5f, -.6f}};
static const kz_vec2 LINE[] = {{-1, .5f}, {-.5f, -.5f}, {0, .9f}, {.5f, -.5f}, {1, .5f}};

static int32_t shifted(const kz_vec2 *from, size_t n, kz_vec2 by, kz_vec2 *to)
{
    for (size_t i = 0; i < n; i++) to[i] = kz_vec2_add(from[i], by);
    return (int32_t)n;
}

static const kz_mask *ball(void)
{
    static kz_mask *mask;
    if (!mask) cliffs_must(kz_mask_from_text("##\n##\n", NULL, &mask, NULL), "partner");
    return mask;
}

void cliffs_partner_make(int partner, kz_vec2 at, cliffs_partner *out)
{
    kz_result done = KZ_OK;
    const kz_vec2 left = {at.x - .6f, at.y}, right = {at.x + .6f, at.y}, low = {at.x - .9f, at.y - .9f},
                  high = {at.x + .9f, at.y + .9f};
    int32_t n;
    switch (partner) {
    case CLIFFS_POINT: done = kz_shape_point(at, &out->shape, NULL); break;
    case CLIFFS_CIRCLE: done = kz_shape_circle(at, .9f, &out->shape, NULL); break;
    case CLIFFS_BOX: done = kz_shape_box(low, high, &out->shape, NULL); break;
    case CLIFFS_CAPSULE: done = kz_shape_capsule(left, right, .5f, &out->shape, NULL); break;
    case CLIFFS_QUAD:
        n = shifted(QUAD, sizeof QUAD / sizeof *QUAD, at, out->points);
        done = kz_shape_polygon(out->points, n, &out->shape, NULL);
        break;
    case CLIFFS_STAR:
        n = shifted(STAR, sizeof STAR / sizeof *STAR, at, out->points);
        done = kz_shape_polygon(out->points, n, &out->shape, NULL);
        break;
    case CLIFFS_LINE:
        n = shifted(LINE, sizeof LINE / sizeof *LINE, at, out->points);
        done = kz_shape_polyline(out->points, n, &out->shape, NULL);
        break;
    case CLIFFS_PARTS:
        cliffs_must(kz_shape_circle(left, .4f, &out->parts[0], NULL), "partner");
        cliffs_must(kz_shape_box(at, high, &out->parts[1], NULL), "partner");
        cliffs_must(kz_shape_segment(low, high, &out->parts[2], NULL), "partner");
        done = kz_shape_parts(out->parts, 3, &out->shape, NULL);
        break;
    default: done = kz_shape_mask(ball(), (double)at.x - 1, (double)at.y - 1, &out->shape, NULL); break;
    }
    cliffs_must(done, "partner");
}
