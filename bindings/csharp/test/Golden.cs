// Golden.cs - asks what the golden table's modules ask, and prints their rows: mono Golden.exe [FAULT] < questions
// With FAULT it changes a bit of that answer, which must be noticed.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Kolize;

internal sealed class Hash
{
    internal string Name;
    internal ulong Value = 0x2545f4914f6cdd1d;
    internal long Answers, Fault = -1;

    private void Mix(ulong v)
    {
        Value = unchecked((Value ^ v) * 0x9fb21c651e98df25);
        Value ^= Value >> 32;
    }

    internal void U64(ulong v) { Mix(Answers++ == Fault ? v ^ 1 : v); }
    internal void I64(long v) { U64(unchecked((ulong)v)); }

    internal void F32(params float[] numbers)
    {
        foreach (float v in numbers) U64(float.IsNaN(v) ? 0x7fc00000 : BitConverter.ToUInt32(BitConverter.GetBytes(v), 0));
    }

    internal void Text(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        ulong word = (ulong)bytes.Length;
        for (int i = 0; i < bytes.Length; i++)
        {
            if (i % 8 == 0)
            {
                Mix(word);
                word = 0;
            }
            word |= (ulong)bytes[i] << (i % 8 * 8);
        }
        U64(word);
    }

    internal void Row()
    {
        if (Name != null) Console.WriteLine("{0} {1} {2:x16}", Name, Answers, Value);
    }
}

internal sealed class Line
{
    private readonly string[] words;
    private int at = 1;

    internal Line(string text) { words = text.Split(' '); }

    internal string Kind { get { return words[0]; } }
    internal string Word() { return words[at++]; }
    internal int Int() { return int.Parse(words[at++], CultureInfo.InvariantCulture); }
    internal float Float() { return BitConverter.ToSingle(BitConverter.GetBytes(Convert.ToUInt32(words[at++], 16)), 0); }

    internal Vec2 Point()
    {
        float x = Float();
        return new Vec2(x, Float());
    }

    internal Vec2[] Points(int n)
    {
        var points = new Vec2[n];
        for (int i = 0; i < n; i++) points[i] = Point();
        return points;
    }
}

internal static class Golden
{
    private static readonly List<Shape> shapes = new List<Shape>();
    private static readonly List<Mask> masks = new List<Mask>();
    private static Hash hash = new Hash();
    private static Result last;

    private static void Put<T>(List<T> list, int number, T one)
    {
        list.RemoveRange(number, list.Count - number);
        list.Add(one);
    }

    private static Shape Make(Line w)
    {
        switch (w.Kind)
        {
        case "point": return Shape.Point(w.Point());
        case "segment": return Shape.Segment(w.Point(), w.Point());
        case "box": return Shape.Box(w.Point(), w.Point());
        case "circle": return Shape.Circle(w.Point(), w.Float());
        case "capsule": return Shape.Capsule(w.Point(), w.Point(), w.Float());
        case "polygon": return Shape.Polygon(w.Points(w.Int()));
        case "polyline": return Shape.Polyline(w.Points(w.Int()));
        case "holes":
            var ends = new[] { w.Int(), w.Int() };
            return Shape.PolygonWithHoles(w.Points(ends[1]), ends);
        case "mask":
            var mask = masks[w.Int()];
            var at = w.Point();
            return Shape.Mask(mask, at.X, at.Y);
        default:
            var parts = new Shape[w.Int()];
            for (int i = 0; i < parts.Length; i++) parts[i] = shapes[w.Int()];
            return Shape.Parts(parts);
        }
    }

    private static Mask Cells(int w, int h, Line line)
    {
        var canvas = new Canvas(w, h);
        for (int y = 0; y < h; y++)
        {
            string row = line.Word();
            for (int x = 0; x < w; x++) canvas.Set(x, y, row[x] == '#');
        }
        return canvas.Mask();
    }

    private static void Ask(Line w)
    {
        switch (w.Kind)
        {
        case "name": hash.Text(Kz.ResultName(last)); break;
        case "shape":
            var shape = shapes[w.Int()];
            var box = shape.Bounds;
            hash.U64(shape.Flags);
            hash.F32(box.Min.X, box.Min.Y, box.Max.X, box.Max.Y);
            break;
        case "ray":
            var hit = shapes[w.Int()].Ray(w.Point(), w.Point(), (uint)w.Int());
            hash.I64((hit.Hit ? 2 : 0) + (hit.Inside ? 1 : 0));
            hash.F32(hit.T, hit.Point.X, hit.Point.Y, hit.Normal.X, hit.Normal.Y);
            hash.I64(hit.Part);
            hash.I64(hit.Edge);
            break;
        case "sweep":
            var swept = shapes[w.Int()].Sweep(w.Point(), shapes[w.Int()], (uint)w.Int());
            hash.I64((swept.Hit ? 4 : 0) + (int)swept.Start);
            hash.F32(swept.T, swept.Point.X, swept.Point.Y, swept.Normal.X, swept.Normal.Y);
            break;
        case "distance":
            var gap = shapes[w.Int()].Distance(shapes[w.Int()]);
            hash.F32(gap.Distance, gap.OnA.X, gap.OnA.Y, gap.OnB.X, gap.OnB.Y);
            break;
        case "contains": hash.I64(shapes[w.Int()].Contains(shapes[w.Int()]) ? 1 : 0); break;
        case "cells":
            int number = w.Int(), width = w.Int(), height = w.Int();
            Put(masks, number, Cells(width, height, w));
            break;
        default:
            int place = w.Int();
            last = Result.Ok;
            try { Put(shapes, place, Make(w)); }
            catch (KolizeException error) { last = error.Code; }
            break;
        }
    }

    private static void Main(string[] args)
    {
        long fault = args.Length > 0 ? long.Parse(args[0]) : -1;
        for (string text = Console.ReadLine(); text != null; text = Console.ReadLine())
        {
            var line = new Line(text.TrimEnd());
            if (line.Kind != "module")
            {
                Ask(line);
                continue;
            }
            hash.Row();
            shapes.Clear();
            masks.Clear();
            hash = new Hash { Name = line.Word(), Fault = fault };
        }
        hash.Row();
    }
}
