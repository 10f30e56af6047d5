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

enum { MOST = 64 }; /* contacts printed */

int main(int argc, char **argv)
{
    kz_map *map;
    kz_world *world;
    kz_io_error err;
    kz_world_contact contacts[MOST];
    size_t n;
    if (kz_map_load(argc > 1 ? argv[1] : "examples/room/room.tmx", NULL, NULL, &map, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    if (kz_world_create(NULL, &world, NULL) || kz_map_add_joined(map, world, NULL)) return 1;
    if (kz_world_step(world, NULL)) return 1;
    printf("%d tiles and things in %d bodies\n", (int)kz_map_item_count(map), (int)kz_world_count(world));

    n = kz_world_contacts(world, contacts, MOST);
    for (size_t i = 0; i < n && i < MOST; i++) {
        const kz_pair pair = contacts[i].pair;
        const kz_vec2 at = contacts[i].contact.points[0];
        print_side(map, world, pair.a, at);
        printf(" and ");
        print_side(map, world, pair.b, at);
        printf(", %g deep\n", (double)contacts[i].contact.depth);
    }
    kz_world_free(world);
    kz_map_free(map);
    return 0;
}
