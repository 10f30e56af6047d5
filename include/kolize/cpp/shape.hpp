/* shape.hpp - shapes that own what they refer to, grids of tiles, outlines traced from masks, and fits.
 *
 * A kz_shape of C borrows its points, parts, trees, masks and grids.  A kz::shape holds them: copies share them, and a body
 * of a kz::world holds a copy.  Questions take a kz::shape_ref, which is made of either; whatever lasts takes a kz::shape.
 * kz::shape::borrowed is the way around that. */
#ifndef KOLIZE_CPP_SHAPE_HPP
#define KOLIZE_CPP_SHAPE_HPP

#include "mask.hpp"

namespace kz
{

using kind = kz_kind;
class shape;

inline const char *name(kind k) noexcept { return kz_kind_name(k); }

/* The vertices of a polygon or polyline, as long as the shape lives. */
inline span<const vec2> points(const kz_shape &s) noexcept
{
    std::size_t n = 0;
    const kz_vec2 *p = kz_shape_points(&s, &n);
    return {p, n};
}
span<const vec2> points(kz_shape &&) = delete;

/* ---- Grids --------------------------------------------------------------------------------------------- */

using tile = kz_tile;

/* How a grid is made: kz_grid_def, with numbers and tiles as spans. */
struct grid_def {
    std::int32_t w = 0, h = 0;
    float cell_w = 1, cell_h = 1;
    span<const std::uint8_t> ids{};    /* w * h by rows; empty: all 0 */
    span<const std::uint16_t> ids16{}; /* the same for grids of more than 256 tiles: two bytes a cell */
    span<const tile> tiles{};
    std::uint32_t journal = 0;
    const allocator *alloc = nullptr;
};

/* A tile that is all of its cell. */
inline tile tile_full(float cell_w, float cell_h) noexcept
{
    tile t = {};
    t.n_points = 4;
    t.points[1] = {cell_w, 0};
    t.points[2] = {cell_w, cell_h};
    t.points[3] = {0, cell_h};
    return t;
}

/* A tile map.  Copies are the same grid; shapes and bodies of it hold one. */
class grid
{
  public:
    grid() noexcept = default;
    explicit grid(kz_grid *c) : c_(c, kz_grid_free) {}
    explicit operator bool() const noexcept { return c_ != nullptr; }
    static result<grid> create(const grid_def &def)
    {
        const std::size_t n =
            static_cast<std::size_t>(def.w < 0 ? 0 : def.w) * static_cast<std::size_t>(def.h < 0 ? 0 : def.h);
        result<grid> r;
        if ((!def.ids.empty() && def.ids.size() < n) || (!def.ids16.empty() && def.ids16.size() < n)) {
            r.take(KZ_ERR_BUFFER);
            r.err()->a = static_cast<std::int64_t>(n);
            r.err()->b = static_cast<std::int64_t>(def.ids16.empty() ? def.ids.size() : def.ids16.size());
            return r;
        }
        kz_grid_def d = {};
        d.w = def.w;
        d.h = def.h;
        d.cell_w = def.cell_w;
        d.cell_h = def.cell_h;
        d.id_bytes = !def.ids16.empty() || def.tiles.size() > 256 ? 2 : 1;
        d.ids = def.ids16.empty() ? static_cast<const void *>(def.ids.data()) : def.ids16.data();
        if (d.id_bytes == 2 && def.ids16.empty()) d.ids = nullptr;
        d.tiles = def.tiles.data();
        d.n_tiles = static_cast<std::int32_t>(def.tiles.size());
        d.journal = def.journal;
        d.alloc = def.alloc;
        kz_grid *raw = nullptr;
        if (r.take(kz_grid_create(&d, &raw, r.err()))) *r.slot() = grid(raw);
        return r;
    }
    std::int32_t width() const noexcept { return kz_grid_width(c_.get()); }
    std::int32_t height() const noexcept { return kz_grid_height(c_.get()); }
    vec2 cell_size() const noexcept { return kz_grid_cell_size(c_.get()); }
    std::uint32_t get(std::int32_t x, std::int32_t y) const noexcept { return kz_grid_get(c_.get(), x, y); }
    const kz::tile *tile(std::uint32_t id) const noexcept { return kz_grid_tile(c_.get(), id); }
    const void *ids() const noexcept { return kz_grid_ids(c_.get()); }
    kz::cell cell(std::int32_t number) const noexcept { return kz_grid_cell(c_.get(), number); }
    status set(std::int32_t x, std::int32_t y, std::uint32_t id) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_grid_set(c_.get(), x, y, id, err); });
    }
    status fill(cell_rect cells, std::uint32_t id) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_grid_fill(c_.get(), cells, id, err); });
    }
    std::uint64_t edits() const noexcept { return kz_grid_edits(c_.get()); }
    status rewind(std::uint64_t edits) const noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_grid_rewind(c_.get(), edits, err); });
    }
    std::uint64_t hash() const noexcept { return kz_grid_hash(c_.get()); }
    kz_grid *c() const noexcept { return c_.get(); }
    keep_alive owner() const noexcept { return c_; }

  private:
    std::shared_ptr<kz_grid> c_;
};

/* ---- Outlines ------------------------------------------------------------------------------------------ */

#if !defined(KZ_NO_TRACE)
using connectivity = kz_connectivity;
using simplify_mode = kz_simplify_mode;

/* How rings are simplified. */
struct simplify {
    simplify_mode mode = KZ_SIMPLIFY_CLOSEST;
    float tolerance = 0;
    std::int32_t max_points = 0;
};

class rings;

/* Outlines and holes as rings of points that lie somewhere else. */
class rings_view
{
  public:
    rings_view() noexcept : c_() {}
    /* Ring i ends before ring_end[i]; parent[i] is -1 of an outline, of a hole the number of its outline.  All three are
     * borrowed, and only read. */
    rings_view(span<const vec2> points, span<const std::int32_t> ring_end, span<const std::int32_t> parent) noexcept
        : c_()
    {
        if (ring_end.size() > parent.size()) return;
        c_.points = const_cast<kz_vec2 *>(points.data());
        c_.ring_end = const_cast<std::int32_t *>(ring_end.data());
        c_.parent = const_cast<std::int32_t *>(parent.data());
        c_.n_points = static_cast<std::int32_t>(points.size());
        c_.n_rings = static_cast<std::int32_t>(ring_end.size());
    }
    const kz_rings &c() const noexcept { return c_; }
    std::size_t size() const noexcept { return static_cast<std::size_t>(c_.n_rings); }
    span<const vec2> operator[](std::size_t i) const noexcept
    {
        const std::int32_t from = i == 0 ? 0 : c_.ring_end[i - 1];
        return {c_.points + from, static_cast<std::size_t>(c_.ring_end[i] - from)};
    }
    std::int32_t parent(std::size_t i) const noexcept { return c_.parent[i]; }
    span<const vec2> points() const noexcept { return {c_.points, static_cast<std::size_t>(c_.n_points)}; }
    span<const std::int32_t> ring_end() const noexcept { return {c_.ring_end, size()}; }

    result<mask> fill(std::int32_t w, std::int32_t h, const allocator *alloc = nullptr) const
    {
        return detail::made<mask, kz_mask>(
            [&](kz_mask **out, kz_error *err) { return kz_rings_fill(&c_, w, h, alloc, out, err); });
    }
    /* `largest` gets the largest distance between the old rings and the new ones. */
    inline result<rings> simplified(const simplify &how, float *largest = nullptr, const work_ref &w = {},
                                    const allocator *alloc = nullptr) const;
    inline result<rings> convex_parts(std::int32_t max_points = 0, const allocator *alloc = nullptr) const;

  protected:
    kz_rings c_;
};

/* Rings that are owned. */
class rings : public rings_view
{
  public:
    rings() noexcept = default;
    rings(rings &&other) noexcept { std::swap(c_, other.c_); }
    rings &operator=(rings &&other) noexcept
    {
        std::swap(c_, other.c_);
        return *this;
    }
    rings(const rings &) = delete;
    rings &operator=(const rings &) = delete;
    ~rings() { kz_rings_free(&c_); }
    kz_rings *out() noexcept { return &c_; }

    static result<rings> trace(mask_view m, connectivity how = KZ_CONNECTIVITY_4, const work_ref &w = {},
                               const allocator *alloc = nullptr)
    {
        result<rings> r;
        r.take(kz_mask_trace(m.c(), how, w.c(), alloc, r->out(), r.err()));
        return r;
    }
};

inline result<rings> rings_view::simplified(const simplify &how, float *largest, const work_ref &w,
                                            const allocator *alloc) const
{
    const kz_simplify h = {how.mode, how.tolerance, how.max_points, *w.c()};
    result<rings> r;
    r.take(kz_rings_simplify(&c_, &h, alloc, r->out(), largest, r.err()));
    return r;
}
inline result<rings> rings_view::convex_parts(std::int32_t max_points, const allocator *alloc) const
{
    result<rings> r;
    r.take(kz_rings_convex_parts(&c_, max_points, alloc, r->out(), r.err()));
    return r;
}

/* The set cells as rectangles that do not overlap. */
inline result<std::vector<cell_rect>> rectangles(mask_view m, const allocator *alloc = nullptr)
{
    result<std::vector<cell_rect>> r;
    kz_cell_rects all = {};
    if (r.take(kz_mask_rectangles(m.c(), alloc, &all, r.err()))) {
        r.slot()->assign(all.items, all.items + all.n);
        kz_cell_rects_free(&all);
    }
    return r;
}
#endif

#if !defined(KZ_NO_FIT)
using fit_loss = kz_fit_loss;
template <class T> struct fit {
    T shape;
    fit_loss loss;
};
inline result<fit<box>> fit_box(mask_view m, float tightness, const work_ref &w = {}, const allocator *alloc = nullptr)
{
    result<fit<box>> r;
    r.take(kz_mask_fit_box(m.c(), tightness, w.c(), alloc, &r->shape, &r->loss, r.err()));
    return r;
}
inline result<fit<circle>> fit_circle(mask_view m, float tightness, const work_ref &w = {},
                                      const allocator *alloc = nullptr)
{
    result<fit<circle>> r;
    r.take(kz_mask_fit_circle(m.c(), tightness, w.c(), alloc, &r->shape, &r->loss, r.err()));
    return r;
}
inline result<fit<capsule>> fit_capsule(mask_view m, float tightness, const work_ref &w = {},
                                        const allocator *alloc = nullptr)
{
    result<fit<capsule>> r;
    r.take(kz_mask_fit_capsule(m.c(), tightness, w.c(), alloc, &r->shape, &r->loss, r.err()));
    return r;
}
inline result<fit<std::vector<vec2>>> fit_hull(mask_view m, const allocator *alloc = nullptr)
{
    result<fit<std::vector<vec2>>> r;
    kz_hull hull = {};
    if (r.take(kz_mask_fit_hull(m.c(), alloc, &hull, &r->loss, r.err()))) {
        r->shape.assign(hull.points, hull.points + hull.n_points);
        kz_hull_free(&hull);
    }
    return r;
}
#endif

/* ---- Shapes -------------------------------------------------------------------------------------------- */

/* A shape, and a share of everything that it refers to. */
class shape
{
  public:
    /* Of kind NONE: it contains nothing and meets nothing. */
    shape() noexcept : c_() {}
    shape(const shape &) = default;
    shape &operator=(const shape &) = default;
    ~shape() = default;
    /* One that is moved from and referred to something is of kind NONE. */
    shape(shape &&other) noexcept : c_(other.c_), owner_(std::move(other.owner_)) { other.give_up_to(owner_); }
    shape &operator=(shape &&other) noexcept
    {
        if (this == &other) return *this;
        c_ = other.c_;
        owner_ = std::move(other.owner_);
        other.give_up_to(owner_);
        return *this;
    }
    /* Of a plain value: shape(kz::circle{{0, 0}, 5}).  It is made where it stays, and is a copy less than the value() of
     * shape::circle; one that is refused ends the program, too. */
    explicit shape(vec2 p) : c_(made(kz_shape_point, p)) {}
    explicit shape(const kz::segment &s) : c_(made(kz_shape_segment, s.a, s.b)) {}
    explicit shape(const kz::box &b) : c_(made(kz_shape_box, b.min, b.max)) {}
    explicit shape(const kz::circle &c) : c_(made(kz_shape_circle, c.center, c.r)) {}
    explicit shape(const kz::capsule &c) : c_(made(kz_shape_capsule, c.a, c.b, c.r)) {}
    const kz_shape &c() const &noexcept { return c_; }
    const kz_shape &c() const && = delete; /* a temporary's memory would be gone */
    const kz_shape *operator->() const noexcept { return &c_; }
    const keep_alive &owner() const noexcept { return owner_; }
    kz::kind kind() const noexcept { return c_.kind; }
    kz::box bounds() const noexcept { return c_.bounds; }

    /* A shape of C with what keeps its memory.  Without an owner that memory must outlive the shape, its copies and bodies
     * of it: this is the one place where the type does not see to it. */
    static shape borrowed(const kz_shape &c, keep_alive owner = nullptr) noexcept
    {
        shape s;
        s.c_ = c;
        s.owner_ = std::move(owner);
        return s;
    }

    static result<shape> point(vec2 p) noexcept
    {
        return plain([&](kz_shape *out, kz_error *err) { return kz_shape_point(p, out, err); });
    }
    static result<shape> segment(vec2 a, vec2 b) noexcept
    {
        return plain([&](kz_shape *out, kz_error *err) { return kz_shape_segment(a, b, out, err); });
    }
    static result<shape> box(vec2 min, vec2 max) noexcept
    {
        return plain([&](kz_shape *out, kz_error *err) { return kz_shape_box(min, max, out, err); });
    }
    static result<shape> box(kz::box b) noexcept { return box(b.min, b.max); }
    static result<shape> circle(vec2 center, float r) noexcept
    {
        return plain([&](kz_shape *out, kz_error *err) { return kz_shape_circle(center, r, out, err); });
    }
    static result<shape> capsule(vec2 a, vec2 b, float r) noexcept
    {
        return plain([&](kz_shape *out, kz_error *err) { return kz_shape_capsule(a, b, r, out, err); });
    }
    /* The points are copied.  With many of them the shape gets a tree of its edges. */
    static result<shape> polygon(span<const vec2> points)
    {
        const std::int32_t end = static_cast<std::int32_t>(points.size());
        return polygon_with_holes(points, span<const std::int32_t>(&end, 1));
    }
    static result<shape> polygon_with_holes(span<const vec2> points, span<const std::int32_t> ring_end)
    {
        const std::int32_t n_rings = static_cast<std::int32_t>(ring_end.size());
        if (n_rings == 0) return refused(KZ_ERR_ARGUMENT, 3);
        for (const std::int32_t end : ring_end)
            if (end < 0 || static_cast<std::size_t>(end) > points.size()) return refused(KZ_ERR_ARGUMENT, 2);
        const std::int32_t n = ring_end.back();
        if (n_rings == 1 && n <= KZ_INLINE_POINTS)
            return plain([&](kz_shape *out, kz_error *err) { return kz_shape_polygon(points.data(), n, out, err); });
        result<shape> r;
        const std::shared_ptr<vertices> own = std::make_shared<vertices>(points, ring_end, tree_pays(n));
        const kz_vec2 *p = own->points.data();
        if (!own->tree.empty())
            r.take(kz_shape_polygon_with_tree(p, own->ring_end.data(), n_rings, own->tree.data(), own->bytes(), &r->c_,
                                              r.err()));
        else if (n_rings == 1) r.take(kz_shape_polygon(p, n, &r->c_, r.err()));
        else r.take(kz_shape_polygon_with_holes(p, own->ring_end.data(), n_rings, &r->c_, r.err()));
        return owned(std::move(r), own);
    }
    static result<shape> polyline(span<const vec2> points)
    {
        const std::int32_t n = static_cast<std::int32_t>(points.size());
        if (n <= KZ_INLINE_POINTS)
            return plain([&](kz_shape *out, kz_error *err) { return kz_shape_polyline(points.data(), n, out, err); });
        result<shape> r;
        const std::shared_ptr<vertices> own =
            std::make_shared<vertices>(points, span<const std::int32_t>(), tree_pays(n));
        if (own->tree.empty()) r.take(kz_shape_polyline(own->points.data(), n, &r->c_, r.err()));
        else
            r.take(kz_shape_polyline_with_tree(own->points.data(), n, own->tree.data(), own->bytes(), &r->c_, r.err()));
        return owned(std::move(r), own);
    }
    /* Several shapes that count as one.  The parts are copied, and what they refer to is held. */
    static result<shape> parts(span<const shape> parts)
    {
        const std::int32_t n = static_cast<std::int32_t>(parts.size());
        const std::shared_ptr<compound> own = std::make_shared<compound>(parts, n >= 16 ? kz_part_tree_bytes(n) : 0);
        result<shape> r;
        if (own->tree.empty()) r.take(kz_shape_parts(own->items.data(), n, &r->c_, r.err()));
        else
            r.take(kz_shape_parts_with_tree(own->items.data(), n, own->tree.data(),
                                            own->tree.size() * sizeof own->tree[0], &r->c_, r.err()));
        return owned(std::move(r), own);
    }
    static result<shape> rounded_polygon(span<const vec2> points, float radius)
    {
        const std::shared_ptr<vertices> own = std::make_shared<vertices>(points, span<const std::int32_t>(), false);
        own->parts.resize(points.size() + 1);
        result<shape> r;
        r.take(kz_shape_rounded_polygon(own->points.data(), static_cast<std::int32_t>(points.size()), radius,
                                        own->parts.data(), own->parts.size(), &r->c_, r.err()));
        return owned(std::move(r), own);
    }
    static result<shape> rounded_box(vec2 min, vec2 max, float radius)
    {
        const std::shared_ptr<std::array<kz_shape, KZ_ROUNDED_BOX_PARTS>> own =
            std::make_shared<std::array<kz_shape, KZ_ROUNDED_BOX_PARTS>>();
        result<shape> r;
        r.take(kz_shape_rounded_box(min, max, radius, own->data(), &r->c_, r.err()));
        return owned(std::move(r), own);
    }
    /* Cell (0, 0) of the mask at (x, y).  A mask_view is refused: nothing would keep it. */
    static result<shape> mask(const kz::mask &m, double x = 0, double y = 0)
    {
        result<shape> r;
        r.take(kz_shape_mask(m.c(), x, y, &r->c_, r.err()));
        return owned(std::move(r), m.owner());
    }
    static result<shape> mask(mask_view, double = 0, double = 0) = delete;
    static result<shape> grid(const kz::grid &g, double x = 0, double y = 0)
    {
        result<shape> r;
        r.take(kz_shape_grid(g.c(), x, y, &r->c_, r.err()));
        return owned(std::move(r), g.owner());
    }
#if !defined(KZ_NO_TRACE)
    static result<shape> from_rings(const rings_view &outlines)
    {
        return in_block(kz_shape_from_rings_bytes(&outlines.c()), nullptr,
                        [&](void *memory, std::size_t bytes, kz_shape *out, kz_error *err) {
                            return kz_shape_from_rings(&outlines.c(), memory, bytes, out, err);
                        });
    }
#endif
    /* The convex parts of a polygon as one shape. */
    result<shape> convex_parts(std::int32_t max_points = 0, const allocator *alloc = nullptr) const
    {
        struct split : detail::list<kz_convex_parts, kz_convex_parts_free> {
        };
        const std::shared_ptr<split> own = std::make_shared<split>();
        result<shape> r;
        if (r.take(kz_shape_convex_parts(&c_, max_points, alloc, own->out(), r.err()))) r->c_ = own->c().shape;
        return owned(std::move(r), own);
    }
    /* Numbers of vertices, three a triangle. */
    result<std::vector<std::int32_t>> triangulate(const allocator *alloc = nullptr) const
    {
        result<std::vector<std::int32_t>> r;
        kz_triangles all = {};
        if (r.take(kz_triangulate(&c_, alloc, &all, r.err()))) {
            r.slot()->assign(all.indices, all.indices + 3 * static_cast<std::ptrdiff_t>(all.n));
            kz_triangles_free(&all);
        }
        return r;
    }

    result<shape> transformed(pose p) const
    {
        return in_block(kz_shape_transform_bytes(&c_), owner_,
                        [&](void *memory, std::size_t bytes, kz_shape *out, kz_error *err) {
                            return kz_shape_transform(&c_, p, memory, bytes, out, err);
                        });
    }
    result<shape> scaled(float sx, float sy) const
    {
        return in_block(kz_shape_transform_bytes(&c_), owner_,
                        [&](void *memory, std::size_t bytes, kz_shape *out, kz_error *err) {
                            return kz_shape_scale(&c_, sx, sy, memory, bytes, out, err);
                        });
    }

  private:
    struct vertices {
        vertices(span<const vec2> p, span<const std::int32_t> ends, bool with_tree)
            : points(p.begin(), p.end()), ring_end(ends.begin(), ends.end())
        {
            const std::size_t bytes = with_tree ? kz_edge_tree_bytes(static_cast<std::int32_t>(p.size())) : 0;
            tree.resize((bytes + sizeof tree[0] - 1) / sizeof tree[0]);
        }
        std::size_t bytes() const noexcept { return tree.size() * sizeof tree[0]; }
        std::vector<kz_vec2> points;
        std::vector<std::int32_t> ring_end;
        std::vector<std::uint64_t> tree; /* aligned to 8 */
        std::vector<kz_shape> parts;
    };
    struct compound {
        compound(span<const shape> parts, std::size_t tree_bytes)
            : tree(tree_bytes == SIZE_MAX ? 0 : (tree_bytes + 7) / sizeof(std::uint64_t))
        {
            items.reserve(parts.size());
            for (const shape &part : parts) {
                items.push_back(part.c_);
                if (part.owner_) owners.push_back(part.owner_);
            }
        }
        std::vector<kz_shape> items;
        std::vector<keep_alive> owners;
        std::vector<std::uint64_t> tree;
    };
    struct block {
        std::vector<std::uint64_t> memory;
        keep_alive source;
    };

    /* `owner` now has what this one referred to; if that is nothing, the value may stay. */
    void give_up_to(const keep_alive &owner) noexcept
    {
        if (owner) c_ = kz_shape();
    }
    static bool tree_pays(std::int32_t n) noexcept { return n > 32; }
    friend class result<shape>;
    /* What make(out, err) writes, or the empty shape. */
    template <class F> shape(const F &make, kz_error &e) noexcept
    {
        e.code = make(&c_, &e);
        if (e.code != KZ_OK) c_ = kz_shape();
    }
    /* What make(numbers..., out, err) writes; it is asked once more for the error of a shape that is refused. */
    template <class F, class... N> static kz_shape made(F *make, N... numbers)
    {
        kz_shape s;
        if (make(numbers..., &s, nullptr) != KZ_OK) refuse(make, numbers...);
        return s;
    }
    template <class F, class... N> KZ_CPP_APART static void refuse(F *make, N... numbers)
    {
        kz_shape none;
        kz::error e;
        e.code = make(numbers..., &none, &e);
        detail::fail(e);
    }
    template <class F> static result<shape> plain(const F &make) noexcept { return {std::in_place, make}; }
    static result<shape> owned(result<shape> r, keep_alive owner) noexcept
    {
        if (r.ok()) r->owner_ = std::move(owner);
        return r;
    }
    static result<shape> refused(code why, std::int64_t argument) noexcept
    {
        result<shape> r;
        r.take(why);
        r.err()->a = argument;
        return r;
    }
    /* A shape that lies in a block of `bytes` bytes and may refer to what `source` holds. */
    template <class F> static result<shape> in_block(std::size_t bytes, const keep_alive &source, F make)
    {
        result<shape> r;
        if (bytes == 0) {
            r.take(make(nullptr, 0, &r->c_, r.err()));
            return owned(std::move(r), source);
        }
        const std::shared_ptr<block> own = std::make_shared<block>();
        own->memory.resize((bytes + 7) / sizeof own->memory[0]);
        own->source = source;
        r.take(make(own->memory.data(), own->memory.size() * sizeof own->memory[0], &r->c_, r.err()));
        return owned(std::move(r), own);
    }

    kz_shape c_;
    keep_alive owner_;
};

/* A shape of either kind as an argument.  It is for the time of a call. */
class shape_ref
{
  public:
    shape_ref(const kz_shape &s) noexcept : c_(&s) {}
    shape_ref(const shape &s) noexcept : c_(&s.c()) {}
    const kz_shape *c() const noexcept { return c_; }

  private:
    const kz_shape *c_;
};

#if !defined(KZ_NO_WORLD)
inline status mask_set::add_shape(std::int32_t number, const char *tag, const shape &s, const char *data)
{
    const status done =
        detail::checked([&](kz_error *err) { return kz_mask_set_add_shape(c(), number, tag, &s.c(), data, err); });
    if (done && s.owner()) state_->shapes.push_back(s.owner());
    return done;
}
#endif

} // namespace kz

#endif
