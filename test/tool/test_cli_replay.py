"""`kolize replay`: logs of worlds played, cut short, damaged and compared.  The two logs are those that examples/desync.c writes."""

import json
import os
import struct
import unittest

from cli_support import ARCADE, FAILED, FOUND, NONE, USAGE, ToolTest

MINE, YOURS = (os.path.join(os.path.dirname(ARCADE), 'logs', name) for name in ('mine.kzlog', 'yours.kzlog'))


def log(name=MINE):
    with open(name, 'rb') as f:
        return f.read()


class Plays(ToolTest):
    def test_a_log_plays_as_recorded(self):
        for path in (MINE, YOURS):
            out, _ = self.run_tool('replay', path, status=FOUND)
            self.assertIn('plays as recorded', out)
        answer = self.json('replay', MINE, status=FOUND)
        self.assertEqual((answer['steps'], answer['bodies'], answer['as_recorded']), (40, 8, True))
        self.assertRegex(answer['hash'], '^[0-9a-f]{16}$')
        self.assertEqual(self.run_tool('replay', '-q', MINE, status=FOUND)[0], '')

    def test_it_stops_at_a_step_or_mark(self):
        at_step = self.json('replay', MINE, '--to', '17', status=FOUND)
        self.assertEqual(at_step['steps'], 17)
        self.assertEqual(self.json('replay', MINE, '--mark', '16', status=FOUND), at_step)
        self.assertEqual(self.json('replay', MINE, '--to', '0', status=FOUND)['steps'], 0)
        self.assertIn('there are 40 steps', self.run_tool('replay', MINE, '--to', '41', status=FAILED)[1])
        self.assertIn('no mark 99', self.run_tool('replay', MINE, '--mark', '99', status=FAILED)[1])

    def test_calls_and_events(self):
        out, _ = self.run_tool('replay', MINE, '--calls', '--to', '1', status=FOUND)
        self.assertIn('kz_body_create', out)
        self.assertRegex(out, r'kz_body_set_pose +body 5  at \(5\.5, 25\)')
        lines = [json.loads(line) for line in self.run_tool('replay', '--json', MINE, '--events', '--calls', status=FOUND)[0].splitlines()]
        calls = [line for line in lines if 'call' in line]
        self.assertEqual(calls[0]['call'], 'kz_body_create')
        self.assertEqual(calls[-1]['call'], 'end')
        self.assertEqual(sum(call['call'] == 'kz_world_step' for call in calls), 40)
        self.assertTrue(all(not call['differs'] for call in calls))
        begun = [tuple(pair) for line in lines for pair in line.get('begin', [])]
        self.assertGreater(len(begun), 0)

    def test_a_picture_of_a_step(self):
        for name in ('step.svg', 'step.png'):
            path = os.path.join(self.folder, name)
            self.run_tool('replay', MINE, '--to', '10', '-o', path, status=FOUND)
            self.assertGreater(os.path.getsize(path), 500)


class Differs(ToolTest):
    def test_the_first_difference_of_two_logs(self):
        out, _ = self.run_tool('replay', MINE, '--against', YOURS, status=NONE)
        self.assertIn('mark 16: kz_body_set_pose of body 5', out)
        answer = self.json('replay', MINE, '--against', YOURS, status=NONE)
        self.assertEqual((answer['mark'], answer['body'], answer['same_calls']), (16, 5, False))
        self.assertEqual(answer['a']['call'], 'kz_body_set_pose')
        self.assertEqual((answer['a']['body'], answer['b']['body']), (5, 5))
        self.assertNotEqual(answer['a']['at'], answer['b']['at'])
        self.assertIn('no difference in 40 frames', self.run_tool('replay', MINE, '--against', MINE, status=FOUND)[0])
        self.assertEqual(self.json('replay', MINE, '--against', MINE, status=FOUND), {'differs': False, 'frames': 40})
        self.assertEqual(answer['frames'], 17)

    def test_logs_without_a_common_frame_are_no_agreement(self):
        head = self.write('head.kzlog', log()[:300])
        self.assertEqual(self.json('replay', head, status=FOUND)['steps'], 0)
        _, messages = self.run_tool('replay', MINE, '--against', head, status=FAILED)
        self.assertIn('no frame in common', messages)

    def test_a_log_whose_answers_are_others(self):
        data = bytearray(log())
        at = data.rindex(b'\x09\x00', 0, len(data) - 2)  # the last step and its result: the hash follows
        data[at + 2] ^= 1
        path = self.write('other.kzlog', bytes(data))
        out, _ = self.run_tool('replay', path, status=NONE)
        self.assertIn('DIFFERS', out)
        answer = self.json('replay', path, status=NONE)
        self.assertEqual((answer['as_recorded'], answer['first']['call']), (False, 'kz_world_step'))
        self.assertTrue(self.json('replay', MINE, '--against', path, status=NONE)['same_calls'])

    def test_a_log_that_was_cut_short_plays_so_far(self):
        answer = self.json('replay', self.write('cut.kzlog', log()[:2000]), status=FOUND)
        self.assertTrue(answer['as_recorded'])
        self.assertLess(answer['steps'], 40)
        self.assertFalse(answer['ended'])
        self.assertIn('no end', self.run_tool('replay', os.path.join(self.folder, 'cut.kzlog'), status=FOUND)[0])
        cut = self.json('replay', MINE, '--against', os.path.join(self.folder, 'cut.kzlog'), status=FOUND)
        self.assertEqual(cut['frames'], answer['steps'])
        self.assertTrue(self.json('replay', MINE, status=FOUND)['ended'])
        self.assertNotIn('no end', self.run_tool('replay', MINE, status=FOUND)[0] +
                         self.run_tool('replay', MINE, '--to', '3', status=FOUND)[0])


    def test_a_log_that_ended_early_says_why(self):
        for why, words in ((1, 'ERR_MEMORY\n'), (28, 'ERR_UNSUPPORTED, a body is a grid\n')):
            path = self.write('early.kzlog', log()[:-1] + bytes([why]))
            self.assertIn('ended before its game did: ' + words, self.run_tool('replay', path, status=FOUND)[0])
            answer = self.json('replay', path, status=FOUND)
            self.assertEqual((answer['steps'], answer['ended'], answer['as_recorded']), (40, False, True))


class Refused(ToolTest):
    def test_what_is_no_log(self):
        for data in (b'', b'KZLOG', b'KZLOG\x02\x00\x00' + log()[8:], b'no log at all', log()[:9] + b'\xff' * 40):
            out, messages = self.run_tool('replay', self.write('bad.kzlog', data), status=FAILED)
            self.assertIn('bad.kzlog', messages)
        self.run_tool('replay', 'nowhere.kzlog', status=FAILED)
        self.run_tool('replay', MINE, '--against', self.write('bad.kzlog', b'KZ'), status=FAILED)

    def test_a_damaged_call_is_named_by_its_byte(self):
        data = bytearray(log())
        at = data.rindex(b'\x08', 0, 3000)
        data[at] = 250
        _, messages = self.run_tool('replay', self.write('bad.kzlog', bytes(data)), status=FAILED)
        self.assertRegex(messages, r'byte \d+')

    def test_wrong_usage(self):
        for args in ((), (MINE, YOURS), (MINE, '--to', 'x'), (MINE, '--mark', '-1'), (MINE, '--to', '1', '--mark', '1'),
                     (MINE, '--against', YOURS, '--events'), (MINE, '--against', YOURS, '-o', 'a.svg')):
            self.run_tool('replay', *args, status=USAGE)

    def test_limits_hold(self):
        head = log()[:8] + struct.pack('<Bff', 0, 0, 0) + b'\x00\x00\x00'
        mask = b'\x02' + b'\x80\x80\x40' * 2 + b'\x00' * 64  # 2^20 by 2^20 cells
        _, messages = self.run_tool('replay', self.write('mask.kzlog', head + mask), status=FAILED)
        self.assertIn('more than the limit of 16777216', messages)


if __name__ == '__main__':
    unittest.main()
