#!/bin/sh
# test_programs.sh ENGAWA SOURCE NODE - bots that are separate programs (docs/bot-protocol.md): the examples in every
# game, and programs that are slow, crash or talk nonsense.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
source=$2
node=$3

cd "$dir" || exit 1
export LC_ALL=C

"${CC:-cc}" -std=c17 -Wall -Wextra -Werror "$source/examples/bots/first.c" -o first
check 'the example in C is compiled' $?

# plays NAME COMMAND: a game of each kind without a fault.
plays() {
    for game in yahtzee dou-dizhu dixit burning-desire sengoku-domino; do
        "$engawa" sim "$game" --games 1 --bot "exec:$2" --bot random >out 2>err && ! test -s err
        check "$1 plays $game" $?
    done
}
plays 'the example in C' ./first
plays 'the example in Python' "python3 $source/examples/bots/counting.py"
[ -n "$node" ] && plays 'the example in JavaScript' "$node $source/examples/bots/patient.mjs"
plays 'a bot of this program' "$engawa bot easy"

"$engawa" match yahtzee --bots "easy,exec:$engawa bot random" --deals 2 --threads 2 --json >out 2>err
test $? = 0 && ! test -s err && grep -q '"bots":\["easy","exec:' out
check 'two threads share a program' $?
names=
for i in 1 2 3 4 5 6 7 8 9 10; do
    ln -s first "first$i"
    names=$names${names:+,}exec:./first$i
done
"$engawa" match burning-desire --option target=100 --bots "$names" --deals 1 --json >out 2>err
test $? = 0 && ! test -s err && grep -q 'exec:./first10' out
check 'ten programs play each other' $?
"$engawa" sim yahtzee --games 2 --bot "exec:$engawa bot easy" --record one >/dev/null 2>&1
"$engawa" sim yahtzee --games 2 --bot "exec:$engawa bot easy" --record two >/dev/null 2>&1
cat one/* >one.all && cat two/* >two.all && cmp -s one.all two.all
check 'the same seed gives the same games' $?

question='game dou-dizhu
seats 3
option hands=1
seat 1
event chance deal 0:????????????????? 1:3h3d5s5d6s6h7h7c8s8c9dTsThTdJcKhKc 2:????????????????? face:3h@1
legal bid pass
seed 7
budget 10
what is this
go'
# A program may say what it does: before its greeting, before its answers and behind them.
cat >talk.sh <<'END'
echo a library greets
while read -r line; do
    case $line in
    engawa*) printf 'info I start\n\nready talker\ninfo ready now\n' ;;
    legal*) legal=${line#legal } ;;
    go) printf 'info I think\r\nmoves are few\nmove %s\ninfo done\n' "$legal" ;;
    esac
done
END
"$engawa" sim yahtzee --players 1 --games 2 --bot 'exec:sh talk.sh' >out 2>err && ! test -s err
check 'a program that says what it does is no fault' $?

printf 'engawa 1\n%s\n%s\n' "$question" "$question" | "$engawa" bot easy >out 2>err
test $? = 0 && ! test -s err && head -1 out | grep -q '^ready ' && test "$(sed -n 2p out)" = "$(sed -n 3p out)" &&
    sed -n 2p out | grep -Eq '^move bid (pass|[123])$'
check 'a question has all that is needed: asked again it has the same answer' $?
printf 'game chess\n' | "$engawa" bot >out 2>err
test $? = 2 && grep -q 'The games are' err
check 'a game that there is not is refused' $?
printf 'game yahtzee\nseats 2\nseat 0\nevent 0 keep 1\ngo\n' | "$engawa" bot >out 2>err
test $? = 2 && test -s err
check 'an event against the rules is refused' $?
printf 'game yahtzee\nseats 2\nseat 0\nevent 4294967296 score ones\ngo\n' | "$engawa" bot >out 2>err
test $? = 2 && grep -q 'there is no seat 4294967296 (they count from 0)' err
check 'an event of a seat that there is not is refused, however large the number is' $?
printf 'game yahtzee\nseats 2\nseat 0\nlegal x\ngo\n' | "$engawa" bot >out 2>err
test $? = 2
check 'a question where there is nothing to choose is refused' $?

# faulty NAME TEXT PROGRAM: the game goes on with random moves, and the fault is told.
faulty() {
    printf '%s\n' "$3" >bad.sh
    "$engawa" sim yahtzee --players 1 --games 1 --bot 'exec:sh bad.sh' --patience "${4:-10000}" >out 2>err
    test $? = 0 && grep -q "$2" err
    check "$1" $?
}
answers='while read -r line; do case $line in engawa*) echo ready x ;; go)'
faulty 'an illegal answer' 'chose "score nothing"' "$answers echo move score nothing ;; esac; done"
faulty 'an answer that is none' 'gave no answer, only "hello"' "$answers echo hello ;; esac; done" 20
faulty 'lines without end' 'gave no answer, only "y"' "$answers yes ;; esac; done" 600000
faulty 'a program that ends' 'gave no answer' "$answers exit 3 ;; esac; done"
faulty 'a program that says nothing' 'is asked no more' "$answers sleep 1000 ;; esac; done" 20
test "$(grep -c 'gave no answer' err)" = 3
check 'and after three times it is asked no more' $?
printf '%s\n' "$answers echo move score nothing ;; esac; done" >bad.sh
strict() { "$engawa" match yahtzee --bots 'easy,exec:sh bad.sh' --deals 2 "$@" >out 2>err; }
strict && grep -Eq '^Faults of exec:sh bad.sh: [0-9]{2,}\.' out && ! grep -q 'Faults of easy' out
check 'a match tells the faults of its bots' $?
strict --json && grep -Eq '"faults":\[0,[0-9]{2,}\]' out && cp out whole
check 'and in JSON' $?
strict --strict
test $? = 1
check 'and fails if it is asked to' $?
strict --json --results kept && strict --json --results kept &&
    test "$(sed 's/,"budget.*//' out)" = "$(sed 's/,"budget.*//' whole)"
check 'faults are kept with the results' $?
"$engawa" match yahtzee --bots easy,random --deals 2 --strict --json >out 2>err && grep -q '"faults":\[0,0\]' out
check 'a match without faults is not strict with anyone' $?
faulty 'an answer without an end' 'gave no answer' "$answers yes x | tr -d '\\n' ;; esac; done"

printf '%s\n' "while read -r line; do case \$line in engawa*) echo ready x ;; legal*) move=\${line#legal } ;;
    go) echo 'info two ways'; echo 'value 0.25'; echo \"move \$move\" ;; esac; done" >tells.sh
tells() { "$engawa" match burning-desire --option target=100 --bots 'easy,exec:sh tells.sh' --deals 1 "$@" >out 2>err; }
tells --info --strict && grep -q '^exec:sh tells.sh, seat [12], after event [0-9]*: info two ways$' err &&
    test "$(grep -c ': info two ways$' err)" = "$(grep -c ': value 0.25$' err)"
check 'a match shows what a program tells of its decisions' $?
tells --info --lang ja && grep -q '^exec:sh tells.sh（[12]番の席、[0-9]*番目の出来事の後）：value 0.25$' err
check 'and in Japanese' $?
tells --strict && ! test -s err
check 'and elsewhere these lines are skipped' $?
faulty 'a program that tells without end' 'gave no answer' "$answers while echo info x; do :; done ;; esac; done"

# A program that wants results, and writes down what it reads. One that does not want them reads none.
printf '%s\n' "while read -r line; do printf '%s\\n' \"\$line\" >>\$2; case \$line in engawa*) [ -n \"\$1\" ] && echo \"\$1\"
    echo ready x ;; legal*) move=\${line#legal } ;; go) echo \"move \$move\" ;; esac; done" >ends.sh
ends() { rm -f read; "$engawa" "$@" >out 2>err && ! test -s err; }
ends sim dou-dizhu --players 3 --games 2 --option hands=1 --bot "exec:sh ends.sh 'wants results' read" --bot random &&
    test "$(grep -c '^over$' read)" = 4 && test "$(grep -c '^result [012] [123] -\{0,1\}[0-9]*$' read)" = 12 &&
    test "$(grep '^result' read | awk '{ sum += $4 } END { print sum }')" = 0 &&
    test "$(sed -n '/^over$/{x;p;};h' read | grep -c '^result 2 ')" = 4
check 'a program that wants results gets those of each game, once for each of its seats' $?
awk '/^game /{ n = 0 } { block[n++] = $0 } /^over$/{ for (i = 0; i < n; i++) print block[i]; exit }' read >last
grep -q '^option hands=1$' last && grep -q '^seat 0$' last && grep -q '^event chance reveal ' last &&
    ! grep -Eq '^(legal|seed|budget|clock|go)' last
check 'with all events of the game, and without a question' $?
ends match burning-desire --option target=100 --bots "easy,exec:sh ends.sh 'wants results' read" --deals 3 --json &&
    test "$(grep -c '^over$' read)" = 6 && test "$(grep -c '^result' read)" = 12
check 'in a match, too' $?
ends sim yahtzee --games 1 --bot "exec:sh ends.sh 'info hello' read" --bot random && grep -q '^go$' read &&
    ! grep -Eq '^(result|over)' read
check 'others get none' $?
ends sim yahtzee --games 1 --players 1 --patience 3000 --bot "exec:sh ends.sh '' read" &&
    test "$(sort -u read | grep '^clock')" = 'clock 3000'
check 'a question says how long the caller waits' $?

"$engawa" sim yahtzee --games 1 --bot 'exec:false' >out 2>err
test $? = 2 && grep -q 'did not greet' err
check 'a program that does not greet is refused' $?
"$engawa" sim yahtzee --games 1 --bot 'exec:/no/such/program' >out 2>err
test $? = 2
check 'a program that there is not is refused' $?

end_cases
