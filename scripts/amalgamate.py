#!/usr/bin/env python3
"""The core library as two files to drop into a project: kolize.h and kolize.c.

    amalgamate.py --source TREE --out FOLDER      writes both, and the flat interface beside them: kolize_flat.h and .c
    amalgamate.py --self-test                     plants what it must refuse, and looks whether it does

kolize.h is the public headers of the core in the order of kolize/kolize.h, word for word but for their #includes of
each other.  kolize.c is the private headers, each where it is first needed, and the sources in the order of the floors,
which is that of core_sources in CMakeLists.txt.

Four things differ between many files and one:
  Files may use one private name for different things.  A name that several sources define gets the name of its file in
  front; one that a struct's member has, too, is refused.
  Macros leak from file to file.  Those that a source defines are undefined at its end; a header's stay, so two headers,
  or a source and a header, that use one name for different things are refused.
  Options of single files (compile_options.txt) become pragmas of gcc and clang.  The kernels of the wider x86 levels
  are left out where a compiler has no such pragma.
  What a header defines would be compiled for the CPU level of the kernel file that happens to include it first.
  Headers are hoisted before such a file, but for those which need that level themselves.  A header whose vectors depend
  on the level, or that includes such a header, is repeated in each kernel file, with the file's name before its own.
"""

import argparse
import fnmatch
import glob
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import switches

INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"].*\n')
DEFINE = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)((?:.*\\\n)*.*)$', re.M)
GUARD = re.compile(r'^#ifndef (\w+)\n#define \1\n', re.M)
GUARD_END = re.compile(r'\n#endif\s*\Z')

# Included once at the top of kolize.c.  Others stay where a file has them, under the conditions it has.
STANDARD = ['float.h', 'limits.h', 'math.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'string.h']

# Passes of gcc that make code compiled for size hardly smaller, and take a third of the time to compile it.
SKIPPED_AT_OS = ['no-tree-pre', 'no-tree-vrp', 'no-code-hoisting', 'no-rerun-cse-after-loop', 'no-expensive-optimizations',
                 'no-tree-tail-merge', 'no-schedule-insns2', 'no-tree-loop-optimize',
                 'no-tree-dominator-opts', 'no-tree-pta', 'no-ivopts', 'no-ree', 'no-split-paths', 'no-web',
                 'no-tree-copy-prop', 'no-tree-bit-ccp', 'no-tree-slp-vectorize', 'no-tree-reassoc', 'no-tree-slsr',
                 'no-tree-switch-conversion', 'no-ipa-sra', 'no-if-conversion']

# A kernel file asks whether the compiler's options have its level; in one file the pragmas give it.
LEVEL_TEST = re.compile(r'^#if defined\(__AVX\w+__\)(?: && defined\(__AVX\w+__\))*$', re.M)


class Refused(Exception):
    pass


def read(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


def floors_of(source):
    """The floors in their order: the folders that core_sources globs."""
    found = re.search(r'file\(GLOB_RECURSE core_sources\b([^)]*)\)', read(os.path.join(source, 'CMakeLists.txt')))
    floors = re.findall(r'\bsrc/(\w+)/\*\.c', found.group(1)) if found else []
    if 'base' not in floors:
        raise Refused('CMakeLists.txt: core_sources names no floors')
    return floors


def version_of(source):
    return re.search(r'#define KZ_VERSION_TEXT +"([^"]+)"', read(os.path.join(source, 'include/kolize/base.h'))).group(1)


def kernel_options(source):
    """[(pattern of files, target features, [gcc optimisations])] from compile_options.txt; '*' is all files."""
    options = []
    for line in read(os.path.join(source, 'cmake', 'compile_options.txt')).splitlines():
        words = line.split()
        if len(words) < 4 or words[0] == '#':
            continue
        files, processors, compilers = words[:3]
        features, optimise = [], []
        for word in words[3:]:
            if word == '-fno-math-errno':
                continue  # the pragma is too late: what sqrt does is settled when the compiler starts
            if re.match(r'-O', word):
                optimise.append(word[1:])
            elif word.startswith('-f') and processors == 'any' and compilers in ('any', 'gcc'):
                optimise.append(word[2:])
            elif re.match(r'-m[a-z]', word) and processors == 'x86' and files != '*' and word != '-msse2':
                features.append(word[2:])
        options.append((files, features, optimise))
    return options


def options_of(path, options):
    """(target features, gcc optimisations) of one file."""
    rows = [row for row in options if row[0] != '*' and fnmatch.fnmatch('/' + path, '*/' + row[0])]
    words = [o for row in rows for o in row[2]]
    how_much = [w for w in words if w.startswith('O')][-1:]  # whoever compiles the file says how much, but for size
    return ([f for row in rows for f in row[1]],
            [w for w in words if not w.startswith('O')] + [w for w in how_much if w == 'Os'])


# ---- kolize.h --------------------------------------------------------------------------------------------------------

def public_headers(source, floors):
    """Paths in include/kolize: in the order of kolize.h, each after those it includes; then what it forgets."""
    folder = os.path.join(source, 'include', 'kolize')
    order = []

    def add(name):
        if name in order:
            return
        for kind, other in INCLUDE.findall(read(os.path.join(folder, name))):
            if kind == '"':
                add(other)
        order.append(name)

    add('kolize.h')
    for floor in floors:
        for name in sorted(os.listdir(folder)):
            if re.split(r'[_.]', name)[0] == floor:
                add(name)
    order.remove('kolize.h')
    return order


def banner(text):
    return '/* ==== %s %s */\n' % (text, '=' * max(4, 110 - len(text)))


def license_comment(source):
    lines = read(os.path.join(source, 'LICENSE')).strip().split('\n')
    return '/*\n' + ''.join((' * ' + line).rstrip() + '\n' for line in lines) + ' */\n'


def make_header(source, floors):
    names = public_headers(source, floors)
    parts = [
        '/* kolize.h - Kolize %s, exact 2D collision of pixel masks and shapes, in two files: this one and kolize.c.\n'
        ' * Made by scripts/amalgamate.py from the public headers; how to compile kolize.c is said there. */\n'
        % version_of(source), license_comment(source), '#ifndef KOLIZE_SINGLE_H\n#define KOLIZE_SINGLE_H\n']
    for name in names:
        text = read(os.path.join(source, 'include', 'kolize', name))
        text = INCLUDE.sub(lambda m: '' if m.group(1) == '"' else m.group(0), text)
        parts.append('\n' + banner('kolize/' + name) + text)
    # What the tree's own kolize.h would bring in is here already.
    parts.append('\n#ifndef KOLIZE_H\n#define KOLIZE_H\n#endif\n\n#endif\n')
    return ''.join(parts), names


# ---- kolize.c --------------------------------------------------------------------------------------------------------

HEAD = '''/* kolize.c - the core of Kolize %(version)s in one file beside kolize.h, made by scripts/amalgamate.py.
 *
 *     gcc -std=c11 -O2 -c kolize.c          clang likewise; MSVC: cl /std:c11 /O2 /fp:precise /c kolize.c
 *
 * Link with -lm where the system has a libm of its own, for sqrt alone: elsewhere than on x86, and without -fno-math-errno
 * (which is welcome), compilers keep a call for negative numbers beside the instruction.  Compile it as C; kolize.h is
 * for C++ too.
 *
 * The same answers on every machine need arithmetic as it is written.  What keeps compilers from changing it:
 *     no -ffast-math, /fp:fast              refused below
 *     -msse2 -mfpmath=sse on 32-bit x86     refused below without
 *     -ffp-contract=off                     pragmas below; clang does not heed them under -ffp-contract=fast
 *     gcc: -fno-tree-vectorize              a pragma below: gcc 12's vectorisers fuse operations despite the above
 *     clang for wasm: -fno-slp-vectorize    give it yourself: clang 14's drops a rounding to float
 *     s390x: -fexcess-precision=fast        give it yourself, or use -std=gnu11: else refused below
 * kz_self_check() tells when a program starts whether it went well.
 *
 * Defining these when it is compiled:
 *     KZ_NO_KERNELS   leaves out the kernels of AVX2 and AVX-512, which gcc 9, clang 8 or later take in by pragmas, and
 *                     which run only where the processor has them
 *     KZ_NO_MALLOC    refers to no libc heap: every allocator is yours
 *     KZ_UNWIND_TABLES   keeps the tables that profilers unwind by, 70 KB on x86_64; -fexceptions keeps them, too
 *     KZ_NO_FIT ...   leaves out a capability: switches below; define the same ones where kolize.h is included
 *     KZ_DEBUG        stops at a caller's mistake by assert */
%(license)s
#if defined(__cplusplus)
#error "kolize.c is C11: compile it as C.  kolize.h can be included from C++."
#elif !defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L
#error "kolize.c needs C11: -std=c11, or /std:c11."
#endif

#if !defined(KZ_BUILD)
#define KZ_BUILD
#endif
#define KZ_COMPILE_INLINE /* functions with bodies in kolize.h are symbols of this file too */
#include "kolize.h"

/* Switches: %(switches)s. */

%(standard)s
/* Whether the kernels of the wider x86 levels can be had in a file that is compiled for less. */
#if !defined(KZ_NO_KERNELS) && defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__)) && defined(__SSE2__)
#if defined(__clang__)
#if __has_extension(pragma_clang_attribute_namespaces)
#define KZI_X86_KERNELS 1
#endif
#elif !defined(__INTEL_COMPILER) && __GNUC__ >= 9
#define KZI_X86_KERNELS 1
#endif
#endif
#if !defined(KZI_X86_KERNELS)
#define KZI_X86_KERNELS 0
#endif
#if KZI_X86_KERNELS
#include <immintrin.h>
#endif

/* The instruction alone: without -fno-math-errno compilers keep a call of libm beside it, for negative numbers. */
#if defined(__GNUC__) && defined(__SSE2__) && !defined(__NO_MATH_ERRNO__)
#include <emmintrin.h>
static inline double kzi_sqrt(double x)
{
    const __m128d v = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(v, v));
}
#define sqrt kzi_sqrt
#endif

/* No exception may leave a callback (docs/conventions.md), so tables for unwinding are for debuggers, beside the program. */
#if defined(__GNUC__) && defined(__ELF__) && defined(__OPTIMIZE__) && !defined(__EXCEPTIONS) && !defined(KZ_UNWIND_TABLES)
__asm__(".cfi_sections .debug_frame");
#endif

/* Arithmetic as written. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function" /* inline ones, which no compiler minds in a header */
#pragma clang diagnostic ignored "-Wdouble-promotion" /* every widening below is meant, and exact */
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize(%(optimize)s)
#pragma GCC diagnostic ignored "-Wunused-function" /* declared, but of other machines or left out */
#pragma GCC diagnostic ignored "-Wdouble-promotion" /* every widening below is meant, and exact */
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif
'''

TAIL = '''
#undef sqrt
#if defined(__clang__)
#pragma clang diagnostic pop
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
'''

GCC_ONLY = '\n#if defined(__GNUC__) && !defined(__clang__)%s\n#pragma GCC %s\n#endif\n'

LEVEL_BEGIN = '''#if KZI_X86_KERNELS && defined(__clang__)
#pragma clang attribute push(__attribute__((target("%s"))), apply_to = function)
#elif KZI_X86_KERNELS
#pragma GCC push_options
#pragma GCC target("%s")
#endif
'''

LEVEL_END = '''
#if KZI_X86_KERNELS && defined(__clang__)
#pragma clang attribute pop
#elif KZI_X86_KERNELS
#pragma GCC pop_options
#endif
'''


def quoted(words):
    return ', '.join('"%s"' % word for word in words)


def c_files(source, folder):
    """Paths in the tree of the .c files of a floor: its own, then those of its rooms."""
    found = []
    for place, rooms, names in os.walk(os.path.join(source, folder)):
        rooms.sort()
        found += [os.path.relpath(os.path.join(place, name), source) for name in sorted(names) if name.endswith('.c')]
    return found


# ---- Private names ---------------------------------------------------------------------------------------------------

IGNORED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
DIRECTIVE = re.compile(r'^[ \t]*#(?:.*\\\n)*.*$', re.M)
CONSTANTS = re.compile(r'\benum\b[^;{}()]*\{([^{}]*)\}')


def outside_blocks(text):
    """The declarations of a file, without what is in braces: 'static int one(void) {}', 'typedef struct two {} two;'."""
    depth, out = 0, []
    for part in re.split(r'([{}])', text):
        depth -= part == '}'
        if depth == 0:
            out.append(part + (';' if part == '}' else ''))
        depth += part == '{'
    return ''.join(out)


def private_names(text):
    """What a source defines for itself at file scope: functions, objects, types, constants."""
    text = DIRECTIVE.sub('', IGNORED.sub(' ', text))
    text = re.sub(r'\bKZI_(?:ALWAYS|NEVER)_INLINE\b', 'static', text)
    names = set()
    for constants in CONSTANTS.findall(text):
        names.update(re.findall(r'(\w+)\s*(?:=[^,]*)?(?:,|$)', constants.strip()))
    plain = outside_blocks(text)
    names.update(re.findall(r'\b(?:struct|union|enum)\s+(\w+)\s*\{', plain))
    names.update(re.findall(r'\btypedef\b[^;{]*?\(\s*\*?\s*(\w+)\s*\)\s*\(', plain))
    names.update(re.findall(r'\}\s*;?\s*(\w+)\s*;', plain))
    names.update(re.findall(r'\btypedef\b[^;{(]*?\b(\w+)\s*;', plain))
    for one in re.findall(r'\bstatic\b([^;{=]*)', plain):
        found = re.search(r'\b(\w+)\s*(?:\(|\[|$)', re.sub(r'__attribute__\s*\(\(.*?\)\)', '', one).strip())
        if found:
            names.add(found.group(1))
    return names


def rename_private(path, text, names):
    """The file's names in front of those that other files define, too."""
    if not names:
        return text
    prefix = os.path.splitext(os.path.basename(path))[0]
    word = re.compile(r'(\.\s*|->\s*)?\b(%s)\b' % '|'.join(sorted(names)))

    def replace(found):
        if found.group(1):
            raise Refused('%s: %s is a private name of several files, and a member here' % (path, found.group(2)))
        return ('%s_%s' % (prefix, found.group(2))) if not found.group(2).isupper() else \
            '%s_%s' % (prefix.upper(), found.group(2))

    out, at = [], 0
    for ignored in IGNORED.finditer(text):
        out += [word.sub(replace, text[at:ignored.start()]), ignored.group(0)]
        at = ignored.end()
    return ''.join(out) + word.sub(replace, text[at:])


# A header that has two sorts of vectors, and what it calls them.
LEVEL_HEADER = re.compile(r'^#if defined\(__AVX2__\)$', re.M)
LEVEL_NAMES = r'kzi_(?:f64|u64)x4\w*'
PROTOTYPE = re.compile(r'^(?!static\b|typedef\b|extern\b|struct \w+;)(?=[a-z][\w \t*]*\bkzi_\w+\()', re.M)


def make_static(text):
    """A private header whose functions are this file's own: a compiler then drops what it has inlined everywhere.
    Only the first declaration of a function need say so."""
    return PROTOTYPE.sub('static ', text)


class Unit:
    """kolize.c while it grows."""

    def __init__(self, source, floors, public):
        self.source, self.public = source, public
        self.done = set()    # private headers that are in
        self.macros = {}     # those of headers: name -> (definitions in one header, the header)
        self.local = {}      # those of sources: name -> one source
        self.names = [name for floor in floors for name in c_files(source, os.path.join('src', floor))]
        self.switches = switches.read_switches(source)
        self.out = []
        self.repeated = None # headers repeated in the kernel file that is being added: path -> its private names
        self.by_level = {}   # private headers: does what they define depend on the level?
        homes = {}  # private headers have names, too: a source file that has one of these as its own is renamed
        headers = glob.glob(os.path.join(glob.escape(source), 'src', '**', '*.h'), recursive=True)
        for path in self.names + sorted(os.path.relpath(header, source) for header in headers):
            for name in private_names(self.text(path)):
                homes.setdefault(name, []).append(path)
        self.shared = {name for name, paths in homes.items() if len(paths) > 1}
        for name in public:
            self.keep_macros(os.path.join('include', 'kolize', name))

    def text(self, path):
        return read(os.path.join(self.source, path))

    def resolve(self, path, kind, name):
        """A private header's path in the tree; None for a header of the system, '' for a public one."""
        if re.fullmatch(r'kolize/\w+\.h', name):
            if name.split('/')[1] not in self.public and name != 'kolize/kolize.h':
                raise Refused('%s: <%s> is not part of the core' % (path, name))
            return ''
        if kind == '<':
            return None
        full = os.path.join('src', name)
        if os.path.isfile(os.path.join(self.source, full)):
            return full
        raise Refused('%s: "%s" is not found' % (path, name))

    def depends_on_level(self, path):
        """Has the header two sorts of vectors, or does it include one that has?  Templates are no headers."""
        if path not in self.by_level:
            text = self.text(path)
            self.by_level[path] = bool(GUARD.search(text)) and (bool(LEVEL_HEADER.search(text)) or any(
                self.depends_on_level(other) for other in
                (self.resolve(path, kind, name) for kind, name in INCLUDE.findall(text)) if other))
        return self.by_level[path]

    def keep_macros(self, path):
        """Of a header that is included once."""
        defined = {}
        for name, rest in DEFINE.findall(self.text(path)):
            if name.endswith('_H') and not rest.strip():
                continue
            defined.setdefault(name, []).append(re.sub(r'[\s\\]+', ' ', re.sub(r'/\*.*?\*/', '', rest)).strip())
        for name, rests in defined.items():
            if name in self.macros and self.macros[name][0] != rests:
                raise Refused('%s and %s both define %s, and differ' % (self.macros[name][1], path, name))
            if name in self.local:
                raise Refused('%s undefines %s of %s' % (self.local[name], name, path))
            self.macros[name] = (rests, path)

    def inline(self, path, hoisted, local, level):
        """A file's text with its headers in it, but for those put into `hoisted`, which go before it."""
        def replace(found):
            kind, name = found.group(1), found.group(2)
            other = self.resolve(path, kind, name)
            if other is None:
                return '' if name in STANDARD else found.group(0)
            if other == '':
                return ''
            text = self.text(other)
            if not GUARD.search(text):  # a template: once for each set of macros
                local.update(self.defines(other))
                return self.inline(other, hoisted, local, level)
            if level and self.depends_on_level(other):
                if other in self.repeated:
                    return ''
                self.repeated[other] = private_names(text)
                return banner(other) + self.inline(other, hoisted, local, level)
            if other in self.done:
                return ''
            self.done.add(other)
            self.keep_macros(other)
            text = banner(other) + self.switched(other, make_static(self.inline(other, hoisted, local, level)))
            if level and LEVEL_TEST.search(self.text(other)):
                return text
            hoisted.append(text)
            return ''

        text = self.text(path)
        if GUARD.search(text):
            text = GUARD_END.sub('\n', GUARD.sub('', text, count=1))
        text = INCLUDE.sub(replace, text)
        if level or not self.depends_on_level(path):
            text = LEVEL_TEST.sub('#if KZI_X86_KERNELS', text)
        if '__AVX' in text and not self.depends_on_level(path):
            raise Refused('%s: asks for a CPU level in a way not understood here' % path)
        return text

    def switched(self, path, text):
        """Inside the conditions under which the build has the file."""
        conditions = ['!defined(%s)' % s.macro for s in self.switches if s.leaves_out(os.path.relpath(path, 'src'))]
        return '#if %s\n%s\n#endif\n' % (' && '.join(conditions), text) if conditions else text

    def defines(self, path):
        return {name for name, _ in DEFINE.findall(self.text(path))}

    def add_source(self, path, options):
        features, optimise = options_of(path, options)
        hoisted, local = [], self.defines(path)
        self.repeated = {}
        text = self.inline(path, hoisted, local, bool(features))
        again = set().union(*self.repeated.values()) if self.repeated else set()
        if again:
            again.add(LEVEL_NAMES)
        text = rename_private(path, text, again | (self.shared & private_names(self.text(path))))
        for name in sorted(local):
            if name in self.macros:
                raise Refused('%s defines %s, which %s defines too' % (path, name, self.macros[name][1]))
            self.local[name] = path
        self.out += ['\n' + part for part in hoisted]
        self.out.append('\n' + banner(path))
        if optimise:
            condition = ''
            if 'Os' in optimise:
                condition, optimise = ' && defined(__OPTIMIZE__)', optimise + SKIPPED_AT_OS
            text = GCC_ONLY.lstrip() % (condition, 'push_options\n#pragma GCC optimize(%s)' % quoted(optimise)) + text + \
                GCC_ONLY % (condition, 'pop_options')
        if features:
            text = LEVEL_BEGIN % ((','.join(features),) * 2) + text + LEVEL_END
        self.out.append(self.switched(path, text))
        if local:
            self.out.append('\n' + ''.join('#undef %s\n' % name for name in sorted(local)))


def make_source(source, floors, public):
    options = kernel_options(source)
    unit = Unit(source, floors, public)
    for path in unit.names:
        unit.add_source(path, options)
    head = HEAD % {'version': version_of(source), 'license': license_comment(source),
                   'standard': ''.join('#include <%s>\n' % name for name in STANDARD),
                   'switches': ', '.join(s.macro for s in switches.read_switches(source)),
                   'optimize': quoted(o for row in options if row[0] == '*' for o in row[2])}
    return re.sub(r'\n{3,}', '\n\n', head + ''.join(unit.out) + TAIL), len(unit.names)


def make_cpp(source):
    """kolize.hpp with the files of include/kolize/cpp in it, beside kolize.h; None where there is no such header."""
    folder = os.path.join(source, 'include', 'kolize')
    if not os.path.exists(os.path.join(folder, 'kolize.hpp')):
        return None
    whole = read(os.path.join(folder, 'kolize.hpp'))
    done = set()

    def paste(match):
        name = match.group(1)
        if name in done:
            return ''
        done.add(name)
        text = read(os.path.join(folder, 'cpp', name))
        text = text.replace('#include "../kolize.h"', '#include "kolize.h"')
        return banner('kolize/cpp/' + name) + re.sub(r'^#include "([a-z]+\.hpp)"\n', paste, text, flags=re.M)
    whole = re.sub(r'^#include "cpp/([a-z]+\.hpp)"\n', paste, whole, flags=re.M)
    return license_comment(source) + re.sub(r'\n{3,}', '\n\n', whole)


def amalgamate(source, out):
    floors = floors_of(source)
    header, public = make_header(source, floors)
    code, n_sources = make_source(source, floors, public)
    os.makedirs(out, exist_ok=True)
    cpp = make_cpp(source)
    pairs = [('kolize.h', header), ('kolize.c', code)] + flat_files(source) + ([('kolize.hpp', cpp)] if cpp else [])
    for name, text in pairs:
        with open(os.path.join(out, name), 'w', encoding='utf-8', newline='\n') as f:
            f.write(text)
    print('%s: kolize.h of %d headers, %d lines; kolize.c of %d files, %d lines'
          % (out, len(public), header.count('\n'), n_sources, code.count('\n')))


def flat_files(source):
    """[(name, text)] of the flat interface, for which bindings compile two files: kolize.c and kolize_flat.c."""
    folder = os.path.join(source, 'bindings', 'flat')
    if not os.path.isdir(folder):
        return []
    code = read(os.path.join(folder, 'kolize_flat.c'))
    if code.count('#include <kolize/kolize.h>') != 1:
        raise Refused('kolize_flat.c: it is to include kolize/kolize.h once')
    return [('kolize_flat.h', read(os.path.join(folder, 'kolize_flat.h'))),
            ('kolize_flat.c', code.replace('#include <kolize/kolize.h>', '#include "kolize.h"'))]


# ---- Proof that clashes are found ------------------------------------------------------------------------------------

GOOD = {
    'LICENSE': 'Free.\n',
    'CMakeLists.txt': 'file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS\n    src/base/*.c src/math/*.c)\n',
    'cmake/compile_options.txt': '* any any -ffp-contract=off\n* x86 any -msse2\n*_avx2.c x86 any -mavx2\n',
    'include/kolize/base.h': '#ifndef B_H\n#define B_H\n#define KZ_VERSION_TEXT "1"\nint kz_a(void);\n#endif\n',
    'include/kolize/kolize.h': '#ifndef K_H\n#define K_H\n#include "base.h"\n#endif\n',
    'include/kolize/io.h': '#ifndef I_H\n#define I_H\n#endif\n',
    'src/base/p.h': '#ifndef P_H\n#define P_H\n#define SHARED 1\n#endif\n',
    'src/base/a.c': '#include "base/p.h"\n#include <kolize/base.h>\n#define TWICE 2\nint kz_a(void) { return TWICE; }\n',
    'src/base/t.h': 'static int NAME(void) { return SIZE; }\n#undef NAME\n',
    'src/math/q.h': '#ifndef Q_H\n#define Q_H\n#include "base/p.h"\n#define SHARED 1\n#endif\n',
    'src/math/b_avx2.c': '#include "math/q.h"\n#if defined(__AVX2__)\n#define SIZE 8\n#define NAME eight\n'
                         '#include "base/t.h"\n#undef SIZE\n#define SIZE 9\n#define NAME nine\n#include "base/t.h"\n'
                         '#endif\n',
    'src/math/v.h': '#ifndef V_H\n#define V_H\n#if defined(__AVX2__)\ntypedef long kzi_f64x4;\n#else\n'
                    'typedef int kzi_f64x4;\n#endif\n#endif\n',
    'src/math/v_lanes.h': '#ifndef W_H\n#define W_H\n#include "math/v.h"\n#include "math/q.h"\n'
                          'KZI_ALWAYS_INLINE kzi_f64x4 twice(kzi_f64x4 v) { return 2 * v; }\n#endif\n',
    'src/math/v.c': '#include "math/v_lanes.h"\nint kz_v(int a) { return (int)twice(a); }\n',
    'src/math/v_avx2.c': '#include "math/v_lanes.h"\nint kz_v_avx2(int a) { return (int)twice(a); }\n',
    'src/math/room/c.c': '#include "math/q.h"\n#define TWICE 4\nstatic int one(void) { return TWICE; }\n',
    'src/math/room/d.c': 'enum { FIRST, LAST = 4 };\ntypedef struct pair { int one; } pair;\n'
                         'static const int table[2] = {LAST, 1};\n'
                         'int kz_d(void) { pair p = {table[1]}; return p.one; }\n',
    'src/math/room/e.c': 'enum { FIRST };\ntypedef struct pair { int x; } pair;\nstatic int table[2]; /* pair */\n'
                         'static int one(void) { pair p = {FIRST}; return p.x + table[1]; }\n'
                         'int kz_e(void) { return one(); }\n',
}

# file, old words, new words, what the refusal says
PLANTED = [
    ('src/math/q.h', 'SHARED 1', 'SHARED 2', 'both define SHARED, and differ'),
    ('src/math/room/c.c', 'TWICE', 'SHARED', 'defines SHARED, which'),
    ('src/math/q.h', 'SHARED', 'TWICE', 'undefines TWICE of'),
    ('src/math/room/c.c', '"math/q.h"', '"q.h"', '"q.h" is not found'),
    ('src/math/room/c.c', '"math/q.h"', '<kolize/io.h>', 'is not part of the core'),
    ('src/math/room/c.c', 'static', '#ifdef __AVX2__\n#endif\nstatic', 'asks for a CPU level'),
    ('src/math/room/e.c', 'p.x', 'p.one', 'one is a private name of several files, and a member here'),
    ('CMakeLists.txt', 'core_sources', 'all_sources', 'names no floors'),
]


def self_test():
    wrong = 0
    for planted in [None] + PLANTED:
        with tempfile.TemporaryDirectory() as tree:
            for name, text in GOOD.items():
                if planted and planted[0] == name:
                    text = text.replace(planted[1], planted[2])
                os.makedirs(os.path.dirname(os.path.join(tree, name)), exist_ok=True)
                with open(os.path.join(tree, name), 'w', encoding='utf-8') as f:
                    f.write(text)
            said = ''
            try:
                amalgamate(tree, os.path.join(tree, 'out'))
            except Refused as refusal:
                said = str(refusal)
            if planted is None:
                code = read(os.path.join(tree, 'out', 'kolize.c'))
                right = (said == '' and code.count('SHARED 1') == 2 and code.count('return SIZE') == 2 and
                         code.count('#undef TWICE') == 2 and 'int c_one(void) {' in code and
                         'e_pair p = {E_FIRST}' in code and 'return p.x + e_table[1]' in code and
                         code.count('#if defined(__AVX2__)') == 1 and 'typedef long v_avx2_kzi_f64x4;' in code and
                         'int kz_v(int a) { return (int)twice(a); }' in code and
                         'int kz_v_avx2(int a) { return (int)v_avx2_twice(a); }' in code and
                         '/* pair */' in code and 'LAST = 4' in code and 'struct d_pair { int one; }' in code and code.index('q.h') < code.index('target("avx2")') and
                         code.index('kz_a') < code.index('static int NAME'))
            else:
                right = planted[3] in said
            if not right:
                wrong += 1
                print('wrong: %s: %s' % (planted, said))
    print('%d faults planted, %d not as they should be' % (len(PLANTED), wrong))
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--source')
    parser.add_argument('--out')
    parser.add_argument('--self-test', action='store_true')
    args = parser.parse_args()
    if args.self_test:
        return self_test()
    if not args.source or not args.out:
        parser.error('--source and --out are needed')
    try:
        amalgamate(args.source, args.out)
    except Refused as refusal:
        print('amalgamate.py: %s' % refusal, file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
