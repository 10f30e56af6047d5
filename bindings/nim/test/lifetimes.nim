## lifetimes: what shapes and bodies refer to lives as long as they do, however often the collector runs; and then ends.
import std/math
import kolize

proc ring(n: int): Shape =
  ## More vertices than a shape of C stores itself; nobody refers to the seq afterwards.
  var points: seq[Vec2]
  for i in 0 ..< n:
    points.add Vec2(x: float32(10 * cos(2 * PI * float(i) / float(n))), y: float32(10 * sin(2 * PI * float(i) / float(n))))
  Shape.polygon(points)

proc masked(x: float): Shape =
  Shape.parts([Shape.mask(Mask.fromText("###\n###\n###"), x, 0), ring(20)])

proc churn() =
  for i in 0 ..< 5:
    var waste: seq[seq[Vec2]]
    for k in 0 ..< 200: waste.add newSeq[Vec2](8 + k)
    GC_fullCollect()

let world = newWorld()
var
  shapes: seq[Shape]
  bodies: seq[Body]

proc fill() =
  for i in 0 ..< 50:
    shapes.add ring(9 + i)
    shapes.add masked(float(i))
    bodies.add world.createBody(BodyDef(shape: masked(0), pose: Pose.degrees(float32(30 * i), 0, 0)))
    let table = @[Fixture(shape: ring(12), kind: 3)]
    discard world.createBody(BodyDef(fixtures: table, pose: Pose.degrees(float32(30 * i + 5), 0, 0)))

fill()
churn()
let point = Shape.point(Vec2(x: 1, y: 1))
for shape in shapes: doAssert shape.relate(point) == Relation.overlap, "a shape lost what it refers to"
for i, body in bodies: world.setBodyPose(body, Pose.degrees(float32(30 * i), 1, 0))
churn()
world.step
doAssert world.pairs.len == 50, "the bodies lost what they refer to"

# A saved state brings bodies back that were destroyed, with what they refer to.
var saved = newSeq[byte](world.saveBytes)
world.save(saved)
world.destroyBodies(bodies)
churn()
world.restore(saved)
world.step
doAssert world.pairs.len == 50, "a restored world lost what its bodies refer to"

var refused = false
try: discard Shape.circle(Vec2(), -1)
except KolizeError as error: refused = error.code == Result.errNegativeRadius and error.msg.len > 10
doAssert refused, "a negative radius is refused"
world.close
world.close
doAssertRaises(ValueError): world.step
for i in 0 ..< 20000: ring(100).close
echo "lifetimes: 4 kinds held"
