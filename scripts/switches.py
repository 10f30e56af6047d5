#!/usr/bin/env python3
"""The switches that leave parts of the core out: cmake/switches.txt as data, and include/kolize/base_switches.h.

    switches.py            fails when the header is not what the table says
    switches.py --write    writes it
"""

import fnmatch
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADER = os.path.join('include', 'kolize', 'base_switches.h')

HEAD = '''/* base_switches.h - what a build of the library leaves out.  Written by scripts/switches.py from cmake/switches.txt.
 *
 * A program that defines KZ_NO_FIT must be linked with a library built without fitting, and so on.  base.h checks that
 * when the program is linked. */
#ifndef KOLIZE_BASE_SWITCHES_H
#define KOLIZE_BASE_SWITCHES_H

/* What is left out takes along what needs it. */
'''

TAIL = '''
#if !defined(KZI_WITHOUT)
#define KZI_WITHOUT
#endif

'''


class Switch:
    def __init__(self, line):
        name, along, files = [column.strip() for column in line.split('|')]
        self.name, self.macro = name, 'KZ_NO_' + name
        self.along = [] if along == '-' else along.split()
        self.files = [word for word in files.split() if word[0] != '!']
        self.but = [word[1:] for word in files.split() if word[0] == '!']

    def leaves_out(self, path):
        """A path below src."""
        return any(fnmatch.fnmatchcase(path, one) for one in self.files) and path not in self.but


def read_switches(source=ROOT):
    path = os.path.join(source, 'cmake', 'switches.txt')
    if not os.path.isfile(path):
        return []
    with open(path, encoding='utf-8') as f:
        return [Switch(line) for line in f if line.strip() and line[0] != '#']


def header_text(switches):
    out = [HEAD]
    for switch in switches:
        for other in switch.along:
            out.append('#if defined(%s) && !defined(KZ_NO_%s)\n#define KZ_NO_%s\n#endif\n' % (switch.macro, other, other))
    out.append('\n/* Their part of the name below. */\n')
    for switch in switches:
        out.append('#if defined(%s)\n#undef KZI_WITHOUT\n#define KZI_WITHOUT _without\n#define KZI_WITHOUT_%s _%s\n'
                   '#else\n#define KZI_WITHOUT_%s\n#endif\n'
                   % (switch.macro, switch.name, switch.name.lower(), switch.name))
    out.append(TAIL)
    letters = ', '.join('p%d' % i for i in range(len(switches)))
    pasted = ''.join('##p%d' % i for i in range(len(switches)))
    out.append('#define KZI_LIBRARY_PASTE(major, minor, without, %s) \\\n    kz_library_##major##_##minor##without%s\n'
               % (letters, pasted))
    out.append('#define KZI_LIBRARY_EXPAND(major, minor, without, %s) \\\n'
               '    KZI_LIBRARY_PASTE(major, minor, without, %s)\n' % (letters, letters))
    out.append('\n/* The name of the library with this version and these switches, such as kz_library_0_3_without_fit. */\n')
    out.append('#define KZ_LIBRARY_NAME \\\n    KZI_LIBRARY_EXPAND(KZ_VERSION_MAJOR, KZ_VERSION_MINOR, KZI_WITHOUT')
    out.append(''.join(', \\\n        KZI_WITHOUT_%s' % switch.name for switch in switches) + ')\n\n')
    out.append('#if defined(_MSC_VER)\n')
    for switch in switches:
        out.append('#if defined(%s)\n#pragma detect_mismatch("%s", "defined")\n#else\n'
                   '#pragma detect_mismatch("%s", "not defined")\n#endif\n' % ((switch.macro,) * 3))
    out.append('#endif\n\n#endif\n')
    return ''.join(out)


def main():
    text = header_text(read_switches())
    path = os.path.join(ROOT, HEADER)
    if '--write' in sys.argv[1:]:
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
        return 0
    with open(path, encoding='utf-8') as f:
        if f.read() == text:
            return 0
    print('%s is not what cmake/switches.txt says: python3 scripts/switches.py --write' % HEADER, file=sys.stderr)
    return 1


if __name__ == '__main__':
    sys.exit(main())
