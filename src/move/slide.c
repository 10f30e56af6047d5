/* slide.c - responses to a face: slide along it, walk on a floor, bounce off. */
#include "base/scalar.h"
#include "math/vec.h"
#include "move/move_private.h"

#include <math.h>

/* A slide along a face is rotated away from it by this share of its length, unless an axis is parallel to the face.
 * The face's normal and the motion are float32 values, each with an error of up to 2^-24.  A motion that points into
 * the face by as much would stop at once. */
#define OFF_FACE 0x1p-21

/* How far into a face a motion may point that still counts as along it. */
#define SLIDE_SLACK 0x1p-20

/* Normals are float32 values; with this tolerance a slope of exactly max_slope is a floor. */
#define SLOPE_TOLERANCE (1 + 0x1p-20)

kzi_vec kzi_clip_velocity(kzi_vec v, kzi_vec normal)
{
    const double into = kzi_dot(v, normal);
    return into < 0 ? (kzi_vec){v.x - into * normal.x, v.y - into * normal.y} : v;
}

kzi_vec kzi_off_face(kzi_vec motion, kzi_vec normal, int times)
{
    if (normal.x == 0 || normal.y == 0) return motion;
    KZ_ASSERT(times >= 0 && times <= KZI_MAX_FACES);
    const double by = kzi_length(motion) * OFF_FACE * (double)(1 << 2 * times);
    return (kzi_vec){motion.x + normal.x * by, motion.y + normal.y * by};
}

kzi_vec kzi_across(kzi_vec up, kzi_vec v)
{
    const double rise = kzi_dot(v, up);
    const kzi_vec across = {v.x - rise * up.x, v.y - rise * up.y};
    const bool is_none = kzi_dot(across, across) <= KZI_NO_SHARE * KZI_NO_SHARE * kzi_dot(v, v);
    return is_none ? (kzi_vec){0, 0} : across;
}

/* ---- Along floors and walls ------------------------------------------------------------------------------ */

static double across_up(kzi_vec up, kzi_vec v) { return kzi_abs(kzi_cross(up, v)); }

kzi_ground kzi_ground_of(const kzi_mover *m, kzi_vec normal)
{
    const double slope = kzi_max_slope(m), rise = kzi_dot(normal, m->up), run = across_up(m->up, normal);
    if (rise > 0 && run <= slope * rise * SLOPE_TOLERANCE) return KZI_GROUND_FLOOR;
    if (rise < 0 && run <= slope * -rise * SLOPE_TOLERANCE) return KZI_GROUND_CEILING;
    return KZI_GROUND_WALL;
}

static double size_on_slope(const kzi_mover *m, kzi_vec motion, kzi_vec across, double run)
{
    KZ_ASSERT(run != 0);
    if (m->def->walk == KZ_WALK_ACROSS) return kzi_dot(across, across) / kzi_abs(run);
    return kzi_length(m->walks ? motion : across);
}

/* On a floor a character goes as far as its motion goes across `up`; the floor stops the part that goes down.  On the
 * next floor it goes on as far as it walks. */
kzi_vec kzi_walk_along(const kzi_mover *m, kzi_vec motion, kzi_vec normal)
{
    const kzi_vec across = kzi_across(m->up, motion), along = {-normal.y, normal.x};
    const double run = kzi_dot(across, along);
    if (m->def->walk == KZ_WALK_SLIP) return kzi_across(normal, motion);
    if (run == 0) return (kzi_vec){0, 0};
    if (m->def->walk == KZ_WALK_PROJECT) return kzi_across(normal, motion);
    const double size = size_on_slope(m, motion, across, run);
    return run > 0 ? (kzi_vec){along.x * size, along.y * size} : (kzi_vec){-along.x * size, -along.y * size};
}

/* No wall and no ceiling lets a motion rise that is not a jump, not even if a slope before it did.  The face acts as an
 * upright wall for it, and the part that goes down slides down. */
static kzi_vec slip_along(kzi_vec up, kzi_vec motion, kzi_vec normal)
{
    const kzi_vec slid = kzi_clip_velocity(motion, normal);
    if (kzi_dot(slid, up) <= 0) return slid;
    const double rise = kzi_dot(motion, up), fall = rise < 0 ? rise : 0;
    return kzi_clip_velocity((kzi_vec){up.x * fall, up.y * fall}, normal);
}

kzi_vec kzi_slide_along(const kzi_mover *m, kzi_vec motion, kzi_vec normal)
{
    if (m->rises || kzi_dot(motion, normal) >= 0) return kzi_clip_velocity(motion, normal);
    if (kzi_ground_of(m, normal) == KZI_GROUND_FLOOR) return kzi_walk_along(m, motion, normal);
    return slip_along(m->up, motion, normal);
}

bool kzi_between_faces(const kzi_faces *faces, kzi_vec normal, kzi_vec *slid)
{
    KZ_ASSERT(faces->n >= 0 && faces->n <= KZI_MAX_FACES);
    const double slack = -SLIDE_SLACK * kzi_length(*slid);
    for (int i = 0; i < faces->n; i++) {
        if (kzi_dot(*slid, faces->at[i]) >= slack) continue;
        const kzi_vec less = kzi_clip_velocity(*slid, faces->at[i]);
        if (kzi_dot(less, normal) < slack) return false;
        *slid = less;
    }
    for (int i = 0; i < faces->n; i++) {
        if (kzi_dot(*slid, faces->at[i]) < slack) return false;
    }
    return true;
}

/* Is `up` a sum of positive shares of the two normals?  Then no motion along both goes down. */
static bool holds_up(kzi_vec up, kzi_vec a, kzi_vec b)
{
    const double det = kzi_cross(a, b), share_a = kzi_cross(up, b), share_b = kzi_cross(a, up);
    return (det > 0 && share_a > 0 && share_b > 0) || (det < 0 && share_a < 0 && share_b < 0);
}

bool kzi_is_wedge(const kzi_mover *m, const kzi_faces *faces, kzi_vec normal)
{
    bool holds = false;
    KZ_ASSERT(faces->n >= 0 && faces->n <= KZI_MAX_FACES);
    if (kzi_ground_of(m, normal) != KZI_GROUND_WALL) return false;
    for (int i = 0; i < faces->n; i++) {
        if (kzi_ground_of(m, faces->at[i]) != KZI_GROUND_WALL) return false;
        holds = holds || holds_up(m->up, faces->at[i], normal);
    }
    return holds;
}

void kzi_keep_face(kzi_faces *faces, kzi_vec normal)
{
    if (faces->n < KZI_MAX_FACES) faces->at[faces->n++] = normal;
}

kzi_vec kzi_bounce(kzi_vec motion, kzi_vec normal, double restitution)
{
    const double into = kzi_dot(motion, normal);
    if (into >= 0) return motion;
    const kzi_vec along = {motion.x - into * normal.x, motion.y - into * normal.y};
    return (kzi_vec){along.x - restitution * into * normal.x, along.y - restitution * into * normal.y};
}

kz_vec2 kz_reflect(kz_vec2 velocity, kz_vec2 normal, float restitution)
{
    const kzi_vec v = kzi_bounce(kzi_vec_of(velocity), kzi_vec_of(normal), (double)restitution);
    return (kz_vec2){(float)v.x + 0.0f, (float)v.y + 0.0f};
}
