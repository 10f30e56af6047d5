"""Asteroids: rocks and a ship whose masks turn, in one World that wraps.  Needs pygame-ce.

    asteroids.py            the arrows turn and push, space shoots
    asteroids.py FRAMES     so many frames without a window, played by the program; prints what happened
"""

import math
import os
import random
import sys

FRAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 0
if FRAMES:
    os.environ["SDL_VIDEODRIVER"] = "dummy"

import kolize.pygame as masks

masks.install()
import pygame

from kolize import MaskSet, Shape, World

SIZE = WIDTH, HEIGHT = 640, 480
TURNS = 64  # masks of a whole turn
ROCK, SHIP = 1, 2  # categories: rocks pass through each other


class Thing:
    """What flies: a body whose mask turns as the image does."""

    def __init__(self, world, looks, at, velocity, spin, category, collides, life=0):
        self.world, self.life, self.spin, self.degrees, self.velocity = world, life, spin, 0.0, pygame.Vector2(velocity)
        self.image, self.frames = looks
        self.body = world.add(self.frames, at, user=self, category=category, collides=collides)

    @property
    def at(self):
        return pygame.Vector2(self.world.position(self.body))

    def fly(self):
        self.degrees += self.spin
        self.world.place(self.body, self.at + self.velocity)
        self.world.set_frame(self.body, self.frames.turn(self.degrees))

    def draw(self, screen):
        image = pygame.transform.rotate(self.image, -self.degrees)  # pygame turns against the clock
        screen.blit(image, image.get_rect(center=self.at))


def looks_of(points, radius, color):
    """An image, and its masks at all angles around its middle."""
    image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    pygame.draw.polygon(image, color, [(radius + x * radius, radius + y * radius) for x, y in points])
    frames = MaskSet()
    frames.add(pygame.mask.from_surface(image))  # its middle is the body's place
    frames.add_turns(TURNS)
    return image, frames


def rock_looks(rng, radius):
    angles = [2 * math.pi * k / 11 for k in range(11)]
    return looks_of([(math.cos(a) * r, math.sin(a) * r) for a in angles for r in [rng.uniform(0.6, 1)]], radius, "gray60")


class Game:
    def __init__(self, seed):
        self.rng, self.world, self.bullets = random.Random(seed), World(wrap=SIZE), []
        self.looks = {life: rock_looks(self.rng, 12 * life) for life in (1, 2, 3)}
        self.ship_looks = looks_of([(1, 0), (-0.8, 0.7), (-0.4, 0), (-0.8, -0.7)], 12, "white")
        self.hits, self.crashes = 0, 0
        for _ in range(6):
            self.add_rock((self.rng.uniform(0, WIDTH), self.rng.choice([60, HEIGHT - 60])), 3)
        self.launch()

    def add_rock(self, at, life):
        velocity = pygame.Vector2(self.rng.uniform(0.5, 2), 0).rotate(self.rng.uniform(0, 360))
        return Thing(self.world, self.looks[life], at, velocity, self.rng.uniform(-3, 3), ROCK, SHIP, life)

    def launch(self):
        self.ship = Thing(self.world, self.ship_looks, (WIDTH / 2, HEIGHT / 2), (0, 0), 0, SHIP, ROCK)

    def shoot(self):
        nose = pygame.Vector2(1, 0).rotate(self.ship.degrees)
        self.bullets.append([self.ship.at + nose * 14, nose * 9 + self.ship.velocity, 50])

    def fly_bullets(self):
        for bullet in self.bullets:
            at, velocity, frames = bullet
            hit = self.world.sweep(Shape.circle(at, 2), velocity, collides=ROCK)
            bullet[0], bullet[2] = pygame.Vector2((at.x + velocity.x) % WIDTH, (at.y + velocity.y) % HEIGHT), frames - 1
            if hit:
                bullet[2] = 0
                self.split(self.world.user(hit.body))
        self.bullets = [bullet for bullet in self.bullets if bullet[2] > 0]

    def split(self, rock):
        self.hits += 1
        for _ in range(2 if rock.life > 1 else 0):
            self.add_rock(rock.at, rock.life - 1)
        self.world.remove(rock.body)

    def frame(self, turn, push, shoot):
        self.ship.spin = 5 * turn
        self.ship.velocity = self.ship.velocity * 0.99 + pygame.Vector2(0.15 * push, 0).rotate(self.ship.degrees)
        for body in self.world:
            self.world.user(body).fly()
        if shoot:
            self.shoot()
        self.fly_bullets()
        if len(self.world.step()):  # only ship and rocks collide
            self.crashes += 1
            self.world.remove(self.ship.body)
            self.launch()

    def draw(self, screen):
        screen.fill("black")
        for body in self.world:
            self.world.user(body).draw(screen)
        for at, _, _ in self.bullets:
            pygame.draw.circle(screen, "yellow", at, 2)
        pygame.display.flip()


def main():
    pygame.init()
    screen, clock, game, rng, number = pygame.display.set_mode(SIZE), pygame.time.Clock(), Game(1), random.Random(2), 0
    while number < FRAMES or not FRAMES:
        number += 1
        events = pygame.event.get()
        if any(event.type == pygame.QUIT for event in events):
            break
        keys = pygame.key.get_pressed()
        turn, push = keys[pygame.K_RIGHT] - keys[pygame.K_LEFT], keys[pygame.K_UP]
        shoot = any(event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE for event in events)
        if FRAMES:
            turn, push, shoot = 1, rng.random() < 0.3, number % 5 == 0
        game.frame(turn, push, shoot)
        game.draw(screen)
        if not FRAMES:
            clock.tick(60)
    print(f"{number} frames: {game.hits} rocks hit, {game.crashes} crashes, {len(game.world) - 1} rocks left")


if __name__ == "__main__":
    main()
