/* peer_parry.c - parry2d: its shapes around their middles with a position each, compared by its query functions.  It is
 * written in Rust; peer_parry/ makes a shared library of it that is loaded here. */
#define _GNU_SOURCE
#include "peer_shapes.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static struct {
    void *(*box)(float x0, float y0, float x1, float y1);
    void *(*circle)(float x, float y, float r);
    void *(*capsule)(float ax, float ay, float bx, float by, float r);
    void *(*convex)(const kz_vec2 *corners, size_t n);
    float (*ray)(const void *shape, float x, float y, float way_x, float way_y);
    float (*cast)(const void *a, float way_x, float way_y, const void *b);
} parry;

static void *parry_make(const kz_shape *s)
{
    const kz_box box = s->bounds;
    const kz_capsule c = s->as.capsule;
    size_t n;
    const kz_vec2 *corners = kz_shape_points(s, &n);
    switch (s->kind) {
    case KZ_KIND_BOX: return parry.box(box.min.x, box.min.y, box.max.x, box.max.y);
    case KZ_KIND_CIRCLE: return parry.circle(s->as.circle.center.x, s->as.circle.center.y, s->as.circle.r);
    case KZ_KIND_CAPSULE: return parry.capsule(c.a.x, c.a.y, c.b.x, c.b.y, c.r);
    case KZ_KIND_POLYGON: break;
    default: return NULL;
    }
    const uint32_t wanted = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE;
    return (s->flags & wanted) == wanted ? parry.convex(corners, n) : NULL;
}

static float parry_ray(const void *shape, kz_vec2 from, kz_vec2 way)
{
    return parry.ray(shape, from.x, from.y, way.x, way.y);
}

static float parry_sweep(const void *a, kz_vec2 way, const void *b) { return parry.cast(a, way.x, way.y, b); }

static peer_shapes parry_peer = {
    .name = "parry2d", .key = "parry", .make = parry_make, .ray = parry_ray, .sweep = parry_sweep};

static const struct parry_name {
    const char *name;
    void *slot;
} parry_names[] = {
    {"parry_box", &parry.box},
    {"parry_circle", &parry.circle},
    {"parry_capsule", &parry.capsule},
    {"parry_convex", &parry.convex},
    {"parry_ray", &parry.ray},
    {"parry_cast", &parry.cast},
    {"parry_free", &parry_peer.free},
    {"parry_overlap", &parry_peer.overlap},
    {"parry_contact", &parry_peer.contact},
    {"parry_distance", &parry_peer.distance},
};

const peer_shapes *peer_parry(const char *library)
{
    void *opened = dlopen(library, RTLD_NOW);
    for (size_t i = 0; i < sizeof parry_names / sizeof *parry_names; i++) {
        void *function = opened ? dlsym(opened, parry_names[i].name) : NULL;
        if (!function) {
            fprintf(stderr, "parry2d: not measured (%s)\n", dlerror());
            return NULL;
        }
        memcpy(parry_names[i].slot, &function, sizeof function);
    }
    return &parry_peer;
}
