#!/bin/sh
# Makes every package whose tool is here, and tries it:  test.sh OUT [NAME...]
#     NAME   debian conan meson luarocks xmake vcpkg homebrew nix completion; without one, all
# Tools come by setup.sh packages; conan and xmake by PyPI.  A tool that is not here is skipped by name.  A line for each says with what
# versions it was tried; files are joined where only the recipe is tried, which takes half the time.  vcpkg, Homebrew and nix's
# packages are in no registry that this reaches: packaging/stand-ins runs their recipes.
set -eu
tree=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- completion meson conan luarocks vcpkg homebrew nix xmake debian
here=$tree/packaging
version=$(python3 -B -c "import sys; sys.path.insert(0, '$here'); import recipes; print(recipes.version_of())")
recipes=$out/recipes
first="2 deep; move by (-2, 0)"

say() { printf '%-11s %s\n' "$name" "$1"; }
fail() { [ ! -f "$log" ] || tail -n 30 "$log" >&2; say "FAILED: $1"; failed=yes; }
has() {
    for tool; do
        command -v "$tool" > /dev/null || { say "skipped: $tool is not here"; return 1; }
    done
}

# The archives that recipes name: the tree as git knows it, and the library as two files.
archives() {
    rm -rf "$out/tree" "$out/two"
    mkdir -p "$out/tree/kolize-$version" "$out/two/kolize-$version-two-files"
    (cd "$tree" && if [ -e .git ]; then git ls-files -z --cached --others --exclude-standard; else find . -name 'build*' -prune -o -type f -print0; fi |
        tar -c --null -T - ) | tar -x -C "$out/tree/kolize-$version"
    python3 -B "$tree/scripts/amalgamate.py" --source "$tree" --out "$out/two/kolize-$version-two-files" > /dev/null
    cp "$tree/LICENSE" "$out/two/kolize-$version-two-files/"
    tar -czf "$out/kolize-$version-source.tar.gz" -C "$out/tree" "kolize-$version"
    tar -czf "$out/kolize-$version-two-files.tar.gz" -C "$out/two" "kolize-$version-two-files"
    python3 -B "$here/recipes.py" "$recipes" --archives "$out"
}

try_completion() {
    tool=${KOLIZE:-$tree/build/kolize}
    [ -x "$tool" ] || { say "skipped: the tool is not built"; return; }
    python3 -B "$here/tool_files.py" "$tool" > "$log" || { fail "a file differs from what the tool says"; return; }
    tried="bash $(bash -c 'echo $BASH_VERSION')"
    bash -n "$here/tool/kolize.bash" || fail "bash"
    if command -v zsh > /dev/null; then
        zsh -n "$here/tool/_kolize" && tried="$tried, $(zsh --version | cut -d' ' -f1-2)" || fail "zsh"
    else
        tried="$tried; zsh is not here"
    fi
    if command -v man > /dev/null; then
        man --warnings -E UTF-8 -l -Tutf8 -Z "$here/tool/kolize.1" 2>&1 > /dev/null | tee "$log" | grep -q . && fail "man warns"
        tried="$tried; $(man --version)"
    fi
    say "ok: $tried; PowerShell was not tried"
}

try_meson() {
    has meson ninja || return 0
    rm -rf "$out/meson"
    cp -r "$recipes/meson" "$out/meson"
    mv "$out/meson/subprojects" "$out/meson/example/"
    mkdir -p "$out/meson/example/subprojects/packagecache"
    cp "$out/kolize-$version-two-files.tar.gz" "$out/meson/example/subprojects/packagecache/"
    (cd "$out/meson/example" && meson setup build --wrap-mode=nodownload && meson test -C build && ./build/first) > "$log" 2>&1 &&
        grep -qF "$first" "$log" && say "ok: meson $(meson --version), --wrap-mode=nodownload" || fail "meson"
}

# Sets `tool` to a program, which PyPI's package of the second name has where it is not here.
by_pip() {
    tool=$1
    if command -v "$1" > /dev/null; then return; fi
    tool=$out/python/bin/$1
    if [ -x "$tool" ]; then return; fi
    { [ -x "$out/python/bin/pip" ] || python3 -m venv "$out/python"; } > "$log" 2>&1 && "$out/python/bin/pip" install -q "$2" >> "$log" 2>&1 ||
        { say "skipped: $1 is not here, and pip cannot install it"; return 1; }
}

try_conan() {
    by_pip conan conan || return 0
    export CONAN_HOME="$out/conan-home"
    for shared in False True; do
        (cd "$recipes/conan" && $tool profile detect --force && $tool create . -nr -o "kolize/*:shared=$shared" \
            -c 'tools.cmake.cmaketoolchain:extra_variables={"CMAKE_UNITY_BUILD": "ON"}') > "$log" 2>&1 ||
            { fail "shared=$shared"; return; }
        grep -qF "$first" "$log" || { fail "its test_package did not say '$first'"; return; }
    done
    say "ok: $($tool --version), static and shared, test_package run"
}

try_luarocks() {
    has luarocks luajit || return 0
    spec=$(ls "$here"/luarocks/*.rockspec 2> /dev/null | head -n 1)
    [ -n "$spec" ] || { say "skipped: packaging/luarocks has no rockspec"; return; }
    rm -rf "$out/lua" "$out/rocks"
    mkdir "$out/lua"
    cp "$out/two/kolize-$version-two-files"/*.[ch] "$tree"/bindings/lua/*.lua "$tree/LICENSE" "$spec" "$out/lua/"
    (cd "$out/lua" && luarocks --lua-version 5.1 lint ./*.rockspec && luarocks --lua-version 5.1 --tree "$out/rocks" make --deps-mode none &&
        LUA_PATH="$out/rocks/share/lua/5.1/?.lua" LUA_CPATH="$out/rocks/lib/lua/5.1/?.so" luajit -e 'print(require("kolize") and "kolize is there")') \
        > "$log" 2>&1 && grep -q "kolize is there" "$log" && say "ok: luarocks $(luarocks --version | sed -n 's/.*rocks //p' | head -n 1), make and require" || fail "luarocks"
}

try_vcpkg() {
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$recipes/vcpkg/vcpkg.json" || { fail "vcpkg.json is no JSON"; return; }
    for linkage in static dynamic; do
        cmake -DPORT="$recipes/vcpkg" -DWORK="$out/vcpkg" -DLINKAGE=$linkage -P "$here/stand-ins/vcpkg.cmake" > "$log" 2>&1 ||
            { fail "$linkage"; return; }
        cc -std=c11 "$tree/examples/first.c" -I"$out/vcpkg/packages/include" -L"$out/vcpkg/packages/lib" -lkolize -lm -o "$out/vcpkg/first"
        [ "$(LD_LIBRARY_PATH=$out/vcpkg/packages/lib "$out/vcpkg/first")" = "$first" ] || { fail "$linkage: the program says otherwise"; return; }
    done
    say "ok: vcpkg is not here; $(cmake --version | head -n 1) ran the port by a stand-in, static and dynamic"
}

try_homebrew() {
    has ruby || return 0
    ruby -wc "$recipes/homebrew/kolize.rb" > "$log" 2>&1 &&
        ruby "$here/stand-ins/homebrew.rb" "$recipes/homebrew/kolize.rb" "$out/homebrew" > "$log" 2>&1 &&
        say "ok: brew is not here; $(ruby --version | cut -d' ' -f1-2) ran install and test by a stand-in" || fail "homebrew"
}

try_nix() {
    has nix-instantiate || return 0
    nix-instantiate --parse "$recipes/nix/package.nix" > "$log" 2>&1 || { fail "syntax"; return; }
    NIX_STATE_DIR=$out/nix-state NIX_STORE_DIR=$out/nix-store nix-instantiate --eval --strict --json "$here/stand-ins/nix.nix" \
        --arg package "$recipes/nix/package.nix" > "$out/nix.json" 2> "$log" || { fail "evaluation"; return; }
    flags=$(python3 -c 'import json, sys; print(" ".join(json.load(open(sys.argv[1]))["cmakeFlags"]))' "$out/nix.json")
    rm -rf "$out/nix"
    { cmake -S "$out/tree/kolize-$version" -B "$out/nix" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_INSTALL_PREFIX="$out/nix/prefix" $flags &&
        cmake --build "$out/nix" -j 2 && cmake --install "$out/nix" && "$out/nix/prefix/bin/kolize" doctor; } > "$log" 2>&1 &&
        say "ok: $(nix-instantiate --version) evaluates it without nixpkgs; built and examined with its flags" || fail "build"
}

try_xmake() {
    by_pip xmake xmake-wheel || return 0
    rm -rf "$out/xmake"
    cp -r "$recipes/xmake" "$out/xmake"
    export XMAKE_ROOT=y XMAKE_COLORTERM=nocolor XMAKE_GLOBALDIR="$out/xmake/global" XMAKE_PKG_CACHEDIR="$out/xmake/cache" \
        XMAKE_PKG_INSTALLDIR="$out/xmake/packages"
    for form in static shared; do
        # -P: else xmake takes the outermost xmake.lua, which is the recipe.
        (cd "$out/xmake/example" && "$tool" g --network=private && "$tool" f -P . -c -y -v -m release --form=$form &&
            "$tool" build -P . first && "$tool" run -P . first) > "$log" 2>&1 && grep -qF "$first" "$log" || { fail "$form"; return; }
    done
    say "ok: xmake $("$tool" --version | sed -n 's/^xmake v\([0-9.]*\).*/\1/p'), static and shared, a program runs"
}

try_debian() {
    has dpkg-buildpackage dh lintian || return 0
    rm -rf "$out/debian"
    mkdir "$out/debian"
    cp "$out/kolize-$version-source.tar.gz" "$out/debian/kolize_$version.orig.tar.gz"
    tar -xzf "$out/debian/kolize_$version.orig.tar.gz" -C "$out/debian"
    cp -r "$recipes/debian" "$out/debian/kolize-$version/debian"
    (cd "$out/debian/kolize-$version" && dpkg-buildpackage -us -uc -j2) > "$log" 2>&1 || { fail "dpkg-buildpackage"; return; }
    lintian --allow-root --fail-on error,warning "$out/debian"/*.changes > "$out/debian/lintian.log" 2>&1 ||
        { cat "$out/debian/lintian.log" >&2; fail "lintian"; return; }
    if dpkg-deb -c "$out"/debian/kolize_*.deb | grep -q 'LICENSE'; then fail "a LICENSE beside copyright"; return; fi
    packages=$(ls "$out"/debian/*.deb | grep -vc dbgsym)
    say "ok: $packages packages; dpkg-buildpackage $(dpkg-buildpackage --version | sed -n '1s/.*version \([0-9.]*[0-9]\).*/\1/p'), $(lintian --version | tr -d v | head -n 1): $(grep -c . "$out/debian/lintian.log" || true) tags"
    if command -v autopkgtest > /dev/null && [ "$(id -u)" = 0 ] && [ -n "${AUTOPKGTEST:-}" ]; then
        is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null)" = installed ]; }
        added="" # the null testbed is this machine: what is installed for the tests goes again
        for deb in "$out"/debian/*.deb; do
            package=$(dpkg-deb -f "$deb" Package)
            is_installed "$package" || added="$added $package"
        done
        autopkgtest -B "$out"/debian/*.deb "$out/debian/kolize-$version/" -- null > "$out/autopkgtest.log" 2>&1 && say "autopkgtest: passed" ||
            { log=$out/autopkgtest.log; fail "autopkgtest"; }
        for package in $added; do
            if is_installed "$package"; then dpkg --purge --force-depends "$package" >> "$out/autopkgtest.log" 2>&1; fi
        done
    fi
}

failed=""
archives
for name; do
    log=$out/$name.log
    case $name in
    completion | meson | conan | luarocks | vcpkg | homebrew | nix | xmake | debian) try_$name ;;
    *) echo "test.sh: no package manager $name" >&2; exit 2 ;;
    esac
done
[ -z "$failed" ]
