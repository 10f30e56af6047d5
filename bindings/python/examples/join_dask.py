"""Pairs of boxes by Dask: slices are scattered to tiles, tiles are joined, nothing else is exchanged.

    join_dask.py [random|clustered|column [BOXES [WORKERS [BOXES_PER_TILE]]]]

It prints what examples/cluster/join_mpi.c prints, for any number of workers and any cut.  With a Client of
dask.distributed the same tasks run on a cluster.
"""

import sys

import boxes
import dask
import numpy

import kolize

SLICES = 16


def scatter(spread, n, first, count, cut):
    """One slice: for each tile the boxes that meet it, and their numbers."""
    own = boxes.boxes(spread, n, first, count)
    parts = {tile: (inside + numpy.uint32(first), own[inside]) for tile, inside in cut.parts(own)}
    return [parts[tile] for tile in range(len(cut.tiles))]


def pairs_of(parts, tile):
    """One tile: (how many pairs, their hash)."""
    numbers, own = (numpy.concatenate(columns) for columns in zip(*parts))
    pairs = numbers[kolize.box_pairs_tile(own, tile)]
    return len(pairs), kolize.pairs_hash(pairs)


def join(spread, n, max_boxes):
    """The tasks of a join, not run yet."""
    step = n // 20000 + 1
    sample = numpy.concatenate([block[::step] for block in boxes.blocks(spread, n)])
    cut = kolize.Cut(sample, max(max_boxes // step, 1))
    starts = [n * i // SLICES for i in range(SLICES + 1)]
    slices = [dask.delayed(scatter, nout=len(cut.tiles))(spread, n, first, end - first, cut)
              for first, end in zip(starts, starts[1:])]
    return [dask.delayed(pairs_of)([parts[i] for parts in slices], tile) for i, tile in enumerate(cut.tiles)]


def main():
    given = dict(enumerate(sys.argv))
    spread, n, workers = given.get(1, "clustered"), int(given.get(2, 100_000)), int(given.get(3, 4))
    tasks = join(spread, n, int(given.get(4, n // 10 + 1)))
    answers = dask.compute(*tasks, scheduler="processes", num_workers=workers)
    print(f"{spread}, {n} boxes: {sum(count for count, _ in answers)} pairs, "
          f"hash {sum(hash for _, hash in answers) % 2**64:016x}")


if __name__ == "__main__":
    main()
