#!/bin/sh
# test_unit.sh ENGAWA SOURCE UNDER POST PYTHON - what the unit of systemd forbids, the server and what it starts can do without:
# the messenger with its TLS and its resolver, its keeper, programs that play as bots. Without a systemd that runs, its
# filters of system calls, sockets and memory are put on by UNDER (tests/packaging/under_unit.c). POST has the test of the push process, push_sender.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$(realpath "$1")
source=$2
under=$3
post=$4
python=$5
unit=$source/packaging/engawa.service
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; wait; rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C

# expand NAME: the system calls of a group, or the name itself.
expand() {
    case $1 in
    @*) systemd-analyze syscall-filter "$1" | sed -n 's/^    \([^# ]*\)$/\1/p' | while read -r name; do expand "$name"; done ;;
    *) echo "$1" ;;
    esac
}

# The lines of SystemCallFilter= in their order: each adds, or with ~ takes away.
: >"$dir/calls"
sed -n 's/^SystemCallFilter=//p' "$unit" | while read -r line; do
    for word in ${line#\~}; do expand "$word"; done | sort -u >"$dir/some"
    case $line in
    \~*) comm -23 "$dir/calls" "$dir/some" >"$dir/next" ;;
    *) sort -u "$dir/calls" "$dir/some" >"$dir/next" ;;
    esac
    mv "$dir/next" "$dir/calls"
done
[ "$(wc -l <"$dir/calls")" -gt 200 ] && ! grep -qx -e mount -e reboot -e chown "$dir/calls"
check 'the filter has its calls' $?

# What the processes allow themselves (server/base/calls.c).
sed -n '/^static const .* \(everybody\|servers\|clients\)\[\]/,/};/p; s/^    {\(ALL\|SERVERS\|CALLS_SERVER\|CALLS_CLIENT\), \("[a-z0-9_]*"\),.*/\2/p' \
    "$source/server/base/calls.c" | grep -o '"[a-z0-9_]*"' | tr -d '"' | sort -u >"$dir/own"
[ "$(wc -l <"$dir/own")" -gt 80 ] && comm -23 "$dir/own" "$dir/calls" >"$dir/out" && ! [ -s "$dir/out" ]
check 'the unit allows what the server and its messenger allow themselves' $?

families=$(sed -n 's/^RestrictAddressFamilies=//p' "$unit" | tr ' ' '\n' | sort | tr '\n' ' ')
[ "$families" = 'AF_INET AF_INET6 AF_NETLINK AF_UNIX ' ] && grep -q '^MemoryDenyWriteExecute=yes' "$unit" &&
    grep -q '^SystemCallErrorNumber=ENOSYS' "$unit"
check 'its other filters are those that are tried here' $?
"$under" "$dir/calls" "$python" -c 'import errno, socket
try: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
except OSError as error: raise SystemExit(error.errno != errno.ENOSYS)
raise SystemExit(1)' 2>"$dir/err"
check 'the filter is on' $?

mkfifo "$dir/pipe"
"$under" "$dir/calls" "$engawa" serve --host 127.0.0.1 --port 0 --data "$dir/data" --push --push-contact mailto:host@example.org \
    --bot "counting=$python $source/examples/bots/counting.py" >"$dir/pipe" 2>"$dir/err" &
server=$!
read -r line <"$dir/pipe"
port=${line##*:}
"$python" "$source/packaging/guest.py" "${port%%/*}" begin "$dir/noted" >"$dir/out" 2>&1
check 'somebody plays at a server with push and a program as a bot' $?
! [ -s "$dir/err" ]
check 'which finds nothing missing' $?
"$engawa" admin --data "$dir/data" check >"$dir/out" 2>&1
grep -q '^push	fine	push is on' "$dir/out"
check 'its push process is there' $?
kill "$server"
wait "$server"
check 'it ends cleanly' $?
server=

"$under" "$dir/calls" "$post" push_sender >"$dir/out" 2>&1
check 'the push process resolves, connects, encrypts and sends' $?
printf 'engawa 1\n' | "$under" "$dir/calls" "$engawa" box -- "$python" "$source/tests/cli/resident.py" good 2>"$dir/err" | grep -q ready
check 'a program is enclosed and greets' $?
end_cases
