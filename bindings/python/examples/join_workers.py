"""Joins a million boxes by processes that share tiles: the same pairs, and the same hash, for any number of them.

    join_workers.py [random|clustered|column [BOXES [PROCESSES]]]
"""

import multiprocessing
import sys

import boxes

import kolize


def pairs_of(task):
    """One tile: the boxes that meet it, and their numbers in the whole collection."""
    own, numbers, tile = task
    pairs = numbers[kolize.box_pairs_tile(own, tile)]
    return len(pairs), kolize.pairs_hash(pairs)


def main():
    given = dict(enumerate(sys.argv))
    spread, n, most = given.get(1, "clustered"), int(given.get(2, 1_000_000)), int(given.get(3, 4))
    own = boxes.boxes(spread, n)
    cut = kolize.Cut(own, n // 10 + 1)  # tiles by count: clustered boxes balance as well
    for workers in range(1, most + 1):
        tasks = ((own[inside], inside, cut.tiles[tile]) for tile, inside in cut.parts(own))
        with multiprocessing.Pool(workers) as pool:
            answers = pool.map(pairs_of, tasks)
        print(f"{workers} processes: {sum(count for count, _ in answers)} pairs, "
              f"hash {sum(hash for _, hash in answers) % 2**64:016x}")


if __name__ == "__main__":
    main()
