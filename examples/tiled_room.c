/* tiled_room.c - a room drawn in Tiled: its walls few bodies instead of many tiles, its things by name. */
#include <kolize/io.h>
#include <kolize/kolize.h>

#include <stdio.h>

/* The thing's name; of a wall, which tile holds the point. */
static void print_side(const kz_map *map, const kz_world *world, kz_body body, kz_vec2 point)
{
    const int32_t i = kz_map_tile_at(map, (int32_t)kz_body_user(world, body), point);
    const kz_map_item *item = kz_map_item_at(map, i);
    if (item->from_tile_layer) printf("the wall's tile (%d, %d)", (int)item->cell.x, (int)item->cell.y);
    else printf("%s", item->name);
}

int main(int argc, char **argv)
{
    kz_map *map;
    kz_world *world;
    kz_io_error err;
    size_t n;
    if (kz_map_load(argc > 1 ? argv[1] : "examples/room/room.tmx", NULL, NULL, &map, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    if (kz_world_create(NULL, &world, NULL) || kz_map_add_joined(map, world, NULL)) return 1;
    if (kz_world_step(world, NULL)) return 1;
    printf("%d tiles and things in %d bodies\n", (int)kz_map_item_count(map), (int)kz_world_count(world));

    const kz_pair *pairs = kz_world_pairs(world, &n);
    for (size_t i = 0; i < n; i++) {
        kz_contact contact;
        kz_bodies_collide(world, pairs[i].a, pairs[i].b, &contact);
        print_side(map, world, pairs[i].a, contact.points[0]);
        printf(" and ");
        print_side(map, world, pairs[i].b, contact.points[0]);
        printf(", %g deep\n", (double)contact.depth);
    }
    kz_world_free(world);
    kz_map_free(map);
    return 0;
}
