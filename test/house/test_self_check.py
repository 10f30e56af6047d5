"""kz_self_check in builds whose flags change the arithmetic: each is refused by the compiler, or named by the check."""

import os
import platform
import shutil
import subprocess
import tempfile
import unittest

SOURCE = os.environ['KOLIZE_SOURCE']
CHECKED, OTHERS = 'src/base/self_check.c', ('src/base/result.c', 'test/house/self_check_tool.c')
COMPILERS = [name for name in ('gcc', 'clang') if shutil.which(name)]
X86 = platform.machine() == 'x86_64'
FAST = 'operations stay in their order (no -ffast-math, -fassociative-math)'
FUSED = 'no contraction into fused operations (-ffp-contract=off)'
PAIRS = 'no contraction of two operations at once (gcc: -fno-tree-vectorize)'
X87 = 'double is computed as double (no x87: -mfpmath=sse)'
ROUNDING = 'rounding to nearest (the thread\'s rounding mode)'
DENORMAL = 'denormal numbers are kept (no flush to zero, which the thread, or -ffast-math at the link, may have set)'


def has_fma():
    """May a program compiled for it run here?  Machines other than x86 have fused operations always."""
    if not X86:
        return True
    with open('/proc/cpuinfo', encoding='ascii', errors='replace') as f:
        return ' fma ' in f.read()


def library_options(compiler):
    """What the library is compiled with, from the table that CMake reads."""
    options = []
    with open(os.path.join(SOURCE, 'cmake', 'compile_options.txt'), encoding='ascii') as table:
        for line in table:
            words = line.split()
            if len(words) > 3 and words[0] == '*' and words[1] in ('any', 'x86' if X86 else platform.machine()) \
                    and words[2] in ('any', compiler):
                options += words[3:]
    return options


class SelfCheck(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.program = os.path.join(folder.name, 'self_check_tool')
        cls.others = [os.path.join(folder.name, os.path.basename(name) + '.o') for name in OTHERS]
        for name, made in zip(OTHERS, cls.others):
            subprocess.run([COMPILERS[0], '-std=c11', '-DKZ_BUILD', '-Iinclude', '-Isrc', '-c', name, '-o', made],
                           cwd=SOURCE, check=True)

    def build(self, compiler, *flags):
        return subprocess.run(
            [compiler, '-std=c11', '-DKZ_BUILD', '-Iinclude', '-Isrc', *flags, CHECKED, *self.others, '-o', self.program,
             '-lm'],
            cwd=SOURCE, capture_output=True, text=True)

    def said(self, *mode):
        return subprocess.run([self.program, *mode], capture_output=True, text=True, check=True).stdout.strip()

    def check_of(self, compiler, *flags):
        run = self.build(compiler, *flags)
        self.assertEqual(run.returncode, 0, run.stderr)
        return self.said()

    def check_is_named(self, wanted, compiler, *flags):
        with self.subTest(' '.join([compiler, *flags])):
            found = self.check_of(compiler, *flags)
            self.assertEqual(found[:len(wanted)], wanted)

    def test_the_library_s_own_options_are_sound(self):
        for compiler in COMPILERS:
            for more in ['-O0'], ['-O2'], ['-O3', '-march=native'], ['-O2', '-fno-trapping-math']:
                self.check_is_named('sound', compiler, *library_options(compiler), *more)

    def test_what_fast_math_changes_is_refused_by_the_compiler(self):
        for compiler in COMPILERS:
            for flag in '-ffast-math', '-Ofast':
                run = self.build(compiler, '-O2', flag)
                self.assertNotEqual(run.returncode, 0)
                self.assertIn('build it without that flag', run.stderr)
        if X86 and 'gcc' in COMPILERS:
            self.assertIn('add -msse2 -mfpmath=sse', self.build('gcc', '-O2', '-mfpmath=387').stderr)

    def test_each_flag_of_fast_math_is_named(self):
        for compiler in COMPILERS:
            for wanted, flags in (
                    (FAST, '-ffast-math -U__FAST_MATH__'),
                    (FAST, '-funsafe-math-optimizations'),
                    (FAST, '-fassociative-math -fno-signed-zeros -fno-trapping-math'),
                    ('a division is one (no -ffast-math, -freciprocal-math)', '-freciprocal-math'),
                    ('NaN and infinity are known (no -ffinite-math-only)', '-ffinite-math-only'),
                    ('zero has a sign (no -fno-signed-zeros)', '-fno-signed-zeros')):
                self.check_is_named(wanted, compiler, *library_options(compiler), '-O2', *flags.split())

    def test_fused_operations_are_named(self):
        if not has_fma():
            return  # none can be made, and so none can be run
        machine = ['-mfma'] if X86 else []
        for compiler in COMPILERS:
            options = [*library_options(compiler), '-O2', *machine]
            self.check_is_named('sound', compiler, *options)
            self.check_is_named(FUSED, compiler, *options, '-ffp-contract=fast')
        if X86 and 'gcc' in COMPILERS and self.fuses_pairs():
            self.check_is_named(PAIRS, 'gcc', *library_options('gcc'), '-O2', '-mfma', '-ftree-slp-vectorize')

    def fuses_pairs(self):
        """Has this gcc the fault that library_options keep out?  Later ones may not."""
        with open(self.program + '.c', 'w', encoding='ascii') as f:
            f.write('void f(const double *a, const double *b, double *out)\n'
                    '{ double x = a[0] * a[0] - b[0], y = a[1] * a[1] + b[1]; out[0] = x, out[1] = y; }\n')
        return 'vfmaddsub' in subprocess.run(
            ['gcc', '-O2', '-mfma', '-ffp-contract=off', '-ftree-slp-vectorize', '-S', f.name, '-o', '-'],
            capture_output=True, text=True, check=True).stdout

    def test_roundings_left_out_of_pairs_are_named(self):
        if not X86 or 'gcc' not in COMPILERS:
            return  # the fault is in gcc's code for x86
        version = int(subprocess.run(['gcc', '-dumpversion'], capture_output=True, text=True).stdout.split('.')[0])
        found = self.check_of('gcc', '-O2', '-ffp-contract=off', '-ftree-slp-vectorize')
        if version == 12:
            self.assertEqual(found, 'two roundings to float at once are done (gcc: -fno-tree-vectorize)')

    def test_x87_and_constants_of_single_precision_are_named(self):
        if 'gcc' not in COMPILERS:
            return  # clang knows neither flag
        self.check_is_named('constants are double (no -fsingle-precision-constant)', 'gcc', *library_options('gcc'),
                            '-O2', '-fsingle-precision-constant')
        if X86:
            for level in '-O0', '-O2':
                self.check_is_named(X87, 'gcc', *library_options('gcc'), level, '-mfpmath=387',
                                    '-Wno-builtin-macro-redefined', '-D__FLT_EVAL_METHOD__=0')

    def test_modes_of_the_processor_are_named(self):
        for compiler in COMPILERS:
            self.check_is_named('sound', compiler, *library_options(compiler), '-O1')
            self.assertEqual(self.said('round-up'), ROUNDING)
            if X86:
                self.assertEqual(self.said('flush-results'), DENORMAL)
                self.assertEqual(self.said('flush-operands'), DENORMAL)

    def test_the_doctor_says_what_is_broken_and_fails(self):
        if not X86 or 'KOLIZE' not in os.environ:
            return  # the mode is set as x86 has it; and a tree may be built without the tool
        library = self.program + '.so'
        source = ('#include <xmmintrin.h>\n'
                  '__attribute__((constructor)) static void flush(void) { _mm_setcsr(_mm_getcsr() | 0x8000); }\n')
        subprocess.run([COMPILERS[0], '-O1', '-shared', '-fPIC', '-x', 'c', '-', '-o', library],
                       input=source, text=True, check=True)
        tool = os.environ['KOLIZE']
        sound = subprocess.run([tool, 'doctor'], capture_output=True, text=True)
        self.assertEqual((sound.returncode, sound.stdout.splitlines()[-1]),
                         (0, 'Healthy: the same bits as the reference.'))
        broken = subprocess.run([tool, 'doctor'], capture_output=True, text=True,
                                env=dict(os.environ, LD_PRELOAD=library))
        self.assertEqual(broken.returncode, 1)
        self.assertEqual(broken.stdout.splitlines()[0], 'BROKEN  this does not hold: ' + DENORMAL)
        self.assertIn('Not healthy', broken.stdout)


if __name__ == '__main__':
    unittest.main()
