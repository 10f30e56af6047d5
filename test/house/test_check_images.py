"""scripts/check_images.py sees each fault that is planted, and its packages are those that setup.sh installs."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = os.path.join(os.environ['KOLIZE_SOURCE'], 'scripts')
CHECK = os.path.join(SCRIPTS, 'check_images.py')
sys.path.insert(0, SCRIPTS)
import images_find # pylint: disable=wrong-import-position


class CheckImages(unittest.TestCase):
    def run_check(self, *arguments):
        """(exit status, lines printed)."""
        run = subprocess.run([sys.executable, '-B', CHECK, *arguments], capture_output=True, text=True, check=False)
        return run.returncode, (run.stdout + run.stderr).splitlines()

    def test_its_self_test_sees_every_fault_in_images_made_here(self):
        status, lines = self.run_check('--self-test', '--tool', os.environ['KOLIZE'])
        self.assertEqual((status, len([line for line in lines if line.startswith('self-test: ')])), (0, 13), lines)

    def test_a_tool_without_any_rule_of_transparency_fails_and_a_good_one_does_not(self):
        with tempfile.TemporaryDirectory() as folder:
            image, liar = os.path.join(folder, 'a.ppm'), os.path.join(folder, 'liar')
            with open(image, 'wb') as file:
                file.write(b'P6 8 1 255\n' + bytes(range(24)))
            with open(liar, 'w', encoding='utf-8') as file:
                file.write('#!/bin/sh\nfor out; do :; done\nprintf \'P4\\n8 1\\n\\377\' > "$out"\n')
            os.chmod(liar, 0o755)
            for tool, expected in ((os.environ['KOLIZE'], 0), (liar, 1)):
                status, lines = self.run_check('--tool', tool, '--out', folder, image)
                self.assertEqual(status, expected, lines)
        self.assertRegex(lines[-1], '^1 images of 1 formats, 2 masks: 1 masks differ; ')

    def test_it_looks_into_the_packages_that_setup_installs(self):
        with open(os.path.join(SCRIPTS, 'setup.sh'), encoding='utf-8') as file:
            listed = re.search(r'^images="([^"]*)"', file.read(), re.MULTILINE).group(1).split()
        self.assertEqual(sorted(listed), sorted(['python3-pil', 'libjpeg-turbo-progs', 'webp'] + images_find.PACKAGES))


if __name__ == '__main__':
    unittest.main()
