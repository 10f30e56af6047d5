"""Pictures in memory, and the four ways this example writes them to files.

A picture is a list of rows of (red, green, blue, alpha).  Only + - * / and square roots are used on the way to a
pixel, and chance comes from an integer hash, so that every machine draws the same bytes.
"""

import math
import struct
import zlib

CLEAR = (0, 0, 0, 0)
BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def rgb(text, alpha=255):
    """'#rrggbb' as a pixel."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha)


def ramp(text):
    """Colours from dark to light, written '#rrggbb #rrggbb ...'."""
    return [rgb(word) for word in text.split()]


def new(width, height, pixel=CLEAR):
    return [[pixel] * width for _ in range(height)]


def rect(picture, x0, y0, x1, y1, pixel):
    """Fills columns x0..x1-1 of rows y0..y1-1; what lies outside the picture is left out."""
    for y in range(max(0, y0), min(len(picture), y1)):
        for x in range(max(0, x0), min(len(picture[0]), x1)):
            picture[y][x] = pixel


def paste(picture, other, x0, y0):
    for y, row in enumerate(other):
        picture[y0 + y][x0:x0 + len(row)] = row


def square(value):
    return value * value        # not ** 2: that asks the machine's pow


def dither(value, x, y, steps):
    """A step 0..steps-1 for a value 0..1; values between two steps become a 4 x 4 pattern of both."""
    level = value * (steps - 1) + (BAYER[y & 3][x & 3] - 7.5) / 16
    return min(steps - 1, max(0, math.floor(level + 0.5)))


def chance(x, y, seed):
    """A number 0..1 that depends on nothing but two integers and a seed."""
    n = (x * 0x2545F491 + y * 0x1B873593 + seed * 0x27D4EB2F) & 0xFFFFFFFF
    n = ((n ^ (n >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    n = ((n ^ (n >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return (n ^ (n >> 15)) / 0xFFFFFFFF


def noise(x, y, seed):
    """Smooth noise 0..1 between the chances at the integer points around (x, y)."""
    ix, iy = math.floor(x), math.floor(y)
    u, v = x - ix, y - iy
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = chance(ix, iy, seed) * (1 - u) + chance(ix + 1, iy, seed) * u
    low = chance(ix, iy + 1, seed) * (1 - u) + chance(ix + 1, iy + 1, seed) * u
    return top * (1 - v) + low * v


def rough(x, y, seed):
    """Three octaves of noise, 0..1."""
    return (4 * noise(x, y, seed) + 2 * noise(2 * x, 2 * y, seed + 1) + noise(4 * x, 4 * y, seed + 2)) / 7


def inside(points, x, y):
    """Is (x, y) in the polygon?  Even-odd."""
    result = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            result = not result
    return result


def to_segment(x, y, ax, ay, bx, by):
    """Distance of (x, y) from the segment a b, and on which side of it the point lies (its cross product)."""
    ux, uy, px, py = bx - ax, by - ay, x - ax, y - ay
    t = min(1.0, max(0.0, (px * ux + py * uy) / (ux * ux + uy * uy)))
    dx, dy = px - t * ux, py - t * uy
    return math.sqrt(dx * dx + dy * dy), ux * py - uy * px


def to_outline(points, x, y):
    """Distance of (x, y) from the polygon's outline, and the nearest edge's direction."""
    best, direction = 1e9, (0, 0)
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
        distance, _ = to_segment(x, y, ax, ay, bx, by)
        if distance < best:
            best, direction = distance, (bx - ax, by - ay)
    return best, direction


def drawn(width, height, colour_at, samples=4):
    """A picture of colour_at(x, y), which gives a pixel or None.  A pixel takes the colour most of its samples have
    and, as its alpha, the share of samples that have any: crisp inside, antialiased along the outline."""
    picture = new(width, height)
    offsets = [(i + 0.5) / samples for i in range(samples)]
    for y in range(height):
        for x in range(width):
            found = [colour_at(x + u, y + v) for v in offsets for u in offsets]
            found = [colour for colour in found if colour]
            if found:
                colour = max(sorted(set(found)), key=found.count)
                alpha = (colour[3] * len(found) + samples * samples // 2) // (samples * samples)
                picture[y][x] = colour[:3] + (alpha,)
    return picture


def flat(polygons, outline=None, width=1.0):
    """The colour_at of a pile of (points, colour), the last on top, with an outline of the given width around it."""
    def colour_at(x, y):
        for points, colour in reversed(polygons):
            if inside(points, x, y):
                return colour
        if outline and any(to_outline(points, x, y)[0] < width for points, _ in polygons):
            return outline
        return None
    return colour_at


def lettered(rows, colours):
    """A picture from text: one letter a pixel, its colour from the table; '.' is clear."""
    return [[CLEAR if letter == '.' else colours[letter] for letter in row] for row in rows]


def _chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def _png(width, height, depth, kind, chunks, rows, step):
    """A PNG file.  Each row takes the filter (none, sub or up) whose differences are smallest."""
    data, above = bytearray(), bytes(len(rows[0]))
    for row in rows:
        sub = bytes((value - (row[i - step] if i >= step else 0)) & 255 for i, value in enumerate(row))
        up = bytes((value - other) & 255 for value, other in zip(row, above))
        choices = [row, sub, up] if kind != 3 else [row]        # differences of palette numbers mean nothing
        cost = [sum(min(value, 256 - value) for value in choice) for choice in choices]
        best = cost.index(min(cost))
        data += bytes([best]) + choices[best]
        above = row
    head = struct.pack('>IIBBBBB', width, height, depth, kind, 0, 0, 0)
    return (b'\x89PNG\r\n\x1a\n' + _chunk(b'IHDR', head) + b''.join(chunks)
            + _chunk(b'IDAT', zlib.compress(bytes(data), 9)) + _chunk(b'IEND', b''))


def png_rgba(picture):
    """32 bits a pixel."""
    return _png(len(picture[0]), len(picture), 8, 6, [], [b''.join(map(bytes, row)) for row in picture], 4)


def png_rgb(picture):
    """24 bits a pixel; alpha is dropped."""
    rows = [b''.join(bytes(pixel[:3]) for pixel in row) for row in picture]
    return _png(len(picture[0]), len(picture), 8, 2, [], rows, 3)


def png_palette(numbers, palette, depth=8):
    """Rows of palette numbers.  A palette entry is (r, g, b, a); the alphas go into tRNS up to the last below 255."""
    alphas = [entry[3] for entry in palette]
    while alphas and alphas[-1] == 255:
        alphas.pop()
    chunks = [_chunk(b'PLTE', b''.join(bytes(entry[:3]) for entry in palette))]
    if alphas:
        chunks.append(_chunk(b'tRNS', bytes(alphas)))
    rows = []
    for row in numbers:
        bits = ''.join(format(number, '0%db' % depth) for number in row)
        bits += '0' * (-len(bits) % 8)
        rows.append(bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8)))
    return _png(len(numbers[0]), len(numbers), depth, 3, chunks, rows, 1)


def numbered(picture):
    """The picture as palette numbers, and its palette in order of colour."""
    palette = sorted({pixel for row in picture for pixel in row})
    if len(palette) > 256:
        raise ValueError('%d colours do not fit a palette' % len(palette))
    number = {pixel: i for i, pixel in enumerate(palette)}
    return [[number[pixel] for pixel in row] for row in picture], palette


def bmp_rgb(picture):
    """24 bits a pixel, bottom row first, rows padded to four bytes."""
    width, height = len(picture[0]), len(picture)
    data = b''
    for row in reversed(picture):
        line = b''.join(bytes((pixel[2], pixel[1], pixel[0])) for pixel in row)
        data += line + bytes(-len(line) % 4)
    head = struct.pack('<2sIHHI', b'BM', 54 + len(data), 0, 0, 54)
    return head + struct.pack('<IiiHHIIiiII', 40, width, height, 1, 24, 0, len(data), 2835, 2835, 0, 0) + data


def blob(picture, cx, cy, rx, ry, pixel):
    """Fills the pixels whose centre lies in an ellipse."""
    for y, row in enumerate(picture):
        for x in range(len(row)):
            if square((x + 0.5 - cx) / rx) + square((y + 0.5 - cy) / ry) <= 1:
                row[x] = pixel


def fill(picture, points, pixel):
    """Fills the pixels whose centre lies in a polygon."""
    for y, row in enumerate(picture):
        for x in range(len(row)):
            if inside(points, x + 0.5, y + 0.5):
                row[x] = pixel


def contour(picture, pixel):
    """Puts a pixel wherever a clear one has a neighbour to the left, right, above or below that is not clear."""
    def taken(x, y):
        return 0 <= y < len(picture) and 0 <= x < len(picture[0]) and picture[y][x] != CLEAR
    found = [(x, y) for y, row in enumerate(picture) for x, old in enumerate(row) if old == CLEAR
             and (taken(x - 1, y) or taken(x + 1, y) or taken(x, y - 1) or taken(x, y + 1))]
    for x, y in found:
        picture[y][x] = pixel
