"""Long calls run without the interpreter's lock, and a signal ends them soon: Ctrl-C, or a handler that raises."""

import signal
import threading
import time
import unittest

try:
    import numpy
except ImportError as none:
    raise unittest.SkipTest("arrays need NumPy") from none

import kolize
from kolize._join.columns import rings_column

NOISE = kolize.Mask(numpy.random.default_rng(3).random((280, 280)) < 0.5)
CALLS = {"trace": lambda mask: kolize.trace(mask, 1.0), "box": lambda mask: kolize.fit(mask, "box", 0.5),
         "circle": lambda mask: kolize.fit(mask, "circle", 0.5), "capsule": lambda mask: kolize.fit(mask, "capsule", 0.5)}


class Stopped(Exception):
    pass


@unittest.skipUnless(hasattr(signal, "setitimer"), "no timer that sends a signal")
class Signals(unittest.TestCase):
    def after(self, seconds, handler):
        signal.signal(signal.SIGALRM, handler)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.SIG_DFL)
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def test_a_handler_that_raises_ends_each_call_within_a_second(self):
        raised = []

        def handler(number, frame):
            raised.append(time.perf_counter())
            raise Stopped("now")

        for name, call in CALLS.items():
            for cells in (NOISE, kolize.Canvas(NOISE)):
                with self.subTest(name, cells=type(cells)):
                    self.after(0.1, handler)
                    with self.assertRaises(Stopped) as stopped:
                        while True: # fits of that size are shorter than the wait
                            call(cells)
                    self.assertEqual(stopped.exception.args, ("now",))
                    self.assertLess(time.perf_counter() - raised[-1], 1)

    def test_offsets_of_masks_of_pygame_are_ended_too(self):
        mask = kolize._core.PygameMask((700, 700))
        memoryview(mask).cast("B")[:] = numpy.random.default_rng(7).bytes(memoryview(mask).nbytes)

        def handler(number, frame):
            raise Stopped

        before = mask.count()
        self.after(0.1, handler)
        with self.assertRaises(Stopped):
            while True:
                mask.convolve(mask)
        self.assertEqual(mask.count(), before)

    def test_joins_are_ended_too(self):
        rng, n = numpy.random.default_rng(4), 20000
        turns = numpy.linspace(0, 2 * numpy.pi, 21)
        points = rng.random((n, 1, 2)) * 100 + numpy.stack((numpy.cos(turns), numpy.sin(turns)), 1) * 3
        points[:, -1] = points[:, 0]
        numbers = numpy.arange(n + 1, dtype="u8")
        stars = rings_column((numpy.full(n, 2, "u1"), numbers, numpy.zeros(n, "u1"), numbers * 21, points.reshape(-1, 2)))
        shapes = [kolize.Shape.polygon(points[0][:-1])] * 1000
        pairs = numpy.zeros((10**7, 2), "u4")
        disc = kolize.Mask(numpy.hypot(*numpy.mgrid[-50:51, -50:51]) < 50)
        offsets, terrain = rng.integers(-90, 90, (10**7, 2), "i4"), kolize.Canvas(disc)
        for name, call in (("join", lambda: kolize.join(stars, predicate="overlaps")), ("tiles", lambda: kolize.join(stars, predicate="touches", max_boxes=2000)),
                           ("stream", lambda: list(kolize.join_stream([stars], predicate="intersects"))), ("nearest", lambda: kolize.nearest(stars, stars)),
                           ("relate_pairs", lambda: kolize.relate_pairs(shapes, shapes, pairs)), ("overlap_many", lambda: disc.overlap_many(terrain, offsets))):
            with self.subTest(name):
                raised = []

                def handler(number, frame):
                    raised.append(time.perf_counter())
                    raise Stopped

                self.after(0.1, handler)
                with self.assertRaises(Stopped):
                    while True:
                        call()
                self.assertLess(time.perf_counter() - raised[-1], 1)

    def test_interrupts_arrive_as_such(self):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):
            while True:
                kolize.trace(NOISE, 1.0)

    def test_a_handler_that_returns_changes_nothing(self):
        expected, seen = kolize.trace(NOISE, 1.0), []
        self.after(0.1, lambda number, frame: seen.append(number))
        found = kolize.trace(NOISE, 1.0)
        self.assertEqual(len(seen), 1)
        self.assertEqual([(a.tolist(), [h.tolist() for h in holes]) for a, holes in expected],
                         [(a.tolist(), [h.tolist() for h in holes]) for a, holes in found])


class Threads(unittest.TestCase):
    def test_others_run_meanwhile(self):
        for name, call in CALLS.items():
            with self.subTest(name):
                ticks, done = [], threading.Event()

                def count():
                    while not done.wait(0.001):
                        ticks.append(time.perf_counter())

                other = threading.Thread(target=count)
                other.start()
                try:
                    until = time.perf_counter() + 0.15
                    while time.perf_counter() < until:
                        call(NOISE)
                finally:
                    done.set()
                    other.join()
                self.assertGreater(len(ticks), 10)

    def test_others_run_while_contacts_are_measured(self):
        points = [(numpy.cos(i * numpy.pi / 5) * (9 if i % 2 else 4), numpy.sin(i * numpy.pi / 5) * (9 if i % 2 else 4))
                  for i in range(10)]
        world = kolize.World()
        world.add_many(kolize.Shape.polygon(points), numpy.random.default_rng(1).random((20000, 2)) * 1000)
        world.step()
        ticks, done = [], threading.Event()

        def count():
            while not done.wait(0.001):
                ticks.append(time.perf_counter())

        other = threading.Thread(target=count)
        other.start()
        begin = time.perf_counter()
        found = world.contacts()
        end = time.perf_counter()
        done.set()
        other.join()
        self.assertEqual(len(found), len(world.pairs()))
        if end - begin > 0.1:
            self.assertGreater(len([tick for tick in ticks if begin < tick < end]), 3)

    def test_a_canvas_may_be_drawn_on_meanwhile(self):
        canvas = kolize.Canvas(NOISE)
        inverted, found, begun = kolize.Canvas(NOISE), [], threading.Event()
        inverted.invert()
        expected = [kolize.fit(cells, "capsule", 0.5)[1:] for cells in (NOISE, inverted)]

        def work():
            begun.set()
            found.append(kolize.fit(canvas, "capsule", 0.5)[1:])

        other = threading.Thread(target=work)
        other.start()
        begun.wait()
        while other.is_alive():
            canvas.invert()
        other.join()
        self.assertIn(found[0], expected)

    def test_traces_from_several_threads_are_the_same(self):
        small = kolize.Mask(numpy.random.default_rng(5).random((150, 150)) < 0.5)
        expected, found = repr(kolize.trace(small, 1.0)), []
        threads = [threading.Thread(target=lambda: found.append(repr(kolize.trace(small, 1.0)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 4)


class Rings(unittest.TestCase):
    def test_holes_are_with_their_outlines(self):
        rows = ["#######", "#.#.#.#", "#######"]
        mask = kolize.Mask("\n".join("...".join([row] * 40) for row in rows) + "\n")
        found = kolize.trace(mask)
        self.assertEqual(len(found), 40)
        for i, (outline, holes) in enumerate(found):
            self.assertEqual(outline[:, 0].min(), 10 * i)
            self.assertEqual(sorted(hole[:, 0].min() for hole in holes), [10 * i + 1, 10 * i + 3, 10 * i + 5])


if __name__ == "__main__":
    unittest.main()
