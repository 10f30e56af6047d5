/* place.c - joins shifts, rotations and flips.
 *
 * The flips follow Tiled's rule: first the diagonal one, which swaps x and y, then the horizontal, then the vertical
 * one.  Hexagonal maps have the two flips first, then rotations about the middle. */
#include "io/place.h"

kzi_place kzi_place_shift(double x, double y)
{
    const kzi_place place = {{1, 0, 0, 1, x, y}, 1};
    return place;
}

kzi_place kzi_place_rotation(double degrees)
{
    float c, s;
    kz_cos_sin_degrees(degrees, &c, &s);
    const kzi_place place = {{(double)c, -(double)s, (double)s, (double)c, 0, 0}, 1};
    return place;
}

kzi_place kzi_place_stretch(double sx, double sy)
{
    const double size_x = sx < 0 ? -sx : sx, size_y = sy < 0 ? -sy : sy;
    const kzi_place place = {{sx, 0, 0, sy, 0, 0}, size_x == size_y ? size_x : 0};
    return place;
}

kzi_place kzi_place_linear(double xx, double xy, double yx, double yy)
{
    const kzi_place place = {{xx, xy, yx, yy, 0, 0}, 0};
    return place;
}

kzi_place kzi_place_join(const kzi_place *outer, const kzi_place *inner)
{
    const kz_affine *o = &outer->map, *i = &inner->map;
    kzi_place place;
    place.map.xx = o->xx * i->xx + o->xy * i->yx;
    place.map.xy = o->xx * i->xy + o->xy * i->yy;
    place.map.yx = o->yx * i->xx + o->yy * i->yx;
    place.map.yy = o->yx * i->xy + o->yy * i->yy;
    place.map.at_x = i->at_x;
    place.map.at_y = i->at_y;
    kzi_place_apply(outer, &place.map.at_x, &place.map.at_y);
    place.scale = outer->scale * inner->scale;
    return place;
}

void kzi_place_apply(const kzi_place *place, double *x, double *y)
{
    const kz_affine *m = &place->map;
    const double px = *x, py = *y;
    *x = m->at_x + (m->xx * px + m->xy * py);
    *y = m->at_y + (m->yx * px + m->yy * py);
}

kz_vec2 kzi_place_point(const kzi_place *place, double x, double y)
{
    kzi_place_apply(place, &x, &y);
    const kz_vec2 point = {kzi_to_float(x), kzi_to_float(y)};
    return point;
}

bool kzi_place_keeps_axes(const kzi_place *place)
{
    const kz_affine *m = &place->map;
    return (m->xy == 0 && m->yx == 0) || (m->xx == 0 && m->yy == 0);
}

bool kzi_place_only_shifts(const kzi_place *place)
{
    const kz_affine *m = &place->map;
    return m->xx == 1 && m->yy == 1 && m->xy == 0 && m->yx == 0;
}

kzi_fit kzi_fit_tile(double tile_w, double tile_h, double w, double h, bool keep_aspect)
{
    kzi_fit fit = {w, h, w / tile_w, h / tile_h};
    if (keep_aspect) fit.scale_x = fit.scale_y = fit.scale_x < fit.scale_y ? fit.scale_x : fit.scale_y;
    return fit;
}

kzi_place kzi_place_cell(double tile_w, double tile_h, kzi_fit fit, uint32_t flips, bool hexagonal)
{
    const double flip_x = flips & KZI_FLIP_X ? -1 : 1, flip_y = flips & KZI_FLIP_Y ? -1 : 1;
    const bool swap = !hexagonal && (flips & KZI_FLIP_DIAGONAL);
    kzi_place place = kzi_place_stretch(fit.scale_x, fit.scale_y);

    /* Flips and rotates about the middle, then shifts that to the middle of the box. */
    const kzi_place middle = kzi_place_shift(-tile_w * fit.scale_x / 2, -tile_h * fit.scale_y / 2);
    place = kzi_place_join(&middle, &place);
    if (swap) {
        const kzi_place diagonal = {{0, 1, 1, 0, 0, 0}, 1};
        place = kzi_place_join(&diagonal, &place);
    }
    const kzi_place mirror = kzi_place_stretch(flip_x, flip_y);
    place = kzi_place_join(&mirror, &place);
    if (hexagonal) {
        const double degrees = (flips & KZI_FLIP_DIAGONAL ? 60 : 0) + (flips & KZI_FLIP_HEX_120 ? 120 : 0);
        const kzi_place turn = kzi_place_rotation(degrees);
        place = kzi_place_join(&turn, &place);
    }
    const kzi_place box = swap ? kzi_place_shift(fit.h / 2, -fit.w / 2) : kzi_place_shift(fit.w / 2, -fit.h / 2);
    return kzi_place_join(&box, &place);
}
