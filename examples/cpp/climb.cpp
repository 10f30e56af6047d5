/* climb.cpp - a hero climbs a ladder to a ledge, walks off it, stomps one enemy, and runs into another. */
#include <kolize/kolize.hpp>

#include <cstdio>

enum : std::uint32_t { HERO = 1, WALL = 2, LADDER = 4, ENEMY = 8 };

static kz::body put_box(kz::world &world, kz::box box, std::uint32_t category, kz::body_flags flags = kz::body_static)
{
    kz::body_def def;
    def.shape = kz::shape::box(box).value();
    def.category = category;
    def.flags = flags;
    def.one_way = {0, -1}; /* of one-way bodies: passed from below */
    return world.create_body(def).value();
}

int main()
{
    kz::world world = kz::world::create().value();
    put_box(world, {{0, 100}, {300, 120}}, WALL);
    put_box(world, {{20, 40}, {70, 44}}, WALL, kz::body_static | kz::body_one_way); /* also the ladder's top */
    put_box(world, {{40, 40}, {50, 100}}, LADDER, kz::body_static | kz::body_sensor);
    put_box(world, {{84, 90}, {100, 100}}, ENEMY);
    put_box(world, {{200, 84}, {210, 100}}, ENEMY);
    const kz::body hero = put_box(world, {{1, 84}, {9, 100}}, HERO, {});

    kz::query_filter ladders = {};
    ladders.collides = LADDER;
    kz::vec2 v = {0, 0};
    for (int frame = 0; frame < 140; frame++) {
        const kz::box box = world.box(hero);
        const kz::vec2 feet = {(box.min.x + box.max.x) / 2, box.max.y};
        const bool climbs = !world.find_at(feet, ladders).empty() && feet.x > 44 && feet.y > 40;
        kz::move_def walk = {};
        walk.up = {0, -1};
        walk.step_height = 4;
        walk.snap = climbs ? 0 : 4; /* on a ladder there is no gravity, and no snap */
        v = climbs ? kz::vec2{0, -3} : kz::vec2{2, v.y + .5f};

        kz::body stomped = kz::body_none; /* from above it is a stomp, which stops nothing and is not listed */
        const auto meet = [&](const kz::move_hit &hit) {
            if (world.category(hit.body) != ENEMY || hit.normal.y > -.5f) return KZ_RESPONSE_SLIDE;
            stomped = hit.body;
            return KZ_RESPONSE_IGNORE;
        };
        const kz::move_result out = kz::move(world, hero, v, kz::responding(meet, walk)).value();
        if (out.on_floor) v.y = 0;
        if (world.destroy(stomped)) { /* else it was nobody */
            std::printf("frame %d: stomps body %u\n", frame, unsigned(stomped.index));
            v.y = -4;
        }
        const char *how = climbs ? ", climbs" : "";
        if (frame % 10 == 0) std::printf("frame %d: at %g, %g%s\n", frame, double(feet.x), double(feet.y), how);
        if (!out.on_wall || world.category(out.wall) != ENEMY) continue;
        std::printf("frame %d: hurt by body %u\n", frame, unsigned(out.wall.index));
        break;
    }
    return 0;
}
