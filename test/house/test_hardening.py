"""What is shipped is built so that a fault in memory is hard to use: seen in the files themselves, by readelf."""

import os
import re
import subprocess
import tempfile
import unittest

BUILD = os.environ['KOLIZE_BUILD']
CC = os.environ.get('CC', 'cc')
PROGRAMS = ('kolize', 'kolize-demo')
LIBRARIES = ('libkolize.so', 'libkolize-io.so', 'libkolize-pool.so')
# Where these are called, arrays are guarded and sizes are checked.  The core has no such code (KolizeHardening.cmake);
# kolize-pool has no array on a stack and hands libc no buffer.
GUARDED = ('kolize', 'kolize-demo', 'libkolize-io.so')


def readelf(path, *options):
    return subprocess.run(['readelf', '-W', *options, path], check=True, capture_output=True, text=True).stdout


def faults(path, program, guarded):
    """What a program or shared library lacks."""
    dynamic, segments, symbols = readelf(path, '-d'), readelf(path, '-l'), readelf(path, '--dyn-syms')
    lacks = []
    if not re.search(r'BIND_NOW|Flags:.*\bNOW\b', dynamic):
        lacks.append('BIND_NOW')
    if 'GNU_RELRO' not in segments:
        lacks.append('RELRO')
    if program and not re.search(r'Flags:.*\bPIE\b', dynamic):
        lacks.append('PIE')
    if re.search(r'GNU_STACK.* RWE ', segments):
        lacks.append('a stack that is no code')
    if guarded and '__stack_chk_fail' not in symbols:
        lacks.append('stack protector')
    if guarded and not re.search(r' __(?!stack_chk)\w+_chk\b', symbols):
        lacks.append('checked libc calls')
    return lacks


class Hardening(unittest.TestCase):
    def test_programs_and_libraries_are_hardened(self):
        found = 0
        for name in PROGRAMS + LIBRARIES:
            path = os.path.join(BUILD, name)
            if not os.path.exists(path):
                continue
            found += 1
            self.assertEqual(faults(path, name in PROGRAMS, name in GUARDED), [], name)
        self.assertGreaterEqual(found, 2)

    def test_the_check_finds_each_fault_of_a_program_built_without(self):
        with tempfile.TemporaryDirectory() as folder:
            source, path = os.path.join(folder, 'a.c'), os.path.join(folder, 'a')
            with open(source, 'w', encoding='utf-8') as file:
                file.write('#include <stdio.h>\nint main(void) { char t[64]; return !fgets(t, 64, stdin); }\n')
            subprocess.run([CC, source, '-o', path, '-fno-stack-protector', '-U_FORTIFY_SOURCE', '-no-pie', '-Wl,-z,lazy',
                            '-Wl,-z,norelro', '-Wl,-z,execstack'], check=True, capture_output=True)
            self.assertEqual(faults(path, True, True), ['BIND_NOW', 'RELRO', 'PIE', 'a stack that is no code',
                                                        'stack protector', 'checked libc calls'])


if __name__ == '__main__':
    unittest.main()
