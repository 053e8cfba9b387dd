#!/bin/sh
# test_settings.sh ENGAWA FILE PYTHON - a file of settings: what is wrong in it is told by its line, the command line goes
# before it, a server that runs reads it again; and FILE, the commented one, has every setting.
set -u
. "$(dirname "$0")/../../support/cases.sh"
engawa=$(realpath "$1")
commented=$2
python=$3
data=$dir/data
file=$data/engawa.conf
server=
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
mkdir "$data"

# look OPTION...: what --check says of the settings.
look() { "$engawa" "$@" serve --data "$data" --check >"$dir/out" 2>"$dir/err"; }

# settings: those of the server, or of the files where none runs.
settings() { "$engawa" admin --data "$data" settings >"$dir/out" 2>"$dir/err"; }

tab=$(printf '\t')

# has TEXT: whether the last command has printed a line with it.
has() { grep -qF "$(printf "$1")" "$dir/out"; }

look && grep -qx 'The settings are fine\.' "$dir/out"
check 'there need be no file' $?

cat >"$file" <<'END'
# comment
port = 70000
closed = perhaps
chairs = 5
imprint = example.org
open-tables = nobody
trusted-proxy = 10.0.0.0/99
rate = 5
rate = 6
nonsense
settings = other.conf
END
! look
check 'a wrong file is refused' $?
[ "$(sed -n 's/.*, line \([0-9]*\):.*/\1/p' "$dir/err" | tr '\n' ' ')" = '2 3 4 5 6 7 9 10 11 ' ]
check 'every wrong line is named' $?
! look --lang ja && [ "$(grep -c '行目：' "$dir/err")" = 9 ]
check 'in Japanese too' $?
! "$engawa" serve --data "$data" >"$dir/out" 2>"$dir/err"
check 'no server starts with it' $?
printf 'port = 0\000\n' >"$file"
! look
check 'a file with a NUL is none' $?
! "$engawa" serve --data "$data" --settings "$dir/none" --check >"$dir/out" 2>"$dir/err" && grep -q none "$dir/err"
check 'a file that was named must be there' $?

printf 'port = 0\nrate = 5\r\n  tables=7\nprivacy = https://example.org/p\n' >"$file"
mkfifo "$dir/pipe"
"$engawa" serve --data "$data" --host 127.0.0.1 --rate 9 >"$dir/pipe" 2>"$dir/log" &
server=$!
read -r line <"$dir/pipe"
settings && has 'rate\t9\tcommand line' && has 'tables\t7\t' && has 'keep-idle\t30\tdefault'
check 'the command line goes before the file' $?

# reload PATTERN: sends SIGHUP and waits until the log has a line like that.
reload() {
    : >"$dir/log"
    kill -HUP "$server"
    while ! grep -q "$1" "$dir/log"; do sleep 0.05; done
}
printf 'port = 1\nrate = 6\ntables = 8\nclosed = yes\n' >"$file"
reload 'read again'
settings && has 'tables\t8\t' && has 'closed\tyes\t' && has 'rate\t9\t' && has 'host\t127.0.0.1\t' && has 'privacy\t\t'
check 'a server that runs reads the file again' $?
grep -q '^port changes when the server is started again' "$dir/log"
check 'it tells what it cannot change' $?
printf 'tables = 9\nchairs = 5\n' >"$file"
reload 'line 2'
settings && has 'tables\t8\t' && has 'closed\tyes\t'
check 'of a wrong file it takes nothing' $?
printf 'port = 0\ntables = 8\n' >"$file"
reload 'read again'

# set WORD...: gives the command, without what it prints.
set_() { "$engawa" admin --data "$data" settings "$@" >"$dir/out" 2>"$dir/err"; }
set_ set keep-idle 40 && set_ set closed yes && set_ set imprint https://example.org/i &&
    settings && has 'keep-idle\t40\tstore' && has 'closed\tyes\tstore' && has 'imprint\thttps://example.org/i\tstore'
check 'a setting is kept in the store, at once' $?
! set_ set rate 7 && ! set_ set tables 7 && ! set_ set port 9 && ! set_ set chairs 5 && ! set_ set keep-idle -1 &&
    ! set_ set closed perhaps && ! set_ set keep-idle '' && ! set_ set keep-idle "1
port = 1" && ! set_ unset chairs && ! set_ set keep-idle
check 'what is said elsewhere, or is none, is not' $?
! set_ set keep-idle x && grep -q '36500\.$' "$dir/err" && ! "$engawa" --lang ja admin --data "$data" settings set closed x >"$dir/out" 2>"$dir/err" &&
    grep -q 'closed.*[^。]。$' "$dir/err"
check 'and it is said why, in one sentence' $?
settings && has 'rate\t9\tcommand line' && has 'keep-idle\t40\tstore' && has 'port\t0\t'
check 'and nothing has changed' $?
printf 'port = 0\nkeep-idle = 50\n' >"$file"
reload 'read again'
settings && grep -q "^keep-idle${tab}50${tab}$file" "$dir/out" && has 'closed\tyes\tstore' && has 'tables\t5000\tdefault'
check 'the file goes before the store' $?
kill "$server"
wait "$server"
check 'it ends well' $?

printf 'port = 0\n' >"$file"
"$engawa" serve --data "$data" --host 127.0.0.1 >"$dir/pipe" 2>"$dir/log" &
server=$!
read -r line <"$dir/pipe"
settings && has 'keep-idle\t40\tstore' && has 'closed\tyes\tstore' && set_ unset closed && set_ unset closed &&
    settings && has 'closed\tno\tdefault' && has 'keep-idle\t40\tstore'
check 'another server of the store takes it, too' $?
kill "$server"
wait "$server"
! set_ set keep-idle 60
check 'without a server nothing is set' $?

# No file that the server can write has a setting that loosens the protection.
refused() { [ "$(sed -n 's/.*, line \([0-9]*\):.*/\1/p' "$dir/err" | sort | tr '\n' ' ')" = "$1" ]; }
printf 'rate = 5\nno-sandbox = yes\nbot = x=$(touch %s/run)\ntrusted-proxy = 0.0.0.0/0\nhost = unix:/etc/x\n' "$dir" >"$file"
! look && refused '2 3 4 5 ' && ! look --lang ja && [ "$(grep -c '行目：.*保護を弱め' "$dir/err")" = 4 ]
check 'the file in the data directory loosens nothing' $?
! "$engawa" serve --data "$data" --host 127.0.0.1 --port 0 >"$dir/out" 2>"$dir/err" && ! [ -e "$dir/run" ]
check 'no server starts with it, and nothing of it runs' $?
! "$engawa" serve --data "$data" --settings "$file" --check >"$dir/out" 2>"$dir/err" && refused '2 3 4 5 '
check 'also where it is named' $?
printf 'no-sandbox = yes\n' >"$dir/elsewhere"
elsewhere() { "$@" "$engawa" serve --data "$data" --settings "$dir/elsewhere" --check >"$dir/out" 2>"$dir/err"; }
chmod 666 "$dir/elsewhere"
! elsewhere && refused '1 '
check 'nor does a file that everybody can write' $?
chmod 644 "$dir/elsewhere"
as_user= as_root='unshare -r'
[ "$(id -u)" != 0 ] || { as_user='setpriv --reuid 65534 --clear-groups' as_root= && chmod 755 "$dir" && chown 65534 "$dir/elsewhere"; }
if $as_user "$engawa" --version >/dev/null 2>&1; then
    ! elsewhere $as_user && refused '1 '
    check 'nor one of the user that the server has' $?
fi
[ "$(id -u)" != 0 ] || chown 0 "$dir/elsewhere"
if $as_root true 2>/dev/null; then
    elsewhere $as_root
    check "but one of root's does" $?
fi

# certificate YEAR: a self-signed one that is valid from 2020 to that year.
certificate() {
    mkdir -p "$dir/ca" && : >"$dir/ca/index" && echo 01 >"$dir/ca/serial" &&
        printf '[ca]\ndefault_ca=x\n[x]\ndatabase=%s/index\nserial=%s/serial\nnew_certs_dir=%s\npolicy=p\ndefault_md=sha256\n[p]\ncommonName=supplied\n' \
            "$dir/ca" "$dir/ca" "$dir/ca" >"$dir/ca/config" &&
        openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -keyout "$dir/key.pem" -out "$dir/ca/request" &&
        openssl ca -batch -config "$dir/ca/config" -selfsign -keyfile "$dir/key.pem" -in "$dir/ca/request" -notext \
            -startdate 20200101000000Z -enddate "$1"0101000000Z -out "$dir/cert.pem"
} >/dev/null 2>&1

# ---- a link to the operator's page ----

# begins OPTION...: starts a server with new data and waits until it is ready.
begins() {
    "$engawa" serve --data "$dir/new" --host 127.0.0.1 --port 0 "$@" >"$dir/said" 2>"$dir/log" &
    server=$!
    until [ -S "$dir/new/admin.socket" ] && grep -q 'Ctrl-C' "$dir/said"; do kill -0 "$server" 2>/dev/null && sleep 0.05 || return; done
    "$engawa" admin --data "$dir/new" --running status >"$dir/out"
}
ends() {
    kill "$server"
    wait "$server"
}
begins && grep -q '^  http://127.0.0.1:[0-9]*/#/host/[a-z2-9]\{32\}$' "$dir/said"
check 'the first start prints a link to the page of the operator' $?
outside() { "$engawa" admin --data "$dir/new" check --from-outside >"$dir/out" 2>"$dir/err"; }
! outside && grep -q "^name${tab}WRONG${tab}127.0.0.1 leads to an address of a private network" "$dir/out" &&
    grep -q "^port${tab}fine" "$dir/out" && grep -q "^answer${tab}fine" "$dir/out" && grep -q "^proxy${tab}fine" "$dir/out"
check 'the way from outside is looked at step by step' $?
: >"$dir/new/operator-link"
until [ -s "$dir/new/operator-link" ]; do sleep 0.05; done
grep -q '^http://127.0.0.1:[0-9]*/#/host/[a-z2-9]\{32\}$' "$dir/new/operator-link" && ! grep -q 'host/' "$dir/log"
check 'an empty file asks for another' $?
ends
begins --url https://none.invalid && ! outside && [ "$(cut -f 1,2 "$dir/out")" = "name${tab}WRONG" ] && grep -q 'none.invalid leads nowhere: ' "$dir/out" &&
    ends && begins --url http://localhost:1 && ! outside && grep -q "^port${tab}WRONG${tab}port 1 refuses: " "$dir/out" && ! grep -q ^answer "$dir/out"
check 'and ends at the first that is wrong' $?
ends
certificate 2200
begins --cert "$dir/cert.pem" --key "$dir/key.pem" && ! outside && grep -q "^certificate${tab}WRONG${tab}.*not accepted: .*has to renew it" "$dir/out"
check 'a certificate that nobody confirms is told' $?
ends
begins --operator-link no && ! grep -q '#/host/' "$dir/said"
check 'none is printed if it is told so' $?
ends
# guest begin FILE, guest again FILE: somebody plays at that server, or comes back and finds every entry.
guest() {
    "$python" "${commented%/*}/guest.py" "$(sed -n 's,^Engawa is open at http://127.0.0.1:\([0-9]*\)/$,\1,p' "$dir/said")" "$@" >"$dir/out" 2>"$dir/err"
}
# links WHEN: begins with this variable. What the server prints has a link to the operator's page, or not.
links() {
    ENGAWA_OPERATOR_LINK=$1
    export ENGAWA_OPERATOR_LINK
    begins && grep -q '^  http://127.0.0.1:[0-9]*/#/host/[a-z2-9]\{32\}$' "$dir/said"
    printed=$?
    unset ENGAWA_OPERATOR_LINK
    kill -0 "$server" && return $printed
}
! links no
check 'nor if a variable says so' $?
ends
links first && guest begin "$dir/noted"
check 'the first starts print one' $?
ends
! links first
check 'until somebody has come' $?
ends
links always
check 'a variable asks for one at every start' $?
ends

# ---- another folder for the backups ----

mkdir "$dir/kept"
ENGAWA_BACKUP_TO=$dir/kept
export ENGAWA_BACKUP_TO
# kept PATTERN: the names of such files there, on one line.
kept() { (cd "$dir/kept" && ls) | grep -x "$1" | tr '\n' ' '; }
new() { "$engawa" admin --data "$dir/new" "$@" >"$dir/out" 2>"$dir/err"; }
begins --backup daily
until [ -n "$(kept 'engawa-daily-[0-9-]*\.backup')" ]; do sleep 0.05; done
! [ -e "$dir/new/backups" ]
check 'a daily backup is where backup-to says, and nowhere else' $?
new --running backup && made=$(sed -n "s,^file: \($dir/kept/engawa-.*\.backup\)$,\1,p" "$dir/out") && [ -f "$made" ] &&
    new --running backup list && has "${made##*/}" && [ "$(grep -c '\.backup' "$dir/out")" = 2 ] && ! [ -e "$dir/new/backups" ]
check 'so is one that the operator makes, and both are listed' $?
new --running check
grep -q "^backup${tab}fine${tab}" "$dir/out"
check 'their age is checked' $?
ends
new backup && [ "$(grep -c "$dir/kept/" "$dir/out")" = 1 ] && ! [ -e "$dir/new/backups" ]
check 'also without a server' $?
rm -r "$dir/new" && mkdir "$dir/new" && new restore "$made" && begins && guest again "$dir/noted"
check 'a new machine goes on with it, and with every entry' $?
ends
unset ENGAWA_BACKUP_TO
: >"$dir/file"
for folder in kept "$dir/none" "$dir/file"; do
    ! "$engawa" serve --data "$data" --backup-to "$folder" --check >"$dir/out" 2>"$dir/err" && grep -qF "$folder is not a folder" "$dir/err" &&
        ! "$engawa" --lang ja serve --data "$data" --backup-to "$folder" --check >"$dir/out" 2>"$dir/err" && grep -qF "$folder は、" "$dir/err"
    check "a folder that cannot be written is refused: ${folder##*/}" $?
done

# ---- what would not work ----

sure() { "$engawa" serve --data "$data" --check "$@" >"$dir/out" 2>"$dir/err"; }
: >"$file"
certificate 2200 && sure --cert "$dir/cert.pem" --key "$dir/key.pem"
check 'a certificate that is valid passes' $?
certificate 2021 && ! sure --cert "$dir/cert.pem" --key "$dir/key.pem" && grep -qx 'The certificate has expired\.' "$dir/err"
check 'one that has expired does not' $?
! sure --push --push-contact mailto:a@example.org --url http://games.example.org && grep -q 'push works over https alone' "$dir/err" &&
    sure --push --push-contact mailto:a@example.org --url https://games.example.org
check 'nor does push under an address without https' $?

# ---- the environment ----

printf 'tables = 8\nrate = 5\n' >"$file"
# lists VARIABLE=VALUE...: the settings that a server with these variables would take.
lists() { env "$@" "$engawa" admin --data "$data" settings >"$dir/out" 2>"$dir/err"; }
lists ENGAWA_TABLES=9 ENGAWA_CLOSED=yes ENGAWA_TRUSTED_PROXY='10.0.0.1, 10.0.0.2' ENGAWA_NO_SANDBOX=yes ENGAWA_URL= &&
    has 'tables\t9\tENGAWA_TABLES\t' && has 'closed\tyes\tENGAWA_CLOSED\t' && has 'rate\t5\t' &&
    has 'trusted-proxy\t10.0.0.1, 10.0.0.2\tENGAWA_TRUSTED_PROXY\t' && has 'no-sandbox\tyes\tENGAWA_NO_SANDBOX\t' && has 'url\t\tdefault'
check 'a variable goes before the file, and may loosen the protection' $?
env ENGAWA_PORT=70000 ENGAWA_CLOSED=true "$engawa" serve --data "$data" --port 5 --check >"$dir/out" 2>"$dir/err"
[ $? = 2 ] && grep -q '^ENGAWA_CLOSED in the environment: closed is yes or no' "$dir/err" && ! grep -q PORT "$dir/err"
check 'a wrong value is told with its variable, and the command line goes first' $?
! env ENGAWA_CLOSD=yes ENGAWA_SETTINGS=x "$engawa" serve --data "$data" --check >"$dir/out" 2>"$dir/err" &&
    [ "$(grep -c '^ENGAWA_\(CLOSD\|SETTINGS\) in the environment: There is no setting' "$dir/err")" = 2 ]
check 'so is a variable that is no setting' $?
! env ENGAWA_LANGUAGE=fr "$engawa" serve --data "$data" --check >"$dir/out" 2>"$dir/err" && grep -q 'language is one of: en, ja\.$' "$dir/err"
check 'a word that is none of the choices is told with them' $?
ENGAWA_DATA=$data "$engawa" admin settings >"$dir/out" 2>"$dir/err" && has 'tables\t8\t'
check 'the operator finds the data directory by the variable, too' $?
ENGAWA_PORT=0 ENGAWA_HOST=127.0.0.1 ENGAWA_CLOSED=yes ENGAWA_IMPRINT=https://example.org/i "$engawa" serve --data "$data" >"$dir/pipe" 2>"$dir/log" &
server=$!
read -r line <"$dir/pipe"
printf 'tables = 6\n' >"$file"
reload 'read again'
reload 'read again'
settings && has 'imprint\thttps://example.org/i\tENGAWA_IMPRINT\t' && has 'closed\tyes\tENGAWA_CLOSED' && has 'tables\t6\t' &&
    ! set_ set closed no
check 'a server keeps its variables when it reads the file again' $?
kill "$server"
wait "$server"
printf 'rate = 5\n' >"$file"

# ---- a socket that systemd hands in ----

# hands_in ADDRESS: a server that shall listen on 127.0.0.1 gets a socket that listens on ADDRESS, as engawa.socket does.
hands_in() {
    : >"$dir/said"
    "$python" -c 'import os, socket, sys
listener = socket.create_server((sys.argv[1], 0))
os.dup2(listener.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.argv[2], sys.argv[2:])' "$1" "$engawa" serve --data "$dir/handed" --host 127.0.0.1 --port 1 >"$dir/said" 2>"$dir/log" &
    server=$!
    until grep -q 'Ctrl-C' "$dir/said"; do kill -0 "$server" 2>/dev/null && sleep 0.05 || break; done
    ends
}
hands_in 127.0.0.2 && grep -q '^Engawa is open at http://127\.0\.0\.2:[0-9]*/$' "$dir/said"
check 'the address of a socket that was handed in is printed, not that of the settings' $?
hands_in 0.0.0.0 && grep -q '^Engawa is open at http://127\.0\.0\.1:[0-9]*/$' "$dir/said" &&
    { ! hostname -I 2>/dev/null | grep -q '[0-9]' || grep -q '^For people on other devices:$' "$dir/said"; }
check 'one that is open to everybody is printed with the addresses of the machine' $?

# ---- in a container ----

# A server for which Docker's or podman's mark MARK is there; it prints the same links, and what they are worth.
marked() {
    : >"$dir/said"
    unshare -rm sh -c 'mount -t tmpfs none /run && touch "$1" && shift && exec "$@"' sh "$1" \
        "$engawa" serve --data "$dir/marked" --port 0 >"$dir/said" 2>"$dir/log" &
    server=$!
    until grep -q 'Ctrl-C' "$dir/said"; do kill -0 "$server" 2>/dev/null && sleep 0.05 || break; done
    ends
}
if unshare -rm mount -t tmpfs none /run 2>/dev/null; then
    marked /run/.containerenv && { ! grep -q '^For people on other' "$dir/said" || grep -q '^In a container these addresses' "$dir/said"; }
    check 'the addresses of a container are told apart' $?
    [ -e /.dockerenv ] || { marked /run/nothing && ! grep -q container "$dir/said"; }
    check 'elsewhere nothing is said of one' $?
fi

# ---- an operator who forgets where the data is ----

if unshare -rm mount -t tmpfs none /var/lib 2>/dev/null; then
    # asks FOLDER...: a command without --data, where /var/lib has just these.
    asks() {
        ! unshare -rm sh -c 'mount -t tmpfs none /var/lib && cd /var/lib && engawa=$1 && shift && [ $# = 0 ] || mkdir "$@" || exit
            HOME=/nowhere exec "$engawa" admin tables' sh "$engawa" "$@" >"$dir/out" 2>"$dir/err" &&
            grep -q 'no server has kept anything in /nowhere/' "$dir/err"
    }
    asks engawa && grep -q 'add --data /var/lib/engawa' "$dir/err"
    check 'is told of the package' $?
    asks && ! grep -q /var/lib/engawa "$dir/err"
    check 'unless there is none' $?
fi

# The variables of the composition, and those of the page about running it.
{
    sed -n 's/^ *\(ENGAWA_[A-Z_]*\): "\([^"]*\)".*/\1=\2/p' "${commented%/*}/compose.yaml"
    sed -n 's/.*-e \(ENGAWA_[A-Z_]*=[^ `]*\).*/\1/p' "${commented%/packaging/*}/docs/hosting.md"
} >"$dir/variables"
# shellcheck disable=SC2046
[ "$(wc -l <"$dir/variables")" = 4 ] && env $(cat "$dir/variables") "$engawa" serve --data "$data" --check >"$dir/out" 2>"$dir/err"
check 'the variables of compose.yaml and of the page are right' $?

# A file in the data directory does not hide the one in /etc, unless that says nothing. An /etc that nobody else sees.
in_etc() {
    unshare -rm sh -c 'mount -t tmpfs none /etc && mkdir /etc/engawa && printf "$1" >/etc/engawa/engawa.conf || exit
        exec "$2" serve --data "$3" --check' sh "$1" "$engawa" "$data" >"$dir/out" 2>"$dir/err"
}
printf 'rate = 5\n' >"$file"
if unshare -rm mount -t tmpfs none /etc 2>/dev/null; then
    in_etc '# comment\n\nhost = 127.0.0.1\n' && has 'in /etc/engawa/engawa.conf are fine'
    check 'the file in /etc goes before that in the data directory' $?
    in_etc '# host = 127.0.0.1\n\n' && has "in $file are fine"
    check 'unless it says nothing' $?
fi
# comes FILE FOLDER...: a server without any settings, where /etc has just these folders, is told to read them when FILE is there.
comes() {
    rm -rf "$dir/late" && : >"$dir/said" && mkdir "$dir/late"
    # shellcheck disable=SC2016
    unshare -rm sh -c 'mount -t tmpfs none /etc && engawa=$1 dir=$2 file=$3 && shift 3 && { [ $# = 0 ] || mkdir "$@"; } || exit
        "$engawa" serve --data "$dir/late" --host 127.0.0.1 --port 0 >"$dir/said" 2>"$dir/log" &
        server=$!
        until grep -q Ctrl-C "$dir/said"; do kill -0 "$server" && sleep 0.05 || exit; done
        echo "imprint = https://example.org/late" >"$file"
        kill -HUP "$server"
        until grep -q -e "read again" -e "cannot be read" "$dir/log"; do kill -0 "$server" && sleep 0.05 || exit; done
        "$engawa" admin --data "$dir/late" settings
        kill "$server"
        wait "$server"' sh "$engawa" "$dir" "$@" >"$dir/out" 2>"$dir/err" && has "imprint\thttps://example.org/late\t$1:1\t"
}
if unshare -rm mount -t tmpfs none /etc 2>/dev/null; then
    comes /etc/engawa/engawa.conf /etc/engawa
    check 'a server that began without any file takes one that comes later' $?
    comes "$dir/late/engawa.conf"
    check 'in its data directory, too' $?
fi

sed -n 's/^#\([a-z][a-z-]* = \)/\1/p' "$commented" | grep -v -e '^backup-to' -e '^cert' -e '^key' -e '^store' >"$dir/all"
if $as_root true 2>/dev/null; then
    $as_root "$engawa" serve --data "$data" --settings "$dir/all" --check >"$dir/out" 2>"$dir/err"
    check 'the commented file is right' $?
fi
printf 'tables = 5000\n' >"$file"
settings && has 'tables\t5000\t' && has "$file:"
check 'while no server runs, what it would take is listed' $?
cat "${commented%/packaging/*}/docs/hosting.md" "${commented%/packaging/*}/docs/operating.md" |
    sed -n '/^ *```conf$/,/^ *```$/{/```/d;s/^ *//;p;}' >"$dir/settings"
if $as_root true 2>/dev/null; then
    [ "$(wc -l <"$dir/settings")" = 7 ] && $as_root "$engawa" serve --data "$data" --settings "$dir/settings" --check >"$dir/out" 2>"$dir/err"
    check 'the settings in the pages about running it are right' $?
    for page in "${commented%/packaging/*}"/docs/internet/*.md; do
        sed -n '/^ *```conf$/,/^ *```$/{/```/d;s/^ *//;p;}' "$page" >"$dir/settings"
        cat "$dir/settings" >>"$dir/recipes"
        $as_root "$engawa" serve --data "$data" --settings "$dir/settings" --check >"$dir/out" 2>"$dir/err" || wrong=$page
    done
    [ -z "${wrong-}" ] && [ "$(wc -l <"$dir/recipes")" = 9 ]
    check 'those of the recipes for the internet too' $?
fi
settings
for name in $(cut -f 1 "$dir/out"); do
    grep -q "^#$name = " "$commented" || missing=$name
done
[ -z "${missing-}" ]
check 'it has every setting' $?

end_cases
