"""What the tests in Godot 4 and Godot 3 share: sprites, the tool's own answers, a project in a folder, its log."""

import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys

from PIL import Image

TROUBLE = re.compile(r"^(?:\x1b\[[0-9;]*m)*\s*(?:USER |SCRIPT )?(?:ERROR|WARNING|Parse Error)\b")
# Said of the engine itself where nothing is drawn, with what stands in the next line.
OF_NO_SCREEN = ((r'ERROR: Parameter "t" is null\.', r"servers/rendering/dummy/"),)
CELL, COLUMNS, ROWS, MARGIN, SPACING = 32, 5, 4, 3, 2


class Test:
    """Counts what differs."""

    def __init__(self):
        self.wrong = 0

    def same(self, what, expected, found):
        """Two dictionaries with the same keys, or two values."""
        if not isinstance(expected, dict):
            expected, found = {what: expected}, {what: found}
        bad = sorted(key for key in expected if expected[key] != found.get(key))
        for key in bad[:5]:
            print("  %s: %s: expected %s, found %s" % (what, key, expected[key], found.get(key)))
        print("%-42s %d of %d the same" % (what, len(expected) - len(bad), len(expected)), flush=True)
        self.wrong += len(bad)

    def quiet(self, what, complaints):
        """A log without errors and warnings: the exit status of Godot does not tell."""
        for line in complaints[:8]:
            print("  %s: %s" % (what, line))
        print("%-42s %d errors and warnings in the log" % (what, len(complaints)), flush=True)
        self.wrong += len(complaints)


def complaints(log):
    lines, out = log.splitlines(), []
    for i, line in enumerate(lines):
        if TROUBLE.match(line):
            after = lines[i + 1] if i + 1 < len(lines) else ""
            if not any(re.search(said, line) and re.search(where, after) for said, where in OF_NO_SCREEN):
                out.append(line.strip() + " " + after.strip())
    return out


def find_sprites(folders, most, seed):
    """Different pictures with at least one solid pixel and at most 256 a side."""
    files = sorted(path for folder in folders for path in glob.glob(os.path.join(folder, "**", "*.png"), recursive=True))
    random.Random(seed).shuffle(files)
    out = []
    for path in files:
        with Image.open(path) as image:
            if max(image.size) <= 256 and solid_box(image):
                out.append(path)
        if len(out) == most:
            break
    return out


def solid_box(image):
    """The bounds of the pixels whose alpha is above 127."""
    return image.convert("RGBA").getchannel("A").point(lambda a: 255 if a > 127 else 0).getbbox()


class Project:
    """A folder with a project of Godot, the add-on, sprites s000.png and so on, sheet.png, tiles.png, packed.json."""

    def __init__(self, folder, words, tool, template, addon, sprites):
        self.folder, self.tool = folder, os.path.abspath(tool)
        self.words = [os.path.abspath(word) if os.path.exists(word) else word for word in words]
        shutil.copytree(template, folder, dirs_exist_ok=True)
        shutil.copytree(addon, os.path.join(folder, "addons", "kolize"))
        self.names = ["s%03d" % i for i in range(len(sprites))]
        for name, path in zip(self.names, sprites):
            Image.open(path).convert("RGBA").save(self.path(name + ".png"))
        self.paste("sheet.png", 10, 1, 0, 0)
        self.paste("tiles.png", COLUMNS, ROWS, MARGIN, SPACING)
        self.pack()

    def path(self, name):
        return os.path.join(self.folder, name)

    def picture(self, i):
        with Image.open(self.path(self.names[i % len(self.names)] + ".png")) as image:
            return image.resize((CELL, CELL), Image.Resampling.NEAREST)

    def paste(self, name, columns, rows, margin, spacing):
        """The first sprites in a grid, and each cell as a file of its own: tiles_00.png."""
        step = CELL + spacing
        sheet = Image.new("RGBA", (2 * margin + columns * step - spacing, 2 * margin + rows * step - spacing))
        for i in range(columns * rows):
            sheet.paste(self.picture(i), (margin + i % columns * step, margin + i // columns * step))
            self.picture(i).save(self.path("%s_%02d.png" % (name[:-4], i)))
        sheet.save(self.path(name))

    def pack(self):
        """Three sprites as TexturePacker packs them: trimmed, and every second turned clockwise."""
        sheet, frames, y = Image.new("RGBA", (600, 900)), {}, 0
        for i, name in enumerate(self.names[:3]):
            with Image.open(self.path(name + ".png")) as image:
                box = solid_box(image)
                part = image.crop(box)
                turned = i % 2 == 1
                sheet.paste(part.transpose(Image.Transpose.ROTATE_270) if turned else part, (7, y))
                w, h = part.size
                frames[name] = {"frame": {"x": 7, "y": y, "w": w, "h": h}, "rotated": turned, "trimmed": True,
                                "spriteSourceSize": {"x": box[0], "y": box[1], "w": w, "h": h},
                                "sourceSize": {"w": image.width, "h": image.height}}
                y += max(w, h) + 1
        sheet.save(self.path("packed.png"))
        self.write("packed.json", json.dumps({"frames": frames, "meta": {"image": "packed.png"}}))

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def godot(self, *args, seconds=150, **more):
        """What Godot says; a home of its own keeps the user's settings out.  Godot 3 complains of the locale C."""
        home = os.path.join(os.path.dirname(self.folder), "home")
        os.makedirs(home, exist_ok=True)
        env = dict(os.environ, HOME=home, KOLIZE=self.tool, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home, XDG_CACHE_HOME=home,
                   LANG="en_US.UTF-8")
        env.update(more)
        try:
            done = subprocess.run([*self.words, *args], cwd=self.folder, env=env, stdout=subprocess.PIPE, text=True,
                                  stderr=subprocess.STDOUT, timeout=seconds, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as late:  # a script that has failed may never quit
            return (late.stdout or b"").decode() + "\nERROR: did not end within %d seconds\n" % seconds
        return done.stdout

    def run_tool(self, *args):
        done = subprocess.run([self.tool, *args], cwd=self.folder, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit("kolize %s: %s" % (" ".join(args), done.stderr))
        return done.stdout

    def polygons(self, names, *options, verb="trace"):
        """The tool's own polygons of each file, without the add-on: {name: [[(x, y), ...], ...]}."""
        out = {}
        for line in self.run_tool(verb, *names, *options, "--json").splitlines():
            answer = json.loads(line)
            out[answer["file"]] = [shape["polygon"] for shape in shapes_of(answer)]
        beyond = [name for name in names if any(self.is_beyond(p) for p in out[name])]
        beyond += [name for name in self.with_holes(names, options) if name not in beyond] if verb == "trace" else []
        if beyond and "--convex" not in options:
            out.update(self.polygons(beyond, *options, "--convex", "--max-points", "8"))
        return out

    def with_holes(self, names, options):
        lines = self.run_tool("trace", *names, *options, "--json").splitlines()
        return [a["file"] for a in map(json.loads, lines) if any("holes" in shape for shape in a["shapes"])]

    @staticmethod
    def is_beyond(polygon):
        return len(set(map(tuple, polygon))) < len(polygon)


def shapes_of(answer):
    if "shapes" in answer:
        return answer["shapes"]
    shape = next(answer[kind]["shape"] for kind in ("hull", "box") if kind in answer)
    if shape is None:
        return []
    if "box" in shape:
        x0, y0, x1, y1 = shape["box"]
        return [{"polygon": [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]}]
    return [shape]


def counts(polygons):
    """(shapes, points)"""
    return len(polygons), sum(map(len, polygons))


def counts_of_scene(text):
    rows = re.findall(r"^polygon = P(?:acked|ool)Vector2Array\((.*)\)", text, re.M)
    return len(rows), sum((row.count(",") + 1) // 2 for row in rows)


# What `trace --format godot` has options for, and whether the picture comes back pixel for pixel.
FORMS = (((), True), (("--tolerance", "1"), False), (("--single", "--points", "12"), False), (("--convex",), True),
         (("--rectangles",), True), (("--occluder",), True), (("--origin", "center", "--y-up", "--scale", "0.5"), False),
         (("--neighbors", "4", "--tolerance", "0.5", "--mode", "inside"), False), (("--frames", "1x1"), None))


def write_scenes(project, form):
    """{scene: (picture or "", (shapes, points))} of every option of the format; 1x1 stands for a sheet of frames."""
    out = {}
    for number, (options, exact) in enumerate(FORMS):
        files = ["sheet"] if exact is None else project.names
        if exact is None:
            options = ("--frames", "%dx%d" % (CELL, CELL))
        for name in files:
            scene = "form%d/%s.tscn" % (number, name)
            project.write(scene, project.run_tool("trace", name + ".png", "--format", form, *options))
            out[scene] = (name + ".png" if exact else "", counts_of_scene(project.read(scene)))
    return out


def check_scripts(test, project, *first):
    """Types and names, which a linter of the text does not know."""
    said = []
    for path in sorted(glob.glob(os.path.join(project.folder, "**", "*.gd"), recursive=True)):
        said += complaints(project.godot(*first, "--path", ".", "--check-only", "-s", os.path.relpath(path, project.folder)))
    test.quiet("--check-only of every script", said)


def compare_asked(test, what, scenes, log):
    """Lines `asked SCENE shapes points wrong` of a log."""
    rows = [line.split() for line in log.splitlines() if line.startswith("asked ")]
    found = {row[1]: (int(row[2]), int(row[3])) for row in rows}
    test.same(what + ": shapes and points", {name: count for name, (_, count) in scenes.items()}, found)
    pictures = {name: 0 for name, (picture, _) in scenes.items() if picture}
    if pictures:
        test.same(what + ": solid pixels asked", pictures, {row[1]: int(row[4]) for row in rows})


def compare_dropped(test, what, tops, log):
    """A box rests where the polygons begin: Godot lets bodies sink in by some tenths of a pixel."""
    rows = [line.split() for line in log.splitlines() if line.startswith("dropped ")]
    rest = {row[1]: (abs(float(row[2]) - tops.get(row[1], 1e9)) <= 1, float(row[3]) < 1) for row in rows}
    test.same(what, {name: (True, True) for name in tops}, rest)
