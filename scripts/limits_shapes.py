"""limits_shapes.py - files of drawn shapes below one megabyte that are made to be expensive, for `kolize lint`: scenes of
Godot, LDtk's projects, PhysicsEditor's JSON, sheets with polygons, tilesets, and lines of `trace --json`.
"""

import json

from limits_files import fill, ring, saw, tangle

LINT_VERBS = [
    ["lint", "F"],
    ["lint", "F", "--json"],
    ["lint", "F", "-o", "out.png"],
    ["lint", "F", "-o", "out.svg"],
    ["lint", "F", "--worst", "3", "--json", "-o", "out.png"],
]
SHAPE_VERBS = [["info", "F"], ["check", "F"]] + LINT_VERBS


# ---- Godot ----------------------------------------------------------------------------------------------------------

SCENE = '[gd_scene format=3]\n[ext_resource type="Texture2D" path="res://sprite.png" id="1"]\n[node name="r" type="StaticBody2D"]\n'


def scene(polygons, sprite=False, more=""):
    """Polygons under one body, or each beside a sprite of its own."""
    parts = [SCENE]
    for i, points in enumerate(polygons):
        parent = "."
        if sprite:
            parent = "b%d" % i
            parts.append('[node name="%s" type="Area2D" parent="."]\n' % parent)
            parts.append('[node name="s" type="Sprite2D" parent="%s"]\ntexture = ExtResource("1")\n' % parent)
        text = ", ".join("%g, %g" % p for p in points)
        parts.append('[node name="p%d" type="CollisionPolygon2D" parent="%s"]\n%spolygon = X(%s)\n' % (i, parent, more, text))
    return "".join(parts)


def scenes():
    yield "tangle", scene([tangle(2000)] * 34)
    yield "tangles", scene([tangle(2000, 32)] * 34, sprite=True)
    yield "tangle96", scene([tangle(96)] * 700)
    yield "tangleloop", scene([tangle(8000)] * 8, more="build_mode = 1\n")
    yield "long", scene([ring(8000, 900, 0.1)] * 6)
    yield "saws", scene([saw(8000, 64, 64)] * 6, sprite=True)
    yield "nodes", fill(SCENE, '[node name="p" type="CollisionPolygon2D" parent="."]\npolygon = X(1, 1)\n', "")
    yield "groups", fill(SCENE, lambda i: '[node name="p" type="CollisionPolygon2D" parent="n%d"]\npolygon = X(0,0,9,9,0,9,9,0)\n' % i, "")
    pairs = ", ".join("%g, %g" % p for p in tangle(50000))
    shape = '[sub_resource type="ConcavePolygonShape2D" id="c"]\nsegments = X(%s)\n' % pairs
    node = '[node name="c%d" type="CollisionShape2D" parent="."]\nshape = SubResource("c")\n'
    yield "segments", "[gd_scene format=3]\n" + shape + "".join(node % i for i in range(2))
    yield "shared", "[gd_scene format=3]\n" + shape[: len(shape) // 4].rsplit(",", 2)[0] + ")\n" + "".join(node % i for i in range(9000))
    tile = lambda i: "%d:%d/0/physics_layer_0/polygon_0/points = X(-8, -8, 8, 8, -8, 8, 8, -8)\n" % (i % 256, i // 256)
    head = '[gd_resource type="TileSet" format=3]\n[ext_resource type="Texture2D" path="res://disc.png" id="1"]\n'
    yield "tiles", fill(head + '[sub_resource type="TileSetAtlasSource" id="s"]\ntexture = ExtResource("1")\n', tile, "[resource]\n")


# ---- JSON -----------------------------------------------------------------------------------------------------------


def ldtk():
    def level(side, cell):
        layer = {"__identifier": "W", "__type": "IntGrid", "__cWid": side, "__cHei": side, "__gridSize": 8,
                 "intGridCsv": [cell(x, y) for y in range(side) for x in range(side)], "entityInstances": []}
        return json.dumps({"levels": [{"identifier": "L", "layerInstances": [layer]}]}, separators=(",", ":"))

    yield "cells", level(690, lambda x, y: (x + y) & 1)
    yield "values", level(600, lambda x, y: 1 + (x * 7 + y * 13) % 60)
    entity = '{"__identifier":"e","px":[0,0],"width":0,"height":0}'
    yield "entities", fill('{"levels":[{"identifier":"L","layerInstances":[{"__identifier":"E","entityInstances":[' + entity, "," + entity, "]}]}]}")


def objects(points):
    return [{"x": x, "y": y} for x, y in points]


def fixtures(points, n, names):
    body = {"fixtures": [{"vertices": [objects(points)] * n}]}
    return json.dumps({name: body for name in names}, separators=(",", ":"))


def json_shapes():
    yield "fixtures", fixtures(tangle(1500, 32), 24, ["sprite"])
    yield "bodies", fixtures(ring(8, 9), 1, [str(i) for i in range(4500)])
    yield "deepbody", fixtures(ring(500, 2000, 0.3, 2048, 2048), 20, ["disc"])
    frame = {"frame": {"x": 0, "y": 0, "w": 64, "h": 64}, "vertices": tangle(1900, 32)}
    yield "vertices", json.dumps({"frames": [frame] * 34, "meta": {"image": "sprite.png"}}, separators=(",", ":"))
    frame = {"frame": {"x": 0, "y": 0, "w": 1024, "h": 1024}, "vertices": ring(4, 500, 0, 512, 512)}
    yield "largeframes", json.dumps({"frames": [frame] * 5000, "meta": {"image": "noise1024.png"}}, separators=(",", ":"))
    line = json.dumps({"file": "sprite.png", "shapes": [{"polygon": tangle(1900, 32)}]}, separators=(",", ":"))
    yield "lines", "\n".join([line] * 36)
    line = '{"file":"disc.png","shapes":[{"box":[0,0,4096,4096]}]}'
    yield "discs", "\n".join([line] * 15000)
    yield "emptylines", "{\"shapes\":[]}\n" * 70000


def tilesets():
    object_ = '<object><polygon points="%s"/></object>' % " ".join("%g,%g" % p for p in tangle(1900, 32))
    yield "tiles", (
        '<tileset name="t" tilewidth="64" tileheight="64" tilecount="1" columns="1"><image source="sprite.png"/>'
        '<tile id="0"><objectgroup>%s</objectgroup></tile></tileset>' % (object_ * 36)
    )
    yield "points", fill(
        '<tileset name="t" tilewidth="64" tileheight="64" tilecount="1" columns="1"><image source="sprite.png"/>'
        '<tile id="0"><objectgroup>', '<object><polygon points="1,1"/></object>', "</objectgroup></tile></tileset>"
    )


def shape_files():
    """(name with its ending, text)"""
    for ending, files in ((".tscn", scenes()), (".ldtk", ldtk()), (".json", json_shapes()), (".tsx", tilesets())):
        for name, text in files:
            yield "shapes_" + name + ending, text
