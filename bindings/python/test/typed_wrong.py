"""Mistakes that mypy --strict and pyright must find beside the stubs: one in each line that ends in "# wrong", none elsewhere.

It is never run; test_types.py counts what both say.
"""

import numpy as np

from kolize import Canvas, Mask, MoveHit, Shape, World, box_pairs, collide, fit, overlap_circles, push_along, ray, ray_spans, relate_pairs, sweep, trace
from kolize.pygame import Mask as PygameMask

shape, mask, canvas, world = Shape.circle((0, 0), 3), Mask("##\n#.\n"), Canvas((8, 8)), World()
body = world.add(shape)

Shape.circle("ab", 3)  # wrong
Mask(3.5)  # wrong
shape.to_mask(0, 0, 4, 4, "some")  # wrong
push_along(shape, shape, 3)  # wrong
for span in ray_spans(shape, (0, 0), (9, 9)):
    span.t  # wrong
mask.overlap(5, None)  # wrong
ray(shape, None, "x")  # wrong
collide(shape, mask)  # wrong
trace(mask, mode="near")  # wrong
world.add(shape, at=3)  # wrong

Shape.box((0, 0), 4)  # wrong
Shape.polygon(3.5)  # wrong
Shape.mask(shape)  # wrong
fit(mask, "sphere")  # wrong
sweep(shape, shape, (1, 0))  # wrong
box_pairs("boxes")  # wrong
overlap_circles(None, [[0, 0, 1]])  # wrong
relate_pairs([shape], shape, [(0, 0)])  # wrong
canvas.draw("##")  # wrong
canvas.set(3)  # wrong
mask.get(1, 2)  # wrong
mask.overlap_many(mask, 7)  # wrong
world.place("body", (0, 0))  # wrong
world.move(body, (1, 0), "fly")  # wrong
world.find((0, 0))  # wrong
world.contact(body, body).depth  # wrong
PygameMask(3)  # wrong
PygameMask((3, 3)).overlap(mask, (0, 0))  # wrong
text: str = mask.overlap_area(mask, (0, 0))  # wrong


def respond(hit: MoveHit) -> int:
    return 3


world.move(body, (1, 0), respond=respond)  # wrong

# Right, in every form that is taken.
cells = np.zeros((4, 4), np.uint8)
Mask(cells), Mask(cells > 3), Mask(memoryview(b"\0\1").cast("B", (1, 2))), Mask(canvas), Mask([[0, 1], [1, 0]])
Shape.polygon([(0, 0), (4, 0), (0, 4)], holes=[np.zeros((3, 2), np.float32)])
Shape.circle(np.array([1.0, 2.0]), 3), Shape.circle([1, 2], np.float64(3))
mask.overlap_many(canvas, [(0, 0)]), mask.overlap_many(mask, np.zeros((9, 2), np.int32))
box_pairs(np.zeros((9, 4))), box_pairs([[0, 0, 1, 1]])
found: int = int(box_pairs([[0, 0, 1, 1]])[0, 1])
world.place_many(world.add_many(shape, [(0, 0), (1, 1)], degrees=[0.0, 90.0]), np.zeros((2, 2)))
for pair in world.step():
    world.remove(pair["a"])
for each in world:
    world.place(each, world.position(each))
for outline, holes in trace(canvas, mode="cover"):
    first: np.float32 = outline[0, 0]
