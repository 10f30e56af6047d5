/* draw.hpp - debug drawing by any object that has the functions of kz_draw, and logs of worlds played again. */
#ifndef KOLIZE_CPP_DRAW_HPP
#define KOLIZE_CPP_DRAW_HPP

#include "move.hpp"

#if !defined(KZ_NO_DRAW)

namespace kz
{

using pen = kz_pen;
using draw_style = kz_draw_style;

namespace detail
{
template <class R, class = void> struct has_line : std::false_type {
};
template <class R>
struct has_line<R, std::void_t<decltype(std::declval<R &>().line(vec2(), vec2(), std::declval<const pen &>()))>>
    : std::true_type {
};
template <class R, class = void> struct has_polygon : std::false_type {
};
template <class R>
struct has_polygon<R, std::void_t<decltype(std::declval<R &>().polygon(span<const vec2>(), span<const std::int32_t>(),
                                                                       std::declval<const pen &>()))>>
    : std::true_type {
};
template <class R, class = void> struct has_circle : std::false_type {
};
template <class R>
struct has_circle<R, std::void_t<decltype(std::declval<R &>().circle(vec2(), 0.0f, std::declval<const pen &>()))>>
    : std::true_type {
};
template <class R, class = void> struct has_cells : std::false_type {
};
template <class R>
struct has_cells<R, std::void_t<decltype(std::declval<R &>().cells(std::declval<mask_view>(), cell_rect(), cell(),
                                                                   std::declval<const pen &>()))>> : std::true_type {
};
template <class R, class = void> struct has_text : std::false_type {
};
template <class R>
struct has_text<R, std::void_t<decltype(std::declval<R &>().text(vec2(), "", std::declval<const pen &>()))>>
    : std::true_type {
};
} // namespace detail

/* Draws by an object with any of these functions; those that it lacks are skipped:
 *
 *     void line(kz::vec2 a, kz::vec2 b, const kz::pen &);
 *     void polygon(kz::span<const kz::vec2> points, kz::span<const std::int32_t> ring_end, const kz::pen &);
 *     void circle(kz::vec2 center, float r, const kz::pen &);
 *     void cells(kz::mask_view, kz::cell_rect part, kz::cell at, const kz::pen &);
 *     void text(kz::vec2 at, const char *text, const kz::pen &);
 *
 * The object must outlive the drawer. */
class drawer
{
  public:
    template <class R> explicit drawer(R &renderer, float scale = 1) noexcept : c_()
    {
        if constexpr (detail::has_line<R>::value)
            c_.line = [](void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *p) noexcept {
                detail::function_of<R>(ctx).line(a, b, *p);
            };
        if constexpr (detail::has_polygon<R>::value)
            c_.polygon = [](void *ctx, const kz_vec2 *points, const std::int32_t *ring_end, std::int32_t n,
                            const kz_pen *p) noexcept {
                const std::size_t n_rings = static_cast<std::size_t>(n);
                const std::size_t n_points = n > 0 ? static_cast<std::size_t>(ring_end[n - 1]) : 0;
                detail::function_of<R>(ctx).polygon(span<const vec2>(points, n_points),
                                                    span<const std::int32_t>(ring_end, n_rings), *p);
            };
        if constexpr (detail::has_circle<R>::value)
            c_.circle = [](void *ctx, kz_vec2 center, float r, const kz_pen *p) noexcept {
                detail::function_of<R>(ctx).circle(center, r, *p);
            };
        if constexpr (detail::has_cells<R>::value)
            c_.cells = [](void *ctx, const kz_mask *m, kz_cell_rect part, kz_cell at, const kz_pen *p) noexcept {
                detail::function_of<R>(ctx).cells(mask_view(m), part, at, *p);
            };
        if constexpr (detail::has_text<R>::value)
            c_.text = [](void *ctx, kz_vec2 at, const char *text, const kz_pen *p) noexcept {
                detail::function_of<R>(ctx).text(at, text, *p);
            };
        c_.ctx = detail::context(renderer);
        c_.scale = scale;
    }
    explicit drawer(const kz_draw &c) noexcept : c_(c) {}
    const kz_draw *c() const noexcept { return &c_; }

    void line(vec2 a, vec2 b, std::uint32_t color, float width = 0) const noexcept
    {
        kz_draw_line(&c_, a, b, color, width);
    }
    void box(kz::box b, const draw_style &style) const noexcept { kz_draw_box(&c_, b, style); }
    void text(vec2 at, const char *text, std::uint32_t color, float size = 0) const noexcept
    {
        kz_draw_text(&c_, at, text, color, size);
    }
    void dot(vec2 at, std::uint32_t color, float pixels) const noexcept { kz_draw_dot(&c_, at, color, pixels); }
    void arrow(vec2 from, vec2 to, std::uint32_t color, float width) const noexcept
    {
        kz_draw_arrow(&c_, from, to, color, width);
    }
    void shape(shape_ref s, const draw_style &style, kz::pose p = {{0, 0}, 1, 0}) const noexcept
    {
        kz_draw_shape(&c_, s.c(), p, style);
    }
    void cell_runs(mask_view m, cell_rect part, cell at, const pen &p) const noexcept
    {
        kz_draw_cell_runs(&c_, m.c(), part, at, &p);
    }
    void cell_edges(mask_view m, cell_rect part, cell at, const pen &p) const noexcept
    {
        kz_draw_cell_edges(&c_, m.c(), part, at, &p);
    }
    /* All pixels, or those that a rule calls solid. */
    void surface(const kz::surface &s, vec2 at, float size, const rule *solid = nullptr) const noexcept
    {
        kz_draw_surface(&c_, &s, solid, at, size);
    }
    void contact(const kz::contact &c, std::uint32_t color) const noexcept { kz_draw_contact(&c_, &c, color); }
    void ray(vec2 from, vec2 to, const std::optional<ray_hit> &hit, std::uint32_t color) const noexcept
    {
        const kz_ray_hit none = {};
        kz_draw_ray(&c_, from, to, hit ? &*hit : &none, color);
    }
    void sweep(shape_ref s, vec2 by, const std::optional<sweep_hit> &hit, const draw_style &style,
               std::uint32_t mark) const noexcept
    {
        kz_sweep_hit none = {};
        none.start = KZ_APART;
        none.t = 1;
        kz_draw_sweep(&c_, s.c(), by, hit ? &*hit : &none, style, mark);
    }

#if !defined(KZ_NO_WORLD)
    inline void world(kz::world &w, flags<struct draw_flags_tag> f = {},
                      const kz_draw_colors *colors = nullptr) const noexcept;
#endif

  private:
    kz_draw c_;
};

#if !defined(KZ_NO_WORLD)
using draw_colors = kz_draw_colors;
using draw_flags = flags<struct draw_flags_tag>;
inline constexpr draw_flags draw_boxes{KZ_DRAW_BOXES};
inline constexpr draw_flags draw_pairs{KZ_DRAW_PAIRS};
inline constexpr draw_flags draw_contacts{KZ_DRAW_CONTACTS};

inline draw_colors draw_colors_default() noexcept { return kz_draw_colors_default(); }
inline void drawer::world(kz::world &w, draw_flags f, const draw_colors *colors) const noexcept
{
    kz_draw_world(&c_, w.c(), colors, f.bits());
}
#endif

} // namespace kz

#endif /* KZ_NO_DRAW */

#if !defined(KZ_NO_REPLAY)

namespace kz
{

using replay_op = kz_replay_op;
using replay_difference = kz_replay_difference;

/* A log that is played again.  It owns the bytes of the log. */
class replay
{
  public:
    replay() noexcept = default;
    static result<replay> create(std::vector<unsigned char> log, const limits *l = nullptr,
                                 const allocator *alloc = nullptr)
    {
        result<replay> r;
        r->log_ = std::make_unique<const std::vector<unsigned char>>(std::move(log));
        kz_replay *raw = nullptr;
        if (r.take(kz_replay_create(r->log_->data(), r->log_->size(), detail::c_limits(l), alloc, &raw, r.err()))) r->c_.reset(raw);
        return r;
    }
    replay(replay &&) = default;
    replay &operator=(replay &&other) noexcept
    {
        std::swap(log_, other.log_);
        std::swap(c_, other.c_);
        return *this;
    }
    explicit operator bool() const noexcept { return c_ != nullptr; }
    kz_replay *c() const noexcept { return c_.get(); }

    /* The world at this place, until the replay goes on. */
    world_view world() const noexcept { return kz_replay_world(c_.get()); }
    std::uint64_t steps() noexcept { return kz_replay_steps(c_.get()); }
    std::uint64_t at() const noexcept { return kz_replay_at(c_.get()); }
    status seek(std::uint64_t step) noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_replay_seek(c_.get(), step, err); });
    }
    /* The call that was played; nothing at the end, or where error() is not KZ_OK. */
    std::optional<replay_op> next() noexcept
    {
        std::optional<replay_op> op(std::in_place);
        if (!kz_replay_next(c_.get(), &*op)) op.reset();
        return op;
    }
    status error() const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_replay_error(c_.get(), err); });
    }
#if !defined(KZ_NO_DRAW)
    void draw(const drawer &d, draw_flags f = {}, const draw_colors *colors = nullptr) const noexcept
    {
        kz_replay_draw(d.c(), c_.get(), colors, f.bits());
    }
#endif

  private:
    std::unique_ptr<const std::vector<unsigned char>> log_;
    detail::unique<kz_replay, kz_replay_free> c_;
};

/* The first difference of two logs; `differs` is false when there is none. */
struct replay_comparison {
    bool differs;
    replay_difference difference;
};
inline result<replay_comparison> compare(replay &a, replay &b) noexcept
{
    result<replay_comparison> r;
    r->differs = kz_replay_compare(a.c(), b.c(), &r->difference, r.err());
    return r;
}

} // namespace kz

#endif
#endif
