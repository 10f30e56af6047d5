## rocks: a game of rocks without a picture, 240 steps of it.
## Rocks are turning pixel masks in a world that wraps around; a ship turns, and shoots rays.
import std/[options, strformat]
import kolize

const
  turns = 32
  ship = """.....#......
....###.....
....###.....
...#####....
...#####....
..#######...
.####.####..
###.....###."""
  rock = """...######...
.##########.
############
##########..
#########...
############
.##########.
...####....."""

proc spinning(cells: string): MaskSet =
  ## A mask as 1 + 32 frames: itself, and turned about its middle.
  let mask = Mask.fromText(cells)
  result = newMaskSet()
  result.addFrame Frame(name: "still", w: mask.width, h: mask.height, pivot: Vec2(x: 6, y: 4))
  result.addMask(0, "body", mask, Cell(x: 0, y: 0))
  result.addTurns(0, turns)

type Rock = object
  body: Body
  x, y, vx, vy: float32
  spin: int32

let
  ships = spinning(ship)
  rocks = spinning(rock)
  world = newWorld(WorldDef(wrapW: 320, wrapH: 240))
  player = world.createBody(BodyDef(frames: ships, frame: 1, pose: Pose.degrees(160, 120, 0)))

var all: seq[Rock]
for i in 0'i32 ..< 8:
  var one = Rock(x: float32(40 * i), y: float32(75 * i mod 240), vx: 1.25 * float32(i mod 3) - 1, vy: 1.5 * float32(i mod 2) - 0.5,
                 spin: 1 + i mod 4)
  one.body = world.createBody(BodyDef(frames: rocks, frame: 1, user: uint64(i), pose: Pose.degrees(one.x, one.y, 0)))
  all.add one

var hits, touches = 0
for step in 0'i32 ..< 240:
  for one in all.mitems:
    if not world.bodyIsLive(one.body): continue
    one.x += one.vx
    one.y += one.vy
    world.setBodyPose(one.body, Pose.degrees(one.x, one.y, 0))
    world.setBodyFrame(one.body, 1 + step * one.spin div 4 mod turns)
  let heading = step div 4 mod turns
  world.setBodyFrame(player, 1 + heading)
  world.step
  for pair in world.beginEvents:
    if pair.a != player and pair.b != player: continue
    inc touches
    echo &"step {step}: the ship meets rock {world.bodyUser(pair.other(player))}"
  if step mod 8 != 7: continue
  let
    at = world.bodyPose(player).at
    aim = Vec2(x: 0, y: -100).rotate(float64(heading) * 6.283185307179586 / turns)
    hit = world.ray(at, at.add(aim), 0, QueryFilter(`except`: player))
  if hit.isNone: continue
  inc hits
  echo &"step {step}: rock {world.bodyUser(hit.get.body)} is hit at t {hit.get.hit.t:.6f}"
  world.destroyBody(hit.get.body)
echo &"{hits} hits, {touches} touches, {world.count - 1} rocks left"
