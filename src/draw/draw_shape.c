/* draw_shape.c - draws any shape under a pose. */
#include "draw/draw_private.h"
#include "grid/grid_cells.h"

#include <math.h>

enum { CAPSULE_CHORDS = 32 }; /* of each end: they stay within 1 - cos(pi / 64) = 0.0012 of the radius */

static kz_vec2 draw_carried(const kz_pose *pose, kz_vec2 p) { return pose ? kz_pose_apply(*pose, p) : p; }

static void draw_circle(const kz_draw *draw, kz_vec2 center, float r, const kz_draw_style *style)
{
    const kz_pen inside = {style->fill, 0, true}, outline = {style->line, style->width, false};
    if (!draw->circle) return;
    if (kzi_draw_seen(style->fill)) draw->circle(draw->ctx, center, r, &inside);
    if (kzi_draw_seen(style->line)) draw->circle(draw->ctx, center, r, &outline);
}

/* Draws the outline of a capsule: half a circle about b and half a circle about a.  Each corner is the one before,
 * rotated by a 32nd of a half turn.  After 65 of them the error is still below float32. */
static void draw_capsule(const kz_draw *draw, kz_vec2 a, kz_vec2 b, float r, const kz_draw_style *style)
{
    const double c = 0.99518472667219693, s = 0.098017140329560604; /* of pi / 32 */
    const double dx = (double)b.x - (double)a.x, dy = (double)b.y - (double)a.y, length = sqrt(dx * dx + dy * dy);
    double x = length > 0 ? (double)r * dy / length : (double)r, y = length > 0 ? -(double)r * dx / length : 0;
    kz_vec2 corners[2 * (CAPSULE_CHORDS + 1)];
    const int32_t end = 2 * (CAPSULE_CHORDS + 1);
    for (int i = 0; i < end; i++) {
        const kz_vec2 middle = i <= CAPSULE_CHORDS ? b : a;
        corners[i].x = (float)((double)middle.x + x);
        corners[i].y = (float)((double)middle.y + y);
        if (i == CAPSULE_CHORDS) continue; /* the same circle, from the other end */
        const double rotated_x = c * x - s * y;
        y = s * x + c * y;
        x = rotated_x;
    }
    kzi_draw_area(draw, corners, &end, 1, style);
}

static void draw_rotated_box(const kz_draw *draw, kz_box box, const kz_pose *pose, const kz_draw_style *style)
{
    kz_vec2 corners[4] = {
        {box.min.x, box.min.y}, {box.max.x, box.min.y}, {box.max.x, box.max.y}, {box.min.x, box.max.y}};
    const int32_t end = 4;
    for (int i = 0; i < 4; i++) corners[i] = draw_carried(pose, corners[i]);
    kzi_draw_area(draw, corners, &end, 1, style);
}

static void draw_mask(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose, const kz_draw_style *style)
{
    const kz_placed_mask *m = &shape->as.mask;
    const kz_pen inside = {style->fill, 0, true}, outline = {style->line, style->width, false};
    kz_shape placed = *shape;
    if (!m->mask || m->bounds.x0 >= m->bounds.x1) return;
    if (pose && (pose->cos != 1 || pose->sin != 0 ||
                 kz_shape_mask(m->mask, m->at_x + (double)pose->at.x, m->at_y + (double)pose->at.y, &placed, NULL))) {
        draw_rotated_box(draw, shape->bounds, pose, style);
        return;
    }
    const kz_cell at = placed.as.mask.cell;
    if (!draw->cells) return;
    if (kzi_draw_seen(style->fill)) draw->cells(draw->ctx, m->mask, m->bounds, at, &inside);
    if (kzi_draw_seen(style->line)) draw->cells(draw->ctx, m->mask, m->bounds, at, &outline);
}

static void draw_posed(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose, const kz_draw_style *style);

#if !defined(KZ_NO_GRID)
/* Each tile is filled; lines are around the union. */
static void draw_grid(const kz_draw *draw, const kz_shape *grid, const kz_pose *pose, const kz_draw_style *style)
{
    const kz_draw_style fill = {style->fill, 0, 0};
    const kz_pen pen = kzi_draw_line_pen(style);
    kzi_grid_cells cells;
    kz_shape cell;
    kzi_grid_cells_begin(&cells, &grid->as.grid, grid->bounds);
    while (kzi_grid_next_cell(&cells, &cell)) {
        if (kzi_draw_seen(style->fill)) draw_posed(draw, &cell, pose, &fill);
        if (kzi_draw_seen(style->line)) kzi_draw_cell_edges(draw, &grid->as.grid, cells.at, &cell, pose, pen);
    }
}
#endif

static void draw_posed(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose, const kz_draw_style *style)
{
    const kz_pen pen = kzi_draw_line_pen(style);
    switch (shape->kind) {
    case KZ_KIND_POINT:
        kz_draw_dot(draw, draw_carried(pose, shape->as.point), pen.color, 1.5f * (pen.width > 1 ? pen.width : 1));
        break;
    case KZ_KIND_SEGMENT:
        kz_draw_line(draw, draw_carried(pose, shape->as.segment.a), draw_carried(pose, shape->as.segment.b), pen.color,
                     pen.width);
        break;
    case KZ_KIND_BOX: draw_rotated_box(draw, shape->bounds, pose, style); break;
    case KZ_KIND_CIRCLE:
        draw_circle(draw, draw_carried(pose, shape->as.circle.center), shape->as.circle.r, style);
        break;
    case KZ_KIND_CAPSULE:
        draw_capsule(draw, draw_carried(pose, shape->as.capsule.a), draw_carried(pose, shape->as.capsule.b),
                     shape->as.capsule.r, style);
        break;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: kzi_draw_rings(draw, shape, pose, style); break;
    case KZ_KIND_MASK: draw_mask(draw, shape, pose, style); break;
#if !defined(KZ_NO_GRID)
    case KZ_KIND_GRID: draw_grid(draw, shape, pose, style); break;
#endif
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) draw_posed(draw, &shape->as.parts.items[i], pose, style);
        break;
    default: break;
    }
}

void kz_draw_shape(const kz_draw *draw, const kz_shape *shape, kz_pose pose, kz_draw_style style)
{
    if (!draw || !shape) return;
    if (pose.cos == 0 && pose.sin == 0) pose.cos = 1;
    const bool moves = pose.at.x != 0 || pose.at.y != 0 || pose.cos != 1 || pose.sin != 0;
    draw_posed(draw, shape, moves ? &pose : NULL, &style);
}
