"""A field of turning rocks in arcade: which hit each other, and which the ship touches, exactly and for all at once.

    python arcade_rocks.py [--frames N]       with N it plays so many frames without a window, and says what happened

The sprites are arcade's.  Two lines are Kolize's: hit boxes that may be concave, and collisions() of whole lists.
"""

import math
import random
import sys

import arcade
from PIL import Image, ImageDraw

from kolize.arcade import HitBox, check_for_collision_with_list, collisions

WIDTH, HEIGHT, N_ROCKS = 1200, 800, 150


def drawing(corners, color, size=64):
    """A texture of a polygon, whose corners are given in parts of its size."""
    image = Image.new("RGBA", (size, size))
    ImageDraw.Draw(image).polygon([(x * size, y * size) for x, y in corners], fill=color)
    return arcade.Texture(image), image


class Rocks:
    """The game: what arcade's window draws and updates."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        crescent = [(0.5 + 0.5 * math.cos(a), 0.5 + 0.5 * math.sin(a)) for a in [0.3 * i + 0.6 for i in range(18)]]
        self.rock, rock_image = drawing(crescent + [(0.55, 0.55)], "tan")
        ship_texture, ship_image = drawing([(0, 0), (1, 0.5), (0, 1), (0.3, 0.5)], "white", 32)
        self.outline = HitBox.from_image(rock_image, tolerance=2)  # one ring, traced once for all rocks
        self.ship = arcade.Sprite(ship_texture, center_x=WIDTH / 2, center_y=HEIGHT / 2)
        self.ship.hit_box = HitBox.from_image(ship_image, position=self.ship.position)
        self.rocks = arcade.SpriteList(lazy=True)
        for _ in range(N_ROCKS):
            self.rocks.append(self.new_rock())
        self.n_hits = self.n_touched = 0

    def new_rock(self):
        rock = arcade.Sprite(self.rock, self.random.uniform(0.3, 0.8), self.random.uniform(0, WIDTH),
                             self.random.uniform(0, HEIGHT))
        rock.change_x, rock.change_y, rock.change_angle = (self.random.uniform(-2, 2) for _ in range(3))
        rock.hit_box = HitBox(self.outline.points, rock.position, rock.scale)
        return rock

    def update(self):
        self.rocks.update()
        self.ship.angle += 2
        for rock in self.rocks:  # what leaves on one side comes back on the other
            rock.position = rock.center_x % WIDTH, rock.center_y % HEIGHT
        for a, b in collisions(self.rocks, self.rocks):  # every pair once, though all have moved
            nearing = (b.center_x - a.center_x) * (b.change_x - a.change_x) + (b.center_y - a.center_y) * (b.change_y - a.change_y)
            if nearing < 0:
                self.n_hits += 1
                a.change_x, b.change_x, a.change_y, b.change_y = b.change_x, a.change_x, b.change_y, a.change_y
        for rock in check_for_collision_with_list(self.ship, self.rocks):
            self.n_touched += 1
            rock.remove_from_sprite_lists()
            self.rocks.append(self.new_rock())


def play():
    game = Rocks()
    window = arcade.Window(WIDTH, HEIGHT, "Rocks")
    window.on_update = lambda seconds: game.update()
    window.on_draw = lambda: (window.clear(), game.rocks.draw(), arcade.draw_sprite(game.ship))
    arcade.run()


if __name__ == "__main__":
    if "--frames" in sys.argv:
        game = Rocks()
        for _ in range(int(sys.argv[sys.argv.index("--frames") + 1])):
            game.update()
        print(f"{game.n_hits} hits of rocks, {game.n_touched} rocks touched the ship")
    else:
        play()
