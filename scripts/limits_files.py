"""limits_files.py - images, maps, sheets, masks and requests below one megabyte that are made to be expensive.

limits.py gives them to every verb of the tool that reads their kind.
"""

import base64
import io
import itertools
import json
import math
import os
import random
import struct
import zlib

SIZE = 1 << 20


# ---- Images ---------------------------------------------------------------------------------------------------------


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, color, rows, interlaced=0, level=9, filters=b"\0"):
    """`rows` gives the bytes of each row without its filter byte."""
    packer, packed = zlib.compressobj(level), []
    for row in rows:
        packed.append(packer.compress(filters + row))
    packed.append(packer.flush())
    return png_of(width, height, depth, color, b"".join(packed), interlaced)


def png_of(width, height, depth, color, packed, interlaced=0):
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    palette = chunk(b"PLTE", b"\0\0\0\xff\xff\xff") + chunk(b"tRNS", b"\0") if color == 3 else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def bits(width, height, row):
    """One bit a pixel, 1 is solid; `row` gives a row as a whole number of `width` bits, or as bytes."""
    n = (width + 7) // 8

    def rows():
        for y in range(height):
            value = row(y)
            yield value if isinstance(value, bytes) else (value << (8 * n - width)).to_bytes(n, "big")

    return png(width, height, 1, 3, rows())


def disc(side):
    def row(y):
        half = math.sqrt(max(0, (side / 2) ** 2 - (y + 0.5 - side / 2) ** 2))
        lo, hi = math.ceil(side / 2 - half), math.floor(side / 2 + half)
        return ((1 << (hi - lo)) - 1) << (side - hi) if hi > lo else 0

    return bits(side, side, row)


def spiral(side):
    """One path of one pixel, turn around turn, with a gap of one."""
    cells = [bytearray(side) for _ in range(side)]
    x0, y0, x1, y1 = 0, 0, side - 1, side - 1
    while x0 <= x1 and y0 <= y1:
        for x in range(x0, x1 + 1):
            cells[y0][x] = 1
        for y in range(y0, y1 + 1):
            cells[y][x1] = 1
        for x in range(x0, x1 + 1):
            cells[y1][x] = 1
        for y in range(y0 + 2, y1 + 1):
            cells[y][x0] = 1
        if y0 + 2 <= y1 and x0 + 1 <= x1:
            cells[y0 + 2][x0 + 1] = 1
        x0, y0, x1, y1 = x0 + 2, y0 + 2, x1 - 2, y1 - 2
    return bits(side, side, lambda y: int(bytes(48 + c for c in cells[y]), 2))


def noise(side, seed=1):
    draw = random.Random(seed)
    return bits(side, side, lambda y: draw.randbytes((side + 7) // 8))


def tail(size=900 << 20):
    """A pixel, and behind it so many bytes of rows that nobody asks for."""
    packer, block = zlib.compressobj(9), bytes(1 << 20)
    packed = b"".join([packer.compress(block) for _ in range(size >> 20)] + [packer.flush()])
    return png_of(1, 1, 8, 0, packed)


def slow(side=4096, value=0):
    """What libpng takes longest for: seven passes, eight bytes a pixel, each a sum of three others.

    `value` is the alpha's high byte."""
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    packer, packed = zlib.compressobj(6), []
    for x0, y0, dx, dy in passes:
        row = b"\4" + bytes(6) + bytes([value, 0]) + bytes(8 * (len(range(x0, side, dx)) - 1))
        for y in range(y0, side, dy):
            packed.append(packer.compress(row if y == y0 else b"\4" + bytes(len(row) - 1)))
    packed.append(packer.flush())
    return png_of(side, side, 16, 6, b"".join(packed), 1)


def images():
    side = 4096
    full, odd = (1 << side) - 1, int("01" * (side // 2), 2)
    yield "solid", lambda: bits(side, side, lambda y: full)
    yield "disc", lambda: disc(side)
    yield "chequer", lambda: bits(side, side, lambda y: odd << (y & 1))
    yield "dots", lambda: bits(side, side, lambda y: odd if y & 1 else 0)
    yield "comb", lambda: bits(side, side, lambda y: full if y == 0 else odd)
    yield "holes", lambda: bits(side, side, lambda y: full if y & 1 else odd)
    yield "grid64", lambda: bits(side, side, lambda y: full if y % 64 == 0 else int(("1" + "0" * 63) * (side // 64), 2))
    yield "noise2800", lambda: noise(2800)
    yield "noise1024", lambda: noise(1024)
    yield "spiral1500", lambda: spiral(1500)
    yield "row", lambda: bits(1 << 24, 1, lambda y: (1 << (1 << 24)) - 1)
    yield "column", lambda: bits(1, 1 << 24, lambda y: b"\x80")
    yield "stripes", lambda: bits(1 << 12, 1 << 12, lambda y: full if y & 1 else 0)
    yield "deep", lambda: png(side, side, 16, 6, (b"\xff" * (8 * side) for _ in range(side)), 0, 6)
    yield "large", lambda: bits(8192, 8192, lambda y: (1 << 8192) - 1)
    yield "tail", tail
    yield "slow", slow
    yield "slowsolid", lambda: slow(side, 255)
    yield "rows64", lambda: bits(64, 1 << 18, lambda y: b"\xff" * 8 if y & 1 else b"\x55" * 8)
    yield "interlaced", lambda: png(side, side, 16, 6, (b"\0" * (8 * side) for _ in range(side + side // 4)), 1, 6)


def runs_of_bmp(side):
    """RLE8: each run of up to 255 pixels is two bytes."""
    row = b"\xff\1" * (side // 255) + bytes([side % 255, 1]) + b"\0\0"
    data = row * side + b"\0\1"
    head = struct.pack("<IiiHHIIiiII", 40, side, side, 1, 8, 1, len(data), 0, 0, 2, 0) + b"\0\0\0\0\xff\xff\xff\0"
    return struct.pack("<2sIHHI", b"BM", 14 + len(head) + len(data), 0, 0, 14 + len(head)) + head + data


def runs_of_tga(side):
    """Type 10: each run of up to 128 pixels is five bytes."""
    head = struct.pack("<BBBHHBHHHHBB", 0, 0, 10, 0, 0, 0, 0, 0, side, side, 32, 8)
    return head + b"\xff\x80\x40\x20\xff" * (side * side // 128)


class Bits:
    """Numbers of a few bits each, the lowest first."""

    def __init__(self):
        self.held, self.n, self.done = 0, 0, bytearray()

    def put(self, value, n):
        self.held |= value << self.n
        self.n += n
        while self.n >= 8:
            self.done.append(self.held & 255)
            self.held >>= 8
            self.n -= 8

    def bytes(self):
        return bytes(self.done) + bytes([self.held] if self.n else [])


def clear_codes(size=SIZE - 40000):
    """A GIF of 4 x 4 pixels, which come after codes that only clear the decoder's table."""
    codes = Bits()
    for i in range(16):  # a clear code before every second index keeps all of 3 bits
        if i % 2 == 0:
            codes.put(4, 3)
        codes.put(i % 4, 3)
    packed = bytes([0x24, 0x49, 0x92]) * (size // 3) + codes.bytes() + b"\5"
    blocks = b"".join(bytes([len(packed[i : i + 255])]) + packed[i : i + 255] for i in range(0, len(packed), 255))
    head = b"GIF89a" + struct.pack("<HHBBB", 4, 4, 0x81, 0, 0) + bytes(range(12))
    return head + b"," + struct.pack("<HHHHB", 0, 0, 4, 4, 0) + b"\2" + blocks + b"\0;"


def prefix_codes(side=1024):
    """A lossless WebP with a set of prefix codes for each block of 4 x 4 pixels, 65536 of them."""
    out = Bits()
    for value, n in ((0x2F, 8), (side - 1, 14), (side - 1, 14), (0, 4), (0, 2), (1, 1), (0, 3), (0, 1)):
        out.put(value, n)

    def one_symbol():
        out.put(1, 4)  # a code of one symbol, 0, written in one bit

    def bytes_of_8_bits(n_symbols):
        out.put(0, 1)
        out.put(15, 4)
        for length in (17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15):
            out.put(1 if length in (8, 18) else 0, 3)
        out.put(0, 1)
        out.put(0, 256)  # 256 times length 8, of which the code is 0
        if n_symbols > 256:
            out.put(1, 1)  # zeros
            out.put(n_symbols - 256 - 11, 7)

    bytes_of_8_bits(280)
    bytes_of_8_bits(256)
    for _ in range(3):
        one_symbol()
    turned = [int("{:08b}".format(i)[::-1], 2) for i in range(256)]
    blocks = (side // 4) ** 2
    for i in range(blocks):
        out.put(turned[i & 255], 8)
        out.put(turned[i >> 8], 8)
    for _ in range(5 * blocks):
        one_symbol()
    data = out.bytes() + bytes(4)
    data += bytes(len(data) & 1)
    return b"RIFF" + struct.pack("<I", len(data) + 12) + b"WEBPVP8L" + struct.pack("<I", len(data)) + data


def many_scans(side=4096, n=100):
    """A progressive JPEG whose scans say nothing, and go through all coefficients."""

    def segment(mark, data):
        return bytes([0xFF, mark]) + struct.pack(">H", len(data) + 2) + data

    def scan(first, last, low, data):
        return segment(0xDA, bytes([1, 1, 0, first, last, low])) + data

    blocks = (side // 8) ** 2
    runs = Bits()
    for _ in range(blocks // 16384):
        runs.put(0, 15)  # 16384 blocks end here
    tables = segment(0xDB, b"\0" + b"\1" * 64) + segment(0xC2, struct.pack(">BHHBBBB", 8, side, side, 1, 1, 0x11, 0))
    codes = b"\1" + bytes(15)
    tables += segment(0xC4, b"\0" + codes + b"\0") + segment(0xC4, b"\x10" + codes + b"\xe0")
    return b"\xff\xd8" + tables + scan(0, 0, 13, bytes(blocks // 8)) + scan(1, 63, 0, runs.bytes()) * (n - 1) + b"\xff\xd9"


def runs_of_pcx(side):
    """Each run of up to 63 bytes is two bytes."""
    head = struct.pack("<BBBBHHHHHH", 10, 5, 1, 8, 0, 0, side - 1, side - 1, 72, 72) + bytes(49)
    head += bytes([1]) + struct.pack("<HHHH", side, 1, 0, 0) + bytes(54)
    return head + b"\xff\1" * ((side * side + 62) // 63) + b"\x0c" + bytes(768)


def other_images():
    side = 4096
    yield "runs.pcx", runs_of_pcx(side)
    yield "clear.gif", clear_codes()
    yield "codes.webp", prefix_codes()
    yield "scans.jpg", many_scans()
    yield "runs.bmp", runs_of_bmp(side)
    yield "runs.tga", runs_of_tga(1 << 12)[: SIZE - 1]
    try:
        from PIL import Image
    except ImportError:
        return
    flat, shaded = Image.new("L", (side, side), 99), Image.linear_gradient("L").resize((side, side))
    for name, picture, options in (
        ("flat.gif", flat, {}),
        ("flat.jpg", flat, {"progressive": True}),
        ("shaded.jpg", shaded, {"quality": 20}),
        ("colour.jpg", shaded.convert("RGB"), {"progressive": True, "quality": 30}),
        ("flat.webp", flat, {"lossless": True, "method": 0}),
        ("shaded.webp", shaded.convert("RGBA"), {"quality": 5, "method": 0}),
    ):
        held = io.BytesIO()
        picture.save(held, {"gif": "GIF", "jpg": "JPEG", "webp": "WEBP"}[name.split(".")[1]], **options)
        yield name, held.getvalue()


IMAGE_VERBS = [
    ["info", "F"],
    ["mask", "F"],
    ["mask", "F", "--frames", "8x8"],
    ["mask", "F", "-o", "out.png"],
    ["mask", "F", "-o", "out.kmask"],
    ["trace", "F"],
    ["trace", "F", "--tolerance", "1"],
    ["trace", "F", "--points", "50", "--mode", "cover"],
    ["trace", "F", "--convex"],
    ["trace", "F", "--rectangles"],
    ["trace", "F", "--format", "svg"],
    ["trace", "F", "-o", "out.png"],
    ["fit", "F", "--box", "--tightness", "0.5"],
    ["fit", "F", "--circle"],
    ["fit", "F", "--circle", "--tightness", "0.5"],
    ["fit", "F", "--capsule"],
    ["fit", "F", "--capsule", "--tightness", "0.5"],
    ["fit", "F", "--hull"],
    ["fit", "F", "-o", "out.png"],
    ["hit", "F", "F", "--at", "1,1"],
    ["hit", "F", "F", "--at", "3,5", "--angle", "30", "--scale", "0.9"],
    ["hit", "F", "F", "--at", "1,1", "-o", "out.png"],
    ["sweep", "F", "F", "--at", "5000,3", "--motion", "9000,1"],
]


# ---- Maps -----------------------------------------------------------------------------------------------------------

HEAD = '<map width="%d" height="%d" tilewidth="8" tileheight="8">'


def fill(start, part, end, size=SIZE - 60000):
    """The part again and again; `{i}` in it is its number."""
    parts, n, i = [start], len(start), 0
    while n < size:
        text = part(i) if callable(part) else part
        parts.append(text)
        n += len(text)
        i += 1
    return "".join(parts) + end


def objects(part, size=SIZE - 60000):
    return fill(HEAD % (1, 1) + "<objectgroup>", part, "</objectgroup></map>", size)


def ring(n, radius, wave=0.0, x=0, y=0):
    """Corners of a star-like polygon."""
    points = []
    for i in range(n):
        r = radius * (1 + (wave if i & 1 else -wave))
        a = 2 * math.pi * i / n
        points.append((round(x + r * math.cos(a), 2), round(y + r * math.sin(a), 2)))
    return points


def saw(n, w, h):
    """Teeth that reach from top to bottom, closed below."""
    points = [(round(w * i / n, 3), 0 if i & 1 else h) for i in range(n)]
    return points + [(w, h + 1), (0, h + 1)]


def points_text(points):
    return " ".join("%g,%g" % p for p in points)


def polygon(points, x=0, y=0):
    return '<object x="%g" y="%g"><polygon points="%s"/></object>' % (x, y, points_text(points))


def tile_layer(side, gid=1):
    data = base64.b64encode(zlib.compress(struct.pack("<I", gid) * side * side, 9)).decode()
    return '<layer width="%d" height="%d"><data encoding="base64" compression="zlib">%s</data></layer>' % (
        side,
        side,
        data,
    )


def tileset(collision, extra=""):
    return (
        '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><image source="tile.png"/>'
        '<tile id="0"%s><objectgroup>%s</objectgroup></tile></tileset>' % (extra, collision)
    )


BOX = '<object x="0" y="0" width="8" height="8"/>'


class Made:
    """Images in a folder, each made when it is first wanted."""

    def __init__(self, folder):
        self.folder = folder
        self.kinds = {"clear.gif": clear_codes, "tail.png": tail, "codes.webp": prefix_codes}
        for i in range(4):
            self.kinds["slow%d.png" % i] = lambda i=i: slow(4096, i)
            row = bytes([i + 1] * 16384)
            self.kinds["flat%d.png" % i] = lambda row=row: png(4096, 4096, 8, 6, (row for _ in range(4096)), 0, 6, b"\4")

    def path(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            with open(path, "wb") as file:
                file.write(self.kinds[name]())
        return path


def many_names(path, n):
    return ["/proc/self/root" * i + path for i in range(n)]


def image_maps(folder):
    """Maps of images that are expensive, or many; each text is made when it is wanted."""
    made = Made(folder)

    def of(names, side, keys=False, n_names=0):
        paths = [made.path(name) for name in names]
        sources = many_names(paths[0], n_names) if n_names else [os.path.basename(path) for path in paths]
        sets = (
            '<tileset firstgid="%d" name="t" tilewidth="%d" tileheight="%d"><image source="%s"%s/></tileset>'
            % (i + 1, side, side, source, ' trans="%06x"' % (i + 1) if keys else "")
            for i, source in enumerate(sources)
        )
        used = "".join('<object gid="%d" x="%d" y="0"/>' % (i + 1, i * 5000) for i in range(len(sources)))
        return HEAD % (1, 1) + "".join(sets) + "<objectgroup>" + used + "</objectgroup></map>"

    yield "keys_clear", lambda: of(["clear.gif"] * 4000, 4, True)
    yield "keys_tail", lambda: of(["tail.png"] * 4000, 1, True)
    yield "keys_codes", lambda: of(["codes.webp"] * 60, 1024, True)
    yield "keys_slow", lambda: of(["slow0.png"] * 4, 4096, True)
    yield "names_codes", lambda: of(["codes.webp"], 1024, False, 18)
    yield "sum_slow2", lambda: of(["slow%d.png" % i for i in range(2)], 4096)
    yield "sum_slow4", lambda: of(["slow%d.png" % i for i in range(4)], 4096)
    yield "sum_flat", lambda: of(["flat%d.png" % i for i in range(4)], 4096)
    yield "sum_mixed", lambda: of(["flat0.png", "flat1.png", "flat2.png", "codes.webp"], 1024)


def maps(folder):
    yield from image_maps(folder)

    def beside(name, text):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)

    yield "groups", fill(
        HEAD % (1, 1) + "".join('<group name="%s">' % ("g" * 1000) for _ in range(60)),
        "<objectgroup/>",
        "</group>" * 60 + "</map>",
    )
    beside("named.tx", '<template><object name="%s" type="%s"/></template>' % ("n" * 1000, "t" * 1000))
    yield "names", objects('<object template="named.tx"/>')
    beside(
        "props.tx",
        fill("<template><object><properties>", '<property name="p" value="1"/>', "</properties></object></template>", 500000),
    )
    yield "templates", objects('<object template="props.tx"/>', 500000)
    beside("attrs.tx", "<template><object %s/></template>" % " ".join('a%d="1"' % i for i in range(40000)))
    yield "attributes", objects('<object template="attrs.tx"/>', 500000)
    beside("poly.tx", "<template>" + polygon(ring(4000, 1000, 0.4)) + "</template>")
    yield "outlines", objects('<object template="poly.tx"/>', 900000)
    yield "tilesets", fill(HEAD % (1, 1), lambda i: '<tileset firstgid="%d" name="t"/>' % (i + 1), "</map>")
    yield "tiles", fill(
        HEAD % (1, 1) + '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><image source="tile.png"/>',
        lambda i: '<tile id="%d"/>' % ((i * 64 * 1021) & 0x7FFFFFFF),
        "</tileset></map>",
    )
    yield "keys", fill(
        HEAD % (1, 1) + '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8">',
        lambda i: '<tile id="%d"><image source="tile.png" trans="%06x"/></tile>' % (i, i),
        "</tileset></map>",
    )
    for side in (500, 1000, 2000):
        yield "layer%d" % side, HEAD % (side, side) + tileset(BOX) + tile_layer(side) + "</map>"
    yield "layerpoly", HEAD % (1000, 1000) + tileset(polygon(ring(64, 4, 0.3, 4, 4))) + tile_layer(1000) + "</map>"
    yield "layerparts", HEAD % (1000, 1000) + tileset(BOX * 40) + tile_layer(1000) + "</map>"
    yield "layerpictures", HEAD % (2000, 2000) + tileset("") + tile_layer(2000) + "</map>"
    yield "layersempty", HEAD % (2000, 2000) + tileset(BOX) + tile_layer(2000, 0) * 20 + "</map>"
    yield "boxes2500", objects('<object x="0" y="0" width="9" height="9"/>', 2500 * 42)
    yield "boxes", objects('<object x="0" y="0" width="9" height="9"/>')
    yield "boxrow", objects(lambda i: '<object x="%d" y="0" width="9" height="9"/>' % (i * 5))
    yield "circles", objects('<object x="0" y="0" width="9" height="9"><ellipse/></object>', 300000)
    yield "ellipses", objects(lambda i: '<object x="%d" y="0" width="19" height="9"><ellipse/></object>' % (i * 5))
    star = ring(100, 100, 0.3)
    yield "stars", objects(lambda i: polygon(star, i % 7, i % 11), 700000)
    big = ring(4000, 1000, 0.4)
    yield "bigstars", objects(lambda i: polygon(big, i, i))
    teeth = saw(4000, 4000, 500)
    yield "saws", objects(lambda i: polygon(teeth, i * 0.25, i * 0.5))
    yield "polylines", objects(
        lambda i: '<object x="%d" y="0"><polyline points="%s"/></object>' % (i, points_text(saw(3000, 900, 500)))
    )
    sprite = '<tileset firstgid="1" name="t" tilewidth="64" tileheight="64"><image source="sprite.png"/></tileset>'
    yield "sprites", fill(
        HEAD % (1, 1) + sprite + "<objectgroup>",
        lambda i: '<object gid="1" x="%d" y="%d" rotation="%g"/>' % (i % 40 * 9, i % 31 * 9, i * 0.37),
        "</objectgroup></map>",
    )
    yield "scaled", fill(
        HEAD % (1, 1) + sprite + "<objectgroup>",
        lambda i: '<object gid="1" x="0" y="0" width="%d" height="%d"/>' % (64 + i * 7, 64 + i * 3),
        "</objectgroup></map>",
    )
    yield "flat", fill(
        HEAD % (1, 1) + sprite + "<objectgroup>",
        lambda i: '<object gid="1" x="0" y="%d" width="%d" height="1"/>' % (i, 16000000 + i),
        "</objectgroup></map>",
        20000,
    )
    yield "bigimage", (
        HEAD % (1, 1)
        + "".join(
            '<tileset firstgid="%d" name="t" tilewidth="4096" tileheight="4096"><image source="disc.png" trans="%06x"/>'
            "</tileset>" % (i + 1, i)
            for i in range(20)
        )
        + "<objectgroup>"
        + "".join('<object gid="%d" x="%d" y="0"/>' % (i + 1, i) for i in range(20))
        + "</objectgroup></map>"
    )
    yield "alphas", fill(
        HEAD % (1, 1)
        + '<tileset firstgid="1" name="t" tilewidth="4096" tileheight="4096"><image source="disc.png"/></tileset>'
        + "<objectgroup>",
        lambda i: '<object gid="1" x="%d" y="0"><properties><property name="alpha" value="%d"/></properties></object>'
        % (i, i % 255),
        "</objectgroup></map>",
        40000,
    )


    yield from lent_maps(folder, beside)


def lent_maps(folder, beside):
    """What is written once and read, or told, for each of thousands."""
    far = "../" * 60 + os.path.abspath(folder).lstrip("/") + "/"
    for i in range(7):
        beside("far%d.tx" % i, "<template><object%s/></template>" % (' template="%sfar%d.tx"' % (far, i + 1) if i < 6 else ""))
    yield "chain", objects('<object template="far0.tx"/>')
    beside("said.tx", "<template>" + "\n" * 1000000 + "<object/></template>")
    ways = ["".join(way) for n in range(1, 12) for way in itertools.product(("/proc/self/root", "/proc/thread-self/root"), repeat=n)]
    if not os.path.exists(ways[0]):
        ways = [""]
    names = [way + os.path.abspath(folder) + "/said.tx" for way in ways]
    yield "ways", objects(lambda i: '<object template="%s"/>' % names[i % len(names)])
    yield "classes", HEAD % (500, 500) + tileset(BOX, ' type="%s"' % ("c" * 1000)) + tile_layer(500) + "</map>"
    groups, ends = "".join('<group name="%s">' % ("g" * 1000) for _ in range(60)), "</group>" * 60
    yield "deeptiles", HEAD % (450, 450) + tileset(BOX) + groups + tile_layer(450) + ends + "</map>"
    layer = "<objectgroup>" + '<object x="0" y="0" width="9" height="9"/>' * 360 + "</objectgroup>"
    yield "deeppairs", HEAD % (1, 1) + groups + layer + layer + ends + "</map>"
    attributes = " ".join('a%x=""' % i for i in range(50000))
    yield "chunks", fill(
        HEAD % (1, 1) + '<layer width="1" height="1"><data %s encoding="csv">' % attributes, "<chunk/>", "</data></layer></map>"
    )
    beside("same.tsx", '<tileset name="t" tilewidth="8" tileheight="8" %s><image source="tile.png"/></tileset>' % attributes)
    yield "sametileset", fill(HEAD % (1, 1), lambda i: '<tileset firstgid="%d" source="same.tsx"/>' % (i + 1), "</map>")
    beside("moves-tangle.jsonl", '{"id":1,"move":[0.001,0]}\n{"step":true}\n' * 20000)
    points = points_text(ring(8000, 100, 0.7))
    yield "tangle", HEAD % (1, 1) + "<objectgroup>" + "".join(
        '<object id="%d"><polygon points="%s"/></object>' % (i, points) for i in (1, 2)
    ) + "</objectgroup></map>"


def json_maps():
    layer = {"type": "tilelayer", "width": 1000, "height": 480, "data": [0] * 480000}
    head = {"width": 1, "height": 1, "tilewidth": 8, "tileheight": 8}
    yield "numbers", json.dumps(dict(head, layers=[layer]), separators=(",", ":"))
    one = {"id": 1, "x": 0, "y": 0, "width": 9, "height": 9}
    yield "objects", json.dumps(
        dict(head, layers=[{"type": "objectgroup", "objects": [one] * 20000}]), separators=(",", ":")
    )[: SIZE * 2]
    keys = ",".join('"%x":0' % i for i in range(50000))
    yield "chunks", fill(
        '{"width":1,"height":1,"tilewidth":8,"tileheight":8,"infinite":true,"layers":[{"type":"tilelayer",%s,' % keys
        + '"encoding":"base64","compression":"none","chunks":[{}',
        ',{"data":""}',
        "]}]}",
    )
    yield "braces", fill(json.dumps(dict(head, layers=[]))[:-1] + ',"x":[0', ',{"":{"":{"":{"":""}}}}', "]}")


MAP_VERBS = [
    ["info", "F"],
    ["check", "F"],
    ["check", "F", "--json"],
    ["check", "F", "--touch"],
    ["check", "F", "-o", "out.png"],
    ["check", "F", "-o", "out.svg"],
    ["check", "F", "--events", "moves.jsonl"],
]


# ---- Requests -------------------------------------------------------------------------------------------------------


def requests():
    def polygon_shape(points):
        return {"polygon": [list(p) for p in points]}

    star, other = polygon_shape(ring(20000, 1e4, 0.4)), polygon_shape(ring(20000, 1e4, 0.4, 3, 5))
    saws = polygon_shape(saw(15000, 15000, 500)), polygon_shape([(x + 0.25, y + 0.5) for x, y in saw(15000, 15000, 500)])
    smooth = polygon_shape(ring(20000, 1e4)), polygon_shape(ring(20000, 1e4, 0, 3, 5))
    far = polygon_shape(ring(20000, 1e4, 0.4, 4e4, 0))
    lines = {"polyline": [list(p) for p in saw(20000, 15000, 500)]}
    lines2 = {"polyline": [[x + 0.3, y + 0.1] for x, y in saw(20000, 15000, 500)]}
    mask = {"mask": ["#" * 900] * 550, "at": [0, 0]}
    chequer = {"mask": ["#." * 350, ".#" * 350] * 350, "at": [0, 0]}
    pairs = [("stars", star, other), ("saws", *saws), ("smooth", *smooth), ("apart", star, far), ("lines", lines, lines2)]
    pairs += [("lines_star", lines, star), ("masks", mask, dict(mask, at=[3, 5])), ("chequers", chequer, chequer)]
    pairs += [("mask_star", dict(chequer, at=[-300, -300]), polygon_shape(ring(8000, 300, 0.4)))]
    pairs += [("turned", dict(mask, pose={"at": [1, 2], "angle": 33}), mask)]
    pairs += [("huge", {"image": "disc.png"}, {"image": "disc.png", "at": [9, 3], "pose": {"at": [0, 0], "angle": 20}})]
    pairs += [("scaled", {"mask": ["#"], "scale": [4000, 4000]}, {"mask": ["#"], "scale": [4000, 4000], "at": [9, 9]})]
    pairs += [("toolarge", {"mask": ["#"], "scale": [1e6, 1e6]}, {"point": [1, 1]})]
    for name, a, b in pairs:
        for op in ("relate", "collide", "distance", "contains", "sweep"):
            extra = {"motion": [7000, 11]} if op == "sweep" else {}
            yield "%s %s" % (op, name), dict({"op": op, "a": a, "b": b}, **extra)
    yield "ray lines", {"op": "ray", "a": lines, "from": [-1, 250], "to": [16000, 251], "all": True}
    yield "ray star", {"op": "ray", "a": star, "from": [-2e4, 0.1], "to": [2e4, 0.2], "all": True}
    yield "pairs circles", {"op": "pairs", "shapes": [{"circle": [0, 0, 1]}] * 20000}
    yield "pairs row", {"op": "pairs", "shapes": [{"circle": [i, 0, 1]} for i in range(20000)]}
    yield "pairs boxes 700", {"op": "pairs", "shapes": [{"box": [0, 0, 1, 1]}] * 700}
    hundred = polygon_shape(ring(100, 100, 0.3))
    yield "pairs stars", {"op": "pairs", "shapes": [hundred] * 400}
    yield "pairs chequers", {"op": "pairs", "shapes": [{"mask": ["#.", ".#"] * 300, "at": [i, i]} for i in range(150)]}
    parts = {"parts": [{"circle": [i % 100, i // 100, 1]} for i in range(8000)]}
    for op in ("relate", "collide", "distance", "contains", "sweep"):
        extra = {"motion": [7000, 11]} if op == "sweep" else {}
        yield "%s parts" % op, dict({"op": op, "a": parts, "b": parts}, **extra)
    yield "collide every part", {"op": "collide", "a": parts, "b": parts, "parts": True}
    yield from requests_of_rings()
    many = {"polyline": [[i % 9, i % 7] for i in range(150000)]}
    yield "relate many", {"op": "relate", "a": many, "b": {"point": [1, 1]}}
    points = {"parts": [{"point": [i, i % 9]} for i in range(14000)]}
    yield "relate points", {"op": "relate", "a": points, "b": {"parts": [{"point": [1, 0.5]}]}}
    yield "contains points", {"op": "contains", "a": points, "b": points}


def spiral_ring(turns, half):
    """A square of this half side, and an arm around it of many turns."""
    out, back = [], []
    for turn in range(turns):
        r = half + 8 + 4 * (turns - turn)
        out += [(-r, -r), (r, -r), (r, r), (4 - r, r)]
        back += [(2 - r, 2 - r), (r - 2, 2 - r), (r - 2, r - 2), (6 - r, r - 2)]
    end = out[-1][0]
    return out + [(end, -half), (half, -half), (half, half), (end + 1, half), (end + 1, back[-1][1])] + back[::-1]


def requests_of_rings():
    def nested(shape, depth):
        for i in range(depth):
            shape = {"parts": [shape], "pose": {"at": [i, 1], "angle": 7}}
        return shape

    def ask(shape):
        return {"op": "contains", "a": shape, "b": {"point": [0, 0]}}

    corners = [(3 * (i % 100) + 1, 3 * (i // 100) + 1) for i in range(14000)]
    holes = [[[x, y], [x, y + 1], [x + 1, y]] for x, y in corners]
    grid = {"polygon": [[0, 0], [303, 0], [303, 423], [0, 423]], "holes": holes}
    yield "contains holes", ask(grid)
    yield "contains wronghole", ask(dict(grid, holes=holes[:-1] + [[[1.1, 1.1], [1.1, 1.2], [1.2, 1.1]]]))
    yield "contains wrongholes", ask(dict(grid, holes=holes[:7000] + [[[x + 0.1, y + 0.1], [x + 0.1, y + 0.2], [x + 0.2, y + 0.1]] for x, y in corners[:7000]]))
    yield "contains posedholes", ask(nested(grid, 15))
    middles = [(2 * (i % 100) - 395, 2 * (i // 100) - 395) for i in range(10000)]
    diamonds = [[[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]] for x, y in middles]
    for turns, n in ((700, 2500), (1500, 10000)):
        yield "contains spiral%d" % turns, ask({"polygon": spiral_ring(turns, 400), "holes": diamonds[:n]})
    for depth in (1, 15):
        yield "contains posed%d" % depth, ask(nested({"polygon": ring(20000, 1e4, 0.4)}, depth))
    tangles = [ring(12000, 1e4, 0.7), ring(12000, 1e4, 0.7, 0.001)]
    lines = [ring(25000, 1e4, 0.7), ring(25000, 1e4, 0.7, 0.1, 0.3)]
    for name, key, (a, b) in (("tangle", "polygon", tangles), ("tanglelines", "polyline", lines)):
        for op in ("relate", "collide", "distance", "contains"):
            yield "%s %s" % (op, name), {"op": op, "a": {key: a}, "b": {key: b}}


def image_requests(folder):
    """The same of images: names, and shapes that are made when they are wanted."""
    made = Made(folder)

    def image(name, **rule):
        return dict({"image": os.path.basename(made.path(name))}, **rule)

    def named(name):
        return [{"image": path} for path in many_names(made.path(name), 16)]

    yield "names_slow", lambda: named("slow0.png")
    yield "names_codes", lambda: named("codes.webp")
    yield "rules_slow", lambda: [image("slow0.png", alpha=i) for i in range(16)]
    yield "rules_tail", lambda: [image("tail.png", alpha=i) for i in range(16)]
    yield "frames_slow", lambda: [image("slow0.png", frames=[256, 256], frame=i) for i in range(16)]
    yield "sum_slow2", lambda: [image("slow%d.png" % i) for i in range(2)]
    yield "sum_slow4", lambda: [image("slow%d.png" % i) for i in range(4)]
    yield "turns", lambda: [image(("slow0.png", "codes.webp", "flat1.png")[i % 3], alpha=i) for i in range(12)]


# ---- Sheets and masks -----------------------------------------------------------------------------------------------


def sheets():
    """Many frames, tags and slices, and frames that all show the whole image."""

    def of(n, n_slices=0):
        whole = {"x": 0, "y": 0, "w": 4096, "h": 4096}
        meta = {"image": "disc.png", "slices": [{"name": str(i), "keys": [{"frame": 0, "bounds": whole}]} for i in range(n_slices)]}
        return json.dumps({"frames": {str(i): {"frame": whole, "duration": 1} for i in range(n)}, "meta": meta})

    yield "frames4", of(4)
    yield "frames15", of(15)
    yield "frames60", of(60)
    yield "slices13", of(1, 13)

    def frame(i, side):
        return '{"filename":"%d","frame":{"x":0,"y":0,"w":%d,"h":%d}}' % (i, side, side)

    def sheet(n, side, meta=""):
        return '{"frames":[%s],"meta":{"image":"noise1024.png"%s}}' % (",".join(frame(i, side) for i in range(n)), meta)

    yield "frames", sheet(15000, 8)
    yield "largeframes", sheet(9000, 1024)
    yield "fewlarge", sheet(230, 1024)
    tags = ",".join('{"name":"t%d","from":0,"to":4999,"direction":"pingpong"}' % i for i in range(9000))
    yield "tags", sheet(5000, 8, ',"frameTags":[%s]' % tags)
    key = '{"name":"s%d","keys":[{"frame":0,"bounds":{"x":0,"y":0,"w":8,"h":8}}]}'
    yield "slices", sheet(100, 8, ',"slices":[%s]' % ",".join(key % i for i in range(9000)))


SHEET_VERBS = [
    ["info", "F"],
    ["mask", "F"],
    ["mask", "F", "--text"],
    ["mask", "F", "--text", "--json"],
    ["mask", "F", "-o", "out.png"],
    ["mask", "F", "-o", "out.kmask"],
    ["mask", "F", "-o", "out.h"],
]


def kmasks():
    """(frames, animations) as .kmask files: frames of (width, height, masks), masks of (tag, width, height, rows)."""

    def of(frames, n_animations=0):
        body, n_masks = [], 0
        for width, height, masks in frames:
            body.append(struct.pack("<HIffIII", 0, 1, 0, 0, width, height, len(masks)))
            n_masks += len(masks)
            for tag, w, h, rows in masks:
                body.append(struct.pack("<H", len(tag)) + tag + struct.pack("<iiII", 0, 0, w, h) + rows)
        body.append(struct.pack("<HIIII", 0, 0, 0, 0, 0) * n_animations)
        data = b"".join(body)
        head = b"\x89KMASK\r\n" + struct.pack("<IIQII", 1, len(frames), len(data) + 36, n_masks, n_animations)
        return head + data + struct.pack("<I", zlib.crc32(head + data))

    yield "tags", of([(1, 1, [(b"%06d" % (i * 7919 % 40000), 1, 1, b"\1") for i in range(40000)])])
    yield "frames", of([(30000, 30000, [(b"t%d" % (i % 9000), 1, 1, b"\1")]) for i in range(20000)])
    yield "animations", of([(1, 1, [])], 55000)
    yield "column", of([(1, 1000000, [(b"", 1, 1000000, b"\1" * 1000000)])])
    yield "square", of([(2880, 2880, [(b"", 2880, 2880, b"\xff" * 360 + b"\xd5" * 360 * 2879)])])
