"""No call keeps a reference or a block of memory: counts before and after many rounds, of right and of wrong arguments.

Under AddressSanitizer every byte is counted, of the extension and of Python.
"""

import copy
import ctypes
import gc
import pickle
import sys
import unittest

import kolize
from kolize import Shape

try:
    import numpy
except ImportError:
    numpy = None

ALLOCATED = getattr(ctypes.CDLL(None) if hasattr(ctypes, "RTLD_GLOBAL") and sys.platform != "win32" else None,
                    "__sanitizer_get_current_allocated_bytes", None)
if ALLOCATED:
    ALLOCATED.restype = ctypes.c_size_t
ROUNDS, GOES = (1000, 8) if ALLOCATED else (300, 3)
TRIANGLE, LEVEL = [{"type": "Polygon", "coordinates": [[(0, 0), (x, 0), (x, y)]]} for x, y in ((5, 4), (5, 0))]


def joined(boxes):
    """Joins and their refusals, which need NumPy."""
    if numpy is None:
        return
    kolize.join(boxes, boxes, predicate="within")
    kolize.nearest(boxes)
    kolize.column_of([TRIANGLE]).rings()
    kolize.join(boxes, [TRIANGLE], predicate="dwithin", distance=1)
    for call, wrong in ((kolize.join, [[2, 0, 1, 1]]), (kolize.column_of, [b"wkb"]), (kolize.column_of, [LEVEL])):
        refused(ValueError, call, wrong)


def calls():
    """(what, arguments that must have the same reference counts afterwards, a call)."""
    mask, canvas = kolize.Mask("##\n#.\n"), kolize.Canvas((4, 4))
    circle, box = Shape.circle((0, 0), 2), Shape.box((0, 0), (4, 4))
    outline, offset, offsets = [(0, 0), (4, 0), (0, 4)], (1, 1), [(0, 0), (9, 9)]
    boxes, world, memory = [[0, 0, 2, 2], [1, 1, 3, 3]], kolize.World(), kolize.MoveMemory()
    body = world.add(circle)
    world.add(box, at=(3, 0))

    frames, table, thing, log, grid = kolize.MaskSet(), kolize.Fixtures([kolize.Fixture(circle)]), ["a user"], [], kolize.Grid([[0, 1]], [None, True])
    empty, level, drawn = kolize.MaskSet(), kolize.World(), kolize._core.PygameMask((70, 9), fill=True)
    level.add(Shape.grid(grid), static=True)
    frames.add(mask)
    frames.add_turns(4)
    state = world.save()

    def keeping(body):
        return True

    def answer(hit):
        return "cross"

    def failing(hit):
        raise KeyError

    return [
        ("mask", [mask, offset, offsets], lambda: (mask.overlap(mask, offset), mask.overlap_many(mask, offsets), mask.words,
                                                   mask.to_array(), str(mask), hash(mask), mask.rotated(30), mask.bounds)),
        ("canvas", [canvas, mask], lambda: (canvas.draw(mask, offset), canvas.invert(), kolize.Mask(canvas))),
        ("shapes", [outline, circle], lambda: (Shape.polygon(outline), Shape.polygon(outline, holes=[]), Shape.parts([circle, box]),
                                               Shape.mask(mask, offset), box.posed(offset, 30).points, circle.kind)),
        ("queries", [circle, box], lambda: (kolize.collide(circle, box), kolize.distance(circle, box), kolize.ray(box, (-9, 1), (9, 1)),
                                            kolize.sweep(circle, (9, 0), box), kolize.common_point(circle, box))),
        ("several", [circle, box, canvas], lambda: (kolize.ray_spans(box, (-9, 1), (9, 1)), kolize.collide_parts(circle, box), kolize.push_along(circle, box, (0, 1)),
                                                    box.scaled(2), circle.to_mask(0, 0, 9, 9), Shape.hull(outline), Shape.rounded(outline, 1).shapes,
                                                    canvas.draw_shape(circle), refused(ValueError, circle.scaled, 1, 2), refused(ValueError, Shape.rounded, outline, -1),
                                                    refused(ValueError, circle.to_mask, 0, 0, 9, 9, "x"))),
        ("batches", [boxes, circle], lambda: (kolize.box_pairs(boxes), kolize.overlap_boxes(boxes, boxes), kolize.bounds_of([circle, box]),
                                              kolize.box_pairs_tile(boxes, (0, 0, 9, 9)))),
        ("joins", [boxes], lambda: joined(boxes)),
        ("traces", [mask], lambda: (kolize.trace(mask), kolize.fit(mask, "hull"))),
        ("world", [circle, world], lambda: world.remove(world.add(circle, at=offset))),
        ("steps", [world], lambda: (world.step(), world.began(), world.ended(), world.contacts(), world.find(circle), world.ray((0, 0), (9, 9)))),
        ("moves", [world, answer, failing, memory], lambda: (
            world.move(body, (1, 0), respond=answer, memory=memory), world.move(circle, (9, 0)), world.place(body, (0, 0)),
            world.push_out(body), world.move_platform(body, (0, 0)), refused(KeyError, world.move, body, (9, 0), respond=failing))),
        ("objects", [mask, circle, canvas, frames, table, thing], lambda: (
            pickle.loads(pickle.dumps([mask, circle, canvas, memory, frames, table])), copy.deepcopy(canvas), copy.copy(memory), circle == box, hash(circle),
            Shape.parts([Shape.mask(mask), circle]).posed(offset).shapes[0].cells, box.points, Shape.polygon(outline).rings, box.__geo_interface__, repr(canvas),
            repr(table), table[0].shape, frames.mask(1), kolize.sweep_rotating(circle, (9, 0), 90, box))),
        ("bodies", [circle, frames, table, thing, state], lambda: (
            [world.remove(each) for each in [world.add(circle, user=thing), world.add(frames, user=thing), world.add(table), *world.add_many(box, offsets, users=[thing] * 2)]],
            world.set_user(body, thing), world.user(body), world.set_user(body, None), world.set_shape(body, box), world.shape(body), world.set_shape(body, circle),
            world.flags(body), world.filter(body), world.outline(body), list(world), world.bodies(), body in world, world.step(), world.ended_users())),
        ("questions", [world, circle, keeping, failing], lambda: (
            world.find_at(offset), world.nearest(circle, k=3, keep=keeping), world.ray_all((0, 0), (9, 9)), world.sweep(circle, (9, 0)), world.sweep_all(circle, (9, 0)),
            world.find_many([circle, box]), world.cast_many(offsets, offsets), world.pairs_of(body), world.contact(body, body),
            refused(KeyError, world.find, circle, keep=failing), refused(ValueError, world.position, 0))),
        ("states", [circle, state, thing], lambda: (world.save(), world.restore(state), world.copy(), copy.deepcopy(world), pickle.loads(pickle.dumps(world)))),
        ("logs", [world, log], lambda: (world.record(log.append), world.mark(3, "x"), world.step(), world.record(None), list(kolize.Replay(b"".join(log))),
                                        kolize.Replay(b"".join(log)).world.pairs(), log.clear(), refused(ValueError, kolize.Replay, b"x"))),
        ("pygame", [drawn], lambda: (drawn.copy().invert(), drawn.overlap(drawn, offset), drawn.overlap_mask(drawn, offset).count(), drawn.scale((9, 9)), drawn.convolve(drawn),
                                     drawn.connected_components(), drawn.outline(), (drawn & drawn).erase(drawn, offset), drawn.rotated(30), memoryview(drawn.copy()).nbytes,
                                     pickle.loads(pickle.dumps(drawn)), refused(TypeError, drawn.overlap, 3, offset), refused(IndexError, drawn.get_at, (99, 0)))),
        ("levels", [grid, level], lambda: (pickle.loads(pickle.dumps((grid, level))), copy.copy(grid), grid.tiles(), level.record(log.append), grid.set((0, 0), 1), grid.set((0, 0), 0),
                                           level.step(), level.record(None), kolize.Replay(b"".join(log)).steps(), log.clear())),
        ("grids", [grid], lambda: (grid.set((0, 0), 1), grid.set((0, 0), 0), grid.ids(), Shape.grid(grid), kolize.Grid([[0, 1]], [None, [(0, 0), (1, 0), (0, 1)]]),
                                   refused(ValueError, grid.set, (9, 9), 1), refused(ValueError, kolize.Grid, [[5]], [None]))),
        ("refusals", [mask, circle, world, empty], lambda: (
            refused(ValueError, world.add, empty), refused(ValueError, world.add_many, empty, offsets), refused(ValueError, world.set_shape, body, empty),
            refused(ValueError, world.add_many, circle, [(float("nan"), 0)]), refused(ValueError, world.add_many, circle, offsets, users=[thing]),
            refused(TypeError, mask.overlap, 1, offset), refused(ValueError, kolize.Mask, "x"), refused(TypeError, kolize.relate, circle, 1),
            refused(ValueError, Shape.polygon, [(0, 0)]), refused(ValueError, world.remove, 0), refused(TypeError, kolize.box_pairs, [[1]]),
            refused(ValueError, world.move, body, offset, "fly"), refused(TypeError, world.add, circle, at=3))),
    ]


def refused(error, call, *args, **keywords):
    try:
        call(*args, **keywords)
    except error:
        return
    raise AssertionError("it was not refused")


def allocated():
    return ALLOCATED() if ALLOCATED else sys.getallocatedblocks()


def grown(call):
    """Blocks, or bytes, that many rounds leave behind: the least of some goes, since caches of the interpreter grow at first."""
    least = None
    for _ in range(GOES):
        gc.collect()
        before = allocated()
        for _ in range(ROUNDS):
            call()
        gc.collect()
        more = allocated() - before
        least = more if least is None else min(least, more)
    return least


class References(unittest.TestCase):
    def test_counts_are_the_same_after_many_rounds(self):
        for name, objects, call in calls():
            for _ in range(20):
                call()
            before = [sys.getrefcount(thing) for thing in objects]
            self.assertLess(grown(call), ROUNDS // 3, name)  # a block, or a byte, a round would be ROUNDS
            self.assertEqual([sys.getrefcount(thing) for thing in objects], before, name)

    @unittest.skipUnless(ALLOCATED or sys.getallocatedblocks(), "with PYTHONMALLOC=malloc blocks are not counted")
    def test_a_kept_reference_would_be_seen(self):
        thing, kept = [], []
        before = sys.getrefcount(thing)
        self.assertGreater(grown(lambda: kept.append([thing])), ROUNDS // 3)
        self.assertEqual(sys.getrefcount(thing), before + GOES * ROUNDS)


if __name__ == "__main__":
    unittest.main()
