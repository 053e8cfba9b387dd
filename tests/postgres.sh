#!/bin/sh
# A PostgreSQL of the tests' own, with nothing but a socket in its folder.
#   postgres.sh start FOLDER   makes it, if it is not there, and starts it
#   postgres.sh crash FOLDER   kills all of it, as a power cut would
#   postgres.sh stop FOLDER
# PostgreSQL refuses to run as root, so it runs as the user nobody then. 77: it is not installed.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -x "$bin/initdb" ] || exit 77
action=$1 folder=$2
data=$folder/data
as=
if [ "$(id -u)" = 0 ]; then
    as='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi

case $action in
start)
    if [ ! -d "$data" ]; then
        mkdir -p "$folder"
        chmod 755 "$folder"
        mkdir "$data"
        [ -z "$as" ] || chown nobody "$data" "$folder"
        cd /
        $as "$bin/initdb" -D "$data" -U engawa -A trust -E UTF8 --locale=C >"$folder/initdb.log"
        cat >>"$data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
shared_buffers = 4MB
max_connections = 30
autovacuum = off
wal_level = minimal
max_wal_senders = 0
END
    fi
    cd /
    $as "$bin/pg_ctl" -D "$data" -l "$folder/log" -w -t 60 -s start
    ;;
crash)
    server=$(head -1 "$data/postmaster.pid")
    kill -STOP "$server" # it starts no other process meanwhile
    all="$server $(ps -o pid= --ppid "$server")"
    kill -9 $all 2>/dev/null || true # one of them may just have ended
    for one in $all; do
        # gone, or dead and not yet waited for
        while ps -o stat= -p "$one" | grep -qv '^Z'; do sleep 0.01; done
    done
    ;;
stop)
    $as "$bin/pg_ctl" -D "$data" -m fast -s -w stop
    ;;
esac
