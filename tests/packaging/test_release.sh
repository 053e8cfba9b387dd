#!/bin/sh
# test_release.sh ENGAWA SOURCE PYTHON - what a release is made of, from the program ENGAWA as it was built here: the
# sources, the program with its libraries, and the container, each twice with the same bytes.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
packaging=$2/packaging
python=$3
export LC_ALL=C
version=$("$engawa" --version | cut -d ' ' -f 2)

# same NAME MAKER: MAKER, given a path, makes the same there twice.
same() {
    "$2" "$dir/one" >"$dir/out" 2>"$dir/err" && "$2" "$dir/two" >"$dir/out" 2>"$dir/err" &&
        diff -r "$dir/one" "$dir/two" >"$dir/out"
    check "$1: the same twice" $?
    rm -rf "$dir/two"
    mv "$dir/one" "$dir/$2"
}

sources() { "$packaging/source-tree" "$1"; }
same 'the sources' sources
! [ -e "$dir/sources/.git" ] && [ -e "$dir/sources/debian/changelog" ] &&
    [ "$("$dir/sources/scripts/version")" = "$("$2/scripts/version")" ]
check 'they know their version without git' $?

portable() { "$packaging/portable" "$engawa" "$1"; }
same 'the program with its libraries' portable
mv "$dir/portable" "$dir/at another place"
ln -s "$dir/at another place/engawa" "$dir/linked"
[ "$(env -i "$dir/linked" --version)" = "$("$engawa" --version)" ]
check 'it runs at any place' $?
env -i "$dir/linked" sim yahtzee --games 1 --seed 7 --record "$dir" >"$dir/out" 2>"$dir/err" &&
    env -i "$dir/linked" replay "$dir/yahtzee-000001.engawa" >"$dir/out" 2>"$dir/err"
check 'bots play there, and their record is replayed' $?
mkdir "$dir/data-of-icu"
cp "$dir/at another place"/lib/libicudata.so.* "$dir/data-of-icu"
[ "$(gzip -c "$dir"/data-of-icu/* | wc -c)" -lt 1000000 ] &&
    LD_LIBRARY_PATH=$dir/data-of-icu "$(dirname "$engawa")/../tests/test_bots" words >"$dir/out" 2>"$dir/err"
check "names that look alike are told apart with what is left of ICU's data" $?
# It starts itself again to enclose a program; a program that does not come is complained about.
mkfifo "$dir/said"
"$dir/linked" serve --host 127.0.0.1 --port 0 --data "$dir/data" \
    --bot "counting=$python $2/examples/bots/counting.py" >"$dir/said" 2>"$dir/err" &
server=$!
exec 3<"$dir/said" # open until it has ended, whatever else it says
read -r line <&3
kill "$server"
wait "$server"
[ $? = 0 ] && [ "${line%http*}" = 'Engawa is open at ' ] && ! grep counting "$dir/err" >"$dir/out"
check 'a server with a program as a bot runs there' $?

case $(uname -m) in x86_64) architecture=amd64 ;; aarch64) architecture=arm64 ;; *) end_cases ;; esac
echo certificates >"$dir/certificates"
image() { "$python" "$packaging/image" "$1" "$version" 1700000000 "$dir/certificates" "$architecture" "$dir/at another place"; }
same 'the container' image
mkdir "$dir/layout" "$dir/root"
tar -xf "$dir/image" -C "$dir/layout" && (cd "$dir/layout/blobs/sha256" && sha256sum * | awk '$1 != $2' >"$dir/out") &&
    ! [ -s "$dir/out" ] && [ "$(find "$dir/layout/blobs" -type f | wc -l)" = 3 ]
check 'each part of it is named by its hash' $?
layer=$(grep -lr 'rootfs' "$dir/layout/blobs" | xargs grep -o '"diff_ids": \["sha256:[0-9a-f]*' | grep -o '[0-9a-f]*$')
for blob in "$dir"/layout/blobs/sha256/*; do
    gzip -dc "$blob" >"$dir/layer" 2>"$dir/err" && break
done
[ "$(sha256sum <"$dir/layer" | cut -d ' ' -f 1)" = "$layer" ] && tar -xf "$dir/layer" -C "$dir/root" --no-same-owner &&
    tar -tvf "$dir/layer" | grep -q '^drwx------ 8750/8750 .* var/lib/engawa'
check 'its layer is the one that it names, with a folder for the tables' $?
(cd "$dir/layout" && "$python" -c 'import json, sys
one, = json.load(open("manifest.json"))
index, = json.load(open("index.json"))["manifests"]
manifest = json.load(open("blobs/" + index["digest"].replace(":", "/")))
named = [part["digest"].replace(":", "/") for part in [manifest["config"], *manifest["layers"]]]
assert ["blobs/" + name for name in named] == [one["Config"], *one["Layers"]]
assert one["RepoTags"] == [index["annotations"]["org.opencontainers.image.ref.name"]] == [sys.argv[1]]' \
    "localhost/engawa:$(echo "$version" | tr + -)") >"$dir/out" 2>"$dir/err"
check 'its list for Docker names the same parts' $?
# As a container's runtime does, where this may be done.
if unshare -r chroot "$dir/root" /usr/bin/engawa --version >"$dir/version" 2>"$dir/err"; then
    [ "$(cat "$dir/version")" = "$("$engawa" --version)" ]
    check 'its program runs with nothing else' $?
fi

if command -v ssh-keygen >"$dir/out"; then
    ssh-keygen -q -t ed25519 -N '' -f "$dir/key" && echo "engawa namespaces=\"engawa-release\" $(cat "$dir/key.pub")" >"$dir/signers"
    echo sums >"$dir/SHA256SUMS"
    ssh-keygen -q -Y sign -f "$dir/key" -n engawa-release "$dir/SHA256SUMS" 2>"$dir/err"
    # As docs/hosting.md says.
    command=$(grep '^ssh-keygen -Y verify' "$2/docs/hosting.md" | sed "s,packaging/signers,$dir/signers,")
    [ -n "$command" ] && (cd "$dir" && eval "$command") >"$dir/out" 2>"$dir/err"
    check 'a signature is checked by the command in the documents' $?
    echo more >>"$dir/SHA256SUMS"
    ! (cd "$dir" && eval "$command") >"$dir/out" 2>"$dir/err"
    check 'and a changed file is found out by it' $?
fi
end_cases
