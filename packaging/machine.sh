# machine.sh - read by tests that boot a bare Debian 12 in a container (systemd-nspawn) and live a machine's life there.
# $here is the folder packaging/. prepare makes the machine, boot starts it, and all that it has started and mounted ends
# with the script. Exits with 77 where no container can be booted.
. "$here/../tests/support/cases.sh"
export LC_ALL=C DEBIAN_FRONTEND=noninteractive
name=${0##*/}
root=$dir/root
outer=
leader=
group=
finish() {
    [ -z "$leader" ] || kill -s RTMIN+4 "$leader" 2>/dev/null || true # systemd: power off
    [ -z "$outer" ] || { timeout 30 tail -f /dev/null --pid="$outer"; kill -9 "$outer" 2>/dev/null; } || true
    wait
    [ -z "$group" ] || find "$group" -depth -type d -exec rmdir {} + || true
    rm -rf --one-file-system "$dir"
}
trap finish EXIT
trap 'exit 1' INT TERM

# left_out WHY: ends the script.
left_out() {
    echo "$name is left out: $1"
    exit 77
}

# prepare PACKAGES BASE NAME...: a Debian at $root, with the packages of the folder PACKAGES in /packages and the tests' own
# programs in /srv. The container has no network, so all that apt will want there, the packages NAME too, is fetched.
prepare() {
    packages=$1
    base=$2
    shift 2
    [ "$(id -u)" = 0 ] || { echo "$name needs root." >&2; exit 2; }
    for tool in systemd-nspawn debootstrap; do
        command -v "$tool" > "$dir/out" || left_out "there is no $tool."
    done
    if [ -z "$packages" ]; then
        packages=$dir/packages
        "$here/build-package" "$packages"
    fi
    packages=$(realpath "$packages")
    if [ -z "$base" ]; then
        base=$dir/base
        debootstrap --variant=minbase bookworm "$base" > "$dir/out"
    fi
    cp -a "$base" "$root"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    echo 'APT::Install-Recommends "false";' > "$root/etc/apt/apt.conf.d/50no-more"
    mkdir "$root/packages"
    cp "$packages"/*.deb "$root/packages/"
    rm -f "$root"/packages/*-dbgsym_*
    cp "$here/guest.py" "$here/enclosed.py" "$here/../examples/bots/counting.py" "$root/srv/"
    # shellcheck disable=SC2016
    chroot "$root" sh -c 'apt-get update && apt-get install -y systemd-sysv dbus libnss-systemd python3 &&
        apt-get install -y --download-only /packages/engawa_*.deb "$@"' sh "$@" > "$dir/out" 2> "$dir/err" && result=0 || result=1
    check 'a bare Debian with systemd is there' "$result"
    [ "$result" = 0 ] || end_cases
}

# inside COMMAND...: in the machine.
inside() {
    nsenter --target "$leader" --all --wd=/ env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C \
        DEBIAN_FRONTEND=noninteractive "$@" > "$dir/out" 2> "$dir/err"
}
# soon COMMAND...: it succeeds, at the latest in a minute.
soon() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || return 1
        sleep 0.2
    done
}
booted() {
    kill -0 "$outer" 2>/dev/null || return 0
    leader=$(pgrep -P "$outer" -x systemd) && inside systemctl is-active multi-user.target
}

# Where no systemd runs yet, it gets a control group for what it starts, and sees version 2 of them at /sys/fs/cgroup.
# Its own filter of system calls leaves the service those of Landlock.
boot() {
    set -- --directory="$root" --boot --private-network --console=pipe --link-journal=no \
        --system-call-filter='landlock_create_ruleset landlock_add_rule landlock_restrict_self'
    if [ -d /run/systemd/system ]; then
        systemd-nspawn "$@" < /dev/null > "$dir/boot" 2>&1 &
    else
        groups=$(findmnt -n -t cgroup2 -o TARGET | head -n 1) || groups=
        [ -n "$groups" ] || left_out 'there is no cgroup2.'
        group=$groups/engawa-test-$$
        mkdir "$group"
        # shellcheck disable=SC2016
        unshare --mount --propagation private sh -c 'echo $$ > "$0/cgroup.procs"; umount -l /sys/fs/cgroup
            mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec systemd-nspawn --register=no --keep-unit "$@"' \
            "$group" "$@" < /dev/null > "$dir/boot" 2>&1 &
    fi
    outer=$!
    soon booted && inside systemctl is-active multi-user.target || {
        cat "$dir/boot"
        left_out 'systemd-nspawn boots no container here.'
    }
}

# show UNIT PROPERTY: what systemd says of it.
show() { inside systemctl show --value --property="$2" "$1" && cat "$dir/out"; }

