/* relate_mask_filter_avx2.c - the filter of masks beside convex shapes with the vectors of AVX2. */
#include "query/relate/relate_mask_lanes.h"

bool kzi_scan_rows_avx2(kzi_mask_scan *scan) { return scan_rows(scan); }
