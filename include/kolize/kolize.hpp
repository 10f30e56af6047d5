/* kolize.hpp - the core library for C++17 and later: owners, results, spans and lambdas over the headers of C.
 *
 * Everything is inline and lies in namespace kz; a program links the same library as in C.  Types are those of C where they
 * are plain values: kz::vec2 is kz_vec2.  What C allocates is owned, what C borrows is held:
 *
 *     kz::world world = kz::world::create().value();
 *     const kz::shape ball(kz::circle{{0, 0}, 5});
 *     const kz::body b = world.create_body(ball, kz::at(10, 20)).value();
 *     if (const auto hit = world.ray({0, 20}, {100, 20})) std::printf("at %g\n", hit->hit.t);
 *
 * The header needs neither exceptions nor run-time type information.  What a function means is said in the header of C that
 * has its name: kz_world_ray for kz::world::ray.  Two libraries have headers of their own: io.hpp and pool.hpp.
 * Details: docs/cpp.md */
#ifndef KOLIZE_HPP
#define KOLIZE_HPP

#if defined(_MSVC_LANG) ? _MSVC_LANG < 201703L : __cplusplus < 201703L
#error "kolize.hpp needs C++17 or later; kolize.h needs none of it"
#endif

#include "cpp/base.hpp"
#include "cpp/math.hpp"
#include "cpp/mask.hpp"
#include "cpp/shape.hpp"
#include "cpp/query.hpp"
#include "cpp/world.hpp"
#include "cpp/move.hpp"
#include "cpp/draw.hpp"

#endif
