"""Joins more boxes than the memory has room for, in blocks through files; prints time, memory, and the pairs' hash.

    join_stream.py [random|clustered|column [BOXES [WORKERS]]]

The pairs are those that overlap; with BOXES 100000000 the boxes alone are 1.6 GB, and the files take 4 GB.
"""

import resource
import sys
import time

import boxes

import kolize


def main():
    given = dict(enumerate(sys.argv))
    spread, n, workers = given.get(1, "random"), int(given.get(2, 1_000_000)), int(given.get(3, 1))
    started, count, total = time.monotonic(), 0, 0
    for pairs in kolize.join_stream(boxes.blocks(spread, n), workers=workers):
        count += len(pairs)
        total += kolize.pairs_hash(pairs)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{spread}, {n} boxes: {count} pairs that overlap, hash {total % 2**64:016x}; "
          f"{time.monotonic() - started:.0f} s, {megabytes:.0f} MB")


if __name__ == "__main__":
    main()
