#!/bin/sh
# Builds the program of `make cliffs` over a core that counts its basic blocks, and runs it:
#     run.sh FOLDER CC -O0|-O1 [ARGUMENT...]
# With CLIFFS_BINDINGS the same is asked from Python and JavaScript.  The core is the two files of scripts/amalgamate.py,
# compiled only when they changed.
set -eu
folder=$1 cc=$2 level=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
tree=$(cd "$here/../.." && pwd)
mkdir -p "$folder"
python3 -B "$tree/scripts/amalgamate.py" --source "$tree" --out "$folder/dist" > /dev/null
counted="-std=c11 $level -fno-pie -ffp-contract=off -fsanitize-coverage=trace-pc"
if [ ! -f "$folder/kolize.o" ] || ! cmp -s "$folder/dist/kolize.c" "$folder/kolize.c" ||
    ! cmp -s "$folder/dist/kolize.h" "$folder/kolize.h"; then
    "$cc" $counted -include "$here/memory_calls.h" -c "$folder/dist/kolize.c" -o "$folder/kolize.o"
    cp "$folder/dist/kolize.c" "$folder/dist/kolize.h" "$folder"
fi
"$cc" -std=c11 -O1 -g1 -Wall -Wextra -Werror -fno-pie -no-pie -I "$tree/include" "$here"/*.c "$folder/kolize.o" \
    -o "$folder/cliffs" -lm
if [ -n "${CLIFFS_BINDINGS-}" ]; then
    sh "$here/bindings.sh" "$folder" "$cc" "${PYTHON:-python3}" > "$folder/bindings.txt"
    set -- --read "$folder/bindings.txt" "$@"
fi
exec "$folder/cliffs" --exceptions "$here/exceptions.txt" "$@"
