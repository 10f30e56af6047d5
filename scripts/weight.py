#!/usr/bin/env python3
"""What the library weighs: measures, and with --write docs/weight.md anew, but for what its headings explain.

    weight.py BUILD [--write FILE] [--compile-time REVISION]

BUILD is a Release build with libkolize.so and libkolize.a.  --compile-time also compiles kolize.c, and that of another
revision, three times each.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMITS = {'libkolize.so': 740, 'kolize.c at -O2': 650, 'two circles': 40}  # KB of 1000 bytes

CIRCLES = '''#include <kolize/kolize.h>

int main(void)
{
    kz_shape a, b;
    kz_shape_circle((kz_vec2){12, 8}, 5, &a, 0);
    kz_shape_circle((kz_vec2){15, 8}, 2, &b, 0);
    return kz_relate(&a, &b) == KZ_OVERLAP ? 0 : 1;
}
'''


def text_size(path):
    """Code and constants, in KB of 1000 bytes, as `size` counts them."""
    out = subprocess.run(['size', path], check=True, capture_output=True, text=True).stdout
    return int(out.splitlines()[1].split()[0]) / 1000


def amalgamate(tree, folder):
    subprocess.run([sys.executable, '-B', os.path.join(tree, 'scripts', 'amalgamate.py'), '--source', tree,
                    '--out', folder], check=True, capture_output=True)
    return os.path.join(folder, 'kolize.c')


def compile_at_o2(source):
    out = source + '.o'
    subprocess.run(['gcc', '-std=c11', '-O2', '-c', source, '-o', out], check=True)
    return out


def circles_size(build, folder):
    source, program = os.path.join(folder, 'circles.c'), os.path.join(folder, 'circles')
    with open(source, 'w', encoding='utf-8') as f:
        f.write(CIRCLES)
    subprocess.run(['gcc', '-std=c11', '-O2', '-I', os.path.join(ROOT, 'include'), source,
                    os.path.join(build, 'libkolize.a'), '-Wl,--gc-sections', '-lm', '-o', program], check=True)
    return text_size(program)


def lines_of_src():
    n = 0
    for place, _, names in os.walk(os.path.join(ROOT, 'src')):
        for name in names:
            if re.search(r'\.[ch]$', name):
                with open(os.path.join(place, name), encoding='utf-8') as f:
                    n += sum(1 for _ in f)
    return n


def measure(build):
    with tempfile.TemporaryDirectory() as folder:
        return {'libkolize.so': text_size(os.path.join(build, 'libkolize.so')),
                'kolize.c at -O2': text_size(compile_at_o2(amalgamate(ROOT, folder))),
                'two circles': circles_size(build, folder)}


def one_space_in_version(path):
    """The amalgamator of 0.1.0 looks for the version behind one space."""
    with open(path, encoding='utf-8') as f:
        text = f.read()
    with open(path, 'w', encoding='utf-8') as f:
        f.write(re.sub(r'(#define KZ_VERSION_TEXT) +', r'\1 ', text))


def compile_ratio(revision):
    """The least of three compilations of kolize.c over that of the revision: processor time of gcc -O2."""
    with tempfile.TemporaryDirectory() as folder:
        then = os.path.join(folder, 'then')
        os.mkdir(then)
        archive = subprocess.run(['git', '-C', ROOT, 'archive', revision], check=True, capture_output=True).stdout
        subprocess.run(['tar', '-x', '-C', then], input=archive, check=True)
        one_space_in_version(os.path.join(then, 'include', 'kolize', 'base.h'))
        sources = [amalgamate(ROOT, os.path.join(folder, 'a')), amalgamate(then, os.path.join(folder, 'b'))]
        least = [float('inf')] * 2
        for _ in range(3):
            for i, source in enumerate(sources):
                before = os.times()
                compile_at_o2(source)
                after = os.times()
                used = after.children_user - before.children_user
                least[i] = min(least[i], used)
        shutil.rmtree(then)
        return least


def page(found, seconds, revision):
    gcc = subprocess.run(['gcc', '-dumpfullversion'], capture_output=True, text=True, check=True).stdout.strip()
    lines = ['# What the library weighs', '',
             'Written by `make weight` with gcc %s on %s. KB are 1000 bytes of code and constants, as `size` counts them.'
             % (gcc, os.uname().machine), '', '| what | measured | limit |', '| --- | --- | --- |']
    names = {'libkolize.so': '`libkolize.so`, everything', 'kolize.c at -O2': '`kolize.c`, compiled by `gcc -O2`',
             'two circles': 'a program that relates two circles, linked with `--gc-sections`'}
    for key, name in names.items():
        lines.append('| %s | %.0f KB | %d KB |' % (name, found[key], LIMITS[key]))
    lines.append('| lines of `src` | %d | |' % lines_of_src())
    if seconds:
        lines.append('| time to compile `kolize.c` | %.1f s, %.2f times that of version 0.1.0 (%s) | 0.5 times |'
                     % (seconds[0], seconds[0] / seconds[1], revision))
    lines += ['', '[cmake/switches.txt](../cmake/switches.txt) lists what can be left out.', '']
    return '\n'.join(lines)


def explanation(path):
    """What is written by hand in the page: all from its first heading of the second level on."""
    if not os.path.exists(path):
        return ''
    with open(path, encoding='utf-8') as f:
        text = f.read()
    at = text.find('\n## ')
    return text[at:] if at >= 0 else ''


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('build')
    parser.add_argument('--write')
    parser.add_argument('--compile-time')
    args = parser.parse_args()
    found = measure(args.build)
    seconds = compile_ratio(args.compile_time) if args.compile_time else None
    text = page(found, seconds, args.compile_time)
    if args.write:
        kept = explanation(args.write)
        with open(args.write, 'w', encoding='utf-8') as f:
            f.write(text + kept)
    print(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
