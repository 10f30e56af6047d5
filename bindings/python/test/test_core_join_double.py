"""Joins in double: far from the origin, beside shapely, by exact fractions; what goes in and out; what is refused."""

import itertools
import json
import os
import struct
import tempfile
import threading
import unittest
from fractions import Fraction

import kolize
from kolize import Shape

try:
    import numpy
    import join_data
except ImportError:
    numpy = None
try:
    import shapely
    if not hasattr(shapely, "make_valid"):  # of 2.0 and newer; Debian 12 has 1.8
        shapely = None
except ImportError:
    shapely = None
try:
    import geopandas
    import pyarrow
except ImportError:
    geopandas = None

RINGS = 2  # dimension of areas in the arrays of geometries_of_rings


def column_of_rings(rings):
    """A column of polygons without holes."""
    return kolize.column_of([{"type": "Polygon", "coordinates": [ring]} for ring in rings])


def pairs(*given, **options):
    return list(map(tuple, kolize.join(*given, **options).tolist()))


def small_polygons(n, seed):
    """Triangles and quadrilaterals, some concave, with corners on few whole numbers: many touch."""
    random = numpy.random.default_rng(seed)
    out = []
    while len(out) < n:
        ring = random.integers(0, 9, (random.integers(3, 5), 2)).tolist()
        try:
            Shape.polygon(ring)
        except kolize.Error:
            continue
        area = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, ring[1:] + ring[:1]))
        out += [ring] if area else []
    return out


@unittest.skipIf(numpy is None, "joins need NumPy")
class Exact(unittest.TestCase):
    def test_boxes_are_decided_as_fractions_decide(self):
        """Boxes whose sides lie a unit in the last place apart, where float32 sees one number."""
        far = 5401234.56
        places = [far, numpy.nextafter(far, 1e9), far + 0.01, far + 7]
        rows = numpy.array([(x, y, u, v) for x, u in itertools.combinations(places, 2)
                            for y, v in itertools.combinations(places, 2)])
        exact = [[Fraction(v) for v in row] for row in rows.tolist()]
        meet = {(i, j) for (i, a), (j, b) in itertools.product(enumerate(exact), repeat=2)
                if a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]}
        inside = {(i, j) for i, j in meet if all(exact[i][k] < exact[j][k + 2] and exact[j][k] < exact[i][k + 2] for k in (0, 1))}
        for options in ({}, {"max_boxes": 5, "workers": 2}):
            self.assertEqual(set(pairs(rows, rows, predicate="intersects", **options)), meet)
            self.assertEqual(set(pairs(rows, rows, **options)), inside)
            self.assertEqual(set(pairs(rows, rows, predicate="touches", **options)), meet - inside)
            covered = {(i, j) for i, j in meet if all(exact[j][k] <= exact[i][k] and exact[i][k + 2] <= exact[j][k + 2] for k in (0, 1))}
            self.assertEqual(set(pairs(rows, rows, predicate="within", **options)), covered)

    def test_polygons_far_away_and_tiny_are_as_near_the_origin(self):
        """A step or a scale that double holds exactly changes no answer; near the origin relate() says it."""
        a, b = small_polygons(60, 1), small_polygons(60, 2)
        shapes_a, shapes_b = [[Shape.polygon(ring) for ring in side] for side in (a, b)]
        relations = {(i, j): kolize.relate(p, q) for i, p in enumerate(shapes_a) for j, q in enumerate(shapes_b)}
        for scale, step in ((1, 0), (1, 2.0**33), (2.0**-20, 1.7e9), (2.0**60, 0), (2.0**-100, 0), (0.25, 5401234.56)):
            far_a, far_b = [column_of_rings(numpy.array(ring) * scale + step for ring in side) for side in (a, b)]
            for predicate, least in (("interiors", kolize.OVERLAP), ("intersects", kolize.TOUCH)):
                expected = [pair for pair, relation in relations.items() if relation >= least]
                self.assertEqual(pairs(far_a, far_b, predicate=predicate), expected, (scale, step, predicate))
                self.assertEqual(pairs(far_a, far_b, predicate=predicate, max_boxes=20), expected)
            touching = [pair for pair, relation in relations.items() if relation == kolize.TOUCH]
            self.assertEqual(pairs(far_a, far_b, predicate="touches"), touching)

    def test_within_one_collection_and_mirrored(self):
        column = column_of_rings(numpy.array(ring) + 1.7e9 for ring in small_polygons(80, 3))
        for predicate in ("intersects", "interiors", "overlaps", "touches", "equals"):
            both = pairs(column, column, predicate=predicate)
            self.assertEqual(pairs(column, predicate=predicate), [(i, j) for i, j in both if i < j])
            self.assertEqual({(j, i) for i, j in both}, set(both))
        for predicate, mirrored in (("within", "contains"), ("covers", "covered_by")):
            self.assertEqual({(j, i) for i, j in pairs(column, column, predicate=mirrored)},
                             set(pairs(column, column, predicate=predicate)))

    def test_a_point_a_unit_beside_an_edge_is_outside(self):
        """Beside a slanted edge far away, the sign of the determinant in fractions decides."""
        a, b, c = (412345.67, 5401234.56), (412375.11, 5401261.98), (412330.0, 5401270.0)
        points, inside = [], []
        for k in range(200):
            x = a[0] + (b[0] - a[0]) * k / 200
            y = a[1] + (b[1] - a[1]) * k / 200
            for step in (-1e9, 1e9):
                points.append((x, float(numpy.nextafter(y, step))))
                u, v, w = [[Fraction(n) for n in p] for p in (a, b, points[-1])]
                inside.append((v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]) > 0)
        self.assertIn(True, inside)
        self.assertIn(False, inside)
        found = pairs(numpy.array(points), column_of_rings([[a, b, c]]), predicate="within")
        self.assertEqual(found, [(i, 0) for i, is_inside in enumerate(inside) if is_inside])

    def test_a_point_beside_a_diagonal_needs_more_than_double(self):
        """Near (1/2, 1/2), beside a diagonal that begins far away, double rounds the determinant (Kettner 2008)."""
        unit = 2.0**-53
        points = numpy.array([(0.5 + i * unit, 0.5 + j * unit) for i in range(24) for j in range(24)])
        above = column_of_rings([[(-12.0, -12.0), (24.0, 24.0), (-12.0, 24.0)]])
        self.assertEqual(pairs(points, above, predicate="within"), [(i, 0) for i, (x, y) in enumerate(points.tolist()) if y > x])
        self.assertEqual(pairs(points, above, predicate="touches"), [(i, 0) for i, (x, y) in enumerate(points.tolist()) if y == x])

    def test_lines_that_cross_by_a_unit_cross(self):
        """Fractions say that the ends lie on both sides; a crossing point in double is one of the ends."""
        random = numpy.random.default_rng(4)
        lines = 412345.67 + random.uniform(0, 30, (300, 2, 2))
        middle = lines.mean(1)
        others = numpy.stack((middle, middle + random.uniform(-9, 9, (300, 2))), 1)
        expected = [(i, i) for i in range(300) if self.crosses(lines[i], others[i])]
        self.assertGreater(len(expected), 50)
        a, b = [[{"type": "LineString", "coordinates": line} for line in side.tolist()] for side in (lines, others)]
        self.assertEqual([pair for pair in pairs(a, b, predicate="crosses") if pair[0] == pair[1]], expected)

    @staticmethod
    def crosses(a, b):
        def side(p, q, r):
            p, q, r = [[Fraction(float(v)) for v in point] for point in (p, q, r)]
            cross = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
            return (cross > 0) - (cross < 0)
        return side(*a, b[0]) * side(*a, b[1]) < 0 and side(*b, a[0]) * side(*b, a[1]) < 0

    def test_distances_are_compared_exactly(self):
        """A point 5 away from a slanted edge, 3 and 4: nearer, as far, farther by a unit."""
        triangle = column_of_rings([[(0, 0), (400, 300), (-300, 400)]])
        points = numpy.array([[203, 146], [numpy.nextafter(203, 0), 146], [numpy.nextafter(203, 300), 146]], "f8")
        self.assertEqual(pairs(points, triangle, predicate="dwithin", distance=5), [(0, 0), (1, 0)])
        self.assertEqual(pairs(points, triangle, predicate="dwithin", distance=numpy.array([4.9, 5, 5.1])), [(1, 0), (2, 0)])
        self.assertEqual(pairs(points[:2], predicate="dwithin", distance=1e-9), [(0, 1)])
        exact, lengths = kolize.nearest(points, triangle)
        self.assertEqual((exact.tolist(), lengths.tolist()[0]), ([[0, 0], [1, 0], [2, 0]], 5.0))

    def test_the_nearest_come_with_all_ties(self):
        grid = numpy.array([(x, y) for x in range(5) for y in range(5)], "f8") * 0.1 + 1.7e9
        middles = (grid[:1] + grid[6:7]) / 2
        exact = [sum((Fraction(float(p)) - Fraction(float(q))) ** 2 for p, q in zip(middles[0], point)) for point in grid]
        expected = [(0, j) for j, d in enumerate(exact) if d == min(exact)]
        self.assertEqual(pairs(middles, grid, predicate="nearest"), expected)
        self.assertEqual(pairs(middles, grid, predicate="nearest", distance=0.01), [])
        whole = numpy.array([(x, y) for x in range(12) for y in range(12)], "f8")
        found, lengths = kolize.nearest(whole, workers=3)
        self.assertEqual({tuple(p) for p in found.tolist()},
                         {(i, j) for i, p in enumerate(whole) for j, q in enumerate(whole) if abs(p - q).sum() == 1})
        self.assertEqual(set(lengths.tolist()), {1.0})


@unittest.skipIf(shapely is None or numpy is None, "needs shapely")
class BesideShapely(unittest.TestCase):
    def same(self, got, expected, where):
        self.assertEqual(got.shape, expected.shape, where)
        self.assertTrue((got == expected).all(), where)

    def test_parcels_and_boxes_in_four_frames(self):
        for name, frame in join_data.FRAMES.items():
            a, b = join_data.boxes(700, 1, frame), join_data.boxes(700, 2, frame)
            rings = join_data.parcels(300, 3, frame)
            others = join_data.beside(rings, 5, frame)
            stars = join_data.stars(200, 12, 6, frame)
            areas = [shapely.box(*a.T), shapely.box(*b.T), *map(shapely.polygons, (rings, others, stars))]
            given = [a, b, *areas[2:]]
            for (i, j), predicate in itertools.product(((0, 1), (2, 3), (3, 4), (1, 2)), join_data.PREDICATES):
                expected = join_data.shapely_pairs(shapely, areas[i], areas[j], predicate)
                self.same(kolize.join(given[i], given[j], predicate=predicate), expected, (name, predicate, i, j))
                self.same(kolize.join(given[i], given[j], predicate=predicate, max_boxes=200, workers=2), expected, (name, predicate))
            distance = float(join_data.step_in(frame, 7.123)[0])
            expected = join_data.shapely_pairs(shapely, areas[2], areas[4], "dwithin", distance=distance)
            self.same(kolize.join(areas[2], areas[4], predicate="dwithin", distance=distance), expected, name)
            self.same(kolize.join(areas[2], areas[4], predicate="dwithin", distance=distance, max_boxes=90), expected, name)

    def whole_geometries(self, random, n):
        """Valid geometries with corners on few whole numbers: their boundaries meet in every way."""
        def corners(most):
            return random.integers(0, 7, (random.integers(3, most), 2)).astype(float)

        out = []
        while len(out) < n:
            area = shapely.make_valid(shapely.Polygon(corners(8)))
            kind = random.integers(5)
            one = (shapely.MultiPoint(corners(6)), shapely.LineString(corners(5)[:2]), shapely.LineString(corners(6)), area,
                   area.difference(shapely.make_valid(shapely.Polygon(corners(6)))))[kind]
            points = shapely.get_coordinates(one)
            if len(points) and (points == points.round()).all() and one.is_valid and one.is_simple and (kind < 3 or "Polygon" in one.geom_type):
                out.append(one)
        return numpy.array(out)

    def test_small_whole_numbers(self):
        for seed in range(3):
            random = numpy.random.default_rng(seed)
            some = self.whole_geometries(random, 150)
            low = random.integers(0, 6, (50, 2))
            boxes = numpy.hstack((low, low + random.integers(1, 4, (50, 2)))).astype("f8")
            pierced = [shapely.box(0, 0, 7, 7) - shapely.box(*row) for row in boxes if row[2:].max() < 7 and row[:2].min() > 0]
            every = numpy.concatenate((some, pierced, shapely.box(*boxes.T)))
            for predicate in join_data.PREDICATES:
                self.same(kolize.join(every, every, predicate=predicate), join_data.shapely_pairs(shapely, every, every, predicate), (seed, predicate))
                self.same(kolize.join(boxes, every, predicate=predicate),
                          join_data.shapely_pairs(shapely, shapely.box(*boxes.T), every, predicate), (seed, predicate))
            insides = numpy.argwhere(shapely.relate(every[:, None], every).astype("U1") != "F")
            self.same(kolize.join(every, every), insides, seed)

    def test_points_lines_holes_and_parts(self):
        frame = join_data.FRAMES["UTM"]
        rings = join_data.parcels(150, 7, frame)
        middle = rings[:, :4].mean(1, keepdims=True)
        rings = rings[: len(rings) // 2 * 2]
        holes = shapely.polygons(rings, holes=(middle + (rings - middle) * 0.4)[:, None])
        parts = shapely.multipolygons(holes.reshape(2, -1).T)
        lines = shapely.linestrings(numpy.concatenate((rings[:, :2], rings[:, [0, 2]], numpy.stack((middle[:, 0], rings[:, 1]), 1))))
        many = shapely.multilinestrings(lines, indices=numpy.arange(len(lines)) // 2)
        points = shapely.points(numpy.concatenate((rings[:, 0], middle[:, 0], (rings[:, 0] + middle[:, 0]) / 2)))
        several = shapely.multipoints(points, indices=numpy.arange(len(points)) // 3)
        kinds = [holes, parts, lines[: len(rings)], points, several, many, shapely.polygons(rings)]
        for a, b in itertools.product(kinds, repeat=2):
            for predicate in join_data.PREDICATES:
                # of lines with lines GEOS rounds the point where they cross: test_lines_that_cross_by_a_unit_cross
                if predicate in ("touches", "crosses") and a is many or b is many and predicate in ("touches", "crosses"):
                    continue
                self.same(kolize.join(a, b, predicate=predicate), join_data.shapely_pairs(shapely, a, b, predicate),
                          (a[0].geom_type, b[0].geom_type, predicate))

    def test_the_nearest(self):
        for name, frame in join_data.FRAMES.items():
            stars = shapely.polygons(join_data.stars(300, 9, 8, frame, size=20))
            points = shapely.points(frame(numpy.random.default_rng(1).uniform(-300, 1400, (400, 2))))
            (a, b), lengths = shapely.STRtree(stars).query_nearest(points, return_distance=True)
            found, own = kolize.nearest(points, stars)
            self.same(found, numpy.column_stack((a, b)), name)
            self.assertTrue(numpy.allclose(own, lengths, rtol=1e-12, atol=0))

    def test_large_rings_and_many_parts(self):
        """Rings of thousands of edges are searched by blocks; several equal points and edges do no harm."""
        frame = join_data.FRAMES["EPSG:3857"]
        large = join_data.stars(3, 3000, 9, frame, size=900)
        small = shapely.polygons(join_data.stars(1500, 7, 10, frame, size=12, room=50))
        twice = shapely.polygons(numpy.repeat(large, 2, axis=1))
        low = numpy.stack(numpy.meshgrid(numpy.arange(40), numpy.arange(40)), -1).reshape(-1, 2)[::-1] * 60
        islands = shapely.multipolygons(shapely.box(*numpy.hstack((frame(low), frame(low + 41))).T))
        for given in (shapely.polygons(large), twice, numpy.array([islands]), numpy.append(twice, islands)):
            for predicate in join_data.PREDICATES[:7]:
                self.same(kolize.join(given, small, predicate=predicate), join_data.shapely_pairs(shapely, given, small, predicate), predicate)
                self.same(kolize.join(small, given, predicate=predicate), join_data.shapely_pairs(shapely, small, given, predicate), predicate)
            self.same(kolize.join(given, given, predicate="intersects"), join_data.shapely_pairs(shapely, given, given, "intersects"), 0)


@unittest.skipIf(geopandas is None or numpy is None or shapely is None, "needs GeoPandas and pyarrow")
class Frames(unittest.TestCase):
    def setUp(self):
        rings = join_data.parcels(100, 3, join_data.FRAMES["UTM"])
        self.areas = geopandas.GeoDataFrame({"name": [f"p{i}" for i in range(len(rings))], "v": range(len(rings))},
                                            geometry=shapely.polygons(rings), crs=25832, index=[f"i{k}" for k in range(len(rings))])
        places = join_data.FRAMES["UTM"](numpy.random.default_rng(2).uniform(-90, 350, (120, 2)))
        self.points = geopandas.GeoDataFrame({"v": range(120), "w": range(120)}, geometry=shapely.points(places), crs=25832)

    def test_frames_are_those_of_geopandas(self):
        for how, predicate in itertools.product(("inner", "left", "right"), ("intersects", "contains")):
            expected = geopandas.sjoin(self.areas, self.points, how=how, predicate=predicate)
            got = kolize.join(self.areas, self.points, how=how, predicate=predicate)
            self.assertEqual((type(got), got.crs, got.index.tolist()), (type(expected), expected.crs, expected.index.tolist()))
            expected, got = [frame.sort_values(["name", "w"]) for frame in (expected, got)]
            for column in expected.columns:
                self.assertTrue(expected[column].equals(got[column]), (how, predicate, column))
            self.assertEqual(set(got.columns), set(expected.columns))
        near = kolize.join(self.points, self.areas, how="left", predicate="nearest", distance_column="far", suffixes=("p", "a"))
        expected = geopandas.sjoin_nearest(self.points, self.areas, distance_col="far")
        self.assertTrue(numpy.allclose(near["far"], expected["far"], rtol=1e-12))
        self.assertEqual(sorted(zip(near["w"], near["index_a"])), sorted(zip(expected["w"], expected["index_right"])))
        plain = kolize.join(self.areas.bounds, numpy.array(self.points.geometry.get_coordinates()), how="left", predicate="covers")
        self.assertEqual(sorted({"index_right", *self.areas.bounds.columns}), sorted(plain.columns))

    def test_different_coordinate_systems_are_warned_of(self):
        with self.assertWarns(UserWarning):
            kolize.join(self.areas, self.points.set_crs(4326, allow_override=True), predicate="intersects")

    def test_every_kind_goes_in_and_gives_the_same_pairs(self):
        expected = pairs(self.areas.geometry.tolist(), self.points, predicate="intersects")
        areas = self.areas.geometry
        with tempfile.TemporaryDirectory() as folder:
            for encoding in ("WKB", "geoarrow"):
                path = os.path.join(folder, encoding)
                self.areas.to_parquet(path, geometry_encoding=encoding)
                blocks = list(kolize.parquet_blocks(path, rows=30))
                self.assertGreater(len(blocks), 3)
                for max_boxes in (None, 40):
                    got = [tuple(p) for part in kolize.join_stream(path, [self.points[:50], self.points[50:]], predicate="intersects",
                                                                   max_boxes=max_boxes) for p in part.tolist()]
                    self.assertEqual(sorted(got), expected, (encoding, max_boxes))
        for given in (self.areas, areas, areas.values, numpy.asarray(areas), areas.to_wkb().tolist(), areas.to_arrow("wkb"),
                      areas.to_arrow("geoarrow"), areas.to_arrow("geoarrow", interleaved=False), self.areas.to_arrow(),
                      self.areas.to_arrow(geometry_encoding="geoarrow"), pyarrow.table(self.areas.to_arrow()), self.areas.__geo_interface__,
                      [shape.__geo_interface__ for shape in areas], json.loads(self.areas.to_json())):
            self.assertEqual(pairs(given, self.points, predicate="intersects"), expected, type(given))
        self.assertEqual(pairs(self.areas.bounds, self.points, predicate="intersects"),
                         pairs(self.areas.bounds.to_numpy(), self.points, predicate="intersects"))

    def test_points_lines_and_several_of_them_in_geoarrow_and_wkb(self):
        rings = shapely.get_coordinates(self.areas.geometry).reshape(-1, 5, 2)
        middle = rings[:, :4].mean(1, keepdims=True)
        holed = shapely.polygons(rings, holes=(middle + (rings - middle) * 0.5)[:, None])
        third = numpy.arange(len(rings)) // 3
        for kind in (shapely.points(rings[:, 0]), shapely.linestrings(rings[:, :3]), holed, shapely.multipoints(rings[:, :3].reshape(-1, 2),
                     indices=numpy.arange(len(rings) * 3) // 3), shapely.multilinestrings(rings, indices=third), shapely.multipolygons(holed, indices=third)):
            series = geopandas.GeoSeries(numpy.append(kind, None), crs=25832)
            expected = pairs(series, self.areas, predicate="intersects")
            self.assertGreater(len(expected), 0)
            for given in (series.to_arrow("geoarrow"), series.to_arrow("geoarrow", interleaved=False), series.to_arrow("wkb"),
                          shapely.to_wkb(kind, byte_order=0).tolist(), shapely.to_wkb(shapely.force_3d(kind)).tolist(),
                          shapely.to_wkb(shapely.force_3d(kind), flavor="iso").tolist(), shapely.to_wkb(kind, include_srid=True).tolist()):
                self.assertEqual(pairs(given, self.areas, predicate="intersects"), expected, kind[0].geom_type)

    def test_missing_and_empty_geometries_are_in_no_pair(self):
        series = geopandas.GeoSeries([None, shapely.Point(), shapely.Polygon(), *self.areas.geometry], crs=25832)
        for given in (series, series.to_arrow("wkb"), list(series)):
            self.assertEqual([(i - 3, j) for i, j in pairs(given, self.points, predicate="intersects")],
                             pairs(self.areas, self.points, predicate="intersects"))
            self.assertEqual(pairs(given, self.points, predicate="intersects", max_boxes=20), pairs(given, self.points, predicate="intersects"))
        self.assertEqual(len(kolize.join(series, self.points, how="left", predicate="intersects")),
                         len(kolize.join(self.areas, self.points, how="left", predicate="intersects")) + 3)


@unittest.skipIf(numpy is None, "joins need NumPy")
class Refused(unittest.TestCase):
    def refused(self, error, text, *given, **options):
        with self.assertRaises(error) as caught:
            kolize.join(*given, **options)
        self.assertIn(text, str(caught.exception))

    def test_rows_are_named(self):
        good, nan = [0, 0, 1, 1], float("nan")
        for text, wrong in (("row 1: min_x is larger than max_x", [good, [2, 0, 1, 1]]), ("row 0: min_y", [[0, 2, 1, 1]]),
                            ("row 2: a coordinate is not finite", [good, good, [0, nan, 1, 1]]), ("row 0: a coordinate is beyond", [[0, 0, 1e60, 1]]),
                            ("row 0: a coordinate is beyond", [[1e-40, 0, 1, 1]]), ("row 1: a whole number", numpy.array([good, [0, 0, 2**60 + 1, 2**60 + 1]])),
                            ("row 1: a number is masked", numpy.ma.MaskedArray([good, good], [[0] * 4, [0, 1, 0, 0]]))):
            for touch in (False, True):
                self.refused(ValueError, text, wrong, [good], touch=touch)
                self.refused(ValueError, text, [good], wrong, touch=touch)
        polygon = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1)]]}
        for text, wrong in (("row 1: a ring has no area", [(0, 0), (1, 1), (2, 2), (0, 0)]), ("row 1: a ring has no area", [(0, 0), (1, 1)]),
                            ("row 1: a coordinate is not finite", [(0, 0), (nan, 0), (1, 1)])):
            self.refused(ValueError, text, [polygon, {"type": "Polygon", "coordinates": [wrong]}], [good])
        self.refused(TypeError, "row 1: GeometryCollection", [polygon, {"type": "GeometryCollection", "geometries": [polygon]}], [good])

    def test_circles_and_shapes_are_never_rounded(self):
        self.refused(ValueError, "row 1: a coordinate is no float32", [[0, 0, 1], [0.1, 0, 1]], [[0, 0, 1]])
        self.refused(ValueError, "row 0: a coordinate is no float32", [[412345.67, 0, 412346, 1]], [Shape.circle((0, 0), 1)])
        self.assertEqual(pairs([[0.25, 0, 1], [9, 0, 1]], [[0, 0, 1, 1]]), [(0, 0)])
        self.assertEqual(pairs([[0, 0, 4, 4]], [Shape.circle((5, 2), 1)], predicate="intersects"), [(0, 0)])

    def test_what_is_no_collection_and_no_question(self):
        box = [[0, 0, 1, 1]]
        for wrong in (None, 5, "boxes", {1, 2}, (x for x in box), [["a", 0, 1, 1]], numpy.zeros((2, 4), complex), numpy.zeros((2, 4), bool),
                      numpy.zeros((2, 2, 2)), numpy.zeros(4), [object()]):
            self.refused(TypeError, "", wrong, box)
        for text, error, options in (("is none of", ValueError, {"predicate": "disjoint"}), ("touch", TypeError, {"predicate": "within", "touch": True}),
                                     ("dwithin needs a distance", TypeError, {"predicate": "dwithin"}), ("only dwithin", TypeError, {"predicate": "within", "distance": 1}),
                                     ("distance: it is not finite", ValueError, {"predicate": "dwithin", "distance": float("nan")}),
                                     ("negative", ValueError, {"predicate": "dwithin", "distance": -1}), ("how:", ValueError, {"how": "outer"}),
                                     ("row 0", ValueError, {"predicate": "dwithin", "distance": numpy.array([-1.0])}), ("distance", ValueError, {"predicate": "dwithin", "distance": numpy.ones(3)})):
            self.refused(error, text, box, box, **options)
        self.refused(TypeError, "tells its two sides apart", box, predicate="within")
        self.refused(TypeError, "needs geometries", [Shape.circle((0, 0), 1)], box, predicate="within")
        self.assertRaises(TypeError, list, kolize.join_stream([box, numpy.zeros((1, 4), "f4")]))

    def test_bytes_that_are_no_geometries(self):
        point = struct.pack("<BIdd", 1, 1, 2.0, 3.0)
        line = struct.pack("<BIIdddd", 1, 2, 2, 0.0, 0.0, 4.0, 6.0)
        self.assertEqual(pairs([point], [line], predicate="within"), [(0, 0)])
        for blob in (point, line, struct.pack("<BII", 1, 6, 1) + struct.pack("<BIII", 1, 3, 1, 0)):
            for cut in range(1, len(blob)):
                self.refused(ValueError, "row 1", [point, blob[:cut]], [[0, 0, 1, 1]])
            self.refused(ValueError, "bytes too many", [blob + b"x"], [[0, 0, 1, 1]])
        for wrong in (b"\x02", b"\x01" + b"\xff" * 9, struct.pack("<BII", 1, 3, 2**32 - 1), struct.pack("<BII", 1, 7, 1) + point,
                      struct.pack("<BII", 1, 7, 0) + b"x", struct.pack("<BI", 1, 7), struct.pack("<BII", 1, 5, 1) + point):
            self.refused(ValueError, "row 0", [wrong], [[0, 0, 1, 1]])

    def test_lists_that_their_items_change_do_no_harm(self):
        class Changing:
            def __len__(self):
                rows.clear(), row.clear()
                return 4

            def __getitem__(self, k):
                return [1.0, 1.0, 2.0, 2.0][k]

            def __float__(self):
                return float(len(self))

        calls = (lambda: kolize.join(rows, [[0, 0, 1, 1]]), lambda: kolize.join([row], [[0, 0, 1, 1]]), lambda: kolize.column_of(rows),
                 lambda: kolize.join([[0, 0, 1, 1]], [[0, 0, 1, 1]], predicate="dwithin", distance=row), lambda: kolize.pairs_hash(rows))
        for call in 100 * calls:
            row = [0.0, 0.0, Changing(), 4.0] + [1.0] * 300
            rows = [[0.0] * 4, Changing(), row, Changing()] + [[1.0] * 4] * 300
            try:
                call()
            except (TypeError, ValueError):
                pass

    def test_random_arrays_do_no_harm(self):
        """Offsets, dimensions, rows and bytes of any kind, straight into the extension."""
        random, some, harmless = numpy.random.default_rng(1), [], 0
        core = kolize._core

        def array():
            n = int(random.choice([0, 1, 2, 3, 5, 40]))
            return (random.integers(0, 4, n).astype("u8"), numpy.sort(random.integers(0, n + 1, n + 1)).astype("u8"), numpy.arange(n + 1, dtype="u4"),
                    random.integers(-3, 9, (n, 2)).astype("f8"), random.integers(-3, 9, (n, 4))[::-1].astype("f4"), None, "x",
                    random.choice([0, 1, numpy.nan, numpy.inf, 1e-320, 1e300], (n, 4)), (0, 0, 3, 3))[random.integers(9)]

        def rings():
            counts = random.integers(0, 4, random.integers(0, 6))
            sizes = random.choice([0, 1, 2, 4, 5, 60], counts.sum())
            made = [random.integers(0, 4, len(counts)).astype("u1"), numpy.append(0, counts.cumsum()).astype("u8"), random.integers(0, 2, len(sizes)).astype("u1"),
                    numpy.append(0, sizes.cumsum()).astype("u8"), random.integers(0, 6, (sizes.sum(), 2)).astype("f8")]
            if random.random() < 0.2:
                made[random.integers(5)] = array()
            return core.geometries_of_rings(*made)

        def one():
            return some[random.integers(len(some))]

        def joined():
            other = one() if random.integers(2) else None
            return core.join_geometries(one(), other, array(), array(), array(), int(random.integers(-1, 13)), float(random.choice([1.0, 0.0, 1e50])), int(random.integers(4)))

        def kept():
            other = one() if random.integers(2) else None
            return core.pairs_that(one(), other, random.integers(0, 4, (5, 2)).astype("u4"), int(random.integers(-1, 13)), float(random.choice([1.0, 0.0, 1e50])), int(random.integers(4)))

        def near():
            return core.nearest_geometries(one(), one(), bool(random.integers(2)), float(random.choice([numpy.inf, 0, 2])), int(random.integers(9)))

        calls = (rings, lambda: core.geometries_of_numbers(array(), int(random.integers(2, 5)), bool(random.integers(2))), lambda: core.rings_of_rows(one(), array()),
                 lambda: core.rings_of_wkb(bytes(random.integers(0, 8, 30).astype("u1")), array()), joined, near, kept)
        for _ in range(3000):
            try:
                made = calls[random.integers(len(calls) if some else 2)]()
                some += [made] if isinstance(made, core.Geometries) else []
                harmless += 1
            except (ValueError, TypeError, IndexError, OverflowError):
                pass
        self.assertGreater(harmless, 500)

    def test_arrays_that_another_thread_writes_do_no_harm(self):
        boxes = numpy.random.default_rng(1).random((2000, 4))
        boxes[:, 2:] += boxes[:, :2]
        stop = threading.Event()

        def scribble():
            while not stop.is_set():
                boxes[::3] = numpy.nan
                boxes[::3] = 0.5

        thread = threading.Thread(target=scribble)
        thread.start()
        for predicate in ("intersects", "within", "interiors", "dwithin") * 4:
            try:
                kolize.join(boxes, boxes[:300], predicate=predicate, distance=0.1 if predicate == "dwithin" else None)
                kolize.nearest(boxes[:300], boxes)
            except ValueError:
                pass
        stop.set()
        thread.join()


if __name__ == "__main__":
    unittest.main()
