#!/bin/sh
# The add-ons in every Godot that can be had here:  run.sh TOOL FOLDER...
#     godot3-server of the system (Debian 12: 3.2.3), and Godot of Debian sid (4.6), which is fetched into build/newer;
#     gdlint of both versions is fetched from PyPI into build/gdtoolkit.  FOLDERs hold sprites.  What is not there is left
#     out by name.  Exit status 1: something differs, or there is no Godot.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
tool=$1
shift
mkdir -p "$root/build/editors"
newer=$root/build/newer/sid-godot
opengl="libgl1 libglx-mesa0 libegl1 libegl-mesa0 libgl1-mesa-dri" # to draw the editor, without a graphics card
tried="" wrong=0

within() { sh "$root/scripts/within.sh" "$@" || wrong=1; }

lint() {
    modules=$root/build/gdtoolkit/$1
    if [ ! -x "$modules/bin/gdlint" ]; then
        python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --target "$modules" \
            "gdtoolkit==$1.*" > /dev/null 2>&1 || { echo "left out: gdlint for Godot $1 (PyPI has no gdtoolkit here)"; return 0; }
    fi
    echo "gdlint $(PYTHONPATH=$modules python3 "$modules/bin/gdlint" --version) for $2"
    PYTHONPATH=$modules python3 "$modules/bin/gdlint" "$root/$2" || wrong=1
}

# The editor on a virtual screen.
picture() {
    command -v xvfb-run > /dev/null || { echo "left out: the picture of Godot (xvfb-run is not there)"; return 0; }
    drivers=$(ls -d "$newer"/root/usr/lib/*/dri)
    within 600 "the picture of Godot" env LIBGL_DRIVERS_PATH="$drivers" \
        __EGL_VENDOR_LIBRARY_DIRS="$newer/root/usr/share/glvnd/egl_vendor.d" \
        /usr/bin/python3 -B "$here/picture.py" --tool "$tool" --godot "$newer/bin/godot" "$root/build/editors/godot.png"
}

# /usr/bin/python3 is the one that Debian's Pillow is for.
/usr/bin/python3 -c 'import PIL' || { echo "There is no Pillow (python3-pil): nothing was proved." >&2; exit 1; }
lint 4 integrations/godot
lint 3 integrations/godot3
if command -v godot3-server > /dev/null; then
    tried=yes
    within 1800 "Godot 3" /usr/bin/python3 -B "$root/integrations/godot3/test/run.py" --tool "$tool" --most "${MOST:-100}" "$@"
else
    echo "left out: Godot 3 (apt-get install godot3-server)"
fi
if [ "${NEWER:-1}" = 0 ]; then
    echo "left out: Godot 4 of Debian sid (NEWER=0)"
elif sh "$root/scripts/newer_debian.sh" -o "$newer" sid godot $opengl; then
    tried=yes
    within 1800 "Godot 4" /usr/bin/python3 -B "$here/run.py" --tool "$tool" --godot "$newer/bin/godot" \
        --most "${MOST:-100}" "$@"
    picture
else
    echo "left out: Godot 4 of Debian sid (see above)"
fi
if [ -z "$tried" ]; then
    echo "There is no Godot: nothing was proved." >&2
    exit 1
fi
exit $wrong
