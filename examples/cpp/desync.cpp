/* desync.cpp - two machines play one game, and one of them drifts away: both write a log, and the first difference is
 * found later, anywhere.  The bug: `wind` belongs to the game, and a rollback does not bring it back. */
#include <kolize/kolize.hpp>

#include <cstdio>
#include <vector>

enum { BALLS = 8, FRAMES = 40 };

struct machine {
    kz::world world = kz::world::create().value();
    std::vector<kz::body> balls;
    float wind = 0; /* not in the world, so kz::world::save does not have it */

    void advance(int frame)
    {
        world.mark(static_cast<std::uint64_t>(frame));
        wind += frame % 4 == 0 ? .5f : -.125f;
        for (int i = 0; i < BALLS; i++) {
            const kz::body ball = balls[static_cast<std::size_t>(i)];
            const kz::vec2 by = {i == 5 ? wind : static_cast<float>(i % 3) - 1, 0};
            world.set_pose(ball, kz::at(world.position(ball) + by)).value();
        }
        world.step().value();
    }
};

/* Plays and opens the log.  One machine guesses frame 16 wrong, and plays it again. */
static kz::replay play(bool guesses)
{
    std::vector<unsigned char> log;
    machine m;
    m.world.record([&log](kz::bytes_view bytes) { log.insert(log.end(), bytes.begin(), bytes.end()); }, true).value();
    kz::body_def def;
    def.shape = kz::shape::circle({0, 0}, 3).value();
    for (int i = 0; i < BALLS; i++) {
        def.pose = kz::at(static_cast<float>(i * 13 % 60), static_cast<float>(i * 29 % 40));
        m.balls.push_back(m.world.create_body(def).value());
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        if (frame == 16) {
            const kz::world_state state = m.world.save().value();
            if (guesses) m.advance(frame);
            if (guesses) m.world.restore(state).value();
        }
        m.advance(frame);
    }
    m.world.end_record().value();
    return kz::replay::create(std::move(log)).value();
}

int main()
{
    kz::replay a = play(false), b = play(true);
    const kz::replay_comparison found = kz::compare(a, b).value();
    const kz::replay_difference &d = found.difference;
    if (found.differs) std::printf("%s: to x %g, to x %g\n", d.text, double(d.a.to.x), double(d.b.to.x));
    return 0;
}
