/* scene_playground_thing.c - makes the forms of sprites and shapes, and poses them. */
#include "playground/scene_playground_thing.h"

#include <string.h>

/* Pixels of the screen to a pixel of a sprite, at scale 1; how tight boxes and circles are fitted. */
static const double sprite_zoom = 7;
static const float fit_tightness = 0.3f;

const char *play_subject_name(play_subject subject)
{
    static const char *const names[PLAY_SUBJECTS] = {"ship",   "crab",    "horseshoe", "gear", "box",
                                                     "circle", "capsule", "triangle",  "star", "line"};
    return names[subject];
}

const char *play_form_name(play_form form)
{
    static const char *const names[PLAY_FORMS] = {"mask", "polygon", "box", "circle"};
    return names[form];
}

/* ---- Sprites ----------------------------------------------------------------------------------------------------- */

static bool is_of_color(void *ctx, const kz_surface *surface, int32_t x, int32_t y)
{
    return kz_surface_color(surface, x, y) == *(const uint32_t *)ctx;
}

static int layer_of(const play_sprite *s, uint32_t rgba)
{
    for (int i = 0; i < s->n_layers; i++)
        if (s->colors[i] == rgba) return i;
    return -1;
}

/* Makes a mask for each colour. */
static bool make_layers(play_sprite *s)
{
    const kz_surface *surface = &s->sprite.surface;
    for (int32_t i = 0; i < surface->w * surface->h; i++) {
        const int32_t x = i % surface->w, y = i / surface->w;
        uint32_t argb = kz_surface_color(surface, x, y);
        const uint32_t rgba = argb << 8 | 0xFF;
        if (!kz_surface_solid(surface, &s->sprite.rule, x, y) || layer_of(s, rgba) >= 0) continue;
        if (s->n_layers == PLAY_LAYERS) return false;
        const kz_rule rule = kz_rule_call(is_of_color, &argb);
        if (kz_mask_from_surface(surface, &rule, NULL, &s->layers[s->n_layers], NULL) != KZ_OK) return false;
        s->colors[s->n_layers++] = rgba;
    }
    return true;
}

static bool make_outline(play_sprite *s)
{
    const kz_simplify how = {.mode = KZ_SIMPLIFY_CLOSEST, .tolerance = 0.75f};
    kz_rings traced = {0};
    const bool good = kz_mask_trace(s->mask, KZ_CONNECTIVITY_8, NULL, NULL, &traced, NULL) == KZ_OK &&
                      kz_rings_simplify(&traced, &how, NULL, &s->outline, NULL, NULL) == KZ_OK;
    kz_rings_free(&traced);
    if (!good || s->outline.n_rings > PLAY_RINGS || s->outline.n_points > PLAY_POINTS) return false;
    for (int32_t i = 1; i < s->outline.n_rings; i++)
        if (s->outline.parent[i] != 0) return false;
    return true;
}

bool play_sprite_make(demo_sprite_name name, play_sprite *out)
{
    memset(out, 0, sizeof *out);
    out->sprite = demo_sprite_get(name);
    return kz_mask_from_surface(&out->sprite.surface, &out->sprite.rule, NULL, &out->mask, NULL) == KZ_OK &&
           make_layers(out) && make_outline(out) &&
           kz_mask_fit_box(out->mask, fit_tightness, NULL, NULL, &out->box, NULL, NULL) == KZ_OK &&
           kz_mask_fit_circle(out->mask, fit_tightness, NULL, NULL, &out->circle, NULL, NULL) == KZ_OK;
}

void play_sprite_free(play_sprite *s)
{
    for (int i = 0; i < s->n_layers; i++) kz_mask_free(s->layers[i]);
    kz_mask_free(s->mask);
    kz_rings_free(&s->outline);
}

/* ---- Posing ------------------------------------------------------------------------------------------------------ */

static kz_vec2 carry(const kz_affine *m, kz_vec2 p)
{
    return (kz_vec2){(float)(m->xx * p.x + m->xy * p.y + m->at_x), (float)(m->yx * p.x + m->yy * p.y + m->at_y)};
}

static void release_masks(play_thing *thing)
{
    for (int i = 0; i < PLAY_LAYERS; i++) {
        kz_mask_free(thing->layers[i]);
        thing->layers[i] = NULL;
    }
    kz_mask_free(thing->mask);
    thing->mask = NULL;
}

void play_thing_free(play_thing *thing) { release_masks(thing); }

static void pose_box(const kz_affine *m, kz_box box, kz_shape *out)
{
    const float x0 = box.min.x, y0 = box.min.y, x1 = box.max.x, y1 = box.max.y;
    const kz_vec2 corners[4] = {carry(m, (kz_vec2){x0, y0}), carry(m, (kz_vec2){x1, y0}), carry(m, (kz_vec2){x1, y1}),
                                carry(m, (kz_vec2){x0, y1})};
    kz_shape_polygon(corners, 4, out, NULL);
}

static void pose_sprite(play_thing *thing, const play_sprite *s, kz_pose pose)
{
    const double zoom = sprite_zoom * (double)thing->scale;
    const kz_vec2 corner = {(float)(-zoom * s->sprite.surface.w / 2), (float)(-zoom * s->sprite.surface.h / 2)};
    const kz_affine m = kz_affine_from_pose(zoom, zoom, corner, pose);
    kz_cell at;
    if (kz_mask_transform(s->mask, &m, NULL, &thing->mask, &at, NULL) == KZ_OK)
        kz_shape_mask(thing->mask, at.x, at.y, &thing->shapes[PLAY_MASK], NULL);
    for (int i = 0; i < s->n_layers; i++)
        if (kz_mask_transform(s->layers[i], &m, NULL, &thing->layers[i], &thing->layer_at[i], NULL) != KZ_OK)
            thing->layers[i] = NULL;
    for (int32_t i = 0; i < s->outline.n_points; i++) thing->points[i] = carry(&m, s->outline.points[i]);
    memcpy(thing->ring_end, s->outline.ring_end, (size_t)s->outline.n_rings * sizeof *thing->ring_end);
    kz_shape_polygon_with_holes(thing->points, thing->ring_end, s->outline.n_rings, &thing->shapes[PLAY_POLYGON], NULL);
    pose_box(&m, s->box, &thing->shapes[PLAY_FIT_BOX]);
    kz_shape_circle(carry(&m, s->circle.center), (float)(s->circle.r * zoom), &thing->shapes[PLAY_FIT_CIRCLE], NULL);
}

static void pose_polygon(play_thing *thing, const kz_affine *m, const kz_vec2 *points, int32_t n, kz_shape *out)
{
    for (int32_t i = 0; i < n; i++) thing->points[i] = carry(m, points[i]);
    kz_shape_polygon(thing->points, n, out, NULL);
}

static void pose_shape(play_thing *thing, kz_pose pose)
{
    static const kz_vec2 triangle[3] = {{-60, 44}, {0, -58}, {60, 44}};
    static const kz_vec2 box[4] = {{-64, -36}, {64, -36}, {64, 36}, {-64, 36}};
    static const kz_vec2 star[10] = {{0, -72}, {18, -24}, {68, -22}, {28, 9},    {42, 58},
                                     {0, 30},  {-42, 58}, {-28, 9},  {-68, -22}, {-18, -24}};
    const kz_affine m = kz_affine_from_pose(thing->scale, thing->scale, (kz_vec2){0, 0}, pose);
    const kz_vec2 left = carry(&m, (kz_vec2){-60, 0}), right = carry(&m, (kz_vec2){60, 0});
    kz_shape shape = {0};
    switch (thing->subject) {
    case PLAY_BOX: pose_polygon(thing, &m, box, 4, &shape); break;
    case PLAY_CIRCLE: kz_shape_circle(thing->at, 54 * thing->scale, &shape, NULL); break;
    case PLAY_CAPSULE: kz_shape_capsule(left, right, 26 * thing->scale, &shape, NULL); break;
    case PLAY_TRIANGLE: pose_polygon(thing, &m, triangle, 3, &shape); break;
    case PLAY_STAR: pose_polygon(thing, &m, star, 10, &shape); break;
    default: kz_shape_segment(left, right, &shape, NULL); break;
    }
    for (int i = 0; i < PLAY_FORMS; i++) thing->shapes[i] = shape;
}

void play_thing_pose(play_thing *thing, const play_sprite sprites[PLAY_SPRITES])
{
    const kz_pose pose = kz_pose_degrees(thing->at.x, thing->at.y, (double)thing->degrees);
    release_masks(thing);
    memset(thing->shapes, 0, sizeof thing->shapes);
    if (thing->subject < PLAY_SPRITES) pose_sprite(thing, &sprites[thing->subject], pose);
    else pose_shape(thing, pose);
}
