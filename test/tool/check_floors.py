#!/usr/bin/env python3
"""Do the floors keep to themselves?

    check_floors.py --source TREE --build BUILD     prints findings; exit status 1 if there are any
    check_floors.py --self-test [--cc CC]           plants each kind of violation and looks for it

From the #includes: each floor uses only floors below it, public headers likewise, and the core only those system
headers that need no operating system.  pool, a library of its own, knows base and POSIX threads.  From the compiled
objects: the same for symbols; no circle between source files; libc's heap only in base; no stdio, no libm; no data that
can change, but for the list below.  From the text of the tool, the demo and the bindings: no circle there, a header counted
as one with the source file of its name; none among the rooms of the Python extension, either.  From the shared libraries:
exactly what the headers declare is visible.  From the tree: no folder of more files than one can survey.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'docs', 'reference'))
from header_docs import expand_boxes  # noqa: E402

CORE = ['base', 'math', 'surface', 'mask', 'shape', 'grid', 'query', 'broad', 'world', 'move', 'draw', 'replay']

# What each floor may use.  mask and shape do not know each other; move, io and draw do not either.
USES = {
    'base': {'base'},
    'math': {'base', 'math'},
    'surface': {'base', 'math', 'surface'},
    'mask': {'base', 'math', 'surface', 'mask'},
    'shape': {'base', 'math', 'shape'},
    'grid': {'base', 'math', 'shape', 'grid'},
    'query': {'base', 'math', 'surface', 'mask', 'shape', 'grid', 'query'},
    'broad': {'base', 'math', 'broad'},
    'world': {'base', 'math', 'surface', 'mask', 'shape', 'grid', 'query', 'broad', 'world'},
    'move': {'base', 'math', 'surface', 'mask', 'shape', 'grid', 'query', 'broad', 'world', 'move'},
    'draw': {'base', 'math', 'surface', 'mask', 'shape', 'grid', 'query', 'broad', 'world', 'draw'},
    'replay': {'base', 'math', 'surface', 'mask', 'shape', 'grid', 'query', 'broad', 'world', 'move', 'draw', 'replay'},
    'pool': {'base', 'pool'},
    'io': {'base', 'math', 'surface', 'mask', 'shape', 'grid', 'query', 'broad', 'world', 'io'},
    'cli': set(CORE) | {'io', 'pool', 'cli', 'kolize'},
    'demo': set(CORE) | {'demo', 'kolize', 'examples'},  # it plays the games of examples/
    'kolize': set(CORE),  # kolize.h itself
    'sdl': set(CORE),     # headers for those who use another library, too: inline, and no part of the libraries
    'raylib': set(CORE),
}
FOR_OTHERS = ('sdl', 'raylib')

# math.h is for sqrt, which is an instruction; that nothing of libm is called shows in the objects.
SYSTEM_HEADERS = {'assert.h', 'float.h', 'inttypes.h', 'limits.h', 'math.h', 'stdbool.h', 'stddef.h', 'stdint.h',
                  'string.h', 'immintrin.h', 'emmintrin.h', 'arm_neon.h', 'wasm_simd128.h'}
SYSTEM_HEADERS_OF = {'base': {'cpuid.h', 'stdlib.h'}, 'pool': {'pthread.h', 'stdatomic.h', 'stdlib.h', 'unistd.h'}}

# bcmp: what clang writes for a memcmp of which only the equality counts.
LIBC = {'memcpy', 'memmove', 'memset', 'memcmp', 'bcmp', 'memchr', 'strlen', 'strcmp', 'strncmp', 'strchr',
        '__assert_fail', '_GLOBAL_OFFSET_TABLE_', '__stack_chk_fail', '__popcountdi2'}
LIBC_OF = {'base': {'malloc', 'free'},
           'pool': {'malloc', 'free', 'sysconf', '__tls_get_addr'}}
HEAP = {'malloc', 'calloc', 'realloc', 'reallocarray', 'free', 'aligned_alloc', 'posix_memalign', 'memalign', 'strdup',
        'strndup', 'asprintf', 'getline'}
# The heap as the kz_allocator that kolize-io uses when it is given none.
IO_HEAP = {'io_memory.c.o': {'malloc', 'free'}}

# Data of the core that changes: the CPU level in force.
# Functions of libraries that the tool opens when it needs them; it defines them itself, and passes calls on.
FORWARDED = re.compile(r'(WebP|ZSTD_|cairo_|png_|jpeg_|DGif|EGif|Gif|XML_|json_|inflate|zlibVersion|crc32|uncompress)')
MUTABLE = {('base', 'kzi_cpu_level'), ('base', 'cpu_levels')}

# The library that a floor's objects are linked into.  Within one, no two source files need each other, directly or
# through others: what they share lies in a file below both.
LIBRARY = {**{floor: 'core' for floor in CORE}, 'pool': 'pool', 'io': 'io', 'cli': 'cli', 'demo': 'demo'}

# Folders of C of which no objects may be at hand.  #includes with quotes are written from there.
HOUSES = ['cli', 'demo', 'bindings/flat', 'bindings/js/core', 'bindings/js/io', 'bindings/python/io', 'bindings/python/src']

# Houses whose folders need each other in no circle, either.
OF_ROOMS = {'bindings/python/src'}

# What a reader can survey in one folder, and folders whose many files are no rooms: tests, and pages of examples.
MAX_FILES = 20
NOT_ROOMS = {'test', 'examples', 'gallery'}


def c_files(source, folder):
    return sorted(glob.glob(os.path.join(source, folder, '**', '*.[ch]'), recursive=True))


def includes_of(path):
    with open(path, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
            if found:
                yield number, found.group(1), found.group(2)


def floor_of_header(name):
    """mask.h and mask_edit.h are of the floor mask."""
    return os.path.splitext(os.path.basename(name))[0].split('_')[0]


def floor_of_include(source, path, kind, name):
    """The floor a header belongs to; None for a system header, '?' for one that is nowhere.  In src, cli
    and demo, #includes are written from there."""
    public = re.fullmatch(r'kolize/(\w+)\.h', name)
    if public:
        return floor_of_header(name)
    if kind == '<':
        return None
    top = os.path.relpath(path, source).split(os.sep)[0]
    first = os.path.join(source, top) if top in ('src', 'cli', 'demo') else os.path.dirname(path)
    games = [os.path.join(source, 'examples')] if top == 'demo' else []
    for root in (first, os.path.join(source, 'src'), *games):
        full = os.path.normpath(os.path.join(root, name))
        if os.path.isfile(full):
            where = os.path.relpath(full, source).split(os.sep)
            if where[:2] == ['include', 'kolize']:
                return floor_of_header(where[2])
            return where[1] if where[0] == 'src' else where[0]
    return '?'


def check_includes(source):
    groups = [(floor, c_files(source, os.path.join('src', floor))) for floor in CORE + ['pool', 'io']]
    groups += [(floor, c_files(source, floor)) for floor in ('cli', 'demo')]
    for header in c_files(source, os.path.join('include', 'kolize')):
        groups.append((floor_of_header(header), [header]))
    findings = []
    for floor, files in groups:
        for path in files:
            for line, kind, name in includes_of(path):
                place = '%s:%d' % (os.path.relpath(path, source), line)
                used = floor_of_include(source, path, kind, name)
                if used is None:
                    allowed = SYSTEM_HEADERS | SYSTEM_HEADERS_OF.get(floor, set())
                    if floor not in ('io', 'cli', 'demo') and name not in allowed:
                        findings.append('%s: the core includes <%s>' % (place, name))
                elif used not in USES.get(floor, set()):
                    findings.append('%s: %s may not include "%s", which belongs to %s' % (place, floor, name, used))
                elif floor in ('cli', 'demo') and used not in (floor, 'examples') and not name.startswith('kolize/'):
                    who = 'tool' if floor == 'cli' else 'demo'
                    findings.append('%s: the %s uses the public headers only, not "%s"' % (place, who, name))
    return findings


class Symbols:
    """What one object file defines and needs."""

    def __init__(self, floor, path, listing):
        self.floor, self.name = floor, os.path.basename(path)
        self.place = re.sub(r'.*?\.dir/(.*)\.o$', r'\1', path).replace(os.sep, '/')  # of its source, in the tree
        self.defined, self.needed, self.mutable = set(), set(), set()
        for line in listing:
            fields = [field.strip() for field in line.split('|')]
            if len(fields) != 7 or fields[2] == 'Class':
                continue
            name, kind, section = fields[0], fields[2], fields[6]
            if kind in 'Uwv':
                self.needed.add(name)
                continue
            if kind.isupper():
                self.defined.add(name)
            # .data.rel.ro is constant data with addresses in it.
            if re.match(r'\.(t?data|t?bss|sdata|sbss)|\*COM\*', section) and not section.startswith('.data.rel.ro'):
                if not name.startswith('.') and fields[3] != 'SECTION':
                    self.mutable.add(re.sub(r'\.\d+$', '', name))


def symbols_of(objects):
    """Symbols of each (floor, object file), all by one nm, which begins those of a file by its name."""
    if not objects:
        return []
    listing = subprocess.run(['nm', '--format=sysv', '--print-file-name'] + [path for _, path in objects], check=True,
                             capture_output=True, text=True).stdout
    lines = {path: [] for _, path in objects}
    for line in listing.splitlines():
        path, colon, rest = line.partition(':')
        if colon and path in lines:
            lines[path].append(rest)
    return [Symbols(floor, path, lines[path]) for floor, path in objects]


def objects_of(source, build):
    """(floor, object file) of each source that still exists."""
    found = []
    for target, folder in (('kolize_static', 'src'), ('kolize_pool_static', 'src'), ('kolize_io_static', 'src'),
                           ('kolize_tool', 'cli'), ('kolize_scenes', 'demo'), ('kolize_demo', 'demo')):
        root = os.path.join(build, 'CMakeFiles', target + '.dir')
        for path in sorted(glob.glob(os.path.join(root, folder, '**', '*.o'), recursive=True)):
            place = os.path.relpath(path, root)[:-2]
            if os.path.isfile(os.path.join(source, place)):
                found.append((place.split(os.sep)[1] if folder == 'src' else folder, path))
    return found


def check_symbols(symbols):
    home = {name: s for s in symbols for name in s.defined if not FORWARDED.match(name)}
    findings = []
    for s in symbols:
        place = '%s/%s' % (s.floor, s.name)
        for name in sorted(s.needed):
            other = home.get(name)
            if other and other.floor not in USES[s.floor]:
                findings.append('%s: %s may not use %s of %s' % (place, s.floor, name, other.floor))
            elif other and s.floor in ('pool', 'io', 'cli') and other.floor != s.floor and not name.startswith('kz_'):
                findings.append('%s: %s is private to %s' % (place, name, other.floor))
            elif not other and re.match(r'kzi?_', name):
                findings.append('%s: %s is defined nowhere' % (place, name))
            elif not other and s.floor == 'io' and name in HEAP - IO_HEAP.get(s.name, set()):
                findings.append('%s: calls %s: kolize-io takes memory from a kz_allocator only' % (place, name))
            elif s.floor == 'pool' and name.startswith('pthread_'):
                pass
            elif not other and s.floor in CORE + ['pool'] and name not in LIBC | LIBC_OF.get(s.floor, set()):
                findings.append('%s: %s may not call %s' % (place, s.floor, name))
        if s.floor in CORE + ['pool', 'io']:
            for name in sorted(s.defined):
                if not re.match(r'kzi?_', name):
                    findings.append('%s: the global name %s begins with neither kz_ nor kzi_' % (place, name))
        if s.floor in CORE:
            for name in sorted(s.mutable):
                if (s.floor, name) not in MUTABLE:
                    findings.append('%s: %s is data that can change' % (place, name))
    return findings


def file_ties(symbols):
    """{file: {file that it needs: names}} within one library."""
    home = {name: s.place for s in symbols for name in s.defined if not FORWARDED.match(name)}
    ties = {s.place: {} for s in symbols}
    for s in symbols:
        for name in sorted(s.needed):
            if home.get(name, s.place) != s.place:
                ties[s.place].setdefault(home[name], []).append(name)
    return ties


# Comments, texts and preprocessor lines, which a definition is not found in.
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)


def names_defined(code):
    """Functions and variables that the text of a .c file, without comments, gives to other files."""
    names, depth, begin = set(), 0, 0
    for match in re.finditer(r'[{};]', code):
        sign = match.group()
        if depth == 0 and sign in '{;':
            said = code[begin:match.start()].split('=')[0].strip()
            function = re.search(r'(\w+)\)?\s*\((?:[^()]|\([^()]*\))*\)\s*$', said)  # f(int a), or MACRO(f)(int a)
            if re.match(r'(static|typedef|extern|struct|union|enum)\b', said):
                pass
            elif function and sign == '{':
                names.add(function.group(1))
            elif not function:
                names.update(re.findall(r'(?<=[\s*])(\w+)(?=\s*(?:\[[^\]]*\]\s*)?(?:,|$))', said))
        depth += {'{': 1, '}': -1, ';': 0}[sign]
        if depth == 0:
            begin = match.end()
    return names


def text_ties(root):
    """{room: {room that it needs: names}} of the C files below `root`; X.h and X.c are the room X."""
    paths = {os.path.relpath(path, root).replace(os.sep, '/'): path for path in c_files(root, '')}
    home, texts = {}, {}
    for place, path in paths.items():
        with open(path, encoding='utf-8') as f:
            texts[place] = NOT_CODE.sub(' ', f.read())
        if place.endswith('.c'):
            home.update({name: place[:-2] for name in names_defined(texts[place])})
    ties = {place[:-2]: {} for place in paths}
    for place, path in paths.items():
        ours = ties[place[:-2]]
        for _, kind, name in includes_of(path):
            if kind == '"' and name in paths and name[:-2] != place[:-2]:
                ours.setdefault(name[:-2], set()).add('"%s"' % name)
        if place.endswith('.c'):
            for name in set(re.findall(r'\w+', texts[place])):
                if home.get(name, place[:-2]) != place[:-2]:
                    ours.setdefault(home[name], set()).add(name)
    return ties


def room_ties(ties):
    """Those of files as those of the folders that they lie in."""
    rooms = {os.path.dirname(place): {} for place in ties}
    for place, others in ties.items():
        for other, names in others.items():
            if os.path.dirname(other) != os.path.dirname(place):
                rooms[os.path.dirname(place)].setdefault(os.path.dirname(other), set()).update(names)
    return rooms


def check_text_circles(source):
    findings = []
    for house in HOUSES:
        ties = text_ties(os.path.join(source, house))
        findings += circle_findings(house, ties)
        if house in OF_ROOMS:
            findings += circle_findings(house + ', by rooms', room_ties(ties))
    return findings


def circles_of(ties):
    """Sets of more than one file that all reach each other: Tarjan's strongly connected components."""
    index, low, stack, circles = {}, {}, [], []

    def visit(file):
        index[file] = low[file] = len(index)
        stack.append(file)
        for other in ties[file]:
            if other not in index:
                visit(other)
            if other in stack:
                low[file] = min(low[file], low[other])
        if low[file] == index[file]:
            circle = [stack.pop()]
            while circle[-1] != file:
                circle.append(stack.pop())
            if len(circle) > 1:
                circles.append(set(circle))

    for file in sorted(ties):
        if file not in index:
            visit(file)
    return circles


def circle_findings(where, ties):
    findings = []
    for circle in circles_of(ties):
        findings.append('%s: a circle of %d files' % (where, len(circle)))
        findings += ['    %s needs %s of %s' % (file, ', '.join(sorted(ties[file][other])), other)
                     for file in sorted(circle) for other in sorted(ties[file]) if other in circle]
    return findings


def check_circles(symbols):
    findings = []
    for library in sorted(set(LIBRARY.values())):
        findings += circle_findings(library, file_ties([s for s in symbols if LIBRARY[s.floor] == library]))
    return findings


def check_folders(source):
    findings = []
    for root in ('src', 'cli', 'demo', 'bindings'):
        for folder, folders, files in os.walk(os.path.join(source, root)):
            folders[:] = [name for name in folders if root != 'bindings' or name not in NOT_ROOMS]
            place = os.path.relpath(folder, source).replace(os.sep, '/')
            if len(files) > MAX_FILES:
                findings.append('%s: %d files in one folder, more than %d' % (place, len(files), MAX_FILES))
    return findings


def declared(source, library):
    """What the headers of a library ('core', 'pool', 'io') declare, and what they define inline: all can be called
    through a foreign-function interface."""
    names = set()
    for header in c_files(source, os.path.join('include', 'kolize')):
        floor = floor_of_header(header)
        if floor not in FOR_OTHERS and (floor if floor in ('pool', 'io') else 'core') == library:
            with open(header, encoding='utf-8') as f:
                text = re.sub(r'/\*.*?\*/', '', expand_boxes(f.read()), flags=re.S)
            names |= set(re.findall(r'(?:KZ_API|KZ_INLINE|static inline)\b[^;{(]*?\b(kz_\w+)\s*\(', text))
    return names


def check_exports(source, library, which):
    listing = subprocess.run(['nm', '-D', '--defined-only', library], check=True, capture_output=True, text=True).stdout
    visible = {line.split()[-1].split('@')[0] for line in listing.splitlines() if line.split()}
    visible -= {'_init', '_fini', '__bss_start', '_edata', '_end'}
    visible = {n for n in visible if not re.match(r'kz_library_\d+_\d+', n)}  # base.h makes its name from switches
    wanted, name = declared(source, which), os.path.basename(library)
    return (['%s: %s is visible but not declared' % (name, n) for n in sorted(visible - wanted)] +
            ['%s: %s is declared but not defined' % (name, n) for n in sorted(wanted - visible)])


def check_tree(source, build):
    objects = objects_of(source, build)
    floors = {floor for floor, _ in objects}
    symbols = symbols_of(objects)
    findings = check_includes(source) + check_folders(source)
    findings += check_circles(symbols) + check_text_circles(source)
    findings += check_symbols([s for s in symbols if s.floor != 'demo'])
    if not {'base', 'math'} <= floors:
        findings.append('no objects of the core in %s: has it been built?' % build)
    for name, which in (('libkolize.so', 'core'), ('libkolize-pool.so', 'pool'), ('libkolize-io.so', 'io')):
        library = os.path.join(build, name)
        if os.path.exists(library):
            findings += check_exports(source, library, which)
    return findings, len(objects)


# ---- Proof that violations are found ---------------------------------------------------------------------------------

GOOD = {
    'include/kolize/base.h': '#ifndef B\n#define B\n#include <stddef.h>\n#define KZ_API\nKZ_API int kz_a(void);\n#endif\n',
    'include/kolize/math.h': '#ifndef M\n#define M\n#include "base.h"\n/* KZ_API int kz_no(void); */\n'
                             'KZ_API int kz_b(void);\nint kzi_b(void);\n#endif\n',
    'include/kolize/io.h': '#ifndef I\n#define I\n#include "math.h"\nKZ_API int kz_load(void);\n#endif\n',
    'src/base/a.c': '#include <kolize/base.h>\n#include <stdlib.h>\nstatic int kzi_cpu_level = 1;\n'
                    'int kz_a(void) { free(malloc(3)); return kzi_cpu_level++; }\n',
    'src/math/b.c': '#include <kolize/math.h>\nstatic int one(void) { return kz_a(); }\n'
                    'static const char *const words[] = {"a", "b"};\nint kz_b(void) { return words[one()][0]; }\n'
                    'int kzi_b(void) { return 1; }\n',
    'src/math/room/c.c': 'int kzi_b(void);\nint kzi_c(void);\nint kzi_c(void) { return kzi_b(); }\n',
    'src/mask/m.c': '#include "mask/m.h"\n#include <kolize/math.h>\nint kzi_m(void) { return kz_b() + kzi_b(); }\n',
    'src/mask/m.h': 'int kzi_m(void);\n',
    'src/shape/s.h': 'int kzi_s(void);\n',
    'src/shape/s.c': '#include "shape/s.h"\n#include <kolize/math.h>\nint kzi_s(void) { return kz_b(); }\n',
    'src/query/room/q.c': '#include "mask/m.h"\n#include "shape/s.h"\nint kzi_q(void);\n'
                     'int kzi_q(void) { return kzi_m() + kzi_s(); }\n',
    'src/io/i.c': '#include <kolize/io.h>\n#include <stdio.h>\nint kz_load(void) { return getchar() + kz_b(); }\n',
    'include/kolize/pool.h': '#ifndef P\n#define P\n#include "base.h"\nKZ_API int kz_pool(void);\n#endif\n',
    'src/pool/p.c': '#include <kolize/pool.h>\n#include <pthread.h>\n'
                    'int kz_pool(void) { return kz_a() + pthread_equal(pthread_self(), 0); }\n',
    'demo/d.h': '#include <SDL.h>\n#include <kolize/math.h>\n',
    'cli/lib/other.h': 'int cli_other(void);\n',
    'cli/lib/more.h': '#include "lib/other.h"\n',
    'cli/lib/other.c': '#include "lib/other.h"\nint cli_other(void) { return 0; }\n',
    'bindings/python/src/all.h': 'int kzp_a(void);\nint kzp_b(void);\n',
    'bindings/python/src/a.c': '#include "all.h"\nint kzp_a(void) { return 1; }\nint kzp_numbers[2] = {1, 2};\n',
    'bindings/python/src/room/b.c': '#include "all.h"\nint kzp_b(void) { return kzp_a(); }\n',
    'bindings/python/src/base/x.c': 'int kzp_x1(void) { return 1; }\n',
    'bindings/python/src/base/z.c': 'int kzp_z1(void) { return kzp_x2(); }\n',
    'bindings/python/src/high/x.c': 'int kzp_x2(void) { return 1; }\n',
    'bindings/js/core/c.h': 'typedef int c;\n#define C(name) name\n',
    'bindings/js/core/c.c': '#include "c.h"\n#include "d.h"\nint C(kzj_c)(int (*a)(int)) { return a(2); }\n',
    'bindings/js/core/e.c': '#include "c.h"\nint C(kzj_e)(void) { return kzj_c(0); }\n',
    'bindings/js/core/d.h': 'typedef int d;\n',
    'cli/main.c': '#include "lib/other.h"\n#include <kolize/io.h>\n#include <stdlib.h>\n'
                  'int main(void) { return malloc(2) ? kz_load() : cli_other(); }\n',
}

GOOD.update({'src/surface/room/r%d.h' % i: '' for i in range(MAX_FILES)})
GOOD.update({'bindings/lua/room/r%d.lua' % i: '' for i in range(MAX_FILES)})
GOOD.update({'bindings/lua/test/r%d.lua' % i: '' for i in range(MAX_FILES + 1)})

# file, text to put at its end, words the finding must hold
PLANTED = [
    ('src/base/a.c', '#include <kolize/math.h>\n', 'base may not include "kolize/math.h"'),
    ('src/mask/m.c', '#include "shape/s.h"\n', 'mask may not include "shape/s.h"'),
    ('src/mask/m.c', '#include "m.h"\n', '"m.h", which belongs to ?'),
    ('src/shape/s.c', '#include "mask/m.h"\n', 'shape may not include "mask/m.h"'),
    ('include/kolize/base.h', '#include "math.h"\n', 'base may not include "math.h"'),
    ('src/math/b.c', '#include <stdio.h>\n', 'the core includes <stdio.h>'),
    ('src/math/b.c', '#include <stdlib.h>\n', 'the core includes <stdlib.h>'),
    ('src/query/room/q.c', '#include "nowhere.h"\n', 'belongs to ?'),
    ('cli/main.c', '#include "../src/mask/m.h"\n', 'the tool uses the public headers only'),
    ('demo/d.h', '#include "../src/mask/m.h"\n', 'the demo uses the public headers only'),
    ('demo/d.h', '#include "play/none.h"\n', 'demo may not include "play/none.h"'),
    ('demo/d.h', '#include <kolize/io.h>\n', 'demo may not include "kolize/io.h"'),
    ('src/base/a.c', 'int kz_b(void); int kz_c(void); int kz_c(void) { return kz_b(); }\n', 'base may not use kz_b'),
    ('src/mask/m.c', 'int kzi_s(void); int kzi_x(void) { return kzi_s(); }\n', 'mask may not use kzi_s of shape'),
    ('src/math/b.c', 'void *malloc(size_t); void *kzi_x(void) { return malloc(4); }\n', 'math may not call malloc'),
    ('src/math/b.c', 'int puts(const char *); int kzi_x(void) { return puts(""); }\n', 'math may not call puts'),
    ('src/math/b.c', 'double sin(double); double kzi_x(double v) { return sin(v); }\n', 'math may not call sin'),
    ('src/math/b.c', 'int kzi_c(void); int kzi_x(void) { return kzi_c(); }\n', 'core: a circle of 2 files'),
    ('src/math/b.c', 'int kzi_c(void); int kzi_x(void) { return kzi_c(); }\n',
     'src/math/b.c needs kzi_c of src/math/room/c.c'),
    ('cli/lib/other.c', '#include "other.h"\n', '"other.h", which belongs to ?'),
    ('cli/lib/other.c', 'int main(void); int cli_x(void) { return main(); }\n', 'cli: a circle of 2 files'),
    ('src/surface/room/one_more.h', '', 'src/surface/room: 21 files in one folder'),
    ('bindings/lua/room/one_more.lua', '', 'bindings/lua/room: 21 files in one folder'),
    ('bindings/js/core/d.h', '#include "c.h"\n', 'bindings/js/core: a circle of 2 files'),
    ('bindings/js/core/d.h', '#include "c.h"\n', '    d needs "c.h" of c'),
    ('bindings/js/core/c.c', 'int kzj_x(void) { return kzj_e(); }\n', '    e needs "c.h", kzj_c of c'),
    ('bindings/python/src/a.c', 'int kzp_x(void) { return kzp_b(); }\n', 'bindings/python/src: a circle of 2 files'),
    ('bindings/python/src/a.c', 'int kzp_c;\nint kzp_x(void) { return kzp_b(); }\n', '    a needs kzp_b of room/b'),
    ('bindings/python/src/high/x.c', 'int kzp_x3(void) { return kzp_x1(); }\n', 'bindings/python/src, by rooms: a circle of 2 files'),
    ('cli/lib/other.h', '#include "lib/more.h"\n', 'cli: a circle of 2 files'),
    ('src/pool/p.c', '#include <kolize/math.h>\n', 'pool may not include "kolize/math.h"'),
    ('src/pool/p.c', 'int puts(const char *); int kzi_x(void) { return puts(""); }\n', 'pool may not call puts'),
    ('src/math/b.c', '#include <pthread.h>\n', 'the core includes <pthread.h>'),
    ('src/math/b.c', '#include <kolize/pool.h>\n', 'math may not include "kolize/pool.h"'),
    ('src/io/i.c', 'void *malloc(size_t); void *kzi_x(void) { return malloc(4); }\n', 'kz_allocator only'),
    ('src/io/i.c', 'int kzi_b(void); int kzi_x(void) { return kzi_b(); }\n', 'kzi_b is private to math'),
    ('cli/main.c', 'int kzi_b(void); int x(void) { return kzi_b(); }\n', 'kzi_b is private to math'),
    ('src/math/b.c', 'int kzi_gone(void); int kzi_x(void) { return kzi_gone(); }\n', 'kzi_gone is defined nowhere'),
    ('src/math/b.c', 'static int calls; int kzi_x(void) { return ++calls; }\n', 'calls is data that can change'),
    ('src/math/b.c', 'int kzi_x(void) { static int n = 3; return ++n; }\n', 'n is data that can change'),
    ('src/math/b.c', 'int kzi_level = 3;\n', 'kzi_level is data that can change'),
    ('src/math/b.c', 'int helper(void) { return 1; }\n', 'helper begins with neither'),
    ('src/math/b.c', '__attribute__((visibility("default"))) int kzi_x(void) { return 1; }\n', 'visible but not declared'),
    ('include/kolize/math.h', 'KZ_API int kz_never(int a,\n    int b);\n', 'kz_never is declared but not defined'),
    ('include/kolize/math.h', 'static inline int kz_only(void) { return 1; }\n', 'kz_only is declared but not defined'),
    ('include/kolize/math.h', 'KZ_INLINE int kz_only(void) { return 1; }\n', 'kz_only is declared but not defined'),
    ('include/kolize/math.h', '/* Boxes. */\n#define KZ_DEFINE_UINT_BOX(N) \\\n    KZ_INLINE int kz_box_u##N##_x(void) '
     '{ return 1; }\nKZ_DEFINE_UINT_BOX(8)\n#undef KZ_DEFINE_UINT_BOX\n', 'kz_box_u8_x is declared but not defined'),
]


def write_tree(folder, files):
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)


def compile_one(source, build, name, cc):
    """The object where CMake would put it; nothing for a file that does not compile: its includes are the finding."""
    target = 'kolize_tool.dir' if name.startswith('cli') else \
        'kolize_io_static.dir' if name.startswith('src/io') else \
        'kolize_pool_static.dir' if name.startswith('src/pool') else 'kolize_static.dir'
    out = os.path.join(build, 'CMakeFiles', target, name + '.o')
    os.makedirs(os.path.dirname(out), exist_ok=True)
    if os.path.exists(out):
        os.remove(out)
    subprocess.run([cc, '-std=c11', '-O1', '-fno-inline', '-fPIC', '-fvisibility=hidden', '-fno-builtin', '-w',
                    '-include', os.path.join(build, 'public.h'), '-I' + os.path.join(source, 'include'),
                    '-I' + os.path.join(source, 'src'), '-I' + os.path.join(source, 'cli'), '-c',
                    os.path.join(source, name), '-o', out], capture_output=True)


def link_core(build, cc):
    objects = glob.glob(os.path.join(build, 'CMakeFiles', 'kolize_static.dir', 'src', '**', '*.o'), recursive=True)
    subprocess.run([cc, '-shared', '-o', os.path.join(build, 'libkolize.so')] + sorted(objects), check=True,
                   capture_output=True)


def findings_with(cc, folder, change):
    """What is found in a copy of the clean tree with text put at the end of one file."""
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        source, build = os.path.join(copy, 'tree'), os.path.join(copy, 'build')
        with open(os.path.join(source, change[0]), 'a', encoding='utf-8') as f:
            f.write(change[1])
        if change[0].endswith('.c'):
            compile_one(source, build, change[0], cc)
            link_core(build, cc)
        return check_tree(source, build)[0]


def self_test(cc):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        source, build = os.path.join(folder, 'tree'), os.path.join(folder, 'build')
        write_tree(source, GOOD)
        # Public functions visible, private ones not, as the real headers and options have it.
        write_tree(build, {'public.h': '#pragma GCC visibility push(default)\nint kz_a(void);\nint kz_b(void);\n'
                                       '#pragma GCC visibility pop\n'})
        for name in GOOD:
            if name.endswith('.c'):
                compile_one(source, build, name, cc)
        link_core(build, cc)
        for finding in check_tree(source, build)[0]:
            print('FAIL a clean tree: ' + finding)
            wrong += 1
        for change in PLANTED:
            found = findings_with(cc, folder, change)
            hit = any(change[2] in finding for finding in found)
            print('%s %s: %s' % ('ok  ' if hit else 'FAIL', change[0], change[2]))
            if not hit:
                wrong += 1
                print('     found instead: %s' % found)
    print('%d violations planted, %d not as they should be' % (len(PLANTED), wrong))
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--source')
    parser.add_argument('--build')
    parser.add_argument('--cc', default='cc')
    parser.add_argument('--self-test', action='store_true')
    args = parser.parse_args()
    if args.self_test:
        return self_test(args.cc)
    if not args.source or not args.build:
        parser.error('--source and --build are needed')
    findings, n_objects = check_tree(args.source, args.build)
    for finding in findings:
        print(finding)
    print('%d objects, %d findings' % (n_objects, len(findings)))
    return 1 if findings else 0


if __name__ == '__main__':
    sys.exit(main())
