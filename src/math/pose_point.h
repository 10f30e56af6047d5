/* pose_point.h - kz_pose_apply as an inline function, for loops over vertices. */
#ifndef KZI_POSE_POINT_H
#define KZI_POSE_POINT_H

#include <kolize/math.h>

/* The order of operations is fixed, so that every caller gets the same bits. */
static inline kz_vec2 kzi_posed_point(kz_pose pose, kz_vec2 p)
{
    const double c = pose.cos, s = pose.sin;
    kz_vec2 moved;
    moved.x = (float)(pose.at.x + (c * p.x - s * p.y));
    moved.y = (float)(pose.at.y + (s * p.x + c * p.y));
    return moved;
}

#endif
