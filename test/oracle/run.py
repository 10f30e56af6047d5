#!/usr/bin/env python3
"""Holds `kolize query` against the oracle on random pairs of shapes.

    run.py --tool build/kolize --n 1000000 --seed 1 --jobs 2     relations of random pairs, in both orders
    run.py --tool build/kolize --what validity --n 100000        which polygons are refused
    run.py --tool build/kolize --what sweep --n 100000           when what moves meets what stays; or ray
    run.py --tool build/kolize --what distance --n 100000        how far apart, and where nearest; or contains
    run.py --tool build/kolize --replay failures.jsonl           pairs from a file, one {"a":S,"b":S} a line
    run.py ... --shrink                                          makes the counterexamples small before printing them

Prints, for each pair of kinds, how many were apart, touching, overlapping, refused; then the first counterexamples, one
JSON line each.  Exit status: 0 no disagreement, 1 some, 2 usage, 3 the tool failed.
Pair number i depends on the seed and i alone, not on the number of jobs.
"""

import argparse
import collections
import functools
import json
import multiprocessing
import random
import sys
import time

import gaps
import generate
import motions
import relate
import validity
from exact import Refused
from shapes import read_shape
from tool import Tool, ToolFailed, verdict

CHUNK = 250
SHOWN = 10
COLUMNS = (("apart", "touch", "overlap", "refused"), ("miss", "hit", "begun", "refused", "unsure"),
           ("apart", "meet", "none", "refused"), ("held", "free", "unsure", "refused"))


class Case:
    """One question with the answer it must get: two shapes, their kinds, and the oracle's word."""

    __slots__ = ("number", "kinds", "mix", "a", "b", "expected", "meet")
    asks = 2

    def __init__(self, number, kinds, mix, a, b, expected, meet):
        self.number, self.kinds, self.mix, self.a, self.b = number, kinds, mix, a, b
        self.expected, self.meet = expected, meet

    def requests(self):
        """In both orders."""
        yield {"id": 2 * self.number, "op": "relate", "a": self.a, "b": self.b}
        yield {"id": 2 * self.number + 1, "op": "relate", "a": self.b, "b": self.a}

    def found(self, answers):
        """The failure these answers are, or None."""
        ab, ba = (verdict(answer, 2 * self.number + k) for k, answer in enumerate(answers))
        if ab == ba == self.expected:
            return None
        return {
            "number": self.number, "kinds": list(self.kinds), "mix": self.mix, "expected": self.expected,
            "ab": ab, "ba": ba, "a": self.a, "b": self.b,
        }


def judge(a, b):
    """(the oracle's word on two JSON shapes, do their bounds meet)"""
    try:
        return judge_pieces(read_shape(a), read_shape(b))
    except Refused:
        return "refused", True


def judge_pieces(a, b):
    meet = any(relate.boxes_meet(p, q) for p in a for q in b)
    return relate.NAMES[relate.relate(a, b)], meet


def relation_cases(seed, chunk, count, kinds=None):
    rng = random.Random("%s/%s" % (seed, chunk))
    for i in range(count):
        pair = generate.make_pair(rng, kinds)
        if pair.pieces_a is None or pair.pieces_b is None:
            expected, meet = "refused", True
        else:
            expected, meet = judge_pieces(pair.pieces_a, pair.pieces_b)
        yield Case(chunk * CHUNK + i, pair.kinds, pair.mix, pair.a, pair.b, expected, meet)


def validity_cases(seed, chunk, count):
    rng = random.Random("%s/%s" % (seed, chunk))
    for i in range(count):
        name, shape = validity.make_shape(rng)
        other = {"point": [rng.randint(-3, 3), rng.randint(-3, 3)]}
        expected, meet = judge(shape, other)
        yield Case(chunk * CHUNK + i, (name, "point"), "grid", shape, other, expected, meet)


def motion_cases(what, seed, chunk, count, kinds=None):
    rng = random.Random("%s/%s/%s" % (what, seed, chunk))
    for i in range(count):
        yield motions.MAKERS[what](rng, chunk * CHUNK + i, kinds)


def gap_cases(op, seed, chunk, count, kinds=None):
    return gaps.cases(op, seed, chunk, count, CHUNK, kinds)


SOURCES = {
    "relate": relation_cases,
    "validity": validity_cases,
    "ray": functools.partial(motion_cases, "ray"),
    "sweep": functools.partial(motion_cases, "sweep"),
    "distance": functools.partial(gap_cases, "distance"),
    "contains": functools.partial(gap_cases, "contains"),
}


class Outcome:
    """What a job found.  Plain data, so that it can be sent from process to process."""

    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.mixes = collections.defaultdict(collections.Counter)
        self.n = self.meeting = self.disagreements = self.asymmetries = 0
        self.failures = []
        self.broken = None

    def add(self, case, answers):
        self.n += 1
        self.meeting += case.meet
        self.counts[tuple(sorted(case.kinds))][case.expected] += 1
        self.mixes[case.mix][case.expected] += 1
        failure = case.found(answers)
        if failure is None:
            return
        self.disagreements += 1
        self.asymmetries += failure.get("ab") != failure.get("ba")
        if len(self.failures) < SHOWN:
            self.failures.append(failure)

    def merge(self, other):
        for mine, theirs in ((self.counts, other.counts), (self.mixes, other.mixes)):
            for key, counter in theirs.items():
                mine[key].update(counter)
        self.n += other.n
        self.meeting += other.meeting
        self.disagreements += other.disagreements
        self.asymmetries += other.asymmetries
        self.failures = sorted(self.failures + other.failures, key=lambda f: f["number"])[:SHOWN]
        self.broken = self.broken or other.broken


def requests(cases):
    return (request for case in cases for request in case.requests())


def take(tool, cases, outcome):
    """Receives the answers to some cases and adds them to the outcome."""
    try:
        answers = tool.receive(sum(case.asks for case in cases))
        at = 0
        for case in cases:
            outcome.add(case, answers[at:at + case.asks])
            at += case.asks
    except ToolFailed as failed:
        unanswered = list(requests(cases))[len(tool.received):][:2]
        raise ToolFailed("%s\nunanswered: %s" % (failed, json.dumps(unanswered))) from None


def run_chunks(path, chunks, timeout, progress=None):
    """Asks the tool every case of the given lists of cases.  While it works on one list, the next is made."""
    outcome, refused_any = Outcome(), False
    tool = Tool(path, timeout)
    try:
        before = None
        for chunk in chunks:
            cases = list(chunk)
            tool.send(requests(cases))
            refused_any = refused_any or any(case.expected == "refused" for case in cases)
            if before:
                take(tool, before, outcome)
            before = cases
            if progress:
                progress(outcome.n)
        if before:
            take(tool, before, outcome)
        status = tool.finish()
        if status != (3 if refused_any else 0) and not outcome.disagreements:
            raise ToolFailed("exit status %s, with%s refused shapes" % (status, "" if refused_any else "out"))
    except ToolFailed as failed:
        tool.kill()
        outcome.broken = str(failed)
    return outcome


def job_chunks(source, seed, n, job, jobs):
    """The lists of cases for one of several jobs."""
    for chunk in range(job, (n + CHUNK - 1) // CHUNK, jobs):
        yield source(seed, chunk, min(CHUNK, n - chunk * CHUNK))


def _job(path, source, seed, n, job, jobs, timeout, done, results):
    def progress(count):
        done[job] = count

    results.put(run_chunks(path, job_chunks(source, seed, n, job, jobs), timeout, progress))


def run(path, what="relate", seed="1", n=1000, jobs=1, timeout=120.0, show_progress=False, kinds=None):
    """The whole run; returns one Outcome.  kinds: of relate, only this pair of kinds."""
    source = functools.partial(SOURCES[what], kinds=kinds) if kinds else SOURCES[what]
    if jobs == 1:
        return run_chunks(path, job_chunks(source, seed, n, 0, 1), timeout)
    done, results = multiprocessing.Array("q", jobs), multiprocessing.Queue()
    processes = [
        multiprocessing.Process(target=_job, args=(path, source, seed, n, job, jobs, timeout, done, results))
        for job in range(jobs)
    ]
    for process in processes:
        process.start()
    total, finished = Outcome(), 0
    while finished < jobs:
        try:
            total.merge(results.get(timeout=5))
            finished += 1
        except multiprocessing.queues.Empty:
            if any(process.exitcode not in (None, 0) for process in processes):
                total.broken = "a job of the harness itself ended"
                break
            if show_progress:
                print("%d of %d pairs" % (sum(done), n), file=sys.stderr)
    for process in processes:
        process.join()
    return total


def replay_cases(path):
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if line.strip():
                pair = json.loads(line)
                if pair.get("op") in gaps.OPS:
                    yield gaps.case_of(number, pair)
                    continue
                if "op" in pair and pair["op"] != "relate":
                    yield motions.case_of(number, pair)
                    continue
                expected, meet = judge(pair["a"], pair["b"])
                yield Case(number, tuple(pair.get("kinds", ("?", "?"))), "replay", pair["a"], pair["b"], expected, meet)


def report(outcome, seed, seconds):
    words = {word for counts in outcome.counts.values() for word in counts}
    columns = next(c for c in COLUMNS if words <= set(c))
    print("%-32s" % "kinds" + "".join("%10s" % c for c in columns))
    for kinds, counts in sorted(outcome.counts.items()):
        print("%-32s" % " x ".join(kinds) + "".join("%10d" % counts[c] for c in columns))
    print("%-32s" % "coordinates" + "".join("%10s" % c for c in columns))
    for mix, counts in sorted(outcome.mixes.items()):
        print("%-32s" % mix + "".join("%10d" % counts[c] for c in columns))
    total = sum(outcome.counts.values(), collections.Counter())
    print("%-32s" % "all" + "".join("%10d" % total[c] for c in columns))
    print("seed %s: %d pairs, %.1f s; bounds meet in %.1f %%; %d disagreements, %d asymmetries" % (
        seed, outcome.n, seconds, 100.0 * outcome.meeting / max(1, outcome.n), outcome.disagreements,
        outcome.asymmetries))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True, help="path of kolize, or of a .py that acts like it")
    parser.add_argument("--n", type=int, default=10000, help="pairs [10000]")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--what", choices=sorted(SOURCES), default="relate")
    parser.add_argument("--kinds", metavar="A,B", help="only this pair of: " + ", ".join(generate.KINDS))
    parser.add_argument("--replay", metavar="FILE", help="pairs to ask instead of random ones")
    parser.add_argument("--shrink", action="store_true", help="make counterexamples small")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds to wait for one list of answers [120]")
    options = parser.parse_args(arguments)
    kinds = tuple(options.kinds.split(",")) if options.kinds else None
    if kinds and (len(kinds) != 2 or not set(kinds) <= set(generate.KINDS) or options.what == "validity"):
        parser.error("--kinds wants two of: " + ", ".join(generate.KINDS))
    started = time.monotonic()
    if options.replay:
        outcome = run_chunks(options.tool, [replay_cases(options.replay)], options.timeout)
    else:
        jobs = max(1, options.jobs)
        outcome = run(options.tool, options.what, options.seed, options.n, jobs, options.timeout, True, kinds)
    report(outcome, options.seed, time.monotonic() - started)
    if options.shrink and outcome.failures:
        import shrink
        outcome.failures = [shrink.smaller(options.tool, failure) for failure in outcome.failures]
    for failure in outcome.failures:
        print(json.dumps(failure))
    if outcome.broken:
        print("the tool failed: " + outcome.broken, file=sys.stderr)
        return 3
    return 1 if outcome.disagreements or outcome.asymmetries else 0


if __name__ == "__main__":
    sys.exit(main())
