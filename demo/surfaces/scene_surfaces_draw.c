/* scene_surfaces_draw.c - draws the scene `surfaces`: the screen, three times as large, the counts of tests beside it,
 * and the surfaces as they lie in memory. */
#include "scene/palette.h"
#include "surfaces/surfaces_state.h"
#include "scene/scene_write.h"

enum { ZOOM = 3, PANEL_X = SURFACES_SCREEN_W * ZOOM + 14 };

#define ONLY_BOXES 0xF2B84BFFu /* amber */

static void draw_stars(const kz_draw *to)
{
    uint32_t seed = 9;
    kz_draw_box(to, demo_box(0, 0, SURFACES_SCREEN_W * ZOOM, DEMO_H), (kz_draw_style){0x0A0D14FF, 0, 0});
    for (int i = 0; i < 90; i++) {
        seed = seed * 1664525u + 1013904223u;
        const float x = (float)((seed >> 8) % SURFACES_SCREEN_W * ZOOM), y = (float)((seed >> 16) % 180 * ZOOM);
        kz_draw_box(to, demo_box(x, y, ZOOM, ZOOM), (kz_draw_style){0xFFFFFF00u + 24 + (seed >> 25) % 60, 0, 0});
    }
}

static kz_box box_of(const surfaces_state *s, int i)
{
    const kz_cell at = surfaces_place(&s->sprites[i]);
    const kz_surface *part = &s->parts[s->sprites[i].kind];
    return demo_box((float)(at.x * ZOOM), (float)(at.y * ZOOM), (float)(part->w * ZOOM), (float)(part->h * ZOOM));
}

static void draw_sprite(const surfaces_state *s, int i, const kz_draw *to)
{ kz_draw_surface(to, &s->parts[s->sprites[i].kind], &s->rule, box_of(s, i).min, ZOOM); }

/* Draws row by row as 32 bits: no picture is wider. */
static void draw_common_pixels(const surfaces_state *s, surfaces_pair pair, const kz_draw *to)
{
    const kz_cell a = surfaces_place(&s->sprites[pair.a]), b = surfaces_place(&s->sprites[pair.b]);
    const kz_surface *p = &s->parts[s->sprites[pair.a].kind], *q = &s->parts[s->sprites[pair.b].kind];
    for (int32_t y = 0; y < p->h; y++) {
        uint64_t bits =
            kz_surface_bits(p, &s->rule, 0, y, 32) & kz_surface_bits(q, &s->rule, a.x - b.x, a.y + y - b.y, 32);
        for (int32_t x = 0; bits; x++, bits >>= 1)
            if (bits & 1)
                kz_draw_box(to, demo_box((float)((a.x + x) * ZOOM), (float)((a.y + y) * ZOOM), ZOOM, ZOOM),
                            (kz_draw_style){PALETTE_HIT, 0, 0});
    }
}

static void draw_boxes(const surfaces_state *s, const kz_draw *to)
{
    for (int i = 0; i < s->n; i++) kz_draw_box(to, box_of(s, i), (kz_draw_style){0, 0xFFFFFF28, 1});
    for (int hits = 0; hits < 2; hits++) {
        for (int i = 0; i < s->n_near; i++) {
            if (s->near_hits[i] != (hits == 1)) continue;
            const kz_draw_style style = {0, hits ? PALETTE_HIT : ONLY_BOXES, 1.5f};
            kz_draw_box(to, box_of(s, s->near[i].a), style);
            kz_draw_box(to, box_of(s, s->near[i].b), style);
        }
    }
}

/* ---- The panel ----------------------------------------------------------------------------------------- */

static void draw_counts(const surfaces_state *s, const kz_draw *to)
{
    const int all = s->n * (s->n - 1) / 2;
    demo_write(to, demo_at(PANEL_X, 14), PALETTE_TEXT, 12, "In this step");
    demo_write(to, demo_at(PANEL_X, 38), PALETTE_DIM, 8, "%-18s %4d", "sprites", s->n);
    demo_write(to, demo_at(PANEL_X, 54), PALETTE_DIM, 8, "%-18s %4d", "pairs of them", all);
    demo_write(to, demo_at(PANEL_X, 70), PALETTE_TEXT, 8, "%-18s %4d",
               s->every_pair ? "tested, every one" : "tested, broad phase", s->n_tested);
    demo_write(to, demo_at(PANEL_X, 86), ONLY_BOXES, 8, "%-18s %4d", "rectangles meet", s->n_near);
    demo_write(to, demo_at(PANEL_X, 102), PALETTE_HIT, 8, "%-18s %4d", "pixels meet: hit", s->n_hits);
}

static void draw_hit_by(const surfaces_state *s, const kz_draw *to)
{
    float y = 158;
    demo_write(to, demo_at(PANEL_X, 134), PALETTE_TEXT, 12, "Sent to both");
    for (int i = 0; i < s->n && y < 290; i++) {
        const surfaces_sprite *sprite = &s->sprites[i];
        for (int k = 0; k < sprite->n_hit_by && y < 290; k++, y += 12) {
            const int other = sprite->hit_by[k];
            demo_write(to, demo_at(PANEL_X, y), i < other ? PALETTE_TEXT : PALETTE_DIM, 8, "%s %d, hit by %s %d",
                       surfaces_names[sprite->kind], i, surfaces_names[s->sprites[other].kind], other);
        }
    }
    if (s->n_hits == 0) demo_write(to, demo_at(PANEL_X, y), PALETTE_DIM, 8, "nobody");
}

/* Draws a surface as it lies in memory: pictures on chequers, and what is beyond each row's end. */
static void draw_sheet(const surfaces_state *s, int number, float y, const kz_draw *to)
{
    const surfaces_sheet *sheet = &s->sheets[number];
    const kz_vec2 at = demo_at(PANEL_X, y + 16);
    demo_write(to, demo_at(PANEL_X, y), PALETTE_DIM, 8, "%d wide, pitch %d", (int)sheet->w, (int)sheet->pitch);
    for (int32_t cy = 0; cy * 4 < sheet->h; cy++)
        for (int32_t cx = 0; cx * 4 < sheet->w; cx++) {
            const int32_t w = sheet->w - cx * 4 < 4 ? sheet->w - cx * 4 : 4;
            const int32_t h = sheet->h - cy * 4 < 4 ? sheet->h - cy * 4 : 4;
            kz_draw_box(to, demo_box(at.x + (float)(cx * 12), at.y + (float)(cy * 12), (float)w * 3, (float)h * 3),
                        (kz_draw_style){(cx + cy) & 1 ? 0x262C39FF : 0x1B202BFF, 0, 0});
        }
    kz_draw_box(to,
                demo_box(at.x + (float)(sheet->w * 3), at.y, (float)(sheet->pitch - sheet->w) * 3, (float)sheet->h * 3),
                (kz_draw_style){0x7A3CC070, 0, 0});
    for (int kind = 0; kind < SURFACES_KINDS; kind++) {
        const kz_surface *part = &s->parts[kind];
        if (part->pixels != sheet->pixels) continue;
        const kz_vec2 corner = demo_at(at.x + (float)part->x * 3, at.y);
        kz_draw_surface(to, part, &s->rule, corner, 3);
        kz_draw_box(to, demo_box(corner.x, corner.y, (float)part->w * 3, (float)part->h * 3),
                    (kz_draw_style){0, 0xFFFFFF50, 1});
    }
}

static void draw_panel(const surfaces_state *s, const kz_draw *to)
{
    const float x = SURFACES_SCREEN_W * ZOOM;
    kz_draw_box(to, demo_box(x, 0, DEMO_W - x, DEMO_H), (kz_draw_style){PALETTE_PANEL, 0, 0});
    draw_counts(s, to);
    draw_hit_by(s, to);
    demo_write(to, demo_at(PANEL_X, 304), PALETTE_TEXT, 12, "Two surfaces");
    draw_sheet(s, 0, 328, to);
    draw_sheet(s, 1, 414, to);
    demo_write(to, demo_at(PANEL_X, 504), PALETTE_DIM, 8, "chequered: index 0,");
    demo_write(to, demo_at(PANEL_X, 516), PALETTE_DIM, 8, "transparent; violet: memory");
    demo_write(to, demo_at(PANEL_X, 528), PALETTE_DIM, 8, "past the end of a row");
}

void surfaces_draw(const void *state, const kz_draw *to)
{
    const surfaces_state *s = state;
    draw_stars(to);
    for (int i = s->n - 1; i >= 0; i--) draw_sprite(s, i, to);
    for (int i = 0; i < s->n_near; i++)
        if (s->near_hits[i]) draw_common_pixels(s, s->near[i], to);
    if (s->boxes_shown) draw_boxes(s, to);
    draw_panel(s, to);
}
