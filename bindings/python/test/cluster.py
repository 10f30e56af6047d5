"""Joins of the examples by MPI and Dask: equal pairs for 1 to 8 ranks and workers, any data and any cut.

    cluster.py JOIN_MPI_PROGRAM|none [BOXES]

Each line they print must be that of kolize.box_pairs over all boxes in this process.  `none`: without MPI.
"""

import os
import subprocess
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")
sys.path.insert(0, EXAMPLES)

import boxes  # noqa: E402

import kolize  # noqa: E402

MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--mca", "btl", "self,vader,tcp", "-n"]


def line_of(command, environment=None):
    run = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, **(environment or {})))
    if run.returncode:
        sys.exit(f"{' '.join(command)}: status {run.returncode}\n{run.stderr}")
    return run.stdout.strip()


def main():
    program, n = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    compared = 0
    for spread in boxes.SPREADS:
        pairs = kolize.box_pairs(boxes.boxes(spread, n))
        expected = f"{spread}, {n} boxes: {len(pairs)} pairs, hash {kolize.pairs_hash(pairs):016x}"
        commands = [[sys.executable, "-B", os.path.join(EXAMPLES, "join_dask.py"), spread, str(n), str(workers), str(most)]
                    for workers, most in [*((w, n // 10 + 1) for w in range(1, 9)), (3, n // 50 + 1), (2, n)]]
        if program != "none":
            commands += [[*MPIRUN, str(ranks), program, spread, str(n), *tiles]
                         for ranks in range(1, 9) for tiles in ([], ["1"], ["61"])]
        for command in commands:
            got = line_of(command, {"OMPI_MCA_rmaps_base_oversubscribe": "1"})
            if got != expected:
                sys.exit(f"{' '.join(command)}:\n  {got}\nexpected\n  {expected}")
            compared += 1
        print(expected, flush=True)
    print(f"{compared} runs of Dask{'' if program == 'none' else ' and MPI'} are the same")


if __name__ == "__main__":
    main()
