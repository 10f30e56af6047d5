/* test_playground.c - what the scene `playground` shows agrees with itself, for any two things in any pose. */
#include "playground/playground_state.h"

#include "kz_test.h"

static float draw_between(kz_test_rng *rng, float least, float most)
{
    return least + (most - least) * (float)kz_test_below(rng, 4097) / 4096;
}

static void place_anywhere(kz_test_rng *rng, play_state *s, int i)
{
    play_thing *thing = &s->things[i];
    thing->subject = (play_subject)kz_test_below(rng, PLAY_SUBJECTS);
    thing->form = (play_form)kz_test_below(rng, PLAY_FORMS);
    thing->at.x = draw_between(rng, 150, 450);
    thing->at.y = draw_between(rng, 150, 350);
    thing->degrees = draw_between(rng, -180, 180);
    thing->scale = draw_between(rng, 0.4f, 1.6f);
    play_thing_pose(thing, s->sprites);
}

/* The answers of a step in which nothing moves are about what was placed. */
static void check_answer(const play_state *s)
{
    const play_answer *answer = &s->answer;
    const kz_shape *a = play_shape(s, 0), *b = play_shape(s, 1);
    CHECK_EQ(answer->contact.relation, answer->relation);
    CHECK_EQ(answer->gap.distance > 0, answer->relation == KZ_APART);
    CHECK_EQ(answer->sweep.start, answer->relation);
    if (s->things[0].form == s->things[1].form) CHECK_EQ(s->relations[s->things[0].form], answer->relation);
    if (a->kind == KZ_KIND_MASK || b->kind == KZ_KIND_MASK) CHECK_EQ(answer->cells > 0, answer->relation == KZ_OVERLAP);
    else CHECK_EQ(answer->cells, -1);
    if (answer->relation == KZ_OVERLAP) {
        static _Alignas(8) unsigned char memory[4096];
        const kz_pose push = {answer->push, 1, 0};
        kz_shape pushed;
        REQUIRE(kz_shape_transform(a, push, memory, sizeof memory, &pushed, NULL) == KZ_OK);
        CHECK(!kz_overlap(&pushed, b));
    }
}

TEST(all_that_is_said_about_two_things_agrees)
{
    char err[DEMO_ERROR_SIZE];
    play_state *s = demo_scene_playground.open(err);
    kz_test_rng rng = kz_test_rng_here();
    const demo_input nothing = {0};
    int seen[3] = {0, 0, 0};
    REQUIRE(s != NULL);
    const int rounds = (int)kz_test_rounds(400);
    for (int i = 0; i < rounds; i++) {
        place_anywhere(&rng, s, 0);
        place_anywhere(&rng, s, 1);
        demo_scene_playground.step(s, &nothing);
        NOTE("%s as %s, %s as %s", play_subject_name(s->things[0].subject), play_form_name(s->things[0].form),
             play_subject_name(s->things[1].subject), play_form_name(s->things[1].form));
        check_answer(s);
        seen[s->answer.relation + 1]++;
    }
    CHECK(seen[0] > 0);
    CHECK(seen[2] > 0);
    demo_scene_playground.close(s);
}

TEST(every_form_of_every_sprite_is_a_shape_at_every_angle)
{
    char err[DEMO_ERROR_SIZE];
    play_state *s = demo_scene_playground.open(err);
    REQUIRE(s != NULL);
    play_thing *thing = &s->things[0];
    for (int i = 0; i < PLAY_SUBJECTS; i++) {
        for (int degrees = 0; degrees < 360; degrees += 5) {
            thing->subject = (play_subject)i;
            thing->degrees = (float)degrees;
            thing->scale = 0.25f + (float)(degrees % 40) / 15;
            play_thing_pose(thing, s->sprites);
            for (int form = 0; form < PLAY_FORMS; form++) CHECK(thing->shapes[form].kind != KZ_KIND_NONE);
        }
    }
    demo_scene_playground.close(s);
}
