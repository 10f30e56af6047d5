/* rollback.c - netcode that guesses: play on with guessed input, and when the true input comes late, go back and play
 * the frames again.  A world restored gives the same pairs, events and handles as one that was never disturbed. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 40, FRAMES = 12, LATE = 4 };

static kz_body ball[BODIES];

/* The other player's input in a frame, which arrives LATE frames later. */
static float true_input(int frame) { return frame % 5 < 2 ? 3 : -2; }

/* One frame: everything is moved by what is known; returns a number that stands for all that happened. */
static uint64_t play(kz_world *world, int frame, float input)
{
    size_t n, n_begun, n_ended;
    uint64_t sum = 1469598103934665603u;
    for (int i = 0; i < BODIES; i++) {
        kz_pose pose = kz_body_pose(world, ball[i]);
        pose.at.x += i == 0 ? input : (float)(i * 7 % 5 - 2);
        pose.at.y += (float)((i + frame) % 3 - 1);
        kz_body_set_pose(world, ball[i], pose, NULL);
    }
    if (kz_world_step(world, NULL)) exit(1);
    const kz_pair *pairs = kz_world_pairs(world, &n);
    kz_world_begun(world, &n_begun);
    kz_world_ended(world, &n_ended);
    for (size_t i = 0; i < n; i++) sum = (sum ^ (pairs[i].a.index << 16 ^ pairs[i].b.index)) * 1099511628211u;
    return (sum ^ n_begun << 32 ^ n_ended) * 1099511628211u;
}

static kz_world *start(void)
{
    kz_world *world;
    if (kz_world_create(NULL, &world, NULL)) exit(1);
    for (int i = 0; i < BODIES; i++) {
        kz_body_def def = {.pose.at = {(float)(i * 13 % 60), (float)(i * 29 % 40)}};
        kz_shape_circle((kz_vec2){0, 0}, 3, &def.shape, NULL);
        if (kz_body_create(world, &def, &ball[i], NULL)) exit(1);
    }
    if (kz_world_step(world, NULL)) exit(1);
    return world;
}

int main(void)
{
    uint64_t truth[FRAMES], here[FRAMES];
    kz_world *world = start();
    for (int frame = 0; frame < FRAMES; frame++) truth[frame] = play(world, frame, true_input(frame));
    kz_world_free(world);

    /* Here the world as it stood before each of the last frames is kept. */
    void *kept[FRAMES] = {NULL};
    size_t size[FRAMES] = {0};
    int again = 0;
    world = start();
    for (int frame = 0; frame < FRAMES; frame++) {
        size[frame] = kz_world_save_bytes(world);
        kept[frame] = malloc(size[frame]);
        if (!kept[frame] || kz_world_save(world, kept[frame], size[frame], NULL)) return 1;
        here[frame] = play(world, frame, 3); /* guessed */
        const int known = frame - LATE;
        if (known < 0 || true_input(known) == 3) continue;
        /* The guess was wrong: back to that frame, and forward again by what is known and guessed. */
        if (kz_world_restore(world, kept[known], size[known], NULL)) return 1;
        for (int f = known; f <= frame; f++, again++) {
            if (kz_world_save_bytes(world) > size[f]) kept[f] = realloc(kept[f], kz_world_save_bytes(world));
            size[f] = kz_world_save_bytes(world);
            if (!kept[f] || kz_world_save(world, kept[f], size[f], NULL)) return 1;
            here[f] = play(world, f, f <= known ? true_input(f) : 3);
        }
    }
    int same = 0;
    for (int frame = 0; frame < FRAMES - LATE; frame++) same += here[frame] == truth[frame];
    printf("%d frames, %d played again; %d of the %d known ones are what they are without delay\n", FRAMES, again, same,
           FRAMES - LATE);
    for (int frame = 0; frame < FRAMES; frame++) free(kept[frame]);
    kz_world_free(world);
    return 0;
}
