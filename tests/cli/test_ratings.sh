#!/bin/sh
# test_ratings.sh ENGAWA - `engawa ratings`: the same records give the same figures in any order and number.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
cd "$dir" || exit 1
export LC_ALL=C

mkdir one two
"$engawa" sim yahtzee --games 12 --seed a --bot normal --bot easy --rated --record one >/dev/null
"$engawa" sim dou-dizhu --games 3 --players 3 --seed b --bot rule --bot easy --bot random --rated --record one >/dev/null
for file in one/*; do # as a server writes them, for people
    sed '1s/bot:easy/guest-b/; 1s/bot:random/guest-c/; 1s/easy 2/Ben/; 1s/random 3/Cem/' "$file" >"two/${file#one/}"
done

"$engawa" ratings two >all 2>err && ! test -s err && grep -q '^ *1  normal (bot) .*(fixed)  games: 12' all &&
    grep -q '^ *2  Ben .* ± .* games: 12' all
check 'people beside bots that stay where they are' $?

# The files one by one, the last first, and each twice.
# shellcheck disable=SC2046 # the names have no blanks
"$engawa" ratings $(ls -r two/*) two >out 2>err && cmp -s all out
check 'the order of the records does not matter, nor does a record that comes twice' $?

grep -qx 'Yahtzee, Yams' all && "$engawa" ratings --lang ja two >out 2>err && grep -qx 'ヤッツィー、ヤムス' out
check 'a heading names what is rated together' $?

"$engawa" ratings --json two >out 2>err && test "$(grep -c '^{"game":.*"deviation":.*"bouts":' out)" = 5 &&
    grep -q '"game":"dou-dizhu","who":"guest-c","name":"Cem"' out
check 'JSON, an object a line' $?

"$engawa" ratings --free-bots one >out 2>err && ! grep -q fixed out && grep -q '^ *1  normal (bot) .* ± ' out
check 'bots are rated like anybody if asked' $?

"$engawa" ratings --lost two/yahtzee* two/yahtzee* >out 2>err && grep -q 'normal (bot) .*gave away [0-9.]* ± [0-9.]* points a game (12)' out &&
    grep -q 'Ben .*gave away' out
check 'what each gives away, where the values are exact' $?

file=two/yahtzee-000001.engawa
head -n 8 $file >unfinished
"$engawa" ratings unfinished >out 2>err && ! test -s out && grep -q '1 of 1 records have nothing to rate' err
check 'a game that is not over counts for nothing' $?

{
    cat unfinished
    echo '{"end":"abandoned","scores":null,"ranks":null,"seed":null,"entropy":null,"left":[1]}'
} >left
"$engawa" ratings left --json >out 2>err && grep -q '"who":"guest-b","name":"Ben","mean":2[0-4]\..*"bouts":1' out
check 'who leaves a game has lost it' $?
sed 's/,"left":.1.//' left >agreed
"$engawa" ratings agreed >out 2>err && ! test -s out
check 'a game that all agreed to end counts for nothing' $?

sed 's/"left":.*/"left":[7,-1,"x",null]}/' left >odd
"$engawa" ratings odd >out 2>err && ! test -s out
check 'seats that are none did not leave' $?

sed 's/bot:normal/guest-b/' $file >twice
"$engawa" ratings twice >out 2>err
test $? = 0 && ! test -s out && grep -q 'nothing to rate' err
check 'nobody is rated against themselves' $?

sed '3s/"do":"[^"]*"/"do":"keep 9"/' $file >wrong
"$engawa" ratings wrong two/yahtzee-000002.engawa >out 2>err
test $? = 1 && grep -q '^wrong: line 3:' err && grep -q 'Ben' out
check 'a wrong record is named, and the others count' $?
echo nonsense >nonsense
"$engawa" ratings nonsense >out 2>err
test $? = 2 && "$engawa" ratings nowhere >out 2>err
test $? = 2 && "$engawa" ratings >out 2>err
test $? = 2
check 'a file that is not a record, a missing file, and nothing at all' $?

end_cases
