#!/bin/sh
# A PostgreSQL of the tests' own, with nothing but a socket in its folder.
#   postgres.sh start FOLDER   makes it, if it is not there, and starts it
#   postgres.sh crash FOLDER   kills all of it, as a power cut would
#   postgres.sh follow FOLDER  makes one in FOLDER/standby that has all data acknowledged from now on
#   postgres.sh promote FOLDER has that one take the place of the one in FOLDER, which must be down
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
    rm "$data/postmaster.pid" "$folder/.s.PGSQL.5432.lock" # or the dead one would be in the way
    ;;
follow)
    standby=$folder/standby
    mkdir "$standby"
    [ -z "$as" ] || chown nobody "$standby"
    cd /
    $as "$bin/pg_basebackup" -D "$standby/data" -h "$folder" -U engawa -R -c fast
    echo "unix_socket_directories = '$standby'" >>"$standby/data/postgresql.conf"
    $as "$bin/pg_ctl" -D "$standby/data" -l "$standby/log" -w -t 60 -s start
    ask() { "$bin/psql" -h "$folder" -U engawa -d postgres -qAt -c "$1"; }
    ask "ALTER SYSTEM SET synchronous_standby_names = '*'"
    ask "SELECT pg_reload_conf()" >"$folder/reload.log"
    until [ "$(ask "SELECT sync_state || state FROM pg_stat_replication")" = syncstreaming ]; do sleep 0.01; done
    ;;
promote)
    cd /
    $as "$bin/pg_ctl" -D "$folder/standby/data" -s -w promote
    ;;
stop)
    [ ! -d "$folder/standby" ] || $as "$bin/pg_ctl" -D "$folder/standby/data" -m fast -s -w stop || true
    $as "$bin/pg_ctl" -D "$data" -m fast -s -w stop
    ;;
esac
