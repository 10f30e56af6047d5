/* scene_carve.c - terrain to dig in: what is cut off falls, and what is left is traced anew.
 *
 * The terrain is a mask that is drawn on.  After each cut its components are looked at: one that does not reach the
 * bottom becomes a part of its own.  It falls by whole cells until it meets the terrain, and is drawn into it again. */
#include "scene/palette.h"
#include "scene/scene.h"
#include "scene/scene_write.h"

#include <kolize/mask_edit.h>
#include <kolize/mask_trace.h>

#include <stdlib.h>
#include <string.h>

enum {
    CARVE_ZOOM = 3,
    CARVE_W = DEMO_W / CARVE_ZOOM,
    CARVE_H = DEMO_H / CARVE_ZOOM,
    CARVE_MOST = 48,    /* parts that fall at once; more of them stay where they are */
    CARVE_CRUMB = 6,    /* a part of fewer cells is dust */
    CARVE_LEAST = 3,    /* radii of the brush */
    CARVE_LARGEST = 20
};

typedef struct carve_part {
    kz_mask *mask; /* as large as the terrain */
    int32_t fallen;
} carve_part;

typedef struct carve_state {
    kz_canvas *terrain;
    kz_mask *brush; /* of 2 r + 1 cells a side */
    kz_rings outline;
    carve_part parts[CARVE_MOST];
    int n_parts, r, x, y; /* the brush's middle */
    kz_vec2 mouse;
    bool shows_outline;
    long cut, landed; /* cells; parts */
    uint32_t pixels[CARVE_W * CARVE_H];
} carve_state;

/* ---- The beginning ------------------------------------------------------------------------------------- */

/* Hills, a bridge between two pillars, and a cave. */
static bool is_terrain(void *ctx, int32_t x, int32_t y)
{
    const int32_t dx = x - 90, dy = y - 140, wave = x % 80 - 40, hill = 118 + wave * wave / 90;
    (void)ctx;
    if (dx * dx + 2 * dy * dy < 700) return false;
    if (x >= 150 && x < 290 && y >= 60 && y < 74) return true;
    if (((x >= 160 && x < 172) || (x >= 268 && x < 280)) && y >= 60) return true;
    return y >= hill;
}

static bool is_in_brush(void *ctx, int32_t x, int32_t y)
{
    const int r = *(const int *)ctx;
    return (x - r) * (x - r) + (y - r) * (y - r) <= r * r;
}

static kz_result make_brush(carve_state *s, int r, kz_error *err)
{
    kz_mask *brush;
    const kz_result result = kz_mask_from_call(2 * r + 1, 2 * r + 1, is_in_brush, &r, NULL, &brush, err);
    if (result != KZ_OK) return result;
    kz_mask_free(s->brush);
    s->brush = brush;
    s->r = r;
    return KZ_OK;
}

/* Outlines within a cell of the exact ones. */
static kz_result trace(carve_state *s, kz_error *err)
{
    const kz_simplify how = {.mode = KZ_SIMPLIFY_CLOSEST, .tolerance = 1};
    kz_rings exact = {0}, simple;
    kz_result result = kz_mask_trace(kz_canvas_mask(s->terrain), KZ_CONNECTIVITY_4, NULL, NULL, &exact, err);
    if (result == KZ_OK) result = kz_rings_simplify(&exact, &how, NULL, &simple, NULL, err);
    kz_rings_free(&exact);
    if (result != KZ_OK) return result;
    kz_rings_free(&s->outline);
    s->outline = simple;
    return KZ_OK;
}

static void paint(carve_state *s)
{
    const kz_mask *terrain = kz_canvas_mask(s->terrain);
    for (int32_t y = 0; y < CARVE_H; y++)
        for (int32_t x = 0; x < CARVE_W; x++)
            s->pixels[y * CARVE_W + x] = !kz_mask_get(terrain, x, y)       ? 0xFF0E131Cu
                                         : kz_mask_get(terrain, x, y - 2) ? 0xFF5B4632u
                                                                         : 0xFF6F9B4Au;
    for (int i = 0; i < s->n_parts; i++)
        for (int32_t y = s->parts[i].fallen; y < CARVE_H; y++)
            for (int32_t x = 0; x < CARVE_W; x++)
                if (kz_mask_get(s->parts[i].mask, x, y - s->parts[i].fallen))
                    s->pixels[y * CARVE_W + x] = 0xFFB07A3Cu;
}

static void close_carve(void *state)
{
    carve_state *s = state;
    if (!s) return;
    for (int i = 0; i < s->n_parts; i++) kz_mask_free(s->parts[i].mask);
    kz_canvas_free(s->terrain);
    kz_mask_free(s->brush);
    kz_rings_free(&s->outline);
    free(s);
}

static kz_result begin(carve_state *s, kz_error *err)
{
    kz_mask *mask;
    kz_result result = kz_mask_from_call(CARVE_W, CARVE_H, is_terrain, NULL, NULL, &mask, err);
    if (result != KZ_OK) return result;
    result = kz_canvas_from_mask(mask, NULL, &s->terrain, err);
    kz_mask_free(mask);
    if (result == KZ_OK) result = make_brush(s, 8, err);
    if (result == KZ_OK) result = trace(s, err);
    if (result != KZ_OK) return result;
    s->x = CARVE_W / 2;
    s->y = CARVE_H / 4;
    s->shows_outline = true;
    paint(s);
    return KZ_OK;
}

static void *open_carve(char *err)
{
    carve_state *s = calloc(1, sizeof *s);
    kz_error why = {KZ_ERR_MEMORY, (int64_t)sizeof *s, 0};
    if (s && begin(s, &why) == KZ_OK) return s;
    kz_error_text(&why, err, DEMO_ERROR_SIZE);
    close_carve(s);
    return NULL;
}

/* ---- A step -------------------------------------------------------------------------------------------- */

static int between(int v, int least, int most) { return v < least ? least : v > most ? most : v; }

static void move_brush(carve_state *s, const demo_input *in)
{
    const int x = in->key[DEMO_KEY_RIGHT] - in->key[DEMO_KEY_LEFT], y = in->key[DEMO_KEY_DOWN] - in->key[DEMO_KEY_UP];
    const bool points = in->mouse.x != s->mouse.x || in->mouse.y != s->mouse.y;
    s->mouse = in->mouse;
    s->x = between(points ? (int)(in->mouse.x / CARVE_ZOOM) : s->x + 2 * x, 0, CARVE_W - 1);
    s->y = between(points ? (int)(in->mouse.y / CARVE_ZOOM) : s->y + 2 * y, 0, CARVE_H - 1);
    if (in->key_pressed[DEMO_KEY_PLUS]) make_brush(s, between(s->r + 1, CARVE_LEAST, CARVE_LARGEST), NULL);
    if (in->key_pressed[DEMO_KEY_MINUS]) make_brush(s, between(s->r - 1, CARVE_LEAST, CARVE_LARGEST), NULL);
}

/* Takes a component out of the terrain, as a part that falls. */
static void take_out(carve_state *s, const kz_component *component)
{
    kz_mask *mask;
    const kz_mask *terrain = kz_canvas_mask(s->terrain);
    const kz_cell at = component->first;
    if (s->n_parts == CARVE_MOST) return;
    if (kz_mask_component(terrain, KZ_CONNECTIVITY_4, at.x, at.y, NULL, &mask, NULL) != KZ_OK) return;
    kz_canvas_erase(s->terrain, mask, 0, 0);
    if (component->count >= CARVE_CRUMB) s->parts[s->n_parts++] = (carve_part){mask, 0};
    else kz_mask_free(mask);
}

static void loosen(carve_state *s)
{
    kz_components found;
    if (kz_mask_components(kz_canvas_mask(s->terrain), KZ_CONNECTIVITY_4, 1, NULL, &found, NULL) != KZ_OK) return;
    for (int32_t i = 0; i < found.n; i++)
        if (found.items[i].bounds.y1 < CARVE_H) take_out(s, &found.items[i]);
    kz_components_free(&found);
}

static bool cut(carve_state *s)
{
    const int64_t before = kz_mask_count(kz_canvas_mask(s->terrain));
    kz_canvas_erase(s->terrain, s->brush, s->x - s->r, s->y - s->r);
    const int64_t gone = before - kz_mask_count(kz_canvas_mask(s->terrain));
    s->cut += (long)gone;
    if (gone > 0) loosen(s);
    return gone > 0;
}

/* A part rests on the terrain when one cell further it would overlap, or leave the picture. */
static bool rests(carve_state *s, const carve_part *part)
{
    const kz_cell_rect bounds = kz_mask_bounds(part->mask);
    return bounds.y1 + part->fallen >= CARVE_H ||
           kz_mask_overlap(kz_canvas_mask(s->terrain), part->mask, 0, part->fallen + 1);
}

static bool fall(carve_state *s)
{
    int kept = 0;
    const int before = s->n_parts;
    for (int i = 0; i < before; i++) {
        carve_part part = s->parts[i];
        if (!rests(s, &part)) {
            part.fallen++;
            s->parts[kept++] = part;
            continue;
        }
        kz_canvas_draw(s->terrain, part.mask, 0, part.fallen);
        kz_mask_free(part.mask);
        s->landed++;
    }
    s->n_parts = kept;
    return kept < before;
}

static void step_carve(void *state, const demo_input *in)
{
    carve_state *s = state;
    if (in->key_pressed[DEMO_KEY_T]) s->shows_outline = !s->shows_outline;
    move_brush(s, in);
    const bool digs = in->key[DEMO_KEY_SPACE] || in->key_pressed[DEMO_KEY_SPACE] || in->button[DEMO_BUTTON_LEFT];
    const bool is_cut = digs && cut(s), has_landed = fall(s);
    if (is_cut || has_landed) trace(s, NULL);
    paint(s);
}

/* ---- The picture, and the report ----------------------------------------------------------------------- */

static demo_picture picture_of(const void *state)
{
    const carve_state *s = state;
    return (demo_picture){s->pixels, CARVE_W, CARVE_H};
}

static kz_vec2 on_screen(kz_vec2 p) { return demo_at(p.x * CARVE_ZOOM, p.y * CARVE_ZOOM); }

static void draw_outline(const carve_state *s, const kz_draw *to)
{
    for (int32_t ring = 0, begin = 0; ring < s->outline.n_rings; begin = s->outline.ring_end[ring++]) {
        const int32_t end = s->outline.ring_end[ring];
        for (int32_t i = begin; i < end; i++) {
            const kz_vec2 a = on_screen(s->outline.points[i]);
            const kz_vec2 b = on_screen(s->outline.points[i + 1 < end ? i + 1 : begin]);
            kz_draw_line(to, a, b, PALETTE_TOUCH, 1);
            kz_draw_dot(to, a, PALETTE_TEXT, 2);
        }
    }
}

static void draw_carve(const void *state, const kz_draw *to)
{
    const carve_state *s = state;
    const kz_vec2 middle = demo_at(((float)s->x + 0.5f) * CARVE_ZOOM, ((float)s->y + 0.5f) * CARVE_ZOOM);
    const kz_pen pen = {PALETTE_B, 1.5f, false};
    if (s->shows_outline) draw_outline(s, to);
    if (to->circle) to->circle(to->ctx, middle, (float)s->r * CARVE_ZOOM, &pen);
    kz_draw_box(to, demo_box(0, 0, DEMO_W, 26), (kz_draw_style){0x14171EE0u, 0, 0});
    demo_write(to, demo_at(10, 7), PALETTE_TEXT, DEMO_LETTER_H,
               "%ld cells dug, %d parts fall, %ld landed; the outline has %d corners in %d %s", s->cut, s->n_parts,
               s->landed, (int)s->outline.n_points, (int)s->outline.n_rings,
               s->outline.n_rings == 1 ? "ring" : "rings");
}

static void report_carve(const void *state, FILE *out)
{
    const carve_state *s = state;
    fprintf(out, "brush of %d at (%d, %d)\n", s->r, s->x, s->y);
    fprintf(out, "%ld cells dug, %d parts fall, %ld landed\n", s->cut, s->n_parts, s->landed);
    fprintf(out, "outline: %d corners, %d rings\n", (int)s->outline.n_points, (int)s->outline.n_rings);
}

const demo_scene demo_scene_carve = {
    "carve",
    "Terrain to dig in: what is cut off falls",
    "mouse or arrows move   left button or Space dig   + - brush   T traced outline\n"
    "After each cut the components are found anew; cut through both pillars of the bridge.",
    open_carve,
    step_carve,
    draw_carve,
    report_carve,
    close_carve,
    picture_of,
};
