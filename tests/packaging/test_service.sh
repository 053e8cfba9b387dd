#!/bin/sh
# test_service.sh ENGAWA SERVICE - systemd understands the unit, which starts the program that there is,
# and rates it as well enclosed.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
service=$2

export LC_ALL=C
sed "s,/usr/local/bin/engawa,$engawa,; /^Documentation/d" "$service" >"$dir/engawa.service"

systemd-analyze verify --man=no "$dir/engawa.service" >"$dir/out" 2>&1 && [ ! -s "$dir/out" ]
check 'systemd finds nothing wrong' $?
sed "s,/run/engawa,$dir,g" "${service%.service}.socket" >"$dir/engawa.socket"
systemd-analyze verify --man=no "$dir/engawa.socket" >"$dir/out" 2>&1 && [ ! -s "$dir/out" ]
check 'nor with the unit of its socket' $?
mkdir "$dir/engawa.service.d"
sed -n '/^```ini$/,/^```$/{/^```/d;p;}' "${service%/packaging/*}/docs/service.md" >"$dir/engawa.service.d/own.conf"
grep -q '^LoadCredential=' "$dir/engawa.service.d/own.conf" &&
    systemd-analyze verify --man=no "$dir/engawa.service" >"$dir/out" 2>&1 && [ ! -s "$dir/out" ]
check 'nor with the lines that the page about hosting adds' $?
rm -r "$dir/engawa.service.d"
cp "$dir/engawa.service" "$dir/engawa@.service"
mkdir "$dir/engawa@.service.d"
sed -n '/^```ini$/,/^```$/{/^```/d;p;}' "${service%/packaging/*}/docs/scaling.md" >"$dir/engawa@.service.d/own.conf"
grep -q '^LoadCredential=' "$dir/engawa@.service.d/own.conf" &&
    systemd-analyze verify --man=no "$dir/engawa@one.service" >"$dir/out" 2>&1 && [ ! -s "$dir/out" ]
check 'nor with the unit as a template, and what the page about several servers adds' $?
rm -r "$dir/engawa@.service.d"
# Exposure from 0 to 100, where 20 and less is "OK" or better.
systemd-analyze security --offline=true --threshold=15 "$dir/engawa.service" >"$dir/out" 2>&1
check 'its exposure is at most 1.5 of 10' $?
for option in $(sed -n 's/^ExecStart=//p' "$service" | grep -o -e '--[a-z-]*'); do
    "$engawa" serve --help >"$dir/out" && grep -q -e "$option " "$dir/out"
    check "the program knows $option" $?
done

end_cases
