/* tiled_room.cpp - a room drawn in Tiled: its walls few bodies instead of many tiles, its things by name. */
#include <kolize/io.hpp>

#include <cstdio>

/* The thing's name; of a wall, which tile holds the point. */
static std::string side(const kz::map &map, const kz::world &world, kz::body body, kz::vec2 point)
{
    const kz::map_item *item = map.item(map.tile_at(static_cast<std::int32_t>(world.user(body)), point));
    if (!item->from_tile_layer) return item->name;
    return "the wall's tile (" + std::to_string(item->cell.x) + ", " + std::to_string(item->cell.y) + ")";
}

int main(int argc, char **argv)
{
    const kz::io_result<kz::map> map = kz::map::load(argc > 1 ? argv[1] : "examples/room/room.tmx");
    if (!map) {
        std::fprintf(stderr, "%s\n", map.error().message().c_str());
        return 1;
    }
    kz::world world = kz::world::create().value();
    map->add_joined(world).value();
    world.step().value();
    std::printf("%d tiles and things in %d bodies\n", int(map->item_count()), int(world.count()));
    for (const kz::world_contact &c : world.contacts()) {
        const kz::vec2 at = c.contact.points[0];
        std::printf("%s and %s, %g deep\n", side(*map, world, c.pair.a, at).c_str(),
                    side(*map, world, c.pair.b, at).c_str(), double(c.contact.depth));
    }
    return 0;
}
