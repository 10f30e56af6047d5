"""Joins beside all with all: any cut, any workers, boxes without width, blocks through files, Arrow columns."""

import itertools
import random
import tempfile
import struct
import unittest

import kolize
from kolize import Shape

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pyarrow
except ImportError:
    pyarrow = None


def brute(a, b, at_least=kolize.OVERLAP):
    return [(i, j) for i, p in enumerate(a) for j, q in enumerate(b) if kolize.relate(p, q) >= at_least]


def shapes_of(boxes):
    return [Shape.box(row[:2], row[2:]) for row in boxes.tolist()]


def collections(n):
    """Corners that are spread, clustered, in one column, and all in one point."""
    rng = random.Random(5)
    return {
        "random": [(rng.uniform(0, 60), rng.uniform(0, 60)) for _ in range(n)],
        "clustered": [(rng.gauss(9, 1), rng.gauss(9, 1)) for _ in range(n)],
        "one column": [(5.0, rng.uniform(0, 60)) for _ in range(n)],
        "one point": [(5.0, 7.0)] * n,
    }


def small_boxes(n, seed):
    """Boxes with corners on few whole numbers; many touch, and many have no width or no height."""
    low = numpy.random.default_rng(seed).integers(0, 12, (n, 2))
    return numpy.concatenate((low, low + numpy.random.default_rng(seed + 1).integers(0, 4, (n, 2))), axis=1).astype("f4")


@unittest.skipIf(numpy is None, "joins need NumPy")
class Joins(unittest.TestCase):
    def test_columns_by_name_and_one_geometry(self):
        boxes = {"minx": [0, 5.5], "miny": (0, 5), "maxx": numpy.array([1.0, 6]), "maxy": [1, 6], "name": ["a", "b"]}
        inside = {"x": [0.5, 5.75, 9], "y": numpy.array([1, 5, 9], "i8")}
        self.assertEqual(kolize.join(inside, boxes, predicate="covered_by").tolist(), [[0, 0], [1, 1]])
        self.assertEqual(len(kolize.join({"x": [0, 3], "y": [0, 4], "r": [3, 2]})), 0)
        point = struct.pack("<BIdd", 1, 1, 0.5, 0.5)
        for given in (point, bytearray(point), [point]):
            self.assertEqual(kolize.join(given, boxes, predicate="within").tolist(), [[0, 0]])
        self.assertEqual(len(kolize.join({"x": [], "y": []}, boxes, predicate="within")), 0)
        for given, error, text in (({"x": [1, 2], "y": [1]}, ValueError, "^x, y: must be columns of one length"),
                                   ({"x": [1]}, TypeError, "^columns must be minx"), ({"x": [float("nan")], "y": [1]}, ValueError, "^row 0"),
                                   ({"x": numpy.ma.array([1, 2], mask=[0, 1]), "y": [1, 2]}, ValueError, "^row 1: a number is masked"),
                                   ("POINT (1 2)", TypeError, "from_wkt"), (["POINT (1 2)"], TypeError, "from_wkt"), (numpy.array(["POINT (1 2)"], object), TypeError, "from_wkt")):
            self.assertRaisesRegex(error, text, kolize.column_of, given)

    def test_they_are_the_same_for_any_cut_and_any_workers(self):
        for name, places in collections(120).items():
            kinds = [Shape.circle(p, 1 + i % 3) if i % 2 else Shape.box(p, (p[0] + 3, p[1] + 2)) for i, p in enumerate(places)]
            a, b = kinds[:60], kinds[60:]
            for touch in (False, True):
                expected = brute(a, b, kolize.TOUCH if touch else kolize.OVERLAP)
                for workers, max_boxes in ((1, 1000), (2, 20), (3, 7), (8, 1)):
                    got = kolize.join(a, b, touch=touch, workers=workers, max_boxes=max_boxes)
                    self.assertEqual(list(map(tuple, got)), expected, (name, workers, max_boxes))

    def test_within_one_collection_each_pair_comes_once(self):
        for name, places in collections(80).items():
            shapes = [Shape.circle(p, 1 + i % 3) for i, p in enumerate(places)]
            expected = [(i, j) for i, j in brute(shapes, shapes) if i < j]
            for max_boxes in (1000, 9):
                self.assertEqual(list(map(tuple, kolize.join(shapes, max_boxes=max_boxes))), expected, (name, max_boxes))

    def test_boxes_without_width_overlap_as_their_shapes_do(self):
        """A segment through a box overlaps it, one along its edge only touches, equal points overlap."""
        corners = list(itertools.product(range(3), repeat=4))
        every = numpy.array([c for c in corners if c[0] <= c[2] and c[1] <= c[3]], "f4")
        self.assertEqual(len(every), 36)
        for touch in (False, True):
            expected = brute(shapes_of(every), shapes_of(every), kolize.TOUCH if touch else kolize.OVERLAP)
            for max_boxes in (100, 5):
                self.assertEqual(list(map(tuple, kolize.join(every, every, touch=touch, max_boxes=max_boxes))), expected)
        self.assertEqual(len(kolize.join([[0, 0, 4, 4]], [[2, -1, 2, 5]])), 1)
        self.assertEqual(len(kolize.join([[0, 0, 4, 4]], [[4, -1, 4, 5]])), 0)

    def test_boxes_circles_and_shapes_can_be_mixed(self):
        a, b = small_boxes(90, 7), small_boxes(90, 9)
        circles = numpy.column_stack((b[:, :2], b[:, 2] - b[:, 0]))
        round_ones = [Shape.circle(row[:2], row[2]) for row in circles.tolist()]
        for touch in (False, True):
            at_least = kolize.TOUCH if touch else kolize.OVERLAP
            expected = brute(shapes_of(a), shapes_of(b), at_least)
            for left, right in ((a, b), (a, shapes_of(b)), (shapes_of(a), b)):
                self.assertEqual(list(map(tuple, kolize.join(left, right, touch=touch, max_boxes=30))), expected)
            self.assertEqual(list(map(tuple, kolize.join(a, circles, touch=touch))), brute(shapes_of(a), round_ones, at_least))

    def test_a_tile_is_what_one_worker_does(self):
        a, b = small_boxes(200, 1), small_boxes(200, 3)
        cut = kolize.Cut(a[::5], 4)  # a sample will do
        self.assertGreater(len(cut.tiles), 7)
        total, count = 0, 0
        for (tile, in_a), (same, in_b) in zip(cut.parts(a), cut.parts(b)):
            self.assertEqual(tile, same)
            local = kolize.join_tile(a[in_a], b[in_b], cut.tiles[tile])
            total += kolize.pairs_hash(numpy.column_stack((in_a[local[:, 0]], in_b[local[:, 1]])))
            count += len(local)
        whole = kolize.join(a, b)
        self.assertEqual((total % 2**64, count), (kolize.pairs_hash(whole), len(whole)))

    def test_tiles_hold_at_most_so_many_corners_and_cover_the_plane_once(self):
        for name, places in collections(300).items():
            boxes = numpy.concatenate((numpy.array(places, "f4"), numpy.array(places, "f4") + 1), axis=1)
            cut, seen = kolize.Cut(boxes, 25), numpy.zeros(300, int)
            for x0, y0, x1, y1 in cut.tiles:
                inside = (boxes[:, 0] >= x0) & (boxes[:, 0] < x1) & (boxes[:, 1] >= y0) & (boxes[:, 1] < y1)
                seen += inside
                if name != "one point":
                    self.assertLessEqual(inside.sum(), 25, name)
            self.assertTrue((seen == 1).all(), name)

    def test_blocks_through_files_give_the_same_pairs(self):
        a, b = small_boxes(500, 11), small_boxes(400, 13)
        with tempfile.TemporaryDirectory() as folder:
            for touch, workers, max_boxes in ((False, 1, 30), (True, 3, 30), (False, 2, 10**6)):
                blocks = numpy.array_split(a, 7)
                got = list(kolize.join_stream(blocks, numpy.array_split(b, 3), folder=folder, touch=touch, workers=workers,
                                              max_boxes=max_boxes))
                pairs = sorted(map(tuple, numpy.concatenate(got)))
                self.assertEqual(pairs, list(map(tuple, kolize.join(a, b, touch=touch))))
                within = numpy.concatenate(list(kolize.join_stream(iter(blocks), folder=folder, touch=touch, max_boxes=max_boxes)))
                self.assertEqual(sorted(map(tuple, within)), list(map(tuple, kolize.join(a, touch=touch))))

    def test_rows_that_are_no_boxes_or_circles_are_refused_by_name(self):
        nan, good = float("nan"), [0, 0, 1, 1]
        for wrong, text in (([good, [2, 0, 1, 1]], "row 1"), ([[0, 2, 1, 1]], "row 0"), ([good, [0, 0, nan, 1]], "row 1")):
            for name, call in (("boxes", lambda: kolize.box_pairs(wrong)), ("boxes", lambda: kolize.box_pairs_tile(wrong, (0, 0, 9, 9))),
                               ("boxes_a", lambda: kolize.box_pairs_between(wrong, [good])), ("boxes_b", lambda: kolize.box_pairs_between([good], wrong)),
                               ("a", lambda: kolize.overlap_boxes(wrong, [good] * len(wrong))), ("b", lambda: kolize.overlap_boxes([good] * len(wrong), wrong))):
                with self.assertRaises(ValueError) as caught:
                    call()
                self.assertEqual(f"{name}: {text} is not finite, or min > max (a box is min_x, min_y, max_x, max_y)", str(caught.exception))
        for wrong in ([nan, 0, 1], [0, 0, -1]):
            self.assertRaises(ValueError, kolize.overlap_circles, [wrong], [[0, 0, 1]])

    def test_what_is_no_collection_is_refused(self):
        for wrong, error in (([[1]], TypeError), ([[1] * 5], TypeError), ([[0, 0, float("nan"), 1]], ValueError),
                             ([[float("inf"), 0, float("inf"), 1]], ValueError), ([[0, 0, 1, 1], "x"], (TypeError, ValueError))):
            self.assertRaises(error, kolize.join, wrong, [[0, 0, 1, 1]])
        self.assertRaises(TypeError, list, kolize.join_stream([[Shape.circle((0, 0), 1)]]))
        self.assertEqual((len(kolize.join([], [])), len(kolize.join([])), len(list(kolize.join_stream([]))[0])), (0, 0, 0))


@unittest.skipIf(numpy is None or pyarrow is None, "Arrow columns need pyarrow")
class Arrow(unittest.TestCase):
    def test_boxes_as_a_table_a_struct_and_lists(self):
        a = small_boxes(60, 21)
        expected = kolize.join(a, touch=True).tolist()
        columns = [pyarrow.array(a[:, i]) for i in range(4)]
        for names in (("min_x", "min_y", "max_x", "max_y"), ("xmin", "ymin", "xmax", "ymax")):
            table = pyarrow.table(dict(zip(names, columns)))
            struct = pyarrow.StructArray.from_arrays(columns, names)
            parts = pyarrow.concat_tables([table[:25], table[25:]])
            for given in (table, parts, table.to_batches()[0], struct, pyarrow.chunked_array([struct[:9], struct[9:]])):
                self.assertEqual(kolize.join(given, touch=True).tolist(), expected)
        lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(a.ravel()), 4)
        self.assertEqual(kolize.join(lists, lists[:0], touch=True).tolist(), [])
        self.assertEqual(kolize.join(lists[7:], touch=True).tolist(), kolize.join(a[7:], touch=True).tolist())

    def test_circles_and_polygons_with_holes(self):
        circles = pyarrow.table({"x": [5.0, 50.0], "y": [5.0, 0.0], "r": [2.0, 1.0]})
        ring, hole = [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], [(2, 2), (8, 2), (8, 8), (2, 8), (2, 2)]
        for point in (pyarrow.list_(pyarrow.float32(), 2), pyarrow.struct([("x", pyarrow.float32()), ("y", pyarrow.float32())])):
            named = [[dict(x=x, y=y) for x, y in r] if pyarrow.types.is_struct(point) else r for r in (ring, hole)]
            polygons = pyarrow.array([named, named[:1]], pyarrow.list_(pyarrow.list_(point)))
            self.assertEqual(kolize.join(polygons, circles).tolist(), [[1, 0]])

    def test_nulls_and_other_columns_are_refused(self):
        for wrong, error in ((pyarrow.table({"a": [1.0]}), TypeError), (pyarrow.array([1.0, 2.0]), TypeError),
                             (pyarrow.table({"x": [1.0, None], "y": [1.0, 2.0], "r": [1.0, 2.0]}), ValueError)):
            self.assertRaises(error, kolize.join, wrong)


if __name__ == "__main__":
    unittest.main()
