#!/bin/sh
# The reference of all public headers and the pages of docs/ as HTML, without a warning or not at all:
#     build.sh FOLDER [PICTURES]        FOLDER/html/index.html; PICTURES: docs/pictures unless given
set -eu
tree=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
KOLIZE_DOCS=$(cd "$1" && pwd)
KOLIZE_PICTURES=${2:-$tree/docs/pictures}
KOLIZE_VERSION=$(sed -n 's/^#define KZ_VERSION_TEXT *"\(.*\)"/\1/p' "$tree/include/kolize/base.h")
KOLIZE_STYLE=$tree/docs/reference/style.css
export KOLIZE_DOCS KOLIZE_PICTURES KOLIZE_VERSION KOLIZE_STYLE
rm -rf "$KOLIZE_DOCS/input" "$KOLIZE_DOCS/html"
python3 -B "$tree/docs/reference/filter.py" "$tree" "$KOLIZE_DOCS/input"
exec doxygen "$tree/docs/reference/Doxyfile"
