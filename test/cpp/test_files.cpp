/* test_files.cpp - io.hpp: maps that worlds hold, masks written and read, sheets, and errors that name the file. */
#include <kolize/io.hpp>

#include "check.hpp"

namespace
{

using weak = std::weak_ptr<const void>;

void a_world_holds_its_map(const std::string &examples)
{
    kz::world world = kz::world::create().value();
    std::vector<kz::body> bodies;
    {
        const kz::map map = kz::map::load((examples + "/room/room.tmx").c_str()).value();
        CHECK(map.item_count() > 0 && map.notes().empty() && std::string(map.format()) == "Tiled");
        int left_out = 0;
        bodies = map.add_bodies(world,
                                [&left_out](kz::map_body &b) {
                                    if (!b.item->from_tile_layer) return true;
                                    left_out++;
                                    return false;
                                })
                     .value();
        CHECK(left_out > 0 && bodies.size() == static_cast<std::size_t>(map.item_count()));
        CHECK(map.item(0)->layer != nullptr && kz::path(*map.item(0)->layer) != "");
        CHECK(!map.tiles_in(0, map.bounds()).empty() && map.tile_at(0, {0, 0}) >= 0);
        int tiles = 0;
        const kz::map_grid level = map.layer_grid(nullptr, [&](const kz::map_item &, kz::tile &) { tiles++; }).value();
        CHECK(tiles > 0 && level.grid.width() > 0);
        kz::body_def def;
        def.shape =
            kz::shape::grid(level.grid, static_cast<double>(level.at.x), static_cast<double>(level.at.y)).value();
        def.flags = kz::body_static;
        world.create_body(def).value();
        def.shape = map.shape(0);
        world.create_body(def).value();
        CHECK(map.properties().number("nothing", 7) > 6 && map.find("nobody") == -1 && map.picture(-1) == nullptr);
    }
    CHECK(world.step().ok() && world.count() > 2);
    for (const kz::body b : bodies)
        if (kz::is_some(b)) CHECK(world.is_live(b) && world.set_pose(b, kz::at(1, 1)).ok());
    CHECK(world.step().ok());
}

void errors_name_the_file()
{
    const auto none = kz::image::load("no/such/file.png");
    CHECK(!none && none.error().code == KZ_ERR_FILE && none.error().message().find("file.png") != std::string::npos);
    const unsigned char bad[] = "<map";
    const auto map = kz::map::read(bad, "bad.tmx");
    CHECK(!map && map.error().message().find("bad.tmx:1:") == 0);
    CHECK(!kz::sheet::load("none.json") && !kz::shape_sheet::load("none.tmx") && !kz::file_read("none"));
    CHECK(kz::parse_argb("#ff0000").value() == 0xffff0000u && !kz::parse_argb("red"));
    CHECK(kz::text(kz::rule_parse_key("ff00ff~8").value()) == "key ff00ff~8");
    kz::sheet_grid grid = {};
    CHECK(!kz::sheet::from_grid(grid));
}

void masks_are_written_and_read()
{
    const kz::mask_set set = kz::mask_set::create().value();
    set.add_frame("a", 4, 2).value();
    const kz::mask m = kz::mask::from_text("####\n#..#\n").value();
    set.add_mask(0, "", m).value();
    std::vector<unsigned char> bytes;
    const auto keep = [&bytes](kz::bytes_view b) {
        bytes.insert(bytes.end(), b.begin(), b.end());
        return true;
    };
    CHECK(kz::write(set, keep).ok() && kz::bytes_are_kmask(bytes) && !kz::bytes_are_sheet(bytes));
    const kz::mask_set back = kz::mask_set_read(bytes, "a.kmask").value();
    CHECK(back.frame_count() == 1 && back.mask(0).count() == 6 && back.mask(0, 1).c() == nullptr);
    bytes.clear();
    CHECK(kz::write_pbm(m, keep).ok() && bytes.size() > 4);
    const kz::image picture = kz::image::read(bytes, "a.pbm").value();
    CHECK(picture.surface().w == 4);
    bytes.clear();
    CHECK(kz::write_c(set, "fish", keep).ok() && !bytes.empty());
    CHECK(!kz::write(set, [](kz::bytes_view) { return false; }).ok());
    kz::sheet_grid grid = {};
    grid.image_w = 4;
    grid.image_h = grid.frame_w = grid.frame_h = 2;
    const kz::sheet sheet = kz::sheet::from_grid(grid).value();
    CHECK(sheet.frame_count() == 2 && sheet.masks(picture.surface(), kz::rule_index({0})).ok());
}

} // namespace

int main(int n, char **words)
{
    a_world_holds_its_map(n > 1 ? words[1] : "examples");
    errors_name_the_file();
    masks_are_written_and_read();
    return failures();
}
