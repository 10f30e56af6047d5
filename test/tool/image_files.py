"""Small image files of every variety: written by Pillow, and written here where Pillow cannot.

Each is a case: a name, the bytes, and the pixels as rows of (r, g, b, a), or None where Pillow's reading is the truth.
The writers here share nothing with the readers under test.
"""

import io
import struct
from collections import namedtuple

from PIL import Image

import aseprite_files

Case = namedtuple("Case", "name data pixels")

W, H = 13, 7


def level(x, y, channel=0):
    """A picture without symmetry, with smooth and hard parts."""
    return (x * 19 + y * 37 + channel * 71 + (90 if (x ^ y) & 3 == 0 else 0)) % 256


def picture(mode, w=W, h=H):
    image = Image.new("RGBA", (w, h))
    image.putdata([tuple(level(x, y, c) for c in range(4)) for y in range(h) for x in range(w)])
    if mode == "P":
        return image.convert("RGB").quantize(16)
    if mode == "CMYK":
        out = Image.new("CMYK", (w, h))
        out.putdata(list(image.getdata()))
        return out
    return image.convert(mode)


def written(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def rows_of(pixel, w=W, h=H):
    return [[pixel(x, y) for x in range(w)] for y in range(h)]


def widen(value, bits):
    """To 8 bits by repeating the bits, as RGB565 is shown by graphics cards."""
    text = format(value, "0%db" % bits) if bits else "0"
    return int((text * 8)[:8], 2)


# ---- BMP ----------------------------------------------------------------------------------------------------------


def palette(n):
    return [((i * 53) % 256, (i * 101 + 7) % 256, (255 - i * 31) % 256) for i in range(n)]


def bit_rows(rows, bits, align):
    out = b""
    for row in rows:
        text = "".join(format(v, "0%db" % bits) for v in row)
        text += "0" * (-len(text) % (8 * align))
        out += bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))
    return out


def bmp(w, h, bits, data, header=40, compression=0, colors=(), masks=b"", top_down=False, n_colors=None):
    n_colors = len(colors) if n_colors is None else n_colors
    entry = 3 if header == 12 else 4
    table = b"".join(bytes((b, g, r) + (0,) * (entry - 3)) for r, g, b in colors)
    signed = -h if top_down else h
    if header == 12:
        head = struct.pack("<IHHHH", 12, w, h, 1, bits)
    else:
        head = struct.pack("<IiiHHIIiiII", header, w, signed, 1, bits, compression, len(data), 0, 0, n_colors, 0)
        if header == 16:
            head = head[:16]
        elif header == 64:
            head += bytes(24)
        elif header > 40:
            head += (masks + bytes(header))[:header - 40]
            masks = b""
    offset = 14 + len(head) + len(masks) + len(table)
    return b"BM" + struct.pack("<IHHI", offset + len(data), 0, 0, offset) + head + masks + table + data


def index(x, y, n):
    return level(x, y) * 7 % n


def bmp_cases():
    for bits in (1, 2, 4, 8):
        n = 1 << bits
        rows, colors = rows_of(lambda x, y: index(x, y, n)), palette(n)
        pixels = [[colors[v] + (255,) for v in row] for row in rows]
        for header in (12, 16, 40, 52, 56, 64, 108, 124):
            for top_down in (False, True) if header >= 40 else (False,):
                data = bit_rows(rows if top_down else rows[::-1], bits, 4)
                name = "bmp_%d_%d%s.bmp" % (bits, header, "_top" if top_down else "")
                yield Case(name, bmp(W, H, bits, data, header, 0, colors, b"", top_down), pixels)
        data = bit_rows(rows[::-1], bits, 4)
        yield Case("bmp_%d_colors_0.bmp" % bits, bmp(W, H, bits, data, 40, 0, colors, n_colors=0), pixels)
        few = [[(colors[v] if v < n - 1 else (0, 0, 0)) + (255,) for v in row] for row in rows]
        yield Case("bmp_%d_few.bmp" % bits, bmp(W, H, bits, data, 40, 0, colors[:-1]), few)
    fields = {"555": (16, (10, 5), (5, 5), (0, 5), (0, 0)), "565": (16, (11, 5), (5, 6), (0, 5), (0, 0)),
              "1555": (16, (10, 5), (5, 5), (0, 5), (15, 1)), "4444": (16, (8, 4), (4, 4), (0, 4), (12, 4)),
              "332": (16, (5, 3), (2, 3), (0, 2), (0, 0)), "8888": (32, (16, 8), (8, 8), (0, 8), (24, 8)),
              "rgba": (32, (0, 8), (8, 8), (16, 8), (24, 8)), "bgrx": (32, (8, 8), (16, 8), (24, 8), (0, 0)),
              "10": (32, (20, 10), (10, 10), (0, 10), (30, 2)), "12": (32, (0, 12), (12, 12), (24, 8), (0, 0))}
    for name, (bits, *channels) in fields.items():
        values = rows_of(lambda x, y: level(x, y) * 0x01234567 % (1 << bits))
        pixels = [[tuple(widen(v >> at & ((1 << n) - 1), n) for at, n in channels[:3]) +
                   ((widen(v >> channels[3][0] & ((1 << channels[3][1]) - 1), channels[3][1]) if channels[3][1] else
                     255),) for v in row] for row in values]
        data = b"".join(b"".join(v.to_bytes(bits // 8, "little") for v in row) + bytes(-len(row) * bits // 8 % 4)
                        for row in values[::-1])
        masks = b"".join(struct.pack("<I", ((1 << n) - 1) << at if n else 0) for at, n in channels)
        if not channels[3][1]:
            yield Case("bmp_fields_%s_40.bmp" % name, bmp(W, H, bits, data, 40, 3, (), masks[:12]), pixels)
            yield Case("bmp_fields_%s_52.bmp" % name, bmp(W, H, bits, data, 52, 3, (), masks), pixels)
        yield Case("bmp_fields_%s_40_alpha.bmp" % name, bmp(W, H, bits, data, 40, 6, (), masks), pixels)
        for header in (56, 108, 124):
            yield Case("bmp_fields_%s_%d.bmp" % (name, header), bmp(W, H, bits, data, header, 3, (), masks), pixels)
        if name == "555":
            yield Case("bmp_16.bmp", bmp(W, H, bits, data), pixels)
    for bits in (24, 32):  # the fourth byte of 32 bits without masks is no alpha
        pixels = rows_of(lambda x, y: tuple(level(x, y, c) for c in range(3)) + (255,))
        data = b"".join(b"".join(bytes((b, g, r) + (77,) * (bits // 8 - 3)) for r, g, b, _ in row) +
                        bytes(-len(row) * bits // 8 % 4) for row in pixels[::-1])
        for header in (12, 40, 124):
            yield Case("bmp_%d_%d.bmp" % (bits, header), bmp(W, H, bits, data, header), pixels)
        yield Case("bmp_%d_no_padding.bmp" % bits, bmp(W, H, bits, data[:-1] if bits == 24 else data), pixels)
    yield from bmp_run_cases()


def rle8_row(row):
    out, i = b"", 0
    while i < len(row):
        n = 1
        while i + n < len(row) and row[i + n] == row[i] and n < 255:
            n += 1
        if n == 1 and len(row) - i >= 3:  # as they are: 3 or more
            n = min(5, len(row) - i)
            out += bytes((0, n)) + bytes(row[i:i + n]) + bytes(n % 2)
        else:
            out += bytes((n, row[i]))
        i += n
    return out


def rle4_row(row):
    out, i = b"", 0
    while i < len(row):
        n = 1
        while i + n < len(row) and row[i + n] == row[i + n % 2] and n < 255:
            n += 1
        pair = row[i:i + 2] + [0]
        if n <= 2 and len(row) - i >= 3:
            n = min(7, len(row) - i)
            raw = row[i:i + n] + [0] * (n % 2)
            raw = bytes(raw[k] << 4 | raw[k + 1] for k in range(0, len(raw), 2))
            out += bytes((0, n)) + raw + bytes(len(raw) % 2)
        else:
            out += bytes((n, pair[0] << 4 | pair[1]))
        i += n
    return out


def bmp_run_cases():
    for bits, pack in ((8, rle8_row), (4, rle4_row)):
        n = 1 << bits
        rows = rows_of(lambda x, y: index(x, y, n) if (x + y) % 5 else index(0, y, n))
        rows[2] = [3] * W
        colors = palette(n)
        pixels = [[colors[v] + (255,) for v in row] for row in rows]
        packed = [pack(row) for row in rows]
        data = b"\0\0".join(packed[::-1]) + b"\0\1"
        name, how = "bmp_rle%d" % bits, {8: 1, 4: 2}[bits]
        for header in (40, 64, 124):
            yield Case("%s_%d.bmp" % (name, header), bmp(W, H, bits, data, header, how, colors), pixels)
        yield Case(name + "_no_end.bmp", bmp(W, H, bits, data[:-2], 40, how, colors), pixels)
        top = b"\0\0".join(packed) + b"\0\1"
        yield Case(name + "_top.bmp", bmp(W, H, bits, top, 40, how, colors, b"", True), pixels)
        skipped = b"\0\2\3\1" + bytes((2, 0x11)) + b"\0\0" + bytes((1, 0x11)) + b"\0\1"  # right 3, up 1
        zero, one = colors[0] + (255,), colors[0x11 if bits == 8 else 1] + (255,)
        want = [[zero] * W for _ in range(H)]
        want[H - 2][3] = want[H - 2][4] = want[H - 3][0] = one
        yield Case(name + "_skip.bmp", bmp(W, H, bits, skipped, 40, how, colors), want)


# ---- TGA ----------------------------------------------------------------------------------------------------------


def tga(kind, bits, pixels, flags=0x20, colors=b"", first=0, n_colors=0, color_bits=0, note=b""):
    """pixels: rows of bytes objects as the file has them, in the file's order."""
    head = struct.pack("<BBBHHBHHHHBB", len(note), 1 if n_colors else 0, kind, first, n_colors, color_bits, 0, 0,
                       len(pixels[0]), len(pixels), bits, flags)
    flat = [p for row in pixels for p in row]
    if kind < 9:
        return head + note + colors + b"".join(flat)
    out, i = b"", 0
    while i < len(flat):
        n = 1
        while i + n < len(flat) and flat[i + n] == flat[i] and n < 128:
            n += 1
        if n > 1:
            out += bytes((127 + n,)) + flat[i]
        else:
            n = min(4, len(flat) - i)
            out += bytes((n - 1,)) + b"".join(flat[i:i + n])
        i += n
    return head + note + colors + out


def tga_color(rgba, bits):
    r, g, b, a = rgba
    if bits <= 16:
        return struct.pack("<H", (a >> 7) << 15 | r >> 3 << 10 | g >> 3 << 5 | b >> 3)
    return bytes((b, g, r, a))[:bits // 8]


def tga_seen(rgba, bits, alpha):
    if bits <= 16:
        r, g, b = (widen(v >> 3, 5) for v in rgba[:3])
        return (r, g, b, (255 if rgba[3] >> 7 else 0) if alpha else 255)
    return rgba[:3] + (rgba[3] if alpha else 255,)


def tga_cases():
    colors = rows_of(lambda x, y: tuple(level(x // 3, y, c) for c in range(4)))
    for kind in (2, 10):
        for bits, attributes in ((15, 0), (16, 0), (16, 1), (24, 0), (32, 8), (32, 0)):
            seen = [[tga_seen(p, bits, bits == 32 or attributes) for p in row] for row in colors]
            for flags in (0, 0x10, 0x20, 0x30):
                rows = [[tga_color(p, bits) for p in (row[::-1] if flags & 0x10 else row)] for row in colors]
                rows = rows if flags & 0x20 else rows[::-1]
                name = "tga_%d_%d_%d_%02x.tga" % (kind, bits, attributes, flags)
                yield Case(name, tga(kind, bits, rows, flags | attributes), seen)
        rows = [[bytes((p[2], p[1], p[0], 0)) for p in row] for row in colors]
        seen = [[p[:3] + (255,) for p in row] for row in colors]
        yield Case("tga_%d_32_unused_alpha.tga" % kind, tga(kind, 32, rows, 0x20, note=b"a note"), seen)
    for kind in (3, 11):
        rows = rows_of(lambda x, y: bytes((level(x // 2, y),)))
        seen = [[(p[0],) * 3 + (255,) for p in row] for row in rows]
        yield Case("tga_%d_grey.tga" % kind, tga(kind, 8, rows), seen)
        rows = rows_of(lambda x, y: bytes((level(x // 2, y), level(x, y, 1))))
        seen = [[(p[0],) * 3 + (p[1],) for p in row] for row in rows]
        yield Case("tga_%d_grey_alpha.tga" % kind, tga(kind, 16, rows, 0x28), seen)
    for kind in (1, 9):
        for bits, attributes in ((15, 0), (16, 1), (24, 0), (32, 8)):
            for first, n in ((0, 16), (5, 11), (0, 256)):
                table = [tuple(level(i, 1, c) for c in range(4)) for i in range(n)]
                rows = rows_of(lambda x, y: bytes((first + index(x // 2, y, n - first if n == 11 else n),)))
                seen = [[tga_seen(table[p[0] - first], bits, attributes) for p in row] for row in rows]
                packed = b"".join(tga_color(c, bits) for c in table)
                name = "tga_%d_palette_%d_%d_%d.tga" % (kind, bits, first, n)
                yield Case(name, tga(kind, 8, rows, 0x20 | attributes, packed, first, n, bits), seen)


# ---- PCX ----------------------------------------------------------------------------------------------------------


def pcx(rows, bits, planes, colors=(), version=5, packed=True, tail=b"", extra=0):
    """rows: lists of tuples of one value a plane, each of `bits` bits."""
    h, w = len(rows), len(rows[0])
    size = (w * bits + 7) // 8
    size += size % 2 + extra
    table = b"".join(bytes(c) for c in colors)[:48].ljust(48, b"\0")
    head = struct.pack("<BBBBHHHHHH", 10, version, 1 if packed else 0, bits, 2, 3, w + 1, h + 2, 72, 72) + table
    head += struct.pack("<BBHH", 0, planes, size, 1)
    out = b""
    for row in rows:
        for plane in range(planes):
            line = bit_rows([[p[plane] for p in row]], bits, 1).ljust(size, b"\0")
            i = 0
            while i < len(line):
                n = 1
                while packed and i + n < len(line) and line[i + n] == line[i] and n < 63:
                    n += 1
                out += bytes((0xc0 + n, line[i])) if packed and (n > 1 or line[i] >= 0xc0) else line[i:i + 1]
                i += n
    return head.ljust(128, b"\0") + out + tail


def pcx_cases():
    for packed in (True, False):
        mark = "" if packed else "_plain"
        for bits, planes in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (4, 1)):
            n = 1 << bits * planes
            colors = palette(16)
            rows = rows_of(lambda x, y: index(x, y, n))
            split = [[tuple(v >> p & ((1 << bits) - 1) for p in range(planes)) if bits == 1 else (v,) for v in row]
                     for row in rows]
            seen = [[colors[v] + (255,) for v in row] for row in rows]
            yield Case("pcx_%d_%d%s.pcx" % (bits, planes, mark), pcx(split, bits, planes, colors, 5, packed), seen)
        rows = rows_of(lambda x, y: (index(x, y, 256),))
        colors = palette(256)
        tail = b"\x0c" + b"".join(bytes(c) for c in colors)
        seen = [[colors[p[0]] + (255,) for p in row] for row in rows]
        yield Case("pcx_8_1%s.pcx" % mark, pcx(rows, 8, 1, (), 5, packed, tail, 2), seen)
        grey = [[p * 3 + (255,) for p in row] for row in rows]
        yield Case("pcx_8_grey%s.pcx" % mark, pcx(rows, 8, 1, (), 5, packed), grey)
        for planes in (3, 4):
            rows = rows_of(lambda x, y: tuple(level(x, y, c) for c in range(planes)))
            seen = [[p[:3] + (p[3] if planes == 4 else 255,) for p in row] for row in rows]
            yield Case("pcx_8_%d%s.pcx" % (planes, mark), pcx(rows, 8, planes, (), 5, packed), seen)
    rows = rows_of(lambda x, y: (index(x, y, 2),))
    seen = [[(255 * p[0],) * 3 + (255,) for p in row] for row in rows]
    yield Case("pcx_black_and_white.pcx", pcx(rows, 1, 1), seen)
    ega = [(0, 0, 0), (0, 0, 170), (0, 170, 0), (0, 170, 170), (170, 0, 0), (170, 0, 170), (170, 85, 0),
           (170, 170, 170), (85, 85, 85), (85, 85, 255), (85, 255, 85), (85, 255, 255), (255, 85, 85),
           (255, 85, 255), (255, 255, 85), (255, 255, 255)]
    rows = rows_of(lambda x, y: index(x, y, 16))
    split = [[tuple(v >> p & 1 for p in range(4)) for v in row] for row in rows]
    yield Case("pcx_version_3.pcx", pcx(split, 1, 4, palette(16), 3), [[ega[v] + (255,) for v in row] for row in rows])


# ---- PNM ----------------------------------------------------------------------------------------------------------


def scaled(value, most):
    return (value * 255 + most // 2) // most


def pnm_cases():
    bits = rows_of(lambda x, y: index(x, y, 2))
    seen = [[((255, 255, 255), (0, 0, 0))[v] + (255,) for v in row] for row in bits]
    text = "\n".join(" ".join(map(str, row)) for row in bits)
    yield Case("p1.pbm", ("P1\n# a comment\n%d %d\n%s\n" % (W, H, text)).encode(), seen)
    yield Case("p1_dense.pbm", ("P1 %d\t%d\n%s" % (W, H, text.replace(" ", ""))).encode(), seen)
    yield Case("p4.pbm", b"P4\n%d %d\n" % (W, H) + bit_rows(bits, 1, 1), seen)
    for most in (1, 15, 100, 255, 256, 1000, 65535):
        for n, plain, raw in ((1, "P2", "P5"), (3, "P3", "P6")):
            rows = rows_of(lambda x, y: tuple(level(x, y, c) * 257 * most // 65535 for c in range(n)))
            seen = [[tuple(scaled(v, most) for v in (p * 3)[:3]) + (255,) for p in row] for row in rows]
            head = "%s\n%d %d\n# most\n%d\n"
            text = "\n".join("  ".join(str(v) for p in row for v in p) for row in rows)
            data = b"".join(v.to_bytes(2 if most > 255 else 1, "big") for row in rows for p in row for v in p)
            yield Case("%s_%d.pnm" % (plain, most), (head % (plain, W, H, most) + text).encode(), seen)
            yield Case("%s_%d.pnm" % (raw, most), (head % (raw, W, H, most)).encode() + data, seen)
        for depth, kind in ((1, "GRAYSCALE"), (2, "GRAYSCALE_ALPHA"), (3, "RGB"), (4, "RGB_ALPHA")):
            rows = rows_of(lambda x, y: tuple(level(x, y, c) * 257 * most // 65535 for c in range(depth)))
            seen = [[tuple(scaled(v, most) for v in (p[:1] * 3 if depth < 3 else p[:3])) +
                     (scaled(p[-1], most) if depth % 2 == 0 else 255,) for p in row] for row in rows]
            head = "P7\nWIDTH %d\nHEIGHT %d\n# note\nDEPTH %d\nMAXVAL %d\nTUPLTYPE %s\nENDHDR\n"
            data = b"".join(v.to_bytes(2 if most > 255 else 1, "big") for row in rows for p in row for v in p)
            yield Case("p7_%d_%d.pam" % (depth, most), (head % (W, H, depth, most, kind)).encode() + data, seen)


# ---- GIF ----------------------------------------------------------------------------------------------------------


def gif_lzw(indices, bits):
    """Codes that never grow: a clear code before the table would fill."""
    clear, text = 1 << bits, ""
    room = (1 << bits) - 2
    for i, v in enumerate(indices):
        if i % room == 0:
            text = format(clear, "0%db" % (bits + 1)) + text
        text = format(v, "0%db" % (bits + 1)) + text
    text = format(clear + 1, "0%db" % (bits + 1)) + text
    text = "0" * (-len(text) % 8) + text
    data = bytes(int(text[i:i + 8], 2) for i in range(len(text) - 8, -8, -8))
    blocks = [data[i:i + 255] for i in range(0, len(data), 255)]
    return bytes((bits,)) + b"".join(bytes((len(b),)) + b for b in blocks) + b"\0"


def gif(rows, bits, screen=None, at=(0, 0), colors=None, local=False, transparent=None, interlaced=False, tail=b";"):
    h, w = len(rows), len(rows[0])
    sw, sh = screen or (w, h)
    table = b"".join(bytes(c) for c in colors)
    flags = 0x80 | (bits - 1)
    out = b"GIF89a" + struct.pack("<HHBBB", sw, sh, 0 if local else flags, 0, 0) + (b"" if local else table)
    out += b"!\xfe\x04note\0"
    if transparent is not None:
        out += b"!\xf9\x04" + struct.pack("<BHB", 1, 0, transparent) + b"\0"
    out += b"," + struct.pack("<HHHHB", at[0], at[1], w, h, (flags if local else 0) | (0x40 if interlaced else 0))
    out += table if local else b""
    order = range(h)
    if interlaced:
        order = [y for first, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(first, h, step)]
    return out + gif_lzw([v for y in order for v in rows[y]], max(bits, 2)) + tail


def gif_cases():
    for bits in (1, 2, 4, 8):
        n = 1 << bits
        colors = palette(n)
        for h in (1, 2, 3, 5, 7, 8, 9, 17):
            rows = rows_of(lambda x, y: index(x, y, n), 5, h)
            seen = [[colors[v] + (255,) for v in row] for row in rows]
            yield Case("gif_%d_interlaced_%d.gif" % (bits, h), gif(rows, bits, colors=colors, interlaced=True), seen)
        rows = rows_of(lambda x, y: index(x, y, n), 6, 4)
        for local in (False, True):
            for transparent in (None, 1):
                seen = [[colors[v] + (0 if v == transparent else 255,) for v in row] for row in rows]
                for interlaced in (False, True):
                    name = "gif_%d_%d_%s_%d.gif" % (bits, local, transparent, interlaced)
                    yield Case(name, gif(rows, bits, None, (0, 0), colors, local, transparent, interlaced), seen)
                outside = colors[1] + (0,) if transparent else (0, 0, 0, 0)
                whole = [[seen[y - 2][x - 3] if 3 <= x < 9 and 2 <= y < 6 else outside for x in range(11)]
                         for y in range(7)]
                name = "gif_%d_%d_%s_placed.gif" % (bits, local, transparent)
                yield Case(name, gif(rows, bits, (11, 7), (3, 2), colors, local, transparent), whole)
                larger = [[seen[y - 2][x - 3] if x >= 3 and y >= 2 else outside for x in range(9)] for y in range(6)]
                name = "gif_%d_%d_%s_beyond.gif" % (bits, local, transparent)
                yield Case(name, gif(rows, bits, (4, 4), (3, 2), colors, local, transparent), larger)


# ---- WebP ---------------------------------------------------------------------------------------------------------


def webp_of_many_codes(side):
    """A black lossless picture of 256 x 256 blocks, each with a set of prefix codes of its own (VP8L, section 6)."""
    bits = []

    def put(value, n):
        bits.extend(value >> i & 1 for i in range(n))

    def one_symbol():  # a simple code of the symbol 0
        put(1, 4)

    def bytes_code(alphabet):  # all 256 bytes as 8 bits; then no more symbols
        put(0, 1)
        put(8, 4)
        for symbol in (17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8):
            put(1 if symbol in (8, 18) else 0, 3)
        put(0, 1)
        put(0, 256)
        if alphabet == 280:
            put(1 | 13 << 1, 8)  # 24 zeros

    put(0x2f, 8)
    put(side - 1, 14)
    put(side - 1, 14)
    put(0, 5)  # no alpha, version 0, no transform
    put(1 | 11 << 1, 5)  # a colour cache of 11 bits
    put(1, 1)
    put((side // 256).bit_length() - 3, 3)  # the side of a block, as its logarithm less 2
    put(0, 1)  # the picture of the sets' numbers has no cache
    bytes_code(280)
    bytes_code(256)
    for _ in range(3):
        one_symbol()
    for i in range(65536):
        for byte in (i & 255, i >> 8):
            put(int(format(byte, "08b")[::-1], 2), 8)
    for _ in range(65536 * 5):
        one_symbol()
    put(0, 64)
    bits += [0] * (-len(bits) % 16)
    text = "".join(map(str, bits))[::-1]
    data = int(text, 2).to_bytes(len(bits) // 8, "little")
    return b"RIFF" + struct.pack("<I", 12 + len(data)) + b"WEBPVP8L" + struct.pack("<I", len(data)) + data


# ---- By Pillow ----------------------------------------------------------------------------------------------------


def exif(orientation, order="II"):
    end = "<" if order == "II" else ">"
    tiff = order.encode() + struct.pack(end + "HI", 42, 8)
    tiff += struct.pack(end + "HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)
    return b"Exif\0\0" + tiff


def pillow_cases():
    def case(name, image, kind, **options):
        return Case(name, written(image, kind, **options), None)

    for mode in ("1", "L", "P", "RGB", "RGBA"):
        yield case("pillow_%s.bmp" % mode, picture(mode), "BMP")
    for mode in ("L", "LA", "P", "RGB", "RGBA"):
        for rle in (False, True):
            for side in (1, -1):
                yield case("pillow_%s_%d_%d.tga" % (mode, rle, side), picture(mode), "TGA", orientation=side,
                           compression="tga_rle" if rle else None)
    for mode in ("1", "L", "P", "RGB"):
        yield case("pillow_%s.pcx" % mode, picture(mode), "PCX")
    for mode in ("1", "L", "RGB"):
        yield case("pillow_%s.pnm" % mode, picture(mode), "PPM")
    for mode in ("1", "L", "P"):
        for interlace in (0, 1):
            yield case("pillow_%s_%d.gif" % (mode, interlace), picture(mode), "GIF", interlace=interlace)
    yield case("pillow_transparent.gif", picture("P"), "GIF", transparency=3)
    yield case("pillow_animated.gif", picture("P"), "GIF", save_all=True, append_images=[picture("L")])
    yield case("pillow_large.gif", picture("P", 120, 90), "GIF")
    for mode in ("RGB", "RGBA", "L", "P"):
        for name, options in (("lossless", {"lossless": True}), ("exact", {"lossless": True, "exact": True}),
                              ("lossy", {"quality": 70}), ("small", {"quality": 5, "method": 6})):
            yield case("pillow_%s_%s.webp" % (mode, name), picture(mode, 33, 19), "WEBP", **options)
    for mode in ("RGB", "RGBA"):
        yield case("pillow_animated_%s.webp" % mode, picture(mode), "WEBP", save_all=True, lossless=True,
                   append_images=[picture("RGB").rotate(180)])
    for mode in ("L", "RGB", "CMYK"):
        for name, options in (("plain", {}), ("progressive", {"progressive": True}), ("444", {"subsampling": 0}),
                              ("422", {"subsampling": 1}), ("420", {"subsampling": 2}), ("poor", {"quality": 4}),
                              ("best", {"quality": 100, "subsampling": 0}), ("optimized", {"optimize": True})):
            yield case("pillow_%s_%s.jpg" % (mode, name), picture(mode, 37, 23), "JPEG", **options)
    for orientation in range(10):
        for order in ("II", "MM"):
            yield case("pillow_exif_%d_%s.jpg" % (orientation, order), picture("RGB", 21, 10), "JPEG",
                       exif=exif(orientation, order), quality=95)


def aseprite_cases():
    for name, data, pixels in aseprite_files.cases():
        yield Case(name, data, pixels)


def hand_cases():
    for cases in (bmp_cases, tga_cases, pcx_cases, pnm_cases, gif_cases, aseprite_cases):
        yield from cases()


def all_cases():
    yield from hand_cases()
    yield from pillow_cases()
