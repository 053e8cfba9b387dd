#!/bin/sh
# test_help.sh SOURCE - in a fresh clone the commands of the README say at once what they do: they install, build and
# start nothing before.
set -u
. "$(dirname "$0")/../support/cases.sh"
source=$(realpath "$1")
tree=$dir/tree
mkdir -p "$tree"
cp -R "$source/scripts" "$tree/"
printf '#!/bin/sh\ntouch "%s/set-up"\nexit 1\n' "$dir" >"$tree/scripts/setup"
find "$tree" | sort >"$dir/before"

for name in serve test; do
    (cd / && "$tree/scripts/$name" --help) >"$dir/out" 2>"$dir/err"
    [ $? = 0 ] && [ ! -s "$dir/err" ] && grep -q "^usage: scripts/$name " "$dir/out"
    check "scripts/$name --help" $?
done
find "$tree" | sort >"$dir/after"
cmp -s "$dir/before" "$dir/after" && [ ! -e "$dir/set-up" ]
check 'nothing is installed or built for it' $?
for option in port host data url cert closed language; do
    "$tree/scripts/serve" --help | grep -q -- "--$option " && grep -q "^| \`--$option\b\|^| \`$option\b" "$source/docs/settings.md" ||
        echo "--$option" >>"$dir/unknown"
done
[ ! -e "$dir/unknown" ]
check 'the options that it names are settings' $?
end_cases
