/* box2d3_moves.c - Box2D v3's character mover in bench_moves: planes are collected and solved, and the way there is cast,
 * up to five times, as its documentation says.  Its only body is a capsule; it climbs no steps and keeps no floor below. */
#include "../moves/moves.h"

#include <box2d/box2d.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { PLANES = 8, ITERATIONS = 5 };

typedef struct box2d_game {
    b2WorldId world;
    b2Capsule mover;
    b2Vec2 at;
    b2CollisionPlane planes[PLANES];
    int n_planes;
} box2d_game;

/* A chain: Box2D has no concave polygon.  It is solid on the right of its edges, where y goes up. */
static void box2d_add_hill(b2WorldId world, const moves_level *level)
{
    b2Vec2 *points = malloc((size_t)level->n_points * sizeof *points);
    b2BodyDef body_def = b2DefaultBodyDef();
    b2ChainDef chain = b2DefaultChainDef();
    if (!points) return;
    for (int i = 0; i < level->n_points; i++) points[i] = (b2Vec2){level->points[i][0], level->points[i][1]};
    chain.points = points;
    chain.count = level->n_points;
    chain.isLoop = true;
    b2CreateChain(b2CreateBody(world, &body_def), &chain);
    free(points);
}

static void *box2d_make(const moves_level *level, moves_body body, bool joined)
{
    box2d_game *game = body == MOVES_CAPSULE && !joined ? calloc(1, sizeof *game) : NULL;
    if (!game) return NULL;
    b2SetLengthUnitsPerMeter(MOVES_TILE);
    b2WorldDef def = b2DefaultWorldDef();
    game->world = b2CreateWorld(&def);
    game->mover = (b2Capsule){{0, -9}, {0, -5}, 5};
    if (level->n_points > 0) box2d_add_hill(game->world, level);
    for (int i = 0; i < level->w * level->h; i++) {
        if (level->cells[i] != '#') continue;
        const b2Vec2 middle = {(i % level->w + 0.5f) * MOVES_TILE, (i / level->w + 0.5f) * MOVES_TILE};
        const b2Polygon box = b2MakeOffsetBox(MOVES_TILE / 2, MOVES_TILE / 2, middle, b2Rot_identity);
        b2BodyDef body_def = b2DefaultBodyDef();
        b2ShapeDef shape_def = b2DefaultShapeDef();
        b2CreatePolygonShape(b2CreateBody(game->world, &body_def), &shape_def, &box);
    }
    b2World_Step(game->world, 1.0f / 60, 1);
    return game;
}

static void box2d_put(void *ctx, float x, float y) { ((box2d_game *)ctx)->at = (b2Vec2){x, y}; }

static bool keep_plane(b2ShapeId shape, const b2PlaneResult *result, void *ctx)
{
    box2d_game *game = ctx;
    (void)shape;
    if (game->n_planes < PLANES) game->planes[game->n_planes++] = (b2CollisionPlane){result->plane, FLT_MAX, 0, true};
    return true;
}

static void box2d_move(void *ctx, float dx, float dy, moves_state *out)
{
    box2d_game *game = ctx;
    const b2QueryFilter filter = b2DefaultQueryFilter();
    const b2Vec2 target = {game->at.x + dx, game->at.y + dy};
    bool on_floor = false;
    for (int i = 0; i < ITERATIONS; i++) {
        game->n_planes = 0;
        b2World_CollideMover(game->world, (b2Pos){game->at.x, game->at.y}, &game->mover, filter, keep_plane, game);
        const b2Vec2 wish = {target.x - game->at.x, target.y - game->at.y};
        const b2Vec2 way = b2SolvePlanes(wish, game->planes, game->n_planes).translation;
        const float part = b2World_CastMover(game->world, (b2Pos){game->at.x, game->at.y}, &game->mover, way, filter);
        game->at = (b2Vec2){game->at.x + part * way.x, game->at.y + part * way.y};
        for (int k = 0; k < game->n_planes; k++) on_floor |= game->planes[k].plane.normal.y < -0.7f;
        if (part * part * (way.x * way.x + way.y * way.y) < 1e-4f) break;
    }
    *out = (moves_state){game->at.x, game->at.y, on_floor};
}

static void box2d_free(void *ctx)
{
    box2d_game *game = ctx;
    b2DestroyWorld(game->world);
    free(game);
}

static const moves_library library = {"Box2D v3", box2d_make, box2d_put, box2d_move, box2d_free};

__attribute__((visibility("default"))) const moves_library *moves_library_open(void);
const moves_library *moves_library_open(void) { return &library; }
