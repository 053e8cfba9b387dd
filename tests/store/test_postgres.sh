#!/bin/sh
# test_postgres.sh POSTGRES [PROGRAM TOPIC]... - runs those topics, tests of journals and of houses, on a
# separate PostgreSQL that POSTGRES (postgres.sh) starts and stops; with the word run before it,
# one program with arguments.
set -eu
postgres=$1
shift
folder=$(mktemp -d "${TMPDIR:-/tmp}/engawa-postgres-XXXXXX")
end() {
    "$postgres" stop "$folder" 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' INT TERM
"$postgres" start "$folder"
export ENGAWA_TEST_STORE="postgres://engawa@/postgres?host=$folder"
export ENGAWA_TEST_POSTGRES="$postgres" ENGAWA_TEST_FOLDER="$folder"
if [ "$1" = run ]; then
    shift
    "$@"
    exit
fi
failed=0
while [ $# -gt 1 ]; do
    "$1" "$2" || failed=1
    shift 2
done
exit $failed
