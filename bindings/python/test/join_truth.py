"""Joins in double at full size, run by hand: python join_truth.py [pairs|speed|memory|million ...]

pairs    100 000 boxes and 20 000 polygons in four frames: the pairs of each predicate beside shapely's
speed    the same beside geopandas.sjoin, whose geometries are ready, in turns of shuffled order: the least times by the
         clock, where ours has the threads of workers=None, and medians of the processor time of all threads with workers=1
memory   two million boxes: megabytes above the arrays
million  a million polygons of 20 corners in a GeoParquet file, joined with 100 000: the peak of the process
Needs shapely, geopandas, pyarrow.  The exit status is 1 where a pair differs or a bound is broken.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

import numpy

import join_data
import kolize

failures = []


def report(good, text):
    print("ok  " if good else "FAIL", text, flush=True)
    if not good:
        failures.append(text)


# ---- Pairs -----------------------------------------------------------------------------------------------------------


def pairs():
    import shapely

    def compare(where, a, b, areas_a, areas_b, predicate, **options):
        expected = join_data.shapely_pairs(shapely, areas_a, areas_b, predicate, **options)
        got = kolize.join(a, b, predicate=predicate, workers=2, **options)
        same = got.shape == expected.shape and bool((got == expected).all())
        report(same, f"{where}: {predicate}, {len(expected)} pairs")

    for name, frame in join_data.FRAMES.items():
        a, b = join_data.boxes(100_000, 1, frame), join_data.boxes(100_000, 2, frame)
        boxes_a, boxes_b = shapely.box(*a.T), shapely.box(*b.T)
        rings = join_data.parcels(20_000, 3, frame)
        parcels, others = shapely.polygons(rings), shapely.polygons(join_data.beside(rings, 5, frame))
        stars = shapely.polygons(join_data.stars(20_000, 12, 6, frame, size=30.0, room=30.0))
        points = frame(numpy.random.default_rng(7).uniform(0, 4200, (100_000, 2)))
        distance = float(join_data.step_in(frame, 7.123456)[0])
        for predicate in join_data.PREDICATES:
            compare(f"{name}, boxes", a, b, boxes_a, boxes_b, predicate)
            compare(f"{name}, parcels", parcels, others, parcels, others, predicate)
            compare(f"{name}, stars", stars, parcels, stars, parcels, predicate)
            compare(f"{name}, points", points, parcels, shapely.points(points), parcels, predicate)
        compare(f"{name}, boxes", a[:20_000], b, boxes_a[:20_000], boxes_b, "dwithin", distance=distance)
        compare(f"{name}, parcels", parcels, others, parcels, others, "dwithin", distance=distance)
        few = shapely.polygons(join_data.stars(20_000, 12, 8, frame, size=9.0, room=60.0))
        (rows, found), lengths = shapely.STRtree(few).query_nearest(parcels, return_distance=True)
        order = numpy.lexsort((found, rows))
        rows, found, lengths = rows[order], found[order], lengths[order]
        got, own = kolize.nearest(parcels, few)
        same = len(got) == len(rows) and bool((got == numpy.column_stack((rows, found))).all())
        report(same and numpy.allclose(own, lengths, rtol=1e-12, atol=0), f"{name}, parcels: nearest, {len(got)} pairs")


def but_for_ties(got, expected, a, b, distance):
    """Are pairs of boxes that only one side has exactly so far apart, which GEOS rounds?"""
    for i, j in {tuple(p) for p in got.tolist()} ^ {tuple(p) for p in expected.tolist()}:
        p, q = ([Fraction(v) for v in side[k].tolist()] for side, k in ((a, i), (b, j)))
        gaps = [max(p[k] - q[k + 2], q[k] - p[k + 2], Fraction(0)) for k in (0, 1)]
        if gaps[0] ** 2 + gaps[1] ** 2 != Fraction(distance) ** 2 or [i, j] not in got.tolist():
            return False
    return True


# ---- Speed -----------------------------------------------------------------------------------------------------------


def span(run, given):
    """Seconds by the clock, and of processor time, which other programs disturb less."""
    start, used = time.perf_counter(), time.process_time()
    run(given)
    return time.perf_counter() - start, time.process_time() - used


def ratios(runs, rounds=5):
    """How many times as long the first takes as each of the others: by the clock, and of processor time.

    Each is a pair: what makes its arguments, and the call that is measured.
    """
    spans = [[] for _ in runs]
    for _ in range(rounds):
        for k in random.sample(range(len(runs)), len(runs)):
            make, call = runs[k]
            spans[k].append(span(call, make()))
    clock = [min(own[0] for own in one) for one in spans]
    used = [sorted(own[1] for own in one)[rounds // 2] for one in spans]
    return [clock[0] / one for one in clock[1:]], [used[0] / one for one in used[1:]]


def beside_geopandas(name, areas, numbers, predicate, bound, options):
    """Twice each: with frames that are new, and with those that both know from the round before."""
    import geopandas

    def fresh():
        return [geopandas.GeoDataFrame(geometry=side) for side in areas]

    def theirs(frames):
        if predicate == "nearest":
            return geopandas.sjoin_nearest(*frames)
        return geopandas.sjoin(*frames, predicate=predicate, **options)

    def ours(given, **more):
        return kolize.join(*given, predicate=predicate, **options, **more)

    def alone(given):
        return ours(given, workers=1)

    def framed(given):
        return ours(given, how="inner")

    known = fresh()
    theirs(known)
    ours(known), ours(known)
    runs = [(fresh, theirs), (fresh, ours), (fresh, framed), (fresh, alone)]
    if numbers is not None:
        runs += [(lambda: numbers, ours), (lambda: numbers, alone)]
    first, first_used = ratios(runs)
    again, again_used = ratios([(lambda: known, theirs), (lambda: known, ours), (lambda: known, framed), (lambda: known, alone)])
    text = f"{name}, {predicate}: " + ", ".join(f"{ratio:.1f}" for ratio in (*first[:2], *again[:2]))
    if numbers is not None:
        text += f"; arrays {first[3]:.1f}"
    text += f"; alone {first_used[2]:.1f}, {again_used[2]:.1f}" + ("" if numbers is None else f", arrays {first_used[4]:.1f}")
    report(first[0] >= bound, text)


def speed():
    import shapely

    from kolize._join.cut import threads_of

    print(f"     times as long as ours with {threads_of(None)} threads: first call, first call to a frame, next call, next call to a\n"
          "     frame; arrays; with one thread, of processor time: first call, next call, arrays")
    for where, frame in join_data.FRAMES.items():
        numbers = [join_data.boxes(100_000, seed, frame) for seed in (1, 2)]
        rings = join_data.parcels(20_000, 3, frame)
        sets = {"100 000 boxes": [shapely.box(*side.T) for side in numbers],
                "20 000 parcels": [shapely.polygons(side) for side in (rings, join_data.beside(rings, 5, frame))]}
        if where == "UTM":
            for corners in (12, 20):
                sets[f"20 000 stars of {corners}"] = [
                    shapely.polygons(join_data.stars(20_000, corners, seed, frame, size=30.0, room=30.0)) for seed in (1, 2)]
        for name, areas in sets.items():
            boxes = "boxes" in name
            for predicate in ("intersects", "overlaps", "within", "contains", "covers", "dwithin", "nearest"):
                if where != "UTM" and predicate == "nearest":
                    continue
                options = {"distance": float(join_data.step_in(frame, 7.123456)[0])} if predicate == "dwithin" else {}
                if predicate != "nearest":
                    got = kolize.join(*areas, predicate=predicate, **options)
                    expected = join_data.shapely_pairs(shapely, *areas, predicate, **options)
                    same = got.shape == expected.shape and bool((got == expected).all())
                    if not same and not (boxes and predicate == "dwithin" and but_for_ties(got, expected, *numbers, options["distance"])):
                        report(False, f"{where}, {name}, {predicate}: other pairs than shapely's")
                beside_geopandas(f"{where}, {name}", areas, numbers if boxes else None, predicate, 10 if boxes else 4, options)


# ---- Memory ----------------------------------------------------------------------------------------------------------


def status(name):
    with open("/proc/self/status", encoding="ascii") as file:
        return int(next(line for line in file if line.startswith(name)).split()[1]) / 1000


def memory():
    for dtype in ("f8", "f4"):
        run = subprocess.run([sys.executable, "-B", __file__, "two_million", dtype], capture_output=True, text=True, check=True)
        above = float(run.stdout)
        report(above < 60, f"2 million boxes of {dtype}: {above:.0f} MB above the array")


def two_million(dtype):
    boxes = numpy.empty((2_000_000, 4), dtype)
    numbers = numpy.random.default_rng(1)
    for axis in (0, 1):
        boxes[:, axis] = numbers.uniform(0, 40_000, len(boxes))
        boxes[:, axis + 2] = boxes[:, axis] + 20
    kolize.join(boxes[:1000])
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")
    before = status("VmRSS")
    kolize.join(boxes, predicate="intersects")
    print(status("VmHWM") - before)


def million():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("large", "small")]
        for command in (["write_polygons", paths[0], "1000000", "1"], ["write_polygons", paths[1], "100000", "2"]):
            subprocess.run([sys.executable, "-B", __file__, *command], check=True)
        run = subprocess.run([sys.executable, "-B", __file__, "stream", *paths], capture_output=True, text=True, check=True)
        n, hash_of, seconds, peak = run.stdout.split()
        report(float(peak) < 1000, f"a million polygons with 100 000: {n} pairs, {seconds} s, peak {peak} MB")
        run = subprocess.run([sys.executable, "-B", __file__, "whole", *paths], capture_output=True, text=True, check=True)
        report(run.stdout.split() == [n, hash_of], "the same pairs as shapely's")


def write_polygons(path, n, seed):
    import geopandas
    import shapely

    rings = join_data.stars(int(n), 20, int(seed), join_data.FRAMES["UTM"], size=40.0, room=60.0 * (1e6 / int(n)) ** 0.5)
    geopandas.GeoDataFrame(geometry=shapely.polygons(rings)).to_parquet(path)


def stream(large, small):
    start, n, total = time.perf_counter(), 0, 0
    for found in kolize.join_stream(large, small, predicate="intersects"):
        n += len(found)
        total += kolize.pairs_hash(found)
    print(n, total % 2**64, round(time.perf_counter() - start, 1), round(status("VmHWM")))


def whole(large, small):
    import geopandas
    import shapely

    areas = [geopandas.read_parquet(path).geometry.to_numpy() for path in (large, small)]
    b, a = shapely.STRtree(areas[0]).query(areas[1], predicate="intersects")
    print(len(a), kolize.pairs_hash(numpy.column_stack((a, b))))


if __name__ == "__main__":
    helpers = {f.__name__: f for f in (two_million, write_polygons, stream, whole)}
    if len(sys.argv) > 1 and sys.argv[1] in helpers:
        helpers[sys.argv[1]](*sys.argv[2:])
        sys.exit()
    for part in sys.argv[1:] or ("pairs", "speed", "memory", "million"):
        {"pairs": pairs, "speed": speed, "memory": memory, "million": million}[part]()
    sys.exit(bool(failures))
