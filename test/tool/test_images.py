"""Every pixel of every variety of image files: before the pixels they were made of, and before Pillow."""

import io
import os
import re
import subprocess
import tempfile
import unittest

from PIL import Image, ImageOps

import image_files

TOOL = os.environ["KOLIZE_IMAGE_TOOL"]

# Hand-made files of which Pillow 9.4 shows other pixels than their format's specification and common viewers have.
PILLOW_DIFFERS = {
    r"bmp_rle[48]_skip": "Pillow reads the two bytes of a jump two bytes too late",
    r"bmp_[14]_few": "Pillow gives colours that the palette leaves out levels of grey, browsers black",
    r"bmp_fields_(555|565|1555)_.*": "Pillow widens 5 and 6 bits by v * 255 / 31, cut; graphics cards and kz_surface repeat the bits",
    r"bmp_16": "the same",
    r"tga_(2|10)_16_.*": "the same; and Pillow drops the bit of alpha that the descriptor names",
    r"tga_[19]_palette_16_.*": "the same",
    r"tga_[19]_palette_15_.*": "Pillow takes a palette of 15 bits for none",
    r"tga_(2|10)_32_unused_alpha": "Pillow shows alpha that is 0 everywhere; GIMP and browsers' converters do not",
    r"pcx_1_1(_plain)?": "Pillow shows one bit as black and white whatever the palette; GIMP and ImageMagick use it",
    r"pcx_version_3": "version 3 has no palette; Pillow uses what stands in its place",
    r"P[2356]_100": "Pillow rounds halves to even, netpbm up",
    r"P[25]_(256|1000|65535)": "Pillow keeps 16 bits of grey, and cuts them at 255 when it converts them",
    r"gif_._._None_(placed|beyond)": "Pillow fills the screen around the frame with colour 0; browsers leave it clear",
}

# JPEG and WebP are decoded by the same libraries in Pillow, so that pixels are equal; for CMYK without Adobe's segment
# Pillow writes none, so all of its files have one.


class Reader:
    """image_tool.c, asked for one file after the other."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([TOOL], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self, case):
        """(width, height), format, RGBA bytes; or an AssertionError with the sentence."""
        path = os.path.join(self.folder.name, case.name)
        with open(path, "wb") as file:
            file.write(case.data)
        self.process.stdin.write(path.encode() + b"\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().decode().split(None, 3)
        if words[0] != "ok":
            raise AssertionError("%s: %s" % (case.name, words))
        size = int(words[1]), int(words[2])
        return size, words[3].strip(), self.process.stdout.read(size[0] * size[1] * 4)

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        self.folder.cleanup()


def difference(size, got, want):
    """The first pixel that differs, or None."""
    for i in range(0, len(want), 4):
        if got[i:i + 4] != want[i:i + 4]:
            return "at %d, %d: %s instead of %s" % (i // 4 % size[0], i // 4 // size[0], list(got[i:i + 4]),
                                                    list(want[i:i + 4]))
    return None if len(got) == len(want) else "another size"


def flat(rows):
    return b"".join(bytes(pixel) for row in rows for pixel in row)


def by_pillow(data):
    """None where Pillow refuses the file."""
    try:
        image = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
        return image.size, image.convert("RGBA").tobytes()
    except (OSError, ValueError):
        return None


class Images(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.reader = Reader()

    @classmethod
    def tearDownClass(cls):
        cls.reader.close()

    def test_hand_made_files_have_the_pixels_they_were_made_of(self):
        n = 0
        for case in image_files.hand_cases():
            size, _, got = self.reader.read(case)
            self.assertEqual(size, (len(case.pixels[0]), len(case.pixels)), case.name)
            self.assertIsNone(difference(size, got, flat(case.pixels)), case.name)
            n += 1
        self.assertGreater(n, 300)

    def test_pillow_shows_hand_made_files_alike_or_is_known_to_differ(self):
        n_same, used = 0, set()
        for case in image_files.hand_cases():
            shown = by_pillow(case.data)
            if shown is None:
                continue
            same = difference(shown[0], flat(case.pixels), shown[1]) is None
            known = [p for p in PILLOW_DIFFERS if re.fullmatch(p, case.name.rsplit(".", 1)[0])]
            self.assertTrue(same or known, case.name)
            n_same += same
            if not same:
                used.update(known)
        self.assertEqual(used, set(PILLOW_DIFFERS))
        self.assertGreater(n_same, 150)

    def test_files_that_pillow_writes_have_the_pixels_that_pillow_reads(self):
        n = 0
        for case in image_files.pillow_cases():
            size, _, got = self.reader.read(case)
            want_size, want = by_pillow(case.data)
            self.assertEqual(size, want_size, case.name)
            self.assertIsNone(difference(size, got, want), case.name)
            n += 1
        self.assertGreater(n, 90)

    def test_a_progressive_file_that_would_take_too_much_memory_is_refused(self):
        # All coefficients of 64 Mi pixels in three full planes are 400 MB, of a file below 1 MB.
        image = Image.new("RGB", (8192, 8192), (9, 9, 9))
        data = image_files.written(image, "JPEG", quality=5, progressive=True, subsampling=0)
        self.assertLess(len(data), 1 << 20)
        with self.assertRaisesRegex(AssertionError, "too much memory for the limit|more than the limit"):
            self.reader.read(image_files.Case("large.jpg", data, None))

    def test_a_webp_of_65536_sets_of_prefix_codes_is_refused(self):
        data = image_files.webp_of_many_codes(8192)  # libwebp takes 829 MB for it
        self.assertLess(len(data), 300000)
        with self.assertRaisesRegex(AssertionError, "may need too much memory: raise the limit|more than the limit"):
            self.reader.read(image_files.Case("codes.webp", data, None))
        size, _, got = self.reader.read(image_files.Case("fewer.webp", image_files.webp_of_many_codes(1024), None))
        self.assertEqual((size, set(got)), ((1024, 1024), {0, 255}))

    def test_palettes_stay_palettes(self):
        for case in image_files.all_cases():
            kind = self.reader.read(case)[1]
            if case.name.startswith(("gif_8_0_None_placed", "gif_8_0_None_beyond", "gif_8_1_None_p", "gif_8_1_None_b")):
                self.assertEqual(kind, "RGBA32", case.name)  # 256 colours leave no index for what is outside
            elif re.match(r"(gif_|aseprite_8_indexed|bmp_([1248]_|rle)|tga_[19]_|pcx_([124]_|8_(1|grey))|p1|p4|pillow_P_?.*(bmp|gif|tga|pcx))",
                          case.name):
                self.assertEqual(kind, "INDEX8", case.name)
            elif case.name.endswith(".jpg"):
                self.assertEqual(kind, "RGB24", case.name)

    def test_a_pixel_that_differs_is_found(self):
        self.assertIsNone(difference((2, 1), bytes(8), bytes(8)))
        self.assertEqual(difference((2, 1), bytes(8), bytes(7) + b"\1"),
                         "at 1, 0: [0, 0, 0, 0] instead of [0, 0, 0, 1]")
        self.assertEqual(difference((2, 1), bytes(12), bytes(8)), "another size")


if __name__ == "__main__":
    unittest.main()
