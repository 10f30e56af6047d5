// peer_boost.cc - Boost.Geometry's rtree, packed, for bench_bvh: compiled where Boost is installed.
#include <kolize/math.h>

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

typedef bg::model::point<float, 2, bg::cs::cartesian> point;
typedef bg::model::box<point> box;
typedef std::pair<box, std::uint32_t> item;
typedef bgi::rtree<item, bgi::quadratic<16>> rtree;

static box box_of(kz_box b) { return box(point(b.min.x, b.min.y), point(b.max.x, b.max.y)); }

extern "C" void *peer_boost_build(const kz_box *boxes, std::uint32_t n)
{
    std::vector<item> items;
    items.reserve(n);
    for (std::uint32_t i = 0; i < n; i++) items.emplace_back(box_of(boxes[i]), i);
    return new rtree(items.begin(), items.end());
}

extern "C" void peer_boost_free(void *tree) { delete static_cast<rtree *>(tree); }

static std::uint64_t sum_of(const std::vector<item> &found)
{
    std::uint64_t sum = 0;
    for (const item &i : found) sum += i.second;
    return sum;
}

extern "C" std::uint64_t peer_boost_box(const void *tree, kz_box b, std::uint32_t *count)
{
    static std::vector<item> found;
    found.clear();
    static_cast<const rtree *>(tree)->query(bgi::intersects(box_of(b)), std::back_inserter(found));
    *count += static_cast<std::uint32_t>(found.size());
    return sum_of(found);
}

extern "C" std::uint64_t peer_boost_nearest(const void *tree, kz_vec2 p, std::uint32_t k)
{
    static std::vector<item> found;
    found.clear();
    static_cast<const rtree *>(tree)->query(bgi::nearest(point(p.x, p.y), k), std::back_inserter(found));
    return sum_of(found);
}
