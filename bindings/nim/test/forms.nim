## forms: one call of each form that the writer knows: lists that grow, memory that makers need, texts, arrays of structs.
import std/[options, strutils]
import kolize

let
  text = repeat(repeat('#', 59) & ".\n", 40)
  mask = Mask.fromText(text)
doAssert mask.toText == text, "a text of more than 1024 bytes"
doAssert mask.distances.len == 60 * 40, "the distances of all cells"
let rings = mask.trace(Connectivity.connectivity4)
doAssert rings.points.len == 4 and rings.ringEnd.len == 1, "the outline of a block"
doAssert rings.fill(60, 40).count == mask.count, "an outline filled again"
let shape = Shape.fromRings(rings)
rings.close
let turned = shape.transform(Pose.degrees(100, 0, 90))
doAssert turned.scale(2, 2).bounds.max.x == 200, "a shape turned and scaled"
let corners = [Vec2(x: 0, y: 0), Vec2(x: 9, y: 0), Vec2(x: 9, y: 9), Vec2(x: 5, y: 2), Vec2(x: 0, y: 9)]
let star = Shape.polygonWithTree(corners, [5'i32])
let parts = star.convexParts(0)
doAssert parts.part(0) != nil and parts.part(99) == nil, "convex parts"
doAssert star.triangulate.indices.len == 9, "triangles"
doAssert Shape.roundedPolygon(corners, 1).bounds.min.x == -1, "a rounded polygon"
doAssert convexHull(corners).len == 4, "a convex hull"
doAssert star.points.len == 5, "the vertices of a shape"
var boxes: seq[Box]
for i in 0 ..< 50: boxes.add Box(max: Vec2(x: 1, y: 1))
doAssert boxPairs(boxes).len == 50 * 49 div 2, "a list of more than 64"

var pixels = newSeq[byte](4 * 8 * 8)
pixels[3] = 255
let surface = Surface(pixels: pixels, pitch: 32, format: Format.rgba32, w: 8, h: 8)
doAssert Mask.fromSurface(surface, Rule(kind: RuleKind.alpha, threshold: 127)).count == 1, "a mask of pixels"
var tile = Tile(nPoints: 4)
tile.points[1] = Vec2(x: 1, y: 0)
tile.points[2] = Vec2(x: 1, y: 1)
tile.points[3] = Vec2(x: 0, y: 1)
let grid = newGrid(GridDef(w: 4, h: 4, cellW: 16, cellH: 16, idBytes: 1, ids: newSeq[byte](16), tiles: @[Tile(), tile]))
grid.set(1, 1, 1)
doAssert grid.get(1, 1) == 1, "a grid"

let
  world = newWorld(WorldDef(mode: PairMode.touch))
  box = Shape.box(Vec2(x: 0, y: 0), Vec2(x: 1, y: 1))
var defs: seq[BodyDef]
for i in 0 ..< 100: defs.add BodyDef(shape: box, pose: Pose.degrees(float32(i), 0, 0), user: uint64(i))
let bodies = world.createBodies(defs)
let all = Shape.box(Vec2(x: -1, y: -1), Vec2(x: 200, y: 2))
doAssert world.find(all, PairMode.overlap).len == 100, "a query of more than 64"
doAssert world.nearest(box, 1000, QueryFilter(), 7).len == 7, "the nearest seven"
let move = world.moveBody(bodies[99], Vec2(x: -50, y: 0))
doAssert move.hits.len == int(move.moveResult.nHits) and move.hits.len > 0, "a move with hits"
doAssert world.ray(Vec2(x: 0, y: 50), Vec2(x: 0, y: 60)).isNone, "a ray that hits nothing"
world.step
doAssert world.pairs.len >= 98, "pairs"
var message = ""
try: discard Shape.polygon([])
except KolizeError as error: message = error.msg
doAssert "3" in message, "no points: " & message

# Functions that call back, by the `kzf_` procs and C's structs: a filter by function, and a log that is played again.
var
  log: seq[byte]
  failed: RawError
  second: Body
proc collect(ctx, bytes: pointer, n: csize_t) {.cdecl.} =
  for i in 0 ..< int(n): log.add cast[ptr UncheckedArray[byte]](bytes)[i]
proc onlySecond(ctx, world: pointer, body: Body): bool {.cdecl.} = body.index == second.index
let recorded = newWorld()
var recorder = RawRecorder(write: cast[pointer](collect))
failed.check kzf_world_record(recorded.at, addr recorder, addr failed)
let first = recorded.createBody(BodyDef(shape: box))
second = recorded.createBody(BodyDef(shape: box, pose: Pose.degrees(9, 0, 0)))
recorded.step
failed.check kzf_world_record(recorded.at, nil, addr failed)
var
  filter = RawQueryFilter(keep: cast[pointer](onlySecond))
  start = Vec2(x: -5, y: 0.5)
  to = Vec2(x: 20, y: 0.5)
  hit: WorldRayHit
doAssert recorded.ray(start, to).get.body.index == first.index, "a ray without a filter"
doAssert kzf_world_ray(recorded.at, addr start, addr to, 0, addr filter, addr hit) and hit.body.index == second.index, "a filter by function"
var replay: pointer
failed.check kzf_replay_create(addr log[0], csize_t(log.len), nil, nil, addr replay, addr failed)
failed.check kzf_replay_seek(replay, kzf_replay_steps(replay), addr failed)
doAssert kzf_world_hash(kzf_replay_world(replay)) == recorded.hash, "a log played again"
kzf_replay_free replay
echo "forms: 24 calls"
