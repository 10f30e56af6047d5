/* play.c - what the two games share: see play.h. */
#include "play.h"

#include <math.h>

/* ---- Drawing --------------------------------------------------------------------------------------- */

static void blend(uint32_t *pixel, uint32_t color)
{
    if (color >> 24 > 127) *pixel = color;
}

static int at_least(int v, int least) { return v > least ? v : least; }
static int at_most(int v, int most) { return v < most ? v : most; }

/* The box of pixels that a part covers; the smallest and largest of four corners. */
static kz_box covered(kz_cell_rect part, const kz_affine *m)
{
    kz_box box = KZ_BOX_EMPTY;
    for (int i = 0; i < 4; i++) {
        const double x = i & 1 ? part.x1 - part.x0 : 0, y = i & 2 ? part.y1 - part.y0 : 0;
        const kz_vec2 p = {(float)(m->xx * x + m->xy * y + m->at_x), (float)(m->yx * x + m->yy * y + m->at_y)};
        box = kz_box_union(box, (kz_box){p, p});
    }
    return box;
}

/* A pixel shows what lies under its middle: the rule by which kz_mask_transform turns masks. */
void play_draw_image(play_picture *picture, const kz_surface *image, kz_cell_rect part, const kz_affine *m,
               const kz_mask *mask)
{
    const kz_box box = covered(part, m);
    const double area = m->xx * m->yy - m->xy * m->yx;
    const int x0 = at_least((int)floorf(box.min.x), 0), x1 = at_most((int)ceilf(box.max.x), PLAY_W);
    const int y0 = at_least((int)floorf(box.min.y), 0), y1 = at_most((int)ceilf(box.max.y), PLAY_H);
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            const double dx = x + 0.5 - m->at_x, dy = y + 0.5 - m->at_y;
            const int u = (int)floor((m->yy * dx - m->xy * dy) / area);
            const int v = (int)floor((m->xx * dy - m->yx * dx) / area);
            if (u < 0 || v < 0 || u >= part.x1 - part.x0 || v >= part.y1 - part.y0) continue;
            if (mask && !kz_mask_get(mask, u, v)) continue;
            blend(&picture->pixels[y][x], kz_surface_color(image, part.x0 + u, part.y0 + v));
        }
    }
}

void play_draw_item(play_picture *picture, const kz_map_item *item, float dx, float dy)
{
    kz_affine map = item->draw;
    if (!item->image) return;
    map.at_x += dx;
    map.at_y += dy;
    play_draw_image(picture, kz_image_surface(item->image), item->part, &map, NULL);
}

void play_draw_tile(play_picture *picture, const kz_image *image, int tile, float x, float y, bool mirrored)
{
    const int left = tile % 8 * 16, top = tile / 8 * 16;
    const kz_cell_rect part = {left, top, left + 16, top + 16};
    const kz_affine map = {mirrored ? -1 : 1, 0, 0, 1, floorf(x + 0.5f) + (mirrored ? 16.0f : 0.0f), floorf(y + 0.5f)};
    play_draw_image(picture, kz_image_surface(image), part, &map, NULL);
}

void play_draw_box(play_picture *picture, int x0, int y0, int x1, int y1, uint32_t color)
{
    for (int y = at_least(y0, 0); y < at_most(y1, PLAY_H); y++)
        for (int x = at_least(x0, 0); x < at_most(x1, PLAY_W); x++) blend(&picture->pixels[y][x], color);
}

static uint32_t shade(uint32_t color, int percent)
{
    uint32_t out = 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8)
        out |= (uint32_t)at_most((int)(color >> shift & 255) * percent / 100, 255) << shift;
    return out;
}

void play_draw_plate(play_picture *picture, kz_box box, uint32_t color)
{
    const int x0 = (int)floorf(box.min.x + 0.5f), y0 = (int)floorf(box.min.y + 0.5f);
    const int x1 = (int)floorf(box.max.x + 0.5f), y1 = (int)floorf(box.max.y + 0.5f);
    play_draw_box(picture, x0, y0, x1, y1, shade(color, 45));
    play_draw_box(picture, x0 + 1, y0 + 1, x1 - 1, y1 - 1, shade(color, 80));
    play_draw_box(picture, x0 + 1, y0 + 1, x1 - 1, y0 + 2, shade(color, 150));
    play_draw_box(picture, x0 + 2, y0 + 3, x1 - 2, y1 - 2, color);
    for (int i = 0; i < 4; i++) { /* rivets */
        const int x = i & 1 ? x1 - 4 : x0 + 3, y = i & 2 ? y1 - 4 : y0 + 3;
        play_draw_box(picture, x, y, x + 1, y + 1, shade(color, 35));
    }
}

/* ---- Paths ----------------------------------------------------------------------------------------- */

bool play_mover_make(play_mover *m, const kz_map *map, const char *class_name, const kz_body *bodies)
{
    const int32_t i = kz_map_find(map, NULL, class_name, 0);
    if (i < 0) return false;
    *m = (play_mover){.body = bodies[i], .item = kz_map_item_at(map, i), .next = 1, .step = 1};
    const kz_properties *own = m->item->properties;
    const kz_map_item *path = kz_map_item_at(map, kz_map_find_id(map, (int32_t)kz_property_number(own, "path", 0)));
    if (path && path->shape.kind == KZ_KIND_POLYLINE) m->path = path->shape;
    m->speed = (float)kz_property_number(own, "speed", 1);
    m->rests = m->pause = (int)kz_property_number(own, "pause", 30);
    return true;
}

static void turn_at_ends(play_mover *m, int n)
{
    if (m->next + m->step < 0 || m->next + m->step >= n) {
        m->step = -m->step;
        m->rests = m->pause;
    }
    m->next += m->step;
}

kz_vec2 play_mover_motion(play_mover *m, kz_vec2 at)
{
    size_t n;
    const kz_vec2 *points = kz_shape_points(&m->path, &n), none = {0, 0};
    if (n < 2 || (m->rests > 0 && m->rests--)) return none;
    const kz_vec2 rest = {points[m->next].x - at.x, points[m->next].y - at.y};
    const float left = sqrtf(rest.x * rest.x + rest.y * rest.y);
    if (left > m->speed) return (kz_vec2){rest.x / left * m->speed, rest.y / left * m->speed};
    turn_at_ends(m, (int)n);
    return rest;
}
