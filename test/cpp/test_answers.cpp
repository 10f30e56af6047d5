/* test_answers.cpp - what kolize.hpp gives back: results, optionals, spans, lists, ranges, and answers of functions. */
#include <kolize/kolize.hpp>

#include <cstring>
#include <new>
#include <unordered_map>
#include <unordered_set>

#include "check.hpp"

#if __cplusplus >= 202002L
#include <span>
#endif

namespace
{

constexpr kz::vec2 up = {0, -1};
constexpr kz::box unit_box = {{0, 0}, {1, 1}};
static_assert(up + kz::vec2{1, 1} == kz::vec2{1, 0} && 2 * up == up + up && -up == kz::vec2{0, 1} && up != kz::vec2{},
              "vectors are constants");
static_assert(kz::at(3, 4).at == kz::vec2{3, 4} && unit_box == kz::box{{0, 0}, {1, 1}}, "poses and boxes are, too");
static_assert((kz::body_static | kz::body_sensor).has(kz::body_sensor) && !kz::body_static.has(kz::body_sensor),
              "flags");
static_assert(kz::body{1, 2} == kz::body{1, 2} && kz::body{1, 2} != kz::body{1, 3} && !kz::is_some(kz::body_none), "");

kz::shape ball(kz::vec2 at, float r) { return kz::shape::circle(at, r).value(); }

void results_have_a_value_or_a_sentence()
{
    const kz::result<kz::shape> bad = kz::shape::circle({0, 0}, -1);
    CHECK(!bad && bad.error().code == KZ_ERR_NEGATIVE_RADIUS && bad.error().message() == "the radius is negative");
    CHECK(std::strcmp(bad.error().name(), "ERR_NEGATIVE_RADIUS") == 0);
    CHECK(kz::shape::circle({0, 0}, -1).value_or(ball({0, 0}, 2)).bounds() == kz::box({{-2, -2}, {2, 2}}));
    CHECK(kz::shape::box({1, 0}, {0, 1}).error().code == KZ_ERR_BOX_ORDER);
    CHECK(kz::shape::polygon({{0, 0}, {1, 1}}).error().message() == "2 points, at least 3 are needed");
    CHECK(kz::shape::polygon(kz::span<const kz::vec2>()).error().code == KZ_ERR_TOO_FEW_POINTS);
    CHECK(!kz::shape::polygon_with_holes({{0, 0}, {4, 0}, {4, 4}}, {5}).ok()); /* an end beyond the points */
    CHECK(kz::shape::point({NAN, 0}).error().code == KZ_ERR_NOT_FINITE);
    const kz_allocator none = {[](void *, std::size_t, std::size_t) -> void * { return nullptr; },
                               [](void *, void *, std::size_t, std::size_t) {}, nullptr};
    CHECK(kz::mask::from_text("#", &none).error().code == KZ_ERR_MEMORY);
    kz::world_def def;
    def.alloc = &none;
    CHECK(kz::world::create(def).error().code == KZ_ERR_MEMORY);
    kz::world world = kz::world::create().value();
    CHECK(world.set_user({7, 7}, 1).error().message() == "the handle 7 is stale or was never valid");
    const kz::body b = world.create_body(ball({0, 0}, 1), kz::at(0, 0)).value();
    world.create_body(ball({0, 0}, 1), kz::at(0, 0)).value();
    CHECK(world.set_flags(b, kz::body_flags(0x80000000u)).error().message() == "an argument is missing or out of range");
    CHECK(world.set_at(kz::span<const kz::body>(&b, 1), kz::span<const kz::vec2>()).error().message() ==
          "an argument is missing or out of range (argument 2)");
    CHECK(kz::self_check().ok() && !kz::cpu_force(KZ_CPU_LEVEL_COUNT).ok());
}

void spans_come_from_anything_that_lies_in_a_row()
{
    const kz::vec2 array[3] = {{0, 0}, {4, 0}, {0, 4}};
    const std::vector<kz::vec2> vector(array, array + 3);
    const std::array<kz::vec2, 3> fixed = {array[0], array[1], array[2]};
    for (const auto &hull : {kz::convex_hull(array), kz::convex_hull(vector), kz::convex_hull(fixed),
                             kz::convex_hull({{0, 0}, {4, 0}, {0, 4}})})
        CHECK(hull.size() == 3 && hull[0] == kz::vec2({0, 0}));
    CHECK(kz::convex_hull(kz::span<const kz::vec2>()).empty());
#if __cplusplus >= 202002L
    CHECK(kz::convex_hull(std::span<const kz::vec2>(vector)).size() == 3);
    const std::span<const kz::vec2> back = kz::span<const kz::vec2>(vector);
    CHECK(back.size() == 3);
#endif
}

void answers_are_optional()
{
    const kz::shape a = ball({0, 0}, 2), b = ball({3, 0}, 2), far = ball({10, 0}, 1);
    CHECK(kz::overlap(a, b) && !kz::overlap(a, far) && kz::relate(a, far) == kz::apart && kz::intersects(a, b));
    const std::optional<kz::contact> hit = kz::collide(a, b);
    CHECK(hit && kz::contact_push(a, b, *hit) == kz::vec2({-1, 0}) && !kz::collide(a, far));
    CHECK(kz::ray(b, {0, 0}, {10, 0}) && kz::ray(b, {0, 0}, {10, 0})->point == kz::vec2({1, 0}) &&
          !kz::ray(b, {0, 5}, {10, 5}));
    CHECK(kz::ray(b, {0, 2}, {10, 2}, kz::hit_touch).has_value() && !kz::ray(b, {0, 2}, {10, 2}));
    CHECK(kz::sweep(far, {-10, 0}, a) && !kz::sweep(far, {10, 0}, a));
    kz::sweep_hit whole;
    CHECK(!kz::sweep(b, {10, 0}, a, whole) && whole.start == KZ_OVERLAP);
    CHECK(kz::distance(a, far).distance > 6.9f && kz::distance(kz::vec2{0, 0}, kz::vec2{3, 4}) == 5.0f);
    CHECK(kz::common_point(a, b).has_value() && !kz::common_point(a, far));
    CHECK(kz::push_along(a, b, up).has_value() && !kz::push_along(a, b, {0, 0}));
    CHECK(kz::clip(kz::segment{{-1, 0.5f}, {2, 0.5f}}, unit_box)->b == kz::vec2({1, 0.5f}));
    CHECK(kz::clip({{-1, -1}, {2, -1}, {2, 2}, {-1, 2}}, unit_box)->size() == 4);
    CHECK(kz::relate(a, kz::at(0, 0), b, kz::at(9, 0)).value() == kz::apart);
    CHECK(kz::collide(a, kz::at(0, 0), b, kz::at(-1, 0)).value().relation == KZ_OVERLAP);
    CHECK(!kz::relate(a, kz::pose{{0, 0}, 3, 0}, b, kz::at(0, 0)).ok());
    CHECK(kz::ray_spans(kz::shape::parts({{a, far}}).value(), {-9, 0}, {20, 0}).size() == 2);
    CHECK(kz::sweep_rotating(kz::shape::box({0, -1}, {9, 1}).value(), {kz::at(0, 0), {0, 0}, 3.0f}, ball({0, 6}, 1))
              ->hit);
    CHECK(kz::measure_of(a).dimension == 2 && kz::contains(ball({0, 0}, 5), a));
}

void lists_are_whole_however_long()
{
    kz::world world = kz::world::create().value();
    kz::body_def def;
    for (int i = 0; i < 50; i++) {
        def.shape = ball({0, 0}, 3);
        def.pose = kz::at(static_cast<float>(i), 0);
        def.user = static_cast<std::uint64_t>(i);
        world.create_body(def).value();
    }
    CHECK(world.step().ok());
    const kz::shape all = kz::shape::box({-9, -9}, {99, 9}).value();
    CHECK(world.find(all).size() == 50 && world.ray_all({-9, 0}, {99, 0}).size() == 50);
    CHECK(world.user(world.find(all).back().body) == 49 && world.user(world.find_at({49, 0}).back().body) == 49);
    kz::world_hit few[8];
    CHECK(world.find(all, kz::span<kz::world_hit>(few)) == 50 && world.user(few[7].body) == 7);
    CHECK(world.nearest(ball({0, 20}, 1), 3).size() == 3 && world.nearest(ball({0, 20}, 1), 500).size() == 50);
    CHECK(world.nearest(ball({0, 20}, 1), SIZE_MAX).size() == 50);
    CHECK(world.contacts().size() == world.pairs().size() && world.pairs().size() == 49 + 48 + 47 + 46 + 45);
    CHECK(world.begin_events().size() == 235 && world.end_events().empty());

    int n = 0;
    std::unordered_set<kz::body> seen;
    std::unordered_map<kz::body, int> found;
    for (const kz::body b : world.bodies()) {
        seen.insert(b);
        found[b] = n++;
        if (n % 2 == 0) CHECK(world.destroy(b).ok());
    }
    CHECK(n == 50 && seen.size() == 50 && world.count() == 25 && found.size() == 50);
    CHECK(world.pairs(world.at(0)).size() == 5);
    std::vector<kz::body> rest;
    for (const kz::body b : world.bodies()) rest.push_back(b);
    CHECK(world.destroy(rest).ok() && world.count() == 0);
}

void functions_with_captures_decide()
{
    int asked = 0;
    kz::world world = kz::world::create({}, [&asked](kz::world_view w, kz::span<const kz::pair> pairs, bool *keep) {
                          for (std::size_t i = 0; i < pairs.size(); i++)
                              keep[i] = w.user(pairs[i].a) != 2 && w.user(pairs[i].b) != 2;
                          asked++;
                      }).value();
    kz::body_def def;
    kz::body b[4];
    for (std::uint64_t i = 0; i < 4; i++) {
        def.shape = kz::shape::box({0, 0}, {10, 10}).value();
        def.pose = kz::at(6 * static_cast<float>(i), 0);
        def.user = i;
        def.flags = i == 3 ? kz::body_static | kz::body_one_way : kz::body_flags();
        def.one_way = {1, 0};
        b[i] = world.create_body(def).value();
    }
    CHECK(world.step().ok() && asked == 1 && world.pairs().size() == 1);
    CHECK(kz::other(world.pairs()[0], b[0]) == b[1]);

    const auto not_first = [&](kz::body other) { return other != b[0]; };
    CHECK(world.ray({-5, 5}, {50, 5})->body == b[0]);
    CHECK(world.ray({-5, 5}, {50, 5}, kz::keep(not_first))->body == b[1]);
    CHECK(world.ray({-5, 5}, {50, 5}, kz::keep([](kz::world_view w, kz::body x) { return w.user(x) > 1; }))->body ==
          b[2]);
    kz::query_filter except = {};
    except.except = b[1];
    CHECK(world.ray({-5, 5}, {50, 5}, except)->body == b[0]);
    CHECK(world.ray({-5, 5}, {50, 5}, kz::keep(not_first, except))->body == b[2]);
    CHECK(!world.ray({-5, 15}, {50, 15}) && world.sweep(ball({-9, 5}, 1), {20, 0}, kz::keep(not_first))->body == b[1]);
    CHECK(!world.ray({40, 5}, {-5, 5}, kz::keep([&](kz::body x) { return x == b[3]; }), kz::hit_flags()) ==
          !world.ray({40, 5}, {-5, 5}, kz::keep([&](kz::body x) { return x == b[3]; })));

    std::vector<std::uint64_t> met;
    const auto cross = [&](const kz::move_hit &hit) {
        met.push_back(world.user(hit.body));
        return KZ_RESPONSE_CROSS;
    };
    CHECK(world.set_at(b[0], {-50, 0}).ok());
    kz::move_hit hits[8];
    const auto moved = kz::move(world, b[0], {100, 0}, kz::responding(cross), kz::span<kz::move_hit>(hits));
    CHECK(moved.ok() && met.size() >= 2 && moved->n_hits == met.size() && world.position(b[0]).x == 50);
    CHECK(kz::move(world, kz::body{9, 9}, {1, 0}).error().code == KZ_ERR_BAD_HANDLE);
    CHECK(kz::move(world, ball({-50, 5}, 1), {100, 0})->moved.x < 60);
    CHECK(kz::push_out(world, b[1])->free && kz::reflect({1, 1}, up).y == -1);
}

void masks_answer_as_in_c()
{
    const kz::mask a = kz::mask::from_text("##.#\n####\n").value();
    const kz::mask b = kz::mask::from_call(3, 2, [](std::int32_t x, std::int32_t y) { return x >= y; }).value();
    CHECK(a.text() == "##.#\n####\n" && b.text() == "###\n.##\n" && a.count() == 7 && a.width() == 4);
    int cells = 0;
    for (int y = 0; y < a.height(); y++)
        for (const kz::run r : a.runs(y)) cells += r.x1 - r.x0;
    CHECK(cells == 7 && !a.next_run(0, 4) && a.next_run(0, 2)->x0 == 3);
    CHECK(a.overlap(b, 1, 1) && !a.overlap_first(b, 9, 9) && a.overlap_first(b, 1, 1) == kz::cell({1, 1}));
    CHECK(a.push(b, 0, 0, 9).has_value() && !a.push(b, 0, 0, 0) && a.collide(b, 0, 0, 9)->count == 4);
    CHECK(a.ray({-1, 0.5f}, {9, 0.5f})->cell == kz::cell({0, 0}) && !a.ray({-1, 5}, {9, 5}));
    CHECK(a.rotate90({1, false})->width() == 2);
    CHECK(a.transform(kz::affine_from_pose(2, 2, {0, 0}, kz::at(0, 0)))->mask.count() == 28);
    CHECK(a.components(KZ_CONNECTIVITY_4)->size() == 1 && a.distances()->size() == 8);
    const kz::config_space space = kz::config_space::create(a, b).value();
    CHECK(space.overlap(1, 1) && !space.overlap(9, 9) && space.push(0, 0) == *a.push(b, 0, 0, 9));
    const kz::rings outline = kz::rings::trace(a).value();
    CHECK(outline.size() == 1 && outline[0].size() == 8 && outline.fill(4, 2)->text() == a.text());
    CHECK(kz::overlap(kz::shape::from_rings(outline).value(), kz::shape::mask(a).value()));
    CHECK(outline.convex_parts()->size() >= 2 && outline.simplified({KZ_SIMPLIFY_COVER, 2, 0})->points().size() < 8);
    CHECK(kz::fit_box(a, 0)->shape == kz::box({{0, 0}, {4, 2}}) && kz::fit_hull(a)->shape.size() == 4);
    CHECK(kz::rectangles(a)->size() == 3);
    const kz::canvas c = kz::canvas::create(8, 8).value();
    c.draw(ball({4, 4}, 3), KZ_CELLS_TOUCHED);
    int touched = 0;
    const kz::shape round = ball({4, 4}, 3);
    for (int y = 0; y < 8; y++)
        for (const kz::run r : kz::runs(round, KZ_CELLS_TOUCHED, y)) touched += r.x1 - r.x0;
    CHECK(c.mask().count() == touched && touched > 28);
    CHECK(kz::data_text("name=bat; damage=3", "name") == "bat" && !kz::data_text("", "name"));
    const std::string word(700, 'x');
    CHECK(kz::data_text(("k=" + word).c_str(), "k") == word && kz::data_number("damage=3", "damage") > 2);
}

void logs_are_played_again()
{
    std::vector<unsigned char> log, other;
    for (std::vector<unsigned char> *to : {&log, &other}) {
        kz::world world = kz::world::create().value();
        CHECK(world.record([to](kz::bytes_view b) { to->insert(to->end(), b.begin(), b.end()); }, true).ok());
        kz::body_def def;
        def.shape = ball({0, 0}, 2);
        const kz::body b = world.create_body(def).value();
        for (int i = 0; i < 5; i++) {
            world.mark(static_cast<std::uint64_t>(i));
            CHECK(world.set_at(b, {static_cast<float>(to == &other && i == 3 ? 9 : i), 0}).ok() && world.step().ok());
        }
    }
    kz::replay a = kz::replay::create(log).value(), b = kz::replay::create(other).value();
    CHECK(a.steps() == 5 && a.seek(2).ok() && a.at() == 2 && a.world().count() == 1);
    std::size_t n = 0;
    while (a.next()) n++;
    CHECK(n > 3 && a.error().ok());
    const auto difference = kz::compare(a, b);
    CHECK(difference.ok() && difference->differs && difference->difference.mark == 3);
    log.resize(3);
    CHECK(kz::replay::create(log).error().code == KZ_ERR_CONTENT);
}

void any_object_draws()
{
    struct lines {
        int n = 0;
        void line(kz::vec2, kz::vec2, const kz::pen &) { n++; }
        void circle(kz::vec2, float, const kz::pen &) { n += 100; }
    } seen;
    const kz::drawer draw(seen);
    draw.line({0, 0}, {1, 1}, 0xff0000ff);
    draw.shape(ball({0, 0}, 2), {0, 0xffffffff, 1});
    draw.text({0, 0}, "skipped", 0xffffffff);
    CHECK(seen.n == 101);
    kz::world world = kz::world::create().value();
    kz::body_def def;
    def.shape = ball({0, 0}, 2);
    world.create_body(def).value();
    draw.world(world, kz::draw_boxes | kz::draw_pairs);
    CHECK(seen.n > 201);
    CHECK(draw.c()->polygon == nullptr && draw.c()->cells == nullptr);
}

void work_is_shared_and_stopped_by_functions()
{
    int runs = 0;
    kz::world_def def;
    def.parallel = kz::parallel::by(
        [&runs](auto job, std::uint32_t n) {
            runs++;
            for (std::uint32_t i = 0; i < n; i++) job(i);
        },
        3);
    kz::world world = kz::world::create(def).value();
    def = kz::world_def();
    std::vector<kz::body_def> defs(4000);
    for (std::size_t i = 0; i < defs.size(); i++) {
        defs[i].shape = ball({0, 0}, 3);
        defs[i].pose = kz::at(static_cast<float>(i % 64) * 5, static_cast<float>(i / 64) * 5);
    }
    const auto bodies = world.create_bodies(defs);
    CHECK(bodies.ok() && bodies->size() == 4000 && world.step().ok() && runs > 0);
    defs[2].category = 1;
    defs[2].shape = kz::shape();
    defs[2].pose = {{NAN, 0}, 1, 0};
    CHECK(!world.create_bodies(defs).ok() && world.count() == 4000);

    const kz::mask large =
        kz::mask::from_call(600, 600, [](std::int32_t x, std::int32_t y) { return (x * y) % 3 == 0; }).value();
    int asked = 0;
    CHECK(large.config_space(large, kz::work_while([&] { return ++asked < 3; })).error().code == KZ_ERR_STOPPED);
    CHECK(asked == 3);
    kz::work few = {};
    few.max_work = 10;
    CHECK(large.config_space(large, few).error().code == KZ_ERR_TOO_LARGE);
}

/* A T without braces, in memory where everything else was. */
template <class T> const T &unbraced()
{
    static union room {
        room() { std::memset(bytes, 0xAB, sizeof bytes); }
        ~room() {}
        unsigned char bytes[sizeof(T)];
        T value;
    } r;
    return *new (&r.value) T;
}
template <class T> bool is_zero(const T &c)
{
    const T zero = {};
    return std::memcmp(&c, &zero, sizeof c) == 0;
}

void options_need_no_braces()
{
    const kz_move_def move = unbraced<kz::move_def>().c();
    CHECK(!move.respond && !move.memory && move.max_turns == 0 && move.up == (kz::vec2{0, 0}) && !move.whole_pixels);
    CHECK(move.response == KZ_RESPONSE_SLIDE && move.walk == KZ_WALK_ALONG && !move.drops);
    CHECK(move.ledge_snap + move.snap == 0);
    const kz_query_filter filter = unbraced<kz::query_filter>().c();
    CHECK(!filter.keep && filter.category == 0 && filter.collides == 0 && filter.except == kz::body_none);
    CHECK(!filter.no_sensors && !filter.each_kind && !filter.ctx);
    CHECK(is_zero(static_cast<const kz_move_memory &>(unbraced<kz::move_memory>())));
    CHECK(is_zero(unbraced<kz::work>().c()));
    const kz::limits all = kz::limits_resolve(unbraced<kz::limits>());
    CHECK(all.max_depth == 64 && all.max_notes == 1000 && !all.strict && !all.root);
    kz::limits few;
    few.max_objects = 3;
    CHECK(kz::limits_resolve(few).max_objects == 3 && kz::limits_resolve(few).max_depth == 64);

    kz::world world = kz::world::create().value();
    kz::body_def crate;
    crate.shape = kz::shape::box({0, 0}, {10, 10}).value();
    std::vector<kz::body> row;
    for (int i = 0; i < 24; i++, crate.pose.at.x += 9) row.push_back(world.create_body(crate).value());
    kz_push_out as_c = {};
    CHECK(kz_body_push_out(world.c(), row[5], 0, &as_c, nullptr) == KZ_OK);
    CHECK(world.set_at(row[5], {45, 0}).ok());
    CHECK(kz::push_out(world, row[5])->attempts == as_c.attempts && as_c.attempts > 0);
}

void same(const kz::shape &made, const kz::result<kz::shape> &asked)
{
    CHECK(asked.ok() && made.kind() == asked->kind() && made.bounds() == asked->bounds());
    CHECK(made->flags == asked->c().flags && !made.owner());
    int apart = 0;
    for (float x = -8; x < 8; x += 0.5f) {
        const kz::shape p(kz::vec2{x, 3 - x});
        CHECK(kz::relate(made, p) == kz::relate(*asked, p));
        apart += kz::relate(made, p) == KZ_APART;
    }
    CHECK(apart > 0);
}

void plain_values_are_shapes()
{
    same(kz::shape(kz::vec2{3, 4}), kz::shape::point({3, 4}));
    same(kz::shape(kz::segment{{0, 0}, {3, 4}}), kz::shape::segment({0, 0}, {3, 4}));
    same(kz::shape(kz::box{{0, 1}, {3, 4}}), kz::shape::box({0, 1}, {3, 4}));
    same(kz::shape(kz::circle{{1, 2}, 3}), kz::shape::circle({1, 2}, 3));
    same(kz::shape(kz::capsule{{0, 1}, {3, 4}, 5}), kz::shape::capsule({0, 1}, {3, 4}, 5));
}

void bodies_need_no_definition()
{
    kz::world world = kz::world::create().value();
    kz::body_options options;
    options.category = 2;
    options.collides = 4;
    options.group = -5;
    options.flags = kz::body_static | kz::body_one_way;
    options.one_way = {0, -1};
    options.user = 7;
    const kz::pose at = kz::pose_degrees({3, 4}, 90);
    const kz::body crate = world.create_body(kz::shape(kz::box{{0, 0}, {2, 1}}), at, options).value();
    CHECK(world.category(crate) == 2 && world.collides(crate) == 4 && world.group(crate) == -5);
    CHECK(world.flags(crate) == options.flags && world.one_way(crate) == options.one_way && world.user(crate) == 7);
    CHECK(world.pose(crate) == at && world.box(crate) == kz::box({{2, 4}, {3, 6}}));
    const kz::body plain = world.create_body(kz::shape(kz::circle{{0, 0}, 5}), kz::at(10, 20)).value();
    CHECK(world.category(plain) == 1 && world.collides(plain) == UINT32_MAX && world.user(plain) == 0);

    kz::mask_set frames = kz::mask_set::create().value();
    for (int i = 0; i < 2; i++) frames.add_frame("f", 2, 2).value();
    frames.add_mask(1, "", kz::mask::from_text("##\n##\n").value()).value();
    const kz::body sprite = world.create_body(frames, 1, kz::at(50, 0), options).value();
    CHECK(world.frames(sprite).frames == frames.c() && world.frames(sprite).frame == 1 && world.user(sprite) == 7);
    CHECK(world.create_body(frames, 2, kz::at(50, 0)).error().code != KZ_OK);
    const kz::fixture_table two = {{kz::shape(kz::circle{{0, 0}, 1}), 1, 2, {}, 3, 4},
                                   {kz::shape(kz::circle{{9, 0}, 1}), 1, 2, {}, 3, 4}};
    const kz::body figure = world.create_body(two, kz::at(80, 0), options).value();
    CHECK(world.box(figure) == kz::box({{79, -1}, {90, 1}}) && world.group(figure) == -5);
}

} // namespace

int main()
{
    results_have_a_value_or_a_sentence();
    spans_come_from_anything_that_lies_in_a_row();
    answers_are_optional();
    lists_are_whole_however_long();
    functions_with_captures_decide();
    masks_answer_as_in_c();
    logs_are_played_again();
    any_object_draws();
    work_is_shared_and_stopped_by_functions();
    options_need_no_braces();
    plain_values_are_shapes();
    bodies_need_no_definition();
    return failures();
}
