/* pose_point.h - kz_pose_apply and the check of its rotation as inline functions, for loops over vertices. */
#ifndef KZI_POSE_POINT_H
#define KZI_POSE_POINT_H

#include <kolize/math.h>

/* Do cosine and sine lie on the unit circle?  This tolerates those typed with four digits; a real scale is far outside.
 * False for NaN and infinity. */
static inline bool kzi_is_rotation(kz_pose pose)
{
    const double off = (double)pose.cos * pose.cos + (double)pose.sin * pose.sin - 1;
    return (off <= 1e-3) & (off >= -1e-3);
}

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
