"""scripts/check_all.py on a page of three promises, and docs/promises.md read by it."""

import os
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.environ['KOLIZE_SOURCE']
CHECK_ALL = os.path.join(SOURCE, 'scripts', 'check_all.py')
ROWS = r'''
| | promise | command | seen last |
| --- | --- | --- | --- |
| P1 | counts | `echo "100% tests passed, 0 tests failed out of 7"; echo; echo "Total Test time (real) = 2 sec"` | 7 |
| P2 | breaks | `echo first; echo last; false` | nothing |
| P3 | goes on | `echo "90% tests passed, 1 tests failed out of 10"; echo a \| cat` | a |
'''


class CheckAll(unittest.TestCase):
    def run_on(self, rows, *arguments):
        """(status, lines printed, logs by name)."""
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, 'page.md')
            with open(page, 'w', encoding='utf-8') as file:
                file.write(rows)
            run = subprocess.run([sys.executable, '-B', CHECK_ALL, '--page', page, *arguments], capture_output=True,
                                 text=True)
            logs = {}
            for log in os.listdir(os.path.join(folder, 'build-check')) if run.stdout else []:
                with open(os.path.join(folder, 'build-check', log), encoding='utf-8') as file:
                    logs[log] = file.read()
        return run.returncode, run.stdout.splitlines() or run.stderr.splitlines(), logs

    def test_all_are_run_though_one_fails_and_the_last_lines_are_one_each_and_the_sum(self):
        status, lines, logs = self.run_on(ROWS)
        self.assertEqual(status, 1)
        self.assertRegex(lines[-4], r'^P1   holds  0:0\d .* counts: 100% tests passed, 0 tests failed out of 7$')
        self.assertRegex(lines[-3], r'^P2   DOES NOT HOLD \(build-check/P2.log\)  0:0\d .* breaks: last$')
        self.assertRegex(lines[-2], r'^P3   holds .* goes on: 90% tests passed, 1 tests failed out of 10; a$')
        self.assertRegex(lines[-1], r'^2 of 3 promises hold; 0:\d\d$')
        self.assertEqual(logs['P2.log'], 'first\nlast\n')

    def test_those_named_are_run_alone(self):
        status, lines, logs = self.run_on(ROWS, 'P3', 'P1')
        self.assertEqual((status, sorted(logs)), (0, ['P1.log', 'P3.log']))
        self.assertRegex(lines[-1], '^2 of 2 promises hold')

    def test_a_promise_that_is_not_there_and_a_row_that_cannot_be_read_are_errors(self):
        self.assertEqual(self.run_on(ROWS, 'P4')[:2], (1, ['no such promise: P4']))
        status, lines, _ = self.run_on(ROWS + '| P4 | has no command | none | none |\n')
        self.assertEqual(status, 1)
        self.assertIn('page.md:7: not a row', lines[0])

    def test_each_promise_of_the_page_is_a_row_with_a_target_of_make(self):
        lines = subprocess.run([sys.executable, '-B', CHECK_ALL, '--list'], capture_output=True, text=True,
                               check=True).stdout.splitlines()
        with open(os.path.join(SOURCE, 'Makefile'), encoding='utf-8') as file:
            targets = {line.split(':')[0] for line in file if ':' in line}
        self.assertEqual([line.split()[0] for line in lines], ['P%d' % (n + 1) for n in range(len(lines))])
        for line in lines:
            words = [word for word in line.split(' make ', 1)[1].split() if not word.startswith('-')]
            self.assertIn(words[0], targets, line)


if __name__ == '__main__':
    unittest.main()
