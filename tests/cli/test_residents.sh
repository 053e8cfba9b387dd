#!/bin/sh
# test_residents.sh ENGAWA NODE PYTHON SOURCE - programs of the operator that play as bots at the tables of a real server:
# good ones, and those that crash, talk nonsense, or try what they must not. The client is examples/clients/table.mjs.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
node=$2
python=$3
source=$4
export LC_ALL=C HOME="$dir" XDG_DATA_HOME="$dir"
server=
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$dir"' EXIT INT TERM
if ! printf 'engawa 1\n' | "$engawa" box -- "$python" "$source/tests/cli/resident.py" good | grep -q ready; then
    echo "this kernel cannot enclose a program"
    exit 77
fi

# open OPTION...: a server, at $url.
open() {
    "$engawa" serve --host 127.0.0.1 --data "$dir/data" "$@" >"$dir/said" 2>"$dir/log" &
    server=$!
    until url=$(grep -o 'http://127.0.0.1:[0-9]*' "$dir/said" | head -1) && [ -n "$url" ]; do
        kill -0 $server || exit 1
        sleep 0.02
    done
}

play() { timeout 60 "$node" "$source/examples/clients/table.mjs" "$url" "$@" >"$dir/out" 2>"$dir/err"; }

# faults NAME: how many bot-faults of that bot the server has told.
faults() { grep -c "the bot $1 broke the rules" "$dir/log"; }

# moves: how many moves people have asked for, where the server tells all asks.
moves() { grep -c 'asks: move' "$dir/log"; }

resident() { echo "$1=$python $source/tests/cli/resident.py $1"; }

counting="$python $source/examples/bots/counting.py"
open --port 0 --bot-pace 0 --bot "good=$counting" --bot "$(resident crash)" --bot "$(resident single)" \
    --bot "good2=$counting" --bot "good3=$counting" --bot "good4=$counting" --bot "good5=$counting" \
    --bot "good6=$counting" --bot "good7=$counting" --bot "good8=$counting" --bot "good9=$counting" \
    --bot "curious=--memory 128 -- $python $source/tests/cli/resident.py curious" --bot "gone=$dir/nobody"
grep -q '"gone" cannot run in the sandbox, or does not greet' "$dir/log"
check 'a program that does not greet is told, and the server opens' $?
play burning-desire dou-dizhu dixit --bot good && test "$(grep -c ': finished' "$dir/out")" = 3 && test "$(faults good)" = 0
check 'a program plays whole games' $?
play dou-dizhu --bot curious && test "$(faults curious)" = 0
check 'it gets no socket, no more memory than it may, and no card that its seat does not see' $?
play dou-dizhu yahtzee --bot single && test "$(faults single)" = 0
check 'a process plays one seat of one game' $?
play burning-desire --bot good9 && test "$(faults good9)" = 0
check 'more than eight programs may be bots' $?
play burning-desire --bot crash && test "$(faults crash)" -gt 0
check 'where it ends at each question, random moves are made' $?

# The server goes away in the middle of a game, and comes back without the program.
kill -9 $server
wait $server 2>/dev/null
open --port "${url##*:}" --bot-pace 20 --log-level debug --bot "good=$python $source/examples/bots/counting.py" \
    --bot "$(resident nonsense)"
play burning-desire --bot nonsense && test "$(faults nonsense)" -gt 0
check 'and so they are in place of nonsense' $?
before=$(moves)
"$node" "$source/examples/clients/table.mjs" "$url" dixit --bot good >"$dir/out" 2>"$dir/err" &
client=$!
until [ "$(moves)" -gt "$before" ]; do
    kill -0 $client || break
    sleep 0.02
done
kill -9 $server
wait $server 2>/dev/null
open --port "${url##*:}" --bot-pace 0
wait $client && grep -q ': finished' "$dir/out"
check 'a game goes on where the program is not there any more' $?
table=$("$engawa" admin --data "$dir/data" tables list | awk '/dixit/ {print $1}' | head -1)
"$node" -e "fetch('$url/t/$table/record.engawa').then(async (reply) => console.log((await reply.text()).trim()))" >"$dir/record"
grep -q ' · good"' "$dir/record" && "$engawa" replay "$dir/record" >"$dir/out" 2>"$dir/err" &&
    "$engawa" verify "$dir/record" >"$dir/out" 2>"$dir/err"
check 'its record has the name, and is replayed and verified' $?
! play yahtzee --bot good && grep -q no-such-bot "$dir/err"
check 'and it is not to be chosen then' $?
end_cases
