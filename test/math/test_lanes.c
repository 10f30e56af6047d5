/* test_lanes.c - the vectors of f64x2.h, f64x4.h and f32x4.h that filters take on every processor of this kind. */
#include "lanes_checks.h"

TEST(every_operation_is_that_of_its_lanes) { check_lanes(); }
