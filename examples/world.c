/* world.c - a tiny game loop: bodies move, the world is stepped, and what began and ended to collide is told. */
#include <kolize/kolize.h>

#include <stdio.h>

enum { HERO = 1, COIN = 2, WALL = 4, ZONE = 8 };

static const char *const names[] = {"hero", "bat", "coin", "wall", "exit"};

static kz_body add(kz_world *world, uint64_t name, kz_shape shape, kz_vec2 at, uint32_t category, uint32_t flags)
{
    kz_body body = {0, 0};
    const kz_body_def def = {.shape = shape, .pose.at = at, .category = category, .flags = flags, .user = name};
    kz_body_create(world, &def, &body, NULL);
    return body;
}

static void tell(const kz_world *world, const char *what, const kz_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const bool gone = !kz_body_is_live(world, pairs[i].a) || !kz_body_is_live(world, pairs[i].b);
        printf("  %s: %s and %s\n", what, gone ? "what was destroyed" : names[kz_body_user(world, pairs[i].a)],
               names[kz_body_user(world, pairs[i].b)]);
    }
}

int main(void)
{
    kz_world *world;
    kz_shape round, box, tall;
    if (kz_world_create(NULL, &world, NULL)) return 1; /* bodies collide when their insides meet */
    kz_shape_circle((kz_vec2){0, 0}, 1, &round, NULL);
    kz_shape_box((kz_vec2){-1, -1}, (kz_vec2){1, 1}, &box, NULL);
    kz_shape_box((kz_vec2){0, -10}, (kz_vec2){2, 10}, &tall, NULL);

    const kz_body coin = add(world, 2, round, (kz_vec2){4, 0}, COIN, KZ_BODY_SENSOR);
    const kz_body hero = add(world, 0, box, (kz_vec2){0, 0}, HERO, 0);
    const kz_body bat = add(world, 1, round, (kz_vec2){9, 6}, HERO, 0);
    add(world, 3, tall, (kz_vec2){10, 0}, WALL, KZ_BODY_STATIC);
    add(world, 4, tall, (kz_vec2){12, 0}, ZONE, KZ_BODY_STATIC | KZ_BODY_SENSOR);

    for (int step = 0; step < 7; step++) {
        size_t n_pairs, n_begun, n_ended;
        kz_body_set_pose(world, hero, kz_pose_radians(2.0f * (float)step, 0, 0), NULL);
        kz_body_set_pose(world, bat, kz_pose_radians(9, 6 - 1.5f * (float)step, 0), NULL);
        if (kz_world_step(world, NULL)) return 1;
        const kz_pair *begun = kz_world_begin_events(world, &n_begun), *ended = kz_world_end_events(world, &n_ended);
        kz_world_pairs(world, &n_pairs);
        printf("step %d: %d pairs\n", step, (int)n_pairs);
        tell(world, "begin", begun, n_begun);
        tell(world, "end", ended, n_ended);
        for (size_t i = 0; i < n_begun; i++)
            if (kz_body_user(world, begun[i].a) == 2 && kz_body_user(world, begun[i].b) == 0) {
                printf("  the hero takes the coin\n");
                kz_body_destroy(world, coin); /* the next step reports the end */
            }
    }
    kz_world_free(world);
    return 0;
}
