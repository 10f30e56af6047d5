#!/bin/sh
# Does a library hold an instruction that multiplies and adds with one rounding?  It must not: x*y + z would then differ
# between machines.  The core calls no fma(), so every one is the compiler's doing.
#     no_fused.sh FOLDER CC OPTION...      the folder of the object files, and how they were compiled
set -eu
folder=$1 cc=$2
shift 2
x86='vfn?m(add|sub)'
arm='\<fn?m(add|sub|la|ls)\>'
ppc='\<(fn?m(add|sub)s?\.?|xsn?m(add|sub)[am][ds]p|xvn?m(add|sub)[am][ds]p|vn?m(add|sub)fp)\>'
s390='\<(m[as][de]br?|[vw]fn?m[as][ds]?b?)\>'
objdump=$("$cc" -print-prog-name=objdump)

# First the proof that such an instruction would be seen, where the options allow the compiler to use one.
planted=$folder/planted
echo 'double f(double a, double b, double c) { return a * b + c; }' > "$planted.c"
"$cc" "$@" -O2 -ffp-contract=fast -c "$planted.c" -o "$planted.obj"
if ! "$objdump" -d "$planted.obj" | grep -qE "$x86|$arm|$ppc|$s390"; then
    case $("$cc" "$@" -dM -E -x c /dev/null) in
    *__FMA__*) ;;
    *__SSE2__*) echo "these options allow no fused instruction"; exit 0 ;; # x86 without them
    esac
    echo "a planted fused instruction was not seen" >&2
    exit 1
fi

found=$("$objdump" -d "$folder"/*.o | awk '/file format/ { file = $1 } { print file, $0 }' |
    grep -E "$x86|$arm|$ppc|$s390" || true)
if [ -n "$found" ]; then
    echo "$found"
    exit 1
fi
echo "no fused instruction in $folder"
