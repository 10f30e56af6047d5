/* test_refused.cpp - the value of what failed: KZ_CPP_FAIL gets the sentence, and may throw, for nothing is half made. */
#include <cmath>
#include <stdexcept>

#define KZ_CPP_FAIL(sentence) throw std::runtime_error(sentence)
#include <kolize/kolize.hpp>

#include "check.hpp"

namespace
{

/* What the refusal said; "" when there was none. */
template <class F> std::string said(const F &call)
{
    try {
        call();
    } catch (const std::runtime_error &e) {
        return e.what();
    }
    return "";
}

void values_of_failed_results_are_refused()
{
    const kz::result<kz::shape> bad = kz::shape::circle({0, 0}, -1);
    CHECK(said([&] { bad.value(); }) == "the radius is negative");
    CHECK(said([&] { kz::shape::circle({0, 0}, -1).value(); }) == "the radius is negative");
    CHECK(bad->kind() == KZ_KIND_NONE && !kz::intersects(*bad, kz::shape(kz::vec2{0, 0})));
    kz::world world = kz::world::create().value();
    CHECK(said([&] { world.set_user({7, 7}, 1).value(); }) == "the handle 7 is stale or was never valid");
    CHECK(said([&] { world.create_body(*bad, kz::at(NAN, 0)).value(); }) != "" && world.count() == 0);
    CHECK(said([&] { world.step().value(); }) == "");
}

void shapes_of_plain_values_are_refused_with_their_own_sentence()
{
    const std::string finite = kz::shape::point({0, NAN}).error().message();
    CHECK(said([] { kz::shape(kz::vec2{0, NAN}); }) == finite);
    CHECK(said([] { kz::shape(kz::segment{{0, 0}, {INFINITY, 0}}); }) ==
          kz::shape::segment({0, 0}, {INFINITY, 0}).error().message());
    CHECK(said([] { kz::shape(kz::box{{1, 0}, {0, 1}}); }) == kz::shape::box({1, 0}, {0, 1}).error().message());
    CHECK(said([] { kz::shape(kz::circle{{0, 0}, -1}); }) == "the radius is negative");
    CHECK(said([] { kz::shape(kz::capsule{{0, 0}, {1, 1}, -2}); }) == "the radius is negative");
    CHECK(said([] { kz::shape(kz::circle{{3e38f, 0}, 3e38f}); }) ==
          kz::shape::circle({3e38f, 0}, 3e38f).error().message());
    CHECK(said([] { kz::shape(kz::circle{{0, 0}, 1}); }) == "");
}

} // namespace

int main()
{
    values_of_failed_results_are_refused();
    shapes_of_plain_values_are_refused_with_their_own_sentence();
    return failures();
}
