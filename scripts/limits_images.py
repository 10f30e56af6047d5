"""limits_images.py - images below one megabyte that are made to be expensive, and the verbs that read them."""

import functools
import io
import math
import random
import struct
import zlib

SIZE = 1 << 20 # bytes that no file has more than


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
    packer, block = zlib.compressobj(9, wbits=-15), bytes(1 << 20)
    again = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)  # refers to nothing before it
    check = functools.reduce(lambda so_far, _: zlib.adler32(block, so_far), range(size >> 20), 1)
    packed = b"\x78\xda" + again * (size >> 20) + packer.flush() + struct.pack(">I", check)
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


def packed_layers(side=4096, n=8):
    """An Aseprite sprite of layers that are half clear everywhere: all pixels are blended, and none is in the file."""

    def part(kind, data):
        return struct.pack("<IH", 6 + len(data), kind) + data

    layer = struct.pack("<HHHHHHB3xH", 1, 0, 0, 0, 0, 0, 255, 0)
    pixels = zlib.compress(b"\x40\x80\xc0\x80" * (side * side), 9)
    cels = [struct.pack("<HhhBHh5xHH", i, 0, 0, 255, 2, 0, side, side) + pixels for i in range(n)]
    data = b"".join([part(0x2004, layer)] * n + [part(0x2005, cel) for cel in cels])
    frame = struct.pack("<IHHH2xI", 16 + len(data), 0xF1FA, 2 * n, 100, 2 * n)
    head = struct.pack("<IHHHHHI", 144 + len(data), 0xA5E0, 1, side, side, 32, 1)
    return head.ljust(128, b"\0") + frame + data


def other_images():
    side = 4096
    yield "runs.pcx", runs_of_pcx(side)
    yield "clear.gif", clear_codes()
    yield "codes.webp", prefix_codes()
    yield "scans.jpg", many_scans()
    yield "runs.bmp", runs_of_bmp(side)
    yield "runs.tga", runs_of_tga(1 << 12)[: SIZE - 1]
    yield "layers.aseprite", packed_layers()
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
    ["trace", "F", "-o", "out.svg"],
    ["trace", "F", "--convex", "-o", "out.svg"],
    ["trace", "F", "--rectangles", "-o", "out.svg"],
    ["trace", "F", "--single", "--points", "3", "-o", "out.png"],
    ["trace", "F", "--no-holes", "--largest", "--points", "5", "-o", "out.svg"],
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
