"""Rectangles of pygame, made for the extension; pygame is imported when the first one is needed."""


def get_rect(mask, **attributes):
    from pygame.rect import Rect

    rect = Rect((0, 0), mask.get_size())
    for name, value in attributes.items():
        setattr(rect, name, value)
    return rect


def rects(tuples):
    from pygame.rect import Rect

    return [Rect(rect) for rect in tuples]
