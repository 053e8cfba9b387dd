#!/bin/sh
# test_proxies.sh ENGAWA RECIPES - the recipes for nginx and Caddy, each where the program is installed, for a
# server with a separate name and in a folder: the page and the WebSocket come through, and people's own
# addresses count, not those that they claim.
set -eu
engawa=$1
recipes=$2
folder=$(mktemp -d)
server=
proxy=
held=
trap 'kill $held $proxy $server 2>/dev/null || true; wait; rm -r "$folder"' EXIT
export LC_ALL=C HOME="$folder" XDG_DATA_HOME="$folder" XDG_CONFIG_HOME="$folder"
name=games.example.org

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$name" \
  -keyout "$folder/key.pem" -out "$folder/cert.pem" 2> "$folder/said"

run_nginx() {
  {
    echo "daemon off; pid $folder/nginx.pid; error_log $folder/log; events {} http { access_log off;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/$kind;"; done
    sed -e "s,127.0.0.1:8750,127.0.0.1:$port," -e "s,listen 443,listen 127.0.0.1:$front," \
      -e "s,location / {,location $place/ {," \
      -e "s,/etc/letsencrypt/.*/fullchain.pem,$folder/cert.pem," \
      -e "s,/etc/letsencrypt/.*/privkey.pem,$folder/key.pem," "$recipes/nginx.conf"
    echo '}'
  } > "$folder/nginx.conf"
  exec nginx -p "$folder" -c "$folder/nginx.conf" 2>> "$folder/log"
}

run_caddy() {
  {
    printf '{\nadmin off\nauto_https disable_redirects\n}\n'
    sed -e "s,reverse_proxy 127.0.0.1:8750,reverse_proxy $place* 127.0.0.1:$port," \
      -e "s,^$name {,https://$name:$front {\nbind 127.0.0.1\ntls $folder/cert.pem $folder/key.pem," "$recipes/Caddyfile"
  } > "$folder/Caddyfile"
  exec caddy run --config "$folder/Caddyfile" --adapter caddyfile 2>> "$folder/log"
}

# ask FROM PATH OPTION...: requests PATH by the proxy, from the address FROM.
ask() {
  from=$1
  path=$2
  shift 2
  curl -s -k --interface "$from" --connect-to "$name:443:127.0.0.1:$front" "$@" "https://$name$place$path"
}

# connect FROM STATUS OPTION...: a WebSocket is answered with STATUS, and held.
connect() {
  from=$1
  status=$2
  shift 2
  : > "$folder/head"
  ask "$from" /ws --http1.1 -N -D "$folder/head" -o "$folder/body" -H 'Connection: Upgrade' -H 'Upgrade: websocket' \
    -H "Origin: https://$name" -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$@" &
  held="$held $!"
  until [ -s "$folder/head" ]; do
    kill -0 $! || break
    sleep 0.02
  done
  if ! head -n 1 "$folder/head" | grep -q " $status "; then
    echo "$program, a WebSocket from $from $*: not $status"
    cat "$folder/head" "$folder/log"
    exit 1
  fi
}

# begin: the proxy runs on a port that is free.
begin() {
  front=$((20000 + $$ % 20000))
  for attempt in 1 2 3 4 5 6 7 8; do
    "run_$program" &
    proxy=$!
    while kill -0 "$proxy" 2> /dev/null; do
      if ask 127.0.0.1 /health > "$folder/said" && grep -q '^ok$' "$folder/said"; then return; fi
      sleep 0.05
    done
    front=$((front + attempt))
  done
  echo "$program did not start:"
  cat "$folder/log"
  exit 1
}

# check PLACE STATUS: the recipe for a server in the folder PLACE, or none (""); the folder without its slash is
# answered with STATUS.
check() {
  place=$1
  mkfifo "$folder/out"
  "$engawa" serve --host 127.0.0.1 --port 0 --data "$folder/data-$program$place" --url "https://$name$place" \
    --trusted-proxy 127.0.0.1 --per-address 1 > "$folder/out" &
  server=$!
  read -r line < "$folder/out"
  rm "$folder/out"
  port=${line##*:}
  port=${port%%/*}
  begin
  [ "$(ask 127.0.0.2 /decks/ -o "$folder/body" -w '%{http_code}')" = 200 ]
  grep -q '"decks"' "$folder/body"
  [ -z "$place" ] || [ "$(ask 127.0.0.2 "" -o "$folder/body" -w '%{http_code}')" = "$2" ]
  connect 127.0.0.2 101
  connect 127.0.0.3 101
  connect 127.0.0.3 503 -H 'X-Forwarded-For: 192.0.2.7'
  kill $held $proxy $server 2> /dev/null || true
  wait
  held=
  echo "Engawa is reached by $program at https://$name$place/."
}

found=77 # skipped
for program in nginx caddy; do
  PATH=$PATH:/usr/sbin
  if ! command -v "$program" > /dev/null || ! command -v curl > /dev/null; then continue; fi
  check ""
  case $program in
  nginx) check /games 301 ;; # nginx itself leads from /games to /games/
  *) check /games 308 ;; # the server does
  esac
  found=0
done
exit "$found"
