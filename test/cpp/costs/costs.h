/* costs.h - the calls whose instructions are counted in C and in C++: each row does the same work in both.
 *
 * c_NAME and cpp_NAME ask n times and return a sum of the answers, which must be equal; a step counts as COSTS_OF_STEP. */
#ifndef KZ_CPP_COSTS_H
#define KZ_CPP_COSTS_H

#define COSTS_OF_EACH(ROW)                                                                                             \
    ROW(overlap) ROW(collide) ROW(distance) ROW(sweep) ROW(posed) ROW(ray) ROW(find) ROW(found) ROW(found_none)        \
    ROW(step) ROW(set_pose) ROW(create) ROW(create_by_def) ROW(circle) ROW(circle_value)

enum { COSTS_N_BODIES = 2000, COSTS_N_FOUND = 8, COSTS_OF_STEP = 50 };

#ifdef __cplusplus
extern "C" {
#endif
#define DECLARE(name) double c_##name(int n), cpp_##name(int n);
COSTS_OF_EACH(DECLARE)
struct kz_shape;
/* Where a shape ends; no compiler knows what it reads, so the shape has to be whole. */
extern double (*right_of)(const struct kz_shape *s);
#undef DECLARE
#ifdef __cplusplus
}
#endif

#endif
