#!/bin/sh
# test_box.sh ENGAWA PYTHON SOURCE - programs that try to do harm in `engawa box`, and what they find impossible.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
python=$2
source=$3
hostile=$source/tests/cli/hostile.py
export LC_ALL=C
cd "$dir" || exit 1
echo precious >secret

box() { printf 'engawa 1\n' | "$engawa" box "$@" 2>err | cat >out; }
if ! box -- "$python" "$hostile" nothing || ! grep -q . out && grep -q 'cannot run in a sandbox' err; then
    echo "this kernel cannot enclose a program"
    exit 77
fi

# finds NAME TOLD KIND [PATH]: what a program that does KIND is told.
finds() {
    box -- "$python" "$hostile" "$3" ${4:+"$4"}
    test "$(cat out)" = "ready $2"
    check "$1" $?
}
finds 'a program runs' done nothing
finds 'and has threads' done think
# The kernel bounds nobody's threads who is root.
as_somebody=
[ "$(id -u)" != 0 ] || { as_somebody='setpriv --reuid 65534 --clear-groups' && chmod 755 "$dir"; }
if $as_somebody "$engawa" --version >/dev/null 2>&1 && $as_somebody test -r "$hostile"; then
    printf 'engawa 1\n' | $as_somebody "$engawa" box -- "$python" "$hostile" crowd 2>err | cat >out
    test "$(cat out)" = 'ready RuntimeError'
    check 'but no more than it may' $?
fi
finds 'it starts no process' refused fork
finds 'nor another program' refused start
finds 'it has no socket' refused socket
finds 'nor one on this machine' refused local
finds 'nor a pair' refused pair
finds 'it fills no more memory than it may' MemoryError fill
finds 'nor memory that it would share' refused share
finds 'nor a file in memory' refused memory-file
for deed in write append make mode times remove rename cut; do
    finds "it changes no file: $deed" refused $deed "$dir/secret"
done
test "$(cat secret)" = precious && test "$(ls)" = "$(printf 'err\nout\nsecret')"
check 'and none has changed' $?
finds 'it reads a file that its command names' done read "$dir/secret"
box -- "$python" -c 'import os, sys
try: print(open(os.path.join(*sys.argv[1:])).read())
except OSError as error: print(type(error).__name__)' "$dir/" secret
grep -q precious out
check 'and what lies in a folder that it names' $?
box -- "$python" -c "try: print(open('$dir/secret').read())
except PermissionError: print('refused')"
test "$(cat out)" = refused
check 'but no other' $?
box --read "$dir" -- "$python" -c "print(open('$dir/secret').read())"
grep -q precious out
check 'unless it may' $?
finds 'it ends nobody' refused kill
finds 'it stays where it can be ended' refused away
finds 'in every way' refused group
finds 'it ends with its starter' refused stay
finds 'it raises no limit' ValueError limit
finds 'it gets no rights' refused root
finds 'it looks into nobody' refused trace
exec 7<secret
finds 'it inherits no file' OSError inherited
exec 7<&-
SECRET=x finds 'and no variable' KeyError secret
box -- "$python" "$hostile" complain
test "$(cat out)" = 'ready done' && ! test -s err
check 'nobody hears what it complains of' $?
box --seconds 1 -- "$python" "$hostile" burn
test "$(cat out)" = 'ready done'
check 'it is ended when its time is over' $?
box -- /no/such/program
grep -q 'cannot be run' err || ! test -s out
check 'a program that there is not' $?
"$engawa" box >out 2>err
test $? = 2
check 'no program at all' $?

# At a table: no action of the program stops the game, and nothing stays.
"$engawa" sim yahtzee --games 1 --bot "exec:$engawa box -- $python $hostile flood here.$$" --bot random >out 2>err
test $? = 2 && grep -q 'did not greet' err
check 'a program that floods its output is refused' $?
"$engawa" match yahtzee --deals 1 --bots "exec:$engawa box -- $python $hostile sleep here.$$,random" --budget 10 --patience 100 >out 2>err
test $? = 0 && grep -q 'is asked no more' err
check 'without one that only sleeps the game goes on' $?
for file in /proc/[0-9]*/cmdline; do
    { tr '\0' ' ' <"$file"; } 2>/dev/null | grep "hostile.py.* here.$$"
done >out
! test -s out
check 'and nothing of it is left' $?
"$engawa" match yahtzee --deals 1 --bots "easy,exec:$engawa box -- $python $source/examples/bots/counting.py" >out 2>err && ! test -s err
check 'a bot that does no harm plays' $?
end_cases
