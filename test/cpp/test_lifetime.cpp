/* test_lifetime.cpp - what bodies and shapes refer to lives as long as they do, and no longer.
 *
 * The points, masks and grids of each test go out of scope before the world asks for them: under AddressSanitizer a
 * header that did not hold them would be found.  Weak pointers tell when they are let go. */
#include <kolize/kolize.hpp>

#include "check.hpp"

namespace
{

using weak = std::weak_ptr<const void>;

/* A star of 2n corners, more than a shape holds by itself. */
std::vector<kz::vec2> star(int n)
{
    std::vector<kz::vec2> points;
    for (int i = 0; i < 2 * n; i++) {
        const kz::rotation r = kz::cos_sin(3.14159265358979 * i / n);
        const float size = i % 2 == 0 ? 10.0f : 6.0f;
        points.push_back({size * r.cos, size * r.sin});
    }
    return points;
}
kz::shape star_shape(int n) { return kz::shape::polygon(star(n)).value(); }

kz::body put(kz::world &world, const kz::shape &shape, kz::vec2 at)
{
    kz::body_def def;
    def.shape = shape;
    def.pose = kz::at(at);
    return world.create_body(def).value();
}
bool hit_at(const kz::world &world, kz::vec2 at) { return !world.find_at(at).empty(); }

void points_live_as_long_as_a_body()
{
    kz::world world = kz::world::create().value();
    for (const int n : {5, 12, 40}) { /* with copied points, and with a tree, too */
        weak seen;
        kz::body b;
        {
            const kz::shape s = star_shape(n);
            seen = s.owner();
            b = put(world, s, {100, 0});
        }
        CHECK(!seen.expired());
        CHECK(world.set_pose(b, kz::pose_degrees({200, 0}, 30)).ok());
        CHECK(world.step().ok());
        CHECK(hit_at(world, {200, 0}) && !hit_at(world, {100, 0}));
        CHECK(world.destroy(b).ok());
        CHECK(seen.expired());
        CHECK(!world.destroy(b).ok()); /* stale */
    }
}

void a_body_without_a_definition_holds_as_much()
{
    kz::world world = kz::world::create().value();
    weak points, frames, table;
    {
        const kz::shape s = star_shape(12);
        points = s.owner();
        world.create_body(s, kz::at(0, 0)).value();
        kz::mask_set set = kz::mask_set::create().value();
        set.add_frame("f", 4, 2).value();
        set.add_mask(0, "", kz::mask::from_text("####\n####\n").value()).value();
        frames = set.owner();
        world.create_body(set, 0, kz::at(100, 0)).value();
        const kz::fixture_table t = {{star_shape(20), 0, 0, {}, 0, 0}};
        table = t.owner();
        world.create_body(t, kz::at(200, 0)).value();
    }
    CHECK(!points.expired() && !frames.expired() && !table.expired());
    CHECK(world.step().ok());
    CHECK(hit_at(world, {0, 0}) && hit_at(world, {102, 1}) && hit_at(world, {200, 0}));
    for (const kz::body b : world.bodies()) CHECK(world.destroy(b).ok());
    CHECK(points.expired() && frames.expired() && table.expired());
}

/* Moves a value away for good, and gives back what was moved from. */
template <class T> T &emptied(T &value)
{
    T other = std::move(value);
    value = std::move(other);
    other = T(std::move(value));
    return value;
}

void what_was_moved_from_refers_to_nothing()
{
    kz::world world = kz::world::create().value();
    weak points, set;
    kz::body_def def;
    def.shape = star_shape(12);
    points = def.shape.owner();
    CHECK(emptied(def.shape).kind() == KZ_KIND_NONE && !kz::intersects(def.shape, kz::shape(kz::vec2{0, 0})));
    CHECK(points.expired() && world.create_body(def).ok() && world.find_at({0, 0}).empty());
    kz::result<kz::shape> made = kz::shape::polygon(star(20));
    CHECK(kz::result<kz::shape>(std::move(made)).value().kind() == KZ_KIND_POLYGON);
    CHECK(made->kind() == KZ_KIND_NONE);
    def.shape = star_shape(12);
    CHECK(emptied(def).shape.kind() == KZ_KIND_NONE);
    kz::shape itself = star_shape(12);
    kz::shape &alias = itself;
    itself = std::move(alias);
    CHECK(itself.kind() == KZ_KIND_POLYGON && kz::intersects(itself, kz::shape(kz::vec2{0, 0})));

    kz::mask_set frames = kz::mask_set::create().value();
    set = frames.owner();
    CHECK(!emptied(frames) && !frames.c() && !frames.owner() && set.expired());
    kz::mask mask = kz::mask::from_text("##").value();
    CHECK(!emptied(mask) && !mask.c() && !kz::shape::mask(mask).ok());
    std::vector<int> calls(1);
    kz::parallel threads = kz::parallel::by([calls](auto job, std::uint32_t n) mutable {
        calls[0]++;
        for (std::uint32_t i = 0; i < n; i++) job(i);
    }, 2);
    CHECK(threads.c() && !emptied(threads).c() && !threads.owner());
    kz::world_def alone;
    alone.parallel = threads;
    CHECK(kz::world::create(alone).value().step().ok());
    kz::fixture_table table = {{star_shape(9), 0, 0, {}, 0, 0}};
    CHECK(!emptied(table) && table.size() == 0);
    CHECK(!emptied(world) && world.count() == 0 && !world.create_body(kz::shape(), kz::at(0, 0)).ok());
}

void a_stale_handle_lets_nothing_go()
{
    kz::world world = kz::world::create().value();
    const kz::body old = put(world, star_shape(9), {0, 0});
    CHECK(world.destroy(old).ok());
    const kz::shape s = star_shape(9);
    const weak seen = s.owner();
    const kz::body now = put(world, s, {0, 0});
    CHECK(now.index == old.index && now != old);
    CHECK(!world.destroy(old).ok());
    CHECK(!world.destroy(kz::span<const kz::body>(&old, 1)).ok());
    CHECK(!world.set_shape(old, kz::shape()).ok());
    CHECK(seen.use_count() == 2);
}

void another_shape_lets_the_first_go()
{
    kz::world world = kz::world::create().value();
    kz::shape s = star_shape(20);
    const weak seen = s.owner();
    const kz::body b = put(world, s, {0, 0});
    s = kz::shape();
    CHECK(!seen.expired());
    CHECK(world.set_shape(b, kz::shape::circle({0, 0}, 2).value()).ok());
    CHECK(seen.expired());
    CHECK(hit_at(world, {1, 0}) && !hit_at(world, {5, 0}));
    /* A refused one changes nothing. */
    CHECK(world.set_shape(b, star_shape(20)).ok());
    const kz::status refused = world.set_fixtures(b, {{star_shape(80), 0, 0, {}, 0, 0}});
    CHECK(refused.error().code == KZ_ERR_BUFFER);
    CHECK(hit_at(world, {5, 0}));
}

void compounds_hold_their_parts()
{
    weak seen;
    kz::shape all;
    {
        const kz::shape parts[3] = {star_shape(12), kz::shape::circle({30, 0}, 3).value(),
                                    star_shape(20).transformed(kz::at(60, 0)).value()};
        seen = parts[0].owner();
        all = kz::shape::parts(parts).value();
        CHECK(kz::part(all, 2) != nullptr);
    }
    kz::world world = kz::world::create().value();
    put(world, all, {0, 0});
    all = kz::shape();
    CHECK(!seen.expired());
    CHECK(hit_at(world, {60, 0}) && hit_at(world, {0, 0}) && !hit_at(world, {45, 0}));
    world = kz::world();
    CHECK(seen.expired());
}

void masks_sets_and_canvases_live_in_their_shapes()
{
    kz::world world = kz::world::create().value();
    weak mask, set, canvas;
    {
        const kz::mask m = kz::mask::from_text("####\n####\n").value();
        mask = m.owner();
        put(world, kz::shape::mask(m).value(), {0, 0});
        kz::mask_set frames = kz::mask_set::create().value();
        frames.add_frame("stand", 4, 2).value();
        frames.add_mask(0, "", m).value();
        frames.add_shape(0, "hurt", star_shape(12)).value();
        set = frames.owner();
        kz::body_def def;
        def.frames = frames;
        def.pose = kz::at(100, 0);
        CHECK(world.create_body(def).ok());
        const kz::canvas c = kz::canvas::create(8, 8).value();
        c.fill({0, 0, 8, 8});
        canvas = c.mask().owner();
        put(world, kz::shape::mask(c.mask()).value(), {200, 0});
    }
    CHECK(!mask.expired() && !set.expired() && !canvas.expired());
    CHECK(world.step().ok());
    CHECK(hit_at(world, {2, 1}) && hit_at(world, {102, 1}) && hit_at(world, {204, 4}));
    for (const kz::body b : world.bodies()) CHECK(world.destroy(b).ok());
    CHECK(mask.expired() && set.expired() && canvas.expired());
}

void grids_and_fixtures_are_shared()
{
    kz::world world = kz::world::create().value();
    weak grid_seen, table_seen;
    {
        const kz::tile tiles[2] = {{}, kz::tile_full(16, 16)};
        kz::grid_def def;
        def.w = 4;
        def.h = 2;
        def.cell_w = def.cell_h = 16;
        def.tiles = tiles;
        const kz::grid level = kz::grid::create(def).value();
        grid_seen = level.owner();
        put(world, kz::shape::grid(level).value(), {0, 0});
        CHECK(!hit_at(world, {8, 8}));
        CHECK(level.set(0, 0, 1).ok());
        CHECK(hit_at(world, {8, 8}));

        const kz::fixture_table table = {{star_shape(12), 1, 0, {}, 7, 0},
                                         {kz::shape::box({20, 0}, {24, 4}).value(), 2, 0, kz::body_sensor, 8, 0}};
        table_seen = table.owner();
        kz::body_def of_two;
        of_two.fixtures = table;
        for (int i = 0; i < 3; i++) {
            of_two.pose = kz::at(100, 100.0f * static_cast<float>(i));
            CHECK(world.create_body(of_two).ok());
        }
    }
    CHECK(table_seen.use_count() == 3 && grid_seen.use_count() == 1);
    CHECK(hit_at(world, {122, 202}));
    kz::posed_fixture posed;
    const kz::body last = world.find_at({122, 202}).at(0).body;
    CHECK(world.fixture_shape(last, 0, posed) && kz::overlap(posed.shape(), kz::shape::point({100, 200}).value()));
    CHECK(world.set_fixtures(last, kz::fixture_table({{kz::shape::circle({0, 0}, 1).value(), 0, 0, {}, 0, 0}})).ok());
    CHECK(table_seen.use_count() == 2);
}

void a_state_brings_shapes_back()
{
    kz::world world = kz::world::create().value();
    kz::shape s = star_shape(30);
    const weak seen = s.owner();
    kz::body b = put(world, s, {0, 0});
    s = kz::shape();
    kz::result<kz::world_state> saved = world.save();
    CHECK(saved.ok());
    CHECK(world.destroy(b).ok());
    CHECK(!seen.expired()); /* the state has it */
    CHECK(world.step().ok() && !hit_at(world, {0, 0}));
    CHECK(world.restore(*saved).ok() && hit_at(world, {0, 0}));

    kz::world another = kz::world::create().value();
    CHECK(another.restore(*saved).ok() && hit_at(another, {0, 0}));
    CHECK(world.destroy(b).ok());
    *saved = kz::world_state();
    CHECK(!seen.expired() && another.set_pose(b, kz::at(50, 0)).ok() && hit_at(another, {50, 0}));
    CHECK(another.destroy(b).ok() && seen.expired());
    CHECK(!world.restore(kz::world_state()).ok()); /* nothing was saved in it */
}

void worlds_move_with_what_they_hold()
{
    int asked = 0;
    weak seen;
    kz::world first;
    CHECK(!first);
    {
        kz::world made = kz::world::create({}, [&asked](kz::world_view, const kz::pair &) {
                             asked++;
                             return true;
                         }).value();
        kz::shape s = star_shape(16);
        seen = s.owner();
        put(made, s, {0, 0});
        put(made, s, {5, 0});
        first = std::move(made);
    }
    CHECK(first.step().ok() && asked > 0 && first.pairs().size() == 1);
    kz::world &same = first;
    first = std::move(same); /* even to itself: it has nothing or all, and leaks nothing */
    first = kz::world::create().value();
    CHECK(seen.expired() && first.count() == 0);
}

void caches_hold_what_they_were_asked_about()
{
    kz::mask_cache cache = kz::mask_cache::create(1 << 16).value();
    kz::mask source = kz::mask::from_text("##\n##\n").value();
    const weak seen = source.owner();
    const kz::affine turned = kz::affine_from_pose(1, 1, {0, 0}, kz::pose_degrees({0, 0}, 45));
    {
        const kz::result<kz::mask_cache::used> one = cache.get(source, turned);
        kz::result<kz::mask_cache::used> two = cache.get(source, turned);
        CHECK(one.ok() && two.ok() && one->mask().c() == two->mask().c());
        CHECK(!cache.remove(source)); /* in use */
        kz::mask_cache::used moved = std::move(*two);
        CHECK(moved.mask().count() > 0);
    }
    const kz::mask copy = source;
    source = kz::mask();
    CHECK(!seen.expired());
    CHECK(cache.remove(copy) && cache.stats().masks == 0);
}

/* What the compiler refuses: a shape of a mask that nothing keeps, flags of another kind, C's shape as a body's. */
template <class T> using mask_shape = decltype(kz::shape::mask(std::declval<T>(), 0, 0));
template <template <class> class Op, class T, class = void> struct compiles : std::false_type {
};
template <template <class> class Op, class T> struct compiles<Op, T, std::void_t<Op<T>>> : std::true_type {
};
static_assert(compiles<mask_shape, kz::mask>::value && !compiles<mask_shape, kz::mask_view>::value,
              "a view keeps nothing");
static_assert(!std::is_convertible<kz_shape, kz::shape>::value, "a shape of C keeps nothing");
static_assert(!std::is_convertible<kz::shape, kz_shape>::value, "a copy in C would keep nothing");
static_assert(!std::is_copy_constructible<kz::world>::value, "a world is one");
static_assert(!std::is_copy_constructible<kz::filter_ref>::value, "a filter's function is read where it stands");
template <class T> using joined = decltype(kz::body_static | std::declval<T>());
static_assert(compiles<joined, kz::body_flags>::value && !compiles<joined, kz::hit_flags>::value, "flags of one kind");
template <class T> using runs_of = decltype(kz::runs(std::declval<T>(), KZ_CELLS_TOUCHED, 0));
static_assert(compiles<runs_of, const kz::shape &>::value && !compiles<runs_of, kz::shape>::value,
              "runs read the shape");

} // namespace

int main()
{
    points_live_as_long_as_a_body();
    a_body_without_a_definition_holds_as_much();
    what_was_moved_from_refers_to_nothing();
    a_stale_handle_lets_nothing_go();
    another_shape_lets_the_first_go();
    compounds_hold_their_parts();
    masks_sets_and_canvases_live_in_their_shapes();
    grids_and_fixtures_are_shared();
    a_state_brings_shapes_back();
    worlds_move_with_what_they_hold();
    caches_hold_what_they_were_asked_about();
    return failures();
}
