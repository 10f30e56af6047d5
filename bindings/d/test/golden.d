/// golden: asks what the golden table's modules ask, and prints their rows: golden [FAULT] < questions
/// With FAULT it changes a bit of that answer, which must be noticed.
module golden;

import kolize;
import std.array : split;
import std.conv : to;
import std.math : isNaN;
import std.stdio : stdin, writefln;

struct Hash
{
    string name;
    long fault = -1, answers;
    ulong value = 0x2545f4914f6cdd1d;

    void mix(ulong v)
    {
        value = (value ^ v) * 0x9fb21c651e98df25;
        value ^= value >> 32;
    }

    void put(ulong v)
    {
        mix(answers++ == fault ? v ^ 1 : v);
    }

    void floats(float[] numbers...)
    {
        foreach (v; numbers) put(isNaN(v) ? 0x7fc00000 : *cast(uint*)&v);
    }

    void text(string bytes)
    {
        ulong word = bytes.length;
        foreach (i, char one; bytes)
        {
            if (i % 8 == 0)
            {
                mix(word);
                word = 0;
            }
            word |= cast(ulong) one << (i % 8 * 8);
        }
        put(word);
    }

    void row()
    {
        if (name) writefln("%s %d %016x", name, answers, value);
    }
}

/// A line's words, read one after the other.
struct Line
{
    string[] words;

    string next()
    {
        const one = words[0];
        words = words[1 .. $];
        return one;
    }

    int number()
    {
        return next.to!int;
    }

    float bits()
    {
        const n = next.to!uint(16);
        return *cast(float*)&n;
    }

    Vec2 point()
    {
        const x = bits;
        return Vec2(x, bits);
    }

    Vec2[] points(int n)
    {
        Vec2[] out_;
        foreach (i; 0 .. n) out_ ~= point;
        return out_;
    }
}

Hash hash;
Shape[] shapes;
Mask[] masks;
Result last;

Shape make(string kind, ref Line w)
{
    switch (kind)
    {
    case "point": return Shape.point(w.point);
    case "polygon": return Shape.polygon(w.points(w.number));
    case "polyline": return Shape.polyline(w.points(w.number));
    case "holes":
        auto ends = [w.number, 0];
        ends[1] = w.number;
        return Shape.polygonWithHoles(w.points(ends[1]), ends);
    case "mask":
        auto mask = masks[w.number];
        const at = w.point;
        return Shape.mask(mask, at.x, at.y);
    case "parts":
        Shape[] parts;
        foreach (i; 0 .. w.number) parts ~= shapes[w.number];
        return Shape.parts(parts);
    default: break;
    }
    const a = w.point;
    if (kind == "circle") return Shape.circle(a, w.bits);
    const b = w.point;
    if (kind == "segment") return Shape.segment(a, b);
    return kind == "box" ? Shape.box(a, b) : Shape.capsule(a, b, w.bits);
}

Mask cells(int width, int height, ref Line w)
{
    auto canvas = Canvas.create(width, height);
    foreach (y; 0 .. height)
    {
        const text = w.next;
        foreach (x; 0 .. width) canvas.set(x, y, text[x] == '#');
    }
    return canvas.mask;
}

void ask(string kind, ref Line w)
{
    switch (kind)
    {
    case "name": hash.text(resultName(last)); break;
    case "shape":
        auto shape = shapes[w.number];
        const box = shape.bounds;
        hash.put(shape.flags);
        hash.floats(box.min.x, box.min.y, box.max.x, box.max.y);
        break;
    case "ray":
        auto shape = shapes[w.number];
        const from = w.point, to = w.point;
        const hit = shape.ray(from, to, w.number);
        hash.put(hit.hit * 2 + hit.inside);
        hash.floats(hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y);
        hash.put(cast(long) hit.part);
        hash.put(cast(long) hit.edge);
        break;
    case "sweep":
        auto a = shapes[w.number];
        const motion = w.point;
        auto b = shapes[w.number];
        const hit = a.sweep(motion, b, w.number);
        hash.put(hit.hit * 4 + hit.start);
        hash.floats(hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y);
        break;
    case "distance":
        auto a = shapes[w.number];
        const gap = a.distance(shapes[w.number]);
        hash.floats(gap.distance, gap.onA.x, gap.onA.y, gap.onB.x, gap.onB.y);
        break;
    case "contains":
        auto a = shapes[w.number];
        hash.put(a.contains(shapes[w.number]));
        break;
    case "cells":
        const number = w.number, width = w.number, height = w.number;
        masks.length = number;
        masks ~= cells(width, height, w);
        break;
    default:
        const number = w.number;
        last = Result.ok;
        try
        {
            auto made = make(kind, w);
            shapes.length = number;
            shapes ~= made;
        }
        catch (KolizeException error)
            last = error.code;
    }
}

void main(string[] args)
{
    const fault = args.length > 1 ? args[1].to!long : -1;
    foreach (text; stdin.byLineCopy)
    {
        auto line = Line(text.split);
        const kind = line.next;
        if (kind != "module")
        {
            ask(kind, line);
            continue;
        }
        hash.row;
        shapes = null;
        masks = null;
        hash = Hash(line.next, fault);
    }
    hash.row;
}
