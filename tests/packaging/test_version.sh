#!/bin/sh
# test_version.sh SOURCE - scripts/version: each commit is newer for dpkg than those before, a release has its own
# number, and an archive of the sources knows what git knew.
set -u
. "$(dirname "$0")/../support/cases.sh"
source=$(realpath "$1")
export LC_ALL=C GIT_COMMITTER_DATE=2026-12-01T23:30:00-0100 GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
tree=$dir/tree
mkdir -p "$tree/scripts"
cp "$source/scripts/version" "$tree/scripts/"
cd "$tree" || exit 1
git init -q .

# commit [VERSION]: one more commit, a release if VERSION is given; $version is what the script then prints first.
commit() {
    [ $# = 0 ] || echo "$1" >VERSION
    date >>other
    git add -A
    git commit -q -m change
    read_version
}
read_version() {
    scripts/version >"$dir/out" 2>"$dir/err" && read -r version hash day <"$dir/out"
}
newer() { dpkg --compare-versions "$version" gt "$1"; }

commit 1.2.3
[ "$version" = 1.2.3 ] && [ "$hash" = "$(git rev-parse HEAD)" ] && [ "$day" = 2026-12-02 ]
check 'a release has the number in VERSION, its commit and day in UTC' $?
before=$version ascending=0
for _ in 1 2 3 4 5 6 7 8 9 10 11; do
    commit
    newer "$before" || ascending=1
    before=$version
done
[ "$version" = "1.2.3+11.g$(git rev-parse HEAD | cut -c 1-10)" ]
check 'eleven commits later it says so' $?
check 'each of them was newer than the one before' $ascending
scripts/version --c | grep -q "^const char engawa_version\[\] = \"$version\";$"
check 'as C, too' $?
commit 1.3.0
newer "$before" && [ "$version" = 1.3.0 ]
check 'the next release is newer than all of them' $?

commit
git clone -q --depth 1 "file://$tree" "$dir/shallow"
"$dir/shallow/scripts/version" >"$dir/out" 2>"$dir/err" && grep -q '^1\.3\.0+0\.g' "$dir/out"
check 'a shallow clone counts nothing, and is no release' $?
scripts/version >.version
rm -rf .git
whole="$version $hash $day"
read_version
[ "$version $hash $day" = "$whole" ]
check 'an archive has the same' $?
rm .version
read_version
[ "$version$hash$day" = 1.3.0 ]
check 'without git and without the file, only the last release is known' $?
grep -q "^## $(cat "$source/VERSION") – " "$source/CHANGELOG.md"
check 'the changelog has the last release' $?
end_cases
