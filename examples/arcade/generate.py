#!/usr/bin/env python3
"""Writes every file of the arcade example, images and maps, beside itself or into a folder given as argument.

Needs Python 3 and nothing else.  The files are part of the project already; run this after changing
sprites.py, background.py or scene.py.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import background   # noqa: E402
import scene        # noqa: E402
import sprites      # noqa: E402


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    files = {**sprites.files(), **background.files(), **scene.files()}
    for name in sorted(files):
        data = files[name].encode('utf-8') if isinstance(files[name], str) else files[name]
        with open(os.path.join(folder, name), 'wb') as out:
            out.write(data)
        print('%7d  %s' % (len(data), name))


if __name__ == '__main__':
    main()
