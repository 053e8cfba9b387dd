#!/bin/sh
# test_clients.sh ENGAWA NODE TABLE PYTHON FIRST - the client TABLE, which was written from docs/protocol.md, plays every
# game to its end at a real server: two of its guests and a bot, each guest over three connections. FIRST, the client that
# docs/protocol.md shows, plays its game.
set -u
. "$(dirname "$0")/../../support/cases.sh"
engawa=$1
node=$2
client=$3
python=$4
first=$5
export LC_ALL=C HOME="$dir" XDG_DATA_HOME="$dir"

"$engawa" serve --host 127.0.0.1 --port 0 --data "$dir/data" --bot-pace 0 >"$dir/said" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$dir"' EXIT INT TERM
until url=$(grep -o 'http://127.0.0.1:[0-9]*' "$dir/said" | head -1) && [ -n "$url" ]; do
    kill -0 $server || exit 1
    sleep 0.05
done
timeout 300 "$node" "$client" "$url" --people 2 --lose 2 >"$dir/out" 2>"$dir/err"
check 'the client ends well' $?
for game in yahtzee burning-desire dou-dizhu dixit sengoku-domino; do
    grep -q "^$game: finished, scores \[[-0-9,]*\], ranks \[.*1" "$dir/out"
    check "$game is played to its end" $?
done
timeout 60 "$node" "$client" "$url" chess >"$dir/out" 2>"$dir/err"
[ $? != 0 ] && grep -q 'no-such-game' "$dir/err"
check 'a refusal has a code' $?
timeout 60 "$python" "$first" 127.0.0.1 "${url##*:}" >"$dir/out" 2>"$dir/err" && grep -q '^\[[0-9]*, [0-9]*\]$' "$dir/out"
check 'the client of forty lines plays its game to the end' $?
end_cases
