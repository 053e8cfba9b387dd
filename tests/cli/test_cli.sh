#!/bin/sh
# test_cli.sh ENGAWA [short] - the real program as people call it: statuses, messages, files and pipes;
# `short` without the games that show which bot is better, with fewer games of the same kind and fewer positions, since
# these take long under a sanitizer.
# Each case prints a line; the counts at the end have the form of the C tests.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$1
short=${2:-}
unset LC_ALL LC_MESSAGES NO_COLOR COLUMNS LINES
LANG=C.UTF-8
export LANG

# run STATUS ARGUMENT...: runs engawa; true if it exits with STATUS.
run() {
    want=$1
    shift
    "$engawa" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    [ $? -eq "$want" ]
}

# pipe STATUS ARGUMENT...: the same, with standard input.
pipe() {
    want=$1
    shift
    "$engawa" "$@" >"$dir/out" 2>"$dir/err"
    [ $? -eq "$want" ]
}

out() { grep -q -- "$1" "$dir/out"; }
err() { grep -q -- "$1" "$dir/err"; }
# says nothing on standard error / standard output
quiet() { [ ! -s "$dir/err" ]; }
silent() { [ ! -s "$dir/out" ]; }

# ---- help, version, language ----

run 2 && out 'usage: engawa' ; check 'without arguments: the help, status 2' $?
run 0 --help && out 'usage: engawa' && out yahtzee; check '--help lists commands and games' $?
run 0 --version && out '^engawa [0-9]'; check '--version' $?
run 2 dance && err 'no command "dance"'; check 'an unknown command' $?
options() { sed -n 's/^  \(--[a-z-]*\).*/\1/p' "$dir/out"; }
for command in sim match dataset train replay legal verify play serve sit box; do
    run 0 $command --help && quiet && out "engawa $command"; check "$command --help in English" $?
    english=$(options)
    run 0 $command --help --lang ja && quiet && out '使い方'; check "$command --help in Japanese" $?
    [ "$english" = "$(options)" ]; check "$command: the same options in both languages" $?
    run 2 $command --no-such-option && silent && ! quiet
    check "$command: an unknown option is wrong usage" $?
done
for option in --unread --unread-per-address; do
    run 0 serve --help && out "  $option MB"; check "serve tells of $option" $?
    run 2 serve $option 0 && err "$option"; check "serve $option: at least one megabyte" $?
done
LC_ALL=ja_JP.UTF-8 run 0 --help && out '使い方'; check 'LC_ALL=ja' $?
LC_MESSAGES=ja_JP.UTF-8 run 0 --help && out '使い方'; check 'LC_MESSAGES=ja' $?
LANG=ja_JP.UTF-8 run 0 --help && out '使い方'; check 'LANG=ja' $?
LC_ALL=C LANG=ja_JP.UTF-8 run 0 --help && out 'usage:'; check 'LC_ALL goes before LANG' $?
LC_ALL='' LANG=ja_JP.UTF-8 run 0 --help && out '使い方'; check 'an empty LC_ALL is none' $?
LANG=ja_JP.UTF-8 run 0 --lang en --help && out 'usage:'; check '--lang overrides' $?
run 0 --lang=ja sim --help && out '使い方'; check '--lang=ja before the command' $?
run 2 --lang fr --help && err 'en or ja'; check 'a language that is not spoken here' $?
run 2 --help --lang; check '--lang without a value' $?

# ---- sim ----

games=20
run 0 sim yahtzee --games $games --seed a --record "$dir/a" && quiet && out '20 games'; check 'sim plays and tells' $?
[ "$(find "$dir/a" -name 'yahtzee-0000*.engawa' | wc -l)" = $games ]; check 'sim --record writes one record a game' $?
sed -n 's/^ *\([0-9]*\)  random .*/\1/p' "$dir/out" | tr '\n' ' ' | grep -qx '1 2 '; check 'sim counts seats from 1, as people do' $?
run 0 sim yahtzee --games $games --seed a --threads 3 --record "$dir/b" && diff -r "$dir/a" "$dir/b" >/dev/null
check 'the same seed gives the same games with three threads' $?
run 0 sim yahtzee --games $games --seed b --record "$dir/c" && ! diff -r "$dir/a" "$dir/c" >/dev/null
check 'another seed gives other games' $?
run 0 sim yahtzee --games 5 --seed a --record "$dir/d" && cmp -s "$dir/a/yahtzee-000005.engawa" "$dir/d/yahtzee-000005.engawa"
check 'a game does not depend on how many are played' $?

positions='1 2 3 4 5 9 20'
games=24
many=300
[ -z "$short" ] || positions='1 3 20' games=6 many=60
# Every game: two threads write the same records as one, and all of them replay and are fair.
set -f
for table in 'yahtzee --players 5 --option sheet=yams' 'dou-dizhu --players 2' 'dou-dizhu --players 3 --option show-kitty=no' \
    'dou-dizhu --players 4 --option deal4=25+8' 'dixit --players 3' 'dixit --players 8 --option target=0' \
    'dixit --players 5 --option deck=our-pictures --option cards=300' 'burning-desire --players 1' 'burning-desire --players 5' \
    'sengoku-domino --players 2' 'sengoku-domino --players 4'; do
    run 0 sim $table --games $games --seed s --threads 1 --record "$dir/one" && run 0 sim $table --games $games --seed s --threads 2 --record "$dir/two" && diff -r "$dir/one" "$dir/two" >/dev/null
    check "sim $table: two threads play the same games as one" $?
    [ "$(ls "$dir/one" | wc -l)" = $games ]; check "sim $table: one record a game" $?
    set +f
    run 0 replay "$dir"/one/*.engawa && quiet; check "replay of sim $table" $?
    run 0 verify "$dir"/one/*.engawa && quiet; check "verify of sim $table" $?
    fine=0
    for lines in $positions; do
        head -n $lines "$dir"/one/*-000001.engawa >"$dir/open.engawa"
        run 0 legal "$dir/open.engawa" && quiet && LC_ALL=C sort -c "$dir/out" && ! grep -Eqv "^([0-7]	[a-z].*|chance	\?)$" "$dir/out" || fine=1
    done
    check "legal in sim $table: sorted lines of seat and move, or chance" $fine
    set -f
    rm -r "$dir/one" "$dir/two"
done
set +f

# what sim --json says of the games themselves
scores() { sed 's/,"threads":.*//' "$dir/out"; }
run 0 sim yahtzee --games $many --seed s --json; one=$(scores)
run 0 sim yahtzee --games $many --seed s --json --threads 4 && [ "$one" = "$(scores)" ]; check 'scores do not depend on threads' $?
run 0 sim yahtzee --games $many --seed s --json --record "$dir/e" && [ "$one" = "$(scores)" ]; check 'nor on --record' $?
run 0 sim yahtzee --games $many --seed t --json && [ "$one" != "$(scores)" ]; check 'but on the seed' $?
run 0 sim yahtzee --games 50 --seed 1 --bot normal --bot random --json; one=$(scores)
out '"bot":"normal"' && out '"bot":"random"'; check 'bots are seated in order' $?
run 0 sim yahtzee --games 50 --seed 1 --bot normal --bot random --json --threads 4 && [ "$one" = "$(scores)" ]; check 'bots play the same with four threads' $?
run 0 sim yahtzee --players 5 --games 3 --bot normal --bot random --json && [ "$(grep -o '"bot":"normal"' "$dir/out" | wc -l)" = 3 ]
check 'bots are seated again and again' $?
run 0 sim yahtzee --games 3 --option sheet=yams --json && out '"options":{"sheet":"yams"}'; check 'sim --option' $?
run 2 sim; check 'sim without a game' $?
run 2 sim chess && err chess; check 'sim of an unknown game' $?
# The clues of two games of Dixit that no one writes but bots.
clues() { cat "$dir"/spoken/*.engawa | grep -o 'clue [^}]*'; }
ascii() { LC_ALL=C grep -q '^[ -~]*$'; }
run 0 sim dixit --games 2 --bot normal --speak ja --record "$dir/spoken" && clues | grep -q . && ! clues | ascii
check 'sim --speak ja: bots speak Japanese from the first clue on' $?
run 0 sim dixit --games 2 --bot normal --speak en --record "$dir/spoken" && clues | ascii && ! clues | LC_ALL=C grep -q '[^ -~]'
check 'sim --speak en: and English' $?
run 2 sim dixit --speak fr && err 'en or ja'; check 'sim --speak: another language' $?
run 1 sim yahtzee --players 6 && err '1 to 5'; check 'sim with too many players' $?
run 1 sim yahtzee --option sheet=kniffel && err kniffel; check 'sim with an illegal option' $?
run 1 sim yahtzee --option jokers=yes && err jokers; check 'sim with an unknown option of the game' $?
run 2 sim yahtzee --option sheet; check 'sim with half an option' $?
run 2 sim yahtzee --bot nobody && err nobody && err random; check 'sim with an unknown bot' $?
for bad in 0 -1 x 1x '' 99999999999999999999; do
    run 2 sim yahtzee --games "$bad"; check "sim --games '$bad'" $?
done
run 2 sim yahtzee --games 1 --record "$dir/out/of/reach" && err 'cannot be written'; check 'sim --record where nothing can be written' $?

# ---- match ----

run 0 match yahtzee --bots normal,random --deals 10 && quiet && out 'A wins  *100.00 %' && out '20 games'
check 'match tells who is stronger' $?
run 0 match yahtzee --bots normal,random --deals 10 --lang ja && quiet && out 'A の勝率'; check 'match in Japanese' $?
for options in 'yahtzee' 'dixit --seats 3' 'dou-dizhu --seats 3 --option hands=1' 'dou-dizhu --seats 4 --sides'; do
    # shellcheck disable=SC2086
    run 0 match $options --bots random,random --deals 5 --json && quiet &&
        out '"win":{"mean":0.50000,"low":0.50000,"high":0.50000}' && out '"ahead":{"mean":0.00000'
    check "equal bots win exactly half of their matches: $options" $?
done
run 0 match dou-dizhu --sides --bots random,random --seats 3 --deals 50 --seed x --json && out '"games":100' &&
    sed 's/"threads.*//' "$dir/out" >"$dir/one"
run 0 match dou-dizhu --sides --bots random,random --seats 3 --deals 50 --seed x --json --threads 3 &&
    sed 's/"threads.*//' "$dir/out" | cmp -s - "$dir/one"
check 'a match does not depend on threads' $?
run 2 match yahtzee && err '--bots A,B'; check 'match without bots is wrong usage' $?
run 2 match yahtzee --bots normal && err '--bots A,B'; check 'match with one bot is wrong usage' $?
run 2 match yahtzee --bots normal,nobody && err 'normal'; check 'an unknown bot: the bots there are' $?
run 2 match yahtzee --bots normal,random --sides && err dou-dizhu; check 'match --sides is for Dou Dizhu' $?
run 1 match yahtzee --bots normal,random --seats 1 && err 'two players'; check 'nobody plays a match alone' $?
run 1 match dou-dizhu --bots random,random --seats 9; check 'match: too many players' $?

# More than two bots, and a file of results.
three='match yahtzee --bots random,normal,easy --deals 6'
whole() { sed 's/,"budget".*//' "$dir/out"; }
# shellcheck disable=SC2086
run 0 $three && quiet && out '3 bots' && out '^ 1\. normal' && out '^ 3\. random' && out 'against easy'
check 'every pair of three bots, the best first' $?
# shellcheck disable=SC2086
run 0 $three --markdown && quiet && out '^| bot | wins | ahead | normal | easy | random |$' && out '^| random | \*\*0.0 %\*\*' &&
    [ "$(wc -l <"$dir/out")" = 5 ]
check 'a table in Markdown' $?
# shellcheck disable=SC2086
run 0 $three --json && quiet && out '"standing":\[{"bot":"normal"' && out '"pairs":\[{"bots":\["random","normal"\],"win":{"mean":0.00000' &&
    out '"games":36'
check 'and in JSON' $?
# Dou Dizhu by sides: the two ways of a pair are the columns of its first bot, and the other way round of its second.
run 0 match dou-dizhu --sides --seats 3 --bots random,easy --deals 40 --json &&
    ways=$(sed -n 's/.*"ways":\[{"seats":"ABB","win":\([0-9.]*\).*"seats":"BAA","win":\([0-9.]*\).*/\1 \2/p' "$dir/out") &&
    expected=$(echo "$ways" | awk '{printf "| %.1f %% | %.1f %%", 100 - 100 * $2, 100 - 100 * $1}') &&
    run 0 match dou-dizhu --sides --seats 3 --bots random,easy --deals 40 --markdown &&
    out '^| bot | wins | ahead | as the landlord | against the landlord | easy | random |$' &&
    [ "$(sed -n 's/^| easy |[^|]*|[^|]*\(| [0-9.]* %\)[^|]*\(| [0-9.]* %\)[^|]*|.*/\1 \2/p' "$dir/out")" = "$expected" ]
check 'a table by sides' $?
run 0 match dou-dizhu --sides --seats 3 --bots random,easy,normal --deals 4 --json &&
    out '"bot":"normal","win":{[^}]*},"ahead":{[^}]*},"one":{"win":{[^}]*},"ahead":{[^}]*}},"others":{"win"' &&
    run 0 match dou-dizhu --sides --seats 3 --bots random,easy,normal --deals 4 --lang ja && out 'が相手のとき$'
check 'by sides in JSON, and in Japanese' $?
run 0 match dou-dizhu --sides --seats 3 --bots normal,easy --deals 40 --adjudicate --json --results "$dir/ended" && quiet &&
    out '"adjudicate":true' && [ "$(wc -l <"$dir/ended")" = 41 ] &&
    run 1 match dou-dizhu --sides --seats 3 --bots normal,easy --deals 40 --results "$dir/ended" && err 'holds no results' &&
    run 2 match yahtzee --bots normal,easy --adjudicate && err 'these games: dou-dizhu'
check 'decided hands of Dou Dizhu are adjudicated when asked' $?
run 0 match burning-desire --bots all --option target=100 --deals 1 --json && out '"bots":\["random","easy","normal","strong"\]' &&
    run 2 match burning-desire --bots all,easy && err 'easy is named twice'
check 'all bots of a game' $?
run 0 sim dou-dizhu --players 3 --option hands=1 --games 500 --record "$dir/deals" &&
    cat "$dir"/deals/*.engawa | sed -n 's/^{"n":1,"by":"chance","do":"\(deal [^"]*\)".*/\1/p' | awk '{ print NR " " $0 }' |
    cmp -s - "$(dirname "$0")/../../docs/deals/dou-dizhu-3.txt"
check 'the fixed deals are those of the seed 1' $?
# shellcheck disable=SC2086
run 0 $three --json && one=$(whole)
run 0 match yahtzee --bots normal,easy --deals 3 --results "$dir/kept" --json && two=$(whole) && [ "$(wc -l <"$dir/kept")" = 4 ]
check 'results are kept, a line a deal' $?
run 0 match yahtzee --bots normal,easy --deals 3 --results "$dir/kept" --json && [ "$two" = "$(whole)" ] && [ "$(wc -l <"$dir/kept")" = 4 ]
check 'and not played again' $?
run 0 match yahtzee --bots easy,normal --deals 3 --results "$dir/kept" --json && two=$(whole) && [ "$(wc -l <"$dir/kept")" = 4 ] &&
    run 0 match yahtzee --bots easy,normal --deals 3 --json && [ "$two" = "$(whole)" ]
check 'nor in the other order' $?
# shellcheck disable=SC2086
run 0 $three --results "$dir/kept" --json && [ "$one" = "$(whole)" ] && [ "$(wc -l <"$dir/kept")" = 19 ]
check 'more bots and deals go on from there' $?
head -c -9 "$dir/kept" >"$dir/cut"
# shellcheck disable=SC2086
run 0 $three --results "$dir/cut" --threads 2 --json && [ "$one" = "$(whole)" ] && [ "$(wc -l <"$dir/cut")" = 19 ] &&
    sort "$dir/cut" >"$dir/one" && sort "$dir/kept" | cmp -s - "$dir/one"
check 'a line that was cut off is played again' $?
run 0 match dou-dizhu --sides --seats 3 --bots random,easy --deals 3 --results "$dir/roles" --json && one=$(whole) &&
    run 0 match dou-dizhu --sides --seats 3 --bots easy,random --deals 3 --json && two=$(whole) &&
    run 0 match dou-dizhu --sides --seats 3 --bots easy,random --deals 3 --results "$dir/roles" --json && [ "$two" = "$(whole)" ]
check 'results of roles, in the other order' $?
cp "$dir/kept" "$dir/one"
run 1 match yahtzee --bots normal,easy --deals 3 --seed 2 --results "$dir/kept" && err 'no results of this match' && cmp -s "$dir/kept" "$dir/one"
check 'results of another match are left alone' $?
echo '{"bots":["normal","easy"],"deal":9,"ways":[[2,0],[0,0]]}' >>"$dir/kept" && cp "$dir/kept" "$dir/one"
run 1 match yahtzee --bots normal,easy --deals 3 --results "$dir/kept" && err 'line 20' && cmp -s "$dir/kept" "$dir/one"
check 'and so is what is no result' $?
printf 'no results at all' >"$dir/kept" && cp "$dir/kept" "$dir/one"
run 1 match yahtzee --bots normal,easy --deals 3 --results "$dir/kept" && cmp -s "$dir/kept" "$dir/one"
check 'a file without an end of line, too' $?
printf '{"match":1' >"$dir/kept" && run 0 match yahtzee --bots normal,easy --deals 3 --results "$dir/kept" && [ "$(wc -l <"$dir/kept")" = 4 ]
check 'but a first line that was cut off is written again' $?
: >"$dir/kept"
"$engawa" match yahtzee --bots normal,easy,random --deals 1000000 --results "$dir/kept" >/dev/null 2>&1 &
while [ "$(wc -l <"$dir/kept")" -lt 5 ]; do sleep 0.02; done
kill -9 $! && wait $! 2>/dev/null
cp "$dir/kept" "$dir/one"
run 0 match yahtzee --bots normal,easy,random --deals 1 --results "$dir/kept" && [ "$(wc -l <"$dir/kept")" = "$(wc -l <"$dir/one")" ]
check 'a match that was killed has lost nothing that was played' $?
run 1 match yahtzee --bots normal,easy --deals 3 --results "$dir/no/such/folder" && err 'cannot be written'
check 'results where nothing can be written' $?
run 2 match yahtzee --bots normal,easy,normal --deals 3 && err 'named twice'; check 'a bot that is named twice' $?
run 2 match yahtzee --bots normal,easy --json --markdown; check 'one form at a time' $?

# surely_better A,B SEATS DEALS: whether the confidence interval of A's wins lies above one half.
surely_better() {
    run 0 match dou-dizhu --sides --bots "$1" --seats "$2" --deals "$3" --budget 1 --json &&
        out '"win":{"mean":0\.[5-9][0-9]*,"low":0\.[5-9]'
}
if [ -z "$short" ]; then
# As many deals as it takes to be sure; the last number is of the bot that costs most.
for levels in '2 50 400 40' '3 50 400 40' '4 50 400 100'; do
    # shellcheck disable=SC2086
    set -- $levels
    surely_better easy,random $1 $2 && surely_better normal,easy $1 $3 && surely_better strong,normal $1 $4
    check "Dou Dizhu for $1: each level is better than the one below" $?
done

surely_better normal,rule 3 200
check 'the normal bot is better than a public player by fixed rules' $?
fi

# ---- train ----

run 0 train dou-dizhu --players 2 --hands 20 --seed 5 --out "$dir/a.weights" && quiet && out ' 20 hands' &&
    run 0 train dou-dizhu --players 2 --hands 20 --seed 5 --out "$dir/b.weights" &&
    cmp -s "$dir/a.weights" "$dir/b.weights"
check 'the same training gives the same weights' $?
run 0 train dou-dizhu --players 2 --hands 20 --seed 6 --out "$dir/b.weights" &&
    ! cmp -s "$dir/a.weights" "$dir/b.weights"
check 'another seed gives other weights' $?
run 0 train dou-dizhu --players 2 --hands 20 --from "$dir/a.weights" --out "$dir/b.weights" --lang ja && out '20局'
check 'training goes on from earlier weights' $?
run 2 train dou-dizhu --players 3 --hands 40 --from "$dir/a.weights" --out "$dir/c.weights" && err '3 players'
check 'weights for other tables are refused' $?
run 2 train dou-dizhu && err '--out'; check 'train needs a place for the weights' $?
run 2 train yahtzee --out "$dir/c.weights" && err dou-dizhu; check 'only Dou Dizhu is trained' $?
run 2 train dou-dizhu --hands 1 --out "$dir/none/c.weights" && err none; check 'weights that cannot be written' $?

# ---- replay ----

game=$dir/a/yahtzee-000001.engawa
open=$dir/open.engawa
head -n 6 "$game" >"$open"
run 0 replay "$game" && quiet && out 'total' && out 'finished'; check 'replay prints the final state and a summary' $?
pipe 0 replay - <"$game" && out '^-: '; check 'replay reads standard input' $?
run 0 replay "$open" && out 'unfinished'; check 'an unfinished record is valid' $?
run 0 replay --lang ja "$game" && out '合計'; check 'replay in Japanese' $?
run 0 replay --json "$game" && out '"status":0' && out '"end":"finished"' && out '"state":{'; check 'replay --json' $?
sed '3s/"do":"[^"]*"/"do":"dance"/' "$game" >"$dir/no.engawa"
sed '5s/.*/rubbish/' "$game" >"$dir/bad.engawa"
run 1 replay "$dir/no.engawa" && silent && err 'no.engawa: line 3: '; check 'replay names the line of an illegal event' $?
run 2 replay "$dir/bad.engawa" && silent && err 'bad.engawa: line 5: '; check 'replay names the line that is no JSON' $?
run 1 replay --lang ja "$dir/no.engawa" && err '3行目'; check 'the reason in Japanese' $?
run 1 replay --json "$dir/no.engawa" && out '"status":1' && out '"line":3'; check 'replay --json of a wrong record' $?
run 2 replay "$dir/no.engawa" "$dir/bad.engawa" "$game" && out 'yahtzee-000001' && err 'no.engawa: line 3' && err 'bad.engawa: line 5'
check 'of several files each is reported and the worst counts' $?
run 1 replay "$game" "$dir/no.engawa" "$game"; check 'one illegal among right ones is 1' $?
run 0 replay "$dir"/a/*.engawa; check 'many right files are 0' $?
run 2 replay "$game" "$dir/nowhere" && err 'nowhere'; check 'a file that is not there' $?
run 2 replay "$dir" && err "$dir"; check 'a directory' $?
pipe 2 replay - </dev/null && err 'line 1'; check 'an empty file' $?
run 2 replay; check 'replay without a file' $?
sed '2,$d; s/yahtzee/chess/' "$game" >"$dir/chess.engawa"
run 2 replay "$dir/chess.engawa" && err 'line 1'; check 'an unknown game in a record' $?
sed '2,$d; s/"seats":\[[^]]*\]/"seats":[]/' "$game" >"$dir/none.engawa"
run 1 replay "$dir/none.engawa" && err 'line 1'; check 'a record without seats' $?
(cat "$game"; echo '{}') >"$dir/after.engawa"
run 2 replay "$dir/after.engawa"; check 'a line after the closing line' $?
(head -n 6 "$game"; tail -n 1 "$game") >"$dir/early.engawa"
run 1 replay "$dir/early.engawa" && err 'line 7'; check 'a closing line before the game is over' $?
printf '%s\n' '{"engawa":1,"game":"yahtzee","seats":["a"]}' \
    '{"n":1,"by":"chance","do":"\u001b[2Jroll"}' >"$dir/steer.engawa"
run 1 replay "$dir/steer.engawa" && ! grep -q "$(printf '\033')" "$dir/err"; check 'a record cannot steer the terminal' $?

(printf '\357\273\277'; cat "$game") >"$dir/bom.engawa"
(cat "$open"; echo) >"$dir/blank.engawa"
(cat "$game"; echo) >"$dir/blank-last.engawa"
run 2 replay "$dir/bom.engawa" && err 'line 1: the line begins with a byte-order mark (BOM)'; check 'a byte-order mark is named' $?
run 2 replay "$dir/blank.engawa" && err 'line 7: the line is empty'; check 'an empty line is named' $?
run 2 replay "$dir/blank-last.engawa" && err 'closing line, not even an empty line'; check 'so it is behind the closing line' $?
run 2 verify --lang ja "$dir/bom.engawa" && err 'BOM なしの UTF-8'; check 'and by verify, in Japanese' $?
printf '%s\n' '{"engawa":1,"game":"yahtzee","seats":["A\nki\tfine"]}' '{"end":"abandoned","seats":["B\nen"]}' >"$dir/lines.engawa"
cp "$game" "$dir/two
lines.engawa"
run 0 replay "$dir/lines.engawa" && [ "$(tail -n 1 "$dir/out" | grep -c 'lines.engawa: .*: B en 0 (1)$')" = 1 ] && ! out '^en'
check 'a newline in a name does not break the verdict' $?
run 0 verify "$dir/two
lines.engawa" && [ "$(wc -l <"$dir/out")" = 1 ] && out '/two lines.engawa: fair\.'
check 'nor does one in a file'"'"'s name' $?
printf '%s\n' '{"engawa":1,"game":"x\ny","seats":["a"]}' >"$dir/game.engawa"
run 2 replay "$dir/game.engawa" && [ "$(wc -l <"$dir/err")" = 1 ]; check 'a reason has one line, whatever is quoted' $?

# ---- legal ----

head -n 1 "$game" >"$dir/start.engawa"
run 0 legal "$dir/start.engawa" && [ "$(cat "$dir/out")" = "$(printf 'chance\t?')" ]; check 'legal: chance' $?
head -n 2 "$game" >"$dir/rolled.engawa"
run 0 legal "$dir/rolled.engawa" && LC_ALL=C sort -c "$dir/out" && grep -q "$(printf '^0\tkeep -$')" "$dir/out" && grep -q "$(printf '^0\tscore ones$')" "$dir/out"
check 'legal: seat, tab, move, sorted bytewise' $?
! grep -qv "$(printf '^0\t')" "$dir/out"; check 'legal: only the seat that may act' $?
pipe 0 legal - <"$dir/rolled.engawa" && [ -s "$dir/out" ]; check 'legal reads standard input' $?
run 0 legal "$game" && silent; check 'legal: nothing for a finished record' $?
sed '$d' "$game" >"$dir/over.engawa"
run 0 legal "$dir/over.engawa" && silent; check 'legal: nothing when the game is over' $?
(cat "$open"; echo '{"end":"abandoned"}') >"$dir/abandoned.engawa"
run 0 legal "$dir/abandoned.engawa" && silent; check 'legal: nothing after abandoning' $?
run 1 legal "$dir/no.engawa" && silent && err 'line 3'; check 'legal: an illegal record' $?
run 2 legal "$dir/bad.engawa" && silent && err 'line 5'; check 'legal: no record' $?
run 2 legal "$open" "$open"; check 'legal takes one file' $?
run 2 legal; check 'legal needs a file' $?
cat >"$dir/seen.engawa" <<'END'
{"engawa":1,"game":"dou-dizhu","options":{"hands":1},"seats":["Aki","Ben","Chi"]}
{"n":1,"by":"chance","do":"deal 0:????????????????? 1:3h3d5s5d6s6h7h7c8s8c9dTsThTdJcKhKc 2:????????????????? face:3h@1"}
{"n":2,"by":1,"do":"bid 3"}
{"n":3,"by":"chance","do":"kitty 2s2hR"}
END
run 0 legal --seat 2 "$dir/seen.engawa" && grep -q "$(printf '^1\tplay TTTKK$')" "$dir/out" && ! grep -q pass "$dir/out"
check 'legal --seat: from what a seat has seen' $?
sed 's/deal 0:?* 1:[^ ]*/deal 0:3d5s5d6s6h7h7c8s8c9dTsThTdJcKhKcAd 1:?????????????????/' "$dir/seen.engawa" >"$dir/first.engawa"
run 0 legal --seat 1 "$dir/first.engawa" && silent; check 'legal --seat: nothing for a seat whose turn it is not' $?
run 1 legal --seat 1 "$dir/seen.engawa" && err 'line 2: this hides'; check 'legal --seat: from what another seat has seen' $?
run 2 legal --seat 0 "$dir/seen.engawa" && err seat; check 'legal --seat: 1 is the first' $?
run 1 legal --seat 4 "$dir/seen.engawa" && err 'no such seat'; check 'legal --seat: no such seat' $?
run 1 legal "$dir/seen.engawa" && err 'line 2'; check 'legal: hidden parts need --seat' $?

# Everything that legal offers in a position is accepted, and a move it does not offer is not.
lines=$(wc -l <"$dir/rolled.engawa")
run 0 legal "$dir/rolled.engawa"
cp "$dir/out" "$dir/offers"
mkdir "$dir/offered"
while read -r seat move; do
    (cat "$dir/rolled.engawa"; printf '{"n":%d,"by":%s,"do":"%s"}\n' "$lines" "$seat" "$move") >"$dir/offered/$seat $move"
done <"$dir/offers"
run 0 replay "$dir"/offered/*
check 'every offered move is accepted' $?

# ---- verify ----

run 0 verify "$dir"/a/*.engawa && quiet && out 'fair'; check 'verify: every record of sim is fair' $?
pipe 0 verify - <"$game"; check 'verify reads standard input' $?
sed '2s/roll [1-6]/roll x/; 2s/x/1/' "$game" >"$dir/one.engawa"
sed '2s/roll [1-6]/roll 2/' "$game" >"$dir/two.engawa"
cmp -s "$game" "$dir/one.engawa" && mv "$dir/two.engawa" "$dir/one.engawa"
run 1 verify "$dir/one.engawa" && err 'line 2: ' && silent; check 'verify: a forged roll is 1, with its line' $?
sed '9s/.*/rubbish/' "$dir/one.engawa" >"$dir/both.engawa"
run 1 verify "$dir/both.engawa" && err 'line 2: '; check 'verify: the forged roll before the rubbish decides' $?
sed '9s/.*/rubbish/' "$game" >"$dir/rubbish.engawa"
run 2 verify "$dir/rubbish.engawa" && err 'line 9: '; check 'verify: rubbish alone is 2' $?
run 1 verify "$dir/no.engawa" && err 'line 3: '; check 'verify: an illegal event is 1' $?
run 1 verify "$open" && err 'closing line'; check 'verify: without a closing line 1, and said' $?
sed 's/"commit":"[0-9a-f]*"/"commit":null/' "$game" >"$dir/free.engawa"
run 0 replay "$dir/free.engawa"; check 'a record without commitment is legal' $?
run 1 verify "$dir/free.engawa" && err 'cannot be verified'; check 'verify: but it cannot be verified' $?
run 2 verify "$dir/one.engawa" "$dir/rubbish.engawa" "$game" && out 'fair'; check 'verify: the worst of several files counts' $?
run 2 verify; check 'verify without a file' $?

# ---- play ----

boxes='s 1
s 2
s 3
s 4
s 5
s 6
s 7
s 8
s 9
s 10
s 11
s 12
chance'
echo "$boxes" | pipe 0 play yahtzee --players 1 --seed 1 --record "$dir/p.engawa" && quiet && out '^1\. '
check 'play: a whole solo game through a pipe' $?
run 0 verify "$dir/p.engawa" && run 0 replay "$dir/p.engawa" && out 'finished'; check 'play: its record is legal and fair' $?
echo "$boxes" | pipe 0 play yahtzee --players 1 --seed 1 --record "$dir/q.engawa" && cmp -s "$dir/p.engawa" "$dir/q.engawa"
check 'play: the same seed gives the same dice' $?
echo "$boxes" | pipe 0 play yahtzee --players 1 --record "$dir/r.engawa" && ! cmp -s "$dir/p.engawa" "$dir/r.engawa"
check 'play: without a seed they are new' $?
printf 's 1\n' | pipe 0 play yahtzee --bot random --record "$dir/s.engawa" && run 0 verify "$dir/s.engawa" && run 0 replay "$dir/s.engawa" && out abandoned
check 'play: the end of input ends the game cleanly' $?
printf 'q\ns 1\n' | pipe 0 play yahtzee --record "$dir/t.engawa" && [ "$(wc -l <"$dir/t.engawa")" = 3 ]; check 'play: q leaves' $?
printf 'zz\nkeep 7\ns 99\n12345\n' | pipe 0 play yahtzee --seed 1 --record "$dir/u.engawa" && out 'not a box' && [ "$(wc -l <"$dir/u.engawa")" = 3 ]
check 'play: bad input is refused with a sentence and changes nothing' $?
printf '?\nl\n?\n' | pipe 0 play yahtzee && out 'Roll five dice' && out 'サイコロ'; check 'play: ? tells the rules and l changes the language' $?
! grep -q "$(printf '\033')" "$dir/out"; check 'play: no colours and no clearing in a pipe' $?

# second_move TYPED: the move in the record when TYPED is typed after the first roll (6 3 6 4 1)
second_move() {
    printf '%s\n' "$1" | "$engawa" play yahtzee --bot random --seed 3 --record "$dir/m.engawa" >/dev/null 2>&1
    sed -n '3s/.*"do":"\([^"]*\)".*/\1/p' "$dir/m.engawa"
}
for pair in '66=keep 66' 'k 66=keep 66' 'K 6 6=keep 66' 'keep 66=keep 66' '6,6=keep 66' '643=keep 346' '６６=keep 66' \
    'r=keep -' '-=keep -' 'keep -=keep -' 'score chance=score chance' 's chance=score chance' 'chance=score chance' \
    'CHANCE=score chance' 'ch=score chance' 's 13=score chance' 's13=score chance' '#13=score chance' 'チャンス=score chance' \
    'four of=score four-kind' '4k=score four-kind' 'full house=score full-house' 'fh=score full-house' 'large=score large-straight' \
    'three of a kind=score three-kind' '  ones  =score ones' 'three=' 's=' '7=' '55=' 'score=' 's 14=' 's 0=' 'keep ones=' '66 x='; do
    typed=${pair%=*}
    [ "$(second_move "$typed")" = "${pair#*=}" ]; check "play: '$typed' is '${pair#*=}'" $?
done
printf 's 1\ns 1\n' | pipe 0 play yahtzee --hotseat --name Aki --name 千春 --seed 1 --record "$dir/v.engawa" && grep -q '"seats":\["Aki","千春"\]' "$dir/v.engawa" && grep -q '"by":1' "$dir/v.engawa"
check 'play: two people share the terminal' $?
zwsp=$(printf '\342\200\213') rlo=$(printf '\342\200\256')
printf 's 1\n' | pipe 0 play yahtzee --hotseat --name "A${zwsp}ki" --name 'aki ' --seed 1 --record "$dir/n.engawa" && grep -q '"seats":\["Aki","aki the second"\]' "$dir/n.engawa"
check 'play: names are cleaned and told apart' $?
run 2 play yahtzee --name "Aki$rlo" && err 'U+202E'; check 'play: a name that changes the direction' $?
run 2 play yahtzee --name "$zwsp"; check 'play: a name that shows nothing' $?
sed "s/\"Aki\",\"aki the second\"/\"Aki$rlo$zwsp!\",\"\\\\u001b[31maki\"/" "$dir/n.engawa" >"$dir/o.engawa"
run 0 replay "$dir/o.engawa" && grep -q 'Aki�! ' "$dir/out" && grep -q '�\[31maki' "$dir/out" && ! grep -q "$rlo\|$zwsp\|$(printf '\033')" "$dir/out"
check 'replay shows a stranger'"'"'s names safely' $?
printf 's 1\n' | pipe 0 play yahtzee --players 3 --bot normal --bot random --seed 1 --record "$dir/w.engawa" && grep -q '"by":2' "$dir/w.engawa"
check 'play: against two bots' $?
run 2 play; check 'play without a game' $?
run 2 play chess; check 'play of an unknown game' $?
run 1 play yahtzee --players 6; check 'play with too many players' $?
run 2 play yahtzee --bot nobody; check 'play with an unknown bot' $?

# A whole game of each, typed: a refusal changes nothing, so a person who tries everything
# in turn comes to its end. whole GAME TRIES ARGUMENT...: TRIES are typed over and over.
whole() {
    tried=$2
    set -- "$1" --seed 1 --record "$dir/whole.engawa" --bot random $3
    yes "$tried" | head -n 60000 | "$engawa" play "$@" >"$dir/out" 2>"$dir/err" && quiet && out '^1\. ' &&
        run 0 replay "$dir/whole.engawa" && out finished && run 0 verify "$dir/whole.engawa"
}
numbers=$(seq 1 84)
whole burning-desire "$(printf '%s\n' 66b r t1 t2 m s)" '--option target=300'
check 'play: a whole game of Burning Desire, typed' $?
whole dixit "$(for n in $numbers; do echo "$n 海 $n"; done; echo "$numbers")" '--players 4 --option target=5'
check 'play: a whole game of Dixit, typed' $?
whole dou-dizhu "$(printf '%s\n' 2 10 j q k a b r 3 4 5 6 7 8 9 p)" '--players 3 --option hands=2'
check 'play: a whole match of Dou Dizhu, typed' $?
whole sengoku-domino "$(printf '%s\n' 12 13 14 15 16 23 24 25 26 34 35 36 45 46 56 c 1 d)" '--players 4'
check 'play: a whole game of Sengoku Domino, typed' $?
printf '1\nq\np\nquit\n3\n' | pipe 0 play dou-dizhu --hotseat --players 3 --seed 1 --record "$dir/dd.engawa" && out 'Pass the keyboard to Player 2' &&
    out 'no combination\|cards are\|Bid 1, 2 or 3' && [ "$(wc -l <"$dir/dd.engawa")" = 5 ]
check 'play: hidden hands are passed on, and q is a queen in Dou Dizhu' $?
printf '?\nl\n?\n' | pipe 0 play sengoku-domino && out 'commander' && out '総大将'; check 'play: the rules of Sengoku Domino in both languages' $?

printf '%s \302\23331mred\n' $numbers | pipe 0 play dixit --seed 1 && out '31mred' && ! grep -q "$(printf '\302\233')" "$dir/out"
check 'play: a clue does not steer the terminal' $?

# A game that is kept while it is played.
kept=$dir/kept.engawa
printf '66\nr\n' | pipe 0 play yahtzee --bot random --seed 4 --save "$kept" && out 'play --resume' && run 0 replay "$kept" && out unfinished
check 'play --save: what has happened is in the file' $?
[ -z "$(find "$kept.seed" -perm /077)" ] && ! grep -q seed "$kept"; check 'play --save: the seed is a secret beside it' $?
run 2 play yahtzee --save "$kept" && err 'there already'; check 'play --save: no file is overwritten' $?
lines=$(wc -l <"$kept")
printf 's 1\n' | pipe 0 play --resume "$kept" --bot random && [ "$(wc -l <"$kept")" -gt "$lines" ] && run 0 replay "$kept" && out unfinished
check 'play --resume: goes on, and can be left again' $?
cp "$kept" "$dir/lost.engawa"
run 1 play --resume "$dir/lost.engawa" && err 'seed'; check 'play --resume: not without the seed' $?
echo 00 >"$dir/lost.engawa.seed"
run 1 play --resume "$dir/lost.engawa"; check 'play --resume: not with another' $?
echo "$boxes" | pipe 0 play --resume "$kept" --bot random && out '^1\. ' && run 0 verify "$kept" && [ ! -e "$kept.seed" ]
check 'play --resume: to the end, and the dice of all sessions are fair' $?
run 1 play --resume "$kept" && err 'is over'; check 'play --resume: not a game that is over' $?
run 2 play --resume "$dir/nothing.engawa" && ! quiet; check 'play --resume: not a file that is not there' $?
run 2 play yahtzee --resume "$kept"; check 'play --resume: the file says which game' $?

"$engawa" sim yahtzee --players 2 --games 1 --bot easy --record "$dir" >/dev/null
"$engawa" sim burning-desire --players 3 --games 1 --bot easy --option target=200 --record "$dir" >/dev/null
"$engawa" sim dixit --players 3 --games 1 --record "$dir" >/dev/null
mkdir "$dir/race"
"$engawa" sim burning-desire --players 2 --games 1 --bot easy --option target=200 --record "$dir/race" >/dev/null
run 0 analyse "$dir/yahtzee-000001.engawa" && out '  luck: easy 1 [+-]' && out '^       best: easy [12] ' && out '█.*easy 2' &&
    out '^easy 1: [0-9]* of [0-9]* decisions were the best possible\. Given away' && out 'What cost most' && out 'the values are exact'
check 'analyse: every decision, luck, graph, words and costs of an exact game' $?
run 0 --lang ja analyse "$dir/race/burning-desire-000001.engawa" && out '  運：easy 1 [+-]' && out '^       最善：easy' &&
    out '^easy 1：.*損は合わせて' && out '値は厳密です'; check 'analyse: in Japanese' $?
run 0 analyse "$dir/burning-desire-000001.engawa" && out ' ± [0-9.]*%$' && out 'the best that was found' && ! out 'luck:' &&
    out 'Luck is not shown'; check 'analyse: estimates with their error, and no luck' $?
if command -v node >/dev/null; then
run 0 analyse --json "$dir/yahtzee-000001.engawa" && cat >"$dir/look.mjs" <<'EOF' && node "$dir/look.mjs" "$dir/out" 2>"$dir/err"
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
const lines = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
const events = lines.filter(({ n }) => n), seats = lines.filter(({ seat }) => seat !== undefined);
events.forEach(({ n }, i) => assert.equal(n, i + 1));
assert.equal(seats.length, 2);
for (const { by, decision, luck, worth } of events) {
  assert.equal(worth.length, 2);
  if (by === "chance") assert.equal(luck.length, 2);
  else assert.ok(decision.best && decision.told && decision.exact && decision.error === 0 && Math.abs(decision.best_value - decision.value - decision.lost) < 2e-4);
}
for (const { seat, en, ja, lost, luck } of seats) {
  assert.ok(en.includes(lost.toFixed(1)) && ja.includes("損は合わせて"));
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  assert.ok(Math.abs(sum(events.filter(({ by, decision }) => by === seat && decision).map(({ decision }) => decision.lost)) - lost) < 0.01);
  assert.ok(Math.abs(sum(events.filter((event) => event.luck).map((event) => event.luck[seat])) - luck) < 0.01);
}
EOF
check 'analyse --json: decisions, luck, graph and words that add up' $?
fi
run 1 analyse "$dir/dixit-000001.engawa" && err 'no bot can judge'; check 'analyse: what nobody can judge is refused' $?
head -n 9 "$dir/yahtzee-000001.engawa" >"$dir/half.engawa"
run 1 analyse "$dir/half.engawa" && err 'not over'; check 'analyse: only finished games' $?

(printf 's 1\n'; sleep 1) | "$engawa" play yahtzee --players 1 --save "$dir/killed.engawa" >"$dir/out" 2>"$dir/err" &
pid=$!
until grep -q '"n":2' "$dir/killed.engawa" 2>/dev/null; do sleep 0.02; done
kill -KILL $pid
wait $pid 2>/dev/null
echo "$boxes" | sed 1d | pipe 0 play --resume "$dir/killed.engawa" && run 0 verify "$dir/killed.engawa"
check 'play --save: killed, and gone on with to the end' $?

(printf 's 1\n'; sleep 1) | "$engawa" play yahtzee --players 1 --record "$dir/x.engawa" >"$dir/out" 2>"$dir/err" &
pid=$!
until grep -q 'fills' "$dir/out"; do sleep 0.02; done
kill -INT $pid
wait $pid && run 0 verify "$dir/x.engawa"; check 'play: Ctrl-C leaves the record behind' $?

echo q | pipe 0 play yahtzee --players 4 --bot strong --bot normal --seed 1 --plain --record "$dir/en.engawa" &&
    echo q | pipe 0 play yahtzee --players 2 --seed 1 --plain --lang ja --record "$dir/ja.engawa" &&
    [ "$(head -n 1 "$dir/en.engawa" | grep -o '[A-Z][a-z]* · \(strong\|normal\)' | sort -u | wc -l)" = 3 ] &&
    head -n 1 "$dir/ja.engawa" | grep -q '"[^ -~]*・ふつう"'
check 'play: bots have names, the level beside them, and the middle level unless told otherwise' $?

# terminal TYPED ARGUMENT...: runs `engawa play` on a new terminal
terminal() {
    printf "$1" | script -qec "env TERM=xterm COLUMNS=80 LINES=24 ${3-} $engawa play $2" /dev/null >"$dir/out" 2>"$dir/err"
}
escape=$(printf '\033')
if script -qec true /dev/null >/dev/null 2>&1; then # where there are terminals to be had
    terminal 'q\n\n' 'yahtzee --seed 1 --pace 0' && out '●' && out "$escape\[2J" && out "$escape\[1;33m"
    check 'play: on a terminal there are pips, colours and a clean screen' $?
    terminal 'q\n\n' 'yahtzee --seed 1 --pace 0' NO_COLOR=1 && out '●' && out "$escape\[2J" && ! out "$escape\[1"
    check 'play: NO_COLOR takes the colours away' $?
    terminal 'q\n' 'yahtzee --seed 1 --plain' && ! out "$escape"; check 'play --plain: no pictures' $?
fi

[ -w /dev/full ] && { "$engawa" --help >/dev/full 2>"$dir/err"; [ $? -eq 2 ]; check 'output that cannot be written is noticed' $?; }

end_cases
