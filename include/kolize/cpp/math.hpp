/* math.hpp - vectors, boxes and poses with operators, and the exact predicates.
 *
 * The types are those of C, aggregates that are constants at compile time: constexpr kz::vec2 up{0, -1}.  Operators
 * stand beside them in the global namespace, where argument-dependent look-up finds them. */
#ifndef KOLIZE_CPP_MATH_HPP
#define KOLIZE_CPP_MATH_HPP

#include "base.hpp"

constexpr kz_vec2 operator+(kz_vec2 a, kz_vec2 b) noexcept { return {a.x + b.x, a.y + b.y}; }
constexpr kz_vec2 operator-(kz_vec2 a, kz_vec2 b) noexcept { return {a.x - b.x, a.y - b.y}; }
constexpr kz_vec2 operator-(kz_vec2 v) noexcept { return {-v.x, -v.y}; }
constexpr kz_vec2 operator*(kz_vec2 v, float by) noexcept { return {v.x * by, v.y * by}; }
constexpr kz_vec2 operator*(float by, kz_vec2 v) noexcept { return {v.x * by, v.y * by}; }
constexpr kz_vec2 &operator+=(kz_vec2 &a, kz_vec2 b) noexcept { return a = a + b; }
constexpr kz_vec2 &operator-=(kz_vec2 &a, kz_vec2 b) noexcept { return a = a - b; }
constexpr kz_vec2 &operator*=(kz_vec2 &v, float by) noexcept { return v = v * by; }

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wfloat-equal"
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"
#endif
constexpr bool operator==(kz_vec2 a, kz_vec2 b) noexcept { return a.x == b.x && a.y == b.y; }
constexpr bool operator==(kz_pose a, kz_pose b) noexcept { return a.at == b.at && a.cos == b.cos && a.sin == b.sin; }
#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
constexpr bool operator==(kz_box a, kz_box b) noexcept { return a.min == b.min && a.max == b.max; }
constexpr bool operator==(kz_cell a, kz_cell b) noexcept { return a.x == b.x && a.y == b.y; }
constexpr bool operator==(kz_cell_rect a, kz_cell_rect b) noexcept
{
    return a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1;
}
#if __cplusplus < 202002L /* later standards derive them */
constexpr bool operator!=(kz_vec2 a, kz_vec2 b) noexcept { return !(a == b); }
constexpr bool operator!=(kz_pose a, kz_pose b) noexcept { return !(a == b); }
constexpr bool operator!=(kz_box a, kz_box b) noexcept { return !(a == b); }
constexpr bool operator!=(kz_cell a, kz_cell b) noexcept { return !(a == b); }
constexpr bool operator!=(kz_cell_rect a, kz_cell_rect b) noexcept { return !(a == b); }
#endif

/* The product of poses: b first, then a. */
inline kz_pose operator*(kz_pose a, kz_pose b) noexcept { return kz_pose_mul(a, b); }
/* A point moved by a pose. */
inline kz_vec2 operator*(kz_pose pose, kz_vec2 p) noexcept { return kz_pose_apply(pose, p); }

template <> struct std::hash<kz_cell> {
    std::size_t operator()(kz_cell c) const noexcept
    {
        const std::uint64_t both =
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(c.x)) << 32 | static_cast<std::uint32_t>(c.y);
        return std::hash<std::uint64_t>()((both ^ both >> 32) * 0x9E3779B97F4A7C15u >> 16);
    }
};

namespace kz
{

using vec2 = kz_vec2;
using box = kz_box;
using cell = kz_cell;
using cell_rect = kz_cell_rect;
using segment = kz_segment;
using circle = kz_circle;
using capsule = kz_capsule;
using relation = kz_relation;
using pose = kz_pose;

constexpr relation apart = KZ_APART, touch = KZ_TOUCH, overlapping = KZ_OVERLAP;

/* ---- Vectors ------------------------------------------------------------------------------------------- */

inline vec2 add(vec2 a, vec2 b) noexcept { return kz_vec2_add(a, b); }
inline vec2 sub(vec2 a, vec2 b) noexcept { return kz_vec2_sub(a, b); }
inline vec2 scale(vec2 v, float by) noexcept { return kz_vec2_scale(v, by); }
inline float dot(vec2 a, vec2 b) noexcept { return kz_vec2_dot(a, b); }
inline float cross(vec2 a, vec2 b) noexcept { return kz_vec2_cross(a, b); }
inline float length(vec2 v) noexcept { return kz_vec2_length(v); }
inline float distance(vec2 a, vec2 b) noexcept { return kz_vec2_distance(a, b); }
inline vec2 normalize(vec2 v) noexcept { return kz_vec2_normalize(v); }
inline vec2 rotate(vec2 v, double angle_rad) noexcept { return kz_vec2_rotate(v, angle_rad); }
inline vec2 lerp(vec2 a, vec2 b, float t) noexcept { return kz_vec2_lerp(a, b, t); }

/* ---- Angles and poses ---------------------------------------------------------------------------------- */

struct rotation {
    float cos, sin;
};
inline rotation cos_sin(double angle_rad) noexcept
{
    rotation r;
    kz_cos_sin(angle_rad, &r.cos, &r.sin);
    return r;
}
inline rotation cos_sin_degrees(double angle_deg) noexcept
{
    rotation r;
    kz_cos_sin_degrees(angle_deg, &r.cos, &r.sin);
    return r;
}
inline float atan2(float y, float x) noexcept { return kz_atan2(y, x); }

/* The pose at a point without rotation, such as kz::at(10, 20); a constant at compile time. */
constexpr pose at(float x, float y) noexcept { return {{x, y}, 1, 0}; }
constexpr pose at(vec2 p) noexcept { return {p, 1, 0}; }
inline pose pose_identity() noexcept { return kz_pose_identity(); }
inline pose pose_radians(vec2 p, double angle_rad) noexcept { return kz_pose_radians(p.x, p.y, angle_rad); }
inline pose pose_degrees(vec2 p, double angle_deg) noexcept { return kz_pose_degrees(p.x, p.y, angle_deg); }
inline status check(pose p) noexcept
{
    return detail::checked([p](kz_error *err) { return kz_pose_check(p, err); });
}
inline vec2 apply(pose p, vec2 point) noexcept { return kz_pose_apply(p, point); }
inline vec2 apply_inverse(pose p, vec2 point) noexcept { return kz_pose_apply_inverse(p, point); }
inline pose inverse(pose p) noexcept { return kz_pose_inverse(p); }

/* ---- Exact signs --------------------------------------------------------------------------------------- */

inline int orient(vec2 a, vec2 b, vec2 c) noexcept { return kz_orient(a, b, c); }
inline int in_circle(vec2 a, vec2 b, vec2 c, vec2 d) noexcept { return kz_in_circle(a, b, c, d); }
inline int compare_distance(vec2 p, vec2 q, float r1, float r2 = 0) noexcept
{
    return kz_compare_distance(p, q, r1, r2);
}
inline int compare_segment_distance(vec2 p, segment s, float r1, float r2 = 0) noexcept
{
    return kz_compare_segment_distance(p, s.a, s.b, r1, r2);
}

/* ---- Boxes --------------------------------------------------------------------------------------------- */

inline constexpr box box_empty = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
inline bool meets(box a, box b) noexcept { return kz_box_meets(a, b); }
inline box box_union(box a, box b) noexcept { return kz_box_union(a, b); }
inline relation relate(box a, box b) noexcept { return kz_box_relate(a, b); }
inline std::optional<segment> clip(segment s, box b) noexcept
{
    std::optional<segment> out(std::in_place);
    if (!kz_segment_clip(s, b, &*out)) out.reset();
    return out;
}
inline result<std::vector<vec2>> clip(span<const vec2> polygon, box b)
{
    result<std::vector<vec2>> r;
    r.slot()->resize(polygon.size() + 4);
    std::size_t n = 0;
    r.take(kz_polygon_clip_box(polygon.data(), static_cast<std::int32_t>(polygon.size()), b, r->data(), r->size(), &n));
    r.slot()->resize(n);
    return r;
}

/* The corners of the convex hull, clockwise from the topmost, then leftmost. */
inline std::vector<vec2> convex_hull(span<const vec2> points)
{
    std::vector<vec2> hull(points.size());
    const std::int32_t n = kz_convex_hull(points.data(), static_cast<std::int32_t>(points.size()), hull.data());
    hull.resize(static_cast<std::size_t>(n));
    return hull;
}

/* ---- Many boxes ---------------------------------------------------------------------------------------- */

using index_pair = kz_index_pair;

/* Options of a search for pairs of boxes. */
struct box_options {
    const kz_allocator *alloc = nullptr;
    kz::parallel parallel{};
    float wrap_w = 0, wrap_h = 0;

    kz_box_options c() const noexcept { return {alloc, parallel.c(), wrap_w, wrap_h}; }
};

namespace detail
{
/* call(out, max, n, err) once, and once more when there are more pairs than the first guess. */
template <class F> result<std::vector<index_pair>> pairs_of(std::size_t guess, F call)
{
    result<std::vector<index_pair>> r;
    std::size_t n = guess;
    do {
        r.slot()->resize(n);
    } while (r.take(call(r->data(), r->size(), &n, r.err())) && n > r->size());
    r.slot()->resize(r.ok() ? n : 0);
    return r;
}
} // namespace detail

inline result<std::vector<index_pair>> box_pairs(span<const box> boxes, const box_options &options = {})
{
    const kz_box_options o = options.c();
    return detail::pairs_of(2 * boxes.size(), [&](index_pair *out, std::size_t max, std::size_t *n, kz_error *err) {
        return kz_box_pairs(boxes.data(), boxes.size(), &o, out, max, n, err);
    });
}
/* The same into your array: the first ones are written, and how many there are is returned. */
inline result<std::size_t> box_pairs(span<const box> boxes, span<index_pair> out,
                                     const box_options &options = {}) noexcept
{
    const kz_box_options o = options.c();
    result<std::size_t> r;
    r.take(kz_box_pairs(boxes.data(), boxes.size(), &o, out.data(), out.size(), r.slot(), r.err()));
    return r;
}
inline result<std::vector<index_pair>> box_pairs_between(span<const box> a, span<const box> b,
                                                         const box_options &options = {})
{
    const kz_box_options o = options.c();
    return detail::pairs_of(a.size() + b.size(), [&](index_pair *out, std::size_t max, std::size_t *n, kz_error *err) {
        return kz_box_pairs_between(a.data(), a.size(), b.data(), b.size(), &o, out, max, n, err);
    });
}
inline result<std::vector<index_pair>> box_pairs_tile(span<const box> boxes, box tile, const box_options &options = {})
{
    const kz_box_options o = options.c();
    return detail::pairs_of(2 * boxes.size(), [&](index_pair *out, std::size_t max, std::size_t *n, kz_error *err) {
        return kz_box_pairs_tile(boxes.data(), boxes.size(), tile, &o, out, max, n, err);
    });
}

/* ---- Boxes of unsigned integers ------------------------------------------------------------------------ */

using box_u8 = kz_box_u8;
using box_u16 = kz_box_u16;
using box_u32 = kz_box_u32;

inline bool span_overlap(std::uint8_t x1, std::uint8_t w1, std::uint8_t x2, std::uint8_t w2) noexcept
{
    return kz_span_u8_plain(x1, w1, x2, w2);
}
inline bool span_overlap(std::uint16_t x1, std::uint16_t w1, std::uint16_t x2, std::uint16_t w2) noexcept
{
    return kz_span_u16_plain(x1, w1, x2, w2);
}
inline bool span_overlap(std::uint32_t x1, std::uint32_t w1, std::uint32_t x2, std::uint32_t w2) noexcept
{
    return kz_span_u32_plain(x1, w1, x2, w2);
}
inline bool span_overlap_wrap(std::uint8_t x1, std::uint8_t w1, std::uint8_t x2, std::uint8_t w2) noexcept
{
    return kz_span_u8_wrap(x1, w1, x2, w2);
}
inline bool span_overlap_wrap(std::uint16_t x1, std::uint16_t w1, std::uint16_t x2, std::uint16_t w2) noexcept
{
    return kz_span_u16_wrap(x1, w1, x2, w2);
}
inline bool span_overlap_wrap(std::uint32_t x1, std::uint32_t w1, std::uint32_t x2, std::uint32_t w2) noexcept
{
    return kz_span_u32_wrap(x1, w1, x2, w2);
}
inline bool overlap(box_u8 a, box_u8 b) noexcept { return kz_box_u8_overlap(a, b); }
inline bool overlap(box_u16 a, box_u16 b) noexcept { return kz_box_u16_overlap(a, b); }
inline bool overlap(box_u32 a, box_u32 b) noexcept { return kz_box_u32_overlap(a, b); }
inline bool overlap_wrap(box_u8 a, box_u8 b) noexcept { return kz_box_u8_overlap_wrap(a, b); }
inline bool overlap_wrap(box_u16 a, box_u16 b) noexcept { return kz_box_u16_overlap_wrap(a, b); }
inline bool overlap_wrap(box_u32 a, box_u32 b) noexcept { return kz_box_u32_overlap_wrap(a, b); }

} // namespace kz

#endif
