"""Aseprite sprites, written from a description, and the pixels that the description means.

The composer knows nothing of files: it looks up, pixel by pixel, what each visible cel has there.  So it shares neither
rows nor streams nor tables with the reader under test.
"""

import random
import struct
import zlib
from fractions import Fraction

NORMAL, GROUP, TILEMAP = 0, 1, 2
VISIBLE, BACKGROUND, REFERENCE = 1, 8, 64
FLIP_X, FLIP_Y, SWAP = 0x80000000, 0x40000000, 0x20000000


class Layer:
    def __init__(self, kind=NORMAL, level=0, visible=True, opacity=255, flags=0, tileset=0, mode=0):
        self.kind, self.level, self.visible, self.opacity = kind, level, visible, opacity
        self.flags, self.tileset, self.mode = flags, tileset, mode


class Cel:
    """rows: pixels as tuples (RGBA), pairs (grey) or numbers (indices); in a tilemap (tile, flips)."""

    def __init__(self, layer, x, y, rows, opacity=255, z=0, raw=False, link=None):
        self.layer, self.x, self.y, self.rows, self.opacity, self.z = layer, x, y, rows, opacity, z
        self.raw, self.link = raw, link  # link: the frame that has the pixels


class Sprite:
    def __init__(self, w, h, depth, layers, cels, palette=(), clear=0, tilesets=(), flags=3, old_palette=False,
                 later=()):
        self.w, self.h, self.depth, self.layers, self.cels, self.palette = w, h, depth, layers, cels, palette
        self.clear, self.tilesets, self.flags, self.old_palette = clear, tilesets, flags, old_palette
        self.later = later  # cels of each frame behind the first


# ---- Writing ------------------------------------------------------------------------------------------------------


def text(name):
    return struct.pack("<H", len(name)) + name.encode()


def chunk(kind, data):
    return struct.pack("<IH", 6 + len(data), kind) + data


def pixel_bytes(depth, rows):
    if depth == 8:
        return b"".join(bytes(row) for row in rows)
    return b"".join(bytes(pixel) for row in rows for pixel in row)


def layer_chunk(layer):
    data = struct.pack("<HHHHHHB3x", (VISIBLE if layer.visible else 0) | layer.flags, layer.kind, layer.level, 0, 0,
                       layer.mode, layer.opacity) + text("layer")
    return chunk(0x2004, data + (struct.pack("<I", layer.tileset) if layer.kind == TILEMAP else b""))


def cel_chunk(sprite, cel):
    tiles = sprite.layers[cel.layer].kind == TILEMAP
    kind = 1 if cel.link is not None else 3 if tiles else 0 if cel.raw else 2
    data = struct.pack("<HhhBHh5x", cel.layer, cel.x, cel.y, cel.opacity, kind, cel.z)
    if kind == 1:
        return chunk(0x2005, data + struct.pack("<H", cel.link))
    data += struct.pack("<HH", len(cel.rows[0]), len(cel.rows))
    if tiles:
        numbers = b"".join(struct.pack("<I", tile | flips) for row in cel.rows for tile, flips in row)
        data += struct.pack("<HIIII10x", 32, 0x1fffffff, FLIP_X, FLIP_Y, SWAP) + zlib.compress(numbers)
    else:
        pixels = pixel_bytes(sprite.depth, cel.rows)
        data += pixels if cel.raw else zlib.compress(pixels)
    return chunk(0x2005, data)


def tileset_chunk(sprite, number, tiles):
    """tiles: lists of rows, all of one size."""
    packed = zlib.compress(b"".join(pixel_bytes(sprite.depth, tile) for tile in tiles))
    data = struct.pack("<IIIHHh14x", number, 2 | 4, len(tiles), len(tiles[0][0]), len(tiles[0]), 1) + text("tiles")
    return chunk(0x2023, data + struct.pack("<I", len(packed)) + packed)


def palette_chunks(sprite):
    n = len(sprite.palette)
    old = struct.pack("<HBB", 1, 0, n % 256) + b"".join(bytes(c[:3]) for c in sprite.palette)
    if sprite.old_palette:
        return [chunk(0x0004, old)]
    entries = b"".join(struct.pack("<H4B", i % 2, *c) + (text("red") if i % 2 else b"")
                       for i, c in enumerate(sprite.palette))
    wrong = struct.pack("<HBB3B", 1, 0, 1, 1, 2, 3)  # newer files repeat their palette so, and it does not count
    return [chunk(0x2019, struct.pack("<III8x", n, 0, n - 1) + entries), chunk(0x0004, wrong)]


def frame(chunks, old_count=False):
    data = b"".join(chunks)
    new = 0 if old_count else len(chunks)
    return struct.pack("<IHHH2xI", 16 + len(data), 0xf1fa, len(chunks) if old_count else 0xffff, 100, new) + data


def written(sprite, old_count=False):
    chunks = [chunk(0x2007, bytes(16))] + (palette_chunks(sprite) if sprite.palette else [])
    chunks += [tileset_chunk(sprite, i, tiles) for i, tiles in enumerate(sprite.tilesets)]
    chunks += [layer_chunk(layer) for layer in sprite.layers]
    for cel in sprite.cels:
        chunks += [cel_chunk(sprite, cel), chunk(0x2020, struct.pack("<I", 0))]
    frames = [frame(chunks, old_count)]
    frames += [frame([cel_chunk(sprite, cel) for cel in cels], old_count) for cels in sprite.later]
    data = b"".join(frames)
    head = struct.pack("<IHHHHHIH8xB3xH", 128 + len(data), 0xa5e0, len(frames), sprite.w, sprite.h, sprite.depth,
                       sprite.flags, 100, sprite.clear, len(sprite.palette))
    return head.ljust(128, b"\0") + data


# ---- Composing ----------------------------------------------------------------------------------------------------


def times(a, b):
    return int(Fraction(a * b, 255) + Fraction(1, 2))


def toward_zero(value):
    return int(value)


def over(below, color, opacity):
    alpha = times(color[3], opacity)
    if below[3] == 0:
        return color[:3] + (alpha,)
    if color[3] == 0:
        return below
    both = alpha + below[3] - times(below[3], alpha)
    mixed = tuple(b + toward_zero(Fraction((c - b) * alpha, both)) for b, c in zip(below[:3], color[:3]))
    return mixed + (both,)


def parents(layers, i):
    """The layer and what is around it, from the inside."""
    level = layers[i].level + 1
    for k in range(i, -1, -1):
        if layers[k].level < level:
            level = layers[k].level
            yield layers[k]


def shown_opacity(sprite, i):
    """None: not to be seen."""
    opacity = 255
    chain = list(parents(sprite.layers, i))
    if any(not layer.visible or layer.flags & REFERENCE for layer in chain):
        return None
    for layer in reversed(chain):
        known = sprite.flags & (2 if layer.kind == GROUP else 1)
        opacity = times(layer.opacity if known else 255, opacity)
    return opacity


def raw_pixel(sprite, cel, x, y):
    """What the cel has at (x, y) of the canvas; None: nothing."""
    layer, rows = sprite.layers[cel.layer], cel.rows
    x, y = x - cel.x, y - cel.y
    if layer.kind == TILEMAP:
        tiles = sprite.tilesets[layer.tileset]
        w, h = len(tiles[0][0]), len(tiles[0])
        if not (0 <= x < w * len(rows[0]) and 0 <= y < h * len(rows)):
            return None
        tile, flips = rows[y // h][x // w]
        if tile == 0 or tile >= len(tiles):
            return None
        x, y = x % w, y % h
        x = w - 1 - x if flips & FLIP_X else x
        y = h - 1 - y if flips & FLIP_Y else y
        return tiles[tile][x][y] if flips & SWAP else tiles[tile][y][x]
    return rows[y][x] if 0 <= x < len(rows[0]) and 0 <= y < len(rows) else None


def color_of(sprite, cel, pixel):
    if sprite.depth == 32:
        return pixel
    if sprite.depth == 16:
        return (pixel[0],) * 3 + (pixel[1],)
    if pixel == sprite.clear and not sprite.layers[cel.layer].flags & BACKGROUND:
        return None
    color = sprite.palette[pixel] if pixel < len(sprite.palette) else (0, 0, 0, 0)
    return color[:3] + (255,) if sprite.old_palette and pixel < len(sprite.palette) else color


def visible_cels(sprite):
    for cel in sorted(sprite.cels, key=lambda cel: (cel.layer + cel.z, cel.z)):
        around = shown_opacity(sprite, cel.layer)
        opacity = times(cel.opacity, around) if around is not None else 0
        if opacity:
            yield cel, opacity


def keeps_indices(sprite):
    """Where colours never mix; and beside a background, which has no index for what is empty, only if it is whole."""
    shown = list(visible_cels(sprite))
    whole = all(raw_pixel(sprite, cel, x, y) is not None and sprite.layers[cel.layer].kind == NORMAL
                for cel, _ in shown if sprite.layers[cel.layer].flags & BACKGROUND
                for x in (0, sprite.w - 1) for y in (0, sprite.h - 1))
    opaque = sprite.old_palette or all(color[3] == 255 for i, color in enumerate(sprite.palette) if i != sprite.clear)
    return sprite.depth == 8 and whole and (opaque or len(shown) == 1) and all(o == 255 for _, o in shown)


def composed(sprite):
    empty = sprite.palette[sprite.clear][:3] + (0,) if keeps_indices(sprite) else (0, 0, 0, 0)
    rows = [[None] * sprite.w for _ in range(sprite.h)]
    for cel, opacity in visible_cels(sprite):
        for y in range(sprite.h):
            for x in range(sprite.w):
                pixel = raw_pixel(sprite, cel, x, y)
                color = None if pixel is None else color_of(sprite, cel, pixel)
                if color is not None:
                    rows[y][x] = over(rows[y][x] or (0, 0, 0, 0), color, opacity)
    return [[pixel or empty for pixel in row] for row in rows]


# ---- Cases --------------------------------------------------------------------------------------------------------


def some_pixels(rng, depth, w, h, n_colors):
    def pixel():
        if depth == 8:
            return rng.randrange(n_colors)
        alpha = rng.choice((0, 0, 255, 255, rng.randrange(256)))
        if depth == 16:
            return rng.randrange(256), alpha
        return rng.randrange(256), rng.randrange(256), rng.randrange(256), alpha
    return [[pixel() for _ in range(w)] for _ in range(h)]


def some_layers(rng, n):
    layers, level = [Layer(flags=BACKGROUND if rng.random() < .3 else 0)], 0
    for _ in range(n):
        kind = rng.choice((NORMAL, NORMAL, GROUP, TILEMAP))
        opacity = rng.choice((255, 255, 255, rng.randrange(256)))
        layers.append(Layer(kind, rng.randrange(level + 1), rng.random() < .85, opacity,
                            REFERENCE if rng.random() < .05 else 0, rng.randrange(2), rng.randrange(19)))
        level = layers[-1].level + (kind == GROUP)
    return layers


def some_sprite(rng):
    depth, w, h = rng.choice((8, 16, 32)), rng.randrange(1, 20), rng.randrange(1, 14)
    n_colors = rng.choice((2, 5, 16, 255, 256))
    plain, old = rng.random() < .4, rng.random() < .2
    palette = [tuple(rng.randrange(256) for _ in range(3)) + (255 if plain or old else rng.randrange(256),)
               for _ in range(n_colors)] if depth == 8 else ()
    tilesets = [[some_pixels(rng, depth, *size, n_colors) for _ in range(rng.randrange(1, 6))]
                for size in ((3, 3), (4, 2))]
    layers = some_layers(rng, rng.randrange(6))
    cels, later = [], []
    for i, layer in enumerate(layers):
        if layer.kind == GROUP or rng.random() < .1:
            continue
        x, y = rng.randrange(-6, w + 2), rng.randrange(-6, h + 2)
        size = rng.randrange(1, 12), rng.randrange(1, 12)
        if layer.flags & BACKGROUND and rng.random() < .7:
            x, y, size = 0, 0, (w, h)
        rows = some_pixels(rng, depth, *size, n_colors)
        if layer.kind == TILEMAP:
            flips = (0, FLIP_X, FLIP_Y, FLIP_X | FLIP_Y) + (() if layer.tileset else (SWAP, SWAP | FLIP_X))
            rows = [[(rng.randrange(7), rng.choice(flips)) for _ in row] for row in rows]
        cel = Cel(i, x, y, rows, 255 if plain else rng.choice((255, rng.randrange(256))),
                  rng.choice((0, 0, 0, -2, -1, 1, 3)), rng.random() < .3)
        if rng.random() < .1:
            later.append([Cel(i, 9, 9, rows, 1, 0, cel.raw)])
            cel.link = len(later)
        cels.append(cel)
    if plain:
        for layer in layers:
            layer.opacity = 255
    rng.shuffle(cels)
    return Sprite(w, h, depth, layers, cels, palette, rng.randrange(n_colors), tilesets, rng.choice((0, 1, 3, 3)), old,
                  later)


def cases(n=120):
    """name, bytes, rows of (r, g, b, a)."""
    rng = random.Random(43)
    for i in range(n):
        sprite = some_sprite(rng)
        kind = "indexed" if keeps_indices(sprite) else "mixed"
        yield "aseprite_%d_%s_%d.aseprite" % (sprite.depth, kind, i), written(sprite, i % 5 == 0), composed(sprite)
