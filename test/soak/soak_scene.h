/* soak_scene.h - the scenes of soak_moves: crowds, rooms, rows of tiles; and slow queries about them. */
#ifndef SOAK_SCENE_H
#define SOAK_SCENE_H

#include <kolize/kolize.h>

#include <stdlib.h>
#include <string.h>

#include "kz_test_rng.h"

enum { MOST_THINGS = 1100, MOST_POINTS = 12, POSE_MEMORY = 128, PARTS = 4, MOST_GROUND = 700 };

typedef struct soak_ground {
    kz_vec2 points[MOST_GROUND];
    kz_shape columns[MOST_GROUND];
    float heights[MOST_GROUND];
} soak_ground;

typedef struct soak_thing {
    kz_shape own; /* the original shape; borrows the memory that follows */
    kz_vec2 points[MOST_POINTS];
    kz_shape parts[PARTS];
    kz_body body; /* {0, 0}: there is none */
    kz_box box;   /* of the static things */
} soak_thing;

typedef struct soak_scene {
    kz_test_rng rng;
    kz_world *world;
    float wrap_w, wrap_h;
    bool wraps;
    soak_thing *things;
    int n, n_walls; /* the walls come first */
    soak_thing mover;
    kz_move_memory memory; /* of the mover, since it was placed */
    kz_mask *masks[8];
    int n_masks;
    kz_vec2 origin;    /* of the room inside, or where the row begins, on its face */
    float w, h;        /* of the room inside */
    double rotated_by; /* a room's walls, in degrees */
    kz_vec2 face;      /* of the row: its normal */
    float row_length;
    soak_ground *ground; /* a room's, NULL: it has none */
} soak_scene;

static inline void soak_need(bool condition)
{
    if (!condition) abort();
}

/* ---- Shapes -------------------------------------------------------------------------------------------- */

static const char *const soak_texts[3] = {".##.\n####\n##..\n.#.#\n", "#\n", "###\n#.#\n#..\n"};

/* Any kind of shape that reaches about `size` from its origin. */
static inline void soak_make_shape(soak_scene *s, soak_thing *thing, float size, bool grid, bool masks)
{
    static const kz_vec2 star[10] = {{0, -6}, {1, -2}, {6, -2}, {2, 1},   {4, 6},
                                     {0, 3},  {-4, 6}, {-2, 1}, {-6, -2}, {-1, -2}};
    kz_test_rng *r = &s->rng;
    const float w = grid ? kz_test_grid(r, 1, size < 1 ? 1 : (int32_t)size, 1) : size * kz_test_real(r, 0.1f, 1);
    const float h = grid ? kz_test_grid(r, 1, size < 1 ? 1 : (int32_t)size, 1) : size * kz_test_real(r, 0.1f, 1);
    kz_vec2 *p = thing->points;
    kz_shape *out = &thing->own;
    kz_result result = KZ_OK;
    switch (kz_test_below(r, 14)) {
    case 0:
    case 1: result = kz_shape_circle((kz_vec2){0, 0}, w, out, NULL); break;
    case 2:
    case 3: result = kz_shape_capsule((kz_vec2){-w / 2, 0}, (kz_vec2){w / 2, h / 2}, h / 4, out, NULL); break;
    case 4: result = kz_shape_capsule((kz_vec2){0, -h}, (kz_vec2){0, 0}, w / 2, out, NULL); break;
    case 5:
        p[0] = (kz_vec2){w, 0}, p[1] = (kz_vec2){0, h}, p[2] = (kz_vec2){-w, 0}, p[3] = (kz_vec2){0, -h};
        result = kz_shape_polygon(p, 4, out, NULL);
        break;
    case 6:
        for (int i = 0; i < 10; i++) p[i] = (kz_vec2){star[i].x * size / 8, star[i].y * size / 8};
        result = kz_shape_polygon(p, 10, out, NULL);
        break;
    case 7:
        p[0] = (kz_vec2){-w, 0}, p[1] = (kz_vec2){-w / 4, h / 2}, p[2] = (kz_vec2){w / 4, -h / 2};
        p[3] = (kz_vec2){w, 0};
        result = kz_shape_polyline(p, 4, out, NULL);
        break;
    case 8:
        soak_need(kz_shape_box((kz_vec2){-w, -h}, (kz_vec2){-w / 2, h}, &thing->parts[0], NULL) == KZ_OK);
        soak_need(kz_shape_box((kz_vec2){-w / 2, h / 2}, (kz_vec2){w, h}, &thing->parts[1], NULL) == KZ_OK);
        soak_need(kz_shape_circle((kz_vec2){w / 2, 0}, w / 2, &thing->parts[2], NULL) == KZ_OK);
        result = kz_shape_parts(thing->parts, 3, out, NULL);
        break;
    case 9:
    case 10:
        if (masks) {
            result = kz_shape_mask(s->masks[kz_test_below(r, 3)], -1, -1, out, NULL);
            break;
        }
        result = kz_shape_segment((kz_vec2){-w, 0}, (kz_vec2){w, h}, out, NULL);
        break;
    default: result = kz_shape_box((kz_vec2){-w, -h}, (kz_vec2){w, h}, out, NULL);
    }
    soak_need(result == KZ_OK);
}

static inline bool scene_has_mask(const kz_shape *shape) { return shape->kind == KZ_KIND_MASK; }

static inline bool soak_is_thin(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_SEGMENT || shape->kind == KZ_KIND_POLYLINE;
}

static inline double soak_larger(double most, double v) { return (v < 0 ? -v : v) > most ? (v < 0 ? -v : v) : most; }

static inline bool scene_is_rotated_polygon(const soak_scene *s) { return s->mover.own.kind == KZ_KIND_POLYGON; }

/* ---- Making -------------------------------------------------------------------------------------------- */

static inline void soak_begin(soak_scene *s, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    s->rng = kz_test_rng_make(seed);
    s->things = calloc(MOST_THINGS, sizeof *s->things);
    soak_need(s->things != NULL);
    for (int i = 0; i < 3; i++)
        soak_need(kz_mask_from_text(soak_texts[i], NULL, &s->masks[s->n_masks++], NULL) == KZ_OK);
}

static inline void soak_make_world(soak_scene *s)
{
    const kz_world_def def = {.wrap_w = s->wrap_w, .wrap_h = s->wrap_h};
    s->wraps = s->wrap_w > 0 || s->wrap_h > 0;
    soak_need(kz_world_create(&def, &s->world, NULL) == KZ_OK);
}

static inline void scene_free(soak_scene *s)
{
    kz_world_free(s->world);
    for (int i = 0; i < s->n_masks; i++) kz_mask_free(s->masks[i]);
    free(s->ground);
    free(s->things);
}

/* False when its rotated outline, rounded, is one that is refused. */
static inline bool soak_put(soak_scene *s, soak_thing *thing, kz_pose pose, uint32_t flags)
{
    const kz_body_def def = {.shape = thing->own, .pose = pose, .flags = flags, .one_way = {0, -1}};
    thing->body = (kz_body){0, 0};
    if (kz_body_create(s->world, &def, &thing->body, NULL) != KZ_OK) return false;
    thing->box = kz_body_box(s->world, thing->body);
    return true;
}

static inline soak_thing *soak_next_thing(soak_scene *s)
{
    soak_need(s->n < MOST_THINGS);
    return &s->things[s->n++];
}

static inline void soak_wall(soak_scene *s, float x0, float y0, float x1, float y1)
{
    soak_thing *t = soak_next_thing(s);
    soak_need(kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &t->own, NULL) == KZ_OK);
    soak_need(soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC));
}

typedef struct soak_frame {
    int32_t w, h;
    bool hollow;
} soak_frame;

static inline bool soak_is_set(void *ctx, int32_t x, int32_t y)
{
    const soak_frame *r = ctx;
    return !r->hollow || x == 0 || y == 0 || x == r->w - 1 || y == r->h - 1;
}

static inline const kz_mask *soak_block(soak_scene *s, int32_t w, int32_t h, bool hollow)
{
    soak_frame frame = {w, h, hollow};
    soak_need(s->n_masks < 8 &&
              kz_mask_from_call(w, h, soak_is_set, &frame, NULL, &s->masks[s->n_masks], NULL) == KZ_OK);
    return s->masks[s->n_masks++];
}

static inline void soak_mask_at(soak_scene *s, const kz_mask *mask, int32_t x, int32_t y)
{
    soak_thing *t = soak_next_thing(s);
    soak_need(kz_shape_mask(mask, x, y, &t->own, NULL) == KZ_OK);
    soak_need(soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC));
}

/* w x h cells from (x, y) of the origin; `hollow`: only those at the border. */
static inline void soak_mask_wall(soak_scene *s, int32_t x, int32_t y, int32_t w, int32_t h, bool hollow)
{
    soak_mask_at(s, soak_block(s, w, h, hollow), x, y);
}

static inline float soak_far(kz_test_rng *r)
{
    static const float places[8] = {0, 0, 0, 1000, -4096, 65536, -300000, 1000000};
    return places[kz_test_below(r, 8)];
}

static inline void scene_make_crowd(soak_scene *s, uint64_t seed)
{
    soak_begin(s, seed);
    kz_test_rng *r = &s->rng;
    const bool grid = kz_test_one_in(r, 3);
    if (kz_test_one_in(r, 3)) {
        s->wrap_w = kz_test_one_in(r, 4) ? 0 : kz_test_one_in(r, 2) ? 64 : 57.3f;
        s->wrap_h = kz_test_one_in(r, 4) ? 0 : kz_test_one_in(r, 2) ? 48 : 50.1f;
    }
    soak_make_world(s);
    s->origin.x = s->wraps ? 0 : soak_far(r);
    s->origin.y = s->wraps ? 0 : soak_far(r);
    s->w = s->h = 50;
    const int n = 4 + (int)kz_test_below(r, 18);
    for (int i = 0; i < n; i++) {
        soak_thing *t = soak_next_thing(s);
        soak_make_shape(s, t, 5, grid, true);
        const float x = grid ? kz_test_grid(r, 0, 50, 1) : kz_test_real(r, 0, 50);
        const float y = grid ? kz_test_grid(r, 0, 50, 1) : kz_test_real(r, 0, 50);
        const bool turns = !scene_has_mask(&t->own) && !grid && !kz_test_one_in(r, 3);
        const double turn = turns ? (double)kz_test_real(r, 0, 360) : 0;
        const uint32_t flags = kz_test_one_in(r, 12) ? KZ_BODY_SENSOR : kz_test_one_in(r, 12) ? KZ_BODY_ONE_WAY : 0;
        if (!soak_put(s, t, kz_pose_degrees(s->origin.x + x, s->origin.y + y, turn), flags)) s->n--;
    }
    do soak_make_shape(s, &s->mover, kz_test_one_in(r, 3) ? 1 : 4, grid, true);
    while (!soak_put(s, &s->mover, kz_pose_radians(s->origin.x, s->origin.y, 0), 0));
    if (kz_test_one_in(r, 2)) kz_world_index(s->world, NULL);
}

/* Four walls around [0, w] x [0, h] from the origin, one thick. */
static inline void soak_four_walls(soak_scene *s, float w, float h)
{
    soak_wall(s, -1, -1, w + 1, 0);
    soak_wall(s, -1, h, w + 1, h + 1);
    soak_wall(s, -1, 0, 0, h);
    soak_wall(s, w, 0, w + 1, h);
}

static inline void soak_trapeze(soak_scene *s, kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d)
{
    soak_thing *t = soak_next_thing(s);
    t->points[0] = a, t->points[1] = b, t->points[2] = c, t->points[3] = d;
    soak_need(kz_shape_polygon(t->points, 4, &t->own, NULL) == KZ_OK);
    soak_need(soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC));
}

static inline void soak_ring_of_tiles(soak_scene *s, int w, int h)
{
    for (int x = -1; x <= w; x++) {
        soak_wall(s, (float)x, -1, (float)x + 1, 0);
        soak_wall(s, (float)x, (float)h, (float)x + 1, (float)h + 1);
    }
    for (int y = 0; y < h; y++) {
        soak_wall(s, -1, (float)y, 0, (float)y + 1);
        soak_wall(s, (float)w, (float)y, (float)w + 1, (float)y + 1);
    }
}

/* About the middle of the room; each wall is longer than the room is wide. */
static inline void soak_rotated_walls(soak_scene *s, float w, float h)
{
    const float far = w > h ? w : h;
    s->rotated_by = (double)kz_test_real(&s->rng, 1, 89);
    for (int i = 0; i < 4; i++) {
        soak_thing *t = soak_next_thing(s);
        const kz_vec2 min[4] = {{-far, -h / 2 - 1}, {-far, h / 2}, {-w / 2 - 1, -far}, {w / 2, -far}};
        const kz_vec2 max[4] = {{far, -h / 2}, {far, h / 2 + 1}, {-w / 2, far}, {w / 2 + 1, far}};
        soak_need(kz_shape_box(min[i], max[i], &t->own, NULL) == KZ_OK);
        const kz_pose pose = kz_pose_degrees(s->origin.x + w / 2, s->origin.y + h / 2, s->rotated_by);
        soak_need(soak_put(s, t, pose, KZ_BODY_STATIC));
    }
}

/* All four as one body. */
static inline void soak_joined_walls(soak_scene *s, float w, float h)
{
    soak_thing *t = soak_next_thing(s);
    const kz_vec2 min[4] = {{-1, -1}, {-1, h}, {-1, 0}, {w, 0}}, max[4] = {{w + 1, 0}, {w + 1, h + 1}, {0, h}, {w + 1, h}};
    for (int i = 0; i < 4; i++) soak_need(kz_shape_box(min[i], max[i], &t->parts[i], NULL) == KZ_OK);
    soak_need(kz_shape_parts(t->parts, 4, &t->own, NULL) == KZ_OK);
    soak_need(soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC));
}

static inline void soak_line_walls(soak_scene *s, float w, float h)
{
    soak_thing *t = soak_next_thing(s);
    t->points[0] = t->points[4] = (kz_vec2){0, 0};
    t->points[1] = (kz_vec2){w, 0}, t->points[2] = (kz_vec2){w, h}, t->points[3] = (kz_vec2){0, h};
    soak_need(kz_shape_polyline(t->points, 5, &t->own, NULL) == KZ_OK);
    soak_need(soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC));
}

static inline void soak_walls(soak_scene *s, int w, int h)
{
    const float fw = (float)w, fh = (float)h;
    switch (kz_test_below(&s->rng, 9)) {
    case 0: soak_ring_of_tiles(s, w, h); break;
    case 1: soak_mask_wall(s, -1, -1, w + 2, h + 2, true); break;
    case 2:
        soak_mask_wall(s, -1, -1, w + 2, 1, false);
        soak_mask_wall(s, -1, h, w + 2, 1, false);
        soak_mask_wall(s, -1, 0, 1, h, false);
        soak_mask_wall(s, w, 0, 1, h, false);
        break;
    case 3: /* mitred */
        soak_trapeze(s, (kz_vec2){-1, -1}, (kz_vec2){fw + 1, -1}, (kz_vec2){fw, 0}, (kz_vec2){0, 0});
        soak_trapeze(s, (kz_vec2){fw + 1, -1}, (kz_vec2){fw + 1, fh + 1}, (kz_vec2){fw, fh}, (kz_vec2){fw, 0});
        soak_trapeze(s, (kz_vec2){fw + 1, fh + 1}, (kz_vec2){-1, fh + 1}, (kz_vec2){0, fh}, (kz_vec2){fw, fh});
        soak_trapeze(s, (kz_vec2){-1, fh + 1}, (kz_vec2){-1, -1}, (kz_vec2){0, 0}, (kz_vec2){0, fh});
        break;
    case 4:
        if (!s->wraps) {
            soak_rotated_walls(s, fw, fh);
            break;
        }
        soak_four_walls(s, fw, fh);
        break;
    case 5: /* of no thickness: such walls stop movers where the last place is small beside the mover */
        if (s->origin.x < 5000 && s->origin.x > -5000 && s->origin.y < 5000 && s->origin.y > -5000) {
            soak_line_walls(s, fw, fh);
            break;
        }
        soak_four_walls(s, fw, fh);
        break;
    case 6: soak_joined_walls(s, fw, fh); break;
    default: soak_four_walls(s, fw, fh);
    }
}

typedef struct soak_hill {
    int32_t w, h;
    bool to_left;
} soak_hill;

static inline bool soak_is_hill(void *ctx, int32_t x, int32_t y)
{
    const soak_hill *hill = ctx;
    const int32_t along = hill->to_left ? hill->w - x : x + 1;
    return (hill->h - y) * hill->w <= along * hill->h;
}

/* A slope of any rise in a lower corner of the room: a polygon, or pixels. */
static inline void soak_slope(soak_scene *s, int w, int h)
{
    kz_test_rng *r = &s->rng;
    const int rise = 2 + (int)kz_test_below(r, (uint32_t)h / 2), run = 2 + (int)kz_test_below(r, (uint32_t)w / 2);
    const bool is_left = kz_test_one_in(r, 2);
    const float x0 = is_left ? 0 : (float)w, x1 = is_left ? (float)run : (float)(w - run), y = (float)h;
    soak_thing *t = soak_next_thing(s);
    soak_hill hill = {run, rise, is_left};
    t->points[0] = t->points[3] = (kz_vec2){x0, y - (float)rise};
    t->points[1] = (kz_vec2){x0, y}, t->points[2] = (kz_vec2){x1, y};
    if (kz_test_one_in(r, 3) && s->n_masks < 8) {
        soak_need(kz_mask_from_call(run, rise, soak_is_hill, &hill, NULL, &s->masks[s->n_masks], NULL) == KZ_OK);
        const int32_t x = is_left ? 0 : w - run;
        soak_need(kz_shape_mask(s->masks[s->n_masks++], x, h - rise, &t->own, NULL) == KZ_OK);
    } else soak_need(kz_shape_polygon(t->points, 3, &t->own, NULL) == KZ_OK);
    soak_need(soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC));
}

/* ---- Large ground --------------------------------------------------------------------------------------- */

static inline bool soak_is_ground(void *ctx, int32_t x, int32_t y)
{
    const soak_scene *s = ctx;
    return (float)y >= s->h - s->ground->heights[x];
}

/* The outline of n columns, closed along the floor as a polygon, or open. */
static inline kz_result soak_ground_outline(soak_ground *g, float w, float h, int n, bool open, kz_shape *out)
{
    for (int i = 0; i < n; i++) g->points[i] = (kz_vec2){w * (float)i / (float)(n - 1), h - g->heights[i]};
    if (open) return kz_shape_polyline(g->points, n, out, NULL);
    g->points[n] = (kz_vec2){w, h};
    g->points[n + 1] = (kz_vec2){0, h};
    return kz_shape_polygon(g->points, n + 2, out, NULL);
}

static inline kz_result soak_ground_columns(soak_ground *g, float w, float h, int n, kz_shape *out)
{
    for (int i = 0; i < n; i++) {
        const kz_vec2 min = {w * (float)i / (float)n, h - g->heights[i]}, max = {w * (float)(i + 1) / (float)n, h};
        soak_need(kz_shape_box(min, max, &g->columns[i], NULL) == KZ_OK);
    }
    return kz_shape_parts(g->columns, n, out, NULL);
}

/* Hills on the floor of the room as one body of up to 700 vertices, parts or rows of pixels: a polygon, a polyline, a
 * compound of columns, a mask.  Real heights, or whole ones over whole places. */
static inline void soak_large_ground(soak_scene *s)
{
    kz_test_rng *r = &s->rng;
    const bool is_near = s->origin.x < 5000 && s->origin.x > -5000 && s->origin.y < 5000 && s->origin.y > -5000;
    const uint32_t how = kz_test_below(r, 4);
    const bool grid = how == 3 || kz_test_one_in(r, 3);
    const int n = grid ? (int)s->w + (how < 2) : 33 + (int)kz_test_below(r, MOST_GROUND - 35);
    if ((how == 1 && !is_near) || s->n_masks == 8) return;
    s->ground = calloc(1, sizeof *s->ground);
    soak_need(s->ground != NULL);
    float height = s->h / 4;
    for (int i = 0; i < n; i++) {
        height += grid ? kz_test_grid(r, -2, 2, 1) : kz_test_real(r, -1, 1);
        height = height < 1 ? 1 : height > s->h / 2 ? s->h / 2 : height;
        s->ground->heights[i] = grid ? (float)(int)height : height;
    }
    soak_thing *t = soak_next_thing(s);
    kz_result result = KZ_OK;
    switch (how) {
    case 0:
    case 1: result = soak_ground_outline(s->ground, s->w, s->h, n, how == 1, &t->own); break;
    case 2: result = soak_ground_columns(s->ground, s->w, s->h, n, &t->own); break;
    default:
        soak_need(kz_mask_from_call(n, (int32_t)s->h, soak_is_ground, s, NULL, &s->masks[s->n_masks], NULL) == KZ_OK);
        result = kz_shape_mask(s->masks[s->n_masks++], 0, 0, &t->own, NULL);
    }
    soak_need(result == KZ_OK);
    if (!soak_put(s, t, kz_pose_radians(s->origin.x, s->origin.y, 0), KZ_BODY_STATIC)) s->n--;
}

static inline bool soak_has_line(const soak_scene *s)
{
    for (int i = 0; i < s->n_walls; i++)
        if (s->things[i].own.kind == KZ_KIND_POLYLINE) return true;
    return false;
}

static inline void scene_make_room(soak_scene *s, uint64_t seed)
{
    soak_begin(s, seed);
    kz_test_rng *r = &s->rng;
    const int w = 24 + (int)kz_test_below(r, 30), h = 24 + (int)kz_test_below(r, 30);
    const bool grid = kz_test_one_in(r, 3);
    s->w = (float)w;
    s->h = (float)h;
    if (kz_test_one_in(r, 3)) {
        s->wrap_w = kz_test_one_in(r, 4) ? 0 : kz_test_one_in(r, 2) ? (float)w + 2 : (float)(64 << kz_test_below(r, 8));
        s->wrap_h = kz_test_one_in(r, 4) ? 0 : kz_test_one_in(r, 2) ? (float)h + 9 : (float)(64 << kz_test_below(r, 8));
    }
    soak_make_world(s);
    s->origin.x = s->wraps ? kz_test_grid(r, 0, 60, 1) : soak_far(r);
    s->origin.y = s->wraps ? kz_test_grid(r, 0, 60, 1) : soak_far(r);
    soak_walls(s, w, h);
    if (s->rotated_by == 0 && s->things[0].own.kind != KZ_KIND_POLYLINE && kz_test_one_in(r, 2)) soak_slope(s, w, h);
    else if (s->rotated_by == 0 && !s->wraps && kz_test_one_in(r, 2)) soak_large_ground(s);
    s->n_walls = s->n;
    for (int n = (int)kz_test_below(r, 4); n > 0; n--) {
        soak_thing *t = soak_next_thing(s);
        soak_make_shape(s, t, 4, grid, true);
        const float x = s->origin.x + kz_test_grid(r, 0, w, 1), y = s->origin.y + kz_test_grid(r, 0, h, 1);
        if (!soak_put(s, t, kz_pose_radians(x, y, 0), 0)) s->n--;
    }
    /* Cells step over a line that lies between them, and lines go along the internal edge between two flush boxes,
     * touching both.  Neither is a wall to the other.  Far out small shapes would be rounded to lines. */
    const bool is_line = soak_has_line(s);
    const float least = soak_larger(soak_larger(0, (double)s->origin.x), (double)s->origin.y) > 1e5 ? 4 : 0.25f;
    do soak_make_shape(s, &s->mover, kz_test_real(r, least, 5), grid, !is_line);
    while ((s->n_walls > 1 && soak_is_thin(&s->mover.own)) ||
           !soak_put(s, &s->mover, kz_pose_radians(s->origin.x, s->origin.y, 0), 0));
    if (kz_test_one_in(r, 2)) kz_world_index(s->world, NULL);
}

/* ---- Rows of tiles ------------------------------------------------------------------------------------- */

/* A tile of a row that runs to the right with its face up, rotated to its place. */
static inline void soak_row_tile(soak_scene *s, float along0, float along1, float depth)
{
    const kz_vec2 f = s->face;
    if (f.y < 0) soak_wall(s, along0, 0, along1, depth);
    else if (f.y > 0) soak_wall(s, along0, -depth, along1, 0);
    else if (f.x < 0) soak_wall(s, 0, along0, depth, along1);
    else soak_wall(s, -depth, along0, 0, along1);
}

/* 1 000 tiles: as boxes, as rectangles joined of boxes of any depth, as masks side by side. */
static inline void scene_make_row(soak_scene *s, uint64_t seed)
{
    static const kz_vec2 faces[4] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    static const float sizes[6] = {1, 8, 16, 10, 0.5f, 3};
    soak_begin(s, seed);
    kz_test_rng *r = &s->rng;
    const uint32_t how = kz_test_below(r, 3);
    const float size = how == 2 ? (float)(4 << kz_test_below(r, 3)) : sizes[kz_test_below(r, 6)];
    s->face = faces[kz_test_below(r, 4)];
    soak_make_world(s);
    s->origin.x = kz_test_one_in(r, 2) ? 0 : kz_test_grid(r, -3000, 3000, 16);
    s->origin.y = kz_test_one_in(r, 2) ? 0 : kz_test_grid(r, -3000, 3000, 16);
    s->row_length = 1000 * size;
    if (how == 0) {
        for (int i = 0; i < 1000; i++) soak_row_tile(s, (float)i * size, (float)(i + 1) * size, size);
    } else if (how == 1) {
        for (int i = 0, n; i < 1000; i += n) {
            n = 1 + (int)kz_test_below(r, 20);
            n = i + n > 1000 ? 1000 - i : n;
            soak_row_tile(s, (float)i * size, (float)(i + n) * size, size * (float)(1 + kz_test_below(r, 4)));
        }
    } else {
        const int32_t side = (int32_t)size;
        const kz_mask *mask = soak_block(s, side, side, false);
        for (int32_t i = 0; i < 1000; i++) {
            const int32_t x = s->face.x == 0 ? i * side : s->face.x < 0 ? 0 : -side;
            const int32_t y = s->face.y == 0 ? i * side : s->face.y < 0 ? 0 : -side;
            soak_mask_at(s, mask, x, y);
        }
    }
    soak_make_shape(s, &s->mover, kz_test_real(r, 0.5f, 1) * (size < 4 ? size * 3 : size), false, false);
    soak_need(soak_put(s, &s->mover, kz_pose_radians(0, 0, 0), 0));
    if (!kz_test_one_in(r, 4)) kz_world_index(s->world, NULL);
}

/* ---- Slow queries --------------------------------------------------------------------------------------- */

static inline bool scene_is_solid(const soak_scene *s, int i)
{
    return !(kz_body_flags(s->world, s->things[i].body) & (KZ_BODY_SENSOR | KZ_BODY_ONE_WAY));
}

/* The boxes are shifted by periods exactly. */
static inline bool soak_boxes_meet(const soak_scene *s, kz_box a, kz_box b, int x, int y)
{
    const double dx = x * (double)s->wrap_w, dy = y * (double)s->wrap_h;
    return (double)a.min.x <= (double)b.max.x + dx && (double)b.min.x + dx <= (double)a.max.x &&
           (double)a.min.y <= (double)b.max.y + dy && (double)b.min.y + dy <= (double)a.max.y;
}

/* The highest relation: every image of the body with the higher index is compared with the other, where their boxes
 * meet. */
static inline kz_relation scene_relate(const soak_scene *s, int i)
{
    const soak_thing *t = &s->things[i], *m = &s->mover;
    const bool mover_is_lower = m->body.index < t->body.index;
    const soak_thing *lower = mover_is_lower ? m : t, *higher = mover_is_lower ? t : m;
    kz_shape still, image;
    uint64_t memory[POSE_MEMORY];
    kz_relation most = KZ_APART;
    if (!s->wraps && !kz_box_meets(kz_body_box(s->world, m->body), t->box)) return KZ_APART;
    kz_body_shape(s->world, lower->body, &still);
    const kz_pose pose = kz_body_pose(s->world, higher->body);
    const int nx = s->wrap_w > 0 ? 2 : 0, ny = s->wrap_h > 0 ? 2 : 0;
    for (int y = -ny; y <= ny; y++)
        for (int x = -nx; x <= nx; x++) {
            kz_pose there = pose;
            there.at.x = (float)((double)pose.at.x + x * (double)s->wrap_w);
            there.at.y = (float)((double)pose.at.y + y * (double)s->wrap_h);
            if (!soak_boxes_meet(s, still.bounds, kz_body_box(s->world, higher->body), x, y)) continue;
            if (kz_shape_transform(&higher->own, there, memory, sizeof memory, &image, NULL) != KZ_OK) continue;
            const kz_relation r = kz_relate(&still, &image);
            most = r > most ? r : most;
        }
    return most;
}

static inline bool soak_overlaps_at(const soak_scene *s, kz_pose pose, int i)
{
    kz_shape there, thing;
    uint64_t memory[POSE_MEMORY];
    if (kz_shape_transform(&s->mover.own, pose, memory, sizeof memory, &there, NULL) != KZ_OK) return false;
    if (!kz_box_meets(there.bounds, s->things[i].box)) return false;
    kz_body_shape(s->world, s->things[i].body, &thing);
    return kz_overlap(&there, &thing);
}

/* No mover extends farther than that from its position. */
static inline bool scene_is_near(const soak_scene *s, kz_vec2 at, int i)
{
    const kz_box b = s->things[i].box;
    const float far = 60;
    return at.x > b.min.x - far && at.x < b.max.x + far && at.y > b.min.y - far && at.y < b.max.y + far;
}

/* Would the mover overlap a thing there, and also after any shift by a little, or by less?  (In a slot that it just
 * fits, only the smallest shifts avoid an overlap.) */
static inline bool scene_is_well_inside(const soak_scene *s, kz_pose pose, int i, double little)
{
    if (!soak_overlaps_at(s, pose, i)) return false;
    for (double by = little; by >= little / 32; by /= 2) {
        for (int k = 0; k < 9; k++) {
            kz_pose near = pose;
            near.at.x = (float)((double)pose.at.x + (k % 3 - 1) * by);
            near.at.y = (float)((double)pose.at.y + (k / 3 - 1) * by);
            if (!soak_overlaps_at(s, near, i)) return false;
        }
    }
    return true;
}

/* The distance of float32 numbers as large as the coordinates here. */
static inline double scene_grain(const soak_scene *s, kz_vec2 a, kz_vec2 b)
{
    double most = 16, grain = 0x1p-23;
    most = soak_larger(soak_larger(most, (double)a.x), (double)a.y);
    most = soak_larger(soak_larger(most, (double)b.x), (double)b.y);
    most = soak_larger(soak_larger(most, (double)s->wrap_w), (double)s->wrap_h);
    for (; most >= 1; most /= 2) grain *= 2;
    return grain;
}

static inline double soak_into_period(double v, float period)
{
    if (period > 0) {
        while (v < -(double)period / 2) v += (double)period;
        while (v >= (double)period / 2) v -= (double)period;
    }
    return v;
}

/* Measured from the middle of the room.  A mask's image across a border is of whole cells as well.  Where the period's
 * rounding decides on which half of a cell it is, its other image may be a cell further. */
static inline bool scene_is_in_room(const soak_scene *s)
{
    const kz_box box = kz_body_box(s->world, s->mover.body);
    const double cell = s->wraps && scene_has_mask(&s->mover.own) ? 1 : 0;
    const double grain = cell + scene_grain(s, s->origin, s->origin);
    const double cx = (double)s->origin.x + (double)s->w / 2, cy = (double)s->origin.y + (double)s->h / 2;
    const double half_x = ((double)box.max.x - (double)box.min.x) / 2;
    const double half_y = ((double)box.max.y - (double)box.min.y) / 2;
    const double x = soak_into_period((double)box.min.x + half_x - cx, s->wrap_w);
    const double y = soak_into_period((double)box.min.y + half_y - cy, s->wrap_h);
    if (s->rotated_by != 0) { /* its middle, in the room's own axes */
        const kz_pose pose = kz_pose_degrees(0, 0, -s->rotated_by);
        const double u = x * (double)pose.cos - y * (double)pose.sin, v = x * (double)pose.sin + y * (double)pose.cos;
        return soak_larger(0, u) <= (double)s->w / 2 + grain && soak_larger(0, v) <= (double)s->h / 2 + grain;
    }
    return soak_larger(0, x) + half_x <= (double)s->w / 2 + grain &&
           soak_larger(0, y) + half_y <= (double)s->h / 2 + grain;
}

/* ---- Placing ------------------------------------------------------------------------------------------- */

/* In a room: in none of its walls. */
static inline bool scene_place_mover(soak_scene *s, bool in_room)
{
    kz_test_rng *r = &s->rng;
    const bool grid = kz_test_one_in(r, 3);
    s->memory = (kz_move_memory){0};
    for (int tries = 0; tries < 40; tries++) {
        const float edge = in_room ? 4.0f : 0;
        const float x = edge + kz_test_real(r, 0, s->w - 2 * edge), y = edge + kz_test_real(r, 0, s->h - 2 * edge);
        const bool turns = !scene_has_mask(&s->mover.own) && kz_test_one_in(r, 2);
        const float px = s->origin.x + (grid ? (float)(int)x : x), py = s->origin.y + (grid ? (float)(int)y : y);
        const double angle = turns ? (double)kz_test_real(r, 0, 360) : 0;
        if (kz_body_set_pose(s->world, s->mover.body, kz_pose_degrees(px, py, angle), NULL) != KZ_OK) continue;
        bool is_clear = !in_room || scene_is_in_room(s);
        for (int i = 0; in_room && i < s->n_walls && is_clear; i++) is_clear = scene_relate(s, i) != KZ_OVERLAP;
        if (is_clear) return true;
    }
    return false;
}

/* At some distance from its face. */
static inline bool scene_place_on_row(soak_scene *s, double along)
{
    const float far = 7 + kz_test_unit(&s->rng);
    kz_box b = s->mover.own.bounds;
    const float out = s->face.x + s->face.y;
    const double reach = s->face.y < 0   ? (double)b.max.y
                         : s->face.y > 0 ? -(double)b.min.y
                         : s->face.x < 0 ? (double)b.max.x
                                         : -(double)b.min.x;
    const double off = (double)out * (reach + (double)far - 6);
    const double wiggle = (double)kz_test_unit(&s->rng);
    const double x = s->face.x == 0 ? along + wiggle : off, y = s->face.y == 0 ? along + wiggle : off;
    const kz_pose pose = kz_pose_radians((float)((double)s->origin.x + x), (float)((double)s->origin.y + y), 0);
    return kz_body_set_pose(s->world, s->mover.body, pose, NULL) == KZ_OK;
}

#endif
