/* query.hpp - questions about shapes: relations, contacts, distances, rays, sweeps, cells, and many at once. */
#ifndef KOLIZE_CPP_QUERY_HPP
#define KOLIZE_CPP_QUERY_HPP

#include "shape.hpp"

namespace kz
{

using contact = kz_contact;
using part_contact = kz_part_contact;
using distance_result = kz_distance_result;
using measure = kz_measure;
using ray_hit = kz_ray_hit;
using ray_span = kz_ray_span;
using sweep_hit = kz_sweep_hit;
using motion = kz_motion;
#if !defined(KZ_NO_SWEEP)
using toi = kz_toi;
#endif
using cell_rule = kz_cell_rule;

/* Flags of rays and sweeps. */
using hit_flags = flags<struct hit_flags_tag>;
inline constexpr hit_flags hit_touch{KZ_HIT_TOUCH};
inline constexpr hit_flags hit_union{KZ_HIT_UNION};
inline constexpr hit_flags hit_pass_one_way{KZ_HIT_PASS_ONE_WAY};

/* ---- Relation and contact ------------------------------------------------------------------------------ */

inline relation relate(shape_ref a, shape_ref b) noexcept { return kz_relate(a.c(), b.c()); }
inline bool overlap(shape_ref a, shape_ref b) noexcept { return kz_overlap(a.c(), b.c()); }
inline bool intersects(shape_ref a, shape_ref b) noexcept { return kz_intersects(a.c(), b.c()); }

/* The contact of two shapes that overlap. */
inline std::optional<contact> collide(shape_ref a, shape_ref b) noexcept
{
    return detail::optional_of<contact>([&](contact *out) { return kz_collide(a.c(), b.c(), out) == KZ_OVERLAP; });
}
/* Relation and contact at once: all of `out` but the relation is 0 unless they overlap. */
inline relation collide(shape_ref a, shape_ref b, contact &out) noexcept { return kz_collide(a.c(), b.c(), &out); }
inline vec2 contact_push(shape_ref a, shape_ref b, const contact &c) noexcept
{
    return kz_contact_push(a.c(), b.c(), &c);
}
inline std::uint32_t feature_of_a(std::uint32_t features) noexcept { return kz_feature_of_a(features); }
inline std::uint32_t feature_of_b(std::uint32_t features) noexcept { return kz_feature_of_b(features); }
inline std::size_t collide_parts(shape_ref a, shape_ref b, span<part_contact> out) noexcept
{
    return kz_collide_parts(a.c(), b.c(), out.data(), out.size());
}
inline std::vector<part_contact> collide_parts(shape_ref a, shape_ref b)
{
    return detail::all_of<part_contact>(
        [&](part_contact *out, std::size_t max) { return kz_collide_parts(a.c(), b.c(), out, max); });
}
struct push_result {
    vec2 push;
    float length;
};
inline std::optional<push_result> push_along(shape_ref a, shape_ref b, vec2 direction) noexcept
{
    std::optional<push_result> p(std::in_place);
    if (!kz_push_along(a.c(), b.c(), direction, &p->push, &p->length)) p.reset();
    return p;
}
/* Part number i; NULL if there is none.  It is valid as long as the shape. */
inline const kz_shape *part(shape_ref s, std::int32_t i) noexcept { return kz_shape_part(s.c(), i); }

struct cells_in_common {
    std::int64_t count; /* -1: `mask` is no mask shape */
    cell first;
    cell_rect bounds;
};
inline cells_in_common common_cells(shape_ref mask, shape_ref other) noexcept
{
    cells_in_common c = {0, {0, 0}, {0, 0, 0, 0}};
    c.count = kz_common_cells(mask.c(), other.c(), &c.first, &c.bounds);
    return c;
}

/* ---- Distance, containment, size ----------------------------------------------------------------------- */

inline distance_result distance(shape_ref a, shape_ref b) noexcept { return kz_distance(a.c(), b.c()); }
inline std::optional<vec2> common_point(shape_ref a, shape_ref b) noexcept
{
    std::optional<vec2> p(std::in_place);
    if (!kz_common_point(a.c(), b.c(), &*p)) p.reset();
    return p;
}
#if !defined(KZ_NO_CONTAINS)
inline bool contains(shape_ref a, shape_ref b) noexcept { return kz_contains(a.c(), b.c()); }
#endif
inline measure measure_of(shape_ref s) noexcept { return kz_shape_measure(s.c()); }

/* ---- Rays and sweeps ----------------------------------------------------------------------------------- */

inline std::optional<ray_hit> ray(shape_ref s, vec2 from, vec2 to, hit_flags f = {}) noexcept
{
    std::optional<ray_hit> r(std::in_place, detail::in_place_of([&] { return kz_ray(s.c(), from, to, f.bits()); }));
    if (!r->hit) r.reset();
    return r;
}
inline std::size_t ray_spans(shape_ref s, vec2 from, vec2 to, span<ray_span> out, hit_flags f = {}) noexcept
{
    return kz_ray_spans(s.c(), from, to, f.bits(), out.data(), out.size());
}
inline std::vector<ray_span> ray_spans(shape_ref s, vec2 from, vec2 to, hit_flags f = {})
{
    return detail::all_of<ray_span>(
        [&](ray_span *out, std::size_t max) { return kz_ray_spans(s.c(), from, to, f.bits(), out, max); });
}
#if !defined(KZ_NO_SWEEP)
inline std::optional<sweep_hit> sweep(shape_ref a, vec2 by, shape_ref b, hit_flags f = {}) noexcept
{
    std::optional<sweep_hit> r(std::in_place,
                               detail::in_place_of([&] { return kz_sweep(a.c(), by, b.c(), f.bits()); }));
    if (!r->hit) r.reset();
    return r;
}
/* The whole answer, whose `start` is there without a hit, too. */
inline bool sweep(shape_ref a, vec2 by, shape_ref b, sweep_hit &out, hit_flags f = {}) noexcept
{
    out = kz_sweep(a.c(), by, b.c(), f.bits());
    return out.hit;
}
inline pose pose_at(const motion &m, float t) noexcept { return kz_motion_pose(m, t); }
inline result<toi> sweep_rotating(shape_ref a, const motion &m, shape_ref b, float tolerance = 0)
{
    std::vector<std::uint64_t> memory((kz_shape_transform_bytes(a.c()) + 7) / sizeof(std::uint64_t));
    result<toi> r;
    r.take(kz_sweep_rotating(a.c(), m, b.c(), tolerance, memory.data(), memory.size() * sizeof memory[0], r.slot(),
                             r.err()));
    return r;
}
#endif

/* ---- Shapes with poses --------------------------------------------------------------------------------- */

inline result<relation> relate(shape_ref a, pose pose_a, shape_ref b, pose pose_b) noexcept
{
    result<relation> r;
    r.take(kz_relate_posed(a.c(), pose_a, b.c(), pose_b, r.slot(), r.err()));
    return r;
}
inline result<contact> collide(shape_ref a, pose pose_a, shape_ref b, pose pose_b) noexcept
{
    result<contact> r;
    r.take(kz_collide_posed(a.c(), pose_a, b.c(), pose_b, r.slot(), r.err()));
    return r;
}
inline result<distance_result> distance(shape_ref a, pose pose_a, shape_ref b, pose pose_b) noexcept
{
    result<distance_result> r;
    r.take(kz_distance_posed(a.c(), pose_a, b.c(), pose_b, r.slot(), r.err()));
    return r;
}
/* The whole answer; its `hit` says whether there is one. */
inline result<ray_hit> ray(shape_ref s, pose p, vec2 from, vec2 to, hit_flags f = {}) noexcept
{
    result<ray_hit> r;
    r.take(kz_ray_posed(s.c(), p, from, to, f.bits(), r.slot(), r.err()));
    return r;
}
#if !defined(KZ_NO_SWEEP)
inline result<sweep_hit> sweep(shape_ref a, pose pose_a, vec2 by, shape_ref b, pose pose_b, hit_flags f = {}) noexcept
{
    result<sweep_hit> r;
    r.take(kz_sweep_posed(a.c(), pose_a, by, b.c(), pose_b, f.bits(), r.slot(), r.err()));
    return r;
}
#endif

/* ---- Cells --------------------------------------------------------------------------------------------- */

inline std::optional<run> next_run(shape_ref s, cell_rule which, std::int32_t y, std::int32_t x) noexcept
{
    std::optional<run> r(std::in_place);
    if (!kz_shape_next_run(s.c(), which, y, x, &r->x0, &r->x1)) r.reset();
    return r;
}
/* The runs of covered cells in row y. */
inline auto runs(const kz_shape &s, cell_rule which, std::int32_t y) noexcept
{
    const kz_shape *const at = &s;
    const auto next = [at, which, y](std::int32_t x, std::int32_t *x0, std::int32_t *x1) {
        return kz_shape_next_run(at, which, y, x, x0, x1);
    };
    return run_range<decltype(next)>(next, -(1 << 30));
}
void runs(kz_shape &&, cell_rule, std::int32_t) = delete;
inline auto runs(const shape &s, cell_rule which, std::int32_t y) noexcept { return runs(s.c(), which, y); }
void runs(shape &&, cell_rule, std::int32_t) = delete;

#if !defined(KZ_NO_EDIT) && !defined(KZ_NO_RASTER)
inline void canvas::draw(const shape_ref &s, cell_rule which, cell origin, bool solid) const noexcept
{
    kz_canvas_draw_shape(c_.get(), origin, s.c(), which, solid);
}
#endif

/* ---- Many at once -------------------------------------------------------------------------------------- */

#if !defined(KZ_NO_BATCH)
/* Answer i is bit i % 64 of bits[i / 64].  Each returns how many overlap; 0, with nothing written, when the lengths of the
 * arrays do not fit. */
using boxes = kz_boxes;
using circles = kz_circles;
using capsules = kz_capsules;
using convexes = kz_convexes;

inline boxes boxes_of(span<const box> b) noexcept { return kz_boxes_of(b.data()); }
inline circles circles_of(span<const circle> c) noexcept { return kz_circles_of(c.data()); }
inline capsules capsules_of(span<const capsule> c) noexcept { return kz_capsules_of(c.data()); }

inline std::size_t words_of_bits(std::size_t n) noexcept { return (n + 63) / 64; }

/* Arrays of their own: n of each, in columns or with a stride. */
inline std::size_t overlap(boxes a, boxes b, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_boxes(a, b, n, bits.data());
}
inline std::size_t overlap(circles a, circles b, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_circles(a, b, n, bits.data());
}
inline std::size_t overlap(capsules a, capsules b, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_capsules(a, b, n, bits.data());
}
inline std::size_t overlap(convexes a, convexes b, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_convexes(a, b, n, bits.data());
}
inline std::size_t overlap(shape_ref one, boxes many, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_one_boxes(one.c(), many, n, bits.data());
}
inline std::size_t overlap(shape_ref one, circles many, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_one_circles(one.c(), many, n, bits.data());
}
inline std::size_t overlap(shape_ref one, capsules many, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_one_capsules(one.c(), many, n, bits.data());
}
inline std::size_t overlap(shape_ref one, convexes many, std::size_t n, span<std::uint64_t> bits) noexcept
{
    return bits.size() < words_of_bits(n) ? 0 : kz_overlap_one_convexes(one.c(), many, n, bits.data());
}
/* Whether answer i is yes. */
inline bool bit(span<const std::uint64_t> bits, std::size_t i) noexcept { return (bits[i / 64] >> (i % 64) & 1) != 0; }
#endif

} // namespace kz

#endif
