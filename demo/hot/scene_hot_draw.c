/* scene_hot_draw.c - draws the scene `hot`: the same moment twice, as it is drawn and as it hits; both images lie
 * below. */
#include "scene/palette.h"
#include "hot/hot_state.h"
#include "scene/scene_write.h"

#include <string.h>

enum { ZOOM = 3, VIEWS_H = HOT_VIEW_H * ZOOM, SHEET_Y = VIEWS_H + 36 };

static kz_vec2 corner_of(const hot_sprite *sprite, float view_x)
{
    const kz_cell at = hot_cell(sprite->at);
    return demo_at(view_x + (float)(at.x * ZOOM), (float)(at.y * ZOOM));
}

/* Draws the pixels that count, in one colour. */
static void draw_solid(const hot_part *part, kz_vec2 at, uint32_t color, const kz_draw *to)
{
    for (int32_t y = 0; y < part->drawn.h; y++) {
        const uint64_t bits = kz_surface_bits(&part->drawn, &part->rule, 0, y, 64);
        for (int32_t x = 0, from; x < 64; x++) {
            if (!(bits >> x & 1)) continue;
            for (from = x; x < 64 && (bits >> x & 1);) x++;
            kz_draw_box(
                to, demo_box(at.x + (float)(from * ZOOM), at.y + (float)(y * ZOOM), (float)((x - from) * ZOOM), ZOOM),
                (kz_draw_style){color, 0, 0});
        }
    }
}

static void draw_common(const hot_state *s, int other, float view_x, const kz_draw *to)
{
    const hot_part *a = &s->parts[s->sprites[0].part], *b = &s->parts[s->sprites[other].part];
    const kz_cell p = hot_cell(s->sprites[0].at), q = hot_cell(s->sprites[other].at);
    for (int32_t y = 0; y < a->drawn.h; y++) {
        const uint64_t bits = kz_surface_bits(&a->drawn, &a->rule, 0, y, 32) &
                              kz_surface_bits(&b->drawn, &b->rule, p.x - q.x, p.y + y - q.y, 32);
        for (int32_t x = 0; x < 32; x++)
            if (bits >> x & 1)
                kz_draw_box(to, demo_box(view_x + (float)((p.x + x) * ZOOM), (float)((p.y + y) * ZOOM), ZOOM, ZOOM),
                            (kz_draw_style){PALETTE_HIT, 0, 0});
    }
}

/* ---- The two views ------------------------------------------------------------------------------------- */

static void draw_drawn(const hot_state *s, const kz_draw *to)
{
    const kz_rule key = kz_rule_key(hot_airs[0] & 0xffffff, 0); /* the ship's magenta must not show */
    for (int i = HOT_SPRITES - 1; i >= 0; i--)
        kz_draw_surface(to, &s->parts[s->sprites[i].part].drawn, &key, corner_of(&s->sprites[i], 0), ZOOM);
    for (int i = HOT_SPRITES - 1; s->overlay && i >= 0; i--)
        draw_solid(&s->parts[s->sprites[i].part], corner_of(&s->sprites[i], 0),
                   palette_faint(i ? PALETTE_B : PALETTE_A, 110), to);
}

static void draw_hot_pixels(const hot_state *s, const kz_draw *to)
{
    const float x = HOT_VIEW_W * ZOOM;
    for (int i = HOT_SPRITES - 1; i >= 0; i--) {
        const kz_vec2 at = corner_of(&s->sprites[i], x);
        const hot_part *part = &s->parts[s->sprites[i].part];
        draw_solid(part, at, i ? PALETTE_B : PALETTE_A, to);
        kz_draw_box(to, demo_box(at.x, at.y, (float)(part->drawn.w * ZOOM), (float)(part->drawn.h * ZOOM)),
                    (kz_draw_style){0, 0xFFFFFF38, 1});
    }
    for (int i = 1; i < HOT_SPRITES; i++)
        if (s->common[i]) draw_common(s, i, x, to);
}

static void draw_views(const hot_state *s, const kz_draw *to)
{
    const float w = HOT_VIEW_W * ZOOM;
    const bool hurts = s->common[1] || s->common[2];
    kz_draw_box(to, demo_box(0, 0, w, VIEWS_H), (kz_draw_style){0x0A0D14FF, 0, 0});
    kz_draw_box(to, demo_box(w, 0, w, VIEWS_H), (kz_draw_style){0x1A1420FF, 0, 0});
    draw_drawn(s, to);
    draw_hot_pixels(s, to);
    kz_draw_line(to, demo_at(w, 0), demo_at(w, VIEWS_H), PALETTE_BORDER, 2);
    demo_write(to, demo_at(12, 12), PALETTE_TEXT, 12, "drawn");
    demo_write(to, demo_at(w + 12, 12), PALETTE_TEXT, 12, "what hits");
    for (int i = 1; i < HOT_SPRITES; i++)
        if (s->common[i])
            demo_write(to, demo_at(w + 12, 20 + 14 * (float)i), PALETTE_HIT, 8, "%s: %lld pixels in common",
                       s->sprites[i].name, (long long)s->common[i]);
    if (!hurts) return;
    kz_draw_box(to, demo_box(1.5f, 1.5f, w - 4, VIEWS_H - 3), (kz_draw_style){0, PALETTE_HIT, 3});
    demo_write(to, demo_at(12, 32), PALETTE_HIT, 12, "hurt");
}

/* ---- The strip below ----------------------------------------------------------------------------------- */

static void draw_image(const hot_state *s, bool hot, float x, const kz_draw *to)
{
    const int32_t w = hot ? HOT_IMAGE_W : HOT_TEXTURE_W;
    kz_surface whole = hot ? s->parts[1].hot : s->parts[1].drawn;
    whole.x = 0;
    whole.w = w;
    whole.h = HOT_TEXTURE_H;
    demo_write(to, demo_at(x, VIEWS_H + 16), PALETTE_DIM, 8, "%s, %d x %d",
               hot ? "hot image, never drawn" : "drawn image", (int)w, HOT_TEXTURE_H);
    kz_draw_box(to, demo_box(x, SHEET_Y, (float)w * 2, HOT_TEXTURE_H * 2),
                (kz_draw_style){0x262C39FF, PALETTE_BORDER, 1});
    kz_draw_surface(to, &whole, NULL, demo_at(x, SHEET_Y), 2);
    for (int i = hot; i < HOT_PARTS; i++) {
        const kz_surface *part = hot ? &s->parts[i].hot : &s->parts[i].drawn;
        kz_draw_box(to, demo_box(x + (float)part->x * 2, SHEET_Y, (float)part->w * 2, (float)part->h * 2),
                    (kz_draw_style){0, 0xFFFFFFB0, 1});
    }
}

/* Writes words in lines of at most 36 letters. */
static void draw_wrapped(const char *text, float x, float y, uint32_t color, const kz_draw *to)
{
    enum { LETTERS = 36 };
    while (*text) {
        size_t n = strlen(text);
        if (n > LETTERS) {
            for (n = LETTERS; n > 1 && text[n] != ' ';) n--;
        }
        demo_write(to, demo_at(x, y), color, 8, "%.*s", (int)n, text);
        text += n + (text[n] == ' ');
        y += 12;
    }
}

static void draw_settings(const hot_state *s, const kz_draw *to)
{
    const float x = 654, y = VIEWS_H + 16;
    const uint32_t air = hot_airs[s->air];
    demo_write(to, demo_at(x, y), PALETTE_DIM, 8, "air colour:");
    kz_draw_box(to, demo_box(x + 98, y - 3, 14, 14), (kz_draw_style){air << 8 | 255, PALETTE_TEXT, 1});
    demo_write(to, demo_at(x + 120, y), PALETTE_TEXT, 8, "%s 0x%08X", hot_air_names[s->air], (unsigned)air);
    demo_write(to, demo_at(x, y + 14), s->air ? PALETTE_TOUCH : PALETTE_DIM, 8,
               s->air ? "not the colour of this image's air:" : "that is what this image's air has;");
    demo_write(to, demo_at(x, y + 26), s->air ? PALETTE_TOUCH : PALETTE_DIM, 8,
               s->air ? "nearly all of it is hot" : "any other colour is hot");
    demo_write(to, demo_at(x, y + 50), PALETTE_TEXT, 8, "hurt in %ld of %ld steps", s->hurt, s->steps);
    if (s->refused[0]) {
        demo_write(to, demo_at(x, y + 74), PALETTE_HIT, 8, "refused, %s:", s->refused_name);
        draw_wrapped(s->refused, x, y + 88, PALETTE_TEXT, to);
    }
}

void hot_draw(const void *state, const kz_draw *to)
{
    const hot_state *s = state;
    draw_views(s, to);
    kz_draw_box(to, demo_box(0, VIEWS_H, DEMO_W, DEMO_H - VIEWS_H), (kz_draw_style){PALETTE_PANEL, 0, 0});
    draw_image(s, false, 12, to);
    draw_image(s, true, 316, to);
    draw_settings(s, to);
}
