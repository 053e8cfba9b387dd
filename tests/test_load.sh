#!/bin/sh
# test_load.sh ENGAWA-LOAD ENGAWA RELAY: the load generator plays each mode for a moment, against the real
# server and the relay, and finds nothing wrong. How fast that was is no concern here.
set -eu
load=$1 engawa=$2 relay=$3

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
if command -v node >/dev/null; then
    expect '"game":"echo"' paced "$relay" --tables 2 --rate 200 --seconds 1 --settle 0 --threads 1
fi
