"""A program that calls install() and goes on to say pygame.mask: right beside the overlay of python -m kolize stubs, and wrong
in the lines that end in "# ours" beside pygame's own stubs.  It is never run; test_types.py asks mypy and pyright.
"""

import pygame
import pygame.mask

import kolize.pygame

kolize.pygame.install()


class Ship(pygame.sprite.Sprite):
    def __init__(self, image: pygame.Surface) -> None:
        super().__init__()
        self.image = image
        self.rect = image.get_rect()
        self.mask = pygame.mask.from_surface(image)


a, b = Ship(pygame.Surface((9, 9))), Ship(pygame.Surface((5, 5)))
offset = (3, 2)
first: tuple[int, int] | None = a.mask.overlap(b.mask, offset)
push: tuple[int, int] = a.mask.push_out(b.mask, offset)  # ours
turned = a.mask.rotated(30)  # ours
normal = pygame.mask.Mask((3, 3)).normal(b.mask, offset)  # ours
same: kolize.pygame.Mask = pygame.Mask((3, 3))  # ours
hit: tuple[int, int] | None = pygame.sprite.collide_mask(a, b)
