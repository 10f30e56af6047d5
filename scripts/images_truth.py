"""What check_images.py compares with: the pixels of an image by Pillow, of a JPEG by djpeg, of a lossy WebP by dwebp.

Where Pillow's answer is its own and not that of the format, a rule below replaces it.  Each rule has a name, a reason
and a count in the table that the check prints; none names files.
"""

import collections
import io
import os
import struct
import subprocess

from PIL import Image, ImageChops, ImageOps

import images_find

RULES = {
    "GIF border": "Pillow fills the screen around a first frame without a transparent colour with colour 0; browsers "
                  "show nothing there, so the check has it transparent",
}

ALPHA = 127
WIDE = 32 # tolerance of the second key, for lossy files: it notices differences far from the key, too

Truth = collections.namedtuple("Truth", "rgba kind rules") # kind: Pillow's mode; rules: names of those that were used


class Refused(Exception):
    """The reference does not read the file either."""


# ---- Pixels ----------------------------------------------------------------------------------------------------------

def run(*command):
    """What a decoder writes to standard output."""
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise Refused("%s: %s" % (command[0], done.stderr.decode("utf-8", "replace").strip()[-200:]))
    return done.stdout


def of_djpeg(path):
    """The pixels of djpeg, upright as the file's EXIF orientation says."""
    pixels = Image.open(io.BytesIO(run("djpeg", "-pnm", path)))
    pixels.load()
    with Image.open(path) as image:
        pixels.info["exif"] = image.info.get("exif", b"")
    pixels = ImageOps.exif_transpose(pixels)
    return Truth(pixels.convert("RGBA"), "djpeg", [])


def of_dwebp(path):
    """The pixels of dwebp, with their alpha."""
    out = run("dwebp", "-quiet", path, "-pam", "-o", "-")
    head, pixels = out.split(b"ENDHDR\n", 1)
    words = dict(line.split(None, 1) for line in head.splitlines()[1:] if b" " in line)
    size = int(words[b"WIDTH"]), int(words[b"HEIGHT"])
    return Truth(Image.frombytes("RGBA", size, pixels), "dwebp", [])


def webp_is_lossy(data):
    """Has the file a chunk of lossy pixels?"""
    at = 12
    while at + 8 <= len(data):
        if data[at:at + 4] == b"VP8 ":
            return True
        at += 8 + (struct.unpack_from("<I", data, at + 4)[0] + 1) // 2 * 2
    return False


def of_pillow(path, kind, data):
    """Pillow's first frame, with the rules above."""
    try:
        image = Image.open(path)
        image.load()
    except Exception as problem: # a decoder for hostile files raises anything
        raise Refused("Pillow: %s" % problem) from problem
    rgba, rules = image.convert("RGBA"), []
    if kind == "GIF" and "transparency" not in image.info and images_find.gif_is_partial(data):
        rules.append("GIF border")
        x, y, w, h = images_find.gif_first_frame(data)
        rgba.paste((0, 0, 0, 0), mask=outside(rgba.size, (x, y, x + w, y + h)))
    return Truth(rgba, image.mode, rules)


def outside(size, box):
    """A mask of all that is not in the box."""
    mask = Image.new("1", size, 1)
    mask.paste(0, box)
    return mask


def of_file(path, kind):
    """The pixels that the tool has to see."""
    with open(path, "rb") as file:
        data = file.read()
    if kind == "JPEG":
        return of_djpeg(path)
    if kind == "WebP" and webp_is_lossy(data):
        return of_dwebp(path)
    return of_pillow(path, kind, data)


# ---- Masks -----------------------------------------------------------------------------------------------------------

def alpha_mask(rgba, threshold=ALPHA):
    """Solid where alpha > threshold: an image of mode 1, whose bits are those of a PBM file."""
    return rgba.getchannel("A").point([255 if a > threshold else 0 for a in range(256)], "1")


def key_mask(rgba, key, tolerance=0):
    """Solid unless each channel is within the tolerance of the key's."""
    solid = None
    for channel, value in zip(rgba.split(), key):
        beside = channel.point([0 if abs(v - value) <= tolerance else 255 for v in range(256)])
        solid = ImageChops.lighter(solid, beside) if solid else beside
    return solid.point([255 if v else 0 for v in range(256)], "1")


def border_color(rgba):
    """The most frequent colour of the image's border; of equally frequent ones the smallest."""
    w, h = rgba.size
    count = collections.Counter()
    for box in ((0, 0, w, 1), (0, h - 1, w, h), (0, 0, 1, h), (w - 1, 0, w, h)):
        count.update(rgba.crop(box).convert("RGB").getdata())
    return min(count, key=lambda color: (-count[color], color))


def masks(truth, lossy):
    """[(option, value, mask)] of the tool for one image."""
    key = border_color(truth.rgba)
    text = "%02x%02x%02x" % key
    out = [("--alpha", str(ALPHA), alpha_mask(truth.rgba)), ("--key", text, key_mask(truth.rgba, key))]
    if lossy:
        out.append(("--key", "%s~%d" % (text, WIDE), key_mask(truth.rgba, key, WIDE)))
    return out
