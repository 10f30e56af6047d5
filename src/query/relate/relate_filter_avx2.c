/* relate_filter_avx2.c - separating axes with the vectors of AVX2: of polygons of more than four vertices, and of posed
 * ones of four. */
#include "query/relate/relate_posed_lanes.h"

int kzi_relate_eights_avx2(const kz_shape *a, const kz_shape *b) { return relate_eights_of(a, b); }

int kzi_relate_posed_fours_avx2(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b)
{
    return relate_posed_fours(a, pose_a, b, pose_b);
}
