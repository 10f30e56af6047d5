"""Random calls of the extension with hostile arguments:  hostile.py [CALLS [SEED [fault]]]

Numbers of all sizes, objects whose __index__, __float__, __len__ and __getitem__ run code or lie, lists that change while they
are read, bodies that are gone, functions that raise or call back.  A call may answer, or raise an exception that the
documentation names; it must not crash, lose memory, or change a bit of what it has nothing to do with.  With `fault` one bit
is changed.  Many calls are made by processes of their own, one for each PART of them, as many at once as there are cores.
"""

import array
import gc
import math
import os
import random
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import kolize
from kolize import Canvas, Fixture, Fixtures, Grid, Mask, MaskSet, MoveMemory, Replay, Shape, World, WorldState, _core
from kolize._core import PygameMask

try:
    import numpy
except ImportError:
    numpy = None
try:
    import shapely
except ImportError:
    shapely = None
if shapely and not hasattr(shapely, "from_wkt"):  # before shapely 2, whose geometries no join reads
    shapely = None


class Mine(Exception):
    pass


PART = 125_000
ALLOWED = (TypeError, ValueError, OverflowError, IndexError, KeyError, StopIteration, RuntimeError, AttributeError, BufferError, MemoryError, Mine)
NUMBERS = [0, -1, 1, 0.5, -0.0, 255, 256, 10**6, float("nan"), float("inf"), -float("inf"), 2**31 - 1, 2**31, -(2**31), -(2**31) - 1,
           2**32, 2**40, 2**53, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**30, 1e300, -1e300, 5e-324, 2**24, 2**24 + 1]


class Hostile:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pool = {"mask": [], "canvas": [], "pygame": [], "shape": [], "world": [], "body": [], "memory": [MoveMemory()],
                     "set": [], "fixture": [], "state": [], "grid": [], "replay": [], "log": []}
        self.deep, self.done, self.answered, self.last, self.refused, self.current = 0, 0, 0, "", Counter(), []
        self.apart_masks = [Mask(self.text(5 * i + 1, 3 + i)) for i in range(20)]
        self.apart_pygame = [PygameMask((30 + i, 7), fill=bool(i % 2)) for i in range(8)]
        self.apart_shapes = [self.star(3 + 4 * i, 9) for i in range(20)]
        self.apart_shapes += [Shape.mask(mask, (i, 1)) for i, mask in enumerate(self.apart_masks)]
        self.apart_worlds = []
        for i in range(20):
            world = World()
            self.apart_worlds.append((world, [world.add(self.apart_shapes[(i + 7 * k) % 40], (5 * k, i)) for k in range(9)]))

    def text(self, w, h):
        return "".join("".join(self.random.choice("#.") for _ in range(w)) + "\n" for _ in range(h))

    def star(self, n, r):
        return Shape.polygon([((r if k % 2 else r / 2) * math.cos(math.pi * k / n), (r if k % 2 else r / 2) * math.sin(math.pi * k / n))
                              for k in range(2 * n)])

    def picture(self):
        pairs = [[tuple(row) for row in (world.step(), world.step())[1]] for world, _ in self.apart_worlds] # the second began nothing
        return ([str(mask) for mask in self.apart_masks], [bytes(memoryview(mask)) for mask in self.apart_pygame],
                [(shape.bounds, bytes(memoryview(shape.points).tobytes()), kolize.relate(shape, self.apart_shapes[1])) for shape in self.apart_shapes],
                [[world.position(body) for body in bodies] for world, bodies in self.apart_worlds], pairs)

    # ---- Arguments ---------------------------------------------------------------------------------------------------

    def number(self):
        return self.random.randrange(-10, 30) if self.random.random() < 0.85 else self.random.choice(NUMBERS)

    def one(self, kind):
        return self.random.choice(self.pool[kind]) if self.pool[kind] else None

    def liar(self, value):
        hostile = self

        class Liar:
            def __index__(self):
                hostile.mischief()
                return value if isinstance(value, int) else 1

            def __float__(self):
                hostile.mischief()
                return float(value) if isinstance(value, float) else 2.0

            def __len__(self):
                hostile.mischief()
                return hostile.random.choice([2, 2, 2, 0, 3, 10**4])

            def __getitem__(self, i):
                hostile.mischief()
                if i > 1:
                    raise IndexError
                return hostile.number()

            def __bool__(self):
                hostile.mischief()
                return True

        return Liar()

    def log(self):
        """What a world wrote, cut or with a wrong byte as a rule."""
        log = bytearray(b"".join(part for part in self.pool["log"] if isinstance(part, bytes))[-20000:])
        self.pool["log"].clear()
        if log and self.random.random() < 0.5:
            log[self.random.randrange(len(log))] = self.random.randrange(256)
        return bytes(log[: self.random.randrange(len(log) + 1)] if self.random.random() < 0.3 else log)

    def ending(self):
        hostile = self

        class Ending:
            """A user whose end does something, and whose world may be its own."""

            def __del__(self):
                try:
                    hostile.mischief()
                except ALLOWED:
                    pass

        return Ending()

    def int_with_hash(self):
        bodies = [body for _, body in self.pool["body"]] or [0]
        other = self.random.choice(bodies)

        class Same(int):
            def __hash__(self):
                return hash(other)

            def __eq__(self, _):
                return True

        return Same(self.random.choice(bodies))

    def changing(self):
        rows = [[self.number(), self.number()] for _ in range(self.random.randrange(2, 6))]
        hostile = self

        class Clearing:
            def __float__(self):
                hostile.random.choice([rows.clear, lambda: rows.extend([[1, 2]] * 3), hostile.mischief])()
                return 1.0

            __int__ = __index__ = lambda self: int(float(self))

        rows[-1][0] = Clearing()
        return rows

    def odd(self):
        pick = self.random.choice
        return pick([lambda: None, lambda: "", lambda: "slide", lambda: "#\0#", lambda: b"ab", lambda: {}, lambda: [], lambda: (), lambda: True,
                     lambda: self.liar(self.number()), self.int_with_hash, self.changing, lambda: (self.liar(3), self.number()), lambda: 1j,
                     lambda: pick(NUMBERS), lambda: self.one(pick(list(self.pool))), lambda: repr, lambda: self.mischief, lambda: object(),
                     lambda: pick([Mask, World, Shape]), lambda: array.array("f", [1, 2, 3, 4]), lambda: memoryview(bytearray(16)).cast("f", (2, 2)),
                     lambda: bytearray(9), lambda: range(5), lambda: (x for x in [1, 2]), self.bytes_of_pygame,
                     lambda: numpy.zeros((2, 2), pick(["f4", "f8", "i8", "u8", "?", "c16", "O"])) if numpy else [[1, 2]],
                     lambda: numpy.array([[2**40, 1]]) if numpy else 0, lambda: numpy.zeros((4, 4), "f4")[::-1, ::2] if numpy else 0])()

    def bytes_of_pygame(self):
        mask = self.one("pygame")
        return memoryview(mask) if mask is not None else b""

    def any(self, kind):
        if self.random.random() < 0.06:
            return self.odd()
        if callable(kind):
            return kind()
        if kind == "body" and self.random.random() < 0.05:
            return self.int_with_hash()
        if kind == "point" and self.random.random() < 0.05:
            return (self.liar(self.number()), self.number())
        if kind == "point":
            return (self.number(), self.number())
        if kind == "n":
            return self.number()
        if kind == "flag":
            return self.random.random() < 0.5
        if kind == "small":
            return self.random.randrange(0, 9)
        if kind == "rows":
            return [(self.number(), self.number()) for _ in range(self.random.randrange(0, 12))]
        if kind == "boxes":
            return [(self.number(), self.number(), self.number() + 20, self.number() + 20) for _ in range(self.random.randrange(0, 9))]
        if kind == "indices":
            return [(self.random.randrange(0, 4), self.random.randrange(0, 4)) for _ in range(self.random.randrange(0, 6))]
        if kind == "bodies":
            return [self.any("body") for _ in range(self.random.randrange(0, 4))]
        if kind == "thing":  # what a body may be made of
            way = self.random.random()
            if way < 0.2 and self.pool["set"]:
                return self.one("set")
            return [f for f in self.pool["fixture"] if isinstance(f, Fixture)][:3] if way < 0.3 else self.one(self.random.choice(["shape", "fixture"]) if way < 0.4 else "shape")
        if kind == "keep":
            return lambda body: self.random.random() < 0.1 and self.mischief() or self.random.random() < 0.7
        if kind == "user":
            return self.random.choice([lambda: 3, object, lambda: self.one("world"), lambda: self.ending()])()
        if kind == "write":
            return self.pool["log"].append if self.random.random() < 0.7 else lambda data: self.mischief()
        if kind == "users":
            return [self.any("user") for _ in range(self.random.randrange(0, 9))]
        if kind == "numbers":
            return [self.number() for _ in range(self.random.randrange(0, 9))]
        if kind == "shapes":
            return [self.any("shape") for _ in range(self.random.randrange(0, 5))]
        if kind == "cells":
            return self.one(self.random.choice(["mask", "mask", "canvas", "pygame"]))
        if kind == "body":
            return self.random.choice(self.pool["body"])[1] if self.pool["body"] else 0
        return self.one(kind)

    def respond(self, hit):
        self.answered += 1
        if self.random.random() < 0.2:
            self.mischief()
        return self.odd() if self.random.random() < 0.05 else self.random.choice(["slide", "touch", "bounce", "cross", "ignore", "push", None])

    def mischief(self):
        """What a function of the caller's does beside its work."""
        if self.deep > 2:
            return
        self.deep += 1
        try:
            way = self.random.randrange(9)
            if way > 6 and self.current:  # what the call under way was given
                self.end(self.random.choice(self.current))
            elif way == 0:
                raise Mine
            elif way == 1:
                self.drop(self.random.choice(list(self.pool)))
            elif way == 2 and self.pool["pygame"]:
                self.one("pygame").__init__((self.random.randrange(9), 3))
            elif way == 3:
                self.one("world") and self.one("world").step()
            elif way == 4 and self.pool["body"]:
                world, body = self.random.choice(self.pool["body"])
                world.remove(body)
            else:
                self.call()
        finally:
            self.deep -= 1

    def end(self, thing):
        if isinstance(thing, PygameMask):
            thing.__init__((0, 0))
        elif isinstance(thing, list):
            thing.clear()
        elif isinstance(thing, Canvas):
            thing.invert()
        elif isinstance(thing, World):
            for world, body in self.pool["body"]:
                if world is thing:
                    world.remove(body)
                    break

    def drop(self, kind):
        if self.pool[kind]:
            self.pool[kind].pop(self.random.randrange(len(self.pool[kind])))

    # ---- Calls -------------------------------------------------------------------------------------------------------

    def keep(self, kind, thing):
        room = self.pool[kind]
        if len(room) < 24:
            room.append(thing)
        else:
            room[self.random.randrange(24)] = thing

    def take(self, thing, world):
        if isinstance(thing, tuple) and thing and isinstance(thing[0], (Mask, Shape)):
            thing = thing[0]
        for kind, of in (("mask", Mask), ("canvas", Canvas), ("pygame", PygameMask), ("shape", Shape), ("world", World), ("memory", MoveMemory),
                         ("set", MaskSet), ("fixture", (Fixture, Fixtures)), ("state", WorldState), ("grid", Grid), ("replay", Replay)):
            if isinstance(thing, of):
                size = thing.size if kind in ("mask", "canvas") else thing.get_size() if kind == "pygame" else (0, 0)
                if size[0] * size[1] < 1 << 16:
                    self.keep(kind, thing)
                if kind == "world":
                    for i in range(8):
                        self.keep("body", (thing, thing.add(PLAIN[i % 2], (9 * i, i), static=i > 4)))
        if world is not None and isinstance(thing, int):
            self.keep("body", (world, thing))

    def call(self):
        self.done += 1
        kind, name, makes, options = self.random.choice(CALLS)
        world = None
        if kind in self.pool:
            of = self.one(kind) if self.random.random() > 0.02 else self.odd()
            if kind == "world" and self.pool["body"] and self.random.random() < 0.7:
                of, body = self.random.choice(self.pool["body"]) # a body of its own world, as a rule
                makes = [(lambda body=body: body) if make == "body" else make for make in makes]
            if of is None:
                return
            world = of if name in ("add", "add_many") and isinstance(of, World) else None
            function = getattr(of, name)
        else:
            function = getattr(kind, name)
        if world is not None and len(world) > 16:  # platforms among many bodies in one place take long
            for body in world.find(EVERYTHING, touch=True)["body"][:12].tolist() if numpy else ():
                world.remove(body)
        self.last = name
        given = [self.any(make) for make in makes]
        named = {key: self.any(make) for key, make in options.items() if self.random.random() < 0.3}
        if "respond" in options and self.random.random() < 0.6:
            named["respond"] = self.respond
        if self.deep == 0:
            self.current = [of if kind in self.pool else None, *given]
        result = function(*given, **named) if callable(function) else function
        if name == "world": # of a replay: it may be asked only
            list(result), result.find(PLAIN[0]), result.pairs(), result.hash(), [result.outline(body) for body in result][:3]
            return
        self.take(result, world)
        if name == "add_many" and world is not None:
            for body in list(result)[:3]:
                self.keep("body", (world, body))


def _calls():
    move = {"response": lambda: "slide", "up": lambda: (0, -1), "max_slope": "n", "step_height": "n", "snap": "n", "respond": lambda: None,
            "restitution": "n", "max_turns": "small", "walk": lambda: "across", "corner_slip": "n", "ledge_snap": "n",
            "stops_at_ceilings": "flag", "drops": "flag", "whole_pixels": "flag", "memory": "memory"}
    bits = {"category": lambda: 1, "collides": lambda: -1}
    add = {"degrees": "n", "static": "flag", "sensor": "flag", "one_way": "point", "group": "n", "user": "small", **bits}
    text = lambda: random.choice(["#", "##\n#.\n", "#" * 70 + "\n", "", "..#\n###\n", ".#" * 40 + "\n" + "#." * 40 + "\n"])
    rule = lambda: random.choice(["overlapped", "touched", "centered", "within", "x"])
    two = [(kind, name, ["cells", "point"], {}) for kind in ("mask",) for name in ("overlap", "overlap_area", "overlap_first", "relate")]
    two += [("mask", "overlap_many", ["cells", "rows"], {})]
    drawn = [("canvas", name, ["cells"], {"at": "point"}) for name in ("draw", "erase", "toggle", "keep")]
    drawn += [("canvas", "set", ["point"], {"solid": "flag"}), ("canvas", "fill", ["n", "n", "n", "n"], {"solid": "flag"}), ("canvas", "invert", [], {})]
    game = [("pygame", name, ["pygame", "point"], {}) for name in ("overlap", "overlap_area", "overlap_mask", "draw", "erase", "push_out", "normal")]
    game += [("pygame", "get_at", ["point"], {}), ("pygame", "set_at", ["point"], {"value": "flag"}), ("pygame", "overlap_many", ["pygame", "rows"], {}),
             ("pygame", "convolve", ["pygame"], {"output": "pygame", "offset": "point"}), ("pygame", "sweep", ["pygame", "point", "point"], {}),
             ("pygame", "scale", [lambda: (random.randrange(40), random.randrange(40))], {}), ("pygame", "rotated", ["n"], {}),
             ("pygame", "connected_component", [], {"pos": "point"}), ("pygame", "connected_components", [], {"minimum": "n"}),
             ("pygame", "outline", [], {"every": "n", "simplified": "n"}), ("pygame", "_load", [lambda: b"12345678"], {}),
             ("pygame", "__init__", [lambda: (random.randrange(80), random.randrange(9))], {"fill": "flag"})]
    game += [("pygame", name, [], {}) for name in ("count", "centroid", "angle", "copy", "fill", "clear", "invert", "get_size")]
    far = lambda: (random.randrange(-99, 99), random.randrange(-99, 99))
    found = {"ignore": "body", "sensors": "flag", "keep": "keep", **bits}
    way = {"touch": "flag", "pass_one_way": "flag", **found}
    cast = {key: found[key] for key in ("ignore", "sensors", "category", "collides")}
    world = [("world", "add", ["thing"], {"at": "point", **add, "user": "user", "frame": "small", "probe": "flag", "disabled": "flag"})] * 3 + [
        ("world", "add_many", ["thing", "rows"], {"static": "flag", "sensor": "flag", "degrees": "numbers", "group": "numbers", "users": "users", "frame": "small", **bits}), ("world", "remove", ["body"], {}),
        ("world", "place", ["body", "point"], {"degrees": "n"}), ("world", "place_many", [lambda: HOSTILE[0].pool["body"] and [HOSTILE[0].any("body")] * 2, "rows"], {}),
        ("world", "position", ["body"], {}), ("world", "shift", ["point"], {}), ("world", "find", ["shape"], {"touch": "flag", **bits}), ("world", "ray", ["point", "point"], {"touch": "flag", "union": "flag", "pass_one_way": "flag", **bits}),
        ("world", "move", ["body", far], move), ("world", "move", ["body", far], move), ("world", "move", ["shape", far], move),
        ("world", "move_platform", ["body", "point"], {"up": lambda: (0, -1), "max_slope": lambda: 1, "respond": lambda: None, "max_turns": "small", "degrees": "n"}),
        ("world", "push_out", ["body"], {"max_attempts": "small"})]
    world += [("world", name, [], {}) for name in ("step", "began", "ended", "contacts", "index", "__len__", "bodies", "pairs", "ended_users", "hash",
                                                   "kind_pairs", "kinds_began", "kinds_ended", "__repr__", "__iter__", "touch", "boxes", "nbytes", "wrap", "max_pairs")]
    world += [("world", name, ["body"], {}) for name in ("degrees", "bounds", "shape", "user", "frame", "filter", "flags", "group", "one_way", "pairs_of", "__contains__")]
    world += 2 * [("world", "set_shape", ["body", "thing"], {"frame": "small"}), ("world", "set_frame", ["body", "small"], {}), ("world", "set_user", ["body", "user"], {}),
                  ("world", "set_filter", ["body"], bits), ("world", "set_flags", ["body", lambda: random.randrange(33)], {}), ("world", "set_group", ["body", "n"], {}),
                  ("world", "set_one_way", ["body", "point"], {}), ("world", "contact", ["body", "body"], {}),
                  ("world", "place_many", ["bodies", "rows"], {"degrees": "numbers"}), ("world", "place_many", [lambda: HOSTILE[0].any("bodies")[:1], lambda: [(1, 2)]], {"degrees": "n"}),
                  ("world", "find_at", ["point"], found), ("world", "nearest", ["shape"], {"k": "small", "within": "n", **found}), ("world", "find", ["shape"], found),
                  ("world", "ray", ["point", "point"], way), ("world", "ray_all", ["point", "point"], way), ("world", "sweep", ["shape", far], way),
                  ("world", "sweep_all", ["shape", far], way), ("world", "find_many", ["shapes"], {"touch": "flag", **cast}),
                  ("world", "cast_many", ["rows", "rows"], {"touch": "flag", "union": "flag", **cast}),
                  ("world", "cast_many", [lambda: [(1, 2), (3, 4)], lambda: [(9, 9), (5, 0)]], {"radii": lambda: [1, 2], **cast}),
                  ("world", "save", [], {}), ("world", "restore", ["state"], {})]
    world += [("world", "remove_many", ["bodies"], {}), ("world", "remove_many", [lambda: HOSTILE[0].any("bodies")[:1]], {}), ("world", "fixtures", ["body", "body"], {}),
              ("world", "fixture_contact", ["body", "small", "body", "small"], {}), ("world", "hash", ["body"], {}), ("world", "find", ["shape"], {"each_kind": "flag", "boxes": "flag", **found}),
              ("world", "nearest", ["shape"], {"k": "small", "each_kind": "flag"}), ("world", "find_many", ["shapes"], {"each_kind": "flag", "boxes": "flag", **cast}),
              ("world", "drawing", [], {"boxes": "flag", "pairs": "flag", "contacts": "flag", "scale": "n", "colors": lambda: random.choice([None, {"box": 1}, {"moving": (1, 2)}, {1: 2}])}),
              ("world", "__init__", [], {"touch": "flag", "boxes": "flag"})]
    world += [("world", name, [], {}) for name in ("copy", "__copy__")] + [("world", "__deepcopy__", [dict], {})]
    world += [("world", "record", [lambda: HOSTILE[0].any("write")], {"hashes": "flag"}), ("world", "record", [lambda: None], {}), ("world", "mark", ["n"], {"text": lambda: "x"}),
              ("world", "cells", ["body", "body"], {}), ("world", "parts", ["body", "body"], {}), ("world", "off", ["body"], {}), ("world", "set_off", ["body", "small"], {}), ("world", "outline", ["body"], {}), ("world", "__reduce__", [], {})]
    sets = [("grid", "set", ["point", "small"], {}), ("grid", "fill", [lambda: tuple(random.randrange(-9, 40) for _ in range(4)), "small"], {}), ("grid", "rewind", ["small"], {}), ("grid", "get", ["point"], {}),
            ("grid", "ids", [], {}), ("grid", "tiles", [], {}), ("grid", "__reduce__", [], {}), ("grid", "hash", [], {}), ("grid", "size", [], {}), ("grid", "cell_of", ["small"], {}), ("grid", "cell_of", ["n"], {}), ("grid", "cell_at", ["point"], {}), (Shape, "grid", ["grid"], {"at": "point"}), (Shape, "grid", ["grid"], {}),
            ("replay", "seek", ["small"], {}), ("replay", "__next__", [], {}), ("replay", "steps", [], {}), ("replay", "world", [], {}), ("replay", "compare", ["replay"], {}),
            (kolize, "Replay", [lambda: HOSTILE[0].log()], {}),
            (kolize, "Grid", [lambda: [[random.randrange(3) for _ in range(6)] for _ in range(4)], lambda: [None, True, [(0, 0), (4, 0), (0, 4)]]],
             {"cell": lambda: (5, 4), "journal": "small"})]
    sets += [("set", "add", ["cells"], {"pivot": "point", "duration_ms": "small"}), ("set", "add_turns", ["small"], {"frame": "small"}), ("set", "turn", ["n"], {}),
            ("set", "mask", ["small"], {}), ("set", "__len__", [], {}),
            ("set", "add_mask", ["small", "cells"], {"tag": lambda: "hit", "at": "point"}), ("set", "add_shape", ["small", "shape"], {"tag": lambda: "hit", "data": lambda: "a=1"}),
            ("set", "add_flipped", [], {"first": "small", "n": "small"}), ("set", "define_tag", [lambda: "hit"], {"kind": "small", "sensor": "flag", **bits}),
            ("set", "frame_at", ["n"], {"animation": lambda: random.choice([None, 0, "walk", 5])}), ("set", "find", [lambda: "walk"], {}), ("set", "animations", [], {}),
            ("set", "add_animation", [lambda: "walk"], {"first": "small", "last": "small", "play": lambda: random.choice(["forward", "pingpong", "x"]), "repeat": "small"}),
            ("set", "turn", ["n", "small", "small"], {}), ("set", "masks", ["small"], {}), ("set", "shapes", ["small"], {}), ("set", "frame", ["small"], {}),
            ("set", "add_empty", ["point", "point"], {"duration_ms": "small"}), ("set", "__reduce__", [], {}), ("fixture", "__repr__", [], {}), ("fixture", "shape", [], {}), ("fixture", "__getitem__", ["small"], {}),
            ("fixture", "flags", [], {})]
    asked = [(kolize, name, ["shape", "shape"], {}) for name in ("relate", "overlap", "intersects", "contains", "collide", "distance", "common_point")]
    asked += [(kolize, "ray", ["shape", "point", "point"], {"touch": "flag"}), (kolize, "sweep", ["shape", "point", "shape"], {"touch": "flag"}),
              (kolize, "sweep_rotating", ["shape", "point", "n", "shape"], {"at": "point", "degrees": "n", "tolerance": "small"}),
              (kolize, "trace", ["cells"], {"tolerance": "n", "max_points": "n", "mode": lambda: "cover"}),
              (kolize, "fit", ["cells", lambda: random.choice(["box", "circle", "capsule", "hull"])], {"tightness": "n"}),
              (kolize, "box_pairs", ["boxes"], {}), (kolize, "box_pairs_between", ["boxes", "boxes"], {"tile": "boxes"}),
              (kolize, "box_pairs_tile", ["boxes", lambda: (0, 0, 9, 9)], {}), (kolize, "overlap_boxes", ["boxes", "boxes"], {}),
              (kolize, "overlap_circles", ["rows", "rows"], {}), (kolize, "bounds_of", ["shapes"], {}),
              (kolize, "relate_pairs", ["shapes", "shapes", "indices"], {}), (kolize, "collide_parts", ["shape", "shape"], {}),
              (kolize, "push_along", ["shape", "shape", "point"], {}), (kolize, "ray_spans", ["shape", "point", "point"], {"touch": "flag"})]
    asked += [("shape", "scaled", ["n"], {"sy": "n"}), (Shape, "hull", ["rows"], {}), (Shape, "rounded", ["rows", "small"], {}),
              ("shape", "to_mask", ["small", "n", "small", "small"], {"rule": rule}), ("canvas", "draw_shape", ["shape"], {"at": "point", "rule": rule, "solid": "flag"})]
    if shapely:
        table = lambda: numpy.array([random.choice(GEOMETRIES) for _ in range(random.randrange(9))], object)[:: random.choice([1, 2, -1])]
        path = lambda: random.choice([shapely.lib.__file__] * 9 + ["", "/nowhere"])
        held = lambda: _core.shapely_table(shapely.lib.__file__, table())
        rows = lambda: random.choice([None, numpy.array([random.randrange(9) for _ in range(random.randrange(4))], "u4")])
        threads = lambda: random.choice([0, 1, 2, 9])
        asked += 2 * [(_core, "boxes_of_shapely", [held, threads], {}), (kolize, "join", [table, table], {"touch": "flag", "workers": threads}),
                      (_core, "geometries_of_shapely", [held, rows, threads], {}), (_core, "bounds_of_shapely", [held, threads], {}),
                      (_core, "shapely_table", [path, table], {}), (_core, "holds_objects", [held, table], {})]
    predicate = lambda: random.choice(["interiors", "overlaps", "within", "covers", "touches", "crosses", "equals", "dwithin", "nearest", "x"])
    for side in ("boxes", "rows", "shapes") if numpy else ():
        asked += [(kolize, "join", [side], {"touch": "flag", "max_boxes": "small"}), (kolize, "join", [side, "boxes"], {"predicate": predicate, "distance": "n"}),
                  (kolize, "nearest", [side, "rows"], {"distance": "n"})]
    makes = [(kolize, "Mask", [text], {}), (kolize, "Mask", ["cells"], {}), (kolize, "Canvas", [lambda: (random.randrange(70), 5)], {}),
             (_core, "PygameMask", [lambda: (random.randrange(130), random.randrange(9))], {"fill": "flag"}), (kolize, "MoveMemory", [], {}),
             (kolize, "World", [], {"touch": "flag", "wrap": lambda: (0, 0), "max_pairs": lambda: 0, "kinds": "flag", "boxes": "flag"}),
             (kolize, "MaskSet", [], {}), (kolize, "Fixture", ["shape"], {"kind": "small", "sensor": "flag", "user": "small", **bits}),
             (kolize, "Fixtures", [lambda: [f for f in HOSTILE[0].pool["fixture"] if isinstance(f, Fixture)][:4]], {}), (Shape, "point", ["point"], {}),
             (Shape, "segment", ["point", "point"], {}), (Shape, "box", ["point", lambda: (40, 40)], {}), (Shape, "circle", ["point", "small"], {}),
             (Shape, "capsule", ["point", "point", "small"], {}), (Shape, "polygon", ["rows"], {"holes": lambda: [[(0, 0), (1, 0), (0, 1)]]}),
             (Shape, "polygon", [lambda: [(0, 0), (9, 0), (9, 9)]], {}), (Shape, "polyline", ["rows"], {}), (Shape, "mask", ["cells"], {"at": "point"}),
             (Shape, "parts", ["shapes"], {}), ("shape", "posed", ["point"], {"degrees": "n"}), ("shape", "measure", [], {})]
    seen = [("mask", name, [], {}) for name in ("count", "to_array", "__str__", "__reduce__", "words", "bounds", "__hash__")]
    seen += [("mask", "get", ["point"], {}), ("mask", "rotated", ["n"], {"scale": "small"}), ("mask", "dilated", ["small"], {"round": "flag"}),
             ("mask", "__eq__", ["cells"], {}), ("shape", "points", [], {}), ("shape", "bounds", [], {}), ("memory", "clear", [], {}), ("memory", "floor", [], {})]
    seen += [("shape", name, [], {}) for name in ("min", "max", "center", "radius", "ends", "at", "rings", "cells", "tiles", "shapes", "__geo_interface__", "__reduce__", "__hash__", "__copy__")]
    seen += [("shape", "__eq__", ["shape"], {}), ("shape", "drawing", [], {"fill": "n", "line": "n", "width": "n", "scale": "n"}), ("canvas", "__eq__", ["cells"], {}), ("memory", "copy", [], {}), ("memory", "__reduce__", [], {}), ("memory", "__eq__", ["memory"], {})]
    seen += [("canvas", name, [], {}) for name in ("width", "bounds", "count", "mask", "copy", "__reduce__", "__repr__")] + [("canvas", "get", ["point"], {}), ("mask", "text", [], {})]
    moves = [one for one in world if one[1] in ("add", "add_many", "move", "move_platform")]
    return two + drawn + game + world + 6 * moves + asked + 2 * makes + seen + 2 * sets


HOSTILE = []
GEOMETRIES = [None, 3, *shapely.from_wkt([
    "POINT (1 2)", "POINT EMPTY", "LINESTRING Z (0 0 1, 4 4 2)", "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", "MULTIPOINT (1 1, 2 1)", "POLYGON EMPTY",
    "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 1, 2 2, 1 1))", "MULTIPOLYGON (((0 0, 4 0, 2 3, 0 0)), ((5 5, 6 5, 6 6, 5 6, 5 5)))", "POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))",
    "GEOMETRYCOLLECTION (POINT (1 1))", "LINEARRING (0 0, 3 0, 3 3, 0 0)", "MULTILINESTRING ((0 0, 1 1), (2 2, 3 2))", "POINT (1e300 0)"])] if shapely else []
PLAIN = [Shape.circle((0, 0), 3), Shape.box((0, 0), (6, 4))]
EVERYTHING = Shape.box((-3e38, -3e38), (3e38, 3e38))
CALLS = _calls()


def resident():
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def run(calls, seed, fault=False):
    """Makes so many calls; AssertionError where anything is wrong."""
    random.seed(seed)
    hostile = Hostile(seed)
    HOSTILE[:] = [hostile]
    before, least, rounds, start = hostile.picture(), None, 0, time.process_time()
    while hostile.done < calls:
        try:
            hostile.call()
        except ALLOWED as error:
            hostile.refused[type(error).__name__] += 1
        if fault and rounds == 300:
            hostile.apart_pygame[3].set_at((5, 5), 0)
        if rounds % 4000 == 0 or (fault and rounds == 301):
            assert hostile.picture() == before, f"after {hostile.done} calls, the last of them {hostile.last}, something else has changed"
            gc.collect()
            if rounds >= 40000 and "libasan" not in os.environ.get("LD_PRELOAD", ""):
                least = least or resident()
                assert resident() < least + (1 << 27), f"memory grows: {resident()} bytes"
        rounds += 1
    assert hostile.picture() == before, "at the end something else has changed"
    Grid([[0]], [None, True]).set((0, 0), 1)  # refused as long as any world seems to be asking
    refused = ", ".join(f"{n} by {name}" for name, n in sorted(hostile.refused.items()))
    return f"{hostile.done} calls, {hostile.answered} of respond, in {time.process_time() - start:.1f} s: refused {refused}; {resident() >> 20} MB"


def part(calls, seed):
    """What a process of its own says of so many calls; raises CalledProcessError after a report of a sanitizer."""
    done = subprocess.run([sys.executable, "-B", __file__, str(calls), str(seed)], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def in_parts(calls, seed):
    sizes = [min(PART, calls - begin) for begin in range(0, calls, PART)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        for answer in workers.map(part, sizes, range(seed, seed + len(sizes))):
            print(answer, flush=True)


def main():
    calls, seed = (int(sys.argv[i]) if len(sys.argv) > i else otherwise for i, otherwise in ((1, 20000), (2, 1)))
    if calls > PART and "fault" not in sys.argv:
        in_parts(calls, seed)
    else:
        print(run(calls, seed, "fault" in sys.argv))


if __name__ == "__main__":
    main()
