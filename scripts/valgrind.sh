#!/bin/sh
# Runs libraries and tool under valgrind: lost memory, wrong accesses, and what depends on memory never written.
#     valgrind.sh BUILD_FOLDER
# Test programs of every floor that take memory or hand it out, each with few random cases, and the tool's verbs on the
# example map.  Programs run a hundredth as fast under it, so those that take longer than a blink are left out.
set -eu
build=$(cd "$1" && pwd)
programs="base/test_* shape/test_* mask/test_mask_memory mask/test_mask_canvas mask/test_mask_trace world/test_bodies
    world/test_world_query world/test_step_events move/test_move_memory io/test_* pool/test_const_queries"
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

for wanted in $programs; do
    for program in "$build"/test/$wanted; do
        case $program in
        */test_edge_tree | */test_map_errors) continue ;; # half a second without valgrind; they need many cases
        esac
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
