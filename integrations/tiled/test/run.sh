#!/bin/sh
# The extension in every Tiled that can be had here:  run.sh TOOL
#     the system's (Debian 12: 1.8.2), and that of Debian sid (1.12), which is fetched into build/newer.  The versions
#     found are printed; what is not there is left out by name.  Exit status 1: a step differs, or there is no Tiled.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
tool=$1
tried="" wrong=0

try() {
    tried=yes
    python3 -B "$here/real.py" --tool "$tool" --tiled "$1" || wrong=1
}

# By real keys and clicks on a virtual screen; Pillow is the system's.
film() {
    for program in Xvfb xdotool; do
        command -v $program > /dev/null || { echo "left out: the film of Tiled ($program is not there)"; return 0; }
    done
    /usr/bin/python3 -c 'import PIL' 2> /dev/null || { echo "left out: the film of Tiled (python3-pil is not there)"; return 0; }
    mkdir -p "$root/build/editors"
    sh "$root/scripts/within.sh" 600 "the film of Tiled" /usr/bin/python3 -B "$here/film.py" --tool "$tool" --tiled "$1" \
        "$root/build/editors/tiled.gif" || wrong=1
}

node "$here/test_extension.mjs" || wrong=1
if command -v tiled > /dev/null; then
    try tiled
else
    echo "left out: Tiled of this system (apt-get install tiled)"
fi
if [ "${NEWER:-1}" = 0 ]; then
    echo "left out: Tiled of Debian sid (NEWER=0)"
elif sh "$root/scripts/newer_debian.sh" sid tiled; then
    try "$root/build/newer/sid/bin/tiled"
    film "$root/build/newer/sid/bin/tiled"
else
    echo "left out: Tiled of Debian sid (see above)"
fi
if [ -z "$tried" ]; then
    echo "There is no Tiled: nothing was proved." >&2
    exit 1
fi
exit $wrong
