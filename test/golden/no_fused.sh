#!/bin/sh
# Does a library hold an instruction that multiplies and adds with one rounding?  It must not: x*y + z would then differ
# between machines.  The core calls no fma(), so every one is the compiler's doing.
#     no_fused.sh LIBRARY CC OPTION...      the options are those the library was compiled with
set -eu
library=$1 cc=$2
shift 2
fused='vfn?m(add|sub)|\<fn?m(add|sub|la|ls)\>'

# First the proof that such an instruction would be seen, where the options allow the compiler to use one.
planted=$(dirname "$library")/planted
echo 'double f(double a, double b, double c) { return a * b + c; }' > "$planted.c"
"$cc" "$@" -O2 -ffp-contract=fast -c "$planted.c" -o "$planted.obj"
if ! objdump -d "$planted.obj" | grep -qE "$fused"; then
    case $(uname -m):$(grep -cw fma /proc/cpuinfo || true) in
    x86_64:0) echo "this processor has no fused instructions, so none can be used"; exit 0 ;;
    esac
    echo "a planted fused instruction was not seen" >&2
    exit 1
fi

found=$(objdump -d "$library" | awk '/file format/ { file = $1 } { print file, $0 }' | grep -E "$fused" || true)
if [ -n "$found" ]; then
    echo "$found"
    exit 1
fi
echo "no fused instruction in $library"
