"""ARCHITECTURE.md's table of rooms is that of the tree: each folder of source files, its entry file, its reference."""

import glob
import os
import re
import shutil
import tempfile
import unittest

SOURCE = os.environ["KOLIZE_SOURCE"]
PAGE = "ARCHITECTURE.md"
PROGRAMS = ("cli", "demo")
ROW = re.compile(r"^\| `([\w/]+)` \| *(.*?) *\| *`([\w.]+)` *\| *(.*?) *\|$")


def rooms_of(page):
    """{room: (what is asked of it, entry file, reference)} of the table below "## Rooms"."""
    table = page.partition("\n## Rooms\n")[2].partition("\n## ")[0]
    rows = [line for line in table.split("\n") if line.startswith("| `")]
    return {match.group(1): match.groups()[1:] for match in map(ROW.match, rows) if match}, len(rows)


def place_of(room):
    """The folder of a room: the programs' are named from the top of the tree, the libraries' from src."""
    return room if room.split("/")[0] in PROGRAMS else "src/" + room


def folders_of(root):
    """Every folder below src and the programs' that holds source files."""
    paths = [path for top in ("src",) + PROGRAMS for path in glob.glob(os.path.join(root, top, "**", "*.[ch]"), recursive=True)]
    return {os.path.relpath(os.path.dirname(path), root).replace(os.sep, "/") for path in paths}


def files_named(page):
    """The source files that a page names without a folder."""
    return set(re.findall(r"`(\w+\.[ch])`", page))


def findings(root):
    with open(os.path.join(root, PAGE), encoding="utf-8") as file:
        page = file.read()
    rooms, n_rows = rooms_of(page)
    folders = folders_of(root)
    places = {place_of(room) for room in rooms}
    out = ["%s has no row" % folder for folder in sorted(folders - places)]
    out += ["%s holds no source file" % place for place in sorted(places - folders)]
    if n_rows != len(rooms):
        out.append("%d rows of %d are not | `room` | question? | `entry.c` | reference |, or come twice"
                   % (n_rows - len(rooms), n_rows))
    for room, (question, entry, reference) in sorted(rooms.items()):
        if not question.endswith("?"):
            out.append("%s: what is asked of it?" % room)
        if not reference:
            out.append("%s: no reference" % room)
        if not os.path.isfile(os.path.join(root, place_of(room), entry)):
            out.append("%s: no entry file %s" % (room, entry))
    known = {os.path.basename(path) for folder in ("src", "include") + PROGRAMS
             for path in glob.glob(os.path.join(root, folder, "**", "*.[ch]"), recursive=True)}
    # X.c stands for the entry of any room.
    out += ["no file %s" % name for name in sorted(files_named(page) - known - {"X.c"})]
    return out


class Rooms(unittest.TestCase):
    def test_the_table_of_rooms_is_that_of_the_tree(self):
        self.assertGreaterEqual(len(folders_of(SOURCE)), 30)
        self.assertEqual(findings(SOURCE), [])

    def planted(self, change):
        """What is found in a copy of the tree's names after `change(root)`."""
        with tempfile.TemporaryDirectory() as root:
            for folder in ("src", "include") + PROGRAMS:
                shutil.copytree(os.path.join(SOURCE, folder), os.path.join(root, folder))
            shutil.copy(os.path.join(SOURCE, PAGE), root)
            change(root)
            return findings(root)

    def edited(self, old, new):
        def change(root):
            path = os.path.join(root, PAGE)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.assertIn(old, text)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new, 1))
        return self.planted(change)

    def test_a_fault_is_found(self):
        def new_room(root):
            os.mkdir(os.path.join(root, "src", "shape", "room"))
            with open(os.path.join(root, "src", "shape", "room", "new.c"), "w", encoding="utf-8"):
                pass

        self.assertEqual(self.planted(lambda root: None), [])
        self.assertEqual(self.planted(new_room), ["src/shape/room has no row"])
        self.assertIn("cli/query has no row", self.edited("| `cli/query` |", "| cli/query |"))
        self.assertEqual(self.planted(lambda root: shutil.rmtree(os.path.join(root, "src", "pool"))),
                         ["src/pool holds no source file", "pool: no entry file pool.c", "no file pool.c"])
        self.assertEqual(self.edited("| `distance.c` |", "| `gone.c` |"),
                         ["query/distance: no entry file gone.c", "no file gone.c"])
        self.assertEqual(self.edited("threads? | `pool.c`", "threads. | `pool.c`"), ["pool: what is asked of it?"])
        self.assertEqual(self.edited("| POSIX threads |", "| |"), ["pool: no reference"])
        self.assertIn("src/pool has no row", self.edited("| `pool` |", "| pool |"))
        self.assertIn("1 rows of", self.edited("| `pool.c` |", "| pool |")[-1])
        self.assertEqual(self.edited("`sap_cut.c`", "`sap_deal.c`"), ["no file sap_deal.c"])


if __name__ == "__main__":
    unittest.main()
