"""A log has every call that changes a world: the public functions, as api.json has them, beside KZI_CALLS."""

import json
import os
import re
import unittest

SOURCE = os.environ.get('KOLIZE_SOURCE') or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MANIFEST = os.path.join(SOURCE, 'src', 'world', 'record', 'record_private.h')

# Functions that take a world that is not const, and yet change nothing that a step, a query or a handle shows.
CHANGE_NOTHING = {
    'kz_world_free': 'ends the log',
    'kz_world_index': 'builds search trees; the slots that it could give up, a step has given up before',
    'kz_world_expect': 'counts searches, and builds search trees',
    'kz_world_pairs': 'writes the pairs out for the caller',
    'kz_body_pairs': 'sorts the pairs by their second body, and writes them out for the caller',
    'kz_world_record': 'begins and ends the log',
    'kz_draw_world': 'reads the pairs',
}


def functions_of_worlds():
    """The names of functions with a parameter `kz_world *`."""
    with open(os.path.join(SOURCE, 'docs', 'reference', 'api.json'), encoding='utf-8') as f:
        headers = json.load(f)
    return {one['name'] for header in headers for one in header['declares'] if one['kind'] == 'function'
            and header['library'] == 'kolize' and any(p['type'] == 'kz_world *' for p in one['parameters'])}


def recorded_calls():
    with open(MANIFEST, encoding='utf-8') as f:
        return set(re.findall(r'X\(\w+, "(kz_\w+)"', f.read()))


class Recorded(unittest.TestCase):
    def test_every_call_that_changes_a_world_is_in_the_manifest(self):
        functions = functions_of_worlds()
        self.assertIn('kz_body_set_pose', functions)
        self.assertGreater(len(functions), 20)
        missing = set(functions) - recorded_calls() - set(CHANGE_NOTHING)
        self.assertEqual(missing, set(), 'add them to KZI_CALLS, or say above why they change nothing')

    def test_the_manifest_names_public_functions(self):
        known = set(functions_of_worlds()) | {'kz_world_save', 'kz_grid_fill'}  # a const world; a grid that the log listens to
        self.assertEqual(recorded_calls() - known, set())

    def test_a_missing_call_would_be_noticed(self):
        self.assertNotEqual(set(functions_of_worlds()) - (recorded_calls() - {'kz_body_move'}) - set(CHANGE_NOTHING), set())


if __name__ == '__main__':
    unittest.main()
