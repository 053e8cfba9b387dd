#!/bin/sh
# test_manual.sh ENGAWA MANUAL - the manual page has every command with every line of its help, and groff finds nothing
# wrong with it.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$1
"$2" "$engawa" >"$dir/page" 2>"$dir/err" && sed 's/\\-/-/g; s/\\e/\\/g; s/^\\&//' "$dir/page" >"$dir/plain" &&
    head -1 "$dir/page" | grep -q "^\.TH ENGAWA 1 .*\"Engawa $("$engawa" --version | cut -d ' ' -f 2)\"$"
check 'the page says of which version it is' $?
commands=$("$engawa" --help --lang en | sed -n '/^usage/,/^games/s/^  \([a-z]*\)  .*/\1/p')
[ "$(echo "$commands" | wc -l)" -gt 10 ]
check 'there are commands' $?
for command in $commands; do
    "$engawa" "$command" --help --lang en | grep -vxFf "$dir/plain" >"$dir/out"
    ! [ -s "$dir/out" ] && grep -q "^\.SS engawa $command$" "$dir/plain"
    check "engawa $command is in the page" $?
done
if command -v groff >"$dir/out"; then
    groff -man -ww -Tutf8 "$dir/page" 2>"$dir/out" >"$dir/text" && ! [ -s "$dir/out" ]
    check 'groff finds nothing wrong' $?
fi
end_cases
