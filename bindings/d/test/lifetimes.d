/// lifetimes: what shapes and bodies refer to lives as long as they do, however often the collector runs; and then ends.
module lifetimes;

import core.memory : GC;
import kolize;
import std.exception : collectException, enforce;
import std.math : cos, PI, sin;
import std.stdio : writeln;

/// More vertices than a shape of C stores itself; nobody refers to the array afterwards.
Shape ring(int n)
{
    Vec2[] points;
    foreach (i; 0 .. n) points ~= Vec2(10 * cos(2 * PI * i / n), 10 * sin(2 * PI * i / n));
    return Shape.polygon(points);
}

Shape masked(double x)
{
    return Shape.parts([Shape.mask(Mask.fromText("###\n###\n###"), x, 0), ring(20)]);
}

void churn()
{
    foreach (i; 0 .. 5)
    {
        Vec2[][] waste;
        foreach (k; 0 .. 200) waste ~= new Vec2[8 + k];
        GC.collect();
    }
}

void main()
{
    auto world = World.create();
    Shape[] shapes;
    Body[] bodies;
    foreach (i; 0 .. 50)
    {
        shapes ~= ring(9 + i);
        shapes ~= masked(i);
        BodyDef one = {shape: masked(0), pose: Pose.degrees(30 * i, 0, 0)};
        bodies ~= world.createBody(one);
        Fixture fist = {shape: ring(12), kind: 3};
        BodyDef two = {fixtures: [fist], pose: Pose.degrees(30 * i + 5, 0, 0)};
        world.createBody(two);
    }
    churn();
    auto point = Shape.point(Vec2(1, 1));
    foreach (shape; shapes) enforce(shape.relate(point) == Relation.overlap, "a shape lost what it refers to");
    foreach (i, one; bodies) world.setBodyPose(one, Pose.degrees(30 * i, 1, 0));
    churn();
    world.step();
    enforce(world.pairs.length == 50, "the bodies lost what they refer to");

    // A saved state brings bodies back that were destroyed, with what they refer to.
    auto saved = new ubyte[world.saveBytes];
    world.save(saved);
    world.destroyBodies(bodies);
    churn();
    world.restore(saved);
    world.step();
    enforce(world.pairs.length == 50, "a restored world lost what its bodies refer to");

    auto error = collectException!KolizeException(Shape.circle(Vec2(0, 0), -1));
    enforce(error && error.code == Result.errNegativeRadius && error.msg.length > 10, "a negative radius is refused");
    world.close();
    world.close();
    foreach (i; 0 .. 20_000) ring(100).close();
    writeln("lifetimes: 4 kinds held");
}
