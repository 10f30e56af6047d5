/* climb.c - a hero climbs a ladder to a ledge, walks off it, stomps one enemy, and runs into another. */
#include <kolize/kolize.h>

#include <stdio.h>
enum { HERO = 1, WALL = 2, LADDER = 4, ENEMY = 8 };

static kz_body put_box(kz_world *world, kz_box box, uint32_t category, uint32_t flags)
{
    kz_body_def def = kz_body_def_default();
    kz_body body = KZ_BODY_NONE;
    def.category = category;
    def.flags = flags;
    def.one_way = (kz_vec2){0, -1}; /* of one-way bodies: passed from below */
    kz_shape_box(box.min, box.max, &def.shape, NULL);
    kz_body_create(world, &def, &body, NULL);
    return body;
}

/* From above it is a stomp, which stops nothing; ctx hears of it, as ignored hits are not listed. */
static kz_response meet(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    const bool enemy = kz_body_category(world, hit->body) == ENEMY && !kz_body_same(mover, hit->body);
    if (!enemy || hit->normal.y > -.5f) return KZ_RESPONSE_SLIDE;
    *(kz_body *)ctx = hit->body;
    return KZ_RESPONSE_IGNORE;
}

int main(void)
{
    kz_world *world;
    if (kz_world_create(NULL, &world, NULL)) return 1;
    put_box(world, (kz_box){{0, 100}, {300, 120}}, WALL, KZ_BODY_STATIC);
    put_box(world, (kz_box){{20, 40}, {70, 44}}, WALL, KZ_BODY_STATIC | KZ_BODY_ONE_WAY); /* also the ladder's top */
    put_box(world, (kz_box){{40, 40}, {50, 100}}, LADDER, KZ_BODY_STATIC | KZ_BODY_SENSOR);
    put_box(world, (kz_box){{84, 90}, {100, 100}}, ENEMY, KZ_BODY_STATIC);
    put_box(world, (kz_box){{200, 84}, {210, 100}}, ENEMY, KZ_BODY_STATIC);
    const kz_body hero = put_box(world, (kz_box){{1, 84}, {9, 100}}, HERO, 0);    kz_body stomped = KZ_BODY_NONE;
    const kz_query_filter ladders = {.collides = LADDER};
    kz_vec2 v = {0, 0};
    for (int frame = 0; frame < 140; frame++) {
        const kz_vec2 at = kz_body_pose(world, hero).at, feet = {at.x + 5, at.y + 100};
        const bool climbs = kz_world_find_at(world, feet, &ladders, NULL, 0) > 0 && feet.x > 44 && feet.y > 40;
        const kz_move_def walk = {
            .up = {0, -1}, .step_height = 4, .snap = climbs ? 0 : 4, .respond = meet, .ctx = &stomped};
        v = climbs ? (kz_vec2){0, -3} : (kz_vec2){2, v.y + .5f}; /* on a ladder there is no gravity, and no snap */
        kz_move_result out;
        if (kz_body_move(world, hero, v, &walk, NULL, 0, &out, NULL)) return 1;
        if (out.on_floor) v.y = 0;
        if (kz_body_destroy(world, stomped) == KZ_OK) /* else it was nobody */
            printf("frame %d: stomps body %u\n", frame, (unsigned)stomped.index), v.y = -4;
        if (frame % 10 == 0)
            printf("frame %d: at %g, %g%s\n", frame, (double)feet.x, (double)feet.y, climbs ? ", climbs" : "");
        if (!out.on_wall || kz_body_category(world, out.wall) != ENEMY) continue;
        printf("frame %d: hurt by body %u\n", frame, (unsigned)out.wall.index);
        break;
    }
    kz_world_free(world);
    return 0;
}
