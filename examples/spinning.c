/* spinning.c - a rock spins through a world without borders: a mask turned to 64 angles once, a frame each. */
#include <kolize/kolize.h>

#include <stdio.h>

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
static kz_mask_set *make_turns(void)
{
    const kz_frame frame = {.name = "rock", .w = 16, .h = 8, .pivot = {8, 4}};
    kz_mask_set *set;
    kz_mask *mask;
    if (kz_mask_from_text(rock, NULL, &mask, NULL) || kz_mask_set_create(NULL, &set, NULL)) return NULL;
    kz_mask_set_add_frame(set, &frame, NULL);
    kz_mask_set_add_mask(set, 0, "", mask, (kz_cell){0, 0}, NULL);
    kz_mask_free(mask);
    return kz_mask_set_add_turns(set, 0, TURNS, NULL) == KZ_OK ? set : NULL;
}

int main(void)
{
    kz_world *world;
    kz_body spinner, ship;
    kz_shape hull;
    kz_contact contact;
    const kz_world_def def = {.wrap_w = 320, .wrap_h = 200};
    kz_mask_set *turns = make_turns();
    if (!turns || kz_world_create(&def, &world, NULL)) return 1;

    const kz_body_def of_rock = {.frames = turns, .frame = 1, .pose.at = {318, 100}}; /* its pivot is there */
    kz_body_create(world, &of_rock, &spinner, NULL);
    kz_shape_box((kz_vec2){0, 106}, (kz_vec2){10, 116}, &hull, NULL);
    kz_body_create(world, &(kz_body_def){.shape = hull}, &ship, NULL);

    /* It drifts over the right border, and meets the ship at the left one only while it stands upright. */
    for (int step = 0; step < 8; step++) {
        const int turn = step * TURNS / 16 % TURNS; /* 22.5 degrees a step */
        const kz_pose now = kz_body_pose(world, spinner);
        kz_body_set_pose(world, spinner, (kz_pose){{now.at.x + 1, now.at.y}, 1, 0}, NULL);
        kz_body_set_frame(world, spinner, 1 + turn, NULL);
        if (kz_world_step(world, NULL)) return 1;
        printf("%5.1f degrees: %s\n", 360.0 * turn / TURNS,
               kz_bodies_collide(world, spinner, ship, &contact) == KZ_OVERLAP ? "hits the ship" : "passes");
    }
    /* A mask lies on the cells of the world, so a pose cannot turn it: the frame does. */
    printf("%s\n", kz_result_name(kz_body_set_pose(world, spinner, kz_pose_degrees(10, 10, 30), NULL)));
    kz_world_free(world);
    kz_mask_set_free(turns);
    return 0;
}
