#!/bin/sh
# test_library.sh BUILD SOURCE ENGAWA - libengawa as other programs meet it: it is installed into an empty folder,
# the examples are compiled against what lies there, and run.
set -u
. "$(dirname "$0")/../support/cases.sh"
build=$1
source=$2
engawa=$3

export LC_ALL=C
root=$dir/root
meson install -C "$build" --no-rebuild --destdir "$root" >"$dir/install" 2>&1
check 'meson install puts it into a folder' $?
pc=$(find "$root" -name engawa.pc)
export PKG_CONFIG_PATH="${pc%/*}"
prefix=$root$(pkg-config --variable=prefix engawa)
libraries=$(dirname "${pc%/*}")
test -f "$libraries/libengawa.so.1" && test -f "$libraries/libengawa.a"
check 'it is there shared, with a soname, and static' $?
version=$(pkg-config --modversion engawa)
check 'pkg-config knows it' $?
flags=$(pkg-config --define-variable=prefix="$prefix" --cflags --libs engawa)

nm -D --defined-only "$libraries/libengawa.so.1" | awk '{print $3}' | grep -v '^engawa_' >"$dir/others"
! test -s "$dir/others"
check 'it shows only names that begin with engawa_' $?

# Every function and variable that the installed headers declare is there.
nm -D --defined-only "$libraries/libengawa.so.1" | awk '{print $3}' | sort -u >"$dir/shown"
cat $(find "$root" -path '*include*' -name '*.h') | sed 's,/\*.*\*/,,' | tr '\n' ' ' |
    grep -oE '\bengawa_[a-z0-9_]+\(' | tr -d '(' | sort -u >"$dir/declared"
sed -n 's/^static inline [a-z0-9_ *]*\(engawa_[a-z0-9_]*\)(.*/\1/p' $(find "$root" -path '*include*' -name '*.h') |
    sort -u >"$dir/inline"
comm -23 "$dir/declared" "$dir/shown" | comm -23 - "$dir/inline" >"$dir/missing"
cat "$dir/missing"
! test -s "$dir/missing"
check 'every function that the headers declare is in it' $?

# library/interface.txt has the interface that programs were compiled for. An intended change writes it anew
# (INTERFACE=write) and gives the library another soname where an older program would not go on (library/engawa.h).
"$source/tests/library/interface.sh" "$prefix/include/engawa" >"$dir/interface"
{
    printf '#include <engawa.h>\nint main(void)\n{\n'
    sed -n 's/^struct \(engawa_[a-z_]*\) {.*/    printf("%zu bytes, 64 bits: struct \1\\n", sizeof(struct \1));/p' "$dir/interface"
    printf '}\n'
} >"$dir/sizes.c"
# shellcheck disable=SC2086
"${CC:-cc}" -std=c17 "$dir/sizes.c" -o "$dir/sizes" $flags && LD_LIBRARY_PATH=$libraries "$dir/sizes" >"$dir/sizes.txt"
cp "$source/library/interface.txt" "$dir/known"
if [ "$(getconf LONG_BIT)" = 64 ]; then
    cat "$dir/sizes.txt" >>"$dir/interface"
else
    grep -v '^[0-9]* bytes, 64 bits' "$source/library/interface.txt" >"$dir/known"
fi
[ "${INTERFACE-}" = write ] && cp "$dir/interface" "$source/library/interface.txt"
diff "$dir/known" "$dir/interface" >"$dir/out"
check 'the interface is that of library/interface.txt' $?

# compiles FILE OUTPUT COMPILER...
compiles() {
    file=$1
    output=$2
    shift 2
    # shellcheck disable=SC2086
    "$@" -Wall -Wextra -Werror "$file" -o "$output" $flags
}

# example NAME TEXT ARGUMENT...: compiles and runs it; its output must match TEXT, an extended regular expression.
example() {
    name=$1
    text=$2
    shift 2
    compiles "$source/examples/$name.c" "$dir/$name" "${CC:-cc}" -std=c17 -pedantic &&
        LD_LIBRARY_PATH=$libraries "$dir/$name" "$@" >"$dir/$name.out" 2>&1 &&
        grep -Eq "$text" "$dir/$name.out"
    result=$?
    [ "$result" = 0 ] || tail -5 "$dir/$name.out"
    check "example $name" "$result"
}

"$engawa" sim yahtzee --players 2 --games 1 --bot easy --record "$dir/records" >"$dir/sim" 2>&1
record=$(find "$dir/records" -name '*.engawa' | head -1)

example play '^seat 0: [0-9]+ points, rank 1$'
example views '^described alike: yes$'
example bots '^of [0-9]+ moves "'
example own_bot '^hasty won (100|[5-9][0-9])'
example outcomes '^56 outcomes, probability 1.000000 in all, 2.500000 sixes on average$'
example batch '^restored: the same$'
example analysis 'gave away' "$record"
example record 'events of yahtzee, chance' "$record"
LD_LIBRARY_PATH=$libraries "$dir/record" "$record" 2>/dev/null | cmp -s - "$record"
check 'a record that was read and written again is the same' $?
LD_LIBRARY_PATH=$libraries "$dir/play" chess >/dev/null 2>"$dir/none"
test $? = 1 && grep -q 'dou-dizhu' "$dir/none"
check 'a game that there is not is refused with a list' $?

compiles "$source/examples/plus.cc" "$dir/plus" "${CXX:-g++}" -std=c++17 -pedantic &&
    LD_LIBRARY_PATH=$libraries "$dir/plus" >"$dir/plus.out" && grep -qE "^libengawa $version(\+[0-9]+\.g[0-9a-f]+)?\$" "$dir/plus.out"
check 'the headers serve C++' $?

"${CC:-cc}" -std=c17 "$source/examples/play.c" -o "$dir/static" -I"$prefix/include/engawa" \
    "$libraries/libengawa.a" -lsodium -ljansson -lm -pthread && "$dir/static" dixit 3 target=5 >"$dir/static.out" && grep -q '^seat 2:' "$dir/static.out"
check 'the static library serves too, and options by name' $?

end_cases
