/* move.hpp - moving bodies so that they do not collide, with any function as the response to a hit. */
#ifndef KOLIZE_CPP_MOVE_HPP
#define KOLIZE_CPP_MOVE_HPP

#include "world.hpp"

#if !defined(KZ_NO_WORLD) && !defined(KZ_NO_MOVE)

namespace kz
{

using response = kz_response;
using move_hit = kz_move_hit;
using move_result = kz_move_result;
using carry_result = kz_carry_result;
using push_out_result = kz_push_out;
using walk = kz_walk;

/* What a body remembers from one move to the next. */
struct move_memory : kz_move_memory {
    move_memory() noexcept : kz_move_memory() {}
};

/* How to move: kz_move_def. */
struct move_def {
    kz::response response = KZ_RESPONSE_SLIDE;
    kz_response (*respond)(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit) = nullptr;
    void *ctx = nullptr;
    float restitution = 0;
    std::int32_t max_turns = 0;
    vec2 up = {0, 0};
    float max_slope = 0, step_height = 0, snap = 0;
    kz::walk walk = KZ_WALK_ALONG;
    float corner_slip = 0, ledge_snap = 0;
    bool stops_at_ceilings = false, drops = false, whole_pixels = false;
    kz_move_memory *memory = nullptr;

    kz_move_def c() const noexcept
    {
        return {response, respond, ctx, restitution, max_turns, up, max_slope, step_height, snap, walk, corner_slip,
                ledge_snap, stops_at_ceilings, drops, whole_pixels, memory};
    }
};

/* A way to move that asks a function about each hit: respond(hit), or respond(world_view, mover, hit), returns a
 * kz::response.
 *
 *     kz::move(world, hero, motion, kz::responding([&](const kz::move_hit &hit) { ... }, def), hits);
 *
 * It is for one call: the function is read where it stands. */
template <class F> struct responding_def {
    const F &respond;
    move_def base;
};
template <class F> responding_def<F> responding(const F &respond, const move_def &base = {}) noexcept
{
    return {respond, base};
}

namespace detail
{
template <class F>
kz_response ask_respond(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit) noexcept
{
    const F &f = function_of<const F>(ctx);
    if constexpr (std::is_invocable_v<const F &, world_view, kz_body, const kz_move_hit &>)
        return f(world_view(world), mover, *hit);
    else return f(*hit);
}
} // namespace detail

/* A kz::move_def or kz::responding as an argument. */
class move_ref
{
  public:
    move_ref() noexcept : c_(nullptr) {}
    move_ref(const move_def &def) noexcept : c_(&own_), own_(def.c()) {}
    template <class F> move_ref(const responding_def<F> &def) noexcept : c_(&own_)
    {
        own_ = def.base.c();
        own_.respond = detail::ask_respond<F>;
        own_.ctx = detail::context(def.respond);
    }
    move_ref(const move_ref &) = delete;
    move_ref &operator=(const move_ref &) = delete;
    const kz_move_def *c() const noexcept { return c_; }

  private:
    const kz_move_def *c_;
    union {
        kz_move_def own_;
        char none_;
    };
};

/* Moves a body; `hits` gets the first ones, and n_hits of the result says how many there were. */
inline result<move_result> move(world &w, body b, vec2 by, const move_ref &def = {}, span<move_hit> hits = {}) noexcept
{
    result<move_result> r;
    r.take(kz_body_move(w.c(), b, by, def.c(), hits.data(), hits.size(), r.slot(), r.err()));
    return r;
}
/* The same for a shape that is no body: `moved` of the result says where it ends. */
inline result<move_result> move(world_view w, shape_ref s, vec2 by, const move_ref &def = {}, span<move_hit> hits = {},
                                const filter_ref &filter = {}) noexcept
{
    result<move_result> r;
    r.take(kz_shape_move(w.c(), s.c(), by, filter.c(), def.c(), hits.data(), hits.size(), r.slot(), r.err()));
    return r;
}
/* Returns how many bodies were carried; `carried` gets the first ones. */
inline result<std::size_t> platform_move(world &w, body platform, vec2 by, const move_ref &def = {},
                                         span<carry_result> carried = {}) noexcept
{
    result<std::size_t> r;
    r.take(kz_platform_move(w.c(), platform, by, def.c(), carried.data(), carried.size(), r.slot(), r.err()));
    return r;
}
inline result<std::size_t> platform_turn(world &w, body platform, vec2 by, float turn_rad, const move_ref &def = {},
                                         span<carry_result> carried = {}) noexcept
{
    result<std::size_t> r;
    r.take(kz_platform_turn(w.c(), platform, by, turn_rad, def.c(), carried.data(), carried.size(), r.slot(), r.err()));
    return r;
}
inline result<push_out_result> push_out(world &w, body b, std::int32_t max_attempts = 0) noexcept
{
    result<push_out_result> r;
    r.take(kz_body_push_out(w.c(), b, max_attempts, r.slot(), r.err()));
    return r;
}
inline vec2 reflect(vec2 velocity, vec2 normal, float restitution = 1) noexcept
{
    return kz_reflect(velocity, normal, restitution);
}

} // namespace kz

#endif
#endif
