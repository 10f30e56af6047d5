/* costs.cpp - the rows of costs.h in C++, as a program would write them. */
#include <kolize/kolize.hpp>

#include "costs.h"

namespace
{

kz::shape stands() { return kz::shape(kz::box{{0, 0}, {10, 10}}); }
kz::shape apart() { return kz::shape(kz::box{{20, 20}, {30, 30}}); }
kz::shape octagon()
{
    return kz::shape::polygon({{3, 0}, {7, 0}, {10, 3}, {10, 7}, {7, 10}, {3, 10}, {0, 7}, {0, 3}}).value();
}

kz::world world_of(int n_bodies, float gap, kz::body *bodies)
{
    kz::world world = kz::world::create().value();
    const kz::shape ball(kz::circle{{0, 0}, 5});
    for (int i = 0; i < n_bodies; i++)
        bodies[i] = world.create_body(ball, kz::at(gap * float(i % 50), gap * float(i / 50))).value();
    world.step().value();
    return world;
}

} // namespace

double cpp_overlap(int n)
{
    double sum = 0;
    const kz::shape a = stands(), b = octagon();
    for (int i = 0; i < n; i++) sum += kz::overlap(a, b);
    return sum;
}
double cpp_collide(int n)
{
    double sum = 0;
    const kz::shape a = stands(), b = octagon();
    for (int i = 0; i < n; i++)
        if (const auto c = kz::collide(a, b)) sum += double(c->depth);
    return sum;
}
double cpp_distance(int n)
{
    double sum = 0;
    const kz::shape a = apart(), b = octagon();
    for (int i = 0; i < n; i++) sum += double(kz::distance(a, b).distance);
    return sum;
}
double cpp_sweep(int n)
{
    double sum = 0;
    const kz::shape a = apart(), b = octagon();
    for (int i = 0; i < n; i++)
        if (const auto hit = kz::sweep(a, {-20, -20}, b)) sum += double(hit->t);
    return sum;
}
double cpp_posed(int n)
{
    double sum = 0;
    const kz::shape a = stands(), b = octagon();
    for (int i = 0; i < n; i++) sum += kz::relate(a, kz::at(1, 2), b, kz::at(float(i & 15), 3)).value();
    return sum;
}
double cpp_ray(int n)
{
    double sum = 0;
    kz::body bodies[20];
    const kz::world world = world_of(20, 20, bodies);
    for (int i = 0; i < n; i++)
        if (const auto hit = world.ray({-10, 1}, {100, 1})) sum += double(hit->hit.t);
    return sum;
}
double cpp_find(int n)
{
    double sum = 0;
    kz::body bodies[COSTS_N_FOUND];
    const kz::world world = world_of(COSTS_N_FOUND, 1, bodies);
    const kz::shape area(kz::box{{0, 0}, {20, 20}});
    for (int i = 0; i < n; i++) {
        kz::world_hit hits[64];
        sum += double(world.find(area, hits));
    }
    return sum;
}
static double found(int n, kz::vec2 low)
{
    double sum = 0;
    kz::body bodies[COSTS_N_FOUND];
    const kz::world world = world_of(COSTS_N_FOUND, 1, bodies);
    const kz::shape area(kz::box{low, low + kz::vec2{20, 20}});
    for (int i = 0; i < n; i++) sum += double(world.find(area).size());
    return sum;
}
double cpp_found(int n) { return found(n, {0, 0}); }
double cpp_found_none(int n) { return found(n, {90, 90}); }
double cpp_step(int n)
{
    static kz::body many[COSTS_N_BODIES];
    kz::world world = world_of(COSTS_N_BODIES, 20, many);
    std::size_t sum = 0;
    for (int i = 0; i < n / COSTS_OF_STEP; i++) {
        for (int k = 0; k < COSTS_N_BODIES; k++)
            world.set_pose(many[k], kz::at(20 * float(k % 50) + float(i & 1), 20 * float(k / 50))).value();
        world.step().value();
        sum += world.pairs().size();
    }
    return double(sum);
}
double cpp_set_pose(int n)
{
    kz::body body;
    kz::world world = world_of(1, 1, &body);
    for (int i = 0; i < n; i++) world.set_pose(body, kz::at(float(i & 7), 0)).value();
    return double(world.position(body).x);
}
double cpp_create(int n)
{
    double sum = 0;
    kz::world world = kz::world::create().value();
    const kz::shape ball(kz::circle{{0, 0}, 5});
    for (int i = 0; i < n; i++) sum += world.create_body(ball, kz::at(float(i), 20)).value().index;
    return sum;
}
double cpp_create_by_def(int n)
{
    double sum = 0;
    kz::world world = kz::world::create().value();
    const kz::shape ball(kz::circle{{0, 0}, 5});
    for (int i = 0; i < n; i++) {
        kz::body_def def;
        def.shape = ball;
        def.pose = kz::at(float(i), 20);
        sum += world.create_body(def).value().index;
    }
    return sum;
}
double cpp_circle(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const kz::shape s(kz::circle{{float(i), 0}, 5});
        sum += right_of(&s.c());
    }
    return sum;
}
double cpp_circle_value(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const kz::shape s = kz::shape::circle({float(i), 0}, 5).value();
        sum += right_of(&s.c());
    }
    return sum;
}
