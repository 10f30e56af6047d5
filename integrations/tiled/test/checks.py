"""What each step of drive/a_steps.js must have written and said: functions of a run and its line of the log, which return
what is wrong, or ''."""

import re
from xml.etree import ElementTree

import compare
import files


def said(line, kind):
    return [text for which, text in line["said"] if which == kind]


def no_errors(line):
    return "".join("said: " + text for text in said(line, "error") + said(line, "alert"))


def plain(name, options="outline tolerance=1", **more):
    def check(run, line):
        return no_errors(line) or compare.sheet_differs(run, name, options, **more)
    return check


def undo_redo(run, line):
    before, traced, undone, redone = (run.read("undo_%s.tsx" % n) for n in ("before", "traced", "undone", "redone"))
    if before != undone or "<object" in undone:
        return "undone is not what was before"
    if traced != redone or "<object" not in traced:
        return "redone is not what was traced"
    return no_errors(line) or compare.sheet_differs(run, "undo_redone.tsx", "outline tolerance=1")


def selected_tiles(run, line):
    found = sorted(compare.shapes_of(run.read("selected.tsx")))
    return no_errors(line) or ("" if found == [1, 6] else "tiles %s" % found) or \
        compare.sheet_differs(run, "selected.tsx", "outline points=6", tiles=(1, 6))


def options(run, line):
    wanted = "outline tolerance=2 mode=cover"
    if line["notes"]["line"] != wanted:
        return "the property is " + line["notes"]["line"]
    asked = line["notes"]["asked"]
    if not run.has_dialog and (len(asked) != 2 or "tolerence" not in asked[1]):
        return "a wrong word is not told: %s" % asked
    if '<property name="kolize" value="%s"/>' % wanted not in run.read("options.tsx"):
        return "the options are not saved"
    return no_errors(line) or compare.sheet_differs(run, "options.tsx", wanted)


def options_undone(run, line):
    if line["notes"]["line"] != "box":
        return "the property is %s" % line["notes"]["line"]
    same = run.read("options_before.tsx") == run.read("options_after.tsx")
    return no_errors(line) or ("" if same else "undo leaves something of options or shapes")


def unchanged(run, line):
    return no_errors(line) or ("it was changed" if line["notes"]["modified"] else "")


def capsule(run, line):
    return no_errors(line) or compare.sheet_differs(run, "capsule.tsx", "capsule tightness=0.25", capsules=run.has_capsules, lint=False)


def solid(run, line):
    shapes = [s for each in compare.shapes_of(run.read("solid.tsx")).values() for s in each]
    wrong = "" if shapes and all(s["class"] == "wall" for s in shapes) else "classes: %s" % [s["class"] for s in shapes]
    return no_errors(line) or wrong or compare.sheet_differs(run, "solid.tsx", "outline alpha=200", rule=("--alpha", "200"))


def large(run, line):
    n = run.large
    found = compare.shapes_of(run.read("large.tsx"))
    wanted = sum(1 for tile in range(n * n) if tile % files.KINDS != 3)
    if len(found) != wanted:
        return "%d tiles have shapes, not %d" % (len(found), wanted)
    first = {tile: [s["numbers"] for s in found.get(tile, [])] for tile in range(files.KINDS)}
    wrong = [tile for tile in range(n * n) if [s["numbers"] for s in found.get(tile, [])] != first[tile % files.KINDS]]
    if wrong:
        return "tile %d is not like tile %d" % (wrong[0], wrong[0] % files.KINDS)
    return no_errors(line) or compare.sheet_differs(run, "large.tsx", "outline tolerance=1", columns=n, lint=False)


def image_tiles(run, name):
    """{tile: (image, rule words)} of a collection of images, from the file."""
    out = {}
    for tile in ElementTree.fromstring(run.read(name)).iter("tile"):
        rule = []
        for item in tile.iter("property"):
            rule += ["--" + item.get("name"), item.get("value")] if item.get("name") in ("alpha", "key", "hot") else []
        out[int(tile.get("id"))] = (tile.find("image").get("source"), rule)
    return out


def collection_differs(run, name, lost=()):
    found = compare.shapes_of(run.read(name))
    for tile, (image, rule) in image_tiles(run, name).items():
        if tile in lost:
            if tile in found:
                return "tile %d has no image, but shapes" % tile
            continue
        answer = compare.answer_for(run, "outline tolerance=1", image, None, rule)
        wrong = compare.differs(found.get(tile, []), answer, "outline", False)
        if wrong:
            return "tile %d of %s: %s" % (tile, name, wrong)
    return ""


def collection(run, line):
    wrong = no_errors(line) or collection_differs(run, "arcade.tsx")
    return wrong or ("" if run.ask("lint", "arcade.tsx", "--json")[0]["sprites"] else "lint reads no sprite")


def missing_one(run, line):
    errors = said(line, "error")
    if len(errors) != 1 or "lost.png" not in errors[0] or "tiles 3" not in "".join(said(line, "warn")):
        return "said %s" % line["said"]
    return collection_differs(run, "lost_one.tsx", (3,))


def missing_sheet(run, line):
    if not any("nowhere.png" in text for text in said(line, "error")):
        return "said %s" % line["said"]
    return "" if "<object " not in run.read("lost.tsx") else "shapes of no image"


def own_shapes(run, line):
    found = compare.shapes_of(run.read("own.tsx"))
    if [s["kind"] for s in found[0]] != ["ellipse"]:
        return "tile 0 is not traced as its property says"
    if [s["name"] for s in found[1]][:2] != ["hand", "zone"] or len(found[1]) != 3:
        return "tile 1: %s" % found[1]
    if found[1][0]["numbers"] != [4, 5, 6, 7, 15] or found[1][1]["numbers"] != [1, 2, 10, 2, 10, 11]:
        return "a shape with a name was changed: %s" % found[1]
    if '<property name="damage" type="int" value="3"/>' not in run.read("own.tsx"):
        return "a property of a shape with a name was lost"
    if [s["numbers"] for s in found[2]] != [[0, 0, 10, 10, 0]] or 3 in found or 4 in found:
        return "tiles 2, 3, 4: %s" % [found.get(tile) for tile in (2, 3, 4)]
    errors = said(line, "error")
    if len(errors) != 1 or "circel" not in errors[0] or "tile 4" not in errors[0]:
        return "said %s" % line["said"]
    return compare.sheet_differs(run, "own.tsx", "outline tolerance=1", tiles=range(5, 12), lint=False)


def lint_tileset(run, line):
    answer = run.ask("lint", "faulty.tsx", "--json")[0]
    wanted = [[answer["sprites"][f["sprite"]]["number"]] for f in answer["faults"]]
    if len(wanted) < 4 or len(said(line, "warn")) != len(wanted):
        return "%d warnings, the tool has %d faults" % (len(said(line, "warn")), len(wanted))
    return no_errors(line) or ("" if line["notes"]["selected"] == wanted else "clicks select %s, not %s" % (line["notes"], wanted))


def lint_closed(run, line):
    return no_errors(line) or ("" if line["notes"] == {"active": True, "selected": [0]} else "%s" % line["notes"])


def lint_map(run, line):
    answer = run.ask("lint", "level.tmx", "--json")[0]
    reached = line["notes"]["reached"]
    if len(reached) != len(answer["faults"]):
        return "%d faults, the tool has %d" % (len(reached), len(answer["faults"]))
    for fault, place in zip(answer["faults"], reached):
        sprite = answer["sprites"][fault["sprite"]]
        wanted = "faulty %d" % sprite["number"] if sprite["number"] >= 0 else "map 3 "
        if "cell (" in fault["message"]:
            wanted = "map "
        if not place.startswith(wanted):
            return "a click on %s reaches %s" % (fault, place)
    return no_errors(line)


def check_map(run, line):
    answer = run.ask("check", "arcade.tmx", "--json")[0]
    wanted = [sorted(i for i in (answer["items"][p[k]]["id"] for k in "ab") if i) for p in answer["pairs"]]
    got = [sorted(ids) for ids in line["notes"]["selected"]]
    return no_errors(line) or ("" if got == wanted and got else "clicks select %s, not %s" % (got, wanted))


def clicked_tile(run, line):
    wanted = {"active": True, "opened": True, "shapes": 1}
    return no_errors(line) or ("" if line["notes"] == wanted else "%s" % line["notes"])


def embedded(run, line):
    wrong = no_errors(line) or ("not saved" if line["notes"]["modified"] else "")
    if wrong:
        return wrong
    found = compare.shapes_of(run.read("embedded.tmx"))
    for tile in range(12):
        rect = (tile % 4 * 32, tile // 4 * 32, 32, 32)
        wrong = compare.differs(found.get(tile, []), compare.answer_for(run, "outline tolerance=1", "sheet.png", rect), "outline", False)
        if wrong:
            return "tile %d: %s" % (tile, wrong)
    return ""


def odd_path(run, line):
    return no_errors(line) or compare.sheet_differs(run, "it's a \u00fcber \u6e38\u620f, 100%/odd + more.tsx", "outline tolerance=1", lint=False)


def small_image(run, line):
    return "" if said(line, "error") or said(line, "warn") else "an image without room for a tile is passed in silence: %s" % line["said"]


def atlas(run, line):
    if not run.has_dialog:  # before 1.9 a tile is its whole image
        return no_errors(line)
    found = compare.shapes_of(run.read("atlas.tsx"))
    return no_errors(line) or compare.differs(found.get(0, []), compare.answer_for(run, "outline tolerance=1", "sheet.png", (32, 0, 32, 32)), "outline", False) \
        or compare.differs(found.get(7, []), compare.answer_for(run, "outline tolerance=1", "sheet.png", (64, 32, 32, 32)), "outline", False)


def empty_cell(run, line):
    return "" if said(line, "error") == ["no tile at (0, 0)", "no tile at (-5, 900)"] else "said %s" % line["said"]


def closed_meanwhile(run, line):
    return "" if not run.has_dialog or said(line, "error") == ["the file was closed meanwhile"] else "said %s" % line["said"]


def wrong_asset(run, line):
    return "" if said(line, "error") == ["open a map first"] else "said %s" % line["said"]


def no_tool(run, line):
    alerts = said(line, "alert")
    if len(alerts) != 1 or "/nowhere/kolize" not in alerts[0] or "make install" not in alerts[0]:
        return "said %s" % line["said"]
    if line["notes"]["modified"] or line["notes"]["path"] != "kolize" or not re.search(r"\d", "".join(said(line, "log"))):
        return "said %s, notes %s" % (line["said"], line["notes"])
    return ""


CHECKS = {
    "trace_sheet": plain("sheet.tsx"), "undo_redo": undo_redo, "selected_tiles": selected_tiles, "options": options,
    "options_undone": options_undone, "cancelled": unchanged, "parts": plain("parts.tsx", "parts tolerance=1 corners=6"),
    "rectangles": plain("rectangles.tsx", "rectangles"), "box": plain("box.tsx", "box tightness=0"),
    "circle": plain("circle.tsx", "circle"), "capsule": capsule, "hull": plain("hull.tsx", "hull corners=6"),
    "holes": plain("holes.tsx", "outline holes=fill pieces=largest"), "solid": solid,
    "spaced": plain("spaced.tsx", "outline tolerance=0.5", margin=3, spacing=2),
    "transparent": plain("transparent.tsx", "outline", rule=("--key", "ff00ff")), "large": large, "collection": collection,
    "missing_one": missing_one, "missing_sheet": missing_sheet, "own_shapes": own_shapes, "repeated": plain("repeated.tsx"),
    "lint_tileset": lint_tileset, "lint_closed": lint_closed, "lint_map": lint_map, "check_map": check_map,
    "clicked_tile": clicked_tile, "embedded": embedded, "wrong_asset": wrong_asset,
    "odd_path": odd_path, "small_image": small_image, "atlas": atlas, "empty_cell": empty_cell,
    "closed_meanwhile": closed_meanwhile, "no_tool": no_tool,
}
