// program.cpp - kolize.h in C++17, with the library compiled as C.
#include "kolize.h"

#include <iostream>

int main()
{
    kz_shape ship{}, wall{};
    kz_contact hit{};
    if (kz_shape_circle(kz_vec2{12, 8}, 5, &ship, nullptr) != KZ_OK) return 1;
    if (kz_shape_box(kz_vec2{15, 0}, kz_vec2{20, 30}, &wall, nullptr) != KZ_OK) return 1;
    if (kz_collide(&ship, &wall, &hit) == KZ_OVERLAP) std::cout << "overlap, " << hit.depth << " deep\n";
    return kz_self_check(nullptr) == KZ_OK ? 0 : 1;
}
