#!/bin/sh
# test_library_alone.sh SOURCE - the library alone (-Dlibrary_only=true) needs little and takes few steps. They are
# counted, not made.
set -u
. "$(dirname "$0")/../support/cases.sh"

meson setup "$dir/build" "$1" -Dlibrary_only=true >"$dir/out" 2>&1
check 'it is set up' $?
meson introspect "$dir/build" --dependencies | tr '{' '\n' | sed -n 's/.*"name": "\([^"]*\)".*/\1/p' | sort | tr '\n' ' ' >"$dir/needs"
cat "$dir/needs"
[ "$(cat "$dir/needs")" = 'jansson libsodium threads ' ]
check 'it needs jansson and libsodium, and nothing of the server' $?
steps=$(ninja -C "$dir/build" -n | sed -n 's/^\[.*\/\([0-9]*\)\].*/\1/p' | tail -n 1)
echo "$steps steps"
[ "${steps:-100}" -lt 100 ]
check 'it is built in fewer than 100 steps' $?
end_cases
