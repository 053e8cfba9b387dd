#!/bin/sh
# test_build.sh SOURCE - a build without what the page needs stops and says what to do, and with more than that makes the
# same page; the library needs only two libraries; the scripts that build tell how they are used without building.
set -u
. "$(dirname "$0")/../support/cases.sh"
export LC_ALL=C

# refuses NAME PROGRAM SAID: with PROGRAM as NAME, meson setup fails and says SAID and the way out.
refuses() {
    printf "[binaries]\n%s = '%s'\n" "$1" "$2" >"$dir/native.ini"
    ! meson setup --native-file "$dir/native.ini" -Dtests=false "$dir/build" "$source" >"$dir/out" 2>"$dir/err" &&
        grep -q "ERROR: .*The page needs .*$3" "$dir/out" && grep -q -e '-Dpage=false' "$dir/out"
    check "${2##*/} as $1 is refused" $?
    rm -rf "$dir/build"
}
source=$1
printf '#!/bin/sh\necho v16.20.2\n' >"$dir/old-node"
chmod +x "$dir/old-node"
refuses node "$dir/old-node" 'Node.js'
refuses clang false 'wasi-libc'

# Clang would run a wasm-opt that it finds, and the page's module would be another one.
mkdir "$dir/path"
printf '#!/bin/sh\necho "wasm-opt ran"; exit 1\n' >"$dir/path/wasm-opt"
chmod +x "$dir/path/wasm-opt"
echo 'int one(void); int one(void) { return 1; }' >"$dir/one.c"
PATH=$dir/path:$PATH node "$source/web/core/compile.mjs" clang "$source" "$dir/one.wasm" "$dir/one.d" "$dir/one.c" \
    >"$dir/out" 2>"$dir/err" && [ -s "$dir/one.wasm" ] && ! grep -q 'wasm-opt' "$dir/out" "$dir/err"
check "a wasm-opt of the machine changes nothing in the page's module" $?

# A system that has just these two; pkg-config knows no others.
mkdir "$dir/known"
for name in jansson libsodium; do
    cp "$(pkg-config --variable=pcfiledir "$name")/$name.pc" "$dir/known" || end_cases
done
PKG_CONFIG_LIBDIR=$dir/known meson setup -Dlibrary_only=true "$dir/build" "$source" >"$dir/out" 2>"$dir/err" &&
    ninja -C "$dir/build" -t targets all >"$dir/out" 2>"$dir/err" && grep -q '^library/libengawa.so' "$dir/out" &&
    ! grep -q '^server/' "$dir/out"
check 'the library alone needs jansson and libsodium' $?
rm -rf "$dir/build"

meson setup -Dtests=false "$dir/build" "$source" >"$dir/out" 2>"$dir/err" &&
    ninja -C "$dir/build" -n all >"$dir/out" 2>"$dir/err" && grep -q 'cli/engawa\.1' "$dir/out"
check 'a build that is installed makes the manual page' $?
rm -rf "$dir/build"

# A clone that has nothing but these scripts: anything else that they started would fail.
mkdir "$dir/clone" && cp -r "$source/scripts" "$dir/clone"
for script in serve test; do
    "$dir/clone/scripts/$script" --help >"$dir/out" 2>"$dir/err" && ! [ -s "$dir/err" ] && [ "$(ls "$dir/clone")" = scripts ] &&
        grep -q "^usage: scripts/$script" "$dir/out"
    check "scripts/$script --help answers in a fresh clone" $?
done
end_cases
