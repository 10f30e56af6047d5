"""The mutation tool on a tree of one function, where it is known which changes a test notices."""

import importlib.util
import os
import random
import shutil
import sys
import tempfile
import unittest

SCRIPTS = os.path.join(os.environ['KOLIZE_SOURCE'], 'scripts')
sys.path.insert(0, SCRIPTS)
SPEC = importlib.util.spec_from_file_location('mutants', os.path.join(SCRIPTS, 'mutants.py'))
mutants = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(mutants)
mutants_asm = mutants.mutants_asm

# The first branch is only about speed: both ways give 5 for x > 90.  Nothing calls unused().
SOURCE = '''
int clamp_to_five(int x);
int count_down(int n);
int unused(int x);
int clamp_to_five(int x)
{
    volatile int five = 5;
    if (x > 90) return five;
    return x > 5 ? 5 : x;
}
int count_down(int n)
{
    volatile long long left = n; /* counted upwards it comes to 0 after centuries */
    while (left != 0) left = left - 1;
    return (int)left;
}
int unused(int x)
{
    return x > 3 ? x * x : 2;
}
'''
TEST = '''
int clamp_to_five(int x);
int count_down(int n);
int main(void)
{
    for (int x = -10; x < 200; x++) if (clamp_to_five(x) != (x < 5 ? x : 5)) return 1;
    return count_down(7) != 0;
}
'''
BROKEN = 'int main(void) { return 1; }'
# Mutants are of what gcc writes, whatever compiles the rest.
GCC = os.environ.get('CC', 'gcc') if 'gcc' in os.path.basename(os.environ.get('CC', 'gcc')) else 'gcc'


@unittest.skipUnless(os.uname().machine == 'x86_64', 'mutants are of x86-64 assembly')
class Mutants(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        for name, text in (('tiny.c', SOURCE), ('test.c', TEST), ('broken.c', BROKEN)):
            with open(os.path.join(self.root, name), 'w', encoding='utf-8') as f:
                f.write(text)

    def fates(self, kinds, tests=('test.c',)):
        """{text of the source line: fates of its mutants}."""
        bench = mutants.Bench(self.root, os.path.join(self.root, 'build'), 2, ['.'], cc=GCC)
        bench.compile(['tiny.c'])
        paths = bench.programs({t[:-2]: [t] for t in tests})
        bench.tests = [mutants.Test(name, [path]) for name, path in paths.items()]
        text, out = mutants.Text(self.root), {}
        for _, _, tried in mutants.measure(bench, ['tiny.c'], lambda file: 0, '1', kinds, {}, say=lambda result: None):
            for m in tried:
                out.setdefault(text.at(m.site.place), set()).add(m.fate)
        bench.held.close()
        return out

    def test_each_fate_is_told_from_the_others(self):
        fates = self.fates(['flip'])
        self.assertEqual(fates['return x > 5 ? 5 : x;'], {'killed'})
        self.assertEqual(fates['if (x > 90) return five;'], {'killed'})  # flipped, small numbers become five
        self.assertEqual(fates['while (left != 0) left = left - 1;'] - {'timeout', 'killed'}, set())
        self.assertEqual(fates['return x > 3 ? x * x : 2;'], {'unreached'})

    def test_a_change_that_only_moves_work_survives(self):
        fates = self.fates(['edge'])
        self.assertEqual(fates['if (x > 90) return five;'], {'survived'})

    def test_a_subtraction_that_adds_never_ends(self):
        self.assertEqual(self.fates(['swap'])['while (left != 0) left = left - 1;'], {'timeout'})

    def test_tests_that_fail_on_unchanged_code_measure_nothing(self):
        with self.assertRaisesRegex(mutants.Stop, 'fails on unchanged code'):
            self.fates(['flip'], ('test.c', 'broken.c'))


class Ratchet(unittest.TestCase):
    def test_a_sample_that_is_enough_notices_a_fall_of_fifteen_points_in_four_of_five(self):
        chance = random.Random(1)
        for floor in (0.5, 0.65, 0.8, 0.9, 0.95, 1.0):
            n = mutants.enough(floor)

            def share_of_failures(true):
                scores = (mutants.Score(sum(chance.random() < true for _ in range(n)), n) for _ in range(2000))
                return sum(mutants.is_below(floor, it, False) for it in scores) / 2000
            self.assertLess(share_of_failures(floor), 0.07, floor)  # 0.05, and what 2000 samples may be off
            self.assertGreater(share_of_failures(floor - 0.15), 0.77, floor)

    def test_a_file_of_which_all_is_tried_fails_one_mutant_below_its_floor(self):
        self.assertFalse(mutants.is_below(0.9, mutants.Score(9, 10), True))
        self.assertTrue(mutants.is_below(0.9, mutants.Score(8, 10), True))
        self.assertFalse(mutants.is_below(0.9, mutants.Score(8, 10), False))  # of a sample it may be chance

    def test_floors_read_back_and_those_that_cannot_be_read_are_errors(self):
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as f:
            f.write('# comment\nsrc/mask/a.c 90\nsrc/mask/b.c 50\n')
            f.flush()
            mutants.write_floors(f.name, {'src/mask/b.c': 0.29, 'src/math/c.c': 1.0})
            self.assertEqual(mutants.read_floors(f.name),
                             {'src/mask/a.c': 0.9, 'src/mask/b.c': 0.29, 'src/math/c.c': 1.0})
            for wrong in ('src/mask/a.c\n', 'src/mask/a.c 101\n', 'src/mask/a.c ninety\n'):
                with open(f.name, 'w', encoding='utf-8') as again:
                    again.write(wrong)
                with self.assertRaises(mutants.Stop):
                    mutants.read_floors(f.name)

    def test_each_file_that_is_measured_has_a_floor(self):
        floors, measured = mutants.read_floors(mutants.FLOORS_PAGE), mutants.files_of([])
        self.assertEqual([f for f in measured if f not in floors and 'avx512' not in f], [])
        self.assertEqual([f for f in floors if not os.path.exists(os.path.join(mutants.ROOT, f))], [])

    def test_the_same_seed_chooses_the_same_sample(self):
        its = list(range(1000))
        self.assertEqual(mutants.choose('a.c', its, 20, '1'), mutants.choose('a.c', its, 20, '1'))
        self.assertNotEqual(mutants.choose('a.c', its, 20, '1'), mutants.choose('a.c', its, 20, '2'))
        self.assertEqual(list(mutants.choose('a.c', its, 0, '1')), its)

    def test_the_page_keeps_other_rows_and_reads_back(self):
        page = tempfile.NamedTemporaryFile('w+', suffix='.md')
        self.addCleanup(page.close)
        page.write('| file | sites |\n| --- | --: |\n| `src/mask/a.c` | 9 | 9 | 7 | 1 | 1 | 100 % |\n\nend\n')
        page.flush()
        mutants.write_page(page.name, {'src/math/b.c': mutants.ROW_FORMAT % ('src/math/b.c', 5, 4, 2, 0, 0, 50)})
        rows = mutants.read_page(page.name)
        self.assertEqual([(f, s.killed, s.measured) for f, s in rows.items()],
                         [('src/math/b.c', 2, 4), ('src/mask/a.c', 8, 8)])

    def test_known_survivors_do_not_count_and_need_a_reason(self):
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as f:
            f.write('# comment\na.c | if (x) | both ways are the same\n')
            f.flush()
            self.assertEqual(mutants.read_known(f.name), {('a.c', 'if (x)'): [('', 'both ways are the same')]})
            f.write('a.c | if (y) |  \n')
            f.flush()
            with self.assertRaises(mutants.Stop):
                mutants.read_known(f.name)

    def test_a_known_survivor_may_be_one_change_of_its_line_alone(self):
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as f:
            f.write('a.c | x = y | z + 1; | swap addl $1 | a reason\n')
            f.flush()
            known = mutants.read_known(f.name)
        self.assertEqual(known, {('a.c', 'x = y | z + 1;'): [('swap addl $1', 'a reason')]})
        text = mutants.Text('')
        text.files['a.c'] = ['x = y | z + 1;']
        for old, explained in (('\taddl\t$1, %eax', True), ('\taddl\t%ebx, %eax', False)):
            mutant = mutants.Mutant('a.c', mutants_asm.Site(0, 'swap', old, '\tsubl', ('a.c', 1)), 0)
            mutant.fate = 'survived'
            self.assertEqual(mutants.score([mutant], known, text).measured, 0 if explained else 1)


if __name__ == '__main__':
    unittest.main()
