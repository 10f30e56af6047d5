"""cairo is opened when a picture is asked for, and each decoder when a file needs it; not before.  Without one of them,
everything else works."""

import base64
import json
import os
import re
import shutil
import subprocess
import unittest

from cli_support import ARCADE, FAILED, FOUND, KOLIZE, NONE, ToolTest, sprite

NO_PICTURES = os.environ["KOLIZE_NO_PICTURES"]
SYSTEM = r"(linux-vdso|ld-linux|lib(c|m|dl|pthread|rt|gcc_s|asan|ubsan|lsan|tsan|stdc\+\+))[-.]"


def libraries(program):
    """The shared libraries that start with a program, as paths by name."""
    listed = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    return dict(re.findall(r"(?m)^\s*(\S+) => (\S+)", listed))


def other_library():
    """The path of some library that no decoder is."""
    return libraries(KOLIZE)["libm.so.6"]


class Started(ToolTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.png", sprite("####", "###."))

    def start(self, program, *args, **environment):
        """A run of the program itself, for a server of the tool has opened cairo."""
        return subprocess.run([program, *args], cwd=self.folder, capture_output=True, text=True, timeout=120,
                              env=dict(os.environ, **environment))


class Cairo(Started):
    def setUp(self):
        super().setUp()
        self.drawing = (
            ("hit", self.a, self.a, "--at", "0,0"),
            ("sweep", self.a, self.a, "--at", "9,0", "--motion", "9,0"),
            ("mask", self.a),
            ("fit", self.a),
            ("trace", self.a),
            ("check", os.path.join(ARCADE, "arcade.tmx")),
        )

    def check_refused(self, done, args, message):
        self.assertEqual((done.returncode, done.stdout), (FAILED, ""), args)
        self.assertRegex(done.stderr, message)
        self.assertFalse([name for name in os.listdir(self.folder) if name.startswith("x.")], args)

    def check_rest_works(self, program, **environment):
        for args in self.drawing:
            self.assertIn(self.start(program, *args, **environment).returncode, (FOUND, NONE), args)
        for ending in ("kmask", "pbm", "h"):
            done = self.start(program, "mask", self.a, "-o", "masks." + ending, **environment)
            self.assertEqual((done.returncode, done.stderr), (FOUND, ""), ending)
            self.assertGreater(os.path.getsize(self.path("masks." + ending)), 0)

    def test_the_tool_starts_with_the_systems_libraries_alone(self):
        there = libraries(KOLIZE)
        self.assertIn("libc.so.6", there, "ldd was not understood")
        self.assertEqual([name for name in there if not re.match(SYSTEM, name)], [])

    def test_a_picture_opens_cairo(self):
        for ending in ("png", "svg"):
            for args in self.drawing:
                done = self.start(KOLIZE, *args, "-o", "y." + ending)
                self.assertEqual((done.returncode in (FOUND, NONE), done.stderr), (True, ""), args)
                self.check_picture(self.path("y." + ending), (40, 40), (4000, 4000))

    def test_a_cairo_that_cannot_be_opened_is_reported_before_any_work(self):
        self.write("libcairo.so.2", "no library")
        for args in self.drawing:
            done = self.start(KOLIZE, *args, "-o", "x.png", LD_LIBRARY_PATH=self.folder)
            self.check_refused(done, args, r"^kolize: -o needs libcairo\.so\.2.*Debian: libcairo2.*too short")
        self.check_rest_works(KOLIZE, LD_LIBRARY_PATH=self.folder)

    def test_a_cairo_that_lacks_a_function_is_reported_by_the_functions_name(self):
        shutil.copy(other_library(), self.path("libcairo.so.2"))
        for args in self.drawing:
            done = self.start(KOLIZE, *args, "-o", "x.svg", LD_LIBRARY_PATH=self.folder)
            self.check_refused(done, args, r"^kolize: -o needs cairo 1\.16 .*libcairo\.so\.2 has no cairo_[a-z_]+$")

    def test_a_tool_without_cairo_refuses_pictures_and_does_the_rest(self):
        for args in self.drawing:
            done = self.start(NO_PICTURES, *args, "-o", "x.png")
            self.check_refused(done, args, r"^kolize: -o x\.png: this kolize was built without cairo")
        self.check_rest_works(NO_PICTURES)


GIF = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")  # one clear pixel
WEBP = base64.b64decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")  # one clear pixel
ZSTD_TILES = base64.b64encode(b"\x28\xb5\x2f\xfd\x20\x04\x21\0\0\0\0\0\0").decode()  # one frame of 4 bytes, stored: tile 0
MAP = (
    '<map width="1" height="1" tilewidth="8" tileheight="8"><layer width="1" height="1">'
    '<data encoding="base64" compression="zstd">%s</data></layer></map>' % ZSTD_TILES
)


class Decoders(Started):
    def setUp(self):
        super().setUp()
        self.write("a.webp", WEBP)
        self.write("a.tmx", MAP)

    def test_decoders_are_opened_when_a_file_needs_them(self):
        for name, said in (("a.webp", "image, 1 x 1, RGBA"), ("a.tmx", "map, 8 x 8 pixels")):
            done = self.start(KOLIZE, "info", name)
            self.assertEqual((done.returncode, done.stderr), (FOUND, ""))
            self.assertIn(said, done.stdout)

    def check_one_message(self, done, pattern, name):
        self.assertEqual((done.returncode, done.stdout), (FAILED, ""))
        self.assertRegex(done.stderr, pattern)
        self.assertTrue(done.stderr.startswith("kolize: " + name), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_a_request_for_one_that_cannot_be_opened_is_answered(self):
        self.write("libwebp.so.7", "no library")
        line = '{"op":"relate","a":{"image":"a.webp"},"b":{"point":[0,0]}}\n'
        self.write("line.jsonl", line * 2 + line.replace("a.webp", "no.webp"))
        done = self.start(KOLIZE, "query", "-q", "line.jsonl", LD_LIBRARY_PATH=self.folder)
        self.assertEqual((done.returncode, done.stderr), (FAILED, ""))
        answers = [json.loads(text) for text in done.stdout.splitlines()]
        self.assertEqual([answer["error"] for answer in answers], ["UNSUPPORTED", "UNSUPPORTED", "FILE"])
        self.assertEqual(["libwebp.so.7 cannot be loaded" in answer["message"] for answer in answers], [True, True, False])

    def test_one_that_cannot_be_opened_is_named(self):
        for library, package, name in (("libwebp.so.7", "libwebp7", "a.webp"), ("libzstd.so.1", "libzstd1", "a.tmx")):
            path = self.write(library, "no library")
            done = self.start(KOLIZE, "info", name, LD_LIBRARY_PATH=self.folder)
            self.check_one_message(done, r": %s cannot be loaded \(Debian: %s\): .*too short" % (re.escape(library), package), name)
            shutil.copy(other_library(), path)
            done = self.start(KOLIZE, "info", "-q", name, LD_LIBRARY_PATH=self.folder)
            self.check_one_message(done, r"no lib[a-z]+: %s cannot be loaded .*undefined symbol" % re.escape(library), name)
            os.remove(path)
            self.assertEqual(self.start(KOLIZE, "info", "a.png").returncode, FOUND)

    def test_the_tool_ends_at_a_file_whose_decoder_cannot_be_opened(self):
        self.write("plain.tmx", '<map width="1" height="1" tilewidth="8" tileheight="8"></map>')
        self.write("plain.tmj", '{"type":"map","width":1,"height":1,"tilewidth":8,"tileheight":8,"layers":[]}')
        self.write("a.gif", GIF)
        for library, package, name in (
            ("libpng16.so.16", "libpng16-16", "a.png"),
            ("libgif.so.7", "libgif7", "a.gif"),
            ("libexpat.so.1", "libexpat1", "plain.tmx"),
            ("libjansson.so.4", "libjansson4", "plain.tmj"),
        ):
            self.assertEqual(self.start(KOLIZE, "info", name).returncode, FOUND, name)
            path = self.write(library, "no library")
            done = self.start(KOLIZE, "info", name, LD_LIBRARY_PATH=self.folder)
            message = r"^kolize: %s cannot be loaded \(Debian: %s\): .*too short\n$" % (re.escape(library), package)
            self.assertEqual((done.returncode, done.stdout), (FAILED, ""), library)
            self.assertRegex(done.stderr, message)
            self.assertEqual(self.start(KOLIZE, "--version", LD_LIBRARY_PATH=self.folder).returncode, FOUND)
            os.remove(path)


if __name__ == "__main__":
    unittest.main()
