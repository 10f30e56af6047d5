"""Plays one scene of the demo from its script and compares what came of it with demo/scripts/expected/NAME.txt; the
picture must be a PNG of the right size that is not blank.

    check_scene.py --demo build/kolize-demo --scripts demo/scripts --work FOLDER NAME
    check_scene.py ... --write NAME         writes the expected text anew: read the difference before committing it
    check_scene.py ... --self-test NAME     plants faults, and fails when one of them is not found
"""

import argparse
import difflib
import io
import os
import subprocess
import sys

from PIL import Image

SIZE = (960, 620)


def read(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


def play(demo, scripts, scene, work):
    """The report's text and the picture's bytes."""
    shot, report = os.path.join(work, scene + '.png'), os.path.join(work, scene + '.report.txt')
    for path in (shot, report):
        if os.path.exists(path):
            os.remove(path)
    environment = {k: v for k, v in os.environ.items() if k not in ('DISPLAY', 'WAYLAND_DISPLAY', 'SDL_VIDEODRIVER')}
    subprocess.run([demo, '--scene', scene, '--script', os.path.join(scripts, scene + '.txt'), '--shot', shot,
                    '--report', report], check=True, env=environment)
    with open(shot, 'rb') as f:
        return read(report), f.read()


def wrong_with_picture(data):
    """What is wrong with it, or None.  Blank is a scene's part of the picture of fewer than 8 colours."""
    try:
        Image.open(io.BytesIO(data), formats=['PNG']).verify()  # the checksums, which load() does not look at
        picture = Image.open(io.BytesIO(data), formats=['PNG'])
        picture.load()
    except (OSError, SyntaxError, ValueError) as e:
        return 'the picture: %s' % e
    if (picture.size, picture.mode) != (SIZE, 'RGB'):
        return 'the picture is %d x %d %s, not %d x %d RGB' % (*picture.size, picture.mode, *SIZE)
    colors = len(picture.crop((0, 40, SIZE[0], 560)).getcolors(SIZE[0] * SIZE[1]))
    return None if colors >= 8 else 'the picture is blank: %d colours' % colors


def wrong_with_report(report, expected):
    if report == expected:
        return None
    return 'the report differs:\n' + '\n'.join(difflib.unified_diff(
        expected.splitlines(), report.splitlines(), 'expected', 'played', lineterm='', n=1))


def one_color(width, height):
    out = io.BytesIO()
    Image.new('RGB', (width, height), '#14171e').save(out, 'PNG')
    return out.getvalue()


def self_test(report, expected, data):
    """Every fault planted must be found."""
    middle = len(expected) // 2
    digit = next(i for i in range(middle, len(expected)) if expected[i].isdigit())
    changed = expected[:digit] + str((int(expected[digit]) + 1) % 10) + expected[digit + 1:]
    faults = {
        'a digit of the expected text changed': wrong_with_report(report, changed),
        'a line of the expected text left out': wrong_with_report(report, expected[expected.index('\n') + 1:]),
        'a blank picture': wrong_with_picture(one_color(*SIZE)),
        'a small picture': wrong_with_picture(one_color(SIZE[0], SIZE[1] - 1)),
        'a picture cut short': wrong_with_picture(data[:len(data) // 2]),
        'a picture with a byte changed': wrong_with_picture(data[:-30] + bytes([data[-30] ^ 1]) + data[-29:]),
        'no picture': wrong_with_picture(b''),
    }
    for name, found in faults.items():
        print('%s %s' % ('found ' if found else 'MISSED', name))
    return all(faults.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ('--demo', '--scripts', '--work'):
        parser.add_argument(name, required=True)
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--self-test', action='store_true')
    parser.add_argument('scene')
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    report, data = play(args.demo, args.scripts, args.scene, args.work)
    path = os.path.join(args.scripts, 'expected', args.scene + '.txt')
    if args.write:
        with open(path, 'w', encoding='utf-8') as f:
            f.write(report)
        return 0
    wrong = [w for w in (wrong_with_report(report, read(path)), wrong_with_picture(data)) if w]
    for w in wrong:
        print(w)
    if args.self_test and not self_test(report, read(path), data):
        return 1
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
