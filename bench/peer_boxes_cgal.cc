/* peer_boxes_cgal.cc - CGAL's box_self_intersection_d: a streamed segment tree (Zomorodian and Edelsbrunner 2000). */
#include "peer_boxes.h"

#include <CGAL/box_intersection_d.h>
#include <vector>

struct cgal_box : CGAL::Box_intersection_d::Box_d<float, 2, CGAL::Box_intersection_d::ID_NONE> {
    typedef CGAL::Box_intersection_d::Box_d<float, 2, CGAL::Box_intersection_d::ID_NONE> base;
    typedef std::size_t ID;
    uint32_t number;
    cgal_box(float *low, float *high, uint32_t i) : base(low, high), number(i) {}
    ID id() const { return number; }
};

size_t peer_cgal_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max)
{
    std::vector<cgal_box> entries;
    entries.reserve(n);
    for (uint32_t i = 0; i < n; i++) {
        float low[2] = {boxes[i].min.x, boxes[i].min.y}, high[2] = {boxes[i].max.x, boxes[i].max.y};
        entries.push_back(cgal_box(low, high, i));
    }
    size_t found = 0;
    CGAL::box_self_intersection_d(entries.begin(), entries.end(), [&](const cgal_box &a, const cgal_box &b) {
        if (found < max) {
            pairs[found] = a.number < b.number ? kz_index_pair{a.number, b.number} : kz_index_pair{b.number, a.number};
        }
        found++;
    });
    return found;
}
