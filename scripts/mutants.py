#!/usr/bin/env python3
"""How much of the code do the tests hold?  Changes it at one place at a time and runs the tests: mutation testing.

    mutants.py [--sample N] [--seed N] [--kinds flip,swap] [--record] [FILE...]        (make mutants FILES="...")

Compiles the core to assembly, all tests once against it as a shared library, and finds by one run which tests reach
which instructions.  Each mutant is then a library with one changed instruction, run by the tests that reach it, those
that found the last ones first, until one fails.  A test that fails, crashes, or uses several times the processor
time and memory it takes otherwise has killed the mutant.  What no test notices is listed, with its source line, in
BUILD/survivors.txt.

Each file has a floor, the score in percent that it must not fall below, in docs/mutation_floors.txt; exit status 1 when
a file is certainly below it, or has none, 2 when nothing could be measured.  Known survivors, each with its reason,
stand in scripts/mutants_known.txt.
"""

import argparse
import concurrent.futures
import fcntl
import fnmatch
import glob
import hashlib
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time

import mutants_asm

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FLOORS = 'base math surface mask shape grid query broad world move draw replay'.split()
MEASURED = 'math mask query broad world move'.split()
AVX512 = set('avx512f avx512bw avx512vl avx512dq avx512_vbmi2 avx512_vpopcntdq'.split())  # what src/base/cpu.c asks for
# As little moved and doubled as may be; expensive ones because they end kernels with vzeroupper, which is tested.
OPTIONS = '-std=c11 -O1 -fexpensive-optimizations -fPIC -fcf-protection=none'.split()
PAGE = os.path.join(ROOT, 'docs', 'mutation_scores.md')
FLOORS_PAGE = os.path.join(ROOT, 'docs', 'mutation_floors.txt')
KNOWN = os.path.join(ROOT, 'scripts', 'mutants_known.txt')
MEMORY = 4 << 30  # of address space; a mutant that asks for more has gone wrong
REACHED = r'''
#include <stdio.h>
#include <stdlib.h>
unsigned char kzi_mutant_reached[%d];
__attribute__((destructor)) static void write_reached(void)
{
    const char *path = getenv("KZ_MUTANT_REACHED");
    FILE *f = path ? fopen(path, "wb") : NULL;
    if (f) {
        fwrite(kzi_mutant_reached, 1, sizeof kzi_mutant_reached, f);
        fclose(f);
    }
}
'''


class Stop(Exception):
    """Nothing can be measured, and why."""


def call(words, **more):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    if done.returncode:
        raise Stop('%s\n%s' % (' '.join(words), done.stdout.decode(errors='replace')))


def newer(target, deps):
    """Is `target` newer than what its dependency file names?"""
    try:
        made = os.path.getmtime(target)
        with open(deps, encoding='utf-8') as f:
            names = f.read().replace('\\\n', ' ').split(':', 1)[1].split()
        return all(os.path.getmtime(name) <= made for name in names)
    except (OSError, IndexError):
        return False


def read_bytes(path, total):
    """What a test reached; nothing where it left no file, for it uses nothing of the library."""
    if not os.path.exists(path):
        return bytes(total)
    with open(path, 'rb') as f:
        return f.read()


def places_in(library):
    """{N: (begin, end)} in the file of a library, of the instructions between kzi_mutant_N and kzi_mutant_end_N."""
    with open(library, 'rb') as f:
        head = f.read(64)
        f.seek(struct.unpack_from('<Q', head, 32)[0])
        size, count = struct.unpack_from('<HH', head, 54)
        segments = [struct.unpack_from('<IIQQQQ', f.read(size)) for _ in range(count)]
    listed = subprocess.run(['nm', library], stdout=subprocess.PIPE, check=True).stdout.decode()
    ends = {'': {}, 'end_': {}}
    for at, which, number in re.findall(r'^([0-9a-f]+) . kzi_mutant_(end_)?(\d+)$', listed, re.M):
        at = int(at, 16)
        shift = next(offset - address for kind, _, offset, address, _, length in segments
                     if kind == 1 and address <= at < address + length)
        ends[which][int(number)] = at + shift
    return {n: (begin, ends['end_'][n]) for n, begin in ends[''].items()}


class Test:
    """A program and its arguments, and what one run of it takes.  Of several lists of arguments, the first with which
    it passes on unchanged code is used: some tests want more than a few random cases."""

    def __init__(self, name, *lists):
        self.name, self.lists, self.words, self.seconds, self.reached = name, lists, lists[0], 0.0, b''


class Mutant:
    def __init__(self, file, site, number):
        self.file, self.site, self.number = file, site, number
        self.fate, self.by = None, ''  # killed, timeout, survived, unreached; by which test


class Bench:
    """The core and its tests, compiled so that one file at a time can be exchanged."""

    def __init__(self, root, build, jobs, includes, definitions=(), cc='gcc', linker=None):
        self.root, self.build, self.jobs, self.cc = root, build, jobs, cc
        self.flags = OPTIONS + ['-I' + os.path.join(root, i) for i in includes] + list(definitions)
        self.linker = ['-fuse-ld=lld'] if linker is None and shutil.which('ld.lld') else linker or []
        self.sources, self.tests, self.wins, self.lock = [], [], {}, threading.Lock()
        for folder in ('asm', 'test', 'run'):
            os.makedirs(os.path.join(build, folder), exist_ok=True)
        self.held = open(os.path.join(build, 'held'), 'w', encoding='utf-8')
        fcntl.flock(self.held, fcntl.LOCK_EX)  # two runs in one folder would mix their libraries

    def path(self, *parts):
        return os.path.join(self.build, *parts)

    def name(self, source):
        return os.path.splitext(source)[0].replace('/', '-')

    def each(self, work, items):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(work, items))

    # ---- Compiling --------------------------------------------------------------------------------------------------

    def compile(self, sources, options_of=lambda source: []):
        """Compiles the (path, from root) sources to assembly and objects."""
        def one(source):
            base = self.path('asm', self.name(source))
            if newer(base + '.o', base + '.d'):
                return
            call([self.cc, *self.flags, *options_of(source), '-g1', '-MMD', '-MF', base + '.d', '-MT', 'x',
                  '-S', source, '-o', base + '.s'], cwd=self.root)
            call(['as', base + '.s', '-o', base + '.o'])
        self.sources = sources
        self.each(one, sources)
        self.link(self.path('run', 'libmutant.so'))

    def link(self, library, exchanged=None, extra=(), strip=True):
        """The core as a shared library; `exchanged` is (source, object in its place)."""
        words = [self.path('asm', self.name(s)) + '.o' for s in self.sources]
        for source, other in exchanged or ():
            words[self.sources.index(source)] = other
        options = '-Wl,-Bsymbolic,-soname,libmutant.so' + (',-S' if strip else '')
        call([self.cc, '-shared', options, *self.linker, *words, *extra, '-lm', '-o', library])

    def lines(self, source):
        with open(self.path('asm', self.name(source)) + '.s', encoding='utf-8') as f:
            return f.read().split('\n')

    def assemble(self, source, kind, lines):
        """The path of the object made of lines of assembly, anew only when they are others than the last time."""
        base, text = self.path('asm', self.name(source)) + '.' + kind, '\n'.join(lines)
        if os.path.exists(base + '.o') and os.path.exists(base + '.s'):
            with open(base + '.s', encoding='utf-8') as f:
                if f.read() == text:
                    return base + '.o'
            os.remove(base + '.o')
        with open(base + '.s', 'w', encoding='utf-8') as f:
            f.write(text)
        call(['as', base + '.s', '-o', base + '.o'])
        return base + '.o'

    def programs(self, named, options=()):
        """Compiles and links test programs, {name: sources}, and returns {name: path}."""
        def compile_one(source):
            base = self.path('test', self.name(source))
            if not newer(base + '.o', base + '.d'):
                call([self.cc, *self.flags, *options, '-MMD', '-MF', base + '.d', '-MT', 'x', '-c', source, '-o',
                      base + '.o'], cwd=self.root)

        def link_one(name):
            out, objects = self.path('test', name), [self.path('test', self.name(s)) + '.o' for s in named[name]]
            if not os.path.exists(out) or any(os.path.getmtime(o) > os.path.getmtime(out) for o in objects):
                call([self.cc, *self.linker, *objects, self.path('run', 'libmutant.so'), '-lm', '-o', out])
        self.each(compile_one, sorted({s for its in named.values() for s in its}))
        self.each(link_one, named)
        return {name: self.path('test', name) for name in named}

    # ---- Running ----------------------------------------------------------------------------------------------------

    def run(self, test, folder, environment, limit):
        """(exit status, or minus the signal that ended it; seconds of processor time) of one test with the library in
        `folder`."""
        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        process = subprocess.Popen(test.words, cwd=self.root, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, preexec_fn=limits,
                                   env=dict(os.environ, LD_LIBRARY_PATH=folder, **environment))
        # The limit is of processor time, so that other work on the machine kills nothing; the watch is for sleepers.
        watch = threading.Timer(60 + 20 * limit, process.kill)
        watch.start()
        _, status, used = os.wait4(process.pid, 0)
        watch.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, used.ru_utime + used.ru_stime

    def find_reached(self, found, environment):
        """Runs each test once, with the sites of `found` ({source: sites}) counted."""
        total, exchanged = 0, []
        for source, its in found.items():
            if its:
                exchanged.append((source, self.assemble(source, 'counted', mutants_asm.counted(
                    self.lines(source), its, total))))
            total += len(its)
        folder = self.path('run', 'counted')
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, 'reached.c'), 'w', encoding='utf-8') as f:
            f.write(REACHED % max(total, 1))
        extra = os.path.join(folder, 'reached.o')
        call([self.cc, *self.flags, '-c', os.path.join(folder, 'reached.c'), '-o', extra])
        self.link(os.path.join(folder, 'libmutant.so'), exchanged, [extra])

        with open(os.path.join(folder, 'libmutant.so'), 'rb') as f:
            library = hashlib.sha256(f.read()).hexdigest()
        failed = []

        def one(test):
            bytes_of = os.path.join(folder, test.name + '.reached')
            seen = os.path.join(folder, test.name + '.seen')
            state = [library, [list(words) for words in test.lists], os.path.getmtime(test.words[0])]
            if os.path.exists(seen):  # nothing has changed since
                with open(seen, encoding='utf-8') as f:
                    *old, test.words, test.seconds = json.load(f)
                if old == state:
                    test.reached = read_bytes(bytes_of, total)
                    return
            if os.path.exists(bytes_of):
                os.remove(bytes_of)
            for test.words in test.lists:
                status, test.seconds = self.run(test, folder, dict(environment, KZ_MUTANT_REACHED=bytes_of), 300)
                if not status:
                    break
            if status:
                failed.append('%s fails on unchanged code: status %d' % (test.name, status))
                return
            with open(seen, 'w', encoding='utf-8') as f:
                json.dump([*state, test.words, test.seconds], f)
            test.reached = read_bytes(bytes_of, total)
        self.each(one, self.tests)
        if failed:
            raise Stop('\n'.join(failed))
        if total and not any(any(t.reached) for t in self.tests):
            raise Stop('no test reaches anything of %s' % ' '.join(found))

    def find_places(self, found, starts):
        """Links the files of `found` as they are, and with all sites of each kind changed: of these libraries a mutant
        takes the bytes of its one instruction, and needs neither assembler nor linker of its own."""
        def library(name, kinds):
            def one(source):
                return source, self.assemble(source, name, mutants_asm.labelled(
                    self.lines(source), found[source], starts[source], kinds))
            path = self.path('run', name + '.so')
            self.link(path, self.each(one, found), strip=False)
            with open(path, 'rb') as f:
                return f.read(), places_in(path)
        self.plain, self.places = library('labelled', ())
        self.changed = {}
        for group in (('flip', 'swap'), ('edge',)):  # a line has one of the first group only
            kinds = {s.kind for its in found.values() for s in its}.intersection(group)
            if kinds:
                data, places = library('-'.join(group), kinds)
                if places != self.places:
                    raise Stop('a changed instruction is of another length')
                self.changed.update((kind, data) for kind in kinds)

    def try_mutant(self, mutant, environment, most):
        """Sets the mutant's fate by the tests that reach it, quick ones that killed in this file before first."""
        tests = [t for t in self.tests if t.reached[mutant.number] and t.seconds <= most]
        if not tests:
            mutant.fate = 'unreached'
            return
        folder = self.path('run', 'job-%d' % threading.get_ident())
        os.makedirs(folder, exist_ok=True)
        begin, end = self.places[mutant.number]
        with open(os.path.join(folder, 'libmutant.so'), 'wb') as f:
            f.write(self.plain[:begin] + self.changed[mutant.site.kind][begin:end] + self.plain[end:])
        with self.lock:
            wins = self.wins.setdefault(mutant.file, {})
            order = sorted(tests, key=lambda t: (t.seconds + 0.02) / (1 + 4 * wins.get(t.name, 0)))
        mutant.fate = 'survived'
        for test in order:
            status, _ = self.run(test, folder, environment, 1 + 3 * test.seconds)
            if status:
                timed = status in (-signal.SIGXCPU, -signal.SIGKILL)
                mutant.fate, mutant.by = 'timeout' if timed else 'killed', test.name
                with self.lock:
                    wins[test.name] = wins.get(test.name, 0) + 1
                return


def choose(file, its, sample, seed):
    """`sample` of the numbers 0..len(its)-1, the same for the same seed, file and sites; all of them for 0."""
    if not sample or sample >= len(its):
        return range(len(its))
    return sorted(random.Random('%s %s' % (seed, file)).sample(range(len(its)), sample))


# ---- Known survivors, and the recorded scores ------------------------------------------------------------------------


CHANGE = re.compile(r'(%s) [a-z0-9]+( [^|]*)?' % '|'.join(mutants_asm.KINDS))


def read_known(path):
    """{(file, text of the source line): [(change, reason)]} of lines "file | text | reason" and "file | text | change |
    reason"; a change is as survivors.txt has it, or the beginning of that, and '' for any."""
    known = {}
    with open(path, encoding='utf-8') as f:
        for n, line in enumerate(f, 1):
            if line.strip() and not line.startswith('#'):
                file, *middle, reason = [p.strip() for p in line.split(' | ')]
                change = middle.pop() if len(middle) > 1 and CHANGE.fullmatch(middle[-1]) else ''
                if not middle or not reason:
                    raise Stop('%s:%d: not "file | source line | reason"' % (path, n))
                known.setdefault((file, ' | '.join(middle)), []).append((change, reason))
    return known


def is_known(known, mutant, text):
    """A line of a header may be known in all files, or in one: "header.h in file.c"."""
    site, line = mutant.site, text.at(mutant.site.place)
    return any(site.change().startswith(change)
               for file in (site.place[0], '%s in %s' % (site.place[0], mutant.file))
               for change, _ in known.get((file, line), ()))


class Text:
    """The text of source lines."""

    def __init__(self, root):
        self.root, self.files = root, {}

    def at(self, place):
        if place[0] not in self.files:
            with open(os.path.join(self.root, place[0]), encoding='utf-8') as f:
                self.files[place[0]] = f.read().split('\n')
        return self.files[place[0]][place[1] - 1].strip()


class Score:
    def __init__(self, killed, measured, unexplained=()):
        self.killed, self.measured, self.unexplained = killed, measured, list(unexplained)

    def share(self):
        return self.killed / self.measured if self.measured else 1.0


def score(mutants, known, text):
    """Killed ones among those that are not known to change nothing."""
    killed = sum(m.fate in ('killed', 'timeout') for m in mutants)
    left = [m for m in mutants if m.fate in ('survived', 'unreached')]
    unexplained = [m for m in left if not is_known(known, m, text)]
    return Score(killed, killed + len(unexplained), unexplained)


# How many mutants are enough?  A file fails when so few of its sample are killed that a file at its floor has fewer in
# one of twenty samples (FALSE_ALARM).  A sample is so large that a file FALL below its floor fails in four of five
# (POWER), by the binomial distribution: 33 mutants for a floor of 95 %, 59 for 80 %, 77 for 65 %, 76 for 50 %.  A fifth
# of them may be explained survivors, which do not count.  One sample is drawn of a file while it stays as it is, so
# that a false alarm comes with a change of the file and goes with another SEED.
FALSE_ALARM, FALL, POWER, SPARE = 0.05, 0.15, 0.8, 1.25
LEAST_SAMPLE = 20


def at_most(k, n, share):
    """The chance of at most k of n, each of them with chance `share`."""
    return sum(math.comb(n, i) * share ** i * (1 - share) ** (n - i) for i in range(k + 1))


def least_killed(floor, n):
    """The fewest of n mutants that must be killed where the true share may be the floor."""
    k = 0
    while k < n and at_most(k, n, floor) <= FALSE_ALARM:
        k += 1
    return k


def chance_to_notice(floor, n):
    """That n mutants of a file FALL below its floor are too few killed."""
    least = least_killed(floor, n)
    return at_most(least - 1, n, max(floor - FALL, 0)) if least else 0.0


def enough(floor):
    """The smallest sample that notices the fall, and does so too with the mutants to spare that it is drawn with."""
    n = LEAST_SAMPLE
    while floor > FALL and any(chance_to_notice(floor, m) < POWER for m in range(n, math.ceil(SPARE * n) + 1)):
        n += 1
    return n


def is_below(floor, it, is_whole):
    """Is a file's score certainly below its floor?  Where all its mutants were tried, nothing is left to chance."""
    if not it.measured:
        return False
    return it.share() < floor if is_whole else it.killed < least_killed(floor, it.measured)


def read_floors(path):
    """{file: floor} of lines "file percent"."""
    floors = {}
    with open(path, encoding='utf-8') as f:
        for n, line in enumerate(f, 1):
            if line.strip() and not line.startswith('#'):
                words = line.split()
                if len(words) != 2 or not re.fullmatch(r'\d{1,3}', words[1]) or int(words[1]) > 100:
                    raise Stop('%s:%d: not "file percent"' % (path, n))
                floors[words[0]] = int(words[1]) / 100
    return floors


def write_floors(path, floors):
    """Puts {file: floor} over the lines of the same files."""
    with open(path, encoding='utf-8') as f:
        head = [line for line in f.read().split('\n') if line.startswith('#')]
    merged = {**read_floors(path), **floors}
    with open(path, 'w', encoding='utf-8') as f:
        f.write('\n'.join(head + ['%s %d' % (file, round(100 * merged[file]))
                                  for file in sorted(merged, key=floor_then_name)]) + '\n')


ROW = re.compile(r'^\| `(src/[^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| +(\d+) % \|$')
ROW_FORMAT = '| `%s` | %d | %d | %d | %d | %d | %3d %% |'


def read_page(path):
    """{file: Score} of the page's table."""
    rows = {}
    with open(path, encoding='utf-8') as f:
        for line in f:
            found = ROW.match(line.rstrip())
            if found:
                sites, tried, killed, timed, explained, _ = map(int, found.groups()[1:])
                rows[found.group(1)] = Score(killed + timed, tried - explained)
    return rows


def write_page(path, rows):
    """Puts the rows ({file: text}) in the page's table, over the old ones of the same files."""
    with open(path, encoding='utf-8') as f:
        lines = f.read().split('\n')
    old = [n for n, line in enumerate(lines) if ROW.match(line)]
    head = next(n for n, line in enumerate(lines) if line.startswith('| file ')) + 2
    merged = {ROW.match(lines[n]).group(1): lines[n] for n in old}
    merged.update(rows)
    lines[head:head + len(old)] = [merged[file] for file in sorted(merged, key=floor_then_name)]
    with open(path, 'w', encoding='utf-8') as f:
        f.write('\n'.join(lines))


def floor_then_name(file):
    floor = file.split('/')[1]
    return (FLOORS.index(floor) if floor in FLOORS else 99, file)


# ---- Kolize's own tree -----------------------------------------------------------------------------------------------


def table_options():
    """options_of(source) from the table that CMake reads."""
    rows = []
    with open(os.path.join(ROOT, 'cmake', 'compile_options.txt'), encoding='utf-8') as f:
        for line in f:
            if re.match(r'[a-z*]', line):
                files, processors, compilers, *words = line.split()
                if processors in ('any', 'x86') and compilers in ('any', 'gcc'):
                    rows.append((files, words))

    def options_of(source):
        return [w for files, words in rows if files == '*' or fnmatch.fnmatch('/' + source, '*/' + files) for w in words]
    return options_of


def kolize_bench(build, jobs, scale, golden=False):
    bench = Bench(ROOT, build, jobs, ['include', 'src', 'test/harness'])
    options_of = table_options()
    below = ['-I' + bench.path('test'), *options_of('x.c')]

    def in_tree(pattern):
        return sorted(os.path.relpath(p, ROOT) for p in glob.glob(os.path.join(ROOT, pattern), recursive=True))
    bench.compile([s for floor in FLOORS for s in in_tree('src/%s/**/*.c' % floor)], options_of)
    modules = in_tree('test/golden/golden_*.c')
    with open(bench.path('test', 'golden_modules.h'), 'w', encoding='utf-8') as f:
        names = [os.path.basename(m)[len('golden_'):-2] for m in modules]
        f.write('#define GOLDEN_MODULES(X) %s\n' % ' '.join('X(%s)' % n for n in names))
    harness = ['test/harness/kz_test.c', 'test/harness/kz_test_alloc.c']
    scales = [['--scale', str(s)] for s in (scale, 5 * scale, 20 * scale)]
    programs = []  # (name, sources, of each test its lists of arguments)
    for floor in FLOORS:
        tests = in_tree('test/%s/test_*.c' % floor)
        helpers = [s for s in in_tree('test/%s/*.c' % floor) if s not in tests]
        programs += [('%s.%s' % (floor, os.path.basename(t)[5:-2]), [t, *helpers, *harness], [scales])
                     for t in tests]
    truths = 'relate contains ray sweep distance collide exchange'.split()
    programs.append(('truth', in_tree('test/truth/truth_*.c'),
                     [[['--what', w, '--n', str(40 * scale), '--seed', '5']] for w in truths]))
    scenes = in_tree('test/scenario/play/*.txt')
    programs.append(('scenario', ['test/scenario/scenario.c'], [[[scene]] for scene in scenes]))
    if golden:
        programs.append(('golden', ['test/golden/golden.c', *modules], [[['--table', 'test/golden/golden.txt']]]))

    paths = bench.programs({name: sources for name, sources, _ in programs}, below)
    bench.tests = [Test(name if len(runs) == 1 else '%s.%s' % (name, short(lists[0])), *[[paths[name], *a] for a in lists])
                   for name, _, runs in programs for lists in runs]
    return bench


def short(words):
    """The word of a test's arguments that tells it from the others of its program."""
    return os.path.basename(words[1] if len(words) > 1 else words[0])


def not_here():
    """The names of kernels that this machine cannot run."""
    names = ['neon', 'wasm128']
    with open('/proc/cpuinfo', encoding='utf-8') as f:
        flags = set(next((line for line in f if line.startswith('flags')), '').split())
    if not AVX512 <= flags:
        names.append('avx512')
    return re.compile(r'_(%s)\.c$' % '|'.join(names))


def files_of(names):
    if names:
        return [os.path.relpath(os.path.abspath(n), ROOT) for n in names]
    found = [os.path.relpath(p, ROOT) for floor in MEASURED
             for p in sorted(glob.glob(os.path.join(ROOT, 'src', floor, '**', '*.c'), recursive=True))]
    here = not_here()
    return [f for f in found if not here.search(f)]


def measure(bench, files, sample_of, seed, kinds, environment, most=6, say=print):
    """[(file, number of sites, its tried mutants)], each printed by `say` when it is done; sample_of(file) are tried,
    all of them for 0."""
    found = {f: mutants_asm.sites(bench.lines(f), bench.root, kinds) for f in bench.sources}
    bench.find_reached(found, environment)
    first, starts = 0, {}
    for file, its in found.items():
        starts[file] = first
        first += len(its)
    bench.find_places({f: found[f] for f in files}, starts)
    out = []
    for file in files:
        chosen = choose(file, found[file], sample_of(file), seed)
        mutants = [Mutant(file, found[file][n], starts[file] + n) for n in chosen]
        bench.each(lambda m: bench.try_mutant(m, environment, most), mutants)
        out.append((file, len(found[file]), mutants))
        say(out[-1])
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('files', nargs='*', help='sources; all of %s when none is named' % ', '.join(MEASURED))
    parser.add_argument('--sample', type=int, help='mutants of a file, 0 for all (default: enough for its floor)')
    parser.add_argument('--seed', default='1', help='of the sample (default 1)')
    parser.add_argument('--kinds', default='flip,swap', help='of %s (default flip,swap)' % ','.join(mutants_asm.KINDS))
    parser.add_argument('--scale', type=int, default=5, help='percent of random cases in each test (default 5)')
    parser.add_argument('--most', type=float, default=6, help='leave out tests that take more seconds (default 6)')
    parser.add_argument('--golden', action='store_true', help='with the golden table, which takes seconds a mutant')
    parser.add_argument('--build', default=os.path.join(ROOT, 'build-mutants'))
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--record', action='store_true',
                        help='write the scores into docs/mutation_scores.md, and where enough were tried the floors')
    o = parser.parse_args()
    files, kinds = files_of(o.files), o.kinds.split(',')
    known, text, floors = read_known(KNOWN), Text(ROOT), read_floors(FLOORS_PAGE)
    began = time.monotonic()
    bench = kolize_bench(os.path.abspath(o.build), o.jobs, o.scale, o.golden)
    missing = [f for f in files if f not in bench.sources]
    if missing or not set(kinds) <= set(mutants_asm.KINDS):
        raise Stop('not measured: %s %s' % (' '.join(missing), ' '.join(set(kinds) - set(mutants_asm.KINDS))))
    print('compiled after %d s' % (time.monotonic() - began), flush=True)
    lower, rows, all_scores, new_floors = [], {}, [], {}
    survivors = open(bench.path('survivors.txt'), 'w', encoding='utf-8')
    print('| file | sites | tried | killed | timed out | explained | score |\n| --- |' + ' --: |' * 6)

    def say(result):
        file, n_sites, mutants = result
        it = score(mutants, known, text)
        timed = sum(m.fate == 'timeout' for m in mutants)
        all_scores.append((file, it))
        rows[file] = ROW_FORMAT % (file, n_sites, len(mutants), it.killed - timed, timed, len(mutants) - it.measured,
                                   math.floor(100 * it.share()))
        print(rows[file], flush=True)
        for m in it.unexplained:
            within = '' if m.site.place[0] == file else ' in ' + file
            survivors.write('%s:%d%s | %s | %s | %s\n' % (*m.site.place, within, text.at(m.site.place),
                                                         m.site.change(), m.fate))
        survivors.flush()
        is_whole = len(mutants) == n_sites
        share = math.floor(100 * it.share()) / 100
        if is_whole or it.measured >= enough(share):
            new_floors[file] = share
        if file not in floors and not o.record:
            lower.append('%s: no floor' % file)
        elif file in floors and is_below(floors[file], it, is_whole):
            lower.append('%s: %.1f %%, the floor is %.0f %%' % (file, 100 * it.share(), 100 * floors[file]))
        elif file in floors and not is_whole and chance_to_notice(floors[file], it.measured) < POWER:
            print('    (too few to notice a fall of %.0f points below %.0f %%)' % (100 * FALL, 100 * floors[file]))

    def sample_of(file):
        return o.sample if o.sample is not None else math.ceil(SPARE * enough(floors.get(file, 0.5)))

    measure(bench, files, sample_of, o.seed, kinds, dict(KZ_TEST_SEED='1', KZ_TEST_SCALE=str(2 * o.scale)), o.most, say)
    survivors.close()
    for floor in FLOORS:
        its = [s for f, s in all_scores if f.startswith('src/%s/' % floor)]
        if its:
            total = Score(sum(s.killed for s in its), sum(s.measured for s in its))
            print('%s: %d of %d, %.1f %%' % (floor, total.killed, total.measured, 100 * total.share()))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print('%d s, of processor time %d s; survivors: %s' % (time.monotonic() - began, used.ru_utime + used.ru_stime,
                                                           os.path.relpath(bench.path('survivors.txt'), ROOT)))
    if o.record:
        write_page(PAGE, rows)
        write_floors(FLOORS_PAGE, new_floors)
    for line in lower:
        print('too low: ' + line)
    return 1 if lower else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except Stop as stop:
        print('mutants: %s' % stop, file=sys.stderr)
        sys.exit(2)
