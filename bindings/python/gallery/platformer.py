"""A platformer in forty lines of rules: slopes, steps, a plank to jump through, a lift to ride, a ceiling's corner.

    platformer.py [PICTURE]      without a picture: a window; arrows walk and jump, Escape ends
"""

import sys

import pygame

import kolize
from kolize import Shape

SIZE, UP = (480, 240), (0, -1)
GROUND = [[(0, 200), (160, 200), (230, 165), (290, 165), (290, 200), (480, 200), (480, 240), (0, 240)],
          [(300, 188), (316, 188), (316, 200), (300, 200)], [(100, 0), (180, 0), (180, 130), (100, 130)]]


class Game:
    def __init__(self):
        self.world, self.memory = kolize.World(), kolize.MoveMemory()
        for points in GROUND:
            self.world.add(Shape.polygon(points), static=True)
        self.plank = self.world.add(Shape.box((0, 0), (60, 6)), at=(30, 150), static=True, one_way=UP)
        self.lift = self.world.add(Shape.box((-25, 0), (25, 8)), at=(380, 192))
        self.hero = self.world.add(Shape.capsule((0, -6), (0, 6), 6), at=(20, 180))
        self.velocity, self.on_floor, self.frame, self.trail = (0.0, 0.0), False, 0, []

    def step(self, walk, jump, drop=False):
        self.frame += 1
        # The lift goes up and down, and takes along who stands on it.
        self.world.move_platform(self.lift, (0, -1 if self.frame // 80 % 2 else 1 if self.frame > 80 else 0), up=UP)
        down = -7.0 if jump and self.on_floor else self.velocity[1] + 0.4
        moved = self.world.move(self.hero, (2.0 * walk, down), up=UP, max_slope=1.0, step_height=13, snap=4, corner_slip=8,
                                drops=drop, memory=self.memory)
        self.on_floor = moved.on_floor
        self.velocity = moved.heading[0], 0.0 if moved.on_floor else moved.heading[1]
        self.trail.append((*self.world.position(self.hero), moved.on_floor))
        return moved

    def draw(self, screen):
        screen.fill((142, 190, 232))
        for points in GROUND:
            pygame.draw.polygon(screen, (92, 116, 60), points)
        for body, (x, w, h), color in ((self.plank, (0, 60, 6), (150, 110, 60)), (self.lift, (-25, 50, 8), (90, 90, 110))):
            at = self.world.position(body)
            pygame.draw.rect(screen, color, (at[0] + x, at[1], w, h))
        for x, y, on_floor in self.trail[::4]:
            pygame.draw.circle(screen, (40, 60, 200) if on_floor else (240, 240, 250), (x, y), 2)
        x, y = self.world.position(self.hero)
        pygame.draw.rect(screen, (220, 60, 50), (x - 6, y - 12, 12, 24), border_radius=6)


def play():
    screen, clock, game = pygame.display.set_mode(SIZE), pygame.time.Clock(), Game()
    while not any(e.type == pygame.QUIT or (e.type == pygame.KEYDOWN and e.key == pygame.K_ESCAPE) for e in pygame.event.get()):
        keys = pygame.key.get_pressed()
        game.step(keys[pygame.K_RIGHT] - keys[pygame.K_LEFT], keys[pygame.K_UP], keys[pygame.K_DOWN])
        game.trail = game.trail[-100:]
        game.draw(screen)
        pygame.display.flip()
        clock.tick(60)


def picture(path):
    """Jumps through the plank, walks up the slope, over the step and onto the lift; True when it has been everywhere."""
    game, screen, floors = Game(), pygame.Surface(SIZE), set()
    for i in range(330):
        x = game.world.position(game.hero)[0]
        moved = game.step(1 if x < 380 and not 20 < i < 60 else 0, i == 12)
        floors.add(moved.floor)
    game.draw(screen)
    pygame.image.save(screen, path)
    return {game.plank, game.lift} <= floors and game.on_floor and abs(game.world.position(game.hero)[0] - 380) < 4


if __name__ == "__main__":
    pygame.init()
    if len(sys.argv) < 2:
        play()
    elif not picture(sys.argv[1]):
        sys.exit("the hero did not get onto the lift")
