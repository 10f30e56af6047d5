/* body_windows.c - opens windows on the large outlines that a move comes near, when they are first asked. */
#include "world/query/body_windows.h"

static bool has_tree(const kz_shape *shape)
{
    const bool is_outline = shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE;
    return is_outline && shape->as.polygon.tree && !(shape->flags & KZ_SHAPE_FLAT);
}

static void open_window(kzi_body_window *w, const kzi_near *box, const kz_shape *shape)
{
    const kzi_outline outline = kzi_shape_outline(shape);
    w->is_open = kzi_edge_window_open(&w->window, &outline, *box, shape->kind == KZ_KIND_POLYGON);
    if (!w->is_open) return;
    w->shape = *shape;
    w->shape.as.polygon.tree = &w->window.tree;
}

const kz_shape *kzi_body_in_window(kzi_body_windows *windows, uint32_t index, const kz_shape *shape)
{
    uint32_t i = 0;
    if (!windows || !has_tree(shape)) return shape;
    while (i < windows->n && windows->of[i].index != index) i++;
    if (i == KZI_BODY_WINDOWS) return shape;
    kzi_body_window *w = &windows->of[i];
    if (i == windows->n) {
        w->index = index;
        open_window(w, &windows->box, shape);
        windows->n++;
    }
    return w->is_open ? &w->shape : shape;
}
