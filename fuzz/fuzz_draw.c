/* fuzz_draw.c - everything that draws, with any numbers, into callbacks that look at what they are given. */
#include "fuzz_bodies.h"

#include <kolize/draw.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t drawn;

static void look_at_pen(const kz_pen *pen)
{
    must(pen != NULL && (pen->color & 0xFFu) != 0, "what is drawn can be seen");
    drawn++;
}

static void line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    (void)ctx, (void)a, (void)b;
    look_at_pen(pen);
}

static void polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    (void)ctx;
    look_at_pen(pen);
    must(ring_end && n_rings > 0, "polygons have rings");
    float sum = 0;
    for (int32_t i = 0; i < ring_end[n_rings - 1]; i++) sum += points[i].x; /* all of them can be read */
    *(volatile float *)&sum = sum;
}

static void circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    (void)ctx, (void)center;
    look_at_pen(pen);
    must(!(r < 0), "radii are not negative");
}

static void cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    const kz_draw *draw = ctx;
    look_at_pen(pen);
    kz_draw_cell_runs(draw, mask, part, at, pen);
    kz_draw_cell_edges(draw, mask, part, at, pen);
}

static void text(void *ctx, kz_vec2 at, const char *words, const kz_pen *pen)
{
    (void)ctx, (void)at;
    look_at_pen(pen);
    must(strlen(words) < 400, "words are short");
}

static kz_draw_style in_style(input *in)
{
    kz_draw_style style;
    style.fill = in_u32(in);
    style.line = in_u32(in);
    style.width = in_number(in);
    return style;
}

static void draw_simple(input *in, const kz_draw *draw)
{
    char words[16];
    const kz_vec2 a = in_point(in), b = in_point(in);
    const uint32_t color = in_u32(in);
    const float size = in_number(in);
    kz_box box;
    box.min = a, box.max = b;
    kz_draw_line(draw, a, b, color, size);
    kz_draw_box(draw, box, in_style(in));
    kz_draw_text(draw, a, in_text(in, words), color, size);
    kz_draw_dot(draw, b, color, size);
    kz_draw_arrow(draw, a, b, color, size);
}

static void draw_shapes(input *in, const kz_draw *draw)
{
    static made one, other;
    const bool raw = in->raw;
    one.mask = other.mask = NULL;
    if (made_make(in, &one) && made_make(in, &other)) {
        in->raw = raw;
        kz_contact contact;
        const kz_vec2 from = in_point(in), to = in_point(in);
        const kz_pose pose = in_pose(in);
        const kz_draw_style style = in_style(in);
        kz_draw_shape(draw, &one.shape, pose, style);
        kz_collide(&one.shape, &other.shape, &contact);
        kz_draw_contact(draw, &contact, in_u32(in));
        const kz_ray_hit ray = kz_ray(&one.shape, from, to, 0);
        kz_draw_ray(draw, from, to, &ray, in_u32(in));
        const kz_sweep_hit sweep = kz_sweep(&one.shape, to, &other.shape, 0);
        kz_draw_sweep(draw, &one.shape, to, &sweep, style, in_u32(in));
    }
    kz_mask_free(one.mask);
    kz_mask_free(other.mask);
}

static bool odd_pixels(void *ctx, const kz_surface *surface, int32_t x, int32_t y)
{
    (void)ctx, (void)surface;
    return (x ^ y) & 1;
}

static void draw_pixels(input *in, const kz_draw *draw)
{
    static const int bytes_of[KZ_FORMAT_COUNT] = {0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4};
    static uint8_t pixels[8 * 32];
    uint32_t palette[4];
    for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = i < 64 ? in_byte(in) : pixels[i - 64];
    for (int i = 0; i < 4; i++) palette[i] = in_u32(in);
    kz_surface surface;
    memset(&surface, 0, sizeof surface);
    surface.pixels = pixels;
    surface.pitch = 32;
    surface.format = (kz_format)(1 + in_byte(in) % (KZ_FORMAT_COUNT - 1));
    surface.x = in_below(in, 3);
    surface.w = in_below(in, 32 / bytes_of[surface.format] - 2);
    surface.h = in_below(in, 9);
    surface.palette = palette;
    surface.n_colors = in_below(in, 5);
    const kz_surface hot = surface;
    kz_rule rule;
    switch (in_byte(in) % 6) {
    case 0: rule = kz_rule_alpha(in_byte(in)); break;
    case 1: {
        const uint32_t key = in_u32(in);
        rule = kz_rule_key(key, in_byte(in));
        break;
    }
    case 2:
        rule = kz_rule_index(in_byte(in));
        kz_rule_add_index(&rule, in_byte(in));
        break;
    case 3: rule = kz_rule_air(in_u32(in), &hot); break;
    case 4: rule = kz_rule_air(in_u32(in), NULL); break;
    default: rule = kz_rule_call(odd_pixels, NULL); break;
    }
    const bool good = kz_rule_check(&rule, &surface, NULL) == KZ_OK, whole = in_byte(in) & 1;
    if (!good && (!whole || kz_surface_check(&surface, NULL) != KZ_OK)) return;
    const kz_vec2 at = in_point(in);
    kz_draw_surface(draw, &surface, whole ? NULL : &rule, at, in_number(in));
}

static void draw_bodies(input *in, const kz_draw *draw)
{
    static bodies b;
    if (bodies_begin(in, &b)) {
        kz_draw_colors colors = kz_draw_colors_default();
        colors.sensor = in_style(in);
        kz_world_step(b.world, NULL);
        const bool own = in_byte(in) & 1;
        kz_draw_world(draw, b.world, own ? &colors : NULL, in_byte(in) & 7u);
    }
    bodies_end(&b);
}

static void draw_cells(input *in, const kz_draw *draw)
{
    kz_mask *mask = NULL;
    kz_cell_rect part;
    kz_cell at;
    const kz_pen pen = {0x123456FFu, in_number(in), true};
    if (kz_mask_from_text("##.#\n#..#\n.###", NULL, &mask, NULL) != KZ_OK) return;
    part.x0 = in_offset(in), part.y0 = in_offset(in), part.x1 = in_offset(in), part.y1 = in_offset(in);
    at.x = in_offset(in), at.y = in_offset(in);
    kz_draw_cell_runs(draw, mask, part, at, &pen);
    kz_draw_cell_edges(draw, mask, part, at, &pen);
    kz_mask_free(mask);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    kz_draw draw = {line, polygon, circle, cells, text, NULL, 0};
    const uint8_t what = in_byte(&in), left_out = what & 0x40 ? in_byte(&in) : 0;
    draw.ctx = &draw;
    in.raw = what & 0x80;
    draw.scale = in_number(&in);
    if (left_out & 1) draw.line = NULL;
    if (left_out & 2) draw.polygon = NULL;
    if (left_out & 4) draw.circle = NULL;
    if (left_out & 8) draw.cells = NULL;
    if (left_out & 16) draw.text = NULL;
    refuse_at = SIZE_MAX;
    drawn = 0;
    switch (what % 5) {
    case 0: draw_simple(&in, &draw); break;
    case 1: draw_shapes(&in, &draw); break;
    case 2: draw_pixels(&in, &draw); break;
    case 3: draw_bodies(&in, &draw); break;
    default: draw_cells(&in, &draw); break;
    }
    return 0;
}
