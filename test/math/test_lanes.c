/* test_lanes.c - the vectors of src/math that filters take on every processor of this kind. */
#include "lanes_checks.h"

TEST(every_operation_is_that_of_its_lanes) { check_lanes(); }
