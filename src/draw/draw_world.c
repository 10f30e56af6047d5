/* draw_world.c - draws a world as a debug view shows it. */
#include "draw/draw_private.h"

kz_draw_colors kz_draw_colors_default(void)
{
    const kz_draw_colors colors = {
        .moving = {0x5aa2ff50, 0x9fc8ffff, 1},
        .fixed = {0x6b768c70, 0x98a1b5ff, 1},
        .one_way = {0x8a76d050, 0xb7a8f0ff, 1},
        .sensor = {0x62e0a030, 0x62e0a0ff, 1},
        .probe = {0, 0xffb648ff, 1},
        .disabled = {0, 0x98a1b560, 1},
        .colliding = {0, 0xff4a5cff, 2},
        .box = 0xffffff40,
        .pair = 0xff4a5ca0,
        .contact = 0xffffffff,
    };
    return colors;
}

static const kz_draw_style *draw_style_of(const kz_draw_colors *colors, uint32_t flags)
{
    return flags & KZ_BODY_DISABLED  ? &colors->disabled
           : flags & KZ_BODY_SENSOR  ? &colors->sensor
           : flags & KZ_BODY_PROBE   ? &colors->probe
           : flags & KZ_BODY_ONE_WAY ? &colors->one_way
           : flags & KZ_BODY_STATIC  ? &colors->fixed
                                     : &colors->moving;
}

static void draw_body(const kz_draw *draw, const kz_world *world, kz_body body, const kz_draw_style *style)
{
    const kz_pose none = KZ_POSE_NONE_INIT;
    kz_shape shape;
    if (kz_body_shape(world, body, &shape)) kz_draw_shape(draw, &shape, none, *style);
}

static kz_vec2 draw_middle_of(const kz_world *world, kz_body body)
{
    const kz_box box = kz_body_box(world, body);
    const kz_vec2 middle = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    return middle;
}

/* The handles of a pair may be stale by now. */
static bool draw_pair_lives(const kz_world *world, const kz_pair *pair)
{
    return kz_body_is_live(world, pair->a) && kz_body_is_live(world, pair->b);
}

void kz_draw_world(const kz_draw *draw, kz_world *world, const kz_draw_colors *colors, unsigned flags)
{
    const kz_draw_colors standard = kz_draw_colors_default();
    size_t n = 0;
    if (!draw || !world) return;
    if (!colors) colors = &standard;
    const kz_draw_style box = {0, colors->box, 1};
    const uint32_t n_bodies = kz_world_count(world);
    for (uint32_t i = 0, live = 0; live < n_bodies; i++) {
        const kz_body body = kz_world_body(world, i);
        if (body.generation == 0) continue;
        live++;
        draw_body(draw, world, body, draw_style_of(colors, kz_body_flags(world, body)));
        if (flags & KZ_DRAW_BOXES) kz_draw_box(draw, kz_body_box(world, body), box);
    }
    const kz_pair *pairs = kz_world_pairs(world, &n);
    for (size_t i = 0; i < n; i++) {
        draw_body(draw, world, pairs[i].a, &colors->colliding);
        draw_body(draw, world, pairs[i].b, &colors->colliding);
    }
    for (size_t i = 0; i < n && (flags & (KZ_DRAW_PAIRS | KZ_DRAW_CONTACTS)); i++) {
        kz_contact contact;
        if (!draw_pair_lives(world, &pairs[i])) continue;
        if (flags & KZ_DRAW_PAIRS)
            kz_draw_line(draw, draw_middle_of(world, pairs[i].a), draw_middle_of(world, pairs[i].b), colors->pair, 1);
        if (flags & KZ_DRAW_CONTACTS && kz_bodies_collide(world, pairs[i].a, pairs[i].b, &contact) == KZ_OVERLAP)
            kz_draw_contact(draw, &contact, colors->contact);
    }
}
