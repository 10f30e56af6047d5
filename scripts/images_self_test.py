"""Proof that check_images.py can fail: small images made here, then faults, each of which must be seen.

Needs Pillow and the tool, no package of images.
"""

import collections
import contextlib
import io
import os
import struct
import sys
import tempfile
import zipfile
import zlib

from PIL import Image

import check_images
import images_find
import images_truth

# What the last argument of the tool names is changed after the tool wrote it: "%s" is the tool.
FLIP = "#!/bin/sh\n'%s' \"$@\" || exit\nfor out; do :; done\nsize=$(wc -c < \"$out\")\n" \
       "printf '\\001' | dd of=\"$out\" bs=1 seek=$((size - 1)) conv=notrunc 2> /dev/null\n"
FAULTS = (("a cell that the tool has wrong", FLIP, "different",
           "1 cells, the first at (15, 11), solid only for the tool"),
          ("a mask of another size", "#!/bin/sh\nfor out; do :; done\nprintf 'P4\\n8 1\\n\\377' > \"$out\"\n",
           "different", "8 x 1 pixels, the reference has 16 x 12"),
          ("a crash", "#!/bin/sh\nkill -SEGV $$\n", "crashes", "CRASH: exit status -11"),
          ("a sanitizer's exit status", "#!/bin/sh\nexit 99\n", "crashes", "CRASH: exit status 99"),
          ("an answer that does not come", "#!/bin/sh\nexec sleep 5\n", "crashes", "CRASH: more than 1 seconds"),
          ("an image that only the reference reads", "#!/bin/sh\necho no >&2; exit 3\n", "only_ref",
           "only the reference reads it: no"))


def expect(fact, true):
    """Ends the self-test where a fact does not hold."""
    if not true:
        sys.exit("self-test: not seen: " + fact)
    print("self-test: " + fact)


def sprite():
    """16 x 12 pixels with a disc, half transparent pixels and a clear border."""
    image = Image.new("RGBA", (16, 12), (255, 0, 255, 0))
    for y in range(1, 11):
        for x in range(2, 14):
            if (x - 8) ** 2 + (y - 6) ** 2 < 25:
                image.putpixel((x, y), (20 * x, 20 * y, 99, 255 if x < 9 else 120 + x - y))
    return image


def make_images(folder):
    """The sprite in every format that the tool reads without a library for it, by path."""
    image, flat = sprite(), sprite().convert("RGB")
    made = {"a.png": image, "b.png": image.quantize(16), "c.png": flat.convert("L"), "d.tga": image, "e.tga": flat,
            "f.bmp": flat, "g.bmp": flat.convert("P"), "h.pcx": flat, "i.pcx": flat.convert("P"), "j.ppm": flat,
            "k.pgm": flat.convert("L"), "l.pbm": flat.convert("1")}
    for name, pixels in made.items():
        pixels.save(os.path.join(folder, name))
    return [os.path.join(folder, name) for name in made]


def find(folder, paths):
    """A Finder that has seen the files."""
    finder = images_find.Finder(os.path.join(folder, "out of archives"))
    for path in paths:
        finder.add_file(path)
    return finder


def check(found, tool):
    """(sums, problems, what is printed) of the check."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        total = check_images.report(check_images.check_all(found, tool, 1))
    return total, check_images.verdict(total, 0), said.getvalue()


# ---- What is found ---------------------------------------------------------------------------------------------------

def resource_file(name, body):
    """A Qt resource file of version 1 that holds one file, packed by zlib."""
    packed = struct.pack(">I", len(body)) + zlib.compress(body)
    contents = struct.pack(">I", len(packed)) + packed
    names = struct.pack(">HI", len(name), 0) + name.encode("utf-16-be")
    tree = struct.pack(">IHII", 0, 2, 1, 1) + struct.pack(">IHHHI", 0, 1, 0, 0, 0)
    head = struct.pack(">4s4I", b"qres", 1, 20, 20 + len(tree), 20 + len(tree) + len(contents))
    return head + tree + contents + names


def containers(folder, png):
    """Archives and animations are opened, and a copy counts once."""
    other = sprite().rotate(90, expand=True)
    other.save(os.path.join(folder, "other.png"))
    with open(os.path.join(folder, "other.png"), "rb") as file, open(os.path.join(folder, "x.rcc"), "wb") as rcc:
        rcc.write(resource_file("deep.png", file.read()))
    with zipfile.ZipFile(os.path.join(folder, "x.zip"), "w") as archive:
        archive.write(png, "copy.png")
        archive.writestr("readme", "no image")
    first, second = Image.new("P", (16, 12), 0), Image.new("P", (16, 12), 0)
    for image in (first, second):
        image.putpalette([0, 0, 0, 255, 0, 0, 0, 255, 0])
    second.paste(1, (5, 3, 9, 8))
    first.save(os.path.join(folder, "x.gif"), save_all=True, append_images=[second], duration=100)
    found = find(folder, [png] + [os.path.join(folder, name) for name in ("x.rcc", "x.zip", "x.gif")])
    expect("files in zip archives and resource files are found, copies once",
           [image.format for image in found.found] == ["PNG", "PNG"] + 5 * ["GIF"] and found.n_doubles == 1)
    first, *later = [image for image in found.found if image.format == "GIF"]
    boxes, reds = set(), set()
    for frame in later:
        with open(frame.path, "rb") as file:
            x, y, w, h = images_find.gif_first_frame(file.read())
        with Image.open(frame.path) as image:
            reds.add(tuple(image.convert("RGB").crop((x, y, x + w, y + h)).getcolors()))
        boxes.add((x, y, w, h))
    expect("a later frame of an animation is a file of its own, at its place and at the corner",
           not first.partial and all(frame.partial and frame.offset for frame in later)
           and boxes == {(5, 3, 4, 5), (12, 7, 4, 5)} and reds == {((20, (255, 0, 0)),)})


# ---- What is seen ----------------------------------------------------------------------------------------------------

def faults(folder, found, tool):
    """Each fault of the tool is seen in one image."""
    patience = check_images.SECONDS
    for n, (fact, script, column, note) in enumerate(FAULTS):
        path = os.path.join(folder, "fault%d" % n)
        with open(path, "w", encoding="utf-8") as file:
            file.write(script % tool[0] if "%s" in script else script)
        os.chmod(path, 0o755)
        check_images.SECONDS = 1 if "sleep" in script else patience
        total, problems, said = check(found[:1], [path])
        expect(fact, total[column] and problems and note in said)
    check_images.SECONDS = patience


def wrong_reference(found, tool):
    """A single pixel that only the reference has."""
    of_file = images_truth.of_file

    def changed(path, kind):
        truth = of_file(path, kind)
        truth.rgba.putpixel((15, 11), (255, 0, 255, 255))
        return truth

    images_truth.of_file = changed
    total, problems, said = check(found[:1], tool)
    images_truth.of_file = of_file
    expect("a pixel that the reference has wrong, by alpha and not by key",
           (total["different"], total["equal"], problems) == (1, 1, ["1 masks differ"])
           and "solid only for the reference" in said)


def run(tool):
    """Exit status 0, or an end with what was not seen."""
    with tempfile.TemporaryDirectory(prefix="kolize-images-") as folder:
        finder = find(folder, make_images(folder))
        total, problems, said = check(finder.found, tool)
        expect("%d good images of %d formats, %d equal masks\n%s" % (total["images"], total["formats"], total["equal"],
                                                                     said if problems else ""),
               not problems and (total["images"], total["formats"], total["equal"]) == (12, 5, 24))
        wrong_reference(finder.found, tool)
        faults(folder, finder.found, tool)

        bad = os.path.join(folder, "bad.png")
        with open(finder.found[0].path, "rb") as whole, open(bad, "wb") as file:
            file.write(whole.read()[:60])
        found = find(folder, [bad]).found
        total, problems, _ = check(found, tool)
        expect("an image that both refuse is counted", total["both_refuse"] == 1 and not problems)
        total, problems, _ = check(found, [os.path.join(folder, "fault1")])
        expect("an image that only the tool reads", total["only_tool"] == 1 and problems)
        expect("too few images, formats, partial and moved frames",
               len(check_images.verdict(collections.Counter(images=9, formats=4, partial=3, offset=2), 10)) == 4)
        containers(folder, finder.found[0].path)
    return 0
