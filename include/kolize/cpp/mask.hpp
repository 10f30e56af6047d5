/* mask.hpp - pixels in place, masks of them, mask sets of animated sprites, and caches of turned masks.
 *
 * A mask never changes, so kz::mask is a handle that is copied freely: the cells are freed with the last copy.  Shapes and
 * bodies hold such a copy.  A kz::mask_view only looks at a mask, and nothing that lasts can be made of it. */
#ifndef KOLIZE_CPP_MASK_HPP
#define KOLIZE_CPP_MASK_HPP

#include "math.hpp"

namespace kz
{

/* ---- Surfaces and rules -------------------------------------------------------------------------------- */

using format = kz_format;
using surface = kz_surface;
using rule = kz_rule;

inline status check(const surface &s) noexcept
{
    return detail::checked([&](kz_error *err) { return kz_surface_check(&s, err); });
}
inline surface part(const surface &s, std::int32_t x, std::int32_t y, std::int32_t w, std::int32_t h) noexcept
{
    return kz_surface_part(&s, x, y, w, h);
}
inline std::uint32_t color(const surface &s, std::int32_t x, std::int32_t y) noexcept
{
    return kz_surface_color(&s, x, y);
}
inline rule rule_alpha(std::uint8_t threshold = KZ_ALPHA_DEFAULT) noexcept { return kz_rule_alpha(threshold); }
inline rule rule_key(std::uint32_t rgb, std::uint8_t tolerance = 0) noexcept { return kz_rule_key(rgb, tolerance); }
inline rule rule_index(span<const std::uint8_t> transparent) noexcept
{
    rule r = kz_rule_index(transparent.empty() ? std::uint8_t{0} : transparent[0]);
    for (const std::uint8_t i : transparent) kz_rule_add_index(&r, i);
    return r;
}
/* `hot` must outlive the rule; without one the drawn image is read. */
inline rule rule_air(std::uint32_t argb = KZ_AIR_DEFAULT, const surface *hot = nullptr) noexcept
{
    return kz_rule_air(argb, hot);
}
/* A rule that asks solid(surface, x, y) about each pixel.  The function must outlive the rule. */
template <class F> rule rule_call(const F &solid) noexcept
{
    return kz_rule_call([](void *ctx, const kz_surface *s, std::int32_t x,
                           std::int32_t y) noexcept -> bool { return detail::function_of<const F>(ctx)(*s, x, y); },
                        detail::context(solid));
}
template <class F> rule rule_call(const F &&solid) = delete; /* a temporary would be gone before the rule is used */
inline status check(const rule &r, const surface &s) noexcept
{
    return detail::checked([&](kz_error *err) { return kz_rule_check(&r, &s, err); });
}
inline bool solid(const surface &s, const rule &r, std::int32_t x, std::int32_t y) noexcept
{
    return kz_surface_solid(&s, &r, x, y);
}
inline std::uint64_t bits(const surface &s, const rule &r, std::int32_t x0, std::int32_t y, std::int32_t n) noexcept
{
    return kz_surface_bits(&s, &r, x0, y, n);
}
#if !defined(KZ_NO_SURFACE)
inline bool overlap(const surface &a, const rule &rule_a, const surface &b, const rule &rule_b, std::int32_t dx,
                    std::int32_t dy) noexcept
{
    return kz_surface_overlap(&a, &rule_a, &b, &rule_b, dx, dy);
}
inline std::int64_t overlap_area(const surface &a, const rule &rule_a, const surface &b, const rule &rule_b,
                                 std::int32_t dx, std::int32_t dy) noexcept
{
    return kz_surface_overlap_area(&a, &rule_a, &b, &rule_b, dx, dy);
}
inline std::optional<cell> overlap_first(const surface &a, const rule &rule_a, const surface &b, const rule &rule_b,
                                         std::int32_t dx, std::int32_t dy) noexcept
{
    std::optional<cell> first(std::in_place);
    if (!kz_surface_overlap_first(&a, &rule_a, &b, &rule_b, dx, dy, &*first)) first.reset();
    return first;
}
#endif

/* ---- Runs ---------------------------------------------------------------------------------------------- */

/* Cells [x0, x1) of a row. */
struct run {
    std::int32_t x0, x1;
};

/* The runs of a row, for `for (kz::run r : mask.runs(y))`; next(x, &x0, &x1) finds the next one at or after x. */
template <class Next> class run_range
{
  public:
    struct iterator {
        const Next *next;
        run now;
        bool more;
        run operator*() const noexcept { return now; }
        iterator &operator++() noexcept
        {
            more = (*next)(now.x1, &now.x0, &now.x1);
            return *this;
        }
        bool operator!=(const iterator &end) const noexcept { return more != end.more; }
    };
    run_range(Next next, std::int32_t from) noexcept : next_(next), from_(from) {}
    iterator begin() const noexcept
    {
        iterator i = {&next_, {0, from_}, true};
        return ++i;
    }
    iterator end() const noexcept { return {&next_, {0, 0}, false}; }

  private:
    Next next_;
    std::int32_t from_;
};

/* ---- Masks --------------------------------------------------------------------------------------------- */

using affine = kz_affine;
using rotation90 = kz_rotation90;
class mask;

/* A look at a mask that something else owns. */
class mask_view
{
  public:
    mask_view(const kz_mask *c) noexcept : c_(c) {}
    const kz_mask *c() const noexcept { return c_; }

    std::int32_t width() const noexcept { return kz_mask_width(c_); }
    std::int32_t height() const noexcept { return kz_mask_height(c_); }
    bool get(std::int32_t x, std::int32_t y) const noexcept { return kz_mask_get(c_, x, y); }
    std::int64_t count() const noexcept { return kz_mask_count(c_); }
    cell_rect bounds() const noexcept { return kz_mask_bounds(c_); }
    std::string text() const
    {
        const kz_mask *m = c_;
        return detail::text_of([m](char *text, std::size_t size) { return kz_mask_to_text(m, text, size); });
    }
    std::uint64_t bits(std::int32_t x0, std::int32_t y, std::int32_t n) const noexcept
    {
        return kz_mask_bits(c_, x0, y, n);
    }
    /* The runs of set cells in row y. */
    auto runs(std::int32_t y) const noexcept
    {
        const kz_mask *m = c_;
        const auto next = [m, y](std::int32_t x, std::int32_t *x0, std::int32_t *x1) {
            return kz_mask_next_run(m, y, x, x0, x1);
        };
        return run_range<decltype(next)>(next, 0);
    }
    std::optional<run> next_run(std::int32_t y, std::int32_t x) const noexcept
    {
        std::optional<run> r(std::in_place);
        if (!kz_mask_next_run(c_, y, x, &r->x0, &r->x1)) r.reset();
        return r;
    }
    struct packed {
        const std::uint64_t *words;
        std::size_t strip_words;
        std::int32_t n_strips;
    };
    packed words() const noexcept
    {
        packed p = {nullptr, 0, 0};
        p.words = kz_mask_words(c_, &p.strip_words, &p.n_strips);
        return p;
    }

    /* Two masks: cell (0, 0) of b lies on cell (dx, dy) of this one. */
    bool overlap(mask_view b, std::int32_t dx, std::int32_t dy) const noexcept
    {
        return kz_mask_overlap(c_, b.c_, dx, dy);
    }
    relation relate(mask_view b, std::int32_t dx, std::int32_t dy) const noexcept
    {
        return kz_mask_relate(c_, b.c_, dx, dy);
    }
    std::int64_t overlap_area(mask_view b, std::int32_t dx, std::int32_t dy) const noexcept
    {
        return kz_mask_overlap_area(c_, b.c_, dx, dy);
    }
    std::optional<cell> overlap_first(mask_view b, std::int32_t dx, std::int32_t dy) const noexcept
    {
        std::optional<cell> first(std::in_place);
        if (!kz_mask_overlap_first(c_, b.c_, dx, dy, &*first)) first.reset();
        return first;
    }
    cell_rect overlap_bounds(mask_view b, std::int32_t dx, std::int32_t dy) const noexcept
    {
        return kz_mask_overlap_bounds(c_, b.c_, dx, dy);
    }
    inline result<mask> overlap_mask(mask_view b, std::int32_t dx, std::int32_t dy,
                                     const allocator *alloc = nullptr) const;
    std::optional<cell> push(mask_view b, std::int32_t dx, std::int32_t dy, std::int32_t max_cells) const noexcept
    {
        std::optional<cell> shift(std::in_place);
        if (!kz_mask_push(c_, b.c_, dx, dy, max_cells, &*shift)) shift.reset();
        return shift;
    }
    struct posed;
#if !defined(KZ_NO_TRANSFORM)
    inline result<posed> transform(const affine &map, const allocator *alloc = nullptr) const;
    inline result<mask> rotate90(rotation90 rotation, const allocator *alloc = nullptr) const;
#endif

#if !defined(KZ_NO_CONFIG_SPACE)
    using contact = kz_mask_contact;
    using hit = kz_mask_hit;
    using ray_hit = kz_mask_ray_hit;
    std::optional<contact> collide(mask_view b, std::int32_t dx, std::int32_t dy, std::int32_t max_cells) const noexcept
    {
        std::optional<contact> c(std::in_place);
        if (!kz_mask_collide(c_, b.c_, dx, dy, max_cells, &*c)) c.reset();
        return c;
    }
    /* The whole answer, as kz_mask_hit says also what was the case at the start. */
    hit sweep(vec2 at, vec2 motion, mask_view b, vec2 b_at) const noexcept
    {
        return kz_mask_sweep(c_, at, motion, b.c_, b_at);
    }
    std::optional<ray_hit> ray(vec2 from, vec2 to) const noexcept
    {
        const kz_mask *m = c_;
        std::optional<ray_hit> r(std::in_place, detail::in_place_of([=] { return kz_mask_ray(m, from, to); }));
        if (!r->hit) r.reset();
        return r;
    }
    std::vector<std::int64_t> overlap_areas(mask_view b, cell_rect offsets) const
    {
        return detail::all_of<std::int64_t>(
            [&](std::int64_t *out, std::size_t max) { return kz_mask_overlap_areas(c_, b.c_, offsets, out, max); });
    }
    inline result<posed> config_space(mask_view b, const work_ref &w = {}, const allocator *alloc = nullptr) const;
    /* Bit i % 64 of bits[i / 64], of which (n + 63) / 64 are written, says whether items[i] overlaps. */
    std::size_t overlap_many(span<const kz_mask_at> items, span<std::uint64_t> bits) const noexcept
    {
        return bits.size() >= (items.size() + 63) / 64
                   ? kz_mask_overlap_many(c_, items.data(), items.size(), bits.data())
                   : 0;
    }
#endif

#if !defined(KZ_NO_EDIT)
    inline result<mask> dilate(std::int32_t n, kz_metric metric, const allocator *alloc = nullptr) const;
    inline result<mask> erode(std::int32_t n, kz_metric metric, const allocator *alloc = nullptr) const;
    inline result<mask> component(std::int32_t x, std::int32_t y, kz_connectivity connectivity,
                                  const allocator *alloc = nullptr) const;
    inline result<mask> fill_holes(kz_connectivity connectivity, std::int64_t max_count = INT64_MAX,
                                   const allocator *alloc = nullptr) const;
    result<std::vector<kz_component>> components(kz_connectivity connectivity, std::int64_t min_count = 1) const
    {
        return components_by(kz_mask_components, connectivity, min_count);
    }
    result<std::vector<kz_component>> holes(kz_connectivity connectivity, std::int64_t min_count = 1) const
    {
        return components_by(kz_mask_holes, connectivity, min_count);
    }
    /* The signed squared distances, row by row. */
    result<std::vector<std::int32_t>> distances(const allocator *alloc = nullptr) const
    {
        result<std::vector<std::int32_t>> r;
        r.slot()->resize(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()));
        r.take(kz_mask_distances(c_, r->data(), r->size(), alloc, r.err()));
        return r;
    }
#endif

  protected:
    void look_at(const kz_mask *c) noexcept { c_ = c; }

  private:
#if !defined(KZ_NO_EDIT)
    template <class F>
    result<std::vector<kz_component>> components_by(F find, kz_connectivity connectivity, std::int64_t min_count) const
    {
        result<std::vector<kz_component>> r;
        kz_components all = {};
        if (r.take(find(c_, connectivity, min_count, nullptr, &all, r.err()))) {
            r.slot()->assign(all.items, all.items + all.n);
            kz_components_free(&all);
        }
        return r;
    }
#endif
    const kz_mask *c_;
};

/* A mask that is owned, together with the other copies. */
class mask : public mask_view
{
  public:
    mask() noexcept : mask_view(nullptr) {}
    explicit mask(kz_mask *c) : mask_view(c), owner_(c, kz_mask_free) {}
    /* A mask that lives in something else, which `owner` keeps. */
    mask(const kz_mask *c, keep_alive owner) noexcept : mask_view(c), owner_(std::move(owner)) {}
    mask(mask &&other) noexcept : mask_view(other), owner_(std::move(other.owner_)) { other.look_at(nullptr); }
    mask &operator=(mask &&other) noexcept
    {
        if (this == &other) return *this;
        look_at(other.c());
        owner_ = std::move(other.owner_);
        other.look_at(nullptr);
        return *this;
    }
    mask(const mask &) = default;
    mask &operator=(const mask &) = default;
    ~mask() = default;

    explicit operator bool() const noexcept { return c() != nullptr; }
    const keep_alive &owner() const noexcept { return owner_; }

    static result<mask> from_surface(const surface &s, const rule &r, const allocator *alloc = nullptr)
    {
        return detail::made<mask, kz_mask>(
            [&](kz_mask **out, kz_error *err) { return kz_mask_from_surface(&s, &r, alloc, out, err); });
    }
    static result<mask> from_text(const char *text, const allocator *alloc = nullptr)
    {
        return detail::made<mask, kz_mask>(
            [&](kz_mask **out, kz_error *err) { return kz_mask_from_text(text, alloc, out, err); });
    }
    static result<mask> from_text(const std::string &text, const allocator *alloc = nullptr)
    {
        return from_text(text.c_str(), alloc);
    }
    /* Of the cells for which solid(x, y) is true. */
    template <class F>
    static result<mask> from_call(std::int32_t w, std::int32_t h, const F &solid, const allocator *alloc = nullptr)
    {
        return detail::made<mask, kz_mask>([&](kz_mask **out, kz_error *err) {
            return kz_mask_from_call(
                w, h,
                [](void *ctx, std::int32_t x, std::int32_t y) noexcept -> bool {
                    return detail::function_of<const F>(ctx)(x, y);
                },
                detail::context(solid), alloc, out, err);
        });
    }

  private:
    keep_alive owner_;
};

inline result<mask> mask_view::overlap_mask(mask_view b, std::int32_t dx, std::int32_t dy, const allocator *alloc) const
{
    return detail::made<mask, kz_mask>(
        [&](kz_mask **out, kz_error *err) { return kz_mask_overlap_mask(c_, b.c_, dx, dy, alloc, out, err); });
}

/* A mask, and the cell on which its cell (0, 0) lies. */
struct mask_view::posed {
    kz::mask mask;
    cell origin;
};

#if !defined(KZ_NO_TRANSFORM)
inline affine affine_from_pose(double scale_x, double scale_y, vec2 at, kz::pose p) noexcept
{
    return kz_affine_from_pose(scale_x, scale_y, at, p);
}
inline result<mask_view::posed> mask_view::transform(const affine &map, const allocator *alloc) const
{
    result<posed> r;
    kz_mask *raw = nullptr;
    if (r.take(kz_mask_transform(c_, &map, alloc, &raw, &r->origin, r.err()))) r->mask = mask(raw);
    return r;
}
inline result<mask> mask_view::rotate90(rotation90 rotation, const allocator *alloc) const
{
    return detail::made<mask, kz_mask>(
        [&](kz_mask **out, kz_error *err) { return kz_mask_rotate90(c_, rotation, alloc, out, err); });
}
#endif

#if !defined(KZ_NO_CONFIG_SPACE)
inline result<mask_view::posed> mask_view::config_space(mask_view b, const work_ref &w, const allocator *alloc) const
{
    result<posed> r;
    kz_mask *raw = nullptr;
    if (r.take(kz_mask_config_space(c_, b.c_, w.c(), alloc, &raw, &r->origin, r.err()))) r->mask = mask(raw);
    return r;
}

/* All offsets at which two masks overlap, prepared: a test reads one bit. */
class config_space
{
  public:
    config_space() noexcept = default;
    explicit config_space(kz_config_space *c) noexcept : c_(c) {}
    static result<config_space> create(mask_view a, mask_view b, const allocator *alloc = nullptr)
    {
        return detail::made<config_space, kz_config_space>([&](kz_config_space **out, kz_error *err) {
            return kz_config_space_create(a.c(), b.c(), alloc, out, err);
        });
    }
    std::size_t bytes() const noexcept { return kz_config_space_bytes(c_.get()); }
    bool overlap(std::int32_t dx, std::int32_t dy) const noexcept { return kz_config_space_overlap(c_.get(), dx, dy); }
    cell push(std::int32_t dx, std::int32_t dy) const noexcept { return kz_config_space_push(c_.get(), dx, dy); }
    const kz_config_space *c() const noexcept { return c_.get(); }

  private:
    detail::unique<kz_config_space, kz_config_space_free> c_;
};
#endif

/* ---- Masks that change --------------------------------------------------------------------------------- */

#if !defined(KZ_NO_EDIT)
inline result<mask> mask_view::dilate(std::int32_t n, kz_metric metric, const allocator *alloc) const
{
    return detail::made<kz::mask, kz_mask>(
        [&](kz_mask **out, kz_error *err) { return kz_mask_dilate(c_, n, metric, alloc, out, err); });
}
inline result<mask> mask_view::erode(std::int32_t n, kz_metric metric, const allocator *alloc) const
{
    return detail::made<kz::mask, kz_mask>(
        [&](kz_mask **out, kz_error *err) { return kz_mask_erode(c_, n, metric, alloc, out, err); });
}
inline result<mask> mask_view::component(std::int32_t x, std::int32_t y, kz_connectivity connectivity,
                                         const allocator *alloc) const
{
    return detail::made<kz::mask, kz_mask>(
        [&](kz_mask **out, kz_error *err) { return kz_mask_component(c_, connectivity, x, y, alloc, out, err); });
}
inline result<mask> mask_view::fill_holes(kz_connectivity connectivity, std::int64_t max_count,
                                          const allocator *alloc) const
{
    return detail::made<kz::mask, kz_mask>(
        [&](kz_mask **out, kz_error *err) { return kz_mask_fill_holes(c_, connectivity, max_count, alloc, out, err); });
}

/* A rectangle of cells to draw on.  Copies are the same canvas; it is freed with the last of them and of its masks. */
class canvas
{
  public:
    canvas() noexcept = default;
    explicit canvas(kz_canvas *c) : c_(c, kz_canvas_free) {}
    explicit operator bool() const noexcept { return c_ != nullptr; }
    static result<canvas> create(std::int32_t w, std::int32_t h, const allocator *alloc = nullptr)
    {
        return detail::made<canvas, kz_canvas>(
            [&](kz_canvas **out, kz_error *err) { return kz_canvas_create(w, h, alloc, out, err); });
    }
    static result<canvas> from_mask(mask_view m, const allocator *alloc = nullptr)
    {
        return detail::made<canvas, kz_canvas>(
            [&](kz_canvas **out, kz_error *err) { return kz_canvas_from_mask(m.c(), alloc, out, err); });
    }
    static result<canvas> from_surface(const surface &s, const rule &r, const allocator *alloc = nullptr)
    {
        return detail::made<canvas, kz_canvas>(
            [&](kz_canvas **out, kz_error *err) { return kz_canvas_from_surface(&s, &r, alloc, out, err); });
    }
    static result<canvas> from_overlap(mask_view a, mask_view b, std::int32_t dx, std::int32_t dy,
                                       const allocator *alloc = nullptr)
    {
        return detail::made<canvas, kz_canvas>([&](kz_canvas **out, kz_error *err) {
            return kz_canvas_from_overlap(a.c(), b.c(), dx, dy, alloc, out, err);
        });
    }
    /* Its cells as a mask, which keeps the canvas and changes with it: ask for it anew after drawing. */
    kz::mask mask() const { return {kz_canvas_mask(c_.get()), c_}; }
    struct packed {
        std::uint64_t *words;
        std::size_t strip_words;
        std::int32_t n_strips;
    };
    packed words() const noexcept
    {
        packed p = {nullptr, 0, 0};
        p.words = kz_canvas_words(c_.get(), &p.strip_words, &p.n_strips);
        return p;
    }
    void set(std::int32_t x, std::int32_t y, bool solid = true) const noexcept { kz_canvas_set(c_.get(), x, y, solid); }
    void fill(cell_rect rect, bool solid = true) const noexcept { kz_canvas_fill(c_.get(), rect, solid); }
    void invert() const noexcept { kz_canvas_invert(c_.get()); }
    void draw(mask_view m, std::int32_t dx, std::int32_t dy) const noexcept { kz_canvas_draw(c_.get(), m.c(), dx, dy); }
    void erase(mask_view m, std::int32_t dx, std::int32_t dy) const noexcept
    {
        kz_canvas_erase(c_.get(), m.c(), dx, dy);
    }
    void toggle(mask_view m, std::int32_t dx, std::int32_t dy) const noexcept
    {
        kz_canvas_toggle(c_.get(), m.c(), dx, dy);
    }
    void keep(mask_view m, std::int32_t dx, std::int32_t dy) const noexcept { kz_canvas_keep(c_.get(), m.c(), dx, dy); }
#if !defined(KZ_NO_RASTER)
    /* Sets or clears the cells that a shape covers; cell (0, 0) is the plane's cell `origin`. */
    inline void draw(const class shape_ref &shape, kz_cell_rule which = KZ_CELLS_CENTERED, cell origin = {0, 0},
                     bool solid = true) const noexcept;
#endif
    kz_canvas *c() const noexcept { return c_.get(); }

  private:
    std::shared_ptr<kz_canvas> c_;
};
#endif

/* ---- Animated sprites ---------------------------------------------------------------------------------- */

using tagged_mask = kz_tagged_mask;
using frame = kz_frame;
using animation = kz_animation;
#if !defined(KZ_NO_WORLD)
using tagged_shape = kz_tagged_shape;
using tag_def = kz_tag_def;
#endif

inline std::int32_t find(const frame &f, const char *tag, std::int32_t from = 0) noexcept
{
    return kz_frame_find(&f, tag, from);
}
/* A null tag stands for all masks of the frame. */
inline bool overlap(const frame &a, const char *tag_a, const frame &b, const char *tag_b, std::int32_t dx,
                    std::int32_t dy) noexcept
{
    return kz_frame_overlap(&a, tag_a, &b, tag_b, dx, dy);
}

/* Frames with their masks and shapes.  Copies are the same set; bodies that show it hold one, so it outlives them. */
class mask_set
{
    struct state {
        explicit state(kz_mask_set *set) noexcept : c(set) {}
        std::vector<keep_alive> shapes; /* what its shapes borrow */
        detail::unique<kz_mask_set, kz_mask_set_free> c;
    };

  public:
    mask_set() noexcept = default;
    explicit mask_set(kz_mask_set *c) : state_(std::make_shared<state>(c)) {}
    explicit operator bool() const noexcept { return state_ != nullptr; }
    static result<mask_set> create(const allocator *alloc = nullptr)
    {
        return detail::made<mask_set, kz_mask_set>(
            [&](kz_mask_set **out, kz_error *err) { return kz_mask_set_create(alloc, out, err); });
    }
    status add_frame(const char *name, std::int32_t w, std::int32_t h, vec2 pivot = {0, 0},
                     std::int32_t duration_ms = 0) const noexcept
    {
        kz_frame f = {};
        f.name = name;
        f.w = w;
        f.h = h;
        f.pivot = pivot;
        f.duration_ms = duration_ms;
        return detail::checked([&](kz_error *err) { return kz_mask_set_add_frame(c(), &f, err); });
    }
    status add_mask(std::int32_t number, const char *tag, mask_view m, cell at = {0, 0}) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_mask_set_add_mask(c(), number, tag, m.c(), at, err); });
    }
#if !defined(KZ_NO_TRANSFORM)
    status add_turns(std::int32_t number, std::int32_t n) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_mask_set_add_turns(c(), number, n, err); });
    }
#endif
    status add_animation(const char *name, std::int32_t first, std::int32_t last, kz_play play = KZ_PLAY_FORWARD,
                         std::int32_t repeat = 0) const noexcept
    {
        const kz_animation a = {name, first, last, play, repeat};
        return detail::checked([&](kz_error *err) { return kz_mask_set_add_animation(c(), &a, err); });
    }
#if !defined(KZ_NO_WORLD)
    /* Vertices and texts are copied.  A shape that has masks needs them for as long as the set. */
    inline status add_shape(std::int32_t number, const char *tag, const class shape &s, const char *data = nullptr);
    status define_tag(const char *tag, const tag_def &def) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_mask_set_define_tag(c(), tag, &def, err); });
    }
#if !defined(KZ_NO_TRANSFORM)
    status add_flipped(std::int32_t first, std::int32_t n) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_mask_set_add_flipped(c(), first, n, err); });
    }
#endif
#endif
    std::int32_t frame_count() const noexcept { return kz_mask_set_frame_count(c()); }
    /* NULL beyond the last; valid until something is added to the set. */
    const kz::frame *frame(std::int32_t i) const noexcept { return kz_mask_set_frame(c(), i); }
    std::int32_t find_frame(const char *name) const noexcept { return kz_mask_set_find_frame(c(), name); }
    /* A mask of a frame as one that is owned: it keeps the set. */
    kz::mask mask(std::int32_t number, std::int32_t i = 0) const
    {
        const kz_frame *f = kz_mask_set_frame(c(), number);
        return f && i >= 0 && i < f->n_masks ? kz::mask(f->masks[i].mask, state_) : kz::mask();
    }
    std::int32_t tag_count() const noexcept { return kz_mask_set_tag_count(c()); }
    const char *tag(std::int32_t i) const noexcept { return kz_mask_set_tag(c(), i); }
    std::int32_t find_tag(const char *tag) const noexcept { return kz_mask_set_find_tag(c(), tag); }
    std::int32_t animation_count() const noexcept { return kz_mask_set_animation_count(c()); }
    const kz::animation *animation(std::int32_t i) const noexcept { return kz_mask_set_animation(c(), i); }
    std::int32_t find_animation(const char *name) const noexcept { return kz_mask_set_find_animation(c(), name); }
    std::int32_t frame_at(std::int32_t which, std::int64_t ms) const noexcept
    {
        return kz_mask_set_frame_at(c(), which, ms);
    }
#if !defined(KZ_NO_WORLD)
    static std::int32_t turn(std::int32_t first, std::int32_t n, double degrees) noexcept
    {
        return kz_mask_set_turn(first, n, degrees);
    }
#endif
    kz_mask_set *c() const noexcept { return state_ ? state_->c.get() : nullptr; }
    keep_alive owner() const noexcept { return state_; }

  private:
    std::shared_ptr<state> state_;
};

#if !defined(KZ_NO_WORLD)
/* ---- The artist's text --------------------------------------------------------------------------------- */

inline double data_number(const char *data, const char *key, double otherwise = 0) noexcept
{
    return kz_data_number(data, key, otherwise);
}
inline std::optional<std::string> data_text(const char *data, const char *key)
{
    std::string text(256, '\0');
    for (;;) {
        if (!kz_data_text(data, key, &text[0], text.size())) return std::nullopt;
        const std::size_t n = std::char_traits<char>::length(text.c_str());
        if (n + 1 < text.size()) {
            text.resize(n);
            return text;
        }
        text.resize(2 * text.size());
    }
}
#endif

/* ---- A cache of transformed masks ---------------------------------------------------------------------- */

#if !defined(KZ_NO_TRANSFORM)
/* A cache of transformed masks.  Copies are the same cache.  It holds the masks that it was asked about until they are
 * removed, and what it gives out holds it. */
class mask_cache
{
    struct state {
        detail::unique<kz_mask_cache, kz_mask_cache_free> c;
        std::vector<mask> sources;
        std::size_t n_used = 0;
    };

  public:
    mask_cache() noexcept = default;
    explicit mask_cache(kz_mask_cache *c) : state_(std::make_shared<state>()) { state_->c.reset(c); }
    explicit operator bool() const noexcept { return state_ != nullptr; }
    static result<mask_cache> create(std::size_t max_bytes, const allocator *alloc = nullptr)
    {
        return detail::made<mask_cache, kz_mask_cache>(
            [&](kz_mask_cache **out, kz_error *err) { return kz_mask_cache_create(max_bytes, alloc, out, err); });
    }

    /* A mask of the cache in use; it is given back when this ends. */
    class used
    {
      public:
        used() noexcept = default;
        used(used &&other) noexcept
            : origin(other.origin), cache_(std::move(other.cache_)), mask_(std::exchange(other.mask_, nullptr))
        {
        }
        used &operator=(used &&other) noexcept
        {
            std::swap(origin, other.origin);
            std::swap(cache_, other.cache_);
            std::swap(mask_, other.mask_);
            return *this;
        }
        ~used()
        {
            if (!mask_) return;
            kz_mask_cache_release(cache_->c.get(), mask_);
            cache_->n_used--;
        }
        mask_view mask() const noexcept { return mask_; }
        cell origin = {0, 0}; /* the world cell of the mask's cell (0, 0) */

      private:
        friend class mask_cache;
        std::shared_ptr<state> cache_;
        const kz_mask *mask_ = nullptr;
    };

    result<used> get(const mask &source, const affine &map)
    {
        result<used> r;
        kz_mask_cache *c = state_->c.get();
        const std::uint64_t misses = kz_mask_cache_stats(c).misses;
        const kz_mask *found = nullptr;
        if (r.take(kz_mask_cache_get(c, source.c(), &map, &found, &r->origin, r.err()))) {
            r->cache_ = state_;
            r->mask_ = found;
            state_->n_used++;
        }
        if (kz_mask_cache_stats(c).misses != misses) hold(source);
        return r;
    }
    /* Drops all transformed masks of `source`.  It does nothing and returns false while masks of the cache are in use. */
    bool remove(const mask &source)
    {
        if (state_->n_used != 0) return false;
        kz_mask_cache_remove(state_->c.get(), source.c());
        std::vector<mask> &all = state_->sources;
        for (std::size_t i = all.size(); i-- > 0;)
            if (all[i].c() == source.c()) all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }
    kz_cache_stats stats() const noexcept { return kz_mask_cache_stats(state_->c.get()); }

  private:
    void hold(const mask &source)
    {
        for (const mask &m : state_->sources)
            if (m.c() == source.c()) return;
        state_->sources.push_back(source);
    }
    std::shared_ptr<state> state_;
};
#endif

} // namespace kz

#endif
