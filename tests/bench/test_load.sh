#!/bin/sh
# test_load.sh ENGAWA-LOAD ENGAWA ENGAWA-RELAY RELAY: the load generator plays each mode for a moment, against the
# real server and the two relays, and finds nothing wrong. How fast that was is no concern here.
set -eu
load=$1 engawa=$2 least=$3 relay=$4

# Runs MODE with a small dose and looks for WORD in what it prints.
expect() {
    word=$1
    shift
    output=$("$load" "$@" --json)
    case $output in
    *"$word"*) ;;
    *)
        echo "test_load: engawa-load $* printed no $word: $output" >&2
        exit 1
        ;;
    esac
}

expect '"mode":"closed"' closed "$engawa" --tables 5 --game all --seconds 1 --settle 0
expect '"mode":"paced"' paced "$engawa" --tables 2 --rate 50 --seconds 1 --settle 0
expect '"ping_max_ms"' mixed "$engawa" --tables 5 --rate 50 --seconds 2 --settle 0 --bot-pace 0
expect 'killed' storm "$engawa" --tables 4 --rate 50 --seconds 8 --settle 0
expect '"told":40' idle "$engawa" --sockets 40 --active 2 --seconds 1 --settle 0
expect '"game":"echo"' closed "$least" --tables 3 --seconds 1 --settle 0 --threads 1
command -v node >/dev/null || exit 0
expect '"game":"echo"' paced "$relay" --tables 2 --rate 200 --seconds 1 --settle 0 --threads 1

# A relay that leaves numbers out is found out.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
sed 's/++socket.table.moves/(socket.table.moves += 2)/' "$relay" >"$folder/wrong.mjs"
if "$load" paced "$folder/wrong.mjs" --tables 1 --rate 50 --seconds 1 >"$folder/output" 2>&1 ||
    ! grep -q 'expected the number of the move' "$folder/output"; then
    echo "test_load: a relay that counts wrongly was taken for right:" >&2
    cat "$folder/output" >&2
    exit 1
fi
