"""The pictures of the two games, drawn by a few rules: run it in this folder, and it writes them beside their maps.

A tile has 16 x 16 pixels.  Chance comes from an integer hash, so every machine draws the same bytes.
"""

import math
import struct
import zlib

COLORS = {
    '.': (0, 0, 0, 0), 'k': (24, 20, 37, 255), 'n': (38, 43, 68, 255), 's': (58, 68, 102, 255),
    'S': (90, 105, 136, 255), 'L': (139, 155, 180, 255), 'W': (232, 238, 247, 255), 'g': (38, 92, 66, 255),
    'G': (62, 137, 72, 255), 'l': (119, 190, 90, 255), 'e': (74, 46, 44, 255), 'E': (104, 65, 53, 255),
    'f': (138, 92, 68, 255), 'o': (194, 133, 84, 255), 'y': (254, 174, 52, 255), 'Y': (254, 231, 97, 255),
    'r': (158, 40, 53, 255), 'R': (228, 59, 68, 255), 'p': (232, 183, 150, 255), 'b': (18, 78, 137, 255),
    'B': (0, 149, 233, 255), 'c': (44, 232, 245, 255), 'v': (104, 56, 108, 255), 'V': (181, 80, 136, 255),
}


def chance(x, y, seed):
    """A number 0..1 that depends on three integers alone."""
    n = (x * 0x2545F491 + y * 0x1B873593 + seed * 0x27D4EB2F) & 0xFFFFFFFF
    n = ((n ^ (n >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    n = ((n ^ (n >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return (n ^ (n >> 15)) / 0xFFFFFFFF


def drawn(w, h, color):
    """A picture whose pixel (x, y) has the colour color(x, y): a letter of COLORS, or red, green, blue, alpha."""
    return [[COLORS.get(c, c) if isinstance(c, str) else c for c in (color(x, y) for x in range(w))] for y in range(h)]


def typed(text):
    rows = text.split()
    return drawn(len(rows[0]), len(rows), lambda x, y: rows[y][x])


def put(sheet, picture, x0, y0):
    for y, row in enumerate(picture):
        sheet[y0 + y][x0:x0 + len(row)] = row


def sheet(tiles, columns=8):
    out = drawn(16 * columns, 16 * ((len(tiles) + columns - 1) // columns), lambda x, y: '.')
    for i, tile in enumerate(tiles):
        put(out, tile, i % columns * 16 + (16 - len(tile[0])) // 2, i // columns * 16 + 16 - len(tile))
    return out


def write(path, picture):
    rows = b''.join(b'\0' + b''.join(bytes(p) for p in row) for row in picture)
    parts = [(b'IHDR', struct.pack('>IIBBBBB', len(picture[0]), len(picture), 8, 6, 0, 0, 0)),
             (b'IDAT', zlib.compress(rows, 9)), (b'IEND', b'')]
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n')
        for name, data in parts:
            f.write(struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data)))


# ---- Materials, a letter for each pixel ------------------------------------------------------------------------------

def earth(x, y, seed=1):
    n = chance(x // 2, y // 2, seed)
    return 'e' if n < 0.12 else 'f' if n > 0.93 else 'E'


def grass(x, depth, seed=1):
    """`depth` pixels below the surface; None beneath the grass."""
    edge = 4 + int(3 * chance(x // 2, 0, seed + 7))
    if depth < 0 or depth > edge:
        return None
    return 'l' if depth < 2 else 'g' if depth == edge else 'G'


def brick(x, y):
    row = y // 8
    at = (x + 4 * row * 2) % 16
    if y % 8 == 7 or at == 15:
        return 'n'
    return 'L' if y % 8 == 0 and chance(at // 3, row, 3) > 0.3 else 's' if y % 8 == 6 or at == 14 else 'S'


def plank(x, y):
    if y > 4:
        return 'E' if x in (2, 3, 12, 13) and y < 9 else '.'
    return 'o' if y == 0 else 'e' if y == 4 or x % 8 == 7 else 'f'


def ladder(x, y):
    if x in (3, 12):
        return 'f'
    if x in (4, 11):
        return 'e'
    return ('o' if y % 5 == 1 else 'e') if 4 < x < 11 and y % 5 in (1, 2) else '.'


def spike(x, y):
    at, top = x % 8, y - 7
    if top < 0:
        return '.'
    half = top * 4 / 9
    return 'W' if 3.5 - half <= at < 3.5 else 'L' if 3.5 <= at <= 3.5 + half else '.'


COIN = typed("""....yyyy.... ..yyYYYYyy.. .yYYWWWYYYy. .yYWYYYYyYy. yYWYYYYYYyYy yYWYYYYYYyYy
                yYYYYYYYYyYy yYYYYYYYYyYy .yYYYYYYyYy. .yYYyyyyYYy. ..yyYYYYyy.. ....yyyy....""")

HERO = ["""...rrrrr.. ..rRRRRRr. ..rrrrrrrr ..fpppkp.. ..fpppkp.. ...pppp... ..bBBBBb.. .bBBBBBBb. .pbBBBBbp. ...bBBb...
           ...bbbb... ...bb.bb.. ...bb.bb.. ..kkk.kkk.""",
        """...rrrrr.. ..rRRRRRr. ..rrrrrrrr ..fpppkp.. ..fpppkp.. ...pppp... ..bBBBBb.. .pbBBBBbp. ..bBBBBb.. ...bBBb...
           ..bbbbbb.. .bbb..bbb. .bb....bb. kkk....kkk""",
        """...rrrrr.. ..rRRRRRr. ..rrrrrrrr ..fpppkp.. p.fpppkp.p pb.pppp.bp .bbBBBBbb. ..bBBBBb.. ..bBBBBb.. ...bBBb...
           ..bbbbbb.. .bbb.bbb.. kkb..bb... .k..kkk...""",
        """...rrrrr.. ..rRRRRRr. ..rRRRRRr. ..rrrrrr.. ..ffffff.. p..ffff..p bb.bBBb.bb .bBBBBBBb. ..bBBBBb.. ...bBBb...
           ..bbbbbb.. ..bb..bb.. ..bb..bb.. ..kk..kk.."""]

FLAG = typed("""..ff............ ..foRRRRRRR..... ..foRRRRRRRRR... ..foRRYYRRRRRR.. ..foRYYYYRRRRR.. ..foRRYYRRRRR...
                ..foRRRRRRRR.... ..foRRRRR....... ..fo............ ..fo............ ..fo............ ..fo............
                ..fo............ ..fo............ ..fo............ .ffoo...........""")

TUFT = typed("""........l....... ...l....l...l... ...l.l..l..l..l. ..ll.l.lG.lG.l.. .GlG.lGlG.GlGl.. .GGGGlGGGGGGGlG.""")
FLOWER = typed(""".......VV....... ......VYYV...... ......VYYV...... .......VV....... .......G.....l.. ..l....G..l.l... ..lG.l.GG.lGl...
                  ..GGlGGGGGGGl...""")


def blade(size, arms):
    """A steel bar of `arms` points with a hub: the spinning hazard."""
    middle = size // 2

    def color(x, y):
        dx, dy = x - middle + 0.5, y - middle + 0.5
        r = math.sqrt(dx * dx + dy * dy)
        if r < 3:
            return 'k'
        if r < 6:
            return 'R' if dx + dy < 0 else 'r'
        for along, across in [(dx, dy), (-dx, -dy), (dy, dx), (-dy, -dx)][:arms]:
            width = 4.5 - (along / middle) * 1.5
            if 0 < along < middle - abs(across) * 0.8 and abs(across) < width:
                return 'W' if across < -width + 1.6 else 'S' if across > width - 1.6 else 'L'
        return '.'
    return drawn(size, size, color)


def soil(w, h, rough):
    """Ground to be blasted away: stones in earth, with grass on top."""
    def color(x, y):
        if rough and (y < int(2 * chance(x // 3, 1, 5)) or x < int(3 * chance(y // 3, 2, 5))
                      or w - 1 - x < int(3 * chance(y // 3, 3, 5))):
            return '.'
        top = grass(x, y - int(2 * chance(x // 3, 1, 5)), 9) if rough else None
        stone = chance(x // 5 + y // 4 % 2, y // 4, 11)
        if stone > 0.72 and x % 5 and y % 4:
            return top or ('L' if y % 4 == 1 else 'S')
        return top or earth(x, y, 4)
    return drawn(w, h, color)


def sky(w, h):
    bands = [(28, 27, 58), (38, 35, 74), (54, 45, 92), (77, 56, 108), (108, 68, 118), (150, 86, 122), (201, 113, 116),
             (238, 151, 111), (252, 190, 122)]
    hills = [((58, 44, 92), 150, 46, 41), ((48, 40, 80), 186, 30, 29), ((38, 36, 66), 214, 20, 23)]

    def height(x, base, size, seed):
        up = 0.0
        for step, part in ((96, 1.0), (48, 0.5), (16, 0.2)):
            i, t = x // step, x % step / step
            t = t * t * (3 - 2 * t)
            up += part * (chance(i, 0, seed) * (1 - t) + chance(i + 1, 0, seed) * t)
        return base - size * (up - 0.6)

    def color(x, y):
        for rgb, base, size, seed in reversed(hills):
            if y >= height(x, base, size, seed):
                return (*rgb, 255)
        dx, dy = x - 372, y - 92
        if dx * dx + dy * dy < 26 * 26:
            return (255, 226, 160, 255) if dx * dx + dy * dy < 23 * 23 else (255, 206, 138, 255)
        if y < 110 and chance(x, y, 77) > 0.9975:
            return (232, 238, 247, 255)
        level = y / 215 * (len(bands) - 1)
        step = int(level)
        if level - step > (0.75 if (x + y) % 2 else 0.5) and not (y % 2 and level - step < 0.75):
            step += 1
        return (*bands[min(step, len(bands) - 1)], 255)
    return drawn(w, h, color)


def platformer(folder):
    def slope(x, depth):
        return '.' if depth < 0 else grass(x, depth) or earth(x, depth)
    tiles = [drawn(16, 16, lambda x, y: grass(x, y) or earth(x, y)), drawn(16, 16, earth),
             drawn(16, 16, lambda x, y: slope(x, y - (15 - x))), drawn(16, 16, lambda x, y: slope(x, y - x)),
             drawn(16, 16, plank), drawn(16, 16, ladder), drawn(16, 16, spike), COIN,
             *[typed(t) for t in HERO], drawn(16, 16, brick), FLAG, TUFT, FLOWER]
    write(folder + '/tiles.png', sheet(tiles))
    write(folder + '/sky.png', sky(480, 272))
    write(folder + '/blade.png', blade(48, 2))
    write(folder + '/soil.png', soil(48, 64, True))


# ---- Seen from above -------------------------------------------------------------------------------------------------

def floor(x, y):
    if x % 16 == 15 or y % 16 == 15:
        return (40, 37, 58, 255)
    if x % 16 == 0 or y % 16 == 0:
        return (60, 56, 84, 255)
    n = chance(x // 2, y // 2, 21)
    return (56, 52, 78, 255) if n > 0.93 else (46, 42, 66, 255) if n < 0.06 else (52, 48, 73, 255)


def wall(x, y):
    """The top of a wall."""
    n = chance(x // 2, y // 2, 5)
    return (46, 52, 80, 255) if n > 0.95 else (28, 31, 51, 255) if n < 0.08 else (34, 38, 61, 255)


def face(x, y):
    """The side of a wall that looks down: light stones."""
    return 'L' if y == 0 else brick(x, y)


def rune(on):
    def color(x, y):
        if y % 5 == 2 and x % 5 == 2:
            return 'k'
        if on and 1 <= y % 5 <= 3 and 1 <= x % 5 <= 3:
            return 'W' if (x % 5, y % 5) == (2, 1) else 'L'
        return floor(x, y)
    return drawn(16, 16, color)


RUNNER = ["""....kkkk.... ..kkVVVVkk.. .kVVVVVVVVk. .kVVvvvvVVk. kVVvppppvVVk kVvpkppkpvVk kVvpkppkpvVk kVVvppppvVVk
             .kVVvvvvVVk. .kVVVVVVVVk. ..kkVVVVkk.. ....kkkk....""",
          """....kkkk.... ..kkVVVVkk.. .kVVVVVVVVk. .kVVVVVVVVk. kVVVVVVVVVVk kVVVVVVVVVVk kVVvVVVVvVVk kVVVvvvvVVVk
             .kVVVVVVVVk. .kVVVVVVVVk. ..kkVVVVkk.. ....kkkk...."""]


def key(light, dark):
    return typed("""...aaa.... ..aa.aa... ..a...a... ..aa.aa... ...aba.... ....a..... ....aab... ....a..... ....aab...
                    ....b.....""".replace('a', light).replace('b', dark))


def stairs(x, y):
    if x in (0, 15) or y == 0:
        return 'k'
    return ('L' if y < 8 else 'S', 'S' if y < 8 else 's', 'n')[(y - 1) % 3]


def topdown(folder):
    tiles = [drawn(16, 16, floor), drawn(16, 16, wall), drawn(16, 16, face), rune(False), rune(True), COIN,
             key('Y', 'y'), key('c', 'B'), typed(RUNNER[0]), typed(RUNNER[1]), drawn(16, 16, stairs)]
    write(folder + '/tiles.png', sheet(tiles))
    write(folder + '/blade.png', blade(64, 4))
    write(folder + '/rubble.png', soil(32, 32, False))


if __name__ == '__main__':
    platformer('../platformer')
    topdown('../topdown')
