"""What joins read of collections: boxes first, and rows when they are needed; once of a frame; what they refuse then."""

import itertools
import sys
import unittest
from fractions import Fraction

import kolize

try:
    import numpy
    import join_data
    from kolize._join import cut
except ImportError:
    numpy = None
try:
    import shapely
    if not hasattr(shapely, "make_valid"):
        shapely = None
except ImportError:
    shapely = None
try:
    import geopandas
except ImportError:
    geopandas = None

BOW_TIE = [(0, 0), (4, 4), (4, 0), (0, 5)]


def polygons(rings):
    return [{"type": "Polygon", "coordinates": [ring]} for ring in rings]


def some_of_all_kinds(n, seed):
    """Geometries on few whole numbers far away, some missing or empty: many touch in corners and along edges."""
    random, out = numpy.random.default_rng(seed), numpy.empty(n, object)
    for k in range(n):
        p = random.integers(0, 12, 2) + 5401234.25
        disc = shapely.Point(p).buffer(2, 3)
        out[k] = (None, shapely.Polygon(), shapely.box(*p, *(p + random.integers(1, 4, 2))), shapely.Point(p),
                  shapely.LineString([p, p + random.integers(1, 5, 2)]), disc.difference(shapely.Point(p).buffer(1, 3)),
                  shapely.MultiPolygon([shapely.box(*p, *(p + 1)), shapely.box(*(p + 2), *(p + 3))]),
                  shapely.MultiPoint([p, p + 1]), shapely.Polygon([p, p + [3, 0], p + [1, 3]]))[random.integers(9)]
    return out


def table_of(array):
    return kolize._core.shapely_table(shapely.lib.__file__, array)


@unittest.skipIf(numpy is None, "joins need NumPy")
class Arrays(unittest.TestCase):
    def test_polygons_that_are_boxes_are_joined_as_boxes(self):
        far = 1.7e9
        low = numpy.random.default_rng(1).integers(0, 20, (60, 2)) + far
        boxes = numpy.hstack((low, low + numpy.random.default_rng(2).integers(1, 6, (60, 2))))
        rings = polygons([(x, y), (u, y), (u, v), (x, v), (x, y)] for x, y, u, v in boxes.tolist())
        slanted = polygons([[(far + 1, far), (far + 9, far + 1), (far + 2, far + 7)]])
        for predicate in ("interiors", "intersects", "overlaps", "within", "contains", "covers", "covered_by", "touches", "equals"):
            expected = kolize.join(boxes, boxes, predicate=predicate).tolist()
            self.assertEqual(kolize.join(rings, rings, predicate=predicate).tolist(), expected)
            mixed = kolize.join(rings + slanted, rings + slanted, predicate=predicate)
            self.assertEqual(mixed[(mixed < 60).all(axis=1)].tolist(), expected)
            self.assertEqual(kolize.join(boxes, boxes, predicate=predicate, max_boxes=9, workers=2).tolist(), expected)

    def test_how_far_boxes_are_apart_is_exact(self):
        places = [0.0, 0.1, 0.3, 0.1 + 0.2, 1.0]
        boxes = numpy.array([(x, y, u, v) for x, u in itertools.combinations(places, 2) for y, v in itertools.combinations(places, 2)])
        exact = [[Fraction(v) for v in row] for row in boxes.tolist()]

        def square(a, b):
            gaps = [max(a[k] - b[k + 2], b[k] - a[k + 2], Fraction(0)) for k in (0, 1)]
            return gaps[0] ** 2 + gaps[1] ** 2

        squares = [[square(a, b) for b in exact] for a in exact]
        for distance in (0.0, 0.1, 0.3 - 0.1, 0.2, 0.1 * 2**0.5, 0.3, 0.7):
            expected = [[i, j] for i, row in enumerate(squares) for j, gap in enumerate(row) if gap <= Fraction(distance) ** 2]
            self.assertEqual(kolize.join(boxes, boxes, predicate="dwithin", distance=distance).tolist(), expected)
        expected = [[i, j] for i, row in enumerate(squares[:9]) for j, gap in enumerate(row[50:]) if gap == min(row[50:])]
        self.assertEqual(kolize.nearest(boxes[:9], boxes[50:])[0].tolist(), expected)

    def test_rings_that_cross_themselves_are_refused_by_row(self):
        large = [(numpy.cos(k) * (1 + k % 2), numpy.sin(k) * (1 + k % 2)) for k in numpy.arange(60) * 0.1]
        large[20], large[40] = large[40], large[20]
        good = polygons([[(0, 0), (4, 0), (2, 1), (4, 4), (0, 4)]])
        for ring in (BOW_TIE, large):
            with self.assertRaisesRegex(ValueError, "row 1: a ring crosses itself; shapely.make_valid mends it"):
                kolize.join(good + polygons([ring]), good)

    def test_pairs_that_are_not_there_are_refused(self):
        core, column = kolize._core, kolize.column_of([[0, 0, 1, 1], [1, 1, 2, 2]]).geometries
        for wrong in ([[0, 2]], [[2, 0]]):
            with self.assertRaises(IndexError):
                core.pairs_that(column, None, numpy.array(wrong, "u4"), 0, None, 1)
        self.assertEqual(core.pairs_that(column, None, numpy.array([[0, 1], [1, 1]], "u4"), 0, None, 1).tolist(), [[1, 1]])


@unittest.skipIf(numpy is None or shapely is None, "needs shapely 2")
class BesideShapely(unittest.TestCase):
    def setUp(self):
        few, cut._FEW = cut._FEW, 0
        self.addCleanup(setattr, cut, "_FEW", few)

    def test_rows_read_when_needed_give_the_pairs_of_all(self):
        a, b = some_of_all_kinds(90, 1), some_of_all_kinds(70, 2)
        read_a, read_b, far = kolize.column_of(a), kolize.column_of(b), shapely.transform(b, lambda p: p + 9000)
        distances = numpy.random.default_rng(3).uniform(0, 3, len(a))
        for predicate in (*join_data.PREDICATES, "interiors", "equals", "dwithin"):
            options = {"distance": distances} if predicate == "dwithin" else {}
            expected = kolize.join(read_a, read_b, predicate=predicate, **options).tolist()
            if predicate in join_data.PREDICATES:
                self.assertEqual(join_data.shapely_pairs(shapely, a, b, predicate).tolist(), expected, predicate)
            for given in ((a, b), (read_a, b), (a, read_b), (a, numpy.append(b, far))):
                self.assertEqual(kolize.join(*given, predicate=predicate, **options).tolist(), expected, predicate)
                self.assertEqual(kolize.join(*given, predicate=predicate, max_boxes=30, workers=2, **options).tolist(), expected)
            self.assertEqual(kolize.join(a, far, predicate=predicate, **options).tolist(), [])
        for predicate in ("intersects", "touches", "overlaps"):
            self.assertEqual(kolize.join(a, predicate=predicate).tolist(), kolize.join(read_a, predicate=predicate).tolist())

    def rings(self, given):
        return [part.tolist() for part in kolize.column_of(given).rings()]

    def without_geos(self):
        """From here on shapely's own functions read what its library does otherwise."""
        module = kolize._join.geometries
        self.addCleanup(setattr, module, "shapely_table", module.shapely_table)
        module.shapely_table = lambda *given: None

    def test_both_ways_to_read_find_the_same(self):
        holes = shapely.Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(1, 1), (2, 1), (2, 2)], [(4, 4), (5, 4), (5, 5), (4, 5)]])
        kinds = [holes, shapely.MultiPolygon([holes, shapely.box(20, 0, 22, 2)]), shapely.Point(1, 2, 3), shapely.Point(), None,
                 shapely.LinearRing([(0, 0), (3, 0), (3, 3)]), shapely.MultiLineString([[(0, 0, 1), (2, 2, 1)], [(5, 5, 1), (6, 5, 1)]]),
                 shapely.MultiPoint([(1, 1), (1, 1)]), shapely.MultiPolygon(), shapely.LineString([(7, 7), (7, 7), (8, 7)]),
                 shapely.GeometryCollection(), shapely.force_3d(shapely.box(3, 4, 5, 6), 7), shapely.buffer(shapely.Point(3, 3), 2, quad_segs=30)]
        boxes = shapely.box(*numpy.random.default_rng(1).integers(0, 9, (2, 40)), 12, 13)
        mixed = some_of_all_kinds(300, 7)
        sets = [numpy.array(kinds, object), boxes, boxes[::-2], mixed, mixed[::3], numpy.append(boxes, kinds)]
        read, pairs = [self.rings(given) for given in sets], [kolize.join(given, boxes, touch=True).tolist() for given in sets]
        self.assertIsNotNone(kolize._core.geometries_of_shapely(table_of(sets[0]), None, 1))
        numbers, geometries = kolize._core.boxes_of_shapely(table_of(boxes), 1)
        self.assertEqual((numbers.tolist(), len(geometries)), (shapely.bounds(boxes).tolist(), 40))
        bounds = kolize._core.bounds_of_shapely(table_of(mixed), 1)
        self.assertTrue(bounds is None or bounds[1] is None and numpy.array_equal(bounds[0], shapely.bounds(mixed), equal_nan=True))
        for far in (1e51, 1e-36):  # which no join takes
            self.assertIsNone(kolize._core.boxes_of_shapely(table_of(numpy.append(boxes, shapely.box(0, 0, far, 1))), 1)[1])
        for other in (numpy.append(boxes, None), numpy.append(boxes, kinds[-1]), numpy.append(boxes, holes.envelope.exterior), mixed):
            self.assertIsNone(kolize._core.boxes_of_shapely(table_of(other), 1))
        self.without_geos()
        self.assertEqual([self.rings(given) for given in sets], read)
        self.assertEqual([kolize.join(given, boxes, touch=True).tolist() for given in sets], pairs)

    def test_no_reference_is_left(self):
        core = kolize._core
        tables = some_of_all_kinds(40, 3), shapely.box(0, 0, numpy.arange(1, 9), 2), numpy.array([shapely.Polygon(BOW_TIE)], object)

        def rounds(n):
            for _ in range(n):
                for table in map(table_of, tables):
                    core.boxes_of_shapely(table, 1)
                    core.bounds_of_shapely(table, 1)
                    for rows in (None, numpy.array([0, 99], "u4")):
                        try:
                            core.geometries_of_shapely(table, rows, 1)
                        except (ValueError, IndexError):
                            pass
            return [sys.getrefcount(item) for item in (*tables, tables[1][0], tables[2][0])]

        before = rounds(10)
        self.assertEqual(rounds(1000), before)

    def test_what_is_no_array_of_geometries_is_refused(self):
        core, path = kolize._core, shapely.lib.__file__
        areas = shapely.box(numpy.arange(3), 0, numpy.arange(3) + 1, 1)
        for wrong in (numpy.zeros(3), areas.reshape(3, 1), numpy.zeros(3, "i8"), b"abc", None):
            self.assertRaises(TypeError, core.shapely_table, path, wrong)
        for read in (lambda t: core.geometries_of_shapely(t, None, 1), lambda t: core.boxes_of_shapely(t, 1),
                     lambda t: core.bounds_of_shapely(t, 1), lambda t: core.holds_objects(t, areas)):
            for wrong in (areas, None, core.geometries_of_numbers(numpy.zeros((1, 2)), 2, False)):
                self.assertRaises(TypeError, read, wrong)
        table = core.shapely_table(path, areas)
        self.assertRaises(IndexError, core.geometries_of_shapely, table, numpy.array([3], "u4"), 1)
        self.assertRaisesRegex(TypeError, "row 1: int is no geometry", core.shapely_table, path, numpy.array([None, 3], object))
        self.assertIsNone(core.shapely_table("/nowhere", areas))
        self.assertEqual(core.geometries_of_shapely(table, numpy.array([2, 0], "u4"), 1).boxes[:, 0].tolist(), [2, 0])
        self.assertTrue(core.holds_objects(table, areas))
        self.assertFalse(core.holds_objects(table, areas[::-1]) or core.holds_objects(table, areas[:2]) or core.holds_objects(table, areas.copy() != 1))

    def test_a_collection_without_parts_is_nothing(self):
        for empty in (shapely.GeometryCollection(), shapely.GeometryCollection([shapely.GeometryCollection()])):
            area, is_empty = shapely.box(0, 0, 2, 2), len(empty.geoms) == 0
            for given in ([empty, area], [shapely.to_wkb(empty), shapely.to_wkb(area)], [empty.__geo_interface__, area.__geo_interface__]):
                for predicate in ("intersects", "nearest"):
                    if is_empty:
                        self.assertEqual(kolize.join(given, [area], predicate=predicate).tolist(), [[1, 0]])
                    else:
                        self.assertRaisesRegex((TypeError, ValueError), "row 0: .*(?i:collection)", kolize.join, given, [area], predicate=predicate)

    def test_what_is_refused_has_its_own_row(self):
        areas = shapely.box(numpy.arange(9) * 9.0, 0, numpy.arange(9) * 9.0 + 4, 4)
        for wrong, text in ((shapely.Polygon(BOW_TIE), "crosses itself"), (shapely.Point(numpy.nan, 0), "not finite"),
                            (shapely.Point(1e60, 0), "beyond 1e50"), (shapely.GeometryCollection([shapely.Point(0, 0)]), "collection")):
            given = numpy.append(areas, wrong)
            for sides in ((given, areas), (areas, given)):
                with self.assertRaisesRegex(ValueError, f"row 9: .*{text}"):
                    kolize.join(*sides, predicate="intersects")
        mended = shapely.make_valid(shapely.Polygon(BOW_TIE))
        self.assertEqual(kolize.join([mended], areas, predicate="overlaps").tolist(), [[0, 0]])

    @unittest.skipIf(geopandas is None, "needs GeoPandas")
    def test_a_frame_is_read_once_and_again_when_it_changes(self):
        kept = kolize._join.geometries._kept
        before = len(kept)
        frame = geopandas.GeoSeries(shapely.box([0, 5], 0, [3, 8], 3))
        for _ in range(3):
            self.assertEqual(kolize.join(frame, [[4, 1, 6, 2]], predicate="intersects").tolist(), [[1, 0]])
        self.assertEqual(len(kept), before + 1)
        frame.iloc[0] = shapely.box(3, 0, 5, 3)
        self.assertEqual(kolize.join(frame, [[4, 1, 6, 2]], predicate="intersects").tolist(), [[0, 0], [1, 0]])
        del frame
        self.assertEqual(len(kept), before)

    @unittest.skipIf(geopandas is None, "needs GeoPandas")
    def test_empty_frames_and_equal_labels_are_joined_as_geopandas_does(self):
        left = geopandas.GeoDataFrame({"v": [1, 2, 3], "x": [4, 5, 6]}, index=[7, 7, 8], crs=3857,
                                      geometry=shapely.box([0, 2, 9], 0, [3, 4, 11], 1))
        right = geopandas.GeoDataFrame({"v": [1, 2], "y": [3, 4]}, index=["a", "a"], crs=3857,
                                       geometry=shapely.box([1, 3], [0, 1], [2, 5], [1, 2]))
        for how, a, b, predicate in itertools.product(("inner", "left", "right"), (left, left[:0]), (right, right[:0]),
                                                      ("intersects", "contains", "touches")):
            expected, got = geopandas.sjoin(a, b, how=how, predicate=predicate), kolize.join(a, b, how=how, predicate=predicate)
            self.assertEqual(list(got.columns), list(expected.columns))
            rows = [sorted(map(str, table.drop(columns="geometry").reset_index().itertuples(index=False))) for table in (expected, got)]
            self.assertEqual(*rows, (how, len(a), len(b), predicate))
        named = left.rename_axis("v")
        self.assertEqual(list(kolize.join(named, right, how="right", predicate="intersects").columns), ["index_left", "v_left", "x", "v_right", "y", "geometry"])
        with self.assertWarns(UserWarning):
            kolize.join(left.set_crs(None, allow_override=True), right, predicate="intersects")

    @unittest.skipIf(geopandas is None, "needs GeoPandas")
    def test_tables_of_arrow_keep_their_columns(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("needs pyarrow")
        boxes = {"minx": [0.0, 5.0], "miny": [0.0, 5.0], "maxx": [2.0, 7.0], "maxy": [2.0, 7.0], "name": ["a", "b"]}
        right = geopandas.GeoDataFrame({"v": [1]}, geometry=[shapely.box(6, 6, 8, 8)])
        found = kolize.join(pyarrow.table(boxes), right, how="inner", predicate="intersects")
        self.assertEqual((list(found.columns), found.name.tolist(), found.v.tolist()), ([*boxes, "index_right", "v"], ["b"], [1]))


if __name__ == "__main__":
    unittest.main()
