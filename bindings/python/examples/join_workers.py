"""Joins a million boxes by processes that share tiles: the same pairs, and the same hash, for any number of them.

    join_workers.py [BOXES [PROCESSES]]
"""

import multiprocessing
import sys

import numpy

import kolize


def pairs_of(task):
    """One tile: the boxes that meet it, and their numbers in the whole collection."""
    boxes, numbers, tile = task
    pairs = numbers[kolize.box_pairs_tile(boxes, tile)]
    return len(pairs), kolize.pairs_hash(pairs)


def tasks(boxes, max_boxes):
    for tile in kolize.tiles(boxes, max_boxes):
        meets = (boxes[:, 0] < tile[2]) & (boxes[:, 1] < tile[3]) & (boxes[:, 2] >= tile[0]) & (boxes[:, 3] >= tile[1])
        numbers = numpy.flatnonzero(meets)
        yield boxes[numbers], numbers, tile


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    rng = numpy.random.default_rng(1)
    low = (rng.normal(0, 1, (n, 2)) * n**0.5 * 10).astype("f4")  # clustered: tiles by count balance it
    boxes = numpy.concatenate((low, low + rng.random((n, 2), dtype="f4") * 20), axis=1)
    for workers in range(1, most + 1):
        with multiprocessing.Pool(workers) as pool:
            answers = pool.map(pairs_of, tasks(boxes, n // 10 + 1))
        print(f"{workers} processes: {sum(count for count, _ in answers)} pairs, "
              f"hash {sum(hash for _, hash in answers) % 2**64:016x}")


if __name__ == "__main__":
    main()
