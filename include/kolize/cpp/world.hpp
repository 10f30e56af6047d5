/* world.hpp - a world of bodies: which of them collide, what is at a place, along a ray, in the way?
 *
 * A kz::world owns its bodies and a share of everything that they refer to: points, parts, masks, mask sets, fixtures,
 * grids.  That share ends when the body is destroyed or gets another shape; states of kz::world::save have one of their
 * own.  A kz::world_view only reads: it is what callbacks and replays give. */
#ifndef KOLIZE_CPP_WORLD_HPP
#define KOLIZE_CPP_WORLD_HPP

#include "query.hpp"

#if !defined(KZ_NO_WORLD)

constexpr bool operator==(kz_body a, kz_body b) noexcept { return a.index == b.index && a.generation == b.generation; }
#if __cplusplus < 202002L
constexpr bool operator!=(kz_body a, kz_body b) noexcept { return !(a == b); }
#endif

template <> struct std::hash<kz_body> {
    std::size_t operator()(kz_body b) const noexcept
    {
        const std::uint64_t both = static_cast<std::uint64_t>(b.generation) << 32 | b.index;
        return std::hash<std::uint64_t>()((both ^ both >> 32) * 0x9E3779B97F4A7C15u >> 16);
    }
};

namespace kz
{

using body = kz_body;
using pair = kz_pair;
using pair_mode = kz_pair_mode;
using pair_users = kz_pair_users;
using world_contact = kz_world_contact;
using body_parts = kz_body_parts;
using fixture_pair = kz_fixture_pair;
using bodies_fixture = kz_bodies_fixture;
using world_hit = kz_world_hit;
using world_ray_hit = kz_world_ray_hit;
using world_sweep_hit = kz_world_sweep_hit;
using world_near = kz_world_near;
using moving_circles = kz_moving_circles;
using cast_hit = kz_cast_hit;

inline constexpr body body_none = {0, 0};
/* Whether a handle is of a body at all; kz::world_view::is_live says whether that body is there. */
constexpr bool is_some(body b) noexcept { return b.generation != 0; }
inline bool same(body a, body b) noexcept { return kz_body_same(a, b); }
inline body other(const pair &p, body b) noexcept { return kz_pair_other(p, b); }

/* Flags of bodies and fixtures. */
using body_flags = flags<struct body_flags_tag>;
inline constexpr body_flags body_static{KZ_BODY_STATIC};
inline constexpr body_flags body_sensor{KZ_BODY_SENSOR};
inline constexpr body_flags body_one_way{KZ_BODY_ONE_WAY};
inline constexpr body_flags body_probe{KZ_BODY_PROBE};
inline constexpr body_flags body_disabled{KZ_BODY_DISABLED};

/* ---- Fixtures and bodies ------------------------------------------------------------------------------- */

/* One shape of a body of several. */
struct fixture {
    kz::shape shape{};
    std::uint32_t category = 0, collides = 0; /* 0: 1, and all */
    body_flags flags{};
    std::uint16_t kind = 0;
    std::uint64_t user = 0;
};

/* A table of fixtures, which any number of bodies share.  It never changes; copies are the same table. */
class fixture_table
{
  public:
    fixture_table() noexcept = default;
    fixture_table(span<const fixture> fixtures) : table_(std::make_shared<state>(fixtures)) {}
    fixture_table(std::initializer_list<fixture> fixtures)
        : fixture_table(span<const fixture>(fixtures.begin(), fixtures.size()))
    {
    }
    explicit operator bool() const noexcept { return table_ != nullptr; }
    const kz_fixture *c() const noexcept { return table_ ? table_->items.data() : nullptr; }
    std::int32_t size() const noexcept { return table_ ? static_cast<std::int32_t>(table_->items.size()) : 0; }
    keep_alive owner() const noexcept { return table_; }

  private:
    struct state {
        explicit state(span<const fixture> fixtures)
        {
            for (const fixture &f : fixtures) {
                kz_fixture c = {};
                c.shape = f.shape.c();
                c.category = f.category;
                c.collides = f.collides;
                c.flags = f.flags.bits();
                c.kind = f.kind;
                c.user = f.user;
                items.push_back(c);
                if (f.shape.owner()) owners.push_back(f.shape.owner());
            }
        }
        std::vector<kz_fixture> items;
        std::vector<keep_alive> owners;
    };
    std::shared_ptr<const state> table_;
};

/* How a body is made: with a shape, or with frames, or with fixtures. */
struct body_def {
    kz::shape shape{};
    mask_set frames{};
    std::int32_t frame = 0;
    fixture_table fixtures{};
    kz::pose pose = {{0, 0}, 1, 0};
    std::uint32_t category = 0; /* 0 means 1 */
    std::uint32_t collides = 0; /* 0 means all */
    std::int32_t group = 0;
    body_flags flags{};
    vec2 one_way = {0, 0};
    std::uint64_t user = 0;
};

/* What a body is besides what it consists of and where it is: for world::create_body without a body_def. */
struct body_options {
    std::uint32_t category = 0, collides = 0; /* 0: 1, and all */
    std::int32_t group = 0;
    body_flags flags{};
    vec2 one_way = {0, 0};
    std::uint64_t user = 0;
};

namespace detail
{
inline kz_body_def c_of(const kz_shape &shape, const kz_mask_set *frames, std::int32_t number, const fixture_table &table,
                        const pose &at, const body_options &o) noexcept
{
    return {shape, frames, number, table.c(), table.size(), at, o.category, o.collides, o.group, o.flags.bits(), o.one_way,
            o.user};
}
inline kz_body_def c_of(const body_def &def) noexcept
{
    return {def.shape.c(), def.frames.c(), def.frame, def.fixtures.c(), def.fixtures.size(), def.pose, def.category,
            def.collides, def.group, def.flags.bits(), def.one_way, def.user};
}
inline keep_alive owner_of(const body_def &def) noexcept
{
    if (def.frames) return def.frames.owner();
    return def.fixtures ? def.fixtures.owner() : def.shape.owner();
}

/* What the bodies of a world borrow, by index, and what all of them may.  A state that was saved shares the lists; the
 * world copies them before it changes shared ones. */
class borrowed
{
  public:
    void set(std::uint32_t index, const keep_alive &owner)
    {
        if (owner || is_past(index)) hold(index, owner);
    }
    void set(std::uint32_t index, const body_def &def)
    {
        if (def.frames || def.fixtures || def.shape.owner() || is_past(index)) hold(index, owner_of(def));
    }
    void add(keep_alive owner)
    {
        if (owner) mine().of_world.push_back(std::move(owner));
    }

  private:
    /* Was there a body of this index, or a later one, that borrowed? */
    bool is_past(std::uint32_t index) const noexcept { return lists_ && index < lists_->of_body.size(); }
    KZ_CPP_APART void hold(std::uint32_t index, keep_alive owner)
    {
        if (!owner && !lists_->of_body[index]) return;
        lists &own = mine();
        if (index >= own.of_body.size()) own.of_body.resize(index + std::size_t{1});
        own.of_body[index] = std::move(owner);
    }
    struct lists {
        std::vector<keep_alive> of_body, of_world;
    };
    lists &mine()
    {
        if (!lists_) lists_ = std::make_shared<lists>();
        else if (lists_.use_count() > 1) lists_ = std::make_shared<lists>(*lists_);
        return *lists_;
    }
    std::shared_ptr<lists> lists_;
};
} // namespace detail

/* ---- Filters of queries -------------------------------------------------------------------------------- */

class world_view;

/* Which bodies a query finds: kz_query_filter. */
struct query_filter {
    std::uint32_t category = 0, collides = 0;
    body except = {0, 0};
    bool no_sensors = false, each_kind = false;
    bool (*keep)(void *ctx, const kz_world *world, kz_body b) = nullptr;
    void *ctx = nullptr;

    kz_query_filter c() const noexcept { return {category, collides, except, no_sensors, each_kind, keep, ctx}; }
};

/* A filter that also asks a function, keep(body) or keep(world_view, body), about each body that the rest lets pass:
 *
 *     world.ray(from, to, kz::keep([&](kz::body b) { return b != hero; }))
 *
 * It is for one call: the function is read where it stands. */
template <class F> struct keep_filter {
    const F &keep;
    query_filter base;
};
template <class F> keep_filter<F> keep(const F &f, const query_filter &base = {}) noexcept
{
    return {f, base};
}

/* A filter as an argument of a query: none, a kz::query_filter, or kz::keep. */
class filter_ref
{
  public:
    filter_ref() noexcept : c_(nullptr) {}
    filter_ref(const query_filter &f) noexcept : c_(&own_), own_(f.c()) {}
    template <class F> filter_ref(const keep_filter<F> &f) noexcept;
    filter_ref(const filter_ref &) = delete;
    filter_ref &operator=(const filter_ref &) = delete;
    const kz_query_filter *c() const noexcept { return c_; }

  private:
    const kz_query_filter *c_;
    union {
        kz_query_filter own_;
        char none_;
    };
};

/* ---- A world that is read ------------------------------------------------------------------------------ */

/* The bodies of a world by rising index; bodies may be destroyed on the way. */
class body_range
{
  public:
    struct iterator {
        const kz_world *world;
        body now;
        body operator*() const noexcept { return now; }
        iterator &operator++() noexcept
        {
            now = kz_world_next(world, now);
            return *this;
        }
        bool operator!=(const iterator &end) const noexcept { return now.generation != end.now.generation; }
    };
    explicit body_range(const kz_world *world) noexcept : world_(world) {}
    iterator begin() const noexcept { return {world_, kz_world_next(world_, body_none)}; }
    iterator end() const noexcept { return {world_, body_none}; }

  private:
    const kz_world *world_;
};

/* The shape of a fixture, and the memory that it lies in.  It cannot be copied, and no body can be made of it. */
class posed_fixture
{
  public:
    posed_fixture() noexcept : shape_() {}
    posed_fixture(const posed_fixture &) = delete;
    posed_fixture &operator=(const posed_fixture &) = delete;
    shape_ref shape() const noexcept { return shape_; }

  private:
    friend class world_view;
    std::uint64_t memory_[KZ_FIXTURE_BYTES / sizeof(std::uint64_t)];
    kz_shape shape_;
};

/* A world as callbacks see it, and a base of kz::world: everything that only reads. */
class world_view
{
  public:
    world_view(const kz_world *c) noexcept : c_(c) {}
    const kz_world *c() const noexcept { return c_; }

    std::uint32_t count() const noexcept { return kz_world_count(c_); }
    std::size_t bytes() const noexcept { return kz_world_bytes(c_); }
    body_range bodies() const noexcept { return body_range(c_); }
    body at(std::uint32_t index) const noexcept { return kz_world_body(c_, index); }
    body next(body b) const noexcept { return kz_world_next(c_, b); }

    bool is_live(body b) const noexcept { return kz_body_is_live(c_, b); }
    kz::pose pose(body b) const noexcept { return kz_body_pose(c_, b); }
    vec2 position(body b) const noexcept { return kz_body_pose(c_, b).at; }
    kz::box box(body b) const noexcept { return kz_body_box(c_, b); }
    std::uint32_t category(body b) const noexcept { return kz_body_category(c_, b); }
    std::uint32_t collides(body b) const noexcept { return kz_body_collides(c_, b); }
    std::int32_t group(body b) const noexcept { return kz_body_group(c_, b); }
    body_flags flags(body b) const noexcept { return body_flags(kz_body_flags(c_, b)); }
    vec2 one_way(body b) const noexcept { return kz_body_one_way(c_, b); }
    std::uint64_t user(body b) const noexcept { return kz_body_user(c_, b); }
    struct shown {
        const kz_mask_set *frames; /* NULL: it has none */
        std::int32_t frame;
    };
    shown frames(body b) const noexcept
    {
        shown s = {nullptr, -1};
        s.frames = kz_body_frames(c_, b, &s.frame);
        return s;
    }
    /* In world coordinates.  It refers to the world, until the body is moved, reshaped or destroyed. */
    std::optional<kz_shape> shape(body b) const noexcept
    {
        std::optional<kz_shape> s(std::in_place);
        if (!kz_body_shape(c_, b, &*s)) s.reset();
        return s;
    }

    /* ---- Events of the last step; all are valid until the next one ---- */
    span<const pair> begin_events() const noexcept { return list<pair>(kz_world_begin_events); }
    span<const pair> end_events() const noexcept { return list<pair>(kz_world_end_events); }
    pair_users end_users(std::size_t i) const noexcept { return kz_world_end_users(c_, i); }
    span<const fixture_pair> fixture_pairs() const noexcept { return list<fixture_pair>(kz_world_fixture_pairs); }
    span<const fixture_pair> fixture_begin_events() const noexcept
    {
        return list<fixture_pair>(kz_world_fixture_begin_events);
    }
    span<const fixture_pair> fixture_end_events() const noexcept
    {
        return list<fixture_pair>(kz_world_fixture_end_events);
    }
    pair_users fixture_end_users(std::size_t i) const noexcept { return kz_world_fixture_end_users(c_, i); }

    /* ---- Two bodies ---- */
    std::optional<contact> collide(body a, body b) const noexcept
    {
        return detail::optional_of<contact>(
            [&](contact *out) { return kz_bodies_collide(c_, a, b, out) == KZ_OVERLAP; });
    }
    relation collide(body a, body b, contact &out) const noexcept { return kz_bodies_collide(c_, a, b, &out); }
    vec2 contact_push(body a, body b, const contact &c) const noexcept { return kz_bodies_contact_push(c_, a, b, &c); }
    std::size_t contacts(span<world_contact> out) const noexcept
    {
        return kz_world_contacts(c_, out.data(), out.size());
    }
    std::vector<world_contact> contacts() const
    {
        return detail::all_of<world_contact>(
            [this](world_contact *out, std::size_t max) { return kz_world_contacts(c_, out, max); });
    }
    std::size_t parts(body a, body b, span<body_parts> out) const noexcept
    {
        return kz_bodies_parts(c_, a, b, out.data(), out.size());
    }
    std::vector<body_parts> parts(body a, body b) const
    {
        return detail::all_of<body_parts>(
            [&](body_parts *out, std::size_t max) { return kz_bodies_parts(c_, a, b, out, max); });
    }

    /* ---- Fixtures ---- */
    std::uint32_t off(body b) const noexcept { return kz_body_off(c_, b); }
    span<const kz_fixture> fixtures(body b) const noexcept
    {
        std::int32_t n = 0;
        const kz_fixture *f = kz_body_fixtures(c_, b, &n);
        return {f, static_cast<std::size_t>(n)};
    }
    /* The shape of a fixture in world coordinates.  `out` has its vertices; masks and grids are the table's. */
    bool fixture_shape(body b, std::int32_t number, posed_fixture &out) const noexcept
    {
        return kz_body_fixture_shape(c_, b, number, out.memory_, sizeof out.memory_, &out.shape_);
    }
    std::size_t bodies_fixtures(body a, body b, span<bodies_fixture> out) const noexcept
    {
        return kz_bodies_fixtures(c_, a, b, out.data(), out.size());
    }
    std::vector<bodies_fixture> bodies_fixtures(body a, body b) const
    {
        return detail::all_of<bodies_fixture>(
            [&](bodies_fixture *out, std::size_t max) { return kz_bodies_fixtures(c_, a, b, out, max); });
    }
    relation fixtures_collide(body a, std::int32_t fixture_a, body b, std::int32_t fixture_b,
                              contact &out) const noexcept
    {
        return kz_fixtures_collide(c_, a, fixture_a, b, fixture_b, &out);
    }
#if !defined(KZ_NO_GRID)
    using grid_hit = kz_grid_hit;
    std::size_t cells(body b, body grid, span<grid_hit> out) const noexcept
    {
        return kz_bodies_cells(c_, b, grid, out.data(), out.size());
    }
    std::vector<grid_hit> cells(body b, body grid) const
    {
        return detail::all_of<grid_hit>(
            [&](grid_hit *out, std::size_t max) { return kz_bodies_cells(c_, b, grid, out, max); });
    }
#endif

    /* ---- Queries ---- */
    std::size_t find(shape_ref s, span<world_hit> out, const filter_ref &filter = {},
                     pair_mode mode = KZ_PAIRS_OVERLAP) const noexcept
    {
        return kz_world_find(c_, s.c(), mode, filter.c(), out.data(), out.size());
    }
    std::vector<world_hit> find(shape_ref s, const filter_ref &filter = {}, pair_mode mode = KZ_PAIRS_OVERLAP) const
    {
        return detail::all_of<world_hit>(
            [&](world_hit *out, std::size_t max) { return kz_world_find(c_, s.c(), mode, filter.c(), out, max); });
    }
    std::size_t find_at(vec2 point, span<world_hit> out, const filter_ref &filter = {}) const noexcept
    {
        return kz_world_find_at(c_, point, filter.c(), out.data(), out.size());
    }
    std::vector<world_hit> find_at(vec2 point, const filter_ref &filter = {}) const
    {
        return detail::all_of<world_hit>(
            [&](world_hit *out, std::size_t max) { return kz_world_find_at(c_, point, filter.c(), out, max); });
    }
    /* The bodies of shapes[i] are out[end[i - 1]] to out[end[i] - 1].  `end` has room for an end of each shape; without it
     * nothing is found. */
    std::size_t find_many(span<const kz_shape> shapes, span<world_hit> out, span<std::size_t> end,
                          const filter_ref &filter = {}, pair_mode mode = KZ_PAIRS_OVERLAP) const noexcept
    {
        if (end.size() < shapes.size()) return 0;
        return kz_world_find_many(c_, shapes.data(), shapes.size(), mode, filter.c(), out.data(), out.size(),
                                  end.data());
    }
    std::optional<world_ray_hit> ray(vec2 from, vec2 to, const filter_ref &filter = {}, hit_flags f = {}) const noexcept
    {
        return detail::optional_of<world_ray_hit>(
            [&](world_ray_hit *out) { return kz_world_ray(c_, from, to, f.bits(), filter.c(), out); });
    }
    std::size_t ray_all(vec2 from, vec2 to, span<world_ray_hit> out, const filter_ref &filter = {},
                        hit_flags f = {}) const noexcept
    {
        return kz_world_ray_all(c_, from, to, f.bits(), filter.c(), out.data(), out.size());
    }
    std::vector<world_ray_hit> ray_all(vec2 from, vec2 to, const filter_ref &filter = {}, hit_flags f = {}) const
    {
        return detail::all_of<world_ray_hit>([&](world_ray_hit *out, std::size_t max) {
            return kz_world_ray_all(c_, from, to, f.bits(), filter.c(), out, max);
        });
    }
    std::optional<world_sweep_hit> sweep(shape_ref s, vec2 by, const filter_ref &filter = {},
                                         hit_flags f = {}) const noexcept
    {
        return detail::optional_of<world_sweep_hit>(
            [&](world_sweep_hit *out) { return kz_world_sweep(c_, s.c(), by, f.bits(), filter.c(), out); });
    }
    std::size_t sweep_all(shape_ref s, vec2 by, span<world_sweep_hit> out, const filter_ref &filter = {},
                          hit_flags f = {}) const noexcept
    {
        return kz_world_sweep_all(c_, s.c(), by, f.bits(), filter.c(), out.data(), out.size());
    }
    std::vector<world_sweep_hit> sweep_all(shape_ref s, vec2 by, const filter_ref &filter = {}, hit_flags f = {}) const
    {
        return detail::all_of<world_sweep_hit>([&](world_sweep_hit *out, std::size_t max) {
            return kz_world_sweep_all(c_, s.c(), by, f.bits(), filter.c(), out, max);
        });
    }
    /* out[i] is what bullet i of `out.size()` hits.  Returns how many hit something. */
    std::size_t cast_many(const moving_circles &bullets, span<cast_hit> out, const filter_ref &filter = {},
                          hit_flags f = {}) const noexcept
    {
        return kz_world_cast_many(c_, bullets, out.size(), f.bits(), filter.c(), out.data());
    }
    /* As many of the nearest bodies as `out` has room for. */
    std::size_t nearest(shape_ref s, span<world_near> out, float within = INFINITY,
                        const filter_ref &filter = {}) const noexcept
    {
        return kz_world_nearest(c_, s.c(), within, filter.c(), out.data(), out.size());
    }
    std::vector<world_near> nearest(shape_ref s, std::size_t k, float within = INFINITY,
                                    const filter_ref &filter = {}) const
    {
        std::vector<world_near> out(k < count() ? k : count());
        out.resize(kz_world_nearest(c_, s.c(), within, filter.c(), out.data(), out.size()));
        return out;
    }

#if !defined(KZ_NO_RECORD)
    std::uint64_t hash() const noexcept { return kz_world_hash(c_); }
    std::uint64_t hash(body b) const noexcept { return kz_body_hash(c_, b); }
#endif

  protected:
    void look_at(const kz_world *c) noexcept { c_ = c; }

  private:
    template <class T, class F> span<const T> list(F of) const noexcept
    {
        std::size_t n = 0;
        const T *items = of(c_, &n);
        return {items, n};
    }
    const kz_world *c_;
};

namespace detail
{
template <class F> bool ask_keep(void *ctx, const kz_world *world, kz_body b) noexcept
{
    const F &keep = function_of<const F>(ctx);
    if constexpr (std::is_invocable_v<const F &, world_view, kz_body>) return keep(world_view(world), b);
    else return keep(b);
}
} // namespace detail

template <class F> filter_ref::filter_ref(const keep_filter<F> &f) noexcept : c_(&own_)
{
    own_ = f.base.c();
    own_.keep = detail::ask_keep<F>;
    own_.ctx = detail::context(f.keep);
}

/* ---- A world that is owned ----------------------------------------------------------------------------- */

/* How a world is made. */
struct world_def {
    const allocator *alloc = nullptr;
    pair_mode mode = KZ_PAIRS_OVERLAP;
    float wrap_w = 0, wrap_h = 0;
    std::uint64_t max_pairs = 0;
    kz::parallel parallel{};
    std::uint32_t tag = 0;
    bool fixture_pairs = false;
};

/* A world as it was: bytes, and a share of what its bodies refer to, so that they can come back. */
class world_state
{
  public:
    bytes_view bytes() const noexcept { return bytes_; }

  private:
    friend class world;
    std::vector<unsigned char> bytes_;
    detail::borrowed borrowed_;
};

class world : public world_view
{
  public:
    world() noexcept : world_view(nullptr) {}
    world(world &&other) noexcept : world_view(nullptr) { swap(other); }
    world &operator=(world &&other) noexcept
    {
        world old(std::move(*this));
        swap(other);
        return *this;
    }
    world(const world &) = delete;
    world &operator=(const world &) = delete;
    ~world() = default;
    explicit operator bool() const noexcept { return c_ != nullptr; }

    static result<world> create(const world_def &def = {}) { return create_with(def, nullptr, nullptr); }
    /* With a filter of pairs: keep(world_view, pair) for each, or keep(world_view, span<const pair>, bool *) for many. */
    template <class F> static result<world> create(const world_def &def, F keep)
    {
        const std::shared_ptr<F> own = std::make_shared<F>(std::move(keep));
        return create_with(def, filter_pairs<F>, own);
    }

    kz_world *c() const noexcept { return c_.get(); }

    /* ---- Bodies ---- */
    result<body> create_body(const body_def &def) { return created(detail::c_of(def), def); }
    /* The same without a body_def, whose copy of the shape is one more. */
    result<body> create_body(const kz::shape &s, const kz::pose &at, const body_options &o = {})
    {
        return created(detail::c_of(s.c(), nullptr, 0, fixture_table(), at, o), s.owner());
    }
    result<body> create_body(const mask_set &set, std::int32_t number, const kz::pose &at, const body_options &o = {})
    {
        return created(detail::c_of(kz_shape(), set.c(), number, fixture_table(), at, o), set.owner());
    }
    result<body> create_body(const fixture_table &table, const kz::pose &at, const body_options &o = {})
    {
        return created(detail::c_of(kz_shape(), nullptr, 0, table, at, o), table.owner());
    }
    /* All or none. */
    result<std::vector<body>> create_bodies(span<const body_def> defs)
    {
        std::vector<kz_body_def> c;
        c.reserve(defs.size());
        for (const body_def &def : defs) c.push_back(detail::c_of(def));
        result<std::vector<body>> r;
        r.slot()->resize(defs.size());
        if (!r.take(kz_bodies_create(c_.get(), c.data(), c.size(), r->data(), r.err()))) r.slot()->clear();
        for (std::size_t i = 0; i < r->size(); i++) borrowed_.set((*r)[i].index, defs[i]);
        return r;
    }
    status destroy(body b)
    {
        const status s = of(kz_body_destroy(c_.get(), b), b);
        if (s) borrowed_.set(b.index, keep_alive());
        return s;
    }
    status destroy(span<const body> bodies)
    {
        status s;
        s.take(kz_bodies_destroy(c_.get(), bodies.data(), bodies.size()));
        for (const body b : bodies)
            if (!is_some(at(b.index))) borrowed_.set(b.index, keep_alive());
        return s;
    }
    status set_pose(body b, kz::pose p) noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_body_set_pose(c_.get(), b, p, err); });
    }
    /* Moves a body there; it keeps its rotation. */
    status set_at(body b, vec2 at) noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_bodies_set_at(c_.get(), &b, 1, &at, sizeof at, err); });
    }
    /* Body i goes to at[i]. */
    status set_at(span<const body> bodies, span<const vec2> at) noexcept { return set_at(bodies, at, sizeof(vec2)); }
    /* Body i goes to the i-th of positions that are `stride` bytes apart, such as members of structs. */
    status set_at(span<const body> bodies, span<const vec2> at, std::size_t stride) noexcept
    {
        if (at.size() < bodies.size()) return kz::error({KZ_ERR_ARGUMENT, 2, 0});
        return detail::checked([&](kz_error *err) {
            return kz_bodies_set_at(c_.get(), bodies.data(), bodies.size(), at.data(), stride, err);
        });
    }
    status shift(vec2 offset) noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_world_shift(c_.get(), offset, err); });
    }
    status set_shape(body b, const kz::shape &s)
    {
        const status done = detail::checked([&](kz_error *err) { return kz_body_set_shape(c_.get(), b, &s.c(), err); });
        if (done) borrowed_.set(b.index, s.owner());
        return done;
    }
    status set_frame(body b, std::int32_t number) noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_body_set_frame(c_.get(), b, number, err); });
    }
    status set_frames(body b, const mask_set &set, std::int32_t number)
    {
        const status done =
            detail::checked([&](kz_error *err) { return kz_body_set_frames(c_.get(), b, set.c(), number, err); });
        if (done) borrowed_.set(b.index, set.owner());
        return done;
    }
    status set_fixtures(body b, const fixture_table &table)
    {
        const status done = detail::checked(
            [&](kz_error *err) { return kz_body_set_fixtures(c_.get(), b, table.c(), table.size(), err); });
        if (done) borrowed_.set(b.index, table.owner());
        return done;
    }
    status set_off(body b, std::uint32_t categories) noexcept
    {
        return of(kz_body_set_off(c_.get(), b, categories), b);
    }
    status set_filter(body b, std::uint32_t category, std::uint32_t collides) noexcept
    {
        return of(kz_body_set_filter(c_.get(), b, category, collides), b);
    }
    status set_group(body b, std::int32_t group) noexcept { return of(kz_body_set_group(c_.get(), b, group), b); }
    status set_user(body b, std::uint64_t user) noexcept { return of(kz_body_set_user(c_.get(), b, user), b); }
    status set_one_way(body b, vec2 one_way) noexcept { return of(kz_body_set_one_way(c_.get(), b, one_way), b); }
    status set_flags(body b, body_flags f) noexcept { return of(kz_body_set_flags(c_.get(), b, f.bits()), b); }

    /* ---- The step ---- */
    status step() noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_world_step(c_.get(), err); });
    }
    /* The pairs of the last step, until the next one. */
    span<const pair> pairs() noexcept
    {
        std::size_t n = 0;
        const kz_pair *p = kz_world_pairs(c_.get(), &n);
        return {p, n};
    }
    std::size_t pairs(body b, span<pair> out) noexcept { return kz_body_pairs(c_.get(), b, out.data(), out.size()); }
    std::vector<pair> pairs(body b)
    {
        return detail::all_of<pair>([&](pair *out, std::size_t max) { return kz_body_pairs(c_.get(), b, out, max); });
    }
    status index() noexcept
    {
        return detail::checked([&](kz_error *err) { return kz_world_index(c_.get(), err); });
    }
    void expect(std::uint32_t n_queries) noexcept { kz_world_expect(c_.get(), n_queries); }

    /* ---- States ---- */
    result<world_state> save() const
    {
        result<world_state> r;
        r.take(save(*r.slot(), r.err()));
        return r;
    }
    /* Into a state that is there: its room is used again. */
    status save(world_state &into) const
    {
        return detail::checked([&](kz_error *err) { return save(into, err); });
    }
    status restore(const world_state &state)
    {
        const status s = detail::checked(
            [&](kz_error *err) { return kz_world_restore(c_.get(), state.bytes_.data(), state.bytes_.size(), err); });
        if (s) borrowed_ = state.borrowed_;
        return s;
    }

#if !defined(KZ_NO_RECORD)
    /* Begins a log: write(kz::bytes_view) gets its bytes. */
    template <class F> status record(F write, bool hashes = false)
    {
        const std::shared_ptr<F> own = std::make_shared<F>(std::move(write));
        kz_recorder r = {};
        r.write = [](void *ctx, const void *bytes, std::size_t n) noexcept {
            detail::function_of<F>(ctx)(bytes_view(static_cast<const unsigned char *>(bytes), n));
        };
        r.ctx = own.get();
        r.flags = hashes ? KZ_RECORD_HASHES : 0;
        const status s = detail::checked([&](kz_error *err) { return kz_world_record(c_.get(), &r, err); });
        if (s) recorder_ = own;
        return s;
    }
    status end_record() noexcept
    {
        const status s = detail::checked([&](kz_error *err) { return kz_world_record(c_.get(), nullptr, err); });
        if (s) recorder_.reset();
        return s;
    }
    void mark(std::uint64_t number, const char *text = nullptr) noexcept { kz_world_mark(c_.get(), number, text); }
#endif

    /* Holds something for as long as the world, such as a map whose shapes its bodies have. */
    void keep(keep_alive owner) { borrowed_.add(std::move(owner)); }
    /* Holds something for as long as a body has its shape: for bodies that were made by calls of C. */
    void keep(body b, keep_alive owner)
    {
        if (is_live(b)) borrowed_.set(b.index, std::move(owner));
    }

  private:
    /* `holder` is the owner of what the body borrows, or the body_def that knows it. */
    template <class H> result<body> created(const kz_body_def &d, const H &holder)
    {
        result<body> r;
        if (r.take(kz_body_create(c_.get(), &d, r.slot(), r.err()))) borrowed_.set(r->index, holder);
        return r;
    }
    using filter_function = kz_pair_filter *;
    static result<world> create_with(const world_def &def, filter_function filter, std::shared_ptr<void> ctx)
    {
        kz_world_def d = {};
        d.alloc = def.alloc;
        d.mode = def.mode;
        d.wrap_w = def.wrap_w;
        d.wrap_h = def.wrap_h;
        d.max_pairs = def.max_pairs;
        d.parallel = def.parallel.c();
        d.filter = filter;
        d.filter_ctx = ctx.get();
        d.tag = def.tag;
        d.fixture_pairs = def.fixture_pairs;
        result<world> r;
        kz_world *raw = nullptr;
        if (!r.take(kz_world_create(&d, &raw, r.err()))) return r;
        r->c_.reset(raw);
        r->look_at(raw);
        r->filter_ = std::move(ctx);
        r->parallel_ = def.parallel.owner();
        return r;
    }
    template <class F>
    static void filter_pairs(void *ctx, const kz_world *w, const kz_pair *pairs, bool *keep, std::size_t n) noexcept
    {
        F &f = detail::function_of<F>(ctx);
        if constexpr (std::is_invocable_v<F &, world_view, span<const pair>, bool *>)
            f(world_view(w), span<const pair>(pairs, n), keep);
        else
            for (std::size_t i = 0; i < n; i++) keep[i] = f(world_view(w), pairs[i]);
    }
    static status of(kz_result why, body b) noexcept
    {
        status s;
        if (!s.take(why) && why == KZ_ERR_BAD_HANDLE) s.err()->a = b.index;
        return s;
    }
    kz_result save(world_state &into, kz_error *err) const
    {
        into.bytes_.resize(kz_world_save_bytes(c_.get()));
        into.borrowed_ = borrowed_;
        const kz_result done = kz_world_save(c_.get(), into.bytes_.data(), into.bytes_.size(), err);
        if (done != KZ_OK) into = world_state();
        return done;
    }
    void swap(world &other) noexcept
    {
        std::swap(borrowed_, other.borrowed_);
        std::swap(filter_, other.filter_);
        std::swap(parallel_, other.parallel_);
        std::swap(recorder_, other.recorder_);
        std::swap(c_, other.c_);
        look_at(c_.get());
        other.look_at(other.c_.get());
    }

    /* The world goes first: it may use all others until then. */
    detail::borrowed borrowed_;
    std::shared_ptr<void> filter_;
    keep_alive parallel_;
    std::shared_ptr<void> recorder_;
    detail::unique<kz_world, kz_world_free> c_;
};

} // namespace kz

#endif /* KZ_NO_WORLD */
#endif
