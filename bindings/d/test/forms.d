/// forms: one call of each form that the writer knows: lists that grow, memory that makers need, texts, arrays of structs.
module forms;

import kolize;
import std.algorithm : canFind;
import std.array : replicate;
import std.exception : collectException, enforce;
import std.stdio : writeln;

extern (C) void write(void* log, const(ubyte)* bytes, size_t n)
{
    *cast(ubyte[]*) log ~= bytes[0 .. n];
}

extern (C) bool keep(void* body, const(void)* world, Body one)
{
    return one.index == (cast(Body*) body).index;
}

/// Functions that call back, by the `kzf_` functions and C's structs: a filter by function, and a log that is played again.
void callbacks(Shape box)
{
    auto world = World.create();
    ubyte[] log;
    RawError failed;
    RawRecorder recorder = {write: &write, ctx: &log};
    failed.check(kzf_world_record(world.ptr, &recorder, &failed));
    BodyDef def = {shape: box};
    const first = world.createBody(def);
    def.pose = Pose.degrees(9, 0, 0);
    auto second = world.createBody(def);
    world.step();
    failed.check(kzf_world_record(world.ptr, null, &failed));

    RawQueryFilter filter = {keep: &keep, ctx: &second};
    Vec2 from = Vec2(-5, 0.5), to = Vec2(20, 0.5);
    WorldRayHit hit;
    enforce(world.ray(from, to).get.body.index == first.index, "a ray without a filter");
    enforce(kzf_world_ray(world.ptr, &from, &to, 0, &filter, &hit) && hit.body.index == second.index, "a filter by function");

    void* replay;
    failed.check(kzf_replay_create(log.ptr, log.length, null, null, &replay, &failed));
    failed.check(kzf_replay_seek(replay, kzf_replay_steps(replay), &failed));
    enforce(kzf_world_hash(kzf_replay_world(replay)) == world.hash, "a log played again");
    kzf_replay_free(replay);
}

void main()
{
    const text = ("#".replicate(59) ~ ".\n").replicate(40);
    auto mask = Mask.fromText(text);
    enforce(mask.toText == text, "a text of more than 1024 bytes");
    enforce(mask.distances.length == 60 * 40, "the distances of all cells");
    auto rings = mask.trace(Connectivity.connectivity4);
    enforce(rings.points.length == 4 && rings.ringEnd.length == 1, "the outline of a block");
    enforce(rings.fill(60, 40).count == mask.count, "an outline filled again");
    auto shape = Shape.fromRings(rings);
    rings.close();
    auto turned = shape.transform(Pose.degrees(100, 0, 90));
    enforce(turned.scale(2, 2).bounds.max.x == 200, "a shape turned and scaled");
    auto corners = [Vec2(0, 0), Vec2(9, 0), Vec2(9, 9), Vec2(5, 2), Vec2(0, 9)];
    auto star = Shape.polygonWithTree(corners, [5]);
    auto parts = star.convexParts(0);
    enforce(parts.part(0) !is null && parts.part(99) is null, "convex parts");
    enforce(star.triangulate.indices.length == 9, "triangles");
    enforce(Shape.roundedPolygon(corners, 1).bounds.min.x == -1, "a rounded polygon");
    enforce(convexHull(corners).length == 4, "a convex hull");
    enforce(star.points.length == 5, "the vertices of a shape");
    auto boxes = new Box[50];
    boxes[] = Box(Vec2(0, 0), Vec2(1, 1));
    enforce(boxPairs(boxes).length == 50 * 49 / 2, "a list of more than 64");

    auto pixels = new ubyte[4 * 8 * 8];
    pixels[3] = 255;
    Surface surface = {pixels: pixels, pitch: 32, format: Format.rgba32, w: 8, h: 8};
    Rule rule = {kind: RuleKind.alpha, threshold: 127};
    enforce(Mask.fromSurface(surface, rule).count == 1, "a mask of pixels");
    Tile tile = {nPoints: 4};
    tile.points[1 .. 4] = [Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)];
    GridDef def = {w: 4, h: 4, cellW: 16, cellH: 16, idBytes: 1, ids: new ubyte[16], tiles: [Tile.init, tile]};
    auto grid = Grid.create(def);
    grid.set(1, 1, 1);
    enforce(grid.get(1, 1) == 1, "a grid");

    WorldDef touching = {mode: PairMode.touch};
    auto world = World.create(touching);
    auto box = Shape.box(Vec2(0, 0), Vec2(1, 1));
    BodyDef[] defs;
    foreach (i; 0 .. 100)
    {
        BodyDef one = {shape: box, pose: Pose.degrees(i, 0, 0), user: i};
        defs ~= one;
    }
    auto bodies = world.createBodies(defs);
    auto all = Shape.box(Vec2(-1, -1), Vec2(200, 2));
    enforce(world.find(all, PairMode.overlap).length == 100, "a query of more than 64");
    enforce(world.nearest(box, 1000, QueryFilter.init, 7).length == 7, "the nearest seven");
    const move = world.moveBody(bodies[99], Vec2(-50, 0));
    enforce(move.hits.length == move.moveResult.nHits && move.hits.length > 0, "a move with hits");
    enforce(world.ray(Vec2(0, 50), Vec2(0, 60)).isNull, "a ray that hits nothing");
    world.step();
    enforce(world.pairs.length >= 98, "pairs");
    auto error = collectException!KolizeException(Shape.polygon(null));
    enforce(error && error.msg.canFind("3"), "no points");
    callbacks(box);
    writeln("forms: 24 calls");
}
