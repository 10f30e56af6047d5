/* peer_boxes_boost.cc - Boost.Geometry's R-tree, packed at once, then queried for each box. */
#include "peer_boxes.h"

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/function_output_iterator.hpp>
#include <utility>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

typedef bg::model::point<float, 2, bg::cs::cartesian> boost_point;
typedef bg::model::box<boost_point> boost_box;
typedef std::pair<boost_box, uint32_t> boost_entry;

static boost_box boost_box_of(kz_box b)
{
    return boost_box(boost_point(b.min.x, b.min.y), boost_point(b.max.x, b.max.y));
}

size_t peer_boost_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max)
{
    std::vector<boost_entry> entries;
    entries.reserve(n);
    for (uint32_t i = 0; i < n; i++) entries.push_back(boost_entry(boost_box_of(boxes[i]), i));
    const bgi::rtree<boost_entry, bgi::linear<16> > tree(entries.begin(), entries.end());
    size_t found = 0;
    for (uint32_t i = 0; i < n; i++) {
        tree.query(bgi::intersects(boost_box_of(boxes[i])),
                   boost::make_function_output_iterator([&](const boost_entry &other) {
                       if (other.second <= i) return;
                       if (found < max) pairs[found] = kz_index_pair{i, other.second};
                       found++;
                   }));
    }
    return found;
}
