/* rollback.cpp - netcode that guesses: each frame goes back to the first one whose guess was wrong, and plays on from
 * there.  Frames that cannot be rolled back any more have one hash on both machines: docs/rollback.md. */
#include <kolize/kolize.hpp>

#include <array>
#include <cstdio>
enum { BODIES = 40, FRAMES = 60, LATE = 4, RING = 8 };

static constexpr float guess = 3; /* The other player's input in a frame, which arrives `late` frames later. */
static float input_of(int frame) { return frame % 5 < 2 ? guess : -2; }

struct machine {
    kz::world world = kz::world::create().value();
    std::array<kz::body, BODIES> balls = {};
    std::array<kz::world_state, RING> states;    /* the world ahead of each frame */
    std::array<std::uint64_t, FRAMES> hash = {}; /* after each frame, of its last pass */
    machine()
    {
        kz::body_def def;
        def.shape = kz::shape::circle({0, 0}, 3).value();
        for (std::size_t i = 0; i < BODIES; i++) {
            def.pose = kz::at(float(i * 13 % 60), float(i * 29 % 40));
            balls[i] = world.create_body(def).value();
        }
    }
    void advance(std::size_t frame, float input)
    {
        world.mark(frame); /* for a log: desync.cpp */
        for (std::size_t i = 0; i < BODIES; i++) {
            const float y = float((i + frame) % 3) - 1;
            kz::move(world, balls[i], {i == 0 ? input : float(i * 7 % 5) - 2, y}).value();
        }
        world.step().value();
        hash[frame] = world.hash();
    }
    int play(int late)
    {
        int again = 0;
        for (int now = 0; now < FRAMES; now++) {
            const int came = now - late, first = came >= 0 && input_of(came) != guess ? came : now;
            if (first < now) world.restore(states[std::size_t(first % RING)]).value();
            for (int f = first; f <= now; f++) {
                world.save(states[std::size_t(f % RING)]).value();
                advance(std::size_t(f), f <= came ? input_of(f) : guess);
            }
            again += now - first;
        }
        return again;
    }
};

int main()
{
    machine here, there;
    const int again = here.play(0) + there.play(LATE), confirmed = FRAMES - LATE;
    int same = 0;
    for (std::size_t f = 0; f < confirmed; f++) same += here.hash[f] == there.hash[f];
    std::printf("%d frames, %d played again; %d of %d confirmed ones have one hash\n", FRAMES, again, same, confirmed);
    return 0;
}
