/* frames.cpp - an animated fighter: each frame has masks with tags, and only what hits can hurt. */
#include <kolize/kolize.hpp>

#include <cstdio>

static const char *const body[3] = {".##.....\n"
                                    ".##.....\n"
                                    "####....\n"
                                    "#..#....\n",
                                    ".##.....\n"
                                    ".##.....\n"
                                    "#####...\n"
                                    "#..#....\n",
                                    "..##....\n"
                                    "..##....\n"
                                    "..######\n"
                                    ".#..#...\n"};

static kz::mask_set make_fighter()
{
    static const char *const names[3] = {"stand", "wind up", "punch"};
    static const int lasts[3] = {100, 60, 120};
    const kz::mask head = kz::mask::from_text("##\n##").value();
    const kz::mask_set set = kz::mask_set::create().value();
    for (int i = 0; i < 3; i++) {
        set.add_frame(names[i], 8, 4, {0, 0}, lasts[i]).value();
        set.add_mask(i, "", kz::mask::from_text(body[i]).value()).value();
        set.add_mask(i, "hurt", head, {i < 2 ? 1 : 2, 0}).value();
    }
    set.add_mask(2, "hit", kz::mask::from_text("##").value(), {6, 2}).value();
    set.add_animation("punch", 0, 2, KZ_PLAY_PINGPONG, 2).value();
    return set;
}

int main()
{
    const kz::mask_set fighter = make_fighter();
    const int punch = fighter.find_animation("punch");
    const kz::frame &victim = *fighter.frame(fighter.find_frame("stand"));

    /* The victim stands 5 cells to the right and 2 below: its head is where the fist will be. */
    for (int ms = 0; ms <= 400; ms += 50) {
        const kz::frame &frame = *fighter.frame(fighter.frame_at(punch, ms));
        std::printf("%3d ms  %-8s bodies %-6s fist on head %s\n", ms, frame.name,
                    kz::overlap(frame, "", victim, "", 5, 2) ? "meet" : "apart",
                    kz::overlap(frame, "hit", victim, "hurt", 5, 2) ? "yes" : "no");
    }
    return 0;
}
