// Lifetimes.cs - what shapes and bodies refer to lives as long as they do, however often the collector runs; and then ends.
using System;
using System.Collections.Generic;
using Kolize;

internal static class Lifetimes
{
    private static void Expect(bool holds, string what)
    {
        if (!holds) throw new Exception(what);
    }

    // More vertices than a shape of C stores itself; nobody refers to the array afterwards.
    private static Shape Ring(int n)
    {
        var points = new Vec2[n];
        for (int i = 0; i < n; i++)
            points[i] = new Vec2((float)(10 * Math.Cos(2 * Math.PI * i / n)), (float)(10 * Math.Sin(2 * Math.PI * i / n)));
        return Shape.Polygon(points);
    }

    private static Shape Masked(double x)
    {
        return Shape.Parts(new[] { Shape.Mask(Mask.FromText("###\n###\n###"), x, 0), Ring(20) });
    }

    private static void Churn()
    {
        for (int i = 0; i < 5; i++)
        {
            var waste = new List<Vec2[]>();
            for (int k = 0; k < 200; k++) waste.Add(new Vec2[8 + k]);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    private static void Fill(World world, List<Shape> shapes, List<Body> bodies)
    {
        for (int i = 0; i < 50; i++)
        {
            shapes.Add(Ring(9 + i));
            shapes.Add(Masked(i));
            bodies.Add(world.CreateBody(new BodyDef { Shape = Masked(0), Pose = Pose.Degrees(30 * i, 0, 0) }));
            var table = new[] { new Fixture { Shape = Ring(12), Kind = 3 } };
            world.CreateBody(new BodyDef { Fixtures = table, Pose = Pose.Degrees(30 * i + 5, 0, 0) });
        }
    }

    private static void Main()
    {
        var world = new World();
        var shapes = new List<Shape>();
        var bodies = new List<Body>();
        Fill(world, shapes, bodies);
        Churn();
        var point = Shape.Point(new Vec2(1, 1));
        foreach (var shape in shapes) Expect(shape.Relate(point) == Relation.Overlap, "a shape lost what it refers to");
        for (int i = 0; i < bodies.Count; i++) world.SetBodyPose(bodies[i], Pose.Degrees(30 * i, 1, 0));
        Churn();
        world.Step();
        Expect(world.Pairs.Length == 50, "the bodies lost what they refer to");

        // A saved state brings bodies back that were destroyed, with what they refer to.
        var saved = new byte[world.SaveBytes()];
        world.Save(saved);
        world.DestroyBodies(bodies.ToArray());
        Churn();
        world.Restore(saved);
        world.Step();
        Expect(world.Pairs.Length == 50, "a restored world lost what its bodies refer to");

        bool refused = false;
        try { Shape.Circle(new Vec2(), -1); }
        catch (KolizeException error) { refused = error.Code == Result.ErrNegativeRadius && error.Message.Length > 10; }
        Expect(refused, "a negative radius is refused");
        world.Dispose();
        world.Dispose();
        bool closed = false;
        try { world.Step(); }
        catch (ObjectDisposedException) { closed = true; }
        Expect(closed, "a closed world is refused");
        for (int i = 0; i < 20000; i++) Ring(100).Dispose();
        Console.WriteLine("lifetimes: 4 kinds held");
    }
}
