"""scripts/setup.sh on systems it is not at home on, imitated by a PATH with chosen tools."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

SETUP = os.path.join(os.environ['KOLIZE_SOURCE'], 'scripts', 'setup.sh')
NEEDED = ['sh', 'cat', 'id', 'mktemp', 'rm', 'env', 'cc', 'gcc', 'g++', 'clang', 'cmake', 'make', 'pkg-config',
          'python3', 'doxygen']


class Setup(unittest.TestCase):
    def run_with(self, tools, what, scripts=(), **environment):
        """Runs setup.sh where only `tools` and the given (name, text) scripts can be called."""
        with tempfile.TemporaryDirectory() as folder:
            for tool in tools:
                where = shutil.which(tool)
                if where:
                    os.symlink(where, os.path.join(folder, tool))
            for name, text in scripts:
                path = os.path.join(folder, name)
                if os.path.lexists(path):
                    os.remove(path)
                with open(path, 'w', encoding='utf-8') as f:
                    f.write('#!/bin/sh\n' + text + '\n')
                os.chmod(path, 0o755)
            return subprocess.run(['/bin/sh', SETUP, what], capture_output=True, text=True,
                                  env=dict(environment, PATH=folder))

    def test_another_system_with_everything_gets_a_list_and_goes_on(self):
        run = self.run_with(NEEDED, 'build')
        self.assertEqual((run.returncode, run.stderr), (0, ''))
        self.assertIn('no Debian system', run.stdout)
        self.assertIn('expat', run.stdout)

    def test_another_system_that_lacks_something_is_told_what(self):
        run = self.run_with([t for t in NEEDED if t != 'cmake'], 'build', PKG_CONFIG_LIBDIR='/nowhere')
        self.assertEqual(run.returncode, 1)
        self.assertIn('Missing here: cmake libpng expat jansson zlib cairo', run.stderr)

    def test_another_system_is_told_what_the_tests_on_other_machines_lack(self):
        there = ['qemu-aarch64', 'wasm-ld', 'wasm-opt', 'sim65', 'x86_64-w64-mingw32-gcc']
        run = self.run_with(NEEDED, 'test', [(tool, 'exit 9') for tool in there], PKG_CONFIG_LIBDIR='/nowhere')
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, 'Missing here:.* cairo aarch64-linux-gnu-gcc node\n')
        self.assertIn('wasi-libc', run.stdout)

    def test_another_system_needs_python_alone_for_the_two_files(self):
        for tools, status, said in (['python3'], 0, ''), ([], 1, 'Missing here: python3\n'):
            run = self.run_with(tools, 'amalgamation')
            self.assertEqual((run.returncode, run.stdout + run.stderr), (status, said))

    def test_another_system_needs_no_libraries_for_the_npm_package_and_for_lua(self):
        tools = [(tool, 'exit 9') for tool in ('clang', 'wasm-ld', 'wasm-opt', 'node')]
        with tempfile.TemporaryDirectory() as sysroot:
            run = self.run_with(['python3'], 'js', tools[:3], WASI_SYSROOT=sysroot)
            self.assertEqual((run.returncode, run.stdout), (1, ''))
            self.assertIn('Missing here: node wasi-libc\n', run.stderr)
            os.makedirs(os.path.join(sysroot, 'include', 'wasm32-wasi'))
            run = self.run_with(['python3'], 'js', tools, WASI_SYSROOT=sysroot)
            self.assertEqual((run.returncode, run.stdout + run.stderr), (0, ''))
        for there, said in ((['cc', 'cmake', 'make'], ''), (['cc', 'make'], 'Missing here: cmake\n')):
            run = self.run_with([], 'lua', [(tool, 'exit 9') for tool in there])
            self.assertEqual((run.returncode, run.stdout + run.stderr), (1 if said else 0, said))

    def test_another_system_does_without_peers_to_compare_with(self):
        run = self.run_with(NEEDED, 'bench')
        self.assertEqual((run.returncode, run.stdout + run.stderr), (0, ''))

    def test_debian_without_root_and_sudo_is_told_the_command(self):
        scripts = [('dpkg-query', 'exit 1'), ('apt-get', 'echo called; exit 9'), ('id', 'echo 1000')]
        run = self.run_with(NEEDED, 'build', scripts)
        self.assertEqual(run.returncode, 1)
        self.assertIn('apt-get install libpng-dev', run.stderr)
        self.assertNotIn('called', run.stdout)

    def test_debian_with_everything_calls_no_installer(self):
        scripts = [('dpkg-query', 'echo installed'), ('apt-get', 'echo called; exit 9'), ('node', 'exit 9')]
        for what in ('build', 'run', 'test', 'machines', 'fuzz', 'valgrind', 'abi', 'amalgamation', 'docs', 'images',
                     'bench'):
            run = self.run_with(NEEDED, what, scripts)
            self.assertEqual((run.returncode, run.stdout + run.stderr), (0, ''))

    def test_a_failed_install_updates_the_lists_tries_again_and_then_fails(self):
        scripts = [('dpkg-query', 'exit 1'), ('id', 'echo 0'),
                   ('apt-get', 'echo "apt-get $*" | /bin/cut -c1-14 >&2; [ "$1" = update ]')]
        run = self.run_with(NEEDED, 'build', scripts)
        self.assertEqual(run.returncode, 1)
        self.assertIn('these could not be installed: libpng-dev', run.stderr)
        self.assertIn('apt-get update', run.stderr)

    def test_a_wrong_word_is_refused(self):
        self.assertEqual(self.run_with(NEEDED, 'everything').returncode, 2)


class Presets(unittest.TestCase):
    def test_presets_by_clang_and_for_other_machines_configure_and_take_no_foreign_compiler(self):
        """C++ is by the same clang; of another machine not by this one's compiler, and under MSan not at all."""
        with tempfile.TemporaryDirectory() as folder:
            runs = {}
            presets = {'ubsan': 'clang', 'msan': 'clang', 'wasm32': 'clang', 'aarch64': 'aarch64-linux-gnu-gcc'}
            for preset, compiler in presets.items():
                if shutil.which(compiler):
                    words = ['cmake', '--preset', preset, '-B', os.path.join(folder, preset)]
                    plain = {name: value for name, value in os.environ.items() if name not in ('CC', 'CXX')}
                    runs[preset] = subprocess.Popen(words, cwd=os.environ['KOLIZE_SOURCE'], env=plain, text=True,
                                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            said = {preset: run.communicate()[0] for preset, run in runs.items()}
            for preset, run in runs.items():
                self.assertEqual(run.returncode, 0, said[preset])
                if preset == 'ubsan':
                    self.assertIn('The CXX compiler identification is Clang', said[preset])
                else:
                    self.assertNotIn('CXX compiler identification', said[preset])


class OldCMake(unittest.TestCase):
    def test_expressions_name_one_configuration_each(self):
        """CMake 3.18, which the README promises, refuses several."""
        source, found = os.environ['KOLIZE_SOURCE'], {}
        for folder, folders, names in os.walk(source):
            folders[:] = [name for name in folders if not name.startswith(('build', '.', 'node_modules'))]
            for name in names:
                if name == 'CMakeLists.txt' or name.endswith('.cmake'):
                    with open(os.path.join(folder, name), encoding='utf-8') as f:
                        found[os.path.join(folder, name)] = re.findall(r'\$<CONFIG:\w*,[^>]*>', f.read())
        self.assertGreater(len(found), 10)
        self.assertEqual({name: several for name, several in found.items() if several}, {})


if __name__ == '__main__':
    unittest.main()
