"""The demo's command line and its scripts: mistakes are told by file and line."""

import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

DEMO = os.environ['KOLIZE_DEMO']
SCRIPTS = os.path.join(os.environ['KOLIZE_SOURCE'], 'demo', 'scripts')


def run(*args):
    return subprocess.run([DEMO, *args], capture_output=True, text=True)


class Demo(unittest.TestCase):
    def play(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'keys.txt')
            with open(path, 'w', encoding='utf-8') as f:
                f.write(text)
            result = run('--scene', 'list', '--script', path, '--report', '-')
            return result, path

    def told(self, text):
        """What is said about a script, with FILE in place of its path."""
        result, path = self.play(text)
        self.assertEqual((result.returncode, result.stdout), (2, ''))
        return result.stderr.strip().replace(path, 'FILE')

    def test_mistakes_are_told_by_file_and_line(self):
        for text, wanted in [
                ('left down\n', 'FILE:1: a line begins with the number of a frame'),
                ('# fine\n\n3\n', 'FILE:3: after the frame comes a key, button, mouse or wheel'),
                ('3 left\n', 'FILE:1: a key or button goes down, up or tap'),
                ('3 left sideways\n', 'FILE:1: a key or button goes down, up or tap'),
                ('3 left down now\n', 'FILE:1: a key or button goes down, up or tap'),
                ('1 a tap\n3 pedal down\n', 'FILE:2: no such key or button'),
                ('3 mouse 4\n', 'FILE:1: mouse takes two numbers, x and y'),
                ('3 mouse 4 b\n', 'FILE:1: x or y is no number'),
                ('3 mouse nan 4\n', 'FILE:1: x or y is no number'),
                ('3 wheel 1.5\n', 'FILE:1: wheel takes one whole number'),
                ('-1 left down\n', 'FILE:1: a line begins with the number of a frame'),
                ('5 left down\n4 left up\n', 'FILE:2: frames may not fall'),
                ('5 left down ' + 300 * 'x' + '\n', 'FILE:1: the line is too long')]:
            with self.subTest(text=text):
                self.assertEqual(self.told(text), 'kolize-demo: ' + wanted)

    def test_comments_blank_lines_and_a_missing_last_newline_are_fine(self):
        result, _ = self.play('# nothing\n\n   \t\n4 left tap # here\n7 mouse 1 2.5')
        self.assertEqual((result.returncode, result.stderr), (0, ''))
        self.assertIn('scene list after 8 steps\n', result.stdout)

    def test_frames_says_how_many_steps_are_made(self):
        result = run('--scene', 'list', '--frames', '30', '--report', '-')
        self.assertIn('scene list after 30 steps\n', result.stdout)

    def test_a_script_that_is_not_there_is_named(self):
        result = run('--scene', 'list', '--script', '/nowhere/keys.txt')
        self.assertEqual(result.returncode, 2)
        self.assertIn('/nowhere/keys.txt: the file cannot be read', result.stderr)

    def test_files_that_cannot_be_written_are_named(self):
        for option in ('--report', '--shot'):
            result = run('--scene', 'list', '--frames', '1', option, '/nowhere/out')
            self.assertEqual(result.returncode, 2)
            self.assertIn('/nowhere/out', result.stderr)

    def test_wrong_command_lines_are_refused_with_the_usage(self):
        for args in (['--scene'], ['--scene', 'none'], ['--frames', '3'], ['--scene', 'list', '--frames', '-3'],
                     ['--scene', 'list', '--frames', 'x'], ['--bogus'], ['list']):
            result = run(*args)
            self.assertEqual((result.returncode, result.stdout), (2, ''), args)
            self.assertIn('usage: kolize-demo', result.stderr)

    def test_a_window_opens_and_closes_when_asked_to_leave(self):
        """On SDL's dummy screen.  Where the machine is too busy to have opened it, it is given more time."""
        environment = dict(os.environ, SDL_VIDEODRIVER='dummy')
        for seconds in (0.5, 3, 15):
            window = subprocess.Popen([DEMO], stderr=subprocess.PIPE, text=True, env=environment)
            time.sleep(seconds)
            window.terminate()
            told = window.communicate()[1]
            if window.returncode != -signal.SIGTERM:
                break
        self.assertEqual((window.returncode, told), (0, ''))

    def test_every_scene_has_a_script_with_what_it_ends_in(self):
        scenes = re.findall(r'^ +F\d+ +([a-z-]+) ', run('--help').stdout, flags=re.M)
        self.assertGreater(len(scenes), 0)
        for scene in scenes:
            for folder in ('', 'expected'):
                path = os.path.join(SCRIPTS, folder, scene + '.txt')
                self.assertTrue(os.path.exists(path), path)


if __name__ == '__main__':
    unittest.main()
