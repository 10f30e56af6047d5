"""Finds the images of Debian packages for check_images.py, those inside archives and animations too.

A file counts once, however many packages or names it has.  Three kinds of containers are unpacked: zip archives, Qt's
resource files (.rcc), and animated GIFs, whose later frames become files of one frame each.  Those frames seldom cover
the whole screen, which makes them the partial first frames that are rare among files.  They come again elsewhere on the
screen, and without transparency.  Some JPEGs come again with each
EXIF orientation, which games have no use for.
"""

import collections
import hashlib
import os
import struct
import subprocess
import zipfile
import zlib

# Some 160 MB to download.  scripts/setup.sh installs the same list.
PACKAGES = """billard-gl-data crack-attack epiphany-data famfamfam-flag-gif freedink-data freegish-data gcompris-qt-data
    glob2-data heroes-data holotz-castle-data lgeneral-data netpanzer-data neverball-data pinball-data pingus-data
    scratch wing-data xblast-tnt-images xblast-tnt-models xmahjongg""".split()

N_ORIENTED = 56 # JPEGs that come again with an orientation, eight with each of 2 to 8
FORMATS = ["PNG", "GIF", "JPEG", "BMP", "TGA", "WebP", "PCX", "PNM"]
NO_MARK = {".tga": "TGA", ".pcx": "PCX", ".pbm": "PNM", ".pgm": "PNM", ".ppm": "PNM", ".pnm": "PNM", ".bmp": "BMP"}
ZIPS = (".zip", ".pk3", ".jar")

Found = collections.namedtuple("Found", "path format name partial offset") # the last two: of GIFs' first frames


def format_of(name, data):
    """The format by the marks a file begins with; formats with a weak mark, or none, need the file's suffix as well."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "PNG"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "GIF"
    if data[:3] == b"\xff\xd8\xff":
        return "JPEG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    return NO_MARK.get(os.path.splitext(name)[1].lower())


# ---- Containers ------------------------------------------------------------------------------------------------------

def of_zip(path):
    """(name, bytes) of each file in a zip archive."""
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                yield entry.filename, archive.read(entry)


def of_rcc(data):
    """(name, bytes) of each file in a Qt resource file that is stored plain or by zlib."""
    mark, version, tree, contents, names = struct.unpack_from(">4s4I", data)
    if mark != b"qres" or version not in (1, 2, 3):
        raise ValueError("not a resource file of a known version")
    node_size = 14 if version == 1 else 22

    def name_at(offset):
        length = struct.unpack_from(">H", data, names + offset)[0]
        return data[names + offset + 6:names + offset + 6 + 2 * length].decode("utf-16-be")

    def walk(node, folder):
        offset, flags = struct.unpack_from(">IH", data, tree + node * node_size)
        path = folder + name_at(offset) if node else ""
        if flags & 2:
            count, first = struct.unpack_from(">II", data, tree + node * node_size + 6)
            for child in range(first, first + count):
                yield from walk(child, path + "/" if path else "")
        elif flags & 4:
            raise ValueError("packed by zstd, which Python's own modules do not read")
        else:
            at = contents + struct.unpack_from(">I", data, tree + node * node_size + 10)[0]
            size = struct.unpack_from(">I", data, at)[0]
            body = data[at + 4:at + 4 + size]
            yield path, zlib.decompress(body[4:]) if flags & 1 else body

    return walk(0, "")


def gif_blocks(data):
    """(first byte, byte after, is an image, is a graphic control) of each block of a GIF, as far as it is whole."""
    at = gif_head(data)
    while at < len(data) and data[at] in (0x21, 0x2c):
        begin, image = at, data[at] == 0x2c
        control = data[at:at + 2] == b"\x21\xf9"
        if image:
            if at + 10 > len(data):
                return
            local = data[at + 9]
            at += 11 + ((3 << (local & 7) + 1) if local & 0x80 else 0)
        else:
            at += 2
        while at < len(data) and data[at]:
            at += data[at] + 1
        at += 1
        if at <= len(data):
            yield begin, at, image, control


def gif_head(data):
    """Bytes before the first block: the screen and its palette."""
    return 13 + ((3 << (data[10] & 7) + 1) if len(data) > 10 and data[10] & 0x80 else 0)


def gif_first_frame(data):
    """(x, y, width, height) of the first frame; None if there is none."""
    for begin, _, image, _ in gif_blocks(data):
        if image:
            return struct.unpack_from("<4H", data, begin + 1)
    return None


def gif_is_partial(data):
    """Is the first frame smaller than the screen, or beside its corner?"""
    return gif_first_frame(data) not in (None, (0, 0) + struct.unpack_from("<2H", data, 6))


def gif_later_frames(data):
    """(name, GIF) of every frame but the first, with the same screen and palette.

    Each comes again without its graphic control, which takes away its transparent colour, and at the screen's lower
    right corner, as no animation of these packages has its frames anywhere but at the upper left.
    """
    screen = struct.unpack_from("<2H", data, 6)
    control, n_images = b"", 0
    for begin, end, image, is_control in gif_blocks(data):
        if is_control:
            control = data[begin:end]
        elif image:
            n_images += 1
            block = data[begin:end]
            x, y, w, h = struct.unpack_from("<4H", block, 1)
            corner = max(screen[0] - w, 0), max(screen[1] - h, 0)
            if n_images > 1 and corner != (x, y):
                moved = block[:1] + struct.pack("<2H", *corner) + block[5:]
                yield "moved frame %d" % n_images, data[:gif_head(data)] + control + moved + b";"
                if control:
                    yield "moved opaque frame %d" % n_images, data[:gif_head(data)] + moved + b";"
            if n_images > 1:
                yield "frame %d" % n_images, data[:gif_head(data)] + control + block + b";"
                if control:
                    yield "opaque frame %d" % n_images, data[:gif_head(data)] + block + b";"
            control = b""


# ---- Orientation -----------------------------------------------------------------------------------------------------

def jpeg_with_orientation(data, orientation):
    """The JPEG with an EXIF segment in front that says how the camera was held."""
    tiff = struct.pack(">2sHIHHHIHHI", b"MM", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    return data[:2] + struct.pack(">HH", 0xffe1, 8 + len(tiff)) + b"Exif\0\0" + tiff + data[2:]


# ---- All -------------------------------------------------------------------------------------------------------------

class Finder:
    """Collects images; what comes out of containers is written into `folder`."""

    def __init__(self, folder):
        self.folder = folder
        self.found = []
        self.seen = set()
        self.n_doubles = 0
        self.n_frames = 0
        self.n_oriented = 0
        os.makedirs(folder, exist_ok=True)

    def add(self, name, data, path=None):
        """Takes an image, unless its bytes were there before, which is False; `path` is its file if it has one."""
        kind = format_of(name, data)
        if not kind:
            return False
        digest = hashlib.sha256(data).hexdigest()
        if digest in self.seen:
            self.n_doubles += 1
            return False
        self.seen.add(digest)
        if path is None:
            path = os.path.join(self.folder, digest[:20] + os.path.splitext(name)[1].lower())
            with open(path, "wb") as file:
                file.write(data)
        frame = gif_first_frame(data) if kind == "GIF" else None
        partial = frame is not None and gif_is_partial(data)
        self.found.append(Found(path, kind, name, partial, partial and frame[:2] != (0, 0)))
        if kind == "GIF":
            for frame, bytes_of_frame in gif_later_frames(data):
                self.n_frames += self.add("%s, %s.gif" % (name, frame), bytes_of_frame)
        if kind == "JPEG" and self.n_oriented < N_ORIENTED and b"Exif" not in data[:4096]:
            orientation = 2 + self.n_oriented % 7
            oriented = jpeg_with_orientation(data, orientation)
            self.n_oriented += self.add("%s, orientation %d.jpg" % (name, orientation), oriented)
        return True

    def add_file(self, path):
        """Takes a file that is an image or holds some."""
        suffix = os.path.splitext(path)[1].lower()
        if suffix in ZIPS and zipfile.is_zipfile(path):
            inside = of_zip(path)
        else:
            with open(path, "rb") as file:
                data = file.read()
            if suffix != ".rcc":
                self.add(path, data, path)
                return
            inside = of_rcc(data)
        for name, data in inside:
            self.add(path + ":" + name, data)

    def add_packages(self, packages):
        """Takes all files of installed packages."""
        for package in packages:
            run = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=False)
            if run.returncode:
                raise SystemExit("the package %s is not installed: sh scripts/setup.sh images" % package)
            for path in sorted(run.stdout.splitlines()):
                if os.path.isfile(path) and not os.path.islink(path):
                    self.add_file(path)
