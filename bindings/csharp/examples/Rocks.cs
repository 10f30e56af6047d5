// Rocks.cs - a game of rocks without a picture, 240 steps of it.
// Rocks are turning pixel masks in a world that wraps around; a ship turns, and shoots rays.
using System;
using System.Collections.Generic;
using System.Globalization;
using Kolize;

internal sealed class Rock
{
    internal Body Body;
    internal float X, Y, VX, VY;
    internal int Spin;
}

internal static class Rocks
{
    private const int Turns = 32;

    private const string ShipCells = ".....#......\n" +
        "....###.....\n" +
        "....###.....\n" +
        "...#####....\n" +
        "...#####....\n" +
        "..#######...\n" +
        ".####.####..\n" +
        "###.....###.";

    private const string RockCells = "...######...\n" +
        ".##########.\n" +
        "############\n" +
        "##########..\n" +
        "#########...\n" +
        "############\n" +
        ".##########.\n" +
        "...####.....";

    // A mask as 1 + 32 frames: itself, and turned about its middle.
    private static MaskSet Spinning(string cells)
    {
        using (var mask = Mask.FromText(cells))
        {
            var set = new MaskSet();
            set.AddFrame(new Frame { Name = "still", W = mask.Width, H = mask.Height, Pivot = new Vec2(6, 4) });
            set.AddMask(0, "body", mask, new Cell(0, 0));
            set.AddTurns(0, Turns);
            return set;
        }
    }

    private static void Say(string format, params object[] values)
    {
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, format, values));
    }

    private static void Main()
    {
        var ships = Spinning(ShipCells);
        var rocks = Spinning(RockCells);
        using (var world = new World(new WorldDef { WrapW = 320, WrapH = 240 }))
        {
            var player = world.CreateBody(new BodyDef { Frames = ships, Frame = 1, Pose = Pose.Degrees(160, 120, 0) });
            var all = new List<Rock>();
            for (int i = 0; i < 8; i++)
            {
                var one = new Rock { X = 40 * i, Y = 75 * i % 240, VX = 1.25f * (i % 3) - 1, VY = 1.5f * (i % 2) - 0.5f, Spin = 1 + i % 4 };
                one.Body = world.CreateBody(new BodyDef { Frames = rocks, Frame = 1, User = (ulong)i, Pose = Pose.Degrees(one.X, one.Y, 0) });
                all.Add(one);
            }

            int hits = 0, touches = 0;
            for (int step = 0; step < 240; step++)
            {
                foreach (var one in all)
                {
                    if (!world.BodyIsLive(one.Body)) continue;
                    one.X += one.VX;
                    one.Y += one.VY;
                    world.SetBodyPose(one.Body, Pose.Degrees(one.X, one.Y, 0));
                    world.SetBodyFrame(one.Body, 1 + step * one.Spin / 4 % Turns);
                }
                int heading = step / 4 % Turns;
                world.SetBodyFrame(player, 1 + heading);
                world.Step();
                foreach (var pair in world.BeginEvents)
                {
                    if (pair.A != player && pair.B != player) continue;
                    touches++;
                    Say("step {0}: the ship meets rock {1}", step, world.BodyUser(pair.Other(player)));
                }
                if (step % 8 != 7) continue;
                var from = world.BodyPose(player).At;
                var aim = new Vec2(0, -100).Rotate(heading * 6.283185307179586 / Turns);
                var hit = world.Ray(from, from + aim, 0, new QueryFilter { Except = player });
                if (!hit.HasValue) continue;
                hits++;
                Say("step {0}: rock {1} is hit at t {2:F6}", step, world.BodyUser(hit.Value.Body), hit.Value.Hit.T);
                world.DestroyBody(hit.Value.Body);
            }
            Say("{0} hits, {1} touches, {2} rocks left", hits, touches, world.Count - 1);
        }
    }
}
