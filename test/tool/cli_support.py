"""What the tests of the verbs share: running the tool, and making small images and maps to run it on.

The images are written here, byte by byte, so that a test knows every pixel without asking another program.
"""

import atexit
import json
import os
import struct
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zlib

KOLIZE = os.environ["KOLIZE"]
SERVER = os.environ.get("KOLIZE_SERVER")
EXAMPLES = os.environ["KOLIZE_EXAMPLES"]
ARCADE = os.path.join(EXAMPLES, "arcade")

FOUND, NONE, USAGE, FAILED = 0, 1, 2, 3


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_rgba(rows):
    """The bytes of a PNG; rows of (r, g, b, a)."""
    raw = b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(raw)) + _chunk(b"IEND", b"")


def png_palette(rows, palette, transparent=b""):
    """The bytes of a PNG; rows of indices, a palette of (r, g, b), the alpha of its first entries."""
    raw = b"".join(b"\0" + bytes(row) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    data = _chunk(b"IHDR", head) + _chunk(b"PLTE", b"".join(bytes(c) for c in palette))
    if transparent:
        data += _chunk(b"tRNS", bytes(transparent))
    return b"\x89PNG\r\n\x1a\n" + data + _chunk(b"IDAT", zlib.compress(raw)) + _chunk(b"IEND", b"")


def sprite(*rows):
    """A PNG from text: # opaque red, + half transparent, . clear, m opaque magenta."""
    colors = {"#": (200, 40, 40, 255), "+": (40, 200, 40, 100), ".": (0, 0, 0, 0), "m": (255, 0, 255, 255)}
    return png_rgba([[colors[c] for c in row] for row in rows])


def png_size(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or data[-8:-4] != b"IEND":
        raise AssertionError("%s is no whole PNG" % path)
    return struct.unpack(">II", data[16:24])


def png_pixels(path):
    """All pixels of an 8-bit RGB or RGBA PNG, as a list of rows of (r, g, b)."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", data[at + 8 : at + 18])
        if kind == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    if depth != 8 or color not in (2, 6):
        raise AssertionError("%s: depth %d, colour type %d" % (path, depth, color))
    n = 4 if color == 6 else 3
    raw, rows, before = zlib.decompress(packed), [], bytes(width * n)
    for y in range(height):
        start = y * (width * n + 1)
        row = bytearray(raw[start + 1 : start + 1 + width * n])
        how = raw[start]
        for x in range(len(row) if how else 0):
            left, up, corner = (row[x - n] if x >= n else 0), before[x], (before[x - n] if x >= n else 0)
            if how == 4:
                guess = left + up - corner
                add = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            else:
                add = (0, left, up, (left + up) // 2)[how]
            row[x] = (row[x] + add) & 255
        rows.append([tuple(row[x : x + 3]) for x in range(0, len(row), n)])
        before = row
    return rows


def svg_size(path):
    root = ElementTree.parse(path).getroot()
    if not root.tag.endswith("svg"):
        raise AssertionError("%s is no SVG" % path)
    return tuple(float(root.get(side).rstrip("px")) for side in ("width", "height"))


class Server:
    """The tool without the time to start it: tool_server.c runs each request in a copy of itself."""

    process = None

    @classmethod
    def start(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="kolize-server-")
        cls.process = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(cls.stop)

    @classmethod
    def stop(cls):
        cls.process.stdin.close()
        cls.process.stdout.close()
        status = cls.process.wait()
        cls.holder.cleanup()
        if status != 0:
            os._exit(1)

    @classmethod
    def run(cls, args, folder, text, timeout):
        """Exit status, output, messages."""
        if cls.process is None:
            cls.start()
        given, out, messages = (os.path.join(cls.holder.name, name) for name in ("in", "out", "messages"))
        if text is not None:
            with open(given, "wb") as file:
                file.write(text.encode())
        head = [folder, os.devnull if text is None else given, out, messages, str(timeout), str(len(args))]
        cls.process.stdin.write(b"".join(os.fsencode(word) + b"\0" for word in [*head, *args]))
        cls.process.stdin.flush()
        answer = cls.process.stdout.readline()
        if not answer:
            raise AssertionError("the server of the tool has ended")
        with open(out, "rb") as o, open(messages, "rb") as m:
            return int(answer), o.read().decode(), m.read().decode()


class ToolTest(unittest.TestCase):
    """A test with a folder of its own, in which the tool runs."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="kolize-test-")
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())
        return path

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_tool(self, *args, status=None, text=None, timeout=120):
        """Runs the tool; its output and messages as text.  Checks the exit status."""
        args = [str(arg) for arg in args]
        if SERVER:
            found, out, messages = Server.run(args, self.folder, text, timeout)
        else:
            done = subprocess.run(
                [KOLIZE, *args],
                cwd=self.folder,
                timeout=timeout,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                stdin=subprocess.DEVNULL if text is None else None,
                input=None if text is None else text.encode(),
            )
            found, out, messages = done.returncode, done.stdout.decode(), done.stderr.decode()
        if status is not None and found != status:
            self.fail("kolize %s: status %d, not %d\n%s%s" % (" ".join(args), found, status, out, messages))
        self.status = found
        return out, messages

    def json(self, *args, status=None):
        out, _ = self.run_tool(*args, "--json", status=status)
        return json.loads(out)

    def check_picture(self, path, least, most):
        """A whole PNG or SVG, at least and at most so large, a pair of sides each."""
        w, h = png_size(path) if path.endswith(".png") else svg_size(path)
        self.assertTrue(least[0] <= w <= most[0] and least[1] <= h <= most[1], "%s: %s x %s" % (path, w, h))
        return w, h
