/* spinning.cpp - a rock spins through a world without borders: a mask turned to 64 angles once, a frame each. */
#include <kolize/kolize.hpp>

#include <cstdio>

enum { TURNS = 64 };

static const char rock[] = "....######......\n"
                           "..##########....\n"
                           ".#############..\n"
                           "################\n"
                           "################\n"
                           ".##############.\n"
                           "...##########...\n"
                           "......####......\n";

/* Frame 0 is the rock as it was drawn; frames 1 to 64 are its turns about the middle. */
static kz::mask_set make_turns()
{
    const kz::mask_set set = kz::mask_set::create().value();
    set.add_frame("rock", 16, 8, {8, 4}).value();
    set.add_mask(0, "", kz::mask::from_text(rock).value()).value();
    set.add_turns(0, TURNS).value();
    return set;
}

int main()
{
    kz::world_def world_def;
    world_def.wrap_w = 320;
    world_def.wrap_h = 200;
    kz::world world = kz::world::create(world_def).value();
    kz::body_def of_rock, of_ship;
    of_rock.frames = make_turns(); /* the body holds them */
    of_rock.frame = 1;
    of_rock.pose = kz::at(318, 100); /* its pivot is there */
    of_ship.shape = kz::shape::box({0, 106}, {10, 116}).value();
    const kz::body spinner = world.create_body(of_rock).value(), ship = world.create_body(of_ship).value();

    /* It drifts over the right border, and meets the ship at the left one only while it stands upright. */
    for (int step = 0; step < 8; step++) {
        const double degrees = 22.5 * step;
        world.set_at(spinner, world.position(spinner) + kz::vec2{1, 0}).value();
        world.set_frame(spinner, kz::mask_set::turn(1, TURNS, degrees)).value();
        world.step().value();
        std::printf("%5.1f degrees: %s\n", degrees, world.collide(spinner, ship) ? "hits the ship" : "passes");
    }
    /* A mask lies on the cells of the world, so a pose cannot turn it: the frame does. */
    std::printf("%s\n", world.set_pose(spinner, kz::pose_degrees({10, 10}, 30)).error().name());
    return 0;
}
