"""The picture behind the arcade example: sky, and every shape of the map painted where the map has it."""

import math

import scene
from canvas import (chance, dither, inside, new, noise, numbered, png_palette, ramp, rgb, rough, square, to_outline,
                    to_segment)
from sprites import LIGHT, shade

SKY = ramp('#0b0d18 #11132a #1a1838 #251d47 #332455 #44305f')
ROCK = ramp('#120f1c #1f1929 #312638 #473644 #614a4f #80655d #a38773 #c9ae8d')
LUNAR = ramp('#23243a #3a3c57 #575b78 #787d99 #9ba1b8 #bfc5d4 #dfe4ea')
METAL = ramp('#161d2c #27344a #3d5070 #5a7398 #84a0c0 #b9d0e2')
GLASS = ramp('#12304a #1b4f6b #2c7f92 #55b9bd #a6efe0')
ICE = ramp('#1d2c54 #32549a #5b8fd6 #a5d0f5 #f0fbff')
SOLAR = ramp('#a33518 #ff8a2a #ffd257 #fffbe0')
LASER = ramp('#8a1250 #ff3d9a #ff9ad0 #fff0fa')


def paint_sky(picture):
    step = 8                    # the clouds are smooth: every eighth pixel is enough, straight lines between
    columns, rows = scene.WIDTH // step + 2, scene.HEIGHT // step + 2
    coarse = [[rough(x / 13.0, y / 13.0, 7) for x in range(columns)] for y in range(rows)]
    for y in range(scene.HEIGHT):
        v, j = (y % step) / step, y // step
        for x in range(scene.WIDTH):
            u, i = (x % step) / step, x // step
            top = coarse[j][i] * (1 - u) + coarse[j][i + 1] * u
            low = coarse[j + 1][i] * (1 - u) + coarse[j + 1][i + 1] * u
            along = square(x / 640 + (400 - y) / 400 - 1)           # the band lies on one diagonal of the picture
            near = square((x - 526) / 70) + square((y - 134) / 60)  # clear sky behind the satellite
            value = 1.9 * (top * (1 - v) + low * v - 0.42) - 0.9 * along + 0.12 - max(0.0, 0.6 - 0.6 * near)
            picture[y][x] = SKY[dither(max(0.0, min(1.0, value)), x, y, len(SKY))]
    for n in range(230):
        x, y = int(chance(n, 1, 11) * scene.WIDTH), int(chance(n, 2, 11) * scene.HEIGHT)
        picture[y][x] = (rgb('#5c6a9a'), rgb('#8e9cc9'), rgb('#cfd8f4'))[n % 3]
        if n % 29 == 0:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if 0 <= x + dx < scene.WIDTH and 0 <= y + dy < scene.HEIGHT:
                    picture[y + dy][x + dx] = rgb('#5c6a9a')
            picture[y][x] = rgb('#ffffff')


def bounds(corners):
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (max(0, math.floor(min(xs))), max(0, math.floor(min(ys))),
            min(scene.WIDTH, math.ceil(max(xs))), min(scene.HEIGHT, math.ceil(max(ys))))


def paint_polygon(picture, corners, colour_at):
    """Paints the pixels whose centre lies inside with colour_at(x, y, distance from the outline, nearest edge)."""
    x0, y0, x1, y1 = bounds(corners)
    for y in range(y0, y1):
        for x in range(x0, x1):
            if inside(corners, x + 0.5, y + 0.5):
                distance, edge = to_outline(corners, x + 0.5, y + 0.5)
                picture[y][x] = colour_at(x, y, distance, edge)


def paint_cave(picture):
    def colour_at(x, y, distance, edge):
        if x < distance:                                # the picture's left edge is no edge of the rock
            distance = 99
        if distance < 1.2:
            return ROCK[0]
        strata = noise(x / 46.0, y / 9.0 + 0.6 * noise(x / 20.0, y / 20.0, 45), 41)
        value = 0.20 + 0.24 * strata + 0.34 * (rough(x / 15.0, y / 15.0, 43) - 0.3)
        length = math.sqrt(square(edge[0]) + square(edge[1]))
        facing = (edge[1] * LIGHT[0] - edge[0] * LIGHT[1]) / length         # does the edge look towards the light?
        if distance < 14:
            value += (0.62 if facing > 0 else 0.16) * facing * square(1 - distance / 14)
        if noise(x / 5.0, y / 5.0, 47) < 0.16:
            value -= 0.16
        return ROCK[1 + dither(max(0.0, min(1.0, value)), x, y, len(ROCK) - 1)]
    paint_polygon(picture, scene.CAVE, colour_at)


def paint_ellipse(picture, ellipse, colour_at):
    left, top, width, height = ellipse
    for y in range(top, top + height):
        for x in range(left, left + width):
            u, v = (x + 0.5 - left) * 2 / width - 1, (y + 0.5 - top) * 2 / height - 1
            if u * u + v * v < 1:
                picture[y][x] = colour_at(picture[y][x], x, y, u, v)


def paint_moon(picture):
    craters = [(-0.35, -0.35, 0.26), (0.30, -0.12, 0.33), (-0.12, 0.30, 0.20), (0.10, -0.66, 0.16),
               (0.44, 0.46, 0.19), (-0.66, 0.10, 0.17), (-0.36, 0.62, 0.14), (0.68, -0.42, 0.13)]

    def colour_at(_, x, y, u, v):
        seas = 0.22 * (rough(x / 24.0, y / 24.0, 61) - 0.5) - (0.13 if noise(x / 26.0, y / 20.0, 67) > 0.58 else 0)
        return LUNAR[dither(max(0.0, min(1.0, shade(u * 0.97, v * 0.97, craters, seas))), x, y, len(LUNAR))]
    paint_ellipse(picture, scene.MOON, colour_at)


def paint_shield(picture):
    def colour_at(below, x, y, u, v):
        value = u * u + v * v
        if value > 0.86:
            return GLASS[3 if u + v > 0 else 4]
        if value < 0.80 and u < -0.1 and -0.62 < v < -0.34 and value > 0.5:
            return GLASS[4]                             # where the light glances off
        return GLASS[dither(value * value * 0.62, x, y, 4)] if dither(0.35 + value * 0.8, x, y, 2) else below
    paint_ellipse(picture, scene.SHIELD, colour_at)


def paint_metal(picture, left, top, width, height, bands):
    """A wall with a light left and top edge, rivets, and warning bands at its ends if asked for."""
    for y in range(top, top + height):
        for x in range(left, left + width):
            u, v = x - left, y - top
            colour = METAL[2]
            if u == 0 or v == 0:
                colour = METAL[5]
            elif u == width - 1 or v == height - 1:
                colour = METAL[0]
            elif u == 1 or v == 1:
                colour = METAL[3]
            elif u == width - 2 or v == height - 2:
                colour = METAL[1]
            elif (v % 20 == 10 and 3 < u < width - 4) or (width > height and u % 16 == 8 and 3 < v < height - 4):
                colour = METAL[1]
            elif bands and min(v, height - 1 - v) < 10:
                colour = rgb('#f2c230') if (u + v) % 10 < 5 else rgb('#2a2420')
            picture[y][x] = colour


def paint_girder(picture):
    """The girder's 25 degrees are written as cosine and sine: no machine's trigonometry is asked."""
    left, top, width, height, _ = scene.GIRDER
    cosine, sine = 0.9063077870366499, 0.42261826174069944
    corners = [(left + u * cosine - v * sine, top + u * sine + v * cosine)
               for u, v in ((0, 0), (width, 0), (width, height), (0, height))]

    def colour_at(x, y, *_):
        dx, dy = x + 0.5 - left, y + 0.5 - top
        u, v = dx * cosine + dy * sine, dy * cosine - dx * sine
        if v < 2:
            return METAL[5] if v < 1 else METAL[4]
        if v > height - 2 or u > width - 2 or u < 2:
            return METAL[1] if v > height - 1 else METAL[3]
        zig = u % 16
        if abs((zig if zig < 8 else 16 - zig) - (v - 2)) < 1.3:
            return METAL[4]
        return METAL[0]
    paint_polygon(picture, corners, colour_at)


def paint_beam(picture, corners, colours):
    def colour_at(x, y, distance, _):
        return colours[min(3, math.floor(distance * 1.7 + 0.4 * ((x + y) & 1)))]
    paint_polygon(picture, corners, colour_at)


def paint_spike(picture):
    (ax, ay), (bx, by), (cx, cy) = scene.SPIKE

    def colour_at(x, y, distance, _):
        if distance < 0.9:
            return ICE[4] if x < cx else ICE[0]
        _, side = to_segment(x + 0.5, y + 0.5, cx, cy, cx + 3, by)
        return ICE[dither(0.62 + (cy - y) / 90, x, y, 5)] if side > 0 else ICE[dither(0.3, x, y, 5)]
    paint_polygon(picture, scene.SPIKE, colour_at)


def paint_wire(picture):
    for (ax, ay), (bx, by) in zip(scene.WIRE, scene.WIRE[1:]):
        steps = int(max(abs(bx - ax), abs(by - ay)))
        for n in range(steps + 1):
            x, y = math.floor(ax + (bx - ax) * n / steps), math.floor(ay + (by - ay) * n / steps)
            if x < scene.WALL[0]:
                picture[y][x] = rgb('#f0a04b') if n % 6 < 4 else rgb('#8a4f2a')
    for x, y in scene.WIRE[1:]:
        for dx, dy, colour in ((0, 0, '#fff3c4'), (-1, 0, '#f0a04b'), (0, -1, '#f0a04b'), (-1, -1, '#fff3c4')):
            picture[y + dy][x + dx] = rgb(colour)


def paint_lamp(picture, spot, colour):
    x, y = spot
    for distance, tint in ((3, '#3a3354'), (2, colour)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            picture[y + dy * distance][x + dx * distance] = rgb(tint)
    picture[y][x] = rgb('#ffffff')


def files():
    picture = new(scene.WIDTH, scene.HEIGHT)
    paint_sky(picture)
    paint_cave(picture)
    paint_moon(picture)
    paint_shield(picture)
    paint_wire(picture)
    paint_metal(picture, *scene.WALL, bands=True)
    paint_metal(picture, *scene.DOOR, bands=False)
    paint_girder(picture)
    paint_spike(picture)
    paint_beam(picture, scene.BEAM_A, SOLAR)
    paint_beam(picture, scene.BEAM_B, LASER)
    paint_lamp(picture, scene.SPAWN, '#5affc8')
    paint_lamp(picture, scene.SENSOR, '#ff5a5f')
    return {'background.png': png_palette(*numbered(picture))}
