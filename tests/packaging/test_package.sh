#!/bin/sh
# test_package.sh SOURCE - what of the Debian packages can be seen without building them: one version, every file that is
# listed is there, and the same packages build them as build the program.
set -u
. "$(dirname "$0")/../support/cases.sh"
cd "$1" || exit 1

packaging/source-tree "$dir/tree" >"$dir/out" 2>"$dir/err" &&
    [ "$(dpkg-parsechangelog -l "$dir/tree/debian/changelog" -S Version)" = "$(scripts/version | cut -d ' ' -f 1)" ]
check 'the packages have the version of the program' $?

# Lists name files of the tree, or below usr/ what meson installs.
cat debian/*.install debian/*.docs debian/*.examples | while read -r file _; do
    case $file in
    usr/*) ;;
    *) ls $file >/dev/null 2>&1 || echo "$file" ;;
    esac
done >"$dir/out"
! [ -s "$dir/out" ]
check 'every file that is listed is there' $?

# debhelper compresses documents of more than 4096 bytes, and then they have another name. It leaves pictures as they are.
left=$(sed -n 's/^\tdh_compress \(-X.*\)/\1/p' debian/rules)
# shellcheck disable=SC2046
find $(cat debian/*.docs) -type f -size +8b ! -name '*.svg' | while read -r file; do
    case " $left " in
    *" -X.${file##*.} "*) ;;
    *) echo "$file" ;;
    esac
done >"$dir/out"
! [ -s "$dir/out" ]
check 'every document keeps its name' $?

# dpkg asks about files in /etc that both the host and a new version have changed, so the packages have none.
grep -h '\betc/' debian/*.install debian/*.docs debian/rules >"$dir/out"
! [ -s "$dir/out" ]
check 'an upgrade asks nothing about settings' $?

packages=$(sed -n 's/^Package: //p' debian/control)
for list in debian/*.install debian/*.dirs debian/*.docs debian/*.examples debian/*.prerm debian/*.postrm; do
    name=${list##*/}
    echo "$packages" | grep -qx "${name%.*}" || echo "$list"
done >"$dir/out"
! [ -s "$dir/out" ]
check 'every list belongs to a package' $?

# A release of Debian has its own version of compilers and databases, and packages without a number that bring it.
grep -rnE '\b(clang|lld|llvm|gcc|postgresql)(-[a-z]+)*-[0-9]' scripts debian .github meson.build web/meson.build >"$dir/out"
! [ -s "$dir/out" ]
check 'no version of a compiler or database is named' $?

# nodejs comes otherwise where scripts/setup runs; gcc and libc are always there.
sed -n '/^Build-Depends:/,/^[A-Z]/p' debian/control | sed '1d;$d' | sed 's/^ \([a-z0-9.+-]*\).*/\1/' |
    grep -v -x -e nodejs -e python3 | sort >"$dir/wanted"
grep -v -e '^#' -e '^gcc$' -e '^libc6-dev$' scripts/packages | sort >"$dir/known"
diff "$dir/known" "$dir/wanted" >"$dir/out"
check 'they are built with the packages that the program is built with' $?

grep -o '{"engawa_[a-z_]*"' server/app/metrics.c | tr -d '{"' | while read -r name; do
    grep -q "$name" packaging/grafana/engawa.json || echo "$name"
done >"$dir/out"
[ "$(grep -c '{"engawa_[a-z_]*"' server/app/metrics.c)" -gt 15 ] && ! [ -s "$dir/out" ]
check 'the dashboard shows every metric' $?

grep -q '^ExecStart=/usr/local/bin/engawa serve --data ${STATE_DIRECTORY}' packaging/engawa.service &&
    grep -q "sed 's,/usr/local/,/usr/,' packaging/engawa.service" debian/rules
check "the unit's program is moved to where Debian has it" $?

# It is a template, too: nothing in it belongs to one server alone.
grep -q 'cp debian/engawa.service debian/engawa@.service' debian/rules && grep -q '^StateDirectory=%N$' packaging/engawa.service &&
    grep -q '^EnvironmentFile=-/etc/engawa/%N.env$' packaging/engawa.service
check 'the unit is installed as a template, too' $?
grep -q 'rm -rf /var/lib/private/engawa@\* /var/lib/engawa@\*' debian/engawa.postrm
check 'purging takes its servers along' $?

end_cases
