/* pose_point.h - kz_pose_apply without a call, for loops over vertices. */
#ifndef KZI_POSE_POINT_H
#define KZI_POSE_POINT_H

#include <kolize/math.h>

/* In this order, so that everybody gets the same bits. */
static inline kz_vec2 kzi_posed_point(kz_pose pose, kz_vec2 p)
{
    const double c = pose.cos, s = pose.sin;
    kz_vec2 moved;
    moved.x = (float)(pose.at.x + (c * p.x - s * p.y));
    moved.y = (float)(pose.at.y + (s * p.x + c * p.y));
    return moved;
}

#endif
