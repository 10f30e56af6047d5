/* desync.c - two machines play one game, and one of them drifts away: both write a log, and the first difference is found
 * later, anywhere.  The bug: `wind` belongs to the game, and a rollback does not bring it back. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>

enum { BALLS = 8, FRAMES = 40, ROOM = 1 << 16 };

typedef struct machine {
    kz_world *world;
    kz_body ball[BALLS];
    float wind; /* not in the world, so kz_world_save does not have it */
} machine;

static void write_log(void *file, const void *bytes, size_t n) { fwrite(bytes, 1, n, file); }

static void advance(machine *m, int frame)
{
    kz_world_mark(m->world, (uint64_t)frame, NULL);
    m->wind += frame % 4 == 0 ? .5f : -.125f;
    for (int i = 0; i < BALLS; i++) {
        const kz_vec2 at = kz_body_pose(m->world, m->ball[i]).at;
        const kz_pose pose = {{at.x + (i == 5 ? m->wind : (float)(i % 3) - 1), at.y}, 1, 0};
        if (kz_body_set_pose(m->world, m->ball[i], pose, NULL)) exit(1);
    }
    if (kz_world_step(m->world, NULL)) exit(1);
}

/* Plays and opens the log.  One machine guesses frame 16 wrong, and plays it again. */
static kz_replay *play(FILE *file, bool guesses, unsigned char log[ROOM])
{
    static char state[1 << 13];
    const kz_recorder recorder = {write_log, file, KZ_RECORD_HASHES};
    machine m = {.wind = 0};
    kz_replay *replay;
    if (!file || kz_world_create(NULL, &m.world, NULL) || kz_world_record(m.world, &recorder, NULL)) exit(1);
    for (int i = 0; i < BALLS; i++) {
        kz_body_def def = {.pose.at = {(float)(i * 13 % 60), (float)(i * 29 % 40)}};
        if (kz_shape_circle((kz_vec2){0, 0}, 3, &def.shape, NULL) || kz_body_create(m.world, &def, &m.ball[i], NULL)) exit(1);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        if (frame == 16 && kz_world_save(m.world, state, sizeof state, NULL)) exit(1);
        if (frame == 16 && guesses) advance(&m, frame), kz_world_restore(m.world, state, sizeof state, NULL);
        advance(&m, frame);
    }
    kz_world_free(m.world), rewind(file); /* which ends the log */
    if (kz_replay_create(log, fread(log, 1, ROOM, file), NULL, NULL, &replay, NULL) || fclose(file)) exit(1);
    return replay;
}

int main(int argc, char **argv) /* with two names: the logs are kept, for `kolize replay A --against B` */
{
    static unsigned char logs[2][ROOM];
    kz_replay *a = play(argc == 3 ? fopen(argv[1], "w+b") : tmpfile(), false, logs[0]);
    kz_replay *b = play(argc == 3 ? fopen(argv[2], "w+b") : tmpfile(), true, logs[1]);
    kz_replay_difference d;
    if (kz_replay_compare(a, b, &d, NULL)) printf("%s: to x %g, to x %g\n", d.text, (double)d.a.to.x, (double)d.b.to.x);
    kz_replay_free(a), kz_replay_free(b);
}
