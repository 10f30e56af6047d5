/* scene_quads.c - makes shapes of any quad, and tests pairs by corners in triangles. */
#include "scene/scene_quads.h"

const char *quad_form_name(quad_form form)
{
    static const char *const names[QUAD_FORM_COUNT] = {"convex", "concave", "bow-tie"};
    return names[form];
}

void quad_corners(quad_form form, kz_vec2 at, float degrees, kz_vec2 corners[4])
{
    static const kz_vec2 templates[QUAD_FORM_COUNT][4] = {
        {{-52, -30}, {42, -40}, {54, 28}, {-38, 38}},
        {{0, -50}, {50, 44}, {0, 10}, {-50, 44}},
        {{-50, -36}, {50, 36}, {50, -36}, {-50, 36}},
    };
    const kz_pose pose = kz_pose_degrees(at.x, at.y, (double)degrees);
    for (int i = 0; i < 4; i++) corners[i] = kz_pose_apply(pose, templates[form][i]);
}

/* ---- Bow-ties ---------------------------------------------------------------------------------------------------- */

/* Returns where two edges cross that are known to. */
static kz_vec2 crossing(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d)
{
    const double ux = (double)b.x - a.x, uy = (double)b.y - a.y, vx = (double)d.x - c.x, vy = (double)d.y - c.y;
    const double t = (((double)c.x - a.x) * vy - ((double)c.y - a.y) * vx) / (ux * vy - uy * vx);
    return (kz_vec2){(float)(a.x + t * ux), (float)(a.y + t * uy)};
}

/* Splits a bow-tie.  Edges 0 and 2 cross, or 1 and 3: the other two edges are the triangles' far sides. */
static kz_result split_bow_tie(const kz_vec2 c[4], int64_t edge, kz_shape parts[2], kz_shape *out, kz_error *err)
{
    const int k = (int)edge;
    const kz_vec2 x = crossing(c[k], c[k + 1], c[k + 2], c[(k + 3) % 4]);
    const kz_vec2 first[3] = {x, c[k + 1], c[k + 2]}, second[3] = {x, c[(k + 3) % 4], c[k]};
    kz_result result = kz_shape_polygon(first, 3, &parts[0], err);
    if (result == KZ_OK) result = kz_shape_polygon(second, 3, &parts[1], err);
    if (result == KZ_OK) result = kz_shape_parts(parts, 2, out, err);
    return result;
}

kz_result quad_shape(const kz_vec2 corners[4], bool split, kz_shape parts[2], kz_shape *out, kz_error *err)
{
    const kz_result result = kz_shape_polygon(corners, 4, out, err);
    if (result != KZ_ERR_SELF_CROSSING || !split) return result;
    return split_bow_tie(corners, err->a, parts, out, err);
}

/* ---- The test by corners ----------------------------------------------------------------------------------------- */

static double side(kz_vec2 a, kz_vec2 b, kz_vec2 p)
{
    return ((double)b.x - a.x) * ((double)p.y - a.y) - ((double)b.y - a.y) * ((double)p.x - a.x);
}

static bool in_triangle(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 p)
{
    const double x = side(a, b, p), y = side(b, c, p), z = side(c, a, p);
    return (x <= 0 && y <= 0 && z <= 0) || (x >= 0 && y >= 0 && z >= 0);
}

bool quad_takes_in(const kz_vec2 *corners, int n, kz_vec2 p)
{
    if (in_triangle(corners[0], corners[1], corners[2], p)) return true;
    return n == 4 && in_triangle(corners[0], corners[2], corners[3], p);
}

bool quad_corner_in_triangle(const kz_vec2 *a, int n_a, const kz_vec2 *b, int n_b)
{
    for (int i = 0; i < n_a; i++)
        if (quad_takes_in(b, n_b, a[i])) return true;
    for (int i = 0; i < n_b; i++)
        if (quad_takes_in(a, n_a, b[i])) return true;
    return false;
}
