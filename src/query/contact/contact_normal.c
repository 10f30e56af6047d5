/* contact_normal.c - the normal of a contact alone: of small convex shapes without points, push and exact relation. */
#include "query/contact/contact.h"
#include "query/contact/contact_normal.h"

static kzi_vec normal_of_boxes(const kz_box *p, const kz_box *q)
{
    const double depths[KZI_BOX_DIRECTIONS] = {(double)p->max.x - q->min.x, (double)p->max.y - q->min.y,
                                               (double)q->max.x - p->min.x, (double)q->max.y - p->min.y};
    return kzi_box_directions[kzi_box_mtv_direction(depths, kzi_contact_frame_of(p, q).between)];
}

static kzi_vec normal_of_small_convexes(const kz_shape *a, const kz_shape *b)
{
    kzi_mtv mtv;
    kz_relation relation;
    kzi_mtv_begin(&mtv, a, b);
    kzi_sat_convex(&mtv, &relation);
    return mtv.normal;
}

kz_vec2 kzi_contact_normal(const kz_shape *a, const kz_shape *b)
{
    if (!kzi_is_small_convex(a) || !kzi_is_small_convex(b)) {
        kz_contact contact;
        kz_collide(a, b, &contact);
        return contact.normal;
    }
    const bool are_boxes = a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX;
    const kzi_vec n = are_boxes ? normal_of_boxes(&a->bounds, &b->bounds) : normal_of_small_convexes(a, b);
    return (kz_vec2){kzi_nearest_float(n.x), kzi_nearest_float(n.y)};
}
