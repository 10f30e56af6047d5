"""A spaceship among turning rocks: turned masks, the first hit of a bullet, and the push out of a rock.

    rocks.py [PICTURE]      without a picture: a window; arrows turn and thrust, Escape ends
"""

import math
import random
import sys

import kolize.pygame as masks

masks.install()  # before pygame: its own mask module is never loaded
import pygame  # noqa: E402

SIZE = 480, 320


def rock_image(seed):
    """A lumpy rock with a bay, so that its mask is concave."""
    rng, image = random.Random(seed), pygame.Surface((90, 90), pygame.SRCALPHA)
    points = [(45 + r * math.cos(a), 45 + r * math.sin(a)) for a, r in
              ((i * math.tau / 14, rng.uniform(28, 44) if i % 7 else 12) for i in range(14))]
    pygame.draw.polygon(image, (128, 116, 104), points)
    pygame.draw.polygon(image, (200, 190, 176), points, 2)
    return image


def ship_image():
    image = pygame.Surface((31, 31), pygame.SRCALPHA)
    pygame.draw.polygon(image, (120, 200, 255), [(30, 15), (2, 3), (9, 15), (2, 27)])
    return image


class Thing:
    """An image and its mask, turned; both of one angle fit each other."""

    def __init__(self, image, x, y, spin=0.0):
        self.image, self.mask, self.x, self.y, self.spin, self.angle = image, masks.from_surface(image), x, y, spin, 0.0
        self.turn(0)

    def turn(self, degrees):
        self.angle += degrees
        self.turned_image = pygame.transform.rotate(self.image, self.angle)
        self.turned = masks.from_surface(self.turned_image) if degrees or self.angle else self.mask

    def corner(self):
        w, h = self.turned.get_size()
        return round(self.x - w / 2), round(self.y - h / 2)

    def offset_to(self, other):
        (x, y), (u, v) = self.corner(), other.corner()
        return u - x, v - y

    def draw(self, screen):
        screen.blit(self.turned_image, self.corner())


class Game:
    def __init__(self):
        rng = random.Random(4)
        self.rocks = [Thing(rock_image(i), x, y, rng.uniform(-3, 3))
                      for i, (x, y) in enumerate(((120, 80), (350, 90), (300, 240), (90, 250)))]
        self.ship, self.pushes, self.hit = Thing(ship_image(), 230, 160), [], None

    def step(self, thrust, turn):
        for rock in self.rocks:
            rock.turn(rock.spin)
        self.ship.turn(turn)
        angle = math.radians(self.ship.angle)
        self.ship.x += thrust * math.cos(angle)
        self.ship.y -= thrust * math.sin(angle)
        for rock in self.rocks:
            dx, dy = self.ship.turned.push_out(rock.turned, self.ship.offset_to(rock))
            if (dx, dy) != (0, 0):
                self.pushes.append((self.ship.x, self.ship.y, dx, dy))
            self.ship.x, self.ship.y = self.ship.x + dx, self.ship.y + dy

    def shoot(self):
        """The first rock on the bullet's path: (share of the path, rock), however fast it is."""
        bullet, angle, hits = masks.Mask((3, 3), True), math.radians(self.ship.angle), []
        path = round(600 * math.cos(angle)), round(-600 * math.sin(angle))
        for i, rock in enumerate(self.rocks):
            (x, y), at = rock.corner(), (round(self.ship.x) - 1, round(self.ship.y) - 1)
            hit = bullet.sweep(rock.turned, (x - at[0], y - at[1]), path)
            if hit:
                hits.append((hit[0], i))
        self.hit = min(hits, default=None)
        return path

    def draw(self, screen):
        screen.fill((16, 18, 28))
        path = self.shoot()
        reach = self.hit[0] if self.hit else 1
        pygame.draw.line(screen, (255, 210, 80), (self.ship.x, self.ship.y),
                         (self.ship.x + path[0] * reach, self.ship.y + path[1] * reach))
        for thing in (*self.rocks, self.ship):
            thing.draw(screen)
        for x, y, dx, dy in self.pushes[-6:]:
            pygame.draw.line(screen, (255, 90, 90), (x, y), (x + 6 * dx, y + 6 * dy), 3)


def play():
    screen, clock, game = pygame.display.set_mode(SIZE), pygame.time.Clock(), Game()
    while not any(e.type == pygame.QUIT or (e.type == pygame.KEYDOWN and e.key == pygame.K_ESCAPE) for e in pygame.event.get()):
        keys = pygame.key.get_pressed()
        game.step(3 * keys[pygame.K_UP], 4 * (keys[pygame.K_LEFT] - keys[pygame.K_RIGHT]))
        game.draw(screen)
        pygame.display.flip()
        clock.tick(60)


def picture(path):
    """Flies into a rock, turns and leaves; True when nothing overlaps at the end, and the bullet hits."""
    game, screen = Game(), pygame.Surface(SIZE)
    for i in range(125):
        game.step(2.5 if i < 60 or i > 98 else 0, 1 if i < 30 else 4 if 60 <= i < 98 else 0)
    game.draw(screen)
    pygame.image.save(screen, path)
    free = not any(game.ship.turned.overlap(rock.turned, game.ship.offset_to(rock)) for rock in game.rocks)
    return free and len(game.pushes) > 0 and game.hit is not None


if __name__ == "__main__":
    pygame.init()
    if len(sys.argv) < 2:
        play()
    elif not picture(sys.argv[1]):
        sys.exit("the ship is inside a rock, or met none")
