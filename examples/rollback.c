/* rollback.c - netcode that guesses: each frame goes back to the first one whose guess was wrong, and plays on from there.
 * Frames that cannot be rolled back any more have one hash on both machines: docs/rollback.md. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 40, FRAMES = 60, LATE = 4, RING = 8, ROOM = 1 << 14 };

typedef struct machine {
    kz_world *world;
    kz_body ball[BODIES];
    char state[RING][ROOM]; /* the world ahead of each frame */
    uint64_t hash[FRAMES];  /* after each frame, of its last pass */
} machine;

/* The other player's input in a frame, which arrives `late` frames later.  Until then the guess is 3. */
static float input_of(int frame) { return frame % 5 < 2 ? 3 : -2; }

static void advance(machine *m, int frame, float input)
{
    kz_world_mark(m->world, (uint64_t)frame, NULL); /* for a log: desync.c */
    for (int i = 0; i < BODIES; i++) {
        const kz_vec2 motion = {i == 0 ? input : (float)(i * 7 % 5 - 2), (float)((i + frame) % 3 - 1)};
        if (kz_body_move(m->world, m->ball[i], motion, NULL, NULL, 0, NULL, NULL)) exit(1);
    }
    if (kz_world_step(m->world, NULL)) exit(1);
    m->hash[frame] = kz_world_hash(m->world);
}

static int play(machine *m, int late)
{
    int again = 0;
    if (kz_world_create(NULL, &m->world, NULL)) exit(1);
    for (int i = 0; i < BODIES; i++) {
        kz_body_def def = {.pose.at = {(float)(i * 13 % 60), (float)(i * 29 % 40)}};
        if (kz_shape_circle((kz_vec2){0, 0}, 3, &def.shape, NULL)) exit(1);
        if (kz_body_create(m->world, &def, &m->ball[i], NULL)) exit(1);
    }
    for (int now = 0; now < FRAMES; now++) {
        const int came = now - late, first = came >= 0 && input_of(came) != 3 ? came : now; /* the guess was wrong */
        if (first < now && kz_world_restore(m->world, m->state[first % RING], ROOM, NULL)) exit(1);
        for (int f = first; f <= now; f++) {
            if (kz_world_save(m->world, m->state[f % RING], ROOM, NULL)) exit(1);
            advance(m, f, f <= came ? input_of(f) : 3);
        }
        again += now - first;
    }
    kz_world_free(m->world);
    return again;
}

int main(void)
{
    static machine here, there;
    const int again = play(&here, 0) + play(&there, LATE), confirmed = FRAMES - LATE;
    int same = 0;
    for (int f = 0; f < confirmed; f++) same += here.hash[f] == there.hash[f];
    printf("%d frames, %d played again; %d of %d confirmed ones have one hash\n", FRAMES, again, same, confirmed);
}
