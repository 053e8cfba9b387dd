#!/bin/sh
# test_tls.sh ENGAWA - what a server with --cert offers: TLS 1.3, and of TLS 1.2 forward secrecy only; that
# requests come through it, one after another, as a whole; and that a renewed certificate is taken.
set -eu
engawa=$1
folder=$(mktemp -d)
server=
trap 'kill "$server" 2>/dev/null || true; wait 2>/dev/null || true; rm -r "$folder"' EXIT
export LC_ALL=C

# certify NAME KEY...: a new key of this kind, and a certificate for NAME.
certify() {
  name=$1
  shift
  openssl req -x509 -newkey "$@" -nodes -days 2 -subj "/CN=$name" \
    -keyout "$folder/key.pem" -out "$folder/cert.pem" 2> "$folder/said"
}

certify localhost rsa:2048
mkfifo "$folder/out"
"$engawa" serve --host 127.0.0.1 --port 0 --data "$folder/data" \
  --cert "$folder/cert.pem" --key "$folder/key.pem" > "$folder/out" 2> "$folder/log" &
server=$!
read -r line < "$folder/out"
port=${line##*:}
port=${port%/}

# handshake NAME OPTION...: whether openssl gets through with these.
handshake() {
  openssl s_client -connect "127.0.0.1:$port" "$@" < /dev/null > "$folder/said" 2>&1 &&
    ! grep -q 'Cipher is (NONE)' "$folder/said"
}

expect() {
  wanted=$1
  shift
  got=no
  if handshake "$@"; then got=yes; fi
  if [ "$got" != "$wanted" ]; then
    echo "TLS with $*: $got, not $wanted"
    cat "$folder/said"
    exit 1
  fi
}

expect yes -tls1_3
expect yes -tls1_2
expect yes -tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256
expect no -tls1_2 -cipher AES128-SHA
expect no -tls1_2 -cipher AES128-GCM-SHA256
expect no -tls1_2 -cipher ECDHE-RSA-AES128-SHA
expect no -tls1_1 -cipher ALL:@SECLEVEL=0

request() {
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: %s\r\n\r\n' "$1" "$port" "$2"
}

# answer: what the server says to the requests in the file `requests`, of which the last one ends it.
answer() {
  openssl s_client -quiet -connect "127.0.0.1:$port" < "$folder/requests" 2> "$folder/errors" || true
}

# Three requests on a connection.
(request /health keep-alive && request / keep-alive && request /decks/ close) > "$folder/requests"
answer > "$folder/said"
if [ "$(grep -a -c '^HTTP/1.1 ' "$folder/said")" != 3 ] || ! grep -a -q '"decks":' "$folder/said"; then
  echo 'requests over TLS:'
  cat "$folder/said" "$folder/errors"
  exit 1
fi

if [ "$(grep -a -c '^strict-transport-security: max-age=' "$folder/said")" != 3 ]; then
  echo 'a response says nothing of TLS from now on'
  exit 1
fi

# Files of many records, if the program was built with the page.
for asset in $(grep -a -o '/assets/[^"]*\.[a-z]*' "$folder/said" | sort -u); do
  request "$asset" close > "$folder/requests"
  answer > "$folder/file"
  length=$(tr -d '\r' < "$folder/file" | sed -n 's/^content-length: //p' | head -n 1)
  size=$(sed '1,/^\r$/d' "$folder/file" | wc -c)
  if [ "$size" != "$length" ]; then
    echo "$asset has $length bytes, and $size came"
    exit 1
  fi
done
# `engawa sit` goes through it where it knows the certificate, as far as a table that there is not, and only there.
link=https://localhost:$port/t/abc
SSL_CERT_FILE=$folder/cert.pem "$engawa" sit "$link" --token "$folder/token" 2> "$folder/said" && exit 1
grep -q 'there is no table' "$folder/said" || { cat "$folder/said"; exit 1; }
"$engawa" sit "$link" --token "$folder/token" 2> "$folder/said" && exit 1
grep -q 'certificate' "$folder/said" || { cat "$folder/said"; exit 1; }

# renew WORDS NAME: after SIGHUP the log has a line with WORDS, and the certificate is NAME's.
renew() {
  : > "$folder/log"
  kill -HUP "$server"
  until grep -q "$1" "$folder/log"; do
    kill -0 "$server"
    sleep 0.05
  done
  handshake -tls1_3
  if ! grep -q "subject=CN *= *$2\$" "$folder/said"; then
    echo "the certificate is not that of $2"
    cat "$folder/said" "$folder/log"
    exit 1
  fi
}

certify renewed ec -pkeyopt ec_paramgen_curve:prime256v1
renew 'was read again' renewed
echo nonsense > "$folder/cert.pem"
renew 'stays as it was' renewed
rm "$folder/key.pem"
renew 'stays as it was' renewed
certify third ec -pkeyopt ec_paramgen_curve:prime256v1
renew 'was read again' third
echo "TLS is as it should be."
