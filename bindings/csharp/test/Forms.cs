// Forms.cs - one call of each form that the writer knows: lists that grow, memory that makers need, texts, arrays of structs.
using System;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using Kolize;

internal static class Forms
{
    private static void Expect(bool holds, string what)
    {
        if (!holds) throw new Exception("forms: " + what);
    }

    private static void Shapes()
    {
        string text = string.Concat(Enumerable.Repeat(new string('#', 59) + ".\n", 40));
        var mask = Mask.FromText(text);
        Expect(mask.ToText() == text, "a text of more than 1024 bytes");
        Expect(mask.Distances().Length == 60 * 40, "the distances of all cells");
        var rings = mask.Trace(Connectivity.Connectivity4);
        Expect(rings.Points.Length == 4 && rings.RingEnd.Length == 1, "the outline of a block");
        Expect(rings.Fill(60, 40).Count == mask.Count, "an outline filled again");
        var shape = Shape.FromRings(rings);
        rings.Dispose();
        var turned = shape.Transform(Pose.Degrees(100, 0, 90));
        Expect(turned.Scale(2, 2).Bounds.Max.X == 200, "a shape turned and scaled");
        var corners = new[] { new Vec2(0, 0), new Vec2(9, 0), new Vec2(9, 9), new Vec2(5, 2), new Vec2(0, 9) };
        var star = Shape.PolygonWithTree(corners, new[] { 5 });
        var parts = star.ConvexParts(0);
        Expect(parts.Part(0) != null && parts.Part(99) == null, "convex parts");
        Expect(star.Triangulate().Indices.Length == 9, "triangles");
        Expect(Shape.RoundedPolygon(corners, 1).Bounds.Min.X == -1, "a rounded polygon");
        Expect(Kz.ConvexHull(corners).Length == 4, "a convex hull");
        Expect(star.Points.Length == 5, "the vertices of a shape");
        var boxes = Enumerable.Repeat(new Box(new Vec2(0, 0), new Vec2(1, 1)), 50).ToArray();
        Expect(Kz.BoxPairs(boxes).Length == 50 * 49 / 2, "a list of more than 64");

        var pixels = new byte[4 * 8 * 8];
        pixels[3] = 255;
        var surface = new Surface { Pixels = pixels, Pitch = 32, Format = Format.Rgba32, W = 8, H = 8 };
        Expect(Mask.FromSurface(surface, new Rule { Kind = RuleKind.Alpha, Threshold = 127 }).Count == 1, "a mask of pixels");
        var tile = new Tile { NPoints = 4, Points1 = new Vec2(1, 0), Points2 = new Vec2(1, 1), Points3 = new Vec2(0, 1) };
        var grid = new Grid(new GridDef { W = 4, H = 4, CellW = 16, CellH = 16, IdBytes = 1, Ids = new byte[16], Tiles = new[] { new Tile(), tile } });
        grid.Set(1, 1, 1);
        Expect(grid.Get(1, 1) == 1, "a grid");
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private unsafe delegate void Write(void* ctx, byte* bytes, UIntPtr n);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private unsafe delegate byte Keep(void* ctx, void* world, Body body);

    /// Functions that call back, by Native and C's structs: a filter by function, and a log that is played again.
    private static unsafe void Callbacks()
    {
        var world = new World();
        var log = new MemoryStream();
        Write write = (ctx, bytes, n) => { for (int i = 0; i < (int)n; i++) log.WriteByte(bytes[i]); };
        var recorder = new RawRecorder { Write = (void*)Marshal.GetFunctionPointerForDelegate(write) };
        var failed = new RawError();
        failed.Check(Native.kzf_world_record(world.Ptr, &recorder, &failed));
        var box = Shape.Box(new Vec2(0, 0), new Vec2(4, 4));
        var first = world.CreateBody(new BodyDef { Shape = box });
        var second = world.CreateBody(new BodyDef { Shape = box, Pose = Pose.Degrees(9, 0, 0) });
        world.Step();
        failed.Check(Native.kzf_world_record(world.Ptr, null, &failed));
        GC.KeepAlive(write);

        Keep keep = (ctx, w, body) => (byte)(body.Index == second.Index ? 1 : 0);
        var filter = new RawQueryFilter { Keep = (void*)Marshal.GetFunctionPointerForDelegate(keep) };
        Vec2 from = new Vec2(-5, 2), to = new Vec2(20, 2);
        WorldRayHit hit;
        Expect(world.Ray(from, to).Value.Body.Index == first.Index, "a ray without a filter");
        Expect(Native.kzf_world_ray(world.Ptr, &from, &to, 0, &filter, &hit) != 0 && hit.Body.Index == second.Index, "a filter by function");
        GC.KeepAlive(keep);

        void* replay;
        fixed (byte* bytes = log.ToArray())
        {
            failed.Check(Native.kzf_replay_create(bytes, (UIntPtr)log.Length, null, null, &replay, &failed));
            failed.Check(Native.kzf_replay_seek(replay, Native.kzf_replay_steps(replay), &failed));
            Expect(Native.kzf_world_hash(Native.kzf_replay_world(replay)) == world.Hash(), "a log played again");
            Native.kzf_replay_free(replay);
        }
    }

    private static void Main()
    {
        Shapes();
        Callbacks();
        var world = new World(new WorldDef { Mode = PairMode.Touch });
        var box = Shape.Box(new Vec2(0, 0), new Vec2(1, 1));
        var defs = Enumerable.Range(0, 100).Select(i => new BodyDef { Shape = box, Pose = Pose.Degrees(i, 0, 0), User = (ulong)i }).ToArray();
        var bodies = world.CreateBodies(defs);
        var all = Shape.Box(new Vec2(-1, -1), new Vec2(200, 2));
        Expect(world.Find(all, PairMode.Overlap).Length == 100, "a query of more than 64");
        Expect(world.Nearest(box, 1000, null, 7).Length == 7, "the nearest seven");
        var move = world.MoveBody(bodies[99], new Vec2(-50, 0));
        Expect(move.Hits.Length == (int)move.MoveResult.NHits && move.Hits.Length > 0, "a move with hits");
        Expect(!world.Ray(new Vec2(0, 50), new Vec2(0, 60)).HasValue, "a ray that hits nothing");
        world.Step();
        Expect(world.Pairs.Length >= 98, "pairs");
        string message = "";
        try { Shape.Polygon(new Vec2[0]); }
        catch (KolizeException error) { message = error.Message; }
        Expect(message.Contains("3"), "no points: " + message);
        Console.WriteLine("forms: 24 calls");
    }
}
