#!/bin/sh
# test_passed_on.sh ENGAWA - what comes through a server that stands by is what the one with the tables says:
# TLS, what a proxy says first (--proxy-protocol), a large file, a reader who is slow, and 200 connections at once.
# ENGAWA_TEST_STORE is the store (test_postgres.sh).
set -eu
engawa=$1
folder=$(mktemp -d)
servers=
# shellcheck disable=SC2086
trap 'kill $servers 2>/dev/null || true; wait 2>/dev/null || true; rm -r "$folder"' EXIT
trap 'exit 1' INT TERM
export LC_ALL=C

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=localhost" \
    -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>"$folder/said"

# start NAME PEER OPTION...: a server of the store; its port is in $port.
start() {
    name=$1 peer=$2
    shift 2
    mkfifo "$folder/$name.out"
    "$engawa" serve --host 127.0.0.1 --port 0 --data "$folder/$name" --store "$ENGAWA_TEST_STORE" \
        --peer "127.0.0.1:$peer" "$@" >"$folder/$name.out" 2>"$folder/$name.log" &
    servers="$servers $!"
    read -r line <"$folder/$name.out"
    port=${line##*:}
    port=${port%/}
}

# A port that nobody has at the moment.
free() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# end: all servers stop, as the operator stops them.
end() {
    # shellcheck disable=SC2086
    kill $servers
    for one in $servers; do wait "$one"; done
    servers=
    rm -f "$folder"/*.out
}

fail() {
    echo "$1"
    cat "$folder"/*.log
    exit 1
}

# Both say the same over TLS, the largest file of the page included.
first=$(free)
start one "$first" --cert "$folder/cert.pem" --key "$folder/key.pem"
near=$port
start two "$(free)" --cert "$folder/cert.pem" --key "$folder/key.pem"
far=$port
get() { curl -fsS --cacert "$folder/cert.pem" --resolve "localhost:$1:127.0.0.1" "https://localhost:$1$2"; }
page=$(get "$near" /)
[ "$(get "$far" /)" = "$page" ] || fail "the page is another one through the other server"
files=$(printf %s "$page" | grep -o '/assets/[^"]*' | sort -u)
for path in $files /decks/engawa/01.webp; do
    get "$near" "$path" >"$folder/near"
    get "$far" "$path" >"$folder/far"
    cmp -s "$folder/near" "$folder/far" || fail "$path is another one through the other server"
    [ -s "$folder/far" ] || fail "$path is empty"
done
curl -sS --limit-rate 100k --cacert "$folder/cert.pem" --resolve "localhost:$far:127.0.0.1" \
    "https://localhost:$far/decks/engawa/01.webp" >"$folder/slow"
cmp -s "$folder/near" "$folder/slow" || fail "a slow reader gets another file"
end

# A proxy's word about who comes goes through, and is believed where the tables are.
start one "$first" --proxy-protocol --trusted-proxy 127.0.0.1 --sockets-per-address 8 --requests 0
near=$port
start two "$(free)" --proxy-protocol --trusted-proxy 127.0.0.1 --requests 0
far=$port
python3 - "$near" "$far" <<'END' || fail "what a proxy says does not come through"
"""Each address may have so many sockets, whichever server they come to; and many of them say the right thing at once."""
import socket, sys

ports = [int(port) for port in sys.argv[1:]]


def come(number, client):
    end = socket.create_connection(("127.0.0.1", ports[number % 2]))
    end.settimeout(600)
    preface = f"PROXY TCP4 {client} 192.0.2.1 5000 443\r\n"
    # In two pieces, so that it is not all there at once.
    end.sendall(preface[:20].encode())
    end.sendall((preface[20:] + f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{ports[number % 2]}\r\n\r\n").encode())
    return end


def answer(end):
    said = b""
    try:
        while b"\r\n\r\nok" not in said:
            piece = end.recv(4096)
            if not piece:
                return None
            said += piece
    except ConnectionError:
        return None
    return said.split(b"\r\n", 1)[0]


crowd = [come(number, f"198.51.100.{number % 100 + 1}") for number in range(200)]
assert all(answer(end) == b"HTTP/1.1 200 OK" for end in crowd), "200 from 100 addresses"
one = []
for number in range(8):
    one.append(come(number, "203.0.113.7"))
    assert answer(one[-1]) == b"HTTP/1.1 200 OK", f"{number + 1} from one address"
for number in range(2):
    assert answer(come(number, "203.0.113.7")) is None, "one more than an address may have"
assert answer(come(1, "203.0.113.8")) == b"HTTP/1.1 200 OK", "the neighbour"
END
end
