/* peer_world_cgal.cc - CGAL's box_self_intersection_d as a broad phase, from scratch in each step. */
#include "peer_boxes.h"
#include "peer_world.h"

#include <vector>

namespace
{

struct World {
    std::vector<kz_index_pair> pairs;
};

void *make(const peer_bodies *) { return new World; }

void step(void *world, const peer_bodies *b, peer_found *found, void *ctx)
{
    World *w = static_cast<World *>(world);
    if (w->pairs.empty()) w->pairs.resize(b->n);
    for (;;) {
        const size_t n = peer_cgal_pairs(b->boxes, b->n, w->pairs.data(), w->pairs.size());
        if (n > w->pairs.size()) { /* once */
            w->pairs.resize(n + n / 4);
            continue;
        }
        for (size_t i = 0; i < n; i++) found(ctx, w->pairs[i].a, w->pairs[i].b);
        return;
    }
}

void drop(void *world) { delete static_cast<World *>(world); }

}   // namespace

const peer_world peer_world_cgal = {"CGAL", true, nullptr, make, nullptr, step, drop};
