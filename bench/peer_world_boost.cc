/* peer_world_boost.cc - Boost.Geometry's R-tree as a broad phase: a tree for what rests stays; one for what moves is
 * packed anew in each step, which is quicker than moving one box after another, and both are queried for each mover. */
#include "peer_world.h"

#include <boost/iterator/function_output_iterator.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace
{

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

typedef bg::model::point<float, 2, bg::cs::cartesian> Point;
typedef bg::model::box<Point> Box;
typedef std::pair<Box, uint32_t> Entry;
typedef bgi::rtree<Entry, bgi::linear<16>> Tree;

struct World {
    Tree still;
};

Entry entry(const peer_bodies *b, uint32_t i)
{
    const kz_box &box = b->boxes[i];
    return Entry(Box(Point(box.min.x, box.min.y), Point(box.max.x, box.max.y)), i);
}

void *make(const peer_bodies *) { return new World; }

void regroup(void *world, const peer_bodies *b)
{
    std::vector<bool> moves(b->n, false);
    std::vector<Entry> rest;
    for (uint32_t k = 0; k < b->n_movers; k++) moves[b->movers[k]] = true;
    for (uint32_t i = 0; i < b->n; i++)
        if (!moves[i]) rest.push_back(entry(b, i));
    static_cast<World *>(world)->still = Tree(rest.begin(), rest.end());
}

void step(void *world, const peer_bodies *b, peer_found *found, void *ctx)
{
    const World *w = static_cast<const World *>(world);
    std::vector<Entry> movers;
    movers.reserve(b->n_movers);
    for (uint32_t k = 0; k < b->n_movers; k++) movers.push_back(entry(b, b->movers[k]));
    const Tree moving(movers.begin(), movers.end());
    for (const Entry &a : movers) {
        moving.query(bgi::intersects(a.first), boost::make_function_output_iterator([&](const Entry &other) {
                         if (a.second < other.second) found(ctx, a.second, other.second);
                     }));
        if (w->still.empty()) continue;
        w->still.query(bgi::intersects(a.first), boost::make_function_output_iterator(
                                                     [&](const Entry &other) { found(ctx, a.second, other.second); }));
    }
}

void drop(void *world) { delete static_cast<World *>(world); }

}   // namespace

const peer_world peer_world_boost = {"Boost rtree", false, nullptr, make, regroup, step, drop};
