/* body_windows.c - opens windows on the large outlines that a move comes near, when they are first asked. */
#include "world/query/body_windows.h"

#include <kolize/query.h>

/* With fewer vertices the filters of sweeps are faster. */
enum { LEAST_VERTICES = 32 };

static bool needs_window(const kz_shape *outline)
{
    return outline->as.polygon.n_points > LEAST_VERTICES && !(outline->flags & KZ_SHAPE_FLAT);
}

static void open_window(kzi_body_window *w, const kzi_near *box, const kz_shape *shape)
{
    const kzi_outline outline = kzi_shape_outline(shape);
    w->n_places = w->next_place = 0;
    w->is_open = kzi_edge_window_open(&w->window, &outline, *box, shape->kind == KZ_KIND_POLYGON);
    if (!w->is_open) return;
    w->shape = *shape;
    w->shape.as.polygon.tree = &w->window.tree;
}

kzi_body_window *kzi_window_on_outline(kzi_body_windows *windows, uint32_t index, const kz_shape *outline)
{
    uint32_t i = 0;
    KZ_ASSERT(windows->n <= KZI_BODY_WINDOWS);
    if (!needs_window(outline)) return NULL;
    while (i < windows->n && windows->of[i].index != index) i++;
    if (i == KZI_BODY_WINDOWS) return NULL;
    kzi_body_window *w = &windows->of[i];
    if (i == windows->n) {
        w->index = index;
        open_window(w, &windows->box, outline);
        windows->n++;
    }
    return w->is_open ? w : NULL;
}

kz_relation kzi_relate_in_window(kzi_body_window *w, const kz_shape *shape, kz_vec2 at)
{
    for (uint32_t i = 0; i < w->n_places; i++) {
        if (w->places[i].x == at.x && w->places[i].y == at.y) return w->relations[i];
    }
    const uint32_t i = w->next_place;
    KZ_ASSERT(w->is_open && i < KZI_WINDOW_PLACES);
    w->places[i] = at;
    w->relations[i] = kz_relate(shape, &w->shape);
    w->next_place = (i + 1) % KZI_WINDOW_PLACES;
    if (w->n_places < KZI_WINDOW_PLACES) w->n_places++;
    return w->relations[i];
}
