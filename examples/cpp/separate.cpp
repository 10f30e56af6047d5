/* separate.cpp - getting out of things that are not convex: a bucket, a groove, a floor of tiles, a mask. */
#include <kolize/kolize.hpp>

#include <cstdio>

static void tell(const char *what, const kz::shape &a, const kz::shape &b)
{
    const kz::contact hit = kz::collide(a, b).value();
    const kz::vec2 push = kz::contact_push(a, b, hit);
    std::printf("%s: move by (%.3f, %.3f), touching in %d point%s%s\n", what, double(push.x), double(push.y),
                int(hit.n_points), hit.n_points == 1 ? "" : "s", hit.shortest ? "" : "; a shorter push may exist");
}
static kz::shape ball(kz::vec2 center, float r = 2) { return kz::shape::circle(center, r).value(); }

int main()
{
    /* A ball in a bucket stays in it: off the ground, off the wall, out of the corner. */
    const kz::shape bucket =
        kz::shape::polygon({{0, 0}, {1, 0}, {1, 9}, {11, 9}, {11, 0}, {12, 0}, {12, 10}, {0, 10}}).value();
    tell("ground", ball({6, 7.5f}), bucket);
    tell("wall", ball({2.75f, 4}), bucket);
    tell("corner", ball({2.75f, 7.25f}), bucket);

    /* Wedged between two slopes it is lifted until it rests on both. */
    tell("groove", ball({0, -1}), kz::shape::polygon({{-8, -8}, {0, 0}, {8, -8}, {8, 8}, {-8, 8}}).value());

    /* The seams between tiles hold nothing up: the floor is one. */
    const kz::shape tiles[3] = {kz::shape::box({0, 0}, {4, 4}).value(), kz::shape::box({4, 0}, {8, 4}).value(),
                                kz::shape::box({8, 0}, {12, 4}).value()};
    tell("tiles", kz::shape::box({3.75f, -1}, {4.25f, 0.5f}).value(), kz::shape::parts(tiles).value());

    /* Against cells, and cells against it: those go whole. */
    const kz::shape hill = kz::shape::mask(kz::mask::from_text("#....\n##...\n###..\n#####\n").value()).value();
    tell("hill", ball({2.5f, 1.75f}, 0.75f), hill);
    tell("the hill itself", hill, ball({2.5f, 1.75f}, 0.75f));
    return 0;
}
