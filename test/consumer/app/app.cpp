// app.cpp - the same headers from C++17, with a call that links.
#include <kolize/kolize.h>

#include <cstdio>

int main()
{
    const kz_vec2 a{0, 0}, b{3, 0}, c{0, 4};
    kz_box box = KZ_BOX_EMPTY;
    const kz_vec2 corners[] = {a, b, c};
    for (kz_vec2 p : corners) box = kz_box_union(box, kz_box{p, p});
    const bool right = kz_orient(a, b, c) == 1 && box.max.x == 3 && kz_compare_distance(b, c, 2, 3) == 0;
    std::puts(right ? "overlap" : "wrong");
    return 0;
}
