#!/bin/sh
# Runs libraries and tool under valgrind: lost memory, wrong accesses, and what depends on memory never written.
#     valgrind.sh BUILD_FOLDER [FLOOR...]
# Every test program of base, shape, io and pool and those about memory of the others, each with few random cases; and
# the tool's verbs on the example map.  Programs run a hundredth as fast under it, so it is not all tests.
set -eu
build=$(cd "$1" && pwd)
shift
floors=${*:-base shape move world mask io pool}
cd "$(dirname "$0")/.."
log=$build/valgrind.log
out=$build/valgrind-out
mkdir -p "$out"
ran=0
failed=0

# check STATUSES COMMAND...: it ends with one of these, and valgrind has nothing to say.
check() {
    good=$1
    shift
    status=0
    G_SLICE=always-malloc valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
        --show-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=test/valgrind.supp \
        "$@" > "$log" 2>&1 || status=$?
    ran=$((ran + 1))
    case " $good " in
    *" $status "*) ;;
    *)
        failed=$((failed + 1))
        echo "FAIL (status $status): $*"
        tail -n 40 "$log"
        ;;
    esac
}

for fault in leak unwritten overrun; do check 99 "$build/test/faults" $fault; done
check 0 "$build/test/faults" none

for floor in $floors; do
    case $floor in
    base | shape | io | pool) wanted="$build/test/$floor/test_*" ;;
    *) wanted="$build/test/$floor/test_*memory*" ;;
    esac
    for program in $wanted; do
        [ -x "$program" ] || continue
        check 0 "$program" --scale 1
    done
done

if [ -x "$build/kolize" ]; then
    tool=$build/kolize
    arcade=examples/arcade
    check "0 1" "$tool" hit $arcade/ship.png $arcade/rock_mid.png --at 30,-12 --angle 30 -o "$out/hit.png"
    check "0 1" "$tool" sweep $arcade/shot.png $arcade/rock_big.png --at 90,10 --motion 200,40 --json
    check "0 1" "$tool" check $arcade/arcade.tmx -o "$out/check.svg"
    check "0 1" "$tool" mask $arcade/ship.png -o "$out/ship.kmask"
    check "0 1" "$tool" fit $arcade/ship.png
    check "0 1" "$tool" trace $arcade/ship.png --json
    check "0 1" "$tool" info $arcade/arcade.tmx
    check 3 "$tool" check Makefile
    check 2 "$tool" hit
fi

echo "$ran programs under valgrind, $failed with complaints"
[ "$failed" = 0 ] && [ "$ran" -gt 4 ]
