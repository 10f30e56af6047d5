"""packaging: recipes of one version that have no made-up address, and files about the tool that name all its verbs."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.environ['KOLIZE_SOURCE']
PACKAGING = os.path.join(SOURCE, 'packaging')
sys.path.insert(0, PACKAGING)

import recipes  # noqa: E402
import tool_files  # noqa: E402


class Recipes(unittest.TestCase):
    def setUp(self):
        self.values = recipes.fields('/nowhere')
        self.values.update({'SOURCE_SHA256': 'a' * 64, 'SOURCE_SHA512': 'b' * 128, 'TWO_FILES_SHA256': 'c' * 64})
        self.texts = {path: text for path, (text, _) in recipes.recipes(self.values).items()}

    def test_every_recipe_names_the_version_of_cmake(self):
        version = recipes.version_of()
        for path in ('debian/changelog', 'conan/conanfile.py', 'conan/conandata.yml', 'vcpkg/vcpkg.json', 'nix/package.nix',
                     'meson/subprojects/kolize.wrap', 'homebrew/kolize.rb', 'xmake/xmake.lua'):
            self.assertIn(version, self.texts[path], path)
        for path, text in self.texts.items():
            self.assertNotRegex(path + text, r'@[A-Z][A-Z_0-9]+@', path)

    def test_no_recipe_has_an_address_while_the_project_names_none(self):
        for path, text in self.texts.items():
            found = [url for url in re.findall(r'https?://[^\s"\']+', text) if not url.startswith('https://www.debian.org/doc/')]
            self.assertEqual(found, [], path)
        self.assertNotIn('Homepage', self.texts['debian/control'])

    def test_an_address_that_is_given_stands_in_every_recipe(self):
        self.values.update(HOMEPAGE='https://kolize.test', REPOSITORY='https://git.test/kolize')
        texts = {path: text for path, (text, _) in recipes.recipes(self.values).items()}
        for path in 'debian/control', 'conan/conanfile.py', 'vcpkg/vcpkg.json', 'nix/package.nix', 'homebrew/kolize.rb', 'xmake/xmake.lua':
            self.assertIn('https://kolize.test', texts[path], path)

    def test_json_and_python_can_be_read_with_and_without_addresses(self):
        json.loads(self.texts['vcpkg/vcpkg.json'])
        for path, text in self.texts.items():
            if path.endswith('.py'):
                compile(text, path, 'exec')

    def test_a_field_that_nobody_knows_is_refused(self):
        with self.assertRaises(SystemExit):
            recipes.filled('one @NOBODY@ line\n', self.values)

    def test_symbols_are_the_functions_of_the_interface(self):
        listed = recipes.read(os.path.join(SOURCE, 'docs/reference/api.json'))
        text = ''.join(text for path, text in self.texts.items() if path.endswith('.symbols'))
        named = set(re.findall(r'^ (kz_\w+)@', text, re.M))
        self.assertGreater(len(named), 300)
        self.assertEqual([name for name in named if name not in listed], [])

    def test_each_debian_package_has_its_list_and_its_override(self):
        for package in re.findall(r'^Package: (\S+)', self.texts['debian/control'], re.M):
            self.assertIn('debian/%s.install' % package, self.texts)
            self.assertIn('initial-upload', self.texts['debian/%s.lintian-overrides' % package])

    def test_what_is_written_is_what_was_filled(self):
        with tempfile.TemporaryDirectory() as out:
            recipes.main(out, out)
            self.assertTrue(os.access(os.path.join(out, 'debian/rules'), os.X_OK))
            self.assertTrue(os.path.exists(os.path.join(out, 'nix/package.nix')))


class ToolFiles(unittest.TestCase):
    HELP = ('kolize 1: ?\n\nUsage: kolize VERB [options] ...\n\n  hit      hits?\n  help     helps\n\nTry.\nExit status: 0 ran\n'
            '\n' + 70 * '-' + '\nUsage: kolize hit A [options]\n\n  --at X,Y               where\n'
            '  --frame-a N            A\'s; --frame-b N: of B\'s\n  -o, --output FILE      draw\n'
            '\n' + 70 * '-' + '\nUsage: kolize help [VERB]\n\n  --all                  every\n\nFor testing this tool: --fail-alloc=K\n')

    def test_options_are_read_from_help(self):
        first, parts = tool_files.sections(self.HELP)
        self.assertEqual(list(tool_files.summaries(first)), ['hit', 'help'])
        self.assertEqual(tool_files.options(parts['hit']), ['--at', '--frame-a', '--frame-b', '-o', '--output'])
        self.assertEqual(tool_files.options(parts['help']), ['--all'])

    def test_a_quote_and_a_dot_are_written_so_that_the_shells_and_man_read_them(self):
        self.assertIn("'a:it'\\''s'", tool_files.zsh({'a': "it's"}, {'a': []}))
        self.assertEqual(tool_files.roff('.SH\n-a\\'), '\\&.SH\n\\-a\\e')

    @unittest.skipUnless(os.environ.get('KOLIZE'), 'the tool is not built')
    def test_the_files_are_what_the_tool_says(self):
        for name, text in tool_files.files(os.environ['KOLIZE']).items():
            with self.subTest(name):
                self.assertEqual(recipes.read(os.path.join(PACKAGING, 'tool', name)), text, 'make tool-files writes it anew')
        verbs = re.findall(r'^  (\w+) ', subprocess.run([os.environ['KOLIZE'], 'help'], capture_output=True, text=True, check=True).stdout, re.M)
        self.assertGreater(len(verbs), 10)
        for name in tool_files.NAMES:
            text = recipes.read(os.path.join(PACKAGING, 'tool', name))
            for verb in verbs:
                self.assertRegex(text, r'(?m)\b%s\b' % verb, name)

    def test_bash_completes_verbs_and_options(self):
        def completed(*words):
            script = '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kolize; echo "${COMPREPLY[@]}"'
            return subprocess.run(['bash', '-c', script, 'bash', os.path.join(PACKAGING, 'tool/kolize.bash'), 'kolize', *words],
                                  capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual(completed('swe'), ['sweep'])
        self.assertEqual(completed('trace', '--conv'), ['--convex'])
        self.assertEqual(completed('hit', 'ship'), []) # files, by bash itself
        self.assertEqual(completed('help', 'doc'), ['doctor'])


if __name__ == '__main__':
    unittest.main()
