/* map_body.c - makes bodies of a map's items: as they are, joined, or as the caller prepares them.
 *
 * A body has the shape of its item in map pixels and no pose, so that walls drawn edge to edge stay so for any numbers.
 * A body at its object's own point has that point as its pose, which lifts and doors need.  Its shape is shifted, and
 * is shifted back by the world: both are exact for the numbers of pixel maps. */
#include "io/map/map_private.h"

#include <kolize/world_query.h>

#include <string.h>

static kz_result body_fail(kz_result code, kz_error *err)
{
    if (err) {
        memset(err, 0, sizeof *err);
        err->code = code;
    }
    return code;
}

/* ---- At the origin ------------------------------------------------------------------------------------- */

/* Makes the shape with its vertices in the map's memory, once. */
static kz_result body_keep_shape(kz_map *map, int32_t number, kz_pose pose, size_t bytes, kz_error *err)
{
    const kz_shape *from = &map->items[number].shape;
    if (!map->at_origin) {
        const kz_shape **rows =
            kzi_grow(&map->alloc, NULL, 0, &map->at_origin_room, map->n_items, sizeof *map->at_origin);
        if (!rows) return body_fail(KZ_ERR_MEMORY, err);
        memset((void *)(uintptr_t)rows, 0, map->n_items * sizeof *rows);
        map->at_origin = rows;
    }
    void *memory = kzi_arena_take(&map->arena, bytes, 1);
    kz_shape *shape = kzi_arena_take(&map->arena, 1, sizeof *shape);
    if (!memory || !shape) return body_fail(KZ_ERR_MEMORY, err);
    const kz_result result = kz_shape_transform(from, pose, memory, bytes, shape, err);
    if (result == KZ_OK) map->at_origin[number] = shape;
    return result;
}

kz_result kz_map_shape_at_origin(kz_map *map, int32_t item, kz_shape *out, kz_error *err)
{
    if (!out || item < 0 || (size_t)item >= map->n_items) return body_fail(KZ_ERR_ARGUMENT, err);
    const kz_map_item *from = &map->items[item];
    const kz_pose pose = {{-from->origin.x, -from->origin.y}, 1, 0};
    const size_t bytes = kz_shape_transform_bytes(&from->shape);
    if (bytes == 0) return kz_shape_transform(&from->shape, pose, NULL, 0, out, err);
    if (!map->at_origin || !map->at_origin[item]) {
        const kz_result result = body_keep_shape(map, item, pose, bytes, err);
        if (result != KZ_OK) return result;
    }
    *out = *map->at_origin[item];
    return KZ_OK;
}

static kz_result body_move_to_origin(kz_map *map, kz_map_body *body, kz_error *err)
{
    const kz_pose pose = {body->item->origin, 1, 0};
    body->def.pose = pose;
    return body->def.frames ? KZ_OK : kz_map_shape_at_origin(map, body->number, &body->def.shape, err);
}

/* ---- Into a world -------------------------------------------------------------------------------------- */

static kz_map_body body_of_item(const kz_map *map, int32_t number)
{
    kz_map_body body = {.item = &map->items[number], .number = number};
    const bool is_tile = body.item->from_tile_layer;
    body.def.shape = body.item->shape;
    body.def.pose.cos = 1;
    body.def.category = is_tile ? 2 : 1;
    body.def.collides = is_tile ? ~(uint32_t)2 : ~(uint32_t)0;
    body.def.flags = is_tile ? KZ_BODY_STATIC : body.item->sensor ? KZ_BODY_SENSOR : 0;
    body.def.user = (uint64_t)number;
    return body;
}

static void body_note(const kz_map *map, const kzi_tile_block *block, int32_t number, kz_body made, kz_body *bodies)
{
    if (!bodies) return;
    bodies[number] = made;
    for (int32_t i = 0; block && i < block->n; i++) bodies[map->block_tiles[block->first + i]] = made;
}

static kz_result body_add(kz_map *map, kz_world *world, const kz_map_bodies_def *def, int32_t number, kz_error *err)
{
    const kzi_tile_block *block = def->joined ? kzi_map_block_of(map, number) : NULL;
    kz_map_body body = body_of_item(map, number);
    kz_body made;
    kz_result result = KZ_OK;
    if (block && map->block_tiles[block->first] != number) return KZ_OK;
    if (block) result = kz_shape_box(block->box.min, block->box.max, &body.def.shape, err);
    if (result != KZ_OK || body.def.shape.kind == KZ_KIND_NONE) return result;
    if (def->prepare && !def->prepare(def->ctx, &body)) return KZ_OK;
    if (body.at_origin && !body.item->from_tile_layer) result = body_move_to_origin(map, &body, err);
    if (result == KZ_OK) result = kz_body_create(world, &body.def, &made, err);
    if (result == KZ_OK) body_note(map, block, number, made, def->bodies);
    return result;
}

kz_result kz_map_add_bodies(kz_map *map, kz_world *world, const kz_map_bodies_def *def, kz_error *err)
{
    static const kz_map_bodies_def plain;
    kz_result result = KZ_OK;
    if (!def) def = &plain;
    if (def->bodies) memset(def->bodies, 0, map->n_items * sizeof *def->bodies);
    for (size_t i = 0; i < map->n_items && result == KZ_OK; i++) result = body_add(map, world, def, (int32_t)i, err);
    return result == KZ_OK && map->n_items > 0 ? kz_world_index(world, err) : result;
}

/* Only bodies at their origin change the map. */
static kz_result body_add_all(const kz_map *map, kz_world *world, bool joined, kz_error *err)
{
    const kz_map_bodies_def def = {.joined = joined};
    return kz_map_add_bodies((kz_map *)(uintptr_t)map, world, &def, err);
}

kz_result kz_map_add_to_world(const kz_map *map, kz_world *world, kz_error *err)
{
    return body_add_all(map, world, false, err);
}

kz_result kz_map_add_joined(const kz_map *map, kz_world *world, kz_error *err)
{
    return body_add_all(map, world, true, err);
}
