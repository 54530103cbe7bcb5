#!/bin/bash
# fresh.sh [run] [test] [test-STAGE]: do the README's two commands work on a Debian 12
# that has nothing but make? As root, and as an ordinary user with sudo (FRESH_USERS=player
# or FRESH_USERS=root: as one of them alone).
#
# Needs root, debootstrap and curl. Each system is made in a temporary folder
# with this machine's way to its packages (apt's sources, proxies, certificates,
# npm's settings), and is given the last commit. Processes and mounts live in
# namespaces of their own, so all of it is gone at the end, however that comes.
set -euo pipefail
cd "$(dirname "$0")/.."

[ "$(id -u)" -eq 0 ] || { echo "fresh: needs root" >&2; exit 2; }
wanted=${*:-run test}
for command in $wanted; do
    [[ $command =~ ^(run|test(-[a-z]+)?)$ ]] ||
        { echo "fresh: unknown command '$command'; known are run, test and test-STAGE" >&2; exit 2; }
done

folder=$(mktemp -d --tmpdir caminos-fresh.XXXXXX)
trap 'kill -KILL $(jobs -p) 2>/dev/null || true; wait; rm -rf --one-file-system "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail()
{
    echo "fresh: $1" >&2
    # What failed may stand far above the end of a long run.
    [ ! -s "${2-}" ] || { grep -E -A 6 '^FAIL|\*\*\*|\[  (FAILED|ERROR)' "$2" | head -n 120; tail -n 40 "$2"; } >&2
    exit 1
}

# Where this machine has Debian 12 from, as lines of sources.list.
sources()
{
    apt-get indextargets --format '$(ORIGIN) $(CODENAME) deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' | sed -n 's/^Debian bookworm[a-z-]* \(deb .* main\)$/\1/p' | sort -u
}

# A Debian 12 with nothing but make (and sudo, for who is not root).
make_bare()
{
    local bare=$1 mirror
    mirror=$(sources | awk '$3 == "bookworm" { print $2; exit }')
    [ -n "$mirror" ] || fail "this machine has no source of Debian 12 (apt-get update?)"
    debootstrap --variant=minbase --include=make,sudo bookworm "$bare" "$mirror" >"$folder/log" 2>&1 ||
        fail "debootstrap failed" "$folder/log"
    echo force-unsafe-io >"$bare/etc/dpkg/dpkg.cfg.d/fresh" # it need not survive a crash
    sources >"$bare/etc/apt/sources.list"
    apt-config dump Acquire::http Acquire::https Acquire::Check-Valid-Until >"$bare/etc/apt/apt.conf.d/50host"
    cp /etc/hosts /etc/resolv.conf "$bare/etc/"
    mkdir -p "$bare/usr/local/share/ca-certificates"
    cp -r /usr/local/share/ca-certificates/. "$bare/usr/local/share/ca-certificates/"
    local npmrc
    for npmrc in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
        [ ! -f "$npmrc" ] || cat "$npmrc"
    done 2>/dev/null >"$bare/etc/npmrc"
    chroot "$bare" useradd --create-home --shell /bin/bash player
    echo 'Defaults env_keep += "http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY"' >"$bare/etc/sudoers.d/fresh"
    echo 'player ALL=(ALL) NOPASSWD: ALL' >>"$bare/etc/sudoers.d/fresh"
}

# in_system ROOT USER COMMAND: run it there, in the user's copy of the repository.
# Nothing it starts outlives it (unshare heeds no signal but SIGKILL, and passes that on).
in_system()
{
    local kept=() name
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        [ -z "${!name-}" ] || kept+=("$name=${!name}")
    done
    # A Node.js that is not Debian's trusts a certificate of this machine's only if told.
    [ -z "${NODE_EXTRA_CA_CERTS-}" ] || kept+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
    exec unshare --mount --propagation private --pid --fork --kill-child \
        sh -euc 'root=$1; debs=$2; shift 2
                 mount --bind "$root" "$root" # / is a mount, as on every machine
                 mount -t proc proc "$root/proc"
                 mount --rbind /sys "$root/sys"
                 mount --rbind /dev "$root/dev"
                 mount --bind "$debs" "$root/var/cache/apt/archives"
                 exec chroot "$root" env -i "$@"' \
        sh "$1" "$folder/debs" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb "${kept[@]}" \
        su "$2" -c "cd ~/caminos && $3"
}

# 'make run' until the page answers with the engine in it.
check_run()
{
    local root=$1 user=$2 log=$folder/$2.run.log pid url=
    (in_system "$root" "$user" "make run ARGS='--port 0'") >"$log" 2>&1 &
    pid=$!
    until url=$(sed -n 's/^Caminos is at \([^ ]*\).*/\1/p' "$log") && [ -n "$url" ]; do
        kill -0 "$pid" 2>/dev/null || fail "make run failed ($user)" "$log"
        sleep 1
    done
    curl -sSf --noproxy '*' -o "$folder/page" "$url" && grep -q '<title>Caminos' "$folder/page" || fail "the page is not served ($user)" "$log"
    local module
    module=$(cd "$root" && find . -path '*/web/dist/*' -name 'caminos*.wasm' -printf '%P\n' | sed -n 's#.*/web/dist/##p')
    curl -sSf --noproxy '*' -o "$folder/module" "$url$module" && cmp -s -n 4 "$folder/module" <(printf '\0asm') ||
        fail "the module is not served ($user)" "$log"
    kill -KILL "$pid"
    wait "$pid" 2>/dev/null || true
}

check_test()
{
    local log=$folder/$2.$3.log
    (in_system "$1" "$2" "make $3") >"$log" 2>&1 & # so that a signal is heeded meanwhile
    wait "$!" || fail "make $3 failed ($2)" "$log"
    tail -n 1 "$log"
}

mkdir -p "$folder/debs/partial"
make_bare "$folder/bare"
for user in ${FRESH_USERS:-root player}; do
    root=$folder/$user
    cp -a "$folder/bare" "$root"
    home=$root$(chroot "$root" sh -c "echo ~$user")
    git clone -q --no-local . "$home/caminos"
    chroot "$root" chown -R "$user:" "${home#"$root"}/caminos"
    for command in $wanted; do
        SECONDS=0
        "check_${command%%-*}" "$root" "$user" "$command"
        echo "fresh: make $command as $user: works ($SECONDS s)"
    done
    rm -rf --one-file-system "$root"
done
