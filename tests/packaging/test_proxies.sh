#!/bin/sh
# test_proxies.sh ENGAWA RECIPES - the recipes for nginx and Caddy, each where the program is installed, for a
# server with a separate name and in a folder: the page and the WebSocket come through, and people's own
# addresses count, not those that they claim. With a password at the proxy, its name is the guest's login.
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
    sed -e "/proxy_set_header Host/r $folder/login.nginx" \
      -e "s,127.0.0.1:8750,127.0.0.1:$port," -e "s,listen 443,listen 127.0.0.1:$front," \
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
    sed -e "/^\treverse_proxy/r $folder/login.caddy" \
      -e "s,reverse_proxy 127.0.0.1:8750,reverse_proxy $place* 127.0.0.1:$port${login:+ {}," \
      -e "s,^$name {,https://$name:$front {\nbind 127.0.0.1\ntls $folder/cert.pem $folder/key.pem," "$recipes/Caddyfile"
  } > "$folder/Caddyfile"
  exec caddy run --config "$folder/Caddyfile" --adapter caddyfile 2>> "$folder/log"
}

# ask FROM PATH OPTION...: requests PATH by the proxy, from the address FROM.
ask() {
  from=$1
  path=$2
  shift 2
  curl -s -k -u aki:veranda --interface "$from" --connect-to "$name:443:127.0.0.1:$front" "$@" "https://$name$place$path"
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

# start PLACE: a server in the folder PLACE, or none (""), and the proxy, with a password if LOGIN says so.
start() {
  place=$1
  : > "$folder/login.nginx"
  : > "$folder/login.caddy"
  [ -z "$login" ] || "ask_password_by_$program"
  mkfifo "$folder/out"
  "$engawa" serve --host 127.0.0.1 --port 0 --data "$folder/data-$program$place" --url "https://$name$place" \
    --trusted-proxy 127.0.0.1 --per-address 1 ${login:+--login-header Remote-User} > "$folder/out" &
  server=$!
  read -r line < "$folder/out"
  rm "$folder/out"
  port=${line##*:}
  port=${port%%/*}
  begin
}

# end: nothing runs any more.
end() {
  kill $held $proxy $server 2> /dev/null || true
  wait
  held=
}

# check PLACE STATUS: the recipe for a server in the folder PLACE, or none (""); the folder without its slash is
# answered with STATUS.
check() {
  login=
  start "$1"
  [ "$(ask 127.0.0.2 /decks/ -o "$folder/body" -w '%{http_code}')" = 200 ]
  grep -q '"decks"' "$folder/body"
  [ -z "$place" ] || [ "$(ask 127.0.0.2 "" -o "$folder/body" -w '%{http_code}')" = "$2" ]
  connect 127.0.0.2 101
  connect 127.0.0.3 101
  connect 127.0.0.3 503 -H 'X-Forwarded-For: 192.0.2.7'
  end
  echo "Engawa is reached by $program at https://$name$place/."
}

ask_password_by_nginx() {
  printf 'aki:%s\n' "$(openssl passwd -apr1 veranda)" > "$folder/users"
  chmod a+x "$folder" # nginx reads it as another user
  {
    echo "auth_basic games; auth_basic_user_file $folder/users;"
    echo 'proxy_set_header Remote-User $remote_user;'
  } > "$folder/login.nginx"
}

ask_password_by_caddy() {
  {
    echo 'header_up Remote-User {http.auth.user.id}'
    echo '}'
    echo "basicauth { ${newline}aki $(caddy hash-password --plaintext veranda)$newline}"
  } > "$folder/login.caddy"
}
newline='
'

# check_login: a person with the password is the guest of its name, on two devices, no matter what the header says.
check_login() {
  login=yes
  start ""
  [ "$(curl -s -k --connect-to "$name:443:127.0.0.1:$front" -o "$folder/body" -w '%{http_code}' "https://$name/")" = 401 ]
  python3 - "$(dirname "$0")/../support" "$front" "$name" <<'END'
import asyncio
import base64
import ssl
import sys
sys.path.insert(0, sys.argv[1])
from client import Client

async def log_in(fields):
    client, tls = Client(), ssl.create_default_context()
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    await client.connect(int(sys.argv[2]), host=sys.argv[3], tls=tls, fields=fields)
    reply = await client.ask(1, ask="hello")
    client.drop()
    return reply

aki = "Authorization: Basic " + base64.b64encode(b"aki:veranda").decode() + "\r\n"
first, second = (asyncio.run(log_in(aki + fields)) for fields in ("", "Remote-User: eve\r\n"))
assert first["login"] is True and first["name"] == "aki", first
assert first["guest"] == second["guest"] and first["token"] != second["token"], second
END
  end
  echo "Engawa believes the login of $program."
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
  check_login
  found=0
done
exit "$found"
