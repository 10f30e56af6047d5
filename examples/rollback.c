/* rollback.c - netcode that guesses: each frame goes back to the last one whose input is known, and plays on from
 * there.  A world restored gives the same pairs, events and handles as one that was never disturbed. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 40, FRAMES = 12, LATE = 4, ROOM = 1 << 16 };

static kz_body ball[BODIES];

/* The other player's input in a frame, which arrives LATE frames later. */
static float true_input(int frame) { return frame % 5 < 2 ? 3 : -2; }

/* One frame; returns a number that stands for all pairs that collide in it. */
static uint64_t play(kz_world *world, int frame, float input)
{
    size_t n;
    uint64_t sum = 1469598103934665603u;
    for (int i = 0; i < BODIES; i++) {
        kz_pose pose = kz_body_pose(world, ball[i]);
        pose.at.x += i == 0 ? input : (float)(i * 7 % 5 - 2);
        pose.at.y += (float)((i + frame) % 3 - 1);
        kz_body_set_pose(world, ball[i], pose, NULL);
    }
    if (kz_world_step(world, NULL)) exit(1);
    const kz_pair *pairs = kz_world_pairs(world, &n);
    for (size_t i = 0; i < n; i++) sum = (sum ^ (pairs[i].a.index << 16 ^ pairs[i].b.index)) * 1099511628211u;
    return sum;
}

int main(void)
{
    static char kept[ROOM]; /* the world before the first frame whose input is not known */
    uint64_t truth[FRAMES];
    kz_world *world;
    int again = 0, same = 0;
    if (kz_world_create(NULL, &world, NULL)) return 1;
    for (int i = 0; i < BODIES; i++) {
        kz_body_def def = {.pose.at = {(float)(i * 13 % 60), (float)(i * 29 % 40)}};
        if (kz_shape_circle((kz_vec2){0, 0}, 3, &def.shape, NULL)) return 1;
        if (kz_body_create(world, &def, &ball[i], NULL)) return 1;
    }
    if (kz_world_save(world, kept, ROOM, NULL)) return 1;
    for (int frame = 0; frame < FRAMES; frame++) truth[frame] = play(world, frame, true_input(frame));

    for (int frame = 0; frame < FRAMES; frame++) {
        const int known = frame - LATE;
        if (kz_world_restore(world, kept, ROOM, NULL)) return 1;
        if (known >= 0) {
            same += play(world, known, true_input(known)) == truth[known];
            if (kz_world_save(world, kept, ROOM, NULL)) return 1;
        }
        for (int f = known < 0 ? 0 : known + 1; f <= frame; f++, again++) play(world, f, 3); /* guessed */
    }
    printf("%d frames, %d guessed; %d of %d known ones as without delay\n", FRAMES, again, same, FRAMES - LATE);
    kz_world_free(world);
    return 0;
}
