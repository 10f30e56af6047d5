/* draw_world.c - draws a world as a debug view shows it; of a world that wraps, all that lies in its rectangle. */
#include "base/scalar.h"
#include "draw/draw_private.h"
#include "world/world_private.h"

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

/* ---- Images -------------------------------------------------------------------------------------------- */

enum { DRAW_MOST_FIXTURES = 64 }; /* pairs of fixtures of two bodies that are drawn as colliding */

enum { DRAW_MOST_IMAGES = 4 }; /* on an axis; a body has at most two there, unless it is larger than the world */

/* Whole periods, from first to last, by which something is moved into the world; 0 to 0 where it does not wrap. */
typedef struct draw_periods {
    int32_t first, last;
} draw_periods;

/* Whole periods below v; where there are more than anybody sees, or infinitely many, a bound. */
static int64_t draw_periods_below(double v)
{
    const double most = 1 << 30;
    return v < most ? v > -most ? kzi_floor_i64(v) : -(int64_t)most : (int64_t)most;
}

/* The images of lo..hi that lie within 0..period, its upper end left out.  One that touches it from below is left out,
 * too, except where nothing else remains. */
static draw_periods draw_periods_of(float lo, float hi, double period)
{
    draw_periods found = {0, 0};
    if (!(period > 0)) return found;
    const int64_t last = -draw_periods_below((double)lo / period), first = draw_periods_below(-(double)hi / period) + 1;
    found.last = (int32_t)last;
    found.first = first < last ? (int32_t)first : found.last;
    if (last - first >= DRAW_MOST_IMAGES) found.first = found.last - DRAW_MOST_IMAGES + 1;
    return found;
}

/* Calls draw_image for each image of a box in the world's rectangle, with its shift. */
typedef void draw_image(const kz_draw *draw, const void *what, kz_vec2 shift);

static void draw_images(const kz_draw *draw, const kz_world *world, kz_box box, draw_image *image, const void *what)
{
    const draw_periods x = draw_periods_of(box.min.x, box.max.x, (double)world->wrap_w);
    const draw_periods y = draw_periods_of(box.min.y, box.max.y, (double)world->wrap_h);
    for (int32_t i = y.first; i <= y.last; i++) {
        for (int32_t k = x.first; k <= x.last; k++)
            image(draw, what, (kz_vec2){(float)k * world->wrap_w, (float)i * world->wrap_h});
    }
}

/* ---- Bodies -------------------------------------------------------------------------------------------- */

typedef struct posed_body {
    const kz_shape *shape;
    const kz_draw_style *style;
} posed_body;

static void draw_body_image(const kz_draw *draw, const void *what, kz_vec2 shift)
{
    const posed_body *body = what;
    kz_pose pose = KZ_POSE_NONE_INIT;
    pose.at = shift;
    kz_draw_shape(draw, body->shape, pose, *body->style);
}

/* One fixture, or the shape of a body without any. */
static void draw_fixture(const kz_draw *draw, const kz_world *world, kz_body body, int32_t fixture,
                         const kz_draw_style *style)
{
    kz_shape shape;
    uint64_t memory[KZ_FIXTURE_BYTES / sizeof(uint64_t)];
    const posed_body posed = {&shape, style};
    if (!kz_body_fixture_shape(world, body, fixture, memory, sizeof memory, &shape)) return;
    const kz_box box = shape.kind == KZ_KIND_NONE ? KZ_BOX_EMPTY : shape.bounds;
    draw_images(draw, world, box, draw_body_image, &posed);
}

/* Of a grid whose tiles have flags: each tile in the style of its flags.  False for other bodies. */
static bool draw_tiles(const kz_draw *draw, const kz_world *world, kz_body body, const kz_draw_colors *colors)
{
    static const uint32_t each[4] = {0, KZ_BODY_SENSOR, KZ_BODY_ONE_WAY, KZ_BODY_SENSOR | KZ_BODY_ONE_WAY};
    kz_shape shape;
    if (!kz_body_shape(world, body, &shape) || shape.kind != KZ_KIND_GRID) return false;
    for (int i = 0; i < 4; i++) {
        const posed_body posed = {&shape, draw_style_of(colors, kz_body_flags(world, body) | each[i])};
        shape.as.grid.with = each[i];
        shape.as.grid.without = KZ_BODY_DISABLED | (each[3] & ~each[i]);
        draw_images(draw, world, shape.bounds, draw_body_image, &posed);
    }
    return true;
}

/* Each fixture in the style of its flags; one that is off as if it were disabled. */
static void draw_body(const kz_draw *draw, const kz_world *world, kz_body body, const kz_draw_colors *colors)
{
    int32_t n;
    const kz_fixture *fixtures = kz_body_fixtures(world, body, &n);
    const uint32_t flags = kz_body_flags(world, body), off = kz_body_off(world, body);
    if (!fixtures && !draw_tiles(draw, world, body, colors)) draw_fixture(draw, world, body, 0, draw_style_of(colors, flags));
    for (int32_t i = 0; i < n; i++) {
        const bool is_off = ((fixtures[i].category ? fixtures[i].category : 1) & off) != 0;
        const uint32_t more = fixtures[i].flags | (is_off ? (uint32_t)KZ_BODY_DISABLED : 0);
        draw_fixture(draw, world, body, i, draw_style_of(colors, flags | more));
    }
}

/* The shapes of a body that collide with another one. */
static void draw_colliding(const kz_draw *draw, const kz_world *world, kz_body body, kz_body other,
                           const kz_draw_style *style)
{
    kz_bodies_fixture found[DRAW_MOST_FIXTURES];
    int32_t n_fixtures;
    const bool has_fixtures = kz_body_fixtures(world, body, &n_fixtures) != NULL;
    const size_t n = has_fixtures ? kz_bodies_fixtures(world, body, other, found, DRAW_MOST_FIXTURES) : 0;
    if (!has_fixtures) draw_fixture(draw, world, body, 0, style);
    for (size_t i = 0; i < n && i < DRAW_MOST_FIXTURES; i++) {
        if (i == 0 || found[i].a != found[i - 1].a) draw_fixture(draw, world, body, found[i].a, style);
    }
}

typedef struct draw_boxed {
    kz_box box;
    const kz_draw_style *style;
} draw_boxed;

static void draw_box_image(const kz_draw *draw, const void *what, kz_vec2 shift)
{
    const draw_boxed *boxed = what;
    const kz_box box = {kz_vec2_add(boxed->box.min, shift), kz_vec2_add(boxed->box.max, shift)};
    kz_draw_box(draw, box, *boxed->style);
}

/* ---- Pairs --------------------------------------------------------------------------------------------- */

static kz_vec2 draw_middle_of(const kz_world *world, kz_body body)
{
    const kz_box box = kz_body_box(world, body);
    const kz_vec2 middle = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    return middle;
}

static kz_box draw_box_of(kz_vec2 a, kz_vec2 b)
{
    const kz_box box = {{kzi_min_f32(a.x, b.x), kzi_min_f32(a.y, b.y)}, {kzi_max_f32(a.x, b.x), kzi_max_f32(a.y, b.y)}};
    return box;
}

typedef struct draw_joined {
    kz_vec2 a, b;
    uint32_t color;
} draw_joined;

static void draw_line_image(const kz_draw *draw, const void *what, kz_vec2 shift)
{
    const draw_joined *line = what;
    kz_draw_line(draw, kz_vec2_add(line->a, shift), kz_vec2_add(line->b, shift), line->color, 1);
}

/* The image of v that is nearest to `from` on an axis. */
static float draw_nearest(float from, float v, float period)
{
    if (!(period > 0)) return v;
    return v - (float)kzi_floor_i64(((double)v - (double)from) / (double)period + 0.5) * period;
}

static void draw_pair_line(const kz_draw *draw, const kz_world *world, const kz_pair *pair, uint32_t color)
{
    const kz_vec2 a = draw_middle_of(world, pair->a), to = draw_middle_of(world, pair->b);
    const kz_vec2 b = {draw_nearest(a.x, to.x, world->wrap_w), draw_nearest(a.y, to.y, world->wrap_h)};
    const draw_joined line = {a, b, color};
    draw_images(draw, world, draw_box_of(a, b), draw_line_image, &line);
}

typedef struct draw_touching {
    const kz_contact *contact;
    uint32_t color;
} draw_touching;

static void draw_contact_image(const kz_draw *draw, const void *what, kz_vec2 shift)
{
    const draw_touching *touching = what;
    kz_contact contact = *touching->contact;
    for (int32_t i = 0; i < contact.n_points; i++) contact.points[i] = kz_vec2_add(contact.points[i], shift);
    kz_draw_contact(draw, &contact, touching->color);
}

static void draw_pair_contact(const kz_draw *draw, const kz_world *world, const kz_pair *pair, uint32_t color)
{
    kz_contact contact;
    const draw_touching touching = {&contact, color};
    if (kz_bodies_collide(world, pair->a, pair->b, &contact) != KZ_OVERLAP || contact.n_points == 0) return;
    const kz_vec2 p = contact.points[0], q = contact.points[contact.n_points - 1];
    draw_images(draw, world, draw_box_of(p, q), draw_contact_image, &touching);
}

/* ---- Worlds -------------------------------------------------------------------------------------------- */

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
        draw_body(draw, world, body, colors);
        const draw_boxed boxed = {kz_body_box(world, body), &box};
        if (flags & KZ_DRAW_BOXES) draw_images(draw, world, boxed.box, draw_box_image, &boxed);
    }
    const kz_pair *pairs = kz_world_pairs(world, &n);
    for (size_t i = 0; i < n; i++) {
        draw_colliding(draw, world, pairs[i].a, pairs[i].b, &colors->colliding);
        draw_colliding(draw, world, pairs[i].b, pairs[i].a, &colors->colliding);
    }
    for (size_t i = 0; i < n && (flags & (KZ_DRAW_PAIRS | KZ_DRAW_CONTACTS)); i++) {
        if (!draw_pair_lives(world, &pairs[i])) continue;
        if (flags & KZ_DRAW_PAIRS) draw_pair_line(draw, world, &pairs[i], colors->pair);
        if (flags & KZ_DRAW_CONTACTS) draw_pair_contact(draw, world, &pairs[i], colors->contact);
    }
}
