#!/bin/sh
# After an install: tells the loader of the new libraries where it may, and prints the lines that compile a program.
#     installed.sh BUILD PREFIX        DESTDIR is honoured: then nothing outside of it is touched
set -eu
build=$1 prefix=${2%/}
. "$(dirname "$0")/quoted.sh"
if [ -n "${DESTDIR:-}" ]; then
    echo "Staged below $DESTDIR.  Packages run ldconfig where they are installed."
    exit 0
fi
PATH=$PATH:/usr/sbin:/sbin
libdir=$(sed -n 's/^CMAKE_INSTALL_LIBDIR:[A-Z]*=//p' "$build/CMakeCache.txt")
case $libdir in /*) ;; *) libdir=$prefix/$libdir ;; esac

system=no
case $prefix in /usr | /usr/local) system=yes ;; esac
if [ $system = yes ] && [ "$(id -u)" -eq 0 ] && command -v ldconfig > /dev/null; then ldconfig; fi

# What pkg-config and the loader find without help needs no word here.
find='' path=''
case :$(pkg-config --variable=pc_path pkg-config 2> /dev/null || true): in
*:"$libdir/pkgconfig":*) ;;
*) find=yes ;;
esac
if [ $system = yes ] && ls "$libdir"/libkolize.so* > /dev/null 2>&1 && command -v ldconfig > /dev/null &&
    ! ldconfig -p | grep -q "$libdir/libkolize\.so"; then path=" -Wl,-rpath,$libdir"; fi

# Of such paths pkg-config makes words for eval.
compile="cc" prefix_words=$(quoted "$prefix") config=$(quoted "$libdir/pkgconfig")
case $prefix_words in \'*) compile="eval cc" ;; esac
find=${find:+"PKG_CONFIG_PATH=$config "}

echo
echo "To compile a program:"
echo "    $compile first.c \$(${find}pkg-config --cflags --libs kolize)$path -o first"
if [ $system = yes ]; then
    echo "    cmake -S . -B out"
else
    echo "    cmake -S . -B out -DCMAKE_PREFIX_PATH=$prefix_words"
    echo "For a whole session of the shell, after which both lines go without paths:"
    echo "    export PATH=$(quoted "$prefix/bin"):\$PATH PKG_CONFIG_PATH=$config CMAKE_PREFIX_PATH=$prefix_words"
fi
