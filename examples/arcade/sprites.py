"""The sprites of the arcade example, each drawn by a few lines and each with another way of saying what is solid."""

import math

from canvas import (CLEAR, bmp_rgb, blob, chance, contour, dither, drawn, fill, flat, lettered, new, noise, numbered,
                    paste, png_palette, png_rgb, png_rgba, ramp, rect, rgb, rough)

AIR = rgb('#ff00ff')            # what a hot image is made of where it does not hurt
KEY = rgb('#ff00ff')            # the see-through colour of the old bitmap
DARK_SKY = rgb('#0b0d18')       # the see-through colour of the satellite, give or take KEY_TOLERANCE
KEY_TOLERANCE = 16
LIGHT = (-0.48, -0.62, 0.62)

STONE = ramp('#191725 #2b2737 #423b4b #5f5660 #80757a #a59a94 #c8bfae #e6dfc9')
RUST = ramp('#1d1521 #33212b #4e2f35 #70443f #956049 #b98558 #d6ad74 #eed6a2')


def mirrored(points, axis):
    """The polygon below a horizontal axis that mirrors one above it."""
    return [(x, 2 * axis - y) for x, y in points]


def shade(dx, dy, craters, grain):
    """Light 0..1 on a ball of radius 1 at (dx, dy).  Craters are (x, y, radius)."""
    nx, ny, nz = dx, dy, math.sqrt(max(0.0, 1 - dx * dx - dy * dy))
    for cx, cy, cr in craters:
        ux, uy = (dx - cx) / cr, (dy - cy) / cr
        q = ux * ux + uy * uy
        if q < 1:               # the bowl slopes towards its middle, the rim away from it
            slope = -1.0 if q < 0.72 else 0.7
            nx, ny = nx + slope * ux, ny + slope * uy
            grain -= 0.10 if q < 0.72 else 0
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    light = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length
    return 0.14 + 0.72 * max(0.0, light) + grain


def rock(size, seed, colours, craters):
    """A round stone with a bumpy outline, antialiased."""
    middle = size / 2

    def radius(dx, dy):
        length = math.sqrt(dx * dx + dy * dy) or 1.0
        bump = noise(dx / length * 1.5 + 9, dy / length * 1.5 + 9, seed)
        return size * (0.405 + 0.085 * bump)

    def colour_at(x, y):
        dx, dy = x - middle, y - middle
        reach = radius(dx, dy)
        if dx * dx + dy * dy > reach * reach:
            return None
        px, py = math.floor(x), math.floor(y)
        dx, dy = (px + 0.5 - middle) / reach, (py + 0.5 - middle) / reach
        grain = 0.30 * (rough(px / 7.0, py / 7.0, seed + 5) - 0.5)
        value = shade(dx, dy, craters, grain)
        if dx * dx + dy * dy > 1 - 2.6 / reach and dx + dy > -0.6:
            value -= 0.22       # the rim turned away from the light
        return colours[dither(value, px, py, len(colours))]

    return drawn(size, size, colour_at)


def ship():
    """A fighter that flies to the right."""
    steel, grey, dark = rgb('#d9e2ee'), rgb('#9fb0c8'), rgb('#62718f')
    blue, deep, line = rgb('#3f6fd1'), rgb('#2a4796'), rgb('#141a33')
    wing = [(5, 2), (15, 2), (31, 12), (30, 16), (9, 16)]
    edge = [(11, 2), (15, 2), (31, 12), (27, 12)]
    gun = [(12, 1), (26, 1), (26, 3), (12, 3)]
    hull = [(5, 12), (20, 10), (36, 12), (46.5, 16), (5, 16)]
    polygons = [
        ([(1, 12.5), (6, 11.5), (6, 20.5), (1, 19.5)], dark),
        (wing, blue), (mirrored(wing, 16), deep),
        (edge, rgb('#7fb2ff')), (mirrored(edge, 16), blue),
        ([(8, 4), (12, 4), (15, 12), (10, 12)], rgb('#e5484d')),
        ([(8, 28), (12, 28), (15, 20), (10, 20)], rgb('#a8303c')),
        (gun, steel), (mirrored(gun, 16), grey),
        (hull, steel), (mirrored(hull, 16), grey),
        ([(5, 15), (46, 15.6), (46, 16.6), (5, 17)], rgb('#f4f8ff')),
        ([(6, 18.6), (22, 20.4), (36, 18.6), (36, 20), (20, 22), (6, 20.2)], dark),
        ([(22, 13), (30, 12.6), (36, 16), (30, 19), (22, 18.6)], rgb('#173a5e')),
        ([(23, 14), (30, 13.6), (34, 15.8), (23, 15.8)], rgb('#59d8f0')),
        ([(24, 14), (27, 14), (26, 15), (24, 15)], rgb('#e8ffff')),
    ]
    return drawn(48, 32, flat(polygons, line, 0.9))


def scout():
    """A small saucer that flies upwards."""
    gold, amber, brown = rgb('#ffd166'), rgb('#e39a3b'), rgb('#9a5a2c')
    line = rgb('#2a1620')
    left = [(16, 3), (9, 13), (3, 22), (5, 27), (12, 24), (16, 25)]
    fin = [(7, 15), (3, 22), (5, 27), (9, 24)]

    def across(points):
        return [(32 - x, y) for x, y in points]
    polygons = [
        ([(12, 24), (20, 24), (19, 29), (13, 29)], rgb('#5b4b66')),
        (left, gold), (across(left), amber),
        (fin, rgb('#59c9a5')), (across(fin), rgb('#2f8f83')),
        ([(15, 3), (17, 3), (17, 25), (15, 25)], rgb('#fff0b8')),
        ([(16, 9), (12, 15), (13, 20), (19, 20), (20, 15)], rgb('#3a2140')),
        ([(16, 10), (13, 15), (13.6, 17), (18, 17), (19, 15)], rgb('#b28dff')),
        ([(16, 10.5), (14, 14), (15.4, 14.6)], rgb('#efe3ff')),
        ([(10, 22), (22, 22), (21, 23.4), (11, 23.4)], brown),
    ]
    return drawn(32, 32, flat(polygons, line, 0.9))


def plasma():
    """(drawn, hot): a bolt one hardly sees, and what of it hurts."""
    width, height = 80, 48
    seen, hot = new(width, height), new(width, height, AIR)
    glow = ramp('#6a3fd0 #9a6bff #d4b8ff')
    heat = ramp('#7a1fd6 #c13cff #ff8df0 #ffffff')
    for y in range(height):
        for x in range(width):
            u, v = (x + 0.5 - 40) / 38, (y + 0.5 - 24) / 20
            v += 0.5 * (noise(x / 11.0, 0.5, 71) - 0.5)
            body = 1 - u * u - v * v + 0.5 * (noise(x / 6.0, y / 6.0, 73) - 0.5)
            if body > 0.12:
                hot[y][x] = heat[dither(min(1.0, body), x, y, 4)]
            if body > 0.2 and noise(x / 9.0, y / 3.0, 79) > 0.45:
                seen[y][x] = glow[dither(min(1.0, body), x, y, 3)][:3] + (10 + 8 * dither(body, x, y, 3),)
    return seen, hot


def flare():
    """(drawn, hot numbers): a bright star burst that hurts in its very middle only."""
    size = 48
    colours = ramp('#8a2f1d #d9572b #ff9a3d #ffd36b #fff6d0')
    seen, hot = new(size, size), [[0] * size for _ in range(size)]
    for y in range(size):
        for x in range(size):
            dx, dy = x + 0.5 - 24, y + 0.5 - 24
            far = math.sqrt(dx * dx + dy * dy)
            axis = min(abs(dx), abs(dy)) * 1.6
            cross = min(abs(dx + dy), abs(dx - dy)) * 1.9
            value = max(1 - far / 15, 1 - (far + 4 * axis) / 24, 1 - (far + 4 * cross) / 19)
            if value > 0.03:
                step = dither(min(1.0, value * 1.15), x, y, 5)
                seen[y][x] = colours[step][:3] + ((150, 190, 220, 255, 255)[step],)
            if far < 5:
                hot[y][x] = 1
    return seen, hot


def gas():
    """A cloud whose alpha grows from nothing at its rim to nearly solid in its middle."""
    width, height = 56, 40
    picture = new(width, height)
    colours = ramp('#2c7a56 #3fa866 #74d37a #c2f29b')
    for y in range(height):
        for x in range(width):
            u, v = (x + 0.5 - 28) / 27, (y + 0.5 - 20) / 19
            body = 1 - math.sqrt(u * u + v * v) + 0.7 * (rough(x / 12.0, y / 12.0, 91) - 0.5)
            if u * u + v * v < 1 and body > 0.05:
                step = dither(min(1.0, body * 1.25), x, y, 7)
                picture[y][x] = colours[min(3, step // 2)][:3] + (24 + 34 * step,)
    return picture


def alien():
    """(numbers, palette): three palette entries are not solid, and they are not neighbours: 0 and 2 are clear, 3 is a
    glow that is drawn but, at alpha 80, too thin to count."""
    palette = [rgb('#000000', 0), rgb('#1c1030'), rgb('#00ff00', 0), rgb('#b45cff', 80), rgb('#7a2fb0'),
               rgb('#a94fe0'), rgb('#e3a6ff'), rgb('#f8f4ff'), rgb('#e0304e'), rgb('#4a1a78')]
    line, body, light, bright, white, red, deep = palette[1], palette[4], palette[5], palette[6], palette[7], \
        palette[8], palette[9]
    picture = new(32, 24)
    fill(picture, [(24, 12), (27, 8), (26, 4), (29, 3), (30, 8), (27, 15)], body)           # the raised arm
    fill(picture, [(25, 5), (24, 1), (27, 3), (30, 1), (30, 5)], light)
    fill(picture, [(8, 13), (4, 14), (3, 19), (1, 18), (1, 22), (4, 21), (6, 22), (6, 17), (9, 16)], body)
    for x in (9, 14, 19):
        fill(picture, [(x, 16), (x + 4, 16), (x + 3, 22), (x + 1, 22)], deep)
    blob(picture, 16, 11.5, 9.5, 7, body)
    blob(picture, 15.5, 10, 8, 5.2, light)
    blob(picture, 14, 7.6, 4, 2, bright)
    blob(picture, 12, 11.5, 2.6, 2.6, white)
    blob(picture, 19.5, 11.5, 2.6, 2.6, white)
    rect(picture, 11, 11, 13, 14, red)
    rect(picture, 18, 11, 20, 14, red)
    rect(picture, 12, 16, 20, 17, line)
    for x in (13, 16, 18):
        rect(picture, x, 16, x + 1, 17, white)
    contour(picture, line)
    for _ in range(2):
        contour(picture, palette[3])
    number = {pixel: i for i, pixel in enumerate(palette)}
    return [[number[pixel] if pixel != CLEAR else 2 * ((x + y) & 1) for x, pixel in enumerate(row)]
            for y, row in enumerate(picture)], palette


def coin():
    """A sparkle: a soft glow in which only a small star is fully opaque."""
    picture = lettered([
        '................',
        '.......aa.......',
        '.......aa.......',
        '......abba......',
        '......abba......',
        '.....abccba.....',
        '...aabccccbaa...',
        '.aabbccddccbbaa.',
        '.aabbccddccbbaa.',
        '...aabccccbaa...',
        '.....abccba.....',
        '......abba......',
        '......abba......',
        '.......aa.......',
        '.......aa.......',
        '................'],
        {'a': rgb('#ffb627', 60), 'b': rgb('#ffd23f', 150), 'c': rgb('#fff3a3'), 'd': rgb('#ffffff')})
    return picture


def shot():
    return lettered([
        '................',
        '..aaaaabbbbbb...',
        '.aabbbbccccccb..',
        'aabbcccddddddcb.',
        'aabbcccddddddcb.',
        '.aabbbbccccccb..',
        '..aaaaabbbbbb...',
        '................'],
        {'a': rgb('#ff3d68', 90), 'b': rgb('#ff5a5f'), 'c': rgb('#ffb26b'), 'd': rgb('#fff7d6')})


def satellite():
    """24 bits and no alpha: the background is dark sky with a little noise, as a lossy format would leave it."""
    picture = new(40, 24)
    panel, grid, rim = rgb('#2f6fb5'), rgb('#1c4a86'), rgb('#9fc6ea')
    for left in (1, 27):
        rect(picture, left, 6, left + 12, 18, rim)
        rect(picture, left + 1, 7, left + 11, 17, panel)
        for x in range(left + 3, left + 11, 3):
            rect(picture, x, 7, x + 1, 17, grid)
        rect(picture, left + 1, 11, left + 11, 12, grid)
    rect(picture, 13, 11, 27, 13, rgb('#b8bfcc'))
    rect(picture, 15, 7, 25, 18, rgb('#c9a24a'))
    rect(picture, 15, 7, 24, 9, rgb('#f3d98b'))
    rect(picture, 23, 9, 25, 18, rgb('#8f6a2c'))
    rect(picture, 17, 11, 21, 15, rgb('#6a4d24'))
    rect(picture, 18, 12, 20, 14, rgb('#ff6b57'))
    rect(picture, 19, 2, 20, 7, rgb('#b8bfcc'))
    blob(picture, 19.5, 2.5, 3.5, 1.6, rgb('#e8eef7'))
    for y, row in enumerate(picture):
        for x, pixel in enumerate(row):
            if pixel == CLEAR:
                row[x] = tuple(value + math.floor(chance(x, 3 * y + i, 17) * 13) - 6
                               for i, value in enumerate(DARK_SKY[:3])) + (255,)
    return picture


def tank():
    """A hover tank that faces left, on the key colour."""
    picture = new(32, 24)
    rect(picture, 1, 10, 13, 12, rgb('#a9b48a'))
    rect(picture, 1, 9, 4, 13, rgb('#7c8a5c'))
    fill(picture, [(11, 13), (13, 7), (22, 7), (25, 13)], rgb('#7c8a5c'))
    rect(picture, 13, 7, 22, 9, rgb('#c7d19f'))
    rect(picture, 16, 5, 20, 7, rgb('#5d6a45'))
    fill(picture, [(4, 18), (8, 13), (25, 13), (29, 18)], rgb('#95a270'))
    rect(picture, 8, 13, 25, 14, rgb('#d3dcae'))
    for x in range(10, 24, 5):
        rect(picture, x, 15, x + 2, 17, rgb('#e0574a'))
    rect(picture, 4, 18, 29, 23, rgb('#3d4150'))
    for x in (6, 11, 16, 21, 26):
        blob(picture, x + 0.5, 20.5, 2.0, 2.0, rgb('#8b93a7'))
        rect(picture, x, 20, x + 1, 21, rgb('#d5dbe8'))
    contour(picture, rgb('#181b24'))
    return picture


def crate():
    """A box with cut corners and a warning stripe, on the key colour; eight columns of it are nothing but key."""
    picture = new(32, 24)
    outline = [(7, 1), (25, 1), (28, 4), (28, 21), (25, 24), (7, 24), (4, 21), (4, 4)]
    fill(picture, outline, rgb('#2a1d14'))
    inner = [(8, 2), (24, 2), (27, 5), (27, 20), (24, 23), (8, 23), (5, 20), (5, 5)]
    fill(picture, inner, rgb('#a86f3d'))
    rect(picture, 7, 3, 25, 5, rgb('#d39b5c'))
    rect(picture, 6, 20, 26, 22, rgb('#6f4526'))
    for x in (10, 16, 22):
        rect(picture, x, 5, x + 1, 20, rgb('#7d4f2b'))
    for y in range(9, 16):
        for x in range(5, 27):
            picture[y][x] = rgb('#f2c230') if (x + y) % 8 < 4 else rgb('#2a2420')
    for y in (8, 16):
        rect(picture, 5, y, 27, y + 1, rgb('#5b3a20'))
    return picture


def vehicles():
    """Tank and crate side by side: the old 24-bit bitmap."""
    picture = new(64, 24)
    paste(picture, tank(), 0, 0)
    paste(picture, crate(), 32, 0)
    return [[KEY if pixel == CLEAR else pixel for pixel in row] for row in picture]


def tiles():
    """A sheet of 4 x 3 tiles of 16 pixels; what is solid of them is written in tiles.tsx, not here."""
    sheet = new(64, 48)
    steel = ramp('#1b2233 #2c374d #41506c #5d7090 #8299b8 #b3c6da')
    amber = rgb('#ffc857')

    def block(x, y, height=16):
        rect(sheet, x, y, x + 16, y + height, steel[2])
        rect(sheet, x, y, x + 16, y + 2, steel[5])
        rect(sheet, x, y + 2, x + 16, y + 3, steel[4])
        rect(sheet, x, y + height - 2, x + 16, y + height, steel[1])
        rect(sheet, x + 15, y + 2, x + 16, y + height, steel[1])
        rect(sheet, x, y + 2, x + 1, y + height - 1, steel[3])

    block(0, 0)
    for x, y in ((3, 5), (12, 5), (3, 11), (12, 11)):
        rect(sheet, x, y, x + 1, y + 1, steel[5])
    block(16, 0)
    rect(sheet, 19, 6, 29, 11, steel[0])
    for x in (20, 23, 26):
        rect(sheet, x, 7, x + 2, 10, amber)
    block(32, 0)                                        # a slope: what is above the diagonal is cut away
    for y in range(16):
        for x in range(16):
            if x + y < 15:
                sheet[y][32 + x] = CLEAR
            elif x + y < 17:
                sheet[y][32 + x] = steel[5]
            elif x + y < 18:
                sheet[y][32 + x] = steel[4]
    block(48, 8, 8)                                     # a half-height slab
    for x in (0, 16):                                   # plating, behind things
        rect(sheet, x, 16, x + 16, 32, steel[1])
        rect(sheet, x, 16, x + 16, 17, steel[2])
        rect(sheet, x + 7, 17, x + 8, 32, steel[0])
    for y in (20, 24, 28):
        rect(sheet, 18, y, 22, y + 1, steel[3])
        rect(sheet, 26, y, 30, y + 1, steel[0])
    rect(sheet, 39, 16, 41, 32, steel[3])               # a mast, and its lamp
    rect(sheet, 39, 16, 40, 32, steel[4])
    rect(sheet, 36, 20, 44, 21, steel[2])
    rect(sheet, 37, 27, 43, 28, steel[2])
    rect(sheet, 55, 24, 57, 32, steel[3])
    blob_part = new(16, 16)
    blob(blob_part, 8, 5, 3, 3, rgb('#ff5a5f'))
    blob(blob_part, 7, 4, 1.2, 1.2, rgb('#ffd9c9'))
    rect(blob_part, 7, 8, 9, 16, steel[3])
    paste(sheet, blob_part, 48, 16)
    dome = new(16, 16)                                  # a round bumper
    blob(dome, 8, 8, 8, 8, steel[1])
    blob(dome, 7.6, 7.6, 7, 7, steel[3])
    blob(dome, 7, 7, 5, 5, rgb('#e5484d'))
    blob(dome, 6, 6, 2.4, 2.4, rgb('#ffc9b8'))
    paste(sheet, dome, 0, 32)
    for x in range(16, 32):                             # the underside: plating that fades into the dark
        for y in range(32, 48):
            if dither(1 - (y - 32) / 13, x, y, 2):
                sheet[y][x] = steel[1] if y < 40 else steel[0]
    return sheet


def files():
    """Every image of the example by name."""
    plasma_seen, plasma_hot = plasma()
    flare_seen, flare_hot = flare()
    return {
        'ship.png': png_rgba(ship()),
        'scout.png': png_rgba(scout()),
        'rock_big.png': png_rgba(rock(64, 3, STONE, [(-0.30, -0.26, 0.30), (0.34, 0.22, 0.36), (0.30, -0.50, 0.17),
                                                     (-0.42, 0.42, 0.20), (-0.02, 0.66, 0.14)])),
        'rock_mid.png': png_rgba(rock(40, 21, RUST, [(-0.24, 0.16, 0.34), (0.38, -0.26, 0.28), (0.26, 0.50, 0.18)])),
        'rock_small.png': png_rgba(rock(24, 33, STONE, [(-0.1, -0.1, 0.40), (0.45, 0.40, 0.26)])),
        'plasma.png': png_rgba(plasma_seen),
        'plasma_hot.png': png_rgb(plasma_hot),
        'flare.png': png_rgba(flare_seen),
        'flare_hot.png': png_palette(flare_hot, [AIR, rgb('#ffffff')], depth=1),
        'gas.png': png_rgba(gas()),
        'alien.png': png_palette(*alien()),
        'coin.png': png_rgba(coin()),
        'shot.png': png_rgba(shot()),
        'satellite.png': png_rgb(satellite()),
        'vehicles.bmp': bmp_rgb(vehicles()),
        'tiles.png': png_palette(*numbered(tiles())),
    }
