/* peer_world_box2d.cc - Box2D 2.4's broad phase, used as its own b2ContactManager uses it: bodies that moved are given
 * to the tree with their displacement, new pairs of enlarged boxes come from UpdatePairs and are kept until the
 * enlarged boxes part, and pairs of which one moved are tested again.  Its contacts keep a linked list a body to know
 * which pairs there are; a hash table stands for it here, which is no slower. */
#include "peer_world.h"

#include <box2d/b2_broad_phase.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace
{

/* Numbers other than 0, by open addressing. */
class Pairs
{
  public:
    Pairs() : slots(1024, 0), n(0) {}

    bool add(uint64_t pair)
    {
        if (2 * (n + 1) > slots.size()) grow();
        size_t i = place(pair);
        for (; slots[i]; i = next(i))
            if (slots[i] == pair) return false;
        slots[i] = pair;
        n++;
        return true;
    }

    void remove(uint64_t pair)
    {
        size_t i = place(pair);
        while (slots[i] != pair) i = next(i);
        n--;
        for (size_t k = next(i);; k = next(k)) { /* what was pushed beyond it moves up */
            if (!slots[k]) break;
            const size_t home = place(slots[k]);
            if (((k - home) & (slots.size() - 1)) < ((k - i) & (slots.size() - 1))) continue;
            slots[i] = slots[k];
            i = k;
        }
        slots[i] = 0;
    }

  private:
    std::vector<uint64_t> slots;
    size_t n;

    size_t next(size_t i) const { return (i + 1) & (slots.size() - 1); }
    size_t place(uint64_t pair) const { return (pair * 0x9e3779b97f4a7c15u >> 20) & (slots.size() - 1); }

    void grow()
    {
        std::vector<uint64_t> old(2 * slots.size(), 0);
        old.swap(slots);
        n = 0;
        for (uint64_t pair : old)
            if (pair) add(pair);
    }
};

struct Kept {
    uint32_t a, b;
};

b2AABB box2d_box(const kz_box &b)
{
    b2AABB box;
    box.lowerBound.Set(b.min.x, b.min.y);
    box.upperBound.Set(b.max.x, b.max.y);
    return box;
}

struct World {
    b2BroadPhase broad;
    std::vector<int32> proxy;
    std::vector<uint32_t> moved; /* the last step in which it did */
    std::vector<Kept> kept;
    Pairs known;
    uint32_t n_static, step;

    static uint64_t pair(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

    void AddPair(void *data_a, void *data_b)
    {
        uint32_t a = (uint32_t)(uintptr_t)data_a, b = (uint32_t)(uintptr_t)data_b;
        if (a > b) std::swap(a, b);
        if (b < n_static) return;
        if (known.add(pair(a, b))) kept.push_back(Kept{a, b});
    }
};

void *make(const peer_bodies *b)
{
    World *w = new World;
    w->n_static = b->n_static;
    w->step = 0;
    w->moved.assign(b->n, 0);
    for (uint32_t i = 0; i < b->n; i++)
        w->proxy.push_back(w->broad.CreateProxy(box2d_box(b->boxes[i]), (void *)(uintptr_t)i));
    w->broad.UpdatePairs(w);
    return w;
}

void step(void *world, const peer_bodies *b, peer_found *found, void *ctx)
{
    World *w = static_cast<World *>(world);
    w->step++;
    for (uint32_t k = 0; k < b->n_movers; k++) {
        const uint32_t i = b->movers[k];
        w->moved[i] = w->step;
        w->broad.MoveProxy(w->proxy[i], box2d_box(b->boxes[i]), b2Vec2(b->motion[i].x, b->motion[i].y));
    }
    w->broad.UpdatePairs(w);
    for (size_t k = 0; k < w->kept.size();) {
        const Kept pair = w->kept[k];
        if (w->moved[pair.a] == w->step || w->moved[pair.b] == w->step) {
            if (!w->broad.TestOverlap(w->proxy[pair.a], w->proxy[pair.b])) {
                w->known.remove(World::pair(pair.a, pair.b));
                w->kept[k] = w->kept.back();
                w->kept.pop_back();
                continue;
            }
            if (kz_box_meets(b->boxes[pair.a], b->boxes[pair.b])) found(ctx, pair.a, pair.b);
        }
        k++;
    }
}

void drop(void *world) { delete static_cast<World *>(world); }

}   // namespace

const peer_world peer_world_box2d = {"Box2D 2.4", false, nullptr, make, nullptr, step, drop};
