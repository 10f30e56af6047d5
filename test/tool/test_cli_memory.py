"""The peak memory that docs/tool.md states, held on its largest case: an image of 4096 x 4096 pixels."""

import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

from cli_support import KOLIZE

SIDE = 4096
MIB = 1 << 20
MORE = 6 if os.environ.get("KOLIZE_SANITIZED") == "1" else 1  # ASan's shadow and quarantine count, too


def write_large_png(path):
    """Opaque on the left half, clear on the right; row by row, so that this program stays small."""
    row = b"\0" + b"\x20\x40\x80\xff" * (SIDE // 2) + b"\0\0\0\0" * (SIDE // 2)
    packer = zlib.compressobj(1)
    data = b"".join(packer.compress(row) for _ in range(SIDE)) + packer.flush()
    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, part in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b"")):
            file.write(struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)))


def peak(*words):
    """(MiB of memory at most, what was printed).  Never less than this program had itself when it started the other."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(words, stdout=out)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        if process.returncode:
            raise AssertionError("%s: status %d" % (" ".join(words), process.returncode))
        return used.ru_maxrss * 1024 / MIB, out.read().decode()


class Memory(unittest.TestCase):
    def stated(self):
        with open(os.path.join(os.environ["KOLIZE_SOURCE"], "docs", "tool.md"), encoding="utf-8") as file:
            found = re.search(r"^\| `mask` of an image of 4096 x 4096 .*\| (\d+) MB \| (\d+) MB \|$", file.read(), re.M)
        return int(found.group(1)), int(found.group(2))

    def test_the_mask_of_a_large_image_takes_no_more_than_the_page_says(self):
        measured, bound = self.stated()
        self.assertLess(measured, bound)
        with tempfile.TemporaryDirectory(prefix="kolize-memory-") as folder:
            path = os.path.join(folder, "large.png")
            write_large_png(path)
            used, said = peak(KOLIZE, "mask", path)
        self.assertIn("%d solid" % (SIDE * SIDE // 2), said)
        self.assertLess(used, bound * MORE)
        self.assertGreater(used, SIDE * SIDE * 4 / MIB)  # all pixels were there, so they were counted

    def test_a_program_that_takes_more_is_found(self):
        _, bound = self.stated()
        used, _ = peak(sys.executable, "-c", "print(len(b'x' * %d))" % (bound * MORE * MIB))
        self.assertGreater(used, bound * MORE)


if __name__ == "__main__":
    unittest.main()
